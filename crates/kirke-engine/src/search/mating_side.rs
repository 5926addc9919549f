//! What the units of the mating side decide about mates by themselves: for each square of the king the moves that may mate him
//! there, and the squares beside him that his own side must fill. Positions that differ in the other units only share it, as
//! nearly all do in series play.
//!
//! Of the units of the king's side no more is known than where they stand and may go. Lines are as long as the mating side
//! lets them be, any square may hold a unit that it captures, and a captured unit that is reborn fills one square more: too
//! many mates are seen, never too few.
//!
//! | file | what |
//! |---|---|
//! | `board` | the mating side, and its moves that may mate |
//! | `reach` | what units reach, wherever others stand |

mod board;
mod reach;

use super::bounds::Walk;
use super::rule_model::{MayReturn, RuleModel};
use crate::board::{Bitboard, Colour, Kind, Square, Unit, king_attacks};
use crate::position::{Castling, Class, Move, Position};
use crate::rules::Rules;
use arrayvec::ArrayVec;
use board::{Board, Captures, MatingSide, Number, Sides};
use reach::Reach;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// So many boards of the mating side are kept at most, some 16 MiB of them.
const MOST_KEPT: usize = 1 << 10;

/// Tells of positions and moves of the helping side whether a mate may follow, by the boards of the mating side.
pub(super) struct MatingSides<'a> {
    reach: &'a Reach<'a>,
    boards: Boards,
    /// To whom the boards are given back.
    spared: &'a SparedBoards<'a>,
}

/// Boards of the mating side that have been looked at.
#[derive(Default)]
struct Boards {
    sides: Vec<MatingSide>,
    known: HashMap<Board, Number>,
    /// The one that was asked for last.
    last: Option<Number>,
}

/// For play from one position: what has been found out of it, for whoever comes next.
pub(super) struct SparedBoards<'a> {
    /// None if nothing can be told.
    reach: Option<Reach<'a>>,
    spared: Mutex<Vec<Boards>>,
}

/// The helping side.
#[derive(Clone, Copy)]
struct Helpers<'u> {
    king: Square,
    others: Bitboard,
    /// Where some of the others may come.
    within: Bitboard,
    /// The others one by one, where it counts from where they capture.
    units: &'u [(Square, Unit)],
}

type Units = ArrayVec<(Square, Unit), MOST_HELPERS>;

/// Where it counts from where units capture, nothing is told of sides with more units.
const MOST_HELPERS: usize = 16;

impl<'a> SparedBoards<'a> {
    /// For play from this position on.
    pub fn of(position: &Position, rules: &'a Rules) -> Self {
        let board = position.placement();
        let is_plain = |(_, unit): (Square, Unit)| unit == Unit::new(unit.colour(), unit.kind());
        let is_sound = !rules.en_passant_needs_no_neighbour()
            && (board.neutrals() | board.holes()).is_empty()
            && board.iter().all(is_plain);
        let model = RuleModel::of_series(rules).filter(|_| is_sound);
        Self { reach: model.map(|model| Reach::of(rules, model)), spared: Mutex::default() }
    }

    /// None if nothing can be told.
    pub fn take(&'a self) -> Option<MatingSides<'a>> {
        let reach = self.reach.as_ref()?;
        let boards = self.spared().pop().unwrap_or_default();
        Some(MatingSides { reach, boards, spared: self })
    }

    fn spared(&self) -> MutexGuard<'_, Vec<Boards>> {
        self.spared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for MatingSides<'_> {
    fn drop(&mut self) {
        self.spared.spared().push(std::mem::take(&mut self.boards));
    }
}

impl MatingSides<'_> {
    /// May a mate in one follow so many moves of the side to move?
    ///
    /// Each square beside the king that is left open takes a move of a unit that comes there, and the king needs his moves
    /// to get where he is mated. The units of the mating side stand where they are, or where they are reborn when they have
    /// been captured, which takes a move, too.
    pub fn may_mate_within(&mut self, position: &Position, moves: usize) -> bool {
        let board = position.placement();
        let Some(king) = only_king(position) else { return true };
        let Some(side) = self.side_of(position) else { return true };
        let others = board.side(position.side()).without(king);
        let may_go = |set: Bitboard, square| set | self.reach.within(board.at(square), square, moves);
        let within = others.into_iter().fold(Bitboard::EMPTY, may_go);
        let Some(units) = self.units_among(position, others) else { return true };
        let by_castling = self.boards.sides[side].checked_by_castling(position);
        position.en_passant().is_some()
            || may_castle(position, king)
            || (Walk::KING.within(king, moves) & by_castling).any()
            || self.may_mate(side, Helpers { king, others, within, units: &units }, moves)
    }

    /// Are there fairy units?
    pub fn has_fairies(&self) -> bool {
        self.reach.model.by_ways
    }

    /// Drops moves of the side to move after which so many more of its moves cannot let the other side mate at once.
    pub fn drop_hopeless(&mut self, position: &Position, moves: &mut Vec<Move>, more: usize) {
        let Some(king) = only_king(position) else { return };
        let Some(side) = self.side_of(position) else { return };
        let others = position.placement().side(position.side()).without(king);
        let Some(units) = self.units_among(position, others) else { return };
        let by_castling = self.boards.sides[side].checked_by_castling(position);
        if !may_castle(position, king) && (Walk::KING.within(king, more + 1) & by_castling).is_empty() {
            let helpers = Helpers { king, others, within: Bitboard::EMPTY, units: &units };
            moves.retain(|&mv| self.may_mate_after(position, side, helpers, (mv, more)));
        }
    }

    fn may_mate_after(
        &mut self,
        position: &Position,
        side: Number,
        before: Helpers<'_>,
        (mv, more): (Move, usize),
    ) -> bool {
        let board = position.placement();
        let is_told = matches!(mv.class, Class::Normal | Class::DoubleStep)
            && mv.start.is_none()
            && mv.onward.is_none()
            && mv.reborn_as.is_none();
        let Some(unit) = board.at(mv.from).filter(|_| is_told) else { return true };
        let Helpers { king, others, .. } = before;
        let stay = others.without(mv.from);
        let stay_within = stay
            .into_iter()
            .fold(Bitboard::EMPTY, |set, square| set | self.reach.within(board.at(square), square, more));
        let units;
        let helpers = if mv.from == king {
            Helpers { king: mv.to, within: stay_within, ..before }
        } else {
            let unit = mv.promotion.map_or(unit, |kind| self.reach.rules.promoted(unit, kind));
            let within = stay_within | self.reach.within(Some(unit), mv.to, more);
            units = moved(before.units, mv.from, (mv.to, unit));
            Helpers { king, others: stay.with(mv.to), within, units: &units }
        };
        // Where it has gone two steps it may be taken in passing.
        let is_passed = mv.class == Class::DoubleStep || self.reach.has_passers();
        if more == 0 && is_passed && self.reach.steps_as_pawn(unit) {
            return true;
        }
        if !self.boards.sides[side].squares.has(mv.to) {
            return self.may_mate(side, helpers, more);
        }
        self.may_mate_after_capture(side, (mv.from, mv.to), helpers, more)
    }

    /// The units on these squares, if it counts from where they capture; none if they are too many.
    fn units_among(&self, position: &Position, squares: Bitboard) -> Option<Units> {
        let mut units = Units::new();
        if self.reach.origins_count() {
            for square in squares {
                units.try_push((square, position.placement().at(square)?)).ok()?;
            }
        }
        Some(units)
    }

    /// May a mate in one follow so many moves of these helpers?
    fn may_mate(&mut self, side: Number, helpers: Helpers<'_>, moves: usize) -> bool {
        if self.mates_without_captures(side, helpers, moves) {
            return true;
        }
        if moves == 0 {
            return false;
        }
        let MatingSide { squares, board, .. } = &self.boards.sides[side];
        let prey = *squares & !board.kind(Kind::KING);
        if self.reach.origins_count() {
            return self.mates_by_captures_from(side, helpers, prey, moves);
        }
        let Helpers { king, others, within, .. } = helpers;
        (prey & (within | Walk::KING.within(king, moves))).into_iter().any(|square| {
            let way = usize::from(Walk::KING.way(king, square));
            let Some(sides) = self.sides_after(side, (square, square)) else { return true };
            let by_king = Helpers { king: square, ..helpers };
            let by_other = Helpers { others: others.with(square), ..helpers };
            sides.into_iter().flatten().any(|side| {
                way <= moves && self.may_mate(side, by_king, moves - way)
                    || within.has(square) && self.may_mate(side, by_other, moves - 1)
            })
        })
    }

    /// The same, some unit of the mating side being captured and reborn where the capturing unit has come from, or as far
    /// beyond as that has come.
    fn mates_by_captures_from(
        &mut self,
        side: Number,
        helpers: Helpers<'_>,
        prey: Bitboard,
        moves: usize,
    ) -> bool {
        let king = helpers.king;
        for to in prey & Walk::KING.within(king, moves) {
            let after = Helpers { king: to, ..helpers };
            let at_once =
                king_attacks(king).has(to) && self.may_mate_after_capture(side, (king, to), after, moves - 1);
            let later = if moves > 1 { king_attacks(king) & king_attacks(to) } else { Bitboard::EMPTY };
            if at_once
                || later.into_iter().any(|from| self.may_mate_after_capture(side, (from, to), after, 0))
            {
                return true;
            }
        }
        helpers.units.iter().any(|&(square, unit)| {
            let reach = self.reach;
            let within = |from| reach.within(Some(unit), from, 1);
            (prey & reach.within(Some(unit), square, moves)).into_iter().any(|to| {
                let captures = |from| reach.promotes_on(unit, from) || within(from).has(to);
                let units = moved(helpers.units, square, (to, unit));
                let others = helpers.others.without(square).with(to);
                let after = Helpers { others, units: &units, ..helpers };
                let later = if moves > 1 { within(square).without(square) } else { Bitboard::EMPTY };
                reach.captures_elsewhere(unit)
                    || captures(square) && self.may_mate_after_capture(side, (square, to), after, moves - 1)
                    || later
                        .into_iter()
                        .any(|from| captures(from) && self.may_mate_after_capture(side, (from, to), after, 0))
            })
        })
    }

    /// May a mate in one follow so many moves of these helpers after a unit of the mating side has been captured?
    fn may_mate_after_capture(
        &mut self,
        side: Number,
        capture: (Square, Square),
        helpers: Helpers<'_>,
        moves: usize,
    ) -> bool {
        let Some(sides) = self.sides_after(side, capture) else { return true };
        sides.into_iter().flatten().any(|side| self.may_mate(side, helpers, moves))
    }

    fn mates_without_captures(&self, side: Number, helpers: Helpers<'_>, moves: usize) -> bool {
        let side = &self.boards.sides[side];
        let Helpers { king, others, within, .. } = helpers;
        let reborn = usize::from(self.reach.model.reborn);
        let beside = beside_so_many(others);
        (0..=moves).any(|way| {
            let ring = Walk::KING.within(king, way)
                & if way == 0 { Bitboard::FULL } else { !Walk::KING.within(king, way - 1) };
            let fills = moves - way;
            let hopeful = ring & !side.guarded & side.with_open(fills + reborn, &beside);
            hopeful.into_iter().any(|to| {
                side.mates[to.index()].iter().any(|mate| {
                    let is_there = others.has(mate.to);
                    // What is captured takes a move to get there.
                    let (captures, comes, may_come) = match mate.captures {
                        Captures::Perhaps => (is_there, false, true),
                        Captures::Surely => (true, !is_there, is_there || within.has(mate.to)),
                        Captures::Elsewhere => (true, false, true),
                        Captures::InPassing => (true, true, self.may_be_passed(side.colour, mate.to, within)),
                    };
                    if comes && (fills == 0 || !may_come) {
                        return false;
                    }
                    let back = if captures { reborn } else { 0 };
                    let open = mate.open & !others;
                    !open.has_more_than((fills - usize::from(comes) + back) as u32)
                        && !(open & !within).has_more_than(reborn as u32)
                })
            })
        })
    }

    /// May a pawn that takes in passing on this square have one to take, by where units may be before they go two steps?
    fn may_be_passed(&self, by: Colour, to: Square, within: Bitboard) -> bool {
        self.reach.has_passers() || to.offset(0, by.forward()).is_some_and(|start| within.has(start))
    }

    /// The mating side after a capture from this square on that one.
    fn sides_after(&mut self, side: Number, (from, square): (Square, Square)) -> Sides {
        if self.reach.origins_count() {
            return self.find_sides_after(side, (from, square));
        }
        if let Some(&known) = self.boards.sides[side].after(square).sides.get() {
            return known;
        }
        let sides = self.find_sides_after(side, (from, square));
        *self.boards.sides[side].after(square).sides.get_or_init(|| sides)
    }

    fn find_sides_after(&mut self, side: Number, (from, square): (Square, Square)) -> Sides {
        let MatingSide { colour, squares, board, .. } = &self.boards.sides[side];
        let victim = Unit::new(*colour, board.kind_at(square)?);
        let home = match self.reach.model.may_return_alike(victim, from, square) {
            MayReturn::Nowhere => None,
            MayReturn::On(home) => Some(home),
            MayReturn::Anywhere => return None,
        };
        // Where it is captured another unit stands then.
        let home = home.filter(|&home| home != square && !squares.has(home));
        let gone = self.side_after(side, (square, victim), None)?;
        let back = match home {
            Some(_) => Some(self.side_after(side, (square, victim), home)?),
            None => None,
        };
        Some([Some(gone), back])
    }

    /// The mating side without a unit, or with it on another square; none if it has too many fairy units.
    fn side_after(
        &mut self,
        side: Number,
        (square, victim): (Square, Unit),
        home: Option<Square>,
    ) -> Option<Number> {
        let before = &self.boards.sides[side];
        if let Some(&known) = before.after(square).side(home).get() {
            return Some(known);
        }
        let gone = before.board.without(square);
        let board = match home {
            Some(home) => gone.with(home, victim.kind())?,
            None => gone,
        };
        let after = self.side(victim.colour(), board);
        Some(*self.boards.sides[side].after(square).side(home).get_or_init(|| after))
    }

    /// None if nothing can be told of the mating side.
    fn side_of(&mut self, position: &Position) -> Option<Number> {
        let (placement, colour) = (position.placement(), !position.side());
        let Boards { sides, known, last } = &mut self.boards;
        if let Some(last) = last.filter(|&last| sides[last].board.is_of(placement, colour)) {
            return Some(last);
        }
        // Here nobody needs their numbers.
        if sides.len() >= MOST_KEPT {
            sides.clear();
            known.clear();
            *last = None;
        }
        let board = Board::of(placement, colour)?;
        // What promotes otherwise is not looked at.
        if board.fairies.iter().any(|&(_, kind)| self.reach.rules.army.is_pawn(kind)) {
            return None;
        }
        let side = self.side(colour, board);
        self.boards.last = Some(side);
        Some(side)
    }

    fn side(&mut self, colour: Colour, board: Board) -> Number {
        let Boards { sides, known, .. } = &mut self.boards;
        *known.entry(board).or_insert_with_key(|board| {
            sides.push(MatingSide::new(self.reach, colour, board.clone()));
            sides.len() - 1
        })
    }
}

/// Units after a move of one of them, or several.
fn moved(units: &[(Square, Unit)], from: Square, arrived: (Square, Unit)) -> Units {
    units.iter().map(|&stands| if stands.0 == from { arrived } else { stands }).collect()
}

/// The king of the side to move, if it is its only one, and where units stand is all that counts.
fn only_king(position: &Position) -> Option<Square> {
    let kings = position.placement().royals(position.side());
    kings.first().filter(|_| !kings.several() && position.is_quiet_plain())
}

/// May the side to move perhaps castle?
fn may_castle(position: &Position, king: Square) -> bool {
    let castling = position.castling();
    castling.has(Castling::of(king)) && castling.squares().several()
}

/// The squares beside one of these, beside two of them, three, and four or more.
fn beside_so_many(squares: Bitboard) -> [Bitboard; 4] {
    let [mut one, mut two, mut three, mut four] = [Bitboard::EMPTY; 4];
    for around in squares.into_iter().map(king_attacks) {
        four |= three & around;
        three |= two & around;
        two |= one & around;
        one |= around;
    }
    [one, two, three, four]
}
