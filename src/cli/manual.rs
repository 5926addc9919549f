//! `kirke completions`, `kirke man`: what shells and `man` want to know, from the same types as the command line.

use super::args::{Cli, Completions};
use super::exit::Exit;
use clap::CommandFactory;
use std::io::Write;

/// Prints the completion script of a shell.
pub fn completions(args: &Completions, out: &mut dyn Write) -> anyhow::Result<Exit> {
    // The generator panics when its output is closed; ours ends quietly then.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "kirke", &mut script);
    out.write_all(&script)?;
    Ok(Exit::Success)
}

/// Prints the manual: the page of the program, then those of its commands.
pub fn page(out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    clap_mangen::Man::new(program.clone()).render(out)?;
    for command in program.get_subcommands() {
        clap_mangen::Man::new(command.clone()).render(out)?;
    }
    Ok(Exit::Success)
}
