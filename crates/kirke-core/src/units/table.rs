//! What the movements of one unit come to, looked up by square.

use super::movement::{Movement, Purpose};
use super::on_lines::OnLines;
use super::tours;
use super::ways::{Way, ways};
use crate::board::{Bitboard, Colour, Square};

/// The ways of a unit for one purpose.
#[derive(Debug, Default)]
struct Ways {
    /// By square of departure, then by target.
    list: Vec<Way>,
    /// Where those of each pair of squares begin, and the end.
    starts: Vec<u32>,
    /// All targets from each square.
    targets: Vec<Bitboard>,
    /// The targets from each square to which a way leads past no other one.
    next: Vec<Bitboard>,
    /// The squares from which each one is a target.
    sources: Vec<Bitboard>,
    /// Where a capture never ends on the square of the captured unit.
    goes_on: bool,
    on_lines: OnLines,
    /// The ways that are neither to targets that are always reached nor on lines, by square of departure.
    others: Vec<Way>,
    /// Where those of each square begin, and the end.
    starts_of_others: Vec<u32>,
    tours: Vec<Movement>,
}

impl Ways {
    fn of(movements: &[Movement], side: Colour, purpose: Purpose, first_rank: bool) -> Self {
        let (tours, listed): (Vec<Movement>, Vec<Movement>) =
            movements.iter().partition(|movement| tours::is_tour(movement.shape));
        let mut all = Self { tours, ..Self::default() };
        for from in Square::ALL {
            let mut found: Vec<Way> =
                listed.iter().flat_map(|&movement| ways(movement, from, side, purpose, first_rank)).collect();
            let key = |way: &Way| (way.target, way.landing, way.empty.0, way.hurdles.0);
            found.sort_by_key(key);
            found.dedup();
            let everywhere = if all.tours.is_empty() { Bitboard::EMPTY } else { Bitboard::FULL };
            all.targets.push(found.iter().fold(everywhere, |targets, way| targets.with(way.target)));
            let leads_at_once = |way: &&Way| (way.empty | way.hurdles).is_empty();
            all.next.push(found.iter().filter(leads_at_once).map(|way| way.target).collect());
            let mut rest = found.into_iter().peekable();
            for target in Square::ALL {
                all.starts.push(all.list.len() as u32);
                while let Some(way) = rest.next_if(|way| way.target == target) {
                    all.list.push(way);
                }
            }
        }
        all.starts.push(all.list.len() as u32);
        let lead_to = |target: Square| -> Bitboard {
            Square::ALL.into_iter().filter(|from| all.targets[from.index()].has(target)).collect()
        };
        all.sources = Square::ALL.into_iter().map(lead_to).collect();
        all.goes_on = all.list.iter().any(|way| way.landing != way.target);
        all.tell_lines_apart();
        all
    }

    /// Finds the ways of which [`reach`](Self::reach) need not ask one by one.
    fn tell_lines_apart(&mut self) {
        for from in Square::ALL {
            self.starts_of_others.push(self.others.len() as u32);
            for way in self.between(from, Square::A1, Square::H8).to_vec() {
                if !self.next[from.index()].has(way.target) && !self.on_lines.take_up(from, &way) {
                    self.others.push(way);
                }
            }
        }
        self.starts_of_others.push(self.others.len() as u32);
    }

    fn between(&self, from: Square, first: Square, last: Square) -> &[Way] {
        let row = from.index() * 64;
        let range = self.starts[row + first.index()] as usize..self.starts[row + last.index() + 1] as usize;
        &self.list[range]
    }

    fn all(&self, from: Square) -> &[Way] {
        self.between(from, Square::A1, Square::H8)
    }

    fn reach(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let mut found = self.next[from.index()] | self.on_lines.reach(from, occupied);
        let range = from.index()..=from.index() + 1;
        let [first, end] = self.starts_of_others[range] else { return found };
        for way in &self.others[first as usize..end as usize] {
            // Without a branch: which of them are open is hard to predict.
            found.0 |= u64::from(way.is_open(occupied)) << way.target.index();
        }
        let toured = self.tours.iter().map(|movement| tours::reach(movement.shape, from, occupied));
        toured.fold(found, |found, part| found | part)
    }

    fn reaches(&self, from: Square, target: Square, occupied: Bitboard) -> bool {
        self.targets[from.index()].has(target)
            && (self.between(from, target, target).iter().any(|way| way.is_open(occupied))
                || self.tours.iter().any(|movement| tours::reach(movement.shape, from, occupied).has(target)))
    }

    fn landings(&self, from: Square, target: Square, occupied: Bitboard) -> Bitboard {
        let open = self.between(from, target, target).iter().filter(|way| way.is_open(occupied));
        open.map(|way| way.landing).collect()
    }
}

impl Way {
    #[inline]
    pub(super) fn is_open(&self, occupied: Bitboard) -> bool {
        occupied & (self.empty | self.hurdles) == self.hurdles
    }
}

/// The ways of a unit of one side.
#[derive(Debug)]
pub(super) struct Table {
    quiets: Ways,
    captures: Ways,
}

impl Table {
    /// `first_rank`: pawns move on their own first rank.
    pub(super) fn of(movements: &[Movement], side: Colour, first_rank: bool) -> Self {
        Self {
            quiets: Ways::of(movements, side, Purpose::Quiet, first_rank),
            captures: Ways::of(movements, side, Purpose::Capture, first_rank),
        }
    }

    pub(super) fn reach(&self, from: Square, occupied: Bitboard, purpose: Purpose) -> Bitboard {
        self.ways(purpose).reach(from, occupied)
    }

    pub(super) fn captures(&self, from: Square, target: Square, occupied: Bitboard) -> bool {
        self.captures.reaches(from, target, occupied)
    }

    /// The ways of capturing on a square, if the table has all of them.
    pub(super) fn listed_captures(&self, from: Square, target: Square) -> Option<&[Way]> {
        self.captures.tours.is_empty().then(|| self.ways_to(from, target, Purpose::Capture))
    }

    /// Does the table have all ways, and does the unit capture where it lands?
    pub(super) fn is_listed(&self) -> bool {
        self.quiets.tours.is_empty() && self.captures.tours.is_empty() && !self.captures.goes_on
    }

    /// The squares to which ways lead, open or not.
    pub(super) fn targets(&self, from: Square, purpose: Purpose) -> Bitboard {
        self.ways(purpose).targets[from.index()]
    }

    /// The squares to which the unit goes without capturing, whatever stands elsewhere, if they are empty.
    pub(super) fn next(&self, from: Square) -> Bitboard {
        self.quiets.next[from.index()]
    }

    /// The squares from which captures lead to this one, open or not.
    pub(super) fn sources(&self, target: Square) -> Bitboard {
        self.captures.sources[target.index()]
    }

    /// The ways to a square, open or not.
    pub(super) fn ways_to(&self, from: Square, target: Square, purpose: Purpose) -> &[Way] {
        self.ways(purpose).between(from, target, target)
    }

    /// Where a unit may stand that has captured on a square; none if it stands there.
    pub(super) fn landings(&self, from: Square, target: Square, occupied: Bitboard) -> Option<Bitboard> {
        self.captures.goes_on.then(|| self.captures.landings(from, target, occupied))
    }

    /// The squares on which the unit may stand after a capture, on whatever board.
    pub(super) fn stands_after_capture(&self, from: Square) -> Bitboard {
        let Ways { targets, tours, goes_on, .. } = &self.captures;
        if !goes_on || !tours.is_empty() {
            return targets[from.index()];
        }
        self.captures.all(from).iter().map(|way| way.landing).collect()
    }

    /// All ways from a square.
    pub(super) fn ways_from(&self, from: Square, purpose: Purpose) -> &[Way] {
        self.ways(purpose).all(from)
    }

    /// The ways that lead to this square on such a board.
    pub(super) fn open_ways(
        &self,
        from: Square,
        target: Square,
        occupied: Bitboard,
        purpose: Purpose,
    ) -> impl Iterator<Item = &Way> {
        self.ways_to(from, target, purpose).iter().filter(move |way| way.is_open(occupied))
    }

    /// The squares that the unit reaches in several steps of its own, which no list holds.
    pub(super) fn tours(&self, from: Square, occupied: Bitboard, purpose: Purpose) -> Bitboard {
        let toured =
            self.ways(purpose).tours.iter().map(|movement| tours::reach(movement.shape, from, occupied));
        toured.fold(Bitboard::EMPTY, |found, part| found | part)
    }

    /// Does the unit land elsewhere than where it captures?
    pub(super) fn is_locust(&self) -> bool {
        self.captures.goes_on
    }

    /// May the unit hop over a single other one to an empty square?
    pub(super) fn hops_quietly(&self) -> bool {
        let hops = |way: &Way| way.hurdles.any() && !way.hurdles.several();
        !self.quiets.tours.is_empty() || self.quiets.list.iter().any(hops)
    }

    fn ways(&self, purpose: Purpose) -> &Ways {
        match purpose {
            Purpose::Quiet => &self.quiets,
            Purpose::Capture => &self.captures,
        }
    }
}
