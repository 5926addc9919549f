//! Fairy conditions that are no rebirths: who may move how, and what a move must not lead to or changes besides.
//!
//! Each is a row of [`FAIRY_CONDITIONS`] with one [`Fairy`] rule; a condition may have several of them beside its
//! rebirths. [`Motion`] and [`Outcome`] are what the rest of the program asks.

mod argument;
mod budgets;
mod conditions;
mod drawn;
mod motion;
mod nature;
mod outcome;
mod places;
mod row;
mod sentinels;
mod standalone;
mod steps;
mod strictness;
mod together;

pub use argument::FairyArgument;
pub use budgets::Budgets;
pub use conditions::{
    Arrival, Breton, CaptureCount, CheckWhen, Contact, Exchange, FAIRY_CONDITIONS, FairyArmy, Grid, Guard,
    Immobility, KindChange, Lending, Mutual, Oscillation, Paralysis, Prey, Revolving, SideChange, Snek,
    Trait, Wanted, contact_leap,
};
pub use drawn::{Cells, DrawnGrid};
pub use motion::{Choice, Motion};
use nature::Nature;
pub(super) use nature::{Features, Influence};
pub use outcome::{CapturesOnce, Isardam, Outcome};
pub use places::SquareList;
pub use row::FairyCondition;
pub use sentinels::{SentinelOwner, Sentinels};
pub use standalone::{HalfMove, Hands, Insertion, LastMove, LatentPawns, Standalone, StandaloneRule, Wish};
pub use standalone::{latent_pawns, left_in_box};
pub(super) use steps::Steps;
pub use strictness::Strictness;

use super::CodeList;
use crate::board::{Attributes, Bitboard, Colour, Joined};
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
    /// A unit that could make several captures makes none, or only such a unit captures (CAST).
    CaptureCount(CaptureCount),
    /// Imitators stand here, which make the move of every unit (Imitator).
    Imitators(SquareList),
    /// Pawns do not promote to imitators.
    NoImitatorPromotion,
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
        /// It passes if it has no such move; if not, it has no move then.
        or_passes: bool,
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
    /// A standalone condition, of which everything stands in one file.
    Standalone(Standalone),
}

impl Fairy {
    /// Has it these features?
    pub(in crate::rules) const fn has(self, features: Features) -> bool {
        self.nature().features.has(features)
    }

    /// What it does to others.
    pub(in crate::rules) const fn influence(self) -> Influence {
        self.nature().influence
    }

    /// Does it do nothing else than forbid moves, or leave a side fewer of them to choose from?
    pub(in crate::rules) fn only_forbids(self) -> bool {
        self.influence() != Influence::Changes
    }

    /// Its features, with those that follow from what it does to others.
    pub(in crate::rules) fn features(self) -> Features {
        let Nature { features, .. } = self.nature();
        if self.only_forbids() { features.and(Features::QUIETS_SHIFT) } else { features }
    }

    /// Where the arrival of a white unit does more than its move, and of a black one.
    pub(in crate::rules) const fn acts_on(self) -> [Bitboard; 2] {
        self.nature().acts_on
    }

    /// Can moves be taken back under it?
    pub const fn can_be_taken_back(self) -> bool {
        self.nature().can_be_taken_back
    }

    /// Does it ask who is in check, or what else a side could play, before a move counts?
    pub(super) const fn looks_at_checks(self) -> bool {
        self.nature().looks_at_checks
    }

    /// What is named behind the condition; empty in a row of the table.
    pub const fn argument(self) -> FairyArgument {
        self.nature().argument
    }

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
            (Self::Contact(contact), FairyArgument::Leaper(code)) => Self::Contact(contact.with_leaper(code)),
            _ => self,
        }
    }

    /// What is wrong with what is named behind the condition, or not named; nothing if it fits.
    pub(in crate::rules) fn fault_of_argument(self) -> Option<String> {
        let fault = match self {
            Self::Distance { squares, .. } if squares.len() != 2 => {
                "two squares of the diagram must be named, those of two units"
            }
            Self::Sat { flights, .. } if flights.is_named && !flights.are_whole() => {
                "SAT counts flights in whole numbers"
            }
            Self::PromotionsTo(kinds) if kinds.as_slice().iter().any(|code| ["K", "P"].contains(code)) => {
                "pawns promote neither to kings nor to pawns"
            }
            Self::RoyalSquare { square, .. } if square.len() > 1 => "a side has one royal square",
            Self::Contact(contact) if contact.names_no_leaper() => {
                "what is beside a unit is told by a leaper: knight, wazir, fers, dabbaba, alfil, camel, zebra, giraffe or antelope"
            }
            fairy if fairy.lacks_argument() => {
                let name = fairy.row().map_or("the condition", |row| row.name);
                return Some(format!("{name} needs {} behind it", fairy.argument().wanted()));
            }
            _ => return None,
        };
        Some(fault.to_owned())
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

    /// Do two rules answer the same question, so that only one of them can hold?
    pub fn excludes(self, other: Self) -> bool {
        let [one, two] = [self, other].map(|fairy| fairy.nature().chooses);
        let both_choose = (0..2).any(|side| one[side] && two[side]);
        if let (Self::Standalone(rule), Self::Standalone(other)) = (self, other) {
            return both_choose || rule == other;
        }
        if let (Self::Lent(one), Self::Lent(two)) = (self, other) {
            return !one.goes_with(two);
        }
        if let (Self::Grid(grid), Self::ContactGrid) | (Self::ContactGrid, Self::Grid(grid)) = (self, other) {
            return grid != Grid::USUAL;
        }
        let bound = |fairy| match fairy {
            Self::EdgeMover { side }
            | Self::NoPromotion { side }
            | Self::PromotionSquares { side, .. }
            | Self::RoyalSquare { side, .. }
            | Self::SuperTransmuting { side }
            | Self::MustCheck { side, .. } => Some(side),
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
}

/// What the fairy conditions of a problem say together.
pub(super) fn seams(fairy: &[Fairy]) -> (Motion, Outcome) {
    let (mut motion, mut outcome) = (Motion::default(), Outcome::default());
    for &rule in fairy {
        rule.add(&mut motion, &mut outcome);
    }
    motion.remembers = motion.disparate
        || motion.asks_last_moves
        || motion.remembers_vacated
        || outcome.amu
        || motion.fuddled
        || motion.choices.iter().any(|choice| matches!(choice, Some(Choice::After(_))));
    (motion, outcome)
}
