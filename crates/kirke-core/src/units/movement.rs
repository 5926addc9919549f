use crate::board::{Bitboard, Square, bishop_attacks, rook_attacks};
use std::fmt;

/// One way of moving; a unit has one or more. A step `(a, b)` stands for all its turns and reflections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Movement {
    /// One leap, whatever stands between: camel `(1, 3)`.
    Leap(i8, i8),
    /// Any number of equal leaps over empty squares: nightrider `(1, 2)`, rook `(0, 1)`.
    Ride(i8, i8),
    /// Along a line to the square just beyond the first unit (hurdle): grasshopper.
    HopNext(i8, i8),
    /// Along a line to any square beyond exactly one hurdle: lion.
    HopFar(i8, i8),
    /// Moves like a rider, captures beyond exactly one hurdle: the Chinese pao, vao and leo.
    Chinese(i8, i8),
    /// One orthogonal step over an empty square, then one diagonal step outward: mao.
    Mao,
}

impl fmt::Display for Movement {
    /// A phrase that follows "it": `leaps (1,3)`, `moves like a rook`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = |step| match step {
            (0, 1) => "the lines of a rook".to_owned(),
            (1, 1) => "the lines of a bishop".to_owned(),
            (a, b) => format!("lines of ({a},{b})-leaps"),
        };
        match *self {
            Self::Leap(0, 1) => f.write_str("steps one square orthogonally"),
            Self::Leap(1, 1) => f.write_str("steps one square diagonally"),
            Self::Leap(a, b) => write!(f, "leaps ({a},{b})"),
            Self::Ride(0, 1) => f.write_str("moves like a rook"),
            Self::Ride(1, 1) => f.write_str("moves like a bishop"),
            Self::Ride(a, b) => {
                write!(f, "makes any number of ({a},{b})-leaps in one direction over empty squares")
            }
            Self::HopNext(a, b) => {
                write!(f, "hops along {} over one unit to the square just beyond it", lines((a, b)))
            }
            Self::HopFar(a, b) => {
                write!(
                    f,
                    "hops along {} over one unit to any square beyond it, as far as the way is free",
                    lines((a, b))
                )
            }
            Self::Chinese(a, b) => {
                write!(f, "rides along {}, and captures there by hopping over one unit", lines((a, b)))
            }
            Self::Mao => f.write_str(
                "steps one square orthogonally to an empty square, and on one square diagonally outward",
            ),
        }
    }
}

/// What a unit wants to do on the squares asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Go to an empty square.
    Quiet,
    /// Capture.
    Capture,
}

impl Movement {
    /// Squares reached for a purpose. Whether the square is empty or holds an enemy is for the caller to sort out.
    pub(super) fn reach(self, from: Square, occupied: Bitboard, purpose: Purpose) -> Bitboard {
        match self {
            Self::Leap(a, b) => turns(a, b).filter_map(|(x, y)| from.offset(x, y)).collect(),
            Self::Ride(a, b) => ride(from, occupied, a, b),
            Self::HopNext(a, b) => {
                turns(a, b).filter_map(|(x, y)| hurdle(from, occupied, x, y)?.offset(x, y)).collect()
            }
            Self::HopFar(a, b) => hop_far(from, occupied, a, b),
            Self::Chinese(a, b) => match purpose {
                Purpose::Quiet => ride(from, occupied, a, b),
                Purpose::Capture => hop_far(from, occupied, a, b),
            },
            Self::Mao => turns(1, 2)
                .filter(|&(x, y)| {
                    let leg = from.offset(x / 2, y / 2);
                    leg.is_some_and(|leg| !occupied.has(leg))
                })
                .filter_map(|(x, y)| from.offset(x, y))
                .collect(),
        }
    }
}

/// All distinct turns and reflections of a step.
fn turns(a: i8, b: i8) -> impl Iterator<Item = (i8, i8)> {
    let all = [(a, b), (b, a), (b, -a), (a, -b), (-a, -b), (-b, -a), (-b, a), (-a, b)];
    (0..8).filter(move |&i| !all[..i].contains(&all[i])).map(move |i| all[i])
}

fn ride(from: Square, occupied: Bitboard, a: i8, b: i8) -> Bitboard {
    match (a, b) {
        (0, 1) => rook_attacks(from, occupied),
        (1, 1) => bishop_attacks(from, occupied),
        _ => turns(a, b).fold(Bitboard::EMPTY, |set, (x, y)| set | run(from, occupied, x, y)),
    }
}

/// Squares along one direction up to and with the first occupied one.
fn run(from: Square, occupied: Bitboard, x: i8, y: i8) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut square = from;
    while let Some(next) = square.offset(x, y) {
        set = set.with(next);
        if occupied.has(next) {
            break;
        }
        square = next;
    }
    set
}

/// The first occupied square in one direction.
fn hurdle(from: Square, occupied: Bitboard, x: i8, y: i8) -> Option<Square> {
    let mut square = from.offset(x, y)?;
    while !occupied.has(square) {
        square = square.offset(x, y)?;
    }
    Some(square)
}

fn hop_far(from: Square, occupied: Bitboard, a: i8, b: i8) -> Bitboard {
    turns(a, b)
        .filter_map(|(x, y)| Some(run(hurdle(from, occupied, x, y)?, occupied, x, y)))
        .fold(Bitboard::EMPTY, |set, part| set | part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(movement: Movement, from: &str, occupied: &[&str], purpose: Purpose) -> Vec<String> {
        let occupied = occupied.iter().map(|square| square.parse::<Square>().unwrap()).collect();
        let set = movement.reach(from.parse().unwrap(), occupied, purpose);
        set.into_iter().map(|square| square.to_string()).collect()
    }

    #[test]
    fn a_grasshopper_lands_just_beyond_its_hurdle_and_a_lion_anywhere_there() {
        let hurdles = ["a3", "d1", "b2"];
        assert_eq!(reach(Movement::HopNext(0, 1), "a1", &hurdles, Purpose::Quiet), ["e1", "a4"]);
        assert_eq!(reach(Movement::HopNext(1, 1), "a1", &hurdles, Purpose::Quiet), ["c3"]);
        let far = reach(Movement::HopFar(0, 1), "a1", &["a3", "a6"], Purpose::Capture);
        assert_eq!(far, ["a4", "a5", "a6"]);
    }

    #[test]
    fn a_pao_moves_like_a_rook_and_captures_beyond_a_hurdle() {
        let quiet = reach(Movement::Chinese(0, 1), "a1", &["a3", "a6", "b1"], Purpose::Quiet);
        assert_eq!(quiet, ["b1", "a2", "a3"]);
        let capture = reach(Movement::Chinese(0, 1), "a1", &["a3", "a6", "b1"], Purpose::Capture);
        assert_eq!(capture, ["c1", "d1", "e1", "f1", "g1", "h1", "a4", "a5", "a6"]);
    }

    #[test]
    fn a_mao_is_stopped_on_its_orthogonal_leg() {
        assert_eq!(reach(Movement::Mao, "a1", &[], Purpose::Quiet), ["c2", "b3"]);
        assert_eq!(reach(Movement::Mao, "a1", &["a2"], Purpose::Quiet), ["c2"]);
        assert_eq!(reach(Movement::Mao, "a1", &["b2"], Purpose::Quiet), ["c2", "b3"]);
    }

    #[test]
    fn a_nightrider_rides_on_until_it_is_stopped() {
        assert_eq!(
            reach(Movement::Ride(1, 2), "a1", &["c5"], Purpose::Quiet),
            ["c2", "b3", "e3", "g4", "c5"]
        );
    }
}
