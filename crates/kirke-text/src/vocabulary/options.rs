use super::Word;

/// What an option does that says nothing of the play wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OtherOption {
    /// The double step just played.
    EnPassant,
    /// Print no board.
    NoBoard,
    /// Seconds for the problem.
    MaxTime,
    /// No castling with the units on these squares.
    NoCastling,
    /// Of two castlings one at most.
    ExclusiveCastling,
    /// Only tells Popeye's engine how to work or what to print beside the solution, with so many numbers
    /// behind it at most.
    Engine(usize),
    /// Nothing is known of what it does.
    Unknown,
}

/// The options that are no [options of play](crate::problem::OPTIONS), in the order of Popeye's list.
#[rustfmt::skip]
pub const OTHER_OPTIONS: &[(Word, OtherOption)] = &[
    (["Trace", "Zugnummern", "MoveNumbers"],                       OtherOption::Engine(0)),
    (["SansRB", "OhneWk", "NoWk"],                                 OtherOption::Engine(0)),
    (["SansRN", "OhneSk", "NoBk"],                                 OtherOption::Engine(0)),
    (["Search", "Suchen", "Search"],                               OtherOption::Engine(0)),
    (["MultiSolutions", "MehrereLoesungen", "MultiSolutions"],     OtherOption::Engine(0)),
    (["NonSymetrique", "KeineSymmetrie", "NoSymmetry"],            OtherOption::Engine(0)),
    (["EnPassant", "EnPassant", "EnPassant"],                      OtherOption::EnPassant),
    (["SansEchiquier", "OhneBrett", "NoBoard"],                    OtherOption::NoBoard),
    (["Intelligent", "Intelligent", "Intelligent"],                OtherOption::Engine(1)),
    (["MaxTemps", "MaxZeit", "MaxTime"],                           OtherOption::MaxTime),
    (["SansRoquer", "KeineRochade", "NoCastling"],                 OtherOption::NoCastling),
    (["Bip", "Pieps", "Beep"],                                     OtherOption::Engine(1)),
    (["SansGrille", "OhneGitter", "SuppressGrid"],                 OtherOption::Engine(0)),
    (["AjouteGrille", "ZeichneGitter", "WriteGrid"],               OtherOption::Engine(0)),
    (["RoquesMutuellementExclusifs", "RochadenGegenseitigAusschliessend", "CastlingMutuallyExclusive"],
                                                                   OtherOption::ExclusiveCastling),
    (["optionnonpubliee", "nichtpublizierteoption", "unpublishedoption"], OtherOption::Unknown),
];
