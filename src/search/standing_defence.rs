//! The last but one attacking move of direct play: one defence often refutes nearly all of them, and masks show which.

use super::checks::CheckSquares;
use super::flights::{Departed, Flights, guard_reach};
use crate::board::{Bitboard, Kind, Square, Unit, between};
use crate::movegen::could_play;
use crate::position::{Cause, Class, Effect, Foreseen, Foresight, Move, Position, RebirthChoice};
use crate::position::{capture_reach, pawn_steps};
use crate::rules::{CheckTest, Occupied, Rules, SquareRule, When, Who};
use arrayvec::ArrayVec;

/// A defence as it would be if the attacker had passed, and what he could do after it in two moves, the first of them
/// a quiet one.
///
/// A quiet move changes nothing but the place of its unit. If its unit does not stand in the way of the defence, is
/// not taken by it, and does not check, the defence is legal after it and leads to this position with the one unit
/// elsewhere. There a mate needs a check, and an attack on each empty square beside the king. Both are asked of the
/// position without the unit that has moved: what the other units can do there they can do at most when it has
/// arrived somewhere, for it shuts lines and opens none. What it does itself is added to that: it blocks and attacks
/// squares beside the king, or gives the check. Where it stands in line with the king, so that others may open its
/// line, nothing is told.
pub(super) struct StandingDefence {
    pub mv: Move,
    /// After the defence, the attacker to move.
    after: Position,
    king: Square,
    /// Squares that the defence needs empty.
    way: Bitboard,
    /// Squares whose units the defence takes off the board.
    gone: Bitboard,
    /// Units that may shut a line to the king.
    screens: Bitboard,
    /// For the unit looked at last.
    others: Option<(Square, Option<Others>)>,
}

/// What the other units can do while one is off the board.
struct Others {
    position: Position,
    checks: Option<CheckSquares>,
    /// Squares beside the king that none of them attacks.
    unguarded: Departed,
    /// For each move of one of them that may check: the flights that it leaves. They must be filled by the unit that
    /// is off the board.
    left: ArrayVec<Bitboard, 64>,
}

impl StandingDefence {
    /// None if nothing is known here.
    pub fn of(position: &Position, rules: &Rules, mv: Move) -> Option<Self> {
        let board = position.placement();
        let defender = board.at(mv.from)?;
        let side = position.side();
        let is_plain = mv.class == Class::Normal
            && mv.start.is_none()
            && mv.rebirth == RebirthChoice::Forced
            && mv.reborn_as.is_none()
            && defender.kind().fairy_index().is_none();
        if !is_plain || !is_sound(position, rules) {
            return None;
        }
        let passed = position.passed();
        if !could_play(&passed, rules, mv) {
            return None;
        }
        let Foresight::Known(seen) = passed.foresee(rules, mv) else { return None };
        if board.at(mv.to).is_some() && !capture_is_the_same(rules, &seen) {
            return None;
        }
        let after = passed.play(rules, mv).ok()?;
        let kings = after.placement().royals(!side);
        let castles = (after.castling().squares() & after.placement().side(side)).several();
        if castles || kings.several() || !after.is_quiet_plain() || after.in_check(rules, !side) {
            return None;
        }
        let way = between(mv.from, mv.to).with(mv.from) | after.occupied();
        let screens = CheckSquares::of(&after, rules).map_or(after.occupied(), |checks| checks.openers());
        Some(Self { mv, king: kings.first()?, way, gone: seen.gone, after, screens, others: None })
    }

    /// Does the defence refute this legal move of the attacker? `false` says nothing.
    pub fn refutes(&mut self, rules: &Rules, mv: Move) -> bool {
        let is_plain = mv.class == Class::Normal && mv.promotion.is_none();
        if !is_plain || self.way.has(mv.to) || self.gone.has(mv.from) {
            return false;
        }
        let Some(unit) = self.after.placement().at(mv.from) else { return false };
        if self.others.as_ref().is_none_or(|(from, _)| *from != mv.from) {
            self.others = Some((mv.from, Others::of(self, rules, mv.from, unit)));
        }
        let Some((_, Some(others))) = &self.others else { return false };
        others.cannot_mate(rules, self.king, mv.to, unit)
    }
}

/// Rules and positions under which what is said above holds.
fn is_sound(position: &Position, rules: &Rules) -> bool {
    let rebirth = &rules.rebirth;
    let board = position.placement();
    rules.shortcuts.standing_defences
        && matches!(rules.check, CheckTest::Plain | CheckTest::AttackerReborn | CheckTest::VictimReborn)
        && rules.quiets_are_plain
        && rules.is_foreseen
        && rules.beside.is_none()
        && !rules.rebirth_crushes
        && !rules.pending_crushes
        && !rules.has_filters
        && !rules.starts_elsewhere()
        // A unit that arrives on a rebirth square must not make a capture bring back its victim on another one.
        && matches!(rebirth.occupied, Occupied::Relaxed | Occupied::Strict)
        && position.is_quiet_plain()
        && rules.army.kinds().next().is_none()
        && (board.fairies() & board.side(position.side())).is_empty()
}

/// Does this capture lead to the same board wherever one unit of the other side, which it does not take, stands, if not
/// on a square that is occupied after it?
fn capture_is_the_same(rules: &Rules, seen: &Foreseen) -> bool {
    match rules.rebirth.who {
        Who::Nobody => true,
        Who::Victim => seen.newborn.is_some(),
        Who::Capturer => rules.check == CheckTest::AttackerReborn,
        _ => false,
    }
}

impl Others {
    /// None if nothing is known, or if they mate without the unit.
    fn of(defence: &StandingDefence, rules: &Rules, from: Square, unit: Unit) -> Option<Self> {
        let mut position = defence.after.clone();
        position.apply(Effect::Remove { square: from, unit, cause: Cause::Play });
        let side = position.side();
        // The unit may shut a line, so that the defence is illegal when it has left.
        if defence.screens.has(from) && position.in_check(rules, !side) {
            return None;
        }
        let flights = Flights::of(&position, rules)?;
        let unguarded = flights.unguarded();
        let checks = CheckSquares::of(&position, rules);
        let mut others = Self { position, checks, unguarded, left: ArrayVec::new() };
        let board = others.position.placement();
        for from in board.side(side) {
            let unit = board.at(from)?;
            let departed = flights.departed(&others.position, rules, from, unit);
            let arrivals = others.arrivals(rules, from, unit);
            let mut keep = |left: Bitboard| (left.any() && others.left.try_push(left).is_ok()).then_some(());
            for to in arrivals.quiets {
                keep(departed.flights(rules, unit, to))?;
            }
            for to in arrivals.captures {
                let mv = Move::new(from, to);
                match others.position.foresee(rules, mv) {
                    Foresight::Known(seen) => {
                        keep(flights.after(&others.position, rules, mv, departed, &seen))?
                    }
                    Foresight::Refused => {}
                    Foresight::Unknown => return None,
                }
            }
            for to in arrivals.promotions {
                for &kind in &rules.promotions {
                    let mv = Move::new(from, to).promoting(kind);
                    match others.position.foresee(rules, mv) {
                        Foresight::Known(seen) => {
                            keep(flights.after(&others.position, rules, mv, departed, &seen))?
                        }
                        Foresight::Refused => {}
                        Foresight::Unknown => return None,
                    }
                }
            }
        }
        Some(others)
    }

    /// Where a unit may go with check, standing on this square or having come there.
    fn arrivals(&self, rules: &Rules, from: Square, unit: Unit) -> Arrivals {
        let position = &self.position;
        let occupied = position.occupied();
        let enemies = position.placement().side(!position.side());
        let checking = self.checks.as_ref().map_or(Bitboard::FULL, |checks| checks.of_unit(from, unit));
        let could = |&to: &Square| {
            self.checks.as_ref().is_none_or(|checks| checks.capture_could(position, rules, from, unit, to))
        };
        let reach = capture_reach(rules, unit, from, occupied);
        let captures = reach & enemies;
        if unit.kind() != Kind::PAWN {
            let captures = (captures & checking).into_iter().filter(could).collect();
            return Arrivals { quiets: reach & !occupied & checking, captures, promotions: Bitboard::EMPTY };
        }
        let steps = pawn_steps(rules, unit.colour(), from, occupied);
        let last = Bitboard::rank(unit.colour().promotion_rank());
        Arrivals {
            quiets: steps & checking & !last,
            captures: (captures & checking & !last).into_iter().filter(could).collect(),
            promotions: (steps | captures) & last,
        }
    }

    /// The unit that is off the board arrives here: is there no mate, and does the defence stay legal?
    fn cannot_mate(&self, rules: &Rules, king: Square, to: Square, unit: Unit) -> bool {
        let side = self.position.side();
        // Others may open its lines by moving and, where they go home, by capturing.
        let blockers = match rules.check {
            CheckTest::AttackerReborn => Bitboard::EMPTY,
            _ => self.position.placement().side(!side).without(king),
        };
        let attacked = guard_reach(rules, unit, to, blockers);
        if attacked.has(king) {
            return false;
        }
        let at_home = |king_unit| rules.table_square(king_unit, king) == to;
        if rules.check == CheckTest::VictimReborn && self.position.placement().at(king).is_none_or(at_home) {
            return false;
        }
        let filled = attacked.with(to);
        self.left.iter().all(|&left| (left & !filled).any()) && !self.mates_itself(rules, to, unit)
    }

    /// Might the unit mate with its next move, having arrived here?
    fn mates_itself(&self, rules: &Rules, from: Square, unit: Unit) -> bool {
        let arrivals = self.arrivals(rules, from, unit);
        if arrivals.quiets.into_iter().any(|to| self.unguarded.flights(rules, unit, to).is_empty()) {
            return true;
        }
        let could_capture = |unit: Unit, to: Square, victim: Unit| {
            !victims_are_simple(rules) || {
                let flights = self.unguarded.flights(rules, unit, to);
                flights.without(from).without(rules.table_square(victim, to)).is_empty()
            }
        };
        let board = self.position.placement();
        arrivals
            .captures
            .into_iter()
            .any(|to| board.at(to).is_some_and(|victim| could_capture(unit, to, victim)))
            || arrivals.promotions.into_iter().any(|to| {
                rules.promotions.iter().any(|&kind| match board.at(to) {
                    Some(victim) => could_capture(unit.turned_into(kind), to, victim),
                    None => self.unguarded.flights(rules, unit.turned_into(kind), to).is_empty(),
                })
            })
    }
}

/// Does a capture change nothing around the king but that the captured unit may stand on the square which the table has
/// for it, or on the one that the capturing unit has left?
fn victims_are_simple(rules: &Rules) -> bool {
    let rebirth = &rules.rebirth;
    rules.check == CheckTest::Plain
        && match rebirth.who {
            Who::Nobody => true,
            Who::Victim => {
                rebirth.when == When::LastMove
                    || rules.victim_square_is_in_table()
                    || rebirth.when == When::ThisMove && rebirth.square == SquareRule::Departure
            }
            _ => false,
        }
}

struct Arrivals {
    quiets: Bitboard,
    captures: Bitboard,
    /// Of both sorts.
    promotions: Bitboard,
}
