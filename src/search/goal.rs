use super::limits::{Counter, Stopped};
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit, between, pawn_attacks};
use crate::board::{bishop_attacks, king_attacks, knight_attacks, rook_attacks};
use crate::movegen::{Visitor, has_legal_move, visit_legal};
use crate::position::{Move, Position};
use crate::rules::{CheckTest, Colours, Rules, Who};
use crate::stipulation::Goal;

/// Has the move that led here reached the goal?
#[inline]
pub(super) fn reached(position: &Position, rules: &Rules, goal: Goal) -> bool {
    let check = position.in_check(rules, position.side());
    match goal {
        Goal::Mate => check && !has_legal_move(position, rules),
        Goal::Stalemate => !check && !has_legal_move(position, rules),
    }
}

/// Visits the moves that reach the goal at once, until a visit answers true.
pub(super) fn reaching_moves(
    position: &Position,
    rules: &Rules,
    goal: Goal,
    counter: &mut Counter<'_>,
    mut visit: impl FnMut(Move) -> bool,
) -> Result<bool, Stopped> {
    let mut visitor = Candidates {
        position,
        rules,
        goal,
        checks: (goal == Goal::Mate).then(|| CheckSquares::of(position, rules)).flatten(),
        counter,
        outcome: Ok(()),
        visit: &mut visit,
    };
    let found = visit_legal(position, rules, &mut visitor);
    visitor.outcome.map(|()| found)
}

struct Candidates<'a, 'c, F> {
    position: &'a Position,
    rules: &'a Rules,
    goal: Goal,
    checks: Option<CheckSquares>,
    counter: &'a mut Counter<'c>,
    outcome: Result<(), Stopped>,
    visit: &'a mut F,
}

impl<F: FnMut(Move) -> bool> Visitor for Candidates<'_, '_, F> {
    #[inline]
    fn interest(&self, from: Square, unit: Unit) -> Bitboard {
        self.checks.as_ref().map_or(Bitboard::FULL, |checks| checks.of_unit(from, unit))
    }

    #[inline]
    fn set(&mut self, from: Square, targets: Bitboard) -> bool {
        targets.into_iter().any(|to| self.one(Move::new(from, to)))
    }

    #[inline]
    fn one(&mut self, mv: Move) -> bool {
        if self.counter.count().is_err() {
            self.outcome = Err(Stopped);
            return true;
        }
        let reaches = self.position.play(self.rules, mv).is_ok_and(|after| reached(&after, self.rules, self.goal));
        reaches && (self.visit)(mv)
    }
}

/// From where each kind would check the only enemy king, and which units would open a line to it by leaving.
/// A move that neither arrives on such a square nor leaves such a line gives no check, promotions, castling and en
/// passant apart; a reborn unit belongs to the side in check and can only shut lines.
struct CheckSquares {
    by_row: [Bitboard; 7],
    openers: Bitboard,
}

impl CheckSquares {
    fn of(position: &Position, rules: &Rules) -> Option<Self> {
        let side = position.side();
        let board = position.placement();
        let kings = board.royals(!side);
        let sound = rules.check == CheckTest::Plain
            && !rules.rebirth_crushes
            && rules.rebirth.colour == Colours::Kept
            && matches!(rules.rebirth.who, Who::Nobody | Who::Victim)
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
        let mut by_row = [Bitboard::EMPTY; 7];
        by_row[Kind::PAWN.index()] = pawn_attacks(!side, king);
        by_row[Kind::KNIGHT.index()] = knight_attacks(king);
        by_row[Kind::BISHOP.index()] = diagonal;
        by_row[Kind::ROOK.index()] = straight;
        by_row[Kind::QUEEN.index()] = straight | diagonal;
        by_row[Kind::KING.index()] = king_attacks(king);
        Some(Self { by_row, openers: openers(position, king, side) })
    }

    #[inline]
    fn of_unit(&self, from: Square, unit: Unit) -> Bitboard {
        if unit.attributes().has(Attributes::KAMIKAZE) {
            return Bitboard::FULL;
        }
        match self.by_row.get(unit.kind().index()) {
            Some(_) if self.openers.has(from) => Bitboard::FULL,
            Some(&squares) => squares,
            None => Bitboard::FULL,
        }
    }
}

/// Units of `side` alone on a line between the king and one of their own sliders. Units of the other side count too:
/// one may be captured there.
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
