//! Bounds and filters of the search change nothing but the number of positions: random problems are solved with and
//! without them, and the answers must be the same.

use crate::plain_answers::{answer, in_a_line, plain};
use crate::support::random::{Dice, Wildness, cornered_king, lively_move, random_position};
use crate::support::{self, named, problem};
use kirke::board::{
    Attributes, Bitboard, Colour, Kind, Placement, Square, Unit, king_attacks, officer_attacks,
};
use kirke::input::position;
use kirke::movegen::legal_moves;
use kirke::position::{Position, Setup};
use kirke::problem::Problem;
use kirke::rules::{Condition, FAIRY_CONDITIONS, Fairy, PRESETS, Preset, Profile, Rules, Shortcuts};
use kirke::search::{Settings, solve};
use kirke::units::{Army, CATALOGUE};

/// Orthodox tasks, from short to as long as random positions can bear without shortcuts.
const LONG: &[&str] = &[
    "h#1.5", "h#2", "h#2.5", "h=1.5", "h=2", "h=2.5", "h=3", "ser-#3", "ser-=3", "ser-h#3", "ser-h=3",
    "ser-h=4", "ser-h#4",
];

/// A king near the edge with its own units around it, so that mates and stalemates are near.
fn huddle(dice: &mut Dice) -> Setup {
    let mut setup = Setup::default();
    let side = *dice.pick(&Colour::ALL);
    let king = *dice.pick(&[
        Square::A8,
        Square::H8,
        Square::H7,
        Square::G8,
        Square::E8,
        Square::A4,
        Square::E1,
        Square::D5,
    ]);
    setup.placement.put(king, Unit::new(side, Kind::KING));
    let mut put = |square: Square, colour: Colour, kind: Kind| {
        let lost = kind == Kind::PAWN && matches!(square.rank(), 0 | 7);
        if setup.placement.at(square).is_none() && !lost {
            setup.placement.put(square, Unit::new(colour, kind));
        }
    };
    const KINDS: [Kind; 6] = [Kind::PAWN, Kind::PAWN, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN];
    for _ in 0..dice.below(4) {
        let (files, ranks) = (dice.below(5) as i8 - 2, dice.below(5) as i8 - 2);
        let kind = *dice.pick(&KINDS);
        if let Some(square) = king.offset(files, ranks) {
            put(square, side, kind);
        }
    }
    if !dice.one_in(8) {
        put(*dice.pick(&[Square::E1, Square::E8, Square::C5, Square::F6, Square::F3]), !side, Kind::KING);
    }
    for _ in 0..1 + dice.below(3) {
        put(*dice.pick(&Square::ALL), !side, *dice.pick(&KINDS));
    }
    if dice.one_in(4) {
        put(*dice.pick(&[Square::A1, Square::H1]), Colour::White, Kind::ROOK);
        put(*dice.pick(&[Square::A8, Square::H8]), Colour::Black, Kind::ROOK);
    }
    setup
}

/// Puts a unit on a square at most so far from the king, if it is free and may hold it.
fn put_near(dice: &mut Dice, setup: &mut Setup, king: Square, reach: i8, unit: Unit) {
    let mut offset = || dice.below(2 * reach as usize + 1) as i8 - reach;
    let (files, ranks) = (offset(), offset());
    let Some(square) = king.offset(files, ranks) else { return };
    let lost = unit.kind() == Kind::PAWN && matches!(square.rank(), 0 | 7);
    let beside = unit.kind() == Kind::KING && files.abs().max(ranks.abs()) < 2;
    if setup.placement.at(square).is_none() && !lost && !beside {
        setup.placement.put(square, unit);
    }
}

/// Kings close together, one more unit against a few: mates that need blocks, and pawns that promote in time.
pub fn minimal(dice: &mut Dice) -> Setup {
    const KINDS: [Kind; 5] = [Kind::PAWN, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN];
    const CORNERS: [Square; 6] = [Square::A8, Square::H8, Square::A5, Square::G8, Square::E1, Square::B4];
    let mut setup = Setup::default();
    let side = *dice.pick(&Colour::ALL);
    let king = *dice.pick(&CORNERS);
    setup.placement.put(king, Unit::new(side, Kind::KING));
    let mut near = |dice: &mut Dice, reach: i8, unit: Unit| put_near(dice, &mut setup, king, reach, unit);
    for _ in 0..3 + dice.below(4) {
        let kind = *dice.pick(&KINDS);
        near(dice, 2, Unit::new(side, kind));
    }
    let kind = *dice.pick(&KINDS);
    near(dice, 3, Unit::new(!side, kind));
    near(dice, 3, Unit::new(!side, Kind::KING));
    setup
}

/// A king with hardly any unit of its own against a few, so that nearly all moves of its side are its own.
fn exposed(dice: &mut Dice) -> Setup {
    const KINDS: [Kind; 5] = [Kind::PAWN, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN];
    const KINGS: [Square; 7] =
        [Square::A8, Square::H7, Square::G8, Square::E8, Square::A4, Square::E1, Square::D5];
    let mut setup = Setup::default();
    let side = *dice.pick(&Colour::ALL);
    let king = *dice.pick(&KINGS);
    setup.placement.put(king, Unit::new(side, Kind::KING));
    let mut near = |dice: &mut Dice, unit: Unit| put_near(dice, &mut setup, king, 3, unit);
    near(dice, Unit::new(!side, Kind::KING));
    for _ in 0..2 + dice.below(4) {
        let kind = *dice.pick(&KINDS);
        near(dice, Unit::new(!side, kind));
    }
    for _ in 0..dice.below(3) {
        let kind = *dice.pick(&KINDS);
        near(dice, Unit::new(side, kind));
    }
    setup
}

/// One or both kings at home with rooks that may castle, and a few units anywhere, so that much is captured.
fn castling(dice: &mut Dice) -> Setup {
    const KINDS: [Kind; 5] = [Kind::PAWN, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN];
    let mut setup = Setup::default();
    let mut put = |square: Square, unit: Unit| {
        let lost = unit.kind() == Kind::PAWN && matches!(square.rank(), 0 | 7);
        if setup.placement.at(square).is_none() && !lost {
            setup.placement.put(square, unit);
        }
    };
    let at_home = dice.below(3);
    for (side, stays) in [(Colour::White, at_home != 1), (Colour::Black, at_home != 0)] {
        let home = |file| Square::new(file, side.first_rank());
        if stays {
            put(home(4), Unit::new(side, Kind::KING));
            for rook in [0, 7].into_iter().filter(|_| !dice.one_in(3)) {
                put(home(rook), Unit::new(side, Kind::ROOK));
            }
        } else {
            let middle: Vec<Square> =
                Square::ALL.into_iter().filter(|at| !matches!(at.rank(), 0 | 7)).collect();
            put(*dice.pick(&middle), Unit::new(side, Kind::KING));
        }
    }
    for _ in 0..1 + dice.below(6) {
        put(*dice.pick(&Square::ALL), Unit::new(*dice.pick(&Colour::ALL), *dice.pick(&KINDS)));
    }
    setup
}

/// What takes more nodes tells nothing.
const MOST: u64 = 3_000_000;

const WITHOUT_BOUNDS: Shortcuts = Shortcuts { help_bounds: false, ..Shortcuts::ALL };

/// The answer within so many nodes, none if that is not enough.
fn solved(problem: &Problem, nodes: u64, shortcuts: Shortcuts) -> Result<Option<String>, String> {
    let settings =
        Settings { threads: 1, memory: 1 << 20, nodes: Some(nodes), shortcuts, ..Settings::default() };
    let solution = solve(problem, &settings).map_err(|no| no.to_string())?;
    Ok(solution.is_complete().then(|| answer(problem, &solution)))
}

/// Solves with and without bounds and flights; how many lines there are, or what differs.
fn compare(problem: &Problem) -> Result<usize, String> {
    compare_within(problem, MOST)
}

fn compare_within(problem: &Problem, nodes: u64) -> Result<usize, String> {
    let neither = Shortcuts { flights: false, ..WITHOUT_BOUNDS };
    compare_with(problem, nodes, solved(problem, nodes, neither).ok().flatten())
}

/// The same where search without bounds takes long: what it has once answered is stored.
fn compare_stored(problem: &Problem, nodes: u64) -> Result<usize, String> {
    let without = plain(problem, nodes, || solved(problem, nodes, WITHOUT_BOUNDS).ok().flatten());
    compare_with(problem, nodes, without)
}

fn compare_with(problem: &Problem, nodes: u64, without: Option<String>) -> Result<usize, String> {
    let Some(without) = without else { return Ok(0) };
    match solved(problem, nodes, Shortcuts::ALL) {
        Err(no) => Err(format!("{no}: {}", in_a_line(problem))),
        Ok(Some(with)) if with != without => Err(in_a_line(problem)),
        Ok(None) => Ok(0),
        Ok(Some(_)) => Ok(without.split('\t').next().and_then(|lines| lines.parse().ok()).expect("a number")),
    }
}

/// Compares long problems from seeds; at least `enough` must have solutions.
fn compare_long(
    preset: &Preset,
    tasks: &[&str],
    diagram: fn(&mut Dice) -> Setup,
    number: u64,
    enough: usize,
) -> usize {
    compare_each(preset, tasks, diagram, number, enough, |problem| compare_stored(problem, MOST))
}

fn compare_each(
    preset: &Preset,
    tasks: &[&str],
    diagram: fn(&mut Dice) -> Setup,
    number: u64,
    enough: usize,
    compare: impl Fn(&Problem) -> Result<usize, String>,
) -> usize {
    let mut solved = 0;
    let mut failures = Vec::new();
    for seed in 0..number {
        let mut dice = Dice::new(seed + 77);
        let task = *dice.pick(tasks);
        match compare(&problem(preset, task, diagram(&mut dice))) {
            Ok(lines) => solved += usize::from(lines > 0),
            Err(difference) => failures.push(format!("seed {seed}, {difference}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(solved >= enough, "{}: only {solved} of {number} problems have a solution", preset.name);
    solved
}

#[test]
fn long_orthodox_play_loses_nothing_by_bounds() {
    let orthodox = support::preset("Orthodox");
    compare_long(orthodox, LONG, huddle, if support::soak() { 20_000 } else { 300 }, 40);
}

#[test]
fn long_play_against_a_cornered_king_loses_nothing_by_bounds() {
    let orthodox = support::preset("Orthodox");
    compare_long(orthodox, LONG, cornered_king, if support::soak() { 5_000 } else { 150 }, 40);
}

/// Compares long play from random orthodox diagrams that have been changed in some way, which the change puts into words; one in
/// ten must have a solution.
fn compare_changed(
    tasks: &[&str],
    first_seed: u64,
    number: u64,
    change: impl Fn(&mut Dice, &mut Problem) -> String,
) {
    let orthodox = support::preset("Orthodox");
    let mut solved = 0;
    for seed in first_seed..first_seed + number {
        let mut dice = Dice::new(seed);
        let diagram = *dice.pick(&[huddle, minimal, exposed, cornered_king, castling]);
        let mut problem = problem(orthodox, dice.pick::<&str>(tasks), diagram(&mut dice));
        let changed = change(&mut dice, &mut problem);
        match compare_within(&problem, 200_000) {
            Ok(lines) => solved += u64::from(lines > 0),
            Err(difference) => panic!("seed {seed}, {changed}, {difference}"),
        }
    }
    assert!(solved * 10 > number, "only {solved} of {number} problems have a solution");
}

/// Holes on many squares, so that long play is short without bounds.
#[test]
fn play_on_boards_with_holes_loses_nothing_by_bounds() {
    let longer = ["h#3", "h=3.5", "ser-h#5", "ser-h=5", "ser-h=6", "ser-#4", "ser-=4"];
    let tasks: Vec<&str> = LONG.iter().copied().chain(longer).collect();
    let number = if support::soak() { 40_000 } else { 300 };
    compare_changed(&tasks, 5, number, |dice, problem| {
        let of_eight = 1 + dice.below(6);
        let holes = Square::ALL.into_iter().filter(|_| dice.below(8) < of_eight);
        let holes = holes.collect::<Bitboard>() & !problem.setup.placement.occupied();
        problem.condition.fairy = vec![Fairy::Holes(holes)];
        format!("holes {holes:?}")
    });
}

/// Conditions under which a side only chooses among its legal moves.
#[test]
fn play_with_a_choice_of_moves_loses_nothing_by_bounds() {
    const NAMES: [&str; 8] = [
        "Black Maximummer",
        "White Maximummer",
        "White Minimummer",
        "Black Must Capture",
        "White Must Capture",
        "Alphabetic Chess",
        "White Follow My Leader",
        "Duellist Chess",
    ];
    let number = if support::soak() { 20_000 } else { 300 };
    compare_changed(LONG, 19, number, |dice, problem| {
        let name = *dice.pick(&NAMES);
        let row = support::fairy(name);
        problem.condition.fairy = vec![row.completed()];
        let rules = Rules::of(&problem.condition, &Army::default(), Profile::Book).unwrap();
        assert!(rules.physics.orthodox_bounds.is_ok(), "{name}");
        name.to_owned()
    });
}

#[test]
fn play_in_which_sides_may_pass_loses_nothing_by_bounds() {
    let number = if support::soak() { 20_000 } else { 150 };
    compare_changed(LONG, 23, number, |_, problem| {
        problem.options.null_moves = true;
        let rules = problem.rules(Profile::Book).unwrap();
        assert!(rules.may_pass && rules.physics.orthodox_bounds.is_ok());
        "null moves".to_owned()
    });
}

#[test]
fn play_with_castling_loses_nothing_by_bounds() {
    let orthodox = support::preset("Orthodox");
    let number = if support::soak() { 20_000 } else { 120 };
    let tasks = ["h#2", "h#2.5", "h=2", "h=2.5", "ser-h#3", "ser-h=3"];
    compare_long(orthodox, &tasks, castling, number, number as usize / 20);
}

#[test]
fn reciprocal_play_loses_nothing_by_bounds() {
    let orthodox = support::preset("Orthodox");
    for (diagram, task) in [
        ("8/4P3/8/8/8/3p4/8/5K1k w", "reci-h(#)=3"),
        ("8/4P3/8/8/8/8/4p3/5k1K w", "reci-h(#)=2"),
        ("8/7P/8/8/8/3p3K/8/7k w", "reci-h(#)=3"),
    ] {
        let problem = problem(orthodox, task, position::read(diagram).unwrap());
        assert!(compare(&problem).is_ok_and(|lines| lines > 0), "{diagram} {task}");
    }
}

/// Takes a move back that a unit of this side may have made, perhaps a capture.
fn retract(dice: &mut Dice, setup: &mut Setup, side: Colour, captures: bool) {
    let board = &mut setup.placement;
    for _ in 0..30 {
        let units: Vec<Square> = board.side(side).into_iter().collect();
        if units.is_empty() {
            return;
        }
        let to = *dice.pick(&units);
        let Some(unit) = board.at(to) else { continue };
        let back = |square: Square, files: i8| square.offset(files, -side.forward());
        let occupied = board.occupied();
        let was_pawn = unit.kind() == Kind::PAWN
            || (unit.kind() != Kind::KING && to.rank() == side.promotion_rank() && dice.one_in(3));
        let captured = captures && dice.one_in(3);
        let origins: Vec<Square> = if !was_pawn {
            let reached = officer_attacks(unit.kind(), to, occupied).unwrap_or_else(|| king_attacks(to));
            reached.into_iter().collect()
        } else if captured {
            [-1, 1].into_iter().filter_map(|files| back(to, files)).collect()
        } else {
            let double = back(to, 0).filter(|&once| !occupied.has(once)).and_then(|once| back(once, 0));
            let double = double.filter(|square| square.rank() == side.pawn_rank());
            back(to, 0).into_iter().chain(double).collect()
        };
        if origins.is_empty() {
            continue;
        }
        let from = *dice.pick(&origins);
        if occupied.has(from) || (was_pawn && matches!(from.rank(), 0 | 7)) {
            continue;
        }
        board.take(to);
        board.put(from, if was_pawn { Unit::new(side, Kind::PAWN) } else { unit });
        let kind = *dice.pick(&[Kind::PAWN, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN]);
        if captured && !(kind == Kind::PAWN && matches!(to.rank(), 0 | 7)) {
            board.put(to, Unit::new(!side, kind));
        }
        return;
    }
}

/// A black king with units of its own round it, and a white king with at most so many units.
fn hemmed_in(dice: &mut Dice, most_units: usize) -> Setup {
    const KINDS: [Kind; 6] = [Kind::PAWN, Kind::PAWN, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN];
    let mut setup = Setup::default();
    let board = &mut setup.placement;
    let king = *dice.pick(&Square::ALL);
    board.put(king, Unit::new(Colour::Black, Kind::KING));
    let put = |board: &mut Placement, square: Square, colour: Colour, kind: Kind| {
        if board.at(square).is_none() && !(kind == Kind::PAWN && matches!(square.rank(), 0 | 7)) {
            board.put(square, Unit::new(colour, kind));
        }
    };
    let near = *dice.pick(&Square::ALL);
    if !king_attacks(king).has(near) {
        put(board, near, Colour::White, Kind::KING);
    }
    for _ in 0..1 + dice.below(most_units) {
        put(board, *dice.pick(&Square::ALL), Colour::White, *dice.pick(&KINDS));
    }
    let density = 1 + dice.below(4);
    for square in king_attacks(king) {
        if dice.below(4) < density {
            put(board, square, Colour::Black, *dice.pick(&KINDS));
        }
    }
    for _ in 0..dice.below(3) {
        put(board, *dice.pick(&Square::ALL), Colour::Black, *dice.pick(&KINDS));
    }
    setup
}

/// Has White a move that mates or stalemates?
fn ends_next(setup: &Setup, goal: char, rules: &Rules) -> bool {
    let Ok(position) = Position::new(setup, rules, Colour::White) else { return false };
    !position.in_check(rules, Colour::Black)
        && legal_moves(&position, rules).into_iter().any(|mv| {
            let after = position.play(rules, mv).expect("a legal move");
            after.in_check(rules, Colour::Black) == (goal == '#') && legal_moves(&after, rules).is_empty()
        })
}

/// What ends with the next move, with some half-moves taken back: long problems, nearly half of them with solutions. How many,
/// and how many have.
fn compare_retracted(goal: char, most_units: usize, number: usize) -> (usize, usize) {
    let orthodox = support::preset("Orthodox");
    let rules = Rules::compile(&orthodox.rebirth, &Army::default(), Profile::Book).unwrap();
    let (mut compared, mut solved) = (0, 0);
    let mut failures = Vec::new();
    for seed in 0.. {
        if compared == number {
            break;
        }
        let mut dice = Dice::new(seed + 1_000_003);
        let mut setup = hemmed_in(&mut dice, most_units);
        if !ends_next(&setup, goal, &rules) {
            continue;
        }
        let series = dice.one_in(3);
        let back = if series { 3 + dice.below(3) } else { 3 + dice.below(4) };
        for i in 0..back {
            let side = if series || i % 2 == 0 { Colour::Black } else { Colour::White };
            retract(&mut dice, &mut setup, side, side == Colour::White);
        }
        let halves = 1 + back;
        let task = match series {
            true => format!("ser-h{goal}{back}"),
            false => format!("h{goal}{}{}", halves / 2, if halves % 2 == 1 { ".5" } else { "" }),
        };
        compared += 1;
        match compare_stored(&problem(orthodox, &task, setup), 400_000) {
            Ok(lines) => solved += usize::from(lines > 0),
            Err(difference) => {
                eprintln!("seed {seed}, {difference}");
                failures.push(format!("seed {seed}, {difference}"));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    (compared, solved)
}

#[test]
fn long_mates_by_king_and_one_unit_lose_nothing_by_bounds() {
    let orthodox = support::preset("Orthodox");
    let number = if support::soak() { 1_500 } else { 300 };
    compare_long(orthodox, &["h#2.5", "h#3", "ser-h#4", "ser-h#5"], minimal, number, 15);
}

/// A king alone, or beside a unit that does not reach far, against several units near their king.
fn out_of_reach(dice: &mut Dice) -> Setup {
    const KINDS: [Kind; 5] = [Kind::PAWN, Kind::PAWN, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK];
    const KINGS: [Square; 8] =
        [Square::A8, Square::B8, Square::G8, Square::C8, Square::A7, Square::H7, Square::E1, Square::B2];
    let mut setup = Setup::default();
    let side = *dice.pick(&Colour::ALL);
    let king = *dice.pick(&KINGS);
    setup.placement.put(king, Unit::new(side, Kind::KING));
    let mut near = |dice: &mut Dice, reach: i8, unit: Unit| put_near(dice, &mut setup, king, reach, unit);
    near(dice, 3, Unit::new(!side, Kind::KING));
    for _ in 0..4 + dice.below(3) {
        let kind = *dice.pick(&KINDS);
        near(dice, 2, Unit::new(side, kind));
    }
    if dice.one_in(2) {
        let kind = *dice.pick(&[Kind::PAWN, Kind::KNIGHT]);
        near(dice, 5, Unit::new(!side, kind));
    }
    setup
}

/// Black's king mostly on a square to which White's units go home, among units of both sides.
fn where_units_go_home(dice: &mut Dice) -> Setup {
    const KINDS: [Kind; 6] = [Kind::PAWN, Kind::PAWN, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN];
    let mut setup = Setup::default();
    let king = Square::new(dice.below(8) as u8, dice.below(3) as u8);
    setup.placement.put(king, Unit::new(Colour::Black, Kind::KING));
    while setup.placement.royals(Colour::White).is_empty() {
        put_near(dice, &mut setup, king, 4, Unit::new(Colour::White, Kind::KING));
    }
    for (side, most) in [(Colour::Black, 6), (Colour::White, 9)] {
        for _ in 0..2 + dice.below(most) {
            let kind = *dice.pick(&KINDS);
            put_near(dice, &mut setup, king, 5, Unit::new(side, kind));
        }
    }
    setup
}

#[test]
fn mates_by_going_home_are_not_lost() {
    let number = if support::soak() { 3_000 } else { 60 };
    lose_nothing("Danger Circe", &["h#1.5", "h#2", "h#2.5", "#2", "ser-h#3"], where_units_go_home, number);
}

/// Goals of which a move tells whether it reaches them, and endings in which every reply must reach one.
const TOLD_GOALS: [&str; 14] = [
    "h+2",
    "hx2",
    "ser-x2",
    "ser-+3",
    "ser-003",
    "h002.5",
    "hep2",
    "ser-hzd42",
    "ser-c814",
    "hsx2",
    "hs+2",
    "White 3hh[/1d[x]a{!+}]",
    "Black 2hh[/1d[+]a{!x}]",
    "White 5h[00]?+?h",
];

#[test]
fn goals_that_moves_tell_are_not_lost() {
    let rules =
        ["Orthodox", "Circe", "Anticirce", "Marscirce", "Circe Parrain", "Circe Take&Make", "Supercirce"];
    // So many ways of rebirth take long without shortcuts.
    let (number, rules) = if support::soak() { (1_000, &rules[..]) } else { (40, &rules[..5]) };
    for rule in rules {
        lose_nothing(rule, &TOLD_GOALS, castling, number);
    }
}

#[test]
fn mates_by_what_comes_back_are_not_lost_for_being_far_away() {
    let number = if support::soak() { 10_000 } else { 200 };
    lose_nothing("Circe Assassin", &["h#2", "h#2.5", "h#3", "ser-h#4"], out_of_reach, number);
}

/// Solves random problems under a rule with all shortcuts and with none.
fn lose_nothing(rule: &str, tasks: &[&str], diagram: fn(&mut Dice) -> Setup, number: u64) {
    let rule = support::preset(rule);
    let answer_with = |problem: &Problem, shortcuts, nodes| {
        let settings = Settings { threads: 1, memory: 1 << 20, nodes, shortcuts, ..Settings::default() };
        let solution = solve(problem, &settings).ok().filter(|solution| solution.is_complete());
        solution.map(|solution| answer(problem, &solution))
    };
    let compare = |problem: &Problem| {
        let Some(plain) = answer_with(problem, Shortcuts::NONE, Some(MOST)) else { return Ok(0) };
        // Nodes are counted differently with shortcuts: a limit could end the search before its last line.
        let is_same = answer_with(problem, Shortcuts::ALL, None).is_some_and(|quick| quick == plain);
        let lines = plain.split('\t').next().and_then(|lines| lines.parse().ok()).expect("a number");
        if is_same { Ok(lines) } else { Err(in_a_line(problem)) }
    };
    compare_each(rule, tasks, diagram, number, number as usize / 40, compare);
}

/// Compares long mates or stalemates by so many units beside the king at most; a quarter must have solutions.
fn compare_long_play(goal: char, most_units: usize) {
    let (compared, solved) = compare_retracted(goal, most_units, if support::soak() { 3_000 } else { 40 });
    eprintln!("{solved} of {compared} retracted problems h{goal} have solutions");
    assert!(solved * 4 > compared, "only {solved} of {compared} problems have a solution");
}

#[test]
fn long_mates_by_minimal_forces_lose_nothing_by_bounds() {
    compare_long_play('#', 1);
}

#[test]
fn long_stalemates_by_minimal_forces_lose_nothing_by_bounds() {
    compare_long_play('=', 1);
}

#[test]
fn long_mates_by_several_units_lose_nothing_by_bounds() {
    compare_long_play('#', 3);
}

#[test]
fn long_stalemates_by_several_units_lose_nothing_by_bounds() {
    compare_long_play('=', 3);
}

#[test]
fn mates_that_were_once_lost_are_found() {
    let orthodox = support::preset("Orthodox");
    for (diagram, task, lines, why) in [
        // 1...Sxb5 2.Sa4 Sa3 3.Scb5 Sc4#, where a pawn b5 could capture.
        ("8/8/bn1N4/kp6/1b6/2n5/2b5/8 w", "h#2.5", 5, "a pawn that could parry may be captured and replaced"),
        // 1...Ba6 2.Sc2 Kb5 3.Kd3 Kxc5#: the pawn c5 could step into the line from a6.
        (
            "8/8/8/K1p1p3/1nBkp3/2p1p3/3p4/8 w",
            "h#2.5",
            1,
            "the king may capture a guard of the line it opens",
        ),
        // 1.Ke5 b8=Q+ 2.Kf6 Qf4#.
        ("5N2/BP6/8/3k4/8/B7/4K1R1/8 b", "h#2", 2, "a pawn promotes and mates next as what it has become"),
        // 1...Re7+ 2.Qxe7 Qxe7# among others.
        ("4k1BK/R6Q/5P2/8/8/4q3/8/8 w", "h#1.5", 33, "a helper unit may be captured where it has captured"),
        // 1...Rxc6 2.0-0 Rg3+ 3.Kh8 Rh6#.
        (
            "4k2r/8/2qR4/r2Nb3/4K3/5B1R/8/r7 w",
            "h#2.5",
            27,
            "the rook of a castling leaves without a move of its own",
        ),
        // 1...Kxd8 2.Kc2 Qb2+ 3.Kd1 Re8=, colours exchanged.
        ("Q7/8/3k4/8/8/8/8/R2rK2R w", "h=2.5", 5, "a king that must go away may capture by that move"),
    ] {
        let problem = problem(orthodox, task, position::read(diagram).unwrap());
        let settings = Settings { threads: 1, ..Settings::default() };
        let found = solve(&problem, &settings).unwrap();
        let branches = found.phases.iter().map(|phase| phase.branches.len());
        assert_eq!(branches.sum::<usize>(), lines, "{why}");
        assert!(!support::soak() || compare(&problem) == Ok(lines), "{why}");
    }
}

/// A random position, and the diagram to which some random moves lead: of both sides in turn, or of one alone.
fn way_to_a_diagram(condition: &Condition, dice: &mut Dice) -> Option<Problem> {
    let wildness = Wildness { units: 10, fairies: false, marks: false };
    let (rules, mut start) = random_position(dice, condition, wildness)?;
    let goes_between_boards = condition.fairy.contains(&Fairy::TwoBoards);
    if goes_between_boards {
        let mut setup = start.to_setup(&rules);
        for square in setup.placement.occupied() {
            if dice.one_in(3)
                && let Some(unit) = setup.placement.take(square)
            {
                setup.placement.put(square, unit.with(Attributes::BOARD_B));
            }
        }
        start = Position::new(&setup, &rules, start.side()).ok()?;
    }
    let in_series = dice.one_in(2);
    let half_moves = 2 + dice.below(if goes_between_boards { 3 } else { 2 });
    let mut end = start.clone();
    for _ in 0..half_moves {
        let mv = lively_move(dice, &end, &legal_moves(&end, &rules))?;
        end = end.play(&rules, mv).ok()?;
        if in_series && end.in_check(&rules, end.side()) {
            return None;
        }
        end = if in_series { end.passed() } else { end };
    }
    let stipulation = match in_series {
        true => format!("ser-a=>b{half_moves}"),
        false => format!("a=>b{}{}", half_moves / 2, if half_moves % 2 == 1 { ".5" } else { "" }),
    };
    let orthodox = support::preset("Orthodox");
    let mut problem = problem(orthodox, &stipulation, end.to_setup(&rules));
    problem.condition = condition.clone();
    problem.origin = Some(start.to_setup(&rules));
    problem.options.first_mover = Some(start.side());
    Some(problem)
}

#[test]
fn no_way_to_a_diagram_is_lost() {
    let orthodox = support::preset("Orthodox");
    let others = PRESETS.iter().filter(|preset| !preset.rebirth.extras.progressive);
    let number = if support::soak() { 5_000 } else { 250 };
    let of_each = if support::soak() { 500 } else { 6 };
    for (preset, number) in [(orthodox, number)].into_iter().chain(others.map(|preset| (preset, of_each))) {
        let mut solved = 0;
        for seed in 0..number {
            let Some(problem) = way_to_a_diagram(&named(preset), &mut Dice::new(seed)) else { continue };
            match compare(&problem) {
                Ok(lines) => solved += u64::from(lines > 0),
                Err(difference) => panic!("{}, seed {seed}, {difference}", preset.name),
            }
        }
        let least = if preset.name == orthodox.name { number / 4 } else { number / 6 };
        assert!(solved >= least, "{}: only {solved} of {number} have a solution", preset.name);
    }
}

#[test]
fn no_way_to_a_diagram_between_two_boards_is_lost() {
    let alice = kirke::input::condition::read("Alice Chess").unwrap();
    let number = if support::soak() { 10_000 } else { 400 };
    let mut solved = 0;
    for seed in 0..number {
        let Some(problem) = way_to_a_diagram(&alice, &mut Dice::new(seed)) else { continue };
        match compare_stored(&problem, MOST) {
            Ok(lines) => solved += u64::from(lines > 0),
            Err(difference) => panic!("seed {seed}, {difference}"),
        }
    }
    assert!(solved >= number / 8, "only {solved} of {number} have a solution");
}

/// Conditions alone and beside a variant, as far as they have bounds.
#[test]
fn no_way_to_a_diagram_under_bans_is_lost() {
    let of_each: u64 = if support::soak() { 400 } else { 6 };
    let variants: Vec<&Preset> = PRESETS.iter().filter(|preset| !preset.rebirth.extras.progressive).collect();
    let army = Setup::default().army;
    let has_bounds = |condition: &Condition| {
        let rules = Rules::of(condition, &army, Profile::Book);
        rules.is_ok_and(|rules| rules.physics.diagram_bounds.is_ok() || rules.physics.diagram_fills.is_ok())
    };
    let (mut conditions, mut solved) = (0, 0);
    for (number, row) in FAIRY_CONDITIONS.iter().enumerate() {
        let mut dice = Dice::new(number as u64);
        let mut asked = 0;
        for seed in 0..of_each {
            let variant = if seed % 2 == 0 { "Orthodox" } else { dice.pick(&variants).name };
            let preset = support::preset(variant);
            let mut condition = named(preset);
            condition.fairy = vec![row.completed()];
            if !has_bounds(&condition) {
                continue;
            }
            let Some(problem) = way_to_a_diagram(&condition, &mut Dice::new(seed << 16 | number as u64))
            else {
                continue;
            };
            asked += 1;
            match compare(&problem) {
                Ok(lines) => solved += u64::from(lines > 0),
                Err(difference) => panic!("{variant} + {}, seed {seed}, {difference}", row.name),
            }
        }
        conditions += u64::from(asked > 0);
    }
    eprintln!("{conditions} conditions, {solved} diagrams reached");
    assert!(conditions >= 60, "only {conditions} conditions have bounds");
    assert!(
        solved >= conditions * of_each / 6,
        "only {solved} diagrams reached under {conditions} conditions"
    );
}

#[test]
fn helpmates_under_all_rules_lose_nothing_by_shortcuts() {
    let number = if support::soak() { 500 } else { 12 };
    let tasks = ["h#1", "h#1.5", "h#2", "ser-h#2"];
    let mut solved = 0;
    for (i, preset) in PRESETS.iter().enumerate() {
        // A cage is sought anew for every capture, which takes too long without shortcuts; progressive play has none.
        let is_quick = preset.rebirth.square != kirke::rules::SquareRule::Cage;
        if is_quick && !preset.rebirth.extras.progressive {
            let diagrams = [huddle, cornered_king];
            solved += compare_each(preset, &tasks, diagrams[i % 2], number, 0, compare);
        }
    }
    assert!(solved >= 100, "only {solved} of the random problems have a solution");
}

/// Units of the mating side stay where they are in series play, unless they are captured and reborn.
#[test]
fn series_before_a_mate_lose_nothing_by_shortcuts() {
    const RULES: [&str; 10] = [
        "Orthodox",
        "Circe",
        "Strict Circe",
        "Mirror Circe",
        "Diametral Circe",
        "File Circe",
        "Symmetrical Circe",
        "CousCous Circe",
        "Equipollents Circe",
        "PWC",
    ];
    let number = if support::soak() { 2_000 } else { 40 };
    let mut solved = 0;
    for name in RULES {
        let preset = support::preset(name);
        for diagram in [exposed, castling, cornered_king] {
            solved += compare_each(preset, &["ser-h#2", "ser-h#3"], diagram, number, 0, compare);
        }
    }
    assert!(solved >= 60, "only {solved} of the random problems have a solution");
}

/// The same, with units of some kinds of the catalogue in place of the common ones.
fn exposed_to_fairies(dice: &mut Dice) -> Setup {
    let setup = if dice.one_in(6) { castling(dice) } else { exposed(dice) };
    with_fairies(setup, dice)
}

pub fn with_fairies(mut setup: Setup, dice: &mut Dice) -> Setup {
    let mut army = Army::default();
    let mut kinds = Vec::new();
    for _ in 0..1 + dice.below(3) {
        let row = dice.pick(CATALOGUE);
        kinds.extend(Some(row).filter(|row| !row.is_royal).and_then(|row| army.enlist(row).ok()));
    }
    let board = &mut setup.placement;
    for square in board.occupied() {
        let Some(unit) = board.at(square).filter(|unit| unit.kind() != Kind::KING) else { continue };
        let kind = *dice.pick(&[kinds.as_slice(), &[unit.kind()]].concat());
        let fits = !army.is_pawn(kind) || !matches!(square.rank(), 0 | 7);
        if dice.one_in(2) && fits {
            board.take(square);
            board.put(square, Unit::new(unit.colour(), kind));
        }
    }
    setup.army = army;
    setup
}

#[test]
fn series_before_a_mate_beside_fairy_units_lose_nothing_by_shortcuts() {
    let number = if support::soak() { 6_000 } else { 150 };
    let mut solved = 0;
    for name in ["Orthodox", "Circe", "Mirror Circe", "PWC", "Equipollents Circe"] {
        let preset = support::preset(name);
        solved +=
            compare_each(preset, &["ser-h#2", "ser-h#3"], exposed_to_fairies, number, 0, compare_shortly);
    }
    assert!(solved >= 60, "only {solved} of the random problems have a solution");
}

/// So many kinds of units have too many moves for long play without shortcuts.
pub fn compare_shortly(problem: &Problem) -> Result<usize, String> {
    compare_within(problem, 100_000)
}

#[test]
fn mates_of_exposed_kings_are_found_with_shortcuts() {
    const RULES: [&str; 13] = [
        "Orthodox",
        "Circe",
        "PWC",
        "Mirror Circe",
        "File Circe",
        "Symmetrical Circe",
        "Strict Circe",
        "Frischauf Circe",
        "Hydra Circe",
        "Circe Parrain",
        "Equipollents Circe",
        "Anticirce",
        "Anticirce Cheylan",
    ];
    const TASKS: [&str; 4] = ["h#1", "h#1.5", "h#2", "ser-h#2"];
    let number = if support::soak() { 4_000 } else { 200 };
    let preset_of = support::preset;
    for name in RULES {
        compare_each(preset_of(name), &TASKS, exposed, number, number as usize / 20, compare);
    }
    // Units that check from their rebirth squares do not reach most kings.
    compare_each(preset_of("Marscirce"), &TASKS, huddle, number, 1, compare);
}
