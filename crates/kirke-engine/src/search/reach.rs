//! Goals that no shortcut knows: each is one test of a move and the position it leads to.

use crate::board::{Placement, Square, king_attacks};
use crate::movegen::{is_paralysed, is_stuck};
use crate::position::{Cause, Class, Effect, Foresight, Move, Position};
use crate::rules::Rules;
use crate::stipulation::Goal;

/// Has the move that led here mated, or stalemated?
#[inline]
pub(super) fn reached(position: &Position, rules: &Rules, goal: Goal) -> bool {
    if is_paralysed(position, rules) {
        return goal == Goal::Stalemate && is_stuck(position, rules);
    }
    let check = position.in_check(rules, position.side());
    let mates = goal == Goal::Mate;
    check == mates && is_stuck(position, rules) && (!mates || position.mate_counts(rules))
}

/// Tells whether goals are reached.
#[derive(Clone, Copy)]
pub(super) struct Referee<'a> {
    pub rules: &'a Rules,
    /// The diagram to be reached, if one is.
    pub target: Option<&'a Placement>,
}

/// The move that led to a position, and the position before it; none at the start.
pub(super) type Last<'a> = Option<(&'a Position, Move)>;

impl Referee<'_> {
    /// May this move reach the goal? "No" is certain, and told without playing it.
    #[inline]
    pub fn may_reach(&self, position: &Position, mv: Move, goal: Goal) -> bool {
        if !self.rules.shortcuts().foresight {
            return true;
        }
        match goal {
            Goal::Check => position.check_after(self.rules, mv, !position.side()) != Some(false),
            Goal::Capture | Goal::Win => position.captures(mv),
            Goal::EnPassant => mv.class == Class::EnPassant,
            Goal::Castling => is_castling(mv),
            Goal::Target(square) => may_arrive(position, self.rules, mv, |arrival| arrival == square),
            Goal::Chess81 => {
                let last_rank = position.side().promotion_rank();
                may_arrive(position, self.rules, mv, |arrival| arrival.rank() == last_rank)
            }
            // Shortcuts of their own tell of mates and stalemates, and only play of the others.
            Goal::Mate
            | Goal::Stalemate
            | Goal::MateOrStalemate
            | Goal::DoubleStalemate
            | Goal::AutoStalemate
            | Goal::AutoMate
            | Goal::DoubleMate
            | Goal::Countermate
            | Goal::ProofGame
            | Goal::OtherDiagram
            | Goal::Circuit
            | Goal::Exchange
            | Goal::CircuitByRebirth
            | Goal::ExchangeByRebirth
            | Goal::Kiss(_)
            | Goal::Any => true,
        }
    }

    /// Has the last move reached the goal? Without a move, only what the position shows can be reached.
    pub fn reached(&self, last: Last<'_>, after: &Position, goal: Goal) -> bool {
        let rules = self.rules;
        // In a series the turn has been given back already, which is asked for the position before that: with the passing
        // over conditions may have ended, and units no longer wait for their rebirth.
        if let Some((before, mv)) = last.filter(|(before, _)| before.side() == after.side()) {
            return before.play(rules, mv).is_ok_and(|after| self.reached(last, &after, goal));
        }
        let mover = !after.side();
        let in_check = |side| after.in_check(rules, side);
        let mover_stuck = || is_stuck(&after.as_if_passed(rules), rules);
        let stuck = || is_stuck(after, rules);
        // A side that only paralysing units hold is stalemated even in check, and never mated.
        let held = || is_paralysed(after, rules);
        let mover_held = || is_paralysed(&after.as_if_passed(rules), rules);
        let both_stuck = || stuck() && mover_stuck();
        let both_mated = || in_check(!mover) && in_check(mover) && both_stuck() && !held() && !mover_held();
        match goal {
            Goal::Mate | Goal::Stalemate => return reached(after, rules, goal),
            Goal::MateOrStalemate => return stuck(),
            Goal::Check => return in_check(!mover),
            Goal::DoubleStalemate => return (held() || !in_check(!mover)) && both_stuck(),
            Goal::AutoStalemate => {
                return (mover_held() || !in_check(!mover) && !in_check(mover)) && mover_stuck();
            }
            Goal::AutoMate => return in_check(mover) && mover_stuck(),
            Goal::ProofGame | Goal::OtherDiagram => {
                return self.target.is_some_and(|target| rules.army.show_the_same(target, after.placement()));
            }
            Goal::Any => return last.is_some(),
            Goal::DoubleMate
            | Goal::Countermate
            | Goal::Capture
            | Goal::Win
            | Goal::EnPassant
            | Goal::Castling
            | Goal::Target(_)
            | Goal::Chess81
            | Goal::Circuit
            | Goal::Exchange
            | Goal::CircuitByRebirth
            | Goal::ExchangeByRebirth
            | Goal::Kiss(_) => {}
        }
        let Some((before, mv)) = last else { return false };
        let effects = || before.consequence(rules, mv).map(|(_, effects)| effects).unwrap_or_default();
        match goal {
            Goal::DoubleMate => !is_stuck(before, rules) && both_mated(),
            Goal::Countermate => reached(before, rules, Goal::Mate) && both_mated(),
            Goal::Capture => before.captures(mv),
            Goal::Win => {
                before.captures(mv)
                    && after.pending().is_none()
                    && !effects().iter().any(|effect| {
                        matches!(effect, Effect::Place { unit, cause: Cause::Rebirth, .. } if unit.colour() != mover)
                    })
            }
            Goal::EnPassant => mv.class == Class::EnPassant,
            Goal::Castling => is_castling(mv),
            Goal::Target(square) => arrival(mv, &effects()) == Some(square),
            Goal::Chess81 => {
                arrival(mv, &effects()).is_some_and(|square| square.rank() == mover.promotion_rank())
            }
            Goal::Circuit => arrival(mv, &effects()).is_some_and(|square| is_home(after, square)),
            Goal::Exchange => {
                arrival(mv, &effects()).is_some_and(|square| is_exchange(after, square, Some(mover)))
            }
            Goal::CircuitByRebirth => rebirths(&effects()).any(|square| is_home(after, square)),
            Goal::ExchangeByRebirth => rebirths(&effects()).any(|square| is_exchange(after, square, None)),
            Goal::Kiss(square) => {
                arrival(mv, &effects()).is_some_and(|kisser| is_kiss(after, kisser, square))
            }
            Goal::Mate
            | Goal::Stalemate
            | Goal::MateOrStalemate
            | Goal::Check
            | Goal::DoubleStalemate
            | Goal::AutoStalemate
            | Goal::AutoMate
            | Goal::ProofGame
            | Goal::OtherDiagram
            | Goal::Any => false,
        }
    }
}

fn is_castling(mv: Move) -> bool {
    matches!(mv.class, Class::Castling | Class::PartnerCastling)
}

/// May the unit of this move stand on such a square when everything has happened? Where that is not foreseen it may.
fn may_arrive(position: &Position, rules: &Rules, mv: Move, is_right: impl Fn(Square) -> bool) -> bool {
    match position.foresee(rules, mv) {
        Foresight::Known(seen) => seen.moved.is_some_and(|(square, _)| is_right(square)),
        Foresight::Refused => false,
        Foresight::PromotionNeeded | Foresight::SquareNeeded { .. } | Foresight::Unknown => true,
    }
}

/// Where the unit that moved stands when everything has happened, if it is still on the board.
fn arrival(mv: Move, effects: &[Effect]) -> Option<Square> {
    if mv.class == Class::Pass {
        return None;
    }
    effects.iter().try_fold(mv.from, |at, effect| match *effect {
        Effect::Shift { from, to, .. } if from == at => Some(to),
        Effect::Remove { square, .. } if square == at => None,
        _ => Some(at),
    })
}

/// Squares on which units were reborn.
fn rebirths(effects: &[Effect]) -> impl Iterator<Item = Square> + '_ {
    effects.iter().filter_map(|effect| match *effect {
        Effect::Place { square, cause: Cause::Rebirth, .. } => Some(square),
        Effect::Shift { to, cause: Cause::Rebirth, .. } => Some(to),
        _ => None,
    })
}

/// Does the unit stand where it stood in the diagram?
fn is_home(after: &Position, square: Square) -> bool {
    after.placement().at(square).is_some() && after.origin(square) == Some(square)
}

/// Have this unit and another one of its side, or of the side named, exchanged their squares of the diagram?
fn is_exchange(after: &Position, square: Square, side: Option<crate::board::Colour>) -> bool {
    let board = after.placement();
    let Some(origin) = after.origin(square).filter(|&origin| origin != square) else { return false };
    let side = side.or_else(|| board.at(square).map(|unit| unit.colour()));
    after.origin(origin) == Some(square)
        && side.is_some_and(|side| board.at(origin).is_some_and(|unit| unit.belongs_to(side)))
}

/// Does the unit of this square stand beside the one that came from the other, and nothing else does?
fn is_kiss(after: &Position, kisser: Square, kissed_origin: Square) -> bool {
    // Holes stand beside nobody.
    let occupied = after.occupied() & !after.placement().holes();
    (king_attacks(kisser) & occupied).into_iter().any(|kissed| {
        let clothing: Vec<Square> =
            (king_attacks(kissed) & occupied).into_iter().filter(|&square| square != kisser).collect();
        after.origin(kissed) == Some(kissed_origin) && clothing.is_empty()
    })
}
