//! Forward play asked of many positions under one task: what stands at the end of retractors.

use super::Settings;
use super::battle::Battle;
use super::goal::reaching_moves;
use super::limits::{Limits, Stopped};
use super::ordering::moves_in_order;
use super::reach::Referee;
use super::table::Table;
use crate::position::{Move, Position};
use crate::rules::Rules;
use crate::solution::Completeness;
use crate::stipulation::{Goal, Plan};

/// What all probes of a search share.
pub(crate) struct Forward<'a> {
    rules: &'a Rules,
    plan: &'a Plan,
    limits: Limits,
    table: Table,
}

impl<'a> Forward<'a> {
    /// Play that one side begins and the other one resists.
    pub fn new(rules: &'a Rules, plan: &'a Plan, settings: &Settings) -> Self {
        let table = match settings.shortcuts.known_positions {
            true => Table::new(settings.memory / 4),
            false => Table::empty(),
        };
        Self { rules, plan, limits: Limits::new(settings), table }
    }

    /// A probe for one thread.
    pub fn probe(&self) -> Probe<'_> {
        let referee = Referee { rules: self.rules, target: None };
        Probe { battle: Battle::new(referee, &self.table, &self.limits, self.plan) }
    }

    /// Has a limit been reached?
    pub fn is_over(&self) -> bool {
        self.limits.is_over()
    }

    /// Asks for room for one more retraction of the play that is told.
    pub fn keep(&self) -> Result<(), Stopped> {
        self.limits.keep()
    }

    /// Whether everything was searched.
    pub fn completeness(&self) -> Completeness {
        self.limits.completeness()
    }

    /// Positions looked at.
    pub fn nodes(&self) -> u64 {
        self.limits.nodes()
    }
}

/// Asks what is played forwards from one position after another.
pub(crate) struct Probe<'a> {
    battle: Battle<'a>,
}

impl Probe<'_> {
    /// Counts a position looked at.
    pub fn count(&mut self) -> Result<(), Stopped> {
        self.battle.counter.count()
    }

    /// Can the task be done from here?
    pub fn succeeds(&mut self, position: &Position) -> Result<bool, Stopped> {
        self.battle.holds(None, position)
    }

    /// The first moves with which it can be done.
    pub fn first_moves(&mut self, position: &Position) -> Result<Vec<Move>, Stopped> {
        let moves = moves_in_order(position, self.battle.referee.rules);
        self.battle.succeeding_moves(None, position, &moves, 0)
    }

    /// A move by which the side to move mates at once.
    pub fn mate(&mut self, position: &Position) -> Result<Option<Move>, Stopped> {
        let mut mate = None;
        reaching_moves(position, self.battle.referee, Goal::Mate, &mut self.battle.counter, |mv| {
            mate = Some(mv);
            true
        })?;
        Ok(mate)
    }
}
