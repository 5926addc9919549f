//! What the page is told.

use super::server::Server;
use serde_json::{Value, json};

const CIRCE: &str = "4n2k/5Bpp/8/6N1/8/8/8/1K2R3";

#[test]
fn play_is_told_as_it_is_found_and_as_a_whole() {
    let server = Server::start(&[]);
    let told = server.hear("api/solve", &json!({ "position": CIRCE, "task": "#2 Circe", "language": "de" }));
    let names: Vec<&str> = told.iter().map(|(name, _)| name.as_str()).collect();
    let place = |wanted: &str| {
        names.iter().position(|name| *name == wanted).unwrap_or_else(|| panic!("{wanted}: {names:?}"))
    };
    assert!(
        place("begin") < place("found") && place("found") < place("done") && place("done") < place("end")
    );
    let key = |branches: &Value| {
        (branches[0]["role"].clone(), branches[0]["short"].clone(), branches[0]["long"].clone())
    };
    let wanted = (json!("key"), json!("Txe8(Sg8)"), json!("Re1*e8[+bSg8]"));
    let found: Vec<&Value> = told.iter().filter(|(name, _)| name == "found").map(|(_, data)| data).collect();
    assert!(found.iter().any(|data| key(&data["found"]["phase"]["branches"]) == wanted), "{found:?}");
    let done = &told[place("done")].1;
    assert_eq!(key(&done["solution"]["phases"][0]["branches"]), wanted);
    assert_eq!((&done["verdict"], &done["told"]), (&json!("sound"), &json!("korrekt: 1 Lösung")));
    assert_eq!(done["text"].as_str().unwrap().trim(), "1.Txe8(Sg8)! (2.Txg8#)");
}

#[test]
fn faults_have_their_place() {
    let server = Server::start(&[]);
    let state =
        server.ask("api/state", &json!({ "position": "4k3/8/8/8/8/8/8/4K3", "task": "#2 Circe Parain" }));
    let fault = &state["faults"]["task"][0];
    assert_eq!(fault["at"], json!([9, 15]), "{state}");
    assert!(fault["hint"].as_str().unwrap().contains("Circe Parrain"), "{fault}");
    assert_eq!(state["position"]["fen"], "4k3/8/8/8/8/8/8/4K3");
    let told = server.hear("api/solve", &json!({ "position": "4k3/8/8/9/8/8/8/4K3", "task": "#2" }));
    let names: Vec<&str> = told.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["job", "faults"]);
}

#[test]
fn a_line_is_played_with_its_rebirths() {
    let server = Server::start(&[]);
    let moves = json!([{ "long": "Re1*e8[+bSg8]", "side": "white" }, { "long": "Re8*g8#", "side": "white" }]);
    let line = server.ask("api/line", &json!({ "position": CIRCE, "task": "#2 Circe", "moves": moves }));
    let step = &line["steps"][1];
    assert_eq!(step["fen"].as_str().unwrap().split(' ').next(), Some("4R1nk/5Bpp/8/6N1/8/8/8/1K6"));
    let arrows = json!([{ "from": "e1", "to": "e8", "kind": "move" }, { "from": "e8", "to": "g8", "kind": "rebirth" }]);
    assert_eq!(step["arrows"], arrows);
    assert!(step["story"].to_string().contains("reborn"), "{step}");
    // The threat: as if Black had passed.
    assert_eq!(line["steps"][2]["side"], "white");
    let moves = server.ask("api/moves", &json!({ "position": CIRCE, "task": "#2 Circe", "moves": [] }));
    assert!(moves["moves"].as_array().unwrap().iter().any(|mv| mv["short"] == "Rxe8(Ng8)"), "{moves}");
    let wrong = server.ask(
        "api/line",
        &json!({ "position": CIRCE, "task": "#2 Circe", "moves": [{ "long": "Re1-a8", "side": "white" }] }),
    );
    assert!(wrong["wrong"][0]["text"].is_string(), "{wrong}");
}

#[test]
fn a_waiting_unit_is_reborn_from_where_it_was_captured() {
    let server = Server::start(&[]);
    let position = "7k/8/8/4n3/8/8/8/K3R3";
    let first = server.ask(
        "api/moves",
        &json!({ "position": position, "task": "h#2 Circe Parrain", "moves": [], "side": "white" }),
    );
    let capture =
        first["moves"].as_array().unwrap().iter().find(|mv| mv["to"] == "e5").expect("the capture").clone();
    let moves =
        json!([{ "long": capture["long"], "side": "white" }, { "long": "Kh8-g8[+bSd5]", "side": "black" }]);
    let line =
        server.ask("api/line", &json!({ "position": position, "task": "h#2 Circe Parrain", "moves": moves }));
    let arrows = line["steps"][2]["arrows"].to_string();
    assert!(arrows.contains(r#"{"from":"e5","to":"d5","kind":"rebirth"}"#), "{line}");
}

#[test]
fn any_text_is_read_and_any_format_written() {
    let server = Server::start(&[]);
    let popeye = "BeginProblem\nStipulation #2\nCondition Circe\nOption Variation\nPieces White Kb1 Re1 Bf7 Sg5 Black Kh8 Se8 Pg7h7\nEndProblem\n";
    let read = server.ask("api/read", &json!({ "text": popeye }));
    assert_eq!((&read[0]["position"], &read[0]["task"]), (&json!(CIRCE), &json!("#2 Circe")));
    for layout in ["line", "popeye", "olv", "json"] {
        let written =
            server.ask("api/write", &json!({ "position": CIRCE, "task": "#2 Circe", "layout": layout }));
        let again = server.ask("api/read", &json!({ "text": written["text"] }));
        let place = |read: &Value| {
            read[0]["position"].as_str().map(|text| text.split(' ').next().unwrap().to_owned())
        };
        assert_eq!(place(&again).as_deref(), Some(CIRCE), "{layout}: {written}");
        assert_eq!(again[0]["task"], "#2 Circe", "{layout}");
    }
    let drawn = server.ask("api/write", &json!({ "position": CIRCE, "layout": "svg" }));
    assert!(drawn["text"].as_str().unwrap().starts_with("<svg"));
    for (layout, part) in [
        ("html", "<!DOCTYPE html>"),
        ("latex", "\\begin"),
        ("text", "1.Rxe8(Ng8)!"),
        ("popeye", "1.Re1*e8[+bSg8] !"),
    ] {
        let told =
            server.hear("api/report", &json!({ "position": CIRCE, "task": "#2 Circe", "layout": layout }));
        let text = told.iter().find(|(name, _)| name == "report").map(|(_, data)| data["text"].to_string());
        assert!(
            text.as_ref().is_some_and(|text| text.replace("\\\\", "\\").contains(part)),
            "{layout}: {text:?}"
        );
    }
}

#[test]
fn what_may_be_added_to_a_condition_and_why_not() {
    let server = Server::start(&[]);
    let choices = server.ask("api/choices", &json!({ "position": CIRCE, "task": "#2 Strict Circe" }));
    let row =
        |name: &str| choices.as_array().unwrap().iter().find(|row| row["name"] == name).unwrap().clone();
    assert_eq!((&row("Strict")["on"], &row("Strict")["why_not"]), (&json!(true), &Value::Null));
    assert!(row("Assassin")["why_not"].as_str().unwrap().contains("occupied"), "{}", row("Assassin"));
    assert_eq!(
        (&row("Rex Inclusive")["on"], &row("Rex Inclusive")["why_not"]),
        (&json!(false), &Value::Null)
    );
}

#[test]
fn collections_are_judged() {
    let server = Server::start(&["problems/clone.olv"]);
    let listed = server.get(&format!("/{}/api/collection", server.token)).body;
    let listed: Value = serde_json::from_str(&listed).unwrap();
    assert_eq!(listed["problems"][0]["twins"][0]["task"], "#2 Clone Circe", "{listed}");
    let told = server.hear("api/check", &json!({}));
    let verdicts: Vec<&Value> = told
        .iter()
        .filter(|(name, _)| name == "judged")
        .map(|(_, data)| &data["record"]["verdict"])
        .collect();
    assert!(
        verdicts.len() == listed["problems"].as_array().unwrap().len()
            && verdicts.iter().all(|verdict| *verdict == "sound"),
        "{verdicts:?}"
    );
    // What is saved on the page is what the command writes down.
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_kirke"))
        .args(["check", "problems/clone.olv", "--format", "jsonl", "--exit-zero", "--jobs", "1"])
        .output()
        .unwrap();
    let written = String::from_utf8(output.stdout).unwrap();
    let written: Vec<Value> = written.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let saved = told.iter().filter(|(name, _)| name == "judged").map(|(_, data)| data["record"].clone());
    assert_eq!(saved.collect::<Vec<_>>(), written);
}

#[test]
fn sound_versions_are_told_as_they_are_found() {
    let server = Server::start(&[]);
    let told = server
        .hear("api/improve", &json!({ "position": "Q1B5/8/8/6pp/6pk/8/8/7K", "task": "#2 Clone Circe" }));
    let wanted = "Q1B5/8/8/6pp/6pk/8/6P1/7K";
    let version = told.iter().find(|(name, data)| name == "version" && data["position"] == wanted);
    assert_eq!(version.expect("the pawn is found").1["solutions"], json!(["1.Qf3!"]));
    let (name, end) = told.last().unwrap();
    assert_eq!((name.as_str(), &end["tried"]), ("end", &end["all"]));
}

#[test]
fn files_of_the_browser_are_listed_and_judged() {
    let server = Server::start(&["problems/clone.olv"]);
    let own = "4n2k/5Bpp/8/6N1/8/8/8/1K2R3 ; #2 Circe\n4n2k/5Bpp/8/6N1/8/8/8/1K2R3 ; #2 Cirke\n";
    // The name of a file is only told: what lies there is not read.
    let files = json!({ "files": [{ "name": "/etc/passwd", "text": own }] });
    let listed = server.ask("api/list", &files);
    assert_eq!(listed["problems"].as_array().unwrap().len(), 2, "{listed}");
    assert_eq!(listed["problems"][0]["file"], "/etc/passwd");
    let told = server.hear("api/check", &files);
    let verdicts: Vec<&Value> = told.iter().map(|(_, data)| &data["record"]["verdict"]).collect();
    assert_eq!(verdicts, [&json!("sound"), &json!("error"), &Value::Null], "{told:?}");
    // Without files those of the command line are meant.
    assert_eq!(server.ask("api/list", &json!({}))["problems"][0]["twins"][0]["task"], "#2 Clone Circe");
}

#[test]
fn twins_follow_the_board() {
    let server = Server::start(&[]);
    let edit = |task: &str, twin: u64, board: Value| {
        let position = "7k/8/5K2/8/8/8/8/6R1";
        server.ask("api/twin", &json!({ "position": position, "task": task, "twin": twin, "board": board }))
    };
    let moved = json!("7k/8/8/5K2/8/8/8/6R1");
    assert_eq!(edit("#2 Circe", 1, moved.clone())["task"], "#2 Circe b) Kf6-f5");
    assert_eq!(edit("#2 b) -Rg1 c) Kh8-h7", 1, moved.clone())["task"], "#2 b) Kf6-f5 c) Kh8-h7");
    assert_eq!(edit("#2 b) -Rg1 c) Kh8-h7", 1, Value::Null)["task"], "#2 b) Kh8-h7");
    // What the twin asks anew stays.
    assert_eq!(edit("#2 b) Circe", 1, moved.clone())["task"], "#2 b) Move f6 f5 Condition Circe");
    // The same position is no twin.
    assert_eq!(edit("#2 b) -Rg1", 1, json!("7k/8/5K2/8/8/8/8/6R1"))["task"], "#2");
    assert!(edit("#2", 3, moved)["wrong"][0]["text"].is_string());
    let state = server
        .ask("api/state", &json!({ "position": "7k/8/5K2/8/8/8/8/6R1", "task": "h00 2 Circe b) Kf6-f5" }));
    assert_eq!((&state["task"]["tail"], &state["task"]["deeper"]), (&json!("b) Kf6-f5"), &json!("h003")));
    assert_eq!(state["twins"][1]["caption"], "wKf6-->f5");
}

#[test]
fn conditions_are_combined_or_it_is_said_why_not() {
    let server = Server::start(&[]);
    let combine = |task: &str, name: &str| {
        let rows = server.ask("api/combine", &json!({ "position": CIRCE, "task": task, "names": [name] }));
        rows[0].clone()
    };
    assert_eq!(combine("#2 Circe", "Madrasi")["condition"], "Circe, Madrasi");
    let (first, second) = (combine("#2 Circe", "Anticirce"), combine("#2 Madrasi", "Circe"));
    assert_eq!(first["condition"], "Circe + Anticirce", "{first}");
    assert_eq!(second["condition"], "Madrasi + Circe", "{second}");
    let wrong = combine("#2 Circe", "Circe");
    assert!(wrong["condition"].is_null() && wrong["why_not"].is_string(), "{wrong}");
}
