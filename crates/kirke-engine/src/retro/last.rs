//! The last moves of a game: which sequences of single moves can have led to a position, if so many more must be possible
//! before them?

use super::defence::Lister;
use super::view::{Taken, View};
use super::{Legality, Past, Retraction};
use crate::board::{Colour, Placement};
use crate::position::Setup;
use crate::problem::Uncaptures;
use crate::rules::Rules;
use crate::search::{Settings, Unsolvable};
use crate::solution::{Completeness, Limit};
use crate::threads::on_own_threads;
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// What is known of the last moves.
#[derive(Clone, Debug)]
pub struct LastMoves {
    /// Sequences that nothing was found against, the last move of the game first.
    pub possible: Vec<Vec<Retraction>>,
    /// Sequences before which there is no past so long as demanded; shorter ones if nothing can be taken back earlier.
    pub without_past: Vec<Vec<Retraction>>,
    /// Whether everything was searched.
    pub completeness: Completeness,
}

/// All sequences of so many single moves that may have led to a position, and that so many more may have preceded.
///
/// # Errors
/// If the threads cannot be started.
pub fn last_moves(
    past: &Past,
    rules: &Rules,
    legality: Legality,
    half_moves: usize,
    depth: u16,
    settings: &Settings,
) -> Result<LastMoves, Unsolvable> {
    let lister = Lister::new(rules, legality, Uncaptures::Proca, &past.setup);
    let (started, positions, kept) = (Instant::now(), AtomicU64::new(0), AtomicU64::new(0));
    let search = Search { lister, half_moves, depth, settings, started, positions, kept };
    let diagram = View::of(past, rules);
    let firsts = lister.all(&diagram);
    let below = |first: &Taken| {
        let mut below = Below::default();
        search.go_back(&mut vec![first.clone()], &mut below);
        below
    };
    let work = || firsts.par_iter().map(below).collect::<Vec<Below>>();
    let all = match settings.on_callers_threads {
        true => work(),
        false => on_own_threads(settings.threads, work)?,
    };
    let cut = all.iter().find_map(|below| below.cut);
    let mut known = LastMoves {
        possible: Vec::new(),
        without_past: Vec::new(),
        completeness: cut.map_or(Completeness::Complete, Completeness::Cut),
    };
    for below in all {
        known.possible.extend(below.possible);
        known.without_past.extend(below.without_past);
    }
    Ok(known)
}

/// What was found behind the last move.
#[derive(Default)]
struct Below {
    possible: Vec<Vec<Retraction>>,
    without_past: Vec<Vec<Retraction>>,
    /// Whether there is a past so long, of positions that have been looked at.
    pasts: HashMap<(u64, u16), bool>,
    cut: Option<Limit>,
}

struct Search<'a> {
    lister: Lister<'a>,
    half_moves: usize,
    depth: u16,
    settings: &'a Settings,
    started: Instant,
    positions: AtomicU64,
    kept: AtomicU64,
}

impl Search<'_> {
    fn go_back(&self, taken: &mut Vec<Taken>, below: &mut Below) {
        let Some(last) = taken.last() else { return };
        let view = last.before.clone();
        if below.cut.is_some() {
            return;
        }
        if taken.len() == self.half_moves {
            let has_past = self.has_past(&view, self.depth, below);
            return self.keep(taken, has_past, below);
        }
        let earlier = self.lister.all(&view);
        if earlier.is_empty() {
            return self.keep(taken, false, below);
        }
        for next in earlier {
            taken.push(next);
            self.go_back(taken, below);
            taken.pop();
        }
    }

    fn keep(&self, taken: &[Taken], has_past: bool, below: &mut Below) {
        if below.cut.is_some() {
            return;
        }
        if self.kept.fetch_add(taken.len() as u64, Ordering::Relaxed) >= self.settings.most_kept {
            below.cut = Some(Limit::Told);
            return;
        }
        let retraction = |taken: &Taken| Retraction {
            mv: taken.mv,
            before: taken.before.past(self.lister.diagram),
            uncaptured: taken.uncaptured,
        };
        let sequences = if has_past { &mut below.possible } else { &mut below.without_past };
        sequences.push(taken.iter().map(retraction).collect());
    }

    /// Can so many half-moves have been played before?
    fn has_past(&self, view: &View, half_moves: u16, below: &mut Below) -> bool {
        if half_moves == 0 || is_beginning(view.position.side(), view.position.placement()) {
            return true;
        }
        let key = (view.key(), half_moves);
        if let Some(&known) = below.pasts.get(&key) {
            return known;
        }
        below.cut = below.cut.or_else(|| self.limit());
        if below.cut.is_some() {
            return true;
        }
        let has_past = match half_moves {
            1 => self.lister.any(view),
            _ => {
                self.lister.all(view).iter().any(|taken| self.has_past(&taken.before, half_moves - 1, below))
            }
        };
        below.pasts.insert(key, has_past);
        has_past
    }

    fn limit(&self) -> Option<Limit> {
        let Settings { stop, time, nodes, .. } = self.settings;
        let number = self.positions.fetch_add(1, Ordering::Relaxed);
        match () {
            () if stop.load(Ordering::Relaxed) => Some(Limit::Interrupt),
            () if time.is_some_and(|time| self.started.elapsed() >= time) => Some(Limit::Time),
            () if nodes.is_some_and(|nodes| number >= nodes) => Some(Limit::Nodes),
            () => None,
        }
    }
}

/// Is this the position in which a game begins?
pub(super) fn is_beginning(side: Colour, board: &Placement) -> bool {
    side == Colour::White && *board == Setup::game_array().placement
}
