//! Rules under which a diagram does not show enough of the past, or under which more happens than is undone here.

use crate::board::Attributes;
use crate::position::Setup;
use crate::rules::{
    Adapted, Chooser, Condition, Fairy, Impossible, Occupied, Rebirth, Rules, SquareRule, When, Who,
};

/// Can moves be taken back under these rules, in this position?
///
/// # Errors
/// Why they cannot.
pub fn check(condition: &Condition, rules: &Rules, setup: &Setup) -> Result<(), Impossible> {
    if !condition.periods.is_empty() {
        return Err(Impossible("retractions are not supported where the rules change in play".to_owned()));
    }
    let of_rebirth = condition.rebirths().find_map(of_rebirth);
    let of_fairy = || condition.fairy.iter().copied().find_map(of_fairy);
    match of_rebirth.or_else(of_fairy).or_else(|| of_units(rules, setup)) {
        Some(reason) => Err(Impossible(format!("retractions are not supported {reason}"))),
        None => Ok(()),
    }
}

fn of_rebirth(rule: &Rebirth) -> Option<&'static str> {
    let reasons = [
        (
            rule.when != When::ThisMove,
            "where a captured unit is reborn by a later move: a diagram does not show what waits",
        ),
        (
            matches!(rule.occupied, Occupied::Volcanic | Occupied::Parachute),
            "where units are hidden below others: a diagram does not show them",
        ),
        (
            rule.square == SquareRule::Diagram,
            "where units are reborn on their diagram squares: the diagram is not the beginning of the past",
        ),
        (
            rule.chooser == Chooser::Owner,
            "where the owner of a reborn pawn chooses what it promotes to: a diagram does not show that he has still to choose",
        ),
        (rule.extras.cohen, "under rules that look back at earlier positions"),
        (rule.extras.progressive, "in progressive play"),
        (rule.who == Who::Neighbours, "where every neighbour of a capture is reborn"),
        (
            matches!(rule.adapted, Adapted::Hydra | Adapted::Frischauf),
            "where units are reborn twice or promoted units are marked",
        ),
    ];
    reasons.into_iter().find(|(stands, _)| *stands).map(|(_, reason)| reason)
}

/// Conditions that do no more than forbid or demand moves are judged by the move generator. Others change what a move
/// does, how units move, or what has to be remembered.
fn of_fairy(rule: Fairy) -> Option<&'static str> {
    match rule.can_be_taken_back() {
        true => None,
        false => Some("under this fairy condition, which changes more than which moves are legal"),
    }
}

fn of_units(rules: &Rules, setup: &Setup) -> Option<&'static str> {
    let army = &rules.army;
    let marked = |attributes: Attributes| attributes.without(Attributes::ROYAL) != Attributes::NONE;
    let reasons = [
        (army.has_neutrals, "with neutral units"),
        (
            setup.placement.iter().any(|(_, unit)| marked(unit.attributes())),
            "with units that have attributes",
        ),
        (
            army.has_fairy_pawns()
                || army.has_passers()
                || army.has_borrowers
                || army.has_hoppers_over_enemies(),
            "with pawns of other kinds and units that move as others do or over enemy units",
        ),
        (rules.may_pass, "where sides may pass"),
        (rules.keeps_origins, "where diagram squares count"),
        (
            setup.pending.is_some() || !setup.hidden.is_empty() || setup.choice.is_some(),
            "where units wait or are hidden",
        ),
    ];
    reasons.into_iter().find(|(stands, _)| *stands).map(|(_, reason)| reason)
}
