use kirke::input::read_file;
use kirke::input::*;
use kirke::problem::Variations;
use proptest::prelude::*;

const TWINS: &str = "
Remark before
BeginProblem
Author Somebody
Author Another One
Title Next to nothing
Stip h#2
Opt SetP MaxSol 3 Intelligent 2 MoveN
Piec White Kh1 Ra1 Pa2b2
     Black Kh8 Se4
Twin move a1 b1
Twin cont add white Nc3 black pb2
Twin exchange h1 h8 stipulation h=2.5
Twin rotate 90 condition Circe
NextProblem
Stipulation #2 Condition Circe Pieces White Kh1 Black Kh8 Option Variation Try
EndProblem";

fn items(text: &str) -> Vec<Item> {
    let read = |outcome: Outcome| outcome.unwrap_or_else(|faults| panic!("{}", faults[0]));
    read_file("", text).into_iter().map(read).collect()
}

#[test]
fn a_triple_step_lets_a_pawn_capture_where_a_double_step_would() {
    let text = |pawn: &str, step: &str| {
        format!(
            "BeginProblem\nStipulation x1\nOption EnPassant {step}\nPieces White Kh1 P{pawn} Black Kh8 Pd5\nEndProblem"
        )
    };
    let read = |pawn: &str, step: &str| {
        let mut outcomes = read_file("", &text(pawn, step));
        outcomes.remove(0).map(|item| item.twins[0].problem.setup.en_passant)
    };
    assert_eq!(read("c5", "d8d7d6d5").ok(), Some(Some(kirke::board::Square::D6)));
    let faults = read("e6", "d8d7d6d5").expect_err("a capture on d7");
    assert!(faults[0].unsupported && faults[0].message.contains("d7"), "{}", faults[0]);
    for wrong in ["d7d6d5d4", "d7d5", "d8d7d6d5d4"] {
        assert!(!read("c5", wrong).expect_err("no double step")[0].unsupported);
    }
}

#[test]
fn a_twin_is_a_changed_copy_of_the_diagram() {
    let items = items(TWINS);
    assert_eq!(items.len(), 2);
    let twins = &items[0].twins;
    let captions: Vec<_> = twins.iter().map(|t| (t.label.as_deref().unwrap(), t.caption.as_str())).collect();
    assert_eq!(
        captions,
        [
            ("a", ""),
            ("b", "wRa1-->b1"),
            ("c", "+wNc3  bPb2"),
            ("d", "wKh1<-->bKh8  h=2.5"),
            ("e", "rotate 90  Circe")
        ]
    );
    let boards: Vec<_> = twins.iter().map(|t| position::write(&t.problem.setup)).collect();
    assert_eq!(
        boards,
        [
            "7k/8/8/8/4n3/8/PP6/R6K",
            "7k/8/8/8/4n3/8/PP6/1R5K",
            "7k/8/8/8/4n3/2{N}5/Pp6/1R5K",
            "7K/8/8/8/4n3/8/PP6/R6k",
            "k6K/8/8/4n3/8/8/6P1/6PR",
        ]
        .map(|board| board.to_owned())
    );
    assert!(twins[2].continued && twins[0].problem.options.set_play);
    assert_eq!(twins[3].problem.stipulation.to_string(), "h=2.5");
    assert_eq!(twins[4].problem.heading.authors, ["Somebody", "Another One"]);
    assert_eq!(items[0].twins[0].sheet.engine_options, ["Intelligent 2", "MoveN"]);
    assert_eq!(items[1].twins[0].problem.options.variations, Variations::Full);
    assert_eq!(items[1].twins[0].label, None);
}

#[test]
fn a_zero_position_has_no_solution_of_its_own() {
    let items = items(
        "BeginProblem\nStipulation h#2\nPieces White Kh1 Rh4\n Black Ka8\nZeroPosition move h4 g1\nTwin remove h4\nEndProblem",
    );
    let labels: Vec<_> =
        items[0].twins.iter().map(|t| format!("{} {}", t.label.as_ref().unwrap(), t.caption)).collect();
    assert_eq!(labels, ["a wRh4-->g1", "b -wRh4"]);
}

#[test]
fn one_bad_problem_does_not_lose_the_others() {
    let text = "BeginProblem\nStipulation #2\nPieces White Kh1\nNextProblem\nStipulation Q2\nOption NullMoves\n\
                Pieces White Kh1 Xa1\nNextProblem\nStipulation #3\nPieces White Kh1\nEndProblem\n";
    let outcomes = read_file("x.inp", text);
    assert_eq!(outcomes.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    let faults = outcomes[1].as_ref().unwrap_err();
    let told: Vec<_> = faults.iter().map(|f| f.to_string().lines().next().unwrap().to_owned()).collect();
    assert_eq!(
        told,
        [
            "x.inp, problem 2, line 7: unknown unit \"X\"",
            "x.inp, problem 2, line 5: \"Q2\" is not a stipulation: a goal (# = + x zf7 ...) is expected, as in #2, s#3, h#2.5, ser-h=7",
        ]
    );
}

#[test]
fn rights_and_the_double_step_are_given_by_squares() {
    let text = "BeginProblem\nStipulation #2\nOption NoCastling e1h8 EnPassant d7d6d5\nPieces White Ke1 Ra1 Pe5\n Black Ke8 Rh8a8 Pd5\nEndProblem";
    let setup = items(text).remove(0).twins.remove(0).problem.setup;
    assert_eq!(setup.en_passant, Some(kirke::board::Square::D6));
    let squares: String = setup.castling.unwrap().squares().into_iter().map(|s| s.to_string()).collect();
    assert_eq!(squares, "a1a8e8");
}

#[test]
fn the_last_capture_and_forsyth_positions_are_read() {
    let text = "BeginProblem\nStipulation #1\nCondition Circe LastCapture White Bh1\nForsyth 8/.ca6s/64\nPieces Black Kh1\nEndProblem";
    let setup = items(text).remove(0).twins.remove(0).problem.setup;
    assert_eq!(position::write(&setup), "8/{ca}6n/8/8/8/8/8/7k pending=wBh1,bKh1,bK");
}

/// As Popeye answers, asked for each of these together with the same condition for White and for Black.
#[test]
fn a_condition_that_names_no_side_binds_the_one_that_the_stipulation_tells() {
    let condition = |stipulation: &str, words: &str| {
        let text = format!(
            "BeginProblem\nStipulation {stipulation}\nCondition {words}\nPieces White Kh1 Black Kh8\nEndProblem"
        );
        let outcome = read_file("", &text).remove(0);
        outcome
            .map(|item| item.twins[0].problem.condition.clone())
            .map_err(|faults| faults[0].message.clone())
    };
    for (stipulation, side) in [
        ("#2", "Black"),
        ("s#2 Option HalfDuplex", "White"),
        ("h#2.5", "Black"),
        ("ser-#3", "Black"),
        ("ser-h#3", "White"),
        ("ser-h#3 Option HalfDuplex", "Black"),
        ("ser-hs#2", "White"),
        ("hs#3", "Black"),
        ("phser-h#2", "Black"),
    ] {
        for words in ["Maximummer", "Maximummer Exact Circe", "Circe UltraSchachZwang"] {
            let named =
                words.replace("Maxi", &format!("{side}Maxi")).replace("Ultra", &format!("{side}Ultra"));
            assert_eq!(
                condition(stipulation, words),
                condition(stipulation, &named),
                "{stipulation} {words}"
            );
        }
    }
    // When the problem is solved for the other side, that one is bound which then does not aim.
    assert_eq!(condition("h#2 Option Duplex", "Maximummer"), condition("h#2", "BlackMaximummer"));
    let fault = condition("a=>b1", "Maximummer").unwrap_err();
    assert_eq!(fault, "`Maximummer` does not say which side it binds");
}

#[test]
fn a_unit_below_another_one_is_hidden_where_the_condition_hides_units() {
    let text = |condition: &str| {
        format!(
            "BeginProblem\nStipulation #1\nCondition {condition}\nPieces Black Rb1\n White Sb1\nEndProblem"
        )
    };
    let setup = items(&text("Circe Volcanic")).remove(0).twins.remove(0).problem.setup;
    assert_eq!(position::write(&setup), "8/8/8/8/8/8/8/1N6 hidden=bRb1");
    let outcomes = read_file("", &text("Circe"));
    let fault = &outcomes[0].as_ref().unwrap_err()[0];
    assert_eq!((fault.line, fault.message.as_str()), (Some(5), "there are two units on b1"));
}

/// Popeye's collection, where it lies beside the repository.
#[test]
fn every_problem_of_the_collection_is_read_or_refused_with_a_reason() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/oracle/problems");
    let mut reasons = std::collections::BTreeMap::<String, usize>::new();
    for tier in ["t0", "t1"] {
        let Ok(records) = std::fs::read_to_string(folder.join(format!("{tier}.jsonl"))) else { return };
        for line in records.lines() {
            let record: serde_json::Value = serde_json::from_str(line).unwrap();
            let input = record["popeye_input"].as_str().unwrap();
            let outcomes = read_file("", input);
            assert_eq!(outcomes.len(), 1, "{input}");
            let reason = match &outcomes[0] {
                Ok(item) => {
                    let twins = 1 + record["twins"].as_array().unwrap().len();
                    let zero = input.contains("Zeroposition") as usize;
                    assert_eq!(item.twins.len(), twins - zero, "{input}");
                    if let Some(fen) = record["fen"].as_str() {
                        let board = position::write(&item.twins[0].problem.setup);
                        assert!(zero == 1 || board.split(' ').next() == Some(fen), "{input}\n{board}");
                    }
                    // Captions are compared with what Popeye prints behind the label.
                    for twin in item.twins.iter().filter(|twin| !twin.caption.is_empty()) {
                        let head = format!("{}) {}", twin.label.as_deref().unwrap_or(""), twin.caption);
                        let output = record["popeye_output"].as_str().unwrap();
                        let found =
                            output.lines().any(|line| line.trim_start_matches('+').trim_end() == head);
                        if !found && output.contains(&format!("{})", twin.label.as_deref().unwrap_or(""))) {
                            *reasons.entry(format!("caption {head}")).or_default() += 1;
                        }
                    }
                    "read".to_owned()
                }
                Err(faults) if faults.iter().all(|fault| fault.unsupported) => faults[0].message.clone(),
                Err(faults) => format!("FAULT {}", faults.iter().find(|f| !f.unsupported).unwrap()),
            };
            *reasons.entry(reason).or_default() += 1;
        }
    }
    for (reason, count) in &reasons {
        println!("{count:4} {reason}");
    }
    // AntiSuperCirce together with Circe is two rules at once, and refused.
    assert!(reasons["read"] >= 238);
}

proptest! {
    #[test]
    fn no_text_is_too_strange(words in proptest::collection::vec("(Twin|move|Pieces|White|Black|Ka1|Pa2b2|Option|Cond|Circe|Stip|#2|a1|h8|shift|rotate|90|mirror|a1<-->h8|Forsyth|add|NextProblem|Remark|EnPassant|\n|\\PC{0,6})", 0..40)) {
        let text = format!("BeginProblem {}", words.join(" "));
        for outcome in read_file("x", &text) {
            if let Err(faults) = outcome {
                for fault in faults {
                    fault.to_string();
                }
            }
        }
    }
}

#[test]
fn sides_of_structured_stipulations_are_named_in_three_languages() {
    for (text, wanted, first) in [
        ("anfang\nsford schw - 6da[#]\nsteine weiss ka1 schwarz kh8\nende", "Black -6da[#]", "White"),
        ("debut\nsenonce blanc 3a[#]d\npieces blanc ra1 noir rh8\nfinp", "White 3a[#]d", "White"),
        ("begin\nsstip b 4hh[#]\npieces white ka1 black kh8\nendp", "Black 4hh[#]", "Black"),
    ] {
        let item = &items(&format!("{text}\n"))[0];
        let problem = &item.twins[0].problem;
        assert_eq!(problem.stipulation.to_string(), wanted);
        assert_eq!(format!("{:?}", problem.stipulation.first_mover()), first);
    }
    let twins =
        &items("anfang\nford #2\nsteine weiss ka1 schwarz kh8\nzwilling sford weiss 2hh[#] & 1h[#]\nende\n")
            [0];
    assert_eq!(twins.twins[1].caption, "Weiss 2hh[#]&1h[#]");
}

#[test]
fn words_behind_conditions_are_cut_short_and_come_in_any_order() {
    for (written, read) in [
        ("breton chrom adv", "Breton Adverse Chromatic"),
        ("whiteosc typeb blackosc typec", "Black Oscillating Kings Type C + White Oscillating Kings Type B"),
        ("whiteosc typea", "White Oscillating Kings"),
        ("magicsq c5 type2 anticirce", "Anticirce + Magic Squares Type 2 c5"),
        ("grid irreg a1b1 a2 gridl ve14", "Grid Chess Irregular a1b1 a2 GridLine Ve11 Ve21 Ve31 Ve41"),
        ("hole a1 circe hole a2a1", "Circe + Holes a1 a2"),
        ("sat strict", "Strict SAT"),
        ("madrasi rexi", "Madrasi Rex Inclusive"),
        ("castchess inv", "CAST Inverse"),
        ("koeko parrain", "Circe Parrain + Köko"),
        ("promonly r/b q", "Promotions Only R/B Q"),
    ] {
        let text = format!("begin\nstip #2\ncond {written}\npieces white kh1 black kh8\nendproblem\n");
        assert_eq!(items(&text)[0].twins[0].problem.condition.name, read, "{written}");
    }
}

#[test]
fn units_for_latex_and_numbers_that_stand_apart_are_read() {
    let text = "begin\nlatex out.tex\n  n SU nightrider of old\n  g DU hopper\nauth Somebody\nstip dia 3.5\n\
                forsyth 9/8/8/8/8/8/8/6K\nendproblem\n";
    let item = &items(text)[0];
    let problem = &item.twins[0].problem;
    assert_eq!(problem.stipulation.to_string(), "dia3.5");
    assert_eq!(problem.heading.authors, ["Somebody"]);
    // As in Popeye, ranks end when they are full.
    assert_eq!(position::write(&problem.setup), "8/8/8/8/8/8/8/7K");
}
