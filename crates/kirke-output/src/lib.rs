//! What a solution says about a problem, and solutions as text: those that authors print are read, those that are found
//! are judged and written.

pub mod claim;
pub mod output;
pub mod verdict;

use kirke_core::{board, position, problem, rules, solution, stipulation, units};
use kirke_engine::{movegen, search};
use kirke_text::{input, vocabulary};
