//! How defensive retractors are told.

use super::retractor_documents::{self as documents, Forward, Found as Document, Play, Way};
use super::retractor_told::{LookedAt, Told};
use kirke::output::Notation;
use kirke::output::verdict::VerdictPart;
use kirke::retro::{Answer, Beginning, Defended, Defensive, Reply, Retracted};
use kirke::solution::{Limit, Ply};
use kirke::verdict::{Judgement, Verdict};

/// So many ways of the last retraction are told as text.
const MOST_LAST: usize = 8;

/// The verdict in words.
pub fn judged(told: &Told<'_>, asked: Defensive, solved: &Defended, judgement: &Judgement) -> String {
    let keys: Vec<&Beginning> = solved.beginnings.iter().filter(|first| first.moves.is_some()).collect();
    let least = keys.iter().filter_map(|key| key.moves).min();
    let counted = match keys.len() {
        1 => "1 key".to_owned(),
        number => format!("{number} keys"),
    };
    let within = match asked.quiet {
        None => String::new(),
        Some(0) => " with no quiet retraction but the last one".to_owned(),
        Some(1) => " with at most one quiet retraction before the last one".to_owned(),
        Some(most) => format!(" with at most {most} quiet retractions before the last one"),
    };
    let within = match told.looked_at {
        LookedAt::All => within,
        LookedAt::Named => format!(" among the first retractions named{within}"),
        LookedAt::Solution => return held(asked, solved.looked_at, &keys, judgement.limit, &within),
    };
    let verdict = judgement.verdict;
    let text = match (judgement.limit, verdict) {
        (Some(limit), _) => format!("incomplete ({limit:?}): {counted} so far{within}").to_lowercase(),
        (None, Verdict::NoSolution) => format!("no-solution{within}"),
        (None, Verdict::Short) => {
            let moves = least.unwrap_or_default();
            format!("short: {counted}, in {moves} instead of {}{within}", asked.moves)
        }
        (None, Verdict::Cooked) => {
            let moves = least.filter(|&least| least < asked.moves);
            let short = moves.map_or(String::new(), |least| format!(", the shortest in {least}"));
            format!("cooked: {counted}{short}{within}")
        }
        (None, _) => {
            let unique = if within.is_empty() || keys.len() != 1 { "" } else { ", unique" };
            format!("{verdict}: {counted}{unique}{within}")
        }
    };
    let duals = duals(&keys, asked.moves);
    let told = match (duals.earlier, duals.last) {
        (0, 0) => String::new(),
        (0, last) => format!("; duals of the last retraction: {last}"),
        (earlier, 0) => format!("; duals: {earlier}"),
        (earlier, last) => format!("; duals: {earlier}, of the last retraction: {last}"),
    };
    let uncaptures = match duals.uncaptures {
        0 => String::new(),
        number => format!("; uncapture duals: {number}"),
    };
    text + &told + &uncaptures
}

/// Does a solution that is given hold, by each first retraction that it tells?
fn held(asked: Defensive, told: usize, keys: &[&Beginning], limit: Option<Limit>, within: &str) -> String {
    let limit = limit.map(|limit| format!("incomplete ({limit:?})").to_lowercase());
    let answer = match (keys.len(), &limit) {
        (0, Some(limit)) => return format!("{limit}: whether the solution holds{within} is not decided"),
        (0, None) => return format!("the solution does not hold{within}"),
        (held, _) if held == told => format!("the solution holds against every reply{within}"),
        (held, _) => format!("{held} of the {told} first retractions told hold against every reply{within}"),
    };
    let least = keys.iter().filter_map(|key| key.moves).min().filter(|&least| least < asked.moves);
    let short = least.map_or(String::new(), |least| format!(", in {least} instead of {}", asked.moves));
    let cut = limit.map_or(String::new(), |limit| format!("; {limit}: not all of it was looked at"));
    format!("{answer}{short}{cut}; other ways were not looked for")
}

/// Duals behind the keys: before the last retraction, and by it.
#[derive(Clone, Copy, Default)]
struct Duals {
    earlier: usize,
    last: usize,
    /// Units that White could name as well as captured by Black's move.
    uncaptures: usize,
}

/// Replies that last as long as possible and leave more than one way.
fn duals(keys: &[&Beginning], moves: u16) -> Duals {
    let mut duals = Duals::default();
    for key in keys.iter().filter(|key| key.moves == Some(moves)) {
        for way in &key.answer.ways {
            count_duals(way, moves - 1, &mut duals);
        }
    }
    duals
}

/// Keys and tries with their trees.
pub fn text(told: &Told<'_>, asked: Defensive, solved: &Defended) -> String {
    let mut text = format!("{} first retractions\n\n", solved.first_retractions);
    for beginning in &solved.beginnings {
        let mark = if beginning.moves.is_some() { "!" } else { "?" };
        let moves = beginning.moves.filter(|&moves| moves < asked.moves);
        let in_moves = moves.map_or(String::new(), |moves| format!("  (in {moves})"));
        told.answer(&mut text, &beginning.answer, Place { number: 1, depth: 0 }, mark, &in_moves);
    }
    text
}

/// Everything found, as a document.
pub fn json(
    told: &Told<'_>,
    asked: Defensive,
    solved: &Defended,
    (verdict, words): (VerdictPart, String),
) -> serde_json::Result<serde_json::Value> {
    let firsts = |is_key| {
        let of_kind = solved.beginnings.iter().filter(move |first| first.moves.is_some() == is_key);
        of_kind.map(|first| told.beginning(first)).collect()
    };
    let Defensive { moves, uncaptures, forward_defence, quiet, .. } = asked;
    let play = Play::Defensive(documents::Defensive {
        uncaptures: uncaptures.name(),
        moves,
        forward_defence,
        quiet,
        first_retractions: solved.first_retractions,
        keys: firsts(true),
        tries: firsts(false),
    });
    serde_json::to_value(Document { verdict, told: words, completeness: solved.completeness, play })
}

impl Told<'_> {
    fn answer(&self, text: &mut String, answer: &Answer, place: Place, mark: &str, remark: &str) {
        for way in &answer.ways {
            let Place { number, depth } = place;
            *text +=
                &format!("{:indent$}{number}.{}{mark}", "", self.name(&way.retraction), indent = depth * 2);
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
        let indent = place.depth * 2;
        let refutes = match (reply.moves, reply.answers.as_slice()) {
            (None, _) => "!",
            // There is an answer that the given solution does not tell.
            (Some(_), []) => " ...",
            (Some(_), _) => "",
        };
        *text += &format!("{:indent$}{}{refutes}\n", "", self.name(&reply.retraction));
        let below = Place { number: place.number + 1, depth: place.depth + 1 };
        let told = if reply.moves == Some(1) { MOST_LAST } else { usize::MAX };
        for answer in reply.answers.iter().take(told) {
            self.answer(text, answer, below, "", "");
        }
        if reply.answers.len() > told {
            *text += &format!("{:indent$}  ... {} in all\n", "", reply.answers.len());
        }
    }

    fn forward(&self, ply: &Ply) -> Forward {
        Forward { short: self.notation.ply(ply), long: Notation::LONG.ply(ply), ply: ply.clone() }
    }

    fn ends(&self, ends: &[Ply]) -> String {
        let told: Vec<String> = ends.iter().map(|ply| format!("1.{}", self.notation.ply(ply))).collect();
        told.join("/")
    }

    fn beginning(&self, first: &Beginning) -> documents::Beginning {
        documents::Beginning { moves: first.moves, ways: self.ways(&first.answer) }
    }

    fn ways(&self, answer: &Answer) -> Vec<Way> {
        answer.ways.iter().filter_map(|way| self.way(way)).collect()
    }

    fn way(&self, way: &Retracted) -> Option<Way> {
        let reply = |reply: &Reply| {
            Some(documents::Reply {
                retraction: self.document(&reply.retraction)?,
                same_move: reply.same_move,
                moves: reply.moves,
                answers: reply.answers.iter().map(|answer| self.ways(answer)).collect(),
            })
        };
        Some(Way {
            retraction: self.document(&way.retraction)?,
            forward: way.ends.iter().map(|ply| self.forward(ply)).collect(),
            replies: way.replies.iter().filter_map(reply).collect(),
        })
    }
}

fn count_duals(way: &Retracted, moves: u16, duals: &mut Duals) {
    for reply in way.replies.iter().filter(|reply| reply.moves == Some(moves)) {
        duals.uncaptures += usize::from(reply.same_move);
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
