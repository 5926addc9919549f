//! Verdicts for readers.

use super::lines;
use super::notation::Notation;
use super::words::Words;
use crate::problem::Problem;
use crate::rules::Profile;
use crate::solution::PhaseKind;
use crate::units::Language;
use crate::verdict::{Demands, Judgement, Line, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// More cooks than these are counted, not told.
const MOST_TOLD: usize = 10;

/// What a solution says about its problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Judgement")]
pub struct VerdictPart {
    /// The verdict.
    pub verdict: Verdict,
    /// Keys, or lines of help and series play, of full length.
    pub solutions: u64,
    /// How many there should be: `1`, `2.1.1.1`.
    pub intended: String,
    /// Solutions nobody intended, as far as they are known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cooks: Vec<String>,
    /// What is claimed and does not solve.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refuted: Vec<String>,
    /// Ways to continuations that are not unique.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub duals: Vec<String>,
}

impl VerdictPart {
    /// The judgement in words, with so many lines of each sort at most.
    pub fn new(problem: &Problem, judgement: &Judgement, notation: Notation, most: usize) -> Self {
        let ways =
            |lines: &[Line]| lines.iter().take(most).map(|line| way(problem, line, notation)).collect();
        Self {
            verdict: judgement.verdict,
            solutions: judgement.solutions,
            intended: judgement.intended.to_string(),
            cooks: ways(&judgement.cooks),
            refuted: ways(&judgement.refuted),
            duals: ways(&judgement.duals),
        }
    }
}

/// The verdict on one line: `cooked: 2 solutions, 1 intended: 1.Qe4!, 1.Qf3!`.
pub fn line(problem: &Problem, judgement: &Judgement, notation: Notation) -> String {
    let words = Words::of(notation.language);
    let told = |lines: &[Line]| {
        let mut texts: Vec<String> =
            lines.iter().take(MOST_TOLD).map(|line| way(problem, line, notation)).collect();
        if lines.len() > MOST_TOLD {
            texts.push(format!("... {} {}", lines.len() - MOST_TOLD, words.more));
        }
        texts.join(", ")
    };
    let Judgement { verdict, solutions, intended, cooks, refuted, duals, .. } = judgement;
    let mut text = words.verdict(*verdict).to_owned();
    let found = words.count(*solutions);
    match verdict {
        Verdict::Sound => text += &format!(": {found}"),
        Verdict::Dual => text += &format!(": {found}; {}", told(duals)),
        Verdict::Short if cooks.is_empty() => text += &format!(": {}", words.fewer_moves),
        Verdict::Short => text += &format!(": {}", told(cooks)),
        Verdict::Cooked => {
            let at_least =
                if judgement.limit.is_some() { format!("{} ", words.at_least) } else { String::new() };
            text += &format!(": {at_least}{found}, {intended} {}", words.intended);
            // Solutions that were only counted have no names.
            if !cooks.is_empty() {
                text += &format!("; {}", told(cooks));
            }
        }
        Verdict::Differs => {
            text += &format!(": {found}, {intended} {}", words.intended);
            for (what, lines) in [(words.not_claimed, cooks), (words.does_not_solve, refuted)] {
                if !lines.is_empty() {
                    text += &format!("; {what}: {}", told(lines));
                }
            }
            text += &judgement.unread.first().map_or_else(String::new, |fault| format!("; {fault}"));
        }
        Verdict::Incomplete => {
            text += &format!(": {}, {found} {}", words.limit(judgement.limit), words.so_far);
        }
        Verdict::NoSolution | Verdict::Unsupported | Verdict::Error => {}
    }
    text
}

/// A way from the first half-move on: `1.Qe4!`, `1.Kh7 Rg7+ 2.Kh8 Rh7#`.
pub fn way(problem: &Problem, line: &Line, notation: Notation) -> String {
    let notation = notation.for_army(&problem.setup.army);
    let plies: Vec<_> = line.iter().map(|ply| (ply, false)).collect();
    let text = lines::text(problem, PhaseKind::ActualPlay, &plies, notation);
    let is_key = line.len() == 1 && !problem.plan(problem.first_mover()).is_help();
    if is_key { text + "!" } else { text }
}

/// What a magazine prints below a tested problem: `C+ kirke 0.1`, with the rules and what was asked for.
pub fn tested(problem: &Problem, profile: Profile, demands: Demands, language: Language) -> String {
    let words = Words::of(language);
    let rules = match profile {
        Profile::Book => words.book_rules,
        Profile::Popeye => words.popeye_rules,
    };
    let options = &problem.options;
    let asked = [
        options.set_play.then(|| words.set_play.to_owned()),
        options.tries.map(|most| words.tries(most)),
        options.duplex.then(|| words.duplex.to_owned()),
        options.first_mover.is_some().then(|| words.half_duplex.to_owned()),
        options.post_key.then(|| words.post_key.to_owned()),
        demands.duals.then(|| words.no_duals.to_owned()),
    ];
    let mut told = vec![problem.stipulation.to_string()];
    told.extend((!problem.condition.name.is_empty()).then(|| problem.condition.name.clone()));
    told.extend(asked.into_iter().flatten());
    told.push(rules.to_owned());
    let version = concat!(env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR"));
    format!("C+ kirke {version} ({})", told.join(", "))
}
