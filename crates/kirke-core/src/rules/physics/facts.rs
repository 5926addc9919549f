//! What a condition does to captures, quiet moves and kings, read from its axes.

use super::why::*;
use super::{Captures, KingAttack, Known, Returns, Waiting};
use crate::board::Attributes;
use crate::rules::{
    Adapted, Becomes, Chooser, Colours, DefinedBy, Extras, Kings, Occupied, OfSide, OnOwnSquare, Rebirth,
    Rules, SquareRule, When, Who,
};

/// What follows directly from the axes of a condition and its units.
pub(super) struct Facts {
    pub(super) who: Who,
    pub(super) at_once: bool,
    pub(super) by_next_move: bool,
    pub(super) relaxed: bool,
    pub(super) on_one_square: bool,
    pub(super) one_rule: Known,
    pub(super) keeps_colour: Known,
    pub(super) once: Known,
    /// A capturing pawn stays a pawn where it is reborn.
    pub(super) pawns_stay: Known,
    pub(super) no_diagram: Known,
    pub(super) spares_kings: Known,
    pub(super) waiting_spares_kings: Known,
    /// No unit that is reborn by a later move, or comes to light by one, is one that others hop over.
    pub(super) waiting_is_no_hurdle: Known,
    pub(super) no_filters: Known,
    pub(super) no_fairies: Known,
    pub(super) no_extras: Known,
}

/// Do reborn units stand on the board as soon as their rebirth is due? Below others they come to light later.
fn appear_at_once(rules: &Rules) -> bool {
    rules.rebirth.when == When::ThisMove && rules.rebirth.occupied != Occupied::Volcanic
}

impl Facts {
    /// Takes the rule apart. Whoever adds an axis decides here, and in [`Physics::of`], what it changes.
    pub(super) fn of(rules: &Rules) -> Self {
        let Rebirth {
            who,
            when,
            square,
            adapted,
            of_side: _,
            defined_by: _,
            becomes: _,
            colour,
            occupied,
            on_own_square: _,
            kings: _,
            kinds: _,
            // See [`Physics::of`].
            side: _,
            chooser: _,
            extras: Extras { cohen, alsatian, progressive },
        } = rules.rebirth;
        Self {
            who,
            at_once: when == When::ThisMove,
            by_next_move: when == When::LastMove,
            relaxed: occupied == Occupied::Relaxed,
            on_one_square: matches!(occupied, Occupied::Relaxed | Occupied::Strict),
            one_rule: known(rules.beside.is_none(), TWO_RULES),
            keeps_colour: all([
                known(colour == Colours::Kept, COLOURS),
                known(!rules.marks.has(Attributes::VOLAGE), VOLAGE),
            ]),
            once: known(adapted != Adapted::Hydra, TWICE),
            pawns_stay: known(who != Who::Capturer || !rules.promotes_at_rebirth, PROMOTES),
            no_diagram: known(square != SquareRule::Diagram, ORIGINS),
            spares_kings: known(!rules.rebirth_crushes, CRUSHES),
            waiting_spares_kings: known(!rules.pending_crushes, CRUSHES_LATER),
            waiting_is_no_hurdle: known(
                rules.parts().all(appear_at_once)
                    || rules.army.kinds().all(|kind| rules.army.rides_or_leaps(kind)),
                HURDLES,
            ),
            no_filters: all([
                known(!cohen, HISTORY),
                known(!alsatian, LEGALITY),
                known(!rules.may_pass, PASSES),
            ]),
            no_fairies: known(rules.army.kinds().next().is_none(), FAIRIES),
            no_extras: all([known(!cohen, HISTORY), known(!alsatian, LEGALITY), known(!progressive, TURNS)]),
        }
    }
}

/// Left out are rules that look at more than the board, several rebirths at once, and checks of unusual sorts.
pub(super) fn boards(rules: &Rules, facts: &Facts) -> Known {
    all([
        facts.one_rule,
        known(!rules.origins_are_asked_for, ORIGINS),
        known(!rules.may_pass, PASSES),
        facts.no_extras,
        known(rules.rebirth.chooser == Chooser::Mover, OWNER),
        facts.once,
        known(facts.who != Who::Danger, JUMPS),
        known(facts.at_once || facts.who == Who::Victim, LATER),
        known(!(rules.rebirth.occupied == Occupied::Assassin && facts.by_next_move), CRUSHES_LATER),
    ])
}

pub(super) fn quiets(rules: &Rules) -> Known {
    let Extras { cohen, alsatian: _, progressive } = rules.rebirth.extras;
    all([
        known(!matches!(rules.rebirth.who, Who::Mover { .. }), TRANSFERS),
        known(!cohen, HISTORY),
        known(!progressive, TURNS),
        known(rules.rebirth.square != SquareRule::Diagram && !rules.origins_are_asked_for, ORIGINS),
        rules.beside.as_ref().map_or(Ok(()), |second| second.physics.quiets),
    ])
}

pub(super) fn captures(who: Who) -> Captures {
    match who {
        Who::Nobody => Captures::Remove,
        Who::Victim => Captures::BringBack,
        Who::Capturer => Captures::SendAway,
        Who::Both { .. } | Who::Neighbours | Who::Mover { .. } | Who::Immune | Who::Geneva | Who::Danger => {
            Captures::Other
        }
    }
}

pub(super) fn returns(rebirth: &Rebirth) -> Returns {
    let unchanged = rebirth.adapted == Adapted::Not;
    match rebirth.when {
        When::LastMove => return Returns::ByNextMove,
        When::NextCapture => return Returns::Anywhere,
        When::ThisMove => {}
    }
    match rebirth.square {
        SquareRule::Home
        | SquareRule::File
        | SquareRule::Rank
        | SquareRule::Symmetry(_)
        | SquareRule::Antipodes
        | SquareRule::Capture => {
            let by_table = rebirth.defined_by == DefinedBy::Itself
                && rebirth.becomes == Becomes::Same
                && rebirth.who == Who::Victim
                && rebirth.occupied != Occupied::Alternative
                && rebirth.adapted != Adapted::Hydra;
            if by_table { Returns::Table } else { Returns::Anywhere }
        }
        SquareRule::Departure if unchanged => Returns::Departure,
        SquareRule::Equipollent if unchanged && rebirth.of_side == OfSide::Own => Returns::Shifted,
        SquareRule::Departure
        | SquareRule::Equipollent
        | SquareRule::Diagram
        | SquareRule::RelativeSymmetry
        | SquareRule::Super
        | SquareRule::Cage
        | SquareRule::TakeAndMake
        | SquareRule::Centre => Returns::Anywhere,
    }
}

pub(super) fn waiting(rebirth: &Rebirth, boards: Known) -> Waiting {
    let parrain = Rebirth { when: When::LastMove, square: SquareRule::Equipollent, ..Rebirth::CIRCE };
    let on_empty_square = boards.is_ok()
        && rebirth.who == Who::Victim
        && rebirth.when == When::LastMove
        && rebirth.square == SquareRule::Equipollent
        && rebirth.occupied == Occupied::Relaxed
        && rebirth.colour == Colours::Kept
        && rebirth.becomes == Becomes::Same;
    match rebirth.when {
        When::ThisMove => Waiting::Nobody,
        _ if *rebirth == parrain => Waiting::Shifted,
        _ if on_empty_square => Waiting::OnEmptySquare,
        When::LastMove | When::NextCapture => Waiting::Unknown,
    }
}

/// Does the rebirth square depend only on unit and place of capture?
pub(in crate::rules) fn is_static(rule: SquareRule) -> bool {
    match rule {
        SquareRule::Home
        | SquareRule::File
        | SquareRule::Rank
        | SquareRule::Symmetry(_)
        | SquareRule::Antipodes
        | SquareRule::Capture => true,
        SquareRule::Diagram
        | SquareRule::Departure
        | SquareRule::Equipollent
        | SquareRule::RelativeSymmetry
        | SquareRule::Super
        | SquareRule::Cage
        | SquareRule::TakeAndMake
        | SquareRule::Centre => false,
    }
}

/// Does the player choose where a unit is reborn at once, among squares that follow from the board?
pub(super) fn offers_squares(rebirth: &Rebirth) -> bool {
    let chooses = matches!(rebirth.square, SquareRule::Super | SquareRule::TakeAndMake);
    chooses && matches!(rebirth.who, Who::Victim | Who::Capturer) && rebirth.when == When::ThisMove
}

/// How one rule lets kings be attacked.
pub(super) fn king_attack(rebirth: &Rebirth) -> KingAttack {
    let simple_table = has_simple_table(rebirth);
    match rebirth.who {
        Who::Nobody | Who::Both { .. } | Who::Neighbours | Who::Victim
            if rebirth.kings == Kings::CannotCapture =>
        {
            KingAttack::NotByKings
        }
        Who::Nobody | Who::Both { .. } | Who::Neighbours => KingAttack::Plain,
        Who::Danger => KingAttack::WithJumps,
        Who::Victim
            if rebirth.kings == Kings::Inclusive
                && simple_table
                && rebirth.when == When::ThisMove
                && rebirth.occupied == Occupied::Relaxed
                && rebirth.adapted != Adapted::Hydra
                && rebirth.colour == Colours::Kept
                && !rebirth.extras.cohen
                && !rebirth.extras.alsatian =>
        {
            KingAttack::KingComesBack
        }
        Who::Victim if rebirth.kings == Kings::Inclusive => KingAttack::PlayedOut,
        Who::Victim => KingAttack::Plain,
        Who::Capturer
            if rebirth.when == When::ThisMove
                && rebirth.occupied == Occupied::Strict
                && rebirth.kings == Kings::Inclusive
                && simple_table =>
        {
            KingAttack::AttackerGoesHome
        }
        Who::Capturer if rebirth.when != When::ThisMove && rebirth.kings != Kings::CannotCapture => {
            KingAttack::Plain
        }
        Who::Capturer if capturer_finds_room(rebirth) => KingAttack::Plain,
        Who::Capturer => KingAttack::PlayedOut,
        Who::Mover { .. } => KingAttack::FromRebirthSquare,
        Who::Immune | Who::Geneva => KingAttack::PlayedOut,
    }
}

/// Does the rebirth square of each unit follow from its kind and where it is captured only?
pub(super) fn has_simple_table(rebirth: &Rebirth) -> bool {
    is_static(rebirth.square)
        && rebirth.defined_by == DefinedBy::Itself
        && rebirth.becomes == Becomes::Same
        && rebirth.adapted != Adapted::Frischauf
        && rebirth.kinds.is_empty()
        && rebirth.side.is_none()
}

/// Can every capture be made, because the capturing unit finds its rebirth square free, or one that it may choose, or
/// can do without it?
fn capturer_finds_room(rebirth: &Rebirth) -> bool {
    // Where it came from, which it has left; or where it captures, which it may choose.
    let is_free = rebirth.square == SquareRule::Super
        || rebirth.square == SquareRule::Departure && rebirth.adapted == Adapted::Not;
    let has_room = match rebirth.occupied {
        Occupied::Relaxed | Occupied::Volcanic | Occupied::Parachute | Occupied::Alternative => {
            rebirth.square != SquareRule::TakeAndMake
        }
        Occupied::Strict => is_free,
        Occupied::Assassin => false,
    };
    let Extras { cohen, alsatian, progressive: _ } = rebirth.extras;
    has_room
        && rebirth.kings != Kings::CannotCapture
        && rebirth.on_own_square == OnOwnSquare::Calvet
        && rebirth.colour == Colours::Kept
        && !cohen
        && !alsatian
}

/// Is this Circe, or Circe Assassin, but for where the table has the rebirth squares?
pub(super) fn victims_go_by_table(rebirth: &Rebirth, occupied: Occupied) -> bool {
    let model = Rebirth { occupied, ..Rebirth::CIRCE };
    let moved = Rebirth {
        square: model.square,
        of_side: model.of_side,
        adapted: model.adapted,
        on_own_square: model.on_own_square,
        chooser: model.chooser,
        ..*rebirth
    };
    moved == model
        && is_static(rebirth.square)
        && matches!(rebirth.adapted, Adapted::Not | Adapted::Diametral | Adapted::VerticalMirror)
}

/// Is nothing asked of a move, and nothing kept of it, but what one rule of rebirth says?
pub(super) fn turns_are_plain(rules: &Rules) -> bool {
    !(rules.has_filters || rules.restricts_moves || rules.forbids_captures || rules.keeps_origins)
}

/// Do units move from where they stand only, and by their own ways?
pub(super) fn starts_are_plain(rules: &Rules) -> bool {
    has_usual_pawns(rules) && !rules.starts_elsewhere() && !rules.restricts_moves
}

/// Are all pawns, and nobody else, like those of orthodox chess?
pub(super) fn has_usual_pawns(rules: &Rules) -> bool {
    !rules.army.has_fairy_pawns() && !rules.army.has_passers()
}
