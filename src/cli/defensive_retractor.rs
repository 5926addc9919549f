//! `kirke retract` with a task that one side takes back for and the other one against.

use super::args::Retract;
use super::choices::MovesFormat;
use super::exit::Exit;
use super::fault::Fault;
use super::retract::{self, Document, document, legality, notation};
use super::{engine, screen, stop};
use kirke::input::defensive::Defensive as Task;
use kirke::output::{Notation, diagram};
use kirke::problem::Problem;
use kirke::retro::{
    Answer, Beginning, Defended, Defensive, Past, Reply, Retracted, Retraction, defensive_retractor,
    retractions,
};
use kirke::rules::Rules;
use kirke::solution::{Completeness, Ply};
use serde::Serialize;
use std::io::Write;

/// So many ways of the last retraction are told as text.
const MOST_LAST: usize = 8;

/// Solves a defensive retractor.
pub fn solve(args: &Retract, task: &Task, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let asked = Defensive {
        moves: task.moves,
        uncaptures: task.uncaptures,
        forward_defence: task.forward_defence,
        quiet: args.quiet,
        tries: args.tries,
        legality: legality(args),
    };
    let solved = read(args, task).and_then(|(past, rules, problem)| {
        let settings = args.limits.settings(&stop::flag(), args.rules.profile());
        let named = named(args, &past, &rules)?;
        let solved = defensive_retractor(&past, &rules, asked, named.as_deref(), &problem, &settings);
        let solved = solved.map_err(|unsolvable| vec![engine::unsolvable(unsolvable)])?;
        Ok((past, rules, problem, solved))
    });
    match solved {
        Ok((past, rules, problem, solved)) => {
            let named = !args.first.is_empty();
            let told =
                Told { rules: &rules, named, problem: &problem, asked, notation: notation(args, &rules) };
            let (verdict, exit) = told.judged(&solved);
            match args.format {
                MovesFormat::Json => {
                    writeln!(out, "{}", serde_json::to_string_pretty(&told.json(&solved, verdict))?)?;
                }
                MovesFormat::Short | MovesFormat::Popeye => {
                    write!(out, "{}", told.text(&past, &solved))?;
                    writeln!(out, "\n{verdict}")?;
                }
            }
            Ok(exit)
        }
        Err(faults) => Ok(screen::complain("", &faults, args.color)),
    }
}

/// The position to look back from, its rules, and what is to be played from the position before.
fn read(args: &Retract, task: &Task) -> Result<(Past, Rules, Problem), Vec<Fault>> {
    let problem = engine::read_task(&args.position, &task.task)?;
    let attacker = problem.first_mover();
    if problem.options.duplex || problem.origin.is_some() {
        return Err(vec![Fault::unsupported(format!("\"{}\" after retractions", task.task))]);
    }
    retract::before_task(args, problem, !attacker)
}

/// The first retractions that are asked for; none if all are.
fn named(args: &Retract, past: &Past, rules: &Rules) -> Result<Option<Vec<Retraction>>, Vec<Fault>> {
    if args.first.is_empty() {
        return Ok(None);
    }
    let bare = |text: &str| text.trim().trim_end_matches('+').to_owned();
    let all = retractions(past, rules, legality(args));
    let name = |retraction: &Retraction| {
        document(retraction, rules, notation(args, rules)).map(|document| bare(&document.short))
    };
    let all: Vec<(Retraction, Option<String>)> =
        all.into_iter().map(|retraction| (retraction.clone(), name(&retraction))).collect();
    let mut named = Vec::new();
    for text in &args.first {
        let wanted = Some(bare(text));
        let found = all.iter().filter(|(_, name)| *name == wanted).map(|(retraction, _)| retraction.clone());
        let before = named.len();
        named.extend(found);
        if named.len() == before {
            return Err(vec![Fault::input(format!("--first: \"{text}\" cannot be taken back here"))]);
        }
    }
    Ok(Some(named))
}

struct Told<'a> {
    rules: &'a Rules,
    named: bool,
    problem: &'a Problem,
    asked: Defensive,
    notation: Notation,
}

/// Duals behind the keys: before the last retraction, and by it.
#[derive(Clone, Copy, Default)]
struct Duals {
    earlier: usize,
    last: usize,
}

impl Told<'_> {
    /// The verdict in words, and the exit code.
    fn judged(&self, solved: &Defended) -> (String, Exit) {
        let keys: Vec<&Beginning> = solved.beginnings.iter().filter(|first| first.moves.is_some()).collect();
        let least = keys.iter().filter_map(|key| key.moves).min();
        let counted = match keys.len() {
            1 => "1 key".to_owned(),
            number => format!("{number} keys"),
        };
        let among = if self.named { " among the first retractions named" } else { "" };
        let within = match self.asked.quiet {
            None => String::new(),
            Some(0) => " with no quiet retraction but the last one".to_owned(),
            Some(1) => " with at most one quiet retraction before the last one".to_owned(),
            Some(most) => format!(" with at most {most} quiet retractions before the last one"),
        };
        let within = format!("{among}{within}");
        let verdict = match (solved.completeness, keys.as_slice()) {
            (Completeness::Cut(limit), _) => {
                let text = format!("incomplete ({limit:?}): {counted} so far{within}").to_lowercase();
                (text, Exit::Incomplete)
            }
            (Completeness::Complete, []) => (format!("no-solution{within}"), Exit::Failure),
            (Completeness::Complete, [key]) if key.moves == Some(self.asked.moves) => {
                let unique = if within.is_empty() { "" } else { ", unique" };
                (format!("sound: {counted}{unique}{within}"), Exit::Success)
            }
            (Completeness::Complete, [_]) => {
                let moves = least.unwrap_or_default();
                (
                    format!("short: {counted}, in {moves} instead of {}{within}", self.asked.moves),
                    Exit::Failure,
                )
            }
            (Completeness::Complete, _) => {
                let moves = least.filter(|&least| least < self.asked.moves);
                let short = moves.map_or(String::new(), |least| format!(", the shortest in {least}"));
                (format!("cooked: {counted}{short}{within}"), Exit::Failure)
            }
        };
        let (text, exit) = verdict;
        let duals = self.duals(&keys);
        let told = match (duals.earlier, duals.last) {
            (0, 0) => String::new(),
            (0, last) => format!("; duals of the last retraction: {last}"),
            (earlier, 0) => format!("; duals: {earlier}"),
            (earlier, last) => format!("; duals: {earlier}, of the last retraction: {last}"),
        };
        (text + &told, exit)
    }

    /// Replies that last as long as possible and leave more than one way.
    fn duals(&self, keys: &[&Beginning]) -> Duals {
        let mut duals = Duals::default();
        for key in keys.iter().filter(|key| key.moves == Some(self.asked.moves)) {
            for way in &key.answer.ways {
                count_duals(way, self.asked.moves - 1, &mut duals);
            }
        }
        duals
    }

    fn name(&self, retraction: &Retraction) -> String {
        document(retraction, self.rules, self.notation).map(|document| document.short).unwrap_or_default()
    }

    fn text(&self, past: &Past, solved: &Defended) -> String {
        let Self { problem, asked, .. } = self;
        let name = &problem.condition.name;
        let condition = if name.is_empty() { String::new() } else { format!("  {name}") };
        let units = diagram::counted(&past.setup, "+");
        let without = if asked.forward_defence { "" } else { ", without forward defence" };
        let mut text = diagram::lettered(&past.setup, self.notation);
        text += &format!(
            "-{} & {}  {} retractor{without}{condition}  ({units})\n",
            asked.moves,
            problem.stipulation,
            asked.uncaptures.name()
        );
        text += &format!("{} first retractions\n\n", solved.first_retractions);
        for beginning in &solved.beginnings {
            let mark = if beginning.moves.is_some() { "!" } else { "?" };
            let moves = beginning.moves.filter(|&moves| moves < asked.moves);
            let in_moves = moves.map_or(String::new(), |moves| format!("  (in {moves})"));
            self.answer(&mut text, &beginning.answer, Place { number: 1, depth: 0 }, mark, &in_moves);
        }
        text
    }

    fn answer(&self, text: &mut String, answer: &Answer, place: Place, mark: &str, remark: &str) {
        for way in &answer.ways {
            let Place { number, depth } = place;
            *text +=
                &format!("{:indent$}{number}.{}{mark}", "", self.name(&way.retraction), indent = depth * 3);
            if !way.ends.is_empty() {
                *text += &format!(" & {}", self.ends(&way.ends));
            }
            *text += remark;
            *text += "\n";
            for reply in &way.replies {
                self.reply(text, reply, Place { number, depth: depth + 1 });
            }
        }
    }

    fn reply(&self, text: &mut String, reply: &Reply, place: Place) {
        let indent = place.depth * 3;
        let refutes = if reply.moves.is_none() { "!" } else { "" };
        *text += &format!("{:indent$}{}{refutes}\n", "", self.name(&reply.retraction));
        let below = Place { number: place.number + 1, depth: place.depth + 1 };
        let told = if reply.moves == Some(1) { MOST_LAST } else { usize::MAX };
        for answer in reply.answers.iter().take(told) {
            self.answer(text, answer, below, "", "");
        }
        if reply.answers.len() > told {
            *text += &format!("{:indent$}   ... {} in all\n", "", reply.answers.len());
        }
    }

    fn ends(&self, ends: &[Ply]) -> String {
        let told: Vec<String> = ends.iter().map(|ply| format!("1.{}", self.notation.ply(ply))).collect();
        told.join("/")
    }

    fn json(&self, solved: &Defended, verdict: String) -> AnswerDocument {
        let firsts = |is_key| {
            let of_kind = solved.beginnings.iter().filter(move |first| first.moves.is_some() == is_key);
            of_kind.map(|first| self.beginning(first)).collect()
        };
        AnswerDocument {
            verdict,
            completeness: solved.completeness,
            uncaptures: self.asked.uncaptures.name(),
            moves: self.asked.moves,
            forward_defence: self.asked.forward_defence,
            quiet: self.asked.quiet,
            first_retractions: solved.first_retractions,
            keys: firsts(true),
            tries: firsts(false),
            nodes: solved.nodes,
        }
    }

    fn beginning(&self, first: &Beginning) -> BeginningDocument {
        BeginningDocument { moves: first.moves, ways: self.ways(&first.answer) }
    }

    fn ways(&self, answer: &Answer) -> Vec<WayDocument> {
        answer.ways.iter().filter_map(|way| self.way(way)).collect()
    }

    fn way(&self, way: &Retracted) -> Option<WayDocument> {
        let reply = |reply: &Reply| {
            Some(ReplyDocument {
                retraction: document(&reply.retraction, self.rules, self.notation)?,
                moves: reply.moves,
                answers: reply.answers.iter().map(|answer| self.ways(answer)).collect(),
            })
        };
        Some(WayDocument {
            retraction: document(&way.retraction, self.rules, self.notation)?,
            forward: way.ends.clone(),
            replies: way.replies.iter().filter_map(reply).collect(),
        })
    }
}

fn count_duals(way: &Retracted, moves: u16, duals: &mut Duals) {
    for reply in way.replies.iter().filter(|reply| reply.moves == Some(moves)) {
        if reply.answers.len() > 1 {
            *(if moves == 1 { &mut duals.last } else { &mut duals.earlier }) += 1;
        }
        for way in reply.answers.iter().flat_map(|answer| &answer.ways) {
            count_duals(way, moves.saturating_sub(1), duals);
        }
    }
}

/// Where a line of text stands in the tree.
#[derive(Clone, Copy)]
struct Place {
    number: usize,
    depth: usize,
}

/// Everything found.
#[derive(Serialize)]
struct AnswerDocument {
    verdict: String,
    completeness: Completeness,
    uncaptures: &'static str,
    moves: u16,
    forward_defence: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    quiet: Option<u16>,
    first_retractions: usize,
    keys: Vec<BeginningDocument>,
    tries: Vec<BeginningDocument>,
    nodes: u64,
}

/// A first retraction; several ways where the other side decides what was captured.
#[derive(Serialize)]
struct BeginningDocument {
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<u16>,
    ways: Vec<WayDocument>,
}

#[derive(Serialize)]
struct WayDocument {
    retraction: Document,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forward: Vec<Ply>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    replies: Vec<ReplyDocument>,
}

#[derive(Serialize)]
struct ReplyDocument {
    retraction: Document,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<u16>,
    answers: Vec<Vec<WayDocument>>,
}
