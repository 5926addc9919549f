//! kirke
pub mod board;
pub mod units;
