//! Defences after a move that checks: remembered ones, and those that masks show before it is played.

use crate::board::{Bitboard, Kind, Square, between, king_attacks};
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

    /// Another one that masks show.
    pub fn find_seen(
        &mut self,
        position: &Position,
        rules: &Rules,
        seen: &Foreseen,
        square: Square,
    ) -> Option<Move> {
        let found = usual_reply(position, rules, seen, square);
        if found.is_some() {
            let last = &mut self.0[(!position.side()).index()][square.index()];
            *last = [found, last[0]];
        }
        found
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
                if found.is_some() {
                    *last = [found, last[0]];
                }
                found.is_some()
            }
        }
    }
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
