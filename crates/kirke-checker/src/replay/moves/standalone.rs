//! Standalone conditions, each in the checker's own words.

mod all_in;
mod back_home;
mod colour_mate;
mod patience;
mod republican;
mod single_box;

use super::Played;
use crate::board::Square;
use crate::position::{Move, Position};
use crate::rules::{Rules, Standalone};
pub(super) use colour_mate::recoloured;
pub(super) use republican::insertions;

/// What the checker says of one of these conditions.
struct Judge {
    /// Its English name.
    name: &'static str,
    /// Is this move allowed?
    allows: fn(&Position, &Played) -> bool,
    /// Is the move, which ends on this square, one of those that its side must play if it has any?
    wants: fn(&Position, Move, Square) -> bool,
}

const JUDGES: &[Judge] = &[
    colour_mate::JUDGE,
    republican::TYPE_1,
    republican::TYPE_2,
    all_in::HALF,
    all_in::ALL,
    all_in::MAINLY,
    back_home::JUDGE,
    patience::JUDGE,
    single_box::TYPE_1,
    single_box::TYPE_2,
    single_box::TYPE_3,
];

/// A condition that says nothing.
const SILENT: Judge = Judge { name: "", allows: |_, _| true, wants: |_, _, _| true };

fn judge_of(rule: Standalone) -> Option<&'static Judge> {
    JUDGES.iter().find(|judge| judge.name == rule.name)
}

/// Does such a condition allow a move? One that the checker does not know allows none.
pub(super) fn allows(rules: &Rules, before: &Position, played: &Played) -> bool {
    let allows = |rule| judge_of(rule).is_some_and(|judge| (judge.allows)(before, played));
    rules.outcome.forbidding.is_none_or(allows)
}

/// Is a move one of those that its side must play if it has any?
pub(super) fn is_wanted(rule: Standalone, position: &Position, mv: Move, end: Square) -> bool {
    judge_of(rule).is_some_and(|judge| (judge.wants)(position, mv, end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{FAIRY_CONDITIONS, Fairy};

    #[test]
    fn each_condition_has_its_judge() {
        let rules = FAIRY_CONDITIONS.iter().filter_map(|row| match row.fairy {
            Fairy::Standalone(rule) => Some(rule),
            _ => None,
        });
        let missing: Vec<_> = rules.filter(|&rule| judge_of(rule).is_none()).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}
