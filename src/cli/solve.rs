//! `kirke solve`

use super::args::{Knight, NotationArg, PlayArgs, RulesArg, SolutionFormat, Solve, VariationsArg, When};
use super::engine;
use super::exit::Exit;
use super::fault::Fault;
use super::{screen, stop};
use kirke::input::{Format, Item, Twin};
use kirke::output::{Form, KnightLetter, Notation, json, popeye, tree};
use kirke::problem::{NonTrivial, Problem, Variations};
use kirke::rules::Profile;
use kirke::search::{self, Settings};
use kirke::solution::{Completeness, Limit, Solution};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Solves what is asked for; the exit code is that of the worst problem.
pub fn run(args: &Solve, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let stop = stop::flag();
    let (problems, unread) = problems(args);
    let mut exit = unread;
    for item in problems {
        if stop.load(Ordering::Relaxed) {
            exit = exit.and(Exit::Incomplete);
            break;
        }
        exit = exit.and(match item {
            Ok(item) => solve(item, args, &stop, out)?,
            Err(faults) => screen::complain("", &faults, args.color),
        });
        out.flush()?;
    }
    Ok(exit)
}

type Reading = Result<Item, Vec<Fault>>;

/// Everything to be solved, and the exit code of what could not be read at all.
fn problems(args: &Solve) -> (Vec<Reading>, Exit) {
    let is_file = |text: &String| text == "-" || Path::new(text).exists();
    if let [position, task] = args.inputs.as_slice()
        && !is_file(position)
        && !is_file(task)
    {
        return (vec![engine::read_task(position, task).map(alone)], Exit::Success);
    }
    let mut exit = Exit::Success;
    let mut found = Vec::new();
    for name in &args.inputs {
        match read(name) {
            Ok(text) => {
                let of_file = engine::read_file(name, &text);
                if of_file.is_empty() {
                    let fault = Fault::input(format!("{name}: there is no problem in it"));
                    exit = exit.and(screen::complain("", &[fault], args.color));
                }
                found.extend(of_file);
            }
            // A problem on one line, given as it stands.
            Err(_) if name.contains(';') && !is_file(name) => {
                found.extend(engine::read_file("problem", name))
            }
            Err(error) => {
                let fault = Fault::input(format!("{name}: {error}"));
                exit = exit.and(screen::complain("", &[fault], args.color));
            }
        }
    }
    (found, exit)
}

/// A problem that was not read from a file.
fn alone(problem: Problem) -> Item {
    let name = problem.name.clone();
    let twin =
        Twin { label: None, caption: String::new(), continued: false, problem, engine_options: Vec::new() };
    Item {
        name,
        format: Format::Line,
        line: 1,
        twins: vec![twin],
        solution: None,
        fields: Default::default(),
    }
}

/// The text of a file; bytes that are not UTF-8 are taken as Latin-1, as old collections have them.
pub(super) fn read(name: &str) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    match name {
        "-" => std::io::stdin().lock().read_to_end(&mut bytes)?,
        _ => std::fs::File::open(name)?.read_to_end(&mut bytes)?,
    };
    Ok(match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => error.into_bytes().into_iter().map(char::from).collect(),
    })
}

fn override_play(problem: &mut Problem, args: &PlayArgs) {
    let first_mover = problem.stipulation.first_mover();
    let options = &mut problem.options;
    options.set_play |= args.set_play;
    options.tries = args.tries.or(options.tries);
    options.no_checking_tries |= args.no_checking_tries;
    options.post_key |= args.post_key;
    match args.variations {
        Some(VariationsArg::None) => options.variations = Variations::Keys,
        Some(VariationsArg::Key) => options.variations = Variations::AfterKeys,
        Some(VariationsArg::Full) => options.variations = Variations::Full,
        None => {}
    }
    options.no_threats = (options.no_threats || args.no_threats) && !args.threats;
    options.max_threat = args.max_threat.or(options.max_threat);
    options.no_short_variations |= args.no_short_variations;
    options.duals |= args.duals;
    options.depth = args.depth.or(options.depth);
    options.count_only |= args.count;
    options.duplex |= args.duplex;
    if args.half_duplex {
        options.first_mover = Some(!first_mover);
    }
    options.null_moves |= args.null_moves;
    options.max_solutions = args.max_solutions.or(options.max_solutions);
    options.stop_on_short |= args.stop_on_short;
    options.max_flights = args.max_flights.or(options.max_flights);
    if let Some(&[granted, trivial_length]) = args.non_trivial.as_deref() {
        options.non_trivial = Some(NonTrivial { granted, trivial_length });
    }
    options.keep_mating_piece |= args.keep_mating_piece;
    options.first_moves.from = args.start_move_number.or(options.first_moves.from);
    options.first_moves.to = args.up_to_move_number.or(options.first_moves.to);
}

/// Solves all twins of a problem and prints each as soon as it is solved.
fn solve(item: Item, args: &Solve, stop: &Arc<AtomicBool>, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut exit = Exit::Success;
    let mut completeness = Completeness::Complete;
    for (i, mut twin) in item.twins.into_iter().enumerate() {
        override_play(&mut twin.problem, &args.play);
        if i == 0 {
            write_heading(&twin.problem, args, out)?;
        }
        match searched(&twin.problem, args, stop) {
            Ok(solution) => {
                write(&twin, &solution, args, out)?;
                exit = exit.and(judge(&solution));
                if solution.completeness != Completeness::Complete {
                    completeness = solution.completeness;
                }
            }
            Err(fault) => exit = exit.and(screen::complain(&item.name, &[fault], args.color)),
        }
    }
    if args.format == SolutionFormat::Popeye {
        write!(out, "{}", popeye::closing(completeness, None))?;
    }
    Ok(exit)
}

fn searched(problem: &Problem, args: &Solve, stop: &Arc<AtomicBool>) -> Result<Solution, Fault> {
    let when = if args.quiet { When::Never } else { args.progress };
    let progress = screen::Progress::new(&problem.name, when).map(Arc::new);
    let tell =
        progress.clone().map(|progress| -> search::Progress { Arc::new(move |text| progress.tell(text)) });
    let defaults = Settings::default();
    let settings = Settings {
        threads: args.limits.threads.map_or(defaults.threads, usize::from),
        memory: args.limits.memory.unwrap_or(defaults.memory),
        time: args.limits.time,
        nodes: args.limits.nodes,
        stop: Arc::clone(stop),
        progress: tell,
        profile: profile(args.rules),
    };
    engine::solve(problem, &settings)
}

fn notation(args: &Solve) -> Notation {
    let form = match args.notation {
        NotationArg::Short => Form::Short,
        NotationArg::Long => Form::Long,
    };
    Notation { form, knight: knight(args.knight) }
}

fn write_heading(problem: &Problem, args: &Solve, out: &mut dyn Write) -> anyhow::Result<()> {
    match args.format {
        _ if args.quiet => {}
        SolutionFormat::Text => writeln!(out, "{}", tree::heading(problem, notation(args)))?,
        SolutionFormat::Popeye => write!(out, "{}", popeye::board(problem))?,
        SolutionFormat::Json | SolutionFormat::Jsonl => {}
    }
    Ok(())
}

fn write(twin: &Twin, solution: &Solution, args: &Solve, out: &mut dyn Write) -> anyhow::Result<()> {
    let Twin { label, caption, problem, .. } = twin;
    match args.format {
        SolutionFormat::Text => {
            if let Some(label) = label {
                writeln!(out, "{}", format!("{label}) {caption}").trim_end())?;
            }
            writeln!(out, "{}", tree::play(problem, solution, notation(args)))?;
        }
        SolutionFormat::Popeye => write!(out, "{}{}", popeye_caption(twin), popeye::play(problem, solution))?,
        SolutionFormat::Json | SolutionFormat::Jsonl => {
            let twin = label.as_deref().map(|label| json::Twin { label, caption });
            let is_pretty = args.format == SolutionFormat::Json;
            writeln!(out, "{}", json::document(problem, twin, solution, knight(args.knight), is_pretty)?)?;
        }
    }
    Ok(())
}

/// The line above a twin in the incumbent's layout; empty if there are no twins.
pub(super) fn popeye_caption(twin: &Twin) -> String {
    let sign = if twin.continued { "+" } else { "" };
    twin.label
        .as_ref()
        .map_or_else(String::new, |label| popeye::twin(&format!("{sign}{label}"), &twin.caption))
}

/// The exit code for one solution.
pub(super) fn judge(solution: &Solution) -> Exit {
    match solution.completeness {
        Completeness::Complete if solution.is_empty() => Exit::Failure,
        Completeness::Complete | Completeness::Cut(Limit::Solutions) => Exit::Success,
        Completeness::Cut(Limit::Time | Limit::Nodes | Limit::Interrupt) => Exit::Incomplete,
    }
}

pub(super) fn knight(letter: Knight) -> KnightLetter {
    match letter {
        Knight::N => KnightLetter::N,
        Knight::S => KnightLetter::S,
    }
}

pub(super) fn profile(rules: RulesArg) -> Profile {
    match rules {
        RulesArg::Book => Profile::Book,
        RulesArg::Popeye => Profile::Popeye,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kirke::board::Colour;
    use kirke::problem::PlayOptions;

    #[test]
    fn what_a_solution_means_for_the_exit_code() {
        let mut solution = Solution {
            first_mover: Colour::White,
            phases: Vec::new(),
            completeness: Completeness::Complete,
            statistics: Default::default(),
        };
        assert_eq!(judge(&solution), Exit::Failure);
        for (limit, exit) in [
            (Limit::Time, Exit::Incomplete),
            (Limit::Nodes, Exit::Incomplete),
            (Limit::Interrupt, Exit::Incomplete),
            (Limit::Solutions, Exit::Success),
        ] {
            solution.completeness = Completeness::Cut(limit);
            assert_eq!(judge(&solution), exit);
        }
    }

    #[test]
    fn the_command_line_overrides_the_problem_only_where_it_speaks() {
        let mut problem =
            engine::read_task("8/8/8/8/8/5K2/4Q3/7k", "#2 tries 2 no threats set play").unwrap();
        let stated = problem.options.clone();
        override_play(&mut problem, &PlayArgs::default());
        assert_eq!(problem.options, stated);
        let args = PlayArgs {
            tries: Some(1),
            threats: true,
            variations: Some(VariationsArg::None),
            max_solutions: Some(3),
            half_duplex: true,
            ..Default::default()
        };
        override_play(&mut problem, &args);
        let expected = PlayOptions {
            tries: Some(1),
            set_play: true,
            variations: Variations::Keys,
            max_solutions: Some(3),
            first_mover: Some(Colour::Black),
            ..Default::default()
        };
        assert_eq!(problem.options, expected);
    }
}
