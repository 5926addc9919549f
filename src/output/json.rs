//! A solution for programs: one JSON document per problem. The names and the order of the fields are part of the
//! schema; whoever changes one raises [`SCHEMA`].

use super::diagram;
use super::notation::{Form, KnightLetter, Notation};
use super::verdict;
use crate::board::{Colour, Square};
use crate::input::position;
use crate::problem::{Heading, Problem};
use crate::rules::Condition;
use crate::solution::{Branch, Completeness, PhaseKind, Ply, Role, Solution};
use crate::verdict::{Judgement, Line, Verdict};
use serde::Serialize;

/// Name and version of the schema.
pub const SCHEMA: &str = "kirke.solution/1";

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    problem: ProblemPart<'a>,
    first_mover: Colour,
    solved: bool,
    completeness: Completeness,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<VerdictPart>,
    phases: Vec<PhasePart<'a>>,
}

#[derive(Serialize)]
struct VerdictPart {
    verdict: Verdict,
    solutions: u64,
    intended: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cooks: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    refuted: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    duals: Vec<String>,
}

#[derive(Serialize)]
struct ProblemPart<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    twin: Option<Twin<'a>>,
    heading: HeadingPart<'a>,
    position: PositionPart,
    stipulation: String,
    condition: &'a Condition,
}

/// Which of several problems made from one diagram this is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Twin<'a> {
    /// `a`, `b`, ...
    pub label: &'a str,
    /// What distinguishes it from the diagram.
    pub caption: &'a str,
}

#[derive(Serialize)]
struct HeadingPart<'a> {
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    authors: &'a [String],
    #[serde(skip_serializing_if = "str::is_empty")]
    title: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    source: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    award: &'a str,
}

#[derive(Serialize)]
struct PositionPart {
    placement: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<Colour>,
    #[serde(skip_serializing_if = "Option::is_none")]
    castling: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    en_passant: Option<Square>,
    white: usize,
    black: usize,
}

#[derive(Serialize)]
struct PhasePart<'a> {
    kind: PhaseKind,
    branches: Vec<BranchPart<'a>>,
}

#[derive(Serialize)]
struct BranchPart<'a> {
    role: Role,
    short: String,
    long: String,
    ply: &'a Ply,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    zugzwang: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    branches: Vec<BranchPart<'a>>,
}

/// The document of one problem, with the verdict on it if there is one, without a line break at its end; `pretty`
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
    pretty: bool,
) -> serde_json::Result<String> {
    let short = Notation { form: Form::Short, knight }.for_army(&problem.setup.army);
    let setup = &problem.setup;
    let (white, black) = diagram::counts(setup);
    let Heading { authors, source, award, title } = &problem.heading;
    let document = Document {
        schema: SCHEMA,
        problem: ProblemPart {
            name: &problem.name,
            twin,
            heading: HeadingPart { authors, title, source, award },
            position: PositionPart {
                placement: position::placement(setup),
                side: setup.side,
                castling: diagram::castling(setup),
                en_passant: setup.en_passant,
                white,
                black,
            },
            stipulation: problem.stipulation.to_string(),
            condition: &problem.condition,
        },
        first_mover: solution.first_mover,
        solved: !solution.is_empty(),
        completeness: solution.completeness,
        verdict: judgement.map(|judgement| verdict_part(problem, judgement, short)),
        phases: solution
            .phases
            .iter()
            .map(|phase| PhasePart { kind: phase.kind, branches: branches(&phase.branches, short) })
            .collect(),
    };
    if pretty { serde_json::to_string_pretty(&document) } else { serde_json::to_string(&document) }
}

fn verdict_part(problem: &Problem, judgement: &Judgement, notation: Notation) -> VerdictPart {
    let ways = |lines: &[Line]| lines.iter().map(|line| verdict::way(problem, line, notation)).collect();
    VerdictPart {
        verdict: judgement.verdict,
        solutions: judgement.solutions,
        intended: judgement.intended.to_string(),
        cooks: ways(&judgement.cooks),
        refuted: ways(&judgement.refuted),
        duals: ways(&judgement.duals),
    }
}

fn branches(of: &[Branch], short: Notation) -> Vec<BranchPart<'_>> {
    of.iter()
        .map(|branch| BranchPart {
            role: branch.role,
            short: short.ply(&branch.ply),
            long: Notation::LONG.ply(&branch.ply),
            ply: &branch.ply,
            zugzwang: branch.zugzwang,
            branches: branches(&branch.branches, short),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::examples::{problem, solution, with_units};
    use serde_json::{Value, json};

    #[test]
    fn a_document() {
        let mut problem = with_units(problem("#1"), "wKa1 wRe1 bKc3 bSe8");
        problem.heading.title = "A title".into();
        let solution = solution(&problem, "", "key wRe1*e8[+bSg8]#");
        let text = document(&problem, None, &solution, None, KnightLetter::N, false).unwrap();
        let start =
            r#"{"schema":"kirke.solution/1","problem":{"name":"example","heading":{"title":"A title"},"#;
        assert!(text.starts_with(start), "{text}");
        let value: Value = serde_json::from_str(&text).unwrap();
        let position = json!({"placement": "4n3/8/8/8/8/2k5/8/K3R3", "white": 2, "black": 2});
        assert_eq!(value["problem"]["position"], position);
        assert_eq!(value["problem"]["stipulation"], "#1");
        assert_eq!(value["problem"]["condition"]["rebirth"]["who"], "victim");
        assert_eq!(value["solved"], true);
        assert_eq!(value["completeness"], json!({"state": "complete"}));
        let key = &value["phases"][0]["branches"][0];
        assert_eq!(key["role"], "key");
        assert_eq!(key["short"], "Rxe8(Ng8)#");
        assert_eq!(key["long"], "Re1*e8[+bSg8]#");
        let effect = json!([{"effect": "appears", "unit": {"colour": "black", "code": "S"}, "square": "g8", "hidden": false}]);
        assert_eq!(key["ply"]["effects"], effect);
        assert_eq!(
            document(&problem, None, &solution, None, KnightLetter::N, true)
                .unwrap()
                .replace(['\n', ' '], ""),
            text.replace(' ', "")
        );
    }
}
