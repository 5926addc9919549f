//! What is found, with each shortcut and option: held against plain play, the definitions, and the checker.

#[path = "../support/mod.rs"]
mod support;

mod aloud;
mod callers_threads;
mod defensive;
mod dense;
mod flights;
mod games_back;
mod latent_pawns;
mod mate_shortcuts;
mod mutations;
mod null_moves;
mod option_pairs;
mod options;
mod plain_answers;
mod progressive;
mod properties;
mod retro;
mod same_answer;
mod shortcuts;
