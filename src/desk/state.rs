//! What a position and a task mean, so that pickers and text fields say the same; and what may be added to a condition.

use super::fault::{Fault, Faults, faults};
use super::question::Question;
use kirke::input::{condition, position, without_twins};
use kirke::output::diagram;
use kirke::position::{Position, Setup};
use kirke::problem::{OPTIONS as OF_PLAY, Problem};
use kirke::rules::{
    Argument, Condition, ConditionOption, FAIRY_CONDITIONS, OPTIONS, PRESETS, Profile, Rebirth, Rules, Who,
};
use kirke::stipulation::{Named, Stipulation};
use kirke::units::Army;
use serde::Deserialize;
use serde_json::{Value, json};

/// Conditions that are listed at once.
const MOST_COMBINED: usize = 100;

/// What is understood of a question, and what is wrong with it.
pub fn state(question: &Question, profile: Profile) -> Value {
    let setup = position::read(&question.position);
    let of_position = match &setup {
        Ok(setup) => json!({
            "fen": position::write(setup),
            "counted": diagram::counted(setup, "+"),
            "castling": diagram::castling(setup),
        }),
        Err(_) => Value::Null,
    };
    let of_task = |army: &Army| {
        kirke::input::task::read_for(without_twins(&question.task), army).map(|_| ()).map_err(faults)
    };
    let (wrong_position, wrong_task) = match setup {
        Ok(setup) => (Vec::new(), of_task(&setup.army).err().unwrap_or_default()),
        Err(wrong) => (faults(wrong), of_task(&Army::default()).err().unwrap_or_default()),
    };
    let is_asked = !question.task.trim().is_empty();
    let item = match (wrong_position.is_empty() && wrong_task.is_empty() && is_asked).then(|| question.item())
    {
        Some(Ok(item)) => Some(item),
        Some(Err(wrong)) => {
            let faults = json!({ "position": [], "task": wrong });
            return json!({ "position": of_position, "faults": faults, "task": null, "twins": [] });
        }
        None => None,
    };
    let twins: Vec<Value> = item.iter().flat_map(|item| &item.twins).map(|twin| {
        json!({ "label": twin.label, "caption": twin.caption, "fen": position::write(&twin.problem.setup) })
    }).collect();
    let problem = item.as_ref().and_then(|item| item.twins.first()).map(|twin| &twin.problem);
    let unplayable = problem.and_then(|problem| playable(problem, profile).err()).unwrap_or_default();
    json!({
        "position": of_position,
        "task": problem.map(|problem| task(problem, &question.task)),
        "twins": twins,
        "faults": {
            "position": wrong_position,
            "task": if is_asked { [wrong_task, unplayable].concat() } else { Vec::new() },
        },
    })
}

/// Can it be played at all?
fn playable(problem: &Problem, profile: Profile) -> Result<(), Faults> {
    let rules = problem.rules(profile).map_err(|no| vec![Fault::from(no)])?;
    let (start, _) = problem.start_and_target();
    let position = Position::new(&start, &rules, problem.first_player());
    position.map(|_| ()).map_err(|no| vec![Fault::new(no)])
}

/// The parts of a task, as they are written.
fn task(problem: &Problem, text: &str) -> Value {
    let options = OF_PLAY.iter().filter_map(|option| {
        let argument = option.argument(&problem.stipulation, &problem.options)?;
        let name = option.names.first().unwrap_or(&"");
        Some(format!("{name} {argument}").trim().to_owned())
    });
    json!({
        "stipulation": problem.stipulation.to_string(),
        "deeper": deeper(&problem.stipulation),
        // The twins, which no picker changes.
        "tail": text.get(without_twins(text).len()..),
        "condition": problem.condition.name,
        "options": options.collect::<Vec<_>>(),
        "rules": sentences(&problem.condition),
        "first_player": problem.first_player(),
        "side": problem.side_in_diagram(),
        "warning": Some(problem.warnings().join("; ")).filter(|warning| !warning.is_empty()),
    })
}

/// The same for one move more; none if that has no meaning.
fn deeper(stipulation: &Stipulation) -> Option<String> {
    let named = stipulation.named()?;
    Some(Named { moves: named.moves.checked_add(1)?, ..named.clone() }.to_string())
}

/// The rule of each named part of a condition, in a sentence.
fn sentences(condition: &Condition) -> Vec<Value> {
    let is_rebirth = condition.fairy.is_empty() || condition.rebirth.who != Who::Nobody;
    let row = |rebirth: &Rebirth| PRESETS.iter().find(|preset| preset.rebirth == *rebirth);
    let rebirths = condition.rebirths().filter(|_| is_rebirth).filter_map(row);
    let rebirths = rebirths.map(|row| json!({ "name": row.name, "rule": row.rule, "source": row.source }));
    let rows = condition.fairy.iter().filter_map(|fairy| fairy.row());
    let fairy = rows.map(|row| json!({ "name": row.name, "rule": row.rule, "source": row.source }));
    rebirths.chain(fairy).collect()
}

/// A condition, and names of others.
#[derive(Deserialize)]
pub struct Combining {
    #[serde(flatten)]
    question: Question,
    names: Vec<String>,
}

/// For each name: the condition that is there together with that one, or why they cannot be combined.
pub fn combined(combining: &Combining, profile: Profile) -> Result<Value, Faults> {
    let (setup, condition) = ground(&combining.question)?;
    let rows = combining.names.iter().take(MOST_COMBINED).map(|name| {
        let text = PRESETS.iter().find(|row| row.name == name).map(|row| row.name.to_owned()).or_else(|| {
            FAIRY_CONDITIONS.iter().find(|row| row.name == name).map(|row| row.completed().name())
        });
        let Some(text) = text else {
            return json!({ "name": name, "why_not": "there is no such condition" });
        };
        // Two rebirths are joined by a sign of their own; which of them is meant only the whole tells.
        let is_family = PRESETS.iter().any(|row| row.name == name);
        let signs = if is_family { [" + ", ", "] } else { [", ", " + "] };
        let texts = signs.map(|sign| format!("{}{sign}{text}", condition.name));
        let tried = texts.each_ref().map(|text| combination(text, &setup, profile));
        match tried.iter().position(Result::is_ok) {
            Some(place) => json!({ "name": name, "condition": texts[place] }),
            None => json!({ "name": name, "why_not": tried[0].as_ref().err() }),
        }
    });
    Ok(rows.collect())
}

/// The position and the condition that are there.
fn ground(question: &Question) -> Result<(Setup, Condition), Faults> {
    match question.task.trim() {
        "" => Ok((position::read(&question.position).map_err(faults)?, Rebirth::ORTHODOX.into())),
        _ => {
            let problem = question.problem()?;
            Ok((problem.setup, problem.condition))
        }
    }
}

/// Every option word of the family: whether the condition has it already, and if not, why it cannot be added.
pub fn choices(question: &Question, profile: Profile) -> Result<Value, Faults> {
    let (setup, condition) = ground(question)?;
    let rows = OPTIONS.iter().filter(|option| option.argument == Argument::Nothing);
    let rows = rows.map(|option| {
        let is_on = condition.rebirth.who != Who::Nobody
            && option.sets.iter().all(|set| set.holds(&condition.rebirth));
        let obstacle = if is_on { None } else { obstacle(&condition, option, &setup, profile) };
        json!({
            "name": option.name,
            "french": option.french.first(),
            "german": option.german.first(),
            "question": option.sets.first().map(|set| set.question()),
            "on": is_on,
            "why_not": obstacle,
        })
    });
    Ok(rows.collect())
}

/// Why the option cannot be added.
fn obstacle(
    condition: &Condition,
    option: &ConditionOption,
    setup: &Setup,
    profile: Profile,
) -> Option<String> {
    combination(&format!("{} {}", condition.name, option.name), setup, profile).err()
}

/// Is this a condition that can be played?
fn combination(text: &str, setup: &Setup, profile: Profile) -> Result<(), String> {
    let read = condition::read(text).map_err(|error| error.message)?;
    Rules::of(&read, &setup.army_in_play(), profile).map(|_| ()).map_err(|no| no.to_string())
}

/// All conditions that have a name.
pub fn conditions() -> Value {
    let presets = PRESETS.iter().map(|row| {
        json!({
            "name": row.name, "text": row.name, "aliases": row.aliases, "french": row.french, "german": row.german,
            "rule": row.rule, "source": row.source, "family": true,
        })
    });
    let fairy = FAIRY_CONDITIONS.iter().map(|row| {
        json!({
            "name": row.name, "text": row.completed().name(), "aliases": row.aliases, "french": row.french,
            "german": row.german, "rule": row.rule, "source": row.source, "family": false,
        })
    });
    presets.chain(fairy).collect()
}
