use super::Search;
use super::battle::Battle;
use super::goal::reached;
use super::limits::Stopped;
use super::parts::Part;
use crate::movegen::legal_moves;
use crate::position::{Move, Position};
use crate::problem::{PlayOptions, Variations};
use crate::solution::{Branch, Limit, PhaseKind, Ply, Role, Sign, describe, disambiguate, with_goal};
use crate::stipulation::{Plan, Quantifier};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

impl Search<'_> {
    /// Set play if asked for, then keys and tries with their play.
    pub(super) fn battle_parts(&self, position: &Position, plan: &Plan) -> Vec<Part> {
        let options = &self.problem.options;
        let mut parts = Vec::new();
        let part = |kind, start: Position, plan| {
            // A set position in which the side that would move leaves the other in check is none.
            let playable = !start.in_check(self.rules, !start.side());
            let mut first_moves = if playable { legal_moves(&start, self.rules) } else { Vec::new() };
            if kind == PhaseKind::ActualPlay {
                first_moves = options.first_moves.of(&first_moves).to_vec();
            }
            Part { kind, start, plan, first_moves: Some(first_moves) }
        };
        if options.post_key {
            return vec![part(PhaseKind::PostKey, position.clone(), plan.rest())];
        }
        if options.set_play && plan.steps.len() > 1 {
            let set_plan = plan.rest();
            let start =
                if set_plan.steps[0].mover == position.side() { position.clone() } else { position.passed() };
            parts.push(part(PhaseKind::SetPlay, start, set_plan));
        }
        parts.push(part(PhaseKind::ActualPlay, position.clone(), plan.clone()));
        parts
    }

    /// The play of a part that begins with these moves.
    pub(super) fn battle_play(&self, part: &Part, first_moves: &[Move]) -> Vec<Branch> {
        match part.kind {
            PhaseKind::SetPlay => {
                let after = |&reply: &Move| {
                    let mut tree = Tree::after_first_move(self, &part.plan);
                    tree.replies(&part.start, &[reply], 0, &Answers::default(), &[]).unwrap_or_default()
                };
                first_moves.par_iter().flat_map_iter(after).collect()
            }
            PhaseKind::PostKey => {
                Tree::after_first_move(self, &part.plan).post_key(&part.start).unwrap_or_default()
            }
            PhaseKind::ActualPlay => self.first_moves(&part.start, &part.plan, first_moves),
        }
    }

    /// In post-key play: is nothing threatened, though something could be?
    pub(super) fn is_zugzwang(&self, part: &Part, branches: &[Branch]) -> bool {
        part.plan.steps.len() > 1
            && !part.start.in_check(self.rules, part.start.side())
            && branches.iter().all(|branch| branch.role != Role::Threat)
    }

    /// The keys among some moves, and the tries if asked for, in their order.
    fn first_moves(&self, position: &Position, plan: &Plan, moves: &[Move]) -> Vec<Branch> {
        let legal = legal_moves(position, self.rules);
        let most_refutations = self.problem.options.tries.map_or(0, |most| most as usize);
        let most_keys = self.problem.options.max_solutions.unwrap_or(u64::MAX);
        let keys = AtomicU64::new(0);
        let judge = |&mv: &Move| -> Result<Option<Branch>, Stopped> {
            let mut tree = Tree::new(self, plan);
            let refutations = tree.refutations(position, mv, most_refutations)?;
            match refutations {
                Some(refutations) if refutations.is_empty() => {
                    if keys.fetch_add(1, Ordering::Relaxed) >= most_keys {
                        self.limits.stop(Limit::Solutions);
                        return Err(Stopped);
                    }
                    tree.attacking_move(position, mv, &legal, 0, Role::Key, &[]).map(Some)
                }
                Some(refutations) => {
                    let branch = tree.attacking_move(position, mv, &legal, 0, Role::Try, &refutations)?;
                    let is_told = !self.problem.options.no_checking_tries || branch.ply.sign != Sign::Check;
                    Ok(is_told.then_some(branch))
                }
                None => Ok(None),
            }
        };
        // Shorter plans first: they fill the table with short proofs and good first moves.
        for shorter in shorter_plans(plan) {
            let each = |&mv: &Move| {
                let mut battle = Battle::new(self.rules, self.table, self.limits, &shorter);
                let _ = battle.move_succeeds(position, mv, 0);
            };
            moves.par_iter().for_each(each);
        }
        let judged: Vec<_> = if most_keys == u64::MAX {
            moves.par_iter().map(judge).collect()
        } else {
            moves.iter().map(judge).collect()
        };
        judged.into_iter().filter_map(Result::ok).flatten().collect()
    }
}

/// The same play with fewer moves, shortest first; too short ones are not worth a pass of their own.
fn shorter_plans(plan: &Plan) -> Vec<Plan> {
    let full = plan.steps.len();
    (3..full)
        .filter(|length| length % 2 == full % 2)
        .map(|length| Plan { steps: plan.steps[full - length..].to_vec() })
        .collect()
}

/// Lays out the play of one first move; whatever it must know it asks the proof search.
struct Tree<'a> {
    search: &'a Search<'a>,
    plan: &'a Plan,
    battle: Battle<'a>,
    /// Number of the attacker's next move.
    level: usize,
}

/// Moves of the attacker that succeed, laid out.
#[derive(Default)]
struct Answers {
    /// The step of the plan as which they succeed.
    step: usize,
    moves: Vec<Move>,
    branches: Vec<Branch>,
}

type Laid<T> = Result<T, Stopped>;

impl<'a> Tree<'a> {
    fn new(search: &'a Search<'a>, plan: &'a Plan) -> Self {
        let battle = Battle::new(search.rules, search.table, search.limits, plan);
        Self { search, plan, battle, level: 1 }
    }

    /// For play in which the defender begins.
    fn after_first_move(search: &'a Search<'a>, plan: &'a Plan) -> Self {
        Self { level: 2, ..Self::new(search, plan) }
    }

    /// The replies that refute a first move, or `None` if there are more than `most`. Empty: it is a key.
    fn refutations(&mut self, position: &Position, mv: Move, most: usize) -> Laid<Option<Vec<Move>>> {
        if self.battle.move_succeeds(position, mv, 0)? {
            return Ok(Some(Vec::new()));
        }
        let Ok(after) = position.play(self.search.rules, mv) else { return Ok(None) };
        if most == 0 || self.plan.steps.len() < 2 {
            return Ok(None);
        }
        let mut refutations = Vec::new();
        for reply in legal_moves(&after, self.search.rules) {
            if !self.battle.move_succeeds(&after, reply, 1)? {
                refutations.push(reply);
                if refutations.len() > most {
                    return Ok(None);
                }
            }
        }
        // Without any reply the first move has stalemated or mated at the wrong time: no try.
        Ok((!refutations.is_empty()).then_some(refutations))
    }

    /// A move of the attacking side at step `i` and what follows it.
    fn attacking_move(
        &mut self,
        position: &Position,
        mv: Move,
        legal: &[Move],
        i: usize,
        role: Role,
        refutations: &[Move],
    ) -> Laid<Branch> {
        let (ply, after, finished) = self.tell(position, mv, legal, i);
        let mut branch = Branch { ply, role, zugzwang: false, branches: Vec::new() };
        let is_deep_enough = self.options().depth.is_some_and(|depth| self.level >= depth as usize);
        if finished || i + 1 >= self.plan.steps.len() || is_deep_enough {
            return Ok(branch);
        }
        let is_told = match self.options().variations {
            Variations::Keys => !matches!(role, Role::Key | Role::Try),
            Variations::AfterKeys => role != Role::Try,
            Variations::Full => true,
        };
        if is_told {
            self.level += 1;
            (branch.zugzwang, branch.branches) = self.defended(&after, i + 1, refutations)?;
            self.level -= 1;
        }
        branch.branches.extend(self.told_refutations(&after, i + 1, refutations));
        Ok(branch)
    }

    /// What follows a move of the attacking side: zugzwang or not, threats, defences.
    fn defended(&mut self, after: &Position, i: usize, refutations: &[Move]) -> Laid<(bool, Vec<Branch>)> {
        let in_check = after.in_check(self.search.rules, after.side());
        let attacks_again = i + 1 < self.plan.steps.len();
        let threats = if in_check { Answers::default() } else { self.threats(after, i + 1)? };
        let zugzwang = threats.branches.is_empty() && !in_check && attacks_again;
        let mut branches = threats.branches.clone();
        let legal = legal_moves(after, self.search.rules);
        branches.extend(self.replies(after, &legal, i, &threats, refutations)?);
        Ok((zugzwang, branches))
    }

    fn told_refutations(&self, after: &Position, i: usize, refutations: &[Move]) -> Vec<Branch> {
        let legal = legal_moves(after, self.search.rules);
        let tell = |&refutation: &Move| {
            let (ply, ..) = self.tell(after, refutation, &legal, i);
            Branch { ply, role: Role::Refutation, zugzwang: false, branches: Vec::new() }
        };
        refutations.iter().map(tell).collect()
    }

    /// The play after the key, which has been played: threats, defences, and what refutes.
    fn post_key(&mut self, start: &Position) -> Laid<Vec<Branch>> {
        let mut refutations = Vec::new();
        for reply in legal_moves(start, self.search.rules) {
            if !self.battle.move_succeeds(start, reply, 0)? {
                refutations.push(reply);
            }
        }
        let (_, mut branches) = self.defended(start, 0, &refutations)?;
        branches.extend(self.told_refutations(start, 0, &refutations));
        Ok(branches)
    }

    fn options(&self) -> &'a PlayOptions {
        &self.search.problem.options
    }

    /// What the attacker would play if the defender passed.
    fn threats(&mut self, after: &Position, i: usize) -> Laid<Answers> {
        if i >= self.plan.steps.len() || self.search.problem.options.no_threats {
            return Ok(Answers::default());
        }
        let passed = after.passed();
        if passed.in_check(self.search.rules, !passed.side()) {
            return Ok(Answers::default());
        }
        self.continuations(&passed, i, Role::Threat)
    }

    /// These moves of the defender with the attacker's answers; a defence that parries no threat is not worth telling, and
    /// refutations are told elsewhere.
    fn replies(
        &mut self,
        position: &Position,
        replies: &[Move],
        i: usize,
        threats: &Answers,
        refutations: &[Move],
    ) -> Laid<Vec<Branch>> {
        let legal = legal_moves(position, self.search.rules);
        // A defender who reaches the goal too early has played into the attacker's hands: that is told in set play
        // only, where nothing has been played yet.
        let tells_early_ends = i == 0 || i + 1 == self.plan.steps.len();
        let mut branches = Vec::new();
        for &reply in replies {
            if refutations.contains(&reply) {
                continue;
            }
            let (ply, after, finished) = self.tell(position, reply, &legal, i);
            let mut branch = Branch { ply, role: Role::Defence, zugzwang: false, branches: Vec::new() };
            if finished {
                if tells_early_ends {
                    branches.push(branch);
                }
                continue;
            }
            if i + 1 >= self.plan.steps.len() {
                continue;
            }
            if !threats.moves.is_empty() && self.all_work(&after, threats)? {
                continue;
            }
            let answers = self.continuations(&after, i + 1, Role::Continuation)?;
            if answers.branches.is_empty() {
                continue;
            }
            // By convention a defence that is answered sooner than by the threat is not told.
            let is_short = if threats.moves.is_empty() {
                self.search.problem.options.no_short_variations && answers.step > i + 1
            } else {
                answers.step > threats.step
            };
            if is_short {
                continue;
            }
            branch.branches.extend(answers.branches);
            branches.push(branch);
        }
        Ok(branches)
    }

    /// Do all threats still succeed, in no more moves than were threatened?
    fn all_work(&mut self, position: &Position, threats: &Answers) -> Laid<bool> {
        let legal = legal_moves(position, self.search.rules);
        for &threat in &threats.moves {
            if !legal.contains(&threat) || !self.battle.move_succeeds(position, threat, threats.step)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The attacker's moves that succeed from step `i` on: the shortest ones.
    fn continuations(&mut self, position: &Position, i: usize, role: Role) -> Laid<Answers> {
        let steps = &self.plan.steps;
        if steps[i].quantifier != Quantifier::Exists {
            return Ok(Answers::default());
        }
        let legal = legal_moves(position, self.search.rules);
        // Later steps are the same play with fewer moves left.
        let starts = (i..steps.len()).rev().filter(|start| (start - i).is_multiple_of(2));
        for step in starts.collect::<Vec<_>>() {
            let mut moves = Vec::new();
            for &mv in &legal {
                if self.battle.move_succeeds(position, mv, step)? {
                    moves.push(mv);
                }
            }
            if !moves.is_empty() {
                let mut branches = Vec::new();
                for &mv in &moves {
                    branches.push(self.attacking_move(position, mv, &legal, step, role, &[])?);
                }
                return Ok(Answers { step, moves, branches });
            }
        }
        Ok(Answers::default())
    }

    /// The text of a move, the position after it, and whether it has reached the goal.
    fn tell(&self, position: &Position, mv: Move, legal: &[Move], i: usize) -> (Ply, Position, bool) {
        let rules = self.search.rules;
        let (mut ply, after) = match describe(position, rules, mv) {
            Ok(told) => told,
            // Only legal moves are told.
            Err(refused) => unreachable!("{mv:?}: {refused}"),
        };
        disambiguate(&mut ply, position, rules, mv, legal);
        let goal = self.plan.steps[i].goal.filter(|&goal| reached(&after, rules, goal));
        if let Some(goal) = goal {
            ply = with_goal(ply, goal);
        }
        (ply, after, goal.is_some())
    }
}
