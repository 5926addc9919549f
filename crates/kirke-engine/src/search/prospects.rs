//! Help play that is to end in mate, at the last but one move of the mating side: may one move of each side still mate
//! after it? Where they cannot, it is not played.

mod patterns;

use super::castling_soon::may_castle_soon;
use super::flights::most_filled;
use super::guard_map::{is_slider, may_rest, promotes_next};
use super::rule_model::{MayReturn, RuleModel, attacks};
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit};
use crate::position::{Class, Move, Position};
use crate::rules::{Rules, Waiting};
use arrayvec::ArrayVec;
use patterns::{FirstMover, MatePattern, Mating};

/// More units of the mating side are not looked at.
const MOST_UNITS: usize = 16;

/// Tells of the moves of one position after which of them one move of each side may mate.
///
/// What the helping side does is one of three things. Its king goes to a square that is not attacked. Or another unit
/// moves, and blocks one flight at most. Or it captures, and the captured unit is off the board or, where the rule says
/// on which square it comes back, there. Then one unit moves and mates. The others guard no more than they would on an
/// empty board, or a fairy unit on some board, and the unit that moves checks by what it would attack there, or opens a
/// line, or is a hurdle; so each square beside the
/// king on which nothing stands must be guarded by them, or guarded or filled by the unit that moves, or filled by the
/// block or by a unit that it captures and that is reborn. If for no unit, no square of the king and no mating move that
/// can be so, there is no mate.
///
/// What else decides a mate (lines that are shut, captures and interpositions as defences, the own king) is not looked
/// at: too many moves are let through, never too few. So are moves of which the consequences are not told here: captures
/// that bring a unit back on any square, castling, captures in passing and double steps that allow one.
pub(super) struct Prospects<'a> {
    position: &'a Position,
    rules: &'a Rules,
    model: RuleModel<'a>,
    scene: Scene,
    /// The unit that has been looked at last, with what is known of its quiet moves; none if that is too much to tell.
    mover: Option<(Square, Option<Mover>)>,
    /// The mates that may come about after them.
    patterns: Vec<MatePattern>,
}

/// What is known of a unit while it is in the air.
struct Mover {
    occupied: Bitboard,
    /// What the sliders of its side guard.
    lines: Bitboard,
}

/// A unit of the mating side.
#[derive(Clone, Copy)]
pub(super) struct MatingUnit {
    pub square: Square,
    pub unit: Unit,
    /// What it may guard, whatever stands elsewhere.
    pub far: Bitboard,
    /// Where it may go; what a pawn may do besides is looked at elsewhere.
    goes: Bitboard,
}

pub(super) type MatingUnits = ArrayVec<MatingUnit, MOST_UNITS>;

/// The units of a side; none if they are too many.
pub(super) fn mating_units(position: &Position, model: RuleModel<'_>, side: Colour) -> Option<MatingUnits> {
    let board = position.placement();
    let mut units = MatingUnits::new();
    for square in board.side(side) {
        units.try_push(MatingUnit::new(model, board.at(square)?, square)).ok()?;
    }
    Some(units)
}

/// A board, as far as mates are concerned.
#[derive(Clone)]
struct Scene {
    king: Square,
    /// The other units of its side.
    helpers: Bitboard,
    /// A unit of the helping side that was reborn stands here, or nobody.
    perhaps: Bitboard,
    units: MatingUnits,
}

impl Scene {
    fn unit_squares(&self) -> Bitboard {
        self.units.iter().fold(Bitboard::EMPTY, |set, mating_unit| set.with(mating_unit.square))
    }

    fn without(&self, square: Square) -> Self {
        let units = self.units.iter().copied().filter(|mating_unit| mating_unit.square != square).collect();
        Self { units, ..*self }
    }
}

impl<'a> Prospects<'a> {
    /// For the side to move, which mates. None if nothing can be told here.
    pub fn of(position: &'a Position, rules: &'a Rules) -> Option<Self> {
        let mating_side = position.side();
        let board = position.placement();
        let model = RuleModel::of(rules)?;
        let kings = board.royals(!mating_side);
        let king = kings.first()?;
        let marked = |square| board.at(square).is_some_and(|unit| unit.has(Attributes::KAMIKAZE));
        // What waits for its rebirth comes back where the moves lead it.
        let sound = model.is_plain()
            && rules.physics.waiting != Waiting::Shifted
            && position.is_quiet_plain()
            && !kings.several()
            && board.neutrals().is_empty()
            && board.at(king).map(Unit::kind) == Some(Kind::KING)
            && Colour::ALL.into_iter().all(|side| !may_castle_soon(position, rules, side))
            && !board.occupied().into_iter().any(marked);
        if !sound {
            return None;
        }
        let units = mating_units(position, model, mating_side)?;
        let scene =
            Scene { king, helpers: board.side(!mating_side).without(king), perhaps: Bitboard::EMPTY, units };
        Some(Self { position, rules, model, scene, mover: None, patterns: Vec::with_capacity(64) })
    }

    /// May a move of each side mate after this legal move?
    pub fn remain_after(&mut self, mv: Move) -> bool {
        let board = self.position.placement();
        let Some(unit) = board.at(mv.from) else { return true };
        let is_known = match mv.class {
            Class::Normal => mv.start.is_none() && mv.reborn_as.is_none(),
            // Captured in passing, it would be reborn by another capture than where it stands.
            Class::DoubleStep => (board.kind(Kind::PAWN) & self.scene.helpers).is_empty(),
            Class::EnPassant
            | Class::Castling
            | Class::PartnerCastling
            | Class::Exchange
            | Class::Jump
            | Class::Pass => false,
        };
        // Where a promoted unit is reborn may depend on what it was.
        if !is_known || mv.promotion.is_some() && !self.rules.physics.promoted_are_alike {
            return true;
        }
        let arrived = MatingUnit::new(
            self.model,
            mv.promotion.map_or(unit, |kind| self.rules.promoted(unit, kind)),
            mv.to,
        );
        match board.at(mv.to) {
            Some(victim) => self.capture_leaves_mates(mv, victim, arrived),
            None => self.quiet_leaves_mates((mv.from, unit), &arrived),
        }
    }

    fn capture_leaves_mates(&self, mv: Move, victim: Unit, arrived: MatingUnit) -> bool {
        let mut scene = self.scene.without(mv.from);
        scene.units.push(arrived);
        scene.helpers = scene.helpers.without(mv.to);
        match self.model.may_return(victim, mv.from, mv.to) {
            MayReturn::On(square) if square == mv.from || !self.position.occupied().has(square) => {
                scene.perhaps = Bitboard::of(square);
            }
            MayReturn::Anywhere => return true,
            MayReturn::On(_) | MayReturn::Nowhere => {}
        }
        self.any_pattern(&scene, FirstMover::Arrived, |_| true) != Some(false)
    }

    fn quiet_leaves_mates(&mut self, (from, unit): (Square, Unit), arrived: &MatingUnit) -> bool {
        if self.mover.as_ref().is_none_or(|(square, _)| *square != from) {
            self.mover = Some((from, self.lift(from)));
        }
        let Some((_, Some(mover))) = &self.mover else { return true };
        let to = arrived.square;
        let near = arrived.surely_guarded(mover.occupied);
        // What arrives on a line may shut it.
        let attacked = if mover.lines.has(to) { near } else { near | mover.lines };
        let mates = |pattern: &MatePattern| {
            if pattern.king == to || pattern.comes && attacked.has(pattern.king) {
                return false;
            }
            let left = pattern.open & !arrived.far.with(to);
            let mated_by = |mating_unit: &MatingUnit, discovers: bool, open: Bitboard| {
                mating_unit.any_mating(self.model, pattern.king, discovers, |filled| {
                    !(open & !filled).has_more_than(pattern.spare)
                })
            };
            match pattern.mating {
                Mating::Direct => !left.has_more_than(pattern.spare),
                Mating::Opens(unit, square) => {
                    arrived.looks_through((unit, square), pattern.king)
                        && mated_by(&MatingUnit::new(self.model, unit, square), true, left)
                }
                Mating::Again { from, opens } => {
                    (arrived.goes & from).any()
                        || opens && mated_by(arrived, true, pattern.open)
                        || unit.kind() == Kind::PAWN && mated_by(arrived, false, pattern.open)
                }
            }
        };
        self.patterns.iter().any(mates) || self.mates_if_captured(from, arrived, mover.occupied)
    }

    /// Finds out what the quiet moves of the unit on a square need; none if that is too much to tell.
    fn lift(&mut self, square: Square) -> Option<Mover> {
        let index = self.scene.units.iter().position(|mating_unit| mating_unit.square == square)?;
        // Taken off the board and put back: to copy the others would take longer.
        let mating_unit = self.scene.units.swap_remove(index);
        let mover = self.without(mating_unit);
        self.scene.units.push(mating_unit);
        let last = self.scene.units.len() - 1;
        self.scene.units.swap(index, last);
        mover
    }

    /// The same once the unit is off the board.
    fn without(&mut self, mating_unit: MatingUnit) -> Option<Mover> {
        let occupied = self.position.occupied().without(mating_unit.square);
        let past = occupied.without(self.scene.king);
        let sliders = self.scene.units.iter().filter(|mating_unit| mating_unit.is_slider());
        let lines = sliders.fold(Bitboard::EMPTY, |set, slider| set | slider.surely_guarded(past));
        let mut patterns = std::mem::take(&mut self.patterns);
        patterns.clear();
        let all = self.any_pattern(&self.scene, FirstMover::MatingUnit(mating_unit), |pattern| {
            patterns.push(pattern);
            false
        });
        self.patterns = patterns;
        all.map(|_| Mover { occupied, lines })
    }

    /// The same if the unit is captured where it has arrived.
    fn mates_if_captured(&self, from: Square, arrived: &MatingUnit, occupied: Bitboard) -> bool {
        if arrived.unit.is_royal() {
            return false;
        }
        let takers = self.attackers(&self.scene, arrived.square, occupied);
        if takers.is_empty() {
            return false;
        }
        let mut scene = self.scene.without(from);
        scene.units.push(*arrived);
        let after = |taker| {
            let capture = (taker, arrived.square);
            self.any_pattern_after_capture(&scene, capture, FirstMover::Arrived, &mut |_| true)
        };
        takers.into_iter().any(|taker| after(taker) != Some(false))
    }

    /// A unit of the mating side is captured, and perhaps comes back; none if it may be another one then, or anywhere.
    fn capture_unit(&self, scene: &mut Scene, (from, to): (Square, Square)) -> Option<()> {
        let index = scene.units.iter().position(|mating_unit| mating_unit.square == to)?;
        let mating_unit = scene.units.swap_remove(index);
        if !self.rules.physics.kinds_are_kept {
            return None;
        }
        match self.model.may_return_alike(mating_unit.unit, from, to) {
            MayReturn::On(square) => {
                scene.units.push(MatingUnit::new(self.model, mating_unit.unit, square));
                Some(())
            }
            MayReturn::Anywhere => None,
            MayReturn::Nowhere => Some(()),
        }
    }
}

impl MatingUnit {
    pub fn new(model: RuleModel<'_>, unit: Unit, square: Square) -> Self {
        let far = model.far(unit, square);
        let is_fairy = unit.kind().fairy_index().is_some();
        let goes = if is_fairy { far | model.far_quiet(unit, square) } else { far };
        Self { square, unit, far, goes }
    }

    /// So many squares round a king it guards or fills at most after its next move.
    #[inline]
    pub fn most_filled(&self, model: RuleModel<'_>) -> u32 {
        match self.unit.kind() {
            // Kings do not stand side by side.
            Kind::KING => 3,
            Kind::PAWN if promotes_next(self.unit, self.square) && model.by_ways => ALL_ROUND,
            Kind::PAWN if promotes_next(self.unit, self.square) => most_filled(Kind::QUEEN),
            kind => most_filled(kind),
        }
    }

    #[inline]
    fn is_slider(&self) -> bool {
        is_slider(self.unit)
    }

    #[inline]
    fn is_fairy(&self) -> bool {
        self.unit.kind().fairy_index().is_some()
    }

    /// The squares that it guards, past these blockers; hurdles of a fairy unit may leave.
    #[inline]
    fn surely_guarded(&self, occupied: Bitboard) -> Bitboard {
        match () {
            () if self.is_fairy() => Bitboard::EMPTY,
            () if self.is_slider() => attacks(self.unit, self.square, occupied),
            () => self.always_guarded(),
        }
    }

    /// The squares that it guards, whatever stands elsewhere.
    #[inline]
    pub fn always_guarded(&self) -> Bitboard {
        let depends = self.needs_others() || may_rest(self.unit, self.square);
        if depends { Bitboard::EMPTY } else { self.far }
    }
}

/// The squares round a king.
const ALL_ROUND: u32 = 8;
