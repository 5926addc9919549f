use super::castling::{castling_after_transfer, castling_with_partners};
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit};
use crate::position::{
    Castling, Class, Move, Position, capture_reach, lent_capture_reach, lent_quiet_reach, pawns_capturing_on,
};
use crate::rules::{CheckWhen, Exchange, Hands, Kings, Rules, Transfer, Who};

/// Calls `visit` with every move that the units could make by their way of moving, one per promotion; rebirths and
/// the safety of the own king are not looked at, and choices about rebirths stay open. Stops and returns true when a visit answers true.
pub fn pseudo_legal_moves(position: &Position, rules: &Rules, visit: impl FnMut(Move) -> bool) -> bool {
    pseudo_legal_moves_of(position, rules, Bitboard::FULL, visit)
}

/// The same of these units only, castling and exchanges apart.
pub(super) fn pseudo_legal_moves_of(
    position: &Position,
    rules: &Rules,
    units: Bitboard,
    mut visit: impl FnMut(Move) -> bool,
) -> bool {
    let rules = position.rules_now(rules);
    if let Some(hands) = rules.motion.hands {
        return moves_by_hands(position, rules, hands, units, &mut visit);
    }
    if !position.promotes_first(rules) {
        return moves_on_board(position, rules, units, &mut visit);
    }
    // A pawn that the opponent has brought back, or one that has waited, is promoted first, in every way.
    position
        .first_promotions(rules)
        .into_iter()
        .any(|(first, begun)| moves_on_board(&begun, rules, units, &mut |mv| visit(first.put_into(mv))))
}

// What is visited is not known here: compiled for each visit these functions would be half of the crate, and no faster
// beside what a visit does.
fn moves_on_board(
    position: &Position,
    rules: &Rules,
    units: Bitboard,
    visit: &mut dyn FnMut(Move) -> bool,
) -> bool {
    let side = position.side();
    let generator = Generator { position, rules, side };
    units_of(position, rules, side)
        .any(|(from, unit)| units.has(from) && generator.moves_of(from, unit, visit))
        || castling_moves(position, rules, visit)
        || rules.motion.exchange.is_some() && exchanges(position, rules, visit)
        || rules.castling_transfer.is_some() && castling_after_transfer(position, rules, visit)
}

/// Moves of units of the other side, and perhaps of both.
#[cold]
fn moves_by_hands(
    position: &Position,
    rules: &Rules,
    hands: Hands,
    units: Bitboard,
    visit: &mut dyn FnMut(Move) -> bool,
) -> bool {
    let has_own = match hands {
        Hands::OtherSide => false,
        Hands::Both => true,
    };
    has_own && moves_on_board(position, rules, units, visit)
        || moves_on_board(&position.in_other_hands(), rules, units, visit)
}

/// Messigny Chess and Exchange Castling: a unit changes places with another one.
#[cold]
fn exchanges(position: &Position, rules: &Rules, visit: &mut dyn FnMut(Move) -> bool) -> bool {
    units_of(position, rules, position.side()).any(|(from, unit)| {
        let others = position.exchanges_of(rules, from, unit).into_iter();
        others.map(|to| Move::new(from, to).of_class(Class::Exchange)).any(&mut *visit)
    })
}

/// The moves of one unit of the side to move by its way of moving, whether or not it may move at all.
pub(super) fn moves_of_unit(
    position: &Position,
    rules: &Rules,
    from: Square,
    mut visit: impl FnMut(Move) -> bool,
) -> bool {
    let rules = position.rules_now(rules);
    let generator = Generator { position, rules, side: position.side() };
    let unit = position.placement().at(from);
    unit.is_some_and(|unit| generator.moves_of(from, unit, &mut visit))
}

/// Is this one of the [`pseudo_legal_moves`] of a unit, castling and exchanges apart?
pub(super) fn is_move_of(
    position: &Position,
    rules: &Rules,
    unit: Unit,
    mv: Move,
    promotes_late: bool,
) -> bool {
    let side = position.side();
    if promotes_late
        || rules.marks != Attributes::NONE
        || mv.class == Class::EnPassant
        || rules.starts_elsewhere()
        || rules.lends_to(unit)
        || unit.has(Attributes::KAMIKAZE)
    {
        return Generator { position, rules, side }.moves_of(mv.from, unit, &mut |other| other == mv);
    }
    let promotes = rules.promotes_on(unit, mv.to);
    let is_double = rules.army.is_double_step(unit, mv.from, mv.to);
    let captures = position.prey(rules, side).has(mv.to) && mv.to != mv.from;
    let reach = if captures {
        capture_reach(rules, unit, mv.from, position.standing_for(rules, unit, position.occupied()))
    } else {
        position.quiet_reach(rules, mv.from, unit) & !position.occupied()
    };
    reach.has(mv.to)
        && mv.start.is_none()
        && mv.class != Class::Jump
        && is_double == (mv.class == Class::DoubleStep)
        && (promotes == mv.promotion.is_some_and(|kind| rules.promotions_of(unit).contains(&kind))
            || mv.promotion.is_none() && rules.motion.latent_pawns.is_some())
        && (promotes || mv.promotion.is_none())
}

/// Castling and en passant captures among the [`pseudo_legal_moves`].
#[inline]
pub fn special_moves(position: &Position, rules: &Rules, mut visit: impl FnMut(Move) -> bool) -> bool {
    let rules = position.rules_now(rules);
    position.en_passant().is_some() && en_passant_captures(position, rules, &mut visit)
        || position.castling().any() && castling_moves(position, rules, &mut visit)
}

/// The [`pseudo_legal_moves`] without the quiet ones, castling and captures, for rules under which units go to another
/// square before they capture, and only then.
pub fn transferred_moves(position: &Position, rules: &Rules, mut visit: impl FnMut(Move) -> bool) -> bool {
    let rules = position.rules_now(rules);
    let side = position.side();
    let generator = Generator { position, rules, side };
    units_of(position, rules, side).any(|(from, unit)| generator.transferred_captures(from, unit, &mut visit))
        || castling_moves(position, rules, &mut visit)
        || rules.castling_transfer.is_some() && castling_after_transfer(position, rules, &mut visit)
}

/// Visits the pseudo-legal en passant captures, until a visit answers true.
pub(super) fn en_passant_captures(
    position: &Position,
    rules: &Rules,
    visit: &mut dyn FnMut(Move) -> bool,
) -> bool {
    let side = position.side();
    let generator = Generator { position, rules, side };
    let mut takes = |passed: Square| {
        let pawns = position.units(side, Kind::PAWN) & pawns_capturing_on(rules, side, passed);
        generator.en_passant_victim(passed)
            && pawns.into_iter().any(|from| {
                generator.captures_in_passing_from(from)
                    && position.may_move(rules, from)
                    && position.placement().at(from).is_some_and(|unit| {
                        let capture = Move::new(from, passed).of_class(Class::EnPassant);
                        generator.with_promotions(unit, capture, visit)
                    })
            })
    };
    position.squares_just_passed().any(&mut takes)
        || rules.army.has_passers()
            && units_of(position, rules, side)
                .any(|(from, unit)| generator.fairy_in_passing([from; 2], unit, visit))
}

/// The rank from which pawns capture en passant.
fn en_passant_rank(side: Colour) -> u8 {
    match side {
        Colour::White => 4,
        Colour::Black => 3,
    }
}

/// The units of one side that may move.
fn units_of<'a>(
    position: &'a Position,
    rules: &'a Rules,
    side: Colour,
) -> impl Iterator<Item = (Square, Unit)> + 'a {
    let board = position.placement();
    let able = board.side(side).into_iter().filter(|&square| position.may_move(rules, square));
    able.filter_map(|square| Some((square, board.at(square)?)))
}

struct Generator<'a> {
    position: &'a Position,
    rules: &'a Rules,
    side: Colour,
}

impl Generator<'_> {
    fn moves_of(&self, from: Square, unit: Unit, visit: &mut dyn FnMut(Move) -> bool) -> bool {
        if self.rules.motion.makes_first {
            return self.takes_after_make(from, unit, visit)
                || self.quiets_from([unit; 2], from, from, Bitboard::FULL, visit);
        }
        if self.rules.lends_to(unit) {
            return self.lent_moves(from, unit, visit);
        }
        let Who::Mover { captures, quiets } = self.rules.rebirth.who else {
            return self.captures_from([unit; 2], from, from, Bitboard::FULL, visit)
                || self.quiets_from([unit; 2], from, from, Bitboard::FULL, visit)
                || self.rules.rebirth.who == Who::Danger && self.jump_home(unit, from, visit);
        };
        let occupied = self.position.occupied();
        let seen = self.position.standing_for(self.rules, unit, occupied);
        let stays = |squares: &Bitboard| squares.has(from);
        // Who must go to a square first, and may choose one, tells it.
        let names_start = captures == Transfer::Always;
        let captures = self.starts(unit, from, captures);
        let quiets = self.starts(unit, from, quiets);
        // A choice that leads to the same square is none, and a transferred unit must not come back at once, unless
        // by a double step.
        let detour = |starts: &Bitboard, reach: Bitboard| match stays(starts) {
            true => !reach.with(from),
            false => Bitboard::FULL,
        };
        let capture_squares = match names_start {
            true => Bitboard::FULL,
            false => detour(&captures, capture_reach(self.rules, unit, from, seen)),
        };
        let quiet_squares = detour(&quiets, self.position.quiet_reach(self.rules, from, unit));
        stays(&captures) && self.captures_from([unit; 2], from, from, Bitboard::FULL, visit)
            || stays(&quiets) && self.quiets_from([unit; 2], from, from, Bitboard::FULL, visit)
            || captures
                .without(from)
                .into_iter()
                .any(|start| self.captures_from([unit; 2], from, start, capture_squares, visit))
            || quiets
                .without(from)
                .into_iter()
                .any(|start| self.quiets_from([unit; 2], from, start, quiet_squares, visit))
    }

    /// Make&Take: captures that begin with a move like one of the captured unit.
    #[cold]
    fn takes_after_make(&self, from: Square, unit: Unit, visit: &mut dyn FnMut(Move) -> bool) -> bool {
        let prey = self.position.prey(self.rules, self.side);
        let targets = self.position.taken_after_make(self.rules, from, unit) & prey;
        let kings = self.position.placement().royals(!self.side) & prey;
        targets.into_iter().any(|to| self.with_promotions(unit, Move::new(from, to), visit))
            || kings.into_iter().any(|king| {
                let castled = self.position.takes_after_castling(self.rules, from, king);
                castled.into_iter().any(&mut *visit)
            })
            || self.position.en_passant().is_some_and(|passed| {
                unit.kind() == Kind::PAWN
                    && self.en_passant_victim(passed)
                    && self.position.takes_in_passing_after_make(self.rules, from, passed)
                    && self.with_promotions(unit, Move::new(from, passed).of_class(Class::EnPassant), visit)
            })
    }

    /// The moves of a unit in all ways it is lent, each once.
    #[cold]
    fn lent_moves(&self, from: Square, unit: Unit, visit: &mut dyn FnMut(Move) -> bool) -> bool {
        let mut seen = Vec::new();
        let mut once = |mv: Move| {
            let told = (mv.to, mv.promotion, mv.class == Class::EnPassant);
            let is_new = !seen.contains(&told);
            seen.push(told);
            is_new && visit(mv)
        };
        let ways = |captures| self.position.ways(self.rules, from, unit, captures);
        let captures = ways(true);
        // Orphans and friends capture as they move.
        let is_borrower = self.rules.army.borrows(unit.kind());
        let mut quiets = if is_borrower { captures.clone() } else { ways(false) };
        // Who gets there as another unit does, too, does not pass a square as a pawn.
        quiets.sort_by_key(|way| self.rules.army.steps_twice(way.kind()));
        captures.into_iter().any(|way| self.captures_from([unit, way], from, from, Bitboard::FULL, &mut once))
            || quiets
                .into_iter()
                .any(|way| self.quiets_from([unit, way], from, from, Bitboard::FULL, &mut once))
    }

    fn transferred_captures(&self, from: Square, unit: Unit, visit: &mut dyn FnMut(Move) -> bool) -> bool {
        let starts = self.starts(unit, from, Transfer::Always);
        starts.into_iter().any(|start| self.captures_from([unit; 2], from, start, Bitboard::FULL, visit))
    }

    /// The squares from which a unit makes this sort of move: its own, or the free ones among those it may go to first.
    fn starts(&self, unit: Unit, from: Square, policy: Transfer) -> Bitboard {
        let excepted = unit.is_royal() && self.rules.rebirth.kings != Kings::Inclusive;
        let own = Bitboard::of(from);
        let elsewhere = || {
            let starts = self.position.starts(self.rules, unit, from);
            if (starts & self.position.occupied()).is_empty() && unit.kind() != Kind::PAWN {
                return starts;
            }
            let free = |&start: &Square| {
                start == from
                    || !self.position.occupied().has(start) && self.rules.starts_from(unit, from, start)
            };
            starts.into_iter().filter(free).collect()
        };
        match policy {
            Transfer::Never => own,
            Transfer::Always if excepted => Bitboard::EMPTY,
            Transfer::Always => elsewhere(),
            Transfer::May if excepted => own,
            Transfer::May => own | elsewhere(),
        }
    }

    /// Danger Circe: an attacked unit may go straight to its home square, capturing there or not.
    fn jump_home(&self, unit: Unit, from: Square, visit: &mut dyn FnMut(Move) -> bool) -> bool {
        let Some(home) = self.position.jump_of(self.rules, unit, from) else { return false };
        let ordinary = if self.position.occupied().has(home) {
            let seen = self.position.standing_for(self.rules, unit, self.position.occupied());
            capture_reach(self.rules, unit, from, seen)
        } else {
            self.position.quiet_reach(self.rules, from, unit)
        };
        !ordinary.has(home) && visit(Move::new(from, home).of_class(Class::Jump))
    }

    fn occupied_when_on(&self, from: Square, start: Square) -> Bitboard {
        self.position.occupied().without(from).with(start)
    }

    /// The captures of a unit that moves in a way, its own or a lent one.
    fn captures_from(
        &self,
        [unit, way]: [Unit; 2],
        from: Square,
        start: Square,
        squares: Bitboard,
        visit: &mut dyn FnMut(Move) -> bool,
    ) -> bool {
        let occupied = self.occupied_when_on(from, start);
        let seen = self.position.standing_for(self.rules, way, occupied);
        let reach = lent_capture_reach(self.rules, unit, way, start, seen) & squares;
        let elsewhere = (start != from).then_some(start);
        let apart = self.position.on_other_board(self.rules, unit);
        let targets = reach & self.position.prey(self.rules, self.side).without(from) & !apart;
        if targets
            .into_iter()
            .any(|to| self.with_promotions(unit, Move { start: elsewhere, ..Move::new(from, to) }, visit))
        {
            return true;
        }
        // Orphans and friends do not capture in passing.
        if self.rules.army.borrows(unit.kind()) {
            return false;
        }
        if way.kind() == Kind::PAWN
            && let Some(passed) = self.position.squares_just_passed().find(|&passed| reach.has(passed))
            && self.captures_in_passing_from(start)
            && self.en_passant_victim(passed)
            && self.position.passed_pawn(Move::new(from, passed)) != from
            && !apart.has(self.position.passed_pawn(Move::new(from, passed)))
        {
            // A neutral pawn does not capture itself.
            let capture = Move { start: elsewhere, ..Move::new(from, passed).of_class(Class::EnPassant) };
            return self.with_promotions(unit, capture, visit);
        }
        self.rules.army.has_passers() && self.fairy_in_passing([from, start], way, visit)
    }

    /// The capture in passing of a fairy unit that captures like a pawn.
    #[cold]
    fn fairy_in_passing(
        &self,
        [from, start]: [Square; 2],
        unit: Unit,
        visit: &mut dyn FnMut(Move) -> bool,
    ) -> bool {
        let Some(passed) = self.position.en_passant() else { return false };
        let elsewhere = (start != from).then_some(start);
        let mv = Move { start: elsewhere, ..Move::new(from, passed).of_class(Class::EnPassant) };
        let occupied = self.occupied_when_on(from, start);
        self.rules.army.passing_reach(unit, start, occupied).has(passed)
            && self.position.passed_pawn(mv) != from
            && !self.position.on_other_board(self.rules, unit).has(self.position.passed_pawn(mv))
            && self.en_passant_victim(passed)
            && self.position.placement().at(from).is_some_and(|mover| self.with_promotions(mover, mv, visit))
    }

    /// May a pawn that stands here capture another one in passing?
    #[inline]
    fn captures_in_passing_from(&self, from: Square) -> bool {
        from.rank() == en_passant_rank(self.side) || self.rules.army.has_passers() || self.rules.pawns_run
    }

    /// Does the pawn that passed still stand there?
    fn en_passant_victim(&self, passed: Square) -> bool {
        let square = self.position.passed_pawn(Move::new(passed, passed));
        let victim = self.position.placement().at(square);
        let has_passed = |victim: Unit| {
            self.rules.army.steps_twice(victim.kind()) || self.rules.lends_moves || self.rules.pawns_run
        };
        self.position.opponent_has_just_passed()
            && victim.is_some_and(|victim| has_passed(victim) && victim.can_be_taken_by(self.side))
            && !self.position.occupied().has(passed)
    }

    fn quiets_from(
        &self,
        [unit, way]: [Unit; 2],
        from: Square,
        start: Square,
        squares: Bitboard,
        visit: &mut dyn FnMut(Move) -> bool,
    ) -> bool {
        let occupied = self.occupied_when_on(from, start);
        let elsewhere = (start != from).then_some(start);
        if way.kind() == Kind::PAWN {
            let seen = self.position.standing_for(self.rules, way, occupied);
            let steps = lent_quiet_reach(self.rules, unit, way, start, seen) & !occupied & squares;
            return steps.into_iter().any(|to| {
                let double = start.rank().abs_diff(to.rank()) >= 2;
                let class = if double { Class::DoubleStep } else { Class::Normal };
                if to == from && !double {
                    return false;
                }
                let mv = Move { start: elsewhere, ..Move::new(from, to).of_class(class) };
                self.with_promotions(unit, mv, visit)
            });
        }
        let reach = match way.kind().fairy_index() {
            Some(_) => {
                let seen = self.position.standing_for(self.rules, way, occupied);
                self.rules.army.quiet_reach(way, start, seen)
            }
            None => {
                capture_reach(self.rules, way, start, self.position.standing_for(self.rules, way, occupied))
            }
        };
        let targets = reach & squares & !occupied;
        let mut others = targets.without(from).into_iter();
        if self.rules.lends_moves {
            return others.any(|to| {
                let mv = Move::new(from, to).of_class(Class::of_quiet(self.rules, way, from, to));
                self.with_promotions(unit, mv, visit)
            });
        }
        let army = &self.rules.army;
        let is_pawn = army.has_fairy_pawns() && self.rules.is_pawn(way);
        if is_pawn || army.has_passers() && army.steps_twice(way.kind()) {
            let comes_back = |to: &Square| *to != from || army.is_double_step(way, start, from);
            return targets
                .into_iter()
                .filter(comes_back)
                .any(|to| self.pawn_step(way, Move { start: elsewhere, ..Move::new(from, to) }, visit));
        }
        others.any(|to| visit(Move { start: elsewhere, ..Move::new(from, to) }))
    }

    /// A step of a pawn of another kind, which may be a double one.
    #[cold]
    fn pawn_step(&self, unit: Unit, mv: Move, visit: &mut dyn FnMut(Move) -> bool) -> bool {
        let class = Class::of_quiet(self.rules, unit, mv.departure(), mv.to);
        self.with_promotions(unit, mv.of_class(class), visit)
    }

    fn with_promotions(&self, unit: Unit, mv: Move, visit: &mut dyn FnMut(Move) -> bool) -> bool {
        if promotes_at_once(self.position, self.rules, unit, mv.to) {
            let stays = self.rules.motion.latent_pawns.is_some() && visit(mv);
            stays || self.rules.promotions_of(unit).iter().any(|&kind| visit(mv.promoting(kind)))
        } else {
            visit(mv)
        }
    }
}

/// Does a unit that goes to this square promote there, before anything else happens?
pub(super) fn promotes_at_once(position: &Position, rules: &Rules, unit: Unit, to: Square) -> bool {
    let victim = position.placement().at(to);
    let vanishes = unit.has(Attributes::KAMIKAZE) && rules.kamikazes_vanish() && victim.is_some();
    let happens_before = |victim: Unit| {
        // A unit that goes on promotes where it ends; a pawn that may be the unit that goes by Breton is not promoted yet.
        rules.motion.goes_on_after(victim)
            || rules.outcome.acts_before_promotion(victim)
            || rules.becomes_by_capture(unit, victim).is_some()
    };
    rules.promotes_on(unit, to) && !vanishes && !victim.is_some_and(happens_before)
}

/// Castling: rights, free squares between, no check on the start and transit squares. The arrival square is left to
/// the test of the finished move.
pub(super) fn castling_moves(
    position: &Position,
    rules: &Rules,
    visit: &mut dyn FnMut(Move) -> bool,
) -> bool {
    let is_no_king = rules.outcome.checks == CheckWhen::OnlyKing && !position.has_royal_king(position.side());
    if rules.motion.exchange == Some(Exchange::KingWithOwn) || is_no_king {
        return false;
    }
    if rules.motion.castles_with_rooks_only.is_some() {
        return castling_with_partners(position, rules, visit);
    }
    let mut wings = open_wings(position, rules).peekable();
    if wings.peek().is_none() || position.in_check(rules, position.side()) {
        return false;
    }
    wings.any(|wing| {
        position.may_move(rules, wing.king)
            && moves_as_itself(position, rules, wing.king)
            && (!rules.motion.reflected_rooks_stay() || moves_as_itself(position, rules, wing.rook))
            && !position.king_would_be_attacked(rules, wing.king, wing.transit)
            && visit(Move::new(wing.king, wing.arrival).of_class(Class::Castling))
    })
}

/// Does the unit on this square move as its kind does? A king that does not cannot castle.
#[inline]
fn moves_as_itself(position: &Position, rules: &Rules, square: Square) -> bool {
    let as_lent = |unit| position.ways(rules, square, unit, false).contains(&unit);
    !rules.lends_moves || position.placement().at(square).is_some_and(as_lent)
}

/// A castling that only an attack can prevent.
pub(super) struct Wing {
    pub(super) king: Square,
    pub(super) rook: Square,
    /// The square that the king passes, where the rook arrives.
    pub(super) transit: Square,
    pub(super) arrival: Square,
}

/// The wings on which the side to move has its right to castle, and free squares between king and rook.
#[inline]
pub(super) fn open_wings(position: &Position, rules: &Rules) -> impl Iterator<Item = Wing> {
    // Files: of the rook, those that must be empty, the king's transit and arrival.
    const FILES: [(u8, u64, u8, u8); 2] = [(7, 0x60, 5, 6), (0, 0x0E, 3, 2)];
    let rank = position.side().first_rank();
    let king = Square::new(4, rank);
    let (rights, occupied) = (position.castling(), position.occupied());
    let apart = match rules.motion.two_boards {
        true => {
            position.placement().at(king).map_or(Bitboard::EMPTY, |king| position.on_other_board(rules, king))
        }
        false => Bitboard::EMPTY,
    };
    let wings = if rights.has(Castling::of(king)) { &FILES[..] } else { &[] };
    wings.iter().filter_map(move |&(rook, between, transit, arrival)| {
        let rook = Square::new(rook, rank);
        let (transit, arrival) = (Square::new(transit, rank), Square::new(arrival, rank));
        let in_the_way = occupied & !apart & Bitboard(between << (8 * rank));
        let is_open = rights.has(Castling::of(rook)) && in_the_way.is_empty();
        // On the other board the squares must be free to which king and rook go over.
        let is_open = is_open && !apart.has(rook) && !apart.has(transit) && !apart.has(arrival);
        is_open.then_some(Wing { king, rook, transit, arrival })
    })
}
