//! What must hold before and after half-moves, ready to be tested.

use super::Battle;
use crate::board::{Bitboard, Colour, Square, Unit};
use crate::movegen::{MoveList, Visitor, visit_legal};
use crate::position::{Move, Position};
use crate::rules::Rules;
use crate::search::forced::forcing_moves;
use crate::search::helper::helpful_moves;
use crate::search::limits::{Limits, Stopped};
use crate::search::reach::{Last, Referee};
use crate::search::table::Table;
use crate::stipulation::{Aim, Goal, Quantifier, Step};
use std::hash::{DefaultHasher, Hash, Hasher};

/// An aim with the searches that it needs.
pub(in crate::search) enum Test<'a> {
    /// See [`Aim::Goal`].
    Goal(Referee<'a>, Goal),
    /// See [`Aim::Not`].
    Not(Box<Test<'a>>),
    /// See [`Aim::And`].
    And(Box<Test<'a>>, Box<Test<'a>>),
    /// See [`Aim::Or`].
    Or(Box<Test<'a>>, Box<Test<'a>>),
    /// See [`Aim::Play`].
    Play(Box<Battle<'a>>),
    /// See [`Aim::Flights`].
    Flights(Referee<'a>, u32),
    /// See [`Aim::HasMatingUnit`].
    HasMatingUnit(Colour),
}

impl<'a> Test<'a> {
    pub fn new(aim: &'a Aim, referee: Referee<'a>, table: &'a Table, limits: &'a Limits) -> Self {
        let test = |aim| Box::new(Self::new(aim, referee, table, limits));
        match aim {
            Aim::Goal(goal) => Self::Goal(referee, *goal),
            Aim::Not(aim) => Self::Not(test(aim)),
            Aim::And(one, other) => Self::And(test(one), test(other)),
            Aim::Or(one, other) => Self::Or(test(one), test(other)),
            Aim::Play(plan) => Self::Play(Box::new(Battle::new(referee, table, limits, plan))),
            Aim::Flights(most) => Self::Flights(referee, *most),
            Aim::HasMatingUnit(side) => Self::HasMatingUnit(*side),
        }
    }

    /// Does it hold after the last move?
    pub fn holds(&mut self, last: Last<'_>, position: &Position) -> Result<bool, Stopped> {
        match self {
            Self::Goal(referee, goal) => Ok(referee.reached(last, position, *goal)),
            Self::Not(test) => Ok(!test.holds(last, position)?),
            Self::And(one, other) => Ok(one.holds(last, position)? && other.holds(last, position)?),
            Self::Or(one, other) => Ok(one.holds(last, position)? || other.holds(last, position)?),
            Self::Play(battle) => battle.holds(last, position),
            Self::Flights(referee, most) => Ok(!has_more_flights(position, referee.rules, *most)),
            Self::HasMatingUnit(side) => {
                let board = position.placement();
                let units = board.side(*side) | board.neutrals();
                Ok(!(units & !board.royals(*side)).is_empty())
            }
        }
    }
}

/// Has the king of the side to move more moves than so many?
fn has_more_flights(position: &Position, rules: &Rules, most: u32) -> bool {
    let kings = position.placement().royals(position.side());
    visit_legal(position, rules, &mut Flights { kings, most, found: 0 })
}

/// Counts the moves of kings until there are too many.
struct Flights {
    kings: Bitboard,
    most: u32,
    found: u32,
}

impl Visitor for Flights {
    fn interest(&self, from: Square, _unit: Unit) -> Bitboard {
        if self.kings.has(from) { Bitboard::FULL } else { Bitboard::EMPTY }
    }

    fn worth_playing(&self, mv: Move) -> bool {
        self.kings.has(mv.from)
    }

    fn set(&mut self, from: Square, targets: Bitboard) -> bool {
        self.found += if self.kings.has(from) { targets.len() } else { 0 };
        self.found > self.most
    }

    fn one(&mut self, mv: Move) -> bool {
        self.found += u32::from(self.kings.has(mv.from));
        self.found > self.most
    }
}

/// A step with its tests.
pub(in crate::search) struct Stage<'a> {
    pub mover: Colour,
    pub quantifier: Quantifier,
    pub guard: Option<Test<'a>>,
    pub end: Option<Test<'a>>,
    /// The goal, if the end asks for nothing else.
    pub goal: Option<Goal>,
    pub no_check: bool,
    pub parry: bool,
    pub allows_self_check: bool,
    /// A move ends the play only if the other side answers it so, by some move or by every one.
    pub answer: Option<(Quantifier, Goal)>,
    /// Nothing must hold before it, and it is never left out.
    pub is_plain: bool,
}

impl<'a> Stage<'a> {
    pub fn new(step: &'a Step, referee: Referee<'a>, table: &'a Table, limits: &'a Limits) -> Self {
        let test = |aim: &'a Option<Aim>| aim.as_ref().map(|aim| Test::new(aim, referee, table, limits));
        Self {
            mover: step.mover,
            quantifier: step.quantifier,
            guard: test(&step.guard),
            end: test(&step.end),
            goal: step.goal(),
            no_check: step.no_check,
            parry: step.parry,
            allows_self_check: step.goal().is_some_and(Goal::allows_self_check),
            answer: answer_after(step),
            is_plain: step.guard.is_none() && !step.parry,
        }
    }
}

impl Stage<'_> {
    /// The legal moves that may end the play, where the other side must answer in a certain way; none where shortcuts do
    /// not tell.
    pub fn ending_moves(&self, position: &Position, rules: &Rules) -> Option<MoveList> {
        let may_mate = || {
            let holds = rules.shortcuts().help_bounds && !rules.may_pass;
            if holds { helpful_moves(position, rules) } else { None }
        };
        match self.answer? {
            (Quantifier::ForAll, Goal::Mate) => forcing_moves(position, rules, Goal::Mate).or_else(may_mate),
            (Quantifier::ForAll, goal) => forcing_moves(position, rules, goal),
            (Quantifier::Exists | Quantifier::Help, Goal::Mate) => may_mate(),
            (Quantifier::Exists | Quantifier::Help, _) => None,
        }
    }
}

/// The answer without which nothing ends the play after this step, of which one move must do; more may be asked before the
/// answer.
fn answer_after(step: &Step) -> Option<(Quantifier, Goal)> {
    let Some(Aim::Play(plan)) = &step.end else { return None };
    let [reply] = &plan.steps[..] else { return None };
    let is_plain = step.quantifier != Quantifier::ForAll
        && reply.mover != step.mover
        && !reply.parry
        && plan.at_once.is_none()
        && plan.non_trivial.is_none();
    Some((reply.quantifier, reply.goal().filter(|_| is_plain)?))
}

/// For each step a number that tells apart what is known for different plans. Play that goes on alike shares one: what
/// succeeds in few moves succeeds in more.
pub(in crate::search) fn salts(steps: &[Step]) -> Vec<u64> {
    // Where a side moves again, the position does not tell which of two steps is to come.
    let alike = steps.windows(3).all(|three| three[0] == three[2])
        && steps.windows(2).all(|two| two[0].mover != two[1].mover || two[0] == two[1]);
    if alike {
        let of_all = salts_from(&steps[steps.len().saturating_sub(2)..]).first().copied();
        return vec![of_all.unwrap_or_default(); steps.len()];
    }
    salts_from(steps)
}

/// For each step a number for what is played from it on; the same in every run.
pub(in crate::search) fn salts_from(steps: &[Step]) -> Vec<u64> {
    let mut salts = vec![0; steps.len()];
    let mut later = 0;
    for (salt, step) in salts.iter_mut().zip(steps).rev() {
        let mut hasher = DefaultHasher::new();
        (step, later).hash(&mut hasher);
        later = hasher.finish();
        *salt = later;
    }
    salts
}
