//! What the board may be like when the mating side is to mate, and what a mate needs then.

use super::{Man, Prospects, Scene};
use crate::board::{Bitboard, Kind, Square, Unit, between, king_attacks, pawn_attacks};
use crate::position::capture_reach;
use crate::search::flights::most_filled;
use crate::search::sight::{Rebirth, attacks};
use crate::search::watch::promotes_next;

/// A mate that may come about.
pub(super) struct Want {
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
    Told,
    /// Any one of this unit. It opens a line to the unit that has moved before.
    Opens(Man),
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
pub(super) enum First {
    /// It stands where it has gone.
    Arrived,
    /// It is in the air.
    Man(Man),
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
    pub(super) fn any_want(
        &self,
        scene: &Scene,
        first: First,
        mut visit: impl FnMut(Want) -> bool,
    ) -> Option<bool> {
        let squares = scene.men_squares();
        let filled = squares | scene.helpers | scene.perhaps;
        let mut guarded = Bitboard::EMPTY;
        for man in &scene.men {
            guarded |= match first {
                _ if !man.is_slider() => man.far,
                // What is in the air may shut lines.
                First::Man(_) => Bitboard::EMPTY,
                First::Arrived => attacks(man.unit, man.square, filled),
            };
        }
        let calm = king_attacks(scene.king) & !(squares | scene.helpers) & !guarded;
        if self.any_want_in(&Future { scene, kings: calm, comes: true, blocks: 0 }, first, &mut visit) {
            return Some(true);
        }
        if (scene.helpers | scene.perhaps).any() {
            let stays = Bitboard::of(scene.king);
            if self.any_want_in(&Future { scene, kings: stays, comes: false, blocks: 1 }, first, &mut visit) {
                return Some(true);
            }
        }
        let occupied = (squares | scene.helpers).with(scene.king);
        for man in scene.men.iter().filter(|man| !man.unit.is_royal()) {
            for from in self.attackers(scene, man.square, occupied) {
                if self.any_want_after_capture(scene, (from, man.square), first, &mut visit)? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    /// The same after this capture.
    pub(super) fn any_want_after_capture(
        &self,
        scene: &Scene,
        (from, to): (Square, Square),
        first: First,
        visit: &mut impl FnMut(Want) -> bool,
    ) -> Option<bool> {
        let by_king = from == scene.king;
        // A slider may be shut off by the unit that is reborn.
        if by_king && scene.men.iter().any(|man| !man.is_slider() && man.far.has(to)) {
            return Some(false);
        }
        let mut after = scene.clone();
        if by_king {
            after.king = to;
        } else {
            after.helpers = after.helpers.without(from).with(to);
        }
        self.capture_man(&mut after, (from, to))?;
        let kings = Bitboard::of(after.king);
        Some(self.any_want_in(&Future { scene: &after, kings, comes: false, blocks: 0 }, first, visit))
    }

    fn any_want_in(&self, after: &Future<'_>, first: First, visit: &mut impl FnMut(Want) -> bool) -> bool {
        let &Future { scene, kings, comes, blocks } = after;
        if kings.is_empty() {
            return false;
        }
        let squares = scene.men_squares();
        let empty = !(squares | scene.helpers | scene.perhaps);
        let (mut once, mut twice) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for man in &scene.men {
            twice |= once & man.far;
            once |= man.far;
        }
        let (more, opens) = match first {
            First::Arrived => (0, false),
            First::Man(man) => (man.most_filled(), man.may_be_slider()),
        };
        for man in &scene.men {
            let empty = empty.with(man.square) & !(twice | once & !man.far);
            let reborn = self.reborn_by(scene, man);
            let most = man.most_filled() + more + blocks + u32::from(reborn.any());
            for king in kings {
                let open = king_attacks(king) & empty;
                if open.len() > most {
                    continue;
                }
                let spare = blocks + u32::from((open & reborn).any());
                let want = |open, mating| Want { king, comes, open, spare, mating };
                let told = man.any_mating(king, scene.discovers(man, king), |filled| {
                    let open = open & !filled;
                    open.len() <= spare + more && visit(want(open, Mating::Told))
                });
                if told || opens && visit(want(open, Mating::Opens(*man))) {
                    return true;
                }
            }
        }
        let First::Man(man) = first else { return false };
        let spare = blocks + u32::from(self.sight.reborn && (scene.helpers | scene.perhaps).any());
        kings.into_iter().any(|king| {
            let open = king_attacks(king) & empty & !once;
            if open.len() > spare + more {
                return false;
            }
            let opens = scene.men.iter().any(|other| other.is_slider() && other.far.has(king));
            let checking = match man.unit.kind() {
                Kind::PAWN | Kind::KING => Bitboard::EMPTY,
                _ => attacks(man.unit, king, Bitboard::EMPTY),
            };
            let is_met =
                |&to: &Square| (open & !attacks(man.unit, to, Bitboard::EMPTY).with(to)).len() <= spare;
            let from: Bitboard = checking.into_iter().filter(is_met).collect();
            let never = from.is_empty() && !opens && man.unit.kind() != Kind::PAWN;
            !never && visit(Want { king, comes, open, spare, mating: Mating::Again { from, opens } })
        })
    }

    /// The squares on one of which a unit may be reborn that is captured by this one.
    fn reborn_by(&self, scene: &Scene, man: &Man) -> Bitboard {
        if !self.sight.reborn {
            return Bitboard::EMPTY;
        }
        if scene.perhaps.any() {
            return Bitboard::FULL;
        }
        let mut squares = Bitboard::EMPTY;
        for at in man.far & scene.helpers {
            let victim = self.helper_at(at);
            squares |= match victim.map(|victim| self.sight.rebirth(victim, man.square, at)) {
                Some(Rebirth::On(square)) => Bitboard::of(square),
                Some(Rebirth::Nowhere) => Bitboard::EMPTY,
                Some(Rebirth::Anywhere) | None => Bitboard::FULL,
            };
        }
        squares
    }

    /// The units of the helping side that may capture on a square.
    pub(super) fn attackers(&self, scene: &Scene, target: Square, occupied: Bitboard) -> Bitboard {
        let reaches = |&square: &Square| {
            let unit = self.helper_at(square);
            unit.is_none_or(|unit| capture_reach(self.rules, unit, square, occupied).has(target))
        };
        let others: Bitboard = (scene.helpers | scene.perhaps).into_iter().filter(reaches).collect();
        if king_attacks(scene.king).has(target) { others.with(scene.king) } else { others }
    }

    /// The unit of the helping side on a square; none if it has come there by a capture, or been reborn.
    fn helper_at(&self, square: Square) -> Option<Unit> {
        let mater = self.position.side();
        self.position.placement().at(square).filter(|unit| unit.colour() != mater)
    }
}

impl Scene {
    /// May a unit open a line to a king by leaving its square?
    fn discovers(&self, man: &Man, king: Square) -> bool {
        self.men.iter().any(|other| other.square != man.square && other.looks_through(man, king))
    }
}

impl Man {
    /// May this unit check a king when another one has left its square?
    pub(super) fn looks_through(&self, other: &Self, king: Square) -> bool {
        self.is_slider()
            && self.far.has(king)
            && (between(self.square, king).has(other.square) || other.may_take_in_passing())
    }

    /// Does the unit stand where a capture in passing takes two units off their lines?
    fn may_take_in_passing(&self) -> bool {
        let last = self.unit.colour().promotion_rank();
        self.unit.kind() == Kind::PAWN && self.square.rank().abs_diff(last) == 3
    }

    fn may_be_slider(&self) -> bool {
        self.is_slider() || promotes_next(self.unit, self.square)
    }

    /// So many squares round a king the unit guards or fills at most after its next move.
    fn most_filled(&self) -> u32 {
        match self.unit.kind() {
            // Kings do not stand side by side.
            Kind::KING => 3,
            _ if promotes_next(self.unit, self.square) => most_filled(Kind::QUEEN),
            kind => most_filled(kind),
        }
    }

    /// Shows for the moves by which the unit may check a king which squares it guards and fills then, until the visit
    /// answers true.
    pub(super) fn any_mating(
        &self,
        king: Square,
        discovers: bool,
        mut visit: impl FnMut(Bitboard) -> bool,
    ) -> bool {
        if self.unit.kind() != Kind::PAWN {
            let checking = match self.unit.kind() {
                _ if discovers => Bitboard::FULL,
                Kind::KING => Bitboard::EMPTY,
                _ => attacks(self.unit, king, Bitboard::EMPTY),
            };
            let arrivals = self.far & checking;
            return arrivals.into_iter().any(|to| visit(attacks(self.unit, to, Bitboard::EMPTY).with(to)));
        }
        let colour = self.unit.colour();
        let ahead = |square: Square| square.offset(0, colour.forward());
        let one = ahead(self.square);
        let two = one.and_then(ahead);
        let arrivals = one.into_iter().chain(two).fold(pawn_attacks(colour, self.square), Bitboard::with);
        let mut arrives = |unit: Unit, to: Square| {
            let attacked = attacks(unit, to, Bitboard::EMPTY);
            (discovers || attacked.has(king)) && visit(attacked.with(to))
        };
        arrivals.into_iter().any(|to| {
            if to.rank() != colour.promotion_rank() {
                return arrives(self.unit, to);
            }
            // A queen does what a rook or a bishop does.
            [Kind::QUEEN, Kind::KNIGHT].into_iter().any(|kind| arrives(self.unit.turned_into(kind), to))
        })
    }
}
