//! `kirke solve`

use super::aloud::{Hear, aloud};
use super::args::{Knight, LettersArg, PlayArgs, RulesArg, Solve, VariationsArg, When};
use super::engine;
use super::exit::Exit;
use super::fault::Fault;
use super::printer::Printer;
use super::{screen, stop};
use kirke::input::Item;
use kirke::output::KnightLetter;
use kirke::problem::{NonTrivial, Problem, Variations};
use kirke::rules::Profile;
use kirke::search::{self, Settings};
use kirke::solution::Solution;
use kirke::units::Language;
use kirke::verdict::Judgement;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Solves what is asked for; the exit code is that of the worst problem.
pub fn run(args: &Solve, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let stop = stop::flag();
    let mut exit = Exit::Success;
    let printer = Printer::new(&args.print, profile(args.rules), args.color);
    printer.begin(out)?;
    for reading in problems(&args.inputs) {
        if stop.load(Ordering::Relaxed) {
            exit = exit.and(Exit::Incomplete);
            break;
        }
        exit = exit.and(match reading {
            Ok(mut item) => {
                item.twins.iter_mut().for_each(|twin| override_play(&mut twin.problem, &args.play));
                let mut solver = |problem: &Problem, claim: Option<&str>, hear: Option<&mut Hear<'_>>| {
                    searched(problem, claim, hear, args, &stop)
                };
                printer.item(&item, &mut solver, out)?
            }
            Err(faults) => screen::complain("", &faults, args.color),
        });
        out.flush()?;
    }
    printer.end(out)?;
    Ok(if stop.load(Ordering::Relaxed) { exit.and(Exit::Incomplete) } else { exit })
}

const NO_TASK: &str = "the task is missing: what is to be solved in this position?\n\
    hint: kirke solve POSITION TASK, with a task such as \"#2\", \"h#2.5 Circe\" or \"ser-h=7 Anticirce\"";

pub(super) type Reading = Result<Item, Vec<Fault>>;

/// Everything to be solved; files are read as far as they are asked for.
pub(super) fn problems(inputs: &[String]) -> Box<dyn Iterator<Item = Reading> + '_> {
    let is_file = |text: &String| text == "-" || Path::new(text).exists();
    if let [position, task] = inputs
        && !is_file(position)
        && !is_file(task)
    {
        return Box::new(std::iter::once(engine::read_item(position, task)));
    }
    // A position with the words of its task, or without any.
    if let [position, task @ ..] = inputs
        && !is_file(position)
        && !position.contains(';')
        && engine::read_position(position).is_ok()
    {
        return Box::new(std::iter::once(match task {
            [] => Err(vec![Fault::input(NO_TASK)]),
            words => engine::read_item(position, &words.join(" ")),
        }));
    }
    // What is no file may be a problem on one line, given as it stands.
    Box::new(inputs.iter().flat_map(move |name| match name.contains(';') && !is_file(name) {
        true => engine::read_text("problem", name),
        false => engine::read_file(name),
    }))
}

pub(super) fn override_play(problem: &mut Problem, args: &PlayArgs) {
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
        // Duals are found behind the keys.
        None if args.duals => options.variations = Variations::Full,
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

fn searched(
    problem: &Problem,
    claimed: Option<&str>,
    hear: Option<&mut Hear<'_>>,
    args: &Solve,
    stop: &Arc<AtomicBool>,
) -> anyhow::Result<Result<(Solution, Judgement), Fault>> {
    let when = if args.print.quiet { When::Never } else { args.progress };
    let progress = screen::Progress::new(&problem.name, when).map(Arc::new);
    let tell =
        progress.clone().map(|progress| -> search::Progress { Arc::new(move |text| progress.tell(text)) });
    let settings = Settings { progress: tell, ..args.limits.settings(stop, profile(args.rules)) };
    let Some(hear) = hear else { return Ok(engine::examine(problem, claimed, &settings)) };
    let mut hear = |founds| match &progress {
        Some(progress) => progress.make_room(|| hear(founds)),
        None => hear(founds),
    };
    aloud(&settings, |settings| engine::examine(problem, claimed, settings), &mut hear)
}

pub(super) fn language(letters: LettersArg) -> Language {
    match letters {
        LettersArg::En => Language::English,
        LettersArg::De => Language::German,
        LettersArg::Fr => Language::French,
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
