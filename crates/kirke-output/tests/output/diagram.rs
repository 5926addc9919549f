use crate::examples::{problem, with_units};
use kirke::board::Colour;
use kirke::board::{Attributes, Kind, Square, Unit};
use kirke::output::KnightLetter;
use kirke::output::diagram::{castling, counts, text};
use kirke::position::{Castling, Setup};

#[test]
fn a_diagram_with_orthodox_units() {
    let setup = with_units(problem("#2"), "wKa1 wRe1 bKc3 bSe8").setup;
    let diagram = "  +-----------------+
8 | . . . . n . . . |
7 | . . . . . . . . |
6 | . . . . . . . . |
5 | . . . . . . . . |
4 | . . . . . . . . |
3 | . . k . . . . . |
2 | . . . . . . . . |
1 | K . . . R . . . |
  +-----------------+
    a b c d e f g h
";
    assert_eq!(text(&setup, KnightLetter::N), diagram);
    assert_eq!(text(&setup, KnightLetter::S), diagram.replace('n', "s"));
    assert_eq!(counts(&setup), [2, 2, 0]);
}

#[test]
fn longer_codes_widen_the_board_and_marks_are_listed() {
    let mut setup = with_units(problem("#2"), "wLIa1 bGb1").setup;
    setup.placement.put(Square::H8, Unit::new(Colour::White, Kind::QUEEN).with(Attributes::KAMIKAZE));
    let diagram = text(&setup, KnightLetter::N);
    assert!(diagram.contains("\n1 | LI  g  .  .  .  .  .  . |\n"), "{diagram}");
    assert!(diagram.ends_with("     a  b  c  d  e  f  g  h\nkamikaze: Qh8\n"), "{diagram}");
}

#[test]
fn castling_rights_are_told_if_they_are_stated() {
    let mut setup = Setup::default();
    assert_eq!(castling(&setup), None);
    setup.castling = Some(Castling::NONE);
    assert_eq!(castling(&setup).as_deref(), Some("-"));
    setup.castling = Some(Castling::of(Square::E1).with(Castling::of(Square::A1)));
    assert_eq!(castling(&setup).as_deref(), Some("Q"));
}
