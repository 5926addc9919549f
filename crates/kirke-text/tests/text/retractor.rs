use kirke::board::Colour;
use kirke::input::retractor::*;

fn halves(text: &str) -> (usize, Option<Colour>) {
    match read(text) {
        Ok(Some(Asked::Help(retractor))) => (retractor.half_moves, retractor.first),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn who_takes_back_how_much() {
    assert_eq!(halves("-1w & h#1.5"), (1, Some(Colour::White)));
    assert_eq!(halves("-1s & ser-h#8"), (1, Some(Colour::Black)));
    assert_eq!(halves("-2w & h#1.5"), (3, Some(Colour::White)));
    assert_eq!(halves("-1(w+s), dann hs#1.5"), (2, Some(Colour::White)));
    assert_eq!(halves("-1(b+n) puis h#1"), (2, Some(Colour::White)));
    assert_eq!(halves("-2(w,b) & h=1"), (4, Some(Colour::White)));
    assert_eq!(halves("-1(b+w) & h#1.5"), (2, Some(Colour::Black)));
    assert_eq!(halves("-(w & s), dann h#1"), (2, Some(Colour::White)));
    assert_eq!(halves("−1.5 & h#1.5"), (3, None));
    assert_eq!(halves("-1 (White begins) & h#1"), (2, Some(Colour::White)));
    assert_eq!(halves("-1 (Black begins) & r#1"), (2, Some(Colour::Black)));
    assert_eq!(halves("-1.5 (Black begins) & h#1"), (3, Some(Colour::Black)));
}

#[test]
fn what_is_not_understood_is_told_with_its_place() {
    let error = |text: &str| read(text).unwrap_err()[0].to_string();
    assert!(error("-1w h#1.5").contains("\"&\" and the task"));
    assert!(error("-5 &").contains("in YAML a # behind a blank begins a comment"));
    assert!(error("-1(w+x) & h#1").contains("who takes back"));
    assert!(error("-99(w+b) & h#1").contains("1 to 20"));
    for task in ["-9223372036854775809w & h#1.5", "-201 & #1", "-99999999999999999999w & h#1.5"] {
        assert!(error(task).contains("moves"), "{task}");
    }
    assert_eq!(read("Circe").unwrap(), None);
    assert_eq!(read("").unwrap(), None);
}
