//! Why no unit can make a move at all, before any rebirth is thought of.

use super::names::{self, kind, name, one, side};
use super::reading::Text;
use crate::board::{Kind, Square, Unit};
use crate::position::{Castling, Move, Position, Refused};
use crate::rules::{Kings, Rules, Transfer, Who};

/// Why there is no such move.
pub(super) fn obstacle(position: &Position, rules: &Rules, text: &Text) -> Vec<String> {
    if let Some(short) = text.0.castling {
        return vec![castling(position, rules, short)];
    }
    if let Some(promotion) = &text.0.promotion {
        let mut bare = text.clone();
        bare.0.promotion = None;
        if !bare.candidates(position, rules).is_empty() {
            return vec![format!("it cannot become \"{promotion}\" there")];
        }
    }
    let Some(to) = text.0.to else { return Vec::new() };
    let mover = position.side();
    let board = position.placement();
    if let Some(from) = text.square() {
        return match board.at(from) {
            None => vec![format!("there is no unit on {from}")],
            Some(unit) if unit.colour() != mover => {
                vec![format!("the {} on {from} cannot move: it is {}'s turn", name(rules, unit), side(mover))]
            }
            Some(unit) if !text.names(rules, unit) => {
                vec![format!("the unit on {from} is {}", one(&name(rules, unit)))]
            }
            Some(unit) => vec![of_unit(position, rules, from, unit, to)],
        };
    }
    let meant: Vec<(Square, Unit)> = board
        .iter()
        .filter(|&(from, unit)| unit.colour() == mover && text.names(rules, unit) && text.starts_on(from))
        .collect();
    if meant.is_empty() {
        return vec![format!("{} has no unit that could be meant", side(mover))];
    }
    meant.into_iter().map(|(from, unit)| of_unit(position, rules, from, unit, to)).collect()
}

fn of_unit(position: &Position, rules: &Rules, from: Square, unit: Unit, to: Square) -> String {
    let name = format!("the {} on {from}", name(rules, unit));
    let target = position.placement().at(to);
    if !position.may_move(rules, from) {
        return format!("{name} is paralysed by an enemy unit that attacks it");
    }
    if let Some(own) = target.filter(|other| !other.can_be_taken_by(unit.colour())) {
        return format!("{name} cannot go to {to}: the {} stands there", names::name(rules, own));
    }
    if position.on_other_board(rules, unit).has(to) {
        return format!("{name} cannot go to {to}: a unit of the other board stands there");
    }
    if let Who::Mover { captures, quiets } = rules.rebirth.who {
        let takes = target.is_some();
        let policy = if takes { captures } else { quiets };
        let what = if takes { "captures" } else { "moves without capturing" };
        if policy == Transfer::Always {
            if unit.is_royal() && rules.rebirth.kings != Kings::Inclusive {
                return format!("{name} cannot do that: kings are excepted from the rule");
            }
            let start = rules.table_square(unit, from);
            let mv = Move { start: (start != from).then_some(start), ..Move::new(from, to) };
            let blocked = matches!(position.play(rules, mv), Err(Refused::TransferBlocked(_)));
            if start != from && blocked {
                let occupant = position.placement().at(start);
                let why = occupant.map_or_else(
                    || "where a pawn cannot be put".to_owned(),
                    |unit| format!("which is occupied by the {}", names::name(rules, unit)),
                );
                return format!("{name} {what} only from its rebirth square {start}, {why}");
            }
            return format!(
                "{name} {what} only from its rebirth square {start}, and does not reach {to} from there"
            );
        }
    }
    if unit.kind() == Kind::PAWN && target.is_none() && from.file() != to.file() {
        return format!("{name} captures nothing on {to}, and no pawn has just passed that square");
    }
    if unit.kind() == Kind::PAWN && from.rank() == unit.colour().first_rank() && !rules.first_rank_pawns_move
    {
        return format!("{name} stands on its own first rank and cannot move");
    }
    format!(
        "{name} does not reach {to}: {} does not move like that, or something is in its way",
        one(kind(rules, unit.kind()))
    )
}

fn castling(position: &Position, rules: &Rules, short: bool) -> String {
    let mover = position.side();
    let rank = mover.first_rank();
    let king = Square::new(4, rank);
    let rook = Square::new(if short { 7 } else { 0 }, rank);
    let rights = position.castling();
    if !rights.has(Castling::of(king)) {
        return format!("there is no king on {king} that has not moved");
    }
    if !rights.has(Castling::of(rook)) {
        return format!("there is no rook on {rook} that has not moved");
    }
    let between: &[u8] = if short { &[5, 6] } else { &[1, 2, 3] };
    for &file in between {
        let square = Square::new(file, rank);
        if let Some(unit) = position.placement().at(square) {
            return format!("the {} on {square} stands between king and rook", name(rules, unit));
        }
    }
    if position.in_check(rules, mover) {
        return format!("{} is in check", side(mover));
    }
    let transit = Square::new(if short { 5 } else { 3 }, rank);
    format!("the king would pass {transit}, where it would be in check")
}
