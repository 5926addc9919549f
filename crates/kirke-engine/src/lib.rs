//! The move generator and the search of kirke. All that is hot and not the consequence of a move itself is here.

pub mod movegen;
pub mod retro;
pub mod search;
pub mod threads;

use kirke_core::{board, position, problem, rules, solution, stipulation, units};
