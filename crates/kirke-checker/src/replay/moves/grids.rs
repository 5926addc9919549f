//! Between which squares units may go, whatever they are, and contact across a line of the grid, from the rules alone.

use super::Played;
use crate::board::{Bitboard, Colour, Square, Unit};
use crate::position::{Cause, Class, Effect, Move};
use crate::replay::walk::Board;
use crate::rules::{Cells, DrawnGrid, Grid, Profile, Rules};

/// May units of a side go between these squares, and attack so, as far as grids, colours of squares and the edge are
/// asked?
pub(super) fn may_go(rules: &Rules, side: Colour, from: Square, to: Square) -> bool {
    let motion = &rules.motion;
    let crosses_usual = |grid: Grid| match rules.profile {
        Profile::Book => lines_part(grid, from, to),
        Profile::Popeye => grid.parts_by_number(from, to),
    };
    let is_dark = |square: Square| (square.file() + square.rank()).is_multiple_of(2);
    let on_edge = |square: Square| [square.file(), square.rank()].into_iter().any(|line| line % 7 == 0);
    motion.grid.is_none_or(crosses_usual)
        && motion.drawn_grid.is_none_or(|grid| parts(&grid, from, to))
        && motion.same_colour.is_none_or(|same| same == (is_dark(from) == is_dark(to)))
        && (!motion.to_edge[usize::from(side == Colour::Black)] || on_edge(to))
}

/// May this unit capture on a square, as far as these are asked? Where it does not stay, each square counts on which it may
/// land.
pub(super) fn may_take(rules: &Rules, board: &Board, unit: Unit, at: Square, to: Square) -> bool {
    let may_end_on = |end: Square| may_go(rules, unit.colour(), at, end);
    match beyond(rules, board, unit, at, to) {
        Some(ends) => ends.into_iter().any(may_end_on),
        None => may_end_on(to),
    }
}

/// Where a unit may land that captures there without staying; nothing is known of units that are lent their moves.
pub(super) fn beyond(rules: &Rules, board: &Board, unit: Unit, at: Square, to: Square) -> Option<Bitboard> {
    if rules.motion.lending.is_some() {
        return None;
    }
    let landings = rules.army.landings(unit, at, to, board.occupied().without(to).with(at));
    // What captures from its rebirth square lands beyond as seen from there.
    landings.filter(|squares| squares.any())
}

/// Contact Grid: does the unit that has moved stand beside a unit in another cell of four squares?
pub(super) fn has_contact(rules: &Rules, mv: Move, played: &Played) -> bool {
    if !rules.outcome.contact_across_line || mv.class == Class::Pass {
        return true;
    }
    // Where it stands at last, wherever rebirths have sent it.
    let mut place = mv.to;
    for effect in &played.effects {
        match *effect {
            // The rook may have come back to its corner first.
            _ if mv.class == Class::Castling => {}
            Effect::Shift { from, to, cause: Cause::Make | Cause::Rebirth, .. } if from == place => {
                place = to
            }
            // A unit that has gone cannot have contact; where it has been asked is the core's affair.
            Effect::Remove { square, .. } if square == place => return true,
            _ => {}
        }
    }
    let cell = |square: Square| [square.file() / 2, square.rank() / 2];
    let near = |square: Square| {
        let apart = |a: u8, b: u8| a.abs_diff(b) <= 1;
        square != place && apart(square.file(), place.file()) && apart(square.rank(), place.rank())
    };
    let mut units = played.after.placement().iter().map(|(square, _)| square);
    units.any(|square| near(square) && cell(square) != cell(place))
}

/// Is there a line of the grid between two squares? One stands behind each file or rank whose bit is set.
fn lines_part(lines: Grid, from: Square, to: Square) -> bool {
    let before = |mask: u8, number: u8| (0..number).filter(|bit| mask & 1 << bit != 0).count();
    let cell = |square: Square| [before(lines.files, square.file()), before(lines.ranks, square.rank())];
    cell(from) != cell(to)
}

fn parts(grid: &DrawnGrid, from: Square, to: Square) -> bool {
    let differs = match grid.cells {
        Cells::Usual => [from.file() / 2, from.rank() / 2] != [to.file() / 2, to.rank() / 2],
        Cells::Lines(lines) => lines_part(lines, from, to),
        Cells::Numbered(numbers) => {
            let cell = |square: Square| numbers[usize::from(square.rank())][usize::from(square.file())];
            cell(from) != cell(to)
        }
    };
    // Twice the file and rank, so that corners of squares have whole numbers.
    let middle = |square: Square| [2 * i32::from(square.file()), 2 * i32::from(square.rank())];
    let corner = |square: Square| middle(square).map(|part| part - 1);
    let [a, b] = [middle(from), middle(to)];
    let upright = |square: Square| [corner(square), [corner(square)[0], corner(square)[1] + 2]];
    let level = |square: Square| [corner(square), [corner(square)[0] + 2, corner(square)[1]]];
    let mut pieces = grid.left.into_iter().map(upright).chain(grid.below.into_iter().map(level));
    differs || pieces.any(|piece| meet([a, b], piece))
}

/// Do two straight pieces have a point in common? No middle of a square lies on a line of a grid.
fn meet([a, b]: [[i32; 2]; 2], [c, d]: [[i32; 2]; 2]) -> bool {
    let turn = |p: [i32; 2], q: [i32; 2], r: [i32; 2]| {
        ((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])).signum()
    };
    turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0
}
