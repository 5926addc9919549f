//! The flags of the options of play: one for each row of the table that has one.

use super::choices::VariationsArg;
use clap::builder::EnumValueParser;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, value_parser};
use kirke::problem::{Field, NonTrivial, OPTIONS, PlayOption, Problem, Variations};

/// Which play is wanted, as it was typed; what is not given is left as the problem has it.
#[derive(Debug)]
pub struct PlayArgs(ArgMatches);

impl Args for PlayArgs {
    fn augment_args(command: Command) -> Command {
        command.args(flags().map(flag))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for PlayArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(Self(matches.clone()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0 = matches.clone();
        Ok(())
    }
}

fn flags() -> impl Iterator<Item = &'static PlayOption> {
    OPTIONS.iter().filter(|option| !option.flag.is_empty())
}

fn flag(option: &PlayOption) -> Arg {
    let arg = Arg::new(option.flag).long(option.flag).help(option.help);
    let arg = if option.flag == "duplex" { arg.conflicts_with("half-duplex") } else { arg };
    match option.field {
        Field::Number(_) => arg.value_name("N").value_parser(value_parser!(u32)),
        Field::LargeNumber(_) => arg.value_name("N").value_parser(value_parser!(u64)),
        Field::NonTrivial => {
            arg.num_args(2).value_names(["M", "N"]).value_parser(value_parser!(u32)).action(ArgAction::Append)
        }
        Field::Tries | Field::Refutations => arg
            .value_name("N")
            .value_parser(value_parser!(u32))
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("1"),
        Field::Variations => {
            arg.value_name("VARIATIONS").value_parser(EnumValueParser::<VariationsArg>::new())
        }
        Field::Threats => arg.overrides_with("no-threats").action(ArgAction::SetTrue),
        Field::Flag(_)
        | Field::KeysOnly
        | Field::HalfDuplex
        | Field::First(_)
        | Field::ClaimedSolutions
        | Field::Refinement(_) => arg.action(ArgAction::SetTrue),
    }
}

impl PlayArgs {
    fn is_given(&self, flag: &str) -> bool {
        self.0.value_source(flag) == Some(ValueSource::CommandLine)
    }

    /// Changes the problem where the command line speaks.
    pub fn change(&self, problem: &mut Problem) {
        let usual = problem.stipulation.first_mover();
        let options = &mut problem.options;
        // Duals are found behind the keys.
        if self.is_given("duals") {
            options.variations = Variations::Full;
        }
        for option in flags().filter(|option| self.is_given(option.flag)) {
            let number = || self.0.get_one(option.flag).copied();
            match option.field {
                Field::Flag(of) => *of(options) = true,
                Field::Number(of) => *of(options) = number(),
                Field::LargeNumber(of) => *of(options) = self.0.get_one(option.flag).copied(),
                Field::NonTrivial => {
                    let numbers: Vec<u32> =
                        self.0.get_many(option.flag).unwrap_or_default().copied().collect();
                    if let [granted, trivial_length] = numbers[..] {
                        options.non_trivial = Some(NonTrivial { granted, trivial_length });
                    }
                }
                Field::Tries | Field::Refutations => options.tries = number(),
                Field::Variations => match self.0.get_one(option.flag) {
                    Some(VariationsArg::None) => options.variations = Variations::Keys,
                    Some(VariationsArg::Key) => options.variations = Variations::AfterKeys,
                    Some(VariationsArg::Full) => options.variations = Variations::Full,
                    None => {}
                },
                Field::KeysOnly => options.variations = Variations::Keys,
                Field::Threats => options.no_threats = false,
                Field::HalfDuplex => options.first_mover = Some(!usual),
                Field::First(_) | Field::ClaimedSolutions | Field::Refinement(_) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::engine;
    use kirke::board::Colour;
    use kirke::problem::PlayOptions;

    fn typed(flags: &[&str]) -> PlayArgs {
        let command = PlayArgs::augment_args(Command::new("kirke").no_binary_name(true));
        PlayArgs(command.try_get_matches_from(flags).unwrap())
    }

    #[test]
    fn the_command_line_overrides_the_problem_only_where_it_speaks() {
        let mut problem =
            engine::read_task("8/8/8/8/8/5K2/4Q3/7k", "#2 tries 2 no threats set play").unwrap();
        let stated = problem.options.clone();
        typed(&[]).change(&mut problem);
        assert_eq!(problem.options, stated);
        let flags = ["--tries", "--threats", "--variations", "none", "--max-solutions", "3", "--half-duplex"];
        typed(&flags).change(&mut problem);
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
