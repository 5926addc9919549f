//! Legal moves, slowly: every unit to every square in every way, through the rule's own consequence, and then a look
//! at what the opponent could do.

mod boards;
mod by_number;
mod castling;
mod exclusive;
mod fairy;
mod grids;
pub(super) mod latent;
mod lent;
mod makes;
mod marks;
mod standalone;
mod wish;

use super::walk::{Attempt, Board, beyond, reaches, runs};
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit};
use crate::position::{Cause, Class, Effect, Hidden, Move, Position, RebirthChoice, Refused};
use crate::rules::{CheckWhen, Hands, Kings, Occupied, Rules, SquareRule, Transfer, When, Who};
use crate::units::Pawn;
use castling::castlings;
pub(super) use fairy::attacks;
use grids::may_go;
pub(super) use lent::attacks_as_itself;

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

/// Could a royal unit of this side be captured for good?
pub(super) fn king_can_be_taken(position: &Position, rules: &Rules, side: Colour) -> bool {
    // Whoever moves: the rules of the half-move to be played count.
    let rules = position.rules_now(rules);
    let opponent = if position.side() == side { position.as_if_passed(rules) } else { position.clone() };
    let board = Board::of(&opponent);
    let units = opponent.placement().iter();
    let kings = units.filter(|(_, unit)| unit.is_royal() && unit.belongs_to(side)).map(|(square, _)| square);
    let kings: Bitboard = kings.collect();
    if kings.is_empty() {
        return false;
    }
    // A unit may be in the way of one that is reborn, and what is wanted depends on all moves.
    let all_count = rebirths_crush(rules)
        || rules.motion.choice(opponent.side()).is_some()
        || rules.motion.capture_count.is_some();
    let onto = if all_count { Bitboard::FULL } else { kings | opponent.squares_just_passed().collect() };
    let mut attacks = candidates_onto(&opponent, rules, onto);
    // Who first moves as another unit does attacks nothing from where it stands.
    if rules.first_rank_pawns_check && !rules.motion.makes_first {
        attacks.extend(first_rank_attacks(&opponent, rules, &board, !side));
    }
    attacks.extend(lent_attacks(&opponent, rules, &board, !side));
    wish::keep_chosen(&opponent, rules, &mut attacks);
    // The capture of a king ends the game: no unit is lost by it, and it need not be a move that conditions allow.
    let is_bound = rules.outcome.loses_units || rules.outcome.forbidding.is_some();
    let without_losses = is_bound.then(|| without_losses(rules));
    let rules = without_losses.as_ref().unwrap_or(rules);
    attacks.into_iter().any(|mv| endangers(&opponent, &board, rules, mv, side))
}

/// What units that may move attack by their own way although they move in a lent one.
fn lent_attacks(position: &Position, rules: &Rules, board: &Board, side: Colour) -> Vec<Move> {
    let may_move = |&(from, unit): &(Square, Unit)| {
        fairy::may_move(position, rules, board, unit, from) && marks::may_move(rules, board, unit, from)
    };
    let attacks = |(from, unit): (Square, Unit)| {
        let reached =
            Square::ALL.into_iter().filter(move |&to| lent::attacks_beside(rules, board, unit, from, to));
        let takes = reached.filter(|&to| board.at(to).is_some_and(Unit::is_royal));
        takes.flat_map(move |to| promoted(position, rules, unit, Move::new(from, to)))
    };
    board.units(side).filter(may_move).flat_map(attacks).collect()
}

/// What pawns on their own first rank attack. Under Popeye's rules they may give check although they cannot move.
fn first_rank_attacks(position: &Position, rules: &Rules, board: &Board, side: Colour) -> Vec<Move> {
    let is_pawn = |&(from, unit): &(Square, Unit)| {
        let ways = || lent::ways(rules, board, unit, from, Attempt::Capture);
        ways().iter().any(|way| way.kind() == Kind::PAWN)
            && fairy::may_move(position, rules, board, unit, from)
            && marks::may_move(rules, board, unit, from)
    };
    let pawns = board.units(side).filter(is_pawn);
    let pawns = pawns.filter(|&(from, unit)| {
        let stays = || starts(rules, board, unit, from, Attempt::Capture).contains(&from);
        from.rank() == side.first_rank() && stays()
    });
    let attacks = |(from, _): (Square, Unit)| {
        [-1, 1]
            .into_iter()
            .filter_map(move |files| Some(Move::new(from, beyond(rules, from, (files, side.forward()))?)))
    };
    let takes = |mv: &Move| board.at(mv.to).is_some_and(|victim| victim.can_be_taken_by(side));
    pawns.flat_map(attacks).filter(takes).collect()
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

/// The same rules for the capture of a king, by which no unit is lost.
pub(super) fn without_losses(rules: &Rules) -> Rules {
    let mut plain = rules.clone();
    plain.outcome.loses_units = false;
    plain.outcome.forbidding = plain.outcome.forbidding.filter(|rule| rule.binds_captures_of_kings);
    plain
}

/// Does this move of the opponent make a royal unit of `side` disappear?
fn endangers(position: &Position, board: &Board, rules: &Rules, mv: Move, side: Colour) -> bool {
    let stands_on = match mv.class {
        Class::EnPassant => position.passed_pawn(mv),
        Class::Normal
        | Class::DoubleStep
        | Class::Castling
        | Class::PartnerCastling
        | Class::Exchange
        | Class::Jump
        | Class::Pass => mv.to,
    };
    let victim = board.at(stands_on).filter(|victim| victim.belongs_to(side));
    let takes_royal = victim.is_some_and(Unit::is_royal);
    if takes_royal && royals_are_taken_plainly(rules) {
        return true;
    }
    let captures = victim.is_some();
    let rebirth_happens = captures || position.pending().is_some();
    let could_lose = takes_royal || rebirth_happens && rebirths_crush(rules);
    let stands = |played: &Played| {
        rules.outcome.checks != CheckWhen::AttackedLegally || !in_check(&played.after, rules, !side)
    };
    could_lose
        && completed(position, rules, mv, &mut |played| {
            royals_lost(position, &played, side) && stands(&played)
        })
}

/// Does a unit that is reborn annihilate what stands in its way?
fn rebirths_crush(rules: &Rules) -> bool {
    rules.parts().map(|rules| rules.rebirth).any(|rebirth| {
        rebirth.occupied == Occupied::Assassin && matches!(rebirth.who, Who::Victim | Who::Capturer)
    })
}

/// Is the capture of a royal unit like any capture in orthodox chess, whatever is reborn then? So it is wherever
/// kings are not reborn and the capturing unit has no rebirth that could forbid the capture.
fn royals_are_taken_plainly(rules: &Rules) -> bool {
    // Units that move as others do change nothing of it, nor do those that become others when they have arrived.
    let is_usual = rules.adds_only_borrowers() || rules.adds_only_marks(Attributes::CHAMELEON);
    if rules.beside.is_some() || rules.has_more_than_rebirths() && !is_usual {
        return false;
    }
    match rules.rebirth.who {
        Who::Nobody | Who::Both { .. } | Who::Neighbours | Who::Mover { .. } | Who::Danger => true,
        Who::Victim => rules.rebirth.kings != Kings::Inclusive,
        Who::Capturer => rules.rebirth.when != When::ThisMove && rules.rebirth.kings != Kings::CannotCapture,
        Who::Immune | Who::Geneva => false,
    }
}

/// Has a royal unit of this side gone for good? One that is only covered by another unit is still there, and one that
/// comes over from the other side is no substitute.
fn royals_lost(before: &Position, played: &Played, side: Colour) -> bool {
    let number = |position: &Position| position.placement().royals(side).len() as usize;
    let own = |unit: Unit| unit.is_royal() && unit.belongs_to(side);
    let count = |test: &dyn Fn(&Effect) -> bool| played.effects.iter().filter(|effect| test(effect)).count();
    // Who has captured may go below another unit by its own rebirth; a captured unit that does is gone.
    let goes =
        count(&|effect| matches!(*effect, Effect::Remove { unit, cause: Cause::Rebirth, .. } if own(unit)));
    let below =
        count(&|effect| matches!(*effect, Effect::Hide { unit, covered: false, .. } if own(unit))).min(goes);
    let covered = count(&|effect| matches!(*effect, Effect::Hide { unit, covered: true, .. } if own(unit)));
    let won = count(&|effect| matches!(*effect, Effect::Transform { old, new, .. } if own(new) && !own(old)));
    // A king that changes sides is not lost, whether it does so where it stands or by its rebirth.
    let given = count(&|effect| match *effect {
        Effect::Transform { cause: Cause::Metamorphosis, .. } => false,
        Effect::Transform { old, new, .. } => own(old) && !own(new),
        _ => false,
    });
    // One that comes to light was there before.
    let revealed = count(&|effect| matches!(*effect, Effect::Reveal { unit, .. } if own(unit)));
    number(&played.after) + covered + below + given < number(before) + won + revealed
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

/// Moves that the units of the side to move can make by their way of moving, castling apart.
pub(super) fn candidates(position: &Position, rules: &Rules) -> Vec<Move> {
    candidates_onto(position, rules, Bitboard::FULL)
}

/// Those of them that go to these squares, and perhaps others.
fn candidates_onto(position: &Position, rules: &Rules, onto: Bitboard) -> Vec<Move> {
    let rules = position.rules_now(rules);
    let board = Board::of(position);
    let may_move = |&(from, unit): &(Square, Unit)| {
        fairy::may_move(position, rules, &board, unit, from) && marks::may_move(rules, &board, unit, from)
    };
    let movers = board.units(position.side()).filter(may_move);
    let moves = |(from, unit)| {
        let mut moves = moves_of(position, rules, &boards::seen_by(rules, &board, unit), from, unit, onto);
        moves.retain(|&mv| {
            // Where a unit that goes on from its capture lands is known later.
            let takes = takes_any(&board, mv);
            let goes_on = takes
                && (rules.motion.goes_on.is_some()
                    || grids::beyond(rules, &board, unit, mv.from, mv.to).is_some());
            (goes_on || may_go(rules, unit.colour(), mv.from, mv.to))
                && boards::may_arrive(rules, &board, unit, mv)
                && !fairy::is_forbidden_mutually(position, rules, &board, unit, mv)
        });
        fairy::by_their_number(rules, &board, unit, moves)
    };
    movers.flat_map(moves).collect()
}

fn takes_any(board: &Board, mv: Move) -> bool {
    match mv.class {
        Class::EnPassant => true,
        Class::Normal | Class::DoubleStep | Class::Jump => mv.to != mv.from && !board.is_empty(mv.to),
        Class::Castling | Class::PartnerCastling | Class::Exchange | Class::Pass => false,
    }
}

/// The same of one unit, whether or not it may move.
fn moves_of(
    position: &Position,
    rules: &Rules,
    board: &Board,
    from: Square,
    unit: Unit,
    onto: Bitboard,
) -> Vec<Move> {
    let mut moves = Vec::new();
    let makes_first = rules.motion.makes_first;
    if makes_first {
        moves.extend(makes::captures(position, rules, board, from, unit));
    }
    let attempts = [Attempt::Capture, Attempt::Move].into_iter();
    for attempt in attempts.filter(|&attempt| attempt == Attempt::Move || !makes_first) {
        let ways = lent::ways(rules, board, unit, from, attempt);
        // After a transfer its own square is empty, too.
        let goals = match attempt {
            Attempt::Move => (!board.occupied()).with(from),
            Attempt::Capture => board.occupied() | position.squares_just_passed().collect(),
        };
        for start in starts(rules, board, unit, from, attempt) {
            for to in goals & onto {
                let found = ways
                    .iter()
                    .filter_map(|&way| step(position, rules, board, way, [from, start, to], attempt));
                // Who gets there as another unit does, too, does not pass a square as a pawn.
                let found = found.min_by_key(|mv| mv.class == Class::DoubleStep);
                // Orphans and friends do not capture in passing.
                let may = |mv: &Move| mv.class != Class::EnPassant || !rules.army.borrows(unit.kind());
                if let Some(mv) = found.filter(may) {
                    moves.extend(promoted(position, rules, unit, mv));
                }
            }
        }
    }
    moves.extend(jump(rules, board, unit, from));
    moves
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

/// The squares from which a unit may start: its own, or its rebirth square if that is free (Marscirce). Kings that the
/// rule leaves alone are never transferred, and cannot do at all what others can do only after a transfer.
fn starts(rules: &Rules, board: &Board, unit: Unit, from: Square, attempt: Attempt) -> Vec<Square> {
    let Who::Mover { captures, quiets } = rules.rebirth.who else { return vec![from] };
    let policy = if attempt == Attempt::Capture { captures } else { quiets };
    let left_alone = unit.is_royal() && rules.rebirth.kings != Kings::Inclusive;
    let can_go_to = |home: &Square| {
        let to_last_rank = rules.is_pawn(unit) && matches!(home.rank(), 0 | 7);
        !left_alone && (*home == from || board.is_empty(*home) && !to_last_rank)
    };
    let centre = [Square::D4, Square::E4, Square::D5, Square::E5];
    let homes: Vec<Square> = match rules.rebirth.square {
        SquareRule::Centre if centre.contains(&from) => centre.to_vec(),
        SquareRule::Centre => Vec::new(),
        SquareRule::Super => Square::ALL.to_vec(),
        SquareRule::Diagram => board.origin(from).map(|square| rules.adapt(square)).into_iter().collect(),
        _ => vec![rules.table_square(unit, from)],
    };
    let homes = homes.into_iter().filter(can_go_to);
    match policy {
        Transfer::Never => vec![from],
        Transfer::Always => homes.collect(),
        Transfer::May => [from].into_iter().chain(homes.filter(|&home| home != from)).collect(),
    }
}

/// The move from one square, perhaps by way of another, to a third, if there is one.
fn step(
    position: &Position,
    rules: &Rules,
    board: &Board,
    unit: Unit,
    [from, start, to]: [Square; 3],
    attempt: Attempt,
) -> Option<Move> {
    // Others that move as a king for once capture all the same.
    let is_royal = board.at(from).is_some_and(Unit::is_royal);
    let abstain = || rules.parts().any(|rules| rules.rebirth.kings == Kings::CannotCapture);
    if attempt == Attempt::Capture && is_royal && abstain() {
        return None;
    }
    let moved = (start != from).then(|| board.moved(from, start));
    let class = class_of(position, rules, moved.as_ref().unwrap_or(board), unit, start, to, attempt)?;
    let start_elsewhere = (start != from).then_some(start);
    if start_elsewhere.is_some() {
        let chosen = starts(rules, board, unit, from, attempt).contains(&from);
        // A detour to a square in reach is no choice, and nobody comes back to where he stood but by a double step.
        // Who must go to a square first to capture tells to which of several.
        let must_go = matches!(rules.rebirth.who, Who::Mover { captures: Transfer::Always, .. });
        let tells_start = must_go && attempt == Attempt::Capture;
        let useless = !tells_start && class_of(position, rules, board, unit, from, to, attempt).is_some();
        if chosen && (useless || to == from) || to == from && class != Class::DoubleStep {
            return None;
        }
    }
    Some(Move { start: start_elsewhere, ..Move::new(from, to).of_class(class) })
}

/// Danger Circe: an attacked unit may go straight home, and capture there.
fn jump(rules: &Rules, board: &Board, unit: Unit, from: Square) -> Option<Move> {
    let home = rules.table_square(unit, from);
    let free = home != from && board.at(home).is_none_or(|other| other.can_be_taken_by(unit.colour()));
    if rules.rebirth.who != Who::Danger || !free {
        return None;
    }
    let attacked = Square::ALL.into_iter().filter(|&at| at != from).any(|at| {
        let enemy = board.at(at).filter(|enemy| enemy.can_be_taken_by(unit.colour()));
        enemy.is_some_and(|enemy| {
            let enemy = enemy.owned_by(!unit.colour());
            reaches(rules, board, enemy, at, from, Attempt::Capture)
                && marks::may_move(rules, board, enemy, at)
        })
    });
    let attempt = if board.is_empty(home) { Attempt::Move } else { Attempt::Capture };
    let ordinary = reaches(rules, board, unit, from, home, attempt);
    (attacked && !ordinary).then(|| Move::new(from, home).of_class(Class::Jump))
}

/// What sort of move leads from `start` to `to`, if any does.
fn class_of(
    position: &Position,
    rules: &Rules,
    board: &Board,
    unit: Unit,
    start: Square,
    to: Square,
    attempt: Attempt,
) -> Option<Class> {
    let takes_in_passing = || match unit.kind() {
        Kind::PAWN => true,
        _ => rules.army.passing_reach(unit, start, board.occupied()).has(to),
    };
    let may = match (attempt, board.at(to)) {
        (Attempt::Move, _) => board.is_empty(to),
        (Attempt::Capture, Some(victim)) => {
            let own = rules.motion.bicaptures && !victim.is_royal();
            start != to && (own || victim.can_be_taken_by(unit.colour()))
        }
        (Attempt::Capture, None) => {
            board.is_empty(to) && passed_pawn_stands(position, rules, board, unit, to) && takes_in_passing()
        }
    };
    // Whether the unit gets there takes longest to find out.
    let itself = board.at(start).unwrap_or(unit);
    if !may || !lent::goes_as(rules, board, (itself, unit), start, to, attempt) {
        return None;
    }
    Some(match attempt {
        Attempt::Move if rules.army.is_double_step(unit, start, to) => Class::DoubleStep,
        Attempt::Capture if board.at(to).is_none() => Class::EnPassant,
        Attempt::Move | Attempt::Capture => Class::Normal,
    })
}

/// Has an enemy pawn just passed this square by its double step?
fn passed_pawn_stands(position: &Position, rules: &Rules, board: &Board, unit: Unit, passed: Square) -> bool {
    if !position.squares_just_passed().any(|square| square == passed) {
        return false;
    }
    let enemy = !unit.colour();
    let stands = board.at(position.passed_pawn(Move::new(passed, passed)));
    // Reverse pawns come from the other side.
    let behind = |rank: u8, step: i8| (rank as i8 + step) as u8;
    let ranks =
        [behind(enemy.pawn_rank(), enemy.forward()), behind(unit.colour().pawn_rank(), -enemy.forward())];
    let comes_from = if stands.is_some_and(|pawn| rules.army.pawn(pawn.kind()) == Some(Pawn::Backward)) {
        ranks[1]
    } else {
        ranks[0]
    };
    (passed.rank() == comes_from || runs(rules))
        && stands.is_some_and(|pawn| {
            (rules.army.steps_twice(pawn.kind()) || rules.lends_moves || runs(rules))
                && pawn.can_be_taken_by(!enemy)
        })
}

/// The move in all its promotions. A kamikaze pawn that leaves the board with its victim has none.
fn promoted(position: &Position, rules: &Rules, unit: Unit, mv: Move) -> Vec<Move> {
    let nobody_reborn = !rules.parts().any(|rules| {
        matches!(rules.rebirth.who, Who::Victim | Who::Capturer | Who::Both { .. } | Who::Neighbours)
    });
    let vanishes =
        unit.has(Attributes::KAMIKAZE) && nobody_reborn && position.placement().at(mv.to).is_some();
    // A capturing unit that goes on promotes where it ends.
    let victim = position.placement().at(mv.to);
    let goes_on = rules
        .motion
        .goes_on
        .is_some_and(|absolute| victim.is_some_and(|victim| absolute || !victim.is_royal()));
    // Who becomes what it captures is no pawn any more; if it is, the consequence asks for a promotion.
    let protean = rules.outcome.protean.is_some_and(|kings| victim.is_some() && (kings || !unit.is_royal()));
    // Breton: what goes is chosen before a pawn promotes, and it may be the pawn itself.
    let breton = rules.outcome.breton.is_some_and(|breton| !breton.after_promotion && !breton.enemy)
        && victim.is_some_and(|victim| !victim.is_royal());
    if rules.promotes_on(unit, mv.to) && !vanishes && !goes_on && !protean && !breton {
        // It may stay a pawn, too, where it may promote later.
        let stays = rules.motion.latent_pawns.map(|_| mv);
        let promotions = rules.promotions_of(unit).iter().map(|&kind| mv.promoting(kind));
        return stays.into_iter().chain(promotions).collect();
    }
    vec![mv]
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
