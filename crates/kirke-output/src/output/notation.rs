//! A half-move as text.

use crate::board::{Colour, Square};
use crate::rules::{Budgets, FAIRY_CONDITIONS, Fairy};
use crate::solution::{NEUTRAL, OwnChange, PROMOTED, Ply, PlyKind, ROYAL, SideEffect, Sign, UnitText};
use crate::units::Language;
use crate::vocabulary::{colour_letter, in_language, mark_letters};
use std::fmt::Write as _;

/// How half-moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Form {
    /// `Rxe8(Ng8)`
    #[default]
    Short,
    /// `Re1*e8[+bSg8]`, the form of Popeye, without a blank before the sign.
    Long,
    /// The same with a blank before the sign, `Ra1-a8 #`, as in Popeye's solutions.
    Spaced,
}

/// Letter of the knight in short notation. The long forms always write `S`, because `N` is the nightrider there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum KnightLetter {
    /// `N`, unless the problem uses nightriders.
    #[default]
    N,
    /// `S`
    S,
}

/// Everything that decides how a half-move looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Notation {
    /// Short or long.
    pub form: Form,
    /// Letter of the knight in English.
    pub knight: KnightLetter,
    /// Language of the letters, and of the words around the moves.
    pub language: Language,
}

impl Notation {
    /// Popeye's notation as its solutions show it.
    pub const SPACED: Self =
        Self { form: Form::Spaced, knight: KnightLetter::S, language: Language::English };
    /// As solutions are written: `Rxe8(Ng8)`.
    pub const SHORT: Self = Self { form: Form::Short, knight: KnightLetter::N, language: Language::English };
    /// Popeye's notation without the blank before the sign: `Re1*e8[+bSg8]`.
    pub const LONG: Self = Self { form: Form::Long, knight: KnightLetter::S, language: Language::English };

    /// The same notation for a problem with these fairy units: where a nightrider stands, the knight is `S`.
    pub fn for_army(self, army: &crate::units::Army) -> Self {
        let nightrider = army.kinds().any(|kind| army.code(kind) == "N");
        let knight = if nightrider { KnightLetter::S } else { self.knight };
        Self { knight, ..self }
    }

    /// A unit as text.
    pub fn letter(self, unit: &UnitText) -> String {
        Letters(self.language, self.knight).of(unit)
    }

    /// The half-move as text.
    pub fn ply(self, ply: &Ply) -> String {
        let mut text = String::new();
        self.push_ply(&mut text, ply);
        text
    }

    /// Adds the half-move to a text.
    pub(super) fn push_ply(self, text: &mut String, ply: &Ply) {
        match self.form {
            Form::Short => short(text, ply, Letters(self.language, self.knight)),
            Form::Long => long(text, ply, "", Letters(self.language, KnightLetter::S)),
            Form::Spaced => long(text, ply, " ", Letters(self.language, KnightLetter::S)),
        }
    }
}

/// Adds the signs behind a move, each behind such a blank; one that is a word, like `dia` or `c81`, always stands apart.
pub(super) fn add_signs(text: &mut String, sign: Sign, blank: &str) {
    let (check, goal) = match sign {
        Sign::Plain => return,
        Sign::Check => ("+", ""),
        Sign::Goal(goal) => ("", goal.sign()),
        Sign::CheckAnd(goal) => ("+", goal.sign()),
    };
    for sign in [check, goal].into_iter().filter(|sign| !sign.is_empty()) {
        let is_word = sign.len() > 1 && sign.starts_with(|letter: char| letter.is_ascii_alphabetic());
        text.push_str(if is_word { " " } else { blank });
        text.push_str(sign);
    }
}

/// What `write!` would do, at a fifth of its cost: half-moves are written by the hundred thousand.
fn push_square(text: &mut String, square: Square) {
    text.push(char::from(b'a' + square.file()));
    text.push(char::from(b'1' + square.rank()));
}

/// The unit, where it stands, and from where it moves if that is elsewhere.
fn push_way(text: &mut String, ply: &Ply, letters: Letters) {
    if ply.unit.code != "P" || ply.unit.tells_marks() {
        letters.push(text, &ply.unit);
    }
    push_square(text, ply.from);
    if let Some(via) = ply.via {
        text.push('-');
        push_square(text, via);
    }
}

/// Make&Take: the castling with which the capturing unit begins.
fn castling_before(ply: &Ply) -> Option<&'static str> {
    let rook_moves = ply.effects.iter().any(|told| matches!(told, SideEffect::Partner { .. }));
    let via = ply.via.filter(|_| rook_moves && ply.kind == PlyKind::Capture)?;
    Some(if via.file() > ply.from.file() { "0-0" } else { "0-0-0" })
}

/// The exchange of roles by Popeye's name of the condition.
fn role_exchange(language: Language) -> &'static str {
    let row = FAIRY_CONDITIONS.iter().find(|row| matches!(row.fairy, Fairy::RoleExchange(_)));
    row.and_then(|row| row.in_popeye()).map_or("", |words| in_language(words, language))
}

fn long(text: &mut String, ply: &Ply, blank: &str, letters: Letters) {
    let castling = matches!(ply.kind, PlyKind::ShortCastling | PlyKind::LongCastling);
    promotions_first(ply, letters).for_each(|told| *text += &told);
    if matches!(ply.kind, PlyKind::Pass | PlyKind::RoleExchange) {
        *text += blank;
    }
    if castling {
        // Units that were transferred before castling are told first.
        if let Some(via) = ply.via {
            let _ = write!(text, "[{}{}->{via}]", long_unit(&ply.unit, letters), ply.from);
        }
        ply.effects
            .iter()
            .filter(|told| is_transfer(told, ply))
            .for_each(|told| *text += &long_effect(told, ply, letters));
    }
    match ply.kind {
        PlyKind::ShortCastling => *text += "0-0",
        PlyKind::LongCastling => *text += "0-0-0",
        PlyKind::RoleExchange => *text += role_exchange(letters.0),
        PlyKind::Pass => *text += "...",
        PlyKind::Exchange => *text += &exchange(ply, letters),
        PlyKind::Quiet | PlyKind::Capture | PlyKind::EnPassant => {
            match castling_before(ply) {
                Some(castling) => *text += castling,
                None => push_way(text, ply, letters),
            }
            text.push(if ply.kind == PlyKind::Quiet { '-' } else { '*' });
            // Of a marine pawn that captures in passing only the square is told on which it lands.
            if ply.kind == PlyKind::EnPassant {
                push_square(text, ply.arrival());
            } else {
                push_square(text, ply.to);
                if let Some(onward) = ply.onward {
                    text.push('-');
                    push_square(text, onward);
                }
            }
        }
    }
    if ply.kind == PlyKind::EnPassant {
        *text += " ep.";
    }
    *text += &imitators(ply);
    let is_early = |told: &&SideEffect| matches!(told, SideEffect::Disappears { early: true, .. });
    ply.effects.iter().filter(is_early).for_each(|told| *text += &long_effect(told, ply, letters));
    if let Some(promotion) = &ply.promotion {
        let promotion = letters.promoted(&ply.unit, promotion);
        if ply.effects.iter().any(|told| is_early(&told)) {
            let _ = write!(text, "[{}={promotion}]", ply.arrival());
        } else {
            text.push('=');
            *text += &promotion;
        }
    }
    let castled_before = castling_before(ply).is_some();
    let told_already = |told: &&SideEffect| {
        is_early(told)
            || matches!(told, SideEffect::PromotesFirst { .. })
            || castling && is_transfer(told, ply)
            || (castled_before || ply.kind == PlyKind::Exchange) && matches!(told, SideEffect::Partner { .. })
    };
    ply.effects
        .iter()
        .filter(|told| !told_already(told))
        .for_each(|told| *text += &long_effect(told, ply, letters));
    add_signs(text, ply.sign, blank);
}

/// What has been promoted before the move: `[e8=S]`.
fn promotions_first(ply: &Ply, letters: Letters) -> impl Iterator<Item = String> {
    ply.effects.iter().filter_map(move |told| match told {
        SideEffect::PromotesFirst { unit, square } => Some(format!("[{square}={}]", letters.of(unit))),
        _ => None,
    })
}

/// Does a unit go to its castling square first? A king that is transferred afterwards goes from where it has castled to.
fn is_transfer(told: &SideEffect, ply: &Ply) -> bool {
    matches!(told, SideEffect::Goes { from, .. } if *from != ply.to)
}

pub(super) fn long_unit(unit: &UnitText, letters: Letters) -> String {
    match unit.is_neutral() {
        true => letters.of(unit),
        false => format!("{}{}", letters.side(unit.colour), letters.of(unit)),
    }
}

fn long_effect(told: &SideEffect, ply: &Ply, letters: Letters) -> String {
    match told {
        SideEffect::Turns { square, colour } => turns(*square, *colour, ply, letters),
        SideEffect::IsTurned { square, colour } => format!("[{square}={}]", letters.side(*colour)),
        SideEffect::Becomes { unit, by, .. } => letters.change(unit, *by),
        SideEffect::IsChanged { unit, square } => format!("[{square}={}]", letters.changed(unit)),
        SideEffect::Appears { unit, square, promotion, hidden, recoloured } => {
            format!(
                "[+{}{square}{}]",
                long_unit(unit, letters),
                afterwards(unit, promotion, *recoloured, *hidden, letters)
            )
        }
        SideEffect::Goes { unit, from, to, becomes, promotion, hidden, recoloured } => {
            let becomes = becomes.as_ref().map_or_else(String::new, |new| letters.transferred(unit, new));
            let afterwards = afterwards(unit, promotion, *recoloured, *hidden, letters);
            format!("[{}{from}->{becomes}{to}{afterwards}]", long_unit(unit, letters))
        }
        SideEffect::Chosen { unit, square } => format!("[{square}={}]", long_unit(unit, letters)),
        SideEffect::Disappears { unit, square, .. } => format!("[-{}{square}]", long_unit(unit, letters)),
        SideEffect::Partner { unit, from, to } => partner(unit, [*from, *to], letters),
        SideEffect::GoesOn { to, takes, promotion } => {
            goes_on(*to, if *takes { '*' } else { '-' }, promotion, ply, letters)
        }
        SideEffect::KingsSwap { black, white } => kings_swap([*black, *white], letters),
        SideEffect::Spend { left } => format!(" {}", budgets(left)),
        // Told behind the arrival square, or before the move.
        SideEffect::Imitate { .. } | SideEffect::PromotesFirst { .. } => String::new(),
    }
}

/// Where the imitators are after the move proper, told before a promotion: `[Ib3,c4]`.
fn imitators(ply: &Ply) -> String {
    let squares = ply.effects.iter().find_map(|told| match told {
        SideEffect::Imitate { squares } => Some(squares),
        _ => None,
    });
    let names =
        squares.map(|squares| squares.iter().map(ToString::to_string).collect::<Vec<String>>().join(","));
    names.map_or_else(String::new, |names| format!("[I{names}]"))
}

/// Where a capturing unit goes on to: `-d4`.
pub(super) fn onward(ply: &Ply) -> String {
    ply.onward.map_or_else(String::new, |square| format!("-{square}"))
}

/// A unit changes sides: `=b` for the moving one, `[d4=b]` for another.
fn turns(square: Square, colour: Colour, ply: &Ply, letters: Letters) -> String {
    let side = letters.side(colour);
    let goes_on_to = |told: &SideEffect| matches!(told, SideEffect::GoesOn { to, .. } if *to == square);
    let is_mover = square == ply.arrival() || ply.effects.iter().any(goes_on_to);
    if is_mover { format!("={side}") } else { format!("[{square}={side}]") }
}

/// Which letters are used for units and sides.
#[derive(Clone, Copy)]
pub(super) struct Letters(pub(super) Language, pub(super) KnightLetter);

impl Letters {
    pub(super) fn of(self, unit: &UnitText) -> String {
        let mut text = String::new();
        self.push(&mut text, unit);
        text
    }

    /// Adds a unit to a text.
    fn push(self, text: &mut String, unit: &UnitText) {
        if !unit.marks.is_empty() {
            *text += &self.marks(&unit.marks);
        }
        *text += match self {
            Self(Language::English, KnightLetter::N) if unit.code == "S" => "N",
            Self(language, _) => language.code(unit.code),
        };
    }

    /// What a unit has become; that a neutral king is still neutral is not told.
    fn changed(self, unit: &UnitText) -> String {
        let is_king = unit.code == "K" || unit.marks.contains(ROYAL);
        let marks = unit.marks.chars().filter(|&mark| !is_king || mark != NEUTRAL).collect();
        self.of(&UnitText { marks, ..unit.clone() })
    }

    /// What a unit is where it goes to; marks that it has had before are not told again.
    fn transferred(self, was: &UnitText, is: &UnitText) -> String {
        match was.marks == is.marks {
            true => self.of(&UnitText { marks: String::new(), ..is.clone() }),
            false => self.of(is),
        }
    }

    fn marks(self, marks: &str) -> String {
        marks.chars().map(|mark| mark_letters(mark, self.0)).collect()
    }

    /// What attributes make of the moving unit: `=cB`, `=nh`, `[=na]`.
    fn change(self, unit: &UnitText, by: OwnChange) -> String {
        let own = || self.side(unit.colour).to_string();
        match by {
            OwnChange::Kind => format!("={}", self.of(unit)),
            OwnChange::Board => unit.board().to_string(),
            OwnChange::Phase if unit.is_neutral() => "=nh".to_owned(),
            OwnChange::Phase => format!("={}h", own()),
            OwnChange::Anda if unit.is_neutral() => format!("[={}]", self.marks(&unit.marks)),
            OwnChange::Anda => format!("[={}{}]", own(), self.marks(&unit.marks)),
        }
    }

    fn side(self, colour: Colour) -> char {
        colour_letter(colour, self.0)
    }

    /// The unit a pawn promotes to, with the marks the pawn had: `pB`; then all, if it has got others: `=B=c`. That it is a
    /// promoted unit goes without saying.
    pub(super) fn promoted(self, pawn: &UnitText, promotion: &UnitText) -> String {
        if promotion.marks.is_empty() {
            return self.of(promotion);
        }
        let marks = promotion.marks.chars().filter(|&mark| pawn.marks.contains(mark)).collect();
        let all = self.gained(pawn, promotion);
        self.of(&UnitText { marks, ..promotion.clone() }) + &all
    }

    /// All marks of a promoted unit, if it has got some by its promotion.
    fn gained(self, pawn: &UnitText, promotion: &UnitText) -> String {
        let gained = promotion.gained_marks(pawn);
        if gained.is_empty() { String::new() } else { format!("={}", self.marks(gained)) }
    }
}

/// What happens to a unit on its new square: `=Q`, `=w`, `->v`.
fn afterwards(
    unit: &UnitText,
    promotion: &Option<UnitText>,
    recoloured: Option<Colour>,
    hidden: bool,
    letters: Letters,
) -> String {
    let mut text = String::new();
    if let Some(promotion) = promotion {
        let gained = letters.gained(unit, promotion);
        let is_told = |&mark: &char| gained.is_empty() || unit.marks.contains(mark) || mark == PROMOTED;
        let marks = promotion.marks.chars().filter(is_told).collect();
        let _ = write!(text, "={}{gained}", letters.of(&UnitText { marks, ..promotion.clone() }));
    }
    if let Some(colour) = recoloured {
        text.push('=');
        text.push(letters.side(colour));
    }
    if hidden {
        text += "->v";
    }
    text
}

fn short(text: &mut String, ply: &Ply, letters: Letters) {
    let takes = matches!(ply.kind, PlyKind::Capture | PlyKind::EnPassant);
    promotions_first(ply, letters).for_each(|told| *text += &told);
    match ply.kind {
        PlyKind::ShortCastling => *text += "0-0",
        PlyKind::LongCastling => *text += "0-0-0",
        PlyKind::RoleExchange => *text += "RoleExchange",
        PlyKind::Pass => *text += "--",
        PlyKind::Exchange => *text += &exchange(ply, letters),
        PlyKind::Quiet | PlyKind::Capture | PlyKind::EnPassant => {
            let pawn = ply.unit.code == "P" && !ply.unit.tells_marks();
            if !pawn {
                letters.push(text, &ply.unit);
            }
            match ply.via {
                // A transfer is told in full, or nobody could follow it.
                Some(via) => {
                    let _ = write!(text, "{}-{via}{}", ply.from, if takes { "" } else { "-" });
                }
                None => *text += &departure(ply, pawn && takes),
            }
            if takes {
                text.push('x');
            }
            push_square(text, ply.to);
            if let Some(onward) = ply.onward {
                text.push('-');
                push_square(text, onward);
            }
        }
    }
    if ply.kind == PlyKind::EnPassant {
        *text += " e.p.";
    }
    *text += &imitators(ply);
    if let Some(promotion) = &ply.promotion {
        let _ = write!(text, "={}", letters.promoted(&ply.unit, promotion));
    }
    let is_told = |told: &&SideEffect| match told {
        SideEffect::PromotesFirst { .. } => true,
        SideEffect::Partner { .. } => ply.kind == PlyKind::Exchange,
        _ => false,
    };
    let others = ply.effects.iter().filter(|told| !is_told(told));
    others.for_each(|told| *text += &short_effect(told, ply, letters));
    add_signs(text, ply.sign, "");
}

/// Two units change places: `Sb4<->Sh8`; a king is named behind the unit of its side with which it does: `Ra1<->Ke1`.
pub(super) fn exchange(ply: &Ply, letters: Letters) -> String {
    let other = ply.effects.iter().find_map(|told| match told {
        SideEffect::Partner { unit, .. } => Some(unit),
        _ => None,
    });
    // That a unit is neutral is not told, as in Popeye.
    let code = |unit: &UnitText| letters.of(&UnitText { marks: String::new(), ..unit.clone() });
    let own = format!("{}{}", code(&ply.unit), ply.from);
    let is_own = |unit: &UnitText| unit.colour == ply.unit.colour && !unit.is_neutral();
    let has_own = !ply.unit.is_neutral() && other.is_some_and(is_own);
    let code = other.map_or_else(String::new, code);
    match has_own {
        true => format!("{code}{}<->{own}", ply.to),
        false => format!("{own}<->{code}{}", ply.to),
    }
}

/// As much of the departure square as is needed.
fn departure(ply: &Ply, pawn_takes: bool) -> String {
    let square = ply.from.to_string();
    let (file, rank) = square.split_at(1);
    match (ply.needs_file || pawn_takes, ply.needs_rank) {
        (true, true) => square,
        (true, false) => file.to_owned(),
        (false, true) => rank.to_owned(),
        (false, false) => String::new(),
    }
}

pub(super) fn short_effect(told: &SideEffect, ply: &Ply, letters: Letters) -> String {
    let side = |unit: &UnitText, expected: Colour| match unit.colour == expected || unit.is_neutral() {
        true => String::new(),
        false => letters.side(unit.colour).to_string(),
    };
    let mover = ply.unit.colour;
    match told {
        SideEffect::Appears { unit, square, promotion, hidden, recoloured } => {
            // What a capture brings back is the opponent's; what comes back at another move is the mover's own.
            let takes = matches!(ply.kind, PlyKind::Capture | PlyKind::EnPassant);
            let side = side(unit, if takes { !mover } else { mover });
            let afterwards = afterwards(unit, promotion, *recoloured, *hidden, letters);
            format!("({side}{}{square}{afterwards})", letters.of(unit))
        }
        SideEffect::Goes { unit, from, to, becomes, promotion, hidden, recoloured } => {
            let (was, side) = (unit, side(unit, mover));
            let unit = letters.of(becomes.as_ref().unwrap_or(unit));
            let origin: Option<Square> = (*from != ply.arrival()).then_some(*from);
            let origin = origin.map_or_else(String::new, |square| format!("{square}-"));
            format!("[{side}{unit}{origin}{to}{}]", afterwards(was, promotion, *recoloured, *hidden, letters))
        }
        SideEffect::Turns { square, colour } => turns(*square, *colour, ply, letters),
        SideEffect::IsTurned { square, colour } => format!("[{square}={}]", letters.side(*colour)),
        SideEffect::Becomes { unit, by, .. } => letters.change(unit, *by),
        SideEffect::IsChanged { unit, square } => format!("[{square}={}]", letters.changed(unit)),
        SideEffect::Chosen { unit, square } => format!("[{square}={}]", letters.of(unit)),
        SideEffect::Disappears { unit, square, .. } => {
            format!("[-{}{}{square}]", side(unit, mover), letters.of(unit))
        }
        SideEffect::Partner { unit, from, to } => partner(unit, [*from, *to], letters),
        SideEffect::GoesOn { to, takes, promotion } => {
            goes_on(*to, if *takes { 'x' } else { '-' }, promotion, ply, letters)
        }
        SideEffect::KingsSwap { black, white } => kings_swap([*black, *white], letters),
        SideEffect::Spend { left } => budgets(left),
        SideEffect::Imitate { .. } | SideEffect::PromotesFirst { .. } => String::new(),
    }
}

/// A capturing unit goes on: `*e4`, `-e8=Q`.
fn goes_on(to: Square, sign: char, promotion: &Option<UnitText>, ply: &Ply, letters: Letters) -> String {
    let promoted = |unit: &UnitText| format!("={}", letters.promoted(&ply.unit, unit));
    format!("{sign}{to}{}", promotion.as_ref().map_or_else(String::new, promoted))
}

/// How far sides may still go: `(2.83/5)`.
fn budgets(left: &[Option<u32>]) -> String {
    let words: Vec<String> = left.iter().map(|&number| Budgets::word(number)).collect();
    format!("({})", words.join("/"))
}

/// The kings change places: `[Kb4<->Kd6]`.
fn kings_swap([black, white]: [Square; 2], letters: Letters) -> String {
    let king = letters.0.code("K");
    format!("[{king}{black}<->{king}{white}]")
}

/// The unit with which a king castles: `/wRh1-f1`.
fn partner(unit: &UnitText, [from, to]: [Square; 2], letters: Letters) -> String {
    format!("/{}{from}-{to}", long_unit(unit, letters))
}
