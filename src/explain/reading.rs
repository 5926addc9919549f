//! Moves as people write them, looked up among those of the position, legal or not.

use crate::board::{Kind, Square, Unit};
use crate::claim::{HalfMove, names};
use crate::movegen::pseudo_legal_moves;
use crate::position::{Class, Move, Position, RebirthChoice, Refused};
use crate::rules::{Motion, Rules};
use crate::solution::describe;
use crate::units::Language;

/// A move as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Text(pub(super) HalfMove);

/// The move cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Unreadable(pub String);

impl Text {
    /// Cuts a text into its parts; a number may stand before the move.
    pub(super) fn read(whole: &str) -> Result<Self, Unreadable> {
        let text: String = whole.chars().filter(|sign| !sign.is_whitespace()).collect();
        let text = text.trim_start_matches(|sign: char| sign == '.' || sign.is_ascii_digit() && sign != '0');
        let mut read = HalfMove::read(text).map_err(|why| {
            let hint = "write Re4xe8, Rxe8(Ng8), e5xd6ep or 0-0";
            Unreadable(format!("\"{whole}\" is not a move: {why}; {hint}"))
        })?;
        if read.letters.is_empty() && read.file.is_none() {
            // e4, the pawn of this file.
            read.file = read.to.map(Square::file);
        }
        Ok(Self(read))
    }

    /// The text as it is to be read under these rules.
    pub(super) fn under(self, rules: &Rules) -> Self {
        match rules.motion {
            Motion { two_boards: true, .. } => Self(self.0.on_two_boards()),
            Motion { series: true, .. } => Self(self.0.in_series()),
            _ => self,
        }
    }

    /// Does the text name this unit?
    pub(super) fn names(&self, rules: &Rules, unit: Unit) -> bool {
        let letters = &self.0.letters;
        letters.is_empty() && (unit.kind() == Kind::PAWN || self.square().is_some())
            || !letters.is_empty() && code_is(rules, unit.kind(), letters)
    }

    /// The departure square, if it is written in full.
    pub(super) fn square(&self) -> Option<Square> {
        Some(Square::new(self.0.file?, self.0.rank?))
    }

    /// Could a unit on this square be meant?
    pub(super) fn starts_on(&self, from: Square) -> bool {
        let HalfMove { file, rank, .. } = self.0;
        file.is_none_or(|file| file == from.file()) && rank.is_none_or(|rank| rank == from.rank())
    }

    /// The moves of the units that the text could mean; whether they are legal is not asked.
    pub(super) fn candidates(&self, position: &Position, rules: &Rules) -> Vec<Move> {
        let mut found = Vec::new();
        pseudo_legal_moves(position, rules, |mv| {
            if self.means(position, rules, mv) {
                found.push(mv);
            }
            false
        });
        found
    }

    fn means(&self, position: &Position, rules: &Rules, mv: Move) -> bool {
        let HalfMove { castling, to, via, ref promotion, .. } = self.0;
        if let Some(short) = castling {
            return mv.class == Class::Castling && mv.castles_short() == short;
        }
        if self.0.exchanged.is_some() || mv.class == Class::Exchange {
            return mv.class == Class::Exchange && self.0.exchanges(mv.from, mv.to);
        }
        // A pawn that promotes before the move moves as what it has become.
        let begun = position.after_choice(rules, mv);
        let Some(unit) = begun.as_ref().unwrap_or(position).placement().at(mv.from) else { return false };
        mv.class != Class::Castling
            && to == Some(mv.to)
            && self.starts_on(mv.from)
            && self.names(rules, unit)
            && (via.is_none() || mv.class == Class::Jump || via == mv.start)
            && match (promotion, mv.promotion) {
                (Some(wanted), Some(kind)) => code_is(rules, kind, wanted),
                // What it becomes may still be chosen, and is compared then.
                (Some(_), None) | (None, _) => true,
            }
    }

    /// Are all marks written that the moving unit has, and no others?
    pub(super) fn tells_marks(&self, position: &Position, rules: &Rules, mv: Move) -> bool {
        let nightrider = has_nightrider(rules);
        describe(position, rules, mv)
            .is_ok_and(|(ply, _)| self.0.tells_marks(&ply, Language::English, nightrider))
    }

    /// Is this what the text says about effects and about what the unit becomes? What is not written is left open.
    pub(super) fn tells(&self, position: &Position, rules: &Rules, mv: Move) -> bool {
        let is_plain = !rules.motion.two_boards && !rules.motion.series;
        if self.0.has_no_effects() && self.0.promotion.is_none() && is_plain {
            return true;
        }
        let nightrider = has_nightrider(rules);
        describe(position, rules, mv).is_ok_and(|(ply, _)| {
            self.0.effects_fit(&ply, Language::English, nightrider)
                && self.0.new_kind_fits(&ply, Language::English, nightrider)
                && self.0.annihilates(position, rules, mv, Language::English, nightrider)
                && (!rules.motion.two_boards || self.0.boards_fit(&ply))
                && (!rules.motion.series || self.0.goes_on_so(&ply, Language::English, nightrider))
        })
    }
}

fn code_is(rules: &Rules, kind: Kind, wanted: &str) -> bool {
    names(Language::English, wanted, rules.army.code(kind), has_nightrider(rules))
}

fn has_nightrider(rules: &Rules) -> bool {
    rules.army.kinds().any(|kind| rules.army.code(kind) == "N")
}

/// Every way to complete a move by the choices that the rule offers, legal or not.
pub(super) fn completions(position: &Position, rules: &Rules, mv: Move) -> Vec<Move> {
    match position.play(rules, mv) {
        Err(Refused::PromotionNeeded(_)) => {
            let kinds = rules.all_promotions();
            kinds
                .flat_map(|kind| completions(position, rules, Move { reborn_as: Some(kind), ..mv }))
                .collect()
        }
        Err(Refused::OwnPromotionNeeded(_)) => {
            let kinds = rules.all_promotions();
            kinds.flat_map(|kind| completions(position, rules, mv.promoting(kind))).collect()
        }
        Err(Refused::MarksNeeded { own, ways }) => {
            let numbers = 0..ways;
            numbers.flat_map(|number| completions(position, rules, mv.with_marks(own, number))).collect()
        }
        Err(Refused::LandingNeeded(squares)) => {
            let on = |square| completions(position, rules, mv.landing_on(rules, square));
            squares.into_iter().flat_map(on).collect()
        }
        Err(Refused::HurdleNeeded(squares)) => {
            let over = |square| completions(position, rules, Move { start: Some(square), ..mv });
            squares.into_iter().flat_map(over).collect()
        }
        Err(Refused::SquareNeeded { squares, or_none }) => {
            let none = or_none.then_some(RebirthChoice::Declined);
            let choices = squares.into_iter().map(RebirthChoice::On).chain(none);
            choices.flat_map(|rebirth| completions(position, rules, Move { rebirth, ..mv })).collect()
        }
        Ok(_) => {
            let ways = position.further_ways(rules, mv).into_iter().map(|(way, _)| way);
            [mv].into_iter().chain(ways).collect()
        }
        Err(_) => vec![mv],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, unit: &str, from: (Option<u8>, Option<u8>), to: &str) {
        let Text(read) = Text::read(text).unwrap();
        let to = to.parse().ok();
        assert_eq!(
            (read.letters.as_str(), read.file, read.rank, read.to),
            (unit, from.0, from.1, to),
            "{text}"
        );
    }

    #[test]
    fn texts_are_cut_into_parts() {
        check("Re4xe8", "R", (Some(4), Some(3)), "e8");
        check("1.Rxe8(Ng8)+", "R", (None, None), "e8");
        check("exd6 e.p.", "", (Some(4), None), "d6");
        check("e5*d6 ep.[+bPd7]", "", (Some(4), Some(4)), "d6");
        check("e4", "", (Some(4), None), "e4");
        check("LIb1-b8#", "LI", (Some(1), Some(0)), "b8");
        check("kQa4×d4[-wkQd4]", "Q", (Some(0), Some(3)), "d4");
        assert_eq!(Text::read("c7xd8Q").unwrap().0.promotion.as_deref(), Some("Q"));
        assert_eq!(Text::read("Re4-h1*h5").unwrap().0.via, Some(Square::H1));
        assert_eq!(Text::read("[wKe5->e1]O-O-O+").unwrap().0.castling, Some(false));
        for nonsense in ["", "R", "Rz9", "[", "Rexx4y", "Re4(", "Ra1-a2-a3-a4", "Re4(x)"] {
            assert!(Text::read(nonsense).is_err(), "{nonsense}");
        }
    }
}
