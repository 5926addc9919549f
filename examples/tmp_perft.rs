//! scratch
use kirke::{board::Colour, input, movegen, position::Position, rules::*};
fn main() {
    let cases: &[(&str, &str, &[u64])] = &[
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "o", &[20, 400, 8902, 197281, 4865609]),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "o", &[48, 2039, 97862, 4085603]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", "o", &[14, 191, 2812, 43238, 674624]),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", "o", &[6, 264, 9467, 422333]),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "c", &[20, 400, 8902, 197281, 4865609]),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "c", &[48, 2039, 97862, 4085603]),
    ];
    for (fen, cond, counts) in cases {
        let setup = input::position::read(fen).unwrap();
        let rebirth = if *cond == "o" { Rebirth::ORTHODOX } else { Rebirth::CIRCE };
        let rules = Rules::compile(&rebirth, &setup.army, Profile::Book).unwrap();
        let p = Position::new(&setup, &rules, Colour::White).unwrap();
        for (d, want) in counts.iter().enumerate() {
            let t = std::time::Instant::now();
            let got = movegen::perft(&p, &rules, d as u32 + 1);
            let e = t.elapsed();
            println!("{cond} {} {} {got} want {want} {:.1} Mn/s {}", &fen[..12], d + 1, got as f64 / e.as_secs_f64() / 1e6, if got == *want { "ok" } else { "DIFF" });
        }
    }
}
