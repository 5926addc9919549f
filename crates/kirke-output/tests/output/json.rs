use crate::examples::{problem, solution, with_units};
use kirke::board::Square;
use kirke::output::KnightLetter;
use kirke::output::json::{Twin, document, schema};
use kirke::position::Hidden;
use serde_json::{Value, json};

/// Is the document as the schema says?
fn valid(document: &str) -> Result<(), String> {
    let validator = jsonschema::validator_for(&schema()).map_err(|error| error.to_string())?;
    let document: Value = serde_json::from_str(document).map_err(|error| error.to_string())?;
    validator.validate(&document).map_err(|error| error.to_string())
}

#[test]
fn documents_are_as_the_schema_says() {
    let set_play = "\ndefence bKf1-g1\n  then wRe4-e1#";
    let actual = "
key zz wd2-d4
  defence bBg7-a1
    then wRe1*a1[+bBf8]#
    then wRe1-b1#
try wKf6-f7
  threat wRg6-h6#
  refutation bKh8-h7";
    let mut problem = with_units(problem("#2"), "wKa1 wRe1 bKc3 bSe8");
    problem.setup.hidden.push(Hidden {
        square: Square::A1,
        unit: problem.setup.placement.at(Square::E1).unwrap(),
        origin: None,
    });
    problem.setup.origins.push((Square::E1, Square::H1));
    problem.setup.exclusive_castlings.push((Square::A1, Square::H8));
    let solution = solution(&problem, set_play, actual);
    let text =
        document(&problem, Some(Twin { label: "a", caption: "" }), &solution, None, KnightLetter::S, true)
            .unwrap();
    assert_eq!(valid(&text), Ok(()));
    let value: Value = serde_json::from_str(&text).unwrap();
    let key = &value["phases"][1]["branches"][0];
    assert_eq!((&key["number"], &key["zugzwang"]), (&json!(1), &json!(true)));
    let answers = &key["branches"][0]["branches"];
    assert_eq!((&answers[0]["role"], &answers[0]["number"]), (&json!("dual"), &json!(2)));
    assert_eq!(value["problem"]["position"]["hidden"][0]["square"], "a1");
    // The schema is no empty promise.
    assert!(valid(&text.replace("\"number\": 1", "\"number\": \"1\"")).is_err());
    assert!(valid(&text.replace("\"role\": \"key\"", "\"role\": \"keys\"")).is_err());
    assert!(valid(&text.replace("\"solved\"", "\"solvd\"")).is_err());
}

#[test]
fn a_document() {
    let mut problem = with_units(problem("#1"), "wKa1 wRe1 bKc3 bSe8");
    problem.heading.title = "A title".into();
    let solution = solution(&problem, "", "key wRe1*e8[+bSg8]#");
    let text = document(&problem, None, &solution, None, KnightLetter::N, false).unwrap();
    let start = r#"{"schema":"kirke.solution/2","problem":{"name":"example","heading":{"title":"A title"},"#;
    assert!(text.starts_with(start), "{text}");
    let value: Value = serde_json::from_str(&text).unwrap();
    let position = json!({"placement": "4n3/8/8/8/8/2k5/8/K3R3", "white": 2, "black": 2});
    assert_eq!(value["problem"]["position"], position);
    assert_eq!(value["problem"]["stipulation"], "#1");
    assert_eq!(value["problem"]["condition"]["rebirth"]["who"], "victim");
    assert_eq!(value["solved"], true);
    assert_eq!(value["completeness"], json!({"state": "complete"}));
    let key = &value["phases"][0]["branches"][0];
    assert_eq!(key["role"], "key");
    assert_eq!(key["short"], "Rxe8(Ng8)#");
    assert_eq!(key["long"], "Re1*e8[+bSg8]#");
    let effect = json!([{"effect": "appears", "unit": {"colour": "black", "code": "S"}, "square": "g8", "hidden": false}]);
    assert_eq!(key["ply"]["effects"], effect);
    assert_eq!(
        document(&problem, None, &solution, None, KnightLetter::N, true).unwrap().replace(['\n', ' '], ""),
        text.replace(' ', "")
    );
}
