//! The last but one attacking move of direct play: one defence often refutes nearly all of them, and masks show which.

mod others;

use super::checks::CheckSquares;
use super::defences::Defences;
use crate::board::{Bitboard, Kind, Square, between};
use crate::movegen::could_play;
use crate::position::{Class, Foreseen, Foresight, Move, Position, RebirthChoice};
use crate::rules::{Captures, KingAttack, Rules};
use others::Others;

/// A defence as it would be if the attacker had passed, and what he could do after it in two moves, the first of them
/// a quiet one.
///
/// A quiet move changes nothing but the place of its unit. If its unit does not stand in the way of the defence, is
/// not taken by it, and does not check, the defence is legal after it and leads to this position with the one unit
/// elsewhere. There a mate needs a check, an attack on each empty square beside the king, and that no reply parries. All
/// this is asked of the position without the unit that has moved: what the other units can do there they can do at most
/// when it has arrived somewhere, for it shuts lines and opens none. What it does itself is added to that: it blocks and
/// attacks squares beside the king, stands in the way of a reply, or gives the check. Where it stands in line with the
/// king, so that others may open its line, nothing is told.
pub(super) struct StandingDefence {
    /// After the defence, the attacker to move.
    after: Position,
    king: Square,
    /// Squares that the defence needs empty.
    way: Bitboard,
    /// Squares whose units the defence takes off the board.
    gone: Bitboard,
    /// Units that may shut a line to the king.
    screens: Bitboard,
    /// The unit looked at last, and what is known of the others without it.
    asked: Option<Square>,
    others: Option<Others>,
}

impl StandingDefence {
    /// None if nothing is known here.
    pub fn of(position: &Position, rules: &Rules, mv: Move) -> Option<Self> {
        let board = position.placement();
        let defender = board.at(mv.from)?;
        let side = position.side();
        let is_plain = mv.class == Class::Normal
            && mv.start.is_none()
            && mv.rebirth == RebirthChoice::Forced
            && mv.reborn_as.is_none()
            && defender.kind().fairy_index().is_none();
        if !is_plain || !is_sound(position, rules) {
            return None;
        }
        let passed = position.passed();
        if !could_play(&passed, rules, mv) {
            return None;
        }
        let Foresight::Known(seen) = passed.foresee(rules, mv) else { return None };
        if board.at(mv.to).is_some() && !capture_is_the_same(rules, &seen) {
            return None;
        }
        let after = passed.play(rules, mv).ok()?;
        let kings = after.placement().royals(!side);
        let castles = (after.castling().squares() & after.placement().side(side)).several();
        if castles || kings.several() || !after.is_quiet_plain() || after.in_check(rules, !side) {
            return None;
        }
        let way = between(mv.from, mv.to).with(mv.from) | after.occupied();
        let screens = CheckSquares::of(&after, rules).map_or(after.occupied(), |checks| checks.openers());
        Some(Self { king: kings.first()?, way, gone: seen.gone, after, screens, asked: None, others: None })
    }

    /// Does the defence refute this legal move of the attacker? `false` says nothing.
    pub fn refutes(&mut self, rules: &Rules, mv: Move, defences: &mut Defences) -> bool {
        let is_plain = mv.class == Class::Normal && mv.promotion.is_none();
        if !is_plain || self.way.has(mv.to) || self.gone.has(mv.from) {
            return false;
        }
        let Some(unit) = self.after.placement().at(mv.from) else { return false };
        if unit.kind() == Kind::PAWN {
            // It has too few moves for all that must be found out first.
            return false;
        }
        if self.asked != Some(mv.from) {
            let last = self.others.take();
            self.others = Others::of(self, rules, (mv.from, unit), defences, last);
            self.asked = Some(mv.from);
        }
        let Some(others) = &self.others else { return false };
        others.cannot_mate(rules, self.king, mv.to, unit, defences)
    }
}

/// Rules and positions under which what is said above holds.
fn is_sound(position: &Position, rules: &Rules) -> bool {
    let board = position.placement();
    rules.physics.standing_defences.is_ok()
        && position.is_quiet_plain()
        && (board.fairies() & board.side(position.side())).is_empty()
}

/// Does this capture lead to the same board wherever one unit of the other side, which it does not take, stands, if not
/// on a square that is occupied after it?
fn capture_is_the_same(rules: &Rules, seen: &Foreseen) -> bool {
    match rules.physics.captures {
        Captures::Remove => true,
        Captures::BringBack => seen.newborn.is_some(),
        Captures::SendAway => rules.physics.attack == KingAttack::AttackerGoesHome,
        Captures::Other => false,
    }
}
