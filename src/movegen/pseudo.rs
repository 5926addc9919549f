use crate::board::{Bitboard, Colour, Kind, Square, Unit, pawn_attacks};
use crate::position::{Castling, Class, Move, Position, RebirthChoice, capture_reach, pawn_steps};
use crate::rules::{Rules, Transfer, Who};

/// Calls `visit` with every move that the units could make by their way of moving, one per promotion; rebirths and
/// the safety of the own king are not looked at, and choices about rebirths stay open. Stops and returns true when a visit answers true.
pub fn pseudo_legal_moves(position: &Position, rules: &Rules, mut visit: impl FnMut(Move) -> bool) -> bool {
    let side = position.side();
    let generator = Generator { position, rules, side };
    units_of(position, side).any(|(from, unit)| generator.moves_of(from, unit, &mut visit))
        || castling_moves(position, rules, visit)
}

/// Is this one of the [`pseudo_legal_moves`], choices about rebirths apart?
pub fn could_play(position: &Position, rules: &Rules, mv: Move) -> bool {
    let side = position.side();
    let Some(unit) = position.placement().at(mv.from).filter(|unit| unit.colour() == side) else { return false };
    let bare = Move { rebirth: RebirthChoice::Forced, reborn_as: None, ..mv };
    if mv.class == Class::Castling {
        return castling_moves(position, rules, |castling| castling == bare);
    }
    Generator { position, rules, side }.moves_of(mv.from, unit, &mut |other| other == bare)
}

/// Visits the pseudo-legal en passant captures, until a visit answers true.
pub(super) fn en_passant_captures(position: &Position, rules: &Rules, mut visit: impl FnMut(Move) -> bool) -> bool {
    let Some(passed) = position.en_passant() else { return false };
    let side = position.side();
    let generator = Generator { position, rules, side };
    let pawns = position.units(side, Kind::PAWN) & pawn_attacks(!side, passed);
    generator.en_passant_victim(passed)
        && pawns.into_iter().any(|from| {
            from.rank() == en_passant_rank(side) && visit(Move::new(from, passed).of_class(Class::EnPassant))
        })
}

/// The rank from which pawns capture en passant.
fn en_passant_rank(side: Colour) -> u8 {
    match side {
        Colour::White => 4,
        Colour::Black => 3,
    }
}

fn units_of(position: &Position, side: Colour) -> impl Iterator<Item = (Square, Unit)> + '_ {
    let board = position.placement();
    board.side(side).into_iter().filter_map(|square| Some((square, board.at(square)?)))
}

struct Generator<'a> {
    position: &'a Position,
    rules: &'a Rules,
    side: Colour,
}

impl Generator<'_> {
    fn moves_of(&self, from: Square, unit: Unit, visit: &mut impl FnMut(Move) -> bool) -> bool {
        let (captures, quiets) = match self.rules.rebirth.who {
            Who::Mover { captures, quiets } => (captures, quiets),
            _ => (Transfer::Never, Transfer::Never),
        };
        let start = match captures == Transfer::Never && quiets == Transfer::Never {
            true => None,
            false => self.transfer_square(unit, from),
        };
        if captures != Transfer::Always && self.captures_from(unit, from, from, visit)
            || quiets != Transfer::Always && self.quiets_from(unit, from, from, visit)
        {
            return true;
        }
        let Some(start) = start else { return false };
        // With a free choice, a unit at home has nothing to choose.
        let transferred = |policy| policy == Transfer::Always || policy == Transfer::May && start != from;
        transferred(captures) && self.captures_from(unit, from, start, visit)
            || transferred(quiets) && self.quiets_from(unit, from, start, visit)
    }

    /// The square from which a transferred unit would move, if it can get there.
    fn transfer_square(&self, unit: Unit, from: Square) -> Option<Square> {
        let start = self.rules.table_square(unit, from);
        let free = start == from
            || !self.position.occupied().has(start) && self.rules.starts_from(unit, from, start);
        free.then_some(start)
    }

    fn occupied_when_on(&self, from: Square, start: Square) -> Bitboard {
        self.position.occupied().without(from).with(start)
    }

    fn captures_from(&self, unit: Unit, from: Square, start: Square, visit: &mut impl FnMut(Move) -> bool) -> bool {
        let occupied = self.occupied_when_on(from, start);
        let reach = capture_reach(self.rules, unit, start, occupied);
        let transferred = start != from;
        let targets = reach & self.position.placement().side(!self.side);
        if targets
            .into_iter()
            .any(|to| self.with_promotions(unit, Move { transferred, ..Move::new(from, to) }, visit))
        {
            return true;
        }
        if unit.kind() == Kind::PAWN
            && let Some(passed) = self.position.en_passant()
            && reach.has(passed)
            && start.rank() == en_passant_rank(self.side)
            && self.en_passant_victim(passed)
        {
            return visit(Move { transferred, ..Move::new(from, passed).of_class(Class::EnPassant) });
        }
        false
    }

    /// Does the pawn that passed still stand there?
    fn en_passant_victim(&self, passed: Square) -> bool {
        let square = passed.offset(0, -self.side.forward());
        let victim = square.and_then(|square| self.position.placement().at(square));
        victim.is_some_and(|victim| victim.kind() == Kind::PAWN && victim.colour() != self.side)
            && !self.position.occupied().has(passed)
    }

    fn quiets_from(&self, unit: Unit, from: Square, start: Square, visit: &mut impl FnMut(Move) -> bool) -> bool {
        let occupied = self.occupied_when_on(from, start);
        let transferred = start != from;
        if unit.kind() == Kind::PAWN {
            return pawn_steps(self.rules, self.side, start, occupied).into_iter().any(|to| {
                let double = start.rank().abs_diff(to.rank()) == 2;
                let class = if double { Class::DoubleStep } else { Class::Normal };
                let mv = Move { transferred, ..Move::new(from, to).of_class(class) };
                self.with_promotions(unit, mv, visit)
            });
        }
        let reach = match unit.kind().fairy_index() {
            Some(_) => self.rules.army.quiet_reach(unit.kind(), start, occupied),
            None => capture_reach(self.rules, unit, start, occupied),
        };
        (reach & !occupied).into_iter().any(|to| visit(Move { transferred, ..Move::new(from, to) }))
    }

    fn with_promotions(&self, unit: Unit, mv: Move, visit: &mut impl FnMut(Move) -> bool) -> bool {
        if unit.kind() == Kind::PAWN && mv.to.rank() == self.side.promotion_rank() {
            self.rules.promotions.iter().any(|&kind| visit(mv.promoting(kind)))
        } else {
            visit(mv)
        }
    }
}

/// Castling: rights, free squares between, no check on the start and transit squares. The arrival square is left to
/// the test of the finished move.
pub(super) fn castling_moves(
    position: &Position,
    rules: &Rules,
    mut visit: impl FnMut(Move) -> bool,
) -> bool {
    let rights = position.castling();
    if !rights.any() {
        return false;
    }
    let side = position.side();
    let rank = side.first_rank();
    let king = Square::new(4, rank);
    if !rights.has(Castling::of(king)) || position.in_check(rules, side) {
        return false;
    }
    // Rook's file, files that must be empty, the king's transit and arrival files.
    const SHORT: (u8, &[u8], u8, u8) = (7, &[5, 6], 5, 6);
    const LONG: (u8, &[u8], u8, u8) = (0, &[1, 2, 3], 3, 2);
    for (rook, between, transit, arrival) in [SHORT, LONG] {
        let occupied = |file: &u8| position.occupied().has(Square::new(*file, rank));
        if !rights.has(Castling::of(Square::new(rook, rank))) || between.iter().any(occupied) {
            continue;
        }
        if position.king_would_be_attacked(rules, king, Square::new(transit, rank)) {
            continue;
        }
        if visit(Move::new(king, Square::new(arrival, rank)).of_class(Class::Castling)) {
            return true;
        }
    }
    false
}
