//! Counts of positions against published ones, and against those of the slow reference of `replay`.
//!
//! The files in `tests/data/perft` hold one position a line: condition, FEN, depths and counts. With
//! `KIRKE_BLESS=1` the counts of `variants.perft` are taken afresh from the slow reference.

use crate::support;
use kirke::board::Colour;
use kirke::input::{condition, position};
use kirke::movegen::perft;
use kirke::position::Position;
use kirke::replay;
use kirke::rules::{PRESETS, Preset, Profile, Rebirth, Rules};
use kirke::units::Army;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

/// One line of a file.
struct Line {
    text: String,
    condition: String,
    fen: String,
    counts: Vec<(u32, u64)>,
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/perft")
}

fn lines(file: &str) -> Vec<Line> {
    let text = fs::read_to_string(folder().join(file)).expect(file);
    text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).map(line).collect()
}

fn line(text: &str) -> Line {
    let fields: Vec<&str> = text.split('|').map(str::trim).collect();
    let [condition, fen, counts] = fields[..] else { panic!("three fields are expected: {text}") };
    let numbers: Vec<u64> = counts.split_whitespace().map(|number| number.parse().expect(text)).collect();
    let counts = numbers.chunks(2).map(|pair| (pair[0] as u32, pair[1])).collect();
    Line { text: text.to_owned(), condition: condition.to_owned(), fen: fen.to_owned(), counts }
}

fn start(line: &Line) -> (Position, Rules) {
    let rebirth = match line.condition.as_str() {
        "orthodox" => Rebirth::ORTHODOX,
        name => condition::read(name).expect(name).rebirth,
    };
    let setup = position::read(&line.fen).expect(&line.fen);
    let rules = Rules::compile(&rebirth, &setup.army, Profile::Book).expect(&line.condition);
    let side = setup.side.unwrap_or(Colour::White);
    (Position::new(&setup, &rules, side).expect(&line.text), rules)
}

/// The same count by slow moves.
fn slow_perft(position: &Position, rules: &Rules, depth: u32) -> u64 {
    let moves = replay::legal_moves(position, rules);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|&mv| position.play(rules, mv).map_or(0, |after| slow_perft(&after, rules, depth - 1)))
        .sum()
}

fn check_file(file: &str) {
    for line in lines(file) {
        let (position, rules) = start(&line);
        for &(depth, count) in &line.counts {
            assert_eq!(perft(&position, &rules, depth), count, "depth {depth} of {}", line.text);
        }
    }
}

#[test]
fn orthodox_counts_are_the_published_ones() {
    check_file("orthodox.perft");
}

#[test]
fn counts_of_the_variants_are_those_of_the_slow_reference() {
    if support::bless() {
        fs::write(folder().join("variants.perft"), variants()).expect("variants.perft");
    }
    check_file("variants.perft");
}

#[test]
fn every_named_condition_is_counted() {
    let counted: Vec<_> = lines("variants.perft").into_iter().map(|line| line.condition).collect();
    let army = Army::default();
    // A rule that no position can be played by is refused, with a reason.
    let plays = |preset: &&Preset| Rules::compile(&preset.rebirth, &army, Profile::Book).is_ok();
    for preset in PRESETS.iter().filter(plays) {
        assert!(counted.iter().any(|name| name == condition_text(preset.name)), "{}", preset.name);
    }
}

/// A condition that needs unit codes, with some.
fn condition_text(name: &str) -> &str {
    match name {
        "April Chess" => "April Chess Q S",
        "Circe Mutants" => "Circe Mutants Q",
        name => name,
    }
}

/// Lively positions: captures, promotions, castling, pawns that can pass each other, a fairy unit.
const POSITIONS: &[&str] = &[
    "r3k2r/1P3p2/2n2q2/3p4/4P3/2B2N2/p5P1/R3K2R w KQkq -",
    "1n2k3/2P2b2/3r4/1p2Q3/2Pp4/5N2/1R4p1/4K3 b - -",
    "4k3/3p1p2/8/2r1n3/3PP3/5B2/1P2R3/6K1 w - -",
    "4k3/3pb3/2{g}5/4p1n1/3P1R2/2q2B2/4P3/1N2K3 w - -",
];

/// Counts go as deep as so many moves allow.
const MOST_MOVES: u64 = 3_000;

fn variants() -> String {
    let mut text = String::from(
        "# Counts obtained from the slow reference of `replay`, which shares no line with the move generator.\n\
         # condition | FEN | depth count depth count ...\n",
    );
    for preset in PRESETS {
        let name = condition_text(preset.name);
        for fen in POSITIONS {
            let mut counted = line(&format!("{name} | {fen} |"));
            let setup = position::read(fen).expect(fen);
            let rebirth = condition::read(name).expect(name).rebirth;
            let Ok(rules) = Rules::compile(&rebirth, &setup.army, Profile::Book) else { continue };
            if Position::new(&setup, &rules, setup.side.unwrap_or(Colour::White)).is_err() {
                continue;
            }
            let (position, rules) = start(&counted);
            for depth in 1..=3 {
                let count = slow_perft(&position, &rules, depth);
                counted.counts.push((depth, count));
                if count * 40 > MOST_MOVES * if depth == 1 { 20 } else { 1 } {
                    break;
                }
            }
            let counts: Vec<_> =
                counted.counts.iter().map(|(depth, count)| format!("{depth} {count}")).collect();
            writeln!(text, "{name} | {fen} | {}", counts.join(" ")).expect("a string");
        }
    }
    text
}
