//! Twins from positions: what must be changed in a diagram so that it becomes another.

use crate::board::{Sides, Square};
use crate::position::Setup;
use crate::units::Language;
use crate::vocabulary::mark_word;
use std::collections::BTreeMap;
use std::fmt;

/// A unit as it is written, whatever the army in which it serves.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Written {
    sides: Sides,
    marks: String,
    code: &'static str,
}

type Board = BTreeMap<Square, Written>;

/// One change.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Change {
    Exchange(Written, Square, Square),
    Move(Written, Square, Square),
    Remove(Written, Square),
    Add(Written, Square),
}

/// So many changes of single units are shorter than one of the whole board.
const FEW: usize = 2;

/// The change that makes the second position of the first, as it stands behind the letter of a twin; none if their units
/// are the same. `rest` is what else the twin changes, in Popeye's words.
///
/// ```
/// use kirke::convert::twin_change;
/// use kirke::input::position::read;
/// let setup = |text| read(text).unwrap();
/// let change = twin_change(&setup("7k/8/5K2/8/8/8/P7/6R1"), &setup("7k/8/8/5K2/8/8/8/5NR1"), "");
/// assert_eq!(change.as_deref(), Some("-Pa2, Kf6-f5, +wSf1"));
/// ```
pub fn twin_change(from: &Setup, to: &Setup, rest: &str) -> Option<String> {
    let (from, to) = (board(from), board(to));
    let changes = changes(&from, &to);
    if changes.is_empty() {
        return (!rest.is_empty()).then(|| rest.to_owned());
    }
    let of_board = (changes.len() > FEW).then(|| of_whole_board(&from, &to)).flatten();
    let needs_words = |change: &Change| matches!(change, Change::Add(unit, _) if !unit.marks.is_empty() || unit.sides == Sides::Both);
    let is_short = of_board.is_none() && rest.is_empty() && !changes.iter().any(needs_words);
    Some(if is_short {
        let words: Vec<String> = changes.iter().map(ToString::to_string).collect();
        words.join(", ")
    } else {
        let words =
            of_board.map_or_else(|| changes.iter().map(Change::in_popeyes_words).collect(), |one| vec![one]);
        format!("{} {rest}", words.join(" ")).trim().to_owned()
    })
}

fn board(setup: &Setup) -> Board {
    let written = |unit| {
        let marks = setup.army.written_marks(unit).each();
        let marks = marks.map(|attribute| format!("{} ", mark_word(attribute.mark, Language::English)));
        Written { sides: unit.sides(), marks: marks.collect(), code: setup.army.code(unit.kind()) }
    };
    setup.placement.iter().map(|(square, unit)| (square, written(unit))).collect()
}

/// Changes of single units, in an order in which they can be done.
fn changes(from: &Board, to: &Board) -> Vec<Change> {
    let mut now = from.clone();
    let mut exchanges = Vec::new();
    for &one in from.keys() {
        // What has been exchanged stands where it belongs, and has no partner any more.
        let Some(unit) = now.get(&one).cloned() else { continue };
        let partner = now.iter().find(|(other, its)| {
            one < **other && unit != **its && to.get(&one) == Some(its) && to.get(other) == Some(&unit)
        });
        if let Some((other, its)) = partner.map(|(&other, its)| (other, its.clone())) {
            now.insert(one, its);
            now.insert(other, unit.clone());
            exchanges.push(Change::Exchange(unit, one, other));
        }
    }
    let moves = moves(&mut now, to);
    let gone: Vec<Square> = now.keys().copied().filter(|square| !to.contains_key(square)).collect();
    let removed =
        gone.into_iter().filter_map(|square| now.remove(&square).map(|unit| Change::Remove(unit, square)));
    let mut changes: Vec<Change> = removed.collect();
    changes.extend(exchanges);
    changes.extend(moves);
    // Whatever stands there is replaced.
    let added = to.iter().filter(|(square, unit)| now.get(square) != Some(*unit));
    changes.extend(added.map(|(&square, unit)| Change::Add(unit.clone(), square)));
    changes
}

/// Moves to squares that are empty by then, each made on the board.
fn moves(now: &mut Board, to: &Board) -> Vec<Change> {
    let mut moves = Vec::new();
    loop {
        let next = to.iter().find_map(|(&square, unit)| {
            if now.contains_key(&square) {
                return None;
            }
            let is_free = |from: &Square| now.get(from) == Some(unit) && to.get(from) != Some(unit);
            now.keys().copied().find(is_free).map(|from| (from, square))
        });
        let Some((from, square)) = next else { return moves };
        let Some(unit) = now.remove(&from) else { return moves };
        now.insert(square, unit.clone());
        moves.push(Change::Move(unit, from, square));
    }
}

/// The board turned, mirrored or shifted.
fn of_whole_board(from: &Board, to: &Board) -> Option<String> {
    let becomes = |way: &dyn Fn(Square) -> Option<Square>| {
        let moved: Option<Board> =
            from.iter().map(|(&square, unit)| Some((way(square)?, unit.clone()))).collect();
        moved.as_ref() == Some(to)
    };
    type Way = fn(u8, u8) -> (u8, u8);
    let ways: [(&str, Way); 7] = [
        ("Rotate 90", |file, rank| (7 - rank, file)),
        ("Rotate 180", |file, rank| (7 - file, 7 - rank)),
        ("Rotate 270", |file, rank| (rank, 7 - file)),
        ("Mirror a1<-->h1", |file, rank| (7 - file, rank)),
        ("Mirror a1<-->a8", |file, rank| (file, 7 - rank)),
        ("Mirror a1<-->h8", |file, rank| (7 - rank, 7 - file)),
        ("Mirror a8<-->h1", |file, rank| (rank, file)),
    ];
    let turned = |(text, way): &(&str, Way)| {
        let there = |square: Square| {
            let (file, rank) = way(square.file(), square.rank());
            Some(Square::new(file, rank))
        };
        becomes(&there).then(|| (*text).to_owned())
    };
    if let Some(text) = ways.iter().find_map(turned) {
        return Some(text);
    }
    let (first, unit) = from.first_key_value()?;
    let shifted = |target: &Square| {
        let (files, ranks) = first.vector_to(*target);
        becomes(&|square| square.offset(files, ranks)).then(|| format!("Shift {first} {target}"))
    };
    to.iter().filter(|(_, its)| *its == unit).find_map(|(target, _)| shifted(target))
}

impl Change {
    fn in_popeyes_words(&self) -> String {
        match self {
            Self::Exchange(_, one, other) => format!("Exchange {one} {other}"),
            Self::Move(_, from, to) => format!("Move {from} {to}"),
            Self::Remove(_, square) => format!("Remove {square}"),
            Self::Add(Written { sides, marks, code }, square) => {
                let side = match sides {
                    Sides::White => "White",
                    Sides::Black => "Black",
                    Sides::Both => "Neutral",
                };
                format!("Add {side} {marks}{code}{square}")
            }
        }
    }
}

/// As people write it.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exchange(unit, one, other) => write!(f, "{}{one}<->{other}", unit.code),
            Self::Move(unit, from, to) => write!(f, "{}{from}-{to}", unit.code),
            Self::Remove(unit, square) => write!(f, "-{}{square}", unit.code),
            Self::Add(unit, square) => {
                let side = if unit.sides == Sides::White { 'w' } else { 'b' };
                write!(f, "+{side}{}{square}", unit.code)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{position, read_task, with_twins};
    use proptest::prelude::*;

    /// What the change is, after the twin that is read from it has been found to be the position that was meant.
    fn change(from: &str, to: &str, rest: &str) -> Option<String> {
        let (from, to) = (position::read(from).unwrap(), position::read(to).unwrap());
        let change = twin_change(&from, &to, rest)?;
        let task = format!("#2 b) {change}");
        let problem = read_task(&position::write(&from), "#2").unwrap();
        let item = with_twins(problem, &task).unwrap_or_else(|faults| panic!("{task}: {faults:?}"));
        assert_eq!(board(&item.twins[1].problem.setup), board(&to), "{task}");
        Some(change)
    }

    #[test]
    fn changes_are_as_people_write_them() {
        const FROM: &str = "7k/8/5K2/8/8/8/P7/6R1";
        for (to, text) in [
            ("7k/8/8/5K2/8/8/P7/6R1", Some("Kf6-f5")),
            ("7k/8/5K2/8/8/8/8/6R1", Some("-Pa2")),
            ("7k/8/5K2/8/8/8/P7/6RN", Some("+wSh1")),
            ("7K/8/5k2/8/8/8/P7/6R1", Some("Kf6<->h8")),
            ("7k/8/5R2/8/8/8/P7/6K1", Some("Rg1<->f6")),
            ("7k/8/5K2/8/8/8/P7/6{=Q}1", Some("Add Neutral Qg1")),
            ("7k/8/5K2/8/8/8/P7/6{G}1", Some("+wGg1")),
            ("7k/8/5K2/8/8/8/P7/6q1", Some("+bQg1")),
            ("k7/8/2K5/8/8/8/7P/1R6", Some("Mirror a1<-->h1")),
            ("6k1/8/4K3/8/8/8/8/5R2", Some("-Pa2, Rg1-f1, Kf6-e6, Kh8-g8")),
            (FROM, None),
        ] {
            assert_eq!(change(FROM, to, "").as_deref(), text, "{to}");
        }
        let shifted = change("7k/8/5K2/8/8/8/1P6/6R1", "6k1/8/4K3/8/8/8/P7/5R2", "");
        assert_eq!(shifted.as_deref(), Some("Shift g1 f1"));
        let more = change(FROM, "7k/8/8/5K2/8/8/P7/6R1", "Condition Circe");
        assert_eq!(more.as_deref(), Some("Move f6 f5 Condition Circe"));
    }

    #[test]
    fn no_square_is_exchanged_twice() {
        // `change` reads what it tells, and holds it against the other position.
        change("8/8/8/8/1{=N}6/6{g}1/5{=N}2/8", "8/8/8/8/1{g}6/6{=N}1/5{g}2/8", "");
    }

    fn boards() -> impl Strategy<Value = String> {
        let square = prop::sample::select(vec![
            "1",
            "1",
            "1",
            "1",
            "K",
            "q",
            "R",
            "r",
            "P",
            "n",
            "{g}",
            "{=N}",
            "{Q:royal}",
        ]);
        prop::collection::vec(square, 64).prop_map(|squares| {
            let ranks: Vec<String> = squares.chunks(8).map(|rank| rank.concat()).collect();
            ranks.join("/")
        })
    }

    proptest! {
        #[test]
        fn any_position_becomes_any_other(from in boards(), to in boards()) {
            change(&from, &to, "");
        }
    }
}
