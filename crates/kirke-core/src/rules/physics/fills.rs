//! How many squares of a diagram one half-move can fill, whatever units it moves: a bound for rules under which it is not
//! known how units travel.

use super::why::{CHANGES, FAIRY, MARKS, NEUTRALS, OCCUPIED, SEVERAL, TURNS, TWO_RULES, known};
use super::{Fills, Known};
use crate::board::Attributes;
use crate::rules::fairy::{Exchange, Motion, Outcome};
use crate::rules::{Adapted, Chooser, Colours, Kings, Occupied, Rebirth, Rules, When, Who};

/// What a rule adds to a move that takes one unit of the moving side from one square to another.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Extra {
    /// More squares that come to hold another unit of the moving side.
    own: u8,
    /// The same, of the other side.
    others: u8,
    /// What fills them has waited for that, and is of the other side if the same one moves twice in a row.
    waits: bool,
    /// Units may change sides.
    turns: bool,
    /// Units come from nowhere.
    come: bool,
    /// Units that leave the board by one half-move, if that is known.
    taken: Option<u8>,
    /// A move that captures nothing fills no square but the one it goes to, unless a unit waits or is hidden.
    quiets_fill_one: bool,
    /// Nor does any capture; the unit stays where it captures.
    captures_fill_one: bool,
    /// A side castles once in a game.
    castles_once: bool,
    /// King and rook stand as such where they have castled to, perhaps with the other side.
    castled_units_stay: bool,
    /// It does not go with other rules that do more: a move has several parts, each with consequences.
    is_alone: bool,
}

impl Extra {
    const NONE: Self = Self {
        own: 0,
        others: 0,
        waits: false,
        turns: false,
        come: false,
        taken: Some(1),
        quiets_fill_one: true,
        captures_fill_one: true,
        castles_once: true,
        castled_units_stay: true,
        is_alone: false,
    };

    /// So many more squares, of this side and the other one, by captures only.
    const fn by_captures(own: u8, others: u8) -> Self {
        Self { own, others, captures_fill_one: false, ..Self::NONE }
    }

    /// By any move.
    const fn by_any_move(own: u8, others: u8) -> Self {
        Self { quiets_fill_one: false, ..Self::by_captures(own, others) }
    }

    fn does_more(&self) -> bool {
        self.own + self.others > 0 || self.is_alone
    }

    fn beside(self, other: Self) -> Self {
        Self {
            own: self.own + other.own,
            others: self.others + other.others,
            waits: self.waits || other.waits,
            turns: self.turns || other.turns,
            come: self.come || other.come,
            taken: self.taken.zip(other.taken).map(|(one, other)| one + other - 1),
            quiets_fill_one: self.quiets_fill_one && other.quiets_fill_one,
            captures_fill_one: self.captures_fill_one && other.captures_fill_one,
            castles_once: self.castles_once && other.castles_once,
            castled_units_stay: self.castled_units_stay && other.castled_units_stay,
            is_alone: self.is_alone || other.is_alone,
        }
    }
}

/// What one half-move can fill at most.
pub(super) fn fills(rules: &Rules) -> Known<Fills> {
    known(!rules.change_in_play() && !rules.change_next, CHANGES)?;
    known(rules.beside.is_none(), TWO_RULES)?;
    known(!rules.army.has_neutrals, NEUTRALS)?;
    let extras = [
        of_rebirth(&rules.rebirth)?,
        of_marks(rules.marks)?,
        of_motion(&rules.motion)?,
        of_outcome(&rules.outcome)?,
    ];
    // What one of them puts somewhere may be what another one acts on.
    known(extras.iter().filter(|extra| extra.does_more()).count() <= 1, SEVERAL)?;
    let extra = extras.into_iter().fold(Extra::NONE, Extra::beside);
    // Units that capture several at once are all fairy units.
    let no_fairies = rules.army.kinds().next().is_none();
    let all = 1 + extra.own + extra.others;
    let (own, others) = if extra.turns { (all, all) } else { (1 + extra.own, extra.others) };
    Ok(Fills {
        own,
        others,
        others_in_series: if extra.waits { all } else { others },
        all,
        none_come: !extra.come,
        taken: extra.taken.filter(|_| no_fairies),
        quiets_fill_one: extra.quiets_fill_one,
        captures_fill_one: extra.captures_fill_one && no_fairies,
        castles_once: extra.castles_once && rules.castling_transfer.is_none(),
        waits: extra.waits,
        castled_units_stay: extra.castled_units_stay && !rules.marks.has(Attributes::CHAMELEON),
    })
}

fn of_rebirth(rebirth: &Rebirth) -> Known<Extra> {
    let Rebirth { who, when, adapted, colour, occupied, kings, chooser, extras, .. } = *rebirth;
    known(!extras.progressive, TURNS)?;
    let crushes = match occupied {
        Occupied::Relaxed | Occupied::Strict | Occupied::Alternative => false,
        Occupied::Assassin => true,
        Occupied::Volcanic | Occupied::Parachute => return Err(OCCUPIED),
    };
    let extra = match (who, when) {
        (Who::Nobody | Who::Immune | Who::Geneva | Who::Danger | Who::Mover { .. }, _) => Extra::NONE,
        (Who::Victim, When::ThisMove) if adapted == Adapted::Hydra => {
            Extra { come: true, ..Extra::by_captures(0, 2) }
        }
        (Who::Victim, When::ThisMove) => Extra::by_captures(0, 1),
        // What the last move has captured comes back by this one, without a capture, too.
        (Who::Victim, When::LastMove) if adapted != Adapted::Hydra => {
            Extra { waits: true, ..Extra::by_captures(1, 0) }
        }
        // What comes back may be of either side.
        (Who::Victim, When::NextCapture) if adapted != Adapted::Hydra => {
            Extra { turns: true, waits: true, ..Extra::by_captures(1, 0) }
        }
        (Who::Capturer, When::ThisMove) => Extra { captures_fill_one: false, ..Extra::NONE },
        (Who::Both { .. }, When::ThisMove) => Extra { taken: Some(2), ..Extra::by_captures(0, 1) },
        (Who::Victim | Who::Capturer | Who::Both { .. } | Who::Neighbours, _) => return Err(SEVERAL),
    };
    let nobody_returns = matches!(who, Who::Nobody | Who::Immune | Who::Geneva);
    // A pawn reborn by the last move may promote by this one.
    let chosen_later = !nobody_returns && chooser == Chooser::Owner;
    Ok(Extra {
        own: extra.own + u8::from(chosen_later),
        turns: extra.turns || colour == Colours::Changed,
        taken: if crushes { Some(2) } else { extra.taken },
        quiets_fill_one: extra.quiets_fill_one && !chosen_later,
        captures_fill_one: extra.captures_fill_one && !matches!(who, Who::Mover { .. }),
        castles_once: nobody_returns || kings != Kings::Inclusive,
        ..extra
    })
}

/// Kamikaze units are no matter of the rules: whether there are some is asked of the board.
fn of_marks(marks: Attributes) -> Known<Extra> {
    let told = Attributes::ROYAL
        .with(Attributes::PROMOTEE)
        .with(Attributes::KAMIKAZE)
        .with(Attributes::PARALYSING)
        .with(Attributes::CHAMELEON)
        .with(Attributes::VOLAGE)
        .with(Attributes::FUNCTIONARY)
        .with(Attributes::PATROL);
    known(told.has(marks), MARKS)?;
    Ok(Extra { turns: marks.has(Attributes::VOLAGE), ..Extra::NONE })
}

/// Whoever adds a way of moving decides here what it fills.
fn of_motion(motion: &Motion) -> Known<Extra> {
    let Motion {
        // Moves are taken away, or one unit goes where it would not go else.
        paralysis: _,
        guard: _,
        same_colour: _,
        no_capture: _,
        to_edge: _,
        lending: _,
        lending_before: _,
        central: _,
        immobile: _,
        prey: _,
        grid: _,
        holes: _,
        leaves_holes: _,
        joined: _,
        drawn_grid: _,
        no_promotion: _,
        disparate: _,
        fuddled: _,
        attacked_kings_stay: _,
        partial_paralysis: _,
        multi_captures: _,
        remembers: _,
        vaulters: _,
        choices: _,
        strictness: _,
        budgets: _,
        capture_count: _,
        takes_own_kind: _,
        army: _,
        normal_pawns: _,
        mutual: _,
        early_promotion: _,
        remembers_vacated: _,
        passes_instead: _,
        asks_last_moves: _,
        two_boards: _,
        series,
        goes_on,
        makes_first,
        role_exchanges,
        castles_with_rooks_only,
        exchange,
        wormholes,
        imitators,
        bicaptures,
        hands,
        inserts,
        recolours_mates,
        latent_pawns,
    } = *motion;
    known(
        role_exchanges.is_none() && inserts.is_none() && !recolours_mates && latent_pawns.is_none(),
        FAIRY,
    )?;
    let transfers = match (exchange, castles_with_rooks_only) {
        (None, None) => Extra::NONE,
        (Some(Exchange::KingWithOwn), None) => Extra { castles_once: false, ..Extra::by_any_move(1, 0) },
        (Some(Exchange::EnemyOfItsKind { .. }), None) => {
            Extra { castles_once: false, ..Extra::by_any_move(0, 1) }
        }
        // What the king castles with may be of either side.
        (None, Some(_)) => Extra { turns: true, ..Extra::by_captures(1, 0) },
        (Some(_), Some(_)) => return Err(FAIRY),
    };
    Ok(Extra {
        turns: transfers.turns || bicaptures || hands.is_some(),
        taken: transfers.taken.filter(|_| !series && imitators.is_none()),
        quiets_fill_one: transfers.quiets_fill_one && !wormholes.any(),
        captures_fill_one: transfers.captures_fill_one
            && goes_on.is_none()
            && !makes_first
            && !series
            && !wormholes.any()
            && imitators.is_none(),
        castled_units_stay: transfers.castled_units_stay && !wormholes.any(),
        is_alone: series,
        ..transfers
    })
}

/// Whoever adds a consequence of moves decides here what it fills.
fn of_outcome(outcome: &Outcome) -> Known<Extra> {
    let Outcome {
        // Moves are forbidden, or the unit that has moved becomes another one.
        contact: _,
        contact_leap: _,
        contact_across_line: _,
        isardam: _,
        must_check: _,
        sat: _,
        strict_sat: _,
        amu: _,
        checkless: _,
        promotes_elsewhere: _,
        safe_on_old_board: _,
        turns_after_rebirth: _,
        royal_squares: _,
        exclusive: _,
        immobility: _,
        spares_kings: _,
        kings_may_stand_in_check: _,
        volage_for_ever: _,
        forbidding: _,
        reverses_pawns: _,
        checks: _,
        protean: _,
        magic_comes_first: _,
        substitutes,
        kind_change,
        cycle,
        side_change,
        ghosts_are_uncapturable,
        loses_units,
        captures_once,
        oscillation,
        revolving,
        sentinels,
        breton,
        magic_squares,
        traitors,
        arrival,
        snek,
        masand,
        kobul,
        super_transmuting,
        influences,
    } = *outcome;
    known(
        ghosts_are_uncapturable.is_none() && revolving.is_none() && masand.is_none() && !influences,
        FAIRY,
    )?;
    let extras = [
        // Both kings.
        (oscillation != [None; 2]).then_some(Extra { castles_once: false, ..Extra::by_any_move(1, 1) }),
        // The pawn that is left behind may be of either side.
        sentinels.map(|_| Extra { turns: true, come: true, ..Extra::by_any_move(1, 0) }),
        // The other unit that goes may only change sides.
        breton.map(|_| Extra { turns: true, taken: Some(2), ..Extra::by_captures(1, 0) }),
        snek.map(|_| Extra { castles_once: false, turns: true, ..Extra::by_captures(1, 0) }),
        (kobul != [false; 2]).then_some(Extra {
            castles_once: false,
            turns: true,
            ..Extra::by_captures(1, 0)
        }),
    ];
    let does_more: Vec<Extra> = extras.into_iter().flatten().collect();
    known(does_more.len() <= 1, SEVERAL)?;
    let extra = does_more.first().copied().unwrap_or(Extra::NONE);
    let turns = side_change.is_some() || magic_squares.any() || traitors || arrival.is_some();
    Ok(Extra {
        turns: extra.turns || turns,
        taken: if loses_units {
            None
        } else {
            extra.taken.map(|taken| taken + u8::from(captures_once.is_some()))
        },
        castles_once: extra.castles_once && !traitors && super_transmuting == [false; 2],
        castled_units_stay: kind_change.is_none()
            && cycle.is_none()
            && substitutes == 0
            && oscillation == [None; 2],
        ..extra
    })
}
