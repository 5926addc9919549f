//! Tests of what this crate shows to others. They stand here, since their program would otherwise have to hold the whole crate
//! a second time.

mod claim;
mod diagram;
mod examples;
mod html;
mod json;
mod latex;
mod notation;
mod pieces;
mod popeye;
mod printable;
mod retraction;
mod svg;
mod symbols;
mod tree;
mod verdict;
