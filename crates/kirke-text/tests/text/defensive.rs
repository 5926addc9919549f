use kirke::input::defensive::Defensive;
use kirke::input::retractor::{Asked, read};
use kirke::problem::Uncaptures;

fn asked(text: &str) -> (u16, Uncaptures, bool, String) {
    match read(text) {
        Ok(Some(Asked::Defensive(Defensive { moves, uncaptures, forward_defence, quiet: None, task }))) => {
            (moves, uncaptures, forward_defence, task)
        }
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn the_forms_of_three_languages_are_read() {
    let proca = |moves, task: &str| (moves, Uncaptures::Proca, true, task.to_owned());
    assert_eq!(asked("-5 & #1 Anticirce"), proca(5, "#1 Anticirce"));
    assert_eq!(asked("-20 & #1, Proca, Anticirce Cheylan"), proca(20, "#1 Anticirce Cheylan"));
    assert_eq!(asked("#1 vor 5 Zügen, VRZ Proca, Anticirce"), proca(5, "#1 Anticirce"));
    assert_eq!(asked("S#1 vor 4 Zügen Anticirce"), proca(4, "s#1 Anticirce"));
    assert_eq!(asked("Matt vor 2 Zügen, VRZ Proca"), proca(2, "#1"));
    let text = "Retract 5 moves, then mate in 1 (Proca retractor, no forward defense), Anti-Circe";
    assert_eq!(asked(text), (5, Uncaptures::Proca, false, "#1 Anti-Circe".to_owned()));
    assert_eq!(asked("Reprendre 2 coups, puis mat en 1 Anticirce"), proca(2, "#1 Anticirce"));
    assert_eq!(asked("Nimm 2 Züge zurück, dann Matt in 1"), proca(2, "#1"));
    assert_eq!(asked("Mat en 1 avant 2 coups"), proca(2, "#1"));
    assert_eq!(asked("-2 & #1 Pazifik").1, Uncaptures::Pacific);
    assert_eq!(asked("-2 & #1 Høeg").1, Uncaptures::Hoeg);
    assert_eq!(asked("-2 & #1 HOEG ohne VV"), (2, Uncaptures::Hoeg, false, "#1".to_owned()));
    assert_eq!(asked("-2 & =1, Klan").1, Uncaptures::Klan);
    assert_eq!(asked("#1 vor 2 Zügen, VRZ friedlich").1, Uncaptures::Pacific);
    assert_eq!(asked("-3 & r#1"), proca(3, "r#1"));
    let quiet = |text: &str| match read(text) {
        Ok(Some(Asked::Defensive(Defensive { quiet, task, .. }))) => (quiet, task),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(quiet("-6 & #1 Proca, quiet 0, Anticirce"), (Some(0), "#1 Anticirce".to_owned()));
}

#[test]
fn what_is_not_understood_is_told() {
    let error = |text: &str| read(text).unwrap_err()[0].to_string();
    assert!(error("-0 & #1").contains("1 to 200"));
    assert!(error("-5 & Proca").contains("missing"));
    assert!(error("-5 & #1 Proca Klan").contains("two types"));
    assert_eq!(read("Circe vor allem").unwrap(), None);
}
