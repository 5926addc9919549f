//! What each fairy condition is to the rest of the program.

use super::nature::{Features, Nature};
use super::{Arrival, CheckWhen, Fairy, FairyArgument, Guard, KindChange, Paralysis, SideChange};
use crate::board::{Bitboard, Colour};

impl Fairy {
    /// What it is to the rest of the program. A new condition has its answer here, its seams in
    /// [`seams`](super::seams), and its row in [`FAIRY_CONDITIONS`](super::FAIRY_CONDITIONS).
    pub(super) const fn nature(self) -> Nature {
        use FairyArgument as Named;
        use Features as Has;
        match self {
            // A side has fewer moves to choose from.
            Self::Dummy => Nature::CHOICE.having(Has::REACH_ALONE).taking_kings().allowing_quiets(),
            Self::NoCapture { .. } => Nature::CHOICE
                .having(Has::REACH_ALONE.and(Has::CAPTURES).and(Has::FAIRY_PAWNS))
                .taking_kings()
                .allowing_quiets(),
            Self::NoPromotion { .. } => Nature::CHOICE
                .having(Has::REACH_ALONE.and(Has::ARRIVALS).and(Has::FAIRY_PAWNS))
                .taking_kings()
                .allowing_quiets(),
            Self::PromotionsTo(kinds) => Nature::CHOICE
                .having(Has::OVER_JOINED_EDGES.and(Has::FAIRY_PAWNS))
                .taking_kings()
                .allowing_quiets()
                .adding_moves()
                .with(Named::Kinds(kinds)),
            Self::Length { side, strictness, .. } => Nature::CHOICE
                .of_sides(only(side))
                .asking_for_check(strictness.looks_at_checks())
                .having(Has::WITHIN_A_HALF_MOVE.and(Has::LENGTHS).and(Has::FAIRY_PAWNS))
                .having(Has::TAKES_KINGS.only_if(!strictness.binds_captures_of_kings()))
                .allowing_quiets(),
            Self::MustCapture { side, strictness } => Nature::CHOICE
                .of_sides(only(side))
                .asking_for_check(strictness.looks_at_checks())
                .having(Has::REACH_ALONE.and(Has::FAIRY_PAWNS))
                .having(Has::TAKES_KINGS.only_if(!strictness.binds_captures_of_kings()))
                .allowing_quiets(),
            Self::ForcedSquare { side, squares, strictness } => Nature::CHOICE
                .of_sides(only(side))
                .asking_for_check(strictness.looks_at_checks())
                .having(Has::REACH_ALONE.and(Has::ARRIVALS).and(Has::FAIRY_PAWNS))
                .having(Has::TAKES_KINGS.only_if(!strictness.binds_captures_of_kings()))
                .allowing_quiets()
                .with(Named::Squares(squares)),
            Self::Alphabetic { white, black } => Nature::CHOICE
                .of_sides([white, black])
                .having(Has::REACH_ALONE.and(Has::FAIRY_PAWNS))
                .taking_kings()
                .allowing_quiets(),
            Self::Disparate => {
                Nature::CHOICE.forwards_only().having(Has::OVER_JOINED_EDGES.and(Has::PAST).and(Has::SQUARES))
            }
            Self::After { white, black, .. } => Nature::CHOICE
                .of_sides([white, black])
                .forwards_only()
                .having(Has::PAST.and(Has::SQUARES).and(Has::ARRIVALS))
                .taking_kings()
                .allowing_quiets(),
            Self::Distance { side, squares, .. } => Nature::CHOICE
                .of_sides(only(side))
                .forwards_only()
                .having(Has::SQUARES.and(Has::ARRIVALS))
                .with(Named::Squares(squares)),
            // Moves are forbidden by attacks, neighbours and squares.
            Self::Paralysis(paralysis) => Nature::BAR
                .having(
                    Has::REACH_ALONE
                        .and(Has::GUARDS)
                        .and(Has::FAIRY_PAWNS)
                        .and(Has::KINDS.only_if(matches!(paralysis, Paralysis::NextKind))),
                )
                .taking_kings(),
            Self::Guard(guard) => Nature::BAR.having(
                Has::REACH_ALONE
                    .and(Has::GUARDS)
                    .and(Has::CAPTURES)
                    .and(Has::FAIRY_PAWNS)
                    .and(Has::QUIETS_ALLOWED.only_if(!matches!(guard, Guard::MovesGuarded))),
            ),
            Self::Prey(_) => {
                Nature::BAR.having(Has::REACH_ALONE.and(Has::GUARDS).and(Has::FAIRY_PAWNS)).allowing_quiets()
            }
            Self::SquareColour { .. } => {
                Nature::BAR.having(Has::REACH_ALONE.and(Has::FAIRY_PAWNS)).allowing_quiets()
            }
            Self::EdgeMover { .. } | Self::Grid(_) => {
                Nature::BAR.having(Has::WITHIN_A_HALF_MOVE).allowing_quiets()
            }
            Self::DrawnGrid(grid) => {
                Nature::BAR.having(Has::WITHIN_A_HALF_MOVE).allowing_quiets().with(Named::Grid(grid))
            }
            Self::Isardam { kings_are_taken, .. } => Nature::BAR
                .having(Has::REACH_ALONE.and(Has::GUARDS).and(Has::SQUARES).and(Has::ARRIVALS))
                .having(Has::TAKES_KINGS.only_if(kings_are_taken)),
            Self::Mutual(_) => Nature::BAR
                .having(Has::WITHIN_A_HALF_MOVE.and(Has::GUARDS).and(Has::CAPTURES))
                .allowing_quiets(),
            Self::Contact(_) => Nature::BAR.having(
                Has::WITHIN_A_HALF_MOVE
                    .and(Has::NEIGHBOURS)
                    .and(Has::CAPTURES)
                    .and(Has::SQUARES)
                    .and(Has::ARRIVALS)
                    .and(Has::FAIRY_PAWNS),
            ),
            Self::Immobile(kinds) => Nature::BAR
                .having(Has::REACH_ALONE.and(Has::FAIRY_PAWNS))
                .taking_kings()
                .with(Named::Kinds(kinds)),
            Self::MustCheck { or_passes: true, .. } => Nature::CHANGE.asking_for_check(true),
            Self::MustCheck { or_passes: false, .. } | Self::Checkless => Nature::BAR
                .asking_for_check(true)
                .having(Has::OVER_JOINED_EDGES.and(Has::FAIRY_PAWNS))
                .taking_kings(),
            // More than that is asked of moves.
            Self::Leffie => Nature::DEMAND
                .having(Has::REACH_ALONE.and(Has::GUARDS).and(Has::SQUARES).and(Has::ARRIVALS))
                .shifting(),
            Self::PartialParalysis | Self::ContactGrid => Nature::DEMAND.shifting(),
            Self::Immobility(_) => Nature::DEMAND.shifting().taking_kings().allowing_quiets(),
            Self::Central => {
                Nature::DEMAND.having(Has::WITHIN_A_HALF_MOVE.and(Has::GUARDS)).shifting().taking_kings()
            }
            Self::MultiCaptures { .. } => {
                Nature::DEMAND.having(Has::WITHIN_A_HALF_MOVE).shifting().allowing_quiets()
            }
            Self::JoinedEdges(_) => Nature::DEMAND.having(Has::WITHIN_A_HALF_MOVE).taking_kings(),
            Self::SparedKings => Nature::DEMAND.having(Has::OVER_JOINED_EDGES),
            Self::Exclusive => {
                Nature::DEMAND.asking_for_check(true).having(Has::OVER_JOINED_EDGES).shifting().taking_kings()
            }
            Self::Holes(squares) => Nature::DEMAND.with(Named::Squares(squares)),
            Self::Standalone(rule) => rule.0.nature,
            // Moves do something else, or checks are given otherwise.
            Self::Check(when) => {
                let counts = matches!(when, CheckWhen::LastOfKind | CheckWhen::OnlyKing);
                Nature::CHANGE.asking_for_check(true).having(Has::KINDS.only_if(counts))
            }
            Self::Sat { strict, flights } => Nature::CHANGE
                .asking_for_check(true)
                .having(Has::PAST.only_if(strict))
                .with(Named::Budgets(flights)),
            Self::Losing => Nature::CHANGE.of_sides([true; 2]).having(Has::KINDS),
            Self::Amu => Nature::CHANGE.having(Has::PAST).shifting().taking_kings().allowing_quiets(),
            Self::Fuddled => Nature::CHANGE.having(Has::PAST).shifting(),
            Self::Arrival(Arrival::OnEnemyHalf) => Nature::CHANGE
                .shifting_but_on([Bitboard::ranks(4, 7), Bitboard::ranks(0, 3)])
                .taking_kings()
                .allowing_quiets(),
            Self::Arrival(Arrival::OnVacatedSquare) => Nature::CHANGE.having(Has::PAST).taking_kings(),
            Self::MagicSquares { squares, .. } => Nature::CHANGE
                .having(Has::REACH_ALONE)
                .shifting_but_on([squares; 2])
                .taking_kings()
                .allowing_quiets()
                .with(Named::Squares(squares)),
            Self::Traitors => Nature::CHANGE
                .having(Has::REACH_ALONE)
                .shifting_but_on([Bitboard::EMPTY, Bitboard::ranks(0, 3)])
                .taking_kings()
                .allowing_quiets(),
            Self::SideChange(change) => Nature::CHANGE
                .having(
                    Has::REACH_ALONE
                        .and(Has::SQUARES)
                        .and(Has::FAIRY_PAWNS)
                        .and(Has::QUIETS_SHIFT.only_if(!matches!(change, SideChange::QuietMoves))),
                )
                .taking_kings()
                .allowing_quiets(),
            Self::Protean { .. } => Nature::CHANGE
                .having(Has::OVER_JOINED_EDGES.and(Has::KINDS).and(Has::FAIRY_PAWNS))
                .shifting()
                .taking_kings()
                .allowing_quiets(),
            Self::Chameleons { kinds, .. } => {
                let chameleons = Nature::CHANGE.having(Has::KINDS).shifting().taking_kings();
                chameleons.allowing_quiets().with(Named::Kinds(kinds))
            }
            Self::Football(kinds) => Nature::CHANGE
                .having(Has::KINDS)
                .shifting_but_on([Bitboard::file(0).with_all(Bitboard::file(7)); 2])
                .taking_kings()
                .allowing_quiets()
                .with(Named::Kinds(kinds)),
            Self::Sentinels(sentinels) => {
                Nature::CHANGE.having(Has::KINDS).taking_kings().with(Named::Sentinels(sentinels))
            }
            Self::KindChange(KindChange::Relegation) => Nature::CHANGE
                .having(Has::KINDS)
                .shifting_but_on([Bitboard::rank(1), Bitboard::rank(6)])
                .taking_kings()
                .allowing_quiets(),
            Self::KindChange(
                KindChange::Einstein
                | KindChange::ReversalEinstein
                | KindChange::AntiEinstein
                | KindChange::Norsk
                | KindChange::LineChameleon,
            )
            | Self::Influencer => Nature::CHANGE.having(Has::KINDS).taking_kings(),
            Self::Everyone(_) | Self::KobulKings { .. } | Self::Castling { .. } => {
                Nature::CHANGE.having(Has::KINDS).shifting().taking_kings().allowing_quiets()
            }
            Self::Lent(lending) => {
                let has = Has::WITHIN_A_HALF_MOVE.and(Has::GUARDS).and(Has::KINDS).and(Has::OTHER_WAYS);
                let lent = Nature::CHANGE.having(has).taking_kings();
                match lending.kinds() {
                    Some(kinds) => lent.with(Named::Kinds(kinds)),
                    None => lent,
                }
            }
            Self::SuperTransmuting { .. } => {
                Nature::CHANGE.having(Has::KINDS.and(Has::OTHER_WAYS)).taking_kings()
            }
            Self::TakeAndMake { absolute } => Nature::CHANGE
                .having(Has::WITHIN_A_HALF_MOVE.and(Has::GUARDS).and(Has::ARRIVALS).and(Has::OTHER_WAYS))
                .shifting()
                .having(Has::TAKES_KINGS.only_if(!absolute))
                .allowing_quiets(),
            Self::MakeAndTake => Nature::CHANGE.having(Has::ARRIVALS.and(Has::OTHER_WAYS)),
            Self::Imitators(squares) => {
                Nature::CHANGE.having(Has::SQUARES.and(Has::ARRIVALS)).with(Named::Places(squares))
            }
            Self::Wormholes(squares) => Nature::CHANGE
                .having(Has::SQUARES)
                .shifting_but_on([squares; 2])
                .with(Named::Squares(squares)),
            Self::PromotionSquares { squares, .. } => {
                Nature::CHANGE.shifting().taking_kings().allowing_quiets().with(Named::Squares(squares))
            }
            Self::RoyalSquare { square, .. } => Nature::CHANGE.with(Named::Squares(square)),
            Self::Budgets(budgets) => Nature::CHANGE.shifting().with(Named::Budgets(budgets)),
            Self::RoleExchange(times) => Nature::CHANGE.taking_kings().with(Named::Number(times)),
            Self::Army(_) => Nature::CHANGE.having(Has::FAIRY_PAWNS).taking_kings(),
            Self::Masand { .. } | Self::LostUnits => {
                Nature::CHANGE.having(Has::CHECKS_IN_PLAY).taking_kings()
            }
            Self::Bicaptures | Self::EarlyPromotion | Self::Snek(_) | Self::Exchange(_) | Self::Breton(_) => {
                Nature::CHANGE.shifting().taking_kings().allowing_quiets()
            }
            Self::CapturesOnce { .. } | Self::OneCaptureOnly => Nature::CHANGE.shifting().allowing_quiets(),
            Self::NormalPawns
            | Self::Ghosts { .. }
            | Self::Oscillating { .. }
            | Self::Revolving(_)
            | Self::SeriesCapture => Nature::CHANGE.taking_kings(),
            Self::TwoBoards | Self::LeavesHoles => Nature::CHANGE,
        }
    }
}

const fn only(side: Colour) -> [bool; 2] {
    [matches!(side, Colour::White), matches!(side, Colour::Black)]
}
