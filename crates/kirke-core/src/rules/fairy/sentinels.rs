//! Pawns that units leave behind where they come from (Sentinels).

use schemars::JsonSchema;
use serde::Serialize;

/// Whose pawns they are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SentinelOwner {
    /// Of the side that moves.
    #[default]
    Mover,
    /// Of the other side.
    Opponent,
    /// Neutral after moves of neutral units, whose number has no limit; otherwise of the side that moves.
    NeutralOfNeutrals,
}

/// What pawns units leave behind, and how many.
///
/// ```
/// use kirke::rules::Sentinels;
/// let (sentinels, end) = Sentinels::read("PionAdvers MaximumTotal 3 Circe").unwrap();
/// assert_eq!((sentinels.most_of_all, end), (3, 25));
/// assert_eq!(sentinels.words(2), ["PionAdvers", "MaximumTotal", "3"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
pub struct Sentinels {
    /// Whose pawns they are.
    pub owner: SentinelOwner,
    /// They are Berolina pawns.
    pub berolina: bool,
    /// A side gets one only while it has no more pawns than the other had before the move.
    pub para: bool,
    /// How many pawns White and Black may have.
    pub most: [u8; 2],
    /// How many pawns there may be on the board.
    pub most_of_all: u8,
}

/// More pawns than squares mean nothing.
const MOST: u8 = 64;

impl Sentinels {
    /// Popeye's words in French, German and English.
    pub const WORDS: &[[&'static str; 3]] = &[
        ["PionPropre", "PionPropre", "PionPropre"],
        ["PionAdvers", "PionAdvers", "PionAdvers"],
        ["PionNeutre", "PionNeutre", "PionNeutre"],
        ["MaximumBlanc", "MaximumWeiss", "MaximumWhite"],
        ["MaximumNoir", "MaximumSchwarz", "MaximumBlack"],
        ["MaximumTotal", "MaximumTotal", "MaximumTotal"],
        ["ParaSentinelles", "ParaSentinelles", "ParaSentinelles"],
        ["Berolina", "Berolina", "Berolina"],
    ];

    /// Own pawns, up to eight of a side.
    pub const USUAL: Self =
        Self { owner: SentinelOwner::Mover, berolina: false, para: false, most: [8; 2], most_of_all: 16 };

    /// The words that stand behind the name from here on, and where the last one ends; none if there are none.
    pub fn read(text: &str) -> Option<(Self, usize)> {
        let (mut found, mut end) = (Self::USUAL, 0);
        loop {
            let (word, after) = word_from(text, end);
            let Some(row) = row_of(word) else { break };
            let number = || {
                let (number, after) = word_from(text, after);
                Some((number.parse().ok().filter(|&number| number <= MOST)?, after))
            };
            end = match row {
                3..=5 => {
                    let (number, after) = number()?;
                    match row {
                        3 => found.most[0] = number,
                        4 => found.most[1] = number,
                        _ => found.most_of_all = number,
                    }
                    after
                }
                _ => {
                    match row {
                        0 => found.owner = SentinelOwner::Mover,
                        1 => found.owner = SentinelOwner::Opponent,
                        2 => found.owner = SentinelOwner::NeutralOfNeutrals,
                        6 => found.para = true,
                        _ => found.berolina = true,
                    }
                    after
                }
            };
        }
        (end > 0).then_some((found, end))
    }

    /// Is this one of the words that may stand behind the name, or a number behind one?
    pub fn is_word(word: &str) -> bool {
        row_of(word).is_some() || word.parse::<u8>().is_ok_and(|number| number <= MOST)
    }

    /// What is unusual, in the words of a language: 0 is French, 1 German, 2 English.
    pub fn words(self, language: usize) -> Vec<String> {
        let word = |row: usize| Self::WORDS[row][language].to_owned();
        let owner = match self.owner {
            SentinelOwner::Mover => None,
            SentinelOwner::Opponent => Some(word(1)),
            SentinelOwner::NeutralOfNeutrals => Some(word(2)),
        };
        let mut words: Vec<String> = owner.into_iter().collect();
        let numbers = [(3, self.most[0], 8), (4, self.most[1], 8), (5, self.most_of_all, 16)];
        for (row, number, usual) in numbers {
            if number != usual {
                words.extend([word(row), number.to_string()]);
            }
        }
        words.extend(self.para.then(|| word(6)));
        words.extend(self.berolina.then(|| word(7)));
        words
    }
}

/// The next word from here on, and where it ends.
fn word_from(text: &str, at: usize) -> (&str, usize) {
    let separates = |sign: char| sign.is_whitespace() || sign == ',';
    let start = at + text[at..].find(|sign| !separates(sign)).unwrap_or(0);
    let end = text[start..].find(separates).map_or(text.len(), |length| start + length);
    (&text[start..end], end)
}

fn row_of(word: &str) -> Option<usize> {
    Sentinels::WORDS.iter().position(|row| row.iter().any(|known| known.eq_ignore_ascii_case(word)))
}
