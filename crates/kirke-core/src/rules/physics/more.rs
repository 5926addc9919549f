//! What may be assumed where more than rebirths is at work: fairy conditions, attributes, neutral units, units with ways of
//! their own.

use super::facts::{Facts, has_usual_pawns, king_attack, quiets, starts_are_plain, turns_are_plain, waiting};
use super::shortcuts::{
    acts_beside_more, acts_beside_neutrals, acts_while_standing, between_boards, orthodox, travel,
};
use super::why::{BORROWERS, FAIRY, LOCUSTS, MARKS, NEUTRALS, OVER_ENEMIES, PAWNS, TURNED_OFF, known};
use super::{KingAttack, Known, Physics, Travel, Waiting, Why};
use crate::board::Attributes;
use crate::rules::fairy::{CheckWhen, Features, Lending, Steps};
use crate::rules::{Chooser, Extras, Occupied, Rules, When, Who};

/// Units with these marks attack or not, or hold others, depending on units elsewhere: a jigger captures a king only where
/// it is then next to a unit.
const ACT_FROM_AFAR: Attributes = Attributes::PARALYSING
    .with(Attributes::FUNCTIONARY)
    .with(Attributes::PATROL)
    .with(Attributes::MAGIC)
    .with(Attributes::JIGGER);

/// All of it but how kings are attacked.
pub(super) fn beside_more(rules: &Rules, facts: &Facts) -> Physics {
    let why = reason(rules);
    let on = |switch: bool| known(switch, TURNED_OFF);
    let switches = rules.shortcuts;
    let moves = shifts_and_is_taken(rules, why);
    let takes_kings = kings_are_taken(rules) && rules.common.has(Features::TAKES_KINGS);
    let shifts_are_foreseen = on(switches.foresight).and(moves).and(known(allows_quiets(rules), why));
    let plain_units_shift = on(switches.checking_squares).and(shifts(rules, why));
    let only_removes = rules.rebirth.who == Who::Nobody && !rules.has_fairy();
    Physics {
        turns_are_plain: rules.adds_only_borrowers() && turns_are_plain(rules),
        steps_are_plain: steps_are_plain(rules),
        quiet_steps_are_plain: quiet_steps_are_plain(rules),
        lent_units_check: on(switches.checking_squares).and(known(lent_units_check(rules), why)),
        boards_check: on(switches.checking_squares).and(known(rules.has_two_boards_alone(), why)),
        starts_are_plain: rules.beside.is_none() && !rules.has_fairy() && starts_are_plain(rules),
        plain_units_check: on(switches.foresight).and(known(takes_kings, why)),
        takers_of_kings_stay: matches!(rules.rebirth.who, Who::Nobody | Who::Victim) && !rules.has_fairy(),
        plain_units_move: on(switches.checking_squares).and(moves),
        plain_units_are_free: on(switches.checking_squares)
            .and(moves)
            .and(known(is_asked_of_no_move(rules) || allows_quiets(rules), why)),
        shifts_are_foreseen,
        kings_flee: on(switches.flights).and(kings_flee(rules, facts, why)),
        removals_are_foreseen: shifts_are_foreseen.and(known(only_removes, why)),
        removals_shift: plain_units_shift.and(known(only_removes, why)),
        waiting_shifts: plain_units_shift
            .and(known(rules.beside.is_none() && waiting(&rules.rebirth, Err(why)) == Waiting::Shifted, why)),
        free_units: on(switches.free_units).and(moves).and(known(stays_free(rules, facts), why)),
        plain_units_shift,
        helper_moves: on(switches.help_bounds)
            .and(known(acts_locally(rules), why))
            .and_then(|()| acts_beside_neutrals(rules, facts)),
        series_mates: on(switches.help_bounds)
            .and(known(stands_still(rules), why))
            .and_then(|()| acts_beside_more(rules, facts))
            .and_then(|acts| acts_while_standing(rules, Waiting::Nobody, acts)),
        orthodox_bounds: on(switches.help_bounds)
            .and(known(keeps_mates(rules), why))
            .and_then(|()| orthodox(rules, facts)),
        diagram_bounds: on(switches.help_bounds)
            .and(between_boards(rules, why).or_else(|why| travel_beside_fairy(rules, facts, why))),
        ..Physics::unknown(why)
    }
}

/// Does nothing that is not told of conditions act when a unit only goes somewhere?
fn steps_are_plain(rules: &Rules) -> bool {
    rules.rebirth.who == Who::Nobody
        && rules.beside.is_none()
        && !rules.army.has_locusts
        && !rules.forbids_captures
        && rules.marks == Attributes::NONE
        && are_plain(rules, Steps::All)
}

/// The same without a capture, from which rebirths and what some conditions change follow. Who cannot be captured moves as
/// others do.
fn quiet_steps_are_plain(rules: &Rules) -> bool {
    let all = [Some(rules), rules.beside.as_deref()];
    Attributes::UNCAPTURABLE.has(rules.marks)
        && all.into_iter().flatten().all(|rules| are_plain(rules, Steps::Quiet))
}

fn are_plain(rules: &Rules, steps: Steps) -> bool {
    rules.rebirth.extras == Extras::default()
        && rules.motion.leaves_plain(steps)
        && rules.outcome.leaves_plain(steps)
}

/// Is a king in check by nothing but ways of moving, of whomever on the board?
fn lent_units_check(rules: &Rules) -> bool {
    steps_are_plain(rules)
        && rules.motion.lending.is_some()
        && !rules.joins_edges
        && rules.outcome.checks == CheckWhen::Attacked
        && king_attack(&rules.rebirth) == KingAttack::Plain
}

/// Where moves are only taken away units travel as without that: what moves it takes at least stays true. What conditions
/// add beside that is told where nobody is reborn.
fn travel_beside_fairy(rules: &Rules, facts: &Facts, why: Why) -> Known<Travel> {
    let only_bans = rules.common.has(Features::TAKES_AWAY);
    let is_known = rules.common.has(Features::TRAVELS) && rules.rebirth.who == Who::Nobody;
    known((only_bans || is_known) && is_fairy_beside_usual_units(rules), why)?;
    let to_kings = matches!(rules.motion.lending, Some(Lending::Attackers { .. } | Lending::Vaulters { .. }))
        && rules.motion.lending_before.is_none();
    Ok(Travel {
        kings_borrow: to_kings,
        all_borrow: rules.motion.lending.is_some() && !to_kings,
        vanish: rules.outcome.loses_units,
        captures_lead_anywhere: rules.motion.makes_first || rules.motion.goes_on.is_some(),
        rooks_pass_kings: rules.motion.castles_with_rooks_only == Some(true),
        pawns_become_kings: rules.allows_several_kings(),
        ..travel(rules, facts)?
    })
}

/// Orthodox chess on a board with holes, or with a choice of fewer moves?
fn keeps_mates(rules: &Rules) -> bool {
    rules.common.has(Features::KEEPS_MATES) && is_fairy_beside_usual_units(rules)
}

/// Are there fairy conditions, from the beginning to the end, and no units that go their ways otherwise than usual?
fn is_fairy_beside_usual_units(rules: &Rules) -> bool {
    rules.has_fairy()
        && rules.marks == Attributes::NONE
        && !rules.army.has_neutrals
        && !rules.army.has_borrowers
        && has_usual_pawns(rules)
        && !rules.change_in_play()
}

fn reason(rules: &Rules) -> Why {
    match () {
        () if rules.has_fairy() => FAIRY,
        () if rules.marks != Attributes::NONE => MARKS,
        () if rules.army.has_neutrals => NEUTRALS,
        () if rules.army.has_borrowers => BORROWERS,
        () if rules.army.has_locusts => LOCUSTS,
        () if rules.army.has_hoppers_over_enemies() => OVER_ENEMIES,
        () => PAWNS,
    }
}

/// Are kings captured as in orthodox chess by whoever reaches them, as far as the rule of rebirth goes, while no unit waits? Where
/// units wait, or capturing ones are reborn, the capture of a king may fail that masks would allow.
fn kings_are_taken_along_ways(rules: &Rules) -> bool {
    matches!(rules.rebirth.who, Who::Nobody | Who::Victim) && kings_are_taken(rules)
}

/// The same, if capturing units may be reborn where there is always room for them, captured ones wait for their rebirth, which
/// no capture of a king has to mind, or are reborn below others.
fn kings_are_taken(rules: &Rules) -> bool {
    let rebirth = &rules.rebirth;
    let may_be_below = rebirth.who == Who::Victim && rebirth.occupied == Occupied::Volcanic;
    rules.beside.is_none()
        && matches!(rebirth.who, Who::Nobody | Who::Victim | Who::Capturer)
        && (rebirth.when == When::ThisMove || rebirth.who == Who::Victim)
        && (matches!(rebirth.occupied, Occupied::Relaxed | Occupied::Strict) || may_be_below)
        && rebirth.extras == Extras::default()
        && king_attack(rebirth) == KingAttack::Plain
}

/// The same where nobody is reborn below another unit, to come to light later.
fn none_come_to_light(rules: &Rules) -> bool {
    kings_are_taken_along_ways(rules) && rules.rebirth.occupied != Occupied::Volcanic
}

/// The same where nobody waits either.
fn rebirths_stay_in_sight(rules: &Rules) -> bool {
    rules.rebirth.when == When::ThisMove && none_come_to_light(rules)
}

fn goes_own_ways(rules: &Rules) -> bool {
    !rules.marks.has(Attributes::MAGIC) && !rules.lends_moves && !rules.joins_edges
}

/// Does a quiet move of a plain unit change nothing but its place, and is a king captured only along ways, as long as no unit
/// waits?
fn shifts_and_is_taken(rules: &Rules, why: Why) -> Known {
    let holds =
        kings_are_taken_along_ways(rules) && goes_own_ways(rules) && rules.common.has(Features::QUIETS_SHIFT);
    known(holds, why).and(quiets(rules))
}

/// Is nothing asked of moves one by one: what forbids them, or looks at what they lead to? What marks forbid is told of
/// the units that have them.
fn is_asked_of_no_move(rules: &Rules) -> bool {
    !rules.has_fairy() || !rules.restricts_moves && !rules.has_filters
}

/// Are quiet moves of plain units allowed, and is it known of a board that is only foreseen who is in check there? Which
/// units may not move, and who stands where as an enemy, is not told of such a board.
fn allows_quiets(rules: &Rules) -> bool {
    !rules.asks_attackers
        && !rules.army.has_hoppers_over_enemies()
        && !rules.has_other_filters
        && rules.common.has(Features::QUIETS_ALLOWED)
}

/// Do marks at most keep the units that have them from moving and capturing, and from being captured?
fn marks_forbid_their_own(rules: &Rules) -> bool {
    rules.marks_are_local
        && Attributes::CONCERN_THEIR_UNITS.with(Attributes::FORBID_THEIR_OWN).has(rules.marks.others())
}

/// Does what a unit reaches on some board depend on nothing but its kind and where it stands, or the kinds that it may move
/// as? And may a king go wherever he is safe, as long as no unit waits?
fn guards_are_told(rules: &Rules) -> bool {
    let is_plain = (!rules.has_fairy() || rules.common.has(Features::KEEPS_FLIGHTS))
        && !rules.army.has_borrowers
        && goes_own_ways(rules)
        && !rules.army.has_hoppers_over_enemies()
        && (!rules.has_other_filters || marks_forbid_their_own(rules));
    // What is reborn as another kind may lend that one.
    let only_borrows = rules.adds_only_borrowers() && rules.rebirth.who == Who::Nobody;
    none_come_to_light(rules) && (is_plain || only_borrows)
}

/// May a king go where nobody guards, does a capture fill no more than one square with a unit of the other side, and does
/// each unit move as what it is? A pawn that has come back becomes what its owner wants before his next move.
pub(super) fn kings_flee(rules: &Rules, facts: &Facts, why: Why) -> Known {
    let turns_first = rules.parts().any(|rules| rules.rebirth.chooser == Chooser::Owner);
    known(guards_are_told(rules) && !turns_first, why).and(facts.keeps_colour).and(facts.once)
}

/// Does it depend on units nearby only whether a unit may move? Whether a king is attacked over a hurdle that moves then is
/// asked of the position.
fn stays_free(rules: &Rules, facts: &Facts) -> bool {
    rebirths_stay_in_sight(rules)
        && !rules.has_fairy()
        && !rules.marks.meets(ACT_FROM_AFAR)
        // Of a unit with a mark of hoppers it is asked what is between where it stands and where it captures.
        && (!rules.army.has_locusts || !rules.marks.meets(Attributes::HOPPERS))
        && !rules.army.has_borrowers
        && !rules.army.has_hoppers_over_enemies()
        && facts.keeps_colour.is_ok()
        // Hurdles are looked at as the units that hop over them are now.
        && rules.outcome.cycle.is_none()
        // A capture in passing would fill three squares.
        && facts.once.is_ok()
}

/// Does a quiet move of a plain unit change nothing but its place, whatever is said of checks? Magic units turn what comes
/// to be attacked by them.
fn shifts(rules: &Rules, why: Why) -> Known {
    // Other conditions keep more in mind than the board: budgets, squares, holes.
    let forgets = !rules.has_fairy()
        || rules.common.has(Features::QUIETS_SHIFT.and(Features::KEEPS_FLIGHTS)) && !rules.motion.remembers;
    let others_stay = rules.beside.is_none() && forgets && !rules.marks.has(Attributes::MAGIC);
    // Who moves as others do may move as a pawn.
    let pawns_are_told = has_usual_pawns(rules) || !rules.army.has_borrowers;
    known(others_stay && pawns_are_told, why).and(quiets(rules))
}

/// Can helper moves be told by ways? Units that hop over enemies only have so many that it costs more to look at them than to
/// play the moves.
fn acts_locally(rules: &Rules) -> bool {
    acts_in_sight(rules) && has_usual_pawns(rules) && !rules.army.has_hoppers_over_enemies()
}

/// Do moves act only where units go, capture and are reborn, whichever units there are?
fn acts_in_sight(rules: &Rules) -> bool {
    rebirths_stay_in_sight(rules)
        && !rules.has_fairy()
        && goes_own_ways(rules)
        && rules.marks == Attributes::NONE
        && rules.rebirth.side.is_none()
}

/// Is it known of the units of a side what they decide about mates by themselves, while only others move? Nothing waits for
/// its rebirth.
fn stands_still(rules: &Rules) -> bool {
    acts_in_sight(rules) && !rules.army.has_neutrals
}
