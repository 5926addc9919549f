use super::Move;
use crate::board::{Bitboard, Square};
use crate::rules::Rules;

/// Why the rule does not allow a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// No unit of the side to move stands there.
    #[error("there is no unit of the side to move on {0}")]
    NoUnit(Square),
    /// The unit does not move like that.
    #[error("the unit does not move like that")]
    NoSuchMove,
    /// Nobody may pass here, or the last move was a pass, too.
    #[error("passing is not allowed here")]
    NoPass,
    /// The own king could be captured afterwards.
    #[error("it leaves the own king in check")]
    SelfCheck,
    /// The rebirth is compulsory, and its square is taken.
    #[error("the rebirth square {0} is occupied")]
    RebirthSquareOccupied(Square),
    /// The rebirth is compulsory, and its square is off the board.
    #[error("the rebirth square is off the board")]
    RebirthSquareOffBoard,
    /// The reborn unit would annihilate the own king.
    #[error("the rebirth on {0} would annihilate the own king")]
    OwnKingCrushed(Square),
    /// A waiting unit would be reborn on the other king by castling, which captures nothing.
    #[error("the rebirth on {0} would annihilate the king, which castling cannot")]
    CastlesOntoKing(Square),
    /// A kamikaze king would leave the board by his own capture.
    #[error("the king would leave the board by capturing on {0}")]
    OwnKingVanishes(Square),
    /// Breton: the own king would leave the board, or change sides, beside the captured one.
    #[error("the own king on {0} would go with the captured one")]
    OwnKingGoes(Square),
    /// Cheylan: the unit would capture on its own rebirth square.
    #[error("the unit may not capture on its own rebirth square {0}")]
    OnOwnRebirthSquare(Square),
    /// PAD: the unit has captured before.
    #[error("the unit on {0} has captured before")]
    HasCaptured(Square),
    /// Paracirce: kings do not capture.
    #[error("kings may not capture")]
    KingCannotCapture,
    /// Marscirce: the square from which the unit would have to move is taken.
    #[error("the unit cannot start from its rebirth square {0}")]
    TransferBlocked(Square),
    /// Immune Chess: the rebirth square of the unit to be captured is taken.
    #[error("the unit is immune: its rebirth square {0} is occupied")]
    Immune(Square),
    /// Geneva Chess: the rebirth square of the capturing unit is taken.
    #[error("the unit may not capture: its rebirth square {0} is occupied")]
    OwnSquareTaken(Square),
    /// Cohen: the board of two half-moves before would come back.
    #[error("it restores the position before the opponent's move")]
    Restores,
    /// Alsatian: the position could not arise in a game.
    #[error("the position could not arise in a game: {0}")]
    CannotArise(&'static str),
    /// Köko: the unit stands alone.
    #[error("the unit on {0} would stand beside no other unit")]
    NoContact(Square),
    /// Anti-Köko: the unit stands beside another one.
    #[error("the unit on {0} would stand beside another unit")]
    Contact(Square),
    /// Patrol Chess: no own unit guards it.
    #[error("no unit of its own side guards the unit on {0}")]
    Unguarded(Square),
    /// Lortap: an own unit guards it.
    #[error("a unit of its own side guards the unit on {0}")]
    Guarded(Square),
    /// Monochromatic or Bichromatic Chess: the square has the wrong colour.
    #[error("{0} has the wrong colour")]
    SquareColour(Square),
    /// The side captures nothing.
    #[error("this side may not capture")]
    NoCapture,
    /// The king is attacked and must move (Super-transmuting King).
    #[error("the king is attacked, so that no other unit moves")]
    KingMustMove,
    /// A king would change sides on a square where it stands in check (Traitor Chess).
    #[error("the king would be in check on {0} before it changes sides")]
    TurnsInCheck(Square),
    /// Norsk: units capture those of their own kind only.
    #[error("units capture those of their own kind only, and kings do not capture")]
    OtherKind,
    /// Edge movers: the square is not on the edge.
    #[error("{0} is not on the edge of the board")]
    NotOnEdge(Square),
    /// A paralysing unit captures nothing.
    #[error("paralysing units do not capture")]
    Paralysing,
    /// The unit cannot be captured.
    #[error("the unit on {0} cannot be captured")]
    Uncapturable(Square),
    /// Bul and Dob: the unit in between must move and cannot.
    #[error("the unit on {0}, over which it hops, cannot move")]
    HurdleCannotMove(Square),
    /// Woozles, Heffalumps: the capturing unit and the one on this square reach each other.
    #[error("the capturing unit and the one on {0} reach each other")]
    Mutual(Square),
    /// Isardam: a unit would be attacked by an enemy unit of its kind.
    #[error("it would leave the unit on {0} attacked by an enemy unit of its kind")]
    Paralyses(Square),
    /// Leffie: a unit would be attacked by an enemy unit of the next lower kind.
    #[error("it would leave the unit on {0} attacked by an enemy unit of the next lower kind")]
    AttackedByNext(Square),
    /// Provocation Chess: nobody attacks the capturing unit.
    #[error("no enemy unit attacks the capturing unit on {0}")]
    NotProvoked(Square),
    /// Grid Chess: the unit would stay in its cell.
    #[error("{0} is in the same cell of the grid")]
    SameCell(Square),
    /// Holes: the unit would hop over one.
    #[error("the unit would have to hop over a hole to get to {0}")]
    OverHole(Square),
    /// Alice Chess: the king would be in check where it arrives, before it goes over to the other board.
    #[error("the king would be in check on {0} before it goes over to the other board")]
    CheckedBeforeBoard(Square),
    /// Alice Chess: a unit of the other board stands there.
    #[error("a unit of the other board stands on {0}")]
    TakenOnOtherBoard(Square),
    /// Partial Paralysis: units that attack it could go there.
    #[error("units that attack it could go to {0} in its place")]
    PartlyParalysed(Square),
    /// Multicaptures: no other unit could capture there.
    #[error("no other unit could capture on {0}")]
    OnlyOneCaptures(Square),
    /// The side must give check.
    #[error("it gives no check")]
    NoCheck,
    /// Pawns do not promote.
    #[error("the pawn may not promote on {0}")]
    NoPromotion(Square),
    /// CAST: the unit could capture otherwise, too.
    #[error("the unit on {0} has several captures, so it makes none")]
    SeveralCaptures(Square),
    /// CAST Inverse: the unit could not capture otherwise.
    #[error("the unit on {0} has no other capture, so it makes none")]
    OneCapture(Square),
    /// Wormholes: all others are occupied.
    #[error("no other wormhole is free for the unit on {0}")]
    NoWormhole(Square),
    /// BGL: the side may not go so far any more.
    #[error("the move is longer than what is left to its side")]
    TooLong,
    /// An imitator could not make the move.
    #[error("the imitator on {0} cannot make the same move")]
    ImitatorBlocked(Square),
    /// No pawn becomes an imitator: there are too many, or the capturing unit must be reborn.
    #[error("the pawn cannot become an imitator")]
    NoImitator,
    /// Take&Make: the capturing unit finds no square.
    #[error("the unit cannot go on from {0} as the captured unit moves")]
    CannotGoOn(Square),
    /// A standalone condition says so.
    #[error("{0}")]
    ByCondition(&'static str),
    /// The move must say what the reborn pawn promotes to.
    #[error("the pawn reborn on {0} promotes: its kind must be chosen")]
    PromotionNeeded(Square),
    /// The move must say what the capturing pawn promotes to, which is reborn at once on its promotion rank.
    #[error("the capturing pawn is reborn on {0} and promotes: its kind must be chosen")]
    OwnPromotionNeeded(Square),
    /// The move must say where the capturing unit lands.
    #[error("the square on which the capturing unit lands must be chosen")]
    LandingNeeded(Bitboard),
    /// The move must say over which of several units a Bul or Dob unit hops.
    #[error("the unit that is hopped over must be chosen")]
    HurdleNeeded(Bitboard),
    /// The move must say with which marks a pawn promotes, or what a unit becomes.
    #[error("with which attributes the pawn promotes, or what the unit becomes, must be chosen")]
    MarksNeeded {
        /// The moving unit; otherwise the reborn one.
        own: bool,
        /// How many ways there are.
        ways: usize,
    },
    /// The move must say where the unit is reborn.
    #[error("the rebirth square must be chosen")]
    SquareNeeded {
        /// The squares among which the player chooses.
        squares: Bitboard,
        /// The player may also decline.
        or_none: bool,
    },
    /// The choice made is not one the rule offers.
    #[error("the rule does not offer this choice")]
    BadChoice,
}

impl Refused {
    /// The moves that make the choice that was missing; none if the move is refused whatever is chosen.
    pub fn with_choices(self, rules: &Rules, mv: Move) -> Vec<Move> {
        match self {
            Self::PromotionNeeded(_) => {
                rules.all_promotions().map(|kind| Move { reborn_as: Some(kind), ..mv }).collect()
            }
            Self::OwnPromotionNeeded(_) => rules.all_promotions().map(|kind| mv.promoting(kind)).collect(),
            Self::LandingNeeded(squares) => {
                squares.into_iter().map(|square| mv.landing_on(rules, square)).collect()
            }
            Self::HurdleNeeded(squares) => {
                squares.into_iter().map(|square| Move { start: Some(square), ..mv }).collect()
            }
            Self::MarksNeeded { own, ways } => (0..ways).map(|way| mv.with_marks(own, way)).collect(),
            Self::SquareNeeded { squares, or_none } => mv.on_squares(squares, or_none).collect(),
            _ => Vec::new(),
        }
    }
}
