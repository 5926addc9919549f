//! Help play that is to end in mate, at the last but one move of the mating side: may one move of each side still mate
//! after it? Where they cannot, it is not played.

mod wants;

use super::sight::{Rebirth, Sight, attacks};
use super::watch::is_slider;
use crate::board::{Attributes, Bitboard, Kind, Square, Unit};
use crate::position::{Class, Move, Position};
use crate::rules::{Rules, Waiting};
use arrayvec::ArrayVec;
use wants::{First, Mating, Want};

/// More units of the mating side are not looked at.
const MOST_MEN: usize = 16;

/// Tells of the moves of one position after which of them one move of each side may mate.
///
/// What the helping side does is one of three things. Its king goes to a square that is not attacked. Or another unit
/// moves, and blocks one flight at most. Or it captures, and the captured unit is off the board or, where the rule says
/// on which square it comes back, there. Then one unit moves and mates. The others guard no more than they would on an
/// empty board, and the unit that moves checks by what it would attack there, or opens a line; so each square beside the
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
    sight: Sight<'a>,
    scene: Scene,
    /// The unit that has been looked at last, with what is known of its quiet moves; none if that is too much to tell.
    mover: Option<(Square, Option<Mover>)>,
    /// The mates that may come about after them.
    wants: Vec<Want>,
}

/// What is known of a unit while it is in the air.
struct Mover {
    occupied: Bitboard,
    /// What the sliders of its side guard.
    lines: Bitboard,
}

/// A unit of the mating side.
#[derive(Clone, Copy)]
struct Man {
    square: Square,
    unit: Unit,
    /// What it would guard, were the board empty.
    far: Bitboard,
}

/// A board, as far as mates are concerned.
#[derive(Clone)]
struct Scene {
    king: Square,
    /// The other units of its side.
    helpers: Bitboard,
    /// A unit of the helping side that was reborn stands here, or nobody.
    perhaps: Bitboard,
    men: ArrayVec<Man, MOST_MEN>,
}

impl Scene {
    fn men_squares(&self) -> Bitboard {
        self.men.iter().fold(Bitboard::EMPTY, |set, man| set.with(man.square))
    }

    fn without(&self, square: Square) -> Self {
        let men = self.men.iter().copied().filter(|man| man.square != square).collect();
        Self { men, ..*self }
    }
}

impl<'a> Prospects<'a> {
    /// For the side to move, which mates. None if nothing can be told here.
    pub fn of(position: &'a Position, rules: &'a Rules) -> Option<Self> {
        let mater = position.side();
        let board = position.placement();
        let sight = Sight::of(rules)?;
        let kings = board.royals(!mater);
        let king = kings.first()?;
        let marked =
            |square| board.at(square).is_some_and(|unit| unit.attributes().has(Attributes::KAMIKAZE));
        // What waits for its rebirth comes back where the moves lead it. Who castles needs the right of his king, and
        // kings do not get it back.
        let sound = sight.is_plain()
            && rules.physics.waiting != Waiting::Shifted
            && position.is_quiet_plain()
            && !kings.several()
            && board.at(king).map(Unit::kind) == Some(Kind::KING)
            && board.fairies().is_empty()
            && (position.castling().squares() & (kings | board.royals(mater))).is_empty()
            && !board.occupied().into_iter().any(marked);
        if !sound {
            return None;
        }
        let mut men = ArrayVec::new();
        for square in board.side(mater) {
            men.try_push(Man::new(sight, board.at(square)?, square)).ok()?;
        }
        let scene = Scene { king, helpers: board.side(!mater).without(king), perhaps: Bitboard::EMPTY, men };
        Some(Self { position, rules, sight, scene, mover: None, wants: Vec::with_capacity(64) })
    }

    /// May a move of each side mate after this legal move?
    pub fn remain_after(&mut self, mv: Move) -> bool {
        let board = self.position.placement();
        let Some(unit) = board.at(mv.from) else { return true };
        let is_told = match mv.class {
            Class::Normal => mv.start.is_none() && mv.reborn_as.is_none(),
            // Captured in passing, it would be reborn by another capture than where it stands.
            Class::DoubleStep => (board.kind(Kind::PAWN) & self.scene.helpers).is_empty(),
            Class::EnPassant | Class::Castling | Class::Jump | Class::Pass => false,
        };
        // Where a promoted unit is reborn may depend on what it was.
        if !is_told || mv.promotion.is_some() && !self.rules.physics.promoted_are_alike {
            return true;
        }
        let before = Man::new(self.sight, unit, mv.from);
        let arrived =
            Man::new(self.sight, mv.promotion.map_or(unit, |kind| self.rules.promoted(unit, kind)), mv.to);
        match board.at(mv.to) {
            Some(victim) => self.capture_leaves_mates(mv, victim, arrived),
            None => self.quiet_leaves_mates(before, arrived),
        }
    }

    fn capture_leaves_mates(&self, mv: Move, victim: Unit, arrived: Man) -> bool {
        let mut scene = self.scene.without(mv.from);
        scene.men.push(arrived);
        scene.helpers = scene.helpers.without(mv.to);
        match self.sight.rebirth(victim, mv.from, mv.to) {
            Rebirth::On(square) if square == mv.from || !self.position.occupied().has(square) => {
                scene.perhaps = Bitboard::of(square);
            }
            Rebirth::Anywhere => return true,
            Rebirth::On(_) | Rebirth::Nowhere => {}
        }
        self.any_want(&scene, First::Arrived, |_| true) != Some(false)
    }

    fn quiet_leaves_mates(&mut self, before: Man, arrived: Man) -> bool {
        if self.mover.as_ref().is_none_or(|(square, _)| *square != before.square) {
            self.mover = Some((before.square, self.lift(before)));
        }
        let Some((_, Some(mover))) = &self.mover else { return true };
        let to = arrived.square;
        let near = if arrived.is_slider() { attacks(arrived.unit, to, mover.occupied) } else { arrived.far };
        // What arrives on a line may shut it.
        let attacked = if mover.lines.has(to) { near } else { near | mover.lines };
        let mates = |want: &Want| {
            if want.king == to || want.comes && attacked.has(want.king) {
                return false;
            }
            let left = want.open & !arrived.far.with(to);
            let mated_by = |man: Man, discovers: bool, open: Bitboard| {
                man.any_mating(want.king, discovers, |filled| (open & !filled).len() <= want.spare)
            };
            match want.mating {
                Mating::Told => left.len() <= want.spare,
                Mating::Opens(man) => arrived.looks_through(&man, want.king) && mated_by(man, true, left),
                Mating::Again { from, opens } => {
                    (arrived.far & from).any()
                        || opens && mated_by(arrived, true, want.open)
                        || before.unit.kind() == Kind::PAWN && mated_by(arrived, false, want.open)
                }
            }
        };
        self.wants.iter().any(mates) || self.mates_if_captured(before.square, arrived, mover.occupied)
    }

    /// Finds out what the quiet moves of a unit need; none if that is too much to tell.
    fn lift(&mut self, man: Man) -> Option<Mover> {
        let scene = self.scene.without(man.square);
        let occupied = self.position.occupied().without(man.square);
        let past = occupied.without(scene.king);
        let sliders = scene.men.iter().filter(|man| man.is_slider());
        let lines = sliders.fold(Bitboard::EMPTY, |set, man| set | attacks(man.unit, man.square, past));
        let mut wants = std::mem::take(&mut self.wants);
        wants.clear();
        let all = self.any_want(&scene, First::Man(man), |want| {
            wants.push(want);
            false
        });
        self.wants = wants;
        all.map(|_| Mover { occupied, lines })
    }

    /// The same if the unit is captured where it has arrived.
    fn mates_if_captured(&self, from: Square, arrived: Man, occupied: Bitboard) -> bool {
        if arrived.unit.is_royal() {
            return false;
        }
        let takers = self.attackers(&self.scene, arrived.square, occupied);
        if takers.is_empty() {
            return false;
        }
        let mut scene = self.scene.without(from);
        scene.men.push(arrived);
        let after = |taker| {
            let capture = (taker, arrived.square);
            self.any_want_after_capture(&scene, capture, First::Arrived, &mut |_| true)
        };
        takers.into_iter().any(|taker| after(taker) != Some(false))
    }

    /// A unit of the mating side is captured, and perhaps comes back; none if it may be another one then, or anywhere.
    fn capture_man(&self, scene: &mut Scene, (from, to): (Square, Square)) -> Option<()> {
        let index = scene.men.iter().position(|man| man.square == to)?;
        let man = scene.men.swap_remove(index);
        if !self.rules.physics.kinds_are_kept {
            return None;
        }
        match self.sight.rebirth(man.unit, from, to) {
            Rebirth::On(square) => {
                let last = man.unit.colour().promotion_rank();
                let promotes = man.unit.kind() == Kind::PAWN && square.rank() == last;
                (!promotes).then(|| scene.men.push(Man::new(self.sight, man.unit, square)))
            }
            Rebirth::Anywhere => None,
            Rebirth::Nowhere => Some(()),
        }
    }
}

impl Man {
    fn new(sight: Sight<'_>, unit: Unit, square: Square) -> Self {
        Self { square, unit, far: sight.reach(unit, square, Bitboard::EMPTY) }
    }

    #[inline]
    fn is_slider(&self) -> bool {
        is_slider(self.unit)
    }
}
