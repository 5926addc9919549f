//! `kirke conditions`

mod shortcuts;

use super::args::Conditions;
use super::choices::{CatalogueFormat, When};
use super::exit::Exit;
use super::{engine, screen};
use kirke::explain::{Worked, side_by_side, worked_example};
use kirke::input::position::write as fen;
use kirke::output::{KnightLetter, diagram, json};
use kirke::rules::{
    Condition, DIFFERENCES, FAIRY_CONDITIONS, Fairy, FairyCondition, LEFT_OUT, PRESETS, Preset, Rebirth, Who,
    base, name,
};
use serde::Serialize;
use std::io::Write;

/// A condition as it is shown; `row` is its row of the catalogue, if it has one.
#[derive(Serialize)]
struct Shown {
    name: String,
    #[serde(flatten)]
    row: Option<&'static Preset>,
    rebirth: Rebirth,
    /// A second rule of rebirth.
    #[serde(skip_serializing_if = "Option::is_none")]
    beside: Option<Box<Shown>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fairy: Vec<ShownFairy>,
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<Example>,
}

/// A fairy condition with its row.
#[derive(Serialize)]
struct ShownFairy {
    name: &'static str,
    #[serde(flatten)]
    row: &'static FairyCondition,
    says: Fairy,
}

impl Shown {
    /// A rule of rebirth by itself.
    fn rebirth(name: String, row: Option<&'static Preset>, rebirth: Rebirth) -> Self {
        Self { name, row, rebirth, beside: None, fairy: Vec::new(), example: None }
    }

    fn of(condition: &Condition) -> Self {
        let parts = Parts::of(condition);
        let mut rebirths = parts.rebirths.into_iter();
        let (row, rebirth) = rebirths.next().unwrap_or((None, Rebirth::ORTHODOX));
        let beside =
            rebirths.next().map(|(row, rebirth)| Box::new(Self::rebirth(name(&rebirth), row, rebirth)));
        Self {
            beside,
            fairy: parts.fairy.into_iter().map(ShownFairy::of).collect(),
            example: worked_example(condition).as_ref().map(Example::of),
            ..Self::rebirth(name_of(condition, row), row, rebirth)
        }
    }
}

impl ShownFairy {
    fn of((row, says): (&'static FairyCondition, Fairy)) -> Self {
        Self { name: row.name, row, says }
    }
}

#[derive(Serialize)]
struct Example {
    before: String,
    moves: Vec<String>,
    after: String,
    story: Vec<String>,
}

impl Example {
    fn of(worked: &Worked) -> Self {
        Self {
            before: fen(&worked.before),
            moves: worked.moves.clone(),
            after: fen(&worked.after),
            story: worked.story.clone(),
        }
    }
}

/// Shows the catalogue, or one condition.
pub fn run(args: &Conditions, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if args.profiles {
        return profiles(args.format, out);
    }
    if args.name.is_empty() {
        return match args.shortcuts {
            true => shortcuts::of_all(args.format, out),
            false => catalogue(args.format, out),
        };
    }
    let typed = args.name.join(" ");
    match engine::read_condition(&typed) {
        Ok(condition) if args.shortcuts => shortcuts::of_one(&typed, &condition, args.format, out),
        Ok(condition) => one(&condition, args.format, out),
        Err(faults) => Ok(screen::complain("", &faults, When::Auto)),
    }
}

fn catalogue(format: CatalogueFormat, out: &mut dyn Write) -> anyhow::Result<Exit> {
    match format {
        CatalogueFormat::Json => {
            let shown = |row: &'static Preset| Shown::rebirth(row.name.to_owned(), Some(row), row.rebirth);
            let fairy = |row: &'static FairyCondition| Shown {
                fairy: vec![ShownFairy::of((row, row.fairy))],
                ..Shown::rebirth(row.name.to_owned(), None, Rebirth::ORTHODOX)
            };
            let rows: Vec<Shown> =
                PRESETS.iter().map(shown).chain(FAIRY_CONDITIONS.iter().map(fairy)).collect();
            writeln!(out, "{}", json::pretty(&rows)?)?;
        }
        CatalogueFormat::Text => {
            let mut row = |name: &str, others: Vec<&str>, rule: &str, source: &str| {
                writeln!(out, "{name}")?;
                if !others.is_empty() {
                    writeln!(out, "    also: {}", others.join(", "))?;
                }
                writeln!(out, "    {rule}\n    source: {source}")
            };
            for preset in PRESETS {
                let others = [preset.french, preset.german, preset.aliases].concat();
                row(preset.name, others, preset.rule, preset.source)?;
            }
            for fairy in FAIRY_CONDITIONS {
                let others = [fairy.french, fairy.german, fairy.aliases].concat();
                row(fairy.name, others, fairy.rule, fairy.source)?;
            }
            writeln!(out)?;
            left_out(out)?;
        }
    }
    Ok(Exit::Success)
}

/// One condition, which may be a combination that no row names, or change in the course of play.
fn one(condition: &Condition, format: CatalogueFormat, out: &mut dyn Write) -> anyhow::Result<Exit> {
    match (condition.periods.as_slice(), format) {
        ([], _) => return throughout(condition, format, out),
        (periods, CatalogueFormat::Json) => {
            let shown: Vec<_> =
                periods.iter().map(|period| (period.from, Shown::of(&period.condition))).collect();
            let periods: Vec<_> = shown
                .iter()
                .map(|(from, condition)| serde_json::json!({ "from": from, "condition": condition }))
                .collect();
            let all = serde_json::json!({ "name": condition.name, "periods": periods });
            writeln!(out, "{}", json::pretty(&all)?)?;
        }
        (periods, _) => {
            writeln!(out, "{}", condition.name)?;
            writeln!(
                out,
                "  Half-moves are counted from the diagram, those of a side that does not move in set play and"
            )?;
            writeln!(
                out,
                "  in series play as well. A king is in check by the rules of the half-move to be played."
            )?;
            for period in periods {
                write!(out, "\nfrom half-move {}: ", period.from)?;
                throughout(&period.condition, format, out)?;
            }
        }
    }
    Ok(Exit::Success)
}

/// What a condition is made of, with the rows of the tables.
struct Parts {
    /// One rule of rebirth or two; none if there are only others.
    rebirths: Vec<(Option<&'static Preset>, Rebirth)>,
    fairy: Vec<(&'static FairyCondition, Fairy)>,
}

impl Parts {
    fn of(condition: &Condition) -> Self {
        let is_rebirth = condition.fairy.is_empty() || condition.rebirth.who != Who::Nobody;
        let row = |rebirth: &Rebirth| PRESETS.iter().find(|preset| preset.rebirth == *rebirth);
        let rebirths = condition.rebirths().filter(|_| is_rebirth).map(|rebirth| (row(rebirth), *rebirth));
        let fairy = condition.fairy.iter().filter_map(|&fairy| Some((fairy.row()?, fairy)));
        Self { rebirths: rebirths.collect(), fairy: fairy.collect() }
    }
}

fn name_of(condition: &Condition, row: Option<&'static Preset>) -> String {
    match (condition.name.as_str(), row) {
        ("", Some(row)) => row.name.to_owned(),
        (name, _) => name.to_owned(),
    }
}

/// A condition that holds throughout.
fn throughout(condition: &Condition, format: CatalogueFormat, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if format == CatalogueFormat::Json {
        writeln!(out, "{}", json::pretty(&Shown::of(condition))?)?;
        return Ok(Exit::Success);
    }
    let parts = Parts::of(condition);
    let worked = worked_example(condition);
    writeln!(out, "{}", name_of(condition, parts.rebirths.first().and_then(|&(row, _)| row)))?;
    let is_mixed = parts.rebirths.len() + parts.fairy.len() > 1;
    for (row, rebirth) in &parts.rebirths {
        if is_mixed {
            writeln!(out, "\n{}", name(rebirth))?;
        }
        if let Some(row) = row {
            let popeye = row.popeye.as_slice();
            row_of_table([row.aliases, row.french, row.german, popeye], (row.rule, row.source), out)?;
        }
        write!(out, "{}", axes(rebirth)?)?;
    }
    for (row, fairy) in &parts.fairy {
        if is_mixed {
            writeln!(out, "\n{}", fairy.name())?;
        }
        let popeye = row.in_popeye().map_or(&[][..], |words| &words[2..]);
        row_of_table([row.aliases, row.french, row.german, popeye], (row.rule, row.source), out)?;
    }
    if let Some(worked) = worked {
        writeln!(out, "\nexample: {}\n", worked.moves.join("  "))?;
        let boards = (("before", &worked.before), ("after", &worked.after));
        if worked.refused && worked.moves.len() == 1 {
            write!(out, "{}", diagram::text(&worked.before, KnightLetter::S))?;
        } else {
            let caption = if worked.refused { "before the refused move" } else { "after" };
            write!(out, "{}", side_by_side(boards.0, (caption, boards.1.1), KnightLetter::S))?;
        }
        writeln!(out)?;
        for sentence in &worked.story {
            writeln!(out, "{sentence}")?;
        }
    }
    Ok(Exit::Success)
}

/// Other names, rule and source of a row of a table.
fn row_of_table(
    names: [&[&str]; 4],
    (rule, source): (&str, &str),
    out: &mut dyn Write,
) -> std::io::Result<()> {
    for (label, words) in ["also", "French", "German", "Popeye"].into_iter().zip(names) {
        if !words.is_empty() {
            writeln!(out, "  {label}: {}", words.join(", "))?;
        }
    }
    writeln!(out, "  {rule}\n  source: {source}")
}

/// The axes in which a condition differs from the one it is told from.
fn axes(rebirth: &Rebirth) -> anyhow::Result<String> {
    let own_base = base(rebirth.who).filter(|base| base.rebirth == *rebirth);
    let (from, name) = match own_base.or_else(|| base(rebirth.who)) {
        Some(base) if own_base.is_none() => (base.rebirth, base.name),
        _ => (Rebirth::CIRCE, "Circe"),
    };
    let value = |rebirth| match serde_json::to_value(rebirth)? {
        serde_json::Value::Object(axes) => Ok(axes),
        _ => Err(anyhow::anyhow!("a condition is not a record of axes")),
    };
    let (from, rule) = (value(from)?, value(*rebirth)?);
    let lines: Vec<String> = rule
        .iter()
        .filter(|(axis, answer)| from.get(*axis) != Some(*answer))
        .map(|(axis, answer)| format!("    {axis}: {}\n", in_words(answer)))
        .collect();
    Ok(match lines.is_empty() {
        true => format!("  axes: those of {name}\n"),
        false => format!("  axes: those of {name}, except\n{}", lines.concat()),
    })
}

/// An answer on an axis: `symmetry point`, `mover, captures always, quiets never`, `cycle Q R B S P`.
fn in_words(answer: &serde_json::Value) -> String {
    use serde_json::Value;
    match answer {
        Value::String(word) => word.clone(),
        Value::Array(list) => list.iter().map(in_words).collect::<Vec<_>>().join(" "),
        Value::Object(parts) => {
            let part = |(name, value): (&String, &Value)| match value {
                Value::Bool(false) => None,
                Value::Bool(true) => Some(name.clone()),
                Value::Object(_) => Some(format!("{name}, {}", in_words(value))),
                _ => Some(format!("{name} {}", in_words(value))),
            };
            parts.iter().filter_map(part).collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

/// Where the default rules and Popeye's differ, and what is left out.
fn profiles(format: CatalogueFormat, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if format == CatalogueFormat::Json {
        let left_out = LEFT_OUT.iter().map(|(name, why)| serde_json::json!({ "name": name, "reason": why }));
        let document = serde_json::json!({
            "differences": DIFFERENCES,
            "left_out": left_out.collect::<Vec<_>>(),
        });
        writeln!(out, "{}", json::pretty(&document)?)?;
        return Ok(Exit::Success);
    }
    for (followed, title) in [
        (true, "Followed with --rules popeye:"),
        (false, "Not followed, because they are taken for defects of Popeye 4.104:"),
    ] {
        writeln!(out, "{title}\n")?;
        for difference in DIFFERENCES.iter().filter(|difference| difference.followed == followed) {
            writeln!(out, "{}", difference.condition)?;
            writeln!(out, "    rules book: {}", difference.book)?;
            writeln!(out, "    Popeye:     {}", difference.popeye)?;
        }
        writeln!(out)?;
    }
    left_out(out)?;
    Ok(Exit::Success)
}

/// What the literature names, and the catalogue has not.
fn left_out(out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out, "Left out:\n")?;
    LEFT_OUT.iter().try_for_each(|(name, why)| writeln!(out, "{name}\n    {why}"))
}
