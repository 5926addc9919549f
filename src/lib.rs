//! kirke
pub mod board;
pub mod input;
pub mod position;
pub mod problem;
pub mod rules;
pub mod solution;
pub mod stipulation;
pub mod units;
