//! Which unit goes to which place, so that all moves together are as few as possible.

use super::NEVER;
use super::place::{Places, Walker};
use crate::board::Bitboard;
use arrayvec::ArrayVec;

/// A unit, or none, on every square.
const MOST: usize = 65;

/// Can some of the units come to all places, each unit to one place at most, by so many moves?
///
/// A unit that stands on a place of its kind stays there: if it went elsewhere and another one came, that one could go on
/// in its stead for no more moves.
pub(super) fn suffice(moves: u16, places: &Places, units: &[Walker]) -> bool {
    let (places, units) = without_placed(places, units);
    let nearest = |place: &usize| units.iter().map(|unit| unit[*place] as u16).min().unwrap_or(NEVER);
    let mut at_least = 0;
    for place in &places {
        at_least += nearest(place);
        if at_least > moves {
            return false;
        }
    }
    one_after_the_other(&places, &units) <= moves || assignment(&places, &units) <= moves
}

/// The places that are not filled yet, by their numbers, and what the units that fill none need to any place.
fn without_placed<'a>(
    places: &'a Places,
    units: &[Walker],
) -> (ArrayVec<usize, 64>, ArrayVec<&'a [i16], 64>) {
    let mut standing = [None; 64];
    for unit in units {
        standing[unit.at.index()] = Some(*unit);
    }
    let (mut stay, mut left) = (Bitboard::EMPTY, ArrayVec::new());
    for (number, place) in places.all().iter().enumerate() {
        match standing[place.square.index()].is_some_and(|unit| place.is_filled_by(unit)) {
            true => stay = stay.with(place.square),
            false => left.push(number),
        }
    }
    // Two units may be on one square, where one of them castles to. Only one of them stays.
    let goes = |unit: &&Walker| {
        let stays = stay.has(unit.at) && standing[unit.at.index()] == Some(**unit);
        stay = if stays { stay.without(unit.at) } else { stay };
        !stays
    };
    (left, units.iter().filter(goes).map(|&unit| places.moves_of(unit)).collect())
}

/// Moves that suffice: each place in turn is filled by the nearest unit that is left.
fn one_after_the_other(places: &[usize], units: &[&[i16]]) -> u16 {
    let mut taken = [false; MOST];
    let mut all = 0u16;
    for &place in places {
        let free = units.iter().enumerate().filter(|(unit, _)| !taken[*unit]);
        let costs = free.map(|(number, unit)| (unit[place] as u16, number));
        let (cost, unit) = costs.min().unwrap_or((NEVER, 0));
        taken[unit] = true;
        all = all.saturating_add(cost);
    }
    all
}

/// The cheapest assignment, by the Hungarian method: place after place is added with its cheapest chain of exchanges.
/// There are at least as many units as places.
pub(super) fn assignment(places: &[usize], units: &[&[i16]]) -> u16 {
    debug_assert!(places.len() <= units.len());
    let cost = |place: usize, unit: usize| i32::from(units[unit - 1][places[place - 1]]);
    let (rows, columns) = (places.len(), units.len());
    let mut row_price = [0; MOST];
    let mut price = [0; MOST];
    // The place that has each unit; unit 0 stands for none.
    let mut owner = [0; MOST];
    for row in 1..=rows {
        owner[0] = row;
        let mut at = 0;
        let mut slack = [i32::MAX; MOST];
        let mut before = [0; MOST];
        let mut used = [false; MOST];
        while owner[at] != 0 {
            used[at] = true;
            let (mut least, mut next) = (i32::MAX, 0);
            for unit in 1..=columns {
                if used[unit] {
                    continue;
                }
                let reduced = cost(owner[at], unit) - row_price[owner[at]] - price[unit];
                if reduced < slack[unit] {
                    (slack[unit], before[unit]) = (reduced, at);
                }
                if slack[unit] < least {
                    (least, next) = (slack[unit], unit);
                }
            }
            for unit in 0..=columns {
                if used[unit] {
                    row_price[owner[unit]] += least;
                    price[unit] -= least;
                } else if unit > 0 {
                    slack[unit] -= least;
                }
            }
            at = next;
        }
        while at != 0 {
            owner[at] = owner[before[at]];
            at = before[at];
        }
    }
    let total: i32 = (1..=columns).filter(|&unit| owner[unit] != 0).map(|unit| cost(owner[unit], unit)).sum();
    u16::try_from(total).unwrap_or(u16::MAX)
}
