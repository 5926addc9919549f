mod one_reply;
mod over;
mod tries;

use super::Search;
use super::battle::Battle;
use super::in_turn::{Audience, InOrder, InTurn};
use super::limits::{Limits, Stopped};
use super::ordering::moves_in_order;
use super::parts::{Part, Played};
use super::reach::Last;
use crate::movegen::{MoveList, self_checks};
use crate::position::{Move, Position};
use crate::problem::{PlayOptions, Variations};
use crate::rules::Shortcuts;
use crate::solution::{Branch, Limit, PhaseKind, Ply, Role, describe, disambiguate, mark_goal};
use crate::stipulation::{Plan, Quantifier, Step};
use rayon::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tries::{Refutation, rests};

impl Search<'_> {
    /// Set play if asked for, then keys and tries with their play.
    pub(super) fn battle_parts(&self, position: &Position, plan: &Plan) -> Vec<Part> {
        let options = &self.problem.options;
        let mut parts = Vec::new();
        let part = |kind, start: Position, plan: Plan| {
            // A set position in which the side that would move leaves the other in check is none; the diagram has been
            // looked at.
            let playable = kind != PhaseKind::SetPlay || !start.in_check(self.rules, !start.side());
            let mut first_moves = if playable { self.moves_of_step(&start, &plan.steps) } else { Vec::new() };
            if kind == PhaseKind::ActualPlay {
                first_moves = options.first_moves.of(&first_moves).to_vec();
            }
            Part { first_moves: Some(first_moves), ..Part::undivided(kind, start, plan) }
        };
        if options.post_key {
            if let Some(nested) = self.ends_at_once(position, plan) {
                return vec![Part::undivided(PhaseKind::PostKey, position.clone(), nested)];
            }
            return vec![part(PhaseKind::PostKey, position.clone(), plan.rest())];
        }
        if options.set_play {
            let start = position.as_if_passed(self.rules);
            // As above, a side that is in check when the other one would move has no set play.
            let playable = !start.in_check(self.rules, !start.side());
            match self.ends_at_once(&start, plan).filter(|_| playable) {
                Some(plan) => parts.push(Part::undivided(PhaseKind::SetPlay, start, plan)),
                None if plan.steps.len() > 1 => {
                    let set_plan = plan.rest();
                    let passes = set_plan.steps[0].mover != position.side();
                    let start = if passes { start } else { position.clone() };
                    parts.push(part(PhaseKind::SetPlay, start, set_plan));
                }
                None => {}
            }
        }
        // Play that the defender begins is told as if a key had been played.
        parts.push(
            if plan.defends()
                && let Some(start) = self.next_mover(position.clone(), &plan.steps)
            {
                part(PhaseKind::PostKey, start, plan.clone())
            } else {
                part(PhaseKind::ActualPlay, position.clone(), plan.clone())
            },
        );
        parts
    }

    /// The play of a part that begins with these moves.
    pub(super) fn battle_play(
        &self,
        part: &Part,
        first_moves: &[Move],
        audience: Option<Audience<'_>>,
    ) -> Played {
        let turns = InTurn::new(self.limits, |branches| {
            if let Some(audience) = audience {
                audience.hear(audience.piece(branches));
            }
        });
        let in_order = InOrder { turns: &turns, audience };
        let at_once = |branches| Played::written_at_once(branches, audience);
        match part.kind {
            PhaseKind::SetPlay => {
                let moves = self.moves_of_step(&part.start, &part.plan.steps);
                let all_end = Tree::after_first_move(self, &part.plan).all_end(&part.start, &moves, 0);
                let after = |(first, &reply): (usize, &Move)| {
                    let mut tree = Tree::after_first_move(self, &part.plan);
                    let found = tree.replies(&part.start, &[reply], 0, &Answers::default(), &[]);
                    let told = found.and_then(|found| found.told(all_end == Ok(true), self.limits));
                    in_order.told(first, told.unwrap_or_default())
                };
                Played::told(first_moves.par_iter().enumerate().flat_map_iter(after).collect())
            }
            PhaseKind::PostKey => {
                at_once(Tree::after_first_move(self, &part.plan).post_key(&part.start).unwrap_or_default())
            }
            PhaseKind::ActualPlay if !part.plan.has_keys() => at_once(self.play_of(&part.start, &part.plan)),
            PhaseKind::ActualPlay if !self.may_begin(part) => {
                at_once(self.forced_moves(None, &part.start, &part.plan.steps[0]))
            }
            PhaseKind::ActualPlay => {
                Played::told(self.first_moves(&part.start, &part.plan, first_moves, in_order))
            }
        }
    }

    /// Does what must hold before the first half-move?
    pub(super) fn may_begin(&self, part: &Part) -> bool {
        let mut battle = Battle::new(self.referee(), self.table, self.limits, &part.plan);
        battle.guard_holds(None, &part.start, 0).unwrap_or(false)
    }

    /// The moves of the step with which a plan begins: legal moves, and those in check by which its goal may be reached.
    fn moves_of_step(&self, position: &Position, plan: &[Step]) -> MoveList {
        let mut moves = moves_in_order(position, self.rules);
        moves.extend(self.reaching_in_check(position, plan));
        moves
    }

    /// The moves that leave their side in check and reach the goal of the step with which a plan begins.
    pub(super) fn reaching_in_check(&self, position: &Position, plan: &[Step]) -> Vec<Move> {
        let goal = plan.first().and_then(Step::goal).filter(|goal| goal.allows_self_check());
        let Some(goal) = goal else { return Vec::new() };
        let reaches = |mv: &Move| {
            let after = position.play(self.rules, *mv);
            after.is_ok_and(|after| self.referee().reached(Some((position, *mv)), &after, goal))
        };
        self_checks(position, self.rules).into_iter().filter(reaches).collect()
    }

    /// The keys among some moves, and the tries if asked for, in their order.
    fn first_moves(
        &self,
        position: &Position,
        plan: &Plan,
        moves: &[Move],
        in_order: InOrder<'_>,
    ) -> Vec<Branch> {
        let legal = self.moves_of_step(position, &plan.steps);
        let most_refutations = self.problem.options.tries.map_or(0, |most| most as usize);
        let most_keys = self.problem.options.max_solutions.unwrap_or(u64::MAX);
        let keys = AtomicU64::new(0);
        let judge = |&mv: &Move| -> Result<Vec<Branch>, Stopped> {
            if self.limits.is_over() {
                return Err(Stopped);
            }
            self.look_ahead(plan, position, mv);
            let mut tree = Tree::new(self, plan);
            let mut found = Vec::new();
            let solves = tree.battle.move_succeeds(position, mv, 0)?;
            if solves {
                if keys.fetch_add(1, Ordering::Relaxed) >= most_keys {
                    self.limits.stop(Limit::Solutions);
                    return Err(Stopped);
                }
                found.push(tree.attacking_move(position, mv, &legal, 0, Role::Key, &[])?);
            }
            if most_refutations > 0 && (!solves || plan.turn_goes_on(0)) {
                found.extend(tree.try_with(position, mv, &legal, 0, most_refutations)?);
            }
            Ok(found)
        };
        // Shorter plans first: they fill the table with short proofs and good first moves.
        for shorter in shorter_plans(plan, self.rules.shortcuts()) {
            let each = |&mv: &Move| {
                if self.limits.is_over() {
                    return;
                }
                self.look_ahead(&shorter, position, mv);
                let mut battle = Battle::new(self.referee(), self.table, self.limits, &shorter);
                let _ = battle.move_succeeds(position, mv, 0);
            };
            moves.par_iter().for_each(each);
        }
        // What is not found out to the end is not told.
        let told = |(first, mv)| in_order.told(first, judge(mv).unwrap_or_default());
        if most_keys == u64::MAX {
            moves.par_iter().enumerate().flat_map_iter(told).collect()
        } else {
            moves.iter().enumerate().flat_map(told).collect()
        }
    }
}

/// The same play with fewer moves, shortest first; too short ones are not worth a pass of their own.
fn shorter_plans(plan: &Plan, shortcuts: Shortcuts) -> Vec<Plan> {
    let full = plan.steps.len();
    let lengths = if plan.can_be_shorter() && shortcuts.known_positions { 3..full } else { full..full };
    lengths.filter(|length| length % 2 == full % 2).map(|length| plan.last(length)).collect()
}

/// Lays out the play of one first move; whatever it must know it asks the proof search.
pub(super) struct Tree<'a> {
    search: &'a Search<'a>,
    plan: &'a Plan,
    battle: Battle<'a>,
    /// Number of the attacker's next move.
    level: usize,
    /// No threats are told, and all that follows a key is.
    in_lines: bool,
    /// The threat that a defence has parried last; others often parry it, too.
    parried: Option<Move>,
    /// Only this reply to the next move is told.
    only: Option<Move>,
}

/// Moves of the attacker that succeed, laid out.
#[derive(Default)]
struct Answers {
    /// The step of the plan as which they succeed.
    step: usize,
    moves: Vec<Move>,
    branches: Vec<Branch>,
}

/// Moves of the defender, laid out.
#[derive(Default)]
struct Replies {
    branches: Vec<Branch>,
    /// Moves that reach the goal before the last one of the plan: a defender who plays one plays into the attacker's hands.
    early_ends: Vec<Branch>,
}

impl Replies {
    /// What is told of them: early ends only if every reply is one.
    fn told(mut self, all_end: bool, limits: &Limits) -> Laid<Vec<Branch>> {
        for branch in self.early_ends.into_iter().filter(|_| all_end) {
            limits.keep()?;
            self.branches.push(branch);
        }
        Ok(self.branches)
    }

    /// The same of so many replies.
    fn written_among(self, replies: usize, limits: &Limits) -> Laid<Vec<Branch>> {
        let all_end = self.early_ends.len() == replies;
        self.told(all_end, limits)
    }
}

type Laid<T> = Result<T, Stopped>;

impl<'a> Tree<'a> {
    fn new(search: &'a Search<'a>, plan: &'a Plan) -> Self {
        let battle = Battle::new(search.referee(), search.table, search.limits, plan);
        let in_lines = plan.written_in_lines();
        Self { search, plan, battle, level: 1, in_lines, parried: None, only: None }
    }

    /// For play in which the defender begins.
    fn after_first_move(search: &'a Search<'a>, plan: &'a Plan) -> Self {
        Self { level: 2, ..Self::new(search, plan) }
    }

    /// For play within other play.
    pub fn nested(search: &'a Search<'a>, plan: &'a Plan) -> Self {
        Self { in_lines: true, ..Self::new(search, plan) }
    }

    /// A move of the attacking side at step `i` and what follows it.
    fn attacking_move(
        &mut self,
        position: &Position,
        mv: Move,
        legal: &[Move],
        i: usize,
        role: Role,
        refutations: &[Refutation],
    ) -> Laid<Branch> {
        self.search.limits.keep()?;
        let told = self.tell(position, mv, legal, i)?;
        let mut branch = Branch { ply: told.ply, role, zugzwang: false, branches: Vec::new() };
        let is_deep_enough = self.options().depth.is_some_and(|depth| self.level >= depth as usize);
        let is_written = match self.options().variations {
            _ if self.in_lines => true,
            Variations::Keys => !matches!(role, Role::Key | Role::Try),
            Variations::AfterKeys => role != Role::Try,
            Variations::Full => true,
        };
        if told.finished {
            branch.branches = if is_written { told.nested } else { Vec::new() };
            return Ok(branch);
        }
        if i + 1 >= self.plan.steps.len() || is_deep_enough {
            return Ok(branch);
        }
        let after = told.after;
        if self.is_passed_over(&after, i + 1) {
            let last = Some((position, mv));
            branch.branches = self.continuations(last, &after.passed(), i + 2, Role::Continuation)?.branches;
            return Ok(branch);
        }
        if self.plan.turn_goes_on(i) {
            let last = Some((position, mv));
            branch.branches = self.continuations(last, &after, i + 1, Role::Continuation)?.branches;
            return Ok(branch);
        }
        if is_written && let Some(granted) = self.battle.spend(&after, i + 1)? {
            self.level += 1;
            (branch.zugzwang, branch.branches) = self.defended(&after, i + 1, refutations)?;
            self.level -= 1;
            self.battle.restore(granted);
        }
        branch.branches.extend(self.written_refutations(&after, i + 1, refutations)?);
        Ok(branch)
    }

    /// What follows a move of the attacking side: zugzwang or not, threats, defences.
    fn defended(
        &mut self,
        after: &Position,
        i: usize,
        refutations: &[Refutation],
    ) -> Laid<(bool, Vec<Branch>)> {
        let only = self.only.take();
        let in_check = after.in_check(self.search.rules, after.side());
        let attacks_again = i + 1 < self.plan.steps.len();
        let legal = self.search.moves_of_step(after, &self.plan.steps[i..]);
        // Nothing is threatened where the play is over whatever is played.
        let goes_on = attacks_again && !self.all_end(after, &legal, i)?;
        let lists_threats = !in_check && !self.in_lines && (goes_on || !attacks_again);
        let threats = if lists_threats { self.threats(after, i + 1)? } else { Answers::default() };
        let zugzwang = threats.branches.is_empty() && !in_check && goes_on && !self.in_lines;
        let mut branches = threats.branches.clone();
        branches.extend(match only {
            Some(reply) => {
                let all_end = self.all_end(after, &legal, i)?;
                let replies = self.replies(after, &[reply], i, &threats, refutations)?;
                replies.told(all_end, self.search.limits)?
            }
            None => {
                let replies = self.replies(after, &legal, i, &threats, refutations)?;
                replies.written_among(legal.len(), self.search.limits)?
            }
        });
        Ok((zugzwang, branches))
    }

    fn options(&self) -> &'a PlayOptions {
        &self.search.problem.options
    }

    /// What the attacker would play if the defender passed.
    fn threats(&mut self, after: &Position, i: usize) -> Laid<Answers> {
        if i >= self.plan.steps.len() || !self.options().writes_threats() {
            return Ok(Answers::default());
        }
        let passed = after.as_if_passed(self.search.rules);
        if passed.in_check(self.search.rules, !passed.side()) {
            return Ok(Answers::default());
        }
        self.continuations(None, &passed, i, Role::Threat)
    }

    /// These moves of the defender with the attacker's answers; a defence that parries no threat is not worth telling, and
    /// refutations are told elsewhere.
    fn replies(
        &mut self,
        position: &Position,
        replies: &[Move],
        i: usize,
        threats: &Answers,
        refutations: &[Refutation],
    ) -> Laid<Replies> {
        let legal = self.search.moves_of_step(position, &self.plan.steps[i..]);
        let writes_early_ends = i == 0 && self.in_lines
            || i + 1 == self.plan.steps.len()
            || self.options().mates_in_one
            || self.plan.parries;
        let mut branches = Vec::new();
        let mut early_ends = Vec::new();
        for &reply in replies {
            if refutations.iter().any(|turn| *turn == [reply]) {
                continue;
            }
            let told = self.tell(position, reply, &legal, i)?;
            let mut branch =
                Branch { ply: told.ply, role: Role::Defence, zugzwang: false, branches: told.nested };
            if told.finished {
                if writes_early_ends {
                    self.search.limits.keep()?;
                    branches.push(branch);
                } else {
                    early_ends.push(branch);
                }
                continue;
            }
            if i + 1 >= self.plan.steps.len() {
                continue;
            }
            let after = told.after;
            if self.plan.turn_goes_on(i) {
                let legal = self.search.moves_of_step(&after, &self.plan.steps[i + 1..]);
                let rests = rests(refutations, reply);
                let replies = self.replies(&after, &legal, i + 1, &Answers::default(), &rests)?;
                branch.branches.extend(replies.written_among(legal.len(), self.search.limits)?);
                if !branch.branches.is_empty() {
                    self.search.limits.keep()?;
                    branches.push(branch);
                }
                continue;
            }
            if !threats.moves.is_empty() && self.all_work(&after, threats)? {
                continue;
            }
            let last = Some((position, reply));
            let answers = self.continuations(last, &after, i + 1, Role::Continuation)?;
            if answers.branches.is_empty() {
                continue;
            }
            // By convention a defence that is answered sooner than by the threat is not told.
            let is_sooner = !threats.moves.is_empty() && answers.step > threats.step;
            let is_short = self.search.problem.options.no_short_variations && answers.step > i + 1;
            if is_sooner || is_short {
                continue;
            }
            branch.branches.extend(answers.branches);
            self.search.limits.keep()?;
            branches.push(branch);
        }
        Ok(Replies { branches, early_ends })
    }

    /// Do all threats still succeed, in no more moves than were threatened?
    fn all_work(&mut self, position: &Position, threats: &Answers) -> Laid<bool> {
        let legal = self.search.moves_of_step(position, &self.plan.steps[threats.step..]);
        if !threats.moves.iter().all(|threat| legal.contains(threat)) {
            return Ok(false);
        }
        let was_parried = |threat: &&Move| self.parried == Some(**threat);
        let (first, others): (Vec<&Move>, Vec<&Move>) = threats.moves.iter().partition(was_parried);
        for &threat in first.into_iter().chain(others) {
            if !self.battle.move_succeeds(position, threat, threats.step)? {
                self.parried = Some(threat);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The attacker's moves that succeed from step `i` on: the shortest ones.
    fn continuations(&mut self, last: Last<'_>, position: &Position, i: usize, role: Role) -> Laid<Answers> {
        let steps = &self.plan.steps;
        let attacks = steps.get(i).is_some_and(|step| step.quantifier == Quantifier::Exists);
        if !attacks || !self.battle.guard_holds(last, position, i)? {
            return Ok(Answers::default());
        }
        let legal = self.search.moves_of_step(position, &steps[i..]);
        // Later steps are the same play with fewer moves left, unless a length is prescribed.
        let most = if self.plan.can_be_shorter() { steps.len() } else { i + 1 };
        let starts = (i..most).rev().filter(|start| (start - i).is_multiple_of(2));
        for step in starts.collect::<Vec<_>>() {
            let moves = self.battle.succeeding_moves(last, position, &legal, step)?;
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

    /// Every move of the attacker that succeeds, of a plan within another play.
    pub fn solving_moves(&mut self, position: &Position, role: Role) -> Laid<Vec<Branch>> {
        Ok(self.continuations(None, position, 0, role)?.branches)
    }

    /// Every move of the defender, of a plan within another play.
    pub fn all_replies(&mut self, position: &Position) -> Laid<Vec<Branch>> {
        let legal = self.search.moves_of_step(position, &self.plan.steps);
        let replies = self.replies(position, &legal, 0, &Answers::default(), &[])?;
        replies.written_among(legal.len(), self.search.limits)
    }

    /// Is the side of step `i` left out after this move, because it has no check to parry?
    fn is_passed_over(&self, after: &Position, i: usize) -> bool {
        self.plan
            .steps
            .get(i)
            .is_some_and(|step| step.parry && !after.in_check(self.search.rules, step.mover))
    }

    /// The text of a move, and what it comes to.
    fn tell(&mut self, position: &Position, mv: Move, legal: &[Move], i: usize) -> Laid<TreeMove> {
        let rules = self.search.rules;
        let (mut ply, after) = match describe(position, rules, mv) {
            Ok(told) => told,
            // Only legal moves are told.
            Err(refused) => unreachable!("{mv:?}: {refused}"),
        };
        disambiguate(&mut ply, position, rules, mv, legal);
        let finished = self.battle.ends(position, mv, &after, i)?;
        let mut nested = Vec::new();
        if let (true, Some(end)) = (finished, &self.plan.steps[i].end) {
            let last = Some((position, mv));
            if let Some(goal) = self.search.goal_of(last, &after, Some(end)) {
                mark_goal(&mut ply, goal);
            }
            nested = self.search.play_of_aim(last, &after, end);
        }
        Ok(TreeMove { ply: Arc::new(ply), after, finished, nested })
    }
}

/// A move as it is told.
struct TreeMove {
    ply: Arc<Ply>,
    after: Position,
    /// The plan is fulfilled by it.
    finished: bool,
    /// The play that follows if the plan ends with a play of its own.
    nested: Vec<Branch>,
}
