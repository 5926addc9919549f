//! What White takes back by a solution that is given: wherever it tells of a position he does that and nothing else. The
//! replies to it are searched as ever, so a long solution is proved without a look at everything else he could do.

use super::Only;
use crate::retro::view::{Taken, View};
use crate::rules::Rules;
use std::collections::HashMap;

/// The positions before White's retractions at each position of which the solution tells something.
#[derive(Clone, Default, Debug)]
pub(super) struct Intended(HashMap<u64, Vec<u64>>);

impl Intended {
    pub fn of(only: Only<'_>, rules: &Rules) -> Self {
        let mut told: HashMap<u64, Vec<u64>> = HashMap::new();
        for (past, retraction) in only.told {
            let before = View::of(&retraction.before, rules).key();
            told.entry(View::of(past, rules).key()).or_default().push(before);
        }
        Self(told)
    }

    /// Is there a solution at all?
    pub fn is_given(&self) -> bool {
        !self.0.is_empty()
    }

    /// What the solution tells of this position: the positions before what White takes back; none if it tells nothing.
    pub fn told(&self, view: &View) -> Option<&[u64]> {
        if self.is_given() { self.0.get(&view.key()).map(Vec::as_slice) } else { None }
    }
}

/// May White take this back, by what a solution tells of the position?
pub(super) fn allows(told: Option<&[u64]>, part: &[Taken]) -> bool {
    told.is_none_or(|told| part.iter().any(|taken| told.contains(&taken.before.key())))
}
