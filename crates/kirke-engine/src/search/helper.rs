//! The last but one half-move of help play that is to end in mate: most helper moves cannot leave a mate in one, and a
//! look at the mating side's possible mates shows which could.

mod by_checks;
mod by_ways;
mod captures;
mod unit_mates;

use super::guard_map::GuardMap;
use super::king_moves::{squares_of_mates, squares_of_mates_from_afar};
use super::rule_model::RuleModel;
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit, king_attacks};
use crate::movegen::{MoveList, USUAL_MOVES, Visitor, visit_legal};
use crate::position::{Class, Move, Position};
use crate::rules::Rules;
use captures::Captures;
use unit_mates::UnitMates;
use unit_mates::parries::Turned;

/// Which helper moves may leave a mate in one. Captures and castling always may; of the quiet king moves
/// [`squares_of_mates`] and [`squares_of_mates_from_afar`] tell.
///
/// For every move of the mating side that could give check, perhaps after one helper unit has left its line: the empty
/// squares around the king that would stay unguarded must be blocked by the helper move, or guarded through the line
/// it opens. Interpositions and captures of the mating unit are looked at in Anticirce only, where mates are many, by
/// [`Parry`](unit_mates::parries::Parry): too many moves are let through, never too few. The same goes for flights on
/// squares of the mating side, wherever a capture does more than to take a unit.
///
/// A helper unit that moves can do nothing else for a mate: leave a line or a rebirth square, stand in a flight, or come
/// to be captured. Then the captured unit may block one square more, where it is reborn; and in Anticirce the capturing
/// one may check from its rebirth square.
struct HelperMoves {
    king: Square,
    /// Arrival squares of interest to the king.
    of_king: Bitboard,
    /// The same for every other unit.
    any: Bitboard,
    /// More for one unit.
    of: [Bitboard; 64],
}

impl HelperMoves {
    /// None if nothing is known here: all moves must be tried.
    pub fn of(position: &Position, rules: &Rules) -> Option<Self> {
        let side = position.side();
        let board = position.placement();
        let king = board.royals(side).first()?;
        let mating_side = board.side(!side);
        let marked = |square| board.at(square).is_some_and(|unit| unit.has(Attributes::KAMIKAZE));
        let model = RuleModel::of(rules)?;
        let sound = position.is_quiet_plain()
            && !board.royals(side).several()
            && board.at(king).map(Unit::kind) == Some(Kind::KING)
            // A kamikaze king may not capture at all, and neutral units belong to the mating side by its turn.
            && !(mating_side | board.neutrals()).with(king).into_iter().any(marked);
        if !sound {
            return None;
        }
        if model.by_ways {
            return by_ways::moves(position, rules, model, king);
        }
        let helpers = board.side(side).without(king);
        let mut guard_map = GuardMap::new(position, model, king);
        guard_map.look_at_units(position);
        let castlers = position.castling().squares() & mating_side;
        let may_castle = castlers.several();
        // A king may castle from afar.
        let castles_after_transfer = rules.castling_transfer.is_some() && !castlers.is_empty();
        if castles_after_transfer || may_castle && may_check_by_castling(model, !side, king) {
            return None;
        }
        if helpers.any() || !model.is_plain() {
            guard_map.look_behind_helpers();
        }
        let of_king = match may_castle {
            true => Bitboard::FULL,
            false if model.is_plain() => mating_side | squares_of_mates(position, rules, &guard_map),
            false => {
                !king_attacks(king) | mating_side | squares_of_mates_from_afar(position, rules, &guard_map)
            }
        };
        // Where a helper unit captures, another unit of the mating side may capture in its turn; and a double step may be
        // taken in passing.
        let any = mating_side | double_steps(position, rules, side);
        let zone = king_attacks(king) & !board.side(side);
        let zone = if model.is_plain() && !model.reborn { zone } else { zone & !mating_side };
        let mut moves = Self { king, of_king, any, of: [Bitboard::EMPTY; 64] };
        if helpers.is_empty() {
            return Some(moves);
        }
        // With the king in check such rules ask for more than is looked at here, and there are few moves.
        let is_in_check = !model.is_plain() && guard_map.checks();
        let discovers = may_castle && guard_map.ways.iter().any(|&(_, way)| (way & castlers).any());
        if is_in_check || discovers {
            return None;
        }
        // Under other rules it costs as much to look for parries as they save.
        let is_known = model.goes_home && rules.physics.promoted_are_alike;
        let turned = is_known.then(|| Turned::of(position, rules, &guard_map));
        let all_mate = guard_map.units.iter().any(|guarding| {
            let unit_mates = UnitMates::new(position, rules, &guard_map, guarding, zone, turned.as_ref());
            unit_mates.add_moves(&mut moves)
        });
        if all_mate {
            moves.any = Bitboard::FULL;
        }
        Some(moves)
    }
}

/// Could king or rook check where they stand after castling, were nothing else on the board? Under some rules kings
/// check, too, and units from other squares than their own.
fn may_check_by_castling(model: RuleModel<'_>, side: Colour, king: Square) -> bool {
    // Files on which king and rook arrive.
    const ARRIVALS: [(u8, u8); 2] = [(6, 5), (2, 3)];
    let checks = |kind, file| {
        let square = Square::new(file, side.first_rank());
        model.aligned(Unit::new(side, kind), king).has(square)
    };
    ARRIVALS.iter().any(|&(of_king, of_rook)| checks(Kind::KING, of_king) || checks(Kind::ROOK, of_rook))
}

/// The squares where an enemy pawn could take a pawn in passing.
fn double_steps(position: &Position, rules: &Rules, side: Colour) -> Bitboard {
    let pawns = position.units(!side, Kind::PAWN).0;
    let row = Bitboard::rank(if side == Colour::White { 3 } else { 4 });
    if rules.en_passant_needs_no_neighbour() {
        return row;
    }
    let beside = (pawns & !Bitboard::file(7).0) << 1 | (pawns & !Bitboard::file(0).0) >> 1;
    Bitboard(beside) & row
}

/// The legal moves that may leave the other side a mate in one; none if nothing is known here.
pub(super) fn helpful_moves(position: &Position, rules: &Rules) -> Option<MoveList> {
    let helper = HelperMoves::of(position, rules).or_else(|| by_checks::moves(position, rules))?;
    let moves = MoveList::with_capacity(USUAL_MOVES);
    let mut helpful = Helpful { moves, helper, occupied: position.occupied() };
    visit_legal(position, rules, &mut helpful);
    let mut moves = helpful.moves;
    drop_captures(position, rules, &mut moves);
    Some(moves)
}

/// Drops captures that surely leave no mate.
fn drop_captures(position: &Position, rules: &Rules, moves: &mut MoveList) {
    let occupied = position.occupied();
    if moves.iter().any(|mv| occupied.has(mv.to))
        && let Some(model) = RuleModel::of(rules)
        && let Some(king) = position.placement().royals(position.side()).first()
        && let Some(mut captures) = Captures::of(position, rules, model, king)
    {
        moves.retain(|&mv| !occupied.has(mv.to) || captures.may_leave_mate(mv));
    }
}

/// Collects the legal moves that may leave a mate.
struct Helpful {
    moves: MoveList,
    helper: HelperMoves,
    occupied: Bitboard,
}

impl Visitor for Helpful {
    #[inline]
    fn interest(&self, from: Square, _unit: Unit) -> Bitboard {
        if from == self.helper.king {
            self.helper.of_king
        } else {
            self.helper.any | self.helper.of[from.index()]
        }
    }

    #[inline]
    fn worth_playing(&self, mv: Move) -> bool {
        // What a pawn becomes matters no more than what any other unit is.
        let promotes = mv.promotion.is_some() && mv.class == Class::Normal && !self.occupied.has(mv.to);
        !promotes || (self.helper.any | self.helper.of[mv.from.index()]).has(mv.to)
    }

    #[inline]
    fn set(&mut self, from: Square, targets: Bitboard) -> bool {
        self.moves.extend(targets.into_iter().map(|to| Move::new(from, to)));
        false
    }

    #[inline]
    fn one(&mut self, mv: Move) -> bool {
        if self.worth_playing(mv) {
            self.moves.push(mv);
        }
        false
    }
}

/// At most one helper unit can leave: the one that both lines need, if any. The same goes for where it arrives.
fn both(one: Option<Square>, other: Option<Square>) -> Option<Option<Square>> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => None,
        _ => Some(one.or(other)),
    }
}
