//! What the fairy conditions say that come in several forms.

use crate::board::{Attributes, Colour, Kind, Square, Unit};
use crate::rules::CodeList;
use schemars::JsonSchema;
use serde::Serialize;

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

impl Lending {
    /// The kinds that are named behind the condition, where some are.
    pub(super) const fn kinds(self) -> Option<CodeList> {
        match self {
            Self::Vaulters { kinds, .. } => Some(kinds),
            Self::OwnNeighbour { .. }
            | Self::EnemyBefore
            | Self::EnemyBehind
            | Self::EnemyBeside
            | Self::Opposite
            | Self::OnRebirthSquare { .. }
            | Self::Attackers { .. }
            | Self::AnyAttackers
            | Self::ArrayOfficer { .. } => None,
        }
    }
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
    /// From its legal ones; and only what is chosen so gives check.
    LegalAndChecks,
}

impl Strictness {
    /// Are moves looked at that leave the own king in check?
    pub(super) const fn looks_at_checks(self) -> bool {
        !matches!(self, Self::Legal)
    }

    /// May the side do nothing else, even to capture a king?
    pub const fn binds_captures_of_kings(self) -> bool {
        matches!(self, Self::Ultra | Self::LegalAndChecks)
    }

    /// Are moves that leave the own king in check no part of the choice?
    pub const fn is_among_legal_moves(self) -> bool {
        matches!(self, Self::Legal | Self::LegalAndChecks)
    }
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
