//! Problems with their solutions in a layout of `kirke solve`.

use super::events::Teller;
use super::fault::Fault;
use super::question::Question;
use kirke::output::{KnightLetter, Renderer, Style, html, json, latex, popeye, tree};
use kirke::search::Settings;
use kirke::verdict::examine;
use serde::Deserialize;
use serde_json::json;

/// What is to be printed, and how.
#[derive(Deserialize)]
pub struct Report {
    #[serde(flatten)]
    question: Question,
    layout: Layout,
}

/// The layouts.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Layout {
    Text,
    Html,
    Latex,
    Popeye,
    Json,
}

impl Report {
    /// What is asked about.
    pub fn question(&self) -> &Question {
        &self.question
    }
}

/// Solves the problem and tells the text.
pub fn report(report: &Report, teller: &Teller, settings: &Settings) {
    let Report { question, layout } = report;
    let item = match question.item() {
        Ok(item) => item,
        Err(faults) => return teller.tell("faults", &faults),
    };
    let Some(first) = item.twins.first() else { return };
    let notation = question.language.notation(&first.problem.setup.army);
    let style = Style { notation, quiet: false, profile: settings.profile };
    let renderer: Box<dyn Renderer> = match layout {
        Layout::Text => Box::new(tree::Text(style)),
        Layout::Html => Box::new(html::Html(style)),
        Layout::Latex => Box::new(latex::Latex(style)),
        Layout::Popeye => Box::new(popeye::Popeye { quiet: false }),
        Layout::Json => Box::new(json::Json { knight: KnightLetter::N, is_pretty: true }),
    };
    let mut text = renderer.begin() + &renderer.open(first);
    let mut completeness = kirke::solution::Completeness::Complete;
    for twin in &item.twins {
        let (solution, judgement) = match examine(&twin.problem, None, settings) {
            Ok(found) => found,
            Err(no) => return teller.tell("faults", &vec![Fault::from(no)]),
        };
        if teller.nobody_listens() {
            return;
        }
        if let Some(writer) = renderer.play_writer(twin) {
            text += &writer.finish(&solution);
        }
        text += &renderer.twin(twin, &solution, &judgement).unwrap_or_default();
        completeness = solution.completeness;
    }
    text += &(renderer.close(first, completeness) + &renderer.end());
    teller.tell("report", &json!({ "text": text }));
}
