//! Level 4: text to problems.

pub mod condition;
mod diagnostic;
mod extras;
mod pieces;
mod placement;
pub mod position;

pub use diagnostic::{Diagnostic, Diagnostics};
