//! Diagrams in which most units stand near the king that is to be mated: lines that several units shut, captures that open
//! them, and promotions beside him are rare elsewhere. Solved with and without shortcuts, under every variant.
//! `KIRKE_SOAK=1 cargo test --release --test search dense` asks for more of each.

use crate::support::random::Dice;
use crate::support::{self, problem};
use kirke::board::{Colour, Kind, Square, Unit};
use kirke::position::Setup;
use kirke::rules::{PRESETS, Preset, Shortcuts};
use kirke::search::{Settings, solve};
use kirke::solution::Solution;
use rayon::prelude::*;

/// So many half-moves are enough for nearly all; the others are left out.
const NODES: u64 = 60_000;

const KINDS: [Kind; 9] = [
    Kind::QUEEN,
    Kind::ROOK,
    Kind::ROOK,
    Kind::BISHOP,
    Kind::BISHOP,
    Kind::KNIGHT,
    Kind::KNIGHT,
    Kind::PAWN,
    Kind::PAWN,
];

fn dense_setup(dice: &mut Dice) -> Setup {
    let mut setup = Setup::default();
    let king = Square::ALL[dice.below(64)];
    setup.placement.put(king, Unit::new(Colour::Black, Kind::KING));
    let mut put = |unit: Unit, is_near: bool| {
        let near = king.offset(dice.below(6) as i8 - 3, dice.below(6) as i8 - 3);
        let square = if is_near { near } else { Some(Square::ALL[dice.below(64)]) };
        let Some(square) = square.filter(|&square| setup.placement.at(square).is_none()) else { return };
        if unit.kind() != Kind::PAWN || !matches!(square.rank(), 0 | 7) {
            setup.placement.put(square, unit);
        }
    };
    put(Unit::new(Colour::White, Kind::KING), false);
    for (colour, units) in [(Colour::White, 4), (Colour::Black, 5)] {
        for i in 0..units {
            put(
                Unit::new(
                    colour,
                    KINDS[(i * 7 + usize::from(king.file()) * 5 + usize::from(king.rank())) % 9],
                ),
                i != 0,
            );
        }
    }
    setup
}

/// The solution as text; none if it is cut short, or if there is none to be asked for.
fn answer(
    preset: &Preset,
    setup: &Setup,
    task: &str,
    (shortcuts, nodes): (Shortcuts, Option<u64>),
) -> Option<(String, bool)> {
    let settings = Settings { threads: 1, shortcuts, nodes, memory: 1 << 18, ..Settings::default() };
    let solution = solve(&problem(preset, task, setup.clone()), &settings).ok()?;
    let has_play = |solution: &Solution| solution.phases.iter().any(|phase| !phase.branches.is_empty());
    solution.is_complete().then(|| (format!("{:?}", solution.phases), has_play(&solution)))
}

#[test]
fn no_shortcut_changes_the_answer_to_dense_diagrams() {
    let of_each = if support::soak() { 400 } else { 6 };
    let compared = |(i, preset): (usize, &Preset)| {
        let mut dice = Dice::new(0xde45e + i as u64);
        let mut counts = (0, 0);
        for n in 0..8 * of_each {
            let (setup, task) = (dense_setup(&mut dice), ["h#1.5", "h#1.5", "h=1.5", "ser-#2"][n % 4]);
            let Some((plain, has_play)) = answer(preset, &setup, task, (Shortcuts::NONE, Some(NODES))) else {
                continue;
            };
            let with = answer(preset, &setup, task, (Shortcuts::ALL, None)).map(|(text, _)| text);
            let diagram = kirke::input::position::write(&setup);
            assert_eq!(with.as_ref(), Some(&plain), "{diagram} ; {task} {}", preset.name);
            counts = (counts.0 + 1, counts.1 + usize::from(has_play));
            if counts.0 == of_each {
                break;
            }
        }
        counts
    };
    let all: Vec<(usize, usize)> = PRESETS.par_iter().enumerate().map(compared).collect();
    let (problems, with_play) = all.iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    eprintln!("{problems} dense diagrams, {with_play} with play");
    assert!(problems > PRESETS.len() * of_each / 2, "only {problems} diagrams");
    assert!(with_play > problems / 10, "only {with_play} diagrams with play");
}
