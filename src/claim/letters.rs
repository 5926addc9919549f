use crate::units;

/// A language of the letters for units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// K Q R B S (or N) P
    English,
    /// K D T L S B
    German,
    /// R D T F C P
    French,
}

impl Language {
    /// Every language, the most usual first.
    pub const ALL: [Self; 3] = [Self::English, Self::German, Self::French];

    /// Do these letters, written in capitals, name the unit of this English code? No letters are a pawn. `nightrider`:
    /// the problem has nightriders, so that N is no knight.
    pub(super) fn names(self, letters: &str, code: &str, nightrider: bool) -> bool {
        let orthodox = match self {
            Self::English => ["K", "Q", "R", "B", "S", "P"],
            Self::German => ["K", "D", "T", "L", "S", "B"],
            Self::French => ["R", "D", "T", "F", "C", "P"],
        };
        let english = ["K", "Q", "R", "B", "S", "P"];
        if letters.is_empty() {
            return code == "P";
        }
        match english.iter().position(|&known| known == code) {
            Some(at) if orthodox[at] == letters => true,
            Some(_) => code == "S" && letters == "N" && self == Self::English && !nightrider,
            // Popeye's output has codes of its own for each language.
            None => units::find(code).is_some_and(|row| {
                let own = match self {
                    Self::English => row.code,
                    Self::French => row.codes[0],
                    Self::German => row.codes[1],
                };
                own.eq_ignore_ascii_case(letters)
            }),
        }
    }
}
