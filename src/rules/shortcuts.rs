/// Which shortcuts are taken; all of them unless a test compares with and without. They never change a solution, only
/// the time it takes. Each says itself for which rules it is sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shortcuts {
    /// Boards after moves are told from masks ([`Position::foresee`](../position/struct.Position.html)).
    pub foresight: bool,
    /// Pins and check lines tell legal moves.
    pub pins: bool,
    /// Only moves that can give check are tried as mates.
    pub checking_squares: bool,
    /// Moves that leave the king a flight are not tried as mates.
    pub flights: bool,
    /// Self play: last attacking moves that leave a free reply are not tried.
    pub forced_mates: bool,
    /// Direct play: last but one attacking moves that a known defence refutes, as masks show, are not tried.
    pub standing_defences: bool,
    /// Help play, and the last move of reflex play: what cannot contribute to a solution is left out.
    pub help_bounds: bool,
}

impl Shortcuts {
    /// All shortcuts.
    pub const ALL: Self = Self {
        foresight: true,
        pins: true,
        checking_squares: true,
        flights: true,
        forced_mates: true,
        standing_defences: true,
        help_bounds: true,
    };

    /// None of them.
    pub const NONE: Self = Self {
        foresight: false,
        pins: false,
        checking_squares: false,
        flights: false,
        forced_mates: false,
        standing_defences: false,
        help_bounds: false,
    };
}

impl Default for Shortcuts {
    fn default() -> Self {
        Self::ALL
    }
}
