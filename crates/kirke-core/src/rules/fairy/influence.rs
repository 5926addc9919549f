//! What fairy conditions do to others beside them.

use super::Fairy;

/// What a condition does, as far as it matters to others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rules) enum Influence {
    /// It leaves a side fewer of its moves, seen from what each of them is.
    Chooses,
    /// It forbids moves for who attacks whom and for where others stand, or bars units from attacking.
    Attacks,
    /// It does more than forbid moves.
    Changes,
}

impl Fairy {
    /// What it does to others.
    pub(in crate::rules) fn influence(self) -> Influence {
        match self {
            Self::NoCapture { .. }
            | Self::MustCapture { .. }
            | Self::Length { .. }
            | Self::Alphabetic { .. }
            | Self::ForcedSquare { .. }
            | Self::Disparate
            | Self::After { .. }
            | Self::Distance { .. }
            | Self::PromotionsTo(_)
            | Self::NoPromotion { .. }
            | Self::Dummy => Influence::Chooses,
            Self::Paralysis(_)
            | Self::Guard(_)
            | Self::SquareColour { .. }
            | Self::EdgeMover { .. }
            | Self::Grid(_)
            | Self::DrawnGrid(_)
            | Self::Isardam { .. }
            | Self::Mutual(_)
            | Self::Contact(_)
            | Self::Immobile(_)
            | Self::Prey(_)
            | Self::MustCheck { .. }
            | Self::Checkless => Influence::Attacks,
            Self::Leffie
            | Self::Bicaptures
            | Self::EarlyPromotion
            | Self::NormalPawns
            | Self::Arrival(_)
            | Self::Snek(_)
            | Self::KindChange(_)
            | Self::Everyone(_)
            | Self::Chameleons { .. }
            | Self::Protean { .. }
            | Self::MagicSquares { .. }
            | Self::Traitors
            | Self::Masand { .. }
            | Self::KobulKings { .. }
            | Self::Influencer
            | Self::Football(_)
            | Self::TakeAndMake { .. }
            | Self::RoleExchange(_)
            | Self::Budgets(_)
            | Self::Ghosts { .. }
            | Self::LostUnits
            | Self::CapturesOnce { .. }
            | Self::Oscillating { .. }
            | Self::PromotionSquares { .. }
            | Self::RoyalSquare { .. }
            | Self::Exchange(_)
            | Self::Castling { .. }
            | Self::Revolving(_)
            | Self::Wormholes(_)
            | Self::OneCaptureOnly
            | Self::Imitators(_)
            | Self::MakeAndTake
            | Self::SideChange(_)
            | Self::Lent(_)
            | Self::SuperTransmuting { .. }
            | Self::Army(_)
            | Self::Check(_)
            | Self::Fuddled
            | Self::PartialParalysis
            | Self::MultiCaptures { .. }
            | Self::Immobility(_)
            | Self::Exclusive
            | Self::Sat { .. }
            | Self::Amu
            | Self::SparedKings
            | Self::Central
            | Self::ContactGrid
            | Self::Sentinels(_)
            | Self::Breton(_)
            | Self::Holes(_)
            | Self::TwoBoards
            | Self::JoinedEdges(_)
            | Self::SeriesCapture
            | Self::Losing
            | Self::LeavesHoles => Influence::Changes,
        }
    }

    /// Does it do nothing else than forbid moves, or leave a side fewer of them to choose from?
    pub(in crate::rules) fn only_forbids(self) -> bool {
        self.influence() != Influence::Changes
    }
}
