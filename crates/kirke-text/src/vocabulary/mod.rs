//! Level 2: the keywords of Popeye's input language in English, German and French, for the reader and for the
//! writer of its layout.
//!
//! A keyword may be cut short as long as no other keyword of the same table begins the same; case does not matter.

mod commands;
mod conditions;
mod line;
mod messages;
mod options;

use crate::board::{Colour, Sides};
use crate::rules::FAIRY_CONDITIONS;
pub use crate::units::Language;
pub use commands::{
    BEGIN, CHANGES, COLOURS, Change, ENDS, End, MARKS, Mark, SECTIONS, Section, colour_letter, mark_letters,
    mark_word,
};
pub use line::{conditions as condition_line, has_popeyes_words, is_popeyes};
pub use messages::{Message, message};
pub use options::{OTHER_OPTIONS, OtherOption};

/// A keyword: French, German, English.
pub type Word = [&'static str; 3];

/// The keyword in a language.
pub fn in_language(word: &Word, language: Language) -> &'static str {
    match language {
        Language::French => word[0],
        Language::German => word[1],
        Language::English => word[2],
    }
}

/// What a word stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found<T> {
    /// Exactly one thing.
    One(T),
    /// It is the beginning of several keywords, which are these.
    Several(String),
    /// No keyword begins like this.
    Nothing,
}

/// Looks a word up in a table.
///
/// ```
/// use kirke::vocabulary::{Found, Language, SECTIONS, Section, look_up};
/// assert_eq!(look_up("STIP", Language::English, SECTIONS), Found::One(Section::Stipulation));
/// assert_eq!(look_up("bed", Language::German, SECTIONS), Found::One(Section::Condition));
/// assert_eq!(look_up("o", Language::English, SECTIONS), Found::Several("origin, option".into()));
/// assert_eq!(look_up("options", Language::English, SECTIONS), Found::Nothing);
/// ```
pub fn look_up<T: Copy>(word: &str, language: Language, table: &[(Word, T)]) -> Found<T> {
    among(word, language, table.iter().map(|(keyword, meaning)| (keyword, *meaning)))
}

/// A condition, or a word that belongs to one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConditionWord {
    /// A condition of the family, under the English name that the reader of conditions knows.
    Family(&'static str),
    /// A condition of the side that the stipulation binds, under its English name, to be put behind `White` or `Black`.
    OfOneSide(&'static str),
    /// The unit captured last follows.
    LastCapture,
}

const LAST_CAPTURE: Word = ["DernierePrise", "LetzterSchlag", "LastCapture"];

/// The keyword of the unit captured last.
pub fn last_capture(language: Language) -> &'static str {
    in_language(&LAST_CAPTURE, language)
}

/// Looks up a word where a condition is expected.
pub fn condition(word: &str, language: Language) -> Found<ConditionWord> {
    let family = conditions::FAMILY.iter().map(|word| (word, ConditionWord::Family(word[2])));
    let of_one_side = conditions::OF_ONE_SIDE.iter().map(|word| (word, ConditionWord::OfOneSide(word[2])));
    let fairy = fairy_words().map(|word| (word, ConditionWord::Family(word[2])));
    among(
        word,
        language,
        family.chain(fairy).chain(of_one_side).chain([(&LAST_CAPTURE, ConditionWord::LastCapture)]),
    )
}

/// The side that a word names.
///
/// ```
/// use kirke::board::Colour;
/// use kirke::vocabulary::{Language, side};
/// assert_eq!(side("schw", Language::German), Some(Colour::Black));
/// assert_eq!(side("neutral", Language::German), None);
/// ```
pub fn side(word: &str, language: Language) -> Option<Colour> {
    let sides = COLOURS.iter().filter_map(|(word, sides)| match sides {
        Some(Sides::White) => Some((word, Colour::White)),
        Some(Sides::Black) => Some((word, Colour::Black)),
        Some(Sides::Both) | None => None,
    });
    match among(word, language, sides) {
        Found::One(side) => Some(side),
        Found::Several(_) | Found::Nothing => None,
    }
}

/// The name of a side in a language.
pub fn side_name(side: Colour, language: Language) -> &'static str {
    let row = COLOURS.iter().find(|(_, sides)| *sides == Some(side.into()));
    row.map_or("", |(word, _)| in_language(word, language))
}

/// What is wrong with a [condition of one side](ConditionWord::OfOneSide) that does not say which, and a hint.
pub(crate) fn names_no_side(word: &str, name: &str) -> (String, String) {
    (format!("`{word}` does not say which side it binds"), format!("name it: White{name} or Black{name}"))
}

/// Looks up a word behind a condition of the family; the answer is the English word.
pub fn variant(word: &str, language: Language) -> Found<&'static str> {
    among(word, language, conditions::VARIANTS.iter().map(|word| (word, word[2])))
}

/// Looks up a word among these; the answer is the English word.
pub fn among_words(word: &str, language: Language, words: &[Word]) -> Found<&'static str> {
    among(word, language, words.iter().map(|word| (word, word[2])))
}

/// The keywords of all conditions in a language.
pub fn condition_names(language: Language) -> impl Iterator<Item = &'static str> {
    conditions::FAMILY
        .iter()
        .chain(fairy_words())
        .chain(conditions::OF_ONE_SIDE)
        .map(move |word| in_language(word, language))
}

/// The keywords of the fairy conditions; what stands behind one of them is a variant.
fn fairy_words() -> impl Iterator<Item = &'static Word> + Clone {
    FAIRY_CONDITIONS.iter().filter_map(|row| row.in_popeye()).filter(|word| !word[2].contains(' '))
}

fn among<'a, T: Copy>(
    word: &str,
    language: Language,
    table: impl Iterator<Item = (&'a Word, T)> + Clone,
) -> Found<T> {
    if word.is_empty() {
        return Found::Nothing;
    }
    let known = table.map(|(keyword, meaning)| (in_language(keyword, language), meaning));
    if let Some((_, meaning)) = known.clone().find(|(keyword, _)| keyword.eq_ignore_ascii_case(word)) {
        return Found::One(meaning);
    }
    let begins =
        |keyword: &str| keyword.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    let close: Vec<_> = known.filter(|(keyword, _)| begins(keyword)).collect();
    match close.as_slice() {
        [] => Found::Nothing,
        [(_, meaning)] => Found::One(*meaning),
        several => {
            let names: Vec<_> = several.iter().map(|(keyword, _)| *keyword).collect();
            Found::Several(names.join(", "))
        }
    }
}

/// Codes of units that Popeye has and the catalogue does not need to have: French, German, English. They are
/// told from slips of the pen.
pub fn is_known_unit(code: &str, language: Language) -> bool {
    let codes = in_language(&UNIT_CODES, language);
    codes.split(' ').any(|known| known.eq_ignore_ascii_case(code)) || language.english(code).is_some()
}

/// The codes of the units of Popeye.
#[rustfmt::skip]
pub const UNIT_CODES: Word = [
    "LE MA PA VA RO S N Z CH GI CC BU VI AL FE DA LI EQ L PB AM IM PR G AN EC V DR KA CS UU HA E AI M AR FR CA SN PI \
     CN ZN GN SC SZ SG CD CR EA CT BS SP TL FL SI TR NE O EH MO TC FC AO OA ST SF RE BT GT SK CY SA RL RS OK 37 S2 S3 \
     16 24 35 DS SR OR 15 25 GL LT LF LN VS FS BI EL NA ET AT MT EF AF MF RA SO MG 36 NL ML MM A DN LA BO QA QF QQ B1 \
     B2 B3 PC CL PV LR ZE NR N2 N4 N1 N3 QN DT DF NO SB SE SM SU KL KO SV BA GY CM PO PM BM EP DG FA LO SL AS OS HC AE \
     AQ SS",
    "LE MA PA VA RO G N Z CA GI WF BU WE AL FE DA LI NE H BB AM KN PR GN AN EI WA DR KA SS UU HA EL AD SP ER RL KL NH \
     DU CR ZR GR CH ZH GH DS RS EQ CT BS SB TL LL SI TR ND O RD MO TJ LJ AO OA TH LH EK PF PN SK CY KG RN RH OK 37 G2 \
     G3 16 24 35 DG KH OR 15 25 GL HT HL HN WR FR BI ET NA TC TA TS LC LA LS RA SO MG 36 NL ML MM F DE HE BO QE QF OD \
     B1 B2 B3 CB RP RB LR ZE NR S2 S4 S1 S3 QN DT DL NO UH BH GU GB LK KO SH SC GY MS PO MB MC ST SE FA LO SA AH OH HK \
     AE AQ SR",
    "LE MA PA VA RO G N Z CA GI RF BU WE AL FE DA LI NE L BP AM EM PR GN AN SQ WA DR KA SS UU HA M EA SW AR RB C NH DU \
     CR ZR GR CH ZH GH DS BK EQ CT BS SP RL BL SI TR ND O EH MO RR BR AO OA RH BH EK BT GT SK CY CG RN RP OK 37 G2 G3 \
     16 24 35 DG KH OR 15 25 GL LR LB LN WR FR BI ET NA RM RE RW BM BE BW RA SO MG 36 NL ML MM F DO RT BO QE QF QQ B1 \
     B2 B3 CP RK PP LS ZE BN S2 S4 S1 S3 QN DK DB NO TH LH GE GF KL KO KP SH GY MS PO MP MH ST SE FA LO SA AH OH HC EE \
     EN SC",
];
