//! How a capturing unit goes on in Series Capture, as it is written: `Kc7*b7*b6-a5`.

use super::letters;
use crate::board::Square;
use crate::solution::SideEffect;
use crate::units::Language;

/// One part of such a move behind its first capture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Leg {
    takes: bool,
    to: Square,
    /// The letters of what a pawn is promoted to.
    promotion: Option<String>,
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
        let (promotion, behind) = promotion(rest.get(3..)?);
        legs.push(Leg { takes, to, promotion });
        rest = behind;
    }
    (!legs.is_empty()).then_some((main, legs))
}

/// What stands behind `=`, and what comes after it.
fn promotion(text: &str) -> (Option<String>, &str) {
    let Some(letters) = text.strip_prefix('=') else { return (None, text) };
    let end = letters.find(|letter: char| !letter.is_ascii_uppercase()).unwrap_or(letters.len());
    (Some(letters[..end].to_owned()), &letters[end..])
}

impl Leg {
    /// Does it say this?
    pub(super) fn fits(&self, told: &SideEffect, language: Language, nightrider: bool) -> bool {
        let SideEffect::GoesOn { to, takes, promotion } = told else { return false };
        let promotes = match (&self.promotion, promotion) {
            (Some(letters), Some(unit)) => letters::names(language, letters, unit.code, nightrider),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        self.takes == *takes && self.to == *to && promotes
    }
}

/// Is it told here that the unit goes on?
pub(super) fn goes_on(told: &SideEffect) -> bool {
    matches!(told, SideEffect::GoesOn { .. })
}
