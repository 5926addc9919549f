//! Tests of what this crate shows to others. They stand here, since their program would otherwise have to hold the whole crate
//! a second time.

mod condition;
mod defensive;
mod diagnostic;
mod intended;
mod last_moves;
mod lines;
mod options;
mod own_units;
mod pairs;
mod popeye;
mod position;
mod records;
mod retractor;
mod stream;
mod task;
mod twins;
mod vocabulary;
