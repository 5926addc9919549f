//! How a rebirth square is found, in words.

use super::names::{kind, one, side};
use crate::board::{Attributes, Kind, Square, Unit};
use crate::position::Move;
use crate::rules::{Adapted, DefinedBy, OfSide, Rules, SquareRule, Symmetry};

/// Why this unit has this rebirth square; `verb` is "captured", "capturing" or "standing".
pub(super) fn square_reason(rules: &Rules, definer: Unit, place: Square, mv: Move, verb: &str) -> String {
    let rebirth = &rules.rebirth;
    let opposite = rebirth.of_side == OfSide::Opposite;
    let table = if opposite { !definer.colour() } else { definer.colour() };
    let owner = side(table).to_lowercase();
    let shade = if place.is_light() { "light" } else { "dark" };
    let mirror = if opposite { " (the table of the other side is read)" } else { "" };
    let other =
        if rebirth.defined_by == DefinedBy::OtherUnit { ", the other unit of the capture" } else { "" };
    let file = char::from(b'a' + place.file());
    let frischauf = rebirth.adapted == Adapted::Frischauf && definer.has(Attributes::PROMOTEE);
    let basis = match rebirth.square {
        _ if frischauf => format!("on the promotion rank of the {file}-file: it is a promoted unit"),
        SquareRule::Home => match definer.kind() {
            Kind::PAWN => format!("the {owner} pawns' home square on the {file}-file{other}{mirror}"),
            Kind::KING | Kind::QUEEN => {
                format!("the home square of the {owner} {}{other}{mirror}", kind(rules, definer.kind()))
            }
            fairy if fairy.fairy_index().is_some() => {
                format!("the promotion square of the {file}-file, as for every fairy unit{other}{mirror}")
            }
            officer => format!(
                "the home square of a {owner} {} {verb} on a {shade} square ({place}){other}{mirror}",
                kind(rules, officer)
            ),
        },
        SquareRule::File => format!("on the {file}-file{mirror}"),
        SquareRule::Rank => {
            format!(
                "on the rank of {place}, on the file of the home square of {}{mirror}",
                one(kind(rules, definer.kind()))
            )
        }
        SquareRule::Symmetry(Symmetry::Point) => format!("{place} reflected through the centre of the board"),
        SquareRule::Symmetry(Symmetry::Vertical) => format!("{place} reflected from left to right"),
        SquareRule::Symmetry(Symmetry::Horizontal) => format!("{place} reflected from top to bottom"),
        SquareRule::Antipodes => format!("four files and four ranks away from {place}"),
        SquareRule::Diagram => "the square on which it stood in the diagram".to_owned(),
        SquareRule::Departure => "the square from which the move started".to_owned(),
        SquareRule::Capture => "the place of capture itself".to_owned(),
        SquareRule::Equipollent => {
            let back = if opposite { " backwards" } else { "" };
            let (files, ranks) = mv.from.vector_to(mv.to);
            format!("{place} and the way of the move ({files:+} files, {ranks:+} ranks){back}")
        }
        SquareRule::RelativeSymmetry => format!("{place} reflected in {}", mv.from),
        SquareRule::Centre => "another square of the centre".to_owned(),
        SquareRule::Super | SquareRule::Cage | SquareRule::TakeAndMake => "the player's choice".to_owned(),
    };
    let adapted = match rebirth.adapted {
        Adapted::Diametral => ", turned by 180 degrees",
        Adapted::VerticalMirror => ", reflected from left to right",
        Adapted::Hydra => " (and a second unit on its reflection from left to right)",
        Adapted::Not | Adapted::Frischauf => "",
    };
    format!("{basis}{adapted}")
}
