//! Level 3, the hinge between search and text: a solution as plain data. It holds everything that notation needs, so
//! that no writer has to play a move.

mod describe;

pub use describe::{annihilated, describe, disambiguate, has_namesake, mark_goal, sign_after, unit_text};

use crate::board::{Colour, Kind, Square};
use crate::units::{self, Army};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use std::sync::Arc;

/// A unit in a text.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct UnitText {
    /// Its side; of a neutral unit, the side that moves it, or for which it is reborn.
    pub colour: Colour,
    /// English code: `K Q R B S P` or the code of the fairy unit; of a pass, none.
    pub code: &'static str,
    /// Marks: n neutral, and the keys of the [attributes](crate::board::ATTRIBUTES): r royal (not for kings), k kamikaze,
    /// p paralysing, c chameleon, j jigger, v volage, y functionary, h half-neutral, l hurdle-colour-changing, t protean,
    /// m magic, u uncapturable, o patrol, f Frischauf, b Bul, d Dob, a Anda, i Anda inverse,
    /// z on board B (Alice Chess).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub marks: String,
}

/// The mark of a promoted unit (Frischauf).
pub const PROMOTED: char = 'f';

/// The mark of a neutral unit.
pub const NEUTRAL: char = 'n';

/// The mark of a royal unit that is no king.
pub const ROYAL: char = 'r';

/// The mark of a unit on the second board (Alice Chess).
const BOARD_B: char = 'z';

/// Instead of the code of a unit where none moves.
const NOBODY: &str = "";

impl UnitText {
    /// Does the unit belong to both sides?
    pub fn is_neutral(&self) -> bool {
        self.marks.contains(NEUTRAL)
    }

    /// Are there marks to be told where a move names the unit? On which of two boards it stands is not.
    pub fn tells_marks(&self) -> bool {
        self.marks.chars().any(|mark| mark != BOARD_B)
    }

    /// The letter of the board on which it stands (Alice Chess).
    pub fn board(&self) -> char {
        if self.marks.contains(BOARD_B) { 'B' } else { 'A' }
    }

    /// All marks of a promoted unit, if it has got others by its promotion than the pawn had. That it is a promoted one
    /// (Frischauf) goes without saying.
    pub fn gained_marks(&self, pawn: &Self) -> &str {
        let is_gained = |mark| mark != PROMOTED && !pawn.marks.contains(mark);
        if self.marks.chars().any(is_gained) { &self.marks } else { "" }
    }
}

impl<'de> Deserialize<'de> for UnitText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// The unit before its code is known to be one.
        #[derive(Deserialize)]
        struct Read {
            colour: Colour,
            code: String,
            #[serde(default)]
            marks: String,
        }
        let Read { colour, code, marks } = Read::deserialize(deserializer)?;
        let army = Army::default();
        let orthodox = Kind::ORTHODOX.into_iter().map(|kind| army.code(kind)).find(|known| *known == code);
        let nobody = code.is_empty().then_some(NOBODY);
        let known = orthodox.or(nobody).or_else(|| units::find(&code).map(|row| row.code));
        let known = known.or_else(|| (code == units::IMITATOR.code).then_some(units::IMITATOR.code));
        let unknown = || serde::de::Error::custom(format!("\"{code}\" is not the code of a unit"));
        Ok(Self { colour, code: known.ok_or_else(unknown)?, marks })
    }
}

/// An attribute that changes the moving unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OwnChange {
    /// Its kind changes by each move (chameleon).
    Kind,
    /// Neutral and of one side by turns (half-neutral).
    Phase,
    /// Neutral or of one side by giving check, or by not giving it (Anda and Anda inverse).
    Anda,
    /// The unit goes over to the other board (Alice Chess).
    Board,
}

/// What happened beside the move itself.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "effect", rename_all = "kebab-case")]
pub enum SideEffect {
    /// A unit appears: `[+bSg8]`, promoted `[+bPd1=Q]`, hidden `[+bPd7->v]`, changed side `[+bSb8=w]`.
    Appears {
        /// The unit as it is put on the board.
        unit: UnitText,
        /// Where.
        square: Square,
        /// What it promotes to at once.
        #[serde(skip_serializing_if = "Option::is_none")]
        promotion: Option<UnitText>,
        /// It appears below the unit on the square.
        hidden: bool,
        /// The side it changes to.
        #[serde(skip_serializing_if = "Option::is_none")]
        recoloured: Option<Colour>,
    },
    /// A unit goes to another square: `[wSd4->g1]`, changing its kind `[wSd4->Pd2]`, promoted `[wPd4->h8=Q]`,
    /// hidden `[wRa7->a1->v]`, changed side `[wBd4->c1=b]`.
    Goes {
        /// The unit before.
        unit: UnitText,
        /// From here.
        from: Square,
        /// To here.
        to: Square,
        /// What it has become on the way, if it changed.
        #[serde(skip_serializing_if = "Option::is_none")]
        becomes: Option<UnitText>,
        /// What it promotes to at once.
        #[serde(skip_serializing_if = "Option::is_none")]
        promotion: Option<UnitText>,
        /// It goes below the unit on the square.
        hidden: bool,
        /// The side it changes to.
        #[serde(skip_serializing_if = "Option::is_none")]
        recoloured: Option<Colour>,
    },
    /// Before the move, the pawn that the opponent's move has brought back is promoted by its owner: `[c1=bQ]`.
    Chosen {
        /// What it is promoted to.
        unit: UnitText,
        /// Where it stands.
        square: Square,
    },
    /// Before the move, a pawn that has waited on its last rank promotes; told before the move: `[e8=S]` (SingleBox).
    PromotesFirst {
        /// What it is now.
        unit: UnitText,
        /// Where it stands.
        square: Square,
    },
    /// A unit changes sides where it stands: `=b` behind the move if it is the moving one, `[d4=b]` otherwise.
    Turns {
        /// Where it stands.
        square: Square,
        /// The side it changes to.
        colour: Colour,
    },
    /// Another unit makes a unit change sides where it stands: `[d4=b]`.
    IsTurned {
        /// Where it stands.
        square: Square,
        /// The side it changes to.
        colour: Colour,
    },
    /// A unit that does not move becomes another one: `[e8=rB]` (Kobul Kings), `[b5=P]` (Influencer), `[a8=S]`
    /// (SingleBox).
    IsChanged {
        /// What it is now.
        unit: UnitText,
        /// Where it stands.
        square: Square,
    },
    /// The moving unit becomes what its attributes say: a chameleon `=cB`, a half-neutral unit `=nh`, an Anda unit `[=na]`;
    /// or it goes over to the other board: `A` or `B` behind the move (Alice Chess).
    Becomes {
        /// What it is now.
        unit: UnitText,
        /// Where it stands.
        square: Square,
        /// By which attribute.
        by: OwnChange,
    },
    /// The unit with which a king castles goes past it: `/wRh1-f1` (Castling Chess). Or the unit that changes places with
    /// the moving one.
    Partner {
        /// The unit.
        unit: UnitText,
        /// From here.
        from: Square,
        /// To the square that the king has passed.
        to: Square,
    },
    /// The capturing unit goes on, after what stands before this: `*e4`, `-e4`, promoted `-e8=Q` (Series Capture).
    GoesOn {
        /// To this square.
        to: Square,
        /// It captures there.
        takes: bool,
        /// What it promotes to there.
        #[serde(skip_serializing_if = "Option::is_none")]
        promotion: Option<UnitText>,
    },
    /// The kings change places: `[Kb4<->Kd6]`.
    KingsSwap {
        /// Where the black king stood.
        black: Square,
        /// Where the white king stood.
        white: Square,
    },
    /// How far sides may still go, in hundredths: `(2.83/5)`; one number for both or one for each, none without a limit.
    Spend {
        /// What is left.
        left: Vec<Option<u32>>,
    },
    /// The imitators go, all alike: `[Ib3,c4]`.
    Imitate {
        /// Where they are now.
        squares: Vec<Square>,
    },
    /// A unit disappears: `[-wQd4]`.
    Disappears {
        /// The unit.
        unit: UnitText,
        /// Where it stood.
        square: Square,
        /// It does so before the capturing pawn promotes: `[-wSe1][f8=Q]`.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        early: bool,
    },
}

/// What sort of move a half-move is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PlyKind {
    /// `Ra1-a5`
    Quiet,
    /// `Ra1*a5`
    Capture,
    /// `e5*d6 ep.`
    EnPassant,
    /// `0-0`
    ShortCastling,
    /// `0-0-0`
    LongCastling,
    /// The unit changes places with another one, which is told among the effects: `Sb4<->Sh8`.
    Exchange,
    /// White exchanges the roles of the sides: `RoleExchange`; both squares are a1 and mean nothing.
    RoleExchange,
    /// The side passes: no unit moves, and both squares are a1 and mean nothing.
    Pass,
}

/// The sign behind a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sign {
    /// No sign.
    Plain,
    /// `+`
    Check,
    /// The goal is reached: `#`, `=`.
    Goal(crate::stipulation::Goal),
    /// A goal that says nothing of check is reached by a check: `+ dia`.
    CheckAnd(crate::stipulation::Goal),
}

/// A half-move, ready to be written in any notation.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Ply {
    /// The moving unit before the move.
    pub unit: UnitText,
    /// Departure square.
    pub from: Square,
    /// The rebirth square from which the unit moves, if it was transferred first (Marscirce).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub via: Option<Square>,
    /// Arrival square.
    pub to: Square,
    /// Where a capturing unit has gone on to from there (Take&Make).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub onward: Option<Square>,
    /// Sort of move.
    pub kind: PlyKind,
    /// What a pawn promotes to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promotion: Option<UnitText>,
    /// What else happened, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<SideEffect>,
    /// The sign behind the move.
    pub sign: Sign,
    /// Short notation must name the departure file.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub needs_file: bool,
    /// Short notation must name the departure rank.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub needs_rank: bool,
    /// The unit is one of the side that is not to move (All-in Chess).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub of_other_side: bool,
}

impl Ply {
    /// The side that makes the move.
    pub fn mover(&self) -> Colour {
        if self.of_other_side { !self.unit.colour } else { self.unit.colour }
    }

    /// Where the moving unit is when its move proper is over: beyond the place of capture if it has gone on.
    pub fn arrival(&self) -> Square {
        self.onward.unwrap_or(self.to)
    }
}

/// Half-moves from the first one on.
pub type Line = Vec<Arc<Ply>>;

/// What a half-move is in the play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// A first move that solves.
    Key,
    /// A first move that fails only to a few refutations.
    Try,
    /// What would follow if the defender passed.
    Threat,
    /// A move of the defending side.
    Defence,
    /// A defence that has no answer.
    Refutation,
    /// What the attacking side must play instead of what is asked: the goal that a reflex problem forces upon it.
    Forced,
    /// An answer of the attacking side.
    Continuation,
    /// A move of help or series play.
    Help,
}

/// A half-move with everything that follows it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Branch {
    /// The half-move; play that is told while it is found shares it with the whole solution.
    pub ply: Arc<Ply>,
    /// Its part in the play.
    pub role: Role,
    /// After a key, try or attacking continuation: nothing is threatened, any move loses.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub zugzwang: bool,
    /// What follows: threats first, then defences, then refutations.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub branches: Vec<Branch>,
}

/// One part of the play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Phase {
    /// Which part.
    pub kind: PhaseKind,
    /// Post-key play: nothing is threatened, any move of the defender loses.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub zugzwang: bool,
    /// Tree play: first moves. Help and series play: first moves of the lines, shared beginnings joined.
    pub branches: Vec<Branch>,
    /// Lines that were counted instead of being told, for each length with any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counted: Vec<Counted>,
}

/// How many lines of one length there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Counted {
    /// Half-moves of each of them.
    pub half_moves: usize,
    /// The lines.
    pub lines: u64,
}

impl Phase {
    /// A part of the play.
    pub fn new(kind: PhaseKind, branches: Vec<Branch>) -> Self {
        Self { kind, zugzwang: false, branches, counted: Vec::new() }
    }

    /// Has it neither moves nor lines that were counted?
    pub fn is_empty(&self) -> bool {
        self.branches.is_empty() && self.counted.is_empty()
    }

    /// All lines that were counted; none if lines were told.
    pub fn number_counted(&self) -> Option<u64> {
        let lines = self.counted.iter().map(|counted| counted.lines);
        (!self.counted.is_empty()).then(|| lines.fold(0, u64::saturating_add))
    }
}

/// The parts of the play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PhaseKind {
    /// What happens if the other side begins.
    SetPlay,
    /// The diagram is the position after the key: threats, defences and refutations.
    PostKey,
    /// Keys with their play, or the solution lines; tries among the keys are marked by their role.
    ActualPlay,
}

/// Which limit cut a search short.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// The time allowed for the problem.
    Time,
    /// The number of nodes allowed.
    Nodes,
    /// The number of solutions asked for was reached.
    Solutions,
    /// The play became too long to be kept.
    Told,
    /// The user stopped it.
    Interrupt,
    /// Only some first moves were asked for.
    FirstMoves,
    /// Moves of the attacker were left out that options do not admit: a threat that is too long, too many flights or defences.
    Options,
}

/// Whether everything was searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", tag = "state", content = "limit")]
pub enum Completeness {
    /// The search was exhausted: what is not listed does not exist.
    Complete,
    /// The search was cut short: what is listed is proved, nothing else is known.
    Cut(Limit),
}

/// Counters of a search. They may differ from run to run with several threads; the play never does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Statistics {
    /// Positions reached by a move.
    pub nodes: u64,
}

/// Everything found for a problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Solution {
    /// The side that plays the first half-move of the actual play.
    pub first_mover: Colour,
    /// The parts of the play, set play first.
    pub phases: Vec<Phase>,
    /// Whether everything was searched.
    pub completeness: Completeness,
    /// Duplex: the play in which the sides have changed their parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other_side: Option<Box<Solution>>,
    /// Counters.
    #[serde(skip)]
    pub statistics: Statistics,
}

impl Solution {
    /// Was everything searched?
    pub fn is_complete(&self) -> bool {
        self.completeness == Completeness::Complete
    }

    /// Is there neither a key nor a line of help or series play in the actual play, and no play after the key that
    /// succeeds? Says nothing about a search that was cut short.
    pub fn is_empty(&self) -> bool {
        let solves = |phase: &Phase| match phase.kind {
            PhaseKind::SetPlay => false,
            PhaseKind::ActualPlay => {
                let solves = |branch: &Branch| matches!(branch.role, Role::Key | Role::Help | Role::Defence);
                !phase.counted.is_empty() || phase.branches.iter().any(solves)
            }
            PhaseKind::PostKey => {
                phase.branches.iter().all(|branch| !matches!(branch.role, Role::Refutation | Role::Forced))
                    && !phase.branches.is_empty()
            }
        };
        !self.phases.iter().any(solves)
    }
}
