//! What a side may take back, and who decides what a move captured.

use crate::board::{Colour, Square};
use crate::position::{Class, Move, Setup};
use crate::problem::Uncaptures;
use crate::retro::direct::Direct;
use crate::retro::view::{Taken, View};
use crate::retro::{Legality, Retraction, has_retraction, retractions};
use crate::rules::Rules;

/// Lists retractions, the quick way where there is one.
#[derive(Clone, Copy)]
pub(in crate::retro) struct Lister<'a> {
    pub rules: &'a Rules,
    pub legality: Legality,
    pub uncaptures: Uncaptures,
    pub diagram: &'a Setup,
    direct: Option<Direct<'a>>,
}

impl<'a> Lister<'a> {
    pub fn new(rules: &'a Rules, legality: Legality, uncaptures: Uncaptures, diagram: &'a Setup) -> Self {
        Self { rules, legality, uncaptures, diagram, direct: Direct::of(rules, legality) }
    }

    /// Does a unit more stand on the board before each capture?
    pub fn captures_take_units(&self) -> bool {
        self.direct.is_some_and(Direct::captures_take_units)
    }

    /// Lists more than is legal: it is not asked how the position before a retraction can have come about.
    pub fn unproved(self) -> Self {
        let legality = self.legality.for_the_last();
        Self { legality, direct: self.direct.map(|direct| direct.with(legality)), ..self }
    }

    /// Of a retraction that was listed without proof: can the position before it have come about?
    pub fn proves(&self, taken: &Taken) -> bool {
        !self.legality.asks_for_more(&taken.before.position, self.rules)
            || match self.unproved() {
                Self { direct: Some(direct), .. } => direct.any(&taken.before),
                Self { legality, .. } => {
                    has_retraction(&taken.before.past(self.diagram), self.rules, legality)
                }
            }
    }

    /// Everything that the side that is not to move may take back.
    pub fn all(&self, view: &View) -> Vec<Taken> {
        let mut all = Vec::new();
        match self.direct {
            Some(direct) => {
                direct.visit(view, &mut |taken| {
                    all.push(taken);
                    false
                });
            }
            None => {
                let found = retractions(&view.past(self.diagram), self.rules, self.legality);
                all.extend(found.into_iter().map(|retraction| self.taken(&retraction)));
            }
        }
        if self.uncaptures == Uncaptures::Pacific {
            all.retain(|taken| taken.uncaptured.is_none());
        }
        all
    }

    fn taken(&self, retraction: &Retraction) -> Taken {
        let Retraction { mv, before, uncaptured } = retraction;
        Taken { mv: *mv, before: View::of(before, self.rules), uncaptured: *uncaptured }
    }

    /// Is there anything to take back? Else nobody can have played to this position.
    pub fn any(&self, view: &View) -> bool {
        match (self.uncaptures, self.direct) {
            (Uncaptures::Pacific, Some(direct)) => {
                direct.visit(view, &mut |taken| taken.uncaptured.is_none())
            }
            (Uncaptures::Pacific, None) => !self.all(view).is_empty(),
            (Uncaptures::Proca | Uncaptures::Hoeg | Uncaptures::Klan, Some(direct)) => direct.any(view),
            (Uncaptures::Proca | Uncaptures::Hoeg | Uncaptures::Klan, None) => {
                has_retraction(&view.past(self.diagram), self.rules, self.legality)
            }
        }
    }

    /// Visits what is taken back, in parts, until a visit answers true.
    pub fn visit_parts(&self, view: &View, attacker: Colour, visit: &mut dyn FnMut(&[Taken]) -> bool) {
        let in_parts = self.uncaptures.opponent_decides(!view.position.side(), attacker);
        match self.direct {
            Some(direct) if !in_parts && self.uncaptures != Uncaptures::Pacific => {
                direct.visit(view, &mut |taken| visit(&[taken]));
            }
            Some(_) | None => {
                let _ = self.parts(view, attacker).iter().any(visit);
            }
        }
    }

    /// What is taken back, in the parts among which the side that takes back chooses; within a part its opponent chooses.
    pub fn parts(&self, view: &View, attacker: Colour) -> Parts {
        let all = self.all(view);
        if !self.uncaptures.opponent_decides(!view.position.side(), attacker) {
            return Parts { all, sizes: None };
        }
        let mut parts: Vec<(Fixed, Vec<Taken>)> = Vec::new();
        for taken in all {
            let fixed = Fixed::of(view, &taken);
            match parts.iter_mut().find(|(known, _)| *known == fixed) {
                Some((_, part)) => part.push(taken),
                None => parts.push((fixed, vec![taken])),
            }
        }
        let sizes = Some(parts.iter().map(|(_, part)| part.len()).collect());
        Parts { all: parts.into_iter().flat_map(|(_, part)| part).collect(), sizes }
    }
}

/// Retractions in parts.
pub(in crate::retro) struct Parts {
    all: Vec<Taken>,
    /// How many belong to each part; none if each is a part of its own.
    sizes: Option<Vec<usize>>,
}

impl Parts {
    /// The parts, one after the other.
    pub fn iter(&self) -> impl Iterator<Item = &[Taken]> {
        let alone = if self.sizes.is_none() { self.all.chunks(1) } else { [].chunks(1) };
        let mut rest = self.all.as_slice();
        let together = self.sizes.iter().flatten().filter_map(move |&size| {
            let (part, behind) = rest.split_at_checked(size)?;
            rest = behind;
            Some(part)
        });
        alone.chain(together)
    }
}

/// What the side that takes back fixes, where its opponent decides the rest: the unit, its departure and arrival, and
/// where the moving unit was shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Fixed {
    mv: Move,
    shown: Option<Square>,
}

impl Fixed {
    fn of(view: &View, taken: &Taken) -> Self {
        let mv = taken.mv;
        let class = match mv.class {
            // Whether a pawn captured in passing is the opponent's to say.
            Class::EnPassant | Class::DoubleStep | Class::Jump => Class::Normal,
            Class::Normal | Class::Castling | Class::PartnerCastling | Class::Exchange | Class::Pass => {
                mv.class
            }
        };
        let shown = taken.shown(view.position.placement());
        Self { mv: mv.of_class(class), shown }
    }
}
