//! Lower bounds for help and series play in orthodox chess: can the moves that are left bring about the goal at all?
//!
//! The bounds never exceed the truth, so they change nothing but the number of positions searched. Under rebirth rules
//! captures shorten ways and captured units come back, so the bounds are not used there.

mod cover;
mod finals;
mod force;
mod mate;
mod minimal;
mod routes;
mod stalemate;
mod ways;

use crate::board::{Bitboard, Colour, Kind, Square, Unit};
use crate::position::{Castling, Position};
use crate::rules::{Extras, Rules, Who};
use crate::stipulation::{Goal, Step};

use finals::Finals;
use minimal::Picture;

/// The bound for a plan.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    /// The side that reaches the goal.
    mater: Colour,
    goal: Goal,
}

impl Bound {
    /// The bound for a plan, where it is sound.
    pub fn of(position: &Position, rules: &Rules, steps: &[Step]) -> Option<Self> {
        let last = steps.last()?;
        let board = position.placement();
        let kings = board.royals(!last.mover);
        let king = kings.first()?;
        let royal_is_king = board.at(king).map(Unit::kind) == Some(Kind::KING);
        let sound = is_orthodox(position, rules) && !kings.several();
        let goal = last.goal().filter(|goal| matches!(goal, Goal::Mate | Goal::Stalemate))?;
        (sound && royal_is_king).then_some(Self { mater: last.mover, goal })
    }

    /// What is told one by one of the ends that these half-moves may bring about.
    pub fn ends(self, position: &Position, steps: &[Step]) -> Option<Ends> {
        match self.goal {
            Goal::Mate => {
                let all = minimal::pictures(position, self.mater)?;
                let mut ends = Ends::Mates { bound: self, all, levels: vec![0] };
                ends.enter(position, steps);
                Some(ends)
            }
            Goal::Stalemate => {
                let finals = Finals::of(position, self.mater, &self.turns(steps))?;
                Some(Ends::Stalemates { bound: self, finals })
            }
            _ => None,
        }
    }

    /// For each of the mater's half-moves, how many of the other side's come before it; and how many there are in all.
    fn turns(self, steps: &[Step]) -> Turns {
        let mut turns = Turns { before: Vec::with_capacity(steps.len()), helps: 0 };
        for step in steps {
            if step.mover == self.mater {
                turns.before.push(turns.helps);
            } else {
                turns.helps += 1;
            }
        }
        turns
    }

    /// How many of these half-moves the mater plays, and how many the other side.
    fn moves(self, steps: &[Step]) -> (usize, usize) {
        let own = steps.iter().filter(|step| step.mover == self.mater).count();
        (own, steps.len() - own)
    }

    /// May these half-moves still reach the goal? `false` is certain.
    pub fn allows(self, position: &Position, steps: &[Step]) -> bool {
        let (own, others) = self.moves(steps);
        match self.goal {
            Goal::Mate => mate::allows(position, self.mater, own, others),
            Goal::Stalemate => stalemate::allows(position, self.mater, own, others),
            // No bound is made for other goals.
            _ => true,
        }
    }
}

/// The mates or stalemates that are still possible, for each position on the way here: what is impossible now stays so.
#[derive(Clone)]
pub(super) enum Ends {
    /// By a king and one unit.
    Mates {
        bound: Bound,
        all: Vec<Picture>,
        /// Where those of each position begin.
        levels: Vec<usize>,
    },
    /// By any units.
    Stalemates { bound: Bound, finals: Finals },
}

impl Ends {
    /// Goes on with those that are possible from here with these half-moves; is there any?
    pub fn enter(&mut self, position: &Position, left: &[Step]) -> bool {
        match self {
            Self::Mates { bound, all, levels } => {
                let (start, end) = (levels.last().copied().unwrap_or(0), all.len());
                let (own, others) = bound.moves(left);
                minimal::narrow(position, bound.mater, all, start..end, own, others);
                levels.push(end);
                all.len() > end
            }
            Self::Stalemates { bound, finals } => finals.enter(position, &bound.turns(left)),
        }
    }

    /// Goes back to the position before.
    pub fn leave(&mut self) {
        match self {
            Self::Mates { all, levels, .. } => {
                if let Some(end) = levels.pop() {
                    all.truncate(end);
                }
            }
            Self::Stalemates { finals, .. } => finals.leave(),
        }
    }
}

/// The order in which two sides move.
pub(super) struct Turns {
    /// For each move of the mater, how many of the other side come before it.
    before: Vec<usize>,
    /// All moves of the other side.
    helps: usize,
}

/// Is this orthodox chess with orthodox units?
pub(super) fn is_orthodox(position: &Position, rules: &Rules) -> bool {
    let board = position.placement();
    rules.rebirth.who == Who::Nobody
        && rules.rebirth.extras == Extras::default()
        && rules.beside.is_none()
        && !rules.first_rank_pawns_move
        && board.fairies().is_empty()
        && rules.army.kinds().next().is_none()
        && board.iter().all(|(_, unit)| unit == Unit::new(unit.colour(), unit.kind()))
}

/// The squares the king can reach by so many moves, and no fewer.
fn kings_ring(position: &Position, king: Square, moves: usize) -> Bitboard {
    let within = |moves| {
        let castles = Castling::of(king).any() && position.castling().has(Castling::of(king));
        let row = if castles && moves > 0 { Bitboard::rank(king.rank()) } else { Bitboard::EMPTY };
        ways::Walk::KING.within(king, moves) | row
    };
    if moves == 0 { Bitboard::of(king) } else { within(moves) & !within(moves - 1) }
}
