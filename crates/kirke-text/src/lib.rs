//! Text to problems: positions, tasks and conditions, collections in every format that is read, Popeye's input.

pub mod input;
pub mod vocabulary;

use kirke_core::{board, guard, position, problem, rules, stipulation, units};
