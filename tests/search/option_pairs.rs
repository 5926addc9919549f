//! No option is dropped silently: two options of one condition are refused together, or each of them makes a difference
//! beside the other one.

use crate::support::random::{Dice, Wildness, lively_move, random_setup};
use kirke::board::Colour;
use kirke::movegen::legal_moves;
use kirke::position::{Hidden, Move, Position, Setup};
use kirke::rules::{
    Argument, Colours, Condition, ConditionOption, OPTIONS, Occupied, PRESETS, Profile, Rebirth, Rules, Set,
    SquareRule, When, Who, base, kinds, name,
};
use rayon::prelude::*;
use std::collections::BTreeSet;

/// Positions that are tried before an option is thought to make no difference.
const POSITIONS: u64 = 600;
/// Half-moves from each of them.
const HALF_MOVES: usize = 5;

const WILD: Wildness = Wildness { units: 14, fairies: true, marks: true };

/// What an option says, with kinds where it needs some.
fn sets(option: &'static ConditionOption) -> Vec<Set> {
    let filled = |set: &Set| match (option.argument, *set) {
        (Argument::Kinds, Set::Kinds(_)) => Set::Kinds(kinds(&["Q", "S", "P"]).unwrap()),
        (Argument::Kind, Set::Becomes(_)) => {
            Set::Becomes(kirke::rules::Becomes::Mutant(kinds(&["Q"]).unwrap()))
        }
        (_, set) => set,
    };
    option.sets.iter().map(filled).collect()
}

/// A base with options, as the reader of conditions puts them together; none if two of them answer one question.
fn with(base: Rebirth, options: &[&'static ConditionOption]) -> Option<Rebirth> {
    let mut rule = base;
    let said = |set: &Set| if let Set::Square(square) = *set { Some(square) } else { None };
    let square = options.iter().flat_map(|option| option.sets).find_map(said).unwrap_or(base.square);
    options.iter().flat_map(|option| option.implied(square)).for_each(|set| set.apply(&mut rule));
    let said: Vec<Set> = options.iter().flat_map(|option| sets(option)).collect();
    for (i, set) in said.iter().enumerate() {
        if said[..i].iter().any(|other| other.same_axis(*set)) {
            return None;
        }
        set.apply(&mut rule);
    }
    Some(rule)
}

/// Why an option of this rule cannot make a difference although it is not refused.
fn excuse(rule: &Rebirth, dropped: &[Set]) -> Option<&'static str> {
    let drops = |test: fn(&Set) -> bool| dropped.iter().all(test);
    if drops(|set| matches!(set, Set::OnOwnSquare(_))) && rule.who == Who::Victim {
        return Some("in Popeye's lists Circe Cheylan is Circe: no capturing unit is reborn");
    }
    if drops(|set| matches!(set, Set::Progressive)) {
        return Some("who moves next is decided by the turns of a problem, not by the moves of a position");
    }
    if drops(|set| matches!(set, Set::Cohen)) {
        return Some("forbids only moves that restore the board, which no capture with this rebirth does");
    }
    let asks_occupied = drops(|set| matches!(set, Set::Occupied(_)));
    if asks_occupied && rule.square == SquareRule::Departure && rule.when == When::ThisMove {
        return Some("the departure square has just been left, so it is never occupied");
    }
    if asks_occupied && rule.square == SquareRule::Super && rule.occupied != Occupied::Strict {
        return Some("the player chooses among empty squares");
    }
    if drops(|set| matches!(set, Set::Kings(_))) {
        return never_saves_a_king(rule);
    }
    if drops(|set| matches!(set, Set::OnOwnSquare(_))) && never_on_the_spot(rule.square) {
        return Some("the rebirth square is never that of the capture");
    }
    if rule.square == SquareRule::Capture {
        return match rule.who {
            Who::Capturer => Some("the capturing unit stands on its rebirth square already"),
            Who::Immune => Some("where every capture is forbidden, nothing comes of captures"),
            _ if drops(|set| matches!(set, Set::When(_) | Set::Side(_))) => {
                Some("the place is free after captures en passant only")
            }
            _ => None,
        };
    }
    None
}

/// Why it makes no difference whether kings are included.
fn never_saves_a_king(rule: &Rebirth) -> Option<&'static str> {
    match (rule.who, rule.square) {
        (Who::Victim, _) if rule.when != When::ThisMove => {
            Some("a captured king that comes back later only has been captured")
        }
        (Who::Victim, _) if rule.colour == Colours::Changed => Some("a king that changes sides is lost"),
        (Who::Victim, SquareRule::Super) => Some("the capturing side does not let the king return"),
        (Who::Victim, SquareRule::Capture) => Some("the capturing unit stands on the rebirth square"),
        (Who::Capturer, SquareRule::Capture) => Some("the capturing king stands on its rebirth square"),
        (Who::Capturer, _) if !rule.kinds.is_empty() => Some("kings are not among the kinds that are reborn"),
        (Who::Immune, SquareRule::Departure) => Some("the square is always free, so nobody is immune"),
        _ => None,
    }
}

fn never_on_the_spot(square: SquareRule) -> bool {
    match square {
        SquareRule::Symmetry(_)
        | SquareRule::Antipodes
        | SquareRule::Departure
        | SquareRule::Equipollent
        | SquareRule::RelativeSymmetry
        | SquareRule::TakeAndMake => true,
        SquareRule::Home
        | SquareRule::File
        | SquareRule::Rank
        | SquareRule::Diagram
        | SquareRule::Capture
        | SquareRule::Super
        | SquareRule::Cage
        | SquareRule::Centre => false,
    }
}

/// What can be seen of a position.
fn seen(position: &Position) -> (Vec<(u8, String)>, Vec<Hidden>) {
    let units = position.placement().iter().map(|(square, unit)| (square.index() as u8, format!("{unit:?}")));
    (units.collect(), position.hidden().to_vec())
}

fn listed(position: &Position, rules: &Rules) -> BTreeSet<String> {
    legal_moves(position, rules).into_iter().map(|mv: Move| format!("{mv:?}")).collect()
}

/// Do two rules lead to other moves, or to other boards after the same moves, in a game from this position?
fn differ_in_game(
    setup: &Setup,
    dice: &mut Dice,
    one: &Condition,
    other: &Condition,
    profile: Profile,
) -> bool {
    let compiled = |condition| Rules::of(condition, &setup.army, profile);
    let (Ok(one), Ok(other)) = (compiled(one), compiled(other)) else { return false };
    let side = *dice.pick(&Colour::ALL);
    let (mut here, mut there) = match (Position::new(setup, &one, side), Position::new(setup, &other, side)) {
        (Ok(here), Ok(there)) => (here, there),
        (Err(_), Err(_)) => return false,
        (Ok(_), Err(_)) | (Err(_), Ok(_)) => return true,
    };
    for _ in 0..HALF_MOVES {
        let moves = legal_moves(&here, &one);
        if seen(&here) != seen(&there) || listed(&here, &one) != listed(&there, &other) {
            return true;
        }
        let moves: Vec<Move> = moves.into_iter().collect();
        let Some(mv) = lively_move(dice, &here, &moves) else { return false };
        (here, there) = match (here.play(&one, mv), there.play(&other, mv)) {
            (Ok(here), Ok(there)) => (here, there),
            _ => return true,
        };
    }
    false
}

fn differ(one: &Rebirth, other: &Rebirth) -> bool {
    let condition = |rule: &Rebirth| Condition {
        name: name(rule),
        rebirth: *rule,
        beside: None,
        fairy: Vec::new(),
        periods: Vec::new(),
    };
    let (one, other) = (condition(one), condition(other));
    [Profile::Book, Profile::Popeye].into_iter().any(|profile| {
        (0..POSITIONS).any(|seed| {
            let dice = &mut Dice::new(seed);
            let setup = random_setup(dice, WILD);
            differ_in_game(&setup, dice, &one, &other, profile)
        })
    })
}

#[test]
fn no_option_is_dropped_beside_another_one() {
    let is_base = |rule: &Rebirth| base(rule.who).is_some_and(|preset| preset.rebirth == *rule);
    let is_played = |rule: &Rebirth| {
        let condition = Condition {
            name: String::new(),
            rebirth: *rule,
            beside: None,
            fairy: Vec::new(),
            periods: Vec::new(),
        };
        Rules::of(&condition, &Default::default(), Profile::Book).is_ok()
    };
    let mut questions: Vec<(Rebirth, Rebirth, Vec<Set>, String)> = Vec::new();
    let mut refused = 0;
    for preset in PRESETS.iter().filter(|preset| is_base(&preset.rebirth)) {
        for (i, one) in OPTIONS.iter().enumerate() {
            for other in &OPTIONS[i + 1..] {
                let Some(both) = with(preset.rebirth, &[one, other]) else { continue };
                if !is_played(&both) {
                    refused += 1;
                    continue;
                }
                for (kept, dropped) in [(one, other), (other, one)] {
                    let Some(alone) = with(preset.rebirth, &[kept]) else { continue };
                    let is_asked = questions.iter().any(|(known, less, ..)| (*known, *less) == (both, alone));
                    if alone != both && is_played(&alone) && !is_asked {
                        let text = format!("{} {} {}: {}", preset.name, one.name, other.name, dropped.name);
                        questions.push((both, alone, sets(dropped), text));
                    }
                }
            }
        }
    }
    let dropped: Vec<&str> = questions
        .par_iter()
        .filter(|(both, alone, dropped, _)| excuse(both, dropped).is_none() && !differ(both, alone))
        .map(|(.., text)| text.as_str())
        .collect();
    eprintln!("{} options beside others, {refused} pairs refused", questions.len());
    assert!(questions.len() > 500 && refused > 500);
    assert!(dropped.is_empty(), "dropped without a word:\n{}", dropped.join("\n"));
}
