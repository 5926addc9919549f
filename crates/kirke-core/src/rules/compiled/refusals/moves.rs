//! Refusals around conditions that add moves, or change what a move does beside the unit that makes it.

use super::questions::{chosen, delayed, several_change};
use crate::board::Attributes;
use crate::rules::compiled::{Condition, Impossible};
use crate::rules::fairy::{Fairy, Features};
use crate::rules::physics::is_static;
use crate::rules::{Adapted, Chooser, Colours, Kings, Occupied, OfSide, Rebirth, SquareRule, Who};
use crate::units::Army;

/// Pawns that promote one rank earlier.
pub(in crate::rules::compiled) fn refuse_early_promotion(
    condition: &Condition,
    army: &Army,
) -> Result<(), Impossible> {
    let changes_squares = |rule: &Rebirth| {
        matches!(
            rule.square,
            SquareRule::Rank
                | SquareRule::Capture
                | SquareRule::Diagram
                | SquareRule::Centre
                | SquareRule::TakeAndMake
        ) || rule.adapted != Adapted::Not
            || rule.of_side == OfSide::Opposite && rule.who != Who::Victim
            || rule.chooser == Chooser::Owner
            || rule.extras.alsatian
    };
    if several_change(condition) || condition.beside.is_some() || army.marks != Attributes::NONE {
        return Err(Impossible(
            "Glasgow Chess goes yet with one rule of rebirth and conditions that only forbid moves, without attributes of units"
                .to_owned(),
        ));
    }
    if changes_squares(&condition.rebirth) {
        return Err(Impossible(
            "it is not settled where units are reborn, and whether pawns promote there, in Glasgow Chess under this rule"
                .to_owned(),
        ));
    }
    Ok(())
}

/// Captures of own units.
pub(super) fn refuse_bicaptures(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.contains(&Fairy::Bicaptures) {
        return Ok(());
    }
    let collides = |rule: &Rebirth| {
        matches!(rule.who, Who::Mover { .. } | Who::Danger | Who::Both { .. } | Who::Neighbours)
            || rule.occupied == Occupied::Assassin
            || rule.colour != Colours::Kept
            || rule.chooser == Chooser::Owner
            || rule.extras.alsatian
    };
    if condition.fairy.len() > 1
        || army.marks != Attributes::NONE
        || army.has_borrowers
        || condition.rebirths().any(collides)
    {
        return Err(Impossible(
            "Bicaptures goes alone yet or with simple rebirths of captured or capturing units, without attributes of units"
                .to_owned(),
        ));
    }
    Ok(())
}

/// Role Exchange turns the board half round: who remembers squares would have to turn them, too.
pub(super) fn refuse_role_exchange(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::RoleExchange(_))) {
        return Ok(());
    }
    let remembers = |rule: &Rebirth| {
        delayed(rule)
            || matches!(rule.occupied, Occupied::Volcanic | Occupied::Parachute)
            || rule.square == SquareRule::Diagram
            || rule.chooser == Chooser::Owner
            || rule.extras != crate::rules::Extras::default()
    };
    if condition.fairy.len() > 1
        || condition.rebirths().any(remembers)
        || army.marks != Attributes::NONE
        || army.has_neutrals
    {
        return Err(Impossible(
            "Role Exchange goes alone or beside rebirths at once, without neutral units and attributes of units"
                .to_owned(),
        ));
    }
    Ok(())
}

/// BGL measures moves from where they begin to where they end.
pub(super) fn refuse_budgets(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Budgets(_))) {
        return Ok(());
    }
    // To paralyse is no move: no unit need go so far for it.
    let changes = |fairy: &Fairy| {
        moves_by_others(fairy) && !matches!(fairy, Fairy::Paralysis(_))
            || matches!(fairy, Fairy::Wormholes(_))
            || fairy.looks_at_checks()
    };
    let goes_elsewhere =
        |rule: &Rebirth| matches!(rule.who, Who::Mover { .. } | Who::Danger) || rule.extras.alsatian;
    if condition.fairy.iter().any(changes)
        || condition.rebirths().any(goes_elsewhere)
        || army.has_borrowers
        || army.marks != Attributes::NONE
    {
        return Err(Impossible(
            "BGL does not go with rules that change how units move, or ask who attacks whom, yet".to_owned(),
        ));
    }
    Ok(())
}

/// Ghosts: captured units do not come back in two ways.
pub(super) fn refuse_ghosts(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Ghosts { .. })) {
        return Ok(());
    }
    if condition.rebirth.who != Who::Nobody || condition.beside.is_some() {
        return Err(Impossible(
            "captured units come back as ghosts, so there are no other rebirths".to_owned(),
        ));
    }
    // Ghosts are uncapturable themselves, or may be.
    let marks = army.marks.without(Attributes::UNCAPTURABLE);
    if several_change(condition) || marks != Attributes::NONE {
        return Err(Impossible(
            "ghosts do not go with conditions that do more than forbid moves and attributes of units other than uncapturable \
             yet"
                .to_owned(),
        ));
    }
    Ok(())
}

/// A move tells the way of going on where it tells other choices under other rules.
pub(super) fn refuse_series_capture(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.contains(&Fairy::SeriesCapture) {
        return Ok(());
    }
    // What they change is done by each part of the move.
    let goes_beside = |fairy: &Fairy| {
        matches!(
            fairy,
            Fairy::SeriesCapture
                | Fairy::Dummy
                | Fairy::NoImitatorPromotion
                | Fairy::KindChange(_)
                | Fairy::SideChange(_)
                | Fairy::Protean { .. }
                | Fairy::LeavesHoles
                | Fairy::Wormholes(_)
        )
    };
    let has_other = !condition.fairy.iter().all(goes_beside);
    let starts_elsewhere = |rule: &Rebirth| {
        matches!(rule.who, Who::Mover { .. } | Who::Danger)
            || rule.chooser == Chooser::Owner
            || chosen(rule)
            || matches!(rule.occupied, Occupied::Volcanic | Occupied::Parachute)
            || rule.extras != crate::rules::Extras::default()
    };
    let kings_may_go = |rule: &Rebirth| {
        rule.kings == Kings::Inclusive && rule.who != Who::Capturer || rule.occupied == Occupied::Assassin
    };
    let reason = match () {
        () if condition.rebirths().any(kings_may_go) => {
            "it is not settled what a check is in Series Capture where kings are reborn or annihilated by rebirths"
        }
        () if has_other => "Series Capture does not go with one of the other fairy conditions yet",
        () if army.has_locusts || army.has_borrowers || army.has_neutrals => {
            "Series Capture does not go with locusts, orphans, friends and neutral units yet"
        }
        () if !Attributes::ROYAL.has(army.marks) => {
            "Series Capture does not go with units with attributes yet"
        }
        () if condition.rebirths().any(starts_elsewhere) => {
            "Series Capture does not go with units that start from rebirth squares, choices of the player about rebirths, \
             hidden units and rules that look back at earlier positions yet"
        }
        () => return Ok(()),
    };
    Err(Impossible(reason.to_owned()))
}

/// Castling with any unit moves units of either side.
pub(super) fn refuse_castling(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Castling { .. })) {
        return Ok(());
    }
    let goes_elsewhere =
        |rule: &Rebirth| matches!(rule.who, Who::Mover { .. } | Who::Danger) || rule.extras.alsatian;
    let is_measured = |fairy: &Fairy| fairy.has(Features::LENGTHS);
    // King and partner leave holes both.
    let goes_beside = |fairy: &Fairy| {
        fairy.only_forbids() || matches!(fairy, Fairy::Castling { .. } | Fairy::LeavesHoles | Fairy::Holes(_))
    };
    if !condition.fairy.iter().all(goes_beside)
        || condition.fairy.iter().any(is_measured)
        || condition.rebirths().any(goes_elsewhere)
        || army.marks != Attributes::NONE
        || army.has_borrowers
    {
        return Err(Impossible(
            "castling with other units is supported beside rebirths and conditions that only forbid moves and do not \
             measure them, without attributes of units"
                .to_owned(),
        ));
    }
    Ok(())
}

/// Units that change places: nobody is captured, and nobody moves in his own way.
pub(super) fn refuse_exchange(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Exchange(_))) {
        return Ok(());
    }
    let collides = |rule: &Rebirth| {
        matches!(rule.who, Who::Mover { .. } | Who::Danger) || rule.extras != crate::rules::Extras::default()
    };
    let asks_who_moves = |fairy: &Fairy| {
        fairy.has(Features::NEIGHBOURS) || fairy.has(Features::LENGTHS) || matches!(fairy, Fairy::Disparate)
    };
    if several_change(condition)
        || condition.fairy.iter().any(asks_who_moves)
        || condition.rebirths().any(collides)
        || army.marks != Attributes::NONE
        || army.has_borrowers
    {
        return Err(Impossible(
            "units that change places are supported beside rebirths and conditions that only forbid moves and do not ask \
             which unit moves how far, without attributes of units, orphans and friends"
                .to_owned(),
        ));
    }
    Ok(())
}

/// Conditions that take units off the board, count captures, let kings change places or put squares in the place of kings:
/// alone or beside rebirths.
pub(super) fn refuse_later_ones(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let is_one = |fairy: &&Fairy| {
        matches!(
            fairy,
            Fairy::LostUnits
                | Fairy::CapturesOnce { .. }
                | Fairy::Oscillating { .. }
                | Fairy::PromotionSquares { .. }
                | Fairy::RoyalSquare { .. }
        )
    };
    let Some(rule) = condition.fairy.iter().find(is_one) else { return Ok(()) };
    let name = rule.row().map_or("this condition", |row| row.name);
    let is_alike = |other: &Fairy| std::mem::discriminant(other) == std::mem::discriminant(rule);
    // Which units have captured is remembered where others remember the last move.
    let remembers = |other: &Fairy| other.has(Features::PAST);
    let asks_for_others = |other: &Fairy| matches!(other, Fairy::Disparate | Fairy::Prey(_));
    let goes_beside = |other: &Fairy| {
        let collides = match rule {
            Fairy::PromotionSquares { .. } => false,
            Fairy::CapturesOnce { .. } => remembers(other),
            Fairy::LostUnits => asks_for_others(other),
            _ => true,
        };
        // Pawns promote on squares that are some.
        let are_squares = matches!((rule, other), (Fairy::PromotionSquares { .. }, Fairy::Holes(_)));
        are_squares || other.only_forbids() && !collides
    };
    if !condition.fairy.iter().all(|other| is_alike(other) || goes_beside(other)) {
        return Err(Impossible(format!("{name} does not go with one of the other fairy conditions yet")));
    }
    if army.marks != Attributes::NONE || army.has_borrowers || army.has_neutrals || army.has_fairy_pawns() {
        return Err(Impossible(format!(
            "{name} does not go with neutral units, attributes of units, orphans, friends and pawns of other kinds yet"
        )));
    }
    let strange = |rule: &Rebirth| {
        matches!(rule.who, Who::Both { .. } | Who::Neighbours | Who::Danger)
            || rule.extras != crate::rules::Extras::default()
            || rule.chooser == Chooser::Owner
            || rule.colour == Colours::Changed
            || matches!(rule.occupied, Occupied::Volcanic | Occupied::Parachute)
    };
    let transfers = |rule: &Rebirth| matches!(rule.who, Who::Mover { .. });
    let restricts = |rule: &Rebirth| matches!(rule.who, Who::Immune | Who::Geneva);
    let returns_kings = |rule: &Rebirth| rule.kings == Kings::Inclusive && rule.who == Who::Victim;
    let is_unclear = |other: &Rebirth| match rule {
        Fairy::LostUnits => transfers(other) || restricts(other) || returns_kings(other),
        Fairy::CapturesOnce { .. } => delayed(other),
        Fairy::Oscillating { .. } => transfers(other) || other.occupied == Occupied::Assassin,
        Fairy::RoyalSquare { .. } => {
            transfers(other)
                || restricts(other)
                || other.occupied == Occupied::Assassin
                || other.who == Who::Capturer && (!is_static(other.square) || delayed(other) || chosen(other))
        }
        _ => false,
    };
    if condition.rebirths().any(|rule| strange(rule) || is_unclear(rule)) {
        return Err(Impossible(format!("{name} does not go with this sort of rebirths yet")));
    }
    Ok(())
}

/// CAST counts the captures that a unit can make from where it stands, in its own way.
pub(super) fn refuse_cast(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let changes = moves_by_others;
    let goes_elsewhere = |rule: &Rebirth| matches!(rule.who, Who::Mover { .. } | Who::Danger);
    let is_played = condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::CaptureCount(_)));
    let collides = condition.fairy.iter().any(changes)
        || condition.rebirths().any(goes_elsewhere)
        || army.has_borrowers
        || army.marks != Attributes::NONE;
    if !is_played || !collides {
        return Ok(());
    }
    Err(Impossible(
        "CAST does not go with rules that change how units move, or ask who attacks whom, yet".to_owned(),
    ))
}

/// Make&Take: which unit is to be captured decides from where it is, so that nobody asks it whom a unit guards.
pub(super) fn refuse_makes(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let makes = |fairy: &Fairy| *fairy == Fairy::MakeAndTake;
    if !condition.fairy.iter().any(makes) {
        return Ok(());
    }
    if army.has_borrowers
        || army.marks != Attributes::NONE
        || condition.fairy.iter().any(|fairy| fairy.has(Features::GUARDS))
    {
        return Err(Impossible(
            "Make&Take does not go with rules about who guards or attacks whom, nor with attributes of units, yet"
                .to_owned(),
        ));
    }
    Ok(())
}

/// Does a condition ask whom units guard or attack, or let them move otherwise?
fn moves_by_others(fairy: &Fairy) -> bool {
    fairy.has(Features::GUARDS) || fairy.has(Features::OTHER_WAYS)
}
