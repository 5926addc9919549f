//! What may reach a terminal or a page: names, sources and comments come from anywhere, and a control character in
//! them could recolour a screen, move its cursor or turn the text around.

use std::borrow::Cow;
use std::io::{self, Write};

/// Line breaks and tabs are layout; all other control characters are left out, and so are those that change the
/// direction of the text.
fn is_printable(letter: char) -> bool {
    matches!(letter, '\n' | '\t')
        || !letter.is_control() && !matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text without control characters.
///
/// ```
/// use kirke::output::printable::printable;
/// assert_eq!(printable("\u{1b}[31mred\u{9b}0m"), "[31mred0m");
/// assert_eq!(printable("Pál Benkő"), "Pál Benkő");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    // Nearly all text is ASCII, which is quickly looked through, many letters at a time.
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
    let are_plain = |bytes: &[u8]| bytes.iter().fold(true, |are_plain, byte| are_plain & is_plain(byte));
    match text.as_bytes().chunks(1 << 10).all(are_plain) || text.chars().all(is_printable) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(text.chars().filter(|&letter| is_printable(letter)).collect()),
    }
}

/// The text of a JSON document with the letters that [`printable`] leaves out written as `\u009b`: within a document
/// they can only stand in strings, which stay what they were.
pub(super) fn escaped(document: String) -> String {
    if matches!(printable(&document), Cow::Borrowed(_)) {
        return document;
    }
    let mut text = String::with_capacity(document.len());
    for letter in document.chars() {
        match is_printable(letter) {
            true => text.push(letter),
            false => text += &format!("\\u{:04x}", u32::from(letter)),
        }
    }
    text
}

/// Writes text on, without control characters. Bytes that are not UTF-8 become replacement characters.
pub struct Printable<W> {
    inner: W,
    /// The beginning of a letter whose end has not been written yet.
    begun: Vec<u8>,
}

impl<W: Write> Printable<W> {
    /// What is written here goes on to `inner`.
    pub fn new(inner: W) -> Self {
        Self { inner, begun: Vec::new() }
    }
}

impl<W: Write> Write for Printable<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = std::mem::take(&mut self.begun);
        all.extend_from_slice(bytes);
        let mut rest = all.as_slice();
        while !rest.is_empty() {
            let (text, after) = match std::str::from_utf8(rest) {
                Ok(text) => (text, rest.len()),
                Err(error) => (
                    std::str::from_utf8(&rest[..error.valid_up_to()]).unwrap_or_default(),
                    error.valid_up_to(),
                ),
            };
            self.inner.write_all(printable(text).as_bytes())?;
            rest = &rest[after..];
            let Err(error) = std::str::from_utf8(rest) else { continue };
            let Some(wrong) = error.error_len() else {
                self.begun = rest.to_vec();
                break;
            };
            self.inner.write_all("\u{fffd}".as_bytes())?;
            rest = &rest[wrong..];
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
