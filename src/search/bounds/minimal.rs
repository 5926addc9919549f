//! Mates by a king and one unit: few enough that each mate picture is followed by itself. Which unit blocks which
//! square, and whether it could still parry the check from there, is asked of every picture.
//!
//! All figures are least ones: units walk on an empty board. Besides its king the mater has one unit, without which
//! there is no check, so nobody ever captures it: the other side's pawns keep to their files.

use super::cover::surroundings;
use super::force::anyone_may_castle;
use super::ways::{FAR, distance, pawn_distance};
use crate::board::{
    Bitboard, Colour, Kind, Placement, Square, between, king_attacks, officer_attacks, pawn_attacks,
};
use crate::position::Position;
use arrayvec::ArrayVec;
use std::ops::Range;

/// A mate or stalemate: who stands where, as far as it matters.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Picture {
    pub(super) mated: Square,
    /// The mater's king, or it guards nothing of the mated king's surroundings.
    pub(super) king: Option<Square>,
    /// The mater's other unit: the one that gives check. A stalemate may do without it.
    pub(super) unit: Option<(Square, Kind)>,
    /// The squares round the mated king that nobody guards: its own units stand there.
    pub(super) blocks: Bitboard,
}

impl Picture {
    /// The square of the unit that gives check; without it nothing is between it and the king.
    fn checker(&self) -> Square {
        self.unit.map_or(self.mated, |(square, _)| square)
    }

    /// Fewest moves of the mater's king.
    pub(super) fn king_moves(&self, king: Option<Square>) -> usize {
        let Some(king) = king else { return 0 };
        match self.king {
            Some(square) => usize::from(distance(Kind::KING, king, square)),
            // From near by it guards something: it must go.
            None => usize::from((king_attacks(king) & king_attacks(self.mated)).any()),
        }
    }
}

/// The kinds a pawn may have at last; the others keep theirs.
pub(super) const PAWN_BECOMES: [Kind; 5] = [Kind::PAWN, Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT];

pub(super) fn kinds_of(kind: Kind) -> ArrayVec<Kind, 5> {
    if kind == Kind::PAWN { PAWN_BECOMES.into() } else { std::iter::once(kind).collect() }
}

pub(super) fn attacks(kind: Kind, colour: Colour, from: Square, occupied: Bitboard) -> Bitboard {
    if kind == Kind::PAWN {
        return pawn_attacks(colour, from);
    }
    officer_attacks(kind, from, occupied).unwrap_or_else(|| king_attacks(from))
}

/// The mater's only unit besides its king, if there is one and nobody castles.
pub(super) fn only_unit(position: &Position, mater: Colour) -> Option<(Square, Kind)> {
    let board = position.placement();
    let men = board.side(mater) & !board.royals(mater);
    let from = men.first()?;
    let kind = board.at(from)?.kind();
    (!men.several() && !board.royals(mater).several() && !anyone_may_castle(position.castling()))
        .then_some((from, kind))
}

/// All mate pictures, where they are few enough to be told one by one.
pub(super) fn pictures(position: &Position, mater: Colour) -> Option<Vec<Picture>> {
    let (_, kind) = only_unit(position, mater)?;
    let board = position.placement();
    let most_blocks = board.side(!mater).len().checked_sub(1)?;
    let with_king = board.royals(mater).any();
    let mut pictures = Vec::new();
    for mated in Square::ALL {
        let ring = king_attacks(mated);
        let near = Square::ALL.into_iter().filter(|&square| {
            with_king && (king_attacks(square) & ring).any() && !surroundings(mated).has(square)
        });
        let kings: Vec<Option<Square>> = std::iter::once(None).chain(near.map(Some)).collect();
        for kind in kinds_of(kind) {
            for checker in Square::ALL {
                let lost = kind == Kind::PAWN && matches!(checker.rank(), 0 | 7);
                if lost || !attacks(kind, mater, checker, Bitboard::EMPTY).has(mated) {
                    continue;
                }
                let line = between(mated, checker);
                let guarded = attacks(kind, mater, checker, Bitboard::EMPTY);
                for &king in &kings {
                    let held = king.map_or(Bitboard::EMPTY, king_attacks);
                    let blocks = ring & !guarded & !held;
                    let stands = king.is_some_and(|king| king == checker || line.has(king));
                    if !stands && !blocks.has(checker) && blocks.len() <= most_blocks {
                        pictures.push(Picture { mated, king, unit: Some((checker, kind)), blocks });
                    }
                }
            }
        }
    }
    Some(pictures)
}

/// Leaves the pictures that may still come about in so many moves of the mater and so many of the other side.
pub(super) fn narrow(
    position: &Position,
    mater: Colour,
    pictures: &mut Vec<Picture>,
    range: Range<usize>,
    mates: usize,
    helps: usize,
) {
    let Some(state) = State::of(position, mater, mates, helps) else { return };
    for i in range {
        let picture = pictures[i];
        if state.allows(&picture) {
            pictures.push(picture);
        }
    }
}

/// What the pictures are held against.
struct State<'a> {
    board: &'a Placement,
    mater: Colour,
    unit: (Square, Kind),
    /// Moves of the mated side's king to each square.
    king_ways: [u8; 64],
    blockers: ArrayVec<(Square, Kind), 64>,
    mates: usize,
    helps: usize,
}

impl<'a> State<'a> {
    /// Nothing where the mater has lost its unit: then it does not mate.
    fn of(position: &'a Position, mater: Colour, mates: usize, helps: usize) -> Option<Self> {
        let unit = only_unit(position, mater)?;
        let board = position.placement();
        let mated = board.royals(!mater).first()?;
        let blockers = board.side(!mater).without(mated).into_iter();
        let blockers = blockers.filter_map(|square| Some((square, board.at(square)?.kind()))).collect();
        let king_ways = king_ways(mated, if mates == 1 { held(board, mater, unit) } else { Bitboard::EMPTY });
        Some(Self { board, mater, unit, king_ways, blockers, mates, helps })
    }

    fn allows(&self, picture: &Picture) -> bool {
        let way = usize::from(self.king_ways[picture.mated.index()]);
        let (from, kind) = self.unit;
        let Some((checker, last)) = picture.unit else { return false };
        let unit_moves = unit_moves(self.mater, from, kind, last, checker);
        let mates = unit_moves + picture.king_moves(self.board.royals(self.mater).first());
        if way > self.helps || mates > self.mates {
            return false;
        }
        let passed = self.passed(picture);
        let takes = unit_moves == 1
            && last == Kind::PAWN
            && self.mates == 1
            && from.file() != picture.checker().file();
        // The one move that is left captures, perhaps in passing.
        let filled =
            if takes && passed.is_none() { picture.blocks.with(picture.checker()) } else { picture.blocks };
        let captures = match picture.king {
            _ if unit_moves > 0 => passed
                .filter(|_| takes)
                .iter()
                .fold(Bitboard::of(picture.checker()), |set, &square| set.with(square)),
            // The king opens the line.
            Some(king) => Bitboard::of(king),
            None => Bitboard::FULL,
        };
        self.fills(picture, filled, captures, self.helps - way)
    }

    /// The square of a pawn that is taken in passing by a pawn that then gives check.
    fn passed(&self, picture: &Picture) -> Option<Square> {
        let rank = (!self.mater).pawn_rank() as i8 + 2 * (!self.mater).forward();
        picture.checker().offset(0, -self.mater.forward()).filter(|square| square.rank() as i8 == rank)
    }

    /// Can so many moves bring different units to all these squares, and none that parries the check?
    /// What stands on one of `captures` when the last move comes may be captured by it.
    fn fills(&self, picture: &Picture, squares: Bitboard, captures: Bitboard, moves: usize) -> bool {
        let mut costs: ArrayVec<Costs, 64> = ArrayVec::new();
        let mut nearest = [FAR; 9];
        for &(from, kind) in &self.blockers {
            let mut row = [FAR; 9];
            for (i, to) in squares.into_iter().enumerate() {
                row[i] = self.block_moves(picture, from, kind, to);
                nearest[i] = nearest[i].min(row[i]);
            }
            costs.push(Costs { to: row, away: self.moves_away(picture, squares, captures, from, kind) });
        }
        let count = squares.len() as usize;
        let least: usize = nearest[..count].iter().map(|&cost| usize::from(cost)).sum();
        least <= moves && usize::from(assign(&costs, count, moves.min(50) as u8)) <= moves
    }

    /// Moves of a unit that fills none of the squares, to where it does not disturb the picture or is captured.
    fn moves_away(
        &self,
        picture: &Picture,
        filled: Bitboard,
        captures: Bitboard,
        from: Square,
        kind: Kind,
    ) -> u8 {
        if self.mates > 1 {
            // An earlier move may capture it, wherever it stands.
            return 0;
        }
        let line = between(picture.mated, picture.checker());
        let disturbs = |square: Square| {
            let stands = square == picture.mated || (line | filled).has(square);
            (stands || parries(picture, !self.mater, kind, square))
                && (filled.has(square) || !captures.has(square))
        };
        if !disturbs(from) {
            return 0;
        }
        if kind != Kind::PAWN {
            return 1;
        }
        let ways = (0..8).map(|rank| Square::new(from.file(), rank)).filter(|&to| to != from).map(|to| {
            let promoted = to.rank() == (!self.mater).promotion_rank();
            if promoted || !disturbs(to) { self.pawn_moves(from, to) } else { FAR }
        });
        ways.min().unwrap_or(FAR)
    }

    /// Moves of a unit to a square where it cannot parry the check.
    fn block_moves(&self, picture: &Picture, from: Square, kind: Kind, to: Square) -> u8 {
        let side = !self.mater;
        // Captured there: it need not be harmless.
        let harmless = |kind| to == picture.checker() || !parries(picture, side, kind, to);
        if kind != Kind::PAWN {
            return if harmless(kind) { distance(kind, from, to) } else { FAR };
        }
        let straight = |to: Square| if to.file() == from.file() { self.pawn_moves(from, to) } else { FAR };
        let mut least = if harmless(Kind::PAWN) { straight(to) } else { FAR };
        let promoted = straight(Square::new(from.file(), side.promotion_rank()));
        if promoted < FAR {
            let at = Square::new(from.file(), side.promotion_rank());
            for &kind in PAWN_BECOMES[1..].iter().filter(|&&kind| harmless(kind)) {
                least = least.min(promoted.saturating_add(distance(kind, at, to)));
            }
        }
        least.min(FAR)
    }

    /// Moves of a pawn of the mated side along its file.
    fn pawn_moves(&self, from: Square, to: Square) -> u8 {
        let (unit, kind) = self.unit;
        // The mater's pawn stands in its way until the last move.
        let ahead = |square: Square| (square.rank() as i8 - from.rank() as i8) * (!self.mater).forward();
        let stands = kind == Kind::PAWN && self.mates == 1 && unit.file() == from.file();
        if stands && ahead(unit) > 0 && ahead(to) >= ahead(unit) {
            return FAR;
        }
        pawn_distance(!self.mater, from, to)
    }
}

/// Moves that bring the mating unit there, as a unit of this kind.
pub(super) fn unit_moves(colour: Colour, from: Square, kind: Kind, last: Kind, to: Square) -> usize {
    let moves = if kind == last && kind == Kind::PAWN {
        pawn_distance(colour, from, to)
    } else if kind == last {
        distance(kind, from, to)
    } else if kind == Kind::PAWN {
        let promotions = (0..8).map(|file| Square::new(file, colour.promotion_rank()));
        let ways = promotions
            .map(|square| pawn_distance(colour, from, square).saturating_add(distance(last, square, to)));
        ways.min().unwrap_or(FAR)
    } else {
        FAR
    };
    usize::from(moves)
}

/// Could a unit on this square surely capture the checker or step into its line? Only squares that are empty in the
/// picture lie between.
fn parries(picture: &Picture, side: Colour, kind: Kind, from: Square) -> bool {
    let line = between(picture.mated, picture.checker());
    let targets = line.with(picture.checker());
    if kind == Kind::PAWN {
        // A pawn of a diagram may stand where none can move.
        let step = from.offset(0, side.forward()).filter(|_| !matches!(from.rank(), 0 | 7));
        return step.is_some_and(|step| pawn_attacks(side, from).has(picture.checker()) || line.has(step));
    }
    (attacks(kind, side, from, !line) & targets).any()
}

/// Moves of a king to each square, by squares that are not held.
fn king_ways(from: Square, held: Bitboard) -> [u8; 64] {
    let mut ways = [FAR; 64];
    let (mut ring, mut seen) = (Bitboard::of(from), held.with(from));
    let mut moves = 0;
    while ring.any() {
        for square in ring {
            ways[square.index()] = moves;
        }
        ring = ring.into_iter().fold(Bitboard::EMPTY, |set, square| set | king_attacks(square)) & !seen;
        seen |= ring;
        moves += 1;
    }
    ways
}

/// What the mater guards until its last move, whatever the other side does.
fn held(board: &Placement, mater: Colour, (from, kind): (Square, Kind)) -> Bitboard {
    let king = board.royals(mater).first().map_or(Bitboard::EMPTY, king_attacks);
    king | attacks(kind, mater, from, Bitboard::FULL)
}

/// What a unit's moves to each square cost, and those to leave the picture alone.
struct Costs {
    to: [u8; 9],
    away: u8,
}

/// Fewest moves that bring a different unit to each square and the others away; more than `most` if it takes more.
fn assign(costs: &[Costs], squares: usize, most: u8) -> u8 {
    let full = (1usize << squares) - 1;
    let mut least = [u8::MAX; 512];
    least[0] = 0;
    for row in costs {
        if row.away == 0 && row.to[..squares].iter().all(|&cost| cost > most) {
            continue;
        }
        for filled in (0..=full).rev() {
            if least[filled] > most {
                continue;
            }
            for (i, &cost) in row.to[..squares].iter().enumerate() {
                let with = filled | 1 << i;
                if with != filled {
                    least[with] = least[with].min(least[filled].saturating_add(cost));
                }
            }
            least[filled] = least[filled].saturating_add(row.away);
        }
    }
    least[full]
}
