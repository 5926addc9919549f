//! What is known from outside the program: rules as they are written, other programs, composed problems,
//! published counts; and seeds that are read without a fault.

#[path = "../support/mod.rs"]
mod support;

mod claims;
mod derived;
mod examples;
mod fuzz_seeds;
mod movelists;
mod perft;
mod popeye;
mod problems;
mod stored;
