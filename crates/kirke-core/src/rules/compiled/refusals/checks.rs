//! Refusals around conditions that count attackers or look at checks.

use super::questions::several_change;
use crate::board::Attributes;
use crate::rules::compiled::{Condition, Impossible};
use crate::rules::fairy::{CheckWhen, Fairy, Features, Immobility};
use crate::rules::{Adapted, Becomes, Chooser, DefinedBy, Kings, Occupied, Rebirth, SquareRule, Who};
use crate::units::Army;

/// Conditions that ask how many units attack, how many moves there are, or which unit has just moved, go with no others.
pub(super) fn refuse_counting(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let counts = |fairy: &Fairy| {
        matches!(
            fairy,
            Fairy::PartialParalysis
                | Fairy::MultiCaptures { .. }
                | Fairy::Fuddled
                | Fairy::Immobility(_)
                | Fairy::Exclusive
                | Fairy::Amu
                | Fairy::Sat { .. }
                | Fairy::Check(CheckWhen::AttackedTwice | CheckWhen::LastOfKind | CheckWhen::OnlyKing)
                | Fairy::Losing
        )
    };
    let Some(rule) = condition.fairy.iter().find(|&fairy| counts(fairy)) else { return Ok(()) };
    let starts_elsewhere = condition.rebirths().any(|rule| matches!(rule.who, Who::Mover { .. }));
    let counts_attackers = matches!(rule, Fairy::PartialParalysis | Fairy::MultiCaptures { .. } | Fairy::Amu);
    let stands_alone = matches!(
        rule,
        Fairy::Sat { .. } | Fairy::Check(CheckWhen::LastOfKind | CheckWhen::OnlyKing) | Fairy::Losing
    );
    // Who changes sides by a capture changes nothing of flights.
    let beside = |fairy: &Fairy| {
        fairy == rule || matches!(rule, Fairy::Sat { .. }) && matches!(fairy, Fairy::SideChange(_))
    };
    let alike = |fairy: &Fairy| matches!(fairy, Fairy::PartialParalysis | Fairy::Leffie | Fairy::Dummy);
    let collides = several_change(condition)
        && !condition.fairy.iter().all(|fairy| alike(fairy) || stands_alone && beside(fairy))
        || stands_alone && !condition.fairy.iter().all(beside)
        || matches!(rule, Fairy::MultiCaptures { .. })
            && condition.fairy.iter().any(|other| other.has(Features::CAPTURES));
    if collides {
        let name = rule.row().map_or("this condition", |row| row.name);
        return Err(Impossible(format!("{name} does not go with one of the other fairy conditions yet")));
    }
    let meets_locusts = army.has_locusts && matches!(rule, Fairy::PartialParalysis);
    match counts_attackers && (starts_elsewhere || meets_locusts || army.has_borrowers) {
        true => Err(Impossible(
            "conditions that look at all attackers of a unit go with units yet that move from where they stand and \
             land where they capture"
                .to_owned(),
        )),
        false => Ok(()),
    }
}

/// Conditions that need to know who is in check, or what else a side could play, before a move counts: each of them asks
/// what the others say, so that two of them have no answer.
pub(super) fn refuse_two_judges(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let asks_captures = condition.fairy.contains(&Fairy::Immobility(Immobility::OneUnitBesideKing));
    if asks_captures && condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::NoCapture { .. })) {
        return Err(Impossible(
            "OWU asks what a king could capture, and here a side captures nothing".to_owned(),
        ));
    }
    let judges = |fairy: &&Fairy| fairy.looks_at_checks();
    let found: Vec<&Fairy> = condition.fairy.iter().filter(judges).collect();
    let Some(first) = found.first() else { return Ok(()) };
    let differs = |other: &&Fairy| std::mem::discriminant(*other) != std::mem::discriminant(*first);
    let lends = condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Lent(_)));
    // They ask for checks while a move is played, those that are looked at included.
    let asks = |fairy: &Fairy| fairy.has(Features::CHECKS_IN_PLAY);
    if found.iter().any(differs) || lends || condition.fairy.iter().any(asks) {
        return Err(Impossible("two conditions that look at checks do not go together yet".to_owned()));
    }
    let either = condition.fairy.contains(&Fairy::Check(CheckWhen::AttackedByEither));
    let has = |test: fn(&Fairy) -> bool| condition.fairy.iter().any(test);
    let is_compared =
        has(|fairy| matches!(fairy, Fairy::Check(CheckWhen::Attacking | CheckWhen::NotAttacked)));
    let must_check = has(|fairy| matches!(fairy, Fairy::MustCheck { .. }));
    // Whether a capture checks is asked anew behind the capture of a king that comes back. Only where he comes back to the
    // same square each time, and who takes him there takes his place, does that end.
    let goes_on = has(|fairy| matches!(fairy, Fairy::TakeAndMake { .. })) || army.has_locusts;
    let ends = |rule: &Rebirth| {
        must_check
            && !goes_on
            && condition.rebirths().count() == 1
            && rule.square == SquareRule::Home
            && rule.adapted == Adapted::Not
            && rule.becomes == Becomes::Same
            && rule.defined_by == DefinedBy::Itself
            && rule.occupied != Occupied::Alternative
    };
    let loses_kings = |rule: &Rebirth| {
        !is_compared && (rule.kings == Kings::Inclusive && !ends(rule) || rule.occupied == Occupied::Assassin)
            || either && !matches!(rule.who, Who::Nobody | Who::Victim)
    };
    let asks_for_check = condition
        .fairy
        .iter()
        .any(|fairy| matches!(fairy, Fairy::Check(_) | Fairy::Sat { .. } | Fairy::MustCheck { .. }));
    let is_plain = |rule: &Rebirth| matches!(rule.who, Who::Nobody | Who::Victim);
    if has(|fairy| matches!(fairy, Fairy::Sat { .. })) && !condition.rebirths().all(is_plain) {
        return Err(Impossible(
            "SAT goes alone yet or with rebirths of captured units, where squares are simply attacked"
                .to_owned(),
        ));
    }
    let at_once = |rule: &Rebirth| is_plain(rule) && rule.chooser != Chooser::Owner;
    if has(|fairy| *fairy == Fairy::Check(CheckWhen::LastOfKind))
        && (!condition.rebirths().all(at_once) || army.marks != Attributes::NONE)
    {
        return Err(Impossible(
            "Extinction Chess goes alone yet or with rebirths of captured units, without attributes of units"
                .to_owned(),
        ));
    }
    let of_one = |rule: &Rebirth| matches!(rule.who, Who::Nobody | Who::Victim | Who::Capturer);
    if has(|fairy| *fairy == Fairy::Check(CheckWhen::OnlyKing))
        && (!condition.rebirths().all(|rule| of_one(rule) && rule.chooser != Chooser::Owner)
            || army.marks != Attributes::NONE
            || army.has_neutrals)
    {
        return Err(Impossible(
            "Royal Dynasty goes alone yet or with rebirths of captured or capturing units, without neutral units and \
             attributes of units"
                .to_owned(),
        ));
    }
    let is_counted = has(|fairy| *fairy == Fairy::Check(CheckWhen::OnlyKing));
    if asks_for_check && !is_counted && condition.rebirths().any(loses_kings) {
        return Err(Impossible(
            "conditions that look at checks do not go with rebirths of kings, nor with Assassin, yet"
                .to_owned(),
        ));
    }
    if condition.rebirths().any(|rule| matches!(rule.who, Who::Mover { .. })) {
        return Err(Impossible(
            "conditions that look at checks do not go with units that move from another square yet"
                .to_owned(),
        ));
    }
    Ok(())
}
