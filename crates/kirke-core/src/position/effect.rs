use super::{Passing, Pending, TurnCount};
use crate::board::{Square, Unit};
use crate::rules::{Budgets, SquareList};

/// Why an effect happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// The move itself: the moving unit, the captured one, the castling rook, the promotion.
    Play,
    /// The transfer of the moving unit to its rebirth square before it moves.
    Transfer,
    /// The capturing unit goes on from the place of capture (Take&Make).
    Make,
    /// Rebirth of a captured or capturing unit.
    Rebirth,
    /// The change of kind that goes with a rebirth (Clone, Chameleon).
    Metamorphosis,
    /// A neighbour of an Atom Circe capture goes home or is annihilated.
    Explosion,
    /// A unit that stood on a rebirth square is annihilated or covered.
    Crushed,
    /// A capturing unit leaves the board (Kamikaze).
    Sacrifice,
    /// A hidden unit reappears.
    Uncovered,
    /// A fairy condition makes a unit change sides where it stands (Andernach).
    SideChange,
    /// A black unit changes sides on White's half of the board (Traitor); by custom that is not told.
    Defection,
    /// The king of a side becomes what the side has lost (Kobul Kings).
    KobulKing,
    /// A unit becomes what another one of its side was that has been captured (Snek).
    Snek,
    /// A unit becomes another one because an enemy unit has come beside it (Influencer).
    Influence,
    /// The moving unit changes its kind by its move (chameleon units).
    OwnKind,
    /// A half-neutral unit becomes neutral, or of the side that has moved it.
    Phase,
    /// An Anda unit becomes neutral or of one side by giving check, or by not giving it.
    Anda,
    /// A unit that has moved goes over to the other board (Alice Chess).
    OtherBoard,
    /// A unit makes another one change sides where it stands (magic units, hurdle colour changing).
    TurnedByUnit,
    /// The unit has arrived in a wormhole and goes to another one.
    Wormhole,
    /// The moving unit leaves a pawn behind (Sentinels).
    Sentinel,
    /// A unit of the captured one's kind goes, or changes sides, too (Breton).
    Breton,
    /// The board, or its centre, turns.
    Revolution,
    /// A unit goes past the king that castles with it (Castling Chess).
    Partner,
    /// The moving unit changes places with this one (Messigny Chess, Exchange Castling).
    Exchange,
    /// The kings change places after the move (Oscillating Kings).
    Oscillation,
    /// A side puts the king of the other side on the board (Republican Chess).
    Insertion,
    /// The unit would be mated if it were a king (Lost Pieces).
    Lost,
    /// The sides exchange their roles.
    RoleExchange,
    /// A pawn has become an imitator.
    Imitator,
    /// The unit over which the moving one has hopped goes on (Bul and Dob units).
    Hurdle,
    /// A pawn that has waited on its last rank promotes (SingleBox).
    Latent,
    /// The owner of a pawn reborn by the opponent's last move chooses what it promotes to.
    Choice,
}

/// One elementary change of a position. A list of effects can be applied and taken back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// A unit leaves the board.
    Remove {
        /// Where it stood.
        square: Square,
        /// What it was.
        unit: Unit,
        /// Why.
        cause: Cause,
    },
    /// A unit appears on an empty square.
    Place {
        /// Where.
        square: Square,
        /// What.
        unit: Unit,
        /// Why.
        cause: Cause,
    },
    /// A unit goes from one square to another, empty one.
    Shift {
        /// From here.
        from: Square,
        /// To here.
        to: Square,
        /// The unit.
        unit: Unit,
        /// Why.
        cause: Cause,
    },
    /// A unit changes its kind, side or marks.
    Transform {
        /// Where it stands.
        square: Square,
        /// What it was.
        old: Unit,
        /// What it is now.
        new: Unit,
        /// Why.
        cause: Cause,
    },
    /// A unit goes below a square; it is the newest there.
    Hide {
        /// Below this square.
        square: Square,
        /// The unit.
        unit: Unit,
        /// Its diagram square.
        origin: Option<Square>,
        /// What it was before it promoted on the way.
        was: Unit,
        /// The unit came from the board (Parachute), not from a rebirth.
        covered: bool,
    },
    /// A hidden unit leaves the stack of a square; it must be placed by another effect.
    Reveal {
        /// Of this square.
        square: Square,
        /// The unit.
        unit: Unit,
        /// Its diagram square.
        origin: Option<Square>,
        /// The newest one of the stack (Parachute), not the oldest (Volcanic).
        newest: bool,
    },
    /// The unit that waits for its rebirth changes.
    Await {
        /// Before.
        old: Option<Pending>,
        /// After.
        new: Option<Pending>,
    },
    /// The set of castling squares changes, see [`Castling`](super::Castling).
    Rights {
        /// Before.
        old: super::Castling,
        /// After.
        new: super::Castling,
    },
    /// The square passed by a double step changes.
    EnPassant {
        /// Before.
        old: Option<Passing>,
        /// After.
        new: Option<Passing>,
    },
    /// A unit's diagram square is remembered for the square on which it now stands.
    Origin {
        /// Where the unit stands.
        square: Square,
        /// Before.
        old: Option<Square>,
        /// After.
        new: Option<Square>,
    },
    /// What is remembered of earlier moves changes: the hash of the board to which no reply may return (Cohen), or the last
    /// move of each side.
    Precedent {
        /// Before.
        old: Option<u64>,
        /// After.
        new: Option<u64>,
    },
    /// The square of a reborn pawn whose owner has still to choose what it promotes to changes.
    Choice {
        /// Before.
        old: Option<Square>,
        /// After.
        new: Option<Square>,
    },
    /// A move of a turn of several has been made, or a new turn begins (progressive play).
    Count {
        /// Before.
        old: TurnCount,
        /// After.
        new: TurnCount,
    },
    /// One exchange of roles less is left to White.
    Exchanged {
        /// Before.
        old: u16,
        /// After.
        new: u16,
    },
    /// A side has gone so far that less is left to it (BGL).
    Spend {
        /// Before.
        old: Budgets,
        /// After.
        new: Budgets,
    },
    /// The imitators go, or there is one more.
    Imitate {
        /// Where they were.
        old: SquareList,
        /// Where they are.
        new: SquareList,
        /// Why: by the move, or because a pawn has become one.
        cause: Cause,
    },
    /// A square becomes a hole (Haaner Chess).
    Dig {
        /// Which.
        square: Square,
    },
    /// Whether the last move was a pass changes, where sides may pass.
    Passed {
        /// Before.
        old: bool,
        /// After.
        new: bool,
    },
    /// The other side is to move.
    Turn,
}
