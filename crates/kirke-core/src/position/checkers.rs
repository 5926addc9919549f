use super::{Foreseen, Move, Position};
use crate::board::{Colour, Square};
use crate::rules::{KingAttack, Rules, Transfer, Who};

/// A unit that gives check, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checker {
    /// Where it stands.
    pub from: Square,
    /// The king's square.
    pub king: Square,
    /// How it could annihilate the king.
    pub attack: Attack,
}

/// How a king could be annihilated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    /// By capturing it.
    Capture,
    /// By capturing it after going to this square (Marscirce).
    Transferred(Square),
    /// By going home on the king's square (Danger Circe).
    Jump,
    /// By capturing the unit on this square, which would be reborn on the king's square (Assassin).
    Rebirth(Square),
    /// By some move that brings the waiting unit to the king's square (Parrain Assassin).
    Waiting,
}

impl Position {
    /// Who gives check to this side, and how; empty if it is not in check.
    pub fn checkers(&self, rules: &Rules, side: Colour) -> Vec<Checker> {
        let rules = self.rules_now(rules);
        self.owned_by(!side, |board| board.checkers_on_board(rules, side))
    }

    /// As [`Position::checkers`], where neutral units belong to the side that may give check.
    fn checkers_on_board(&self, rules: &Rules, side: Colour) -> Vec<Checker> {
        let royals = self.placement.royals(side);
        let number = royals.len();
        let by = !side;
        let occupied = self.occupied();
        let mut found = Vec::new();
        for king in royals {
            let attackers = self.attackers(rules, king, by, occupied);
            for from in attackers {
                let gives = match rules.physics.attack {
                    KingAttack::Plain | KingAttack::WithJumps => true,
                    KingAttack::AttackerGoesHome => self.attacker_is_reborn(rules, from, king),
                    KingAttack::NotByKings => !self.placement.royals(by).has(from),
                    KingAttack::PlayedOut | KingAttack::KingComesBack => {
                        self.capture_annihilates(rules, Move::new(from, king), side, number)
                    }
                    KingAttack::FromRebirthSquare => {
                        matches!(rules.rebirth.who, Who::Mover { captures, .. } if captures != Transfer::Always)
                            && self.takes_king(rules, Move::new(from, king), by)
                    }
                };
                if gives {
                    found.push(Checker { from, king, attack: Attack::Capture });
                }
            }
            if rules.physics.attack == KingAttack::WithJumps {
                let jumpers = self.jumpers_on(rules, king, by);
                found.extend(jumpers.map(|from| Checker { from, king, attack: Attack::Jump }));
            }
            if rules.physics.attack == KingAttack::FromRebirthSquare {
                let known = found.clone();
                let fresh = self.placement.side(by).into_iter().filter_map(|from| {
                    let unit = self.placement.at(from)?;
                    let start = self.attack_start(rules, &Foreseen::now(self), unit, from, king)?;
                    let attack = if start == from { Attack::Capture } else { Attack::Transferred(start) };
                    let seen = known.iter().any(|checker| checker.from == from && checker.king == king);
                    (!seen).then_some(Checker { from, king, attack })
                });
                found.extend(fresh);
            }
            if rules.rebirth_crushes {
                for victim in self.placement.prey(by) & !royals {
                    for from in self.attackers(rules, victim, by, occupied) {
                        if self.capture_annihilates(rules, Move::new(from, victim), side, number) {
                            found.push(Checker { from, king, attack: Attack::Rebirth(victim) });
                        }
                    }
                }
            }
            if rules.pending_crushes && self.side != side && self.pending_crushes(rules, royals, side) {
                let from = self.pending.map_or(king, |pending| pending.square);
                found.push(Checker { from, king, attack: Attack::Waiting });
            }
        }
        found
    }
}
