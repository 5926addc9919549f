//! Series Capture: a unit that has captured may go on, with further captures or a move at the end, all as one move.
//!
//! The ways of going on are numbered in the order in which they are found; a [`Move`] tells the number. No way leads to a
//! board that has stood before in the same move: where captured units come back beside the capturing one there would be
//! no end of them.

use super::{Cause, Class, Effect, Move, Position, Refused};
use crate::board::{Placement, Square};
use crate::rules::Rules;

/// A part of a move: the position after it, and what has happened.
type Played = (Position, Vec<Effect>);

/// One way of going on, as far as it has been found.
struct Way<'a> {
    rules: &'a Rules,
    /// The boards that have stood since the move began.
    stood: Vec<Placement>,
    /// What has happened since the first capture.
    effects: Vec<Effect>,
}

impl Way<'_> {
    /// Visits all ways that begin with this one, until a visit answers true.
    fn lead_on(
        &mut self,
        start: &Position,
        mv: Move,
        (after, effects): (&Position, &[Effect]),
        visit: &mut dyn FnMut(&[Effect], &Position) -> bool,
    ) -> bool {
        let Some(from) = start.goes_on_from(self.rules, mv, (after, effects)) else { return false };
        let told = self.effects.len();
        let mut before = after.clone();
        // The turn is not over, and it is too early for what waits for the next move.
        let mut resumed = vec![Effect::Turn];
        resumed.extend(after.pending().map(|waiting| Effect::Await { old: Some(waiting), new: None }));
        resumed.iter().for_each(|&effect| before.apply(effect));
        for leg in before.legs(self.rules, from) {
            for (mut next, mut effects) in before.completed(self.rules, leg) {
                if self.stood.contains(next.placement()) {
                    continue;
                }
                if let (Some(waiting), None) = (after.pending(), next.pending()) {
                    let waits = Effect::Await { old: None, new: Some(waiting) };
                    next.apply(waits);
                    effects.push(waits);
                }
                self.stood.push(*next.placement());
                self.effects.extend(resumed.iter().chain(&effects));
                let stops =
                    visit(&self.effects, &next) || self.lead_on(&before, leg, (&next, &effects), visit);
                self.effects.truncate(told);
                self.stood.pop();
                if stops {
                    return true;
                }
            }
        }
        false
    }
}

impl Position {
    /// What a move brings about by which a unit goes on after its capture.
    ///
    /// # Errors
    /// If there are not so many ways of going on, or the capture itself is refused.
    pub(super) fn gone_on(&self, rules: &Rules, mv: Move) -> Result<Vec<Effect>, Refused> {
        let capture = mv.with_series(0);
        let (mut left, mut way) = (mv.series(), None);
        let first = self.each_way_on(rules, capture, &mut |effects, _| {
            left -= 1;
            way = (left == 0).then(|| effects.to_vec());
            way.is_some()
        })?;
        Ok([first, way.ok_or(Refused::NoSuchMove)?].concat())
    }

    /// The same move with each way in which the unit goes on after its capture, and the position after it; nothing under
    /// other rules.
    ///
    /// # Panics
    /// If there are more ways than a move can tell. A panic ends one problem, and is told there.
    pub fn ways_to_go_on(&self, rules: &Rules, mv: Move) -> Vec<(Move, Self)> {
        let mut ways = Vec::new();
        if self.rules_now(rules).motion.series && mv.series() == 0 && self.captures(mv) {
            let found = self.each_way_on(rules, mv, &mut |_, after| {
                ways.push((mv.with_series(ways.len() as u16 + 1), after.clone()));
                ways.len() > usize::from(Move::MOST_SERIES)
            });
            assert!(
                found.is_err() || ways.len() <= usize::from(Move::MOST_SERIES),
                "a unit may go on in too many ways after its capture"
            );
        }
        ways
    }

    /// Visits what happens on each way of going on after a capture, until a visit answers true; what the capture itself
    /// brings about.
    ///
    /// # Errors
    /// If the capture is refused.
    fn each_way_on(
        &self,
        rules: &Rules,
        mv: Move,
        visit: &mut dyn FnMut(&[Effect], &Self) -> bool,
    ) -> Result<Vec<Effect>, Refused> {
        let (after, effects) = self.consequence(rules, mv)?;
        let mut way = Way { rules, stood: vec![*self.placement(), *after.placement()], effects: Vec::new() };
        way.lead_on(self, mv, (&after, &effects), visit);
        Ok(effects)
    }

    /// Where the unit stands that has made this capture, if it may go on: nobody is in check then.
    fn goes_on_from(&self, rules: &Rules, mv: Move, (after, effects): (&Self, &[Effect])) -> Option<Square> {
        let side = self.side();
        if !self.captures(mv) || after.in_check(rules, side) || after.in_check(rules, !side) {
            return None;
        }
        let mut at = Some(mv.from);
        for effect in effects {
            match *effect {
                Effect::Shift { from, to, .. } if at == Some(from) => at = Some(to),
                Effect::Remove { square, cause, .. } if at == Some(square) && cause != Cause::Play => {
                    at = None
                }
                _ => {}
            }
        }
        at.filter(|&square| after.placement().at(square).is_some_and(|unit| unit.colour() == side))
    }

    /// The moves with which a unit may go on, choices about rebirths apart.
    fn legs(&self, rules: &Rules, from: Square) -> Vec<Move> {
        let Some(unit) = self.placement().at(from) else { return Vec::new() };
        let captures = self.captures_of(rules, from, unit) & self.prey(rules, self.side()).without(from);
        let quiets = self.quiet_reach(rules, from, unit) & !self.occupied();
        let mut legs = Vec::new();
        for to in captures | quiets {
            let class = if quiets.has(to) { Class::of_quiet(rules, unit, from, to) } else { Class::Normal };
            let leg = Move::new(from, to).of_class(class);
            if rules.promotes_on(unit, to) {
                legs.extend(rules.promotions_of(unit).iter().map(|&kind| leg.promoting(kind)));
            } else {
                legs.push(leg);
            }
        }
        legs
    }

    /// A part of a move in all ways to complete it.
    fn completed(&self, rules: &Rules, leg: Move) -> Vec<Played> {
        match self.consequence(rules, leg) {
            Ok(played) => vec![played],
            Err(refused) => {
                let legs = refused.with_choices(rules, leg).into_iter();
                legs.flat_map(|leg| self.completed(rules, leg)).collect()
            }
        }
    }
}
