use super::Position;
use crate::board::{
    Attributes, Bitboard, Colour, Kind, Square, Unit, bishop_attacks, bishop_lines, king_attacks,
    knight_attacks, officer_attacks, pawn_attacks, rook_attacks, rook_lines,
};
use crate::rules::Rules;
use crate::units::Lender;

/// Squares on which this unit, standing on `from`, could capture past these blockers, were an enemy there.
pub fn capture_reach(rules: &Rules, unit: Unit, from: Square, occupied: Bitboard) -> Bitboard {
    match unit.kind() {
        Kind::PAWN if from.rank() == unit.colour().first_rank() && !moves_on_first_rank(rules, from) => {
            Bitboard::EMPTY
        }
        _ if rules.joins_edges => reach_over_edges(rules, unit, from, occupied),
        Kind::PAWN => pawn_attacks(unit.colour(), from),
        kind => officer_attacks(kind, from, occupied)
            .unwrap_or_else(|| rules.army.capture_reach(unit, from, occupied)),
    }
}

/// May a pawn on this square, on the first rank of its side, move and capture? Those that wait in a wormhole may.
fn moves_on_first_rank(rules: &Rules, from: Square) -> bool {
    rules.first_rank_pawns_move || rules.motion.wormholes.has(from)
}

/// May a pawn on this square, on the first rank of its side, give check?
fn checks_from_first_rank(rules: &Rules, from: Square) -> bool {
    rules.first_rank_pawns_check || rules.motion.wormholes.has(from)
}

/// Where a unit checks; pawns on their own first rank may check without being able to capture.
#[inline]
pub(super) fn checking_reach(rules: &Rules, unit: Unit, from: Square, occupied: Bitboard) -> Bitboard {
    match unit.kind() {
        Kind::PAWN if from.rank() == unit.colour().first_rank() && !checks_from_first_rank(rules, from) => {
            Bitboard::EMPTY
        }
        _ if rules.joins_edges => reach_over_edges(rules, unit, from, occupied),
        Kind::PAWN => pawn_attacks(unit.colour(), from),
        _ => capture_reach(rules, unit, from, occupied),
    }
}

/// A unit as one of those in whose way it moves: an orphan is no pawn, and does what pawns do on its first rank, too.
fn acts_as_pawn_at_home(rules: &Rules, unit: Unit, way: Unit, from: Square) -> bool {
    way.kind() == Kind::PAWN
        && from.rank() == way.colour().first_rank()
        && rules.army.lender(unit.kind()) == Some(Lender::Attackers)
}

/// As [`capture_reach`], of a unit in one of the ways that it is lent.
pub fn lent_capture_reach(
    rules: &Rules,
    unit: Unit,
    way: Unit,
    from: Square,
    occupied: Bitboard,
) -> Bitboard {
    match acts_as_pawn_at_home(rules, unit, way, from) {
        true if rules.joins_edges => reach_over_edges(rules, way, from, occupied),
        true => pawn_attacks(way.colour(), from),
        false => capture_reach(rules, way, from, occupied),
    }
}

/// As [`checking_reach`], of a unit in one of the ways that it is lent.
pub(super) fn lent_checking_reach(
    rules: &Rules,
    unit: Unit,
    way: Unit,
    from: Square,
    occupied: Bitboard,
) -> Bitboard {
    match acts_as_pawn_at_home(rules, unit, way, from) {
        true => lent_capture_reach(rules, unit, way, from, occupied),
        false => checking_reach(rules, way, from, occupied),
    }
}

/// As [`quiet_reach`], of a unit in one of the ways that it is lent.
pub fn lent_quiet_reach(rules: &Rules, unit: Unit, way: Unit, from: Square, occupied: Bitboard) -> Bitboard {
    match acts_as_pawn_at_home(rules, unit, way, from) {
        true => Bitboard::of(from).moved_by(0, way.colour().forward()) & !occupied,
        false => quiet_reach(rules, from, way, occupied),
    }
}

/// The squares from which a pawn of a side captures on this one.
#[inline]
pub fn pawns_capturing_on(rules: &Rules, side: Colour, square: Square) -> Bitboard {
    match rules.joins_edges {
        // A pawn of the other side captures in the opposite direction.
        true => rules.army.capture_reach(Unit::new(!side, Kind::PAWN), square, Bitboard::EMPTY),
        false => pawn_attacks(!side, square),
    }
}

#[cold]
fn reach_over_edges(rules: &Rules, unit: Unit, from: Square, occupied: Bitboard) -> Bitboard {
    rules.army.capture_reach(unit, from, occupied)
}

/// Empty squares to which a pawn on `from` can step: one forward, or two from its home rank.
#[inline]
pub fn pawn_steps(rules: &Rules, colour: Colour, from: Square, occupied: Bitboard) -> Bitboard {
    if from.rank() == colour.first_rank() && !moves_on_first_rank(rules, from) {
        return Bitboard::EMPTY;
    }
    if rules.pawns_run && from.rank() == colour.first_rank() {
        return running_steps(colour, from, occupied);
    }
    let step = |pawn: Bitboard| pawn.moved_by(0, colour.forward()) & !occupied;
    let one = step(Bitboard::of(from));
    if from.rank() == colour.pawn_rank() { one | step(one) } else { one }
}

/// Einstein Chess: up to three steps from the first rank.
#[cold]
fn running_steps(colour: Colour, from: Square, occupied: Bitboard) -> Bitboard {
    let ahead = (1..=3).map_while(|steps| from.offset(0, steps * colour.forward()));
    ahead.take_while(|&square| !occupied.has(square)).collect()
}

/// Squares to which this unit, standing on `from`, could move past these blockers without capturing; castling apart.
/// Occupied squares may be among them.
#[inline]
pub fn quiet_reach(rules: &Rules, from: Square, unit: Unit, occupied: Bitboard) -> Bitboard {
    match unit.kind() {
        Kind::PAWN => pawn_steps(rules, unit.colour(), from, occupied),
        _ if rules.joins_edges => rules.army.quiet_reach(unit, from, occupied),
        kind => officer_attacks(kind, from, occupied)
            .unwrap_or_else(|| rules.army.quiet_reach(unit, from, occupied)),
    }
}

impl Position {
    /// Of some occupied squares those that count for a unit when it moves: all, or those of its board, or those of enemy
    /// units for one that hops over such only, as nothing else is in its way.
    #[inline]
    pub fn standing_for(&self, rules: &Rules, unit: Unit, occupied: Bitboard) -> Bitboard {
        match rules.army.hops_over_enemies(unit.kind()) {
            true => occupied & self.placement.prey(unit.colour()),
            false => occupied & !self.on_other_board(rules, unit),
        }
    }

    /// Squares to which this unit, standing on `from`, could move without capturing; castling apart.
    /// Occupied squares may be among them.
    pub fn quiet_reach(&self, rules: &Rules, from: Square, unit: Unit) -> Bitboard {
        if rules.lends_to(unit) {
            return self.lent_quiet_reach(rules, from, unit);
        }
        quiet_reach(rules, from, unit, self.standing_for(rules, unit, self.occupied()))
    }

    /// The units of one side that could capture on `target` by their way of moving, were these squares occupied, and may
    /// move.
    #[inline]
    pub fn attackers(&self, rules: &Rules, target: Square, by: Colour, occupied: Bitboard) -> Bitboard {
        if rules.asks_attackers {
            return self.able_attackers(rules, target, by, occupied);
        }
        self.observers_by_kind(rules, target, by, occupied)
    }

    #[cold]
    fn able_attackers(&self, rules: &Rules, target: Square, by: Colour, occupied: Bitboard) -> Bitboard {
        let observers = self.observers(rules, target, by, occupied);
        if rules.holds_units { self.able(rules, observers) } else { observers }
    }

    /// The units of one side whose way of moving leads to `target`, were these squares occupied, whether or not they may
    /// move.
    #[inline]
    pub fn observers(&self, rules: &Rules, target: Square, by: Colour, occupied: Bitboard) -> Bitboard {
        if rules.lends_moves || rules.joins_edges {
            return self.observers_as_lent(rules, target, by, occupied);
        }
        self.observers_by_kind(rules, target, by, occupied)
    }

    /// As [`Position::observers`], where each unit moves as its kind does.
    #[inline]
    pub(super) fn observers_by_kind(
        &self,
        rules: &Rules,
        target: Square,
        by: Colour,
        occupied: Bitboard,
    ) -> Bitboard {
        self.observers_among(rules, target, by, occupied, self.placement.fairies())
    }

    /// The same, with no other fairy units than these.
    #[inline(never)]
    pub(super) fn observers_among(
        &self,
        rules: &Rules,
        target: Square,
        by: Colour,
        occupied: Bitboard,
        fairies: Bitboard,
    ) -> Bitboard {
        let board = &self.placement;
        let own = board.side(by);
        let queens = board.kind(Kind::QUEEN);
        let mut pawns = board.kind(Kind::PAWN) & pawn_attacks(!by, target);
        if !rules.first_rank_pawns_check {
            pawns &= !Bitboard::rank(by.first_rank()) | rules.motion.wormholes;
        }
        let leapers =
            board.kind(Kind::KNIGHT) & knight_attacks(target) | board.kind(Kind::KING) & king_attacks(target);
        let mut attackers = (pawns | leapers) & own;
        // Mostly no unit stands on a line with the square, and nothing need be looked up.
        let straight = (board.kind(Kind::ROOK) | queens) & own & rook_lines(target);
        if straight.any() {
            attackers |= straight & rook_attacks(target, occupied);
        }
        let diagonal = (board.kind(Kind::BISHOP) | queens) & own & bishop_lines(target);
        if diagonal.any() {
            attackers |= diagonal & bishop_attacks(target, occupied);
        }
        for square in fairies & own & rules.army.all_sources(target) {
            let unit = board.at(square);
            let reaches =
                |unit| rules.army.captures(unit, square, target, self.standing_for(rules, unit, occupied));
            if unit.is_some_and(reaches) {
                attackers = attackers.with(square);
            }
        }
        attackers & occupied
    }
}

/// Where the player may take the hurdle of a unit of this side: that of a Bul unit goes on as the unit moves, that of a Dob
/// unit as it moves itself; without capturing.
pub(super) fn squares_of_hurdle(
    rules: &Rules,
    (mover, side): (Unit, Colour),
    (hurdle, unit): (Square, Unit),
    occupied: Bitboard,
) -> Bitboard {
    let as_mover = mover.has(Attributes::BUL);
    let moving = if as_mover { mover.of_one_side(side) } else { unit.owned_by(side) };
    quiet_reach(rules, hurdle, moving, occupied) & !occupied
}

/// Does a unit change sides when one hops over it that turns hurdles?
pub(super) fn turns_as_hurdle(hurdle: Unit) -> bool {
    hurdle.kind() != Kind::KING && !hurdle.is_neutral()
}
