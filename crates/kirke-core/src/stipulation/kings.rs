//! Kings without which a goal cannot be reached.

use super::{Aim, Goal, Plan};
use crate::board::Colour;

impl Goal {
    /// The sides that must have a king if a move of `mover` is to reach the goal.
    const fn kings(self, mover: Colour) -> &'static [Colour] {
        const BOTH: [Colour; 2] = [Colour::White, Colour::Black];
        const WHITE: [Colour; 1] = [Colour::White];
        const BLACK: [Colour; 1] = [Colour::Black];
        let (own, other): (&[Colour], &[Colour]) = match mover {
            Colour::White => (&WHITE, &BLACK),
            Colour::Black => (&BLACK, &WHITE),
        };
        match self {
            Self::Mate | Self::Check => other,
            Self::AutoMate | Self::Castling => own,
            Self::DoubleMate | Self::Countermate => &BOTH,
            Self::Stalemate
            | Self::DoubleStalemate
            | Self::AutoStalemate
            | Self::MateOrStalemate
            | Self::Capture
            | Self::Win
            | Self::Target(_)
            | Self::EnPassant
            | Self::Any
            | Self::Circuit
            | Self::CircuitByRebirth
            | Self::Exchange
            | Self::ExchangeByRebirth
            | Self::Chess81
            | Self::Kiss(_)
            | Self::ProofGame
            | Self::OtherDiagram => &[],
        }
    }
}

impl Plan {
    /// A goal that the play cannot reach because this side has no king, if nothing else would do either.
    ///
    /// ```
    /// use kirke::board::Colour::{Black, White};
    /// use kirke::stipulation::{Goal, Stipulation};
    /// let plan = |text: &str| text.parse::<Stipulation>().unwrap().plan(White);
    /// assert_eq!(plan("#2").missing_king(&|side| side == Black), None);
    /// assert_eq!(plan("s#2").missing_king(&|side| side == Black), Some((Goal::Mate, White)));
    /// assert_eq!(plan("=2").missing_king(&|_| false), None);
    /// ```
    pub fn missing_king(&self, has_king: &impl Fn(Colour) -> bool) -> Option<(Goal, Colour)> {
        let of_step = |step: &super::Step| Some(missing(step.end.as_ref()?, step.mover, has_king));
        let at_once = self.at_once.as_deref().map(|aim| missing(aim, !self.numbered, has_king));
        let ways: Vec<_> = at_once.into_iter().chain(self.steps.iter().filter_map(of_step)).collect();
        if ways.iter().any(Option::is_none) { None } else { ways.into_iter().flatten().next() }
    }
}

/// What keeps an aim from holding after a move of this side.
fn missing(aim: &Aim, mover: Colour, has_king: &impl Fn(Colour) -> bool) -> Option<(Goal, Colour)> {
    match aim {
        Aim::Goal(goal) => goal.kings(mover).iter().find(|&&side| !has_king(side)).map(|&side| (*goal, side)),
        Aim::And(one, other) => missing(one, mover, has_king).or_else(|| missing(other, mover, has_king)),
        Aim::Or(one, other) => missing(one, mover, has_king).and_then(|_| missing(other, mover, has_king)),
        Aim::Play(plan) => plan.missing_king(has_king),
        Aim::Not(_) | Aim::Flights(_) | Aim::HasMatingUnit(_) => None,
    }
}
