//! What attributes of units mean for promotions.

use super::Rules;
use crate::board::{Attributes, Kind, Unit};
use crate::units::HOPPER_MARKS;

impl Rules {
    /// What a pawn becomes by its promotion, if no marks are to be chosen.
    pub fn surely_promoted(&self, pawn: Unit, kind: Kind) -> Option<Unit> {
        let promoted = self.promoted(pawn, kind);
        if self.marks.has(Attributes::CHAMELEON) || self.army.is_imitator(kind) {
            return None;
        }
        if !self.marks.meets(Attributes::HOPPERS) {
            return Some(promoted);
        }
        let sets = self.army.hopper_marks[kind.index()] | u8::from(kind.fairy_index().is_none());
        sets.is_power_of_two().then(|| promoted.with(hopper_marks(sets.trailing_zeros() as u8)))
    }

    /// The sets of marks with which a pawn that has become this unit may have promoted: those of hoppers that units of its
    /// kind have on the board of the diagram, and as a chameleon or not where there are chameleons.
    pub fn promotion_marks(&self, promoted: Unit) -> Vec<Attributes> {
        let kind = promoted.kind();
        let mut ways = vec![Attributes::NONE];
        if self.marks.meets(Attributes::HOPPERS) {
            let is_orthodox = kind.fairy_index().is_none();
            let sets = self.army.hopper_marks[kind.index()] | u8::from(is_orthodox);
            ways = (0..8).filter(|set| sets >> set & 1 == 1).map(hopper_marks).collect();
        }
        let is_of_cycle = match self.outcome.cycle {
            Some(cycle) => usize::from(cycle[kind.index()]) != kind.index(),
            None => matches!(kind, Kind::KNIGHT | Kind::BISHOP | Kind::ROOK | Kind::QUEEN),
        };
        if self.marks.has(Attributes::CHAMELEON) && is_of_cycle && !promoted.has(Attributes::CHAMELEON) {
            let chameleons: Vec<_> = ways.iter().map(|way| way.with(Attributes::CHAMELEON)).collect();
            ways.extend(chameleons);
        }
        // What the pawn is marked as already is no choice.
        let own = promoted.attributes();
        let mut found: Vec<Attributes> = Vec::new();
        for way in ways.into_iter().map(|way| way.without(own)) {
            if !found.contains(&way) {
                found.push(way);
            }
        }
        found
    }
}

/// The set of marks with this number in [`Army::hopper_marks`](crate::units::Army).
fn hopper_marks(number: u8) -> Attributes {
    let marks = (0..).zip(HOPPER_MARKS).filter(|&(i, _)| number >> i & 1 == 1);
    marks.fold(Attributes::NONE, |set, (_, mark)| set.with(mark))
}
