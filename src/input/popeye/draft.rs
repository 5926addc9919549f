//! A problem while it is being read.

use super::super::diagnostic::Fault;
use super::super::extras;
use super::super::position::check_en_passant;
use super::super::task::{self, Wishes};
use crate::board::{Colour, Kind, Square, Unit};
use crate::position::{Castling, Setup};
use crate::problem::{Heading, Problem, Variations};
use std::ops::Range;

/// A problem as far as it has been read. Twins are changed copies of it.
#[derive(Clone)]
pub(super) struct Draft {
    pub heading: Heading,
    pub setup: Setup,
    pub stipulation: Option<(Range<usize>, String)>,
    /// The words of the condition, each with its place.
    pub condition: Vec<(Range<usize>, String)>,
    pub wishes: Wishes,
    /// Squares whose king or rook may not castle.
    pub no_castling: Vec<Square>,
    /// The double step that has just been played.
    pub en_passant: Option<(Range<usize>, Square)>,
    /// The unit captured by the last move.
    pub last_capture: Option<(Range<usize>, Unit, Square)>,
    /// Options that only steer the incumbent's engine.
    pub engine_options: Vec<String>,
}

impl Default for Draft {
    fn default() -> Self {
        let mut wishes = Wishes::default();
        wishes.options.variations = Variations::Keys;
        Self {
            heading: Heading::default(),
            setup: Setup::default(),
            stipulation: None,
            condition: Vec::new(),
            wishes,
            no_castling: Vec::new(),
            en_passant: None,
            last_capture: None,
            engine_options: Vec::new(),
        }
    }
}

impl Draft {
    /// The finished problem. `at` is the place to blame for what is missing.
    pub fn finish(&self, name: String, at: Range<usize>) -> Result<Problem, Vec<Fault>> {
        let mut faults = Vec::new();
        let stipulation = match &self.stipulation {
            None => Err(Fault::new(at.clone(), "the problem has no stipulation")),
            Some((span, text)) => task::stipulation(text, span.clone()),
        };
        let stipulation = stipulation.map_err(|fault| faults.push(fault)).ok();
        let condition = self.read_condition().map_err(|fault| faults.push(fault)).ok();
        let setup = self.finish_setup(at).map_err(|fault| faults.push(fault)).ok();
        let (Some(mut stipulation), Some(condition), Some(setup)) = (stipulation, condition, setup) else {
            return Err(faults);
        };
        let options = self.wishes.fulfil(&mut stipulation).map_err(|fault| vec![fault])?;
        Ok(Problem { name, heading: self.heading.clone(), setup, stipulation, condition, options })
    }

    fn read_condition(&self) -> Result<crate::rules::Condition, Fault> {
        // The words keep their distances, so that a place in the joined text is a place in the file.
        let start = self.condition.first().map_or(0, |(span, _)| span.start);
        let mut text = String::new();
        for (span, word) in &self.condition {
            text.push_str(&" ".repeat((span.start - start).saturating_sub(text.len())));
            text.push_str(word);
        }
        task::condition(&text, start)
    }

    fn finish_setup(&self, at: Range<usize>) -> Result<Setup, Fault> {
        let mut setup = self.setup.clone();
        if setup.placement.occupied().is_empty() {
            return Err(Fault::new(at, "the board is empty: there is no unit at all"));
        }
        if !self.no_castling.is_empty() {
            let squares = self.no_castling.iter();
            let lost = squares.fold(Castling::NONE, |set, &square| set.with(Castling::of(square)));
            setup.castling = Some(Castling::possible(&setup.placement).without(lost));
        }
        if let Some((span, square)) = &self.en_passant {
            check_en_passant(*square, &setup).map_err(|message| Fault::new(span.clone(), message))?;
            setup.en_passant = Some(*square);
        }
        if let Some((span, unit, square)) = &self.last_capture {
            setup.pending = Some(extras::pending(&setup, span.clone(), (*unit, *square, None))?);
        }
        Ok(setup)
    }

    /// Takes the unit off a square on which there must be one.
    pub fn take(&mut self, square: Square, span: Range<usize>) -> Result<Unit, Fault> {
        self.setup
            .placement
            .take(square)
            .ok_or_else(|| Fault::new(span, format!("no unit stands on {square}")))
    }

    /// Puts a unit in place of what stands on a square.
    pub fn put(&mut self, square: Square, unit: Unit) {
        self.setup.placement.take(square);
        self.setup.placement.put(square, unit);
    }

    /// Moves and changes every unit; a unit that leaves the board is a fault.
    pub fn transform(
        &mut self,
        span: Range<usize>,
        change: impl Fn(Square, Unit) -> Option<(Square, Unit)>,
    ) -> Result<(), Fault> {
        let mut placement = crate::board::Placement::default();
        for (square, unit) in self.setup.placement.iter() {
            let Some((square, unit)) = change(square, unit) else {
                return Err(Fault::new(span, format!("the unit on {square} would leave the board")));
            };
            placement.put(square, unit);
        }
        self.setup.placement = placement;
        Ok(())
    }

    /// The array of the game.
    pub fn set_array(&mut self) {
        let officers = [
            Kind::ROOK,
            Kind::KNIGHT,
            Kind::BISHOP,
            Kind::QUEEN,
            Kind::KING,
            Kind::BISHOP,
            Kind::KNIGHT,
            Kind::ROOK,
        ];
        for colour in Colour::ALL {
            for (file, kind) in (0..).zip(officers) {
                self.put(Square::new(file, colour.first_rank()), Unit::new(colour, kind));
                self.put(Square::new(file, colour.pawn_rank()), Unit::new(colour, Kind::PAWN));
            }
        }
    }
}
