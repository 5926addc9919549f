//! The legal moves of a position, found in all ways that there are.

use kirke::board::{Kind, Square};
use kirke::movegen::{
    could_play, has_legal_move, is_legal, legal_moves, perft, pseudo_legal_moves, reference_moves,
};
use kirke::position::{Class, Foreseen, Move, Position};
use kirke::replay;
use kirke::rules::Rules;

/// Nothing, or what is wrong.
pub type Checked = Result<(), String>;

/// Says what is wrong if this does not hold.
///
/// # Errors
/// What is wrong.
pub fn ensure(holds: bool, what: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(what()) }
}

/// The moves of units, in order.
fn of_units(mut moves: Vec<Move>) -> Vec<Move> {
    moves.retain(|mv| mv.class != Class::Pass);
    moves.sort();
    moves
}

/// What is in one list and not in the other.
fn difference(name: &str, left: &[Move], right: &[Move]) -> String {
    let extra: Vec<_> = left.iter().filter(|mv| !right.contains(mv)).collect();
    let missing: Vec<_> = right.iter().filter(|mv| !left.contains(mv)).collect();
    format!("{name}: too many {extra:?}, missing {missing:?}")
}

/// Do all ways to find the legal moves of a position find the same, and all ways to see who is in check?
///
/// # Errors
/// What they disagree about.
pub fn lists_agree(position: &Position, rules: &Rules) -> Checked {
    let fast = of_units(legal_moves(position, rules));
    let reference = of_units(reference_moves(position, rules));
    let slow = of_units(replay::legal_moves(position, rules));
    ensure(fast.windows(2).all(|pair| pair[0] != pair[1]), || "a move is listed twice".to_owned())?;
    ensure(fast == reference, || difference("fast and reference moves differ", &fast, &reference))?;
    ensure(fast == slow, || {
        let missing = slow.iter().find(|mv| !fast.contains(mv));
        let refused = missing.and_then(|&mv| position.play(rules, mv).err());
        format!("{}, refused: {refused:?}", difference("fast and slow moves differ", &fast, &slow))
    })?;
    let counted = perft(position, rules, 1);
    ensure(counted == fast.len() as u64, || format!("{counted} counted, {} listed", fast.len()))?;
    ensure(has_legal_move(position, rules) != fast.is_empty(), || "has_legal_move is wrong".to_owned())?;
    for &mv in &fast {
        ensure(could_play(position, rules, mv), || format!("could_play denies {mv:?}"))?;
        ensure(is_legal(position, rules, mv), || format!("is_legal denies {mv:?}"))?;
    }
    for &mv in &fast {
        let after = position.play(rules, mv).map_err(|refused| format!("{mv:?}: {refused}"))?;
        let told = position.key_after(rules, mv, after.side());
        ensure(told.is_none_or(|key| key == after.key_of_play(rules)), || {
            format!("{mv:?}: another key was foreseen")
        })?;
        let others = [None, Some(Kind::QUEEN)].map(|promotion| Move { promotion, ..mv });
        moves_are_told_apart(position, rules, &fast, &others)?;
    }
    let side = position.side();
    for side in [side, !side] {
        let (quick, slow) = (position.in_check(rules, side), replay::in_check(position, rules, side));
        ensure(quick == slow, || format!("{side:?} in check: {quick}, by the definition {slow}"))?;
    }
    shifts_are_told_rightly(position, rules)
}

/// Is what is told of moves that are not played what playing them brings about, where most moves have to be played?
fn shifts_are_told_rightly(position: &Position, rules: &Rules) -> Checked {
    let mut moves = Vec::new();
    pseudo_legal_moves(position, rules, |mv| {
        match position.ways_to_choose(rules, mv) {
            Some(ways) => moves.extend(ways),
            None => moves.push(mv),
        }
        false
    });
    for mv in moves {
        if let Some(seen) = position.foresee_shift(rules, mv) {
            shift_is_told_rightly(position, rules, mv, &seen).map_err(|what| format!("{mv:?}: {what}"))?;
        }
    }
    Ok(())
}

fn shift_is_told_rightly(position: &Position, rules: &Rules, mv: Move, seen: &Foreseen) -> Checked {
    let after = position.play(rules, mv).map_err(|refused| format!("foreseen, but {refused}"))?;
    for square in Square::ALL {
        let (told, found) = (seen.at(position, square), after.placement().at(square));
        ensure(told == found, || format!("foreseen {told:?} on {square}, found {found:?}"))?;
    }
    let side = position.side();
    for checked in [side, !side] {
        let board = position.as_owned_by(!checked);
        let told = Position::check_after_shift(&board, rules, seen, checked);
        let found = replay::in_check(&after, rules, checked);
        ensure(told.is_none_or(|told| told == found), || {
            format!("{checked:?} foreseen in check: {told:?}, found {found}")
        })?;
    }
    if after.side() != side && !after.in_check(rules, side) {
        let legal = legal_moves(&after, rules);
        let [ours, theirs] = [side, !side].map(|side| position.as_owned_by(side));
        let mut outcome = Ok(());
        pseudo_legal_moves(&after, rules, |reply| {
            let is_allowed = position.allows_reply_to_shift(&ours, rules, seen, reply);
            let is_quiet = position.allows_reply_without_check([&ours, &theirs], rules, seen, reply);
            let is_legal = legal.contains(&reply);
            let checks = || after.play(rules, reply).is_ok_and(|after| replay::in_check(&after, rules, side));
            outcome = ensure(!(is_allowed || is_quiet) || is_legal, || {
                format!("the reply {reply:?} is foreseen, and not legal")
            })
            .and_then(|()| {
                ensure(!is_quiet || !checks(), || format!("the reply {reply:?} checks, unforeseen"))
            });
            outcome.is_err()
        });
        outcome?;
    }
    Ok(())
}

/// Is none of these moves, remembered from elsewhere, taken for a legal one that is none?
///
/// # Errors
/// One that is.
pub fn moves_are_told_apart(position: &Position, rules: &Rules, legal: &[Move], moves: &[Move]) -> Checked {
    let passes_for_legal = |mv: &&Move| {
        mv.class != Class::Pass && could_play(position, rules, **mv) && is_legal(position, rules, **mv)
    };
    let wrong = moves.iter().filter(passes_for_legal).find(|mv| !legal.contains(mv));
    wrong.map_or(Ok(()), |mv| Err(format!("{mv:?} passes for a legal move")))
}
