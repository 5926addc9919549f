//! Counting move paths: the move generator and the rules, without any search.
//!
//! `cargo bench --bench perft` prints a signature first: a change that moves it has changed what is legal. Orthodox chess
//! is counted by the crate cozy-chess, too, in the same run: that is the speed to be reached. Both count the last moves
//! without playing them.

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

/// The same count by cozy-chess.
fn count_by_cozy_chess(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
        } else {
            for mv in moves {
                let mut after = board.clone();
                after.play_unchecked(mv);
                count += count_by_cozy_chess(&after, depth - 1);
            }
        }
        false
    });
    count
}

fn orthodox() -> impl Iterator<Item = (&'static str, cozy_chess::Board, u32)> {
    COUNTS.into_iter().filter(|(.., condition, _)| condition.is_empty()).map(|(name, fen, _, depth)| {
        let board = format!("{fen} KQkq - 0 1").parse().expect("a position with all castling rights");
        (name, board, depth)
    })
}

#[divan::bench(args = orthodox().map(|(name, ..)| name))]
fn cozy_chess(bencher: divan::Bencher, name: &str) {
    let (_, board, depth) = orthodox().find(|row| row.0 == name).expect("an orthodox row of the table");
    bencher.bench(|| count_by_cozy_chess(divan::black_box(&board), depth));
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
    for (name, board, depth) in orthodox() {
        println!("{name} {depth}: {} by cozy-chess", count_by_cozy_chess(&board, depth));
    }
    divan::main();
}
