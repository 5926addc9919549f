//! What movements come to on a board: for each square the ways that lead from it, with the squares that must be empty
//! and those on which units must stand.

use super::lines::{Path, straight, straight_over, turns};
use super::movement::{Angle, Beyond, Heading, Leaps, Manner, Movement, Only, PawnWay, Purpose, Shape};
use crate::board::{Bitboard, Colour, Joined, Square};

/// One way in which a unit gets from its square to another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Way {
    /// Where it captures, or where it goes without capturing.
    pub(super) target: Square,
    /// Where it stands afterwards.
    pub(super) landing: Square,
    /// Squares that must be empty.
    pub(super) empty: Bitboard,
    /// Squares on which units must stand.
    pub(super) hurdles: Bitboard,
}

impl Way {
    fn to(target: Square) -> Self {
        Self { target, landing: target, empty: Bitboard::EMPTY, hurdles: Bitboard::EMPTY }
    }

    fn past(self, squares: &[Square]) -> Self {
        Self { empty: self.empty | squares.iter().copied().collect(), ..self }
    }

    fn over(self, square: Square) -> Self {
        Self { hurdles: self.hurdles.with(square), ..self }
    }

    /// Captures here and goes on to there, which is empty.
    fn capturing(victim: Square, landing: Square) -> Self {
        Self { landing, empty: Bitboard::of(landing), ..Self::to(victim) }
    }

    /// Can it ever be gone from this square?
    fn is_possible(&self, from: Square) -> bool {
        self.target != from
            && self.landing != from
            && !(self.empty | self.hurdles).has(from)
            && (self.empty & self.hurdles).is_empty()
    }
}

/// The ways of a movement from a square, for one purpose.
/// `first_rank`: pawns move on their own first rank.
pub(super) fn ways(
    movement: Movement,
    from: Square,
    side: Colour,
    purpose: Purpose,
    first_rank: bool,
) -> Vec<Way> {
    if !is_open(movement.only, from, side, purpose) {
        return Vec::new();
    }
    let joined = movement.joined;
    let mut found = match movement.shape {
        Shape::Along(line, manner) => {
            let paths = line.from(from, joined);
            paths.iter().flat_map(|path| along(path, (from, joined), manner, purpose)).collect()
        }
        Shape::DoubleHop(steps) => double_hops(from, joined, steps),
        Shape::Bounce(a, b) => turns(a, b).flat_map(|step| bounces(from, step)).collect(),
        Shape::Equihop(leaps) => equihops(from, leaps, |x, y| vec![(x, y)]),
        Shape::EquihopTurned(leaps) => equihops(from, leaps, |x, y| vec![(-y, x), (y, -x)]),
        Shape::Halfway(leaps) => halfway(from, leaps),
        Shape::AroundHurdle { on_queen_lines } => around_hurdles(from, on_queen_lines),
        // Whose the unit is, is looked at on the board: see `Position::standing_for`.
        Shape::AroundEnemy => around_hurdles(from, false),
        Shape::AroundSelf { on_queen_lines } => around_self(from, on_queen_lines),
        // These are found on the board: see `tours`.
        Shape::KnightTour | Shape::NightriderFromEdge => Vec::new(),
        Shape::PawnStep(_) if purpose == Purpose::Capture => Vec::new(),
        Shape::PawnTake { .. } if purpose == Purpose::Quiet => Vec::new(),
        Shape::PawnStep(way) => {
            let squares = |step| straight_over(joined.for_pawns(), from, step);
            pawn_steps(from, side, way, squares, first_rank)
        }
        Shape::PawnTake { way, beyond, from_first } => {
            let squares = |step| straight_over(joined.for_pawns(), from, step);
            pawn_takes(from, side, way, squares, (beyond, from_first || first_rank))
        }
        // Asked of the position.
        Shape::Lent(_) => Vec::new(),
    };
    found.retain(|way| way.is_possible(from) && leads_on(movement.only, side, from, way.landing));
    found
}

/// Does a unit move so at all from this square?
fn is_open(only: Only, from: Square, side: Colour, purpose: Purpose) -> bool {
    let rank = from.rank().abs_diff(side.first_rank());
    only.files >> from.file() & 1 == 1
        && (!only.beyond_middle || rank >= 4)
        && only.purpose.is_none_or(|wanted| wanted == purpose)
}

/// Does a move lead in the right direction?
fn leads_on(only: Only, side: Colour, from: Square, to: Square) -> bool {
    let ranks = to.rank() as i8 - from.rank() as i8;
    let heads_right = match only.heading {
        Heading::Any => true,
        Heading::Up => ranks > 0,
        Heading::Down => ranks < 0,
        Heading::Sideways => ranks == 0,
        Heading::Forward => ranks * side.forward() > 0,
        Heading::Backward => ranks * side.forward() < 0,
    };
    heads_right && (!only.edge_changes || from.is_on_edge() != to.is_on_edge())
}

impl PawnWay {
    /// The steps that lead so, and the side whose ranks count for a pawn of this one.
    pub(super) fn steps(self, side: Colour) -> (&'static [(i8, i8)], Colour) {
        let towards = match self {
            Self::Forward | Self::Diagonal => side,
            Self::Backward | Self::DiagonalBackward => !side,
        };
        let steps: &[(i8, i8)] = match (self, towards) {
            (Self::Forward | Self::Backward, Colour::White) => &[(0, 1)],
            (Self::Forward | Self::Backward, Colour::Black) => &[(0, -1)],
            (Self::Diagonal | Self::DiagonalBackward, Colour::White) => &[(-1, 1), (1, 1)],
            (Self::Diagonal | Self::DiagonalBackward, Colour::Black) => &[(-1, -1), (1, -1)],
        };
        (steps, towards)
    }
}

/// `line`: the squares in a direction.
fn pawn_steps(
    from: Square,
    side: Colour,
    way: PawnWay,
    line: impl Fn((i8, i8)) -> Vec<Square>,
    first_rank: bool,
) -> Vec<Way> {
    let (steps, towards) = way.steps(side);
    let number = match from.rank() {
        rank if rank == towards.first_rank() => usize::from(first_rank),
        rank if rank == towards.pawn_rank() => 2,
        _ => 1,
    };
    let along = |&step: &(i8, i8)| {
        let squares = line(step);
        let ends = 0..number.min(squares.len());
        ends.map(|i| Way::to(squares[i]).past(&squares[..i])).collect::<Vec<_>>()
    };
    steps.iter().flat_map(along).collect()
}

fn pawn_takes(
    from: Square,
    side: Colour,
    way: PawnWay,
    line: impl Fn((i8, i8)) -> Vec<Square>,
    (beyond, from_first): (bool, bool),
) -> Vec<Way> {
    let (steps, towards) = way.steps(side);
    if from.rank() == towards.first_rank() && !from_first {
        return Vec::new();
    }
    let take = |&step: &(i8, i8)| match (beyond, line(step).as_slice()) {
        (false, &[victim, ..]) => Some(Way::to(victim)),
        (true, &[victim, landing, ..]) => Some(Way::capturing(victim, landing)),
        (_, _) => None,
    };
    steps.iter().filter_map(take).collect()
}

fn along(path: &Path, start: (Square, Joined), manner: Manner, purpose: Purpose) -> Vec<Way> {
    const FAR: Manner = Manner::Hop { hurdles: 1, beyond: Beyond::Any };
    let squares = &path.squares;
    let (from, joined) = start;
    let as_manner = |manner| along(path, start, manner, purpose);
    match (manner, purpose) {
        (Manner::Leap, _) => {
            path.landings().take(1).map(|i| Way::to(squares[i]).past(&squares[..i])).collect()
        }
        (Manner::Ride, _) | (Manner::Chinese | Manner::Marine, Purpose::Quiet) => {
            path.landings().map(|i| Way::to(squares[i]).past(&squares[..i])).collect()
        }
        (Manner::Hop { hurdles, beyond }, _) => hops(path, hurdles, beyond),
        (Manner::HopAdjacent(beyond), _) => {
            let first = squares[0];
            let ends = path.landings().filter(|&i| i > 0 && beyond.allows(i));
            ends.map(|i| Way::to(squares[i]).past(&squares[1..i]).over(first)).collect()
        }
        (Manner::Chinese, Purpose::Capture) | (Manner::Argentinian, Purpose::Quiet) => as_manner(FAR),
        (Manner::ChineseLeap | Manner::MarineLeap, Purpose::Quiet) => as_manner(Manner::Leap),
        (Manner::ChineseLeap, Purpose::Capture) => as_manner(Manner::HopAdjacent(Beyond::Exactly(1))),
        (Manner::Argentinian, Purpose::Capture) => as_manner(Manner::Ride),
        (Manner::Locust, Purpose::Quiet) | (Manner::ToHurdle, Purpose::Capture) => Vec::new(),
        (Manner::Locust | Manner::Marine, Purpose::Capture) => {
            let pairs = squares.windows(2).enumerate();
            pairs.map(|(i, pair)| Way::capturing(pair[0], pair[1]).past(&squares[..i])).collect()
        }
        (Manner::MarineLeap, Purpose::Capture) => {
            squares.get(1).map(|&second| Way::capturing(squares[0], second)).into_iter().collect()
        }
        (Manner::ToHurdle, Purpose::Quiet) => {
            let pairs = squares.windows(2).enumerate();
            pairs.map(|(i, pair)| Way::to(pair[0]).past(&squares[..i]).over(pair[1])).collect()
        }
        (Manner::Pushed, _) => {
            let behind = joined.offset(from, -path.step.0, -path.step.1);
            let rides = as_manner(Manner::Ride);
            behind.map_or_else(Vec::new, |behind| rides.into_iter().map(|way| way.over(behind)).collect())
        }
        (Manner::EquihopOnLine, _) => {
            let ends = (0..squares.len()).filter_map(|i| Some((i, *squares.get(2 * i + 1)?)));
            ends.map(|(i, end)| {
                Way::to(end).past(&squares[..i]).over(squares[i]).past(&squares[i + 1..2 * i + 1])
            })
            .collect()
        }
        (Manner::HalfwayOnLine, _) => {
            let hurdles = (0..squares.len()).filter_map(|i| Some((i, *squares.get(2 * i + 1)?)));
            hurdles
                .map(|(i, hurdle)| {
                    Way::to(squares[i]).past(&squares[..i]).past(&squares[i + 1..2 * i + 1]).over(hurdle)
                })
                .collect()
        }
        (Manner::EquihopTurnedOnLine, _) => {
            let (x, y) = path.step;
            turned_at_each(path, joined, |_| vec![(-y, x), (y, -x)], |i| i)
        }
        (Manner::HopTurned(angle), _) => turned_at_each(path, joined, |step| angle.turned(step), |_| 0),
    }
}

/// Over each first unit of a line, then on a new straight line to its square of this number.
fn turned_at_each(
    path: &Path,
    joined: Joined,
    new_steps: impl Fn((i8, i8)) -> Vec<(i8, i8)>,
    number: impl Fn(usize) -> usize,
) -> Vec<Way> {
    let mut found = Vec::new();
    for (i, &hurdle) in path.squares.iter().enumerate() {
        for step in new_steps(path.step) {
            let leg = straight_over(joined, hurdle, step);
            if let Some(&end) = leg.get(number(i)) {
                found.push(Way::to(end).past(&path.squares[..i]).past(&leg[..number(i)]).over(hurdle));
            }
        }
    }
    found
}

impl Beyond {
    /// May a unit land so many squares beyond its hurdle?
    fn allows(self, squares: usize) -> bool {
        match self {
            Self::Any => true,
            Self::Exactly(wanted) => squares == usize::from(wanted),
        }
    }
}

/// All ways over so many units.
fn hops(path: &Path, hurdles: u8, beyond: Beyond) -> Vec<Way> {
    let mut chosen = vec![Vec::new()];
    for _ in 0..hurdles {
        let more = |list: Vec<usize>| {
            let next = list.last().map_or(0, |last| last + 1);
            (next..path.squares.len()).map(move |i| [list.as_slice(), &[i]].concat())
        };
        chosen = chosen.into_iter().flat_map(more).collect();
    }
    let mut found = Vec::new();
    for list in chosen {
        let last = list.last().copied().unwrap_or(0);
        for end in path.landings().filter(|&end| end > last && beyond.allows(end - last)) {
            let mut way = Way::to(path.squares[end]);
            for (i, &square) in path.squares[..end].iter().enumerate() {
                way = if list.contains(&i) { way.over(square) } else { way.past(&[square]) };
            }
            found.push(way);
        }
    }
    found
}

impl Angle {
    /// The directions to which a unit turns from a step of a queen.
    fn turned(self, (x, y): (i8, i8)) -> Vec<(i8, i8)> {
        let round: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
        let at = round.iter().position(|&step| step == (x, y)).unwrap_or(0);
        let both = |eighths: usize| vec![round[(at + eighths) % 8], round[(at + 8 - eighths) % 8]];
        match self {
            // Between a step and its neighbours lie the knight's leaps.
            Self::ToKnight => both(1).into_iter().map(|(dx, dy)| (x + dx, y + dy)).collect(),
            Self::Half => both(1),
            Self::Right => both(2),
            Self::Back => both(3),
        }
    }
}

fn double_hops(from: Square, joined: Joined, steps: &[(i8, i8)]) -> Vec<Way> {
    let directions = || steps.iter().flat_map(|&(a, b)| turns(a, b));
    let mut found = Vec::new();
    for (first, between) in hop_ends(from, joined, directions()) {
        for (second, end) in hop_ends(between, joined, directions()) {
            found.push(Way {
                target: end,
                landing: end,
                empty: (first.empty | second.empty).with(between),
                hurdles: first.hurdles | second.hurdles,
            });
        }
    }
    found
}

/// The hops over one unit to the next square, with where they end.
fn hop_ends(from: Square, joined: Joined, directions: impl Iterator<Item = (i8, i8)>) -> Vec<(Way, Square)> {
    let mut found = Vec::new();
    for step in directions {
        let line = straight_over(joined, from, step);
        for (i, pair) in line.windows(2).enumerate() {
            found.push((Way::to(pair[1]).past(&line[..i]).over(pair[0]), pair[1]));
        }
    }
    found
}

/// Away from the first unit, or the edge, in this direction.
fn bounces(from: Square, (x, y): (i8, i8)) -> Vec<Way> {
    let towards = straight(from, (x, y));
    let away = straight(from, (-x, -y));
    let mut found = Vec::new();
    for (i, &end) in away.iter().enumerate().take(towards.len() + 1) {
        let way = Way::to(end).past(&away[..i]).past(&towards[..i.min(towards.len())]);
        found.push(towards.get(i).map_or(way, |&hurdle| way.over(hurdle)));
    }
    found
}

impl Leaps {
    fn has(self, x: i8, y: i8) -> bool {
        let (short, long) = (x.abs().min(y.abs()), x.abs().max(y.abs()));
        let is_queen = short == 0 || short == long;
        let is_short = matches!((short, long), (1, 2 | 3) | (2, 3));
        match self {
            Self::Any => true,
            Self::Queen => is_queen,
            Self::Short => is_short,
            Self::QueenOrShortLines => is_queen || is_short || matches!((short, long), (2, 4 | 6) | (3, 6)),
        }
    }

    /// The leaps of this set from a square, on the board.
    fn from(self, from: Square) -> impl Iterator<Item = (Square, (i8, i8))> {
        let others = Square::ALL.into_iter().filter(move |&square| square != from);
        others.map(move |square| (square, from.vector_to(square))).filter(move |&(_, (x, y))| self.has(x, y))
    }
}

fn equihops(from: Square, leaps: Leaps, on: impl Fn(i8, i8) -> Vec<(i8, i8)>) -> Vec<Way> {
    let mut found = Vec::new();
    for (hurdle, (x, y)) in leaps.from(from) {
        let ends = on(x, y).into_iter().filter_map(|(dx, dy)| hurdle.offset(dx, dy));
        found.extend(ends.map(|end| Way::to(end).over(hurdle)));
    }
    found
}

fn halfway(from: Square, leaps: Leaps) -> Vec<Way> {
    let ends = leaps.from(from);
    ends.filter_map(|(end, (x, y))| Some(Way::to(end).over(end.offset(x, y)?))).collect()
}

/// The square of the distance from centre to centre.
fn distance((x, y): (i8, i8)) -> i32 {
    i32::from(x).pow(2) + i32::from(y).pow(2)
}

fn sort_of_leaps(on_queen_lines: bool) -> Leaps {
    if on_queen_lines { Leaps::Queen } else { Leaps::Any }
}

fn around_hurdles(from: Square, on_queen_lines: bool) -> Vec<Way> {
    let leaps = sort_of_leaps(on_queen_lines);
    let mut found = Vec::new();
    for (hurdle, step) in leaps.from(from) {
        for (end, other) in leaps.from(hurdle) {
            if distance(step) == distance(other) {
                found.push(Way::to(end).over(hurdle));
            }
        }
    }
    found
}

fn around_self(from: Square, on_queen_lines: bool) -> Vec<Way> {
    let leaps = sort_of_leaps(on_queen_lines);
    let mut found = Vec::new();
    for (hurdle, step) in leaps.from(from) {
        for (end, other) in leaps.from(from) {
            if end != hurdle && distance(step) == distance(other) {
                found.push(Way::to(end).over(hurdle));
            }
        }
    }
    found
}
