//! How one move of another unit can open a way by which a fairy unit captures on a square.

use crate::board::{Bitboard, Colour, Square};
use crate::position::Position;
use crate::rules::Rules;

/// What opens ways of the fairy units of one side to a square, by a move of another unit.
pub struct Openings {
    /// Units of the mover that shut a way where they stand.
    pub leaving: Bitboard,
    /// Empty squares on which a unit is missing.
    pub arriving: Bitboard,
    /// Some way is open.
    pub is_attacked: bool,
}

impl Openings {
    /// By a move of `mover`, which puts at most so many units on empty squares: one arrives, and another one where what is
    /// captured comes back. A captured unit is replaced by its captor. None where a unit has more ways than can be listed.
    pub fn of(
        position: &Position,
        rules: &Rules,
        target: Square,
        by: Colour,
        (mover, most_arriving): (Colour, u32),
    ) -> Option<Self> {
        let board = position.placement();
        let (occupied, own) = (board.occupied(), board.side(mover) | board.neutrals());
        let mut openings = Self { leaving: Bitboard::EMPTY, arriving: Bitboard::EMPTY, is_attacked: false };
        for from in board.fairies() & board.side(by) {
            let unit = board.at(from)?;
            let standing = position.standing_for(rules, unit, occupied);
            for (empty, hurdles) in rules.army.capture_ways(unit, from, target)? {
                let (shut, missing) = (empty & occupied, hurdles & !standing);
                if shut.several() || (shut & !own).any() || missing.len() > most_arriving {
                    continue;
                }
                if shut.any() {
                    openings.leaving |= shut;
                } else {
                    openings.arriving |= missing;
                    openings.is_attacked |= missing.is_empty();
                }
            }
        }
        Some(openings)
    }
}
