//! Moves taken back, held against moves played: what is played in random games is found again, and what is found again
//! can be played. `KIRKE_GAMES=100` plays more games per rule than usual.

use crate::support::named;
use crate::support::random::{Dice, Wildness, lively_move, random_setup};
use kirke::board::Kind;
use kirke::input::position;
use kirke::movegen::legal_moves;
use kirke::position::{Position, Setup};
use kirke::replay;
use kirke::retro::{Legality, Past, check, reference_retractions, retractions};
use kirke::rules::{
    Condition, FAIRY_CONDITIONS, FairyArgument, Occupied, PRESETS, Profile, Rebirth, Rules, SquareRule, Who,
};

const WILDNESS: Wildness = Wildness { units: 8, fairies: true, marks: false };

/// How many retractions of a position are held against the list of moves.
const HELD: usize = 40;

fn games(usual: u64) -> u64 {
    std::env::var("KIRKE_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// A random position without pawns on the edges; none where moves cannot be taken back.
fn start(dice: &mut Dice, condition: &Condition) -> Option<(Setup, Rules, Position)> {
    start_with(dice, condition, WILDNESS)
}

fn start_with(
    dice: &mut Dice,
    condition: &Condition,
    wildness: Wildness,
) -> Option<(Setup, Rules, Position)> {
    for _ in 0..50 {
        let setup = random_setup(dice, wildness);
        let rules = Rules::of(condition, &setup.army, Profile::Book).ok()?;
        let edges = setup.placement.kind(Kind::PAWN).into_iter().any(|at| matches!(at.rank(), 0 | 7));
        if check(condition, &rules, &setup).is_err() || edges {
            continue;
        }
        let side = *dice.pick(&kirke::board::Colour::ALL);
        if let Ok(position) = Position::new(&setup, &rules, side) {
            return Some((setup, rules, position));
        }
    }
    None
}

/// Every retraction is a legal move to this position, by the checker's own list of moves.
fn are_moves(dice: &mut Dice, position: &Position, rules: &Rules, past: &Past) -> Result<(), String> {
    let mut all = retractions(past, rules, Legality::ALL);
    while all.len() > HELD {
        let left_out = dice.below(all.len());
        all.swap_remove(left_out);
    }
    for retraction in all {
        let before = retraction.before.position(rules);
        let told =
            || format!("{:?} from \"{}\"", retraction.mv, position::write(&retraction.before.diagram()));
        if !replay::legal_moves(&before, rules).contains(&retraction.mv) {
            return Err(format!("{} is no move", told()));
        }
        let after = before.play(rules, retraction.mv).map_err(|refused| format!("{}: {refused}", told()))?;
        if after.placement() != position.placement() {
            return Err(format!("{} leads elsewhere", told()));
        }
    }
    Ok(())
}

fn play_game(condition: &Condition, seed: u64, plies: usize) -> Result<usize, String> {
    let mut dice = Dice::new(seed);
    let Some((setup, rules, mut position)) = start(&mut dice, condition) else { return Ok(0) };
    let setup = Setup { army: rules.army.clone(), ..setup };
    let mut looked_at = 0;
    for ply in 0..plies {
        let moves = legal_moves(&position, &rules);
        let Some(mv) = lively_move(&mut dice, &position, &moves) else { break };
        let next = position.play(&rules, mv).map_err(|refused| format!("{mv:?}: {refused}"))?;
        let board = Setup { placement: *next.placement(), ..setup.clone() };
        let past = Past::of(&Setup { castling: None, en_passant: None, ..board }, next.side());
        let found = retractions(&past, &rules, Legality::NONE)
            .into_iter()
            .any(|retraction| retraction.mv == mv && retraction.before.placement() == position.placement());
        let told = || position::write(&position.to_setup(&rules));
        if !found {
            return Err(format!("{mv:?} from \"{}\" is not found again", told()));
        }
        if ply % 4 == 0 {
            are_moves(&mut dice, &next, &rules, &past)?;
        }
        looked_at += 1;
        position = next;
    }
    Ok(looked_at)
}

fn play_games(conditions: impl Iterator<Item = Condition>, number: u64) {
    let mut failures = Vec::new();
    let mut looked_at = 0;
    for condition in conditions {
        let before = looked_at;
        for seed in 0..number {
            match play_game(&condition, seed, 6) {
                Ok(positions) => looked_at += positions,
                Err(what) => failures.push(format!("{}, seed {seed}: {what}", condition.name)),
            }
        }
        if std::env::var_os("KIRKE_SHOW").is_some() {
            println!("{}: {}", condition.name, looked_at - before);
        }
    }
    println!("{looked_at} positions");
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn under_rebirth_rules_moves_taken_back_are_moves_and_moves_are_found_again() {
    play_games(PRESETS.iter().map(named), games(1));
}

#[test]
fn under_fairy_conditions_moves_taken_back_are_moves_and_moves_are_found_again() {
    let rows = FAIRY_CONDITIONS.iter().filter(|row| row.fairy.argument() == FairyArgument::Nothing);
    let conditions = rows.map(|row| Condition {
        name: row.name.to_owned(),
        rebirth: Rebirth::ORTHODOX,
        beside: None,
        fairy: vec![row.fairy],
    });
    play_games(conditions, games(1));
}

/// What is told from tables is what the definition says, in the same order, after moves as in any position.
#[test]
fn retractions_told_from_tables_are_those_of_the_definition() {
    let by_table = PRESETS.iter().filter(|row| {
        let rule = &row.rebirth;
        matches!(rule.square, SquareRule::Home | SquareRule::File)
            && matches!(rule.who, Who::Capturer | Who::Victim)
            && matches!(rule.occupied, Occupied::Relaxed | Occupied::Strict)
    });
    let bare = Legality { pawn_ranks: true, ..Legality::NONE };
    let orthodox = Condition::from(Rebirth::ORTHODOX);
    let (mut looked_at, mut failures) = (0, Vec::new());
    for condition in by_table.map(named).chain([orthodox]) {
        for seed in 0..games(2) {
            let mut dice = Dice::new(seed);
            let wildness = Wildness { units: 3 + dice.below(7), fairies: false, marks: false };
            let Some((setup, rules, mut position)) = start_with(&mut dice, &condition, wildness) else {
                continue;
            };
            for _ in 0..dice.below(4) {
                let moves = legal_moves(&position, &rules);
                let Some(mv) = lively_move(&mut dice, &position, &moves) else { break };
                position = position.play(&rules, mv).unwrap();
            }
            let board = Setup { placement: *position.placement(), army: rules.army.clone(), ..setup };
            let past = Past::of(&Setup { castling: None, en_passant: None, ..board }, position.side());
            for legality in [Legality::ALL, bare] {
                looked_at += 1;
                if retractions(&past, &rules, legality) != reference_retractions(&past, &rules, legality) {
                    let told = position::write(&position.to_setup(&rules));
                    failures.push(format!("{}, seed {seed}, {legality:?}: {told}", condition.name));
                }
            }
        }
    }
    println!("{looked_at} lists");
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}
