//! The same beside fairy units: what units reach is asked of their ways, each with the squares that must be empty and those
//! on which hurdles must stand.
//!
//! | file | what |
//! |---|---|
//! | `mover` | the units of the mating side, by their ways |
//! | `mates` | mates that may come about, and what they need of the helping side |
//! | `scene` | a board on which the mating side is to mate |
//! | `mating_moves` | its moves that may mate |

mod mates;
mod mating_moves;
mod mover;
mod scene;

use super::{HelperMoves, double_steps};
use crate::board::{Bitboard, Kind, Square, king_attacks};
use crate::position::Position;
use crate::rules::Rules;
use crate::search::rule_model::RuleModel;
use mover::{MatingUnit, Units};
use scene::{Boards, By, Scene};

/// Which moves of the helping side may leave a mate in one; none if not all ways can be listed.
///
/// What is looked at is what [`HelperMoves`] says, with hurdles besides: the helper unit may also arrive where one is
/// missing. Ways that the moves shut, and hurdles that leave, are not: too many moves are let through, never too few.
/// Neutral units are of the mating side; whatever they do as helpers is let through.
pub(super) fn moves(
    position: &Position,
    rules: &Rules,
    model: RuleModel<'_>,
    king: Square,
) -> Option<HelperMoves> {
    let board = position.placement();
    let side = position.side();
    let neutrals = board.neutrals();
    let mating_side = board.side(!side) | neutrals;
    let helpers = board.side(side).without(king);
    // So few moves are played as soon as they are looked at.
    let are_few = !helpers.several();
    let castlers = position.castling().squares() & mating_side;
    // A king may castle from afar.
    let castles_after_transfer = rules.castling_transfer.is_some() && castlers.any();
    if are_few || neutrals.has(king) || castlers.several() || castles_after_transfer {
        return None;
    }
    let free = (helpers & !neutrals).into_iter().filter_map(|from| Some((from, board.at(from)?)));
    let free =
        free.fold(Bitboard::EMPTY, |free, (from, unit)| free | position.quiet_reach(rules, from, unit));
    let free = free & !board.occupied();
    let unit_on = |square| MatingUnit::of(rules, model, square, board.at(square)?.owned_by(!side));
    let units: Units = mating_side.into_iter().map(unit_on).collect::<Option<_>>()?;
    let passing = match (board.kind(Kind::PAWN) & neutrals).any() {
        true => Bitboard::FULL,
        false => double_steps(position, rules, side),
    };
    let any = mating_side | passing;
    let mut moves = HelperMoves { king, of_king: mating_side, any, of: [Bitboard::EMPTY; 64] };
    for square in neutrals {
        moves.of[square.index()] = Bitboard::FULL;
    }
    let boards = Boards { position, rules, model, units: &units, free };
    for to in king_attacks(king) & !position.occupied() {
        let scene = Scene::of(boards, to, By::King)?;
        if !scene.is_surely_in_check()
            && scene.any_mate(&mut |mate| mate.open.is_empty() || mate.fills_anywhere)?
        {
            moves.of_king = moves.of_king.with(to);
        }
    }
    let scene = Scene::of(boards, king, By::OtherUnit)?;
    if scene.any_mate(&mut |mate| mate.add_moves(&mut moves))? {
        moves.any = Bitboard::FULL;
    }
    Some(moves)
}
