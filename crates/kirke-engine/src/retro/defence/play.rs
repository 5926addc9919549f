//! The play of a defensive retractor, told after the proof: keys, tries, replies, and what White takes back then.

use super::choice::Lister;
use super::intended::{Intended, allows};
use super::proof::{Prover, Replies, Shared, Turn};
use super::spot::Spot;
use super::{Defended, Defensive, Only};
use crate::retro::view::{Taken, View};
use crate::retro::{Past, Retraction};
use crate::rules::Rules;
use crate::search::{Forward, Settings, Stopped, Table};
use crate::solution::{Ply, describe, disambiguate, mark_goal};
use crate::stipulation::Plan;
use rayon::prelude::*;

/// A retraction of the side that begins, with what follows if this is what it was.
#[derive(Clone, Debug)]
pub struct Retracted {
    /// What is taken back.
    pub retraction: Retraction,
    /// First moves of the forward play with which the task is done; none if it goes on.
    pub ends: Vec<Ply>,
    /// What the other side may take back then.
    pub replies: Vec<Reply>,
}

/// What the side that begins takes back: several ways if the other side decides what was captured.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The ways.
    pub ways: Vec<Retracted>,
}

/// A retraction of the other side.
#[derive(Clone, Debug)]
pub struct Reply {
    /// What is taken back.
    pub retraction: Retraction,
    /// It is the retraction of the reply before it with another captured unit, which the side that begins could name as
    /// well: an uncapture dual.
    pub same_move: bool,
    /// In how many retractions the task is done behind it; none if it is not. Beside a solution that is given, at most so many
    /// if that is more than two.
    pub moves: Option<u16>,
    /// The ways to do that in so many. Beside a solution that is given, what it tells; elsewhere one way if there is one in two
    /// retractions, and none if it is longer.
    pub answers: Vec<Answer>,
}

/// A first retraction.
#[derive(Clone, Debug)]
pub struct Beginning {
    /// What is taken back, and what follows.
    pub answer: Answer,
    /// In how many retractions the task is done; none of a try.
    pub moves: Option<u16>,
}

/// A first retraction, with what was found out of it.
struct First {
    part: Vec<Taken>,
    moves: Option<u16>,
}

/// Beside a solution that is given it is asked up to here in how few retractions White wins, and one answer is told to what
/// the solution does not tell. To find out more would be to search everything that the solution spares.
const FEW_MOVES: u16 = 2;

/// Solves, and tells the play.
pub(super) fn begin(
    past: &Past,
    rules: &Rules,
    asked: Defensive,
    only: Only<'_>,
    plan: &Plan,
    settings: &Settings,
) -> Defended {
    let diagram = View::of(past, rules);
    let forward = Forward::new(rules, plan, settings);
    let table = Table::new(settings.memory / 4 * 3);
    let lister = Lister::new(rules, asked.legality, asked.uncaptures, &past.setup);
    let attacker = !past.side;
    let intended = Intended::of(only, rules);
    let shared = Shared { lister, forward: &forward, table: &table, asked, attacker, intended: &intended };
    let teller = Teller { shared, diagram: &diagram, rules, plan };
    let mut firsts: Vec<First> = lister
        .parts(&diagram, attacker)
        .iter()
        .map(|part| First { part: part.to_vec(), moves: None })
        .collect();
    let first_retractions = firsts.len();
    firsts.retain(|first| allows(intended.told(&diagram), &first.part));
    if let Some(named) = only.firsts {
        let is_named = |taken: &Taken| {
            named.iter().any(|other| other.mv == taken.mv && other.uncaptured == taken.uncaptured)
        };
        firsts.retain(|first| first.part.iter().any(is_named));
    }
    let looked_at = firsts.len();
    for moves in 1..=asked.moves {
        // Nearly all work may lie in a few of them that stand together.
        let one_by_one = firsts.par_iter_mut().with_max_len(1);
        one_by_one.filter(|first| first.moves.is_none()).for_each(|first| {
            // A search that has been stopped has decided nothing.
            if teller.first_solves(&first.part, moves).unwrap_or(false) {
                first.moves = Some(moves);
            }
        });
        if forward.is_over() {
            break;
        }
    }
    let told: Vec<Beginning> =
        firsts.par_iter().with_max_len(1).filter_map(|first| teller.beginning(first)).collect();
    let completeness = forward.completeness();
    Defended { beginnings: told, first_retractions, looked_at, completeness, nodes: forward.nodes() }
}

struct Teller<'a> {
    shared: Shared<'a>,
    diagram: &'a View,
    rules: &'a Rules,
    plan: &'a Plan,
}

type Told<T> = Result<T, Stopped>;

impl<'a> Teller<'a> {
    fn prover(&self) -> Prover<'a> {
        Prover::new(self.shared, self.diagram)
    }

    /// Is the task done in so many retractions that begin with this one?
    fn first_solves(&self, part: &[Taken], moves: u16) -> Told<bool> {
        let mut prover = self.prover();
        self.solves(&mut prover, part, moves, self.shared.asked.quiet)
    }

    fn solves(&self, prover: &mut Prover<'_>, part: &[Taken], moves: u16, quiet: Option<u16>) -> Told<bool> {
        if prover.all_end(part)? {
            return Ok(true);
        }
        match prover.goes_on(part, moves, quiet)? {
            Some(spot) if moves > 1 => prover.holds(Turn::Black, &spot),
            _ => Ok(false),
        }
    }

    /// A key or a try, with its play.
    fn beginning(&self, first: &First) -> Option<Beginning> {
        let mut prover = self.prover();
        let asked = self.shared.asked;
        match first.moves {
            Some(moves) => {
                let answer = self.answer(&mut prover, &first.part, moves, asked.quiet);
                // What could not be told in time is a key all the same.
                let answer = answer.unwrap_or_else(|_| self.bare(&first.part));
                Some(Beginning { answer, moves: Some(moves) })
            }
            None if asked.tries > 0 && asked.moves > 1 => {
                let answer = self.try_of(&mut prover, &first.part).ok()??;
                Some(Beginning { answer, moves: None })
            }
            None => None,
        }
    }

    /// A part without its play.
    fn bare(&self, part: &[Taken]) -> Answer {
        let bare = |taken: &Taken| Retracted {
            retraction: self.retraction(taken),
            ends: Vec::new(),
            replies: Vec::new(),
        };
        Answer { ways: part.iter().map(bare).collect() }
    }

    fn retraction(&self, taken: &Taken) -> Retraction {
        taken.retraction(self.shared.lister.diagram)
    }

    /// What White takes back, with everything that Black may take back then. Legal ways only.
    fn answer(
        &self,
        prover: &mut Prover<'_>,
        part: &[Taken],
        moves: u16,
        quiet: Option<u16>,
    ) -> Told<Answer> {
        let mut ways = Vec::new();
        let next = prover.goes_on(part, moves, quiet)?;
        for taken in part {
            let mark = prover.mark(&taken.before);
            if !prover.line.allows(mark) || !self.shared.lister.any(&taken.before) {
                continue;
            }
            self.shared.forward.keep()?;
            let ends = self.ends(prover, &taken.before)?;
            let replies = match &next {
                Some(spot) if ends.is_empty() && spot.moves > 0 => {
                    let one = Spot { views: vec![taken.before.clone()], ..spot.clone() };
                    self.replies(prover, &one, usize::MAX)?.unwrap_or_default()
                }
                _ => Vec::new(),
            };
            ways.push(Retracted { retraction: self.retraction(taken), ends, replies });
        }
        Ok(Answer { ways })
    }

    /// The first moves of the task from here.
    fn ends(&self, prover: &mut Prover<'_>, view: &View) -> Told<Vec<Ply>> {
        let mut position = prover.played_from(view);
        let mut moves = prover.probe.first_moves(&position)?;
        if moves.is_empty()
            && let Some(proved) = prover.proved_passing(view)
        {
            moves = prover.probe.first_moves(&proved)?;
            position = proved;
        }
        let legal = crate::movegen::legal_moves(&position, self.rules);
        let goal = self.plan.steps.first().and_then(|step| step.goal());
        let ply = |mv| {
            let (mut ply, _) = describe(&position, self.rules, mv).ok()?;
            disambiguate(&mut ply, &position, self.rules, mv, &legal);
            if let Some(goal) = goal {
                mark_goal(&mut ply, goal);
            }
            Some(ply)
        };
        Ok(moves.into_iter().filter_map(ply).collect())
    }

    /// All replies from a position; with a limit, only those after which White fails, none if there are more.
    fn replies(&self, prover: &mut Prover<'_>, spot: &Spot, most: usize) -> Told<Option<Vec<Reply>>> {
        let only_failing = most < usize::MAX;
        let [view] = spot.views.as_slice() else { return Ok(None) };
        let now = prover.mark(view);
        let mut replies = Vec::new();
        prover.line.push(now);
        for part in self.shared.lister.parts(view, self.shared.attacker).iter() {
            let Some((choices, moves)) = self.best(prover, part, spot)? else { continue };
            if only_failing && moves.is_some() {
                continue;
            }
            if replies.len() >= most {
                prover.line.pop();
                return Ok(None);
            }
            for (number, taken) in choices.into_iter().enumerate() {
                self.shared.forward.keep()?;
                let answers = match moves {
                    Some(moves) => self.answers(prover, &taken.before, moves, spot.quiet)?,
                    None => Vec::new(),
                };
                let retraction = self.retraction(taken);
                replies.push(Reply { retraction, same_move: number > 0, moves, answers });
            }
        }
        prover.line.pop();
        Ok(Some(replies))
    }

    /// Of a retraction of Black's, the ways in which White wins most quickly, and in how many retractions; if he does not
    /// win, one of the ways. None if it is illegal.
    fn best<'t>(
        &self,
        prover: &mut Prover<'_>,
        part: &'t [Taken],
        spot: &Spot,
    ) -> Told<Option<(Vec<&'t Taken>, Option<u16>)>> {
        let legal: Vec<&Taken> = part
            .iter()
            .filter(|taken| {
                prover.line.allows(prover.mark(&taken.before)) && self.shared.lister.any(&taken.before)
            })
            .collect();
        let Some(&first) = legal.first() else { return Ok(None) };
        let is_asked =
            |&moves: &u16| !self.shared.intended.is_given() || moves <= FEW_MOVES || moves == spot.moves;
        for moves in (1..=spot.moves).filter(is_asked) {
            let mut quickest = Vec::new();
            for &taken in &legal {
                if self.shared.asked.forward_defence && prover.defends_forwards(&taken.before)? {
                    continue;
                }
                let one = Spot { views: vec![taken.before.clone()], moves, quiet: spot.quiet };
                if prover.holds(Turn::White, &one)? {
                    quickest.push(taken);
                }
            }
            if !quickest.is_empty() {
                return Ok(Some((quickest, Some(moves))));
            }
        }
        Ok(Some((vec![first], None)))
    }

    /// Everything that White may take back to do what is asked in so many retractions.
    fn answers(
        &self,
        prover: &mut Prover<'_>,
        view: &View,
        moves: u16,
        quiet: Option<u16>,
    ) -> Told<Vec<Answer>> {
        let now = prover.mark(view);
        prover.line.push(now);
        let mut answers = Vec::new();
        let intended = self.shared.intended;
        let told = intended.told(view);
        let is_untold = intended.is_given() && told.is_none();
        if is_untold && moves > FEW_MOVES {
            prover.line.pop();
            return Ok(answers);
        }
        for part in self.shared.lister.parts(view, self.shared.attacker).iter() {
            if !allows(told, part) || !self.solves(prover, part, moves, quiet)? {
                continue;
            }
            answers.push(self.answer(prover, part, moves, quiet)?);
            if is_untold {
                break;
            }
        }
        prover.line.pop();
        Ok(answers)
    }

    /// A first retraction that fails to few replies, with these.
    fn try_of(&self, prover: &mut Prover<'_>, part: &[Taken]) -> Told<Option<Answer>> {
        let asked = self.shared.asked;
        let Some(spot) = prover.goes_on(part, asked.moves, asked.quiet)? else { return Ok(None) };
        let all = match prover.replies(&spot)? {
            Replies::Some(all) => all.len(),
            Replies::None => return Ok(None),
            Replies::Mates => usize::MAX,
        };
        let mut ways = Vec::new();
        for taken in part {
            let one = Spot { views: vec![taken.before.clone()], ..spot.clone() };
            let failing = self.replies(prover, &one, usize::from(asked.tries))?;
            let Some(replies) = failing.filter(|failing| !failing.is_empty()) else { continue };
            if replies.len() < all {
                ways.push(Retracted { retraction: self.retraction(taken), ends: Vec::new(), replies });
            }
        }
        Ok((!ways.is_empty()).then_some(Answer { ways }))
    }
}
