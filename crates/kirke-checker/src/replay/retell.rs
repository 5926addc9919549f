//! Does the text of a half-move tell what happens? The text alone is played on a board of its own, and the outcome
//! compared with the position that the rule's effects lead to.

use super::moves::{Played, hidden, latent as waiting};
use super::walk::{Attempt, Board, reaches};
use super::{breton, budgets, holes, imitators, latent, lost, once, oscillating, sentinels, turning};
use crate::board::{ATTRIBUTES, Attributes, Colour, Kind, Square, Unit};
use crate::position::{Cause, Class, Effect, Move, Position, RebirthChoice};
use crate::rules::{Revolving, Rules};
use crate::solution::{OwnChange, Ply, PlyKind, SideEffect, UnitText};

/// Does this text, and it alone, lead from the position before the move to the position after it?
pub(super) fn tells(rules: &Rules, before: &Position, played: &Played, ply: &Ply) -> bool {
    let rules = before.rules_now(rules);
    let fits = (rules.motion.hands.is_none() || ply.mover() == before.side())
        && ply.from == played.mv.from
        && ply.to == played.mv.to
        && ply.via == shifted(played, Cause::Transfer)
        && ply.onward == shifted(played, Cause::Make)
        && kind_fits(played, ply.kind)
        && promotion_fits(rules, played, ply)
        && reborn_promotions_fit(rules, played, ply)
        && own_kinds_fit(rules, played, ply)
        && ways_fit(played, ply)
        && ply.effects.iter().all(|told| appears_there(played, told))
        && ply.effects.len() == written(&played.effects) + goes_on_to(&played.effects).count()
        && legs_told(ply).eq(goes_on_to(&played.effects))
        && imitators::follow(rules, before, played, ply)
        && budgets::are_told(before, played, ply)
        && sentinels::stand(rules, before, played, ply)
        && breton::fits(rules, before, played)
        && turning::fits(rules, before, played)
        && lost::fits(rules, played)
        && once::fits(rules, before, played)
        && latent::fits(rules, before, played)
        && oscillating::fits(rules, before, played);
    fits && retold(rules, before, played, ply).is_some_and(|told| told == as_told(rules, &played.after))
}

/// The units on the board and those hidden, without the mark that a condition gives to all: no text tells who has it.
fn as_told(rules: &Rules, position: &Position) -> Retold {
    let told = |unit| rules.army.without_everyones_mark(unit);
    let mut board = Board::of(position);
    Square::ALL.into_iter().for_each(|square| board.set(square, board.at(square).map(told)));
    (board, hidden(position).into_iter().map(|(square, unit)| (square, told(unit))).collect())
}

/// The square to which a unit went for this reason, in the end: before its move, or on from its capture.
fn shifted(played: &Played, why: Cause) -> Option<Square> {
    played.effects.iter().rev().find_map(|effect| match *effect {
        Effect::Shift { to, cause, .. } if cause == why => Some(to),
        _ => None,
    })
}

/// Several promotions may lead to the same position, if the promoted unit becomes another one at once.
fn promotion_fits(rules: &Rules, played: &Played, ply: &Ply) -> bool {
    let told = ply.promotion.as_ref().and_then(|text| unit_of(rules, text)).map(Unit::kind);
    told.is_none() || played.mv.promotion.is_none_or(|kind| told == Some(kind))
}

/// Do reborn units promote to what the text says? The board does not tell it where they are annihilated at once.
fn reborn_promotions_fit(rules: &Rules, played: &Played, ply: &Ply) -> bool {
    let told = ply.effects.iter().filter_map(|told| match told {
        SideEffect::Appears { promotion, .. } | SideEffect::Goes { promotion, .. } => promotion.as_ref(),
        SideEffect::Turns { .. }
        | SideEffect::IsTurned { .. }
        | SideEffect::Becomes { .. }
        | SideEffect::IsChanged { .. }
        | SideEffect::Chosen { .. }
        | SideEffect::PromotesFirst { .. }
        | SideEffect::Imitate { .. }
        | SideEffect::Spend { .. }
        | SideEffect::Partner { .. }
        | SideEffect::GoesOn { .. }
        | SideEffect::KingsSwap { .. }
        | SideEffect::Disappears { .. } => None,
    });
    let done = played.effects.iter().filter_map(|effect| match *effect {
        Effect::Transform { old, new, cause: Cause::Rebirth, .. } => {
            (old.kind() != new.kind()).then(|| new.kind())
        }
        Effect::Hide { unit, was, covered: false, .. } => (was.kind() != unit.kind()).then(|| unit.kind()),
        _ => None,
    });
    told.map(|text| unit_of(rules, text).map(Unit::kind)).eq(done.map(Some))
}

/// Do units become what the text says? The board does not tell it where they become something else at once.
fn own_kinds_fit(rules: &Rules, played: &Played, ply: &Ply) -> bool {
    let told = ply.effects.iter().filter_map(|told| {
        let SideEffect::Becomes { unit, by: OwnChange::Kind, .. } = told else { return None };
        Some(unit_of(rules, unit).map(Unit::kind))
    });
    let done = played.effects.iter().filter_map(|effect| {
        let Effect::Transform { new, cause: Cause::OwnKind, .. } = *effect else { return None };
        Some(Some(new.kind()))
    });
    told.eq(done)
}

/// Do units go where the text says? The board does not tell it of a unit that goes on from its wormhole to a square that
/// does not depend on that, nor of one that is reborn where it stands.
fn ways_fit(played: &Played, ply: &Ply) -> bool {
    let told = ply.effects.iter().filter_map(|told| match *told {
        SideEffect::Goes { from, to, .. } => Some((from, to)),
        _ => None,
    });
    let done = |way| {
        played
            .effects
            .iter()
            .any(|effect| matches!(*effect, Effect::Shift { from, to, .. } if (from, to) == way))
    };
    let stays_as_told = told.clone().filter(|&(from, to)| from == to).all(done);
    let mut must_be_told = played.effects.iter().filter_map(|effect| match *effect {
        Effect::Shift { from, to, cause: Cause::Wormhole, .. } => Some((from, to)),
        Effect::Shift { from, to, cause: Cause::Rebirth, .. } if from == to => Some((from, to)),
        _ => None,
    });
    stays_as_told && must_be_told.all(|way| told.clone().any(|told| told == way))
}

/// Does a unit that appears do so where the text says? A unit that covers or crushes one of its own sort leaves the same
/// board wherever it does so.
fn appears_there(played: &Played, told: &SideEffect) -> bool {
    let SideEffect::Appears { square: there, .. } = *told else { return true };
    played.effects.iter().any(|effect| {
        matches!(*effect, Effect::Place { square, .. } | Effect::Hide { square, covered: false, .. } if square == there)
    })
}

/// How many effects have a place of their own in the text. A unit that has just gone home, or through a wormhole, changes
/// sides in its bracket.
fn written(effects: &[Effect]) -> usize {
    let mut home = None;
    let counts = |effect: &&Effect| match **effect {
        Effect::Shift { to, cause: Cause::Rebirth | Cause::Wormhole, .. } => {
            home = Some(to);
            true
        }
        Effect::Transform { square, cause: Cause::SideChange, .. } if home == Some(square) => false,
        _ => is_written(effect),
    };
    effects.iter().filter(counts).count()
}

/// Does what happens beside the move have a bracket in the text?
fn is_written(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Place {
            cause: Cause::Rebirth | Cause::Uncovered | Cause::Sentinel | Cause::Exchange | Cause::Insertion,
            ..
        } | Effect::Shift {
            cause: Cause::Rebirth
                | Cause::Explosion
                | Cause::Hurdle
                | Cause::Wormhole
                | Cause::Oscillation
                | Cause::Partner,
            ..
        } | Effect::Remove { cause: Cause::Sacrifice | Cause::Explosion | Cause::Breton | Cause::Lost, .. }
            | Effect::Hide { covered: false, .. }
            | Effect::Imitate { cause: Cause::Play, .. }
            | Effect::Spend { .. }
            | Effect::Transform {
                cause: Cause::Choice
                    | Cause::Latent
                    | Cause::SideChange
                    | Cause::TurnedByUnit
                    | Cause::Breton
                    | Cause::OwnKind
                    | Cause::KobulKing
                    | Cause::Snek
                    | Cause::Influence
                    | Cause::Phase
                    | Cause::Anda
                    | Cause::OtherBoard,
                ..
            }
    )
}

fn kind_fits(played: &Played, kind: PlyKind) -> bool {
    let eastward = played.mv.to.file() == 6;
    let captures = played.takes();
    match kind {
        PlyKind::Quiet => {
            let is_one = matches!(
                played.mv.class,
                Class::Normal | Class::DoubleStep | Class::Jump | Class::PartnerCastling
            );
            is_one && !captures
        }
        PlyKind::Capture => matches!(played.mv.class, Class::Normal | Class::Jump) && captures,
        PlyKind::EnPassant => played.mv.class == Class::EnPassant,
        PlyKind::ShortCastling => played.mv.class == Class::Castling && eastward,
        PlyKind::LongCastling => played.mv.class == Class::Castling && !eastward,
        PlyKind::Exchange => played.mv.class == Class::Exchange,
        PlyKind::RoleExchange | PlyKind::Pass => played.mv.class == Class::Pass,
    }
}

type Retold = (Board, Vec<(Square, Unit)>);

/// Plays the text. What by custom is not told, annihilated occupants and the stacks of hidden units, is taken from
/// the effects.
fn retold(rules: &Rules, before: &Position, played: &Played, ply: &Ply) -> Option<Retold> {
    let (mut board, mut below) = as_told(rules, before);
    let chosen = usize::from(before.choice().is_some() || waiting::promotes_first(rules, before));
    let (choice, effects) = ply.effects.split_at_checked(chosen)?;
    for told in choice {
        choose(rules, before, &mut board, told)?;
    }
    let unit = match ply.kind {
        PlyKind::RoleExchange | PlyKind::Pass => {
            if (ply.kind == PlyKind::RoleExchange) != rules.motion.role_exchanges.is_some() {
                return None;
            }
            let nobody = UnitText { colour: before.side(), code: "", marks: String::new() };
            if ply.unit != nobody || ply.promotion.is_some() {
                return None;
            }
            None
        }
        _ => Some(unit_of(rules, &ply.unit)?),
    };
    if unit.is_some() && board.at(ply.from) != unit {
        return None;
    }
    // A castling rook that goes to its corner does so before the move, everything else happens after it.
    let rook_comes = usize::from(
        played.mv.class == Class::Castling
            && rules.castling_transfer.is_some()
            && matches!(played.mv.rebirth, RebirthChoice::On(_)),
    );
    let (before_move, after_move) = effects.split_at_checked(rook_comes)?;
    // The king may stand where the rook goes to.
    if unit.is_some() {
        board.set(ply.from, None);
    }
    for told in before_move {
        beside(rules, &mut board, &mut below, told, ply.kind == PlyKind::Exchange)?;
    }
    if let Some(unit) = unit {
        move_proper(rules, before, &mut board, unit, ply)?;
    }
    for effect in &played.effects {
        match *effect {
            Effect::Reveal { square, unit, .. } => {
                // A unit hidden by this very move cannot reappear with it.
                let unit = rules.army.without_everyones_mark(unit);
                let place = below.iter().position(|&entry| entry == (square, unit))?;
                below.remove(place);
            }
            Effect::Hide { square, unit, covered: true, .. } => {
                below.push((square, rules.army.without_everyones_mark(unit)));
            }
            _ => {}
        }
    }
    let mut mover = unit.map(|_| ply.arrival());
    let mut stands = mover;
    for told in after_move {
        if let SideEffect::GoesOn { to, takes, promotion } = told {
            go_on(rules, &mut board, stands?, (*to, *takes), promotion)?;
            stands = Some(*to);
            continue;
        }
        if let SideEffect::Goes { from, to, .. } = told
            && Some(*from) == stands
        {
            stands = Some(*to);
        }
        if let SideEffect::Goes { from, to, hidden, .. } = told
            && Some(*from) == mover
        {
            mover = (!hidden).then_some(*to);
        } else {
            turning::defect(rules, before, &mut board, mover.take());
        }
        beside(rules, &mut board, &mut below, told, ply.kind == PlyKind::Exchange)?;
    }
    turning::defect(rules, before, &mut board, mover);
    for (number, effect) in played.effects.iter().enumerate() {
        if let Effect::Remove { square, cause: Cause::Crushed, .. } = *effect
            && !fill(&played.effects[number..], square)
        {
            board.set(square, None);
        }
    }
    below.sort();
    Some((holes::dug(rules, before, turned(rules, board, ply), ply), below))
}

/// Does some unit come to this square by these effects, before the board turns?
fn fill(effects: &[Effect], square: Square) -> bool {
    effects.iter().any(|effect| match *effect {
        Effect::Place { square: to, cause, .. } => to == square && cause != Cause::Revolution,
        Effect::Shift { to, .. } => to == square,
        _ => false,
    })
}

fn move_proper(rules: &Rules, before: &Position, board: &mut Board, unit: Unit, ply: &Ply) -> Option<()> {
    match ply.kind {
        PlyKind::EnPassant => board.set(before.passed_pawn(Move::new(ply.from, ply.to)), None),
        PlyKind::ShortCastling => *board = board.moved(on_rank(7, ply.to), on_rank(5, ply.to)),
        PlyKind::LongCastling => *board = board.moved(on_rank(0, ply.to), on_rank(3, ply.to)),
        PlyKind::Quiet | PlyKind::Capture | PlyKind::Exchange | PlyKind::RoleExchange | PlyKind::Pass => {}
    }
    let arrived = match &ply.promotion {
        Some(text) => promoted(rules, unit, text)?,
        None => unit,
    };
    if ply.onward.is_some() {
        board.set(ply.to, None);
    }
    board.set(ply.arrival(), imitators::on_board(rules, arrived));
    Some(())
}

fn on_rank(file: u8, of: Square) -> Square {
    Square::new(file, of.rank())
}

/// Series Capture: where the unit goes on to when its move could have been over. Several ways may end alike.
fn goes_on_to(effects: &[Effect]) -> impl Iterator<Item = Square> + '_ {
    let behind = effects.iter().skip_while(|effect| !matches!(effect, Effect::Turn));
    behind.filter_map(|effect| match *effect {
        Effect::Shift { to, cause: Cause::Play, .. } => Some(to),
        _ => None,
    })
}

fn legs_told(ply: &Ply) -> impl Iterator<Item = Square> + '_ {
    ply.effects.iter().filter_map(|told| match *told {
        SideEffect::GoesOn { to, .. } => Some(to),
        _ => None,
    })
}

/// Series Capture: the capturing unit goes on, as it moves from where it stands.
fn go_on(
    rules: &Rules,
    board: &mut Board,
    from: Square,
    (to, takes): (Square, bool),
    promotion: &Option<UnitText>,
) -> Option<()> {
    let unit = board.at(from)?;
    let attempt = if takes { Attempt::Capture } else { Attempt::Move };
    let victim_fits = board.at(to).is_some_and(|victim| victim.can_be_taken_by(unit.colour())) == takes;
    let is_move = rules.motion.series && victim_fits && reaches(rules, board, unit, from, to, attempt);
    let arrived = match promotion {
        Some(text) => promoted(rules, unit, text)?,
        None => unit,
    };
    is_move.then(|| {
        board.set(from, None);
        board.set(to, Some(arrived));
    })
}

/// Promotes the pawn that waits for it.
fn choose(rules: &Rules, before: &Position, board: &mut Board, told: &SideEffect) -> Option<()> {
    let (unit, square, waits) = match told {
        SideEffect::Chosen { unit, square } => (unit, square, before.choice() == Some(*square)),
        SideEffect::PromotesFirst { unit, square } => (unit, square, waiting::is_due(before, *square)),
        _ => return None,
    };
    let new = promotee(rules, unit)?;
    let pawn = board.at(*square)?;
    let fits = waits && rules.is_pawn(pawn) && pawn.colour() == new.colour();
    fits.then(|| board.set(*square, Some(new)))
}

/// Plays one bracket of the text.
fn beside(
    rules: &Rules,
    board: &mut Board,
    below: &mut Vec<(Square, Unit)>,
    told: &SideEffect,
    exchanges: bool,
) -> Option<()> {
    let (from, square, was, promotion, is_hidden, recoloured) = match told {
        SideEffect::Goes { unit, becomes: Some(becomes), .. } if unit == becomes => return None,
        SideEffect::Chosen { .. } | SideEffect::PromotesFirst { .. } | SideEffect::GoesOn { .. } => {
            return None;
        }
        SideEffect::Turns { square, colour } => {
            let unit = turning(board, *square, *colour)?;
            board.set(*square, Some(on_other_side(unit, *colour)));
            return Some(());
        }
        SideEffect::IsTurned { square, colour } => {
            // Volage units may still turn once of themselves.
            let unit = turning(board, *square, *colour)?;
            board.set(*square, Some(unit.recoloured(*colour)));
            return Some(());
        }
        SideEffect::Becomes { unit, square, .. } | SideEffect::IsChanged { unit, square } => {
            board.at(*square)?;
            board.set(*square, Some(unit_of(rules, unit)?));
            return Some(());
        }
        SideEffect::Disappears { unit, square, .. } => return leave(rules, board, *square, unit),
        SideEffect::Partner { unit, from, to } => {
            // Where it stood the unit stands by now with which it changes places.
            if !exchanges {
                leave(rules, board, *from, unit)?;
            }
            board.set(*to, Some(unit_of(rules, unit)?));
            return Some(());
        }
        SideEffect::KingsSwap { black, white } => {
            let kings = (board.at(*black)?, board.at(*white)?);
            board.set(*black, Some(kings.1));
            board.set(*white, Some(kings.0));
            return Some(());
        }
        // They stand in nobody's way.
        SideEffect::Imitate { .. } | SideEffect::Spend { .. } => return Some(()),
        SideEffect::Appears { unit, square, promotion, hidden, recoloured } => {
            (None, *square, unit, promotion, *hidden, *recoloured)
        }
        SideEffect::Goes { unit, from, to, becomes, promotion, hidden, recoloured } => {
            (Some((*from, unit)), *to, becomes.as_ref().unwrap_or(unit), promotion, *hidden, *recoloured)
        }
    };
    if let Some((from, unit)) = from {
        leave(rules, board, from, unit)?;
    }
    let was = unit_of(rules, was)?;
    let last = match promotion {
        Some(text) => promoted(rules, was, text)?,
        None => was,
    };
    if recoloured == Some(last.colour()) {
        return None;
    }
    let last = recoloured.map_or(last, |colour: Colour| on_other_side(last, colour));
    if is_hidden {
        below.push((square, last));
    } else {
        board.set(square, imitators::on_board(rules, last));
    }
    Some(())
}

/// The board after its turn, or that of its centre: files become ranks, a1 goes to a8.
fn turned(rules: &Rules, board: Board, ply: &Ply) -> Board {
    if ply.kind == PlyKind::RoleExchange {
        // Seen from the other side of the board, with the colours changed.
        let mut exchanged = board.clone();
        for square in Square::ALL {
            let there = Square::new(7 - square.file(), 7 - square.rank());
            exchanged.set(there, board.at(square).map(Unit::turned));
        }
        return exchanged;
    }
    let Some(part) = rules.outcome.revolving.filter(|_| ply.kind != PlyKind::Pass) else { return board };
    let is_central = |square: Square| matches!((square.file(), square.rank()), (3 | 4, 3 | 4));
    let actuates = is_central(ply.from) || is_central(ply.to);
    let mut turned = board.clone();
    for square in Square::ALL {
        let there = Square::new(square.rank(), 7 - square.file());
        if part == Revolving::Board || actuates && is_central(square) {
            turned.set(there, board.at(square));
        }
    }
    turned
}

/// The unit that joins the other side where it stands.
fn turning(board: &Board, square: Square, colour: Colour) -> Option<Unit> {
    board.at(square).filter(|unit| unit.colour() != colour)
}

/// A unit that has changed sides. Volage units do so once.
fn on_other_side(unit: Unit, colour: Colour) -> Unit {
    unit.recoloured(colour).with_attributes(unit.attributes().without(Attributes::VOLAGE))
}

fn leave(rules: &Rules, board: &mut Board, square: Square, text: &UnitText) -> Option<()> {
    let unit = unit_of(rules, text)?;
    (board.at(square) == Some(unit)).then(|| board.set(square, None))
}

/// What a unit is after its promotion, which makes another one of it.
fn promoted(rules: &Rules, unit: Unit, text: &UnitText) -> Option<Unit> {
    promotee(rules, text).filter(|promotee| *promotee != unit)
}

/// A unit that has just promoted. Frischauf marks it, which goes without saying.
fn promotee(rules: &Rules, text: &UnitText) -> Option<Unit> {
    let frischauf = rules.marks_promotees;
    let mark = if frischauf { Attributes::PROMOTEE } else { Attributes::NONE };
    Some(unit_of(rules, text)?.with(mark))
}

/// The unit of which a text speaks.
fn unit_of(rules: &Rules, text: &UnitText) -> Option<Unit> {
    let kinds = Kind::ORTHODOX.into_iter().chain(rules.army.kinds());
    let kind = kinds.into_iter().find(|&kind| rules.army.code(kind) == text.code)?;
    let unit = Unit::new(text.colour, kind).with(rules.army.marks_by_nature(kind));
    text.marks.chars().try_fold(unit, |unit, mark| {
        if mark == 'n' {
            return Some(unit.neutral());
        }
        let attribute = ATTRIBUTES.iter().find(|attribute| attribute.key == mark)?;
        let all = unit.attributes().with(attribute.mark);
        all.fit().then(|| unit.with_attributes(all))
    })
}
