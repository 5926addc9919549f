use super::Word;

/// What an option does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opt {
    /// Tries with at most so many refutations.
    Defence,
    /// Set play.
    SetPlay,
    /// The side that usually begins passes.
    WhiteToPlay,
    /// The whole tree.
    Variations,
    /// First moves from this number on.
    StartMoveNumber,
    /// First moves up to this number.
    UpToMoveNumber,
    /// Solve for both sides.
    Duplex,
    /// Solve with the sides exchanged.
    HalfDuplex,
    /// Most moves of a threat.
    Threat,
    /// No threats.
    NoThreat,
    /// Tries with one refutation.
    Try,
    /// Stop after so many solutions.
    MaxSolutions,
    /// Most flights of the king.
    MaxFlights,
    /// Non-trivial moves and length.
    NonTrivial,
    /// A side without mating units has lost.
    KeepMatingPiece,
    /// The double step just played.
    EnPassant,
    /// Print no board.
    NoBoard,
    /// No variations shorter than the stipulation.
    NoShortVariations,
    /// Only the play after the key.
    PostKeyPlay,
    /// Seconds for the problem.
    MaxTime,
    /// No castling with the units on these squares.
    NoCastling,
    /// Reaching the goal directly or by self play both count.
    Quodlibet,
    /// Shorter solutions end the search.
    StopOnShort,
    /// Of two castlings one at most.
    ExclusiveCastling,
    /// The wrong side reaching the goal ends the play.
    GoalIsEnd,
    /// Passing.
    NullMoves,
    /// Checking tries are left out.
    NoTrivialTries,
    /// Self play: goals in one are told.
    MatesInOne,
    /// Only tells the incumbent's engine how to work or what to print beside the solution, with so many numbers
    /// behind it at most.
    Engine(usize),
    /// Nothing is known of what it does.
    Unknown,
}

/// The options.
#[rustfmt::skip]
pub const OPTIONS: &[(Word, Opt)] = &[
    (["Defense", "Widerlegung", "Defence"],                        Opt::Defence),
    (["Apparent", "Satzspiel", "SetPlay"],                         Opt::SetPlay),
    (["ApparentSeul", "WeissBeginnt", "WhiteToPlay"],              Opt::WhiteToPlay),
    (["Variantes", "Varianten", "Variations"],                     Opt::Variations),
    (["Trace", "Zugnummern", "MoveNumbers"],                       Opt::Engine(0)),
    (["Enroute", "StartZugnummer", "StartMoveNumber"],             Opt::StartMoveNumber),
    (["SansRB", "OhneWk", "NoWk"],                                 Opt::Engine(0)),
    (["Duplex", "Duplex", "Duplex"],                               Opt::Duplex),
    (["SansRN", "OhneSk", "NoBk"],                                 Opt::Engine(0)),
    (["Menace", "Drohung", "Threat"],                              Opt::Threat),
    (["SansMenace", "OhneDrohung", "NoThreat"],                    Opt::NoThreat),
    (["Essais", "Verfuehrung", "Try"],                             Opt::Try),
    (["MaxSolutions", "MaxLoesungen", "MaxSolutions"],             Opt::MaxSolutions),
    (["MaxCasesFuites", "MaxFluchtFelder", "MaxFlightsquares"],    Opt::MaxFlights),
    (["Search", "Suchen", "Search"],                               Opt::Engine(0)),
    (["MultiSolutions", "MehrereLoesungen", "MultiSolutions"],     Opt::Engine(0)),
    (["NonSymetrique", "KeineSymmetrie", "NoSymmetry"],            Opt::Engine(0)),
    (["NonTrivial", "NichtTrivial", "NonTrivial"],                 Opt::NonTrivial),
    (["RetiensPieceMatante", "HalteMattsetzendenStein", "KeepMatingPiece"], Opt::KeepMatingPiece),
    (["EnPassant", "EnPassant", "EnPassant"],                      Opt::EnPassant),
    (["SansEchiquier", "OhneBrett", "NoBoard"],                    Opt::NoBoard),
    (["SansVariantesCourtes", "OhneKurzVarianten", "NoShortVariations"], Opt::NoShortVariations),
    (["DemiDuplex", "HalbDuplex", "HalfDuplex"],                   Opt::HalfDuplex),
    (["ApresCle", "NachSchluessel", "PostKeyPlay"],                Opt::PostKeyPlay),
    (["Intelligent", "Intelligent", "Intelligent"],                Opt::Engine(1)),
    (["MaxTemps", "MaxZeit", "MaxTime"],                           Opt::MaxTime),
    (["SansRoquer", "KeineRochade", "NoCastling"],                 Opt::NoCastling),
    (["Quodlibet", "Quodlibet", "Quodlibet"],                      Opt::Quodlibet),
    (["FinApresSolutionsCourtes", "StopNachKurzloesungen", "StopOnShortSolutions"], Opt::StopOnShort),
    (["Bip", "Pieps", "Beep"],                                     Opt::Engine(1)),
    (["SansGrille", "OhneGitter", "SuppressGrid"],                 Opt::Engine(0)),
    (["AjouteGrille", "ZeichneGitter", "WriteGrid"],               Opt::Engine(0)),
    (["RoquesMutuellementExclusifs", "RochadenGegenseitigAusschliessend", "CastlingMutuallyExclusive"], Opt::ExclusiveCastling),
    (["ButEstFin", "ZielIstEnde", "GoalIsEnd"],                    Opt::GoalIsEnd),
    (["optionnonpubliee", "nichtpublizierteoption", "unpublishedoption"], Opt::Unknown),
    (["CoupsVides", "NullZuege", "NullMoves"],                     Opt::NullMoves),
    (["JusquAuCoup", "BisZugnummer", "UpToMoveNumber"],            Opt::UpToMoveNumber),
    (["TrivialEssaiSupprimer", "TrivialeFehlversucheUnterdruecken", "TrivialTriesAvoid"], Opt::NoTrivialTries),
    (["MatsEn1", "MattsIn1", "MatesIn1"],                          Opt::MatesInOne),
];
