//! Answers put together.

use super::Refusal;
use super::documents::{AnswerLine, Place, Share, UnitLine};
use super::taken_back::Divided;
use crate::input::Twin;
use crate::problem::Problem;
use crate::replay::{self, Disagreement};
use crate::retractor::{Diagram, Solved};
use crate::rules::Profile;
use crate::search::{self, Settings, UnitPlay, WorkUnit};
use crate::solution::Solution;
use std::collections::{BTreeMap, BTreeSet};

/// So many missing problems are named.
const MOST_LISTED: usize = 20;

/// Half-moves that the replay may play for each twin to prove what is not told.
const BUDGET: u64 = 1_000;

/// The answers for one twin, with the places where they stand.
type OfTwin = Vec<(String, AnswerLine)>;

/// Answers in any order. Whether each is one that this program has asked for is not looked at here: see
/// [`AnswerLine::check`].
#[derive(Clone, Debug, Default)]
pub struct Answers {
    items: BTreeMap<Place, BTreeMap<Place, OfTwin>>,
}

/// A problem that was put together, or one of its twins.
#[derive(Clone, Debug)]
pub struct Joined {
    /// The problem.
    pub twin: Twin,
    /// The solution as the author tells it.
    pub claim: Option<String>,
    /// Whose reading of the rules was followed.
    pub profile: Profile,
    /// What was found.
    pub outcome: Outcome,
}

/// What the answers for a twin come to.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Play.
    Play(Solution),
    /// Moves taken back from a diagram, with the play behind them.
    TakenBack(Box<Diagram>, Solved),
}

impl Answers {
    /// Adds an answer; `place` is where it stands, for messages.
    pub fn add(&mut self, place: String, answer: AnswerLine) {
        let UnitLine { item, twin, .. } = answer.unit;
        self.items.entry(item).or_default().entry(twin).or_default().push((place, answer));
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// What is said against the problems as a whole: some are not there, or they were not split together.
    pub fn absent(&self) -> Vec<Refusal> {
        absent(self.items.keys().copied().collect(), "problem")
    }

    /// Each problem with all its twins, never none, or everything that is missing or wrong. Nothing is put together
    /// that the replay refutes.
    pub fn join<'a>(
        &'a self,
        settings: &'a Settings,
    ) -> impl Iterator<Item = Result<Vec<Joined>, Vec<Refusal>>> + 'a {
        self.items.values().map(|twins| {
            let mut refusals = absent(twins.keys().copied().collect(), "twin");
            let mut joined = Vec::new();
            for answers in twins.values() {
                match join(answers, settings) {
                    Ok(twin) => joined.push(twin),
                    Err(found) => refusals.extend(found),
                }
            }
            if refusals.is_empty() { Ok(joined) } else { Err(refusals) }
        })
    }
}

/// A refusal for every number that is not there, and for answers that come from different splits.
fn absent(places: Vec<Place>, what: &str) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    let Some(&Place { of, .. }) = places.first() else { return refusals };
    if let Some(other) = places.iter().find(|place| place.of != of) {
        let text =
            format!("the answers come from different splits: one of {of} {what}s, one of {}", other.of);
        refusals.push(Refusal::new(text));
    }
    let there: BTreeSet<usize> = places.iter().map(|place| place.number).collect();
    let missing = (1..=of).filter(|number| !there.contains(number));
    // However many are said to be missing, a few tell enough.
    let listed = missing.take(MOST_LISTED);
    let before = refusals.len();
    refusals
        .extend(listed.map(|number| Refusal::new(format!("no unit of {what} {number} of {of} is there"))));
    let more = of.saturating_sub(there.len()).saturating_sub(refusals.len() - before);
    if more > 0 {
        refusals.push(Refusal::new(format!("nor is any unit of {more} other {what}s")));
    }
    refusals
}

fn join(answers: &OfTwin, settings: &Settings) -> Result<Joined, Vec<Refusal>> {
    let (_, AnswerLine { unit: UnitLine { problem: text, .. }, .. }) = &answers[0];
    let (twin, profile) = text.read().map_err(|refusal| vec![refusal])?;
    let settings = Settings { profile, ..settings.clone() };
    let mut refusals = Vec::new();
    for (place, answer) in answers {
        if answer.unit.problem != *text {
            refusals.push(Refusal::new(format!("{place}: {} is another problem", answer.unit)));
        }
    }
    let claim = text.claim.clone();
    if twin.problem.retractions.is_some() {
        let outcome = join_taken_back(&twin.problem, &settings, answers, refusals)?;
        return Ok(Joined { twin, claim, profile, outcome });
    }
    let name = &twin.problem.name;
    let indivisible = |error| Refusal::of(name, &error);
    let units = match search::units(&twin.problem, &settings) {
        Ok(units) => units,
        Err(error) => {
            refusals.push(indivisible(error));
            return Err(refusals);
        }
    };
    let plays = plays(&twin.problem, &settings, &units, answers, &mut refusals);
    if !refusals.is_empty() {
        return Err(refusals);
    }
    let solution =
        search::join(&twin.problem, &settings, &plays).map_err(|error| vec![indivisible(error)])?;
    // Answers come from many machines, by many ways: nothing is told as proved that the rules refute.
    let refusal = |fault| Refusal::new(format!("{name}: the answers do not stand the replay: {fault}"));
    let mut refusals: Vec<_> =
        disagreements(&twin.problem, &solution, profile).iter().take(MOST_LISTED).map(refusal).collect();
    if refusals.is_empty() {
        // What is right may still stand in the wrong place, and in its own place, too.
        let begun_otherwise = units.iter().zip(&plays).filter(|(unit, play)| !unit.begins(play));
        refusals.extend(begun_otherwise.take(MOST_LISTED).map(|(unit, _)| {
            Refusal::new(format!("{name}: the answer begins with another move: {}", Share::of(unit)))
        }));
    }
    if !refusals.is_empty() {
        return Err(refusals);
    }
    Ok(Joined { twin, claim, profile, outcome: Outcome::Play(solution) })
}

/// The answers for a problem in which moves are taken back first.
fn join_taken_back(
    problem: &Problem,
    settings: &Settings,
    answers: &OfTwin,
    mut refusals: Vec<Refusal>,
) -> Result<Outcome, Vec<Refusal>> {
    let name = &problem.name;
    let divided = Divided::of(problem, settings).map_err(|refusal| vec![refusal])?;
    let shares = Share::of_firsts(&divided);
    let mut found = Vec::new();
    for share in &shares {
        let of_share: Vec<_> = answers.iter().filter(|(_, answer)| answer.unit.share() == *share).collect();
        match of_share.as_slice() {
            [] => refusals.push(missing(name, share)),
            [(_, answer)] => match answer.taken_back() {
                Ok(taken_back) => found.push(taken_back),
                Err(refusal) => refusals.push(refusal),
            },
            several => {
                let places: Vec<&str> = several.iter().map(|(place, _)| &place[..]).collect();
                refusals.push(repeated(&places, &several[0].1.unit));
            }
        }
    }
    let unknown = answers.iter().filter(|(_, answer)| !shares.contains(&answer.unit.share()));
    refusals.extend(unknown.map(|(place, answer)| not_asked(place, &answer.unit)));
    if !refusals.is_empty() {
        return Err(refusals);
    }
    let solved = divided.join(&found, settings).map_err(|refusal| vec![refusal])?;
    Ok(Outcome::TakenBack(Box::new(divided.diagram), solved))
}

fn missing(name: &str, share: &Share) -> Refusal {
    Refusal::new(format!("missing unit: {name}: {share}"))
}

fn repeated(places: &[&str], unit: &UnitLine) -> Refusal {
    Refusal::new(format!("unit is there {} times ({}): {unit}", places.len(), places.join("; ")))
}

fn not_asked(place: &str, unit: &UnitLine) -> Refusal {
    Refusal::new(format!("{place}: the problem has no unit {unit}"))
}

/// What the replay has against a solution. Lines that are only counted are not there to be replayed.
fn disagreements(problem: &Problem, solution: &Solution, profile: Profile) -> Vec<Disagreement> {
    let sides = std::iter::successors(Some(solution), |side| side.other_side.as_deref());
    if sides.flat_map(|side| &side.phases).any(|phase| !phase.counted.is_empty()) {
        return Vec::new();
    }
    replay::check_within(problem, solution, profile, BUDGET).err().unwrap_or_default()
}

/// The play of every unit in order; each must be there exactly once, whole or in finer units.
fn plays(
    problem: &Problem,
    settings: &Settings,
    units: &[WorkUnit],
    answers: &OfTwin,
    refusals: &mut Vec<Refusal>,
) -> Vec<UnitPlay> {
    let answers = answers.iter().map(|(place, answer)| Given { share: answer.unit.share(), place, answer });
    let mut gathering =
        Gathering { problem, settings, answers: answers.collect(), known: Vec::new(), refusals };
    let plays: Vec<UnitPlay> = units.iter().filter_map(|unit| gathering.play(unit, 0)).collect();
    let Gathering { answers, known, refusals, .. } = gathering;
    let unknown = answers.iter().filter(|given| !known.contains(&given.share));
    refusals.extend(unknown.map(|Given { place, answer, .. }| not_asked(place, &answer.unit)));
    plays
}

/// An answer, and of what.
struct Given<'a> {
    share: Share,
    place: &'a str,
    answer: &'a AnswerLine,
}

/// Answers of one problem while they are put together.
struct Gathering<'a> {
    problem: &'a Problem,
    settings: &'a Settings,
    answers: Vec<Given<'a>>,
    /// Units that were looked for.
    known: Vec<Share>,
    refusals: &'a mut Vec<Refusal>,
}

impl Gathering<'_> {
    /// The play of a unit that was divided so often.
    fn play(&mut self, unit: &WorkUnit, depth: usize) -> Option<UnitPlay> {
        let share = Share::of(unit);
        let name = &self.problem.name;
        let found: Vec<&Given<'_>> = self.answers.iter().filter(|given| given.share == share).collect();
        let is_divided = self
            .answers
            .iter()
            .any(|given| given.share.depth() > depth && given.share.coarser(depth) == share);
        let refusal = match found.as_slice() {
            [] if is_divided => return self.finer_play(unit, depth),
            [] => missing(name, &share),
            [whole] if is_divided => {
                let text =
                    format!("{}: unit is there as a whole and in finer units: {name}: {share}", whole.place);
                Refusal::new(text)
            }
            [Given { place, answer, .. }] => match answer.play() {
                Ok(play) => {
                    self.known.push(share);
                    return Some(play);
                }
                Err(refusal) => Refusal::new(format!("{place}: {refusal}")),
            },
            several => {
                let places: Vec<&str> = several.iter().map(|given| given.place).collect();
                repeated(&places, &several[0].answer.unit)
            }
        };
        self.refusals.push(refusal);
        // Finer units of the same one are not unknown.
        let finer =
            self.answers.iter().map(|given| &given.share).filter(|other| other.coarser(depth) == share);
        self.known.extend(finer.cloned());
        None
    }

    /// The play of a unit that was divided once more.
    fn finer_play(&mut self, unit: &WorkUnit, depth: usize) -> Option<UnitPlay> {
        match search::finer(self.problem, self.settings, unit) {
            Ok(units) => {
                let plays: Vec<Option<UnitPlay>> =
                    units.iter().map(|finer| self.play(finer, depth + 1)).collect();
                let begun_otherwise = units
                    .iter()
                    .zip(&plays)
                    .filter(|(finer, play)| play.as_ref().is_some_and(|play| !finer.begins(play)));
                for (finer, _) in begun_otherwise {
                    self.refusals.push(Refusal::new(format!(
                        "{}: the answer begins with other moves: {}",
                        self.problem.name,
                        Share::of(finer)
                    )));
                }
                let plays: Option<Vec<UnitPlay>> = plays.into_iter().collect();
                plays.map(|plays| search::join_finer(self.problem, unit, plays))
            }
            Err(error) => {
                self.refusals.push(Refusal::of(&self.problem.name, &error));
                None
            }
        }
    }
}
