//! What a task asks, as users type it: which option belongs to which condition, who begins, notations of all kinds.

use crate::support::kirke;

/// The play that is printed, the messages and the exit code.
fn told(arguments: &[&str], input: &str) -> (String, String, Option<i32>) {
    let output = kirke(arguments, input);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

#[track_caller]
fn play(input: &str, expected: &str) {
    let (play, messages, _) = told(&["solve", "-q", "--notation", "long", "-"], input);
    assert_eq!(play.trim(), expected, "{input}\n{messages}");
}

#[test]
fn an_option_belongs_to_the_condition_before_it() {
    // The rook is reborn on h1; the knight it has captured annihilates the bishop on g8.
    let problem = |condition: &str| {
        format!(
            "BeginProblem\nPieces White Ka3 Re1 Black Kc7 Se8 Bg8\nStipulation ser-x1\nCondition {condition}\nEndProblem\n"
        )
    };
    let assassin = "1.Re1*e8[wRe8->h1][+bSg8]x";
    let expected = |condition: &str| match condition {
        _ if condition.contains("Assassin") => assassin,
        // The knight on b1 checks the king.
        _ if condition.contains("Mirror") => "no solution",
        _ if condition.contains("PWC") => "1.Re1*e8[wRe8->h1][+bSe1]x",
        _ => "1.Re1*e8[wRe8->h1][+bSg8->v]x",
    };
    for condition in [
        "Circe Assassin Anticirce",
        "Anticirce Circe Assassin",
        "CirceAssassin Anticirce",
        "Circe Mirror Anticirce",
        "PWC Anticirce",
        "Circe Volcanic Anticirce",
    ] {
        play(&problem(condition), expected(condition));
        let line = format!("white Ka3 Re1 black Kc7 Se8 Bg8 ; ser-x1 {condition}\n");
        play(&line, expected(condition));
    }
    for list in ["[Circe Assassin, AntiCirce]", "[AntiCirce, Circe Assassin]", "[Circe, Assassin, AntiCirce]"]
    {
        let record = format!(
            "---\nstipulation: ser-x1\nconditions: {list}\nalgebraic:\n  white: [Ka3, Re1]\n  black: [Kc7, Se8, Bg8]\n"
        );
        play(&record, assassin);
    }
    // A captured king is reborn too.
    let king = "white Kh1 Re1 black Ke5 Pd7 ; ser-x1 Circe RexInclusive Anticirce";
    play(king, "1.Re1*e5[wRe5->a1][+bKe8]x");
    let (_, message, code) = told(&["solve", "7k/8/8/8/8/8/8/K7", "#1 Circe, PWC"], "");
    assert!(
        message.contains("cannot be one condition") && message.contains("did you mean \"Circe PWC\""),
        "{message}"
    );
    assert_eq!(code, Some(2));
}

#[test]
fn the_stipulation_says_who_begins() {
    let json = |position: &str, task: &str| -> (serde_json::Value, String) {
        let (document, messages, _) = told(&["solve", "--format", "json", position, task], "");
        (serde_json::from_str(&document).unwrap_or_else(|error| panic!("{error}: {messages}")), messages)
    };
    let mate = "7k/8/8/8/Q7/8/1R6/7K";
    let game = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";
    let after_key = "8/4K1k1/6R1/7p/6Q1/8/8/8";
    // Board, side to move, task, who makes the first move that is told, whether the side is contradicted.
    for (board, side, task, first, warns) in [
        (mate, "b", "#2", "white", true),
        (mate, "w", "#2", "white", false),
        (mate, "-", "#2", "white", false),
        (mate, "w", "#1 half duplex", "black", true),
        (mate, "b", "#1 black to play", "black", false),
        (mate, "w", "h#2", "black", true),
        (mate, "b", "h#2", "black", false),
        (mate, "w", "h#1.5", "white", false),
        (mate, "b", "h#1.5", "white", true),
        (mate, "w", "h#2 white to play", "white", false),
        (mate, "b", "ser-h#1", "black", false),
        (mate, "b", "#1 duplex", "white", false),
        (mate, "w", "#1 duplex", "white", false),
        (mate, "b", "Black 1h[#]", "black", false),
        // The diagram of a proof game is where the play ends.
        (game, "w", "dia1", "white", false),
        (game, "b", "dia1", "white", true),
        (after_key, "b", "#2 post key play", "black", false),
        (after_key, "w", "#2 post key play", "black", true),
    ] {
        let (document, messages) = json(&format!("{board} {side}"), task);
        assert_eq!(document["first_mover"], first, "{side} {task}");
        let stated = &document["problem"]["position"]["side"];
        assert!(stated.is_null() || !warns, "{side} {task}: {stated}");
        assert_eq!(
            messages.starts_with("warning: problem: the position has "),
            warns,
            "{side} {task}: {messages}"
        );
        let warnings = document["warnings"].as_array().map_or(0, Vec::len);
        assert_eq!(warnings, usize::from(warns), "{side} {task}");
    }
    let (_, messages) = json(&format!("{mate} b"), "#2");
    let expected = "warning: problem: the position has Black to move, but in #2 it is White's turn; the stipulation decides\n";
    assert_eq!(messages, expected);
    // The double step over e3 was White's, whose turn it is in #1.
    let passed = "4k3/8/8/8/3pP3/8/8/4K3 - - e3";
    let expected =
        "warning: problem: the pawn that passed e3 belongs to the side to move: nobody captures it\n";
    assert_eq!(json(passed, "#1").1, expected);
    assert_eq!(json(passed, "h#1").1, "");
    assert_eq!(json(passed, "#1 set play").1, "");
    assert_eq!(json(passed, "#1 duplex").1, "");
    // a=>b: the first position is where the play begins.
    let begins = |task: &str| {
        let (document, messages) = json("7k/8/8/8/8/8/8/K7 b", &format!("{task} target=6k1/8/8/8/8/8/8/1K6"));
        let stated = document["problem"]["origin"]["side"] == "black";
        assert_eq!((stated, !messages.contains("the stipulation decides")), (stated, stated), "{task}");
        (document["first_mover"] == "black", stated)
    };
    for task in ["a=>b1", "a=>b1.5"] {
        let (black_begins, stated) = begins(task);
        assert_eq!(black_begins, stated, "{task}");
    }
}

#[test]
fn a_faulty_twin_is_named() {
    let twins = "BeginProblem\nPieces White Kf3 Qe2 Black Kh1\nStipulation #1\nTwin Move e2 h2\nTwin Remove e2\n\
                 Twin Add White Qg2\nEndProblem\n";
    let (_, messages, code) = told(&["solve", "-q", "-"], twins);
    assert!(messages.contains("problem 1, line 1, twin b)"), "{messages}");
    assert_ne!(code, Some(0));
}

/// A problem with faulty twins in each format, and another one behind it.
const FAULTY_TWINS: [&str; 3] = [
    "7k/8/5K2/8/8/8/8/6R1 ; #2 b) Rg1-b1 c) Ka1-a2 d) foo e) Kf6-e6\n7k/8/5K2/8/8/8/8/6R1 ; #2\n",
    "BeginProblem\nPieces White Kf6 Rg1 Black Kh8\nStipulation #2\nTwin Move g1 b1\nTwin Move a1 a2\n\
     Twin Cont Move a2 a3\nTwin Move f6 e6\nNextProblem\nPieces White Kf6 Rg1 Black Kh8\nStipulation #2\nEndProblem\n",
    "---\nstipulation: '#2'\nalgebraic: {white: [Kf6, Rg1], black: [Kh8]}\n\
     twins: {b: Move g1 b1, c: Move a1 a2, d: Mvoe f6 f5, e: Move f6 e6}\n\
     ---\nstipulation: '#2'\nalgebraic: {white: [Kf6, Rg1], black: [Kh8]}\n",
];

#[test]
fn the_other_twins_of_a_faulty_one_are_solved() {
    for text in FAULTY_TWINS {
        let (play, messages, code) = told(&["solve", "-q", "-"], text);
        let heads: Vec<&str> = play.lines().filter(|line| line.get(1..2) == Some(")")).collect();
        assert_eq!(heads, ["a)", "b) wRg1-->b1", "e) wKf6-->e6"], "{text}{play}{messages}");
        assert_eq!(play.matches("1.Kf7!").count(), 4, "{play}");
        assert!(messages.contains("twin c): no unit stands on a1"), "{messages}");
        assert_eq!(messages.matches("error: ").count(), 2, "{messages}");
        assert_eq!(code, Some(2));
        let (table, _, code) = told(&["check", "-"], text);
        assert!(
            table.contains("twin c): no unit stands on a1") && table.contains("1 sound, 1 error"),
            "{table}"
        );
        assert_eq!(code, Some(2));
        // What lacks a twin is not written as if it were the problem.
        let (written, messages, code) = told(&["convert", "-", "-", "--format", "line"], text);
        assert_eq!(written.lines().count(), 1, "{written}");
        assert!(messages.contains("twin c): no unit stands on a1"), "{messages}");
        assert_eq!(code, Some(2));
    }
}

#[test]
fn the_diagram_square_of_the_other_unit() {
    // As Popeye has it: the king that takes the queen sends her to b8, his own square in the diagram.
    play("1k6/8/8/8/8/8/Q7/3K4 ; #2 Circe Diagram Couscous, keys only", "1.Qa2-a7+!\n1.Qa2-f7!");
    play(
        "white Ke2 Ra1 black Kh8 Pa5 ; ser-x1 Circe Diagram Couscous",
        "1.Ra1*a5[+bPa1=Q]x\n1.Ra1*a5[+bPa1=R]x\n1.Ra1*a5[+bPa1=B]x\n1.Ra1*a5[+bPa1=S]x",
    );
    play("white Ke2 Ra1 black Kh8 Pa5 ; ser-x1 Anticirce Diagram Couscous", "1.Ra1*a5[wRa5->a5]x");
    for (condition, reason) in [
        ("Circe Antipodes Couscous", "does not depend on a unit"),
        ("Anticirce PWC Couscous", "does not depend on a unit"),
        ("Kamikaze Circe Cheylan", "never forbidden"),
        ("Circe Diagram Couscous Last Move", "not kept"),
    ] {
        let (_, message, code) = told(&["moves", "7k/8/8/8/8/8/8/K7", condition], "");
        assert!(message.contains(reason), "{condition}: {message}");
        assert_ne!(code, Some(0));
    }
}

#[test]
fn notations_that_people_type() {
    // All of them are the same problem.
    let expected = "1.Kf7! (2.Rh1#)";
    for (position, task) in [
        ("7k/8/5K2/8/8/8/8/6R1", "#2 Circe rex incl."),
        ("7k/8/5K2/8/8/8/8/6R1", "# 2 Circe, rex incl"),
        ("7k/8/5K2/8/8/8/8/6R1", "≠2"),
        ("Kf6 Rg1 / Kh8", "#2"),
        ("Kf6 Rg1/Kh8", "#2"),
        ("white Kf6 Rg1 black Kh8", "#2"),
        ("weiß Kf6 Tg1 schwarz Kh8", "#2"),
        ("Weiss: Kf6, Tg1 Schwarz: Kh8", "#2"),
        ("blancs Rf6 Tg1 noirs Rh8", "#2"),
    ] {
        let (play, message, code) = told(&["solve", "-q", position, task], "");
        assert!(
            code == Some(0) && play.trim() == expected || task.contains("rex") && code.is_some(),
            "{position} {task}: {play}{message}"
        );
    }
    // "Neutral" is a word of two languages.
    let neutral = told(&["solve", "-q", "7k/{=P}7/5K2/8/8/8/8/6R1", "h~1"], "").0;
    assert!(neutral.contains("nP"), "{neutral}");
    for position in [
        "white Kf6 Rg1 black Kh8 neutral Pa7",
        "neutral Pa7 white Kf6 Rg1 black Kh8",
        "weiß Kf6 Tg1 schwarz Kh8 neutral Ba7",
        "neutral Ba7 weiß Kf6 Tg1 schwarz Kh8",
        "blancs Rf6 Tg1 noirs Rh8 neutres Pa7",
    ] {
        assert_eq!(told(&["solve", "-q", position, "h~1"], "").0, neutral, "{position}");
    }
    for (arguments, part) in [
        (&["7k/8/5K2/8/8/8/8/6R1"][..], "the task is missing"),
        (&["Kf6 Rg1 Kh8", "#2"], "Kh1 Qa4 / Kh8"),
        (&["weiß Kf6 Rg1 schwarz Kh8", "#2"], "the letters are K D T L S B"),
        (&["weiß Kf6 black Kh8", "#2"], "named in German"),
        (&["7k/8/5K2/8/8/8/8/6R1", "#2 b) Kf6 to f5"], "write Kf6-f5, "),
        (&["7k/8/5K2/8/8/8/8/6R1", "#2*vv"], "#2, set play, tries"),
        (&["7k/8/5K2/8/8/8/8/6R1", "h#2,5 Circe"], "did you mean \"h#2.5\"?"),
        (&["7k/8/5K2/8/8/8/8/6R1", "#2 c) Kf6-f5"], "\"b)\" is expected"),
        (&["7k/8/5K2/8/8/8/8/6R1", "#2 b) Ke6-f5"], "twin b): no unit stands on e6"),
        (&["7k/8/5K2/8/8/8/8/6R1 ; #2 ; colour: red"], "the keys are author, source, "),
    ] {
        let (_, message, code) = told(&[&["solve"], arguments].concat(), "");
        assert!(message.contains(part) && code == Some(2), "{arguments:?}: {message}");
    }
    // Set play and intended solutions in the stipulation; the words of a task without quotation marks.
    let (play, ..) = told(&["solve", "7k/8/5K2/8/8/8/8/6R1", "h#2*", "1.1.1.1", "Circe"], "");
    assert!(play.contains("1...Kf7") && play.contains("1 intended"), "{play}");
}

#[test]
fn twins_behind_a_task() {
    let task = "#2, no threats b) Rg1-b1 c) h#2 d) -Kf6, +wKg6 e) Circe Mirror";
    for arguments in [&["7k/8/5K2/8/8/8/8/6R1", task][..], &[&format!("7k/8/5K2/8/8/8/8/6R1 ; {task}")]] {
        let (play, messages, _) = told(&[&["solve", "-q"], arguments].concat(), "");
        let heads: Vec<&str> = play.lines().filter(|line| line.get(1..2) == Some(")")).collect();
        assert_eq!(
            heads,
            ["a)", "b) wRg1-->b1", "c) h#2", "d) -wKf6  +wKg6", "e) Circe Mirror"],
            "{play}{messages}"
        );
        assert!(play.contains("1.Kf7!") && play.contains("1.Kh7 Kf7 2.Kh8 Rh1#"), "{play}{messages}");
    }
}

#[test]
fn control_characters_reach_neither_terminal_nor_page() {
    let name = "Red\u{1b}[31m \u{9b}2J\u{202e}txet\u{7} Man";
    let line = format!("7k/8/5K2/8/8/8/8/6R1 ; #2 ; author: {name}; title: {name} ; id: {name}\n");
    let faulty = format!("7k/8/5K2/8/8/8/8/6R1 ; #2 {name} ; id: {name}\n");
    let popeye = format!(
        "BeginProblem\nAuthor {name}\nTitle {name}\nPieces White Kf6 Rg1 Black Kh8\nStipulation #2\nEndProblem\n"
    );
    let forbidden =
        |text: &str| text.chars().any(|letter| letter != '\n' && letter.is_control() || letter == '\u{202e}');
    for format in ["text", "popeye", "html", "latex", "json", "jsonl"] {
        for input in [&line, &popeye, &faulty] {
            let (play, messages, _) = told(&["solve", "--format", format, "-"], input);
            assert!(!forbidden(&play) && !forbidden(&messages), "{format}: {play}{messages}");
        }
    }
    for arguments in [
        &["check", "-"][..],
        &["verify", "-"],
        &["popeye", "-"],
        &["convert", "-", "-", "--format", "popeye"],
    ] {
        for input in [&line, &popeye, &faulty] {
            let (out, messages, _) = told(arguments, input);
            assert!(!forbidden(&out) && !forbidden(&messages), "{arguments:?}: {out}{messages}");
        }
    }
}

#[test]
fn no_letter_of_a_name_is_a_command_of_latex() {
    let line = "7k/8/5K2/8/8/8/8/6R1 ; #2 ; author: A\\input{x} ^^M {B} ~ $1 #2 %3 &4 _5\n";
    let (page, ..) = told(&["solve", "--format", "latex", "-"], line);
    let expected = "\\author{A\\textbackslash{}input\\{x\\} \\textasciicircum{}\\textasciicircum{}M \\{B\\} \\textasciitilde{} \\$1 \\#2 \\%3 \\&4 \\_5}";
    assert!(page.contains(expected), "{page}");
}
