use super::{Castling, Effect, Hidden, Move, Passing, Pending, Setup, TurnCount, hash};
use crate::board::{Attributes, Bitboard, Colour, Kind, Placement, Square, Unit};
use crate::rules::{Budgets, CheckWhen, Colours, Profile, Rules, SquareList, Waiting, When};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

/// A playable position: the board and everything a diagram does not show.
///
/// It changes only by [`Effect`]s.
#[derive(PartialEq, Eq, Debug)]
pub struct Position {
    pub(super) placement: Placement,
    pub(super) side: Colour,
    pub(super) castling: Castling,
    pub(super) en_passant: Option<Passing>,
    pub(super) pending: Option<Pending>,
    // Rarely needed, so that ordinary positions stay small and quick to copy.
    // What nobody has changed since is shared with the positions before.
    pub(super) annex: Option<Arc<Annex>>,
    pub(super) board_key: u64,
}

impl Clone for Position {
    /// The annex first: nothing that could fail stands between the other parts and the place where they go.
    #[inline]
    fn clone(&self) -> Self {
        let annex = self.annex.clone();
        Self { annex, ..*self }
    }
}

/// The rare parts of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Annex {
    // The first to be compared: where it is kept, it is hardly ever missing.
    pub(super) precedent: Option<u64>,
    // Sorted by square; the oldest of each square first.
    pub(super) hidden: Vec<Hidden>,
    pub(super) origins: [Option<Square>; 64],
    pub(super) choice: Option<Square>,
    pub(super) turn: Option<TurnCount>,
    pub(super) just_passed: bool,
    pub(super) imitators: SquareList,
    pub(super) budgets: Budgets,
    pub(super) exchanges_left: u16,
    // Counted where the rules change in play; 1 is the first one from the diagram.
    pub(super) half_move: u16,
    pub(super) origin_key: u64,
}

impl Default for Annex {
    fn default() -> Self {
        Self {
            precedent: None,
            hidden: Vec::new(),
            origins: [None; 64],
            choice: None,
            turn: None,
            just_passed: false,
            imitators: SquareList::default(),
            budgets: Budgets::UNNAMED,
            exchanges_left: 0,
            half_move: 0,
            origin_key: 0,
        }
    }
}

impl Annex {
    /// Does it hold nothing but what is remembered of the moves before, or where units stood in the diagram?
    pub(super) fn only_looks_back(&self) -> bool {
        self.hidden.is_empty() && self.only_looks_back_or_hides()
    }

    /// The same, or units that are hidden?
    fn only_looks_back_or_hides(&self) -> bool {
        let Self {
            precedent: _, origins: _, origin_key: _, hidden: _, choice, turn, imitators, budgets, ..
        } = self;
        let Self { just_passed, exchanges_left, half_move, .. } = *self;
        choice.is_none()
            && turn.is_none()
            && !just_passed
            && exchanges_left == 0
            && half_move == 0
            && *budgets == Budgets::UNNAMED
            && *imitators == SquareList::default()
    }

    /// Where the units hidden below a square lie in the list; empty at the place where they would.
    pub(super) fn stack(&self, square: Square) -> Range<usize> {
        let start = self.hidden.partition_point(|unit| unit.square < square);
        let end = self.hidden.partition_point(|unit| unit.square <= square);
        start..end
    }
}

/// Why a setup cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unplayable {
    /// There is nothing on the board.
    #[error("there is no unit on the board")]
    NoUnits,
    /// The condition names the square of a unit, and nothing stands there.
    #[error("the condition speaks of a unit on {0}, and there is none")]
    NoUnitOn(Square),
    /// A unit stands on a square that is a hole.
    #[error("a unit stands on {0}, which is a hole")]
    UnitInHole(Square),
    /// The side to move could capture the king.
    #[error("the side not to move ({}) is in check: its king could be captured at once", name_of(.0))]
    NotToMoveInCheck(Colour),
    /// More than one king, under a rule that cannot have given a side another one.
    #[error("{} has {kings} kings, and may have one", name_of(.side))]
    SeveralKings {
        /// The side that has them.
        side: Colour,
        /// How many.
        kings: usize,
    },
    /// A side has a royal square, and a king besides.
    #[error("{} has a king beside its royal square {square}", name_of(.side))]
    KingBesideRoyalSquare {
        /// The side.
        side: Colour,
        /// Its royal square.
        square: Square,
    },
    /// A kamikaze unit and the unit that it captures would each be reborn where the player likes.
    #[error(
        "kamikaze units are not supported where the player chooses the rebirth square: a capture would have two"
    )]
    KamikazeChoice,
    /// Whether a kamikaze unit goes before the condition acts, or after, is not settled.
    #[error(
        "kamikaze units do not go yet with conditions that change what captures, let units change places, or turn \
         units that arrive where a rule brings them back"
    )]
    KamikazeCondition,
    /// Whether a royal pawn that moves as another unit, and becomes one, promotes on its last rank, is not settled.
    #[error("royal pawns do not go with super-transmuting kings")]
    RoyalPawnTransmutes,
}

/// The castling rights of a diagram that states none: all that its units could have. Which of several kings of a side is
/// the one of the game array nobody knows.
fn rights_where_not_stated(possible: Castling, placement: &Placement, rules: &Rules) -> Castling {
    if rules.profile != Profile::Popeye || rules.outcome.checks != CheckWhen::OnlyKing {
        return possible;
    }
    let home = |side: Colour| Castling::of(Square::new(4, side.first_rank()));
    let several = [Colour::White, Colour::Black].into_iter().filter(|&side| placement.royals(side).len() > 1);
    several.fold(possible, |rights, side| rights.without(home(side)))
}

fn name_of(side: &Colour) -> &'static str {
    match side {
        Colour::White => "White",
        Colour::Black => "Black",
    }
}

/// The part of a position's key that is of units and holes.
fn board_key(placement: &Placement) -> u64 {
    let units = placement.iter().fold(0, |key, (square, unit)| key ^ hash::unit(square, unit));
    placement.holes().into_iter().fold(units, |key, square| key ^ hash::hole(square))
}

impl Position {
    /// Makes a setup playable with this side to move.
    ///
    /// # Errors
    /// If there is no unit, a side has several kings, the side not to move is in check, or a capture would leave two
    /// squares to choose.
    pub fn new(setup: &Setup, rules: &Rules, side: Colour) -> Result<Self, Unplayable> {
        if setup.placement.occupied().is_empty() {
            return Err(Unplayable::NoUnits);
        }
        if let Some(square) = rules.motion.empty_reference(setup.placement.occupied()) {
            return Err(Unplayable::NoUnitOn(square));
        }
        if let Some(square) = (rules.motion.holes & setup.placement.occupied()).first() {
            return Err(Unplayable::UnitInHole(square));
        }
        let is_kamikaze = |(_, unit): (Square, Unit)| unit.has(Attributes::KAMIKAZE);
        if rules.chooses_square_of_victim() && setup.placement.iter().any(is_kamikaze) {
            return Err(Unplayable::KamikazeChoice);
        }
        if rules.acts_on_capturers() && setup.placement.iter().any(is_kamikaze) {
            return Err(Unplayable::KamikazeCondition);
        }
        for side in [Colour::White, Colour::Black] {
            let of_side = setup.placement.side(side) | setup.placement.neutrals();
            let is_royal_pawn = |square| {
                setup.placement.at(square).is_some_and(|unit| unit.is_royal() && rules.is_pawn(unit))
            };
            if rules.outcome.super_transmuting[side.index()] && of_side.into_iter().any(is_royal_pawn) {
                return Err(Unplayable::RoyalPawnTransmutes);
            }
            let kings = (setup.placement.kind(Kind::KING) & of_side).len() as usize;
            let may_have_several =
                rules.allows_several_kings() || rules.any_part(|rules| rules.rebirth.colour != Colours::Kept);
            if kings > 1 && !may_have_several {
                return Err(Unplayable::SeveralKings { side, kings });
            }
        }
        for side in [Colour::White, Colour::Black] {
            let has_king = setup.placement.royals(side).any();
            if let Some(square) = rules.outcome.royal_squares[side.index()].filter(|_| has_king) {
                return Err(Unplayable::KingBesideRoyalSquare { side, square });
            }
        }
        let position = Self::unchecked(setup, rules, side);
        if !rules.outcome.kings_may_stand_in_check && position.in_check(rules, !side) {
            return Err(Unplayable::NotToMoveInCheck(!side));
        }
        Ok(position)
    }

    /// As [`Position::new`], without a look at the kings.
    pub fn unchecked(setup: &Setup, rules: &Rules, side: Colour) -> Self {
        let possible = Castling::possible_with(&setup.placement, &rules.army);
        let mut placement = setup.placement;
        let marked = |unit| rules.army.marked_as_everyone(unit);
        for (square, unit) in setup.placement.iter().filter(|&(_, unit)| marked(unit) != unit) {
            placement.take(square);
            placement.put(square, marked(unit));
        }
        assert!(
            rules.army.has_neutrals || placement.neutrals().is_empty(),
            "the rules were compiled for an army without neutral units"
        );
        placement.give_neutrals_to(side);
        let mut position = Self {
            placement,
            side,
            castling: setup.castling.map_or_else(
                || rights_where_not_stated(possible, &placement, rules),
                |stated| stated.common(possible),
            ),
            en_passant: setup.en_passant.map(|over| Passing::found(over, &placement, &rules.army, side)),
            // A neutral unit that waits has been captured as one of the side to move.
            pending: setup.pending.map(|pending| Pending {
                victim: pending.victim.owned_by(side),
                capturer: pending.capturer.owned_by(!side),
                capturer_before: pending.capturer_before.owned_by(!side),
                ..pending
            }),
            annex: None,
            board_key: board_key(&setup.placement),
        };
        for square in rules.motion.holes & !placement.holes() {
            position.apply(Effect::Dig { square });
        }
        if !setup.hidden.is_empty() {
            let annex = position.annex_mut();
            annex.hidden = setup.hidden.clone();
            annex.hidden.sort_by_key(|unit| unit.square);
        }
        if setup.choice.is_some() {
            position.apply(Effect::Choice { old: None, new: setup.choice });
        }
        if let Some(times) = rules.motion.role_exchanges.filter(|&times| times > 0) {
            position.annex_mut().exchanges_left = times;
        }
        if let Some(budgets) = rules.motion.budgets {
            position.annex_mut().budgets = budgets;
        }
        if let Some(imitators) = rules.motion.imitators {
            position.annex_mut().imitators = imitators;
        }
        if rules.change_in_play() {
            position.annex_mut().half_move = 1;
        }
        if rules.is_progressive() {
            position.annex_mut().turn = Some(setup.turn.unwrap_or(TurnCount::FIRST));
        }
        if rules.outcome.strict_sat {
            let attacked = position.attacked_until_now(rules);
            position.apply(Effect::Precedent { old: None, new: Some(attacked) });
        }
        if rules.keeps_origins {
            let stated =
                |square| setup.origins.iter().find(|&&(at, _)| at == square).map(|&(_, origin)| origin);
            for square in setup.placement.occupied() {
                let origin = stated(square).unwrap_or(square);
                position.apply(Effect::Origin { square, old: None, new: Some(origin) });
            }
        }
        position
    }

    /// The board.
    #[inline]
    pub fn placement(&self) -> &Placement {
        &self.placement
    }

    /// The side to move.
    #[inline]
    pub fn side(&self) -> Colour {
        self.side
    }

    /// The home squares with a castling right.
    #[inline]
    pub fn castling(&self) -> Castling {
        self.castling
    }

    /// The square passed by the double step just played.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant.map(|passing| passing.over)
    }

    /// Was it the opponent's double step? A diagram may tell one of the side to move, for the play of the other side.
    #[inline]
    pub fn opponent_has_just_passed(&self) -> bool {
        self.en_passant.is_some_and(|passing| passing.by != self.side)
    }

    /// Where the pawn stands that a capture in passing captures.
    #[inline]
    pub fn passed_pawn(&self, mv: Move) -> Square {
        self.en_passant.map_or(mv.passed_pawn(), |passing| passing.pawn)
    }

    /// The squares that a pawn has just passed: one, or two where pawns make three steps.
    pub fn squares_just_passed(&self) -> impl Iterator<Item = Square> + use<> {
        let passing = self.en_passant;
        passing.into_iter().flat_map(|passing| {
            let beyond = passing.over.offset(0, passing.by.forward());
            let next = beyond.and_then(|square| square.offset(0, passing.by.forward()));
            let second = beyond.filter(|_| next == Some(passing.pawn));
            std::iter::once(passing.over).chain(second)
        })
    }

    /// The unit that waits for its rebirth.
    #[inline]
    pub fn pending(&self) -> Option<Pending> {
        self.pending
    }

    /// All occupied squares.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.placement.occupied()
    }

    /// Hidden units by square, the oldest of each square first.
    #[inline]
    pub fn hidden(&self) -> &[Hidden] {
        self.annex.as_ref().map_or(&[], |annex| &annex.hidden)
    }

    /// The diagram square of the unit that stands here, where the rule asks for it.
    pub fn origin(&self, square: Square) -> Option<Square> {
        self.annex.as_ref().and_then(|annex| annex.origins[square.index()])
    }

    pub(super) fn precedent(&self) -> Option<u64> {
        self.annex.as_ref().and_then(|annex| annex.precedent)
    }

    /// The square of a reborn pawn whose owner chooses what it promotes to before he moves (CousCous).
    #[inline]
    pub fn choice(&self) -> Option<Square> {
        self.annex.as_ref().and_then(|annex| annex.choice)
    }

    /// How far the turn of the side to move has come; none but in progressive play.
    #[inline]
    pub fn turn(&self) -> Option<TurnCount> {
        self.annex.as_ref().and_then(|annex| annex.turn)
    }

    /// How many exchanges of roles are left to White, where their number is limited.
    pub fn exchanges_left(&self) -> u16 {
        self.annex.as_ref().map_or(0, |annex| annex.exchanges_left)
    }

    /// How far sides may still go, where that is limited.
    pub fn budgets(&self) -> Budgets {
        self.annex.as_ref().map_or(Budgets::UNNAMED, |annex| annex.budgets)
    }

    /// Where the imitators are, if there are any.
    pub fn imitators(&self) -> &[Square] {
        self.annex.as_ref().map_or(&[], |annex| annex.imitators.as_slice())
    }

    /// Was the last move a pass? Then the next one cannot be. Nobody asks where sides may not pass.
    #[inline]
    pub fn just_passed(&self) -> bool {
        self.annex.as_ref().is_some_and(|annex| annex.just_passed)
    }

    /// Progressive play: has the side to move just given check, although its turn is not over? That is illegal.
    #[inline]
    pub fn checks_too_soon(&self, rules: &Rules) -> bool {
        self.turn().is_some_and(TurnCount::is_under_way) && self.in_check(rules, !self.side)
    }

    /// Can a move without capture have no consequence beyond its own? False while a unit waits or is hidden.
    #[inline]
    pub fn is_quiet_plain(&self) -> bool {
        self.pending.is_none() && self.annex.is_none()
    }

    /// The same, whatever is remembered of the moves before, and unless it [uncovers](Self::uncovers) a hidden unit.
    #[inline]
    pub fn is_quiet_unless_it_uncovers(&self) -> bool {
        self.pending.is_none()
            && self
                .annex
                .as_deref()
                .is_none_or(|annex| annex.origin_key == 0 && annex.only_looks_back_or_hides())
    }

    /// Does a unit come to light if these squares become empty?
    #[inline]
    pub fn uncovers(&self, left: Bitboard) -> bool {
        self.hidden().iter().any(|hidden| left.has(hidden.square))
    }

    /// The position as if the side to move had passed, for set play and threats: a unit that waits for the very next move
    /// waits in vain (Parrain).
    pub fn as_if_passed(&self, rules: &Rules) -> Self {
        let mut other = self.passed();
        other.forget_next_rebirth(self.rules_now(rules));
        other
    }

    /// The very next move has passed: a unit that waits for it under these rules waits in vain.
    pub(super) fn forget_next_rebirth(&mut self, rules: &Rules) {
        if rules.any_part(|rules| rules.rebirth.when == When::LastMove) {
            self.pending = None;
        }
    }

    /// The position with the other side to move, which the one in a series that is passed over has not been asked for. It lets
    /// a chance to capture en passant and a choice go, and in progressive play the rest of its turn. Who has made a double
    /// step before the diagram and passes now lets the other side capture.
    pub fn passed(&self) -> Self {
        let mut other = self.clone();
        other.pass();
        other
    }

    /// The position of a side that moves again in a series, as in [`Position::pass_over`].
    pub fn passed_over(&self, rules: &Rules) -> Self {
        let mut other = self.clone();
        other.pass_over(rules);
        other
    }

    /// Gives the move back to the side that goes on with its series. The other one has made no move since, so that a pawn
    /// which it could capture in passing stays attacked: where enemy units paralyse, it cannot go on.
    pub fn pass_over(&mut self, rules: &Rules) {
        let paralyses = self.rules_now(rules).motion.paralysis.is_some();
        let passing = self.en_passant.filter(|_| paralyses);
        self.pass();
        self.en_passant = self.en_passant.or(passing);
    }

    /// Gives the move to the other side, as in [`Position::passed`].
    pub fn pass(&mut self) {
        if let Some(choice) = self.choice() {
            self.apply(Effect::Choice { old: Some(choice), new: None });
        }
        if let Some(old) = self.turn() {
            self.apply(Effect::Count { old, new: old.next() });
        }
        self.en_passant = self.en_passant.filter(|passing| passing.by == self.side);
        self.give_turn_to(!self.side);
        self.count_half_moves(1);
    }

    /// Writes the position down again.
    pub fn to_setup(&self, rules: &Rules) -> Setup {
        let origins = self.placement.iter().filter_map(|(square, _)| {
            let origin = self.origin(square)?;
            (origin != square).then_some((square, origin))
        });
        let mut placement = self.placement;
        placement.give_neutrals_to(Colour::White);
        Setup {
            placement,
            army: rules.army.clone(),
            side: Some(self.side),
            castling: Some(self.castling),
            exclusive_castlings: rules.exclusive_castlings.clone(),
            en_passant: self.en_passant(),
            pending: self.pending,
            choice: self.choice(),
            turn: self.turn(),
            hidden: self.hidden().to_vec(),
            origins: origins.collect(),
        }
    }

    /// Hash key: equal positions have equal keys, and only by a rare accident do others.
    #[inline]
    pub fn key(&self) -> u64 {
        let mut key = Self::key_of(self.board_key, self.castling, self.en_passant(), self.side);
        key ^= self.en_passant.map_or(0, |passing| hash::passed_aside(passing.over, passing.pawn));
        if self.pending.is_some() {
            key ^= hash::pending(self.pending);
        }
        if let Some(annex) = &self.annex {
            key ^= annex.origin_key
                ^ hash::hidden(&annex.hidden)
                ^ hash::precedent(annex.precedent)
                ^ hash::choice(annex.choice)
                ^ hash::turn(annex.turn)
                ^ hash::just_passed(annex.just_passed)
                ^ hash::exchanges_left(annex.exchanges_left)
                ^ hash::half_move(annex.half_move)
                ^ hash::budgets(annex.budgets)
                ^ hash::imitators(annex.imitators.as_slice());
        }
        key
    }

    /// The key of what play from here depends on. Where a waiting unit comes back by nothing but its place and the next
    /// move, that is less than [`Self::key`] tells: how it was captured makes no difference.
    #[inline]
    pub fn key_of_play(&self, rules: &Rules) -> u64 {
        match self.pending {
            Some(pending) if rules.physics.waiting == Waiting::Shifted => {
                self.key() ^ hash::pending(self.pending) ^ hash::pending(Some(pending.without_capturer()))
            }
            _ => self.key(),
        }
    }

    /// The key of a position of which nothing else is to be told than this.
    #[inline]
    pub(super) fn key_of(board: u64, castling: Castling, en_passant: Option<Square>, side: Colour) -> u64 {
        let turn = if side == Colour::Black { hash::BLACK_TO_MOVE } else { 0 };
        board ^ hash::castling(castling) ^ hash::en_passant(en_passant) ^ turn
    }

    /// The key computed afresh from the whole state, for checking the one kept up to date.
    pub fn fresh_key(&self) -> u64 {
        let mut fresh = self.clone();
        fresh.board_key = board_key(&self.placement);
        if let Some(annex) = &mut fresh.annex {
            let annex = Arc::make_mut(annex);
            annex.origin_key = Square::ALL
                .iter()
                .fold(0, |key, &square| key ^ hash::origin(square, annex.origins[square.index()]));
        }
        fresh.key()
    }

    /// The rules that hold in the half-move to be played.
    #[inline]
    pub fn rules_now<'r>(&self, rules: &'r Rules) -> &'r Rules {
        // It is counted where rules change in play, and nowhere else.
        match &self.annex {
            Some(annex) if annex.half_move > 0 => rules.in_half_move(annex.half_move),
            Some(_) | None => rules,
        }
    }

    /// Neutral units belong to the side to move.
    #[inline]
    pub(super) fn give_turn_to(&mut self, side: Colour) {
        self.side = side;
        self.placement.give_neutrals_to(side);
    }

    /// The same position with this side to move.
    pub(super) fn with_turn_of(&self, side: Colour) -> Self {
        let mut position = self.clone();
        position.give_turn_to(side);
        position
    }

    /// Asks the board as if neutral units belonged to this side.
    #[inline]
    pub(super) fn owned_by<T>(&self, side: Colour, ask: impl Fn(&Self) -> T) -> T {
        ask(&self.as_owned_by(side))
    }

    /// The position as this side finds it, whoever is to move: neutral units belong to it.
    #[inline]
    pub fn as_owned_by(&self, side: Colour) -> Cow<'_, Self> {
        match (self.placement.neutrals() & self.placement.side(!side)).is_empty() {
            true => Cow::Borrowed(self),
            false => Cow::Owned(self.given_to(side)),
        }
    }

    #[cold]
    fn given_to(&self, side: Colour) -> Self {
        let mut position = self.clone();
        position.placement.give_neutrals_to(side);
        position
    }

    pub(super) fn annex_mut(&mut self) -> &mut Annex {
        Arc::make_mut(self.annex.get_or_insert_default())
    }

    /// Has this side a royal unit, or could it get one: hidden, waiting for its rebirth, or from the other side?
    pub fn can_have_king(&self, rules: &Rules, side: Colour) -> bool {
        let changes_sides = rules.any_part(|rules| rules.rebirth.colour != Colours::Kept);
        if rules.outcome.royal_squares[side.index()].is_some() || rules.motion.inserts.is_some() {
            return true;
        }
        let hidden = self.hidden().iter().map(|hidden| hidden.unit);
        let mut others = hidden.chain(self.pending().map(|pending| pending.victim));
        // A half-neutral king will be one of either side.
        let becomes_neutral = |(_, unit): (Square, Unit)| {
            unit.is_royal() && unit.attributes().meets(Attributes::BECOME_NEUTRAL)
        };
        let changes_sides = changes_sides || self.placement.iter().any(becomes_neutral);
        let belongs = |colour: Colour| colour == side || changes_sides;
        [Colour::White, Colour::Black]
            .into_iter()
            .any(|colour| belongs(colour) && self.placement.royals(colour).any())
            || others.any(|unit| unit.is_royal() && (unit.is_neutral() || belongs(unit.colour())))
    }

    /// The units of an orthodox kind of one side.
    #[inline]
    pub fn units(&self, colour: Colour, kind: Kind) -> Bitboard {
        self.placement.units(colour, kind)
    }
}
