//! Which fairy conditions go with neutral units: those of which it has been compared what they mean for units of both
//! sides.

use super::Fairy;

/// Their names in the table.
const BESIDE_NEUTRALS: [&str; 71] = [
    "Patrol Chess",
    "Lortap",
    "Ultra Patrol Chess",
    "Monochromatic Chess",
    "Bichromatic Chess",
    "No Capture",
    "No White Capture",
    "No Black Capture",
    "White Edge Mover",
    "Black Edge Mover",
    "White Maximummer",
    "Black Maximummer",
    "White Minimummer",
    "Black Minimummer",
    "Take&Make Chess",
    "Take&Make Chess Absolute",
    "Köko",
    "Anti-Köko",
    "New Köko",
    "White Forced Square",
    "Black Forced Square",
    "No White Promotion",
    "No Black Promotion",
    "Grid Chess",
    "Grid Chess Horizontal Shift",
    "Grid Chess Vertical Shift",
    "Grid Chess Diagonal Shift",
    "Central Chess",
    "Shielded Kings",
    "Immobilio",
    "Duellist Chess",
    "Promotions Only",
    "Checkless Chess",
    "Brunner Chess",
    "Tibet",
    "Double Tibet",
    "Volage",
    "Hypervolage",
    "Functionary Chess",
    "Chameleon Chess",
    "Cycle of Chameleons",
    "Anda",
    "Anda Inverse",
    "Holes",
    "Haaner Chess",
    "Grid Chess Orthogonal",
    "Grid Chess Irregular",
    "Grid Chess Grid Line",
    "Leofamily",
    "Chinese Chess",
    "Cavalier Majeur",
    "Marine Chess",
    "Ultramarine Chess",
    "Argentinian Chess",
    "Woozles",
    "Heffalumps",
    "White Synchronous Mover",
    "Black Synchronous Mover",
    "Disparate",
    "Alphabetic Chess",
    "White Alphabetic Chess",
    "Black Alphabetic Chess",
    "White Must Capture",
    "Black Must Capture",
    "Kobul Kings",
    "White Kobul King",
    "Black Kobul King",
    "Traitor Chess",
    "Sentinels",
    "Glasgow Chess",
    "Annan Chess",
];

impl Fairy {
    /// Is it known what this condition means for neutral units?
    pub(in crate::rules) fn goes_with_neutrals(self) -> bool {
        self.row().is_some_and(|row| BESIDE_NEUTRALS.contains(&row.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::FAIRY_CONDITIONS;

    #[test]
    fn each_name_is_that_of_a_condition() {
        for name in BESIDE_NEUTRALS {
            assert!(FAIRY_CONDITIONS.iter().any(|row| row.name == name), "{name}");
        }
    }
}
