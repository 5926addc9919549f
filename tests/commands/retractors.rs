//! Help and defensive retractors: published problems with their printed solutions, and what is refused.

use crate::support::kirke;
use std::fs;

fn retract(arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = kirke(&[&["retract"], arguments].concat(), "");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn published_problems_have_their_printed_solutions() {
    let table = fs::read_to_string("tests/data/retractors.tsv").unwrap();
    let mut number = 0;
    for row in table.lines().skip(1) {
        let [id, _, _, position, retractor, printed] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let (told, fault, code) = retract(&[position, retractor, "--knight", "s"]);
        let lines: Vec<&str> = told.lines().filter(|line| line.starts_with("R:")).collect();
        assert_eq!(lines.join(" / "), printed, "{id} {fault}");
        assert!(told.contains("sound: "), "{id} {told}");
        assert_eq!(code, Some(0), "{id}");
        number += 1;
    }
    assert_eq!(number, 11);
}

#[test]
fn one_thread_or_two_give_the_same_bytes() {
    let arguments = ["8/8/4N1p1/1P1k4/8/2K5/8/8", "-1(w+b) & h#1", "--threads"];
    let one = retract(&[&arguments[..], &["1"]].concat());
    assert!(one.0.contains("\ncooked: ") && one.2 == Some(1), "{}", one.0);
    assert_eq!(one, retract(&[&arguments[..], &["2"]].concat()));
}

#[test]
fn limits_and_faults_are_told() {
    let position = "8/8/4N1p1/1P1k4/8/2K5/8/8";
    let (told, _, code) = retract(&[position, "-1(w+b) & h#1", "--nodes", "1"]);
    assert!(told.contains("incomplete (nodes)") && code == Some(3), "{told}");
    let (told, fault, code) = retract(&[position, "-3 & h#1 Anticirce"]);
    assert!(told.is_empty() && fault.contains("does not resist") && code == Some(4), "{fault}");
    let (told, _, code) = retract(&[position, "-3 & #1 Anticirce", "--nodes", "1"]);
    assert!(told.contains("incomplete (nodes)") && code == Some(3), "{told}");
    let (_, fault, code) = retract(&[position, "-1w h#1"]);
    assert!(fault.contains("hint: as in -1w & h#1.5") && code == Some(2), "{fault}");
    let (_, fault, code) = retract(&[position, "-1w & h#1 Circe"]);
    assert!(fault.contains("White has taken back last and is to move, but does not begin here"), "{fault}");
    assert!(fault.contains("hint: as in -1w & h#1.5") && code == Some(2), "{fault}");
    let (_, fault, code) = retract(&[position, "-1w & h#1.5 Circ"]);
    assert!(fault.contains("Circ") && code == Some(2), "{fault}");
}

/// A list of what may be taken back, and all play of a help retractor together, keep to the limits.
#[test]
fn lists_and_all_play_together_keep_to_limits() {
    let slow = ["r3k1K1/8/8/8/8/q7/8/4q3 w", "Anticirce Assassin"];
    for limit in [["--time", "300ms"], ["--nodes", "1000"]] {
        let (_, said, code) = retract(&[&slow[..], &limit].concat());
        assert!(said.starts_with("incomplete (") && code == Some(3), "{said}");
    }
    let (told, _, code) =
        retract(&["8/8/4N1p1/1P1k4/8/2K5/8/8", "-1(w+b) & h#1", "--max-told", "3", "--threads", "1"]);
    assert!(told.contains("incomplete (told)") && code == Some(3), "{told}");
    assert!(told.lines().filter(|line| line.starts_with("R:")).count() <= 2, "{told}");
}

/// What is said of castling before a castling taken back does not take it from the other side.
#[test]
fn a_castling_taken_back_leaves_the_other_side_its_rights() {
    let (told, _, _) = retract(&["4k2r/3ppp1p/7Q/8/8/8/8/5RK1 b"]);
    let line = told.lines().find(|line| line.starts_with("0-0")).unwrap();
    assert!(line.ends_with("4k2r/3ppp1p/7Q/8/8/8/8/4K2R w Kk -"), "{line}");
}

/// Long texts name what was captured, and are read back as short ones are.
#[test]
fn long_texts_tell_captured_units_apart_and_are_read_back() {
    let (told, _, _) = retract(&["4k3/8/8/8/8/6p1/8/4K3 w", "--format", "popeye"]);
    assert!(told.contains("f4*Sg3") && told.contains("f4*Rg3"), "{told}");
    let mut lines: Vec<&str> = told.lines().filter(|line| !line.contains("ep.")).collect();
    let all = lines.len();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), all, "{told}");
    for (position, condition, text) in [
        ("4k3/8/8/8/8/8/8/2B1K3 b", "Anticirce", "Bh8*Sb2[wBb2->c1]"),
        ("4k3/8/8/8/8/8/8/2B1K3 b", "Anticirce", "Bh8xNb2->c1"),
        ("k7/8/8/3{L}4/8/8/8/4K3 b", "", "La2xBc4-d5"),
    ] {
        let output = kirke(&["explain", position, condition, text, "--taken-back"], "");
        assert_eq!(output.status.code(), Some(0), "{text} {output:?}");
    }
}

/// Nobody takes back a move before which the other side cannot have moved; castling that must have been lost is refused.
#[test]
fn what_the_last_move_proves_counts_in_the_play_of_help_retractors() {
    let firsts = |position: &str, task: &str| {
        let (told, _, _) = retract(&[position, task, "--knight", "s"]);
        told.lines().filter_map(|line| line.strip_prefix("R: 1.")).map(str::to_owned).collect::<Vec<_>>()
    };
    let told = firsts("k7/p7/2K5/8/8/8/8/1Q6", "-1w & #1");
    assert!(!told.iter().any(|line| line.starts_with("Kc7-c6")), "{told:?}");
    let told = firsts("r3k1bR/pr1p3p/2P5/8/2B1K3/8/8/8", "-1w & #2");
    assert!(told.iter().any(|line| line.starts_with("Kd5-e4")), "{told:?}");
}

/// Options that the task ignores are refused, and first retractions are read as solutions are.
#[test]
fn options_mean_something_or_are_refused() {
    let position = "8/8/2p5/8/1pK5/8/RP2k3/1bn1r3";
    let help = "-1(w+b) & h#1";
    for arguments in [
        [help, "--side", "w"],
        [help, "--quiet", "0"],
        [help, "--tries", "1"],
        [help, "--depth", "1"],
        ["-2 & #1 Proca", "--side", "w"],
        ["Circe", "--first", "Ra1-a2"],
        ["Circe", "--solution", "Ra1-a2"],
        ["Circe", "--quiet", "0"],
        ["Circe", "--tries", "1"],
        ["Circe", "--depth", "1"],
        ["last move?", "--quiet", "1"],
    ] {
        let (told, fault, code) = retract(&[&[position], &arguments[..]].concat());
        assert!(told.is_empty() && fault.contains("means nothing here\nhint: "), "{arguments:?} {fault}");
        assert_eq!(code, Some(2), "{arguments:?}");
    }
    for first in ["Ra1-a2", "1.Ra1-a2", "Ra1-a2!"] {
        let (told, fault, code) = retract(&[position, help, "--first", first]);
        assert!(told.contains("\nR: 1.Ra1-a2 ") && code == Some(0), "{first} {fault}");
    }
    let (_, fault, code) = retract(&[position, help, "--first", "Ra1-a3"]);
    assert!(
        fault.contains("line 1: Ra1-a3: this cannot be taken back; can be taken back here: Ra1"),
        "{fault}"
    );
    assert_eq!(code, Some(2));
    let (told, fault, _) = retract(&["k7/2K5/8/8/8/8/8/8", "Last move? White to move", "--depth", "0"]);
    assert!(told.lines().any(|line| line == "1.Ka7-a8"), "{told}{fault}");
}

/// Under a rule of rebirth, too: in the position before the captured rook has not been reborn.
#[test]
fn a_rebirth_is_taken_back() {
    let (told, fault, _) = retract(&["r3k3/8/8/8/8/8/8/R3K3", "-1w & #1 Circe", "--format", "json"]);
    let answer: serde_json::Value = serde_json::from_str(&told).unwrap_or_else(|_| panic!("{fault}"));
    assert_eq!(answer["completeness"]["state"], "complete");
    for found in answer["found"].as_array().unwrap() {
        assert_eq!(found["phases"][0]["branches"][0]["ply"]["unit"]["colour"], "white");
        assert_eq!(found["retractions"].as_array().unwrap().len(), 1);
    }
}

/// A pawn that is reborn on its last rank promotes at once; where rebirths put pawns on no edge, none is captured there.
#[test]
fn pawns_are_captured_only_where_they_can_stand() {
    let without = ["--without", "pawn-ranks"];
    for (position, condition, capture) in [
        ("4k3/8/8/8/8/5K2/8/8 w", "Circe Equipollents", "Kd7xPe8 "),
        ("4k3/8/8/8/8/5K2/8/8 w", "Circe Rank", "Kd7xPe8 "),
        ("4k3/8/8/8/8/5K2/8/8 w", "Anticirce PWC", "Ke8xPd8(Ke8) "),
        ("4k1n1/8/7P/8/8/8/8/1N2K3 w", "Circe Symmetry", "Ne7xPg8 "),
        ("4k3/1p2P3/8/K7/8/p7/8/8 w", "PWC", "Ke7xPe8(Pe7) "),
    ] {
        let lists = |more: &[&str]| retract(&[&[position, condition], more].concat()).0.contains(capture);
        assert!(!lists(&[]) && lists(&without), "{condition}");
    }
    // On their first rank they stay.
    for (position, condition) in
        [("8/8/8/8/8/5K2/8/6k1 w", "Circe Equipollents"), ("8/8/8/8/8/8/8/4K1k1 w", "Mirror CousCous Circe")]
    {
        let (told, fault, _) = retract(&[position, condition]);
        assert!(told.contains("Kh2xPg1"), "{condition}: {told}{fault}");
    }
}

/// A document that lacks what is required, or has it in another shape, is refused by the schema.
#[test]
fn documents_follow_their_schemas() {
    let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    let validator = |documents: &str| {
        let schema = kirke(&["schema", documents], "").stdout;
        jsonschema::validator_for(&value(&String::from_utf8_lossy(&schema))).unwrap()
    };
    let asked = [
        ("r3k3/8/8/8/8/8/8/R3K3", "-1w & #1 Circe", "retractor", "found"),
        ("8/2K1p3/1n2N3/3kN3/1P3P2/8/8/8", "-1w & h#1.5", "retractor", "found"),
        ("8/8/8/1P6/1P6/2K5/8/rb1k4", "-2 & #1 Proca Anticirce", "retractor", "keys"),
        ("k7/2K5/8/8/8/8/8/8", "last 1 single move? White to move", "last-moves", "possible"),
    ];
    for (position, task, documents, field) in asked {
        let (told, fault, _) = retract(&[position, task, "--format", "json"]);
        let mut document = value(&told);
        let validator = validator(documents);
        let faults: Vec<String> = validator.iter_errors(&document).map(|error| error.to_string()).collect();
        assert!(faults.is_empty(), "{task}: {faults:?} {fault}");
        document[field] = serde_json::Value::Null;
        assert!(!validator.is_valid(&document), "{task}");
    }
}

/// Published problems, and those that another program has solved at full width: the keys, what Black may take back then,
/// and nothing else.
#[test]
fn defensive_retractors_have_their_keys_and_replies() {
    let table = fs::read_to_string("tests/data/defensive_retractors.tsv").unwrap();
    let mut number = 0;
    for row in table.lines().skip(1) {
        let [id, _, _, position, retractor, arguments, keys, replies, verdict] =
            row.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("{row}")
        };
        let fixed = [position, retractor, "--knight", "s"];
        let arguments: Vec<&str> = fixed.into_iter().chain(arguments.split_whitespace()).collect();
        let (told, fault, code) = retract(&arguments);
        let of_depth = |depth: usize| {
            let indent = " ".repeat(depth);
            let lines = told.lines().filter_map(move |line| line.strip_prefix(&indent[..]));
            let lines =
                lines.filter(|line| line.starts_with(char::is_alphanumeric) && !line.contains("board"));
            lines.map(|line| line.split_whitespace().next().unwrap_or("").to_owned()).collect::<Vec<_>>()
        };
        let first: Vec<String> = of_depth(0).into_iter().filter(|line| line.starts_with("1.")).collect();
        let bare = |text: &str| text.replace('+', "");
        assert_eq!(bare(&first.join(" ")), bare(keys), "{id} {fault}");
        let told_replies: Vec<String> = of_depth(2).iter().map(|reply| bare(reply)).collect();
        for reply in replies.split_whitespace() {
            assert!(told_replies.contains(&bare(reply)), "{id} {reply}\n{told}");
        }
        assert!(told.lines().last().unwrap().starts_with(verdict), "{id} {told}");
        assert_eq!(code, Some(0), "{id}");
        number += 1;
    }
    assert_eq!(number, 12);
}

#[test]
fn the_printed_line_of_a_defensive_retractor_is_found() {
    let position = "qr6/8/3N4/1p1b1p2/8/4K1R1/1bPP3r/4k3";
    let task = "#1 vor 6 Zügen, VRZ Proca, Anticirce Cheylan";
    let arguments = [position, task, "--quiet", "0", "--knight", "s", "--threads"];
    let (told, fault, code) = retract(&[&arguments[..], &["1"]].concat());
    let line = "1.b4xBc5(Pc2)! Rf8-b8+ 2.Ke2-e3 Re8-f8+ 3.c2xBd3(Pd2) Be4-d3+ 4.Ke3-e2 Rf8-e8+ 5.Kd2-e3 Kf2-e1+ \
                6.Se8-d6 & 1.Ke1#";
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&told).contains(line), "{told}{fault}");
    assert_eq!(code, Some(0));
    assert_eq!(told, retract(&[&arguments[..], &["2"]].concat()).0);
}

/// Long ones whose keys nobody finds by searching everything: the authors' solutions hold against every reply.
#[test]
fn the_solution_of_a_long_defensive_retractor_holds() {
    // Vlaicu Crisan and Andreas Thoma, Julia's Fairies 738; Paul Raican, Julia's Fairies 1309.
    let crisan = "1.Ke1xPf2(Ke1) f3-f2+ 2.Ke2xBd1(Ke1) Bc2-d1+ 3.e6-e7 f4-f3+ 4.Kd3-e2 Bd1-c2+ 5.Ke2-d3 Bc2-d1+ \
                  6.Kd3-e2 Bd1-c2+ 7.Ke2-d3 d2-d1=B+ 8.Ke1-e2 d3-d2+ 9.Ke3xPd2(Ke1) f5-f4+ 10.Ke2-e3 d4-d3+ \
                  11.Ke1-e2 d3-d2+ 12.Kg6xSg7(Ke1) Sf7-h8+ 13.Kh5-g6 Se8-g7+ 14.Kg4-h5 Sg7-e8+ \
                  15.c5xPb5 e.p.(Pb2) b7-b5 16.Kh5-g4 Se8-g7+ 17.Kg4-h5 Sg7-e8+ 18.Kh5-g4 Se8-g7+ \
                  19.Kg4-h5 f6-f5+ 20.Kf3-g4 & 1.Ke4#";
    let raican = "1.h7xRg8=S(Ra8,-wBa8)! Rg7-g8+ 2.Bb7-a8 Rg8-g7+ 3.Bc8-b7 Rg7-g8+ 4.Bd7-c8 Rg8-g7+ 5.Be8-d7 Rg7-g8+ \
                  6.Bf7-e8 Rg8-g7+ 7.Bc4-f7 Ke5-d4+ 8.Bd5-c4 Kf5-e5+ 9.Kg1-f1 Kf4-f5+ 10.Kf1-g1 Kf5-f4+ \
                  11.Kg1-f1 Kf4-f5+ 12.Kf1-g1 Kg5-f4+! 13.Bg4-f3 Kh6-g5+ 14.Bh5-g4 Kg7-h6+ 15.Bf7-d5 Kh8-g7+ \
                  16.Be8-f7 Rg7-g8+ 17.Se4-f6 & 1.Sxg3(Pg7,-bRg7)=";
    let [king, assassin] = ["7n/4P3/8/4k3/8/1p6/1P6/4K3", "r5N1/8/5NP1/8/3k4/5Bp1/8/5K2"];
    let with = |position: &str, task: &str, solution: &str, more: &[&str]| {
        retract(&[&[position, task, "--quiet", "0", "--knight", "s", "--solution", solution], more].concat())
    };
    let solve = |position: &str, task: &str, solution: &str| with(position, task, solution, &[]);
    // What is told does not depend on what the table happens to know.
    let on_one_thread = with(king, "-20 & #1 Proca Anticirce", crisan, &["--memory", "1M", "--threads", "1"]);
    let on_two = with(king, "-20 & #1 Proca Anticirce", crisan, &["--memory", "512M", "--threads", "2"]);
    assert_eq!(on_one_thread, on_two);
    for (position, task, solution, end) in [
        (king, "-20 & #1 Proca Anticirce", crisan, "20.Kf3-g4 & 1.Ke4#"),
        (assassin, "-17 & =1 Proca Circe Assassin", raican, "17.Se4-f6 & 1.Sxg3(Pg7)="),
    ] {
        let (told, fault, code) = solve(position, task, solution);
        assert!(told.contains(end), "{told}{fault}");
        assert!(told.contains("the solution holds against every reply with no quiet retraction"), "{told}");
        assert!(told.contains("other ways were not looked for"), "{told}");
        assert_eq!(code, Some(0));
    }
    // A retraction less is not enough.
    let (told, _, code) = solve(king, "-19 & #1 Proca Anticirce", crisan);
    assert!(told.contains("the solution does not hold"), "{told}");
    assert_eq!(code, Some(1));
    let two = "1.Kf5-e4 Bh5-g4 2.Kg6-f5\n1.Kd5-e4";
    let (told, _, code) =
        retract(&["6k1/8/2Q5/8/4K1b1/2P2p2/8/8", "-2 & #1 Proca Anticirce", "--solution", two]);
    assert!(told.contains("1 of the 2 first retractions told hold against every reply"), "{told}");
    assert_eq!(code, Some(1));
    for (task, solution, reason) in [
        ("-20 & #1 Proca Anticirce", "1.Ke1xPf2(Ke1) f5-f2", "f5-f2: this cannot be taken back"),
        ("-20 & #1 Proca Anticirce", "what", "no move taken back can be read in it"),
        ("-20 & #1 Proca Anticirce", "@nowhere", "cannot read nowhere"),
        ("-1w & h#1.5 Anticirce", crisan, "only the other side of a defensive retractor resists"),
    ] {
        let (_, fault, code) = solve(king, task, solution);
        assert!(fault.contains(reason), "{fault}");
        assert_eq!(code, Some(2), "{fault}");
    }
}

#[test]
fn a_stored_solution_of_a_long_defensive_retractor_is_held_against_every_reply() {
    let record = |solution: &str| {
        format!(
            "---\nid: one\nposition: \"q4r2/8/3N4/1pbb1p2/1P6/4K1R1/1b1P3r/4k3\"\n\
             task: \"-5 & #1 Proca Anticirce Cheylan\"\nsolution: |2\n  {solution}\n"
        )
    };
    let verify = |solution: &str, more: &[&str]| {
        let output = kirke(&[&["verify", "-"], more].concat(), &record(solution));
        (String::from_utf8(output.stdout).unwrap(), output.status.code())
    };
    let [key, other] = ["1.Ke2-e3", "1.Kf3-e3"];
    let cut = "  note: the search for what is missing was cut short\n";
    let open = "  note: whether the solution holds is not decided\n";
    for (solution, more, wanted) in [
        (
            key,
            &["--no-search"][..],
            ("agrees\n  note: the solution holds against every reply\n".to_owned(), 0),
        ),
        (
            other,
            &["--no-search"][..],
            ("differs\n  wrong: the solution does not hold against every reply\n".to_owned(), 1),
        ),
        (key, &["--nodes", "1"][..], (format!("incomplete\n{cut}{open}"), 3)),
    ] {
        let (told, code) = verify(solution, more);
        assert_eq!((told, code), (format!("one: {}", wanted.0), Some(wanted.1)), "{solution} {more:?}");
    }
}

#[test]
fn tries_and_documents_of_defensive_retractors() {
    let position = "q4r2/8/3N4/1pbb1p2/1P6/4K1R1/1b1P3r/4k3";
    let task = "-5 & #1 Proca Anticirce Cheylan";
    let (told, fault, _) = retract(&[position, task, "--quiet", "0", "--tries", "1", "--format", "json"]);
    let answer: serde_json::Value = serde_json::from_str(&told).unwrap_or_else(|_| panic!("{fault}"));
    let short = |value: &serde_json::Value| value["ways"][0]["retraction"]["short"].clone();
    assert_eq!(answer["uncaptures"], "Proca");
    assert_eq!(answer["completeness"]["state"], "complete");
    assert_eq!(short(&answer["keys"][0]), "Ke2-e3");
    assert_eq!(answer["keys"][0]["moves"], 5);
    let tries: Vec<_> = answer["tries"].as_array().unwrap().iter().map(short).collect();
    assert!(tries.contains(&"Kf3-e3".into()), "{tries:?}");
}

/// The other king guards two of the three squares from which this one can have come.
#[test]
fn last_moves_are_told_apart_by_their_past() {
    let position = "k7/2K5/8/8/8/8/8/8";
    let (told, fault, code) =
        retract(&[position, "last move?", "--side", "b", "--depth", "1", "--format", "json"]);
    let answer: serde_json::Value = serde_json::from_str(&told).unwrap_or_else(|_| panic!("{fault}"));
    let shorts = |key: &str| -> Vec<String> {
        let sequences = answer[key].as_array().unwrap().iter();
        sequences.map(|sequence| sequence[0]["short"].as_str().unwrap().to_owned()).collect()
    };
    assert!(shorts("possible").iter().all(|short| short.starts_with("Ka7")), "{told}");
    assert!(shorts("possible").contains(&"Ka7-a8".to_owned()), "{told}");
    assert_eq!(code, Some(1));
    let (told, _, code) = retract(&["8/8/8/8/8/8/8/rnbqkbnr", "last 2 moves?"]);
    assert!(told.is_empty() && code == Some(2));
}

/// Of R. J. Millour's problem (Die Schwalbe 154, 08/1995) one unit is not known; its line is found without it.
#[test]
fn the_last_moves_of_a_published_problem_are_found() {
    let (told, fault, _) = retract(&["1R6/8/K7/8/p7/8/8/4k3", "last 6 single moves? Martian Circe"]);
    let line = "1.b7-b8=R+ 2.a5-a4 3.Ka7-a6 4.a6-a5 5.b6-b7 6.b2-b7xBa6\n";
    assert!(told.contains(line), "{told}{fault}");
    // Each line begins with the same three retractions of the rook and the pawns.
    let possible = told.lines().filter(|line| line.starts_with("1.") && !line.ends_with("(no past)"));
    assert!(
        possible.clone().count() > 0
            && possible.clone().all(|line| line.starts_with("1.b7-b8=R+ 2.a5-a4 3.K")),
        "{told}"
    );
}

/// Keys, what is taken back behind them and the verdict stand in each layout; only quiet ones leave out the verdict.
#[test]
fn retractors_are_told_in_every_layout() {
    let line = "6k1/8/2Q5/8/4K1b1/2P2p2/8/8 ; -2 & #1 Proca Anticirce";
    let expected = [
        (
            "text",
            [
                "\n1.Kf5-e4!\n  Bh5-g4+\n    2.Kg6-f5 & 1.Qc8#\n",
                "\n-2 & #1 Proca  Anticirce",
                "\nsound: 1 key\n",
            ],
        ),
        ("popeye", ["\n  1.Kf5-e4!\n    Bh5-g4+\n", "\n  -2 & #1 Proca   ", "solution finished."]),
        ("latex", ["\n1.Kf5-e4!\\\\\n\\hspace*{1em}Bh5-g4+", "\\stip{-2 \\& \\#1 Proca}", "sound: 1 key"]),
        ("html", ["<b>1.Kf5-e4!</b>", "<p>-2 &amp; #1 Proca</p>", ">sound: 1 key<"]),
        ("jsonl", ["\"short\":\"Kf5-e4\"", "\"stipulation\":\"-2 & #1 Proca\"", "\"told\":\"sound: 1 key\""]),
    ];
    for (format, parts) in expected {
        let solved = |more: &[&str]| {
            let output = kirke(&[&["solve", line, "--format", format], more].concat(), "");
            assert_eq!(output.status.code(), Some(0), "{format}");
            String::from_utf8(output.stdout).unwrap()
        };
        let text = solved(&[]);
        for part in parts {
            assert!(text.contains(part), "{format} {part}\n{text}");
        }
        let says_sound = solved(&["--quiet"]).contains("sound");
        assert_eq!(says_sound, format == "jsonl", "{format}");
    }
}

/// Every twin, with its letter.
#[test]
fn twins_of_retractors_are_told() {
    let problem = "---\nalgebraic:\n  white: [Kb8, Rc7, Sb4, Sb5, Pa3, Pc6, Pd2, Pe3]\n  black: [Kc4, Ra6, Bc1, Sc3, Sd3, Pe7]\n\
                   stipulation: -1w & h#1.5\ntwins:\n  b: Remove a3\n";
    for format in ["text", "html", "latex", "popeye"] {
        let output = kirke(&["solve", "-", "--format", format], problem);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("a)") && text.contains("b)"), "{format}\n{text}");
        assert!(text.contains("R: 1.c5-c6"), "{format}\n{text}");
    }
}
