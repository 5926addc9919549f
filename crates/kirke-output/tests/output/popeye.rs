use crate::examples::{problem, solution, with_units};
use kirke::output::popeye::{board, caption, closing, play};
use kirke::solution::Completeness;
use kirke::solution::Limit;
use kirke::units::Language;
use std::time::Duration;

fn played(stipulation: &str, set_play: &str, actual: &str) -> String {
    let problem = problem(stipulation);
    play(&problem, &solution(&problem, set_play, actual), Language::English)
}

#[test]
fn a_tree() {
    let set_play = "
defence bKf1-g1
  then wRe4-e1#";
    let actual = "
key wd2-d4
  threat wRe4-e1#
try wKf6-f7
  defence bh6-h5
    then wRg6-h6#
  refutation bKh8-h7
try wRg1-a1+
  refutation bKh8-h7";
    let actual = actual.replace("try wKf6", "try zz wKf6");
    let expected = "
      1...Kf1-g1
          2.Re4-e1 #

   1.d2-d4 ! threat:
          2.Re4-e1 #

   1.Kf6-f7 ? zugzwang.
      1...h6-h5
          2.Rg6-h6 #
    but
      1...Kh8-h7 !

   1.Rg1-a1 + ?
    but
      1...Kh8-h7 !

";
    assert_eq!(played("#2", set_play, &actual), expected);
}

#[test]
fn a_deep_tree() {
    let actual = "
key wb2-b3
  threat wRc6-d6+
    defence bBf8*d6
      then wSc8-e7#
  defence bKe8-d8
    then zz wRa6-c6
      defence bKd8-e8
        then wRc6-c8#";
    let expected = "
   1.b2-b3 ! threat:
          2.Rc6-d6 +
              2...Bf8*d6
                  3.Sc8-e7 #
      1...Ke8-d8
          2.Ra6-c6 zugzwang.
              2...Kd8-e8
                  3.Rc6-c8 #

";
    assert_eq!(played("#3", "", actual), expected);
}

#[test]
fn help_and_series_lines() {
    let whole = "
help bKh8-h7
  help wRg1-g7+
    help bKh7-h8
      help wRg7-h7#
  help wRg1-a1
    help bKh7-h6
      help wRa1-h1#";
    let expected = "
  1...Rg1-a1 #

  1.Kh8-h7 Rg1-g7 +   2.Kh7-h8 Rg7-h7 #
  1.Kh8-h7 Rg1-a1   2.Kh7-h6 Ra1-h1 #
";
    assert_eq!(played("h#2", "help wRg1-a1#", whole), expected);
    let half = "
help wRg1-a1
  help bKh8-h7
    help wRa1-h1#";
    let set_play = "
help bKh8-h7
  help wRg1-h1#";
    let expected = "\n  1...  ...  2.Kh8-h7 Rg1-h1 #\n\n  1...Rg1-a1   2.Kh8-h7 Ra1-h1 #\n";
    assert_eq!(played("h#1.5", set_play, half), expected);
    let series = "
help wRg1-g7
  help wRg7-h7#";
    assert_eq!(played("ser-#2", "", series), "\n  1.Rg1-g7   2.Rg7-h7 #\n");
    let series_help = "
help bKa1-b1
  help bKb1-a1
    help wRh2-h1#";
    let expected = "\n  1...Rh2-h1 #\n\n  1.Ka1-b1   2.Kb1-a1 Rh2-h1 #\n";
    assert_eq!(played("ser-h#2", "help wRh2-h1#", series_help), expected);
}

#[test]
fn the_board_and_its_captions() {
    let mut problem = with_units(problem("#2"), "wKc8 wPb6 bKa8 bLIa7");
    problem.heading.authors = vec!["S.Emmerson".into()];
    let text = board(&problem, &Default::default());
    assert!(text.starts_with("\n             S.Emmerson\n\n+---a---b"), "{text}");
    assert!(text.contains("\n8  -K   .   K   .   .   .   .   .   8\n"), "{text}");
    assert!(text.contains("\n7 -LI   .   .   .   .   .   .   .   7\n"), "{text}");
    let end = "---+\n  #2                          2 + 2\n                Circe\n";
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn closing_lines() {
    assert_eq!(closing(Completeness::Complete, None, Language::English), "\nsolution finished.\n\n\n");
    let time = Some(Duration::from_millis(25));
    assert_eq!(
        closing(Completeness::Complete, time, Language::English),
        "\nsolution finished. Time = 0.025 s\n\n\n"
    );
    assert_eq!(closing(Completeness::Cut(Limit::Time), None, Language::English), "\nPartial solution\n\n\n");
}

#[test]
fn captions_of_twins() {
    let text = "BeginProblem\nPieces White Kh1 Ra2 Black Kh8\nStipulation h#2\nTwin Move a2 a3\nTwin Cont Move h1 g1\nEndProblem";
    let twins = kirke::input::read_file("", text).remove(0).unwrap().twins;
    let captions: Vec<String> = twins.iter().map(caption).collect();
    assert_eq!(captions, ["\na) \n", "\nb) wRa2-->a3  \n", "\n+c) wKh1-->g1  \n"]);
}
