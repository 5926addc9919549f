//! How units are drawn: orthodox ones as themselves, fairy units by orthodox symbols, turned.

use crate::board::Kind;
use crate::units::{Army, Beyond, Line, Manner, Movement, Shape};

/// How far a symbol is turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    /// Upright: orthodox units only.
    None,
    /// A quarter to the left.
    Left,
    /// Upside down.
    Over,
    /// A quarter to the right.
    Right,
}

impl Turn {
    /// Clockwise.
    pub const fn degrees(self) -> i16 {
        match self {
            Self::None => 0,
            Self::Left => -90,
            Self::Over => 180,
            Self::Right => 90,
        }
    }
}

/// The symbol of an orthodox unit, turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Symbol {
    /// An orthodox kind.
    pub shape: Kind,
    pub turn: Turn,
}

/// The symbol of each kind in a problem; no two kinds share one.
pub(super) struct Symbols(Vec<(Kind, Symbol)>);

impl Symbols {
    pub fn of(army: &Army) -> Self {
        let mut drawn: Vec<(Kind, Symbol)> = Vec::new();
        for kind in army.kinds() {
            let usual =
                army.row(kind).map_or(Symbol { shape: Kind::QUEEN, turn: Turn::Over }, |row| {
                    match row.pawn {
                        Some(_) => Symbol { shape: Kind::PAWN, turn: Turn::Over },
                        None => usual(row.movements),
                    }
                });
            let shapes = [usual.shape, Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT];
            let turned = |shape| [Turn::Over, Turn::Left, Turn::Right].map(|turn| Symbol { shape, turn });
            let free = |symbol: &Symbol| drawn.iter().all(|(_, other)| other != symbol);
            let symbol = std::iter::once(usual).chain(shapes.into_iter().flat_map(turned)).find(free);
            drawn.push((kind, symbol.unwrap_or(usual)));
        }
        Self(drawn)
    }

    pub fn symbol(&self, kind: Kind) -> Symbol {
        let fairy = self.0.iter().find(|(drawn, _)| *drawn == kind);
        fairy.map_or(Symbol { shape: kind, turn: Turn::None }, |&(_, symbol)| symbol)
    }
}

/// The field's habit: the shape tells the lines on which a unit moves, the turn how it moves there. A grasshopper is a
/// queen upside down, a nightrider a knight upside down, the Chinese units lie on their left side.
fn usual(movements: &[Movement]) -> Symbol {
    let Some(first) = movements.first() else {
        // A dummy.
        return Symbol { shape: Kind::KING, turn: Turn::Left };
    };
    let steps = movements.iter().map(|movement| look(movement.shape).0);
    let is_orthogonal = steps.clone().any(|(a, _)| a == 0);
    let is_diagonal = steps.clone().any(|(a, b)| a == b);
    let shape = match (is_orthogonal, is_diagonal) {
        (true, true) => Kind::QUEEN,
        (true, false) => Kind::ROOK,
        (false, true) => Kind::BISHOP,
        (false, false) => Kind::KNIGHT,
    };
    Symbol { shape, turn: look(first.shape).1 }
}

/// The step that tells the lines of a movement best, and how its symbol is turned.
fn look(shape: Shape) -> ((i8, i8), Turn) {
    match shape {
        Shape::Along(line, manner) => {
            let step = match line {
                Line::Straight(a, b) | Line::Zigzag((a, b), _) => (a, b),
                Line::Reflected(_) | Line::Bounced => (1, 1),
                Line::Circle | Line::KnightThenDabbaba | Line::KnightFromEdge | Line::Mao | Line::Moa => {
                    (1, 2)
                }
            };
            let turn = match (line, manner) {
                (Line::Mao | Line::Moa, _)
                | (_, Manner::Chinese | Manner::ChineseLeap | Manner::Argentinian) => Turn::Left,
                (_, Manner::Leap | Manner::Hop { beyond: Beyond::Any, .. }) => Turn::Right,
                _ => Turn::Over,
            };
            (step, turn)
        }
        Shape::Bounce(a, b) => ((a, b), Turn::Over),
        Shape::DoubleHop(steps) => (steps.first().copied().unwrap_or((0, 1)), Turn::Over),
        Shape::Equihop(_)
        | Shape::EquihopTurned(_)
        | Shape::Halfway(_)
        | Shape::AroundHurdle { .. }
        | Shape::AroundEnemy
        | Shape::AroundSelf { .. }
        | Shape::PawnStep(_)
        | Shape::PawnTake { .. }
        | Shape::Lent(_)
        | Shape::KnightTour
        | Shape::NightriderFromEdge => ((1, 2), Turn::Over),
    }
}
