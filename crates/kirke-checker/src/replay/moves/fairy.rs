//! Fairy conditions that change who may move, from the rules alone.

use super::grids::may_take;
use super::lent::reaches;
use super::steps::{starts, takes_any};

use crate::board::{Kind, Square, Unit};
use crate::position::{Move, Position};
use crate::replay::walk::{Attempt, Board};
use crate::rules::{CaptureCount, Paralysis, Rules};

/// May this unit move at all?
pub(super) fn may_move(position: &Position, rules: &Rules, board: &Board, unit: Unit, from: Square) -> bool {
    let follows_its_kind =
        || position.move_just_made(!unit.colour()).is_some_and(|last| last.kind == unit.kind());
    let stays = rules.motion.disparate && follows_its_kind()
        || rules.motion.fuddled && is_fuddled(position, unit, from)
        || rules.motion.attacked_kings_stay && is_attacked_king(rules, board, unit, from)
        || is_held_at_home(rules, board, unit, from);
    !stays
        && is_free(position, rules, board, unit, from)
        && (!rules.motion.central || guarded_from_king(position, rules, board, unit, from))
}

/// CAST: drops the captures of a unit that has more than one; CAST Inverse that of a unit that has one.
pub(super) fn by_their_number(rules: &Rules, board: &Board, unit: Unit, mut moves: Vec<Move>) -> Vec<Move> {
    let Some(wanted) = rules.motion.capture_count else { return moves };
    let takes = |mv: &Move| takes_any(board, *mv);
    let mut targets: Vec<(Square, Square)> =
        moves.iter().filter(|mv| takes(mv)).map(|mv| (mv.from, mv.to)).collect();
    targets.dedup();
    // What does not land where it captures may have several squares to land on.
    let landings = |&(from, to): &(Square, Square)| {
        rules.army.landings(unit, from, to, board.occupied()).map_or(1, |landings| landings.len())
    };
    let has_several = targets.iter().map(landings).sum::<u32>() > 1;
    if has_several != (wanted == CaptureCount::Several) {
        moves.retain(|mv| !takes(mv));
    }
    moves
}

/// Fuddled Men: has this unit moved in the last move of its side, alone or by castling?
fn is_fuddled(position: &Position, unit: Unit, from: Square) -> bool {
    let Some(last) = position.last_move(unit.colour()) else { return false };
    let steps = i16::from(last.to.file()) - i16::from(last.from.file());
    let rook_beside = || {
        last.kind == Kind::KING
            && steps.abs() == 2
            && from.rank() == last.to.rank()
            && i16::from(from.file()) == i16::from(last.from.file()) + steps / 2
    };
    last.stands_on == from || rook_beside()
}

/// Pepo: is this a king, and attacked?
fn is_attacked_king(rules: &Rules, board: &Board, unit: Unit, from: Square) -> bool {
    let board = &board.owned_by(!unit.colour());
    let attacks = |(at, enemy): (Square, Unit)| {
        at != from
            && may_take(rules, board, enemy, at, from)
            && reaches(rules, board, enemy, at, from, Attempt::Capture)
    };
    unit.is_royal() && board.units(!unit.colour()).any(attacks)
}

/// Immobilio: does something stand on the square where this unit would be reborn?
fn is_held_at_home(rules: &Rules, board: &Board, unit: Unit, from: Square) -> bool {
    let Some(kinds) = rules.motion.immobile else { return false };
    let is_bound = kinds.is_empty() || kinds.as_slice().contains(&rules.army.code(unit.kind()));
    is_bound && !board.is_empty(rules.circe_square(unit, from))
}

/// Central Chess: does a chain of guards lead from a king to this unit?
fn guarded_from_king(position: &Position, rules: &Rules, board: &Board, unit: Unit, from: Square) -> bool {
    let mut joined: Vec<(Square, Unit)> =
        board.units(unit.colour()).filter(|(_, other)| other.is_royal()).collect();
    let mut next = 0;
    while let Some(&(at, guard)) = joined.get(next) {
        let guarded = board.units(unit.colour()).filter(|&(to, _)| {
            to != at
                && joined.iter().all(|&(known, _)| known != to)
                && guards(position, rules, board, guard, at, to)
        });
        let guarded: Vec<(Square, Unit)> = guarded.collect();
        joined.extend(guarded);
        next += 1;
    }
    joined.iter().any(|&(at, _)| at == from)
}

/// Woozles, Heffalumps: is this a capture by a unit that guards, or attacks, another one which does the same to it?
pub(super) fn is_forbidden_mutually(
    position: &Position,
    rules: &Rules,
    board: &Board,
    unit: Unit,
    mv: Move,
) -> bool {
    let Some(mutual) = rules.motion.mutual else { return false };
    if !takes_any(board, mv) || unit.is_royal() && !mutual.kings {
        return false;
    }
    let side = if mutual.enemies { !unit.colour() } else { unit.colour() };
    let end = mv.end(rules);
    // On one line through the departure square: the cross product of the two directions is nothing.
    let in_line = |at: Square| {
        let [(files, ranks), (along, across)] = [mv.from.vector_to(at), mv.from.vector_to(end)];
        i32::from(files) * i32::from(across) - i32::from(ranks) * i32::from(along) == 0
    };
    board.units(side).any(|(at, other)| {
        at != mv.from
            && (mutual.kings || !other.is_royal())
            && (!mutual.on_line || in_line(at))
            && guards(position, rules, board, other, at, mv.from)
            && guards(position, rules, board, unit, mv.from, at)
    })
}

/// Does a unit attack a square, and does nobody keep it from capturing there by paralysing it?
pub(super) fn guards(
    position: &Position,
    rules: &Rules,
    board: &Board,
    unit: Unit,
    at: Square,
    to: Square,
) -> bool {
    attacks(rules, board, unit, at, to) && is_free(position, rules, board, unit, at)
}

/// Does no enemy unit paralyse this one?
fn is_free(position: &Position, rules: &Rules, board: &Board, unit: Unit, from: Square) -> bool {
    const LADDER: [Kind; 5] = [Kind::PAWN, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN];
    let Some(paralysis) = rules.motion.paralysis else { return true };
    let step = LADDER.iter().position(|&kind| kind == unit.kind());
    let by = match paralysis {
        Paralysis::SameKind => Some(unit.kind()).filter(|_| !unit.is_royal()),
        Paralysis::SameKindAndKings => Some(unit.kind()),
        // Each kind by the one before it, the first one by the last.
        Paralysis::NextKind => step.map(|step| LADDER[(step + LADDER.len() - 1) % LADDER.len()]),
    };
    // A neutral unit is against each other unit, whoever moves it.
    let board = &board.owned_by(!unit.colour());
    // In a series a double step may be the last move that was made: then the pawn can still be captured on its way.
    let stands_on = |passed: &Square| position.passed_pawn(Move::new(from, *passed)) == from;
    let goes_on = position.side() == unit.colour() && !position.opponent_has_just_passed();
    let passed = position.en_passant().filter(|_| goes_on).filter(stands_on);
    let is_attacked = |enemy: Unit, at| {
        let is_pawn = enemy.kind() == Kind::PAWN || rules.army.acts_as_pawn(enemy.kind());
        let in_passing = passed.filter(|_| is_pawn);
        attacks(rules, board, enemy, at, from)
            || in_passing.is_some_and(|passed| attacks(rules, board, enemy, at, passed))
    };
    let paralyses =
        |(at, enemy): (Square, Unit)| at != from && Some(enemy.kind()) == by && is_attacked(enemy, at);
    !board.units(!unit.colour()).any(paralyses)
}

/// Where units go to their rebirth squares first, they attack from there.
pub(in crate::replay) fn attacks(rules: &Rules, board: &Board, unit: Unit, at: Square, to: Square) -> bool {
    let attacks_from = |start| reaches(rules, &board.moved(at, start), unit, start, to, Attempt::Capture);
    may_take(rules, board, unit, at, to)
        && (attacks_from_first_rank(rules, unit, at, to)
            || starts(rules, board, unit, at, Attempt::Capture).into_iter().any(attacks_from))
}

/// Does a pawn attack this square from its own first rank, whether it can move or not?
pub(super) fn attacks_from_first_rank(rules: &Rules, unit: Unit, at: Square, to: Square) -> bool {
    let (files, ranks) = at.vector_to(to);
    rules.first_rank_pawns_check
        && unit.kind() == Kind::PAWN
        && at.rank() == unit.colour().first_rank()
        && files.abs() == 1
        && ranks == unit.colour().forward()
}
