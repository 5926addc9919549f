use super::{Language, Word, in_language};

/// What Popeye's layout says in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Message {
    /// Everything was searched.
    Finished,
    /// An option restricted the search.
    Partial,
    /// The search was stopped.
    Interrupted,
    /// Before the time.
    Time,
    /// Behind a move that threatens nothing.
    Zugzwang,
    /// Behind a move that threatens something.
    Threat,
    /// Above the refutations.
    But,
    /// Below a first move of the defence without an answer.
    Refutes,
    /// Above the twins of a zero position.
    ZeroPosition,
    /// Above the play for both sides.
    Duplex,
    /// Above the play for the other side.
    HalfDuplex,
    /// Reaching the goal directly or by self play both count.
    Quodlibet,
    /// Of two castlings one at most.
    ExclusiveCastling,
}

/// A message in a language.
pub fn message(message: Message, language: Language) -> &'static str {
    let word: Word = match message {
        Message::Finished => ["solution terminee.", "Loesung beendet.", "solution finished."],
        Message::Partial => ["solution partielle", "Partielle Loesung", "Partial solution"],
        Message::Interrupted => ["solution interrompue.", "Bearbeitung abgebrochen.", "solving interrupted."],
        Message::Time => ["Temps = ", "Zeit = ", "Time = "],
        Message::Zugzwang => ["blocus.", "Zugzwang.", "zugzwang."],
        Message::Threat => ["menace:", "Drohung:", "threat:"],
        Message::But => ["mais", "Aber", "but"],
        Message::Refutes => ["Refute.", "Widerlegt.", "refutes."],
        Message::ZeroPosition => ["zeroposition", "NullStellung", "zeroposition"],
        Message::Duplex => ["Duplex"; 3],
        Message::HalfDuplex => ["DemiDuplex", "HalbDuplex", "HalfDuplex"],
        Message::Quodlibet => ["Quodlibet"; 3],
        Message::ExclusiveCastling => {
            ["RoquesMutuellementExclusifs", "RochadenGegenseitigAusschliessend", "CastlingMutuallyExclusive"]
        }
    };
    in_language(&word, language)
}
