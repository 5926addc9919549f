//! Units that move as others do, from the rules alone.

use super::grids::may_take;
use crate::board::{Attributes, Colour, Kind, Square, Unit};
use crate::replay::walk::{self, Attempt, Board};
use crate::rules::{Guard, Lending, Prey, Rules};
use crate::units::Lender;

/// The unit on a square as each of those as which it makes this attempt.
pub(super) fn ways(rules: &Rules, board: &Board, unit: Unit, from: Square, attempt: Attempt) -> Vec<Unit> {
    if let Some(lender) = rules.army.lender(unit.kind()) {
        let both = board.units(Colour::White).chain(board.units(Colour::Black));
        let mut kinds: Vec<Kind> = both.map(|(_, other)| other.kind()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let lends = |&kind: &Kind| {
            rules.army.lender(kind).is_none()
                && is_lent(rules, board, lender, kind, (from, unit), &mut Vec::new())
        };
        return kinds.into_iter().filter(lends).map(|kind| unit_as(unit, kind)).collect();
    }
    let Some(lending) = rules.motion.lending else { return vec![unit] };
    let kind_on = |square: Square| board.at(square).map(Unit::kind);
    let mut kinds: Vec<Kind> = match lending {
        Lending::ArrayOfficer { captures, kings } => {
            let is_bound = unit.kind() != Kind::PAWN && (kings || !unit.is_royal());
            let lends = is_bound && captures == (attempt == Attempt::Capture);
            lends.then(|| officer_of_array(from)).into_iter().collect()
        }
        Lending::Vaulters { white, black, .. } => {
            let vaults = attacked_king(rules, board, unit, from, [white, black]).is_empty();
            let all = [Kind::PAWN, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN, Kind::KING];
            let lent = all.into_iter().chain(rules.army.kinds());
            let lent = lent.filter(|kind| !vaults && rules.motion.vaulters & 1 << kind.index() != 0);
            lent.chain([unit.kind()]).collect()
        }
        Lending::Attackers { white, black, .. } if rules.motion.lending_before.is_some() => {
            kinds_lent_to_king(rules, board, unit, from, [white, black])
        }
        _ => lenders(rules, board, unit, from, lending).into_iter().filter_map(kind_on).collect(),
    };
    if kinds.is_empty() || matches!(lending, Lending::Attackers { besides: true, .. } | Lending::AnyAttackers)
    {
        kinds.push(by_neighbour(rules, board, unit, from).kind());
    }
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
    asked: &mut Vec<Square>,
) -> bool {
    let side = if lender == Lender::Attackers { !unit.colour() } else { unit.colour() };
    asked.push(square);
    let reaches = |at, other: Unit| {
        goes_as(rules, board, (other, other.turned_into(kind)), at, square, Attempt::Capture)
    };
    board.units(side).any(|(at, other)| {
        // One that has been asked in vain is asked in vain again.
        let may_lend = other.kind() == kind || other.kind() == unit.kind() && !asked.contains(&at);
        let mut lends = || other.kind() == kind || is_lent(rules, board, lender, kind, (at, other), asked);
        at != square && may_lend && reaches(at, other) && lends()
    })
}

/// Cheek to Cheek: a unit with an enemy on one side only attacks as itself, too.
pub(super) fn attacks_beside(rules: &Rules, board: &Board, unit: Unit, from: Square, to: Square) -> bool {
    rules.motion.lending == Some(Lending::EnemyBeside)
        && lenders(rules, board, unit, from, Lending::EnemyBeside).len() == 1
        && walk::reaches(rules, board, unit, from, to, Attempt::Capture)
}

fn officer_of_array(square: Square) -> Kind {
    match square.file() {
        0 | 7 => Kind::ROOK,
        1 | 6 => Kind::KNIGHT,
        2 | 5 => Kind::BISHOP,
        3 => Kind::QUEEN,
        _ => Kind::KING,
    }
}

/// Where the enemy units stand that attack this king by their own way of moving, if its side is meant.
fn attacked_king(rules: &Rules, board: &Board, unit: Unit, from: Square, sides: [bool; 2]) -> Vec<Square> {
    let side = unit.colour();
    let is_meant = unit.is_royal() && sides[usize::from(side == Colour::Black)];
    let theirs = board.owned_by(!side);
    let attacks = |&(at, enemy): &(Square, Unit)| {
        is_meant
            && at != from
            && attacks_as_itself(rules, &theirs, enemy, at, from)
            && takes_as_itself(rules, board, (at, enemy), (from, unit))
    };
    theirs.units(!side).filter(attacks).map(|(at, _)| at).collect()
}

/// The unit as the neighbour that lends it its moves where attacked kings are lent others; as itself if there is none.
fn by_neighbour(rules: &Rules, board: &Board, unit: Unit, from: Square) -> Unit {
    let lends = rules.motion.lending_before.into_iter();
    let mut squares = lends.flat_map(|lending| lenders(rules, board, unit, from, lending));
    let other = squares.find_map(|square| board.at(square));
    other.map_or(unit, |other| unit_as(unit, other.kind()))
}

/// The kinds as which enemy units attack this king where neighbours lend them their moves.
fn kinds_lent_to_king(rules: &Rules, board: &Board, king: Unit, from: Square, sides: [bool; 2]) -> Vec<Kind> {
    let side = king.colour();
    if !king.is_royal() || !sides[usize::from(side == Colour::Black)] {
        return Vec::new();
    }
    let theirs = board.owned_by(!side);
    let reaching = |(at, enemy): (Square, Unit)| {
        let way = by_neighbour(rules, &theirs, enemy, at);
        let reaches = at != from
            && may_take(rules, &theirs, enemy, at, from)
            && goes_as(rules, &theirs, (enemy, way), at, from, Attempt::Capture);
        reaches.then_some(way.kind())
    };
    theirs.units(!side).filter_map(reaching).collect()
}

/// May this enemy capture the king where guards and attacks by other units' own ways of moving are asked for?
fn takes_as_itself(
    rules: &Rules,
    board: &Board,
    (at, enemy): (Square, Unit),
    (from, king): (Square, Unit),
) -> bool {
    let is_reached = |square: Square, side: Colour| {
        let board = board.owned_by(side);
        board
            .units(side)
            .any(|(other, unit)| other != square && attacks_as_itself(rules, &board, unit, other, square))
    };
    let (own, other) = (king.colour(), !king.colour());
    let by_guard = match rules.motion.guard {
        None => true,
        Some(Guard::CapturesUnguarded) => !is_reached(at, other),
        Some(Guard::CapturesGuarded | Guard::MovesGuarded) => is_reached(at, other),
    };
    by_guard
        && match rules.motion.prey {
            None => true,
            Some(Prey::Unguarded) => !is_reached(from, own),
            Some(Prey::Guarded) => is_reached(from, own),
            // The other king does not check one that is shielded.
            Some(Prey::ButShieldedKings) => !enemy.is_royal() || !is_reached(from, own),
            Some(Prey::ByProvoked) => is_reached(at, own),
        }
}

/// Does a unit attack a square by its own way of moving, wherever others lend it theirs?
pub(in crate::replay) fn attacks_as_itself(
    rules: &Rules,
    board: &Board,
    unit: Unit,
    at: Square,
    to: Square,
) -> bool {
    may_take(rules, board, unit, at, to) && walk::reaches(rules, board, unit, at, to, Attempt::Capture)
}

/// Super-transmuting kings: does another unit move, or nobody, although a king of its side is attacked?
pub(super) fn leaves_attacked_king(
    rules: &Rules,
    board: &Board,
    side: Colour,
    mover: Option<Square>,
) -> bool {
    let sides = rules.outcome.super_transmuting;
    let is_attacked = |&(square, unit): &(Square, Unit)| {
        Some(square) != mover && !attacked_king(rules, board, unit, square, sides).is_empty()
    };
    sides != [false; 2] && board.units(side).any(|found| is_attacked(&found))
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
    ways(rules, board, unit, from, attempt)
        .into_iter()
        .any(|way| goes_as(rules, board, (unit, way), from, to, attempt))
        || attempt == Attempt::Capture && attacks_beside(rules, board, unit, from, to)
}

/// Can a unit that moves as another one get to a square? Orphans make pawns' moves where pawns are immobile: a step
/// from their first rank, or a capture.
pub(super) fn goes_as(
    rules: &Rules,
    board: &Board,
    (unit, way): (Unit, Unit),
    from: Square,
    to: Square,
    attempt: Attempt,
) -> bool {
    let is_orphan = rules.army.lender(unit.kind()) == Some(Lender::Attackers);
    if !is_orphan || way.kind() != Kind::PAWN || from.rank() != unit.colour().first_rank() {
        return walk::reaches(rules, board, way, from, to, attempt);
    }
    let sideways: &[i8] = match attempt {
        Attempt::Capture => &[-1, 1],
        Attempt::Move => &[0],
    };
    sideways.iter().any(|&files| walk::beyond(rules, from, (files, unit.colour().forward())) == Some(to))
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
        Lending::Attackers { white, black, .. } => attacked_king(rules, board, unit, from, [white, black]),
        Lending::AnyAttackers => board
            .units(!side)
            .filter(|&(at, enemy)| attacks_as_itself(rules, board, enemy, at, from))
            .map(|(at, _)| at)
            .collect(),
        // They are no units on the board.
        Lending::Vaulters { .. } | Lending::ArrayOfficer { .. } => Vec::new(),
    }
}
