//! Refusals around conditions that change the board: two boards, joined edges, holes, grids, squares that turn or transfer.

use super::questions::{chosen, several_change};
use crate::board::Attributes;
use crate::rules::compiled::{Condition, Impossible, may_promote};
use crate::rules::fairy::{Fairy, Features};
use crate::rules::{Adapted, Chooser, Occupied, Rebirth, SquareRule, Who};
use crate::units::Army;

/// Of who sees whom on which board other conditions know nothing.
pub(super) fn refuse_two_boards(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.contains(&Fairy::TwoBoards) {
        return Ok(());
    }
    let reason = match () {
        () if condition.fairy.len() > 1 => {
            "Alice Chess does not go with fairy conditions other than rebirths yet"
        }
        () if army.marks != Attributes::NONE || army.has_borrowers => {
            "Alice Chess does not go with attributes other than royal and kamikaze, orphans and friends yet"
        }
        () => return refuse_elsewhere(condition),
    };
    Err(Impossible(reason.to_owned()))
}

/// Of lines over joined edges those conditions know nothing that measure lengths, look at neighbours or at parts of the
/// board, and so do rebirths.
pub(super) fn refuse_joined_edges(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !army.joined().any() {
        return Ok(());
    }
    if let Some(code) = army.stays_on_board() {
        return Err(Impossible(format!("it is not settled how the unit {code} moves over joined edges")));
    }
    let other = |fairy: &&Fairy| fairy.joined_edges().is_none() && !fairy.has(Features::OVER_JOINED_EDGES);
    if let Some(other) = condition.fairy.iter().find(other) {
        let name = other.row().map_or("one of the conditions", |row| row.name);
        return Err(Impossible(format!("{name} does not go with joined edges of the board yet")));
    }
    if !Attributes::ROYAL.with(Attributes::KAMIKAZE).has(army.marks) {
        return Err(Impossible(
            "attributes other than royal and kamikaze do not go with joined edges of the board yet"
                .to_owned(),
        ));
    }
    let measures = |rule: &Rebirth| {
        matches!(rule.square, SquareRule::Equipollent | SquareRule::RelativeSymmetry | SquareRule::Cage)
            || rule.who == Who::Neighbours
            || rule.extras.alsatian
    };
    match condition.rebirths().any(measures) {
        true => Err(Impossible(
            "it is not settled what vectors, neighbours and past moves are over joined edges of the board"
                .to_owned(),
        )),
        false => Ok(()),
    }
}

/// Holes are neither empty nor occupied by a unit.
pub(super) fn refuse_holes(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Holes(_) | Fairy::LeavesHoles)) {
        return Ok(());
    }
    let touches = |fairy: &Fairy| fairy.has(Features::NEIGHBOURS);
    // Pawns that promote elsewhere promote on squares that are some.
    let goes_with_holes = |fairy: &Fairy| {
        fairy.only_forbids()
            || matches!(
                fairy,
                Fairy::PromotionSquares { .. }
                    | Fairy::SeriesCapture
                    | Fairy::Holes(_)
                    | Fairy::LeavesHoles
                    | Fairy::Castling { .. }
            )
    };
    if !condition.fairy.iter().all(goes_with_holes)
        || condition.fairy.iter().any(touches)
        || army.marks != Attributes::NONE
        || army.has_borrowers
    {
        return Err(Impossible(
            "holes do not go with conditions that do more than forbid moves or ask who stands beside whom, attributes of \
             units, orphans and friends yet"
                .to_owned(),
        ));
    }
    let needs_a_square = |rule: &Rebirth| {
        !matches!(rule.occupied, Occupied::Relaxed | Occupied::Strict | Occupied::Assassin)
            || rule.square == SquareRule::Cage
            || matches!(rule.who, Who::Danger | Who::Neighbours)
            || rule.extras.alsatian
    };
    if condition.rebirths().any(needs_a_square) {
        return Err(Impossible(
            "what holes mean where units are covered or caged by rebirths is not settled".to_owned(),
        ));
    }
    Ok(())
}

/// Contact Grid is two conditions at once.
pub(super) fn refuse_contact_grid(condition: &Condition) -> Result<(), Impossible> {
    let is_played = condition.fairy.contains(&Fairy::ContactGrid);
    if is_played && (several_change(condition) || condition.rebirths().any(chosen)) {
        return Err(Impossible(
            "Contact Grid Chess does not go yet with conditions that do more than forbid moves, nor with rebirth squares that \
             the player chooses"
                .to_owned(),
        ));
    }
    Ok(())
}

/// Boards that turn: who remembers squares would have to turn them, too.
pub(super) fn refuse_revolving(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Revolving(_))) {
        return Ok(());
    }
    let remembers = |fairy: &Fairy| fairy.has(Features::SQUARES) || fairy.looks_at_checks();
    let keeps_squares = |rule: &Rebirth| {
        matches!(rule.occupied, Occupied::Volcanic | Occupied::Parachute)
            || rule.chooser == Chooser::Owner
            || rule.extras.cohen
            || rule.extras.alsatian
            || matches!(rule.who, Who::Mover { .. } | Who::Danger)
    };
    if condition.fairy.iter().any(remembers)
        || condition.rebirths().any(keeps_squares)
        || army.marks != Attributes::NONE
    {
        return Err(Impossible(
            "a board that turns does not go with rules that keep squares in mind, nor with attributes of units, yet"
                .to_owned(),
        ));
    }
    Ok(())
}

/// Wormholes leave a choice to the player, and take the unit away from where its move has ended.
pub(super) fn refuse_wormholes(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Wormholes(_))) {
        return Ok(());
    }
    let changes = |fairy: &Fairy| fairy.has(Features::ARRIVALS) || fairy.looks_at_checks();
    let chooses = |rule: &Rebirth| {
        chosen(rule)
            || rule.chooser == Chooser::Owner
            || rule.who == Who::Capturer && may_promote(rule)
            || matches!(rule.who, Who::Mover { .. } | Who::Both { .. } | Who::Danger)
            || rule.extras.alsatian
    };
    let reason = match () {
        () if condition.rebirths().any(chooses) => "only one of two rules may leave a choice to the player",
        () if condition.fairy.iter().any(changes) => {
            "Wormholes do not go with conditions that ask where a unit has moved to, yet"
        }
        () if army.has_borrowers || army.marks != Attributes::NONE => {
            "Wormholes do not go with orphans, friends and attributes of units yet"
        }
        () => return Ok(()),
    };
    Err(Impossible(reason.to_owned()))
}

/// Imitators look at the way of each move, and say nothing to those that ask who could move where.
pub(super) fn refuse_imitators(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Imitators(_))) {
        return Ok(());
    }
    let asked = [Features::GUARDS, Features::NEIGHBOURS, Features::OTHER_WAYS];
    let moves_otherwise = |fairy: &Fairy| {
        asked.iter().any(|&feature| fairy.has(feature)) || matches!(fairy, Fairy::SideChange(_))
    };
    let leaves_the_way = |rule: &Rebirth| {
        matches!(rule.who, Who::Mover { .. } | Who::Danger)
            || matches!(rule.occupied, Occupied::Volcanic | Occupied::Parachute)
            || rule.chooser == Chooser::Owner
            || rule.adapted == Adapted::Hydra
            || rule.extras.alsatian
    };
    if let Some(kind) = army.kinds().find(|&kind| !army.is_imitated(kind)) {
        let name = army.row(kind).map_or("unit", |row| row.names[0]);
        return Err(Impossible(format!(
            "imitators make the moves of leapers, riders and hoppers; what they make of those of the {name} is not supported"
        )));
    }
    match () {
        () if !matches!(army.marks, Attributes::NONE | Attributes::CHAMELEON) => {
            Some("imitators do not go with attributes of units other than chameleons yet")
        }
        () if condition.fairy.iter().any(moves_otherwise) => Some(
            "imitators do not go with conditions that change how units move, or ask who attacks whom, yet",
        ),
        () if condition.rebirths().any(leaves_the_way) => {
            Some("imitators are not supported beside transfers, hidden units and choices of the other side")
        }
        () => None,
    }
    .map_or(Ok(()), |reason| Err(Impossible(reason.to_owned())))
}

fn refuse_elsewhere(condition: &Condition) -> Result<(), Impossible> {
    let starts_elsewhere = |rule: &Rebirth| {
        matches!(rule.who, Who::Mover { .. } | Who::Danger | Who::Neighbours)
            || rule.extras != crate::rules::Extras::default()
    };
    match condition.rebirths().any(starts_elsewhere) {
        true => Err(Impossible(
            "it is not settled which board counts where units start from their rebirth squares in Alice Chess"
                .to_owned(),
        )),
        false => Ok(()),
    }
}
