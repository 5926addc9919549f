//! A row of the table of fairy conditions.

use super::{Fairy, FairyArgument};
use crate::board::Square;
use serde::Serialize;

/// A named fairy condition: one row of the table everything else reads.
#[derive(Debug, Serialize)]
pub struct FairyCondition {
    /// English name, as it is printed.
    #[serde(skip)]
    pub name: &'static str,
    /// Other English names and spellings.
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    pub aliases: &'static [&'static str],
    /// French names, the usual one first.
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    pub french: &'static [&'static str],
    /// German names, the usual one first.
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    pub german: &'static [&'static str],
    /// Popeye's words in French, German and English; [`FairyCondition::in_popeye`] tells whether it has them.
    #[serde(skip_serializing_if = "are_unknown")]
    pub popeye: [&'static str; 3],
    /// The rule in one sentence.
    pub rule: &'static str,
    /// Where the rule is written down.
    pub source: &'static str,
    /// What it says; what must be named behind it is empty here.
    #[serde(skip)]
    pub fairy: Fairy,
    /// It has been compared what it means for neutral units.
    #[serde(skip)]
    pub goes_with_neutrals: bool,
    /// A position that shows it at work, and moves in long notation; `!` stands before one that the rule refuses; empty where
    /// the examples of others show it.
    #[serde(skip)]
    pub example: (&'static str, &'static str),
}

/// A row with its rule alone, to which names and words are added; it goes with no neutral units and has no example of its
/// own.
pub(super) const fn row(fairy: Fairy) -> FairyCondition {
    FairyCondition {
        name: "",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: UNKNOWN,
        rule: "",
        source: "",
        fairy,
        goes_with_neutrals: false,
        example: ("", ""),
    }
}

impl FairyCondition {
    /// All names: the printed one, other English ones, French, German, Popeye's.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        [self.name]
            .into_iter()
            .chain([self.aliases, self.french, self.german].into_iter().flatten().copied())
            .chain(self.popeye.into_iter().filter(|word| !word.is_empty()))
    }

    /// Popeye's words, if it has the condition.
    pub fn in_popeye(&self) -> Option<&[&'static str; 3]> {
        (self.popeye != UNKNOWN).then_some(&self.popeye)
    }

    /// The condition with something named behind it, where something must be.
    pub fn completed(&self) -> Fairy {
        let two = FairyArgument::Squares([Square::D4, Square::E5].into_iter().collect());
        match self.fairy {
            Fairy::Distance { .. } | Fairy::Wormholes(_) => self.fairy.with_argument(two),
            fairy if fairy.lacks_argument() => fairy.with_argument(fairy.argument().example()),
            fairy => fairy,
        }
    }
}

fn are_unknown(words: &[&str; 3]) -> bool {
    *words == UNKNOWN
}

pub(super) const DIE_SCHWALBE: &str = "Die Schwalbe, Märchenschachlexikon";

pub(super) const POPEYE: &str = "Popeye 4.104";

pub(super) const ENCYCLOPEDIA: &str =
    "D. Pritchard, The Classified Encyclopedia of Chess Variants, chapter 24";

pub(super) const FEENSCHACH: &str = "A. Frolkin and C. Tylor, feenschach 212 (2015)";

pub(super) const POISSON: &str = "Christian Poisson, Problemesis, definitions of Republican Chess I and II";

/// In place of words for what Popeye does not have.
pub(super) const UNKNOWN: [&str; 3] = [""; 3];
