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
        let sound = (anticirce || rules.check == CheckTest::Plain && matches!(rules.rebirth.who, Who::Nobody | Who::Victim))
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

/// The empty squares next to the only enemy king. If one of them is unguarded after a move, the king goes there and
/// the move does not mate; this is seen without making the move.
pub(super) struct Flights {
    king: Square,
    zone: Bitboard,
    captures: Captures,
}

/// What is known beforehand of captures.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Captures {
    /// The captured unit leaves the board.
    Plain,
    /// It is reborn on a square of the table.
    Table,
    /// It is reborn where the capturing unit came from.
    Departure,
    /// They are always made and tested.
    Unknown,
}

impl Flights {
    pub fn of(position: &Position, rules: &Rules) -> Option<Self> {
        let side = position.side();
        let board = position.placement();
        let kings = board.royals(!side);
        let rebirth = &rules.rebirth;
        let sound = rules.check == CheckTest::Plain
            && matches!(rebirth.who, Who::Nobody | Who::Victim)
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
            _ if rebirth.when == When::LastMove && rebirth.occupied == Occupied::Relaxed => Captures::Plain,
            _ if rebirth.when != When::ThisMove => Captures::Unknown,
            _ if rules.victim_square_is_in_table() => Captures::Table,
            _ if rebirth.square == SquareRule::Departure => Captures::Departure,
            _ => Captures::Unknown,
        };
        // A capture by the king may be forbidden by the rebirth it causes, so only empty squares count.
        Some(Self { king, zone: king_attacks(king) & !position.occupied(), captures })
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
        let mut zone = self.zone.without(mv.to);
        if let Some(victim) = board.at(mv.to) {
            match self.captures {
                Captures::Plain => {}
                Captures::Table => zone = zone.without(rules.table_square(victim, mv.to)),
                // The square left behind is not in the zone of empty squares anyway.
                Captures::Departure => {}
                Captures::Unknown => return false,
            }
        }
        let moved = mv.promotion.map_or(unit, |kind| unit.turned_into(kind));
        let occupied = position.occupied().without(mv.from).without(self.king).with(mv.to);
        let uncovered = zone & !capture_reach(rules, moved, mv.to, occupied);
        let side = unit.colour();
        // What has left or has been captured guards nothing; `attackers` still sees it on the old board.
        uncovered.into_iter().any(|square| {
            let guards = position.attackers(rules, square, side, occupied);
            guards.without(mv.from).without(mv.to).is_empty()
        })
    }
}
