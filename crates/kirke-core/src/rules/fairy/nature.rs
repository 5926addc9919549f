//! What a fairy condition is to the rest of the program, as far as that asks of all of them.

use super::{FairyArgument, Strictness};
use crate::board::{Bitboard, Colour};

/// What a condition does, as far as it matters to others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rules) enum Influence {
    /// It leaves a side fewer of its moves, seen from what each of them is.
    Chooses,
    /// It forbids moves for who attacks whom and for where others stand, or bars units from attacking.
    Attacks,
    /// It does more than forbid moves.
    Changes,
}

/// The answers of one condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Nature {
    /// What it does to others.
    pub influence: Influence,
    /// Moves can be taken back under it: it does no more than forbid or demand moves, and those can be played forwards to see
    /// whether they were legal.
    pub can_be_taken_back: bool,
    /// It asks who is in check, or what else a side could play, before a move counts.
    pub looks_at_checks: bool,
    /// The sides that may choose some of their legal moves only.
    pub chooses: [bool; 2],
    /// What it asks of moves, and with what it goes.
    pub features: Features,
    /// Where the arrival of a white unit does more than its move, and of a black one; nothing of that is said where
    /// [quiet moves](Features::QUIETS_SHIFT) do more anywhere.
    pub acts_on: [Bitboard; 2],
    /// What is named behind it; empty in a row of the table.
    pub argument: FairyArgument,
}

impl Nature {
    /// One side, or both, choose among their moves.
    pub const CHOICE: Self = Self::of(Influence::Chooses, true).taking_away();
    /// Moves are forbidden by attacks and neighbours.
    pub const BAR: Self = Self::of(Influence::Attacks, true).taking_away();
    /// More than that is asked of moves, but they do what they always do.
    pub const DEMAND: Self = Self::of(Influence::Changes, true);
    /// Moves do something else.
    pub const CHANGE: Self = Self::of(Influence::Changes, false);

    const fn of(influence: Influence, can_be_taken_back: bool) -> Self {
        Self {
            influence,
            can_be_taken_back,
            looks_at_checks: false,
            chooses: [false; 2],
            features: Features::NONE,
            acts_on: [Bitboard::EMPTY; 2],
            argument: FairyArgument::Nothing,
        }
    }

    /// The same, with these features, too.
    pub const fn having(self, features: Features) -> Self {
        Self { features: self.features.and(features), ..self }
    }

    /// The same, where [quiet moves](Features::QUIETS_SHIFT) change no more than the place of their unit.
    pub const fn shifting(self) -> Self {
        self.having(Features::QUIETS_SHIFT)
    }

    /// The same, but for arrivals of white and of black units on these squares.
    pub const fn shifting_but_on(self, acts_on: [Bitboard; 2]) -> Self {
        Self { acts_on, ..self.shifting() }
    }

    /// The same, where quiet moves [are allowed](Features::QUIETS_ALLOWED).
    pub const fn allowing_quiets(self) -> Self {
        self.having(Features::QUIETS_ALLOWED)
    }

    /// The same, where attacked kings [can be captured](Features::TAKES_KINGS).
    pub const fn taking_kings(self) -> Self {
        self.having(Features::TAKES_KINGS)
    }

    /// The same, where moves are [only taken away](Features::TAKES_AWAY).
    pub const fn taking_away(self) -> Self {
        self.having(Features::TAKES_AWAY.and(Features::TRAVELS))
    }

    /// The same, where there are other moves, too.
    pub const fn adding_moves(self) -> Self {
        Self { features: self.features.without(Features::TAKES_AWAY.and(Features::TRAVELS)), ..self }
    }

    /// The same, where it is known how units come to other squares.
    pub const fn travelling(self) -> Self {
        self.having(Features::TRAVELS)
    }

    /// The same, where mates [are what they are elsewhere](Features::KEEPS_MATES).
    pub const fn keeping_mates(self) -> Self {
        self.having(Features::KEEPS_MATES).keeping_flights()
    }

    /// The same, where kings [keep their flights](Features::KEEPS_FLIGHTS).
    pub const fn keeping_flights(self) -> Self {
        self.having(Features::KEEPS_FLIGHTS)
    }

    /// The same, with something named behind it.
    pub const fn with(self, argument: FairyArgument) -> Self {
        Self { argument, ..self }
    }

    /// The same, where it asks who is in check.
    pub const fn asking_for_check(self, looks_at_checks: bool) -> Self {
        Self { looks_at_checks, ..self }
    }

    /// The same, where these sides choose.
    pub const fn of_sides(self, chooses: [bool; 2]) -> Self {
        Self { chooses, ..self }
    }

    /// A side must play certain moves if it has any; how strictly says from which it chooses them.
    pub const fn choice_of(side: Colour, strictness: Strictness) -> Self {
        Self::CHOICE
            .of_sides(only(side))
            .asking_for_check(strictness.looks_at_checks())
            .having(Features::TAKES_KINGS.only_if(!strictness.binds_captures_of_kings()))
            .having(Features::KEEPS_MATES.only_if(!strictness.looks_at_checks()))
            .having(Features::KEEPS_FLIGHTS.only_if(strictness.is_among_legal_moves()))
            .allowing_quiets()
    }

    /// The same, where a diagram does not show enough of the past.
    pub const fn forwards_only(self) -> Self {
        Self { can_be_taken_back: false, ..self }
    }
}

/// What a condition asks of moves, and with what it goes, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rules) struct Features(u32);

impl Features {
    pub const NONE: Self = Self(0);
    /// It says of each half-move by itself what is legal and what it leads to.
    pub const WITHIN_A_HALF_MOVE: Self = Self(1);
    /// It asks of squares no more than who reaches them.
    pub const OVER_JOINED_EDGES: Self = Self(1 << 1);
    /// It asks no more of a half-move than who reaches whom in it, and where it leads.
    pub const REACH_ALONE: Self = Self::WITHIN_A_HALF_MOVE.and(Self::OVER_JOINED_EDGES);
    /// It asks which units guard or attack others, or changes that.
    pub const GUARDS: Self = Self(1 << 2);
    /// It looks back at earlier moves.
    pub const PAST: Self = Self(1 << 3);
    /// It keeps squares in mind.
    pub const SQUARES: Self = Self(1 << 4);
    /// It asks where a unit has moved to.
    pub const ARRIVALS: Self = Self(1 << 5);
    /// It speaks of orthodox kinds.
    pub const KINDS: Self = Self(1 << 6);
    /// It has been thought through for pawns of other kinds.
    pub const FAIRY_PAWNS: Self = Self(1 << 7);
    /// It asks who stands beside whom.
    pub const NEIGHBOURS: Self = Self(1 << 8);
    /// Units move otherwise than they do by themselves.
    pub const OTHER_WAYS: Self = Self(1 << 9);
    /// It asks who may capture.
    pub const CAPTURES: Self = Self(1 << 10);
    /// It measures how far units go.
    pub const LENGTHS: Self = Self(1 << 11);
    /// It asks for checks while a move is played.
    pub const CHECKS_IN_PLAY: Self = Self(1 << 12);
    /// A move that captures nothing changes no more than the place of its unit, unless marks do, and a king can be captured
    /// only along ways of moving. What does no more than forbid moves is of this sort.
    pub const QUIETS_SHIFT: Self = Self(1 << 13);
    /// A unit without marks that reaches a king of the other side without marks captures him for good, unless it may not move
    /// at all.
    pub const TAKES_KINGS: Self = Self(1 << 14);
    /// Moves that capture nothing are not forbidden for what they are or lead to, unless their squares bar them.
    pub const QUIETS_ALLOWED: Self = Self(1 << 15);
    /// Each move that is played under it could be played without it, the safety of kings apart, and leads to the same board.
    pub const TAKES_AWAY: Self = Self(1 << 16);
    /// The same but for what `Travel` tells of kings that borrow moves, units that vanish, and captures that lead elsewhere.
    pub const TRAVELS: Self = Self(1 << 17);
    /// It does nothing but take squares away, or choose among legal moves: on the squares that are left, mates and
    /// stalemates are what they are without it, and so are moves.
    pub const KEEPS_MATES: Self = Self(1 << 18);
    /// A side whose king may flee without it to a square that no unit reaches has a legal move under it, too, and captures
    /// do no more than they do without it.
    pub const KEEPS_FLIGHTS: Self = Self(1 << 19);
    /// What any condition may have: none at all has everything.
    pub const ALL: Self = Self(u32::MAX);

    /// Both sets together.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What is in this set and not in the other.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The set where something stands, otherwise nothing.
    pub const fn only_if(self, stands: bool) -> Self {
        if stands { self } else { Self::NONE }
    }

    /// What both sets have.
    pub const fn shared_with(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Is all of that in it?
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

/// This side, as one of [those that choose](Nature::of_sides).
pub(super) const fn only(side: Colour) -> [bool; 2] {
    [matches!(side, Colour::White), matches!(side, Colour::Black)]
}

/// The sides that are bound.
pub(super) fn bound(white: bool, black: bool) -> impl Iterator<Item = Colour> {
    Colour::ALL.into_iter().zip([white, black]).filter_map(|(side, is_bound)| is_bound.then_some(side))
}
