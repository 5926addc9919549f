use super::choices::{
    complete, complete_some, is_safe, leaves_kings_well, leaves_own_king_well, with_choices,
    with_choices_played,
};
use super::fast::FastPlay;
use super::pseudo::{pseudo_legal_moves, pseudo_legal_moves_of};
use super::sure_quiets::SureQuiets;
use super::visitor::Visitor;
use crate::board::{Bitboard, Square};
use crate::position::{Class, Move, Position, RebirthChoice};
use crate::rules::{Immobility, Rules, Strictness};
use std::cmp::Reverse;

/// Moves of one position.
pub type MoveList = Vec<Move>;

/// Room for the moves of most positions.
pub const USUAL_MOVES: usize = 64;

/// All legal moves, every choice made; passes come first, where sides may pass.
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
    if rules.may_pass {
        list.extend(passes(position, rules));
    }
    visit_legal(position, rules, &mut Collect(&mut list, |_| true));
    list
}

/// Legal moves of units: of those that have to be played to find out whether they are legal, only what is worth it.
pub fn legal_moves_worth_playing(
    position: &Position,
    rules: &Rules,
    is_worth_it: impl Fn(Move) -> bool,
) -> MoveList {
    let mut list = MoveList::with_capacity(USUAL_MOVES);
    visit_legal(position, rules, &mut Collect(&mut list, is_worth_it));
    list
}

/// The legal ways to pass, where sides may: one, but for choices about a unit that is reborn meanwhile.
pub fn passes(position: &Position, rules: &Rules) -> MoveList {
    let mut list = MoveList::new();
    if may_pass(position, rules) {
        with_choices_played(position, rules, Move::PASS, &mut |mv| {
            list.push(mv);
            false
        });
    }
    list
}

/// May the side to move pass, its king apart?
pub(super) fn may_pass(position: &Position, rules: &Rules) -> bool {
    rules.may_pass
        && (rules.motion.passes_instead == [false; 2]
            || rules.motion.passes_instead[position.side().index()] && !has_legal_move(position, rules))
}

/// Is there any legal move of a unit? A side that can only pass is mated or stalemated.
#[inline]
pub fn has_legal_move(position: &Position, rules: &Rules) -> bool {
    first_legal_move(position, rules).is_some()
}

/// Has the side to move no legal move of a unit, or what counts as that under the condition?
#[inline]
pub fn is_stuck(position: &Position, rules: &Rules) -> bool {
    let judging = judging(position, rules);
    match rules.outcome.immobility {
        Immobility::NoMove => !has_legal_move(position, judging),
        Immobility::OneKingMove => has_one_king_move(position, judging),
        Immobility::OneUnitBesideKing => {
            !has_legal_move(position, judging) && reaches_one_unit(position, rules)
        }
    }
}

/// A check is parried by any move, even by a side that must give check; it is bound by that duty when it is stalemated,
/// unless it passes then.
#[inline]
fn judging<'r>(position: &Position, rules: &'r Rules) -> &'r Rules {
    let side = position.side();
    let is_bound = rules.outcome.must_check[side.index()];
    let is_free = is_bound && (rules.motion.passes_instead[side.index()] || position.in_check(rules, side));
    if is_free { rules.of_parries() } else { rules }
}

/// MAFF: has the side to move one legal move, one of its king?
#[cold]
fn has_one_king_move(position: &Position, rules: &Rules) -> bool {
    let mut list = MoveList::new();
    visit_legal(position, rules, &mut Collect(&mut list, |_| true));
    let kings = position.placement().royals(position.side());
    matches!(list.as_slice(), &[mv] if kings.has(mv.from))
}

/// OWU: could the king of the side to move capture one unit and no other, whether or not that is legal?
#[cold]
fn reaches_one_unit(position: &Position, rules: &Rules) -> bool {
    let kings = position.placement().royals(position.side());
    let mut squares = Bitboard::EMPTY;
    pseudo_legal_moves(position, rules, |mv| {
        let reaches = !rules.bars(position.side(), mv.from, mv.to);
        if kings.has(mv.from) && position.captures(mv) && reaches {
            squares = squares.with(mv.to);
        }
        false
    });
    squares.len() == 1
}

/// A legal move of a unit, if there is any, the one that is found first. Where the side to move must choose among its legal
/// moves it may be any of them.
#[inline]
pub fn first_legal_move(position: &Position, rules: &Rules) -> Option<Move> {
    struct First(Option<Move>);
    impl Visitor for First {
        #[inline]
        fn set(&mut self, from: Square, targets: Bitboard) -> bool {
            self.0 = targets.first().map(|to| Move::new(from, to));
            self.0.is_some()
        }
        #[inline]
        fn one(&mut self, mv: Move) -> bool {
            self.0 = Some(mv);
            true
        }
    }
    let mut first = First(None);
    // It may move if any move is legal.
    match strictness_of_choice(position, rules).is_none_or(Strictness::is_among_legal_moves) {
        true => visit_unchosen(position, rules, &mut first),
        false => visit_chosen(position, rules, &mut first),
    };
    first.0
}

/// From which moves the side to move chooses, if it may play only some.
#[inline]
fn strictness_of_choice(position: &Position, rules: &Rules) -> Option<Strictness> {
    let motion = &position.rules_now(rules).motion;
    motion.choice(position.side()).map(|_| motion.strictness[position.side().index()])
}

/// Shows a visitor all legal moves of units until it stops; true if it did. Passes are not among them.
#[inline]
pub fn visit_legal(position: &Position, rules: &Rules, visitor: &mut impl Visitor) -> bool {
    match strictness_of_choice(position, rules) {
        Some(_) => visit_chosen(position, rules, visitor),
        None => visit_unchosen(position, rules, visitor),
    }
}

/// The same, whatever the side to move may choose.
#[inline]
fn visit_unchosen(position: &Position, rules: &Rules, visitor: &mut impl Visitor) -> bool {
    match FastPlay::of(position, rules) {
        Some(fast) => fast.visit(position, rules, visitor),
        None => visit_played(position, rules, visitor),
    }
}

/// Plays each move to find out whether it is legal, unless that goes without saying.
fn visit_played(position: &Position, rules: &Rules, visitor: &mut impl Visitor) -> bool {
    match SureQuiets::of(position, rules) {
        Some(sure) => visit_one_by_one(position, rules, visitor, |position, rules, mv, visit| {
            if sure.have(mv) { visit(mv) } else { with_choices(position, rules, mv, visit) }
        }),
        None => visit_one_by_one(position, rules, visitor, with_choices),
    }
}

/// Where a side may play only some of its legal moves, it must know first which of them it wants most.
#[cold]
fn visit_chosen<V: Visitor>(position: &Position, rules: &Rules, visitor: &mut V) -> bool {
    let mut moves = MoveList::new();
    match position.rules_now(rules).is_rank_told_at_once() {
        true => wanted_first(position, rules, &mut moves),
        false => {
            visit_one_by_one(position, rules, &mut Collect(&mut moves, |_| true), with_choices_played);
            chosen(position, rules, &mut moves);
        }
    }
    moves.into_iter().any(|mv| is_of_interest(position, visitor, mv) && visitor.one(mv))
}

/// Lists the moves that the side to move may choose: what it wants less is not played to find out whether it is legal.
fn wanted_first(position: &Position, rules: &Rules, legal: &mut MoveList) {
    let now = position.rules_now(rules);
    let Some(choice) = now.motion.choice(position.side()) else { return };
    let strictness = now.motion.strictness[position.side().index()];
    let mut ranked = Vec::with_capacity(USUAL_MOVES);
    pseudo_legal_moves(position, rules, |mv| {
        ranked.push((position.rank_of_choice(now, choice, mv), mv));
        false
    });
    ranked.sort_by_key(|&(rank, _)| Reverse(rank));
    for alike in ranked.chunk_by(|(one, _), (other, _)| one == other) {
        let mut is_playable = false;
        for &(rank, mv) in alike {
            // No more than legality counts then, which is mostly told without playing the move.
            if strictness.is_among_legal_moves() {
                with_choices(position, rules, mv, &mut |mv| {
                    legal.push(mv);
                    false
                });
                continue;
            }
            complete(position, rules, mv, &mut |mv, after| {
                is_playable = true;
                if choice.allows(rank, strictness) && leaves_kings_well(position, rules, mv, after) {
                    legal.push(mv);
                }
                false
            });
        }
        let is_decided = if strictness.is_among_legal_moves() { !legal.is_empty() } else { is_playable };
        if is_decided {
            return;
        }
    }
}

/// Keeps the moves that the side to move may choose among its legal ones.
fn chosen(position: &Position, rules: &Rules, legal: &mut MoveList) {
    let now = position.rules_now(rules);
    let Some(choice) = now.motion.choice(position.side()) else { return };
    let rank = |mv: Move| position.rank_of_choice(now, choice, mv);
    let strictness = now.motion.strictness[position.side().index()];
    let wanted = match strictness.is_among_legal_moves() {
        true => legal.iter().map(|&mv| rank(mv)).max(),
        false => {
            let mut best = None;
            pseudo_legal_moves(position, rules, |mv| {
                complete(position, rules, mv, &mut |mv, _| {
                    best = best.max(Some(rank(mv)));
                    false
                })
            });
            best
        }
    };
    legal.retain(|&mv| Some(rank(mv)) == wanted && choice.allows(rank(mv), strictness));
}

/// All legal moves by the reference: play each one, then test the king.
pub fn reference_moves(position: &Position, rules: &Rules) -> MoveList {
    let mut list = MoveList::with_capacity(USUAL_MOVES);
    visit_one_by_one(position, rules, &mut Collect(&mut list, |_| true), with_choices_played);
    chosen(position, rules, &mut list);
    list
}

/// Does the visitor want to know of this pseudo-legal move?
fn is_of_interest(position: &Position, visitor: &impl Visitor, mv: Move) -> bool {
    let plain = mv.promotion.is_none()
        && !matches!(mv.class, Class::EnPassant | Class::Castling | Class::PartnerCastling | Class::Exchange);
    let unit = position.placement().at(mv.from).filter(|_| plain);
    unit.is_none_or(|unit| visitor.interest(mv.from, unit).has(mv.to)) && visitor.worth_playing(mv)
}

/// Visits the moves of these units, and castling, that lead to a position of the wanted sort, until a visit answers true. They
/// are legal, unless a condition asks for the kings of both sides, which takes longest: the visitor does.
/// For rules under which moves have to be played to find out whether they are legal: each that may lead there is played once.
/// None where other ways are shorter.
pub fn visit_leading(
    position: &Position,
    rules: &Rules,
    units: Bitboard,
    may_lead: impl Fn(Move) -> bool,
    wanted: impl Fn(&Position) -> bool,
    mut visit: impl FnMut(Move, &Position) -> bool,
) -> Option<bool> {
    if strictness_of_choice(position, rules).is_some() || rules.physics.foresight.is_ok() {
        return None;
    }
    let mut look = |mv, after: &Position| {
        wanted(after) && leaves_own_king_well(position, rules, after) && visit(mv, after)
    };
    Some(pseudo_legal_moves_of(position, rules, units, |mv| {
        complete_some(position, rules, mv, &may_lead, &mut look)
    }))
}

fn visit_one_by_one<V: Visitor>(
    position: &Position,
    rules: &Rules,
    visitor: &mut V,
    complete: impl Fn(&Position, &Rules, Move, &mut dyn FnMut(Move) -> bool) -> bool,
) -> bool {
    pseudo_legal_moves(position, rules, |mv| {
        is_of_interest(position, visitor, mv) && complete(position, rules, mv, &mut |mv| visitor.one(mv))
    })
}

struct Collect<'a, F>(&'a mut MoveList, F);

impl<F: Fn(Move) -> bool> Visitor for Collect<'_, F> {
    #[inline]
    fn worth_playing(&self, mv: Move) -> bool {
        self.1(mv)
    }
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
#[inline]
pub fn is_legal(position: &Position, rules: &Rules, mv: Move) -> bool {
    match strictness_of_choice(position, rules) {
        Some(_) => legal_moves(position, rules).contains(&mv),
        None => is_legal_by_itself(position, rules, mv),
    }
}

/// Does this move, one that the unit can make by its way of moving, show that the side to move has a legal one?
#[inline]
pub fn shows_legal_move(position: &Position, rules: &Rules, mv: Move) -> bool {
    match strictness_of_choice(position, rules).is_none_or(Strictness::is_among_legal_moves) {
        true => is_legal_by_itself(position, rules, mv),
        false => legal_moves(position, rules).contains(&mv),
    }
}

#[inline]
fn is_legal_by_itself(position: &Position, rules: &Rules, mv: Move) -> bool {
    is_safe(position, rules, mv).unwrap_or_else(|| {
        let mut after = position.clone();
        after.make(rules, mv).is_ok() && leaves_kings_well(position, rules, mv, &after)
    })
}

/// Moves that are legal but for the check in which they leave their own king: some goals allow them.
pub fn self_checks(position: &Position, rules: &Rules) -> MoveList {
    let mut list = MoveList::new();
    pseudo_legal_moves(position, rules, |mv| {
        complete(position, rules, mv, &mut |mv, after| {
            let inserts = rules.motion.inserts.is_some() && mv.rebirth != RebirthChoice::Forced;
            if !inserts && after.in_check(rules, position.side()) {
                list.push(mv);
            }
            false
        })
    });
    list
}
