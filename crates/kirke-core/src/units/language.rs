use super::lookup::find;

/// A language of the letters for units.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// K Q R B S (or N) P
    #[default]
    English,
    /// K D T L S B
    German,
    /// R D T F C P
    French,
}

impl Language {
    /// Every language, the most usual first.
    pub const ALL: [Self; 3] = [Self::English, Self::German, Self::French];

    /// The letters of the unit with this English code.
    ///
    /// ```
    /// use kirke::units::Language;
    /// assert_eq!((Language::German.code("S"), Language::French.code("S"), Language::French.code("G")), ("S", "C", "S"));
    /// ```
    pub fn code(self, english: &'static str) -> &'static str {
        const ORTHODOX: [[&str; 3]; 6] = [
            ["K", "K", "R"],
            ["Q", "D", "D"],
            ["R", "T", "T"],
            ["B", "L", "F"],
            ["S", "S", "C"],
            ["P", "B", "P"],
        ];
        if let Some(row) = ORTHODOX.iter().find(|row| row[0] == english) {
            return row[self as usize];
        }
        find(english).map_or(english, |row| match self {
            Self::English => row.code,
            Self::French => row.codes[0],
            Self::German => row.codes[1],
        })
    }

    /// The English code of a unit, given its code in this language, case ignored; `None` for units the catalogue
    /// does not have and hunters of them.
    ///
    /// ```
    /// use kirke::units::Language;
    /// assert_eq!(Language::French.english("s"), Some("G"));
    /// assert_eq!(Language::German.english("xx"), None);
    /// ```
    pub fn english(self, code: &str) -> Option<&'static str> {
        if let Some((away, home)) = code.split_once('/') {
            return find(&format!("{}/{}", self.english(away)?, self.english(home)?)).map(|row| row.code);
        }
        let orthodox = ["K", "Q", "R", "B", "S", "P"].into_iter();
        let mut english = orthodox
            .chain(super::CATALOGUE.iter().map(|row| row.code))
            .chain(super::own().into_iter().map(|row| row.code));
        english.find(|english| self.code(english).eq_ignore_ascii_case(code))
    }
}
