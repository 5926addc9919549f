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

    /// Does the solution tell what White takes back from here?
    pub fn knows(&self, view: &View) -> bool {
        self.0.contains_key(&view.key())
    }

    /// May White take this back from here?
    pub fn allows(&self, view: &View, part: &[Taken]) -> bool {
        let told = self.0.get(&view.key());
        told.is_none_or(|told| part.iter().any(|taken| told.contains(&taken.before.key())))
    }
}
