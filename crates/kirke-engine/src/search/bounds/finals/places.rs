//! The units of the diagram, followed from move to move.

use super::now::Spare;
use super::{Fate, Final, MOST_UNITS};
use crate::board::{Bitboard, Colour, Kind, Placement, Square, Unit};
use crate::search::bounds::routes::moves_as;

/// Where the units of the diagram are now; nowhere if they have been captured.
#[derive(Clone)]
pub(super) struct Places {
    at: [Option<(Square, Unit)>; MOST_UNITS],
    number: usize,
    sides: [Bitboard; 2],
}

impl Places {
    /// None if there are too many units.
    pub fn of(board: &Placement) -> Option<Self> {
        let (mut at, mut number) = ([None; MOST_UNITS], 0);
        for unit in board.iter() {
            *at.get_mut(number)? = Some(unit);
            number += 1;
        }
        Some(Self { at, number, sides: Colour::ALL.map(|side| board.side(side)) })
    }

    /// Each unit with its number among those of the diagram.
    pub fn units(&self) -> impl Iterator<Item = (usize, Option<(Square, Unit)>)> + '_ {
        self.at[..self.number].iter().copied().enumerate()
    }

    /// The places one move later; and which unit has moved and which it has captured, if nothing else has happened.
    pub fn after(&self, board: &Placement) -> (Self, Option<Moved>) {
        let mut next = Self { sides: Colour::ALL.map(|side| board.side(side)), ..self.clone() };
        let (mut moved, mut moves, mut captured, mut captures) = (None, 0, None, 0);
        for (index, unit) in self.units() {
            let Some((from, was)) = unit else { continue };
            let side = was.colour().index();
            if next.sides[side].has(from) {
                continue;
            }
            // Castling moves two units, one of them the king.
            let kings = board.royals(was.colour());
            let came = next.sides[side] & !self.sides[side];
            let came = match came.several() {
                true if was.kind() == Kind::KING => came & kings,
                true => came & !kings,
                false => came,
            };
            next.at[index] = came.first().and_then(|to| Some((to, board.at(to)?)));
            match next.at[index] {
                Some(is) => (moved, moves) = (Some((index, (from, was), is)), moves + 1),
                None => (captured, captures) = (Some(index), captures + 1),
            }
        }
        let moved = moved.filter(|_| moves == 1 && captures <= 1);
        (next, moved.map(|(index, was, is)| Moved { index, was, is, captured }))
    }
}

/// A unit that has moved, and perhaps captured another one.
#[derive(Debug)]
pub(super) struct Moved {
    index: usize,
    was: (Square, Unit),
    is: (Square, Unit),
    captured: Option<usize>,
}

impl Moved {
    /// Where it stood before.
    pub fn from(&self) -> Square {
        self.was.0
    }

    /// What a final position leaves to spare now, if it may still come about. That other pawns have fewer units to capture
    /// is not looked at.
    pub fn spare(&self, end: &Final, mut spare: Spare, mating_side: Colour) -> Option<Spare> {
        let side = self.was.1.colour();
        let (before, captures) = spare.of_side(side, mating_side);
        let captures_left = match self.captured {
            Some(index) if matches!(end[index], Fate::At(..)) => return None,
            Some(_) => captures.saturating_sub(1),
            None => captures,
        };
        let left = match end[self.index] {
            Fate::At(square, kind) => {
                let moves =
                    |(from, unit), captures| usize::from(moves_as(unit, from, (square, kind), captures));
                (before + moves(self.was, captures)).checked_sub(1 + moves(self.is, captures_left))?
            }
            Fate::Free | Fate::Captured => before.checked_sub(1)?,
        };
        let (moves_left, to_capture) = if side == mating_side {
            (&mut spare.mates, &mut spare.prey)
        } else {
            (&mut spare.helps, &mut spare.victims)
        };
        (*moves_left, *to_capture) = (left as u8, captures_left as u8);
        Some(spare)
    }
}
