//! Imitators: they make the move of every unit, and stand in the way of none.

use super::{Turn, rook_of_castling};
use crate::board::{Bitboard, Kind, Square, Unit};
use crate::position::{Cause, Class, Effect, Move, Position, Recorder, Refused};
use crate::rules::{Rules, SquareList, Who};
use crate::units::Purpose;

type Leap = (i8, i8);

/// A way of making a move, told by the leaps that lead to its squares from where it begins.
#[derive(Default)]
struct ImitatedWay {
    /// To those that must be empty, the arrival among them.
    passed: Vec<Leap>,
    /// To those on which units must stand.
    hurdles: Vec<Leap>,
}

impl Position {
    /// The ways in which a unit makes this move.
    fn imitated_ways(&self, rules: &Rules, mv: Move, unit: Unit) -> Vec<ImitatedWay> {
        let (files, ranks) = mv.from.vector_to(mv.to);
        let leap_to = |square| mv.from.vector_to(square);
        let at_once = ImitatedWay { passed: vec![(files, ranks)], ..ImitatedWay::default() };
        match unit.kind() {
            Kind::PAWN | Kind::BISHOP | Kind::ROOK | Kind::QUEEN => {
                let steps = 1..=files.abs().max(ranks.abs());
                let passed = steps.map(|step| (files.signum() * step, ranks.signum() * step)).collect();
                vec![ImitatedWay { passed, ..at_once }]
            }
            kind if kind.fairy_index().is_some() => {
                let purpose = if self.captures(mv) { Purpose::Capture } else { Purpose::Quiet };
                let open = rules.army.open_ways(unit, [mv.from, mv.to], self.occupied(), purpose);
                let way = |(empty, hurdles): (Bitboard, Bitboard)| ImitatedWay {
                    passed: empty.into_iter().chain([mv.to]).map(leap_to).collect(),
                    hurdles: hurdles.into_iter().map(leap_to).collect(),
                };
                let ways: Vec<ImitatedWay> = open.map(way).collect();
                if ways.is_empty() { vec![at_once] } else { ways }
            }
            _ => vec![at_once],
        }
    }

    /// The first imitator that cannot go this way from where it is: over squares that are empty, or that the moving unit
    /// leaves, and over units that stand as those over which that one hops.
    fn stuck_imitator(&self, from: Square, way: &ImitatedWay, blocked: Bitboard) -> Option<Square> {
        let is_free = |square: Square| square == from || !(self.occupied() | blocked).has(square);
        let has_hurdle = |square: Square| square != from && self.placement().at(square).is_some();
        let can_go = |imitator: Square| {
            let at = |&(files, ranks): &Leap| imitator.offset(files, ranks);
            way.passed.iter().all(|leap| at(leap).is_some_and(is_free))
                && way.hurdles.iter().all(|leap| at(leap).is_some_and(has_hurdle))
        };
        self.imitators().iter().copied().find(|&imitator| !can_go(imitator))
    }

    /// The leap that all imitators make by a move, if all can make it.
    pub(in crate::position) fn imitation(
        &self,
        rules: &Rules,
        mv: Move,
        unit: Unit,
    ) -> Result<Leap, Refused> {
        if mv.class == Class::Castling {
            // First the king, then the rook; the king stands on his new square then.
            let (rook_from, rook_to) = rook_of_castling(mv);
            let (king, rook) = (mv.from.vector_to(mv.to), rook_from.vector_to(rook_to));
            let blocks = |passed, blocked| {
                let way = ImitatedWay { passed, ..ImitatedWay::default() };
                self.stuck_imitator(mv.from, &way, blocked)
                    .map_or(Ok(()), |square| Err(Refused::ImitatorBlocked(square)))
            };
            blocks(vec![(king.0.signum(), 0), king], Bitboard::EMPTY)?;
            let on_the_way = (1..=rook.0.abs()).map(|step| (king.0 + rook.0.signum() * step, 0));
            blocks(on_the_way.collect(), Bitboard::of(mv.to))?;
            return Ok((king.0 + rook.0, 0));
        }
        let mut stuck = None;
        for way in self.imitated_ways(rules, mv, unit) {
            match self.stuck_imitator(mv.from, &way, Bitboard::EMPTY) {
                // One way is enough, if it is the same for all imitators.
                None => return Ok(mv.from.vector_to(mv.to)),
                Some(imitator) => stuck = stuck.or(Some(imitator)),
            }
        }
        stuck.map_or_else(|| Ok(mv.from.vector_to(mv.to)), |square| Err(Refused::ImitatorBlocked(square)))
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
