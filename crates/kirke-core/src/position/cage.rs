//! Cages: squares on which a unit, reborn there, would have no legal move but captures.
//!
//! "Legal" needs check, and in Anticirce Cage check needs cages: a unit that finds none after its capture takes no king.
//! No rebirth follows, and each such question takes a king off the board: with a king each it ends after two. Where
//! there are more royal units, those that are attacked then are in check.

use super::newborn::becoming;
use super::reach::quiet_reach;
use super::{Castling, Cause, Effect, Position};
use crate::board::{Bitboard, Colour, Kind, Square, Unit, officer_attacks};
use crate::rules::{Kings, Occupied, Rules, Who};
use arrayvec::ArrayVec;

/// A unit that is looking for a cage.
#[derive(Clone, Copy)]
pub(super) struct Seeker {
    pub(super) unit: Unit,
    /// What it promotes to on the last rank; any kind will do if that is not chosen yet.
    pub(super) promotion: Option<Kind>,
    /// Squares that count as empty.
    pub(super) lifted: Bitboard,
    /// How many kings have been taken off the board to ask for this cage; none for the rebirth of a move.
    pub(super) kings_taken: u8,
}

/// See above: so many kings are taken off the board at most.
const KINGS_TAKEN: u8 = 2;

impl Position {
    /// The cages of a unit: empty squares, and where two units can share a square or one gives way to the other,
    /// occupied ones, too; there it is asked whether it could move in the other unit's place.
    pub(super) fn cages(&self, rules: &Rules, seeker: Seeker) -> Bitboard {
        let mut search = CageSearch::new(self, rules, seeker);
        let (mut left, mut cages) = (self.possible_cages(rules, seeker), Bitboard::EMPTY);
        while let Some(cage) = search.next_cage(&mut left) {
            cages = cages.with(cage);
        }
        cages
    }

    fn possible_cages(&self, rules: &Rules, seeker: Seeker) -> Bitboard {
        match rules.rebirth.occupied {
            Occupied::Relaxed | Occupied::Strict | Occupied::Alternative => !self.occupied() | seeker.lifted,
            Occupied::Assassin | Occupied::Volcanic | Occupied::Parachute => Bitboard::FULL,
        }
    }

    /// Is this one of [`Self::cages`]?
    pub(super) fn has_cage_on(&self, rules: &Rules, seeker: Seeker, square: Square) -> bool {
        self.possible_cages(rules, seeker).has(square) && CageSearch::new(self, rules, seeker).is_cage(square)
    }

    fn has_cage(&self, rules: &Rules, seeker: Seeker) -> bool {
        let mut left = self.possible_cages(rules, seeker);
        CageSearch::new(self, rules, seeker).next_cage(&mut left).is_some()
    }

    /// Could a king of this side be taken? Kings are not reborn here, and in Anticirce the capture needs a cage.
    fn king_could_be_taken(&self, rules: &Rules, side: Colour, kings_taken: u8) -> bool {
        self.owned_by(!side, |board| {
            board.placement.royals(side).into_iter().any(|king| {
                let attackers = board.attackers(rules, king, !side, board.occupied());
                attackers.into_iter().any(|from| board.could_take(rules, from, king, kings_taken))
            })
        })
    }

    fn could_take(&self, rules: &Rules, from: Square, king: Square, kings_taken: u8) -> bool {
        let (Some(attacker), Some(victim)) = (self.placement.at(from), self.placement.at(king)) else {
            return false;
        };
        let rebirth = &rules.rebirth;
        if attacker.is_royal() && rebirth.kings == Kings::CannotCapture {
            return false;
        }
        let goes_to_a_cage = rebirth.who == Who::Capturer
            && rebirth.occupied == Occupied::Strict
            && (!attacker.is_royal() || rebirth.kings == Kings::Inclusive);
        if kings_taken == KINGS_TAKEN || !goes_to_a_cage {
            return true;
        }
        let mut after = self.clone();
        after.lift(king);
        after.lift(from);
        let finds_cage = |unit: Unit| {
            let seeker = Seeker {
                unit: becoming(rules, unit, victim),
                promotion: None,
                lifted: Bitboard::EMPTY,
                kings_taken: kings_taken + 1,
            };
            !rules.is_reborn(unit) || after.has_cage(rules, seeker)
        };
        match rules.promotes_on(attacker, king) {
            true => {
                rules.promotions_of(attacker).iter().any(|&kind| finds_cage(rules.promoted(attacker, kind)))
            }
            false => finds_cage(attacker),
        }
    }

    fn lift(&mut self, square: Square) {
        if let Some(unit) = self.placement.at(square) {
            self.apply(Effect::Remove { square, unit, cause: Cause::Rebirth });
        }
    }
}

/// Looks for the cages of one unit. Wherever it is reborn, the same board comes about by a step to the same square.
struct CageSearch<'a> {
    position: &'a Position,
    rules: &'a Rules,
    seeker: Seeker,
    /// What is known of the steps of the units that it may be, by where they lead.
    known: ArrayVec<(Unit, Steps), { Kind::TABLE }>,
    /// Squares that are no cages, because a step from there leads where one is legal.
    open: Bitboard,
}

/// Where steps leave the king of their side safe, and where they do not, as far as that has been asked.
#[derive(Clone, Copy, Default)]
struct Steps {
    legal: Bitboard,
    illegal: Bitboard,
}

impl<'a> CageSearch<'a> {
    fn new(position: &'a Position, rules: &'a Rules, seeker: Seeker) -> Self {
        Self { position, rules, seeker, known: ArrayVec::new(), open: Bitboard::EMPTY }
    }

    /// Takes squares from those that are left up to the next cage.
    fn next_cage(&mut self, left: &mut Bitboard) -> Option<Square> {
        while let Some(square) = left.first() {
            *left = left.without(square);
            if self.is_cage(square) {
                return Some(square);
            }
            *left &= !self.open;
        }
        None
    }

    /// The empty squares from which the unit reaches this one, if it is known to go back as it comes.
    fn way_back(&self, unit: Unit, to: Square) -> Bitboard {
        let Self { position, rules, seeker, .. } = *self;
        // What a pawn promotes to is asked of each kind.
        if unit != seeker.unit || rules.joins_edges {
            return Bitboard::EMPTY;
        }
        let occupied = position.occupied() & !seeker.lifted;
        let stands = position.standing_for(rules, unit, occupied);
        officer_attacks(unit.kind(), to, stands).map_or(Bitboard::EMPTY, |squares| squares & !occupied)
    }

    fn is_cage(&mut self, square: Square) -> bool {
        let Self { rules, seeker: Seeker { unit, promotion, .. }, .. } = *self;
        match promotion {
            _ if !rules.promotes_on(unit, square) => self.cages(unit, square),
            Some(kind) => self.cages(rules.promoted(unit, kind), square),
            None => {
                let mut kinds = rules.promotions_of(unit).iter();
                kinds.any(|&kind| self.cages(rules.promoted(unit, kind), square))
            }
        }
    }

    /// Has the unit, having become this one, no legal step from a square?
    fn cages(&mut self, unit: Unit, square: Square) -> bool {
        let Self { position, rules, seeker, .. } = *self;
        let occupied = (position.occupied() & !seeker.lifted).with(square);
        let from_there = position.standing_for(rules, unit, occupied);
        let steps = quiet_reach(rules, square, unit, from_there) & !occupied;
        // Who gives way to the unit for good is missing from the board after its step.
        let gives_way = rules.rebirth.occupied == Occupied::Assassin
            && (position.occupied() & !seeker.lifted).has(square);
        if steps.is_empty() || gives_way {
            let lifted = seeker.lifted.with(square);
            return !steps.into_iter().any(|to| self.is_legal(unit, lifted, to));
        }
        let mut known = self.known.iter().find(|(of, _)| *of == unit).map_or(Steps::default(), |row| row.1);
        if (steps & known.legal).any() {
            return false;
        }
        let legal = (steps & !known.illegal).into_iter().find(|&to| {
            let is_legal = self.is_legal(unit, seeker.lifted, to);
            let set = if is_legal { &mut known.legal } else { &mut known.illegal };
            *set = set.with(to);
            is_legal
        });
        match self.known.iter_mut().find(|(of, _)| *of == unit) {
            Some((_, steps)) => *steps = known,
            // What there is no room for is asked again.
            None => drop(self.known.try_push((unit, known))),
        }
        if let Some(to) = legal {
            self.open |= self.way_back(unit, to);
        }
        legal.is_none()
    }

    /// Does the unit leave its king safe when it has gone to a square, and these have been emptied?
    fn is_legal(&self, unit: Unit, emptied: Bitboard, to: Square) -> bool {
        // What a pawn promotes to is a matter of its own king's safety only if it is of the other side, too.
        if unit.is_neutral() && self.rules.promotes_on(unit, to) {
            let mut kinds = self.rules.promotions_of(unit).iter();
            return kinds.any(|&kind| self.is_safe(self.rules.promoted(unit, kind), emptied, to));
        }
        self.is_safe(unit, emptied, to)
    }

    fn is_safe(&self, unit: Unit, emptied: Bitboard, to: Square) -> bool {
        let mut board = self.position.clone();
        for square in emptied {
            board.lift(square);
        }
        board.castling = Castling::NONE;
        board.apply(Effect::Place { square: to, unit, cause: Cause::Rebirth });
        !board.king_could_be_taken(self.rules, unit.colour(), self.seeker.kings_taken)
    }
}
