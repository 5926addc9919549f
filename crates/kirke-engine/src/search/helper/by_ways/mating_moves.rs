//! The moves of the mating side that may mate.

use super::mates::{Guards, Mate, Needs};
use super::mover::{MatingUnit, Mover, Way};
use super::scene::{Boards, Scene};
use crate::board::{Bitboard, Kind, Square, king_attacks};
use crate::search::rule_model::MayReturn;
use crate::units::Purpose;

/// A move of the mating side, whatever a pawn becomes by it.
#[derive(Clone, Copy)]
struct Step {
    from: Square,
    to: Square,
    needs: Needs,
    /// Where the captured unit may be reborn, if one is captured.
    captured: Option<MayReturn>,
}

/// The mating move, as far as what follows depends on it.
#[derive(Clone, Copy)]
struct MatingMove<'a> {
    from: Square,
    moved: Mover<'a>,
    stands_on: Square,
    needs: Needs,
    /// The squares that it empties, and those that it fills or may fill.
    emptied: Bitboard,
    filled: Bitboard,
    /// A captured unit is reborn on any one square.
    fills_anywhere: bool,
    /// All units but the king, when it has been made.
    lifted: Bitboard,
}

impl<'a> Scene<'a> {
    /// Shows the mates that may come about, until the visit answers true; none if they are too many to be told.
    pub(super) fn any_mate(&self, visit: &mut impl FnMut(&Mate<'_>) -> bool) -> Option<bool> {
        let mating_side = self.lifted & !self.helpers;
        for unit in self.boards.units {
            let checking = self.checking_targets(unit).without(self.king);
            for to in unit.quiets & checking & !mating_side {
                for way in unit.mover.ways(unit.square, to, Purpose::Quiet) {
                    if let Some(step) = self.quiet(unit.square, &way)
                        && self.any_mate_as(unit.mover, &step, visit)?
                    {
                        return Some(true);
                    }
                }
            }
            for to in self.checking_captures(unit, checking) {
                for way in unit.mover.ways(unit.square, to, Purpose::Capture) {
                    if let Some(step) = self.capture(unit.square, &way)
                        && self.any_mate_as(unit.mover, &step, visit)?
                    {
                        return Some(true);
                    }
                }
            }
        }
        Some(false)
    }

    /// Where a unit may capture to check, if these are the squares to which it may go for that.
    fn checking_captures(&self, unit: &MatingUnit<'_>, checking: Bitboard) -> Bitboard {
        let Boards { position, model, .. } = self.boards;
        let neutrals = position.placement().neutrals();
        // What it captures stands there, or comes to be captured.
        let captures = (unit.captures & (self.helpers | neutrals | self.free)).without(unit.square);
        if model.goes_home {
            let others = self.checks.iter().filter(|(square, _)| *square != unit.square);
            let opens = others.fold(Bitboard::EMPTY, |squares, (_, way)| squares | way.empty);
            let may_check = |&to: &Square| {
                let home = unit.mover.home(to);
                opens.has(to) || home.is_empty() || (home & checking).any()
            };
            return captures.into_iter().filter(may_check).collect();
        }
        // Neutral units that come back may check.
        let always = if model.reborn { neutrals } else { Bitboard::EMPTY };
        captures & (checking | always)
    }

    /// Where a unit may go to check, by itself or by what its move does for others.
    fn checking_targets(&self, unit: &MatingUnit<'_>) -> Bitboard {
        let Boards { model, .. } = self.boards;
        let (from, moved) = (unit.square, unit.mover.unit);
        let mating_side = self.lifted.without(from) & !self.helpers;
        let mut squares = model.aligned(moved, self.king);
        if moved.kind() == Kind::PAWN {
            squares |= Bitboard::rank(moved.colour().promotion_rank());
        }
        for (_, way) in self.checks.iter().filter(|(square, _)| *square != from) {
            // A hurdle may be missing, or leave; the unit takes its place, or the captured one that comes back.
            let to_come = way.hurdles & !mating_side;
            if way.empty.has(from) || model.reborn && to_come.any() {
                return Bitboard::FULL;
            }
            squares |= to_come;
        }
        squares
    }

    #[inline]
    fn quiet(&self, from: Square, way: &Way) -> Option<Step> {
        let occupied = self.lifted.with(self.king);
        let to = way.target;
        let mut needs = self.needs(way, occupied, occupied)?;
        if occupied.has(to) {
            let leaver = self.leavers.has(to).then_some(to)?;
            needs = needs.and(Needs { leaver: Some(leaver), arrival: None })?;
        }
        Some(Step { from, to, needs, captured: None })
    }

    #[inline]
    fn capture(&self, from: Square, way: &Way) -> Option<Step> {
        let Boards { position, model, .. } = self.boards;
        let occupied = self.lifted.with(self.king);
        let needs = self.needs_to_capture(way, occupied, occupied)?;
        let to = way.target;
        if self.helpers.has(to) || position.placement().neutrals().has(to) {
            if needs.leaver == Some(to) {
                return None;
            }
            let returns = model.may_return(position.placement().at(to)?, from, to);
            return Some(Step { from, to, needs, captured: Some(returns) });
        }
        let arrival = self.free.has(to).then_some(to)?;
        let needs = needs.and(Needs { leaver: None, arrival: Some(arrival) })?;
        let returns = if model.reborn { MayReturn::Anywhere } else { MayReturn::Nowhere };
        Some(Step { from, to, needs, captured: Some(returns) })
    }

    /// The mates by a move, whatever a pawn becomes by it.
    fn any_mate_as(
        &self,
        mover: Mover<'a>,
        step: &Step,
        visit: &mut impl FnMut(&Mate<'_>) -> bool,
    ) -> Option<bool> {
        let Boards { rules, model, .. } = self.boards;
        if !model.promotes_on(mover.unit, step.to) {
            return self.any_mate_by(step, mover, visit);
        }
        for &kind in &rules.promotions {
            let promoted = Mover::of(rules, model, rules.promoted(mover.unit, kind))?;
            if self.any_mate_by(step, promoted, visit)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// None if the unit, having become this one, cannot go home, though it must.
    #[inline]
    fn mating_move(&self, step: &Step, moved: Mover<'a>) -> Option<MatingMove<'a>> {
        let Boards { model, .. } = self.boards;
        let &Step { from, to, needs, captured } = step;
        let stands_on = model.stands_on(moved.unit, to, captured.is_some());
        // The square of a captured unit is empty when it is not taken by the capturing one.
        let emptied = if stands_on == to { Bitboard::of(from) } else { Bitboard::of(from).with(to) };
        let held = self.lifted.with(self.king) & Bitboard::of(stands_on) & !emptied;
        let leaver = if stands_on == to { None } else { held.first() };
        if leaver.is_some_and(|square| !self.leavers.has(square)) {
            return None;
        }
        let (reborn, fills_anywhere) = match captured {
            Some(MayReturn::On(square)) => (Bitboard::of(square), false),
            Some(MayReturn::Anywhere) => (Bitboard::EMPTY, true),
            Some(MayReturn::Nowhere) | None => (Bitboard::EMPTY, false),
        };
        Some(MatingMove {
            from,
            moved,
            stands_on,
            needs: needs.and(Needs { leaver, arrival: None })?,
            emptied,
            filled: reborn.with(stands_on),
            fills_anywhere,
            lifted: (self.lifted & !emptied).with(stands_on),
        })
    }

    /// The mates by a move of a unit, having become this one.
    fn any_mate_by(
        &self,
        step: &Step,
        moved: Mover<'a>,
        visit: &mut impl FnMut(&Mate<'_>) -> bool,
    ) -> Option<bool> {
        let Some(mv) = &self.mating_move(step, moved) else { return Some(false) };
        // A neutral unit that comes back may check and guard, too.
        if self.boards.model.reborn && self.boards.position.placement().neutrals().has(mv.stands_on) {
            let guards = &Guards::new();
            return Some(visit(&Mate {
                needs: mv.needs,
                open: Bitboard::EMPTY,
                guards,
                fills_anywhere: false,
            }));
        }
        // Other units check by what the move does: they did not before, when their side was not to move.
        let is_changed = |way: &Way| {
            (way.empty & mv.emptied).any() || (way.hurdles & mv.filled).any() || mv.fills_anywhere
        };
        let others = self.checks.iter().filter(|(square, way)| *square != mv.from && is_changed(way));
        let checks = mv.moved.captures_on(mv.stands_on, self.king).chain(others.map(|&(_, way)| way));
        let mut found: Option<(Bitboard, Guards)> = None;
        for needs in checks.filter_map(|way| self.needs_after(mv, &way)?.and(mv.needs)) {
            if found.is_none() {
                found = Some(self.flights_after(mv)?);
            }
            let Some((open, guards)) = &found else { continue };
            let mate = Mate { needs, open: *open, guards, fills_anywhere: mv.fills_anywhere };
            if visit(&mate) {
                return Some(true);
            }
        }
        Some(false)
    }

    /// What this way needs of the helping side when the mating move has been made.
    #[inline]
    fn needs_after(&self, mv: &MatingMove<'_>, way: &Way) -> Option<Needs> {
        let hurdles = if mv.fills_anywhere { Bitboard::FULL } else { mv.lifted | mv.filled };
        self.needs_to_capture(way, mv.lifted, hurdles)
    }

    /// The flights that nobody guards who needs nothing for it, and what others need; none if that is too much to tell.
    fn flights_after(&self, mv: &MatingMove<'_>) -> Option<(Bitboard, Guards)> {
        let Boards { model, .. } = self.boards;
        let around = king_attacks(self.king);
        let mut zone = self.zone & !mv.filled;
        if model.goes_home {
            zone |= around & mv.emptied.without(mv.stands_on);
        } else if !model.reborn {
            // The king may take the unit.
            zone |= around & Bitboard::of(mv.stands_on);
        }
        let mut guards = Guards::new();
        let mut look = |way: &Way, zone: &mut Bitboard| {
            match self.needs_after(mv, way) {
                Some(Needs::NOTHING) => *zone = zone.without(way.target),
                Some(needs) => guards.try_push((way.target, needs)).ok()?,
                None => {}
            }
            Some(())
        };
        for (_, way) in self.guards().iter().filter(|(square, _)| *square != mv.from) {
            if zone.has(way.target) {
                look(way, &mut zone)?;
            }
        }
        for target in model.far(mv.moved.unit, mv.stands_on) & zone {
            for way in mv.moved.ways(mv.stands_on, target, Purpose::Capture) {
                look(&way, &mut zone)?;
            }
        }
        guards.retain(|(target, _)| zone.has(*target));
        Some((zone, guards))
    }
}
