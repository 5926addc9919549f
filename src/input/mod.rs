//! Level 4: text to data.

pub mod condition;
