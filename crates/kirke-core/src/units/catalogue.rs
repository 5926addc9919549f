use super::Language;
use super::Movement::{self, Chinese, HopFar, HopNext, Leap, Mao, Ride};

/// One fairy unit.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    /// English code, as in Popeye's English input: one or two capital letters or digits.
    pub code: &'static str,
    /// French and German codes.
    pub codes: [&'static str; 2],
    /// English, French and German name.
    pub names: [&'static str; 3],
    /// How it moves: the union of these.
    pub movements: &'static [Movement],
}

impl Row {
    /// How it moves, in one sentence.
    ///
    /// ```
    /// let rule = |code| kirke::units::find(code).unwrap().rule();
    /// assert_eq!(rule("CA"), "leaps (1,3)");
    /// assert_eq!(rule("EM"), "moves like a rook, or leaps (1,2)");
    /// ```
    pub fn rule(&self) -> String {
        let ways: Vec<String> = self.movements.iter().map(ToString::to_string).collect();
        ways.join(", or ")
    }
}

impl Row {
    /// Its name in this language.
    pub fn name(&self, language: Language) -> &'static str {
        let [english, french, german] = self.names;
        match language {
            Language::English => english,
            Language::German => german,
            Language::French => french,
        }
    }
}

const fn row(
    code: &'static str,
    codes: [&'static str; 2],
    names: [&'static str; 3],
    movements: &'static [Movement],
) -> Row {
    Row { code, codes, names, movements }
}

const KNIGHT: Movement = Leap(1, 2);
const ROOK: Movement = Ride(0, 1);
const BISHOP: Movement = Ride(1, 1);

/// Every fairy unit the program knows; the order is the order of `kirke units`.
#[rustfmt::skip]
pub static CATALOGUE: &[Row] = &[
    row("G",  ["S", "G"],   ["grasshopper", "sauterelle", "Grashüpfer"],   &[HopNext(0, 1), HopNext(1, 1)]),
    row("N",  ["N", "N"],   ["nightrider", "noctambule", "Nachtreiter"],   &[Ride(1, 2)]),
    row("AM", ["AM", "AM"], ["amazon", "amazone", "Amazone"],              &[ROOK, BISHOP, KNIGHT]),
    row("EM", ["IM", "KN"], ["empress", "impératrice", "Kaiserin"],        &[ROOK, KNIGHT]),
    row("PR", ["PR", "PR"], ["princess", "princesse", "Prinzessin"],       &[BISHOP, KNIGHT]),
    row("CA", ["CH", "CA"], ["camel", "chameau", "Kamel"],                 &[Leap(1, 3)]),
    row("Z",  ["Z", "Z"],   ["zebra", "zèbre", "Zebra"],                   &[Leap(2, 3)]),
    row("GI", ["GI", "GI"], ["giraffe", "girafe", "Giraffe"],              &[Leap(1, 4)]),
    row("WE", ["VI", "WE"], ["wazir", "vizir", "Wesir"],                   &[Leap(0, 1)]),
    row("FE", ["FE", "FE"], ["fers", "fers", "Fers"],                      &[Leap(1, 1)]),
    row("AL", ["AL", "AL"], ["alfil", "alfil", "Alfil"],                   &[Leap(2, 2)]),
    row("DA", ["DA", "DA"], ["dabbaba", "dabbaba", "Dabbaba"],             &[Leap(0, 2)]),
    row("LI", ["LI", "LI"], ["lion", "lion", "Lion"],                      &[HopFar(0, 1), HopFar(1, 1)]),
    row("LE", ["LE", "LE"], ["leo", "leo", "Leo"],                         &[Chinese(0, 1), Chinese(1, 1)]),
    row("PA", ["PA", "PA"], ["pao", "pao", "Pao"],                         &[Chinese(0, 1)]),
    row("VA", ["VA", "VA"], ["vao", "vao", "Vao"],                         &[Chinese(1, 1)]),
    row("MA", ["MA", "MA"], ["mao", "mao", "Mao"],                         &[Mao]),
];

/// The row with this English code, case ignored.
///
/// ```
/// assert_eq!(kirke::units::find("li").unwrap().names[0], "lion");
/// assert!(kirke::units::find("XX").is_none());
/// ```
pub fn find(code: &str) -> Option<&'static Row> {
    CATALOGUE.iter().find(|row| row.code.eq_ignore_ascii_case(code))
}
