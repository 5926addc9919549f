use super::{Language, Word, in_language};
use crate::board::{ATTRIBUTES, Attributes, Colour, Sides};

/// The word with which the first problem begins; it also tells the language.
pub const BEGIN: Word = ["DebutProbleme", "AnfangProblem", "BeginProblem"];

/// A part of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Section {
    /// A line to be printed.
    Remark,
    /// The stipulation as a tree of branches.
    StructuredStipulation,
    /// Who made it.
    Author,
    /// Where it appeared.
    Origin,
    /// Units by their squares.
    Pieces,
    /// The condition.
    Condition,
    /// Which play is wanted, and how it is looked for and printed.
    Option,
    /// The stipulation.
    Stipulation,
    /// A file into which everything printed goes as well.
    Protocol,
    /// Its title.
    Title,
    /// A file for the problem in LaTeX.
    Latex,
    /// How fairy units look in LaTeX.
    LatexPieces,
    /// Its prize.
    Award,
    /// The array of the game.
    Array,
    /// Units rank by rank.
    Forsyth,
}

/// What can stand in a problem before its twins.
#[rustfmt::skip]
pub const SECTIONS: &[(Word, Section)] = &[
    (["remarque", "Bemerkung", "remark"],                                    Section::Remark),
    (["senonce", "sForderung", "sstipulation"],                              Section::StructuredStipulation),
    (["auteur", "Autor", "author"],                                          Section::Author),
    (["source", "Quelle", "origin"],                                         Section::Origin),
    (["pieces", "Steine", "pieces"],                                         Section::Pieces),
    (["condition", "Bedingung", "condition"],                                Section::Condition),
    (["option", "Option", "option"],                                         Section::Option),
    (["enonce", "Forderung", "stipulation"],                                 Section::Stipulation),
    (["protocol", "Protokoll", "protocol"],                                  Section::Protocol),
    (["titre", "Titel", "title"],                                            Section::Title),
    (["LaTeX", "LaTeX", "LaTeX"],                                            Section::Latex),
    (["PiecesLaTeX", "LaTeXSteine", "LaTeXPieces"],                          Section::LatexPieces),
    (["prix", "Auszeichnung", "award"],                                      Section::Award),
    (["PositionInitialePartie", "PartieAnfangsStellung", "InitialGameArray"], Section::Array),
    (["Forsyth", "Forsyth", "Forsyth"],                                      Section::Forsyth),
];

/// What ends a part of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The last problem ends.
    Problem,
    /// The next problem begins.
    NextProblem,
    /// A twin begins.
    Twin,
    /// The diagram is only the common beginning of the twins; the first of them follows.
    ZeroPosition,
}

/// What ends a problem or begins a twin.
pub const ENDS: &[(Word, End)] = &[
    (["FinProbleme", "EndeProblem", "EndProblem"], End::Problem),
    (["asuivre", "WeiteresProblem", "NextProblem"], End::NextProblem),
    (["jumeau", "Zwilling", "twin"], End::Twin),
    (["zeroposition", "NullStellung", "zeroposition"], End::ZeroPosition),
];

/// A change that makes a twin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// A unit goes elsewhere.
    Move,
    /// Two units change places.
    Exchange,
    /// Another stipulation.
    Stipulation,
    /// Another stipulation, as a tree.
    StructuredStipulation,
    /// Further units.
    Add,
    /// Units less.
    Remove,
    /// The twin before is changed, not the diagram.
    Continued,
    /// The board is turned.
    Rotate,
    /// Another condition.
    Condition,
    /// All units change their colours.
    PolishType,
    /// The board is reflected.
    Mirror,
    /// All units go the same way.
    Shift,
    /// All units of a kind become another kind.
    Substitute,
}

/// The changes of twins.
#[rustfmt::skip]
pub const CHANGES: &[(Word, Change)] = &[
    (["deplacement", "versetze", "move"],         Change::Move),
    (["echange", "tausche", "exchange"],          Change::Exchange),
    (["enonce", "Forderung", "stipulation"],      Change::Stipulation),
    (["senonce", "SForderung", "sstipulation"],   Change::StructuredStipulation),
    (["ajoute", "hinzufuegen", "add"],            Change::Add),
    (["ote", "entferne", "remove"],               Change::Remove),
    (["enplus", "ferner", "continued"],           Change::Continued),
    (["rotation", "Drehung", "rotate"],           Change::Rotate),
    (["condition", "Bedingung", "condition"],     Change::Condition),
    (["CouleurEchange", "Farbwechsel", "PolishType"], Change::PolishType),
    (["miroir", "Spiegelung", "mirror"],          Change::Mirror),
    (["translation", "Verschiebung", "shift"],    Change::Shift),
    (["remplace", "ersetze", "substitute"],       Change::Substitute),
];

/// The colours of units; `None` is invisible.
#[rustfmt::skip]
pub const COLOURS: &[(Word, Option<Sides>)] = &[
    (["Blanc", "Weiss", "White"],                              Some(Sides::White)),
    (["Noir", "Schwarz", "Black"],                             Some(Sides::Black)),
    (["Neutre", "Neutral", "Neutral"],                         Some(Sides::Both)),
    (["TotalInvisible", "TotalUnsichtbar", "TotalInvisible"],  None),
];

/// An attribute of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// One the program has.
    Known(Attributes),
    /// The unit stands on board A (Alice Chess), which needs no mark.
    BoardA,
}

/// The attributes of units.
#[rustfmt::skip]
pub const MARKS: &[(Word, Mark)] = &[
    (["Royale", "Koeniglich", "Royal"],                 Mark::Known(Attributes::ROYAL)),
    (["Kamikaze", "Kamikaze", "Kamikaze"],              Mark::Known(Attributes::KAMIKAZE)),
    (["Paralysante", "Paralysierend", "Paralysing"],    Mark::Known(Attributes::PARALYSING)),
    (["Cameleon", "Chamaeleon", "Chameleon"],           Mark::Known(Attributes::CHAMELEON)),
    (["Jigger", "Jigger", "Jigger"],                    Mark::Known(Attributes::JIGGER)),
    (["Volage", "Volage", "Volage"],                    Mark::Known(Attributes::VOLAGE)),
    (["Fonctionnaire", "Beamtet", "Functionary"],       Mark::Known(Attributes::FUNCTIONARY)),
    (["DemiNeutre", "HalbNeutral", "HalfNeutral"],      Mark::Known(Attributes::HALF_NEUTRAL)),
    (["CouleurEchangeantSautoir", "SprungbockFarbeWechselnd", "HurdleColourChanging"],
                                                        Mark::Known(Attributes::HURDLE_COLOUR_CHANGING)),
    (["Protee", "Proteisch", "Protean"],                Mark::Known(Attributes::PROTEAN)),
    (["Magique", "Magisch", "Magic"],                   Mark::Known(Attributes::MAGIC)),
    (["Imprenable", "Unschlagbar", "Uncapturable"],     Mark::Known(Attributes::UNCAPTURABLE)),
    (["Patrouille", "Patrouille", "Patrol"],            Mark::Known(Attributes::PATROL)),
    (["Frischauf", "Frischauf", "Frischauf"],           Mark::Known(Attributes::PROMOTEE)),
    (["Bul", "Bul", "Bul"],                             Mark::Known(Attributes::BUL)),
    (["Dob", "Dob", "Dob"],                             Mark::Known(Attributes::DOB)),
    (["Anda", "Anda", "Anda"],                          Mark::Known(Attributes::ANDA)),
    (["AndaInverse", "AndaInvers", "AndaInverse"],      Mark::Known(Attributes::ANDA_INVERSE)),
    (["AliceA", "AliceA", "AliceA"],                    Mark::BoardA),
    (["AliceB", "AliceB", "AliceB"],                    Mark::Known(Attributes::BOARD_B)),
];

/// The word for an attribute in a language, as Popeye has it.
pub fn mark_word(mark: Attributes, language: Language) -> &'static str {
    let row = MARKS.iter().find(|(_, known)| *known == Mark::Known(mark));
    row.map_or("", |(word, _)| in_language(word, language))
}

/// The letter of a colour in effects and captions.
pub const fn colour_letter(colour: Colour, language: Language) -> char {
    match (language, colour) {
        (Language::English | Language::German, Colour::White) => 'w',
        (Language::English, Colour::Black) | (Language::French, Colour::White) => 'b',
        (Language::German, Colour::Black) => 's',
        (Language::French, Colour::Black) => 'n',
    }
}

/// The letters of a mark in a text, given its key: the capitals of its word. Neutral units have `n` in all languages. On
/// which of two boards a unit stands is not told: a move ends with the letter of the board to which it leads.
pub fn mark_letters(key: char, language: Language) -> String {
    let attribute = ATTRIBUTES.iter().find(|attribute| attribute.key == key);
    if attribute.is_some_and(|attribute| attribute.mark == Attributes::BOARD_B) {
        return String::new();
    }
    attribute.map_or_else(
        || key.to_string(),
        |attribute| {
            let word = mark_word(attribute.mark, language);
            word.chars().filter(char::is_ascii_uppercase).map(|letter| letter.to_ascii_lowercase()).collect()
        },
    )
}
