//! Conditions as Olive, the editor of `.olv` files, lists them.

use crate::input::condition::read;
use crate::rules::{Condition, Rebirth};
use crate::vocabulary::{Language, condition_line};
use std::sync::LazyLock;

/// The entries of Olive's list of conditions that belong to the family.
#[rustfmt::skip]
const NAMES: [&str; 55] = [
    "AntiCirce", "AntiCirce Cheylan", "AntiCirce Calvet", "AntiCirce Couscous", "AntiCirce Super",
    "AntiMarsAntipodeanCirce", "AntiMarsCirce", "AntiMarsMirrorCirce", "AntipodeanAntiCirce",
    "AntipodeanAntiCirce Cheylan", "AntipodeanAntiCirce Calvet", "AntipodeanCirce", "AntiSuperCirce", "CageCirce",
    "ChameleonCirce", "Circe", "Circe RexInclusiv", "Circe Volcanic", "CirceAssassin", "CirceClone",
    "CirceDoubleAgents", "CirceTake&Make", "CirceTurncoats", "CouscousCirce", "DangerCirce", "DiagramAntiCirce",
    "DiagramAntiCirce Cheylan", "DiagramAntiCirce Calvet", "DiagramCirce", "DiametralCirce", "EquipollentsAntiCirce",
    "EquipollentsAntiCirce Cheylan", "EquipollentsAntiCirce Calvet", "EquipollentsCirce", "FileAntiCirce",
    "FileAntiCirce Cheylan", "FileAntiCirce Calvet", "FileCirce", "FrischaufCirce", "Marscirce", "MarsMirrorCirce",
    "MirrorAntiCirce", "MirrorAntiCirce Cheylan", "MirrorAntiCirce Calvet", "MirrorCirce", "MirrorCirceClone",
    "MirrorCouscousCirce", "MirrorFileCirce", "ParrainCirce", "SuperCirce", "SymmetryAntiCirce",
    "SymmetryAntiCirce Cheylan", "SymmetryAntiCirce Calvet", "SymmetryCirce", "VerticalMirrorCirce",
];

static RULES: LazyLock<Vec<(&str, Rebirth)>> = LazyLock::new(|| {
    // Olive cuts this word short, as the solver that it calls allows.
    let whole = |name: &str| name.replace("RexInclusiv", "RexInclusive");
    NAMES.iter().filter_map(|name| Some((*name, read(&whole(name)).ok()?.rebirth))).collect()
});

/// An entry for each rule of a condition: Olive's own where it has one, else the words of the solver that it calls.
pub(super) fn entries(condition: &Condition) -> Vec<String> {
    let own = |line: &String| {
        let rule = read(line).ok().filter(|read| read.beside.is_none() && read.fairy.is_empty())?.rebirth;
        RULES.iter().find(|(_, other)| *other == rule).map(|(name, _)| (*name).to_owned())
    };
    let lines = condition_line(condition, Language::English);
    lines.into_iter().filter(|line| !line.is_empty()).map(|line| own(&line).unwrap_or(line)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_of_the_list_is_read_and_written_again() {
        assert_eq!(RULES.len(), NAMES.len());
        for (name, rule) in RULES.iter() {
            let written = entries(&read(&name.replace("RexInclusiv", "RexInclusive")).unwrap());
            // Calvet is what Anticirce means without a word.
            let same = RULES.iter().find(|(other, _)| *other == written[0]);
            assert_eq!(same.map(|(_, rule)| *rule), Some(*rule), "{name}: {written:?}");
        }
        assert_eq!(entries(&read("Anticirce Cheylan").unwrap()), ["AntiCirce Cheylan"]);
        assert_eq!(entries(&read("Circe Assassin").unwrap()), ["CirceAssassin"]);
        assert_eq!(entries(&read("PWC").unwrap()), ["Circe PWC"]);
    }
}
