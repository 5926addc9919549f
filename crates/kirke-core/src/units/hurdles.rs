//! Over which units hoppers hop, and along which lines units attack.

use super::lines::{Mark, turns};
use super::ways::Way;
use super::{Army, Line, Manner, Purpose, Shape};
use crate::board::{Bitboard, Colour, Kind, Square, Unit};

impl Army {
    /// The units over each of which a unit may hop on its way, where it hops over one; none if it hops over none.
    pub fn hurdles(
        &self,
        unit: Unit,
        from: Square,
        to: Square,
        occupied: Bitboard,
        captures: bool,
    ) -> Bitboard {
        let purpose = if captures { Purpose::Capture } else { Purpose::Quiet };
        let Some(table) = self.table(unit) else { return Bitboard::EMPTY };
        let single = table.open_ways(from, to, occupied, purpose).filter(|way| !way.hurdles.several());
        single.fold(Bitboard::EMPTY, |all, way| all | way.hurdles)
    }

    /// Do units of this kind hop over single others, at least to capture, and never to one square over a single unit as
    /// well as otherwise?
    pub fn is_hopper(&self, kind: Kind) -> bool {
        self.hops_so(kind, |one, other| hops(one) && hops(other) || !are_confused(one, other))
    }

    /// The same, where each hop tells over which unit.
    pub fn is_clear_hopper(&self, kind: Kind) -> bool {
        self.hops_so(kind, |one, other| !are_confused(one, other))
    }

    /// Do units of this kind hop over single others to capture, and does that hold of any two of their ways?
    fn hops_so(&self, kind: Kind, fits: impl Fn(&Way, &Way) -> bool) -> bool {
        let Some(table) = self.table(Unit::new(Colour::White, kind)) else { return false };
        let all_fit = |ways: &[Way]| {
            ways.iter().enumerate().all(|(i, one)| ways[..i].iter().all(|other| fits(one, other)))
        };
        let purposes = [Purpose::Quiet, Purpose::Capture];
        table.ways_from(Square::D4, Purpose::Capture).iter().any(hops)
            && Square::ALL
                .into_iter()
                .all(|from| purposes.into_iter().all(|purpose| all_fit(table.ways_from(from, purpose))))
    }

    /// The step from one square towards another for a unit that attacks along their line; none if it leaps.
    pub fn line_step(&self, kind: Kind, from: Square, to: Square) -> Option<(i8, i8)> {
        let straight = || step_along(from, to, (0, 1));
        let diagonal = || step_along(from, to, (1, 1));
        match kind {
            Kind::PAWN | Kind::KNIGHT | Kind::KING => None,
            Kind::BISHOP => diagonal(),
            Kind::ROOK => straight(),
            Kind::QUEEN => straight().or_else(diagonal),
            fairy => {
                let mut shapes = self.row(fairy)?.movements.iter().map(|movement| movement.shape);
                shapes.find_map(|shape| step_along(from, to, line_of(shape)?))
            }
        }
    }

    /// Do units of this kind ride on lines that go round or by turns, and do nothing else?
    pub fn goes_round(&self, kind: Kind) -> bool {
        let rides = |shape| matches!(shape, Shape::Along(Line::Circle | Line::Zigzag(..), Manner::Ride));
        self.row(kind).is_some_and(|row| row.movements.iter().all(|movement| rides(movement.shape)))
    }

    /// The lines on which a unit that goes round or by turns attacks a square, where these squares are occupied.
    pub(crate) fn lines_round(&self, kind: Kind, from: Square, to: Square, occupied: Bitboard) -> Vec<Mark> {
        let movements = self.row(kind).into_iter().flat_map(|row| row.movements);
        let lines = movements.filter_map(|movement| match movement.shape {
            Shape::Along(line, _) => Some(line),
            _ => None,
        });
        lines.flat_map(|line| line.leading(from, to, |square| !occupied.has(square))).collect()
    }

    /// Do units of this kind turn at what they hop over?
    pub fn turns_at_hurdles(&self, kind: Kind) -> bool {
        let turns = |shape| matches!(shape, Shape::Along(_, Manner::HopTurned(_)));
        self.row(kind).is_some_and(|row| row.movements.iter().any(|movement| turns(movement.shape)))
    }

    /// Do units of this kind only leap, or go along straight lines?
    pub fn goes_straight(&self, kind: Kind) -> bool {
        let is_simple = |shape| matches!(shape, Shape::Along(Line::Straight(..) | Line::Mao, _));
        self.row(kind).is_none_or(|row| {
            row.movements.iter().all(|movement| {
                is_simple(movement.shape)
                    && (!matches!(movement.shape, Shape::Along(Line::Mao, _)) || is_leap(movement.shape))
            })
        })
    }
}

fn hops(way: &Way) -> bool {
    way.hurdles.any() && !way.hurdles.several()
}

/// Can both ways lead to the same square on the same board, over different units?
fn are_confused(one: &Way, other: &Way) -> bool {
    one.target == other.target
        && one.hurdles != other.hurdles
        && (one.hurdles & other.empty).is_empty()
        && (other.hurdles & one.empty).is_empty()
}

fn is_leap(shape: Shape) -> bool {
    matches!(shape, Shape::Along(_, Manner::Leap))
}

/// The smallest step of the lines along which units go that move so, if they go past any number of squares.
fn line_of(shape: Shape) -> Option<(i8, i8)> {
    match shape {
        Shape::Along(Line::Straight(..), Manner::Leap | Manner::HopAdjacent(_) | Manner::ChineseLeap) => None,
        Shape::Along(Line::Straight(a, b), _) => Some((a, b)),
        _ => None,
    }
}

/// The step of this form, turned, that leads from one square to another, once or several times.
fn step_along(from: Square, to: Square, (a, b): (i8, i8)) -> Option<(i8, i8)> {
    let (files, ranks) = from.vector_to(to);
    let leads = |&(x, y): &(i8, i8)| (1..8).any(|times| (x * times, y * times) == (files, ranks));
    turns(a, b).find(leads)
}
