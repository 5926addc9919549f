use kirke::input::{Item, read_file};
use kirke::search::Settings;
use kirke::solution::Limit;
use kirke::verdict::*;

fn item(text: &str) -> Item {
    read_file("", text).remove(0).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

fn judged(text: &str, settings: &Settings) -> Judgement {
    let item = item(text);
    let claimed = item.solution.as_deref().and_then(|text| claim_on(text, None));
    examine(&item.twins[0].problem, claimed.as_deref(), settings).unwrap().1
}

#[track_caller]
fn check(text: &str, verdict: Verdict) -> Judgement {
    let judgement = judged(text, &Settings::default());
    assert_eq!(judgement.verdict, verdict, "{text}: {judgement:?}");
    judgement
}

const MATE: &str = "7k/8/6K1/8/8/8/8/R7";

#[test]
fn battle_play() {
    check(&format!("{MATE} ; #1"), Verdict::Sound);
    check(&format!("{MATE} ; #1 ; key: Ra8"), Verdict::Sound);
    let differs = check(&format!("{MATE} ; #1 ; key: Ra7"), Verdict::Differs);
    assert_eq!((differs.cooks.len(), differs.refuted.len()), (1, 1));
    check(&format!("{MATE} ; #1 ; solutions: 2"), Verdict::Differs);
    check(&format!("{MATE} ; =1"), Verdict::NoSolution);
    check("7k/8/6K1/8/8/8/Q7/R7 ; #1 ; solutions: 2", Verdict::Sound);
    let cooked = check("7k/8/6K1/8/8/8/Q7/R7 ; #1 ; key: Qa8", Verdict::Cooked);
    assert_eq!((cooked.solutions, cooked.cooks.len()), (2, 1));
    assert_eq!(check("7k/8/6K1/8/8/8/Q7/R7 ; #1", Verdict::Cooked).cooks.len(), 2);
}

#[test]
fn keys_that_solve_too_fast() {
    for options in ["", ", keys only"] {
        check(&format!("{MATE} ; #2{options}"), Verdict::Short);
        check(&format!("7k/8/5K2/8/8/8/8/6R1 ; #2{options}"), Verdict::Sound);
        check(&format!("7k/8/5K2/8/8/8/8/6R1 ; #3{options}"), Verdict::Short);
    }
}

#[test]
fn help_play() {
    let whole = "7k/8/6K1/8/8/8/8/RR6 ; h#1";
    assert_eq!(check(whole, Verdict::Cooked).solutions, 2);
    check(&format!("{whole} ; solutions: 2"), Verdict::Sound);
    check(&format!("{whole} ; solutions: 1.2"), Verdict::Sound);
    check(&format!("{whole} ; solutions: 2.1"), Verdict::Differs);
    check(&format!("{whole} ; solutions: 1+1"), Verdict::Sound);
    check(&format!("{whole} ; solutions: 3"), Verdict::Differs);
    check("7k/8/6K1/8/8/8/8/R7 ; h#1.5", Verdict::Short);
    // Where Black can mate before the first half-move he must, and that is too soon.
    check("8/8/7p/8/8/kp5P/p7/K7 ; hr#1.5", Verdict::Short);
    check("8/8/8/8/7R/kp6/p7/K7 ; hs#1.5", Verdict::Short);
    // Black's mate of a reciprocal helpmate comes half a move earlier, as it should.
    let reciprocal = "8/4P3/8/8/8/8/4p3/5k1K ; reci-h(#)=2";
    assert_eq!(check(&format!("{reciprocal} ; solutions: 2"), Verdict::Sound).solutions, 2);
}

#[test]
fn both_sides_of_a_duplex_and_play_after_the_key() {
    let both = "r6k/8/6K1/8/8/8/8/R7 ; h#1.5, duplex";
    // One side mates too fast, the other not at all.
    let judgement = check(both, Verdict::NoSolution);
    assert!(judgement.intended.parts.len() == 2, "{judgement:?}");
    check("7k/5K2/8/8/8/8/8/6R1 ; #2, post key play", Verdict::Sound);
    check("7k/8/5K2/8/8/8/8/5R2 ; #2, post key play", Verdict::NoSolution);
}

#[test]
fn duals_are_told_on_request() {
    let text = "7k/5K2/7p/8/8/8/8/5Q2 ; #2, no threats ; solutions: 5";
    check(text, Verdict::Sound);
    let dual = check(&text.replace("no threats", "no threats, duals"), Verdict::Dual);
    assert!(dual.duals.iter().all(|line| line.len() == 3));
    // A second key is no dual.
    check("7k/8/6K1/8/8/8/Q7/R7 ; #1, duals ; solutions: 2", Verdict::Sound);
}

#[test]
fn a_search_cut_short_says_only_what_is_proved() {
    let nothing = Settings { nodes: Some(0), threads: 1, ..Settings::default() };
    let hard = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ; #4";
    let judgement = judged(hard, &nothing);
    assert_eq!((judgement.verdict, judgement.limit), (Verdict::Incomplete, Some(Limit::Nodes)));
    let two = "7k/8/6K1/8/8/8/Q7/R7 ; #1, max solutions 1";
    assert_eq!(check(two, Verdict::Cooked).solutions, 2, "one more than was asked for has been seen");
    check(&format!("{two} ; solutions: 2"), Verdict::Incomplete);
}

#[test]
fn claims_on_a_duplex_are_compared_for_both_sides() {
    let duplex = "6k1/5p1p/8/8/8/6r1/PP2R3/K7 ; h#1, duplex";
    check(duplex, Verdict::Sound);
    let with = |solution: &str| {
        let (position, task) = duplex.split_once(" ; ").unwrap();
        let lines: String = solution.lines().map(|line| format!("  {line}\n")).collect();
        format!("---\nposition: {position}\ntask: \"{task}\"\nsolution: |2\n{lines}")
    };
    for right in [
        "1.Rg7 Re8#\n1.Rh2 Rg1#",
        "   1.Rg3-g7 Re2-e8 #\n\n  1.Re2-h2 Rg3-g1 #",
        "Black begins:\n1.Rg7 Re8#\n\nWhite begins:\n1.Rh2 Rg1#",
        "Schwarz beginnt\n1.Tg7 Te8#\nWeiß beginnt\n1.Th2 Tg1#",
        "1.Rg7 Re8#\nduplex:\n1.Rh2 Rg1#",
        "[White begins:] 1.Rg7 Re8# [Black begins:] 1.Rh2 Rg1#",
        "1.Rg7 Re8# Duplex: 1.Rh2 Rg1#",
        "1.Rg7 Re8# 1.Rh2 Rg1#",
        // What is told of one side only says nothing of the other.
        "1.Rg7 Re8#",
    ] {
        check(&with(right), Verdict::Sound);
    }
    let differs = check(&with("1.Rg7 Re8#\n1.Rd2 Rg1#"), Verdict::Differs);
    assert_eq!((differs.solutions, differs.cooks.len(), differs.refuted.len()), (2, 1, 1));
    let differs = check(&with("1.Kg7 Re8#\n1.Rh2 Rg1#"), Verdict::Differs);
    assert_eq!((differs.cooks.len(), differs.refuted.len()), (1, 1));
    let illegal = check(&with("1.Rg7 Re8#\n1.Rh2 Rh1#"), Verdict::Differs);
    assert!(illegal.unread[0].starts_with("line 2: Rh1#"), "{:?}", illegal.unread);
    check(&with("1.Rg7 Re8#\n1.Rh2 Rg1#\n1.Rd2 Rg1#"), Verdict::Differs);
    check(&format!("{duplex} ; solutions: 1+1"), Verdict::Sound);
    check(&format!("{duplex} ; solutions: 1+0"), Verdict::Cooked);
    check(&format!("{duplex} ; solutions: 2+1"), Verdict::Differs);
}

#[test]
fn solutions_that_are_only_counted() {
    let lines = "7k/5K2/8/8/8/8/8/6R1";
    let told = check(&format!("{lines} ; h#1.5 ; solutions: 10"), Verdict::Short);
    let counted = check(&format!("{lines} ; h#1.5 count ; solutions: 10"), Verdict::Short);
    assert_eq!((told.solutions, counted.solutions), (10, 10));
    assert_eq!((told.cooks.len(), counted.cooks.len()), (1, 0));
    let exact = format!("{lines} ; exact-h#1.5 count");
    check(&format!("{exact} ; solutions: 10"), Verdict::Sound);
    check(&format!("{exact} ; solutions: 10.1.1"), Verdict::Sound);
    check(&format!("{exact} ; solutions: 11"), Verdict::Differs);
    assert!(check(&format!("{exact} ; solutions: 9"), Verdict::Cooked).cooks.is_empty());
    check(&format!("{lines} ; hx1.5 count"), Verdict::NoSolution);
    // The lines of a claim cannot be compared, their number can.
    check(&format!("{exact} ; solution: 1...Ra1 2.Kh7 Rh1#"), Verdict::Cooked);
}

#[test]
fn play_that_is_too_long_is_never_called_sound_or_without_solution() {
    let settings = |most_kept| Settings { most_kept, threads: 1, ..Settings::default() };
    let lines = "7k/5K2/8/8/8/8/8/6R1 ; exact-h#1.5";
    for most_kept in 0..30 {
        let judgement = judged(&format!("{lines} ; solutions: 10"), &settings(most_kept));
        if judgement.limit == Some(Limit::Told) {
            assert_eq!(judgement.verdict, Verdict::Incomplete, "{most_kept}");
        } else {
            assert_eq!((judgement.verdict, judgement.solutions), (Verdict::Sound, 10), "{most_kept}");
            assert!(most_kept >= 20, "{most_kept}");
        }
        // More than are intended were found: that is proved.
        let judgement = judged(lines, &settings(most_kept));
        assert_eq!(judgement.verdict == Verdict::Cooked, judgement.solutions > 1, "{most_kept}");
    }
    assert_eq!(judged(lines, &settings(30)).limit, None);
    // Trees are bounded, too, and counting keeps nothing.
    let tree = "4n2k/5Bpp/8/6N1/8/8/8/1K2R3 ; #2 Circe";
    assert_eq!(judged(tree, &settings(1)).verdict, Verdict::Incomplete);
    assert_eq!(judged(tree, &settings(100)).verdict, Verdict::Sound);
    let counted = judged(&format!("{lines} count ; solutions: 10"), &settings(0));
    assert_eq!((counted.verdict, counted.limit), (Verdict::Sound, None));
}

#[test]
fn claims_on_twins_are_told_apart() {
    let text = "a)\n 1.Ra8#\nb) wKg6-->f6\n 1.Rh1#\n";
    assert!(claim_on(text, Some("a")).unwrap().contains("Ra8"));
    assert!(claim_on(text, Some("b")).unwrap().contains("Rh1"));
    assert_eq!(claim_on(text, Some("c")), None);
    assert!(claim_on("1.Ra8#", None).is_some());
    assert_eq!(claim_on(" \n", None), None);
}

#[test]
fn the_worst_twin_decides() {
    assert_eq!(Verdict::worst([Verdict::Sound, Verdict::Incomplete, Verdict::Cooked]), Verdict::Incomplete);
    assert_eq!(Verdict::worst([]), Verdict::Sound);
    for verdict in Verdict::ALL {
        assert_eq!(serde_json::to_value(verdict).unwrap(), verdict.name());
    }
}
