//! Combinations that mean nothing, or that the program does not have: refused, never read as something else.

use super::{Condition, Impossible, may_promote};
use crate::board::{Attributes, Kind};
use crate::rules::fairy::{
    Arrival, CheckWhen, Fairy, FairyArmy, Immobility, Influence, KindChange, Lending, Paralysis, Trait,
};
use crate::rules::physics::is_static;
use crate::rules::presets::CHAMELEON;
use crate::rules::{
    Adapted, Becomes, Chooser, Colours, DefinedBy, Kings, Occupied, OfSide, OnOwnSquare, Rebirth, SideChange,
    SquareRule, Transfer, When, Who,
};
use crate::units::{Army, Lender, StandIn};

/// Refuses what cannot be played.
pub(super) fn refuse(rebirth: &Rebirth, army: &Army) -> Result<(), Impossible> {
    match rebirth.nonsense().or_else(|| unsupported(rebirth, army)) {
        Some(reason) => Err(Impossible(reason.to_owned())),
        None => Ok(()),
    }
}

/// At which point of a move a rule acts: the transfer, the permission to capture, the fate of the capturing unit and
/// that of the captured one. None for rules that already say everything about a move.
fn stage(who: Who) -> Option<u8> {
    match who {
        Who::Mover { .. } => Some(0),
        Who::Immune | Who::Geneva => Some(1),
        Who::Capturer => Some(2),
        Who::Victim => Some(3),
        Who::Nobody | Who::Both { .. } | Who::Neighbours | Who::Danger => None,
    }
}

/// Two rules in the order in which they act in a move.
///
/// ```
/// use kirke::rules::{Rebirth, in_order};
/// assert_eq!(in_order(Rebirth::CIRCE, Rebirth::ANTICIRCE), Ok((Rebirth::ANTICIRCE, Rebirth::CIRCE)));
/// assert!(in_order(Rebirth::CIRCE, Rebirth::CIRCE).is_err());
/// ```
///
/// # Errors
/// Why they cannot be one condition.
pub fn in_order(one: Rebirth, other: Rebirth) -> Result<(Rebirth, Rebirth), &'static str> {
    let (first, second) = if stage(one.who) <= stage(other.who) { (one, other) } else { (other, one) };
    nonsense_of_pair(&first, &second).map_or(Ok((first, second)), Err)
}

/// Refuses two rules that cannot act in one move.
pub(super) fn refuse_pair(first: &Rebirth, second: &Rebirth) -> Result<(), Impossible> {
    match nonsense_of_pair(first, second).or_else(|| unsupported_pair(first, second)) {
        Some(reason) => Err(Impossible(reason.to_owned())),
        None => Ok(()),
    }
}

/// Refuses fairy conditions that the program does not have beside others.
pub(super) fn refuse_fairy(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let fairy = &condition.fairy;
    let moves_otherwise = |fairy: &Fairy| {
        matches!(fairy, Fairy::Lent(_) | Fairy::TakeAndMake { .. } | Fairy::SuperTransmuting { .. })
    };
    if army.has_borrowers && fairy.iter().any(moves_otherwise) {
        return Err(Impossible("orphans and friends are not supported under this condition".to_owned()));
    }
    if army.has_hoppers_over_enemies() && !fairy.is_empty() {
        return Err(Impossible("radial knights are not supported under this condition".to_owned()));
    }
    let twice = |(i, one): (usize, &Fairy)| fairy[i + 1..].iter().any(|other| one.excludes(*other));
    if fairy.iter().enumerate().any(twice) {
        return Err(Impossible("two of the fairy conditions answer the same question".to_owned()));
    }
    for rule in fairy {
        refuse_argument(rule)?;
    }
    refuse_two_judges(condition, army)?;
    let rules = [Some(&condition.rebirth), condition.beside.as_ref()];
    refuse_counting(condition, army)?;
    let remembers = fairy.iter().any(|fairy| {
        matches!(
            fairy,
            Fairy::After { .. }
                | Fairy::Disparate
                | Fairy::Fuddled
                | Fairy::Amu
                | Fairy::Arrival(Arrival::OnVacatedSquare)
                | Fairy::Sat { strict: true, .. }
        )
    });
    if remembers && rules.into_iter().flatten().any(|rule| rule.extras.cohen || rule.extras.progressive) {
        return Err(Impossible("only one rule may look back at earlier moves".to_owned()));
    }
    let choice = |rule: &&Rebirth| chosen(rule) || may_promote(rule);
    let goes_on = fairy.iter().any(|fairy| matches!(fairy, Fairy::TakeAndMake { .. }));
    if goes_on
        && rules.into_iter().flatten().any(|rule| chosen(rule) || rule.who == Who::Capturer && choice(&rule))
    {
        return Err(Impossible("only one of two rules may leave a choice to the player".to_owned()));
    }
    refuse_makes(condition, army)?;
    refuse_kind_changes(condition, army)?;
    refuse_unit_changes(condition, army)?;
    refuse_fairy_pawns(condition, army)?;
    refuse_imitators(condition, army)?;
    refuse_cast(condition, army)?;
    refuse_bicaptures(condition, army)?;
    refuse_wormholes(condition, army)?;
    refuse_revolving(condition, army)?;
    refuse_castling(condition, army)?;
    refuse_exchange(condition, army)?;
    refuse_later_ones(condition, army)?;
    refuse_holes(condition, army)?;
    refuse_two_boards(condition, army)?;
    refuse_joined_edges(condition, army)?;
    refuse_series_capture(condition, army)?;
    refuse_contact_grid(condition)?;
    refuse_pawns_left(condition, army)?;
    refuse_ghosts(condition, army)?;
    refuse_budgets(condition, army)?;
    refuse_role_exchange(condition, army)?;
    let lends = fairy
        .iter()
        .any(|fairy| matches!(fairy, Fairy::Lent(_) | Fairy::MakeAndTake | Fairy::SuperTransmuting { .. }));
    let goes_elsewhere =
        rules.into_iter().flatten().any(|rule| matches!(rule.who, Who::Mover { .. })) || goes_on;
    if lends && goes_elsewhere {
        return Err(Impossible("units that are lent their moves start and end where they stand".to_owned()));
    }
    let lends_captures =
        |fairy: &Fairy| matches!(fairy, Fairy::Lent(Lending::ArrayOfficer { captures: true, .. }));
    if army.has_locusts && fairy.iter().any(lends_captures) {
        return Err(Impossible(
            "locusts are not lent another way of capturing in Bolero Inverse yet".to_owned(),
        ));
    }
    let compares_kinds = |fairy: &Fairy| {
        use SideChange::{BlackCapturesOfOtherKinds, CapturesOfOtherKinds};
        matches!(fairy, Fairy::SideChange(BlackCapturesOfOtherKinds | CapturesOfOtherKinds))
    };
    let leaves = |rule: &Rebirth| matches!(rule.who, Who::Both { .. });
    if fairy.iter().any(compares_kinds) && rules.into_iter().flatten().any(leaves) {
        return Err(Impossible("Tibet does not go with rebirths of both units yet".to_owned()));
    }
    let may_transfer = |rule: &Rebirth| matches!(rule.who, Who::Mover { captures: Transfer::May, .. });
    if fairy.contains(&Fairy::Central) && rules.into_iter().flatten().any(may_transfer) {
        return Err(Impossible(
            "Central Chess does not go yet with units that may capture from two squares".to_owned(),
        ));
    }
    let has = |test: fn(&Fairy) -> bool| fairy.iter().any(test);
    let guards_otherwise =
        |fairy: &Fairy| matches!(fairy, Fairy::Lent(_) | Fairy::Mutual(_) | Fairy::Contact(_));
    if fairy.contains(&Fairy::Central) && has(guards_otherwise) {
        return Err(Impossible(
            "whom a unit guards in Central Chess is not settled beside one of the other conditions"
                .to_owned(),
        ));
    }
    if has(|fairy| matches!(fairy, Fairy::Guard(_))) && has(|fairy| matches!(fairy, Fairy::Immobile(_))) {
        return Err(Impossible(
            "whether units guard others that may not move themselves is not settled".to_owned(),
        ));
    }
    if fairy.contains(&Fairy::Leffie) && fairy.iter().any(|fairy| matches!(fairy, Fairy::Isardam { .. })) {
        return Err(Impossible("Leffie and Isardam answer the same question".to_owned()));
    }
    if fairy.contains(&Fairy::Check(CheckWhen::AttackedByEither)) && fairy.len() > 1 {
        return Err(Impossible("Bicolores does not go with other fairy conditions yet".to_owned()));
    }
    let moves_first = |rule: &Rebirth| matches!(rule.who, Who::Mover { .. });
    let from_elsewhere = fairy.iter().find(|fairy| matches!(fairy, Fairy::Leffie | Fairy::Mutual(_)));
    if let Some(fairy) = from_elsewhere
        && rules.into_iter().flatten().any(moves_first)
    {
        let name = fairy.row().map_or("this condition", |row| row.name);
        return Err(Impossible(format!("{name} does not go yet with units that move from another square")));
    }
    if condition.rebirth.who == Who::Danger {
        return Err(Impossible("Danger Circe does not go with fairy conditions yet".to_owned()));
    }
    Ok(())
}

/// Do several of the conditions do more than forbid moves?
fn several_change(condition: &Condition) -> bool {
    condition.fairy.iter().filter(|fairy| !fairy.only_forbids()).count() > 1
}

/// Pawns that promote one rank earlier.
pub(super) fn refuse_early_promotion(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let changes_squares = |rule: &Rebirth| {
        matches!(
            rule.square,
            SquareRule::Rank
                | SquareRule::Capture
                | SquareRule::Diagram
                | SquareRule::Centre
                | SquareRule::TakeAndMake
        ) || rule.adapted != Adapted::Not
            || rule.of_side == OfSide::Opposite && rule.who != Who::Victim
            || rule.chooser == Chooser::Owner
            || rule.extras.alsatian
    };
    if several_change(condition) || condition.beside.is_some() || army.marks != Attributes::NONE {
        return Err(Impossible(
            "Glasgow Chess goes yet with one rule of rebirth and conditions that only forbid moves, without attributes of units"
                .to_owned(),
        ));
    }
    if changes_squares(&condition.rebirth) {
        return Err(Impossible(
            "it is not settled where units are reborn, and whether pawns promote there, in Glasgow Chess under this rule"
                .to_owned(),
        ));
    }
    Ok(())
}

/// Captures of own units.
fn refuse_bicaptures(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.contains(&Fairy::Bicaptures) {
        return Ok(());
    }
    let collides = |rule: &Rebirth| {
        matches!(rule.who, Who::Mover { .. } | Who::Danger | Who::Both { .. } | Who::Neighbours)
            || rule.occupied == Occupied::Assassin
            || rule.colour != Colours::Kept
            || rule.chooser == Chooser::Owner
            || rule.extras.alsatian
    };
    let rebirths = [Some(&condition.rebirth), condition.beside.as_ref()];
    if condition.fairy.len() > 1
        || army.marks != Attributes::NONE
        || army.has_borrowers
        || rebirths.into_iter().flatten().any(collides)
    {
        return Err(Impossible(
            "Bicaptures goes alone yet or with simple rebirths of captured or capturing units, without attributes of units"
                .to_owned(),
        ));
    }
    Ok(())
}

/// Units that stand for the orthodox ones: other conditions that name orthodox kinds leave it open whom they mean then.
pub(super) fn refuse_armies(
    condition: &Condition,
    army: &Army,
    fairy_army: FairyArmy,
) -> Result<(), Impossible> {
    let names_kinds = |fairy: &Fairy| {
        matches!(
            fairy,
            Fairy::KindChange(_)
                | Fairy::Chameleons { .. }
                | Fairy::Everyone(_)
                | Fairy::Protean { .. }
                | Fairy::KobulKings { .. }
                | Fairy::Influencer
                | Fairy::Football(_)
                | Fairy::Castling { .. }
                | Fairy::Sentinels(_)
                | Fairy::Lent(_)
                | Fairy::SuperTransmuting { .. }
                | Fairy::Paralysis(Paralysis::NextKind)
                | Fairy::Check(CheckWhen::LastOfKind | CheckWhen::OnlyKing)
                | Fairy::Losing
        )
    };
    let rebirths = [Some(&condition.rebirth), condition.beside.as_ref()];
    let steps = |rule: &Rebirth| matches!(rule.becomes, Becomes::Einstein | Becomes::ReversalEinstein);
    let officers = fairy_army.stand_ins().iter().filter(|(kind, _)| ![Kind::KING, Kind::PAWN].contains(kind));
    let stands = |&(kind, _): &StandIn| army.kinds_on_board >> kind.index() & 1 != 0;
    let reason = match () {
        () if fairy_army.has_no_others() && officers.copied().any(|row| stands(&row)) => {
            "orthodox units stand on the board for which the condition has fairy units: write their codes"
        }
        () if condition.fairy.iter().any(names_kinds) || rebirths.into_iter().flatten().any(steps) => {
            "a condition in which fairy units stand for the orthodox ones does not go with rules that speak of \
             orthodox kinds yet"
        }
        () if rebirths.into_iter().flatten().any(|rule| rule.extras.alsatian) => {
            "with fairy units no position can arise in a game, so Alsatian Circe has no moves to allow"
        }
        () => return Ok(()),
    };
    Err(Impossible(reason.to_owned()))
}

/// Role Exchange turns the board half round: who remembers squares would have to turn them, too.
fn refuse_role_exchange(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::RoleExchange(_))) {
        return Ok(());
    }
    let rebirths = [Some(&condition.rebirth), condition.beside.as_ref()];
    let remembers = |rule: &Rebirth| {
        delayed(rule)
            || matches!(rule.occupied, Occupied::Volcanic | Occupied::Parachute)
            || rule.square == SquareRule::Diagram
            || rule.chooser == Chooser::Owner
            || rule.extras != crate::rules::Extras::default()
    };
    if condition.fairy.len() > 1
        || rebirths.into_iter().flatten().any(remembers)
        || army.marks != Attributes::NONE
        || army.has_neutrals
    {
        return Err(Impossible(
            "Role Exchange goes alone or beside rebirths at once, without neutral units and attributes of units"
                .to_owned(),
        ));
    }
    Ok(())
}

/// BGL measures moves from where they begin to where they end.
fn refuse_budgets(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Budgets(_))) {
        return Ok(());
    }
    let changes = |fairy: &Fairy| {
        asks_for_guards(fairy)
            || matches!(fairy, Fairy::MakeAndTake | Fairy::Wormholes(_))
            || fairy.looks_at_checks()
    };
    let rebirths = [Some(&condition.rebirth), condition.beside.as_ref()];
    let goes_elsewhere =
        |rule: &Rebirth| matches!(rule.who, Who::Mover { .. } | Who::Danger) || rule.extras.alsatian;
    if condition.fairy.iter().any(changes)
        || rebirths.into_iter().flatten().any(goes_elsewhere)
        || army.has_borrowers
        || army.marks != Attributes::NONE
    {
        return Err(Impossible(
            "BGL does not go with rules that change how units move, or ask who attacks whom, yet".to_owned(),
        ));
    }
    Ok(())
}

/// Ghosts: captured units do not come back in two ways.
fn refuse_ghosts(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Ghosts { .. })) {
        return Ok(());
    }
    if condition.rebirth.who != Who::Nobody || condition.beside.is_some() {
        return Err(Impossible(
            "captured units come back as ghosts, so there are no other rebirths".to_owned(),
        ));
    }
    if several_change(condition) || army.marks != Attributes::NONE || army.has_neutrals {
        return Err(Impossible(
            "ghosts do not go with conditions that do more than forbid moves, neutral units and attributes of units yet"
                .to_owned(),
        ));
    }
    Ok(())
}

/// Of who sees whom on which board other conditions know nothing.
fn refuse_two_boards(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.contains(&Fairy::TwoBoards) {
        return Ok(());
    }
    let reason = match () {
        () if condition.fairy.len() > 1 => {
            "Alice Chess does not go with fairy conditions other than rebirths yet"
        }
        () if army.marks != Attributes::NONE || army.has_borrowers => {
            "Alice Chess does not go with attributes other than royal and kamikaze, orphans and friends yet"
        }
        () => return refuse_elsewhere(condition),
    };
    Err(Impossible(reason.to_owned()))
}

/// A move tells the way of going on where it tells other choices under other rules.
fn refuse_series_capture(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.contains(&Fairy::SeriesCapture) {
        return Ok(());
    }
    let has_other = condition.fairy.iter().any(|fairy| !matches!(fairy, Fairy::SeriesCapture | Fairy::Dummy));
    let rebirths = [Some(&condition.rebirth), condition.beside.as_ref()];
    let starts_elsewhere = |rule: &Rebirth| {
        matches!(rule.who, Who::Mover { .. } | Who::Danger)
            || rule.chooser == Chooser::Owner
            || chosen(rule)
            || matches!(rule.occupied, Occupied::Volcanic | Occupied::Parachute)
            || rule.extras != crate::rules::Extras::default()
    };
    let kings_may_go = |rule: &Rebirth| {
        rule.kings == Kings::Inclusive && rule.who != Who::Capturer || rule.occupied == Occupied::Assassin
    };
    let reason = match () {
        () if rebirths.into_iter().flatten().any(kings_may_go) => {
            "it is not settled what a check is in Series Capture where kings are reborn or annihilated by rebirths"
        }
        () if has_other => "Series Capture does not go with fairy conditions other than rebirths yet",
        () if army.has_locusts || army.has_borrowers || army.has_neutrals => {
            "Series Capture does not go with locusts, orphans, friends and neutral units yet"
        }
        () if !Attributes::ROYAL.has(army.marks) => {
            "Series Capture does not go with units with attributes yet"
        }
        () if rebirths.into_iter().flatten().any(starts_elsewhere) => {
            "Series Capture does not go with units that start from rebirth squares, choices of the player about rebirths, \
             hidden units and rules that look back at earlier positions yet"
        }
        () => return Ok(()),
    };
    Err(Impossible(reason.to_owned()))
}

/// Conditions that look before or behind hold throughout or not at all.
pub(super) fn refuse_periods(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let reason = |name: &str| {
        Impossible(format!(
            "{name} does not begin or end in the course of play yet: it looks at other half-moves"
        ))
    };
    if army.has_neutrals || army.marks != Attributes::NONE || army.has_borrowers {
        return Err(Impossible(
            "neutral units, units with attributes, orphans and friends do not go with rules that change in play yet"
                .to_owned(),
        ));
    }
    let conditions = || condition.periods.iter().map(|period| &period.condition);
    let fairy =
        conditions().flat_map(|condition| &condition.fairy).find(|fairy| !holds_for_one_move(**fairy));
    if let Some(fairy) = fairy {
        return Err(reason(fairy.row().map_or("one of the conditions", |row| row.name)));
    }
    let rebirths = conditions().flat_map(|condition| [Some(condition.rebirth), condition.beside]).flatten();
    match rebirths.into_iter().find(|rule| rule.extras != crate::rules::Extras::default()) {
        Some(rule) => Err(reason(&crate::rules::name(&rule))),
        None => Ok(()),
    }
}

/// Does a condition ask no more of a half-move than who reaches whom in it, and where it leads?
fn looks_at_reach_alone(fairy: Fairy) -> bool {
    matches!(
        fairy,
        Fairy::Paralysis(_)
            | Fairy::Guard(_)
            | Fairy::SquareColour { .. }
            | Fairy::NoCapture { .. }
            | Fairy::MustCapture { .. }
            | Fairy::Alphabetic { .. }
            | Fairy::Isardam { .. }
            | Fairy::Leffie
            | Fairy::Dummy
            | Fairy::Immobile(_)
            | Fairy::Prey(_)
            | Fairy::NoPromotion { .. }
            | Fairy::ForcedSquare { .. }
            | Fairy::SideChange(_)
            | Fairy::MagicSquares { .. }
            | Fairy::Traitors
    )
}

/// Does a condition say of each half-move by itself what is legal and what it leads to?
fn holds_for_one_move(fairy: Fairy) -> bool {
    looks_at_reach_alone(fairy)
        || matches!(
            fairy,
            Fairy::Length { .. }
                | Fairy::EdgeMover { .. }
                | Fairy::Mutual(_)
                | Fairy::Contact(_)
                | Fairy::Central
                | Fairy::Grid(_)
                | Fairy::DrawnGrid(_)
                | Fairy::MultiCaptures { .. }
                | Fairy::Lent(_)
                | Fairy::TakeAndMake { .. }
                | Fairy::JoinedEdges(_)
        )
}

/// Of lines over joined edges those conditions know nothing that measure lengths, look at neighbours or at parts of the
/// board, and so do rebirths.
fn refuse_joined_edges(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !army.joined().any() {
        return Ok(());
    }
    if let Some(code) = army.stays_on_board() {
        return Err(Impossible(format!("it is not settled how the unit {code} moves over joined edges")));
    }
    let other = |fairy: &&Fairy| fairy.joined_edges().is_none() && !goes_over_edges(**fairy);
    if let Some(other) = condition.fairy.iter().find(other) {
        let name = other.row().map_or("one of the conditions", |row| row.name);
        return Err(Impossible(format!("{name} does not go with joined edges of the board yet")));
    }
    if !Attributes::ROYAL.with(Attributes::KAMIKAZE).has(army.marks) {
        return Err(Impossible(
            "attributes other than royal and kamikaze do not go with joined edges of the board yet"
                .to_owned(),
        ));
    }
    let measures = |rule: &Rebirth| {
        matches!(rule.square, SquareRule::Equipollent | SquareRule::RelativeSymmetry | SquareRule::Cage)
            || rule.who == Who::Neighbours
            || rule.extras.alsatian
    };
    let rebirths = [Some(&condition.rebirth), condition.beside.as_ref()];
    match rebirths.into_iter().flatten().any(measures) {
        true => Err(Impossible(
            "it is not settled what vectors, neighbours and past moves are over joined edges of the board"
                .to_owned(),
        )),
        false => Ok(()),
    }
}

/// Does a condition ask of squares no more than who reaches them?
fn goes_over_edges(fairy: Fairy) -> bool {
    looks_at_reach_alone(fairy)
        || matches!(
            fairy,
            Fairy::Protean { .. }
                | Fairy::Disparate
                | Fairy::PromotionsTo(_)
                | Fairy::SparedKings
                | Fairy::MustCheck { .. }
                | Fairy::Checkless
                | Fairy::Exclusive
        )
}

fn refuse_elsewhere(condition: &Condition) -> Result<(), Impossible> {
    let rebirths = [Some(&condition.rebirth), condition.beside.as_ref()];
    let starts_elsewhere = |rule: &Rebirth| {
        matches!(rule.who, Who::Mover { .. } | Who::Danger | Who::Neighbours)
            || rule.extras != crate::rules::Extras::default()
    };
    match rebirths.into_iter().flatten().any(starts_elsewhere) {
        true => Err(Impossible(
            "it is not settled which board counts where units start from their rebirth squares in Alice Chess"
                .to_owned(),
        )),
        false => Ok(()),
    }
}

/// Holes are neither empty nor occupied by a unit.
fn refuse_holes(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Holes(_) | Fairy::LeavesHoles)) {
        return Ok(());
    }
    let touches = |fairy: &Fairy| matches!(fairy, Fairy::Contact(_));
    if several_change(condition)
        || condition.fairy.iter().any(touches)
        || army.marks != Attributes::NONE
        || army.has_borrowers
    {
        return Err(Impossible(
            "holes do not go with conditions that do more than forbid moves or ask who stands beside whom, attributes of \
             units, orphans and friends yet"
                .to_owned(),
        ));
    }
    let rebirths = [Some(&condition.rebirth), condition.beside.as_ref()];
    let needs_a_square = |rule: &Rebirth| {
        !matches!(rule.occupied, Occupied::Relaxed | Occupied::Strict | Occupied::Assassin)
            || rule.square == SquareRule::Cage
            || matches!(rule.who, Who::Danger | Who::Neighbours)
            || rule.extras.alsatian
    };
    if rebirths.into_iter().flatten().any(needs_a_square) {
        return Err(Impossible(
            "what holes mean where units are covered or caged by rebirths is not settled".to_owned(),
        ));
    }
    Ok(())
}

/// Sentinels and Breton change units beside the moving one.
fn refuse_pawns_left(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let is_one = |fairy: &Fairy| matches!(fairy, Fairy::Sentinels(_) | Fairy::Breton(_) | Fairy::Snek(_));
    if !condition.fairy.iter().any(is_one) {
        return Ok(());
    }
    if several_change(condition) || army.marks != Attributes::NONE || army.has_borrowers {
        return Err(Impossible(
            "Sentinels, Breton and Snek do not go with conditions that do more than forbid moves, attributes of units, \
             orphans and friends yet"
                .to_owned(),
        ));
    }
    let rebirths = [Some(&condition.rebirth), condition.beside.as_ref()];
    let is_breton = condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Breton(_)));
    let is_snek = condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Snek(_)));
    let collides = |rule: &Rebirth| {
        matches!(rule.who, Who::Mover { .. } | Who::Danger | Who::Both { .. } | Who::Neighbours)
            || rule.square == SquareRule::Diagram
            || rule.chooser == Chooser::Owner
            || rule.extras != crate::rules::Extras::default()
            || is_snek
                && (chosen(rule)
                    || rule.who == Who::Capturer && may_promote(rule)
                    || rule.colour != Colours::Kept)
            || is_breton
                && (chosen(rule)
                    || rule.kings == Kings::Inclusive && delayed(rule)
                    || rule.who == Who::Capturer && may_promote(rule)
                    || rule.colour != Colours::Kept)
    };
    match rebirths.into_iter().flatten().any(collides) {
        true => Err(Impossible(
            "Sentinels, Breton and Snek do not go yet with rebirths that ask who has moved where, or leave a choice".to_owned(),
        )),
        false => Ok(()),
    }
}

/// Contact Grid is two conditions at once.
fn refuse_contact_grid(condition: &Condition) -> Result<(), Impossible> {
    let rebirths = [Some(&condition.rebirth), condition.beside.as_ref()];
    let is_played = condition.fairy.contains(&Fairy::ContactGrid);
    if is_played && (several_change(condition) || rebirths.into_iter().flatten().any(chosen)) {
        return Err(Impossible(
            "Contact Grid Chess does not go yet with conditions that do more than forbid moves, nor with rebirth squares that \
             the player chooses"
                .to_owned(),
        ));
    }
    Ok(())
}

/// Castling with any unit moves units of either side.
fn refuse_castling(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Castling { .. })) {
        return Ok(());
    }
    let rebirths = [Some(&condition.rebirth), condition.beside.as_ref()];
    let goes_elsewhere =
        |rule: &Rebirth| matches!(rule.who, Who::Mover { .. } | Who::Danger) || rule.extras.alsatian;
    let is_measured = |fairy: &Fairy| matches!(fairy, Fairy::Length { .. });
    if several_change(condition)
        || condition.fairy.iter().any(is_measured)
        || rebirths.into_iter().flatten().any(goes_elsewhere)
        || army.marks != Attributes::NONE
        || army.has_borrowers
    {
        return Err(Impossible(
            "castling with other units is supported beside rebirths and conditions that only forbid moves and do not \
             measure them, without attributes of units"
                .to_owned(),
        ));
    }
    Ok(())
}

/// Units that change places: nobody is captured, and nobody moves in his own way.
fn refuse_exchange(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Exchange(_))) {
        return Ok(());
    }
    let rebirths = [Some(&condition.rebirth), condition.beside.as_ref()];
    let collides = |rule: &Rebirth| {
        matches!(rule.who, Who::Mover { .. } | Who::Danger) || rule.extras != crate::rules::Extras::default()
    };
    let asks_who_moves =
        |fairy: &Fairy| matches!(fairy, Fairy::Length { .. } | Fairy::Disparate | Fairy::Contact(_));
    if several_change(condition)
        || condition.fairy.iter().any(asks_who_moves)
        || rebirths.into_iter().flatten().any(collides)
        || army.marks != Attributes::NONE
        || army.has_borrowers
        || army.has_neutrals
    {
        return Err(Impossible(
            "units that change places are supported beside rebirths and conditions that only forbid moves and do not ask \
             which unit moves how far, without neutral units, attributes of units, orphans and friends"
                .to_owned(),
        ));
    }
    Ok(())
}

/// Conditions that take units off the board, count captures, let kings change places or put squares in the place of kings:
/// alone or beside rebirths.
fn refuse_later_ones(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let is_one = |fairy: &&Fairy| {
        matches!(
            fairy,
            Fairy::LostUnits
                | Fairy::CapturesOnce { .. }
                | Fairy::Oscillating { .. }
                | Fairy::PromotionSquares { .. }
                | Fairy::RoyalSquare { .. }
        )
    };
    let Some(rule) = condition.fairy.iter().find(is_one) else { return Ok(()) };
    let name = rule.row().map_or("this condition", |row| row.name);
    let is_alike = |other: &Fairy| std::mem::discriminant(other) == std::mem::discriminant(rule);
    // Which units have captured is remembered where others remember the last move.
    let remembers = |other: &Fairy| matches!(other, Fairy::After { .. } | Fairy::Disparate);
    let asks_for_others = |other: &Fairy| matches!(other, Fairy::Disparate | Fairy::Prey(_));
    let goes_beside = |other: &Fairy| {
        let collides = match rule {
            Fairy::PromotionSquares { .. } => false,
            Fairy::CapturesOnce { .. } => remembers(other),
            Fairy::LostUnits => asks_for_others(other),
            _ => true,
        };
        other.only_forbids() && !collides
    };
    if !condition.fairy.iter().all(|other| is_alike(other) || goes_beside(other)) {
        return Err(Impossible(format!("{name} does not go with one of the other fairy conditions yet")));
    }
    if army.marks != Attributes::NONE || army.has_borrowers || army.has_neutrals || army.has_fairy_pawns() {
        return Err(Impossible(format!(
            "{name} does not go with neutral units, attributes of units, orphans, friends and pawns of other kinds yet"
        )));
    }
    let rebirths = || [Some(&condition.rebirth), condition.beside.as_ref()].into_iter().flatten();
    let strange = |rule: &Rebirth| {
        matches!(rule.who, Who::Both { .. } | Who::Neighbours | Who::Danger)
            || rule.extras != crate::rules::Extras::default()
            || rule.chooser == Chooser::Owner
            || rule.colour == Colours::Changed
            || matches!(rule.occupied, Occupied::Volcanic | Occupied::Parachute)
    };
    let transfers = |rule: &Rebirth| matches!(rule.who, Who::Mover { .. });
    let restricts = |rule: &Rebirth| matches!(rule.who, Who::Immune | Who::Geneva);
    let returns_kings = |rule: &Rebirth| rule.kings == Kings::Inclusive && rule.who == Who::Victim;
    let is_unclear = |other: &Rebirth| match rule {
        Fairy::LostUnits => transfers(other) || restricts(other) || returns_kings(other),
        Fairy::CapturesOnce { .. } => delayed(other),
        Fairy::Oscillating { .. } => transfers(other) || other.occupied == Occupied::Assassin,
        Fairy::RoyalSquare { .. } => {
            transfers(other)
                || restricts(other)
                || other.occupied == Occupied::Assassin
                || other.who == Who::Capturer && (!is_static(other.square) || delayed(other) || chosen(other))
        }
        _ => false,
    };
    if rebirths().any(|rule| strange(rule) || is_unclear(rule)) {
        return Err(Impossible(format!("{name} does not go with this sort of rebirths yet")));
    }
    Ok(())
}

/// Boards that turn: who remembers squares would have to turn them, too.
fn refuse_revolving(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Revolving(_))) {
        return Ok(());
    }
    let remembers = |fairy: &Fairy| {
        matches!(
            fairy,
            Fairy::Contact(_)
                | Fairy::After { .. }
                | Fairy::Disparate
                | Fairy::Distance { .. }
                | Fairy::Isardam { .. }
                | Fairy::Leffie
                | Fairy::Imitators(_)
                | Fairy::Wormholes(_)
                | Fairy::SideChange(_)
        ) || fairy.looks_at_checks()
    };
    let rebirths = [Some(&condition.rebirth), condition.beside.as_ref()];
    let keeps_squares = |rule: &Rebirth| {
        matches!(rule.occupied, Occupied::Volcanic | Occupied::Parachute)
            || rule.chooser == Chooser::Owner
            || rule.extras.cohen
            || rule.extras.alsatian
            || matches!(rule.who, Who::Mover { .. } | Who::Danger)
    };
    if condition.fairy.iter().any(remembers)
        || rebirths.into_iter().flatten().any(keeps_squares)
        || army.marks != Attributes::NONE
    {
        return Err(Impossible(
            "a board that turns does not go with rules that keep squares in mind, nor with attributes of units, yet"
                .to_owned(),
        ));
    }
    Ok(())
}

/// Wormholes leave a choice to the player, and take the unit away from where its move has ended.
fn refuse_wormholes(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Wormholes(_))) {
        return Ok(());
    }
    let changes = |fairy: &Fairy| {
        matches!(
            fairy,
            Fairy::TakeAndMake { .. }
                | Fairy::MakeAndTake
                | Fairy::Imitators(_)
                | Fairy::Contact(_)
                | Fairy::NoPromotion { .. }
                | Fairy::ForcedSquare { .. }
                | Fairy::Distance { .. }
                | Fairy::After { .. }
                | Fairy::Isardam { .. }
                | Fairy::Leffie
        ) || fairy.looks_at_checks()
    };
    let rebirths = [Some(&condition.rebirth), condition.beside.as_ref()];
    let chooses = |rule: &Rebirth| {
        chosen(rule)
            || rule.chooser == Chooser::Owner
            || rule.who == Who::Capturer && may_promote(rule)
            || matches!(rule.who, Who::Mover { .. } | Who::Both { .. } | Who::Danger)
            || rule.extras.alsatian
    };
    let reason = match () {
        () if rebirths.into_iter().flatten().any(chooses) => {
            "only one of two rules may leave a choice to the player"
        }
        () if condition.fairy.iter().any(changes) => {
            "Wormholes do not go with conditions that ask where a unit has moved to, yet"
        }
        () if army.has_borrowers || army.marks != Attributes::NONE => {
            "Wormholes do not go with orphans, friends and attributes of units yet"
        }
        () => return Ok(()),
    };
    Err(Impossible(reason.to_owned()))
}

/// CAST counts the captures that a unit can make from where it stands, in its own way.
fn refuse_cast(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let changes = |fairy: &Fairy| asks_for_guards(fairy) || matches!(fairy, Fairy::MakeAndTake);
    let goes_elsewhere = |rule: &Rebirth| matches!(rule.who, Who::Mover { .. } | Who::Danger);
    let rebirths = [Some(&condition.rebirth), condition.beside.as_ref()];
    let is_played = !condition.fairy.contains(&Fairy::OneCaptureOnly);
    let collides = condition.fairy.iter().any(changes)
        || rebirths.into_iter().flatten().any(goes_elsewhere)
        || army.has_borrowers
        || army.marks != Attributes::NONE;
    if is_played || !collides {
        return Ok(());
    }
    Err(Impossible(
        "CAST does not go with rules that change how units move, or ask who attacks whom, yet".to_owned(),
    ))
}

/// Imitators look at the way of each move, and say nothing to those that ask who could move where.
fn refuse_imitators(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    if !condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Imitators(_))) {
        return Ok(());
    }
    let moves_otherwise = |fairy: &Fairy| {
        asks_for_guards(fairy)
            || matches!(fairy, Fairy::MakeAndTake | Fairy::SideChange(_) | Fairy::Contact(_))
    };
    let rebirths = [Some(&condition.rebirth), condition.beside.as_ref()];
    let leaves_the_way = |rule: &Rebirth| {
        matches!(rule.who, Who::Mover { .. } | Who::Danger)
            || matches!(rule.occupied, Occupied::Volcanic | Occupied::Parachute)
            || rule.chooser == Chooser::Owner
            || rule.adapted == Adapted::Hydra
            || rule.extras.alsatian
    };
    match () {
        () if !army.kinds().all(|kind| army.rides_or_leaps(kind)) => Some(
            "imitators make the moves of leapers and riders; what they make of those of hoppers and others is not supported",
        ),
        () if army.marks != Attributes::NONE => Some("imitators do not go with attributes of units yet"),
        () if condition.fairy.iter().any(moves_otherwise) => {
            Some("imitators do not go with conditions that change how units move, or ask who attacks whom, yet")
        }
        () if rebirths.into_iter().flatten().any(leaves_the_way) => {
            Some("imitators are not supported beside transfers, hidden units and choices of the other side")
        }
        () => None,
    }
    .map_or(Ok(()), |reason| Err(Impossible(reason.to_owned())))
}

/// Does a condition ask which units guard or attack others, or does it change that?
fn asks_for_guards(fairy: &Fairy) -> bool {
    matches!(
        fairy,
        Fairy::Paralysis(_)
            | Fairy::Guard(_)
            | Fairy::Mutual(_)
            | Fairy::Prey(_)
            | Fairy::Central
            | Fairy::Isardam { .. }
            | Fairy::Leffie
            | Fairy::Lent(_)
            | Fairy::TakeAndMake { .. }
    )
}

/// Protean Chess: whose a unit is that becomes another one and changes sides is not settled.
fn refuse_protean(condition: &Condition) -> Result<(), Impossible> {
    let rebirths = [Some(&condition.rebirth), condition.beside.as_ref()];
    let turns = |rule: &Rebirth| rule.colour == Colours::Changed;
    match rebirths.into_iter().flatten().any(turns) {
        true => Err(Impossible("protean units do not go with rebirths that change sides yet".to_owned())),
        false => Ok(()),
    }
}

/// Conditions that let units move otherwise, or ask what pawns attack, have been thought through for orthodox pawns only.
fn refuse_fairy_pawns(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let is_protean = condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Protean { .. }));
    if is_protean {
        refuse_protean(condition)?;
    }
    if !is_protean && !army.has_fairy_pawns() && !army.has_passers() {
        return Ok(());
    }
    let settled = |fairy: &&Fairy| {
        matches!(
            fairy,
            Fairy::PromotionsTo(_)
                | Fairy::Army(_)
                | Fairy::SideChange(_)
                | Fairy::Contact(_)
                | Fairy::SquareColour { .. }
                | Fairy::NoCapture { .. }
                | Fairy::Protean { .. }
        )
    };
    // Those that are made by captures only forbid nothing anew.
    let are_made = !army.has_fairy_pawns() && !army.has_passers();
    match condition.fairy.iter().find(|fairy| !(settled(fairy) || are_made && fairy.only_forbids())) {
        None => Ok(()),
        Some(fairy) => {
            let name = fairy.row().map_or("this condition", |row| row.name);
            Err(Impossible(format!(
                "pawns of other kinds, and units that capture like pawns, do not go with {name} yet"
            )))
        }
    }
}

/// Make&Take: which unit is to be captured decides from where it is, so that nobody asks it whom a unit guards.
fn refuse_makes(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let makes = |fairy: &Fairy| *fairy == Fairy::MakeAndTake;
    if !condition.fairy.iter().any(makes) {
        return Ok(());
    }
    if army.has_borrowers || army.marks != Attributes::NONE || condition.fairy.iter().any(asks_for_guards) {
        return Err(Impossible(
            "Make&Take does not go with rules about who guards or attacks whom, nor with attributes of units, yet"
                .to_owned(),
        ));
    }
    Ok(())
}

/// Conditions that ask how many units attack, how many moves there are, or which unit has just moved, go with no others.
fn refuse_counting(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let counts = |fairy: &Fairy| {
        matches!(
            fairy,
            Fairy::PartialParalysis
                | Fairy::MultiCaptures { .. }
                | Fairy::Fuddled
                | Fairy::Immobility(_)
                | Fairy::Exclusive
                | Fairy::Amu
                | Fairy::Sat { .. }
                | Fairy::Check(CheckWhen::AttackedTwice | CheckWhen::LastOfKind | CheckWhen::OnlyKing)
                | Fairy::Losing
        )
    };
    let Some(rule) = condition.fairy.iter().find(|&fairy| counts(fairy)) else { return Ok(()) };
    let rebirths = [Some(&condition.rebirth), condition.beside.as_ref()];
    let starts_elsewhere = rebirths.into_iter().flatten().any(|rule| matches!(rule.who, Who::Mover { .. }));
    let counts_attackers = matches!(rule, Fairy::PartialParalysis | Fairy::MultiCaptures { .. } | Fairy::Amu);
    let asks_who_captures = |other: &Fairy| {
        matches!(other, Fairy::Guard(_) | Fairy::Contact(_) | Fairy::Mutual(_) | Fairy::NoCapture { .. })
    };
    let stands_alone = matches!(
        rule,
        Fairy::Sat { .. } | Fairy::Check(CheckWhen::LastOfKind | CheckWhen::OnlyKing) | Fairy::Losing
    );
    let collides = several_change(condition)
        || stands_alone && condition.fairy.len() > 1
        || matches!(rule, Fairy::MultiCaptures { .. }) && condition.fairy.iter().any(asks_who_captures);
    if collides {
        let name = rule.row().map_or("this condition", |row| row.name);
        return Err(Impossible(format!("{name} does not go with one of the other fairy conditions yet")));
    }
    let meets_locusts = army.has_locusts && matches!(rule, Fairy::PartialParalysis);
    match counts_attackers && (starts_elsewhere || meets_locusts || army.has_borrowers) {
        true => Err(Impossible(
            "conditions that look at all attackers of a unit go with units yet that move from where they stand and \
             land where they capture"
                .to_owned(),
        )),
        false => Ok(()),
    }
}

/// Conditions that need to know who is in check, or what else a side could play, before a move counts: each of them asks
/// what the others say, so that two of them have no answer.
fn refuse_two_judges(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let asks_captures = condition.fairy.contains(&Fairy::Immobility(Immobility::OneUnitBesideKing));
    if asks_captures && condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::NoCapture { .. })) {
        return Err(Impossible(
            "OWU asks what a king could capture, and here a side captures nothing".to_owned(),
        ));
    }
    let judges = |fairy: &&Fairy| fairy.looks_at_checks();
    let found: Vec<&Fairy> = condition.fairy.iter().filter(judges).collect();
    let Some(first) = found.first() else { return Ok(()) };
    let differs = |other: &&Fairy| std::mem::discriminant(*other) != std::mem::discriminant(*first);
    let lends = condition.fairy.iter().any(|fairy| matches!(fairy, Fairy::Lent(_)));
    // They ask for checks while a move is played, those that are looked at included.
    let asks = |fairy: &Fairy| matches!(fairy, Fairy::Masand { .. } | Fairy::LostUnits);
    if found.iter().any(differs) || lends || condition.fairy.iter().any(asks) {
        return Err(Impossible("two conditions that look at checks do not go together yet".to_owned()));
    }
    let rebirths = [Some(&condition.rebirth), condition.beside.as_ref()];
    let either = condition.fairy.contains(&Fairy::Check(CheckWhen::AttackedByEither));
    let has = |test: fn(&Fairy) -> bool| condition.fairy.iter().any(test);
    let is_compared =
        has(|fairy| matches!(fairy, Fairy::Check(CheckWhen::Attacking | CheckWhen::NotAttacked)));
    let must_check = has(|fairy| matches!(fairy, Fairy::MustCheck { .. }));
    // Whether a capture checks is asked anew behind the capture of a king that comes back. Only where he comes back to the
    // same square each time, and who takes him there takes his place, does that end.
    let goes_on = has(|fairy| matches!(fairy, Fairy::TakeAndMake { .. })) || army.has_locusts;
    let ends = |rule: &Rebirth| {
        must_check
            && !goes_on
            && rule.square == SquareRule::Home
            && rule.adapted == Adapted::Not
            && rule.defined_by == DefinedBy::Itself
            && rule.occupied != Occupied::Alternative
    };
    let loses_kings = |rule: &Rebirth| {
        !is_compared && (rule.kings == Kings::Inclusive && !ends(rule) || rule.occupied == Occupied::Assassin)
            || either && !matches!(rule.who, Who::Nobody | Who::Victim)
    };
    let asks_for_check = condition
        .fairy
        .iter()
        .any(|fairy| matches!(fairy, Fairy::Check(_) | Fairy::Sat { .. } | Fairy::MustCheck { .. }));
    let is_plain = |rule: &Rebirth| matches!(rule.who, Who::Nobody | Who::Victim);
    if has(|fairy| matches!(fairy, Fairy::Sat { .. })) && !rebirths.into_iter().flatten().all(is_plain) {
        return Err(Impossible(
            "SAT goes alone yet or with rebirths of captured units, where squares are simply attacked"
                .to_owned(),
        ));
    }
    let at_once = |rule: &Rebirth| is_plain(rule) && rule.chooser != Chooser::Owner;
    if has(|fairy| *fairy == Fairy::Check(CheckWhen::LastOfKind))
        && (!rebirths.into_iter().flatten().all(at_once) || army.marks != Attributes::NONE)
    {
        return Err(Impossible(
            "Extinction Chess goes alone yet or with rebirths of captured units, without attributes of units"
                .to_owned(),
        ));
    }
    let of_one = |rule: &Rebirth| matches!(rule.who, Who::Nobody | Who::Victim | Who::Capturer);
    if has(|fairy| *fairy == Fairy::Check(CheckWhen::OnlyKing))
        && (!rebirths.into_iter().flatten().all(|rule| of_one(rule) && rule.chooser != Chooser::Owner)
            || army.marks != Attributes::NONE
            || army.has_neutrals)
    {
        return Err(Impossible(
            "Royal Dynasty goes alone yet or with rebirths of captured or capturing units, without neutral units and \
             attributes of units"
                .to_owned(),
        ));
    }
    let is_counted = has(|fairy| *fairy == Fairy::Check(CheckWhen::OnlyKing));
    if asks_for_check && !is_counted && rebirths.into_iter().flatten().any(loses_kings) {
        return Err(Impossible(
            "conditions that look at checks do not go with rebirths of kings, nor with Assassin, yet"
                .to_owned(),
        ));
    }
    if rebirths.into_iter().flatten().any(|rule| matches!(rule.who, Who::Mover { .. })) {
        return Err(Impossible(
            "conditions that look at checks do not go with units that move from another square yet"
                .to_owned(),
        ));
    }
    Ok(())
}

/// Refuses what is named behind a condition, or not, if it means nothing there.
fn refuse_argument(fairy: &Fairy) -> Result<(), Impossible> {
    let needs_two = "two squares of the diagram must be named, those of two units";
    match fairy {
        Fairy::Distance { squares, .. } if squares.len() != 2 => Err(Impossible(needs_two.to_owned())),
        Fairy::Sat { flights, .. }
            if flights.is_named
                && flights.numbers().iter().any(|number| number.is_none_or(|number| number % 100 != 0)) =>
        {
            Err(Impossible("SAT counts flights in whole numbers".to_owned()))
        }
        Fairy::PromotionsTo(kinds) if kinds.as_slice().iter().any(|code| ["K", "P"].contains(code)) => {
            Err(Impossible("pawns promote neither to kings nor to pawns".to_owned()))
        }
        Fairy::RoyalSquare { square, .. } if square.len() > 1 => {
            Err(Impossible("a side has one royal square".to_owned()))
        }
        fairy if fairy.lacks_argument() => {
            let name = fairy.row().map_or("the condition", |row| row.name);
            Err(Impossible(format!("{name} needs {} behind it", fairy.argument().wanted())))
        }
        _ => Ok(()),
    }
}

/// Refuses what neutral units do not go with.
///
/// # Errors
/// If there are conditions beside rebirths of which it is not known what they mean for such units.
pub(super) fn refuse_neutrals(condition: &Condition) -> Result<(), Impossible> {
    let rules = [Some(&condition.rebirth), condition.beside.as_ref()];
    let transfers = rules.into_iter().flatten().any(|rule| matches!(rule.who, Who::Mover { .. }));
    if transfers && !condition.fairy.is_empty() {
        return Err(Impossible(
            "neutral units beside fairy conditions do not go with units that move from another square yet"
                .to_owned(),
        ));
    }
    match condition.fairy.iter().find(|fairy| !fairy.goes_with_neutrals()) {
        None => Ok(()),
        Some(fairy) => {
            let name = fairy.row().map_or("this condition", |row| row.name);
            Err(Impossible(format!("neutral units do not go with {name} yet")))
        }
    }
}

/// Einstein Chess and its relatives have been thought through alone and beside rebirths.
fn refuse_kind_changes(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let changes = condition.fairy.iter().find_map(|fairy| match fairy {
        Fairy::KindChange(change) => Some(*change),
        _ => None,
    });
    let Some(change) = changes else { return Ok(()) };
    let others = condition.fairy.iter().filter(|fairy| !matches!(fairy, Fairy::KindChange(_)));
    let goes_beside = |fairy: &Fairy| match change {
        KindChange::Einstein | KindChange::ReversalEinstein | KindChange::AntiEinstein => {
            fairy.only_forbids()
        }
        KindChange::Norsk | KindChange::Relegation | KindChange::LineChameleon => {
            matches!(fairy, Fairy::Length { .. } | Fairy::MustCapture { .. })
        }
    };
    let reason = match () {
        () if others.clone().any(|fairy| !goes_beside(fairy)) => {
            "units that change their kind go yet with conditions that only forbid moves; under Norsk, Relegation and Line \
             Chameleon with Maximummer and its like"
        }
        () if !change.lets_pawns_promote() && army.kinds().next().is_some() => {
            "Einstein Chess does not go with fairy units"
        }
        () if army.marks != Attributes::NONE => "units that change their kind do not go with attributes yet",
        () => return Ok(()),
    };
    Err(Impossible(reason.to_owned()))
}

/// Conditions that change units where they stand have been thought through alone and beside rebirths.
fn refuse_unit_changes(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let turns = |fairy: &Fairy| {
        matches!(fairy, Fairy::MagicSquares { .. } | Fairy::Traitors | Fairy::Arrival(_) | Fairy::Influencer)
    };
    let is_kobul = |fairy: &Fairy| matches!(fairy, Fairy::KobulKings { .. });
    let is_football = |fairy: &Fairy| matches!(fairy, Fairy::Football(_));
    let is_masand = |fairy: &Fairy| matches!(fairy, Fairy::Masand { .. });
    let transmutes = |fairy: &Fairy| matches!(fairy, Fairy::SuperTransmuting { .. });
    let has = |test: &dyn Fn(&Fairy) -> bool| condition.fairy.iter().any(test);
    let all: [&dyn Fn(&Fairy) -> bool; 5] = [&turns, &is_kobul, &is_football, &is_masand, &transmutes];
    if !all.into_iter().any(has) {
        return Ok(());
    }
    let rebirths = || [Some(&condition.rebirth), condition.beside.as_ref()].into_iter().flatten();
    let moves_several = |rule: &Rebirth| matches!(rule.who, Who::Both { .. } | Who::Neighbours);
    let asks_for_capturer =
        |rule: &Rebirth| rule.who == Who::Capturer || matches!(rule.who, Who::Mover { .. }) || delayed(rule);
    // A king that a king attacks would become a king that is not royal, which no unit here is.
    let may_stand_beside = |rule: &Rebirth| {
        rule.kings == Kings::Inclusive && rule.who != Who::Capturer
            || rule.kings == Kings::CannotCapture
            || matches!(rule.who, Who::Geneva | Who::Immune)
    };
    // Where who attacks whom is told otherwise, kings may stand beside each other.
    let attacks = |fairy: &Fairy| fairy.influence() == Influence::Attacks;
    let asks_for_others = |fairy: &Fairy| matches!(fairy, Fairy::Contact(_) | Fairy::Prey(_));
    let collides = several_change(condition)
        || has(&transmutes) && has(&attacks)
        || has(&is_masand) && has(&asks_for_others);
    let reason = match () {
        () if collides && !condition.fairy.iter().all(transmutes) => {
            "conditions that change units where they stand do not go with one of the other fairy conditions yet"
        }
        () if army.marks != Attributes::NONE || army.has_borrowers => {
            "conditions that change units where they stand do not go with attributes, orphans and friends yet"
        }
        () if rebirths().any(moves_several) => {
            "it is not settled what changes first where a capture moves several units"
        }
        () if rebirths().any(|rule| rule.colour == Colours::Changed || rule.extras.alsatian) => {
            "conditions that change units where they stand do not go with rebirths that change sides, nor with the \
             Alsatian test, yet"
        }
        () if has(&transmutes) && rebirths().any(may_stand_beside) => {
            "super-transmuting kings do not go yet with rules under which kings may stand beside each other"
        }
        () if has(&|fairy| *fairy == Fairy::Arrival(Arrival::OnEnemyHalf))
            && rebirths().any(|rule| rule.who == Who::Capturer) =>
        {
            "it is not settled whether the place of capture or the rebirth square counts where capturing units are reborn"
        }
        () if has(&transmutes) && army.has_locusts => "super-transmuting kings do not go with locusts yet",
        () if has(&is_football) && (army.has_locusts || rebirths().any(asks_for_capturer)) => {
            "Football does not go yet with rebirths of capturing units, transfers, rebirths that are put off, and locusts"
        }
        () => return Ok(()),
    };
    Err(Impossible(reason.to_owned()))
}

/// A condition that gives all units an attribute goes with no other attribute.
pub(super) fn refuse_everyone(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let paralyses = |fairy: &Fairy| matches!(fairy, Fairy::Paralysis(_));
    let asks_alike = condition.fairy.contains(&Fairy::Everyone(Trait::Functionary))
        && condition.fairy.iter().any(paralyses);
    if army.marks == Attributes::NONE && !several_change(condition) && !asks_alike {
        return Ok(());
    }
    Err(Impossible(
        "a condition that gives every unit an attribute does not go with units that have others, nor with conditions that \
         do more than forbid moves, yet"
            .to_owned(),
    ))
}

/// Refuses attributes of units that are not supported, alone or under this condition.
pub(super) fn refuse_marks(condition: &Condition, army: &Army) -> Result<(), Impossible> {
    let missing = Attributes::NONE;
    if let Some(attribute) = army.marks.each().find(|attribute| missing.has(attribute.mark)) {
        return Err(Impossible(format!("{} units are not supported yet", attribute.adjective)));
    }
    if army.has_hoppers_over_enemies() && army.marks != Attributes::NONE {
        return Err(Impossible(
            "radial knights are not supported beside attributes such as these".to_owned(),
        ));
    }
    if army.marks.has(Attributes::PROTEAN) {
        refuse_protean(condition)?;
    }
    let marked = |kind: &Kind| army.hopper_marks[kind.index()] & !1 != 0;
    let kinds = || Kind::ORTHODOX.into_iter().chain(army.kinds());
    if kinds().any(|kind| marked(&kind) && !army.is_hopper(kind)) {
        return Err(Impossible(
            "hurdle-colour-changing, Bul and Dob units must be hoppers that hop over one unit".to_owned(),
        ));
    }
    let rebirths = || [Some(&condition.rebirth), condition.beside.as_ref()].into_iter().flatten();
    let moves_hurdles = army.marks.meets(Attributes::BUL.with(Attributes::DOB));
    if rebirths().any(chosen) && kinds().any(|kind| marked(&kind) && !army.is_clear_hopper(kind)) {
        return Err(Impossible(
            "hurdle-colour-changing units, where the player chooses a rebirth square, must be hoppers whose move \
             tells over which unit they hop"
                .to_owned(),
        ));
    }
    if moves_hurdles && rebirths().any(|rule| chosen(rule) || matches!(rule.who, Who::Mover { .. })) {
        return Err(Impossible(
            "Bul and Dob units are not supported where the player chooses a rebirth square or units start from theirs"
                .to_owned(),
        ));
    }
    let bends = |kind: Kind| !army.goes_straight(kind) && !army.goes_round(kind);
    if army.marks.has(Attributes::MAGIC) && army.kinds().any(bends) {
        return Err(Impossible(
            "magic units are not supported beside units that do not leap or move along straight lines"
                .to_owned(),
        ));
    }
    let has_other_cycle =
        |rule: &Rebirth| matches!(rule.becomes, Becomes::Cycle(kinds) if kinds != CHAMELEON);
    if army.marks.has(Attributes::CHAMELEON) && rebirths().any(has_other_cycle) {
        return Err(Impossible("chameleon units are supported with their usual sequence only".to_owned()));
    }
    let gains_marks = army.marks.meets(Attributes::HOPPERS.with(Attributes::CHAMELEON));
    if gains_marks && rebirths().any(|rule| rule.chooser == Chooser::Owner) {
        return Err(Impossible(
            "attributes that promoted units may get do not go with promotions by the owner of a reborn pawn"
                .to_owned(),
        ));
    }
    if moves_hurdles && army.has_locusts {
        return Err(Impossible("Bul and Dob units do not go with locusts".to_owned()));
    }
    let starts_elsewhere = |rule: &Rebirth| matches!(rule.who, Who::Mover { .. } | Who::Danger);
    if gains_marks && army.has_locusts && rebirths().any(starts_elsewhere) {
        return Err(Impossible(
            "attributes that promoted units may get do not go with locusts where units start from rebirth squares"
                .to_owned(),
        ));
    }
    if army.hopper_marks.iter().any(|sets| sets.count_ones() as usize > 7) {
        return Err(Impossible("so many sorts of hoppers of one kind are not supported".to_owned()));
    }
    if army.marks.has(Attributes::VOLAGE) && rebirths().any(|rule| rule.colour == Colours::Changed) {
        return Err(Impossible("volage units do not go with rebirths that change sides".to_owned()));
    }
    if army.has_full_pawns {
        return Err(Impossible(
            "pawns with two attributes are not supported where a promotion may give them a third one"
                .to_owned(),
        ));
    }
    let is_of_marks =
        |fairy: &Fairy| fairy.mark_of_all().is_some() || matches!(fairy, Fairy::Chameleons { .. });
    match condition.fairy.iter().all(|fairy| is_of_marks(fairy) || marks_go_with(army.marks, fairy)) {
        true => Ok(()),
        false => Err(Impossible(
            "units with such attributes do not go with one of the fairy conditions yet".to_owned(),
        )),
    }
}

/// Do units with such attributes go with this condition? Those that attack otherwise do with conditions that ask nobody
/// whom he attacks.
fn marks_go_with(marks: Attributes, fairy: &Fairy) -> bool {
    let compared = Attributes::VOLAGE
        .with(Attributes::PARALYSING)
        .with(Attributes::CHAMELEON)
        .with(Attributes::MAGIC)
        .with(Attributes::FUNCTIONARY)
        .with(Attributes::PATROL)
        .with(Attributes::JIGGER)
        .with(Attributes::UNCAPTURABLE);
    let attack_otherwise =
        Attributes::MAGIC.with(Attributes::PARALYSING).with(Attributes::FUNCTIONARY).with(Attributes::PATROL);
    marks.each().all(|attribute| compared.has(attribute.mark))
        && match fairy.influence() {
            Influence::Chooses => true,
            Influence::Attacks => !marks.meets(attack_otherwise),
            Influence::Changes => false,
        }
}

/// Why these two rules, in the order in which they act, cannot be one condition, if so.
fn nonsense_of_pair(first: &Rebirth, second: &Rebirth) -> Option<&'static str> {
    match (stage(first.who), stage(second.who)) {
        (None, _) | (_, None) => {
            Some("one of the rules says already everything about a capture, so no other one can act")
        }
        (one, other) if one == other => Some("both say who is reborn or may be captured"),
        _ => None,
    }
}

fn unsupported_pair(first: &Rebirth, second: &Rebirth) -> Option<&'static str> {
    let both = |test: fn(&Rebirth) -> bool| test(first) && test(second);
    let either = |test: fn(&Rebirth) -> bool| test(first) || test(second);
    if both(chosen) || both(may_promote) {
        return Some("only one of two rules may leave a choice to the player");
    }
    if either(|rule| rule.chooser == Chooser::Owner) {
        return Some("with two rules at once the moving side makes all choices");
    }
    if either(|rule| rule.extras.progressive)
        && either(|rule| rule.when == When::LastMove || rule.extras.cohen)
    {
        return Some("progressive play does not go with rules that look one move back");
    }
    if both(delayed) {
        return Some("only one of two rules may put a rebirth off");
    }
    if either(|rule| rule.occupied == Occupied::Volcanic)
        && either(|rule| rule.occupied == Occupied::Parachute)
    {
        return Some(
            "units that were hidden first and units that were hidden last cannot both come back first",
        );
    }
    if either(moves_first) && either(|rule| rule.occupied == Occupied::Assassin) {
        return Some("an assassin beside a unit that goes to its rebirth square first is not supported");
    }
    None
}

/// What makes nonsense of a combination.
struct Nonsense {
    /// For which combinations.
    concerns: fn(&Rebirth) -> bool,
    reason: &'static str,
}

const fn no(concerns: fn(&Rebirth) -> bool, reason: &'static str) -> Nonsense {
    Nonsense { concerns, reason }
}

fn delayed(rule: &Rebirth) -> bool {
    rule.when != When::ThisMove
}

fn chosen(rule: &Rebirth) -> bool {
    matches!(rule.square, SquareRule::Super | SquareRule::Cage | SquareRule::TakeAndMake)
}

fn from_table(rule: &Rebirth) -> bool {
    matches!(rule.square, SquareRule::Home | SquareRule::File | SquareRule::Rank)
}

/// Does it matter which unit the rebirth square is read for?
fn depends_on_unit(rule: &Rebirth) -> bool {
    from_table(rule) || matches!(rule.square, SquareRule::Diagram | SquareRule::TakeAndMake)
}

fn changes_the_unit(rule: &Rebirth) -> bool {
    rule.becomes != Becomes::Same || rule.colour != Colours::Kept
}

/// Does the rebirth square have to follow from a unit and the square where it stands?
fn own_square(rule: &Rebirth) -> bool {
    matches!(rule.who, Who::Mover { .. } | Who::Geneva | Who::Danger | Who::Neighbours)
}

fn guards(rule: &Rebirth) -> bool {
    matches!(rule.who, Who::Immune | Who::Geneva)
}

fn moves_first(rule: &Rebirth) -> bool {
    matches!(rule.who, Who::Mover { .. } | Who::Danger)
}

/// Every combination that means nothing, with the reason; the first row that applies is told.
#[rustfmt::skip]
static NONSENSE: &[Nonsense] = &[
    no(|rule| rule.who == Who::Nobody && *rule != Rebirth::ORTHODOX,
        "nobody is reborn in orthodox chess, so there is nothing to change"),
    no(|rule| rule.of_side == OfSide::Opposite && !from_table(rule) && rule.square != SquareRule::Equipollent,
        "the rebirth square does not depend on the side of the unit"),
    no(|rule| rule.adapted != Adapted::Not && (chosen(rule) || rule.square == SquareRule::Centre),
        "a rebirth square that the player chooses cannot be changed afterwards"),
    no(|rule| rule.adapted == Adapted::Frischauf && !from_table(rule),
        "the rebirth square does not depend on promotion, so promoted units have no other one"),
    no(|rule| rule.occupied == Occupied::Alternative && !from_table(rule),
        "the rebirth square has no Mirror square to fall back on"),
    no(|rule| rule.kinds.as_slice().contains(&"K") && rule.kings == Kings::Exclusive,
        "kings are to be reborn and not to be reborn; Rex Inclusive is missing"),
    no(|rule| rule.side.is_some() && (guards(rule) || moves_first(rule)),
        "nobody is reborn by a capture, so there is no side whose units alone are"),
    no(|rule| delayed(rule) && guards(rule),
        "nobody is reborn, so no rebirth can be put off"),
    no(|rule| delayed(rule) && (moves_first(rule) || rule.who == Who::Neighbours),
        "the rebirth belongs to the move itself and cannot be put off"),
    no(|rule| delayed(rule) && matches!(rule.square, SquareRule::Cage | SquareRule::TakeAndMake),
        "cages and makes belong to the move of the capture; they cannot wait for the next one"),
    no(|rule| rule.square == SquareRule::Centre && !matches!(rule.who, Who::Mover { .. }),
        "only a unit that moves from other squares of the centre can stand on one of them"),
    no(|rule| guards(rule) && (chosen(rule) || rule.adapted == Adapted::Hydra),
        "nobody is reborn, so there must be exactly one rebirth square to test"),
    no(|rule| own_square(rule) && !is_static(rule.square) && rule.square != SquareRule::Centre
            || own_square(rule) && rule.square == SquareRule::Capture,
        "the rebirth square must follow from the unit and from the square where it stands"),
    no(|rule| guards(rule) && changes_the_unit(rule),
        "nobody is reborn, so nobody can be changed by it"),
    no(|rule| guards(rule) && rule.occupied != Occupied::Relaxed,
        "nobody is reborn; an occupied rebirth square always protects"),
    no(|rule| rule.on_own_square == OnOwnSquare::Cheylan && (own_square(rule) || guards(rule)),
        "no capturing unit is reborn after its capture"),
    no(|rule| rule.on_own_square == OnOwnSquare::Cheylan && matches!(rule.who, Who::Both { .. }),
        "a capturing unit whose rebirth square is taken leaves the board, so its captures are never forbidden"),
    no(|rule| rule.defined_by == DefinedBy::OtherUnit && own_square(rule),
        "there is no other unit of a capture that could define the rebirth square"),
    no(|rule| rule.defined_by == DefinedBy::OtherUnit && !depends_on_unit(rule),
        "the rebirth square does not depend on a unit, so no other unit can define it"),
    no(|rule| moves_first(rule) && changes_the_unit(rule),
        "a unit that goes to its rebirth square before it moves stays what it is"),
    no(|rule| moves_first(rule) && rule.occupied != Occupied::Relaxed,
        "a unit goes to its rebirth square only if that is free"),
    no(|rule| rule.adapted == Adapted::Hydra && moves_first(rule),
        "a unit that goes to its rebirth square before it moves cannot become two"),
    no(|rule| rule.adapted == Adapted::Hydra && rule.who != Who::Victim,
        "only a captured unit can be reborn twice"),
    no(|rule| rule.square == SquareRule::TakeAndMake && rule.occupied != Occupied::Strict,
        "without a quiet move from the place of capture the capture is illegal, so it can only be strict"),
    no(|rule| rule.occupied == Occupied::Alternative
            && (rule.who != Who::Victim || rule.defined_by == DefinedBy::OtherUnit),
        "only a captured unit with a square of its own can fall back on its Mirror square"),
    no(|rule| rule.chooser == Chooser::Owner
            && (rule.who != Who::Victim || rule.colour != Colours::Kept || rule.when == When::LastMove),
        "the reborn unit belongs to the moving side, which chooses anyway"),
    no(|rule| rule.chooser == Chooser::Owner && !chosen(rule) && !may_promote(rule),
        "there is nothing to choose: no pawn is reborn on its promotion rank"),
];

impl Rebirth {
    /// Why this combination means nothing, if so.
    ///
    /// ```
    /// use kirke::rules::{OfSide, Rebirth, SquareRule};
    /// let rule = Rebirth { square: SquareRule::Departure, of_side: OfSide::Opposite, ..Rebirth::CIRCE };
    /// assert!(rule.nonsense().unwrap().contains("side"));
    /// assert!(Rebirth::CIRCE.nonsense().is_none());
    /// ```
    pub fn nonsense(&self) -> Option<&'static str> {
        NONSENSE.iter().find(|row| (row.concerns)(self)).map(|row| row.reason)
    }
}

/// Units that move as others do start and end where they stand, and there is one sort of them.
fn refuse_borrowers(rebirth: &Rebirth, army: &Army) -> Option<&'static str> {
    if !army.has_borrowers {
        return None;
    }
    let lenders: Vec<Lender> = army.kinds().filter_map(|kind| army.lender(kind)).collect();
    match () {
        () if matches!(rebirth.who, Who::Mover { .. }) => {
            Some("orphans and friends are not supported where units go to another square before they move")
        }
        () if lenders.len() > 1 => Some("orphans are not supported beside friends"),
        () => None,
    }
}

/// Choices that have a meaning, but that no part of the program acts on.
fn unsupported(rebirth: &Rebirth, army: &Army) -> Option<&'static str> {
    let base = Rebirth { who: rebirth.who, kings: rebirth.kings, ..Rebirth::CIRCE };
    let who = rebirth.who;
    if rebirth.extras.alsatian && (army.has_fairy_pawns() || army.has_passers()) {
        return Some("the Alsatian test knows orthodox pawns only");
    }
    if who == Who::Danger && army.has_borrowers {
        return Some("Danger Circe does not go with orphans and friends yet");
    }
    if rebirth.extras.progressive {
        // Each of these looks one move back, and it is not settled which of the moves of a turn that is.
        if rebirth.when == When::LastMove {
            return Some(
                "a turn of progressive play may hold several captures, and no source says which unit the reply brings back",
            );
        }
        if rebirth.extras.cohen {
            return Some("Cohen's rule compares boards move by move, progressive play has turns of several");
        }
        if rebirth.chooser == Chooser::Owner {
            return Some("in progressive play the owner of a reborn pawn may not be the next to move");
        }
    }
    if rebirth.chooser == Chooser::Owner {
        if chosen(rebirth) {
            return Some(
                "the owner can choose a promotion, but not the rebirth square, which is part of the move",
            );
        }
        if rebirth.when == When::NextCapture {
            return Some(
                "with a rebirth at the next capture either side may own the unit; the moving side chooses",
            );
        }
        if rebirth.occupied == Occupied::Volcanic || rebirth.adapted == Adapted::Hydra {
            return Some(
                "the owner can choose the promotion of one pawn on the board, not of hidden or double ones",
            );
        }
        if rebirth.extras.alsatian {
            return Some(
                "a pawn on its promotion rank cannot arise in a game, so its owner has nothing to choose",
            );
        }
    }
    if let Some(reason) = refuse_borrowers(rebirth, army) {
        return Some(reason);
    }
    if rebirth.extras.alsatian && army.kinds().next().is_some() {
        return Some(
            "with fairy units no position can arise in a game, so Alsatian Circe has no moves to allow",
        );
    }
    if !rebirth.kinds.is_empty() && !matches!(who, Who::Victim | Who::Capturer) {
        return Some("a restriction to some kinds is supported for reborn captured or capturing units only");
    }
    if rebirth.side.is_some() && !matches!(who, Who::Victim | Who::Capturer) {
        return Some("a restriction to one side is supported for reborn captured or capturing units only");
    }
    if rebirth.adapted == Adapted::Hydra && rebirth.occupied != Occupied::Relaxed {
        return Some(
            "Hydra Circe is supported only with units that are not reborn where the square is taken",
        );
    }
    if rebirth.occupied == Occupied::Assassin
        && (rebirth.when == When::NextCapture || delayed(rebirth) && who == Who::Capturer)
    {
        return Some("an assassin that waits is supported for the captured unit of the last move only");
    }
    if delayed(rebirth) && rebirth.square == SquareRule::Diagram && rebirth.defined_by == DefinedBy::OtherUnit
    {
        return Some("where the rebirth is put off, the diagram square of the other unit is not kept");
    }
    if delayed(rebirth) && matches!(who, Who::Both { .. }) {
        return Some("where several units are reborn, their rebirth cannot be put off");
    }
    match who {
        Who::Nobody | Who::Victim | Who::Capturer => None,
        Who::Both { .. } if !is_static(rebirth.square) => Some(
            "with two reborn units the rebirth square must be known before the move, as in Circe or File",
        ),
        Who::Both { .. } | Who::Neighbours
            if rebirth.occupied != base.occupied
                || rebirth.becomes != Becomes::Same
                || rebirth.colour != Colours::Kept
                || rebirth.defined_by == DefinedBy::OtherUnit =>
        {
            Some("where several units are reborn, they must stay what they are and need free squares")
        }
        Who::Both { .. } | Who::Neighbours if rebirth.kings != Kings::Exclusive => {
            Some("where several units are reborn, the rule is supported without kings only")
        }
        Who::Immune | Who::Geneva if rebirth.defined_by == DefinedBy::OtherUnit => {
            Some("the square that protects a unit can only be its own")
        }
        Who::Mover { .. } if rebirth.kings == Kings::CannotCapture => {
            Some("kings that cannot capture are not supported here; kings excepted from the rule are")
        }
        Who::Danger if rebirth.kings != Kings::Inclusive => {
            Some("Danger Circe is supported with kings included only")
        }
        Who::Both { .. } | Who::Neighbours | Who::Mover { .. } | Who::Immune | Who::Geneva | Who::Danger => {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Extras, PRESETS, Profile, Rules};

    fn compiles(rebirth: &Rebirth) -> bool {
        Rules::compile(rebirth, &Army::default(), Profile::Book).is_ok()
    }

    #[test]
    fn every_named_condition_is_played() {
        for preset in PRESETS {
            assert!(compiles(&preset.rebirth), "{}", preset.name);
        }
    }

    #[test]
    fn what_nobody_acts_on_is_refused() {
        let circe = Rebirth::CIRCE;
        let hydra = Rebirth { adapted: Adapted::Hydra, ..circe };
        let both = Rebirth { who: Who::Both { vanish: false }, ..circe };
        let progressive = Rebirth { extras: Extras { progressive: true, ..circe.extras }, ..circe };
        let refused = [
            Rebirth { chooser: Chooser::Owner, ..circe },
            Rebirth { chooser: Chooser::Owner, square: SquareRule::Super, ..circe },
            Rebirth { square: SquareRule::Super, ..hydra },
            Rebirth { occupied: Occupied::Strict, ..hydra },
            Rebirth { occupied: Occupied::Assassin, when: When::NextCapture, ..circe },
            Rebirth { when: When::LastMove, ..both },
            Rebirth { square: SquareRule::Departure, ..both },
            Rebirth { occupied: Occupied::Volcanic, ..both },
            Rebirth { square: SquareRule::Diagram, who: Who::Neighbours, ..circe },
            Rebirth { occupied: Occupied::Alternative, ..Rebirth::ANTICIRCE },
            Rebirth { square: SquareRule::TakeAndMake, ..circe },
            Rebirth { when: When::LastMove, ..progressive },
            Rebirth { extras: Extras { cohen: true, ..progressive.extras }, ..progressive },
        ];
        for rebirth in refused {
            assert!(!compiles(&rebirth), "{rebirth:?}");
        }
    }
}
