//! Squares that riders attack, and marks of units.

use kirke_core::board::{Attributes, Bitboard, Colour, Kind, Square, Unit, bishop_attacks, rook_attacks};
use std::collections::BTreeSet;

/// The squares attacked along these directions, walked step by step.
fn slow_attacks(from: Square, steps: [(i8, i8); 4], blockers: Bitboard) -> Bitboard {
    let mut attacked = Bitboard::EMPTY;
    for (file, rank) in steps {
        let mut next = from.offset(file, rank);
        while let Some(square) = next {
            attacked = attacked.with(square);
            next = square.offset(file, rank).filter(|_| !blockers.has(square));
        }
    }
    attacked
}

/// The squares before the last one in each direction: on those that are occupied it depends what is attacked.
fn relevant(from: Square, steps: [(i8, i8); 4]) -> u64 {
    let before_the_last = |&(square, (file, rank)): &(Square, (i8, i8))| square.offset(file, rank).is_some();
    let walk = |step: (i8, i8)| {
        let next = move |square: &Square| square.offset(step.0, step.1);
        std::iter::successors(from.offset(step.0, step.1), next).map(move |square| (square, step))
    };
    let squares = steps.into_iter().flat_map(walk).filter(before_the_last).map(|(square, _)| square);
    squares.collect::<Bitboard>().0
}

#[test]
fn every_slot_agrees_with_the_slow_walk() {
    const ROOK_STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    const BISHOP_STEPS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    for square in Square::ALL {
        for (steps, fast) in [(ROOK_STEPS, rook_attacks as fn(_, _) -> _), (BISHOP_STEPS, bishop_attacks)] {
            let mask = relevant(square, steps);
            let mut blockers = 0u64;
            loop {
                let slow = slow_attacks(square, steps, Bitboard(blockers));
                assert_eq!(fast(square, Bitboard(blockers)), slow, "{square}");
                blockers = blockers.wrapping_sub(mask) & mask;
                if blockers == 0 {
                    break;
                }
            }
        }
    }
}

#[test]
fn every_set_of_marks_that_fits_is_kept_by_a_unit_and_has_a_code_of_its_own() {
    let mut codes = BTreeSet::new();
    let fitting = (0..1 << 19).map(Attributes).filter(|set| set.fit());
    let mut number = 0;
    for set in fitting {
        let unit = Unit::new(Colour::Black, Kind::KNIGHT).with_attributes(set);
        assert_eq!((unit.attributes(), unit.colour(), unit.kind()), (set, Colour::Black, Kind::KNIGHT));
        assert_eq!(unit.neutral().attributes(), set);
        codes.extend([unit.code(), unit.neutral().code()]);
        number += 2;
    }
    assert_eq!((number, codes.len()), (8 * 122 * 2, 8 * 122 * 2));
}

#[test]
fn marks_are_added_and_replaced() {
    let unit = Unit::new(Colour::White, Kind::ROOK).with(Attributes::MAGIC);
    let both = unit.with(Attributes::KAMIKAZE).with(Attributes::PROTEAN);
    assert!(both.has(Attributes::KAMIKAZE) && both.has(Attributes::MAGIC.with(Attributes::PROTEAN)));
    assert!(!both.has(Attributes::DOB));
    assert_eq!(both.with_attributes(Attributes::MAGIC), unit);
    assert_eq!(both.with_attributes(Attributes::NONE), Unit::new(Colour::White, Kind::ROOK));
}
