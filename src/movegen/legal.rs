use super::fast::{FastPlay, Visitor};
use super::pseudo::pseudo_legal_moves;
use crate::board::{Bitboard, Square};
use crate::position::{Class, Move, Position, RebirthChoice, Refused};
use crate::rules::Rules;

/// Moves of one position.
pub type MoveList = Vec<Move>;

/// Room for the moves of most positions.
const USUAL_MOVES: usize = 64;

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
    let mut list = MoveList::with_capacity(USUAL_MOVES);
    visit_legal(position, rules, &mut Collect(&mut list));
    list
}

/// Is there any legal move?
#[inline]
pub fn has_legal_move(position: &Position, rules: &Rules) -> bool {
    struct Any;
    impl Visitor for Any {
        fn set(&mut self, _: Square, _: Bitboard) -> bool {
            true
        }
        fn one(&mut self, _: Move) -> bool {
            true
        }
    }
    visit_legal(position, rules, &mut Any)
}

/// Shows a visitor all legal moves until it stops; true if it did.
#[inline]
pub fn visit_legal(position: &Position, rules: &Rules, visitor: &mut impl Visitor) -> bool {
    match FastPlay::of(position, rules) {
        Some(fast) => fast.visit(position, rules, visitor),
        None => visit_by_playing(position, rules, visitor),
    }
}

/// All legal moves by the reference: play each one, then test the king.
pub fn reference_moves(position: &Position, rules: &Rules) -> MoveList {
    let mut list = MoveList::with_capacity(USUAL_MOVES);
    visit_by_playing(position, rules, &mut Collect(&mut list));
    list
}

fn visit_by_playing(position: &Position, rules: &Rules, visitor: &mut impl Visitor) -> bool {
    pseudo_legal_moves(position, rules, |mv| {
        let plain = mv.promotion.is_none() && mv.class != Class::EnPassant && mv.class != Class::Castling;
        if plain
            && let Some(unit) = position.placement().at(mv.from)
            && !visitor.interest(mv.from, unit).has(mv.to)
        {
            return false;
        }
        with_choices(position, rules, mv, &mut |mv, _| visitor.one(mv))
    })
}

struct Collect<'a>(&'a mut MoveList);

impl Visitor for Collect<'_> {
    #[inline]
    fn set(&mut self, from: Square, targets: Bitboard) -> bool {
        self.0.extend(targets.into_iter().map(|to| Move::new(from, to)));
        false
    }
    #[inline]
    fn one(&mut self, mv: Move) -> bool {
        self.0.push(mv);
        false
    }
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
