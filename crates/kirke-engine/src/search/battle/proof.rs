//! Long battle play by proof numbers.
//!
//! A search that follows one move to the end before it looks at the next one spends most of its time on moves that
//! prove or refute in the most laborious way. Here a position is worked on only as long as no other one promises to be
//! less work: the number of positions that must still be proved for it to solve, and of those that must be refuted for
//! it not to, says which. The half-moves that are left belong to the position, so that no line meets itself, and what
//! is found out is true whatever was played before. The last half-moves are searched depth first.

use super::Battle;
use crate::position::{Move, Position};
use crate::search::limits::Stopped;
use crate::search::ordering::{fingerprint, mobility};
use crate::search::peers::Peers;
use crate::search::table::{Numbers, Seen};
use crate::stipulation::{Plan, Quantifier};

/// At least so many half-moves are searched depth first.
const DEPTH_FIRST: u16 = 4;

/// A position that nothing is known of is supposed to be as much work for each half-move above these.
const PER_HALF_MOVE: u32 = 4;

/// So many half-moves of a plan are searched depth first, the more the longer it is. All of them, if something must
/// hold on the way, if a side is passed over or plays twice, or if what is granted to the defender is counted along a
/// line.
pub(super) fn depth_first(plan: &Plan) -> u16 {
    let is_plain = plan.steps.iter().all(|step| step.guard.is_none() && !step.parry);
    let alternates = plan.steps.is_sorted_by(|one, next| one.mover != next.mover);
    if is_plain && alternates && plan.non_trivial.is_none() {
        DEPTH_FIRST.max(plan.steps.len() as u16 / 3)
    } else {
        u16::MAX
    }
}

/// A position after a move, not decided yet.
struct Child {
    mv: Move,
    /// The position, among those of all children.
    after: usize,
    known_key: u64,
    numbers_key: u64,
    seen: Seen,
    /// Another thread works on it.
    is_visited: bool,
}

/// What may follow a position.
struct Children {
    /// Those not decided against the side to move: they are looked through and closed up again and again.
    open: Vec<Child>,
    /// The positions of all, which stay where they are.
    positions: Vec<Position>,
}

/// Numbers of a position belong to the half-moves that are left.
fn numbers_key(key: u64, left: u16) -> u64 {
    (key ^ u64::from(left).wrapping_mul(0x9e37_79b9_7f4a_7c15))
        .wrapping_mul(0xd6e8_feb8_6659_fd93)
        .rotate_left(29)
}

impl<'a> Battle<'a> {
    /// Does the plan succeed when its half-moves from step `i` on are left?
    pub(super) fn by_numbers(&mut self, position: &Position, i: usize) -> Result<bool, Stopped> {
        let unlimited = Numbers { proof: Numbers::INFINITE, disproof: Numbers::INFINITE };
        Ok(self.work_on(position, i, unlimited)?.proof == 0)
    }

    /// Works on a position until it is decided, or one of its numbers has reached its limit.
    fn work_on(&mut self, position: &Position, i: usize, limits: Numbers) -> Result<Numbers, Stopped> {
        let left = self.left(i);
        let key = self.key(position, i);
        let known = self.table.look_up(key);
        if let Some(answer) = known.and_then(|known| known.answer(left)) {
            return Ok(Numbers::decided(answer));
        }
        if !self.goes_by_numbers(i) {
            return self.succeeds(None, position, i).map(Numbers::decided);
        }
        let attacks = self.attacks(i);
        // What fails in more half-moves does not succeed at once, either.
        if attacks && self.stages[i].goal.is_some() && known.is_none_or(|known| known.refuted == 0) {
            if self.reaches_at_once(position, i)? {
                self.table.prove(key, 1, 0);
                return Ok(Numbers::decided(true));
            }
            self.table.refute(key, 1, 0);
        }
        let Some(Children { open: mut children, positions }) =
            self.children(position, i, known.map_or(0, |known| known.best))?
        else {
            return self.ends_without_legal_move(position, i).map(Numbers::decided);
        };
        let limit = Seen::by(attacks, limits);
        loop {
            if let Some(mv) = self.look_at(&mut children, i) {
                self.remember(i, mv);
                return Ok(self.settle(key, left, attacks, fingerprint(mv)));
            }
            // Positions that are reached in several ways would be counted several times by a sum.
            let others = (children.len() as u32).saturating_sub(1);
            let Some(greatest) = children.iter().map(|child| child.seen.all).max() else {
                return Ok(self.settle(key, left, !attacks, 0));
            };
            let one = children.iter().map(|child| child.seen.one).min().unwrap_or(Numbers::INFINITE);
            let now = Seen { one, all: (greatest + others).min(Numbers::INFINITE - 1) };
            if now.one >= limit.one || now.all >= limit.all {
                let now = now.numbers(attacks);
                self.table.keep_numbers(numbers_key(key, left), left, now);
                return Ok(now);
            }
            // Where the side to move will probably lose, all its moves must be looked at, whichever comes first; where it
            // wins, the others are work for nothing.
            let spreads = now.all < now.one;
            let (chosen, second) = least_work(&mut children, limit.one, spreads);
            let child = Seen {
                // Even if the next one is less work, since nobody else works on it, there is something to do.
                one: limit.one.min((second + 1).max(chosen.seen.one + 1)),
                all: if limit.all == Numbers::INFINITE { limit.all } else { limit.all - others },
            };
            let visit = self.peers.map(|peers| peers.visit(chosen.numbers_key, false));
            let numbers = self.work_on(&positions[chosen.after], i + 1, child.numbers(attacks))?;
            drop(visit);
            chosen.seen = Seen::by(attacks, numbers);
            // Another thread may have found out meanwhile.
            if let Some(answer) = self.answer_of_peers(key, left)? {
                return Ok(Numbers::decided(answer));
            }
        }
    }

    /// The moves of the defender at step `i` after which the plan fails, in any order; none if there are more than `most`.
    /// Those that promise to be least work to refute by come first.
    pub(super) fn failing_by_numbers(
        &mut self,
        position: &Position,
        i: usize,
        most: usize,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        let mut failing = Vec::new();
        let Some(Children { open: mut children, positions }) = self.children(position, i, 0)? else {
            return Ok(Some(failing));
        };
        loop {
            while let Some(mv) = self.look_at(&mut children, i) {
                failing.push(mv);
                children.retain(|child| child.mv != mv);
            }
            if failing.len() > most {
                return Ok(None);
            }
            if children.is_empty() {
                return Ok(Some(failing));
            }
            let (chosen, second) = least_work(&mut children, Numbers::INFINITE, false);
            let limit = Seen { one: second + 1, all: Numbers::INFINITE };
            let numbers = self.work_on(&positions[chosen.after], i + 1, limit.numbers(false))?;
            chosen.seen = Seen::by(false, numbers);
        }
    }

    /// Is step `i` one of the attacker's?
    fn attacks(&self, i: usize) -> bool {
        self.stages[i].quantifier != Quantifier::ForAll
    }

    /// Remembers whether a position solves in so many half-moves.
    fn settle(&self, key: u64, left: u16, solves: bool, best: u32) -> Numbers {
        if solves {
            self.table.prove(key, left, best);
        } else {
            self.table.refute(key, left, best);
        }
        Numbers::decided(solves)
    }

    /// The positions after all moves of step `i`; none if the defender has no move.
    fn children(&mut self, position: &Position, i: usize, best: u32) -> Result<Option<Children>, Stopped> {
        let attacks = self.attacks(i);
        let may_end = self.stages[i].end.is_some() && !(attacks && self.stages[i].goal.is_some());
        let left = self.left(i + 1);
        let rules = self.referee.rules;
        let moves = self.ordered(position, i, best);
        if moves.is_empty() && !attacks {
            return Ok(None);
        }
        let mut open = Vec::with_capacity(moves.len());
        let mut positions = Vec::with_capacity(moves.len());
        for mv in moves {
            self.counter.count()?;
            let place = positions.len();
            positions.push(position.clone());
            let after = &mut positions[place];
            if after.make(rules, mv).is_err() {
                positions.truncate(place);
                continue;
            }
            let numbers = if may_end && self.ends(position, mv, after, i)? {
                Numbers::decided(true)
            } else if !self.may_go_on(position, after, i) {
                Numbers::decided(false)
            } else {
                self.supposed(after, left, attacks)
            };
            let known_key = self.key(after, i + 1);
            let numbers_key = numbers_key(known_key, left);
            let seen = Seen::by(attacks, numbers);
            open.push(Child { mv, after: place, known_key, numbers_key, seen, is_visited: false });
        }
        Ok(Some(Children { open, positions }))
    }

    /// The numbers of a position that has not been looked at: the more moves the side to move has, the harder it is to
    /// decide it against that side.
    fn supposed(&self, after: &Position, left: u16, was_attack: bool) -> Numbers {
        let either = 1 + PER_HALF_MOVE * u32::from(left.saturating_sub(self.depth_first));
        let more = either + mobility(after, self.referee.rules);
        if was_attack {
            Numbers { proof: more, disproof: either }
        } else {
            Numbers { proof: either, disproof: more }
        }
    }

    /// Looks up what is known of the children now, and leaves out those that do not help the side to move. The move
    /// that decides for it, if there is one.
    fn look_at(&self, children: &mut Vec<Child>, i: usize) -> Option<Move> {
        let attacks = self.attacks(i);
        let left = self.left(i + 1);
        let mut deciding = None;
        children.retain_mut(|child| {
            let is_open = child.seen.one != 0 && child.seen.all != 0;
            if let Some(answer) = self.table.look_up(child.known_key).and_then(|known| known.answer(left)) {
                child.seen = Seen::by(attacks, Numbers::decided(answer));
            } else if is_open && let Some(numbers) = self.table.numbers(child.numbers_key) {
                child.seen = Seen::by(attacks, numbers);
            }
            child.is_visited = self.peers.is_some_and(|peers| peers.is_visited(child.numbers_key));
            if child.seen.one == 0 && deciding.is_none() {
                deciding = Some(child.mv);
            }
            child.seen.all != 0
        });
        deciding
    }

    /// What another thread has found out; the search ends if one has the whole answer.
    fn answer_of_peers(&self, key: u64, left: u16) -> Result<Option<bool>, Stopped> {
        if self.peers.is_some_and(Peers::is_answered) {
            return Err(Stopped);
        }
        Ok(self.peers.and_then(|_| self.table.look_up(key)).and_then(|known| known.answer(left)))
    }
}

/// The child that is least work, the first of several, of those whose number is below a limit; and how much work the next
/// one is. There must be one. If threads spread, what another one works on looks like six times as much work.
fn least_work(children: &mut [Child], limit: u32, spreads: bool) -> (&mut Child, u32) {
    let work = |child: &Child| {
        let times = if spreads && child.is_visited { 6 } else { 1 };
        (child.seen.one * times).min(Numbers::INFINITE - 1)
    };
    // Then it may look like more work than a child that is not to be worked on now.
    let rank = |child: &Child| (child.seen.one >= limit, work(child));
    let (mut least, mut second) = (0, Numbers::INFINITE - 1);
    for index in 1..children.len() {
        if rank(&children[index]) < rank(&children[least]) {
            second = second.min(work(&children[least]));
            least = index;
        } else {
            second = second.min(work(&children[index]));
        }
    }
    (&mut children[least], second)
}
