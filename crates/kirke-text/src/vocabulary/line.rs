//! The line of conditions as Popeye prints it: the name of the base, then words in a fixed order.

use super::{Language, Word, conditions, in_language};
use crate::rules::{
    Adapted, Argument, Becomes, Colours, Condition, DefinedBy, Extras, Fairy, FairyArgument, Kings, OPTIONS,
    Occupied, OfSide, OnOwnSquare, PRESETS, Rebirth, Set, SquareRule, Symmetry, Transfer, When, Who, base,
};

/// The lines for a condition, one for each of its rules. Rules of Popeye are told in its words, others by their
/// English name.
///
/// ```
/// use kirke::input::condition::read;
/// use kirke::vocabulary::{Language, condition_line};
/// let condition = read("Circe Parrain Rex Inclusive").unwrap();
/// assert_eq!(condition_line(&condition, Language::German), ["Circe Parrain RexInklusive"]);
/// assert_eq!(condition_line(&read("Atom Circe").unwrap(), Language::French), ["Atom Circe"]);
/// ```
pub fn conditions(condition: &Condition, language: Language) -> Vec<String> {
    if !has_popeyes_words(condition) {
        return vec![condition.name.clone()];
    }
    let mut rules: Vec<&Rebirth> = rules_of(condition).collect();
    // Popeye has an order of its own.
    rules.sort_by_key(|rule| {
        base_word(rule).and_then(|word| conditions::FAMILY.iter().position(|other| other == word))
    });
    let rebirths = rules.iter().map(|rule| one(rule, language));
    condition.fairy.iter().filter_map(|&rule| fairy(rule, language)).chain(rebirths).collect()
}

/// Can all rules of this condition be told in Popeye's words?
///
/// ```
/// use kirke::input::condition::read;
/// use kirke::vocabulary::has_popeyes_words;
/// assert!(has_popeyes_words(&read("Circe Parrain, Madrasi").unwrap()));
/// for beyond in ["Hydra Circe", "White Circe", "Circe from 3"] {
///     assert!(!has_popeyes_words(&read(beyond).unwrap()));
/// }
/// ```
pub fn has_popeyes_words(condition: &Condition) -> bool {
    let has_words = |fairy: &Fairy| fairy.row().is_none_or(|row| row.in_popeye().is_some());
    condition.periods.is_empty()
        && rules_of(condition).all(is_popeyes)
        && condition.fairy.iter().all(has_words)
}

fn rules_of(condition: &Condition) -> impl Iterator<Item = &Rebirth> {
    condition.rebirths().filter(|rule| rule.who != Who::Nobody)
}

/// A fairy condition in Popeye's words, with what is named behind it.
fn fairy(fairy: Fairy, language: Language) -> Option<String> {
    let words = match fairy.argument() {
        FairyArgument::Kinds(codes) => {
            codes.as_slice().iter().map(|code| language.code(code).to_owned()).collect()
        }
        other => other.words(),
    };
    let name = in_language(fairy.row()?.in_popeye()?, language).to_owned();
    Some(words.into_iter().fold(name, |line, word| line + " " + &word))
}

fn one(rule: &Rebirth, language: Language) -> String {
    let mut line = base_word(rule).map_or("", |word| in_language(word, language)).to_owned();
    for word in conditions::VARIANTS_IN_ORDER {
        if !says(word, rule) {
            continue;
        }
        if let Some(row) = conditions::VARIANTS.iter().find(|row| row[2] == *word) {
            line.push(' ');
            line += in_language(row, language);
        }
        line += &codes(word, rule, language);
    }
    line
}

/// Can this rule be told in Popeye's words?
pub fn is_popeyes(rule: &Rebirth) -> bool {
    let has_words = !matches!(rule.square, SquareRule::RelativeSymmetry)
        && rule.adapted != Adapted::Hydra
        && rule.occupied != Occupied::Alternative
        && !matches!(rule.becomes, Becomes::Mutant(_))
        && rule.kings != Kings::CannotCapture
        && rule.extras == Extras::default()
        && rule.side.is_none()
        && rule.chooser == Rebirth::CIRCE.chooser
        && !(rule.when == When::LastMove && rule.square != SquareRule::Equipollent);
    has_words && base_word(rule).is_some()
}

fn base_word(rule: &Rebirth) -> Option<&'static Word> {
    use Transfer::{Always, May, Never};
    let english = match rule.who {
        Who::Victim => "Circe",
        Who::Capturer => "AntiCirce",
        Who::Mover { captures: Always, quiets: Never } => "MarsCirce",
        Who::Mover { captures: Never, quiets: Always } => "AntiMarsCirce",
        Who::Mover { captures: May, quiets: May } => "PhantomChess",
        Who::Mover { captures: May, quiets: Never } => "PlusChess",
        Who::Immune => "ImmunChess",
        Who::Geneva => "GenevaChess",
        Who::Danger => "DangerCirce",
        Who::Nobody | Who::Both { .. } | Who::Neighbours | Who::Mover { .. } => return None,
    };
    conditions::FAMILY.iter().find(|row| row[2] == english)
}

/// Does the rule need this word?
fn says(word: &str, rule: &Rebirth) -> bool {
    let square = |wanted: SquareRule| rule.square == wanted;
    let symmetry = |axis: Symmetry| square(SquareRule::Symmetry(axis));
    let equipollent = |when: When, side: OfSide| {
        square(SquareRule::Equipollent) && rule.when == when && rule.of_side == side
    };
    let normal = base(rule.who).map_or(Rebirth::CIRCE, |preset| preset.rebirth);
    let occupied = |what: Occupied| rule.occupied == what && what != usual_occupied(rule, &normal);
    match word {
        "PWC" => square(SquareRule::Departure),
        "Symmetry" => symmetry(Symmetry::Point),
        "VerticalSymmetry" => symmetry(Symmetry::Vertical),
        "HorizontalSymmetry" => symmetry(Symmetry::Horizontal),
        "Diagram" => square(SquareRule::Diagram),
        "Cage" => square(SquareRule::Cage),
        "Rank" => square(SquareRule::Rank),
        "File" => square(SquareRule::File),
        "Couscous" => rule.defined_by == DefinedBy::OtherUnit,
        "Antipodes" => square(SquareRule::Antipodes),
        "Take&Make" => square(SquareRule::TakeAndMake),
        "Super" => square(SquareRule::Super),
        "CaptureSquare" => square(SquareRule::Capture),
        "April" => !rule.kinds.is_empty(),
        "Equipollents" => square(SquareRule::Equipollent) && rule.when == When::ThisMove,
        "ContraParrain" => equipollent(When::LastMove, OfSide::Opposite),
        "Parrain" => equipollent(When::LastMove, OfSide::Own),
        "WaitCapture" => rule.when == When::NextCapture,
        "Mirror" => rule.of_side == OfSide::Opposite,
        "Assassin" => occupied(Occupied::Assassin),
        "Strict" => occupied(Occupied::Strict),
        "Relaxed" => occupied(Occupied::Relaxed),
        "Parachute" => occupied(Occupied::Parachute),
        "Volcanic" => occupied(Occupied::Volcanic),
        "Diametral" => rule.adapted == Adapted::Diametral,
        "VerticalMirror" => rule.adapted == Adapted::VerticalMirror,
        "Clone" => rule.becomes == Becomes::Clone,
        "Einstein" => rule.becomes == Becomes::Einstein,
        "ReversalEinstein" => rule.becomes == Becomes::ReversalEinstein,
        "Chameleon" => matches!(rule.becomes, Becomes::Cycle(_)),
        "Turncoats" => rule.colour == Colours::Changed,
        "Frischauf" => rule.adapted == Adapted::Frischauf,
        "Cheylan" => rule.on_own_square == OnOwnSquare::Cheylan,
        "RexInclusive" => rule.kings == Kings::Inclusive && normal.kings != Kings::Inclusive,
        "RexExclusive" => rule.kings == Kings::Exclusive && normal.kings != Kings::Exclusive,
        _ => false,
    }
}

/// What happens on an occupied square when nothing is said about it.
fn usual_occupied(rule: &Rebirth, normal: &Rebirth) -> Occupied {
    let implies = OPTIONS.iter().filter(|option| {
        option.sets.contains(&Set::Square(rule.square))
            || option.argument == Argument::Kinds && !rule.kinds.is_empty()
    });
    let said = implies.flat_map(|option| option.implied(rule.square)).find_map(|set| match set {
        Set::Occupied(occupied) => Some(*occupied),
        _ => None,
    });
    said.unwrap_or(normal.occupied)
}

/// Codes of units behind a word.
fn codes(word: &str, rule: &Rebirth, language: Language) -> String {
    // The order of Popeye's own table.
    let place =
        |code: &str| ["K", "P", "Q", "S", "R", "B"].iter().position(|known| *known == code).unwrap_or(6);
    let named = |code: &&'static str| language.code(code);
    match (word, &rule.becomes) {
        ("April", _) => {
            let mut kinds = rule.kinds.as_slice().to_vec();
            kinds.sort_by_key(|code| place(code));
            kinds.iter().map(|code| format!(" {}", named(code))).collect()
        }
        ("Chameleon", Becomes::Cycle(list)) => {
            let usual = |becomes: &Becomes| {
                PRESETS.iter().any(|preset| {
                    preset.popeye == Some("ChameleonCirce") && preset.rebirth.becomes == *becomes
                })
            };
            if usual(&rule.becomes) {
                return String::new();
            }
            let mut cycle = list.as_slice().to_vec();
            let first = (0..cycle.len()).min_by_key(|&i| place(cycle[i])).unwrap_or(0);
            cycle.rotate_left(first);
            cycle.extend(cycle.first().copied());
            format!(" {}", cycle.iter().map(named).collect::<Vec<_>>().join("->"))
        }
        _ => String::new(),
    }
}
