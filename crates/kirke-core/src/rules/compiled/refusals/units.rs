//! Refusals around conditions that change units, and around neutral units and fairy pawns.

use super::questions::{chosen, delayed, several_change};
use crate::board::{Attributes, Kind};
use crate::rules::compiled::{Condition, Impossible, may_promote};
use crate::rules::fairy::{Arrival, Fairy, FairyArmy, Features, Influence, KindChange};
use crate::rules::{Becomes, Chooser, Colours, Kings, Rebirth, SquareRule, Who};
use crate::units::{Army, StandIn};

/// Units that stand for the orthodox ones: other conditions that name orthodox kinds leave it open whom they mean then.
pub(in crate::rules::compiled) fn refuse_armies(
    condition: &Condition,
    army: &Army,
    fairy_army: FairyArmy,
) -> Result<(), Impossible> {
    let names_kinds = |fairy: &Fairy| fairy.has(Features::KINDS);
    let steps = |rule: &Rebirth| matches!(rule.becomes, Becomes::Einstein | Becomes::ReversalEinstein);
    let officers = fairy_army.stand_ins().iter().filter(|(kind, _)| ![Kind::KING, Kind::PAWN].contains(kind));
    let stands = |&(kind, _): &StandIn| army.kinds_on_board >> kind.index() & 1 != 0;
    let reason = match () {
        () if fairy_army.has_no_others() && officers.copied().any(|row| stands(&row)) => {
            "orthodox units stand on the board for which the condition has fairy units: write their codes"
        }
        () if condition.fairy.iter().any(names_kinds) || condition.rebirths().any(steps) => {
            "a condition in which fairy units stand for the orthodox ones does not go with rules that speak of \
             orthodox kinds yet"
        }
        () if condition.rebirths().any(|rule| rule.extras.alsatian) => {
            "with fairy units no position can arise in a game, so Alsatian Circe has no moves to allow"
        }
        () => return Ok(()),
    };
    Err(Impossible(reason.to_owned()))
}

/// Sentinels and Breton change units beside the moving one.
pub(super) fn refuse_pawns_left(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let is_one = |fairy: &Fairy| matches!(fairy, Fairy::Sentinels(_) | Fairy::Breton(_) | Fairy::Snek(_));
    if !condition.fairy.iter().any(is_one) {
        return Ok(());
    }
    if several_change(condition) || army.marks != Attributes::NONE || army.has_borrowers {
        return Err(Impossible(
            "Sentinels, Breton and Snek do not go with conditions that do more than forbid moves, attributes of units, \
             orphans and friends yet"
                .to_owned(),
        ));
    }
    let is_breton = condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Breton(_)));
    let is_snek = condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Snek(_)));
    let collides = |rule: &Rebirth| {
        matches!(rule.who, Who::Mover { .. } | Who::Danger | Who::Both { .. } | Who::Neighbours)
            || rule.square == SquareRule::Diagram
            || rule.chooser == Chooser::Owner
            || rule.extras != crate::rules::Extras::default()
            || is_snek
                && (chosen(rule)
                    || rule.who == Who::Capturer && may_promote(rule)
                    || rule.colour != Colours::Kept)
            || is_breton
                && (chosen(rule)
                    || rule.kings == Kings::Inclusive && delayed(rule)
                    || rule.who == Who::Capturer && may_promote(rule)
                    || rule.colour != Colours::Kept)
    };
    match condition.rebirths().any(collides) {
        true => Err(Impossible(
            "Sentinels, Breton and Snek do not go yet with rebirths that ask who has moved where, or leave a choice".to_owned(),
        )),
        false => Ok(()),
    }
}

/// Protean Chess: whose a unit is that becomes another one and changes sides is not settled.
pub(super) fn refuse_protean(condition: &Condition) -> Result<(), Impossible> {
    let turns = |rule: &Rebirth| rule.colour == Colours::Changed;
    match condition.rebirths().any(turns) {
        true => Err(Impossible("protean units do not go with rebirths that change sides yet".to_owned())),
        false => Ok(()),
    }
}

/// Conditions that let units move otherwise, or ask what pawns attack, have been thought through for orthodox pawns only.
pub(super) fn refuse_fairy_pawns(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let is_protean = condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Protean { .. }));
    if is_protean {
        refuse_protean(condition)?;
    }
    if !is_protean && !army.has_fairy_pawns() && !army.has_passers() {
        return Ok(());
    }
    // Those that are made by captures only forbid nothing anew.
    let are_made = !army.has_fairy_pawns() && !army.has_passers();
    match condition
        .fairy
        .iter()
        .find(|fairy| !(fairy.has(Features::FAIRY_PAWNS) || are_made && fairy.only_forbids()))
    {
        None => Ok(()),
        Some(fairy) => {
            let name = fairy.row().map_or("this condition", |row| row.name);
            Err(Impossible(format!(
                "pawns of other kinds, and units that capture like pawns, do not go with {name} yet"
            )))
        }
    }
}

/// Refuses what neutral units do not go with.
///
/// # Errors
/// If there are conditions beside rebirths of which it is not known what they mean for such units.
pub(in crate::rules::compiled) fn refuse_neutrals(condition: &Condition) -> Result<(), Impossible> {
    let transfers = condition.rebirths().any(|rule| matches!(rule.who, Who::Mover { .. }));
    if transfers && !condition.fairy.is_empty() {
        return Err(Impossible(
            "neutral units beside fairy conditions do not go with units that move from another square yet"
                .to_owned(),
        ));
    }
    match condition.fairy.iter().find(|fairy| !fairy.row().is_some_and(|row| row.goes_with_neutrals)) {
        None => Ok(()),
        Some(fairy) => {
            let name = fairy.row().map_or("this condition", |row| row.name);
            Err(Impossible(format!("neutral units do not go with {name} yet")))
        }
    }
}

/// Einstein Chess and its relatives have been thought through alone and beside rebirths.
pub(super) fn refuse_kind_changes(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let changes = condition.fairy.iter().find_map(|fairy| match fairy {
        Fairy::KindChange(change) => Some(*change),
        _ => None,
    });
    let Some(change) = changes else { return Ok(()) };
    let others = condition.fairy.iter().filter(|fairy| !matches!(fairy, Fairy::KindChange(_)));
    let goes_beside = |fairy: &Fairy| match change {
        _ if *fairy == Fairy::SeriesCapture => true,
        KindChange::Einstein | KindChange::ReversalEinstein | KindChange::AntiEinstein => {
            fairy.only_forbids()
        }
        KindChange::Norsk | KindChange::Relegation | KindChange::LineChameleon => {
            matches!(fairy, Fairy::Length { .. } | Fairy::MustCapture { .. })
        }
    };
    let reason = match () {
        () if others.clone().any(|fairy| !goes_beside(fairy)) => {
            "units that change their kind go yet with conditions that only forbid moves; under Norsk, Relegation and Line \
             Chameleon with Maximummer and its like"
        }
        () if !change.lets_pawns_promote() && army.kinds().next().is_some() => {
            "Einstein Chess does not go with fairy units"
        }
        () if army.marks != Attributes::NONE => "units that change their kind do not go with attributes yet",
        () => return Ok(()),
    };
    Err(Impossible(reason.to_owned()))
}

/// Conditions that change units where they stand have been thought through alone and beside rebirths.
pub(super) fn refuse_unit_changes(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let turns = |fairy: &Fairy| {
        matches!(fairy, Fairy::MagicSquares { .. } | Fairy::Traitors | Fairy::Arrival(_) | Fairy::Influencer)
    };
    let is_kobul = |fairy: &Fairy| matches!(fairy, Fairy::KobulKings { .. });
    let is_football = |fairy: &Fairy| matches!(fairy, Fairy::Football(_));
    let is_masand = |fairy: &Fairy| matches!(fairy, Fairy::Masand { .. });
    let transmutes = |fairy: &Fairy| matches!(fairy, Fairy::SuperTransmuting { .. });
    let has = |test: &dyn Fn(&Fairy) -> bool| condition.fairy.iter().any(test);
    let all: [&dyn Fn(&Fairy) -> bool; 5] = [&turns, &is_kobul, &is_football, &is_masand, &transmutes];
    if !all.into_iter().any(has) {
        return Ok(());
    }
    let moves_several = |rule: &Rebirth| matches!(rule.who, Who::Both { .. } | Who::Neighbours);
    let starts_elsewhere = |rule: &Rebirth| matches!(rule.who, Who::Mover { .. }) || delayed(rule);
    // A king that a king attacks would become a king that is not royal, which no unit here is.
    let may_stand_beside = |rule: &Rebirth| {
        rule.kings == Kings::Inclusive && rule.who != Who::Capturer
            || rule.kings == Kings::CannotCapture
            || matches!(rule.who, Who::Geneva | Who::Immune)
    };
    // Where who attacks whom is told otherwise, kings may stand beside each other.
    let attacks = |fairy: &Fairy| fairy.influence() == Influence::Attacks;
    let asks_for_others = |fairy: &Fairy| fairy.has(Features::NEIGHBOURS) || matches!(fairy, Fairy::Prey(_));
    let collides = several_change(condition)
        || has(&transmutes) && has(&attacks)
        || has(&is_masand) && has(&asks_for_others);
    let reason = match () {
        () if collides && !condition.fairy.iter().all(transmutes) => {
            "conditions that change units where they stand do not go with one of the other fairy conditions yet"
        }
        () if army.marks != Attributes::NONE || army.has_borrowers => {
            "conditions that change units where they stand do not go with attributes, orphans and friends yet"
        }
        () if condition.rebirths().any(moves_several) => {
            "it is not settled what changes first where a capture moves several units"
        }
        () if condition.rebirths().any(|rule| rule.colour == Colours::Changed || rule.extras.alsatian) => {
            "conditions that change units where they stand do not go with rebirths that change sides, nor with the \
             Alsatian test, yet"
        }
        () if has(&transmutes) && condition.rebirths().any(may_stand_beside) => {
            "super-transmuting kings do not go yet with rules under which kings may stand beside each other"
        }
        () if has(&|fairy| *fairy == Fairy::Arrival(Arrival::OnEnemyHalf))
            && condition.rebirths().any(|rule| rule.who == Who::Capturer) =>
        {
            "it is not settled whether the place of capture or the rebirth square counts where capturing units are reborn"
        }
        () if has(&transmutes) && army.has_locusts => "super-transmuting kings do not go with locusts yet",
        () if has(&is_football) && (army.has_locusts || condition.rebirths().any(starts_elsewhere)) => {
            "Football does not go yet with transfers, rebirths that are put off, and locusts"
        }
        () => return Ok(()),
    };
    Err(Impossible(reason.to_owned()))
}
