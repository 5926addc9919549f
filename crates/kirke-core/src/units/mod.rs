//! Level 0: the catalogue of fairy units as data, and the tables of moves compiled from it.
//!
//! A row of [`CATALOGUE`] says what a unit is called and which [`Movement`]s it has; a problem's [`Army`] gives
//! the rows it uses the free [`Kind`] indices. To add a unit, add a row. Movements are compiled to the ways that lead from
//! each square (`ways`), each with the squares that must be empty and those on which units must stand; so attacks are
//! looked up, and no unit has code of its own.

mod army;
mod catalogue;
mod chart;
mod hurdles;
mod language;
mod lines;
mod lookup;
mod movement;
mod on_lines;
mod own;
mod rule;
mod table;
mod tours;
mod ways;
pub mod words;

pub use army::{Army, ArmyFull, HOPPER_MARKS, ListedWays, StandIn};
pub use catalogue::{CATALOGUE, IMITATOR, Row};
pub use chart::Chart;
pub use language::Language;
pub use lines::Line;
pub use lookup::find;
pub use movement::{
    Angle, Beyond, Heading, Leaps, Lender, Manner, Movement, Only, Pawn, PawnWay, Purpose, Shape,
};
pub use own::{Definition, Taken, define, own};

#[allow(unused_imports)] // for the documentation
use crate::board::Kind;
