//! `kirke popeye`: a stand-in for Popeye's executable, also when called through a link named `py`.

use super::aloud::{aloud, write_found};
use super::choices::When;
use super::engine;
use super::exit::Exit;
use super::fault::Fault;
use super::{memory, quantity, screen, source, stop};
use kirke::input::Item;
use kirke::output::{latex, popeye};
use kirke::rules::{Profile, Shortcuts};
use kirke::search::Settings;
use kirke::solution::Completeness;
use std::ffi::OsString;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How long a run that is told to end may still print; editors wait a few seconds before they give up.
const GRACE: Duration = Duration::from_secs(3);

/// What Popeye's command line can say.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Arguments {
    memory: Option<usize>,
    time: Option<Duration>,
    threads: Option<usize>,
    regression: bool,
    plain: bool,
    file: Option<PathBuf>,
}

/// Solves the problems of a file, or of standard input.
pub fn run(arguments: &[OsString], out: &mut dyn Write) -> anyhow::Result<Exit> {
    let arguments = match parse(arguments) {
        Ok(arguments) => arguments,
        Err(fault) => return Ok(screen::complain("", &[fault], When::Auto)),
    };
    let file = arguments.file.as_deref().unwrap_or(Path::new("-"));
    let stop = stop::flag_with_grace(GRACE);
    let defaults = Settings::default();
    let (memory, warning) = memory::granted(arguments.memory.unwrap_or(defaults.memory));
    if let Some(warning) = warning {
        screen::warn_once(&warning);
    }
    let settings = Settings {
        threads: arguments.threads.unwrap_or(defaults.threads),
        memory,
        time: arguments.time,
        stop: Arc::clone(&stop),
        profile: Profile::Popeye,
        shortcuts: if arguments.plain { Shortcuts::NONE } else { Shortcuts::ALL },
        ..defaults
    };
    let mut exit = Exit::Success;
    let mut out = Tee { out, protocol: None };
    if !arguments.regression {
        write!(out, "{}", banner(settings.memory))?;
    }
    for item in engine::read_popeye(file) {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        exit = exit.and(match item {
            Ok(item) => one(&item, &settings, arguments.regression, &mut out)?,
            Err(faults) => screen::complain("", &faults, When::Auto),
        });
        out.flush()?;
    }
    // Like Popeye, a run that was cut short or found nothing is still a good run.
    Ok(exit)
}

/// The first line: programs look for Popeye's name and version in it.
fn banner(memory: usize) -> String {
    format!("Popeye kirke-{}-{}Bit v4.104 ({} MB)\n", env!("CARGO_PKG_VERSION"), usize::BITS, memory >> 20)
}

/// Solves a problem with its twins.
fn one(item: &Item, settings: &Settings, regression: bool, out: &mut Tee) -> anyhow::Result<Exit> {
    let Some(first) = item.twins.first() else { return Ok(Exit::Success) };
    let start = Instant::now();
    let sheet = &first.sheet;
    let mut exit = Exit::Success;
    if let Some(name) = &sheet.protocol
        && let Err(fault) = out.open(name)
    {
        exit = exit.and(screen::complain(&item.name, &[fault], When::Auto));
    }
    let most = sheet.max_time.map(Duration::from_secs).into_iter().chain(settings.time).min();
    for remark in &sheet.remarks {
        writeln!(out, "{}", popeye::ascii(remark))?;
    }
    match &sheet.zero_position {
        Some(diagram) => {
            write!(out, "{}{}", popeye::board(diagram, sheet), popeye::zero_position(sheet.language))?;
        }
        None => write!(out, "{}", popeye::board(&first.problem, sheet))?,
    }
    let mut completeness = Completeness::Complete;
    let mut told = Vec::new();
    for twin in &item.twins {
        let caption = popeye::caption(twin);
        write!(out, "{caption}")?;
        out.flush()?;
        let time = most.map(|most| most.saturating_sub(start.elapsed()));
        let mut play_writer = popeye::play_writer(&twin.problem, sheet.language);
        let settings = Settings { time, ..settings.clone() };
        let solve = |settings: &Settings| engine::solve(&twin.problem, settings);
        match aloud(&settings, solve, &mut |founds| write_found(&mut play_writer, founds, out))? {
            Ok(solution) => {
                write!(out, "{}", play_writer.finish(&solution))?;
                out.flush()?;
                if sheet.latex.is_some() {
                    let play = popeye::play(&twin.problem, &solution, sheet.language);
                    told.push(format!("{caption}{play}"));
                }
                if solution.completeness != Completeness::Complete {
                    completeness = solution.completeness;
                }
            }
            Err(fault) => exit = exit.and(screen::complain(&item.name, &[fault], When::Auto)),
        }
    }
    if let Some(name) = &sheet.latex {
        let text = latex::document(&first.problem, sheet, &told.concat());
        if let Err(error) = std::fs::write(name, text) {
            let fault = Fault::input(format!("cannot write \"{name}\": {error}"));
            exit = exit.and(screen::complain(&item.name, &[fault], When::Auto));
        }
    }
    let time = (!regression).then(|| start.elapsed());
    write!(out, "{}", popeye::closing(completeness, time, sheet.language))?;
    Ok(exit)
}

/// Standard output, and the file that an input may name as its protocol.
struct Tee<'a> {
    out: &'a mut dyn Write,
    protocol: Option<File>,
}

impl Tee<'_> {
    fn open(&mut self, name: &str) -> Result<(), Fault> {
        let file = File::options().create(true).append(true).open(name);
        self.protocol =
            Some(file.map_err(|error| Fault::input(format!("cannot write \"{name}\": {error}")))?);
        Ok(())
    }
}

impl Write for Tee<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = self.out.write(bytes)?;
        match &mut self.protocol {
            Some(file) => file.write_all(&bytes[..written]).map(|()| written),
            None => Ok(written),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.out.flush()
    }
}

fn parse(arguments: &[OsString]) -> Result<Arguments, Fault> {
    let mut parsed = Arguments::default();
    let lossy = |given: &OsString| given.to_string_lossy().into_owned();
    let mut rest = arguments.iter().peekable();
    while let Some(given) = rest.next() {
        let argument = lossy(given);
        let mut value =
            || rest.next().map(lossy).ok_or_else(|| Fault::input(format!("{argument} needs a value")));
        let wrong = |value: &str| Fault::input(format!("{argument}: \"{value}\" is not a number"));
        match argument.as_str() {
            // A bare number counts kilobytes.
            "-maxmem" => {
                let mut value = value()?;
                if value.bytes().all(|byte| byte.is_ascii_digit()) {
                    value.push('k');
                }
                parsed.memory = Some(quantity::bytes(&value).map_err(Fault::input)?);
            }
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
            // Signs of life at intervals of so many seconds, for programs that run many searches: not needed here.
            "-heartbeat" => {
                if rest.peek().is_some_and(|next| lossy(next).parse::<u64>().is_ok()) {
                    rest.next();
                }
            }
            "-regression" => parsed.regression = true,
            // Not one of Popeye's: every move is played.
            "-plain" | "--plain" => parsed.plain = true,
            _ if argument.starts_with('-') && argument != "-" => {
                return Err(Fault::input(format!("unknown option {argument}: known are {KNOWN}")));
            }
            _ => {
                if let Some(first) = parsed.file.replace(PathBuf::from(given)) {
                    let first = source::name(first);
                    let second = source::name(given);
                    return Err(Fault::input(format!("one file at a time, not {first} and {second}")));
                }
            }
        }
    }
    Ok(parsed)
}

const KNOWN: &str = "-maxmem N, -maxtime N, -maxtrans N, -heartbeat N, -threads N, -regression, -plain";

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Arguments, String> {
        let words: Vec<OsString> = text.split_whitespace().map(OsString::from).collect();
        parse(&words).map_err(|fault| fault.to_string())
    }

    #[test]
    fn the_options_of_popeye() {
        let expected = Arguments {
            memory: Some(1 << 30),
            time: Some(Duration::from_secs(60)),
            threads: Some(2),
            regression: true,
            plain: true,
            file: Some("in.inp".into()),
        };
        assert_eq!(parsed("-maxmem 1G -maxtime 60 -regression --plain -threads 2 in.inp"), Ok(expected));
        assert_eq!(parsed(""), Ok(Arguments::default()));
        assert_eq!(parsed("-maxtime"), Err("-maxtime needs a value".into()));
        assert_eq!(parsed("-maxtime x"), Err("-maxtime: \"x\" is not a number".into()));
        assert_eq!(parsed("a.inp b.inp"), Err("one file at a time, not a.inp and b.inp".into()));
        assert!(parsed("-foo").unwrap_err().starts_with("unknown option -foo"));
    }
}
