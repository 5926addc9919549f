//! The defender's turns: what is answered, what refutes, and what may be left untold; and tries, which fail to them.

use super::super::moves::{Played, in_check, legal};
use super::super::{Fault, Replay, move_name, name};
use crate::position::{Move, Position};
use crate::solution::{Branch, Role};
use crate::stipulation::{Aim, Step, turn_goes_on};

/// What it means that a reply is not told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Unwritten {
    /// It should have been.
    Faulty,
    /// It has no answer, as many in set play.
    NotAnswered,
}

impl Replay<'_> {
    /// A try as the turn that goes on with this move of step `i`. Answers with the move.
    pub(super) fn try_with(
        &mut self,
        position: &Position,
        legal: &[Played],
        branch: &Branch,
        i: usize,
    ) -> Option<Move> {
        if !turn_goes_on(&self.plan.steps, i) {
            let branch = Branch { role: Role::Try, ..branch.clone() };
            return self.attack(position, legal, &branch, i, true);
        }
        let found = self.find(position, legal, &branch.ply, None)?;
        if branch.branches.is_empty() {
            self.fault(Fault::WrongLength(name(&branch.ply)));
        }
        self.after(&branch.ply, |replay| {
            replay.refuse_repetition(&branch.branches);
            let moves = replay.judge.moves(&found.after, &replay.plan.steps[i + 1]);
            let mut listed = Vec::new();
            for next in &branch.branches {
                if next.role != Role::Continuation {
                    replay.fault(Fault::WrongRole(name(&next.ply)));
                }
                listed.extend(replay.try_with(&found.after, &moves, next, i + 1));
            }
            for played in moves.iter().filter(|played| !listed.contains(&played.mv)) {
                replay.is_no_try(&found.after, played, i + 1);
            }
        });
        Some(found.mv)
    }

    /// A move of step `i` that is not listed neither makes nor begins a try, if tries are wanted.
    pub(super) fn is_no_try(&mut self, position: &Position, played: &Played, i: usize) {
        let most = self.problem.options.tries.map_or(0, |most| most as usize);
        let checks = in_check(&played.after, self.judge.rules, played.after.side());
        let may_be_trivial = self.problem.options.no_checking_tries && checks;
        if most > 0
            && self.exhaustive
            && self.claim(|proof| proof.tries(position, played, i, most)) == Some(true)
            && !(may_be_trivial && self.claim(|proof| proof.tries(position, played, i, 1)) == Some(true))
        {
            self.fault(Fault::Missing(move_name(self.judge.rules, position, played.mv)));
        }
    }

    /// A reply of step `i` that is not told.
    pub(super) fn untold(&mut self, position: &Position, played: &Played, i: usize, untold: Unwritten) {
        let missing = match untold {
            Unwritten::Faulty => Fault::Unanswered,
            Unwritten::NotAnswered => Fault::Missing,
        };
        let is_missing = untold == Unwritten::Faulty
            || self.exhaustive && self.claim(|proof| proof.is_answered(position, played, i)) == Some(true);
        if is_missing {
            self.fault(missing(move_name(self.judge.rules, position, played.mv)));
        }
    }

    /// Listed replies as those of step `i`: defences with their answers, and refutations, which have none. Gives the moves
    /// back. Where the turn goes on, so do they.
    pub(super) fn replies(
        &mut self,
        position: &Position,
        defences: &[Branch],
        refutations: &[Branch],
        i: usize,
        untold: Unwritten,
    ) -> Vec<Move> {
        let met = self.defences(position, defences, i);
        let refuting = self.refutations(position, refutations, i);
        let mut told: Vec<Played> = Vec::new();
        for (played, _) in met.iter().chain(&refuting) {
            if told.iter().all(|other| other.mv != played.mv) {
                told.push(played.clone());
            }
        }
        if turn_goes_on(&self.plan.steps, i) {
            for played in &told {
                let below = |replies: &[(Played, Branch)]| {
                    let same = replies.iter().filter(|(other, _)| other.mv == played.mv);
                    same.flat_map(|(_, branch)| branch.branches.clone()).collect::<Vec<_>>()
                };
                let Some((_, branch)) = met.iter().chain(&refuting).find(|(other, _)| other.mv == played.mv)
                else {
                    continue;
                };
                let ply = branch.ply.clone();
                self.after(&ply, |replay| {
                    let told = replay.replies(&played.after, &below(&met), &below(&refuting), i + 1, untold);
                    let all = legal(&played.after, replay.judge.rules);
                    // A defender who reaches the goal early has no part in the play, but if he is forced to.
                    let may_end_early = i + 2 < replay.plan.steps.len();
                    let ends = |next| may_end_early && replay.reaches_goal(&played.after, next, i + 1);
                    let ends: Vec<bool> = all.iter().map(ends).collect();
                    let over = ends.iter().all(|&ends| ends);
                    for (next, ends) in all.iter().zip(ends) {
                        if !told.contains(&next.mv) && (over || !ends) {
                            replay.untold(&played.after, next, i + 1, untold);
                        }
                    }
                });
            }
        }
        told.into_iter().map(|played| played.mv).collect()
    }

    /// Listed defences with their answers, as those of step `i`; the rest of a turn that goes on is not looked at.
    fn defences(&mut self, position: &Position, branches: &[Branch], i: usize) -> Vec<(Played, Branch)> {
        self.refuse_repetition(branches);
        let step: Step = self.plan.steps[i].clone();
        let moves = self.judge.moves(position, &step);
        let mut met = Vec::new();
        for branch in branches {
            let Some(found) = self.find(position, &moves, &branch.ply, step.end.as_ref()) else { continue };
            met.push((found.clone(), branch.clone()));
            let reached = self.ends(position, &found, branch, i);
            if reached && matches!(step.end, Some(Aim::Play(_) | Aim::And(..) | Aim::Or(..))) {
                self.play_after_end(position, &found, branch, step.end.as_ref());
            } else if reached != branch.branches.is_empty() || branch.role != Role::Defence || branch.zugzwang
            {
                self.fault(Fault::WrongLength(name(&branch.ply)));
            } else if !reached && !turn_goes_on(&self.plan.steps, i) {
                self.after(&branch.ply, |replay| {
                    let last = Some((position, &found));
                    replay.answers(last, &found.after, &branch.branches, Role::Continuation, i + 1, true);
                });
            }
        }
        met
    }

    /// A try has some refutations, a key has none.
    pub(super) fn count_refutations(&mut self, role: Option<Role>, branches: &[Branch]) {
        let most = self.problem.options.tries.map_or(0, |most| most as usize);
        let number = branches.iter().map(turns).sum();
        let possible = match role {
            Some(Role::Try) => (1..=most).contains(&number),
            Some(_) => number == 0,
            // The play after a key that has been played may have any number.
            None => true,
        };
        if !possible {
            self.fault(Fault::Refutations(number));
        }
    }

    /// Listed refutations have no answer: neither the half-moves of step `i` nor, where the turn goes on, any that is
    /// listed after them.
    pub(super) fn refutations(
        &mut self,
        position: &Position,
        branches: &[Branch],
        i: usize,
    ) -> Vec<(Played, Branch)> {
        self.refuse_repetition(branches);
        let end = self.plan.end_from(i).cloned();
        let moves = legal(position, self.judge.rules);
        let mut listed = Vec::new();
        for branch in branches {
            let Some(found) = self.find(position, &moves, &branch.ply, end.as_ref()) else { continue };
            let can_go_on =
                turn_goes_on(&self.plan.steps, i) && !legal(&found.after, self.judge.rules).is_empty();
            let (forced, rest): (Vec<Branch>, Vec<Branch>) =
                branch.branches.iter().cloned().partition(|next| next.role == Role::Forced);
            if branch.role != Role::Refutation {
                self.fault(Fault::WrongRole(name(&branch.ply)));
            } else if can_go_on == rest.is_empty() || can_go_on && !forced.is_empty() {
                self.fault(Fault::WrongLength(name(&branch.ply)));
            }
            self.after(&branch.ply, |replay| {
                replay.after_refutation(Some((position, &found)), &found.after, i + 1, &forced);
            });
            if self.problem.options.non_trivial.is_none()
                && self.claim(|proof| proof.succeeds_after(position, &found, i)) == Some(true)
            {
                self.fault(Fault::DoesNotRefute(name(&branch.ply)));
            }
            listed.push((found, branch.clone()));
        }
        listed
    }
}

/// The turns that are told from a half-move on.
fn turns(branch: &Branch) -> usize {
    let rest = branch.branches.iter().filter(|next| next.role == Role::Refutation);
    rest.map(turns).sum::<usize>().max(1)
}
