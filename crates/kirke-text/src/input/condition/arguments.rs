//! What is named behind a fairy condition: squares, kinds of units, a number.

use super::codes::codes_at;
use super::{ConditionError, ConditionFault};
use crate::board::Square;
use crate::rules::{
    Budgets, CodeList, DrawnGrid, FAIRY_CONDITIONS, Fairy, FairyArgument, Sentinels, SquareList,
    contact_leap, first_letter, key,
};
use std::ops::Range;

/// A name of a condition with an argument, cut where the argument may stand: `MagicSquares`, squares, `Type2`.
pub(super) struct Named {
    pub before: String,
    pub after: String,
    pub fairy: Fairy,
}

/// The names of conditions with an argument that begin with one of these letters, each in all ways to cut it.
pub(super) fn named_beginning_with(is_wanted: impl Fn(char) -> bool) -> Vec<Named> {
    let rows = FAIRY_CONDITIONS.iter().filter(|row| row.fairy.argument() != FairyArgument::Nothing);
    let names = rows.flat_map(|row| row.names().map(|name| (name, row.fairy)));
    let wanted = names.filter(|(name, _)| first_letter(name).is_some_and(&is_wanted));
    let cuts = wanted.flat_map(|(name, fairy)| {
        let blanks = name.match_indices(' ').map(|(at, _)| at).chain([name.len()]);
        blanks.map(move |at| Named { before: key(&name[..at]), after: key(&name[at..]), fairy })
    });
    cuts.collect()
}

/// An argument of this sort from here on, and where it ends.
pub(super) fn read(text: &str, at: usize, sort: FairyArgument) -> Option<(FairyArgument, usize)> {
    match sort {
        FairyArgument::Nothing => None,
        FairyArgument::Squares(_) => {
            let (squares, end) = squares_at(text, at)?;
            Some((FairyArgument::Squares(squares.into_iter().collect()), end))
        }
        FairyArgument::Budgets(_) => {
            // A hyphen is mostly a gap, but here it says that there is no limit.
            let before = text[..at].trim_end();
            let start = if before.ends_with(" -") { before.len() - 1 } else { at };
            let (budgets, end) = Budgets::read(&text[start..])?;
            Some((FairyArgument::Budgets(budgets), start + end))
        }
        FairyArgument::Grid(bare) => {
            let (grid, end) = DrawnGrid::read(&text[at..], bare)?;
            Some((FairyArgument::Grid(grid), at + end))
        }
        FairyArgument::Sentinels(_) => {
            let (sentinels, end) = Sentinels::read(&text[at..])?;
            Some((FairyArgument::Sentinels(sentinels), at + end))
        }
        FairyArgument::Places(_) => {
            let (squares, end) = squares_at(text, at)?;
            (squares.len() <= SquareList::MOST)
                .then(|| (FairyArgument::Places(squares.into_iter().collect()), end))
        }
        FairyArgument::Kinds(_) => {
            let (codes, end) = codes_at(text, at)?;
            (codes.len() <= CodeList::MOST).then(|| (FairyArgument::Kinds(CodeList::new(&codes)), end))
        }
        FairyArgument::Leaper(_) => {
            let (codes, end) = codes_at(text, at)?;
            let code = CodeList::new(codes.get(..1)?);
            (codes.len() == 1 && contact_leap(code).is_some()).then_some((FairyArgument::Leaper(code), end))
        }
        FairyArgument::Number(_) => {
            let length = text[at..].bytes().take_while(u8::is_ascii_digit).count();
            let number = text[at..at + length].parse().ok().filter(|&number| number > 0)?;
            ends_word(text, at + length).then_some((FairyArgument::Number(number), at + length))
        }
    }
}

/// Squares that follow each other, with blanks or commas between them or without.
pub(super) fn squares_at(text: &str, at: usize) -> Option<(Vec<Square>, usize)> {
    let (mut squares, mut end, mut next) = (Vec::new(), at, at);
    while let Some(square) = text.get(next..next + 2).and_then(|word| word.parse::<Square>().ok()) {
        squares.push(square);
        end = next + 2;
        let is_gap = |sign: &char| sign.is_whitespace() || *sign == ',';
        next = end + text[end..].chars().take_while(is_gap).map(char::len_utf8).sum::<usize>();
    }
    (!squares.is_empty() && ends_word(text, end)).then_some((squares, end))
}

fn ends_word(text: &str, at: usize) -> bool {
    text[at..].chars().next().is_none_or(|sign| !sign.is_alphanumeric())
}

/// The fault of a word that cannot be read behind a condition with an argument, if it stands behind one.
pub(super) fn wrong(text: &str, word: Range<usize>) -> Option<ConditionError> {
    let before = key(&text[..word.start]);
    let named = named_beginning_with(|_| true);
    let of = named.iter().find(|named| named.after.is_empty() && before.ends_with(&named.before))?;
    let name = of.fairy.row()?.name;
    let message =
        format!("`{}` does not name {}, as {name} needs", &text[word.clone()], of.fairy.argument().wanted());
    Some(fault(text, word.clone(), word, of.fairy, message))
}

/// The fault of a condition with nothing named behind it where something must be.
pub(super) fn missing(text: &str, name: Range<usize>, fairy: Fairy) -> ConditionError {
    let message = format!("`{}` needs {} behind it", &text[name.clone()], fairy.argument().wanted());
    fault(text, name.clone(), name.end..name.end, fairy, message)
}

/// A fault, with what could stand in one place of the text.
fn fault(
    text: &str,
    span: Range<usize>,
    place: Range<usize>,
    fairy: Fairy,
    message: String,
) -> ConditionError {
    let [before, after] = [&text[..place.start], &text[place.end..]];
    let blank = if before.ends_with(char::is_whitespace) { "" } else { " " };
    let example = fairy.argument().example().words().join(" ");
    let hint = Some(format!("{before}{blank}{example}{after}")).filter(|hint| super::is_one(hint));
    ConditionError { fault: ConditionFault::Missing, span, message, hint }
}
