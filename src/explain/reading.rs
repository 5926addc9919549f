//! Moves as people write them: `Re4xe8`, `Rxe8(Ng8)`, `e5xd6ep`, `c7*d8=Q[+bPd7]`, `0-0`.

use crate::board::{Kind, Square, Unit};
use crate::movegen::pseudo_legal_moves;
use crate::output::{KnightLetter, Notation};
use crate::position::{Class, Move, Position, RebirthChoice, Refused};
use crate::rules::Rules;
use crate::solution::describe;

/// A text cut into its parts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Text {
    /// Castling: to the king's side?
    pub(super) castling: Option<bool>,
    /// The letters of the moving unit; none for a pawn.
    pub(super) unit: String,
    pub(super) file: Option<u8>,
    pub(super) rank: Option<u8>,
    pub(super) via: Option<Square>,
    pub(super) to: Option<Square>,
    pub(super) takes: bool,
    pub(super) promotion: Option<String>,
    /// Everything in brackets, as written.
    pub(super) effects: String,
}

/// The move cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Unreadable(pub String);

fn unreadable<T>(text: &str, why: &str) -> Result<T, Unreadable> {
    Err(Unreadable(format!("\"{text}\" is not a move: {why}; write Re4xe8, Rxe8(Ng8), e5xd6ep or 0-0")))
}

impl Text {
    /// Cuts a text.
    pub(super) fn read(whole: &str) -> Result<Self, Unreadable> {
        let mut text: String = whole.chars().filter(|sign| !sign.is_whitespace()).collect();
        let signs = ['+', '#', '!', '?', '=', '.'];
        // A number before the move, and signs behind it.
        text =
            text.trim_start_matches(|sign: char| sign == '.' || sign.is_ascii_digit() && sign != '0').into();
        let mut read = Self::default();
        let is_bracket = |sign: char| sign == '[' || sign == '(';
        // Transfers before castling: [wKe5->e1]0-0.
        while text.starts_with(is_bracket) {
            let Some(end) = text.find([']', ')']) else { return unreadable(whole, "a bracket is open") };
            read.effects += &text[..=end];
            text = text[end + 1..].into();
        }
        if let Some(start) = text.find(is_bracket) {
            read.effects += text[start..].trim_end_matches(signs);
            text.truncate(start);
        }
        text = text.trim_end_matches(signs).into();
        for ending in ["e.p", "ep", "EP"] {
            if let Some(body) = text.strip_suffix(ending) {
                text = body.trim_end_matches(signs).into();
                break;
            }
        }
        match text.replace(['o', 'O'], "0").as_str() {
            "0-0" | "00" => return Ok(Self { castling: Some(true), ..read }),
            "0-0-0" | "000" => return Ok(Self { castling: Some(false), ..read }),
            _ => {}
        }
        if let Some((body, promotion)) = text.clone().split_once('=') {
            read.promotion = Some(promotion.to_uppercase());
            text = body.into();
        } else if let Some(at) = text.rfind(|sign: char| sign.is_ascii_digit())
            && at + 1 < text.len()
        {
            // c8Q
            read.promotion = Some(text[at + 1..].to_uppercase());
            text.truncate(at + 1);
        }
        if !text.is_ascii() || text.len() < 2 {
            return unreadable(whole, "it has no square of arrival");
        }
        let (body, arrival) = text.split_at(text.len() - 2);
        let Ok(to) = arrival.parse::<Square>() else {
            return unreadable(whole, &format!("\"{arrival}\" is not a square"));
        };
        read.to = Some(to);
        let is_separator = |sign: char| "-x*:×".contains(sign);
        read.takes = body.ends_with(['x', '*', ':']);
        let mut parts = body.split(is_separator).filter(|part| !part.is_empty());
        let start = parts.next().unwrap_or_default();
        if let Some(via) = parts.next() {
            let Ok(via) = via.parse() else {
                return unreadable(whole, &format!("\"{via}\" is not a square"));
            };
            read.via = Some(via);
        }
        let letters = start.rfind(|sign: char| sign.is_ascii_uppercase()).map_or(0, |at| at + 1);
        read.unit = start[..letters].trim_start_matches(|sign: char| sign.is_ascii_lowercase()).to_owned();
        for sign in start[letters..].bytes() {
            match sign {
                b'a'..=b'h' => read.file = Some(sign - b'a'),
                b'1'..=b'8' => read.rank = Some(sign - b'1'),
                _ => return unreadable(whole, &format!("\"{start}\" is neither a unit nor a square")),
            }
        }
        if read.unit.is_empty() && read.file.is_none() {
            // e4, the pawn of this file.
            read.file = Some(to.file());
        }
        Ok(read)
    }

    /// Does the text name this unit?
    pub(super) fn names(&self, rules: &Rules, unit: Unit) -> bool {
        match self.unit.as_str() {
            "" => unit.kind() == Kind::PAWN || self.square().is_some(),
            "N" if rules.army.code(unit.kind()) == "S" => !has_nightrider(rules),
            code => rules.army.code(unit.kind()) == code,
        }
    }

    /// The departure square, if it is written in full.
    pub(super) fn square(&self) -> Option<Square> {
        Some(Square::new(self.file?, self.rank?))
    }

    /// Could a unit on this square be meant?
    pub(super) fn starts_on(&self, from: Square) -> bool {
        self.file.is_none_or(|file| file == from.file()) && self.rank.is_none_or(|rank| rank == from.rank())
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
        if let Some(short) = self.castling {
            return mv.class == Class::Castling && mv.castles_short() == short;
        }
        let Some(unit) = position.placement().at(mv.from) else { return false };
        mv.class != Class::Castling
            && self.to == Some(mv.to)
            && self.starts_on(mv.from)
            && self.names(rules, unit)
            && (self.via.is_none() || mv.class == Class::Jump || self.via == mv.start)
            && match (&self.promotion, mv.promotion) {
                (Some(wanted), Some(kind)) => code_is(rules, kind, wanted),
                (Some(_), None) => false,
                (None, _) => true,
            }
    }

    /// Is this what the text says about effects? A text without effects leaves them open.
    pub(super) fn tells(&self, position: &Position, rules: &Rules, mv: Move) -> bool {
        if self.effects.is_empty() {
            return true;
        }
        let Ok((ply, _)) = describe(position, rules, mv) else { return false };
        let wanted = plain(&self.effects);
        let forms = [
            Notation::LONG,
            Notation { knight: KnightLetter::N, ..Notation::default() },
            Notation { knight: KnightLetter::S, ..Notation::default() },
        ];
        forms.iter().any(|form| {
            let text = form.ply(&ply);
            let brackets: String = bracketed(&text);
            plain(&brackets) == wanted
        })
    }
}

/// What stands in brackets.
fn bracketed(text: &str) -> String {
    let mut depth = 0;
    text.chars()
        .filter(|&sign| {
            depth += i32::from(matches!(sign, '[' | '('));
            let inside = depth > 0;
            depth -= i32::from(matches!(sign, ']' | ')'));
            inside
        })
        .collect()
}

/// Without what people write differently: brackets, signs, the colour before a unit, the letter of pawn and knight.
fn plain(effects: &str) -> Vec<String> {
    let parts = effects.split(['[', ']', '(', ')', ',']).filter(|part| !part.is_empty());
    parts
        .map(|part| {
            let part = part.trim_start_matches(['+', ' ']);
            let body = part.strip_prefix('-').unwrap_or(part);
            let colour = body.len() > 1
                && body.starts_with(['w', 'b'])
                && !body[1..].starts_with(|sign: char| sign.is_ascii_digit());
            let body = if colour { &body[1..] } else { body };
            body.replace('N', "S").replace('P', "").replace("->v", "~").replace("->", "-")
        })
        .collect()
}

fn code_is(rules: &Rules, kind: Kind, wanted: &str) -> bool {
    let code = rules.army.code(kind);
    code == wanted || wanted == "N" && code == "S" && !has_nightrider(rules)
}

pub(super) fn has_nightrider(rules: &Rules) -> bool {
    rules.army.kinds().any(|kind| rules.army.code(kind) == "N")
}

/// Every way to complete a move by the choices that the rule offers, legal or not.
pub(super) fn completions(position: &Position, rules: &Rules, mv: Move) -> Vec<Move> {
    match position.play(rules, mv) {
        Err(Refused::PromotionNeeded(_)) => {
            let kinds = rules.promotions.iter();
            kinds
                .flat_map(|&kind| completions(position, rules, Move { reborn_as: Some(kind), ..mv }))
                .collect()
        }
        Err(Refused::SquareNeeded { squares, or_none }) => {
            let none = or_none.then_some(RebirthChoice::Declined);
            let choices = squares.into_iter().map(RebirthChoice::On).chain(none);
            choices.flat_map(|rebirth| completions(position, rules, Move { rebirth, ..mv })).collect()
        }
        Ok(_) | Err(_) => vec![mv],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, unit: &str, from: (Option<u8>, Option<u8>), to: &str, effects: &str) {
        let read = Text::read(text).unwrap();
        assert_eq!(
            (
                read.unit.as_str(),
                read.file,
                read.rank,
                read.to.map(|to| to.to_string()),
                read.effects.as_str()
            ),
            (unit, from.0, from.1, Some(to.to_owned()), effects),
            "{text}"
        );
    }

    #[test]
    fn texts_are_cut_into_parts() {
        check("Re4xe8", "R", (Some(4), Some(3)), "e8", "");
        check("1.Rxe8(Ng8)+", "R", (None, None), "e8", "(Ng8)");
        check("exd6 e.p.", "", (Some(4), None), "d6", "");
        check("e5*d6 ep.[+bPd7]", "", (Some(4), Some(4)), "d6", "[+bPd7]");
        check("e4", "", (Some(4), None), "e4", "");
        check("LIb1-b8#", "LI", (Some(1), Some(0)), "b8", "");
        check("kQa4*d4[-wkQd4]", "Q", (Some(0), Some(3)), "d4", "[-wkQd4]");
        let promotion = Text::read("c7xd8Q").unwrap();
        assert_eq!((promotion.promotion.as_deref(), promotion.takes), (Some("Q"), true));
        let transfer = Text::read("Re4-h1*h5").unwrap();
        assert_eq!(transfer.via, Some(Square::H1));
        let castling = Text::read("[wKe5->e1]O-O-O+").unwrap();
        assert_eq!((castling.castling, castling.effects.as_str()), (Some(false), "[wKe5->e1]"));
        for nonsense in ["", "R", "Rz9", "[", "Rexx4y"] {
            assert!(Text::read(nonsense).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn effects_are_compared_without_their_dress() {
        assert_eq!(plain("(Ng8)"), plain("[+bSg8]"));
        assert_eq!(plain("[wSd4->g1]"), plain("[Sd4-g1]"));
        assert_ne!(plain("[+bSg8]"), plain("[+bSb8]"));
    }
}
