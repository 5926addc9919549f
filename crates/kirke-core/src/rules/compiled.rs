mod added;
mod condition;
mod periods;
mod questions;
pub(super) mod refusals;
mod squares;
mod units;

pub use condition::{Condition, ConditionPeriod};

use crate::board::{Attributes, Bitboard, Colour, Kind, Square};
use crate::rules::fairy::{CheckWhen, Fairy, Features, Motion, Outcome};
use crate::rules::physics::{KingAttack, Physics};
use crate::rules::presets::CHAMELEON;
use crate::rules::profiles::Reading;
use crate::rules::{
    Adapted, Becomes, CodeList, DefinedBy, Kings, Occupied, OfSide, Profile, Rebirth, Shortcuts, SquareRule,
    Transfer, When, Who,
};
use crate::units::{Army, Pawn};
use added::kinds_of;
use arrayvec::ArrayVec;
use squares::{side_of, static_square};

/// The unit that moves as a king and is not royal.
const COMMON_KING: &str = "EK";

/// The rules that hold from a half-move on, up to the next period.
#[derive(Clone, Debug)]
pub(crate) struct RulesPeriod {
    from: u16,
    rules: Rules,
}

/// Who may castle after a transfer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingTransfer {
    /// The king only (Popeye's Marscirce).
    King,
    /// King and rook (Antimarscirce).
    KingAndRook,
}

/// A combination of choices that means nothing or is not supported.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Impossible(pub String);

/// A condition compiled for one problem: every choice that can be read from a table is one.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The axes.
    pub rebirth: Rebirth,
    /// The second rule of the condition, if there is one; it acts after the first.
    pub beside: Option<Box<Rules>>,
    /// The fairy kinds of the problem.
    pub army: Army,
    /// Whose reading is followed.
    pub profile: Profile,
    /// What pawns promote to, queen first.
    pub promotions: ArrayVec<Kind, { Kind::TABLE }>,
    /// What marine pawns promote to.
    pub marine_promotions: ArrayVec<Kind, { Kind::TABLE }>,
    /// Kings can be annihilated by a rebirth on their square.
    pub rebirth_crushes: bool,
    /// Kings can be annihilated by the rebirth of a waiting unit.
    pub pending_crushes: bool,
    /// Pawns on their own first rank may step one square, capture and give check.
    pub first_rank_pawns_move: bool,
    /// Pawns on their own first rank give check.
    pub first_rank_pawns_check: bool,
    /// Pawns may make up to three steps from their first rank.
    pub pawns_run: bool,
    /// Pawns reborn on their promotion rank promote at once.
    pub promotes_at_rebirth: bool,
    /// Promoted units are marked.
    pub marks_promotees: bool,
    /// Every unit's diagram square is kept.
    pub keeps_origins: bool,
    /// Some captures are forbidden, whatever comes of them.
    pub forbids_captures: bool,
    /// What units are marked as, but for royal, kamikaze and Frischauf.
    pub marks: Attributes,
    /// Nothing but marks makes moves be looked at closely, and a mark acts by moves and captures of its own unit only.
    pub marks_are_local: bool,
    /// The same, and marks only forbid captures, or moves of units where they stand: a move that is played has no other
    /// consequence than without them.
    pub marks_only_forbid: bool,
    /// Some units may not move as long as others attack them, or do not.
    pub holds_units: bool,
    /// Single moves are forbidden for what they are, see [`Motion::restricts`].
    pub restricts_moves: bool,
    /// Some units may have the ways of moving of other units, or see less than the whole board (Alice Chess).
    pub lends_moves: bool,
    /// Lines lead over joined edges of the board.
    pub joins_edges: bool,
    /// One of these three things makes it more than a look at lines who attacks a square.
    pub asks_attackers: bool,
    /// Some added rule forbids moves by what they result in, or by what was played before.
    pub has_filters: bool,
    /// The same, were there no fairy conditions.
    pub(in crate::rules) has_other_filters: bool,
    /// A side may pass, unless the last move was a pass or its king is in check.
    pub may_pass: bool,
    /// Kings or rooks may castle after going to their castling squares.
    pub castling_transfer: Option<CastlingTransfer>,
    /// Pairs of rooks' home squares of which only one may be used for castling.
    pub exclusive_castlings: Vec<(Square, Square)>,
    /// Where the player chooses any square, occupied ones are among them.
    pub chooses_occupied: bool,
    /// How fairy conditions change the ways of moving.
    pub motion: Motion,
    /// What fairy conditions ask of the outcome of a move.
    pub outcome: Outcome,
    /// The same rules without the duty to give check, as a check is parried by moves that do not check, too, and without what
    /// conditions make of mates.
    unbound: Option<Box<Self>>,
    /// Do they change anything: is one of the two not as in plain chess?
    fairy: bool,
    /// What all fairy conditions have in common.
    pub(in crate::rules) common: Features,
    /// Where the arrival of a white unit does more than its move under a fairy condition, and of a black one.
    pub(in crate::rules) acts_on: [Bitboard; 2],
    /// The rules of each period, where they change in play: these are asked, and the others say what holds in any of them.
    periods: Vec<RulesPeriod>,
    /// Other rules may hold in the next half-move.
    pub(crate) change_next: bool,
    /// What may be assumed about these rules.
    pub physics: Physics,
    /// The shortcuts taken, where they hold.
    pub(super) shortcuts: Shortcuts,
    /// Every unit's diagram square is kept although the condition does not ask for it: some goals do.
    pub(super) origins_are_asked_for: bool,
    checks_from_other_side: bool,
    table: Box<SquareTable>,
    // For units that check from their rebirth squares: where they may stand, seen from the king, on an empty board.
    transferred_checkers: Option<Box<CheckerTable>>,
    // Where units may be captured to attack a king from their rebirth square on an empty board, or to promote there; for
    // rules in which captured units are reborn by the table, and nothing else happens.
    newborn_checkers: Option<Box<CheckerTable>>,
    // Where units may be captured to be reborn on a square; for rules in which that can annihilate a king.
    captured_on: Option<Box<Backwards>>,
    becomes: [Option<Kind>; Kind::TABLE],
    reborn_kinds: [bool; Kind::TABLE],
}

/// The table of rebirths read backwards.
#[derive(Clone, Debug)]
struct Backwards {
    /// By colour, kind and rebirth square: where such a unit is captured.
    captured_on: [[[Bitboard; 64]; Kind::TABLE]; 2],
    /// By colour: where any unit is reborn.
    homes: [Bitboard; 2],
}
type CheckerTable = [[[Bitboard; 64]; Kind::ORTHODOX.len() + 1]; 2];
type SquareTable = [[[Square; 64]; Kind::TABLE]; 2];

impl Rules {
    /// Keeps the diagram square of every unit although the condition does not ask for it: some goals do.
    pub fn keep_origins(&mut self) {
        self.keeps_origins = true;
        self.origins_are_asked_for = true;
        self.beside.iter_mut().for_each(|second| second.keep_origins());
        self.periods.iter_mut().for_each(|period| period.rules.keep_origins());
        self.physics = Physics::of(self);
    }

    /// Lets the sides pass. Shortcuts that tell the outcome of a line from the moves of units are not taken then.
    pub fn allow_passes(&mut self) {
        self.may_pass = true;
        (self.has_filters, self.has_other_filters) = (true, true);
        self.marks_are_local = false;
        self.marks_only_forbid = false;
        self.physics = Physics::of(self);
    }

    /// Takes these shortcuts only, where they hold.
    pub fn take_shortcuts(&mut self, shortcuts: Shortcuts) {
        self.shortcuts = shortcuts;
        self.physics = Physics::of(self);
    }

    /// The shortcuts that are taken where they hold.
    #[inline]
    pub fn shortcuts(&self) -> Shortcuts {
        self.shortcuts
    }

    /// Compiles a condition, which may be two rules, for the units of a problem.
    ///
    /// # Errors
    /// If the combination of choices means nothing, or there are too many kinds.
    pub fn of(condition: &Condition, army: &Army, profile: Profile) -> Result<Self, Impossible> {
        if !condition.periods.is_empty() {
            return Self::of_periods(condition, army, profile);
        }
        if army.marks.has(Attributes::BOARD_B) {
            return Self::of_two_boards(condition, army, profile);
        }
        let mark = condition.fairy.iter().find_map(|fairy| fairy.mark_of_all());
        let marked = mark.map(|(mark, kings_too)| army.all_marked(mark, kings_too));
        if marked.is_some() {
            refusals::refuse_everyone(condition, army)?;
        }
        let army = marked.as_ref().unwrap_or(army);
        let replaced = Self::with_stand_ins(condition, army)?;
        let army = replaced.as_ref().unwrap_or(army);
        let early = condition.fairy.contains(&Fairy::EarlyPromotion).then(|| army.promoting_early());
        if early.is_some() {
            refusals::refuse_early_promotion(condition, army)?;
        }
        let army = early.as_ref().unwrap_or(army);
        let joined = condition.fairy.iter().find_map(|fairy| fairy.joined_edges());
        let joined = joined.map(|joined| army.on_joined_board(joined));
        let army = joined.as_ref().unwrap_or(army);
        // Where kings are units like others they are reborn like others.
        let kings_are_reborn = condition
            .fairy
            .iter()
            .any(|fairy| matches!(fairy, Fairy::Check(CheckWhen::LastOfKind) | Fairy::Losing));
        let reborn = |rule: &Rebirth| match kings_are_reborn && rule.kings == Kings::Exclusive {
            true if rule.who != Who::Nobody => Rebirth { kings: Kings::Inclusive, ..*rule },
            true | false => *rule,
        };
        let mut rules = Self::compile(&reborn(&condition.rebirth), army, profile)?;
        if let Some(second) = &condition.beside {
            refusals::refuse_pair(&condition.rebirth, second)?;
            let second = Self::compile(&reborn(second), &rules.army, profile)?;
            rules.join(second);
        }
        if army.has_neutrals {
            refusals::refuse_neutrals(condition)?;
        }
        if !condition.fairy.is_empty() {
            refusals::refuse_fairy(condition, army)?;
            rules.add(&condition.fairy)?;
        }
        if army.marks != Attributes::NONE {
            refusals::refuse_marks(condition, army)?;
            if army.marks.has(Attributes::PROTEAN) {
                rules.enlist_for_protean_units(true)?;
                // As in Popeye, one such unit makes all others protean, too.
                rules.outcome.protean = Some(true);
                rules.outcome.reverses_pawns = true;
                (rules.fairy, rules.common) = (true, Features::NONE);
                if let Some(second) = &mut rules.beside {
                    (second.outcome, second.fairy, second.common) = (rules.outcome, true, Features::NONE);
                }
            }
            rules.heed_marks(army.marks);
        }
        if rules.outcome.ghosts_are_uncapturable == Some(true) {
            rules.heed_marks(Attributes::UNCAPTURABLE);
        }
        rules.unbound = rules.for_parries().map(Box::new);
        Ok(rules)
    }

    /// The rules by which it is decided whether a side in check is mated: moves that do not check parry, too, where a side
    /// must give check, and nothing follows from a mate.
    #[inline]
    pub fn of_parries(&self) -> &Self {
        self.unbound.as_deref().unwrap_or(self)
    }

    /// Compiles one rule for the units of a problem.
    ///
    /// # Errors
    /// If the combination of choices means nothing, or there are too many kinds.
    pub fn compile(rebirth: &Rebirth, army: &Army, profile: Profile) -> Result<Self, Impossible> {
        refusals::refuse(rebirth, army)?;
        let reading = profile.reading(rebirth);
        let rebirth = reading.rebirth;
        let mut promotions = ArrayVec::new();
        // Orthodox units for which others stand are there only if they stand on the board.
        let is_there =
            |kind: &Kind| army.stand_in(*kind).is_none() || army.kinds_on_board >> kind.index() & 1 != 0;
        promotions.extend([Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT].into_iter().filter(is_there));
        // Nobody promotes to a dummy, nor to a unit that is royal by nature.
        let fits =
            |kind: &Kind| army.row(*kind).is_some_and(|row| !row.movements.is_empty() && !row.is_royal);
        let fits = |kind: &Kind| fits(kind) && !army.is_pawn(*kind);
        promotions.extend(army.kinds().filter(fits));
        let mut marine_promotions = ArrayVec::new();
        let mut army = army.clone();
        if army.kinds().any(|kind| army.pawn(kind) == Some(Pawn::Marine)) {
            let on_board =
                |kind: &Kind| kind.fairy_index().is_some() || army.kinds_on_board >> kind.index() & 1 != 0;
            let others: Vec<Kind> = promotions.iter().copied().filter(on_board).collect();
            marine_promotions.extend(kinds_of(&CodeList::new(&["SI", "TR", "ND", "MS"]), &mut army)?);
            marine_promotions.extend(
                others.into_iter().filter(|kind| !marine_promotions.contains(kind)).collect::<Vec<_>>(),
            );
        }
        let becomes = becomes_table(&rebirth, &mut army)?;
        let mut reborn_kinds = [rebirth.kinds.is_empty(); Kind::TABLE];
        for kind in kinds_of(&rebirth.kinds, &mut army)? {
            reborn_kinds[kind.index()] = true;
        }
        let mut table = Box::new([[[Square::A1; 64]; Kind::TABLE]; 2]);
        for colour in Colour::ALL {
            for index in 1..Kind::TABLE as u8 {
                let Some(kind) = Kind::from_index(index) else { continue };
                let like = if army.is_pawn(kind) { Kind::PAWN } else { army.stands_for(kind) };
                for capture in Square::ALL {
                    let square = static_square(&rebirth, colour, like, capture);
                    // The rebirth square of fairy units is a promotion square.
                    let is_fairy = like.fairy_index().is_some() && rebirth.square == SquareRule::Home;
                    let early = || Square::new(square.file(), army.promotion_rank(side_of(&rebirth, colour)));
                    table[colour.index()][kind.index()][capture.index()] =
                        if is_fairy && rebirth.adapted == Adapted::Not { early() } else { square };
                }
            }
        }
        let mirrors_pawns = rebirth.who == Who::Victim
            && rebirth.of_side == OfSide::Opposite
            && army.promotion_rank(Colour::White) != Colour::White.promotion_rank();
        let first_rank_pawns_move = rebirth.who != Who::Capturer
            && (rebirth.square == SquareRule::Cage
                || rebirth.when == When::LastMove && rebirth.square == SquareRule::Equipollent);
        if first_rank_pawns_move {
            army.let_pawns_move_on_their_first_rank();
        }
        let has_filters =
            rebirth.extras.cohen || rebirth.extras.alsatian || army.has_borrowers && army.has_locusts;
        let has_other_rooks = army.stand_in(Kind::ROOK).is_some();
        let mut rules = Self {
            pending_crushes: rebirth.occupied == Occupied::Assassin && rebirth.when == When::LastMove,
            rebirth_crushes: rebirth.occupied == Occupied::Assassin
                && rebirth.when == When::ThisMove
                && matches!(rebirth.who, Who::Victim | Who::Capturer),
            pawns_run: false,
            first_rank_pawns_move,
            first_rank_pawns_check: first_rank_pawns_move || reading.first_rank_pawns_check,
            promotes_at_rebirth: (may_promote(&rebirth) || mirrors_pawns) && !reading.last_rank_pawns_stay,
            checks_from_other_side: reading.checks_from_other_side,
            marks_promotees: rebirth.adapted == Adapted::Frischauf,
            keeps_origins: rebirth.square == SquareRule::Diagram,
            forbids_captures: rebirth.kings == Kings::CannotCapture
                || matches!(rebirth.who, Who::Geneva | Who::Immune),
            marks: Attributes::NONE,
            marks_are_local: false,
            marks_only_forbid: false,
            holds_units: false,
            restricts_moves: false,
            lends_moves: army.has_borrowers,
            joins_edges: army.joined().any(),
            asks_attackers: army.has_borrowers || army.joined().any(),
            may_pass: false,
            unbound: None,
            periods: Vec::new(),
            change_next: false,
            has_filters,
            has_other_filters: has_filters,
            castling_transfer: castling_transfer(&rebirth, &reading).filter(|_| !has_other_rooks),
            exclusive_castlings: Vec::new(),
            chooses_occupied: reading.occupied_squares_are_chosen,
            motion: Motion::default(),
            outcome: Outcome::default(),
            fairy: false,
            common: Features::ALL,
            acts_on: [Bitboard::EMPTY; 2],
            physics: Physics::UNKNOWN,
            shortcuts: Shortcuts::ALL,
            origins_are_asked_for: false,
            rebirth,
            beside: None,
            army,
            profile,
            promotions,
            marine_promotions,
            table,
            transferred_checkers: None,
            newborn_checkers: None,
            captured_on: None,
            becomes,
            reborn_kinds,
        };
        rules.physics = Physics::of(&rules);
        if rules.physics.attack == KingAttack::FromRebirthSquare {
            rules.transferred_checkers = Some(rules.transferred_checkers_on_an_empty_board());
        }
        if rules.physics.relaxed_by_table {
            rules.newborn_checkers = Some(rules.newborn_checkers_on_an_empty_board());
        }
        if rules.physics.crushes_by_table || rules.physics.jumps_by_table {
            rules.captured_on = Some(rules.table_backwards());
        }
        Ok(rules)
    }
}

/// d4, e4, d5 and e5.
const CENTRE: Bitboard = Bitboard::of(Square::D4).with(Square::E4).with(Square::D5).with(Square::E5);

fn castling_transfer(rebirth: &Rebirth, reading: &Reading) -> Option<CastlingTransfer> {
    let Who::Mover { captures, quiets } = rebirth.who else { return None };
    if rebirth.square != SquareRule::Home
        || rebirth.of_side != OfSide::Own
        || rebirth.adapted != Adapted::Not
        || rebirth.kings != Kings::Inclusive
    {
        return None;
    }
    match (captures, quiets) {
        (Transfer::Never, Transfer::Always) => Some(CastlingTransfer::KingAndRook),
        (Transfer::Always, Transfer::Never) if reading.transferred_kings_castle => {
            Some(CastlingTransfer::King)
        }
        _ => None,
    }
}

/// Can a pawn be reborn on its promotion rank, where it promotes?
pub(super) fn may_promote(rebirth: &Rebirth) -> bool {
    match rebirth.square {
        SquareRule::Departure
        | SquareRule::Equipollent
        | SquareRule::RelativeSymmetry
        | SquareRule::Antipodes
        | SquareRule::Super
        | SquareRule::Cage
        | SquareRule::TakeAndMake
        | SquareRule::Symmetry(_) => true,
        SquareRule::Home | SquareRule::File | SquareRule::Rank | SquareRule::Diagram => {
            rebirth.defined_by == DefinedBy::OtherUnit
        }
        SquareRule::Capture | SquareRule::Centre => false,
    }
}

fn becomes_table(rebirth: &Rebirth, army: &mut Army) -> Result<[Option<Kind>; Kind::TABLE], Impossible> {
    const DOWN: [&str; 6] = ["Q", "R", "B", "S", "P", "P"];
    const UP: [&str; 6] = ["P", "S", "B", "R", "Q", "Q"];
    let (steps, closed) = match &rebirth.becomes {
        Becomes::Same | Becomes::Clone => (CodeList::new(&[]), false),
        Becomes::Cycle(cycle) => (*cycle, true),
        // What walks down for the captured unit walks up for the capturing one.
        Becomes::Einstein if rebirth.who == Who::Capturer => (CodeList::new(&UP), false),
        Becomes::ReversalEinstein if rebirth.who == Who::Capturer => (CodeList::new(&DOWN), false),
        Becomes::Einstein => (CodeList::new(&DOWN), false),
        Becomes::ReversalEinstein => (CodeList::new(&UP), false),
        Becomes::Mutant(kind) => {
            let kind = kinds_of(kind, army)?.first().copied();
            let mut table = [kind; Kind::TABLE];
            table[Kind::KING.index()] = None;
            return Ok(table);
        }
    };
    // A cycle of its own names the units that it means.
    let is_usual = matches!(rebirth.becomes, Becomes::Cycle(cycle) if cycle == CHAMELEON);
    let stand_in = |kind: Kind| match army.stand_in(kind).filter(|_| is_usual) {
        Some(code) => army.kinds().find(|&kind| army.code(kind) == code).unwrap_or(kind),
        None => kind,
    };
    let kinds: Vec<Kind> = kinds_of(&steps, &mut army.clone())?.into_iter().map(stand_in).collect();
    kinds_of(&steps, army)?;
    let mut table = [None; Kind::TABLE];
    for (i, kind) in kinds.iter().enumerate() {
        let next = kinds.get(i + 1).or(if closed { kinds.first() } else { None });
        // A cycle may be written with its first kind again at the end; the first entry of a kind counts.
        if table[kind.index()].is_none() {
            table[kind.index()] = next.copied();
        }
    }
    Ok(table)
}
