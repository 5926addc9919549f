//! Small diagrams side by side.

use crate::output::KnightLetter;
use crate::output::diagram;
use crate::position::Setup;

/// Two positions next to each other, each below its caption.
pub fn side_by_side(left: (&str, &Setup), right: (&str, &Setup), knight: KnightLetter) -> String {
    let lines = |(caption, setup): (&str, &Setup)| {
        let mut lines = vec![format!("   {caption}")];
        lines.extend(diagram::text(setup, knight).lines().map(str::to_owned));
        lines
    };
    let (left, right) = (lines(left), lines(right));
    let width = left.iter().map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    for i in 0..left.len().max(right.len()) {
        let empty = String::new();
        let (one, other) = (left.get(i).unwrap_or(&empty), right.get(i).unwrap_or(&empty));
        text += format!("{one:<width$}   {other}").trim_end();
        text.push('\n');
    }
    text
}
