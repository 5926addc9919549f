//! The slow, independent checker of solutions. It depends on the core alone, so it cannot see the search that it checks.

pub mod replay;

use kirke_core::{board, position, problem, rules, solution, stipulation, units};
