//! What kirke knows of chess problems, without solving any: boards and units, conditions as data, positions and the
//! consequence of a move, stipulations, problems and their solutions.

pub mod board;
pub mod guard;
pub mod position;
pub mod problem;
pub mod rules;
pub mod solution;
pub mod stipulation;
pub mod units;
