//! Units that move as other units do: the one question of who lends whom his way of moving.

use super::borrowed::as_kind;
use super::from_afar::{LentSources, OFFICERS};
use crate::board::{Bitboard, Colour, Kind, Square, Unit};
use crate::position::Position;
use crate::position::reach::{lent_capture_reach, lent_checking_reach, lent_quiet_reach, pawns_capturing_on};
use crate::rules::{Guard, Lending, Prey, Rules};
use arrayvec::ArrayVec;

/// A unit in each of the ways in which it moves.
pub type Ways = ArrayVec<Unit, { Kind::TABLE }>;

impl Position {
    /// The unit on this square as those units whose way of capturing it has, or of moving else; mostly as itself.
    #[cold]
    pub fn ways(&self, rules: &Rules, from: Square, unit: Unit, captures: bool) -> Ways {
        let mut ways = Ways::new();
        let mut add = |kind: Kind| {
            let way = as_kind(unit, kind);
            if !ways.contains(&way) {
                ways.push(way);
            }
        };
        if let Some(lender) = rules.army.lender(unit.kind()) {
            self.borrowed(rules, from, unit, lender).into_iter().for_each(add);
            return ways;
        }
        match rules.motion.lending {
            Some(Lending::Attackers { white, black, besides }) => {
                let lent = self.lent_by_attackers(rules, from, unit, [white, black]);
                if lent.is_empty() || besides {
                    self.ways_before(rules, from, unit).iter().for_each(|way| add(way.kind()));
                }
                lent.into_iter().for_each(add);
            }
            Some(Lending::AnyAttackers) => {
                add(unit.kind());
                self.kinds_attacking(rules, from, unit).into_iter().for_each(add);
            }
            Some(Lending::Vaulters { white, black, .. }) => {
                add(unit.kind());
                if !self.lent_by_attackers(rules, from, unit, [white, black]).is_empty() {
                    let is_vaulter = |kind: &Kind| rules.motion.vaulters >> kind.index() & 1 != 0;
                    Kind::ORTHODOX.into_iter().chain(rules.army.kinds()).filter(is_vaulter).for_each(add);
                }
            }
            Some(Lending::ArrayOfficer { captures: lends, kings }) => {
                let is_bound = unit.kind() != Kind::PAWN && (kings || !unit.is_royal()) && lends == captures;
                add(if is_bound { OFFICERS[usize::from(from.file())] } else { unit.kind() });
            }
            Some(lending) => {
                let lenders = self.lenders(rules, from, unit, lending);
                if lenders.is_empty() {
                    add(unit.kind());
                }
                lenders
                    .into_iter()
                    .filter_map(|square| self.placement.at(square))
                    .for_each(|lender| add(lender.kind()));
            }
            None => add(unit.kind()),
        }
        ways
    }

    /// The unit as those by whose ways it moves before attacks lend it others.
    fn ways_before(&self, rules: &Rules, from: Square, unit: Unit) -> Ways {
        let lending = rules.motion.lending_before;
        let lenders = lending.map_or(Bitboard::EMPTY, |lending| self.lenders(rules, from, unit, lending));
        let kinds = lenders.into_iter().filter_map(|square| Some(self.placement.at(square)?.kind()));
        let ways: Ways = kinds.map(|kind| as_kind(unit, kind)).collect();
        if ways.is_empty() { Ways::from_iter([unit]) } else { ways }
    }

    /// The squares of the units that lend this one their way of moving.
    fn lenders(&self, rules: &Rules, from: Square, unit: Unit, lending: Lending) -> Bitboard {
        let forward = unit.colour().forward();
        let on = |files: i8, ranks: i8, side: Colour| {
            let square = from.offset(files, ranks).filter(|&square| self.placement.side(side).has(square));
            square.map_or(Bitboard::EMPTY, Bitboard::of)
        };
        let enemy = !unit.colour();
        match lending {
            Lending::OwnNeighbour { to_kings: false, .. } if unit.is_royal() => Bitboard::EMPTY,
            Lending::OwnNeighbour { behind, by_kings, .. } => {
                let neighbour = on(0, if behind { -forward } else { forward }, unit.colour());
                if by_kings { neighbour } else { neighbour & !self.placement.royals(unit.colour()) }
            }
            Lending::EnemyBefore => on(0, forward, enemy),
            Lending::EnemyBehind => on(0, -forward, enemy),
            Lending::EnemyBeside => on(-1, 0, enemy) | on(1, 0, enemy),
            Lending::Opposite => Bitboard::of(from.mirror_files().mirror_ranks()) & self.occupied(),
            Lending::OnRebirthSquare { kings: false } if unit.is_royal() => Bitboard::EMPTY,
            Lending::OnRebirthSquare { .. } => Bitboard::of(rules.circe_square(unit, from)) & self.occupied(),
            Lending::Attackers { .. }
            | Lending::AnyAttackers
            | Lending::Vaulters { .. }
            | Lending::ArrayOfficer { .. } => Bitboard::EMPTY,
        }
    }

    /// Transmuted kings: the kinds of the enemy units that attack this king, each moving as itself or as its neighbour lends
    /// it.
    fn lent_by_attackers(&self, rules: &Rules, from: Square, unit: Unit, sides: [bool; 2]) -> Vec<Kind> {
        if !unit.is_royal() || !sides[unit.colour().index()] {
            return Vec::new();
        }
        if rules.motion.lending_before.is_some() {
            return self.owned_by(!unit.colour(), |board| board.kinds_attacking_as_lent(rules, from, unit));
        }
        self.kinds_attacking(rules, from, unit)
    }

    /// The kinds of the enemy units that attack this one, each moving as itself, and may capture it.
    fn kinds_attacking(&self, rules: &Rules, from: Square, unit: Unit) -> Vec<Kind> {
        let attackers = self.reaching_as_themselves(rules, from, !unit.colour());
        let may = |at: &Square| self.may_take_as_itself(rules, *at, (from, unit));
        attackers
            .into_iter()
            .filter(may)
            .filter_map(|square| Some(self.placement.at(square)?.kind()))
            .collect()
    }

    /// The kinds as which enemy units attack this one, each in the way that a neighbour lends it.
    fn kinds_attacking_as_lent(&self, rules: &Rules, target: Square, unit: Unit) -> Vec<Kind> {
        let by = !unit.colour();
        let units = self.not_barred(rules, self.placement.side(by).without(target), by, target);
        let attacks = |(from, enemy, way): &(Square, Unit, Unit)| {
            let occupied = self.standing_for(rules, *way, self.occupied());
            lent_checking_reach(rules, *enemy, *way, *from, occupied).has(target)
        };
        units
            .into_iter()
            .filter_map(|from| Some((from, self.placement.at(from)?)))
            .flat_map(|(from, enemy)| {
                self.ways_before(rules, from, enemy).into_iter().map(move |way| (from, enemy, way))
            })
            .filter(attacks)
            .map(|(_, _, way)| way.kind())
            .collect()
    }

    /// The units of a side, neutral ones among them, that reach a square to capture, each moving as itself.
    fn reaching_as_themselves(&self, rules: &Rules, target: Square, by: Colour) -> Bitboard {
        let reach = |board: &Self| board.observers_by_kind(rules, target, by, board.occupied());
        self.not_barred(rules, self.owned_by(by, reach).without(target), by, target)
    }

    /// Do conditions that ask who guards whom, or attacks whom, let the unit on a square capture this one? Of lent moves they
    /// know nothing here.
    fn may_take_as_itself(&self, rules: &Rules, at: Square, (from, unit): (Square, Unit)) -> bool {
        let (side, by) = (unit.colour(), !unit.colour());
        let reached = |square, side| self.reaching_as_themselves(rules, square, side).any();
        let is_let_go = match rules.motion.guard {
            Some(Guard::CapturesGuarded | Guard::MovesGuarded) => reached(at, by),
            Some(Guard::CapturesUnguarded) => !reached(at, by),
            None => true,
        };
        is_let_go
            && match rules.motion.prey {
                Some(Prey::Unguarded) => !reached(from, side),
                Some(Prey::Guarded) => reached(from, side),
                Some(Prey::ButShieldedKings) => {
                    let is_king = unit.is_royal() && self.placement.royals(by).has(at);
                    !(is_king && reached(from, side))
                }
                Some(Prey::ByProvoked) => reached(at, side),
                None => true,
            }
    }

    /// Super-transmuting kings: the kinds that this king may become by its move, without a repetition.
    pub(in crate::position) fn transmutations(&self, rules: &Rules, from: Square, unit: Unit) -> Vec<Kind> {
        let mut kinds = self.lent_by_attackers(rules, from, unit, rules.outcome.super_transmuting);
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// The ways in which a unit attacks. Beside one enemy unit it does as itself, too, in Cheek to Cheek.
    fn observing_ways(&self, rules: &Rules, from: Square, unit: Unit) -> Ways {
        let mut ways = self.ways(rules, from, unit, true);
        let is_beside = rules.motion.lending == Some(Lending::EnemyBeside)
            && self.lenders(rules, from, unit, Lending::EnemyBeside).len() == 1;
        if is_beside && !ways.contains(&unit) {
            ways.push(unit);
        }
        ways
    }

    /// The units of one side that reach a square to capture, where units may be lent their way of moving, or lines lead over
    /// joined edges.
    #[cold]
    pub(in crate::position) fn observers_as_lent(
        &self,
        rules: &Rules,
        target: Square,
        by: Colour,
        occupied: Bitboard,
    ) -> Bitboard {
        if rules.motion.makes_first {
            return self.takers(rules, target, by, occupied);
        }
        if rules.motion.two_boards {
            return self.observers_on_boards(rules, target, by, occupied);
        }
        if rules.motion.lending.is_none() && !rules.joins_edges {
            return self.observers_with_borrowers(rules, target, by, occupied);
        }
        let observes = |&square: &Square| {
            let unit = self.placement.at(square);
            unit.is_some_and(|unit| {
                self.observing_ways(rules, square, unit).into_iter().any(|way| {
                    let seen = self.standing_for(rules, way, occupied);
                    lent_checking_reach(rules, unit, way, square, seen).has(target)
                })
            })
        };
        // Mostly nobody is near enough, whoever lends his way of moving.
        let near =
            LentSources::of(self, rules, target).map_or(Bitboard::FULL, |sources| sources.on(occupied));
        let units = self.placement.side(by) & occupied;
        debug_assert!(!(units & !near).into_iter().any(|square| observes(&square)));
        (units & near).into_iter().filter(observes).collect()
    }

    /// Squares on which the unit on a square could capture.
    pub(in crate::position) fn captures_of(&self, rules: &Rules, from: Square, unit: Unit) -> Bitboard {
        if rules.motion.makes_first {
            return self.taken_after_make(rules, from, unit);
        }
        self.over_ways(rules, from, unit, true, lent_capture_reach)
    }

    /// Squares to which the unit on a square could move without capturing.
    #[cold]
    pub(in crate::position) fn lent_quiet_reach(&self, rules: &Rules, from: Square, unit: Unit) -> Bitboard {
        self.over_ways(rules, from, unit, false, lent_quiet_reach)
    }

    fn over_ways(
        &self,
        rules: &Rules,
        from: Square,
        unit: Unit,
        captures: bool,
        reach: impl Fn(&Rules, Unit, Unit, Square, Bitboard) -> Bitboard,
    ) -> Bitboard {
        if !rules.lends_to(unit) {
            return reach(rules, unit, unit, from, self.standing_for(rules, unit, self.occupied()));
        }
        let ways = self.ways(rules, from, unit, captures);
        ways.into_iter().fold(Bitboard::EMPTY, |set, way| {
            set | reach(rules, unit, way, from, self.standing_for(rules, way, self.occupied()))
        })
    }

    /// The units of one side that could capture a pawn which has just passed a square.
    pub(in crate::position) fn capturers_in_passing(
        &self,
        rules: &Rules,
        side: Colour,
        passed: Square,
    ) -> Bitboard {
        let mut capturers = self.pawns_of(rules, side) & pawns_capturing_on(rules, side, passed);
        if rules.army.has_passers() {
            let takes = |&from: &Square| {
                let unit = self.placement.at(from);
                unit.is_some_and(|unit| rules.army.passing_reach(unit, from, self.occupied()).has(passed))
            };
            capturers |= self.placement.side(side).into_iter().filter(takes).collect::<Bitboard>();
        }
        capturers
    }

    /// The units of one side that capture like pawns.
    #[inline]
    pub fn pawns_of(&self, rules: &Rules, side: Colour) -> Bitboard {
        if !rules.lends_moves || rules.motion.makes_first {
            return self.units(side, Kind::PAWN);
        }
        let is_pawn = |&square: &Square| {
            let unit = self.placement.at(square);
            // Orphans and friends do not capture en passant.
            unit.is_some_and(|unit| {
                rules.army.lender(unit.kind()).is_none()
                    && self.ways(rules, square, unit, true).iter().any(|way| way.kind() == Kind::PAWN)
            })
        };
        self.placement.side(side).into_iter().filter(is_pawn).collect()
    }
}
