//! What the board may be like when the mating side is to mate, and what a mate needs then.

use super::{MatingUnit, Prospects, Scene};
use crate::board::{Bitboard, Kind, Square, Unit, between, king_attacks};
use crate::position::capture_reach;
use crate::search::guard_map::promotes_next;
use crate::search::reach_count::ReachCount;
use crate::search::rule_model::{MayReturn, RuleModel};

/// A mate that may come about.
pub(super) struct MatePattern {
    pub king: Square,
    /// The king has come there, so that it is not attacked.
    pub comes: bool,
    /// The squares round it that nobody guards or fills who is known to.
    pub open: Bitboard,
    /// So many of them are filled by a unit that blocks or is reborn, at most.
    pub spare: u32,
    pub mating: Mating,
}

/// The mating move.
#[derive(Clone, Copy)]
pub(super) enum Mating {
    /// One of a unit that checks; what it guards and fills is taken into account.
    Direct,
    /// Any one of this unit, standing there. It opens a line to the unit that has moved before.
    Opens(Unit, Square),
    /// The second one of the unit that has moved before.
    Again {
        /// Arriving here it mates, if it was no pawn.
        from: Bitboard,
        /// It may open a line to another unit, and mate from elsewhere.
        opens: bool,
    },
}

/// The unit that moves first.
#[derive(Clone, Copy)]
pub(super) enum FirstMover {
    /// It stands where it has gone.
    Arrived,
    /// It is in the air.
    MatingUnit(MatingUnit),
}

/// Boards after the move of the helping side.
struct Future<'s> {
    scene: &'s Scene,
    kings: Bitboard,
    comes: bool,
    /// So many squares a unit may block that has moved.
    blocks: u32,
}

impl Prospects<'_> {
    /// Shows the mates that may come about after a move of the helping side, until the visit answers true; none if not
    /// all can be told.
    pub(super) fn any_pattern(
        &self,
        scene: &Scene,
        first: FirstMover,
        mut visit: impl FnMut(MatePattern) -> bool,
    ) -> Option<bool> {
        let squares = scene.unit_squares();
        let filled = squares | scene.helpers | scene.perhaps;
        let mut guarded = Bitboard::EMPTY;
        for mating_unit in &scene.units {
            guarded |= match first {
                // What is in the air may shut lines.
                FirstMover::MatingUnit(_) => mating_unit.always_guarded(),
                FirstMover::Arrived => mating_unit.surely_guarded(filled),
            };
        }
        let calm = king_attacks(scene.king) & !(squares | scene.helpers) & !guarded;
        if self.any_pattern_in(&Future { scene, kings: calm, comes: true, blocks: 0 }, first, &mut visit) {
            return Some(true);
        }
        if (scene.helpers | scene.perhaps).any() {
            let stays = Bitboard::of(scene.king);
            if self.any_pattern_in(
                &Future { scene, kings: stays, comes: false, blocks: 1 },
                first,
                &mut visit,
            ) {
                return Some(true);
            }
        }
        let occupied = (squares | scene.helpers).with(scene.king);
        for mating_unit in scene.units.iter().filter(|mating_unit| !mating_unit.unit.is_royal()) {
            for from in self.attackers(scene, mating_unit.square, occupied) {
                if self.any_pattern_after_capture(scene, (from, mating_unit.square), first, &mut visit)? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    /// The same after this capture.
    pub(super) fn any_pattern_after_capture(
        &self,
        scene: &Scene,
        (from, to): (Square, Square),
        first: FirstMover,
        visit: &mut impl FnMut(MatePattern) -> bool,
    ) -> Option<bool> {
        let by_king = from == scene.king;
        // A slider may be shut off by the unit that is reborn.
        if by_king && scene.units.iter().any(|mating_unit| mating_unit.always_guarded().has(to)) {
            return Some(false);
        }
        let mut after = scene.clone();
        if by_king {
            after.king = to;
        } else {
            after.helpers = after.helpers.without(from).with(to);
        }
        self.capture_unit(&mut after, (from, to))?;
        let kings = Bitboard::of(after.king);
        Some(self.any_pattern_in(&Future { scene: &after, kings, comes: false, blocks: 0 }, first, visit))
    }

    fn any_pattern_in(
        &self,
        after: &Future<'_>,
        first: FirstMover,
        visit: &mut impl FnMut(MatePattern) -> bool,
    ) -> bool {
        let &Future { scene, kings, comes, blocks } = after;
        if kings.is_empty() {
            return false;
        }
        let squares = scene.unit_squares();
        let empty = !(squares | scene.helpers | scene.perhaps);
        let guards: ReachCount = scene.units.iter().map(|mating_unit| mating_unit.far).collect();
        let (more, opens) = match first {
            FirstMover::Arrived => (0, false),
            FirstMover::MatingUnit(mating_unit) => {
                (mating_unit.most_filled(self.model), mating_unit.may_need_others())
            }
        };
        let far_by_others = scene.units.iter().filter(|unit| unit.needs_others());
        let far_by_others = far_by_others.fold(Bitboard::EMPTY, |set, unit| set | unit.far);
        for mating_unit in &scene.units {
            let empty = empty.with(mating_unit.square) & !guards.without(mating_unit.far);
            let reborn = self.reborn_by(scene, mating_unit);
            let most = mating_unit.most_filled(self.model) + more + blocks + u32::from(reborn.any());
            for king in kings {
                let open = king_attacks(king) & empty;
                if open.len() > most {
                    continue;
                }
                let spare = blocks + u32::from((open & reborn).any());
                let pattern = |open, mating| MatePattern { king, comes, open, spare, mating };
                let discovers = far_by_others.has(king) && scene.discovers(mating_unit, king);
                let told = mating_unit.any_mating(self.model, king, discovers, |filled| {
                    let open = open & !filled;
                    open.len() <= spare + more && visit(pattern(open, Mating::Direct))
                });
                if told || opens && visit(pattern(open, Mating::Opens(mating_unit.unit, mating_unit.square)))
                {
                    return true;
                }
            }
        }
        let FirstMover::MatingUnit(mating_unit) = first else { return false };
        let spare = blocks + u32::from(self.model.reborn && (scene.helpers | scene.perhaps).any());
        kings.into_iter().any(|king| {
            let open = king_attacks(king) & empty & !guards.by_any();
            if open.len() > spare + more {
                return false;
            }
            let opens = far_by_others.has(king);
            let checking = match mating_unit.unit.kind() {
                Kind::PAWN | Kind::KING => Bitboard::EMPTY,
                _ => self.model.aligned(mating_unit.unit, king),
            };
            let is_met =
                |&to: &Square| (open & !self.model.far(mating_unit.unit, to).with(to)).len() <= spare;
            let from: Bitboard = checking.into_iter().filter(is_met).collect();
            let never = from.is_empty() && !opens && mating_unit.unit.kind() != Kind::PAWN;
            !never && visit(MatePattern { king, comes, open, spare, mating: Mating::Again { from, opens } })
        })
    }

    /// The squares on one of which a unit may be reborn that is captured by this one.
    fn reborn_by(&self, scene: &Scene, mating_unit: &MatingUnit) -> Bitboard {
        if !self.model.reborn {
            return Bitboard::EMPTY;
        }
        if scene.perhaps.any() {
            return Bitboard::FULL;
        }
        let mut squares = Bitboard::EMPTY;
        for at in mating_unit.far & scene.helpers {
            let victim = self.helper_at(at);
            squares |= match victim.map(|victim| self.model.may_return(victim, mating_unit.square, at)) {
                Some(MayReturn::On(square)) => Bitboard::of(square),
                Some(MayReturn::Nowhere) => Bitboard::EMPTY,
                Some(MayReturn::Anywhere) | None => Bitboard::FULL,
            };
        }
        squares
    }

    /// The units of the helping side that may capture on a square.
    pub(super) fn attackers(&self, scene: &Scene, target: Square, occupied: Bitboard) -> Bitboard {
        let reaches = |&square: &Square| {
            let unit = self.helper_at(square);
            unit.is_none_or(|unit| match unit.kind().fairy_index() {
                Some(_) => self.model.far(unit, square).has(target),
                None => capture_reach(self.rules, unit, square, occupied).has(target),
            })
        };
        let others: Bitboard = (scene.helpers | scene.perhaps).into_iter().filter(reaches).collect();
        if king_attacks(scene.king).has(target) { others.with(scene.king) } else { others }
    }

    /// The unit of the helping side on a square; none if it has come there by a capture, or been reborn.
    fn helper_at(&self, square: Square) -> Option<Unit> {
        let mating_side = self.position.side();
        self.position.placement().at(square).filter(|unit| unit.colour() != mating_side)
    }
}

impl Scene {
    /// May a unit open a line to a king by leaving its square?
    fn discovers(&self, mating_unit: &MatingUnit, king: Square) -> bool {
        let mover = (mating_unit.unit, mating_unit.square);
        self.units.iter().any(|other| other.square != mover.1 && other.looks_through(mover, king))
    }
}

impl MatingUnit {
    /// May this unit check a king when another one has left its square? Or has arrived where a fairy unit needs a hurdle.
    pub fn looks_through(&self, (unit, square): (Unit, Square), king: Square) -> bool {
        self.far.has(king)
            && self.needs_others()
            && (self.is_fairy()
                || between(self.square, king).has(square)
                || may_take_in_passing(unit, square))
    }

    /// Does it depend on other units whether it attacks a square?
    pub fn needs_others(&self) -> bool {
        self.is_slider() || self.is_fairy()
    }

    /// The same when it has moved.
    fn may_need_others(&self) -> bool {
        self.needs_others() || promotes_next(self.unit, self.square)
    }

    /// Shows for the moves by which the unit may check a king which squares it guards and fills then, until the visit
    /// answers true.
    pub fn any_mating(
        &self,
        model: RuleModel<'_>,
        king: Square,
        discovers: bool,
        mut visit: impl FnMut(Bitboard) -> bool,
    ) -> bool {
        if self.unit.kind() != Kind::PAWN {
            let checking = match self.unit.kind() {
                _ if discovers => Bitboard::FULL,
                Kind::KING => Bitboard::EMPTY,
                _ => model.aligned(self.unit, king),
            };
            let arrivals = self.goes & checking;
            return arrivals.into_iter().any(|to| visit(model.far(self.unit, to).with(to)));
        }
        let forward = |squares: Bitboard| squares.moved_by(0, self.unit.colour().forward());
        let one = forward(Bitboard::of(self.square));
        model.any_arriving(self.unit, self.far | one | forward(one), |unit, squares| {
            let checking = if discovers { Bitboard::FULL } else { model.aligned(unit, king) };
            (squares & checking).into_iter().any(|to| visit(model.far(unit, to).with(to)))
        })
    }
}

/// Does a unit stand where a capture in passing takes two units off their lines?
fn may_take_in_passing(unit: Unit, square: Square) -> bool {
    let last = unit.colour().promotion_rank();
    unit.kind() == Kind::PAWN && square.rank().abs_diff(last) == 3
}
