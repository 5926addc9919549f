//! Attributes of units that say who may move and capture.

use super::{Class, Effect, Move, Position, Refused};
use crate::board::{Attributes, Bitboard, Colour, Square, Unit, king_attacks};
use crate::rules::{Kings, Rules, Transfer, Who};

impl Position {
    /// Do paralysing units, or the want of attackers, keep the unit on this square from moving and from giving check?
    pub(super) fn is_held_by_marks(&self, rules: &Rules, from: Square) -> bool {
        let Some(unit) = self.placement.at(from).filter(|_| rules.marks != Attributes::NONE) else {
            return false;
        };
        let enemy = !unit.colour();
        let waits = unit.has(Attributes::FUNCTIONARY);
        self.is_paralysed_by(rules, from, enemy) || waits && self.seen_by(rules, from, enemy).is_empty()
    }

    /// Does a paralysing unit attack this one?
    pub fn is_paralysed_by_mark(&self, rules: &Rules, from: Square) -> bool {
        self.placement.at(from).is_some_and(|unit| self.is_paralysed_by(rules, from, !unit.colour()))
    }

    /// Does a paralysing unit of this side attack the square? Whether it is paralysed itself makes no difference.
    fn is_paralysed_by(&self, rules: &Rules, square: Square, by: Colour) -> bool {
        let paralyses = |board: &Self| {
            let observers = board.reaching(rules, square, by);
            observers.into_iter().any(|from| board.has_mark(from, Attributes::PARALYSING))
        };
        rules.marks.has(Attributes::PARALYSING) && self.owned_by(by, paralyses)
    }

    /// The units of a side that attack a square, where units go first from where they do (Marscirce).
    pub(super) fn reaching(&self, rules: &Rules, square: Square, by: Colour) -> Bitboard {
        let reaching = match rules.rebirth.who {
            Who::Mover { captures: Transfer::Always | Transfer::May, .. } => {
                let reaches = |from: &Square| {
                    let unit = self.placement.at(*from).filter(|_| *from != square);
                    unit.is_some_and(|unit| {
                        self.attacks_of(rules, unit, *from).any(|(_, reach)| reach.has(square))
                    })
                };
                self.placement.side(by).into_iter().filter(reaches).collect()
            }
            _ => self.observers(rules, square, by, self.occupied()),
        };
        self.not_barred(rules, reaching, by, square)
    }

    /// What a unit attacks, from each square from which it captures.
    pub(super) fn attacks_of(
        &self,
        rules: &Rules,
        unit: Unit,
        from: Square,
    ) -> impl Iterator<Item = (Square, Bitboard)> {
        let occupied = self.occupied().without(from);
        let own = Bitboard::of(from);
        let may_go = !unit.is_royal() || rules.rebirth.kings == Kings::Inclusive;
        let elsewhere = || match may_go {
            true => self.checking_starts(rules, unit, from),
            false => Bitboard::EMPTY,
        };
        let starts = match rules.rebirth.who {
            Who::Mover { captures: Transfer::Always, .. } => elsewhere(),
            Who::Mover { captures: Transfer::May, .. } => own | elsewhere(),
            _ => own,
        };
        let can_start = move |start: &Square| !occupied.has(*start) && rules.starts_from(unit, from, *start);
        let seen = move |start| self.standing_for(rules, unit, occupied.with(start));
        let reach = move |start| (start, super::capture_reach(rules, unit, start, seen(start)));
        starts.into_iter().filter(can_start).map(reach)
    }

    fn has_mark(&self, square: Square, mark: Attributes) -> bool {
        self.placement.at(square).is_some_and(|unit| unit.has(mark))
    }

    /// The units of a side, with the neutral ones, that could capture on a square: not the paralysing ones, nor those that
    /// are paralysed.
    fn seen_by(&self, rules: &Rules, square: Square, by: Colour) -> Bitboard {
        let sees = |board: &Self, from: Square| {
            !board.has_mark(from, Attributes::PARALYSING) && !board.is_paralysed_by(rules, from, !by)
        };
        let all = |board: &Self| -> Bitboard {
            let reaching = board.reaching(rules, square, by);
            match rules.marks.has(Attributes::PARALYSING) {
                true => reaching.into_iter().filter(|&from| sees(board, from)).collect(),
                false => reaching,
            }
        };
        self.owned_by(by, all)
    }

    /// Can the unit on this square capture anything at all, as far as attributes go?
    pub(super) fn may_attack_by_marks(&self, rules: &Rules, from: Square) -> bool {
        let Some(unit) = self.placement.at(from) else { return false };
        !unit.has(Attributes::PARALYSING)
            && !self.is_held_by_marks(rules, from)
            && (!unit.has(Attributes::PATROL) || self.seen_by(rules, from, unit.colour()).any())
    }

    /// The units that give check to this side.
    pub(super) fn checking_units(&self, rules: &Rules, side: Colour) -> Bitboard {
        let attackers = |board: &Self| {
            let kings = board.placement.royals(side).into_iter();
            kings.fold(Bitboard::EMPTY, |all, king| all | board.reaching(rules, king, !side).without(king))
        };
        if self.in_check(rules, side) { self.owned_by(!side, attackers) } else { Bitboard::EMPTY }
    }

    /// The unit that a move captures, with its square.
    pub(super) fn victim_of(&self, mv: Move) -> Option<(Square, Unit)> {
        let square = match mv.class {
            Class::EnPassant => self.passed_pawn(mv),
            Class::Castling | Class::PartnerCastling | Class::Exchange | Class::Pass => return None,
            Class::Normal | Class::DoubleStep | Class::Jump => mv.to,
        };
        // A unit that returns to its own square meets nobody there.
        let unit = self.placement.at(square).filter(|_| square != mv.from)?;
        Some((square, unit))
    }

    /// Where marks act by moves and captures of their own units only: is this a move of a unit without, that captures none
    /// with?
    #[inline]
    pub(super) fn is_apart_from_marks(&self, rules: &Rules, mv: Move) -> bool {
        let is_plain = |square| {
            let unit = self.placement.at(square);
            unit.is_none_or(|unit| unit.attributes().others() == Attributes::NONE)
        };
        // A pawn that is captured in passing stands elsewhere. What one becomes by its promotion may change at once if it is
        // a chameleon; the marks of hoppers, the others that it may get, do nothing before its next move.
        let is_simple = matches!(mv.class, Class::Normal | Class::DoubleStep)
            && (mv.promotion.is_none() || !rules.marks.has(Attributes::CHAMELEON));
        is_simple && self.pending.is_none() && self.choice().is_none() && is_plain(mv.from) && is_plain(mv.to)
    }

    /// Do attributes forbid a capture for what it is, before it is played?
    ///
    /// # Errors
    /// If they do.
    pub fn forbidden_by_marks(&self, rules: &Rules, mv: Move) -> Result<(), Refused> {
        let Some((square, victim)) = self.victim_of(mv) else { return Ok(()) };
        let Some(unit) = self.placement.at(mv.from) else { return Ok(()) };
        if unit.has(Attributes::PARALYSING) {
            return Err(Refused::Paralysing);
        }
        if unit.has(Attributes::PATROL) && self.seen_by(rules, mv.from, unit.colour()).is_empty() {
            return Err(Refused::Unguarded(mv.from));
        }
        let is_exempt = victim.is_royal() && rules.checks_uncapturable_kings();
        match victim.has(Attributes::UNCAPTURABLE) && !is_exempt {
            true => Err(Refused::Uncapturable(square)),
            false => Ok(()),
        }
    }

    /// Do attributes forbid a move for what it has led to?
    pub(super) fn forbidden_after(&self, mv: Move, after: &Self, effects: &[Effect]) -> Result<(), Refused> {
        let jigger = mv.class != Class::Pass && self.has_mark(mv.from, Attributes::JIGGER);
        let stands = if jigger { followed(effects, mv.from) } else { None };
        match stands.filter(|&square| (king_attacks(square) & after.occupied()).is_empty()) {
            Some(square) => Err(Refused::NoContact(square)),
            None => Ok(()),
        }
    }
}

/// Where the unit of a square stands after these effects, if it is still on the board.
pub(super) fn followed(effects: &[Effect], from: Square) -> Option<Square> {
    effects.iter().try_fold(from, |at, effect| match *effect {
        Effect::Shift { from, to, .. } if from == at => Some(to),
        Effect::Remove { square, .. } if square == at => None,
        _ => Some(at),
    })
}
