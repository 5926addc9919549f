use kirke::input::task::{Task, read};
use kirke::problem::{Field, NonTrivial, OPTIONS, PlayOptions};

/// The options of a mate in two, or the faults that are found in them.
fn options(text: &str) -> Result<PlayOptions, Vec<String>> {
    match read(&format!("#2 {text}")) {
        Ok(task) => Ok(task.options),
        Err(faults) => Err(faults.into_iter().map(|fault| fault.message).collect()),
    }
}

#[test]
fn every_option_is_read_with_and_without_blanks() {
    // Some speak of help play, or of series play, alone.
    let tasks = ["#2", "h#2", "h#2.5", "ser-h#3", "h=2", "s#2"];
    let named = OPTIONS.iter().flat_map(|option| option.names.iter().map(|name| (*name, option.field)));
    for (name, field) in named {
        let arguments = match field {
            Field::Number(_) | Field::LargeNumber(_) | Field::Tries => " 3",
            Field::NonTrivial => " 3 1",
            Field::Variations => " none",
            Field::Flag(_) | Field::KeysOnly | Field::HalfDuplex | Field::First(_) => "",
            Field::Refinement(_) => "",
            Field::Refutations | Field::Threats | Field::ClaimedSolutions => panic!("{name} is not read"),
        };
        let acts = |name: &str| {
            tasks.iter().any(|task| {
                let meaning = |task: Task| (task.stipulation, task.options);
                let usual = read(task).map(meaning).unwrap();
                read(&format!("{task} {name}{arguments}")).is_ok_and(|task| meaning(task) != usual)
            })
        };
        for name in [name.to_owned(), name.replace(' ', ""), name.replace(' ', "-").to_uppercase()] {
            assert!(acts(&name), "{name} is not read, or does nothing");
        }
    }
}

#[test]
fn numbers_belong_to_the_option_before_them() {
    let read = options("tries 2, 3 solutions; threat 1 no-short-variations, NonTrivial 0 1").unwrap();
    assert_eq!(
        (read.tries, read.claimed_solutions.clone(), read.max_threat),
        (Some(2), Some(3.into()), Some(1))
    );
    assert!(read.no_short_variations);
    assert_eq!(read.non_trivial, Some(NonTrivial { granted: 0, trivial_length: 1 }));
    assert_eq!(options("try 2 sols").unwrap().tries, Some(1));
    assert_eq!(options("max flights"), Err(vec!["\"max flights\" lacks the number".to_owned()]));
    assert_eq!(options("set plai").unwrap_err().len(), 1);
    let told = options("set play non trivial 1").unwrap_err();
    assert_eq!(told, ["\"non trivial\" lacks the two numbers", "`1` is not a condition or an option of one"]);
}
