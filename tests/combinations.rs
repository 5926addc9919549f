//! No solution is lost by a shortcut: random problems over the axes of a rule are solved with all shortcuts and with none,
//! some with each one off and with other numbers of threads and sizes of the table; the answers must be the same, and
//! every solution is replayed by the independent checker. So are random mates and stalemates beside fairy units. In random
//! games all ways to find the legal moves find the same, those of the checker, too.
//!
//! `KIRKE_SOAK=1 cargo test --release --test combinations` goes on for an hour with new seeds; `KIRKE_SOAK_SECONDS` and
//! `KIRKE_SEED` say how long and from which seed on; `KIRKE_FAIRY=1` draws fairy conditions for every
//! problem, `KIRKE_CONDITIONS=Volage,Norsk` these only, `KIRKE_RULE=Circe` this rule of rebirth only, `KIRKE_MARK=bul` this mark
//! beside fairy units. A problem that fails is printed on one line, with `KIRKE_SHOW` each one before it is solved.

mod support;

use kirke::movegen::legal_moves;
use kirke::output::{Notation, popeye};
use kirke::position::Position;
use kirke::problem::Problem;
use kirke::replay::check_within;
use kirke::rules::{Profile, Shortcuts};
use kirke::search::{Settings, solve};
use kirke::solution::{Branch, Solution, describe};
use kirke::vocabulary::Language;
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use support::combinations::{one_line, random_problem};
use support::fairy_mates::random_mate_beside_fairies;
use support::moves::{lists_agree, moves_are_told_apart};
use support::random::{Dice, lively_move};

/// Seeds of the usual run, and how many problems with play they must yield.
const SEEDS: u64 = 5_000;
const ENOUGH: u64 = 500;

/// The same of mates beside fairy units.
const MATES: u64 = 2_500;
const ENOUGH_MATES: u64 = 100;

/// Random games of the usual run, and how many half-moves are played in each at most.
const GAMES: u64 = 5_000;
const MOST_PLIES_OF_GAME: usize = 5;

/// Problems that take longer are named, so that a limit that does not hold is noticed.
const SLOW: Duration = Duration::from_secs(20);

/// What takes more nodes, with shortcuts or without, is not compared; nor is play of more half-moves, which takes the
/// checker too long.
const MOST_NODES: u64 = 10_000;
const MOST_PLIES: usize = 150;

/// The play in words, and as data.
struct Answer {
    text: String,
    plies: usize,
    solution: Solution,
}

fn plies(branches: &[Branch]) -> usize {
    branches.iter().map(|branch| 1 + plies(&branch.branches)).sum()
}

/// Series Capture: more ways of going on than a move can tell end a problem, and are told.
fn is_told_limit(panic: &(dyn std::any::Any + Send)) -> bool {
    panic.downcast_ref::<&str>().is_some_and(|message| message.contains("too many ways"))
}

/// None if the search was cut short by nodes.
fn answer(problem: &Problem, settings: Settings) -> Result<Option<Answer>, String> {
    let is_bounded = settings.nodes.is_some();
    let solved = catch_unwind(AssertUnwindSafe(|| solve(problem, &settings)));
    let solution = match solved {
        Ok(Ok(solution)) => solution,
        Ok(Err(unsolvable)) => return Err(format!("refused: {unsolvable}")),
        Err(panic) if is_told_limit(&*panic) => return Ok(None),
        Err(_) => return Err("panic".to_owned()),
    };
    let limited = |solution: &Solution| {
        problem.options.max_solutions.is_none() && !problem.options.stop_on_short && !solution.is_complete()
    };
    let sides = [Some(&solution), solution.other_side.as_deref()];
    if sides.into_iter().flatten().any(limited) || is_bounded && solution.statistics.nodes > MOST_NODES {
        return Ok(None);
    }
    let mut text = popeye::play(problem, &solution, Language::English);
    let mut number = 0;
    for side in sides.into_iter().flatten() {
        text += &format!("{:?} {:?}\n", side.completeness, side.phases);
        number += side.phases.iter().map(|phase| plies(&phase.branches) + phase.counted.len()).sum::<usize>();
    }
    Ok(Some(Answer { text, plies: number, solution }))
}

/// What has become of a problem.
enum Outcome {
    /// It takes too long, or has too much play.
    LeftOut,
    /// It seems to have no play, and nothing else was tried.
    PassedOver,
    NoPlay,
    Played,
    /// The checker cannot follow, though the answers agree.
    Rejected(String),
    Different(String),
}

fn compare(problem: &Problem, profile: Profile, dice: &mut Dice) -> Result<Outcome, String> {
    let settings = |shortcuts| Settings {
        threads: 1,
        memory: 1 << 16,
        nodes: Some(MOST_NODES + 1),
        profile,
        shortcuts,
        on_callers_threads: true,
        ..Settings::default()
    };
    let Some(usual) = answer(problem, settings(Shortcuts::ALL))? else { return Ok(Outcome::LeftOut) };
    // Most of the problems without play are passed over; those that only seem to have none must not be.
    if usual.plies == 0 && !dice.one_in(4) {
        return Ok(Outcome::PassedOver);
    }
    let Some(plain) = answer(problem, settings(Shortcuts::NONE))? else { return Ok(Outcome::LeftOut) };
    if usual.text != plain.text {
        let mends = |shortcuts| matches!(answer(problem, settings(shortcuts)), Ok(Some(other)) if other.text == plain.text);
        let culprits = Shortcuts::EACH_OFF.iter().filter(|(_, shortcuts)| mends(*shortcuts));
        let culprits: Vec<&str> = culprits.map(|(name, _)| *name).collect();
        if std::env::var_os("KIRKE_SHOW").is_some() {
            eprintln!("with shortcuts:{}without:{}", usual.text, plain.text);
        }
        return Ok(Outcome::Different(format!("shortcuts change the answer ({})", culprits.join(", "))));
    }
    let each = dice.one_in(12).then_some(Shortcuts::EACH_OFF);
    for (name, shortcuts) in each.into_iter().flatten() {
        // Without a shortcut it may take too long.
        if answer(problem, settings(shortcuts))?.is_some_and(|other| other.text != plain.text) {
            return Ok(Outcome::Different(format!("without {name} the answer is another one")));
        }
    }
    if dice.one_in(16) {
        for (threads, memory) in [(2, 1 << 10), (8, 1 << 24)] {
            let settings = Settings {
                threads,
                memory,
                nodes: None,
                on_callers_threads: false,
                ..settings(Shortcuts::ALL)
            };
            if answer(problem, settings)?.is_none_or(|other| other.text != plain.text) {
                return Ok(Outcome::Different(format!(
                    "{threads} threads and {memory} bytes change the answer"
                )));
            }
        }
    }
    if plain.plies > MOST_PLIES {
        return Ok(Outcome::LeftOut);
    }
    if plain.plies == 0 {
        return Ok(Outcome::NoPlay);
    }
    let replayed = catch_unwind(AssertUnwindSafe(|| check_within(problem, &plain.solution, profile, 100)));
    Ok(match replayed {
        Ok(Ok(_)) => Outcome::Played,
        Ok(Err(faults)) => {
            if std::env::var_os("KIRKE_SHOW").is_some() {
                eprintln!("{}", plain.text);
            }
            let faults: Vec<String> = faults.iter().take(3).map(ToString::to_string).collect();
            Outcome::Rejected(faults.join("; "))
        }
        Err(panic) if is_told_limit(&*panic) => Outcome::LeftOut,
        Err(_) => return Err("the checker panics".to_owned()),
    })
}

/// Plays a random game from the position of a problem: do all ways to find its legal moves find the same?
fn agree(problem: &Problem, profile: Profile, dice: &mut Dice) -> Result<Outcome, String> {
    let rules = problem.rules(profile).map_err(|refused| format!("refused: {refused}"))?;
    let start = Position::new(&problem.setup, &rules, problem.first_mover());
    let mut position = start.map_err(|refused| format!("refused: {refused}"))?;
    let agreed = catch_unwind(AssertUnwindSafe(|| {
        let (mut game, mut earlier) = (Vec::new(), Vec::new());
        for ply in 0..MOST_PLIES_OF_GAME {
            let legal = legal_moves(&position, &rules);
            let checked = lists_agree(&position, &rules);
            let checked = checked.and_then(|()| moves_are_told_apart(&position, &rules, &legal, &earlier));
            checked.map_err(|fault| {
                let there = Problem { setup: position.to_setup(&rules), ..problem.clone() };
                let there = one_line(&there, profile);
                format!("{ply} half-moves on, after {}, at {there}: {fault}", game.join(" "))
            })?;
            let Some(mv) = lively_move(dice, &position, &legal) else { break };
            earlier.extend(legal);
            let (ply, _) = describe(&position, &rules, mv).map_err(|refused| format!("{mv:?}: {refused}"))?;
            game.push(Notation::LONG.ply(&ply));
            position = position.play(&rules, mv).map_err(|refused| format!("{mv:?}: {refused}"))?;
        }
        Ok(())
    }));
    match agreed {
        Ok(Ok(())) => Ok(Outcome::Played),
        Ok(Err(fault)) => Ok(Outcome::Different(fault)),
        Err(panic) if is_told_limit(&*panic) => Ok(Outcome::LeftOut),
        Err(_) => Err("panic".to_owned()),
    }
}

/// How many problems have been what.
#[derive(Default)]
struct Counts {
    played: AtomicU64,
    empty: AtomicU64,
    passed_over: AtomicU64,
    left_out: AtomicU64,
    refused: AtomicU64,
}

/// Makes a random problem, if it succeeds.
type Generator = fn(&mut Dice) -> Option<(Problem, Profile)>;

/// Judges a random problem.
type Judge = fn(&Problem, Profile, &mut Dice) -> Result<Outcome, String>;

/// Judges the problems of these seeds on all cores until the time is over; prints and gives back what is wrong.
fn run(
    generate: Generator,
    judge: Judge,
    (from, to): (u64, u64),
    time: Duration,
    counts: &Counts,
) -> Vec<String> {
    let next = AtomicU64::new(from);
    let faults = Mutex::new(Vec::new());
    let start = Instant::now();
    let add = |counter: &AtomicU64| counter.fetch_add(1, Ordering::Relaxed);
    let work = || {
        loop {
            let seed = add(&next);
            if seed >= to || start.elapsed() > time {
                return;
            }
            let mut dice = Dice::new(seed);
            let Some((problem, profile)) = generate(&mut dice) else { continue };
            if std::env::var_os("KIRKE_SHOW").is_some() {
                eprintln!("seed {seed}: {}", one_line(&problem, profile));
            }
            let begun = Instant::now();
            let outcome = judge(&problem, profile, &mut dice);
            if begun.elapsed() > SLOW {
                let seconds = begun.elapsed().as_secs();
                eprintln!("seed {seed}: took {seconds} s: {}", one_line(&problem, profile));
            }
            let counter = match outcome {
                Ok(Outcome::LeftOut) => Ok(&counts.left_out),
                Ok(Outcome::PassedOver) => Ok(&counts.passed_over),
                Ok(Outcome::NoPlay) => Ok(&counts.empty),
                Ok(Outcome::Played) => Ok(&counts.played),
                Err(refused) if refused.starts_with("refused") => Ok(&counts.refused),
                Ok(Outcome::Different(fault)) | Err(fault) => Err(fault),
                Ok(Outcome::Rejected(fault)) => Err(format!("the checker says: {fault}")),
            };
            let fault = match counter {
                Ok(counter) => {
                    add(counter);
                    continue;
                }
                Err(fault) => fault,
            };
            let line = format!("seed {seed}: {fault}: {}", one_line(&problem, profile));
            eprintln!("{line}");
            faults.lock().unwrap().push(line);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            // Starting threads for each search would take longer than most of the searches.
            let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
            scope.spawn(move || alone.install(work));
        }
    });
    let number = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    eprintln!(
        "seeds {from} to {}: {} problems with play, {} without, {} passed over, {} left out as too long, {} refused, {} faults, {:.0} s",
        number(&next).min(to),
        number(&counts.played),
        number(&counts.empty),
        number(&counts.passed_over),
        number(&counts.left_out),
        number(&counts.refused),
        faults.lock().unwrap().len(),
        start.elapsed().as_secs_f64()
    );
    faults.into_inner().unwrap()
}

/// The problem of a line.
fn problem_of(line: &str) -> Problem {
    kirke::input::read_file("", line).remove(0).unwrap().twins.remove(0).problem
}

/// Problems that have once lost solutions or told too many, with their right numbers of lines.
const ONCE_WRONG: [(&str, &str, usize); 96] = [
    // After the capture of a royal unit no kings change places, though another one is left.
    ("5Qk1/2QK{PO}3/8/6{po}1/8/8/8/8", "h#1.5 Circe Rex Inclusive + White Oscillating Kings", 67),
    // The bishop that is reborn below the king comes to light when he leaves, and is what the grasshopper hops over.
    ("{G}1k5/8/1K2b3/8/8/8/7B/4Q3", "ser-#1 Volcanic Circe", 1),
    ("{G}1k5/8/1K2b3/8/8/8/6B1/4Q3", "h#1.5 Volcanic Circe", 144),
    // The same below a unit that would parry.
    ("{G}1Qqk3/1R6/2q5/8/8/B7/8/K7", "ser-#1 Volcanic Circe", 2),
    // A king whom a Bul lion sends into the corner is stalemated there though nobody attacks the corner.
    ("7{LI:bul}/7k/8/8/6N1/8/8/5K2", "h=0.5", 5),
    ("8/7k/5K2/5{li:bul}2/3{=LI:bul}2N1/8/8/8", "h=1 PWC", 5),
    // A reborn pawn guards from its last rank as what its owner makes of it.
    ("8/8/3Pr3/2K3R1/2{=P}2k2/5p2/5N2/8", "h#1.5 CousCous Circe Chooser Owner", 51),
    // The pawn over which the grasshopper goes may promote by that, one that moves otherwise than others, too.
    ("4k2r/3{BP}1NQ1/8/8/6{G:dob}1/1K6/8/8", "h#1.5 CousCous Circe", 342),
    // A side that mates itself first chooses what its reborn pawn becomes, as before a legal move.
    ("4k2r/4p3/4Q1PR/7K/6R1/8/8/8", "r!#1 CousCous Circe Chooser Owner", 83),
    // The king may not flee to where the unit that has been captured must be reborn by his move.
    ("Rb3R2/2P2{LI}2/1k6/4R3/8/8/8/4K2R", "ser-r#1 Circe Last Move Einstein Strict + No White Promotion", 2),
    // A kamikaze unit that has captured leaves the board, or is reborn, before it is asked whether the kings change places.
    ("5Q2/5n2/4{P:kamikaze}3/5k2/6Rr/8/8/4K2R", "+1 White Oscillating Kings Type C", 7),
    ("k{q:frischauf}Q5/r4K2/1{P:kamikaze}6/8/1P6/8/3Q4/8", "ser-#3 Immune Chess + Swapping Kings", 1),
    // The rook would capture the king that it has uncovered, and bring back the board on which it stood above him: that is a
    // check all the same.
    ("8/1N6/8/8/8/8/8/3{R:andainverse}k3", "h+1 Circe Diagram Parachute Cohen", 18),
    // A king reborn as a sting is one like that on the diagram, where kings are units like others, too.
    ("3K4/8/8/8/2r3{ST}1/5{AH}2/4k3/8", "ser-sx2 Clone Circe + Losing Chess", 1),
    // The pawn that is reborn on a1 turns white there: Black does not promote it any more, and is not in check for want of it.
    ("8/8/8/1{B}1{r}4/8/8/p1k5/R3K3", "+1 Circe Equipollents Mirror Chooser Owner + Volage", 3),
    // After a move of a series the goal is asked for before the other side is passed over: that ends no condition.
    (
        "8/8/8/8/8/6q1/R2K1k2/8",
        "ser-+2 New Köko until 3 + Anticirce Diagram Rex Exclusive from 4, set play",
        16,
    ),
    // Where it takes more than an attack to capture a king, one that cannot be captured is not in check.
    (
        "4{k:uncapturable}1K1/6{Q:uncapturable}1/8/8/8/{Q:uncapturable}7/{p:uncapturable}7/8",
        "h#1 Anticirce PWC, duplex",
        0,
    ),
    // A move to a forced square that no choice makes possible hinders no capture of the king (19 moves, not 20).
    ("8/P7/2n5/8/5Pp1/8/1RK5/n7 w", "~1 Anticirce + Breton + Black Consequent Forced Square b5 d5 f5 a7", 19),
    // A king that comes back on the other side has not left the board.
    ("6k1/8/6K1/8/8/8/8/R7", "#1 Circe Turncoats Rex Inclusive", 0),
    ("6k1/8/6K1/8/8/8/8/R7", "#1 Circe Double Agents Rex Inclusive", 0),
    // Reborn on its other square, the knight's prey may stand on a flight.
    ("n1B3R1/8/8/8/K2N4/5r2/p6k/8 b", "h#1 Alternative Circe", 2),
    ("n1B3R1/8/8/8/K2N4/7r/5p1k/8 b", "h#1 Alternative Circe", 1),
    // A pawn on its first rank guards nothing.
    ("8/3Q4/8/8/8/5K2/7k/5PP1 b", "h#2", 32),
    ("2R5/2N5/3Q4/2K5/5k2/8/8/Q1P5 b", "h#2 PWC", 420),
    ("8/1K6/8/3R3R/1R6/8/k1Q5/1P6 b", "h#2", 70),
    ("8/8/6Q1/8/8/8/3pk1K1/3P4 w", "ser-=5", 58),
    ("8/N7/8/8/2K5/4k3/B3p3/4P3 b", "ser-h=4", 2),
    // A success of help play inside other play is no failure where all its lines are told.
    ("8/8/8/8/8/k7/2K4R/8", "black 1h[~ & 3h[#]h]", 6),
    // Two half-moves of one side with different aims.
    ("8/8/p1k5/K7/8/8/p7/8", "white 3h[/2:2s[#|=]]h", 14),
    // A kamikaze king may capture nothing, so that whoever mates him may stand beside him.
    ("8/p7/8/8/8/8/1Q6/K6{k:kamikaze}", "ser-h#2", 16),
    // Neutral units are kamikaze on either side.
    ("2rkr3/p6p/3p4/3{EM}4/4{=S:kamikaze}3/8/8/7K", "ser-h#2", 38),
    // The pawn becomes a Bul grasshopper, whose hurdle can move once the knight has left.
    ("2BkN3/P4K2/1N1P4/2n5/2P5/8/8/6{G:bul}1", "h=0.5", 1),
    // The grasshopper that changes sides holds all three knights.
    ("4k3/1nP2N2/4BP2/3n1n1{g:bul}/8/B7/7{G:hurdlecolourchanging}/K7", "h=0.5", 1),
    // Over whichever of the two kings the eagle hops, neither of which turns, it is the same move.
    (
        "8/8/4{ea:hurdlecolourchanging}3/1Rp1p3/4R3/3k4/4{EA:hurdlecolourchanging}3/3K3n b",
        "h#2 Symmetrical Circe",
        25,
    ),
    // The captured rook comes back as a white one, which guards the squares that nobody else guarded.
    ("8/5r2/6K1/8/7R/8/{G:dob}5k1/8", "h#1.5 Circe Double Agents", 2),
    ("4k2{r:volage}/8/8/8/5P2/8/7R/4K3", "h#1 Cage Circe", 5),
    // The rook that has captured waits for White's next move, not for the capture of a king that is only thought of.
    ("{GF}5kR/6p1/8/5P2/{gf}7/8/8/R3K2R", "exact-h#2 Anticirce Last Move + Masand Generalised", 24),
    // A unit that is lost has a diagram square, by which it is told where the capturing unit would have gone.
    ("4Q3/2p1K3/8/1p3Pp1/8/8/8/8", "~1 Anticirce Diagram CousCous + Lost Pieces", 21),
    // The captured pawn comes back on both flights.
    ("2R5/8/3k4/5P2/2PPp3/6N1/8/K6{G:bul}", "h#0.5 Hydra Circe", 1),
    // The pawn that takes on e8 checks as a queen, along the line on which it stood itself.
    ("4r3/5P2/8/5N1k/8/1K4Q1/5q2/8", "ser-#1 Circe Assassin", 2),
    // Rf4xg4(Rh1) leaves g4 empty: when the black rook has left g5, too, the queen guards the whole file.
    ("8/8/8/5Rrk/6q1/6Q1/8/4K3", "h#1.5 Anticirce", 10),
    // A king that must go to a square captures nothing, so that the other one may mate beside it.
    (
        "8/7p/8/8/p7/8/p1K5/k7",
        "ser-#2 Grid Chess Vertical Shift + Black Consequent Forced Square f2 a3 d4 e8",
        4,
    ),
    // Patrol kings that nobody guards may stand side by side.
    ("{EQ}7/8/4{k:patrol}1{LE:patrol}1/6K1/2{Q:patrol}1P3/4B3/8/8", "h#1.5 Protée Circe Descending", 54),
    // After 1.Kf3 Qc4 2.Kg2 Qf1 the king cannot capture with a promotion, as a pawn on g2 could.
    ("8/8/8/8/7Q/6p1/6k1/4K2R", "h#2", 39),
    // A knight checks although Black's last move but one was a knight's: White has moved since.
    ("8/1b1n1p2/4k1p1/2p3N1/4P3/3B4/7P/r4RK1", "h#2 Disparate", 11),
    // Castling after a transfer, which does not check, refutes.
    (
        "8/1{P:uncapturable}6/8/8/7r/{R:frischauf}7/8/{R:uncapturable}{r:uncapturable}k1K3",
        "phser-s+2 Antimarscirce + Black Alphabetic Chess + White Antisynchronous Mover",
        18,
    ),
    // The king that captures the queen covers the other one, which is not captured by that.
    (
        "4k3/4K3/3QP3/8/3p4/8/8/8",
        "phser-#2 Anticirce Cage Turncoats Parachute + Black Must Capture Ultra + Lèse-majesté",
        2,
    ),
    // Kings that capture by turns: none of them is annihilated, whatever board the other one is safe on.
    (
        "k{r:aliceb}6/r4{q:aliceb}2/8/P{R:aliceb}6/8/8/8/4K3",
        "r#1 Circe PWC Rex Inclusive Assassin + Alice Chess, no checking tries",
        0,
    ),
    // A paralysed queen attacks the mating rook all the same, besides the king.
    ("3Rk3/2K2p2/2B5/6P1/8/8/p1N5/8", "ser-h#3 Eiffel Chess + AMU", 30),
    // 1.b1=B Ga8[Ka7->a1]#: the hurdle that a Bul unit moves may be the king, who is checked where that ends.
    ("8/k7/{G:bul}7/8/8/1K6/pp6/8 b", "h#1", 1),
    // Every black move opens a square to which the hurdle h2 can hop, so that the Bul grasshopper attacks the king.
    ("8/B1b5/3r4/8/8/4p2{G:bul}/1r{=R}4P/K6k", "h=0.5", 1),
    // A pawn that has waited comes back on its last rank and promotes to a fairy unit that mates.
    ("8/5N2/NK6/1p1k4/2PpR3/8/8/7{qn}", "h#2 Circe Parrain", 169),
    // A pawn on its first rank attacks nobody: the king may go there, and is mated there.
    ("8/8/4N1Q1/8/2p5/4{bl}k2/2KB2n1/6P1", "h#1.5", 20),
    // A unit that leaves a line by a capture, and goes home, opens it past the captured unit as well.
    ("8/7P/8/8/3{EM}R3/2k4B/1nP5/2K5", "h#1 Anticirce File", 1),
    // A pawn that promotes to a hopper by a capture checks from where that goes home, over a unit.
    ("1{pa}6/4PN2/8/4p3/8/6K1/8/4N2k", "h#1 Mirror Anticirce", 15),
    // A locust lands elsewhere than where it captures.
    ("8/5p2/{b1}7/8/8/{L}1K5/bN6/1k6", "h#2", 30),
    // Whoever captures a king here, he comes back on the other side: kings may stand side by side.
    ("8/8/8/8/8/8/3k4/K7", "h~1 Anticirce Turncoats + Circe Turncoats Rex Inclusive", 24),
    // A double grasshopper does not capture on a square that it passes over, which must be empty.
    ("8/4{DG}3/7{DG}/4K2Q/8/8/5k2/5N2", "h#1.5 Circe", 22),
    // A right to capture in passing that has lapsed saves no pawn from being lost.
    ("8/8/8/8/3Pp3/5Q2/8/k3K2R enpassant=d3", "1->ser-h#1 Anticirce + Lost Pieces", 14),
    // The last unit of a kind does not come back where the capturing pawn is reborn, which dies and promotes.
    ("8/Q3K3/6{P:kamikaze}1/8/5r2/5k2/6{S:frischauf}1/8", "h#1.5 Equipollents Circe + Extinction Chess", 56),
    // The unit that comes back with the reply is a hurdle for the next check.
    ("s1B5/k{N}6/3{GF}4/1K5r/8/5s2/8/8", "h#1.5 Circe Parrain", 4),
    // The mating unit takes the place of a hurdle that has left.
    ("1{b1}6/2k5/S2{B1}4/3B1p2/3K3S/8/8/8", "h#2 Circe", 36),
    // Fairy units that are no pawns do not count as Berolina pawns.
    ("6K1/6b{KH}/6k1/4{-36}3/8/8/8/8", "~1 Sentinels MaximumTotal 2 Berolina", 2),
    // The king captures nothing within its cell of the grid, so it could capture no unit at all (no mate).
    ("8/P7/8/Q7/8/8/2r1p3/Rk2KQ1R", "#1 Frischauf Circe + OWU + Grid Chess", 0),
    // A king that is covered has neither been captured nor changed sides.
    ("8/8/8/8/6N1/4q3/2k4p/4KR2", "~1 Anticirce File Turncoats Parachute + Circe + Lèse-majesté", 1),
    // A capturing pawn that goes by its own capture does so before it promotes: one move, and not none or four.
    ("6pk/7P/8/8/8/8/P4Q2/4K2R", "~1 Breton", 40),
    ("6pk/7P/8/8/8/8/P4Q2/4K2R", "~1 Breton Chromatic", 40),
    // A marine pawn comes back to where it stood by its double step from the home square.
    ("k7/8/8/8/3{MP}4/8/8/7K", "~1 Antimarscirce", 7),
    // Who may capture nothing captures no king that comes back, after a move of its kind neither.
    ("8/8/5q2/8/8/6k1/7R/6K1", "~1 Circe Rex Inclusive + No Capture + Make&Take Chess", 18),
    // Each move of the rook reveals a captured unit that is hidden under it, and so checks.
    ("1r5k/3K4/6Q1/8/8/R1n5/8/8", "ser-s+2 Volcanic Circe", 52),
    // A king that is paralysed makes no move by which a waiting unit would be reborn on the other king (no mate).
    ("4Q1Kk/7P/7n/8/8/8/3B4/8", "~1 Circe Last Move Assassin + Madrasi Rex Inclusive", 1),
    // A remembered reply that went on from a capture is none where nothing is captured on its square.
    ("5k2/3P4/8/8/8/1Q6/8/4K3", "h#0.5 Black Edge Mover + Take&Make Chess", 3),
    // A royal unit checks even where the capture of the king would remove it, too.
    ("1k6/8/8/r7/2{Q:kamikaze,royal}3{=P}1/8/8/8", "ser-+1", 4),
    ("1k6/8/8/r7/2{Q:kamikaze,royal}3{=P}1/8/8/8", "ser-+1 Danger Circe", 4),
    // A king that castles would be reborn on the square that he has left, were he captured on his way.
    ("kp3r2/pp6/8/8/8/8/3PP3/4K2R", "~1 Circe Diagram Rex Inclusive", 17),
    // The side that is not to move may stand in check.
    ("1p5k/1P3BQp/8/8/8/8/8/4K3", "#1 Anticirce + Lèse-majesté", 14),
    // Within a cell of the grid a rook neither attacks nor paralyses another one, and so it is with squares of one colour.
    ("5nr1/q4p2/8/n7/8/8/6pR/6Qk", "#1 Circe Madrasi Grid Chess", 4),
    ("1k6/8/8/3r4/3R4/8/8/K7", "~1 Madrasi Monochromatic", 5),
    ("1k6/8/8/4b3/3B4/8/8/K7", "~1 Madrasi Bichromatic", 2),
    // A neutral protean unit that captures a neutral king is no king in his stead.
    ("{=K}7/8/8/8/8/8/6p1/1{=R:protean}6", "ser-~1", 13),
    // A knight lets a rook check that must be next to a unit after each move.
    ("3{R:jigger}4/3{ml:jigger}k3/2Kp4/4N3/1{Q:jigger}6/8/7{p:jigger}/8", "h#2", 7),
    // A king that castles checks from where the capturing or moving unit goes home.
    ("4B3/8/8/2r2P2/4B3/3R4/2k5/R3K3", "h#1.5 Anticirce", 141),
    ("4R2n/8/8/1q5N/1B6/8/2k5/R3K3", "h#1.5 Anticirce Cheylan", 20),
    ("8/8/8/5n2/8/1P6/R7/R1k1K3", "h#2 Marscirce File", 121),
    // A capturing pawn promotes where it is reborn, and mates from there.
    ("7k/6pp/5P2/5P2/1K2p3/5P2/8/8", "ser-#1 Anticirce Antipodes", 2),
    // A king is captured and reborn elsewhere, where he is mated.
    ("K1Rn1P2/8/2kNP3/6B1/8/8/7R/5n2", "h#2 Circe File Rex Inclusive", 48),
    ("K1Rn1P2/8/2kNP3/6B1/8/8/7R/5n2", "h#2 Circe Clone Rex Inclusive", 32),
    ("K1Rn1P2/8/2kNP3/6B1/8/8/7R/5n2", "h#2 Circe CousCous Mirror Rex Inclusive", 2),
    // A pawn promotes where the king would be reborn, who then is in check.
    ("kq6/4Pb2/8/6N1/6B1/5Q2/8/R3K2R", "h#1 Circe Rex Inclusive", 24),
    // A royal queen gives check, which a king does not.
    ("4k2r/8/8/8/8/8/8/R2{Q:royal}K3", "h#1.5 Circe Diametral Chameleon", 2),
    // A kamikaze unit goes where the king would be reborn.
    ("4k3/8/8/6{Q:kamikaze}1/5n2/8/8/4K2R", "h#1.5 Circe Antipodes Rex Inclusive", 122),
    // A promoted unit checks and guards from another square than one that has not promoted.
    ("4k3/2P1P3/4P3/2RK2n1/8/8/8/8", "h#1.5 Marscirce Frischauf", 13),
    // A unit that is reborn on the king covers him, which is no check; nor is it that he would come back on
    // the other side.
    (
        "1q6/4Kpk1/8/4P3/8/8/1b6/2nP4",
        "ser-hr#1 Anticirce Horizontal Symmetry Parachute + Circe Diagram Turncoats Rex Inclusive Assassin",
        0,
    ),
    // Who could capture directly, were it not for a second rule, gives no check by a detour that he cannot make.
    (
        "4k2r/4K3/1n2b2r/8/8/8/8/5q1Q",
        "black 2da[#] Plus Chess Rank + Anticirce Relative Symmetry Einstein",
        40,
    ),
    // An attacked king is in check although his capture would bring a unit back where the rule forbids it.
    ("r3k3/6p1/8/5P2/3p4/8/3R4/R3KB2", "pser-#2 Circe Last Move Kings Cannot Capture Strict, tries 2", 33),
    // A pawn that has a cage as one kind only is reborn as that one.
    ("RK6/p7/{LS}7/8/8/8/8/8", "~1 Cage Circe", 20),
];

fn leaves(branches: &[Branch]) -> usize {
    branches.iter().map(|branch| leaves(&branch.branches).max(1)).sum()
}

#[test]
fn problems_that_were_once_solved_wrongly_are_solved() {
    for (position, task, lines) in ONCE_WRONG {
        let problem = &problem_of(&format!("{position} ; {task}"));
        for shortcuts in [Shortcuts::ALL, Shortcuts::NONE] {
            let solution =
                solve(problem, &Settings { threads: 1, shortcuts, ..Settings::default() }).unwrap();
            let found: usize = solution.phases.iter().map(|phase| leaves(&phase.branches)).sum();
            assert_eq!(found, lines, "{position} {task}");
            assert_eq!(
                check_within(problem, &solution, Profile::Book, 100).err().map(|e| format!("{e:?}")),
                None,
                "{position} {task}"
            );
        }
    }
}

/// Right answers that the checker has once refused: it must agree now, under either profile.
const ONCE_REFUSED: [&str; 66] = [
    // Lines of several lengths begin alike, of a series whose moves must not reach the goal.
    "6k1/8/8/P7/6Q1/8/8/4K3 ; ser-h#3 Circe File Cohen, goal is end",
    "8/8/4N3/8/8/4R3/5k1P/8 - - - ; ser-h+2 Immune Chess, goal is end",
    // A royal rook goes to its corner to castle, too.
    "5r2/8/8/1k3B{R:royal}1/8/8/3K4/3b4 w - - ; white -2da[00] Antimarscirce + Anticirce File Turncoats",
    // Orphans lend each other what they have in every order; there are too many orders to try.
    "8/1{O}4{o}1/2{O}5/3{O}{o}{O}1p/3{o}{O}2k/3{O}1{o}2/1{o}1N1r1p/r4n1K ; ser-#1",
    // A king that has captured may go below the unit that stands on his rebirth square, and is not lost.
    "2K5/7p/4P3/8/4Q1B1/6b1/7k/8 ; #2 Anticirce Last Move Frischauf Volcanic Cohen + Circe Frischauf Assassin, set play",
    // An orphan that its own neutral rook stands beside is lent nothing when it is asked whether it paralyses that rook.
    "r{p:paralysing}2{k:paralysing}K2/2{O:paralysing}5/{en:paralysing}1{=R}5/{=B}7/8/8/8/1{B:paralysing}6 ; h#1.5 Rank Mirror Circe",
    // A king reborn on two squares is kissed on either.
    "8/7Q/4P1n1/6pk/8/8/4n3/R3K3 ; ke12 Circe Hydra Mirror Rex Inclusive, set play",
    // Nested help play of two lengths may begin with the same move; a series that begins anew is told from help play that
    // goes on.
    "8/8/8/8/8/k7/2K4R/8 ; white 1a[4hh[#]]d",
    "8/8/8/8/6k1/8/3pK3/8 ; white 3h[~ & 2:2s[#|=]]h",
    // A pawn on its first rank that is paralysed checks no more than others: 1.Kxd2 Kg6(Pe1) is parried by c1=pR.
    "8/5K2/8/8/8/8/2{p:paralysing}P3p/3k1{S:paralysing}2 ; h#2 Circe Parrain",
    // Who captures nothing does not capture the king either, though a goal allows to be reached in check.
    "r1Q1k3/8/3P4/3K4/2BN4/8/r5p1/8 ; ser-r!#2 Circe Mirror Chameleon + No White Capture + Antikings, no checking tries",
    // Kings change places when the capturing unit has been reborn, whichever of two rules says where.
    "4kr1K/6P1/8/4q3/n7/8/8/8 ; ser-hr#2 Geneva Chess + Anticirce April Q + Swapping Kings, set play, duplex, stop on short",
    "k7/r7/8/8/7{RP}/8/8/R3K2R ; s%1 Mirror Immune Chess + Anticirce CousCous Mirror + Black Oscillating Kings Type C, set play, tries 2, no threats",
    // A capturing unit that promotes to an imitator where it is reborn.
    "6nk/8/8/8/6p1/8/Q4P2/8 ; black -3a[ep]d Immune Chess + Black Anti-Supercirce + Imitator c3, set play, duplex, stop on short",
    // Whether a queen checks after this move depends on this move, not on the queen's move before it.
    "4k3/8/B5qp/6QK/1q2r2P/8/8/8 ; semi-r#1 Anticirce PWC + Masand Generalised + Disparate, duplex",
    // Of two royal units the one that is no king becomes a king.
    "5Q2/3p4/8/6qk/6{s:royal}1/8/8/4K3 ; exact-%2 Anticirce Vertical Mirror Mirror + Snek Chess, tries 2, no checking tries",
    // Nobody passes while a super-transmuting king is attacked.
    "8/3P4/3k4/8/8/3B{r:frischauf}2r/1Q2K3/4B3 ; s#1 Circe + Black Maximummer Ultra + White Super-transmuting King, tries 2, duplex, null moves",
    // A unit stands in the field of a king that captures nothing since it and a unit guard each other.
    "4k3/4p3/8/b2P3K/5P1r/8/8/8 ; hr#2 Anticirce Vertical Mirror Mirror + Woozles + OWU, tries 2",
    // A square on which a unit was annihilated and another one reborn is not empty, though the board turns then.
    "2p4r/8/8/8/8/8/8/R2BKQ1R - - - nocastling=e1h8 ; =2 Circe Capture Square Assassin + Actuated Revolving Board, set play, duplex",
    // A unit that leaves a wormhole changes sides in the same bracket.
    "4k3/8/8/7n/3Pp3/8/7P/3b3K enpassant=d3 ; hc811 Anticirce Last Move Diametral + Wormholes c4 c8 + Anti-Andernach",
    // By which wormhole a unit goes is told, though it is reborn on the same square whichever it takes.
    "r7/8/8/8/3pP3/8/P7/K7 enpassant=e3 ; ser-rx1 Anticirce Mirror Kings Cannot Capture Parachute + Wormholes a2 g2 f3 a4, set play",
    // A capture that goes on where its outcome could not arise in a game does not count among the longest moves.
    "5K2/8/8/1{p:kamikaze}P4q/7k/8/4n2B/1{P:kamikaze}6 ; phser-s%2 Atom Circe Mirror Alsatian + Black Maximummer Ultra + Take&Make Chess Absolute, max flights 1",
    // What the rook becomes in two steps is told, though both promotions are reborn as queens.
    "3{r:protean}{P:protean}p2/4k3/7{P:protean}/8/7p/8/6{P:protean}1/4K3 nocastling=e1 ; s#1 Anticirce Einstein, set play, no checking tries, post key play",
    // A chameleon elsewhere changes nothing of it that a king is attacked although a unit waits that may not be reborn.
    "{r:chameleon}3k3/1B6/8/8/8/4p3/5q2/R3KB2 ; ser-!#3 Anticirce Contraparrain Turncoats, no checking tries",
    // A pawn that would capture the king by its own way, though it moves in a lent one, promotes by that.
    "5nkb/6P1/6B1/8/8/8/8/4K3 ; 1->ser-h#1 Anticirce Reversal Einstein + Cheek to Cheek",
    // Within its cell of the grid the king attacks no mating unit.
    "4k3/5Nr1/2RBB1p1/3K4/8/8/8/8 ; ser-#3 Black Circe Diametral Mirror + AMU + Grid Chess Orthogonal f146 GridLine Ve41 Ve51",
    // Beside another notion of mate, too, any move parries for a side that must give check.
    "r2nk3/2K5/8/8/8/3p4/8/8 ; h#1 Diametral Circe + OWU + White Ultraschachzwang, set play, no threats, duplex",
    // Whether a capture of the king is shortest is asked as if White passed: the bishop waits in vain then.
    "8/1RK4k/2B5/r7/8/8/8/5p2 ; ser-hr#2 Circe Last Move Strict + Black Minimummer Ultra, set play",
    // Nobody is lost after a null move.
    "7Q/7p/8/k7/5P2/5Pr1/8/4K2R ; white 3hh[1a[#]] Circe Mirror Chameleon Kings Cannot Capture + Lost Pieces, tries 2, null moves",
    // A neutral pawn is one of either side, whoever moves next.
    "7k/K7/8/6Q1/8/5{=P}2/4p3/8 ; ser-hr#2 Anticirce Last Move Vertical Mirror CousCous + Circe Capture Square Diametral + Sentinels MaximumBlack 3 ParaSentinelles, set play",
    // A super-transmuting king that another king attacks stays a king.
    "2r5/1P6/8/8/8/1B6/5K1p/7k ; s#1 Anticirce Relative Symmetry Diametral + Black Super-transmuting King, set play",
    // The king that captures the other one changes sides by that, and is no substitute for it either.
    "r2{P:andainverse}{k:andainverse}3/8/4K3/8/8/1{=R}6/8/8 ; c812 Anticirce Cheylan Alsatian, tries 2",
    // A king that comes over by its rebirth is no substitute for the captured one, whichever king dies by that capture.
    "8/8/5r2/5{se}2/3q2{r:kamikaze,royal}1/2N5/1kP5/4K3 ; white -2da[#] Circe Turncoats Rex Inclusive + White Maximummer Exact, null moves",
    // An exchange of roles threatens another one.
    "7K/7b/5r2/8/8/1p6/8/8 ; semi-r+2 Immune Chess + Role Exchange 3",
    // A hole beside it keeps nobody from kissing a unit.
    "r3k3/4b3/8/3N4/8/8/8/R3K2R ; black -3a[ke1]d Haaner Chess, tries 2",
    // A hidden king that comes to light is no substitute for one that is captured.
    "8/7n/1Pk2B2/2P5/6b1/8/5{s:royal}2/R3K3 ; black 2da[#] Anticirce Mirror Volcanic",
    // An orphan that is lent a knight's move by a functionary attacks it, and lets it move.
    "3{S:functionary}3{k:functionary}/8/2{o}{B:functionary}4/5{P:functionary}2/8/8/p7/4K3 ; hr%2 Anticirce April R P",
    // The capture of a king that would come back is no longest move of a side that captures nothing.
    "R7/2Q3KP/3r4/3k4/8/8/8/8 ; black -3a[#]d Circe Frischauf Rex Inclusive + No Capture + Black Maximummer Exact, tries 2",
    // A king is captured even where the unit that waits could not be reborn, whoever may promote to a friend.
    "4k3/2P5/8/4{GR}3/7{gr}/8/8/{F}3K3 ; ser-#2 Anticirce Last Move",
    // A unit that is covered is not extinct.
    "8/8/5n2/8/8/3R4/n1K5/8 ; black 2da[+] Circe Turncoats Parachute + Extinction Chess, duplex, max flights 1",
    // The unit beside the king that may not capture is there all the same.
    "8/4n1Q1/8/3P2pk/8/8/8/8 ; h#1 Circe Kings Cannot Capture + Eiffel Chess + OWU",
    // The capture of one of two kings need not be legal to be a threat, where kings change places.
    "2{r:frischauf}1{b:royal}3/8/8/8/1k1P4/{S:frischauf}7/8/R3K2R ; phser-#2 White Oscillating Kings Type B",
    // A king that comes over from the other side is no substitute for one that nobody may capture.
    "8/8/8/8/5q1k/8/5K2/5q2 ; ser-h#2 Anticirce Symmetry Turncoats Parachute + Antikings, tries 2, duplex, mates in one",
    // The side to move promotes a neutral pawn that is reborn, and need not attack its own king.
    "8/3bK{=P}2/4{=P}3/8/8/8/8/8 ; hr~2 CousCous Circe Chooser Owner, set play",
    // With which marks a unit promotes is told by a move where others tell on which square it lands.
    "8/8/8/8/3P4/k7/1RK5/1B6 ; exact-hze82 Circe + Football Chess S + White Consequent Forced Square b1 e8 f8",
    // A unit that changes sides twice is again what it was, and the text says so.
    "4k3/P2p2{=P}1/4{=S:frischauf}3/4{=P}3/8/8/8/7K ; white -2da[=] Anticirce Super Turncoats + Double Tibet + Checkless Chess",
    // A side is passed over that would not be in check were its opponent to move, as in any position.
    "8/8/2p{p:halfneutral}4/3k4/1B2r3/8/3P1B2/3QK3 ; ser-r+2 Anticirce Last Move File",
    // Who goes home by the second of two rules has arrived there.
    "8/8/2k5/8/1Q6/6{P:kamikaze}1/4p1K1/1n6 ; hze81.5 Geneva Chess Rex Inclusive + Anticirce Mirror April Q + Magic Squares b1 a7 g7, set play, stop on short",
    // A neutral unit that comes back within a turn belongs to the side that goes on.
    "6N1/2K3k1/{=Q}7/{=P}4{r:royal}2/8/8/8/8 ; black 2da[#] Circe CousCous Progressive, tries 2",
    // A unit that is paralysed or may not move attacks nobody, beside another unit either (so Popeye).
    "8/8/8/8/5r2/1q3k2/8/R3K3 ; h#1 Anti-Supercirce + Circe Last Move Relaxed April Q + Cheek to Cheek + Disparate, no checking tries, duplex",
    // The length of a capture by a marine unit is measured to where it lands.
    "4k3/8/8/3K4/2N5/8/8/{nd}7 ; phser-sx2 Circe + Black Maximummer Exact",
    // Who changes places captures nothing, and a king that does is castling.
    "k7/8/1K6/8/8/7R/8/8 ; phser-~2 Circe Vertical Symmetry Relaxed April Q + No White Capture + Exchange Castling",
    "B3R1k1/4B1p1/8/7B/8/8/8/4K2R ; black 2da[#] Geneva Chess + No Black Capture + Messigny Chess, keep mating piece",
    "6N1/4k2P/8/6KP/1q6/8/8/8 ; h#2 Geneva Chess + No Capture + Messigny Chess Rex Exclusive, set play",
    // A paralysed unit does not change places (so Popeye).
    "k7/2Q5/2K5/8/8/8/7p/8 ; 1->ser-h#1 Anticirce Wait Capture Chameleon + Madrasi Rex Inclusive + Messigny Chess, stop on short",
    // A unit that all rules mark is covered with its mark.
    "8/7P/8/8/3N4/8/5k2/1nQ2rbK - - - ; semi-r#2 Circe Double Agents Rex Inclusive Parachute + Anda Inverse, count, max solutions 2",
    // A locust that captures lands, and goes on from there (so Popeye): the text tells where it ends.
    "4k1Kr/1P1{LS}2p1/8/8/8/6{LS}1/1{LS}6/8 ; 1->ser-h+1 Take&Make Chess, no checking tries",
    // A kamikaze unit leaves the board when it captures, not because it has captured before (PAD).
    "5K2/{R:kamikaze}q6/1n3P2/8/2r5/8/6p1/8 ; hr#1.5 Geneva Chess + PAD Strict Rex Inclusive, set play, tries 2",
    // A king whose castling square is a hole does not go there to castle.
    "7k/5Qpp/8/8/8/8/8/R3K2R ; semi-r#2 Antimarscirce + Haaner Chess, max flights 1, quodlibet",
    // A waiting rook that castling brings back on the square of a king only covers him.
    "r3k3/1K6/8/4r3/8/3N4/8/8 ; exact-ctr2 Antimarscirce + Circe Last Move Parachute, set play, duplex",
    // A pawn that covers a pawn leaves the same board wherever it does so.
    "4k3/2P5/8/8/2pP3P/2p5/8/1K6 enpassant=d3 ; s~1 Circe Super Parachute, post key play",
    // A royal unit that would leave the board by capturing attacks no king, where captures are played out.
    "8/8/6k1/8/5Q2/4{=P}3/{Q:royal,kamikaze}2B4/4K3 ; ser-h#2 Danger Circe",
    // A king that changes sides is no neutral king that has been taken.
    "4{=Q}3/2r5/8/3{=B}{=P}k1{=K}/6N1/5b2/8/8 ; hr#1 Anticirce Relative Symmetry Turncoats, duplex",
    // A paralysed king that is attacked cannot jump, so that he gives no check.
    "4k3/1{Q:magic,paralysing}K5/1{Q:magic,paralysing}4{q:paralysing}1/8/1p{P:paralysing}5/8/1{p:paralysing}6/8 ; black -3a[+]d Danger Circe Mirror, post key play",
    // Who attacks but may not move threatens nobody, who therefore cannot jump.
    "r3k2{r:functionary}/8/7{P:functionary}/4p2K/8/8/8/8 ; ~2 Danger Circe",
    // A neutral pawn that has just passed a square does not capture itself there.
    "4k2r/3{=P}{=P}3/1K1{=S}4/5P2/1{=Q}6/8/8/8 ; black 2da[%] Marscirce Vertical Symmetry + Circe, set play",
];

#[test]
fn right_answers_that_the_checker_once_refused_are_accepted() {
    ONCE_REFUSED.par_iter().for_each(|line| {
        let problem = &problem_of(line);
        for profile in [Profile::Book, Profile::Popeye] {
            let solution = solve(problem, &Settings { threads: 1, profile, ..Settings::default() }).unwrap();
            let report = check_within(problem, &solution, profile, 100_000);
            assert!(report.is_ok_and(|report| report.proved > 0), "{line}");
        }
    });
    // What follows a key may be the play of its end; with too small a budget nobody can tell.
    const UNDECIDED: [&str; 3] = [
        "4k2r/1P6/5B2/8/8/5r2/1q2Nb2/4K3 ; semi-r#2 Circe Super Einstein Turncoats + Grid Chess Diagonal Shift, max flights 1",
        "7K/5P2/5k2/5B2/2pP4/8/8/8 enpassant=d3 ; r#2 White Circe Super Rex Inclusive + Isardam Type B + White Multicaptures, post key play",
        // So may what follows where one of two ends is reached.
        "1p6/P1k3b1/K7/8/8/8/8/8 ; r#2 Circe Last Move Super Chameleon + Anti-Andernach, set play, quodlibet",
    ];
    let reports = UNDECIDED.map(|line| {
        let problem = &problem_of(line);
        let solution = solve(problem, &Settings { threads: 1, ..Settings::default() }).unwrap();
        check_within(problem, &solution, Profile::Book, 100).unwrap()
    });
    assert!(reports.iter().all(|report| report.open > 0));
    assert!(reports[0].proved > 0);
}

/// Positions in which ways to find the legal moves once disagreed.
const MOVES_ONCE_WRONG: [&str; 61] = [
    // A pawn that comes back with the double step of another one may capture that one in passing: the key says so.
    "3k4/4pK2/2{=R}5/2p5/8/8/8/8 b - - pending=nPf7,wKe6,wK ; h#1 Circe Parrain",
    // A neutral rook to which a white pawn promotes on a8 may castle with the black king: the key of the position says so.
    "4k3/{=P}7/8/8/8/8/8/4K3 w - - ; h#1",
    // A pawn that cannot move from its first rank paralyses all the same, where it gives check from there (as Popeye reads the rule).
    "7k/8/8/8/8/8/4p3/3P3K b - - ; h#1 Equipollents Circe + Madrasi",
    // A pawn on its first rank does not attack the king beside it where it must first move as he does.
    "1K6/8/5{L}2/8/8/6p1/8/5Pk1 b - - pending=bSe5,wLb3,wL ; h#1 Circe Parrain + Make&Take Chess",
    // The knight on a8 would annihilate its king if the other king captured it, though that one would vanish by his capture.
    "4{B1}3/{k:kamikaze}7/1{S:kamikaze}6/8/8/8/8/1K6 w ; h#0.5 Circe Assassin",
    // Two kings may have moved at once: one as the hurdle, then the other one.
    "4k{G:dob}1r/5{G:dob}2/4P3/8/8/7p/2{s:royal}1{=P}K2/8 ; r#1",
    // The double step of a neutral pawn lets no pawn of the own side capture it in passing, and so paralyse it.
    "8/8/5R2/8/8/K7/{=P}{=P}1p2{=R}1/1k6 ; h#1.5 Atom Circe Cohen + Madrasi Rex Inclusive + Bolero",
    // Only by a castling with the black rook the knight gets to capture the king on e7, and there it has contact with the rook.
    "3kN2r/8/8/8/8/1p6/8/8 b - - ; h#1 Make&Take Chess + Köko",
    // The pawn that captures the rook goes on as far as h7, farther than one that captures the king on f1: it need not promote.
    "4k3/8/8/8/3p4/8/3N2p1/R3K2R ; h#1.5 Black Maximummer Ultra + Take&Make Chess Absolute",
    // A paralysed unit does not attack the king of its own side.
    "1n6/6K1/8/6Bk/R7/3B4/3p4/4Q3 b ; ser-r#2 Circe + Madrasi + Bicolores",
    // The paralysing locust attacks from its rebirth square, and from there it is seen where it lands.
    "6K1/8/6k1/1{lr:paralysing}6/8/8/8/2R5 w ; h#1.5 Phantom Chess",
    // Pawns on their own first rank do not move where the capturing unit is reborn, in Parrain either.
    "4k3/8/8/8/8/8/2{=P}5/{=P}K6 ; 1->ser-#1 Anticirce Parrain + Partial Paralysis",
    // The cells of the grid keep the white pawn from capturing in passing, so that it does not paralyse.
    "8/8/8/1Pp5/b7/8/b3N3/k3K3 enpassant=c6 ; h=2 Madrasi + Grid Chess Irregular a4g4a5 e8 c4d5c8",
    // From its rebirth square the black pawn could not capture in passing, and so it does not paralyse the one that has passed.
    "4k2r/7P/8/8/3pP3/8/8/8 - - e3 nocastling=e8 ; exact-#2 Marscirce Mirror Rex Exclusive + Madrasi",
    // A king that is reborn below another unit is not lost.
    "4k3/6KB/8/8/1N6/8/8/6r1 w - - pending=bPg7,wKg8,wK ; s#2 White Anticirce Last Move File Volcanic + Mainly-in Chess",
    // A pawn on its first rank, which checks without capturing, attacks no unit of its own side.
    "4k1pK/7r/8/8/6Pp/8/3p4/8 ; #2 Circe Cage Reversal Einstein + Black Maximummer Ultra",
    // A neutral king that is captured and reborn is not lost, though another unit could become what it captures.
    "8/8/8/8/8/1{=S}6/6{r:protean}{R:protean}/4{=K}3 b ; h!=1 Circe Vertical Symmetry Rex Inclusive",
    "8/8/8/8/6{p:protean}1/2{p:protean}3{S:chameleon}1/2{=K}5/2{=S}{=R}4 ; h#1 Anticirce + Circe Symmetry Rex Inclusive",
    // A pawn on its first rank, which as Popeye has it checks and captures nothing, makes no kind die out.
    "3pk2r/2K5/3B4/5p2/8/8/5q2/8 - - - nocastling=e8 ; =1 Circe Equipollents Turncoats + Extinction Chess",
    // A pawn that the side to move has itself moved is captured by nobody, though it is neutral.
    "B7/6{=P}1/8/4{=P}{=P}2/8/8/8/k3K2R enpassant=f6 ; h#1 Anticirce + Checkless Chess",
    // The queen that captures on h5 becomes a rook, so that the captured unit is reborn on h1, onto the king.
    "3B4/8/8/2PQ4/8/8/5Qpq/3bKb1k ; h#1 Circe CousCous Assassin + Football Chess R",
    // A royal pawn of another kind may be captured in passing where units may capture from their rebirth squares.
    "8/1{PP:royal}{pp}3b1/8/2{pp}5/8/8/8/8 ; h#1.5 Phantom Chess + Protean Chess",
    // The siren that captures the king may go on to b1 from where it lands, so its capture is as short as any move.
    "8/8/8/8/8/8/2k3K1/{SI}4Q2 b - - pending=bQd4,wSIa1,wSI ; h#1 Circe Wait Capture CousCous + White Minimummer Ultra + Take&Make Chess Absolute",
    // The king moves as a knight beside the knight: he does not capture it, so that it annihilates nobody by its rebirth.
    "3k4/6N1/8/8/8/8/8/4K2R ; #1 Circe File Rex Inclusive Assassin + Cheek to Cheek",
    // A pawn does not capture in passing after a pawn's move.
    "4k2K/3p4/8/n1P5/8/q2N4/8/8 ; h#1 Anticirce Cage Assassin + Disparate",
    // The rook that captures the king becomes a queen, as it must not attack a rook.
    "r6Q/8/8/8/8/8/2R5/1K6 ; #1 Isardam + Football Chess Q",
    // Castling with a rook from a forced square does not go there.
    "4k3/8/7q/8/3pP1r1/8/r7/5K2 ; h#1 Antimarscirce + Take&Make Chess + Black Forced Square a2 h6 g7",
    // A king that a queen covers by its rebirth has not been captured: the attacked king has to move.
    "r3k3/R7/8/Qr6/Kq6/8/1p6/8 ; ser-s!#1 Anticirce Diametral Parachute + White Super-transmuting King",
    // The orphan attacks no flight of the king in the manner of the king that attacks it from where it has left.
    "8/1kK5/5p2/1P{O}5/8/8/8/8 ; h#1 Circe + Strict SAT 3 2",
    // Whatever White chooses, his king attacks the other one, which is not in check then.
    "3q4/1pkK4/3P4/8/n3B3/8/1p3Q2/7B ; h#1 CousCous Circe Chooser Owner + Antikings",
    // White may choose a unit that attacks nobody, so that he is not in check.
    "4P3/4k3/8/8/8/8/8/7K promotes=e8 ; #1 CousCous Circe Chooser Owner + Vogtländer Chess",
    // What the rook becomes that captures the king decides where he comes back.
    "8/8/7n/7k/8/8/5K2/7R ; h#1 Circe CousCous Mirror Rex Inclusive + Football Chess S",
    // A bishop, royal, that changes sides as the king is annihilated is no substitute for him.
    "8/8/5q2/{P:kamikaze}7/{b:royal}6B/8/2p5/1K6 ; #1 Circe Assassin + Breton Chromatic",
    // On the only wormhole no king is captured.
    "8/3P4/8/3k1P2/2r1pP2/8/5q2/4K3 ; #1 White Circe Hydra Turncoats + Wormholes e1",
    // A royal unit that is not attacked does not move while the king is.
    "8/3P4/3k4/{s:frischauf,kamikaze}7/{R:royal}{b:kamikaze}6/8/8/R3K3 ; =1 Circe + White Super-transmuting King",
    // A pawn on its first rank attacks nobody from there if it would have to be transferred first.
    "7p/6KP/8/8/8/8/8/8 ; h=1 Marscirce Symmetry + Reversal Einstein Chess",
    // A royal pawn is captured en passant only where its captor gets by its transfer.
    "8/P7/8/8/1p6/8/{P:royal}R5p/1K6 ; #1 Marscirce",
    // Who goes on by Series Capture, and pawns that promote after they have gone on, make moves like others.
    "4p3/2B1k3/4n3/2b3P1/8/8/8/4K3 ; h#1 Series Capture",
    "8/5k2/8/6n1/3{p:kamikaze}P3/2R5/5K1p/1N6 ; h#1 Anticirce + Take&Make Chess",
    "6R1/8/8/8/3P4/8/4Pk2/6p1 ; #1 Marscirce + Protean Chess Rex Exclusive",
    // A king that goes two squares as a pawn and as a rook passes none as a pawn.
    "1B2k2r/2P5/8/8/8/4p3/4rK2/3b{CP}3 ; #1 Transmuted Kings",
    // A unit that goes on back to where it came from makes the shortest move of all.
    "6kn/8/5Q2/8/8/8/8/1n6 ; h#1 Anticirce Diametral + White Minimummer Ultra + Take&Make Chess Absolute",
    // A king that has captured one that comes back must be safe on its old board.
    "{k:aliceb}{K:aliceb}6/1{s:aliceb}6/p7/8/8/8/8/8 - - - origin=a8:a7,b8:a8 ; #1 Circe Diagram Rex Inclusive + Alice Chess",
    // A capture in passing that ends on a promotion square promotes.
    "7r/3k4/8/5n2/1pP5/8/8/8 - - c3 ; h#1 Circe CousCous + Black Promotion Squares c3 f7 g8 h8",
    // A pawn that may go to a square without capturing may capture there in passing, too.
    "8/5q2/8/1P1Pp3/8/8/6n1/7k - - e6 ; #1 Transmission Menace",
    // A unit that has left the board by its own capture is not reborn.
    "8/P4Q2/8/7q/8/8/N7/k3K3 ; #1 Geneva Chess Symmetry + Anticirce + Breton",
    // A capturing pawn that is reborn on its last rank promotes there.
    "N2q4/5k2/4pP2/4K3/5p2/4P3/p3P3/5P2 ; #1 Kamikaze Circe Antipodes",
    // Nobody captures in passing where there is a hole.
    "4k3/8/8/8/5pP1/3R4/8/7K enpassant=g3 ; h#1 Holes a2 g3",
    // A king that changes sides is not captured; nor is one, where several of a side are units like others, while another
    // one is covered.
    "4k2r/1{sw:kamikaze}2P2n/8/8/8/8/{s:kamikaze,royal}7/4K2R b Kk - ; h+1 Circe Diametral Assassin + Breton Adverse Chromatic",
    "7K/8/1k4r1/8/2R1p3/8/K2Q4/2N5 b - - hidden=bKc4,wQg6 ; h#1 Circe Capture Square Parachute + Royal Dynasty",
    // A king that only comes to light is no substitute for the captured one.
    "8/5k2/3{R:royal}4/8/7P/5b2/8/p7 b - - hidden=b{R:royal}d6 ; h#1 Anticirce Cage Parachute + White Must Capture",
    // Where nobody captures kings, none goes below another unit by being captured either.
    "r3kr2/4Rq2/8/8/8/8/8/8 w q - ; #1 Circe Symmetry Diametral Rex Inclusive Volcanic + Eiffel Chess + Antikings",
    // An exchange may parry check.
    "8/8/8/8/3Q4/4B3/7{bo}/1n5k w - - ; #1 Exchange Castling + Checkless Chess",
    // The king has contact where he castles to, wherever the rook comes from.
    "8/8/8/8/p2p4/3k4/1b3p2/2R1K2R w K - ; #1 Antimarscirce + Contact Grid Chess",
    // Of two kings the one that has changed sides needs to be safe on no board.
    "6{r:aliceb}{r:aliceb}/7K/3{K:aliceb}4/3{s:aliceb}4/8/8/8/8 w - - ; #1 Anticirce Rank CousCous Turncoats + Alice Chess",
    // A pawn of another kind goes two steps beside an orphan, too.
    "2R1k3/8/6RP/8/1p2{o}1K1/8/2{pp}3N1/7R b - - ; h#1 Circe Clone Rex Inclusive + Protean Chess",
    // Castling drops no waiting unit on a king.
    "8/8/8/8/3k3r/P3p3/7Q/4K2R w K - pending=wPd4,bKd3,bK ; #1 Circe Parrain Assassin",
    // A Dob unit that has captured a king has gone home when its hurdle moves, which may hop over it there.
    "8/5{LI:dob}2/7P/2p5/8/8/6K1/1k1{LI}1{LI:dob}2 b - - ; h#1 Anticirce PWC",
    // A marine pawn that is reborn beside a king, whose owner chooses what it promotes to: marine units.
    "3{r:uncapturable}4/8/3{MP:frischauf}4/4k3/{GI:frischauf}3{p:uncapturable}3/8/4K3/8 b - - ; h#1 CousCous Circe Chooser Owner",
    // The same as it is to be promoted.
    "8/8/8/3p1Q2/1B1k4/1K6/4{mp}3/3n{mp}3 b - - promotes=e1 ; #2 CousCous Circe Chooser Owner",
    // The castling of a transferred king names the choice of a waiting unit, too.
    "r6R/2K1k3/1P6/1p3p2/8/8/8/8 b - - pending=bRh8,wRh1,wR ; h#1 Marscirce + Anticirce Last Move Super Kings Cannot Capture",
];

#[test]
fn all_ways_to_find_moves_agree_where_they_once_did_not() {
    for line in MOVES_ONCE_WRONG {
        let problem = &problem_of(line);
        for profile in [Profile::Book, Profile::Popeye] {
            let rules = problem.rules(profile).unwrap();
            let position = Position::new(&problem.setup, &rules, problem.first_mover()).unwrap();
            assert_eq!(lists_agree(&position, &rules), Ok(()), "{line} {profile:?}");
        }
    }
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn no_fault_is_found(generate: Generator, judge: Judge, seeds: u64, enough: u64) {
    let counts = Counts::default();
    let faults = if support::soak() {
        let clock = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let from = number("KIRKE_SEED").unwrap_or(clock << 24);
        let seconds = number("KIRKE_SOAK_SECONDS").unwrap_or(3600);
        run(generate, judge, (from, u64::MAX), Duration::from_secs(seconds), &counts)
    } else {
        run(generate, judge, (0, seeds), Duration::MAX, &counts)
    };
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    let played = counts.played.into_inner();
    assert!(support::soak() || played >= enough, "only {played} problems have play");
}

#[test]
fn no_shortcut_changes_the_answer_to_random_combinations() {
    no_fault_is_found(|dice| Some(random_problem(dice)), compare, SEEDS, ENOUGH);
}

#[test]
fn all_ways_to_find_moves_agree_in_random_games_of_combinations() {
    no_fault_is_found(|dice| Some(random_problem(dice)), agree, GAMES, GAMES / 2);
}

#[test]
fn all_ways_to_find_moves_agree_in_random_games_beside_fairy_units() {
    no_fault_is_found(random_mate_beside_fairies, agree, GAMES, GAMES / 3);
}

#[test]
fn no_shortcut_changes_the_answer_to_random_mates_beside_fairy_units() {
    no_fault_is_found(random_mate_beside_fairies, compare, MATES, ENOUGH_MATES);
}
