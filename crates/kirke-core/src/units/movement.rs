//! How units move, in the field's words.

use super::lines::Line;
use crate::board::Joined;

/// One way of moving; a unit has one or more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Movement {
    /// What it does.
    pub shape: Shape,
    /// Which of these moves it makes.
    pub only: Only,
    /// On which board.
    pub joined: Joined,
}

/// What a unit does when it moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Along lines, in some manner.
    Along(Line, Manner),
    /// Over two units on the lines of these steps, with a free square between the hops, where it may turn (double
    /// grasshopper).
    DoubleHop(&'static [(i8, i8)]),
    /// Away from a line of such steps, as far as the first unit or the edge is on the other side (bouncer).
    Bounce(i8, i8),
    /// Over a unit at any of these leaps to the square as far beyond it, whatever stands between.
    Equihop(Leaps),
    /// The same, turning by a right angle at the unit.
    EquihopTurned(Leaps),
    /// To the middle between itself and a unit at twice one of these leaps, whatever stands between.
    Halfway(Leaps),
    /// From a unit on to any square as far from it as the unit is from here (treehopper).
    AroundHurdle {
        /// On the lines of a queen only.
        on_queen_lines: bool,
    },
    /// The same, on all lines, from an enemy unit on (radial knight).
    AroundEnemy,
    /// To any square as far away as some other unit is (leafhopper).
    AroundSelf {
        /// On the lines of a queen only.
        on_queen_lines: bool,
    },
    /// Any number of knight's leaps over empty squares (ubi-ubi).
    KnightTour,
    /// As a pawn without capturing: one square, two from its second rank, none from its first.
    PawnStep(PawnWay),
    /// As a pawn captures: the next square.
    PawnTake {
        /// In which direction.
        way: PawnWay,
        /// It captures as a locust, and lands on the square beyond.
        beyond: bool,
        /// From its own first rank, too.
        from_first: bool,
    },
    /// As other units do that attack it, or guard it.
    Lent(Lender),
    /// Lines of a nightrider, with any new direction from each square of the edge (bouncy nightrider).
    NightriderFromEdge,
}

/// In which direction a pawn goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PawnWay {
    /// Straight forward.
    Forward,
    /// Diagonally forward.
    Diagonal,
    /// Straight backward, its ranks being those of the other side (reverse pawn).
    Backward,
    /// Diagonally backward, with the same ranks.
    DiagonalBackward,
}

/// What pawns promote on, and to what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pawn {
    /// On the last rank to what pawns promote to.
    Forward,
    /// On its own first rank to what pawns promote to.
    Backward,
    /// On the last rank to marine units in place of orthodox ones.
    Marine,
}

/// Who lends a unit his way of moving, directly or by other units of the same sort that have it from him.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lender {
    /// The enemy units that attack it (orphan).
    Attackers,
    /// The units of its own side that guard it (friend).
    Guards,
}

/// A set of leaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaps {
    /// All.
    Any,
    /// On the lines of a queen.
    Queen,
    /// `(1, 2)`, `(1, 3)` and `(2, 3)`.
    Short,
    /// On the lines of a queen, or one of the short ones several times.
    QueenOrShortLines,
}

/// How a unit goes along a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// To the first square of the line.
    Leap,
    /// To any square, over empty ones.
    Ride,
    /// Over so many units.
    Hop {
        /// How many.
        hurdles: u8,
        /// Where it lands beyond the last one.
        beyond: Beyond,
    },
    /// Over a unit on the very first square.
    HopAdjacent(Beyond),
    /// Rides without capturing, captures beyond one unit (pao).
    Chinese,
    /// Leaps without capturing, captures on the square beyond a unit on the first square (kao).
    ChineseLeap,
    /// Moves beyond one unit without capturing, captures as a rider (faro).
    Argentinian,
    /// Captures the first unit if the next square is free, and lands there (locust).
    Locust,
    /// Rides without capturing, captures as a locust (siren).
    Marine,
    /// Leaps without capturing, captures the unit on the first square if the next one is free, and lands there.
    MarineLeap,
    /// To the square before the first unit, without capturing (hamster).
    ToHurdle,
    /// Rides away from a unit on the square behind (contra-hamster).
    Pushed,
    /// Over the first unit to the square as far beyond it; other squares between are free (orix).
    EquihopOnLine,
    /// To the middle between itself and the first unit beyond; other squares between are free (equistopper).
    HalfwayOnLine,
    /// Over the first unit as far beyond it at a right angle; other squares between are free (eagle equihopper).
    EquihopTurnedOnLine,
    /// To a square beside the first unit, at this angle from the line (moose, eagle, sparrow).
    HopTurned(Angle),
}

/// Where a hop ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beyond {
    /// So many squares beyond the last hurdle; those between are free.
    Exactly(u8),
    /// Any square that a rider would reach from there.
    Any,
}

/// By how much a unit turns at a hurdle, to either side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Angle {
    /// About 27 degrees: to the next knight's leap.
    ToKnight,
    /// 45 degrees.
    Half,
    /// 90 degrees.
    Right,
    /// 135 degrees.
    Back,
}

/// Which of its moves a unit makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Only {
    /// In which direction.
    pub heading: Heading,
    /// From the edge to the inside and from there to the edge.
    pub edge_changes: bool,
    /// From these files, bit 0 for the a-file.
    pub files: u8,
    /// From the other side's half of the board.
    pub beyond_middle: bool,
    /// Without capturing, or capturing.
    pub purpose: Option<Purpose>,
}

/// A direction on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heading {
    /// All.
    Any,
    /// To higher ranks for White, to lower ones for Black.
    Forward,
    /// The opposite.
    Backward,
    /// To higher ranks.
    Up,
    /// To lower ranks.
    Down,
    /// Along the rank.
    Sideways,
}

/// What a unit wants to do on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Go to an empty square.
    Quiet,
    /// Capture.
    Capture,
}

impl Only {
    /// All moves.
    pub const ALL: Self =
        Self { heading: Heading::Any, edge_changes: false, files: 0xFF, beyond_middle: false, purpose: None };
}

impl Movement {
    /// A movement without restriction.
    pub const fn of(shape: Shape) -> Self {
        Self { shape, only: Only::ALL, joined: Joined::NONE }
    }

    /// Along lines.
    pub const fn along(line: Line, manner: Manner) -> Self {
        Self::of(Shape::Along(line, manner))
    }

    /// A single leap, whatever stands between.
    pub const fn leap(a: i8, b: i8) -> Self {
        Self::along(Line::Straight(a, b), Manner::Leap)
    }

    /// Any number of equal leaps over empty squares.
    pub const fn ride(a: i8, b: i8) -> Self {
        Self::along(Line::Straight(a, b), Manner::Ride)
    }

    /// Along straight lines over one unit to the square beyond.
    pub const fn hop_next(a: i8, b: i8) -> Self {
        Self::along(Line::Straight(a, b), Manner::Hop { hurdles: 1, beyond: Beyond::Exactly(1) })
    }

    /// Along straight lines over one unit to any square beyond.
    pub const fn hop_far(a: i8, b: i8) -> Self {
        Self::along(Line::Straight(a, b), Manner::Hop { hurdles: 1, beyond: Beyond::Any })
    }

    /// The same on a board with joined edges; none if it is not known how it leads over them.
    pub(super) fn on(self, joined: Joined) -> Option<Self> {
        let leads_over = match self.shape {
            Shape::Along(line, _) => line.leads_over_edges(),
            Shape::DoubleHop(_) | Shape::PawnStep(_) | Shape::PawnTake { .. } => true,
            Shape::Bounce(..)
            | Shape::Equihop(_)
            | Shape::EquihopTurned(_)
            | Shape::Halfway(_)
            | Shape::AroundHurdle { .. }
            | Shape::AroundEnemy
            | Shape::AroundSelf { .. }
            | Shape::KnightTour
            | Shape::Lent(_)
            | Shape::NightriderFromEdge => false,
        };
        let is_open = self.only == Only { purpose: self.only.purpose, ..Only::ALL };
        (!joined.any() || leads_over && is_open).then_some(Self { joined, ..self })
    }

    /// The same with a restriction.
    pub const fn restricted(self, only: Only) -> Self {
        Self { only, ..self }
    }

    /// The same in one direction only; none if it has a direction already.
    pub const fn heading(self, heading: Heading) -> Option<Self> {
        match self.only.heading {
            Heading::Any => Some(self.restricted(Only { heading, ..self.only })),
            Heading::Forward | Heading::Backward | Heading::Up | Heading::Down | Heading::Sideways => None,
        }
    }

    /// Does it depend on the side of the unit?
    pub(super) const fn depends_on_side(self) -> bool {
        matches!(self.only.heading, Heading::Forward | Heading::Backward)
            || self.only.beyond_middle
            || matches!(self.shape, Shape::PawnStep(_) | Shape::PawnTake { .. })
    }
}
