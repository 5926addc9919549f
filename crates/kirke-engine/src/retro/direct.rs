//! Retractions under rules whose rebirth squares stand in a table: from the square of rebirth the squares of capture are
//! known, and from these the departure squares. Whether a retraction is one the forward moves decide here, too.

use super::view::{Taken, View};
use super::{Legality, counts, rights};
use crate::board::{Bitboard, Colour, Kind, Square, Unit, officer_attacks};
use crate::movegen::{could_play, is_legal};
use crate::position::{Castling, Cause, Class, Effect, Foreseen, Move, Passing, Position};
use crate::rules::{
    Adapted, Becomes, Chooser, Colours, DefinedBy, Kings, Occupied, Rules, SquareRule, When, Who,
};

/// Who may stand elsewhere than where the capture left him.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reborn {
    Nobody,
    Capturer,
    Victim,
}

/// Lists retractions under one rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Direct<'a> {
    rules: &'a Rules,
    reborn: Reborn,
    legality: Legality,
}

/// What is undone: the unit that is shown on a square goes back, and the captured one reappears.
struct Undone {
    shown: Square,
    unit: Unit,
    /// What the unit was before, and where.
    was: Unit,
    mv: Move,
    victim: Option<(Square, Unit)>,
    /// Where the captured unit was reborn.
    reborn: Option<(Square, Unit)>,
    passed: Option<Passing>,
}

/// Asks of a retraction that was found whether another one is wanted: true ends the visit.
type Visit<'v> = &'v mut dyn FnMut(Taken) -> bool;

impl<'a> Direct<'a> {
    /// None if the rules are no such ones, or pawns may stand anywhere.
    pub fn of(rules: &'a Rules, legality: Legality) -> Option<Self> {
        let rule = &rules.rebirth;
        let by_table = matches!(rule.square, SquareRule::Home | SquareRule::File)
            && matches!(rule.adapted, Adapted::Not | Adapted::Diametral | Adapted::VerticalMirror)
            && rule.defined_by == DefinedBy::Itself
            && matches!(rule.occupied, Occupied::Relaxed | Occupied::Strict);
        let is_plain = legality.pawn_ranks
            && rules.parts().count() == 1
            && !rules.has_more_than_rebirths()
            && !rules.has_filters
            && !rules.may_pass
            && rules.castling_transfer.is_none()
            && rules.army.kinds().next().is_none()
            && rule.when == When::ThisMove
            && rule.becomes == Becomes::Same
            && rule.colour == Colours::Kept
            && rule.chooser == Chooser::Mover
            && rule.kinds.is_empty()
            && rule.side.is_none();
        let reborn = match rule.who {
            Who::Nobody => Some(Reborn::Nobody),
            Who::Capturer => by_table.then_some(Reborn::Capturer),
            Who::Victim => by_table.then_some(Reborn::Victim),
            Who::Both { .. }
            | Who::Neighbours
            | Who::Mover { .. }
            | Who::Immune
            | Who::Geneva
            | Who::Danger => None,
        };
        reborn.filter(|_| is_plain).map(|reborn| Self { rules, reborn, legality })
    }

    /// Does a unit more stand on the board before each capture? Then nothing that was captured comes back by itself.
    pub fn captures_take_units(self) -> bool {
        self.reborn != Reborn::Victim
    }

    /// Visits all retractions of the side that is not to move, until a visit answers true; true if one did.
    pub fn visit(self, view: &View, visit: Visit<'_>) -> bool {
        // Of what has just been played the king of its side is not in danger.
        if view.position.in_check(self.rules, !view.position.side()) {
            return false;
        }
        let board = view.position.placement();
        let asks_counts = self.legality.counts && !counts::has_room(board, view.position.side());
        let surplus = asks_counts.then(|| counts::surplus_of_constant_units(board));
        Search { view, direct: self, rules: self.rules, surplus, visit }.all()
    }

    /// The same with other tests of the position before.
    pub fn with(self, legality: Legality) -> Self {
        Self { legality, ..self }
    }

    /// Is there any retraction?
    pub fn any(self, view: &View) -> bool {
        self.visit(view, &mut |_| true)
    }
}

struct Search<'a, 'v> {
    view: &'a View,
    direct: Direct<'a>,
    rules: &'a Rules,
    /// By how much the board breaks the limits of units, if a unit more could break them.
    surplus: Option<usize>,
    visit: Visit<'v>,
}

/// The kinds of units that can be captured for good.
const VICTIMS: [Kind; 5] = [Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT, Kind::PAWN];

impl Search<'_, '_> {
    fn position(&self) -> &Position {
        &self.view.position
    }

    fn mover(&self) -> Colour {
        !self.position().side()
    }

    fn all(&mut self) -> bool {
        if self.position().en_passant().is_some() {
            return self.owed_double_step();
        }
        let units: Vec<(Square, Unit)> =
            self.position().placement().iter().filter(|(_, unit)| unit.colour() == self.mover()).collect();
        self.castlings()
            || units.iter().any(|&(shown, unit)| self.steps(shown, unit) || self.captures(shown, unit))
    }

    /// A pawn that has been captured in passing must have made its double step.
    fn owed_double_step(&mut self) -> bool {
        let side = self.mover();
        let pawn = Unit::new(side, Kind::PAWN);
        let over = self.position().en_passant().unwrap_or(Square::A1);
        let squares = over.offset(0, side.forward()).zip(over.offset(0, -side.forward()));
        let Some((shown, from)) = squares else { return false };
        self.position().placement().at(shown) == Some(pawn) && self.moved(shown, pawn, pawn, from)
    }

    /// What a unit can have been before it came to be what it is.
    fn promoted(&self, unit: Unit) -> Option<Unit> {
        let can_be = unit.kind() != Kind::PAWN && !unit.is_royal();
        can_be.then(|| unit.turned_into(Kind::PAWN))
    }

    /// Moves without capture.
    fn steps(&mut self, shown: Square, unit: Unit) -> bool {
        let forward = self.mover().forward();
        let behind = |square: Square| square.offset(0, -forward);
        if unit.kind() == Kind::PAWN {
            let one = behind(shown);
            let two = one.and_then(behind);
            return [one, two].into_iter().flatten().any(|from| self.moved(shown, unit, unit, from));
        }
        let occupied = self.position().occupied();
        let reach = officer_attacks(unit.kind(), shown, occupied).unwrap_or(Bitboard::EMPTY) & !occupied;
        reach.into_iter().any(|from| self.moved(shown, unit, unit, from))
            || self.promoted(unit).is_some_and(|pawn| {
                shown.rank() == self.mover().promotion_rank()
                    && behind(shown).is_some_and(|from| self.moved(shown, unit, pawn, from))
            })
    }

    /// The move without capture from here, if it is one.
    fn moved(&mut self, shown: Square, unit: Unit, was: Unit, from: Square) -> bool {
        if self.position().occupied().has(from) || !self.may_stand(was, from) {
            return false;
        }
        let mv = self.plain(unit, was, from, shown);
        let passed = None;
        self.attempt(&Undone { shown, unit, was, mv, victim: None, reborn: None, passed })
    }

    /// The move of a unit that becomes another one if it was one.
    fn plain(&self, unit: Unit, was: Unit, from: Square, to: Square) -> Move {
        let mv = Move::new(from, to);
        let is_double = was.kind() == Kind::PAWN && from.rank().abs_diff(to.rank()) == 2;
        match () {
            () if unit.kind() != was.kind() => mv.promoting(unit.kind()),
            () if is_double => mv.of_class(Class::DoubleStep),
            () => mv,
        }
    }

    fn may_stand(&self, unit: Unit, square: Square) -> bool {
        unit.kind() != Kind::PAWN || !matches!(square.rank(), 0 | 7)
    }

    fn captures(&mut self, shown: Square, unit: Unit) -> bool {
        let was = [Some(unit), self.promoted(unit)];
        was.into_iter().flatten().any(|was| match self.direct.reborn {
            Reborn::Nobody => self.captured_on(shown, unit, was, shown),
            Reborn::Capturer => self.went_home(shown, unit, was),
            Reborn::Victim => self.captured_on(shown, unit, was, shown) || self.sent_home(shown, unit, was),
        })
    }

    /// The capturing unit has been reborn where it is shown, or has stayed because there was no rebirth.
    fn went_home(&mut self, shown: Square, unit: Unit, was: Unit) -> bool {
        let occupied = self.position().occupied();
        let rule = &self.rules.rebirth;
        let may_go_home = self.rules.is_reborn(unit);
        let home = |place| self.rules.table_square(unit, place);
        // Where nothing stands on its square of rebirth a unit does not stay.
        let may_stay = || {
            let is_spared = unit.is_royal() && rule.kings != Kings::Inclusive || was != unit;
            let finds_unit = rule.occupied == Occupied::Relaxed && occupied.has(home(shown));
            !may_go_home || is_spared || home(shown) == shown || finds_unit
        };
        let places = Square::ALL.into_iter().filter(|&place| match place == shown {
            true => may_stay(),
            false => may_go_home && !occupied.has(place) && home(place) == shown,
        });
        let places: Bitboard = places.collect();
        places.into_iter().any(|place| self.captured_on(shown, unit, was, place))
    }

    /// From where a unit can have captured here, with what is shown gone.
    fn origins(&self, was: Unit, place: Square, without: Bitboard) -> Bitboard {
        let occupied = self.position().occupied() & !without;
        let from = if was.kind() == Kind::PAWN {
            crate::board::pawn_attacks(!was.colour(), place)
        } else {
            officer_attacks(was.kind(), place, occupied).unwrap_or(Bitboard::EMPTY)
        };
        from & !occupied
    }

    /// Captures on a square, after which the captured unit is not on the board.
    fn captured_on(&mut self, shown: Square, unit: Unit, was: Unit, place: Square) -> bool {
        let promotes = unit.kind() != was.kind();
        if was.kind() == Kind::PAWN && promotes != (place.rank() == self.mover().promotion_rank()) {
            return false;
        }
        let enemy = self.position().side();
        let origins = self.origins(was, place, Bitboard::of(shown)).without(place);
        origins.into_iter().any(|from| {
            if !self.may_stand(was, from) {
                return false;
            }
            let mv = self.plain(unit, was, from, place).of_class(Class::Normal);
            let undone = |kind: Kind| {
                let victim = Some((place, Unit::new(enemy, kind)));
                Undone { shown, unit, was, mv, victim, reborn: None, passed: None }
            };
            // Whatever was captured, it gives its own king no check.
            let check = self.sees_check(&undone(Kind::QUEEN));
            check != Some(true)
                && VICTIMS.into_iter().any(|kind| {
                    self.may_stand(Unit::new(enemy, kind), place) && self.set_up(&undone(kind), check)
                })
        }) || self.in_passing(shown, unit, place, None)
    }

    /// Captures after which the captured unit stands on its rebirth square.
    fn sent_home(&mut self, shown: Square, unit: Unit, was: Unit) -> bool {
        let promotes = unit.kind() != was.kind();
        if was.kind() == Kind::PAWN && promotes != (shown.rank() == self.mover().promotion_rank()) {
            return false;
        }
        let enemy = self.position().side();
        let placement = *self.position().placement();
        let homes = placement.iter().filter(|(_, victim)| victim.colour() == enemy);
        homes.into_iter().any(|(home, victim)| {
            if self.in_passing(shown, unit, shown, Some((home, victim))) {
                return true;
            }
            let kinds = [Some(victim), self.promoted(victim)];
            kinds.into_iter().flatten().any(|victim_was| {
                if self.rules.table_square(victim_was, shown) != home || !self.may_stand(victim_was, shown) {
                    return false;
                }
                let without = Bitboard::of(shown) | Bitboard::of(home);
                self.origins(was, shown, without).into_iter().any(|from| {
                    let mv = self.plain(unit, was, from, shown).of_class(Class::Normal);
                    let undone = Undone {
                        shown,
                        unit,
                        was,
                        mv,
                        victim: Some((shown, victim_was)),
                        reborn: Some((home, victim)),
                        passed: None,
                    };
                    self.may_stand(was, from) && self.attempt(&undone)
                })
            })
        })
    }

    /// Captures of a pawn that has just made its double step.
    fn in_passing(
        &mut self,
        shown: Square,
        unit: Unit,
        arrival: Square,
        reborn: Option<(Square, Unit)>,
    ) -> bool {
        let side = self.mover();
        let sixth = if side == Colour::White { 5 } else { 2 };
        let Some(pawn) = arrival.offset(0, -side.forward()) else { return false };
        let occupied = self.position().occupied().without(shown);
        let occupied = reborn.map_or(occupied, |(home, _)| occupied.without(home));
        if unit.kind() != Kind::PAWN || arrival.rank() != sixth || occupied.has(pawn) || occupied.has(arrival)
        {
            return false;
        }
        let passed = Some(Passing { over: arrival, pawn, by: !side });
        [-1, 1].into_iter().filter_map(|files| pawn.offset(files, 0)).any(|from| {
            let mv = Move::new(from, arrival).of_class(Class::EnPassant);
            let victim = Some((pawn, Unit::new(!side, Kind::PAWN)));
            !occupied.has(from)
                && self.attempt(&Undone { shown, unit, was: unit, mv, victim, reborn, passed })
        })
    }

    fn castlings(&mut self) -> bool {
        let rank = self.mover().first_rank();
        let king = Unit::new(self.mover(), Kind::KING);
        let rook = Unit::new(self.mover(), Kind::ROOK);
        [(6, 5, 7), (2, 3, 0)].into_iter().any(|(king_file, rook_file, corner)| {
            let [to, beside, home, corner] =
                [king_file, rook_file, 4, corner].map(|file| Square::new(file, rank));
            let board = self.position().placement();
            let stand = board.at(to) == Some(king) && board.at(beside) == Some(rook);
            if !stand || board.occupied().has(home) || board.occupied().has(corner) {
                return false;
            }
            let mut before = self.position().clone();
            for (from, to, unit) in [(to, home, king), (beside, corner, rook)] {
                before.apply(Effect::Shift { from, to, unit, cause: Cause::Play });
            }
            let mv = Move::new(home, to).of_class(Class::Castling);
            !before.in_check(self.rules, before.side()) && self.judge(before, mv, None, None)
        })
    }

    /// Asks whether the move leads from the position before to what is shown.
    fn attempt(&mut self, undone: &Undone) -> bool {
        let check = self.sees_check(undone);
        check != Some(true) && self.set_up(undone, check)
    }

    /// Before the move, is the side that does not move in check? None if the position must be set up to find out.
    fn sees_check(&self, undone: &Undone) -> Option<bool> {
        let position = self.position();
        position.foreseen_check(self.rules, &self.before(undone), position.side())
    }

    /// Sets up the position before, and judges the move. Of a check there it is known that much.
    fn set_up(&mut self, undone: &Undone, check: Option<bool>) -> bool {
        let cause = Cause::Play;
        let mut before = self.position().clone();
        before.apply(Effect::Remove { square: undone.shown, unit: undone.unit, cause });
        if let Some((square, unit)) = undone.reborn {
            before.apply(Effect::Remove { square, unit, cause });
        }
        if let Some((square, unit)) = undone.victim {
            before.apply(Effect::Place { square, unit, cause });
        }
        before.apply(Effect::Place { square: undone.mv.from, unit: undone.was, cause });
        if check.is_none() && before.in_check(self.rules, before.side()) {
            return false;
        }
        self.judge(before, undone.mv, undone.passed, undone.victim)
    }

    /// The board before the move, told without setting it up.
    fn before(&self, undone: &Undone) -> Foreseen {
        let gone = Bitboard::of(undone.shown)
            | undone.reborn.map_or(Bitboard::EMPTY, |(home, _)| Bitboard::of(home));
        let place = undone.victim.map_or(Bitboard::EMPTY, |(place, _)| Bitboard::of(place));
        Foreseen {
            occupied: (self.position().occupied() & !gone) | place | Bitboard::of(undone.mv.from),
            gone,
            moved: Some((undone.mv.from, undone.was)),
            newborn: undone.victim,
        }
    }

    /// The board of the position before stands, and the side that does not move there is in no check; everything else is
    /// still that of the position after it.
    fn judge(
        &mut self,
        mut before: Position,
        mv: Move,
        passed: Option<Passing>,
        uncaptured: Option<(Square, Unit)>,
    ) -> bool {
        let rules = self.rules;
        let asks = self.direct.legality;
        if self.surplus.is_some_and(|most| counts::surplus_of_constant_units(before.placement()) > most) {
            return false;
        }
        before.apply(Effect::EnPassant { old: None, new: passed });
        let possible = Castling::possible(before.placement());
        before.apply(Effect::Rights { old: before.castling(), new: possible });
        before.apply(Effect::Turn);
        if !could_play(&before, rules, mv) {
            return false;
        }
        let mut after = before.clone();
        if after.make(rules, mv).is_err() || after.placement() != self.position().placement() {
            return false;
        }
        // Of the board that comes about it is known that its king is not in check, and under these rules no more is asked.
        // Castling asks more of the squares that it passes.
        let is_castling = mv.class == Class::Castling;
        debug_assert!(is_castling || is_legal(&before, rules, mv), "{mv:?}");
        if is_castling && !is_legal(&before, rules, mv) {
            return false;
        }
        let (must, may) = self.view_rights();
        let is_plain = may.has(after.castling()) && !must.any() && mv.class != Class::Castling;
        let must_castle = match asks.castling && !is_plain {
            true => match rights::before(&before, rules, mv, must, may) {
                Some((least, most)) => {
                    before.apply(Effect::Rights { old: possible, new: most });
                    least
                }
                None => return false,
            },
            false => Castling::NONE,
        };
        let asks_for_more = asks.asks_for_more(&before, rules);
        let before = View { position: before, must_castle };
        if asks_for_more && !self.direct.with(asks.for_the_last()).any(&before) {
            return false;
        }
        (self.visit)(Taken { mv, before, uncaptured })
    }

    fn view_rights(&self) -> (Castling, Castling) {
        (self.view.must_castle, self.position().castling())
    }
}
