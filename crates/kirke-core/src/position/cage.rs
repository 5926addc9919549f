//! Cages: squares on which a unit, reborn there, would have no legal move but captures.
//!
//! "Legal" needs check, and in Anticirce Cage check needs cages: a unit that finds none after its capture takes no king.
//! No rebirth follows, and each such question takes a king off the board: with a king each it ends after two. Where
//! there are more royal units, those that are attacked then are in check.

use super::newborn::becoming;
use super::reach::{capture_reach, quiet_reach};
use super::{Castling, Cause, Effect, Position};
use crate::board::{Bitboard, Colour, Kind, Square, Unit};
use crate::rules::{Kings, Occupied, Rules, Who};

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
        let squares = self.possible_cages(rules, seeker);
        squares.into_iter().filter(|&square| self.is_cage(rules, seeker, square)).collect()
    }

    fn possible_cages(&self, rules: &Rules, seeker: Seeker) -> Bitboard {
        match rules.rebirth.occupied {
            Occupied::Relaxed | Occupied::Strict | Occupied::Alternative => !self.occupied() | seeker.lifted,
            Occupied::Assassin | Occupied::Volcanic | Occupied::Parachute => Bitboard::FULL,
        }
    }

    /// Is this one of [`Self::cages`]?
    pub(super) fn has_cage_on(&self, rules: &Rules, seeker: Seeker, square: Square) -> bool {
        self.possible_cages(rules, seeker).has(square) && self.is_cage(rules, seeker, square)
    }

    fn is_cage(&self, rules: &Rules, seeker: Seeker, square: Square) -> bool {
        let Seeker { unit, promotion, lifted, .. } = seeker;
        let occupied = (self.occupied() & !lifted).with(square);
        let caged = |unit: Unit| {
            let steps =
                quiet_reach(rules, square, unit, self.standing_for(rules, unit, occupied)) & !occupied;
            steps.is_empty()
                || !self.any_step_is_safe(rules, unit, square, (lifted, steps))
                    && self.no_step_is_legal(rules, Seeker { unit, ..seeker }, square, steps)
        };
        let promotes = rules.promotes_on(unit, square);
        match promotion {
            _ if !promotes => caged(unit),
            Some(kind) => caged(rules.promoted(unit, kind)),
            None => rules.promotions_of(unit).iter().any(|&kind| caged(rules.promoted(unit, kind))),
        }
    }

    /// Does one of these steps of a unit reborn on `square` surely leave its king safe, because nobody attacks him then?
    /// Neutral units attack the kings of both sides.
    fn any_step_is_safe(
        &self,
        rules: &Rules,
        unit: Unit,
        square: Square,
        (lifted, steps): (Bitboard, Bitboard),
    ) -> bool {
        let side = unit.colour();
        let others = self.occupied() & !lifted;
        self.owned_by(!side, |board| {
            let enemies = board.placement.side(!side) & others;
            // A king who shares the square is there again when the unit leaves.
            let kings = board.placement.royals(side) & others;
            let is_attacked =
                |king: Square, occupied| board.attackers(rules, king, !side, occupied).without(king).any();
            if unit.is_royal() {
                let is_alone = kings.is_empty() && !unit.is_neutral() && !others.has(square);
                return is_alone && steps.into_iter().any(|to| !is_attacked(to, others.with(to)));
            }
            let attacks_none = |to: Square| {
                let occupied = board.standing_for(rules, unit, others.with(to));
                (capture_reach(rules, unit.owned_by(!side), to, occupied) & kings).is_empty()
            };
            let leaves_kings = |to: Square| !unit.is_neutral() || attacks_none(to);
            let is_any_attacked = |occupied| kings.into_iter().any(|king| is_attacked(king, occupied));
            // It can only shut lines, wherever it goes.
            let shuts_only = !others.has(square) && (board.placement.fairies() & enemies).is_empty();
            if kings.is_empty() || shuts_only && !is_any_attacked(others) {
                return steps.into_iter().any(leaves_kings);
            }
            let by_squares = !rules.army.has_hoppers_over_enemies() && !rules.army.has_borrowers;
            by_squares && steps.into_iter().any(|to| leaves_kings(to) && !is_any_attacked(others.with(to)))
        })
    }

    /// Do all these steps of a unit reborn on `square` leave its king in check?
    fn no_step_is_legal(&self, rules: &Rules, seeker: Seeker, square: Square, steps: Bitboard) -> bool {
        let Seeker { unit, lifted, kings_taken, .. } = seeker;
        let mut board = self.clone();
        // Who shares the square is there again when the unit leaves.
        let returns = match rules.rebirth.occupied {
            Occupied::Volcanic | Occupied::Parachute => {
                board.placement.at(square).filter(|_| !lifted.has(square))
            }
            Occupied::Relaxed | Occupied::Strict | Occupied::Alternative | Occupied::Assassin => None,
        };
        for square in lifted.with(square) {
            board.lift(square);
        }
        board.castling = Castling::NONE;
        board.apply(Effect::Place { square, unit, cause: Cause::Rebirth });
        steps.into_iter().all(|to| {
            let mut moved = board.clone();
            moved.apply(Effect::Shift { from: square, to, unit, cause: Cause::Play });
            if let Some(unit) = returns {
                moved.apply(Effect::Place { square, unit, cause: Cause::Uncovered });
            }
            moved.king_could_be_taken(rules, unit.colour(), kings_taken)
        })
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
            !rules.is_reborn(unit)
                || Square::ALL.iter().any(|&square| after.has_cage_on(rules, seeker, square))
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
