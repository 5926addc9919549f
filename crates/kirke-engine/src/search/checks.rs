//! Shortcuts for the last move: which moves can give check at all, and which leave the king a flight. Under
//! rules for which they do not hold every move is made and tested.

mod boards;
mod crushing;
mod lent;

pub(super) use boards::BoardChecks;
pub(super) use lent::LentChecks;

use super::flights::attackers;
use crate::board::{
    Attributes, Bitboard, Colour, Kind, Square, Unit, between, bishop_attacks, queen_lines, rook_attacks,
};
use crate::movegen::Openings;
use crate::position::{Move, Pending, Position, RebirthChoice, attacker_is_reborn, capture_reach};
use crate::rules::{Captures, Checks, KingAttack, Rules, Waiting};

/// From where each kind would check the only enemy king, and which units would open a line to it by leaving.
/// A move that neither arrives on such a square nor leaves such a line gives no check, promotions, castling and en
/// passant apart; a reborn unit belongs to the side in check and can only shut lines.
///
/// In Anticirce the capturing unit checks from its rebirth square, so every capture may check, and so may leaving the
/// rebirth square of an attacker. In Marscirce units check from their rebirth squares. With kings included a move may
/// also check by taking the square on which the king would be reborn; in Assassin by attacking a unit that would be
/// reborn on his. Under other rules an attack is still needed.
/// A fairy unit of the checking side is asked for itself by [`Self::of_fairy`].
pub(super) struct CheckSquares {
    king: Square,
    by_kind: [Bitboard; 7],
    openers: Bitboard,
    /// Squares that are always of interest.
    always: Bitboard,
    /// From where each kind would check on an empty board.
    aligned: [Bitboard; 7],
    /// Units of the other side that may open a line to the king by being taken off the board.
    screens: Bitboard,
    waiting: Option<WaitingUnit>,
    /// Units of the other side that would annihilate their king if they were captured where they stand.
    crushing: Bitboard,
    /// What is captured may come back and let a fairy unit check that has moved.
    captures_help_fairies: bool,
}

/// A unit that waits for its rebirth.
struct WaitingUnit {
    /// Where it was captured.
    square: Square,
    /// From where it would check: as the board is, and on an empty board.
    now: Bitboard,
    aligned: Bitboard,
}

impl CheckSquares {
    pub fn of(position: &Position, rules: &Rules) -> Option<Self> {
        let side = position.side();
        let board = position.placement();
        let kings = board.royals(!side);
        let king = kings.first()?;
        let checks = rules.physics.checking_squares.ok()?;
        if !position.hidden().is_empty() || kings.several() {
            return None;
        }
        if (board.fairies() & board.side(side)).any() {
            return Self::with_fairies(position, rules, king, checks);
        }
        if let Some(pending) = position.pending() {
            return Self::with_pending(position, rules, king, pending);
        }
        if !position.is_quiet_plain() {
            return None;
        }
        match checks {
            Checks::ByArrival => Some(Self::by_arrival(position, king, Bitboard::EMPTY)),
            Checks::ByArrivalOrCapture => Some(Self::by_arrival(position, king, board.side(!side))),
            Checks::AlsoByCrushing => Some(Self::by_crushing(position, rules, king)),
            Checks::ByArrivalOrJump => Self::by_jumping(position, rules, king),
            Checks::GoingHome => {
                let mut squares = Self::by_arrival(position, king, board.side(!side));
                squares.aligned = attackers(king, side, Bitboard::EMPTY);
                // The capturing unit may leave the same line.
                squares.screens = screens(position, king, side, 2) & board.side(!side);
                for attacker in position.attackers(rules, king, side, position.occupied()) {
                    let Some(unit) = board.at(attacker) else { continue };
                    for home in homes_at(rules, unit, king) {
                        squares.openers = squares.openers.with(home);
                        squares.screens = squares.screens.with(home);
                    }
                }
                Some(squares)
            }
            Checks::KingComesBack => {
                let home = rules.table_square(board.at(king)?, king);
                if home == king {
                    return Some(Self::by_arrival(position, king, Bitboard::EMPTY));
                }
                // A captured unit may be reborn on the king's square.
                let filled = board.side(!side).with(home);
                if !position.occupied().has(home) {
                    let none = Self::by_arrival(position, king, Bitboard::EMPTY);
                    // Promoted units fill it, too, and are asked of the squares that are always of interest.
                    let by_kind = [filled; 7];
                    return Some(Self { by_kind, always: filled, openers: Bitboard::EMPTY, ..none });
                }
                Some(Self::by_arrival(position, king, filled))
            }
            Checks::FromRebirthSquares => Some(Self::after_transfer(position, rules, king)),
        }
    }

    /// Danger Circe. None if a unit could capture the king by going home already, or if who attacks such a unit may depend on
    /// more than open lines.
    fn by_jumping(position: &Position, rules: &Rules, king: Square) -> Option<Self> {
        let (side, board) = (position.side(), position.placement());
        let mut squares = Self::by_arrival(position, king, Bitboard::EMPTY);
        if !rules.is_home(side, king) {
            return Some(squares);
        }
        for kind in Kind::ORTHODOX {
            squares.by_kind[kind.index()] |= rules.captured_on(Unit::new(side, kind), king);
        }
        let own = board.side(side);
        for from in own {
            let unit = board.at(from)?;
            if rules.captured_on(unit, king).has(from) {
                if position.jump_of(rules, unit, from).is_some()
                    || (board.fairies() & board.side(!side)).any()
                {
                    return None;
                }
                // Whoever leaves a line that ends here may let it be attacked.
                squares.openers |= queen_lines(from) & own;
            }
        }
        Some(squares)
    }

    /// Fairy units of the mating side, under rules where a move but takes units off squares and puts others on.
    fn with_fairies(position: &Position, rules: &Rules, king: Square, checks: Checks) -> Option<Self> {
        let is_known =
            checks == Checks::ByArrival && position.pending().is_none() && position.is_quiet_plain();
        let side = position.side();
        let most_arriving = if rules.physics.captures == Captures::Remove { 1 } else { 2 };
        let openings =
            is_known.then(|| Openings::of(position, rules, king, side, (side, most_arriving)))??;
        if openings.is_attacked {
            return None;
        }
        let come_back = match rules.physics.captures {
            Captures::Remove => Bitboard::EMPTY,
            Captures::BringBack | Captures::SendAway | Captures::Other => position.placement().side(!side),
        };
        let fills = if openings.arriving.any() { come_back } else { Bitboard::EMPTY };
        let squares = Self::by_arrival(position, king, openings.arriving | fills);
        let openers = squares.openers | openings.leaving;
        Some(Self { openers, captures_help_fairies: come_back.any(), ..squares })
    }

    /// For quiet moves of units that move plainly, where neutral units or marks are about; see [`Self::of_plain_move`].
    pub fn beside_marks(position: &Position, rules: &Rules) -> Option<Self> {
        rules.physics.plain_units_move.ok()?;
        let (side, board) = (position.side(), position.placement());
        let kings = board.royals(!side);
        let king = kings.first()?;
        if !position.is_quiet_unless_it_uncovers()
            || kings.several()
            || !board.at(king)?.moves_plainly()
            || board.neutrals().has(king)
            || position.observers(rules, king, side, position.occupied()).any()
        {
            return None;
        }
        let openings = Openings::of(position, rules, king, side, (side, 1))?;
        let mut squares = Self::by_arrival(position, king, openings.arriving);
        squares.openers |= openings.leaving;
        // Beside each other both kings would be in check.
        let alike = board.kind(Kind::KING);
        let are_common = alike.has(king) && alike.without(king) == board.royals(side) & !board.neutrals();
        let are_plain = || alike.into_iter().all(|king| board.at(king).is_some_and(|king| !king.is_marked()));
        let is_told = rules.physics.shifts_are_foreseen.and(rules.physics.plain_units_check);
        if is_told.is_ok() && are_common && are_plain() {
            squares.by_kind[Kind::KING.index()] = Bitboard::EMPTY;
        }
        Some(squares)
    }

    /// Can this move check, as far as [`Self::beside_marks`] can tell?
    pub fn of_plain_move(&self, position: &Position, rules: &Rules, mv: Move) -> bool {
        let is_told = position.is_bare_quiet(mv) && !position.uncovers(Bitboard::of(mv.from));
        let Some(unit) = position.placement().at(mv.from).filter(|_| is_told) else { return true };
        if rules.shifts_with_hurdle(unit, mv.to) {
            if mv.rebirth != RebirthChoice::Forced || !position.hidden().is_empty() {
                return true;
            }
            return self.of_hurdle_shift(position, rules, mv, unit);
        }
        let Some(arrived) = rules.arrives_as(unit, mv.to) else { return true };
        match arrived.kind().fairy_index() {
            None => self.of_unit(mv.from, arrived).has(mv.to),
            Some(_) => self.of_fairy(position, rules, mv.from, arrived, Bitboard::of(mv.to)).any(),
        }
    }

    /// Can a unit check by its move that moves its hurdle, too, perhaps the king? Where that ends is not known here.
    fn of_hurdle_shift(&self, position: &Position, rules: &Rules, mv: Move, unit: Unit) -> bool {
        let board = position.placement();
        let own = (board.side(position.side()) | board.neutrals()).without(mv.from);
        let hurdles = rules.army.hurdles(unit, mv.from, mv.to, position.occupied().without(mv.from), false);
        let may_check = |from: Square, unit: Unit| match unit.kind().fairy_index() {
            Some(_) => rules.army.sources(unit, self.king).has(from),
            None => capture_reach(rules, unit, from, Bitboard::EMPTY).has(self.king),
        };
        may_check(mv.to, unit)
            || (hurdles & own).any()
            || hurdles.has(self.king)
            || own.into_iter().any(|from| board.at(from).is_some_and(|unit| may_check(from, unit)))
    }

    fn by_arrival(position: &Position, king: Square, always: Bitboard) -> Self {
        Self {
            king,
            by_kind: attackers(king, position.side(), position.occupied()),
            openers: screens(position, king, position.side(), 1) & position.placement().side(position.side()),
            always,
            aligned: [Bitboard::FULL; 7],
            screens: Bitboard::EMPTY,
            waiting: None,
            crushing: Bitboard::EMPTY,
            captures_help_fairies: false,
        }
    }

    /// Parrain: a unit of the mating side that waits may check from where the move brings it.
    fn with_pending(position: &Position, rules: &Rules, king: Square, pending: Pending) -> Option<Self> {
        if rules.physics.waiting != Waiting::Shifted
            || rules.physics.attack != KingAttack::Plain
            || pending.victim.colour() != position.side()
        {
            return None;
        }
        // A pawn may come back on its promotion rank, as a unit of which is not known here from where it checks.
        let becomes_fairy = || rules.promotions.iter().any(|kind| kind.fairy_index().is_some());
        let of_newborn = |by_kind: &[Bitboard; 7]| match pending.victim.kind() {
            Kind::PAWN if becomes_fairy() => None,
            Kind::PAWN => Some(by_kind.iter().fold(Bitboard::EMPTY, |all, &squares| all | squares)),
            kind => by_kind.get(kind.index()).copied(),
        };
        let squares = Self::by_arrival(position, king, Bitboard::EMPTY);
        let waiting = WaitingUnit {
            square: pending.square,
            now: of_newborn(&squares.by_kind)?,
            aligned: of_newborn(&attackers(king, position.side(), Bitboard::EMPTY))?,
        };
        Some(Self { waiting: Some(waiting), ..squares })
    }

    /// Squares from which a unit goes to its rebirth square and attacks from there; and units on such rebirth squares
    /// or on the lines from them.
    fn after_transfer(position: &Position, rules: &Rules, king: Square) -> Self {
        let side = position.side();
        let mut by_kind = [Bitboard::EMPTY; 7];
        let mut openers = Bitboard::EMPTY;
        for kind in Kind::ORTHODOX {
            by_kind[kind.index()] = rules.transferred_checkers(side, kind, king);
            for from in position.units(side, kind) & by_kind[kind.index()] {
                let unit = position.placement().at(from).unwrap_or(Unit::new(side, kind));
                for start in rules.checking_starts(unit, from) {
                    openers |= between(start, king).with(start);
                }
            }
        }
        // Enemies may stand there too.
        let always = openers & position.placement().side(!side);
        Self {
            king,
            by_kind,
            openers,
            always,
            aligned: [Bitboard::FULL; 7],
            screens: Bitboard::EMPTY,
            waiting: None,
            crushing: Bitboard::EMPTY,
            captures_help_fairies: false,
        }
    }

    /// The units that may check by leaving, wherever they go.
    #[inline]
    pub fn openers(&self) -> Bitboard {
        self.openers
    }

    #[inline]
    pub fn of_unit(&self, from: Square, unit: Unit) -> Bitboard {
        if self.openers.has(from) || unit.has(Attributes::KAMIKAZE) {
            return Bitboard::FULL;
        }
        let mut always = self.always;
        if let Some(waiting) = &self.waiting {
            let (files, ranks) = waiting.square.vector_to(from);
            // Only a unit in line with the king opens a line by leaving.
            let checking = if queen_lines(self.king).has(from) { waiting.aligned } else { waiting.now };
            always |= checking.moved_by(files, ranks);
        }
        self.by_kind.get(unit.kind().index()).map_or(Bitboard::FULL, |&squares| squares | always)
    }

    /// Those of these targets of a fairy unit from which it checks, or whose move makes another unit check.
    pub fn of_fairy(
        &self,
        position: &Position,
        rules: &Rules,
        from: Square,
        unit: Unit,
        targets: Bitboard,
    ) -> Bitboard {
        let occupied = position.occupied();
        let mut checking = targets & self.always;
        if self.openers.has(from) || unit.has(Attributes::KAMIKAZE) {
            return targets;
        }
        if self.captures_help_fairies {
            checking |= targets & occupied;
        }
        for to in targets & !checking {
            let seen = position.standing_for(rules, unit, occupied.without(from).with(to));
            if rules.army.captures(unit, to, self.king, seen) {
                checking = checking.with(to);
            }
        }
        checking
    }

    /// Does a unit surely check that arrives here without a capture? Asked under the orthodox notion of check, and where
    /// the attacker must be able to go home.
    #[inline]
    pub fn by_arriving(
        &self,
        position: &Position,
        rules: &Rules,
        from: Square,
        unit: Unit,
        to: Square,
    ) -> bool {
        let attacks = self.by_kind.get(unit.kind().index()).is_some_and(|squares| squares.has(to));
        attacks
            && match rules.physics.attack {
                KingAttack::Plain => true,
                KingAttack::AttackerGoesHome => {
                    let others = position.occupied().without(from).without(self.king);
                    attacker_is_reborn(rules, unit, self.king, others)
                }
                _ => false,
            }
    }

    /// Can this quiet promotion check at all? The promoted unit checks from where it arrives, or the pawn opens a line.
    #[inline]
    pub fn promotion_could(
        &self,
        position: &Position,
        rules: &Rules,
        from: Square,
        promoted: Unit,
        to: Square,
    ) -> bool {
        if rules.physics.attack == KingAttack::FromRebirthSquare {
            return self.of_unit(from, promoted).has(to);
        }
        let checks_from_arrival = self.waiting.is_none()
            && matches!(
                rules.physics.attack,
                KingAttack::Plain | KingAttack::AttackerGoesHome | KingAttack::KingComesBack
            );
        let kings = position.placement().royals(!position.side()) | self.crushing;
        let after = position.occupied().without(from).with(to);
        !checks_from_arrival
            || self.openers.has(from)
            || self.always.has(to)
            || (capture_reach(rules, promoted, to, after) & kings).any()
    }

    /// Can this capture check at all, by a unit that has promoted if it does? Asked of the squares that are always of
    /// interest.
    #[inline(always)]
    pub fn capture_could(
        &self,
        position: &Position,
        rules: &Rules,
        from: Square,
        unit: Unit,
        to: Square,
    ) -> bool {
        if unit.has(Attributes::KAMIKAZE) {
            return true;
        }
        if rules.physics.crushes_by_table {
            return self.rebirth_could(position, rules, from, unit, to);
        }
        if rules.physics.attack != KingAttack::AttackerGoesHome {
            return true;
        }
        let home = rules.table_square(unit, to);
        let others = position.occupied().without(from).without(to);
        // A unit that hops checks from its rebirth square by other ways than along an empty line.
        if unit.kind().fairy_index().is_some() {
            return !others.has(home);
        }
        let aligned = || self.aligned.get(unit.kind().index()).is_none_or(|squares| squares.has(home));
        // Nobody but the two units of the capture leaves the line between the rebirth square and the king.
        let attacks = || aligned() && (between(home, self.king) & others).is_empty();
        !others.has(home) && (self.openers.has(from) || self.screens.has(to) || attacks())
    }
}

/// The rebirth squares a unit could have after capturing on `target`: several for a pawn that promotes there.
pub(super) fn homes_at(rules: &Rules, unit: Unit, target: Square) -> impl Iterator<Item = Square> + '_ {
    let promotes = unit.kind() == Kind::PAWN && target.rank() == unit.colour().promotion_rank();
    let plain = (!promotes).then(|| rules.table_square(unit, target));
    let promoted = rules.promotions.iter().filter(move |_| promotes);
    plain.into_iter().chain(promoted.map(move |&kind| rules.table_square(rules.promoted(unit, kind), target)))
}

/// Units between the king and one of the sliders of `side`, where there are at most so many on the line.
#[inline]
fn screens(position: &Position, king: Square, side: Colour, most: u32) -> Bitboard {
    let board = position.placement();
    let own = board.side(side);
    let occupied = position.occupied();
    let queens = board.kind(Kind::QUEEN);
    let straight = (board.kind(Kind::ROOK) | queens) & own & rook_attacks(king, Bitboard::EMPTY);
    let diagonal = (board.kind(Kind::BISHOP) | queens) & own & bishop_attacks(king, Bitboard::EMPTY);
    let mut screens = Bitboard::EMPTY;
    for slider in straight | diagonal {
        let blockers = between(king, slider) & occupied;
        if blockers.len() <= most {
            screens |= blockers;
        }
    }
    screens
}
