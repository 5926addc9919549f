//! Level 6: a finished solution as text. Nothing in here plays a move: a writer reads [`Problem`](crate::problem::Problem)
//! and [`Solution`](crate::solution::Solution) and knows nothing of search or rules.
//!
//! One file per layout, each with its [`Renderer`]: [`tree`] for readers, [`html`] for those who read pages, [`popeye`] as
//! Popeye has it, [`json`] for programs, [`latex`] for printers; [`svg`] has a position alone. What they share
//! stands beside them ([`notation`], [`diagram`]).

pub mod diagram;
pub mod html;
pub mod json;
pub mod latex;
mod lines;
pub mod notation;
pub mod pieces;
mod play_writer;
pub mod popeye;
pub mod printable;
mod renderer;
mod retraction;
mod shapes;
pub mod svg;
mod symbols;
pub mod tree;
pub mod unit_chart;
pub mod verdict;
mod words;

pub use notation::{Form, KnightLetter, Notation};
pub use play_writer::PlayWriter;
pub use renderer::{Renderer, Style, TakenBack};
