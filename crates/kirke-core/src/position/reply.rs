//! Replies to a foreseen move, told from masks without playing either.

use super::foresee::promoted_on;
use super::newborn::{promotes_at, return_square};
use super::reach::quiet_reach;
use super::{Class, Foreseen, Move, Position, RebirthChoice, capture_reach, pawn_steps};
use crate::board::{Attributes, Bitboard, Kind, Square, Unit};
use crate::rules::{Captures, KingAttack, Rules, Waiting};

impl Position {
    /// After the move that leads to this board: is this reply surely legal, perhaps with a choice about a rebirth?
    /// `false` says nothing.
    ///
    /// The board after the reply is foreseen, too: the reply takes its unit from one square to another, a captured unit
    /// disappears and comes back where the table has its rebirth square, and in Anticirce the capturing unit goes to its
    /// own. In Circe Parrain a unit of the replying side that was captured by the first move comes back with the reply;
    /// it shuts lines. Of the units that arrive only a king, and a unit of the other side that is reborn, are placed as
    /// more than blockers: the others give no check to their own side.
    #[inline]
    pub fn allows_reply(&self, rules: &Rules, seen: &Foreseen, reply: Move) -> bool {
        self.foresee_reply(rules, seen, reply).is_some()
    }

    /// The board after a reply of which [`Self::allows_reply`] says that it is legal.
    pub fn foresee_reply(&self, rules: &Rules, seen: &Foreseen, reply: Move) -> Option<Foreseen> {
        let side = !self.side;
        let unit = self.placement.at(reply.from).filter(|_| !seen.gone.has(reply.from))?;
        let is_plain = matches!(reply.class, Class::Normal | Class::DoubleStep)
            && reply.start.is_none()
            && reply.rebirth == RebirthChoice::Forced
            && unit.colour() == side
            && unit.kind().fairy_index().is_none()
            && !unit.has(Attributes::KAMIKAZE)
            && !(reply.class == Class::DoubleStep && rules.may_be_lost_in_passing(unit));
        if !is_plain || !self.replies_are_foreseen(rules) {
            return None;
        }
        let victim = seen.occupied.has(reply.to).then(|| seen.at(self, reply.to));
        if !reaches(rules, unit, reply, seen.occupied, victim.is_some()) {
            return None;
        }
        let moved = reply.promotion.map_or(unit, |kind| rules.promoted(unit, kind));
        let mut after = *seen;
        after.take(reply.from);
        let mut arrival = reply.to;
        if let Some(victim) = victim {
            let victim = victim.filter(|victim| victim.colour() != side && !victim.is_royal())?;
            after.take(reply.to);
            if rules.physics.attack == KingAttack::AttackerGoesHome {
                let home = return_square(rules, moved, reply.to, reply.to, after.occupied);
                arrival = home.filter(|&home| !promotes_at(rules, home, moved))?;
            } else if rules.physics.relaxed_by_table && rules.physics.attack == KingAttack::Plain {
                let home = rules.table_square(victim, reply.to);
                if promotes_at(rules, home, victim) {
                    return None;
                }
                if home != reply.to && !after.occupied.has(home) {
                    if after.newborn.is_some_and(|(_, unit)| unit.is_royal()) {
                        return None;
                    }
                    after.occupied = after.occupied.with(home);
                    // What it takes the place of is a unit of the replying side, which gives no check and needs none.
                    after.newborn = Some((home, victim));
                }
            } else if !(rules.physics.attack == KingAttack::Plain
                && (rules.physics.captures == Captures::Remove || rules.physics.waiting == Waiting::Shifted))
            {
                return None;
            }
        }
        after.occupied = after.occupied.with(arrival);
        if rules.physics.waiting == Waiting::Shifted
            && let Some(captured) = (seen.gone & self.placement.side(side)).first()
        {
            let (files, ranks) = reply.from.vector_to(reply.to);
            let newborn = captured.offset(files, ranks);
            after.occupied = newborn.map_or(after.occupied, |newborn| after.occupied.with(newborn));
        }
        if unit.is_royal() {
            after.put_king(moved, arrival)?;
        }
        (self.foreseen_check(rules, &after, side) == Some(false)).then_some(after)
    }

    /// After the [shift](Self::foresee_shift) that leads to this board: is this reply, which takes a unit to an empty square,
    /// surely legal? `false` says nothing. `board`: the position [as the side finds it](Self::as_owned_by) that shifts.
    pub fn allows_reply_to_shift(&self, board: &Self, rules: &Rules, seen: &Foreseen, reply: Move) -> bool {
        let after = self.foresee_reply_to_shift(rules, seen, reply);
        after.is_some_and(|after| self.leaves_king_safe(board, rules, after, reply.to))
    }

    /// Is it surely legal, and gives surely no check? `boards`: the position as the side finds it that shifts, and as the other
    /// one does.
    pub fn allows_reply_without_check(
        &self,
        boards: [&Self; 2],
        rules: &Rules,
        seen: &Foreseen,
        reply: Move,
    ) -> bool {
        let Some((after, arrived)) = self.foresee_reply_to_shift(rules, seen, reply) else { return false };
        let checks = || {
            let mut seen = Foreseen { newborn: Some((reply.to, arrived)), ..after };
            seen = seen.owned_by(!self.side);
            boards[1].foreseen_check(rules, &seen, self.side)
        };
        // There is room for two units that have moved.
        after.newborn.is_none()
            && self.leaves_king_safe(boards[0], rules, (after, arrived), reply.to)
            && checks() == Some(false)
    }

    /// The board after a reply to a shift, without the unit that has moved, and that unit. None if it is not known, or if the
    /// reply may not be legal even though it leaves no king in check.
    fn foresee_reply_to_shift(
        &self,
        rules: &Rules,
        seen: &Foreseen,
        reply: Move,
    ) -> Option<(Foreseen, Unit)> {
        let side = !self.side;
        let (from, to) = (reply.from, reply.to);
        let may_be = matches!(reply.class, Class::Normal | Class::DoubleStep)
            && reply.start.is_none()
            && reply.onward.is_none()
            && reply.rebirth == RebirthChoice::Forced
            && !seen.occupied.has(to)
            && !seen.gone.has(from)
            && !self.uncovers(Bitboard::of(from));
        let is_own = |unit: &Unit| unit.colour() == side && !unit.is_neutral();
        let unit = self.placement.at(from).filter(|unit| may_be && is_own(unit))?;
        let is_free = rules.physics.plain_units_are_free.is_ok()
            && rules.motion.choice(side).is_none()
            && !rules.lends_to(unit)
            && !rules.bars(side, from, to)
            && !(reply.class == Class::DoubleStep && rules.may_be_lost_in_passing(unit));
        if !is_free {
            return None;
        }
        let arrived = match reply.promotion {
            Some(kind) => promoted_on(rules, unit, kind, to),
            None if rules.promotes_on(unit, to) => None,
            None => rules.arrives_as(unit, to),
        }?;
        let standing = self.standing_for(rules, unit, seen.occupied);
        if !quiet_reach(rules, from, unit, standing).has(to) {
            return None;
        }
        let mut after = *seen;
        after.take(from);
        after.occupied = after.occupied.with(to);
        Some((after, arrived))
    }

    /// Is the replying side not in check after its reply? `board`: the position as the other side finds it.
    fn leaves_king_safe(
        &self,
        board: &Self,
        rules: &Rules,
        (after, arrived): (Foreseen, Unit),
        to: Square,
    ) -> bool {
        let mut after = after.owned_by(self.side);
        if arrived.is_royal() && after.put_king(arrived, to).is_none() {
            return false;
        }
        board.foreseen_check(rules, &after, !self.side) == Some(false)
    }

    /// Rules under which a reply has no consequence that [`Self::allows_reply`] does not know.
    fn replies_are_foreseen(&self, rules: &Rules) -> bool {
        rules.physics.replies.is_ok() && self.annex.is_none()
    }
}

/// Can the unit make this move by its way of moving?
#[inline]
fn reaches(rules: &Rules, unit: Unit, mv: Move, occupied: Bitboard, captures: bool) -> bool {
    let is_pawn = unit.kind() == Kind::PAWN;
    let promotes = is_pawn && mv.to.rank() == unit.colour().promotion_rank();
    let reach = if is_pawn && !captures {
        pawn_steps(rules, unit.colour(), mv.from, occupied)
    } else {
        capture_reach(rules, unit, mv.from, occupied)
    };
    reach.has(mv.to)
        && promotes == mv.promotion.is_some()
        && mv.promotion.is_none_or(|kind| rules.promotions.contains(&kind))
}
