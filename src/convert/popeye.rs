use super::read_back;
use crate::board::{Sides, Square, Unit};
use crate::position::{Castling, Setup};
use crate::problem::{OPTIONS, PlayOption, Problem, Variations};
use crate::units::Language;
use crate::vocabulary::{condition_line, last_capture, mark_word};

/// The problem in Popeye's input language, from its heading to its options.
pub(super) fn write(problem: &Problem) -> Result<String, String> {
    let heading = &problem.heading;
    let mut text = String::new();
    let mut add = |keyword: &str, value: &str| {
        let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
        if !value.is_empty() {
            text += &format!("{keyword} {value}\n");
        }
    };
    heading.authors.iter().for_each(|author| add("Author", author));
    add("Origin", &heading.source);
    add("Award", &heading.award);
    add("Title", &heading.title);
    if let Some(origin) = &problem.origin {
        add("Pieces", &pieces(origin));
    }
    let keyword = if problem.stipulation.named().is_some() { "Stipulation" } else { "SStipulation" };
    add(keyword, &problem.stipulation.to_string());
    let mut condition = condition_line(&problem.condition, Language::English);
    condition.extend(captured_last(problem.origin.as_ref().unwrap_or(&problem.setup)));
    add("Condition", &condition.join(" "));
    add("Option", &options(problem).join(" "));
    add("Pieces", &pieces(&problem.setup));
    read_back(&format!("BeginProblem\n{text}EndProblem\n"), problem)
        .map_err(|reason| format!("Popeye's language cannot express it: {reason}"))?;
    Ok(text)
}

/// All units, side by side, behind those that they hide.
fn pieces(setup: &Setup) -> String {
    let mut words: Vec<String> =
        setup.hidden.iter().map(|hidden| alone(setup, hidden.unit, hidden.square)).collect();
    for sides in Sides::ALL {
        let units = units(setup, sides).join(" ");
        if !units.is_empty() {
            words.push(format!("{} {units}", name(sides)));
        }
    }
    words.join(" ")
}

fn name(sides: Sides) -> &'static str {
    match sides {
        Sides::White => "White",
        Sides::Black => "Black",
        Sides::Both => "Neutral",
    }
}

/// One unit with its side.
fn alone(setup: &Setup, unit: Unit, square: Square) -> String {
    format!("{} {}", name(unit.sides()), written(setup, unit, square))
}

/// The unit that was captured last, if the rule asks for it.
fn captured_last(setup: &Setup) -> Option<String> {
    let pending = setup.pending.as_ref()?;
    Some(format!("{} {}", last_capture(Language::English), alone(setup, pending.victim, pending.square)))
}

/// A unit as it is written behind its side.
fn written(setup: &Setup, unit: Unit, square: Square) -> String {
    format!("{}{}{square}", marks(setup, unit), setup.army.code(unit.kind()))
}

/// The attributes of a unit, each with a blank behind it.
fn marks(setup: &Setup, unit: Unit) -> String {
    let names = setup.army.written_marks(unit).each();
    names.map(|attribute| format!("{} ", mark_word(attribute.mark, Language::English))).collect()
}

/// The units of a side or of both, those with attributes last: an attribute holds for all that follow it.
pub(super) fn units(setup: &Setup, sides: Sides) -> Vec<String> {
    let mut own: Vec<(String, String)> = setup
        .placement
        .iter()
        .filter(|(_, unit)| unit.sides() == sides)
        .map(|(square, unit)| (marks(setup, unit), written(setup, unit, square)))
        .collect();
    own.sort_by(|one, other| one.0.cmp(&other.0));
    own.into_iter().map(|(_, written)| written).collect()
}

/// The options of play that are written, in their order.
#[rustfmt::skip]
const WRITTEN: [&str; 18] = [
    "SetPlay", "Variations", "Try", "NoThreat", "Duplex", "HalfDuplex", "MaxSolutions", "StopOnShortSolutions",
    "PostKeyPlay", "NoShortVariations", "Threat", "MaxFlightsquares", "NonTrivial", "KeepMatingPiece", "MatesIn1",
    "NullMoves", "Quodlibet", "GoalIsEnd",
];

/// An option of play, if it is wanted.
fn option_of_play(keyword: &str, problem: &Problem) -> Option<String> {
    let options = &problem.options;
    match keyword {
        "Variations" => (options.variations != Variations::Keys).then(|| "Variation".to_owned()),
        "Try" => {
            options.tries.map(|most| if most == 1 { "Try".to_owned() } else { format!("Defence {most}") })
        }
        _ => {
            let is_meant = |option: &&PlayOption| option.popeye.is_some_and(|(_, word)| word[2] == keyword);
            let argument = OPTIONS.iter().find(is_meant)?.argument(&problem.stipulation, options)?;
            Some(format!("{keyword} {argument}").trim_end().to_owned())
        }
    }
}

/// The options that the language has. What it has not, the comparison of what is read back finds out.
pub(super) fn options(problem: &Problem) -> Vec<String> {
    // What the diagram allows is said of the position in which the play begins.
    let setup = problem.origin.as_ref().unwrap_or(&problem.setup);
    let mut words: Vec<String> =
        WRITTEN.iter().filter_map(|keyword| option_of_play(keyword, problem)).collect();
    if let Some(passed) = setup.en_passant {
        let forward = if passed.rank() == 2 { 1 } else { -1 };
        let [from, to] = [-forward, forward].map(|step| passed.offset(0, step).unwrap_or(passed));
        words.push(format!("EnPassant {from}{passed}{to}"));
    }
    if let Some(rights) = setup.castling {
        let lost = Castling::possible(&setup.placement).without(rights).squares();
        let squares: String = lost.into_iter().map(|square| square.to_string()).collect();
        words.extend((!squares.is_empty()).then(|| format!("NoCastling {squares}")));
    }
    words.extend(
        setup
            .exclusive_castlings
            .iter()
            .map(|(one, other)| format!("CastlingMutuallyExclusive {one}{other}")),
    );
    words
}
