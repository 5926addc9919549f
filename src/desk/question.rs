//! What the page asks about a problem.

use super::fault::{Fault, Faults, faults};
use kirke::board::Colour;
use kirke::input::{self, Item, position, with_twins, without_twins};
use kirke::output::{Form, KnightLetter, Notation};
use kirke::position::Setup;
use kirke::problem::Problem;
use kirke::rules::{Profile, Rebirth, Rules};
use kirke::units::{Army, Language};
use serde::Deserialize;
use std::time::Duration;

/// A position and a task, and in which language is answered.
#[derive(Clone, Deserialize)]
pub struct Question {
    pub position: String,
    #[serde(default)]
    pub task: String,
    /// Which of several twins.
    #[serde(default)]
    pub twin: usize,
    #[serde(default)]
    pub language: Tongue,
    /// Most seconds for long work.
    #[serde(default)]
    pub seconds: Option<u64>,
}

/// A language of the page.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tongue {
    #[default]
    En,
    De,
    Fr,
}

impl Tongue {
    pub fn language(self) -> Language {
        match self {
            Self::En => Language::English,
            Self::De => Language::German,
            Self::Fr => Language::French,
        }
    }

    /// How moves are written.
    pub fn notation(self, army: &Army) -> Notation {
        let language = self.language();
        Notation { form: Form::Short, knight: KnightLetter::N, language }.for_army(army)
    }
}

impl Question {
    /// The problem with its twins.
    pub fn item(&self) -> Result<Item, Faults> {
        if self.task.trim().is_empty() {
            return Err(vec![Fault::new("the task is missing: what is to be solved?")]);
        }
        let problem = input::read_task(&self.position, without_twins(&self.task)).map_err(faults)?;
        with_twins(problem, &self.task).map_err(faults)
    }

    /// The problem, or the twin that is meant.
    pub fn problem(&self) -> Result<Problem, Faults> {
        let mut twins = self.item()?.twins;
        if self.twin >= twins.len() {
            return Err(vec![Fault::new("there is no such twin")]);
        }
        Ok(twins.swap_remove(self.twin).problem)
    }

    /// Where play begins, under which rules, and whose turn it is; a position without a task is one of orthodox chess.
    pub fn ground(&self, profile: Profile) -> Result<(Setup, Rules, Colour), Faults> {
        if self.task.trim().is_empty() {
            let setup = position::read(&self.position).map_err(faults)?;
            let rules = Rules::of(&Rebirth::ORTHODOX.into(), &setup.army_in_play(), profile)
                .map_err(|no| vec![no.into()])?;
            let side = setup.side.unwrap_or(Colour::White);
            return Ok((setup, rules, side));
        }
        let problem = self.problem()?;
        let rules = problem.rules(profile).map_err(|no| vec![no.into()])?;
        let (start, _) = problem.start_and_target();
        Ok((start.into_owned(), rules, problem.first_player()))
    }

    /// The time that long work may take.
    pub fn time(&self) -> Option<Duration> {
        self.seconds.map(Duration::from_secs)
    }
}
