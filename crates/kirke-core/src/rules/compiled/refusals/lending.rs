//! Refusals around units that move as others do.

use crate::rules::compiled::{Condition, Impossible};
use crate::rules::fairy::{Fairy, Lending};

/// Refuses units that are lent their moves beside conditions that ask for their kinds, and units that are lent moves by who
/// attacks them beside conditions of which it is not known whether they let him.
pub(super) fn refuse_lending(condition: &Condition) -> Result<(), Impossible> {
    let fairy = &condition.fairy;
    let named = |test: &dyn Fn(&Fairy) -> bool| {
        let found = fairy.iter().find(|fairy| test(fairy))?;
        Some(found.row().map_or("this condition", |row| row.name))
    };
    let lends = |fairy: &Fairy| match fairy {
        // A unit of the game array is lent moves without capture, or attacks as what it is on its file.
        Fairy::Lent(lending) => !matches!(lending, Lending::ArrayOfficer { captures: false, .. }),
        fairy => matches!(fairy, Fairy::SuperTransmuting { .. }),
    };
    let lends_to_attacked = |fairy: &Fairy| match fairy {
        Fairy::Lent(lending) => {
            matches!(lending, Lending::Attackers { .. } | Lending::AnyAttackers | Lending::Vaulters { .. })
        }
        fairy => matches!(fairy, Fairy::SuperTransmuting { .. }),
    };
    let asks_kinds = |fairy: &Fairy| {
        matches!(
            fairy,
            Fairy::Paralysis(_)
                | Fairy::Mutual(_)
                | Fairy::Isardam { .. }
                | Fairy::Leffie
                | Fairy::Immobile(_)
        )
    };
    let lends_to_all = fairy.contains(&Fairy::Lent(Lending::AnyAttackers));
    let looks_around = |fairy: &Fairy| match fairy {
        Fairy::Contact(_) => true,
        fairy => lends_to_all && matches!(fairy, Fairy::Guard(_) | Fairy::Prey(_)),
    };
    if fairy.iter().any(lends)
        && let Some(name) = named(&asks_kinds)
    {
        return Err(Impossible(format!(
            "{name} asks for the kinds of units: whether that is their own or the one whose moves they have is not settled"
        )));
    }
    let lends_twice = fairy.iter().filter(|fairy| matches!(fairy, Fairy::Lent(_))).count() > 1;
    let asks_guards = |fairy: &Fairy| matches!(fairy, Fairy::Guard(_) | Fairy::Prey(_));
    if lends_twice && let Some(name) = named(&asks_guards) {
        return Err(Impossible(format!(
            "{name} does not go yet with attacked kings that are lent moves by units that are lent theirs"
        )));
    }
    if fairy.iter().any(lends_to_attacked)
        && let Some(name) = named(&looks_around)
    {
        return Err(Impossible(format!(
            "units are lent moves by those that attack them: whether one does that may not capture, by {name}, is not settled"
        )));
    }
    Ok(())
}
