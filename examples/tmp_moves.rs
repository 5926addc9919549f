//! scratch: moves --jsonl
use kirke::{
    board::Colour, input, movegen, output::notation, position::Position, rules::*, solution::describe,
};
use std::io::BufRead;
fn main() {
    let profile = if std::env::args().any(|a| a == "popeye") { Profile::Popeye } else { Profile::Book };
    for line in std::io::stdin().lock().lines() {
        let v: serde_json::Value = serde_json::from_str(&line.unwrap()).unwrap();
        let run = || -> Result<serde_json::Value, String> {
            let setup = input::position::read(v["fen"].as_str().unwrap()).map_err(|e| format!("{e:?}"))?;
            let cond =
                input::condition::read(v["condition"].as_str().unwrap()).map_err(|e| format!("{e}"))?;
            let rules = Rules::compile(&cond.rebirth, &setup.army, profile).map_err(|e| e.to_string())?;
            let p = Position::new(&setup, &rules, setup.side.unwrap_or(Colour::White))
                .map_err(|e| e.to_string())?;
            let list = |p: &Position| -> Vec<(String, Position)> {
                let mut l: Vec<_> = movegen::legal_moves(p, &rules)
                    .into_iter()
                    .map(|m| {
                        let (ply, a) = describe(p, &rules, m).unwrap();
                        (notation::Notation::LONG.ply(&ply), a)
                    })
                    .collect();
                l.sort_by(|a, b| a.0.cmp(&b.0));
                l
            };
            let first = list(&p);
            Ok(if v["plies"] == 1 {
                serde_json::json!(first.iter().map(|x| &x.0).collect::<Vec<_>>())
            } else {
                let mut m = serde_json::Map::new();
                for (t, a) in first {
                    m.insert(t, serde_json::json!(list(&a).iter().map(|x| &x.0).collect::<Vec<_>>()));
                }
                serde_json::Value::Object(m)
            })
        };
        match run() {
            Ok(m) => println!("{}", serde_json::json!({"id": v["id"], "moves": m})),
            Err(e) => println!("{}", serde_json::json!({"id": v["id"], "error": e})),
        }
    }
}
