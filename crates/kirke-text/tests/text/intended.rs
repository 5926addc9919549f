use kirke::input::{Twin, read_file};
use kirke::problem::Intended;

fn claimed(intended: &str) -> Result<Vec<String>, String> {
    let text = format!(
        "---\nstipulation: h#2.5\nalgebraic: {{white: [Kh1], black: [Kh8]}}\ntwins: {{b: Move h1 a1, c: Move h1 b1}}\n\
             intended-solutions: {intended}\n"
    );
    let item = read_file("", &text).remove(0).map_err(|faults| faults[0].message.clone())?;
    let shown =
        |twin: &Twin| twin.problem.options.claimed_solutions.as_ref().map_or("-".into(), Intended::to_string);
    Ok(item.twins.iter().map(shown).collect())
}

#[test]
fn one_number_for_all_or_one_for_each_twin() {
    for (written, expected) in [
        ("2", ["2", "2", "2"]),
        ("2.1.1.1", ["2.1.1.1"; 3]),
        ("0.2.1.1.1.1", ["2.1.1.1.1"; 3]),
        ("1+1", ["1+1"; 3]),
        ("[1, 2, 3]", ["1", "2", "3"]),
        ("{b: 2, c: 2.1...}", ["-", "2", "2.1..."]),
        ("a) 1 b) 2, c) 3", ["1", "2", "3"]),
        ("\"a) 2.1...; b) 1\"", ["2.1...", "1", "-"]),
        ("null", ["-", "-", "-"]),
    ] {
        assert_eq!(claimed(written).unwrap(), expected, "{written}");
    }
    assert!(claimed("see text").unwrap_err().contains("\"see text\" is not a number of solutions"));
    assert!(claimed("{d: 1}").unwrap_err().contains("there is no twin \"d\""));
}

#[test]
fn numbers_of_twins_that_are_left_out_go_to_no_other_twin() {
    for written in ["[1, 2, 3]", "{a: 1, b: 2, c: 3}", "a) 1 b) 2, c) 3"] {
        let text = format!(
            "---\nstipulation: h#2\nalgebraic: {{white: [Kh1], black: [Kh8]}}\n\
             twins: {{b: Move a1 a2, c: Move h1 b1}}\nintended-solutions: {written}\n"
        );
        let item = read_file("", &text).remove(0).unwrap();
        let numbers = item.twins.iter().map(|twin| {
            let claimed = twin.problem.options.claimed_solutions.as_ref().map(Intended::to_string);
            (twin.label.as_deref().unwrap(), claimed.unwrap())
        });
        assert_eq!(numbers.collect::<Vec<_>>(), [("a", "1".to_owned()), ("c", "3".to_owned())]);
        assert!(item.left_out[0].message.contains("no unit stands on a1"), "{}", item.left_out[0]);
    }
}

#[test]
fn a_key_is_a_short_solution() {
    for (key, solution) in [("Qf3", "1.Qf3!"), ("1.Qf3 !", "1.Qf3!"), ("0-0", "1.0-0!")] {
        let line = format!("8/8/8/8/8/5K2/4Q3/7k ; #2 ; key: {key}");
        let item = read_file("", &line).remove(0).unwrap();
        assert_eq!(item.solution.as_deref(), Some(solution), "{key}");
    }
}
