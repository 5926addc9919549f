//! Combinations that mean nothing, or that the program does not have: refused, never read as something else.

mod boards;
mod checks;
mod fairy;
mod guards;
mod lending;
mod marks;
mod moves;
mod questions;
mod units;

pub(super) use fairy::{refuse_fairy, refuse_periods};
pub(super) use marks::{refuse_everyone, refuse_marks};
pub(super) use moves::refuse_early_promotion;
pub(super) use units::{refuse_armies, refuse_neutrals};

use super::{Impossible, may_promote};
use crate::rules::physics::is_static;
use crate::rules::{
    Adapted, Becomes, Chooser, Colours, DefinedBy, Kings, Occupied, OfSide, OnOwnSquare, Rebirth, SquareRule,
    When, Who,
};
use crate::units::{Army, Lender};
use questions::{
    captures_from_anywhere, changes_the_unit, chosen, delayed, depends_on_unit, from_table, guards,
    moves_first, own_square, starts_from_diagram,
};

/// Refuses what cannot be played.
pub(super) fn refuse(rebirth: &Rebirth, army: &Army) -> Result<(), Impossible> {
    match rebirth.nonsense().or_else(|| unsupported(rebirth, army)) {
        Some(reason) => Err(Impossible(reason.to_owned())),
        None => Ok(()),
    }
}

/// At which point of a move a rule acts: the transfer, the permission to capture, the fate of the capturing unit and
/// that of the captured one. None for rules that already say everything about a move.
fn stage(who: Who) -> Option<u8> {
    match who {
        Who::Mover { .. } => Some(0),
        Who::Immune | Who::Geneva => Some(1),
        Who::Capturer => Some(2),
        Who::Victim => Some(3),
        Who::Nobody | Who::Both { .. } | Who::Neighbours | Who::Danger => None,
    }
}

/// Two rules in the order in which they act in a move.
///
/// ```
/// use kirke::rules::{Rebirth, in_order};
/// assert_eq!(in_order(Rebirth::CIRCE, Rebirth::ANTICIRCE), Ok((Rebirth::ANTICIRCE, Rebirth::CIRCE)));
/// assert!(in_order(Rebirth::CIRCE, Rebirth::CIRCE).is_err());
/// ```
///
/// # Errors
/// Why they cannot be one condition.
pub fn in_order(one: Rebirth, other: Rebirth) -> Result<(Rebirth, Rebirth), &'static str> {
    let (first, second) = if stage(one.who) <= stage(other.who) { (one, other) } else { (other, one) };
    nonsense_of_pair(&first, &second).map_or(Ok((first, second)), Err)
}

/// Refuses two rules that cannot act in one move.
pub(super) fn refuse_pair(first: &Rebirth, second: &Rebirth) -> Result<(), Impossible> {
    match nonsense_of_pair(first, second).or_else(|| unsupported_pair(first, second)) {
        Some(reason) => Err(Impossible(reason.to_owned())),
        None => Ok(()),
    }
}

/// Why these two rules, in the order in which they act, cannot be one condition, if so.
fn nonsense_of_pair(first: &Rebirth, second: &Rebirth) -> Option<&'static str> {
    match (stage(first.who), stage(second.who)) {
        (None, _) | (_, None) => {
            Some("one of the rules says already everything about a capture, so no other one can act")
        }
        (one, other) if one == other => Some("both say who is reborn or may be captured"),
        _ => None,
    }
}

fn unsupported_pair(first: &Rebirth, second: &Rebirth) -> Option<&'static str> {
    let both = |test: fn(&Rebirth) -> bool| test(first) && test(second);
    let either = |test: fn(&Rebirth) -> bool| test(first) || test(second);
    if both(chosen) || both(may_promote) {
        return Some("only one of two rules may leave a choice to the player");
    }
    if either(|rule| rule.chooser == Chooser::Owner) {
        return Some("with two rules at once the moving side makes all choices");
    }
    if either(|rule| rule.extras.progressive)
        && either(|rule| rule.when == When::LastMove || rule.extras.cohen)
    {
        return Some("progressive play does not go with rules that look one move back");
    }
    if both(delayed) {
        return Some("only one of two rules may put a rebirth off");
    }
    if either(|rule| rule.occupied == Occupied::Volcanic)
        && either(|rule| rule.occupied == Occupied::Parachute)
    {
        return Some(
            "units that were hidden first and units that were hidden last cannot both come back first",
        );
    }
    if either(moves_first) && either(|rule| rule.occupied == Occupied::Assassin) {
        return Some("an assassin beside a unit that goes to its rebirth square first is not supported");
    }
    None
}

/// What makes nonsense of a combination.
struct Nonsense {
    /// For which combinations.
    concerns: fn(&Rebirth) -> bool,
    reason: &'static str,
}

const fn no(concerns: fn(&Rebirth) -> bool, reason: &'static str) -> Nonsense {
    Nonsense { concerns, reason }
}

/// Every combination that means nothing, with the reason; the first row that applies is told.
#[rustfmt::skip]
static NONSENSE: &[Nonsense] = &[
    no(|rule| rule.who == Who::Nobody && *rule != Rebirth::ORTHODOX,
        "nobody is reborn in orthodox chess, so there is nothing to change"),
    no(|rule| rule.of_side == OfSide::Opposite && !from_table(rule) && rule.square != SquareRule::Equipollent,
        "the rebirth square does not depend on the side of the unit"),
    no(|rule| rule.adapted != Adapted::Not && (chosen(rule) || rule.square == SquareRule::Centre),
        "a rebirth square that the player chooses cannot be changed afterwards"),
    no(|rule| rule.adapted == Adapted::Frischauf && !from_table(rule),
        "the rebirth square does not depend on promotion, so promoted units have no other one"),
    no(|rule| rule.occupied == Occupied::Alternative && !from_table(rule),
        "the rebirth square has no Mirror square to fall back on"),
    no(|rule| rule.kinds.as_slice().contains(&"K") && rule.kings == Kings::Exclusive,
        "kings are to be reborn and not to be reborn; Rex Inclusive is missing"),
    no(|rule| rule.side.is_some() && (guards(rule) || moves_first(rule)),
        "nobody is reborn by a capture, so there is no side whose units alone are"),
    no(|rule| delayed(rule) && guards(rule),
        "nobody is reborn, so no rebirth can be put off"),
    no(|rule| delayed(rule) && (moves_first(rule) || rule.who == Who::Neighbours),
        "the rebirth belongs to the move itself and cannot be put off"),
    no(|rule| delayed(rule) && matches!(rule.square, SquareRule::Cage | SquareRule::TakeAndMake),
        "cages and makes belong to the move of the capture; they cannot wait for the next one"),
    no(|rule| rule.square == SquareRule::Centre && !matches!(rule.who, Who::Mover { .. }),
        "only a unit that moves from other squares of the centre can stand on one of them"),
    no(|rule| guards(rule) && (chosen(rule) || rule.adapted == Adapted::Hydra),
        "nobody is reborn, so there must be exactly one rebirth square to test"),
    no(|rule| own_square(rule) && !is_static(rule.square) && rule.square != SquareRule::Centre && !captures_from_anywhere(rule) && !starts_from_diagram(rule)
            || own_square(rule) && rule.square == SquareRule::Capture,
        "the rebirth square must follow from the unit and from the square where it stands"),
    no(|rule| guards(rule) && changes_the_unit(rule),
        "nobody is reborn, so nobody can be changed by it"),
    no(|rule| guards(rule) && rule.occupied != Occupied::Relaxed,
        "nobody is reborn; an occupied rebirth square always protects"),
    no(|rule| rule.on_own_square == OnOwnSquare::Cheylan && (own_square(rule) || guards(rule)),
        "no capturing unit is reborn after its capture"),
    no(|rule| rule.on_own_square == OnOwnSquare::Cheylan && matches!(rule.who, Who::Both { .. }),
        "a capturing unit whose rebirth square is taken leaves the board, so its captures are never forbidden"),
    no(|rule| rule.defined_by == DefinedBy::OtherUnit && own_square(rule),
        "there is no other unit of a capture that could define the rebirth square"),
    no(|rule| rule.defined_by == DefinedBy::OtherUnit && !depends_on_unit(rule),
        "the rebirth square does not depend on a unit, so no other unit can define it"),
    no(|rule| moves_first(rule) && changes_the_unit(rule),
        "a unit that goes to its rebirth square before it moves stays what it is"),
    no(|rule| moves_first(rule) && rule.occupied != Occupied::Relaxed,
        "a unit goes to its rebirth square only if that is free"),
    no(|rule| rule.adapted == Adapted::Hydra && moves_first(rule),
        "a unit that goes to its rebirth square before it moves cannot become two"),
    no(|rule| rule.adapted == Adapted::Hydra && rule.who != Who::Victim,
        "only a captured unit can be reborn twice"),
    no(|rule| rule.square == SquareRule::TakeAndMake && rule.occupied != Occupied::Strict,
        "without a quiet move from the place of capture the capture is illegal, so it can only be strict"),
    no(|rule| rule.occupied == Occupied::Alternative
            && (rule.who != Who::Victim || rule.defined_by == DefinedBy::OtherUnit),
        "only a captured unit with a square of its own can fall back on its Mirror square"),
    no(|rule| rule.chooser == Chooser::Owner
            && (rule.who != Who::Victim || rule.colour != Colours::Kept || rule.when == When::LastMove),
        "the reborn unit belongs to the moving side, which chooses anyway"),
    no(|rule| rule.chooser == Chooser::Owner && !chosen(rule) && !may_promote(rule),
        "there is nothing to choose: no pawn is reborn on its promotion rank"),
];

impl Rebirth {
    /// Why this combination means nothing, if so.
    ///
    /// ```
    /// use kirke::rules::{OfSide, Rebirth, SquareRule};
    /// let rule = Rebirth { square: SquareRule::Departure, of_side: OfSide::Opposite, ..Rebirth::CIRCE };
    /// assert!(rule.nonsense().unwrap().contains("side"));
    /// assert!(Rebirth::CIRCE.nonsense().is_none());
    /// ```
    pub fn nonsense(&self) -> Option<&'static str> {
        NONSENSE.iter().find(|row| (row.concerns)(self)).map(|row| row.reason)
    }
}

/// Units that move as others do start and end where they stand, and there is one sort of them.
fn refuse_borrowers(rebirth: &Rebirth, army: &Army) -> Option<&'static str> {
    if !army.has_borrowers {
        return None;
    }
    let lenders: Vec<Lender> = army.kinds().filter_map(|kind| army.lender(kind)).collect();
    match () {
        () if matches!(rebirth.who, Who::Mover { .. }) => {
            Some("orphans and friends are not supported where units go to another square before they move")
        }
        () if lenders.len() > 1 => Some("orphans are not supported beside friends"),
        () => None,
    }
}

/// Choices that have a meaning, but that no part of the program acts on.
fn unsupported(rebirth: &Rebirth, army: &Army) -> Option<&'static str> {
    let base = Rebirth { who: rebirth.who, kings: rebirth.kings, ..Rebirth::CIRCE };
    let who = rebirth.who;
    if rebirth.extras.alsatian && (army.has_fairy_pawns() || army.has_passers()) {
        return Some("the Alsatian test knows orthodox pawns only");
    }
    if who == Who::Danger && army.has_borrowers {
        return Some("Danger Circe does not go with orphans and friends yet");
    }
    if rebirth.extras.progressive {
        // Each of these looks one move back, and it is not settled which of the moves of a turn that is.
        if rebirth.when == When::LastMove {
            return Some(
                "a turn of progressive play may hold several captures, and no source says which unit the reply brings back",
            );
        }
        if rebirth.extras.cohen {
            return Some("Cohen's rule compares boards move by move, progressive play has turns of several");
        }
        if rebirth.chooser == Chooser::Owner {
            return Some("in progressive play the owner of a reborn pawn may not be the next to move");
        }
    }
    if rebirth.chooser == Chooser::Owner {
        if chosen(rebirth) {
            return Some(
                "the owner can choose a promotion, but not the rebirth square, which is part of the move",
            );
        }
        if rebirth.when == When::NextCapture {
            return Some(
                "with a rebirth at the next capture either side may own the unit; the moving side chooses",
            );
        }
        if rebirth.occupied == Occupied::Volcanic || rebirth.adapted == Adapted::Hydra {
            return Some(
                "the owner can choose the promotion of one pawn on the board, not of hidden or double ones",
            );
        }
        if rebirth.extras.alsatian {
            return Some(
                "a pawn on its promotion rank cannot arise in a game, so its owner has nothing to choose",
            );
        }
    }
    if let Some(reason) = refuse_borrowers(rebirth, army) {
        return Some(reason);
    }
    if rebirth.extras.alsatian && army.kinds().next().is_some() {
        return Some(
            "with fairy units no position can arise in a game, so Alsatian Circe has no moves to allow",
        );
    }
    if !rebirth.kinds.is_empty() && !matches!(who, Who::Victim | Who::Capturer) {
        return Some("a restriction to some kinds is supported for reborn captured or capturing units only");
    }
    if rebirth.side.is_some() && !matches!(who, Who::Victim | Who::Capturer) {
        return Some("a restriction to one side is supported for reborn captured or capturing units only");
    }
    if rebirth.adapted == Adapted::Hydra && rebirth.occupied != Occupied::Relaxed {
        return Some(
            "Hydra Circe is supported only with units that are not reborn where the square is taken",
        );
    }
    if rebirth.occupied == Occupied::Assassin
        && (rebirth.when == When::NextCapture || delayed(rebirth) && who == Who::Capturer)
    {
        return Some("an assassin that waits is supported for the captured unit of the last move only");
    }
    if delayed(rebirth) && rebirth.square == SquareRule::Diagram && rebirth.defined_by == DefinedBy::OtherUnit
    {
        return Some("where the rebirth is put off, the diagram square of the other unit is not kept");
    }
    if delayed(rebirth) && matches!(who, Who::Both { .. }) {
        return Some("where several units are reborn, their rebirth cannot be put off");
    }
    match who {
        Who::Nobody | Who::Victim | Who::Capturer => None,
        Who::Both { .. } if !is_static(rebirth.square) => Some(
            "with two reborn units the rebirth square must be known before the move, as in Circe or File",
        ),
        Who::Both { .. } | Who::Neighbours
            if rebirth.occupied != base.occupied
                || rebirth.becomes != Becomes::Same
                || rebirth.colour != Colours::Kept
                || rebirth.defined_by == DefinedBy::OtherUnit =>
        {
            Some("where several units are reborn, they must stay what they are and need free squares")
        }
        Who::Both { .. } | Who::Neighbours if rebirth.kings != Kings::Exclusive => {
            Some("where several units are reborn, the rule is supported without kings only")
        }
        Who::Immune | Who::Geneva if rebirth.defined_by == DefinedBy::OtherUnit => {
            Some("the square that protects a unit can only be its own")
        }
        Who::Mover { .. } if rebirth.kings == Kings::CannotCapture => {
            Some("kings that cannot capture are not supported here; kings excepted from the rule are")
        }
        Who::Danger if rebirth.kings != Kings::Inclusive => {
            Some("Danger Circe is supported with kings included only")
        }
        Who::Both { .. } | Who::Neighbours | Who::Mover { .. } | Who::Immune | Who::Geneva | Who::Danger => {
            None
        }
    }
}
