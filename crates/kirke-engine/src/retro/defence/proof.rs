//! Does White get there in so many retractions? By proof numbers, as long battle play forwards: a check forces the other
//! side to take back what gave it, so lines of many retractions have few branches, and those are found first.

use super::choice::{Lister, Parts};
use super::intended::{Intended, allows};
use super::line::Line;
use super::spot::{Spot, mark};
use super::{Defensive, line::Mark};
use crate::board::{Colour, Kind, Square, Unit, king_attacks};
use crate::position::{Castling, Class, Effect, Passing, Position, capture_reach};
use crate::retro::castled;
use crate::retro::view::{Taken, View};
use crate::rules::Rules;
use crate::search::{Forward, Numbers, Probe, Seen, Stopped, Table};
use std::borrow::Cow;

/// Who takes back next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    White,
    Black,
}

/// A position after a retraction, not decided yet.
struct Child {
    /// The position before the retraction, in its line.
    through: Mark,
    spot: Spot,
    key: u64,
    numbers: Numbers,
}

/// What Black may take back.
pub(super) enum Replies {
    /// Nothing: nobody can have played to this position.
    None,
    /// He mates forwards after one of his retractions.
    Mates,
    /// These, each with the position before it.
    Some(Vec<(Mark, Spot)>),
}

/// What White may take back from each position of a spot; listed once, when it is asked for. Whether the position before can
/// have come about is not asked: the few ends are proved anyway, and most that goes on is never looked at.
struct Listed(Vec<Option<Parts>>);

impl Listed {
    fn new(spot: &Spot) -> Self {
        Self(spot.views.iter().map(|_| None).collect())
    }

    fn parts(&mut self, number: usize, view: &View, shared: &Shared<'_>) -> &Parts {
        self.0[number].get_or_insert_with(|| shared.lister.unproved().parts(view, shared.attacker))
    }
}

/// Keeps what is known of the end of a line apart from what is known of longer ones.
const AT_ONCE: u64 = 0x5851_f42d_4c95_7f2d;

/// What all threads share.
#[derive(Clone, Copy)]
pub(super) struct Shared<'a> {
    pub lister: Lister<'a>,
    pub forward: &'a Forward<'a>,
    pub table: &'a Table,
    pub asked: Defensive,
    pub attacker: Colour,
    pub intended: &'a Intended,
}

/// The search of one thread.
pub(super) struct Prover<'a> {
    pub shared: Shared<'a>,
    pub probe: Probe<'a>,
    pub line: Line,
    mates: Looks,
}

/// How often mates were looked for among Black's replies before anything else, and how often there were some.
#[derive(Default)]
struct Looks {
    looked: u32,
    found: u32,
}

impl Looks {
    /// Has one look in four or so found a mate?
    fn pay(&self) -> bool {
        self.looked < 8 + 4 * self.found
    }

    fn count(&mut self, found: bool) {
        self.looked += 1;
        self.found += u32::from(found);
    }
}

type Proved = Result<bool, Stopped>;

impl<'a> Prover<'a> {
    pub fn new(shared: Shared<'a>, diagram: &View) -> Self {
        let mut prover =
            Self { shared, probe: shared.forward.probe(), line: Line::default(), mates: Looks::default() };
        prover.line.push(prover.mark(diagram));
        prover
    }

    pub fn mark(&self, view: &View) -> Mark {
        mark(view, self.shared.lister.captures_take_units())
    }

    /// Works until all is decided.
    pub fn holds(&mut self, turn: Turn, spot: &Spot) -> Proved {
        let unlimited = Numbers { proof: Numbers::INFINITE, disproof: Numbers::INFINITE };
        Ok(self.work_on(turn, spot, unlimited)?.proof == 0)
    }

    /// Works on a position until it is decided, or one of its numbers has reached its limit.
    fn work_on(&mut self, turn: Turn, spot: &Spot, limits: Numbers) -> Result<Numbers, Stopped> {
        let key = self.key(turn, spot);
        let moves = spot.moves;
        if let Some(answer) = self.answer(key, moves) {
            return Ok(Numbers::decided(answer));
        }
        self.probe.count()?;
        let children = match turn {
            Turn::White => {
                let mut listed = Listed::new(spot);
                if self.ends_now(spot, &mut listed)? {
                    return Ok(self.settle(key, 1, true));
                }
                if moves == 1 {
                    return Ok(self.settle(key, 1, false));
                }
                self.retractions(spot, &mut listed)?
            }
            Turn::Black if moves == 1 => {
                let ends = self.ends_after_all(spot)?;
                return Ok(self.settle(key, 1, ends));
            }
            Turn::Black => match self.replies(spot)? {
                Replies::None | Replies::Mates => return Ok(self.settle(key, moves, false)),
                Replies::Some(replies) => replies,
            },
        };
        let mut children = self.children(turn, children);
        let attacks = turn == Turn::White;
        let next = if attacks { Turn::Black } else { Turn::White };
        if self.look_at(&mut children, attacks) {
            return Ok(self.settle(key, moves, attacks));
        }
        loop {
            let seen = |child: &Child| Seen::by(attacks, child.numbers);
            let others = (children.len() as u32).saturating_sub(1);
            let Some(greatest) = children.iter().map(|child| seen(child).all).max() else {
                return Ok(self.settle(key, moves, !attacks));
            };
            let (chosen, one, second) = least(&children, attacks);
            let now = Seen { one, all: (greatest + others).min(Numbers::INFINITE - 1) };
            let limit = Seen::by(attacks, limits);
            if now.one >= limit.one || now.all >= limit.all {
                let now = now.numbers(attacks);
                self.shared.table.keep_numbers(numbers_key(key, moves), moves, now);
                return Ok(now);
            }
            let child = Seen {
                // To come back costs a list of everything that can be taken back: the second best may fall far behind first.
                one: limit.one.min(second.saturating_mul(3).saturating_add(1)),
                all: if limit.all == Numbers::INFINITE { limit.all } else { limit.all - others },
            };
            let Child { through, spot, .. } = &children[chosen];
            self.line.push(*through);
            let numbers = self.work_on(next, spot, child.numbers(attacks));
            self.line.pop();
            let numbers = numbers?;
            match Seen::by(attacks, numbers) {
                Seen { one: 0, .. } => return Ok(self.settle(key, moves, attacks)),
                Seen { all: 0, .. } => drop(children.swap_remove(chosen)),
                Seen { .. } => children[chosen].numbers = numbers,
            }
        }
    }

    fn settle(&self, key: u64, moves: u16, solves: bool) -> Numbers {
        match solves {
            true => self.shared.table.prove(key, moves, 0),
            false => self.shared.table.refute(key, moves, 0),
        }
        Numbers::decided(solves)
    }

    fn answer(&self, key: u64, moves: u16) -> Option<bool> {
        self.shared.table.look_up(key).and_then(|known| known.answer(moves))
    }

    /// Leaves out the children that do not help the side that takes back; is there one that decides for it?
    fn look_at(&self, children: &mut Vec<Child>, attacks: bool) -> bool {
        let mut decides = false;
        children.retain_mut(|child| {
            if let Some(answer) = self.answer(child.key, child.spot.moves) {
                child.numbers = Numbers::decided(answer);
            }
            let seen = Seen::by(attacks, child.numbers);
            decides |= seen.one == 0;
            seen.all != 0
        });
        decides
    }

    fn children(&mut self, turn: Turn, found: Vec<(Mark, Spot)>) -> Vec<Child> {
        let next = if turn == Turn::White { Turn::Black } else { Turn::White };
        let children = found.into_iter().map(|(through, spot)| {
            self.line.push(through);
            let key = self.key(next, &spot);
            self.line.pop();
            let known = self.shared.table.numbers(numbers_key(key, spot.moves));
            let numbers = known.unwrap_or_else(|| self.first_numbers(turn, &spot));
            Child { through, spot, key, numbers }
        });
        children.collect()
    }

    /// How much work a position looks like that has not been looked at: after White's retraction, how many replies Black
    /// seems to have; after Black's, in how many ways White seems to be able to go on.
    fn first_numbers(&self, turn: Turn, spot: &Spot) -> Numbers {
        let (rules, attacker) = (self.shared.lister.rules, self.shared.attacker);
        match turn {
            Turn::White => {
                let replies = |view: &View| replies_about(view, rules, attacker);
                let proof = spot.views.iter().map(replies).sum::<u32>().max(1);
                Numbers { proof, disproof: 1 }
            }
            Turn::Black => {
                let gives_checks = spot.quiet == Some(0);
                let ways = |view: &View| ways_about(view, rules, attacker, gives_checks);
                Numbers { proof: 1, disproof: 1 + spot.views.iter().map(ways).sum::<u32>() }
            }
        }
    }

    fn key(&self, turn: Turn, spot: &Spot) -> u64 {
        let half_moves = match turn {
            Turn::White => 2 * spot.moves - 1,
            Turn::Black => 2 * spot.moves,
        };
        let of_view = |view: &View| {
            let now = self.mark(view);
            let line = self.line.key(now, half_moves, self.shortest_cycle());
            (now.key ^ line).wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(32)
        };
        let positions = spot.views.iter().map(of_view).fold(0, u64::wrapping_add);
        let quiet = spot.quiet.map_or(0, |quiet| 1 + u64::from(quiet));
        let turn = if turn == Turn::White { 1 << 40 } else { 1 << 41 };
        positions ^ (quiet | turn).wrapping_mul(0xa076_1d64_78bd_642f)
    }

    /// Half-moves after which a position comes up again, at least. Without captures both sides must go and come back.
    fn shortest_cycle(&self) -> u16 {
        if self.shared.lister.captures_take_units() { 4 } else { 2 }
    }

    /// Can White take back something after which he does at once what is asked?
    fn ends_now(&mut self, spot: &Spot, listed: &mut Listed) -> Proved {
        for (number, view) in spot.views.iter().enumerate() {
            let now = self.mark(view);
            let line = self.line.key(now, 1, self.shortest_cycle());
            let key = (now.key ^ line ^ AT_ONCE).wrapping_mul(0xd6e8_feb8_6659_fd93);
            let ends = match self.answer(key, 1) {
                Some(ends) => ends,
                None => {
                    self.probe.count()?;
                    self.line.push(now);
                    let ends = self.finds_end(listed.parts(number, view, &self.shared));
                    self.line.pop();
                    let ends = ends?;
                    self.settle(key, 1, ends);
                    ends
                }
            };
            if ends {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Can White end whatever Black takes back? The first reply that prevents it is enough.
    fn ends_after_all(&mut self, spot: &Spot) -> Proved {
        let mut has_replies = false;
        // To see a mate costs less than to see that White has no end, which is what most replies come to.
        if self.shared.asked.forward_defence && self.mates.pay() {
            let mates = self.any_prevents(spot, true, &mut has_replies)?;
            self.mates.count(mates);
            if mates {
                return Ok(false);
            }
        }
        Ok(!self.any_prevents(spot, false, &mut has_replies)? && has_replies)
    }

    /// Does a reply mate forwards, or leave White without an end if more is asked?
    fn any_prevents(&mut self, spot: &Spot, mates_only: bool, has_replies: &mut bool) -> Proved {
        let Shared { lister, attacker, .. } = self.shared;
        for view in &spot.views {
            let now = self.mark(view);
            self.line.push(now);
            let mut prevented = Ok(false);
            lister.unproved().visit_parts(view, attacker, &mut |part| {
                prevented = self.prevents(part, spot, mates_only, has_replies);
                !matches!(prevented, Ok(false))
            });
            self.line.pop();
            if prevented? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn prevents(&mut self, part: &[Taken], spot: &Spot, mates_only: bool, has_replies: &mut bool) -> Proved {
        if mates_only && !self.all_defend_forwards(part)? {
            return Ok(false);
        }
        let Some(reply) = self.reply(part, spot)? else { return Ok(false) };
        *has_replies = true;
        let mates = reply.views.is_empty();
        Ok(mates || !mates_only && !self.ends_now(&reply, &mut Listed::new(&reply))?)
    }

    fn all_defend_forwards(&mut self, part: &[Taken]) -> Proved {
        for taken in part {
            if !self.defends_forwards(&taken.before)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn finds_end(&mut self, parts: &Parts) -> Proved {
        for part in parts.iter() {
            if self.all_end(part)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Does White do what is asked whichever of these it was? One of them must be legal.
    pub fn all_end(&mut self, part: &[Taken]) -> Proved {
        let mut ends = false;
        for taken in part {
            if !self.line.allows(self.mark(&taken.before)) {
                continue;
            }
            let does = self.does_what_is_asked(&taken.before)?;
            if does && self.shared.lister.any(&taken.before) {
                ends = true;
            } else if !does && (part.len() == 1 || self.shared.lister.any(&taken.before)) {
                return Ok(false);
            }
        }
        Ok(ends)
    }

    /// Does White do forwards what is asked?
    pub fn does_what_is_asked(&mut self, view: &View) -> Proved {
        if self.probe.succeeds(&self.played_from(view))? {
            return Ok(true);
        }
        match self.proved_passing(view) {
            Some(position) => self.probe.succeeds(&position),
            None => Ok(false),
        }
    }

    /// The position to be played from: rights to castle that the last move must have lost are gone.
    pub fn played_from(&self, view: &View) -> Position {
        let mut position = view.position.clone();
        let may = position.castling();
        let any = |must_castle: Castling| self.shared.lister.any(&View { must_castle, ..view.clone() });
        if self.shared.lister.legality.castling {
            let lost = castled::lost(!position.side(), view.must_castle, may, &any);
            position.apply(Effect::Rights { old: may, new: may.without(lost) });
        }
        position
    }

    /// The position in which a pawn may be captured in passing because its double step must have been the last move.
    pub fn proved_passing(&self, view: &View) -> Option<Position> {
        let position = &view.position;
        let (board, side) = (position.placement(), position.side());
        let fifth = if side == Colour::White { 4 } else { 3 };
        let own = board.units(side, Kind::PAWN);
        let beside = |at: Square| [-1, 1].into_iter().filter_map(move |files| at.offset(files, 0));
        let has_neighbour = |at: Square| at.rank() == fifth && beside(at).any(|square| own.has(square));
        let is_stated = position.en_passant().is_some();
        if is_stated || !board.units(!side, Kind::PAWN).into_iter().any(has_neighbour) {
            return None;
        }
        let all = self.shared.lister.all(view);
        let [only] = all.as_slice() else { return None };
        let over = only.mv.to.offset(0, side.forward()).filter(|_| only.mv.class == Class::DoubleStep)?;
        let passing = Passing { over, pawn: only.mv.to, by: !side };
        let mut position = self.played_from(view);
        position.apply(Effect::EnPassant { old: None, new: Some(passing) });
        Some(position)
    }

    /// What White may take back to go on, each with the positions among which Black decides.
    fn retractions(&mut self, spot: &Spot, listed: &mut Listed) -> Result<Vec<(Mark, Spot)>, Stopped> {
        let mut found = Vec::new();
        for (number, view) in spot.views.iter().enumerate() {
            let now = self.mark(view);
            self.line.push(now);
            let told = self.shared.intended.told(view);
            let parts = listed.parts(number, view, &self.shared).iter();
            for part in parts.filter(|part| allows(told, part)) {
                // This costs far less to see than how the position before can have come about.
                let is_too_quiet = |taken: &Taken| spot.quiet == Some(0) && self.leaves_free(&taken.before);
                if matches!(part, [only] if is_too_quiet(only)) {
                    continue;
                }
                // Where nothing can have come before, Black will find no reply; among several he does not choose it.
                let lister = self.shared.lister;
                let possible: Cow<'_, [Taken]> = match part {
                    [_] => Cow::Borrowed(part),
                    _ => part.iter().filter(|taken| lister.proves(taken)).cloned().collect(),
                };
                if let Some(next) = self.goes_on(&possible, spot.moves, spot.quiet)? {
                    found.push((now, next));
                }
            }
            self.line.pop();
        }
        Ok(found)
    }

    /// The positions after a retraction of White's, if play may go on there.
    pub fn goes_on(
        &mut self,
        part: &[Taken],
        moves: u16,
        quiet: Option<u16>,
    ) -> Result<Option<Spot>, Stopped> {
        let mut views = Vec::new();
        for taken in part {
            let allowed = self.line.allows(self.mark(&taken.before));
            // Of one alone it is known that it does not end.
            if allowed && (part.len() == 1 || !self.does_what_is_asked(&taken.before)?) {
                views.push(taken.before.clone());
            }
        }
        let quiet = match quiet {
            Some(left) if views.iter().any(|view| self.leaves_free(view)) => match left.checked_sub(1) {
                Some(left) => Some(left),
                None => return Ok(None),
            },
            quiet => quiet,
        };
        Ok((!views.is_empty()).then_some(Spot { views, moves: moves - 1, quiet }))
    }

    /// Does Black take back what he likes: neither a check that he gives nor a double step that he owes?
    fn leaves_free(&self, view: &View) -> bool {
        let owes_nothing = view.position.en_passant().is_none();
        owes_nothing && !view.position.in_check(self.shared.lister.rules, self.shared.attacker)
    }

    /// What Black may take back.
    pub fn replies(&mut self, spot: &Spot) -> Result<Replies, Stopped> {
        let mut found = Vec::new();
        for view in &spot.views {
            let now = self.mark(view);
            self.line.push(now);
            let mut mates = false;
            // Of each reply it is asked below what can have come before it.
            let Shared { lister, attacker, .. } = self.shared;
            for part in lister.unproved().parts(view, attacker).iter() {
                match self.reply(part, spot)? {
                    Some(reply) => {
                        mates |= reply.views.is_empty();
                        found.push((now, reply));
                    }
                    None => continue,
                }
                if mates {
                    break;
                }
            }
            self.line.pop();
            if mates {
                return Ok(Replies::Mates);
            }
        }
        Ok(if found.is_empty() { Replies::None } else { Replies::Some(found) })
    }

    /// The positions after a retraction of Black's, none if it is illegal. Those in which Black mates White does not
    /// choose, if he has the choice.
    fn reply(&mut self, part: &[Taken], spot: &Spot) -> Result<Option<Spot>, Stopped> {
        let befores = part.iter().map(|taken| &taken.before);
        let legal = |view: &&View| self.line.allows(self.mark(view)) && self.shared.lister.any(view);
        let mut views: Vec<View> = befores.filter(legal).cloned().collect();
        if views.is_empty() {
            return Ok(None);
        }
        if self.shared.asked.forward_defence {
            let mut left = Vec::new();
            for view in views {
                if !self.defends_forwards(&view)? {
                    left.push(view);
                }
            }
            views = left;
        }
        Ok(Some(Spot { views, moves: spot.moves, quiet: spot.quiet }))
    }

    /// Does Black mate at once, forwards?
    pub fn defends_forwards(&mut self, view: &View) -> Proved {
        let stated = self.probe.mate(&view.position)?;
        match self.proved_passing(view) {
            Some(position) if stated.is_none() => Ok(self.probe.mate(&position)?.is_some()),
            _ => Ok(stated.is_some()),
        }
    }
}

/// About how many retractions the side has that does not attack: one that has given check takes back the check. A guess,
/// which orders the work and decides nothing.
fn replies_about(view: &View, rules: &Rules, attacker: Colour) -> u32 {
    const MANY: u32 = 30;
    let (board, occupied) = (view.position.placement(), view.position.occupied());
    let Some(king) = board.units(attacker, Kind::KING).into_iter().next() else { return MANY };
    if !view.position.in_check(rules, attacker) {
        return MANY;
    }
    let checkers = view.position.attackers(rules, king, !attacker, occupied);
    let checker = checkers.first().filter(|_| !checkers.several());
    match checker.and_then(|square| Some((square, board.at(square)?))) {
        Some((square, unit)) => {
            let back = match unit.kind() {
                Kind::PAWN => 2,
                _ => (capture_reach(rules, unit, square, occupied) & !occupied).len(),
            };
            back + if comes_home(rules, unit, square) { MANY } else { 0 }
        }
        // An unveiled check, or one by a square of rebirth: few moves can have given it.
        None => 4,
    }
}

/// About in how many ways the attacking side goes on: squares on which its king can have stood, in check if it must be. A
/// guess as well.
fn ways_about(view: &View, rules: &Rules, attacker: Colour, in_check: bool) -> u32 {
    const MANY: u32 = 30;
    let position = &view.position;
    let Some(king) = position.placement().units(attacker, Kind::KING).into_iter().next() else { return MANY };
    let lifted = position.occupied().without(king);
    let from = king_attacks(king) & !lifted;
    let leads_back =
        |&square: &Square| !in_check || position.attackers(rules, square, !attacker, lifted).any();
    let back = from.into_iter().filter(leads_back).count() as u32;
    back + if comes_home(rules, Unit::new(attacker, Kind::KING), king) { MANY } else { 0 }
}

/// Is this a square on which the unit is reborn?
fn comes_home(rules: &Rules, unit: Unit, square: Square) -> bool {
    Square::ALL.into_iter().any(|place| rules.table_square(unit, place) == square)
}

fn numbers_key(key: u64, moves: u16) -> u64 {
    (key ^ u64::from(moves).wrapping_mul(0x9e37_79b9_7f4a_7c15))
        .wrapping_mul(0xd6e8_feb8_6659_fd93)
        .rotate_left(29)
}

/// The child that is least work, how much it is, and how much the next one is.
fn least(children: &[Child], attacks: bool) -> (usize, u32, u32) {
    let (mut chosen, mut one, mut second) = (0, Numbers::INFINITE, Numbers::INFINITE);
    for (index, child) in children.iter().enumerate() {
        let work = Seen::by(attacks, child.numbers).one;
        if work < one {
            (chosen, second, one) = (index, one, work);
        } else {
            second = second.min(work);
        }
    }
    (chosen, one, second)
}
