//! Level 5: an independent, slow checker of finished solutions.
//!
//! It shares no line with the move generator, the search, or the test of check. Units are walked square by square
//! to every square of the board, every choice is tried through
//! [`consequence`](crate::position::Position::consequence), the one place where a rule acts, and a king is in check if
//! the opponent could, were he to move, make it disappear. What takes the search a microsecond takes the checker a
//! millisecond.
//!
//! Every half-move of a solution must be legal and its text must tell what it does: the text alone is played on a
//! board of its own. Keys must meet every defence, refutations must refute, lines must reach the goal. Whether all keys
//! and lines are listed is searched as far as the budget allows; the [`Report`] counts what stayed open.
//!
//! | file | what |
//! |---|---|
//! | `walk` | how units move |
//! | `moves`, `castling` | legal moves and check |
//! | `retell` | the text of a half-move against its effects |
//! | `judge` | the definitions of the goals |
//! | `proof` | the definitions of battle and help play, searched without any art |
//! | `battle`, `help` | trees and lines |
//! | `battle::turns` | the defender's turns, and tries |

mod battle;
mod breton;
mod budgets;
mod help;
mod holes;
mod imitators;
mod judge;
mod latent;
mod lost;
mod moves;
mod once;
mod oscillating;
mod proof;
mod retell;
mod sentinels;
mod turning;
mod walk;

pub use moves::{in_check, legal_moves};

use crate::position::{Class, Move, Position};
use crate::problem::Problem;
use crate::rules::{Profile, Rules};
use crate::solution::{Branch, Completeness, Ply, PlyKind, Role, Sign, Solution};
use crate::stipulation::{Aim, Plan};
use judge::Judge;
use moves::Played;
use proof::Budget;
use std::fmt;

/// Half-moves that [`check`] plays in search of what is not listed.
pub const DEFAULT_BUDGET: u64 = 100_000;

/// What a checked solution holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Half-moves that were found legal and rightly told.
    pub plies: u64,
    /// Keys and tries, or lines of help and series play.
    pub solutions: u64,
    /// Claims proved by a slow search: nothing is missing, a threat works, a refutation refutes.
    pub proved: u64,
    /// Claims that the budget did not suffice to prove or disprove.
    pub open: u64,
}

/// What is wrong at one place of a solution.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{fault}", path_text(.path))]
pub struct Disagreement {
    /// The half-moves that lead there.
    pub path: Vec<String>,
    /// What is wrong.
    pub fault: Fault,
}

fn path_text(path: &[String]) -> String {
    path.iter().map(|ply| format!("{ply} ")).collect()
}

/// What can be wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The problem itself cannot be played.
    #[error("the problem cannot be played: {0}")]
    Unplayable(String),
    /// No legal move is told like that.
    #[error("{0} is not legal")]
    Illegal(String),
    /// The move is legal, but its text tells something else than what happens.
    #[error("the text of {0} does not tell what happens")]
    WrongText(String),
    /// The sign behind the move is wrong.
    #[error("{ply} must bear {}", if .right.is_empty() { "no sign".to_owned() } else { format!("the sign \"{right}\"") })]
    WrongSign {
        /// The half-move.
        ply: String,
        /// What belongs there.
        right: String,
    },
    /// Short notation would not tell the move from another one, or tells more than it needs.
    #[error("{0}: short notation names too little or too much of the departure square")]
    WrongDisambiguation(String),
    /// The same half-move is listed twice.
    #[error("{0} is listed twice")]
    Twice(String),
    /// The half-move has no business here.
    #[error("{0} has a part in the play that is not possible here")]
    WrongRole(String),
    /// The play goes on after its goal, or has no goal where it ends.
    #[error("the play after {0} ends too late or too soon")]
    WrongLength(String),
    /// A series move gives check.
    #[error("{0} gives check within a series")]
    ChecksInSeries(String),
    /// A legal defence is neither answered nor met by a threat.
    #[error("{0} is not answered")]
    Unanswered(String),
    /// The defender has no move, and the goal is not reached.
    #[error("the defender has no move")]
    NoDefence,
    /// A listed refutation is answered by a move that solves.
    #[error("{0} does not refute")]
    DoesNotRefute(String),
    /// The mark of zugzwang is wrong.
    #[error("zugzwang is marked wrongly")]
    WrongZugzwang,
    /// A move that belongs here is missing.
    #[error("{0} is missing")]
    Missing(String),
    /// Another number of lines than there are.
    #[error("{counted} lines of {half_moves} half-moves were counted, there are {right}")]
    WrongCount {
        /// How long the lines are.
        half_moves: usize,
        /// The number given.
        counted: u64,
        /// The number of lines that solve.
        right: u64,
    },
    /// A listed move does not belong here.
    #[error("{0} does not solve in the shortest way")]
    NotShortest(String),
    /// More refutations of a try than were asked for, or none.
    #[error("the try has {0} refutations")]
    Refutations(usize),
}

/// Checks a solution, with a moderate budget for what is not listed.
///
/// ```
/// use kirke::input::read_file;
/// use kirke::rules::Profile;
/// use kirke::search::{solve, Settings};
/// let outcomes = read_file("", "7k/8/5K2/8/8/8/8/6R1 ; #2 Circe");
/// let problem = &outcomes[0].as_ref().unwrap().twins[0].problem;
/// let mut solution = solve(problem, &Settings::default())?;
/// assert!(kirke::replay::check(problem, &solution, Profile::Book).is_ok());
/// solution.phases[0].branches.clear();
/// let disagreements = kirke::replay::check(problem, &solution, Profile::Book).unwrap_err();
/// assert_eq!(disagreements[0].to_string(), "wKf6-f7 is missing");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Everything that is wrong with the solution.
pub fn check(problem: &Problem, solution: &Solution, profile: Profile) -> Result<Report, Vec<Disagreement>> {
    check_within(problem, solution, profile, DEFAULT_BUDGET)
}

/// As [`check`]; at most about so many half-moves are played in search of what is not listed.
///
/// # Errors
/// Everything that is wrong with the solution.
pub fn check_within(
    problem: &Problem,
    solution: &Solution,
    profile: Profile,
    budget: u64,
) -> Result<Report, Vec<Disagreement>> {
    check_until(problem, solution, profile, budget, &|| false)
}

/// As [`check_within`]; nothing more is searched as soon as `stops` says so.
///
/// # Errors
/// Everything that is wrong with the solution.
pub fn check_until(
    problem: &Problem,
    solution: &Solution,
    profile: Profile,
    budget: u64,
    stops: &dyn Fn() -> bool,
) -> Result<Report, Vec<Disagreement>> {
    let unplayable = |fault: String| vec![Disagreement { path: Vec::new(), fault: Fault::Unplayable(fault) }];
    let rules = problem.rules(profile).map_err(|fault| unplayable(fault.to_string()))?;
    let options = &problem.options;
    let first = solution.first_mover;
    let to_move = if options.post_key { !first } else { first };
    let (start, target) = problem.start_and_target();
    let position = Position::unchecked(&start, &rules, to_move);
    if !rules.outcome.kings_may_stand_in_check && in_check(&position, &rules, !to_move) {
        return Err(unplayable("the side not to move is in check".to_owned()));
    }
    let plan = problem.plan(first);
    let mut replay = Replay {
        judge: Judge { rules: &rules, target },
        problem,
        plan: &plan,
        in_lines: plan.written_in_lines(),
        // What is granted to the defender is a sum over a whole line: the search by definitions knows no such thing.
        exhaustive: solution.completeness == Completeness::Complete
            && !options.first_moves.restricts()
            && options.non_trivial.is_none(),
        budget: Budget::new(budget, stops),
        path: Vec::new(),
        faults: Vec::new(),
        report: Report::default(),
    };
    for phase in &solution.phases {
        replay.refuse_marks(&phase.branches);
        if plan.is_help() {
            replay.help_phase(&position, phase);
        } else {
            replay.battle_phase(&position, phase);
        }
    }
    if !replay.faults.is_empty() {
        return Err(replay.faults);
    }
    let mut report = replay.report;
    if let Some(other) = solution.other_side.as_ref().filter(|other| !other.phases.is_empty()) {
        report.add(check_until(&problem.for_other_side(), other, profile, budget, stops)?);
    }
    Ok(report)
}

/// Does this text tell what the move does? The sign behind the move is not looked at.
///
/// The text is played by itself, and the outcome compared with that of the move.
pub fn tells(position: &Position, rules: &Rules, mv: Move, ply: &Ply) -> bool {
    position
        .consequence(rules, mv)
        .is_ok_and(|(after, effects)| retell::tells(rules, position, &Played { mv, after, effects }, ply))
}

/// One walk through a solution.
struct Replay<'a> {
    judge: Judge<'a>,
    problem: &'a Problem,
    plan: &'a Plan,
    /// No threats are told, and no zugzwang.
    in_lines: bool,
    /// What is not listed must not exist.
    exhaustive: bool,
    budget: Budget<'a>,
    path: Vec<String>,
    faults: Vec<Disagreement>,
    report: Report,
}

impl Replay<'_> {
    fn fault(&mut self, fault: Fault) {
        self.faults.push(Disagreement { path: self.path.clone(), fault });
    }

    /// Does what belongs after a half-move.
    fn after(&mut self, ply: &Ply, work: impl FnOnce(&mut Self)) {
        self.path.push(name(ply));
        work(self);
        self.path.pop();
    }

    /// The legal move that a half-move tells, its sign included; `end` may ask for a goal. `None` after a fault.
    fn find(
        &mut self,
        position: &Position,
        legal: &[Played],
        ply: &Ply,
        end: Option<&Aim>,
    ) -> Option<Played> {
        let same_squares = |played: &&Played| played.mv.from == ply.from && played.mv.to == ply.to;
        let found = legal.iter().find(|played| retell::tells(self.judge.rules, position, played, ply));
        let Some(found) = found else {
            let told_wrongly = legal.iter().any(|played| same_squares(&played));
            let fault = if told_wrongly { Fault::WrongText } else { Fault::Illegal };
            self.fault(fault(name(ply)));
            return None;
        };
        let right = self.judge.sign(position, found, end);
        if ply.sign != right {
            self.fault(Fault::WrongSign { ply: name(ply), right: sign_text(right).to_owned() });
            return None;
        }
        if !is_distinguished(self.judge.rules, position, legal, found, ply) {
            self.fault(Fault::WrongDisambiguation(name(ply)));
        }
        self.report.plies += 1;
        Some(found.clone())
    }

    /// Only a move of the attacker can leave the other side in zugzwang.
    fn refuse_marks(&mut self, branches: &[Branch]) {
        for branch in branches {
            let attacks = matches!(branch.role, Role::Key | Role::Try | Role::Threat | Role::Continuation);
            let leaves = !self.in_lines && attacks;
            self.after(&branch.ply, |replay| {
                if branch.zugzwang && !leaves {
                    replay.fault(Fault::WrongZugzwang);
                }
                replay.refuse_marks(&branch.branches);
            });
        }
    }

    /// Every half-move may be listed once.
    fn refuse_repetition(&mut self, branches: &[Branch]) {
        for (i, branch) in branches.iter().enumerate() {
            // Lines of different lengths are told one after the other, perhaps with the same beginning.
            let begins_lines = |one: &Branch| one.branches.iter().all(|next| next.role == Role::Help);
            let again = |other: &Branch| match branch.role {
                Role::Help => share_a_line(other, branch),
                Role::Key if begins_lines(other) && begins_lines(branch) => share_a_line(other, branch),
                _ => other.ply == branch.ply && other.role == branch.role,
            };
            if branches[..i].iter().any(again) {
                self.fault(Fault::Twice(name(&branch.ply)));
            }
        }
    }
}

/// Is there a line that begins with both, up to its end?
fn share_a_line(one: &Branch, other: &Branch) -> bool {
    let both_end = one.branches.is_empty() && other.branches.is_empty();
    let goes_on = |next: &Branch| other.branches.iter().any(|also| share_a_line(next, also));
    one.ply == other.ply && one.role == other.role && (both_end || one.branches.iter().any(goes_on))
}

/// Are the marks for short notation right: needed, and enough?
fn is_distinguished(
    rules: &Rules,
    position: &Position,
    legal: &[Played],
    played: &Played,
    ply: &Ply,
) -> bool {
    // A pawn whose owner has promoted it first moves as what it has become.
    let unit = |mv: Move| {
        let unit = rules.army.without_everyones_mark(position.placement().at(mv.from)?);
        let promoted =
            position.choice() == Some(mv.from) || moves::latent::begins_with(rules, position, mv, mv.from);
        let chosen = mv.reborn_as.filter(|_| promoted);
        Some(chosen.map_or(unit, |kind| unit.turned_into(kind)))
    };
    let look = |mv: Move| {
        let unit = unit(mv)?;
        Some((unit.kind(), unit.attributes().0, unit.is_neutral()))
    };
    if matches!(ply.kind, PlyKind::Pass | PlyKind::RoleExchange) {
        return !ply.needs_file && !ply.needs_rank;
    }
    let is_pawn = unit(played.mv).is_some_and(|unit| unit.kind() == crate::board::Kind::PAWN);
    let mut rivals = legal.iter().map(|other| other.mv).filter(|other| {
        other.from != played.mv.from
            && other.to == played.mv.to
            && other.class == played.mv.class
            && (position.choice().is_none() || other.reborn_as == played.mv.reborn_as)
            && moves::latent::begin_alike(rules, position, *other, played.mv)
            && look(*other) == look(played.mv)
    });
    if is_pawn || rivals.clone().next().is_none() {
        return !ply.needs_file && !ply.needs_rank;
    }
    let told = |other: Move| {
        ply.needs_file && other.from.file() != ply.from.file()
            || ply.needs_rank && other.from.rank() != ply.from.rank()
    };
    rivals.all(told)
}

/// A half-move in a form of its own, for messages: `wRa1-a8#`.
fn name(ply: &Ply) -> String {
    let sign = sign_text(ply.sign);
    if matches!(ply.kind, PlyKind::Pass | PlyKind::RoleExchange) {
        return format!("{}--{sign}", ply.unit.colour.letter());
    }
    format!("{}{}{}-{}{sign}", ply.unit.colour.letter(), ply.unit.code, ply.from, ply.to)
}

/// The name of a move that is not listed.
fn move_name(rules: &Rules, position: &Position, mv: Move) -> String {
    if mv.class == Class::Pass {
        return format!("{}--", position.side().letter());
    }
    let unit = position.placement().at(mv.from);
    let text = unit.map_or_else(String::new, |unit| {
        format!("{}{}", unit.colour().letter(), rules.army.code(unit.kind()))
    });
    let promotion = mv.promotion.map_or_else(String::new, |kind| format!("={}", rules.army.code(kind)));
    format!("{text}{}-{}{promotion}", mv.from, mv.to)
}

fn sign_text(sign: Sign) -> &'static str {
    match sign {
        Sign::Plain => "",
        Sign::Check => "+",
        Sign::Goal(goal) | Sign::CheckAnd(goal) => goal.sign(),
    }
}

impl Report {
    fn add(&mut self, other: Self) {
        self.plies += other.plies;
        self.solutions += other.solutions;
        self.proved += other.proved;
        self.open += other.open;
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { plies, solutions, proved, open } = self;
        write!(f, "{plies} half-moves, {solutions} solutions; {proved} claims proved, {open} open")
    }
}
