//! How a capturing unit goes on in Series Capture, as it is written: `Kc7*b7*b6-a5`.

use super::effect::is_colour;
use super::letters;
use crate::board::Square;
use crate::solution::SideEffect;
use crate::units::Language;

/// One part of such a move behind its first capture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Leg {
    takes: bool,
    to: Square,
    /// The letters of what the unit becomes, or of the side to which it goes over.
    becomes: Option<String>,
}

/// The part of a half-move up to its first capture, and the parts behind it; none if there are none.
pub(super) fn parts(body: &str) -> Option<(&str, Vec<Leg>)> {
    let sign = body.find(['x', '*', ':'])?;
    let rest = body.get(sign + 3..)?;
    let first = rest.len() - promotion(rest).1.len();
    let (main, mut rest) = body.split_at(sign + 3 + first);
    let mut legs = Vec::new();
    while let Some(sign) = rest.chars().next() {
        let takes = match sign {
            'x' | '*' | ':' => true,
            '-' => false,
            _ => return None,
        };
        let to = rest.get(1..3)?.parse().ok()?;
        let (becomes, behind) = promotion(rest.get(3..)?);
        legs.push(Leg { takes, to, becomes });
        rest = behind;
    }
    (!legs.is_empty()).then_some((main, legs))
}

/// What stands behind `=`, and what comes after it: marks or a side in small letters, then the letters of a kind.
fn promotion(text: &str) -> (Option<String>, &str) {
    let Some(letters) = text.strip_prefix('=') else { return (None, text) };
    let marks = letters.find(|letter: char| !letter.is_ascii_lowercase() || letter == 'x');
    let kind = marks.unwrap_or(letters.len());
    let end = letters[kind..].find(|letter: char| !letter.is_ascii_uppercase());
    let end = end.map_or(letters.len(), |end| kind + end);
    (Some(letters[..end].to_owned()), &letters[end..])
}

impl Leg {
    /// Does it say this, which is told of that part of the move?
    pub(super) fn fits(&self, told: &[SideEffect], language: Language, nightrider: bool) -> bool {
        let Some(SideEffect::GoesOn { to, takes, promotion }) = told.first() else { return false };
        let changes = told.iter().filter(|told| is_own_change(told, *to));
        let becomes = promotion.as_ref().or_else(|| {
            changes.clone().find_map(|told| match told {
                SideEffect::Becomes { unit, .. } => Some(unit),
                _ => None,
            })
        });
        let goes_over = changes.clone().find_map(|told| match told {
            SideEffect::Turns { colour, .. } => Some(*colour),
            _ => None,
        });
        let said = match (&self.becomes, becomes) {
            (Some(letters), Some(unit)) => {
                let kind = letters.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
                letters::names(language, kind, unit.code, nightrider)
            }
            (Some(letters), None) => {
                let mut letters = letters.chars();
                let letter = letters.next().filter(|_| letters.next().is_none());
                letter.zip(goes_over).is_some_and(|(letter, side)| is_colour(letter, side, language))
            }
            (None, None) => goes_over.is_none(),
            (None, Some(_)) => false,
        };
        self.takes == *takes && self.to == *to && said
    }
}

/// Is it told here what becomes of the unit that has gone on to this square?
fn is_own_change(told: &SideEffect, to: Square) -> bool {
    match told {
        SideEffect::Becomes { square, .. } | SideEffect::Turns { square, .. } => *square == to,
        _ => false,
    }
}

/// What is told of each part of the move behind the first one.
pub(super) fn told_parts(effects: &[SideEffect]) -> impl Iterator<Item = &[SideEffect]> {
    let begins = |at: usize| effects.get(at).is_some_and(goes_on);
    let starts = (0..effects.len()).filter(move |&at| begins(at));
    starts.map(move |start| {
        let end = (start + 1..effects.len()).find(|&at| begins(at));
        &effects[start..end.unwrap_or(effects.len())]
    })
}

/// The effects without what is told of the moving unit behind the first part.
pub(super) fn without_parts(effects: &[SideEffect]) -> Vec<SideEffect> {
    let mut stands = None;
    let told = effects.iter().filter(|told| {
        if let SideEffect::GoesOn { to, .. } = told {
            stands = Some(*to);
        }
        !goes_on(told) && !stands.is_some_and(|square| is_own_change(told, square))
    });
    told.cloned().collect()
}

/// Is it told here that the unit goes on?
pub(super) fn goes_on(told: &SideEffect) -> bool {
    matches!(told, SideEffect::GoesOn { .. })
}
