//! Named conditions and their compilation to rules.

use kirke_core::rules::{
    Adapted, Chooser, Condition, Extras, FAIRY_CONDITIONS, Fairy, FairyCondition, OPTIONS, Occupied, PRESETS,
    Profile, Rebirth, Rules, SquareRule, When, Who, base, key,
};
use kirke_core::units::Army;

#[test]
fn what_is_named_behind_a_condition_changes_its_name_and_not_its_row() {
    let row = FAIRY_CONDITIONS.iter().find(|row| row.name == "White Forced Square").unwrap();
    let fairy = row.completed();
    assert_eq!(fairy.row().map(|row| row.name), Some(row.name));
    assert_eq!(fairy.name(), "White Forced Square d4");
    assert!(row.fairy.lacks_argument() && !fairy.lacks_argument());
}

#[test]
fn every_row_says_what_it_is_and_names_are_its_own() {
    for (i, one) in FAIRY_CONDITIONS.iter().enumerate() {
        assert!(one.rule.ends_with('.') && !one.source.is_empty(), "{}", one.name);
        assert_eq!(one.fairy.row().map(|row| row.name), Some(one.name));
        for other in &FAIRY_CONDITIONS[i + 1..] {
            assert!(one.names().all(|name| other.names().all(|second| key(second) != key(name))));
        }
    }
}

/// Conditions that answer the same question exclude each other: what one says would be lost.
#[test]
fn no_two_conditions_that_go_together_say_something_else_about_the_same_thing() {
    let examples: Vec<Fairy> = FAIRY_CONDITIONS.iter().map(FairyCondition::completed).collect();
    let compiled = |fairy: [Fairy; 2]| {
        let condition = Condition { fairy: fairy.to_vec(), ..Condition::from(Rebirth::ORTHODOX) };
        Rules::of(&condition, &Army::default(), Profile::Book)
    };
    let mut pairs = 0;
    for (i, &one) in examples.iter().enumerate() {
        for &two in &examples[i + 1..] {
            let Ok(rules) = compiled([one, two]) else { continue };
            pairs += 1;
            let other = compiled([two, one]).expect("the order of conditions refuses nothing");
            let of_both = || format!("{} + {}", one.name(), two.name());
            assert_eq!((&rules.motion, &rules.outcome), (&other.motion, &other.outcome), "{}", of_both());
        }
    }
    assert!(pairs > 10_000, "only {pairs} pairs");
}

fn compiles(rebirth: &Rebirth) -> bool {
    Rules::compile(rebirth, &Army::default(), Profile::Book).is_ok()
}

#[test]
fn every_named_condition_is_played() {
    for preset in PRESETS {
        assert!(compiles(&preset.rebirth), "{}", preset.name);
    }
}

#[test]
fn what_nobody_acts_on_is_refused() {
    let circe = Rebirth::CIRCE;
    let hydra = Rebirth { adapted: Adapted::Hydra, ..circe };
    let both = Rebirth { who: Who::Both { vanish: false }, ..circe };
    let progressive = Rebirth { extras: Extras { progressive: true, ..circe.extras }, ..circe };
    let refused = [
        Rebirth { chooser: Chooser::Owner, ..circe },
        Rebirth { chooser: Chooser::Owner, square: SquareRule::Super, ..circe },
        Rebirth { square: SquareRule::Super, ..hydra },
        Rebirth { occupied: Occupied::Strict, ..hydra },
        Rebirth { occupied: Occupied::Assassin, when: When::NextCapture, ..circe },
        Rebirth { when: When::LastMove, ..both },
        Rebirth { square: SquareRule::Departure, ..both },
        Rebirth { occupied: Occupied::Volcanic, ..both },
        Rebirth { square: SquareRule::Diagram, who: Who::Neighbours, ..circe },
        Rebirth { occupied: Occupied::Alternative, ..Rebirth::ANTICIRCE },
        Rebirth { square: SquareRule::TakeAndMake, ..circe },
        Rebirth { when: When::LastMove, ..progressive },
        Rebirth { extras: Extras { cohen: true, ..progressive.extras }, ..progressive },
    ];
    for rebirth in refused {
        assert!(!compiles(&rebirth), "{rebirth:?}");
    }
}

#[test]
fn names_are_told_apart_by_nothing_but_letters() {
    for name in ["Circé Parrain", "CIRCE-PARRAIN", " circe  parrain ", "Circe\u{301} Parrain"] {
        assert_eq!(key(name), "circeparrain");
    }
    assert_eq!(key("Käfigcirce"), key("KaefigCirce"));
}

#[test]
fn no_two_presets_share_a_name() {
    for (i, one) in PRESETS.iter().enumerate() {
        for other in &PRESETS[i + 1..] {
            for name in one.names() {
                assert!(other.names().all(|second| key(second) != key(name)), "{name}");
            }
        }
    }
}

#[test]
fn every_preset_says_what_it_is() {
    for preset in PRESETS {
        assert!(preset.rule.ends_with('.') && !preset.source.is_empty(), "{}", preset.name);
        assert_eq!(preset.rebirth.nonsense(), None, "{}", preset.name);
        assert!(base(preset.rebirth.who).is_some());
    }
}

#[test]
fn a_word_changes_something_and_names_are_unique_among_options() {
    for (i, one) in OPTIONS.iter().enumerate() {
        assert!(!one.sets.is_empty());
        for other in &OPTIONS[i + 1..] {
            for name in one.names() {
                assert!(other.names().all(|second| key(second) != key(name)), "{name}");
            }
        }
    }
}

/// The rules of fairy conditions by their names.
fn rules_of(names: &[&str]) -> Rules {
    let fairy = |name: &&str| FAIRY_CONDITIONS.iter().find(|row| row.name == *name).unwrap().completed();
    let fairy = names.iter().map(fairy).collect();
    let condition = Condition { fairy, ..Condition::from(Rebirth::ORTHODOX) };
    Rules::of(&condition, &Army::default(), Profile::Book).unwrap()
}

#[test]
fn conditions_that_forbid_moves_or_lend_them_leave_steps_as_they_are() {
    for name in ["Disparate", "Leffie", "Checkless Chess", "Back-Home", "Annan Chess", "AMU"] {
        assert!(rules_of(&[name]).physics.steps_are_plain, "{name}");
    }
    for name in ["Andernach", "Take&Make Chess", "Alice Chess", "Sentinels", "Einstein Chess", "Strict SAT"] {
        assert!(!rules_of(&[name]).physics.steps_are_plain, "{name}");
    }
    assert!(!rules_of(&["Disparate", "Andernach"]).physics.steps_are_plain);
    for name in ["Snek Chess", "Ghost Chess", "Andernach", "Protean Chess", "Take&Make Chess"] {
        let physics = rules_of(&[name]).physics;
        assert!(physics.quiet_steps_are_plain && !physics.steps_are_plain, "{name}");
    }
    for name in ["Anti-Andernach", "Norsk", "Traitor Chess", "Lost Pieces", "Alice Chess"] {
        assert!(!rules_of(&[name]).physics.quiet_steps_are_plain, "{name}");
    }
}

#[test]
fn lent_moves_check_by_the_kinds_on_the_board() {
    for name in ["Annan Chess", "Transmuted Kings", "Point Reflection"] {
        assert!(rules_of(&[name]).physics.lent_units_check.is_ok(), "{name}");
    }
    for names in [&["Disparate"][..], &["Pepo"], &["Annan Chess", "Andernach"]] {
        assert!(rules_of(names).physics.lent_units_check.is_err(), "{names:?}");
    }
}
