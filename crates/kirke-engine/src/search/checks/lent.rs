//! Which moves can check where units are lent their ways of moving.

use crate::board::Bitboard;
use crate::position::{LentSources, Move, Position};
use crate::rules::Rules;

/// Who might check the only enemy king, moving as any unit on the board.
pub(in crate::search) struct LentChecks<'a> {
    position: &'a Position,
    rules: &'a Rules,
    sources: LentSources,
    /// The units of the checking side, neutral ones among them.
    own: Bitboard,
}

impl<'a> LentChecks<'a> {
    pub fn of(position: &'a Position, rules: &'a Rules) -> Option<Self> {
        rules.physics.lent_units_check.ok()?;
        let (side, board) = (position.side(), position.placement());
        let kings = board.royals(!side);
        let king = kings.first().filter(|king| !kings.several() && !board.neutrals().has(*king))?;
        let sources = LentSources::of(position, rules, king)?;
        Some(Self { position, rules, sources, own: board.side(side) | board.neutrals() })
    }

    /// Might some unit check after this move? The moved one, or any other that is near enough then.
    pub fn may_check(&self, mv: Move) -> bool {
        let occupied = self.position.occupied().without(mv.from).with(mv.to);
        let own = self.own.without(mv.from).with(mv.to);
        !self.position.is_step(self.rules, mv) || (self.sources.on(occupied) & own).any()
    }
}
