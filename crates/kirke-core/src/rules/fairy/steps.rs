//! Whether a move that only goes does what it always does, whatever else fairy conditions ask of it.

use super::{Motion, Outcome, SideChange};
use crate::board::Bitboard;

/// Moves that only go somewhere.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::rules) enum Steps {
    /// Those without capture, while no unit is hidden.
    Quiet,
    /// Captures, too.
    All,
}

impl Motion {
    /// Does a unit that goes somewhere end there as what it was, and does nothing else change but what is remembered of the
    /// last moves? The move may be forbidden all the same. Each answer is given here: what is not named makes no difference
    /// to such a move, but to where it may lead.
    pub(in crate::rules) fn leaves_plain(&self, steps: Steps) -> bool {
        let Self {
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
            leaves_holes,
            two_boards,
            joined: _,
            series,
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
            goes_on,
            makes_first,
            role_exchanges,
            budgets,
            castles_with_rooks_only: _,
            exchange,
            wormholes,
            capture_count: _,
            takes_own_kind: _,
            imitators,
            army: _,
            normal_pawns: _,
            mutual: _,
            early_promotion: _,
            bicaptures,
            remembers_vacated: _,
            passes_instead,
            hands,
            inserts,
            recolours_mates,
            latent_pawns,
            asks_last_moves: _,
        } = self;
        let goes_elsewhere = *two_boards || *series || wormholes.any();
        let captures_otherwise = goes_on.is_some() || *makes_first || *bicaptures;
        let changes_squares = *leaves_holes || imitators.is_some();
        let is_counted = role_exchanges.is_some() || budgets.is_some() || exchange.is_some();
        let is_played_otherwise =
            hands.is_some() || inserts.is_some() || *recolours_mates || latent_pawns.is_some();
        let passes = *passes_instead != [false; 2];
        !(goes_elsewhere || changes_squares || is_counted || is_played_otherwise || passes)
            && (steps == Steps::Quiet || !captures_otherwise)
    }
}

impl Outcome {
    /// The same of what conditions change by a move.
    pub(in crate::rules) fn leaves_plain(&self, steps: Steps) -> bool {
        let Self {
            contact: _,
            contact_leap: _,
            contact_across_line: _,
            side_change,
            isardam: _,
            checks: _,
            must_check: _,
            sat: _,
            strict_sat,
            amu: _,
            checkless: _,
            ghosts_are_uncapturable,
            promotes_elsewhere: _,
            safe_on_old_board,
            turns_after_rebirth,
            loses_units,
            captures_once,
            oscillation,
            royal_squares: _,
            revolving,
            exclusive: _,
            immobility: _,
            spares_kings: _,
            kings_may_stand_in_check: _,
            sentinels,
            breton,
            protean,
            reverses_pawns,
            magic_squares,
            magic_comes_first: _,
            traitors,
            arrival,
            snek,
            masand,
            kobul,
            super_transmuting,
            influences,
            substitutes,
            kind_change,
            cycle: _,
            volage_for_ever: _,
            forbidding: _,
        } = self;
        let changes_sides = *side_change == Some(SideChange::QuietMoves)
            || *magic_squares != Bitboard::EMPTY
            || *traitors
            || arrival.is_some()
            || masand.is_some();
        let changes_kinds =
            *super_transmuting != [false; 2] || *influences || *substitutes != 0 || kind_change.is_some();
        let changes_board =
            *loses_units || *oscillation != [None; 2] || revolving.is_some() || sentinels.is_some();
        let is_remembered_otherwise = *strict_sat || captures_once.is_some() || *safe_on_old_board;
        // Nobody becomes what a capture makes of him, and no ghost appears, where nothing is captured.
        let acts_on_captures = side_change.is_some()
            || *turns_after_rebirth
            || protean.is_some()
            || *reverses_pawns
            || snek.is_some()
            || *kobul != [false; 2]
            || ghosts_are_uncapturable.is_some()
            || breton.is_some();
        !(changes_sides || changes_kinds || changes_board || is_remembered_otherwise)
            && (steps == Steps::Quiet || !acts_on_captures)
    }
}
