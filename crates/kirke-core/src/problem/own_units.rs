//! The fairy units of a problem, those that only its condition names among them.

use super::Problem;
use crate::units::{self, Row};

impl Problem {
    /// The codes of its fairy units, wherever they are named: on the board, beside it, and in its conditions. Of a hunter
    /// these are the codes of its halves.
    pub fn fairy_codes(&self) -> Vec<&'static str> {
        let setups = [Some(&self.setup), self.origin.as_ref()].into_iter().flatten();
        let on_board = setups.flat_map(|setup| {
            let army = &setup.army;
            army.kinds().filter_map(|kind| army.row(kind)).map(|row| row.code)
        });
        let conditions = [Some(&self.condition), self.exchanged_condition.as_ref()].into_iter().flatten();
        let named = conditions.flat_map(|condition| condition.unit_codes());
        let mut codes: Vec<&'static str> = Vec::new();
        for code in on_board.chain(named).flat_map(|code| code.split('/')) {
            if !codes.contains(&code) {
                codes.push(code);
            }
        }
        codes
    }

    /// The units in it that users have defined.
    pub fn own_units(&self) -> Vec<&'static Row> {
        self.fairy_codes().into_iter().filter_map(units::find).filter(|row| row.is_own).collect()
    }
}
