use super::outline::{Node, Outline};
use super::{Claim, ClaimFault, ClaimFaultKind};
use crate::movegen::legal_moves;
use crate::position::{Move, Position};
use crate::problem::Problem;
use crate::rules::{Profile, Rules};
use crate::solution::{Branch, Phase, PhaseKind, Ply, Role, Sign, describe, disambiguate};
use crate::stipulation::{Plan, Quantifier, Step, turn_goes_on};
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
        path: Vec::new(),
        told: 0,
        faults: Vec::new(),
    };
    if !outline.set_play.is_empty() {
        let mover = steps.get(outline.nodes[outline.set_play[0]].ply).map_or(!first, |step| step.mover);
        let start = if mover == position.side() { position.clone() } else { position.passed() };
        let branches = teller.moves(&outline.set_play, &start, None);
        claim.phases.push(Phase::new(PhaseKind::SetPlay, branches));
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
    path: Vec<String>,
    told: usize,
    faults: Vec<ClaimFault>,
}

impl Teller<'_> {
    /// Tells half-moves that may be played in one position. `role` is what they are if it does not depend on them.
    fn moves(&mut self, nodes: &[usize], position: &Position, role: Option<Role>) -> Vec<Branch> {
        let legal = legal_moves(position, self.rules);
        let texts: Vec<(Move, Ply)> = legal
            .iter()
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
        let is_help = self.plan.is_help();
        let ends = node.next.is_empty();
        let steps = self.steps;
        let goal = match is_help {
            // Short lines end earlier than the plan.
            true => steps.last().and_then(Step::goal).filter(|_| ends),
            false => steps.get(node.ply).and_then(Step::goal),
        };
        // Whether a check is written beside the sign of a goal is a matter of taste.
        ply.sign = match node.half_move.sign(goal, ends) {
            Sign::Goal(goal) if ply.sign == Sign::Check && goal.is_told_with_check() => Sign::CheckAnd(goal),
            other => other,
        };
        let role = role.unwrap_or_else(|| self.role(node));
        let Ok(after) = before.play(self.rules, mv) else {
            return Branch { ply, role, zugzwang: false, branches: Vec::new() };
        };
        let nodes = &self.outline.nodes;
        let (next, threats): (Vec<usize>, Vec<usize>) =
            node.next.iter().partition(|&&next| nodes[next].ply == node.ply + 1);
        let mut branches = Vec::new();
        if !threats.is_empty() {
            branches.extend(self.moves(&threats, &after.passed(), Some(Role::Threat)));
        }
        if is_help {
            // In series play the other side is passed over, but for the last move if that is its own; in progressive
            // play the position itself counts the moves of a turn.
            let other_ends = steps.windows(2).last().is_some_and(|pair| pair[0].mover != pair[1].mover);
            let (this, following) = (steps.get(node.ply), steps.get(node.ply + 1));
            let same_mover = this.map(|step| step.mover) == following.map(|step| step.mover);
            let goes_on = same_mover && !self.plan.in_turns;
            let role = match following {
                Some(step) if step.anew => Role::Key,
                // The play with which series self and series reflex play end is a battle.
                Some(step)
                    if step.quantifier != Quantifier::Help && node.ply + 1 >= self.plan.steps.len() =>
                {
                    Role::Defence
                }
                _ => Role::Help,
            };
            for place in next {
                let is_last = other_ends && nodes[place].next.is_empty();
                let start = if goes_on && !is_last { after.passed() } else { after.clone() };
                let told = self.moves(&[place], &start, Some(role));
                told.into_iter().for_each(|branch| self.add(&mut branches, branch, &nodes[place]));
            }
        } else {
            branches.extend(self.moves(&next, &after, None));
        }
        let in_check = || after.in_check(self.rules, after.side());
        let attacks = !is_help && !self.plan.told_in_lines() && !self.defends(node.ply);
        let nothing_threatened = threats.is_empty() && node.ply + 2 < steps.len() && !ends;
        let zugzwang = attacks && (node.zugzwang || nothing_threatened && !in_check());
        Branch { ply, role, zugzwang, branches }
    }

    fn role(&self, node: &Node) -> Role {
        if self.plan.is_help() {
            return Role::Help;
        }
        let defends = self.defends(node.ply);
        let is_first_turn = || (0..node.ply).skip_while(|&i| !self.defends(i)).all(|i| self.defends(i));
        match node.ply {
            0 if node.fails => Role::Try,
            0 if node.key => Role::Key,
            0 if node.next.iter().any(|&next| self.refutes(&self.outline.nodes[next])) => Role::Try,
            0 => Role::Key,
            _ if defends && is_first_turn() && self.refutes(node) => Role::Refutation,
            _ if defends => Role::Defence,
            _ => Role::Continuation,
        }
    }

    /// Is the half-move at this place of the plan one of the defender?
    fn defends(&self, ply: usize) -> bool {
        let mover = |ply: usize| self.steps.get(ply).map(|step| step.mover);
        mover(ply) != mover(0)
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
