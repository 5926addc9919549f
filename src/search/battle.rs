use super::forced::forcing_moves;
use super::goal::{reached, reaching_moves};
use super::last_defence::{Replies, mates, replies};
use super::limits::{Counter, Limits, Stopped};
use super::ordering::{fingerprint, in_order, promise};
use super::table::Table;
use crate::movegen::{could_play, is_legal, legal_moves};
use crate::position::{Move, Position};
use crate::rules::Rules;
use crate::stipulation::{Goal, Plan, Quantifier, Step};

/// Decides battle play. The two halves of the definition are [`Battle::attack`] and [`Battle::defend`]; the rest is
/// memory.
pub(super) struct Battle<'a> {
    rules: &'a Rules,
    table: &'a Table,
    counter: Counter<'a>,
    /// Half-moves of the plan, first one first.
    steps: &'a [Step],
    /// For each step, moves that have worked in sister positions, newest first.
    killers: Vec<[Option<Move>; 2]>,
}

type Answer = Result<bool, Stopped>;

impl<'a> Battle<'a> {
    pub fn new(rules: &'a Rules, table: &'a Table, limits: &'a Limits, plan: &'a Plan) -> Self {
        Self {
            rules,
            table,
            counter: Counter::new(limits),
            steps: &plan.steps,
            killers: vec![[None; 2]; plan.steps.len()],
        }
    }

    /// Does the plan succeed from this position, when its half-moves from step `i` on are left?
    pub fn succeeds(&mut self, position: &Position, i: usize) -> Answer {
        match self.steps.get(i).map(|step| step.quantifier) {
            None => Ok(false),
            Some(Quantifier::ForAll) => self.defend(position, i),
            Some(Quantifier::Exists | Quantifier::Help) => self.attack(position, i),
        }
    }

    /// Does this move succeed as the one of step `i`? It must be legal.
    pub fn move_succeeds(&mut self, position: &Position, mv: Move, i: usize) -> Answer {
        self.counter.count()?;
        let Ok(after) = position.play(self.rules, mv) else { return Ok(false) };
        if self.steps[i].goal.is_some_and(|goal| reached(&after, self.rules, goal)) {
            return Ok(true);
        }
        self.succeeds(&after, i + 1)
    }

    fn left(&self, i: usize) -> u16 {
        (self.steps.len() - i) as u16
    }

    /// There is a move that reaches the goal, or after which the defence fails.
    fn attack(&mut self, position: &Position, i: usize) -> Answer {
        let left = self.left(i);
        let goal = self.steps[i].goal;
        if left == 1 {
            return self.reaches_at_once(position, i);
        }
        let key = position.key();
        let known = self.table.look_up(key);
        if let Some(known) = known {
            if known.proved != 0 && known.proved <= left {
                return Ok(true);
            }
            if known.refuted >= left {
                return Ok(false);
            }
        }
        if goal.is_some() && self.reaches_at_once(position, i)? {
            self.table.prove(key, 1, 0);
            return Ok(true);
        }
        let moves = self.ordered(position, i, known.map_or(0, |known| known.best));
        for mv in moves {
            self.counter.count()?;
            let Ok(after) = position.play(self.rules, mv) else { continue };
            if self.succeeds(&after, i + 1)? {
                self.remember(i, mv);
                self.table.prove(key, left, fingerprint(mv));
                return Ok(true);
            }
        }
        self.table.refute(key, left, 0);
        Ok(false)
    }

    /// Every reply reaches the goal or leaves the attack successful, and there is a reply.
    fn defend(&mut self, position: &Position, i: usize) -> Answer {
        let left = self.left(i);
        let key = position.key();
        // Just before the end a look into the table costs as much as the answer.
        let known = if left > 2 { self.table.look_up(key) } else { None };
        if let Some(known) = known {
            if known.proved != 0 && known.proved <= left {
                return Ok(true);
            }
            if known.refuted >= left {
                return Ok(false);
            }
        }
        if left == 1 && self.steps[i].goal == Some(Goal::Mate) {
            return self.defend_at_last(position, i);
        }
        let mut refutation = None;
        for mv in self.killers[i].into_iter().flatten() {
            let legal = could_play(position, self.rules, mv) && is_legal(position, self.rules, mv);
            if legal && !self.move_succeeds(position, mv, i)? {
                refutation = Some(mv);
                break;
            }
        }
        if refutation.is_none() {
            let moves = self.ordered(position, i, known.map_or(0, |known| known.best));
            if moves.is_empty() {
                return Ok(false);
            }
            for mv in moves {
                if !self.killers[i].contains(&Some(mv)) && !self.move_succeeds(position, mv, i)? {
                    refutation = Some(mv);
                    break;
                }
            }
        }
        if let Some(mv) = refutation {
            self.remember(i, mv);
        }
        if left > 2 {
            match refutation {
                Some(mv) => self.table.refute(key, left, fingerprint(mv)),
                None => self.table.prove(key, left, 0),
            }
        }
        Ok(refutation.is_none())
    }

    /// As [`Self::defend`] with one half-move left: every reply mates, and there is one.
    fn defend_at_last(&mut self, position: &Position, i: usize) -> Answer {
        let rules = self.rules;
        for mv in self.killers[i].into_iter().flatten() {
            let legal = could_play(position, rules, mv) && is_legal(position, rules, mv);
            if legal && !mates(position, rules, mv) {
                self.counter.count()?;
                self.remember(i, mv);
                return Ok(false);
            }
        }
        match replies(position, rules, &mut self.counter)? {
            Replies::None => Ok(false),
            Replies::AllMate => Ok(true),
            Replies::Refuted(mv) => {
                self.remember(i, mv);
                Ok(false)
            }
        }
    }

    fn reaches_at_once(&mut self, position: &Position, i: usize) -> Answer {
        let Some(goal) = self.steps[i].goal else { return Ok(false) };
        reaching_moves(position, self.rules, goal, &mut self.counter, |_| true)
    }

    /// Legal moves, the most promising first: the table's, the killers, captures and promotions.
    fn ordered(&self, position: &Position, i: usize, best: u32) -> Vec<Move> {
        let forcing = if self.must_force_mate(i) { forcing_moves(position, self.rules) } else { None };
        let moves = forcing.unwrap_or_else(|| legal_moves(position, self.rules));
        let killers = self.killers[i];
        in_order(moves, |mv| {
            if best != 0 && fingerprint(mv) == best {
                1000
            } else if killers[0] == Some(mv) {
                900
            } else if killers[1] == Some(mv) {
                800
            } else {
                promise(position, mv)
            }
        })
    }

    /// Is the move of step `i` the last one, after which every reply must mate?
    fn must_force_mate(&self, i: usize) -> bool {
        self.left(i) == 2
            && self.steps[i].quantifier == Quantifier::Exists
            && self.steps[i].goal.is_none()
            && self.steps[i + 1].quantifier == Quantifier::ForAll
            && self.steps[i + 1].goal == Some(Goal::Mate)
    }

    fn remember(&mut self, i: usize, mv: Move) {
        let [first, _] = self.killers[i];
        if first != Some(mv) {
            self.killers[i] = [Some(mv), first];
        }
    }
}
