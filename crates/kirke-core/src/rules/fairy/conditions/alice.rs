//! Alice Chess: there are two boards.

use crate::rules::fairy::nature::Nature;
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, row};
use crate::rules::fairy::{Fairy, Motion, Outcome};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Alice Chess",
    aliases: &["Alice"],
    french: &["Échecs Alice"],
    german: &["Alice-Schach", "Alice Schach"],
    popeye: ["Alice", "AliceSchach", "AliceChess"],
    rule: "There are two boards, A and B. A unit moves and captures on the board on which it stands, as if the other \
           were empty, and goes over to the same square of the other board when it has moved; that square must be \
           free. A king must not be in check on the board on which it has moved either. Units stand on board A \
           unless they are marked.",
    source: DIE_SCHWALBE,
    ..row(Fairy::TwoBoards)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE
}

pub(in crate::rules::fairy) fn add(motion: &mut Motion, outcome: &mut Outcome) {
    motion.two_boards = true;
    outcome.safe_on_old_board = true;
}
