//! Refusals of fairy conditions: which of the others are asked, and what concerns all of them.

use super::boards::{
    refuse_contact_grid, refuse_holes, refuse_imitators, refuse_joined_edges, refuse_revolving,
    refuse_two_boards, refuse_wormholes,
};
use super::checks::{refuse_counting, refuse_two_judges};
use super::guards::refuse_apart;
use super::lending::refuse_lending;
use super::moves::{
    refuse_bicaptures, refuse_budgets, refuse_cast, refuse_castling, refuse_exchange, refuse_ghosts,
    refuse_later_ones, refuse_makes, refuse_role_exchange, refuse_series_capture,
};
use super::questions::{chosen, lends_from_neighbours};
use super::units::{refuse_fairy_pawns, refuse_kind_changes, refuse_pawns_left, refuse_unit_changes};
use crate::board::Attributes;
use crate::rules::compiled::{Condition, Impossible, may_promote};
use crate::rules::fairy::{CheckWhen, Fairy, Features, Lending};
use crate::rules::{Chooser, Rebirth, SideChange, Strictness, Transfer, Who};
use crate::units::Army;

/// Refuses fairy conditions that the program does not have beside others.
pub(in crate::rules::compiled) fn refuse_fairy(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let fairy = &condition.fairy;
    let moves_otherwise = |fairy: &Fairy| fairy.has(Features::OTHER_WAYS);
    if army.has_borrowers && fairy.iter().any(moves_otherwise) {
        return Err(Impossible("orphans and friends are not supported under this condition".to_owned()));
    }
    if army.has_hoppers_over_enemies() && !fairy.is_empty() {
        return Err(Impossible("radial knights are not supported under this condition".to_owned()));
    }
    let twice = |(i, one): (usize, &Fairy)| fairy[i + 1..].iter().any(|other| one.excludes(*other));
    if fairy.iter().enumerate().any(twice) {
        return Err(Impossible("two of the fairy conditions answer the same question".to_owned()));
    }
    if let Some(fault) = fairy.iter().find_map(|fairy| fairy.fault_of_argument()) {
        return Err(Impossible(fault));
    }
    refuse_two_judges(condition, army)?;
    refuse_counting(condition, army)?;
    let remembers = fairy.iter().any(|fairy| fairy.has(Features::PAST));
    if remembers && condition.rebirths().any(|rule| rule.extras.cohen || rule.extras.progressive) {
        return Err(Impossible("only one rule may look back at earlier moves".to_owned()));
    }
    let choice = |rule: &&Rebirth| chosen(rule) || may_promote(rule);
    let goes_on = fairy.iter().any(|fairy| matches!(fairy, Fairy::TakeAndMake { .. }));
    if goes_on && condition.rebirths().any(|rule| chosen(rule) || rule.who == Who::Capturer && choice(&rule))
    {
        return Err(Impossible("only one of two rules may leave a choice to the player".to_owned()));
    }
    refuse_lending(condition)?;
    refuse_apart(condition)?;
    refuse_makes(condition, army)?;
    refuse_kind_changes(condition, army)?;
    refuse_unit_changes(condition, army)?;
    refuse_fairy_pawns(condition, army)?;
    refuse_imitators(condition, army)?;
    refuse_cast(condition, army)?;
    refuse_bicaptures(condition, army)?;
    refuse_wormholes(condition, army)?;
    refuse_revolving(condition, army)?;
    refuse_castling(condition, army)?;
    refuse_exchange(condition, army)?;
    refuse_later_ones(condition, army)?;
    refuse_holes(condition, army)?;
    refuse_two_boards(condition, army)?;
    refuse_joined_edges(condition, army)?;
    refuse_series_capture(condition, army)?;
    refuse_contact_grid(condition)?;
    refuse_pawns_left(condition, army)?;
    refuse_ghosts(condition, army)?;
    refuse_budgets(condition, army)?;
    refuse_role_exchange(condition, army)?;
    refuse_standalone(condition, army)?;
    let lends =
        fairy.iter().any(|fairy| moves_otherwise(fairy) && !matches!(fairy, Fairy::TakeAndMake { .. }));
    let goes_elsewhere = condition.rebirths().any(|rule| matches!(rule.who, Who::Mover { .. })) || goes_on;
    if lends && goes_elsewhere {
        return Err(Impossible("units that are lent their moves start and end where they stand".to_owned()));
    }
    let lends_captures =
        |fairy: &Fairy| matches!(fairy, Fairy::Lent(Lending::ArrayOfficer { captures: true, .. }));
    if army.has_locusts && fairy.iter().any(lends_captures) {
        return Err(Impossible(
            "locusts are not lent another way of capturing in Bolero Inverse yet".to_owned(),
        ));
    }
    let compares_kinds = |fairy: &Fairy| {
        use SideChange::{BlackCapturesOfOtherKinds, CapturesOfOtherKinds};
        matches!(fairy, Fairy::SideChange(BlackCapturesOfOtherKinds | CapturesOfOtherKinds))
    };
    let leaves = |rule: &Rebirth| matches!(rule.who, Who::Both { .. });
    if fairy.iter().any(compares_kinds) && condition.rebirths().any(leaves) {
        return Err(Impossible("Tibet does not go with rebirths of both units yet".to_owned()));
    }
    let may_transfer = |rule: &Rebirth| matches!(rule.who, Who::Mover { captures: Transfer::May, .. });
    if fairy.contains(&Fairy::Central) && condition.rebirths().any(may_transfer) {
        return Err(Impossible(
            "Central Chess does not go yet with units that may capture from two squares".to_owned(),
        ));
    }
    let has = |test: fn(&Fairy) -> bool| fairy.iter().any(test);
    let guards_otherwise = |fairy: &Fairy| match fairy {
        Fairy::Lent(_) => !lends_from_neighbours(fairy),
        fairy => fairy.has(Features::NEIGHBOURS) || matches!(fairy, Fairy::Mutual(_)),
    };
    if fairy.contains(&Fairy::Central) && has(guards_otherwise) {
        return Err(Impossible(
            "whom a unit guards in Central Chess is not settled beside one of the other conditions"
                .to_owned(),
        ));
    }
    if fairy.contains(&Fairy::Leffie) && fairy.iter().any(|fairy| matches!(fairy, Fairy::Isardam { .. })) {
        return Err(Impossible("Leffie and Isardam answer the same question".to_owned()));
    }
    let goes_with_either =
        |fairy: &Fairy| matches!(fairy, Fairy::Check(CheckWhen::AttackedByEither) | Fairy::Paralysis(_));
    if fairy.contains(&Fairy::Check(CheckWhen::AttackedByEither)) && !fairy.iter().all(goes_with_either) {
        return Err(Impossible(
            "Bicolores does not go with one of the other fairy conditions yet".to_owned(),
        ));
    }
    let moves_first = |rule: &Rebirth| matches!(rule.who, Who::Mover { .. });
    let from_elsewhere = fairy.iter().find(|fairy| matches!(fairy, Fairy::Leffie | Fairy::Mutual(_)));
    if let Some(fairy) = from_elsewhere
        && condition.rebirths().any(moves_first)
    {
        let name = fairy.row().map_or("this condition", |row| row.name);
        return Err(Impossible(format!("{name} does not go yet with units that move from another square")));
    }
    if condition.rebirth.who == Who::Danger {
        return Err(Impossible("Danger Circe does not go with fairy conditions yet".to_owned()));
    }
    Ok(())
}

/// Rules beside which a move has no room to say what becomes of kings and of units that mate, or after which it is not known
/// whose turn it is.
fn leaves_no_room(rule: &Rebirth) -> bool {
    rule.extras.progressive
        || chosen(rule)
        || rule.chooser == Chooser::Owner
        || matches!(rule.who, Who::Mover { .. } | Who::Danger)
}

/// Is it more than the rules of the game?
fn is_something(rule: &Rebirth) -> bool {
    rule.who != Who::Nobody || rule.extras != crate::rules::Extras::default()
}

/// Standalone conditions see units and squares, and nothing of what other conditions and attributes do.
fn refuse_standalone(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let rules = condition.fairy.iter().filter_map(|fairy| match fairy {
        Fairy::Standalone(rule) => Some(*rule),
        _ => None,
    });
    for rule in rules {
        let others = condition.fairy.iter().any(|fairy| match fairy {
            Fairy::Dummy => false,
            // What is in the box says nothing of lengths; a check must not depend on the choice.
            Fairy::Length { strictness, .. } => !rule.is_of_chessmen || *strictness != Strictness::Legal,
            Fairy::Standalone(other) => *other != rule,
            _ => true,
        });
        let reason = match () {
            () if others => "fairy conditions other than rebirths",
            () if army.marks != Attributes::NONE || army.has_borrowers => {
                "attributes of units other than royal and kamikaze, orphans and friends"
            }
            () if rule.hands.is_some() && condition.rebirths().any(|rule| rule.chooser == Chooser::Owner) => {
                "rules by which the owner of a reborn pawn chooses its promotion"
            }
            // Whether such a move is legal is asked again behind each capture, with each square that could be chosen.
            () if rule.wants.is_some() && condition.rebirths().any(chosen) => {
                "rebirth squares that the player chooses"
            }
            () if rule.acts_on_mates() && condition.rebirths().any(leaves_no_room) => {
                "progressive play, rebirth squares that the player chooses, and units that move from another square"
            }
            () if rule.latent_pawns.is_some() && condition.rebirths().any(is_something) => "rebirths",
            () if rule.is_of_chessmen && army.kinds().next().is_some() => "fairy units",
            () => continue,
        };
        return Err(Impossible(format!("{} does not go with {reason} yet", rule.name)));
    }
    Ok(())
}

/// Conditions that look before or behind hold throughout or not at all.
pub(in crate::rules::compiled) fn refuse_periods(
    condition: &Condition,
    army: &Army,
) -> Result<(), Impossible> {
    let reason = |name: &str| {
        Impossible(format!(
            "{name} does not begin or end in the course of play yet: it looks at other half-moves"
        ))
    };
    if army.has_neutrals || army.marks != Attributes::NONE || army.has_borrowers {
        return Err(Impossible(
            "neutral units, units with attributes, orphans and friends do not go with rules that change in play yet"
                .to_owned(),
        ));
    }
    let conditions = || condition.periods.iter().map(|period| &period.condition);
    let fairy = conditions()
        .flat_map(|condition| &condition.fairy)
        .find(|fairy| !fairy.has(Features::WITHIN_A_HALF_MOVE));
    if let Some(fairy) = fairy {
        return Err(reason(fairy.row().map_or("one of the conditions", |row| row.name)));
    }
    let rebirths = conditions().flat_map(|condition| [Some(condition.rebirth), condition.beside]).flatten();
    match rebirths.into_iter().find(|rule| rule.extras != crate::rules::Extras::default()) {
        Some(rule) => Err(reason(&crate::rules::name(&rule))),
        None => Ok(()),
    }
}
