//! The search for what is asked after moves have been taken back.

use crate::position::{Position, Setup};
use crate::problem::{Problem, Retractions};
use crate::retro::{
    self, Defended, Defensive, HelpRetractor, Legality, Only, Past, Retraction, defensive_retractor,
    help_retractor,
};
use crate::rules::{Profile, Rules};
use crate::search::{Settings, Unsolvable};

/// The diagram of a retractor, from which is looked back, with its rules.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The diagram.
    pub past: Past,
    /// The rules.
    pub rules: Rules,
}

impl Diagram {
    /// The diagram of a problem, as it stands after the moves that are taken back.
    ///
    /// # Errors
    /// If no moves are taken back in the problem, or they cannot be under its rules.
    pub fn of(problem: &Problem, profile: Profile) -> Result<Self, Unsolvable> {
        let rules = problem.rules(profile)?;
        let (setup, begins) = (&problem.setup, problem.first_mover());
        let Some(retractions) = problem.retractions else {
            return Err(Unsolvable::Option("a task without moves taken back"));
        };
        let to_move = !retractions.first(begins);
        Position::new(&Setup { side: None, ..setup.clone() }, &rules, to_move)?;
        retro::check(&problem.condition, &rules, setup)?;
        let setup = Setup { army: rules.army.clone(), ..setup.clone() };
        Ok(Self { past: Past::of(&setup, to_move), rules })
    }
}

/// What is asked of a retractor beyond its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Asked<'a> {
    /// What is asked of the past.
    pub legality: Legality,
    /// Defensive: first retractions that fail to so many replies at most are told as tries.
    pub tries: u16,
    /// Nothing but this is looked at. A solution is given of defensive ones only.
    pub only: Only<'a>,
}

/// What was found.
#[derive(Clone, Debug)]
pub enum Solved {
    /// By sides that help each other.
    Help(HelpRetractor),
    /// Against resistance: what was asked, and what was found.
    Defensive(Defensive, Defended),
}

/// Solves a problem in which moves are taken back first.
///
/// # Errors
/// If it cannot be searched.
pub fn solve(
    problem: &Problem,
    diagram: &Diagram,
    asked: Asked<'_>,
    settings: &Settings,
) -> Result<Solved, Unsolvable> {
    let Diagram { past, rules } = diagram;
    if let Some(defence) = asked.of_defence(problem) {
        let found = defensive_retractor(past, rules, defence, asked.only, problem, settings)?;
        return Ok(Solved::Defensive(defence, found));
    }
    match problem.retractions {
        Some(Retractions::Help { half_moves, .. }) => {
            help_retractor(past, rules, asked.legality, half_moves, asked.only.firsts, problem, settings)
                .map(Solved::Help)
        }
        Some(Retractions::Defensive { .. }) | None => {
            Err(Unsolvable::Option("a task without moves taken back"))
        }
    }
}

impl Asked<'_> {
    /// The same together with what the text of a defensive retractor asks; none if it is no such one.
    pub fn of_defence(self, problem: &Problem) -> Option<Defensive> {
        let Some(Retractions::Defensive { moves, uncaptures, forward_defence, quiet }) = problem.retractions
        else {
            return None;
        };
        let stated = problem.options.tries.and_then(|tries| u16::try_from(tries).ok());
        let (tries, legality) = (self.tries.max(stated.unwrap_or(0)), self.legality);
        Some(Defensive { moves, uncaptures, forward_defence, quiet, tries, legality })
    }
}

/// The first retractions, each apart from the others; those that belong together between which the other side decides.
pub fn first_retractions(problem: &Problem, diagram: &Diagram, legality: Legality) -> Vec<Vec<Retraction>> {
    let Diagram { past, rules } = diagram;
    match problem.retractions {
        Some(Retractions::Defensive { uncaptures, .. }) => {
            retro::retractions_in_parts(past, rules, legality, uncaptures, !past.side)
        }
        Some(Retractions::Help { .. }) => {
            retro::retractions(past, rules, legality).into_iter().map(|first| vec![first]).collect()
        }
        None => Vec::new(),
    }
}
