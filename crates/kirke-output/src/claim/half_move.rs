use super::effect::{Effect, is_colour};
use super::letters;
use super::series::{self, Leg};
use crate::board::Square;
use crate::position::{Move, Position};
use crate::rules::Rules;
use crate::solution::{OwnChange, Ply, PlyKind, SideEffect, Sign, UnitText, annihilated, unit_text};
use crate::stipulation::Goal;
use crate::units::Language;
use crate::vocabulary::mark_letters;

/// Any unit, or any move of one.
const ANY: &str = "~";

/// Could this word be meant as a half-move? It castles or names a square.
pub(super) fn looks_like_a_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    let names_square =
        bytes.windows(2).any(|pair| (b'a'..=b'h').contains(&pair[0]) && (b'1'..=b'8').contains(&pair[1]));
    names_square
        || castling(word.trim_end_matches(|c: char| "+#=!?.,;AB".contains(c))).is_some()
        || is_any(word)
        // "ab" is a German word.
        || files(word.trim_end_matches(is_sign)).is_some() && !word.eq("ab")
}

/// Signs behind a half-move, of which `x` and `z` are those of a capture and of a square that were to be reached.
fn is_sign(letter: char) -> bool {
    "+#=‡≠†%!?.xz".contains(letter)
}

/// `...` or `--`: the side passes.
pub(super) fn is_pass(word: &str) -> bool {
    let rest = word.strip_prefix("...").or_else(|| word.strip_prefix("--"));
    rest.is_some_and(|rest| rest.chars().next().is_none_or(|next| is_sign(next) || "[(,;".contains(next)))
}

/// `S~`, `Sb~`: any move of this unit.
fn is_any(word: &str) -> bool {
    let unit = word.trim_end_matches([',', ';']).strip_suffix('~').unwrap_or("");
    unit.starts_with(|c: char| c.is_ascii_uppercase())
}

/// `hg`, `h:g`: the files between which a pawn captures.
fn files(body: &str) -> Option<(u8, u8)> {
    let file = |byte: u8| (b'a'..=b'h').contains(&byte).then_some(byte.wrapping_sub(b'a'));
    let (from, to) = match body.as_bytes() {
        [from, to] | [from, b'x' | b'*' | b':', to] => (file(*from)?, file(*to)?),
        _ => return None,
    };
    (from.abs_diff(to) == 1).then_some((from, to))
}

/// What stands before the square of arrival: the marks and letters of a unit, and what is told of its departure.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Departure {
    marks: String,
    letters: String,
    file: Option<u8>,
    rank: Option<u8>,
    /// The file stands before the letters of the unit, where marks stand as well: `cS`.
    is_file_first: bool,
}

impl Departure {
    /// Does a unit depart so? The letter before it may also be that of its mark.
    fn is_of(&self, ply: &Ply, language: Language) -> bool {
        let is_marked = || self.is_file_first && self.marks == own_marks(ply, language);
        self.rank.is_none_or(|rank| rank == ply.from.rank())
            && (self.file.is_none_or(|file| file == ply.from.file()) || is_marked())
    }
}

/// The ways to read what stands before the square of arrival: `S`, `Sb`, `S1`, `Sb1`; where the letters are clear, `1S`
/// and `cS` too. The usual one is first; codes such as S3 and 15 end in digits, which may also be a rank.
fn departures(text: &str) -> Vec<Departure> {
    let letters = text.rfind(|c: char| c.is_ascii_uppercase()).map_or(0, |at| at + 1);
    let digits = text[letters..].bytes().take_while(u8::is_ascii_digit).count();
    (letters..=letters + digits).filter_map(|end| departure_of(text, end)).collect()
}

/// The same where the code of the unit ends here.
fn departure_of(text: &str, end: usize) -> Option<Departure> {
    let (unit, behind) = text.split_at(end);
    let first = unit.find(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit());
    let (marks, letters) = unit.split_at(first.unwrap_or(unit.len()));
    // Marks stand before the letters: kQa4, wKe1, bSg8.
    let place = match marks {
        "b" => behind,
        _ if behind.is_empty() && marks.len() == 1 => marks,
        _ => behind,
    };
    let (mut file, mut rank) = (None, None);
    for byte in place.bytes() {
        match byte {
            b'a'..=b'h' if file.is_none() && rank.is_none() => file = Some(byte - b'a'),
            b'1'..=b'8' if rank.is_none() => rank = Some(byte - b'1'),
            _ if place.len() == marks.len() && behind.is_empty() => {}
            _ => return None,
        }
    }
    let is_file_first = file.is_some() && behind.is_empty();
    Some(Departure { marks: marks.to_owned(), letters: letters.to_owned(), file, rank, is_file_first })
}

fn castling(body: &str) -> Option<bool> {
    match body.replace(['o', 'O'], "0").as_str() {
        "0-0" | "00" => Some(true),
        "0-0-0" | "000" => Some(false),
        _ => None,
    }
}

/// A unit that changes places with another one, and its square.
fn exchanged(text: &str) -> Option<(String, Square)> {
    let Departure { letters, file, rank, .. } = departures(text.trim()).into_iter().next()?;
    Some((letters, Square::new(file?, rank?)))
}

/// Where the slash stands behind the arrival of a king, before the unit with which it castles: `Ke1-g1/wRh1-f1`.
fn partner(body: &str) -> Option<usize> {
    let at = body.rfind('/')?;
    let square = at.checked_sub(2).and_then(|start| body.get(start..at))?;
    square.parse::<Square>().is_ok().then_some(at)
}

/// A half-move as it is written: what is not written is left open.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HalfMove {
    /// Castling: to the king's side?
    pub castling: Option<bool>,
    /// The side passes.
    pub passes: bool,
    /// The units that change places, `Sb4<->Sh8`: their letters and squares.
    pub exchanged: Option<[(String, Square); 2]>,
    /// The letters of the moving unit; none for a pawn.
    pub letters: String,
    /// File of departure, from 0.
    pub file: Option<u8>,
    /// Rank of departure, from 0.
    pub rank: Option<u8>,
    /// The ways to read what stands before the arrival, the one that is told above first.
    departures: Vec<Departure>,
    /// The square from which the unit moves on, if it is transferred first.
    pub via: Option<Square>,
    /// Where a capturing unit goes on to: `Rxd4-e6`.
    onward: Option<Square>,
    /// File of arrival of a pawn's capture, from 0, where nothing else is told: `hg`.
    to_file: Option<u8>,
    /// None for castling, for a pass, and for any move of the unit: `S~`.
    pub to: Option<Square>,
    takes: bool,
    /// A hyphen says that nothing is taken.
    quiet: bool,
    /// Whether something is taken is left open.
    takes_or_not: bool,
    /// The letters of what a pawn is promoted to.
    pub promotion: Option<String>,
    effects: Vec<Effect>,
    /// Units that are said to be annihilated by a rebirth: `(Pg7,-bRg7)`.
    annihilated: Vec<Effect>,
    /// The letter of the side to which the moving unit changes: `Rxd4=b`.
    turns: Option<char>,
    /// The letter of the side to which a half-neutral unit goes over, or of neutral units: `Sd4=nh`.
    phase: Option<char>,
    /// The marks that a promoted unit has: `d8=B=c`.
    marks: Option<String>,
    signs: String,
    /// The letters of the boards to which units go over (Alice Chess), if that is what stands at the end, and the half-move
    /// without them.
    on_boards: Option<(String, Box<Self>)>,
    /// The parts behind the first capture (Series Capture), if that is what stands there, and the half-move without them.
    series: Option<(Vec<Leg>, Box<Self>)>,
    /// It is written as a capture en passant.
    pub en_passant: bool,
}

impl HalfMove {
    /// Cuts a text such as `Re4xe8`, `Rxe8(Ng8)`, `e5xd6ep`, `c7*d8=Q[+bPd7]`, `0-0` into its parts.
    ///
    /// # Errors
    /// Why it is no half-move, in words.
    pub fn read(whole: &str) -> Result<Self, String> {
        if whole.starts_with('.') && !is_pass(whole) {
            return Err("it begins with a dot".to_owned());
        }
        let mut read = Self::default();
        let mut text = String::new();
        let mut inside = String::new();
        let mut depth = 0;
        for c in whole.chars() {
            match c {
                '×' if depth == 0 => text.push('x'),
                '[' | '(' => depth += 1,
                ']' | ')' => {
                    depth -= 1;
                    let no_effect = || format!("({inside}) is no effect");
                    let (reborn, gone) = inside.split_once(",-").unzip();
                    let effect = Effect::read(reborn.unwrap_or(&inside)).ok_or_else(no_effect)?;
                    read.effects.push(effect);
                    for gone in gone.into_iter().flat_map(|gone| gone.split(",-")) {
                        read.annihilated.push(Effect::read(&format!("-{gone}")).ok_or_else(no_effect)?);
                    }
                    inside.clear();
                }
                _ if depth > 0 => inside.push(c),
                _ => text.push(c),
            }
        }
        if depth > 0 {
            return Err("a bracket is open".to_owned());
        }
        let pass = ["...", "--", "RoleExchange", "EchangeRole", "Rollentausch"]
            .into_iter()
            .find_map(|pass| text.strip_prefix(pass));
        let signs = pass;
        if let Some(signs) = signs.filter(|signs| signs.chars().all(is_sign)) {
            read.signs = signs.to_owned();
            return Ok(Self { passes: true, ..read });
        }
        // Nothing is written behind the x of a capture; at the end it is the sign of one that was to be reached.
        let body = text.trim_end_matches(is_sign);
        read.signs = text[body.len()..].trim_matches('.').to_owned();
        let mut body = body.trim().to_owned();
        read.on_boards = Self::without_boards(&body, &read);
        read.series = Self::without_series(&body, &read);
        if let Some((_, bare)) = read.on_boards.as_ref().filter(|(_, bare)| bare.castling.is_some()) {
            return Ok(Self { castling: bare.castling, ..read });
        }
        if let Some((rest, letter)) = body.clone().rsplit_once('=').filter(|(_, end)| is_phase(end)) {
            read.phase = letter.chars().next();
            body = rest.to_owned();
        }
        if let Some((rest, letter)) = body.clone().rsplit_once('=').filter(|(_, letter)| is_side(letter)) {
            read.turns = letter.chars().next();
            body = rest.trim_end_matches([' ', '.']).to_owned();
        }
        for ending in ["e.p", "ep", "EP"] {
            if let Some(rest) = body.strip_suffix(ending) {
                body = rest.trim_end_matches([' ', '.']).to_owned();
                read.en_passant = true;
                break;
            }
        }
        if let Some(at) = partner(&body) {
            let unit = Effect::read(&body[at + 1..]);
            read.effects.push(unit.ok_or("behind the slash stands no move of a unit")?);
            body.truncate(at);
        }
        if let Some(short) = castling(&body) {
            return Ok(Self { castling: Some(short), ..read });
        }
        if let Some(unit) = body.strip_suffix('~').filter(|unit| !unit.ends_with('=')) {
            let no_unit = || format!("\"{unit}\" is neither a unit nor a square");
            return read.departing(departures(unit)).ok_or_else(no_unit);
        }
        if let Some((one, other)) = body.split_once("<->") {
            let pair = exchanged(one).zip(exchanged(other)).ok_or("before and behind <-> stand units")?;
            return Ok(Self { exchanged: Some(pair.into()), ..read });
        }
        let is_marks = |end: &str| !end.is_empty() && end.chars().all(|letter| letter.is_ascii_lowercase());
        if let Some((rest, marks)) =
            body.clone().rsplit_once('=').filter(|(rest, end)| is_marks(end) && rest.contains('='))
        {
            read.marks = Some(marks.to_owned());
            body = rest.to_owned();
        }
        if let Some((rest, promotion)) = body.clone().split_once('=') {
            read.promotion = Some(promotion.trim_start_matches(char::is_lowercase).to_uppercase());
            body = rest.to_owned();
        } else if let Some(at) = body.rfind(|c: char| c.is_ascii_digit()).filter(|at| at + 1 < body.len()) {
            // c8Q
            read.promotion = Some(body[at + 1..].to_uppercase());
            body.truncate(at + 1);
        }
        if let Some((from, to)) = files(&body) {
            return Ok(Self { file: Some(from), to_file: Some(to), takes: true, ..read });
        }
        let square = |text: &str| text.parse().map_err(|_| format!("\"{text}\" is not a square"));
        let arrival = body.len().checked_sub(2).filter(|_| body.is_ascii());
        let (start, to) = body.split_at(arrival.ok_or("it has no square of arrival")?);
        // Where there is a capture before the last hyphen, the unit goes on from there.
        let taken = start.strip_suffix('-').and_then(|start| {
            let at = start.len().checked_sub(2).filter(|&at| start[..at].ends_with(['x', '*', ':']))?;
            Some((&start[..at], start[at..].parse::<Square>().ok()?))
        });
        if let Some((_, place)) = taken {
            (read.onward, read.to) = (Some(square(to)?), Some(place));
        } else {
            read.to = Some(square(to)?);
        }
        let start = taken.map_or(start, |(start, _)| start);
        read.takes = start.ends_with(['x', '*', ':']);
        read.quiet = start.ends_with('-');
        let mut places = start.split(['-', 'x', '*', ':']).filter(|part| !part.is_empty());
        let first = places.next().unwrap_or_default();
        read.via = places.next().map(square).transpose()?;
        if places.next().is_some() {
            if let Some((_, bare)) = &read.series {
                return Ok(Self { series: read.series.clone(), ..(**bare).clone() });
            }
            return Err("it names too many squares".to_owned());
        }
        let no_unit = || format!("\"{first}\" is neither a unit nor a square");
        read.departing(departures(first)).ok_or_else(no_unit)
    }

    /// With what is told of the unit and its departure, in one of these ways.
    fn departing(self, departures: Vec<Departure>) -> Option<Self> {
        let Departure { letters, file, rank, .. } = departures.first()?.clone();
        Some(Self { letters, file, rank, departures, ..self })
    }

    /// What is left of `Ke1-f2B`, `e8=QA` and `0-0BB` without the letters of boards, with the effects and signs read so far.
    fn without_boards(body: &str, read: &Self) -> Option<(String, Box<Self>)> {
        let is_board = |letter: char| matches!(letter, 'A' | 'B');
        let all = body.len() - body.trim_end_matches(is_board).len();
        let told = if castling(&body[..body.len() - all]).is_some() { 2 } else { 1 };
        let (bare, letters) = body.split_at(body.len() - all.min(told));
        if letters.is_empty() {
            return None;
        }
        let bare = Self::read(bare.trim_end_matches([' ', '.'])).ok()?;
        let (effects, signs) = (read.effects.clone(), read.signs.clone());
        Some((letters.to_owned(), Box::new(Self { effects, signs, ..bare })))
    }

    /// What is left of `Kc7*b7*b6-a5` without what stands behind the first capture, with the effects and signs read so far.
    fn without_series(body: &str, read: &Self) -> Option<(Vec<Leg>, Box<Self>)> {
        let (main, legs) = series::parts(body)?;
        let bare = Self::read(main).ok()?;
        let (effects, signs) = (read.effects.clone(), read.signs.clone());
        Some((legs, Box::new(Self { effects, signs, ..bare })))
    }

    /// How it is to be read where capturing units go on: squares behind the first capture are those to which they do.
    pub fn in_series(self) -> Self {
        match self.series {
            Some((legs, bare)) => Self { series: Some((legs, bare.clone())), ..*bare },
            None => self,
        }
    }

    /// Does the unit go on as it is written, or not at all if nothing is written of it?
    pub fn goes_on_so(&self, ply: &Ply, language: Language, nightrider: bool) -> bool {
        let legs = self.series.as_ref().map_or(&[][..], |(legs, _)| legs);
        let told: Vec<&[SideEffect]> = series::told_parts(&ply.effects).collect();
        legs.len() == told.len()
            && legs.iter().zip(told).all(|(leg, told)| leg.fits(told, language, nightrider))
    }

    /// The half-move and what it must say without the ways on which units go on, if those are the same.
    fn fits_in_series(&self, ply: &Ply, language: Language, nightrider: bool) -> bool {
        let Some((_, bare)) = self.series.as_ref() else { return false };
        let mut first = ply.clone();
        first.effects = series::without_parts(&ply.effects);
        first.effects.len() < ply.effects.len()
            && self.goes_on_so(ply, language, nightrider)
            && bare.fits(&first, language, nightrider)
    }

    /// How it is to be read where there are two boards: letters of boards at the end are no promotion.
    pub fn on_two_boards(self) -> Self {
        match self.on_boards {
            Some((letters, bare)) => Self { on_boards: Some((letters, bare.clone())), ..*bare },
            None => self,
        }
    }

    /// Are the boards to which units go over those of this half-move, if any are written?
    pub fn boards_fit(&self, ply: &Ply) -> bool {
        self.on_boards.is_none() || self.on_boards_of(ply).is_some()
    }

    /// The half-move without the letters of boards, if those are the ones to which units go over by this one.
    fn on_boards_of(&self, ply: &Ply) -> Option<&Self> {
        let (letters, bare) = self.on_boards.as_ref()?;
        let boards = ply.effects.iter().filter_map(|told| match told {
            SideEffect::Becomes { unit, by: OwnChange::Board, .. } => Some(unit.board()),
            _ => None,
        });
        boards.eq(letters.chars()).then_some(bare)
    }

    /// Does it stand for all moves of its unit?
    pub(super) fn is_any(&self) -> bool {
        let is_move = self.castling.is_none() && !self.passes && self.to_file.is_none();
        self.to.is_none() && is_move || self.promotion.as_deref() == Some(ANY)
    }

    /// The ways to understand it, the strict one first: where it is told after several half-moves, without regard to
    /// whether it captures; as a move of the unit whose letters it may have borrowed from the half-move before; as a
    /// promotion that is not told; without effects, where there can be none.
    pub(super) fn readings(&self, borrowed: &str, effects: bool, shared: bool) -> Vec<Self> {
        let loose = Self { takes_or_not: shared, ..self.clone() };
        let borrows = self.letters.is_empty() && !borrowed.is_empty() && self.promotion.is_none();
        let with_letters = self.departures.first().filter(|_| borrows).and_then(|first| {
            let departure = Departure { letters: borrowed.to_owned(), ..first.clone() };
            loose.clone().departing(vec![departure])
        });
        // 1...c1 2.Ba3#: whatever the pawn becomes.
        let is_pawn = self.letters.is_empty() && self.promotion.is_none();
        let promotes = is_pawn.then(|| Self { promotion: Some(ANY.to_owned()), ..loose.clone() });
        let bare =
            (!effects && !self.effects.is_empty()).then(|| Self { effects: Vec::new(), ..loose.clone() });
        let all = [Some(self.clone()), Some(loose.clone()), with_letters, promotes, bare];
        let on_boards = self.on_boards.iter().flat_map(|(letters, bare)| {
            let readings = bare.readings(borrowed, effects, shared).into_iter();
            readings.map(|bare| Self { on_boards: Some((letters.clone(), Box::new(bare))), ..self.clone() })
        });
        all.into_iter().flatten().chain(on_boards).collect()
    }

    /// Is it said that this half-move mates, and nothing else?
    pub(super) fn mates(&self) -> bool {
        self.signs.contains(['#', '‡', '≠'])
    }

    /// Is it said that this half-move checks, and no more?
    pub(super) fn checks(&self) -> bool {
        self.signs == "+" || self.signs == "†"
    }

    /// Could this move be meant?
    pub(super) fn fits(&self, ply: &Ply, language: Language, nightrider: bool) -> bool {
        self.on_boards_of(ply).is_some_and(|bare| bare.fits(ply, language, nightrider))
            || self.fits_in_series(ply, language, nightrider)
            || !ply.effects.iter().any(series::goes_on) && self.fits_as_written(ply, language, nightrider)
    }

    fn fits_as_written(&self, ply: &Ply, language: Language, nightrider: bool) -> bool {
        if let Some(short) = self.castling {
            let kind = if short { PlyKind::ShortCastling } else { PlyKind::LongCastling };
            return ply.kind == kind && self.effects_fit(ply, language, nightrider);
        }
        if self.exchanged.is_some() || ply.kind == PlyKind::Exchange {
            return self.exchanges(ply.from, ply.to) && ply.kind == PlyKind::Exchange;
        }
        let passes = matches!(ply.kind, PlyKind::Pass | PlyKind::RoleExchange);
        if self.passes || passes {
            return self.passes && passes && self.effects_fit(ply, language, nightrider);
        }
        let castles = matches!(ply.kind, PlyKind::ShortCastling | PlyKind::LongCastling);
        let takes = matches!(ply.kind, PlyKind::Capture | PlyKind::EnPassant);
        let turned = ply.effects.iter().find_map(|told| match *told {
            SideEffect::Turns { square, colour } if square == ply.arrival() => Some(colour),
            _ => None,
        });
        // Where no unit changes sides, `=b` is a promotion in small letters.
        let mut marks = self.marks.clone();
        let (turns, promotion) = match (self.turns, turned) {
            (Some(letter), None) if self.promotion.is_some() => {
                marks = Some(letter.to_string());
                (true, self.promotion.clone())
            }
            (Some(letter), Some(colour)) => (is_colour(letter, colour, language), self.promotion.clone()),
            (Some(letter), None) => (self.promotion.is_none(), Some(letter.to_uppercase().to_string())),
            (None, _) => (true, self.promotion.clone()),
        };
        let marks = marks.unwrap_or_default();
        let promotes = turns
            && self.phase_fits(ply, language)
            && (ply.promotion.is_none() && marks.is_empty() || marks == gained_marks(ply, language))
            && match (&promotion, ply.promotion.as_ref().or_else(|| own_kind(ply))) {
                (Some(letters), Some(unit)) => {
                    letters == ANY || letters::names(language, letters, unit.code, nightrider)
                }
                (None, None) => true,
                (Some(_), None) | (None, Some(_)) => false,
            };
        if let Some(to) = self.to_file {
            let is_meant = ply.unit.code == "P" && takes && self.file == Some(ply.from.file());
            return is_meant && to == ply.to.file() && promotes;
        }
        let any = self.to.is_none();
        (!castles || self.names_squares_only())
            && self.departs_so(ply, language, nightrider)
            && (any
                || self.arrives_so(ply)
                    && promotes
                    && self.takes_so(ply, takes)
                    && (self.via.is_none() || self.via == ply.via)
                    && self.effects_fit(ply, language, nightrider))
    }

    /// Is this the unit that is named, and its departure what is told of it?
    fn departs_so(&self, ply: &Ply, language: Language, nightrider: bool) -> bool {
        self.departures.iter().any(|departure| {
            (self.names_squares_only()
                || letters::names(language, &departure.letters, ply.unit.code, nightrider))
                && departure.is_of(ply, language)
        })
    }

    /// `e7f6`: departure and arrival, whatever the unit is and whether it takes.
    fn names_squares_only(&self) -> bool {
        let is_signed = self.quiet || self.takes;
        self.letters.is_empty() && self.file.is_some() && self.rank.is_some() && !is_signed
    }

    /// Does it arrive where it is written? A marine pawn's capture en passant may be told by the square on which it lands.
    fn arrives_so(&self, ply: &Ply) -> bool {
        let lands = self.en_passant && ply.kind == PlyKind::EnPassant && self.onward.is_none();
        self.to == Some(ply.to) && self.onward == ply.onward || lands && self.to == ply.onward
    }

    /// Is something taken, if that is written? Where the departure tells enough, the sign of a capture may be left out:
    /// `ef6`, `e7f6`.
    fn takes_so(&self, ply: &Ply, takes: bool) -> bool {
        let changes_file = self.letters.is_empty() && self.file.is_some_and(|file| file != ply.to.file());
        let is_clear = !self.quiet && (changes_file || self.file.is_some() && self.rank.is_some());
        self.takes_or_not || self.takes == takes && !(self.quiet && takes) || takes && is_clear
    }

    /// Are all marks written that the moving unit has, and those that promoted units get, and no others?
    pub fn tells_marks(&self, ply: &Ply, language: Language, nightrider: bool) -> bool {
        let of_effect = |told: &SideEffect| {
            let mut fitting = self.effects.iter().filter(|effect| effect.fits(told, language, nightrider));
            fitting.all(|effect| effect.tells_marks(told, language))
        };
        let marks = own_marks(ply, language);
        self.departures.iter().any(|departure| departure.marks == marks) && ply.effects.iter().all(of_effect)
    }

    /// Do units on these squares change places, whichever is named first?
    pub fn exchanges(&self, from: Square, to: Square) -> bool {
        self.exchanged.as_ref().is_some_and(|[(_, one), (_, other)]| {
            [*one, *other] == [from, to] || [*one, *other] == [to, from]
        })
    }

    /// Does a half-neutral unit become what is written, if anything is?
    fn phase_fits(&self, ply: &Ply, language: Language) -> bool {
        let Some(letter) = self.phase else { return true };
        ply.effects.iter().any(|told| match told {
            SideEffect::Becomes { unit, by: OwnChange::Phase, .. } => match unit.is_neutral() {
                true => letter == 'n',
                false => is_colour(letter, unit.colour, language),
            },
            _ => false,
        })
    }

    /// Does a move come near what is written: the same unit, or the same square?
    pub(super) fn is_near(&self, ply: &Ply, language: Language, nightrider: bool) -> bool {
        self.to == Some(ply.to) || letters::names(language, &self.letters, ply.unit.code, nightrider)
    }

    /// Is nothing said of effects?
    pub fn has_no_effects(&self) -> bool {
        self.effects.is_empty()
    }

    /// Does a move annihilate the units that are said to be? They need not be told.
    pub fn annihilates(
        &self,
        position: &Position,
        rules: &Rules,
        mv: Move,
        language: Language,
        nightrider: bool,
    ) -> bool {
        if self.annihilated.is_empty() {
            return true;
        }
        let gone = annihilated(position, rules, mv).into_iter().map(|(square, unit)| {
            SideEffect::Disappears { unit: unit_text(&rules.army, unit), square, early: false }
        });
        let gone: Vec<_> = gone.collect();
        let is_gone = |said: &Effect| gone.iter().any(|gone| said.fits(gone, language, nightrider));
        self.annihilated.iter().all(is_gone)
    }

    /// Are the effects those of this half-move, as far as any are written?
    pub fn effects_fit(&self, ply: &Ply, language: Language, nightrider: bool) -> bool {
        // A king that goes to its home square before it castles: `[wKh7->e1]0-0-0`.
        let transfer = self.castling.and(ply.via).map(|to| SideEffect::Goes {
            unit: ply.unit.clone(),
            from: ply.from,
            to,
            becomes: None,
            promotion: None,
            hidden: false,
            recoloured: None,
        });
        let told = || {
            transfer.iter().chain(&ply.effects).filter(|told| match told {
                SideEffect::Turns { square, .. } => *square != ply.arrival(),
                SideEffect::Becomes { by, .. } => *by == OwnChange::Anda,
                SideEffect::GoesOn { .. } => false,
                _ => true,
            })
        };
        self.effects.is_empty()
            || self.effects.len() == told().count()
                && self
                    .effects
                    .iter()
                    .all(|effect| told().any(|told| effect.fits(told, language, nightrider)))
    }

    /// Does the moving unit become what is written, as far as anything is?
    pub fn new_kind_fits(&self, ply: &Ply, language: Language, nightrider: bool) -> bool {
        if let Some(bare) = self.on_boards_of(ply) {
            return bare.new_kind_fits(ply, language, nightrider);
        }
        self.promotion.as_ref().is_none_or(|letters| {
            let becomes = ply.promotion.as_ref().or_else(|| own_kind(ply));
            becomes.is_some_and(|unit| letters::names(language, letters, unit.code, nightrider))
        })
    }

    /// Is this the sign of the goal that is written?
    pub(super) fn bears(&self, goal: Goal) -> bool {
        !self.signs.is_empty() && self.signs == goal.sign()
    }

    /// The sign as it is written; `goal` is the one that this half-move may reach. Some goals have no sign that
    /// everybody writes: there the end of the play is sign enough.
    pub(super) fn sign(&self, goal: Option<Goal>, ends: bool) -> Sign {
        let is_mate = self.signs.contains(['#', '‡', '≠']) || self.signs == "++" && ends;
        // Where the move itself shows the goal there is no sign.
        let goal = goal.filter(|goal| !goal.mark().is_empty());
        match goal {
            Some(goal) if goal == Goal::Mate && is_mate => Sign::Goal(goal),
            Some(goal)
                if goal != Goal::Mate && (self.signs == goal.sign() || self.signs.starts_with('=')) =>
            {
                Sign::Goal(goal)
            }
            Some(goal) if ends && !matches!(goal, Goal::Mate | Goal::Stalemate) => Sign::Goal(goal),
            _ if self.signs.starts_with(['+', '†']) => Sign::Check,
            // A sign of a goal that is not asked for here is as wrong as one that is missing.
            _ if is_mate => Sign::Goal(Goal::Mate),
            _ => Sign::Plain,
        }
    }
}

/// The letter of a side, in any language.
fn is_side(text: &str) -> bool {
    matches!(text, "w" | "b" | "s" | "n")
}

/// What the moving unit has become by its attribute, a chameleon's new kind.
fn own_kind(ply: &Ply) -> Option<&UnitText> {
    ply.effects.iter().find_map(|told| match told {
        SideEffect::Becomes { unit, by: OwnChange::Kind, .. } => Some(unit),
        _ => None,
    })
}

/// Is this the new state of a half-neutral unit: `nh`, `wh`?
fn is_phase(text: &str) -> bool {
    text.strip_suffix('h').is_some_and(|side| side == "n" || is_side(side))
}

/// The letters of the marks that the moving unit has.
fn own_marks(ply: &Ply, language: Language) -> String {
    ply.unit.marks.chars().map(|mark| mark_letters(mark, language)).collect()
}

/// The letters of the marks that a promoted unit has got.
fn gained_marks(ply: &Ply, language: Language) -> String {
    let marks = ply.promotion.as_ref().map_or("", |promotion| promotion.gained_marks(&ply.unit));
    marks.chars().map(|mark| mark_letters(mark, language)).collect()
}
