//! How help retractors are told.

use super::retractor_documents::{Found as Document, Play, Sequence};
use super::retractor_told::Told;
use kirke::output::verdict::VerdictPart;
use kirke::output::{json, tree};
use kirke::problem::Problem;
use kirke::retro::{Found, HelpRetractor};
use kirke::verdict::{Judgement, Verdict};

/// The verdict in words.
pub fn judged(judgement: &Judgement) -> String {
    let noun = |number: u64| if number == 1 { "solution" } else { "solutions" };
    let Judgement { solutions, intended, .. } = judgement;
    let counted = format!("{solutions} {}", noun(*solutions));
    match (judgement.verdict, judgement.limit) {
        (_, Some(limit)) => format!("incomplete ({limit:?}): {counted} so far").to_lowercase(),
        (Verdict::NoSolution, None) => "no-solution".to_owned(),
        (Verdict::Cooked, None) => format!("cooked: {counted}, {intended} intended"),
        (Verdict::Differs, None) if *solutions != intended.total() => {
            format!("differs: {counted}, {intended} intended")
        }
        (verdict, None) => format!("{verdict}: {counted}"),
    }
}

/// Everything found, as a document.
pub fn json(
    told: &Told<'_>,
    solved: &HelpRetractor,
    (verdict, words): (VerdictPart, String),
) -> serde_json::Result<serde_json::Value> {
    let behind: Vec<Problem> = solved.found.iter().map(|found| behind(told, found)).collect();
    let sequences = solved.found.iter().zip(&behind).map(|(found, behind)| Sequence {
        retractions: found.retractions.iter().filter_map(|taken| told.document(taken)).collect(),
        phases: json::phases(behind, &found.solution, told.notation),
    });
    let play = Play::Help { found: sequences.collect() };
    serde_json::to_value(Document { verdict, told: words, completeness: solved.completeness, play })
}

/// All sequences as text.
pub fn text(told: &Told<'_>, solved: &HelpRetractor) -> String {
    solved.found.iter().map(|found| sequence(told, found)).collect()
}

/// `R: 1.Sd2xPe4 b7xQc6 & 1.e3 Nf3#`; play that takes several lines stands below.
fn sequence(told: &Told<'_>, found: &Found) -> String {
    let mut text = "R:".to_owned();
    for (number, retraction) in found.retractions.iter().enumerate() {
        let words = told.name(retraction);
        match number % 2 {
            0 => text += &format!(" {}.{words}", number / 2 + 1),
            _ => text += &format!(" {words}"),
        }
    }
    let play = tree::play(&behind(told, found), &found.solution, told.notation);
    let lines: Vec<&str> = play.lines().filter(|line| !line.trim().is_empty()).collect();
    match lines.as_slice() {
        [only] => format!("{text} & {}\n", only.trim()),
        several => {
            let several: String = several.iter().map(|line| format!("  {line}\n")).collect();
            format!("{text} &\n{several}")
        }
    }
}

/// The problem that is left once everything is taken back.
fn behind(told: &Told<'_>, found: &Found) -> Problem {
    let last = found.retractions.last().map(|last| last.before.playable());
    Problem {
        setup: last.unwrap_or_else(|| told.problem.setup.clone()),
        retractions: None,
        ..told.problem.clone()
    }
}
