//! How sides and units are called.

use crate::board::{Attributes, Colour, Kind, Sides, Unit};
use crate::rules::Rules;

/// "White" or "Black".
pub(super) fn side(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "White",
        Colour::Black => "Black",
    }
}

/// "rook", "grasshopper".
pub(super) fn kind(rules: &Rules, kind: Kind) -> &'static str {
    match kind {
        Kind::PAWN => "pawn",
        Kind::KNIGHT => "knight",
        Kind::BISHOP => "bishop",
        Kind::ROOK => "rook",
        Kind::QUEEN => "queen",
        Kind::KING => "king",
        fairy => rules.army.row(fairy).map_or("unit", |row| row.names[0]),
    }
}

/// "a grasshopper", "an orphan".
pub fn one(name: &str) -> String {
    let has_vowel = name.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']);
    // A unit and a ubi-ubi begin like a yak, an uncapturable one does not.
    let article = if has_vowel || name.starts_with("unc") { "an" } else { "a" };
    format!("{article} {name}")
}

/// "white rook", "royal black knight", "neutral queen"; not on which of two boards it stands.
pub fn name(rules: &Rules, unit: Unit) -> String {
    let marks = rules.army.written_marks(unit).without(Attributes::BOARD_B);
    let marks = marks.each().map(|attribute| format!("{} ", attribute.adjective));
    let marks: String = marks.collect();
    let sides = match unit.sides() {
        Sides::White => "white",
        Sides::Black => "black",
        Sides::Both => "neutral",
    };
    format!("{marks}{sides} {}", kind(rules, unit.kind()))
}
