//! Units by their codes, hunters among them.

use super::catalogue::{CATALOGUE, HUNTING_PAWN, OFFICERS, Row};
use super::movement::{Heading, Movement};
use super::own;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The fairy unit with this English code, case ignored. Codes of two units with a slash between are hunters, which move
/// like the first away from their own side and like the second towards it.
///
/// ```
/// assert_eq!(kirke::units::find("li").unwrap().names[0], "lion");
/// assert_eq!(kirke::units::find("R/B").unwrap().names[2], "T/L-Jäger");
/// assert!(kirke::units::find("XX").is_none());
/// ```
pub fn find(code: &str) -> Option<&'static Row> {
    let row = CATALOGUE.iter().find(|row| row.code.eq_ignore_ascii_case(code));
    row.or_else(|| own::find(code)).or_else(|| {
        let (away, home) = code.split_once('/')?;
        hunter(component(away)?, component(home)?)
    })
}

fn component(code: &str) -> Option<&'static Row> {
    let known = OFFICERS
        .iter()
        .chain([&HUNTING_PAWN])
        .chain(CATALOGUE)
        .find(|row| row.code.eq_ignore_ascii_case(code));
    known.or_else(|| own::find(code))
}

/// The hunter made of two units; none if one of them has a direction of its own. Each is made once.
fn hunter(away: &'static Row, home: &'static Row) -> Option<&'static Row> {
    static MADE: Mutex<Option<HashMap<String, &'static Row>>> = Mutex::new(None);
    let towards = |row: &Row, heading| -> Option<Vec<Movement>> {
        row.movements.iter().map(|movement| movement.heading(heading)).collect()
    };
    let movements = [towards(away, Heading::Forward)?, towards(home, Heading::Backward)?].concat();
    let joined = |one: &str, two: &str| format!("{one}/{two}");
    let code = joined(away.code, home.code);
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let rows = made.get_or_insert_default();
    if let Some(row) = rows.get(&code) {
        return Some(row);
    }
    let french = joined(away.codes[0], home.codes[0]);
    let german = joined(away.codes[1], home.codes[1]);
    let names = [format!("hunter {code}"), format!("chasseur {french}"), format!("{german}-Jäger")];
    // Units are known to the program as long as it runs; there are not many hunters.
    let row: &'static Row = Box::leak(Box::new(Row {
        code: code.clone().leak(),
        codes: [french.leak(), german.leak()],
        names: names.map(|name| &*name.leak()),
        movements: movements.leak(),
        is_royal: away.is_royal || home.is_royal,
        pawn: None,
        is_own: false,
    }));
    rows.insert(code, row);
    Some(row)
}
