//! Composed problems against the complete play of another solver.
//!
//! The records lie beside the repository (`../shared/oracle/problems`); without them the test says so and passes. The
//! default run takes those that are quick for the other solver; `KIRKE_SOAK=1 cargo test --release --test
//! oracle_problems -- --nocapture` takes all up to [`SLOWEST`] and has no time limit as a whole.

mod support;

use kirke::input::{Diagnostic, Item, read_file};
use kirke::rules::Profile;
use kirke::search::{Settings, Unsolvable};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};
use support::play::Play;

/// CPU seconds of the other solver up to which a problem is taken at all.
const SLOWEST: f64 = 5.0;
/// The same for the default run.
const QUICK: f64 = 0.3;
/// Time for the default run as a whole.
const BUDGET: Duration = Duration::from_secs(60);
/// Time for one problem in the default run.
const PATIENCE: Duration = Duration::from_secs(2);
/// Time for one problem in the whole run.
const SOAK_PATIENCE: Duration = Duration::from_secs(60);

/// Records that still come out differently, each with its reason.
const KNOWN: [(&str, &str); 3] = [
    (
        "e24480c9-01f742",
        "MaxFlightsquares -1 is refused; the reference says that it is wrong and goes on without",
    ),
    (
        "373a1eab-28c239",
        "the reference counts Kd7*e8 twice, as king's move and as capture on the rebirth square",
    ),
    (
        "45e7b237-e367f3",
        "StartMoveNumber counts first moves in the order in which the reference happens to find them",
    ),
];

/// How a record came out.
enum Outcome {
    /// The same lines; the same keys, and all play behind them as far as it is printed.
    Agrees,
    Skipped(String),
    Slow,
    Differs(String),
}

fn text<'a>(record: &'a Value, field: &str) -> &'a str {
    record[field].as_str().unwrap_or_default()
}

/// Why a record cannot be compared at all.
fn unfit(record: &Value, slowest: f64) -> Option<&'static str> {
    if record["complete"] != true {
        Some("the reference is not complete")
    } else if record["known_bug"] == true {
        Some("the reference is known to be wrong")
    } else if record["has_play"] == false {
        Some("the reference has no play")
    } else if record["cpu_s"].as_f64().is_none_or(|seconds| seconds > slowest) {
        Some("too slow for this run")
    } else {
        None
    }
}

/// A problem that is not understood: skipped if it asks for what the program does not have, or for two rebirths at
/// once; wrong otherwise.
fn unread(faults: &[Diagnostic]) -> Outcome {
    let refused = |fault: &Diagnostic| fault.unsupported || fault.message.contains("both say who is reborn");
    match faults.iter().find(|fault| !refused(fault)) {
        Some(fault) => Outcome::Differs(format!("  {fault}\n")),
        None => Outcome::Skipped(faults.first().map_or_else(String::new, |fault| reason(&fault.message))),
    }
}

/// A message without what it quotes, so that like reasons are counted together.
fn reason(message: &str) -> String {
    message.split(" \"").next().unwrap_or_default().to_owned()
}

fn judge(record: &Value, patience: Duration) -> Outcome {
    let outcomes = read_file("", text(record, "popeye_input"));
    let item: &Item = match outcomes.as_slice() {
        [Ok(item)] => item,
        [Err(faults), ..] => return unread(faults),
        _ => return Outcome::Differs(format!("{} problems were read instead of one\n", outcomes.len())),
    };
    let settings = Settings { profile: Profile::Popeye, time: Some(patience), ..Settings::default() };
    match support::printed(item, &settings) {
        Ok((_, false)) if !stops_early(item) => Outcome::Slow,
        Ok((printed, _)) => {
            let (ours, theirs) = (Play::read(&printed), Play::read(text(record, "popeye_output")));
            let differences = ours.differences(&theirs);
            if differences.is_empty() { Outcome::Agrees } else { Outcome::Differs(differences) }
        }
        Err(Unsolvable::Impossible(impossible)) => Outcome::Skipped(impossible.to_string()),
        Err(unsolvable) => Outcome::Differs(format!("  {unsolvable}\n")),
    }
}

/// Does the problem itself ask for less than everything?
fn stops_early(item: &Item) -> bool {
    item.twins.iter().any(|twin| twin.problem.options.max_solutions.is_some())
}

fn records(file: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn problems_are_solved_as_by_the_reference() {
    let Some(folder) = support::beside("oracle/problems") else { return };
    let (slowest, patience) = if support::soak() { (SLOWEST, SOAK_PATIENCE) } else { (QUICK, PATIENCE) };
    let start = Instant::now();
    let mut agreed = 0;
    let mut skipped: BTreeMap<String, usize> = BTreeMap::new();
    let mut slow = Vec::new();
    let mut different = Vec::new();
    for record in ["t0.jsonl", "t1.jsonl"].iter().flat_map(|file| records(&folder.join(file))) {
        let late = !support::soak() && start.elapsed() > BUDGET;
        let known = KNOWN.iter().find(|(id, _)| *id == text(&record, "id"));
        let unfit = unfit(&record, slowest).or(late.then_some("no time left for it"));
        match unfit.map_or_else(|| judge(&record, patience), |reason| Outcome::Skipped(reason.to_owned())) {
            Outcome::Agrees => agreed += 1,
            Outcome::Skipped(reason) => *skipped.entry(reason).or_default() += 1,
            Outcome::Slow => slow.push(text(&record, "id").to_owned()),
            Outcome::Differs(_) if known.is_some() => {
                *skipped.entry(known.map_or("", |known| known.1).to_owned()).or_default() += 1;
            }
            Outcome::Differs(differences) => {
                let (id, stipulation) = (text(&record, "id"), text(&record, "stipulation"));
                different.push(format!("{id} {stipulation} {}\n{differences}", record["conditions"]));
            }
        }
    }
    let skips: usize = skipped.values().sum();
    eprintln!(
        "problems: {agreed} agree, {} differ, {} too slow here, {skips} skipped",
        different.len(),
        slow.len()
    );
    eprintln!("  not solved within {} s: {}", patience.as_secs(), slow.join(" "));
    skipped.iter().for_each(|(reason, count)| eprintln!("  skipped {count:3}: {reason}"));
    assert!(different.is_empty(), "{}", different.join("\n"));
    assert!(agreed > 0, "nothing was compared");
}
