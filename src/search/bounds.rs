//! A lower bound for helpmates in orthodox chess: can the moves that are left bring about any mate at all?
//!
//! For every square on which the king might be mated, the squares around it must be guarded or blocked, and one unit
//! must give check. How many moves each unit needs is counted on an empty board, so the bound never exceeds the truth:
//! units never stand in each other's way, pawns may capture wherever they like, a promoted unit may choose its kind.
//! Under rebirth rules captures shorten ways, so the bound is not used there.

use crate::board::{
    Bitboard, Colour, Kind, Square, Unit, bishop_attacks, king_attacks, knight_attacks, pawn_attacks,
    queen_attacks, rook_attacks,
};
use crate::position::{Castling, Position};
use crate::rules::{Rules, Who};
use crate::stipulation::{Goal, Step};
use arrayvec::ArrayVec;
use std::collections::HashMap;
use std::sync::LazyLock;

/// More moves than any bound needs.
const FAR: u8 = 100;

/// Check, in a mask of guarded squares; the lower bits are the squares around the king in the order of their numbers.
const CHECK: u16 = 1 << 8;

/// The bound, with what it remembers of the mating side's placements.
pub(super) struct MateBound {
    mater: Colour,
    /// Greatest sets of guarded squares for each king square, by placement of the mating side and moves left.
    guards: HashMap<(u64, u8), BySquare>,
}

/// Filled in as king squares come up.
type BySquare = Box<[Option<Vec<u16>>; 64]>;

/// Forget everything before the memory is worth mentioning.
const MOST_REMEMBERED: usize = 1 << 14;

impl MateBound {
    /// The bound for a plan, where it is sound.
    pub fn of(position: &Position, rules: &Rules, steps: &[Step]) -> Option<Self> {
        let last = steps.last()?;
        let board = position.placement();
        let kings = board.royals(!last.mover);
        let king = kings.first()?;
        let sound = last.goal == Some(Goal::Mate)
            && rules.rebirth.who == Who::Nobody
            && !rules.rebirth.extras.cohen
            && board.fairies().is_empty()
            && rules.army.kinds().next().is_none()
            && !kings.several()
            && board.iter().all(|(_, unit)| unit == Unit::new(unit.colour(), unit.kind()));
        let royal_is_king = board.at(king).map(Unit::kind) == Some(Kind::KING);
        (sound && royal_is_king).then(|| Self { mater: last.mover, guards: HashMap::new() })
    }

    /// May these half-moves still mate? `false` is certain.
    pub fn allows(&mut self, position: &Position, steps: &[Step]) -> bool {
        let mates = steps.iter().filter(|step| step.mover == self.mater).count().min(50) as u8;
        let helps = (steps.len() - usize::from(mates)).min(50) as u8;
        let Some(king) = position.placement().royals(!self.mater).first() else { return true };
        let mut blocks = Blocks::new(position, !self.mater, king);
        let castles = position.castling().has(Castling::of(king)) && Castling::of(king).any();
        let mater = self.mater;
        let guards = self.guards_of(position, mates);
        Square::ALL.iter().any(|&square| {
            let mut way = distance(Kind::KING, king, square);
            if castles && square.rank() == king.rank() {
                way = way.min(1);
            }
            way <= helps && {
                let masks = guards[square.index()]
                    .get_or_insert_with(|| greatest_guards(position, mater, mates, square));
                masks.iter().any(|&mask| blocks.fill(square, mask, helps - way))
            }
        })
    }

    fn guards_of(&mut self, position: &Position, moves: u8) -> &mut BySquare {
        if self.guards.len() > MOST_REMEMBERED {
            self.guards.clear();
        }
        let key = (placement_key(position, self.mater), moves);
        self.guards.entry(key).or_insert_with(|| Box::new([const { None }; 64]))
    }
}

/// What the mating side's part of the bound depends on.
fn placement_key(position: &Position, side: Colour) -> u64 {
    let board = position.placement();
    Kind::ORTHODOX.iter().fold(position.castling().index() as u64, |key, &kind| {
        (key ^ board.units(side, kind).0).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
    })
}

/// All sets of squares around the king, check included, that the mating side can guard in so many moves; only those
/// that are in no greater one.
fn greatest_guards(position: &Position, side: Colour, moves: u8, king: Square) -> Vec<u16> {
    let mut front: Vec<(u8, u16)> = vec![(0, 0)];
    for (from, unit) in position.placement().iter().filter(|(_, unit)| unit.colour() == side) {
        let choices = unit_choices(position, from, unit, moves, king);
        let mut next = Vec::with_capacity(front.len() * choices.len());
        for &(cost, mask) in &front {
            for &(more, guarded) in &choices {
                if cost + more <= moves {
                    next.push((cost + more, mask | guarded));
                }
            }
        }
        front = best(next);
    }
    let mut masks: Vec<u16> =
        front.into_iter().filter(|(_, mask)| mask & CHECK != 0).map(|(_, mask)| mask).collect();
    masks.sort_unstable_by_key(|mask| std::cmp::Reverse(mask.count_ones()));
    let mut greatest: Vec<u16> = Vec::new();
    for mask in masks {
        if !greatest.iter().any(|other| other & mask == mask) {
            greatest.push(mask);
        }
    }
    greatest
}

/// The pairs of cost and mask that no other pair beats in both.
fn best(mut pairs: Vec<(u8, u16)>) -> Vec<(u8, u16)> {
    pairs.sort_unstable_by_key(|&(cost, mask)| (cost, std::cmp::Reverse(mask.count_ones())));
    let mut kept: Vec<(u8, u16)> = Vec::new();
    for (cost, mask) in pairs {
        if !kept.iter().any(|&(_, other)| other & mask == mask) {
            kept.push((cost, mask));
        }
    }
    kept
}

/// What one unit can guard, and at what cost in moves.
fn unit_choices(position: &Position, from: Square, unit: Unit, moves: u8, king: Square) -> Vec<(u8, u16)> {
    let mut pairs = vec![(0, 0)];
    let mut add = |kind: Kind, square: Square, cost: u8| {
        if cost <= moves {
            pairs.push((cost, guard_mask(kind, unit.colour(), square, king)));
        }
    };
    let castling = position.castling();
    match unit.kind() {
        Kind::PAWN => {
            for square in Square::ALL {
                add(Kind::PAWN, square, pawn_distance(unit.colour(), from, square));
                let promoted = promotion_distance(unit.colour(), from);
                if promoted <= moves {
                    for kind in [Kind::QUEEN, Kind::KNIGHT] {
                        add(kind, square, promoted_distance(unit.colour(), from, kind, square));
                    }
                }
            }
        }
        kind => {
            for square in Square::ALL {
                // Kings never stand side by side.
                if kind == Kind::KING && (king_attacks(king).has(square) || square == king) {
                    continue;
                }
                let mut cost = distance(kind, from, square);
                if castling.has(Castling::of(from)) && castling.any() {
                    // Castling brings the king two files along and the rook over it, for one move together.
                    let jumped =
                        [2, 3, 5, 6].map(|file| distance(kind, Square::new(file, from.rank()), square));
                    cost = cost.min(jumped.into_iter().min().unwrap_or(FAR) + u8::from(kind == Kind::KING));
                }
                add(kind, square, cost);
            }
        }
    }
    best(pairs)
}

/// The squares around the king, and the king's own, that a unit attacks from a square on an empty board.
fn guard_mask(kind: Kind, colour: Colour, from: Square, king: Square) -> u16 {
    let reach = match kind {
        Kind::PAWN => pawn_attacks(colour, from),
        kind => empty_reach(kind, from),
    };
    let mut mask = if reach.has(king) { CHECK } else { 0 };
    for (i, square) in king_attacks(king).into_iter().enumerate() {
        if reach.has(square) {
            mask |= 1 << i;
        }
    }
    mask
}

fn empty_reach(kind: Kind, from: Square) -> Bitboard {
    match kind {
        Kind::KNIGHT => knight_attacks(from),
        Kind::BISHOP => bishop_attacks(from, Bitboard::EMPTY),
        Kind::ROOK => rook_attacks(from, Bitboard::EMPTY),
        Kind::QUEEN => queen_attacks(from, Bitboard::EMPTY),
        _ => king_attacks(from),
    }
}

/// Moves an officer needs from square to square on an empty board.
fn distance(kind: Kind, from: Square, to: Square) -> u8 {
    static TABLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let mut table = vec![FAR; Kind::TABLE * 64 * 64];
        for kind in [Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN, Kind::KING] {
            for from in Square::ALL {
                let mut seen = Bitboard::of(from);
                let mut ring = seen;
                let mut moves = 0;
                while ring.any() {
                    for square in ring {
                        table[entry(kind, from, square)] = moves;
                    }
                    let next =
                        ring.into_iter().fold(Bitboard::EMPTY, |set, square| set | empty_reach(kind, square));
                    ring = next & !seen;
                    seen |= ring;
                    moves += 1;
                }
            }
        }
        table
    });
    TABLE[entry(kind, from, to)]
}

fn entry(kind: Kind, from: Square, to: Square) -> usize {
    (kind.index() * 64 + from.index()) * 64 + to.index()
}

/// Moves a pawn needs to a square, staying a pawn; it may capture on every step.
fn pawn_distance(colour: Colour, from: Square, to: Square) -> u8 {
    let (files, ranks) = from.vector_to(to);
    let steps = ranks * colour.forward();
    if steps < 0 || files.abs() > steps {
        return FAR;
    }
    let double = from.rank() == colour.pawn_rank() && steps >= 2 && files.abs() < steps;
    (steps - i8::from(double)) as u8
}

/// Moves a pawn needs to promote.
fn promotion_distance(colour: Colour, from: Square) -> u8 {
    pawn_distance(colour, from, Square::new(from.file(), colour.promotion_rank()))
}

/// Moves a pawn needs to promote to this kind and then reach a square.
fn promoted_distance(colour: Colour, from: Square, kind: Kind, to: Square) -> u8 {
    (0..8)
        .map(|file| {
            let promotion = Square::new(file, colour.promotion_rank());
            pawn_distance(colour, from, promotion).saturating_add(distance(kind, promotion, to))
        })
        .min()
        .unwrap_or(FAR)
}

/// Whether the helping side can block squares in the moves it has.
struct Blocks<'a> {
    position: &'a Position,
    units: Vec<(Square, Unit)>,
    nearest: [u8; 64],
}

impl<'a> Blocks<'a> {
    fn new(position: &'a Position, side: Colour, king: Square) -> Self {
        let units =
            position.placement().iter().filter(|&(square, unit)| unit.colour() == side && square != king);
        Self { position, units: units.collect(), nearest: [u8::MAX; 64] }
    }

    /// Can all squares around this one that are not in the mask be blocked, each by a unit of its own?
    fn fill(&mut self, king: Square, mask: u16, moves: u8) -> bool {
        let zone = king_attacks(king).into_iter().enumerate();
        let open: ArrayVec<Square, 8> =
            zone.filter(|(i, _)| mask & 1 << i == 0).map(|(_, square)| square).collect();
        if open.len() > self.units.len() {
            return false;
        }
        let mut sum = 0u8;
        for &square in &open {
            sum = sum.saturating_add(self.nearest(square));
            if sum > moves {
                return false;
            }
        }
        open.len() < 2 || self.assign(&open) <= moves
    }

    /// Fewest moves that bring a different unit to each square.
    fn assign(&self, open: &[Square]) -> u8 {
        let full = (1usize << open.len()) - 1;
        let mut least = [FAR; 256];
        least[0] = 0;
        for &(from, unit) in &self.units {
            let costs: ArrayVec<u8, 8> = open.iter().map(|&square| self.way(from, unit, square)).collect();
            for filled in (0..=full).rev() {
                for (i, &cost) in costs.iter().enumerate() {
                    let with = filled | 1 << i;
                    if with != filled {
                        least[with] = least[with].min(least[filled].saturating_add(cost));
                    }
                }
            }
        }
        least[full]
    }

    /// Moves of the nearest unit to a square.
    fn nearest(&mut self, square: Square) -> u8 {
        if self.nearest[square.index()] == u8::MAX {
            let ways = self.units.iter().map(|&(from, unit)| self.way(from, unit, square));
            self.nearest[square.index()] = ways.min().unwrap_or(FAR);
        }
        self.nearest[square.index()]
    }

    fn way(&self, from: Square, unit: Unit, to: Square) -> u8 {
        match unit.kind() {
            Kind::PAWN => pawn_distance(unit.colour(), from, to)
                .min(promoted_distance(unit.colour(), from, Kind::QUEEN, to))
                .min(promoted_distance(unit.colour(), from, Kind::KNIGHT, to)),
            // Castling is the king's move; it brings the rook over for nothing.
            Kind::ROOK if self.position.castling().has(Castling::of(from)) && Castling::of(from).any() => {
                let jumped = [3, 5].map(|file| distance(Kind::ROOK, Square::new(file, from.rank()), to));
                distance(Kind::ROOK, from, to).min(jumped[0]).min(jumped[1])
            }
            kind => distance(kind, from, to),
        }
    }
}
