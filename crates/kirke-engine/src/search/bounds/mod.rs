//! Lower bounds for help and series play in orthodox chess: can the moves that are left bring about the goal at all? Mates,
//! stalemates and castling have one.
//!
//! | file | what |
//! |---|---|
//! | `ends` | what the play must come to, and what of it is asked when |
//! | `finals` | the mates and stalemates that may come about, told one by one and followed |
//! | `mate`, `stalemate` | where these are too many: one bound for all of them |
//! | `cover`, `force` | guards, blocks and arrivals at the least cost |
//! | `ways`, `routes` | tables of moves on an empty board |
//!
//! The bounds never exceed the truth, so they change nothing but the number of positions searched. Under rebirth rules
//! captures shorten ways and captured units come back, so the bounds are not used there. Holes make no way shorter, and
//! nobody need guard or block them. Who passes has one move fewer: all is counted by the moves that a side has at most.

mod cover;
mod ends;
mod finals;
mod force;
mod mate;
mod routes;
mod stalemate;
mod ways;

use crate::board::{Bitboard, Colour, Kind, Square, Unit};
use crate::position::{Castling, Position};
use crate::rules::Rules;
use crate::search::limits::Limits;
use crate::stipulation::{Goal, Step};

pub(super) use ends::Ends;
use finals::Finals;
pub(super) use ways::Walk;

/// The bound for a plan.
#[derive(Clone, Copy, Debug)]
struct Bound {
    /// The side that reaches the goal.
    mating_side: Colour,
    goal: Goal,
}

impl Bound {
    /// The bound for a plan, where it is sound.
    fn of(position: &Position, rules: &Rules, steps: &[Step]) -> Option<Self> {
        let last = steps.last()?;
        let board = position.placement();
        let kings = board.royals(!last.mover);
        let king = kings.first()?;
        let royal_is_king = board.at(king).map(Unit::kind) == Some(Kind::KING);
        let sound = is_orthodox(position, rules) && !kings.several();
        let is_bounded = |goal: &Goal| matches!(goal, Goal::Mate | Goal::Stalemate | Goal::Castling);
        let goal = last.goal().filter(is_bounded)?;
        (sound && royal_is_king).then_some(Self { mating_side: last.mover, goal })
    }

    /// The mates or stalemates that these half-moves may bring about, told one by one, if they are not too many.
    fn finals(self, position: &Position, steps: &[Step], limits: &Limits) -> Option<Finals> {
        // Castling is a move, not a position.
        if self.goal == Goal::Castling {
            return None;
        }
        Finals::of(position, self.mating_side, self.goal, steps, limits)
    }

    /// How many of these half-moves the mating side plays, and how many the other side.
    fn moves(self, steps: &[Step]) -> (usize, usize) {
        let own = steps.iter().filter(|step| step.mover == self.mating_side).count();
        (own, steps.len() - own)
    }

    /// May these half-moves still reach the goal? `false` is certain.
    fn allows(self, position: &Position, steps: &[Step]) -> bool {
        let (own, others) = self.moves(steps);
        match self.goal {
            Goal::Mate => mate::allows(position, self.mating_side, own, others),
            Goal::Stalemate => stalemate::allows(position, self.mating_side, own, others),
            // Who has lost the right to castle does not get it back.
            Goal::Castling => {
                let king = Square::new(4, self.mating_side.first_rank());
                force::may_castle(position.castling(), king)
            }
            // No bound is made for other goals.
            _ => true,
        }
    }
}

/// The order in which two sides move.
#[derive(Debug)]
struct MoveOrder {
    /// For each move of the mating side, how many of the other side come before it.
    before: Vec<usize>,
    /// All moves of the other side.
    helps: usize,
    /// By moves of the other side, how many the mating side has still to make at most after a move before which they were
    /// made; none if there is no such move.
    later: Vec<Option<usize>>,
}

impl MoveOrder {
    fn of(mating_side: Colour, steps: &[Step]) -> Self {
        let (mut before, mut helps) = (Vec::with_capacity(steps.len()), 0);
        for step in steps {
            if step.mover == mating_side {
                before.push(helps);
            } else {
                helps += 1;
            }
        }
        let later = (0..=helps).map(|moves| {
            let first = before.iter().position(|&before| before >= moves)?;
            Some(before.len() - 1 - first)
        });
        Self { later: later.collect(), before, helps }
    }
}

/// Is this orthodox chess with orthodox units?
pub(super) fn is_orthodox(position: &Position, rules: &Rules) -> bool {
    let board = position.placement();
    rules.physics.orthodox_bounds.is_ok()
        && board.fairies().is_empty()
        && board.iter().all(|(_, unit)| unit == Unit::new(unit.colour(), unit.kind()))
}

/// The squares the king can reach by so many moves, and no fewer.
fn kings_ring(position: &Position, king: Square, moves: usize) -> Bitboard {
    let within = |moves| {
        let castles = Castling::of(king).any() && position.castling().has(Castling::of(king));
        let row = if castles && moves > 0 { Bitboard::rank(king.rank()) } else { Bitboard::EMPTY };
        Walk::KING.within(king, moves) | row
    };
    if moves == 0 { Bitboard::of(king) } else { within(moves) & !within(moves - 1) }
}
