//! The table of fairy conditions that are no rebirths. Each family of them stands in one file; a new one has its rows in
//! [`FAIRY_CONDITIONS`], a line in [`Fairy::nature`] and, if it sets something there, one in [`Fairy::add`].

mod alice;
mod alphabetic;
mod amu;
mod andernach;
mod armies;
mod bgl;
mod bicaptures;
mod breton;
mod cast;
mod castling_chess;
mod central;
mod chameleon;
mod checkless;
mod cylinder;
mod dark_side;
mod disparate;
mod dummy;
mod edge_mover;
mod einstein;
mod exclusive;
mod follow_my_leader;
mod football;
mod forced_square;
mod fuddled_men;
mod ghost;
mod glasgow;
mod grid;
mod haaner;
mod holes;
mod imitator;
mod immobilio;
mod in_check;
mod influencer;
mod isardam;
mod kobul_kings;
mod koko;
mod leffie;
mod lending;
mod lese_majeste;
mod losing;
mod lost_pieces;
mod madrasi;
mod maff;
mod magic_squares;
mod make_and_take;
mod masand;
mod maxdister;
mod maximummer;
mod messigny;
mod monochromatic;
mod multicaptures;
mod must_capture;
mod no_capture;
mod no_promotion;
mod normal_pawns;
mod oscillating_kings;
mod pad;
mod partial_paralysis;
mod patrol;
mod promotion_squares;
mod promotions_only;
mod protean;
mod revolving_board;
mod role_exchange;
mod royal_square;
mod sat;
mod sentinels;
mod series_capture;
mod snek;
mod super_transmuting;
mod superguards;
mod take_and_make;
mod traitor;
mod ultraschachzwang;
mod volage;
mod woozles;
mod wormholes;

pub use andernach::SideChange;
pub use armies::FairyArmy;
pub use breton::Breton;
pub use cast::CaptureCount;
pub use dark_side::Arrival;
pub use einstein::KindChange;
pub use follow_my_leader::Wanted;
pub use grid::Grid;
pub use in_check::CheckWhen;
pub use koko::{Contact, contact_leap};
pub use lending::Lending;
pub use madrasi::Paralysis;
pub use maff::Immobility;
pub use messigny::Exchange;
pub use oscillating_kings::Oscillation;
pub use patrol::Guard;
pub use revolving_board::Revolving;
pub use snek::Snek;
pub use superguards::Prey;
pub use volage::Trait;
pub use woozles::Mutual;

use super::nature::Nature;
use super::row::FairyCondition;
use super::standalone::{all_in, back_home, colour_mate, patience, republican, single_box};
use super::{Fairy, Motion, Outcome};

/// Every fairy condition that is no rebirth.
pub static FAIRY_CONDITIONS: &[FairyCondition] = &[
    madrasi::MADRASI,
    madrasi::REX_INCLUSIVE,
    madrasi::EIFFEL,
    patrol::PATROL,
    patrol::LORTAP,
    patrol::ULTRA_PATROL,
    monochromatic::MONOCHROMATIC,
    monochromatic::BICHROMATIC,
    no_capture::NO_CAPTURE,
    no_capture::NO_WHITE_CAPTURE,
    no_capture::NO_BLACK_CAPTURE,
    must_capture::WHITE_MUST_CAPTURE,
    must_capture::BLACK_MUST_CAPTURE,
    alphabetic::ALPHABETIC,
    alphabetic::WHITE_ALPHABETIC,
    alphabetic::BLACK_ALPHABETIC,
    edge_mover::WHITE_EDGE_MOVER,
    edge_mover::BLACK_EDGE_MOVER,
    isardam::ISARDAM,
    isardam::REX_INCLUSIVE,
    isardam::TYPE_B,
    einstein::EINSTEIN,
    einstein::REVERSAL_EINSTEIN,
    einstein::ANTI_EINSTEIN,
    einstein::NORSK,
    volage::VOLAGE,
    volage::HYPERVOLAGE,
    volage::FUNCTIONARY,
    chameleon::CHAMELEON,
    chameleon::CYCLE_OF_CHAMELEONS,
    volage::ANDA,
    volage::ANDA_INVERSE,
    protean::PROTEAN,
    protean::PROTEAN_REX_EXCLUSIVE,
    protean::FRANKFURT,
    protean::FRANKFURT_REX_EXCLUSIVE,
    einstein::RELEGATION,
    magic_squares::MAGIC_SQUARES,
    magic_squares::TYPE_2,
    traitor::ROW,
    masand::MASAND,
    masand::GENERALISED,
    kobul_kings::KOBUL_KINGS,
    kobul_kings::WHITE_KOBUL_KING,
    kobul_kings::BLACK_KOBUL_KING,
    football::ROW,
    influencer::ROW,
    maximummer::WHITE_MAXIMUMMER,
    maximummer::BLACK_MAXIMUMMER,
    maximummer::WHITE_MINIMUMMER,
    maximummer::BLACK_MINIMUMMER,
    take_and_make::TAKE_AND_MAKE,
    take_and_make::ABSOLUTE,
    role_exchange::ROW,
    bgl::ROW,
    ghost::GHOST,
    ghost::HAUNTED,
    castling_chess::CASTLING,
    castling_chess::ROKAGOGO,
    messigny::MESSIGNY,
    messigny::REX_EXCLUSIVE,
    messigny::EXCHANGE_CASTLING,
    lost_pieces::ROW,
    pad::PAD,
    pad::REX_INCLUSIVE,
    pad::STRICT,
    pad::STRICT_REX_INCLUSIVE,
    oscillating_kings::WHITE_OSCILLATING_KINGS,
    oscillating_kings::WHITE_OSCILLATING_KINGS_TYPE_B,
    oscillating_kings::WHITE_OSCILLATING_KINGS_TYPE_C,
    oscillating_kings::BLACK_OSCILLATING_KINGS,
    oscillating_kings::BLACK_OSCILLATING_KINGS_TYPE_B,
    oscillating_kings::BLACK_OSCILLATING_KINGS_TYPE_C,
    oscillating_kings::SWAPPING_KINGS,
    promotion_squares::WHITE_PROMOTION_SQUARES,
    promotion_squares::BLACK_PROMOTION_SQUARES,
    royal_square::WHITE_ROYAL_SQUARE,
    royal_square::BLACK_ROYAL_SQUARE,
    revolving_board::ACTUATED_REVOLVING_BOARD,
    revolving_board::ACTUATED_REVOLVING_CENTRE,
    wormholes::ROW,
    cast::CAST,
    cast::INVERSE,
    imitator::NO_PROMOTION,
    imitator::ROW,
    make_and_take::ROW,
    koko::KOKO,
    koko::KOKO_NEIGHBOUR,
    koko::ANTI_KOKO,
    koko::ANTI_KOKO_NEIGHBOUR,
    koko::NEW_KOKO,
    forced_square::WHITE_FORCED_SQUARE,
    forced_square::BLACK_FORCED_SQUARE,
    lending::TRANSMUTED_KINGS,
    lending::WHITE_TRANSMUTED_KING,
    lending::BLACK_TRANSMUTED_KING,
    lending::REFLECTIVE_KINGS,
    lending::WHITE_REFLECTIVE_KING,
    lending::BLACK_REFLECTIVE_KING,
    super_transmuting::WHITE_SUPER_TRANSMUTING_KING,
    super_transmuting::BLACK_SUPER_TRANSMUTING_KING,
    no_promotion::NO_WHITE_PROMOTION,
    no_promotion::NO_BLACK_PROMOTION,
    grid::GRID,
    grid::HORIZONTAL_SHIFT,
    grid::VERTICAL_SHIFT,
    grid::DIAGONAL_SHIFT,
    holes::ROW,
    alice::ROW,
    series_capture::ROW,
    cylinder::VERTICAL_CYLINDER,
    cylinder::HORIZONTAL_CYLINDER,
    cylinder::TORUS,
    haaner::ROW,
    sentinels::ROW,
    breton::BRETON,
    breton::PY,
    breton::CHROMATIC,
    breton::CHROMATIC_PY,
    breton::ADVERSE,
    breton::ADVERSE_PY,
    breton::ADVERSE_CHROMATIC,
    breton::ADVERSE_CHROMATIC_PY,
    grid::ORTHOGONAL,
    grid::IRREGULAR,
    grid::GRID_LINE,
    grid::CONTACT_GRID,
    lending::ANNAN,
    lending::ANNAN_TYPE_B,
    lending::ANNAN_TYPE_C,
    lending::ANNAN_TYPE_D,
    lending::NANNA,
    lending::NANNA_TYPE_B,
    lending::NANNA_TYPE_C,
    lending::NANNA_TYPE_D,
    lending::FACE_TO_FACE,
    lending::BACK_TO_BACK,
    lending::CHEEK_TO_CHEEK,
    lending::POINT_REFLECTION,
    lending::POWER_TRANSFER,
    lending::POWER_TRANSFER_REX_INCLUSIVE,
    central::ROW,
    superguards::SUPERGUARDS,
    superguards::ANTIGUARDS,
    superguards::SHIELDED_KINGS,
    superguards::PROVOCATION,
    immobilio::ROW,
    maximummer::WHITE_MAXIMUMMER_EXACT,
    maximummer::WHITE_MAXIMUMMER_ULTRA,
    maximummer::WHITE_MINIMUMMER_EXACT,
    maximummer::WHITE_MINIMUMMER_ULTRA,
    must_capture::WHITE_MUST_CAPTURE_EXACT,
    must_capture::WHITE_MUST_CAPTURE_ULTRA,
    forced_square::WHITE_CONSEQUENT_FORCED_SQUARE,
    follow_my_leader::WHITE_FOLLOW_MY_LEADER,
    follow_my_leader::WHITE_SYNCHRONOUS_MOVER,
    follow_my_leader::WHITE_ANTISYNCHRONOUS_MOVER,
    maxdister::WHITE_MAXDISTER,
    maxdister::WHITE_MINDISTER,
    lending::WHITE_VAULTING_KING,
    ultraschachzwang::WHITE_ULTRASCHACHZWANG,
    maximummer::BLACK_MAXIMUMMER_EXACT,
    maximummer::BLACK_MAXIMUMMER_ULTRA,
    maximummer::BLACK_MINIMUMMER_EXACT,
    maximummer::BLACK_MINIMUMMER_ULTRA,
    must_capture::BLACK_MUST_CAPTURE_EXACT,
    must_capture::BLACK_MUST_CAPTURE_ULTRA,
    forced_square::BLACK_CONSEQUENT_FORCED_SQUARE,
    follow_my_leader::BLACK_FOLLOW_MY_LEADER,
    follow_my_leader::BLACK_SYNCHRONOUS_MOVER,
    follow_my_leader::BLACK_ANTISYNCHRONOUS_MOVER,
    maxdister::BLACK_MAXDISTER,
    maxdister::BLACK_MINDISTER,
    lending::BLACK_VAULTING_KING,
    ultraschachzwang::BLACK_ULTRASCHACHZWANG,
    lending::VAULTING_KINGS,
    follow_my_leader::DUELLIST,
    disparate::ROW,
    promotions_only::ROW,
    armies::LEOFAMILY,
    armies::CHINESE,
    armies::CAVALIER_MAJEUR,
    armies::MARINE,
    armies::ULTRAMARINE,
    armies::ARGENTINIAN,
    leffie::ROW,
    normal_pawns::ROW,
    dark_side::DARK_SIDE,
    dark_side::CHAMELEON_PURSUIT,
    einstein::LINE_CHAMELEON,
    in_check::BICOLORES,
    snek::SNEK,
    snek::CIRCLE,
    woozles::WOOZLES,
    woozles::WOOZLES_REX_EXCLUSIVE,
    woozles::BIWOOZLES,
    woozles::BIWOOZLES_REX_EXCLUSIVE,
    woozles::HEFFALUMPS,
    woozles::HEFFALUMPS_REX_EXCLUSIVE,
    woozles::BIHEFFALUMPS,
    woozles::BIHEFFALUMPS_REX_EXCLUSIVE,
    glasgow::ROW,
    lese_majeste::ROW,
    dummy::ROW,
    lending::TRANSMISSION_MENACE,
    bicaptures::ROW,
    in_check::VOGTLANDER,
    in_check::ANTIKINGS,
    lending::BOLERO,
    lending::BOLERO_REX_INCLUSIVE,
    lending::BOLERO_INVERSE,
    lending::BOLERO_INVERSE_REX_INCLUSIVE,
    checkless::ROW,
    in_check::BRUNNER,
    andernach::ANDERNACH,
    andernach::ANTI_ANDERNACH,
    andernach::TIBET,
    andernach::DOUBLE_TIBET,
    fuddled_men::ROW,
    partial_paralysis::ROW,
    multicaptures::MULTICAPTURES,
    multicaptures::WHITE_MULTICAPTURES,
    multicaptures::BLACK_MULTICAPTURES,
    maff::MAFF,
    maff::OWU,
    exclusive::ROW,
    in_check::PEPO,
    sat::SAT,
    sat::STRICT_SAT,
    in_check::EXTINCTION,
    in_check::ROYAL_DYNASTY,
    losing::ROW,
    amu::ROW,
    ultraschachzwang::BLACK_CHECKS,
    ultraschachzwang::WHITE_CHECKS,
    all_in::HALF,
    all_in::ALL,
    all_in::MAINLY,
    back_home::ROW,
    colour_mate::ROW,
    patience::ROW,
    republican::TYPE_1,
    republican::TYPE_2,
    single_box::TYPE_1,
    single_box::TYPE_2,
    single_box::TYPE_3,
];

impl Fairy {
    /// The row of this rule, whatever is named behind it.
    pub fn row(self) -> Option<&'static FairyCondition> {
        let rule = self.without_argument();
        FAIRY_CONDITIONS.iter().find(|row| row.fairy == rule)
    }

    /// What it is to the rest of the program.
    pub(super) const fn nature(self) -> Nature {
        match self {
            Self::Paralysis(paralysis) => madrasi::nature(paralysis),
            Self::Guard(guard) => patrol::nature(guard),
            Self::SquareColour { .. } => monochromatic::nature(),
            Self::NoCapture { .. } => no_capture::nature(),
            Self::Length { side, strictness, .. } => maximummer::nature(side, strictness),
            Self::MustCapture { side, strictness } => must_capture::nature(side, strictness),
            Self::Alphabetic { white, black } => alphabetic::nature(white, black),
            Self::EdgeMover { .. } => edge_mover::nature(),
            Self::Isardam { kings_are_taken, .. } => isardam::nature(kings_are_taken),
            Self::Mutual(_) => woozles::nature(),
            Self::Bicaptures => bicaptures::nature(),
            Self::EarlyPromotion => glasgow::nature(),
            Self::Dummy => dummy::nature(),
            Self::Leffie => leffie::nature(),
            Self::NormalPawns => normal_pawns::nature(),
            Self::Arrival(arrival) => dark_side::nature(arrival),
            Self::Snek(_) => snek::nature(),
            Self::KindChange(change) => einstein::nature(change),
            Self::Everyone(_) => volage::nature(),
            Self::Chameleons { kinds, .. } => chameleon::nature(kinds),
            Self::Protean { .. } => protean::nature(),
            Self::MagicSquares { squares, .. } => magic_squares::nature(squares),
            Self::Traitors => traitor::nature(),
            Self::Masand { .. } => masand::nature(),
            Self::KobulKings { .. } => kobul_kings::nature(),
            Self::Influencer => influencer::nature(),
            Self::Football(kinds) => football::nature(kinds),
            Self::TakeAndMake { absolute } => take_and_make::nature(absolute),
            Self::RoleExchange(times) => role_exchange::nature(times),
            Self::Budgets(budgets) => bgl::nature(budgets),
            Self::Ghosts { .. } => ghost::nature(),
            Self::LostUnits => lost_pieces::nature(),
            Self::CapturesOnce { .. } => pad::nature(),
            Self::Oscillating { .. } => oscillating_kings::nature(),
            Self::PromotionSquares { squares, .. } => promotion_squares::nature(squares),
            Self::RoyalSquare { square, .. } => royal_square::nature(square),
            Self::Exchange(_) => messigny::nature(),
            Self::Castling { rooks_only } => castling_chess::nature(rooks_only),
            Self::Revolving(_) => revolving_board::nature(),
            Self::Wormholes(squares) => wormholes::nature(squares),
            Self::CaptureCount(_) => cast::nature(),
            Self::Imitators(squares) => imitator::nature(squares),
            Self::NoImitatorPromotion => imitator::nature_of_no_promotion(),
            Self::MakeAndTake => make_and_take::nature(),
            Self::Contact(contact) => koko::nature(contact),
            Self::SideChange(change) => andernach::nature(change),
            Self::Lent(lending) => lending::nature(lending),
            Self::SuperTransmuting { .. } => super_transmuting::nature(),
            Self::Disparate => disparate::nature(),
            Self::After { white, black, .. } => follow_my_leader::nature(white, black),
            Self::Distance { side, squares, .. } => maxdister::nature(side, squares),
            Self::PromotionsTo(kinds) => promotions_only::nature(kinds),
            Self::Army(_) => armies::nature(),
            Self::Check(when) => in_check::nature(when),
            Self::Fuddled => fuddled_men::nature(),
            Self::PartialParalysis => partial_paralysis::nature(),
            Self::MultiCaptures { .. } => multicaptures::nature(),
            Self::Immobility(_) => maff::nature(),
            Self::Exclusive => exclusive::nature(),
            Self::Sat { strict, flights } => sat::nature(strict, flights),
            Self::Amu => amu::nature(),
            Self::SparedKings => lese_majeste::nature(),
            Self::MustCheck { or_passes, .. } => ultraschachzwang::nature(or_passes),
            Self::Checkless => checkless::nature(),
            Self::Central => central::nature(),
            Self::Immobile(kinds) => immobilio::nature(kinds),
            Self::Prey(_) => superguards::nature(),
            Self::Grid(_) => grid::nature(),
            Self::ContactGrid => grid::nature_of_contact(),
            Self::DrawnGrid(grid) => grid::nature_of_drawn(grid),
            Self::Sentinels(sentinels) => sentinels::nature(sentinels),
            Self::Breton(_) => breton::nature(),
            Self::Holes(squares) => holes::nature(squares),
            Self::LeavesHoles => haaner::nature(),
            Self::TwoBoards => alice::nature(),
            Self::JoinedEdges(_) => cylinder::nature(),
            Self::SeriesCapture => series_capture::nature(),
            Self::Losing => losing::nature(),
            Self::NoPromotion { .. } => no_promotion::nature(),
            Self::ForcedSquare { side, squares, strictness } => {
                forced_square::nature(side, squares, strictness)
            }
            Self::Standalone(rule) => rule.0.nature,
        }
    }

    /// Sets what it says of ways of moving and of the outcome of moves.
    pub(super) fn add(self, motion: &mut Motion, outcome: &mut Outcome) {
        match self {
            Self::Dummy | Self::NoImitatorPromotion => {}
            // Marks are given to the units when a position is set up.
            Self::Chameleons { .. } => {}
            // What the codes stand for is known when the rules are compiled.
            Self::PromotionsTo(_) | Self::Football(_) => {}
            Self::Paralysis(paralysis) => madrasi::add(paralysis, motion),
            Self::Guard(guard) => patrol::add(guard, motion),
            Self::SquareColour { same } => monochromatic::add(same, motion),
            Self::NoCapture { white, black } => no_capture::add(white, black, motion),
            Self::Length { side, longest, strictness } => maximummer::add(side, longest, strictness, motion),
            Self::MustCapture { side, strictness } => must_capture::add(side, strictness, motion),
            Self::Alphabetic { white, black } => alphabetic::add(white, black, motion),
            Self::EdgeMover { side } => edge_mover::add(side, motion),
            Self::Isardam { kings, kings_are_taken } => isardam::add(kings, kings_are_taken, outcome),
            Self::Mutual(mutual) => woozles::add(mutual, motion),
            Self::Bicaptures => bicaptures::add(motion),
            Self::EarlyPromotion => glasgow::add(motion),
            Self::Leffie => leffie::add(outcome),
            Self::NormalPawns => normal_pawns::add(motion),
            Self::Arrival(arrival) => dark_side::add(arrival, motion, outcome),
            Self::Snek(snek) => snek::add(snek, outcome),
            Self::KindChange(change) => einstein::add(change, motion, outcome),
            Self::Everyone(of_all) => volage::add(of_all, outcome),
            Self::Protean { kings, reverses_pawns } => protean::add(kings, reverses_pawns, outcome),
            Self::MagicSquares { squares, before_rebirths } => {
                magic_squares::add(squares, before_rebirths, outcome)
            }
            Self::Traitors => traitor::add(outcome),
            Self::Masand { all } => masand::add(all, outcome),
            Self::KobulKings { white, black } => kobul_kings::add(white, black, outcome),
            Self::Influencer => influencer::add(outcome),
            Self::TakeAndMake { absolute } => take_and_make::add(absolute, motion),
            Self::RoleExchange(times) => role_exchange::add(times, motion),
            Self::Budgets(budgets) => bgl::add(budgets, motion),
            Self::Ghosts { uncapturable } => ghost::add(uncapturable, outcome),
            Self::LostUnits => lost_pieces::add(outcome),
            Self::CapturesOnce { strict, kings } => pad::add(strict, kings, outcome),
            Self::Oscillating { white, black, when } => oscillating_kings::add(white, black, when, outcome),
            Self::PromotionSquares { .. } => promotion_squares::add(outcome),
            Self::RoyalSquare { side, square } => royal_square::add(side, square, outcome),
            Self::Exchange(exchange) => messigny::add(exchange, motion),
            Self::Castling { rooks_only } => castling_chess::add(rooks_only, motion),
            Self::Revolving(part) => revolving_board::add(part, outcome),
            Self::Wormholes(squares) => wormholes::add(squares, motion),
            Self::CaptureCount(count) => cast::add(count, motion),
            Self::Imitators(squares) => imitator::add(squares, motion),
            Self::MakeAndTake => make_and_take::add(motion),
            Self::Contact(contact) => koko::add(contact, outcome),
            Self::SideChange(change) => andernach::add(change, outcome),
            Self::Lent(lending) => lending::add(lending, motion),
            Self::SuperTransmuting { side } => super_transmuting::add(side, motion, outcome),
            Self::Disparate => disparate::add(motion),
            Self::After { white, black, wanted } => follow_my_leader::add(white, black, wanted, motion),
            Self::Distance { side, farthest, squares } => maxdister::add(side, farthest, squares, motion),
            Self::Army(army) => armies::add(army, motion),
            Self::Check(checks) => in_check::add(checks, motion, outcome),
            Self::Fuddled => fuddled_men::add(motion, outcome),
            Self::PartialParalysis => partial_paralysis::add(motion),
            Self::MultiCaptures { white, black } => multicaptures::add(white, black, motion),
            Self::Immobility(immobility) => maff::add(immobility, outcome),
            Self::Exclusive => exclusive::add(outcome),
            Self::Sat { strict, flights } => sat::add(strict, flights, outcome),
            Self::Amu => amu::add(outcome),
            Self::SparedKings => lese_majeste::add(outcome),
            Self::MustCheck { side, or_passes } => ultraschachzwang::add(side, or_passes, motion, outcome),
            Self::Checkless => checkless::add(outcome),
            Self::Central => central::add(motion),
            Self::Immobile(kinds) => immobilio::add(kinds, motion),
            Self::Prey(prey) => superguards::add(prey, motion),
            Self::Grid(grid) => grid::add(grid, motion),
            Self::ContactGrid => grid::add_of_contact(motion, outcome),
            Self::DrawnGrid(grid) => grid::add_of_drawn(grid, motion),
            Self::Sentinels(sentinels) => sentinels::add(sentinels, outcome),
            Self::Breton(breton) => breton::add(breton, outcome),
            Self::Holes(squares) => holes::add(squares, motion),
            Self::LeavesHoles => haaner::add(motion),
            Self::TwoBoards => alice::add(motion, outcome),
            Self::JoinedEdges(joined) => cylinder::add(joined, motion),
            Self::SeriesCapture => series_capture::add(motion),
            Self::Losing => losing::add(motion, outcome),
            Self::NoPromotion { side } => no_promotion::add(side, motion),
            Self::ForcedSquare { side, squares, strictness } => {
                forced_square::add(side, squares, strictness, motion)
            }
            Self::Standalone(rule) => rule.add(motion, outcome),
        }
    }
}
