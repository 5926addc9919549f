//! Rules that change in play.

use super::{Condition, ConditionPeriod, Impossible, Rules, RulesPeriod, refusals};
use crate::rules::physics::Physics;
use crate::rules::{Profile, Rebirth};
use crate::units::Army;

impl Rules {
    /// Do the rules change in play?
    #[inline]
    pub(crate) fn change_in_play(&self) -> bool {
        !self.periods.is_empty()
    }

    /// The rules that hold in a half-move.
    #[cold]
    pub(crate) fn in_half_move(&self, number: u16) -> &Self {
        let held = self.periods.iter().rev().find(|period| period.from <= number);
        held.map_or(self, |period| &period.rules)
    }

    /// Rules that change in play. Of what a move leads to, and whether it leaves a king in check, the half-move after it
    /// decides: so nothing is assumed of the rules of a period.
    pub(super) fn of_periods(
        condition: &Condition,
        army: &Army,
        profile: Profile,
    ) -> Result<Self, Impossible> {
        refusals::refuse_periods(condition, army)?;
        let orthodox = Condition::from(Rebirth::ORTHODOX);
        let mut whole = Self::of(&orthodox, army, profile)?;
        for ConditionPeriod { from, condition } in &condition.periods {
            let rules = Self::of(condition, army, profile)?;
            if !rules.army.kinds().eq(army.kinds()) || rules.marks != whole.marks {
                return Err(Impossible(
                    "conditions that bring units or attributes of their own hold throughout or not at all"
                        .to_owned(),
                ));
            }
            whole.motion.goes_on = whole.motion.goes_on.or(rules.motion.goes_on);
            whole.has_filters |= rules.has_filters;
            whole.keeps_origins |= rules.keeps_origins;
            whole.marks_promotees |= rules.marks_promotees;
            whole.periods.push(RulesPeriod { from: *from, rules });
        }
        let [keeps_origins, marks_promotees] = [whole.keeps_origins, whole.marks_promotees];
        for rules in whole.periods.iter_mut().map(|period| &mut period.rules) {
            let share = |rules: &mut Self| {
                (rules.keeps_origins, rules.marks_promotees) = (keeps_origins, marks_promotees);
                rules.change_next = true;
            };
            rules.beside.as_deref_mut().into_iter().for_each(share);
            share(rules);
            rules.physics = Physics::of(rules);
        }
        whole.fairy = true;
        whole.physics = Physics::of(&whole);
        Ok(whole)
    }
}
