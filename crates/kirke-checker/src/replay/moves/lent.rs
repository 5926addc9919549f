//! Units that move as others do, from the rules alone.

use crate::board::{Attributes, Colour, Kind, Square, Unit};
use crate::replay::walk::{self, Attempt, Board};
use crate::rules::{Lending, Rules};
use crate::units::Lender;

/// The unit on a square as each of those as which it moves.
pub(super) fn ways(rules: &Rules, board: &Board, unit: Unit, from: Square) -> Vec<Unit> {
    if let Some(lender) = rules.army.lender(unit.kind()) {
        let both = board.units(Colour::White).chain(board.units(Colour::Black));
        let mut kinds: Vec<Kind> = both.map(|(_, other)| other.kind()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let lends = |&kind: &Kind| {
            rules.army.lender(kind).is_none() && is_lent(rules, board, lender, kind, (from, unit), &[])
        };
        return kinds.into_iter().filter(lends).map(|kind| unit_as(unit, kind)).collect();
    }
    let Some(lending) = rules.motion.lending else { return vec![unit] };
    let lenders = lenders(rules, board, unit, from, lending);
    let own = matches!(lending, Lending::Attackers { besides: true, .. }) || lenders.is_empty();
    let mut kinds: Vec<Kind> = own.then_some(unit.kind()).into_iter().collect();
    kinds.extend(lenders.into_iter().filter_map(|square| Some(board.at(square)?.kind())));
    kinds.sort_unstable();
    kinds.dedup();
    kinds.into_iter().map(|kind| unit_as(unit, kind)).collect()
}

/// Orphans and friends: does a unit of this kind, or one of the same sort that has it from one, reach this unit so?
fn is_lent(
    rules: &Rules,
    board: &Board,
    lender: Lender,
    kind: Kind,
    (square, unit): (Square, Unit),
    asked: &[Square],
) -> bool {
    let side = if lender == Lender::Attackers { !unit.colour() } else { unit.colour() };
    let asked = [asked, &[square]].concat();
    let reaches =
        |at, other: Unit| walk::reaches(rules, board, other.turned_into(kind), at, square, Attempt::Capture);
    board.units(side).any(|(at, other)| {
        let lends = other.kind() == kind
            || other.kind() == unit.kind()
                && !asked.contains(&at)
                && is_lent(rules, board, lender, kind, (at, other), &asked);
        at != square && reaches(at, other) && lends
    })
}

/// Can the unit on a square get to another one in any of its ways?
pub(super) fn reaches(
    rules: &Rules,
    board: &Board,
    unit: Unit,
    from: Square,
    to: Square,
    attempt: Attempt,
) -> bool {
    ways(rules, board, unit, from).into_iter().any(|way| walk::reaches(rules, board, way, from, to, attempt))
}

fn unit_as(unit: Unit, kind: Kind) -> Unit {
    let marks = if unit.is_royal() { Attributes::ROYAL } else { Attributes::NONE };
    if kind == unit.kind() { unit } else { unit.turned_into(kind).with(marks) }
}

/// Where those stand whose moves this unit has instead of its own, or beside them.
fn lenders(rules: &Rules, board: &Board, unit: Unit, from: Square, lending: Lending) -> Vec<Square> {
    let side = unit.colour();
    let has =
        |square: &Square, colour: Colour| board.at(*square).is_some_and(|other| other.colour() == colour);
    let near = |files: i8, ahead: i8, colour: Colour| {
        from.offset(files, ahead * side.forward()).filter(|square| has(square, colour))
    };
    let some = |square: Square| Some(square).filter(|&square| !board.is_empty(square));
    match lending {
        Lending::OwnNeighbour { behind, by_kings, to_kings } => {
            let neighbour = near(0, if behind { -1 } else { 1 }, side);
            let is_king = |square: &Square| board.at(*square).is_some_and(Unit::is_royal);
            let lends = neighbour.filter(|square| by_kings || !is_king(square));
            lends.filter(|_| to_kings || !unit.is_royal()).into_iter().collect()
        }
        Lending::EnemyBefore => near(0, 1, !side).into_iter().collect(),
        Lending::EnemyBehind => near(0, -1, !side).into_iter().collect(),
        Lending::EnemyBeside => near(-1, 0, !side).into_iter().chain(near(1, 0, !side)).collect(),
        Lending::Opposite => some(Square::new(7 - from.file(), 7 - from.rank())).into_iter().collect(),
        Lending::OnRebirthSquare { kings } if unit.is_royal() && !kings => Vec::new(),
        Lending::OnRebirthSquare { .. } => some(rules.circe_square(unit, from)).into_iter().collect(),
        Lending::Attackers { white, black, .. } => {
            let is_bound = unit.is_royal() && if side == Colour::White { white } else { black };
            let attacks = |&(at, enemy): &(Square, Unit)| {
                is_bound && walk::reaches(rules, board, enemy, at, from, Attempt::Capture)
            };
            board.units(!side).filter(attacks).map(|(at, _)| at).collect()
        }
    }
}
