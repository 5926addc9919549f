use kirke::input::{read_task, with_twins};

#[test]
fn changes_as_they_are_typed() {
    let problem = read_task("8/8/5K2/8/8/8/Pk6/K7", "h#2").unwrap();
    let twin = |typed: &str| {
        let item = with_twins(problem.clone(), &format!("h#2 b) {typed}"))?;
        Ok::<_, kirke::input::Diagnostics>(item.twins[1].caption.clone())
    };
    for (typed, caption) in [
        ("Kf6-f5", "wKf6-->f5"),
        ("wKf6→f5", "wKf6-->f5"),
        ("f6-->f5", "wKf6-->f5"),
        ("Ka1<->b2", "wKa1<-->bKb2"),
        ("-Pa2", "-wPa2"),
        ("−a2, +wNh1", "-wPa2  +wSh1"),
        ("Move a1 b1", "wKa1-->b1"),
        ("Add White Sh1", "+wSh1"),
        ("h#3", "h#3"),
        ("Circe Mirror", "Circe Mirror"),
    ] {
        assert_eq!(twin(typed).as_deref(), Ok(caption), "{typed}");
    }
    for typed in ["", "+Pa2", "Kf6", "Kf6-j9", "?"] {
        assert!(twin(typed).is_err(), "{typed}");
    }
}
