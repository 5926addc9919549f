use super::{Rebirth, Who};

/// A named condition: one row of the table everything else reads.
#[derive(Debug)]
pub struct Preset {
    /// English name, as it is printed.
    pub name: &'static str,
    /// Other English names and spellings.
    pub aliases: &'static [&'static str],
    /// French names, the usual one first.
    pub french: &'static [&'static str],
    /// German names, the usual one first.
    pub german: &'static [&'static str],
    /// The incumbent's English keyword, if it has one.
    pub popeye: Option<&'static str>,
    /// The rule in one sentence.
    pub rule: &'static str,
    /// Where the rule is written down.
    pub source: &'static str,
    /// The axes.
    pub rebirth: Rebirth,
}

/// Every named condition, in the order of the catalogue.
pub static PRESETS: &[Preset] = &[Preset {
    name: "Orthodox",
    aliases: &[],
    french: &[],
    german: &[],
    popeye: None,
    rule: "Captured units leave the board for good.",
    source: "",
    rebirth: Rebirth { who: Who::Nobody, ..Rebirth::CIRCE },
}];
