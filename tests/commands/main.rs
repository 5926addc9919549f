//! What the program does when it is called: one file for each command, or for what it is given; the composer's desk, the
//! README and the recipes as they stand there. Many of these tests wait, and others use the time.

#[path = "../support/mod.rs"]
mod support;

mod check;
mod cli;
mod convert;
mod desk;
mod explain;
mod files;
mod own_units;
mod readme;
mod recipes;
mod retractors;
mod tasks;
mod verify;
mod work;
