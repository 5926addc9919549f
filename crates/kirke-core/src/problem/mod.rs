//! Level 3, the hinge between text and search: a problem as plain data.

mod intended;
mod options;
mod own_units;
mod retractions;
mod uncaptures;

pub use intended::{Branching, Intended, NotIntended};
pub use options::{Field, OPTIONS, PlayOption, Refinement};
pub use retractions::Retractions;
pub use uncaptures::Uncaptures;

use crate::board::{Colour, Placement};
use crate::position::{Setup, TurnCount};
use crate::rules::{Chooser, Condition, Impossible, Profile, Rebirth, Rules, When, Who};
pub use crate::stipulation::NonTrivial;
use crate::stipulation::{Goal, Plan, Stipulation};
use std::borrow::Cow;

/// Who made the problem and where it appeared; every field may be empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heading {
    /// The authors.
    pub authors: Vec<String>,
    /// Publication, issue, date.
    pub source: String,
    /// Prize or mention.
    pub award: String,
    /// Title or motto.
    pub title: String,
}

/// Which play is wanted, beyond the solutions themselves. What the diagram allows (castling, en passant, the unit
/// captured last) belongs to the [`Setup`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayOptions {
    /// Set play: what happens if the other side begins.
    pub set_play: bool,
    /// Tries with at most so many refutations, and the play after them.
    pub tries: Option<u32>,
    /// Tries that give check and have a single refutation are not worth telling.
    pub no_checking_tries: bool,
    /// The diagram is the position after the key: the defender moves, and only the play from there is wanted.
    pub post_key: bool,
    /// How much of the tree is wanted.
    pub variations: Variations,
    /// Leave threats out; every defence is then told.
    pub no_threats: bool,
    /// The defender has defended when he is not in check and the attacker threatens nothing that takes at most so
    /// many moves.
    pub max_threat: Option<u32>,
    /// Variations that end before the last move are left out of the tree.
    pub no_short_variations: bool,
    /// Continuations of the solving side that are not unique are told even where the first ones suffice, and marked.
    pub duals: bool,
    /// Tell only the first so many moves of the tree.
    pub depth: Option<u32>,
    /// Help and series play: count the solutions instead of listing them.
    pub count_only: bool,
    /// Solve for both sides: after the play of the stipulation the same with the colours exchanged.
    pub duplex: bool,
    /// The side that plays the first half-move, if not the usual one (half duplex).
    pub first_mover: Option<Colour>,
    /// A side may pass, unless it is in check or the other side has just passed.
    pub null_moves: bool,
    /// Stop after so many solutions.
    pub max_solutions: Option<u64>,
    /// How many solutions the author claims, if stated.
    pub claimed_solutions: Option<Intended>,
    /// Shorter solutions end the search: longer ones are not looked for any more.
    pub stop_on_short: bool,
    /// The defender has defended when his king has more than so many flights.
    pub max_flights: Option<u32>,
    /// The defender must be kept short of moves.
    pub non_trivial: Option<NonTrivial>,
    /// Self play: defences that reach the goal before the last move are told as well.
    pub mates_in_one: bool,
    /// The play fails when the side that is to reach the goal has only its king left.
    pub keep_mating_piece: bool,
    /// Only these first moves are tried.
    pub first_moves: MoveRange,
}

impl PlayOptions {
    /// Are threats told? They belong to the variations; without these, set play tells every defence.
    pub fn writes_threats(&self) -> bool {
        !self.no_threats && self.variations != Variations::Keys
    }
}

/// Numbers of first moves in the order of generation, counted from 1, both included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct MoveRange {
    /// The first one that is tried.
    pub from: Option<u32>,
    /// The last one that is tried.
    pub to: Option<u32>,
}

impl MoveRange {
    /// The part of a list of first moves that is tried.
    pub fn of<T>(self, moves: &[T]) -> &[T] {
        let place = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        let from = self.from.map_or(0, |from| place(from.max(1)) - 1).min(moves.len());
        let to = self.to.map_or(moves.len(), place).min(moves.len());
        &moves[from..to.max(from)]
    }

    /// The first and the last number, if nothing is between them.
    pub fn contradiction(self) -> Option<(u32, u32)> {
        let (from, to) = (self.from.unwrap_or(1), self.to?);
        (from.max(1) > to).then_some((from, to))
    }

    /// Are some first moves left out?
    pub fn restricts(self) -> bool {
        self.from.is_some_and(|from| from > 1) || self.to.is_some()
    }
}

/// How much of a solution tree is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Variations {
    /// Only the keys, and tries with their refutations.
    Keys,
    /// Threats, defences and continuations after keys; tries with their refutations.
    AfterKeys,
    /// Threats, defences and continuations, after tries too.
    #[default]
    Full,
}

/// A problem as read from a text.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    /// A name by which messages speak of it: its place in the file, or its id.
    pub name: String,
    /// Author and source.
    pub heading: Heading,
    /// The diagram.
    pub setup: Setup,
    /// Where the play begins, if that is not the diagram: the first position of `a=>b`.
    pub origin: Option<Setup>,
    /// What is taken back before the play begins, if the problem is a retractor.
    pub retractions: Option<Retractions>,
    /// What is asked.
    pub stipulation: Stipulation,
    /// Under which rule.
    pub condition: Condition,
    /// Under which rule the problem is solved for the other side (duplex), if that is another one: a condition may bind the
    /// side that does not aim at the goal, whichever it is.
    pub exchanged_condition: Option<Condition>,
    /// Which play is wanted.
    pub options: PlayOptions,
}

/// Moves of the longest turn of progressive play.
const LONGEST_TURN: usize = 50;

impl Problem {
    /// Does the diagram say that a captured unit waits for its rebirth, though no rule that holds then brings it back?
    pub fn waits_in_vain(&self) -> bool {
        let Some(pending) = self.origin.as_ref().unwrap_or(&self.setup).pending else { return false };
        let first = self.condition.periods.iter().find(|period| period.from == 1);
        let condition = first.map_or(&self.condition, |period| &period.condition);
        let brings_back = |rule: &Rebirth| {
            let unit = if rule.who == Who::Capturer { pending.capturer } else { pending.victim };
            rule.when != When::ThisMove && rule.side.is_none_or(|side| unit.belongs_to(side))
        };
        !condition.rebirths().any(brings_back)
    }

    /// What is to be executed if this side plays the first half-move: in progressive play each half-move is a turn.
    pub fn plan(&self, first: Colour) -> Plan {
        let plan = self.plan_in_half_moves(first);
        if !self.condition.is_progressive() {
            return plan;
        }
        let turn = self.setup.turn.unwrap_or(TurnCount::FIRST);
        plan.in_turns(turn.left.into(), turn.length.into())
    }

    /// The rules of the problem: its condition for its units, and what the diagram says of castling.
    ///
    /// # Errors
    /// If the condition means nothing.
    pub fn rules(&self, profile: Profile) -> Result<Rules, Impossible> {
        let mut army = self.setup.army_in_play();
        if let (start, Some(_)) = self.start_and_target() {
            army.stand_on_board_of(&start.army_in_play());
        }
        let mut rules = Rules::of(&self.condition, &army, profile)?;
        let plan = self.plan_in_half_moves(self.first_mover());
        let asks_more = || plan != self.stipulation.plan(self.first_mover());
        if self.condition.is_progressive() && (!plan.may_have_turns() || asks_more()) {
            return Err(Impossible(
                "progressive play has turns of its own, so only direct, self and help play can be asked for, without options that ask more"
                    .to_owned(),
            ));
        }
        if self.condition.is_progressive() && self.options.post_key {
            return Err(Impossible(
                "in progressive play the turn of the diagram is that of the key, so the play after the key cannot be asked for alone"
                    .to_owned(),
            ));
        }
        let turn = self.setup.turn.unwrap_or(TurnCount::FIRST);
        if self.condition.is_progressive() && usize::from(turn.length) + plan.steps.len() > LONGEST_TURN {
            return Err(Impossible(format!("turns of more than {LONGEST_TURN} moves are not supported")));
        }
        let steps = plan.steps;
        if rules.parts().any(|part| part.rebirth.chooser == Chooser::Owner)
            && steps.windows(2).any(|pair| pair[0].mover == pair[1].mover)
        {
            return Err(Impossible(
                "the owner of a reborn pawn chooses its promotion before his next move, and in series play he has none"
                    .to_owned(),
            ));
        }
        if self.stipulation.goals().into_iter().any(Goal::asks_origins) {
            rules.keep_origins();
        }
        if self.options.null_moves {
            self.may_pass(&rules)?;
            rules.allow_passes();
        }
        rules.exclusive_castlings = self.setup.exclusive_castlings.clone();
        Ok(rules)
    }

    /// Does it mean anything here that the sides may pass?
    fn may_pass(&self, rules: &Rules) -> Result<(), Impossible> {
        let obstacles = [
            (
                self.options.set_play,
                "where a side may pass, set play is part of the play: it begins with a pass",
            ),
            (
                rules.motion.role_exchanges.is_some(),
                "where White may exchange the roles of the sides, nobody may do nothing",
            ),
            (
                rules.motion.passes_instead != [false; 2],
                "the condition says already which side passes, and when",
            ),
            (
                !self.condition.periods.is_empty(),
                "where the rules change in play, each half-move is one of a unit",
            ),
            (
                rules.is_progressive(),
                "a side that may pass would have turns of any length in progressive play",
            ),
            (
                rules.parts().any(|part| part.rebirth.chooser == Chooser::Owner),
                "no source says whether a side that passes has chosen what its reborn pawn promotes to",
            ),
        ];
        match obstacles.into_iter().find(|(stands, _)| *stands) {
            Some((_, reason)) => Err(Impossible(reason.to_owned())),
            None => Ok(()),
        }
    }

    /// The plan of the stipulation under the options that ask more of the attacker.
    fn plan_in_half_moves(&self, first: Colour) -> Plan {
        let options = &self.options;
        let mut plan = self.stipulation.plan(first);
        plan.non_trivial = options.non_trivial;
        if let Some(most) = options.max_flights {
            plan = plan.with_flights(most);
        }
        if options.keep_mating_piece {
            plan = plan.keeping_mating_unit();
        }
        match options.max_threat {
            Some(most) => plan.with_threats(most),
            None => plan,
        }
    }

    /// The position in which the play begins, and the board it must come to if that is asked: proof games go from the
    /// game array to the diagram.
    pub fn start_and_target(&self) -> (Cow<'_, Setup>, Option<&Placement>) {
        let target = Some(&self.setup.placement);
        let goals = self.stipulation.goals();
        match &self.origin {
            _ if goals.contains(&Goal::ProofGame) => (Cow::Owned(self.game_array()), target),
            Some(origin) if goals.contains(&Goal::OtherDiagram) => (Cow::Borrowed(origin), target),
            _ => (Cow::Borrowed(&self.setup), None),
        }
    }

    /// The game array: of the units that stand for orthodox ones where a condition brings some. Where there are too many of
    /// them, there are no rules to play by either.
    fn game_array(&self) -> Setup {
        let army = self.condition.army_with_stand_ins(&self.setup.army).ok().flatten();
        Setup::game_array_of(army.unwrap_or_else(|| self.setup.army.clone()))
    }

    /// Duplex: the problem for the other side, which then plays the first half-move.
    pub fn exchanged(&self) -> Option<Self> {
        let first_mover = Some(!self.first_mover());
        let options = PlayOptions { duplex: false, first_mover, ..self.options.clone() };
        self.options.duplex.then(|| Self { options, ..self.for_other_side() })
    }

    /// The problem under the rule by which it is solved for the other side.
    pub fn for_other_side(&self) -> Self {
        let condition = self.exchanged_condition.clone().unwrap_or_else(|| self.condition.clone());
        Self { condition, exchanged_condition: None, ..self.clone() }
    }

    /// What is asked, in signs, with what is taken back before it: `#2`, `-5 & #1 Proca`.
    pub fn asked(&self) -> String {
        match self.retractions {
            Some(retractions) => retractions.before(&self.stipulation),
            None => self.stipulation.to_string(),
        }
    }

    /// The side whose turn it is in the diagram; none if the problem is to be solved for both.
    pub fn side_in_diagram(&self) -> Option<Colour> {
        let first = self.first_mover();
        if let Some(retractions) = self.retractions {
            return Some(!retractions.first(first));
        }
        let is_target = self.start_and_target().1.is_some();
        let last = || self.plan(first).longest().last().map(|step| step.mover);
        match (self.options.duplex, is_target) {
            (true, _) => None,
            // The diagram is where the play ends.
            (false, true) => last().map(|last| !last),
            (false, false) => Some(self.first_player()),
        }
    }

    /// What is stated in the position and means nothing in play.
    pub fn warnings(&self) -> Vec<String> {
        [self.side_warning(), self.passing_warning()].into_iter().flatten().collect()
    }

    /// What is wrong with the side to move that the position states: the stipulation says who begins.
    fn side_warning(&self) -> Option<String> {
        let stated = [
            (self.setup.side, self.side_in_diagram()),
            (self.origin.as_ref().and_then(|origin| origin.side), Some(self.first_mover())),
        ];
        let contradicted = |&(stated, meant): &(Option<Colour>, Option<Colour>)| {
            stated.zip(meant).is_some_and(|(stated, meant)| stated != meant)
        };
        let (stated, meant) = stated.into_iter().find(contradicted)?;
        let (stated, meant) = stated.zip(meant)?;
        let stipulation = self.asked();
        Some(format!(
            "the position has {stated:?} to move, but in {stipulation} it is {meant:?}'s turn; the stipulation decides"
        ))
    }

    /// Says that the pawn of the en-passant square belongs to the side to move, so that the square means nothing. In set
    /// play the other side moves first.
    fn passing_warning(&self) -> Option<String> {
        let side = self.side_in_diagram().filter(|_| !self.options.set_play)?;
        let square = self.setup.en_passant?;
        let is_own = self.setup.passing(side).is_some_and(|passing| passing.by == side);
        is_own
            .then(|| format!("the pawn that passed {square} belongs to the side to move: nobody captures it"))
    }

    /// The side that makes the first half-move of what is told: in the play after the key, the defender.
    pub fn first_player(&self) -> Colour {
        if self.options.post_key { !self.first_mover() } else { self.first_mover() }
    }

    /// The side that plays the first half-move.
    pub fn first_mover(&self) -> Colour {
        self.options.first_mover.unwrap_or_else(|| self.stipulation.first_mover())
    }
}
