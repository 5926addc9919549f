//! Stipulations as texts.

use kirke_core::board::Square;
use kirke_core::stipulation::{Goal, Plan, Stipulation, StipulationError, Structured};

fn plan(text: &str) -> Plan {
    let structured: Structured = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let first = structured.first_mover();
    Stipulation::Structured(structured).plan(first)
}

#[test]
fn named_stipulations_are_structured_ones() {
    for (named, structured) in [
        ("#3", "White 5a[#]d"),
        ("s#2", "White 4ad[#]"),
        ("r#2", "White 3a[1a[#]d]d{!1a[#]d}"),
        ("semi-r#2", "w 3a[1a[#]d]d"),
        ("h=2", "Black 4hh[=]"),
        ("h#3.5", "Black - 7h[#]h"),
        ("ser-#5", "White 5s[#]"),
        ("ser-s#6", "White 6s[>1d[#]a]"),
        ("exact-h#2", "Black 4:4hh[#]"),
        ("phser-#4", "White 7h[#]?+?h"),
        ("pser-#8", "White 15a[#]?+?d"),
        ("pser-h#8", "Black 15h[1h[#]h]?+?h"),
        ("pser-r#8", "White 15a[>1a[#]d]?+?d{!1a[#]d}"),
        ("reci-h#2", "Black 2hh[1h[#]h & 2hh[#]]"),
    ] {
        let stipulation: Stipulation = named.parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(stipulation.plan(stipulation.first_mover()), plan(structured), "{named} {structured}");
    }
}

#[test]
fn odd_forms() {
    for text in [
        "Black 6hh[/2da[#]{!+}]",
        "White 9s[-1d[x]a]",
        "Black 8s[1a[/1d[+]a{!+}]d]",
        "Black -5h[/1d[x]a{!+}]h",
        "White 13h[00]?+?h",
        "Black 4h{!x}h[x]",
        "White 4a[#=]d[#=]",
        "White 4hh[#]&(4ad[#]|4hh[=])",
        "Black 4hh[1s[1s[#]]{+}]",
        "Black 1h[-14hh[#]]h",
    ] {
        let structured: Structured = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        // Blanks behind the side are not told again.
        let (side, form) = text.split_once(' ').unwrap();
        assert_eq!(structured.to_string(), format!("{side} {}", form.replace(' ', "")));
    }
    let with_blanks: Structured = " White  4hh[#] & ( 4ad[#] | 4hh[=] ) ".parse().unwrap();
    assert_eq!(with_blanks.to_string(), "White 4hh[#]&(4ad[#]|4hh[=])");
}

#[test]
fn faults_name_the_place() {
    let error = |text: &str| text.parse::<Structured>().unwrap_err();
    assert_eq!(
        error("3a[#]d").to_string(),
        "structured stipulation: the side to move (White or Black) expected, found \"3a[#]d\""
    );
    assert_eq!(error("White 3a[#").to_string(), "structured stipulation: ] expected, found the end");
    assert_eq!(error("White 3q[#]").span, 7..11);
    assert_eq!(error("White 0a[#]").expected, "a goal or the length of a branch");
    assert!(format!("White {}#", "!".repeat(100)).parse::<Structured>().is_err());
    let nested = error("White 900a[900a[#]d]d");
    assert_eq!((nested.span, &nested.expected[..16]), (6..16, "shorter branches"));
    assert!("White 900a[9a[#]d]d".parse::<Structured>().is_ok());
}

#[test]
fn what_is_written_is_read_back() {
    for text in [
        "#1",
        "#16",
        "=2",
        "s#3",
        "s=2",
        "h#2",
        "h#0.5",
        "h=2.5",
        "ser-#8",
        "ser-h#17",
        "ser-h=4",
        "r#2",
        "semi-r#3",
        "hs#3",
        "hs#2.5",
        "hr#2",
        "reci-h#2",
        "reci-h(=)#4",
        "reci-h(#)=2",
        "ser-reci-h(=)#7",
        "ser-s#6",
        "ser-r+16",
        "ser-hs#5",
        "pser-#3",
        "pser-s#8",
        "pser-h#2",
        "phser-s#2",
        "phser-#4",
        "exact-r#2",
        "exact-ser-r#2",
        "3->ser-#2",
        "==2",
        "!=1",
        "#=2",
        "!#2",
        "+1",
        "x1",
        "zf71",
        "hep1",
        "h006",
        "ser-%4",
        "~1",
        "##1",
        "h##!2",
        "ct4",
        "ser-<>3",
        "sctr1",
        "h<>r2",
        "c813",
        "hka71",
        "dia4",
        "dia2.5",
        "a=>b1.5",
        "ser-dia9",
        "pser-dia1",
        "ser-ha=>b2",
        "pser-hdia10",
        "hx2",
    ] {
        assert_eq!(text.parse::<Stipulation>().map(|s| s.to_string()), Ok(text.to_owned()));
    }
}

#[test]
fn other_spellings() {
    for (text, usual) in [("HZG74", "hzg74"), ("S=2", "s=2"), ("A=>B1.0", "a=>b1"), ("hany2", "h~2")] {
        assert_eq!(text.parse::<Stipulation>().map(|s| s.to_string()), Ok(usual.to_owned()));
    }
    let stipulation: Stipulation = "ser-szg121".parse().expect("a stipulation");
    let named = stipulation.named().expect("a named one");
    assert_eq!((named.goal, named.moves), (Goal::Target(Square::G1), 21));
}

#[test]
fn nonsense_is_named() {
    use StipulationError as E;
    let error = |text: &str| text.parse::<Stipulation>().unwrap_err();
    assert_eq!(error("mate in two"), E::NoGoal("mate in two".into()));
    assert_eq!(error("h#"), E::NoLength("h#".into()));
    assert_eq!(error("#0"), E::BadLength { text: "#0".into(), length: "0".into() });
    assert_eq!(error("hs#0.5"), E::BadLength { text: "hs#0.5".into(), length: "0.5".into() });
    assert_eq!(error("#-1"), E::BadLength { text: "#-1".into(), length: "-1".into() });
    assert_eq!(error("#2.5"), E::HalfMove("#2.5".into()));
    assert_eq!(error("h#99999"), E::BadLength { text: "h#99999".into(), length: "99999".into() });
    assert_eq!(error("x->ser-#2"), E::BadIntroduction("x->ser-#2".into()));
    assert!(matches!(error("ser-semi-r#2"), E::Combination { .. }));
    assert!(matches!(error("sdia4"), E::Combination { .. }));
}
