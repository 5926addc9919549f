//! Where a unit is reborn: the square functions that depend on the move, on the diagram or on the player. The others
//! are read from the table of the compiled rules.

use super::{Capture, Recorder, Target, Turn, rook_of_castling};
use crate::board::{Bitboard, Square, Unit};
use crate::position::cage::Seeker;
use crate::position::{Class, Move, RebirthChoice, Refused};
use crate::rules::{DefinedBy, Occupied, OfSide, Profile, Rules, SquareRule, Who};

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
        if rules.rebirth.square == SquareRule::Cage {
            return self.cage(newborn, lifted);
        }
        let makes = || {
            let mover = mover_of_makes(rules, definer, newborn);
            Some(self.after.quiet_reach(rules, capture.square, mover))
        };
        chosen_square(rules, self.mv.rebirth, (self.after.occupied(), lifted), makes)
            .unwrap_or(Ok(Target::Nowhere))
    }

    fn cage(&self, newborn: Unit, lifted: Bitboard) -> Result<Target, Refused> {
        let squares = self.cages(newborn, lifted);
        match (squares.is_empty(), self.mv.rebirth) {
            (true, _) if self.rules.rebirth.occupied == Occupied::Strict => Ok(Target::OffBoard),
            // A pawn that has a cage as another kind must be reborn as that one.
            (true, RebirthChoice::Forced) => Ok(Target::Nowhere),
            (true, RebirthChoice::On(_) | RebirthChoice::Declined) => Err(Refused::BadChoice),
            (false, choice) => chosen(choice, squares, false),
        }
    }

    /// The squares on which the unit would be caged; if one has been chosen, only that one where it is one.
    fn cages(&self, unit: Unit, lifted: Bitboard) -> Bitboard {
        let seeker = Seeker { unit, promotion: self.mv.reborn_as, lifted, kings_taken: 0 };
        if let RebirthChoice::On(chosen) = self.mv.rebirth {
            // Whether there are others matters only where a unit without a cage is not reborn.
            let is_cage = self.after.has_cage_on(self.rules, seeker, chosen);
            if is_cage || self.rules.rebirth.occupied == Occupied::Strict {
                return if is_cage { Bitboard::of(chosen) } else { Bitboard::EMPTY };
            }
        }
        self.after.cages(self.rules, seeker)
    }
}

/// The unit as which a newborn goes on to its square by a quiet move (Take&Make); the definer is of the kind that tells it.
pub(in crate::position) fn mover_of_makes(rules: &Rules, definer: Unit, newborn: Unit) -> Unit {
    let own = definer.recoloured(newborn.colour());
    let backwards = rules.profile == Profile::Popeye && rules.rebirth.who == Who::Capturer;
    // A neutral unit, too, is then one of the side that does not move.
    if backwards { own.recoloured(!own.colour()) } else { own }
}

/// What the player has chosen of these squares, or of none where he may decline; without a choice, what is missing.
fn chosen(choice: RebirthChoice, squares: Bitboard, or_none: bool) -> Result<Target, Refused> {
    match choice {
        RebirthChoice::Forced => Err(Refused::SquareNeeded { squares, or_none }),
        RebirthChoice::Declined if or_none => Ok(Target::Nowhere),
        RebirthChoice::On(square) if squares.has(square) => Ok(Target::On(square)),
        RebirthChoice::Declined | RebirthChoice::On(_) => Err(Refused::BadChoice),
    }
}

/// The same of the squares that a rule offers on a board with these occupied, of which `lifted` count as empty where the
/// player may choose any empty square; none where the rule offers none, or more than the board must be known. `makes` tells,
/// where that is known, where the unit could go on to (Take&Make).
#[inline]
pub(in crate::position) fn chosen_square(
    rules: &Rules,
    choice: RebirthChoice,
    (occupied, lifted): (Bitboard, Bitboard),
    makes: impl FnOnce() -> Option<Bitboard>,
) -> Option<Result<Target, Refused>> {
    let (squares, or_none) = match rules.rebirth.square {
        SquareRule::Super => {
            let squares = if rules.chooses_occupied { Bitboard::FULL } else { !occupied | lifted };
            (squares, rules.rebirth.occupied != Occupied::Strict)
        }
        SquareRule::TakeAndMake => (makes()? & !occupied, false),
        SquareRule::Cage
        | SquareRule::Home
        | SquareRule::File
        | SquareRule::Rank
        | SquareRule::Symmetry(_)
        | SquareRule::Antipodes
        | SquareRule::Centre
        | SquareRule::Capture
        | SquareRule::Diagram
        | SquareRule::Departure
        | SquareRule::Equipollent
        | SquareRule::RelativeSymmetry => return None,
    };
    Some(match squares.is_empty() && !or_none {
        true => Err(Refused::RebirthSquareOffBoard),
        false => chosen(choice, squares, or_none),
    })
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
        SquareRule::Departure => Some(mv.departure_under(rules)),
        SquareRule::Equipollent => {
            let (files, ranks) = move_vector(rules, mv);
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
fn move_vector(rules: &Rules, mv: Move) -> (i8, i8) {
    let (files, ranks) = mv.departure_under(rules).vector_to(mv.end(rules));
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
