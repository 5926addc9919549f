//! Points that the sources leave open, and the reading that is followed.

use crate::rules::{
    Adapted, Becomes, Chooser, Colours, DefinedBy, Kings, Occupied, OfSide, Profile, Rebirth, Rules,
    SquareRule, Symmetry, When, Who,
};

/// One open point.
struct Open {
    concerns: fn(&Rebirth) -> bool,
    text: &'static str,
}

fn equipollent(rule: &Rebirth) -> bool {
    rule.square == SquareRule::Equipollent
}

fn mars(rule: &Rebirth) -> bool {
    matches!(rule.who, Who::Mover { .. })
}

const fn open(concerns: fn(&Rebirth) -> bool, text: &'static str) -> Open {
    Open { concerns, text }
}

/// Read in another way where Popeye is followed.
const NO_PAWN_CHECK: &str = "A pawn on its own first rank cannot move and gives no check.";
const NO_CASTLING: &str = "A king does not castle after a transfer.";

#[rustfmt::skip]
static POINTS: &[Open] = &[
    open(|rule| matches!(rule.square, SquareRule::Symmetry(Symmetry::Point)),
        "\"Symmetrical\" is read as a reflection of the place of capture; the reflection of the home square is Diametral Circe."),
    open(|rule| rule.square == SquareRule::File,
        "File Circe keeps the file of capture, not its rank, although one source says so; that is Rank Circe."),
    open(|rule| mars(rule) && rule.of_side == OfSide::Opposite,
        "\"Maléfique martien\" without further words is read as plain Marscirce, not as its Mirror form."),
    open(|rule| rule.chooser == Chooser::Owner,
        "The owner of a pawn reborn on its promotion rank chooses its kind before his next move, in his own interest; a capture is illegal if any kind would attack the capturing side's king."),
    open(|rule| rule.defined_by == DefinedBy::OtherUnit && rule.who == Who::Victim && rule.chooser == Chooser::Mover,
        "The capturing side chooses the promotion of a reborn pawn, under either name, CouCou or CousCous; in some sources its owner does."),
    open(|rule| rule.defined_by == DefinedBy::OtherUnit,
        "If the capturing unit promotes, the square is that of the promoted kind, not that of a pawn."),
    open(|rule| matches!(rule.who, Who::Both { .. }),
        "Sources differ on whether the capturing unit is reborn or vanishes: Kamikaze Circe is the first, Kamikaze Circe Vanish the second."),
    open(|rule| rule.kings == Kings::Inclusive && rule.who == Who::Victim,
        "A king is in check only if its rebirth square is taken; that it stands there itself counts as taken."),
    open(|rule| rule.adapted == Adapted::Frischauf,
        "Only units marked as promoted, or promoted during play, count as promoted; nothing is deduced from the diagram."),
    open(|rule| rule.square == SquareRule::Super && rule.who == Who::Victim && rule.kinds.is_empty(),
        "The rebirth may be declined."),
    open(|rule| matches!(rule.square, SquareRule::Super | SquareRule::Cage | SquareRule::TakeAndMake),
        "The moving side chooses the rebirth square."),
    open(|rule| rule.occupied == Occupied::Strict && rule.who == Who::Victim,
        "That a strict position should have 32 units, as one source remarks, is not demanded."),
    open(|rule| rule.occupied == Occupied::Volcanic,
        "Hidden units stay hidden if the unit above is captured; of several, the one hidden first comes back first."),
    open(|rule| rule.occupied == Occupied::Parachute,
        "Of several covered units the one covered last comes back first."),
    open(|rule| rule.square == SquareRule::Cage && matches!(rule.occupied, Occupied::Volcanic | Occupied::Parachute),
        "A unit that leaves a square which it shares uncovers the other unit: whether it could move from there is judged with that unit back on the board."),
    open(|rule| equipollent(rule) && rule.when == When::ThisMove && rule.who == Who::Victim,
        NO_PAWN_CHECK),
    open(|rule| rule.when == When::LastMove && equipollent(rule),
        "Castling counts with the sum of the ways of king and rook: none for 0-0, one file to the right for 0-0-0."),
    open(|rule| rule.kings == Kings::CannotCapture,
        "Kings may not capture and so give no check; a capturing pawn promotes first and goes to the home square of the promoted kind."),
    open(mars,
        "A unit that stands on its rebirth square may move from there."),
    open(|rule| rule.who == Who::Neighbours,
        "The order of the transfers, and what happens to kings, is not in the source: the captured unit comes first, then all neighbours at once; kings, the capturing unit and the newborn one stay."),
    open(|rule| rule.adapted == Adapted::Hydra,
        "Each of the two squares is judged by itself: the source does not say what happens if one is occupied."),
    open(|rule| rule.extras.alsatian,
        "Only necessary conditions for a position that can arise in a game are tested; more would need retro-analysis."),
    open(|rule| rule.extras.cohen,
        "Only units and squares are compared, not the rights to castle or to capture en passant."),
    open(|rule| rule.extras.progressive,
        "The first turn has one move, the second two, and so on, whoever begins. A check ends no turn: it is allowed on the last move only, so a side in check whose every parry would check too soon is mated. A double step can be captured en passant only if it was the last move of its turn. Set play begins with the turn that the defender has after the first one, as if the attacker had passed; a refutation is a whole turn, and turns with the same moves in another order count apart."),
    open(|rule| rule.who == Who::Capturer && rule.occupied == Occupied::Strict && rule.square == SquareRule::Home,
        "Without a type, Anticirce is Calvet's."),
    open(|rule| rule.becomes != Becomes::Same || rule.colour != Colours::Kept,
        "Any unit put on a castling square by a rebirth may castle, whatever it was before."),
    open(|rule| rule.when == When::LastMove && rule.occupied == Occupied::Assassin,
        "A capture is illegal if the waiting unit could then land on the capturing side's king."),
    open(|rule| equipollent(rule) && rule.who == Who::Victim && matches!(rule.occupied, Occupied::Volcanic | Occupied::Assassin),
        "A unit whose rebirth square is off the board is annihilated."),
    open(|rule| rule.square == SquareRule::Rank && rule.of_side == OfSide::Opposite,
        "Rank Mirror reads the table of the other side; Popeye refuses it."),
    open(|rule| mars(rule) && rule.square != SquareRule::Home,
        "A pawn whose rebirth square is on the first or last rank cannot start from there."),
    open(|rule| matches!(rule.who, Who::Mover { captures: crate::rules::Transfer::Always, .. }),
        NO_CASTLING),
    open(|rule| rule.who == Who::Both { vanish: false },
        "A unit captured on its own rebirth square is reborn there, because the capturing unit has left."),
];

/// The open points that a condition touches, with the reading that is followed.
pub fn open_points(rules: &Rules) -> Vec<&'static str> {
    let mut points: Vec<&str> =
        POINTS.iter().filter(|point| (point.concerns)(&rules.rebirth)).map(|point| point.text).collect();
    if rules.profile == Profile::Popeye {
        points.retain(|text| ![NO_PAWN_CHECK, NO_CASTLING].contains(text));
    }
    points
}
