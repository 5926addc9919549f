use crate::board::{Colour, Placement, Square};
use crate::position::{Castling, Position, Setup};
use crate::rules::Rules;

/// A position looked at backwards: the board and the side to move are known, rights to castle within bounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Past {
    /// The position as a diagram. Whether somebody may castle or capture in passing does not stand here.
    pub setup: Setup,
    /// The side to move; the other one retracts.
    pub side: Colour,
    /// Rights to castle that are there: stated, or needed by a castling that has been taken back.
    pub must_castle: Castling,
    /// Rights to castle that nothing speaks against.
    pub may_castle: Castling,
    /// The square that the last move, a double step, must have passed: stated, or owed because a capture in passing has
    /// been taken back.
    pub passed: Option<Square>,
}

impl Past {
    /// A diagram, with this side to move.
    pub fn of(setup: &Setup, side: Colour) -> Self {
        let possible = Castling::possible(&setup.placement);
        let stated = setup.castling.map(|rights| rights.common(possible));
        let passed = setup.en_passant;
        let setup = Setup { castling: None, en_passant: None, side: None, ..setup.clone() };
        Self {
            setup,
            side,
            must_castle: stated.unwrap_or_default(),
            may_castle: stated.unwrap_or(possible),
            passed,
        }
    }

    /// The board.
    pub fn placement(&self) -> &Placement {
        &self.setup.placement
    }

    /// The position for forward play: who may castle as far as anybody knows may castle.
    pub fn position(&self, rules: &Rules) -> Position {
        Position::unchecked(&self.playable(), rules, self.side)
    }

    /// The same as a setup.
    pub fn playable(&self) -> Setup {
        Setup {
            side: Some(self.side),
            castling: Some(self.may_castle),
            en_passant: self.passed,
            ..self.setup.clone()
        }
    }

    /// The position as it is written down: rights to castle are stated where more is known of them than the board shows.
    pub fn diagram(&self) -> Setup {
        let is_plain = self.may_castle == Castling::possible(self.placement()) && !self.must_castle.any();
        // A right that is only not excluded is stated, too: what is left out may not castle.
        Setup {
            side: Some(self.side),
            castling: (!is_plain).then_some(self.may_castle),
            en_passant: self.passed,
            ..self.setup.clone()
        }
    }
}
