use super::*;
use crate::input::{Item, read_file};
use crate::problem::Variations;

fn item(text: &str) -> Item {
    read_file("", text).remove(0).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

fn judged(text: &str, demands: Demands, settings: &Settings) -> Judgement {
    let item = item(text);
    let claimed = item.solution.as_deref().and_then(|text| claim_on(text, None));
    let mut problem = item.twins[0].problem.clone();
    if demands.duals {
        problem.options.variations = Variations::Full;
    }
    examine(&problem, claimed.as_deref(), settings, demands).unwrap().1
}

#[track_caller]
fn check(text: &str, verdict: Verdict) -> Judgement {
    let judgement = judged(text, Demands::default(), &Settings::default());
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
    let dual = judged(text, Demands { duals: true }, &Settings::default());
    assert_eq!(dual.verdict, Verdict::Dual);
    assert!(dual.duals.iter().all(|line| line.len() == 3));
    let keys =
        judged("7k/8/6K1/8/8/8/Q7/R7 ; #1 ; solutions: 2", Demands { duals: true }, &Settings::default());
    assert_eq!(keys.verdict, Verdict::Sound, "a second key is no dual");
}

#[test]
fn a_search_cut_short_says_only_what_is_proved() {
    let nothing = Settings { nodes: Some(0), threads: 1, ..Settings::default() };
    let hard = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ; #4";
    let judgement = judged(hard, Demands::default(), &nothing);
    assert_eq!((judgement.verdict, judgement.limit), (Verdict::Incomplete, Some(Limit::Nodes)));
    let two = "7k/8/6K1/8/8/8/Q7/R7 ; #1, max solutions 1";
    assert_eq!(check(two, Verdict::Cooked).solutions, 1);
    check(&format!("{two} ; solutions: 2"), Verdict::Incomplete);
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
