//! What is known from outside the program: rules as they are written, other programs, composed problems.

#[path = "../support/mod.rs"]
mod support;

mod claims;
mod derived;
mod examples;
mod movelists;
mod popeye;
mod problems;
