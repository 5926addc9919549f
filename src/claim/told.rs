use super::outline::{Node, Outline, is_defence};
use super::{Claim, ClaimFault, ClaimFaultKind};
use crate::board::Colour;
use crate::movegen::{MoveList, legal_moves, self_checks};
use crate::position::{Move, Position};
use crate::problem::Problem;
use crate::rules::{Profile, Rules};
use crate::solution::{Branch, Phase, PhaseKind, Ply, Role, Sign, describe, disambiguate};
use crate::stipulation::{Goal, Plan, Quantifier, Step, turn_goes_on};
use crate::units::Language;

/// More half-moves than any solution has that was written by hand or printed on paper; alternatives within
/// alternatives would multiply without end.
const MOST_HALF_MOVES: usize = 2_000_000;

/// Moves that are named when a claimed one is not legal.
const MOST_NEAR: usize = 8;

/// Plays the outline with the letters of one language.
pub(super) fn told(problem: &Problem, outline: &Outline, language: Language, profile: Profile) -> Claim {
    let mut claim = Claim { language, faults: outline.faults.clone(), ..Claim::default() };
    let first = problem.first_mover();
    let (start, _) = problem.start_and_target();
    let army = &problem.setup.army;
    let playable = problem.rules(profile).map_err(|fault| fault.to_string()).and_then(|rules| {
        let position = Position::new(&start, &rules, first).map_err(|fault| fault.to_string())?;
        Ok((rules, position))
    });
    let (rules, position) = match playable {
        Ok(playable) => playable,
        Err(fault) => {
            let kind = ClaimFaultKind::Unplayable(fault);
            claim.faults.push(ClaimFault { line: 1, text: String::new(), path: Vec::new(), kind });
            return claim;
        }
    };
    let plan = problem.plan(first);
    let steps = plan.longest();
    let nightrider = army.kinds().any(|kind| army.code(kind) == "N");
    let mut teller = Teller {
        outline,
        language,
        nightrider,
        rules: &rules,
        plan: &plan,
        steps: &steps,
        goals: plan.goals(),
        path: Vec::new(),
        told: 0,
        faults: Vec::new(),
    };
    if !outline.set_play.is_empty() || !outline.threats.is_empty() {
        let mut start = |places: &[usize], role| {
            let first = places.first().and_then(|&place| steps.get(outline.nodes[place].ply));
            let passes = first.is_some_and(|step| step.mover != position.side());
            let start = if passes { position.passed() } else { position.clone() };
            (teller.moves(places, &start, role), start.in_check(&rules, start.side()))
        };
        let (mut branches, _) = start(&outline.threats, Some(Role::Threat));
        let (play, in_check) = start(&outline.set_play, None);
        branches.extend(play);
        let post_key = problem.options.post_key;
        let kind = if post_key { PhaseKind::PostKey } else { PhaseKind::SetPlay };
        let zugzwang = post_key && outline.threats.is_empty() && steps.len() > 2 && !in_check;
        claim.phases.push(Phase { zugzwang, ..Phase::new(kind, branches) });
    }
    let branches = teller.moves(&outline.actual, &position, None);
    claim.phases.push(Phase::new(PhaseKind::ActualPlay, branches));
    claim.faults.extend(teller.faults);
    claim.faults.sort_by_key(|fault| fault.line);
    let keys = outline.actual.iter().map(|&key| &outline.nodes[key]);
    claim.keys_only = !plan.is_help() && plan.steps.len() > 1 && keys.clone().all(|key| key.next.is_empty());
    claim
}

struct Teller<'a> {
    outline: &'a Outline,
    language: Language,
    nightrider: bool,
    rules: &'a Rules,
    plan: &'a Plan,
    /// Its half-moves, with those of the play with which it ends.
    steps: &'a [Step],
    /// Its goals.
    goals: Vec<Goal>,
    path: Vec<String>,
    told: usize,
    faults: Vec<ClaimFault>,
}

impl Teller<'_> {
    /// Tells half-moves that may be played in one position. `role` is what they are if it does not depend on them.
    fn moves(&mut self, nodes: &[usize], position: &Position, role: Option<Role>) -> Vec<Branch> {
        let legal = legal_moves(position, self.rules);
        let in_check = match self.goals.iter().any(|goal| goal.allows_self_check()) {
            true => self_checks(position, self.rules),
            false => MoveList::default(),
        };
        let texts: Vec<(Move, Ply)> = legal
            .iter()
            .chain(&in_check)
            .filter_map(|&mv| {
                let (mut ply, _) = describe(position, self.rules, mv).ok()?;
                disambiguate(&mut ply, position, self.rules, mv, &legal);
                Some((mv, ply))
            })
            .collect();
        let outline = self.outline;
        let mut branches: Vec<Branch> = Vec::new();
        for &place in nodes {
            let node = &outline.nodes[place];
            if self.told >= MOST_HALF_MOVES {
                break;
            }
            for (mv, ply) in self.meant(node, nodes, &texts) {
                self.told += 1;
                self.path.push(node.text.clone());
                let branch = self.branch(node, position, mv, ply, role);
                self.path.pop();
                self.add(&mut branches, branch, node);
            }
        }
        branches
    }

    /// The moves that are meant: one, or all that are left if any move of a unit is.
    fn meant(&mut self, node: &Node, nodes: &[usize], texts: &[(Move, Ply)]) -> Vec<(Move, Ply)> {
        let (language, nightrider) = (self.language, self.nightrider);
        let fits = |node: &Node, ply: &Ply| node.half_move.fits(ply, language, nightrider);
        let mut found: Vec<(Move, Ply)> = texts.iter().filter(|(_, ply)| fits(node, ply)).cloned().collect();
        if found.len() > 1 && node.half_move.has_no_effects() {
            // Where a rebirth is optional the move without one is written like this.
            let plain: Vec<_> = found.iter().filter(|(_, ply)| ply.effects.is_empty()).cloned().collect();
            found = if plain.len() == 1 { plain } else { found };
        }
        let is_any = node.half_move.to.is_none() && found.len() > 1;
        if is_any {
            let others = nodes.iter().map(|&other| &self.outline.nodes[other]);
            let named: Vec<&Node> = others.filter(|other| other.half_move.to.is_some()).collect();
            found.retain(|(_, ply)| !named.iter().any(|other| fits(other, ply)));
        }
        let plies = |found: Vec<(Move, Ply)>| found.into_iter().map(|(_, ply)| ply);
        match found.len() {
            0 => {
                let near = |ply: &Ply| node.half_move.is_near(ply, language, nightrider);
                let near = texts.iter().map(|(_, ply)| ply).filter(|ply| near(ply)).take(MOST_NEAR);
                self.fault(node, ClaimFaultKind::Illegal(near.cloned().collect()));
            }
            1 => return found,
            _ if is_any => return found,
            _ => self.fault(node, ClaimFaultKind::Ambiguous(plies(found).take(MOST_NEAR).collect())),
        }
        Vec::new()
    }

    fn fault(&mut self, node: &Node, kind: ClaimFaultKind) {
        let (line, text, path) = (node.line, node.text.clone(), self.path.clone());
        self.faults.push(ClaimFault { line, text, path, kind });
    }

    fn branch(
        &mut self,
        node: &Node,
        before: &Position,
        mv: Move,
        mut ply: Ply,
        role: Option<Role>,
    ) -> Branch {
        let ends = node.next.is_empty();
        let steps = self.steps;
        let place = self.place(node, before.side());
        let goal = match self.plan.told_in_lines() {
            true if !ends => None,
            // Short lines end earlier than the plan, reciprocal ones with a goal of their own.
            true => {
                let told = self.goals.iter().copied().find(|&goal| node.half_move.bears(goal));
                told.or(steps[place].goal()).or_else(|| steps.last()?.goal())
            }
            false => steps[place].goal(),
        };
        // Whether a check is written beside the sign of a goal is a matter of taste.
        ply.sign = match node.half_move.sign(goal, ends) {
            Sign::Goal(goal) if ply.sign == Sign::Check && goal.is_told_with_check() => Sign::CheckAnd(goal),
            other => other,
        };
        let role = role.unwrap_or_else(|| self.role(node, place));
        let Ok(after) = before.play(self.rules, mv) else {
            return Branch { ply, role, zugzwang: false, branches: Vec::new() };
        };
        let nodes = &self.outline.nodes;
        let left_out = |next: usize| &steps[node.ply + 1..nodes[next].ply];
        let (threats, next): (Vec<usize>, Vec<usize>) =
            node.next.iter().partition(|&&next| is_defence(left_out(next)));
        let mut branches = Vec::new();
        if !threats.is_empty() {
            branches.extend(self.moves(&threats, &after.passed(), Some(Role::Threat)));
        }
        // In series play the other side is passed over, but for the last move if that is its own; so is one that need
        // not parry.
        let other_ends = steps.windows(2).last().is_some_and(|pair| pair[0].mover != pair[1].mover);
        let is_last = |next: usize| {
            other_ends && self.plan.is_help() && nodes[next].next.is_empty() && !nodes[next].numbered
        };
        let (direct, passed): (Vec<usize>, Vec<usize>) =
            next.iter().partition(|&&next| steps[nodes[next].ply].mover == after.side() || is_last(next));
        branches.extend(self.moves(&direct, &after, None));
        if !passed.is_empty() {
            branches.extend(self.moves(&passed, &after.passed(), None));
        }
        let goes_on = role == Role::Try || next.iter().any(|&next| !nodes[next].next.is_empty());
        let nothing_threatened = threats.is_empty()
            && node.ply + 2 < steps.len()
            && goes_on
            && !after.in_check(self.rules, after.side());
        let attacks = matches!(role, Role::Key | Role::Try | Role::Threat | Role::Continuation);
        let zugzwang = attacks && !self.plan.told_in_lines() && (node.zugzwang || nothing_threatened);
        Branch { ply, role, zugzwang, branches }
    }

    /// The step that a half-move of this side is. A series may end early, with the last half-move of the other side.
    fn place(&self, node: &Node, mover: Colour) -> usize {
        let fits = self.steps[node.ply].mover == mover || self.plan.in_turns;
        if fits { node.ply } else { self.steps.len() - 1 }
    }

    fn role(&self, node: &Node, place: usize) -> Role {
        let fails = || node.fails || node.next.iter().any(|&next| self.refutes(&self.outline.nodes[next]));
        let step = &self.steps[place];
        let replies = |steps: &[Step]| steps.iter().all(|step| step.quantifier == Quantifier::ForAll);
        let attack = self.steps.iter().take_while(|step| step.quantifier == Quantifier::Exists).count();
        let is_first_reply = || replies(&self.steps[attack.min(place)..=place]);
        match step.quantifier {
            _ if node.is_forced() => Role::Refutation,
            Quantifier::Help if step.anew => Role::Key,
            // However short a line is, its last half-move is the one that the other side must play.
            Quantifier::Help if node.next.is_empty() && self.ends_in_forced_move() => Role::Defence,
            Quantifier::Help => Role::Help,
            Quantifier::ForAll if is_first_reply() && self.refutes(node) => Role::Refutation,
            Quantifier::ForAll => Role::Defence,
            // The play with which another one ends is begun by the defender, unless it counts its moves anew.
            Quantifier::Exists if place == self.plan.steps.len() && !step.anew => Role::Defence,
            Quantifier::Exists if place > 0 && !step.anew => Role::Continuation,
            Quantifier::Exists if !node.key && fails() => Role::Try,
            Quantifier::Exists => Role::Key,
        }
    }

    /// Is the end of help play a single half-move that is forced?
    fn ends_in_forced_move(&self) -> bool {
        let helps = |step: &Step| step.quantifier == Quantifier::Help;
        self.steps.len() == self.plan.steps.len() + 1 && self.steps.last().is_some_and(|step| !helps(step))
    }

    /// Is this, by its sign or by the word before it, a reply that refutes, or the beginning of a turn that does?
    fn refutes(&self, node: &Node) -> bool {
        if node.next.is_empty() {
            return node.key || node.after_but;
        }
        let next = || node.next.iter().map(|&next| &self.outline.nodes[next]);
        turn_goes_on(self.steps, node.ply) && next().all(|next| self.refutes(next))
    }

    /// Adds a branch; one that begins as another does is joined with it.
    fn add(&mut self, branches: &mut Vec<Branch>, branch: Branch, node: &Node) {
        let bare = super::compare::bare;
        let same = |other: &Branch| other.role == branch.role && bare(&other.ply) == bare(&branch.ply);
        let Some(at) = branches.iter().position(same) else { return branches.push(branch) };
        if branches[at].branches.is_empty() && branch.branches.is_empty() {
            return self.fault(node, ClaimFaultKind::Twice);
        }
        branches[at].zugzwang |= branch.zugzwang;
        let mut joined = std::mem::take(&mut branches[at].branches);
        branch.branches.into_iter().for_each(|below| self.add(&mut joined, below, node));
        branches[at].branches = joined;
    }
}
