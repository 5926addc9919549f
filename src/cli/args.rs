//! What can be typed: types only, nothing is opened or started here.
//!
//! A documentation comment on the options of a command would be told as its help in place of that in [`Command`].

use super::choices::{
    BatchFormat, CatalogueFormat, DiagramFormat, Documents, Knight, LettersArg, MovesFormat, PastTest,
    RulesArg, Side, UnitsFormat, When,
};
use super::common_args::{Limits, Print};
pub use super::desk_args::{Improve, Serve};
use super::play_args::PlayArgs;
use super::work_args::{Convert, Merge, Split, Verify, Work};
use clap::{Args, Parser, Subcommand};
use kirke::batch::Shard;
use std::ffi::OsString;
use std::path::PathBuf;

/// Solver for fairy chess problems of the Circe family.
#[derive(Parser, Debug)]
#[command(name = "kirke", version, about, max_term_width = 100)]
pub struct Cli {
    /// A unit of your own: 'XX "my unit": leap 1,3; hop 0,1 over 1 to next'; @FILE reads one from each line of a file
    #[arg(long = "unit", global = true, value_name = "DEFINITION")]
    pub units: Vec<String>,
    /// What is to be done.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands. The options of all but the one that is typed would be put together in vain.
#[derive(Subcommand, Debug)]
#[command(defer = true)]
pub enum Command {
    /// Solve problems and print their play
    #[command(after_help = SOLVE_EXAMPLES)]
    Solve(Solve),
    /// Judge every problem of files and directories: sound, cooked, short, ...
    #[command(after_help = CHECK_EXAMPLES)]
    Check(Check),
    /// Tell which verdicts have changed between two runs of `check`
    Diff(Diff),
    /// List the legal moves of a position with their effects
    Moves(Moves),
    /// List the moves that may have led to a position, each with the position before it
    Retract(Retract),
    /// Draw a position
    Diagram(Diagram),
    /// Count the ways to play a number of half-moves
    Perft(Perft),
    /// Say what a move does and why, or why it is refused
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain(Explain),
    /// Replay the solutions stored with problems
    #[command(after_help = VERIFY_EXAMPLES)]
    Verify(Verify),
    /// Write problems in another format
    Convert(Convert),
    /// Cut the work on problems into units, one JSON document per line
    #[command(after_help = SPLIT_EXAMPLES)]
    Split(Split),
    /// Do units of work
    Work(Work),
    /// Put the answers to all units of a split together again
    Merge(Merge),
    /// Look for single changes that make a problem sound
    #[command(after_help = IMPROVE_EXAMPLES)]
    Improve(Improve),
    /// Open the composer's desk: a page in the browser, served on this machine only
    Serve(Serve),
    /// Show the conditions the program knows
    Conditions(Conditions),
    /// Show the fairy units the program knows
    Units(Units),
    /// Print the JSON Schema of the documents that `--format json` writes
    Schema(Schema),
    /// Print a script that completes commands and options in a shell
    Completions(Completions),
    /// Print the manual page
    Man,
    /// Behave like the Popeye executable: read its input, write its layout
    #[command(disable_help_flag = true)]
    Popeye(Popeye),
}

const SOLVE_EXAMPLES: &str = "Examples:
  kirke solve \"4n2k/5Bpp/8/6N1/8/8/8/1K2R3 w\" \"#2 Circe\"
  kirke solve problems.txt --time 60s --format json
  cat problems.inp | kirke solve -

Exit codes: 0 sound, 1 no solution, cooked or otherwise not as claimed, 2 wrong input, 3 incomplete,
4 unsupported rule.";

const CHECK_EXAMPLES: &str = "Examples:
  kirke check problems/
  kirke check collection/ --out results.jsonl --resume --time 60s
  kirke check collection/ --out part2.jsonl --shard 2/8

Verdicts: sound, cooked, no-solution, short, dual (with --duals), differs, incomplete, unsupported, error.
Exit codes: 0 all sound, 1 something is not, 2 wrong input, 3 incomplete, 4 unsupported rule; the worst
in the order 2, 4, 3, 1, 0.";

const EXPLAIN_EXAMPLES: &str = "Examples:
  kirke explain \"4n2k/8/8/8/8/8/8/K3R3 w\" Circe Rxe8
  kirke explain \"K7/8/8/8/8/8/4k3/4R3 b\" Circe Ke2xe1
  kirke explain \"8/8/8/4k3/8/8/8/4K3\" Anticirce \"Kg5xSh5(Ke1)\" --taken-back

Exit codes: 0 legal, 1 refused, 2 wrong input, 4 unsupported rule.";

const VERIFY_EXAMPLES: &str = "Examples:
  kirke verify problems.olv
  kirke verify collection.jsonl --time 10s --format jsonl

Exit codes: 0 the solutions agree, 1 one differs, 2 wrong input or no solution stored, 3 incomplete, 4 unsupported rule.";

const IMPROVE_EXAMPLES: &str = "Examples:
  kirke improve cooked.olv
  kirke improve cooked.txt --only add,remove --first 10 --format json

Every sound version is told with its solution. Exit codes: 0 there are some, 1 there are none, 2 wrong input, 3 stopped
by the user, 4 unsupported rule.";

const SPLIT_EXAMPLES: &str = "Examples:
  kirke split problem.txt > units.jsonl
  kirke work units.jsonl > answers.jsonl
  kirke merge answers.jsonl

The units may be done in any order, anywhere. merge prints what solve would have printed; it insists that every unit
is there exactly once.";

// `kirke solve`
#[derive(Args, Debug)]
pub struct Solve {
    /// A position and a task, or files with problems; `-` reads standard input
    #[arg(required = true, value_name = "POSITION TASK | FILE")]
    pub inputs: Vec<OsString>,
    /// Which play is wanted.
    #[command(flatten)]
    pub play: PlayArgs,
    /// How far the search may go.
    #[command(flatten)]
    pub limits: Limits,
    /// Whose reading of the rules is followed
    #[arg(long, value_enum, default_value_t)]
    pub rules: RulesArg,
    /// Progress line on standard error
    #[arg(long, value_enum, default_value_t)]
    pub progress: When,
    /// Colours in messages
    #[arg(long, value_enum, default_value_t)]
    pub color: When,
    /// How the solution is printed.
    #[command(flatten)]
    pub print: Print,
}

// `kirke diagram`
#[derive(Args, Debug)]
pub struct Diagram {
    /// The position
    pub position: String,
    /// Layout of the diagram
    #[arg(long, value_enum, default_value_t)]
    pub format: DiagramFormat,
    /// Letter of the knight
    #[arg(long, value_enum, default_value_t, ignore_case = true)]
    pub knight: Knight,
    /// Language of letters and names
    #[arg(long, value_enum, default_value_t)]
    pub letters: LettersArg,
}

// `kirke schema`
#[derive(Args, Debug)]
pub struct Schema {
    /// Which documents
    #[arg(value_enum, default_value_t)]
    pub documents: Documents,
}

// `kirke check`
#[derive(Args, Debug)]
pub struct Check {
    /// Files and directories with problems in any format; `-` reads standard input
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Append the results to this file, one JSON document on each line
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Go on with the results in the file: what is judged already is not judged again
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Replace the results in the file
    #[arg(long, requires = "out", conflicts_with = "resume")]
    pub force: bool,
    /// Only this of several equal parts, as in 2/8
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// Problems at a time; as many as threads if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// How far each search may go; the memory is that of all together.
    #[command(flatten)]
    pub limits: Limits,
    /// A problem with continuations that are not unique is not sound
    #[arg(long)]
    pub duals: bool,
    /// Write down the seconds that each problem took
    #[arg(long)]
    pub timings: bool,
    /// End with exit code 0 whatever the verdicts are
    #[arg(long)]
    pub exit_zero: bool,
    /// Layout of what is printed
    #[arg(long, value_enum, default_value_t)]
    pub format: BatchFormat,
    /// Whose reading of the rules is followed
    #[arg(long, value_enum, default_value_t)]
    pub rules: RulesArg,
    /// Progress line on standard error
    #[arg(long, value_enum, default_value_t)]
    pub progress: When,
    /// Colours in messages
    #[arg(long, value_enum, default_value_t)]
    pub color: When,
    /// Print only what is not sound: no times, no progress
    #[arg(long, short)]
    pub quiet: bool,
}

// `kirke diff`
#[derive(Args, Debug)]
pub struct Diff {
    /// Results of the earlier run
    pub old: PathBuf,
    /// Results of the later run
    pub new: PathBuf,
    /// Layout; JSON is one document for each change, each on one line
    #[arg(long, value_enum, default_value_t)]
    pub format: CatalogueFormat,
    /// End with exit code 0 whatever has changed
    #[arg(long)]
    pub exit_zero: bool,
}

// `kirke moves`
#[derive(Args, Debug)]
pub struct Moves {
    /// The position
    #[arg(required_unless_present = "jsonl")]
    pub position: Option<String>,
    /// The condition; orthodox chess if not given
    #[arg(default_value = "")]
    pub condition: Vec<String>,
    /// The side that moves; the one of the position, or White, if not given
    #[arg(long, value_enum)]
    pub side: Option<Side>,
    /// Number of half-moves
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    pub plies: u8,
    /// Layout of the list
    #[arg(long, value_enum, default_value_t)]
    pub format: MovesFormat,
    /// Letter of the knight in short notation
    #[arg(long, value_enum, default_value_t, ignore_case = true)]
    pub knight: Knight,
    /// Whose reading of the rules is followed
    #[arg(long, value_enum, default_value_t)]
    pub rules: RulesArg,
    /// Read lines {"id","fen","condition","plies"} and answer each with {"id","moves"} or {"id","error"}
    #[arg(long, conflicts_with_all = ["position", "condition", "side", "plies", "format"])]
    pub jsonl: bool,
}

// `kirke retract`
#[derive(Args, Debug)]
pub struct Retract {
    /// The position
    pub position: String,
    /// The condition, orthodox chess if not given; or what is taken back and the task from there: "-1(w+b) & h#1 Circe",
    /// "-5 & #1 Proca Anticirce"; or a question: "last 6 single moves? Martian Circe"
    #[arg(value_name = "CONDITION | RETRACTOR", allow_hyphen_values = true)]
    pub asked: Option<String>,
    /// More words of it
    #[arg(value_name = "WORD", hide = true)]
    pub more: Vec<String>,
    /// The side that takes its move back; the one that is not to move, or White, if not given
    #[arg(long, value_enum)]
    pub side: Option<Side>,
    /// Defensive retractors: most retractions, without the last one, that leave the other side free: that give it no check
    /// to take back, and no double step
    #[arg(long, value_name = "K")]
    pub quiet: Option<u16>,
    /// Defensive retractors: tell first retractions that fail to so many replies at most
    #[arg(long, value_name = "N")]
    pub tries: Option<u16>,
    /// Retractors: look at these first retractions only, as "Ke1xPf2(Ke1)"
    #[arg(long, value_name = "RETRACTION", value_delimiter = ';')]
    pub first: Vec<String>,
    /// Defensive retractors: does this solution hold against every reply? Where it tells what the side that begins takes back,
    /// nothing else is looked at, and ... stands behind replies to which there is another answer; @FILE reads it
    #[arg(long, value_name = "SOLUTION", allow_hyphen_values = true, conflicts_with = "first")]
    pub solution: Option<String>,
    /// Last moves: so many half-moves must be possible before them; 3 if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=40))]
    pub depth: Option<u16>,
    /// Tests of the position before that are left out
    #[arg(long, value_enum, value_delimiter = ',', value_name = "TEST,...")]
    pub without: Vec<PastTest>,
    /// Layout of the list
    #[arg(long, value_enum, default_value_t)]
    pub format: MovesFormat,
    /// Letter of the knight in short notation
    #[arg(long, value_enum, default_value_t, ignore_case = true)]
    pub knight: Knight,
    /// Whose reading of the rules is followed
    #[arg(long, value_enum, default_value_t)]
    pub rules: RulesArg,
    #[command(flatten)]
    pub limits: Limits,
    /// Colour of messages
    #[arg(long, value_enum, default_value_t)]
    pub color: When,
}

impl Retract {
    /// The condition or the retractor, as one text.
    pub fn words(&self) -> String {
        let words = self.asked.iter().chain(&self.more);
        words.map(String::as_str).collect::<Vec<_>>().join(" ")
    }
}

// `kirke perft`
#[derive(Args, Debug)]
pub struct Perft {
    /// The position
    pub position: String,
    /// The condition; "" or "orthodox" for orthodox chess
    pub condition: String,
    /// Number of half-moves
    #[arg(value_parser = clap::value_parser!(u32).range(0..=64))]
    pub depth: u32,
    /// The side that moves; the one of the position, or White, if not given
    #[arg(long, value_enum)]
    pub side: Option<Side>,
    /// Show the count of each first move
    #[arg(long)]
    pub divide: bool,
    /// Whose reading of the rules is followed
    #[arg(long, value_enum, default_value_t)]
    pub rules: RulesArg,
}

// `kirke explain`
#[derive(Args, Debug)]
#[command(override_usage = "kirke explain [OPTIONS] <POSITION> <CONDITION> <MOVE>")]
pub struct Explain {
    /// The position
    pub position: String,
    /// The condition; "" or "orthodox" for orthodox chess
    pub condition: String,
    /// The move in long or short notation, with or without effects
    #[arg(required = true, value_name = "MOVE")]
    pub text: Vec<String>,
    /// The move has led to the position: say why it can be taken back, and what it captured; as in Kg5xSh5(Ke1)
    #[arg(long)]
    pub taken_back: bool,
    /// The side that moves; the one of the position, or White, if not given
    #[arg(long, value_enum)]
    pub side: Option<Side>,
    /// Layout
    #[arg(long, value_enum, default_value_t)]
    pub format: CatalogueFormat,
    /// Letter of the knight in diagrams
    #[arg(long, value_enum, default_value_t, ignore_case = true)]
    pub knight: Knight,
    /// Whose reading of the rules is followed
    #[arg(long, value_enum, default_value_t)]
    pub rules: RulesArg,
}

// `kirke conditions`
#[derive(Args, Debug)]
pub struct Conditions {
    /// Show only this condition, with its axes and an example
    pub name: Vec<String>,
    /// List where the default rules and Popeye's differ, and the conditions that are left out
    #[arg(long, conflicts_with = "name")]
    pub profiles: bool,
    /// Tell which shortcuts of the search hold under the condition, or under each one, and why others do not
    #[arg(long, conflicts_with = "profiles")]
    pub shortcuts: bool,
    /// Layout
    #[arg(long, value_enum, default_value_t)]
    pub format: CatalogueFormat,
}

// `kirke units`
#[derive(Args, Debug)]
pub struct Units {
    /// Show only the unit with this code or name, and how it moves
    pub unit: Option<String>,
    /// Layout
    #[arg(long, value_enum, default_value_t)]
    pub format: UnitsFormat,
}

// `kirke completions`
#[derive(Args, Debug)]
pub struct Completions {
    /// The shell
    pub shell: clap_complete::Shell,
}

// `kirke popeye`: the arguments are those of Popeye, with a single dash, and are read by the command itself.
#[derive(Args, Debug)]
pub struct Popeye {
    /// [-maxmem N] [-maxtime N] [-regression] [-threads N] [-plain] FILE
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    pub arguments: Vec<OsString>,
}
