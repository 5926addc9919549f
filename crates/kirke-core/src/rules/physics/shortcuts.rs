//! Which shortcuts hold under a condition: each says what it needs.

use super::facts::{Facts, boards, quiets};
use super::why::*;
use super::{Acts, Captures, Checks, KingAttack, Known, Physics, Travel, Waiting};
use crate::rules::{Adapted, Becomes, Colours, Kings, Occupied, Rebirth, Rules, Transfer, Who};

impl Physics {
    /// Is an attacked king in check if the attacker can do what it must, which masks show: stay there, or go home?
    fn attack_is_enough(&self) -> Known {
        match self.attack {
            KingAttack::Plain | KingAttack::AttackerGoesHome => Ok(()),
            KingAttack::NotByKings => Err(KINGS_ABSTAIN),
            KingAttack::KingComesBack => Err(KING_RETURNS),
            KingAttack::FromRebirthSquare => Err(TRANSFERS),
            KingAttack::WithJumps => Err(JUMPS),
            KingAttack::PlayedOut => Err(PLAYED_OUT),
        }
    }

    /// The same, or is he in check if the square is taken on which he would come back?
    fn attack_or_return_is_known(&self) -> Known {
        if self.attack == KingAttack::KingComesBack { Ok(()) } else { self.attack_is_enough() }
    }

    /// No king is in check who is not attacked by a unit from where it stands.
    fn attack_is_needed(&self) -> Known {
        match self.attack {
            KingAttack::Plain
            | KingAttack::NotByKings
            | KingAttack::AttackerGoesHome
            | KingAttack::KingComesBack
            | KingAttack::PlayedOut => Ok(()),
            KingAttack::FromRebirthSquare => Err(TRANSFERS),
            KingAttack::WithJumps => Err(JUMPS),
        }
    }

    pub(super) fn victims_go_home(&self, rebirth: &Rebirth) -> bool {
        self.turns_are_plain
            && self.captures == Captures::BringBack
            && self.returns_by_table()
            && rebirth.colour == Colours::Kept
            && rebirth.kings != Kings::CannotCapture
    }

    pub(super) fn capturers_go_home(&self, rebirth: &Rebirth) -> bool {
        self.turns_are_plain && self.attack == KingAttack::AttackerGoesHome && rebirth.colour == Colours::Kept
    }

    pub(super) fn only_ways_check(&self, rules: &Rules, facts: &Facts) -> bool {
        let by_ways = match self.attack {
            KingAttack::Plain
            | KingAttack::AttackerGoesHome
            | KingAttack::KingComesBack
            | KingAttack::PlayedOut => true,
            KingAttack::NotByKings | KingAttack::FromRebirthSquare | KingAttack::WithJumps => false,
        };
        by_ways
            && self.turns_are_plain
            && self.foresight.is_ok()
            && facts.no_fairies.is_ok()
            && !(rules.rebirth_crushes || rules.pending_crushes || rules.asks_attackers)
    }

    pub(super) fn replies_hold(&self, facts: &Facts) -> Known {
        all([
            self.boards,
            if self.only_captures_transfer { Ok(()) } else { self.quiets },
            known(facts.at_once || self.waiting == Waiting::Shifted, WAITS),
            facts.waiting_is_no_hurdle,
            facts.keeps_colour,
            facts.spares_kings,
            facts.waiting_spares_kings,
            facts.no_filters,
        ])
    }

    pub(super) fn pins_hold(&self, facts: &Facts) -> Known {
        let spares_kings = if self.crushes_by_table { Ok(()) } else { facts.spares_kings };
        all([self.attack_is_needed(), spares_kings, self.quiets])
    }

    pub(super) fn exposure_hold(&self, facts: &Facts) -> Known {
        all([self.attack_is_enough(), facts.spares_kings, facts.waiting_is_no_hurdle])
    }

    pub(super) fn checks_hold(&self, facts: &Facts) -> Known<Checks> {
        all([
            facts.keeps_colour,
            facts.one_rule,
            if self.crushes_by_table { Ok(()) } else { facts.spares_kings },
            facts.waiting_spares_kings,
            facts.once,
        ])?;
        match (self.attack, facts.who) {
            (KingAttack::Plain, Who::Victim) if self.crushes_by_table => Ok(Checks::AlsoByCrushing),
            (KingAttack::Plain, Who::Nobody | Who::Victim) => Ok(Checks::ByArrival),
            (KingAttack::AttackerGoesHome, _) => facts.pawns_stay.map(|()| Checks::GoingHome),
            (KingAttack::KingComesBack, _) => Ok(Checks::KingComesBack),
            (KingAttack::FromRebirthSquare, Who::Mover { captures: Transfer::Always, .. }) => {
                Ok(Checks::FromRebirthSquares)
            }
            (KingAttack::FromRebirthSquare, _) => Err(QUIET_TRANSFERS),
            (KingAttack::Plain, Who::Capturer) if facts.at_once => Ok(Checks::ByArrivalOrCapture),
            (KingAttack::Plain, Who::Capturer) => Err(LATER),
            (KingAttack::Plain, _) => Err(SEVERAL),
            (KingAttack::WithJumps, _) if self.jumps_by_table => Ok(Checks::ByArrivalOrJump),
            (KingAttack::WithJumps, _) => Err(JUMPS),
            (KingAttack::NotByKings, _) => Err(KINGS_ABSTAIN),
            (KingAttack::PlayedOut, _) => Err(PLAYED_OUT),
        }
    }

    pub(super) fn flights_hold(&self, facts: &Facts) -> Known {
        let is_transferred =
            matches!(facts.who, Who::Mover { captures: Transfer::Always, quiets: Transfer::Never });
        let attack = match self.attack {
            KingAttack::FromRebirthSquare => known(is_transferred, QUIET_TRANSFERS),
            _ => self.attack_is_needed(),
        };
        let spares_kings = if self.crushes_by_table { Ok(()) } else { facts.spares_kings };
        all([
            attack,
            self.boards,
            facts.keeps_colour,
            facts.no_diagram,
            if self.attack == KingAttack::AttackerGoesHome { facts.pawns_stay } else { Ok(()) },
            spares_kings,
            // What waits for the king's move is a unit of its own side, which can only help it.
            known(facts.at_once || facts.relaxed, LATER_FORCED),
            facts.waiting_is_no_hurdle,
        ])
    }

    pub(super) fn free_units_hold(&self, facts: &Facts) -> Known {
        all([
            match self.attack {
                KingAttack::Plain => Ok(()),
                KingAttack::AttackerGoesHome => Err(HOMES),
                KingAttack::NotByKings
                | KingAttack::KingComesBack
                | KingAttack::FromRebirthSquare
                | KingAttack::WithJumps
                | KingAttack::PlayedOut => self.attack_is_enough(),
            },
            self.boards,
            self.quiets,
            known(facts.at_once, LATER),
            known(facts.on_one_square, OCCUPIED),
            facts.keeps_colour,
            facts.spares_kings,
            facts.no_filters,
            known(matches!(facts.who, Who::Nobody | Who::Victim | Who::Capturer), SEVERAL),
        ])
    }

    pub(super) fn forced_mates_hold(&self, facts: &Facts) -> Known {
        all([
            self.attack_or_return_is_known(),
            self.boards,
            facts.spares_kings,
            facts.waiting_is_no_hurdle,
            // Captures of units that wait for their rebirth are never left out.
            known(facts.at_once || self.captures == Captures::BringBack, WAITS),
            known(self.captures != Captures::Other, SEVERAL),
            self.quiets,
            self.checks_hold(facts).map(drop),
        ])
    }

    pub(super) fn standing_defences_hold(&self, facts: &Facts) -> Known {
        all([
            self.attack_or_return_is_known(),
            self.quiets,
            self.boards,
            facts.one_rule,
            facts.spares_kings,
            facts.waiting_spares_kings,
            facts.no_filters,
            facts.pawns_stay,
            known(!matches!(facts.who, Who::Mover { .. } | Who::Danger), TRANSFERS),
            // A unit that arrives on a rebirth square must not make a capture bring back its victim on another one.
            known(facts.on_one_square, OCCUPIED),
            // Nor make a capturing unit go to another one.
            known(self.captures != Captures::SendAway || self.attack == KingAttack::AttackerGoesHome, STAYS),
            facts.no_fairies,
        ])
    }

    pub(super) fn acts_hold(&self, facts: &Facts) -> Known<Acts> {
        all([
            self.boards,
            facts.keeps_colour,
            facts.spares_kings,
            facts.waiting_spares_kings,
            facts.no_filters,
            facts.one_rule,
            facts.pawns_stay,
        ])?;
        let by_ways = facts.no_fairies.is_err();
        let acts = Acts { goes_home: false, transfers: false, reborn: false, by_ways };
        match (self.attack, facts.who) {
            (KingAttack::Plain, Who::Nobody) => self.quiets.map(|()| acts),
            // What waits after the last move comes back with a reply, on the side that is to be mated; where a fairy unit
            // may need it to hop over.
            (KingAttack::Plain, Who::Victim) if self.waiting == Waiting::Shifted => {
                facts.no_fairies.map(|()| acts)
            }
            (KingAttack::Plain, Who::Victim) => {
                all([self.quiets, known(facts.at_once, WAITS), known(facts.on_one_square, OCCUPIED)])?;
                Ok(Acts { reborn: true, ..acts })
            }
            (KingAttack::AttackerGoesHome, Who::Capturer) => {
                self.quiets?;
                Ok(Acts { goes_home: true, ..acts })
            }
            (KingAttack::FromRebirthSquare, _) => {
                facts.no_fairies?;
                known(self.only_captures_transfer && self.squares_are_in_table, QUIET_TRANSFERS)?;
                Ok(Acts { transfers: true, ..acts })
            }
            (KingAttack::Plain, Who::Capturer) => Err(STAYS),
            (KingAttack::Plain, _) => Err(SEVERAL),
            (KingAttack::AttackerGoesHome, _) => Err(SEVERAL),
            (KingAttack::KingComesBack, _) => Err(KING_RETURNS),
            (KingAttack::WithJumps, _) => Err(JUMPS),
            (KingAttack::NotByKings, _) => Err(KINGS_ABSTAIN),
            (KingAttack::PlayedOut, _) => Err(PLAYED_OUT),
        }
    }
}

/// How units act beside neutral ones, where kings are taken as in orthodox chess and nothing else is at work.
pub(super) fn acts_beside_neutrals(rules: &Rules, facts: &Facts) -> Known<Acts> {
    known(!rules.army.has_locusts, LOCUSTS)?;
    acts_beside_more(rules, facts)
}

/// The same beside units that land elsewhere than where they capture.
pub(super) fn acts_beside_more(rules: &Rules, facts: &Facts) -> Known<Acts> {
    all([
        known(!rules.army.has_borrowers, BORROWERS),
        boards(rules, facts),
        quiets(rules),
        facts.keeps_colour,
        facts.spares_kings,
        facts.waiting_spares_kings,
        facts.no_filters,
        facts.pawns_stay,
    ])?;
    Ok(Acts { goes_home: false, transfers: false, reborn: facts.who == Who::Victim, by_ways: true })
}

/// What of these acts is known of a side while it stands still, until it mates: captured units come back as what they were,
/// and nobody guards or checks from elsewhere.
pub(super) fn acts_while_standing(rules: &Rules, waiting: Waiting, acts: Acts) -> Known<Acts> {
    let Rebirth { becomes, adapted, .. } = rules.rebirth;
    all([
        known(!acts.goes_home, HOMES),
        known(!acts.transfers, TRANSFERS),
        known(waiting == Waiting::Nobody, WAITS),
        known(!acts.reborn || becomes == Becomes::Same, KINDS),
        known(!acts.reborn || adapted == Adapted::Not, PROMOTEES),
    ])?;
    Ok(acts)
}

/// Only for rules in which captures do nothing but capture.
pub(super) fn orthodox(rules: &Rules, facts: &Facts) -> Known {
    all([
        known(facts.who == Who::Nobody, REBIRTHS),
        facts.no_extras,
        facts.one_rule,
        known(!rules.first_rank_pawns_move && !rules.first_rank_pawns_check, FIRST_RANK),
        facts.no_fairies,
        known(!rules.motion.has_passes(), PASSES),
    ])
}

/// How units travel, where each goes its own ways, or by a rebirth at once in its own kind and colour.
pub(super) fn travel(rules: &Rules, facts: &Facts) -> Known<Travel> {
    let (victims_return, capturers_return) = match facts.who {
        Who::Nobody | Who::Immune | Who::Geneva | Who::Danger => (false, false),
        Who::Victim => (true, false),
        Who::Capturer => (false, true),
        Who::Both { .. } | Who::Neighbours => return Err(SEVERAL),
        Who::Mover { .. } => return Err(TRANSFERS),
    };
    let crushes = match rules.rebirth.occupied {
        Occupied::Relaxed | Occupied::Strict | Occupied::Alternative => false,
        Occupied::Assassin => true,
        Occupied::Volcanic | Occupied::Parachute => return Err(OCCUPIED),
    };
    all([
        facts.one_rule,
        facts.keeps_colour,
        facts.once,
        facts.no_extras,
        facts.no_fairies,
        known(facts.at_once, WAITS),
        // Else a pawn on its second rank may have moved, which is ruled out where nobody is reborn.
        known(victims_return || capturers_return || !rules.first_rank_pawns_move, FIRST_RANK),
        known(rules.rebirth.becomes == Becomes::Same, KINDS),
        known(rules.rebirth.adapted != Adapted::Frischauf, PROMOTEES),
    ])?;
    Ok(Travel {
        victims_return,
        capturers_return,
        kings_return: rules.rebirth.kings == Kings::Inclusive,
        jumps: facts.who == Who::Danger,
        crushes,
        ..Travel::default()
    })
}

/// How units get about where they go between two boards, and nothing else is at work.
pub(super) fn between_boards(rules: &Rules, why: super::Why) -> Known<Travel> {
    let holds = rules.has_two_boards_alone() && !rules.first_rank_pawns_move;
    known(holds, why).map(|()| Travel { changes_boards: true, ..Travel::default() })
}
