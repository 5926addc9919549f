//! Refusals around units with attributes.

use super::questions::{chosen, does_more, lends_from_neighbours};
use super::units::refuse_protean;
use crate::board::{Attributes, Kind};
use crate::rules::compiled::{Condition, Impossible};
use crate::rules::fairy::{Fairy, Influence, Trait};
use crate::rules::presets::CHAMELEON;
use crate::rules::{Becomes, Chooser, Colours, Rebirth, Who};
use crate::units::Army;

/// A condition that gives all units an attribute goes with no other attribute.
pub(in crate::rules::compiled) fn refuse_everyone(
    condition: &Condition,
    army: &Army,
) -> Result<(), Impossible> {
    let paralyses = |fairy: &Fairy| matches!(fairy, Fairy::Paralysis(_));
    let asks_alike = condition.fairy.contains(&Fairy::Everyone(Trait::Functionary))
        && condition.fairy.iter().any(paralyses);
    // Whether a unit is attacked, as officials ask, is told where moves are lent.
    let asks_attacks = condition.fairy.contains(&Fairy::Everyone(Trait::Functionary));
    let lent = |fairy: &Fairy| asks_attacks && lends_from_neighbours(fairy);
    let others = condition.fairy.iter().filter(|fairy| does_more(fairy) && !lent(fairy));
    if army.marks == Attributes::NONE && others.count() <= 1 && !asks_alike {
        return Ok(());
    }
    Err(Impossible(
        "a condition that gives every unit an attribute does not go with units that have others, nor with conditions that \
         do more than forbid moves, yet"
            .to_owned(),
    ))
}

/// Refuses attributes of units that are not supported, alone or under this condition.
pub(in crate::rules::compiled) fn refuse_marks(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let missing = Attributes::NONE;
    if let Some(attribute) = army.marks.each().find(|attribute| missing.has(attribute.mark)) {
        return Err(Impossible(format!("{} units are not supported yet", attribute.adjective)));
    }
    if army.has_hoppers_over_enemies() && army.marks != Attributes::NONE {
        return Err(Impossible(
            "radial knights are not supported beside attributes such as these".to_owned(),
        ));
    }
    if army.marks.has(Attributes::PROTEAN) {
        refuse_protean(condition)?;
    }
    let marked = |kind: &Kind| army.hopper_marks[kind.index()] & !1 != 0;
    let kinds = || Kind::ORTHODOX.into_iter().chain(army.kinds());
    if kinds().any(|kind| marked(&kind) && !army.is_hopper(kind)) {
        return Err(Impossible(
            "hurdle-colour-changing, Bul and Dob units must be hoppers that hop over one unit".to_owned(),
        ));
    }
    let moves_hurdles = army.marks.meets(Attributes::MOVE_HURDLES);
    if condition.rebirths().any(chosen) && kinds().any(|kind| marked(&kind) && !army.is_clear_hopper(kind)) {
        return Err(Impossible(
            "hurdle-colour-changing units, where the player chooses a rebirth square, must be hoppers whose move \
             tells over which unit they hop"
                .to_owned(),
        ));
    }
    if moves_hurdles && condition.rebirths().any(|rule| chosen(rule) || matches!(rule.who, Who::Mover { .. }))
    {
        return Err(Impossible(
            "Bul and Dob units are not supported where the player chooses a rebirth square or units start from theirs"
                .to_owned(),
        ));
    }
    let bends = |kind: Kind| !army.goes_straight(kind) && !army.goes_round(kind);
    if army.marks.has(Attributes::MAGIC) && army.kinds().any(bends) {
        return Err(Impossible(
            "magic units are not supported beside units that do not leap or move along straight lines"
                .to_owned(),
        ));
    }
    let has_other_cycle =
        |rule: &Rebirth| matches!(rule.becomes, Becomes::Cycle(kinds) if kinds != CHAMELEON);
    if army.marks.has(Attributes::CHAMELEON) && condition.rebirths().any(has_other_cycle) {
        return Err(Impossible("chameleon units are supported with their usual sequence only".to_owned()));
    }
    let gains_marks = army.marks.meets(Attributes::HOPPERS.with(Attributes::CHAMELEON));
    if gains_marks && condition.rebirths().any(|rule| rule.chooser == Chooser::Owner) {
        return Err(Impossible(
            "attributes that promoted units may get do not go with promotions by the owner of a reborn pawn"
                .to_owned(),
        ));
    }
    if moves_hurdles && army.has_locusts {
        return Err(Impossible("Bul and Dob units do not go with locusts and marine units".to_owned()));
    }
    let starts_elsewhere = |rule: &Rebirth| matches!(rule.who, Who::Mover { .. } | Who::Danger);
    if gains_marks && army.has_locusts && condition.rebirths().any(starts_elsewhere) {
        return Err(Impossible(
            "attributes that promoted units may get do not go with locusts where units start from rebirth squares"
                .to_owned(),
        ));
    }
    if army.hopper_marks.iter().any(|sets| sets.count_ones() as usize > 7) {
        return Err(Impossible("so many sorts of hoppers of one kind are not supported".to_owned()));
    }
    if army.marks.has(Attributes::VOLAGE) && condition.rebirths().any(|rule| rule.colour == Colours::Changed)
    {
        return Err(Impossible("volage units do not go with rebirths that change sides".to_owned()));
    }
    if army.has_full_pawns {
        return Err(Impossible(
            "pawns with two attributes are not supported where a promotion may give them a third one"
                .to_owned(),
        ));
    }
    let is_of_marks =
        |fairy: &Fairy| fairy.mark_of_all().is_some() || matches!(fairy, Fairy::Chameleons { .. });
    match condition.fairy.iter().all(|fairy| is_of_marks(fairy) || marks_go_with(army.marks, fairy)) {
        true => Ok(()),
        false => Err(Impossible(
            "units with such attributes do not go with one of the fairy conditions yet".to_owned(),
        )),
    }
}

/// Do units with such attributes go with this condition? Those that attack otherwise do with conditions that ask nobody
/// whom he attacks.
fn marks_go_with(marks: Attributes, fairy: &Fairy) -> bool {
    let compared = Attributes::VOLAGE
        .with(Attributes::PARALYSING)
        .with(Attributes::CHAMELEON)
        .with(Attributes::MAGIC)
        .with(Attributes::FUNCTIONARY)
        .with(Attributes::PATROL)
        .with(Attributes::JIGGER)
        .with(Attributes::UNCAPTURABLE);
    let attack_otherwise =
        Attributes::MAGIC.with(Attributes::PARALYSING).with(Attributes::FUNCTIONARY).with(Attributes::PATROL);
    // What ghosts are themselves.
    if matches!(fairy, Fairy::Ghosts { .. }) {
        return marks == Attributes::UNCAPTURABLE;
    }
    // Imitators have gone before a chameleon turns into its next kind.
    if matches!(fairy, Fairy::Imitators(_)) {
        return marks == Attributes::CHAMELEON;
    }
    // They ask who attacks whom, and that is told where moves are lent.
    if lends_from_neighbours(fairy) {
        return Attributes::PARALYSING.with(Attributes::FUNCTIONARY).has(marks);
    }
    // It only names kinds.
    if matches!(fairy, Fairy::PromotionsTo(_)) {
        return true;
    }
    marks.each().all(|attribute| compared.has(attribute.mark))
        && match fairy.influence() {
            Influence::Chooses => true,
            Influence::Attacks => !marks.meets(attack_otherwise),
            Influence::Changes => false,
        }
}
