//! Which candidates have a legal move to the position.

use super::candidates::{self, Candidate};
use super::direct::Direct;
use super::view::{Taken, View, shown};
use super::{Past, counts};
use crate::board::{Bitboard, Colour, Kind, Placement, Square, Unit};
use crate::movegen::{MoveList, Visitor, visit_legal};
use crate::position::{Castling, Class, Move, Position, Setup};
use crate::rules::{Colours, Rules};
use crate::search::Settings;
use crate::solution::{Completeness, Limit};
use std::cell::Cell;
use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// What is asked of the position before a retraction, beyond a legal move from there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Legality {
    /// No side has more units than it can have, by promotion, too.
    pub counts: bool,
    /// A check must have come about: the side that gives it has a retraction.
    pub checks: bool,
    /// A capture in passing follows a double step: the captured pawn can have made it.
    pub en_passant: bool,
    /// Rights to castle that are stated, or needed by a castling taken back, have not been lost before.
    pub castling: bool,
    /// Pawns stand where they can stand: not on their first and last ranks, if no rule brings them there.
    pub pawn_ranks: bool,
}

impl Legality {
    /// Everything that can be asked.
    pub const ALL: Self =
        Self { counts: true, checks: true, en_passant: true, castling: true, pawn_ranks: true };
    /// A legal move between boards is enough.
    pub const NONE: Self =
        Self { counts: false, checks: false, en_passant: false, castling: false, pawn_ranks: false };

    /// Does the position before a retraction need another retraction?
    pub(super) fn asks_for_more(self, before: &Position, rules: &Rules) -> bool {
        self.en_passant && before.en_passant().is_some()
            || self.checks && before.in_check(rules, before.side())
    }

    /// The same without a look at what came before that.
    pub(super) const fn for_the_last(self) -> Self {
        Self { checks: false, en_passant: false, ..self }
    }
}

impl Default for Legality {
    fn default() -> Self {
        Self::ALL
    }
}

/// A move taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Retraction {
    /// The move as it was played.
    pub mv: Move,
    /// The position before it.
    pub before: Past,
    /// The unit that the move captured, with its square.
    pub uncaptured: Option<(Square, Unit)>,
}

/// All retractions of the side that is not to move.
///
/// ```
/// use kirke::board::Colour;
/// use kirke::input::position;
/// use kirke::retro::{Legality, Past, retractions};
/// use kirke::rules::{Profile, Rebirth, Rules};
/// let setup = position::read("k7/8/8/8/8/8/8/7K").unwrap();
/// let rules = Rules::compile(&Rebirth::ORTHODOX, &setup.army, Profile::Book).unwrap();
/// // Three squares, on each of which the king can have captured one of five units, but for checks and pawns on h1.
/// let all = retractions(&Past::of(&setup, Colour::Black), &rules, Legality::ALL);
/// assert!(all.iter().all(|retraction| retraction.mv.to == kirke::board::Square::H1));
/// assert_eq!(all.iter().filter(|retraction| retraction.uncaptured.is_none()).count(), 3);
/// ```
pub fn retractions(past: &Past, rules: &Rules, legality: Legality) -> Vec<Retraction> {
    listed(past, rules, legality, &Watch::unlimited())
}

/// The same within the limits of time and nodes; a node is something that was tried. Those that were found till then, and
/// whether these are all.
pub fn retractions_within(
    past: &Past,
    rules: &Rules,
    legality: Legality,
    settings: &Settings,
) -> (Vec<Retraction>, Completeness) {
    let watch = Watch::of(settings);
    let found = listed(past, rules, legality, &watch);
    (found, watch.cut.get().map_or(Completeness::Complete, Completeness::Cut))
}

fn listed(past: &Past, rules: &Rules, legality: Legality, watch: &Watch<'_>) -> Vec<Retraction> {
    let Some(direct) = Direct::of(rules, legality) else {
        return defined(past, rules, legality, watch);
    };
    let mut found = Vec::new();
    direct.visit(&View::of(past, rules), &mut |Taken { mv, before, uncaptured }| {
        if watch.is_over() {
            return true;
        }
        found.push(Retraction { mv, before: before.past(&past.setup), uncaptured });
        false
    });
    in_order(past, found)
}

/// Castlings, then by the unit that goes back, where to, and what it captured.
fn in_order(past: &Past, mut found: Vec<Retraction>) -> Vec<Retraction> {
    let of_kind = |kind: Kind| Kind::ORTHODOX.iter().position(|&other| other == kind);
    found.sort_by_cached_key(|&Retraction { mv, ref before, uncaptured }| {
        let board = before.placement();
        let shown = shown(board, !past.side, mv, past.placement());
        let was = board.at(mv.from).map(Unit::kind);
        let captured = uncaptured.map(|(square, unit)| (square, of_kind(unit.kind()), unit.kind()));
        (mv.class != Class::Castling, shown, was, mv.from, captured, mv)
    });
    found
}

/// The same by the definition alone: everything is tried that may have stood before. Slow, and for every condition.
pub fn reference_retractions(past: &Past, rules: &Rules, legality: Legality) -> Vec<Retraction> {
    defined(past, rules, legality, &Watch::unlimited())
}

fn defined(past: &Past, rules: &Rules, legality: Legality, watch: &Watch<'_>) -> Vec<Retraction> {
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    visit(past, rules, legality, watch, &mut |retraction, key| {
        if seen.insert((key, retraction.mv)) {
            found.push(retraction);
        }
        false
    });
    in_order(past, found)
}

/// Is there any retraction?
pub fn has_retraction(past: &Past, rules: &Rules, legality: Legality) -> bool {
    match Direct::of(rules, legality) {
        Some(direct) => direct.any(&View::of(past, rules)),
        None => has_reference_retraction(past, rules, legality, &Watch::unlimited()),
    }
}

/// Of no meaning once the watch is over.
fn has_reference_retraction(past: &Past, rules: &Rules, legality: Legality, watch: &Watch<'_>) -> bool {
    visit(past, rules, legality, watch, &mut |_, _| true)
}

/// Limits of a list, and how much of them is used.
struct Watch<'a> {
    settings: Option<&'a Settings>,
    started: Instant,
    tried: Cell<u64>,
    cut: Cell<Option<Limit>>,
}

impl<'a> Watch<'a> {
    fn unlimited() -> Self {
        Self { settings: None, started: Instant::now(), tried: Cell::new(0), cut: Cell::new(None) }
    }

    fn of(settings: &'a Settings) -> Self {
        Self { settings: Some(settings), ..Self::unlimited() }
    }

    /// Counts one more thing that is tried; may it not be any more?
    fn is_over(&self) -> bool {
        let Some(Settings { stop, time, nodes, .. }) = self.settings else { return false };
        let number = self.tried.replace(self.tried.get() + 1);
        let limit = match () {
            () if stop.load(Ordering::Relaxed) => Some(Limit::Interrupt),
            () if time.is_some_and(|time| self.started.elapsed() >= time) => Some(Limit::Time),
            () if nodes.is_some_and(|nodes| number >= nodes) => Some(Limit::Nodes),
            () => None,
        };
        self.cut.set(self.cut.get().or(limit));
        self.cut.get().is_some()
    }
}

fn visit(
    past: &Past,
    rules: &Rules,
    legality: Legality,
    watch: &Watch<'_>,
    found: &mut dyn FnMut(Retraction, u64) -> bool,
) -> bool {
    let surplus = counts::surplus(past.placement(), rules);
    let kings = |board: &Placement| Colour::ALL.map(|side| board.units(side, Kind::KING).len().max(1));
    let most = kings(past.placement());
    // A king that has changed sides was the other side's.
    let turns = rules.parts().any(|part| part.rebirth.colour != Colours::Kept);
    let mut setup = past.setup.clone();
    // Holes are no part of a diagram; the rules make them.
    let shown = past.position(rules);
    let holes = shown.placement().holes();
    candidates::visit(past, rules, legality.pawn_ranks, &mut |candidate| {
        if watch.is_over() {
            return true;
        }
        let board = &candidate.board;
        let in_hole = !((board.side(Colour::White) | board.side(Colour::Black)) & holes).is_empty();
        let too_many = match turns {
            true => board.kind(Kind::KING).len() > past.placement().kind(Kind::KING).len().max(2),
            false => kings(board).into_iter().zip(most).any(|(now, most)| now > most),
        };
        if in_hole || too_many || legality.counts && counts::surplus(board, rules) > surplus {
            return false;
        }
        setup.placement = *board;
        setup.en_passant = candidate.passed;
        let before = Position::unchecked(&setup, rules, !past.side);
        if !rules.outcome.kings_may_stand_in_check && before.in_check(rules, past.side) {
            return false;
        }
        moves_to(&before, rules, candidate, shown.placement()).into_iter().any(|mv| {
            let Some(earlier) = earlier(past, rules, &setup, &before, mv, legality) else { return false };
            if legality.asks_for_more(&before, rules)
                && !has_reference_retraction(&earlier, rules, legality.for_the_last(), watch)
            {
                return false;
            }
            // What was asked of the position before has not been found out.
            if watch.cut.get().is_some() {
                return true;
            }
            let uncaptured = captured(&before, mv);
            found(Retraction { mv, before: earlier, uncaptured }, before.key())
        })
    })
}

/// The legal moves of a candidate that lead to the position, as far as the board goes.
fn moves_to(before: &Position, rules: &Rules, candidate: &Candidate, shown: &Placement) -> MoveList {
    struct Collect {
        from: Square,
        to: Bitboard,
        list: MoveList,
    }
    impl Visitor for Collect {
        fn interest(&self, from: Square, _unit: Unit) -> Bitboard {
            if from == self.from { self.to } else { Bitboard::EMPTY }
        }
        fn set(&mut self, from: Square, targets: Bitboard) -> bool {
            self.list.extend(targets.into_iter().map(|to| Move::new(from, to)));
            false
        }
        fn one(&mut self, mv: Move) -> bool {
            self.list.push(mv);
            false
        }
    }
    let mut collect = Collect { from: candidate.from, to: candidate.to, list: MoveList::new() };
    visit_legal(before, rules, &mut collect);
    let mut list = collect.list;
    let counts_passed = rules.motion.multi_captures != [false; 2];
    // A pawn that has just passed and could be captured otherwise makes no other retraction, but where it counts.
    list.retain(|mv| {
        let in_passing = mv.class == Class::EnPassant;
        let fits = in_passing == candidate.passed.is_some() || counts_passed && !in_passing;
        mv.from == candidate.from && fits && {
            let mut after = before.clone();
            after.make(rules, *mv).is_ok() && after.placement() == shown
        }
    });
    list
}

/// The unit that a move captures, with its square.
fn captured(before: &Position, mv: Move) -> Option<(Square, Unit)> {
    let square = match mv.class {
        Class::EnPassant => before.passed_pawn(mv),
        Class::Castling | Class::PartnerCastling | Class::Exchange | Class::Pass => return None,
        Class::Normal | Class::DoubleStep | Class::Jump => mv.to,
    };
    let unit = before.placement().at(square).filter(|_| square != mv.from)?;
    Some((square, unit))
}

/// The position before a move, with the rights to castle that fit those of the position after it; none if none fit.
fn earlier(
    past: &Past,
    rules: &Rules,
    setup: &Setup,
    before: &Position,
    mv: Move,
    legality: Legality,
) -> Option<Past> {
    let play = |rights: Castling| {
        let setup = Setup { castling: Some(rights), ..setup.clone() };
        let mut after = Position::unchecked(&setup, rules, before.side());
        let is_castling = mv.class == Class::Castling;
        let needs = if is_castling { castling_rights(before, rules, mv) } else { Castling::NONE };
        (rights.has(needs) && after.make(rules, mv).is_ok()).then_some(after)
    };
    // No pawn needs to stand beside it: then the square is stated, and does not stand in the position.
    let passes = mv.class == Class::DoubleStep && mv.to.offset(0, -before.side().forward()) == past.passed;
    let owes_nothing = past.passed.is_none() || passes;
    let fits = |after: &Position| {
        owes_nothing && past.may_castle.has(after.castling()) && after.castling().has(past.must_castle)
    };
    let possible = before.castling();
    if !legality.castling {
        play(possible)?;
        let setup = Setup { en_passant: None, castling: None, ..setup.clone() };
        let (side, passed) = (before.side(), before.en_passant());
        return owes_nothing.then_some(Past {
            setup,
            side,
            must_castle: Castling::NONE,
            may_castle: possible,
            passed,
        });
    }
    let may_castle = possible.without(play(possible)?.castling().without(past.may_castle));
    fits(&play(may_castle)?).then_some(())?;
    let is_needed = |right: &Castling| !play(may_castle.without(*right)).is_some_and(|after| fits(&after));
    let homes = Castling::HOMES.iter().map(|&(square, _)| Castling::of(square));
    let must_castle = homes
        .filter(|&right| may_castle.has(right))
        .filter(is_needed)
        .fold(Castling::NONE, |all, right| all.with(right));
    let setup = Setup { en_passant: None, castling: None, ..setup.clone() };
    Some(Past { setup, side: before.side(), must_castle, may_castle, passed: before.en_passant() })
}

/// The rights that a castling move needs: those of king and rook, as far as they stand at home.
fn castling_rights(before: &Position, rules: &Rules, mv: Move) -> Castling {
    if rules.castling_transfer.is_some() {
        return Castling::NONE;
    }
    let corner = Square::new(if mv.castles_short() { 7 } else { 0 }, mv.to.rank());
    Castling::of(Square::new(4, mv.to.rank())).with(Castling::of(corner)).common(before.castling())
}
