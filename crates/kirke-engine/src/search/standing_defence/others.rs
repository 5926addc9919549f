//! What the other units can do after a standing defence while the one that has moved is off the board.

use super::StandingDefence;
use crate::board::{Bitboard, Kind, Square, Unit, between};
use crate::position::{Cause, Effect, Foresight, Move, Position, capture_reach, pawn_steps};
use crate::rules::{Captures, KingAttack, Returns, Rules};
use crate::search::checks::CheckSquares;
use crate::search::defences::Defences;
use crate::search::flights::{Departed, Flights, guard_reach};

/// What the other units can do while one is off the board.
pub(super) struct Others {
    position: Position,
    checks: Option<CheckSquares>,
    /// Squares beside the king that none of them attacks.
    unguarded: Departed,
    checking: CheckingMoves,
}

/// Moves of the other units that may check.
#[derive(Default)]
pub(super) struct CheckingMoves {
    /// Those that leave flights, which the unit that is off the board may fill.
    leaving: Vec<(Move, Bitboard)>,
    /// For each that leaves none: a reply that parries it.
    parried: Vec<StandingReply>,
}

/// A reply that parries a check of another unit, as long as the one that is off the board does not come in its way.
///
/// With that unit somewhere both moves lead to the same board and that unit, unless it stands on a square that one of
/// them passes or fills. It shuts lines to the king, opens none, and takes rebirth squares from attackers that need
/// theirs; so the reply is legal unless the unit itself attacks the king in the end.
struct StandingReply {
    /// Where the unit must not stand.
    needs: Bitboard,
    /// The board after both moves, and where the king stands.
    occupied: Bitboard,
    king: Square,
}

impl CheckingMoves {
    fn clear(&mut self) {
        self.leaving.clear();
        self.parried.clear();
    }
}

impl StandingReply {
    fn stands(&self, rules: &Rules, unit: Unit, at: Square) -> bool {
        !self.needs.has(at) && !guard_reach(rules, unit, at, self.occupied.with(at)).has(self.king)
    }
}

impl Others {
    /// None if nothing is known, or if they mate without the unit. What is said of another unit makes room for it.
    pub fn of(
        defence: &StandingDefence,
        rules: &Rules,
        (from, unit): (Square, Unit),
        defences: &mut Defences,
        last: Option<Self>,
    ) -> Option<Self> {
        let mut position = defence.after.clone();
        position.apply(Effect::Remove { square: from, unit, cause: Cause::Play });
        let side = position.side();
        // The unit may shut a line, so that the defence is illegal when it has left.
        if defence.screens.has(from) && position.in_check(rules, !side) {
            return None;
        }
        let flights = Flights::of(&position, rules)?;
        let unguarded = flights.unguarded()?;
        let checks = CheckSquares::of(&position, rules);
        let mut checking = last.map(|last| last.checking).unwrap_or_default();
        checking.clear();
        let mut others = Self { position, checks, unguarded, checking };
        for from in others.position.placement().side(side) {
            let unit = others.position.placement().at(from)?;
            let departed = flights.departed(&others.position, rules, from, unit);
            let arrivals = others.arrivals(rules, from, unit);
            if arrivals.captures.has(defence.king) || arrivals.promotions.has(defence.king) {
                // He may be reborn elsewhere.
                return None;
            }
            for to in arrivals.quiets {
                let left = departed.flights(&others.position, rules, unit, to);
                others.keep(rules, Move::new(from, to), left, defences)?;
            }
            let captures = arrivals.captures.into_iter().map(|to| Move::new(from, to));
            let promoting =
                |to| rules.promotions.iter().map(move |&kind| Move::new(from, to).promoting(kind));
            for mv in captures.chain(arrivals.promotions.into_iter().flat_map(promoting)) {
                match others.position.foresee(rules, mv) {
                    Foresight::Known(seen) => {
                        let left = flights.after(&others.position, rules, mv, departed, &seen);
                        others.keep(rules, mv, left, defences)?;
                    }
                    Foresight::Refused => {}
                    Foresight::PromotionNeeded | Foresight::SquareNeeded { .. } | Foresight::Unknown => {
                        return None;
                    }
                }
            }
        }
        Some(others)
    }

    /// Takes account of a move that may check and leaves these flights; none if it may mate.
    fn keep(&mut self, rules: &Rules, mv: Move, left: Bitboard, defences: &mut Defences) -> Option<()> {
        if left.any() {
            self.checking.leaving.push((mv, left));
            return Some(());
        }
        match parrying(&self.position, rules, mv, defences)? {
            Parrying::NotNeeded => {}
            Parrying::StandingReply(parry) => self.checking.parried.push(parry),
        }
        Some(())
    }

    /// Where a unit may go with check, standing on this square or having come there.
    fn arrivals(&self, rules: &Rules, from: Square, unit: Unit) -> CheckingArrivals {
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
            return CheckingArrivals {
                quiets: reach & !occupied & checking,
                captures,
                promotions: Bitboard::EMPTY,
            };
        }
        let steps = pawn_steps(rules, unit.colour(), from, occupied);
        let last = Bitboard::rank(unit.colour().promotion_rank());
        CheckingArrivals {
            quiets: steps & checking & !last,
            captures: (captures & checking & !last).into_iter().filter(could).collect(),
            promotions: (steps | captures) & last,
        }
    }

    /// The unit that is off the board arrives here: is there no mate, and does the defence stay legal?
    pub fn cannot_mate(
        &self,
        rules: &Rules,
        king: Square,
        to: Square,
        unit: Unit,
        defences: &mut Defences,
    ) -> bool {
        let side = self.position.side();
        // Others may open its lines by moving and, where they go home, by capturing.
        let blockers = match rules.physics.attack {
            KingAttack::AttackerGoesHome => Bitboard::EMPTY,
            _ => self.position.placement().side(!side).without(king),
        };
        let attacked = guard_reach(rules, unit, to, blockers);
        if attacked.has(king) {
            return false;
        }
        let at_home = |king_unit| rules.table_square(king_unit, king) == to;
        if rules.physics.attack == KingAttack::KingComesBack
            && self.position.placement().at(king).is_none_or(at_home)
        {
            return false;
        }
        let filled = attacked.with(to);
        let mut is_parried = |mv| match parrying(&self.position, rules, mv, defences) {
            Some(Parrying::NotNeeded) => true,
            Some(Parrying::StandingReply(parry)) => parry.stands(rules, unit, to),
            None => false,
        };
        self.checking.parried.iter().all(|parry| parry.stands(rules, unit, to))
            && self.checking.leaving.iter().all(|&(mv, left)| (left & !filled).any() || is_parried(mv))
            && self.cannot_mate_itself(rules, to, unit, defences)
    }

    /// Does the unit not mate with its next move, having arrived here?
    fn cannot_mate_itself(&self, rules: &Rules, from: Square, unit: Unit, defences: &mut Defences) -> bool {
        let mut moves = self.own_mates(rules, from, unit).peekable();
        if moves.peek().is_none() {
            return true;
        }
        // What is left is asked of the board as it is then.
        let mut position = self.position.clone();
        position.apply(Effect::Place { square: from, unit, cause: Cause::Play });
        moves.all(|mv| parrying(&position, rules, mv, defences).is_some())
    }

    /// The moves with which the unit, which is no pawn, might mate, having arrived here.
    fn own_mates(&self, rules: &Rules, from: Square, unit: Unit) -> impl Iterator<Item = Move> {
        let arrivals = self.arrivals(rules, from, unit);
        let leaves_none = move |to: Square| {
            let flights = self.unguarded.flights(&self.position, rules, unit, to);
            match self.position.placement().at(to) {
                None => flights.is_empty(),
                Some(victim) => {
                    !victims_are_simple(rules)
                        || flights.without(from).without(rules.table_square(victim, to)).is_empty()
                }
            }
        };
        let targets = (arrivals.quiets | arrivals.captures).into_iter();
        targets.filter(move |&to| leaves_none(to)).map(move |to| Move::new(from, to))
    }
}

/// What is done about a move that may mate; none if nothing is known.
fn parrying(position: &Position, rules: &Rules, mv: Move, defences: &mut Defences) -> Option<Parrying> {
    if !matches!(rules.physics.attack, KingAttack::Plain | KingAttack::AttackerGoesHome) {
        return None;
    }
    let seen = match position.foresee(rules, mv) {
        Foresight::Known(seen) => seen,
        Foresight::Refused => return Some(Parrying::NotNeeded),
        Foresight::PromotionNeeded | Foresight::SquareNeeded { .. } | Foresight::Unknown => return None,
    };
    let side = position.side();
    if position.foreseen_check(rules, &seen, !side) == Some(false) {
        return Some(Parrying::NotNeeded);
    }
    let square = seen.arrival(mv);
    let known = defences.last_seen(position, rules, &seen, square);
    let reply = known.or_else(|| defences.find_seen(position, rules, &seen, square))?;
    let after = position.foresee_reply(rules, &seen, reply)?;
    let filled = (after.occupied | seen.occupied) & !position.occupied();
    let king = after.newcomers().find(|(_, unit)| unit.is_royal() && unit.colour() != side);
    let stays = || position.placement().royals(!side).first();
    Some(Parrying::StandingReply(StandingReply {
        needs: filled | between(reply.from, reply.to).with(reply.to),
        occupied: after.occupied,
        king: king.map(|(square, _)| square).or_else(stays)?,
    }))
}

/// Does a capture change nothing around the king but that the captured unit may stand on the square which the table has
/// for it, or on the one that the capturing unit has left?
fn victims_are_simple(rules: &Rules) -> bool {
    let is_known = match rules.physics.returns {
        Returns::Table | Returns::Departure | Returns::ByNextMove => true,
        Returns::Shifted | Returns::Anywhere => false,
    };
    rules.physics.attack == KingAttack::Plain
        && match rules.physics.captures {
            Captures::Remove => true,
            Captures::BringBack => is_known,
            Captures::SendAway | Captures::Other => false,
        }
}

struct CheckingArrivals {
    quiets: Bitboard,
    captures: Bitboard,
    /// Of both sorts.
    promotions: Bitboard,
}

enum Parrying {
    /// It does not check.
    NotNeeded,
    StandingReply(StandingReply),
}
