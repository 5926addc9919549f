//! Units of problems in which moves are taken back first: one for each first retraction. An answer names what is taken
//! back; what that is, and whether it can be, the rules decide again where answers are put together.

use super::Refusal;
use crate::input::position;
use crate::output::{KnightLetter, Notation};
use crate::problem::{Problem, Retractions};
use crate::retractor::{Asked, Diagram, Solved, first_retractions, solve, told};
use crate::retro::{
    Answer, Beginning, Defended, Found, HelpRetractor, Legality, Only, Past, Reply, Retracted, Retraction,
    has_retraction, playable_from, retractions, retractions_in_parts,
};
use crate::rules::Profile;
use crate::search::{self, Settings, Unsolvable};
use crate::solution::{Completeness, Ply};
use serde::{Deserialize, Serialize};

/// What an answer says of moves taken back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct TakenBack {
    /// Of help retractors: what is taken back one after the other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    lines: Vec<Vec<Name>>,
    /// Of defensive ones: trees as lists, each retraction before what follows it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tree: Vec<Record>,
}

/// A retraction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Name {
    short: String,
    /// The position before it.
    before: String,
}

/// A retraction of a tree.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Record {
    depth: usize,
    /// Those with equal numbers that follow upon each other are ways of one retraction, between which the other side decides.
    part: usize,
    #[serde(flatten)]
    name: Name,
    /// In how many retractions the task is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    moves: Option<u16>,
    /// See [`Reply::same_move`].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    same_move: bool,
    /// See [`Retracted::ends`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    ends: Vec<Ply>,
}

/// Retractions below each other: more than any problem asks for.
const DEEPEST: usize = 2_000;

/// A first retraction, or several of the same name.
pub(super) struct First {
    pub name: String,
    retractions: Vec<Retraction>,
}

/// A problem whose work is divided.
pub(super) struct Divided<'a> {
    problem: &'a Problem,
    pub diagram: Diagram,
    pub firsts: Vec<First>,
    /// First retractions among which there is a choice, those of one name apart.
    number: usize,
    /// Whose reading of the rules is followed.
    profile: Profile,
}

impl<'a> Divided<'a> {
    pub fn of(problem: &'a Problem, settings: &Settings) -> Result<Self, Refusal> {
        let profile = settings.profile;
        let diagram = Diagram::of(problem, profile).map_err(|error| refused(problem, &error))?;
        let all = first_retractions(problem, &diagram, Legality::default());
        let mut divided = Self { problem, diagram, firsts: Vec::new(), number: all.len(), profile };
        for retractions in all {
            let Some(name) = retractions.first().map(|first| divided.name(first).short) else { continue };
            match divided.firsts.iter_mut().find(|first| first.name == name) {
                Some(first) => first.retractions.extend(retractions),
                None => divided.firsts.push(First { name, retractions }),
            }
        }
        Ok(divided)
    }

    /// Half-moves that are taken back at most.
    pub fn half_moves(&self) -> usize {
        match self.problem.retractions {
            Some(Retractions::Help { half_moves, .. }) => half_moves,
            Some(Retractions::Defensive { moves, .. }) => (2 * usize::from(moves)).saturating_sub(1),
            None => 0,
        }
    }

    fn name(&self, retraction: &Retraction) -> Name {
        let notation = Notation { knight: KnightLetter::S, ..Notation::default() };
        let rules = &self.diagram.rules;
        let told = told(retraction, rules, notation.for_army(&rules.army));
        told.map_or_else(
            || Name { short: String::new(), before: String::new() },
            |told| Name { short: told.short, before: told.before },
        )
    }

    /// Does the unit of a first retraction.
    pub fn answer(
        &self,
        first: &str,
        settings: &Settings,
    ) -> Result<(TakenBack, Completeness, u64), Refusal> {
        let none = || Refusal::new(format!("{}: {first} cannot be taken back first", self.problem.name));
        let first = self.firsts.iter().find(|known| known.name == first).ok_or_else(none)?;
        let only = Only { firsts: Some(&first.retractions), ..Only::default() };
        let asked = Asked { only, ..Asked::default() };
        let solved = solve(self.problem, &self.diagram, asked, settings);
        Ok(match solved.map_err(|error| refused(self.problem, &error))? {
            Solved::Help(found) => {
                let line = |found: &Found| found.retractions.iter().map(|taken| self.name(taken)).collect();
                let lines = found.found.iter().map(line).collect();
                (TakenBack { lines, tree: Vec::new() }, found.completeness, 0)
            }
            Solved::Defensive(_, found) => {
                let mut tree = Vec::new();
                for (part, beginning) in found.beginnings.iter().enumerate() {
                    self.tell(&beginning.answer, (0, part), beginning.moves, &mut tree);
                }
                (TakenBack { lines: Vec::new(), tree }, found.completeness, found.nodes)
            }
        })
    }

    fn tell(
        &self,
        answer: &Answer,
        (depth, part): (usize, usize),
        moves: Option<u16>,
        tree: &mut Vec<Record>,
    ) {
        for way in &answer.ways {
            let (name, ends) = (self.name(&way.retraction), way.ends.clone());
            tree.push(Record { depth, part, name, moves, same_move: false, ends });
            for reply in &way.replies {
                let &Reply { ref retraction, same_move, moves, ref answers } = reply;
                let (name, ends) = (self.name(retraction), Vec::new());
                tree.push(Record { depth: depth + 1, part: 0, name, moves, same_move, ends });
                for (part, answer) in answers.iter().enumerate() {
                    self.tell(answer, (depth + 2, part), None, tree);
                }
            }
        }
    }

    /// What the answers of all units come to, in their order.
    pub fn join(
        &self,
        answers: &[(&TakenBack, Completeness, u64)],
        settings: &Settings,
    ) -> Result<Solved, Refusal> {
        let cut = answers.iter().map(|&(_, completeness, _)| completeness);
        let completeness = cut.fold(Completeness::Complete, |all, one| match all {
            Completeness::Complete => one,
            Completeness::Cut(_) => all,
        });
        let nodes = answers.iter().map(|&(_, _, nodes)| nodes).sum();
        match Asked::default().of_defence(self.problem) {
            Some(asked) => {
                let mut beginnings = Vec::new();
                for &(taken_back, completeness, _) in answers {
                    let is_whole = completeness == Completeness::Complete;
                    beginnings.extend(self.beginnings(&taken_back.tree, is_whole)?);
                }
                let found = Defended {
                    beginnings,
                    first_retractions: self.number,
                    looked_at: self.number,
                    completeness,
                    nodes,
                };
                Ok(Solved::Defensive(asked, found))
            }
            None => {
                let mut found = Vec::new();
                for line in answers.iter().flat_map(|(taken_back, ..)| &taken_back.lines) {
                    found.push(self.line(line, settings)?);
                }
                Ok(Solved::Help(HelpRetractor { found, completeness }))
            }
        }
    }

    /// A line of a help retractor, with the play behind it.
    fn line(&self, names: &[Name], settings: &Settings) -> Result<Found, Refusal> {
        let mut past = self.diagram.past.clone();
        let mut taken = Vec::new();
        for name in names {
            let retraction = self.read(name, &past)?;
            past.clone_from(&retraction.before);
            taken.push(retraction);
        }
        let setup = playable_from(&past, &self.diagram.rules, Legality::default());
        let problem = Problem { setup, retractions: None, ..self.problem.clone() };
        let solution = search::solve(&problem, settings).map_err(|error| refused(self.problem, &error))?;
        let is_long_enough = taken.len() == self.half_moves() && !solution.is_empty();
        let found = is_long_enough.then_some(Found { retractions: taken, solution });
        found.ok_or_else(|| {
            self.wrong(&names.iter().map(|name| &name.short[..]).collect::<Vec<_>>().join(" "))
        })
    }

    fn wrong(&self, text: &str) -> Refusal {
        Refusal::new(format!("{}: the answers do not stand the replay: {text}", self.problem.name))
    }

    /// The retraction that is meant, if it can be made here.
    fn read(&self, name: &Name, past: &Past) -> Result<Retraction, Refusal> {
        let all = retractions(past, &self.diagram.rules, Legality::default());
        all.into_iter()
            .find(|retraction| self.name(retraction) == *name)
            .ok_or_else(|| self.wrong(&name.short))
    }

    fn beginnings(&self, tree: &[Record], is_whole: bool) -> Result<Vec<Beginning>, Refusal> {
        let mut most = 0;
        for &Record { depth, .. } in tree {
            if depth > most || depth > DEEPEST {
                return Err(self.wrong(&format!("a retraction stands at depth {depth}")));
            }
            most = depth + 1;
        }
        let mut rest = tree.iter();
        let mut beginnings = Vec::new();
        while let Some(first) = rest.as_slice().first() {
            let moves = first.moves;
            let mut line = Line { past: &self.diagram.past, positions: Vec::new() };
            line.positions.push(position::write(&line.past.diagram()));
            // Of tries only what refutes them is told.
            let tells_all = is_whole && moves.is_some();
            let answer = self.grown(&mut rest, 0, &line, tells_all)?;
            beginnings.push(Beginning { answer, moves });
        }
        Ok(beginnings)
    }

    /// The ways of one retraction that come next, with everything behind them.
    fn grown(
        &self,
        rest: &mut std::slice::Iter<'_, Record>,
        depth: usize,
        line: &Line<'_>,
        tells_all: bool,
    ) -> Result<Answer, Refusal> {
        let part = rest.as_slice().first().map(|record| record.part);
        let mut ways = Vec::new();
        while let Some(record) = next(rest, depth).filter(|record| Some(record.part) == part) {
            rest.next();
            let retraction = self.read(&record.name, line.past)?;
            if !record.ends.is_empty() && !self.ends_so(&retraction.before, &record.ends) {
                return Err(self.wrong(&record.name.short));
            }
            let after = line.then(&retraction.before, &record.name);
            let mut replies = Vec::new();
            while let Some(reply) = next(rest, depth + 1) {
                rest.next();
                let taken = self.read(&reply.name, after.past)?;
                let below = after.then(&taken.before, &reply.name);
                let mut answers = Vec::new();
                while next(rest, depth + 2).is_some() {
                    answers.push(self.grown(rest, depth + 2, &below, tells_all)?);
                }
                let &Record { same_move, moves, .. } = reply;
                replies.push(Reply { retraction: taken, same_move, moves, answers });
            }
            if tells_all
                && record.ends.is_empty()
                && let Some(missing) = self.missing_reply(&after, &replies)
            {
                return Err(self.wrong(&format!("{} is missing behind {}", missing, record.name.short)));
            }
            ways.push(Retracted { retraction, ends: record.ends.clone(), replies });
        }
        Ok(Answer { ways })
    }

    /// What the other side could take back here, too.
    fn missing_reply(&self, line: &Line<'_>, told: &[Reply]) -> Option<String> {
        let Some(Retractions::Defensive { uncaptures, .. }) = self.problem.retractions else { return None };
        let (rules, legality) = (&self.diagram.rules, Legality::default());
        let attacker = !self.diagram.past.side;
        let told: Vec<Name> = told.iter().map(|reply| self.name(&reply.retraction)).collect();
        let is_told = |taken: &Retraction| told.contains(&self.name(taken));
        let may_be = |taken: &&Retraction| {
            line.allows(&self.name(taken)) && has_retraction(&taken.before, rules, legality)
        };
        let parts = retractions_in_parts(line.past, rules, legality, uncaptures, attacker);
        let untold = parts.iter().filter(|part| !part.iter().any(is_told));
        let missing = untold.filter_map(|part| part.iter().find(may_be)).next();
        missing.map(|taken| self.name(taken).short)
    }

    /// Is the task done from here by these first moves?
    fn ends_so(&self, past: &Past, ends: &[Ply]) -> bool {
        let setup = playable_from(past, &self.diagram.rules, Legality::default());
        let mut problem = Problem { setup, retractions: None, ..self.problem.clone() };
        problem.options.tries = None;
        let settings = Settings { threads: 1, profile: self.profile, ..Settings::default() };
        let Ok(solution) = search::solve(&problem, &settings) else { return false };
        let plies = solution.phases.iter().flat_map(|phase| &phase.branches).map(|branch| &*branch.ply);
        let long = |ply: &Ply| Notation::LONG.ply(ply);
        let keys: Vec<String> = plies.map(long).collect();
        ends.iter().all(|end| keys.contains(&long(end)))
    }
}

/// What has been taken back so far.
struct Line<'a> {
    past: &'a Past,
    positions: Vec<String>,
}

impl Line<'_> {
    fn then<'b>(&self, past: &'b Past, name: &Name) -> Line<'b> {
        let mut positions = self.positions.clone();
        positions.push(name.before.clone());
        Line { past, positions }
    }

    /// No position may come up a third time.
    fn allows(&self, name: &Name) -> bool {
        self.positions.iter().filter(|position| **position == name.before).count() < 2
    }
}

fn next<'r>(rest: &std::slice::Iter<'r, Record>, depth: usize) -> Option<&'r Record> {
    rest.as_slice().first().filter(|record| record.depth == depth)
}

fn refused(problem: &Problem, error: &Unsolvable) -> Refusal {
    Refusal::unsolvable(&problem.name, error)
}
