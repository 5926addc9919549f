//! Play as printed in Popeye's layout, taken apart so that two texts can be compared without regard to order.

use std::collections::{BTreeMap, BTreeSet};

/// The play of a text: twin label (empty without twins) to the play of that twin.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Play(pub BTreeMap<String, Part>);

/// The play of one diagram.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Part {
    /// Lines of help and series play.
    pub lines: BTreeSet<String>,
    /// Tree play: for every half-move the way from the first move to it, as in `1.Kb2 ! / 1...Kd5 / 2.Qc3 #`.
    pub ways: BTreeSet<String>,
}

impl Play {
    /// Reads a text; whatever is no play (messages, captions, the last line) is passed over.
    pub fn read(text: &str) -> Self {
        let mut parts = BTreeMap::new();
        let mut label = "";
        let mut way: Vec<(usize, String)> = Vec::new();
        for line in text.lines() {
            if let Some(next) = twin_label(line) {
                label = next;
                way.clear();
                continue;
            }
            let Some(number) = half_move_number(line.trim_start()) else { continue };
            let part: &mut Part = parts.entry(label.to_owned()).or_default();
            if line.len() - line.trim_start().len() <= 2 {
                part.lines.insert(canonical(line));
                continue;
            }
            way.retain(|(earlier, _)| *earlier < number);
            way.push((number, canonical(line)));
            part.ways.insert(way.iter().map(|(_, entry)| entry.as_str()).collect::<Vec<_>>().join(" / "));
        }
        Self(parts)
    }

    /// The solutions alone: keys of tree play, lines of help and series play.
    pub fn solutions(&self) -> Self {
        let keys = |part: &Part| part.ways.iter().filter_map(|way| key(way)).collect();
        let only = |part: &Part| Part { lines: part.lines.clone(), ways: keys(part) };
        Self(self.0.iter().map(|(label, part)| (label.clone(), only(part))).collect())
    }

    /// Number of solutions in all parts.
    pub fn count(&self) -> usize {
        self.solutions().0.values().map(|part| part.lines.len() + part.ways.len()).sum()
    }

    /// What differs from what was expected, one difference on each line; empty if nothing does.
    pub fn differences(&self, expected: &Self) -> String {
        let (got, wanted) = (self.entries(), expected.entries());
        let missing = wanted.difference(&got).map(|entry| format!("  missing:     {entry}\n"));
        let superfluous = got.difference(&wanted).map(|entry| format!("  superfluous: {entry}\n"));
        missing.chain(superfluous).collect()
    }

    fn entries(&self) -> BTreeSet<String> {
        let each = |(label, part): (&String, &Part)| {
            let mark = if label.is_empty() { String::new() } else { format!("{label}) ") };
            part.lines.iter().chain(&part.ways).map(|entry| format!("{mark}{entry}")).collect::<Vec<_>>()
        };
        self.0.iter().flat_map(each).collect()
    }
}

/// The key with which a way begins and ends, without what is threatened.
fn key(way: &str) -> Option<String> {
    let first = way.strip_suffix(" zugzwang.").unwrap_or(way);
    (first.ends_with(" !") && first.starts_with("1.") && !first.starts_with("1...") && !way.contains(" / "))
        .then(|| first.to_owned())
}

/// The label of a line such as `b) wRa1-->b1`, or `+c) ...`.
fn twin_label(line: &str) -> Option<&str> {
    let label = line.trim_start().split_once(')')?.0;
    let name = label.trim_start_matches('+');
    let is_name = match name.strip_prefix('z') {
        Some(number) if !number.is_empty() => number.bytes().all(|byte| byte.is_ascii_digit()),
        _ => name.len() == 1 && name.bytes().all(|byte| byte.is_ascii_lowercase()),
    };
    is_name.then_some(name)
}

/// The number of half-moves before the one with which a line begins: 0 for `1.`, 1 for `1...`.
fn half_move_number(line: &str) -> Option<usize> {
    let (number, rest) = line.split_once('.')?;
    let number: usize = number.parse().ok()?;
    Some(2 * number.checked_sub(1)? + usize::from(rest.starts_with("..")))
}

/// A line without its indentation, with single blanks and with the effects of each half-move in a fixed order.
fn canonical(line: &str) -> String {
    let words = line.split_whitespace().filter(|word| *word != "threat:").map(in_order);
    words.collect::<Vec<_>>().join(" ")
}

/// `Ra1*b1[+x][+a]` with its effects sorted.
fn in_order(word: &str) -> String {
    let Some(start) = word.find('[').filter(|start| *start > 0 && word.ends_with(']')) else {
        return word.to_owned();
    };
    let mut effects: Vec<&str> = word[start..].split_inclusive(']').collect();
    effects.sort_unstable();
    word[..start].to_owned() + &effects.concat()
}
