//! What fairy conditions change in the ways of moving.

use super::{
    Budgets, CaptureCount, DrawnGrid, Exchange, FairyArmy, Grid, Guard, Hands, Insertion, LatentPawns,
    Lending, Mutual, Paralysis, Prey, SquareList, Standalone, Strictness, Wanted,
};
use crate::board::{Bitboard, Colour, Joined, Square, Unit};
use crate::rules::CodeList;

/// Which of all its legal moves a side may choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The longest ones.
    Longest,
    /// The shortest ones.
    Shortest,
    /// The captures, if there are any.
    Captures,
    /// Those of the unit on the first square, file by file.
    FirstUnit,
    /// Those to these squares, if there are any.
    To(Bitboard),
    /// Those that fit the moves before, if there are any.
    After(Wanted),
    /// Those that bring two units farthest from each other.
    Farthest(Bitboard),
    /// Those that bring two units nearest to each other.
    Nearest(Bitboard),
    /// Those that a standalone condition wants, if there are any.
    Wanted(Standalone),
}

impl Choice {
    /// May a move be played that ranks so, if none ranks higher? The ultra form of an obligation allows nothing else.
    pub fn allows(self, rank: i64, strictness: Strictness) -> bool {
        strictness != Strictness::Ultra || self != Self::Captures || rank != 0
    }
}

/// How fairy conditions change the ways of moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Motion {
    /// Units attacked by certain enemy units do not move.
    pub paralysis: Option<Paralysis>,
    /// Whether units must be guarded to capture or to move.
    pub guard: Option<Guard>,
    /// Moves lead to squares of the same colour, or of the other one.
    pub same_colour: Option<bool>,
    /// The sides that capture nothing.
    pub no_capture: [bool; 2],
    /// The sides that move to the edge of the board only.
    pub to_edge: [bool; 2],
    /// Who lends a unit the way it moves.
    pub lending: Option<Lending>,
    /// Who lends a unit the way by which it attacks a king and lends it to him, and by which a king moves whom nobody
    /// attacks; none if units do that as themselves.
    pub lending_before: Option<Lending>,
    /// Units move only if a chain of guards joins them to their king.
    pub central: bool,
    /// Units whose Circe rebirth square is occupied do not move: those of these kinds, or all if none is named.
    pub immobile: Option<CodeList>,
    /// Which units may be captured by whom.
    pub prey: Option<Prey>,
    /// Moves lead from cell to cell.
    pub grid: Option<Grid>,
    /// Squares that are holes from the beginning.
    pub holes: Bitboard,
    /// Each move leaves a hole where it began.
    pub leaves_holes: bool,
    /// Units stand on one of two boards, and each move leads to the other one.
    pub two_boards: bool,
    /// Which edges of the board are joined.
    pub joined: Joined,
    /// Capturing units may go on.
    pub series: bool,
    /// The same of a drawn grid.
    pub drawn_grid: Option<DrawnGrid>,
    /// The sides whose pawns do not promote.
    pub no_promotion: [bool; 2],
    /// A unit does not move after one of its kind.
    pub disparate: bool,
    /// A unit does not move twice in a row.
    pub fuddled: bool,
    /// Attacked kings do not move.
    pub attacked_kings_stay: bool,
    /// A unit does not go where units that attack it could go from its square.
    pub partial_paralysis: bool,
    /// The sides that capture only what two units could capture.
    pub multi_captures: [bool; 2],
    /// The moves before are remembered.
    pub remembers: bool,
    /// The kinds that lend attacked kings their way of moving, one bit each.
    pub vaulters: u16,
    /// Each side's choice among its legal moves.
    pub choices: [Option<Choice>; 2],
    /// Among which moves each side makes it.
    pub strictness: [Strictness; 2],
    /// A capturing unit goes on as the captured unit moves; `Some(true)` if it must for the capture of a king, too.
    pub goes_on: Option<bool>,
    /// Before a capture a unit moves as the unit does that it captures.
    pub makes_first: bool,
    /// How often White may exchange the roles of the sides instead of moving; 0 is no limit.
    pub role_exchanges: Option<u16>,
    /// How far sides may go in all their moves.
    pub budgets: Option<Budgets>,
    /// Kings castle with other units, or, if so, with rooks only.
    pub castles_with_rooks_only: Option<bool>,
    /// Units change places instead of moving.
    pub exchange: Option<Exchange>,
    /// Squares between which units are transferred that arrive there.
    pub wormholes: Bitboard,
    /// How many captures a unit must be able to make, so that it makes one.
    pub capture_count: Option<CaptureCount>,
    /// Units capture those of their own kind only, and kings do not capture.
    pub takes_own_kind: bool,
    /// Where the imitators stand in the diagram; none if there are none.
    pub imitators: Option<SquareList>,
    /// Which fairy units stand for orthodox ones.
    pub army: Option<FairyArmy>,
    /// Pawns move on their own first rank.
    pub normal_pawns: bool,
    /// Who may not capture because it reaches a unit that reaches it.
    pub mutual: Option<Mutual>,
    /// Pawns promote one rank earlier.
    pub early_promotion: bool,
    /// Units capture those of their own side, too.
    pub bicaptures: bool,
    /// The square that the other side has just left counts.
    pub remembers_vacated: bool,
    /// The sides that pass if they have no legal move, and only then.
    pub passes_instead: [bool; 2],
    /// Which units sides move, if not their own.
    pub hands: Option<Hands>,
    /// How sides put the king of the other side on the board.
    pub inserts: Option<Insertion>,
    /// Units that mate change sides.
    pub recolours_mates: bool,
    /// Pawns may stay pawns on their last rank; if so, who promotes them later.
    pub latent_pawns: Option<LatentPawns>,
    /// A standalone condition asks for the last moves.
    pub asks_last_moves: bool,
}

impl Motion {
    /// A side makes this choice, so strictly.
    pub(super) fn choose(&mut self, side: Colour, strictness: Strictness, choice: Choice) {
        self.strictness[side.index()] = strictness;
        self.choices[side.index()] = Some(choice);
    }

    /// Are there passes by which more happens than that a side does nothing, or that only some side has?
    pub(in crate::rules) fn has_passes(&self) -> bool {
        self.role_exchanges.is_some() || self.passes_instead != [false; 2]
    }

    /// Point Reflection: does a rook not castle either if it moves as another unit?
    #[inline]
    pub fn reflected_rooks_stay(&self) -> bool {
        self.lending == Some(Lending::Opposite)
    }

    /// Are single moves forbidden for what they are?
    #[inline]
    pub fn restricts(&self) -> bool {
        self.bars_squares()
            || self.guard.is_some()
            || self.no_capture != [false; 2]
            || self.prey.is_some()
            || self.capture_count.is_some()
            || self.budgets.is_some()
            || self.partial_paralysis
            || self.takes_own_kind
            || self.mutual.is_some()
            || self.multi_captures != [false; 2]
            || self.two_boards
            || self.has_holes()
    }

    /// Are there squares between which units may not go, whatever they are?
    #[inline]
    pub fn bars_squares(&self) -> bool {
        self.same_colour.is_some()
            || self.grid.is_some()
            || self.drawn_grid.is_some()
            || self.to_edge != [false; 2]
    }

    /// Are there units that may not move at all?
    #[inline]
    pub fn pins(&self) -> bool {
        self.paralysis.is_some()
            || self.central
            || self.disparate
            || self.fuddled
            || self.attacked_kings_stay
            || self.immobile.is_some()
    }

    /// Are there squares that are none, or can there be?
    #[inline]
    pub fn has_holes(&self) -> bool {
        self.leaves_holes || self.holes.any()
    }

    /// A square named for its unit in the diagram on which nothing stands.
    pub fn empty_reference(&self, occupied: Bitboard) -> Option<Square> {
        let named = self.choices.iter().map(|choice| match choice {
            Some(Choice::Farthest(squares) | Choice::Nearest(squares)) => *squares,
            _ => Bitboard::EMPTY,
        });
        named
            .fold(Bitboard::EMPTY, |all, squares| all | squares)
            .into_iter()
            .find(|&square| !occupied.has(square))
    }

    /// Does something follow from a mate: does a king come onto the board, or change units sides?
    #[inline]
    pub fn acts_on_mates(&self) -> bool {
        self.inserts.is_some() || self.recolours_mates
    }

    /// Is there more to a move than its unit and rebirths: whose it is, or what follows from it?
    #[inline]
    pub fn plays_otherwise(&self) -> bool {
        self.hands.is_some() || self.latent_pawns.is_some() || self.acts_on_mates()
    }

    /// Is more done with a move before it can be asked whether it is forbidden for what it leads to?
    #[inline]
    pub fn is_judged_later(&self) -> bool {
        self.hands.is_some() || self.latent_pawns == Some(LatentPawns::ByTheOther)
    }

    /// May a move that is complete be made in further ways?
    #[inline]
    pub fn has_further_ways(&self) -> bool {
        self.series || self.acts_on_mates()
    }

    /// Must the unit that captures this one go on?
    #[inline]
    pub fn goes_on_after(&self, victim: Unit) -> bool {
        self.goes_on.is_some_and(|absolute| absolute || !victim.is_royal())
    }

    /// The choice of this side among its legal moves.
    #[inline]
    pub fn choice(&self, side: Colour) -> Option<Choice> {
        self.choices[side.index()]
    }
}
