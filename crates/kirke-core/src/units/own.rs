//! Units that users have defined.

use super::catalogue::{CATALOGUE, OFFICERS, Row};
use super::movement::{Movement, Pawn};
use std::sync::{Mutex, PoisonError};

/// A definition of a unit, which is not one yet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Definition {
    /// Its code, in capital letters.
    pub code: String,
    /// Its name in all languages.
    pub name: String,
    /// How it moves.
    pub movements: Vec<Movement>,
    /// It is always royal.
    pub is_royal: bool,
    /// It is a pawn.
    pub pawn: Option<Pawn>,
}

/// Why a unit cannot be defined.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub enum Taken {
    /// The code is that of a unit that everybody knows.
    #[error("\"{0}\" is the code of the {1}")]
    Known(&'static str, &'static str),
    /// There is another unit with this code, and it moves otherwise.
    #[error("there is another unit \"{}\" already: {}", .0.code, .0.words())]
    Otherwise(&'static Row),
}

static OWN: Mutex<Vec<&'static Row>> = Mutex::new(Vec::new());

/// The unit of a user's own with this code, case ignored.
pub(super) fn find(code: &str) -> Option<&'static Row> {
    let own = OWN.lock().unwrap_or_else(PoisonError::into_inner);
    own.iter().copied().find(|row| row.code.eq_ignore_ascii_case(code))
}

/// All units that have been defined so far.
pub fn own() -> Vec<&'static Row> {
    OWN.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Makes a unit known by its code as long as the program runs. Who says the same again gets the same unit.
///
/// # Errors
/// If the code means another unit.
pub fn define(definition: Definition) -> Result<&'static Row, Taken> {
    let Definition { code, name, movements, is_royal, pawn } = definition;
    let known = || OFFICERS.iter().chain(CATALOGUE).chain([&super::IMITATOR]);
    if let Some(row) = known().find(|row| row.code == code) {
        return Err(Taken::Known(row.code, row.names[0]));
    }
    if ["P", "N"].contains(&code.as_str()) {
        let names = [("P", "pawn"), ("N", "knight")];
        let (code, name) = names[usize::from(code == "N")];
        return Err(Taken::Known(code, name));
    }
    let mut own = OWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(row) = own.iter().copied().find(|row| row.code == code) {
        let same = row.movements == movements && row.is_royal == is_royal && row.pawn == pawn;
        return if same && row.names[0] == name { Ok(row) } else { Err(Taken::Otherwise(row)) };
    }
    // Units are known to the program as long as it runs.
    let code: &'static str = code.leak();
    let name: &'static str = name.leak();
    let row = Row {
        code,
        codes: [code; 2],
        names: [name; 3],
        movements: movements.leak(),
        is_royal,
        pawn,
        is_own: true,
    };
    let row: &'static Row = Box::leak(Box::new(row));
    own.push(row);
    Ok(row)
}
