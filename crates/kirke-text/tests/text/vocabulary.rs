use kirke::vocabulary::*;

#[test]
fn short_forms_are_good_as_long_as_they_are_unambiguous() {
    use ConditionWord::Family;
    assert_eq!(condition("circe", Language::English), Found::One(Family("Circe")));
    assert_eq!(
        condition("spiegelc", Language::German),
        Found::Several("SpiegelCirce, SpiegelCirceclone, SpiegelCouscousCirce".into())
    );
    assert_eq!(condition("platzwechselc", Language::German), Found::One(Family("PWC")));
    assert_eq!(condition("MADR", Language::French), Found::One(Family("Madrasi")));
    assert_eq!(condition("Cirze", Language::English), Found::Nothing);
    assert_eq!(variant("volc", Language::French), Found::One("Volcanic"));
    assert!(matches!(variant("rex", Language::German), Found::Several(_)));
}

#[test]
fn letters_outside_ascii_are_no_keyword() {
    for word in ["é", "Circé", "\u{200b}", "cir\u{e7}e"] {
        for language in Language::ALL {
            assert_eq!(condition(word, language), Found::Nothing);
        }
    }
}

#[test]
fn every_unit_of_the_catalogue_has_the_codes_of_popeye() {
    for row in kirke::units::CATALOGUE {
        for language in Language::ALL {
            let codes = in_language(&UNIT_CODES, language);
            assert!(
                codes.split(' ').any(|code| code == language.code(row.code)),
                "{} {language:?}",
                row.code
            );
        }
    }
}
