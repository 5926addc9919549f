//! Verdicts for readers.

use super::lines::{self, LinePly};
use super::notation::Notation;
use super::words::{self, Words};
use crate::problem::{OPTIONS, PlayOption, Problem};
use crate::rules::Profile;
use crate::solution::{PhaseKind, Ply, Role};
use crate::units::Language;
use crate::verdict::{ClaimState, Judgement, Line, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

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
    /// What is to be said of the stored solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<ClaimState>,
    /// Places of the stored solution that could not be read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<String>,
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
            claim: judgement.claim,
            unread: judgement.unread.iter().take(most).cloned().collect(),
        }
    }
}

/// The verdict on one line: `cooked: 2 solutions, 1 intended: 1.Qe4!, 1.Qf3!`.
pub fn line(problem: &Problem, judgement: &Judgement, notation: Notation) -> String {
    let words = Words::of(notation.language);
    let told =
        |lines: &[Line]| first_of(lines.iter().map(|line| way(problem, line, notation)).collect(), words);
    let Judgement { verdict, solutions, intended, cooks, refuted, duals, .. } = judgement;
    let mut text = words.verdict(*verdict).to_owned();
    let found = words.count(*solutions);
    let (colon, semicolon) = (words.colon, words.semicolon);
    match verdict {
        Verdict::Sound => text += &format!("{colon}{found}"),
        Verdict::Dual => {
            let ways: Vec<String> = dual_ways(problem, duals, notation).map(|(_, way)| way).collect();
            text += &format!("{colon}{found}{semicolon}{}", first_of(ways, words));
        }
        Verdict::Short if cooks.is_empty() => text += &format!("{colon}{}", words.fewer_moves),
        Verdict::Short => text += &format!("{colon}{}", told(cooks)),
        Verdict::Cooked => {
            let at_least =
                if judgement.limit.is_some() { format!("{} ", words.at_least) } else { String::new() };
            text += &format!("{colon}{at_least}{found}, {}", words.intended(&intended.to_string()));
            // Solutions that were only counted have no names.
            if !cooks.is_empty() {
                text += &format!("{semicolon}{}", told(cooks));
            }
        }
        Verdict::Differs => {
            text += &format!("{colon}{found}, {}", words.intended(&intended.to_string()));
            for (what, lines) in [(words.not_claimed, cooks), (words.does_not_solve, refuted)] {
                if !lines.is_empty() {
                    text += &format!("{semicolon}{what}{colon}{}", told(lines));
                }
            }
            text += &judgement.unread.first().map_or_else(String::new, |fault| format!("{semicolon}{fault}"));
            return text;
        }
        Verdict::Incomplete => {
            text += &format!(
                "{colon}{}, {found} {}",
                judgement.limit.map_or("", |limit| words.limit(limit)),
                words.so_far
            );
        }
        Verdict::NoSolution | Verdict::Unsupported | Verdict::Error => {}
    }
    if let Some(fault) = judgement.unread.first() {
        let state = match judgement.claim {
            Some(ClaimState::Differs) => words.claim_differs,
            Some(ClaimState::Agrees | ClaimState::Unread) | None => words.claim_unread,
        };
        text += &format!("{semicolon}{state}{colon}{fault}");
    }
    text
}

/// The first of many texts; the others are counted.
fn first_of(mut texts: Vec<String>, words: &Words) -> String {
    let others = texts.len().saturating_sub(MOST_TOLD);
    texts.truncate(MOST_TOLD);
    texts.extend((others > 0).then(|| format!("... {others} {}", words.more)));
    texts.join(", ")
}

/// A way from the first half-move on: `1.Qe4!`, `1.Kb5! Ka7 2.Rh7+`, `1.Kh7 Rg7+ 2.Kh8 Rh7#`.
pub fn way(problem: &Problem, line: &Line, notation: Notation) -> String {
    let notation = notation.for_army(&problem.setup.army);
    let has_key = !problem.options.post_key && !problem.plan(problem.first_mover()).is_help();
    let role = |place| if place == 0 && has_key { Role::Key } else { Role::Help };
    let plies: Vec<_> =
        line.iter().enumerate().map(|(place, ply)| LinePly::new(place, ply, role(place))).collect();
    lines::text(problem, phase(problem), &plies, notation)
}

/// The phase to which the ways belong.
fn phase(problem: &Problem) -> PhaseKind {
    if problem.options.post_key { PhaseKind::PostKey } else { PhaseKind::ActualPlay }
}

/// Continuations that are not unique, those after the same moves together, each with the number of its move:
/// `1.Kb5! Ka7 2.Rh7+/Rh8`.
pub(super) fn dual_ways(
    problem: &Problem,
    duals: &[Line],
    notation: Notation,
) -> impl Iterator<Item = (usize, String)> {
    fn before(line: &Line) -> &[Arc<Ply>] {
        line.split_last().map_or(&[], |(_, before)| before)
    }
    let letters = notation.for_army(&problem.setup.army);
    duals.chunk_by(|one, other| before(one) == before(other)).map(move |together| {
        let (first, others) = (&together[0], &together[1..]);
        let others = others.iter().filter_map(|line| line.last()).map(|ply| format!("/{}", letters.ply(ply)));
        let number = lines::last_number(problem, phase(problem), first);
        (number, way(problem, first, notation) + &others.collect::<String>())
    })
}

/// What a magazine prints below a tested problem: `C+ kirke 0.1`, with the rules and what was asked for.
pub fn tested(problem: &Problem, profile: Profile, language: Language) -> String {
    let words = Words::of(language);
    let rules = match profile {
        Profile::Book => words.book_rules,
        Profile::Popeye => words.popeye_rules,
    };
    let options = &problem.options;
    let asked = [
        options.set_play.then(|| words.set_play.to_owned()),
        options.tries.map(|most| words.tries(most)),
        options.post_key.then(|| words.post_key.to_owned()),
        options.duals.then(|| words.no_duals.to_owned()),
    ];
    let mut told = vec![problem.asked()];
    told.extend((!problem.condition.name.is_empty()).then(|| words::condition(&problem.condition, language)));
    told.extend(words::sides(problem, language).into_iter().map(str::to_owned));
    told.extend(asked.into_iter().flatten());
    let deciding = OPTIONS.iter().filter(|option| option.decides);
    let deciding = deciding.filter(|option| option.argument(&problem.stipulation, options).is_some());
    told.extend(deciding.map(|option| named(option, language)));
    told.push(rules.to_owned());
    let version = concat!(env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR"));
    format!("C+ kirke {version} ({})", told.join(", "))
}

/// The name of an option in a language: where it is not English, in the words of Popeye's language.
fn named(option: &PlayOption, language: Language) -> String {
    let name = option.names.first().copied().unwrap_or_default();
    match (language, option.popeye) {
        (Language::German, Some((_, [_, german, _]))) => german.to_owned(),
        (Language::French, Some((_, [french, _, _]))) => french.to_owned(),
        (Language::English | Language::German | Language::French, _) => name.to_owned(),
    }
}
