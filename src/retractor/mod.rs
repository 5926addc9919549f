//! Level 8: problems in which moves are taken back before the play: solved, judged, and held against printed solutions.
//!
//! | file | what |
//! |---|---|
//! | `solve` | the diagram, and what is found behind it |
//! | `told` | a move taken back as text |
//! | `printed` | a printed solution as a tree of moves that are still text |
//! | `explained` | why a move can be taken back, or cannot |
//! | `held` | does a printed solution hold against every reply? |
//! | `agrees` | a printed solution against the rules, the independent replay, and what was found |

mod agrees;
mod explained;
mod held;
mod printed;
mod solve;
#[cfg(test)]
mod tests;
mod told;

pub use agrees::{Remark, RemarkKind, compare, told_by};
pub use explained::{Explained, explain_retraction};
pub use held::{Held, held};
pub use solve::{Asked, Diagram, Solved, first_retractions, solve};
pub use told::{Told, Uncaptured, name, told};

use crate::problem::Problem;
use crate::rules::Profile;
use crate::search::{Settings, Unsolvable};
use crate::solution::{Branch, Completeness, PhaseKind, Role, Solution};
use crate::verdict::{ClaimState, Judgement, Verdict};

/// What is to be said of a solution: of help retractors lines of full length count, of defensive ones first retractions.
pub fn judge(problem: &Problem, solved: &Solved) -> Judgement {
    let intended = problem.options.claimed_solutions.clone().unwrap_or_else(|| 1.into());
    let (solutions, completeness, is_short) = match solved {
        Solved::Help(found) => {
            (found.found.iter().map(|found| ways(&found.solution)).sum(), found.completeness, false)
        }
        Solved::Defensive(asked, found) => {
            let keys: Vec<_> = found.beginnings.iter().filter_map(|first| first.moves).collect();
            let is_short = keys.iter().any(|&moves| moves != asked.moves);
            (keys.len() as u64, found.completeness, is_short)
        }
    };
    let limit = match completeness {
        Completeness::Complete => None,
        Completeness::Cut(limit) => Some(limit),
    };
    let wanted = intended.total();
    let verdict = match (limit, solutions) {
        (Some(_), number) if number <= wanted => Verdict::Incomplete,
        (_, 0) => Verdict::NoSolution,
        (_, number) if number > wanted => Verdict::Cooked,
        (_, number) if number < wanted => Verdict::Differs,
        _ if is_short => Verdict::Short,
        _ => Verdict::Sound,
    };
    Judgement::new(verdict, solutions, intended, limit)
}

/// Solves a retractor and judges it. `claimed` is the text of the author's solution, if there is one.
///
/// ```
/// use kirke::input::read_file;
/// use kirke::retractor::{Diagram, examine};
/// use kirke::rules::Profile;
/// use kirke::search::Settings;
/// use kirke::verdict::Verdict;
/// let items = read_file("", "8/2K1p3/1n2N3/3kN3/1P3P2/8/8/8 ; -1w & h#1.5");
/// let problem = &items[0].as_ref().unwrap().twins[0].problem;
/// let printed = "R: 1.f3-f4 & 1...Sc6 2.Sc4 Sf4#";
/// let diagram = Diagram::of(problem, Profile::Book).unwrap();
/// let (_, judgement) = examine(problem, &diagram, Some(printed), &Settings::default()).unwrap();
/// assert_eq!(judgement.verdict, Verdict::Sound);
/// ```
///
/// # Errors
/// If it cannot be searched.
pub fn examine(
    problem: &Problem,
    diagram: &Diagram,
    claimed: Option<&str>,
    settings: &Settings,
) -> Result<(Solved, Judgement), Unsolvable> {
    let solved = solve(problem, diagram, Asked::default(), settings)?;
    let judgement = judge_beside(problem, diagram, claimed, &solved, settings.profile);
    Ok((solved, judgement))
}

/// Judges what was found, beside the author's solution.
pub fn judge_beside(
    problem: &Problem,
    diagram: &Diagram,
    claimed: Option<&str>,
    solved: &Solved,
    profile: Profile,
) -> Judgement {
    let mut judgement = judge(problem, solved);
    if let Some(text) = claimed.filter(|_| judgement.limit.is_none()) {
        let remarks = compare(problem, diagram, text, Some(solved), profile);
        let faults = remarks.iter().filter(|remark| remark.kind != RemarkKind::Note);
        judgement.unread = faults.clone().map(ToString::to_string).collect();
        let differs = faults.clone().any(|remark| remark.kind != RemarkKind::Wrong);
        let state = match (differs, judgement.unread.is_empty()) {
            (true, _) => ClaimState::Differs,
            (false, false) => ClaimState::Unread,
            (false, true) => ClaimState::Agrees,
        };
        if differs && judgement.verdict == Verdict::Sound {
            judgement.verdict = Verdict::Differs;
        }
        judgement.claim = Some(state);
    }
    judgement
}

/// Keys, or lines of help and series play, of the play behind what is taken back.
pub fn ways(solution: &Solution) -> u64 {
    fn lines(branch: &Branch) -> u64 {
        match branch.branches.as_slice() {
            [] => 1,
            next => next.iter().map(lines).sum(),
        }
    }
    let actual = solution.phases.iter().filter(|phase| phase.kind == PhaseKind::ActualPlay);
    let firsts = actual.flat_map(|phase| &phase.branches);
    firsts
        .map(|branch| match branch.role {
            Role::Help => lines(branch),
            Role::Key => 1,
            Role::Try
            | Role::Refutation
            | Role::Threat
            | Role::Defence
            | Role::Forced
            | Role::Continuation => 0,
        })
        .sum()
}
