//! A condition that is named twice, for other squares or for the other side, and is one.

use super::{Fairy, Lending};

impl Fairy {
    /// What this and another one say together, if they are the same condition for other squares or for the other side.
    ///
    /// ```
    /// use kirke::rules::Fairy;
    /// let [white, black] = [[true, false], [false, true]].map(|[white, black]| Fairy::NoCapture { white, black });
    /// assert_eq!(white.together(black), Some(Fairy::NoCapture { white: true, black: true }));
    /// assert_eq!(white.together(white), None);
    /// ```
    #[must_use]
    pub fn together(self, other: Self) -> Option<Self> {
        let both = |one: [bool; 2], two: [bool; 2]| {
            let apart = (0..2).all(|side| one[side] != two[side]);
            apart.then_some((true, true))
        };
        match (self, other) {
            (Self::Holes(one), Self::Holes(two)) => Some(Self::Holes(one | two)),
            (Self::Wormholes(one), Self::Wormholes(two)) => Some(Self::Wormholes(one | two)),
            (
                Self::MagicSquares { squares: one, before_rebirths },
                Self::MagicSquares { squares: two, before_rebirths: other },
            ) if before_rebirths == other => Some(Self::MagicSquares { squares: one | two, before_rebirths }),
            (
                Self::PromotionSquares { side, squares: one },
                Self::PromotionSquares { side: other, squares: two },
            ) if side == other => Some(Self::PromotionSquares { side, squares: one | two }),
            (
                Self::ForcedSquare { side, squares: one, strictness },
                Self::ForcedSquare { side: other, squares: two, strictness: as_strict },
            ) if side == other && strictness == as_strict => {
                Some(Self::ForcedSquare { side, squares: one | two, strictness })
            }
            (Self::NoCapture { white: w, black: b }, Self::NoCapture { white, black }) => {
                both([w, b], [white, black]).map(|(white, black)| Self::NoCapture { white, black })
            }
            (Self::Alphabetic { white: w, black: b }, Self::Alphabetic { white, black }) => {
                both([w, b], [white, black]).map(|(white, black)| Self::Alphabetic { white, black })
            }
            (Self::KobulKings { white: w, black: b }, Self::KobulKings { white, black }) => {
                both([w, b], [white, black]).map(|(white, black)| Self::KobulKings { white, black })
            }
            (Self::MultiCaptures { white: w, black: b }, Self::MultiCaptures { white, black }) => {
                both([w, b], [white, black]).map(|(white, black)| Self::MultiCaptures { white, black })
            }
            (
                Self::Lent(Lending::Attackers { white: w, black: b, besides }),
                Self::Lent(Lending::Attackers { white, black, besides: other }),
            ) if besides == other => both([w, b], [white, black])
                .map(|(white, black)| Self::Lent(Lending::Attackers { white, black, besides })),
            (
                Self::Lent(Lending::Vaulters { white: w, black: b, kinds }),
                Self::Lent(Lending::Vaulters { white, black, kinds: others }),
            ) if kinds == others => both([w, b], [white, black])
                .map(|(white, black)| Self::Lent(Lending::Vaulters { white, black, kinds })),
            // `SAT Strict` is Strict SAT.
            (Self::Sat { strict: one, flights }, Self::Sat { strict: two, flights: other }) => {
                (one != two && flights == other).then_some(Self::Sat { strict: true, flights })
            }
            _ => None,
        }
    }
}
