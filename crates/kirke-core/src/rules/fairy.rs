//! Fairy conditions that are no rebirths: who may move how, and what a move must not lead to or changes besides.
//!
//! Each is a row of [`FAIRY_CONDITIONS`] with one [`Fairy`] rule; a condition may have several of them beside its
//! rebirths. [`Motion`] and [`Outcome`] are what the rest of the program asks.

mod argument;
mod armies;
mod budgets;
mod conditions;
mod drawn;
mod influence;
mod neutrals;
mod places;
mod sentinels;

pub use argument::FairyArgument;
pub use armies::FairyArmy;
pub use budgets::Budgets;
pub use conditions::{FAIRY_CONDITIONS, FairyCondition};
pub use drawn::{Cells, DrawnGrid};
pub(super) use influence::Influence;
pub use places::SquareList;
pub use sentinels::{SentinelOwner, Sentinels};

use super::CodeList;
use crate::board::{Attributes, Bitboard, Colour, Joined, Kind, Square, Unit};
use schemars::JsonSchema;
use serde::Serialize;

/// What one fairy condition says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fairy {
    /// Units attacked by certain enemy units can only attack (Madrasi, Eiffel Chess).
    Paralysis(Paralysis),
    /// What units may do depends on whether an own unit guards them (Patrol Chess).
    Guard(Guard),
    /// Moves lead to squares of the same colour only, or of the other one (Monochromatic and Bichromatic Chess).
    SquareColour {
        /// The colour of the departure square; otherwise the other one.
        same: bool,
    },
    /// Captures are forbidden; kings are in check as ever.
    NoCapture {
        /// To White.
        white: bool,
        /// To Black.
        black: bool,
    },
    /// One side chooses among its legal moves those of a certain length only (Maximummer, Minimummer).
    Length {
        /// The side that is bound.
        side: Colour,
        /// Its longest moves, or its shortest ones.
        longest: bool,
        /// Among which moves.
        strictness: Strictness,
    },
    /// One side must capture if it can.
    MustCapture {
        /// The side that is bound.
        side: Colour,
        /// Among which moves: under the ultra form it may do nothing else.
        strictness: Strictness,
    },
    /// Of the units that can move, only the one on the first square from a1, a2, ... to h8 does (Alphabetic Chess).
    Alphabetic {
        /// White is bound.
        white: bool,
        /// Black is bound.
        black: bool,
    },
    /// One side moves to squares on the edge of the board only.
    EdgeMover {
        /// The side that is bound.
        side: Colour,
    },
    /// No move may leave a unit attacked by an enemy unit of its own kind (Isardam).
    Isardam {
        /// Kings beside each other count, too.
        kings: bool,
        /// The capture of a king need not heed it: kings are in check as ever (type B).
        kings_are_taken: bool,
    },
    /// Whether units capture that reach another unit which reaches them (Woozles, Heffalumps).
    Mutual(Mutual),
    /// Units capture those of their own side, too, kings excepted (Bicaptures).
    Bicaptures,
    /// Pawns promote one rank earlier (Glasgow).
    EarlyPromotion,
    /// Popeye knows the word, and plays as without it.
    Dummy,
    /// No move may leave a unit attacked by an enemy unit that would paralyse it in Eiffel Chess (Leffie).
    Leffie,
    /// Pawns move, capture and check on their own first rank, too (Normal Pawns).
    NormalPawns,
    /// A unit, kings excepted, changes sides where its move has ended: on the half of the board of the other side (Dark
    /// Side), or on the square that the other side has just left (Chameleon Pursuit).
    Arrival(Arrival),
    /// A unit of the captured one's side becomes what that was (Snek).
    Snek(Snek),
    /// A unit becomes one of another kind by its move (Einstein Chess, Norsk).
    KindChange(KindChange),
    /// Every unit has an attribute (Volage, Functionary Chess).
    Everyone(Trait),
    /// A chameleon becomes the next of these kinds. None: of the usual ones.
    Chameleons {
        /// The cycle.
        kinds: CodeList,
        /// Every unit, kings excepted, is a chameleon (Chameleon Chess).
        everyone: bool,
    },
    /// A capturing unit becomes what it has captured (Protean Chess, Frankfurt Chess).
    Protean {
        /// So does a king, and stays royal.
        kings: bool,
        /// Who captures a pawn becomes a reverse pawn, and the other way round; otherwise a pawn of its own side.
        reverses_pawns: bool,
    },
    /// A unit, kings excepted, that arrives on one of these squares changes sides (Magic Squares).
    MagicSquares {
        /// The squares.
        squares: Bitboard,
        /// It does so before it is reborn (type 2); otherwise where it stands then.
        before_rebirths: bool,
    },
    /// A black unit whose move ends on White's half of the board changes sides (Traitor Chess).
    Traitors,
    /// A unit that gives check makes all units but kings change sides that it attacks (Masand).
    Masand {
        /// So does every unit of its side that gives check.
        all: bool,
    },
    /// The king of a side becomes what the side has just lost, and stays royal (Kobul Kings).
    KobulKings {
        /// White's.
        white: bool,
        /// Black's.
        black: bool,
    },
    /// A unit that has moved, kings excepted, makes pawns of the enemy units beside it, or, on the outer ranks, units of its
    /// own kind (Influencer).
    Influencer,
    /// A unit, kings excepted, that arrives on the a-file or h-file may become one of these kinds (Football). None: any.
    Football(CodeList),
    /// A capturing unit goes on at once, without capturing, as the captured unit moves (Take&Make).
    TakeAndMake {
        /// So must a unit that captures a king.
        absolute: bool,
    },
    /// Instead of moving White may exchange the roles of the sides, so many times; 0 is no limit (Role Exchange).
    RoleExchange(u16),
    /// The moves of a side must not be longer together than this (BGL).
    Budgets(Budgets),
    /// Captured units come back when the square is left on which they were captured (Haunted Chess).
    Ghosts {
        /// They cannot be captured again, and all that were captured on a square come back (Ghost Chess).
        uncapturable: bool,
    },
    /// When a move is over, each unit of the other side, its king excepted, leaves the board that would be mated if it were
    /// the king (Lost Pieces).
    LostUnits,
    /// A unit that captures a second time leaves the board (PAD).
    CapturesOnce {
        /// It may not make the second capture at all.
        strict: bool,
        /// Kings may capture once only.
        kings: bool,
    },
    /// After the moves of one side, or after some of them, the kings change places (Oscillating Kings).
    Oscillating {
        /// After White's moves.
        white: bool,
        /// After Black's moves.
        black: bool,
        /// After which ones.
        when: Oscillation,
    },
    /// Pawns of one side promote on these squares, and nowhere else.
    PromotionSquares {
        /// The side.
        side: Colour,
        /// The squares.
        squares: Bitboard,
    },
    /// One side has no king; it is in check when a unit could capture on this square (Royal Square).
    RoyalSquare {
        /// The side.
        side: Colour,
        /// The square, as a set of one.
        square: Bitboard,
    },
    /// Units change places instead of moving (Messigny Chess, Exchange Castling).
    Exchange(Exchange),
    /// Kings castle with other units, from anywhere (Castling Chess, Rokagogo).
    Castling {
        /// With rooks of their rank or file only.
        rooks_only: bool,
    },
    /// The board turns by each move, or its centre does (Actuated Revolving Board).
    Revolving(Revolving),
    /// A unit that moves to one of these squares goes on at once to another of them, an empty one (Wormholes).
    Wormholes(Bitboard),
    /// A unit that could make several captures makes none (CAST).
    OneCaptureOnly,
    /// Imitators stand here, which make the move of every unit (Imitator).
    Imitators(SquareList),
    /// Before a capture a unit moves, without capturing, as the unit does that it captures (Make&Take).
    MakeAndTake,
    /// Whether a unit that has moved stands beside another one (Köko).
    Contact(Contact),
    /// A unit, kings excepted, changes sides by its move (Andernach).
    SideChange(SideChange),
    /// A unit moves as another unit does that stands somewhere (Annan Chess, Transmuted Kings).
    Lent(Lending),
    /// An attacked king must move, as a unit does that attacks it, and becomes such a unit for good (Super-transmuting
    /// King).
    SuperTransmuting {
        /// The side whose king it is.
        side: Colour,
    },
    /// A unit does not move if the unit moved last by the other side was of its kind (Disparate).
    Disparate,
    /// What a side has to choose, seen from the moves before (Follow My Leader).
    After {
        /// White is bound.
        white: bool,
        /// Black is bound.
        black: bool,
        /// What is wanted of a move.
        wanted: Wanted,
    },
    /// One side chooses the moves that bring two units of the diagram farthest from each other, or nearest.
    Distance {
        /// The side that is bound.
        side: Colour,
        /// Farthest, or nearest.
        farthest: bool,
        /// The diagram squares of the two units.
        squares: Bitboard,
    },
    /// Pawns promote to these kinds only.
    PromotionsTo(CodeList),
    /// Fairy units stand for the orthodox ones (Leofamily, Marine Chess).
    Army(FairyArmy),
    /// When a king is in check.
    Check(CheckWhen),
    /// A unit does not move, nor check, twice in a row: the other side moves another one first, or it waits (Fuddled Men).
    Fuddled,
    /// A unit attacked by enemy units does not go where it could go if it moved as they do (Partial Paralysis).
    PartialParalysis,
    /// A unit may be captured only if at least two units could capture it (Multicaptures).
    MultiCaptures {
        /// By White.
        white: bool,
        /// By Black.
        black: bool,
    },
    /// Which side counts as unable to move, where a goal asks for it (MAFF, OWU).
    Immobility(Immobility),
    /// No move may mate if another one mates, too (Exclusive Chess).
    Exclusive,
    /// A king is in check that has more flights than this (SAT).
    Sat {
        /// So is one that has been attacked and is not attacked any more (Strict SAT).
        strict: bool,
        /// The number of flights that a side may have, in hundredths as other numbers behind conditions; none if not named.
        flights: Budgets,
    },
    /// A mate counts only if exactly one enemy unit attacked the mating unit before its move (AMU).
    Amu,
    /// Kings are not captured, even where they stand in check in the diagram (Lèse-majesté).
    SparedKings,
    /// The moves of one side must give check.
    MustCheck {
        /// The side that is bound.
        side: Colour,
    },
    /// A move that gives check must mate (Checkless Chess).
    Checkless,
    /// Only kings, and units that others guard which may move themselves, may move (Central Chess).
    Central,
    /// Units whose Circe rebirth square is occupied do not move (Immobilio): all, or those of these kinds.
    Immobile(CodeList),
    /// Which units may be captured by whom depends on who guards or attacks them (Superguards).
    Prey(Prey),
    /// Moves lead from one cell of a grid to another one (Grid Chess).
    Grid(Grid),
    /// Moves lead from cell to cell, and a unit that has moved must stand beside a unit in another cell (Contact Grid).
    ContactGrid,
    /// Moves lead from one cell of a drawn grid to another one, or across a piece of line.
    DrawnGrid(DrawnGrid),
    /// A unit that is no pawn leaves a pawn where it comes from (Sentinels).
    Sentinels(Sentinels),
    /// A unit of the captured one's kind goes, too (Breton).
    Breton(Breton),
    /// These squares are none: nothing stands on them or goes over them (Holes).
    Holes(Bitboard),
    /// Each move leaves a hole where it began (Haaner Chess).
    LeavesHoles,
    /// There are two boards: a unit that has moved goes over to the other one.
    TwoBoards,
    /// Opposite edges of the board are joined (cylinder, torus).
    JoinedEdges(Joined),
    /// A unit that has captured may go on, with further captures or a move at the end, all as one move (Series Capture).
    SeriesCapture,
    /// Who can capture must, kings are units like others, and pawns promote to kings, too (Losing Chess).
    Losing,
    /// The pawns of one side do not promote, nor go to their promotion rank but to capture a king.
    NoPromotion {
        /// The side.
        side: Colour,
    },
    /// One side must move to one of these squares if it can.
    ForcedSquare {
        /// The side that is bound.
        side: Colour,
        /// The squares.
        squares: Bitboard,
        /// Among which moves.
        strictness: Strictness,
    },
}

/// Which units may not capture because another one reaches them that they reach themselves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
pub struct Mutual {
    /// The other one is of the other side; otherwise of their own.
    pub enemies: bool,
    /// They may not capture on the line of both only; otherwise nowhere.
    pub on_line: bool,
    /// Kings count, as either of them.
    pub kings: bool,
}

/// Where units change sides that have arrived there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Arrival {
    /// On the half of the board of the other side.
    OnEnemyHalf,
    /// On the square that the other side has just left.
    OnVacatedSquare,
}

/// Which unit becomes what has been captured; if there are several, the player chooses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Snek {
    /// A rook for a queen, a bishop for a rook, a knight for a bishop, the king for a knight, which stays royal; for a pawn
    /// the king becomes a king again.
    UpToTheKing,
    /// The same, but a queen for a knight, and nothing for a pawn.
    Circle,
}

impl Snek {
    /// Of what kind the unit is that becomes one of this kind.
    pub fn becomes(self, captured: Kind) -> Option<Kind> {
        match (self, captured) {
            (_, Kind::QUEEN) => Some(Kind::ROOK),
            (_, Kind::ROOK) => Some(Kind::BISHOP),
            (_, Kind::BISHOP) => Some(Kind::KNIGHT),
            (Self::UpToTheKing, Kind::KNIGHT) => Some(Kind::KING),
            (Self::Circle, Kind::KNIGHT) => Some(Kind::QUEEN),
            (Self::UpToTheKing | Self::Circle, _) => None,
        }
    }
}

/// What a unit becomes by its move; kings stay kings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum KindChange {
    /// Less without capture (queen, rook, bishop, knight, pawn), more by a capture; pawns do not promote.
    Einstein,
    /// The other way round.
    ReversalEinstein,
    /// Less without capture; a capture changes nothing.
    AntiEinstein,
    /// Rooks become bishops and the other way round, queens and knights likewise; what a pawn has just promoted to stays.
    Norsk,
    /// What arrives on the second rank of its side, no pawn, becomes a pawn.
    Relegation,
    /// A queen, rook, bishop or knight becomes the officer that stands on the file in the game array, but no king; the rook
    /// of castling stays a rook.
    LineChameleon,
}

impl KindChange {
    /// Do pawns promote?
    pub const fn lets_pawns_promote(self) -> bool {
        match self {
            Self::Norsk | Self::Relegation | Self::LineChameleon => true,
            Self::Einstein | Self::ReversalEinstein | Self::AntiEinstein => false,
        }
    }

    /// Does the rook of castling become another unit, too?
    pub const fn includes_castled_rooks(self) -> bool {
        match self {
            Self::LineChameleon => false,
            Self::Norsk | Self::Relegation => true,
            Self::Einstein | Self::ReversalEinstein | Self::AntiEinstein => true,
        }
    }

    /// What a unit becomes that has arrived on this square.
    pub fn next(self, unit: Unit, square: Square, captures: bool, has_promoted: bool) -> Kind {
        const LADDER: [Kind; 5] = [Kind::PAWN, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN];
        const PAIRS: [Kind; 4] = [Kind::ROOK, Kind::BISHOP, Kind::QUEEN, Kind::KNIGHT];
        let kind = unit.kind();
        let steps = match (self, captures) {
            (Self::Einstein, true) | (Self::ReversalEinstein, false) => 1,
            (Self::Einstein, false) | (Self::ReversalEinstein, true) | (Self::AntiEinstein, false) => -1,
            (Self::AntiEinstein, true) => 0,
            (Self::Norsk, _) => {
                let place = PAIRS.iter().position(|&other| other == kind && !has_promoted);
                return place.map_or(kind, |place| PAIRS[place ^ 1]);
            }
            (Self::LineChameleon, _) => {
                let is_one = PAIRS.contains(&kind);
                return match square.file() {
                    0 | 7 if is_one => Kind::ROOK,
                    1 | 6 if is_one => Kind::KNIGHT,
                    2 | 5 if is_one => Kind::BISHOP,
                    3 if is_one => Kind::QUEEN,
                    _ => kind,
                };
            }
            (Self::Relegation, _) => {
                return if square.rank() == unit.colour().pawn_rank() { Kind::PAWN } else { kind };
            }
        };
        let place = LADDER.iter().position(|&other| other == kind);
        place.map_or(kind, |place| LADDER[place.saturating_add_signed(steps).min(LADDER.len() - 1)])
    }
}

/// What every unit is, as if each had the attribute.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Trait {
    /// Volage; kings are not.
    Volage,
    /// The same, and they stay volage when they have changed sides (Hypervolage).
    VolageForEver,
    /// Functionary, kings too.
    Functionary,
    /// Anda; kings are not.
    Anda,
    /// Anda inverse; kings are not.
    AndaInverse,
}

impl Trait {
    /// The attribute.
    pub const fn attribute(self) -> Attributes {
        match self {
            Self::Volage | Self::VolageForEver => Attributes::VOLAGE,
            Self::Functionary => Attributes::FUNCTIONARY,
            Self::Anda => Attributes::ANDA,
            Self::AndaInverse => Attributes::ANDA_INVERSE,
        }
    }

    /// Are kings, too?
    pub const fn holds_for_kings(self) -> bool {
        match self {
            Self::Functionary => true,
            Self::Volage | Self::VolageForEver | Self::Anda | Self::AndaInverse => false,
        }
    }
}

/// What happens to a unit of the captured one's kind; the player chooses which.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
pub struct Breton {
    /// It is one of the other side; otherwise one of the capturing side.
    pub enemy: bool,
    /// It changes sides; otherwise it leaves the board.
    pub turns: bool,
    /// A pawn that captures promotes first.
    pub after_promotion: bool,
}

/// When the kings change places after a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Oscillation {
    /// Always.
    Always,
    /// Always, and the side's own king must not stand in check before they do (type B).
    OutOfCheck,
    /// If the other king is in check before (type C).
    WhenChecking,
}

/// Which units may change places.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Exchange {
    /// A unit with an enemy unit of its kind, unless one of them has just done so by the last move (Messigny Chess).
    EnemyOfItsKind {
        /// Kings, too.
        kings: bool,
    },
    /// A king with a unit of its side that is no pawn, once for each side (Exchange Castling).
    KingWithOwn,
}

/// Which moves make a unit, kings excepted, change sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SideChange {
    /// Captures (Andernach).
    Captures,
    /// Moves without capture (Anti-Andernach).
    QuietMoves,
    /// Captures of a unit of another kind than the capturing one, after its promotion, has (Double Tibet).
    CapturesOfOtherKinds,
    /// The same, but Black's captures only (Tibet).
    BlackCapturesOfOtherKinds,
}

impl SideChange {
    /// Does a unit, as it stands after its promotion, change sides by the capture of this one, or without a capture?
    pub fn turns(self, mover: Unit, victim: Option<Unit>) -> bool {
        let of_another_kind = victim.is_some_and(|victim| victim.kind() != mover.kind());
        let turns = match self {
            Self::Captures => victim.is_some(),
            Self::QuietMoves => victim.is_none(),
            Self::CapturesOfOtherKinds => of_another_kind,
            Self::BlackCapturesOfOtherKinds => of_another_kind && mover.colour() == Colour::Black,
        };
        turns && !mover.is_royal()
    }
}

/// Who lends a unit the way it moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(clippy::large_enum_variant, reason = "few are made, and conditions are copied")]
pub enum Lending {
    /// The own unit right behind it or before it (Annan, Nanna Chess).
    OwnNeighbour {
        /// The one behind it, seen from its side; otherwise the one before it.
        behind: bool,
        /// Kings lend.
        by_kings: bool,
        /// Kings borrow.
        to_kings: bool,
    },
    /// The enemy unit right before it (Face to Face).
    EnemyBefore,
    /// The enemy unit right behind it (Back to Back).
    EnemyBehind,
    /// The enemy units at its sides (Cheek to Cheek).
    EnemyBeside,
    /// The unit on the square opposite through the centre of the board (Point Reflection).
    Opposite,
    /// The unit on its Circe rebirth square (Power Transfer).
    OnRebirthSquare {
        /// Kings borrow, too.
        kings: bool,
    },
    /// The enemy units that attack it, if it is a king.
    Attackers {
        /// Of White.
        white: bool,
        /// Of Black.
        black: bool,
        /// It moves as itself, too (Reflective Kings).
        besides: bool,
    },
    /// The enemy units that attack it; it moves as itself, too (Transmission Menace).
    AnyAttackers,
    /// Units of these kinds, or an equihopper, lend an attacked king their way of moving beside its own (Vaulting Kings).
    Vaulters {
        /// White's king.
        white: bool,
        /// Black's king.
        black: bool,
        /// The kinds; none stands for the equihopper.
        kinds: CodeList,
    },
    /// The officer that stands on the same file in the game array (Bolero): pawns and mostly kings excepted.
    ArrayOfficer {
        /// For captures; otherwise for moves without capture.
        captures: bool,
        /// Kings borrow, too.
        kings: bool,
    },
}

/// What a side wants of its move, seen from the moves before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Wanted {
    /// That it leads to the square that the other side has just left (Follow My Leader).
    ToVacated,
    /// That it is parallel to the last move of the other side, and as long (Synchronous).
    Parallel,
    /// That it is the last move of the other side reversed (Antisynchronous).
    Reversed,
    /// That the unit moves that the side moved last (Duellist Chess).
    SameUnit,
}

/// When a king is in check.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CheckWhen {
    /// When it could be captured.
    #[default]
    Attacked,
    /// When the king of the other side could be captured (Vogtländer).
    Attacking,
    /// When it could not be captured (Antikings).
    NotAttacked,
    /// When it could be captured without leaving the capturing side's king in check (Brunner).
    AttackedLegally,
    /// When at least two units that are no kings could capture it (Pepo).
    AttackedTwice,
    /// When the king could go to so many squares that are not attacked (SAT).
    Flights,
    /// When the last unit of a kind could be captured for good; kings are units like others (Extinction Chess).
    LastOfKind,
    /// When it is the only king of its side and could be captured; several kings, or none, are units like others (Royal
    /// Dynasty).
    OnlyKing,
    /// Never: kings are units like others (Losing Chess).
    Never,
    /// When a unit of either side could capture it (Bicolores).
    AttackedByEither,
    /// When it could be captured, or, instead of a king, when a unit could capture on a royal square.
    OnRoyalSquare,
}

/// Which side counts as unable to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Immobility {
    /// One that has no legal move.
    #[default]
    NoMove,
    /// One that has exactly one legal move, which is one of its king (MAFF).
    OneKingMove,
    /// One that has no legal move, and whose king could capture exactly one unit, were that legal (OWU).
    OneUnitBesideKing,
}

/// From which moves a side chooses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Strictness {
    /// From its legal ones.
    #[default]
    Legal,
    /// From those that would be legal if its king could not be in check; what is chosen must be legal, too.
    Exact,
    /// The same, and only what is chosen so gives check.
    Ultra,
}

/// Which units may be captured by whom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Prey {
    /// Those that no own unit guards (Superguards).
    Unguarded,
    /// Those that an own unit guards (Antiguards).
    Guarded,
    /// All, but kings do not capture guarded kings (Shielded Kings).
    ButShieldedKings,
    /// All, by units that are attacked themselves (Provocation Chess).
    ByProvoked,
}

/// Lines between the cells of a grid: bit 0 is the line between the first two files or ranks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
pub struct Grid {
    /// Between files.
    pub files: u8,
    /// Between ranks.
    pub ranks: u8,
}

impl Grid {
    /// Cells of two by two squares.
    pub const USUAL: Self = Self { files: 0x2A, ranks: 0x2A };

    /// The same by the numbers that Popeye gives to the cells: where its lines between ranks are shifted, it numbers
    /// cells twice, or parts what is one cell.
    pub fn parts_by_number(self, one: Square, other: Square) -> bool {
        let shifted = |lines: u8| lines & 1 != 0;
        let number = |square: Square| {
            let [file, rank] = [square.file(), square.rank()].map(u32::from);
            let file = if shifted(self.files) { file.div_ceil(2) } else { file / 2 };
            let cells = if shifted(self.files) { 5 } else { 4 };
            if shifted(self.ranks) { file + cells * (rank + 1) / 2 } else { file + cells * (rank / 2) }
        };
        number(one) != number(other)
    }

    /// Are two squares in different cells?
    pub fn parts(self, one: Square, other: Square) -> bool {
        let crosses = |lines: u8, one: u8, other: u8| {
            (one.min(other)..one.max(other)).any(|line| lines >> line & 1 != 0)
        };
        crosses(self.files, one.file(), other.file()) || crosses(self.ranks, one.rank(), other.rank())
    }
}

/// What turns clockwise by a quarter when a move is over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Revolving {
    /// The board, by every move.
    Board,
    /// The four squares of its centre, by a move that begins or ends there.
    Centre,
}

impl Revolving {
    const CENTRE: [Square; 4] = [Square::D4, Square::D5, Square::E5, Square::E4];

    /// Does it turn by a move between these squares?
    pub fn is_actuated(self, squares: [Square; 2]) -> bool {
        match self {
            Self::Board => true,
            Self::Centre => squares.iter().any(|square| Self::CENTRE.contains(square)),
        }
    }

    /// Where a unit of this square stands after the turn.
    pub fn turned(self, square: Square) -> Square {
        match self {
            Self::Board => Square::new(square.rank(), 7 - square.file()),
            Self::Centre => match Self::CENTRE.iter().position(|&other| other == square) {
                Some(at) => Self::CENTRE[(at + 1) % 4],
                None => square,
            },
        }
    }
}

/// What is asked of the squares round a unit that has moved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Contact {
    /// Another unit must stand there (Köko).
    Needed,
    /// Another unit must stand there, in another cell of the grid (Contact Grid).
    AcrossLine,
    /// No other unit may stand there (Anti-Köko).
    Forbidden,
    /// A unit that had contact before its move must have it afterwards, and one that had none must have none (New Köko).
    Kept,
}

/// Which enemy units paralyse a unit by attacking it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Paralysis {
    /// Those of its own kind; kings are excepted (Madrasi).
    SameKind,
    /// Those of its own kind, kings included.
    SameKindAndKings,
    /// Pawns paralyse knights, knights bishops, bishops rooks, rooks queens, queens pawns (Eiffel Chess).
    NextKind,
}

/// What a unit may do by the guard of its own side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Guard {
    /// It captures and checks only where it is guarded (Patrol Chess).
    CapturesGuarded,
    /// It captures and checks only where it is not guarded (Lortap).
    CapturesUnguarded,
    /// It moves only where it is guarded (Ultra Patrol Chess).
    MovesGuarded,
}

/// Which of all its legal moves a side may choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The longest ones.
    Longest,
    /// The shortest ones.
    Shortest,
    /// The captures, if there are any.
    Captures,
    /// Those of the unit on the first square, file by file.
    FirstUnit,
    /// Those to these squares, if there are any.
    To(Bitboard),
    /// Those that fit the moves before, if there are any.
    After(Wanted),
    /// Those that bring two units farthest from each other.
    Farthest(Bitboard),
    /// Those that bring two units nearest to each other.
    Nearest(Bitboard),
}

/// What becomes of units that capture a second time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CapturesOnce {
    /// They may not.
    pub strict: bool,
    /// Nor may kings.
    pub kings: bool,
}

/// Which units may not stand attacked by certain enemy units after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Isardam {
    /// Those that would paralyse them so.
    pub by: Paralysis,
    /// A move that captures a king need not heed it.
    pub kings_are_taken: bool,
}

/// How fairy conditions change the ways of moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Motion {
    /// Units attacked by certain enemy units do not move.
    pub paralysis: Option<Paralysis>,
    /// Whether units must be guarded to capture or to move.
    pub guard: Option<Guard>,
    /// Moves lead to squares of the same colour, or of the other one.
    pub same_colour: Option<bool>,
    /// The sides that capture nothing.
    pub no_capture: [bool; 2],
    /// The sides that move to the edge of the board only.
    pub to_edge: [bool; 2],
    /// Who lends a unit the way it moves.
    pub lending: Option<Lending>,
    /// Units move only if a chain of guards joins them to their king.
    pub central: bool,
    /// Units whose Circe rebirth square is occupied do not move: those of these kinds, or all if none is named.
    pub immobile: Option<CodeList>,
    /// Which units may be captured by whom.
    pub prey: Option<Prey>,
    /// Moves lead from cell to cell.
    pub grid: Option<Grid>,
    /// Squares that are holes from the beginning.
    pub holes: Bitboard,
    /// Each move leaves a hole where it began.
    pub leaves_holes: bool,
    /// Units stand on one of two boards, and each move leads to the other one.
    pub two_boards: bool,
    /// Which edges of the board are joined.
    pub joined: Joined,
    /// Capturing units may go on.
    pub series: bool,
    /// The same of a drawn grid.
    pub drawn_grid: Option<DrawnGrid>,
    /// The sides whose pawns do not promote.
    pub no_promotion: [bool; 2],
    /// A unit does not move after one of its kind.
    pub disparate: bool,
    /// A unit does not move twice in a row.
    pub fuddled: bool,
    /// Attacked kings do not move.
    pub attacked_kings_stay: bool,
    /// A unit does not go where units that attack it could go from its square.
    pub partial_paralysis: bool,
    /// The sides that capture only what two units could capture.
    pub multi_captures: [bool; 2],
    /// The moves before are remembered.
    pub remembers: bool,
    /// The kinds that lend attacked kings their way of moving, one bit each.
    pub vaulters: u16,
    /// Each side's choice among its legal moves.
    pub choices: [Option<Choice>; 2],
    /// Among which moves each side makes it.
    pub strictness: [Strictness; 2],
    /// A capturing unit goes on as the captured unit moves; `Some(true)` if it must for the capture of a king, too.
    pub goes_on: Option<bool>,
    /// Before a capture a unit moves as the unit does that it captures.
    pub makes_first: bool,
    /// How often White may exchange the roles of the sides instead of moving; 0 is no limit.
    pub role_exchanges: Option<u16>,
    /// How far sides may go in all their moves.
    pub budgets: Option<Budgets>,
    /// Kings castle with other units, or, if so, with rooks only.
    pub castles_with_rooks_only: Option<bool>,
    /// Units change places instead of moving.
    pub exchange: Option<Exchange>,
    /// Squares between which units are transferred that arrive there.
    pub wormholes: Bitboard,
    /// A unit that could make several captures makes none.
    pub one_capture_only: bool,
    /// Units capture those of their own kind only, and kings do not capture.
    pub takes_own_kind: bool,
    /// Where the imitators stand in the diagram; none if there are none.
    pub imitators: Option<SquareList>,
    /// Which fairy units stand for orthodox ones.
    pub army: Option<FairyArmy>,
    /// Pawns move on their own first rank.
    pub normal_pawns: bool,
    /// Who may not capture because it reaches a unit that reaches it.
    pub mutual: Option<Mutual>,
    /// Pawns promote one rank earlier.
    pub early_promotion: bool,
    /// Units capture those of their own side, too.
    pub bicaptures: bool,
    /// The square that the other side has just left counts.
    pub remembers_vacated: bool,
}

impl Motion {
    /// Are single moves forbidden for what they are?
    #[inline]
    pub fn restricts(&self) -> bool {
        self.bars_squares()
            || self.guard.is_some()
            || self.no_capture != [false; 2]
            || self.prey.is_some()
            || self.one_capture_only
            || self.budgets.is_some()
            || self.partial_paralysis
            || self.takes_own_kind
            || self.mutual.is_some()
            || self.multi_captures != [false; 2]
            || self.two_boards
            || self.has_holes()
    }

    /// Are there squares between which units may not go, whatever they are?
    #[inline]
    pub fn bars_squares(&self) -> bool {
        self.same_colour.is_some()
            || self.grid.is_some()
            || self.drawn_grid.is_some()
            || self.to_edge != [false; 2]
    }

    /// Are there units that may not move at all?
    #[inline]
    pub fn pins(&self) -> bool {
        self.paralysis.is_some()
            || self.central
            || self.disparate
            || self.fuddled
            || self.attacked_kings_stay
            || self.immobile.is_some()
    }

    /// Are there squares that are none, or can there be?
    #[inline]
    pub fn has_holes(&self) -> bool {
        self.leaves_holes || self.holes.any()
    }

    /// A square named for its unit in the diagram on which nothing stands.
    pub fn empty_reference(&self, occupied: Bitboard) -> Option<Square> {
        let named = self.choices.iter().map(|choice| match choice {
            Some(Choice::Farthest(squares) | Choice::Nearest(squares)) => *squares,
            _ => Bitboard::EMPTY,
        });
        named
            .fold(Bitboard::EMPTY, |all, squares| all | squares)
            .into_iter()
            .find(|&square| !occupied.has(square))
    }

    /// Must the unit that captures this one go on?
    #[inline]
    pub fn goes_on_after(&self, victim: Unit) -> bool {
        self.goes_on.is_some_and(|absolute| absolute || !victim.is_royal())
    }

    /// The choice of this side among its legal moves.
    #[inline]
    pub fn choice(&self, side: Colour) -> Option<Choice> {
        self.choices[side.index()]
    }
}

/// What fairy conditions ask of the outcome of a move, and what they change in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Whether the unit that has moved must stand beside another one.
    pub contact: Option<Contact>,
    /// Which moves make a unit change sides.
    pub side_change: Option<SideChange>,
    /// Whether units may be left attacked by enemy units of their kind.
    pub isardam: Option<Isardam>,
    /// When a king is in check.
    pub checks: CheckWhen,
    /// The sides whose moves must give check.
    pub must_check: [bool; 2],
    /// With how many flights a king is in check, where flights are check.
    pub sat: Option<[u32; 2]>,
    /// One flight less is enough for a king that has been attacked before and is not now.
    pub strict_sat: bool,
    /// A mate counts only if one enemy unit attacked the mating unit before its move.
    pub amu: bool,
    /// A move that gives check must mate.
    pub checkless: bool,
    /// Captured units come back when their square is left; if so, as units that cannot be captured.
    pub ghosts_are_uncapturable: Option<bool>,
    /// Pawns promote on other squares than those of their last rank.
    pub promotes_elsewhere: bool,
    /// A king that has moved must be safe on the board from which he goes over, too.
    pub safe_on_old_board: bool,
    /// Capturing units are reborn before they change sides.
    pub turns_after_rebirth: bool,
    /// Units that would be mated if they were kings leave the board.
    pub loses_units: bool,
    /// Units capture once only.
    pub captures_once: Option<CapturesOnce>,
    /// After which moves of each side the kings change places.
    pub oscillation: [Option<Oscillation>; 2],
    /// The royal squares of the sides that have one instead of a king.
    pub royal_squares: [Option<Square>; 2],
    /// What turns by a move.
    pub revolving: Option<Revolving>,
    /// A move must not mate if another one does.
    pub exclusive: bool,
    /// Which side counts as unable to move.
    pub immobility: Immobility,
    /// Kings are never captured.
    pub spares_kings: bool,
    /// In the diagram the king of the side that has moved may stand in check.
    pub kings_may_stand_in_check: bool,
    /// Which pawns units leave behind, if they do.
    pub sentinels: Option<Sentinels>,
    /// What happens to a unit of the captured one's kind.
    pub breton: Option<Breton>,
    /// Capturing units become what they capture; if so, whether kings do.
    pub protean: Option<bool>,
    /// Who captures a pawn becomes a reverse pawn, and the other way round.
    pub reverses_pawns: bool,
    /// Where arriving units change sides.
    pub magic_squares: Bitboard,
    /// They do so before they are reborn.
    pub magic_comes_first: bool,
    /// Black units change sides on White's half of the board.
    pub traitors: bool,
    /// Where units change sides that have arrived there.
    pub arrival: Option<Arrival>,
    /// Who becomes what has been captured.
    pub snek: Option<Snek>,
    /// Checking units make those change sides that they attack; if so, whether all checking units do.
    pub masand: Option<bool>,
    /// The sides whose kings become what the side loses.
    pub kobul: [bool; 2],
    /// The sides whose attacked kings must move, and become what attacks them.
    pub super_transmuting: [bool; 2],
    /// Units that have moved change the enemy units beside them.
    pub influences: bool,
    /// What a unit may become that arrives on the a-file or h-file, one bit for each kind; none if it may not.
    pub substitutes: u16,
    /// What a unit becomes by its move.
    pub kind_change: Option<KindChange>,
    /// What kind follows that with each number, where chameleons have a cycle of their own; else the same one.
    pub cycle: Option<[u8; Kind::TABLE]>,
    /// Volage units stay volage when they have changed sides.
    pub volage_for_ever: bool,
}

impl Outcome {
    /// Breton: may the capture of this unit make another one go before a capturing pawn promotes?
    pub fn acts_before_promotion(&self, victim: Unit) -> bool {
        self.breton.is_some_and(|breton| !breton.after_promotion && !breton.enemy) && !victim.is_royal()
    }

    /// Do units change sides where they have arrived?
    #[inline]
    pub fn turns_on_arrival(&self) -> bool {
        self.traitors || self.arrival.is_some() || self.magic_squares.any()
    }

    /// Does it change units where they stand when a move is over, besides what captures and rebirths do?
    #[inline]
    pub fn changes_units(&self) -> bool {
        self.magic_squares.any()
            || self.traitors
            || self.arrival.is_some()
            || self.snek.is_some()
            || self.influences
            || self.super_transmuting != [false; 2]
            || self.masand.is_some()
            || self.kobul != [false; 2]
            || self.substitutes != 0
    }

    /// Can a move be forbidden for what it leads to?
    #[inline]
    pub fn forbids(self) -> bool {
        self.captures_once.is_some()
            || self.safe_on_old_board
            || self.turns_after_rebirth
            || self.contact.is_some()
            || self.isardam.is_some()
            || self.must_check != [false; 2]
    }
}

/// What the fairy conditions of a problem say together.
pub(super) fn seams(fairy: &[Fairy]) -> (Motion, Outcome) {
    let (mut motion, mut outcome) = (Motion::default(), Outcome::default());
    for &rule in fairy {
        match rule {
            Fairy::Paralysis(paralysis) => motion.paralysis = Some(paralysis),
            Fairy::Guard(guard) => motion.guard = Some(guard),
            Fairy::SquareColour { same } => motion.same_colour = Some(same),
            Fairy::NoCapture { white, black } => motion.no_capture = [white, black],
            Fairy::Length { side, longest, strictness } => {
                motion.strictness[side.index()] = strictness;
                motion.choices[side.index()] = Some(if longest { Choice::Longest } else { Choice::Shortest });
            }
            Fairy::MustCapture { side, strictness } => {
                motion.strictness[side.index()] = strictness;
                motion.choices[side.index()] = Some(Choice::Captures);
            }
            Fairy::Alphabetic { white, black } => {
                for (side, _) in Colour::ALL.into_iter().zip([white, black]).filter(|&(_, bound)| bound) {
                    motion.choices[side.index()] = Some(Choice::FirstUnit);
                }
            }
            Fairy::EdgeMover { side } => motion.to_edge[side.index()] = true,
            Fairy::Isardam { kings, kings_are_taken } => {
                let by = if kings { Paralysis::SameKindAndKings } else { Paralysis::SameKind };
                outcome.isardam = Some(Isardam { by, kings_are_taken });
            }
            Fairy::Leffie => {
                outcome.isardam = Some(Isardam { by: Paralysis::NextKind, kings_are_taken: false });
            }
            Fairy::NormalPawns => motion.normal_pawns = true,
            Fairy::Mutual(mutual) => motion.mutual = Some(mutual),
            Fairy::EarlyPromotion => motion.early_promotion = true,
            Fairy::Bicaptures => motion.bicaptures = true,
            Fairy::Dummy => {}
            Fairy::Arrival(arrival) => {
                outcome.arrival = Some(arrival);
                motion.remembers_vacated = arrival == Arrival::OnVacatedSquare;
            }
            Fairy::Snek(snek) => outcome.snek = Some(snek),
            Fairy::Protean { kings, reverses_pawns } => {
                outcome.protean = Some(kings);
                outcome.reverses_pawns = reverses_pawns;
            }
            Fairy::MagicSquares { squares, before_rebirths } => {
                outcome.magic_squares = squares;
                outcome.magic_comes_first = before_rebirths;
            }
            Fairy::Traitors => outcome.traitors = true,
            Fairy::Influencer => outcome.influences = true,
            Fairy::Masand { all } => outcome.masand = Some(all),
            Fairy::KobulKings { white, black } => outcome.kobul = [white, black],
            // Marks are given to the units when a position is set up.
            Fairy::Chameleons { .. } => {}
            Fairy::KindChange(change) => {
                outcome.kind_change = Some(change);
                motion.takes_own_kind = change == KindChange::Norsk;
            }
            Fairy::Everyone(of_all) => outcome.volage_for_ever = of_all == Trait::VolageForEver,
            Fairy::TakeAndMake { absolute } => motion.goes_on = Some(absolute),
            Fairy::MakeAndTake => motion.makes_first = true,
            Fairy::Castling { rooks_only } => motion.castles_with_rooks_only = Some(rooks_only),
            Fairy::Exchange(exchange) => motion.exchange = Some(exchange),
            Fairy::LostUnits => outcome.loses_units = true,
            Fairy::CapturesOnce { strict, kings } => {
                outcome.captures_once = Some(CapturesOnce { strict, kings })
            }
            Fairy::Oscillating { white, black, when } => {
                for (side, _) in Colour::ALL.into_iter().zip([white, black]).filter(|&(_, moves)| moves) {
                    outcome.oscillation[side.index()] = Some(when);
                }
            }
            // Where pawns promote the army knows.
            Fairy::PromotionSquares { .. } => outcome.promotes_elsewhere = true,
            Fairy::RoyalSquare { side, square } => {
                outcome.checks = CheckWhen::OnRoyalSquare;
                outcome.royal_squares[side.index()] = square.first();
            }
            Fairy::Ghosts { uncapturable } => outcome.ghosts_are_uncapturable = Some(uncapturable),
            Fairy::RoleExchange(times) => motion.role_exchanges = Some(times),
            Fairy::Budgets(budgets) => motion.budgets = Some(budgets),
            Fairy::Revolving(part) => outcome.revolving = Some(part),
            Fairy::Wormholes(squares) => motion.wormholes = squares,
            Fairy::OneCaptureOnly => motion.one_capture_only = true,
            Fairy::Imitators(squares) => motion.imitators = Some(squares),
            Fairy::Contact(contact) => outcome.contact = Some(contact),
            Fairy::SideChange(change) => outcome.side_change = Some(change),
            Fairy::Lent(lending) => motion.lending = Some(lending),
            Fairy::SuperTransmuting { side } => {
                outcome.super_transmuting[side.index()] = true;
                let [white, black] = outcome.super_transmuting;
                motion.lending = Some(Lending::Attackers { white, black, besides: false });
            }
            Fairy::Central => motion.central = true,
            Fairy::Immobile(kinds) => motion.immobile = Some(kinds),
            Fairy::Prey(prey) => motion.prey = Some(prey),
            Fairy::Grid(grid) => motion.grid = Some(grid),
            Fairy::Holes(squares) => motion.holes = squares,
            Fairy::DrawnGrid(grid) => motion.drawn_grid = Some(grid),
            Fairy::ContactGrid => {
                motion.grid = Some(Grid::USUAL);
                outcome.contact = Some(Contact::AcrossLine);
            }
            Fairy::Sentinels(sentinels) => outcome.sentinels = Some(sentinels),
            Fairy::Breton(breton) => outcome.breton = Some(breton),
            Fairy::LeavesHoles => motion.leaves_holes = true,
            Fairy::JoinedEdges(joined) => motion.joined = joined,
            Fairy::SeriesCapture => motion.series = true,
            Fairy::TwoBoards => {
                motion.two_boards = true;
                outcome.safe_on_old_board = true;
            }
            Fairy::Losing => {
                motion.choices = [Some(Choice::Captures); 2];
                outcome.checks = CheckWhen::Never;
            }
            Fairy::NoPromotion { side } => motion.no_promotion[side.index()] = true,
            Fairy::Disparate => motion.disparate = true,
            Fairy::After { white, black, wanted } => {
                for (side, _) in Colour::ALL.into_iter().zip([white, black]).filter(|&(_, bound)| bound) {
                    motion.choices[side.index()] = Some(Choice::After(wanted));
                }
            }
            Fairy::Distance { side, farthest, squares } => {
                let choice = if farthest { Choice::Farthest(squares) } else { Choice::Nearest(squares) };
                motion.choices[side.index()] = Some(choice);
            }
            Fairy::Army(army) => motion.army = Some(army),
            // What the codes stand for is known when the rules are compiled.
            Fairy::PromotionsTo(_) | Fairy::Football(_) => {}
            Fairy::Check(checks) => {
                outcome.checks = checks;
                outcome.spares_kings |= match checks {
                    CheckWhen::Attacking
                    | CheckWhen::NotAttacked
                    | CheckWhen::AttackedTwice
                    | CheckWhen::Flights => true,
                    CheckWhen::Attacked
                    | CheckWhen::AttackedLegally
                    | CheckWhen::LastOfKind
                    | CheckWhen::OnlyKing
                    | CheckWhen::Never
                    | CheckWhen::AttackedByEither
                    | CheckWhen::OnRoyalSquare => false,
                };
                motion.attacked_kings_stay = checks == CheckWhen::AttackedTwice;
            }
            Fairy::Sat { strict, flights } => {
                outcome.checks = CheckWhen::Flights;
                outcome.spares_kings = true;
                outcome.strict_sat = strict;
                let most = |side| flights.of(side).map_or(1, |number| number / 100 + 1);
                outcome.sat = Some(Colour::ALL.map(most));
            }
            Fairy::Amu => outcome.amu = true,
            Fairy::Fuddled => {
                motion.fuddled = true;
                outcome.spares_kings = true;
            }
            Fairy::PartialParalysis => motion.partial_paralysis = true,
            Fairy::MultiCaptures { white, black } => motion.multi_captures = [white, black],
            Fairy::Immobility(immobility) => outcome.immobility = immobility,
            Fairy::Exclusive => outcome.exclusive = true,
            Fairy::SparedKings => {
                outcome.spares_kings = true;
                outcome.kings_may_stand_in_check = true;
            }
            Fairy::MustCheck { side } => outcome.must_check[side.index()] = true,
            Fairy::Checkless => outcome.checkless = true,
            Fairy::ForcedSquare { side, squares, strictness } => {
                motion.strictness[side.index()] = strictness;
                motion.choices[side.index()] = Some(Choice::To(squares));
            }
        }
    }
    motion.remembers = motion.disparate
        || motion.remembers_vacated
        || outcome.amu
        || motion.fuddled
        || motion.choices.iter().any(|choice| matches!(choice, Some(Choice::After(_))));
    (motion, outcome)
}

impl Fairy {
    /// The mark that it gives to every unit, if it does; whether to kings, too.
    pub(super) const fn mark_of_all(self) -> Option<(Attributes, bool)> {
        match self {
            Self::Everyone(of_all) => Some((of_all.attribute(), of_all.holds_for_kings())),
            Self::Chameleons { everyone: true, .. } => Some((Attributes::CHAMELEON, false)),
            _ => None,
        }
    }

    /// Which edges of the board it joins, if that is what it does.
    pub(super) fn joined_edges(self) -> Option<Joined> {
        if let Self::JoinedEdges(joined) = self { Some(joined) } else { None }
    }

    /// What is named behind the condition; empty in a row of the table.
    pub fn argument(self) -> FairyArgument {
        match self {
            Self::ForcedSquare { squares, .. } => FairyArgument::Squares(squares),
            Self::Imitators(squares) => FairyArgument::Places(squares),
            Self::Budgets(budgets) | Self::Sat { flights: budgets, .. } => FairyArgument::Budgets(budgets),
            Self::Sentinels(sentinels) => FairyArgument::Sentinels(sentinels),
            Self::DrawnGrid(grid) => FairyArgument::Grid(grid),
            Self::RoleExchange(times) => FairyArgument::Number(times),
            Self::Wormholes(squares)
            | Self::Holes(squares)
            | Self::PromotionSquares { squares, .. }
            | Self::RoyalSquare { square: squares, .. }
            | Self::MagicSquares { squares, .. } => FairyArgument::Squares(squares),
            Self::Immobile(kinds)
            | Self::PromotionsTo(kinds)
            | Self::Football(kinds)
            | Self::Chameleons { kinds, .. }
            | Self::Lent(Lending::Vaulters { kinds, .. }) => FairyArgument::Kinds(kinds),
            Self::Distance { squares, .. } => FairyArgument::Squares(squares),
            Self::Length { .. }
            | Self::MustCapture { .. }
            | Self::Alphabetic { .. }
            | Self::Paralysis(_)
            | Self::Guard(_)
            | Self::SquareColour { .. }
            | Self::NoCapture { .. }
            | Self::EdgeMover { .. }
            | Self::Isardam { .. }
            | Self::Protean { .. }
            | Self::Amu
            | Self::Army(_)
            | Self::Leffie
            | Self::Mutual(_)
            | Self::EarlyPromotion
            | Self::Bicaptures
            | Self::Dummy
            | Self::NormalPawns
            | Self::Arrival(_)
            | Self::Snek(_)
            | Self::Traitors
            | Self::SuperTransmuting { .. }
            | Self::Influencer
            | Self::Masand { .. }
            | Self::KobulKings { .. }
            | Self::Everyone(_)
            | Self::KindChange(_)
            | Self::TakeAndMake { .. }
            | Self::MakeAndTake
            | Self::OneCaptureOnly
            | Self::Revolving(_)
            | Self::Ghosts { .. }
            | Self::Castling { .. }
            | Self::Exchange(_)
            | Self::LostUnits
            | Self::CapturesOnce { .. }
            | Self::Oscillating { .. }
            | Self::Contact(_)
            | Self::SideChange(_)
            | Self::Lent(_)
            | Self::Central
            | Self::Prey(_)
            | Self::Grid(_)
            | Self::LeavesHoles
            | Self::TwoBoards
            | Self::JoinedEdges(_)
            | Self::SeriesCapture
            | Self::Losing
            | Self::ContactGrid
            | Self::Breton(_)
            | Self::NoPromotion { .. }
            | Self::Disparate
            | Self::After { .. }
            | Self::Fuddled
            | Self::PartialParalysis
            | Self::MultiCaptures { .. }
            | Self::Immobility(_)
            | Self::SparedKings
            | Self::Exclusive
            | Self::Check(_)
            | Self::MustCheck { .. }
            | Self::Checkless => FairyArgument::Nothing,
        }
    }

    /// The rule with this named behind it; itself if nothing of that sort can be.
    #[must_use]
    pub fn with_argument(self, argument: FairyArgument) -> Self {
        match (self, argument) {
            (Self::ForcedSquare { side, strictness, .. }, FairyArgument::Squares(squares)) => {
                Self::ForcedSquare { side, squares, strictness }
            }
            (Self::Distance { side, farthest, .. }, FairyArgument::Squares(squares)) => {
                Self::Distance { side, farthest, squares }
            }
            (Self::Wormholes(_), FairyArgument::Squares(squares)) => Self::Wormholes(squares),
            (Self::Holes(_), FairyArgument::Squares(squares)) => Self::Holes(squares),
            (Self::PromotionSquares { side, .. }, FairyArgument::Squares(squares)) => {
                Self::PromotionSquares { side, squares }
            }
            (Self::RoyalSquare { side, .. }, FairyArgument::Squares(square)) => {
                Self::RoyalSquare { side, square }
            }
            (Self::MagicSquares { before_rebirths, .. }, FairyArgument::Squares(squares)) => {
                Self::MagicSquares { squares, before_rebirths }
            }
            (Self::RoleExchange(_), FairyArgument::Number(times)) => Self::RoleExchange(times),
            (Self::Budgets(_), FairyArgument::Budgets(budgets)) => Self::Budgets(budgets),
            (Self::Sat { strict, .. }, FairyArgument::Budgets(flights)) => Self::Sat { strict, flights },
            (Self::DrawnGrid(_), FairyArgument::Grid(grid)) => Self::DrawnGrid(grid),
            (Self::Sentinels(_), FairyArgument::Sentinels(sentinels)) => Self::Sentinels(sentinels),
            (Self::Imitators(_), FairyArgument::Places(squares)) => Self::Imitators(squares),
            (Self::PromotionsTo(_), FairyArgument::Kinds(kinds)) => Self::PromotionsTo(kinds),
            (Self::Football(_), FairyArgument::Kinds(kinds)) => Self::Football(kinds),
            (Self::Chameleons { everyone, .. }, FairyArgument::Kinds(kinds)) => {
                Self::Chameleons { kinds, everyone }
            }
            (Self::Lent(Lending::Vaulters { white, black, .. }), FairyArgument::Kinds(kinds)) => {
                Self::Lent(Lending::Vaulters { white, black, kinds })
            }
            (Self::Immobile(_), FairyArgument::Kinds(kinds)) => Self::Immobile(kinds),
            _ => self,
        }
    }

    /// Is the condition one with an argument that may be left out?
    const fn may_lack_argument(self) -> bool {
        matches!(
            self,
            Self::Immobile(_)
                | Self::Lent(_)
                | Self::RoleExchange(_)
                | Self::Sentinels(_)
                | Self::Football(_)
                | Self::Sat { .. }
                | Self::Chameleons { .. }
        )
    }

    /// Does it ask who is in check, or what else a side could play, before a move counts?
    pub(super) fn looks_at_checks(self) -> bool {
        match self {
            Self::Check(_)
            | Self::Sat { .. }
            | Self::MustCheck { .. }
            | Self::Checkless
            | Self::Exclusive => true,
            Self::Length { strictness, .. }
            | Self::MustCapture { strictness, .. }
            | Self::ForcedSquare { strictness, .. } => strictness != Strictness::Legal,
            Self::Paralysis(_)
            | Self::Guard(_)
            | Self::SquareColour { .. }
            | Self::NoCapture { .. }
            | Self::Alphabetic { .. }
            | Self::EdgeMover { .. }
            | Self::Isardam { .. }
            | Self::Protean { .. }
            | Self::Amu
            | Self::Army(_)
            | Self::Leffie
            | Self::Mutual(_)
            | Self::EarlyPromotion
            | Self::Bicaptures
            | Self::Dummy
            | Self::NormalPawns
            | Self::Arrival(_)
            | Self::Snek(_)
            | Self::MagicSquares { .. }
            | Self::Traitors
            | Self::SuperTransmuting { .. }
            | Self::Influencer
            | Self::Masand { .. }
            | Self::KobulKings { .. }
            | Self::Football(_)
            | Self::Everyone(_)
            | Self::KindChange(_)
            | Self::Chameleons { .. }
            | Self::TakeAndMake { .. }
            | Self::MakeAndTake
            | Self::OneCaptureOnly
            | Self::Imitators(_)
            | Self::Wormholes(_)
            | Self::Budgets(_)
            | Self::RoleExchange(_)
            | Self::Revolving(_)
            | Self::Ghosts { .. }
            | Self::Castling { .. }
            | Self::Exchange(_)
            | Self::LostUnits
            | Self::CapturesOnce { .. }
            | Self::Oscillating { .. }
            | Self::PromotionSquares { .. }
            | Self::RoyalSquare { .. }
            | Self::Contact(_)
            | Self::SideChange(_)
            | Self::Lent(_)
            | Self::Disparate
            | Self::After { .. }
            | Self::Distance { .. }
            | Self::PromotionsTo(_)
            | Self::Central
            | Self::Immobile(_)
            | Self::Prey(_)
            | Self::Grid(_)
            | Self::LeavesHoles
            | Self::TwoBoards
            | Self::JoinedEdges(_)
            | Self::SeriesCapture
            | Self::Losing
            | Self::ContactGrid
            | Self::Breton(_)
            | Self::Sentinels(_)
            | Self::DrawnGrid(_)
            | Self::Holes(_)
            | Self::Fuddled
            | Self::PartialParalysis
            | Self::MultiCaptures { .. }
            | Self::Immobility(_)
            | Self::SparedKings
            | Self::NoPromotion { .. } => false,
        }
    }

    /// Do two rules answer the same question, so that only one of them can hold?
    pub fn excludes(self, other: Self) -> bool {
        let [one, two] = [self, other].map(Self::chooses);
        let both_choose = (0..2).any(|side| one[side] && two[side]);
        let bound = |fairy| match fairy {
            Self::EdgeMover { side }
            | Self::NoPromotion { side }
            | Self::PromotionSquares { side, .. }
            | Self::RoyalSquare { side, .. }
            | Self::SuperTransmuting { side }
            | Self::MustCheck { side } => Some(side),
            _ => None,
        };
        let oscillates = |fairy| match fairy {
            Self::Oscillating { white, black, .. } => [white, black],
            _ => [false; 2],
        };
        if let (Self::Oscillating { .. }, Self::Oscillating { .. }) = (self, other) {
            return (0..2).any(|side| oscillates(self)[side] && oscillates(other)[side]);
        }
        let is_same = std::mem::discriminant(&self) == std::mem::discriminant(&other);
        both_choose || is_same && one == [false; 2] && bound(self) == bound(other)
    }

    /// The sides that may choose some of their legal moves only.
    const fn chooses(self) -> [bool; 2] {
        match self {
            Self::Length { side, .. }
            | Self::MustCapture { side, .. }
            | Self::ForcedSquare { side, .. }
            | Self::Distance { side, .. } => [matches!(side, Colour::White), matches!(side, Colour::Black)],
            Self::Alphabetic { white, black } | Self::After { white, black, .. } => [white, black],
            Self::Losing => [true; 2],
            Self::Paralysis(_)
            | Self::Guard(_)
            | Self::SquareColour { .. }
            | Self::NoCapture { .. }
            | Self::EdgeMover { .. }
            | Self::Isardam { .. }
            | Self::Protean { .. }
            | Self::Amu
            | Self::Army(_)
            | Self::Leffie
            | Self::Mutual(_)
            | Self::EarlyPromotion
            | Self::Bicaptures
            | Self::Dummy
            | Self::NormalPawns
            | Self::Arrival(_)
            | Self::Snek(_)
            | Self::Sat { .. }
            | Self::MagicSquares { .. }
            | Self::Traitors
            | Self::SuperTransmuting { .. }
            | Self::Influencer
            | Self::Masand { .. }
            | Self::KobulKings { .. }
            | Self::Football(_)
            | Self::Everyone(_)
            | Self::KindChange(_)
            | Self::Chameleons { .. }
            | Self::TakeAndMake { .. }
            | Self::MakeAndTake
            | Self::OneCaptureOnly
            | Self::Imitators(_)
            | Self::Wormholes(_)
            | Self::Budgets(_)
            | Self::RoleExchange(_)
            | Self::Revolving(_)
            | Self::Ghosts { .. }
            | Self::Castling { .. }
            | Self::Exchange(_)
            | Self::LostUnits
            | Self::CapturesOnce { .. }
            | Self::Oscillating { .. }
            | Self::PromotionSquares { .. }
            | Self::RoyalSquare { .. }
            | Self::Contact(_)
            | Self::SideChange(_)
            | Self::Lent(_)
            | Self::Central
            | Self::Immobile(_)
            | Self::Prey(_)
            | Self::Grid(_)
            | Self::LeavesHoles
            | Self::TwoBoards
            | Self::JoinedEdges(_)
            | Self::SeriesCapture
            | Self::ContactGrid
            | Self::Breton(_)
            | Self::Sentinels(_)
            | Self::DrawnGrid(_)
            | Self::Holes(_)
            | Self::NoPromotion { .. }
            | Self::Disparate
            | Self::PromotionsTo(_)
            | Self::Fuddled
            | Self::PartialParalysis
            | Self::MultiCaptures { .. }
            | Self::Immobility(_)
            | Self::SparedKings
            | Self::Exclusive
            | Self::Check(_)
            | Self::MustCheck { .. }
            | Self::Checkless => [false; 2],
        }
    }
}
