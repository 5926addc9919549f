use crate::examples::{problem, solution, with_units};
use kirke::board::Colour;
use kirke::output::Notation;
use kirke::output::tree::{heading, play};
use kirke::problem::PlayOptions;
use kirke::solution::{Completeness, Limit};
use kirke::solution::{PhaseKind, Solution};
use kirke::units::Language;

fn played(stipulation: &str, set_play: &str, actual: &str) -> String {
    let problem = problem(stipulation);
    play(&problem, &solution(&problem, set_play, actual), Notation::default())
}

#[test]
fn a_two_mover_with_set_play_and_tries() {
    let set_play = "
defence bKf1-g1
  then wRe4-e1#";
    let actual = "
key wd2-d4
  threat wRe4-e1#
  threat wRe4-e2#
  defence bBg7-a1
    then wRe1*a1[+bBf8]#
  defence bBg7-b2
    then wRe1-a1#
    then wRe1-b1#
try zz wKf6-f7
  defence bh6-h5
    then wRg6-h6#
  refutation bKh8-h7
  refutation bKh8-g8";
    let expected = "set play:
  1...Kg1 2.Re1#

1.Kf7? zugzwang
  1...h5 2.Rh6#
  but 1...Kh7!, 1...Kg8!

1.d4! (2.Re1#, 2.Re2#)
  1...Ba1 2.Rxa1(Bf8)#
  1...Bb2 2.Ra1#, 2.Rb1#
";
    assert_eq!(played("#2", set_play, actual), expected);
}

#[test]
fn a_three_mover() {
    let actual = "
key wb2-b3
  threat wRc6-d6+
    defence bBf8*d6
      then wSc8-e7#
    defence bKe5-f4
      then wSc8-e7#
  defence bQg2-e4
    then wQe3-c5+
      defence bBf8*c5
        then wRc6-d6#
  defence bKe8-f8
    then wRa1-c1
      threat wRc1-c8#
    then zz wRa1-b1
      defence bKf8-e8
        then wRb1-b8#
key wb2-b4
  threat wKg1-h1
    threat wSe2*f4#";
    let expected = "1.b3!
  threat 2.Rd6+
    2...Bxd6, Kf4 3.Ne7#
  1...Qe4 2.Qc5+
    2...Bxc5 3.Rd6#
  1...Kf8
    2.Rc1 (3.Rc8#)
    2.Rb1 zugzwang
      2...Ke8 3.Rb8#

1.b4! (2.Kh1 3.Nxf4#)
";
    assert_eq!(played("#3", "", actual), expected);
}

#[test]
fn a_self_mate_ends_with_the_reply() {
    let actual = "
key zz wQc3-b2
  defence bRh2-h1+
    then wQb2-b1
      defence bRh1*b1#";
    assert_eq!(played("s#2", "", actual), "1.Qb2! zugzwang\n  1...Rh1+ 2.Qb1 Rxb1#\n");
}

#[test]
fn keys_alone_take_a_line_each() {
    assert_eq!(played("#1", "", "key wRa1-a8#\nkey wRa1-h1#"), "1.Ra8#!\n1.Rh1#!\n");
}

#[test]
fn help_lines() {
    let whole = "
help bKh8-h7
  help wRg1-g7+
    help bKh7-h8
      help wRg7-h7#
  help wRg1-a1
    help bKh7-h6
      help wRa1-h1#";
    let expected = "set play:\n  1...Ra1#\n\n1.Kh7 Rg7+ 2.Kh8 Rh7#\n1.Kh7 Ra1 2.Kh6 Rh1#\n";
    assert_eq!(played("h#2", "help wRg1-a1#", whole), expected);
    let half = "
help wRg1-a1
  help bKh8-h7
    help wRa1-h1#";
    assert_eq!(played("h#1.5", "", half), "1...Ra1 2.Kh7 Rh1#\n");
}

#[test]
fn defences_with_the_same_answer_share_a_line_in_every_language() {
    let actual = "
try zz wKf6-f7
  defence bSh6-f5
    then wSg6-f4#
  defence bh5-h4
    then wRg6-h6#
  defence bSh6-g4
    then wSg6-f4#
  refutation bKh8-h7";
    let problem = problem("#2");
    let solution = solution(&problem, "defence bKf1-g1\n  then wRe4-e1#", actual);
    let text = |language| play(&problem, &solution, Notation { language, ..Notation::default() });
    let german = "Satzspiel:\n  1...Kg1 2.Te1#\n\n1.Kf7? Zugzwang\n  1...Sf5, Sg4 2.Sf4#\n  1...h4 2.Th6#\n  aber 1...Kh7!\nkeine Lösung\n";
    assert_eq!(text(Language::German), german);
    assert!(
        text(Language::French).contains("1.Rf7? blocus\n  1...Cf5, Cg4 2.Cf4#\n"),
        "{}",
        text(Language::French)
    );
}

#[test]
fn play_after_the_key_and_play_for_both_sides() {
    let mut problem = problem("#2");
    problem.options.post_key = true;
    let mut first = solution(&problem, "", "defence bKh8-h7\n  then wRg1-h1#\nrefutation ba7-a6");
    first.phases[0].kind = PhaseKind::PostKey;
    first.phases[0].zugzwang = true;
    let text = play(&problem, &first, Notation::default());
    assert_eq!(text, "after the key: zugzwang\n  1...Kh7 2.Rh1#\n  but 1...a6!\nno solution\n");
    problem.options = PlayOptions { duplex: true, ..PlayOptions::default() };
    let mut first = solution(&problem, "", "key wRa1-a8#");
    first.other_side =
        Some(Box::new(Solution { first_mover: Colour::Black, ..solution(&problem, "", "key bRa8-a1#") }));
    let text = play(&problem, &first, Notation::default());
    assert_eq!(text, "White begins:\n1.Ra8#!\n\nBlack begins:\n1.Ra1#!\n\n");
    first.other_side.as_mut().unwrap().phases.clear();
    let text = play(&problem, &first, Notation::default());
    assert_eq!(text, "White begins:\n1.Ra8#!\n\nBlack begins:\n(cannot begin from this position)\n\n");
}

#[test]
fn nothing_found() {
    let problem = problem("#2");
    let mut empty = solution(&problem, "", "");
    let text = |solution: &Solution| play(&problem, solution, Notation::default());
    assert_eq!(text(&empty), "no solution\n");
    empty.completeness = Completeness::Cut(Limit::Time);
    assert_eq!(text(&empty), "incomplete: stopped by the time limit; what is printed is proved\n");
}

#[test]
fn the_heading() {
    let mut problem = with_units(problem("#2"), "wKa1 wRe1 bKc3 bSe8");
    problem.heading.authors = vec!["A. Author".into(), "B. Author".into()];
    problem.heading.title = "A title".into();
    problem.heading.source = "A magazine 1990".into();
    let text = heading(&problem, Notation::default());
    assert!(text.starts_with("A. Author, B. Author\n\"A title\"\nA magazine 1990\n  +---"), "{text}");
    assert!(text.ends_with("  a b c d e f g h\n#2  Circe  (2+2)\n"), "{text}");
}
