//! Refusals of conditions of which one asks what a unit guards, captures or could do, and the other one keeps units from it.

use crate::rules::compiled::{Condition, Impossible};
use crate::rules::fairy::{Fairy, Features, Influence};
use crate::rules::{Kings, Rebirth, SquareRule, Who};

/// Conditions of two sorts that do not go together.
struct Apart {
    one: fn(&Fairy) -> bool,
    other: fn(&Fairy) -> bool,
    reason: &'static str,
}

const fn apart(one: fn(&Fairy) -> bool, other: fn(&Fairy) -> bool, reason: &'static str) -> Apart {
    Apart { one, other, reason }
}

/// The first row that applies is told.
#[rustfmt::skip]
static APART: &[Apart] = &[
    apart(asks_guards, |fairy| matches!(fairy, Fairy::Immobile(_)),
        "whether units guard others that may not move themselves is not settled"),
    apart(asks_guards, |fairy| matches!(fairy, Fairy::PartialParalysis),
        "whether units guard others where they may not go is not settled"),
    apart(|fairy| matches!(fairy, Fairy::Guard(_) | Fairy::Prey(_)),
        |fairy| matches!(fairy, Fairy::Mutual(_) | Fairy::Central),
        "whether units guard others that may not capture there is not settled"),
    apart(|fairy| matches!(fairy, Fairy::Prey(_)), |fairy| matches!(fairy, Fairy::EdgeMover { .. }),
        "whether units guard others where they may not go is not settled"),
    apart(|fairy| matches!(fairy, Fairy::Masand { .. }),
        |fairy| asks_guards(fairy) || matches!(fairy, Fairy::Paralysis(_)) || plays_captures_out(fairy),
        "who attacks whom in Masand, while units change sides that guard or paralyse others, is not settled"),
    apart(|fairy| *fairy == Fairy::Traitors,
        |fairy| matches!(fairy, Fairy::Guard(_) | Fairy::Prey(_) | Fairy::Mutual(_)) || plays_captures_out(fairy),
        "whether a king that changes sides in Traitor Chess may have stood in check is not settled"),
    apart(|fairy| matches!(fairy, Fairy::Breton(_)), plays_captures_out,
        "whether another unit goes with a captured king in Breton is not settled"),
    apart(|fairy| matches!(fairy, Fairy::MultiCaptures { .. }),
        |fairy| matches!(fairy, Fairy::Prey(_)) || plays_captures_out(fairy),
        "whether an attack counts in Multicaptures that another condition keeps from being a capture is not settled"),
    apart(|fairy| matches!(fairy, Fairy::LostUnits),
        |fairy| asks_guards(fairy) || matches!(fairy, Fairy::Paralysis(_)) || plays_captures_out(fairy),
        "whether a unit would be mated, were it the king, that another condition spares or binds is not settled"),
    apart(|fairy| matches!(fairy, Fairy::CaptureCount(_)), bars_squares,
        "whether captures count in CAST that the squares forbid is not settled"),
    apart(plays_captures_out, binds_captures_of_kings,
        "whether a side must choose among captures of the king that another condition forbids is not settled"),
    apart(|fairy| matches!(fairy, Fairy::TakeAndMake { absolute: false }), binds_captures_of_kings,
        "a unit that captures a king does not go on in Take&Make, so that it is not settled how such a capture compares with others"),
];

/// Refuses pairs of conditions that have no meaning that is settled.
pub(super) fn refuse_apart(condition: &Condition) -> Result<(), Impossible> {
    let has = |test: fn(&Fairy) -> bool| condition.fairy.iter().any(test);
    match APART.iter().find(|row| has(row.one) && has(row.other)) {
        Some(row) => Err(Impossible(row.reason.to_owned())),
        None => refuse_apart_from_rebirths(condition),
    }
}

/// Conditions of one sort, and rules of rebirth with which they do not go.
struct ApartFromRebirths {
    one: fn(&Fairy) -> bool,
    rule: fn(&Rebirth) -> bool,
    reason: &'static str,
}

const fn apart_from(
    one: fn(&Fairy) -> bool,
    rule: fn(&Rebirth) -> bool,
    reason: &'static str,
) -> ApartFromRebirths {
    ApartFromRebirths { one, rule, reason }
}

/// The first row that applies is told.
#[rustfmt::skip]
static APART_FROM_REBIRTHS: &[ApartFromRebirths] = &[
    apart_from(|fairy| *fairy == Fairy::Traitors, moves_first,
        "whether a king that changes sides in Traitor Chess may have stood in check is not settled"),
    apart_from(|fairy| matches!(fairy, Fairy::MultiCaptures { .. }), may_forbid_captures_of_kings,
        "whether an attack counts in Multicaptures that a rebirth keeps from being a capture is not settled"),
    apart_from(|fairy| matches!(fairy, Fairy::Protean { .. }),
        |rule| rule.who == Who::Capturer && rule.kings != Kings::Inclusive,
        "whether a unit that becomes a king by its capture is reborn is not settled"),
    apart_from(|fairy| !leaves_cages(fairy), |rule| rule.square == SquareRule::Cage,
        "whether a unit has a move from a square, so that it is no cage, is not settled beside one of the other conditions"),
];

fn refuse_apart_from_rebirths(condition: &Condition) -> Result<(), Impossible> {
    let applies =
        |row: &&ApartFromRebirths| condition.fairy.iter().any(row.one) && condition.rebirths().any(row.rule);
    match APART_FROM_REBIRTHS.iter().find(applies) {
        Some(row) => Err(Impossible(row.reason.to_owned())),
        None => Ok(()),
    }
}

fn moves_first(rule: &Rebirth) -> bool {
    matches!(rule.who, Who::Mover { .. })
}

/// May a unit that reaches a king be unable to capture him, because of where it would be reborn, or he?
fn may_forbid_captures_of_kings(rule: &Rebirth) -> bool {
    matches!(rule.who, Who::Capturer | Who::Immune | Who::Geneva)
}

/// Is a square on which a unit has no move but captures in orthodox chess one under this condition, too, and no other one?
fn leaves_cages(fairy: &Fairy) -> bool {
    let changes_moves = matches!(
        fairy,
        Fairy::Everyone(_)
            | Fairy::Arrival(_)
            | Fairy::Traitors
            | Fairy::NoPromotion { .. }
            | Fairy::Bicaptures
            | Fairy::Exchange(_)
    );
    let is_of_units = matches!(fairy, Fairy::Army(_) | Fairy::KindChange(_) | Fairy::SparedKings);
    let only_chooses = fairy.influence() == Influence::Chooses;
    let allows_all = fairy.has(Features::QUIETS_ALLOWED.and(Features::TAKES_KINGS)) && !bars_squares(fairy);
    !changes_moves && (is_of_units || only_chooses || allows_all)
}

/// Does it ask whom units guard or attack?
fn asks_guards(fairy: &Fairy) -> bool {
    matches!(fairy, Fairy::Guard(_) | Fairy::Prey(_) | Fairy::Mutual(_) | Fairy::Central)
}

/// Does it forbid captures of kings, too, for what they lead to?
fn plays_captures_out(fairy: &Fairy) -> bool {
    matches!(
        fairy,
        Fairy::Contact(_)
            | Fairy::ContactGrid
            | Fairy::Leffie
            | Fairy::Checkless
            | Fairy::Isardam { kings_are_taken: false, .. }
    )
}

/// Does it bar units from squares, whatever they are?
fn bars_squares(fairy: &Fairy) -> bool {
    matches!(
        fairy,
        Fairy::EdgeMover { .. } | Fairy::Grid(_) | Fairy::DrawnGrid(_) | Fairy::SquareColour { .. }
    )
}

/// Must a side capture a king only as it must make any move?
fn binds_captures_of_kings(fairy: &Fairy) -> bool {
    let (Fairy::Length { strictness, .. }
    | Fairy::MustCapture { strictness, .. }
    | Fairy::ForcedSquare { strictness, .. }) = fairy
    else {
        return false;
    };
    strictness.binds_captures_of_kings()
}
