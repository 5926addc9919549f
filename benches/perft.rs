//! Counting move paths: the move generator and the rules, without any search.
//!
//! `cargo bench --bench perft` prints a signature first: a change that moves it has changed what is legal.

use kirke::board::Colour;
use kirke::input::{condition, position};
use kirke::movegen::perft;
use kirke::position::Position;
use kirke::rules::{Profile, Rules};

/// Name, position, condition, number of half-moves.
const COUNTS: [(&str, &str, &str, u32); 4] = [
    ("orthodox start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", "", 4),
    ("orthodox kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w", "", 3),
    ("circe", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w", "Circe", 3),
    ("anticirce", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w", "Anticirce", 3),
];

fn playable(fen: &str, name: &str) -> (Position, Rules) {
    let setup = position::read(fen).expect("a position");
    let condition = condition::read(name).expect("a condition");
    let rules = Rules::of(&condition, &setup.army, Profile::Book).expect("a rule");
    let position = Position::new(&setup, &rules, setup.side.unwrap_or(Colour::White)).expect("playable");
    (position, rules)
}

#[divan::bench(args = COUNTS.map(|(name, ..)| name))]
fn count(bencher: divan::Bencher, name: &str) {
    let row = COUNTS.iter().find(|row| row.0 == name);
    let &(_, fen, condition, depth) = row.expect("a row of the table");
    let (position, rules) = playable(fen, condition);
    bencher.bench(|| perft(divan::black_box(&position), &rules, depth));
}

fn main() {
    let mut total = 0;
    for (name, fen, condition, depth) in COUNTS {
        let (position, rules) = playable(fen, condition);
        let count = perft(&position, &rules, depth);
        println!("{name} {depth}: {count}");
        total += count;
    }
    println!("signature perft: {total}");
    divan::main();
}
