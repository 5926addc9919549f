//! `kirke popeye`: a stand-in for the incumbent's executable, also when called through a link named `py`.

use super::args::When;
use super::engine;
use super::exit::Exit;
use super::fault::Fault;
use super::{quantity, screen, solve, stop};
use kirke::input::Item;
use kirke::output::popeye;
use kirke::rules::Profile;
use kirke::search::Settings;
use kirke::solution::Completeness;
use std::ffi::OsString;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// What the incumbent's command line can say.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Arguments {
    memory: Option<usize>,
    time: Option<Duration>,
    threads: Option<usize>,
    regression: bool,
    file: Option<String>,
}

/// Solves the problems of a file, or of standard input.
pub fn run(arguments: &[OsString], out: &mut dyn Write) -> anyhow::Result<Exit> {
    let arguments = match parse(arguments) {
        Ok(arguments) => arguments,
        Err(fault) => return Ok(screen::complain("", &[fault], When::Auto)),
    };
    let name = arguments.file.as_deref().unwrap_or("-");
    let stop = stop::flag();
    let defaults = Settings::default();
    let settings = Settings {
        threads: arguments.threads.unwrap_or(defaults.threads),
        memory: arguments.memory.unwrap_or(defaults.memory),
        time: arguments.time,
        stop: Arc::clone(&stop),
        profile: Profile::Popeye,
        ..defaults
    };
    let mut exit = Exit::Success;
    for item in engine::read_file(name) {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        exit = exit.and(match item {
            Ok(item) => one(&item, &settings, arguments.regression, out)?,
            Err(faults) => screen::complain("", &faults, When::Auto),
        });
        out.flush()?;
    }
    // Like the incumbent, a run that was cut short or found nothing is still a good run.
    Ok(exit)
}

/// Solves a problem with its twins.
fn one(item: &Item, settings: &Settings, regression: bool, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let start = Instant::now();
    let mut exit = Exit::Success;
    let mut completeness = Completeness::Complete;
    if let Some(first) = item.twins.first() {
        write!(out, "{}", popeye::board(&first.problem))?;
    }
    for twin in &item.twins {
        write!(out, "{}", solve::popeye_caption(twin))?;
        match engine::solve(&twin.problem, settings) {
            Ok(solution) => {
                write!(out, "{}", popeye::play(&twin.problem, &solution))?;
                if solution.completeness != Completeness::Complete {
                    completeness = solution.completeness;
                }
            }
            Err(fault) => exit = exit.and(screen::complain(&item.name, &[fault], When::Auto)),
        }
    }
    let time = (!regression).then(|| start.elapsed());
    write!(out, "{}", popeye::closing(completeness, time))?;
    Ok(exit)
}

fn parse(arguments: &[OsString]) -> Result<Arguments, Fault> {
    let mut parsed = Arguments::default();
    let mut rest = arguments.iter().map(|argument| argument.to_string_lossy().into_owned());
    while let Some(argument) = rest.next() {
        let mut value = || rest.next().ok_or_else(|| Fault::input(format!("{argument} needs a value")));
        let wrong = |value: &str| Fault::input(format!("{argument}: \"{value}\" is not a number"));
        match argument.as_str() {
            "-maxmem" => parsed.memory = Some(quantity::bytes(&value()?).map_err(Fault::input)?),
            "-maxtime" => {
                let value = value()?;
                let seconds = value.parse().map_err(|_| wrong(&value))?;
                parsed.time = Some(Duration::from_secs(seconds));
            }
            "-threads" => {
                let value = value()?;
                let threads: u16 = value.parse().map_err(|_| wrong(&value))?;
                parsed.threads = Some(usize::from(threads.clamp(1, 1024)));
            }
            // A number of table entries; our tables are measured in bytes.
            "-maxtrans" => drop(value()?),
            "-regression" => parsed.regression = true,
            "-" => parsed.file = Some(argument),
            _ if argument.starts_with('-') => {
                return Err(Fault::input(format!("unknown option {argument}: known are {KNOWN}")));
            }
            _ => parsed.file = Some(argument),
        }
    }
    Ok(parsed)
}

const KNOWN: &str = "-maxmem N, -maxtime N, -maxtrans N, -threads N, -regression";

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Arguments, String> {
        let words: Vec<OsString> = text.split_whitespace().map(OsString::from).collect();
        parse(&words).map_err(|fault| fault.to_string())
    }

    #[test]
    fn the_options_of_the_incumbent() {
        let expected = Arguments {
            memory: Some(1 << 30),
            time: Some(Duration::from_secs(60)),
            threads: Some(2),
            regression: true,
            file: Some("in.inp".into()),
        };
        assert_eq!(parsed("-maxmem 1G -maxtime 60 -regression -threads 2 in.inp"), Ok(expected));
        assert_eq!(parsed(""), Ok(Arguments::default()));
        assert_eq!(parsed("-maxtime"), Err("-maxtime needs a value".into()));
        assert_eq!(parsed("-maxtime x"), Err("-maxtime: \"x\" is not a number".into()));
        assert!(parsed("-foo").unwrap_err().starts_with("unknown option -foo"));
    }
}
