//! Imitators: they make the move of every unit, and stand in the way of none.

use super::{Turn, rook_of_castling};
use crate::board::{Bitboard, Kind, Square, Unit};
use crate::position::{Cause, Class, Effect, Move, Position, Recorder, Refused};
use crate::rules::{Rules, SquareList, Who};
use crate::units::Purpose;

type Leap = (i8, i8);

impl Position {
    /// The squares that a unit passes in this move, the last one its arrival.
    fn passed_squares(&self, rules: &Rules, mv: Move, unit: Unit) -> Vec<Square> {
        let (files, ranks) = mv.from.vector_to(mv.to);
        let steps = files.abs().max(ranks.abs());
        let along_line = || {
            (1..=steps)
                .filter_map(|step| mv.from.offset(files.signum() * step, ranks.signum() * step))
                .collect()
        };
        match unit.kind() {
            Kind::PAWN | Kind::BISHOP | Kind::ROOK | Kind::QUEEN => along_line(),
            kind if kind.fairy_index().is_some() => {
                let purpose = if self.captures(mv) { Purpose::Capture } else { Purpose::Quiet };
                let passed = rules.army.passed_squares(unit, [mv.from, mv.to], self.occupied(), purpose);
                passed.unwrap_or(Bitboard::EMPTY).into_iter().chain([mv.to]).collect()
            }
            _ => vec![mv.to],
        }
    }

    /// The first imitator that cannot make these leaps from where it is, to squares that are empty or that the moving unit
    /// leaves.
    fn stuck_imitator(&self, from: Square, leaps: &[Leap], blocked: Bitboard) -> Option<Square> {
        let can = |imitator: Square, (files, ranks): Leap| {
            let next = imitator.offset(files, ranks);
            next.is_some_and(|next| next == from || !(self.occupied() | blocked).has(next))
        };
        let stuck = |&&imitator: &&Square| leaps.iter().any(|&leap| !can(imitator, leap));
        self.imitators().iter().find(stuck).copied()
    }

    /// The leap that all imitators make by a move, if all can make it.
    pub(in crate::position) fn imitation(
        &self,
        rules: &Rules,
        mv: Move,
        unit: Unit,
    ) -> Result<Leap, Refused> {
        let blocks = |leaps: &[Leap], blocked| {
            self.stuck_imitator(mv.from, leaps, blocked)
                .map_or(Ok(()), |square| Err(Refused::ImitatorBlocked(square)))
        };
        if mv.class == Class::Castling {
            // First the king, then the rook; the king stands on his new square then.
            let (rook_from, rook_to) = rook_of_castling(mv);
            let (king, rook) = (mv.from.vector_to(mv.to), rook_from.vector_to(rook_to));
            blocks(&[(king.0.signum(), 0), king], Bitboard::EMPTY)?;
            let on_the_way = (1..=rook.0.abs()).map(|step| (king.0 + rook.0.signum() * step, 0));
            blocks(&on_the_way.collect::<Vec<Leap>>(), Bitboard::of(mv.to))?;
            return Ok((king.0 + rook.0, 0));
        }
        let leaps: Vec<Leap> = self
            .passed_squares(rules, mv, unit)
            .into_iter()
            .map(|square| mv.from.vector_to(square))
            .collect();
        blocks(&leaps, Bitboard::EMPTY)?;
        Ok(mv.from.vector_to(mv.to))
    }

    /// For a step that is no move of its own: moves the imitators as a unit that has gone so, as far as the board reaches.
    pub fn let_imitators_follow(&mut self, rules: &Rules, from: Square, to: Square) {
        if rules.motion.imitators.is_some() {
            let (old, new) = (self.imitators_after((0, 0)), self.imitators_after(from.vector_to(to)));
            self.apply(Effect::Imitate { old, new, cause: Cause::Play });
        }
    }

    /// Where the imitators are after this leap.
    pub(in crate::position) fn imitators_after(&self, (files, ranks): Leap) -> SquareList {
        self.imitators().iter().filter_map(|imitator| imitator.offset(files, ranks)).collect()
    }
}

impl<R: Recorder> Turn<'_, R> {
    /// The imitators make the move.
    #[cold]
    pub(super) fn imitate(&mut self, before: &Position, unit: Unit) -> Result<(), Refused> {
        let leap = before.imitation(self.rules, self.mv, unit)?;
        let (old, new) = (before.imitators_after((0, 0)), before.imitators_after(leap));
        self.effect(Effect::Imitate { old, new, cause: Cause::Play });
        Ok(())
    }

    /// A pawn that has just promoted to an imitator becomes one: it leaves the board.
    #[cold]
    pub(super) fn becomes_imitator(&mut self, square: Square, unit: Unit) -> Result<(), Refused> {
        let old: SquareList = self.after.imitators().iter().copied().collect();
        let new = old.with(square).ok_or(Refused::NoImitator)?;
        self.remove(square, unit, Cause::Imitator);
        self.effect(Effect::Imitate { old, new, cause: Cause::Imitator });
        Ok(())
    }

    /// Nobody may stand on the square of an imitator when the move is over.
    #[cold]
    pub(super) fn imitators_are_free(&self) -> Result<(), Refused> {
        let met = self.after.imitators().iter().find(|&&imitator| self.after.occupied().has(imitator));
        met.map_or(Ok(()), |&square| Err(Refused::ImitatorBlocked(square)))
    }

    /// May the moving pawn become an imitator? Not where it must be reborn by its capture.
    #[cold]
    pub(super) fn may_become_imitator(&self, captures: bool) -> Result<(), Refused> {
        let is_reborn =
            self.rules.parts().any(|rules| matches!(rules.rebirth.who, Who::Capturer | Who::Both { .. }));
        if captures && is_reborn { Err(Refused::NoImitator) } else { Ok(()) }
    }
}
