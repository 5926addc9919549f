//! Fairy conditions that change who may move, on a board as it is.

mod able;
mod boards;
mod borrowed;
mod exchange;
mod from_afar;
mod lent;
mod makes;
mod memory;
mod mutual;
mod prey;
mod several;
mod wanted;

pub(super) use boards::on_the_other;
pub use from_afar::LentSources;

use super::{Class, Move, Position, RebirthChoice, Refused};
use crate::board::{Bitboard, Colour, Kind, Square, Unit};
use crate::rules::{Budgets, CaptureCount, Grid, Guard, Motion, Paralysis, Profile, Rules};
use crate::units::Purpose;

impl Move {
    /// Where the moving unit is when its move proper is over: in Take&Make beyond the place of capture.
    #[inline]
    pub fn end(self, rules: &Rules) -> Square {
        match (rules.motion.goes_on, self.rebirth) {
            (Some(_), RebirthChoice::On(square)) if self.class != Class::Castling => square,
            _ if rules.army.has_locusts
                && !matches!(self.class, Class::PartnerCastling | Class::Exchange) =>
            {
                self.landing(rules).unwrap_or(self.to)
            }
            _ => self.to,
        }
    }
}

impl Rules {
    /// Does a condition bar a side's units from going between these squares, whatever they are? Then they do not attack so
    /// either.
    ///
    /// # Errors
    /// What bars them.
    fn barred(&self, side: Colour, from: Square, to: Square) -> Result<(), Refused> {
        let motion = &self.motion;
        let parts = |grid: Grid| match self.profile {
            Profile::Book => grid.parts(from, to),
            Profile::Popeye => grid.parts_by_number(from, to),
        };
        if motion.same_colour.is_some_and(|same| same != (from.is_light() == to.is_light())) {
            return Err(Refused::SquareColour(to));
        }
        if motion.grid.is_some_and(|grid| !parts(grid))
            || motion.drawn_grid.is_some_and(|grid| !grid.parts(from, to))
        {
            return Err(Refused::SameCell(to));
        }
        if motion.to_edge[side.index()] && !to.is_on_edge() {
            return Err(Refused::NotOnEdge(to));
        }
        Ok(())
    }

    /// Does a condition bar a unit of this side from going so, whatever it is?
    pub fn bars(&self, side: Colour, from: Square, to: Square) -> bool {
        self.motion.bars_squares() && self.barred(side, from, to).is_err()
    }
}

/// The square of the distance from centre to centre.
fn square_of_distance(from: Square, to: Square) -> u32 {
    let (files, ranks) = from.vector_to(to);
    u32::from(files.unsigned_abs()).pow(2) + u32::from(ranks.unsigned_abs()).pow(2)
}

/// Lengths of moves by their squares, in hundredths and rounded.
const LENGTHS: [u32; 2 * 7 * 7 + 1] = {
    let mut lengths = [0; 2 * 7 * 7 + 1];
    let mut square = 0;
    while square < lengths.len() {
        lengths[square] = (square as u32 * 40_000).isqrt().div_ceil(2);
        square += 1;
    }
    lengths
};

impl Position {
    /// Of these units of one side, those that no condition bars from capturing on a square; what counts of those that land
    /// beyond is where they land.
    pub(super) fn not_barred(
        &self,
        rules: &Rules,
        units: Bitboard,
        side: Colour,
        target: Square,
    ) -> Bitboard {
        if !rules.motion.bars_squares() {
            return units;
        }
        let may_go = |from: &Square| match self.landings_beyond(rules, *from, target) {
            Some(squares) => squares.into_iter().any(|end| rules.barred(side, *from, end).is_ok()),
            None => rules.barred(side, *from, target).is_ok(),
        };
        units.into_iter().filter(may_go).collect()
    }

    /// Where the unit on a square may land that captures on another one; none if it lands there, or if others may lend it
    /// their moves.
    fn landings_beyond(&self, rules: &Rules, from: Square, target: Square) -> Option<Bitboard> {
        let in_its_own_way = rules.motion.lending.is_none();
        let unit =
            self.placement.at(from).filter(|unit| in_its_own_way && rules.army.is_locust(unit.kind()))?;
        let landings = rules.army.landings(unit, from, target, self.occupied().without(target).with(from));
        // Nowhere, if it captures there only from where it goes first.
        landings.filter(|squares| squares.any())
    }

    /// May the unit on this square move, capture and give check at all?
    #[inline]
    pub fn may_move(&self, rules: &Rules, from: Square) -> bool {
        !rules.holds_units || self.is_able(rules, from)
    }

    /// Madrasi and Eiffel Chess: is this unit attacked by an enemy unit that paralyses it?
    #[cold]
    pub(super) fn is_paralysed(&self, rules: &Rules, from: Square, paralysis: Paralysis) -> bool {
        self.placement.at(from).is_some_and(|unit| self.is_paralysed_as(rules, from, unit, paralysis))
    }

    /// The same of a unit as one side owns it; to the other side belong all neutral units then, too.
    pub(super) fn is_paralysed_as(
        &self,
        rules: &Rules,
        from: Square,
        unit: Unit,
        paralysis: Paralysis,
    ) -> bool {
        let by = match paralysis {
            Paralysis::SameKind if unit.is_royal() => return false,
            Paralysis::SameKind | Paralysis::SameKindAndKings => unit.kind(),
            Paralysis::NextKind => match unit.kind() {
                Kind::PAWN => Kind::QUEEN,
                Kind::KNIGHT => Kind::PAWN,
                Kind::BISHOP => Kind::KNIGHT,
                Kind::ROOK => Kind::BISHOP,
                Kind::QUEEN => Kind::ROOK,
                _ => return false,
            },
        };
        let board = &self.placement;
        // Fairy kinds have no set of their own.
        let alike = if by.fairy_index().is_some() { board.fairies() } else { board.kind(by) };
        if (alike & (board.side(!unit.colour()) | board.neutrals())).without(from).is_empty() {
            return false;
        }
        // A pawn that goes on in a series could still be captured in passing.
        let passing = self.en_passant.filter(|passing| {
            (passing.pawn, passing.by) == (from, unit.colour()) && self.side == unit.colour()
        });
        let in_passing = |board: &Self| {
            passing.map_or(Bitboard::EMPTY, |passing| {
                let captures = board.captures_in_passing(rules, !unit.colour(), passing.over);
                let capturers = captures.iter().map(|mv| mv.from).collect();
                board.not_barred(rules, capturers, !unit.colour(), passing.over)
            })
        };
        let paralyses = |board: &Self| {
            let is_one = |square| board.placement.at(square).is_some_and(|other| other.kind() == by);
            (board.reaching(rules, from, !unit.colour()) | in_passing(board)).into_iter().any(is_one)
        };
        self.owned_by(!unit.colour(), paralyses)
    }

    /// The units of a side that guard or attack a square for conditions that ask for that: those whose way of moving leads
    /// there, but paralysed ones, which could not capture there.
    pub(super) fn guarding(&self, rules: &Rules, square: Square, by: Colour) -> Bitboard {
        let reaching = self.reaching(rules, square, by);
        let Some(paralysis) = rules.motion.paralysis else { return reaching };
        reaching.into_iter().filter(|&from| !self.is_paralysed(rules, from, paralysis)).collect()
    }

    /// Is a move forbidden for what it is, before it is played?
    #[cold]
    pub(super) fn forbidden(&self, rules: &Rules, mv: Move, unit: Unit) -> Result<(), Refused> {
        let from = mv.from;
        let captures = self.captures(mv);
        let is_guarded = || self.guarding(rules, from, unit.colour()).any();
        match rules.motion.guard {
            Some(Guard::CapturesGuarded) if captures && !is_guarded() => {
                return Err(Refused::Unguarded(from));
            }
            Some(Guard::CapturesUnguarded) if captures && is_guarded() => return Err(Refused::Guarded(from)),
            Some(Guard::MovesGuarded) if !is_guarded() => return Err(Refused::Unguarded(from)),
            Some(Guard::CapturesGuarded | Guard::CapturesUnguarded | Guard::MovesGuarded) | None => {}
        }
        // The rook of castling on the queen's side goes to a square of the other colour than the king.
        if rules.motion.same_colour.is_some() && mv.class == Class::Castling && !mv.castles_short() {
            return Err(Refused::SquareColour(mv.to));
        }
        // A choice of another move: where the unit would end tells nothing of this one.
        if self.has_stale_end(rules, mv) {
            return Err(Refused::BadChoice);
        }
        // Where a unit lands that goes on from its capture, or captures in passing over, is known when the player has chosen.
        let has_yet_to_land =
            || captures && mv.landing(rules).is_none() && self.landings_beyond(rules, from, mv.to).is_some();
        let is_open = self.has_yet_to_go_on(rules, mv) || rules.army.has_locusts && has_yet_to_land();
        if !is_open {
            rules.barred(unit.colour(), from, mv.end(rules))?;
        }
        if let Some(prey) = rules.motion.prey
            && captures
        {
            self.is_prey(rules, mv, unit, prey)?;
        }
        if let Some(mutual) = rules.motion.mutual
            && captures
            && let Some(square) = self.reached_mutually(rules, mv, unit, mutual)
        {
            return Err(Refused::Mutual(square));
        }
        if rules.motion.partial_paralysis && self.goes_as_attackers(rules, mv, unit) {
            return Err(Refused::PartlyParalysed(mv.to));
        }
        if rules.motion.multi_captures[unit.colour().index()]
            && captures
            && self.captures_alone(rules, mv, unit)
        {
            return Err(Refused::OnlyOneCaptures(mv.to));
        }
        if let Some((square, _)) = self.victim_of(mv)
            && self.on_other_board(rules, unit).has(square)
        {
            return Err(Refused::TakenOnOtherBoard(mv.to));
        }
        if rules.motion.has_holes() && self.hops_over_hole(rules, mv, unit) {
            return Err(Refused::OverHole(mv.to));
        }
        if let Some(count) = rules.motion.capture_count
            && captures
        {
            match (count, self.has_several_captures(rules, from, unit)) {
                (CaptureCount::One, true) => return Err(Refused::SeveralCaptures(from)),
                (CaptureCount::Several, false) => return Err(Refused::OneCapture(from)),
                (CaptureCount::One, false) | (CaptureCount::Several, true) => {}
            }
        }
        if rules.motion.budgets.is_some() && self.left_after(rules, mv, unit).is_none() {
            return Err(Refused::TooLong);
        }
        if rules.motion.takes_own_kind && captures && !self.takes_own_kind(mv, unit) {
            return Err(Refused::OtherKind);
        }
        let spares = rules.motion.no_capture[unit.colour().index()];
        let victim = || self.placement.at(mv.to);
        if spares && captures && victim().is_none_or(|victim| !victim.is_royal()) {
            return Err(Refused::NoCapture);
        }
        Ok(())
    }

    /// Does this move capture what makes the unit go on?
    fn goes_on_from_capture(&self, rules: &Rules, mv: Move) -> bool {
        rules.motion.goes_on.is_some()
            && self.victim_of(mv).is_some_and(|(_, victim)| rules.motion.goes_on_after(victim))
    }

    /// The same of a move that does not tell where the unit goes.
    fn has_yet_to_go_on(&self, rules: &Rules, mv: Move) -> bool {
        mv.rebirth == RebirthChoice::Forced && self.goes_on_from_capture(rules, mv)
    }

    /// Does a unit promote by this move, as far as it tells where the unit ends?
    pub(super) fn promotes_at_end(&self, rules: &Rules, unit: Unit, mv: Move) -> bool {
        rules.promotes_on(unit, mv.end(rules)) && !self.has_yet_to_go_on(rules, mv)
    }

    /// Does a move tell a square beyond its arrival square although it does not go there?
    fn has_stale_end(&self, rules: &Rules, mv: Move) -> bool {
        let goes_on = rules.motion.goes_on.is_some() && matches!(mv.rebirth, RebirthChoice::On(_));
        let lands = rules.army.has_locusts && mv.landing(rules).is_some();
        let is_plain = match mv.class {
            Class::Normal | Class::DoubleStep | Class::EnPassant | Class::Jump => true,
            Class::Castling | Class::PartnerCastling | Class::Exchange | Class::Pass => false,
        };
        is_plain && (goes_on && !self.goes_on_from_capture(rules, mv) || lands && !self.captures(mv))
    }

    /// Could a fairy unit make this move only by hopping over holes?
    fn hops_over_hole(&self, rules: &Rules, mv: Move, unit: Unit) -> bool {
        if unit.kind().fairy_index().is_none() || mv.class == Class::EnPassant {
            return false;
        }
        let start = mv.departure();
        let occupied = self.occupied().without(mv.from).with(start);
        let purpose = if self.captures(mv) { Purpose::Capture } else { Purpose::Quiet };
        !rules.army.needs_no_hurdle_on(unit, [start, mv.to], occupied, (purpose, self.placement.holes()))
    }

    /// Norsk: does a unit that is no king capture one of its kind, or a king?
    fn takes_own_kind(&self, mv: Move, unit: Unit) -> bool {
        let square = if mv.class == Class::EnPassant { self.passed_pawn(mv) } else { mv.to };
        let victim = self.placement.at(square);
        victim.is_some_and(|victim| victim.is_royal() || victim.kind() == unit.kind() && !unit.is_royal())
    }

    /// BGL: what is left when this move is over; none if it is too long.
    pub(super) fn left_after(&self, rules: &Rules, mv: Move, unit: Unit) -> Option<Budgets> {
        let length = LENGTHS[square_of_distance(mv.from, mv.end(rules)) as usize];
        self.budgets().spend(unit.colour(), length)
    }

    /// What a side could capture in play: units of the other side and neutral ones.
    #[inline]
    pub fn prey(&self, rules: &Rules, side: Colour) -> Bitboard {
        if rules.has_fairy() {
            return self.fairy_prey(rules, side);
        }
        self.placement.prey(side)
    }

    /// In Bicaptures own units but kings, too. Who may capture nothing captures no king that would come back.
    #[cold]
    fn fairy_prey(&self, rules: &Rules, side: Colour) -> Bitboard {
        let prey = self.placement.prey(side);
        match rules.motion {
            Motion { no_capture, .. } if no_capture[side.index()] => Bitboard::EMPTY,
            Motion { bicaptures: true, .. } => {
                prey | self.placement.side(side) & !self.placement.royals(side)
            }
            Motion { bicaptures: false, .. } => prey,
        }
    }

    /// Is this move a capture?
    pub fn captures(&self, mv: Move) -> bool {
        mv.class == Class::EnPassant || self.victim_of(mv).is_some()
    }

    /// Those of some units that may move.
    #[cold]
    pub(super) fn able(&self, rules: &Rules, units: Bitboard) -> Bitboard {
        units.into_iter().filter(|&from| self.may_move(rules, from)).collect()
    }

    /// The square of the distance that a move covers from centre to centre, for rules that compare lengths; castling
    /// counts what king and rook cover together.
    pub fn length(&self, rules: &Rules, mv: Move) -> u32 {
        let along = square_of_distance(mv.departure(), mv.end(rules));
        let unit = self.placement.at(mv.from);
        match mv.class {
            Class::Castling if mv.castles_short() => 16,
            Class::Castling => 25,
            Class::Pass => 0,
            // A step and a diagonal step.
            Class::Normal if unit.is_some_and(|unit| rules.army.moves_in_two_steps(unit.kind())) => 6,
            Class::Normal
            | Class::DoubleStep
            | Class::EnPassant
            | Class::Jump
            | Class::PartnerCastling
            | Class::Exchange => along,
        }
    }
}
