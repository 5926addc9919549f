//! Level 4: solutions as authors and magazines write them, read back into the types of [`solution`](crate::solution).
//!
//! The text may be a tree or lines as Popeye prints them (`1.Re1*e8[+bSg8] ! threat:`), or the short notation of
//! journals (`1.Txe8(Sg8)! (2.Ta8#) 1...Kh7 2.Th8#`), with the letters of one of three languages, comments and
//! captions. Every half-move is looked up among the legal ones; what cannot be found is a [`ClaimFault`], and the rest
//! of the claim is read on. Whether the claim is right as a whole, the checker tells.
//!
//! | file | what |
//! |---|---|
//! | `asides` | comments, letters of themes |
//! | `scan` | text to half-moves, move numbers, marks |
//! | `outline` | what follows what: a tree of half-moves that are still text |
//! | `half_move`, `effect` | one half-move as text, and the moves that it fits |
//! | `letters` | the languages |
//! | `told` | the outline played on the board |
//! | `duplex` | the claims of both sides |

mod asides;
mod compare;
mod duplex;
mod effect;
mod half_move;
mod letters;
mod outline;
mod reader;
mod scan;
mod series;

pub use crate::units::Language;
pub use compare::{Differences, compare};
pub use half_move::HalfMove;
pub use letters::names;
pub use scan::parts;

use crate::problem::{PlayOptions, Problem};
use crate::rules::Profile;
use crate::solution::{Completeness, Phase, Ply, Solution, Statistics};
use outline::Outline;
use std::cmp::Reverse;

/// A solution as somebody has written it down.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Claim {
    /// The language of its letters.
    pub language: Language,
    /// The play, as far as it could be read; the signs behind the moves are those that were written.
    pub phases: Vec<Phase>,
    /// Every place that could not be read.
    pub faults: Vec<ClaimFault>,
    /// Only keys are told, no play behind them.
    pub keys_only: bool,
    /// Duplex: what is claimed for the side that does not begin the first half.
    pub other_side: Option<Box<Claim>>,
}

/// A place of a claim that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {text}: {kind}")]
pub struct ClaimFault {
    /// Line of the text, from 1.
    pub line: usize,
    /// What is written there.
    pub text: String,
    /// The half-moves that lead there, as they are written.
    pub path: Vec<String>,
    /// What is wrong.
    pub kind: ClaimFaultKind,
    /// It is claimed to solve: it stands neither in the set play nor in a try.
    pub solving: bool,
}

/// What can be wrong with a claimed half-move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClaimFaultKind {
    /// It is no half-move in any notation.
    #[error("this is not a half-move")]
    Unreadable,
    /// No legal move looks like it; those that come near it.
    #[error("no legal move is written like this")]
    Illegal(Vec<Ply>),
    /// It begins the play with a capture en passant, and nothing says that the double step has just been played.
    #[error(
        "a capture en passant at the beginning rests on retroanalysis; an option EnPassant tells the double step"
    )]
    Retro,
    /// Several legal moves look like it.
    #[error("several moves are written like this")]
    Ambiguous(Vec<Ply>),
    /// The half-moves before it are not told, or it comes after the end of the play.
    #[error("it does not follow upon what is written before it")]
    OutOfPlace,
    /// The same is told a second time.
    #[error("it is told twice")]
    Twice,
    /// The problem itself cannot be played.
    #[error("the problem cannot be played: {0}")]
    Unplayable(String),
}

/// Reads the solution of one problem, or of one twin; [`parts`] finds the text of a twin.
///
/// ```
/// use kirke::claim::{self, Language};
/// use kirke::input::read_file;
/// use kirke::rules::Profile;
/// let outcomes = read_file("", "4n2k/5Bpp/8/6N1/8/8/8/1K2R3 w ; #2 Circe");
/// let problem = &outcomes[0].as_ref().unwrap().twins[0].problem;
/// let claim = claim::read(problem, "1.Txe8(Sg8)! (2.Txg8#)", Profile::Book);
/// assert_eq!((claim.language, claim.faults.len()), (Language::German, 0));
/// let wrong = claim::read(problem, "1.Re8! (2.Rg8#)", Profile::Book);
/// assert_eq!(wrong.faults[0].to_string(), "line 1: Re8: no legal move is written like this");
/// ```
pub fn read(problem: &Problem, text: &str, profile: Profile) -> Claim {
    if let Some(exchanged) = problem.exchanged() {
        let options = PlayOptions { duplex: false, ..problem.options.clone() };
        return duplex::read(&Problem { options, ..problem.clone() }, &exchanged, text, profile);
    }
    let outline = Outline::read(problem, text);
    // Where the letters are wrong, little is told; what hangs on an illegal move is not even a fault.
    let quality = |told: usize, claim: &Claim| {
        let unread = claim.faults.iter().filter(|fault| fault.kind == ClaimFaultKind::Unreadable).count();
        (told, Reverse(unread), Reverse(claim.faults.len()))
    };
    let mut best: Option<(_, Claim)> = None;
    for language in Language::ALL {
        let (told, claim) = reader::read(problem, &outline, language, profile);
        if claim.faults.is_empty() {
            return claim;
        }
        let quality = quality(told, &claim);
        if best.as_ref().is_none_or(|(of_best, _)| quality > *of_best) {
            best = Some((quality, claim));
        }
    }
    best.map(|(_, claim)| claim).unwrap_or_default()
}

impl Claim {
    /// The claim as a solution that says of itself that it is complete, to be checked by the checker.
    pub fn solution(&self, problem: &Problem) -> Solution {
        Solution {
            first_mover: problem.first_mover(),
            phases: self.phases.clone(),
            completeness: Completeness::Complete,
            other_side: problem
                .exchanged()
                .zip(self.other_side.as_ref())
                .map(|(exchanged, other)| Box::new(other.solution(&exchanged))),
            statistics: Statistics::default(),
        }
    }

    /// Is there any play in it?
    pub fn is_empty(&self) -> bool {
        self.phases.iter().all(|phase| phase.branches.is_empty())
            && self.other_side.as_ref().is_none_or(|other| other.is_empty())
    }

    /// The faults of both sides.
    pub fn all_faults(&self) -> impl Iterator<Item = &ClaimFault> {
        self.faults.iter().chain(self.other_side.iter().flat_map(|other| &other.faults))
    }
}
