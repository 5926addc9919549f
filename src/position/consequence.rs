use super::{Castling, Cause, Class, Effect, Move, Pending, Position, RebirthChoice, Refused};
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit};
use crate::rules::{
    Adapted, Becomes, Colours, DefinedBy, Kings, Occupied, OfSide, OnOwnSquare, Rules, SquareRule, When, Who,
};

/// Keeps the effects of a move, or does not.
pub trait Recorder {
    /// One more effect has happened.
    fn record(&mut self, effect: Effect);

    /// A unit is about to be reborn on this square, or off the board.
    #[inline(always)]
    fn aim(&mut self, _: Aim) {}
}

/// Where a rebirth leads before it is asked whether the square is free.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    /// The unit to be reborn, after the change of its kind.
    pub unit: Unit,
    /// The unit for which the square is read.
    pub definer: Unit,
    /// Where the captured unit stood.
    pub capture: Square,
    /// The rebirth square; none if it would be off the board.
    pub square: Option<Square>,
    /// What stands there.
    pub occupant: Option<Unit>,
}

/// Keeps nothing: for plain play.
impl Recorder for () {
    #[inline(always)]
    fn record(&mut self, _: Effect) {}
}

impl Recorder for Vec<Effect> {
    fn record(&mut self, effect: Effect) {
        self.push(effect);
    }
}

/// A move looked at closely, whether or not the rule allows it.
#[derive(Clone, PartialEq, Debug)]
pub struct Trace {
    /// The position after the move, or why the rule does not allow it.
    pub result: Result<Position, Refused>,
    /// What has happened, as far as it went.
    pub effects: Vec<Effect>,
    /// The rebirths that were due.
    pub aims: Vec<Aim>,
}

#[derive(Default)]
struct Observer {
    effects: Vec<Effect>,
    aims: Vec<Aim>,
}

impl Recorder for Observer {
    fn record(&mut self, effect: Effect) {
        self.effects.push(effect);
    }
    fn aim(&mut self, aim: Aim) {
        self.aims.push(aim);
    }
}

impl Position {
    /// Plays a move and returns the position after it. Whether the mover's king is safe is not asked here.
    ///
    /// # Errors
    /// If the rule does not allow the move, or the move leaves a choice open.
    #[inline]
    pub fn play(&self, rules: &Rules, mv: Move) -> Result<Self, Refused> {
        let mut after = self.clone();
        Turn::new(self, &mut after, rules, mv, &mut ()).run()?;
        Ok(after)
    }

    /// What a move brings about, in order: the position after it, and the effects that lead there.
    ///
    /// # Errors
    /// If the rule does not allow the move, or the move leaves a choice open.
    pub fn consequence(&self, rules: &Rules, mv: Move) -> Result<(Self, Vec<Effect>), Refused> {
        let mut after = self.clone();
        let mut effects = Vec::new();
        Turn::new(self, &mut after, rules, mv, &mut effects).run()?;
        Ok((after, effects))
    }

    /// As [`Position::consequence`], with the rebirth squares and, for a move that is refused, what led to it.
    pub fn trace(&self, rules: &Rules, mv: Move) -> Trace {
        let mut after = self.clone();
        let mut observer = Observer::default();
        let result = Turn::new(self, &mut after, rules, mv, &mut observer).run().map(|()| after);
        Trace { result, effects: observer.effects, aims: observer.aims }
    }
}

/// A capture, as far as a rebirth depends on it.
#[derive(Clone, Copy)]
struct Capture {
    victim: Unit,
    /// After its promotion.
    capturer: Unit,
    capturer_before: Unit,
    /// Where the victim stood.
    square: Square,
    departure: Square,
    /// Where the capturing unit has arrived.
    arrival: Square,
    origin: Option<Square>,
}

/// Where a unit is to be reborn.
enum Target {
    On(Square),
    OffBoard,
    /// The player has declined.
    Nowhere,
}

/// One move on its way: the position changes effect by effect.
struct Turn<'a, R> {
    rules: &'a Rules,
    before: &'a Position,
    after: &'a mut Position,
    mv: Move,
    castling: Castling,
    recorder: &'a mut R,
}

impl<'a, R: Recorder> Turn<'a, R> {
    #[inline]
    fn new(
        before: &'a Position,
        after: &'a mut Position,
        rules: &'a Rules,
        mv: Move,
        recorder: &'a mut R,
    ) -> Self {
        Turn { rules, before, after, mv, castling: before.castling, recorder }
    }

    #[inline]
    fn run(mut self) -> Result<(), Refused> {
        let unit = self.before.placement.at(self.mv.from).ok_or(Refused::NoUnit(self.mv.from))?;
        let capture = self.move_units(unit)?;
        match self.rules.rebirth.when {
            When::ThisMove => {
                if let Some(capture) = capture {
                    self.after_capture(capture)?;
                }
            }
            When::LastMove => {
                if let Some(pending) = self.before.pending {
                    self.deliver(pending)?;
                }
                self.set_pending(capture.map(Pending::from));
            }
            When::NextCapture => {
                if let Some(capture) = capture {
                    if let Some(pending) = self.before.pending {
                        self.deliver(pending)?;
                    }
                    self.set_pending(Some(capture.into()));
                }
            }
        }
        if self.after.annex.is_some() {
            self.uncover();
        }
        self.finish(unit)
    }

    /// The move proper: transfer, capture, shift, promotion.
    #[inline]
    fn move_units(&mut self, unit: Unit) -> Result<Option<Capture>, Refused> {
        let mv = self.mv;
        if mv.class == Class::Castling {
            self.castle(unit);
            return Ok(None);
        }
        let mut departure = mv.from;
        if mv.transferred && self.rules.rebirth.who != Who::Danger {
            departure = self.transfer(unit)?;
        }
        let square =
            if mv.class == Class::EnPassant { Square::new(mv.to.file(), departure.rank()) } else { mv.to };
        let victim = self.after.placement.at(square);
        let origin = self.after.origin(square);
        if let Some(victim) = victim {
            self.allowed_to_capture(unit, victim, square)?;
            self.remove(square, victim, Cause::Play);
        }
        self.shift(departure, mv.to, unit, Cause::Play);
        let mut capturer = unit;
        if let Some(kind) = mv.promotion {
            capturer = self.promoted(unit, kind);
            self.transform(mv.to, unit, capturer, Cause::Play);
        }
        let Some(victim) = victim else { return Ok(None) };
        let capture =
            Capture { victim, capturer, capturer_before: unit, square, departure, arrival: mv.to, origin };
        if self.rules.rebirth.who == Who::Immune {
            self.victim_is_vulnerable(&capture)?;
        }
        Ok(Some(capture))
    }

    fn castle(&mut self, king: Unit) {
        let (rook_from, rook_to) = rook_of_castling(self.mv);
        let mut king_from = self.mv.from;
        if self.mv.transferred {
            king_from = Square::new(4, rook_from.rank());
            self.shift(self.mv.from, king_from, king, Cause::Transfer);
        }
        if let RebirthChoice::On(square) = self.mv.rebirth
            && let Some(rook) = self.after.placement.at(square)
        {
            self.shift(square, rook_from, rook, Cause::Rebirth);
        }
        self.shift(king_from, self.mv.to, king, Cause::Play);
        if let Some(rook) = self.after.placement.at(rook_from) {
            self.shift(rook_from, rook_to, rook, Cause::Play);
        }
    }

    /// Marscirce: the unit goes to its rebirth square first.
    fn transfer(&mut self, unit: Unit) -> Result<Square, Refused> {
        let from = self.mv.from;
        let start = self.rules.table_square(unit, from);
        if start != from {
            if self.after.occupied().has(start) || !self.rules.starts_from(unit, from, start) {
                return Err(Refused::TransferBlocked(start));
            }
            self.shift(from, start, unit, Cause::Transfer);
        }
        Ok(start)
    }

    fn promoted(&self, unit: Unit, kind: Kind) -> Unit {
        let marks = if self.rules.marks_promotees { Attributes::PROMOTEE } else { Attributes::NONE };
        unit.turned_into(kind).with(marks)
    }

    #[inline]
    fn allowed_to_capture(&self, unit: Unit, victim: Unit, square: Square) -> Result<(), Refused> {
        if self.rules.rebirth.kings == Kings::CannotCapture && unit.is_royal() {
            return Err(Refused::KingCannotCapture);
        }
        match self.rules.rebirth.who {
            Who::Geneva if !unit.is_royal() || self.rules.rebirth.kings == Kings::Inclusive => {
                let own = self.rules.table_square(unit, self.mv.from);
                if self.after.occupied().has(own) { Err(Refused::OwnSquareTaken(own)) } else { Ok(()) }
            }
            Who::Geneva
            | Who::Immune
            | Who::Nobody
            | Who::Victim
            | Who::Capturer
            | Who::Both { .. }
            | Who::Neighbours
            | Who::Mover { .. }
            | Who::Danger => {
                debug_assert!(victim.colour() != unit.colour(), "{victim:?} on {square}");
                Ok(())
            }
        }
    }

    /// Immune Chess: the victim's rebirth square must be free after the move.
    fn victim_is_vulnerable(&mut self, capture: &Capture) -> Result<(), Refused> {
        let victim = capture.victim;
        if victim.is_royal() && self.rules.rebirth.kings != Kings::Inclusive {
            return Ok(());
        }
        let target = self.target(victim, victim, capture, Bitboard::EMPTY)?;
        self.aim(&target, victim, victim, capture.square, None);
        match target {
            Target::On(home) if self.after.occupied().has(home) => Err(Refused::Immune(home)),
            Target::OffBoard => Err(Refused::RebirthSquareOffBoard),
            Target::On(_) | Target::Nowhere => Ok(()),
        }
    }

    /// Rebirths that belong to the capture just made.
    #[inline]
    fn after_capture(&mut self, capture: Capture) -> Result<(), Refused> {
        match self.rules.rebirth.who {
            Who::Nobody | Who::Mover { .. } | Who::Immune | Who::Geneva | Who::Danger => {
                self.kamikaze_leaves(capture);
                Ok(())
            }
            Who::Victim => {
                if capture.capturer.attributes().has(Attributes::KAMIKAZE) {
                    self.capturer_sent_home(capture)?;
                }
                self.victim_reborn(capture)
            }
            Who::Capturer => self.capturer_reborn(capture),
            Who::Both { vanish } => {
                if !capture.capturer_before.is_royal() {
                    if vanish {
                        self.remove(capture.arrival, capture.capturer, Cause::Sacrifice);
                    } else {
                        self.capturer_sent_home(capture)?;
                    }
                }
                self.victim_reborn(capture)
            }
            Who::Neighbours => {
                let newborn = self.rules.table_square(capture.victim, capture.square);
                let newborn = (!self.after.occupied().has(newborn)).then_some(newborn);
                self.victim_reborn(capture)?;
                self.explode(capture, newborn);
                Ok(())
            }
        }
    }

    /// A kamikaze unit leaves the board with its victim, where nobody is reborn.
    fn kamikaze_leaves(&mut self, capture: Capture) {
        if capture.capturer.attributes().has(Attributes::KAMIKAZE) {
            self.remove(capture.arrival, capture.capturer, Cause::Sacrifice);
        }
    }

    /// The capturing unit goes to its rebirth square if that is free, and otherwise leaves for good.
    fn capturer_sent_home(&mut self, capture: Capture) -> Result<(), Refused> {
        let (here, unit) = (capture.arrival, capture.capturer);
        let target = self.target(unit, unit, &capture, Bitboard::of(here))?;
        self.aim(&target, unit, unit, capture.square, Some(here));
        match target {
            Target::On(home) if home == here || !self.after.occupied().has(home) => {
                self.shift(here, home, unit, Cause::Rebirth);
                self.regain(home, unit);
            }
            Target::On(_) | Target::OffBoard | Target::Nowhere => self.remove(here, unit, Cause::Crushed),
        }
        Ok(())
    }

    /// The captured unit of an earlier move is reborn by this one.
    fn deliver(&mut self, pending: Pending) -> Result<(), Refused> {
        self.victim_reborn(Capture {
            victim: pending.victim,
            capturer: pending.capturer,
            capturer_before: pending.capturer_before,
            square: pending.square,
            departure: pending.departure,
            arrival: pending.square,
            origin: pending.origin,
        })
    }

    #[inline]
    fn victim_reborn(&mut self, capture: Capture) -> Result<(), Refused> {
        let rebirth = &self.rules.rebirth;
        if capture.victim.is_royal() && rebirth.kings != Kings::Inclusive
            || !self.rules.is_reborn(capture.victim.kind())
        {
            return Ok(());
        }
        let newborn = self.becoming(capture.victim, capture.capturer_before);
        let definer = match rebirth.defined_by {
            DefinedBy::Itself => newborn,
            DefinedBy::OtherUnit => capture.capturer,
        };
        let target = self.target(newborn, definer, &capture, Bitboard::EMPTY)?;
        self.aim(&target, newborn, definer, capture.square, None);
        let square = match target {
            Target::Nowhere => return Ok(()),
            Target::OffBoard if rebirth.occupied == Occupied::Strict => {
                return Err(Refused::RebirthSquareOffBoard);
            }
            Target::OffBoard => return Ok(()),
            Target::On(square) => square,
        };
        match self.rules.rebirth.adapted {
            Adapted::Hydra => {
                for square in [square, square.mirror_files()] {
                    if !self.after.occupied().has(square) {
                        self.bear(square, newborn, capture.origin)?;
                    }
                }
                Ok(())
            }
            Adapted::Not | Adapted::Diametral | Adapted::VerticalMirror | Adapted::Frischauf => {
                self.bear_on(square, newborn, &capture)
            }
        }
    }

    #[inline(always)]
    fn aim(&mut self, target: &Target, unit: Unit, definer: Unit, capture: Square, lifted: Option<Square>) {
        let square = match *target {
            Target::On(square) => Some(square),
            Target::OffBoard => None,
            Target::Nowhere => return,
        };
        let occupant =
            square.filter(|&square| lifted != Some(square)).and_then(|at| self.after.placement.at(at));
        self.recorder.aim(Aim { unit, definer, capture, square, occupant });
    }

    #[inline]
    fn bear_on(&mut self, square: Square, newborn: Unit, capture: &Capture) -> Result<(), Refused> {
        let Some(occupant) = self.after.placement.at(square) else {
            return self.bear(square, newborn, capture.origin);
        };
        match self.rules.rebirth.occupied {
            Occupied::Relaxed => Ok(()),
            Occupied::Strict => Err(Refused::RebirthSquareOccupied(square)),
            Occupied::Assassin => {
                if occupant.is_royal() && occupant.colour() == self.before.side {
                    return Err(Refused::OwnKingCrushed(square));
                }
                self.remove(square, occupant, Cause::Crushed);
                self.bear(square, newborn, capture.origin)
            }
            Occupied::Volcanic => {
                let unit = self.promotion_at_rebirth(square, newborn)?;
                let unit = self.recoloured(unit);
                self.hide(square, unit, newborn, capture.origin, false);
                Ok(())
            }
            Occupied::Parachute => {
                let origin = self.after.origin(square);
                self.remove(square, occupant, Cause::Crushed);
                self.hide(square, occupant, occupant, origin, true);
                self.bear(square, newborn, capture.origin)
            }
            Occupied::Alternative => {
                let mirror = self.rules.table_square(newborn.recoloured(!newborn.colour()), capture.square);
                match self.after.placement.at(mirror) {
                    None => self.bear(mirror, newborn, capture.origin),
                    Some(_) => Ok(()),
                }
            }
        }
    }

    /// Puts a reborn unit on an empty square, promotes it if it must, and gives it its final colour.
    #[inline]
    fn bear(&mut self, square: Square, newborn: Unit, origin: Option<Square>) -> Result<(), Refused> {
        self.effect(Effect::Place { square, unit: newborn, cause: Cause::Rebirth });
        if self.rules.keeps_origins {
            self.effect(Effect::Origin { square, old: None, new: origin });
        }
        self.settle(square, newborn)
    }

    /// What happens to a unit once it stands on its rebirth square.
    #[inline]
    fn settle(&mut self, square: Square, newborn: Unit) -> Result<(), Refused> {
        let promoted = self.promotion_at_rebirth(square, newborn)?;
        if promoted != newborn {
            self.transform(square, newborn, promoted, Cause::Rebirth);
        }
        let last = self.recoloured(promoted);
        if last != promoted {
            self.transform(square, promoted, last, Cause::Rebirth);
        }
        self.regain(square, last);
        Ok(())
    }

    fn recoloured(&self, unit: Unit) -> Unit {
        match self.rules.rebirth.colour {
            Colours::Kept => unit,
            Colours::Changed => unit.recoloured(!unit.colour()),
        }
    }

    #[inline]
    fn promotion_at_rebirth(&self, square: Square, newborn: Unit) -> Result<Unit, Refused> {
        let promotes = newborn.kind() == Kind::PAWN
            && self.rules.promotes_at_rebirth
            && square.rank() == newborn.colour().promotion_rank();
        match self.mv.reborn_as {
            _ if !promotes => Ok(newborn),
            Some(kind) if self.rules.promotions.contains(&kind) => Ok(self.promoted(newborn, kind)),
            Some(_) => Err(Refused::BadChoice),
            None => Err(Refused::PromotionNeeded(square)),
        }
    }

    fn capturer_reborn(&mut self, capture: Capture) -> Result<(), Refused> {
        let rebirth = &self.rules.rebirth;
        let old = capture.capturer;
        if old.is_royal() && rebirth.kings != Kings::Inclusive || !self.rules.is_reborn(old.kind()) {
            return Ok(());
        }
        let newborn = self.becoming(old, capture.victim);
        let definer = match rebirth.defined_by {
            DefinedBy::Itself => newborn,
            DefinedBy::OtherUnit => capture.victim,
        };
        let here = capture.arrival;
        let target = self.target(newborn, definer, &capture, Bitboard::of(here))?;
        self.aim(&target, newborn, definer, capture.square, Some(here));
        let square = match target {
            Target::Nowhere => return Ok(()),
            Target::OffBoard if rebirth.occupied == Occupied::Strict => {
                return Err(Refused::RebirthSquareOffBoard);
            }
            Target::OffBoard => return Ok(()),
            Target::On(square) => square,
        };
        if square == here && rebirth.on_own_square == OnOwnSquare::Cheylan {
            return Err(Refused::OnOwnRebirthSquare(square));
        }
        let occupant = if square == here { None } else { self.after.placement.at(square) };
        if let Some(occupant) = occupant {
            match rebirth.occupied {
                Occupied::Relaxed | Occupied::Alternative => return Ok(()),
                Occupied::Strict => return Err(Refused::RebirthSquareOccupied(square)),
                Occupied::Assassin => {
                    if occupant.is_royal() && occupant.colour() == self.before.side {
                        return Err(Refused::OwnKingCrushed(square));
                    }
                    self.remove(square, occupant, Cause::Crushed);
                }
                Occupied::Volcanic => {
                    let origin = self.after.origin(here);
                    self.remove(here, old, Cause::Rebirth);
                    let unit = self.promotion_at_rebirth(square, newborn)?;
                    let unit = self.recoloured(unit);
                    self.hide(square, unit, newborn, origin, false);
                    return Ok(());
                }
                Occupied::Parachute => {
                    let origin = self.after.origin(square);
                    self.remove(square, occupant, Cause::Crushed);
                    self.hide(square, occupant, occupant, origin, true);
                }
            }
        }
        self.shift(here, square, old, Cause::Rebirth);
        if newborn != old {
            self.transform(square, old, newborn, Cause::Metamorphosis);
        }
        self.settle(square, newborn)
    }

    /// What a unit turns into before its rebirth; `other` is the other unit of the capture.
    #[inline]
    fn becoming(&self, unit: Unit, other: Unit) -> Unit {
        let kind = match self.rules.rebirth.becomes {
            Becomes::Same => return unit,
            Becomes::Clone if other.is_royal() => return unit,
            Becomes::Clone => other.kind(),
            Becomes::Cycle(_) | Becomes::Einstein | Becomes::ReversalEinstein | Becomes::Mutant(_) => {
                self.rules.next_kind(unit.kind())
            }
        };
        if kind == unit.kind() {
            return unit;
        }
        let royal = if unit.is_royal() { Attributes::ROYAL } else { Attributes::NONE };
        unit.turned_into(kind).with(royal)
    }

    /// The rebirth square. `lifted` counts as empty where the player chooses among empty squares.
    #[inline]
    fn target(
        &self,
        newborn: Unit,
        definer: Unit,
        capture: &Capture,
        lifted: Bitboard,
    ) -> Result<Target, Refused> {
        let rules = self.rules;
        let vector = |from: Square, to: Square| from.vector_to(to);
        let square = match rules.rebirth.square {
            SquareRule::Home
            | SquareRule::File
            | SquareRule::Rank
            | SquareRule::Symmetry(_)
            | SquareRule::Antipodes
            | SquareRule::Capture => return Ok(Target::On(rules.table_square(definer, capture.square))),
            SquareRule::Diagram => capturer_or_victim_origin(self, capture),
            SquareRule::Departure => Some(self.mv.from),
            SquareRule::Equipollent => {
                let (files, ranks) = self.move_vector();
                match rules.rebirth.of_side {
                    OfSide::Own => capture.square.offset(files, ranks),
                    OfSide::Opposite => capture.square.offset(-files, -ranks),
                }
            }
            SquareRule::RelativeSymmetry => {
                let (files, ranks) = vector(capture.square, capture.departure);
                capture.departure.offset(files, ranks)
            }
            SquareRule::Super => {
                let squares = !self.after.occupied() | lifted;
                let or_none = rules.rebirth.occupied != Occupied::Strict;
                return self.chosen(squares, or_none);
            }
            SquareRule::Cage => {
                let squares = self.cages(newborn, lifted);
                if squares.is_empty() {
                    return Ok(if rules.rebirth.occupied == Occupied::Strict {
                        Target::OffBoard
                    } else {
                        Target::Nowhere
                    });
                }
                return self.chosen(squares, false);
            }
            SquareRule::TakeAndMake => {
                let squares = self.makes(newborn, capture.square);
                if squares.is_empty() {
                    return Err(Refused::RebirthSquareOffBoard);
                }
                return self.chosen(squares, false);
            }
        };
        Ok(square.map_or(Target::OffBoard, |square| Target::On(rules.adapt(square))))
    }

    fn chosen(&self, squares: Bitboard, or_none: bool) -> Result<Target, Refused> {
        match self.mv.rebirth {
            RebirthChoice::Forced => Err(Refused::SquareNeeded { squares, or_none }),
            RebirthChoice::Declined if or_none => Ok(Target::Nowhere),
            RebirthChoice::On(square) if squares.has(square) => Ok(Target::On(square)),
            RebirthChoice::Declined | RebirthChoice::On(_) => Err(Refused::BadChoice),
        }
    }

    /// How far this move went; castling adds the vectors of king and rook.
    fn move_vector(&self) -> (i8, i8) {
        let (files, ranks) = self.mv.from.vector_to(self.mv.to);
        if self.mv.class != Class::Castling {
            return (files, ranks);
        }
        let (rook_from, rook_to) = rook_of_castling(self.mv);
        let (rook_files, rook_ranks) = rook_from.vector_to(rook_to);
        (files + rook_files, ranks + rook_ranks)
    }

    /// Empty squares on which the unit could not move.
    fn cages(&self, newborn: Unit, lifted: Bitboard) -> Bitboard {
        let empty = !self.after.occupied() | lifted;
        empty.into_iter().filter(|&square| self.is_cage(newborn, square, lifted)).collect()
    }

    fn is_cage(&self, newborn: Unit, square: Square, lifted: Bitboard) -> bool {
        let mut board = Position::clone(self.after);
        for square in lifted {
            if let Some(unit) = board.placement.at(square) {
                board.apply(Effect::Remove { square, unit, cause: Cause::Rebirth });
            }
        }
        board.castling = Castling::NONE;
        let caged = |unit: Unit| {
            let mut board = board.clone();
            board.apply(Effect::Place { square, unit, cause: Cause::Rebirth });
            let reach = board.quiet_reach(self.rules, square, unit) & !board.occupied();
            reach.into_iter().all(|to| {
                let mut moved = board.clone();
                moved.apply(Effect::Shift { from: square, to, unit, cause: Cause::Play });
                // "Without further rebirths": an attacked king is in check.
                moved.royal_attacked_plainly(self.rules, unit.colour())
            })
        };
        let promotes = newborn.kind() == Kind::PAWN && square.rank() == newborn.colour().promotion_rank();
        match self.mv.reborn_as {
            _ if !promotes => caged(newborn),
            Some(kind) => caged(newborn.turned_into(kind)),
            None => self.rules.promotions.iter().any(|&kind| caged(newborn.turned_into(kind))),
        }
    }

    /// Squares a captured unit could go to by a quiet move from the place of capture.
    fn makes(&self, newborn: Unit, square: Square) -> Bitboard {
        self.after.quiet_reach(self.rules, square, newborn) & !self.after.occupied()
    }

    /// Atom Circe: what stands next to the place of capture goes home, or for good.
    fn explode(&mut self, capture: Capture, newborn: Option<Square>) {
        let board = Position::clone(self.after);
        let zone = crate::board::king_attacks(capture.square).without(capture.arrival);
        let zone = newborn.map_or(zone, |newborn| zone.without(newborn));
        let neighbours = zone
            & board.occupied()
            & !(board.placement.royals(Colour::White) | board.placement.royals(Colour::Black));
        let home = |square: Square, unit: Unit| self.rules.table_square(unit, square);
        let mut once = Bitboard::EMPTY;
        let mut twice = Bitboard::EMPTY;
        for square in neighbours {
            let Some(unit) = board.placement.at(square) else { continue };
            let target = home(square, unit);
            if once.has(target) {
                twice = twice.with(target);
            }
            once = once.with(target);
        }
        let goes = |square: Square, unit: Unit| {
            let target = home(square, unit);
            (!board.occupied().has(target) && !twice.has(target)).then_some(target)
        };
        for square in neighbours {
            let Some(unit) = board.placement.at(square) else { continue };
            match goes(square, unit) {
                Some(target) => {
                    self.shift(square, target, unit, Cause::Explosion);
                    self.regain(target, unit);
                }
                None => self.remove(square, unit, Cause::Explosion),
            }
        }
    }

    /// Hidden units whose square has become empty reappear, one per square.
    fn uncover(&mut self) {
        let newest = self.rules.rebirth.occupied == Occupied::Parachute;
        let hidden: Bitboard = self.after.hidden().iter().map(|unit| unit.square).collect();
        for square in hidden & !self.after.occupied() {
            let mut stack = self.after.hidden().iter().filter(|unit| unit.square == square);
            let found = if newest { stack.next_back() } else { stack.next() };
            let Some(&found) = found else { continue };
            let (unit, origin) = (found.unit, found.origin);
            self.effect(Effect::Reveal { square, unit, origin, newest });
            self.effect(Effect::Place { square, unit, cause: Cause::Uncovered });
            if self.rules.keeps_origins {
                self.effect(Effect::Origin { square, old: None, new: origin });
            }
            self.regain(square, unit);
        }
    }

    fn set_pending(&mut self, new: Option<Pending>) {
        let old = self.after.pending;
        if old != new {
            self.effect(Effect::Await { old, new });
        }
    }

    #[inline]
    fn finish(&mut self, unit: Unit) -> Result<(), Refused> {
        let rules = self.rules;
        if rules.has_filters {
            self.filter()?;
        }
        let (old, new) = (self.before.castling, self.castling);
        if old != new {
            self.effect(Effect::Rights { old, new });
        }
        let passed = if self.mv.class == Class::DoubleStep { self.passed_square(unit) } else { None };
        if self.before.en_passant != passed {
            self.effect(Effect::EnPassant { old: self.before.en_passant, new: passed });
        }
        self.effect(Effect::Turn);
        Ok(())
    }

    /// Rules added to a variant that forbid some results.
    #[cold]
    fn filter(&mut self) -> Result<(), Refused> {
        let extras = self.rules.rebirth.extras;
        if extras.cohen {
            if self.before.precedent() == Some(self.after.board_key) {
                return Err(Refused::Restores);
            }
            let (old, new) = (self.before.precedent(), Some(self.before.board_key));
            if old != new {
                self.effect(Effect::Precedent { old, new });
            }
        }
        if extras.alsatian
            && let Some(why) = super::alsatian::impossible(self.before, self.after, self.rules, self.mv)
        {
            return Err(Refused::CannotArise(why));
        }
        Ok(())
    }

    /// The square passed by a double step, if a pawn stands ready to capture there.
    fn passed_square(&self, unit: Unit) -> Option<Square> {
        let passed = self.mv.to.offset(0, -unit.colour().forward())?;
        let pawns = self.after.units(!unit.colour(), Kind::PAWN);
        let arrived = self.after.placement.at(self.mv.to) == Some(unit) && !self.after.occupied().has(passed);
        let ready = self.rules.en_passant_needs_no_neighbour()
            || (crate::board::pawn_attacks(unit.colour(), passed) & pawns).any();
        (arrived && ready).then_some(passed)
    }

    #[inline]
    fn effect(&mut self, effect: Effect) {
        self.after.apply(effect);
        self.recorder.record(effect);
    }

    #[inline]
    fn shift(&mut self, from: Square, to: Square, unit: Unit, cause: Cause) {
        self.castling = self.castling.without(Castling::of(from)).without(Castling::of(to));
        self.effect(Effect::Shift { from, to, unit, cause });
        if self.rules.keeps_origins && from != to {
            let origin = self.after.origin(from);
            self.effect(Effect::Origin { square: from, old: origin, new: None });
            self.effect(Effect::Origin { square: to, old: None, new: origin });
        }
    }

    #[inline]
    fn remove(&mut self, square: Square, unit: Unit, cause: Cause) {
        self.castling = self.castling.without(Castling::of(square));
        self.effect(Effect::Remove { square, unit, cause });
        if self.rules.keeps_origins {
            let old = self.after.origin(square);
            self.effect(Effect::Origin { square, old, new: None });
        }
    }

    #[inline]
    fn transform(&mut self, square: Square, old: Unit, new: Unit, cause: Cause) {
        self.effect(Effect::Transform { square, old, new, cause });
    }

    fn hide(&mut self, square: Square, unit: Unit, was: Unit, origin: Option<Square>, covered: bool) {
        self.effect(Effect::Hide { square, unit, origin, was, covered });
    }

    /// A king or rook put on its home square by a rebirth may castle.
    #[inline]
    fn regain(&mut self, square: Square, unit: Unit) {
        let plain = unit.with_attributes(Attributes::NONE);
        if Castling::HOMES.contains(&(square, plain)) {
            self.castling = self.castling.with(Castling::of(square));
        }
    }
}

fn capturer_or_victim_origin<R>(turn: &Turn<'_, R>, capture: &Capture) -> Option<Square> {
    match turn.rules.rebirth.who {
        Who::Capturer => turn.after.origin(capture.arrival),
        _ => capture.origin,
    }
}

impl From<Capture> for Pending {
    fn from(capture: Capture) -> Self {
        Self {
            victim: capture.victim,
            capturer: capture.capturer,
            capturer_before: capture.capturer_before,
            square: capture.square,
            departure: capture.departure,
            origin: capture.origin,
        }
    }
}

/// Departure and arrival square of the rook, for a castling move of the king.
pub(super) fn rook_of_castling(mv: Move) -> (Square, Square) {
    let rank = mv.to.rank();
    if mv.castles_short() {
        (Square::new(7, rank), Square::new(5, rank))
    } else {
        (Square::new(0, rank), Square::new(3, rank))
    }
}
