//! The last attacking move of self play must force mate: every legal reply must give it. Most attacking moves leave a
//! reply that gives no check at all, and this is seen before they are made. It is the same where every reply must check, or
//! capture: the reply does neither.
//!
//! A *free* reply is a quiet move of the defender, but for the king's, that stays legal and gives no check whatever the
//! attacker plays, unless the attacker's move checks, arrives on its way, takes its unit or pins it; the attacker's king
//! may go where it would give check after all. A move that does none of these to some free reply does not force anything.
//! A captured unit that is reborn may stand in the way of one more, or check the attacker's king when another one leaves:
//! from behind it, or from below.
//!
//! Nor does one that leaves the defender's king a flight, unless he opens a line to the other king by going there. (He may
//! capture there, so this is not asked where every reply must capture.)

use super::checks::CheckSquares;
use super::flights::{Departed, Flights};
use super::unanswered::unanswered_moves;
use crate::board::{
    Attributes, Bitboard, Colour, Kind, Square, Unit, between, king_attacks, line, queen_lines,
};
use crate::movegen::{MoveList, Visitor, visit_legal};
use crate::position::{Class, Move, Position, capture_reach, pawn_steps};
use crate::rules::{Captures, KingAttack, Rules, Waiting};
use crate::stipulation::Goal;
use arrayvec::ArrayVec;
use std::cell::Cell;

/// The legal moves that may force the defender to reach this goal; none if the shortcut is not sound here.
pub(super) fn forcing_moves(position: &Position, rules: &Rules, goal: Goal) -> Option<MoveList> {
    // No quiet move without check reaches these.
    if !matches!(goal, Goal::Mate | Goal::Check | Goal::Capture) {
        return None;
    }
    match Filter::of(position, rules, goal) {
        Some(mut filter) => {
            visit_legal(position, rules, &mut filter);
            Some(filter.moves)
        }
        None => unanswered_moves(position, rules),
    }
}

struct Filter<'a> {
    position: &'a Position,
    rules: &'a Rules,
    checks: CheckSquares,
    /// Arrival squares that disturb all free replies, for sliders and for other units.
    sliders: Bitboard,
    others: Bitboard,
    /// Captures that are always of interest, because a captured unit that is reborn may disturb all free replies that the
    /// capture itself does not disturb.
    captures: Bitboard,
    replies: ArrayVec<FreeReply, MOST_REPLIES>,
    /// Where kings that are attacked would come back. No free reply arrives there.
    rebirth_squares: Bitboard,
    /// The squares beside the defender's king, if he gives no check by leaving his own.
    flights: Option<Flights>,
    /// What he has left when this unit leaves its square; kept while moves of one unit are looked at.
    departed: Cell<Option<(Square, Departed)>>,
    moves: MoveList,
}

/// More free replies are not looked at.
const MOST_REPLIES: usize = 32;

struct FreeReply {
    from: Square,
    /// The squares that it passes, with the one on which it arrives.
    way: Bitboard,
    /// From there it may attack these, whatever else stands on the board.
    attacks: Bitboard,
}

impl FreeReply {
    /// Where units arrive that disturb it.
    fn disturbing(&self) -> Bitboard {
        self.way.with(self.from)
    }
}

impl<'a> Filter<'a> {
    fn of(position: &'a Position, rules: &'a Rules, goal: Goal) -> Option<Self> {
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
            captures: Bitboard::EMPTY,
            replies: ArrayVec::new(),
            rebirth_squares: Bitboard::EMPTY,
            flights: None,
            departed: Cell::new(None),
            moves: MoveList::new(),
        };
        let own_home = filter.rebirth_square(own_king);
        filter.rebirth_squares = filter.rebirth_square(king) | own_home;
        let exposing_own = exposing_squares(position, rules, own_king, !side)?;
        let exposed = exposing_squares(position, rules, king, side)? | exposing_own;
        for from in board.side(!side) & !kings & !exposed {
            let Some(unit) = board.at(from) else { continue };
            filter.add_free_replies(from, unit, king, own_king);
        }
        filter.captures = match rules.physics.captures {
            // The defender's reply would bring it back.
            Captures::BringBack if rules.physics.waiting != Waiting::Nobody => board.side(!side),
            Captures::BringBack => filter.captures_that_may_disturb(board.side(!side), king, own_king),
            Captures::Remove | Captures::SendAway | Captures::Other => Bitboard::EMPTY,
        };
        let asks_for_check = goal != Goal::Capture;
        if asks_for_check && !exposing_own.has(king) && (king_attacks(king) & own_home).is_empty() {
            filter.flights = Flights::of(position, rules);
        }
        (filter.others != Bitboard::FULL || filter.flights.is_some()).then_some(filter)
    }

    /// The square on which a king may come back that is captured here: he is in check if it is taken. None under other
    /// rules.
    fn rebirth_square(&self, king: Square) -> Bitboard {
        let unit = self.position.placement().at(king);
        let unit = unit.filter(|_| self.rules.physics.attack == KingAttack::KingComesBack);
        unit.map_or(Bitboard::EMPTY, |unit| Bitboard::of(self.rules.table_square(unit, king)))
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
        for to in reach & !self.rebirth_squares {
            let attacks = if is_pawn {
                crate::board::pawn_attacks(unit.colour(), to)
            } else {
                capture_reach(self.rules, unit, to, Bitboard::EMPTY)
            };
            let reply = FreeReply { from, way: between(from, to).with(to), attacks };
            if reply.attacks.has(own_king) {
                continue;
            }
            self.others &= reply.disturbing();
            self.sliders &= reply.disturbing() | line(king, from);
            let _ = self.replies.try_push(reply);
        }
    }

    /// Those of these units whose capture leaves fewer than two free replies such that a reborn unit of the defender
    /// cannot disturb both.
    fn captures_that_may_disturb(&self, victims: Bitboard, king: Square, own_king: Square) -> Bitboard {
        // So it is known that reborn units stay on their side and take nothing off the board.
        if self.rules.physics.flights.is_err() || self.rules.rebirth_crushes {
            return victims;
        }
        let unaligned = |reply: &&FreeReply| !queen_lines(own_king).has(reply.from);
        let may_disturb = |victim: &Square| {
            let withstands = |reply: &&FreeReply| !(reply.disturbing() | line(king, reply.from)).has(*victim);
            let mut left = self.replies.iter().filter(unaligned).filter(withstands);
            // One unit may shut two ways with a square in common, or be hidden under the unit of both replies, which reveals
            // it by leaving.
            let Some(one) = left.next() else { return true };
            left.all(|other| (one.disturbing() & other.disturbing()).any())
        };
        victims.into_iter().filter(may_disturb).collect()
    }

    /// Does a free reply withstand this quiet move of the attacker's king?
    fn is_answered_after_king(&self, to: Square) -> bool {
        let (position, rules) = (self.position, self.rules);
        if rules.physics.attack == KingAttack::KingComesBack {
            // He would come back elsewhere, where a reply may arrive.
            return false;
        }
        let Some(exposing) = exposing_squares(position, rules, to, !position.side()) else { return false };
        self.replies
            .iter()
            .any(|reply| !reply.disturbing().has(to) && !reply.attacks.has(to) && !exposing.has(reply.from))
    }

    #[inline]
    fn disturbing(&self, from: Square, unit: Unit) -> Bitboard {
        self.arrivals(unit) | self.captures | self.checks.of_unit(from, unit)
    }

    /// Is it sure that some reply does not mate after this legal move to a square of interest?
    #[inline]
    fn forces_nothing(&self, mv: Move) -> bool {
        let Some(unit) = self.position.placement().at(mv.from) else { return false };
        let is_capture = self.position.occupied().has(mv.to);
        let is_plain = matches!(mv.class, Class::Normal | Class::DoubleStep)
            && mv.start.is_none()
            && (!is_capture || self.rules.physics.captures == Captures::Remove);
        if !is_plain {
            return false;
        }
        if unit.is_royal() {
            let checks = self.checks.of_unit(mv.from, unit).has(mv.to);
            return !checks && !is_capture && self.is_answered_after_king(mv.to);
        }
        let arrived = mv.promotion.map_or(unit, |kind| self.rules.promoted(unit, kind));
        mv.promotion.is_some() && !self.promotion_disturbs(mv, arrived) || self.leaves_flight(mv, arrived)
    }

    fn promotion_disturbs(&self, mv: Move, promoted: Unit) -> bool {
        self.arrivals(promoted).has(mv.to)
            || self.checks.promotion_could(self.position, self.rules, mv.from, promoted, mv.to)
    }

    /// Does the king surely have a flight when a unit goes from a square and arrives on another as this one?
    #[inline]
    fn leaves_flight(&self, mv: Move, arrived: Unit) -> bool {
        let Some(flights) = &self.flights else { return false };
        let (position, rules) = (self.position, self.rules);
        let departed = match self.departed.get() {
            Some((square, departed)) if square == mv.from => departed,
            _ => {
                let Some(unit) = position.placement().at(mv.from) else { return false };
                let departed = flights.departed(position, rules, mv.from, unit);
                self.departed.set(Some((mv.from, departed)));
                departed
            }
        };
        departed.flights(position, rules, arrived, mv.to).any()
    }

    /// Arrival squares that disturb all free replies.
    #[inline]
    fn arrivals(&self, unit: Unit) -> Bitboard {
        match unit.kind() {
            Kind::QUEEN | Kind::ROOK | Kind::BISHOP => self.sliders,
            _ => self.others,
        }
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
        if self.forces_nothing(mv) {
            return false;
        }
        let is_capture = self.position.occupied().has(mv.to);
        if unit.is_royal()
            || !is_capture
            || mv.promotion.is_some()
            || self.rules.physics.captures != Captures::SendAway
        {
            return true;
        }
        // The capturing unit stands on its rebirth square in the end, and may pin from there.
        let arrivals = self.arrivals(unit);
        let home = self.rules.table_square(unit, mv.to);
        arrivals.has(mv.to)
            || arrivals.has(home)
            || self.checks.capture_could(self.position, self.rules, mv.from, unit, mv.to)
    }

    fn set(&mut self, from: Square, targets: Bitboard) -> bool {
        for to in targets {
            self.one(Move::new(from, to));
        }
        false
    }

    fn one(&mut self, mv: Move) -> bool {
        if !self.forces_nothing(mv) {
            self.moves.push(mv);
        }
        false
    }
}
