//! Which moves a side may choose among others, from the rules alone.

use super::{Played, completed, in_check, standalone};
use crate::board::{Bitboard, Kind, Square, Unit};
use crate::position::{Class, Move, Position, RebirthChoice};
use crate::rules::{Choice, Rules, Strictness, Wanted};

/// Keeps those of all legal moves that their side may choose. The best of all moves counts where some are not legal.
pub(super) fn choose(position: &Position, rules: &Rules, legal: &mut Vec<Played>, best: Option<i64>) {
    let Some(choice) = rules.motion.choice(position.side()) else { return };
    let wish = |played: &Played| wish(position, rules, choice, played.mv);
    match rules.motion.strictness[position.side().index()] {
        Strictness::Legal | Strictness::LegalAndChecks => {
            let best = legal.iter().map(wish).max();
            legal.retain(|played| Some(wish(played)) == best);
        }
        Strictness::Exact => legal.retain(|played| Some(wish(played)) == best),
        Strictness::Ultra => {
            legal.retain(|played| Some(wish(played)) == best && is_obliged(choice, wish(played)))
        }
    }
}

/// The ultra form of an obligation to capture allows nothing else.
fn is_obliged(choice: Choice, wish: i64) -> bool {
    choice != Choice::Captures || wish > 0
}

/// How much the best of these moves is wanted, legal or not, if that matters; legal, where that is what a side chooses from.
pub(super) fn best_of_all(position: &Position, rules: &Rules, moves: &[Move]) -> Option<i64> {
    let choice = rules.motion.choice(position.side())?;
    if rules.motion.strictness[position.side().index()] == Strictness::Legal {
        return None;
    }
    let of_legal = rules.motion.strictness[position.side().index()].is_among_legal_moves();
    let mut best = None;
    for &mv in moves {
        completed(position, rules, mv, &mut |played| {
            // Of what is wanted least it does not matter.
            let wish = wish(position, rules, choice, played.mv);
            let counts = !of_legal || wish == 0 || !in_check(&played.after, rules, position.side());
            best = if counts { best.max(Some(wish)) } else { best };
            false
        });
    }
    best
}

/// Ultra forms: keeps the moves that would be chosen if kings were of no account, to see which kings they attack.
pub(super) fn keep_chosen(position: &Position, rules: &Rules, attacks: &mut Vec<Move>) {
    let Some(choice) = rules.motion.choice(position.side()) else { return };
    if !rules.motion.strictness[position.side().index()].binds_captures_of_kings() {
        return;
    }
    let best = best_of_all(position, rules, attacks);
    let mut chosen = Vec::new();
    for &mv in attacks.iter() {
        completed(position, rules, mv, &mut |played| {
            let wish = wish(position, rules, choice, played.mv);
            // Who captures a king does not mind what becomes of his own.
            if Some(wish) >= best && is_obliged(choice, wish) {
                chosen.push(played.mv);
            }
            false
        });
    }
    *attacks = chosen;
}

/// How much a move is wanted: the more the higher.
fn wish(position: &Position, rules: &Rules, choice: Choice, mv: Move) -> i64 {
    match choice {
        Choice::Longest => length(position, rules, mv).into(),
        Choice::Shortest => -i64::from(length(position, rules, mv)),
        Choice::Captures => position.captures(mv).into(),
        Choice::To(squares) => squares.has(end(rules, mv)).into(),
        Choice::FirstUnit => {
            let files = (0..8).flat_map(|file| (0..8).map(move |rank| Square::new(file, rank)));
            -(files.take_while(|&square| square != mv.from).count() as i64)
        }
        Choice::Wanted(rule) => standalone::is_wanted(rule, position, mv, end(rules, mv)).into(),
        Choice::After(wanted) => fits(position, rules, wanted, mv).into(),
        Choice::Farthest(squares) => distance(position, rules, squares, mv).unwrap_or(0),
        Choice::Nearest(squares) => -distance(position, rules, squares, mv).unwrap_or(i64::from(u32::MAX)),
    }
}

fn fits(position: &Position, rules: &Rules, wanted: Wanted, mv: Move) -> bool {
    let own = position.last_move(position.side());
    let Some(other) = position.last_move(!position.side()) else {
        return wanted != Wanted::SameUnit || own.is_some_and(|own| own.stands_on == mv.from);
    };
    let end = end(rules, mv);
    match wanted {
        Wanted::SameUnit => own.is_some_and(|own| own.stands_on == mv.from),
        Wanted::ToVacated => end == other.from,
        Wanted::Parallel => mv.from.vector_to(end) == other.from.vector_to(other.to),
        Wanted::Reversed => mv.from.vector_to(end) == other.to.vector_to(other.from),
    }
}

/// The square of the distance of two units of the diagram after a move, if both are still there.
fn distance(position: &Position, rules: &Rules, squares: Bitboard, mv: Move) -> Option<i64> {
    let places = squares.into_iter().map(|origin| {
        let stands = Square::ALL.into_iter().find(|&square| {
            position.placement().at(square).is_some() && position.origin(square) == Some(origin)
        })?;
        let is_taken = stands == mv.to && stands != mv.from;
        if stands == mv.from { Some(end(rules, mv)) } else { Some(stands).filter(|_| !is_taken) }
    });
    match places.collect::<Option<Vec<Square>>>()?.as_slice() {
        [one, other] => {
            let (files, ranks) = one.vector_to(*other);
            Some(i64::from(files).pow(2) + i64::from(ranks).pow(2))
        }
        _ => None,
    }
}

/// Where a move ends: in Take&Make a capture does beyond its square, and so does one by a locust.
fn end(rules: &Rules, mv: Move) -> Square {
    let lands = || match mv.class {
        Class::Normal | Class::DoubleStep | Class::EnPassant | Class::Jump if rules.army.has_locusts => {
            mv.landing(rules)
        }
        // Without locusts moves tell with which marks a unit promotes in that place.
        Class::Normal | Class::DoubleStep | Class::EnPassant | Class::Jump => None,
        Class::Castling | Class::PartnerCastling | Class::Exchange | Class::Pass => None,
    };
    match mv.rebirth {
        // Of castling it may be told where the rook comes from.
        RebirthChoice::On(square) if rules.motion.goes_on.is_some() && mv.class != Class::Castling => square,
        RebirthChoice::On(_) | RebirthChoice::Forced | RebirthChoice::Declined => lands().unwrap_or(mv.to),
    }
}

/// The square of the length of a move.
fn length(position: &Position, rules: &Rules, mv: Move) -> i32 {
    let (files, ranks) = mv.departure().vector_to(end(rules, mv));
    let (files, ranks) = (i32::from(files), i32::from(ranks));
    let is_mao = |unit: Unit| unit.kind() != Kind::KING && rules.army.code(unit.kind()) == "MA";
    match mv.class {
        // King and rook together: two squares each, or two and three.
        Class::Castling if mv.to.file() == 6 => (2 + 2) * (2 + 2),
        Class::Castling => (2 + 3) * (2 + 3),
        Class::Pass => 0,
        Class::Normal
        | Class::DoubleStep
        | Class::EnPassant
        | Class::PartnerCastling
        | Class::Exchange
        | Class::Jump => {
            let by_mao = position.placement().at(mv.from).is_some_and(is_mao);
            if by_mao { 6 } else { files * files + ranks * ranks }
        }
    }
}
