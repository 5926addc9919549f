//! No bound forbids what has been played: random games to the board where they end, under every condition with bounds.
//! `KIRKE_SOAK=1` plays more of them, from the seed `KIRKE_SEED` on.

use super::Diagram;
use super::squares::Squares;
use crate::movegen::legal_moves;
use crate::position::{Move, Position, Setup};
use crate::rules::{Condition, FAIRY_CONDITIONS, PRESETS, Profile, Rebirth, Rules};
use crate::stipulation::{Plan, Step, Stipulation};
use kirke_core::board::{Attributes, Colour, Kind, Square, Unit};
use kirke_core::rules::Fairy;
use kirke_core::units::{Army, CATALOGUE};

/// Random numbers from a seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        ((self.0 >> 33) % most.max(1) as u64) as usize
    }

    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// The game array, or what is left of it, with pawns that have gone forward.
fn start(dice: &mut Dice, changes_boards: bool) -> Setup {
    let mut setup = Setup::game_array();
    let is_array = dice.one_in(3);
    for square in Square::ALL {
        let Some(unit) = setup.placement.at(square) else { continue };
        if is_array || unit.kind() == Kind::KING && dice.one_in(2) {
            continue;
        }
        if unit.kind() == Kind::KING || !dice.one_in(2) {
            setup.placement.take(square);
            let rank = if unit.kind() == Kind::PAWN { 1 + dice.below(6) } else { dice.below(8) };
            let file = if unit.kind() == Kind::PAWN { square.file() } else { dice.below(8) as u8 };
            let wanted = Square::new(file, rank as u8);
            let to = if setup.placement.at(wanted).is_none() { wanted } else { square };
            if unit.kind() == Kind::KING || !dice.one_in(3) {
                setup.placement.put(to, unit);
            }
        }
    }
    if !changes_boards && dice.one_in(3) {
        make_fairy(dice, &mut setup);
    }
    if changes_boards {
        for (square, unit) in setup.placement.iter().collect::<Vec<_>>() {
            if !is_array && dice.one_in(3) {
                setup.placement.take(square);
                setup.placement.put(square, unit.with(Attributes::BOARD_B));
            }
        }
    }
    setup
}

/// Puts fairy units in the place of others, and marks on some.
fn make_fairy(dice: &mut Dice, setup: &mut Setup) {
    const MARKS: [Attributes; 6] = [
        Attributes::NONE,
        Attributes::KAMIKAZE,
        Attributes::CHAMELEON,
        Attributes::VOLAGE,
        Attributes::PARALYSING,
        Attributes::FUNCTIONARY,
    ];
    let mut army = Army::default();
    let rows = (0..=dice.below(2)).map(|_| dice.pick(CATALOGUE)).filter(|row| !row.is_royal);
    let kinds: Vec<Kind> = rows.filter_map(|row| army.enlist(row).ok()).collect();
    let mark = *dice.pick(&MARKS);
    setup.army = army;
    for (square, unit) in setup.placement.iter().collect::<Vec<_>>() {
        if unit.kind() == Kind::KING || !dice.one_in(3) {
            continue;
        }
        let kind = if kinds.is_empty() || dice.one_in(3) { unit.kind() } else { *dice.pick(&kinds) };
        setup.placement.take(square);
        setup.placement.put(square, Unit::new(unit.colour(), kind).with(mark));
    }
}

/// Positions and the moves played in them; of one side alone, or of both in turn.
fn game(
    dice: &mut Dice,
    rules: &Rules,
    start: &Position,
    half_moves: usize,
    in_series: bool,
) -> Option<(Vec<(Position, Move)>, Position)> {
    let (mut played, mut position) = (Vec::new(), start.clone());
    for _ in 0..half_moves {
        let moves = legal_moves(&position, rules);
        let lively = |mv: &&Move| position.placement().at(mv.to).is_some() || mv.promotion.is_some();
        let chosen: Vec<&Move> = moves.iter().filter(lively).collect();
        let mv = match !chosen.is_empty() && !dice.one_in(3) {
            true => **dice.pick(&chosen),
            false if moves.is_empty() => return None,
            false => *dice.pick(&moves),
        };
        let mut next = position.play(rules, mv).ok()?;
        if in_series {
            if next.in_check(rules, next.side()) {
                return None;
            }
            next = next.passed_over(rules);
        }
        played.push((position, mv));
        position = next;
    }
    Some((played, position))
}

/// Does the bound let the game happen? None where there is no game, or no bound.
fn is_let_happen(condition: &Condition, seed: u64) -> Option<Result<(), String>> {
    let mut dice = Dice(seed);
    let of_array = Rules::of(condition, &Setup::game_array().army_in_play(), Profile::Book).ok()?;
    let changes_boards = of_array.physics.diagram_bounds.is_ok_and(|travel| travel.changes_boards);
    let setup = start(&mut dice, changes_boards);
    let rules = Rules::of(condition, &setup.army_in_play(), Profile::Book).ok()?;
    // Many units go on after their captures in more ways than can be told.
    if rules.motion.series && setup.placement.occupied().len() > 20 {
        return None;
    }
    let side = *dice.pick(&Colour::ALL);
    let position = Position::new(&setup, &rules, side).ok()?;
    let half_moves = 1 + dice.below(12);
    let in_series = dice.one_in(4);
    let (played, end) = game(&mut dice, &rules, &position, half_moves, in_series)?;
    let (whole, half) = (half_moves / 2, if half_moves % 2 == 1 { ".5" } else { "" });
    let text = if in_series { format!("ser-a=>b{half_moves}") } else { format!("a=>b{whole}{half}") };
    let stipulation: Stipulation = text.parse().unwrap();
    let plan: Plan = stipulation.plan(side);
    let steps = plan.longest();
    assert_eq!(steps.len(), half_moves, "{text}");
    let told = Diagram::of(&position, &rules, &steps, Some(end.placement()))?;
    let counted = Squares::of(&position, &rules, &steps, end.placement()).map(Box::new).map(Diagram::Squares);
    let forbids = |diagram: &Diagram| forbids(diagram, &steps, &played, &end);
    Some([Some(told), counted].iter().flatten().find_map(forbids).map_or(Ok(()), Err))
}

/// What the bound says against the game that was played.
fn forbids(diagram: &Diagram, steps: &[Step], played: &[(Position, Move)], end: &Position) -> Option<String> {
    let mut last = None;
    let told = |position: &Position| position.placement().iter().collect::<Vec<_>>();
    for (number, (before, mv)) in played.iter().enumerate() {
        let (at, left) = (told(before), &steps[number..]);
        if !diagram.allows(last, before, left) {
            return Some(format!("{at:?} cannot come to {:?} by {} half-moves", told(end), left.len()));
        }
        if !diagram.after_move(before, &left[1..]).allow(*mv) {
            return Some(format!("{at:?}: {mv:?} does not lead to {:?} by {}", told(end), left.len()));
        }
        last = Some((before, *mv));
    }
    None
}

fn unit_alone(fairy: Vec<Fairy>, rebirth: Rebirth) -> Condition {
    Condition { fairy, ..Condition::from(rebirth) }
}

#[test]
fn no_bound_forbids_a_game_that_was_played() {
    let more = std::env::var("KIRKE_SOAK").is_ok();
    let games = if more { 2_000 } else { 120 };
    let number = |name: &str| std::env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let from = number("KIRKE_SEED").unwrap_or(0);
    let variants: Vec<Rebirth> = PRESETS
        .iter()
        .filter(|preset| !preset.rebirth.extras.progressive)
        .map(|preset| preset.rebirth)
        .collect();
    let alone = variants.iter().map(|&rebirth| unit_alone(Vec::new(), rebirth));
    let fairy = FAIRY_CONDITIONS.iter().map(|row| unit_alone(vec![row.completed()], Rebirth::ORTHODOX));
    let mut dice = Dice(7 + from);
    let beside = FAIRY_CONDITIONS.iter().map(|row| unit_alone(vec![row.completed()], *dice.pick(&variants)));
    let pairs = |dice: &mut Dice| {
        let mut pair = vec![dice.pick(FAIRY_CONDITIONS).completed(), dice.pick(FAIRY_CONDITIONS).completed()];
        pair.sort();
        pair.dedup();
        unit_alone(pair, Rebirth::ORTHODOX)
    };
    let mut others = Dice(8 + from);
    let pairs: Vec<_> = (0..if more { 1_000 } else { 100 }).map(|_| pairs(&mut others)).collect();
    let conditions: Vec<Condition> = fairy.chain(pairs).chain(beside).chain(alone).collect();
    let (mut asked, mut bounded) = (0, 0);
    for condition in &conditions {
        let mut of_condition = 0;
        for seed in from..from + games {
            match is_let_happen(condition, seed) {
                Some(Ok(())) => of_condition += 1,
                Some(Err(fault)) => panic!("{} {:?}, seed {seed}: {fault}", condition.name, condition.fairy),
                None if seed == from + 40 && of_condition == 0 => break,
                None => {}
            }
        }
        asked += of_condition;
        bounded += u64::from(of_condition > 0);
    }
    assert!(bounded > 300 && asked > bounded * games / 10, "{asked} games under {bounded} conditions");
}
