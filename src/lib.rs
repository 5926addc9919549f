//! kirke
pub mod board;
pub mod input;
pub mod units;
pub mod rules;
pub mod stipulation;
pub mod position;
pub mod problem;
pub mod solution;
