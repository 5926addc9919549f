//! Defences after a move that checks: remembered ones, and those that masks show before it is played.

use super::next_squares::goes_at_once;
use crate::board::{Bitboard, Colour, Kind, Square, between, king_attacks};
use crate::movegen::{could_play, first_legal_move, shows_legal_move};
use crate::position::{Foreseen, Move, Position};
use crate::rules::{KingAttack, Rules};

/// The defences that have last parried a check from each square: they often do so again, and to see that is cheaper
/// than to look for another one.
pub(super) struct Defences([[[Option<Move>; 2]; 64]; 2]);

impl Default for Defences {
    fn default() -> Self {
        Self([[[None; 2]; 64]; 2])
    }
}

impl Defences {
    /// The one of the last defences that parries a move that leads to this board, as far as masks tell.
    #[inline]
    pub fn last_seen(
        &self,
        position: &Position,
        rules: &Rules,
        seen: &Foreseen,
        square: Square,
    ) -> Option<Move> {
        let last = &self.0[(!position.side()).index()][square.index()];
        last.iter().flatten().copied().find(|&mv| position.allows_reply(rules, seen, mv))
    }

    /// Is one of the last defences surely legal after a [shift](Position::foresee_shift)? `board`: the position as the side finds
    /// it that shifts.
    #[inline]
    pub fn surely_parry(
        &self,
        (position, board): (&Position, &Position),
        rules: &Rules,
        seen: &Foreseen,
        square: Square,
    ) -> bool {
        let last = &self.0[(!position.side()).index()][square.index()];
        last.iter().flatten().any(|&mv| position.allows_reply_to_shift(board, rules, seen, mv))
    }

    /// The same of another one, where a side that is not in check might be stalemated.
    pub fn find_parry_to_shift(
        &mut self,
        (position, board): (&Position, &Position),
        rules: &Rules,
        seen: &Foreseen,
        square: Square,
    ) -> bool {
        let found = quiet_replies(position, rules, seen)
            .take(MOST_TRIED)
            .find(|&mv| position.allows_reply_to_shift(board, rules, seen, mv));
        self.remember(!position.side(), square, found);
        found.is_some()
    }

    /// Another one that masks show.
    pub fn find_seen(
        &mut self,
        position: &Position,
        rules: &Rules,
        seen: &Foreseen,
        square: Square,
    ) -> Option<Move> {
        let found = usual_reply(position, rules, seen, square);
        self.remember(!position.side(), square, found);
        found
    }

    fn remember(&mut self, side: Colour, square: Square, found: Option<Move>) {
        if found.is_some() {
            let last = &mut self.0[side.index()][square.index()];
            *last = [found, last[0]];
        }
    }

    /// Is there any defence after a check from this square?
    #[inline]
    pub fn parry(&mut self, after: &Position, rules: &Rules, square: Square) -> bool {
        let last = &mut self.0[after.side().index()][square.index()];
        let parries = |mv: &Option<Move>| {
            mv.is_some_and(|mv| could_play(after, rules, mv) && shows_legal_move(after, rules, mv))
        };
        match last.iter().position(parries) {
            Some(0) => true,
            Some(_) => {
                last.swap(0, 1);
                true
            }
            None => {
                let found = first_legal_move(after, rules);
                self.remember(after.side(), square, found);
                found.is_some()
            }
        }
    }
}

/// Where no reply is found among so many, the move is played.
const MOST_TRIED: usize = 6;

/// Replies by which units without marks go to empty squares near them, whether or not they are legal.
fn quiet_replies<'a>(
    position: &'a Position,
    rules: &'a Rules,
    seen: &Foreseen,
) -> impl Iterator<Item = Move> + use<'a> {
    let (side, board, occupied) = (!position.side(), position.placement(), seen.occupied);
    let units = board.side(side) & !board.neutrals() & !seen.gone;
    units.into_iter().flat_map(move |from| {
        let unit = board.at(from).filter(|unit| !unit.is_marked());
        let next = unit.map_or(Bitboard::EMPTY, |unit| goes_at_once(rules, unit, from)) & !occupied;
        next.into_iter().filter_map(move |to| {
            let promotes = rules.promotes_on(unit?, to);
            let promotion = if promotes { Some(rules.promotions_of(unit?).first().copied()?) } else { None };
            Some(Move { promotion, ..Move::new(from, to) })
        })
    })
}

/// The capture of a unit that has come to this square, a move onto its line to the king, or one of the king.
fn usual_reply(position: &Position, rules: &Rules, seen: &Foreseen, square: Square) -> Option<Move> {
    let side = !position.side();
    let board = position.placement();
    let king = board.royals(side).first()?;
    let to = |target: Square, units: Bitboard| {
        let moves = units.into_iter().map(move |from| Move::new(from, target));
        let mut legal = moves.filter(|&mv| position.allows_reply(rules, seen, mv));
        legal.next()
    };
    let reach = |target| position.attackers(rules, target, side, seen.occupied) & !seen.gone;
    let officers = !board.kind(Kind::PAWN);
    let way = between(square, king);
    let mut flights = king_attacks(king) & !board.side(side);
    if rules.physics.attack == KingAttack::Plain {
        // Whether an empty square is left to the king has been looked at more closely.
        flights &= board.side(!side);
    }
    to(square, reach(square))
        .or_else(|| way.into_iter().find_map(|on_way| to(on_way, (reach(on_way) & officers).without(king))))
        .or_else(|| flights.into_iter().find_map(|flight| to(flight, Bitboard::of(king))))
}
