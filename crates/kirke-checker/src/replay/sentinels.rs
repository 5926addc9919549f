//! Sentinels: the pawns that units leave behind, from the rule alone.

use super::moves::Played;
use crate::board::{Attributes, Colour, Kind, Sides, Square, Unit};
use crate::position::{Cause, Effect, Position};
use crate::rules::{Rules, SentinelOwner, Sentinels};
use crate::solution::{Ply, PlyKind};

/// Does the move leave the pawn that it should, and no other?
pub(super) fn stand(rules: &Rules, before: &Position, played: &Played, ply: &Ply) -> bool {
    let left = played.effects.iter().find_map(|effect| match *effect {
        Effect::Place { square, unit, cause: Cause::Sentinel } => Some((square, unit)),
        _ => None,
    });
    let Some(sentinels) = rules.outcome.sentinels else { return left.is_none() };
    let due = due(rules, before, played, ply, sentinels).map(|pawn| (ply.from, pawn));
    // What it is marked with besides is asked elsewhere.
    let plain = |(square, unit): (Square, Unit)| (square, unit.with_attributes(Attributes::NONE));
    left.map(plain) == due.map(plain)
}

fn due(rules: &Rules, before: &Position, played: &Played, ply: &Ply, sentinels: Sentinels) -> Option<Unit> {
    let moves = match ply.kind {
        PlyKind::Quiet | PlyKind::Capture | PlyKind::EnPassant => true,
        // A king castles from its first rank.
        PlyKind::ShortCastling
        | PlyKind::LongCastling
        | PlyKind::Exchange
        | PlyKind::Pass
        | PlyKind::RoleExchange => false,
    };
    let mover = before.placement().at(ply.from)?;
    if !moves || rules.is_pawn(mover) || matches!(ply.from.rank(), 0 | 7) {
        return None;
    }
    let kind = match sentinels.berolina {
        true => rules.army.kinds().find(|&kind| rules.army.code(kind) == "BP")?,
        false => Kind::PAWN,
    };
    let side = match sentinels.owner {
        SentinelOwner::Mover | SentinelOwner::NeutralOfNeutrals => before.side(),
        SentinelOwner::Opponent => !before.side(),
    };
    let stands = |square: Square| played.after.placement().at(square);
    let is_new =
        played.effects.iter().any(|effect| matches!(effect, Effect::Place { cause: Cause::Sentinel, .. }));
    if !is_new && stands(ply.from).is_some() {
        return None;
    }
    if mover.is_neutral() && sentinels.owner == SentinelOwner::NeutralOfNeutrals {
        return Some(Unit::of(Sides::Both, kind));
    }
    let number = |colour: Colour| {
        let pawns = Square::ALL.into_iter().filter(|&square| {
            (square != ply.from || !is_new)
                && stands(square).is_some_and(|unit| unit.kind() == kind && unit.belongs_to(colour))
        });
        pawns.count()
    };
    let taken = match ply.kind {
        PlyKind::EnPassant => Some(Kind::PAWN),
        PlyKind::Capture => before.placement().at(ply.to).map(Unit::kind),
        PlyKind::Quiet
        | PlyKind::ShortCastling
        | PlyKind::LongCastling
        | PlyKind::Exchange
        | PlyKind::Pass
        | PlyKind::RoleExchange => None,
    };
    let [own, other] = [number(side), number(!side)];
    let is_ahead = sentinels.para && own > other + usize::from(taken == Some(kind));
    let most = usize::from(sentinels.most[side.index()]);
    let is_full = own >= most || own + other >= usize::from(sentinels.most_of_all);
    (!is_ahead && !is_full).then(|| Unit::new(side, kind))
}
