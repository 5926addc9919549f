mod asked;
mod order;
mod proof;
mod spending;
mod standing;
pub(super) mod test;

use super::goal::reaching_moves;
use super::last_defence::{MatingReplies, mates, replies};
use super::limits::{Counter, Limits, Stopped};
use super::ordering::fingerprint;
use super::peers::{Peers, UNDIVIDED, Visit};
use super::reach::{Last, Referee, reached};
use super::table::Table;
use crate::movegen::{could_play, is_legal};
use crate::position::{Move, Position};
use crate::stipulation::{Goal, Plan, Quantifier};
use order::KILLERS;
use proof::depth_first;
use standing::Standing;
use test::{Stage, Test, salts};

/// Decides whether a plan succeeds. The two halves of the definition are [`Battle::attack`] and [`Battle::defend`]; the
/// rest is memory.
pub(super) struct Battle<'a> {
    pub(super) referee: Referee<'a>,
    pub(super) table: &'a Table,
    pub(super) counter: Counter<'a>,
    /// Half-moves of the plan, first one first.
    pub(super) stages: Vec<Stage<'a>>,
    /// What suffices without any half-move.
    at_once: Option<Test<'a>>,
    /// Sets apart what is known for different plans.
    salts: Vec<u64>,
    /// For each step, moves that have worked in sister positions, newest first.
    killers: Vec<[Option<Move>; KILLERS]>,
    plan: &'a Plan,
    /// Non-trivial moves that the defender may still have.
    granted: u32,
    /// For each step, the mate of the position looked at last, if it had one: it often mates after other replies, too.
    last_mates: Vec<Option<Move>>,
    /// Other threads search the same.
    pub(super) peers: Option<Peers<'a>>,
    /// Play with more half-moves left is searched by proof numbers.
    pub(super) depth_first: u16,
}

type Proved = Result<bool, Stopped>;

/// Moves in their order; those that another thread searches may wait until the end, once.
struct WaitingMoves {
    moves: Vec<Move>,
    at: usize,
    /// So many have not waited yet.
    fresh: usize,
}

impl WaitingMoves {
    fn new(moves: Vec<Move>) -> Self {
        Self { at: 0, fresh: moves.len(), moves }
    }

    /// The next move, and whether it may wait.
    fn next(&mut self) -> Option<(Move, bool)> {
        let mv = *self.moves.get(self.at)?;
        self.at += 1;
        Some((mv, self.at <= self.fresh))
    }

    fn wait(&mut self, mv: Move) {
        self.moves.push(mv);
    }
}

impl<'a> Battle<'a> {
    pub fn new(referee: Referee<'a>, table: &'a Table, limits: &'a Limits, plan: &'a Plan) -> Self {
        let stage = |step| Stage::new(step, referee, table, limits);
        let shortcuts = referee.rules.shortcuts();
        let by_numbers = shortcuts.proof_numbers && shortcuts.known_positions;
        Self {
            referee,
            table,
            counter: Counter::new(limits),
            stages: plan.steps.iter().map(stage).collect(),
            at_once: plan.at_once.as_deref().map(|aim| Test::new(aim, referee, table, limits)),
            salts: salts(&plan.steps),
            killers: vec![[None; KILLERS]; plan.steps.len()],
            plan,
            granted: plan.non_trivial.map_or(0, |limit| limit.granted),
            last_mates: vec![None; plan.steps.len()],
            peers: None,
            depth_first: if by_numbers { depth_first(plan) } else { u16::MAX },
        }
    }

    /// The same, beside other threads that search the same.
    pub fn with_peers(self, peers: Peers<'a>) -> Self {
        Self { peers: Some(peers), ..self }
    }

    /// Does the whole plan succeed from this position?
    pub fn holds(&mut self, last: Last<'_>, position: &Position) -> Proved {
        let is_over = match &mut self.at_once {
            Some(test) => test.holds(last, position)?,
            None => false,
        };
        Ok(is_over || self.succeeds(last, position, 0)?)
    }

    /// Does the plan succeed from this position, when its half-moves from step `i` on are left?
    #[inline]
    pub fn succeeds(&mut self, last: Last<'_>, position: &Position, i: usize) -> Proved {
        let Some(stage) = self.stages.get(i) else { return Ok(false) };
        if stage.is_plain && stage.mover == position.side() {
            return match stage.quantifier {
                Quantifier::ForAll => self.defend(position, i),
                Quantifier::Exists | Quantifier::Help => self.attack(position, i),
            };
        }
        self.succeeds_under_conditions(last, position, i)
    }

    /// As [`Battle::succeeds`], where a side may be passed over or something must hold first.
    fn succeeds_under_conditions(&mut self, last: Last<'_>, position: &Position, i: usize) -> Proved {
        let rules = self.referee.rules;
        let stage = &self.stages[i];
        if stage.mover != position.side() {
            // A side that is in check cannot be passed over.
            return Ok(!position.in_check(rules, position.side())
                && self.succeeds_under_conditions(last, &position.passed_over(rules), i)?);
        }
        let is_left_out = stage.parry && !position.in_check(rules, stage.mover);
        if !is_left_out && stage.quantifier != Quantifier::ForAll {
            return self.attack_guarded(last, position, i);
        }
        if !self.guard_holds(last, position, i)? {
            return Ok(false);
        }
        if is_left_out {
            return self.succeeds(last, &position.passed(), i + 1);
        }
        self.defend(position, i)
    }

    /// As [`Battle::attack`], where something must hold before. What is asked first is what costs less: whether the last
    /// attacking move fails is told by fewer moves than whether the guard holds, in reflex play whether there is a mate.
    fn attack_guarded(&mut self, last: Last<'_>, position: &Position, i: usize) -> Proved {
        if self.left(i) == 1 {
            return Ok(self.attack(position, i)? && self.guard_holds(last, position, i)?);
        }
        let is_refuted = !self.goes_by_numbers(i) && {
            let known = self.table.look_up(self.key(position, i));
            known.and_then(|known| known.answer(self.left(i))) == Some(false)
        };
        Ok(!is_refuted && self.guard_holds(last, position, i)? && self.attack(position, i)?)
    }

    /// Does what must hold before step `i`?
    pub fn guard_holds(&mut self, last: Last<'_>, position: &Position, i: usize) -> Proved {
        match self.stages.get_mut(i).and_then(|stage| stage.guard.as_mut()) {
            Some(guard) => guard.holds(last, position),
            None => Ok(true),
        }
    }

    /// Does this move succeed as the one of step `i`? It must be legal, but for goals that allow a check of the own
    /// king.
    pub fn move_succeeds(&mut self, position: &Position, mv: Move, i: usize) -> Proved {
        self.counter.count()?;
        let mut after = position.clone();
        if after.make(self.referee.rules, mv).is_err() {
            return Ok(false);
        }
        Ok(self.ends(position, mv, &after, i)? || self.goes_on(position, mv, &after, i)?)
    }

    /// Is the plan fulfilled by this move of step `i`?
    #[inline]
    pub fn ends(&mut self, position: &Position, mv: Move, after: &Position, i: usize) -> Proved {
        if self.stages[i].end.is_none() { Ok(false) } else { self.fulfils(position, mv, after, i) }
    }

    #[inline(never)]
    fn fulfils(&mut self, position: &Position, mv: Move, after: &Position, i: usize) -> Proved {
        match &mut self.stages[i].end {
            None => Ok(false),
            Some(Test::Goal(_, goal @ (Goal::Mate | Goal::Stalemate))) => {
                Ok(reached(after, self.referee.rules, *goal))
            }
            Some(test) => test.holds(Some((position, mv)), after),
        }
    }

    /// Does the plan succeed after this move of step `i`, which has not fulfilled it?
    #[inline]
    fn goes_on(&mut self, position: &Position, mv: Move, after: &Position, i: usize) -> Proved {
        Ok(self.may_go_on(position, after, i) && self.succeeds(Some((position, mv)), after, i + 1)?)
    }

    /// May play go on after a move of step `i`?
    #[inline]
    pub(super) fn may_go_on(&self, position: &Position, after: &Position, i: usize) -> bool {
        let stage = &self.stages[i];
        let rules = self.referee.rules;
        !(stage.no_check && after.in_check(rules, after.side())
            || stage.allows_self_check && after.in_check(rules, position.side()))
    }

    /// Takes back what was counted.
    pub fn restore(&mut self, granted: u32) {
        self.granted = granted;
    }

    /// What is known of a position depends on what is still granted.
    pub(super) fn key(&self, position: &Position, i: usize) -> u64 {
        position.key_of_play(self.referee.rules)
            ^ self.salts[i]
            ^ u64::from(self.granted).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    pub(super) fn left(&self, i: usize) -> u16 {
        (self.stages.len() - i) as u16
    }

    /// Is play from step `i` on searched by proof numbers?
    #[inline]
    pub(super) fn goes_by_numbers(&self, i: usize) -> bool {
        self.left(i) > self.depth_first
    }

    /// There is a move that reaches the goal, or after which the defence fails.
    fn attack(&mut self, position: &Position, i: usize) -> Proved {
        if self.goes_by_numbers(i) {
            return self.by_numbers(position, i);
        }
        let left = self.left(i);
        let goal = self.stages[i].goal;
        if left == 1 && goal.is_some() {
            // A look into the table would save less than it costs.
            return self.reaches_at_once(position, i);
        }
        let key = self.key(position, i);
        let known = self.table.look_up(key);
        if let Some(answer) = known.and_then(|known| known.answer(left)) {
            return Ok(answer);
        }
        // What fails in more half-moves does not succeed at once, either.
        let is_open = known.is_none_or(|known| known.refuted == 0);
        if goal.is_some() && is_open && self.reaches_at_once(position, i)? {
            self.table.prove(key, 1, 0);
            return Ok(true);
        }
        let ends_otherwise = goal.is_none() && self.stages[i].end.is_some();
        let moves = self.ordered(position, i, known.map_or(0, |known| known.best));
        let mut standing = Standing::default();
        self.reuse_refutation(position, i, &mut standing);
        let peers = self.peers_at(left)?;
        let mut moves = WaitingMoves::new(moves);
        while let Some((mv, may_wait)) = moves.next() {
            if self.is_refuted(&mut standing, mv) {
                continue;
            }
            self.counter.count()?;
            let mut after = position.clone();
            if after.make(self.referee.rules, mv).is_err() {
                continue;
            }
            let after = &after;
            let visit = peers.map(|peers| peers.visit(self.key(after, i + 1), may_wait));
            if let Some(None) = visit {
                moves.wait(mv);
                continue;
            }
            let succeeds = ends_otherwise && self.ends(position, mv, after, i)?
                || self.goes_on(position, mv, after, i)?;
            drop(visit);
            if succeeds {
                self.remember(i, mv);
                self.table.prove(key, left, fingerprint(mv));
                return Ok(true);
            }
            if peers.is_some()
                && let Some(answer) = self.found_out_meanwhile(key, left)
            {
                return Ok(answer);
            }
            self.reuse_refutation(position, i, &mut standing);
        }
        self.table.refute(key, left, 0);
        Ok(false)
    }

    /// The other threads, where enough half-moves are left to divide them. The search ends if one has the answer.
    fn peers_at(&self, left: u16) -> Result<Option<Peers<'a>>, Stopped> {
        let peers = self.peers.filter(|_| left >= UNDIVIDED);
        match peers {
            Some(peers) if peers.is_answered() => Err(Stopped),
            peers => Ok(peers),
        }
    }

    /// What another thread may have found out of a position.
    #[cold]
    fn found_out_meanwhile(&self, key: u64, left: u16) -> Option<bool> {
        self.table.look_up(key)?.answer(left)
    }

    /// Begins to search the position after a move of step `i`, beside other threads; none if it is not legal.
    #[cold]
    fn visit_after(
        &self,
        peers: Peers<'a>,
        position: &Position,
        mv: Move,
        i: usize,
        may_wait: bool,
    ) -> Option<Option<Visit<'a>>> {
        let after = position.play(self.referee.rules, mv).ok()?;
        Some(peers.visit(self.key(&after, i + 1), may_wait))
    }

    /// Every reply reaches the goal or leaves the attack successful, and there is a reply.
    fn defend(&mut self, position: &Position, i: usize) -> Proved {
        if self.goes_by_numbers(i) {
            return self.by_numbers(position, i);
        }
        if self.plan.non_trivial.is_none() {
            return self.defend_everywhere(position, i);
        }
        let Some(granted) = self.spend(position, i)? else { return Ok(false) };
        let answer = self.defend_everywhere(position, i);
        self.restore(granted);
        answer
    }

    fn defend_everywhere(&mut self, position: &Position, i: usize) -> Proved {
        let left = self.left(i);
        if left == 1 && self.stages[i].goal == Some(Goal::Mate) && !self.referee.rules.may_pass {
            return self.defend_at_last(position, i);
        }
        let key = self.key(position, i);
        let is_kept = self.is_kept(left);
        let known = if is_kept { self.table.look_up(key) } else { None };
        if let Some(answer) = known.and_then(|known| known.answer(left)) {
            return Ok(answer);
        }
        let rules = self.referee.rules;
        let mut refutation = None;
        let tried = self.tried_at_once(i);
        for mv in tried.into_iter().flatten() {
            let legal = could_play(position, rules, mv) && is_legal(position, rules, mv);
            if legal && !self.move_succeeds(position, mv, i)? {
                refutation = Some(mv);
                break;
            }
        }
        if refutation.is_none() {
            let moves = self.ordered(position, i, known.map_or(0, |known| known.best));
            if moves.is_empty() {
                return self.ends_without_legal_move(position, i);
            }
            let peers = self.peers_at(left)?;
            let mut moves = WaitingMoves::new(moves);
            while let Some((mv, may_wait)) = moves.next() {
                if tried.contains(&Some(mv)) {
                    continue;
                }
                let visit = peers.and_then(|peers| self.visit_after(peers, position, mv, i, may_wait));
                if let Some(None) = visit {
                    moves.wait(mv);
                    continue;
                }
                let succeeds = self.move_succeeds(position, mv, i)?;
                drop(visit);
                if !succeeds {
                    refutation = Some(mv);
                    break;
                }
                if peers.is_some()
                    && let Some(answer) = self.found_out_meanwhile(key, left)
                {
                    return Ok(answer);
                }
            }
        }
        if let Some(mv) = refutation {
            self.remember(i, mv);
        }
        if is_kept {
            match refutation {
                Some(mv) => self.table.refute(key, left, fingerprint(mv)),
                None => self.table.prove(key, left, 0),
            }
        }
        Ok(refutation.is_none())
    }

    /// Is what is found out of the defence with so many half-moves left kept in the table? A last reply is quicker to find
    /// than to look up, and one before a mate in one if looking up means to wait for memory.
    fn is_kept(&self, left: u16) -> bool {
        left > 2 || left == 2 && !self.table.is_beyond_caches()
    }

    /// As [`Self::defend`] with one half-move left: every reply mates, and there is one. Nothing of it is kept in the table.
    fn defend_at_last(&mut self, position: &Position, i: usize) -> Proved {
        let rules = self.referee.rules;
        for (age, mv) in self.tried_at_once(i).into_iter().enumerate() {
            let Some(mv) = mv else { continue };
            let legal = could_play(position, rules, mv) && is_legal(position, rules, mv);
            if legal && !mates(position, rules, mv) {
                self.counter.count()?;
                self.try_first(i, age);
                return Ok(false);
            }
        }
        match replies(position, rules, &mut self.counter)? {
            MatingReplies::None => Ok(false),
            MatingReplies::AllMate => Ok(true),
            MatingReplies::Refuted(mv) => {
                self.remember(i, mv);
                Ok(false)
            }
        }
    }

    /// A side without a legal move may still have one that reaches a goal in check.
    pub(super) fn ends_without_legal_move(&mut self, position: &Position, i: usize) -> Proved {
        if self.stages[i].allows_self_check { self.reaches_at_once(position, i) } else { Ok(false) }
    }

    pub(super) fn reaches_at_once(&mut self, position: &Position, i: usize) -> Proved {
        let Some(goal) = self.stages[i].goal else { return Ok(false) };
        let rules = self.referee.rules;
        if goal == Goal::Mate
            && let Some(mv) = self.last_mates[i]
            && could_play(position, rules, mv)
            && mates(position, rules, mv)
            && is_legal(position, rules, mv)
        {
            self.counter.count()?;
            return Ok(true);
        }
        let mut mate = None;
        let found = reaching_moves(position, self.referee, goal, &mut self.counter, |mv| {
            mate = Some(mv);
            true
        });
        self.last_mates[i] = mate.filter(|_| rules.shortcuts().remembered_moves);
        found
    }
}
