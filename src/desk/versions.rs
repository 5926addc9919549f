//! Single changes that make the problem on the board sound.

use super::events::Teller;
use super::fault::Fault;
use super::question::Question;
use kirke::convert::position_and_task;
use kirke::improve::{Looked, Sort, Version, improve};
use kirke::input::position;
use kirke::search::Settings;
use serde_json::{Value, json};
use std::time::Duration;

/// A trial that takes longer is left, if nothing else is said.
const PATIENCE: Duration = Duration::from_secs(5);

/// Tries all changes; sound versions are told as they are found.
pub fn versions(question: &Question, teller: &Teller, settings: &Settings) {
    let problem = match question.problem() {
        Ok(problem) => problem,
        Err(faults) => return teller.tell("faults", &faults),
    };
    let settings = Settings { time: Some(settings.time.unwrap_or(PATIENCE)), ..settings.clone() };
    let tell = |version: Version| {
        teller.tell(
            "version",
            &json!({
                "change": version.change.told(&problem.setup),
                "sort": version.change.sort(),
                "position": position::write(&version.problem.setup),
                "task": position_and_task(&version.problem).ok().map(|(_, task)| task),
                "solutions": version.solutions,
                "keeps": version.keeps,
            }),
        );
    };
    let progress = |looked: Looked| teller.tell("progress", &told(looked));
    match improve(&problem, &Sort::ALL, &settings, &tell, &progress) {
        Ok(looked) => teller.tell("end", &told(looked)),
        Err(no) => teller.tell("faults", &vec![Fault::from(no)]),
    }
}

fn told(looked: Looked) -> Value {
    json!({ "tried": looked.tried, "all": looked.all, "cut": looked.cut, "rate": looked.rate() })
}
