use kirke::board::Colour;
use kirke::input::last_moves::read;

#[test]
fn the_number_of_single_moves_is_read_in_three_languages() {
    let asked = |text: &str| read(text).unwrap().map(|asked| (asked.half_moves, asked.condition.to_owned()));
    assert_eq!(asked("Last move?"), Some((1, String::new())));
    assert_eq!(asked("LAST 3 SINGLE MOVES? Anticirce"), Some((3, "Anticirce".to_owned())));
    assert_eq!(asked("Letzte 4 Einzelzüge? Circe"), Some((4, "Circe".to_owned())));
    assert_eq!(asked("dernier coup ? Circe"), Some((1, "Circe".to_owned())));
    assert_eq!(asked("les derniers 2 coups simples"), Some((2, String::new())));
    assert_eq!(asked("LastMove"), None);
    assert_eq!(asked("Last move? Black to move, Circe"), Some((1, "Circe".to_owned())));
    let to_move = |text: &str| read(text).unwrap().unwrap().to_move;
    assert_eq!(to_move("Last move? Black to move"), Some(Colour::Black));
    assert_eq!(to_move("Letzter Zug? Weiß am Zug"), Some(Colour::White));
    assert_eq!(to_move("Last move?"), None);
    assert_eq!(asked("Circe Parrain"), None);
}

#[test]
fn what_is_not_understood_is_told() {
    let error = |text: &str| read(text).unwrap_err()[0].to_string();
    assert!(error("last 2 moves?").contains("single moves are asked for must be said"));
    assert!(error("last 0 single moves?").contains("1 to 40"));
    assert!(error("last 99 single moves?").contains("1 to 40"));
    assert!(error("last Circe").contains("not understood"));
}
