//! What standalone conditions make of a move: whose it is, and what follows from it.

use super::Recorder;
use crate::board::{Bitboard, Kind, Square, Unit};
use crate::position::{Cause, Effect, Move, Position, RebirthChoice, Refused};
use crate::rules::Rules;

impl Position {
    /// Plays a move of which more is to be known than its unit and rebirths.
    #[cold]
    pub(super) fn run_otherwise(
        &mut self,
        rules: &Rules,
        mv: Move,
        recorder: &mut dyn Recorder,
        in_thought: bool,
    ) -> Result<(), Refused> {
        if let Some(by) = rules.motion.latent_pawns {
            return self.run_with_latent_pawns(rules, mv, by, recorder, in_thought);
        }
        match mv.rebirth {
            _ if rules.motion.hands.is_some() => self.run_by_hand(rules, mv, recorder, in_thought),
            RebirthChoice::Declined if rules.motion.recolours_mates => {
                self.run_with_recolouring(rules, mv, recorder)
            }
            RebirthChoice::On(square) if rules.motion.inserts.is_some() => {
                self.run_with_insertion(rules, mv, square, recorder)
            }
            RebirthChoice::Forced | RebirthChoice::Declined | RebirthChoice::On(_) => {
                self.run_filtered(rules, mv, recorder, in_thought)
            }
        }
    }

    /// Where sides move units of the other one, all happens then as if that side moved, but it is the turn of the mover that is
    /// over.
    fn run_by_hand(
        &mut self,
        rules: &Rules,
        mv: Move,
        recorder: &mut dyn Recorder,
        in_thought: bool,
    ) -> Result<(), Refused> {
        let is_by_other_hand = self.is_by_other_hand(mv);
        let mut after = if is_by_other_hand { self.in_other_hands() } else { self.clone() };
        after.run_filtered(rules, mv, recorder, in_thought)?;
        after = if is_by_other_hand { after.in_other_hands() } else { after };
        self.is_not_forbidden(rules, mv, &after, in_thought)?;
        if is_by_other_hand && let Some(last) = after.last_move(!self.side).filter(|_| rules.motion.remembers)
        {
            let effect = Effect::Precedent {
                old: after.precedent(),
                new: Some(self.remembering(rules, self.side, last)),
            };
            after.apply(effect);
            recorder.record(effect);
        }
        *self = after;
        Ok(())
    }

    /// The units that give check when the move is over, kings excepted, change sides; there must be some. Whether they mate
    /// is for those to ask who list moves.
    fn run_with_recolouring(
        &mut self,
        rules: &Rules,
        mv: Move,
        recorder: &mut dyn Recorder,
    ) -> Result<(), Refused> {
        self.run_filtered(rules, Move { rebirth: RebirthChoice::Forced, ..mv }, recorder, false)?;
        let (side, board) = (self.side, self.placement);
        let attackers = |king| self.attackers(rules, king, !side, self.occupied());
        let checking =
            board.royals(side).into_iter().map(attackers).fold(Bitboard::EMPTY, |all, some| all | some);
        let turning = checking & !board.royals(!side);
        if turning.is_empty() {
            return Err(Refused::BadChoice);
        }
        for square in turning {
            let Some(old) = self.placement.at(square) else { continue };
            let effect =
                Effect::Transform { square, old, new: old.recoloured(side), cause: Cause::TurnedByUnit };
            self.apply(effect);
            recorder.record(effect);
        }
        Ok(())
    }

    /// The king of the side that is to move next comes onto the board when the move is over. Whether he is mated is for those
    /// to ask who list moves.
    fn run_with_insertion(
        &mut self,
        rules: &Rules,
        mv: Move,
        square: Square,
        recorder: &mut dyn Recorder,
    ) -> Result<(), Refused> {
        self.run_filtered(rules, Move { rebirth: RebirthChoice::Forced, ..mv }, recorder, false)?;
        if self.number_of_kings(self.side) > 0 || self.occupied().has(square) {
            return Err(Refused::BadChoice);
        }
        let effect =
            Effect::Place { square, unit: Unit::new(self.side, Kind::KING), cause: Cause::Insertion };
        self.apply(effect);
        recorder.record(effect);
        Ok(())
    }
}
