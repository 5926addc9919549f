//! Level 4: executes plans. Battle play, help play, the transposition table, limits, and the trees that are printed.
//!
//! | file | what |
//! |---|---|
//! | `battle` | "there is a move such that for all replies there is ...", with hashing and ordering beside it |
//! | `battle::proof` | long battle play by proof numbers: what is least work comes first |
//! | `help` | all lines of help and series play |
//! | `lines` | lines of help and series play put into words |
//! | `in_turn` | play told as it is found, in its order |
//! | `helper` | the last but one half-move of help play: which helper moves may leave a mate |
//! | `prospects` | the mating side's last but one move of help play: which ones may one move of each side still end? |
//! | `mating_side` | series play before a mate: which of its moves can still be followed by one, by where the mating side stands |
//! | `guard_map`, `rule_model` | what units guard and how they check, under each rule, for these |
//! | `reach_count` | what the units of a side reach, and what they do without one of them, for these and for `flights`, `open_flights` |
//! | `king_moves` | the same for the king of the helping side |
//! | `bounds` | orthodox help play: which mates or stalemates may the moves that are left still bring about? |
//! | `diagram` | proof games and `a=>b`: are the moves that are left enough for the diagram? |
//! | `last_defence` | self play: a last reply that does not mate |
//! | `standing_defence` | direct play: the last but one attacking moves that a known defence refutes |
//! | `mate_in_one` | the moves that mate at once |
//! | `checks` | which moves can check at all |
//! | `defences` | what parries a check, remembered or told from masks |
//! | `flights` | which squares a move leaves the king |
//! | `open_flights` | the same where moves have to be played: squares that no unit which stays can guard on any board |
//! | `free_units` | which moves may stalemate, where units are about that one move can hardly hold |
//! | `forced` | self play: the last attacking moves that may force mate |
//! | `unanswered` | the same where moves have to be played: those to which no quiet reply is known |
//! | `goal` | mate and stalemate: is it reached; which moves reach a goal at once |
//! | `reach` | all other goals |
//! | `battle::test` | what must hold before and after half-moves |
//! | `nested` | play within play |
//! | `probe` | forward play asked of many positions, for retractors |
//! | `parts` | the work cut into units: a part of the play, and the moves with which it begins |
//! | `tree::one_reply`, `join_replies` | a first move cut into units by the replies to it, and put together again |
//! | `tree::tries` | first turns that fail only to a few turns of the defender |
//! | `tree` | keys, tries, threats, variations, set play: the play that is printed, after the proof |
//! | `table` | positions whose outcome is known |
//! | `peers` | what threads know of each other |
//! | `ahead` | one hard problem on several threads |
//! | `limits`, `pause` | time, nodes, interruption; searches that wait |
//!
//! Where the time goes, and what was tried to save some, stands in `docs/performance.md`.
//!
//! Every shortcut has a switch ([`Shortcuts`](crate::rules::Shortcuts)), and [`Physics`](crate::rules::Physics) says under
//! which conditions it holds; `tests/combinations.rs`, `tests/search/same_answer.rs`, and `mate_shortcuts.rs` and
//! `shortcuts.rs` of `tests/search/` solve with and without.
//!
//! The play found is the same for every number of threads and every size of the table; only the node counts differ.

mod ahead;
mod battle;
mod bounds;
mod castling_soon;
mod checks;
mod defences;
mod diagram;
mod flights;
mod forced;
mod free_units;
mod goal;
mod guard_map;
mod help;
mod helper;
mod in_turn;
mod join_replies;
mod king_moves;
mod known_lines;
mod last_defence;
mod limits;
mod lines;
mod listener;
mod mate_in_one;
mod mating_side;
mod nested;
mod next_squares;
mod open_flights;
mod ordering;
mod parts;
mod pause;
mod payoff;
mod peers;
mod probe;
mod prospects;
mod reach;
mod reach_count;
mod rule_model;
mod settings;
mod standing_defence;
mod table;
mod tree;
mod unanswered;

pub(crate) use limits::Stopped;
pub use listener::{Found, Listener};
pub use parts::{Indivisible, UnitPlay, WorkUnit, finer, join, join_finer, solve_unit, units};
pub use pause::{Clock, Pause};
pub(crate) use probe::{Forward, Probe};
pub use settings::{Progress, Settings, Unsolvable};
pub(crate) use table::{Numbers, Seen, Table};

use crate::board::Placement;
use crate::position::{Move, Position};
use crate::problem::Problem;
use crate::rules::Rules;
use crate::solution::{Limit, Phase, PhaseKind, Ply, Solution, Statistics};
use crate::stipulation::Plan;
use crate::threads::on_own_threads;
use in_turn::Audience;
use limits::Limits;
use parts::{Part, Played};
use peers::InProgress;
use reach::Referee;

/// Solves a problem: set play and tries if they are asked for, and all keys or lines.
///
/// ```
/// use kirke::input::read_file;
/// use kirke::search::{solve, Settings};
/// let items = read_file("", "7k/8/5K2/8/8/8/8/6R1 w ; #2 Circe");
/// let problem = &items[0].as_ref().unwrap().twins[0].problem;
/// let solution = solve(problem, &Settings::default()).unwrap();
/// assert!(solution.is_complete());
/// ```
///
/// # Errors
/// If the condition means nothing, or the position cannot be played.
pub fn solve(problem: &Problem, settings: &Settings) -> Result<Solution, Unsolvable> {
    let solution = solve_for_one_side(problem, settings)?;
    let Some(exchanged) = problem.exchanged() else { return Ok(solution) };
    Ok(parts::with_other_side(solution, &exchanged, playable(solve_for_one_side(&exchanged, settings))?))
}

/// What was done for the other side, which may be in check: then it has nothing to play for.
fn playable<T>(done: Result<T, Unsolvable>) -> Result<Option<T>, Unsolvable> {
    match done {
        Err(Unsolvable::Unplayable(_) | Unsolvable::NoKing { .. }) => Ok(None),
        done => done.map(Some),
    }
}

fn solve_for_one_side(problem: &Problem, settings: &Settings) -> Result<Solution, Unsolvable> {
    let options = &problem.options;
    let (phases, limits) = search(problem, settings, |search, position, plan| {
        let mut phases: Vec<Phase> = Vec::new();
        let mut has_short = false;
        let mut kind = None;
        for part in search.parts(position, plan) {
            let is_actual = part.kind == PhaseKind::ActualPlay;
            if kind.replace(part.kind) != Some(part.kind) {
                search.limits.begin_phase();
            }
            if options.stop_on_short && is_actual && has_short {
                search.limits.stop(Limit::Solutions);
                break;
            }
            // Even to set a part up takes its time.
            let audience = search.audience(&part, settings.listener.as_ref());
            audience.begin(part.first_moves.as_ref().map_or(0, Vec::len));
            let played = match search.limits.is_over() {
                true => Played::default(),
                false => search.play(&part, part.first_moves.as_deref(), Some(audience)),
            };
            let phase = search.phase(&part, played);
            has_short |= is_actual && !phase.is_empty();
            parts::add_phase(&mut phases, phase);
        }
        phases
    })?;
    Ok(Solution {
        first_mover: problem.first_mover(),
        phases,
        completeness: limits.completeness(),
        other_side: None,
        statistics: Statistics { nodes: limits.nodes() },
    })
}

/// An option of the problem that no search heeds.
fn unknown_option(problem: &Problem) -> Option<&'static str> {
    let options = &problem.options;
    let plan = problem.plan(problem.first_mover());
    // Play that is told in lines, or that begins with the defender, has no key.
    let has_key = plan.has_keys() && !plan.written_in_lines();
    (options.post_key && !has_key).then_some("post key play")
}

/// Sets a search up and does some work with it.
fn search<T: Send>(
    problem: &Problem,
    settings: &Settings,
    work: impl FnOnce(Search<'_>, &Position, &Plan) -> T + Send,
) -> Result<(T, Limits), Unsolvable> {
    if let Some(option) = unknown_option(problem) {
        return Err(Unsolvable::Option(option));
    }
    if let Some((from, to)) = problem.options.first_moves.contradiction() {
        return Err(Unsolvable::NoFirstMove { from, to });
    }
    if problem.retractions.is_some() {
        return Err(Unsolvable::Retractor(problem.asked()));
    }
    let mut rules = problem.rules(settings.profile)?;
    rules.take_shortcuts(settings.shortcuts);
    let first = problem.first_mover();
    let to_move = if problem.options.post_key { !first } else { first };
    let (start, target) = problem.start_and_target();
    let position = Position::new(&start, &rules, to_move)?;
    let plan = problem.plan(first);
    if let Some((goal, side)) = plan.missing_king(&|side| position.can_have_king(&rules, side)) {
        return Err(Unsolvable::NoKing { side, goal });
    }
    let limits = Limits::new(settings);
    let table = match settings.shortcuts.known_positions {
        true => Table::new(settings.memory),
        false => Table::empty(),
    };
    let in_progress = Box::new(InProgress::new());
    let search = Search {
        rules: &rules,
        problem,
        target,
        limits: &limits,
        table: &table,
        in_progress: &in_progress,
        // What tells moves apart that may still help knows no pass.
        shortcuts: settings.shortcuts.help_bounds && !rules.may_pass,
    };
    if settings.on_callers_threads {
        let done = work(search, &position, &plan);
        return Ok((done, limits));
    }
    let done = on_own_threads(settings.threads, || work(search, &position, &plan))?;
    Ok((done, limits))
}

/// The bytes of the largest table of known positions that can be had now, of at most so many.
pub fn table_within(bytes: usize) -> usize {
    Table::new(bytes).bytes()
}

/// Everything the parts of a search share.
#[derive(Clone, Copy)]
struct Search<'a> {
    rules: &'a Rules,
    problem: &'a Problem,
    /// The diagram to be reached, if one is.
    target: Option<&'a Placement>,
    limits: &'a Limits,
    table: &'a Table,
    in_progress: &'a InProgress,
    shortcuts: bool,
}

impl<'a> Search<'a> {
    fn referee(&self) -> Referee<'a> {
        Referee { rules: self.rules, target: self.target }
    }

    /// The parts of the play, in the order in which they are told.
    fn parts(&self, position: &Position, plan: &Plan) -> Vec<Part> {
        let mut parts =
            if plan.is_help() { self.help_parts(position, plan) } else { self.battle_parts(position, plan) };
        for i in 0..parts.len() {
            let (before, part) = (&parts[..i], &parts[i]);
            parts[i].alternative = before.iter().filter(|earlier| earlier.is_alternative_to(part)).count();
        }
        parts
    }

    /// The play of a part, as far as it begins with these moves; all of it if the part is not divided.
    fn play(&self, part: &Part, first_moves: Option<&[Move]>, audience: Option<Audience<'_>>) -> Played {
        match first_moves {
            Some(moves) if !part.plan.is_help() => self.battle_play(part, moves, audience),
            _ => self.help_play(part, first_moves, &[], audience),
        }
    }

    /// The play of a part that begins with one of these moves and goes on with those others.
    fn play_behind(&self, part: &Part, first_moves: &[Move], then: &[Ply]) -> Played {
        if then.is_empty() {
            return self.play(part, Some(first_moves), None);
        }
        self.help_play(part, Some(first_moves), then, None)
    }

    /// Who is told of a part, and how far it has come.
    fn audience<'b>(&'b self, part: &Part, listener: Option<&'b Listener>) -> Audience<'b> {
        Audience { listener, limits: self.limits, first_mover: self.problem.first_mover(), kind: part.kind }
    }
}
