//! SingleBox types 2 and 3: pawns that wait on their last rank until they can promote.

use super::{Cause, Effect, Move, Position, RebirthChoice, Recorder, Refused};
use crate::board::{Bitboard, Colour, Kind, Square};
use crate::rules::{LatentPawns, Rules, latent_pawns, left_in_box};

/// A promotion that the side to move makes before its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstPromotion {
    /// Of the pawn that the opponent's move has brought back, to this.
    Reborn(Kind),
    /// Of the pawn on this square, which has waited there, to this.
    Latent(Square, Kind),
}

impl FirstPromotion {
    /// A move that begins so.
    pub fn put_into(self, mv: Move) -> Move {
        match self {
            Self::Reborn(kind) => Move { reborn_as: Some(kind), ..mv },
            Self::Latent(square, kind) => {
                Move { rebirth: RebirthChoice::On(square), reborn_as: Some(kind), ..mv }
            }
        }
    }
}

impl Position {
    /// The pawns of a side that wait on their last rank, and what each of them can promote to now; no pawns if that is nothing.
    fn latent_promotions(&self, rules: &Rules, side: Colour) -> (Bitboard, Vec<Kind>) {
        let pawns = latent_pawns(&self.placement, side);
        if pawns.is_empty() {
            return (pawns, Vec::new());
        }
        let kinds: Vec<Kind> =
            left_in_box(&self.placement, side).filter(|kind| rules.promotions.contains(kind)).collect();
        (if kinds.is_empty() { Bitboard::EMPTY } else { pawns }, kinds)
    }

    /// Must the side to move begin with a promotion?
    #[inline]
    pub fn promotes_first(&self, rules: &Rules) -> bool {
        self.choice().is_some()
            || rules.motion.latent_pawns == Some(LatentPawns::ByTheirOwner)
                && self.has_latent_promotion(rules)
    }

    #[cold]
    fn has_latent_promotion(&self, rules: &Rules) -> bool {
        self.latent_promotions(rules, self.side).0.any()
    }

    /// What the pawn that has been reborn can promote to, by its owner's choice, with the positions after that.
    pub(super) fn chosen_promotions(&self, rules: &Rules) -> impl Iterator<Item = (FirstPromotion, Self)> {
        let pawn = self.choice().and_then(|square| self.placement.at(square));
        let kinds = pawn.map_or(&[][..], |pawn| rules.promotions_of(pawn));
        kinds.iter().filter_map(|&kind| {
            let first = FirstPromotion::Reborn(kind);
            Some((first, self.after_choice(rules, first.put_into(Move::PASS))?))
        })
    }

    /// The promotions with which the side to move can begin, with the positions after them.
    pub fn first_promotions(&self, rules: &Rules) -> Vec<(FirstPromotion, Self)> {
        let begun =
            |first: FirstPromotion| Some((first, self.after_choice(rules, first.put_into(Move::PASS))?));
        if self.choice().is_some() {
            return self.chosen_promotions(rules).collect();
        }
        let (pawns, kinds) = self.latent_promotions(rules, self.side);
        let ways = pawns
            .into_iter()
            .flat_map(|pawn| kinds.iter().map(move |&kind| FirstPromotion::Latent(pawn, kind)));
        ways.filter_map(begun).collect()
    }

    /// The position after the promotion with which a move begins; none if it does not begin with one, or with no such one.
    pub fn after_choice(&self, rules: &Rules, mv: Move) -> Option<Self> {
        let rules = self.rules_now(rules);
        let effects = match (self.choice(), mv.rebirth, mv.reborn_as) {
            (Some(_), _, Some(kind)) => self.choice_effects(rules, kind)?.to_vec(),
            (None, RebirthChoice::On(_), Some(_)) if self.promotes_first(rules) => {
                vec![self.latent_promotion(rules, mv, self.side).ok()??]
            }
            (_, _, _) => return None,
        };
        let mut chosen = self.clone();
        effects.into_iter().for_each(|effect| chosen.apply(effect));
        Some(chosen)
    }

    /// The promotion of a pawn of a side that has waited, if one is due; the move says of which and to what.
    ///
    /// # Errors
    /// If the choice is still to be made, or no such choice.
    fn latent_promotion(&self, rules: &Rules, mv: Move, side: Colour) -> Result<Option<Effect>, Refused> {
        let (squares, kinds) = self.latent_promotions(rules, side);
        if squares.is_empty() {
            let chooses = mv.rebirth != RebirthChoice::Forced || mv.reborn_as.is_some();
            return if chooses { Err(Refused::BadChoice) } else { Ok(None) };
        }
        let square = match mv.rebirth {
            RebirthChoice::Forced => return Err(Refused::SquareNeeded { squares, or_none: false }),
            RebirthChoice::On(square) if squares.has(square) => square,
            RebirthChoice::On(_) | RebirthChoice::Declined => return Err(Refused::BadChoice),
        };
        let kind = mv.reborn_as.ok_or(Refused::PromotionNeeded(square))?;
        let old = self.placement.at(square).filter(|_| kinds.contains(&kind)).ok_or(Refused::BadChoice)?;
        let new = rules.promoted(old, kind);
        Ok(Some(Effect::Transform { square, old, new, cause: Cause::Latent }))
    }

    /// Plays a move before or after which a pawn that has waited may have to promote. A king is captured in thought by units
    /// that are what they are.
    #[cold]
    pub(super) fn run_with_latent_pawns(
        &mut self,
        rules: &Rules,
        mv: Move,
        by: LatentPawns,
        recorder: &mut dyn Recorder,
        in_thought: bool,
    ) -> Result<(), Refused> {
        let bare = Move { rebirth: RebirthChoice::Forced, reborn_as: None, ..mv };
        if in_thought {
            return self.run_filtered(rules, bare, recorder, true);
        }
        match by {
            LatentPawns::ByTheirOwner => {
                self.promote_latent_pawn(rules, mv, self.side, recorder)?;
                self.run_filtered(rules, bare, recorder, false)
            }
            LatentPawns::ByTheOther => {
                let before = self.clone();
                self.run_filtered(rules, bare, recorder, false)?;
                self.promote_latent_pawn(rules, mv, !before.side, recorder)?;
                before.is_not_forbidden(rules, bare, self, false)
            }
        }
    }

    fn promote_latent_pawn(
        &mut self,
        rules: &Rules,
        mv: Move,
        side: Colour,
        recorder: &mut dyn Recorder,
    ) -> Result<(), Refused> {
        if let Some(effect) = self.latent_promotion(rules, mv, side)? {
            self.apply(effect);
            recorder.record(effect);
        }
        Ok(())
    }

    /// Could a royal unit of this side be captured, once the other side has promoted a pawn that has waited, if it must?
    #[cold]
    pub(super) fn in_check_after_promotion(&self, rules: &Rules, side: Colour) -> bool {
        let other = self.with_turn_of(!side);
        if !other.promotes_first(rules) {
            return self.is_in_check(rules, side);
        }
        other.first_promotions(rules).iter().any(|(_, begun)| begun.is_in_check(rules, side))
    }
}
