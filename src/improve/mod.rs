//! Level 7: which single changes make an unsound problem sound. Every change is tried, on all cores; what is found says
//! whether it keeps a solution of the problem.
//!
//! | file | what |
//! |---|---|
//! | `change` | single changes of a position, and all of them |
//! | `trial` | a changed problem judged |

mod change;
#[cfg(test)]
mod tests;
mod trial;

pub use change::{Change, Sort, changes};
pub use trial::{Looked, Version, improve};
