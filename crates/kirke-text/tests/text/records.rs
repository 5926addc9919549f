use kirke::input::{position, read_file};
use proptest::prelude::*;

const RECORDS: &str = r##"---
authors:
  - One, Somebody
source:
  name: Die Schwalbe
  issue: 187
  date: {year: 2011, month: 2}
award: 1. Preis
algebraic:
  white: [Kh1, Qa4, Royal Ga1]
  black: [Kh8, Pa5b5]
stipulation: "h#2"
intended-solutions: 2.1
options:
  - SetPlay
conditions: [Circe]
twins:
  b: Move a4 a3
solution: |
  1.Kh8-g8 Qa4-e8 #
keywords: [Model mates]
---
stipulation: #2
algebraic: {white: [Kh1]}
---
id: third
position: 8/8/8/8/8/5K2/4Q3/7k w
task: "#2 Circe"
---
stipulation: ["
"##;

#[test]
fn nothing_is_hidden_by_a_task() {
    for field in
        ["twins: {b: Move f3 f2}", "conditions: [Circe]", "options: [SetPlay]", "stipulation: \"#2\""]
    {
        let text = format!("---\nposition: 8/8/8/8/8/5K2/4Q3/7k w\ntask: \"#2\"\n{field}\n");
        let faults = read_file("", &text).remove(0).unwrap_err();
        let key = field.split(':').next().unwrap();
        assert!(faults[0].to_string().contains(&format!("cannot have `{key}`")), "{}", faults[0]);
    }
}

#[test]
fn yaml_records_keep_what_is_stored_with_them() {
    let outcomes = read_file("", RECORDS);
    assert_eq!(outcomes.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true, false]);
    let item = outcomes[0].as_ref().unwrap();
    assert_eq!(item.solution.as_deref(), Some("  1.Kh8-g8 Qa4-e8 #".trim()));
    assert_eq!(item.fields.keys().collect::<Vec<_>>(), ["keywords"]);
    let problem = &item.twins[0].problem;
    assert_eq!(problem.heading.source, "Die Schwalbe, 187, 2011-2");
    assert_eq!(problem.options.claimed_solutions, "2.1".parse().ok());
    assert!(problem.options.set_play);
    assert_eq!(problem.condition.name, "Circe");
    assert_eq!(position::write(&problem.setup), "7k/8/8/pp6/Q7/8/8/{G:royal}6K");
    assert_eq!(item.twins[1].caption, "wQa4-->a3");
    let fault = &outcomes[1].as_ref().unwrap_err()[0];
    assert!(fault.to_string().starts_with("problem 2, line 23: the record has no stipulation"), "{fault}");
    assert_eq!(outcomes[2].as_ref().unwrap().name, "third");
    let fault = &outcomes[3].as_ref().unwrap_err()[0];
    assert!(fault.message.starts_with("the record cannot be read"), "{fault}");
}

#[test]
fn json_records_stand_in_a_list_or_one_per_line() {
    let record = r##"{"algebraic": {"white": ["Kh1"], "black": ["Kh8"]}, "stipulation": "#2"}"##;
    assert!(read_file("", record)[0].is_ok());
    assert_eq!(read_file("", &format!("[{record},\n{record}]")).len(), 2);
    let outcomes = read_file("", &format!("{record}\n{{broken\n\n{record}\n"));
    assert_eq!(outcomes.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(outcomes[2].as_ref().unwrap().line, 4);
}

proptest! {
    #[test]
    fn no_text_is_too_strange(text in "\\PC{0,40}", lines in "[-a-z: \\[\\]{}\",#\n0-9]{0,80}") {
        for text in [text.clone(), lines.clone(), format!("---\n{lines}"), format!("stipulation: {text}\n{lines}"), format!("[{lines}")] {
            for outcome in read_file("x", &text) {
                for fault in outcome.err().into_iter().flatten() {
                    fault.to_string();
                }
            }
        }
    }
}
