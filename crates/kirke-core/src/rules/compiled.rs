pub(super) mod refusals;

use super::fairy::{CheckWhen, Contact, Fairy, Lending, Motion, Outcome};
use super::physics::{KingAttack, Physics};
use super::presets::CHAMELEON;
use super::profiles::{Profile, Reading};
use super::{
    Adapted, Becomes, CodeList, Colours, DefinedBy, Kings, Occupied, OfSide, Rebirth, Shortcuts, SquareRule,
    Symmetry, Transfer, When, Who,
};
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit, officer_attacks, pawn_attacks};
use crate::units::{self, Army, Pawn};
use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::Serialize;

/// A condition as asked for: its printed name and what it means.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Condition {
    /// Name in normalised form: `Circe Parrain`, `Anticirce Cheylan`; empty for orthodox chess.
    pub name: String,
    /// The axes.
    pub rebirth: Rebirth,
    /// A second rule that acts at another point of the move: `Anticirce + Circe`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<Rebirth>,
    /// Fairy conditions that are no rebirths, in the order of the catalogue.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fairy: Vec<Fairy>,
    /// What holds from which half-move on, where that changes; the rules above are those of orthodox chess then.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub periods: Vec<ConditionPeriod>,
}

/// What holds from a half-move on, up to the next period. Half-moves are counted from the diagram, those that are passed
/// over in set play and in series play as well.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ConditionPeriod {
    /// The number of the first half-move; 1 is the first one from the diagram.
    pub from: u16,
    /// What holds then.
    pub condition: Condition,
}

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
    /// The same rules without the duty to give check: a check is parried by moves that do not check, too.
    unbound: Option<Box<Self>>,
    /// Do they change anything: is one of the two not as in plain chess?
    fairy: bool,
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
    captured_on: Option<Box<CapturedTable>>,
    becomes: [Option<Kind>; Kind::TABLE],
    reborn_kinds: [bool; Kind::TABLE],
}

type CapturedTable = [[[Bitboard; 64]; Kind::TABLE]; 2];
type CheckerTable = [[[Bitboard; 64]; Kind::ORTHODOX.len() + 1]; 2];
type SquareTable = [[[Square; 64]; Kind::TABLE]; 2];

impl From<Rebirth> for Condition {
    /// A condition of one rule, under the name that it has.
    fn from(rebirth: Rebirth) -> Self {
        Self { name: super::name(&rebirth), rebirth, beside: None, fairy: Vec::new(), periods: Vec::new() }
    }
}

impl Condition {
    /// Do turns have 1, 2, 3, ... moves?
    pub fn is_progressive(&self) -> bool {
        [Some(&self.rebirth), self.beside.as_ref()].into_iter().flatten().any(|rule| rule.extras.progressive)
    }
}

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
        self.has_filters = true;
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
                rules.fairy = true;
                if let Some(second) = &mut rules.beside {
                    (second.outcome, second.fairy) = (rules.outcome, true);
                }
            }
            rules.heed_marks(army.marks);
        }
        if rules.outcome.ghosts_are_uncapturable == Some(true) {
            rules.heed_marks(Attributes::UNCAPTURABLE);
        }
        rules.unbound = rules.without_duty_to_check().map(Box::new);
        Ok(rules)
    }

    fn without_duty_to_check(&self) -> Option<Self> {
        if self.outcome.must_check == [false; 2] {
            return None;
        }
        let mut free = self.clone();
        free.outcome.must_check = [false; 2];
        if let Some(second) = &mut free.beside {
            second.outcome = free.outcome;
        }
        Some(free)
    }

    /// The rules by which it is decided whether a side in check is mated: moves that do not check parry, too, where a side
    /// must give check.
    #[inline]
    pub fn of_parries(&self) -> &Self {
        self.unbound.as_deref().unwrap_or(self)
    }

    /// Where a unit stands on the second board of Alice Chess, that is the condition, named or not.
    fn of_two_boards(condition: &Condition, army: &Army, profile: Profile) -> Result<Self, Impossible> {
        let mut condition = condition.clone();
        if !condition.fairy.contains(&Fairy::TwoBoards) {
            condition.fairy.push(Fairy::TwoBoards);
        }
        let mut army = army.clone();
        army.marks = army.marks.without(Attributes::BOARD_B);
        Self::of(&condition, &army, profile)
    }

    /// The army of a condition under which fairy units stand for orthodox ones; none under others.
    fn with_stand_ins(condition: &Condition, army: &Army) -> Result<Option<Army>, Impossible> {
        let fairy_army = condition.fairy.iter().find_map(|fairy| match fairy {
            Fairy::Army(fairy_army) => Some(*fairy_army),
            _ => None,
        });
        let Some(fairy_army) = fairy_army else { return Ok(None) };
        refusals::refuse_armies(condition, army, fairy_army)?;
        let mut army = army.with_stand_ins(fairy_army.stand_ins());
        let officers =
            fairy_army.stand_ins().iter().filter(|(kind, _)| ![Kind::KING, Kind::PAWN].contains(kind));
        let codes: Vec<&str> =
            officers.map(|&(_, code)| code).chain(fairy_army.additions().iter().copied()).collect();
        kinds_of(&CodeList::new(&codes), &mut army)?;
        Ok(Some(army))
    }

    /// What units become that capture pawns and kings.
    fn enlist_for_protean_units(&mut self, reverses_pawns: bool) -> Result<(), Impossible> {
        if reverses_pawns {
            self.enlist("PP")?;
        }
        if self.captured_kings_are_reborn() {
            self.enlist(COMMON_KING)?;
        }
        Ok(())
    }

    /// A unit that the condition brings: who captures a pawn in Protean Chess becomes a reverse pawn.
    fn enlist(&mut self, code: &str) -> Result<(), Impossible> {
        let row = units::find(code).ok_or_else(|| Impossible(format!("there is no unit {code}")))?;
        self.army.enlist(row).map_err(|full| Impossible(full.to_string()))?;
        if self.first_rank_pawns_move {
            self.army.let_pawns_move_on_their_first_rank();
        }
        if let Some(second) = &mut self.beside {
            second.army = self.army.clone();
        }
        self.fill_for_pawns();
        self.beside.iter_mut().for_each(|second| second.fill_for_pawns());
        Ok(())
    }

    /// Einstein Chess: pawns on their first rank may make up to three steps, and on their last one they stay pawns.
    fn let_pawns_run(&mut self) {
        self.let_pawns_move_on_their_first_rank();
        let run = |rules: &mut Self| {
            rules.pawns_run = true;
            rules.army.let_pawns_stay_pawns();
        };
        self.beside.as_deref_mut().into_iter().for_each(run);
        run(self);
    }

    fn let_pawns_move_on_their_first_rank(&mut self) {
        let lets = |rules: &mut Self| {
            rules.first_rank_pawns_move = true;
            rules.first_rank_pawns_check = true;
            rules.army.let_pawns_move_on_their_first_rank();
        };
        self.beside.as_deref_mut().into_iter().for_each(lets);
        lets(self);
    }

    /// Reads the rebirth squares of the army's pawns anew.
    fn fill_for_pawns(&mut self) {
        let pawns: Vec<Kind> = self.army.kinds().filter(|&kind| self.army.is_pawn(kind)).collect();
        for kind in pawns {
            for (colour, rows) in Colour::ALL.into_iter().zip(self.table.iter_mut()) {
                for capture in Square::ALL {
                    rows[kind.index()][capture.index()] =
                        static_square(&self.rebirth, colour, Kind::PAWN, capture);
                }
            }
        }
    }

    /// What a unit becomes by capturing this one, where capturing units become what they capture.
    #[inline]
    pub fn becomes_by_capture(&self, unit: Unit, victim: Unit) -> Option<Kind> {
        let kings = self.outcome.protean?;
        self.protean_kind(unit, victim, kings)
    }

    #[cold]
    fn protean_kind(&self, unit: Unit, victim: Unit, kings: bool) -> Option<Kind> {
        if unit.is_royal() && !kings {
            return None;
        }
        // Who is royal stays so; nobody else becomes so by capturing a king that is reborn. One that is captured in
        // thought only lets the capturing unit go home as a king does (Anticirce).
        if victim.kind() == Kind::KING && !unit.is_royal() && self.captured_kings_are_reborn() {
            return self.army.kinds().find(|&kind| self.army.code(kind) == COMMON_KING);
        }
        match self.army.pawn(victim.kind()) {
            _ if !self.outcome.reverses_pawns => Some(victim.kind()),
            Some(Pawn::Forward) if victim.kind() == Kind::PAWN => {
                self.army.kinds().find(|&kind| self.army.code(kind) == "PP")
            }
            Some(Pawn::Backward) => Some(Kind::PAWN),
            Some(Pawn::Forward | Pawn::Marine) | None => Some(victim.kind()),
        }
    }

    fn captured_kings_are_reborn(&self) -> bool {
        let reborn = |rule: &Rebirth| {
            rule.kings == Kings::Inclusive
                && matches!(rule.who, Who::Victim | Who::Both { .. } | Who::Neighbours)
        };
        reborn(&self.rebirth) || self.beside.as_ref().is_some_and(|second| reborn(&second.rebirth))
    }

    /// What a unit may become on the a-file or h-file, itself apart (Football).
    pub fn substitutes_of(&self, unit: Unit) -> Vec<Kind> {
        let kinds = Kind::ORTHODOX.into_iter().chain(self.army.kinds());
        kinds
            .filter(|&kind| self.outcome.substitutes >> kind.index() & 1 != 0 && kind != unit.kind())
            .collect()
    }

    /// Heeds the attributes of units.
    fn heed_marks(&mut self, marks: Attributes) {
        self.marks_are_local = !self.has_filters
            && !self.has_fairy()
            && self.beside.is_none()
            && !marks.meets(Attributes::MAGIC);
        const ONLY_FORBID: Attributes = Attributes::FUNCTIONARY
            .with(Attributes::PARALYSING)
            .with(Attributes::PATROL)
            .with(Attributes::UNCAPTURABLE);
        self.marks_only_forbid = self.marks_are_local && ONLY_FORBID.has(marks);
        let heed = |rules: &mut Self| {
            rules.marks = marks;
            rules.has_filters = true;
            rules.holds_units |= marks.meets(Attributes::PARALYSING.with(Attributes::FUNCTIONARY));
            rules.asks_attackers |= rules.holds_units;
        };
        self.beside.as_deref_mut().into_iter().for_each(heed);
        heed(self);
        self.physics = Physics::of(self);
    }

    /// Adds a second rule: what holds for the whole position must hold under both.
    fn join(&mut self, mut second: Self) {
        second.promotions = self.promotions.clone();
        second.marine_promotions = self.marine_promotions.clone();
        self.army = second.army.clone();
        self.rebirth.extras.cohen |= second.rebirth.extras.cohen;
        self.rebirth.extras.alsatian |= second.rebirth.extras.alsatian;
        self.rebirth.extras.progressive |= second.rebirth.extras.progressive;
        let either = |one: &mut bool, other: &mut bool| {
            *one |= *other;
            *other = *one;
        };
        either(&mut self.rebirth_crushes, &mut second.rebirth_crushes);
        either(&mut self.pending_crushes, &mut second.pending_crushes);
        either(&mut self.first_rank_pawns_move, &mut second.first_rank_pawns_move);
        either(&mut self.first_rank_pawns_check, &mut second.first_rank_pawns_check);
        either(&mut self.marks_promotees, &mut second.marks_promotees);
        either(&mut self.keeps_origins, &mut second.keeps_origins);
        either(&mut self.forbids_captures, &mut second.forbids_captures);
        either(&mut self.has_filters, &mut second.has_filters);
        if self.first_rank_pawns_move {
            self.army.let_pawns_move_on_their_first_rank();
            second.army = self.army.clone();
        }
        // Of one of two rules alone nothing is assumed.
        second.physics.only_rebirths = false;
        self.beside = Some(Box::new(second));
        self.physics = Physics::of(self);
    }

    /// Adds conditions that are no rebirths.
    fn add(&mut self, fairy: &[Fairy]) -> Result<(), Impossible> {
        let (mut motion, mut outcome) = super::fairy::seams(fairy);
        for rule in fairy {
            match rule {
                Fairy::PromotionsTo(codes) => {
                    self.promotions = kinds_of(codes, &mut self.army)?.into_iter().collect();
                    self.marine_promotions = self.promotions.clone();
                }
                Fairy::Lent(Lending::Vaulters { kinds, .. }) => {
                    let codes = if kinds.is_empty() { CodeList::new(&["EQ"]) } else { *kinds };
                    let kinds = kinds_of(&codes, &mut self.army)?;
                    motion.vaulters = kinds.into_iter().fold(0, |set, kind| set | 1 << kind.index());
                }
                Fairy::Chameleons { kinds: codes, .. } if !codes.is_empty() => {
                    let kinds = kinds_of(codes, &mut self.army)?;
                    outcome.cycle = Some(cycle(&kinds)?);
                }
                Fairy::Distance { .. } => self.keep_origins(),
                Fairy::PromotionSquares { side, squares } => {
                    self.army.let_pawns_promote_on(*side, *squares);
                }
                Fairy::Check(CheckWhen::LastOfKind | CheckWhen::OnlyKing) | Fairy::Losing => {
                    self.promotions.push(Kind::KING);
                }
                Fairy::Protean { reverses_pawns, .. } => self.enlist_for_protean_units(*reverses_pawns)?,
                Fairy::Football(codes) => {
                    let all = CodeList::new(&["P", "Q", "S", "R", "B"]);
                    let mut kinds = kinds_of(if codes.is_empty() { &all } else { codes }, &mut self.army)?;
                    if codes.is_empty() {
                        kinds.extend(self.promotions.iter().copied());
                    }
                    outcome.substitutes = kinds.into_iter().fold(0, |set, kind| set | 1 << kind.index());
                }
                Fairy::KindChange(change) if !change.lets_pawns_promote() => self.let_pawns_run(),
                Fairy::NormalPawns => self.let_pawns_move_on_their_first_rank(),
                Fairy::Sentinels(sentinels) if sentinels.berolina => self.enlist("BP")?,
                Fairy::Imitators(_) => {
                    let kind = self.army.enlist(&units::IMITATOR);
                    self.promotions.push(kind.map_err(|full| Impossible(full.to_string()))?);
                }
                _ => {}
            }
        }
        outcome.turns_after_rebirth = outcome.side_change.is_some() && self.rebirth.who == Who::Capturer;
        (self.motion, self.outcome) = (motion, outcome);
        self.fairy = motion != Motion::default() || outcome != Outcome::default();
        // An exchange of roles is a pass by which more happens.
        self.may_pass |= motion.role_exchanges.is_some();
        self.holds_units = motion.pins();
        self.restricts_moves = motion.restricts();
        self.lends_moves |= motion.lending.is_some() || motion.makes_first || motion.two_boards;
        self.asks_attackers |= self.lends_moves || self.holds_units;
        if let Some(second) = &mut self.beside {
            (second.motion, second.outcome, second.fairy) = (motion, outcome, self.fairy);
            second.holds_units = self.holds_units;
            second.restricts_moves = self.restricts_moves;
            second.lends_moves = self.lends_moves;
            second.asks_attackers = self.asks_attackers;
            second.promotions = self.promotions.clone();
            second.marine_promotions = self.marine_promotions.clone();
            second.army = self.army.clone();
        }
        self.has_filters |= outcome.forbids()
            || motion.remembers
            || motion.imitators.is_some()
            || motion.exchange.is_some()
            || outcome.loses_units
            || outcome.oscillation != [None; 2]
            || motion.role_exchanges.is_some()
            || motion.budgets.is_some()
            || motion.wormholes.any()
            || motion.leaves_holes
            || motion.two_boards
            || motion.series
            || outcome.sentinels.is_some()
            || outcome.breton.is_some()
            || outcome.revolving.is_some()
            || outcome.ghosts_are_uncapturable.is_some()
            || outcome.kind_change.is_some()
            || outcome.snek.is_some()
            || outcome.changes_units()
            || outcome.checkless
            || outcome.strict_sat
            || outcome.exclusive
            || outcome.spares_kings
            || outcome.checks != CheckWhen::Attacked;
        self.physics = Physics::of(self);
        Ok(())
    }

    /// Is there a condition beside the rebirths that changes how units move or what moves lead to?
    #[inline]
    pub fn has_fairy(&self) -> bool {
        // What is taken out later, to ask what would be without it, may leave the flag behind.
        debug_assert!(self.fairy || self.motion == Motion::default() && self.outcome == Outcome::default());
        self.fairy
    }

    /// Is there more at work than rebirths: a condition of another sort, neutral units, units with other marks than
    /// the commonest, or with moves that orthodox ones do not know: locusts, orphans? Then captures are played to
    /// see what they lead to.
    #[inline]
    pub fn has_more_than_rebirths(&self) -> bool {
        self.army.has_borrowers || self.has_more_than_borrowers()
    }

    /// Is there more at work than rebirths and marks?
    pub(crate) fn has_more_than_marks(&self) -> bool {
        self.has_fairy()
            || self.army.has_borrowers
            || self.army.has_neutrals
            || self.army.has_locusts
            || self.army.has_fairy_pawns()
            || self.army.has_passers()
            || self.army.has_hoppers_over_enemies()
    }

    fn has_more_than_borrowers(&self) -> bool {
        self.has_more_than_borrowers_and_marks() || self.marks != Attributes::NONE
    }

    fn has_more_than_borrowers_and_marks(&self) -> bool {
        self.has_fairy()
            || self.army.has_neutrals
            || self.army.has_locusts
            || self.army.has_fairy_pawns()
            || self.army.has_passers()
            || self.army.has_hoppers_over_enemies()
    }

    /// Is this one rule of rebirth, with no more beside it than units that have some of these marks?
    pub fn adds_only_marks(&self, marks: Attributes) -> bool {
        self.beside.is_none()
            && !self.army.has_borrowers
            && !self.has_more_than_borrowers_and_marks()
            && self.marks != Attributes::NONE
            && marks.has(self.marks)
    }

    /// Is this one rule of rebirth, with no more beside it than units that move as others do?
    pub fn adds_only_borrowers(&self) -> bool {
        self.beside.is_none() && self.army.has_borrowers && !self.has_more_than_borrowers()
    }

    /// Is this Alice Chess with orthodox units, with nothing beside it?
    pub(super) fn has_two_boards_alone(&self) -> bool {
        let motion = Motion { two_boards: true, ..Motion::default() };
        let outcome = Outcome { safe_on_old_board: true, ..Outcome::default() };
        let army = &self.army;
        self.motion == motion
            && self.outcome == outcome
            && self.beside.is_none()
            && self.rebirth == Rebirth::ORTHODOX
            && Attributes::BOARD_B.has(self.marks)
            && army.kinds().next().is_none()
            && !army.has_neutrals
    }

    /// Are kings units like others throughout (Extinction Chess, Losing Chess)?
    #[inline]
    pub(crate) fn kings_are_like_others(&self) -> bool {
        matches!(self.outcome.checks, CheckWhen::LastOfKind | CheckWhen::Never)
    }

    /// May a side have several kings, because pawns promote to kings, too?
    #[inline]
    pub(crate) fn allows_several_kings(&self) -> bool {
        self.outcome.checks == CheckWhen::OnlyKing || self.kings_are_like_others()
    }

    /// May a king change sides by its own move or rebirth?
    #[inline]
    pub(crate) fn kings_may_turn(&self) -> bool {
        self.outcome.traitors || self.parts().any(|rules| rules.rebirth.colour == Colours::Changed)
    }

    /// Are there other units for rooks, with which nobody castles?
    #[inline]
    pub fn nobody_castles(&self) -> bool {
        self.army.stand_in(Kind::ROOK).is_some()
    }

    /// The rules of the condition: this one, and the second one if there is one; where they change in play, those of all
    /// periods.
    pub fn parts(&self) -> impl Iterator<Item = &Self> {
        let later = self
            .periods
            .iter()
            .flat_map(|period| [&period.rules].into_iter().chain(period.rules.beside.as_deref()));
        [self].into_iter().chain(self.beside.as_deref()).chain(later)
    }

    /// Do the rules change in play?
    #[inline]
    pub(crate) fn change_in_play(&self) -> bool {
        !self.periods.is_empty()
    }

    /// The rules that hold in a half-move.
    #[cold]
    pub(crate) fn in_half_move(&self, number: u16) -> &Self {
        let held = self.periods.iter().rev().find(|period| period.from <= number);
        held.map_or(self, |period| &period.rules)
    }

    /// Rules that change in play. Of what a move leads to, and whether it leaves a king in check, the half-move after it
    /// decides: so nothing is assumed of the rules of a period.
    fn of_periods(condition: &Condition, army: &Army, profile: Profile) -> Result<Self, Impossible> {
        refusals::refuse_periods(condition, army)?;
        let orthodox = Condition::from(Rebirth::ORTHODOX);
        let mut whole = Self::of(&orthodox, army, profile)?;
        for ConditionPeriod { from, condition } in &condition.periods {
            let rules = Self::of(condition, army, profile)?;
            if !rules.army.kinds().eq(army.kinds()) || rules.marks != whole.marks {
                return Err(Impossible(
                    "conditions that bring units or attributes of their own hold throughout or not at all"
                        .to_owned(),
                ));
            }
            whole.motion.goes_on = whole.motion.goes_on.or(rules.motion.goes_on);
            whole.has_filters |= rules.has_filters;
            whole.keeps_origins |= rules.keeps_origins;
            whole.marks_promotees |= rules.marks_promotees;
            whole.periods.push(RulesPeriod { from: *from, rules });
        }
        let [keeps_origins, marks_promotees] = [whole.keeps_origins, whole.marks_promotees];
        for rules in whole.periods.iter_mut().map(|period| &mut period.rules) {
            let share = |rules: &mut Self| {
                (rules.keeps_origins, rules.marks_promotees) = (keeps_origins, marks_promotees);
                rules.change_next = true;
            };
            rules.beside.as_deref_mut().into_iter().for_each(share);
            share(rules);
            rules.physics = Physics::of(rules);
        }
        whole.fairy = true;
        whole.physics = Physics::of(&whole);
        Ok(whole)
    }

    /// Do turns have 1, 2, 3, ... moves?
    #[inline]
    pub fn is_progressive(&self) -> bool {
        self.rebirth.extras.progressive
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
        let first_rank_pawns_move = rebirth.square == SquareRule::Cage && rebirth.who != Who::Capturer
            || rebirth.when == When::LastMove && rebirth.square == SquareRule::Equipollent;
        if first_rank_pawns_move {
            army.let_pawns_move_on_their_first_rank();
        }
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
            has_filters: rebirth.extras.cohen
                || rebirth.extras.alsatian
                || army.has_borrowers && army.has_locusts,
            castling_transfer: castling_transfer(&rebirth, &reading).filter(|_| !has_other_rooks),
            exclusive_castlings: Vec::new(),
            chooses_occupied: reading.occupied_squares_are_chosen,
            motion: Motion::default(),
            outcome: Outcome::default(),
            fairy: false,
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
        if rules.physics.crushes_by_table {
            rules.captured_on = Some(rules.table_backwards());
        }
        Ok(rules)
    }

    fn table_backwards(&self) -> Box<CapturedTable> {
        let mut backwards = Box::new([[[Bitboard::EMPTY; 64]; Kind::TABLE]; 2]);
        for (row, table) in backwards.iter_mut().flatten().zip(self.table.iter().flatten()) {
            for capture in Square::ALL {
                let home = table[capture.index()].index();
                row[home] = row[home].with(capture);
            }
        }
        backwards
    }

    /// The squares on which this unit would be captured to be reborn on `home`; empty where no king can be annihilated
    /// by that.
    #[inline]
    pub fn captured_on(&self, unit: Unit, home: Square) -> Bitboard {
        let table = self.captured_on.as_ref();
        table.map_or(Bitboard::EMPTY, |table| table[unit.colour().index()][unit.kind().index()][home.index()])
    }

    fn transferred_checkers_on_an_empty_board(&self) -> Box<CheckerTable> {
        let mut table = Box::new([[[Bitboard::EMPTY; 64]; Kind::ORTHODOX.len() + 1]; 2]);
        for colour in Colour::ALL {
            for kind in Kind::ORTHODOX {
                let unit = Unit::new(colour, kind);
                // Some rules send a promoted unit elsewhere.
                let promotee = unit.with(Attributes::PROMOTEE);
                for from in Square::ALL {
                    for start in self.checking_starts(unit, from) | self.checking_starts(promotee, from) {
                        for king in self.reach_on_an_empty_board(Unit::new(colour, kind), start) {
                            let squares = &mut table[colour.index()][kind.index()][king.index()];
                            *squares = squares.with(from);
                        }
                    }
                }
            }
        }
        table
    }

    fn reach_on_an_empty_board(&self, unit: Unit, from: Square) -> Bitboard {
        if self.joins_edges {
            return self.army.capture_reach(unit, from, Bitboard::EMPTY);
        }
        let officer = officer_attacks(unit.kind(), from, Bitboard::EMPTY);
        officer.unwrap_or_else(|| pawn_attacks(unit.colour(), from))
    }

    fn newborn_checkers_on_an_empty_board(&self) -> Box<CheckerTable> {
        let mut table = Box::new([[[Bitboard::EMPTY; 64]; Kind::ORTHODOX.len() + 1]; 2]);
        for colour in Colour::ALL {
            for kind in Kind::ORTHODOX {
                for capture in Square::ALL {
                    let home = self.table[colour.index()][kind.index()][capture.index()];
                    let reach = match kind == Kind::PAWN && home.rank() == colour.promotion_rank() {
                        true => Bitboard::FULL,
                        false => self.reach_on_an_empty_board(Unit::new(colour, kind), home),
                    };
                    for king in reach {
                        let squares = &mut table[colour.index()][kind.index()][king.index()];
                        *squares = squares.with(capture);
                    }
                }
            }
        }
        table
    }

    /// Where captured units of an orthodox kind might check a king from their rebirth square, or promote there; all
    /// squares unless the rule is Circe but for the table.
    #[inline]
    pub fn newborn_checkers(&self, colour: Colour, kind: Kind, king: Square) -> Bitboard {
        let table = self.newborn_checkers.as_ref();
        table.map_or(Bitboard::FULL, |table| table[colour.index()][kind.index()][king.index()])
    }

    /// Where units of an orthodox kind, promoted or not, would check a king after their transfer, were the board empty.
    #[inline]
    pub fn transferred_checkers(&self, colour: Colour, kind: Kind, king: Square) -> Bitboard {
        let table = self.transferred_checkers.as_ref();
        table.map_or(Bitboard::EMPTY, |table| table[colour.index()][kind.index()][king.index()])
    }

    /// The rebirth square of a unit for a place of capture, if the rule reads it from a table; for the other
    /// functions of the square see [`consequence`](crate::position::Position::consequence).
    #[inline]
    pub fn table_square(&self, unit: Unit, capture: Square) -> Square {
        if self.rebirth.adapted == Adapted::Frischauf && unit.has(Attributes::PROMOTEE) {
            return Square::new(capture.file(), self.table_side(unit.colour()).promotion_rank());
        }
        self.table[unit.colour().index()][unit.kind().index()][capture.index()]
    }

    /// All squares on which a unit may be reborn after a capture on this square.
    pub fn possible_rebirths(&self, unit: Unit, capture: Square) -> Bitboard {
        if !super::physics::is_static(self.rebirth.square) || self.rebirth.occupied == Occupied::Alternative {
            return Bitboard::FULL;
        }
        match self.rebirth.defined_by {
            DefinedBy::Itself => Bitboard::of(self.table_square(unit, capture)),
            DefinedBy::OtherUnit => Colour::ALL
                .into_iter()
                .flat_map(|colour| Kind::ORTHODOX.map(|kind| Unit::new(colour, kind)))
                .fold(Bitboard::EMPTY, |all, other| all.with(self.table_square(other, capture))),
        }
    }

    /// The rebirth square of plain Circe, for conditions that speak of it.
    pub fn circe_square(&self, unit: Unit, capture: Square) -> Square {
        home_square(unit.colour(), self.home_kind(unit), capture)
    }

    /// The rebirth square that the table of the other side has for a unit.
    pub fn mirror_square(&self, unit: Unit, capture: Square) -> Square {
        if self.rebirth.square == SquareRule::Rank {
            // Which side's table holds is a question of the rank of capture there, not of the unit.
            let of_side = match self.rebirth.of_side {
                OfSide::Own => OfSide::Opposite,
                OfSide::Opposite => OfSide::Own,
            };
            return static_square(
                &Rebirth { of_side, ..self.rebirth },
                unit.colour(),
                self.home_kind(unit),
                capture,
            );
        }
        self.table_square(unit.recoloured(!unit.colour()), capture)
    }

    /// The kind that tells the home square of a unit: all pawns have that of the orthodox one.
    fn home_kind(&self, unit: Unit) -> Kind {
        if self.army.is_pawn(unit.kind()) { Kind::PAWN } else { self.army.stands_for(unit.kind()) }
    }

    /// What a pawn of this sort promotes to.
    #[inline]
    pub fn promotions_of(&self, pawn: Unit) -> &[Kind] {
        let is_marine = self.army.has_fairy_pawns() && self.army.pawn(pawn.kind()) == Some(Pawn::Marine);
        if is_marine { &self.marine_promotions } else { &self.promotions }
    }

    /// What pawns of any sort promote to; a kind that does not fit the pawn is refused.
    pub fn all_promotions(&self) -> impl Iterator<Item = Kind> + use<'_> {
        let marine = self.marine_promotions.iter().filter(|kind| !self.promotions.contains(kind));
        self.promotions.iter().chain(marine).copied()
    }

    /// Is this a pawn that promotes when it arrives on this square?
    #[inline]
    pub fn promotes_on(&self, unit: Unit, square: Square) -> bool {
        self.army.promotes_on(unit, square)
    }

    /// Is this a pawn, of whatever kind?
    #[inline]
    pub fn is_pawn(&self, unit: Unit) -> bool {
        self.army.is_pawn(unit.kind())
    }

    /// The unit that a pawn promotes to.
    #[inline]
    pub fn promoted(&self, pawn: Unit, kind: Kind) -> Unit {
        let marks = if self.marks_promotees { Attributes::PROMOTEE } else { Attributes::NONE };
        pawn.turned_into(kind).with(marks)
    }

    /// The squares to which a unit standing here may go before it moves, free or not.
    #[inline]
    pub fn starts(&self, unit: Unit, from: Square) -> Bitboard {
        match self.rebirth.square {
            SquareRule::Centre if CENTRE.has(from) => CENTRE.without(from),
            SquareRule::Centre => Bitboard::EMPTY,
            _ => Bitboard::of(self.table_square(unit, from)),
        }
    }

    /// The squares from which a unit standing here gives check after its transfer.
    #[inline]
    pub fn checking_starts(&self, unit: Unit, from: Square) -> Bitboard {
        let colour = if self.checks_from_other_side { !unit.colour() } else { unit.colour() };
        self.starts(unit.recoloured(colour), from)
    }

    fn table_side(&self, colour: Colour) -> Colour {
        side_of(&self.rebirth, colour)
    }

    /// The kind into which a cycle or ladder turns this kind before its rebirth.
    #[inline]
    pub fn next_kind(&self, kind: Kind) -> Kind {
        self.becomes[kind.index()].unwrap_or(kind)
    }

    /// Are units of this kind and side reborn at all? A neutral unit is one of the side that owns it for the time being.
    #[inline]
    pub fn is_reborn(&self, unit: Unit) -> bool {
        self.reborn_kinds[unit.kind().index()] && self.rebirth.side.is_none_or(|side| side == unit.colour())
    }

    /// The unit for which the rebirth square is read.
    #[inline]
    pub fn definer(&self, newborn: Unit, other: Unit) -> Unit {
        match self.rebirth.defined_by {
            DefinedBy::Itself => newborn,
            DefinedBy::OtherUnit => other,
        }
    }

    /// Does the player choose where a captured unit is reborn?
    pub fn chooses_square_of_victim(&self) -> bool {
        let chosen = |rule: &Rebirth| {
            matches!(rule.square, SquareRule::Super | SquareRule::Cage | SquareRule::TakeAndMake)
        };
        self.parts().any(|rules| rules.rebirth.who == Who::Victim && chosen(&rules.rebirth))
    }

    /// May a unit that moves from its rebirth square start from this one? A pawn cannot be transferred to the first
    /// or last rank.
    #[inline]
    pub fn starts_from(&self, unit: Unit, from: Square, start: Square) -> bool {
        start == from || !self.is_pawn(unit) || !matches!(start.rank(), 0 | 7)
    }

    /// Does a condition act on the capturing unit, so that it matters whether a kamikaze unit has gone before?
    pub(crate) fn acts_on_capturers(&self) -> bool {
        let (motion, outcome) = (&self.motion, &self.outcome);
        outcome.kind_change.is_some()
            || outcome.protean.is_some() && !self.army.marks.has(Attributes::PROTEAN)
            || outcome.kobul != [false; 2]
            || outcome.contact == Some(Contact::AcrossLine)
            || motion.exchange.is_some()
            || motion.bicaptures
            || outcome.turns_on_arrival() && self.parts().any(|part| part.rebirth.who == Who::Victim)
    }

    /// Does a kamikaze unit leave the board with its victim, so that a pawn does not promote any more?
    #[inline]
    pub fn kamikazes_vanish(&self) -> bool {
        let is_reborn = |who| matches!(who, Who::Victim | Who::Capturer | Who::Both { .. } | Who::Neighbours);
        !self.parts().any(|rules| is_reborn(rules.rebirth.who))
    }

    /// Do units also move from other squares than their own?
    #[inline]
    pub fn starts_elsewhere(&self) -> bool {
        self.parts().any(|rules| matches!(rules.rebirth.who, Who::Mover { .. } | Who::Danger))
    }

    /// Does a move tell the unit over which it hops where others tell the square from which it starts? Nobody starts
    /// elsewhere under such rules.
    #[inline]
    pub fn names_hurdles(&self) -> bool {
        self.marks.meets(Attributes::BUL.with(Attributes::DOB))
    }

    /// Does a move tell there where a locust lands? Where locusts stand beside units whose attributes promoted ones may
    /// get, the usual place is taken.
    #[inline]
    pub fn lands_by_start(&self) -> bool {
        self.army.has_locusts && self.marks.meets(Attributes::HOPPERS.with(Attributes::CHAMELEON))
    }

    /// Does the square from which other moves start tell something else?
    #[inline]
    pub fn starts_name_choices(&self) -> bool {
        self.names_hurdles() || self.lands_by_start() || self.motion.series
    }

    /// Can a pawn capture en passant from afar, after a transfer? Otherwise it must stand beside the other pawn.
    #[inline]
    pub fn en_passant_needs_no_neighbour(&self) -> bool {
        matches!(self.rebirth.who, Who::Mover { .. })
    }

    /// May a royal unit be lost when the opponent captures this pawn en passant after its double step?
    #[inline]
    pub fn may_be_lost_in_passing(&self, pawn: Unit) -> bool {
        pawn.is_royal() || self.rebirth_crushes
    }

    /// The square after the adapter, for squares that are not read from the table.
    #[inline]
    pub fn adapt(&self, square: Square) -> Square {
        adapt(&self.rebirth, square)
    }
}

/// d4, e4, d5 and e5.
const CENTRE: Bitboard = Bitboard::of(Square::D4).with(Square::E4).with(Square::D5).with(Square::E5);

fn side_of(rebirth: &Rebirth, colour: Colour) -> Colour {
    match rebirth.of_side {
        OfSide::Own => colour,
        OfSide::Opposite => !colour,
    }
}

fn adapt(rebirth: &Rebirth, square: Square) -> Square {
    match rebirth.adapted {
        Adapted::Not | Adapted::Frischauf | Adapted::Hydra => square,
        Adapted::Diametral => square.mirror_files().mirror_ranks(),
        Adapted::VerticalMirror => square.mirror_files(),
    }
}

/// The kind that follows each one; in the list the first one may stand at the end again.
fn cycle(kinds: &[Kind]) -> Result<[u8; Kind::TABLE], Impossible> {
    let kinds = match kinds {
        [first, others @ .., last] if first == last => &kinds[..=others.len()],
        _ => kinds,
    };
    let mut next = std::array::from_fn(|kind| kind as u8);
    for (i, kind) in kinds.iter().enumerate() {
        if kinds[..i].contains(kind) || [Kind::KING, Kind::PAWN].contains(kind) {
            return Err(Impossible(
                "a chameleon's kinds must be different ones, no kings and no pawns".to_owned(),
            ));
        }
        next[kind.index()] = kinds[(i + 1) % kinds.len()].index() as u8;
    }
    Ok(next)
}

/// The classical function: table 1.1 of the rules book.
fn home_square(colour: Colour, kind: Kind, capture: Square) -> Square {
    let rank = colour.first_rank();
    // Reading from White's side: a light place of capture has light home squares, and Black's are reflected.
    let light = capture.is_light();
    let kingside = |light_is_kingside: bool| (light == light_is_kingside) == (colour == Colour::White);
    let file = match kind {
        Kind::PAWN => return Square::new(capture.file(), colour.pawn_rank()),
        Kind::KING => 4,
        Kind::QUEEN => 3,
        Kind::ROOK => [0, 7][usize::from(kingside(true))],
        Kind::BISHOP => [2, 5][usize::from(kingside(true))],
        Kind::KNIGHT => [1, 6][usize::from(kingside(false))],
        _ => return Square::new(capture.file(), colour.promotion_rank()),
    };
    Square::new(file, rank)
}

fn static_square(rebirth: &Rebirth, colour: Colour, kind: Kind, capture: Square) -> Square {
    let side = side_of(rebirth, colour);
    let square = match rebirth.square {
        SquareRule::Home => home_square(side, kind, capture),
        SquareRule::File => match kind {
            Kind::PAWN => Square::new(capture.file(), side.pawn_rank()),
            _ if kind.fairy_index().is_some() => Square::new(capture.file(), side.promotion_rank()),
            _ => Square::new(capture.file(), side.first_rank()),
        },
        SquareRule::Rank => {
            // White's table on odd ranks (indices 0, 2, ...), Black's on even ones; Mirror reads the other.
            let odd = capture.rank().is_multiple_of(2);
            let table = if odd == (rebirth.of_side == OfSide::Own) { Colour::White } else { Colour::Black };
            Square::new(home_square(table, kind, capture).file(), capture.rank())
        }
        SquareRule::Symmetry(Symmetry::Point) => capture.mirror_files().mirror_ranks(),
        SquareRule::Symmetry(Symmetry::Vertical) => capture.mirror_files(),
        SquareRule::Symmetry(Symmetry::Horizontal) => capture.mirror_ranks(),
        SquareRule::Antipodes => Square::new(capture.file() ^ 4, capture.rank() ^ 4),
        SquareRule::Capture => capture,
        // Not read from the table.
        SquareRule::Diagram
        | SquareRule::Departure
        | SquareRule::Equipollent
        | SquareRule::RelativeSymmetry
        | SquareRule::Super
        | SquareRule::Cage
        | SquareRule::TakeAndMake
        | SquareRule::Centre => return capture,
    };
    adapt(rebirth, square)
}

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

fn kinds_of(codes: &CodeList, army: &mut Army) -> Result<Vec<Kind>, Impossible> {
    codes
        .as_slice()
        .iter()
        .map(|code| match *code {
            "P" => Ok(Kind::PAWN),
            "S" => Ok(Kind::KNIGHT),
            "B" => Ok(Kind::BISHOP),
            "R" => Ok(Kind::ROOK),
            "Q" => Ok(Kind::QUEEN),
            "K" => Ok(Kind::KING),
            fairy => {
                let row = units::find(fairy)
                    .ok_or_else(|| Impossible(format!("there is no unit with the code \"{fairy}\"")))?;
                if row.is_royal {
                    let royal = format!("no unit becomes a {}, which is royal by nature", row.names[0]);
                    return Err(Impossible(royal));
                }
                army.enlist(row).map_err(|full| Impossible(full.to_string()))
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn home_squares_are_those_of_table_1_1() {
        let rows = [
            (Kind::KING, ["e1", "e1", "e8", "e8"]),
            (Kind::QUEEN, ["d1", "d1", "d8", "d8"]),
            (Kind::ROOK, ["h1", "a1", "a8", "h8"]),
            (Kind::BISHOP, ["f1", "c1", "c8", "f8"]),
            (Kind::KNIGHT, ["b1", "g1", "g8", "b8"]),
            (Kind::PAWN, ["e2", "d2", "e7", "d7"]),
            (Kind::fairy(0), ["e8", "d8", "e1", "d1"]),
        ];
        for (kind, squares) in rows {
            let found = [
                home_square(Colour::White, kind, Square::E4),
                home_square(Colour::White, kind, Square::D4),
                home_square(Colour::Black, kind, Square::E4),
                home_square(Colour::Black, kind, Square::D4),
            ];
            assert_eq!(found.map(|square| square.to_string()), squares, "{kind:?}");
        }
    }
}
