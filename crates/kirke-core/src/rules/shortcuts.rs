/// The shortcuts, and with them every list of them: one that is missing from a list cannot be written down.
macro_rules! shortcuts {
    ($($(#[$text:meta])* $name:ident,)*) => {
        /// Which shortcuts are taken; all of them unless an answer is compared with and without. They never change a
        /// solution, only the time it takes. [`Physics`](super::Physics) says under which rules each holds.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Shortcuts {
            $($(#[$text])* pub $name: bool,)*
        }

        impl Shortcuts {
            /// All shortcuts.
            pub const ALL: Self = Self { $($name: true,)* };

            /// None of them: every move is played.
            pub const NONE: Self = Self { $($name: false,)* };

            /// Each shortcut turned off alone, with its name.
            pub const EACH_OFF: [(&str, Self); [$(stringify!($name)),*].len()] =
                [$((stringify!($name), Self { $name: false, ..Self::ALL })),*];
        }
    };
}

shortcuts! {
    /// Boards after moves are told from masks ([`Position::foresee`](../position/struct.Position.html)).
    foresight,
    /// Pins and check lines tell legal moves.
    pins,
    /// Moves that mate are looked for among those of each unit that may, not among all legal moves.
    mates_by_unit,
    /// Only moves that can give check are tried as mates.
    checking_squares,
    /// Moves that leave the king a flight are not tried as mates.
    flights,
    /// Stalemates are not looked for where more units can move than one move can hold.
    free_units,
    /// Self play: last attacking moves that leave a free reply are not tried.
    forced_mates,
    /// Direct play: last but one attacking moves that a known defence refutes, as masks show, are not tried.
    standing_defences,
    /// Help play, and the last move of reflex play: what cannot contribute to a solution is left out.
    help_bounds,
    /// Moves that have worked in sister positions are tried before others are generated.
    remembered_moves,
    /// Long battle play is searched by proof numbers, which takes a table of known positions.
    proof_numbers,
    /// What is found out about a position is kept in a table.
    known_positions,
}

impl Default for Shortcuts {
    fn default() -> Self {
        Self::ALL
    }
}
