//! Stalemates by a king and one unit, told one by one as the mates are in `minimal`.
//!
//! All figures are least ones: units walk on an empty board. Whoever of the stalemated side is neither captured nor
//! immobile in the picture spoils it. If the mater's unit stands in the picture, nobody has captured anything of the
//! mater, so the other side's pawns have kept to their files until they promoted. What is captured comes to a square
//! from which the mater's unit or king, having captured there, still gets to its place in the picture; with so many
//! moves of the mater yet to come, the other side has not made more than the moves before them. That is asked of each
//! captured unit by itself, and the moves of all of them together with those of the units that block and of their king
//! must not be more than there are.

use super::Turns;
use super::cover::surroundings;
use super::force::could_fill;
use super::minimal::{Picture, attacks, kinds_of, only_unit, unit_moves};
use super::routes::{as_pawn, passing, straight};
use super::stalemate::next_squares;
use super::ways::{FAR, FARTHEST, Walk, distance, pawn_distance};
use crate::board::{Bitboard, Colour, Kind, Square, Unit, between, king_attacks, pawn_attacks};
use crate::position::Position;
use arrayvec::ArrayVec;
use std::ops::Range;

/// With more moves of a side the pictures would hardly ever cut anything.
const MOST_MOVES: usize = 15;

/// More pictures cost more than they save.
const MOST_PICTURES: usize = 40_000;

/// The units of the stalemated side, its king not counted, of which every set is looked at.
const MOST_UNITS: usize = 6;

fn board_units(position: &Position, side: Colour) -> usize {
    let board = position.placement();
    (board.side(side) & !board.royals(side)).len() as usize
}

/// All stalemates that so many moves may bring about, if the mater has one unit besides its king and they are not too
/// many.
pub(super) fn pictures(position: &Position, mater: Colour, turns: &Turns) -> Option<Vec<Picture>> {
    let (from, kind) = only_unit(position, mater)?;
    let mates = turns.before.len();
    if mates.max(turns.helps) > MOST_MOVES {
        return None;
    }
    if board_units(position, !mater) > MOST_UNITS {
        return None;
    }
    let state = State::of(position, mater, turns)?;
    let mut pictures = Vec::new();
    state.add_pictures(None, &mut pictures)?;
    for last in kinds_of(kind) {
        for square in Square::ALL {
            let lost = last == Kind::PAWN && matches!(square.rank(), 0 | 7) && square != from;
            if !lost && unit_moves(mater, from, kind, last, square) <= mates {
                state.add_pictures(Some((square, last)), &mut pictures)?;
            }
        }
    }
    Some(pictures)
}

/// Appends those pictures of a range that may still come about in so many moves of the mater and so many of the other
/// side.
pub(super) fn narrow(
    position: &Position,
    mater: Colour,
    pictures: &mut Vec<Picture>,
    range: Range<usize>,
    turns: &Turns,
) {
    if turns.before.len() < 2 {
        // To play on costs less.
        pictures.extend_from_within(range);
        return;
    }
    let Some(state) = State::of(position, mater, turns) else { return };
    for i in range {
        let picture = pictures[i];
        if state.allows(&picture) {
            pictures.push(picture);
        }
    }
}

/// A unit of the stalemated side.
struct Helper {
    from: Square,
    kind: Kind,
    /// Where it can stand after at most so many moves, and be captured: a pawn on its file.
    straight: [Bitboard; MOST_MOVES + 1],
    takeable: [Bitboard; MOST_MOVES + 1],
    /// The same for a pawn that captures wherever it likes.
    walk: Walk,
}

/// What the pictures are held against.
struct State {
    mater: Colour,
    unit: Option<(Square, Kind)>,
    king: Square,
    mated: Square,
    helpers: ArrayVec<Helper, MOST_UNITS>,
    /// Where the stalemated side can have a unit at last, and where two of them could be.
    once: Bitboard,
    twice: Bitboard,
    /// Where an officer of each kind may have only units of its side before it.
    hemmed: [Bitboard; 7],
    /// Where some unit may be immobile at last without being pinned, or is a pawn.
    still: Bitboard,
    /// Where any of the units can stand after at most so many moves.
    arrivals: [Bitboard; FARTHEST + 1],
    mates: usize,
    helps: usize,
    /// By moves of the other side, how many the mater has still to make at most after a capture before which they were
    /// made; none if there is no such capture.
    later: ArrayVec<Option<usize>, { MOST_MOVES + 1 }>,
}

/// Where the mater may capture a unit that has made so many moves.
type Captures = [Bitboard; MOST_MOVES + 1];

/// What matters of a picture, seen from a position.
struct View<'a> {
    picture: &'a Picture,
    /// Helper moves that the king leaves to the others.
    helps: usize,
    captures: Captures,
    /// Squares on which the mater's unit pins.
    pinned: Bitboard,
    /// A pawn may have captured the mater's unit.
    wide: bool,
}

/// What a unit's moves cost to fill each slot, to be captured, and to be immobile elsewhere.
struct Costs {
    fill: [u8; 10],
    captured: u8,
    stuck: u8,
}

impl Costs {
    fn least(&self) -> u8 {
        // Whoever fills a slot is stuck there.
        self.captured.min(self.stuck)
    }
}

impl State {
    fn of(position: &Position, mater: Colour, turns: &Turns) -> Option<Self> {
        let board = position.placement();
        let (side, king, mated) = (!mater, board.royals(mater).first()?, board.royals(!mater).first()?);
        let (mates, helps) = (turns.before.len(), turns.helps);
        let mut helpers: ArrayVec<Helper, MOST_UNITS> = ArrayVec::new();
        let mut once = Walk::KING.within(mated, helps);
        let mut twice = Bitboard::EMPTY;
        let mut kinds = [Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN].map(|kind| (kind, false));
        for from in board.side(side).without(mated) {
            let unit = board.at(from)?;
            let (kind, walk) = (unit.kind(), Walk::of(unit));
            let mut helper =
                Helper { from, kind, walk, straight: Captures::default(), takeable: Captures::default() };
            for moves in 0..=helps {
                helper.straight[moves] = straight(unit, from, moves);
                helper.takeable[moves] = takeable(side, kind, helper.straight[moves]);
            }
            let all = walk.within(from, helps);
            twice |= once & all;
            once |= all;
            kinds.iter_mut().for_each(|(other, used)| *used |= *other == kind || kind == Kind::PAWN);
            helpers.push(helper);
        }
        let mut arrivals = [Bitboard::EMPTY; FARTHEST + 1];
        for helper in &helpers {
            arrivals
                .iter_mut()
                .enumerate()
                .for_each(|(moves, set)| *set |= helper.walk.within(helper.from, moves));
        }
        let kings = Walk::KING.within(mated, helps);
        let most = helpers.len().saturating_sub(1);
        let mut hemmed = [Bitboard::EMPTY; 7];
        for (kind, _) in kinds.into_iter().filter(|&(_, used)| used) {
            hemmed[kind.index()] = Square::ALL
                .into_iter()
                .filter(|&square| {
                    let next = next_squares(kind, square);
                    let filled = |squares: Bitboard| {
                        squares.len() as usize <= most && could_fill(&arrivals, squares, helps)
                    };
                    filled(next) || (next & kings).into_iter().any(|king| filled(next.without(king)))
                })
                .fold(Bitboard::EMPTY, Bitboard::with);
        }
        let mut still = Bitboard::EMPTY;
        for helper in &helpers {
            let within = helper.walk.within(helper.from, helps);
            if helper.kind == Kind::PAWN {
                let promoted = hemmed.iter().fold(Bitboard::EMPTY, |set, &squares| set | squares);
                still |= as_pawn(side, helper.from, helps) | (promoted & within);
            } else {
                still |= hemmed[helper.kind.index()] & within;
            }
        }
        let unit = only_unit(position, mater);
        let later = (0..=helps).map(|moves| {
            let first = turns.before.iter().position(|&before| before >= moves)?;
            Some(mates - 1 - first)
        });
        Some(Self {
            mater,
            unit,
            king,
            mated,
            helpers,
            once,
            twice,
            hemmed,
            still,
            arrivals,
            mates,
            helps,
            later: later.collect(),
        })
    }

    /// Where a unit of the mater that makes so many moves, and ends somewhere if that is told, may capture.
    fn add_captures(
        &self,
        unit: Unit,
        from: Square,
        end: Option<(Square, Kind)>,
        moves: usize,
        captures: &mut Captures,
    ) {
        if moves == 0 {
            return;
        }
        let mut squares = Bitboard::EMPTY;
        let mut next = 0;
        // The fewer moves have been made, the more may follow.
        for (made, &later) in self.later.iter().enumerate().rev() {
            let Some(later) = later else { continue };
            match end {
                None => squares = Walk::of(unit).within(from, moves),
                Some(end) => {
                    while next <= later.min(moves - 1) {
                        squares |= passing(unit, from, end, moves - next, next);
                        next += 1;
                    }
                }
            }
            captures[made] |= squares;
        }
    }

    /// All pictures in which the mater's unit stands there.
    fn add_pictures(&self, unit: Option<(Square, Kind)>, pictures: &mut Vec<Picture>) -> Option<()> {
        let guarded =
            unit.map_or(Bitboard::EMPTY, |(square, kind)| attacks(kind, self.mater, square, Bitboard::EMPTY));
        let stands = |square| unit.is_some_and(|(other, _)| other == square);
        for mated in Square::ALL.into_iter().filter(|&mated| !stands(mated)) {
            let ring = king_attacks(mated);
            let is_near = |square: &Square| (king_attacks(*square) & ring).any();
            let free = |square: &Square| !stands(*square) && !surroundings(mated).has(*square);
            let near = Square::ALL.into_iter().filter(is_near).filter(free);
            for king in std::iter::once(None).chain(near.map(Some)) {
                let blocks = ring & !guarded & !king.map_or(Bitboard::EMPTY, king_attacks);
                let picture = Picture { mated, king, unit, blocks };
                let taken = unit.is_some_and(|(square, _)| blocks.has(square));
                if !taken && blocks.len() as usize <= self.helpers.len() && self.allows(&picture) {
                    pictures.push(picture);
                }
            }
        }
        (pictures.len() <= MOST_PICTURES).then_some(())
    }

    fn allows(&self, picture: &Picture) -> bool {
        let Some(helps) =
            self.helps.checked_sub(usize::from(distance(Kind::KING, self.mated, picture.mated)))
        else {
            return false;
        };
        let unit_moves = match (self.unit, picture.unit) {
            (Some((from, kind)), Some((to, last))) => unit_moves(self.mater, from, kind, last, to),
            (None, Some(_)) => return false,
            (_, None) => 0,
        };
        let king_moves = picture.king_moves(Some(self.king));
        if unit_moves + king_moves > self.mates {
            return false;
        }
        let Ok((pinned, slot)) = line_of_check(picture, self.mater) else { return false };
        let wide = self.unit.is_some() && picture.unit.is_none();
        let mut captures = Captures::default();
        let king = Unit::new(self.mater, Kind::KING);
        let end = picture.king.map(|square| (square, Kind::KING));
        self.add_captures(king, self.king, end, self.mates - unit_moves, &mut captures);
        if let Some((from, kind)) = self.unit {
            let unit = Unit::new(self.mater, kind);
            self.add_captures(unit, from, picture.unit, self.mates - king_moves, &mut captures);
        }
        self.is_possible(&View { picture, helps, captures, pinned, wide }, slot)
    }

    /// Can all units be captured or become immobile, one of them on each square that must be filled?
    fn is_possible(&self, view: &View<'_>, slot: Bitboard) -> bool {
        let mut slots: ArrayVec<Bitboard, 10> = view.picture.blocks.into_iter().map(Bitboard::of).collect();
        if slot.any() && (slot & view.picture.blocks).is_empty() {
            slots.push(slot);
        }
        if slots.len() > self.helpers.len() {
            return false;
        }
        let mut costs: ArrayVec<Costs, MOST_UNITS> = ArrayVec::new();
        let mut least = 0;
        for helper in &self.helpers {
            let cost = self.costs(view, helper, &slots);
            least += usize::from(cost.least());
            if least > view.helps {
                return false;
            }
            costs.push(cost);
        }
        assign(&costs, slots.len(), self.mates, view.helps)
    }

    fn costs(&self, view: &View<'_>, helper: &Helper, slots: &[Bitboard]) -> Costs {
        let mut costs = Costs { fill: [FAR; 10], captured: FAR, stuck: FAR };
        let takeable = |moves: usize| match view.wide {
            true => takeable(!self.mater, helper.kind, helper.walk.within(helper.from, moves)),
            false => helper.takeable[moves],
        };
        let captured = (0..=view.helps).find(|&moves| (takeable(moves) & view.captures[moves]).any());
        costs.captured = captured.map_or(FAR, |moves| moves as u8);
        let mut may_stand = |square: Square, moves: u8| {
            costs.stuck = costs.stuck.min(moves);
            for (cost, squares) in costs.fill.iter_mut().zip(slots) {
                if squares.has(square) {
                    *cost = moves.min(*cost);
                }
            }
        };
        let still = |kind: Kind, square: Square, moves: u8| {
            (kind != Kind::QUEEN && view.pinned.has(square))
                || (self.hemmed[kind.index()].has(square) && self.is_hemmed(view, kind, square, moves))
        };
        if helper.kind != Kind::PAWN {
            for square in (self.hemmed[helper.kind.index()] | view.pinned) & helper.straight[view.helps] {
                let moves = distance(helper.kind, helper.from, square);
                if still(helper.kind, square, moves) {
                    may_stand(square, moves);
                }
            }
            return costs;
        }
        let side = !self.mater;
        let files = if view.wide { 0..8 } else { helper.from.file()..helper.from.file() + 1 };
        for file in files {
            for rank in 0..8 {
                let square = Square::new(file, rank);
                let way = pawn_distance(side, helper.from, square);
                if usize::from(way) > view.helps {
                    continue;
                }
                if rank != side.promotion_rank() || square == helper.from {
                    if self.is_stuck(view, helper, square) {
                        may_stand(square, way);
                    }
                    continue;
                }
                for kind in [Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN] {
                    for to in self.hemmed[kind.index()] | view.pinned {
                        let moves = way.saturating_add(distance(kind, square, to));
                        if usize::from(moves) <= view.helps && still(kind, to, moves) {
                            may_stand(to, moves);
                        }
                    }
                }
            }
        }
        costs
    }

    /// May an officer that comes there in so many moves have only immobile units of its side before it?
    fn is_hemmed(&self, view: &View<'_>, kind: Kind, square: Square, moves: u8) -> bool {
        let Picture { mated, king, unit, .. } = *view.picture;
        let next = next_squares(kind, square).without(mated);
        let free = |target: Square| next.has(target);
        let Some(left) = view.helps.checked_sub(usize::from(moves)) else { return false };
        (next & !(self.still | view.pinned)).is_empty()
            && !king.is_some_and(free)
            && !unit.is_some_and(|(target, _)| free(target))
            && (next.len() as usize) < self.helpers.len()
            && could_fill(&self.arrivals, next, left)
    }

    /// May a pawn be immobile on this square?
    fn is_stuck(&self, view: &View<'_>, helper: &Helper, square: Square) -> bool {
        let side = !self.mater;
        let front = square.offset(0, side.forward()).filter(|_| square.rank() != side.first_rank());
        let Some(front) = front.filter(|_| !view.pinned.has(square)) else { return true };
        let Picture { mated, king, unit, .. } = *view.picture;
        let hits = |target: Square| pawn_attacks(side, square).has(target);
        if king.is_some_and(hits) || unit.is_some_and(|(target, _)| hits(target)) {
            return false;
        }
        let by_king = match king {
            Some(king) => king == front,
            None => Walk::KING.within(self.king, self.mates).has(front),
        };
        let itself = helper.walk.within(helper.from, self.helps).has(front);
        by_king
            || front == mated
            || unit.is_some_and(|(target, _)| target == front)
            || ((self.still | view.pinned).has(front)
                && if itself { self.twice.has(front) } else { self.once.has(front) })
    }
}

/// The picture is a check, whatever else there is.
struct Checked;

/// The squares on which the mater's unit pins, and those of which one must be filled so that it gives no check.
fn line_of_check(picture: &Picture, mater: Colour) -> Result<(Bitboard, Bitboard), Checked> {
    let Some((square, kind)) = picture.unit else { return Ok((Bitboard::EMPTY, Bitboard::EMPTY)) };
    if !attacks(kind, mater, square, Bitboard::EMPTY).has(picture.mated) {
        return Ok((Bitboard::EMPTY, Bitboard::EMPTY));
    }
    let line = between(picture.mated, square);
    let shut = match picture.king {
        Some(king) => line.has(king),
        // A king that guards nothing may stand far off on the line.
        None => line.len() > 2,
    };
    if line.is_empty() { Err(Checked) } else { Ok((line, if shut { Bitboard::EMPTY } else { line })) }
}

/// The squares on which a unit can be taken: a pawn also in passing.
fn takeable(side: Colour, kind: Kind, squares: Bitboard) -> Bitboard {
    match (kind, side) {
        (Kind::PAWN, Colour::White) => squares | Bitboard(squares.0 >> 8),
        (Kind::PAWN, Colour::Black) => squares | Bitboard(squares.0 << 8),
        _ => squares,
    }
}

/// Can all units be captured, in so many moves of the mater, or become immobile, filling all slots?
fn assign(costs: &[Costs], slots: usize, captures: usize, most: usize) -> bool {
    let columns = 1usize << slots;
    let size = (captures + 1) * columns;
    let mut least: ArrayVec<u8, { (MOST_MOVES + 1) << MOST_UNITS }> =
        std::iter::repeat_n(u8::MAX, size).collect();
    least[0] = 0;
    for cost in costs {
        for place in (0..size).rev() {
            let before = least[place];
            if usize::from(before) > most {
                continue;
            }
            if place + columns < size {
                least[place + columns] = least[place + columns].min(before.saturating_add(cost.captured));
            }
            for (slot, &fill) in cost.fill[..slots].iter().enumerate() {
                let with = place | 1 << slot;
                if with != place {
                    least[with] = least[with].min(before.saturating_add(fill));
                }
            }
            least[place] = before.saturating_add(cost.stuck);
        }
    }
    (columns - 1..size).step_by(columns).any(|place| usize::from(least[place]) <= most)
}
