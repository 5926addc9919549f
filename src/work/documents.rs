//! Units and answers as they are written down.

use super::Refusal;
use super::play::{self, PlyRecord};
use super::taken_back::{Divided, First, TakenBack};
use crate::batch::{Ids, PROGRAM};
use crate::board::Colour;
use crate::convert::{definitions, position_and_task};
use crate::input::{Diagnostic, Diagnostics, Twin, define_unit, read_task};
use crate::output::{Notation, json};
use crate::problem::{Heading, Problem};
use crate::rules::Profile;
use crate::search::{self, Indivisible, Settings, UnitPlay, WorkUnit};
use crate::solution::{Completeness, Counted, PhaseKind, Statistics};
use serde::de::Error as _;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Name and version of the schema.
const SCHEMA: &str = "kirke.unit/3";

/// A unit of work that says everything needed to do it: a document for `serde`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct UnitLine {
    schema: String,
    /// The program that has cut the problem into units.
    program: String,
    /// A hash of the problem: damaged questions have no answers.
    asked: String,
    /// Which of the problems that were split together.
    pub(super) item: Place,
    /// Which of its twins.
    pub(super) twin: Place,
    /// The problem, in words.
    pub(super) problem: ProblemText,
    /// The side that plays the first half-move of the actual play.
    first_mover: Colour,
    /// The part of the play.
    phase: PhaseKind,
    /// Half-moves of the part.
    half_moves: usize,
    /// How many parts of the same kind and length come before.
    #[serde(default, skip_serializing_if = "crate::output::json::is_zero")]
    alternative: usize,
    /// The first move in long notation; none if the part is not divided.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    first: Option<String>,
    /// The moves behind it, in a unit that was divided further.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    then: Vec<String>,
}

/// A number among so many, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The number.
    pub number: usize,
    /// How many there are.
    pub of: usize,
}

impl Place {
    fn is_possible(self) -> bool {
        (1..=self.of).contains(&self.number)
    }
}

/// A problem as text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct ProblemText {
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
    /// The units that the user has defined.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    units: Vec<String>,
    position: String,
    task: String,
    rules: String,
    /// The solution as the author tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
}

/// What a unit has come to: a document for `serde`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AnswerLine {
    #[serde(flatten)]
    pub(super) unit: UnitLine,
    completeness: Completeness,
    nodes: u64,
    play: Vec<PlyRecord>,
    /// The lines, if they are only counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    counted: Option<Counted>,
    /// What is taken back before the play, if something is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    taken_back: Option<TakenBack>,
}

/// The definitions of units in a document: its play speaks of them, so they are read first.
#[derive(Deserialize, Default)]
struct Definitions {
    #[serde(default)]
    problem: DefinedUnits,
}

#[derive(Deserialize, Default)]
struct DefinedUnits {
    #[serde(default)]
    units: Vec<String>,
}

/// Makes the units known that a document defines.
///
/// # Errors
/// If one of them means another unit already, or nothing.
pub(super) fn defining(line: &str) -> serde_json::Result<()> {
    if !line.contains("\"units\"") {
        return Ok(());
    }
    let found: Definitions = serde_json::from_str(line)?;
    for definition in found.problem.units {
        let told =
            |faults: Diagnostics| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        define_unit(&definition).map_err(|faults| serde_json::Error::custom(told(faults)))?;
    }
    Ok(())
}

/// Which part of the work on its problem a unit is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Share {
    first_mover: Colour,
    phase: PhaseKind,
    half_moves: usize,
    alternative: usize,
    first: Option<String>,
    then: Vec<String>,
}

impl Share {
    pub fn of(unit: &WorkUnit) -> Self {
        let &WorkUnit { first_mover, phase, half_moves, alternative, ref first, is_battle: _, ref then } =
            unit;
        let first = first.as_ref().map(|ply| Notation::LONG.ply(ply));
        let then = then.iter().map(|ply| Notation::LONG.ply(ply)).collect();
        Self { first_mover, phase, half_moves, alternative, first, then }
    }

    /// One for each first retraction.
    pub fn of_firsts(divided: &Divided<'_>) -> Vec<Self> {
        let share = |first: &First| Self {
            first_mover: Colour::White,
            phase: PhaseKind::ActualPlay,
            half_moves: divided.half_moves(),
            alternative: 0,
            first: Some(first.name.clone()),
            then: Vec::new(),
        };
        divided.firsts.iter().map(share).collect()
    }

    /// How many moves were divided further.
    pub fn depth(&self) -> usize {
        self.then.len()
    }

    /// The unit of which this one was a part after so many divisions.
    pub fn coarser(&self, depth: usize) -> Self {
        Self { then: self.then.iter().take(depth).cloned().collect(), ..self.clone() }
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let phase = serde_json::to_value(self.phase).ok();
        let phase = phase.as_ref().and_then(|phase| phase.as_str()).unwrap_or_default().replace('-', " ");
        write!(f, "{phase} of {} half-moves", self.half_moves)?;
        if self.alternative > 0 {
            write!(f, " (alternative {})", self.alternative + 1)?;
        }
        self.first.iter().chain(&self.then).try_for_each(|mv| write!(f, ", {mv}"))
    }
}

/// All units of a problem, in the order in which their play is told. `item` is its place among the problems that are
/// split together, `number` that of the twin, and `claim` the author's solution.
///
/// # Errors
/// If the work on the problem cannot be divided, or the problem not be written down.
pub fn split(
    item: Place,
    number: Place,
    twin: &Twin,
    claim: Option<String>,
    settings: &Settings,
) -> Result<Vec<UnitLine>, Refusal> {
    let name = &twin.problem.name;
    let shares: Vec<Share> = match twin.problem.retractions {
        Some(_) => Share::of_firsts(&Divided::of(&twin.problem, settings)?),
        None => {
            let units = search::units(&twin.problem, settings).map_err(|error| Refusal::of(name, &error))?;
            units.iter().map(Share::of).collect()
        }
    };
    let problem = ProblemText::of(twin, claim, settings.profile)?;
    let whole = UnitLine {
        schema: SCHEMA.to_owned(),
        program: PROGRAM.to_owned(),
        asked: problem.hash(),
        item,
        twin: number,
        problem,
        first_mover: Colour::White,
        phase: PhaseKind::ActualPlay,
        half_moves: 0,
        alternative: 0,
        first: None,
        then: Vec::new(),
    };
    Ok(shares.into_iter().map(|share| whole.with(share)).collect())
}

impl UnitLine {
    /// Another unit of the same problem.
    fn with(&self, share: Share) -> Self {
        let Share { first_mover, phase, half_moves, alternative, first, then } = share;
        Self { first_mover, phase, half_moves, alternative, first, then, ..self.clone() }
    }

    /// The units into which this one is divided, one for each move behind those with which it begins, in battle play for
    /// each reply to the key; none if it begins with no move, has only its last moves left, or is one of a reply.
    ///
    /// # Errors
    /// If the problem cannot be read or searched, or has no such unit.
    pub fn finer(&self, settings: &Settings) -> Result<Option<Vec<Self>>, Refusal> {
        let (twin, profile) = self.problem.read()?;
        if twin.problem.retractions.is_some() {
            return Ok(None);
        }
        let settings = Settings { profile, ..settings.clone() };
        let unit = self.unit(&twin.problem, &settings)?;
        match search::finer(&twin.problem, &settings, &unit) {
            Ok(units) => Ok(Some(units.iter().map(|unit| self.with(Share::of(unit))).collect())),
            Err(Indivisible::NotFurther) => Ok(None),
            Err(error) => Err(Refusal::of(&twin.problem.name, &error)),
        }
    }

    /// The unit as the search knows it.
    fn unit(&self, problem: &Problem, settings: &Settings) -> Result<WorkUnit, Refusal> {
        let indivisible = |error| Refusal::of(&problem.name, &error);
        let none = || Refusal::new(format!("{self}: the problem has no such unit of work"));
        let share = self.share();
        let units = search::units(problem, settings).map_err(indivisible)?;
        let mut unit = units.into_iter().find(|unit| Share::of(unit) == share.coarser(0)).ok_or_else(none)?;
        for depth in 1..=share.depth() {
            let units = search::finer(problem, settings, &unit).map_err(indivisible)?;
            let wanted = share.coarser(depth);
            unit = units.into_iter().find(|unit| Share::of(unit) == wanted).ok_or_else(none)?;
        }
        Ok(unit)
    }

    /// Is it a line that this program has written, and that has not been changed since?
    ///
    /// # Errors
    /// What speaks against it.
    pub fn check(&self) -> Result<(), Refusal> {
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
        Err(Refusal::new(fault))
    }

    /// Does the unit. The rules are read as its problem says, whatever the settings say of them.
    ///
    /// # Errors
    /// If the problem cannot be read or searched, or has no such unit.
    pub fn answer(self, settings: &Settings) -> Result<AnswerLine, Refusal> {
        let (twin, profile) = self.problem.read()?;
        let problem = &twin.problem;
        let settings = Settings { profile, ..settings.clone() };
        if problem.retractions.is_some() {
            let first = self.first.as_deref().unwrap_or_default();
            let (taken_back, completeness, nodes) =
                Divided::of(problem, &settings)?.answer(first, &settings)?;
            let taken_back = Some(taken_back);
            let (play, counted) = (Vec::new(), None);
            return Ok(AnswerLine { unit: self, completeness, nodes, play, counted, taken_back });
        }
        let indivisible = |error| Refusal::of(&problem.name, &error);
        let unit = self.unit(problem, &settings)?;
        let UnitPlay { branches, counted, completeness, statistics: Statistics { nodes } } =
            search::solve_unit(problem, &settings, &unit).map_err(indivisible)?;
        let play = play::told(&branches);
        Ok(AnswerLine { unit: self, completeness, nodes, play, counted, taken_back: None })
    }

    pub(super) fn share(&self) -> Share {
        let Self { first_mover, phase, half_moves, alternative, .. } = *self;
        let (first, then) = (self.first.clone(), self.then.clone());
        Share { first_mover, phase, half_moves, alternative, first, then }
    }
}

impl fmt::Display for UnitLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.problem.name, self.share())
    }
}

impl ProblemText {
    fn hash(&self) -> String {
        // Every value can be written as JSON.
        let text = json::compact(self).unwrap_or_default();
        Ids::default().next(&text).to_string()
    }

    /// The text of a problem from which the same problem is read again.
    fn of(twin: &Twin, claim: Option<String>, profile: Profile) -> Result<Self, Refusal> {
        let problem = &twin.problem;
        let (position, task) = position_and_task(problem)
            .map_err(|reason| Refusal::new(format!("{}: it cannot be divided: {reason}", problem.name)))?;
        let heading = problem.heading.clone();
        Ok(Self {
            name: problem.name.clone(),
            label: twin.label.clone(),
            caption: twin.caption.clone(),
            continued: twin.continued,
            authors: heading.authors,
            title: heading.title,
            source: heading.source,
            award: heading.award,
            units: definitions(problem).into_iter().map(|(_, text)| text).collect(),
            position,
            task,
            rules: profile.name().to_owned(),
            claim,
        })
    }

    /// The problem again, what it is called among its twins, and whose reading of the rules is followed.
    pub fn read(&self) -> Result<(Twin, Profile), Refusal> {
        let text = |fault: &Diagnostic| fault.to_string().replace('\n', " ");
        let problem = read_task(&self.position, &self.task)
            .map_err(|faults| Refusal::new(faults.iter().map(text).collect::<Vec<_>>().join("; ")))?;
        let heading = Heading {
            authors: self.authors.clone(),
            source: self.source.clone(),
            award: self.award.clone(),
            title: self.title.clone(),
        };
        let rules = &self.rules;
        let profile = [Profile::Book, Profile::Popeye].into_iter().find(|profile| profile.name() == rules);
        let profile =
            profile.ok_or_else(|| Refusal::new(format!("\"{rules}\" are no known rules: book or popeye")))?;
        let twin = Twin {
            label: self.label.clone(),
            caption: self.caption.clone(),
            continued: self.continued,
            problem: Problem { name: self.name.clone(), heading, ..problem },
            sheet: Default::default(),
        };
        Ok((twin, profile))
    }
}

impl AnswerLine {
    /// The unit that is answered.
    pub const fn unit(&self) -> &UnitLine {
        &self.unit
    }

    /// Is it an answer to a question that this program has asked?
    ///
    /// # Errors
    /// What speaks against it.
    pub fn check(&self) -> Result<(), Refusal> {
        self.unit.check()
    }

    /// Whether everything was searched.
    pub fn completeness(&self) -> Completeness {
        self.completeness
    }

    /// What is taken back, with how far it was searched and how many positions were looked at.
    pub(super) fn taken_back(&self) -> Result<(&TakenBack, Completeness, u64), Refusal> {
        let none = || Refusal::new(format!("{}: nothing is taken back", self.unit));
        Ok((self.taken_back.as_ref().ok_or_else(none)?, self.completeness, self.nodes))
    }

    /// The play, if it is a tree at all.
    pub(super) fn play(&self) -> Result<UnitPlay, Refusal> {
        let branches = play::branches(&self.play)
            .map_err(|depth| Refusal::new(format!("{}: a half-move stands at depth {depth}", self.unit)))?;
        let statistics = Statistics { nodes: self.nodes };
        Ok(UnitPlay { branches, counted: self.counted, completeness: self.completeness, statistics })
    }
}
