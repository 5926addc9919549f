//! Level 4: executes plans. Battle play, help play, the transposition table, limits, and the trees that are printed.
//!
//! | file | what |
//! |---|---|
//! | `battle` | "there is a move such that for all replies there is ...", with hashing and ordering beside it |
//! | `proof` | long battle play by proof numbers: what is least work comes first |
//! | `help` | all lines of help and series play |
//! | `lines` | lines of help and series play put into words |
//! | `in_turn` | play told as it is found, in its order |
//! | `helper` | the last but one half-move of help play: which helper moves may leave a mate |
//! | `prospects` | the mating side's last but one move of help play: which ones may one move of each side still end? |
//! | `watch`, `sight` | what units guard and how they check, under each rule, for these |
//! | `king_moves` | the same for the king of the helping side |
//! | `bounds` | orthodox help play: which mates or stalemates may the moves that are left still bring about? |
//! | `diagram` | orthodox proof games: are the moves that are left enough for the diagram? |
//! | `last_defence` | self play: a last reply that does not mate |
//! | `standing_defence` | direct play: the last but one attacking moves that a known defence refutes |
//! | `mate_in_one` | the moves that mate at once |
//! | `checks` | which moves can check at all |
//! | `defences` | what parries a check, remembered or told from masks |
//! | `flights` | which squares a move leaves the king |
//! | `forced` | self play: the last attacking moves that may force mate |
//! | `goal` | mate and stalemate: is it reached; which moves reach a goal at once |
//! | `reach` | all other goals |
//! | `test` | what must hold before and after half-moves |
//! | `nested` | play within play |
//! | `parts` | the work cut into units: a part of the play, and the moves with which it begins |
//! | `tree::tries` | first turns that fail only to a few turns of the defender |
//! | `tree` | keys, tries, threats, variations, set play: the play that is printed, after the proof |
//! | `table` | positions whose outcome is known |
//! | `ahead` | one hard problem on several threads |
//! | `limits` | time, nodes, interruption |
//!
//! # Where the time goes
//!
//! Three quarters of a direct mate are spent in `mate_in_one`, as before every step below; the rest is playing moves
//! and the last defence. Instructions of whole solves, in thousands of millions: Anticirce #5 of `benches/race.txt`
//! 14.9, then 6.1 with boards foreseen from masks instead of played (51 moves were played per test for mate, 1 is now),
//! then 3.8 with captures told from their rebirth square; Circe #4 0.97, then 0.86 with remembered defences.
//!
//! Help play is bound by playing moves, by copies of positions and by waiting for the table: a move that the table
//! refutes is dropped before it is played (h#4.5 PWC: 2.43 million moves played, 0.75 million of them to positions known
//! to fail), and positions are built where they are returned. Time of help and series play divided by 1.35 to 1.4.
//! King moves to squares where no single move can mate are not played (`king_moves`): there 0.42 million moves are
//! left of 1.69 million, and 1.75 of 2.51 thousand million instructions. What can be told of other helper moves (`helper`)
//! is told under all rules with one rebirth square, Anticirce and Marscirce: of 2.91 million positions in which a mate was
//! looked for in h#3.5 Equipollents .04 are left, of 1.03 in h#3.5 Marscirce .30, of 1.21 in h#3 Anticirce .38, .23 less
//! than without a look at defences (`helper::mater::parries`; in Marscirce these cost what they save).
//!
//! The last but one moves of the mating side are told in much the same way where check is an attack (`prospects`). Of
//! 560,000 of them in h#3.5 Equipollents .21 million were played to positions not yet known to fail, now .05; of 940,000
//! in h#4.5 PWC .24 million, now 1,000. Before the last two moves of the helping side, in series play, nearly all moves
//! stay hopeful, and to see that costs as much as the rest of the search.
//!
//! At the last but one move of a direct mate one defence refutes nearly all moves (`standing_defence`): of 68,000 such
//! moves in the #4 in Circe of `benches/race.txt` 38,000 are not played, at the price of 13 % of the time; instructions
//! 914, then 764 million, then 722 with the replies before a mate in one in the table.
//!
//! Long battle play is searched by proof numbers above its last four half-moves, or its last third (`proof`). Nodes,
//! depth first and so, in thousands: #5 in Anticirce of `benches/race.txt` 503 and 295, the same with six moves 4,580
//! and 1,110, the #4 in Parrain with five moves 3,340 and 670, s#4 2,110 and 1,300; CPU time divided by 1.3 to 4, by 5
//! in the #9 in Circe with twelve moves (7.6 to 1.6 s). With sixteen moves its key 1.b4 is found and proved in 22 s of
//! one thread (11 s of two), with the last four half-moves depth first not in 150 s. In shorter play six or two half-moves instead of
//! four cost twice as much. Positions that nothing is known of are supposed to be the more work the more half-moves and
//! moves they have: with one number for all of them the #9 with eleven moves takes eight times the nodes. Limits a
//! quarter above the next best number, by which others keep play from jumping to and fro (up to half more nodes), and
//! sums of numbers instead of the greatest one (70 % more) did not pay.
//!
//! A test for mate plays few moves: a mask tells where the flights can be covered that no unit but the moving one covers
//! (`flights`), and the defence seen last is tried on the board foreseen (`defences`). Of 823,000 moves played in them in
//! h#3 Anticirce 27,000 are left, of 188,000 in the #4 in Parrain 54,000, of 134,000 in the #5 in Anticirce 14,000.
//!
//! Did not pay: looking for a defence on the foreseen board before it is known that the move checks and is legal (20 %
//! more instructions in the #4 in Parrain), or there for empty squares of the king under the orthodox notion of check,
//! which `flights` has seen (7 %). A table of mates in one (r#5 and #4 4 to 8 % slower) or of the last half-moves of
//! help play (up to 28 % slower: most positions are met once). Standing defences in Assassin, where most captures may
//! check. Looking first for replies that shut the line of a check (the remembered replies are mostly those). Trying the
//! latest mate of a step first wherever a mate in one is asked for (reflex play 10 % slower); it is tried only while
//! each position looked at has one. Generating the legal moves again after a first look at the board (the look collects
//! nothing that can be used). The free replies of `forced` where the defender has hardly any mobile unit, as in most
//! composed selfmates. Giving each thread replies of its own (1.0 to 1.45 times as fast on two threads, with up to
//! three quarters more work; threads that search the same and pass by what another one searches are 1.75 to 2.05 times
//! as fast, with next to none). Looking at slider attacks as differences of lines instead of in tables (the same time).
//!
//! Did not pay in long battle play: reflex play by proof numbers (r#5 twice as long: what must hold before each move
//! is a test for mate). Fewer-replies-first where play is searched depth first (up to a third more time: in the #16
//! the replies remembered refute at once in all but one of a thousand positions, and each move more takes five times
//! the positions). Supposing that what refuted with a move less is a quarter of the work: 1.Ne3 as #13 .01 instead of
//! 1.1 s, but 1.b4 as #14 8 instead of 5, and 1.Kxg1 as #15 more than 180 instead of 100. All threads on the way that
//! is least work, or all on different ways: one thread's work times 1.4 to 1.6; it is about 1.1 where they part only
//! if the side to move will probably lose. Not built: a bound for Circe such as those of `bounds`, in which each unit
//! may begin at home; it would refuse 70 % of the positions of the #16 with two moves of the attacker left, but 3 % of
//! those with three.
//!
//! The tree after the proof: four fifths of its time go into duals, that is into refuting each attacking move that the proof
//! never looked at. Standing defences with a waiting unit (Parrain), and several of them at a position, told more of these
//! moves and cost more than that saved (2 % of the #4 in Parrain, 5 % of the #5 in Anticirce): to find out what the other
//! units can do costs about as much as a test for mate.
//!
//! Every shortcut has a switch ([`Shortcuts`](crate::rules::Shortcuts)); `tests/mate_shortcuts.rs`, `tests/shortcuts.rs`
//! and `tests/same_answer.rs` solve with and without.
//!
//! The play found is the same for every number of threads and every size of the table; only the node counts differ.

mod ahead;
mod battle;
mod bounds;
mod checks;
mod defences;
mod diagram;
mod flights;
mod forced;
mod goal;
mod help;
mod helper;
mod in_turn;
mod king_moves;
mod last_defence;
mod limits;
mod lines;
mod mate_in_one;
mod nested;
mod ordering;
mod parts;
mod proof;
mod prospects;
mod reach;
mod settings;
mod sight;
mod standing_defence;
mod table;
mod test;
mod tree;
mod watch;

pub use in_turn::{Found, Listener};
pub use parts::{Indivisible, Unit, UnitPlay, join, solve_unit, units};
pub use settings::{Progress, Settings, Unsolvable};

use crate::board::Placement;
use crate::position::{Move, Position};
use crate::problem::Problem;
use crate::rules::Rules;
use crate::solution::{Limit, Phase, PhaseKind, Solution, Statistics};
use crate::stipulation::Plan;
use ahead::Crowd;
use in_turn::Audience;
use limits::Limits;
use parts::{Part, Played};
use reach::Referee;
use table::Table;

/// Solves a problem: set play and tries if they are asked for, and all keys or lines.
///
/// ```
/// use kirke::input::read_file;
/// use kirke::search::{solve, Settings};
/// let items = read_file("", "7k/8/5K2/8/8/8/8/6R1 w ; #2 Circe");
/// let problem = &items[0].as_ref().unwrap().twins[0].problem;
/// let solution = solve(problem, &Settings::default()).unwrap();
/// assert!(solution.is_complete());
/// ```
///
/// # Errors
/// If the condition means nothing, or the position cannot be played.
pub fn solve(problem: &Problem, settings: &Settings) -> Result<Solution, Unsolvable> {
    let solution = solve_for_one_side(problem, settings)?;
    let Some(exchanged) = problem.exchanged() else { return Ok(solution) };
    Ok(parts::with_other_side(solution, &exchanged, playable(solve_for_one_side(&exchanged, settings))?))
}

/// What was done for the other side, which may be in check: then it has nothing to play for.
fn playable<T>(done: Result<T, Unsolvable>) -> Result<Option<T>, Unsolvable> {
    match done {
        Err(Unsolvable::Unplayable(_) | Unsolvable::NoKing { .. }) => Ok(None),
        done => done.map(Some),
    }
}

fn solve_for_one_side(problem: &Problem, settings: &Settings) -> Result<Solution, Unsolvable> {
    let options = &problem.options;
    let (phases, limits) = search(problem, settings, |search, position, plan| {
        let mut phases: Vec<Phase> = Vec::new();
        let mut has_short = false;
        for part in search.parts(position, plan) {
            let is_actual = part.kind == PhaseKind::ActualPlay;
            if options.stop_on_short && is_actual && has_short {
                search.limits.stop(Limit::Solutions);
                break;
            }
            // Even to set a part up takes its time.
            let audience = search.audience(&part, settings.listener.as_ref());
            audience.begin(part.first_moves.as_ref().map_or(0, Vec::len));
            let played = match search.limits.is_over() {
                true => Played::default(),
                false => search.play(&part, part.first_moves.as_deref(), Some(audience)),
            };
            let phase = search.phase(&part, played);
            has_short |= is_actual && !phase.is_empty();
            parts::add_phase(&mut phases, phase);
        }
        phases
    })?;
    Ok(Solution {
        first_mover: problem.first_mover(),
        phases,
        completeness: limits.completeness(),
        other_side: None,
        statistics: Statistics { nodes: limits.nodes() },
    })
}

/// An option of the problem that no search heeds.
fn unknown_option(problem: &Problem) -> Option<&'static str> {
    let options = &problem.options;
    let plan = problem.plan(problem.first_mover());
    // Play that is told in lines, or that begins with the defender, has no key.
    let has_key = plan.has_keys() && !plan.told_in_lines();
    (options.post_key && !has_key).then_some("post key play")
}

/// Sets a search up and does some work with it.
fn search<T: Send>(
    problem: &Problem,
    settings: &Settings,
    work: impl FnOnce(Search<'_>, &Position, &Plan) -> T + Send,
) -> Result<(T, Limits), Unsolvable> {
    if let Some(option) = unknown_option(problem) {
        return Err(Unsolvable::Option(option));
    }
    let mut rules = problem.rules(settings.profile)?;
    rules.take_shortcuts(settings.shortcuts);
    let first = problem.first_mover();
    let to_move = if problem.options.post_key { !first } else { first };
    let (start, target) = problem.start_and_target();
    let position = Position::new(&start, &rules, to_move)?;
    let plan = problem.plan(first);
    if let Some((goal, side)) = plan.missing_king(&|side| position.can_have_king(&rules, side)) {
        return Err(Unsolvable::NoKing { side, goal });
    }
    let limits = Limits::new(settings);
    let table = match settings.shortcuts.known_positions {
        true => Table::new(settings.memory),
        false => Table::empty(),
    };
    let crowd = Box::new(Crowd::new());
    let search = Search {
        rules: &rules,
        problem,
        target,
        limits: &limits,
        table: &table,
        crowd: &crowd,
        // A bound counts on moves, and knows no pass.
        shortcuts: settings.shortcuts.help_bounds && !rules.may_pass,
    };
    if settings.on_callers_threads {
        let done = work(search, &position, &plan);
        return Ok((done, limits));
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(settings.threads)
        .build()
        .map_err(|error| Unsolvable::Threads(error.to_string()))?;
    let done = pool.install(|| work(search, &position, &plan));
    Ok((done, limits))
}

/// The bytes of the largest table of known positions that can be had now, of at most so many.
pub fn table_within(bytes: usize) -> usize {
    Table::new(bytes).bytes()
}

/// Everything the parts of a search share.
#[derive(Clone, Copy)]
struct Search<'a> {
    rules: &'a Rules,
    problem: &'a Problem,
    /// The diagram to be reached, if one is.
    target: Option<&'a Placement>,
    limits: &'a Limits,
    table: &'a Table,
    crowd: &'a Crowd,
    shortcuts: bool,
}

impl<'a> Search<'a> {
    fn referee(&self) -> Referee<'a> {
        Referee { rules: self.rules, target: self.target }
    }

    /// The parts of the play, in the order in which they are told.
    fn parts(&self, position: &Position, plan: &Plan) -> Vec<Part> {
        let mut parts =
            if plan.is_help() { self.help_parts(position, plan) } else { self.battle_parts(position, plan) };
        for i in 0..parts.len() {
            let (before, part) = (&parts[..i], &parts[i]);
            parts[i].alternative = before.iter().filter(|earlier| earlier.is_alternative_to(part)).count();
        }
        parts
    }

    /// The play of a part, as far as it begins with these moves; all of it if the part is not divided.
    fn play(&self, part: &Part, first_moves: Option<&[Move]>, audience: Option<Audience<'_>>) -> Played {
        match first_moves {
            Some(moves) if !part.plan.is_help() => self.battle_play(part, moves, audience),
            _ => self.help_play(part, first_moves, audience),
        }
    }

    /// Who is told of a part, and how far it has come.
    fn audience<'b>(&'b self, part: &Part, listener: Option<&'b Listener>) -> Audience<'b> {
        Audience { listener, limits: self.limits, first_mover: self.problem.first_mover(), kind: part.kind }
    }
}
