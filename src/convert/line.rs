use super::task::position_and_task;
use crate::input::{Item, Twin, read_file};
use crate::problem::Heading;

/// The problem on one line.
pub(super) fn write(item: &Item, twin: &Twin) -> Result<String, String> {
    let problem = &twin.problem;
    let (position, task) = position_and_task(problem)?;
    let mut line = format!("{position} ; {task}");
    let heading = &problem.heading;
    let mut add = |key: &str, value: &str| {
        let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
        if !value.is_empty() {
            line += &format!(" ; {key}: {value}");
        }
    };
    if !item.name.starts_with("problem ") {
        add("id", &problem.name);
    }
    add("author", &heading.authors.join("; "));
    add("source", &heading.source);
    add("award", &heading.award);
    add("title", &heading.title);
    // A task says no more than a number.
    if let Some(claimed) = problem.options.claimed_solutions.as_ref().filter(|claimed| !claimed.is_number()) {
        add("intended-solutions", &claimed.to_string());
    }
    let claim = item.solution.as_deref();
    let claim = claim.and_then(|text| crate::verdict::claim_on(text, twin.label.as_deref()));
    // The sign of a mate between blanks would begin a comment.
    let words = claim.as_deref().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    add("solution", &words.replace(" #", "#"));
    match read_file("", &line).as_slice() {
        [Ok(read)] if same(&read.twins[0].problem.heading, heading) => Ok(line + "\n"),
        [Ok(_)] => Err("the heading would be read as another one".to_owned()),
        _ => Err("it would not be understood on one line".to_owned()),
    }
}

/// Do two headings say the same, whatever parts the names of authors and words?
fn same(one: &Heading, other: &Heading) -> bool {
    let words = |text: &str| {
        let parted = |sign: char| sign.is_whitespace() || sign == ';';
        text.split(parted).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    };
    let texts = |heading: &Heading| {
        let Heading { authors, source, award, title } = heading;
        [&authors.join(";"), source, award, title].map(|text| words(text))
    };
    texts(one) == texts(other)
}
