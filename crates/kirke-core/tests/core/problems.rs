//! How many solutions a problem is to have.

use kirke_core::problem::Intended;

#[test]
fn every_form_that_is_written() {
    for (text, total, shown) in [
        ("1", 1, "1"),
        (" 3 ", 3, "3"),
        ("2.1.1.1", 2, "2.1.1.1"),
        ("2.2.1.1", 4, "2.2.1.1"),
        ("4.1.1...", 4, "4.1.1..."),
        ("2.1…", 2, "2.1..."),
        ("1+1", 2, "1+1"),
        ("0.1;1.1", 1, "0.1+1.1"),
        ("2 sols.", 2, "2"),
        ("2 solutions", 2, "2"),
        ("3 Lösungen", 3, "3"),
        ("4294967295.4294967295.4294967295", u64::MAX, "4294967295.4294967295.4294967295"),
    ] {
        let intended: Intended = text.parse().unwrap();
        assert_eq!(intended.total(), total, "{text}");
        assert_eq!(intended.to_string(), shown);
    }
    for text in ["", "x", "1+", "-1", "1..2", "99999999999", "see text"] {
        assert!(text.parse::<Intended>().is_err(), "{text}");
    }
}

#[test]
fn half_a_move_at_the_beginning_is_no_set_play() {
    let intended: Intended = "0.2.1.1.1.1".parse().unwrap();
    assert_eq!(intended.clone().fitted(&"h#2.5".parse().unwrap()).to_string(), "2.1.1.1.1");
    assert!(intended.fitted(&"h#3".parse().unwrap()).parts[0].is_set_play());
}
