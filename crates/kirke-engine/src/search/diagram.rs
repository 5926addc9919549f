//! Proof games and `a=>b` in orthodox chess: can the moves that are left still bring about the diagram?
//!
//! For each side the units that must stand in the diagram are assigned to the units on the board so that the moves they
//! need are as few as possible; more moves than are left mean that there is no way. Every figure is a lower bound:
//!
//! * ways are measured on a board that holds only the pawns that stand unmoved in the diagram. A pawn on its first
//!   square has never moved and was never captured, so it is in everybody's way from the beginning to the end;
//! * a pawn changes its file only by capturing, and the other side loses only so many units;
//! * king and rook that may castle are also tried as if they had castled, for one move: before it neither has moved.

use super::bounds::is_orthodox;
use crate::board::{
    Bitboard, Colour, Kind, Placement, Square, Unit, bishop_attacks, king_attacks, knight_attacks,
    queen_attacks, rook_attacks,
};
use crate::position::{Castling, Position};
use crate::rules::Rules;
use crate::stipulation::{Goal, Step};
use arrayvec::ArrayVec;

/// More moves than any play has, for what cannot be done.
const NEVER: u16 = 10_000;

/// The units of a side, each with its square.
type Units = ArrayVec<(Square, Kind), 64>;

/// A unit, or none, on every square.
const MOST: usize = 65;

/// What is known of the diagram to be reached.
#[derive(Debug)]
pub(super) struct Diagram {
    /// The units to be placed, white ones and black ones.
    places: [Vec<Place>; 2],
    /// What stands there in the end.
    target: Placement,
}

/// A unit of the diagram.
#[derive(Debug)]
struct Place {
    square: Square,
    kind: Kind,
    /// Moves that a unit of its kind needs from each square.
    moves: [u16; 64],
    /// Moves that a pawn needs from each square, by promotion if it is no pawn.
    as_pawn: [u16; 64],
}

impl Diagram {
    /// The bound for a plan, where it is sound.
    pub fn of(
        position: &Position,
        rules: &Rules,
        steps: &[Step],
        target: Option<&Placement>,
    ) -> Option<Self> {
        let goal = steps.last()?.goal()?;
        let target = target.filter(|_| matches!(goal, Goal::ProofGame | Goal::OtherDiagram))?;
        let is_simple = target.iter().all(|(_, unit)| unit == Unit::new(unit.colour(), unit.kind()));
        if !is_orthodox(position, rules) || !is_simple || target.fairies().any() {
            return None;
        }
        let unmoved = |colour: Colour| target.units(colour, Kind::PAWN) & Bitboard::rank(second_rank(colour));
        let fixed = unmoved(Colour::White) | unmoved(Colour::Black);
        let places = Colour::ALL.map(|colour| {
            let units = target.iter().filter(|(_, unit)| unit.colour() == colour);
            units.map(|(square, unit)| Place::new(square, unit, fixed)).collect()
        });
        Some(Self { places, target: *target })
    }

    /// May these half-moves still reach the diagram? `false` is certain.
    pub fn allows(&self, position: &Position, left: &[Step]) -> bool {
        let moves = |side: Colour| left.iter().filter(|step| step.mover == side).count();
        Colour::ALL.into_iter().all(|side| self.side_can(position, side, moves(side), moves(!side)))
    }

    fn side_can(&self, position: &Position, side: Colour, moves: usize, of_others: usize) -> bool {
        let board = position.placement();
        let places = &self.places[side.index()];
        let others = &self.places[(!side).index()];
        let units: Units =
            (board.side(side)).into_iter().filter_map(|at| Some((at, board.at(at)?.kind()))).collect();
        // Every unit that disappears is captured by a move of the other side.
        let captures = (board.side(!side).len() as usize).checked_sub(others.len());
        let Some(captures) = captures.filter(|&captures| captures <= moves) else { return false };
        if units.len() < places.len() || self.captures_of_pawns(side, &units) > captures {
            return false;
        }
        if of_others == 0 && position.en_passant().is_none() {
            // Units of a side that never moves are captured where they stand.
            let wrong = |at: &Square| board.at(*at) != self.target.at(*at);
            let captured = board.side(!side).into_iter().filter(wrong).fold(Bitboard::EMPTY, Bitboard::with);
            let to_fill = places.iter().map(|place| place.square).filter(wrong);
            // Castling brings two units to their squares.
            let at_once = usize::from(castlings(position, side).next().is_some());
            if to_fill.fold(captured, Bitboard::with).len() as usize > moves + at_once {
                return false;
            }
        }
        let moves = moves as u16;
        if moves_needed(places, &units) <= moves {
            return true;
        }
        let king = board.royals(side).first();
        castlings(position, side).any(|(rook, king_to, rook_to)| {
            let castled: Units = units
                .iter()
                .map(|&(at, kind)| match at {
                    _ if Some(at) == king => (king_to, kind),
                    _ if at == rook => (rook_to, kind),
                    _ => (at, kind),
                })
                .collect();
            moves > 0 && moves_needed(places, &castled) < moves
        })
    }

    /// Captures without which no pawn of the diagram has its file.
    fn captures_of_pawns(&self, side: Colour, units: &[(Square, Kind)]) -> usize {
        let pawns = || units.iter().filter(|(_, kind)| *kind == Kind::PAWN);
        let needed = |place: &Place| {
            let reach = pawns().filter(|(at, _)| place.as_pawn[at.index()] < NEVER);
            reach.map(|(at, _)| usize::from(at.file().abs_diff(place.square.file()))).min().unwrap_or(0)
        };
        self.places[side.index()].iter().filter(|place| place.kind == Kind::PAWN).map(needed).sum()
    }
}

impl Place {
    fn new(square: Square, unit: Unit, fixed: Bitboard) -> Self {
        let (kind, colour) = (unit.kind(), unit.colour());
        if kind == Kind::PAWN {
            let moves = Square::ALL.map(|from| pawn_moves(colour, from, square));
            return Self { square, kind, moves, as_pawn: moves };
        }
        let moves = officer_moves(kind, square, fixed);
        let promoted = |from: Square| {
            let rank = Bitboard::rank(colour.promotion_rank());
            let ways =
                rank.into_iter().map(|at| pawn_moves(colour, from, at).saturating_add(moves[at.index()]));
            ways.min().unwrap_or(NEVER)
        };
        let as_pawn = match kind {
            Kind::KING => [NEVER; 64],
            _ => Square::ALL.map(promoted),
        };
        Self { square, kind, moves, as_pawn }
    }

    fn moves_of(&self, (at, kind): (Square, Kind)) -> u16 {
        match kind {
            kind if kind == self.kind => self.moves[at.index()],
            Kind::PAWN => self.as_pawn[at.index()],
            _ => NEVER,
        }
    }
}

fn second_rank(colour: Colour) -> u8 {
    if colour == Colour::White { 1 } else { 6 }
}

/// The castlings that a side may still play: the rook's square, and where king and rook go.
fn castlings(position: &Position, side: Colour) -> impl Iterator<Item = (Square, Square, Square)> {
    let rank = if side == Colour::White { 0 } else { 7 };
    let ways = [(7, 6, 5), (0, 2, 3)];
    let rights = position.castling();
    ways.into_iter()
        .map(move |(rook, king_to, rook_to)| {
            (Square::new(rook, rank), Square::new(king_to, rank), Square::new(rook_to, rank))
        })
        .filter(move |(rook, ..)| Castling::of(*rook).any() && rights.has(Castling::of(*rook)))
}

/// Moves of a pawn from square to square, whatever there is to capture.
fn pawn_moves(colour: Colour, from: Square, to: Square) -> u16 {
    let (files, ranks) = from.vector_to(to);
    let (files, ranks) = (files.unsigned_abs(), if colour == Colour::White { ranks } else { -ranks });
    let Ok(ranks) = u8::try_from(ranks) else { return NEVER };
    if files > ranks {
        return NEVER;
    }
    let double_step = from.rank() == second_rank(colour) && ranks >= files + 2;
    u16::from(ranks) - u16::from(double_step)
}

/// Moves of an officer to a square from each square, with these squares in its way.
fn officer_moves(kind: Kind, to: Square, fixed: Bitboard) -> [u16; 64] {
    let mut moves = [NEVER; 64];
    let mut reached = Bitboard::of(to);
    let mut newest = reached;
    let mut count = 0;
    while newest.any() {
        newest.into_iter().for_each(|square| moves[square.index()] = count);
        let next = newest.into_iter().fold(Bitboard::EMPTY, |all, square| all | reach(kind, square, fixed));
        newest = next & !reached & !fixed;
        reached |= newest;
        count += 1;
    }
    moves
}

fn reach(kind: Kind, from: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        Kind::KING => king_attacks(from),
        Kind::QUEEN => queen_attacks(from, occupied),
        Kind::ROOK => rook_attacks(from, occupied),
        Kind::BISHOP => bishop_attacks(from, occupied),
        _ => knight_attacks(from),
    }
}

/// Fewest moves by which some of the units come to all places, each unit to one place at most.
fn moves_needed(places: &[Place], units: &[(Square, Kind)]) -> u16 {
    let nearest = |place: &Place| units.iter().map(|unit| place.moves_of(*unit)).min().unwrap_or(NEVER);
    let at_least = places.iter().map(nearest).fold(0u16, u16::saturating_add);
    if at_least >= NEVER { at_least } else { assignment(places, units) }
}

/// The cheapest assignment, by the Hungarian method: place after place is added with its cheapest chain of exchanges.
/// There are at least as many units as places.
fn assignment(places: &[Place], units: &[(Square, Kind)]) -> u16 {
    let cost = |place: usize, unit: usize| i32::from(places[place - 1].moves_of(units[unit - 1]));
    let (rows, columns) = (places.len(), units.len());
    let mut row_price = [0; MOST];
    let mut price = [0; MOST];
    // The place that has each unit; unit 0 stands for none.
    let mut owner = [0; MOST];
    for row in 1..=rows {
        owner[0] = row;
        let mut at = 0;
        let mut slack = [i32::MAX; MOST];
        let mut before = [0; MOST];
        let mut used = [false; MOST];
        while owner[at] != 0 {
            used[at] = true;
            let (mut least, mut next) = (i32::MAX, 0);
            for unit in 1..=columns {
                if used[unit] {
                    continue;
                }
                let reduced = cost(owner[at], unit) - row_price[owner[at]] - price[unit];
                if reduced < slack[unit] {
                    (slack[unit], before[unit]) = (reduced, at);
                }
                if slack[unit] < least {
                    (least, next) = (slack[unit], unit);
                }
            }
            for unit in 0..=columns {
                if used[unit] {
                    row_price[owner[unit]] += least;
                    price[unit] -= least;
                } else if unit > 0 {
                    slack[unit] -= least;
                }
            }
            at = next;
        }
        while at != 0 {
            owner[at] = owner[before[at]];
            at = before[at];
        }
    }
    let total: i32 = (1..=columns).filter(|&unit| owner[unit] != 0).map(|unit| cost(owner[unit], unit)).sum();
    u16::try_from(total).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// White units: `Ra1 Rh5 Kc1`.
    fn units(text: &str) -> Vec<(Square, Kind)> {
        let kind = |letter| Kind::ORTHODOX["PNBRQK".find(letter).unwrap()];
        text.split(' ').map(|unit| (unit[1..].parse().unwrap(), kind(&unit[..1]))).collect()
    }

    fn needed(from: &str, to: &str) -> u16 {
        let fixed = Bitboard::EMPTY;
        let place = |(square, kind)| Place::new(square, Unit::new(Colour::White, kind), fixed);
        let places: Vec<Place> = units(to).into_iter().map(place).collect();
        moves_needed(&places, &units(from))
    }

    #[test]
    fn units_share_the_work() {
        // The nearer rook cannot go to both squares.
        assert_eq!(needed("Ra1 Rh5 Kc1", "Ra8 Rb8 Kc1"), 3);
        assert_eq!(needed("Pe2 Kc1", "Pe4 Kc1"), 1);
        assert_eq!(needed("Pe2 Kc1", "Pe5 Kc2"), 3);
        assert_eq!(needed("Pa7 Kc1", "Qh8 Kc1"), 2);
        assert!(needed("Bc1 Ke1", "Bd1 Ke1") >= NEVER);
        assert!(needed("Pe4 Ke1", "Pe2 Ke1") >= NEVER);
    }

    #[test]
    fn unmoved_pawns_stand_in_the_way() {
        let fixed = [Square::E2, Square::G2].into_iter().fold(Bitboard::EMPTY, Bitboard::with);
        let ways = |square| officer_moves(Kind::BISHOP, square, fixed)[Square::F1.index()];
        assert_eq!((ways(Square::F1), ways(Square::A6)), (0, NEVER));
    }
}
