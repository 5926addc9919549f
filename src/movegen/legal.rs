use super::pseudo::pseudo_legal_moves;
use crate::position::{Move, Position, RebirthChoice, Refused};
use crate::rules::Rules;

/// Moves of one position.
pub type MoveList = Vec<Move>;

/// All legal moves, every choice made.
///
/// ```
/// use kirke::board::Colour;
/// use kirke::movegen::legal_moves;
/// use kirke::position::{Position, Setup};
/// use kirke::rules::{Profile, Rebirth, Rules};
/// # use kirke::board::{Kind, Square, Unit};
/// let mut setup = Setup::default();
/// setup.placement.put(Square::A1, Unit::new(Colour::White, Kind::KING));
/// let rules = Rules::compile(&Rebirth::CIRCE, &setup.army, Profile::Book).unwrap();
/// let position = Position::new(&setup, &rules, Colour::White).unwrap();
/// assert_eq!(legal_moves(&position, &rules).len(), 3);
/// ```
pub fn legal_moves(position: &Position, rules: &Rules) -> MoveList {
    let mut list = MoveList::new();
    pseudo_legal_moves(position, rules, |mv| {
        with_choices(position, rules, mv, &mut |mv, _| {
            list.push(mv);
            false
        });
    });
    list
}

/// Is there any legal move?
pub fn has_legal_move(position: &Position, rules: &Rules) -> bool {
    let mut found = false;
    pseudo_legal_moves(position, rules, |mv| {
        found = found || with_choices(position, rules, mv, &mut |_, _| true);
    });
    found
}

/// Is this move, with all its choices, legal? It must be one that the unit can make by its way of moving.
pub fn is_legal(position: &Position, rules: &Rules, mv: Move) -> bool {
    position.play(rules, mv).is_ok_and(|after| !after.in_check(rules, position.side()))
}

/// Visits the legal ways to complete a move with choices; stops and returns true when a visit does.
pub(super) fn with_choices(
    position: &Position,
    rules: &Rules,
    mv: Move,
    visit: &mut impl FnMut(Move, Position) -> bool,
) -> bool {
    match position.play(rules, mv) {
        Ok(after) => !after.in_check(rules, position.side()) && visit(mv, after),
        Err(Refused::PromotionNeeded(_)) => rules
            .promotions
            .iter()
            .any(|&kind| with_choices(position, rules, Move { reborn_as: Some(kind), ..mv }, visit)),
        Err(Refused::SquareNeeded { squares, or_none }) => {
            let mut with = |rebirth| with_choices(position, rules, Move { rebirth, ..mv }, visit);
            or_none && with(RebirthChoice::Declined)
                || squares.into_iter().any(|square| with(RebirthChoice::On(square)))
        }
        Err(_) => false,
    }
}
