//! Tests of what this crate shows to others. They stand here, since their program would otherwise have to hold the whole crate
//! a second time.

mod board;
mod positions;
mod problems;
mod rules;
mod stipulations;
mod units;
