use super::{NEUTRAL, NOBODY, OwnChange, Ply, PlyKind, SideEffect, Sign, UnitText};
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit};
use crate::position::{Cause, Class, Effect, Move, Position, Refused};
use crate::rules::Rules;
use crate::stipulation::Goal;
use crate::units::Army;

/// Tells a move and its effects, with the sign `+` if it gives check. The departure square in short notation is
/// left to [`disambiguate`].
///
/// # Errors
/// If the rule does not allow the move.
pub fn describe(position: &Position, rules: &Rules, mv: Move) -> Result<(Ply, Position), Refused> {
    let (after, effects) = position.consequence(rules, mv)?;
    let army = &rules.army;
    let chosen = position.after_choice(rules, mv);
    let position = chosen.as_ref().unwrap_or(position);
    let unit = match mv.class {
        Class::Pass => nobody(position.side()),
        _ => unit_text(army, position.placement().at(mv.from).ok_or(Refused::NoUnit(mv.from))?),
    };
    let captured = effects.iter().any(|effect| matches!(effect, Effect::Remove { cause: Cause::Play, .. }));
    let kind = match mv.class {
        Class::Castling if mv.castles_short() => PlyKind::ShortCastling,
        Class::Castling => PlyKind::LongCastling,
        Class::EnPassant => PlyKind::EnPassant,
        Class::Exchange => PlyKind::Exchange,
        Class::Pass if rules.motion.role_exchanges.is_some() => PlyKind::RoleExchange,
        Class::Pass => PlyKind::Pass,
        Class::Normal | Class::DoubleStep | Class::Jump if captured => PlyKind::Capture,
        Class::Normal | Class::DoubleStep | Class::Jump | Class::PartnerCastling => PlyKind::Quiet,
    };
    let transfer = effects.iter().find_map(|effect| match *effect {
        Effect::Shift { to, cause: Cause::Transfer, .. } => Some(to),
        _ => None,
    });
    // A unit that captures as a locust may land first, and go on from there.
    let onward = effects.iter().rev().find_map(|effect| match *effect {
        Effect::Shift { to, cause: Cause::Make, .. } => Some(to),
        _ => None,
    });
    // What happens when the unit goes on is told in its place.
    let first_part = effects.iter().take_while(|effect| !matches!(effect, Effect::Turn));
    let promotion = first_part.into_iter().find_map(|effect| match *effect {
        Effect::Transform { old, new, cause: Cause::Play, .. } => Some(promotee_text(army, old, new)),
        _ => None,
    });
    let sign = sign_after(&after, rules);
    let ply = Ply {
        unit,
        from: mv.from,
        via: transfer,
        to: mv.to,
        onward,
        kind,
        promotion,
        effects: told(army, &effects),
        sign,
        needs_file: false,
        needs_rank: false,
        of_other_side: rules.motion.hands.is_some() && position.is_by_other_hand(mv),
    };
    Ok((ply, after))
}

/// `+` if the side to move is in check.
pub fn sign_after(position: &Position, rules: &Rules) -> Sign {
    if position.in_check(rules, position.side()) { Sign::Check } else { Sign::Plain }
}

/// Has the side that moves another unit of the kind that moves? Without one, [`disambiguate`] changes nothing.
pub fn has_namesake(position: &Position, rules: &Rules, mv: Move) -> bool {
    if position.promotes_first(rules) {
        return true;
    }
    let board = position.placement();
    let alike = |kind: Kind| if kind.fairy_index().is_some() { board.fairies() } else { board.kind(kind) };
    let of_side = |unit: Unit| match rules.motion.hands {
        Some(_) => board.occupied(),
        None => board.side(unit.colour()),
    };
    board.at(mv.from).is_some_and(|unit| {
        unit.kind() != Kind::PAWN && alike(unit.kind()) & of_side(unit) != Bitboard::of(mv.from)
    })
}

/// Marks what short notation needs to tell this move from the other legal ones of the same sort of unit.
pub fn disambiguate(ply: &mut Ply, position: &Position, rules: &Rules, mv: Move, legal: &[Move]) {
    let chosen = position.after_choice(rules, mv);
    let board = chosen.as_ref().unwrap_or(position).placement();
    let unit = board.at(mv.from);
    if mv.class == Class::Pass || unit.is_none_or(|unit| unit.kind() == Kind::PAWN) {
        return;
    }
    // A side may move units of the other one, of which short notation tells no more than of its own.
    let look = |unit: Unit| {
        let UnitText { colour: _, code, marks } = unit_text(&rules.army, unit);
        (code, marks)
    };
    let rivals = || {
        legal.iter().filter(|other| {
            other.from != mv.from
                && (chosen.is_none() || begins_alike(position, mv, **other))
                && other.to == mv.to
                && other.class == mv.class
                && board.at(other.from).map(look) == unit.map(look)
        })
    };
    if rivals().next().is_none() {
        return;
    }
    let file_tells = rivals().all(|other| other.from.file() != mv.from.file());
    let rank_tells = rivals().all(|other| other.from.rank() != mv.from.rank());
    ply.needs_file = file_tells || !rank_tells;
    ply.needs_rank = !file_tells;
}

/// Do two moves begin with the same promotion? Where the opponent has brought a pawn back, no square is chosen for it.
fn begins_alike(position: &Position, one: Move, other: Move) -> bool {
    one.reborn_as == other.reborn_as && (position.choice().is_some() || one.rebirth == other.rebirth)
}

/// Marks the goal behind a move, if it has a mark.
pub fn mark_goal(ply: &mut Ply, goal: Goal) {
    if !goal.mark().is_empty() {
        let checks = ply.sign == Sign::Check && goal.is_told_with_check();
        ply.sign = if checks { Sign::CheckAnd(goal) } else { Sign::Goal(goal) };
    }
}

/// A unit as text.
pub fn unit_text(army: &Army, unit: Unit) -> UnitText {
    let marks = army.written_marks(unit).each().map(|attribute| attribute.key);
    UnitText {
        colour: unit.colour(),
        code: army.code(unit.kind()),
        marks: unit.is_neutral().then_some(NEUTRAL).into_iter().chain(marks).collect(),
    }
}

/// What a pawn has promoted to. That it is marked as a promotee now goes without saying.
fn promotee_text(army: &Army, pawn: Unit, new: Unit) -> UnitText {
    let marked_before = pawn.has(Attributes::PROMOTEE);
    let attributes = new.attributes();
    let told = if marked_before { attributes } else { attributes.without(Attributes::PROMOTEE) };
    unit_text(army, new.with_attributes(told))
}

/// The unit that moves when a side passes.
fn nobody(colour: Colour) -> UnitText {
    UnitText { colour, code: NOBODY, marks: String::new() }
}

/// The units that stood where others were reborn. One that is only covered is still there, and what becomes of the capturing
/// unit the move itself tells.
pub fn annihilated(before: &Position, rules: &Rules, mv: Move) -> Vec<(Square, Unit)> {
    let Ok((_, effects)) = before.consequence(rules, mv) else { return Vec::new() };
    let covers = |at: Square| {
        effects
            .iter()
            .any(|effect| matches!(effect, Effect::Hide { square, covered: true, .. } if *square == at))
    };
    let gone = effects.iter().filter_map(|effect| match *effect {
        Effect::Remove { square, unit, cause: Cause::Crushed } => Some((square, unit)),
        _ => None,
    });
    gone.filter(|&(square, unit)| before.placement().at(square) == Some(unit) && !covers(square)).collect()
}

/// What is told of the effects, beside the move itself: annihilated occupants of rebirth squares are not.
fn told(army: &Army, effects: &[Effect]) -> Vec<SideEffect> {
    let text = |unit: Unit| unit_text(army, unit);
    let mut told: Vec<SideEffect> = Vec::new();
    // A capturing unit taken off the board to be hidden elsewhere.
    let mut lifted = None;
    // Where the unit stood that changes places with the moving one.
    let mut exchanged_from = Square::A1;
    // Is the move proper over, and has the unit captured since?
    let (mut goes_on, mut takes) = (false, false);
    for (at, &effect) in effects.iter().enumerate() {
        match effect {
            Effect::Shift { from, to, unit, cause: Cause::Partner } => {
                told.push(SideEffect::Partner { unit: text(unit), from, to });
            }
            Effect::Shift { from, to, cause: Cause::Oscillation, .. } => {
                told.push(SideEffect::KingsSwap { black: to, white: from });
            }
            Effect::Remove { square, cause: Cause::Exchange, .. } => exchanged_from = square,
            Effect::Turn => (goes_on, takes) = (true, false),
            Effect::Remove { cause: Cause::Play, .. } => takes = true,
            Effect::Shift { to, cause: Cause::Play, .. } if goes_on => {
                told.push(SideEffect::GoesOn { to, takes, promotion: None });
            }
            Effect::Transform { old, new, cause: Cause::Play, .. } if goes_on => {
                let last = told.iter_mut().rev().find_map(|told| match told {
                    SideEffect::GoesOn { promotion, .. } => Some(promotion),
                    _ => None,
                });
                if let Some(promotion) = last {
                    *promotion = Some(promotee_text(army, old, new));
                }
            }
            Effect::Place { square, unit, cause: Cause::Exchange } => {
                told.push(SideEffect::Partner { unit: text(unit), from: exchanged_from, to: square });
            }
            Effect::Shift {
                from,
                to,
                unit,
                cause: Cause::Rebirth | Cause::Explosion | Cause::Hurdle | Cause::Wormhole,
            } => told.push(SideEffect::Goes {
                unit: text(unit),
                from,
                to,
                becomes: None,
                promotion: None,
                hidden: false,
                recoloured: None,
            }),
            Effect::Place {
                square,
                unit,
                cause: Cause::Rebirth | Cause::Uncovered | Cause::Sentinel | Cause::Insertion,
            } => {
                told.push(SideEffect::Appears {
                    unit: text(unit),
                    square,
                    promotion: None,
                    hidden: false,
                    recoloured: None,
                });
            }
            Effect::Transform { square, old, new, cause: Cause::Choice } => {
                told.push(SideEffect::Chosen { unit: promotee_text(army, old, new), square });
            }
            Effect::Transform { square, new, cause: Cause::Latent, .. } if at == 0 => {
                told.push(SideEffect::PromotesFirst { unit: text(new), square });
            }
            Effect::Transform { square, new, cause: Cause::SideChange, .. } => match told.last_mut() {
                // A unit that has gone home changes sides there.
                Some(SideEffect::Goes { to, recoloured, .. }) if *to == square => {
                    change_sides(recoloured, new);
                }
                _ => told.push(SideEffect::Turns { square, colour: new.colour() }),
            },
            Effect::Transform { square, new, cause: Cause::TurnedByUnit | Cause::Breton, .. } => {
                told.push(SideEffect::IsTurned { square, colour: new.colour() });
            }
            Effect::Transform {
                square,
                new,
                cause: Cause::KobulKing | Cause::Snek | Cause::Influence | Cause::Latent,
                ..
            } => {
                told.push(SideEffect::IsChanged { unit: text(new), square });
            }
            Effect::Transform { square, new, cause: Cause::OwnKind, .. } => {
                told.push(SideEffect::Becomes { unit: text(new), square, by: OwnChange::Kind });
            }
            Effect::Transform { square, new, cause: Cause::Phase, .. } => {
                told.push(SideEffect::Becomes { unit: text(new), square, by: OwnChange::Phase });
            }
            Effect::Transform { square, new, cause: Cause::Anda, .. } => {
                told.push(SideEffect::Becomes { unit: text(new), square, by: OwnChange::Anda });
            }
            Effect::Transform { square, new, cause: Cause::OtherBoard, .. } => {
                told.push(SideEffect::Becomes { unit: text(new), square, by: OwnChange::Board });
            }
            Effect::Remove { square, unit, cause: Cause::Breton } => {
                told.push(SideEffect::Disappears {
                    unit: text(unit),
                    square,
                    early: !goes_on && promotes(&effects[at..]),
                });
            }
            Effect::Remove { square, unit, cause: Cause::Sacrifice | Cause::Explosion | Cause::Lost } => {
                told.push(SideEffect::Disappears { unit: text(unit), square, early: false });
            }
            Effect::Remove { square, unit, cause: Cause::Rebirth } => lifted = Some((square, unit)),
            Effect::Hide { square, unit, was, covered: false, .. } => {
                let changed =
                    |from: Unit| (from.kind() != unit.kind()).then(|| text(unit.recoloured(from.colour())));
                let recoloured = (unit.colour() != was.colour()).then(|| unit.colour());
                told.push(match lifted.take() {
                    Some((from, old)) => SideEffect::Goes {
                        unit: text(old),
                        from,
                        to: square,
                        becomes: (was != old).then(|| text(was)),
                        promotion: changed(was),
                        hidden: true,
                        recoloured,
                    },
                    None => SideEffect::Appears {
                        unit: text(was),
                        square,
                        promotion: changed(was),
                        hidden: true,
                        recoloured,
                    },
                });
            }
            Effect::Transform {
                old, new, cause: cause @ (Cause::Rebirth | Cause::Metamorphosis), ..
            } => {
                if let Some(last) = told.last_mut() {
                    amend(last, cause, old, new, army);
                }
            }
            Effect::Imitate { new, cause: Cause::Play, .. } => {
                told.push(SideEffect::Imitate { squares: new.as_slice().to_vec() });
            }
            Effect::Spend { new, .. } => told.push(SideEffect::Spend { left: new.numbers() }),
            Effect::Remove { .. }
            | Effect::Exchanged { .. }
            | Effect::Imitate { .. }
            | Effect::Dig { .. }
            | Effect::Place { .. }
            | Effect::Shift { .. }
            | Effect::Transform { .. }
            | Effect::Hide { .. }
            | Effect::Reveal { .. }
            | Effect::Await { .. }
            | Effect::Rights { .. }
            | Effect::EnPassant { .. }
            | Effect::Origin { .. }
            | Effect::Precedent { .. }
            | Effect::Choice { .. }
            | Effect::Count { .. }
            | Effect::Passed { .. } => {}
        }
    }
    told
}

/// Does the moving pawn promote by these effects, before it goes on?
fn promotes(effects: &[Effect]) -> bool {
    let mut of_move_proper = effects.iter().take_while(|effect| !matches!(effect, Effect::Turn));
    of_move_proper.any(|effect| matches!(effect, Effect::Transform { cause: Cause::Play, .. }))
}

/// A unit that changes sides a second time is again what it was.
fn change_sides(told: &mut Option<Colour>, new: Unit) {
    *told = match told {
        Some(_) => None,
        None => Some(new.colour()),
    };
}

/// A unit just told of has changed where it now stands.
fn amend(last: &mut SideEffect, cause: Cause, old: Unit, new: Unit, army: &Army) {
    let text = Some(unit_text(army, new));
    match last {
        SideEffect::Appears { promotion, recoloured, .. }
        | SideEffect::Goes { promotion, recoloured, .. }
            if cause == Cause::Rebirth =>
        {
            if old.colour() != new.colour() && !new.is_neutral() {
                change_sides(recoloured, new);
            } else {
                *promotion = text;
            }
        }
        SideEffect::Goes { becomes, .. } => *becomes = text,
        SideEffect::Appears { .. }
        | SideEffect::Chosen { .. }
        | SideEffect::PromotesFirst { .. }
        | SideEffect::Turns { .. }
        | SideEffect::IsTurned { .. }
        | SideEffect::Becomes { .. }
        | SideEffect::IsChanged { .. }
        | SideEffect::Imitate { .. }
        | SideEffect::Spend { .. }
        | SideEffect::Partner { .. }
        | SideEffect::GoesOn { .. }
        | SideEffect::KingsSwap { .. }
        | SideEffect::Disappears { .. } => {}
    }
}
