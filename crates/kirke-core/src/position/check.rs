//! Whether a side is in check.

use super::reach::{checking_reach, squares_of_hurdle};
use super::{Cause, Class, Effect, Foreseen, Move, Passing, Position};
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit};
use crate::rules::{CheckWhen, KingAttack, Kings, OnOwnSquare, Rules, Transfer, Who};

impl Position {
    /// Could a royal unit of this side be captured for good, were the other side to move?
    #[inline]
    pub fn in_check(&self, rules: &Rules, side: Colour) -> bool {
        let rules = self.rules_now(rules);
        match rules.outcome.checks {
            CheckWhen::Attacked if rules.motion.latent_pawns.is_some() => {
                self.in_check_after_promotion(rules, side)
            }
            CheckWhen::Attacked | CheckWhen::AttackedLegally => {
                self.owned_by(!side, |board| board.is_in_check(rules, side))
            }
            CheckWhen::Attacking
            | CheckWhen::NotAttacked
            | CheckWhen::AttackedTwice
            | CheckWhen::Flights
            | CheckWhen::AttackedByEither
            | CheckWhen::LastOfKind
            | CheckWhen::OnlyKing
            | CheckWhen::Never
            | CheckWhen::OnRoyalSquare => self.is_in_strange_check(rules, side),
        }
    }

    /// Vogtländer, Antikings, Pepo.
    #[cold]
    fn is_in_strange_check(&self, rules: &Rules, side: Colour) -> bool {
        if self.choice().is_some() {
            return self.in_check_by_choice(rules, side);
        }
        match rules.outcome.checks {
            CheckWhen::Attacked | CheckWhen::AttackedLegally => self.is_in_check(rules, side),
            CheckWhen::Attacking => self.is_in_check(rules, !side),
            CheckWhen::NotAttacked => self.placement.royals(side).any() && !self.is_in_check(rules, side),
            CheckWhen::AttackedTwice => self.owned_by(!side, |board| board.is_attacked_twice(rules, side)),
            CheckWhen::Flights => self.has_flights(rules, side),
            CheckWhen::LastOfKind => self.may_lose_last_of_kind(rules, side),
            CheckWhen::OnlyKing => {
                self.has_royal_king(side) && self.owned_by(!side, |board| board.is_in_check(rules, side))
            }
            CheckWhen::Never => false,
            CheckWhen::AttackedByEither => {
                self.owned_by(!side, |board| board.is_in_check(rules, side))
                    || self.owned_by(side, |board| board.attacks_own_king(rules, side))
            }
            CheckWhen::OnRoyalSquare => match rules.outcome.royal_squares[side.index()] {
                Some(square) => self.is_royal_square_attacked(rules, side, square),
                None => self.is_in_check(rules, side),
            },
        }
    }

    /// Royal Dynasty: has a side one king, so that it is royal? One that is only covered is still there.
    pub fn has_royal_king(&self, side: Colour) -> bool {
        self.number_of_kings(side) == 1
    }

    /// Bicolores: does a unit attack the king of its own side?
    fn attacks_own_king(&self, rules: &Rules, side: Colour) -> bool {
        let attacks = |king: Square| self.attackers(rules, king, side, self.occupied()).without(king).any();
        self.placement.royals(side).into_iter().any(attacks)
    }

    /// As [`Position::in_check`], where neutral units belong to the side that may give check.
    #[inline]
    pub(super) fn is_in_check(&self, rules: &Rules, side: Colour) -> bool {
        if self.annex.is_some() && self.choice().is_some() {
            return self.in_check_by_choice(rules, side);
        }
        if self.en_passant.is_some() && self.king_is_lost_in_passing(rules, side) {
            return true;
        }
        match self.foreseen_check(rules, &Foreseen::now(self), side) {
            Some(check) => check,
            None => self.king_attacked_by_playing(rules, side),
        }
    }

    /// As [`Position::in_check`] on a foreseen board; none if the move must be played to find out.
    #[inline]
    pub fn foreseen_check(&self, rules: &Rules, seen: &Foreseen, side: Colour) -> Option<bool> {
        if rules.physics.only_ways_check {
            let check = self.check_by_ways(rules, seen, side);
            debug_assert_eq!(check, self.check_in_general(rules, seen, side));
            return check;
        }
        self.check_in_general(rules, seen, side)
    }

    fn check_in_general(&self, rules: &Rules, seen: &Foreseen, side: Colour) -> Option<bool> {
        let royals = self.foreseen_royals(seen, side);
        for king in royals {
            if self.royal_attacked(rules, seen, king, side)? {
                return Some(true);
            }
        }
        if rules.rebirth_crushes && royals.any() {
            if !rules.physics.crushes_by_table || royals.several() {
                return None;
            }
            return Some(royals.into_iter().any(|king| self.crushed_by_table(rules, seen, king, side)));
        }
        if rules.pending_crushes { None } else { Some(false) }
    }

    /// Could a capture en passant make a royal unit disappear: the pawn that has passed, or one in the way of its rebirth?
    #[cold]
    fn king_is_lost_in_passing(&self, rules: &Rules, side: Colour) -> bool {
        // A rebirth may have filled the square that was passed, or brought another unit to where the pawn stood.
        let is_open = |passing: &Passing| {
            let victim = self.placement.at(passing.pawn);
            !self.occupied().has(passing.over) && victim.is_some_and(|victim| victim.can_be_taken_by(!side))
        };
        let Some(passing) = self.en_passant.filter(|passing| passing.by == side && is_open(passing)) else {
            return false;
        };
        let royals = self.placement.royals(side);
        let is_royal = royals.has(passing.pawn);
        (is_royal || rules.rebirth_crushes)
            && self
                .captures_in_passing(rules, !side, passing.over)
                .into_iter()
                .filter(|mv| self.may_move(rules, mv.from))
                .any(|mv| self.capture_annihilates(rules, mv, side, royals.len()))
    }

    /// The captures en passant of a side by pawns that reach the square, after a transfer where one comes first.
    pub(super) fn captures_in_passing(&self, rules: &Rules, by: Colour, passed: Square) -> Vec<Move> {
        let capture = |from| Move::new(from, passed).of_class(Class::EnPassant);
        let Who::Mover { captures: Transfer::Always | Transfer::May, .. } = rules.rebirth.who else {
            return self.capturers_in_passing(rules, by, passed).into_iter().map(capture).collect();
        };
        let pawns = self.pawns_of(rules, by);
        let capturers = if rules.army.has_passers() { pawns | self.placement.side(by) } else { pawns };
        let occupied = self.occupied();
        let after_transfer = |from: Square| {
            let unit = self.placement.at(from);
            let starts = unit.into_iter().flat_map(move |unit| {
                let takes = move |(start, reach): (Square, Bitboard)| match pawns.has(from) {
                    true => (start, reach),
                    false => (start, rules.army.passing_reach(unit, start, occupied.without(from))),
                };
                self.attacks_of(rules, unit, from).map(takes)
            });
            let starts = starts.filter(move |(_, reach)| reach.has(passed));
            starts.map(move |(start, _)| Move { start: (start != from).then_some(start), ..capture(from) })
        };
        capturers.into_iter().flat_map(after_transfer).collect()
    }

    fn king_attacked_by_playing(&self, rules: &Rules, side: Colour) -> bool {
        let royals = self.placement.royals(side);
        let now = Foreseen::now(self);
        royals.into_iter().any(|king| {
            let told = self.royal_attacked(rules, &now, king, side);
            told.unwrap_or_else(|| self.royal_attacked_by_playing(rules, king, side))
        }) || rules.rebirth_crushes && self.royal_crushed(rules, royals, side)
            || rules.pending_crushes && self.side != side && self.pending_crushes(rules, royals, side)
    }

    /// While a promotion is still to be chosen: its owner chooses what saves his own king or attacks the other one.
    #[cold]
    fn in_check_by_choice(&self, rules: &Rules, side: Colour) -> bool {
        let pawn = self.choice().and_then(|square| self.placement.at(square));
        // A neutral one is promoted by the side to move, whoever is thought to own it for the time being.
        let owner = pawn.map(|pawn| if pawn.is_neutral() { self.side } else { pawn.colour() });
        let mut choices = self.chosen_promotions(rules);
        match owner == Some(side) {
            true => choices.all(|(_, chosen)| chosen.in_check(rules, side)),
            false => choices.any(|(_, chosen)| chosen.in_check(rules, side)),
        }
    }

    /// Can this royal unit be captured for good? None if the capture must be played to find out.
    #[inline]
    fn royal_attacked(&self, rules: &Rules, seen: &Foreseen, king: Square, side: Colour) -> Option<bool> {
        match rules.physics.attack {
            KingAttack::FromRebirthSquare => Some(self.attacked_after_transfer(rules, seen, king, !side)),
            KingAttack::WithJumps if !rules.physics.only_rebirths => None,
            KingAttack::WithJumps => {
                let attackers = self.foreseen_attackers(rules, seen, king, !side);
                Some(attackers.any() || self.foreseen_jumpers(rules, seen, king, !side))
            }
            KingAttack::Plain
            | KingAttack::NotByKings
            | KingAttack::AttackerGoesHome
            | KingAttack::KingComesBack
            | KingAttack::PlayedOut => {
                let attackers = self.foreseen_attackers(rules, seen, king, !side);
                match attackers.is_empty() {
                    true => Some(false),
                    false => self.one_captures(rules, seen, king, attackers),
                }
            }
        }
    }

    /// Does one of these units, which attack a king by their ways, capture it for good? None if the capture must be played to
    /// find out.
    #[inline]
    pub(super) fn one_captures(
        &self,
        rules: &Rules,
        seen: &Foreseen,
        king: Square,
        attackers: Bitboard,
    ) -> Option<bool> {
        match rules.physics.attack {
            KingAttack::Plain | KingAttack::WithJumps => Some(true),
            KingAttack::AttackerGoesHome => {
                let others = seen.occupied.without(king);
                Some(attackers.into_iter().any(|from| {
                    let unit = seen.at(self, from);
                    unit.is_some_and(|unit| attacker_is_reborn(rules, unit, king, others.without(from)))
                }))
            }
            KingAttack::NotByKings => {
                let captures = |from| seen.at(self, from).is_some_and(|unit| !unit.is_royal());
                Some(attackers.into_iter().any(captures))
            }
            KingAttack::KingComesBack => self.attacked_where_he_comes_back(rules, seen, king, attackers),
            KingAttack::PlayedOut => self.attack_told_without_playing(rules, seen, king, attackers),
            KingAttack::FromRebirthSquare => None,
        }
    }

    fn attacked_where_he_comes_back(
        &self,
        rules: &Rules,
        seen: &Foreseen,
        king: Square,
        attackers: Bitboard,
    ) -> Option<bool> {
        let home = rules.table_square(seen.at(self, king)?, king);
        for from in attackers {
            // It goes home itself, perhaps where the king would be reborn.
            if seen.at(self, from)?.has(Attributes::KAMIKAZE) {
                return None;
            }
            if home == king || seen.occupied.without(from).has(home) {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Where his capture must be played out in general: what is known all the same.
    fn attack_told_without_playing(
        &self,
        rules: &Rules,
        seen: &Foreseen,
        king: Square,
        attackers: Bitboard,
    ) -> Option<bool> {
        if captures_are_only_forbidden(rules) {
            let captures = |from| seen.at(self, from).is_some_and(|unit| !unit.has(Attributes::PARALYSING));
            return Some(attackers.into_iter().any(captures));
        }
        if self.plain_unit_checks(rules, seen, king, attackers) {
            return Some(true);
        }
        match rules.names_hurdles() {
            true => self.checked_over_hurdles(rules, seen, king, attackers),
            false => None,
        }
    }

    /// Is one of these attackers a unit, and this king one, of which [`plain_units_check`](crate::rules::Physics) speaks?
    fn plain_unit_checks(&self, rules: &Rules, seen: &Foreseen, king: Square, attackers: Bitboard) -> bool {
        let is_plain = |unit: Unit| {
            let (marks, kind) = (unit.attributes().others(), unit.kind());
            let lands = !rules.army.may_land_elsewhere(kind)
                || rules.physics.takers_of_kings_stay && !rules.army.borrows(kind);
            Attributes::CAPTURE_PLAINLY.has(marks) && lands
        };
        self.is_taken_plainly(rules, seen, king)
            && attackers.into_iter().any(|from| seen.at(self, from).is_some_and(is_plain))
    }

    /// Do Bul and Dob units attack a king, of which it depends on their hurdles whether they can capture it? None if that is
    /// not known of them all.
    #[cold]
    fn checked_over_hurdles(
        &self,
        rules: &Rules,
        seen: &Foreseen,
        king: Square,
        attackers: Bitboard,
    ) -> Option<bool> {
        // A unit that goes elsewhere before its hurdle moves may be in the way of that, or over it the hurdle may hop.
        if !rules.physics.takers_of_kings_stay || !self.is_taken_plainly(rules, seen, king) {
            return None;
        }
        for from in attackers {
            let unit = seen.at(self, from)?;
            let marks = unit.attributes().others();
            if !Attributes::MOVE_HURDLES.has(marks) || rules.army.may_land_elsewhere(unit.kind()) {
                return None;
            }
            let others = seen.occupied.without(from);
            let hurdles = rules.army.hurdles(unit, from, king, others, true);
            let square = hurdles.first().filter(|_| !hurdles.several())?;
            let hurdle = seen.at(self, square)?;
            if hurdle.kind() == Kind::PAWN {
                return None;
            }
            if squares_of_hurdle(rules, (unit, unit.colour()), (square, hurdle), others).any() {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Is it known of this king how it is taken by units without marks?
    fn is_taken_plainly(&self, rules: &Rules, seen: &Foreseen, king: Square) -> bool {
        let is_plain = |king: Unit| king.attributes().others() == Attributes::NONE && !king.is_neutral();
        rules.physics.plain_units_check.is_ok() && seen.at(self, king).is_some_and(is_plain)
    }

    fn royal_attacked_by_playing(&self, rules: &Rules, king: Square, side: Colour) -> bool {
        let by = !side;
        let attackers = self.attackers(rules, king, by, self.occupied());
        let royals = self.placement.royals(side).len();
        if rules.physics.attack == KingAttack::WithJumps {
            let plain = rules.physics.only_rebirths;
            let takes = |from, class| {
                plain || self.capture_annihilates(rules, Move::new(from, king).of_class(class), side, royals)
            };
            return attackers.into_iter().any(|from| takes(from, Class::Normal))
                || self.jumpers_on(rules, king, by).any(|from| takes(from, Class::Jump));
        }
        attackers.into_iter().any(|from| self.capture_annihilates(rules, Move::new(from, king), side, royals))
    }

    /// The units of one side that attack a square on a foreseen board.
    #[inline]
    pub(super) fn foreseen_attackers(
        &self,
        rules: &Rules,
        seen: &Foreseen,
        target: Square,
        by: Colour,
    ) -> Bitboard {
        let mut attackers = self.attackers(rules, target, by, seen.occupied) & !seen.gone;
        for newcomer in [seen.moved, seen.newborn] {
            if let Some((from, unit)) = newcomer
                && unit.colour() == by
                && self.newcomer_attacks(rules, seen, (from, unit), target)
            {
                attackers = attackers.with(from);
            }
        }
        attackers
    }

    fn newcomer_attacks(
        &self,
        rules: &Rules,
        seen: &Foreseen,
        (from, unit): (Square, Unit),
        target: Square,
    ) -> bool {
        checking_reach(rules, unit, from, self.standing_for(rules, unit, seen.occupied)).has(target)
    }

    /// Marscirce: does a unit attack the king from its rebirth square?
    #[inline(never)]
    fn attacked_after_transfer(&self, rules: &Rules, seen: &Foreseen, king: Square, by: Colour) -> bool {
        let Who::Mover { captures, .. } = rules.rebirth.who else { return false };
        let works = |from: Square| self.takes_king(rules, Move::new(from, king), by);
        if captures != Transfer::Always
            && self.foreseen_attackers(rules, seen, king, by).into_iter().any(works)
        {
            return true;
        }
        if captures == Transfer::Never {
            return false;
        }
        let attacks = |from, unit| {
            // A neutral king does not capture himself.
            from != king
                && self.may_move(rules, from)
                && self.attack_start(rules, seen, unit, from, king).is_some()
        };
        let board = &self.placement;
        let aligned = Kind::ORTHODOX.iter().fold(board.fairies() & board.side(by), |set, &kind| {
            set | board.units(by, kind) & rules.transferred_checkers(by, kind, king)
        });
        (aligned & !seen.gone).into_iter().any(|from| board.at(from).is_some_and(|unit| attacks(from, unit)))
            || seen.newcomers().any(|(from, unit)| unit.colour() == by && attacks(from, unit))
    }

    /// Marscirce: the square from which a unit attacks the king after its transfer, if it does.
    pub(super) fn attack_start(
        &self,
        rules: &Rules,
        seen: &Foreseen,
        unit: Unit,
        from: Square,
        king: Square,
    ) -> Option<Square> {
        let Who::Mover { captures, .. } = rules.rebirth.who else { return None };
        if captures == Transfer::Never || unit.is_royal() && rules.rebirth.kings != Kings::Inclusive {
            return None;
        }
        // Who could go straight there makes no detour, whatever a second rule says to the straight capture.
        let is_direct = || {
            captures == Transfer::May
                && super::reach::capture_reach(
                    rules,
                    unit,
                    from,
                    self.standing_for(rules, unit, seen.occupied),
                )
                .has(king)
        };
        self.checking_starts(rules, unit, from).into_iter().find(|&start| {
            let others = seen.occupied.without(from).with(start);
            (start == from || !seen.occupied.has(start) && rules.starts_from(unit, from, start))
                && super::reach::capture_reach(rules, unit, start, self.standing_for(rules, unit, others))
                    .has(king)
                && (start == from || !is_direct())
                && self.takes_king(
                    rules,
                    Move { start: (start != from).then_some(start), ..Move::new(from, king) },
                    unit.colour(),
                )
        })
    }

    /// Does this capture of a king stand? A second rule may forbid it, or bring the king back; with two rules no move is
    /// foreseen, so it is asked of the board as it is.
    pub(super) fn takes_king(&self, rules: &Rules, mv: Move, by: Colour) -> bool {
        let royals = self.placement.royals(!by).len();
        rules.physics.only_rebirths || self.capture_annihilates(rules, mv, !by, royals)
    }

    /// Assassin: is a unit attacked that would be reborn on the king's square?
    fn crushed_by_table(&self, rules: &Rules, seen: &Foreseen, king: Square, side: Colour) -> bool {
        let is_attacked = |from| self.foreseen_attackers(rules, seen, from, !side).any();
        let crushes = |unit: Unit, from| {
            unit.colour() == side && !unit.is_royal() && rules.table_square(unit, from) == king
        };
        (self.crushing_by_table(rules, king, side) & !seen.gone).into_iter().any(is_attacked)
            || seen.newcomers().any(|(from, unit)| crushes(unit, from) && is_attacked(from))
    }

    /// Assassin: the units of a side that would be reborn on the square of its king, were they captured where they stand.
    #[inline]
    pub fn crushing_by_table(&self, rules: &Rules, king: Square, side: Colour) -> Bitboard {
        if !rules.is_home(side, king) {
            return Bitboard::EMPTY;
        }
        let board = &self.placement;
        let of_kind = |kind| board.units(side, kind) & rules.captured_on(Unit::new(side, kind), king);
        let crushes =
            |&from: &Square| board.at(from).is_some_and(|unit| rules.captured_on(unit, king).has(from));
        let fairies = board.fairies() & board.side(side);
        let crushing = Kind::ORTHODOX.into_iter().fold(Bitboard::EMPTY, |all, kind| all | of_kind(kind))
            | fairies.into_iter().filter(crushes).collect();
        crushing & !board.royals(side)
    }

    /// Danger Circe: the attacked units that could capture on this square by going home.
    pub(super) fn jumpers_on(
        &self,
        rules: &Rules,
        target: Square,
        by: Colour,
    ) -> impl Iterator<Item = Square> {
        self.placement.side(by).into_iter().filter(move |&from| {
            let jumps = |unit| {
                rules.table_square(unit, from) == target && self.jump_of(rules, unit, from) == Some(target)
            };
            self.placement.at(from).is_some_and(jumps) && self.may_move(rules, from)
        })
    }

    /// Danger Circe: could an attacked unit of this side capture a king by going home, on a foreseen board?
    fn foreseen_jumpers(&self, rules: &Rules, seen: &Foreseen, king: Square, by: Colour) -> bool {
        let jumps = |from: Square, unit: Unit| {
            unit.colour() == by
                && from != king
                && rules.table_square(unit, from) == king
                && self.foreseen_attackers(rules, seen, from, !by).any()
        };
        let board = &self.placement;
        (board.side(by) & !seen.gone)
            .into_iter()
            .any(|from| board.at(from).is_some_and(|unit| jumps(from, unit)))
            || seen.newcomers().any(|(from, unit)| jumps(from, unit))
    }

    /// Danger Circe: where this unit may go because it is attacked, if it may.
    pub fn jump_of(&self, rules: &Rules, unit: Unit, from: Square) -> Option<Square> {
        let home = rules.table_square(unit, from);
        let side = unit.colour();
        let free = home != from && self.placement.at(home).is_none_or(|other| other.can_be_taken_by(side));
        let attacked =
            || self.owned_by(!side, |board| board.attackers(rules, from, !side, board.occupied()).any());
        (free && attacked()).then_some(home)
    }

    /// Anticirce: would the home square of the attacker be free once it has captured the king?
    pub(super) fn attacker_is_reborn(&self, rules: &Rules, from: Square, king: Square) -> bool {
        let others = self.occupied().without(from).without(king);
        self.placement.at(from).is_some_and(|unit| attacker_is_reborn(rules, unit, king, others))
    }

    /// Puts the unit on a square on another one, which is empty; where it comes from is remembered of it there.
    pub fn shift_in_thought(&mut self, from: Square, to: Square) {
        let Some(unit) = self.placement.at(from).filter(|_| from != to) else { return };
        self.apply(Effect::Shift { from, to, unit, cause: Cause::Transfer });
        let origin = self.origin(from);
        if origin.is_some() {
            self.apply(Effect::Origin { square: from, old: origin, new: None });
            self.apply(Effect::Origin { square: to, old: self.origin(to), new: origin });
        }
    }

    /// Would the king be in check if it stood on `transit` instead? For castling.
    pub fn king_would_be_attacked(&self, rules: &Rules, king: Square, transit: Square) -> bool {
        let Some(unit) = self.placement.at(king) else { return false };
        let mut moved = self.clone();
        moved.shift_in_thought(king, transit);
        moved.let_imitators_follow(rules, king, transit);
        moved.in_check(rules, unit.colour())
    }
}

/// Does an attack of a king fail for no other reason than that paralysing units capture nothing? Units that marks keep from
/// moving attack nobody.
fn captures_are_only_forbidden(rules: &Rules) -> bool {
    rules.physics.plain_units_check.is_ok()
        && rules.marks_only_forbid
        && !rules.marks.has(Attributes::PATROL)
        && (!rules.marks.has(Attributes::UNCAPTURABLE) || rules.checks_uncapturable_kings())
        && !rules.has_more_than_marks()
}

/// Anticirce: is a home square of a unit that captures this king free, with these squares occupied by others?
#[inline]
pub fn attacker_is_reborn(rules: &Rules, attacker: Unit, king: Square, others: Bitboard) -> bool {
    if rules.promotes_on(attacker, king) {
        return promoting_attacker_is_reborn(rules, attacker, king, others);
    }
    attacker_goes_home(rules, attacker, king, others)
}

#[cold]
fn promoting_attacker_is_reborn(rules: &Rules, pawn: Unit, king: Square, others: Bitboard) -> bool {
    let free = |&kind: &Kind| attacker_goes_home(rules, rules.promoted(pawn, kind), king, others);
    rules.promotions_of(pawn).iter().any(free)
}

#[inline]
fn attacker_goes_home(rules: &Rules, attacker: Unit, king: Square, others: Bitboard) -> bool {
    let home = rules.table_square(attacker, king);
    !others.has(home) && (home != king || rules.rebirth.on_own_square == OnOwnSquare::Calvet)
}
