//! The lines along which units move, as lists of squares.

use crate::board::{Joined, Square};

/// The lines that begin on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// Equal leaps in one direction; `(0, 1)` are the lines of a rook, `(1, 2)` those of a nightrider.
    Straight(i8, i8),
    /// Circles of knight's leaps, in both senses (rose).
    Circle,
    /// Leaps of two directions by turns, any two of them making a leap of the second sort (spiral springers).
    Zigzag((i8, i8), (i8, i8)),
    /// Diagonals that are reflected by the edge so many times (reflecting bishop).
    Reflected(u8),
    /// Diagonals that are reflected once beyond the edge, so that they change the colour of their squares (cardinal).
    Bounced,
    /// A knight's leap, then `(0, 2)`-leaps in the direction of its longer part (CAT).
    KnightThenDabbaba,
    /// Up to three knight's leaps in any directions, each but the first from the edge (bouncy knight).
    KnightFromEdge,
    /// A step like a rook and one like a bishop, outward, by turns; units land after the second (mao).
    Mao,
    /// A step like a bishop and one like a rook, outward, by turns; units land after the second (moa).
    Moa,
}

/// One line from a square: the squares in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Path {
    pub(super) squares: Vec<Square>,
    /// Every so manieth square is one on which a unit can land.
    pub(super) stride: usize,
    /// The direction of its first step.
    pub(super) step: (i8, i8),
}

impl Path {
    fn new(squares: Vec<Square>, step: (i8, i8)) -> Self {
        Self { squares, stride: 1, step }
    }

    /// The places in the list on which a unit can land.
    pub(super) fn landings(&self) -> impl Iterator<Item = usize> + use<> {
        (self.stride - 1..self.squares.len()).step_by(self.stride)
    }
}

impl Line {
    /// Is it known how such a line goes on beyond joined edges?
    pub(super) const fn leads_over_edges(self) -> bool {
        match self {
            Self::Straight(..) | Self::Mao | Self::Moa => true,
            Self::Circle
            | Self::Zigzag(..)
            | Self::Reflected(_)
            | Self::Bounced
            | Self::KnightThenDabbaba
            | Self::KnightFromEdge => false,
        }
    }

    /// All lines of this sort from a square.
    pub(super) fn from(self, from: Square, joined: Joined) -> Vec<Path> {
        let paths: Vec<Path> = match self {
            Self::Straight(a, b) => {
                turns(a, b).map(|step| Path::new(straight_over(joined, from, step), step)).collect()
            }
            Self::Circle => circles(from),
            Self::Zigzag(step, sum) => zigzags(from, step, sum),
            Self::Reflected(times) => {
                let mut paths = Vec::new();
                turns(1, 1).for_each(|step| reflected(from, Vec::new(), step, times, &mut paths));
                paths
            }
            Self::Bounced => turns(1, 1).map(|step| Path::new(bounced(from, step), step)).collect(),
            Self::KnightThenDabbaba => turns(1, 2).map(|step| Path::new(cat(from, step), step)).collect(),
            Self::KnightFromEdge => {
                let mut paths = Vec::new();
                knight_from_edge(from, Vec::new(), 3, &mut paths);
                paths
            }
            Self::Mao => {
                let legs = |(x, y): (i8, i8)| in_two_steps(joined, from, (x, y), (x / 2, y / 2));
                turns(1, 2).map(legs).collect()
            }
            Self::Moa => {
                let legs = |(x, y): (i8, i8)| in_two_steps(joined, from, (x, y), (x.signum(), y.signum()));
                turns(1, 2).map(legs).collect()
            }
        };
        paths.into_iter().filter(|path| !path.squares.is_empty()).collect()
    }
}

/// All distinct turns and reflections of a step.
pub(super) fn turns(a: i8, b: i8) -> impl Iterator<Item = (i8, i8)> {
    let all = [(a, b), (b, a), (b, -a), (a, -b), (-a, -b), (-b, -a), (-b, a), (-a, b)];
    (0..8).filter(move |&i| !all[..i].contains(&all[i])).map(move |i| all[i])
}

/// The squares in one direction up to the edge.
pub(super) fn straight(from: Square, (x, y): (i8, i8)) -> Vec<Square> {
    straight_over(Joined::NONE, from, (x, y))
}

/// The squares in one direction up to the edge, or round the board to the last one before the beginning.
pub(super) fn straight_over(joined: Joined, from: Square, (x, y): (i8, i8)) -> Vec<Square> {
    let next = |&square: &Square| joined.offset(square, x, y);
    std::iter::successors(next(&from), next).take_while(|&square| square != from).collect()
}

/// Knight's leaps in the order of the directions round a square.
const ROUND: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn circles(from: Square) -> Vec<Path> {
    let circle = |start: usize, sense: usize| {
        let mut squares = Vec::new();
        let mut square = from;
        for i in 0..7 {
            let (x, y) = ROUND[(start + sense * i) % 8];
            let Some(next) = square.offset(x, y) else { break };
            squares.push(next);
            square = next;
        }
        Path::new(squares, ROUND[start])
    };
    // Seven steps on are one step back.
    (0..8).flat_map(|start| [circle(start, 1), circle(start, 7)]).collect()
}

fn zigzags(from: Square, step: (i8, i8), sum: (i8, i8)) -> Vec<Path> {
    let mut paths = Vec::new();
    for (first, second) in zigs(step, sum) {
        let mut squares = Vec::new();
        let mut square = from;
        for (x, y) in [first, second].into_iter().cycle() {
            let Some(next) = square.offset(x, y) else { break };
            squares.push(next);
            square = next;
        }
        paths.push(Path::new(squares, first));
    }
    paths
}

/// What tells a line from others through the same squares: two points on it or beyond the board.
pub(crate) type Mark = [(i8, i8); 2];

impl Line {
    /// Those lines round or by turns on which a square comes after another one, the squares between being free.
    pub(super) fn leading(self, from: Square, to: Square, is_free: impl Fn(Square) -> bool) -> Vec<Mark> {
        let steps: Vec<Vec<(i8, i8)>> = match self {
            Self::Circle => {
                let sense =
                    |start: usize, sense: usize| (0..8).map(|i| ROUND[(start + sense * i) % 8]).collect();
                (0..8).flat_map(|start| [sense(start, 1), sense(start, 7)]).collect()
            }
            Self::Zigzag(step, sum) => zigs(step, sum).map(|(first, second)| vec![first, second]).collect(),
            Self::Straight(..)
            | Self::Reflected(_)
            | Self::Bounced
            | Self::KnightThenDabbaba
            | Self::KnightFromEdge
            | Self::Mao
            | Self::Moa => Vec::new(),
        };
        let leads = |steps: &&Vec<(i8, i8)>| {
            let mut square = from;
            for &(x, y) in steps.iter().cycle().take(64) {
                match square.offset(x, y) {
                    Some(next) if next == to => return true,
                    Some(next) if next != from && is_free(next) => square = next,
                    _ => return false,
                }
            }
            false
        };
        steps.iter().filter(leads).map(|steps| mark(from, steps)).collect()
    }
}

/// The first two points beyond the board behind the start of a zigzag; of a circle, which closes, its lowest point and the
/// one before that.
fn mark(from: Square, steps: &[(i8, i8)]) -> Mark {
    let start = (from.file() as i8, from.rank() as i8);
    let back = steps.iter().rev().cycle().scan(start, |at, &(x, y)| {
        *at = (at.0 - x, at.1 - y);
        Some(*at)
    });
    if steps.len() == 8 {
        let round: Vec<(i8, i8)> = back.take(9).collect();
        let lowest = (0..8).min_by_key(|&i| (round[i].1, round[i].0)).unwrap_or(0);
        return [round[lowest], round[lowest + 1]];
    }
    let is_off = |&(x, y): &(i8, i8)| !(0..8).contains(&x) || !(0..8).contains(&y);
    let mut beyond = back.skip_while(|at| !is_off(at));
    let mut next = || beyond.next().unwrap_or(start);
    [next(), next()]
}

/// The steps of zigzags, the first and the second one.
fn zigs((a, b): (i8, i8), (c, d): (i8, i8)) -> impl Iterator<Item = ((i8, i8), (i8, i8))> {
    let pairs = turns(a, b).flat_map(move |first| turns(a, b).map(move |second| (first, second)));
    pairs
        .filter(move |(first, second)| turns(c, d).any(|sum| sum == (first.0 + second.0, first.1 + second.1)))
}

fn reflected(from: Square, before: Vec<Square>, step: (i8, i8), times: u8, paths: &mut Vec<Path>) {
    let leg = straight(from, step);
    let Some(&end) = leg.last() else {
        return;
    };
    let squares = [before, leg].concat();
    if times > 0 {
        for (x, y) in [(-step.1, step.0), (step.1, -step.0)] {
            reflected(end, squares.clone(), (x, y), times - 1, paths);
        }
    }
    paths.push(Path::new(squares, step));
}

fn bounced(from: Square, (x, y): (i8, i8)) -> Vec<Square> {
    let mut squares = straight(from, (x, y));
    let end = squares.last().copied().unwrap_or(from);
    // The square beyond the edge has at most one neighbour on the board: beside the last square of the line.
    let beyond = |dx: i8, dy: i8| end.offset(x + dx, y + dy);
    let neighbour = [(0, -y), (-x, 0)].into_iter().find_map(|(dx, dy)| {
        let square = beyond(dx, dy)?;
        Some((square, if dx == 0 { (x, -y) } else { (-x, y) }))
    });
    if let Some((square, step)) = neighbour {
        squares.push(square);
        squares.extend(straight(square, step));
    }
    squares
}

fn cat(from: Square, (x, y): (i8, i8)) -> Vec<Square> {
    let Some(first) = from.offset(x, y) else { return Vec::new() };
    let on = (x / 2 * 2, y / 2 * 2);
    [vec![first], straight(first, on)].concat()
}

fn knight_from_edge(from: Square, before: Vec<Square>, leaps: u8, paths: &mut Vec<Path>) {
    for (x, y) in ROUND {
        let Some(next) = from.offset(x, y) else { continue };
        let squares = [before.as_slice(), &[next]].concat();
        if leaps > 1 && next.is_on_edge() {
            knight_from_edge(next, squares.clone(), leaps - 1, paths);
        }
        paths.push(Path::new(squares, (x, y)));
    }
}

fn in_two_steps(joined: Joined, from: Square, (x, y): (i8, i8), (leg_x, leg_y): (i8, i8)) -> Path {
    let mut squares = Vec::new();
    let mut square = from;
    let on = |square: Square| joined.offset(square, leg_x, leg_y).zip(joined.offset(square, x, y));
    while let Some((leg, next)) = on(square).filter(|&(_, next)| next != from) {
        squares.extend([leg, next]);
        square = next;
    }
    Path { squares, stride: 2, step: (x, y) }
}
