//! Why something is not known of a condition.

use super::{Known, Why};

pub(super) const TURNED_OFF: Why = Why("it is turned off");
/// Neutral units.
pub(super) const OVER_ENEMIES: Why = Why("some units hop over enemy units only");
pub(super) const LOCUSTS: Why = Why("some units land elsewhere than where they capture");
pub(super) const PAWNS: Why = Why("there are pawns of other kinds, or units that capture in passing");
pub(super) const BORROWERS: Why = Why("some units move as others do");
pub(super) const NEUTRALS: Why = Why("neutral units belong to both sides");
/// Attributes of units other than royal, kamikaze and Frischauf.
pub(super) const MARKS: Why = Why("attributes of units change how they move or what their moves lead to");
pub(super) const FAIRY: Why = Why("a fairy condition changes how units move or what moves lead to");
pub(super) const CHANGES: Why = Why("the rules change in play");
pub(super) const ONE_SIDED: Why = Why("captures lead to rebirths on one side only");
pub(super) const TWO_RULES: Why = Why("two rules act at once");
pub(super) const TRANSFERS: Why = Why("units move from their rebirth squares");
pub(super) const QUIET_TRANSFERS: Why =
    Why("not only captures start from rebirth squares, or not all of them");
pub(super) const HISTORY: Why = Why("a move may be forbidden because of the moves before it (Cohen)");
pub(super) const LEGALITY: Why =
    Why("a move may be forbidden because its position cannot arise in a game (Alsatian)");
pub(super) const TURNS: Why = Why("a turn may have several moves");
pub(super) const PASSES: Why = Why("a side may pass");
pub(super) const ORIGINS: Why = Why("the diagram square of each unit must be known");
pub(super) const OWNER: Why = Why("the owner of a reborn pawn chooses what it promotes to");
pub(super) const TWICE: Why = Why("a captured unit comes back twice (Hydra)");
pub(super) const JUMPS: Why = Why("attacked units may go home without a move of theirs");
pub(super) const STAYS: Why = Why("a capturing unit may stay where it is, or choose where it goes");
pub(super) const HOMES: Why = Why("an attacker checks only if its rebirth square is empty");
pub(super) const LATER: Why = Why("the capturing unit is reborn by a later move");
pub(super) const LATER_FORCED: Why = Why("a unit that waits may do more than stand on an empty square");
pub(super) const HURDLES: Why = Why("a unit that is reborn by a later move may be one that others hop over");
pub(super) const CRUSHES: Why = Why("a king may be annihilated by a rebirth on his square");
pub(super) const CRUSHES_LATER: Why = Why("a king may be annihilated by the rebirth of a unit that waits");
pub(super) const COLOURS: Why = Why("a reborn unit changes sides");
pub(super) const VOLAGE: Why = Why("a volage unit may change sides where it is reborn");
pub(super) const PLAYED_OUT: Why =
    Why("whether a captured king is lost is known only once his capture has been played");
pub(super) const GUARDS: Why = Why("whether a unit guards a square depends on more than where it stands");
pub(super) const KING_RETURNS: Why = Why("a captured king may come back");
pub(super) const KINGS_ABSTAIN: Why = Why("kings capture nothing");
pub(super) const PROMOTES: Why = Why("a capturing pawn may promote where it is reborn");
pub(super) const SEVERAL: Why = Why("a capture may change several squares");
pub(super) const OCCUPIED: Why = Why("a rebirth on an occupied square changes more than that square");
pub(super) const WAITS: Why = Why("a unit that waits comes back with a later move");
pub(super) const FAIRIES: Why = Why("there are fairy units");
pub(super) const FIRST_RANK: Why = Why("pawns move on their own first rank");
pub(super) const REBIRTHS: Why = Why("units are reborn");

pub(super) const KINDS: Why = Why("a reborn unit changes its kind");
pub(super) const PROMOTEES: Why = Why("promoted units are reborn elsewhere than others");

pub(super) fn known(holds: bool, why: Why) -> Known {
    if holds { Ok(()) } else { Err(why) }
}

/// All of these, or why the first one that does not hold does not.
pub(super) fn all(facts: impl IntoIterator<Item = Known>) -> Known {
    facts.into_iter().collect()
}
