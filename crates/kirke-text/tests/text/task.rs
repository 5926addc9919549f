use kirke::board::Colour;
use kirke::input::task::read;
use kirke::problem::PlayOptions;
use kirke::problem::Variations;
use proptest::prelude::*;

#[test]
fn conditions_and_options_stand_in_any_order() {
    for text in ["#2 Circe, set play, tries 3", "#2 set play Circe Tries 3", "#2; TRIES 3; SetPlay; circe"] {
        let task = read(text).unwrap();
        assert_eq!(task.condition.name, "Circe");
        assert_eq!((task.options.set_play, task.options.tries), (true, Some(3)), "{text}");
    }
    let task = read("#2 max solutions 5 no threats variations none black to play 1 solution").unwrap();
    assert_eq!(
        task.options,
        PlayOptions {
            no_threats: true,
            variations: Variations::Keys,
            first_mover: Some(Colour::Black),
            max_solutions: Some(5),
            claimed_solutions: Some(1.into()),
            ..PlayOptions::default()
        }
    );
}

#[test]
fn a_structured_stipulation_has_several_words() {
    for text in ["Black 2hh[1h[#]h & 2hh[#]], Circe, set play", "black 2hh[1h[#]h&2hh[#]] Circe set play"] {
        let task = read(text).unwrap();
        assert_eq!(task.condition.name, "Circe");
        assert!(task.options.set_play && task.stipulation.named().is_none(), "{text}");
    }
    assert_eq!(read("White 2s[#]").unwrap().stipulation.to_string(), "White 2s[#]");
    assert_eq!(read("White - 1d[#]a Circe").unwrap().condition.name, "Circe");
    let fault = &read("White 2s[#, Circe").unwrap_err()[0];
    assert_eq!((fault.column, fault.message.starts_with("structured stipulation")), (1, true));
}

#[test]
fn stipulations_are_read_as_they_are_printed() {
    for (text, stipulation, set_play) in [
        ("# 2", "#2", false),
        ("h # 2 Circe", "h#2", false),
        ("h≠2½", "h#2.5", false),
        ("h#2*", "h#2", true),
        ("h# 2.5 *, Circe", "h#2.5", true),
        ("ser- #3", "ser-#3", false),
    ] {
        let task = read(text).unwrap_or_else(|faults| panic!("{text}: {}", faults[0]));
        assert_eq!((task.stipulation.to_string().as_str(), task.options.set_play), (stipulation, set_play));
    }
    let intended = |text: &str| read(text).unwrap().options.claimed_solutions.unwrap().to_string();
    assert_eq!(intended("h#2 2.1.1.1 Circe"), "2.1.1.1");
    assert_eq!(intended("h#3 Circe, 2.1..."), "2.1...");
    assert_eq!(intended("h#2.5 0.2.1.1.1.1"), "2.1.1.1.1");
    // A number that belongs to nothing is no part of the stipulation.
    assert!(read("#2 3").is_err());
}

#[test]
fn white_to_play_shortens_a_help_problem_by_a_half_move() {
    let task = read("h#3 white to play").unwrap();
    assert_eq!((task.stipulation.to_string().as_str(), task.options.first_mover), ("h#2.5", None));
    let task = read("h#3 half duplex").unwrap();
    assert_eq!(task.options.first_mover, Some(Colour::White));
}

#[test]
fn faults_are_found_where_they_stand() {
    let faults =
        |text: &str| read(text).unwrap_err().into_iter().map(|f| (f.column, f.message)).collect::<Vec<_>>();
    assert_eq!(faults(" "), [(1, "the stipulation is missing".to_owned())]);
    assert_eq!(
        faults("sdia4 Circe"),
        [(1, "\"sdia4\": a diagram is reached by help play, without a prefix: dia4, a=>b2.5".to_owned())]
    );
    assert_eq!(faults("h#3 max solutions"), [(5, "\"max solutions\" lacks the number".to_owned())]);
    assert_eq!(faults("#2 set play, Cirze")[0].0, 14);
    for text in ["mate", "#0", "#2.5", "h#99999", "#"] {
        assert!(!read(text).unwrap_err()[0].unsupported, "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_is_too_strange(text in "(#2 )?\\PC{0,30}") {
        if let Err(faults) = read(&text) {
            for fault in faults {
                fault.to_string();
            }
        }
    }
}
