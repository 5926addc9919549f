//! Boards that may have stood before the last move. More than the true ones are listed, none of the true ones is left
//! out: the move generator decides.
//!
//! A move takes one unit from its departure square `s` to where it is shown, `t`, perhaps by way of a capture on `c`; the
//! captured unit may be reborn on `r`, and a rebirth may annihilate what stands there. So `t` and `r` are emptied, and
//! `s` and `c` filled.

use super::Past;
use crate::board::{Bitboard, Colour, Kind, Placement, Square, Unit};
use crate::position::capture_reach;
use crate::rules::{Becomes, Chooser, Colours, Occupied, Rules, SquareRule, Transfer, Who};

/// A board that may have stood before, and what the move may have been.
pub(super) struct Candidate {
    pub board: Placement,
    /// Where the moving unit stood.
    pub from: Square,
    /// Where its move can have led before any rebirth.
    pub to: Bitboard,
    /// The square passed by the move before, if the capture is one in passing, or if it counts otherwise that there could
    /// be one.
    pub passed: Option<Square>,
}

/// What the rules can do to the units of a move.
struct Facts {
    /// The capturing unit may be reborn: it need not stand on the place of capture.
    capturer_goes: bool,
    /// The captured unit may be reborn.
    victim_returns: bool,
    /// The capturing unit may leave the board.
    capturer_vanishes: bool,
    /// A rebirth may annihilate a unit.
    crushes: bool,
    /// A captured unit may be reborn on the place of capture, and annihilate the capturing unit there.
    crushes_capturer: bool,
    /// Units may change sides by a rebirth.
    turns: bool,
    /// Units may become others by a rebirth.
    changes: bool,
    /// Kings may be captured and reborn.
    kings_return: bool,
    /// A unit captures where its way of moving leads from where it stands.
    by_sight: bool,
    /// Units may capture from their rebirth squares.
    captures_from_elsewhere: bool,
    /// Some units land beyond what they capture.
    locusts: bool,
    /// King and rook may be transferred before they castle.
    castling_transfer: bool,
    /// Pawns may stand on their first rank.
    pawns_on_first: bool,
    /// Pawns may stand on their last rank.
    pawns_on_last: bool,
}

impl Facts {
    fn of(rules: &Rules) -> Self {
        let any = |test: fn(&Rules) -> bool| rules.parts().any(test);
        let captures_from_elsewhere = any(
            |part| matches!(part.rebirth.who, Who::Mover { captures, .. } if captures != Transfer::Never),
        );
        let pawns = pawn_squares(rules);
        let on_rank = |rank: fn(Colour) -> u8| {
            Colour::ALL.iter().any(|&side| (pawns[side.index()] & Bitboard::rank(rank(side))).any())
        };
        Self {
            capturer_goes: any(|part| {
                matches!(part.rebirth.who, Who::Capturer | Who::Both { vanish: false })
            }),
            victim_returns: any(|part| matches!(part.rebirth.who, Who::Victim | Who::Both { .. })),
            // One whose rebirth square is occupied leaves the board, too.
            capturer_vanishes: any(|part| matches!(part.rebirth.who, Who::Both { .. })),
            crushes: any(|part| part.rebirth.occupied == Occupied::Assassin),
            crushes_capturer: any(|part| {
                part.rebirth.occupied == Occupied::Assassin
                    && matches!(part.rebirth.who, Who::Victim | Who::Both { .. })
            }),
            turns: any(|part| part.rebirth.colour != Colours::Kept),
            changes: any(|part| {
                part.rebirth.becomes != Becomes::Same || part.rebirth.chooser == Chooser::Owner
            }),
            kings_return: any(|part| part.rebirth.who != Who::Nobody),
            by_sight: !rules.has_more_than_rebirths()
                && !captures_from_elsewhere
                && !any(|part| matches!(part.rebirth.who, Who::Danger)),
            captures_from_elsewhere,
            locusts: rules.army.has_locusts,
            castling_transfer: rules.castling_transfer.is_some(),
            pawns_on_first: on_rank(Colour::first_rank),
            pawns_on_last: on_rank(Colour::promotion_rank),
        }
    }
}

/// The squares on which pawns of each side may stand: where they go by their moves, and where rebirths put them from there.
fn pawn_squares(rules: &Rules) -> [Bitboard; 2] {
    let mut squares = [!(Bitboard::rank(0) | Bitboard::rank(7)); 2];
    loop {
        let before = squares;
        for part in rules.parts() {
            let reborn = Colour::ALL.map(|side| pawns_reborn(part, side, before[side.index()]));
            let sides_are_kept = part.rebirth.colour == Colours::Kept;
            for side in Colour::ALL {
                let by_turning = if sides_are_kept { Bitboard::EMPTY } else { reborn[(!side).index()] };
                squares[side.index()] |= reborn[side.index()] | by_turning;
            }
        }
        if squares == before {
            return squares;
        }
    }
}

/// Where pawns of a side may be reborn if they stand on these squares, as far as the rebirths are all that is at work.
fn pawns_reborn(part: &Rules, side: Colour, pawns: Bitboard) -> Bitboard {
    let rule = &part.rebirth;
    let is_home = matches!(rule.square, SquareRule::Home | SquareRule::File);
    if part.has_more_than_rebirths() && !is_home {
        return Bitboard::FULL;
    }
    let are_kept = rule.becomes == Becomes::Same;
    // Other units may become pawns wherever they are captured.
    let captures = if are_kept { pawns } else { Bitboard::FULL };
    if rule.square == SquareRule::Departure && rule.who == Who::Capturer {
        return captures;
    }
    let pawn = Unit::new(side, Kind::PAWN);
    let reborn = captures.into_iter().fold(Bitboard::EMPTY, |all, at| all | part.possible_rebirths(pawn, at));
    let promotes = are_kept && rule.colour == Colours::Kept && part.promotes_at_rebirth;
    let last = Bitboard::rank(side.promotion_rank());
    if promotes { reborn & !last } else { reborn }
}

/// Visits all candidates until a visit answers true; true if one did.
pub(super) fn visit(
    past: &Past,
    rules: &Rules,
    pawn_ranks: bool,
    visit: &mut dyn FnMut(&Candidate) -> bool,
) -> bool {
    let facts = Facts::of(rules);
    let facts = Facts {
        pawns_on_first: facts.pawns_on_first || !pawn_ranks,
        pawns_on_last: facts.pawns_on_last || !pawn_ranks,
        ..facts
    };
    let mut search = Search { past, rules, facts, mover: !past.side, visit };
    search.castlings()
        || search.shown_movers()
        || (search.facts.capturer_vanishes || search.facts.crushes_capturer) && search.gone_movers()
}

struct Search<'a> {
    past: &'a Past,
    rules: &'a Rules,
    facts: Facts,
    mover: Colour,
    visit: &'a mut dyn FnMut(&Candidate) -> bool,
}

impl Search<'_> {
    /// Kings and rooks go back to their corners, or to where they were transferred from.
    fn castlings(&mut self) -> bool {
        let board = *self.past.placement();
        let rank = self.mover.first_rank();
        let king = Unit::new(self.mover, Kind::KING);
        let rook = Unit::new(self.mover, Kind::ROOK);
        for (king_file, rook_file, corner) in [(6, 3 + 2, 7), (2, 3, 0)] {
            let [to, beside] = [king_file, rook_file].map(|file| Square::new(file, rank));
            if board.at(to) != Some(king) || board.at(beside) != Some(rook) {
                continue;
            }
            let mut before = board;
            before.take(to);
            before.take(beside);
            let [home, corner] = [4, corner].map(|file| Square::new(file, rank));
            let everywhere = self.facts.castling_transfer;
            let empty = !before.occupied();
            let from = |own| if everywhere { empty } else { Bitboard::of(own) & empty };
            for king_from in from(home) {
                for rook_from in from(corner).without(king_from) {
                    let mut board = before;
                    board.put(king_from, king);
                    board.put(rook_from, rook);
                    let to = Bitboard::of(to);
                    if (self.visit)(&Candidate { board, from: king_from, to, passed: None }) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Each unit that can have made the last move.
    fn shown_movers(&mut self) -> bool {
        let units: Vec<(Square, Unit)> = self.past.placement().iter().collect();
        for (square, unit) in units {
            if unit.colour() != self.mover && !self.facts.turns {
                continue;
            }
            let mut board = *self.past.placement();
            board.take(square);
            for kind in self.kinds_before(unit) {
                let before = match kind {
                    // A king is royal without a mark that says so.
                    Kind::KING => Unit::new(self.mover, kind),
                    _ => unit.recoloured(self.mover).turned_into(kind),
                };
                if self.went(board, before, Some(square))
                    || self.took_and_returned(board, before, Some(square))
                {
                    return true;
                }
            }
        }
        false
    }

    /// The capturing unit is not on the board any more.
    fn gone_movers(&mut self) -> bool {
        let board = *self.past.placement();
        self.victims().into_iter().any(|kind| {
            let before = Unit::new(self.mover, kind);
            self.facts.capturer_vanishes && self.went(board, before, None)
                || self.took_and_returned(board, before, None)
        })
    }

    /// What a unit that is shown can have been: itself, a pawn that promoted, or anything where units change.
    fn kinds_before(&self, unit: Unit) -> Vec<Kind> {
        let mut kinds = vec![unit.kind()];
        if self.facts.changes {
            kinds.extend(self.victims());
            kinds.extend(unit.is_royal().then_some(Kind::KING));
        } else if unit.kind() != Kind::PAWN && !unit.is_royal() {
            kinds.push(Kind::PAWN);
        }
        kinds.sort();
        kinds.dedup();
        kinds
    }

    /// The kinds of units that can be captured for good.
    fn victims(&self) -> Vec<Kind> {
        let orthodox = Kind::ORTHODOX.into_iter().filter(|&kind| kind != Kind::KING);
        orthodox.chain(self.rules.army.kinds()).collect()
    }

    fn may_stand(&self, unit: Unit, square: Square) -> bool {
        if unit.kind() != Kind::PAWN || !matches!(square.rank(), 0 | 7) {
            return true;
        }
        let Facts { pawns_on_first, pawns_on_last, .. } = self.facts;
        match square.rank() == unit.colour().promotion_rank() {
            // For one of its sides it is the first rank, for the other the last.
            _ if unit.is_neutral() => pawns_on_first || pawns_on_last,
            true => pawns_on_last,
            false => pawns_on_first,
        }
    }

    /// The moving unit goes back to each square; what it captured, if anything, is reborn nowhere.
    fn went(&mut self, board: Placement, unit: Unit, shown: Option<Square>) -> bool {
        let victims = self.victims();
        let enemy = !self.mover;
        (!board.occupied()).into_iter().any(|from| {
            if !self.may_stand(unit, from) {
                return false;
            }
            let mut before = board;
            before.put(from, unit);
            let quiet = shown.is_some_and(|to| {
                (self.visit)(&Candidate { board: before, from, to: Bitboard::of(to), passed: None })
            });
            quiet
                || self.crushed_on_arrival(before, shown).into_iter().any(|before| {
                    let places = self.places(&before, unit, from, shown);
                    places.into_iter().any(|place| {
                        victims
                            .iter()
                            .any(|&kind| self.took(before, unit, from, place, Unit::new(enemy, kind), shown))
                    })
                })
        })
    }

    /// The captured unit is taken off the square on which it was reborn.
    fn took_and_returned(&mut self, board: Placement, unit: Unit, shown: Option<Square>) -> bool {
        if !self.facts.victim_returns {
            return false;
        }
        let enemy = !self.mover;
        let reborn: Vec<(Square, Unit)> = board
            .iter()
            .filter(|(_, unit)| {
                (unit.colour() == enemy || self.facts.turns) && (!unit.is_royal() || self.facts.kings_return)
            })
            .collect();
        reborn.into_iter().any(|(square, reborn)| {
            let mut board = board;
            board.take(square);
            let kinds = self.kinds_before(reborn);
            (!board.occupied()).into_iter().any(|from| {
                if !self.may_stand(unit, from) {
                    return false;
                }
                let mut before = board;
                before.put(from, unit);
                let on_its_square = shown.is_none() && !self.facts.capturer_vanishes;
                let crushed = self.crushed(before, Some(square).filter(|_| !on_its_square));
                let crushed: Vec<Placement> =
                    crushed.into_iter().flat_map(|board| self.crushed_on_arrival(board, shown)).collect();
                crushed.into_iter().any(|before| {
                    let mut places = self.places(&before, unit, from, shown);
                    if on_its_square {
                        places &= Bitboard::of(square);
                    }
                    places.into_iter().any(|place| {
                        kinds.iter().any(|&kind| {
                            let victim = reborn.recoloured(enemy).turned_into(kind);
                            self.took(before, unit, from, place, victim, shown)
                        })
                    })
                })
            })
        })
    }

    /// The boards with each unit that a rebirth can have annihilated on this square, and the one without.
    fn crushed(&self, board: Placement, square: Option<Square>) -> Vec<Placement> {
        let mut boards = vec![board];
        let Some(square) = square.filter(|&square| self.facts.crushes && board.at(square).is_none()) else {
            return boards;
        };
        for kind in self.victims() {
            for side in Colour::ALL {
                let unit = Unit::new(side, kind);
                if self.may_stand(unit, square) {
                    let mut board = board;
                    board.put(square, unit);
                    boards.push(board);
                }
            }
        }
        boards
    }

    /// The same for the square on which the capturing unit is shown.
    fn crushed_on_arrival(&self, board: Placement, shown: Option<Square>) -> Vec<Placement> {
        self.crushed(board, shown.filter(|_| self.facts.capturer_goes))
    }

    /// The empty squares on which the unit can have captured.
    fn places(&self, board: &Placement, unit: Unit, from: Square, shown: Option<Square>) -> Bitboard {
        let empty = !board.occupied();
        let anywhere = self.facts.capturer_goes || self.facts.locusts || shown.is_none();
        let mut places = match shown {
            Some(shown) if !anywhere => Bitboard::of(shown) & empty,
            _ => empty,
        };
        if self.facts.by_sight && unit.kind().fairy_index().is_none() {
            places &= capture_reach(self.rules, unit, from, board.occupied());
        }
        if unit.kind() == Kind::PAWN {
            places |= Bitboard::of(from).moved_by(1, 0) & empty;
            places |= Bitboard::of(from).moved_by(-1, 0) & empty;
        }
        places
    }

    /// A unit stood on a square and was captured there.
    fn took(
        &mut self,
        board: Placement,
        unit: Unit,
        from: Square,
        place: Square,
        victim: Unit,
        shown: Option<Square>,
    ) -> bool {
        if !self.may_stand(victim, place) {
            return false;
        }
        let mut before = board;
        before.put(place, victim);
        let beside = unit.kind() == Kind::PAWN && place.rank() == from.rank();
        let fifth = if self.mover == Colour::White { 4 } else { 3 };
        let over = place.offset(0, self.mover.forward()).filter(|&over| before.at(over).is_none());
        let can_pass = beside && victim.kind() == Kind::PAWN && from.rank() == fifth;
        let passed = over.filter(|_| can_pass);
        let to = Bitboard::of(place) | shown.map_or(Bitboard::EMPTY, Bitboard::of);
        // From its rebirth square a pawn may capture beside where it stood.
        let may_see = !beside || self.facts.captures_from_elsewhere;
        // Whether a pawn that has just passed could be captured by others, too, counts for Multicaptures.
        let counted = self.rules.motion.multi_captures != [false; 2] && victim.kind() == Kind::PAWN;
        let just_passed = over.filter(|_| counted && !beside && place.rank() == fifth);
        may_see && (self.visit)(&Candidate { board: before, from, to, passed: None })
            || just_passed
                .is_some_and(|_| (self.visit)(&Candidate { board: before, from, to, passed: just_passed }))
            || passed.is_some_and(|over| {
                let to = to | Bitboard::of(over);
                (self.visit)(&Candidate { board: before, from, to, passed })
            })
    }
}
