//! SingleBox types 2 and 3 in diagrams in which most units of a box stand, so that pawns wait on their last rank: elsewhere
//! something is nearly always missing, and they do not.

use crate::support;
use crate::support::moves::lists_agree;
use crate::support::random::{Dice, lively_move};
use kirke::board::{Colour, Kind, Square, Unit};
use kirke::input::condition;
use kirke::movegen::legal_moves;
use kirke::position::{Position, RebirthChoice, Setup};
use kirke::replay;
use kirke::rules::{Profile, Rules};
use kirke::solution::describe;

const OFFICERS: [Kind; 7] =
    [Kind::QUEEN, Kind::ROOK, Kind::ROOK, Kind::BISHOP, Kind::BISHOP, Kind::KNIGHT, Kind::KNIGHT];

/// All officers of both sides or nearly so, pawns on their last rank, before it and elsewhere.
fn full_setup(dice: &mut Dice) -> Setup {
    let mut setup = Setup::default();
    let mut put = |dice: &mut Dice, colour: Colour, kind: Kind, rank: Option<u8>| {
        let drawn = Square::ALL[dice.below(64)];
        let square = rank.map_or(drawn, |rank| Square::new(drawn.file(), rank));
        let may_stand = kind != Kind::PAWN || rank.is_some() || !matches!(square.rank(), 0 | 7);
        if may_stand && setup.placement.at(square).is_none() {
            setup.placement.put(square, Unit::new(colour, kind));
        }
    };
    for side in Colour::ALL {
        let last = side.promotion_rank();
        let before = if last == 7 { 6 } else { 1 };
        (0..1 + dice.below(2)).for_each(|_| put(dice, side, Kind::PAWN, Some(last)));
        (0..dice.below(3)).for_each(|_| put(dice, side, Kind::PAWN, Some(before)));
        (0..dice.below(3)).for_each(|_| put(dice, side, Kind::PAWN, None));
        if !dice.one_in(8) {
            put(dice, side, Kind::KING, None);
        }
        for kind in OFFICERS {
            put(dice, side, kind, None);
        }
    }
    setup
}

/// Games under this condition; how many moves let a pawn that has waited promote.
fn games(name: &str) -> usize {
    let condition = condition::read(name).unwrap();
    let mut dice = Dice::new(0x1a7e27);
    let mut promotions = 0;
    for _ in 0..if support::soak() { 20_000 } else { 250 } {
        let setup = full_setup(&mut dice);
        let rules = Rules::of(&condition, &setup.army, Profile::Book).unwrap();
        let Ok(mut position) = Position::new(&setup, &rules, *dice.pick(&Colour::ALL)) else { continue };
        for _ in 0..6 {
            let diagram = kirke::input::position::write(&position.to_setup(&rules));
            assert_eq!(lists_agree(&position, &rules), Ok(()), "{diagram} {name}");
            let legal = legal_moves(&position, &rules);
            for &mv in &legal {
                let (ply, _) = describe(&position, &rules, mv).unwrap();
                assert!(replay::tells(&position, &rules, mv, &ply), "{diagram} {name} {mv:?}");
                promotions += usize::from(mv.rebirth != RebirthChoice::Forced);
            }
            let Some(mv) = lively_move(&mut dice, &position, &legal) else { break };
            position = position.play(&rules, mv).unwrap();
        }
    }
    promotions
}

#[test]
fn a_waiting_pawn_is_promoted_by_who_captures() {
    assert!(games("SingleBox Type 2") > 1_000);
}

#[test]
fn a_waiting_pawn_is_promoted_by_its_owner() {
    assert!(games("SingleBox Type 3") > 1_000);
}
