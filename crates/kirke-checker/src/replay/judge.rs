//! The definitions of the goals, each written from its own sentence.

use super::moves::{Played, attacks, candidates, in_check, is_held, legal, legal_of_units, self_checking};
use super::walk::Board;
use crate::board::{Colour, Placement, Square};
use crate::position::{Cause, Class, Effect, Position};
use crate::rules::{Immobility, Kings, Rules};
use crate::solution::Sign;
use crate::stipulation::{Aim, Goal, Step};

/// The move that has led to a position, and the position before it.
pub(super) type Last<'a> = Option<(&'a Position, &'a Played)>;

/// Judges moves.
#[derive(Clone, Copy)]
pub(super) struct Judge<'a> {
    pub rules: &'a Rules,
    /// The board to be reached, if one is.
    pub target: Option<&'a Placement>,
}

impl Judge<'_> {
    /// The moves of a step: the legal ones, and those in check by which a goal allows to be reached.
    pub fn moves(&self, position: &Position, step: &Step) -> Vec<Played> {
        let mut moves = legal(position, self.rules);
        if let Some(goal) = step.goal().filter(|goal| goal.allows_self_check()) {
            let reaching = self_checking(position, self.rules);
            moves.extend(
                reaching
                    .into_iter()
                    .filter(|played| self.reached(Some((position, played)), &played.after, goal)),
            );
        }
        moves
    }

    /// The sign that belongs behind a move with this end.
    pub fn sign(&self, before: &Position, played: &Played, end: Option<&Aim>) -> Sign {
        let marked = end.and_then(|end| self.marked_goal(before, played, end));
        let check = in_check(&played.after, self.rules, played.after.side());
        match marked {
            Some(goal) if check && goal.is_told_with_check() => Sign::CheckAnd(goal),
            Some(goal) if !goal.mark().is_empty() => Sign::Goal(goal),
            _ if check => Sign::Check,
            _ => Sign::Plain,
        }
    }

    /// The first goal of an aim that the move reaches.
    fn marked_goal(&self, before: &Position, played: &Played, end: &Aim) -> Option<Goal> {
        match end {
            Aim::Goal(goal) => self.reached(Some((before, played)), &played.after, *goal).then_some(*goal),
            // The play goes on.
            Aim::And(..) if end.goes_on() => None,
            Aim::And(one, other) | Aim::Or(one, other) => {
                self.marked_goal(before, played, one).or_else(|| self.marked_goal(before, played, other))
            }
            Aim::Not(_) | Aim::Play(_) | Aim::Flights(_) | Aim::HasMatingUnit(_) => None,
        }
    }

    /// Moves of the king of the side to move.
    pub fn flights(&self, position: &Position) -> usize {
        let kings = position.placement().royals(position.side());
        legal_of_units(position, self.rules).iter().filter(|played| kings.has(played.mv.from)).count()
    }

    /// Is the goal reached?
    pub fn reached(&self, last: Last<'_>, after: &Position, goal: Goal) -> bool {
        let rules = self.rules;
        // Who has moved may be on turn again, the other side being passed over: it is asked for the position before that.
        if let Some((before, played)) = last.filter(|(before, _)| before.side() == after.side())
            && before.side() != played.after.side()
        {
            return self.reached(last, &played.after, goal);
        }
        let side = after.side();
        let view = |of: Colour| if of == side { after.clone() } else { after.as_if_passed(rules) };
        let checked = |side| in_check(after, rules, side);
        let stuck = || is_stuck(&view(side), rules);
        let mover_stuck = || is_stuck(&view(!side), rules);
        // Whom paralysing units alone keep from moving is stalemated, not mated, even in check.
        let held = || is_held(&view(side), rules);
        let mover_held = || is_held(&view(!side), rules);
        let all_mated =
            || checked(side) && checked(!side) && stuck() && mover_stuck() && !held() && !mover_held();
        match goal {
            Goal::Mate => checked(side) && stuck() && !held() && mate_counts(rules, last),
            Goal::Stalemate => (held() || !checked(side)) && stuck(),
            Goal::MateOrStalemate => stuck(),
            Goal::DoubleStalemate => (held() || !checked(side)) && stuck() && mover_stuck(),
            Goal::AutoStalemate => (mover_held() || !checked(side) && !checked(!side)) && mover_stuck(),
            Goal::AutoMate => checked(!side) && mover_stuck(),
            Goal::Check => checked(side),
            Goal::ProofGame | Goal::OtherDiagram => self.target.is_some_and(|target| {
                // A mark that a condition gives to every unit stands in no diagram.
                let drawn = |unit| rules.army.without_everyones_mark(unit);
                Square::ALL.iter().all(|&at| target.at(at).map(drawn) == after.placement().at(at).map(drawn))
            }),
            Goal::DoubleMate
            | Goal::Countermate
            | Goal::Capture
            | Goal::Win
            | Goal::Target(_)
            | Goal::EnPassant
            | Goal::Castling
            | Goal::Any
            | Goal::Circuit
            | Goal::CircuitByRebirth
            | Goal::Exchange
            | Goal::ExchangeByRebirth
            | Goal::Chess81
            | Goal::Kiss(_) => {
                let Some((before, played)) = last else { return false };
                match goal {
                    Goal::DoubleMate => !is_stuck(before, rules) && all_mated(),
                    Goal::Countermate => {
                        in_check(before, rules, before.side())
                            && is_stuck(before, rules)
                            && !is_held(before, rules)
                            && all_mated()
                    }
                    other => Deed { before, played, after }.reaches(other),
                }
            }
        }
    }
}

/// AMU: did exactly one enemy unit attack the mating one before its move?
fn mate_counts(rules: &Rules, last: Last<'_>) -> bool {
    if !rules.outcome.amu {
        return true;
    }
    last.is_some_and(|(before, played)| {
        let board = Board::of(before);
        let enemies = board.units(!before.side());
        let from = played.mv.from;
        enemies.filter(|&(at, unit)| attacks(rules, &board, unit, at, from)).count() == 1
    })
}

/// Does a goal that asks who cannot move count the side to move among these?
fn is_stuck(position: &Position, rules: &Rules) -> bool {
    // Who must give check is not mated as long as any move parries.
    let must_check = rules.outcome.must_check[position.side().index()];
    let passes = rules.motion.passes_instead[position.side().index()];
    let parries = must_check && (passes || in_check(position, rules, position.side()));
    let moves = legal_of_units(position, if parries { rules.of_parries() } else { rules });
    let by_king =
        |played: &Played| position.placement().at(played.mv.from).is_some_and(crate::board::Unit::is_royal);
    match rules.outcome.immobility {
        Immobility::NoMove => moves.is_empty(),
        Immobility::OneKingMove => moves.len() == 1 && moves.iter().all(by_king),
        Immobility::OneUnitBesideKing => moves.is_empty() && king_reaches_one_unit(position, rules),
    }
}

/// OWU: on how many squares could the king of the side to move capture, safe or not? One it must be.
fn king_reaches_one_unit(position: &Position, rules: &Rules) -> bool {
    let board = position.placement();
    let is_capture = |mv: &crate::position::Move| {
        board.at(mv.from).is_some_and(crate::board::Unit::is_royal)
            && mv.to != mv.from
            && board.at(mv.to).is_some()
    };
    // Where a rule forbids kings to capture, the unit stands in the field of the king all the same.
    let mut free = rules.clone();
    let release = |rules: &mut Rules| {
        if rules.rebirth.kings == Kings::CannotCapture {
            rules.rebirth.kings = Kings::Exclusive;
        }
        rules.motion.mutual = None;
    };
    release(&mut free);
    free.beside.as_deref_mut().into_iter().for_each(release);
    let mut squares: Vec<Square> =
        candidates(position, &free).iter().filter(|mv| is_capture(mv)).map(|mv| mv.to).collect();
    squares.sort();
    squares.dedup();
    squares.len() == 1
}

/// A move that is judged by what it does.
struct Deed<'a> {
    before: &'a Position,
    played: &'a Played,
    after: &'a Position,
}

impl Deed<'_> {
    fn reaches(&self, goal: Goal) -> bool {
        let mover = self.before.side();
        let stands = self.stands();
        let home = |square: Square| self.after.origin(square);
        // The side of the other unit is that of the mover, who may have changed his, or that of the reborn one.
        let swapped = |square: Square, side: Option<Colour>| {
            let from = home(square)?;
            let other = self.after.placement().at(from)?;
            let own = self.after.placement().at(square)?;
            let side = side.unwrap_or(own.colour());
            (from != square && home(from) == Some(square) && other.belongs_to(side)).then_some(())
        };
        match goal {
            Goal::Any => true,
            Goal::Capture => self.played.takes(),
            Goal::Win => self.played.takes() && self.after.pending().is_none() && self.newborn().is_empty(),
            Goal::EnPassant => self.played.mv.class == Class::EnPassant,
            Goal::Castling => matches!(self.played.mv.class, Class::Castling | Class::PartnerCastling),
            Goal::Target(square) => stands == Some(square),
            Goal::Chess81 => stands.is_some_and(|square| square.rank() == mover.promotion_rank()),
            Goal::Circuit => stands.is_some_and(|square| home(square) == Some(square)),
            Goal::Exchange => stands.and_then(|square| swapped(square, Some(mover))).is_some(),
            Goal::CircuitByRebirth => self.reborn().iter().any(|&square| home(square) == Some(square)),
            Goal::ExchangeByRebirth => {
                self.reborn().into_iter().any(|square| swapped(square, None).is_some())
            }
            Goal::Kiss(of) => stands.is_some_and(|square| self.kisses(square, of)),
            // What the position shows.
            Goal::Mate
            | Goal::Stalemate
            | Goal::DoubleStalemate
            | Goal::AutoStalemate
            | Goal::MateOrStalemate
            | Goal::AutoMate
            | Goal::DoubleMate
            | Goal::Countermate
            | Goal::Check
            | Goal::ProofGame
            | Goal::OtherDiagram => false,
        }
    }

    /// Where the unit that has moved stands in the end.
    fn stands(&self) -> Option<Square> {
        let mut at = Some(self.played.mv.from).filter(|_| self.played.mv.class != Class::Pass);
        for effect in &self.played.effects {
            match *effect {
                Effect::Shift { from, to, .. } if at == Some(from) => at = Some(to),
                Effect::Remove { square, .. } if at == Some(square) => at = None,
                _ => {}
            }
        }
        at
    }

    /// Squares on which captured units have appeared again.
    fn newborn(&self) -> Vec<Square> {
        let mover = self.before.side();
        let appears = |effect: &Effect| match *effect {
            Effect::Place { square, unit, cause: Cause::Rebirth } if unit.colour() != mover => Some(square),
            _ => None,
        };
        self.played.effects.iter().filter_map(appears).collect()
    }

    /// Squares on which any units were reborn.
    fn reborn(&self) -> Vec<Square> {
        let goes = |effect: &Effect| match *effect {
            Effect::Place { square, cause: Cause::Rebirth, .. } => Some(square),
            Effect::Shift { to, cause: Cause::Rebirth, .. } => Some(to),
            _ => None,
        };
        self.played.effects.iter().filter_map(goes).collect()
    }

    /// Does the unit on a square stand beside the one that came from `of`, which has no other neighbour?
    fn kisses(&self, square: Square, of: Square) -> bool {
        let beside = |one: Square, other: Square| {
            let (files, ranks) = one.vector_to(other);
            one != other && files.abs() <= 1 && ranks.abs() <= 1
        };
        let units: Vec<Square> = self.after.placement().iter().map(|(square, _)| square).collect();
        // Of a unit that was reborn on two squares both are the one that stood there.
        units.iter().filter(|&&unit| self.after.origin(unit) == Some(of)).any(|&kissed| {
            let neighbours: Vec<_> = units.iter().filter(|&&unit| beside(kissed, unit)).collect();
            neighbours == [&square]
        })
    }
}
