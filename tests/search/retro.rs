//! Moves taken back, held against moves played: what is played in random games is found again, and what is found again
//! can be played. `KIRKE_SOAK=1 cargo test --release --test search retro` looks at 20,000 positions; `KIRKE_SHOW=1` tells how
//! many there were of each rule.

use crate::support::random::{Dice, Wildness, lively_move, random_setup};
use crate::support::{named, soak};
use kirke::board::{Colour, Kind, Square, Unit};
use kirke::input::position;
use kirke::movegen::legal_moves;
use kirke::output::Notation;
use kirke::position::{Class, Move, Position, Setup};
use kirke::replay;
use kirke::retro::{Legality, Past, check, reference_retractions, retractions};
use kirke::rules::{
    Becomes, Colours, Condition, FAIRY_CONDITIONS, Fairy, FairyArgument, Occupied, PRESETS, Profile, Rebirth,
    Rules, SquareRule, Who,
};

use rayon::prelude::*;
use std::time::{Duration, Instant};

/// How many retractions of a position are held against the list of moves.
const HELD: usize = 40;

/// How many positions are looked at.
fn enough() -> usize {
    if soak() { 20_000 } else { 1_000 }
}

/// A random position without pawns on the edges; none where moves cannot be taken back.
fn start(dice: &mut Dice, condition: &Condition) -> Option<(Setup, Rules, Position)> {
    // Every fairy unit of the army may have been captured, and many can come from anywhere: that takes its time.
    let fairies = soak() && dice.one_in(4);
    start_with(dice, condition, Wildness { units: 4, fairies, marks: false })
}

fn start_with(
    dice: &mut Dice,
    condition: &Condition,
    wildness: Wildness,
) -> Option<(Setup, Rules, Position)> {
    for _ in 0..50 {
        let mut setup = random_setup(dice, wildness);
        let side = *dice.pick(&Colour::ALL);
        match dice.below(6) {
            0 => pawns_side_by_side(dice, &mut setup, side),
            1 => pawn_on_the_seventh(dice, &mut setup, side),
            _ => {}
        }
        let rules = Rules::of(condition, &setup.army, Profile::Book).ok()?;
        let edges = setup.placement.kind(Kind::PAWN).into_iter().any(|at| matches!(at.rank(), 0 | 7));
        if check(condition, &rules, &setup).is_err() || edges {
            continue;
        }
        if let Ok(position) = Position::new(&setup, &rules, side) {
            return Some((setup, rules, position));
        }
    }
    None
}

/// A pawn has just made its double step beside one that may capture it.
fn pawns_side_by_side(dice: &mut Dice, setup: &mut Setup, side: Colour) {
    let rank = if side == Colour::White { 4 } else { 3 };
    let file = dice.below(7) as u8;
    let [left, right] = [file, file + 1].map(|file| Square::new(file, rank));
    let (own, passed) = if dice.one_in(2) { (left, right) } else { (right, left) };
    let over = passed.offset(0, side.forward());
    let from = over.and_then(|over| over.offset(0, side.forward()));
    let stand_empty = [Some(own), Some(passed), over, from]
        .into_iter()
        .all(|square| square.is_some_and(|square| setup.placement.at(square).is_none()));
    if stand_empty {
        setup.placement.put(own, Unit::new(side, Kind::PAWN));
        setup.placement.put(passed, Unit::new(!side, Kind::PAWN));
        setup.en_passant = over;
    }
}

fn pawn_on_the_seventh(dice: &mut Dice, setup: &mut Setup, side: Colour) {
    let rank = (side.promotion_rank() as i8 - side.forward()) as u8;
    let square = Square::new(dice.below(8) as u8, rank);
    if setup.placement.at(square).is_none() {
        setup.placement.put(square, Unit::new(side, Kind::PAWN));
    }
}

/// What a test has looked at.
#[derive(Clone, Copy, Default, Debug)]
struct Looked {
    positions: usize,
    castlings: usize,
    in_passing: usize,
    promotions: usize,
    captures: usize,
    time: Duration,
}

impl Looked {
    fn with(mut self, other: &Self) -> Self {
        self.positions += other.positions;
        self.castlings += other.castlings;
        self.in_passing += other.in_passing;
        self.promotions += other.promotions;
        self.captures += other.captures;
        self.time += other.time;
        self
    }

    fn at(&mut self, position: &Position, mv: Move) {
        self.positions += 1;
        self.castlings += usize::from(mv.class == Class::Castling);
        self.in_passing += usize::from(mv.class == Class::EnPassant);
        self.promotions += usize::from(mv.promotion.is_some());
        self.captures += usize::from(mv.to != mv.from && position.placement().at(mv.to).is_some());
    }
}

/// Castlings, captures in passing and promotions rather than other moves.
fn rare_move(dice: &mut Dice, position: &Position, moves: &[Move]) -> Option<Move> {
    let is_rare =
        |mv: &Move| matches!(mv.class, Class::Castling | Class::EnPassant) || mv.promotion.is_some();
    let rare: Vec<Move> = moves.iter().copied().filter(is_rare).collect();
    match rare.is_empty() || dice.one_in(3) {
        true => lively_move(dice, position, moves),
        false => Some(*dice.pick(&rare)),
    }
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

fn play_game(condition: &Condition, seed: u64, plies: usize, looked: &mut Looked) -> Result<(), String> {
    let started = Instant::now();
    let outcome = play_moves(condition, seed, plies, looked);
    looked.time += started.elapsed();
    if started.elapsed() > Duration::from_secs(2) && std::env::var_os("KIRKE_SHOW").is_some() {
        println!("{}, seed {seed}: {} s", condition.name, started.elapsed().as_secs());
    }
    outcome
}

fn play_moves(condition: &Condition, seed: u64, plies: usize, looked: &mut Looked) -> Result<(), String> {
    let mut dice = Dice::new(seed);
    let Some((setup, rules, mut position)) = start(&mut dice, condition) else { return Ok(()) };
    let setup = Setup { army: rules.army.clone(), ..setup };
    // The games begin without pawns on the edges, so that they stand there only where the rules put them.
    let legality = Legality { pawn_ranks: true, ..Legality::NONE };
    for ply in 0..plies {
        let moves = legal_moves(&position, &rules);
        let Some(mv) = rare_move(&mut dice, &position, &moves) else { break };
        let next = position.play(&rules, mv).map_err(|refused| format!("{mv:?}: {refused}"))?;
        let board = Setup { placement: *next.placement(), ..setup.clone() };
        let past = Past::of(&Setup { castling: None, en_passant: None, ..board }, next.side());
        let found = retractions(&past, &rules, legality)
            .into_iter()
            .any(|retraction| retraction.mv == mv && retraction.before.placement() == position.placement());
        if !found {
            let told = position::write(&position.to_setup(&rules));
            return Err(format!("{mv:?} from \"{told}\" is not found again"));
        }
        if ply % 2 == 0 {
            are_moves(&mut dice, &next, &rules, &past)?;
        }
        looked.at(&position, mv);
        position = next;
    }
    Ok(())
}

/// How seldom a rule has its turn: where a capturing unit may be put on any square, or has become another one, from each
/// square it can have captured anything anywhere.
fn rounds_between(condition: &Condition) -> u64 {
    let parts = [Some(&condition.rebirth), condition.beside.as_ref()];
    let is_free = |part: &Rebirth| {
        matches!(part.square, SquareRule::Super | SquareRule::Cage)
            || part.becomes != Becomes::Same
            || part.colour != Colours::Kept
            || part.occupied == Occupied::Assassin
    };
    let of_part = |part: &Rebirth| if part.who == Who::Capturer && is_free(part) { 12 } else { 1 };
    parts.into_iter().flatten().map(of_part).max().unwrap_or(1)
}

/// Rebirth rules, and fairy conditions without argument or with two squares.
fn all_conditions() -> Vec<Condition> {
    let squares = FairyArgument::Squares([Square::A3, Square::D4].into_iter().collect());
    let with_squares = |fairy: Fairy| match fairy.argument() {
        FairyArgument::Nothing => Some(fairy),
        FairyArgument::Squares(_) => Some(fairy.with_argument(squares)),
        FairyArgument::Budgets(_)
        | FairyArgument::Grid(_)
        | FairyArgument::Sentinels(_)
        | FairyArgument::Places(_)
        | FairyArgument::Kinds(_)
        | FairyArgument::Leaper(_)
        | FairyArgument::Number(_) => None,
    };
    let fairy = FAIRY_CONDITIONS.iter().filter_map(|row| {
        Some(Condition {
            name: row.name.to_owned(),
            rebirth: Rebirth::ORTHODOX,
            beside: None,
            fairy: vec![with_squares(row.fairy)?],
            periods: Vec::new(),
        })
    });
    let orthodox = Condition::from(Rebirth::ORTHODOX);
    PRESETS.iter().map(named).chain(fairy).chain([orthodox]).collect()
}

#[test]
fn moves_taken_back_are_moves_and_moves_are_found_again() {
    let conditions = all_conditions();
    let mut of_condition = vec![Looked::default(); conditions.len()];
    let mut failures: Vec<String> = Vec::new();
    let number = |looked: &[Looked]| looked.iter().map(|looked| looked.positions).sum::<usize>();
    let mut round: u64 = 0;
    while number(&of_condition) < enough() {
        let pairs = conditions.par_iter().zip(&mut of_condition).enumerate();
        failures.par_extend(pairs.filter_map(|(place, (condition, looked))| {
            let seed = round * conditions.len() as u64 + place as u64;
            let is_its_turn = (round + 1).is_multiple_of(rounds_between(condition));
            let fault = is_its_turn.then(|| play_game(condition, seed, 4, looked))?.err()?;
            let told = format!("{}, seed {seed}: {fault}", condition.name);
            println!("{told}");
            Some(told)
        }));
        round += 1;
    }
    if std::env::var_os("KIRKE_SHOW").is_some() {
        for (condition, looked) in conditions.iter().zip(&of_condition) {
            println!("{}: {looked:?}", condition.name);
        }
    }
    let all = of_condition.iter().fold(Looked::default(), |all, looked| all.with(looked));
    println!("{all:?}");
    let least = all.castlings.min(all.in_passing).min(all.promotions).min(all.captures);
    assert!(least >= enough() / 100, "{all:?}");
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
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
        for seed in 0..if soak() { 40 } else { 2 } {
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
                let told = retractions(&past, &rules, legality);
                let defined = reference_retractions(&past, &rules, legality);
                let first = (0..told.len().max(defined.len())).find(|&at| told.get(at) != defined.get(at));
                if let Some(at) = first {
                    let text = position::write(&position.to_setup(&rules));
                    let pair = (told.get(at), defined.get(at));
                    failures
                        .push(format!("{}, seed {seed}, {legality:?}: {text}\n  {pair:?}", condition.name));
                }
            }
        }
    }
    println!("{looked_at} lists");
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}

/// The short texts of what may be taken back.
fn listed(fen: &str, condition: &str) -> Vec<String> {
    let setup = position::read(fen).unwrap();
    let condition = kirke::input::condition::read(condition).unwrap();
    let rules = Rules::of(&condition, &setup.army_in_play(), Profile::Book).unwrap();
    let past = Past::of(&setup, setup.side.unwrap());
    let all = retractions(&past, &rules, Legality::ALL);
    all.iter().map(|taken| kirke::retractor::name(taken, &rules, Notation::default())).collect()
}

#[test]
fn holes_are_on_the_board_before_the_move_too() {
    let all = listed("8/8/8/8/8/3K4/8/1k6 w", "Holes h8 a2");
    assert!(all.contains(&"Kc1-b1".to_owned()), "{all:?}");
    assert!(!all.iter().any(|name| name.starts_with("Ka2")), "{all:?}");
}

#[test]
fn a_double_step_that_is_stated_is_taken_back_though_nobody_could_capture_the_pawn() {
    for condition in ["", "Circe", "Circe Assassin", "Grid Chess"] {
        let all = listed("4k3/8/8/8/6P1/8/8/4KN2 b - g3", condition);
        assert_eq!(all, ["g2-g4"], "{condition}");
    }
}
