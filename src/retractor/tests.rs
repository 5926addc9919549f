use super::*;
use crate::input::read_file;
use crate::retro::Legality;

fn problem(line: &str) -> Problem {
    let mut items = read_file("", line);
    items.remove(0).unwrap_or_else(|faults| panic!("{faults:?}")).twins.remove(0).problem
}

fn examined(line: &str, printed: &str) -> Judgement {
    let settings = Settings { threads: 1, memory: 1 << 22, ..Settings::default() };
    let problem = problem(line);
    let diagram = Diagram::of(&problem, settings.profile).unwrap();
    examine(&problem, &diagram, Some(printed), &settings).unwrap().1
}

const BAIRD: &str = "8/8/2p5/8/1pK5/8/RP2k3/1bn1r3 ; -1(w+b) & h#1";
const PROCA: &str = "6k1/8/2Q5/8/4K1b1/2P2p2/8/8 ; -2 & #1 Proca Anticirce";

#[test]
fn what_is_asked_is_told_as_it_is_read() {
    for (text, asked) in [
        ("-1(w+b) & h#1", "-1(w+b) & h#1"),
        ("-1w & h#1.5", "-1w & h#1.5"),
        ("-2 & #1 Anticirce", "-2 & #1 Proca"),
        ("#1 vor 5 Zügen, VRZ Høeg, ohne VV", "-5 & #1 Høeg without forward defence"),
        ("-6 & #1 Proca quiet 0 Anticirce", "-6 & #1 Proca quiet 0"),
    ] {
        let problem = problem(&format!("8/8/2p5/8/1pK5/8/RP2k3/1bn1r3 ; {text}"));
        assert_eq!(problem.asked(), asked);
        let again = problem.condition.name.clone();
        let (position, task) = crate::convert::position_and_task(&problem).unwrap();
        let read = crate::input::read_task(&position, &task).unwrap();
        assert_eq!((read.retractions, read.condition.name), (problem.retractions, again), "{task}");
    }
}

#[test]
fn play_alone_is_refused() {
    let fault = crate::search::solve(&problem(BAIRD), &Settings::default()).unwrap_err();
    assert!(fault.is_unsupported() && fault.to_string().contains("-1(w+b) & h#1"), "{fault}");
}

#[test]
fn a_printed_line_agrees_or_differs() {
    let judged = examined(BAIRD, "R: Ra1-a2 a2xQb1=B; 1.Ke2-d1 Qb1-d3#");
    assert_eq!(
        (judged.verdict, judged.claim, judged.unread.as_slice()),
        (Verdict::Sound, Some(ClaimState::Agrees), &[][..])
    );
    // Another unit captured: the checker's moves know it, the search does not find it.
    let judged = examined(BAIRD, "R: Ra1-a2 a2xRb1=B; 1.Ke2-d1 Rb1-d3#");
    assert_eq!((judged.verdict, judged.claim), (Verdict::Differs, Some(ClaimState::Differs)));
    let judged = examined(BAIRD, "R: Ra1-a2 a2xQb1=B; 1.Ke2-d1 Qb1-c2#");
    assert_eq!(judged.claim, Some(ClaimState::Differs));
    let judged = examined(BAIRD, "nothing 1.Ka1");
    assert_eq!(judged.claim, Some(ClaimState::Differs));
}

#[test]
fn a_printed_tree_agrees_or_differs() {
    let printed = "-1.Kf5-e4! Lh5-g4 -2.Kg6-f5 & vor 1.Dc8#";
    let judged = examined(PROCA, printed);
    assert_eq!((judged.verdict, judged.claim), (Verdict::Sound, Some(ClaimState::Agrees)), "{judged:?}");
    for other in [
        "-1.Kf4-e4! Bh5-g4 -2.Kg6-f5 & 1.Qc8#",
        "-1.Kf5-e4! Bh5-g4 -2.Kg6-f5 & 1.Qe8#",
        "-1.Kd5-e4! Bh5-g4 -2.Kd6-d5 & 1.Qc8#",
        "-1.Kf5-e4! Bh6-g4 -2.Kg6-f5 & 1.Qc8#",
    ] {
        let judged = examined(PROCA, other);
        assert_ne!((judged.verdict, judged.claim), (Verdict::Sound, Some(ClaimState::Agrees)), "{other}");
    }
}

/// What is printed is read back: a capture without rebirth names none, and may stand beside one with it.
#[test]
fn captures_without_rebirth_are_read_back() {
    let line = "3q4/8/8/8/7k/2Q5/8/3QK2R ; -1 & #1 Klan Circe";
    let problem = problem(line);
    let diagram = Diagram::of(&problem, Settings::default().profile).unwrap();
    let told = |text: &str| told_by(&problem, &diagram, text, Legality::ALL, Settings::default().profile);
    assert_eq!(told("1.Rf1xQh1+! & 1.Qg4#/1.Qh5#").unwrap().len(), 1);
    // Letters that mean several moves are not taken for those of another language.
    let problem = self::problem("4k3/8/8/8/8/8/7K/8 ; -1 & #1");
    let diagram = Diagram::of(&problem, Settings::default().profile).unwrap();
    let told = |text: &str| told_by(&problem, &diagram, text, Legality::ALL, Settings::default().profile);
    let faults = told("1.Kh1xh2").unwrap_err();
    assert!(faults[0].text.contains("several moves are written like this"), "{faults:?}");
}
