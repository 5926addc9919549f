//! How a fairy unit moves, drawn on a small board.

use super::svg::{self, Mark};
use crate::board::{Colour, Square, Unit};
use crate::position::Setup;
use crate::units::{Chart, Row};
use maud::Markup;
use std::fmt::Write as _;

/// What the signs of a chart mean.
const LEGEND: [(char, &str); 5] = [
    ('o', "moves"),
    ('x', "captures"),
    ('*', "moves or captures"),
    ('#', "another unit"),
    ('+', "lands there after a capture"),
];

fn sign(chart: &Chart, square: Square) -> char {
    let (quiet, capture) = (chart.quiets.has(square), chart.captures.has(square));
    match () {
        () if chart.hurdles.has(square) && capture => 'x',
        () if chart.hurdles.has(square) => '#',
        () if quiet && capture => '*',
        () if capture => 'x',
        () if quiet => 'o',
        () if chart.landings.has(square) => '+',
        () => '.',
    }
}

/// A board in letters, with what the signs mean.
///
/// ```
/// let text = kirke::output::unit_chart::text(kirke::units::find("CA").unwrap());
/// assert!(text.contains("7 |  .  .  *  .  *  .  .  . |"), "{text}");
/// ```
pub fn text(row: &Row) -> String {
    let chart = row.chart();
    let width = row.code.len().max(2);
    let rule = format!("  +{}+\n", "-".repeat(8 * (width + 1) + 1));
    let mut text = rule.clone();
    let mut used = String::new();
    for rank in (0..8).rev() {
        let _ = write!(text, "{} |", rank + 1);
        for file in 0..8 {
            let square = Square::new(file, rank);
            let sign = sign(&chart, square);
            used.push(sign);
            let cell = if square == chart.from { row.code.to_owned() } else { sign.to_string() };
            let _ = write!(text, " {cell:>width$}");
        }
        text += " |\n";
    }
    text += &rule;
    text += "   ";
    ('a'..='h').for_each(|file| text += &format!(" {file:>width$}"));
    text += "\n";
    for (sign, meaning) in LEGEND.into_iter().filter(|(sign, _)| used.contains(*sign)) {
        let _ = writeln!(text, "  {sign} {meaning}");
    }
    text
}

/// The same as a drawing: rings where it moves, crosses where it captures, discs where it does either.
pub fn drawing(row: &'static Row) -> Markup {
    let chart = row.chart();
    let mut setup = Setup::default();
    if let Ok(kind) = setup.army.enlist(row) {
        setup.placement.put(chart.from, Unit::new(Colour::White, kind));
    }
    let marks = Square::ALL.into_iter().filter_map(|square| {
        Some((
            square,
            match sign(&chart, square) {
                'o' => Mark::Ring,
                'x' => Mark::Cross,
                '*' => Mark::Disc,
                '#' => Mark::Block,
                '+' => Mark::Dot,
                _ => return None,
            },
        ))
    });
    svg::marked(&setup, &marks.collect::<Vec<_>>())
}
