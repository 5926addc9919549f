//! How many moves a unit needs to a place of the diagram, from every square.

use super::NEVER;
use crate::board::{
    Attributes, Bitboard, Colour, Kind, Square, Unit, bishop_attacks, king_attacks, knight_attacks,
    queen_attacks, rook_attacks,
};
use crate::rules::{Rules, Travel};
use std::ops::Range;

/// A unit of the diagram.
#[derive(Debug)]
pub(super) struct Place {
    pub square: Square,
    pub kind: Kind,
    /// On which of the two boards of Alice Chess it stands; none if there is one board.
    pub on_second: Option<bool>,
    /// Moves that a unit of its kind needs from each square.
    pub moves: [u16; 64],
    /// Moves that a pawn needs from each square, by promotion if the unit is no pawn.
    pub as_pawn: [u16; 64],
}

/// A unit on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Walker {
    pub at: Square,
    pub kind: Kind,
    /// On which of the two boards of Alice Chess it stands; none if there is one board, or it may be either.
    pub on_second: Option<bool>,
}

/// The units of one side in the diagram, with the moves that any unit needs to each of them.
#[derive(Debug)]
pub(super) struct Places {
    all: Vec<Place>,
    /// For each unit that may stand somewhere, one after the other: to each place, and noughts behind.
    moves: Vec<i16>,
    /// So many numbers each: a multiple of what a processor does at once.
    width: usize,
}

impl Places {
    const KINDS: usize = Kind::ORTHODOX.len() + 1;

    pub fn new(all: Vec<Place>) -> Self {
        let boards: &[Option<bool>] = match all.iter().any(|place| place.on_second.is_some()) {
            true => &[None, Some(false), Some(true)],
            false => &[None],
        };
        let width = all.len().next_multiple_of(8);
        let moves = vec![0; boards.len() * Self::KINDS * 64 * width];
        let mut places = Self { all, moves, width };
        let walkers = boards.iter().flat_map(|&on_second| {
            let of_kind = move |kind| Square::ALL.map(|at| Walker { at, kind, on_second });
            Kind::ORTHODOX.into_iter().flat_map(of_kind)
        });
        for walker in walkers {
            let numbers = places.numbers_of(walker);
            for (moves, place) in places.moves[numbers].iter_mut().zip(&places.all) {
                *moves = place.moves_of(walker) as i16;
            }
        }
        places
    }

    #[inline]
    fn numbers_of(&self, Walker { at, kind, on_second }: Walker) -> Range<usize> {
        let board = on_second.map_or(0, |on_second| 1 + usize::from(on_second));
        let number = (board * Self::KINDS + kind.index()) * 64 + at.index();
        number * self.width..(number + 1) * self.width
    }

    /// The places themselves.
    pub fn all(&self) -> &[Place] {
        &self.all
    }

    /// How many numbers there are of each unit.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Moves that this unit needs to each place, and perhaps some noughts.
    #[inline]
    pub fn moves_of(&self, walker: Walker) -> &[i16] {
        &self.moves[self.numbers_of(walker)]
    }
}

/// What counts as a way of a unit.
pub(super) struct Ways<'a> {
    pub rules: &'a Rules,
    pub travel: Travel,
    /// Units that stand in the way from beginning to end.
    pub fixed: Bitboard,
    /// What a rebirth costs; where nobody is reborn, a pawn's capture.
    pub price: u16,
}

impl Place {
    pub fn new(square: Square, unit: Unit, ways: &Ways) -> Self {
        let (kind, colour) = (unit.kind(), unit.colour());
        let on_second = ways.travel.changes_boards.then(|| unit.has(Attributes::BOARD_B));
        let pawn = Unit::new(colour, Kind::PAWN);
        let mut own = [NEVER; 64];
        own[square.index()] = 0;
        settle(&mut own, |own, from| match kind {
            Kind::PAWN => ways.of_pawn(pawn, from, own, None),
            _ => ways.of_officer(unit, from, own),
        });
        if kind == Kind::PAWN {
            return Self { square, kind, on_second, moves: own, as_pawn: own };
        }
        let mut as_pawn = [NEVER; 64];
        if kind != Kind::KING || ways.travel.pawns_become_kings {
            settle(&mut as_pawn, |as_pawn, from| ways.of_pawn(pawn, from, as_pawn, Some((unit, &own))));
        }
        Self { square, kind, on_second, moves: own, as_pawn }
    }

    /// Moves that this unit needs to the place.
    pub fn moves_of(&self, Walker { at, kind, on_second }: Walker) -> u16 {
        let moves = match kind {
            kind if kind == self.kind => self.moves[at.index()],
            Kind::PAWN => self.as_pawn[at.index()],
            _ => NEVER,
        };
        // Each move leads to the other board. What a capture costs beside its move is even.
        let changes = on_second.zip(self.on_second).map(|(from, to)| from != to);
        let is_one_short = changes.is_some_and(|changes| changes != (moves % 2 == 1));
        if is_one_short && moves < NEVER { moves + 1 } else { moves }
    }

    /// Does a unit fill it that stands there? One that may be on either board does not for certain: if it went on, another
    /// one that came in its stead could save a move.
    pub fn is_filled_by(&self, unit: Walker) -> bool {
        unit == Walker { at: self.square, kind: self.kind, on_second: self.on_second }
    }
}

/// Lowers the numbers of moves until no square has a better way.
fn settle(moves: &mut [u16; 64], way: impl Fn(&[u16; 64], Square) -> u16) {
    loop {
        let mut is_settled = true;
        for from in Square::ALL {
            let number = way(moves, from);
            if number < moves[from.index()] {
                moves[from.index()] = number;
                is_settled = false;
            }
        }
        if is_settled {
            return;
        }
    }
}

/// The least of these numbers.
fn least(moves: &[u16; 64], squares: Bitboard) -> u16 {
    squares.into_iter().map(|square| moves[square.index()]).min().unwrap_or(NEVER)
}

impl Ways<'_> {
    /// The best way of an officer, if these are those of the squares to which it may go.
    fn of_officer(&self, unit: Unit, from: Square, moves: &[u16; 64]) -> u16 {
        let mut reach = reach(unit.kind(), from, self.fixed) & !self.fixed;
        if self.travel.all_borrow || self.travel.kings_borrow && unit.kind() == Kind::KING {
            reach |= self.lent_reach(from);
        }
        if self.travel.rooks_pass_kings && unit.kind() == Kind::KING {
            reach |= two_away(from) & !self.fixed;
        }
        let mut best = least(moves, reach).saturating_add(1);
        if self.travel.captures_lead_anywhere {
            best = best.min(least(moves, Bitboard::FULL).saturating_add(1 + self.price));
        }
        if !self.travel.is_plain() {
            best = best.min(self.castling(unit, from, moves));
            let may_return = unit.kind() != Kind::KING || self.travel.kings_return;
            if may_return {
                best = best.min(self.rebirth(unit, from, reach, &|squares| least(moves, squares)));
            }
            if self.travel.jumps {
                let home = self.rules.possible_rebirths(unit, from);
                best = best.min(least(moves, home).saturating_add(1));
            }
        }
        best.min(NEVER)
    }

    /// Where a unit may go that moves as any other one.
    fn lent_reach(&self, from: Square) -> Bitboard {
        let orthodox = queen_attacks(from, self.fixed) | knight_attacks(from);
        let all = if self.rules.army.kinds().next().is_some() { Bitboard::FULL } else { orthodox };
        all & !self.fixed
    }

    /// The best way of a pawn: as a pawn, and as the unit that it may promote to, with the moves that this one needs.
    fn of_pawn(
        &self,
        pawn: Unit,
        from: Square,
        moves: &[u16; 64],
        promoted: Option<(Unit, &[u16; 64])>,
    ) -> u16 {
        let last = Bitboard::rank(pawn.colour().promotion_rank());
        // On the last rank it may become the other unit, perhaps after its rebirth there.
        let after = |squares: Bitboard| {
            let as_officer = promoted.map_or(NEVER, |(_, moves)| least(moves, squares & last));
            least(moves, squares).min(as_officer)
        };
        let captures = pawn_captures(pawn.colour(), from);
        let of_capture = if self.travel.is_plain() { self.price } else { 0 };
        let mut best = after(pawn_steps(pawn.colour(), from)).saturating_add(1);
        best = best.min(after(captures).saturating_add(1 + of_capture));
        best = best.min(after(Bitboard::of(from) & last));
        if self.travel.all_borrow {
            best = best.min(after(self.lent_reach(from)).saturating_add(1));
        }
        if self.travel.captures_lead_anywhere {
            let as_officer = promoted.map_or(NEVER, |(_, moves)| least(moves, Bitboard::FULL));
            let as_either = as_officer.min(least(moves, Bitboard::FULL));
            best = best.min(as_either.saturating_add(1 + of_capture));
        }
        if !self.travel.is_plain() {
            best = best.min(self.rebirth(pawn, from, captures, &after));
            if self.travel.capturers_return
                && let Some((unit, moves)) = promoted
            {
                let on_arrival = self.rebirth(unit, from, captures & last, &|squares| least(moves, squares));
                best = best.min(on_arrival);
            }
            if self.travel.jumps {
                let home = self.rules.possible_rebirths(pawn, from);
                best = best.min(after(home).saturating_add(1));
            }
        }
        best.min(NEVER)
    }

    /// The best way by a rebirth: as the captured unit, or as one that captures on one of these squares.
    fn rebirth(&self, unit: Unit, from: Square, captures: Bitboard, after: &dyn Fn(Bitboard) -> u16) -> u16 {
        let born = |capture: Square| self.rules.possible_rebirths(unit, capture);
        if self.travel.victims_return {
            // En passant it is not said which of the two squares counts.
            let behind = from.index().checked_add_signed(if unit.colour() == Colour::White { -8 } else { 8 });
            let behind = behind.filter(|at| unit.kind() == Kind::PAWN && *at < 64).map(|at| Square::ALL[at]);
            let squares = behind.map_or(Bitboard::EMPTY, born) | born(from);
            return after(squares).saturating_add(self.price);
        }
        if self.travel.capturers_return {
            let squares = captures.into_iter().fold(Bitboard::EMPTY, |all, capture| all | born(capture));
            return after(squares).saturating_add(1 + self.price);
        }
        NEVER
    }

    /// The way by castling: the king's move counts, the rook's part of it does not.
    fn castling(&self, unit: Unit, from: Square, moves: &[u16; 64]) -> u16 {
        let rank = unit.colour().first_rank();
        let to = |file: u8| moves[Square::new(file, rank).index()];
        if from.rank() != rank {
            return NEVER;
        }
        match (unit.kind(), from.file()) {
            (Kind::KING, 4) => to(6).min(to(2)).saturating_add(1),
            (Kind::ROOK, 0) => to(3),
            (Kind::ROOK, 7) => to(5),
            _ => NEVER,
        }
    }
}

/// Two squares along the rank or the file.
fn two_away(from: Square) -> Bitboard {
    let ways = [(2, 0), (-2, 0), (0, 2), (0, -2)];
    ways.into_iter()
        .filter_map(|(files, ranks)| from.offset(files, ranks))
        .fold(Bitboard::EMPTY, Bitboard::with)
}

/// The rank on which pawns stand in the beginning.
pub(super) fn second_rank(colour: Colour) -> u8 {
    if colour == Colour::White { 1 } else { 6 }
}

/// Where a pawn may go straight on, whatever stands there; from its own first rank, on which some rules put it, by up to
/// three squares.
fn pawn_steps(colour: Colour, from: Square) -> Bitboard {
    let most = match from.rank() {
        rank if rank == colour.first_rank() => 3,
        rank if rank == second_rank(colour) => 2,
        _ => 1,
    };
    (1..=most).filter_map(|ranks| ahead(colour, from, 0, ranks)).fold(Bitboard::EMPTY, Bitboard::with)
}

/// Where a pawn may capture.
fn pawn_captures(colour: Colour, from: Square) -> Bitboard {
    [-1, 1]
        .into_iter()
        .filter_map(|files| ahead(colour, from, files, 1))
        .fold(Bitboard::EMPTY, Bitboard::with)
}

fn ahead(colour: Colour, from: Square, files: i8, ranks: i8) -> Option<Square> {
    let ranks = if colour == Colour::White { ranks } else { -ranks };
    let file = from.file().checked_add_signed(files).filter(|file| *file < 8)?;
    let rank = from.rank().checked_add_signed(ranks).filter(|rank| *rank < 8)?;
    Some(Square::new(file, rank))
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
