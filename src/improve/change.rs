use crate::board::{Colour, Kind, Square, Unit};
use crate::output::Notation;
use crate::position::{Castling, Setup};
use crate::solution::unit_text;
use serde::Serialize;
use std::fmt;

/// A single change of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// A unit more.
    Add {
        /// Which.
        unit: Unit,
        /// Where.
        square: Square,
    },
    /// A unit less.
    Remove {
        /// Where it stands.
        square: Square,
    },
    /// A unit stands elsewhere.
    Shift {
        /// From here.
        from: Square,
        /// To here.
        to: Square,
    },
    /// A unit of another kind.
    Exchange {
        /// Where it stands.
        square: Square,
        /// The kind that it is now.
        kind: Kind,
    },
    /// Two units change places.
    Swap {
        /// One of them.
        one: Square,
        /// The other.
        other: Square,
    },
    /// All units stand so many files and ranks further.
    ShiftAll {
        /// To the right.
        files: i8,
        /// Up.
        ranks: i8,
    },
    /// The position is reflected in the axis between the d- and e-files.
    Mirror,
}

/// The sorts of changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sort {
    /// [`Change::Add`]
    Add,
    /// [`Change::Remove`]
    Remove,
    /// [`Change::Shift`]
    Shift,
    /// [`Change::Exchange`] and [`Change::Swap`]
    Exchange,
    /// [`Change::ShiftAll`] and [`Change::Mirror`]
    Board,
}

impl Sort {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Remove, Self::Shift, Self::Exchange, Self::Board, Self::Add];
}

/// Kinds of units that are put on the board.
const ADDED: [Kind; 5] = [Kind::PAWN, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN];

impl Change {
    /// Its sort.
    pub const fn sort(self) -> Sort {
        match self {
            Self::Add { .. } => Sort::Add,
            Self::Remove { .. } => Sort::Remove,
            Self::Shift { .. } => Sort::Shift,
            Self::Exchange { .. } | Self::Swap { .. } => Sort::Exchange,
            Self::ShiftAll { .. } | Self::Mirror => Sort::Board,
        }
    }

    /// The position after it; none if it changes nothing, or if no board has such pawns.
    pub fn of(self, setup: &Setup) -> Option<Setup> {
        let mut changed = setup.clone();
        let board = &mut changed.placement;
        match self {
            Self::Add { unit, square } => match board.at(square) {
                Some(_) => return None,
                None => board.put(square, unit),
            },
            Self::Remove { square } => {
                board.take(square)?;
            }
            Self::Shift { from, to } => {
                if board.at(to).is_some() {
                    return None;
                }
                let unit = board.take(from)?;
                board.put(to, unit);
            }
            Self::Exchange { square, kind } => {
                let unit = board.take(square)?;
                board.put(square, unit.turned_into(kind));
            }
            Self::Swap { one, other } => {
                let (first, second) = (board.take(one)?, board.take(other)?);
                board.put(other, first);
                board.put(one, second);
            }
            Self::ShiftAll { files, ranks } => move_all(&mut changed, |square| square.offset(files, ranks))?,
            Self::Mirror => move_all(&mut changed, |square| Some(square.mirror_files()))?,
        }
        // What was said of squares speaks of the old position.
        let is_same = |square: &Square| setup.placement.at(*square) == changed.placement.at(*square);
        changed.origins.retain(|(square, _)| is_same(square));
        changed.castling = setup.castling.map(|rights| rights.common(Castling::possible(&changed.placement)));
        let is_new = |(square, unit): (Square, Unit)| setup.placement.at(square) != Some(unit);
        let pawns_stand = |(square, unit): (Square, Unit)| {
            !changed.army.is_pawn(unit.kind()) || !matches!(square.rank(), 0 | 7)
        };
        let is_board = changed.placement.iter().filter(|&placed| is_new(placed)).all(pawns_stand);
        (is_board && changed.placement != setup.placement).then_some(changed)
    }

    /// In words, for the position that is changed.
    pub fn told(self, setup: &Setup) -> String {
        let notation = Notation::default().for_army(&setup.army);
        let name = |unit: Unit| {
            let text = unit_text(&setup.army, unit);
            let side = if unit.is_neutral() { "neutral" } else { side(unit.colour()) };
            format!("{side} {}", notation.letter(&text))
        };
        let on = |square: Square| setup.placement.at(square).map_or_else(String::new, name);
        match self {
            Self::Add { unit, square } => format!("add {} on {square}", name(unit)),
            Self::Remove { square } => format!("remove {} from {square}", on(square)),
            Self::Shift { from, to } => format!("{} from {from} to {to}", on(from)),
            Self::Exchange { square, kind } => {
                let becomes = setup.placement.at(square).map(|unit| unit.turned_into(kind));
                format!("{} on {square} becomes {}", on(square), becomes.map_or_else(String::new, name))
            }
            Self::Swap { one, other } => {
                format!("{} on {one} and {} on {other} change places", on(one), on(other))
            }
            Self::ShiftAll { files, ranks } => format!("all units {}", Steps(files, ranks)),
            Self::Mirror => "the position is mirrored from left to right".to_owned(),
        }
    }
}

fn side(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "white",
        Colour::Black => "black",
    }
}

/// `2 right, 1 down`.
struct Steps(i8, i8);

impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |steps: i8, words: [&str; 2]| {
            (steps != 0).then(|| format!("{} {}", steps.unsigned_abs(), words[usize::from(steps < 0)]))
        };
        let parts = [part(self.0, ["right", "left"]), part(self.1, ["up", "down"])];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

fn move_all(setup: &mut Setup, to: impl Fn(Square) -> Option<Square>) -> Option<()> {
    let units: Vec<(Square, Unit)> = setup.placement.iter().collect();
    for &(square, _) in &units {
        setup.placement.take(square);
    }
    for (square, unit) in units {
        setup.placement.put(to(square)?, unit);
    }
    for (square, origin) in &mut setup.origins {
        (*square, *origin) = (to(*square)?, to(*origin)?);
    }
    setup.en_passant = match setup.en_passant {
        Some(square) => Some(to(square)?),
        None => None,
    };
    Some(())
}

/// Every single change of these sorts that leaves a position. Kings are neither added nor removed nor exchanged.
pub fn changes(setup: &Setup, sorts: &[Sort]) -> Vec<Change> {
    let units: Vec<(Square, Unit)> = setup.placement.iter().collect();
    let is_royal = |unit: Unit| unit.kind() == Kind::KING || unit.is_royal();
    let others = || units.iter().copied().filter(|&(_, unit)| !is_royal(unit));
    let free = || Square::ALL.into_iter().filter(|square| setup.placement.at(*square).is_none());
    let mut all: Vec<Change> = Vec::new();
    for sort in Sort::ALL.into_iter().filter(|sort| sorts.contains(sort)) {
        match sort {
            Sort::Remove => all.extend(others().map(|(square, _)| Change::Remove { square })),
            Sort::Shift => all
                .extend(units.iter().flat_map(|&(from, _)| free().map(move |to| Change::Shift { from, to }))),
            Sort::Exchange => {
                let kinds = |(square, unit): (Square, Unit)| {
                    let kinds = ADDED.into_iter().filter(move |&kind| kind != unit.kind());
                    kinds.map(move |kind| Change::Exchange { square, kind })
                };
                all.extend(others().flat_map(kinds));
                for (i, &(one, first)) in units.iter().enumerate() {
                    let rest = units[i + 1..].iter().filter(|&&(_, second)| second != first);
                    all.extend(rest.map(|&(other, _)| Change::Swap { one, other }));
                }
            }
            Sort::Board => {
                let ways = (-7..8).flat_map(|files| (-7..8).map(move |ranks| (files, ranks)));
                all.extend(ways.map(|(files, ranks)| Change::ShiftAll { files, ranks }));
                all.push(Change::Mirror);
            }
            Sort::Add => {
                let new = ADDED
                    .into_iter()
                    .flat_map(|kind| [Colour::White, Colour::Black].map(|colour| Unit::new(colour, kind)));
                all.extend(new.flat_map(|unit| free().map(move |square| Change::Add { unit, square })));
            }
        }
    }
    all.retain(|change| change.of(setup).is_some());
    all
}
