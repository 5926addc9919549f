//! A problem while it is being read.

use super::super::condition::with_two_boards;
use super::super::diagnostic::Fault;
use super::super::extras;
use super::super::extras::check_en_passant;
use super::super::options::Wishes;
use super::super::{Sheet, task};
use crate::board::{Colour, Kind, Square, Unit, pawn_attacks};
use crate::position::{Castling, Hidden, Setup};
use crate::problem::{Heading, Problem, Variations};
use crate::rules::{Fairy, Occupied};
use crate::stipulation::{Mode, Play, Stipulation};
use crate::vocabulary::{Language, names_no_side};
use std::ops::Range;

/// A problem as far as it has been read. Twins are changed copies of it.
#[derive(Clone)]
pub(super) struct Draft {
    pub heading: Heading,
    pub setup: Setup,
    /// The first of two positions, once the second one is being read.
    pub origin: Option<Setup>,
    pub stipulation: Option<(Range<usize>, String)>,
    /// The words of the conditions, each with its place. A comma parts conditions.
    pub condition: Vec<(Range<usize>, String)>,
    /// Those of these words before which the side must be named that the stipulation binds.
    pub of_one_side: Vec<usize>,
    /// A unit has been put on one of two boards, which makes it Alice Chess.
    pub two_boards: bool,
    pub wishes: Wishes,
    /// Squares whose king or rook may not castle.
    pub no_castling: Vec<Square>,
    /// The double step that has just been played.
    pub en_passant: Option<(Range<usize>, Option<Square>, Square)>,
    /// The unit captured by the last move.
    pub last_capture: Option<(Range<usize>, Unit, Square)>,
    /// Places where a unit was put on another one, which is hidden below it if the condition hides units.
    pub covered: Vec<(Range<usize>, Square)>,
    /// The language it is written in.
    pub language: Language,
    /// The lines above the board, by what they say.
    pub lines: [Vec<String>; 4],
    /// What is said about printing.
    pub sheet: Sheet,
}

impl Default for Draft {
    fn default() -> Self {
        let mut wishes = Wishes::default();
        wishes.options.variations = Variations::Keys;
        Self {
            heading: Heading::default(),
            setup: Setup::default(),
            origin: None,
            stipulation: None,
            condition: Vec::new(),
            of_one_side: Vec::new(),
            two_boards: false,
            wishes,
            no_castling: Vec::new(),
            en_passant: None,
            last_capture: None,
            covered: Vec::new(),
            language: Language::default(),
            lines: Default::default(),
            sheet: Sheet::default(),
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
        let bound = stipulation.as_ref().and_then(|stipulation| self.bound_side(stipulation));
        let condition = self.read_condition(bound).map_err(|fault| faults.push(fault)).ok();
        let binds_other = self.wishes.options.duplex && !self.of_one_side.is_empty();
        let exchanged = bound.filter(|_| binds_other).map(|side| self.read_condition(Some(!side)));
        let mut exchanged_condition =
            exchanged.transpose().map_err(|fault| faults.push(fault)).ok().flatten();
        let setup = self.finish_setups(at).map_err(|fault| faults.push(fault)).ok();
        let (Some(mut stipulation), Some(mut condition), Some((setup, origin)), true) =
            (stipulation, condition, setup, faults.is_empty())
        else {
            return Err(faults);
        };
        if self.two_boards {
            condition = with_two_boards(condition);
            exchanged_condition = exchanged_condition.map(with_two_boards);
        }
        let hides = matches!(condition.rebirth.occupied, Occupied::Volcanic | Occupied::Parachute)
            || condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Ghosts { .. }));
        if let (Some((span, square)), false) = (self.covered.first(), hides) {
            return Err(vec![Fault::new(span.clone(), format!("there are two units on {square}"))]);
        }
        let options = self.wishes.fulfil(&mut stipulation).map_err(|fault| vec![fault])?;
        let (heading, retractions) = (self.heading.clone(), None);
        Ok(Problem {
            name,
            heading,
            setup,
            origin,
            retractions,
            stipulation,
            condition,
            exchanged_condition,
            options,
        })
    }

    /// How Popeye tells that a unit was captured last.
    pub fn last_capture_line(&self) -> Option<String> {
        let word = crate::vocabulary::last_capture(self.language);
        self.last_capture.as_ref().map(|_| word.to_owned())
    }

    /// What is said about printing, with the language and the lines above the board.
    pub fn sheet(&self) -> Sheet {
        let lines = self.lines.iter().flatten().cloned().collect();
        Sheet { language: self.language, heading: lines, ..self.sheet.clone() }
    }

    /// Popeye's reading of a condition that binds one side without naming it: it binds the side that does not aim at the
    /// goal, and the other one where a series helps; for the other side of a duplex, the other one. None where that side
    /// cannot be told.
    fn bound_side(&self, stipulation: &Stipulation) -> Option<Colour> {
        let named = stipulation.named().filter(|named| !named.goal.is_diagram())?;
        let helps = match named.play {
            Play::Help | Play::HelpSelf | Play::HelpReflex | Play::Reciprocal => named.mode == Mode::Series,
            Play::Direct | Play::SelfPlay | Play::Reflex | Play::SemiReflex => false,
        };
        let usual = if helps { Colour::White } else { Colour::Black };
        let side = if self.wishes.swapped { !usual } else { usual };
        Some(side)
    }

    fn read_condition(&self, bound: Option<Colour>) -> Result<crate::rules::Condition, Fault> {
        let mut text = String::new();
        let mut places = Vec::new();
        for (at, (span, word)) in self.condition.iter().enumerate() {
            places.push((text.len(), span));
            if self.of_one_side.contains(&at) {
                text.push_str(match bound {
                    Some(Colour::White) => "White",
                    Some(Colour::Black) => "Black",
                    None => {
                        let (message, hint) = names_no_side(word, word);
                        return Err(Fault::new(span.clone(), message).hint(hint));
                    }
                });
            }
            text.push_str(word);
            text.push(' ');
        }
        task::condition(&text, 0).map_err(|fault| {
            // From the joined text back to the words of the file.
            let word = |at: usize| places.iter().rev().find(|(start, _)| *start <= at).map(|(_, span)| *span);
            let start = word(fault.span.start).map_or(0, |span| span.start);
            let end = word(fault.span.end.saturating_sub(1)).map_or(start, |span| span.end);
            Fault { span: start..end.max(start), ..fault }
        })
    }

    /// The diagram, and the position in which the play begins if that is another one.
    fn finish_setups(&self, at: Range<usize>) -> Result<(Setup, Option<Setup>), Fault> {
        match &self.origin {
            None if self.asks_two_positions() => {
                let fault = Fault::new(at, "the second position is missing");
                Err(fault.hint("a=>b wants the units of the first position, then those of the second one"))
            }
            None => Ok((self.finish_setup(&self.setup, at)?, None)),
            // The army has grown with the units of the second position.
            Some(origin) => {
                let origin = Setup { army: self.setup.army.clone(), ..origin.clone() };
                Ok((self.setup.clone(), Some(self.finish_setup(&origin, at)?)))
            }
        }
    }

    /// Does the stipulation ask how one position comes to be another?
    fn asks_two_positions(&self) -> bool {
        self.stipulation.as_ref().is_some_and(|(_, text)| text.to_lowercase().contains("a=>b"))
    }

    /// Clears the board for the second of two positions, if the first one has been read.
    pub fn begin_second_position(&mut self) {
        if self.asks_two_positions() && self.origin.is_none() && !self.setup.placement.occupied().is_empty() {
            let second = Setup { army: self.setup.army.clone(), ..Setup::default() };
            self.origin = Some(std::mem::replace(&mut self.setup, second));
        }
    }

    fn finish_setup(&self, setup: &Setup, at: Range<usize>) -> Result<Setup, Fault> {
        let mut setup = setup.clone();
        if setup.placement.occupied().is_empty() {
            return Err(Fault::new(at, "the board is empty: there is no unit at all"));
        }
        if !self.no_castling.is_empty() {
            let squares = self.no_castling.iter();
            let lost = squares.fold(Castling::NONE, |set, &square| set.with(Castling::of(square)));
            setup.castling = Some(Castling::possible(&setup.placement).without(lost));
        }
        if let Some((span, skipped, square)) = &self.en_passant {
            check_en_passant(*square, &setup).map_err(|message| Fault::new(span.clone(), message))?;
            // Pawns make no triple steps here: what can be said of one is that of its last two steps.
            if let Some(skipped) = skipped.filter(|&skipped| is_attacked_by_pawn(&setup, skipped, *square)) {
                let what = format!("a capture en passant on {skipped}, after a triple step,");
                return Err(Fault::unsupported(span.clone(), what));
            }
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

    /// Puts a unit on a square; what stands there goes below it.
    pub fn cover(&mut self, square: Square, unit: Unit, span: Range<usize>) {
        if let Some(unit) = self.setup.placement.take(square) {
            self.setup.hidden.push(Hidden { square, unit, origin: None });
            self.covered.push((span, square));
        }
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
        for (square, unit) in Setup::game_array().placement.iter() {
            self.put(square, unit);
        }
    }
}

/// Does a pawn stand ready to capture on the first of the two squares that a pawn has passed one after the other?
fn is_attacked_by_pawn(setup: &Setup, first: Square, second: Square) -> bool {
    let mover = if second.rank() < first.rank() { Colour::Black } else { Colour::White };
    (pawn_attacks(mover, first) & setup.placement.units(!mover, Kind::PAWN)).any()
}
