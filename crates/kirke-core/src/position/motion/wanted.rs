//! How much a side wants a move that it may choose only among others.

use super::square_of_distance;
use crate::board::{Attributes, Bitboard, Colour, Kind, Square};
use crate::position::{Class, Move, Position, RebirthChoice, Refused};
use crate::rules::{Choice, Rules, Wanted};

impl Position {
    /// The higher a move ranks the more the side to move wants it.
    #[cold]
    pub fn rank_of_choice(&self, rules: &Rules, choice: Choice, mv: Move) -> i64 {
        match choice {
            Choice::Longest => i64::from(self.length(rules, mv)),
            Choice::Shortest => -i64::from(self.length(rules, mv)),
            Choice::Captures => i64::from(self.captures(mv)),
            Choice::To(squares) => i64::from(squares.has(mv.end(rules))),
            Choice::FirstUnit => -i64::from(mv.from.file() * 8 + mv.from.rank()),
            Choice::Wanted(rule) => {
                let wish = rule.wants.as_ref();
                i64::from(wish.is_some_and(|wish| (wish.is_wanted)(&self.half_move(rules, mv))))
            }
            Choice::After(wanted) => i64::from(self.fits(wanted, rules, mv)),
            Choice::Farthest(squares) => i64::from(self.distance_after(rules, mv, squares).unwrap_or(0)),
            Choice::Nearest(squares) => {
                -i64::from(self.distance_after(rules, mv, squares).unwrap_or(u32::MAX))
            }
        }
    }

    /// Does a move fit the moves before? The first move of all does.
    fn fits(&self, wanted: Wanted, rules: &Rules, mv: Move) -> bool {
        let side = self.side;
        let vector = |from: Square, to: Square| from.vector_to(to);
        let end = mv.end(rules);
        match wanted {
            Wanted::SameUnit => self.last_move(side).is_some_and(|last| last.stands_on == mv.from),
            Wanted::ToVacated => self.last_move(!side).is_none_or(|last| last.from == end),
            Wanted::Parallel => {
                self.last_move(!side).is_none_or(|last| vector(last.from, last.to) == vector(mv.from, end))
            }
            Wanted::Reversed => {
                self.last_move(!side).is_none_or(|last| vector(last.to, last.from) == vector(mv.from, end))
            }
        }
    }

    /// The square of the distance between two units of the diagram after a move; none if one of them has gone.
    fn distance_after(&self, rules: &Rules, mv: Move, squares: Bitboard) -> Option<u32> {
        let capture = self.captures(mv).then_some(mv.to);
        let place = |origin: Square| {
            let at = self.occupied().into_iter().find(|&square| self.origin(square) == Some(origin))?;
            match at {
                at if at == mv.from => Some(mv.end(rules)),
                at if Some(at) == capture => None,
                at => Some(at),
            }
        };
        let mut origins = squares.into_iter();
        Some(square_of_distance(place(origins.next()?)?, place(origins.next()?)?))
    }

    /// Ultra forms: is this capture of a king one that its side may choose, were its own king of no account?
    #[cold]
    pub(in crate::position) fn is_chosen(&self, rules: &Rules, mv: Move) -> bool {
        let Some(choice) = rules.motion.choice(self.side) else { return true };
        let strictness = rules.motion.strictness[self.side.index()];
        if !strictness.binds_captures_of_kings() {
            return true;
        }
        choice.allows(self.rank_of_choice(rules, choice, mv), strictness)
    }

    /// Is one of these moves of the side to move playable if kings are of no account, or legal? Castling is not looked at.
    /// Only those are looked at that lead to the squares `ends` of the unit's square, captures in passing apart.
    fn is_any_playable(
        &self,
        rules: &Rules,
        ends: impl Fn(Square) -> Bitboard,
        asked: impl Fn(Move) -> bool,
        must_be_legal: bool,
    ) -> bool {
        let (side, occupied) = (self.side, self.occupied());
        let mut moves = Vec::new();
        for from in self.placement.side(side) {
            let ends = ends(from);
            if ends.is_empty() {
                continue;
            }
            let Some(unit) = self.placement.at(from).filter(|_| self.may_move(rules, from)) else { continue };
            let prey = self.placement.prey(side).without(from) & ends;
            let captures = if prey.any() { self.captures_of(rules, from, unit) & prey } else { prey };
            let free = ends & !occupied;
            let quiets = if free.any() { self.quiet_reach(rules, from, unit) & free } else { free };
            moves.extend(captures.into_iter().map(|to| Move::new(from, to)));
            let quiet = |to| Move::new(from, to).of_class(Class::of_quiet(rules, unit, from, to));
            moves.extend(quiets.into_iter().map(quiet));
            if let Some(passed) = self.en_passant()
                // Where the other side is looked at out of turn, the pawn is its own.
                && self.en_passant.is_some_and(|passing| passing.by != side)
                && unit.kind() == Kind::PAWN
                && self.captures_of(rules, from, unit).has(passed)
                && passed.offset(0, -side.forward()) != Some(from)
            {
                moves.push(Move::new(from, passed).of_class(Class::EnPassant));
            }
        }
        if rules.army.has_locusts || rules.motion.goes_on.is_some() {
            moves = moves.into_iter().flat_map(|mv| self.with_landings(rules, mv)).collect();
        }
        moves.into_iter().any(|mv| asked(mv) && self.is_playable(rules, mv, must_be_legal))
    }

    /// A capture by a unit that lands elsewhere or goes on, with each square where it may end; any other move as it is.
    pub(in crate::position) fn with_landings(&self, rules: &Rules, mv: Move) -> Vec<Move> {
        if rules.motion.makes_first && mv.start.is_none() {
            return self.with_castlings(rules, mv);
        }
        match self.clone().make(rules, mv) {
            Err(Refused::LandingNeeded(squares)) => {
                // Who has landed may have to go on from there.
                let landed = squares.into_iter().map(|square| mv.landing_on(rules, square));
                landed.flat_map(|mv| self.with_landings(rules, mv)).collect()
            }
            Err(Refused::SquareNeeded { squares, .. }) if rules.motion.goes_on.is_some() => {
                let on = |square| Move { rebirth: RebirthChoice::On(square), ..mv };
                squares.into_iter().map(on).collect()
            }
            _ => vec![mv],
        }
    }

    /// Can this move be played, perhaps with a choice, and, if asked, without leaving the own king in check?
    fn is_playable(&self, rules: &Rules, mv: Move, must_be_legal: bool) -> bool {
        let unit = self.placement.at(mv.from);
        let promotes = unit.is_some_and(|unit| {
            self.promotes_at_end(rules, unit, mv) && !unit.attributes().has(Attributes::KAMIKAZE)
        });
        let ways: Vec<Move> = match promotes {
            true => {
                let kinds = unit.map_or(&rules.promotions[..], |unit| rules.promotions_of(unit));
                kinds.iter().map(|&kind| mv.promoting(kind)).collect()
            }
            false => vec![mv],
        };
        ways.into_iter().any(|mv| self.is_playable_as(rules, mv, must_be_legal))
    }

    /// The same of a move that says all that it must, but perhaps for choices that come with what happens.
    fn is_playable_as(&self, rules: &Rules, mv: Move, must_be_legal: bool) -> bool {
        let mut after = self.clone();
        match after.make(rules, mv) {
            Ok(()) => !must_be_legal || !after.in_check(rules, self.side),
            Err(refused) => {
                let ways = refused.with_choices(rules, mv);
                ways.into_iter().any(|mv| self.is_playable_as(rules, mv, must_be_legal))
            }
        }
    }

    /// Ultra forms: does no playable move of the capturing side rank higher than this capture of a king? Where it chooses among
    /// its legal moves, no legal one: each of them brings a unit to where it is wanted, so that this ends.
    #[cold]
    pub(in crate::position) fn captures_as_chosen(&self, rules: &Rules, mv: Move, by: Colour) -> bool {
        let Some(choice) = rules.motion.choice(by) else { return true };
        if !rules.motion.strictness[by.index()].binds_captures_of_kings() {
            return true;
        }
        let position = self.before_capture(rules, !by);
        if !position.is_chosen(rules, mv) {
            return false;
        }
        let rank = position.rank_of_choice(rules, choice, mv);
        let must_be_legal = rules.motion.strictness[by.index()].is_among_legal_moves();
        let asked = |other| position.rank_of_choice(rules, choice, other) > rank;
        let ends = |from| position.ends_of_wish(rules, choice, from);
        !position.is_any_playable(rules, ends, asked, must_be_legal)
    }

    /// Where the moves of a unit may end that rank higher than others, whatever those are.
    fn ends_of_wish(&self, rules: &Rules, choice: Choice, from: Square) -> Bitboard {
        let Choice::Wanted(rule) = choice else { return Bitboard::FULL };
        let is_at_origin = rule.wants.as_ref().is_some_and(|wish| wish.ends_at_origin);
        match is_at_origin && rules.is_rank_told_at_once() {
            true => self.origin(from).map_or(Bitboard::EMPTY, Bitboard::of).without(from),
            false => Bitboard::FULL,
        }
    }
}
