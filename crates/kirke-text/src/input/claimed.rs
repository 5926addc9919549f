//! What the author claims of a problem, beside the solution itself.

use super::Twin;
use super::diagnostic::Fault;
use super::popeye::twin_label;
use crate::problem::Intended;
use serde_json::Value;

/// Gives every twin the number of its intended solutions. One number is that of each twin; numbers of single twins
/// stand in a list, under the labels of the twins, or as `a) 2 b) 1`. That of a twin that is left out is of no use.
pub(super) fn set_intended(value: &Value, twins: &mut [Twin], is_whole: bool) -> Result<(), Fault> {
    match value {
        Value::Null => Ok(()),
        Value::Object(labelled) => {
            let labelled = labelled.iter().map(|(label, value)| (label.as_str(), text(value)));
            each_labelled(labelled.collect(), twins, is_whole)
        }
        Value::Array(listed) => {
            let labels: Vec<String> = (0..listed.len()).map(twin_label).collect();
            let labelled = labels.iter().map(String::as_str).zip(listed.iter().map(text));
            each_labelled(labelled.collect(), twins, false)
        }
        single => {
            let written = text(single);
            match written.contains(')') {
                true => each_labelled(labels(&written), twins, is_whole),
                false => twins.iter_mut().try_for_each(|twin| set(&written, twin)),
            }
        }
    }
}

/// The claimed key as a claimed solution that tells nothing else; none where the field is empty.
pub(super) fn key_as_solution(key: &str) -> Option<String> {
    let key = key.trim().trim_end_matches('!').trim_end();
    let is_numbered = key.starts_with(|letter: char| letter.is_ascii_digit() && letter != '0');
    let number = if is_numbered { "" } else { "1." };
    (!key.is_empty()).then(|| format!("{number}{key}!"))
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn set(written: &str, twin: &mut Twin) -> Result<(), Fault> {
    let intended: Intended =
        written.parse().map_err(|error| Fault::new(0..0, format!("intended-solutions: {error}")))?;
    twin.problem.options.claimed_solutions = Some(intended.fitted(&twin.problem.stipulation));
    Ok(())
}

fn each_labelled(labelled: Vec<(&str, String)>, twins: &mut [Twin], is_whole: bool) -> Result<(), Fault> {
    for (label, written) in labelled {
        let is_meant = |(n, twin): &(usize, &mut Twin)| {
            twin.label.as_deref().map_or(*n == 0 && label == "a", |own| own == label)
        };
        match twins.iter_mut().enumerate().find(is_meant) {
            Some((_, twin)) => set(&written, twin)?,
            None if is_whole => {
                let fault = format!("intended-solutions: there is no twin \"{label}\"");
                return Err(Fault::new(0..0, fault));
            }
            None => {}
        }
    }
    Ok(())
}

/// `a) 2 b) 1` taken apart.
fn labels(written: &str) -> Vec<(&str, String)> {
    let words: Vec<&str> = written.split(')').collect();
    let label_of = |before: &str| before.len() - before.trim_end_matches(|c: char| c.is_alphanumeric()).len();
    let ends = words.windows(2).enumerate().map(|(n, pair)| {
        let label = &pair[0][pair[0].len() - label_of(pair[0])..];
        let is_last = n + 2 == words.len();
        let until = if is_last { pair[1].len() } else { pair[1].len() - label_of(pair[1]) };
        (label, pair[1][..until].trim().trim_end_matches([',', ';']).to_owned())
    });
    ends.collect()
}
