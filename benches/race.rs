//! A race against a Popeye binary: CPU seconds of both for the same problems, in the same run.
//!
//! `POPEYE=/path/to/py cargo bench --bench race` prints one line per problem, geometric means per class and the worst
//! ratio. Words behind `--` choose problems by their names. Without `POPEYE` nothing is measured: it says so.
//!
//! Both programs run as processes of their own on Popeye input, keys only, one thread. The system counts hundredths of
//! a second, so ours runs until it has used half a second, three times at least; the mean counts.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A problem in Popeye's language.
struct Entry {
    name: String,
    text: String,
    /// By the play and, where check is no plain attack, by the rule, too.
    classes: Vec<&'static str>,
}

const CLASSES: [(&str, &str); 7] = [
    ("dm-", "direct mates"),
    ("sm-", "self and reflex mates"),
    ("rm-", "self and reflex mates"),
    ("hm-", "help mates"),
    ("hs-", "helpself and helpreflex mates"),
    ("hr-", "helpself and helpreflex mates"),
    ("ser-", "series play"),
];

/// Words of rules under which more than an attack decides about check.
const FAIRY_CHECKS: [&str; 4] = ["AntiCirce", "MarsCirce", "RexInclusive", "Parrain"];

fn entries() -> Vec<Entry> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/race.txt");
    let text = std::fs::read_to_string(file).expect("the list of problems");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(entry).collect()
}

/// Reads `name ; FEN ; stipulation ; condition`.
fn entry(line: &str) -> Entry {
    let fields: Vec<&str> = line.split(';').map(str::trim).collect();
    let [name, fen, stipulation, condition] = fields[..] else { panic!("four fields in \"{line}\"") };
    let fen = fen.replace('N', "S").replace('n', "s");
    let condition = if condition.is_empty() { String::new() } else { format!("Condition {condition}\n") };
    let text = format!("BeginProblem\nForsyth {fen}\nStipulation {stipulation}\n{condition}EndProblem\n");
    let by_play = CLASSES.iter().filter(|(prefix, _)| name.starts_with(prefix)).map(|&(_, class)| class);
    let has_fairy_checks = FAIRY_CHECKS.iter().any(|word| condition.contains(word));
    let classes = by_play.chain(has_fairy_checks.then_some("fairy checks")).collect();
    Entry { name: name.to_owned(), text, classes }
}

/// The CPU seconds of the children that have ended so far, as the system counts them.
fn children_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program may hold blanks; what follows it does not.
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |i: usize| fields.get(i).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(13) + ticks(14)) / 100.0
}

fn seconds(program: &Path, arguments: &[&str]) -> f64 {
    let before = children_seconds();
    // Popeye wants its word lists in the current folder.
    let folder = program.parent().unwrap_or(Path::new("."));
    let status = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.unwrap_or_else(|error| panic!("{} does not run: {error}", program.display()));
    children_seconds() - before
}

fn main() {
    let Some(popeye) = std::env::var_os("POPEYE").map(PathBuf::from) else {
        println!("no race: POPEYE names no binary");
        return;
    };
    let chosen: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let ours = PathBuf::from(env!("CARGO_BIN_EXE_kirke"));
    let file = std::env::temp_dir().join(format!("kirke-race-{}.inp", std::process::id()));
    let path = file.to_string_lossy().into_owned();
    let mut classes: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    let mut all = Vec::new();
    let mut worst = (f64::INFINITY, String::new());
    for entry in entries() {
        if !chosen.is_empty() && !chosen.iter().any(|word| entry.name.contains(word)) {
            continue;
        }
        std::fs::write(&file, &entry.text).expect("a temporary file");
        let theirs = seconds(&popeye, &["-maxmem", "1G", &path]);
        let own = ["popeye", "-regression", "-threads", "1", "-maxmem", "1G", &path];
        let (mut runs, mut total) = (0, 0.0);
        while runs < 3 || total < 0.5 && runs < 50 {
            total += seconds(&ours, &own);
            runs += 1;
        }
        let mean = (total / f64::from(runs)).max(0.001);
        let ratio = theirs / mean;
        let listed = entry.classes.join(", ");
        println!("{:20} {theirs:8.2} s {mean:8.3} s {ratio:8.1}x  {listed}", entry.name);
        for class in entry.classes {
            classes.entry(class).or_default().push(ratio);
        }
        all.push(ratio);
        if ratio < worst.0 {
            worst = (ratio, entry.name);
        }
    }
    let _ = std::fs::remove_file(&file);
    let mean =
        |ratios: &[f64]| (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
    for (class, ratios) in &classes {
        println!("{class:24} {:3} problems, geometric mean {:.1}x", ratios.len(), mean(ratios));
    }
    if !all.is_empty() {
        println!(
            "all: {} problems, geometric mean {:.1}x, worst {:.1}x ({})",
            all.len(),
            mean(&all),
            worst.0,
            worst.1
        );
    }
}
