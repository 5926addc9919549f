//! Level 4: executes plans. Battle play, help play, the transposition table, limits, and the trees that are printed.
//!
//! | file | what |
//! |---|---|
//! | `battle` | "there is a move such that for all replies there is ...", with hashing and ordering beside it |
//! | `help` | all lines of help and series play |
//! | `bounds` | helpmates: are the moves that are left enough for any mate? |
//! | `checks` | which moves can mate at all |
//! | `goal` | is a goal reached, which moves reach it at once |
//! | `tree` | keys, tries, threats, variations, set play: the play that is printed, after the proof |
//! | `table` | positions whose outcome is known |
//! | `limits` | time, nodes, interruption |
//!
//! The play found is the same for every number of threads and every size of the table; only the node counts differ.

mod battle;
mod bounds;
mod checks;
mod goal;
mod help;
mod limits;
mod ordering;
mod settings;
mod table;
mod tree;

pub use settings::{Progress, Settings, Unsolvable};

use crate::position::Position;
use crate::problem::Problem;
use crate::rules::Rules;
use crate::solution::{Completeness, Phase, Solution, Statistics};
use crate::stipulation::Plan;
use limits::Limits;
use table::Table;

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
    let rules = Rules::compile(&problem.condition.rebirth, &problem.setup.army, settings.profile)?;
    let first = problem.first_mover();
    let position = Position::new(&problem.setup, &rules, first)?;
    let plan = problem.stipulation.plan(first);
    let limits = Limits::new(settings);
    let table = Table::new(settings.memory);
    let search = Search { rules: &rules, problem, limits: &limits, table: &table };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(settings.threads)
        .build()
        .map_err(|error| Unsolvable::Threads(error.to_string()))?;
    let phases = pool.install(|| search.phases(&position, &plan));
    Ok(Solution {
        first_mover: first,
        phases,
        completeness: limits.stopped().map_or(Completeness::Complete, Completeness::Cut),
        statistics: Statistics { nodes: limits.nodes() },
    })
}

/// Everything the parts of a search share.
#[derive(Clone, Copy)]
struct Search<'a> {
    rules: &'a Rules,
    problem: &'a Problem,
    limits: &'a Limits,
    table: &'a Table,
}

impl Search<'_> {
    fn phases(&self, position: &Position, plan: &Plan) -> Vec<Phase> {
        if plan.is_help() { self.help_phases(position, plan) } else { self.battle_phases(position, plan) }
    }
}
