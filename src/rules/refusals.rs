//! Combinations that mean nothing, or that the program does not have: refused, never read as something else.

use super::compiled::{Impossible, is_static};
use super::{Adapted, Becomes, Chooser, Colours, DefinedBy, Kings, Occupied, Rebirth, SquareRule, When, Who};
use crate::units::Army;

/// Refuses what cannot be played.
pub(super) fn refuse(rebirth: &Rebirth, army: &Army) -> Result<(), Impossible> {
    let reason = rebirth.nonsense().or_else(|| nonsense(rebirth)).or_else(|| unsupported(rebirth, army));
    match reason {
        Some(reason) => Err(Impossible(reason.to_owned())),
        None => Ok(()),
    }
}

fn nonsense(rebirth: &Rebirth) -> Option<&'static str> {
    let delayed = rebirth.when != When::ThisMove;
    let chosen = matches!(rebirth.square, SquareRule::Super | SquareRule::Cage | SquareRule::TakeAndMake);
    match rebirth.who {
        Who::Victim => {}
        _ if delayed => return Some("only a captured unit can be reborn later; here another unit is reborn"),
        Who::Immune if chosen => return Some("where the rebirth square is chosen, no unit is immune"),
        Who::Mover { .. } | Who::Geneva | Who::Danger | Who::Neighbours if !is_static(rebirth.square) => {
            return Some("the rebirth square must be known before the move, as in Circe, File or Symmetry");
        }
        _ => {}
    }
    if rebirth.adapted == Adapted::Hydra && rebirth.who != Who::Victim {
        return Some("only a captured unit can be reborn twice");
    }
    if delayed && matches!(rebirth.square, SquareRule::Cage | SquareRule::TakeAndMake) {
        return Some("cages and makes belong to the move of the capture; they cannot wait for the next one");
    }
    if rebirth.square == SquareRule::TakeAndMake && rebirth.occupied != Occupied::Strict {
        return Some(
            "without a quiet move from the place of capture the capture is illegal, so it can only be strict",
        );
    }
    if rebirth.occupied == Occupied::Alternative
        && (rebirth.who != Who::Victim || rebirth.defined_by == DefinedBy::OtherUnit)
    {
        return Some("only a captured unit with a square of its own can fall back on its Mirror square");
    }
    None
}

/// Choices that have a meaning, but that no part of the program acts on.
fn unsupported(rebirth: &Rebirth, army: &Army) -> Option<&'static str> {
    let base = Rebirth { who: rebirth.who, kings: rebirth.kings, ..Rebirth::CIRCE };
    let who = rebirth.who;
    if rebirth.extras.progressive {
        return Some("progressive play is not supported: the search knows no turns of several moves");
    }
    if rebirth.chooser == Chooser::Owner {
        return Some(
            "a choice of the unit's owner is not supported: it would be a decision between two moves",
        );
    }
    if rebirth.extras.alsatian && army.kinds().next().is_some() {
        return Some(
            "with fairy units no position can arise in a game, so Alsatian Circe has no moves to allow",
        );
    }
    if !rebirth.kinds.is_empty() && !matches!(who, Who::Victim | Who::Capturer) {
        return Some("a restriction to some kinds is supported for reborn captured or capturing units only");
    }
    if rebirth.adapted == Adapted::Hydra && rebirth.occupied != Occupied::Relaxed {
        return Some(
            "Hydra Circe is supported only with units that are not reborn where the square is taken",
        );
    }
    if rebirth.when == When::NextCapture && rebirth.occupied == Occupied::Assassin {
        return Some("an assassin that waits for the next capture is not supported");
    }
    match who {
        Who::Nobody | Who::Victim | Who::Capturer => None,
        Who::Both { .. } if !is_static(rebirth.square) => Some(
            "with two reborn units the rebirth square must be known before the move, as in Circe or File",
        ),
        Who::Both { .. } | Who::Neighbours
            if rebirth.occupied != base.occupied
                || rebirth.becomes != Becomes::Same
                || rebirth.colour != Colours::Kept
                || rebirth.defined_by == DefinedBy::OtherUnit =>
        {
            Some("where several units are reborn, they must stay what they are and need free squares")
        }
        Who::Both { .. } | Who::Neighbours if rebirth.kings != Kings::Exclusive => {
            Some("where several units are reborn, the rule is supported without kings only")
        }
        Who::Immune | Who::Geneva if rebirth.defined_by == DefinedBy::OtherUnit => {
            Some("the square that protects a unit can only be its own")
        }
        Who::Mover { .. } if rebirth.kings == Kings::CannotCapture => {
            Some("kings that cannot capture are not supported here; kings excepted from the rule are")
        }
        Who::Danger if rebirth.kings != Kings::Inclusive => {
            Some("Danger Circe is supported with kings included only")
        }
        Who::Both { .. } | Who::Neighbours | Who::Mover { .. } | Who::Immune | Who::Geneva | Who::Danger => {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PRESETS, Profile, Rules};

    fn compiles(rebirth: &Rebirth) -> bool {
        Rules::compile(rebirth, &Army::default(), Profile::Book).is_ok()
    }

    #[test]
    fn every_named_condition_is_played_but_for_progressive_play() {
        for preset in PRESETS {
            assert_eq!(compiles(&preset.rebirth), !preset.rebirth.extras.progressive, "{}", preset.name);
        }
    }

    #[test]
    fn what_nobody_acts_on_is_refused() {
        let circe = Rebirth::CIRCE;
        let hydra = Rebirth { adapted: Adapted::Hydra, ..circe };
        let both = Rebirth { who: Who::Both { vanish: false }, ..circe };
        let refused = [
            Rebirth { chooser: Chooser::Owner, defined_by: DefinedBy::OtherUnit, ..circe },
            Rebirth { square: SquareRule::Super, ..hydra },
            Rebirth { occupied: Occupied::Strict, ..hydra },
            Rebirth { occupied: Occupied::Assassin, when: When::NextCapture, ..circe },
            Rebirth { when: When::LastMove, ..Rebirth::ANTICIRCE },
            Rebirth { square: SquareRule::Departure, ..both },
            Rebirth { occupied: Occupied::Volcanic, ..both },
            Rebirth { square: SquareRule::Diagram, who: Who::Neighbours, ..circe },
            Rebirth { occupied: Occupied::Alternative, ..Rebirth::ANTICIRCE },
            Rebirth { square: SquareRule::TakeAndMake, ..circe },
        ];
        for rebirth in refused {
            assert!(!compiles(&rebirth), "{rebirth:?}");
        }
    }
}
