//! From where units start, what sort of move leads to a square, and its promotions.

use super::super::walk::{Attempt, Board, runs};
use super::lent;
use crate::board::{Attributes, Kind, Square, Unit};
use crate::position::{Class, Move, Position};
use crate::rules::Kings;
use crate::rules::{Rules, SquareRule, Transfer, Who};
use crate::units::Pawn;

pub(super) fn takes_any(board: &Board, mv: Move) -> bool {
    match mv.class {
        Class::EnPassant => true,
        Class::Normal | Class::DoubleStep | Class::Jump => mv.to != mv.from && !board.is_empty(mv.to),
        Class::Castling | Class::PartnerCastling | Class::Exchange | Class::Pass => false,
    }
}

/// The squares from which a unit may start: its own, or its rebirth square if that is free (Marscirce). Kings that the
/// rule leaves alone are never transferred, and cannot do at all what others can do only after a transfer.
pub(super) fn starts(
    rules: &Rules,
    board: &Board,
    unit: Unit,
    from: Square,
    attempt: Attempt,
) -> Vec<Square> {
    let Who::Mover { captures, quiets } = rules.rebirth.who else { return vec![from] };
    let policy = if attempt == Attempt::Capture { captures } else { quiets };
    let left_alone = unit.is_royal() && rules.rebirth.kings != Kings::Inclusive;
    let can_go_to = |home: &Square| {
        let to_last_rank = rules.is_pawn(unit) && matches!(home.rank(), 0 | 7);
        !left_alone && (*home == from || board.is_empty(*home) && !to_last_rank)
    };
    let centre = [Square::D4, Square::E4, Square::D5, Square::E5];
    let homes: Vec<Square> = match rules.rebirth.square {
        SquareRule::Centre if centre.contains(&from) => centre.to_vec(),
        SquareRule::Centre => Vec::new(),
        SquareRule::Super => Square::ALL.to_vec(),
        SquareRule::Diagram => board.origin(from).map(|square| rules.adapt(square)).into_iter().collect(),
        _ => vec![rules.table_square(unit, from)],
    };
    let homes = homes.into_iter().filter(can_go_to);
    match policy {
        Transfer::Never => vec![from],
        Transfer::Always => homes.collect(),
        Transfer::May => [from].into_iter().chain(homes.filter(|&home| home != from)).collect(),
    }
}

/// What sort of move leads from `start` to `to`, if any does.
pub(super) fn class_of(
    position: &Position,
    rules: &Rules,
    board: &Board,
    unit: Unit,
    start: Square,
    to: Square,
    attempt: Attempt,
) -> Option<Class> {
    let takes_in_passing = || match unit.kind() {
        Kind::PAWN => true,
        _ => rules.army.passing_reach(unit, start, board.occupied()).has(to),
    };
    let may = match (attempt, board.at(to)) {
        (Attempt::Move, _) => board.is_empty(to),
        (Attempt::Capture, Some(victim)) => {
            let own = rules.motion.bicaptures && !victim.is_royal();
            start != to && (own || victim.can_be_taken_by(unit.colour()))
        }
        (Attempt::Capture, None) => {
            board.is_empty(to) && passed_pawn_stands(position, rules, board, unit, to) && takes_in_passing()
        }
    };
    // Whether the unit gets there takes longest to find out.
    let itself = board.at(start).unwrap_or(unit);
    if !may || !lent::goes_as(rules, board, (itself, unit), start, to, attempt) {
        return None;
    }
    Some(match attempt {
        Attempt::Move if rules.army.is_double_step(unit, start, to) => Class::DoubleStep,
        Attempt::Capture if board.at(to).is_none() => Class::EnPassant,
        Attempt::Move | Attempt::Capture => Class::Normal,
    })
}

/// Has an enemy pawn just passed this square by its double step?
fn passed_pawn_stands(position: &Position, rules: &Rules, board: &Board, unit: Unit, passed: Square) -> bool {
    if !position.squares_just_passed().any(|square| square == passed) {
        return false;
    }
    let enemy = !unit.colour();
    let stands = board.at(position.passed_pawn(Move::new(passed, passed)));
    // Reverse pawns come from the other side.
    let behind = |rank: u8, step: i8| (rank as i8 + step) as u8;
    let ranks =
        [behind(enemy.pawn_rank(), enemy.forward()), behind(unit.colour().pawn_rank(), -enemy.forward())];
    let comes_from = if stands.is_some_and(|pawn| rules.army.pawn(pawn.kind()) == Some(Pawn::Backward)) {
        ranks[1]
    } else {
        ranks[0]
    };
    (passed.rank() == comes_from || runs(rules))
        && stands.is_some_and(|pawn| {
            (rules.army.steps_twice(pawn.kind()) || rules.lends_moves || runs(rules))
                && pawn.can_be_taken_by(!enemy)
        })
}

/// The move in all its promotions. A kamikaze pawn that leaves the board with its victim has none.
pub(super) fn promoted(position: &Position, rules: &Rules, unit: Unit, mv: Move) -> Vec<Move> {
    let nobody_reborn = !rules.parts().any(|rules| {
        matches!(rules.rebirth.who, Who::Victim | Who::Capturer | Who::Both { .. } | Who::Neighbours)
    });
    let vanishes =
        unit.has(Attributes::KAMIKAZE) && nobody_reborn && position.placement().at(mv.to).is_some();
    // A capturing unit that goes on promotes where it ends.
    let victim = position.placement().at(mv.to);
    let goes_on = rules
        .motion
        .goes_on
        .is_some_and(|absolute| victim.is_some_and(|victim| absolute || !victim.is_royal()));
    // Who becomes what it captures is no pawn any more; if it is, the consequence asks for a promotion.
    let protean = rules.outcome.protean.is_some_and(|kings| victim.is_some() && (kings || !unit.is_royal()));
    // Breton: what goes is chosen before a pawn promotes, and it may be the pawn itself.
    let breton = rules.outcome.breton.is_some_and(|breton| !breton.after_promotion && !breton.enemy)
        && victim.is_some_and(|victim| !victim.is_royal());
    if rules.promotes_on(unit, mv.to) && !vanishes && !goes_on && !protean && !breton {
        // It may stay a pawn, too, where it may promote later.
        let stays = rules.motion.latent_pawns.map(|_| mv);
        let promotions = rules.promotions_of(unit).iter().map(|&kind| mv.promoting(kind));
        return stays.into_iter().chain(promotions).collect();
    }
    vec![mv]
}
