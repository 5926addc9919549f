//! kirke
pub mod board;
pub mod explain;
pub mod input;
pub mod movegen;
pub mod output;
pub mod position;
pub mod problem;
pub mod replay;
pub mod rules;
pub mod search;
pub mod solution;
pub mod stipulation;
pub mod units;
