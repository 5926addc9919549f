//! Solutions in the layout that is asked for.

use super::aloud::{Hear, write_found};
use super::choices::{NotationArg, SolutionFormat, When};
use super::common_args::Print;
use super::exit::Exit;
use super::fault::Fault;
use super::screen;
use kirke::input::{Item, Twin};
use kirke::output::{Form, Notation, Renderer, Style, TakenBack, html, json, latex, popeye, tree};
use kirke::problem::Problem;
use kirke::rules::Profile;
use kirke::solution::{Completeness, Solution};
use kirke::verdict::{Judgement, Verdict, claim_on};
use std::io::Write;

/// What a twin comes to.
pub enum Found {
    /// Play.
    Play(Solution, Judgement),
    /// Moves taken back, with the play behind them.
    TakenBack(TakenBack, Verdict, Completeness),
}

/// Finds the solution of a twin and judges it; beside the problem it is given the claim, if there is one, and whoever
/// wants to hear play before the end.
pub type Solver<'a> =
    dyn FnMut(&Problem, Option<&str>, Option<&mut Hear<'_>>) -> anyhow::Result<Result<Found, Fault>> + 'a;

/// Prints solutions.
pub struct Printer {
    renderer: Box<dyn Renderer>,
    color: When,
}

impl Printer {
    /// Prints in the layout that is asked for; `profile` is by which rules was solved.
    pub fn new(print: &Print, profile: Profile, color: When) -> Self {
        Self { renderer: renderer(print, profile), color }
    }

    /// What stands before the first problem.
    pub fn begin(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        Ok(write!(out, "{}", self.renderer.begin())?)
    }

    /// What stands after the last problem.
    pub fn end(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        Ok(write!(out, "{}", self.renderer.end())?)
    }

    /// Solves all twins of a problem and prints each as soon as it is solved.
    pub fn item(&self, item: &Item, solver: &mut Solver<'_>, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let Some(first) = item.twins.first() else { return Ok(Exit::Success) };
        let mut exit = Exit::Success;
        let mut completeness = Completeness::Complete;
        write!(out, "{}", self.renderer.open(first))?;
        out.flush()?;
        for twin in &item.twins {
            for warning in twin.problem.warnings() {
                screen::warn(&item.called(twin), &warning);
            }
            let claimed = item.solution.as_deref().and_then(|text| claim_on(text, twin.label.as_deref()));
            match self.twin(twin, claimed.as_deref(), solver, out)? {
                Ok((found, verdict)) => {
                    exit = exit.and(verdict.into());
                    if found != Completeness::Complete {
                        completeness = found;
                    }
                }
                Err(fault) => {
                    exit = exit.and(screen::complain(&item.called(twin), &[fault], self.color));
                }
            }
        }
        write!(out, "{}", self.renderer.close(first, completeness))?;
        Ok(exit)
    }

    /// Solves a twin and prints it; tells whether all of it was searched, and the verdict.
    fn twin(
        &self,
        twin: &Twin,
        claimed: Option<&str>,
        solver: &mut Solver<'_>,
        out: &mut dyn Write,
    ) -> anyhow::Result<Result<(Completeness, Verdict), Fault>> {
        let takes_back = twin.problem.retractions.is_some();
        let mut play_writer = if takes_back { None } else { self.renderer.play_writer(twin) };
        let solved = match &mut play_writer {
            None => solver(&twin.problem, claimed, None),
            Some(play_writer) => {
                let mut hear = |founds| write_found(play_writer, founds, out);
                solver(&twin.problem, claimed, Some(&mut hear))
            }
        };
        let (solution, judgement) = match solved? {
            Ok(Found::Play(solution, judgement)) => (solution, judgement),
            Ok(Found::TakenBack(told, verdict, completeness)) => {
                write!(out, "{}", self.renderer.taken_back(twin, &told)?)?;
                return Ok(Ok((completeness, verdict)));
            }
            Err(fault) => return Ok(Err(fault)),
        };
        if let Some(play_writer) = play_writer {
            write!(out, "{}", play_writer.finish(&solution))?;
        }
        write!(out, "{}", self.renderer.twin(twin, &solution, &judgement)?)?;
        Ok(Ok((solution.completeness, judgement.verdict)))
    }
}

/// The layout that is asked for.
fn renderer(print: &Print, profile: Profile) -> Box<dyn Renderer> {
    let form = match print.notation {
        NotationArg::Short => Form::Short,
        NotationArg::Long => Form::Long,
    };
    let (knight, quiet) = (print.knight.letter(), print.quiet);
    let notation = Notation { form, knight, language: print.letters.language() };
    let style = Style { notation, quiet, profile };
    match print.format {
        SolutionFormat::Text => Box::new(tree::Text(style)),
        SolutionFormat::Json => Box::new(json::Json { knight, is_pretty: true }),
        SolutionFormat::Jsonl => Box::new(json::Json { knight, is_pretty: false }),
        SolutionFormat::Popeye => Box::new(popeye::Popeye { quiet }),
        SolutionFormat::Html => Box::new(html::Html(style)),
        SolutionFormat::Latex => Box::new(latex::Latex(style)),
    }
}
