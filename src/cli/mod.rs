//! Level 12: the command line. [`args`] says what can be typed, each command has a file of its name, and [`exit`] holds
//! the exit codes. Results go to standard output, everything else to standard error.

mod aloud;
mod args;
mod check;
mod choices;
mod common_args;
mod conditions;
mod convert;
mod defensive_retractor;
mod desk_args;
mod diagram;
mod diff;
mod engine;
mod exit;
mod explain;
mod explain_taken_back;
mod fairy_units;
mod fault;
mod help_retractor;
mod improve;
mod last_moves;
mod manual;
mod memory;
mod merge;
mod moves;
mod own_units;
mod perft;
mod play_args;
mod popeye;
mod printer;
mod quantity;
mod retract;
mod retractor;
mod retractor_documents;
mod retractor_told;
mod schema;
mod screen;
#[cfg_attr(target_family = "wasm", path = "without_server.rs")]
mod serve;
mod solve;
mod source;
mod split;
mod stop;
mod verify;
mod work;
mod work_args;

use args::{Cli, Command};
use clap::Parser;
use exit::Exit;
use kirke::guard::{guarded, keep_panics_quiet};
use kirke::output::printable::Printable;
use std::ffi::OsString;
use std::io::{BufWriter, ErrorKind, Write};
use std::path::Path;

/// Does what the command line asks for.
pub fn run() -> Exit {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    keep_panics_quiet();
    let mut out = BufWriter::new(Printable::new(std::io::stdout().lock()));
    let done = guarded(|| {
        if is_called_as_popeye(&arguments) {
            popeye::run(&arguments[1..], &mut out)
        } else {
            let words = join_optional_numbers(arguments.into_iter().map(no_option).collect());
            let cli = match Cli::try_parse_from(words) {
                Ok(cli) => cli,
                Err(told) => return answer(&told),
            };
            match own_units::define(&cli.units)? {
                Some(exit) => Ok(exit),
                None => dispatch(&cli, &mut out),
            }
        }
    });
    let done = done.unwrap_or_else(|fault| Err(fault.into())).and_then(|exit| {
        out.flush()?;
        Ok(exit)
    });
    match done {
        Ok(exit) => exit,
        // Whoever reads our output has seen enough.
        Err(error) if is_broken_pipe(&error) => Exit::Success,
        Err(error) => screen::complain("", &[fault::Fault::input(format!("{error:#}"))], choices::When::Auto),
    }
}

/// Prints what the command line says of itself: help that was asked for, or what is wrong with its words.
fn answer(told: &clap::Error) -> anyhow::Result<Exit> {
    told.print()?;
    std::io::stdout().flush()?;
    Ok(if told.use_stderr() { Exit::Usage } else { Exit::Success })
}

fn dispatch(cli: &Cli, out: &mut dyn Write) -> anyhow::Result<Exit> {
    match &cli.command {
        Command::Solve(args) => solve::run(args, out),
        Command::Check(args) => check::run(args, out),
        Command::Diff(args) => diff::run(args, out),
        Command::Moves(args) => moves::run(args, out),
        Command::Retract(args) => retractor::run(args, out),
        Command::Diagram(args) => diagram::run(args, out),
        Command::Perft(args) => perft::run(args, out),
        Command::Explain(args) => explain::run(args, out),
        Command::Convert(args) => convert::run(args, out),
        Command::Split(args) => split::run(args, out),
        Command::Work(args) => work::run(args, out),
        Command::Merge(args) => merge::run(args, out),
        Command::Verify(args) => verify::run(args, out),
        Command::Conditions(args) => conditions::run(args, out),
        Command::Units(args) => fairy_units::run(args, out),
        Command::Improve(args) => improve::run(args, out),
        Command::Serve(args) => serve::run(args, out),
        Command::Schema(args) => schema::run(args, out),
        Command::Completions(args) => manual::completions(args, out),
        Command::Man => manual::page(out),
        Command::Popeye(args) => popeye::run(&args.arguments, out),
    }
}

/// Called through a link named like Popeye's executable?
fn is_called_as_popeye(arguments: &[OsString]) -> bool {
    let name = arguments.first().and_then(|name| Path::new(name).file_stem());
    name.is_some_and(|name| name == "py")
}

/// `--tries 2` as `--tries=2`: the number may be left out, and then the next word is not its value.
fn join_optional_numbers(arguments: Vec<OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::with_capacity(arguments.len());
    for argument in arguments {
        let is_number = argument.to_str().is_some_and(|text| text.parse::<u32>().is_ok());
        match joined.last_mut() {
            Some(last) if is_number && last == "--tries" => {
                last.push("=");
                last.push(argument);
            }
            _ => joined.push(argument),
        }
    }
    joined
}

/// What is taken back first, `-1w & h#1`, is no option, though it begins like one; with a true minus it is understood.
fn no_option(argument: OsString) -> OsString {
    let taken_back = |text: &str| {
        let rest = text.strip_prefix('-')?;
        let is_retractor = rest.starts_with(|c: char| c.is_ascii_digit()) && rest.contains('&');
        is_retractor.then(|| OsString::from(format!("−{rest}")))
    };
    argument.to_str().and_then(taken_back).unwrap_or(argument)
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn what_a_command_is_said_to_do_stands_in_its_help_too() {
        let said = |program: &clap::Command| {
            let said = program.get_subcommands().map(|command| command.get_about().map(ToString::to_string));
            said.collect::<Vec<_>>()
        };
        let mut program = Cli::command().disable_help_subcommand(true);
        let in_list = said(&program);
        program.build();
        assert!(in_list.len() > 20 && in_list.iter().all(Option::is_some));
        assert_eq!(said(&program), in_list);
    }

    #[test]
    fn the_number_of_tries_may_be_left_out() {
        let tries = |line: &str| {
            let words = line.split_whitespace().map(OsString::from).collect();
            match Cli::try_parse_from(join_optional_numbers(words)).unwrap().command {
                Command::Solve(solve) => {
                    let mut problem = engine::read_task("8/8/8/8/8/5K2/4Q3/7k", "#2").unwrap();
                    solve.play.change(&mut problem);
                    (problem.options.tries, solve.inputs.len())
                }
                _ => panic!("not solve"),
            }
        };
        assert_eq!(tries("kirke solve --tries 2 a b"), (Some(2), 2));
        assert_eq!(tries("kirke solve --tries a b"), (Some(1), 2));
        assert_eq!(tries("kirke solve --tries=3 a b"), (Some(3), 2));
        assert_eq!(tries("kirke solve a b"), (None, 2));
    }

    #[test]
    fn a_link_named_py_behaves_like_popeye() {
        assert!(is_called_as_popeye(&["/usr/bin/py".into()]));
        assert!(is_called_as_popeye(&["py.exe".into()]));
        assert!(!is_called_as_popeye(&["kirke".into(), "py".into()]));
        assert!(!is_called_as_popeye(&[]));
    }
}
