use kirke::input::define_unit;
use kirke::units::{CATALOGUE, find};

#[test]
fn every_unit_of_the_catalogue_can_be_defined_in_its_own_words() {
    let pairs = ('A'..='Z').flat_map(|letter| ('0'..='9').map(move |digit| format!("{letter}{digit}")));
    let codes = pairs.filter(|code| find(code).is_none());
    for (row, code) in CATALOGUE.iter().zip(codes) {
        let words = row.words();
        match define_unit(&format!("unit {code} \"{code} again\": {words}")) {
            Ok(own) => {
                assert_eq!(own.movements, row.movements, "{words}");
                assert_eq!((own.is_royal, own.pawn), (row.is_royal, row.pawn), "{words}");
            }
            Err(faults) => panic!("{code}: {words}: {}", faults[0]),
        }
    }
}

#[test]
fn faults_have_a_place_and_a_hint() {
    let fault = |text: &str| {
        let fault = define_unit(text).unwrap_err().remove(0);
        (fault.quoted[fault.span.clone()].to_owned(), fault.message, fault.hint.is_some())
    };
    let rows = [
        ("unit X3 leap 1,3", " X3 leap 1,3"),
        ("unit XYZ: leap 1,3", "XYZ"),
        ("unit G: leap 1,3", "G"),
        ("unit X3 name: leap 1,3", " name"),
        ("unit X3: hop 0,1 over 1 to nxet", "nxet"),
        ("unit X3: ride 0,0", "0,0"),
        ("unit X3: bend 1,2 by 45", "1,2"),
        ("unit X3: leap 1,3 hop 0,1 over 1 to next", "hop"),
        ("unit X3: leap 1,3 files ax", "ax"),
    ];
    for (text, wrong) in rows {
        let (quoted, message, has_hint) = fault(text);
        assert_eq!((quoted.as_str(), has_hint), (wrong, true), "{text}: {message}");
    }
}

#[test]
fn words_that_contradict_each_other_are_refused() {
    let rows = [
        ("leap 1,2 quiet capture", "capture", "\"capture\" contradicts \"quiet\""),
        ("leap 1,2 only-forward only-up", "only-up", "\"only-up\" contradicts \"only-forward\""),
        ("pawn; pawn-marine", "pawn-marine", "\"pawn-marine\" contradicts \"pawn\""),
        ("leap 1,2 quiet quiet", "quiet", "\"quiet\" stands twice"),
        ("leap 1,2 files a files h", "files", "\"files\" stands twice"),
        ("royal; royal; leap 1,2", "royal", "\"royal\" stands twice"),
        ("leap 1,2; leap 1,3; leap 2,1", "leap 2,1", "the unit has this movement already"),
        ("leap 1,2; stays", "stays", "a unit that stays has no other movement"),
        ("leap 1,2; as-guards", "as-guards", "\"as-guards\" cannot stand beside another movement"),
    ];
    for (words, wrong, message) in rows {
        let fault = define_unit(&format!("unit X4: {words}")).unwrap_err().remove(0);
        assert_eq!((&fault.quoted[fault.span], fault.message.as_str()), (wrong, message), "{words}");
    }
    assert!(find("X4").is_none());
}
