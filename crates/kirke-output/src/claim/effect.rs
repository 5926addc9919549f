use super::letters;
use crate::board::{Colour, Square};
use crate::rules::Budgets;
use crate::solution::{SideEffect, UnitText};
use crate::units::Language;
use crate::vocabulary::{colour_letter, mark_letters};

/// What a bracket behind a half-move says: `[+bSg8]`, `(Ng8)`, `[wSd4->g1]`, `[Ph8=Q]`, `(Pd7->v)`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Effect {
    disappears: bool,
    colour: Option<char>,
    letters: String,
    from: Option<Square>,
    /// What it becomes on its way: `[wSd4->Pd2]`.
    becomes: String,
    square: Option<Square>,
    promotion: Option<String>,
    /// The letters of the marks that a promoted unit has got: `[wPd7->e8=Q=c]`.
    marks: Option<String>,
    recoloured: Option<char>,
    hidden: bool,
    /// The letters of the side and of the marks that an Anda unit has now: `[=na]`.
    anda: Option<String>,
    /// How far sides may still go: `(2.83/5)`.
    left: Vec<Option<u32>>,
    /// Where the imitators are: `[Ib3,c4]`.
    imitators: Vec<Square>,
    /// The squares of kings that change places: `[Kb4<->Kd6]`.
    swapped: Option<[Square; 2]>,
}

impl Effect {
    /// Reads what stands between the brackets.
    pub fn read(text: &str) -> Option<Self> {
        let mut effect = Self::default();
        let mut text = text.trim();
        if let Some(rest) = text.strip_prefix('-') {
            effect.disappears = true;
            text = rest;
        }
        if let Some((budgets, _)) = Budgets::read(text).filter(|&(_, end)| end == text.len()) {
            effect.left = budgets.numbers();
            return Some(effect);
        }
        if let Some(squares) = text.strip_prefix('I').and_then(imitators) {
            effect.imitators = squares;
            return Some(effect);
        }
        if let Some((black, white)) = text.split_once("<->") {
            effect.swapped = Some([place(black)?.1, place(white)?.1]);
            return Some(effect);
        }
        if let Some(letters) = text.strip_prefix('=') {
            effect.anda = Some(letters.to_owned());
            return Some(effect);
        }
        text = text.trim_start_matches('+');
        if let Some(rest) = text.strip_suffix("->v") {
            effect.hidden = true;
            text = rest;
        }
        let mut changes = text.split('=');
        let (places, changes) = (changes.next()?, changes);
        for change in changes {
            match change {
                "w" | "b" | "s" | "n" => effect.recoloured = change.chars().next(),
                _ if effect.promotion.is_some() => effect.marks = Some(change.to_owned()),
                _ => effect.promotion = Some(capitals(change)),
            }
        }
        let places: Vec<&str> = places.split("->").flat_map(|part| part.split('-')).collect();
        let (first, square) = place(places.first()?)?;
        let marks = first.trim_end_matches(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit());
        effect.colour = marks.chars().next().filter(|c| "wbsn".contains(*c));
        effect.letters = capitals(first);
        effect.square = Some(square);
        match places.as_slice() {
            [_] => {}
            [_, second] => {
                let (becomes, to) = place(second)?;
                (effect.from, effect.square, effect.becomes) = (Some(square), Some(to), capitals(becomes));
            }
            _ => return None,
        }
        Some(effect)
    }

    /// Does it say this?
    pub fn fits(&self, told: &SideEffect, language: Language, nightrider: bool) -> bool {
        let names = |letters: &str, unit: &UnitText| letters::names(language, letters, unit.code, nightrider);
        // The letter of neutral units is also that of Black in French.
        let of_colour = |unit: &UnitText| match (self.colour, unit.is_neutral()) {
            (None, _) => true,
            (Some(letter), true) => letter == 'n',
            (Some(letter), false) => is_colour(letter, unit.colour, language),
        };
        let turns = |colour: &Option<Colour>, marks: &str| match (self.recoloured, colour) {
            (Some(letter), Some(colour)) => is_colour(letter, *colour, language),
            (None, None) => true,
            // Where the unit does not change sides, `=b` is a mark.
            (Some(letter), None) => marks == letter.to_string(),
            (None, Some(_)) => false,
        };
        let promotes = |promotion: &Option<UnitText>, marks: &str| match (&self.promotion, promotion) {
            (Some(letters), Some(unit)) => {
                names(letters, unit) && self.marks.as_ref().is_none_or(|told| told == marks)
            }
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        let marks = gained_marks(told, language);
        match told {
            SideEffect::Appears { unit, square, promotion, hidden, recoloured } => {
                !self.disappears
                    && self.from.is_none()
                    && self.square == Some(*square)
                    && names(&self.letters, unit)
                    && of_colour(unit)
                    && promotes(promotion, &marks)
                    && self.hidden == *hidden
                    && turns(recoloured, &marks)
            }
            SideEffect::Goes { unit, from, to, becomes, promotion, hidden, recoloured } => {
                let after = becomes.as_ref().unwrap_or(unit);
                // Short notation names what the unit is afterwards, long notation both.
                let named = match self.becomes.is_empty() {
                    true => names(&self.letters, unit) || names(&self.letters, after),
                    false => names(&self.letters, unit) && names(&self.becomes, after),
                };
                !self.disappears
                    && self.from.is_none_or(|square| square == *from)
                    && self.square == Some(*to)
                    && named
                    && of_colour(unit)
                    && promotes(promotion, &marks)
                    && self.hidden == *hidden
                    && turns(recoloured, &marks)
            }
            SideEffect::Chosen { unit, square } => {
                !self.disappears
                    && self.square == Some(*square)
                    && self.promotion.as_ref().is_some_and(|letters| names(letters, unit))
            }
            SideEffect::IsChanged { unit, square } | SideEffect::PromotesFirst { unit, square } => {
                !self.disappears
                    && self.square == Some(*square)
                    && self.promotion.as_ref().is_some_and(|letters| names(letters, unit))
            }
            // The moving unit's own change stands behind the move.
            SideEffect::Becomes { unit, .. } => {
                let side = if unit.is_neutral() {
                    String::new()
                } else {
                    colour_letter(unit.colour, language).into()
                };
                let marks: String = unit.marks.chars().map(|mark| mark_letters(mark, language)).collect();
                self.anda == Some(side + &marks)
            }
            SideEffect::Turns { square, colour } | SideEffect::IsTurned { square, colour } => {
                self.square == Some(*square)
                    && self.recoloured.is_some_and(|letter| is_colour(letter, *colour, language))
            }
            SideEffect::Partner { unit, from, to } => {
                self.from == Some(*from)
                    && self.square == Some(*to)
                    && names(&self.letters, unit)
                    && of_colour(unit)
            }
            SideEffect::KingsSwap { black, white } => {
                self.swapped == Some([*black, *white]) || self.swapped == Some([*white, *black])
            }
            SideEffect::Spend { left } => self.left == *left,
            // It stands behind the move, not in a bracket.
            SideEffect::GoesOn { .. } => false,
            SideEffect::Imitate { squares } => self.imitators == *squares,
            SideEffect::Disappears { unit, square, .. } => {
                self.disappears
                    && self.square == Some(*square)
                    && names(&self.letters, unit)
                    && of_colour(unit)
            }
        }
    }
}

impl Effect {
    /// Does it say what marks a promoted unit has got, if it has got any?
    pub fn tells_marks(&self, told: &SideEffect, language: Language) -> bool {
        self.marks.is_some() != gained_marks(told, language).is_empty()
    }
}

/// The letters of the marks that a unit gets with its promotion.
fn gained_marks(told: &SideEffect, language: Language) -> String {
    match told {
        SideEffect::Appears { unit, promotion: Some(promotion), .. }
        | SideEffect::Goes { unit, promotion: Some(promotion), .. } => {
            promotion.gained_marks(unit).chars().map(|mark| mark_letters(mark, language)).collect()
        }
        _ => String::new(),
    }
}

/// Squares with commas between them.
fn imitators(text: &str) -> Option<Vec<Square>> {
    text.split(',').map(|square| square.trim().parse().ok()).collect()
}

/// Does a letter name this colour, in the language or, where it means nothing there, in English?
pub(super) fn is_colour(letter: char, colour: Colour, language: Language) -> bool {
    let is_foreign = Colour::ALL.iter().all(|&colour| colour_letter(colour, language) != letter);
    letter == colour_letter(colour, language) || is_foreign && letter == colour.letter()
}

/// The letters before a square, and the square.
fn place(text: &str) -> Option<(&str, Square)> {
    let at = text.len().checked_sub(2)?;
    let square = text.get(at..)?.parse().ok()?;
    Some((&text[..at], square))
}

/// The code in capitals, without marks before it.
fn capitals(text: &str) -> String {
    text.trim_start_matches(|c: char| c.is_ascii_lowercase()).to_owned()
}
