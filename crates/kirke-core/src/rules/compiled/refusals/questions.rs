//! What refusals ask of rules.

use crate::rules::compiled::Condition;
use crate::rules::fairy::{Fairy, Lending};
use crate::rules::{Becomes, Colours, Rebirth, SquareRule, Transfer, When, Who};

pub(super) fn delayed(rule: &Rebirth) -> bool {
    rule.when != When::ThisMove
}

pub(super) fn chosen(rule: &Rebirth) -> bool {
    matches!(rule.square, SquareRule::Super | SquareRule::Cage | SquareRule::TakeAndMake)
}

pub(super) fn from_table(rule: &Rebirth) -> bool {
    matches!(rule.square, SquareRule::Home | SquareRule::File | SquareRule::Rank)
}

/// Does it matter which unit the rebirth square is read for?
pub(super) fn depends_on_unit(rule: &Rebirth) -> bool {
    from_table(rule) || matches!(rule.square, SquareRule::Diagram | SquareRule::TakeAndMake)
}

pub(super) fn changes_the_unit(rule: &Rebirth) -> bool {
    rule.becomes != Becomes::Same || rule.colour != Colours::Kept
}

/// Does the rebirth square have to follow from a unit and the square where it stands?
pub(super) fn own_square(rule: &Rebirth) -> bool {
    matches!(rule.who, Who::Mover { .. } | Who::Geneva | Who::Danger | Who::Neighbours)
}

/// May a unit go to any free square to capture from there (Marscirce Super)?
pub(super) fn captures_from_anywhere(rule: &Rebirth) -> bool {
    let captures_only = Who::Mover { captures: Transfer::Always, quiets: Transfer::Never };
    rule.square == SquareRule::Super && rule.who == captures_only
}

/// Does a unit have to move from where it stood in the diagram (Marscirce Diagram)? What it means that it may, sources do not
/// tell.
pub(super) fn starts_from_diagram(rule: &Rebirth) -> bool {
    let may_stay = matches!(
        rule.who,
        Who::Mover { captures: Transfer::May, .. } | Who::Mover { quiets: Transfer::May, .. }
    );
    rule.square == SquareRule::Diagram && matches!(rule.who, Who::Mover { .. }) && !may_stay
}

/// Does an own neighbour lend a unit its moves (Annan, Nanna Chess)? It attacks and guards others by them; what it does so
/// where enemies lend it moves is not settled.
pub(super) fn lends_from_neighbours(fairy: &Fairy) -> bool {
    matches!(fairy, Fairy::Lent(Lending::OwnNeighbour { .. }))
}

pub(super) fn guards(rule: &Rebirth) -> bool {
    matches!(rule.who, Who::Immune | Who::Geneva)
}

pub(super) fn moves_first(rule: &Rebirth) -> bool {
    matches!(rule.who, Who::Mover { .. } | Who::Danger)
}

/// Does it do more than forbid moves? Series Capture says itself with which others it goes.
pub(super) fn does_more(fairy: &Fairy) -> bool {
    !fairy.only_forbids() && *fairy != Fairy::SeriesCapture
}

/// Do several of the conditions?
pub(super) fn several_change(condition: &Condition) -> bool {
    condition.fairy.iter().filter(|fairy| does_more(fairy)).count() > 1
}
