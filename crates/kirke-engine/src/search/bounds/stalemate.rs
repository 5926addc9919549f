use super::cover::{Cover, surroundings};
use super::force::{Arrivals, Walker, Walkers, walkers};
use super::kings_ring;
use super::ways::{FARTHEST, Walk, pawn_distance};
use crate::board::{Bitboard, Colour, Kind, Square, Unit};
use crate::position::Position;
use crate::search::next_squares::next_squares;
use crate::search::reach_count::ReachCount;
use arrayvec::ArrayVec;

/// With more moves of the stalemating side the bound would hardly ever cut anything.
const MOST_MOVES: usize = 15;

/// May this side still stalemate in so many moves of its own and so many of the other's? `false` is certain.
///
/// For some square that the king can reach, the squares around it must be guarded or blocked; and every other unit of
/// that side must be captured, pinned or blocked.
pub(super) fn allows(position: &Position, mating_side: Colour, mates: usize, helps: usize) -> bool {
    if mates > MOST_MOVES {
        return true;
    }
    let Some(king) = position.placement().royals(!mating_side).first() else { return true };
    let mating_units = walkers(position, mating_side, true);
    let helpers = walkers(position, !mating_side, false);
    let Some(walk) = shortest_walk(position, king, &mating_units, &helpers, mates, helps) else {
        return false;
    };
    Immobile::new(position, !mating_side, &mating_units, mates, helps, walk).is_possible()
}

/// Fewest moves that bring the king to a square where it may have no move.
fn shortest_walk(
    position: &Position,
    king: Square,
    mating_units: &Walkers,
    helpers: &Walkers,
    mates: usize,
    helps: usize,
) -> Option<usize> {
    let arrivals = Arrivals::of(helpers, helps);
    let reach = mating_units.iter().fold(Bitboard::EMPTY, |set, walker| set | walker.attacked_within(mates));
    let holes = position.placement().holes();
    (0..=helps.min(FARTHEST)).find(|&way| {
        (kings_ring(position, king, way) & !holes).into_iter().any(|square| {
            let cover = Cover {
                king: square,
                squares: surroundings(square).without(square) & !holes,
                check: false,
                blockers: helpers,
                arrivals: &arrivals,
                blocks: helps - way,
            };
            cover.is_possible(mating_units, reach, mates)
        })
    })
}

/// One way to make a unit immobile, with the least it takes.
#[derive(Clone, Copy, Debug, Default)]
struct Means {
    captures: usize,
    /// Moves that bring units of the other side to squares where they block.
    blocks: usize,
    pins: usize,
    /// Moves of the unit itself.
    helps: usize,
}

/// Whether all units but the king can become immobile.
struct Immobile<'a> {
    position: &'a Position,
    side: Colour,
    /// Where the other side's units can go.
    others: Arrivals,
    /// Where the own units can go, by the number of their moves.
    own: Vec<ReachCount>,
    mates: usize,
    helps: usize,
    pins: usize,
}

impl<'a> Immobile<'a> {
    /// `walk` of the `helps` moves belong to the king; where it stands then, it hems in others as any unit does.
    fn new(
        position: &'a Position,
        side: Colour,
        mating_units: &[Walker],
        mates: usize,
        helps: usize,
        walk: usize,
    ) -> Self {
        let helps = helps - walk;
        let mut own = vec![ReachCount::default(); helps.min(FARTHEST) + 1];
        for walker in walkers(position, side, true) {
            let before = if walker.walk == Walk::KING { walk } else { 0 };
            for (moves, count) in own.iter_mut().enumerate() {
                count.add(walker.within((moves + before).min(FARTHEST)));
            }
        }
        let board = position.placement();
        let pinning =
            board.side(!side).into_iter().filter(|&square| match board.at(square).map(Unit::kind) {
                Some(Kind::PAWN) => promotion(!side, square) <= mates,
                Some(kind) => matches!(kind, Kind::QUEEN | Kind::ROOK | Kind::BISHOP),
                None => false,
            });
        // No more than one unit can be pinned in each direction.
        let pins = pinning.count().min(8);
        Self { position, side, others: Arrivals::of(mating_units, mates), own, mates, helps, pins }
    }

    fn own(&self, moves: usize) -> ReachCount {
        self.own[moves.min(self.own.len() - 1)]
    }

    fn is_possible(&self) -> bool {
        // The fewest moves of the units themselves, by captures, blocks and pins.
        let (rows, columns) = (self.mates + 1, self.pins + 1);
        let place = |captures: usize, blocks: usize, pins: usize| (captures * rows + blocks) * columns + pins;
        let mut least: ArrayVec<u8, { (MOST_MOVES + 1) * (MOST_MOVES + 1) * 9 }> = ArrayVec::new();
        for walker in walkers(self.position, self.side, false) {
            let means = self.means(&walker);
            if means.is_empty() {
                return false;
            }
            if means.iter().any(|means| means.captures + means.blocks + means.pins + means.helps == 0) {
                continue;
            }
            if least.is_empty() {
                least.extend(std::iter::repeat_n(u8::MAX, rows * rows * columns));
                least[0] = 0;
            }
            let mut possible = false;
            for captures in (0..rows).rev() {
                for blocks in (0..rows).rev() {
                    for pins in (0..columns).rev() {
                        let best = means.iter().filter_map(|means| {
                            let before = place(
                                captures.checked_sub(means.captures)?,
                                blocks.checked_sub(means.blocks)?,
                                pins.checked_sub(means.pins)?,
                            );
                            Some(least[before].saturating_add(means.helps as u8))
                        });
                        let best = best.min().unwrap_or(u8::MAX);
                        least[place(captures, blocks, pins)] = best;
                        possible |= usize::from(best) <= self.helps;
                    }
                }
            }
            if !possible {
                return false;
            }
        }
        true
    }

    /// All ways to make a unit immobile.
    fn means(&self, walker: &Walker) -> ArrayVec<Means, 16> {
        let mut means = ArrayVec::new();
        let from = walker.starts[0].0;
        let Some(unit) = self.position.placement().at(from) else { return means };
        let targets = self.others.within(self.mates);
        let captured = (0..=self.helps.min(FARTHEST))
            .find(|&moves| (self.takeable(unit, walker.within(moves)) & targets).any());
        if let (Some(helps), true) = (captured, self.mates > 0) {
            means.push(Means { captures: 1, helps, ..Means::default() });
        }
        if self.pins > 0 && unit.kind() != Kind::QUEEN {
            // A pinned queen can always capture what pins it.
            means.push(Means { pins: 1, ..Means::default() });
        }
        if unit.kind() == Kind::PAWN {
            self.pawn_means(walker, from, &mut means);
        } else if let Some(helps) = self.hemmed_in(walker, unit.kind(), 0) {
            means.push(Means { helps, ..Means::default() });
        }
        means
    }

    /// The squares on which a unit can be taken: a pawn also in passing.
    fn takeable(&self, unit: Unit, squares: Bitboard) -> Bitboard {
        match (unit.kind(), self.side) {
            (Kind::PAWN, Colour::White) => squares | Bitboard(squares.0 >> 8),
            (Kind::PAWN, Colour::Black) => squares | Bitboard(squares.0 << 8),
            _ => squares,
        }
    }

    fn pawn_means(&self, walker: &Walker, from: Square, means: &mut ArrayVec<Means, 16>) {
        if from.rank() == self.side.first_rank() || from.rank() == self.side.promotion_rank() {
            // It may have no move at all there.
            means.push(Means::default());
            return;
        }
        let way = promotion(self.side, from);
        if way <= self.helps {
            // A queen is never better hemmed in than a rook or bishop.
            let kinds = [Kind::KNIGHT, Kind::BISHOP, Kind::ROOK];
            if let Some(helps) = kinds.into_iter().filter_map(|kind| self.hemmed_in(walker, kind, way)).min()
            {
                means.push(Means { helps, ..Means::default() });
            }
        }
        let mut fewest = usize::MAX;
        for helps in 0..=self.helps.min(FARTHEST) {
            let own = self.own(self.helps - helps);
            for square in walker.within(helps) {
                if usize::from(pawn_distance(self.side, from, square)) != helps {
                    continue;
                }
                let Some(front) = square.offset(0, self.side.forward()) else { continue };
                // The pawn itself can always go there, but into a hole.
                let is_hole = self.position.placement().holes().has(front);
                if is_hole || own.without(walker.within(self.helps - helps)).has(front) {
                    means.push(Means { helps, ..Means::default() });
                    return;
                }
                let blocks =
                    (0..=self.mates.min(FARTHEST)).find(|&moves| self.others.within(moves).has(front));
                if let Some(blocks) = blocks.filter(|&blocks| blocks < fewest && !means.is_full()) {
                    fewest = blocks;
                    means.push(Means { blocks, helps, ..Means::default() });
                }
            }
        }
    }

    /// Fewest moves of an officer to a square where units of its own side may stand on all squares it could go to.
    fn hemmed_in(&self, walker: &Walker, kind: Kind, before: usize) -> Option<usize> {
        (before..=self.helps.min(FARTHEST)).find(|&helps| {
            let own = self.own(self.helps - helps).by_any() | self.position.placement().holes();
            let hemmed = |square: Square| (next_squares(kind, square) & !own).is_empty();
            walker.within(helps).into_iter().any(hemmed)
        })
    }
}

/// Moves a pawn needs to promote.
fn promotion(colour: Colour, from: Square) -> usize {
    usize::from(pawn_distance(colour, from, Square::new(from.file(), colour.promotion_rank())))
}
