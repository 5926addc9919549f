use serde::Serialize;

/// A point on which the rules book and the incumbent differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Difference {
    /// The condition, or the sort of conditions.
    pub condition: &'static str,
    /// What the rules book says.
    pub book: &'static str,
    /// What the incumbent does.
    pub popeye: &'static str,
    /// Is it done under the incumbent's profile? If not, it is taken for a defect.
    pub followed: bool,
}

const fn followed(condition: &'static str, book: &'static str, popeye: &'static str) -> Difference {
    Difference { condition, book, popeye, followed: true }
}

const fn not_followed(condition: &'static str, book: &'static str, popeye: &'static str) -> Difference {
    Difference { condition, book, popeye, followed: false }
}

/// Every known difference between the default rules and the incumbent's.
#[rustfmt::skip]
pub static DIFFERENCES: &[Difference] = &[
    followed("Horizontal Symmetry Circe",
        "a pawn reborn on its promotion rank promotes",
        "it stays a pawn there"),
    followed("Equipollents Circe (also Mirror)",
        "a pawn on its own first rank cannot move and gives no check",
        "it gives check, although it cannot move"),
    followed("Mirror Phantom Chess",
        "units move and give check from the squares of the other side",
        "they move from their own side's squares, but give check from the other side's"),
    followed("Marscirce",
        "castling is a move of unmoved king and rook",
        "a king also castles after a transfer to e1 or e8"),
    not_followed("Marscirce, Antimarscirce",
        "each move is listed once; a FEN without castling letters takes the right of the rooks",
        "each castling move of Marscirce is listed twice; the right that is taken may be the king's, and a king on its rebirth square has it again"),
    not_followed("Marscirce Rex Exclusive, File, Symmetry, Antipodes",
        "a unit starts from its own rebirth square",
        "moves are listed from the squares of other units"),
    not_followed("Anticirce Relaxed",
        "an attacked king is in check",
        "after a capture without rebirth no check is seen, and kings may capture into check"),
    not_followed("Anticirce Turncoats",
        "a king that has changed sides by its capture is in check if it is attacked",
        "the check sign is missing there"),
    not_followed("Circe Take&Make Rex Inclusive",
        "a rook is a rook",
        "in one known position the moves of a rook are listed as those of a king"),
    not_followed("Equipollents or Parrain with Volcanic; Parrain Assassin",
        "a rebirth square off the board means no rebirth",
        "units are hidden on squares that do not exist"),
    not_followed("Circe Parrain Assassin",
        "a capture is illegal if the waiting unit could land on the capturing side's king",
        "such captures are played"),
    not_followed("April Chess as an option of Super",
        "each move is listed once",
        "a capture without rebirth is listed twice"),
    not_followed("Rank Mirror Circe",
        "the home file is read from the other side's table",
        "refused as a contradiction"),
];
