//! Checks for which it matters how many units attack.

use super::{Move, Position};
use crate::board::Colour;
use crate::rules::Rules;

impl Position {
    /// Pepo: could at least two units that are no kings capture a king of this side for good?
    #[cold]
    pub(super) fn is_attacked_twice(&self, rules: &Rules, side: Colour) -> bool {
        let royals = self.placement.royals(side);
        royals.into_iter().any(|king| {
            let attackers = self.attackers(rules, king, !side, self.occupied());
            let checks = (attackers & !self.placement.royals(!side))
                .into_iter()
                .filter(|&from| self.capture_annihilates(rules, Move::new(from, king), side, royals.len()));
            checks.count() > 1
        })
    }
}
