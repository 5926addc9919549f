//! What the program does when it is called: one file for each command, or for what it is given.

#[path = "../support/mod.rs"]
mod support;

mod check;
mod cli;
mod convert;
mod explain;
mod own_units;
mod retractors;
mod tasks;
mod verify;
mod work;
