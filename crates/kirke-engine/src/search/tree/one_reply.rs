//! A first move, seen from one reply: the piece of its work that can be done by itself.

use super::{Laid, Tree, shorter_plans};
use crate::position::{Move, Position};
use crate::search::Search;
use crate::search::battle::Battle;
use crate::search::ordering::moves_in_order;
use crate::search::parts::Part;
use crate::solution::{Branch, PhaseKind, Role};
use crate::stipulation::Quantifier;

impl Search<'_> {
    /// The position behind a first move and the replies to it, each of which can be looked at by itself. None where more
    /// than the replies decides: the move ends the play, a turn has several moves, or something must hold before.
    pub(in crate::search) fn replies_to(
        &self,
        part: &Part,
        first: Move,
    ) -> Laid<Option<(Position, Vec<Move>)>> {
        let plan = &part.plan;
        let defends = plan.steps.get(1).is_some_and(|step| step.quantifier == Quantifier::ForAll);
        let is_battle = plan.has_keys() && defends && !plan.written_in_lines();
        if part.kind != PhaseKind::ActualPlay || !is_battle || plan.turn_goes_on(0) || plan.turn_goes_on(1) {
            return Ok(None);
        }
        let Ok(after) = part.start.play(self.rules, first) else { return Ok(None) };
        let mut tree = Tree::new(self, plan);
        let last = Some((&part.start, first));
        let is_open = !tree.battle.ends(&part.start, first, &after, 0)?
            && tree.battle.may_go_on(&part.start, &after, 0)
            && !tree.is_passed_over(&after, 1)
            && tree.battle.guard_holds(last, &after, 1)?
            && tree.battle.spend(&after, 1)?.is_some();
        let replies = moves_in_order(&after, self.rules).to_vec();
        let has_others = self.moves_of_step(&after, &plan.steps[1..]).len() != replies.len();
        Ok((is_open && !has_others && !replies.is_empty()).then_some((after, replies)))
    }

    /// The play of a first move as if this were the only reply: a key if it is answered, otherwise a try, if tries are
    /// asked for.
    pub(in crate::search) fn play_of_reply(
        &self,
        part: &Part,
        first: Move,
        after: &Position,
        reply: Move,
    ) -> Laid<Vec<Branch>> {
        for shorter in shorter_plans(&part.plan, self.rules.shortcuts()) {
            let mut battle = Battle::new(self.referee(), self.table, self.limits, &shorter);
            battle.move_succeeds(after, reply, 1)?;
        }
        let mut tree = Tree::new(self, &part.plan);
        let Some(granted) = tree.battle.spend(after, 1)? else { return Ok(Vec::new()) };
        let is_answered = tree.battle.move_succeeds(after, reply, 1)?;
        tree.battle.restore(granted);
        let (role, refutations) = match is_answered {
            true => (Role::Key, Vec::new()),
            false if self.problem.options.tries.is_some_and(|most| most > 0) => {
                (Role::Try, vec![vec![reply]])
            }
            false => return Ok(Vec::new()),
        };
        tree.only = Some(reply);
        let legal = self.moves_of_step(&part.start, &part.plan.steps);
        Ok(vec![tree.attacking_move(&part.start, first, &legal, 0, role, &refutations)?])
    }
}
