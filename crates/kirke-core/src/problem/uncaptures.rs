use crate::board::Colour;

/// The types of defensive retractors: who decides whether a move taken back was a capture, and of what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uncaptures {
    /// The side that takes back.
    Proca,
    /// Its opponent, as far as the move can have been what he says.
    Hoeg,
    /// White, for both sides.
    Klan,
    /// Nobody: no move taken back was a capture.
    Pacific,
}

impl Uncaptures {
    /// Does the opponent of this side decide what it captured? The attacker takes back first.
    pub fn opponent_decides(self, side: Colour, attacker: Colour) -> bool {
        match self {
            Self::Proca | Self::Pacific => false,
            Self::Hoeg => true,
            Self::Klan => side != attacker,
        }
    }

    /// The name of the type.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Proca => "Proca",
            Self::Hoeg => "Høeg",
            Self::Klan => "Klan",
            Self::Pacific => "Pacific",
        }
    }
}
