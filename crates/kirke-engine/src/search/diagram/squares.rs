//! How many squares of the diagram are still to be filled, and how many the half-moves that are left can fill: a bound for
//! rules and units of which it is not known how they travel.

use super::{castling_king, moves_of};
use crate::board::{Attributes, Bitboard, Colour, Kind, Placement, Square};
use crate::position::{Class, Move, Position};
use crate::rules::{Fills, Rules};
use crate::stipulation::Step;

/// The diagram, and what a half-move may change.
#[derive(Debug)]
pub(in crate::search) struct Squares {
    fills: Fills,
    target: Placement,
    /// Castling may fill two squares, of White and of Black.
    castling_fills: [bool; 2],
}

/// What may still be done: squares filled with units of each side, with units of both together, and units taken off.
struct Allowance {
    of_sides: [usize; 2],
    of_both: usize,
    taken: usize,
}

impl Squares {
    /// The bound, where it is known.
    pub fn of(position: &Position, rules: &Rules, steps: &[Step], target: &Placement) -> Option<Self> {
        let mut fills = rules.physics.diagram_fills.ok()?;
        if steps.windows(2).any(|pair| pair[0].mover == pair[1].mover) {
            fills.others = fills.others_in_series;
        }
        let on_board = position.placement().iter().map(|(_, unit)| unit);
        let waiting = position.pending().into_iter().flat_map(|pending| [pending.victim, pending.capturer]);
        let hidden = position.hidden().iter().map(|hidden| hidden.unit);
        if on_board.chain(waiting).chain(hidden).any(|unit| unit.has(Attributes::KAMIKAZE)) {
            fills.taken = None;
        }
        let has_neutrals = position.placement().neutrals().any() || target.neutrals().any();
        let castling_fills = Colour::ALL
            .map(|side| !fills.castled_units_stay || shows_castled(target, side, fills.units_turn()));
        (!has_neutrals).then_some(Self { fills, target: *target, castling_fills })
    }

    /// May these half-moves still reach the diagram? `false` is certain.
    pub fn allows(&self, position: &Position, left: &[Step]) -> bool {
        let allowance = self.allowance(position, left);
        let to_fill = Colour::ALL.map(|side| (self.of_side(side) & !self.right(position, side)).len());
        self.has_enough_units(position)
            && allowance.can_take(position, &self.target)
            && allowance.can_fill(to_fill.map(|squares| squares as usize))
    }

    /// Moves that are known to fill at most one square, before they are played, with these half-moves left after them.
    pub fn after_moves<'a>(&'a self, position: &'a Position, left: &[Step]) -> AfterMoves<'a> {
        let right = Colour::ALL.map(|side| self.right(position, side));
        let missing = Colour::ALL.map(|side| self.of_side(side) & !right[side.index()]);
        let all_on_board = position.pending().is_none() && position.hidden().is_empty();
        AfterMoves {
            squares: self,
            position,
            allowance: self.allowance(position, left),
            right: right[0] | right[1],
            missing,
            quiets: all_on_board && self.fills.quiets_fill_one,
            captures: all_on_board && self.fills.captures_fill_one,
        }
    }

    fn of_side(&self, side: Colour) -> Bitboard {
        self.target.side(side)
    }

    /// Squares on which units of a side stand as in the diagram, marks apart.
    fn right(&self, position: &Position, side: Colour) -> Bitboard {
        let (board, target) = (position.placement(), &self.target);
        let alike = |kind: &Kind| board.kind(*kind) & target.kind(*kind);
        let orthodox = Kind::ORTHODOX.iter().map(alike).fold(Bitboard::EMPTY, |all, squares| all | squares);
        let fairies = board.fairies() & target.fairies();
        let is_alike = |square: &Square| {
            board.at(*square).map(|unit| unit.kind()) == target.at(*square).map(|unit| unit.kind())
        };
        let fairies = fairies.into_iter().filter(is_alike).fold(Bitboard::EMPTY, Bitboard::with);
        (orthodox | fairies) & board.side(side) & target.side(side)
    }

    fn allowance(&self, position: &Position, left: &[Step]) -> Allowance {
        let fills = &self.fills;
        let moves = Colour::ALL.map(|side| moves_of(left, side));
        let all = moves[0] + moves[1];
        let castled = Colour::ALL.map(|side| {
            // Where sides move units of the other one, these castle, too.
            let moves = if self.fills.units_turn() { all } else { moves[side.index()] };
            match fills.castles_once {
                _ if !self.castling_fills[side.index()] => 0,
                true if castling_king(position, side).is_some() => moves.min(1),
                true => 0,
                false => moves,
            }
        });
        let of_side = |side: Colour| {
            let (own, others) = (moves[side.index()], moves[(!side).index()]);
            usize::from(fills.own) * own + usize::from(fills.others) * others + castled[side.index()]
        };
        // Where nobody waits the first half-move brings nobody back.
        let first = left.first().filter(|_| fills.waits && position.pending().is_none());
        let none_returns = |side: Colour| {
            usize::from(first.is_some_and(|first| self.fills.units_turn() || first.mover == side))
        };
        Allowance {
            of_sides: Colour::ALL.map(|side| of_side(side) - none_returns(side)),
            of_both: usize::from(fills.all) * all + castled[0] + castled[1] - usize::from(first.is_some()),
            taken: fills.taken.map_or(usize::MAX, |taken| usize::from(taken) * all),
        }
    }

    /// Units that have gone do not come again.
    fn has_enough_units(&self, position: &Position) -> bool {
        let waiting = usize::from(position.pending().is_some()) + position.hidden().len();
        !self.fills.none_come || number(position.placement()) + waiting >= number(&self.target)
    }
}

impl Allowance {
    fn can_fill(&self, to_fill: [usize; 2]) -> bool {
        let each = to_fill.iter().zip(&self.of_sides).all(|(to_fill, most)| to_fill <= most);
        each && to_fill[0] + to_fill[1] <= self.of_both
    }

    fn can_take(&self, position: &Position, target: &Placement) -> bool {
        number(position.placement()) <= number(target).saturating_add(self.taken)
    }
}

/// Does a king stand in the diagram where he castles to, and a rook beside him? Fairy units may stand for them.
fn shows_castled(target: &Placement, side: Colour, of_any_side: bool) -> bool {
    let stands = |file: u8, kind: Kind| {
        let unit = target.at(Square::new(file, side.first_rank()));
        unit.is_some_and(|unit| {
            (of_any_side || unit.colour() == side)
                && (unit.kind() == kind || !Kind::ORTHODOX.contains(&unit.kind()))
        })
    };
    [(6, 5), (2, 3)].into_iter().any(|(king, rook)| stands(king, Kind::KING) && stands(rook, Kind::ROOK))
}

fn number(board: &Placement) -> usize {
    (board.side(Colour::White).len() + board.side(Colour::Black).len()) as usize
}

/// The moves of one position.
pub(in crate::search) struct AfterMoves<'a> {
    squares: &'a Squares,
    position: &'a Position,
    /// After the move.
    allowance: Allowance,
    /// Squares that are filled.
    right: Bitboard,
    /// Squares that are not, of each side.
    missing: [Bitboard; 2],
    /// Quiet moves are known to fill one square.
    quiets: bool,
    /// So are captures.
    captures: bool,
}

impl AfterMoves<'_> {
    /// May this move be made? `false` is certain.
    pub fn allow(&self, mv: Move) -> bool {
        let goes = matches!(mv.class, Class::Normal | Class::DoubleStep)
            && mv.start.is_none()
            && mv.onward.is_none()
            && mv.reborn_as.is_none();
        let captures = self.position.occupied().has(mv.to);
        if !goes || !(if captures { self.captures } else { self.quiets }) {
            return true;
        }
        let by_turning = self.squares.fills.units_turn();
        let mover = self.position.placement().at(mv.from).map(|unit| unit.colour());
        let to_fill = Colour::ALL.map(|side| {
            let missing = self.missing[side.index()];
            let spoils = self.right.has(mv.from) && self.squares.of_side(side).has(mv.from);
            // A unit of the other side that is captured where it ought to be is missing afterwards.
            let takes = self.right.has(mv.to) && self.squares.of_side(side).has(mv.to) && Some(side) != mover;
            let comes = (by_turning || Some(side) == mover) && self.squares.of_side(side).has(mv.to);
            (missing.len() as usize + usize::from(spoils) + usize::from(takes))
                .saturating_sub(usize::from(comes))
        });
        self.allowance.can_fill(to_fill)
    }
}
