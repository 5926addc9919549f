//! Help play laid out as sequences of half-moves, and the ends that cut them short.

use super::{Aim, Plan, Step};

impl Plan {
    /// Help play as sequences of half-moves, one for each length, the shortest first. Only the last step of each has an
    /// end, and help play that follows is part of the sequence.
    ///
    /// ```
    /// use kirke::board::Colour;
    /// use kirke::stipulation::Stipulation;
    /// let lengths = |text: &str| {
    ///     let plan = text.parse::<Stipulation>().unwrap().plan(Colour::Black);
    ///     plan.sequences().iter().map(Vec::len).collect::<Vec<_>>()
    /// };
    /// assert_eq!(lengths("h#3"), [2, 4, 6]);
    /// assert_eq!(lengths("ser-h#3"), [2, 3, 4]);
    /// assert_eq!(lengths("exact-h#3"), [6]);
    /// ```
    pub fn sequences(&self) -> Vec<Vec<Step>> {
        let lengths = self.least.max(1)..=self.steps.len();
        let mut sequences: Vec<_> =
            lengths.flat_map(|length| self.sequences_of(&self.steps[..length])).collect();
        sequences.iter_mut().filter_map(|steps| steps.first_mut()).for_each(|step| step.anew = self.anew);
        sequences
    }

    fn sequences_of(&self, steps: &[Step]) -> Vec<Vec<Step>> {
        let Some((last, before)) = steps.split_last() else { return Vec::new() };
        let Some(end) = &last.end else { return Vec::new() };
        let mut line: Vec<Step> = Vec::new();
        let mut ended = self.at_once.as_deref().cloned().and_then(not_ended);
        for step in before.iter().chain([last]) {
            let guard = both(ended.take(), step.guard.clone());
            ended = step.end.clone().filter(stops).map(|end| Aim::Not(Box::new(end)));
            line.push(Step { guard, end: None, ..step.clone() });
        }
        end.alternatives()
            .into_iter()
            .flat_map(|end| {
                let (end, guard) = and_besides(end);
                let nested = match end {
                    Aim::Play(plan) if plan.is_plain_help() => Some(plan),
                    _ => None,
                };
                // What follows is played by the other side, or not at all.
                let ending = |end: Option<Aim>| {
                    let mut line = line.clone();
                    if let Some(last) = line.last_mut() {
                        (last.no_check, last.end) = (false, end);
                    }
                    line
                };
                let with_guard = |end: &Aim| both(Some(end.clone()), guard.cloned());
                let Some(nested) = nested else { return vec![ending(with_guard(end))] };
                let at_once = nested.at_once.as_deref().map(|end| ending(with_guard(end)));
                let longer = nested.sequences().into_iter().map(|mut rest| {
                    let first = rest.first_mut();
                    first.into_iter().for_each(|step| step.guard = both(guard.cloned(), step.guard.take()));
                    [ending(None), rest].concat()
                });
                at_once.into_iter().chain(longer).collect()
            })
            .collect()
    }

    fn is_plain_help(&self) -> bool {
        !self.hidden && !self.steps.is_empty() && self.is_help()
    }
}

/// An end of which a part is play, and what must hold besides where that begins.
fn and_besides(end: &Aim) -> (&Aim, Option<&Aim>) {
    match end {
        Aim::And(play, besides) if besides.plans().is_empty() && matches!(**play, Aim::Play(_)) => {
            (&**play, Some(&**besides))
        }
        _ => (end, None),
    }
}

/// Must the play end where this end is reached, although it could go on?
fn stops(end: &Aim) -> bool {
    match end {
        Aim::Goal(goal) => !goal.leaves_no_move(),
        Aim::Play(plan) => plan.stops,
        Aim::Or(one, other) => stops(one) || stops(other),
        Aim::Not(_) | Aim::And(..) | Aim::Flights(_) | Aim::HasMatingUnit(_) => false,
    }
}

/// Is it a play of its own that ends the play around it where it succeeds?
pub(super) fn is_stopping_play(end: &Aim) -> bool {
    !end.plans().is_empty() && stops(end)
}

/// What must hold where the play goes on although it could have ended in a play of its own.
pub(super) fn not_ended(end: Aim) -> Option<Aim> {
    is_stopping_play(&end).then(|| Aim::Not(Box::new(end)))
}

/// What must hold where both must.
pub(super) fn both(one: Option<Aim>, other: Option<Aim>) -> Option<Aim> {
    match (one, other) {
        (Some(one), Some(other)) => Some(Aim::And(Box::new(one), Box::new(other))),
        (one, other) => one.or(other),
    }
}
