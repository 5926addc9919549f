//! Legal moves, slowly: every unit to every square in every way, through the rule's own consequence, and then a look
//! at what the opponent could do.

mod boards;
mod by_number;
mod candidate_moves;
mod castling;
mod exclusive;
mod fairy;
mod grids;
mod kings;
pub(super) mod latent;
mod lent;
mod makes;
mod marks;
mod standalone;
mod steps;
mod wish;

use super::walk::Board;
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit};
use crate::position::{Cause, Class, Effect, Hidden, Move, Position, RebirthChoice, Refused};
use crate::rules::{CheckWhen, Hands, Rules};
pub(super) use candidate_moves::candidates;
use candidate_moves::moves_of;
use castling::castlings;
pub(super) use fairy::attacks;
use grids::may_go;
pub(super) use kings::without_losses;
use kings::{king_can_be_taken, royals_lost};
pub(super) use lent::attacks_as_itself;
use steps::takes_any;

/// A move with what it brings about.
#[derive(Clone, Debug)]
pub(super) struct Played {
    pub mv: Move,
    pub after: Position,
    pub effects: Vec<Effect>,
}

impl Played {
    /// Has a unit been captured?
    pub fn takes(&self) -> bool {
        self.effects.iter().any(|effect| matches!(effect, Effect::Remove { cause: Cause::Play, .. }))
    }
}

/// All legal moves, found without the move generator.
pub fn legal_moves(position: &Position, rules: &Rules) -> Vec<Move> {
    legal(position, rules).into_iter().map(|played| played.mv).collect()
}

/// Could the opponent, were he to move, make a royal unit of this side disappear for good?
pub fn in_check(position: &Position, rules: &Rules, side: Colour) -> bool {
    let rules = position.rules_now(rules);
    if position.choice().is_some() {
        let mut chosen =
            choices(position, rules).into_iter().map(|(_, chosen)| in_check(&chosen, rules, side));
        return if position.side() == side { chosen.all(|check| check) } else { chosen.any(|check| check) };
    }
    let begun = latent::begun_by(position, rules, !side);
    if !begun.is_empty() {
        return begun.iter().any(|(_, begun)| king_can_be_taken(begun, rules, side));
    }
    match rules.outcome.checks {
        CheckWhen::Attacked | CheckWhen::AttackedLegally => king_can_be_taken(position, rules, side),
        CheckWhen::Attacking => king_can_be_taken(position, rules, !side),
        CheckWhen::NotAttacked => {
            position.placement().royals(side).any() && !king_can_be_taken(position, rules, side)
        }
        CheckWhen::AttackedTwice => by_number::king_is_attacked_twice(position, rules, side),
        CheckWhen::Flights => by_number::king_has_flights(position, rules, side),
        CheckWhen::OnRoyalSquare => match rules.outcome.royal_squares[side.index()] {
            Some(square) => by_number::royal_square_is_attacked(position, rules, side, square),
            None => king_can_be_taken(position, rules, side),
        },
        CheckWhen::LastOfKind => by_number::kind_may_die_out(position, rules, side),
        CheckWhen::OnlyKing => {
            by_number::number_of_kings(position, side) == 1 && king_can_be_taken(position, rules, side)
        }
        CheckWhen::Never => false,
        CheckWhen::AttackedByEither => {
            king_can_be_taken(position, rules, side)
                || by_number::king_is_attacked_by_own(position, rules, side)
        }
    }
}

/// Legal moves with their consequences, a pass among them where the side to move may pass.
pub(super) fn legal(position: &Position, rules: &Rules) -> Vec<Played> {
    let mut legal = legal_of_units(position, rules);
    // An exchange of roles is no pass that another one would have to wait for.
    let in_turn = match rules.motion.passes_instead {
        [false, false] => rules.motion.role_exchanges.is_some() || !position.just_passed(),
        sides => sides[position.side().index()] && legal.is_empty(),
    };
    if rules.may_pass && in_turn {
        legal.extend(legal_among(position, rules, vec![Move::PASS]));
    }
    legal
}

/// Legal moves of units with their consequences: who has none of them is mated or stalemated.
pub(super) fn legal_of_units(position: &Position, rules: &Rules) -> Vec<Played> {
    let moves = all_moves(position, rules);
    let now = position.rules_now(rules);
    // Who captures nothing does not want to capture a king either.
    let board = Board::of(position);
    let spares = now.motion.no_capture[position.side().index()];
    let wanted: Vec<Move> = moves.iter().copied().filter(|&mv| !(spares && takes_any(&board, mv))).collect();
    let best = wish::best_of_all(position, now, &wanted);
    let mut legal = legal_among(position, rules, moves);
    wish::choose(position, now, &mut legal, best);
    legal
}

/// The moves of the side to move, legal or not: a pawn that waits for that is promoted with them.
fn all_moves(position: &Position, rules: &Rules) -> Vec<Move> {
    let of_units = |position: &Position| {
        candidates(position, rules).into_iter().chain(castlings(position, rules)).collect::<Vec<_>>()
    };
    let begun = latent::begun_by(position, rules, position.side());
    let with_begun = begun.iter().flat_map(|((square, kind), begun)| {
        let choice = RebirthChoice::On(*square);
        of_units(begun).into_iter().map(move |mv| Move { rebirth: choice, reborn_as: Some(*kind), ..mv })
    });
    let mut moves: Vec<Move> = with_begun.collect();
    match position.choice() {
        None if begun.is_empty() => moves.extend(of_either_hand(position, rules)),
        None => {}
        Some(_) => moves.extend(choices(position, rules).iter().flat_map(|(kind, chosen)| {
            of_units(chosen).into_iter().map(move |mv| Move { reborn_as: Some(*kind), ..mv })
        })),
    }
    moves
}

fn legal_among(position: &Position, rules: &Rules, moves: Vec<Move>) -> Vec<Played> {
    let mut legal = Vec::new();
    let board = Board::of(position);
    let now = position.rules_now(rules);
    for mv in moves {
        let mover = (mv.class != Class::Pass).then_some(mv.from);
        let king_should_move = lent::leaves_attacked_king(now, &board, position.side(), mover);
        let mut judge = |played: Played| {
            if !in_check(&played.after, rules, position.side())
                && !castles_onto_king(position, &played)
                && !takes_own_king(position, rules, &played)
                && (!king_should_move || royals_lost(position, &played, !position.side()))
                && !checks_within_turn(&played.after, rules)
                && !takes_spared_king(position, &played, rules)
                // The threat to capture a king is check; one that would come back is captured by nobody.
                && !(now.motion.no_capture[position.side().index()] && takes_any(&board, mv))
                && (mv.class == Class::Pass || may_go(now, position.side(), mv.from, played.mv.end(now)))
                && grids::has_contact(now, mv, &played)
                && standalone::allows(now, position, &played)
                && (now.motion.hands.is_none() || !royals_lost(position, &played, position.side()))
                && boards::are_changed(rules, position, &played, royals_lost(position, &played, !position.side()))
                && (!rules.outcome.checkless || !checks_without_mate(&played.after, rules))
                && (!rules.outcome.exclusive || !exclusive::shares_mate(position, &played, rules))
            {
                legal.push(played);
            }
        };
        completed(position, rules, mv, &mut |played| {
            standalone::insertions(position, now, &played).into_iter().for_each(&mut judge);
            judge(standalone::recoloured(position, now, &played).unwrap_or(played));
            false
        });
    }
    legal
}

/// Where kings are not in check by attacks, nobody captures them.
fn takes_spared_king(before: &Position, played: &Played, rules: &Rules) -> bool {
    let spares = match rules.outcome.checks {
        CheckWhen::Attacked
        | CheckWhen::AttackedLegally
        | CheckWhen::LastOfKind
        | CheckWhen::OnlyKing
        | CheckWhen::Never
        | CheckWhen::AttackedByEither
        | CheckWhen::OnRoyalSquare => rules.outcome.spares_kings,
        CheckWhen::Attacking | CheckWhen::NotAttacked | CheckWhen::AttackedTwice | CheckWhen::Flights => true,
    };
    spares && royals_lost(before, played, !before.side())
}

/// Longer chains of checks that parry checks are not looked at: a check at their end is taken to mate.
const MOST_CROSS_CHECKS: usize = 8;

/// Checkless Chess: is the side to move in check and not mated? Asked with short chains of checks first, once with those
/// at the end as mates and once as none; the first two answers that are alike stand.
fn checks_without_mate(position: &Position, rules: &Rules) -> bool {
    let may_go_on = |most, end_mates| escapes(position, rules, most, end_mates);
    for most in 0..MOST_CROSS_CHECKS {
        let escaped = may_go_on(most, true);
        if escaped == may_go_on(most, false) {
            return escaped;
        }
    }
    may_go_on(MOST_CROSS_CHECKS, true)
}

/// Is the side to move in check, with a reply that is legal after at most so many checks that parry checks?
fn escapes(position: &Position, rules: &Rules, most: usize, end_mates: bool) -> bool {
    let side = position.side();
    if !in_check(position, rules, side) {
        return false;
    }
    let mut checks = Vec::new();
    for mv in all_moves(position, rules) {
        let is_calm = completed(position, rules, mv, &mut |reply| {
            if in_check(&reply.after, rules, side) {
                return false;
            }
            if !in_check(&reply.after, rules, reply.after.side()) {
                return true;
            }
            checks.push(reply.after);
            false
        });
        if is_calm {
            return true;
        }
    }
    checks.iter().any(|check| if most == 0 { end_mates } else { !escapes(check, rules, most - 1, end_mates) })
}

/// A neutral king is the king of the side that captures it, too: it must be reborn.
fn takes_own_king(before: &Position, rules: &Rules, played: &Played) -> bool {
    let own_kings = |position: &Position| {
        position
            .placement()
            .iter()
            .filter(|(_, unit)| unit.is_royal() && unit.belongs_to(before.side()))
            .count()
    };
    // A king that is neutral by turns may have become a king of one side.
    if rules.marks.meets(Attributes::BECOME_NEUTRAL) && own_kings(&played.after) >= own_kings(before) {
        return false;
    }
    let neutral_kings = |position: &Position| {
        position.placement().iter().filter(|(_, unit)| unit.is_royal() && unit.is_neutral()).count()
    };
    neutral_kings(&played.after) < neutral_kings(before)
}

/// Progressive play: only the last move of a turn may give check.
fn checks_within_turn(after: &Position, rules: &Rules) -> bool {
    let goes_on = after.turn().is_some_and(|turn| turn.left != turn.length);
    goes_on && in_check(after, rules, !after.side())
}

/// What the side to move can make of its pawn that the opponent has brought back to its promotion rank.
fn choices(position: &Position, rules: &Rules) -> Vec<(Kind, Position)> {
    let rules = position.rules_now(rules);
    let Some(square) = position.choice() else { return Vec::new() };
    let Some(pawn) = position.placement().at(square) else { return Vec::new() };
    let frischauf = rules.marks_promotees;
    let marks = if frischauf { Attributes::PROMOTEE } else { Attributes::NONE };
    let chosen = |&kind: &Kind| {
        let mut chosen = position.clone();
        let new = pawn.turned_into(kind).with(marks);
        chosen.apply(Effect::Transform { square, old: pawn, new, cause: Cause::Choice });
        chosen.apply(Effect::Choice { old: Some(square), new: None });
        (kind, chosen)
    };
    rules.promotions_of(pawn).iter().map(chosen).collect()
}

/// Moves that would be legal if they did not leave the own king in check.
pub(super) fn self_checking(position: &Position, rules: &Rules) -> Vec<Played> {
    let mut found = Vec::new();
    let board = Board::of(position);
    let spares = position.rules_now(rules).motion.no_capture[position.side().index()];
    let moves = all_moves(position, rules).into_iter().filter(|&mv| !(spares && takes_any(&board, mv)));
    for mv in moves {
        completed(position, rules, mv, &mut |played| {
            if !castles_onto_king(position, &played) && in_check(&played.after, rules, position.side()) {
                found.push(played);
            }
            false
        });
    }
    found
}

/// Moves, castling among them, of the units that the side to move may move: its own ones, or those of the other side, too.
fn of_either_hand(position: &Position, rules: &Rules) -> Vec<Move> {
    let of = |hand: &Position| -> Vec<Move> {
        candidates(hand, rules).into_iter().chain(castlings(hand, rules)).collect()
    };
    match rules.motion.hands {
        None => of(position),
        Some(Hands::OtherSide) => of(&position.in_other_hands()),
        Some(Hands::Both) => [of(position), of(&position.in_other_hands())].concat(),
    }
}

/// Do paralysing units alone keep the side to move from moving? All its units that could move but for them, the safety of
/// the king apart, are paralysed.
pub(super) fn is_held(position: &Position, rules: &Rules) -> bool {
    if !rules.marks.has(Attributes::PARALYSING) {
        return false;
    }
    let board = Board::of(position);
    let can_move = |&(from, unit): &(Square, Unit)| {
        let moves = moves_of(position, rules, &board, from, unit, Bitboard::FULL);
        moves.into_iter().any(|mv| position.forbidden_by_marks(rules, mv).is_ok())
    };
    let movers: Vec<_> = board.units(position.side()).filter(can_move).collect();
    !movers.is_empty()
        && movers.into_iter().all(|(from, unit)| marks::is_paralysed(rules, &board, unit, from))
}

/// What pawns of any sort promote to, each once; what does not fit is refused.
fn all_promotions(rules: &Rules) -> Vec<Kind> {
    let marine = rules.marine_promotions.iter().filter(|kind| !rules.promotions.contains(kind));
    rules.promotions.iter().chain(marine).copied().collect()
}

/// Visits every way to complete a move with the choices that the rule asks for, until a visit answers true.
pub(super) fn completed(
    position: &Position,
    rules: &Rules,
    mv: Move,
    visit: &mut dyn FnMut(Played) -> bool,
) -> bool {
    match position.consequence(rules, mv) {
        Ok((after, effects)) => {
            let played = |mv| {
                let (after, effects) = position.consequence(rules, mv).ok()?;
                Some(Played { mv, after, effects })
            };
            let mut goes_on = position.ways_to_go_on(rules, mv).into_iter().filter_map(|(mv, _)| played(mv));
            visit(Played { mv, after, effects }) || goes_on.any(visit)
        }
        Err(Refused::PromotionNeeded(_)) if mv.reborn_as.is_none() => {
            let as_kind = |kind: Kind| Move { reborn_as: Some(kind), ..mv };
            all_promotions(rules).into_iter().map(as_kind).any(|mv| completed(position, rules, mv, visit))
        }
        Err(Refused::OwnPromotionNeeded(_)) if mv.promotion.is_none() => {
            let as_kind = |kind: Kind| mv.promoting(kind);
            all_promotions(rules).into_iter().map(as_kind).any(|mv| completed(position, rules, mv, visit))
        }
        Err(Refused::LandingNeeded(squares)) if mv.landing(rules).is_none() => {
            let on = |square| mv.landing_on(rules, square);
            squares.into_iter().map(on).any(|mv| completed(position, rules, mv, visit))
        }
        Err(Refused::HurdleNeeded(squares)) if mv.start.is_none() => {
            let over = |square| Move { start: Some(square), ..mv };
            squares.into_iter().map(over).any(|mv| completed(position, rules, mv, visit))
        }
        Err(Refused::MarksNeeded { own, ways }) => {
            (0..ways).map(|way| mv.with_marks(own, way)).any(|mv| completed(position, rules, mv, visit))
        }
        Err(Refused::SquareNeeded { squares, or_none }) if mv.rebirth == RebirthChoice::Forced => {
            let declined = or_none.then_some(RebirthChoice::Declined);
            let choices = declined.into_iter().chain(squares.into_iter().map(RebirthChoice::On));
            choices.map(|rebirth| Move { rebirth, ..mv }).any(|mv| completed(position, rules, mv, visit))
        }
        Err(_) => false,
    }
}

/// A waiting unit may not be dropped on the enemy king by castling (Parrain Assassin). A king that it only covers is not
/// lost (Parachute).
fn castles_onto_king(before: &Position, played: &Played) -> bool {
    let is_enemy_king = |unit: Unit| unit.is_royal() && unit.colour() != before.side();
    let crushes = |effect: &Effect| matches!(*effect, Effect::Remove { unit, cause: Cause::Crushed, .. } if is_enemy_king(unit));
    let covers =
        |effect: &Effect| matches!(*effect, Effect::Hide { unit, covered: true, .. } if is_enemy_king(unit));
    let number = |test: &dyn Fn(&Effect) -> bool| played.effects.iter().filter(|effect| test(effect)).count();
    played.mv.class == Class::Castling && number(&crushes) > number(&covers)
}

/// Hidden units without their diagram squares, in a fixed order: for comparisons.
pub(super) fn hidden(position: &Position) -> Vec<(Square, Unit)> {
    let mut list: Vec<_> =
        position.hidden().iter().map(|&Hidden { square, unit, .. }| (square, unit)).collect();
    list.sort();
    list
}
