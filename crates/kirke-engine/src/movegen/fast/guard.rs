//! What of the own moves could expose the king.

use super::super::openings::Openings;
use super::Generator;
use crate::board::{Bitboard, Colour, Kind, Square, between, bishop_lines, rook_lines};
use crate::position::{Move, Position};
use crate::rules::{Captures, KingAttack, Rules, Waiting};

/// Parrain: is the unit that waits one of the mover's, which can shut lines but not open any, and needs no choice?
#[inline]
pub(super) fn waits_for_the_mover(position: &Position, rules: &Rules) -> bool {
    let Some(pending) = position.pending() else { return false };
    let on_empty_square = match rules.physics.waiting {
        Waiting::Shifted => rules.physics.boards.is_ok(),
        Waiting::OnEmptySquare => true,
        Waiting::Nobody | Waiting::Unknown => false,
    };
    on_empty_square
        && position.hidden().is_empty()
        && pending.victim.colour() == position.side()
        && pending.victim.kind() != Kind::PAWN
}

/// Units that `side` can move and that stand alone between its royal unit and an enemy slider.
#[inline]
pub(in crate::movegen) fn pinned(position: &Position, royal: Square, side: Colour) -> Bitboard {
    let board = position.placement();
    let enemies = board.side(!side);
    let queens = board.kind(Kind::QUEEN);
    let straight = (board.kind(Kind::ROOK) | queens) & rook_lines(royal);
    let diagonal = (board.kind(Kind::BISHOP) | queens) & bishop_lines(royal);
    let mut pinned = Bitboard::EMPTY;
    for slider in (straight | diagonal) & enemies {
        let blockers = between(royal, slider) & board.occupied();
        if !blockers.several() {
            pinned |= blockers & (board.side(side) | board.neutrals());
        }
    }
    pinned
}

impl Generator<'_> {
    /// Finds out which quiet moves of other units than the king must be tested, and where they must go in check.
    #[inline]
    pub(super) fn guard(&mut self, royal: Square) {
        let (position, rules) = (self.position, self.rules);
        let attackers = position.attackers(rules, royal, !self.side, self.occupied);
        match rules.physics.attack {
            KingAttack::Plain => {
                self.in_check = attackers.any();
                if let Some(pending) = position.pending() {
                    self.tests_all = self.in_check;
                    // The unit that is reborn may shut the line.
                    if let Some(checker) = attackers
                        .first()
                        .filter(|_| rules.physics.waiting == Waiting::Shifted && !attackers.several())
                    {
                        (self.block, self.hit) = (between(royal, checker), attackers);
                        self.reborn = Some(pending.square);
                    }
                } else if let Some(checker) = attackers.first() {
                    let several = attackers.several();
                    self.block = if several { Bitboard::EMPTY } else { between(royal, checker) };
                    self.hit = if several { Bitboard::EMPTY } else { attackers };
                }
                if rules.rebirth_crushes {
                    self.guard_against_crushing(royal);
                }
            }
            KingAttack::AttackerGoesHome => {
                for from in attackers {
                    self.guard_against_reborn(royal, from);
                }
            }
            KingAttack::KingComesBack => {
                let home = self.unit(royal).map_or(royal, |king| rules.table_square(king, royal));
                // A kamikaze unit goes home itself, perhaps to where the king would be reborn.
                let taken =
                    |from| home == royal || self.occupied.without(from).has(home) || self.is_kamikaze(from);
                self.tests_all = attackers.into_iter().any(taken);
                if attackers.any() {
                    self.suspects = Bitboard::of(home);
                }
            }
            KingAttack::NotByKings
            | KingAttack::PlayedOut
            | KingAttack::FromRebirthSquare
            | KingAttack::WithJumps => {
                self.tests_all = attackers.any();
            }
        }
    }

    /// Assassin: the units that would annihilate the king by their rebirth must not be attacked any more than he.
    fn guard_against_crushing(&mut self, royal: Square) {
        let (position, rules) = (self.position, self.rules);
        for at in position.crushing_by_table(rules, royal, self.side) {
            self.tests_all |= position.attackers(rules, at, !self.side, self.occupied).any();
            self.pinned |= pinned(position, at, self.side);
        }
    }

    /// Fairy units of the opponent: which units shut their ways to the king, and where others would open them. In check
    /// every move is tested.
    pub(super) fn guard_against_fairies(&mut self, royal: Square) {
        self.captures_are_plain &= self.rules.physics.captures == Captures::Remove;
        let by = (self.side, 1);
        let openings = Openings::of(self.position, self.rules, royal, !self.side, by);
        match openings.filter(|_| !self.in_check) {
            Some(openings) => {
                self.leaving = openings.leaving.without(royal);
                self.suspects = openings.arriving;
            }
            None => {
                self.tests_all = true;
                self.captures_are_plain = false;
                (self.block, self.hit) = (Bitboard::FULL, Bitboard::FULL);
                if self.is_plain && self.rules.physics.captures == Captures::Remove {
                    (self.shutting, self.hurdles) =
                        self.answers_to_checks(royal).unwrap_or((Bitboard::FULL, Bitboard::EMPTY));
                }
            }
        }
    }

    /// Where a unit must arrive to shut all ways by which the king is attacked, the capture of an only attacker included,
    /// and the hurdles of those ways; none if there are more ways than can be listed. Nothing else ends a check where
    /// captures only remove a unit, but the death of a kamikaze unit on a hurdle's square.
    fn answers_to_checks(&self, royal: Square) -> Option<(Bitboard, Bitboard)> {
        if self.position.placement().side(self.side).into_iter().any(|at| self.is_kamikaze(at)) {
            return None;
        }
        let (mut shutting, mut hurdles) = (Bitboard::FULL, Bitboard::EMPTY);
        for from in self.position.attackers(self.rules, royal, !self.side, self.occupied) {
            let unit = self.unit(from)?;
            if unit.kind().fairy_index().is_none() {
                shutting &= between(royal, from).with(from);
                continue;
            }
            for (empty, over) in self.rules.army.capture_ways(unit, from, royal)? {
                if (empty & self.occupied).is_empty() && (over & !self.occupied).is_empty() {
                    shutting &= empty.with(from);
                    hurdles |= over;
                }
            }
        }
        Some((shutting, hurdles))
    }

    /// Anticirce: an attacker whose rebirth square is free gives check, to be parried on the line or on that square;
    /// one whose square is taken gives check when the square is left.
    fn guard_against_reborn(&mut self, royal: Square, from: Square) {
        let Some(attacker) = self.unit(from) else { return };
        if attacker.kind() == Kind::PAWN && royal.rank() == attacker.colour().promotion_rank() {
            self.tests_all = true;
            return;
        }
        let home = self.rules.table_square(attacker, royal);
        if self.occupied.without(from).without(royal).has(home) {
            self.pinned = self.pinned.with(home);
        } else if home != royal || self.rules.physics.may_stay {
            self.block &= between(royal, from).with(home);
        }
    }

    /// The units whose capture goes without saying, if neither the king captures nor a pinned or kamikaze unit. The rule
    /// is Circe but for where the table has the rebirth squares, check is the orthodox one, and there is none. The
    /// capturing unit arrives where the captured one stood, so no line to the king opens. What is left is a check by the
    /// reborn unit itself: it gives none if the king is out of its reach on the empty board, and where it is not reborn,
    /// because the square is taken, it gives none either. A choice (promotion at rebirth) is left to the full test.
    #[inline]
    pub(super) fn find_safe_victims(&self, royal: Square) -> Bitboard {
        let (position, rules) = (self.position, self.rules);
        let is_sound = rules.physics.relaxed_by_table
            && rules.physics.attack == KingAttack::Plain
            && position.is_quiet_plain()
            && !self.in_check;
        if !is_sound {
            return Bitboard::EMPTY;
        }
        let checks =
            |kind| position.units(!self.side, kind) & rules.newborn_checkers(!self.side, kind, royal);
        let board = position.placement();
        Kind::ORTHODOX.iter().fold(self.enemies & !board.fairies(), |safe, &kind| safe & !checks(kind))
    }

    /// Is this a capture that goes without saying?
    #[inline]
    pub(super) fn captures_safely(&self, mv: Move) -> bool {
        self.safe_victims.has(mv.to)
            && self.royal != Some(mv.from)
            && !self.pinned.has(mv.from)
            && !self.is_kamikaze(mv.from)
    }
}
