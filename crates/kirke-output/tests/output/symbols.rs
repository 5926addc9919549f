use kirke::input::{Sheet, read_file};
use kirke::output::latex::document;
use kirke::output::pieces::{Drawn, fairy, orthodox};
use kirke::units::{CATALOGUE, find};

#[test]
fn the_habits_of_the_field() {
    let shape = |code: &str| orthodox().into_iter().find(|(of, _)| *of == code).unwrap().1;
    for (code, like, turned) in
        [("G", "Q", 180), ("N", "S", 180), ("PA", "R", -90), ("VA", "B", -90), ("CA", "S", 90)]
    {
        assert_eq!(fairy(find(code).unwrap()), Drawn { turned, ..shape(like) }, "{code}");
    }
}

#[test]
fn no_two_units_of_a_problem_look_alike() {
    // Whichever nine stand together.
    for start in 0..CATALOGUE.len() {
        let codes = CATALOGUE.iter().cycle().skip(start).take(kirke::board::FAIRY_KINDS).map(|row| row.code);
        let units: Vec<String> = codes.map(|code| format!("{{+{code}}}")).collect();
        let (eight, ninth) = units.split_at(8);
        let line = format!("8/8/8/{}/{}7/8/8/8 ; ~1", eight.concat(), ninth.concat());
        let twin =
            read_file("", &line).remove(0).unwrap_or_else(|faults| panic!("{}", faults[0])).twins.remove(0);
        let text = document(&twin.problem, &Sheet::default(), "");
        let (_, definitions) = text.split_once("\\piecedefs{").unwrap();
        let (definitions, _) = definitions.split_once("}\n").unwrap();
        // `{w}{DU}{grasshopper}`: a queen upside down.
        let drawn: Vec<&str> =
            definitions.split("; ").map(|one| one.split(['{', '}']).nth(3).unwrap()).collect();
        assert_eq!(drawn.len(), units.len(), "{line}: {definitions}");
        for (i, symbol) in drawn.iter().enumerate() {
            assert!(!drawn[..i].contains(symbol) && symbol.len() == 2, "{line}: {definitions}");
        }
    }
}
