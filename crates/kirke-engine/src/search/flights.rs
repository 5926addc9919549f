//! Which squares beside the king a move leaves him, told without making the move.

use super::reach_count::ReachCount;
use crate::board::{
    Attributes, Bitboard, Colour, Kind, Square, Unit, bishop_attacks, king_attacks, knight_attacks,
    officer_attacks, pawn_attacks, queen_lines, rook_attacks,
};
use crate::position::{Foreseen, Move, Position, capture_reach};
use crate::rules::{Captures, KingAttack, Rules, Waiting};

/// The empty squares next to the only enemy king, and which of them are guarded. If one of them stays unguarded after
/// a move, the king goes there and the move does not mate; this is seen without making the move.
///
/// Guards are counted generously: lines that the move may shut still count, lines that it may open count too.
#[derive(Clone)]
pub(super) struct Flights {
    zone: Bitboard,
    /// All squares, without the king.
    lifted: Bitboard,
    /// What orthodox units of the mating side guard.
    guards: ReachCount,
    /// Units that may guard more when a square becomes empty.
    sliders: Bitboard,
    /// Fairy units of the mating side. What they guard is asked of each board by itself, and is not among the above.
    fairies: Bitboard,
}

impl Flights {
    pub fn of(position: &Position, rules: &Rules) -> Option<Self> {
        let side = position.side();
        let board = position.placement();
        let kings = board.royals(!side);
        let king = kings.first()?;
        let fairies = board.fairies() & board.side(side);
        let sound = rules.physics.flights.is_ok()
            && (position.is_quiet_plain() || rules.physics.waiting != Waiting::Nobody)
            && position.hidden().is_empty()
            && !kings.several()
            && (fairies.is_empty() || fairies_guard_from_where_they_stand(rules));
        if !sound || board.at(king).map(Unit::kind) != Some(Kind::KING) {
            return None;
        }
        let lifted = position.occupied().without(king);
        let guards = guards_of(position, rules, board.side(side) & !fairies, lifted);
        let sliders = match rules.physics.attack {
            KingAttack::FromRebirthSquare => board.side(side),
            _ => {
                let officers = board.kind(Kind::QUEEN) | board.kind(Kind::ROOK) | board.kind(Kind::BISHOP);
                officers & board.side(side)
            }
        };
        // A capture by the king may be forbidden by the rebirth it causes, so only empty squares count.
        let mut zone = king_attacks(king) & !position.occupied();
        if rules.rebirth_crushes {
            // The king must not go where a captured unit of its side would be reborn.
            for square in board.side(!side) {
                zone = board.at(square).map_or(zone, |unit| zone.without(rules.table_square(unit, square)));
            }
        }
        Some(Self { zone, lifted, guards, sliders, fairies })
    }

    /// Squares of the zone that no other unit guards once this one has left its square.
    #[inline]
    fn left_by(&self, position: &Position, rules: &Rules, from: Square, unit: Unit) -> Bitboard {
        let own = if self.fairies.has(from) {
            Bitboard::EMPTY
        } else {
            guard_reach(rules, unit, from, self.lifted)
        };
        let unguarded = self.zone & !self.guards.without(own);
        if unguarded.is_empty() {
            return unguarded;
        }
        unguarded & !self.behind(position, rules, from, from)
    }

    /// What the other units of the mating side reach beyond a square once it is empty, `mover`'s own square too.
    fn behind(&self, position: &Position, rules: &Rules, square: Square, mover: Square) -> Bitboard {
        let from_where_they_stand = rules.physics.attack != KingAttack::FromRebirthSquare;
        // The mover itself may be on the line to the square.
        let guarded = self.guards.by_any();
        if from_where_they_stand && !guarded.has(square) && !guarded.has(mover) {
            return Bitboard::EMPTY;
        }
        let without = self.lifted.without(square).without(mover);
        let mut reach = Bitboard::EMPTY;
        let mut sliders = self.sliders.without(mover);
        if from_where_they_stand {
            sliders &= queen_lines(square) | queen_lines(mover);
        }
        for slider in sliders {
            let Some(unit) = position.placement().at(slider) else { continue };
            reach |= guard_reach(rules, unit, slider, without);
        }
        reach
    }

    /// What the king has left when this unit leaves its square.
    #[inline]
    pub fn departed(&self, position: &Position, rules: &Rules, from: Square, unit: Unit) -> Departed {
        let zone = self.left_by(position, rules, from, unit);
        Departed { zone, occupied: self.lifted.without(from), fairies: self.fairies.without(from) }
    }

    /// What the king has left while no unit of the mating side is in the air; none beside fairy units.
    #[inline]
    pub fn unguarded(&self) -> Option<Departed> {
        let zone = self.zone & !self.guards.by_any();
        let fairies = Bitboard::EMPTY;
        self.fairies.is_empty().then_some(Departed { zone, occupied: self.lifted, fairies })
    }

    /// The flights that the king surely has after this move, whose unit leaves it this and which leads to this board.
    #[inline]
    pub fn after(
        &self,
        position: &Position,
        rules: &Rules,
        mv: Move,
        departed: Departed,
        seen: &Foreseen,
    ) -> Bitboard {
        let mut zone = departed.zone & !seen.occupied;
        if zone.is_empty() {
            return zone;
        }
        // Squares that a capture has emptied open lines.
        for square in (seen.gone & !seen.occupied).without(mv.from) {
            zone &= !self.behind(position, rules, square, mv.from);
        }
        let king = !self.lifted;
        let occupied = seen.occupied & !(king & position.placement().royals(!position.side()));
        for (square, unit) in seen.newcomers() {
            if unit.colour() == position.side() {
                zone &= !guard_reach(rules, unit, square, occupied);
            } else if rules.rebirth_crushes {
                zone = zone.without(rules.table_square(unit, square));
            }
        }
        zone & !guarded_by(departed.fairies & !seen.gone, position, rules, occupied, zone)
    }
}

/// What these orthodox units of the side to move guard. Kind by kind, as nobody can foretell which kind comes next on the
/// board.
fn guards_of(position: &Position, rules: &Rules, units: Bitboard, occupied: Bitboard) -> ReachCount {
    let board = position.placement();
    if rules.physics.attack == KingAttack::FromRebirthSquare {
        let reach = |square| board.at(square).map(|unit| guard_reach(rules, unit, square, occupied));
        return units.into_iter().filter_map(reach).collect();
    }
    let of = |kind| board.kind(kind) & units;
    let queens = of(Kind::QUEEN);
    let mut guards = ReachCount::default();
    (queens | of(Kind::ROOK)).into_iter().for_each(|square| guards.add(rook_attacks(square, occupied)));
    (queens | of(Kind::BISHOP)).into_iter().for_each(|square| guards.add(bishop_attacks(square, occupied)));
    of(Kind::KNIGHT).into_iter().for_each(|square| guards.add(knight_attacks(square)));
    of(Kind::KING).into_iter().for_each(|square| guards.add(king_attacks(square)));
    let forward = position.side().forward();
    guards.add(of(Kind::PAWN).moved_by(-1, forward));
    guards.add(of(Kind::PAWN).moved_by(1, forward));
    guards
}

/// Do fairy units act from where they stand alone, as the board shows it?
fn fairies_guard_from_where_they_stand(rules: &Rules) -> bool {
    match rules.physics.attack {
        KingAttack::FromRebirthSquare => false,
        KingAttack::Plain
        | KingAttack::NotByKings
        | KingAttack::AttackerGoesHome
        | KingAttack::KingComesBack
        | KingAttack::WithJumps
        | KingAttack::PlayedOut => true,
    }
}

/// Those of some squares that fairy units guard past these units.
#[inline]
fn guarded_by(
    fairies: Bitboard,
    position: &Position,
    rules: &Rules,
    occupied: Bitboard,
    zone: Bitboard,
) -> Bitboard {
    let mut guarded = Bitboard::EMPTY;
    for square in fairies {
        let left = zone & !guarded;
        if left.is_empty() {
            break;
        }
        if let Some(unit) = position.placement().at(square) {
            guarded |= capture_reach(rules, unit, square, occupied) & left;
        }
    }
    guarded
}

/// Where a unit must arrive to cover every flight that no other unit can cover: by attacking it, or by standing on it.
///
/// A flight that is not guarded, and is out of the reach of all sliders past the units of their own side (past one of
/// the other side on each line, too, where a capture may leave its square empty), stays unguarded by the units that do
/// not move, whichever one does. So the one that moves must cover it from where it arrives, past the units of the
/// other side at least, none of which moves; where capturing units go home, a captured one may have left any line.
/// A captured unit that is reborn may cover one flight by standing there.
pub(super) struct Covers {
    open: Bitboard,
    by_kind: [Bitboard; 7],
}

impl Covers {
    /// None if every arrival might do.
    pub fn of(flights: &Flights, position: &Position, rules: &Rules) -> Option<Self> {
        let mut open = flights.zone & !flights.guards.by_any();
        let is_known = rules.physics.captures != Captures::Other
            && position.pending().is_none()
            && flights.fairies.is_empty();
        if open.is_empty() || !is_known {
            return None;
        }
        let captures_go_home = rules.physics.captures == Captures::SendAway;
        let board = position.placement();
        let side = position.side();
        let others = board.side(!side) & flights.lifted;
        for slider in flights.sliders {
            let unit = board.at(slider)?;
            let mut reach = guard_reach(rules, unit, slider, others);
            if captures_go_home {
                reach |= guard_reach(rules, unit, slider, others & !reach);
            }
            open &= !reach;
        }
        if open.is_empty() {
            return None;
        }
        let blockers = if captures_go_home { Bitboard::EMPTY } else { others };
        let mut covers = Self { open, by_kind: [Bitboard::FULL; 7] };
        for square in open {
            let from = attackers(square, side, blockers);
            for kind in Kind::ORTHODOX {
                covers.by_kind[kind.index()] &= from[kind.index()].with(square);
            }
        }
        Some(covers)
    }

    /// Where this unit must arrive by a move that does not bring back a captured unit at once.
    #[inline]
    pub fn arrivals(&self, unit: Unit) -> Bitboard {
        self.by_kind.get(unit.kind().index()).copied().unwrap_or(Bitboard::FULL)
    }

    /// Those of some captures, by the unit as which it arrives, that may cover the flights.
    #[inline]
    pub fn captures(&self, position: &Position, rules: &Rules, unit: Unit, captures: Bitboard) -> Bitboard {
        if captures.is_empty() || unit.has(Attributes::KAMIKAZE) || rules.rebirth_crushes {
            return captures;
        }
        let arrivals = self.arrivals(unit);
        let filtered =
            |keeps: &dyn Fn(Square) -> bool| captures.into_iter().filter(|&to| keeps(to)).collect();
        match rules.physics.captures {
            Captures::Remove => captures & arrivals,
            Captures::BringBack if rules.physics.waiting == Waiting::Shifted => captures & arrivals,
            Captures::BringBack if rules.physics.returns_by_table() => {
                let fills = |to| {
                    let victim = position.placement().at(to);
                    victim.is_none_or(|victim| self.open.has(rules.table_square(victim, to)))
                };
                captures & arrivals | filtered(&fills)
            }
            Captures::SendAway if rules.physics.attack == KingAttack::AttackerGoesHome => {
                filtered(&|to| arrivals.has(rules.table_square(unit, to)))
            }
            Captures::BringBack | Captures::SendAway | Captures::Other => captures,
        }
    }
}

/// From where each kind attacks a square past these blockers.
pub(super) fn attackers(target: Square, by: Colour, occupied: Bitboard) -> [Bitboard; 7] {
    let straight = rook_attacks(target, occupied);
    let diagonal = bishop_attacks(target, occupied);
    let mut by_kind = [Bitboard::EMPTY; 7];
    by_kind[Kind::PAWN.index()] = pawn_attacks(!by, target);
    by_kind[Kind::KNIGHT.index()] = knight_attacks(target);
    by_kind[Kind::BISHOP.index()] = diagonal;
    by_kind[Kind::ROOK.index()] = straight;
    by_kind[Kind::QUEEN.index()] = straight | diagonal;
    by_kind[Kind::KING.index()] = king_attacks(target);
    by_kind
}

/// The unguarded squares next to the king while a unit of the mating side is in the air.
#[derive(Clone, Copy)]
pub(super) struct Departed {
    zone: Bitboard,
    occupied: Bitboard,
    /// Fairy units, whose guard is still to be taken off.
    fairies: Bitboard,
}

/// So many squares of a king's zone a unit of a kind can guard and block at most, from one square.
#[inline]
pub(super) fn most_filled(kind: Kind) -> u32 {
    const MOST: [u32; 7] = [8, 3, 3, 3, 5, 6, 5];
    MOST.get(kind.index()).copied().unwrap_or(8)
}

/// The same for a unit under a rule: one that acts from another square fills the one on which it stands, too; from how many
/// squares it may act at once is not told.
#[inline]
pub(super) fn most_filled_under(rules: &Rules, kind: Kind) -> u32 {
    match rules.physics.attack {
        KingAttack::FromRebirthSquare if rules.physics.squares_are_in_table => most_filled(kind) + 1,
        KingAttack::FromRebirthSquare => 8,
        KingAttack::Plain
        | KingAttack::NotByKings
        | KingAttack::AttackerGoesHome
        | KingAttack::KingComesBack
        | KingAttack::WithJumps
        | KingAttack::PlayedOut => most_filled(kind),
    }
}

impl Departed {
    /// Can a unit of this sort mate by a quiet move, as far as the number of these squares goes?
    #[inline]
    pub fn could_be_filled_by(self, rules: &Rules, unit: Unit) -> bool {
        self.fairies.any() || self.zone.len() <= most_filled_under(rules, unit.kind())
    }

    /// The flights that the king has when the unit arrives on a square, and nothing else changes.
    #[inline]
    pub fn flights(self, position: &Position, rules: &Rules, unit: Unit, to: Square) -> Bitboard {
        let zone = self.zone.without(to);
        if zone.is_empty() {
            return zone;
        }
        let occupied = self.occupied.with(to);
        let zone = zone & !guard_reach(rules, unit, to, occupied);
        if self.fairies.is_empty() {
            return zone;
        }
        zone & !guarded_by(self.fairies, position, rules, occupied, zone)
    }

    /// The same where another unit may come back beside it.
    #[inline]
    pub fn flights_coming_back(
        self,
        position: &Position,
        rules: &Rules,
        unit: Unit,
        to: Square,
        beside: ComesBack,
    ) -> Bitboard {
        let zone = self.flights(position, rules, unit, to);
        // Fairy units may need a unit on their way: beside them any other change of the board is looked at by playing it.
        let has_fairies = self.fairies.any() || unit.kind().fairy_index().is_some();
        match beside {
            ComesBack::Nobody => zone,
            ComesBack::Unknown => Bitboard::EMPTY,
            ComesBack::Blocker(_) | ComesBack::Guard(..) if has_fairies => Bitboard::EMPTY,
            ComesBack::Blocker(square) => zone.without(square),
            ComesBack::Guard(square, unit) if zone.any() => {
                let occupied = self.occupied.with(to).with(square);
                zone.without(square) & !guard_reach(rules, unit, square, occupied)
            }
            ComesBack::Guard(..) => zone,
        }
    }
}

/// A unit that perhaps comes back with a move.
#[derive(Clone, Copy)]
pub(super) enum ComesBack {
    Nobody,
    /// One of the side in check, which may stand on this square.
    Blocker(Square),
    /// One of the mating side, which may guard from this square and block it.
    Guard(Square, Unit),
    Unknown,
}

impl ComesBack {
    /// Who may come back when this unit goes from one square to another, no king and no promotion: one that is
    /// captured by this where the table has its square, or the one that waits in Circe Parrain, moved as this move
    /// goes.
    #[inline]
    pub fn of(position: &Position, rules: &Rules, from: Square, unit: Unit, to: Square) -> Self {
        let victim = position.placement().at(to);
        if unit.has(Attributes::KAMIKAZE) {
            return Self::Unknown;
        }
        let physics = &rules.physics;
        let is_shifted = physics.waiting == Waiting::Shifted;
        match (physics.captures, position.pending(), victim) {
            (_, None, None) if physics.quiets_are_plain() => Self::Nobody,
            (Captures::Remove, None, Some(_)) => Self::Nobody,
            (Captures::BringBack, None, Some(_)) if is_shifted => Self::Nobody,
            (Captures::BringBack, None, Some(victim))
                if physics.returns_by_table() && !rules.rebirth_crushes =>
            {
                Self::Blocker(rules.table_square(victim, to))
            }
            (Captures::BringBack, Some(pending), _) if is_shifted => {
                let (files, ranks) = from.vector_to(to);
                match pending.square.offset(files, ranks) {
                    None => Self::Nobody,
                    Some(square) if pending.victim.colour() != position.side() => Self::Blocker(square),
                    Some(square)
                        if pending.victim.kind() == Kind::PAWN
                            && square.rank() == pending.victim.colour().promotion_rank() =>
                    {
                        Self::Unknown
                    }
                    Some(square) => Self::Guard(square, pending.victim),
                }
            }
            _ => Self::Unknown,
        }
    }
}

/// Squares a unit guards; a pawn wherever it stands. Generous where the unit guards from another square.
#[inline]
pub(super) fn guard_reach(rules: &Rules, unit: Unit, from: Square, occupied: Bitboard) -> Bitboard {
    if rules.physics.attack == KingAttack::FromRebirthSquare {
        return guard_reach_after_transfer(rules, unit, from, occupied);
    }
    match unit.kind() {
        Kind::PAWN => pawn_attacks(unit.colour(), from),
        kind => officer_attacks(kind, from, occupied)
            .unwrap_or_else(|| capture_reach(rules, unit, from, occupied)),
    }
}

#[inline(never)]
fn guard_reach_after_transfer(rules: &Rules, unit: Unit, from: Square, occupied: Bitboard) -> Bitboard {
    let left = occupied.without(from);
    let reach_from = |start: Square| match unit.kind() {
        _ if left.has(start) => Bitboard::EMPTY,
        Kind::PAWN => pawn_attacks(unit.colour(), start),
        kind => officer_attacks(kind, start, left)
            .unwrap_or_else(|| capture_reach(rules, unit, start, left.with(start))),
    };
    let starts = rules.checking_starts(unit, from).into_iter();
    let from_home = starts.fold(Bitboard::EMPTY, |set, start| set | reach_from(start));
    // Royal units that the rule leaves alone guard from where they stand.
    if unit.is_royal() { from_home | capture_reach(rules, unit, from, occupied) } else { from_home }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_fills_as_much_of_a_kings_zone_as_it_ever_can() {
        for kind in Kind::ORTHODOX {
            let filled = |king: Square, from: Square| {
                let reach = officer_attacks(kind, from, Bitboard::EMPTY);
                let reach = reach.unwrap_or_else(|| pawn_attacks(Colour::White, from));
                (king_attacks(king) & reach.with(from)).len()
            };
            let places = Square::ALL.into_iter().flat_map(|king| Square::ALL.map(|from| (king, from)));
            let most =
                places.filter(|(king, from)| king != from).map(|(king, from)| filled(king, from)).max();
            assert_eq!(most, Some(most_filled(kind)), "{kind:?}");
        }
    }
}
