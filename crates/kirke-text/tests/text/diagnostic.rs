use kirke::input::{Diagnostic, read_file};

fn first_fault(text: &str) -> Diagnostic {
    read_file("", text).into_iter().find_map(Result::err).unwrap().remove(0)
}

#[test]
fn a_diagnostic_reads_like_a_sentence_with_a_pointer() {
    let text = "8/8/8/8/8/5K2/4Q3/7k ; #2\n\n8/8/8/8/8/5K2/4Q3/7k ; #2 Circe Parain\n";
    let pointer = " ".repeat(34);
    assert_eq!(
        first_fault(text).to_string(),
        format!(
            "problem 2, line 3: `Parain` is not a condition or an option of one\n  8/8/8/8/8/5K2/4Q3/7k ; #2 Circe Parain\n\
             {pointer}^^^^^^\nhint: did you mean \"Circe Parrain\"?"
        )
    );
}

#[test]
fn very_long_lines_are_quoted_where_they_are_wrong() {
    let long = "a ".repeat(5000);
    let told = first_fault(&format!("8/8/8/8/8/5K2/4Q3/7k ; #2 ; title: {long} ; wrong: x ; author: {long}"));
    assert_eq!((told.column, &told.quoted[told.span.clone()]), (10_039, "wrong"));
    assert!(told.to_string().len() < 1500, "{told}");
    let told = first_fault(&format!("8/8/8/8/8/5K2/4Q3/7k ; #2 {}", "w".repeat(5000)));
    assert!(told.to_string().len() < 1500, "{told}");
}

#[test]
fn letters_of_several_bytes_are_quoted_whole() {
    let board = "8/8/8/8/8/5K2/4Q3/7k";
    for text in [
        "é".to_owned(),
        format!("{board} ; é\n"),
        format!("é{board}ü ; #2é"),
        format!("{board} ; #2 Circé Parén ü ; ö: ä"),
    ] {
        let faults = read_file("", &text).into_iter().find_map(Result::err).unwrap();
        for fault in faults {
            assert!(!fault.quoted[fault.span.clone()].is_empty(), "{fault}");
        }
    }
}
