//! The last attacking move of self play must force mate: every legal reply must give it. Most attacking moves leave a
//! reply that gives no check at all, and this is seen before they are made.
//!
//! A *free* reply is a quiet move of the defender, but for the king's, that stays legal and gives no check whatever the
//! attacker plays, unless the attacker's move checks, is the king's, arrives on its way, takes its unit or pins it. A
//! move that does none of these to some free reply does not force anything.

use super::checks::CheckSquares;
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit, between, line, queen_lines};
use crate::movegen::{MoveList, Visitor, visit_legal};
use crate::position::{Move, Position, capture_reach, pawn_steps};
use crate::rules::{Captures, KingAttack, Rules};

/// The legal moves that may force the defender to mate; none if the shortcut is not sound here.
pub(super) fn forcing_moves(position: &Position, rules: &Rules) -> Option<MoveList> {
    let mut filter = Filter::of(position, rules)?;
    visit_legal(position, rules, &mut filter);
    Some(filter.moves)
}

struct Filter<'a> {
    position: &'a Position,
    rules: &'a Rules,
    checks: CheckSquares,
    /// Arrival squares that disturb all free replies, for sliders and for other units.
    sliders: Bitboard,
    others: Bitboard,
    /// Captures that are always of interest: a captured unit that is reborn changes too much.
    captures: Bitboard,
    moves: MoveList,
}

impl<'a> Filter<'a> {
    fn of(position: &'a Position, rules: &'a Rules) -> Option<Self> {
        let board = position.placement();
        let side = position.side();
        let simple =
            rules.physics.forced_mates.is_ok() && position.is_quiet_plain() && board.fairies().is_empty();
        let (kings, own_kings) = (board.royals(!side), board.royals(side));
        let (king, own_king) = (kings.first()?, own_kings.first()?);
        if !simple || kings.several() || own_kings.several() {
            return None;
        }
        let checks = CheckSquares::of(position, rules)?;
        let mut filter = Self {
            position,
            rules,
            checks,
            sliders: Bitboard::FULL,
            others: Bitboard::FULL,
            captures: match rules.physics.captures {
                Captures::BringBack => board.side(!side),
                Captures::Remove | Captures::SendAway | Captures::Other => Bitboard::EMPTY,
            },
            moves: MoveList::new(),
        };
        let exposed = exposing_squares(position, rules, king, side)?
            | exposing_squares(position, rules, own_king, !side)?;
        for from in board.side(!side) & !kings & !exposed {
            let Some(unit) = board.at(from) else { continue };
            filter.add_free_replies(from, unit, king, own_king);
        }
        (filter.others != Bitboard::FULL).then_some(filter)
    }

    fn add_free_replies(&mut self, from: Square, unit: Unit, king: Square, own_king: Square) {
        let occupied = self.position.occupied();
        if unit.attributes() != Attributes::NONE {
            return;
        }
        let is_pawn = unit.kind() == Kind::PAWN;
        let reach = if is_pawn {
            pawn_steps(self.rules, unit.colour(), from, occupied)
                & !Bitboard::rank(unit.colour().promotion_rank())
        } else {
            capture_reach(self.rules, unit, from, occupied) & !occupied
        };
        for to in reach {
            let checks = if is_pawn {
                crate::board::pawn_attacks(unit.colour(), to)
            } else {
                capture_reach(self.rules, unit, to, Bitboard::EMPTY)
            };
            if checks.has(own_king) {
                continue;
            }
            let way = between(from, to).with(to).with(from);
            self.others &= way;
            self.sliders &= way | line(king, from);
        }
    }

    #[inline]
    fn disturbing(&self, from: Square, unit: Unit) -> Bitboard {
        let arrivals = match unit.kind() {
            Kind::QUEEN | Kind::ROOK | Kind::BISHOP => self.sliders,
            _ => self.others,
        };
        arrivals | self.captures | self.checks.of_unit(from, unit)
    }
}

/// Squares whose vacating could expose a king to `by`: those on a line between it and a slider, whatever else stands
/// there, and the rebirth squares of attackers where attackers are reborn. None if they are too many to tell.
pub(super) fn exposing_squares(
    position: &Position,
    rules: &Rules,
    king: Square,
    by: Colour,
) -> Option<Bitboard> {
    let board = position.placement();
    let lines = queen_lines(king);
    let mut squares = Bitboard::EMPTY;
    for from in board.side(by) {
        let Some(unit) = board.at(from) else { continue };
        if lines.has(from) && matches!(unit.kind(), Kind::QUEEN | Kind::ROOK | Kind::BISHOP) {
            squares |= between(king, from);
        }
        if rules.physics.attack == KingAttack::AttackerGoesHome {
            if unit.kind() == Kind::PAWN && king.rank() == by.promotion_rank() {
                return None;
            }
            squares = squares.with(rules.table_square(unit, king));
        }
    }
    Some(squares)
}

impl Visitor for Filter<'_> {
    #[inline]
    fn interest(&self, from: Square, unit: Unit) -> Bitboard {
        if unit.is_royal() { Bitboard::FULL } else { self.disturbing(from, unit) }
    }

    #[inline]
    fn worth_playing(&self, mv: Move) -> bool {
        let Some(unit) = self.position.placement().at(mv.from) else { return true };
        let is_capture = self.position.occupied().has(mv.to);
        if unit.is_royal()
            || !is_capture
            || mv.promotion.is_some()
            || self.rules.physics.captures != Captures::SendAway
        {
            return true;
        }
        // The capturing unit stands on its rebirth square in the end, and may pin from there.
        let arrivals = match unit.kind() {
            Kind::QUEEN | Kind::ROOK | Kind::BISHOP => self.sliders,
            _ => self.others,
        };
        let home = self.rules.table_square(unit, mv.to);
        arrivals.has(mv.to)
            || arrivals.has(home)
            || self.checks.capture_could(self.position, self.rules, mv.from, unit, mv.to)
    }

    fn set(&mut self, from: Square, targets: Bitboard) -> bool {
        self.moves.extend(targets.into_iter().map(|to| Move::new(from, to)));
        false
    }

    fn one(&mut self, mv: Move) -> bool {
        self.moves.push(mv);
        false
    }
}
