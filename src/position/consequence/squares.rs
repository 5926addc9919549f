//! Where a unit is reborn: the square functions that depend on the move, on the diagram or on the player. The others
//! are read from the table of the compiled rules.

use super::{Capture, Recorder, Target, Turn, rook_of_castling};
use crate::board::{Bitboard, Kind, Square, Unit};
use crate::position::reach::quiet_reach;
use crate::position::{Castling, Cause, Class, Effect, Move, Position, RebirthChoice, Refused};
use crate::rules::{DefinedBy, Occupied, OfSide, Rules, SquareRule, Who};

impl<R: Recorder> Turn<'_, R> {
    /// The rebirth square. `lifted` counts as empty where the player chooses among empty squares.
    #[inline]
    pub(super) fn target(
        &self,
        newborn: Unit,
        definer: Unit,
        capture: &Capture,
        lifted: Bitboard,
    ) -> Result<Target, Refused> {
        let rules = self.rules;
        if let Some(target) = square_of_move(rules, self.mv, definer, capture) {
            return Ok(target);
        }
        match rules.rebirth.square {
            SquareRule::Super => {
                let squares = match rules.chooses_occupied {
                    true => Bitboard::FULL,
                    false => !self.after.occupied() | lifted,
                };
                let or_none = rules.rebirth.occupied != Occupied::Strict;
                self.chosen(squares, or_none)
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
                self.chosen(squares, false)
            }
            SquareRule::TakeAndMake => {
                let squares = self.makes(definer.recoloured(newborn.colour()), capture.square);
                if squares.is_empty() {
                    return Err(Refused::RebirthSquareOffBoard);
                }
                self.chosen(squares, false)
            }
            SquareRule::Home
            | SquareRule::File
            | SquareRule::Rank
            | SquareRule::Symmetry(_)
            | SquareRule::Antipodes
            | SquareRule::Centre
            | SquareRule::Capture
            | SquareRule::Diagram
            | SquareRule::Departure
            | SquareRule::Equipollent
            | SquareRule::RelativeSymmetry => Ok(Target::Nowhere),
        }
    }

    pub(super) fn chosen(&self, squares: Bitboard, or_none: bool) -> Result<Target, Refused> {
        match self.mv.rebirth {
            RebirthChoice::Forced => Err(Refused::SquareNeeded { squares, or_none }),
            RebirthChoice::Declined if or_none => Ok(Target::Nowhere),
            RebirthChoice::On(square) if squares.has(square) => Ok(Target::On(square)),
            RebirthChoice::Declined | RebirthChoice::On(_) => Err(Refused::BadChoice),
        }
    }

    /// Squares on which the unit could not move: empty ones, and where two units can share a square or one gives way to
    /// the other, occupied ones, too; there it is asked whether it could move in the other unit's place.
    pub(super) fn cages(&self, newborn: Unit, lifted: Bitboard) -> Bitboard {
        let squares = match self.rules.rebirth.occupied {
            Occupied::Relaxed | Occupied::Strict | Occupied::Alternative => !self.after.occupied() | lifted,
            Occupied::Assassin | Occupied::Volcanic | Occupied::Parachute => Bitboard::FULL,
        };
        let is_cage = |&square: &Square| self.is_cage(newborn, square, lifted);
        if let RebirthChoice::On(chosen) = self.mv.rebirth {
            // Whether there are others matters only where a unit without a cage is not reborn.
            let alone: Bitboard = (squares & Bitboard::of(chosen)).into_iter().filter(is_cage).collect();
            if alone.any() || self.rules.rebirth.occupied == Occupied::Strict {
                return alone;
            }
        }
        squares.into_iter().filter(is_cage).collect()
    }

    pub(super) fn is_cage(&self, newborn: Unit, square: Square, lifted: Bitboard) -> bool {
        let board = &self.after.placement;
        let occupied = (board.occupied() & !lifted).with(square);
        // A king who shares the square is there again when the unit leaves.
        let has_king = newborn.is_royal() || (board.royals(newborn.colour()) & !lifted).any();
        let caged = |unit: Unit| {
            let steps = quiet_reach(self.rules, square, unit, occupied) & !occupied;
            steps.is_empty() || has_king && self.no_step_is_legal(unit, square, steps, lifted)
        };
        let promotes = newborn.kind() == Kind::PAWN && square.rank() == newborn.colour().promotion_rank();
        match self.mv.reborn_as {
            _ if !promotes => caged(newborn),
            Some(kind) => caged(self.rules.promoted(newborn, kind)),
            None => self.rules.promotions.iter().any(|&kind| caged(self.rules.promoted(newborn, kind))),
        }
    }

    /// Do all these steps of a unit reborn on `square` leave its king in check?
    fn no_step_is_legal(&self, unit: Unit, square: Square, steps: Bitboard, lifted: Bitboard) -> bool {
        let mut board = Position::clone(self.after);
        // Who shares the square is there again when the unit leaves.
        let returns = match self.rules.rebirth.occupied {
            Occupied::Volcanic | Occupied::Parachute => {
                board.placement.at(square).filter(|_| !lifted.has(square))
            }
            Occupied::Relaxed | Occupied::Strict | Occupied::Alternative | Occupied::Assassin => None,
        };
        for square in lifted.with(square) {
            if let Some(unit) = board.placement.at(square) {
                board.apply(Effect::Remove { square, unit, cause: Cause::Rebirth });
            }
        }
        board.castling = Castling::NONE;
        board.apply(Effect::Place { square, unit, cause: Cause::Rebirth });
        steps.into_iter().all(|to| {
            let mut moved = board.clone();
            moved.apply(Effect::Shift { from: square, to, unit, cause: Cause::Play });
            if let Some(unit) = returns {
                moved.apply(Effect::Place { square, unit, cause: Cause::Uncovered });
            }
            moved.cage_holds(self.rules, unit.colour())
        })
    }

    /// Squares a captured unit could go to by a quiet move of this unit from the place of capture.
    pub(super) fn makes(&self, mover: Unit, square: Square) -> Bitboard {
        self.after.quiet_reach(self.rules, square, mover) & !self.after.occupied()
    }
}

/// The rebirth square, where the move leaves no choice of it.
#[inline]
pub(in crate::position) fn square_of_move(
    rules: &Rules,
    mv: Move,
    definer: Unit,
    capture: &Capture,
) -> Option<Target> {
    let square = match rules.rebirth.square {
        SquareRule::Home
        | SquareRule::File
        | SquareRule::Rank
        | SquareRule::Symmetry(_)
        | SquareRule::Antipodes
        | SquareRule::Centre
        | SquareRule::Capture => return Some(Target::On(rules.table_square(definer, capture.square))),
        SquareRule::Diagram => diagram_square(rules, capture),
        SquareRule::Departure => Some(mv.departure()),
        SquareRule::Equipollent => {
            let (files, ranks) = move_vector(mv);
            match rules.rebirth.of_side {
                OfSide::Own => capture.square.offset(files, ranks),
                OfSide::Opposite => capture.square.offset(-files, -ranks),
            }
        }
        SquareRule::RelativeSymmetry => {
            let (files, ranks) = capture.square.vector_to(capture.departure);
            capture.departure.offset(files, ranks)
        }
        SquareRule::Super | SquareRule::Cage | SquareRule::TakeAndMake => return None,
    };
    Some(square.map_or(Target::OffBoard, |square| Target::On(rules.adapt(square))))
}

/// How far a move goes; castling adds the vectors of king and rook.
fn move_vector(mv: Move) -> (i8, i8) {
    let (files, ranks) = mv.departure().vector_to(mv.to);
    if mv.class != Class::Castling {
        return (files, ranks);
    }
    let (rook_from, rook_to) = rook_of_castling(mv);
    let (rook_files, rook_ranks) = rook_from.vector_to(rook_to);
    (files + rook_files, ranks + rook_ranks)
}

/// The diagram square of the unit that defines the rebirth square.
fn diagram_square(rules: &Rules, capture: &Capture) -> Option<Square> {
    match (rules.rebirth.who == Who::Capturer, rules.rebirth.defined_by) {
        (true, DefinedBy::Itself) | (false, DefinedBy::OtherUnit) => capture.capturer_origin,
        (true, DefinedBy::OtherUnit) | (false, DefinedBy::Itself) => capture.origin,
    }
}
