//! Quiet moves of a position, before they are played: can the side that makes one still bring its units to their places?

use super::assignment::suffice;
use super::place::{Places, Walker};
use super::{NEVER, Purse, Units, Walks, castling_king, is_quiet};
use crate::board::Square;
use crate::position::{Move, Position};
use arrayvec::ArrayVec;

/// The quiet moves of one position.
pub(in crate::search) struct AfterQuiets<'a> {
    walks: &'a Walks,
    position: &'a Position,
    king: Option<Square>,
    /// What has a price may happen so often; none if the moves are too few for the captures that there must be.
    priced: Option<usize>,
    /// Moves of the other side that are left.
    of_others: usize,
    /// The units as they stand, and as they would stand after castling.
    settings: ArrayVec<Setting, 3>,
}

/// Units of a side, of which one moves.
struct Setting {
    units: Units,
    /// Moves of this side that are left afterwards.
    moves: usize,
    /// The rook that castles, which must not have moved.
    rook: Option<Square>,
    /// For each reckoning.
    nearest: Vec<Nearest>,
}

/// How far it is to each place.
struct Nearest {
    /// The fewest moves of all units.
    moves: Vec<i16>,
    /// The fewest but for one unit that needs so few.
    of_others: Vec<i16>,
}

impl<'a> AfterQuiets<'a> {
    /// With so many moves left afterwards, of the side that moves and of the other one.
    pub(super) fn of(walks: &'a Walks, position: &'a Position, moves: [usize; 2]) -> Self {
        let side = position.side();
        let (units, [moves, of_others]) = (walks.units(position, side), moves);
        let priced = walks.priced(position, side, [moves, of_others]);
        let mut settings = ArrayVec::new();
        if priced.is_some() {
            let castled = walks.castled(position, side, &units).filter(|_| moves > 0);
            settings.extend(
                castled.map(|(rook, units)| Setting::new(walks, position, units, moves - 1, Some(rook))),
            );
            settings.push(Setting::new(walks, position, units, moves, None));
        }
        Self { walks, position, king: castling_king(position, side), priced, of_others, settings }
    }

    /// May this move be made? `false` is certain.
    pub fn allow(&self, mv: Move) -> bool {
        if !is_quiet(self.position, mv) {
            return true;
        }
        let Some(priced) = self.priced else { return false };
        // Castling moves units, but in the same order.
        let stand = self.settings.last().map(|setting| &setting.units[..]).unwrap_or_default();
        let Some(index) = stand.iter().position(|unit| unit.at == mv.from) else { return true };
        self.settings.iter().rev().any(|setting| {
            let castles = |rook: Square| mv.from == rook || self.king == Some(mv.from);
            !setting.rook.is_some_and(castles) && setting.allows(self, index, mv.to, priced)
        })
    }
}

impl Setting {
    fn new(walks: &Walks, position: &Position, units: Units, moves: usize, rook: Option<Square>) -> Self {
        let side = position.side().index();
        let nearest = walks.reckonings.iter();
        let nearest = nearest.map(|reckoning| Nearest::of(&reckoning.places[side], &units)).collect();
        Self { units, moves, rook, nearest }
    }

    /// May this unit go there?
    fn allows(&self, quiets: &AfterQuiets<'_>, index: usize, to: Square, priced: usize) -> bool {
        let (walks, side) = (quiets.walks, quiets.position.side().index());
        let purse = Purse { moves: self.moves, of_others: quiets.of_others, priced };
        let unit = self.units[index];
        let walked = Walker { at: to, on_second: unit.on_second.map(|on_second| !on_second), ..unit };
        let mut prices = walks
            .reckonings
            .iter()
            .zip(&self.nearest)
            .map(|(reckoning, nearest)| (reckoning.affordable(purse), &reckoning.places[side], nearest));
        let is_near = |(affordable, places, nearest): (u16, &Places, &Nearest)| {
            nearest.with_moved(places.moves_of(unit), places.moves_of(walked)) <= u32::from(affordable)
        };
        if !prices.clone().all(is_near) {
            return false;
        }
        let mut units = self.units.clone();
        units[index] = walked;
        prices.all(|(affordable, places, _)| suffice(affordable, places, &units))
    }
}

impl Nearest {
    fn of(places: &Places, units: &Units) -> Self {
        let never = || vec![NEVER as i16; places.width()];
        let mut nearest = Self { moves: never(), of_others: never() };
        for &unit in units {
            let fewest = nearest.moves.iter_mut().zip(&mut nearest.of_others);
            for ((moves, of_others), &own) in fewest.zip(places.moves_of(unit)) {
                *of_others = (*of_others).min(own.max(*moves));
                *moves = own.min(*moves);
            }
        }
        nearest
    }

    /// The fewest moves to all places together, each reckoned by itself, when a unit that needed so many needs others.
    fn with_moved(&self, before: &[i16], after: &[i16]) -> u32 {
        let fewest = self.moves.iter().zip(&self.of_others);
        let moves = fewest.zip(before).zip(after).map(|(((&moves, &of_others), &before), &after)| {
            let others = if before == moves { of_others } else { moves };
            i32::from(others.min(after))
        });
        moves.sum::<i32>() as u32
    }
}
