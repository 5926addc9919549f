//! Lines of help and series play.

use super::judge::Last;
use super::moves::Played;
use super::proof::{Proof, turn_to};
use super::{Fault, Replay, move_name, name, retell};
use crate::position::{Move, Position};
use crate::solution::{Branch, Phase, PhaseKind, Role};
use crate::stipulation::{Aim, Plan, Step};
use std::collections::HashSet;

/// What has been found of a set of lines.
#[derive(Default)]
struct Found {
    /// The lines, as far as they are help play.
    lines: Vec<Vec<Move>>,
    /// Last half-moves of them, by their place in memory.
    ends: HashSet<*const Branch>,
}

impl Replay<'_> {
    /// All lines of a phase, and whether there are more.
    pub(super) fn help_phase(&mut self, position: &Position, phase: &Phase) {
        let set_plan = match phase.kind {
            PhaseKind::SetPlay => self.plan.set_play(),
            PhaseKind::PostKey => None,
            PhaseKind::ActualPlay => Some(self.plan.clone()),
        };
        match set_plan {
            Some(plan) if self.writes_forced_moves_of(position, &plan, &phase.branches) => {}
            Some(plan) if phase.counted.is_empty() => self.play(None, position, &plan, &phase.branches),
            Some(plan) => self.counted(position, &plan, phase),
            None => {
                if let Some(branch) = phase.branches.first() {
                    self.fault(Fault::WrongRole(name(&branch.ply)));
                }
            }
        }
    }

    fn writes_forced_moves_of(&mut self, position: &Position, plan: &Plan, branches: &[Branch]) -> bool {
        let steps = plan.sequences().into_iter().next();
        let Some(steps) = steps.filter(|_| plan.begins_guarded()) else { return false };
        let start = turn_to(position, self.judge.rules, &steps);
        start.is_some_and(|start| self.writes_forced_moves(None, &start, steps.first(), branches))
    }

    /// Lines of which only the number is given for each length, and what is listed besides.
    fn counted(&mut self, position: &Position, plan: &Plan, phase: &Phase) {
        let exhaustive = std::mem::replace(&mut self.exhaustive, false);
        self.play(None, position, plan, &phase.branches);
        self.exhaustive = exhaustive;
        for steps in plan.sequences().iter().filter(|_| exhaustive) {
            let all = Proof::ask(self.judge, steps, &mut self.budget, |proof| proof.lines(None, position, 0));
            let Ok(all) = all else {
                self.report.open += 1;
                continue;
            };
            self.report.proved += 1;
            let right = all.len() as u64;
            let of_length = phase.counted.iter().filter(|counted| counted.half_moves == steps.len());
            let counted = of_length.map(|counted| counted.lines).sum();
            if counted != right {
                self.fault(Fault::WrongCount { half_moves: steps.len(), counted, right });
            }
        }
    }

    /// The play of a plan that is told in lines.
    pub(super) fn play(&mut self, last: Last<'_>, position: &Position, plan: &Plan, branches: &[Branch]) {
        let at_once = plan.at_once.as_deref();
        let holds = at_once.and_then(|aim| self.claim_of(&[], |proof| proof.holds(aim, last, position)));
        let is_open = at_once.is_some() && holds.is_none();
        if is_open && (plan.stops_at_once() || plan.steps.is_empty() && branches.is_empty()) {
            // Whether anything must be told, or what of two plays, takes too long to find out.
            return;
        }
        // Where that takes too long to find out, lines that are told of it are believed.
        let over = at_once.filter(|_| holds.unwrap_or(true));
        if plan.steps.is_empty() && over.is_none() {
            // There is no other way to solve.
            branches.iter().take(1).for_each(|branch| self.fault(Fault::WrongLength(name(&branch.ply))));
            return;
        }
        match over {
            Some(aim) if plan.stops_at_once() => self.play_of_aim(last, position, aim, branches),
            _ if plan.is_help() => {
                let plans = over.map_or_else(Vec::new, |aim| self.written_plans(last, position, aim));
                let (mut helps, battles): (Vec<&Plan>, Vec<&Plan>) =
                    plans.into_iter().partition(|plan| plan.is_help());
                helps.push(plan);
                let is_battle = |branch: &Branch| !battles.is_empty() && branch.role != Role::Help;
                let (trees, lines): (Vec<Branch>, Vec<Branch>) =
                    branches.iter().cloned().partition(is_battle);
                for battle in battles {
                    self.nested_battle(last, position, battle, &trees);
                }
                // What is only believed may also be wanting.
                let is_known = at_once.is_none() || holds.is_some();
                let exhaustive = self.exhaustive;
                self.exhaustive &= is_known;
                self.help_play(last, position, &helps, &lines);
                self.exhaustive = exhaustive;
            }
            _ => self.nested_battle(last, position, plan, branches),
        }
    }

    /// The play that follows where an aim holds.
    pub(super) fn play_of_aim(
        &mut self,
        last: Last<'_>,
        position: &Position,
        aim: &Aim,
        branches: &[Branch],
    ) {
        let plans = self.written_plans(last, position, aim);
        match plans.as_slice() {
            [] => {
                if let Some(branch) = branches.first() {
                    self.fault(Fault::WrongLength(name(&branch.ply)));
                }
            }
            [plan] if !plan.is_help() => self.nested_battle(last, position, plan, branches),
            plans => self.help_play(last, position, plans, branches),
        }
    }

    /// The plans whose play must be told where an aim holds.
    fn written_plans<'p>(&mut self, last: Last<'_>, position: &Position, aim: &'p Aim) -> Vec<&'p Plan> {
        match aim {
            Aim::Goal(_) | Aim::Not(_) | Aim::Flights(_) | Aim::HasMatingUnit(_) => Vec::new(),
            Aim::Play(plan) => Vec::from_iter((!plan.hidden).then_some(&**plan)),
            Aim::And(one, other) => {
                [self.written_plans(last, position, one), self.written_plans(last, position, other)].concat()
            }
            Aim::Or(one, other) => {
                // Where a goal has been reached, nothing is played any more.
                let is_reached =
                    |end: &&Aim| matches!(end, Aim::Goal(goal) if self.judge.reached(last, position, *goal));
                if aim.alternatives().iter().any(is_reached) {
                    return Vec::new();
                }
                let held = [one, other]
                    .map(|aim| (aim, self.claim_of(&[], |proof| proof.holds(aim, last, position))));
                let any_holds = held.iter().any(|(_, holds)| *holds == Some(true));
                // Where that takes too long to find out, what is told is believed.
                let is_written = |holds: Option<bool>| holds.unwrap_or(!any_holds);
                let aims = held.into_iter().filter(|&(_, holds)| is_written(holds));
                aims.flat_map(|(aim, _)| self.written_plans(last, position, aim)).collect()
            }
        }
    }

    /// Lines of some plans of help play: each listed line is one of theirs, and all of theirs are listed.
    fn help_play(&mut self, last: Last<'_>, position: &Position, plans: &[&Plan], branches: &[Branch]) {
        let sequences: Vec<Vec<Step>> = plans.iter().flat_map(|plan| plan.sequences()).collect();
        let mut all = Found::default();
        for steps in &sequences {
            let mut found = Found::default();
            self.lines(last, position, branches, steps, &mut Vec::new(), &mut found);
            self.report.solutions += found.lines.len() as u64;
            self.nothing_is_missing(last, position, steps, &found.lines);
            all.ends.extend(found.ends);
        }
        self.diagnose(position, branches, &all.ends);
    }

    /// Finds the listed lines that go through all these steps.
    fn lines(
        &mut self,
        last: Last<'_>,
        position: &Position,
        branches: &[Branch],
        steps: &[Step],
        line: &mut Vec<Move>,
        found: &mut Found,
    ) {
        let Some((step, rest)) = steps.split_first() else { return };
        let Some(position) = turn_to(position, self.judge.rules, steps) else { return };
        if let Some(guard) = &step.guard
            && self.claim_of(&[], |proof| proof.holds(guard, last, &position)) == Some(false)
        {
            return;
        }
        if step.parry && !super::in_check(&position, self.judge.rules, step.mover) {
            return self.lines(last, &position.passed(), branches, rest, line, found);
        }
        let moves = self.judge.moves(&position, step);
        for branch in branches {
            let role = if step.anew { Role::Key } else { Role::Help };
            let told = |played: &&Played| retell::tells(self.judge.rules, &position, played, &branch.ply);
            let Some(played) = moves.iter().find(told).filter(|_| branch.role == role) else { continue };
            line.push(played.mv);
            if rest.is_empty() {
                let solves = self.claim_of(steps, |proof| proof.ends(&position, played, 0)) != Some(false);
                let right = self.judge.sign(&position, played, step.end.as_ref());
                let goes_on = self.goes_on_as_written(branch, step, &position, played);
                if solves && goes_on && branch.ply.sign == right {
                    found.lines.push(line.clone());
                    found.ends.insert(branch);
                    if let Some(end) = &step.end {
                        let last = Some((&position, played));
                        self.after(&branch.ply, |replay| {
                            replay.play_of_aim(last, &played.after, end, &branch.branches);
                        });
                    }
                }
            } else if !branch.branches.is_empty() {
                let right = self.judge.sign(&position, played, None);
                let is_check = right != crate::solution::Sign::Plain;
                if branch.ply.sign == right && !(step.no_check && is_check) {
                    let last = Some((&position, played));
                    self.lines(last, &played.after, &branch.branches, rest, line, found);
                }
            }
            line.pop();
        }
    }

    /// Is what follows this last half-move of a line what the end of its step asks for: help play or none? Otherwise it
    /// belongs to a line of another length.
    fn goes_on_as_written(
        &mut self,
        branch: &Branch,
        step: &Step,
        before: &Position,
        played: &Played,
    ) -> bool {
        let plans = step.end.as_ref().map(Aim::plans).unwrap_or_default();
        let helps = |plans: &[&Plan]| plans.iter().any(|plan| plan.is_help());
        let begins_anew = |steps: &Vec<Step>| steps.first().is_some_and(|step| step.anew);
        let begin = plans.iter().filter(|plan| plan.is_help()).flat_map(|plan| plan.sequences());
        let (anew, going_on): (Vec<_>, Vec<_>) = begin.partition(begins_anew);
        let is_help = |next: &Branch| match next.role {
            Role::Key => !anew.is_empty(),
            role => role == Role::Help && (anew.is_empty() || !going_on.is_empty()),
        };
        let goes_on = branch.branches.iter().any(is_help);
        match &step.end {
            Some(end) if helps(&plans) => {
                goes_on || !helps(&self.written_plans(Some((before, played)), &played.after, end))
            }
            _ => !goes_on,
        }
    }

    /// Says what is wrong with listed lines that no sequence of steps explains.
    fn diagnose(&mut self, position: &Position, branches: &[Branch], ends: &HashSet<*const Branch>) {
        self.refuse_repetition(branches);
        for branch in branches {
            if ends.contains(&std::ptr::from_ref(branch)) {
                continue;
            }
            let (start, moves) = self.before(position, branch);
            let leads_on = branch.branches.iter().any(|next| leads_to(next, ends));
            if branch.branches.is_empty() {
                let goals = self.plan.goals();
                let tells = |played: &&Played| retell::tells(self.judge.rules, &start, played, &branch.ply);
                let signs = moves.iter().find(tells).map(|played| {
                    let of_goal = |goal: &_| self.judge.sign(&start, played, Some(&Aim::Goal(*goal)));
                    goals.iter().map(of_goal).collect::<Vec<_>>()
                });
                match signs {
                    None => drop(self.find(&start, &moves, &branch.ply, None)),
                    Some(signs) if signs.iter().all(|sign| *sign != branch.ply.sign) => {
                        let goal = goals.first().map(|goal| Aim::Goal(*goal));
                        drop(self.find(&start, &moves, &branch.ply, goal.as_ref()));
                    }
                    Some(_) => self.fault(Fault::WrongLength(name(&branch.ply))),
                }
                continue;
            }
            let Some(found) = self.find(&start, &moves, &branch.ply, None) else { continue };
            if !leads_on && branch.role != Role::Help && branch.role != Role::Key {
                self.fault(Fault::WrongRole(name(&branch.ply)));
            }
            self.after(&branch.ply, |replay| replay.diagnose(&found.after, &branch.branches, ends));
        }
    }

    /// The position before a listed half-move, perhaps behind a pass, and the legal moves of its mover.
    fn before(&self, position: &Position, branch: &Branch) -> (Position, Vec<Played>) {
        let rules = self.judge.rules;
        let is_turn = position.side() == branch.ply.mover();
        let start = if is_turn { position.clone() } else { position.passed_over(rules) };
        let moves = super::moves::legal(&start, rules);
        (start, moves)
    }

    fn nothing_is_missing(&mut self, last: Last<'_>, start: &Position, steps: &[Step], listed: &[Vec<Move>]) {
        if !self.exhaustive {
            return;
        }
        let all = Proof::ask(self.judge, steps, &mut self.budget, |proof| proof.lines(last, start, 0));
        let Ok(all) = all else {
            self.report.open += 1;
            return;
        };
        self.report.proved += 1;
        for line in all.iter().filter(|line| !listed.contains(line)) {
            let names: Vec<String> = line.iter().map(|mv| format!("{}-{}", mv.from, mv.to)).collect();
            let first = move_name(self.judge.rules, start, line[0]);
            self.fault(Fault::Missing(format!("{first} ({})", names.join(" "))));
        }
    }
}

fn leads_to(branch: &Branch, ends: &HashSet<*const Branch>) -> bool {
    ends.contains(&std::ptr::from_ref(branch)) || branch.branches.iter().any(|next| leads_to(next, ends))
}
