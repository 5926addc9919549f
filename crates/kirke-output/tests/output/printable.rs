use kirke::output::printable::Printable;
use std::io::Write;

#[test]
fn letters_cut_in_two_arrive_whole_and_control_characters_never() {
    let text = "a\u{1b}[2J\u{9b}é\u{202e}→\r\n\tb\u{7f}\u{2067}\u{0}😀";
    for size in 1..8 {
        let mut written = Vec::new();
        let mut out = Printable::new(&mut written);
        for chunk in text.as_bytes().chunks(size) {
            out.write_all(chunk).unwrap();
        }
        assert_eq!(String::from_utf8(written).unwrap(), "a[2Jé→\n\tb😀");
    }
    let mut written = Vec::new();
    Printable::new(&mut written).write_all(b"a\xffb").unwrap();
    assert_eq!(written, "a\u{fffd}b".as_bytes());
}
