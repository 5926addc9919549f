//! A solution for programs: one JSON document per problem. The names and the order of the fields are part of the
//! schema; whoever changes one raises [`SCHEMA`].

use super::diagram;
use super::lines;
use super::notation::{KnightLetter, Notation};
use super::printable::escaped;
use super::renderer::{Renderer, TakenBack};
use super::verdict::VerdictPart;
use crate::board::{Colour, Square};
use crate::input;
use crate::position::{Setup, TurnCount};
use crate::problem::{Heading, Problem};
use crate::rules::Condition;
use crate::solution::{
    Branch, Completeness, Counted, Phase, PhaseKind, Ply, Role, Solution, UnitText, unit_text,
};
use crate::verdict::{Judgement, completeness};
use schemars::JsonSchema;
use serde::Serialize;

/// Name and version of the schema.
pub const SCHEMA: &str = "kirke.solution/2";

/// The same of problems in which moves are taken back first.
const RETRACTOR_SCHEMA: &str = "kirke.retractor/2";

/// A value as JSON on one line. Control characters and those that turn the direction of a text are written as escapes,
/// so that the same text may go to a terminal.
///
/// ```
/// use kirke::output::json::compact;
/// assert_eq!(compact("\u{202e}to\u{9b}").unwrap(), r#""\u202eto\u009b""#);
/// ```
///
/// # Errors
/// If the value cannot be written as JSON.
pub fn compact<T: Serialize + ?Sized>(value: &T) -> serde_json::Result<String> {
    serde_json::to_string(value).map(escaped)
}

/// The same over several lines.
///
/// # Errors
/// As [`compact`].
pub fn pretty<T: Serialize + ?Sized>(value: &T) -> serde_json::Result<String> {
    serde_json::to_string_pretty(value).map(escaped)
}

/// The layout for programs: a document for each problem and each twin.
pub struct Json {
    /// The letter of the knight in short notation.
    pub knight: KnightLetter,
    /// Is a document spread over many lines? Else it stands on one.
    pub is_pretty: bool,
}

impl Renderer for Json {
    fn twin(
        &self,
        twin: &input::Twin,
        solution: &Solution,
        judgement: &Judgement,
    ) -> serde_json::Result<String> {
        let input::Twin { label, caption, problem, .. } = twin;
        let twin = label.as_deref().map(|label| Twin { label, caption });
        let text = document(problem, twin, solution, Some(judgement), self.knight, self.is_pretty)?;
        Ok(text + "\n")
    }

    fn taken_back(&self, twin: &input::Twin, told: &TakenBack) -> serde_json::Result<String> {
        let input::Twin { label, caption, problem, .. } = twin;
        let twin = label.as_deref().map(|label| Twin { label, caption });
        Ok(taken_back(problem, twin, told, self.is_pretty)? + "\n")
    }
}

/// The document of one problem in which moves are taken back first, without a line break at its end.
///
/// # Errors
/// As [`compact`].
pub fn taken_back(
    problem: &Problem,
    twin: Option<Twin<'_>>,
    told: &TakenBack,
    is_pretty: bool,
) -> serde_json::Result<String> {
    let problem = ProblemPart::of(problem, twin);
    let document = RetractorDocument { schema: RETRACTOR_SCHEMA, problem, found: &told.document };
    if is_pretty { pretty(&document) } else { compact(&document) }
}

/// What is found where moves are taken back first.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Retractor")]
struct RetractorDocument<'a, F> {
    /// Name and version of the schema.
    schema: &'static str,
    problem: ProblemPart<'a>,
    #[serde(flatten)]
    found: &'a F,
}

/// The play of one problem, or of one twin of it.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Solution")]
struct Document<'a> {
    /// Name and version of the schema.
    schema: &'static str,
    problem: ProblemPart<'a>,
    /// The side that plays the first half-move of the actual play.
    first_mover: Colour,
    /// What was overruled in the problem: a side to move that its stipulation contradicts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
    /// Has the actual play a key or a line?
    solved: bool,
    completeness: Completeness,
    /// What the solution says about the problem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    verdict: Option<VerdictPart>,
    /// Set play first.
    phases: Vec<PhasePart<'a>>,
    /// Duplex: the play in which the sides have changed their parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    other_side: Option<Vec<PhasePart<'a>>>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Problem")]
struct ProblemPart<'a> {
    name: &'a str,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    twin: Option<Twin<'a>>,
    heading: HeadingPart<'a>,
    position: PositionPart,
    /// Where the play begins, if that is not the diagram: the first position of `a=>b`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    origin: Option<PositionPart>,
    stipulation: String,
    condition: &'a Condition,
}

impl<'a> ProblemPart<'a> {
    fn of(problem: &'a Problem, twin: Option<Twin<'a>>) -> Self {
        let Heading { authors, source, award, title } = &problem.heading;
        Self {
            name: &problem.name,
            twin,
            heading: HeadingPart { authors, title, source, award },
            position: position(&problem.setup, problem.side_in_diagram()),
            origin: problem.origin.as_ref().map(|origin| position(origin, Some(problem.first_mover()))),
            stipulation: problem.asked(),
            condition: &problem.condition,
        }
    }
}

/// Which of several problems made from one diagram this is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Twin<'a> {
    /// `a`, `b`, ...
    pub label: &'a str,
    /// What distinguishes it from the diagram.
    pub caption: &'a str,
}

#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Heading")]
struct HeadingPart<'a> {
    #[serde(default, skip_serializing_if = "<[String]>::is_empty")]
    authors: &'a [String],
    #[serde(default, skip_serializing_if = "str::is_empty")]
    title: &'a str,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    source: &'a str,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    award: &'a str,
}

#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Position")]
struct PositionPart {
    /// FEN placement; fairy units stand in braces by their code.
    placement: String,
    /// The side to move, if it is stated and not contradicted by the stipulation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    side: Option<Colour>,
    /// The castling field of a FEN, if rights are stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    castling: Option<String>,
    /// Pairs of rooks' squares: only one of the two castlings may be played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    exclusive_castlings: Vec<(Square, Square)>,
    /// The square that a pawn has just passed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    en_passant: Option<Square>,
    /// The unit captured by the last move, where the rule asks for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pending: Option<PendingPart>,
    /// Units below a square, the oldest of each square first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    hidden: Vec<HiddenPart>,
    /// How far the turn of the side to move has come, in progressive play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turn: Option<TurnPart>,
    /// Diagram squares of units that do not stand on theirs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    origins: Vec<OriginPart>,
    /// Number of white units.
    white: usize,
    /// Number of black units.
    black: usize,
    /// Number of neutral units.
    #[serde(default, skip_serializing_if = "is_zero")]
    neutral: usize,
}

/// Is it to be left out?
pub fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// A turn of several moves.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Turn")]
struct TurnPart {
    /// Moves that are still to be made.
    left: u8,
    /// Moves of the whole turn.
    length: u8,
}

/// A captured unit that waits for its rebirth.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Pending")]
struct PendingPart {
    victim: UnitText,
    /// Where it was captured.
    square: Square,
    /// The capturing unit after the capture.
    capturer: UnitText,
    /// The capturing unit before the capture.
    capturer_before: UnitText,
    /// Where the capturing unit came from.
    departure: Square,
    /// The victim's diagram square.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    origin: Option<Square>,
}

/// A unit below a square.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Hidden")]
struct HiddenPart {
    square: Square,
    unit: UnitText,
    /// Its diagram square.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    origin: Option<Square>,
}

/// A unit that does not stand on its diagram square.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Origin")]
struct OriginPart {
    /// Where the unit stands.
    square: Square,
    /// Its diagram square.
    origin: Square,
}

/// One part of the play.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Phase")]
pub struct PhasePart<'a> {
    kind: PhaseKind,
    /// Post-key play: nothing is threatened, any move of the defender loses.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    zugzwang: bool,
    branches: Vec<BranchPart<'a>>,
    /// Lines that were counted instead of being listed, for each length with any.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    counted: &'a [Counted],
}

#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Branch")]
struct BranchPart<'a> {
    role: RolePart,
    /// Number of the move to which the half-move belongs.
    number: usize,
    /// The half-move in short notation.
    short: String,
    /// The half-move in long notation, with all effects.
    long: String,
    ply: &'a Ply,
    /// Nothing is threatened, any move of the defender loses.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    zugzwang: bool,
    /// What follows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    branches: Vec<BranchPart<'a>>,
}

/// What a half-move is in the play.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Role")]
enum RolePart {
    /// A first move that solves.
    Key,
    /// A first move that fails only to a few refutations.
    Try,
    /// What would follow if the defender passed.
    Threat,
    /// A move of the defending side.
    Defence,
    /// A defence that has no answer.
    Refutation,
    /// What the attacking side must play instead of what is asked: the goal that a reflex problem forces upon it.
    Forced,
    /// The only answer of the attacking side.
    Continuation,
    /// One of several answers of the attacking side.
    Dual,
    /// A move of help or series play.
    Help,
}

/// The JSON Schema of a document, generated from the types that write it.
pub fn schema() -> serde_json::Value {
    schema_of::<Document<'_>>(SCHEMA)
}

/// The same of a problem in which moves are taken back first, of which this is told.
pub fn retractor_schema<F: JsonSchema>() -> serde_json::Value {
    schema_of::<RetractorDocument<'_, F>>(RETRACTOR_SCHEMA)
}

/// The same of any document, under its name.
pub fn schema_of<T: JsonSchema>(name: &str) -> serde_json::Value {
    let mut schema = schemars::generate::SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator()
        .into_root_schema_for::<T>();
    schema.insert("$id".to_owned(), name.into());
    schema.into()
}

/// The document of one problem, with the verdict on it if there is one, without a line break at its end; `is_pretty`
/// spreads it over many lines.
///
/// # Errors
/// None are known: every value can be written as JSON.
pub fn document(
    problem: &Problem,
    twin: Option<Twin>,
    solution: &Solution,
    judgement: Option<&Judgement>,
    knight: KnightLetter,
    is_pretty: bool,
) -> serde_json::Result<String> {
    let whole = whole(problem, twin, solution, judgement, knight);
    if is_pretty { pretty(&whole) } else { compact(&whole) }
}

/// The same as a value, to be changed before it is written.
///
/// # Errors
/// As [`document`].
pub fn value(
    problem: &Problem,
    solution: &Solution,
    judgement: Option<&Judgement>,
    knight: KnightLetter,
) -> serde_json::Result<serde_json::Value> {
    serde_json::to_value(whole(problem, None, solution, judgement, knight))
}

/// The phases of a solution alone, as they stand in its document.
///
/// # Errors
/// As [`document`].
pub fn play(
    problem: &Problem,
    solution: &Solution,
    knight: KnightLetter,
) -> serde_json::Result<serde_json::Value> {
    let short = Notation { knight, ..Notation::default() }.for_army(&problem.setup.army);
    serde_json::to_value(phases(problem, solution, short))
}

fn whole<'a>(
    problem: &'a Problem,
    twin: Option<Twin<'a>>,
    solution: &'a Solution,
    judgement: Option<&'a Judgement>,
    knight: KnightLetter,
) -> Document<'a> {
    let short = Notation { knight, ..Notation::default() }.for_army(&problem.setup.army);
    Document {
        schema: SCHEMA,
        problem: ProblemPart::of(problem, twin),
        first_mover: problem.first_player(),
        warnings: problem.warnings(),
        solved: !solution.is_empty(),
        completeness: completeness(problem, solution),
        verdict: judgement.map(|judgement| VerdictPart::new(problem, judgement, short, usize::MAX)),
        phases: phases(problem, solution, short),
        other_side: solution.other_side.as_ref().map(|other| phases(problem, other, short)),
    }
}

/// A position in which it is this side's turn, or that of both.
fn position(setup: &Setup, turn: Option<Colour>) -> PositionPart {
    let text = |unit| unit_text(&setup.army, unit);
    let [white, black, neutral] = diagram::counts(setup);
    PositionPart {
        placement: input::position::placement(setup),
        side: setup.side.filter(|side| turn == Some(*side)),
        castling: diagram::castling(setup),
        exclusive_castlings: setup.exclusive_castlings.clone(),
        en_passant: setup.en_passant,
        pending: setup.pending.map(|pending| PendingPart {
            victim: text(pending.victim),
            square: pending.square,
            capturer: text(pending.capturer),
            capturer_before: text(pending.capturer_before),
            departure: pending.departure,
            origin: pending.origin,
        }),
        hidden: setup
            .hidden
            .iter()
            .map(|hidden| HiddenPart {
                square: hidden.square,
                unit: text(hidden.unit),
                origin: hidden.origin,
            })
            .collect(),
        turn: setup.turn.map(|TurnCount { left, length }| TurnPart { left, length }),
        origins: setup.origins.iter().map(|&(square, origin)| OriginPart { square, origin }).collect(),
        white,
        black,
        neutral,
    }
}

/// The phases of a solution for other documents, with half-moves in this notation beside the long one.
pub fn phases<'a>(problem: &'a Problem, solution: &'a Solution, short: Notation) -> Vec<PhasePart<'a>> {
    let phases = solution.phases.iter().map(|phase| {
        let mut writer = Writer { problem, phase, short, path: Vec::new() };
        let branches = writer.branches(&phase.branches);
        PhasePart { kind: phase.kind, zugzwang: phase.zugzwang, branches, counted: &phase.counted }
    });
    phases.collect()
}

/// Writes the play of one phase.
struct Writer<'a> {
    problem: &'a Problem,
    phase: &'a Phase,
    short: Notation,
    path: Vec<&'a Branch>,
}

impl<'a> Writer<'a> {
    fn branches(&mut self, of: &'a [Branch]) -> Vec<BranchPart<'a>> {
        let is_dual = of.iter().filter(|branch| branch.role == Role::Continuation).count() > 1;
        let mut written = Vec::new();
        for branch in of {
            self.path.push(branch);
            written.push(BranchPart {
                role: match branch.role {
                    Role::Key => RolePart::Key,
                    Role::Try => RolePart::Try,
                    Role::Threat => RolePart::Threat,
                    Role::Defence => RolePart::Defence,
                    Role::Refutation => RolePart::Refutation,
                    Role::Forced => RolePart::Forced,
                    Role::Continuation if is_dual => RolePart::Dual,
                    Role::Continuation => RolePart::Continuation,
                    Role::Help => RolePart::Help,
                },
                number: self.number(),
                short: self.short.ply(&branch.ply),
                long: Notation::LONG.ply(&branch.ply),
                ply: &branch.ply,
                zugzwang: branch.zugzwang,
                branches: self.branches(&branch.branches),
            });
            self.path.pop();
        }
        written
    }

    /// The number of the move to which the last half-move of the path belongs.
    fn number(&self) -> usize {
        lines::move_number(self.problem, self.phase.kind, &self.path)
    }
}
