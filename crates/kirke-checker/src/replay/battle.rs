//! Trees of battle play.

mod forced;
mod set_play;
mod turns;

use super::judge::Last;
use super::moves::{Played, in_check, legal};
use super::proof::{Exhausted, Proof, turn_to};
use super::{Fault, Replay, move_name, name};
use crate::position::{Move, Position};
use crate::problem::Variations;
use crate::solution::{Branch, Phase, PhaseKind, Role};
use crate::stipulation::{Aim, Plan, Quantifier, Step, turn_goes_on};
use turns::Unwritten;

/// What the defender answers to.
#[derive(Clone, Copy)]
struct After<'a> {
    /// The move, for messages.
    name: &'a str,
    /// Its part in the play; none for a key that is not told.
    role: Option<Role>,
    zugzwang: bool,
}

impl<'a> Replay<'a> {
    /// Set play, or keys and tries with their play.
    pub(super) fn battle_phase(&mut self, position: &Position, phase: &Phase) {
        match phase.kind {
            PhaseKind::SetPlay => self.set_play(position, &phase.branches),
            PhaseKind::ActualPlay if !self.plan.has_keys() => {
                self.play(None, position, self.plan, &phase.branches);
            }
            PhaseKind::PostKey if self.plan.defends() => {
                let after = After { name: "the diagram", role: None, zugzwang: phase.zugzwang };
                match turn_to(position, self.judge.rules, &self.plan.steps) {
                    Some(start) => self.defended(None, &start, after, &phase.branches, 0, true),
                    None => self.fault(Fault::WrongLength(after.name.to_owned())),
                }
            }
            PhaseKind::PostKey => {
                if self.written_as_nested(position, &phase.branches) {
                    return;
                }
                let after = After { name: "the key", role: None, zugzwang: phase.zugzwang };
                self.defended(None, position, after, &phase.branches, 1, true);
            }
            PhaseKind::ActualPlay => self.first_moves(position, &phase.branches),
        }
    }

    /// Battle play at the end of other play: all moves of the attacker that succeed, or all of the defender.
    pub(super) fn nested_battle(
        &mut self,
        last: Last<'_>,
        position: &Position,
        plan: &Plan,
        branches: &[Branch],
    ) {
        let mut inner = Replay {
            judge: self.judge,
            problem: self.problem,
            plan,
            in_lines: true,
            exhaustive: self.exhaustive,
            budget: self.budget,
            path: std::mem::take(&mut self.path),
            faults: Vec::new(),
            report: self.report,
        };
        let start = turn_to(position, self.judge.rules, &plan.steps).unwrap_or_else(|| position.clone());
        if plan.defends() {
            let met = inner.replies(&start, branches, &[], 0, Unwritten::Faulty);
            let succeeds = inner.claim(|proof| proof.succeeds(last, &start, 0)) != Some(false);
            for played in inner.judge.moves(&start, &plan.steps[0]) {
                if succeeds && !met.contains(&played.mv) {
                    inner.fault(Fault::Missing(move_name(self.judge.rules, &start, played.mv)));
                }
            }
            if let (false, Some(branch)) = (succeeds, branches.first()) {
                inner.fault(Fault::NotShortest(name(&branch.ply)));
            }
        } else {
            let role = if plan.anew { Role::Key } else { Role::Defence };
            inner.answers(last, &start, branches, role, 0, true);
        }
        self.path = inner.path;
        self.faults.extend(inner.faults);
        (self.budget.left, self.report) = (inner.budget.left, inner.report);
    }

    fn first_moves(&mut self, position: &Position, branches: &[Branch]) {
        self.refuse_repetition(branches);
        let Some(step) = self.plan.steps.first() else { return };
        if self.writes_forced_moves(None, position, Some(step), branches) {
            return;
        }
        let moves = self.judge.moves(position, step);
        let (mut keys, mut tries) = (Vec::new(), Vec::new());
        for branch in branches {
            self.report.solutions += 1;
            match branch.role {
                Role::Try => tries.extend(self.try_with(position, &moves, branch, 0)),
                Role::Key => keys.extend(self.attack(position, &moves, branch, 0, true)),
                _ => self.fault(Fault::WrongRole(name(&branch.ply))),
            }
        }
        if !self.exhaustive {
            return;
        }
        // Of turns that begin alike, one may solve and the other be a try.
        let turns_differ = turn_goes_on(&self.plan.steps, 0);
        for played in &moves {
            let (is_key, is_try) = (keys.contains(&played.mv), tries.contains(&played.mv));
            if !is_key && (!is_try || turns_differ) {
                let solves = self.claim(|proof| proof.succeeds_after(position, played, 0));
                if solves == Some(true) {
                    self.fault(Fault::Missing(move_name(self.judge.rules, position, played.mv)));
                }
            }
            if !is_try && (!is_key || turns_differ) {
                self.is_no_try(position, played, 0);
            }
        }
    }

    /// Asks a question about the plan; `None` if the budget does not suffice.
    fn claim<T>(&mut self, question: impl FnOnce(&mut Proof<'a>) -> Result<T, Exhausted>) -> Option<T> {
        let plan = self.plan;
        self.claim_of(&plan.steps, question)
    }

    /// As [`Replay::claim`], about other steps.
    pub(super) fn claim_of<'s, T>(
        &mut self,
        steps: &'s [Step],
        question: impl FnOnce(&mut Proof<'s>) -> Result<T, Exhausted>,
    ) -> Option<T>
    where
        'a: 's,
    {
        let answer = Proof::ask(self.judge, steps, &mut self.budget, question).ok();
        if answer.is_some() {
            self.report.proved += 1;
        } else {
            self.report.open += 1;
        }
        answer
    }

    /// A move of the attacking side as the one of step `i`, with all its play. With `exact`, the play has just the
    /// length that the plan has from there; otherwise it may be shorter. Answers with the move.
    fn attack(
        &mut self,
        position: &Position,
        legal: &[Played],
        branch: &Branch,
        i: usize,
        exact: bool,
    ) -> Option<Move> {
        let Some(step) = self.plan.steps.get(i).cloned().filter(|step| step.quantifier == Quantifier::Exists)
        else {
            self.fault(Fault::WrongLength(name(&branch.ply)));
            return None;
        };
        let found = self.find(position, legal, &branch.ply, step.end.as_ref())?;
        let options = &self.problem.options;
        let is_written = match options.variations {
            _ if self.in_lines => true,
            Variations::Keys => !matches!(branch.role, Role::Key | Role::Try),
            Variations::AfterKeys => branch.role != Role::Try,
            Variations::Full => true,
        };
        // Threats come one half-move after the attacker's last move, continuations two.
        let number = 1 + self.path.len().div_ceil(2);
        let is_deep_enough = !self.in_lines && options.depth.is_some_and(|depth| number >= depth as usize);
        let has_play = matches!(step.end, Some(Aim::Play(_) | Aim::And(..) | Aim::Or(..)));
        let ends = self.claim(|proof| proof.ends(position, &found, i));
        // What follows may be the play of its end or not.
        if ends.is_none() && has_play && i + 1 < self.plan.steps.len() && !branch.branches.is_empty() {
            return Some(found.mv);
        }
        if ends.unwrap_or_else(|| self.is_believed_to_end(branch, i)) {
            if has_play && is_written {
                self.play_after_end(position, &found, branch, step.end.as_ref());
            } else if !branch.branches.is_empty() {
                self.fault(Fault::WrongLength(name(&branch.ply)));
            }
            if branch.zugzwang || branch.role == Role::Try {
                self.fault(Fault::WrongLength(name(&branch.ply)));
            }
        } else if is_deep_enough || !is_written && branch.role == Role::Key {
            if branch.role == Role::Key
                && self.claim(|proof| proof.succeeds_after(position, &found, i)) == Some(false)
            {
                self.fault(Fault::NotShortest(name(&branch.ply)));
            }
        } else if !is_written {
            self.after(&branch.ply, |replay| {
                replay.count_refutations(Some(branch.role), &branch.branches);
                replay.refutations(&found.after, &branch.branches, i + 1);
            });
        } else {
            let ply = name(&branch.ply);
            let after = After { name: &ply, role: Some(branch.role), zugzwang: branch.zugzwang };
            self.after(&branch.ply, |replay| {
                replay.defended(
                    Some((position, &found)),
                    &found.after,
                    after,
                    &branch.branches,
                    i + 1,
                    exact,
                );
            });
        }
        Some(found.mv)
    }

    /// The defending side's play at step `i`, after a key, try, threat or continuation.
    fn defended(
        &mut self,
        last: Last<'_>,
        position: &Position,
        after: After<'_>,
        told: &[Branch],
        i: usize,
        exact: bool,
    ) {
        let Some(step) = self.plan.steps.get(i) else {
            // After a key that was the last half-move there is nothing to tell.
            if after.role.is_some() || !told.is_empty() || after.zugzwang {
                self.fault(Fault::WrongLength(after.name.to_owned()));
            }
            return;
        };
        if i > 0 && turn_goes_on(&self.plan.steps, i - 1) {
            self.answers(last, position, told, Role::Continuation, i, true);
            return;
        }
        // What must hold before the defence may fail although every defence is met.
        if after.role.is_some() && self.claim(|proof| proof.guard_holds(last, position, i)) == Some(false) {
            self.fault(Fault::NotShortest(after.name.to_owned()));
        }
        if step.parry && !in_check(position, self.judge.rules, step.mover) {
            self.answers(last, &position.passed(), told, Role::Continuation, i + 1, true);
            return;
        }
        let part = |role: Role| -> Vec<Branch> {
            told.iter().filter(|branch| branch.role == role).cloned().collect()
        };
        let (threats, defences, refutations) =
            (part(Role::Threat), part(Role::Defence), part(Role::Refutation));
        if threats.len() + defences.len() + refutations.len() != told.len() {
            self.fault(Fault::WrongRole(after.name.to_owned()));
        }
        let moves = self.judge.moves(position, step);
        if after.role.is_none() && moves.is_empty() && told.is_empty() && !after.zugzwang {
            // Play without a key fails where it cannot go on.
            return;
        }
        // Where every reply ends the play, nothing is threatened, and all of them are told.
        let over = i + 1 < self.plan.steps.len()
            && !moves.is_empty()
            && moves.iter().all(|played| self.reaches_goal(position, played, i));
        let threat_moves = if over {
            if after.zugzwang {
                self.fault(Fault::WrongZugzwang);
            }
            if let Some(threat) = threats.first() {
                self.fault(Fault::WrongRole(name(&threat.ply)));
            }
            Vec::new()
        } else {
            self.threats(position, after.zugzwang, &threats, i + 1, exact)
        };
        self.count_refutations(after.role, &refutations);
        let met = self.replies(position, &defences, &refutations, i, Unwritten::Faulty);
        if moves.is_empty() {
            self.fault(Fault::NoDefence);
        }
        for played in moves.iter().filter(|played| !met.contains(&played.mv)) {
            if self.reaches_goal(position, played, i) {
                // A defender who reaches the goal early has no part in the play, one who is forced to in the end has.
                if over || i + 1 == self.plan.steps.len() {
                    self.fault(Fault::Missing(move_name(self.judge.rules, position, played.mv)));
                }
            } else if !self.threat_works(played, &threat_moves, i)
                && !self.is_answered_sooner(position, played, !threats.is_empty(), i + 1)
            {
                self.fault(Fault::Unanswered(move_name(self.judge.rules, position, played.mv)));
            }
        }
    }

    /// Listed threats must solve if the defender passes; with `exact`, they are all there are.
    fn threats(
        &mut self,
        position: &Position,
        zugzwang: bool,
        threats: &[Branch],
        i: usize,
        exact: bool,
    ) -> Vec<Move> {
        let passed = position.as_if_passed(self.judge.rules);
        let check = in_check(position, self.judge.rules, position.side());
        // Before the last half-move of the other side there is nothing left to threaten.
        let could_threaten = i < self.plan.steps.len();
        if zugzwang != (threats.is_empty() && !check && could_threaten && !self.in_lines) {
            self.fault(Fault::WrongZugzwang);
        }
        if check || in_check(&passed, self.judge.rules, !passed.side()) {
            if let Some(threat) = threats.first() {
                self.fault(Fault::WrongRole(name(&threat.ply)));
            }
            return Vec::new();
        }
        let complete = exact && self.problem.options.writes_threats() && !self.in_lines;
        self.answers(None, &passed, threats, Role::Threat, i, complete)
    }

    /// Does this move end the play of step `i`?
    pub(super) fn reaches_goal(&mut self, position: &Position, played: &Played, i: usize) -> bool {
        self.claim(|proof| proof.ends(position, played, i)) == Some(true)
    }

    /// As [`Replay::reaches_goal`]; if the budget does not suffice, a listed move is believed.
    fn ends(&mut self, position: &Position, played: &Played, branch: &Branch, i: usize) -> bool {
        let ends = self.claim(|proof| proof.ends(position, played, i));
        ends.unwrap_or_else(|| self.is_believed_to_end(branch, i))
    }

    /// What follows the last half-move can only be the play of its end.
    fn is_believed_to_end(&self, branch: &Branch, i: usize) -> bool {
        branch.branches.is_empty() || i + 1 == self.plan.steps.len()
    }

    /// The play that belongs to the end of a play.
    fn play_after_end(&mut self, position: &Position, played: &Played, branch: &Branch, end: Option<&Aim>) {
        if let Some(end) = end {
            let last = Some((position, played));
            self.after(&branch.ply, |replay| {
                replay.play_of_aim(last, &played.after, end, &branch.branches);
            });
        }
    }

    /// Does one of the threats work after this defence? Without proof of the contrary it is believed.
    fn threat_works(&mut self, defence: &Played, threats: &[Move], i: usize) -> bool {
        let answers = match self.plan.steps.get(i + 1) {
            Some(step) => self.judge.moves(&defence.after, step),
            None => legal(&defence.after, self.judge.rules),
        };
        let possible: Vec<_> = answers.into_iter().filter(|answer| threats.contains(&answer.mv)).collect();
        if possible.is_empty() {
            return false;
        }
        let works = self.claim(|proof| {
            for answer in &possible {
                if proof.succeeds_after(&defence.after, answer, i + 1)? {
                    return Ok(true);
                }
            }
            Ok(false)
        });
        works != Some(false)
    }

    /// Is a defence that is not told answered sooner than by the threat or, where short variations are not wanted,
    /// before the last move? Without proof of the contrary it is believed.
    fn is_answered_sooner(
        &mut self,
        position: &Position,
        defence: &Played,
        threatened: bool,
        i: usize,
    ) -> bool {
        let full_only = self.problem.options.no_short_variations;
        if !threatened && !full_only || i >= self.plan.steps.len() {
            return false;
        }
        let passed = position.as_if_passed(self.judge.rules);
        let sooner = self.claim(|proof| {
            let usual = match threatened && !full_only {
                true => proof.shortest(None, &passed, i, true)?.map(|(start, _)| start),
                false => Some(i),
            };
            let last = Some((position, defence));
            let answer = proof.shortest(last, &defence.after, i, true)?.map(|(start, _)| start);
            Ok(answer.is_some() && answer > usual)
        });
        sooner != Some(false)
    }

    /// Threats or continuations as moves of step `i` or a later one: each solves; with `complete`, they are all moves
    /// that solve in the shortest way, as far as the budget can tell.
    fn answers(
        &mut self,
        last: Last<'_>,
        position: &Position,
        branches: &[Branch],
        role: Role,
        i: usize,
        complete: bool,
    ) -> Vec<Move> {
        self.refuse_repetition(branches);
        let mut shortest = None;
        if self.exhaustive && i < self.plan.steps.len() {
            let may_be_shorter = self.plan.can_be_shorter();
            shortest = self.claim(|proof| proof.shortest(last, position, i, may_be_shorter));
        }
        let start = shortest.as_ref().and_then(|found| found.as_ref()).map(|&(start, _)| start);
        let moves = match self.plan.steps.get(i) {
            Some(step) => self.judge.moves(position, step),
            None => Vec::new(),
        };
        let mut listed = Vec::new();
        for branch in branches {
            if branch.role != role {
                self.fault(Fault::WrongRole(name(&branch.ply)));
            }
            listed.extend(self.attack(position, &moves, branch, start.unwrap_or(i), start.is_some()));
        }
        if let (Some(shortest), true) = (shortest, complete) {
            let solving = shortest.map(|(_, moves)| moves).unwrap_or_default();
            for &mv in solving.iter().filter(|mv| !listed.contains(mv)) {
                self.fault(Fault::Missing(move_name(self.judge.rules, position, mv)));
            }
            for &mv in listed.iter().filter(|mv| !solving.contains(mv)) {
                self.fault(Fault::NotShortest(move_name(self.judge.rules, position, mv)));
            }
        }
        listed
    }
}
