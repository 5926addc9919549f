use kirke::board::{Attributes, Bitboard, Colour, Kind, Square, Unit};
use kirke::input::position::{read, write};
use kirke::position::{Castling, Hidden, Pending, Setup};
use kirke::units::find;
use proptest::prelude::*;

fn first_fault(text: &str) -> (usize, String) {
    let faults = read(text).expect_err(text);
    (faults[0].column, faults[0].message.clone())
}

#[test]
fn every_fault_has_its_own_words_and_its_place() {
    #[rustfmt::skip]
    let cases = [
        ("", 1, "the position is missing"),
        ("8/8/8/8 w", 1, "a board has 8 ranks, but 4 are given"),
        ("7/8/8/8/8/8/8/K7", 1, "rank 8 has 7 squares instead of 8"),
        ("8/8/8/8/8/8/8/K8", 15, "rank 1 has 9 squares instead of 8"),
        ("8/8/8/8/8/8/8/K0", 16, "rank 1: \"0\" is not a number of empty squares (1 to 8)"),
        ("8/x7/8/8/8/8/8/K7", 3, "rank 7: unknown letter \"x\""),
        ("8/8/8/8/8/8/8/K{G6", 16, "rank 1: \"{\" without \"}\""),
        ("8/8/8/8/8/8/8/K{XX}6", 17, "rank 1: unknown unit \"XX\""),
        ("8/8/8/8/8/8/8/K{Li}6", 17, "rank 1: is \"Li\" white or black?"),
        ("8/8/8/8/8/8/8/K{S:kamikase}6", 19, "rank 1: unknown attribute \"kamikase\""),
        ("8/8/8/8/8/8/8/K{=X}6", 18, "rank 1: unknown unit \"X\""),
        ("8/8/8/8/8/8/8/8", 1, "the board is empty: there is no unit at all"),
        ("8/8/8/8/8/8/8/K7 x", 18, "the side to move is w or b, not \"x\""),
        ("8/8/8/8/8/8/8/4K3 w KX", 21, "castling \"K\" needs a rook on h1"),
        ("8/8/8/8/8/8/8/4K2R w X", 22, "\"X\" is not a castling letter"),
        ("8/8/8/8/8/8/8/4K2R w KK", 23, "castling letter \"K\" is given twice"),
        ("8/8/8/8/8/8/8/K7 w - e4", 22, "the en-passant square e4 is not on rank 3 or 6"),
        ("8/8/8/8/8/8/8/K7 w - e9", 22, "the en-passant square \"e9\" is not a square (a1 to h8)"),
        ("8/8/8/8/8/8/8/K7 w - e6", 22, "no pawn has just passed e6: there is none of its side beyond it"),
        ("8/4p3/8/4p3/8/8/8/K7 w - e6", 26, "no pawn has just passed e6: e7 is occupied"),
        ("8/8/8/4p3/8/8/8/K7 b - e6", 24, "the pawn that passed e6 belongs to the side to move"),
        ("8/8/8/4{=P}3/8/8/8/K7 b - e6", 27, "the pawn that passed e6 belongs to the side to move"),
        ("8/8/8/8/8/8/8/K7 w - - x", 24, "the half-move counter \"x\" is not a number"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1 2", 28, "\"2\" is one field too many"),
        ("8/8/8/8/8/8/8/K7 pendig=bQd4", 18, "unknown field \"pendig\""),
        ("white Kh1 Qh1", 11, "there are two units on h1"),
        ("white Kh1 Q", 11, "\"Q\" is not a unit with its squares"),
        ("{G}{N}{AM}{EM}{PR}{CA}{Z}{GI}/{WE}{FE}6/8/8/8/8/8/8", 36, "rank 7: not supported yet: more than 9 kinds of fairy units in a problem"),
    ];
    for (text, column, message) in cases {
        assert_eq!(first_fault(text), (column, message.to_owned()), "{text}");
    }
}

#[test]
fn what_a_problem_has_no_room_for_is_unsupported() {
    let is_unsupported = |text: &str| read(text).unwrap_err()[0].unsupported;
    assert!(is_unsupported("{G}{N}{AM}{EM}{PR}{CA}{Z}{GI}/{WE}{FE}6/8/8/8/8/8/8"));
    assert!(is_unsupported("{G:magic,chameleon,protean}7/8/8/8/8/8/8/8"));
    assert!(!is_unsupported("{G:magik}7/8/8/8/8/8/8/8"));
}

#[test]
fn a_neutral_pawn_may_have_passed_a_square_for_either_side() {
    for text in ["8/8/8/4{=P}3/8/8/8/K7 w - e6", "8/8/8/8/4{=P}3/8/8/K7 b - e3"] {
        let setup = read(text).unwrap();
        assert!(setup.en_passant.is_some());
        assert_eq!(write(&setup), text);
    }
}

#[test]
fn several_faults_are_reported_together() {
    assert_eq!(read("9/8/8/7/8/8/8/K7").unwrap_err().len(), 2);
    assert_eq!(read("8/8/8/8/8/8/8/K7 x - e4").unwrap_err().len(), 2);
}

#[test]
fn advice_is_given_where_a_code_is_nearly_right() {
    let hint = |text: &str| read(text).unwrap_err()[0].hint.clone();
    assert_eq!(hint("8/8/8/8/8/8/8/{lion}7").as_deref(), Some("the code of the lion is LI"));
    assert_eq!(hint("8/8/8/8/8/8/8/g7").as_deref(), Some("the grasshopper is written {g}"));
    assert_eq!(hint("8/8/8/8/8/8/8/{S:roial}7").as_deref(), Some("did you mean \"royal\"?"));
}

#[test]
fn castling_fields_name_squares_that_keep_their_right() {
    let squares = |text: &str| read(text).unwrap().castling.map(|rights| rights.squares());
    let square = |i: usize, names: &str| names[i..i + 2].parse::<Square>().unwrap();
    let set = |names: &str| Some((0..names.len()).step_by(2).map(|i| square(i, names)).collect::<Bitboard>());
    assert_eq!(squares("r3k2r/8/8/8/8/8/8/R3K2R w"), None);
    assert_eq!(squares("r3k2r/8/8/8/8/8/8/R3K2R w Kq"), set("e1h1e8a8"));
    assert_eq!(squares("r3k2r/8/8/8/8/8/8/R3K2R w -"), set("e1e8"));
    assert_eq!(squares("r2k3r/8/8/8/8/8/8/R3K2R w Q"), set("e1a1a8h8"));
    assert_eq!(squares("r2k3r/8/8/8/8/8/8/R3K2R w Q - nocastling=a8,e1"), set("a1h8"));
}

#[test]
fn further_fields_speak_of_what_is_not_on_the_board() {
    let setup =
        read("8/8/8/4{g}3/3Q4/8/8/K7 pending=bRd4,wQa4 hidden=wBf1:f1,b{P:royal}d7 origin=e5:d7").unwrap();
    let pending = setup.pending.unwrap();
    assert_eq!(pending.victim, Unit::new(Colour::Black, Kind::ROOK));
    assert_eq!((pending.square, pending.departure), (Square::D4, Square::A4));
    assert_eq!(setup.hidden.len(), 2);
    assert_eq!(setup.hidden[0].origin, Some(Square::F1));
    assert!(setup.hidden[1].unit.is_royal());
    assert_eq!(setup.origins, [(Square::E5, Square::D7)]);
    assert!(read("8/8/8/8/3q4/8/8/K7 pending=bRd4").is_err());
}

#[test]
fn the_letter_n_is_a_knight_outside_braces_and_a_nightrider_inside() {
    let setup = read("N{N}S{S}4/8/8/8/8/8/8/8").unwrap();
    let kinds: Vec<_> = setup.placement.iter().map(|(_, unit)| setup.army.code(unit.kind())).collect();
    assert_eq!(kinds, ["S", "N", "S", "S"]);
}

/// Popeye's lists of moves, where they lie beside the repository.
#[test]
fn every_position_of_the_move_lists_is_read() {
    for folder in ["movelists", "movelists-beyond"] {
        let folder =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/oracle").join(folder);
        let Ok(files) = std::fs::read_dir(folder) else { continue };
        for file in files.map(|file| file.unwrap().path()) {
            if file.extension().is_none_or(|extension| extension != "jsonl") {
                continue;
            }
            for line in std::fs::read_to_string(&file).unwrap().lines() {
                let fen = line.split("\"fen\":").nth(1).and_then(|rest| rest.split('"').nth(1)).unwrap();
                let setup = read(fen).unwrap_or_else(|faults| panic!("{file:?}\n{}", faults[0]));
                assert!(fen.starts_with(&write(&setup)) || fen.contains('S') || fen.contains('s'), "{fen}");
            }
        }
    }
}

fn units() -> impl Strategy<Value = Vec<(u8, u8, u8, bool)>> {
    proptest::collection::vec((0u8..64, 0u8..12, 0u8..8, any::<bool>()), 1..40)
}

/// A random setup; kinds come from the orthodox six and six fairy ones.
fn setup(units: &[(u8, u8, u8, bool)], rights: Option<u8>, side: Option<bool>, extra: bool) -> Setup {
    let mut setup =
        Setup { side: side.map(|s| if s { Colour::White } else { Colour::Black }), ..Setup::default() };
    let codes = ["G", "N", "LI", "AM", "PA", "Z"];
    let mut made = Vec::new();
    for &(square, kind, marks, white) in units {
        let kind = match Kind::ORTHODOX.get(usize::from(kind)) {
            Some(&kind) => kind,
            None => setup.army.enlist(find(codes[usize::from(kind) - 6]).unwrap()).unwrap(),
        };
        let colour = if white { Colour::White } else { Colour::Black };
        let unit = Unit::new(colour, kind).with(Attributes(if marks < 4 { 0 } else { u32::from(marks) }));
        let square = Square::from_index(square);
        made.push((square, unit));
        if setup.placement.at(square).is_none() {
            setup.placement.put(square, unit);
        }
    }
    for (home, unit) in Castling::HOMES {
        if setup.placement.at(home).is_none() && rights.is_some_and(|rights| rights & 64 != 0) {
            setup.placement.put(home, unit);
        }
    }
    setup.castling = rights.map(|bits| {
        let homes = Castling::HOMES.iter().enumerate().filter(|&(n, _)| bits >> n & 1 == 1);
        let set = homes.fold(Castling::NONE, |set, (_, &(square, _))| set.with(Castling::of(square)));
        set.common(Castling::possible(&setup.placement))
    });
    if extra {
        setup.hidden =
            made.iter().map(|&(square, unit)| Hidden { square, unit, origin: Some(square) }).collect();
        let (square, victim) = made[0];
        let capturer = Unit::new(!victim.colour(), Kind::QUEEN);
        setup.pending = Some(Pending {
            victim,
            capturer,
            capturer_before: capturer.turned_into(Kind::PAWN),
            square,
            departure: Square::C3,
            origin: None,
        });
        let promotes =
            |unit: Unit, on: Square| unit.kind() == Kind::PAWN && on.rank() == unit.colour().promotion_rank();
        setup.choice =
            setup.placement.iter().find(|&(square, unit)| promotes(unit, square)).map(|(square, _)| square);
        setup.origins = setup.placement.iter().map(|(square, _)| (square, Square::H4)).collect();
    }
    setup
}

/// Everything of a setup that does not depend on the order in which kinds were enlisted.
fn plain(setup: &Setup) -> String {
    let name =
        |unit: Unit| format!("{:?}{}{}", unit.colour(), setup.army.code(unit.kind()), unit.attributes().0);
    let units: Vec<_> = setup.placement.iter().map(|(square, unit)| (square, name(unit))).collect();
    let hidden: Vec<_> = setup.hidden.iter().map(|h| (h.square, name(h.unit), h.origin)).collect();
    let pending = setup.pending.map(|p| {
        (name(p.victim), name(p.capturer), name(p.capturer_before), p.square, p.departure, p.origin)
    });
    let rest = (setup.side, setup.castling, setup.en_passant, setup.choice, &setup.origins);
    format!("{units:?} {hidden:?} {pending:?} {rest:?}")
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(
        units in units(),
        rights in proptest::option::of(0u8..128),
        side in proptest::option::of(any::<bool>()),
        extra in any::<bool>(),
    ) {
        let setup = setup(&units, rights, side, extra);
        let text = write(&setup);
        match read(&text) {
            Ok(again) => prop_assert_eq!(plain(&again), plain(&setup), "{}", text),
            Err(faults) => prop_assert!(false, "{}", faults[0]),
        }
    }

    #[test]
    fn no_text_is_too_strange(text in "\\PC{0,40}", fields in "[ /{}:,=a-hKQkqRPNé1-9wb-]{0,60}") {
        for text in [text.clone(), fields.clone(), format!("K7/8/8/8/8/8/8/8 {fields}"), format!("white {fields}{text}"),
            format!("K7/8/8/8/8/8/8/8 pending={text}"), format!("K7/8/8/8/8/8/8/8 hidden={fields} origin={text}")] {
            if let Err(faults) = read(&text) {
                for fault in faults {
                    fault.to_string();
                }
            }
        }
    }
}
