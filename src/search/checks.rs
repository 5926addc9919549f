//! Shortcuts for the last move: which moves can give check at all, and which leave the king a flight. Each says for
//! which rules it holds; for all others every move is made and tested.

use crate::board::{
    Attributes, Bitboard, Colour, Kind, Square, Unit, between, bishop_attacks, king_attacks, knight_attacks,
    pawn_attacks, rook_attacks,
};
use crate::position::{Class, Move, Position, capture_reach};
use crate::rules::{CheckTest, Colours, Occupied, Rules, SquareRule, When, Who};

/// From where each kind would check the only enemy king, and which units would open a line to it by leaving.
/// A move that neither arrives on such a square nor leaves such a line gives no check, promotions, castling and en
/// passant apart; a reborn unit belongs to the side in check and can only shut lines.
///
/// In Anticirce the capturing unit checks from its rebirth square, so every capture may check, and so may leaving the
/// rebirth square of an attacker.
pub(super) struct CheckSquares {
    by_kind: [Bitboard; 7],
    openers: Bitboard,
    /// Squares that are always of interest.
    always: Bitboard,
}

impl CheckSquares {
    pub fn of(position: &Position, rules: &Rules) -> Option<Self> {
        let side = position.side();
        let board = position.placement();
        let kings = board.royals(!side);
        let anticirce = rules.check == CheckTest::AttackerReborn;
        let sound = (anticirce
            || rules.check == CheckTest::Plain && matches!(rules.rebirth.who, Who::Nobody | Who::Victim))
            && !rules.rebirth_crushes
            && !rules.pending_crushes
            && rules.rebirth.colour == Colours::Kept
            && position.is_quiet_plain()
            && !kings.several()
            && (board.fairies() & board.side(side)).is_empty();
        let king = kings.first()?;
        if !sound {
            return None;
        }
        let occupied = position.occupied();
        let straight = rook_attacks(king, occupied);
        let diagonal = bishop_attacks(king, occupied);
        let mut by_kind = [Bitboard::EMPTY; 7];
        by_kind[Kind::PAWN.index()] = pawn_attacks(!side, king);
        by_kind[Kind::KNIGHT.index()] = knight_attacks(king);
        by_kind[Kind::BISHOP.index()] = diagonal;
        by_kind[Kind::ROOK.index()] = straight;
        by_kind[Kind::QUEEN.index()] = straight | diagonal;
        by_kind[Kind::KING.index()] = king_attacks(king);
        let mut openers = openers(position, king, side);
        let mut always = Bitboard::EMPTY;
        if anticirce {
            always = board.side(!side);
            for attacker in position.attackers(rules, king, side, occupied) {
                let Some(unit) = board.at(attacker) else { continue };
                for home in homes_at(rules, unit, king) {
                    openers |= Bitboard::of(home);
                }
            }
        }
        Some(Self { by_kind, openers, always })
    }

    #[inline]
    pub fn of_unit(&self, from: Square, unit: Unit) -> Bitboard {
        if self.openers.has(from) || unit.attributes().has(Attributes::KAMIKAZE) {
            return Bitboard::FULL;
        }
        self.by_kind.get(unit.kind().index()).map_or(Bitboard::FULL, |&squares| squares | self.always)
    }
}

/// The rebirth squares a unit could have after capturing on `target`: several for a pawn that promotes there.
fn homes_at(rules: &Rules, unit: Unit, target: Square) -> impl Iterator<Item = Square> + '_ {
    let promotes = unit.kind() == Kind::PAWN && target.rank() == unit.colour().promotion_rank();
    let plain = (!promotes).then(|| rules.table_square(unit, target));
    let promoted = rules.promotions.iter().filter(move |_| promotes);
    plain.into_iter().chain(promoted.map(move |&kind| rules.table_square(unit.turned_into(kind), target)))
}

/// Units of `side` alone on a line between the king and one of their own sliders.
fn openers(position: &Position, king: Square, side: Colour) -> Bitboard {
    let board = position.placement();
    let own = board.side(side);
    let occupied = position.occupied();
    let queens = board.kind(Kind::QUEEN);
    let straight = (board.kind(Kind::ROOK) | queens) & own & rook_attacks(king, Bitboard::EMPTY);
    let diagonal = (board.kind(Kind::BISHOP) | queens) & own & bishop_attacks(king, Bitboard::EMPTY);
    let mut openers = Bitboard::EMPTY;
    for slider in straight | diagonal {
        let blockers = between(king, slider) & occupied;
        if !blockers.several() {
            openers |= blockers & own;
        }
    }
    openers
}

/// The empty squares next to the only enemy king, and which of them are guarded. If one of them stays unguarded after
/// a move, the king goes there and the move does not mate; this is seen without making the move.
///
/// Guards are counted generously: lines that the move may shut still count, lines that it may open count too.
#[derive(Clone)]
pub(super) struct Flights {
    zone: Bitboard,
    /// All squares, without the king.
    lifted: Bitboard,
    /// Guarded by at least one unit, and by at least two.
    once: Bitboard,
    twice: Bitboard,
    sliders: Bitboard,
    captures: Captures,
}

/// What is known beforehand of captures.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Captures {
    /// The captured unit leaves the board.
    Plain,
    /// It is reborn on a square of the table.
    Table,
    /// The capturing unit is reborn on a square of the table (Anticirce).
    CapturerTable,
    /// They are always made and tested.
    Unknown,
}

impl Flights {
    pub fn of(position: &Position, rules: &Rules) -> Option<Self> {
        let side = position.side();
        let board = position.placement();
        let kings = board.royals(!side);
        let rebirth = &rules.rebirth;
        let anticirce = rules.check == CheckTest::AttackerReborn;
        let plain = rules.check == CheckTest::Plain && matches!(rebirth.who, Who::Nobody | Who::Victim);
        // A unit that is reborn on the mating side's side may guard a flight.
        let sound = (anticirce || plain)
            && rebirth.colour == Colours::Kept
            && !rules.rebirth_crushes
            && !rules.pending_crushes
            && !rebirth.extras.cohen
            && !rebirth.extras.alsatian
            && position.is_quiet_plain()
            && !kings.several()
            && (board.fairies() & board.side(side)).is_empty();
        let king = kings.first()?;
        if !sound || board.at(king).map(Unit::kind) != Some(Kind::KING) {
            return None;
        }
        let captures = match rebirth.who {
            Who::Nobody => Captures::Plain,
            Who::Capturer => Captures::CapturerTable,
            _ if rebirth.when == When::LastMove && rebirth.occupied == Occupied::Relaxed => Captures::Plain,
            _ if rebirth.when != When::ThisMove => Captures::Unknown,
            _ if rules.victim_square_is_in_table() => Captures::Table,
            // The square left behind is filled again, and it is not in the zone of empty squares anyway.
            _ if rebirth.square == SquareRule::Departure => Captures::Plain,
            _ => Captures::Unknown,
        };
        let lifted = position.occupied().without(king);
        let (mut once, mut twice) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for square in board.side(side) {
            let Some(unit) = board.at(square) else { continue };
            let reach = guard_reach(rules, unit, square, lifted);
            twice |= once & reach;
            once |= reach;
        }
        let officers = board.kind(Kind::QUEEN) | board.kind(Kind::ROOK) | board.kind(Kind::BISHOP);
        // A capture by the king may be forbidden by the rebirth it causes, so only empty squares count.
        let zone = king_attacks(king) & !position.occupied();
        Some(Self { zone, lifted, once, twice, sliders: officers & board.side(side), captures })
    }

    /// Squares of the zone that no other unit guards once this one has left its square.
    #[inline]
    fn left_by(&self, position: &Position, rules: &Rules, from: Square, unit: Unit) -> Bitboard {
        let own = guard_reach(rules, unit, from, self.lifted);
        let unguarded = self.zone & !(self.twice | self.once & !own);
        if unguarded.is_empty() || !self.once.has(from) {
            return unguarded;
        }
        unguarded & !self.behind(position, rules, from)
    }

    /// What the mating side's sliders reach beyond a square once it is empty.
    fn behind(&self, position: &Position, rules: &Rules, square: Square) -> Bitboard {
        let without = self.lifted.without(square);
        let mut reach = Bitboard::EMPTY;
        for slider in self.sliders.without(square) {
            let Some(unit) = position.placement().at(slider) else { continue };
            if guard_reach(rules, unit, slider, self.lifted).has(square) {
                reach |= guard_reach(rules, unit, slider, without);
            }
        }
        reach
    }

    /// Can this unit mate at all by a move that is no promotion, castling or en passant capture?
    #[inline]
    pub fn could_be_filled_by(&self, position: &Position, rules: &Rules, from: Square, unit: Unit) -> bool {
        // More squares of a king's zone than a unit of the kind can guard, block and capture in one move.
        const MOST: [u32; 7] = [8, 3, 5, 5, 6, 8, 6];
        let most = MOST.get(unit.kind().index()).copied().unwrap_or(8);
        unit.attributes().has(Attributes::KAMIKAZE)
            || self.left_by(position, rules, from, unit).len() <= most + 1
    }

    /// Does the king surely have a flight after this move?
    #[inline]
    pub fn has_one_after(&self, position: &Position, rules: &Rules, mv: Move) -> bool {
        if matches!(mv.class, Class::Castling | Class::EnPassant) {
            return false;
        }
        let board = position.placement();
        let Some(unit) = board.at(mv.from) else { return false };
        if unit.attributes().has(Attributes::KAMIKAZE) {
            return false;
        }
        let mut zone = self.left_by(position, rules, mv.from, unit).without(mv.to);
        if zone.is_empty() {
            return false;
        }
        let moved = mv.promotion.map_or(unit, |kind| unit.turned_into(kind));
        let mut stands = mv.to;
        let mut occupied = self.lifted.without(mv.from);
        if let Some(victim) = board.at(mv.to) {
            match self.captures {
                Captures::Plain => {}
                Captures::Table => zone = zone.without(rules.table_square(victim, mv.to)),
                Captures::CapturerTable => {
                    stands = rules.table_square(moved, mv.to);
                    occupied = occupied.without(mv.to);
                    zone = zone.without(stands) & !self.behind(position, rules, mv.to);
                }
                Captures::Unknown => return false,
            }
        }
        (zone & !guard_reach(rules, moved, stands, occupied.with(stands))).any()
    }
}

/// Squares a unit guards; a pawn wherever it stands.
#[inline]
fn guard_reach(rules: &Rules, unit: Unit, from: Square, occupied: Bitboard) -> Bitboard {
    match unit.kind() {
        Kind::PAWN => pawn_attacks(unit.colour(), from),
        _ => capture_reach(rules, unit, from, occupied),
    }
}
