//! Which unit goes to which place, so that all moves together are as few as possible.

use super::NEVER;
use super::place::Place;
use crate::board::{Kind, Square};
use arrayvec::ArrayVec;

/// A unit, or none, on every square.
const MOST: usize = 65;

/// Can some of the units come to all places, each unit to one place at most, by so many moves?
pub(super) fn suffice(moves: u16, places: &[Place], units: &[(Square, Kind)]) -> bool {
    let nearest = |place: &Place| units.iter().map(|unit| place.moves_of(*unit)).min().unwrap_or(NEVER);
    let mut at_least = 0;
    for place in places {
        at_least += nearest(place);
        if at_least > moves {
            return false;
        }
    }
    one_after_the_other(places, units) <= moves || assignment(places, units) <= moves
}

/// Moves that suffice: those places are filled first for which nothing needs to be done, then each of the others by the
/// nearest unit that is left.
fn one_after_the_other(places: &[Place], units: &[(Square, Kind)]) -> u16 {
    let mut taken = [false; MOST];
    let mut all = 0u16;
    let mut take = |place: &Place, most: u16| {
        let free = units.iter().enumerate().filter(|(unit, _)| !taken[*unit]);
        let costs = free.map(|(unit, at)| (place.moves_of(*at), unit));
        let (cost, unit) = costs.min().unwrap_or((NEVER, 0));
        let is_taken = cost <= most;
        if is_taken {
            taken[unit] = true;
            all = all.saturating_add(cost);
        }
        is_taken
    };
    let mut others: ArrayVec<&Place, 64> = ArrayVec::new();
    others.extend(places.iter().filter(|place| !take(place, 0)));
    for place in others {
        take(place, NEVER);
    }
    all
}

/// The cheapest assignment, by the Hungarian method: place after place is added with its cheapest chain of exchanges.
/// There are at least as many units as places.
pub(super) fn assignment(places: &[Place], units: &[(Square, Kind)]) -> u16 {
    let cost = |place: usize, unit: usize| i32::from(places[place - 1].moves_of(units[unit - 1]));
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
