//! Diagrams in which most units stand near the king that is to be mated: lines that several units shut, captures that open
//! them, and promotions beside him are rare elsewhere. Solved with and without shortcuts, under every variant.
//! `KIRKE_SOAK=1 cargo test --release --test search dense` asks for more of each, `KIRKE_CONDITIONS='Anticirce,Circe Assassin'`
//! of these variants only.

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

/// From the king to a unit near him.
const STEPS: [i8; 10] = [-3, -2, -1, -1, 0, 0, 1, 1, 2, 3];

fn dense_setup(dice: &mut Dice) -> Setup {
    let mut setup = Setup::default();
    let king = Square::ALL[dice.below(64)];
    setup.placement.put(king, Unit::new(Colour::Black, Kind::KING));
    let numbers = [(Colour::White, 2 + dice.below(2), 3), (Colour::Black, 1 + dice.below(3), 5)];
    let mut put = |colour: Colour, kind: Option<Kind>, near_but_for: usize| {
        let unit = Unit::new(colour, kind.unwrap_or_else(|| *dice.pick(&KINDS)));
        let is_near = !dice.one_in(near_but_for);
        let fits = |square: &Square| {
            let may_stand = unit.kind() != Kind::PAWN || !matches!(square.rank(), 0 | 7);
            may_stand && setup.placement.at(*square).is_none()
        };
        let mut drawn = || match is_near {
            true => king.offset(*dice.pick(&STEPS), *dice.pick(&STEPS)),
            false => Some(Square::ALL[dice.below(64)]),
        };
        if let Some(square) = (0..30).find_map(|_| drawn().filter(fits)) {
            setup.placement.put(square, unit);
        }
    };
    put(Colour::White, Some(Kind::KING), 1);
    // Few units: the more there are, the fewer mates.
    for (colour, units, near_but_for) in numbers {
        (0..units).for_each(|_| put(colour, None, near_but_for));
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
    let of_each = if support::soak() { 4_000 } else { 4 };
    let named = std::env::var("KIRKE_CONDITIONS").ok();
    let is_asked = |preset: &&Preset| {
        named.as_ref().is_none_or(|named| named.split(',').any(|name| name == preset.name))
    };
    let presets: Vec<&Preset> = PRESETS.iter().filter(is_asked).collect();
    let compared = |(i, preset): (usize, &&Preset)| {
        let mut dice = Dice::new(0xde45e + i as u64);
        let mut counts = (0, 0);
        for n in 0..8 * of_each {
            let (setup, task) =
                (dense_setup(&mut dice), ["h#1.5", "h#1.5", "h#1.5", "h=1.5", "ser-#2"][n % 5]);
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
    let all: Vec<(usize, usize)> = presets.par_iter().enumerate().map(compared).collect();
    let (problems, with_play) = all.iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    eprintln!("{problems} dense diagrams, {with_play} with play");
    assert!(problems > presets.len() * of_each / 2, "only {problems} diagrams");
    assert!(with_play > problems / 10, "only {with_play} diagrams with play");
}
