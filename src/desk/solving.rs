//! Problems solved while the page looks on: play is told as soon as it is proved.

use super::events::Teller;
use super::question::{Question, Tongue};
use kirke::input::Twin;
use kirke::output::{KnightLetter, Notation, Renderer, Style, json, tree, verdict};
use kirke::search::{Clock, Found, Listener, Settings};
use kirke::solution::{Branch, Completeness, Solution, Statistics};
use kirke::verdict::{Judgement, Verdict, examine};
use serde_json::{Value, json};
use std::sync::Arc;

/// Solves every twin; what is found, and how far it has come, is told on the way.
pub fn solve(question: &Question, teller: &Teller, settings: &Settings) {
    let item = match question.item() {
        Ok(item) => item,
        Err(faults) => return teller.tell("faults", &faults),
    };
    let clock = Clock::start(settings.pause.clone());
    for (number, twin) in item.twins.iter().enumerate() {
        solve_twin(number, twin, question.language, teller, settings, &clock);
    }
    teller.tell("end", &json!({}));
}

/// `of_all` is the clock of the work on all twins.
fn solve_twin(
    number: usize,
    twin: &Twin,
    tongue: Tongue,
    teller: &Teller,
    settings: &Settings,
    of_all: &Clock,
) {
    let clock = Clock::start(settings.pause.clone());
    let begin =
        json!({ "twin": number, "label": twin.label, "caption": twin.caption, "threads": settings.threads });
    teller.tell("begin", &begin);
    let listener: Listener = {
        let (teller, twin) = (teller.clone(), twin.clone());
        Arc::new(move |found| {
            if !teller.nobody_listens()
                && let Some(found) = of_found(&twin, found, tongue)
            {
                teller.tell("found", &json!({ "twin": number, "found": found }));
            }
        })
    };
    let progress = {
        let (teller, of_all) = (teller.clone(), of_all.clone());
        move |text: &str| {
            let seconds = of_all.elapsed().as_secs_f64();
            teller.tell("progress", &json!({ "twin": number, "text": text, "seconds": seconds }));
        }
    };
    let aloud = Settings { listener: Some(listener), progress: Some(Arc::new(progress)), ..settings.clone() };
    let (solution, judgement) = match examine(&twin.problem, None, &aloud) {
        Ok(found) => found,
        Err(no) => return teller.tell("faults", &vec![super::fault::Fault::from(no)]),
    };
    if teller.nobody_listens() {
        return;
    }
    let notation = tongue.notation(&twin.problem.setup.army);
    let style = Style { notation, quiet: true, profile: settings.profile };
    let text =
        tree::Text(style).play_writer(twin).map_or_else(String::new, |writer| writer.finish(&solution));
    let is_sound = judgement.verdict == Verdict::Sound;
    teller.tell(
        "done",
        &json!({
            "twin": number,
            "solution": document(twin, &solution, &judgement, tongue),
            "verdict": judgement.verdict,
            "told": verdict::line(&twin.problem, &judgement, notation),
            "tested": is_sound.then(|| verdict::tested(&twin.problem, settings.profile, tongue.language())),
            "text": text,
            "seconds": clock.elapsed().as_secs_f64(),
            "nodes": solution.statistics.nodes,
        }),
    );
}

/// A piece of play as the whole solution would have it.
fn of_found(twin: &Twin, found: Found, tongue: Tongue) -> Option<Value> {
    let Found { first_mover, play } = found;
    let piece = Solution {
        first_mover,
        phases: vec![Arc::unwrap_or_clone(play)],
        completeness: Completeness::Complete,
        other_side: None,
        statistics: Statistics::default(),
    };
    let mut play = json::play(&twin.problem, &piece, KnightLetter::N).ok()?;
    in_letters_of(&mut play, &piece, tongue.notation(&twin.problem.setup.army));
    Some(json!({ "first_mover": first_mover, "phase": play.get_mut(0)?.take() }))
}

/// The document of the solution, with moves in the letters of the page.
fn document(twin: &Twin, solution: &Solution, judgement: &Judgement, tongue: Tongue) -> Option<Value> {
    let mut document = json::value(&twin.problem, solution, Some(judgement), KnightLetter::N).ok()?;
    let notation = tongue.notation(&twin.problem.setup.army);
    let halves = [("/phases", Some(solution)), ("/other_side", solution.other_side.as_deref())];
    for (path, half) in halves {
        let (Some(written), Some(half)) = (document.pointer_mut(path), half) else { continue };
        in_letters_of(written, half, notation);
    }
    Some(document)
}

fn in_letters_of(written: &mut Value, solution: &Solution, notation: Notation) {
    for (written, phase) in written.as_array_mut().into_iter().flatten().zip(&solution.phases) {
        let branches = written.get_mut("branches").and_then(Value::as_array_mut);
        let Some(branches) = branches else { continue };
        in_letters(branches, &phase.branches, notation);
    }
}

fn in_letters(written: &mut [Value], branches: &[Branch], notation: Notation) {
    for (written, branch) in written.iter_mut().zip(branches) {
        written["short"] = notation.ply(&branch.ply).into();
        if let Some(below) = written.get_mut("branches").and_then(Value::as_array_mut) {
            in_letters(below, &branch.branches, notation);
        }
    }
}
