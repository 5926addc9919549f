//! Mates where moves have to be played to find out what they do: moves after which the king surely has a flight.
//!
//! A square that a unit reaches on no board at all from where it stands is not guarded by it. A move mates only if each empty
//! square beside the king may be guarded by a unit that stays, or from where the moving one arrives.

use super::rule_model::{far, far_sources};
use crate::board::{Attributes, Bitboard, Kind, Square, Unit, king_attacks};
use crate::position::{Class, Move, Position};
use crate::rules::Rules;
use arrayvec::ArrayVec;

/// More units than that leave a king hardly any square that none of them may guard.
const MOST_UNITS: usize = 16;

/// Where units must go to mate the only king of the other side, as far as it concerns the squares beside it.
pub(super) struct OpenFlights {
    guards: ArrayVec<Guard, MOST_UNITS>,
}

/// A unit of the side to move.
struct Guard {
    from: Square,
    unit: Unit,
    /// Where it must go so that all flights may be guarded.
    all: Bitboard,
    /// So that all but one may be.
    all_but_one: Bitboard,
}

impl OpenFlights {
    /// None if nothing is known.
    pub fn of(position: &Position, rules: &Rules) -> Option<Self> {
        rules.physics.kings_flee.ok()?;
        let (board, side) = (position.placement(), position.side());
        let kings = board.royals(!side);
        let king = kings.first()?;
        let unit = board.at(king)?;
        let is_common = unit.kind() == Kind::KING && !unit.is_marked() && !kings.several();
        let own = board.side(side);
        // Whose neutral units are depends on who asks.
        if !is_common
            || board.neutrals().any()
            || own.len() as usize > MOST_UNITS
            || !position.is_quiet_but_for_memory()
        {
            return None;
        }
        let zone = king_attacks(king) & !position.occupied();
        let (mut once, mut twice) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mut reaches: ArrayVec<(Square, Unit, Bitboard), MOST_UNITS> = ArrayVec::new();
        for from in own {
            let unit = board.at(from)?;
            let reach = zone & far(rules, unit, from);
            twice |= once & reach;
            once |= reach;
            reaches.push((from, unit, reach));
        }
        let guard = |(from, unit, reach): (Square, Unit, Bitboard)| {
            let open = zone & !(twice | once & !reach);
            Guard::of(rules, from, unit, open)
        };
        Some(Self { guards: reaches.into_iter().map(guard).collect() })
    }

    /// The units that may mate.
    pub fn units(&self) -> Bitboard {
        let may_mate = |guard: &&Guard| {
            let unit = guard.unit;
            let only_moves =
                matches!(unit.kind(), Kind::KNIGHT | Kind::BISHOP | Kind::ROOK | Kind::QUEEN | Kind::KING);
            !only_moves || unit.is_marked() || unit.has(Attributes::KAMIKAZE) || guard.all_but_one.any()
        };
        self.guards.iter().filter(may_mate).map(|guard| guard.from).collect()
    }

    /// May this move mate, as far as is known?
    pub fn may_mate(&self, position: &Position, rules: &Rules, mv: Move) -> bool {
        let Some(guard) = self.guards.iter().find(|guard| guard.from == mv.from) else { return true };
        let (board, captures) = (position.placement(), position.occupied().has(mv.to));
        let marks = guard.unit.attributes().others();
        if mv.class != Class::Normal
            || mv.promotion.is_some()
            || captures && guard.unit.has(Attributes::KAMIKAZE)
        {
            return true;
        }
        match marks {
            Attributes::NONE if !captures => guard.all.has(mv.to),
            // What is captured may come back on a flight.
            Attributes::NONE => guard.all_but_one.has(mv.to),
            // So may the hurdle that moves, too.
            _ if Attributes::MOVE_HURDLES.has(marks) && !captures => {
                let others = position.occupied().without(mv.from);
                let hurdles = || rules.army.hurdles(guard.unit, mv.from, mv.to, others, false);
                let fixed = board.side(!position.side()) & !board.royals(!position.side());
                guard.all_but_one.has(mv.to) || (hurdles() & !fixed).any()
            }
            _ => true,
        }
    }
}

impl Guard {
    /// `open`: flights that no other unit may guard.
    fn of(rules: &Rules, from: Square, unit: Unit, open: Bitboard) -> Self {
        let (mut all, mut all_but_one) = (Bitboard::FULL, Bitboard::FULL);
        for square in open {
            // It may also stand there.
            let squares = far_sources(rules, unit, square).with(square);
            all_but_one = all_but_one & squares | all;
            all &= squares;
        }
        Self { from, unit, all, all_but_one }
    }
}
