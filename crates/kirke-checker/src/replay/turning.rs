//! Conditions that change units where they stand: Magic Squares, Traitor, Masand, Kobul Kings,
//! Influencer; from the rules alone.

use super::moves::{Played, attacks, attacks_as_itself, in_check};
use super::walk::Board;
use crate::board::{Attributes, Colour, Kind, Square, Unit};
use crate::position::{Cause, Class, Effect, Position};
use crate::rules::{Arrival, Rules, Snek, Who};

/// Do those units change that should, and no others?
pub(super) fn fits(rules: &Rules, before: &Position, played: &Played) -> bool {
    let outcome = rules.outcome;
    (outcome.magic_squares.is_empty() && outcome.arrival.is_none() || magic_fits(rules, before, played))
        && snek_fits(rules, before, played)
        && kobul_fits(rules, before, played)
        && outcome.masand.is_none_or(|all| masand_fits(rules, before, played, all))
        && (!outcome.influences || influence_fits(before, played))
        && (outcome.super_transmuting == [false; 2] || transmutation_fits(rules, before, played))
}

/// Traitor Chess: Black's moving unit changes sides on White's half of the board. No text tells that.
pub(super) fn defect(rules: &Rules, before: &Position, board: &mut Board, square: Option<Square>) {
    let square = square.filter(|square| {
        rules.outcome.traitors && before.side() == Colour::Black && matches!(square.rank(), 0..=3)
    });
    if let Some(square) = square
        && let Some(unit) = board.at(square).filter(|unit| !unit.is_neutral())
    {
        board.set(square, Some(unit.recoloured(!unit.colour())));
    }
}

/// Magic squares: who has arrived on one, kings excepted, has changed sides there.
fn magic_fits(rules: &Rules, before: &Position, played: &Played) -> bool {
    let outcome = rules.outcome;
    let goes_home = rules.parts().any(|rules| rules.rebirth.who == Who::Capturer);
    let is_home_first = goes_home && !outcome.magic_comes_first;
    let mut stands = Some(played.mv.from);
    for effect in &played.effects {
        match *effect {
            Effect::Shift { from, to, cause, .. }
                if Some(from) == stands
                    && (is_home_first || matches!(cause, Cause::Play | Cause::Transfer | Cause::Make)) =>
            {
                stands = Some(to);
            }
            Effect::Remove { square, cause: Cause::Rebirth, .. }
                if is_home_first && Some(square) == stands =>
            {
                stands = None;
            }
            _ => {}
        }
    }
    let mover = before.placement().at(played.mv.from).filter(|_| played.mv.class != Class::Pass);
    let mut due: Vec<Square> =
        stands.into_iter().filter(|_| mover.is_some_and(|unit| !unit.is_royal())).collect();
    if played.mv.class == Class::Castling {
        let file = if played.mv.to.file() == 6 { 5 } else { 3 };
        due.push(Square::new(file, played.mv.to.rank()));
    }
    let end = played.mv.end(rules);
    let turns = match outcome.arrival {
        None => None,
        Some(Arrival::OnEnemyHalf) if before.side() == Colour::White => Some(end.rank() >= 4),
        Some(Arrival::OnEnemyHalf) => Some(end.rank() < 4),
        Some(Arrival::OnVacatedSquare) => {
            Some(before.last_move(!before.side()).is_some_and(|last| last.from == end))
        }
    };
    due.retain(|&square| match turns {
        None => outcome.magic_squares.has(square),
        Some(turns) => turns && Some(square) == stands,
    });
    let done = played.effects.iter().filter_map(|effect| match *effect {
        Effect::Transform { square, old, new, cause: Cause::SideChange } => {
            Some((square, old.colour() != new.colour()))
        }
        _ => None,
    });
    done.eq(due.into_iter().map(|square| (square, true)))
}

/// Snek: one unit of the side that has lost another one is what that was, where there is one of the right kind.
fn snek_fits(rules: &Rules, before: &Position, played: &Played) -> bool {
    let mut done = played.effects.iter().filter_map(|effect| match *effect {
        Effect::Transform { old, new, cause: Cause::Snek, .. } => Some((old, new)),
        _ => None,
    });
    let found = (done.next(), done.next().is_none());
    let taken = played.effects.iter().find_map(|effect| match *effect {
        Effect::Remove { square, unit, cause: Cause::Play } => Some((square, unit)),
        _ => None,
    });
    let (Some(snek), Some((at, taken))) = (rules.outcome.snek, taken.filter(|(_, taken)| !taken.is_royal()))
    else {
        return found == (None, true);
    };
    const STEPS: [(Kind, Kind); 4] = [
        (Kind::QUEEN, Kind::ROOK),
        (Kind::ROOK, Kind::BISHOP),
        (Kind::BISHOP, Kind::KNIGHT),
        (Kind::KNIGHT, Kind::KING),
    ];
    let from = STEPS.iter().find(|&&(kind, _)| kind == taken.kind()).map(|&(_, from)| from);
    let from = match snek {
        Snek::Circle if from == Some(Kind::KING) => Some(Kind::QUEEN),
        Snek::Circle | Snek::UpToTheKing => from,
    };
    let others = || {
        before.placement().iter().filter(|&(square, unit)| square != at && unit.colour() == taken.colour())
    };
    match found {
        (Some((old, new)), true) if taken.kind() == Kind::PAWN => {
            snek == Snek::UpToTheKing && old.is_royal() && new == Unit::new(old.colour(), Kind::KING)
        }
        (Some((old, new)), true) => {
            Some(old.kind()) == from && new.kind() == taken.kind() && new.is_royal() == old.is_royal()
        }
        (None, true) if taken.kind() == Kind::PAWN => {
            snek == Snek::Circle || others().all(|(_, unit)| !unit.is_royal() || unit.kind() == Kind::KING)
        }
        (None, true) => from.is_none_or(|from| others().all(|(_, unit)| unit.kind() != from)),
        _ => false,
    }
}

/// Kobul Kings: the king of the side that has lost a unit is what that unit was.
fn kobul_fits(rules: &Rules, before: &Position, played: &Played) -> bool {
    let taken = played.effects.iter().find_map(|effect| match *effect {
        Effect::Remove { unit, cause: Cause::Play, .. } => Some(unit),
        _ => None,
    });
    let mut done = played.effects.iter().filter_map(|effect| match *effect {
        Effect::Transform { square, new, cause: Cause::KobulKing, .. } => Some((square, new)),
        _ => None,
    });
    let due = taken.filter(|taken| !taken.is_royal()).and_then(|taken| {
        let side = taken.colour();
        let is_king = |&(_, unit): &(Square, Unit)| unit.is_royal() && unit.belongs_to(side);
        let (square, king) = before.placement().iter().find(is_king)?;
        let square = if square == played.mv.from { played.mv.to } else { square };
        let becomes = match taken.kind() {
            Kind::PAWN => Unit::new(king.colour(), Kind::KING),
            kind => Unit::new(king.colour(), kind).with(Attributes::ROYAL),
        };
        // A neutral king is still the king of both sides.
        let becomes = if king.is_neutral() { becomes.neutral() } else { becomes };
        (rules.outcome.kobul[side.index()] && becomes != king).then_some((square, becomes))
    });
    done.next() == due && done.next().is_none()
}

/// Super-transmuting kings: who was attacked and has moved has become an attacker, and is no king.
fn transmutation_fits(rules: &Rules, before: &Position, played: &Played) -> bool {
    let from = played.mv.from;
    let king = before.placement().at(from).filter(|unit| unit.is_royal());
    let Some(king) = king.filter(|_| played.mv.class != Class::Pass) else { return true };
    let board = Board::of(before);
    let attacking: Vec<Kind> = board
        .units(!king.colour())
        .filter(|&(at, unit)| attacks_as_itself(rules, &board, unit, at, from))
        .map(|(_, unit)| unit.kind())
        .collect();
    let becomes = played.effects.iter().find_map(|effect| match *effect {
        Effect::Transform { old, new, cause: Cause::OwnKind, .. } if old == king => Some(new),
        _ => None,
    });
    let must = rules.outcome.super_transmuting[king.colour().index()] && !attacking.is_empty();
    match becomes {
        // A king that becomes a king stays what it is.
        None => !must || attacking.iter().any(|&kind| Unit::new(king.colour(), kind) == king),
        Some(new) => must && !new.is_royal() && attacking.contains(&new.kind()),
    }
}

/// Influencer: enemy units beside the unit that has moved are pawns, those on the outer ranks are of its kind, or what a pawn
/// has become there.
fn influence_fits(before: &Position, played: &Played) -> bool {
    let done = || {
        played.effects.iter().filter_map(|effect| match *effect {
            Effect::Transform { square, old, new, cause: Cause::Influence } => Some((square, old, new)),
            _ => None,
        })
    };
    let stands = followed(played);
    let rook = (played.mv.class == Class::Castling)
        .then(|| Square::new(if played.mv.to.file() == 6 { 5 } else { 3 }, played.mv.to.rank()));
    let movers: Vec<(Square, Unit)> = stands
        .into_iter()
        .chain(rook)
        .filter_map(|square| Some((square, played.after.placement().at(square)?)))
        .filter(|(_, unit)| !unit.is_royal() && played.mv.class != Class::Pass)
        .collect();
    Square::ALL.iter().all(|&square| {
        let is_beside = |other: Square| {
            let (files, ranks) = square.vector_to(other);
            files.abs().max(ranks.abs()) == 1
        };
        let by = movers.iter().find(|&&(at, _)| is_beside(at)).map(|&(_, unit)| unit);
        let mut changes = done().filter(|&(at, ..)| at == square);
        let first = changes.next();
        let change =
            first.map(|(at, old, new)| (at, old, changes.next_back().map_or(new, |(_, _, last)| last)));
        let (Some(by), Some((_, old, new))) = (by, change) else {
            let stays = played.after.placement().at(square);
            let is_meant = stays.is_some_and(|unit| unit.colour() != before.side() && !unit.is_royal());
            return change.is_none() && !(by.is_some() && is_meant);
        };
        let is_outer = matches!(square.rank(), 0 | 7);
        let expected = if is_outer { by.kind() } else { Kind::PAWN };
        let promotes = is_outer && expected == Kind::PAWN && new.kind() != Kind::PAWN;
        old.colour() != before.side() && !old.is_royal() && (new.kind() == expected || promotes)
    })
}

/// Where the unit stands that has moved.
fn followed(played: &Played) -> Option<Square> {
    played.effects.iter().try_fold(played.mv.from, |at, effect| match *effect {
        Effect::Shift { from, to, .. } if from == at => Some(to),
        Effect::Remove { square, .. } if square == at => None,
        _ => Some(at),
    })
}

/// Masand: what a checking unit attacks, kings excepted, has changed sides.
fn masand_fits(rules: &Rules, before: &Position, played: &Played, all: bool) -> bool {
    let turned: Vec<Square> = played
        .effects
        .iter()
        .filter_map(|effect| match *effect {
            Effect::Transform { square, cause: Cause::TurnedByUnit, .. } => Some(square),
            _ => None,
        })
        .collect();
    let mut then = played.after.clone();
    for effect in played.effects.iter().rev() {
        if let Effect::Transform { square, old, new, cause: cause @ Cause::TurnedByUnit } = *effect {
            then.apply(Effect::Transform { square, old: new, new: old, cause });
        }
    }
    turned == due(rules, before.side(), played, &then, all)
}

/// The units that change sides in this position, which a move has led to, in the order of squares.
fn due(rules: &Rules, side: Colour, played: &Played, then: &Position, all: bool) -> Vec<Square> {
    let mut turned = Vec::new();
    let mover = followed(played);
    let mut now = then.clone();
    for from in Square::ALL {
        let mut board = Board::of(&now);
        let unit = board.at(from).filter(|unit| unit.colour() == side && (all || mover == Some(from)));
        let Some(unit) = unit else { continue };
        let checks = {
            let mut kings = board.units(!side).filter(|(_, unit)| unit.is_royal());
            kings.any(|(square, _)| attacks(rules, &board, unit, from, square))
        };
        // Where a unit has been turned that guarded a checking one, nobody may be in check any more.
        if !checks || !in_check(&now, rules, !side) {
            continue;
        }
        for target in Square::ALL {
            let other = board
                .at(target)
                .filter(|other| target != from && !other.is_royal() && !turned.contains(&target));
            if let Some(other) = other
                && attacks(rules, &board, unit, from, target)
            {
                let new = other.recoloured(!other.colour());
                turned.push(target);
                board.set(target, Some(new));
                now.apply(Effect::Transform { square: target, old: other, new, cause: Cause::TurnedByUnit });
            }
        }
    }
    turned
}
