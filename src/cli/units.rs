//! Units of work as documents: one on each line, in any order.

use super::args::RulesArg;
use super::engine;
use super::fault::Fault;
use super::solve;
use super::source::Lines;
use kirke::batch::{Ids, PROGRAM};
use kirke::board::Colour;
use kirke::convert::position_and_task;
use kirke::input::Twin;
use kirke::output::Notation;
use kirke::problem::{Heading, Problem};
use kirke::search::{Settings, Unit, UnitPlay};
use kirke::solution::{Branch, Completeness, Counted, PhaseKind, Ply, Role, Statistics};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Name and version of the schema.
const SCHEMA: &str = "kirke.unit/2";

/// Most bytes of a unit or an answer: more than the play that a search keeps ever needs.
const LONGEST_LINE: u64 = 1 << 30;

/// Half-moves below each other in the play of a unit: more than any stipulation has.
const DEEPEST: usize = 4_000;

/// A unit of work that says everything needed to do it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct UnitLine {
    schema: String,
    /// The program that has cut the problem into units.
    program: String,
    /// A hash of the problem: damaged questions have no answers.
    asked: String,
    /// Which of the problems that were split together.
    pub item: Place,
    /// Which of its twins.
    pub twin: Place,
    /// The problem, in words.
    pub problem: ProblemText,
    /// The side that plays the first half-move of the actual play.
    pub first_mover: Colour,
    /// The part of the play.
    pub phase: PhaseKind,
    /// Half-moves of the part.
    pub half_moves: usize,
    /// How many parts of the same kind and length come before.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub alternative: usize,
    /// The first move in long notation; none if the part is not divided.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
}

/// A number among so many, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Place {
    pub number: usize,
    pub of: usize,
}

impl Place {
    fn is_possible(self) -> bool {
        (1..=self.of).contains(&self.number)
    }
}

/// A problem as text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ProblemText {
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    caption: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    continued: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    authors: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    title: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    source: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    award: String,
    position: String,
    task: String,
    rules: String,
    /// The solution as the author tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
}

/// What a unit has come to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AnswerLine {
    #[serde(flatten)]
    pub unit: UnitLine,
    completeness: Completeness,
    nodes: u64,
    play: Vec<Told>,
    /// The lines, if they are only counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    counted: Option<Counted>,
}

/// A half-move of the play and how deep it stands: a tree as a list, however deep it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Told {
    depth: usize,
    role: Role,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    zugzwang: bool,
    ply: Ply,
}

impl UnitLine {
    pub fn new(item: Place, twin: Place, problem: ProblemText, unit: &Unit) -> Self {
        let first = unit.first.as_ref().map(|ply| Notation::LONG.ply(ply));
        let &Unit { first_mover, phase, half_moves, alternative, .. } = unit;
        let (schema, program, asked) = (SCHEMA.to_owned(), PROGRAM.to_owned(), problem.hash());
        Self {
            schema,
            program,
            asked,
            item,
            twin,
            problem,
            first_mover,
            phase,
            half_moves,
            alternative,
            first,
        }
    }

    /// Does the line name this unit of its problem?
    pub fn names(&self, unit: &Unit) -> bool {
        let Self { first_mover, phase, half_moves, alternative, .. } = *self;
        let is_part = (first_mover, phase, half_moves, alternative)
            == (unit.first_mover, unit.phase, unit.half_moves, unit.alternative);
        is_part && self.first == unit.first.as_ref().map(|ply| Notation::LONG.ply(ply))
    }

    /// Is it a line that this program has written, and that has not been changed since?
    pub fn check(&self) -> Result<(), Fault> {
        let Self { schema, program, asked, problem, item, twin, .. } = self;
        let fault = match () {
            () if schema != SCHEMA => format!("the schema is \"{schema}\", not \"{SCHEMA}\""),
            () if program != PROGRAM => format!("it comes from {program}, and this is {PROGRAM}"),
            () if *asked != problem.hash() => format!("{self}: the problem is not the one that was asked"),
            () if !item.is_possible() || !twin.is_possible() => {
                format!(
                    "{self}: there is no number {} of {}",
                    item.number.max(twin.number),
                    item.of.min(twin.of)
                )
            }
            () => return Ok(()),
        };
        Err(Fault::input(fault))
    }

    /// The problem again, its settings, and what it is called among its twins.
    pub fn read(&self) -> Result<(Twin, Settings), Fault> {
        self.check()?;
        let text = &self.problem;
        let problem = engine::read_task(&text.position, &text.task)
            .map_err(|faults| Fault::input(super::fault::join(&faults)))?;
        let heading = Heading {
            authors: text.authors.clone(),
            source: text.source.clone(),
            award: text.award.clone(),
            title: text.title.clone(),
        };
        let rules = match text.rules.as_str() {
            "book" => RulesArg::Book,
            "popeye" => RulesArg::Popeye,
            other => return Err(Fault::input(format!("\"{other}\" are no known rules: book or popeye"))),
        };
        let twin = Twin {
            label: text.label.clone(),
            caption: text.caption.clone(),
            continued: text.continued,
            problem: Problem { name: text.name.clone(), heading, ..problem },
            sheet: Default::default(),
        };
        Ok((twin, Settings { profile: solve::profile(rules), ..Settings::default() }))
    }
}

impl fmt::Display for UnitLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let phase = serde_json::to_value(self.phase).ok();
        let phase = phase.as_ref().and_then(|phase| phase.as_str()).unwrap_or_default().replace('-', " ");
        write!(f, "{}: {phase} of {} half-moves", self.problem.name, self.half_moves)?;
        if self.alternative > 0 {
            write!(f, " (alternative {})", self.alternative + 1)?;
        }
        match &self.first {
            Some(first) => write!(f, ", {first}"),
            None => Ok(()),
        }
    }
}

impl ProblemText {
    fn hash(&self) -> String {
        // Every value can be written as JSON.
        let text = serde_json::to_string(self).unwrap_or_default();
        Ids::default().next(&text).to_string()
    }

    /// The text of a problem from which the same problem is read again.
    pub fn of(twin: &Twin, claim: Option<String>, rules: RulesArg) -> Result<Self, Fault> {
        let problem = &twin.problem;
        let (position, task) = position_and_task(problem)
            .map_err(|reason| Fault::input(format!("{}: it cannot be divided: {reason}", problem.name)))?;
        let heading = problem.heading.clone();
        let rules = match rules {
            RulesArg::Book => "book",
            RulesArg::Popeye => "popeye",
        };
        Ok(Self {
            name: problem.name.clone(),
            label: twin.label.clone(),
            caption: twin.caption.clone(),
            continued: twin.continued,
            authors: heading.authors,
            title: heading.title,
            source: heading.source,
            award: heading.award,
            position,
            task,
            rules: rules.to_owned(),
            claim,
        })
    }
}

impl AnswerLine {
    pub fn new(unit: UnitLine, play: &UnitPlay) -> Self {
        let mut told = Vec::new();
        play.branches.iter().for_each(|branch| flatten(branch, 0, &mut told));
        let &UnitPlay { counted, completeness, statistics: Statistics { nodes }, .. } = play;
        Self { unit, completeness, nodes, play: told, counted }
    }

    /// The play, if it is a tree at all.
    pub fn play(&self) -> Result<UnitPlay, Fault> {
        let mut most = 0;
        for told in &self.play {
            if told.depth > most.min(DEEPEST) {
                let fault = format!("{}: a half-move stands at depth {}", self.unit, told.depth);
                return Err(Fault::input(fault));
            }
            most = told.depth + 1;
        }
        Ok(UnitPlay {
            branches: branches(&self.play, 0),
            counted: self.counted,
            completeness: self.completeness,
            statistics: Statistics { nodes: self.nodes },
        })
    }
}

fn flatten(branch: &Branch, depth: usize, told: &mut Vec<Told>) {
    let Branch { ply, role, zugzwang, branches } = branch;
    told.push(Told { depth, role: *role, zugzwang: *zugzwang, ply: ply.clone() });
    branches.iter().for_each(|next| flatten(next, depth + 1, told));
}

fn branches(told: &[Told], depth: usize) -> Vec<Branch> {
    let blocks = told.chunk_by(|_, next| next.depth > depth);
    let branch = |block: &[Told]| {
        let Told { role, zugzwang, ply, .. } = block[0].clone();
        Branch { ply, role, zugzwang, branches: branches(&block[1..], depth + 1) }
    };
    blocks.map(branch).collect()
}

/// Is it to be left out?
fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// Every document of some files, with the file and line where it stands, or why it cannot be read.
pub fn lines<T: DeserializeOwned + 'static>(
    files: &[String],
) -> impl Iterator<Item = Result<(String, T), Fault>> + '_ {
    files.iter().flat_map(|file| {
        let (lines, fault) = match Lines::open(file, LONGEST_LINE) {
            Ok(lines) => (Some(lines), None),
            Err(error) => (None, Some(Err(Fault::input(format!("{file}: {error}"))))),
        };
        let read = lines.into_iter().flat_map(Iterator::enumerate);
        let parsed = read.filter_map(move |(n, line)| {
            let place = format!("{file}, line {}", n + 1);
            let wrong = |error: &dyn fmt::Display| Some(Err(Fault::input(format!("{place}: {error}"))));
            match line {
                Ok(line) if line.trim().is_empty() => None,
                Ok(line) => match serde_json::from_str(&line) {
                    Ok(document) => Some(Ok((place, document))),
                    Err(error) => wrong(&format!("this is no unit of work: {error}")),
                },
                Err(error) => wrong(&error),
            }
        });
        fault.into_iter().chain(parsed)
    })
}
