//! The fairy units of a problem, those that only its condition names among them.

use super::Problem;
use crate::units::{self, Row};

impl Problem {
    /// Its fairy units, wherever they are named: on the board, beside it, and in its conditions. Of a hunter these are the
    /// fairy units that are its halves.
    pub fn fairy_units(&self) -> Vec<&'static Row> {
        let setups = [Some(&self.setup), self.origin.as_ref()].into_iter().flatten();
        let on_board = setups.flat_map(|setup| {
            let army = &setup.army;
            army.kinds().filter_map(|kind| army.row(kind)).map(|row| row.code)
        });
        let conditions = [Some(&self.condition), self.exchanged_condition.as_ref()].into_iter().flatten();
        let named = conditions.flat_map(|condition| condition.unit_codes());
        let mut found: Vec<&'static Row> = Vec::new();
        for row in on_board.chain(named).flat_map(|code| code.split('/')).filter_map(units::find) {
            if !found.iter().any(|known| known.code == row.code) {
                found.push(row);
            }
        }
        found
    }

    /// The units in it that users have defined.
    pub fn own_units(&self) -> Vec<&'static Row> {
        self.fairy_units().into_iter().filter(|row| row.is_own).collect()
    }
}
