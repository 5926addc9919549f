//! `kirke diagram`

use super::args::Diagram;
use super::choices::{DiagramFormat, When};
use super::exit::Exit;
use super::{engine, screen};
use kirke::output::{Form, Notation, diagram, latex, svg};
use std::io::Write;

/// Draws a position.
pub fn run(args: &Diagram, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let setup = match engine::read_position(&args.position) {
        Ok(setup) => setup,
        Err(faults) => return Ok(screen::complain("", &faults, When::Auto)),
    };
    let language = args.letters.language();
    let notation = Notation { form: Form::Short, knight: args.knight.letter(), language };
    let notation = notation.for_army(&setup.army);
    match args.format {
        DiagramFormat::Text => write!(out, "{}", diagram::lettered(&setup, notation))?,
        DiagramFormat::Svg => writeln!(out, "{}", svg::drawing(&setup, notation).into_string())?,
        DiagramFormat::Latex => write!(out, "{}", latex::diagram(&setup, language))?,
    }
    Ok(Exit::Success)
}
