//! `kirke convert`

use super::exit::Exit;
use super::fault::Fault;
use super::work_args::{Convert, ProblemFormat};
use super::{engine, screen, source};
use kirke::convert::{Layout, write};
use kirke::input::{Entry, Problems};
use kirke::output::printable::printable;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Writes every problem of a file in another format; what gets lost is told, and what cannot be expressed left out.
pub fn run(args: &Convert, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let [from, to] = [&args.from, &args.to].map(source::name);
    let complain = |text: String| screen::complain("", &[Fault::input(text)], args.color);
    let Some(layout) = layout(args) else {
        let text = format!("{to}: the ending does not tell the format");
        let hint = "hint: end it in .txt, .inp, .olv, .yaml, .json or .jsonl, or say --format";
        return Ok(complain(format!("{text}\n{hint}")));
    };
    let source = match source::open(&args.from) {
        Ok(source) => source,
        Err(error) => {
            return Ok(complain(format!("{from}: {error}")));
        }
    };
    let mut file;
    let out: &mut dyn Write = if args.to == Path::new("-") {
        out
    } else {
        // Nobody is served by a file that is read while it is overwritten.
        if same_file(&args.from, &args.to) {
            return Ok(complain(format!("{to}: this is the file that is read")));
        }
        file = NewFile { path: &args.to, open: None };
        &mut file
    };
    let is_screen = args.to == Path::new("-");
    let mut exit = Exit::Success;
    let mut written = 0;
    let mut is_empty = true;
    for entry in Problems::new(&from, source) {
        is_empty = false;
        match entry {
            Ok(entry) => exit = exit.and(convert(&entry, layout, args, &mut written, out)?),
            Err(error) => {
                exit = exit.and(complain(format!("{from}: {error}")));
            }
        }
    }
    if is_empty {
        exit = exit.and(complain(format!("{from}: there is no problem in it")));
    }
    if written == 0 && !is_screen {
        return Ok(exit);
    }
    match layout {
        Layout::Json if written == 0 => writeln!(out, "[]")?,
        Layout::Json => writeln!(out, "\n]")?,
        Layout::Popeye if written > 0 => writeln!(out, "EndProblem")?,
        Layout::Popeye | Layout::Line | Layout::Yaml | Layout::Jsonl => {}
    }
    out.flush()?;
    Ok(exit)
}

/// A file that is made when the first bytes are written: where nothing can be converted, what it held before is kept.
struct NewFile<'a> {
    path: &'a Path,
    open: Option<BufWriter<File>>,
}

impl Write for NewFile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let file = match self.open.take() {
            Some(file) => file,
            None => BufWriter::new(File::create(self.path).map_err(|error| {
                io::Error::new(error.kind(), format!("{}: {error}", source::name(self.path)))
            })?),
        };
        self.open.insert(file).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.open.as_mut().map_or(Ok(()), BufWriter::flush)
    }
}

fn convert(
    entry: &Entry,
    layout: Layout,
    args: &Convert,
    written: &mut usize,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let place = format!("{}, problem {}, line {}", source::name(&args.from), entry.number, entry.line);
    // A problem that lacks a twin is another problem.
    let faults = match &entry.outcome {
        Ok(item) => &item.left_out,
        Err(faults) => faults,
    };
    if !faults.is_empty() {
        return Ok(screen::complain("", &engine::faults(faults.clone()), args.color));
    }
    let found = match write(entry, layout) {
        Ok(found) => found,
        Err(reason) => {
            return Ok(screen::complain(&place, &[Fault::unsupported(reason)], args.color));
        }
    };
    for note in &found.notes {
        // If nobody can be told, nothing can be done about it.
        let _ = writeln!(io::stderr(), "note: {}", printable(&format!("{place}: {note}")));
    }
    for text in &found.texts {
        let before = match (layout, *written) {
            (Layout::Json, 0) => "[\n",
            (Layout::Json, _) => ",\n",
            (Layout::Popeye, 0) => "BeginProblem\n",
            (Layout::Popeye, _) => "NextProblem\n",
            (Layout::Line | Layout::Yaml | Layout::Jsonl, _) => "",
        };
        write!(out, "{before}{text}")?;
        *written += 1;
    }
    Ok(Exit::Success)
}

fn layout(args: &Convert) -> Option<Layout> {
    let format = args.format.or_else(|| {
        let ending = args.to.extension()?.to_str()?.to_lowercase();
        Some(match ending.as_str() {
            "txt" => ProblemFormat::Line,
            "inp" => ProblemFormat::Popeye,
            "olv" | "yaml" | "yml" => ProblemFormat::Yaml,
            "json" => ProblemFormat::Json,
            "jsonl" => ProblemFormat::Jsonl,
            _ => return None,
        })
    })?;
    Some(match format {
        ProblemFormat::Line => Layout::Line,
        ProblemFormat::Popeye => Layout::Popeye,
        ProblemFormat::Yaml => Layout::Yaml,
        ProblemFormat::Json => Layout::Json,
        ProblemFormat::Jsonl => Layout::Jsonl,
    })
}

fn same_file(one: &Path, other: &Path) -> bool {
    let real = |name: &Path| std::fs::canonicalize(name).ok();
    real(one).is_some() && real(one) == real(other)
}
