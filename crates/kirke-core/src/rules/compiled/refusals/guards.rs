//! Refusals of two conditions of which one asks what a unit guards or captures, and the other one keeps units from it.

use crate::rules::Who;
use crate::rules::compiled::{Condition, Impossible};
use crate::rules::fairy::Fairy;

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
    apart(|fairy| matches!(fairy, Fairy::TakeAndMake { .. }), binds_captures_of_kings,
        "a unit that captures a king does not go on in Take&Make, so that it is not settled how such a capture compares with others"),
];

/// Refuses pairs of conditions that have no meaning that is settled.
pub(super) fn refuse_apart(condition: &Condition) -> Result<(), Impossible> {
    let has = |test: fn(&Fairy) -> bool| condition.fairy.iter().any(test);
    match APART.iter().find(|row| has(row.one) && has(row.other)) {
        Some(row) => Err(Impossible(row.reason.to_owned())),
        None => refuse_guards_from_elsewhere(condition),
    }
}

/// A unit that goes to another square before it captures may be guarded or attacked there or here.
fn refuse_guards_from_elsewhere(condition: &Condition) -> Result<(), Impossible> {
    let asks = |fairy: &Fairy| matches!(fairy, Fairy::Guard(_) | Fairy::Prey(_));
    let moves_first = condition.rebirths().any(|rule| matches!(rule.who, Who::Mover { .. }));
    match condition.fairy.iter().any(asks) && moves_first {
        true => Err(Impossible(
            "whether a unit that captures from another square is guarded or attacked there is not settled"
                .to_owned(),
        )),
        false => Ok(()),
    }
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
