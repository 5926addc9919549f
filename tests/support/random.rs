//! Random positions and games from seeds: the same seed gives the same game on every machine.

use kirke::board::{Attributes, Colour, Kind, Square, Unit};
use kirke::position::{Move, Position, Setup};
use kirke::rules::{Condition, Profile, Rules};
use kirke::units::{Army, CATALOGUE};

/// A small generator of random numbers (SplitMix64).
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) ^ 0x6B69_726B_6500)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// How wild random positions are.
#[derive(Clone, Copy)]
pub struct Wildness {
    pub units: usize,
    pub fairies: bool,
    pub marks: bool,
}

/// A random diagram; it need not be playable.
pub fn random_setup(dice: &mut Dice, wildness: Wildness) -> Setup {
    let mut setup = Setup::default();
    let mut kinds = vec![Kind::PAWN, Kind::PAWN, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN];
    if wildness.fairies && dice.one_in(3) {
        let mut army = Army::default();
        for _ in 0..=dice.below(2) {
            // Units that are royal by nature are not drawn yet.
            let row = Some(dice.pick(CATALOGUE)).filter(|row| !row.is_royal);
            kinds.extend(row.and_then(|row| army.enlist(row).ok()));
        }
        setup.army = army;
    }
    for colour in Colour::ALL {
        kings(dice, &mut setup, colour, wildness);
    }
    for _ in 0..2 + dice.below(wildness.units) {
        let kind = *dice.pick(&kinds);
        let colour = *dice.pick(&Colour::ALL);
        let mut square = *dice.pick(&Square::ALL);
        if kind == Kind::PAWN && matches!(square.rank(), 0 | 7) && !dice.one_in(8) {
            square = Square::new(square.file(), 1 + dice.below(6) as u8);
        }
        if setup.placement.at(square).is_none() {
            let unit = marked(dice, Unit::new(colour, kind), wildness);
            setup.placement.put(square, unit);
        }
    }
    setup
}

fn marked(dice: &mut Dice, unit: Unit, wildness: Wildness) -> Unit {
    let mut unit = unit;
    if wildness.marks && dice.one_in(15) {
        unit = unit.with(Attributes::KAMIKAZE);
    }
    if wildness.marks && unit.kind() != Kind::PAWN && dice.one_in(15) {
        unit = unit.with(Attributes::PROMOTEE);
    }
    if wildness.marks && unit.kind() != Kind::PAWN && dice.one_in(60) {
        unit = unit.with(Attributes::ROYAL);
    }
    unit
}

/// A king, often at home with its rooks, seldom missing.
fn kings(dice: &mut Dice, setup: &mut Setup, colour: Colour, wildness: Wildness) {
    if wildness.marks && dice.one_in(15) {
        return;
    }
    let rank = colour.first_rank();
    let home = dice.one_in(3);
    let square = if home { Square::new(4, rank) } else { *dice.pick(&Square::ALL) };
    if setup.placement.at(square).is_some() {
        return kings(dice, setup, colour, wildness);
    }
    setup.placement.put(square, Unit::new(colour, Kind::KING));
    for file in [0, 7] {
        let corner = Square::new(file, rank);
        if home && dice.one_in(2) && setup.placement.at(corner).is_none() {
            setup.placement.put(corner, Unit::new(colour, Kind::ROOK));
        }
    }
}

/// A diagram in which White is likely to mate soon: the black king in a corner, hardly any black unit.
pub fn cornered_king(dice: &mut Dice) -> Setup {
    let mut setup = Setup::default();
    let mut put = |square: Square, colour: Colour, kind: Kind| {
        if setup.placement.at(square).is_none() {
            setup.placement.put(square, Unit::new(colour, kind));
        }
    };
    put(*dice.pick(&[Square::H8, Square::G8, Square::H7]), Colour::Black, Kind::KING);
    put(*dice.pick(&[Square::F6, Square::G6, Square::F7, Square::H6]), Colour::White, Kind::KING);
    for _ in 0..2 {
        let kind = *dice.pick(&[Kind::QUEEN, Kind::ROOK, Kind::KNIGHT, Kind::PAWN]);
        put(Square::new(dice.below(8) as u8, 1 + dice.below(5) as u8), Colour::White, kind);
    }
    let kind = *dice.pick(&[Kind::PAWN, Kind::KNIGHT, Kind::BISHOP]);
    put(Square::new(dice.below(8) as u8, 1 + dice.below(5) as u8), Colour::Black, kind);
    setup
}

/// A random playable position under a rule, with the rule compiled for its units.
pub fn random_position(
    dice: &mut Dice,
    condition: &Condition,
    wildness: Wildness,
) -> Option<(Rules, Position)> {
    for _ in 0..50 {
        let setup = random_setup(dice, wildness);
        let rules = Rules::of(condition, &setup.army, Profile::Book).ok()?;
        let side = *dice.pick(&Colour::ALL);
        if let Ok(position) = Position::new(&setup, &rules, side) {
            return Some((rules, position));
        }
    }
    None
}

/// One of the moves, captures and choices rather than others.
pub fn lively_move(dice: &mut Dice, position: &Position, moves: &[Move]) -> Option<Move> {
    let lively: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| position.placement().at(mv.to).is_some() || mv.promotion.is_some())
        .collect();
    if !lively.is_empty() && !dice.one_in(3) {
        return Some(*dice.pick(&lively));
    }
    (!moves.is_empty()).then(|| *dice.pick(moves))
}
