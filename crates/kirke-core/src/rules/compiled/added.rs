//! What is added to rules of rebirth: fairy conditions, marks of units, a second rule, two boards.

use super::squares::static_square;
use super::{COMMON_KING, Condition, Impossible, Rules, refusals};
use crate::board::{Attributes, Bitboard, Colour, Kind, Square};
use crate::rules::fairy::{CheckWhen, Fairy, Features, Lending, Motion};
use crate::rules::physics::Physics;
use crate::rules::{CodeList, Profile, Who};
use crate::units;
use crate::units::Army;

impl Rules {
    /// The rules of parries, where they are others.
    pub(super) fn for_parries(&self) -> Option<Self> {
        if self.outcome.must_check == [false; 2] && !self.motion.acts_on_mates() {
            return None;
        }
        let mut free = self.clone();
        free.outcome.must_check = [false; 2];
        (free.motion.inserts, free.motion.recolours_mates) = (None, false);
        if let Some(second) = &mut free.beside {
            (second.outcome, second.motion) = (free.outcome, free.motion);
        }
        Some(free)
    }

    /// Where a unit stands on the second board of Alice Chess, that is the condition, named or not.
    pub(super) fn of_two_boards(
        condition: &Condition,
        army: &Army,
        profile: Profile,
    ) -> Result<Self, Impossible> {
        let mut condition = condition.clone();
        if !condition.fairy.contains(&Fairy::TwoBoards) {
            condition.fairy.push(Fairy::TwoBoards);
        }
        let mut army = army.clone();
        army.marks = army.marks.without(Attributes::BOARD_B);
        Self::of(&condition, &army, profile)
    }

    /// The army of a condition under which fairy units stand for orthodox ones; none under others.
    pub(super) fn with_stand_ins(condition: &Condition, army: &Army) -> Result<Option<Army>, Impossible> {
        let Some(fairy_army) = condition.fairy_army() else { return Ok(None) };
        refusals::refuse_armies(condition, army, fairy_army)?;
        condition.army_with_stand_ins(army).map_err(|full| Impossible(full.to_string()))
    }

    /// What units become that capture pawns and kings.
    pub(super) fn enlist_for_protean_units(&mut self, reverses_pawns: bool) -> Result<(), Impossible> {
        if reverses_pawns {
            self.enlist("PP")?;
        }
        if self.captured_kings_are_reborn() {
            let always_royal =
                self.army.kinds().filter_map(|kind| self.army.row(kind)).find(|row| row.is_royal);
            if let Some(row) = always_royal {
                return Err(Impossible(format!(
                    "no source says whether a unit that captures a {} becomes royal by that",
                    row.names[0]
                )));
            }
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

    pub(super) fn let_pawns_move_on_their_first_rank(&mut self) {
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

    /// Heeds the attributes of units.
    pub(super) fn heed_marks(&mut self, marks: Attributes) {
        self.marks_are_local = !self.has_filters
            && !self.has_fairy()
            && self.beside.is_none()
            && !marks.meets(Attributes::MAGIC);
        self.marks_only_forbid = self.marks_are_local && Attributes::ONLY_FORBID.has(marks);
        let heed = |rules: &mut Self| {
            rules.marks = marks;
            rules.has_filters = true;
            rules.has_other_filters |= !Attributes::CONCERN_THEIR_UNITS.has(marks.others());
            rules.holds_units |= marks.meets(Attributes::PARALYSING.with(Attributes::FUNCTIONARY));
            rules.asks_attackers |= rules.holds_units;
        };
        self.beside.as_deref_mut().into_iter().for_each(heed);
        heed(self);
        self.physics = Physics::of(self);
    }

    /// Adds a second rule: what holds for the whole position must hold under both.
    pub(super) fn join(&mut self, mut second: Self) {
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
        either(&mut self.has_other_filters, &mut second.has_other_filters);
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
    pub(super) fn add(&mut self, fairy: &[Fairy]) -> Result<(), Impossible> {
        let (mut motion, mut outcome) = crate::rules::fairy::seams(fairy);
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
                Fairy::Standalone(rule) if rule.asks_diagram_squares => self.keep_origins(),
                Fairy::PromotionSquares { side, squares } => {
                    self.army.let_pawns_promote_on(*side, *squares);
                }
                Fairy::Check(CheckWhen::LastOfKind) => {
                    self.promotions.push(Kind::KING);
                    // Who is in check by what can be captured is not so by a pawn that only seems to attack.
                    self.first_rank_pawns_check = self.first_rank_pawns_move;
                }
                Fairy::Check(CheckWhen::OnlyKing) | Fairy::Losing => self.promotions.push(Kind::KING),
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
                Fairy::Imitators(_) if !fairy.contains(&Fairy::NoImitatorPromotion) => {
                    let kind = self.army.enlist(&units::IMITATOR);
                    self.promotions.push(kind.map_err(|full| Impossible(full.to_string()))?);
                }
                _ => {}
            }
        }
        outcome.turns_after_rebirth = outcome.side_change.is_some() && self.rebirth.who == Who::Capturer;
        (self.motion, self.outcome) = (motion, outcome);
        // A cycle alone changes nothing but what a mark of units says.
        self.fairy = motion != Motion::default() || !outcome.is_only_cycle();
        self.acts_on = Colour::ALL.map(|side| {
            let squares = fairy.iter().map(|rule| rule.acts_on()[side.index()]);
            squares.fold(Bitboard::EMPTY, |all, squares| all | squares)
        });
        self.common = fairy.iter().fold(Features::ALL, |common, rule| common.shared_with(rule.features()));
        self.may_pass |= motion.has_passes();
        self.holds_units = motion.pins();
        self.restricts_moves = motion.restricts();
        self.lends_moves |= motion.lending.is_some() || motion.makes_first || motion.two_boards;
        self.asks_attackers |= self.lends_moves || self.holds_units;
        if let Some(second) = &mut self.beside {
            (second.motion, second.outcome, second.fairy) = (motion, outcome, self.fairy);
            (second.common, second.acts_on) = (self.common, self.acts_on);
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
            || motion.lending.is_some() && self.army.has_locusts
            || motion.imitators.is_some()
            || motion.plays_otherwise()
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
}

/// The kind that follows each one; in the list the first one may stand at the end again.
pub(super) fn cycle(kinds: &[Kind]) -> Result<[u8; Kind::TABLE], Impossible> {
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

pub(super) fn kinds_of(codes: &CodeList, army: &mut Army) -> Result<Vec<Kind>, Impossible> {
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
