//! A move taken back, as text: `Kg5xSh5(Ke1)` names the departure square and the unit that was captured.

use super::notation::{
    KnightLetter, Letters, Notation, add_signs, exchange, long_unit, onward, short_effect,
};
use crate::board::Square;
use crate::solution::{Ply, PlyKind, SideEffect, UnitText};
use std::fmt::Write as _;

impl Notation {
    /// A half-move as those who take moves back write it, with the unit that it captured and those that its
    /// rebirths annihilated: `h7xRg8=S(Ra8,-wBa8)`.
    ///
    /// The square behind the captured unit is its own: in passing, that of the pawn, `c5xPb5 e.p.`.
    pub fn retraction(
        self,
        ply: &Ply,
        uncaptured: Option<(&UnitText, Square)>,
        annihilated: &[(&UnitText, Square)],
    ) -> String {
        let knight = if self.form == super::Form::Short { self.knight } else { KnightLetter::S };
        let letters = Letters(self.language, knight);
        let mut text = String::new();
        match ply.kind {
            PlyKind::ShortCastling => text += "0-0",
            PlyKind::LongCastling => text += "0-0-0",
            PlyKind::RoleExchange => text += "RoleExchange",
            PlyKind::Pass => text += "--",
            PlyKind::Exchange => text += &exchange(ply, letters),
            PlyKind::Quiet | PlyKind::Capture | PlyKind::EnPassant => {
                if ply.unit.code != "P" || !ply.unit.marks.is_empty() {
                    text += &letters.of(&ply.unit);
                }
                let _ = write!(text, "{}", ply.from);
                if let Some(via) = ply.via {
                    let _ = write!(text, "-{via}");
                }
                let _ = match uncaptured {
                    Some((unit, square)) => write!(text, "x{}{square}", letters.of(unit)),
                    None => write!(text, "-{}", ply.to),
                };
                text += &onward(ply);
            }
        }
        if ply.kind == PlyKind::EnPassant {
            text += " e.p.";
        }
        if let Some(promotion) = &ply.promotion {
            let _ = write!(text, "={}", letters.promoted(&ply.unit, promotion));
        }
        for told in &ply.effects {
            let effect = short_effect(told, ply, letters);
            let inner = effect.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
            match (told, inner) {
                // Whoever takes moves back writes all rebirths alike.
                (SideEffect::Goes { .. }, Some(inner)) => {
                    let _ = write!(text, "({inner})");
                }
                _ => text += &effect,
            }
        }
        for (unit, square) in annihilated {
            let open = if text.ends_with(')') { ',' } else { '(' };
            text.truncate(text.trim_end_matches(')').len());
            let _ = write!(text, "{open}-{}{square})", long_unit(unit, letters));
        }
        add_signs(&mut text, ply.sign, "");
        text
    }

    /// The long notation of a move that is taken back, with the unit that it captured: `Kg5*Sh5[wKh5->e1]`. Without it
    /// moves that captured different units would be written alike.
    pub fn long_retraction(ply: &Ply, uncaptured: Option<&UnitText>) -> String {
        let text = Self::LONG.ply(ply);
        let letters = Letters(Self::LONG.language, KnightLetter::S);
        match (text.split_once('*'), uncaptured) {
            (Some((way, rest)), Some(unit)) => format!("{way}*{}{rest}", letters.of(unit)),
            (None, _) | (_, None) => text,
        }
    }
}
