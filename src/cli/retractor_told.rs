//! A retractor that is solved, for those who tell it.

use kirke::output::Notation;
use kirke::problem::Problem;
use kirke::retractor::{self, Diagram};
use kirke::retro::Retraction;

/// A retractor that is solved, with everything that is needed to tell it.
pub(super) struct Told<'a> {
    pub problem: &'a Problem,
    pub diagram: &'a Diagram,
    pub notation: Notation,
    /// What was looked at.
    pub looked_at: LookedAt,
}

/// What was looked at of a defensive retractor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LookedAt {
    /// Everything.
    All,
    /// Some first retractions.
    Named,
    /// What a solution takes back.
    Solution,
}

impl Told<'_> {
    /// The short text of a retraction.
    pub fn name(&self, retraction: &Retraction) -> String {
        retractor::name(retraction, &self.diagram.rules, self.notation)
    }

    /// The same as a document.
    pub fn document(&self, retraction: &Retraction) -> Option<retractor::Told> {
        retractor::told(retraction, &self.diagram.rules, self.notation)
    }
}
