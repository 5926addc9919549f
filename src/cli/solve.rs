//! `kirke solve`

use super::aloud::{Hear, Page, Writer, aloud};
use super::args::{Knight, LettersArg, NotationArg, Print, RulesArg, SolutionFormat, Solve, When};
use super::engine;
use super::exit::Exit;
use super::fault::Fault;
use super::{screen, stop};
use kirke::input::{Item, Twin};
use kirke::output::{Form, KnightLetter, Notation, html, json, latex, popeye, tree, verdict};
use kirke::problem::Problem;
use kirke::rules::Profile;
use kirke::search::{self, Settings};
use kirke::solution::{Completeness, Solution};
use kirke::units::Language;
use kirke::verdict::{Judgement, Verdict, claim_on};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Solves what is asked for; the exit code is that of the worst problem.
pub fn run(args: &Solve, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let stop = stop::flag();
    let mut exit = Exit::Success;
    let printer = Printer { print: &args.print, profile: profile(args.rules), color: args.color };
    printer.begin(out)?;
    for reading in problems(&args.inputs) {
        if stop.load(Ordering::Relaxed) {
            exit = exit.and(Exit::Incomplete);
            break;
        }
        exit = exit.and(match reading {
            Ok(mut item) => {
                item.twins.iter_mut().for_each(|twin| args.play.change(&mut twin.problem));
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

/// How messages call a twin: the problem, and its letter if there are several.
fn twin_name(item: &Item, twin: &Twin) -> String {
    twin.label.as_ref().map_or_else(|| item.name.clone(), |label| format!("{} {label})", item.name))
}

/// Finds the solution of a twin and judges it; beside the problem it is given the claim, if there is one, and whoever
/// wants to hear play before the end.
pub(super) type Solver<'a> = dyn FnMut(
        &Problem,
        Option<&str>,
        Option<&mut Hear<'_>>,
    ) -> anyhow::Result<Result<(Solution, Judgement), Fault>>
    + 'a;

/// Prints solutions.
pub(super) struct Printer<'a> {
    pub print: &'a Print,
    pub profile: Profile,
    pub color: When,
}

impl Printer<'_> {
    /// What stands before the first problem.
    pub fn begin(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        match self.print.format {
            SolutionFormat::Html => write!(out, "{}", html::begin(self.notation().language))?,
            SolutionFormat::Latex => write!(out, "{}", latex::BEGIN)?,
            SolutionFormat::Text | SolutionFormat::Json | SolutionFormat::Jsonl | SolutionFormat::Popeye => {}
        }
        Ok(())
    }

    /// What stands after the last problem.
    pub fn end(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        match self.print.format {
            SolutionFormat::Html => write!(out, "{}", html::END)?,
            SolutionFormat::Latex => write!(out, "{}", latex::END)?,
            SolutionFormat::Text | SolutionFormat::Json | SolutionFormat::Jsonl | SolutionFormat::Popeye => {}
        }
        Ok(())
    }

    /// Solves all twins of a problem and prints each as soon as it is solved.
    pub fn item(&self, item: &Item, solver: &mut Solver<'_>, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let mut exit = Exit::Success;
        let mut completeness = Completeness::Complete;
        for (i, twin) in item.twins.iter().enumerate() {
            if i == 0 {
                self.heading(twin, out)?;
                out.flush()?;
            }
            if let Some(warning) = twin.problem.side_warning() {
                screen::warn(&twin_name(item, twin), &warning);
            }
            let claimed = item.solution.as_deref().and_then(|text| claim_on(text, twin.label.as_deref()));
            let mut page = self.page(twin);
            let solved = match &mut page {
                None => solver(&twin.problem, claimed.as_deref(), None),
                Some(page) => {
                    let mut hear = |founds| page.add(founds, out);
                    solver(&twin.problem, claimed.as_deref(), Some(&mut hear))
                }
            };
            match solved? {
                Ok((solution, judgement)) => {
                    if let Some(page) = page {
                        page.finish(&solution, out)?;
                    }
                    self.twin(twin, &solution, &judgement, out)?;
                    exit = exit.and(judgement.verdict.into());
                    if solution.completeness != Completeness::Complete {
                        completeness = solution.completeness;
                    }
                }
                Err(fault) => {
                    exit = exit.and(screen::complain(&twin_name(item, twin), &[fault], self.color));
                }
            }
        }
        match self.print.format {
            SolutionFormat::Popeye => {
                let language = item.twins.first().map_or_else(Default::default, |twin| twin.sheet.language);
                write!(out, "{}", popeye::closing(completeness, None, language))?;
            }
            SolutionFormat::Html => write!(out, "{}", html::CLOSE)?,
            SolutionFormat::Latex => write!(out, "{}", latex::CLOSE)?,
            SolutionFormat::Text | SolutionFormat::Json | SolutionFormat::Jsonl => {}
        }
        Ok(exit)
    }

    fn notation(&self) -> Notation {
        let form = match self.print.notation {
            NotationArg::Short => Form::Short,
            NotationArg::Long => Form::Long,
        };
        Notation { form, knight: knight(self.print.knight), language: language(self.print.letters) }
    }

    fn heading(&self, twin: &Twin, out: &mut dyn Write) -> anyhow::Result<()> {
        match self.print.format {
            // These two have no play without the problem around it.
            SolutionFormat::Html => write!(out, "{}", html::open(&twin.problem, self.notation()))?,
            SolutionFormat::Latex => write!(out, "{}", latex::open(&twin.problem, self.notation().language))?,
            _ if self.print.quiet => {}
            SolutionFormat::Text => writeln!(out, "{}", tree::heading(&twin.problem, self.notation()))?,
            SolutionFormat::Popeye => write!(out, "{}", popeye::board(&twin.problem, &twin.sheet))?,
            SolutionFormat::Json | SolutionFormat::Jsonl => {}
        }
        Ok(())
    }

    /// The verdict and the test, as they stand below the play.
    fn remarks(&self, problem: &Problem, judgement: &Judgement) -> Vec<String> {
        if self.print.quiet {
            return Vec::new();
        }
        let mut remarks = vec![verdict::line(problem, judgement, self.notation())];
        if judgement.verdict == Verdict::Sound {
            let language = self.notation().language;
            remarks.push(verdict::tested(problem, self.profile, language));
        }
        remarks
    }

    /// The writer of play that is written as it is found.
    fn page<'a>(&self, twin: &'a Twin) -> Option<Page<'a>> {
        match self.print.format {
            SolutionFormat::Text => {
                let writer = Writer::Text(Box::new(tree::Play::new(&twin.problem, self.notation())));
                Some(Page::new(writer, heading_of(twin).map_or_else(String::new, |line| line + "\n")))
            }
            SolutionFormat::Popeye => {
                let writer = popeye::Play::new(&twin.problem, twin.sheet.language);
                Some(Page::new(Writer::Popeye(Box::new(writer)), popeye_caption(twin)))
            }
            SolutionFormat::Html | SolutionFormat::Latex | SolutionFormat::Json | SolutionFormat::Jsonl => {
                None
            }
        }
    }

    /// What is told of a twin, below the play that is written already.
    fn twin(
        &self,
        twin: &Twin,
        solution: &Solution,
        judgement: &Judgement,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let Twin { label, caption, problem, .. } = twin;
        match self.print.format {
            SolutionFormat::Text => {
                writeln!(out)?;
                let remarks = self.remarks(problem, judgement);
                remarks.iter().try_for_each(|remark| writeln!(out, "{remark}"))?;
                if !remarks.is_empty() {
                    writeln!(out)?;
                }
            }
            SolutionFormat::Html => {
                let play = tree::play(problem, solution, self.notation());
                let remarks = self.remarks(problem, judgement);
                write!(out, "{}", html::twin(heading_of(twin).as_deref(), &play, &remarks))?;
            }
            SolutionFormat::Latex => {
                let mut text = heading_of(twin).unwrap_or_default() + "\n";
                text += &tree::play(problem, solution, self.notation());
                text += &self.remarks(problem, judgement).join("\n");
                write!(out, "{}", latex::lines(&text))?;
            }
            SolutionFormat::Popeye => {}
            SolutionFormat::Json | SolutionFormat::Jsonl => {
                let twin = label.as_deref().map(|label| json::Twin { label, caption });
                let is_pretty = self.print.format == SolutionFormat::Json;
                let knight = knight(self.print.knight);
                writeln!(
                    out,
                    "{}",
                    json::document(problem, twin, solution, Some(judgement), knight, is_pretty)?
                )?;
            }
        }
        Ok(())
    }
}

pub(super) fn language(letters: LettersArg) -> Language {
    match letters {
        LettersArg::En => Language::English,
        LettersArg::De => Language::German,
        LettersArg::Fr => Language::French,
    }
}

/// The line above a twin, if there are several.
fn heading_of(Twin { label, caption, .. }: &Twin) -> Option<String> {
    label.as_ref().map(|label| format!("{label}) {caption}").trim_end().to_owned())
}

/// The line above a twin in the incumbent's layout; empty if there are no twins.
pub(super) fn popeye_caption(twin: &Twin) -> String {
    let line = |label: &String| popeye::twin(label, &twin.caption, twin.continued);
    twin.label.as_ref().map_or_else(String::new, line)
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
