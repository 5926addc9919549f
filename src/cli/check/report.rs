//! What the user sees of a run: the table or the lines of results, a progress line, a summary.

use super::source::{Counted, Source};
use super::{prints_lines, shows_progress};
use crate::cli::args::Check;
use crate::cli::exit::Exit;
use indicatif::{ProgressBar, ProgressStyle};
use kirke::batch::{Record, TwinRecord};
use kirke::output::verdict::VerdictPart;
use kirke::verdict::{ClaimState, Verdict};
use std::collections::BTreeMap;
use std::io::Write;
use std::time::{Duration, Instant};

/// Everything that is told of a run.
pub struct Report<'a> {
    args: &'a Check,
    bar: Option<ProgressBar>,
    start: Instant,
    /// Results that wait for earlier ones.
    waiting: BTreeMap<u64, Record>,
    next: u64,
    /// How many problems have got each verdict, in the order of [`Verdict::ALL`].
    verdicts: [u64; Verdict::ALL.len()],
    judged: u64,
    interrupted: bool,
    counted: Counted,
}

impl<'a> Report<'a> {
    /// Nothing is known yet.
    pub fn new(args: &'a Check) -> Self {
        let bar = shows_progress(args).then(|| bar(Source::bytes(args)));
        Self {
            args,
            bar,
            start: Instant::now(),
            waiting: BTreeMap::new(),
            next: 0,
            verdicts: Default::default(),
            judged: 0,
            interrupted: false,
            counted: Counted::default(),
        }
    }

    /// How many results have been printed.
    pub fn printed(&self) -> u64 {
        self.next
    }

    /// Everything has been read.
    pub fn counted(&mut self, counted: Counted) {
        counted.earlier.iter().for_each(|&verdict| self.count(verdict));
        self.counted = counted;
    }

    fn count(&mut self, verdict: Verdict) {
        self.verdicts[verdict as usize] += 1;
    }

    /// Takes a result, and prints it when its turn has come.
    pub fn judged(
        &mut self,
        number: u64,
        bytes: u64,
        record: Record,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        self.judged += 1;
        self.count(record.verdict);
        self.interrupted |= record.is_interrupted();
        self.waiting.insert(number, record);
        let mut lines = String::new();
        while let Some(record) = self.waiting.remove(&self.next) {
            self.next += 1;
            lines += &self.shown(&record)?;
        }
        if let Some(bar) = &self.bar {
            bar.inc(bytes);
            bar.set_message(self.so_far());
            if !lines.is_empty() {
                bar.suspend(|| out.write_all(lines.as_bytes()).and_then(|()| out.flush()))?;
            }
        } else {
            out.write_all(lines.as_bytes())?;
            out.flush()?;
        }
        Ok(())
    }

    /// `120 problems, 45.2 a second, 3 not sound`
    fn so_far(&self) -> String {
        let bad: u64 = self.verdicts[1..].iter().sum();
        format!("{} problems, {:.1} a second, {bad} not sound", self.judged, self.rate())
    }

    fn rate(&self) -> f64 {
        self.judged as f64 / self.start.elapsed().as_secs_f64().max(0.001)
    }

    /// The record as it is printed.
    fn shown(&self, record: &Record) -> anyhow::Result<String> {
        if prints_lines(self.args) {
            return Ok(record.to_line()?);
        }
        if self.args.quiet && record.verdict == Verdict::Sound {
            return Ok(String::new());
        }
        Ok(row(record))
    }

    /// Ends the run: prints what is left of an interrupted one, and the summary.
    pub fn finish(mut self, out: &mut dyn Write, stopped: bool) -> anyhow::Result<Exit> {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        for record in std::mem::take(&mut self.waiting).into_values() {
            write!(out, "{}", self.shown(&record)?)?;
        }
        if !prints_lines(self.args) {
            writeln!(out, "{}", self.summary(stopped))?;
        }
        let met = Verdict::ALL.into_iter().filter(|&verdict| self.verdicts[verdict as usize] > 0);
        let worst = Exit::worst(met.map(Exit::from));
        let exit = if stopped || self.interrupted { worst.and(Exit::Incomplete) } else { worst };
        Ok(match () {
            () if !self.args.exit_zero => exit,
            // The rest has not been looked at: whoever goes on with the results must know.
            () if stopped || self.interrupted => Exit::Incomplete,
            () => Exit::Success,
        })
    }

    /// `52 problems of 13 files: 50 sound, 2 cooked (40 from an earlier run), 12.3 s, 4.2 a second`
    fn summary(&self, stopped: bool) -> String {
        let all: u64 = self.verdicts.iter().sum();
        let each = Verdict::ALL
            .into_iter()
            .map(|verdict| (verdict, self.verdicts[verdict as usize]))
            .filter(|&(_, number)| number > 0)
            .map(|(verdict, number)| format!("{number} {verdict}"));
        let each: Vec<String> = each.collect();
        let counted = &self.counted;
        let mut text = format!("{} of {}", plural(all, "problem"), plural(counted.files, "file"));
        if !each.is_empty() {
            text += &format!(": {}", each.join(", "));
        }
        if !counted.earlier.is_empty() {
            text += &format!(" ({} from an earlier run)", counted.earlier.len());
        }
        if counted.passed_over > 0 {
            text += &format!("; {} without problems", plural(counted.passed_over, "file"));
        }
        if stopped || self.interrupted {
            text += "; interrupted";
        }
        let seconds = self.start.elapsed().as_secs_f64();
        if !self.args.quiet {
            text += &format!("; {seconds:.1} s, {:.1} problems a second", self.rate());
        }
        text
    }
}

fn plural(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// A line of the table, and a line for everything that is wrong.
fn row(record: &Record) -> String {
    let Record { verdict, stipulation, condition, file, line, problem, authors, source, .. } = record;
    let mut text = format!("{verdict:<12} {stipulation:<9} {condition:<24} {file}:{line} {problem}");
    let heading: Vec<&str> = authors.iter().chain([source]).map(String::as_str).collect();
    let heading: Vec<&str> = heading.into_iter().filter(|part| !part.is_empty()).collect();
    if !heading.is_empty() {
        text += &format!(" ({})", one_line(&heading.join("; ")));
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    let indent = " ".repeat(13);
    for fault in &record.faults {
        text += &format!("{indent}{}\n", fault.replace('\n', &format!("\n{indent}")));
    }
    let is_worth_a_line = |twin: &&TwinRecord| {
        let VerdictPart { verdict, claim, .. } = &twin.judgement;
        *verdict != Verdict::Sound || *claim == Some(ClaimState::Unread) || !twin.warnings.is_empty()
    };
    for twin in record.twins.iter().filter(is_worth_a_line) {
        let label = twin.twin.as_deref().map_or_else(String::new, |label| format!("{label}) "));
        text += &format!("{indent}{label}{}\n", twin.told);
        for warning in &twin.warnings {
            text += &format!("{indent}warning: {warning}\n");
        }
    }
    text
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn bar(bytes: u64) -> ProgressBar {
    let (bar, template) = match bytes {
        0 => (ProgressBar::new_spinner(), "{spinner} {elapsed_precise} {msg}"),
        _ => (ProgressBar::new(bytes), "{bar:20} {percent:>3}% {msg}, {eta} left"),
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}
