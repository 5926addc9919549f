//! Could a king be captured for good?

use super::super::walk::{Attempt, Board, beyond};
use super::candidate_moves::candidates_onto;
use super::steps::{promoted, starts};
use super::{Played, completed, fairy, in_check, lent, marks, wish};
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit};
use crate::position::{Cause, Class, Effect, Move, Position};
use crate::rules::{CheckWhen, Kings, Occupied, Rules, When, Who};

/// Could a royal unit of this side be captured for good?
pub(super) fn king_can_be_taken(position: &Position, rules: &Rules, side: Colour) -> bool {
    // Whoever moves: the rules of the half-move to be played count.
    let rules = position.rules_now(rules);
    let opponent = if position.side() == side { position.as_if_passed(rules) } else { position.clone() };
    let board = Board::of(&opponent);
    let units = opponent.placement().iter();
    let kings = units.filter(|(_, unit)| unit.is_royal() && unit.belongs_to(side)).map(|(square, _)| square);
    let kings: Bitboard = kings.collect();
    if kings.is_empty() {
        return false;
    }
    // A unit may be in the way of one that is reborn, and what is wanted depends on all moves.
    let all_count = rebirths_crush(rules)
        || rules.motion.choice(opponent.side()).is_some()
        || rules.motion.capture_count.is_some();
    let onto = if all_count { Bitboard::FULL } else { kings | opponent.squares_just_passed().collect() };
    let mut attacks = candidates_onto(&opponent, rules, onto);
    // Who first moves as another unit does attacks nothing from where it stands.
    if rules.first_rank_pawns_check && !rules.motion.makes_first {
        attacks.extend(first_rank_attacks(&opponent, rules, &board, !side));
    }
    attacks.extend(lent_attacks(&opponent, rules, &board, !side));
    wish::keep_chosen(&opponent, rules, &mut attacks);
    // The capture of a king ends the game: no unit is lost by it, and it need not be a move that conditions allow.
    let is_bound = rules.outcome.loses_units || rules.outcome.forbidding.is_some();
    let without_losses = is_bound.then(|| without_losses(rules));
    let rules = without_losses.as_ref().unwrap_or(rules);
    attacks.into_iter().any(|mv| endangers(&opponent, &board, rules, mv, side))
}

/// What units that may move attack by their own way although they move in a lent one.
fn lent_attacks(position: &Position, rules: &Rules, board: &Board, side: Colour) -> Vec<Move> {
    let may_move = |&(from, unit): &(Square, Unit)| {
        fairy::may_move(position, rules, board, unit, from) && marks::may_move(rules, board, unit, from)
    };
    let attacks = |(from, unit): (Square, Unit)| {
        let reached =
            Square::ALL.into_iter().filter(move |&to| lent::attacks_beside(rules, board, unit, from, to));
        let takes = reached.filter(|&to| board.at(to).is_some_and(Unit::is_royal));
        takes.flat_map(move |to| promoted(position, rules, unit, Move::new(from, to)))
    };
    board.units(side).filter(may_move).flat_map(attacks).collect()
}

/// What pawns on their own first rank attack. Under Popeye's rules they may give check although they cannot move.
fn first_rank_attacks(position: &Position, rules: &Rules, board: &Board, side: Colour) -> Vec<Move> {
    let is_pawn = |&(from, unit): &(Square, Unit)| {
        let ways = || lent::ways(rules, board, unit, from, Attempt::Capture);
        ways().iter().any(|way| way.kind() == Kind::PAWN)
            && fairy::may_move(position, rules, board, unit, from)
            && marks::may_move(rules, board, unit, from)
    };
    let pawns = board.units(side).filter(is_pawn);
    let pawns = pawns.filter(|&(from, unit)| {
        let stays = || starts(rules, board, unit, from, Attempt::Capture).contains(&from);
        from.rank() == side.first_rank() && stays()
    });
    let attacks = |(from, _): (Square, Unit)| {
        [-1, 1]
            .into_iter()
            .filter_map(move |files| Some(Move::new(from, beyond(rules, from, (files, side.forward()))?)))
    };
    let takes = |mv: &Move| board.at(mv.to).is_some_and(|victim| victim.can_be_taken_by(side));
    pawns.flat_map(attacks).filter(takes).collect()
}

/// The same rules for the capture of a king, by which no unit is lost.
pub(in crate::replay) fn without_losses(rules: &Rules) -> Rules {
    let mut plain = rules.clone();
    plain.outcome.loses_units = false;
    plain.outcome.forbidding = plain.outcome.forbidding.filter(|rule| rule.binds_captures_of_kings);
    plain
}

/// Does this move of the opponent make a royal unit of `side` disappear?
fn endangers(position: &Position, board: &Board, rules: &Rules, mv: Move, side: Colour) -> bool {
    let stands_on = match mv.class {
        Class::EnPassant => position.passed_pawn(mv),
        Class::Normal
        | Class::DoubleStep
        | Class::Castling
        | Class::PartnerCastling
        | Class::Exchange
        | Class::Jump
        | Class::Pass => mv.to,
    };
    let victim = board.at(stands_on).filter(|victim| victim.belongs_to(side));
    let takes_royal = victim.is_some_and(Unit::is_royal);
    if takes_royal && royals_are_taken_plainly(rules) {
        return true;
    }
    let captures = victim.is_some();
    let rebirth_happens = captures || position.pending().is_some();
    let could_lose = takes_royal || rebirth_happens && rebirths_crush(rules);
    let stands = |played: &Played| {
        rules.outcome.checks != CheckWhen::AttackedLegally || !in_check(&played.after, rules, !side)
    };
    could_lose
        && completed(position, rules, mv, &mut |played| {
            royals_lost(position, &played, side) && stands(&played)
        })
}

/// Does a unit that is reborn annihilate what stands in its way?
fn rebirths_crush(rules: &Rules) -> bool {
    rules.parts().map(|rules| rules.rebirth).any(|rebirth| {
        rebirth.occupied == Occupied::Assassin && matches!(rebirth.who, Who::Victim | Who::Capturer)
    })
}

/// Is the capture of a royal unit like any capture in orthodox chess, whatever is reborn then? So it is wherever
/// kings are not reborn and the capturing unit has no rebirth that could forbid the capture.
fn royals_are_taken_plainly(rules: &Rules) -> bool {
    // Units that move as others do change nothing of it, nor do those that become others when they have arrived.
    let is_usual = rules.adds_only_borrowers() || rules.adds_only_marks(Attributes::CHAMELEON);
    if rules.beside.is_some() || rules.has_more_than_rebirths() && !is_usual {
        return false;
    }
    match rules.rebirth.who {
        Who::Nobody | Who::Both { .. } | Who::Neighbours | Who::Mover { .. } | Who::Danger => true,
        Who::Victim => rules.rebirth.kings != Kings::Inclusive,
        Who::Capturer => rules.rebirth.when != When::ThisMove && rules.rebirth.kings != Kings::CannotCapture,
        Who::Immune | Who::Geneva => false,
    }
}

/// Has a royal unit of this side gone for good? One that is only covered by another unit is still there, and one that
/// comes over from the other side is no substitute.
pub(super) fn royals_lost(before: &Position, played: &Played, side: Colour) -> bool {
    let number = |position: &Position| position.placement().royals(side).len() as usize;
    let own = |unit: Unit| unit.is_royal() && unit.belongs_to(side);
    let count = |test: &dyn Fn(&Effect) -> bool| played.effects.iter().filter(|effect| test(effect)).count();
    // Who has captured may go below another unit by its own rebirth; a captured unit that does is gone.
    let goes =
        count(&|effect| matches!(*effect, Effect::Remove { unit, cause: Cause::Rebirth, .. } if own(unit)));
    let below =
        count(&|effect| matches!(*effect, Effect::Hide { unit, covered: false, .. } if own(unit))).min(goes);
    let covered = count(&|effect| matches!(*effect, Effect::Hide { unit, covered: true, .. } if own(unit)));
    let won = count(&|effect| matches!(*effect, Effect::Transform { old, new, .. } if own(new) && !own(old)));
    // A king that changes sides is not lost, whether it does so where it stands or by its rebirth.
    let given = count(&|effect| match *effect {
        Effect::Transform { cause: Cause::Metamorphosis, .. } => false,
        Effect::Transform { old, new, .. } => own(old) && !own(new),
        _ => false,
    });
    // One that comes to light was there before.
    let revealed = count(&|effect| matches!(*effect, Effect::Reveal { unit, .. } if own(unit)));
    number(&played.after) + covered + below + given < number(before) + won + revealed
}
