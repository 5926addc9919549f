//! Progressive play against its definition: turns of 1, 2, 3, ... moves, check on the last move of a turn only.
//!
//! The model here plays the rule without turns and lets the same side move again by passing for the other one; it knows
//! nothing of turn counts. Random problems must have the same solutions in it, and every solution is replayed.

use crate::support::random::Dice;
use kirke::board::{Colour, Kind, Placement, Square, Unit};
use kirke::claim;
use kirke::input::{position, read_file};
use kirke::output::Notation;
use kirke::position::{Position, Setup, TurnCount};
use kirke::problem::{Heading, PlayOptions, Problem};
use kirke::replay;
use kirke::rules::{Condition, OfSide, Profile, Rebirth, Rules, SquareRule, Transfer, Who};
use kirke::search::{Settings, solve};
use kirke::solution::{Branch, Phase, PhaseKind, Role, describe};
use kirke::stipulation::{Goal, Stipulation};
use std::collections::BTreeSet;

/// A solution: half-moves in long notation, without signs.
type Line = Vec<String>;

fn condition(base: Rebirth) -> Condition {
    let mut rebirth = base;
    rebirth.extras.progressive = true;
    Condition {
        name: "Progressive".to_owned(),
        rebirth,
        beside: None,
        fairy: Vec::new(),
        periods: Vec::new(),
    }
}

fn problem(setup: &Setup, rebirth: Rebirth, stipulation: &str) -> Problem {
    Problem {
        name: String::new(),
        heading: Heading::default(),
        setup: setup.clone(),
        origin: None,
        retractions: None,
        exchanged_condition: None,
        stipulation: stipulation.parse::<Stipulation>().expect(stipulation),
        condition: condition(rebirth),
        options: PlayOptions::default(),
    }
}

/// The rule without turns.
struct Model {
    rules: Rules,
    goal: Goal,
    /// Self play: the defender is to reach the goal, at the end of the last turn.
    of_defender: bool,
}

impl Model {
    /// The moves of one side that are allowed when so many of its turn are left, this one included.
    fn moves(&self, position: &Position, left: usize) -> Vec<(String, Position)> {
        let played = replay::legal_moves(position, &self.rules).into_iter().filter_map(|mv| {
            let (ply, after) = describe(position, &self.rules, mv).ok()?;
            let text = Notation::LONG.ply(&ply);
            Some((text.trim_end_matches('+').to_owned(), after))
        });
        let too_soon = |after: &Position| replay::in_check(after, &self.rules, after.side());
        played.filter(|(_, after)| left == 1 || !too_soon(after)).collect()
    }

    /// Is the goal reached after a turn, when the next one has so many moves?
    fn reached(&self, after: &Position, next: usize) -> bool {
        let check = replay::in_check(after, &self.rules, after.side());
        check == (self.goal == Goal::Mate) && self.moves(after, next).is_empty()
    }

    /// All lines of help play with turns of these lengths.
    fn help(&self, position: &Position, turns: &[usize], left: usize) -> BTreeSet<Line> {
        let mut lines = BTreeSet::new();
        for (text, after) in self.moves(position, left) {
            let rests = match turns {
                _ if left > 1 => self.help(&after.passed(), turns, left - 1),
                [_, next, ..] => self.help(&after, &turns[1..], *next),
                [last] if self.reached(&after, last + 1) => BTreeSet::from([Line::new()]),
                _ => BTreeSet::new(),
            };
            lines.extend(rests.into_iter().map(|rest| [vec![text.clone()], rest].concat()));
        }
        lines
    }

    /// Does the attacker, whose turn has so many moves left, force the goal by the end of the last turn?
    fn attack(&self, position: &Position, turns: &[usize], left: usize) -> bool {
        self.moves(position, left).iter().any(|(_, after)| self.move_forces(after, turns, left))
    }

    fn move_forces(&self, after: &Position, turns: &[usize], left: usize) -> bool {
        if left > 1 {
            return self.attack(&after.passed(), turns, left - 1);
        }
        !self.of_defender && self.reached(after, turns[0] + 1)
            || turns.len() > 1 && self.defend(after, &turns[1..], turns[1])
    }

    fn defend(&self, position: &Position, turns: &[usize], left: usize) -> bool {
        let moves = self.moves(position, left);
        let loses = |after: &Position| {
            if left > 1 { self.defend(&after.passed(), turns, left - 1) } else { self.loses(after, turns) }
        };
        !moves.is_empty() && moves.iter().all(|(_, after)| loses(after))
    }

    /// Has the defender lost after the last move of a turn?
    fn loses(&self, after: &Position, turns: &[usize]) -> bool {
        self.of_defender && self.reached(after, turns[0] + 1)
            || turns.len() > 1 && self.attack(after, &turns[1..], turns[1])
    }

    /// Turns of the defender that do not lose, from here on.
    fn refutations(&self, position: &Position, turns: &[usize], left: usize) -> BTreeSet<Line> {
        let mut lines = BTreeSet::new();
        for (text, after) in self.moves(position, left) {
            let rests = match left {
                1 if self.loses(&after, turns) => continue,
                1 => BTreeSet::new(),
                _ if self.defend(&after.passed(), turns, left - 1) => continue,
                _ => self.refutations(&after.passed(), turns, left - 1),
            };
            lines.extend(begun(&text, rests));
        }
        lines
    }

    /// Turns of the attacker that fail to at most so many turns of the defender, with each of these behind it.
    fn tries(&self, position: &Position, turns: &[usize], left: usize, most: usize) -> BTreeSet<Line> {
        let mut lines = BTreeSet::new();
        for (text, after) in self.moves(position, left) {
            if left > 1 {
                lines.extend(with(&text, self.tries(&after.passed(), turns, left - 1, most)));
            } else if turns.len() > 1 && (self.of_defender || !self.reached(&after, turns[0] + 1)) {
                let refutations = self.refutations(&after, &turns[1..], turns[1]);
                if (1..=most).contains(&refutations.len()) {
                    lines.extend(with(&text, refutations));
                }
            }
        }
        lines
    }

    /// Turns of the defender after which the attacker succeeds, each with the next half-move of the attacker.
    fn set_play(&self, position: &Position, turns: &[usize], left: usize) -> BTreeSet<Line> {
        let mut lines = BTreeSet::new();
        for (text, after) in self.moves(position, left) {
            let rests = match left {
                1 if self.of_defender && self.reached(&after, turns[0] + 1) => BTreeSet::from([Line::new()]),
                1 if turns.len() == 1 => BTreeSet::new(),
                1 => self.keys(&after, &turns[1..]),
                _ => self.set_play(&after.passed(), turns, left - 1),
            };
            lines.extend(with(&text, rests));
        }
        lines
    }

    fn keys(&self, position: &Position, turns: &[usize]) -> BTreeSet<Line> {
        let keys = self.moves(position, turns[0]).into_iter();
        keys.filter(|(_, after)| self.move_forces(after, turns, turns[0]))
            .map(|(text, _)| vec![text])
            .collect()
    }
}

/// Lines behind a half-move.
fn with(text: &str, rests: BTreeSet<Line>) -> impl Iterator<Item = Line> {
    rests.into_iter().map(move |rest| [vec![text.to_owned()], rest].concat())
}

/// The same; the half-move alone if there is none.
fn begun(text: &str, rests: BTreeSet<Line>) -> BTreeSet<Line> {
    let rests = if rests.is_empty() { BTreeSet::from([Line::new()]) } else { rests };
    with(text, rests).collect()
}

fn text(branch: &Branch) -> String {
    let text = Notation::LONG.ply(&branch.ply);
    text.trim_end_matches(|letter: char| "+#= ".contains(letter)).to_owned()
}

fn lines(branches: &[Branch]) -> BTreeSet<Line> {
    branches.iter().flat_map(|branch| begun(&text(branch), lines(&branch.branches))).collect()
}

/// Tries with the turns that refute them.
fn refuted(branches: &[Branch]) -> BTreeSet<Line> {
    let role = |branch: &Branch| !matches!(branch.role, Role::Key | Role::Defence);
    fn kept(branches: &[Branch], role: &impl Fn(&Branch) -> bool) -> Vec<Branch> {
        let only = |branch: &&Branch| role(branch);
        let below = |branch: &Branch| Branch { branches: kept(&branch.branches, role), ..branch.clone() };
        branches.iter().filter(only).map(below).collect()
    }
    lines(&kept(branches, &role))
}

/// Lines of a tree, cut after so many half-moves.
fn beginnings(branches: &[Branch], half_moves: usize) -> BTreeSet<Line> {
    lines(branches).into_iter().map(|line| line.into_iter().take(half_moves).collect()).collect()
}

/// The board with the colours of all units exchanged.
fn exchanged(setup: &Setup) -> Placement {
    let mut board = Placement::default();
    for (square, unit) in setup.placement.iter() {
        board.put(square, unit.recoloured(!unit.colour()));
    }
    board
}

/// A king with hardly a flight, and few units: mates and stalemates are near.
fn cramped(dice: &mut Dice) -> Setup {
    const KINDS: [Kind; 6] = [Kind::PAWN, Kind::PAWN, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN];
    let mut setup = Setup::default();
    let mut put = |square: Square, colour: Colour, kind: Kind| {
        let lost = kind == Kind::PAWN && matches!(square.rank(), 0 | 7);
        if setup.placement.at(square).is_none() && !lost {
            setup.placement.put(square, Unit::new(colour, kind));
        }
    };
    put(*dice.pick(&[Square::H8, Square::A8, Square::H1]), Colour::Black, Kind::KING);
    put(*dice.pick(&[Square::F6, Square::C6, Square::F2, Square::A4]), Colour::White, Kind::KING);
    for _ in 0..1 + dice.below(2) {
        put(*dice.pick(&Square::ALL), Colour::White, *dice.pick(&KINDS));
    }
    for _ in 0..dice.below(3) {
        put(*dice.pick(&Square::ALL), Colour::Black, *dice.pick(&KINDS));
    }
    setup
}

#[test]
fn solutions_are_those_of_the_definition() {
    const PWC: Rebirth = Rebirth { square: SquareRule::Departure, ..Rebirth::CIRCE };
    let rules = [Rebirth::CIRCE, PWC, Rebirth::ANTICIRCE];
    // Stipulation, and the turns of each length of play.
    let tasks: [(&str, &[&[usize]]); 5] = [
        ("#1", &[&[1]]),
        ("h#1", &[&[1, 2]]),
        ("h=1", &[&[1, 2]]),
        ("h#0.5", &[&[1]]),
        ("#2", &[&[1, 2, 3]]),
    ];
    let rounds = if std::env::var_os("KIRKE_SOAK").is_some() { 2000 } else { 36 };
    let mut solved = 0;
    for seed in 0..rounds {
        let mut dice = Dice::new(seed);
        let setup = cramped(&mut dice);
        let rebirth = *dice.pick(&rules);
        let (stipulation, lengths) = *dice.pick(&tasks);
        // Six half-moves are too many for most positions.
        if stipulation == "#2" && setup.placement.occupied().len() > 3 {
            continue;
        }
        let plain = Rules::compile(&rebirth, &setup.army, Profile::Book).expect("a rule");
        let problem = problem(&setup, rebirth, stipulation);
        let first = problem.first_mover();
        let Ok(start) = Position::new(&setup, &plain, first) else { continue };
        let told = || format!("seed {seed}: {} {stipulation} {rebirth:?}", position::write(&setup));
        let goal = if stipulation.contains('=') { Goal::Stalemate } else { Goal::Mate };
        let model = Model { rules: plain, goal, of_defender: false };
        let settings = Settings { threads: 1, ..Settings::default() };
        let solution = solve(&problem, &settings).unwrap_or_else(|error| panic!("{}: {error}", told()));
        let branches = &solution.phases[0].branches;
        let (found, expected) = if stipulation.starts_with('h') {
            (lines(branches), model.help(&start, lengths[0], lengths[0][0]))
        } else {
            (branches.iter().map(|key| vec![text(key)]).collect(), model.keys(&start, lengths[0]))
        };
        assert_eq!(found, expected, "{}", told());
        solved += usize::from(!found.is_empty());
        if let Err(faults) = replay::check_within(&problem, &solution, Profile::Book, 20_000) {
            panic!("{}: {}", told(), faults[0]);
        }
    }
    assert!(solved > 3, "only {solved} problems had a solution");
}

/// Lines of play, as the diagram lets expect them, in positions for the model of tries.
const MOST_LINES: usize = 10_000;

/// Most random positions hold hardly a try with few of them.
const MOST_REFUTATIONS: u32 = 12;

#[test]
fn tries_and_set_play_are_those_of_the_definition() {
    let rounds = if std::env::var_os("KIRKE_SOAK").is_some() { 2000 } else { 120 };
    let (mut refutations, mut set_lines, mut solved) = (0, 0, 0);
    for seed in 0..rounds {
        let mut dice = Dice::new(seed);
        let mut setup = cramped(&mut dice);
        let first_turn = 1 + dice.below(2);
        let (stipulation, turns) = match dice.below(8) {
            0 => ("#2", vec![1, 2, 3]),
            _ => ("s#1", vec![first_turn, first_turn + 1]),
        };
        if stipulation == "s#1" {
            // The king in the corner is the one to be mated.
            setup.placement = exchanged(&setup);
        }
        let mut problem = problem(&setup, Rebirth::CIRCE, stipulation);
        problem.setup.turn = Some(TurnCount { left: turns[0] as u8, length: turns[0] as u8 });
        problem.options =
            PlayOptions { set_play: true, tries: Some(MOST_REFUTATIONS), ..PlayOptions::default() };
        let plain = Rules::compile(&Rebirth::CIRCE, &setup.army, Profile::Book).expect("a rule");
        let Ok(start) = Position::new(&setup, &plain, problem.first_mover()) else { continue };
        // The model looks at every line, so only positions with few moves are for it.
        let moves =
            [&start, &start.passed()].map(|position| replay::legal_moves(position, &plain).len().max(1));
        let lines = turns.iter().zip(moves.into_iter().cycle()).map(|(&turn, moves)| moves.pow(turn as u32));
        if lines.product::<usize>() > MOST_LINES {
            continue;
        }
        let told = || format!("seed {seed}: {} {stipulation} {turns:?}", position::write(&problem.setup));
        let model = Model { rules: plain, goal: Goal::Mate, of_defender: stipulation == "s#1" };
        let settings = Settings { threads: 1, ..Settings::default() };
        let solution = solve(&problem, &settings).unwrap_or_else(|error| panic!("{}: {error}", told()));
        let phase =
            |kind| solution.phases.iter().find(|phase| phase.kind == kind).map(|phase| &phase.branches);
        let actual = phase(PhaseKind::ActualPlay).expect("actual play");
        let tries = model.tries(&start, &turns, turns[0], MOST_REFUTATIONS as usize);
        assert_eq!(refuted(actual), tries, "{}", told());
        let passed = start.passed();
        let can_pass = !replay::in_check(&passed, &model.rules, start.side());
        let set_play =
            if can_pass { model.set_play(&passed, &turns[1..], turns[1]) } else { BTreeSet::new() };
        let length = set_play.iter().map(Vec::len).max().unwrap_or(0);
        let found = phase(PhaseKind::SetPlay).map_or_else(BTreeSet::new, |told| beginnings(told, length));
        assert_eq!(found, set_play, "{}", told());
        if let Err(faults) = replay::check_within(&problem, &solution, Profile::Book, 3_000) {
            panic!("{}: {}", told(), faults[0]);
        }
        (refutations, set_lines) = (refutations + tries.len(), set_lines + set_play.len());
        solved += usize::from(actual.iter().any(|branch| branch.role == Role::Key));
    }
    println!("{refutations} refutations, {set_lines} lines of set play, {solved} problems with keys");
    assert!(refutations > 20 && set_lines > 20, "{refutations} refutations, {set_lines} lines of set play");
}

/// Solves a one-line problem, replays it, and gives the actual play as it is printed.
fn printed(line: &str) -> String {
    let items = read_file("", line);
    let problem = &items[0].as_ref().expect(line).twins[0].problem;
    let solution = solve(problem, &Settings { threads: 1, ..Settings::default() }).expect(line);
    replay::check(problem, &solution, Profile::Book).unwrap_or_else(|faults| panic!("{line}: {}", faults[0]));
    let text = kirke::output::tree::play(problem, &solution, Notation::default());
    let claim = claim::read(problem, &text, Profile::Book);
    let phases = |phases: &[Phase]| phases.iter().map(|phase| sorted(&phase.branches)).collect::<Vec<_>>();
    assert!(phases(&claim.phases) == phases(&solution.phases), "{line}:\n{text}");
    text
}

/// Branches in an order of their own.
fn sorted(branches: &[Branch]) -> Vec<Branch> {
    let below = |branch: &Branch| Branch { branches: sorted(&branch.branches), ..branch.clone() };
    let mut branches: Vec<Branch> = branches.iter().map(below).collect();
    branches.sort();
    branches
}

#[test]
fn a_check_that_can_only_be_parried_by_a_check_mates() {
    // Black's only parries, Sd4 and Se5, discover check from e8; the first of two moves may not do that.
    let position = "4b1bk/7p/2n5/8/K7/8/8/4B3 w";
    assert_eq!(printed(&format!("{position} ; #1 Progressive Circe")), "1.Bc3#!\n");
    assert_eq!(printed(&format!("{position} ; #1 Circe")), "no solution\n");
}

#[test]
fn a_turn_bears_one_number() {
    // Black has one move, White two: the first may not check.
    let help = printed("6k1/5ppp/1p6/8/8/8/6PP/R6K b ; h#1 Progressive Circe");
    let is_line = |line: &str| {
        let moves: Vec<_> = line.split(' ').collect();
        moves.len() == 3 && line.starts_with("1.") && line.contains('#') && !moves[1].contains(['.', '+'])
    };
    assert!(help.lines().all(is_line) && help.contains("1.b5 Kg1 Ra8#"), "{help}");
    // Three moves of one turn are a series.
    let turn = printed("7k/8/5K2/8/8/8/8/R7 w - - turn=3 ; #1 Progressive Circe");
    assert!(turn.lines().all(is_line) && turn.contains("1.Kg5! Kg6 Ra8#"), "{turn}");
}

#[test]
fn a_refutation_is_a_turn() {
    let text = printed("4K2k/8/3P4/8/8/8/8/8 ; #2 Progressive Circe, tries 2");
    let told: Vec<&str> = text.lines().collect();
    assert_eq!(told[1..3], ["1.Kf8? Kh7 Kg6!", "1.Kf8? Kh7 Kh6!"], "{text}");
    assert!(told[3..].iter().all(|line| line.starts_with("1.Kf7! Kh7 K")), "{text}");
    // A turn that cannot be finished refutes, too.
    let text = printed("6N1/5K1k/8/8/8/8/8/8 ; #2 Progressive Circe, tries 2");
    assert!(text.contains("1.Nf6+? Kh8!\n"), "{text}");
    // A try may be a turn of several half-moves.
    let text = printed("5K1k/7p/7P/8/8/8/8/8 w - - turn=2 ; s#1 Progressive Circe, tries 9");
    assert!(text.lines().any(|line| line.split(' ').count() == 5 && line.contains('?')), "{text}");
}

#[test]
fn set_play_begins_with_a_whole_turn_of_the_defender() {
    let line = "4B3/7k/5K2/8/8/8/6p1/8 ; #2 Progressive Circe, set play";
    assert_eq!(printed(line), "set play:\n  1...g1=R Rg5 2.Kxg5(Rh8) Kh5 Bg6#\n\nno solution\n");
    // A turn more than there is, and one less.
    let items = read_file("", line);
    let problem = &items[0].as_ref().expect(line).twins[0].problem;
    let solution = solve(problem, &Settings::default()).expect(line);
    let is_noticed = |change: fn(&mut Vec<Branch>)| {
        let mut changed = solution.clone();
        change(&mut changed.phases[0].branches);
        replay::check(problem, &changed, Profile::Book).is_err()
    };
    assert!(is_noticed(Vec::clear));
    assert!(is_noticed(|defences| defences[0].branches.clear()));
    assert!(is_noticed(|defences| defences[0].branches = defences[0].branches[0].branches.clone()));
}

#[test]
fn a_turn_that_could_reach_the_goal_too_early_has_no_part_in_set_play() {
    // 1...e1=Q could be followed by a capture of the knight; each other turn that begins so has no answer.
    let items = read_file("", "8/8/8/8/4p3/5N2/5K2/8 ; s%2 ; set play");
    let mut problem = items[0].as_ref().expect("a problem").twins[0].problem.clone();
    let moves = Who::Mover { captures: Transfer::Always, quiets: Transfer::Always };
    problem.condition = condition(Rebirth { who: moves, of_side: OfSide::Opposite, ..Rebirth::CIRCE });
    problem.condition.beside = Some(Rebirth { who: Who::Immune, ..Rebirth::CIRCE });
    let solution = solve(&problem, &Settings::default()).expect("an answer");
    assert!(solution.phases.iter().all(|phase| phase.branches.is_empty()), "{solution:?}");
    assert_eq!(replay::check(&problem, &solution, Profile::Book).map(|report| report.open), Ok(0));
}

#[test]
fn what_has_no_meaning_is_refused() {
    for line in [
        "7k/8/5K2/8/8/8/8/6R1 w ; ser-#3 Progressive Circe",
        "7k/8/5K2/8/8/8/8/6R1 w ; r#2 Progressive Circe",
        "7k/8/5K2/8/8/8/8/6R1 w ; #2 Progressive Circe Parrain",
        "7k/8/5K2/8/8/8/8/6R1 w ; #2 Progressive Circe Cohen",
        "7k/8/5K2/8/8/8/8/6R1 b ; #2 Progressive Circe post key play",
    ] {
        let items = read_file("", line);
        let refused = match &items[0] {
            Err(_) => true,
            Ok(item) => solve(&item.twins[0].problem, &Settings::default()).is_err(),
        };
        assert!(refused, "{line}");
    }
}
