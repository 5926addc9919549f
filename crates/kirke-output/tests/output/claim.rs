use kirke::claim::{Claim, ClaimFaultKind, compare, parts, read};
use kirke::input::read_file;
use kirke::problem::Problem;
use kirke::rules::Profile;
use kirke::search::{Settings, solve};
use kirke::solution::{Branch, PhaseKind, Role, Sign};
use kirke::stipulation::Goal;
use kirke::units::Language;

fn problem(line: &str) -> Problem {
    let mut items = read_file("", line);
    items.remove(0).unwrap().twins.remove(0).problem
}

const TWO_MOVER: &str = "4n2k/5Bpp/8/6N1/8/8/8/1K2R3 w ; #2 Circe";
const ROOKS: &str = "k7/8/1K6/8/8/8/8/6RR w ; #2";
const LONG: &str = "k7/8/8/8/8/8/8/K6R w ; #3";

/// The claim, which must be without fault.
#[track_caller]
fn good(line: &str, text: &str) -> Claim {
    let claim = read(&problem(line), text, Profile::Book);
    assert_eq!(claim.faults, [], "{text}");
    claim
}

/// The first fault of a claim.
#[track_caller]
fn bad(line: &str, text: &str) -> (ClaimFaultKind, Vec<String>) {
    let claim = read(&problem(line), text, Profile::Book);
    let fault = claim.faults.first().expect("a fault");
    (fault.kind.clone(), fault.path.clone())
}

/// A tree in a line: roles and departure and arrival squares.
fn shape(branches: &[Branch]) -> String {
    let one = |branch: &Branch| {
        let role = match branch.role {
            Role::Key => "!",
            Role::Try => "?",
            Role::Threat => "(t)",
            Role::Refutation => "x",
            Role::Forced => "f",
            Role::Defence | Role::Continuation | Role::Help => "",
        };
        let below = if branch.branches.is_empty() {
            String::new()
        } else {
            format!(" {{{}}}", shape(&branch.branches))
        };
        format!("{}{}{role}{below}", branch.ply.from, branch.ply.to)
    };
    branches.iter().map(one).collect::<Vec<_>>().join(" ")
}

#[test]
fn one_key_in_many_notations() {
    for text in [
        "1.Rxe8(Ng8)! (2.Rxg8#)",
        "1.Rxe8(Sg8)! [2.Rxg8#]",
        "1.Txe8(Sg8)! droht 2.Txg8#",
        "1.Txé8",
        "1.Txe8[Cg8]! menace 2.Txg8#",
        "   1.Re1*e8[+bSg8] ! threat:\n          2.Re8*g8 #",
        "1. Re1:e8 ! {the only one} 2. Re8:g8 #",
        "1.Re1xe8[bSg8]! ~ 2.Re8xg8#",
    ] {
        if text.contains('é') {
            assert_eq!(bad(TWO_MOVER, text).0, ClaimFaultKind::Unreadable);
            continue;
        }
        let claim = good(TWO_MOVER, text);
        assert_eq!(shape(&claim.phases[0].branches), "e1e8! {e8g8(t)}", "{text}");
        assert!(compare(&claim, &solve(&problem(TWO_MOVER), &Settings::default()).unwrap()).is_empty());
    }
    assert_eq!(good(TWO_MOVER, "1.Txe8(Sg8)!").language, Language::German);
    assert_eq!(good(TWO_MOVER, "1.Txe8(Cg8)!").language, Language::French);
}

#[test]
fn what_a_rebirth_annihilates_may_be_told_and_must_be_right() {
    const ASSASSIN: &str = "4k2b/8/8/2r5/4N3/8/8/4K3 w ; #2 Circe Assassin";
    for text in ["1.Sxc5(Rh8,-bBh8)!", "1.Sxc5(Rh8,-Bh8)!", "1.Se4*c5[+bRh8,-bBh8] !", "1.Sxc5(Rh8)!"] {
        assert_eq!(shape(&good(ASSASSIN, text).phases[0].branches), "e4c5!", "{text}");
    }
    for text in ["1.Sxc5(Rh8,-bSh8)!", "1.Sxc5(Rh8,-wBh8)!", "1.Sxc5(Rh8,-bBg8)!", "1.Sxc5(Rh8,-bBh8,-bBg8)!"]
    {
        assert!(matches!(bad(ASSASSIN, text).0, ClaimFaultKind::Illegal(_)), "{text}");
    }
    assert_eq!(bad(ASSASSIN, "1.Sxc5(Rh8,-what)!").0, ClaimFaultKind::Unreadable);
}

#[test]
fn tries_refutations_and_set_play() {
    let text =
        "set play: 1...Kb8 2.Rg8#,Rh8#\n1.Rg7! (zz) 1...Kb8 2.Rh8#\n1.Ka6? but 1...Kb8!\n1.Kc6? Ka7! Kb8!";
    let claim = good(ROOKS, &text[..text.rfind(" Kb8!").unwrap()]);
    assert_eq!(claim.phases[0].kind, PhaseKind::SetPlay);
    assert_eq!(shape(&claim.phases[0].branches), "a8b8 {g1g8 h1h8}");
    assert_eq!(shape(&claim.phases[1].branches), "g1g7! {a8b8 {h1h8}} b6a6? {a8b8x} b6c6? {a8a7x}");
    assert!(claim.phases[1].branches[0].zugzwang);
    assert_eq!(shape(&good(ROOKS, "*1...Kb8 2.Rg8#").phases[0].branches), "a8b8 {g1g8}");
    assert!(good(ROOKS, "1.Rg7!").keys_only);
}

#[test]
fn alternatives_share_what_follows() {
    let all = "h1g1! {a8a7 {g1g2} a8b7 {g1g2} a8b8 {g1g2}}";
    assert_eq!(shape(&good(LONG, "1.Rg1! 1...Ka7/Kb7/Kb8 2.Rg2").phases[0].branches), all);
    assert_eq!(shape(&good(LONG, "1.Rg1! 1...K~ 2.Rg2").phases[0].branches), all);
    let rest = "h1g1! {a8b8 {g1g3} a8a7 {g1g2} a8b7 {g1g2}}";
    assert_eq!(shape(&good(LONG, "1.Rg1! 1...Kb8 2.Rg3 1...K~ 2.Rg2").phases[0].branches), rest);
    // 60 times two alternatives are 2^60 lines, which nobody has thought of.
    let many = format!("1.Kb1 {}", "Kb8/Kb7 Kc1/Kc2 ".repeat(60));
    let series = LONG.replace("#3", "h#200").replace(" w ", " b ");
    assert!(!read(&problem(&series), &many, Profile::Book).faults.is_empty());
}

#[test]
fn help_lines_share_their_beginnings() {
    let help = "k7/8/8/8/8/8/8/K6R b ; h#2";
    let claim = good(
        help,
        "  1...Rh1-h8 +\n\n  1.Ka8-b8 Ka1-a2   2.Kb8-a8 Rh1-h8 +\n  1.Ka8-b8 Rh1-h2   2.Kb8-a8 Rh2-h8 +",
    );
    assert_eq!(shape(&claim.phases[0].branches), "h1h8");
    assert_eq!(shape(&claim.phases[1].branches), "a8b8 {a1a2 {b8a8 {h1h8}} h1h2 {b8a8 {h2h8}}}");
    let half = good("k7/8/8/8/8/8/8/K6R w ; h#1.5", "1...Ka2 2.Kb8 Rh8+");
    assert_eq!(shape(&half.phases[0].branches), "a1a2 {a8b8 {h1h8}}");
}

#[test]
fn series_and_their_numbers() {
    let series_help = good("k7/8/8/8/8/8/8/K6R b ; ser-h#3", "1.Kb8 2.Kc8 3.Kd8 Rh8+");
    assert_eq!(shape(&series_help.phases[0].branches), "a8b8 {b8c8 {c8d8 {h1h8}}}");
    let series = good("k7/8/8/8/8/8/8/K6R w ; ser-#3", "1.Kb2 2.Kc3 3.Rh8+");
    assert_eq!(shape(&series.phases[0].branches), "a1b2 {b2c3 {h1h8}}");
    let introduced = "6k1/8/8/8/8/8/8/K6R ; 2->ser-#2";
    let lines = good(introduced, "1.Kg7 2.Kg8 1.Kb2 2.Rg1+\n1.Kg7 2.Kg6 1.Rh2 2.Rg2+");
    let told = "g8g7 {g7g8 {a1b2! {h1g1}} g7g6 {h1h2! {h2g2}}}";
    assert_eq!(shape(&lines.phases[0].branches), told);
}

#[test]
fn a_proof_game_begins_with_the_game_array() {
    let game = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR ; dia1";
    assert_eq!(shape(&good(game, "1.e2-e4 e7-e5 dia").phases[0].branches), "e2e4 {e7e5}");
}

#[test]
fn a_capture_that_was_to_be_made_may_bear_a_sign() {
    for text in ["1.Kb8 cxb6x", "1.Ka8-b8 c5*b6 x"] {
        let claim = good("k7/8/1p6/2P5/8/8/8/K7 ; hx1", text);
        assert_eq!(shape(&claim.phases[0].branches), "a8b8 {c5b6}");
        assert_eq!(claim.phases[0].branches[0].branches[0].ply.sign, Sign::Goal(Goal::Capture));
    }
}

#[test]
fn a_turn_of_progressive_play_bears_one_number() {
    let problem = "6k1/5ppp/1p6/8/8/8/6PP/R6K b ; h#1 Circe Progressive";
    assert_eq!(shape(&good(problem, "1.b5 Kg1 Ra8#").phases[0].branches), "b6b5 {h1g1 {a1a8}}");
    let longer = "6k1/5ppp/1p6/8/8/8/6PP/R6K b ; h#1.5 Circe Progressive";
    assert!(!read(&self::problem(longer), "1.b5 Kg1 Ra8#", Profile::Book).faults.is_empty());
}

#[test]
fn the_first_wrong_half_move_is_named() {
    let (kind, path) = bad(ROOKS, "1.Rg7! 1...Kb8 2.Ra2#");
    assert!(matches!(&kind, ClaimFaultKind::Illegal(near) if !near.is_empty()), "{kind:?}");
    assert_eq!(path, ["Rg7", "Kb8"]);
    assert_eq!(bad(ROOKS, "2.Rh8#").0, ClaimFaultKind::OutOfPlace);
    assert_eq!(bad(ROOKS, "1.Rg7! 1...Kb8 2.Rh8# 1...Kb8 2.Rh8#").0, ClaimFaultKind::Twice);
    assert_eq!(bad(ROOKS, "1.Qz9").0, ClaimFaultKind::Unreadable);
    // Two languages in one solution: B is a bishop here, and a pawn in German.
    let bishop = "3k3b/5p2/8/8/8/8/Q7/1N5K w ; #2";
    assert_eq!(bad(bishop, "1.Da2-e6! 1...Bf6 2.Nc3").0, ClaimFaultKind::Unreadable);
    assert!(matches!(bad(bishop, "1.Da2-e6! 1...Bf5 2.Db7").0, ClaimFaultKind::Illegal(_)));
    // What ... stands for is not known, if not for the turn of the other side.
    assert!(good(ROOKS, "1.Rg7! 1...Kb8 2.Rh8#").faults.is_empty());
    assert!(good(ROOKS, "1.Rg7! ... Kb8 2.Rh8#").faults.is_empty());
    assert_eq!(bad(ROOKS, "1.Rg7! ... Rh8#").0, ClaimFaultKind::Unreadable);
    // A capture must be written as one, and a promotion and a rebirth as they happen.
    assert!(matches!(bad(TWO_MOVER, "1.Re8!").0, ClaimFaultKind::Illegal(_)));
    assert!(matches!(bad(TWO_MOVER, "1.Rxe8(Nb8)!").0, ClaimFaultKind::Illegal(_)));
    let knights = "k7/8/8/8/8/8/8/KN3N2 w ; #2";
    assert!(matches!(bad(knights, "1.Nd2!").0, ClaimFaultKind::Ambiguous(two) if two.len() == 2));
    assert_eq!(shape(&good(knights, "1.Nbd2!").phases[0].branches), "b1d2!");
}

#[test]
fn twins_are_told_apart_by_their_labels() {
    let of = |text: &str| parts(text);
    assert_eq!(of("1.Kb1"), [(None, "1.Kb1\n".to_owned())]);
    let two = of("a) 1.Kb1\nb) wRa1-->b1\n  1.Kb2\n");
    assert_eq!(two[0], (Some("a".to_owned()), " 1.Kb1\n".to_owned()));
    assert_eq!(two[1], (Some("b".to_owned()), "\n\n  1.Kb2\n".to_owned()));
}

/// Popeye's text for plays whose half-moves need not alternate, with signs that need not be marks: read without a fault,
/// it is what the search tells.
#[test]
fn what_popeye_prints_is_what_is_found() {
    for (line, text) in [
        // Parries are told only where there are any; the set play leaves the series out.
        (
            "6n1/6n1/B4p2/2ppk3/4p3/p3p3/8/4Q1K1 w ; pser-#3",
            "1.Qe1-g3 + Ke5-d4 2.Qg3-e1 3.Qe1-a1 #\n1.Qe1-g3 + Ke5-e6 2.Qg3-c7 3.Ba6-c8 #\n\
             1.Qe1-g3 + Ke5-f5 2.Ba6-f1 3.Bf1-h3 #",
        ),
        ("8/8/8/8/3pp3/3pk1Pp/4p2N/4K3 w ; phser-s#2, set play", "1...d3-d2 #\n\n1.Sh2-f3 2.Sf3-h2 d3-d2 #"),
        ("4k3/7N/3PK1p1/8/7B/8/8/8 b ; pser-h#2, set play", "1...d6-d7 #\n1.g6-g5 2.g5-g4 d6-d7 #"),
        // The key may leave its own king in check.
        ("7q/6r1/8/8/8/K7/8/kB6 b ; ser-h##!2", "1.Rg7-g4 2.Qh8-c3 + Ka3-a2 ##!"),
        // The side of the series may end it itself, with a goal of its own.
        (
            "K1k5/7Q/8/7p/8/8/8/8 b ; ser-reci-h(=)#7",
            "1.h5-h4 2.h4-h3 3.h3-h2 4.h2-h1=R 5.Rh1-d1 6.Rd1-d7 7.Rd7-d8 Qh7-b7 #\n1.h5-h4 2.h4-h3 3.h3-h2 4.h2-h1=R 5.Rh1-d1 6.Rd1-d7 7.Rd7*h7 =",
        ),
        // The first moves that Popeye counts are no solutions.
        ("8/1p6/8/2K5/5p1p/5ppr/5prq/5Nbk w ; h=0.5", "1  (Kc5-d6 )\n1...Kc5-b6 ="),
        ("8/6B1/8/8/p7/kp6/p7/K7 w ; r#1", "1.Bg7-f8 # ?!?"),
        (
            "k3n3/P7/1K6/3N3p/8/8/8/8 w ; #2, post key play",
            "zugzwang.\n1...h5-h4\n refutes.\n1...Se8-c7 2.Sd5*c7 #\n1...Se8-d6 2.Sd5-c7 #\n\
             1...Se8-f6 2.Sd5-c7 #\n1...Se8-g7 2.Sd5-c7 #",
        ),
    ] {
        let claim = good(line, text);
        let problem = problem(line);
        let found = solve(&problem, &Settings::default()).unwrap();
        assert!(compare(&claim, &found).is_empty(), "{line}");
        let replayed = kirke::replay::check(&problem, &claim.solution(&problem), Profile::Book);
        assert!(replayed.is_ok(), "{line}: {:?}", replayed.err());
    }
}
