//! How far sides may still go (BGL), in hundredths of the side of a square.

use crate::board::Colour;
use schemars::JsonSchema;
use serde::Serialize;

/// What is left to each side.
///
/// ```
/// use kirke::board::Colour;
/// use kirke::rules::Budgets;
/// let budgets = Budgets::read("2.83 6").unwrap().0;
/// assert_eq!(budgets.words(), ["2.83", "6"]);
/// assert_eq!(budgets.spend(Colour::Black, 50).unwrap().words(), ["2.83", "5.5"]);
/// assert!(budgets.spend(Colour::White, 300).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, JsonSchema)]
pub struct Budgets {
    /// White's, or that of both sides together; no number if there is no limit.
    pub white: Option<u32>,
    /// Black's; no number if there is no limit.
    pub black: Option<u32>,
    /// Both sides have one budget.
    pub is_shared: bool,
    /// Something is named at all.
    pub is_named: bool,
}

impl Budgets {
    /// Nothing named, as in the table of conditions.
    pub const UNNAMED: Self = Self { white: None, black: None, is_shared: false, is_named: false };

    /// What is left to a side, if there is a limit.
    pub fn of(self, side: Colour) -> Option<u32> {
        match side {
            _ if self.is_shared => self.white,
            Colour::White => self.white,
            Colour::Black => self.black,
        }
    }

    /// What is left once a side has gone so far; none if it cannot.
    pub fn spend(self, side: Colour, length: u32) -> Option<Self> {
        let Some(left) = self.of(side) else { return Some(self) };
        let left = Some(left.checked_sub(length)?);
        Some(match side {
            Colour::Black if !self.is_shared => Self { black: left, ..self },
            Colour::White | Colour::Black => Self { white: left, ..self },
        })
    }

    /// One number for both sides, or one for each; a hyphen is no limit. With where they end in the text.
    pub fn read(text: &str) -> Option<(Self, usize)> {
        let mut found: Vec<(Option<u32>, usize)> = Vec::new();
        let mut at = 0;
        while found.len() < 2 {
            let start =
                at + text[at..].find(|letter: char| !letter.is_whitespace() && letter != '/').unwrap_or(0);
            let length = text[start..].find(|letter: char| letter.is_whitespace() || letter == '/');
            let word = &text[start..length.map_or(text.len(), |length| start + length)];
            let Some(number) = number(word) else { break };
            at = start + word.len();
            found.push((number, at));
        }
        match *found.as_slice() {
            [(both, end)] => Some((Self { white: both, black: both, is_shared: true, is_named: true }, end)),
            [(white, _), (black, end)] => {
                Some((Self { white, black, is_shared: false, is_named: true }, end))
            }
            _ => None,
        }
    }

    /// The numbers, one if both sides have one budget.
    pub fn numbers(self) -> Vec<Option<u32>> {
        match (self.is_named, self.is_shared) {
            (false, _) => Vec::new(),
            (true, true) => vec![self.white],
            (true, false) => vec![self.white, self.black],
        }
    }

    /// Is each side told a whole number?
    pub(super) fn are_whole(self) -> bool {
        self.numbers().iter().all(|number| number.is_some_and(|number| number % 100 == 0))
    }

    /// The same as they are written: `2.83`, `6`, `-`.
    pub fn words(self) -> Vec<String> {
        self.numbers().into_iter().map(written).collect()
    }

    /// One number as it is written.
    pub fn word(number: Option<u32>) -> String {
        written(number)
    }
}

fn number(word: &str) -> Option<Option<u32>> {
    if word == "-" {
        return Some(None);
    }
    let (whole, part) = word.split_once(['.', ',']).unwrap_or((word, ""));
    let is_number = |text: &str| text.bytes().all(|letter| letter.is_ascii_digit());
    if whole.is_empty() || whole.len() > 6 || part.len() > 2 || !is_number(whole) || !is_number(part) {
        return None;
    }
    let hundredths = format!("{part:0<2}").parse::<u32>().ok()?;
    Some(Some(whole.parse::<u32>().ok()? * 100 + hundredths))
}

fn written(number: Option<u32>) -> String {
    let Some(number) = number else { return "-".to_owned() };
    let (whole, part) = (number / 100, number % 100);
    match part {
        0 => whole.to_string(),
        _ if part % 10 == 0 => format!("{whole}.{}", part / 10),
        _ => format!("{whole}.{part:02}"),
    }
}
