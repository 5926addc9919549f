//! What fairy conditions ask of the outcome of a move, and what they change in it.

use super::{
    Arrival, Breton, CheckWhen, Contact, Immobility, KindChange, Oscillation, Paralysis, Revolving,
    Sentinels, SideChange, Snek, Standalone,
};
use crate::board::{Bitboard, Kind, Square, Unit};

/// What becomes of units that capture a second time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CapturesOnce {
    /// They may not.
    pub strict: bool,
    /// Nor may kings.
    pub kings: bool,
}

/// Which units may not stand attacked by certain enemy units after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Isardam {
    /// Those that would paralyse them so.
    pub by: Paralysis,
    /// A move that captures a king need not heed it.
    pub kings_are_taken: bool,
}

/// What fairy conditions ask of the outcome of a move, and what they change in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Whether the unit that has moved must stand beside another one.
    pub contact: Option<Contact>,
    /// The leap by which units stand beside each other; none if a king's step does it.
    pub contact_leap: Option<(i8, i8)>,
    /// Contact Grid: whether another unit must stand beside it, in another cell of the usual grid.
    pub contact_across_line: bool,
    /// Which moves make a unit change sides.
    pub side_change: Option<SideChange>,
    /// Whether units may be left attacked by enemy units of their kind.
    pub isardam: Option<Isardam>,
    /// When a king is in check.
    pub checks: CheckWhen,
    /// The sides whose moves must give check.
    pub must_check: [bool; 2],
    /// With how many flights a king is in check, where flights are check.
    pub sat: Option<[u32; 2]>,
    /// One flight less is enough for a king that has been attacked before and is not now.
    pub strict_sat: bool,
    /// A mate counts only if one enemy unit attacked the mating unit before its move.
    pub amu: bool,
    /// A move that gives check must mate.
    pub checkless: bool,
    /// Captured units come back when their square is left; if so, as units that cannot be captured.
    pub ghosts_are_uncapturable: Option<bool>,
    /// Pawns promote on other squares than those of their last rank.
    pub promotes_elsewhere: bool,
    /// A king that has moved must be safe on the board from which he goes over, too.
    pub safe_on_old_board: bool,
    /// Capturing units are reborn before they change sides.
    pub turns_after_rebirth: bool,
    /// Units that would be mated if they were kings leave the board.
    pub loses_units: bool,
    /// Units capture once only.
    pub captures_once: Option<CapturesOnce>,
    /// After which moves of each side the kings change places.
    pub oscillation: [Option<Oscillation>; 2],
    /// The royal squares of the sides that have one instead of a king.
    pub royal_squares: [Option<Square>; 2],
    /// What turns by a move.
    pub revolving: Option<Revolving>,
    /// A move must not mate if another one does.
    pub exclusive: bool,
    /// Which side counts as unable to move.
    pub immobility: Immobility,
    /// Kings are never captured.
    pub spares_kings: bool,
    /// In the diagram the king of the side that has moved may stand in check.
    pub kings_may_stand_in_check: bool,
    /// Which pawns units leave behind, if they do.
    pub sentinels: Option<Sentinels>,
    /// What happens to a unit of the captured one's kind.
    pub breton: Option<Breton>,
    /// Capturing units become what they capture; if so, whether kings do.
    pub protean: Option<bool>,
    /// Who captures a pawn becomes a reverse pawn, and the other way round.
    pub reverses_pawns: bool,
    /// Where arriving units change sides.
    pub magic_squares: Bitboard,
    /// They do so before they are reborn.
    pub magic_comes_first: bool,
    /// Black units change sides on White's half of the board.
    pub traitors: bool,
    /// Where units change sides that have arrived there.
    pub arrival: Option<Arrival>,
    /// Who becomes what has been captured.
    pub snek: Option<Snek>,
    /// Checking units make those change sides that they attack; if so, whether all checking units do.
    pub masand: Option<bool>,
    /// The sides whose kings become what the side loses.
    pub kobul: [bool; 2],
    /// The sides whose attacked kings must move, and become what attacks them.
    pub super_transmuting: [bool; 2],
    /// Units that have moved change the enemy units beside them.
    pub influences: bool,
    /// What a unit may become that arrives on the a-file or h-file, one bit for each kind; none if it may not.
    pub substitutes: u16,
    /// What a unit becomes by its move.
    pub kind_change: Option<KindChange>,
    /// What kind follows that with each number, where chameleons have a cycle of their own; else the same one.
    pub cycle: Option<[u8; Kind::TABLE]>,
    /// Volage units stay volage when they have changed sides.
    pub volage_for_ever: bool,
    /// A standalone condition that forbids moves for what they lead to.
    pub forbidding: Option<Standalone>,
}

impl Outcome {
    /// Does it change nothing but what chameleons become?
    pub fn is_only_cycle(&self) -> bool {
        *self == Self { cycle: self.cycle, ..Self::default() }
    }

    /// Breton: may the capture of this unit make another one go before a capturing pawn promotes?
    pub fn acts_before_promotion(&self, victim: Unit) -> bool {
        self.breton.is_some_and(|breton| !breton.after_promotion && !breton.enemy) && !victim.is_royal()
    }

    /// Do units change sides where they have arrived?
    #[inline]
    pub fn turns_on_arrival(&self) -> bool {
        self.traitors || self.arrival.is_some() || self.magic_squares.any()
    }

    /// Does it change units where they stand when a move is over, besides what captures and rebirths do?
    #[inline]
    pub fn changes_units(&self) -> bool {
        self.magic_squares.any()
            || self.traitors
            || self.arrival.is_some()
            || self.snek.is_some()
            || self.influences
            || self.super_transmuting != [false; 2]
            || self.masand.is_some()
            || self.kobul != [false; 2]
            || self.substitutes != 0
    }

    /// Can a move be forbidden for what it leads to?
    #[inline]
    pub fn forbids(self) -> bool {
        self.captures_once.is_some()
            || self.safe_on_old_board
            || self.turns_after_rebirth
            || self.contact.is_some()
            || self.contact_across_line
            || self.isardam.is_some()
            || self.must_check != [false; 2]
            || self.forbidding.is_some()
    }
}
