//! Trees of battle play.

use super::moves::{Played, in_check, legal};
use super::proof::{Exhausted, Proof, reached};
use super::{Fault, Replay, move_name, name};
use crate::position::{Move, Position};
use crate::problem::Variations;
use crate::solution::{Branch, Phase, PhaseKind, Role, Sign};
use crate::stipulation::{Quantifier, Step};

/// What the defender answers to.
#[derive(Clone, Copy)]
struct After<'a> {
    /// The move, for messages.
    name: &'a str,
    /// Its part in the play; none for a key that is not told.
    role: Option<Role>,
    zugzwang: bool,
}

impl Replay<'_> {
    /// Set play, or keys and tries with their play.
    pub(super) fn battle_phase(&mut self, position: &Position, phase: &Phase) {
        match phase.kind {
            PhaseKind::SetPlay => self.set_play(position, &phase.branches),
            PhaseKind::PostKey => {
                let after = After { name: "the key", role: None, zugzwang: phase.zugzwang };
                self.defended(position, after, &phase.branches, 1, true);
            }
            PhaseKind::ActualPlay => self.first_moves(position, &phase.branches),
        }
    }

    fn set_play(&mut self, position: &Position, branches: &[Branch]) {
        let Some(step) = self.plan.steps.get(1) else { return };
        let start = if step.mover == position.side() { position.clone() } else { position.passed() };
        if in_check(&start, self.rules, !start.side()) {
            if let Some(branch) = branches.first() {
                self.fault(Fault::WrongRole(name(&branch.ply)));
            }
            return;
        }
        let found = self.defences(&start, branches, 1);
        for played in legal(&start, self.rules) {
            if found.contains(&played.mv) || !self.exhaustive {
                continue;
            }
            let answered = self.claim(|proof| proof.succeeds_after(&played.after, 1));
            if answered == Some(true) {
                self.fault(Fault::Missing(move_name(self.rules, &start, played.mv)));
            }
        }
    }

    fn first_moves(&mut self, position: &Position, branches: &[Branch]) {
        self.refuse_repetition(branches);
        let moves = legal(position, self.rules);
        let mut listed = Vec::new();
        for branch in branches {
            if !matches!(branch.role, Role::Key | Role::Try) {
                self.fault(Fault::WrongRole(name(&branch.ply)));
            }
            self.report.solutions += 1;
            listed.extend(self.attack(position, &moves, branch, 0, true));
        }
        if !self.exhaustive {
            return;
        }
        for played in moves.iter().filter(|played| !listed.contains(&played.mv)) {
            self.does_not_belong(position, played);
        }
    }

    /// A first move that is not listed is no key, and no try if tries are wanted.
    fn does_not_belong(&mut self, position: &Position, played: &Played) {
        let most = self.problem.options.tries.map_or(0, |most| most as usize);
        let checks = in_check(&played.after, self.rules, played.after.side());
        let most = if self.problem.options.no_checking_tries && checks { 0 } else { most };
        let answer = self.claim(|proof| {
            if proof.succeeds_after(&played.after, 0)? {
                return Ok(true);
            }
            if most == 0 {
                return Ok(false);
            }
            let refutations = proof.refutations(&played.after, 1)?;
            Ok((1..=most).contains(&refutations.len()))
        });
        if answer == Some(true) {
            self.fault(Fault::Missing(move_name(self.rules, position, played.mv)));
        }
    }

    /// Asks a question about the plan; `None` if the budget does not suffice.
    fn claim<T>(&mut self, question: impl FnOnce(&mut Proof<'_>) -> Result<T, Exhausted>) -> Option<T> {
        let answer = Proof::ask(self.rules, &self.plan.steps, &mut self.budget, question).ok();
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
        let Some(step) = self.plan.steps.get(i).copied().filter(|step| step.quantifier == Quantifier::Exists)
        else {
            self.fault(Fault::WrongLength(name(&branch.ply)));
            return None;
        };
        let found = self.find(position, legal, &branch.ply, &step)?;
        let options = &self.problem.options;
        let is_told = match options.variations {
            Variations::Keys => !matches!(branch.role, Role::Key | Role::Try),
            Variations::AfterKeys => branch.role != Role::Try,
            Variations::Full => true,
        };
        // Threats come one half-move after the attacker's last move, continuations two.
        let number = 1 + self.path.len().div_ceil(2);
        let is_deep_enough = options.depth.is_some_and(|depth| number >= depth as usize);
        if matches!(branch.ply.sign, Sign::Goal(_)) {
            if !branch.branches.is_empty() || branch.zugzwang || branch.role == Role::Try {
                self.fault(Fault::WrongLength(name(&branch.ply)));
            }
        } else if is_deep_enough || !is_told && branch.role == Role::Key {
            if branch.role == Role::Key
                && self.claim(|proof| proof.succeeds_after(&found.after, i)) == Some(false)
            {
                self.fault(Fault::NotShortest(name(&branch.ply)));
            }
        } else if !is_told {
            self.after(&branch.ply, |replay| {
                replay.refutations(&found.after, Some(branch.role), &branch.branches, i + 1);
            });
        } else {
            let ply = name(&branch.ply);
            let after = After { name: &ply, role: Some(branch.role), zugzwang: branch.zugzwang };
            self.after(&branch.ply, |replay| {
                replay.defended(&found.after, after, &branch.branches, i + 1, exact);
            });
        }
        Some(found.mv)
    }

    /// The defending side's play at step `i`, after a key, try, threat or continuation.
    fn defended(&mut self, position: &Position, after: After<'_>, told: &[Branch], i: usize, exact: bool) {
        if i >= self.plan.steps.len() {
            return self.fault(Fault::WrongLength(after.name.to_owned()));
        }
        let part = |role: Role| -> Vec<Branch> {
            told.iter().filter(|branch| branch.role == role).cloned().collect()
        };
        let (threats, defences, refutations) =
            (part(Role::Threat), part(Role::Defence), part(Role::Refutation));
        if threats.len() + defences.len() + refutations.len() != told.len() {
            self.fault(Fault::WrongRole(after.name.to_owned()));
        }
        let threat_moves = self.threats(position, after.zugzwang, &threats, i + 1, exact);
        let mut met = self.defences(position, &defences, i);
        met.extend(self.refutations(position, after.role, &refutations, i));
        let moves = legal(position, self.rules);
        if moves.is_empty() {
            self.fault(Fault::NoDefence);
        }
        for played in moves.iter().filter(|played| !met.contains(&played.mv)) {
            // A defender who is forced to reach the goal needs no answer, even if it comes early.
            if !self.reaches_goal(played, i)
                && !self.threat_works(played, &threat_moves, i)
                && !self.is_answered_sooner(position, played, !threats.is_empty(), i + 1)
            {
                self.fault(Fault::Unanswered(move_name(self.rules, position, played.mv)));
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
        let passed = position.passed();
        let check = in_check(position, self.rules, position.side());
        // Before the last half-move of the other side there is nothing left to threaten.
        let could_threaten = i < self.plan.steps.len();
        if zugzwang != (threats.is_empty() && !check && could_threaten) {
            self.fault(Fault::WrongZugzwang);
        }
        if check || in_check(&passed, self.rules, !passed.side()) {
            if let Some(threat) = threats.first() {
                self.fault(Fault::WrongRole(name(&threat.ply)));
            }
            return Vec::new();
        }
        let complete = exact && !self.problem.options.no_threats;
        self.answers(&passed, threats, Role::Threat, i, complete)
    }

    /// Does this move reach the goal that its step has?
    fn reaches_goal(&self, played: &Played, i: usize) -> bool {
        self.plan.steps[i].goal.is_some_and(|goal| reached(&played.after, self.rules, goal))
    }

    /// Does one of the threats work after this defence? Without proof of the contrary it is believed.
    fn threat_works(&mut self, defence: &Played, threats: &[Move], i: usize) -> bool {
        let answers = legal(&defence.after, self.rules);
        let possible: Vec<_> = answers.into_iter().filter(|answer| threats.contains(&answer.mv)).collect();
        if possible.is_empty() {
            return false;
        }
        let works = self.claim(|proof| {
            for answer in &possible {
                if proof.succeeds_after(&answer.after, i + 1)? {
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
        if !threatened && !self.problem.options.no_short_variations || i >= self.plan.steps.len() {
            return false;
        }
        let passed = position.passed();
        let sooner = self.claim(|proof| {
            let usual =
                if threatened { proof.shortest(&passed, i)?.map(|(start, _)| start) } else { Some(i) };
            let answer = proof.shortest(&defence.after, i)?.map(|(start, _)| start);
            Ok(answer.is_some() && answer > usual)
        });
        sooner != Some(false)
    }

    /// Listed defences with their answers, as those of step `i`. Gives the moves back.
    fn defences(&mut self, position: &Position, branches: &[Branch], i: usize) -> Vec<Move> {
        self.refuse_repetition(branches);
        let step: Step = self.plan.steps[i];
        let moves = legal(position, self.rules);
        let mut met = Vec::new();
        for branch in branches {
            let Some(found) = self.find(position, &moves, &branch.ply, &step) else { continue };
            met.push(found.mv);
            let reached = matches!(branch.ply.sign, Sign::Goal(_));
            if reached != branch.branches.is_empty() || branch.role != Role::Defence || branch.zugzwang {
                self.fault(Fault::WrongLength(name(&branch.ply)));
            } else if !reached {
                self.after(&branch.ply, |replay| {
                    replay.answers(&found.after, &branch.branches, Role::Continuation, i + 1, true);
                });
            }
        }
        met
    }

    /// Threats or continuations as moves of step `i` or a later one: each solves; with `complete`, they are all moves
    /// that solve in the shortest way, as far as the budget can tell.
    fn answers(
        &mut self,
        position: &Position,
        branches: &[Branch],
        role: Role,
        i: usize,
        complete: bool,
    ) -> Vec<Move> {
        self.refuse_repetition(branches);
        let mut shortest = None;
        if self.exhaustive && i < self.plan.steps.len() {
            shortest = self.claim(|proof| proof.shortest(position, i));
        }
        let start = shortest.as_ref().and_then(|found| found.as_ref()).map(|&(start, _)| start);
        let moves = legal(position, self.rules);
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
                self.fault(Fault::Missing(move_name(self.rules, position, mv)));
            }
            for &mv in listed.iter().filter(|mv| !solving.contains(mv)) {
                self.fault(Fault::NotShortest(move_name(self.rules, position, mv)));
            }
        }
        listed
    }

    /// Listed refutations of a try have no answer. Gives the moves back.
    fn refutations(
        &mut self,
        position: &Position,
        role: Option<Role>,
        branches: &[Branch],
        i: usize,
    ) -> Vec<Move> {
        let most = self.problem.options.tries.map_or(0, |most| most as usize);
        let possible = match role {
            Some(Role::Try) => (1..=most).contains(&branches.len()),
            Some(_) => branches.is_empty(),
            // The play after a key that has been played may have any number.
            None => true,
        };
        if !possible {
            self.fault(Fault::Refutations(branches.len()));
        }
        self.refuse_repetition(branches);
        let step = self.plan.steps[i];
        let moves = legal(position, self.rules);
        let mut listed = Vec::new();
        for branch in branches {
            let Some(found) = self.find(position, &moves, &branch.ply, &step) else { continue };
            listed.push(found.mv);
            if self.claim(|proof| proof.succeeds_after(&found.after, i)) == Some(true) {
                self.fault(Fault::DoesNotRefute(name(&branch.ply)));
            }
        }
        listed
    }
}
