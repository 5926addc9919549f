//! A printed solution of a retractor against the rules, the independent replay, and what was found.

use super::printed::{Forward, Printed, Word, meant, read};
use super::solve::{Diagram, Solved};
use super::told::name;
use crate::claim;
use crate::output::{KnightLetter, Notation};
use crate::problem::{Problem, Retractions};
use crate::replay;
use crate::retro::{
    Answer, Defended, HelpRetractor, Legality, Past, Reply, Retraction, playable_from, retractions,
};
use crate::rules::{Profile, Rules};
use crate::solution::{Completeness, Line};
use crate::units::Language;
use std::fmt;

/// Half-moves that the replay may play for each line to prove what is not told.
const BUDGET: u64 = 5_000;

/// So many retractions that come near an illegal one are named.
const MOST_NEAR: usize = 8;

/// Of what sort a remark is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RemarkKind {
    /// What is told cannot be taken back, or played.
    Illegal,
    /// It solves and is not told.
    Missing,
    /// It is told and does not solve.
    Superfluous,
    /// It cannot be read, or the replay refutes it.
    Wrong,
    /// It is worth knowing.
    Note,
}

/// Something that is wrong with a printed solution, or worth knowing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// Of what sort it is.
    pub kind: RemarkKind,
    /// Line of the text, from 1.
    pub line: Option<usize>,
    /// What there is to be said.
    pub text: String,
    /// What comes near it.
    pub hint: Option<String>,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.text),
            None => f.write_str(&self.text),
        }
    }
}

/// Holds a printed solution against the rules: everything that is told must be possible, by the move lists of the checker,
/// and the play behind it must do what is asked. If there is a solution, keys and lines are compared with it.
pub fn compare(
    problem: &Problem,
    diagram: &Diagram,
    text: &str,
    solved: Option<&Solved>,
    profile: Profile,
) -> Vec<Remark> {
    let printed = read(text);
    let reading = Reading::of(problem, diagram, Legality::ALL, profile);
    let (taken, mut remarks) = reading.best(&printed);
    let told = Claimed { problem, diagram, printed: &printed, taken: &taken };
    match solved {
        Some(Solved::Defensive(_, found)) => told.against_defence(found, &mut remarks),
        Some(Solved::Help(found)) => told.against_lines(found, profile, &mut remarks),
        None => {}
    }
    remarks
}

/// What the side that begins takes back by a printed solution, each with the position from which.
///
/// ```
/// use kirke::input::read_file;
/// use kirke::retractor::{Diagram, told_by};
/// use kirke::retro::Legality;
/// use kirke::rules::Profile;
/// let items = read_file("", "8/8/8/1P6/1P6/2K5/8/rb1k4 ; -3 & #1 Proca Anticirce");
/// let problem = &items[0].as_ref().unwrap().twins[0].problem;
/// let diagram = Diagram::of(problem, Profile::Book).unwrap();
/// let read = |text| told_by(problem, &diagram, text, Legality::ALL, Profile::Book);
/// assert_eq!(read("-1.Kd4-c3 Kd2-d1 -2.Kd5-d4").unwrap().len(), 2);
/// assert!(read("-1.Kd8-c3").is_err());
/// ```
///
/// # Errors
/// What cannot be read, taken back or played.
pub fn told_by(
    problem: &Problem,
    diagram: &Diagram,
    text: &str,
    legality: Legality,
    profile: Profile,
) -> Result<Vec<(Past, Retraction)>, Vec<Remark>> {
    // What is played forwards is found without being told.
    let printed = Printed { forward: Vec::new(), ..read(text) };
    let (taken, remarks) = Reading::of(problem, diagram, legality, profile).best(&printed);
    if !remarks.is_empty() {
        return Err(remarks);
    }
    let words = printed.words.iter().zip(&taken).filter(|(word, _)| word.place % 2 == 0);
    let told = words.filter_map(|(word, retraction)| {
        let from = match word.after {
            Some(before) => taken[before].as_ref()?.before.clone(),
            None => diagram.past.clone(),
        };
        Some((from, retraction.clone()?))
    });
    Ok(told.collect())
}

/// One reading of a text, by the letters of one language.
struct Reading<'a> {
    problem: &'a Problem,
    diagram: &'a Diagram,
    profile: Profile,
    legality: Legality,
    language: Language,
    remarks: Vec<Remark>,
    /// Words that can mean several retractions.
    ambiguous: usize,
}

impl<'a> Reading<'a> {
    fn of(problem: &'a Problem, diagram: &'a Diagram, legality: Legality, profile: Profile) -> Self {
        let (language, remarks) = (Language::English, Vec::new());
        Self { problem, diagram, profile, legality, language, remarks, ambiguous: 0 }
    }

    /// The retraction of each word in the language in which most of them mean something, and what is wrong with them.
    fn best(self, printed: &Printed) -> (Vec<Option<Retraction>>, Vec<Remark>) {
        let readings = Language::ALL.into_iter().map(|language| {
            let mut reading = Self { language, remarks: Vec::new(), ..self };
            let taken = reading.walk(printed);
            // What can mean several moves is understood, too: other letters do not read it better.
            let clear = taken.iter().flatten().count();
            let understood = (clear + reading.ambiguous, clear, std::cmp::Reverse(reading.remarks.len()));
            (understood, taken, reading.remarks)
        });
        let best = readings.max_by_key(|(understood, ..)| *understood);
        let (_, taken, mut remarks) = best.unwrap_or_default();
        remarks.extend(printed.unread.iter().map(|(line, word)| Remark {
            kind: RemarkKind::Wrong,
            line: Some(*line),
            text: format!("\"{word}\" is no move taken back"),
            hint: None,
        }));
        (taken, remarks)
    }

    fn notation(&self) -> Notation {
        notation(&self.diagram.rules)
    }

    fn remark(&mut self, kind: RemarkKind, line: usize, text: String, hint: Option<String>) {
        self.remarks.push(Remark { kind, line: Some(line), text, hint });
    }

    /// The retraction of each word; none behind one that cannot be taken back.
    fn walk(&mut self, printed: &Printed) -> Vec<Option<Retraction>> {
        let mut taken: Vec<Option<Retraction>> = Vec::new();
        for word in &printed.words {
            let past = match word.after {
                None => Some(self.diagram.past.clone()),
                Some(before) => taken[before].as_ref().map(|taken| taken.before.clone()),
            };
            let found = past.and_then(|past| self.look_up(word, &past));
            taken.push(found);
        }
        for forward in &printed.forward {
            if let Some(last) = &taken[forward.after] {
                self.play(forward, printed.words[forward.after].place, last);
            }
        }
        taken
    }

    /// The retraction that a word means.
    fn look_up(&mut self, word: &Word, past: &Past) -> Option<Retraction> {
        let rules = &self.diagram.rules;
        let all = retractions(past, rules, self.legality);
        let found = meant(word, self.language, &all, rules);
        let retraction = match found.as_slice() {
            [only] => (*only).clone(),
            [] => {
                let text = format!("{}: this cannot be taken back", word.text);
                let near = self.near(word, past, &all);
                self.remark(RemarkKind::Illegal, word.line, text, near);
                return None;
            }
            several => {
                let names: Vec<String> =
                    several.iter().map(|retraction| name(retraction, rules, self.notation())).collect();
                self.ambiguous += 1;
                let text = format!("{}: several moves are written like this", word.text);
                self.remark(RemarkKind::Wrong, word.line, text, Some(named("it could be", names)));
                return None;
            }
        };
        if let Some(fault) = refuted(&retraction, past, rules) {
            self.remark(RemarkKind::Illegal, word.line, format!("{}: {fault}", word.text), None);
            return None;
        }
        Some(retraction)
    }

    /// What comes near a word that means nothing: the test that speaks against it, or moves of the same unit.
    fn near(&self, word: &Word, past: &Past, all: &[Retraction]) -> Option<String> {
        let rules = &self.diagram.rules;
        let loosely = retractions(past, rules, Legality::NONE);
        if !meant(word, self.language, &loosely, rules).is_empty() {
            return Some(
                "the move can be played, but the position before it cannot have come about".to_owned(),
            );
        }
        let start = word.text.get(..3).unwrap_or(&word.text);
        let names = all.iter().map(|retraction| name(retraction, rules, self.notation()));
        let names: Vec<String> = names.filter(|name| name.starts_with(start)).collect();
        (!names.is_empty()).then(|| named("can be taken back here", names))
    }

    /// Is the play behind a sequence what is asked?
    fn play(&mut self, forward: &Forward, place: usize, last: &Retraction) {
        let rules = &self.diagram.rules;
        let expected = match self.problem.retractions {
            Some(Retractions::Help { half_moves, .. }) => place + 1 == half_moves,
            Some(Retractions::Defensive { moves, .. }) => {
                place.is_multiple_of(2) && place < 2 * usize::from(moves)
            }
            None => true,
        };
        if !expected {
            let text = format!("{}: so much is not taken back", forward.text.trim());
            return self.remark(RemarkKind::Wrong, forward.line, text, None);
        }
        let setup = playable_from(&last.before, rules, Legality::ALL);
        let mut problem = Problem { setup, retractions: None, ..self.problem.clone() };
        problem.options.claimed_solutions = None;
        let claim = claim::read(&problem, &forward.text, self.profile);
        let faults: Vec<Remark> = claim
            .all_faults()
            .map(|fault| Remark {
                kind: match fault.kind {
                    claim::ClaimFaultKind::Illegal(_) => RemarkKind::Illegal,
                    claim::ClaimFaultKind::Unreadable
                    | claim::ClaimFaultKind::Retro
                    | claim::ClaimFaultKind::Ambiguous(_)
                    | claim::ClaimFaultKind::OutOfPlace
                    | claim::ClaimFaultKind::Twice
                    | claim::ClaimFaultKind::Unplayable(_) => RemarkKind::Wrong,
                },
                line: Some(forward.line + fault.line - 1),
                text: format!("{}: {}", fault.text, fault.kind),
                hint: None,
            })
            .collect();
        if !faults.is_empty() {
            return self.remarks.extend(faults);
        }
        if claim.is_empty() {
            let text = format!("{}: no play can be read in it", forward.text.trim());
            return self.remark(RemarkKind::Wrong, forward.line, text, None);
        }
        let solution = claim.solution(&problem);
        for disagreement in
            replay::check_within(&problem, &solution, self.profile, BUDGET).err().unwrap_or_default()
        {
            // Whether everything is told is compared with what was found.
            let is_missing = matches!(disagreement.fault, replay::Fault::Missing(_));
            if !is_missing {
                self.remark(RemarkKind::Wrong, forward.line, disagreement.to_string(), None);
            }
        }
    }
}

/// What the independent list of moves says against a retraction.
fn refuted(retraction: &Retraction, after: &Past, rules: &Rules) -> Option<String> {
    let before = retraction.before.position(rules);
    if !replay::legal_moves(&before, rules).contains(&retraction.mv) {
        return Some("the checker does not know the move".to_owned());
    }
    match before.play(rules, retraction.mv) {
        Ok(played) if played.placement() == after.position(rules).placement() => None,
        Ok(_) => Some("the move leads elsewhere".to_owned()),
        Err(refused) => Some(refused.to_string()),
    }
}

fn notation(rules: &Rules) -> Notation {
    Notation { knight: KnightLetter::S, ..Notation::default() }.for_army(&rules.army)
}

fn named(words: &str, mut names: Vec<String>) -> String {
    let more = names.len().saturating_sub(MOST_NEAR);
    names.truncate(MOST_NEAR);
    if more > 0 {
        names.push(format!("... {more} more"));
    }
    format!("{words}: {}", names.join(", "))
}

fn same(one: &Retraction, other: &Retraction) -> bool {
    one.mv == other.mv
        && one.uncaptured == other.uncaptured
        && one.before.placement() == other.before.placement()
}

/// What is claimed, word by word.
struct Claimed<'a> {
    problem: &'a Problem,
    diagram: &'a Diagram,
    printed: &'a Printed,
    taken: &'a [Option<Retraction>],
}

impl Claimed<'_> {
    fn name(&self, retraction: &Retraction) -> String {
        name(retraction, &self.diagram.rules, notation(&self.diagram.rules))
    }

    /// Keys are compared, and whether the answers that are told are among those that last as long.
    fn against_defence(&self, found: &Defended, remarks: &mut Vec<Remark>) {
        let words = self.printed.words.iter().zip(self.taken);
        let is_first = |(word, _): &(&Word, &Option<Retraction>)| word.place == 0;
        let keys: Vec<&Answer> = found
            .beginnings
            .iter()
            .filter(|first| first.moves.is_some())
            .map(|first| &first.answer)
            .collect();
        let claimed: Vec<(&Word, &Retraction)> = words
            .clone()
            .filter(is_first)
            .filter_map(|(word, taken)| Some((word, taken.as_ref()?)))
            .collect();
        for (word, retraction) in &claimed {
            let is_key = keys.iter().any(|key| key.ways.iter().any(|way| same(&way.retraction, retraction)));
            if !is_key && found.completeness == Completeness::Complete {
                let text = format!("{} solves nothing", self.name(retraction));
                remarks.push(Remark {
                    kind: RemarkKind::Superfluous,
                    line: Some(word.line),
                    text,
                    hint: None,
                });
            }
        }
        for key in &keys {
            let is_told = claimed
                .iter()
                .any(|(_, retraction)| key.ways.iter().any(|way| same(&way.retraction, retraction)));
            if let (false, Some(way)) = (is_told, key.ways.first()) {
                let text = format!("{} solves, too", self.name(&way.retraction));
                remarks.push(Remark { kind: RemarkKind::Missing, line: None, text, hint: None });
            }
        }
        let firsts = words.enumerate().filter(|(_, (word, _))| word.place == 0);
        for (number, key) in firsts.flat_map(|(number, _)| keys.iter().map(move |key| (number, *key))) {
            self.follow(number, key, remarks);
        }
    }

    /// Follows what is told behind a word as far as the tree of what was found goes.
    fn follow(&self, number: usize, answer: &Answer, remarks: &mut Vec<Remark>) {
        let Some(taken) = &self.taken[number] else { return };
        let Some(way) = answer.ways.iter().find(|way| same(&way.retraction, taken)) else { return };
        for reply in self.behind(number) {
            let Some(retraction) = &self.taken[reply] else { continue };
            let Some(known) = way.replies.iter().find(|known| same(&known.retraction, retraction)) else {
                continue;
            };
            self.follow_reply(reply, known, remarks);
        }
    }

    fn follow_reply(&self, number: usize, known: &Reply, remarks: &mut Vec<Remark>) {
        for next in self.behind(number) {
            let Some(retraction) = &self.taken[next] else { continue };
            let answer = known
                .answers
                .iter()
                .find(|answer| answer.ways.iter().any(|way| same(&way.retraction, retraction)));
            match answer {
                Some(answer) => self.follow(next, answer, remarks),
                None => remarks.push(Remark {
                    kind: RemarkKind::Note,
                    line: Some(self.printed.words[next].line),
                    text: format!("{} is not among the quickest answers", self.name(retraction)),
                    hint: None,
                }),
            }
        }
    }

    /// Numbers of the words that follow upon a word.
    fn behind(&self, number: usize) -> impl Iterator<Item = usize> {
        let words = self.printed.words.iter().enumerate();
        words.filter(move |(_, word)| word.after == Some(number)).map(|(next, _)| next)
    }

    /// The sequence that ends with a word.
    fn sequence(&self, number: usize) -> Option<Vec<&Retraction>> {
        let mut sequence = vec![self.taken[number].as_ref()?];
        let mut at = number;
        while let Some(before) = self.printed.words[at].after {
            sequence.push(self.taken[before].as_ref()?);
            at = before;
        }
        sequence.reverse();
        Some(sequence)
    }

    /// Sequences are compared, and the play behind each.
    fn against_lines(&self, found: &HelpRetractor, profile: Profile, remarks: &mut Vec<Remark>) {
        let told: Vec<(&Forward, Vec<&Retraction>)> = self
            .printed
            .forward
            .iter()
            .filter_map(|forward| Some((forward, self.sequence(forward.after)?)))
            .collect();
        let equal = |sequence: &[&Retraction], other: &[Retraction]| {
            sequence.len() == other.len() && sequence.iter().zip(other).all(|(one, other)| same(one, other))
        };
        let written = |sequence: &[&Retraction]| {
            sequence.iter().map(|retraction| self.name(retraction)).collect::<Vec<_>>().join(" ")
        };
        for (forward, sequence) in &told {
            let known = found.found.iter().find(|known| equal(sequence, &known.retractions));
            let Some(known) = known else {
                if found.completeness == Completeness::Complete {
                    let text = format!("{} & {} does not solve", written(sequence), forward.text.trim());
                    let line = Some(forward.line);
                    remarks.push(Remark { kind: RemarkKind::Superfluous, line, text, hint: None });
                }
                continue;
            };
            let Some(last) = sequence.last() else { continue };
            let setup = playable_from(&last.before, &self.diagram.rules, Legality::ALL);
            let problem = Problem { setup, retractions: None, ..self.problem.clone() };
            let claim = claim::read(&problem, &forward.text, profile);
            let differences = claim::compare(&claim, &known.solution);
            let line = |plies: &Line| {
                let plies: Vec<String> =
                    plies.iter().map(|ply| notation(&self.diagram.rules).ply(ply)).collect();
                format!("{} & {}", written(sequence), plies.join(" "))
            };
            for (kind, lines) in [
                (RemarkKind::Missing, &differences.missing),
                (RemarkKind::Superfluous, &differences.superfluous),
            ] {
                remarks.extend(lines.iter().map(|plies| Remark {
                    kind,
                    line: Some(forward.line),
                    text: line(plies),
                    hint: None,
                }));
            }
        }
        for known in &found.found {
            if !told.iter().any(|(_, sequence)| equal(sequence, &known.retractions)) {
                let all: Vec<&Retraction> = known.retractions.iter().collect();
                let text = written(&all);
                remarks.push(Remark { kind: RemarkKind::Missing, line: None, text, hint: None });
            }
        }
    }
}
