//! Standalone conditions, of which everything stands in one file: names, rule, example, and what the condition forbids or
//! wants.
//!
//! Such a condition sees a half-move as its units, squares and a little of the past, or asks for one of the few things that
//! others ask for, too ([`Hands`], [`Insertion`]). It needs no more of the program than its row in
//! [`FAIRY_CONDITIONS`](super::FAIRY_CONDITIONS); the checker has its own words for it.

pub(super) mod all_in;
pub(super) mod back_home;
pub(super) mod colour_mate;
pub(super) mod patience;
pub(super) mod republican;
pub(super) mod single_box;

pub use single_box::{latent_pawns, left_in_box};

use super::nature::Nature;
use super::row::{self, FairyCondition, POPEYE};
use super::{Choice, Fairy, Motion, Outcome, Strictness};
use crate::board::{Colour, Kind, Placement, Square};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A half-move as it is seen by the rule that judges it.
pub struct HalfMove<'a> {
    /// Who moves.
    pub side: Colour,
    /// The units before the move.
    pub before: &'a Placement,
    /// Where the moving unit stands; a pass has none.
    pub from: Option<Square>,
    /// Where the move ends, rebirths apart.
    pub end: Square,
    /// The square of the moving unit in the diagram, if the rule [asks for it](StandaloneRule::asks_diagram_squares).
    pub diagram_square: Option<Square>,
    /// The last moves of White and Black before this one, if the rule [asks for them](StandaloneRule::asks_last_moves).
    pub last_moves: [Option<LastMove>; 2],
    /// Which of them was the last move of all, unless the other side has passed since.
    pub just_made: Option<LastMove>,
    /// It captures.
    pub captures: bool,
}

/// The last move of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LastMove {
    /// From here.
    pub from: Square,
    /// To here.
    pub to: Square,
    /// Where the unit stands after all that the move brought about; on `to` if it has gone.
    pub stands_on: Square,
    /// As what it moved.
    pub kind: Kind,
    /// Exactly one enemy unit attacked it before it moved; only asked in AMU.
    pub attacked_once: bool,
    /// It captured.
    pub captured: bool,
}

/// Which units a side moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hands {
    /// Those of the other side.
    OtherSide,
    /// Those of both sides.
    Both,
}

/// Who promotes pawns that wait on their last rank for a unit of their side to be captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LatentPawns {
    /// The other side, when its move is over.
    ByTheOther,
    /// Their own side, before it moves.
    ByTheirOwner,
}

/// How a side puts the king of the other side on the board, which has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Insertion {
    /// After a move that is legal without it.
    AfterLegalMove,
    /// With the move, which it may make legal.
    WithMove,
}

/// What one such condition says.
pub struct StandaloneRule {
    /// Its English name, by which rules are told apart.
    pub name: &'static str,
    /// What it is to the rest of the program.
    pub(super) nature: Nature,
    /// It asks for the diagram squares of units.
    pub asks_diagram_squares: bool,
    /// It asks for the last moves.
    pub asks_last_moves: bool,
    /// Which units a side moves, if not its own.
    pub hands: Option<Hands>,
    /// A side may put the king of the other side on the board where he is mated.
    pub inserts: Option<Insertion>,
    /// Units that mate change sides.
    pub recolours_mates: bool,
    /// Pawns may stay pawns on their last rank; if so, who promotes them later.
    pub latent_pawns: Option<LatentPawns>,
    /// It speaks of the units of a game only.
    pub is_of_chessmen: bool,
    /// Why a half-move that leads to these units is forbidden, if it is.
    pub forbids: Option<fn(&HalfMove, &Placement) -> Option<&'static str>>,
    /// What it forbids is no capture of a king either: who is in check depends on it.
    pub binds_captures_of_kings: bool,
    /// Which half-moves a side must play if it has any.
    pub wants: Option<Wish>,
}

/// Half-moves of which a side must play one if it has any.
pub struct Wish {
    /// Is this one of them?
    pub is_wanted: fn(&HalfMove) -> bool,
    /// All of them end on the square where their unit stood in the diagram.
    pub ends_at_origin: bool,
    /// Among which moves the side chooses.
    pub strictness: Strictness,
    /// What they are, behind "it must play".
    pub words: &'static str,
}

impl StandaloneRule {
    /// Does something follow from a mate?
    pub const fn acts_on_mates(&self) -> bool {
        self.inserts.is_some() || self.recolours_mates
    }

    /// A rule that says nothing yet.
    const NONE: Self = Self {
        name: "",
        nature: Nature::DEMAND,
        asks_diagram_squares: false,
        asks_last_moves: false,
        hands: None,
        inserts: None,
        recolours_mates: false,
        latent_pawns: None,
        is_of_chessmen: false,
        forbids: None,
        binds_captures_of_kings: false,
        wants: None,
    };
}

/// The row of a rule that has no names but its own one, and of which Popeye is the source.
const fn row(rule: &'static StandaloneRule) -> FairyCondition {
    FairyCondition { name: rule.name, source: POPEYE, ..row::row(Fairy::Standalone(Standalone(rule))) }
}

/// One of these conditions.
#[derive(Clone, Copy)]
pub struct Standalone(pub &'static StandaloneRule);

impl Standalone {
    /// Sets what it says of ways of moving and of the outcome of moves.
    pub(super) fn add(self, motion: &mut Motion, outcome: &mut Outcome) {
        if self.forbids.is_some() {
            outcome.forbidding = Some(self);
        }
        if let Some(wish) = &self.wants {
            motion.strictness = [wish.strictness; 2];
            motion.choices = [Some(Choice::Wanted(self)); 2];
        }
        motion.latent_pawns = motion.latent_pawns.or(self.latent_pawns);
        motion.asks_last_moves |= self.asks_last_moves;
        motion.hands = motion.hands.or(self.hands);
        motion.inserts = motion.inserts.or(self.inserts);
        motion.recolours_mates |= self.recolours_mates;
    }
}

impl std::ops::Deref for Standalone {
    type Target = StandaloneRule;

    fn deref(&self) -> &StandaloneRule {
        self.0
    }
}

impl PartialEq for Standalone {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Standalone {}

impl PartialOrd for Standalone {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Standalone {
    fn cmp(&self, other: &Self) -> Ordering {
        self.name.cmp(other.name)
    }
}

impl Hash for Standalone {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl fmt::Debug for Standalone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Serialize for Standalone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

impl JsonSchema for Standalone {
    fn schema_name() -> Cow<'static, str> {
        "Standalone".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string" })
    }
}
