mod count;
mod guard;

use super::choices::with_choices;
use super::pseudo::{castling_moves, en_passant_captures, open_wings};
use super::visitor::Visitor;
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit, line};
use crate::position::{Castling, Class, Move, Position, capture_reach, pawn_steps};
use crate::rules::{Captures, KingAttack, Rules, Waiting};
pub(super) use guard::pinned;
use guard::waits_for_the_mover;

/// Where the king may be tested with pins and check lines instead of foreseeing or playing each move: quiet moves
/// without consequences, and no enemy whose lines a third unit can open by standing in them.
#[derive(Clone, Copy)]
pub struct FastPlay {
    royal: Option<Square>,
}

impl FastPlay {
    /// Whether the shortcut is sound here.
    #[inline]
    pub fn of(position: &Position, rules: &Rules) -> Option<Self> {
        let side = position.side();
        let royals = position.placement().royals(side);
        let sound = rules.physics.pins.is_ok()
            && (position.is_quiet_plain() || waits_for_the_mover(position, rules))
            && (enemy_fairies(position).is_empty() || is_plain(position, rules))
            && !royals.several();
        sound.then(|| Self { royal: royals.first() })
    }

    /// Visits all legal moves, the royal unit's first. True if a visit stopped it.
    #[inline]
    pub fn visit(self, position: &Position, rules: &Rules, visitor: &mut impl Visitor) -> bool {
        let side = position.side();
        let board = position.placement();
        let occupied = position.occupied();
        let mut generator = Generator {
            position,
            rules,
            side,
            occupied,
            enemies: board.side(!side),
            block: Bitboard::FULL,
            hit: Bitboard::FULL,
            pinned: Bitboard::EMPTY,
            suspects: Bitboard::EMPTY,
            tests_all: false,
            is_plain: is_plain(position, rules),
            in_check: false,
            royal: self.royal,
            captures_are_plain: captures_are_plain(position, rules),
            reborn: None,
            safe_victims: Bitboard::EMPTY,
            leaving: Bitboard::EMPTY,
            shutting: Bitboard::FULL,
            hurdles: Bitboard::EMPTY,
            faces_fairies: enemy_fairies(position).any(),
        };
        if let Some(royal) = self.royal {
            generator.pinned = pinned(position, royal, side);
            generator.guard(royal);
            if generator.faces_fairies {
                generator.guard_against_fairies(royal);
            } else {
                generator.safe_victims = generator.find_safe_victims(royal);
            }
            if generator.royal_moves(royal, visitor) {
                return true;
            }
        }
        generator.unit_moves(visitor)
            || en_passant_captures(position, rules, &mut |mv| generator.tested(mv, visitor))
            || position.castling().any() && generator.castling(visitor)
    }
}

struct Generator<'a> {
    position: &'a Position,
    rules: &'a Rules,
    side: Colour,
    occupied: Bitboard,
    enemies: Bitboard,
    /// Where a quiet move of another unit than the king must go.
    block: Bitboard,
    /// What an orthodox capture must take to answer a check.
    hit: Bitboard,
    /// Units that may expose the king by leaving.
    pinned: Bitboard,
    /// Arrival squares of quiet moves that may expose the king.
    suspects: Bitboard,
    /// Every move must be tested.
    tests_all: bool,
    /// The orthodox notion of check: a pinned unit is safe on its line.
    is_plain: bool,
    in_check: bool,
    royal: Option<Square>,
    /// A capture only removes the captured unit.
    captures_are_plain: bool,
    /// Parrain, in check from one unit: where the unit waits that every move brings back, perhaps in the way of the check.
    reborn: Option<Square>,
    /// Units whose capture goes without saying, although it may bring them back.
    safe_victims: Bitboard,
    /// Units that may open the way of a fairy unit to the king by leaving, wherever they go.
    leaving: Bitboard,
    /// In check from fairy units: where another unit than the king must arrive to shut all ways to him, or capture; it may
    /// also be one of these hurdles and leave.
    shutting: Bitboard,
    hurdles: Bitboard,
    /// The opponent has fairy units.
    faces_fairies: bool,
}

fn enemy_fairies(position: &Position) -> Bitboard {
    position.placement().fairies() & position.placement().side(!position.side())
}

/// Is the orthodox notion of check at work, and do quiet moves change nothing but the place of their unit?
#[inline]
fn is_plain(position: &Position, rules: &Rules) -> bool {
    rules.physics.attack == KingAttack::Plain && !rules.rebirth_crushes && position.is_quiet_plain()
}

/// Does a capture only remove the captured unit, as far as the mover can tell? In Parrain it waits for the opponent's
/// move.
#[inline]
fn captures_are_plain(position: &Position, rules: &Rules) -> bool {
    let waits = rules.physics.waiting == Waiting::Shifted && position.is_quiet_plain();
    (rules.physics.captures == Captures::Remove || waits)
        && rules.physics.attack == KingAttack::Plain
        && !rules.has_filters
}

impl Generator<'_> {
    #[inline]
    fn unit(&self, square: Square) -> Option<Unit> {
        self.position.placement().at(square)
    }

    /// A move whose legality is found by foreseeing or playing it, if it does not go without saying.
    #[inline]
    fn tested(&self, mv: Move, visitor: &mut impl Visitor) -> bool {
        visitor.worth_playing(mv)
            && if self.captures_safely(mv) {
                visitor.one(mv)
            } else {
                with_choices(self.position, self.rules, mv, &mut |mv| visitor.one(mv))
            }
    }

    /// Quiet moves of a unit that is no king.
    #[inline]
    fn quiets(&self, from: Square, unit: Unit, targets: Bitboard, visitor: &mut impl Visitor) -> bool {
        let suspects = if self.must_test(from) { targets } else { targets & self.suspects_of(unit) };
        let sure = targets & !suspects;
        suspects.any() && suspects.into_iter().any(|to| self.tested(Move::new(from, to), visitor))
            || sure.any() && visitor.set(from, sure)
    }

    /// Where a unit that is no king may go to answer a check while a unit waits: where it captures the checking unit, where
    /// it shuts the line, and where the unit that comes back with its move does.
    #[inline]
    fn answers_with_reborn(&self, from: Square) -> Bitboard {
        self.reborn.map_or(Bitboard::FULL, |waiting| {
            let (files, ranks) = waiting.vector_to(from);
            self.block | self.hit | self.block.moved_by(files, ranks)
        })
    }

    /// Where a unit that is no king may go, as far as fairy units check.
    #[inline]
    fn answers_to_fairies(&self, from: Square) -> Bitboard {
        if self.hurdles.has(from) { Bitboard::FULL } else { self.shutting }
    }

    /// Must every quiet move of this unit be tested? Under the orthodox notion of check its pin line tells.
    #[inline]
    fn must_test(&self, from: Square) -> bool {
        self.tests_all || self.leaving.has(from) || !self.is_plain && self.pinned.has(from)
    }

    #[inline]
    fn suspects_of(&self, unit: Unit) -> Bitboard {
        match self.royal {
            Some(royal) if self.rules.rebirth_crushes => self.rules.captured_on(unit, royal),
            _ => self.suspects,
        }
    }

    #[inline]
    fn captures_plainly(&self, unit: Unit) -> bool {
        self.captures_are_plain && !unit.has(Attributes::KAMIKAZE)
    }

    /// Castling: under the orthodox notion of check the king must not be attacked where it stands, where it passes, and
    /// where it arrives with the rook behind it; nothing else can come of the move.
    #[inline]
    fn castling(&self, visitor: &mut impl Visitor) -> bool {
        let king = self.royal.filter(|&royal| Castling::of(royal).any());
        if !self.is_plain || self.rules.has_filters || king.is_none() {
            return castling_moves(self.position, self.rules, &mut |mv| self.tested(mv, visitor));
        }
        !self.in_check
            && open_wings(self.position, self.rules).any(|wing| {
                let without = self.occupied.without(wing.king);
                let arrived = without.without(wing.rook).with(wing.transit).with(wing.arrival);
                let is_safe =
                    |to, occupied| self.position.attackers(self.rules, to, !self.side, occupied).is_empty();
                let mv = Move::new(wing.king, wing.arrival).of_class(Class::Castling);
                visitor.worth_playing(mv)
                    && is_safe(wing.transit, without.with(wing.transit))
                    && is_safe(wing.arrival, arrived)
                    && visitor.one(mv)
            })
    }

    fn is_kamikaze(&self, square: Square) -> bool {
        self.unit(square).is_some_and(|unit| unit.has(Attributes::KAMIKAZE))
    }

    fn royal_moves(&self, from: Square, visitor: &mut impl Visitor) -> bool {
        let Some(unit) = self.unit(from) else { return false };
        if unit.kind() == Kind::PAWN {
            return self.pawn_moves(from, unit, visitor);
        }
        let interest = visitor.interest(from, unit);
        let captures = self.reach(unit, from) & interest & self.enemies;
        let quiets = self.quiet_reach(unit, from) & interest & !self.occupied;
        // A fairy unit may jump along the line over itself as king or over the pinning unit.
        if !self.is_plain || unit.kind().fairy_index().is_some() && self.pinned.has(from) {
            return (quiets | captures).into_iter().any(|to| self.tested(Move::new(from, to), visitor));
        }
        let without = self.occupied.without(from);
        let safe = |to: Square| {
            self.position.attackers(self.rules, to, !self.side, without.with(to)).without(to).is_empty()
        };
        let mut targets: Bitboard = quiets.into_iter().filter(|&to| safe(to)).collect();
        if self.captures_plainly(unit) {
            let captures: Bitboard = captures.into_iter().filter(|&to| safe(to)).collect();
            if self.rules.physics.captures == Captures::Remove {
                targets |= captures;
            } else if captures.any() && visitor.set(from, captures) {
                return true;
            }
        } else if captures.into_iter().any(|to| self.tested(Move::new(from, to), visitor)) {
            return true;
        }
        targets.any() && visitor.set(from, targets)
    }

    #[inline]
    fn reach(&self, unit: Unit, from: Square) -> Bitboard {
        capture_reach(self.rules, unit, from, self.occupied)
    }

    #[inline]
    fn quiet_reach(&self, unit: Unit, from: Square) -> Bitboard {
        match unit.kind().fairy_index() {
            None => self.reach(unit, from),
            Some(_) => self.rules.army.quiet_reach(unit, from, self.occupied),
        }
    }

    #[inline]
    fn pin_line(&self, from: Square) -> Bitboard {
        match self.royal {
            Some(royal) if self.is_plain && self.pinned.has(from) => line(royal, from),
            _ => Bitboard::FULL,
        }
    }

    #[inline]
    fn unit_moves<V: Visitor>(&self, visitor: &mut V) -> bool {
        let own = self.position.placement().side(self.side);
        let others = self.royal.map_or(own, |royal| own.without(royal));
        if V::COUNTS && self.is_plain && !self.tests_all && !self.faces_fairies {
            return self.count(others, visitor);
        }
        others.into_iter().any(|from| {
            let Some(unit) = self.unit(from) else { return false };
            if unit.kind() == Kind::PAWN {
                self.pawn_moves(from, unit, visitor)
            } else {
                self.officer_moves(from, unit, visitor)
            }
        })
    }

    #[inline]
    fn officer_moves(&self, from: Square, unit: Unit, visitor: &mut impl Visitor) -> bool {
        let answers = self.answers_with_reborn(from) & self.answers_to_fairies(from);
        let interest = visitor.interest(from, unit) & answers;
        let pin = self.pin_line(from);
        let reach = self.reach(unit, from) & interest;
        let quiets = match unit.kind().fairy_index() {
            None => reach,
            Some(_) => self.quiet_reach(unit, from) & interest,
        };
        let block = if self.reborn.is_some() { Bitboard::FULL } else { self.block };
        let targets = quiets & !self.occupied & pin & block;
        let captures = reach & self.enemies;
        let is_fairy = unit.kind().fairy_index().is_some();
        if is_fairy && self.pinned.has(from) || self.leaving.has(from) {
            // A fairy unit may jump along the line over its king or over the pinning unit.
            let all = quiets & !self.occupied | captures;
            return all.into_iter().any(|to| self.tested(Move::new(from, to), visitor));
        }
        if self.captures_plainly(unit) {
            let captures = captures & pin & self.hit;
            if self.rules.physics.captures == Captures::Remove {
                if self.suspects.any() {
                    return captures.any() && visitor.set(from, captures)
                        || self.quiets(from, unit, targets, visitor);
                }
                let targets = targets | captures;
                return targets.any() && visitor.set(from, targets);
            }
            // In their usual order: captures come first where they bring units back.
            return captures.any() && visitor.set(from, captures)
                || targets.any() && visitor.set(from, targets);
        }
        captures.into_iter().any(|to| self.tested(Move::new(from, to), visitor))
            || self.quiets(from, unit, targets, visitor)
    }

    #[inline]
    fn pawn_moves(&self, from: Square, unit: Unit, visitor: &mut impl Visitor) -> bool {
        let interest = visitor.interest(from, unit);
        let is_royal = self.royal == Some(from);
        let allowed = if is_royal { Bitboard::FULL } else { self.pin_line(from) };
        let suspects = if is_royal || self.must_test(from) { Bitboard::FULL } else { self.suspects_of(unit) };
        let last = Bitboard::rank(self.side.promotion_rank());
        let answers = match self.reborn {
            _ if is_royal => Bitboard::FULL,
            Some(_) => self.answers_with_reborn(from),
            None => allowed & self.block & self.answers_to_fairies(from),
        };
        let steps = pawn_steps(self.rules, self.side, from, self.occupied) & answers & (interest | last);
        // The promoted unit might be captured where the pawn could not.
        let suspects = if self.rules.rebirth_crushes { suspects | last } else { suspects };
        for to in steps {
            let double = from.rank().abs_diff(to.rank()) == 2;
            let mv = Move::new(from, to).of_class(if double { Class::DoubleStep } else { Class::Normal });
            if self.pawn_move(mv, suspects.has(to) || double && self.rules.rebirth_crushes, visitor) {
                return true;
            }
        }
        self.pawn_captures(from, unit, visitor)
    }

    #[inline]
    fn pawn_captures(&self, from: Square, unit: Unit, visitor: &mut impl Visitor) -> bool {
        let captures = self.reach(unit, from) & self.enemies;
        if captures.is_empty() {
            return false;
        }
        let interest = visitor.interest(from, unit);
        let is_royal = self.royal == Some(from);
        let plain = self.captures_plainly(unit) && !is_royal && !self.leaving.has(from);
        let allowed = if plain { self.pin_line(from) & self.hit } else { Bitboard::FULL };
        let last = Bitboard::rank(self.side.promotion_rank());
        let answers = match is_royal {
            true => Bitboard::FULL,
            false => self.answers_with_reborn(from) & self.answers_to_fairies(from),
        };
        let captures = captures & allowed & answers & (interest | last);
        captures.into_iter().any(|to| self.pawn_move(Move::new(from, to), !plain, visitor))
    }

    /// One pawn move in all its promotions.
    #[inline]
    fn pawn_move(&self, mv: Move, must_test: bool, visitor: &mut impl Visitor) -> bool {
        let mut one = |mv: Move| if must_test { self.tested(mv, visitor) } else { visitor.one(mv) };
        let vanishes = must_test
            && self.rules.kamikazes_vanish()
            && self.enemies.has(mv.to)
            && self.is_kamikaze(mv.from);
        if mv.to.rank() == self.side.promotion_rank() && !vanishes {
            return self.rules.promotions.iter().any(|&kind| one(mv.promoting(kind)));
        }
        one(mv)
    }
}
