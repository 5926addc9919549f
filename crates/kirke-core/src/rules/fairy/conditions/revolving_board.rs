//! Actuated Revolving Board: the board turns by each move, or its centre does.

use crate::board::Square;
use crate::rules::fairy::nature::Nature;
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Outcome};
use schemars::JsonSchema;
use serde::Serialize;

/// What turns clockwise by a quarter when a move is over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Revolving {
    /// The board, by every move.
    Board,
    /// The four squares of its centre, by a move that begins or ends there.
    Centre,
}

impl Revolving {
    const CENTRE: [Square; 4] = [Square::D4, Square::D5, Square::E5, Square::E4];

    /// Does it turn by a move between these squares?
    pub fn is_actuated(self, squares: [Square; 2]) -> bool {
        match self {
            Self::Board => true,
            Self::Centre => squares.iter().any(|square| Self::CENTRE.contains(square)),
        }
    }

    /// Where a unit of this square stands after the turn.
    pub fn turned(self, square: Square) -> Square {
        match self {
            Self::Board => Square::new(square.rank(), 7 - square.file()),
            Self::Centre => match Self::CENTRE.iter().position(|&other| other == square) {
                Some(at) => Self::CENTRE[(at + 1) % 4],
                None => square,
            },
        }
    }
}

pub(in crate::rules::fairy) const ACTUATED_REVOLVING_BOARD: FairyCondition = FairyCondition {
    name: "Actuated Revolving Board",
    popeye: ["ActuatedRevolvingBoard", "ActuatedRevolvingBoard", "ActuatedRevolvingBoard"],
    rule: "By every move, when it is over, the board turns clockwise by a quarter with all units; who is in check is \
           asked after that. Pawns go on in their own direction, and nobody castles or captures in passing on a board \
           that has turned.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/8/R3K3 w", "Ra1-a4"),
    ..row(Fairy::Revolving(Revolving::Board))
};

pub(in crate::rules::fairy) const ACTUATED_REVOLVING_CENTRE: FairyCondition = FairyCondition {
    name: "Actuated Revolving Centre",
    popeye: ["ActuatedRevolvingCentre", "ActuatedRevolvingCentre", "ActuatedRevolvingCentre"],
    rule: "By every move that begins or ends on d4, d5, e4 or e5, when it is over, these squares turn clockwise by a \
           quarter with their units; who is in check is asked after that.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/8/B3K3 w", "Ba1-d4"),
    ..row(Fairy::Revolving(Revolving::Centre))
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.taking_kings()
}

pub(in crate::rules::fairy) fn add(part: Revolving, outcome: &mut Outcome) {
    outcome.revolving = Some(part);
}
