//! Which units may change places: Messigny Chess, Exchange Castling.

use crate::board::{Bitboard, Colour, Kind, Square, Unit};
use crate::position::{Class, Move, Position};
use crate::rules::{Exchange, Rules};

/// What is remembered of exchanges stands behind the last moves of both sides.
const EXCHANGES: u32 = super::memory::BITS_OF_MOVES;

impl Position {
    /// The squares of the units with which this one may change places.
    #[cold]
    pub fn exchanges_of(&self, rules: &Rules, from: Square, unit: Unit) -> Bitboard {
        let board = &self.placement;
        match rules.motion.exchange {
            Some(Exchange::EnemyOfItsKind { kings }) if kings || !unit.is_royal() => {
                let forbidden = self.just_exchanged();
                let is_free = |&square: &Square| !forbidden.is_some_and(|pair| pair.contains(&square));
                let is_alike =
                    |square: &Square| board.at(*square).is_some_and(|other| other.kind() == unit.kind());
                let enemies = board.prey(unit.colour()).without(from);
                if is_free(&from) {
                    enemies.into_iter().filter(is_alike).filter(is_free).collect()
                } else {
                    Bitboard::EMPTY
                }
            }
            Some(Exchange::KingWithOwn)
                if unit.kind() == Kind::KING && !self.has_exchanged(unit.colour()) =>
            {
                let is_officer =
                    |square: &Square| board.at(*square).is_some_and(|other| !rules.is_pawn(other));
                board.side(unit.colour()).without(from).into_iter().filter(is_officer).collect()
            }
            Some(Exchange::EnemyOfItsKind { .. } | Exchange::KingWithOwn) | None => Bitboard::EMPTY,
        }
    }

    /// The squares between which units changed places by the last move of the other side.
    pub fn just_exchanged(&self) -> Option<[Square; 2]> {
        let bits = self.remembered_exchanges();
        let square = |shift: u32| Square::from_index((bits >> shift & 63) as u8);
        (bits != 0 && bits >> 12 & 1 != self.side.index() as u64).then(|| [square(6), square(0)])
    }

    /// Has the king of this side changed places already?
    pub fn has_exchanged(&self, side: Colour) -> bool {
        self.remembered_exchanges() >> side.index() & 1 != 0
    }

    /// What is remembered after this move.
    pub(in crate::position) fn remembering_exchange(&self, exchange: Exchange, mv: Move) -> Option<u64> {
        let is_one = mv.class == Class::Exchange;
        let exchanges = match exchange {
            Exchange::EnemyOfItsKind { .. } if is_one => {
                let squares = (mv.from.index() << 6 | mv.to.index()) as u64;
                1 << 13 | (self.side.index() as u64) << 12 | squares
            }
            Exchange::EnemyOfItsKind { .. } => 0,
            Exchange::KingWithOwn if is_one => self.remembered_exchanges() | 1 << self.side.index(),
            Exchange::KingWithOwn => self.remembered_exchanges(),
        };
        let moves = self.precedent().unwrap_or(0) & ((1 << EXCHANGES) - 1);
        Some(moves | exchanges << EXCHANGES).filter(|&bits| bits != 0)
    }

    fn remembered_exchanges(&self) -> u64 {
        self.precedent().unwrap_or(0) >> EXCHANGES
    }
}
