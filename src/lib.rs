//! kirke
pub mod board;
pub mod input;
pub mod movegen;
pub mod output;
pub mod position;
pub mod problem;
pub mod rules;
pub mod solution;
pub mod stipulation;
pub mod units;
