//! What units are and become under the rules.

use super::{COMMON_KING, Rules};
use crate::board::{Attributes, Kind, Square, Unit};
use crate::rules::{DefinedBy, Kings, Rebirth, Who};
use crate::units::Pawn;

impl Rules {
    /// What a unit becomes by capturing this one, where capturing units become what they capture.
    #[inline]
    pub fn becomes_by_capture(&self, unit: Unit, victim: Unit) -> Option<Kind> {
        let kings = self.outcome.protean?;
        self.protean_kind(unit, victim, kings)
    }

    #[cold]
    fn protean_kind(&self, unit: Unit, victim: Unit, kings: bool) -> Option<Kind> {
        if unit.is_royal() && !kings {
            return None;
        }
        // Who is royal stays so; nobody else becomes so by capturing a king that is reborn. One that is captured in
        // thought only lets the capturing unit go home as a king does (Anticirce).
        if victim.kind() == Kind::KING && !unit.is_royal() && self.captured_kings_are_reborn() {
            return self.army.kinds().find(|&kind| self.army.code(kind) == COMMON_KING);
        }
        match self.army.pawn(victim.kind()) {
            _ if !self.outcome.reverses_pawns => Some(victim.kind()),
            Some(Pawn::Forward) if victim.kind() == Kind::PAWN => {
                self.army.kinds().find(|&kind| self.army.code(kind) == "PP")
            }
            Some(Pawn::Backward) => Some(Kind::PAWN),
            Some(Pawn::Forward | Pawn::Marine) | None => Some(victim.kind()),
        }
    }

    pub(super) fn captured_kings_are_reborn(&self) -> bool {
        let reborn = |rule: &Rebirth| {
            rule.kings == Kings::Inclusive
                && matches!(rule.who, Who::Victim | Who::Both { .. } | Who::Neighbours)
        };
        reborn(&self.rebirth) || self.beside.as_ref().is_some_and(|second| reborn(&second.rebirth))
    }

    /// What a unit may become on the a-file or h-file, itself apart (Football).
    pub fn substitutes_of(&self, unit: Unit) -> Vec<Kind> {
        let kinds = Kind::ORTHODOX.into_iter().chain(self.army.kinds());
        kinds
            .filter(|&kind| self.outcome.substitutes >> kind.index() & 1 != 0 && kind != unit.kind())
            .collect()
    }

    /// What a pawn of this sort promotes to.
    #[inline]
    pub fn promotions_of(&self, pawn: Unit) -> &[Kind] {
        let is_marine = self.army.has_fairy_pawns() && self.army.pawn(pawn.kind()) == Some(Pawn::Marine);
        if is_marine { &self.marine_promotions } else { &self.promotions }
    }

    /// What pawns of any sort promote to; a kind that does not fit the pawn is refused.
    pub fn all_promotions(&self) -> impl Iterator<Item = Kind> + use<'_> {
        let marine = self.marine_promotions.iter().filter(|kind| !self.promotions.contains(kind));
        self.promotions.iter().chain(marine).copied()
    }

    /// Is this a pawn that promotes when it arrives on this square?
    #[inline]
    pub fn promotes_on(&self, unit: Unit, square: Square) -> bool {
        self.army.promotes_on(unit, square)
    }

    /// Is this a pawn, of whatever kind?
    #[inline]
    pub fn is_pawn(&self, unit: Unit) -> bool {
        self.army.is_pawn(unit.kind())
    }

    /// The unit that a pawn promotes to.
    #[inline]
    pub fn promoted(&self, pawn: Unit, kind: Kind) -> Unit {
        let marks = if self.marks_promotees { Attributes::PROMOTEE } else { Attributes::NONE };
        pawn.turned_into(kind).with(marks)
    }

    /// The kind into which a cycle or ladder turns this kind before its rebirth.
    #[inline]
    pub fn next_kind(&self, kind: Kind) -> Kind {
        self.becomes[kind.index()].unwrap_or(kind)
    }

    /// The kind that a cycle or ladder turns into this one.
    pub fn previous_kind(&self, kind: Kind) -> Kind {
        let is_before = |&other: &Kind| other != kind && self.next_kind(other) == kind;
        Kind::ORTHODOX.into_iter().find(is_before).unwrap_or(kind)
    }

    /// Are units of this kind and side reborn at all? A neutral unit is one of the side that owns it for the time being.
    #[inline]
    pub fn is_reborn(&self, unit: Unit) -> bool {
        self.reborn_kinds[unit.kind().index()] && self.rebirth.side.is_none_or(|side| side == unit.colour())
    }

    /// The unit for which the rebirth square is read.
    #[inline]
    pub fn definer(&self, newborn: Unit, other: Unit) -> Unit {
        match self.rebirth.defined_by {
            DefinedBy::Itself => newborn,
            DefinedBy::OtherUnit => other,
        }
    }
}
