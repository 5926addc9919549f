use kirke::input::read_file;

#[test]
fn comments_blank_lines_and_keys() {
    let text = "# two problems\n\n8/8/8/8/8/5K2/4Q3/7k ; #2 ; Circe; author: A. One; B. Two ; id: first # easy\n\
                    white Kf3 Qe2 black Kh1 ; h#2, set play ; options: 2 solutions ; intended-solutions: 3\n";
    let outcomes = read_file("", text);
    let first = outcomes[0].as_ref().unwrap();
    assert_eq!((first.name.as_str(), first.line), ("first", 3));
    let problem = &first.twins[0].problem;
    assert_eq!((problem.stipulation.to_string().as_str(), problem.condition.name.as_str()), ("#2", "Circe"));
    assert_eq!(problem.heading.authors, ["A. One", "B. Two"]);
    let options = &outcomes[1].as_ref().unwrap().twins[0].problem.options;
    assert_eq!((options.claimed_solutions.clone(), options.set_play), (Some(3.into()), true));
}

#[test]
fn a_bad_line_is_told_with_its_number_and_column() {
    let outcomes = read_file("", "8/8/8/8/8/5K2/4Q3/7k ; #2\n\n8/8/8/8/8/5K2/4Q3/7k ; #2 Cirze ; autor: X");
    let faults = outcomes[1].as_ref().unwrap_err();
    assert_eq!((faults[0].line, faults[0].column), (Some(3), 27));
    assert_eq!(faults[1].message, "unknown key \"autor\"");
    assert_eq!(faults[1].hint.as_deref(), Some("did you mean \"author\"?"));
    let outcomes = read_file("", "8/8/8/8/8/5K2/4Q3/7k ; # 2 ; xyz: X\n8/8/8/8/8/5K2/4Q3/7k ; # 2 # easy\n");
    let hint = outcomes[0].as_ref().unwrap_err()[0].hint.clone().unwrap();
    assert!(hint.starts_with("the keys are author, ") && hint.contains("intended-solutions"), "{hint}");
    assert_eq!(outcomes[1].as_ref().unwrap().twins[0].problem.stipulation.to_string(), "#2");
    assert!(read_file("", "8/8 #2")[0].is_err());
    assert!(read_file("", "").is_empty());
}
