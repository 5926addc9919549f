use super::half_move::HalfMove;
use super::letters;
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
use std::collections::HashSet;
use std::sync::Arc;

/// More half-moves than any solution has that was written by hand or printed on paper; alternatives within
/// alternatives would multiply without end.
const MOST_HALF_MOVES: usize = 2_000_000;

/// Moves that are named when a claimed one is not legal.
const MOST_NEAR: usize = 8;

/// Plays the outline with the letters of one language. The number is that of the half-moves that could be played.
pub(super) fn read(
    problem: &Problem,
    outline: &Outline,
    language: Language,
    profile: Profile,
) -> (usize, Claim) {
    let mut claim = Claim { language, faults: outline.faults.clone(), ..Claim::default() };
    let first = problem.first_mover();
    let (start, _) = problem.start_and_target();
    let army = &start.army;
    let playable = problem.rules(profile).map_err(|fault| fault.to_string()).and_then(|rules| {
        let position = Position::new(&start, &rules, first).map_err(|fault| fault.to_string())?;
        Ok((rules, position))
    });
    let (rules, position) = match playable {
        Ok(playable) => playable,
        Err(fault) => {
            let kind = ClaimFaultKind::Unplayable(fault);
            let (text, path) = (String::new(), Vec::new());
            claim.faults.push(ClaimFault { line: 1, text, path, kind, solving: true });
            return (0, claim);
        }
    };
    let plan = problem.plan(first);
    let steps = plan.longest();
    let nightrider = army.kinds().any(|kind| army.code(kind) == "N");
    let mut reader = ClaimReader {
        outline,
        language,
        nightrider,
        rules: &rules,
        plan: &plan,
        steps: &steps,
        goals: plan.goals(),
        path: Vec::new(),
        told: 0,
        solving: false,
        legal: HashSet::new(),
        faults: Vec::new(),
    };
    if !outline.set_play.is_empty() || !outline.threats.is_empty() {
        let mut start = |places: &[usize], role| {
            let first = places.first().and_then(|&place| steps.get(outline.nodes[place].ply));
            let passes = first.is_some_and(|step| step.mover != position.side());
            let start = if passes { position.as_if_passed(&rules) } else { position.clone() };
            (reader.moves(places, &start, role), start.in_check(&rules, start.side()))
        };
        let (mut branches, _) = start(&outline.threats, Some(Role::Threat));
        let (play, in_check) = start(&outline.set_play, None);
        branches.extend(play);
        let post_key = problem.options.post_key || plan.defends();
        let kind = if post_key { PhaseKind::PostKey } else { PhaseKind::SetPlay };
        let zugzwang = post_key && outline.threats.is_empty() && steps.len() > 2 && !in_check;
        claim.phases.push(Phase { zugzwang, ..Phase::new(kind, branches) });
    }
    reader.solving = true;
    let branches = reader.moves(&outline.actual, &position, None);
    claim.phases.push(Phase::new(PhaseKind::ActualPlay, branches));
    let told = reader.told;
    // 1...Bd6/Be7 2.Qxd6: what follows several half-moves need not be possible after all of them.
    let (legal, faults) = (reader.legal, reader.faults);
    let is_possible = |place: &usize, fault: &ClaimFault| {
        legal.contains(place) && matches!(fault.kind, ClaimFaultKind::Illegal(_))
    };
    let faults = faults.into_iter().filter(|(place, fault)| !is_possible(place, fault));
    claim.faults.extend(faults.map(|(_, fault)| fault));
    claim.faults.sort_by_key(|fault| fault.line);
    let keys = outline.actual.iter().map(|&key| &outline.nodes[key]);
    let is_bare = |key: &Node| key.next.is_empty() && !key.zugzwang;
    claim.keys_only = !plan.is_help() && plan.steps.len() > 1 && keys.clone().all(is_bare);
    (told, claim)
}

struct ClaimReader<'a> {
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
    /// What is told now is claimed to solve.
    solving: bool,
    /// Half-moves of the outline that could be played.
    legal: HashSet<usize>,
    /// What is wrong, with the half-move of the outline.
    faults: Vec<(usize, ClaimFault)>,
}

impl ClaimReader<'_> {
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
            let solving = self.solving;
            self.solving &= !(self.path.is_empty() && self.is_try(node));
            for (mv, ply) in self.meant(place, nodes, position, &texts) {
                self.legal.insert(place);
                self.told += 1;
                self.path.push(node.text.clone());
                let branch = self.branch(node, position, mv, ply, role);
                self.path.pop();
                self.add(&mut branches, branch, place);
            }
            self.solving = solving;
        }
        branches
    }

    /// The moves that are meant: one, or all that are left if any move of a unit is.
    fn meant(
        &mut self,
        place: usize,
        nodes: &[usize],
        position: &Position,
        texts: &[(Move, Ply)],
    ) -> Vec<(Move, Ply)> {
        let node = &self.outline.nodes[place];
        let (language, nightrider) = (self.language, self.nightrider);
        let fits = |node: &Node, ply: &Ply| node.half_move.fits(ply, language, nightrider);
        let effects = texts.iter().any(|(_, ply)| !ply.effects.is_empty());
        let readings = node.half_move.readings(&node.borrowed, effects, node.shared);
        let fitting = |reading: HalfMove| {
            let of_reading = texts.iter().filter(|(_, ply)| reading.fits(ply, language, nightrider));
            of_reading.cloned().collect::<Vec<_>>()
        };
        let mut found = readings.into_iter().map(fitting).find(|found| !found.is_empty()).unwrap_or_default();
        found.retain(|(mv, _)| node.half_move.annihilates(position, self.rules, *mv, language, nightrider));
        if found.len() > 1 && node.half_move.has_no_effects() {
            // Where a rebirth is optional the move without one is written like this.
            let plain: Vec<_> = found.iter().filter(|(_, ply)| ply.effects.is_empty()).cloned().collect();
            found = if plain.len() == 1 { plain } else { found };
        }
        if found.len() > 1 {
            // FEa3 is the move of the unit that is not royal, if both can go there.
            let tells_marks = |(_, ply): &&(Move, Ply)| node.half_move.tells_marks(ply, language, nightrider);
            let exact: Vec<_> = found.iter().filter(tells_marks).cloned().collect();
            found = if exact.len() == 1 { exact } else { found };
        }
        // Whatever the pawn becomes, if it is not said.
        let promotes = |(_, ply): &(Move, Ply)| {
            let first = &found[0].1;
            ply.promotion.is_some() && (ply.from, ply.to) == (first.from, first.to)
        };
        let is_any = found.len() > 1 && (node.half_move.is_any() || found.iter().all(promotes));
        if is_any || node.shared || found.len() > 1 {
            let bearing = self.with_sign(node, position, &found);
            let tells_apart = if is_any { !bearing.is_empty() } else { bearing.len() == 1 };
            // What is told after several half-moves mates after one of them at least.
            found = if tells_apart || node.shared && bearing.is_empty() { bearing } else { found };
        }
        if is_any {
            let others = nodes.iter().map(|&other| &self.outline.nodes[other]);
            let named: Vec<&Node> = others.filter(|other| !other.half_move.is_any()).collect();
            found.retain(|(_, ply)| !named.iter().any(|other| fits(other, ply)));
        }
        let plies = |found: Vec<(Move, Ply)>| found.into_iter().map(|(_, ply)| ply);
        match found.len() {
            0 if node.half_move.en_passant && self.path.is_empty() && position.en_passant().is_none() => {
                self.fault(place, ClaimFaultKind::Retro);
            }
            0 if !self.has_letters(node)
                || node.after_left_out
                || self.is_of_another_language(node, texts) =>
            {
                self.fault(place, ClaimFaultKind::Unreadable)
            }
            0 => {
                let near = |ply: &Ply| node.half_move.is_near(ply, language, nightrider);
                let near = texts.iter().map(|(_, ply)| ply).filter(|ply| near(ply)).take(MOST_NEAR);
                self.fault(place, ClaimFaultKind::Illegal(near.cloned().collect()));
            }
            1 => return found,
            _ if is_any => return found,
            _ => self.fault(place, ClaimFaultKind::Ambiguous(plies(found).take(MOST_NEAR).collect())),
        }
        Vec::new()
    }

    /// Those of some moves that bear the sign that is written.
    fn with_sign(&self, node: &Node, position: &Position, found: &[(Move, Ply)]) -> Vec<(Move, Ply)> {
        let mates = |mv: Move| {
            position.play(self.rules, mv).is_ok_and(|after| {
                after.in_check(self.rules, after.side()) && legal_moves(&after, self.rules).is_empty()
            })
        };
        let bears = |(mv, ply): &&(Move, Ply)| match () {
            () if node.half_move.mates() => mates(*mv),
            () if node.half_move.checks() => ply.sign == Sign::Check,
            () => true,
        };
        found.iter().filter(bears).cloned().collect()
    }

    /// Would it be one of these moves in another language, in a claim whose half-moves are not all of this one?
    fn is_of_another_language(&self, node: &Node, texts: &[(Move, Ply)]) -> bool {
        let is_foreign = |node: &Node| !node.half_move.letters.is_empty() && !self.has_letters(node);
        if !self.outline.nodes.iter().any(is_foreign) {
            return false;
        }
        let others = Language::ALL.into_iter().filter(|&language| language != self.language);
        let fits =
            |language| texts.iter().any(|(_, ply)| node.half_move.fits(ply, language, self.nightrider));
        others.into_iter().any(fits)
    }

    /// Do the letters name a unit? Otherwise they are of another language.
    fn has_letters(&self, node: &Node) -> bool {
        let army = &self.rules.army;
        let letters = &node.half_move.letters;
        let codes =
            ["K", "Q", "R", "B", "S", "P"].into_iter().chain(army.kinds().map(|kind| army.code(kind)));
        codes.into_iter().any(|code| letters::names(self.language, letters, code, self.nightrider))
    }

    fn is_try(&self, node: &Node) -> bool {
        !node.key && (node.fails || node.next.iter().any(|&next| self.refutes(&self.outline.nodes[next])))
    }

    fn fault(&mut self, place: usize, kind: ClaimFaultKind) {
        let node = &self.outline.nodes[place];
        let (line, text, path, solving) = (node.line, node.text.clone(), self.path.clone(), self.solving);
        self.faults.push((place, ClaimFault { line, text, path, kind, solving }));
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
        let goal = match self.plan.written_in_lines() {
            // What must be reached before other play follows has no sign.
            true if !ends => None,
            // Short lines end earlier than the plan, reciprocal ones with a goal of their own.
            true => {
                let told = self.goals.iter().copied().find(|&goal| node.half_move.bears(goal));
                told.or(steps[place].goal()).or_else(|| steps.last()?.goal())
            }
            false => steps[place].goal(),
        };
        let role = role.unwrap_or_else(|| self.role(node, place));
        // A refutation ends the line, and reaches nothing.
        let reaches = ends && role != Role::Refutation;
        // Whether a check is written beside the sign of a goal is a matter of taste.
        ply.sign = match node.half_move.sign(goal, reaches) {
            Sign::Goal(goal) if ply.sign == Sign::Check && goal.is_told_with_check() => Sign::CheckAnd(goal),
            other => other,
        };
        let Ok(after) = before.play(self.rules, mv) else {
            return Branch { ply: Arc::new(ply), role, zugzwang: false, branches: Vec::new() };
        };
        let nodes = &self.outline.nodes;
        let left_out = |next: usize| &steps[node.ply + 1..nodes[next].ply];
        let (threats, next): (Vec<usize>, Vec<usize>) =
            node.next.iter().partition(|&&next| is_defence(left_out(next)));
        let mut branches = Vec::new();
        if !threats.is_empty() {
            branches.extend(self.moves(&threats, &after.as_if_passed(self.rules), Some(Role::Threat)));
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
            branches.extend(self.moves(&passed, &after.passed_over(self.rules), None));
        }
        let goes_on = role == Role::Try || next.iter().any(|&next| !nodes[next].next.is_empty());
        let nothing_threatened = threats.is_empty()
            && node.ply + 2 < steps.len()
            && goes_on
            && !after.in_check(self.rules, after.side());
        let attacks = matches!(role, Role::Key | Role::Try | Role::Threat | Role::Continuation);
        let zugzwang = attacks && !self.plan.written_in_lines() && (node.zugzwang || nothing_threatened);
        Branch { ply: Arc::new(ply), role, zugzwang, branches }
    }

    /// The step that a half-move of this side is. A series may end early, with the last half-move of the other side.
    fn place(&self, node: &Node, mover: Colour) -> usize {
        let fits = self.steps[node.ply].mover == mover || self.plan.in_turns;
        if fits { node.ply } else { self.steps.len() - 1 }
    }

    fn role(&self, node: &Node, place: usize) -> Role {
        let step = &self.steps[place];
        let replies = |steps: &[Step]| steps.iter().all(|step| step.quantifier == Quantifier::ForAll);
        let attack = self.steps.iter().take_while(|step| step.quantifier == Quantifier::Exists).count();
        let is_first_reply = || replies(&self.steps[attack.min(place)..=place]);
        match step.quantifier {
            _ if node.is_forced() => Role::Forced,
            Quantifier::Help if step.anew => Role::Key,
            // However short a line is, its last half-move is the one that the other side must play.
            Quantifier::Help if node.next.is_empty() && self.ends_in_forced_move() => Role::Defence,
            Quantifier::Help => Role::Help,
            Quantifier::ForAll if is_first_reply() && self.refutes(node) => Role::Refutation,
            Quantifier::ForAll => Role::Defence,
            // The play with which another one ends is begun by the defender, unless it counts its moves anew.
            Quantifier::Exists if place == self.plan.steps.len() && !step.anew => Role::Defence,
            Quantifier::Exists if place > 0 && !step.anew => Role::Continuation,
            Quantifier::Exists if self.is_try(node) => Role::Try,
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
    fn add(&mut self, branches: &mut Vec<Branch>, branch: Branch, place: usize) {
        let bare = super::compare::bare;
        // A short line may be the beginning of a longer one: each is a solution.
        let is_line = branch.role == Role::Help;
        let same = |other: &Branch| {
            other.role == branch.role
                && bare(&other.ply) == bare(&branch.ply)
                && (!is_line || other.branches.is_empty() == branch.branches.is_empty())
        };
        let Some(at) = branches.iter().position(same) else { return branches.push(branch) };
        if branches[at].branches.is_empty() && branch.branches.is_empty() {
            return self.fault(place, ClaimFaultKind::Twice);
        }
        branches[at].zugzwang |= branch.zugzwang;
        let mut joined = std::mem::take(&mut branches[at].branches);
        branch.branches.into_iter().for_each(|below| self.add(&mut joined, below, place));
        branches[at].branches = joined;
    }
}
