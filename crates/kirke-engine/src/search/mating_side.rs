//! What the units of the mating side decide about mates by themselves: for each square of the king the moves that may mate him
//! there, and the squares beside him that his own side must fill. Positions that differ in the other units only share it, as
//! nearly all do in series play.
//!
//! Nothing is known of the units of the king's side but where they stand. Lines are as long as the mating side lets them be,
//! any square may hold a unit that it captures, and a captured unit that is reborn fills one square more: too many mates are
//! seen, never too few.

use super::bounds::Walk;
use super::guard_map::is_slider;
use super::prospects::MatingUnit;
use super::rule_model::{MayReturn, RuleModel, attacks, checking};
use crate::board::{Bitboard, Colour, Kind, Square, Unit, between, king_attacks, pawn_attacks};
use crate::position::{Castling, Class, Move, Position, pawn_steps};
use crate::rules::{Returns, Rules};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// So many boards of the mating side are kept at most, some 16 MiB of them.
const MOST_KEPT: usize = 1 << 10;

/// Tells of positions and moves of the helping side whether a mate may follow, by the boards of the mating side.
pub(super) struct MatingSides<'a> {
    rules: &'a Rules,
    model: RuleModel<'a>,
    boards: Boards,
    /// To whom the boards are given back.
    spared: &'a SparedBoards<'a>,
}

/// Boards of the mating side that have been looked at.
#[derive(Default)]
struct Boards {
    /// The one that was asked for last.
    last: Option<Arc<MatingSide>>,
    known: HashMap<Board, Arc<MatingSide>>,
}

/// For play from one position: what has been found out of it, for whoever comes next.
pub(super) struct SparedBoards<'a> {
    rules: &'a Rules,
    /// None if nothing can be told.
    model: Option<RuleModel<'a>>,
    spared: Mutex<Vec<Boards>>,
}

/// The squares of the units of one side, by kinds.
type Board = [Bitboard; Kind::ORTHODOX.len()];

/// The board of the mating side.
struct MatingSide {
    colour: Colour,
    board: Board,
    squares: Bitboard,
    /// What its units guard, wherever others stand.
    guarded: Bitboard,
    /// The moves that may mate, by squares of the king.
    mates: Vec<Box<[Mate]>>,
    /// The squares of the king where some of them leaves no square open beside him, one at most, two at most ...
    by_open: [Bitboard; 9],
    /// The same side after the capture of a unit, by its square: without it, and with it where it is reborn.
    without: [OnceLock<Option<Losses>>; 64],
}

type Losses = Arc<[Option<Arc<MatingSide>>; 2]>;

/// A move that may mate.
#[derive(Clone, Copy)]
struct Mate {
    to: Square,
    /// It must capture there.
    captures: bool,
    /// The squares beside the king that are not guarded then: units of his side must fill them.
    open: Bitboard,
}

/// The helping side.
#[derive(Clone, Copy)]
struct Helpers {
    king: Square,
    others: Bitboard,
    /// Where some of the others may come.
    within: Bitboard,
}

impl<'a> SparedBoards<'a> {
    /// For play from this position on.
    pub fn of(position: &Position, rules: &'a Rules) -> Self {
        let board = position.placement();
        let is_plain = |(_, unit): (Square, Unit)| unit == Unit::new(unit.colour(), unit.kind());
        let is_sound = |model: &RuleModel<'_>| {
            model.is_plain()
                && !model.by_ways
                && model.returns_alike()
                && !rules.en_passant_needs_no_neighbour()
                && (board.fairies() | board.neutrals() | board.holes()).is_empty()
                && board.iter().all(is_plain)
        };
        Self { rules, model: RuleModel::of(rules).filter(is_sound), spared: Mutex::default() }
    }

    /// None if nothing can be told.
    pub fn take(&'a self) -> Option<MatingSides<'a>> {
        let model = self.model?;
        let boards = self.spared().pop().unwrap_or_default();
        Some(MatingSides { rules: self.rules, model, boards, spared: self })
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
        let side = self.side_of(position);
        let others = board.side(position.side()).without(king);
        let may_go = |set: Bitboard, square| set | self.within(board.at(square), square, moves);
        let within = others.into_iter().fold(Bitboard::EMPTY, may_go);
        let by_castling = side.checked_by_castling(position);
        position.en_passant().is_some()
            || may_castle(position, king)
            || (Walk::KING.within(king, moves) & by_castling).any()
            || self.may_mate(&side, Helpers { king, others, within }, moves)
    }

    /// Drops moves of the side to move after which no other one of its moves lets the other side mate at once.
    pub fn drop_hopeless(&mut self, position: &Position, moves: &mut Vec<Move>) {
        let Some(king) = only_king(position) else { return };
        let side = self.side_of(position);
        let others = position.placement().side(position.side()).without(king);
        let by_castling = side.checked_by_castling(position);
        if !may_castle(position, king) && (Walk::KING.within(king, 2) & by_castling).is_empty() {
            moves.retain(|&mv| self.may_mate_after(position, &side, (king, others), mv));
        }
    }

    fn may_mate_after(
        &mut self,
        position: &Position,
        side: &Arc<MatingSide>,
        (king, others): (Square, Bitboard),
        mv: Move,
    ) -> bool {
        let board = position.placement();
        let is_told = matches!(mv.class, Class::Normal | Class::DoubleStep)
            && mv.start.is_none()
            && mv.reborn_as.is_none();
        let Some(unit) = board.at(mv.from).filter(|_| is_told) else { return true };
        let stay = others.without(mv.from);
        let stay_within = stay
            .into_iter()
            .fold(Bitboard::EMPTY, |set, square| set | self.within(board.at(square), square, 1));
        let helpers = if mv.from == king {
            Helpers { king: mv.to, others: stay, within: stay_within }
        } else {
            let unit = mv.promotion.map_or(unit, |kind| self.rules.promoted(unit, kind));
            let within = stay_within | self.within(Some(unit), mv.to, 1);
            Helpers { king, others: stay.with(mv.to), within }
        };
        if !side.squares.has(mv.to) {
            return self.may_mate(side, helpers, 1);
        }
        let sides = self.sides_without(side, mv.to);
        sides.is_none_or(|sides| sides.iter().flatten().any(|side| self.may_mate(side, helpers, 1)))
    }

    /// May a mate in one follow so many moves of these helpers?
    fn may_mate(&mut self, side: &Arc<MatingSide>, helpers: Helpers, moves: usize) -> bool {
        if side.may_take_in_passing(helpers.others) || self.mates_without_captures(side, helpers, moves) {
            return true;
        }
        if moves == 0 {
            return false;
        }
        let Helpers { king, others, within } = helpers;
        let prey = side.squares & !side.board[row(Kind::KING)];
        (prey & (within | Walk::KING.within(king, moves))).into_iter().any(|square| {
            let Some(sides) = self.sides_without(side, square) else { return true };
            let way = usize::from(Walk::KING.way(king, square));
            let by_king = Helpers { king: square, ..helpers };
            let by_other = Helpers { others: others.with(square), ..helpers };
            sides.iter().flatten().any(|side| {
                way <= moves && self.may_mate(side, by_king, moves - way)
                    || within.has(square) && self.may_mate(side, by_other, moves - 1)
            })
        })
    }

    fn mates_without_captures(&self, side: &MatingSide, helpers: Helpers, moves: usize) -> bool {
        let Helpers { king, others, within } = helpers;
        let reborn = usize::from(self.model.reborn);
        let beside = beside_so_many(others);
        (0..=moves).any(|way| {
            let ring = Walk::KING.within(king, way)
                & if way == 0 { Bitboard::FULL } else { !Walk::KING.within(king, way - 1) };
            let fills = moves - way;
            let hopeful = ring & !side.guarded & side.with_open(fills + reborn, &beside);
            hopeful.into_iter().any(|to| {
                side.mates[to.index()].iter().any(|mate| {
                    let captures = others.has(mate.to);
                    // A unit must come there.
                    let comes = mate.captures && !captures;
                    if comes && (fills == 0 || !within.has(mate.to)) {
                        return false;
                    }
                    let back = if captures || comes { reborn } else { 0 };
                    let open = mate.open & !others;
                    !open.has_more_than((fills - usize::from(comes) + back) as u32)
                        && !(open & !within).has_more_than(reborn as u32)
                })
            })
        })
    }

    /// The mating side after the capture of a unit; none if it may be another one then.
    fn sides_without(&mut self, side: &Arc<MatingSide>, square: Square) -> Option<Losses> {
        if let Some(known) = side.without[square.index()].get() {
            return known.clone();
        }
        let losses = self.losses(side, square);
        side.without[square.index()].get_or_init(|| losses).clone()
    }

    fn losses(&mut self, side: &MatingSide, square: Square) -> Option<Losses> {
        let victim = side.unit_at(square)?;
        let mut board = side.board;
        let squares = &mut board[row(victim.kind())];
        *squares = squares.without(square);
        let home = match self.model.may_return_alike(victim, square, square) {
            MayReturn::Nowhere => None,
            MayReturn::On(home) if self.rules.physics.returns == Returns::Table => Some(home),
            MayReturn::On(_) | MayReturn::Anywhere => return None,
        };
        // Where it is captured another unit stands then.
        let free = home.filter(|&home| home != square && !side.squares.has(home));
        let squares = board[row(victim.kind())];
        let gone = self.side(side.colour, board);
        let back = free.map(|home| {
            board[row(victim.kind())] = squares.with(home);
            self.side(side.colour, board)
        });
        Some(Arc::new([Some(gone), back]))
    }

    /// Where a unit may go on an empty board.
    fn within(&self, unit: Option<Unit>, from: Square, moves: usize) -> Bitboard {
        unit.map_or(Bitboard::FULL, |unit| Walk::of(unit).within(from, moves))
    }

    fn side_of(&mut self, position: &Position) -> Arc<MatingSide> {
        let (board, colour) = (position.placement(), !position.side());
        self.side(colour, Kind::ORTHODOX.map(|kind| board.kind(kind) & board.side(colour)))
    }

    fn side(&mut self, colour: Colour, board: Board) -> Arc<MatingSide> {
        let Boards { last, known } = &mut self.boards;
        if let Some(last) = last.as_ref().filter(|last| last.board == board) {
            return Arc::clone(last);
        }
        if known.len() >= MOST_KEPT {
            known.clear();
        }
        let new = || Arc::new(MatingSide::new(self.rules, self.model, colour, board));
        let side = Arc::clone(known.entry(board).or_insert_with(new));
        *last = Some(Arc::clone(&side));
        side
    }
}

impl MatingSide {
    fn new(rules: &Rules, model: RuleModel<'_>, colour: Colour, board: Board) -> Self {
        let mut side = Self {
            colour,
            board,
            squares: board.iter().fold(Bitboard::EMPTY, |set, &squares| set | squares),
            guarded: Bitboard::EMPTY,
            mates: Vec::new(),
            by_open: [Bitboard::EMPTY; 9],
            without: [const { OnceLock::new() }; 64],
        };
        let guard = |set, (square, unit)| set | MatingUnit::new(model, unit, square).always_guarded();
        side.guarded = side.units().fold(Bitboard::EMPTY, guard);
        side.mates = Square::ALL.map(|king| side.find_mates(rules, model, king)).into();
        for king in Square::ALL {
            for mate in &side.mates[king.index()] {
                side.by_open[mate.open.len() as usize] |= Bitboard::of(king);
            }
        }
        for open in 1..side.by_open.len() {
            side.by_open[open] |= side.by_open[open - 1];
        }
        side
    }

    fn units(&self) -> impl Iterator<Item = (Square, Unit)> {
        let colour = self.colour;
        let of_kind = move |(kind, squares): (Kind, Bitboard)| {
            squares.into_iter().map(move |square| (square, Unit::new(colour, kind)))
        };
        Kind::ORTHODOX.into_iter().zip(self.board).flat_map(of_kind)
    }

    fn unit_at(&self, square: Square) -> Option<Unit> {
        let kind = Kind::ORTHODOX.into_iter().find(|&kind| self.board[row(kind)].has(square))?;
        Some(Unit::new(self.colour, kind))
    }

    /// The squares of the king where some mate leaves no more squares open than so many and the units beside him fill.
    #[inline]
    fn with_open(&self, fills: usize, beside: &[Bitboard; 4]) -> Bitboard {
        let most = self.by_open.len() - 1;
        let at_most = |open: usize| self.by_open[open.min(most)];
        let [one, two, three, more] = *beside;
        at_most(fills)
            | one & at_most(fills + 1)
            | two & at_most(fills + 2)
            | three & at_most(fills + 3)
            | more & at_most(most)
    }

    /// The squares of a king that castling may check: on the files where rooks arrive, and on the rank that is cleared.
    fn checked_by_castling(&self, position: &Position) -> Bitboard {
        let castling = position.castling();
        let castles = castling != Castling::NONE && (castling.squares() & self.board[row(Kind::KING)]).any();
        let arrivals = Bitboard::file(3) | Bitboard::file(5) | Bitboard::rank(self.colour.first_rank());
        if castles { arrivals } else { Bitboard::EMPTY }
    }

    /// Does a pawn stand where it may capture in passing, perhaps?
    fn may_take_in_passing(&self, others: Bitboard) -> bool {
        let (passed, start) = if self.colour == Colour::White { (4, 6) } else { (3, 1) };
        let pawns = self.board[row(Kind::PAWN)] & Bitboard::rank(passed);
        pawns.any() && (others & Bitboard::rank(start)).any()
    }

    /// The moves that may mate a king on this square.
    fn find_mates(&self, rules: &Rules, model: RuleModel<'_>, king: Square) -> Box<[Mate]> {
        let mut mates = Vec::new();
        if self.squares.has(king) {
            return mates.into();
        }
        for (from, unit) in self.units() {
            let left = self.squares.without(from);
            let others = || self.units().filter(|&(square, _)| square != from);
            let guarded =
                others().fold(Bitboard::EMPTY, |set, (square, unit)| set | attacks(unit, square, left));
            let discovers = others().any(|(square, other)| {
                is_slider(other) && between(square, king).has(from) && attacks(other, square, left).has(king)
            });
            let mut look = |squares: Bitboard, captures: bool| {
                let squares = squares & !left.with(king);
                model.any_arriving(unit, squares, |unit, squares| {
                    let squares = if discovers { squares } else { squares & checking(unit, king, left) };
                    for to in squares {
                        let open = king_attacks(king) & !left & !guarded & !attacks(unit, to, left);
                        mates.push(Mate { to, captures, open: open.without(to) });
                    }
                    false
                });
            };
            if unit.kind() == Kind::PAWN {
                look(pawn_steps(rules, self.colour, from, left), false);
                look(pawn_attacks(self.colour, from), true);
            } else {
                look(attacks(unit, from, left), false);
            }
        }
        mates.into()
    }
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

/// Where a kind is found on a [`Board`].
fn row(kind: Kind) -> usize {
    kind.index() - 1
}
