//! Defensive retractors: White takes back to be able to do something, Black takes back what prevents it.
//!
//! | file | what |
//! |---|---|
//! | `line` | the positions that a line of retractions has come through, which may come up twice and no third time |
//! | `choice` | what a side may take back, and who decides what a move captured |
//! | `spot` | the positions of which one stands on the board, by somebody's decision |
//! | `proof` | does White get there in so many retractions? Proof numbers at a fixed length |
//! | `play` | the play that is told, after the proof |
//! | `intended` | what White takes back by a solution that is given |

mod choice;
mod intended;
mod line;
mod play;
mod proof;
mod spot;

pub(super) use choice::Lister;
pub use play::{Answer, Beginning, Reply, Retracted};

use super::view::{Taken, View};
use super::{Legality, Past, Retraction};
use crate::board::Colour;
use crate::problem::{Problem, Uncaptures};
use crate::rules::Rules;
use crate::search::{Settings, Unsolvable};
use crate::solution::Completeness;
use crate::threads::on_own_threads;

/// What is asked of a defensive retractor beside its task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Defensive {
    /// Retractions of the side that begins, at most.
    pub moves: u16,
    /// Who decides whether a move taken back was a capture, and of what.
    pub uncaptures: Uncaptures,
    /// Black refutes by mating forwards.
    pub forward_defence: bool,
    /// Most retractions of White, without the last one, that leave Black free: that leave White without a check, and Black
    /// without a double step that he owes. All if none is given.
    pub quiet: Option<u16>,
    /// First retractions that fail to so many replies at most are told as tries.
    pub tries: u16,
    /// What is asked of the past.
    pub legality: Legality,
}

/// What is looked at, if not everything that the side that begins can take back.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Only<'a> {
    /// These first retractions.
    pub firsts: Option<&'a [Retraction]>,
    /// What a solution says that the side that begins takes back, each with the position from which: wherever one of these
    /// positions comes up, nothing else is looked at.
    pub told: &'a [(Past, Retraction)],
}

/// What a defensive retractor comes to.
#[derive(Clone, Debug)]
pub struct Defended {
    /// Keys and tries.
    pub beginnings: Vec<Beginning>,
    /// How many first retractions there are.
    pub first_retractions: usize,
    /// How many of them were looked at.
    pub looked_at: usize,
    /// Whether everything was searched.
    pub completeness: Completeness,
    /// Positions looked at.
    pub nodes: u64,
}

/// Finds the first retractions after which the problem can be solved, whatever the other side takes back.
///
/// Of the problem all counts but its position. Its first mover takes back first.
///
/// # Errors
/// If the problem cannot be searched: its play must be such that one side begins and the other one resists.
pub fn defensive_retractor(
    past: &Past,
    rules: &Rules,
    asked: Defensive,
    only: Only<'_>,
    problem: &Problem,
    settings: &Settings,
) -> Result<Defended, Unsolvable> {
    let attacker = problem.first_mover();
    let plan = problem.plan(attacker);
    let goals = plan.missing_king(&|side: Colour| past.position(rules).can_have_king(rules, side));
    if let Some((goal, side)) = goals {
        return Err(Unsolvable::NoKing { side, goal });
    }
    if !plan.has_keys() || plan.written_in_lines() {
        return Err(Unsolvable::Option("a task in which the other side does not resist"));
    }
    let mut rules = rules.clone();
    rules.take_shortcuts(settings.shortcuts);
    let work = || play::begin(past, &rules, asked, only, &plan, settings);
    if settings.on_callers_threads {
        return Ok(work());
    }
    Ok(on_own_threads(settings.threads, work)?)
}

/// Everything that the side that is not to move may take back, in the parts among which it has the choice; within each the
/// other side has the choice what was captured, if it has one. `attacker` is the side that begins.
pub fn retractions_in_parts(
    past: &Past,
    rules: &Rules,
    legality: Legality,
    uncaptures: Uncaptures,
    attacker: Colour,
) -> Vec<Vec<Retraction>> {
    let lister = Lister::new(rules, legality, uncaptures, &past.setup);
    let of_part = |part: &[Taken]| part.iter().map(|taken| taken.retraction(&past.setup)).collect();
    lister.parts(&View::of(past, rules), attacker).iter().map(of_part).collect()
}
