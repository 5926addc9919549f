//! Level 3: legal moves and perft.
//!
//! The reference is "make the move, then test the king"; every shortcut must list the same moves.

mod castling;
mod choices;
mod fast;
mod legal;
mod openings;
mod paralysed;
mod perft;
mod pseudo;
mod remembered;
mod sure_quiets;
mod visitor;

pub use choices::{passes_filters, with_choices};
pub use fast::FastPlay;
pub use legal::{
    MoveList, USUAL_MOVES, first_legal_move, has_legal_move, is_legal, is_stuck, legal_moves,
    legal_moves_worth_playing, passes, reference_moves, self_checks, shows_legal_move, visit_leading,
    visit_legal,
};
pub use openings::Openings;
pub use paralysed::is_paralysed;
pub use perft::{divide, perft};
pub use pseudo::{pseudo_legal_moves, special_moves, transferred_moves};
pub use remembered::could_play;
pub use visitor::Visitor;
