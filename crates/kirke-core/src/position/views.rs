//! What magic units attack: a unit changes sides when such an attack is new.

use super::{Cause, Effect, Position};
use crate::board::{Attributes, Colour, Square};
use crate::rules::Rules;

/// An attack of a magic unit.
#[derive(Clone, Copy, PartialEq, Eq)]
struct View {
    /// Where the attacked unit stands.
    viewed: Square,
    /// Where the magic unit stands.
    magic: Square,
    /// The ends of the line of attack on the board, the magic unit's first; of a line that goes round or by turns, what
    /// tells it from others. What leaps has a line of its own from each square to each.
    line: [(i8, i8); 2],
}

/// The units, in the order of their squares, that an odd number of new attacks by magic units has hit.
#[cold]
pub(super) fn new_views(
    rules: &Rules,
    before: &Position,
    after: &Position,
    effects: &[Effect],
) -> Vec<Square> {
    let old = views(rules, before);
    let is_new = |view: &&View| {
        let known = [view.viewed, view.magic].map(|square| came_from(effects, square));
        let [Some(viewed), Some(magic)] = known else { return true };
        !old.contains(&View { viewed, magic, line: view.line })
    };
    let all = views(rules, after);
    let mut hits = [0; 64];
    all.iter().filter(is_new).for_each(|view| hits[view.viewed.index()] += 1);
    Square::ALL.into_iter().filter(|square| hits[square.index()] % 2 == 1).collect()
}

/// All attacks of magic units, of either side, on units that can change sides: not on magic, royal and neutral ones.
fn views(rules: &Rules, position: &Position) -> Vec<View> {
    Colour::ALL
        .into_iter()
        .flat_map(|side| position.owned_by(side, |board| views_of(rules, board, side)))
        .collect()
}

fn views_of(rules: &Rules, board: &Position, side: Colour) -> Vec<View> {
    let occupied = board.occupied();
    let can_turn = |square: &Square| {
        let unit = board.placement().at(*square);
        unit.is_some_and(|unit| !unit.has(Attributes::MAGIC) && !unit.is_royal() && !unit.is_neutral())
    };
    let mut found = Vec::new();
    for magic in board.placement().side(side) {
        let Some(unit) = board.placement().at(magic).filter(|unit| unit.has(Attributes::MAGIC)) else {
            continue;
        };
        if !board.may_attack_by_marks(rules, magic) {
            continue;
        }
        for (start, reach) in board.attacks_of(rules, unit, magic) {
            for viewed in (reach & occupied).without(magic).into_iter().filter(can_turn) {
                let mut add = |line| found.push(View { viewed, magic, line });
                if rules.army.goes_round(unit.kind()) {
                    let others = occupied.without(magic);
                    rules.army.lines_round(unit.kind(), start, viewed, others).into_iter().for_each(add);
                    continue;
                }
                if rules.army.turns_at_hurdles(unit.kind()) {
                    let hurdles = rules.army.hurdles(unit, start, viewed, occupied, true);
                    hurdles.into_iter().for_each(|hurdle| add(line_past(start, hurdle, viewed)));
                    continue;
                }
                let ends = match rules.army.line_step(unit.kind(), start, viewed) {
                    Some((files, ranks)) => [end(start, -files, -ranks), end(viewed, files, ranks)],
                    None => [start, viewed],
                };
                add(ends.map(|square| (square.file() as i8, square.rank() as i8)));
            }
        }
    }
    found
}

/// What tells the line of an attack that turns at a hurdle: the points beyond the board along the way from the hurdle to the
/// unit, and from the attacked unit in the opposite direction.
fn line_past(magic: Square, hurdle: Square, viewed: Square) -> [(i8, i8); 2] {
    let (files, ranks) = hurdle.vector_to(magic);
    let beyond = |from: Square, (files, ranks): (i8, i8)| {
        let last = end(from, files, ranks);
        (last.file() as i8 + files, last.rank() as i8 + ranks)
    };
    let step = (files.signum(), ranks.signum());
    [beyond(magic, step), beyond(viewed, (-step.0, -step.1))]
}

/// The last square of the board in a direction.
fn end(mut square: Square, files: i8, ranks: i8) -> Square {
    while let Some(next) = square.offset(files, ranks) {
        square = next;
    }
    square
}

/// Where the unit of a square stood before these effects; a reborn one stood where it has been captured. None if it was
/// not on the board.
fn came_from(effects: &[Effect], square: Square) -> Option<Square> {
    let removed = |effect: &Effect| match *effect {
        Effect::Remove { square, cause: Cause::Play, .. } => Some(square),
        _ => None,
    };
    let mut at = square;
    for effect in effects.iter().rev() {
        match *effect {
            Effect::Shift { from, to, .. } if to == at => at = from,
            Effect::Place { square, cause: Cause::Rebirth, .. } if square == at => {
                return effects.iter().find_map(removed);
            }
            Effect::Place { square, .. } if square == at => return None,
            _ => {}
        }
    }
    Some(at)
}
