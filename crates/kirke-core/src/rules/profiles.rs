use super::{Occupied, OfSide, Rebirth, SquareRule, Symmetry, Transfer, Who};
use serde::Serialize;

/// Whose reading is followed where the rules book and Popeye differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Profile {
    /// The rules book.
    #[default]
    Book,
    /// Popeye 4.104.
    Popeye,
}

/// A condition as a profile reads it: every followed row of [`DIFFERENCES`] is one field.
pub(super) struct Reading {
    pub rebirth: Rebirth,
    /// Pawns on their own first rank give check, although they cannot move.
    pub first_rank_pawns_check: bool,
    /// Pawns reborn on their promotion rank stay pawns.
    pub last_rank_pawns_stay: bool,
    /// Units move from their own side's squares, but check from the other's.
    pub checks_from_other_side: bool,
    /// Kings castle after their transfer.
    pub transferred_kings_castle: bool,
    /// Where the player chooses any square, occupied ones are among them.
    pub occupied_squares_are_chosen: bool,
}

impl Profile {
    /// Its name on the command line and in results.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Book => "book",
            Self::Popeye => "popeye",
        }
    }

    pub(super) fn reading(self, rule: &Rebirth) -> Reading {
        let differs = self == Self::Popeye;
        let phantom = matches!(rule.who, Who::Mover { captures: Transfer::May, .. });
        let mut reading = Reading {
            rebirth: *rule,
            first_rank_pawns_check: differs
                && rule.square == SquareRule::Equipollent
                && rule.who == Who::Victim,
            last_rank_pawns_stay: differs && rule.square == SquareRule::Symmetry(Symmetry::Horizontal),
            checks_from_other_side: differs && phantom && rule.of_side == OfSide::Opposite,
            transferred_kings_castle: differs,
            occupied_squares_are_chosen: differs
                && rule.square == SquareRule::Super
                && matches!(rule.occupied, Occupied::Volcanic | Occupied::Parachute),
        };
        if reading.checks_from_other_side {
            reading.rebirth.of_side = OfSide::Own;
        }
        reading
    }
}

/// A point on which the rules book and Popeye differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Difference {
    /// The condition, or the sort of conditions.
    pub condition: &'static str,
    /// What the rules book says.
    pub book: &'static str,
    /// What Popeye does.
    pub popeye: &'static str,
    /// Is it done under Popeye's profile? If not, it is taken for a defect.
    pub followed: bool,
}

const fn followed(condition: &'static str, book: &'static str, popeye: &'static str) -> Difference {
    Difference { condition, book, popeye, followed: true }
}

const fn not_followed(condition: &'static str, book: &'static str, popeye: &'static str) -> Difference {
    Difference { condition, book, popeye, followed: false }
}

/// Every known difference between the default rules and Popeye's.
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
    followed("Royal Dynasty",
        "a king on e1 or e8 may not have moved, and castles when the others of its side are gone",
        "no king of a side that has several in the diagram castles"),
    followed("Supercirce or Super Anticirce with Volcanic or Parachute",
        "the unit is reborn on an empty square, so that nothing is covered",
        "occupied squares may be chosen, too"),
    followed("Grid Chess Vertical Shift, Diagonal Shift",
        "the cells are squares of two by two, cut off at the edges",
        "its numbers for cells part neighbours on a file, and give some cells the same number"),
    followed("Anticirce Take&Make",
        "a pawn that has captured goes on forwards",
        "it goes on as a pawn of the other side, backwards"),
    followed("Hypervolage with Anticirce",
        "a unit that captures on a square of the other colour, and is reborn on one of the first again, changes sides twice",
        "it changes sides once"),
    not_followed("hunters with the part of a pawn",
        "they capture from their first rank as from elsewhere, and so attack",
        "they attack from there, but do not capture"),
    not_followed("Series Capture with Norsk or Anti-Einstein Chess",
        "each part of the move is one: a unit captures its own kind in each, and steps down in one without capture",
        "later parts capture other kinds, too, and the last one leaves the unit as it is"),
    not_followed("Nanna Chess, Bolero Inverse, Transmission Menace",
        "a unit attacks in the way it is lent",
        "an attack in the way of a kind that no unit on the board has, or of a rook lent to a queen, is not seen"),
    not_followed("Norsk with Anticirce, Immune Chess, Assassin or Rex Inclusive",
        "check is given as ever, and kings are captured by units of any kind",
        "kings are captured by nobody, so that nobody gives check"),
    not_followed("Imitator with hoppers",
        "the moving unit has left its square, for imitators, too: they may land there, and do not hop over it",
        "so it is for checks; in moves they hop over it, and do not land there beyond a longer hop"),
    not_followed("Imitator with moose, eagles and sparrows",
        "a king is in check if they and the imitators could make the moves of his capture",
        "it looks for the hurdles of imitators at other places, sees other checks, and lets kings be captured"),
    not_followed("Make&Take Assassin",
        "a capture whose rebirth annihilates a king gives check",
        "such checks are not seen where the capturing unit moves from where it could not capture at once"),
    not_followed("Breton Rex Inclusive",
        "a king that would go with the captured one forbids the capture of that",
        "the king goes, and the side plays on without one"),
    not_followed("Bicaptures with rebirths of captured units",
        "a unit that its own side captures is reborn on its own home square",
        "it is reborn on the home square that it would have on the other side"),
    not_followed("Protean Chess Rex Inclusive",
        "who captures a king becomes an erlking, told as `=EK`",
        "the same, told as `=K`"),
    not_followed("Marscirce, Antimarscirce",
        "each move is listed once; a FEN without castling letters takes the right of the rooks",
        "each castling move of Marscirce is listed twice; the right that is taken may be the king's, and a king on its rebirth square has it again"),
    not_followed("Marscirce Rex Exclusive, File, Symmetry, Antipodes",
        "a unit starts from its own rebirth square",
        "moves are listed from the squares of other units"),
    not_followed("Anticirce Relaxed; Anticirce Last Move, Wait Capture, Parrain and Contraparrain",
        "an attacked king is in check, also after a capture whose rebirth is still to come",
        "after a capture without rebirth no check is seen, and kings may capture into check"),
    not_followed("Anticirce Turncoats, Traitor Chess",
        "a king that has changed sides by its move is in check if it is attacked",
        "the check sign is missing there"),
    not_followed("Circe Take&Make Rex Inclusive",
        "a rook is a rook",
        "in one known position the moves of a rook are listed as those of a king"),
    not_followed("Circe Super Assassin",
        "the unit is reborn on an empty square, so that nobody is annihilated",
        "so it is in moves, but whoever could be captured with a king anywhere on the board is taken for a check"),
    not_followed("Phantom Chess Diametral, Vertical Mirror",
        "units move from the rebirth square that the word names",
        "the word is ignored"),
    not_followed("Equipollents or Parrain with Volcanic; Parrain Assassin",
        "a rebirth square off the board means no rebirth",
        "units are hidden on squares that do not exist"),
    not_followed("Circe Parrain, Contraparrain and Last Move Assassin",
        "a capture is illegal if the waiting unit could land on the capturing side's king",
        "such captures are played"),
    not_followed("April Chess as an option of Super",
        "each move is listed once",
        "a capture without rebirth is listed twice"),
    not_followed("Rank Mirror Circe",
        "the home file is read from the other side's table",
        "refused as a contradiction"),
];
