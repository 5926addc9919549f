//! Level 0: the catalogue of fairy units as data, and the attack functions compiled from it.
//!
//! A row of [`CATALOGUE`] says what a unit is called and which [`Movement`]s it has; a problem's [`Army`] gives
//! the rows it uses the free [`Kind`] indices. To add a unit, add a row.

mod army;
mod catalogue;
mod language;
mod movement;

pub use army::{Army, ArmyFull};
pub use catalogue::{CATALOGUE, Row, find};
pub use language::Language;
pub use movement::Movement;

#[allow(unused_imports)] // for the documentation
use crate::board::Kind;
