use super::sequences::{both, is_stopping_play, not_ended};
use super::{Branch, BranchKind, Form, Goal};
use crate::board::Colour;
use std::sync::Arc;

/// How the moves of a step are joined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quantifier {
    /// One move that solves is enough; at the first step all of them are wanted.
    Exists,
    /// Every legal move must solve, and there must be one.
    ForAll,
    /// The sides help each other: all moves that solve are wanted, at every step.
    Help,
}

/// What must hold of a position and the move that led there.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// The move has reached this goal.
    Goal(Goal),
    /// The opposite.
    Not(Box<Aim>),
    /// Both.
    And(Box<Aim>, Box<Aim>),
    /// Either.
    Or(Box<Aim>, Box<Aim>),
    /// A plan of its own succeeds from here on.
    Play(Arc<Plan>),
    /// The king of the side to move has at most so many legal moves.
    Flights(u32),
    /// This side has a unit beside its king.
    HasMatingUnit(Colour),
}

/// One half-move of a plan.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The side that moves.
    pub mover: Colour,
    /// How its moves are joined.
    pub quantifier: Quantifier,
    /// What must hold before the half-move, or the branch fails.
    pub guard: Option<Aim>,
    /// If this holds after the half-move, the plan is fulfilled here.
    pub end: Option<Aim>,
    /// The play may not go on after a move that gives check, because the same side moves again (series play).
    pub no_check: bool,
    /// Left out unless the mover is in check (parry series).
    pub parry: bool,
    /// Moves are counted anew from here on.
    pub anew: bool,
}

/// Play in which the defender is kept short of moves. Where the defender moves and more than `2 * trivial_length + 1`
/// half-moves are left, his *non-trivial* moves are counted: those after which the attacker does not reach the goal in
/// the half-moves that are left to `trivial_length` moves of both sides. There may be one, and `granted` more in the
/// whole line of play; a place with none grants another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NonTrivial {
    /// Non-trivial moves the defender may have beyond one at each place.
    pub granted: u32,
    /// Length of what is trivial.
    pub trivial_length: u32,
}

/// What the search executes: half-moves one after the other. A branch solves when a move fulfils the end of its step;
/// a branch that runs out of steps fails.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Plan {
    /// The half-moves in order; none if all that is asked is `at_once`.
    pub steps: Vec<Step>,
    /// What suffices without any half-move.
    pub at_once: Option<Box<Aim>>,
    /// Fewest half-moves of a solution.
    pub least: usize,
    /// The side whose moves bear the numbers.
    pub numbered: Colour,
    /// The defender must be kept short of moves.
    pub non_trivial: Option<NonTrivial>,
    /// One side moves only to parry checks.
    pub parries: bool,
    /// Its half-moves are not told.
    pub hidden: bool,
    /// The play around it ends where it succeeds.
    pub stops: bool,
    /// Its moves are counted anew.
    pub anew: bool,
    /// Several steps make up a turn (progressive play).
    pub in_turns: bool,
}

impl Step {
    /// The goal that the half-move is to reach, if that is all that is asked of it.
    #[inline]
    pub fn goal(&self) -> Option<Goal> {
        match self.end {
            Some(Aim::Goal(goal)) => Some(goal),
            _ => None,
        }
    }

    /// Adds something that must hold before the half-move.
    pub(super) fn require(&mut self, guard: Aim) {
        self.guard = both(self.guard.take(), Some(guard));
    }
}

impl Aim {
    /// Is a goal asked of the last move, alone or beside other things?
    pub(super) fn has_goal(&self) -> bool {
        match self {
            Self::Goal(_) => true,
            Self::And(one, other) | Self::Or(one, other) => one.has_goal() || other.has_goal(),
            Self::Not(_) | Self::Play(_) | Self::Flights(_) | Self::HasMatingUnit(_) => false,
        }
    }

    /// Every goal in it.
    pub fn goals(&self) -> Vec<Goal> {
        match self {
            Self::Goal(goal) => vec![*goal],
            Self::Not(aim) => aim.goals(),
            Self::And(one, other) | Self::Or(one, other) => [one.goals(), other.goals()].concat(),
            Self::Play(plan) => plan.goals(),
            Self::Flights(_) | Self::HasMatingUnit(_) => Vec::new(),
        }
    }

    /// Can it be decided without the move that led here?
    pub fn is_seen_in_position(&self) -> bool {
        match self {
            Self::Goal(goal) => goal.is_seen_in_position(),
            Self::Not(aim) => aim.is_seen_in_position(),
            Self::And(one, other) | Self::Or(one, other) => {
                one.is_seen_in_position() && other.is_seen_in_position()
            }
            Self::Play(_) | Self::Flights(_) | Self::HasMatingUnit(_) => true,
        }
    }

    /// The aims of which any one suffices.
    pub fn alternatives(&self) -> Vec<&Self> {
        match self {
            Self::Or(one, other) => [one.alternatives(), other.alternatives()].concat(),
            other => vec![other],
        }
    }

    /// Is more play asked for that is told? Then a goal beside it is not where the play ends.
    pub fn goes_on(&self) -> bool {
        match self {
            Self::Play(plan) => !plan.hidden,
            Self::And(one, other) => one.goes_on() || other.goes_on(),
            Self::Goal(_) | Self::Not(_) | Self::Or(..) | Self::Flights(_) | Self::HasMatingUnit(_) => false,
        }
    }

    /// The plans in it.
    pub fn plans(&self) -> Vec<&Plan> {
        match self {
            Self::Goal(_) | Self::Flights(_) | Self::HasMatingUnit(_) => Vec::new(),
            Self::Not(aim) => aim.plans(),
            Self::And(one, other) | Self::Or(one, other) => [one.plans(), other.plans()].concat(),
            Self::Play(plan) => vec![plan],
        }
    }
}

impl Plan {
    /// Lowers a form; `numbered` is the side whose moves bear the numbers, `first` moves first.
    pub(super) fn of(form: &Form, numbered: Colour, first: Colour) -> Self {
        match form {
            Form::Branch(branch) => Self { numbered, anew: false, ..Self::of_branch(branch, first) },
            other => Self {
                steps: Vec::new(),
                at_once: Some(Box::new(aim(other, first))),
                least: 0,
                numbered,
                non_trivial: None,
                parries: false,
                hidden: false,
                stops: false,
                anew: false,
                in_turns: false,
            },
        }
    }

    /// Lowers a branch at whose beginning this side is to move.
    fn of_branch(branch: &Branch, side: Colour) -> Self {
        let first = if branch.swapped { !side } else { side };
        let series = branch.kind == BranchKind::Series;
        let lower = |form: &Option<Form>, side| form.as_ref().map(|form| aim(form, side));
        let steps = (0..branch.most).map(|i| {
            let slot = if series { 0 } else { i % 2 };
            let before = if series { 0 } else { 1 - slot };
            let mover = if slot == 0 { first } else { !first };
            let quantifier = match (branch.kind, slot) {
                (BranchKind::Series | BranchKind::Help, _) => Quantifier::Help,
                (BranchKind::Attack, 0) | (BranchKind::Defence, 1) => Quantifier::Exists,
                (BranchKind::Attack | BranchKind::Defence, _) => Quantifier::ForAll,
            };
            let mut guard = lower(&branch.slots[before].guard, mover);
            let mut end = if i + 1 < branch.least { None } else { lower(&branch.slots[slot].end, !mover) };
            // A goal demanded of the moves of a series is one that each of them must reach.
            if let Some(goals) = guard.clone().filter(|guard| series && guard.plans().is_empty()) {
                end = end.map(|end| Aim::And(Box::new(end), Box::new(goals)));
                guard = guard.filter(|_| i > 0);
            }
            // Play that is too short to be a solution must not come to its end, either.
            if i > 0 && i < branch.least {
                let next = if series { !mover } else { mover };
                guard = both(guard, lower(&branch.slots[before].end, next).and_then(not_ended));
            }
            Step {
                mover,
                quantifier,
                guard,
                end,
                no_check: series,
                parry: branch.slots[slot].parry,
                anew: false,
            }
        });
        let mut steps: Vec<Step> = steps.collect();
        // Help play may end in other play after the half-moves of its second slot, and so before the first half-move.
        let helps = branch.kind == BranchKind::Help && !branch.swapped;
        let ended = lower(&branch.slots[1].end, first).filter(|end| helps && !end.plans().is_empty());
        let (at_once, ended) = if branch.least > 1 { (None, ended) } else { (ended, None) };
        if let (Some(step), Some(ended)) = (steps.first_mut(), ended.and_then(not_ended)) {
            step.require(ended);
        }
        // What is over after a move of each side goes on counting.
        let counts_anew = match branch.kind {
            BranchKind::Series => steps.len() > 1,
            BranchKind::Attack | BranchKind::Help => steps.len() > 2,
            BranchKind::Defence => false,
        };
        Self {
            steps,
            at_once: at_once.map(Box::new),
            least: branch.least,
            numbered: side,
            non_trivial: None,
            parries: branch.slots.iter().any(|slot| slot.parry),
            hidden: branch.hidden,
            stops: branch.stops,
            anew: counts_anew,
            in_turns: false,
        }
    }

    /// The same play with turns of `left` moves, then `length` + 1, `length` + 2, ... for the half-moves of the plan:
    /// what must hold before a half-move must hold before the turn, what ends it ends the last move of the turn.
    ///
    /// ```
    /// use kirke::board::Colour;
    /// use kirke::stipulation::Stipulation;
    /// let plan = "h#1.5".parse::<Stipulation>().unwrap().plan(Colour::White).in_turns(1, 1);
    /// let movers: String = plan.steps.iter().map(|step| step.mover.letter()).collect();
    /// assert_eq!(movers, "wbbwww");
    /// let ends: Vec<_> = plan.steps.iter().map(|step| step.end.is_some()).collect();
    /// assert_eq!(ends, [true, false, false, false, false, true]);
    /// ```
    pub fn in_turns(self, left: usize, length: usize) -> Self {
        let moves_of = |i: usize| if i == 0 { left } else { length + i };
        let least = if self.least > 1 { (0..self.least).map(moves_of).sum() } else { self.least };
        let turns = self.steps.into_iter().enumerate().flat_map(|(i, step)| {
            let moves = moves_of(i);
            (0..moves).map(move |place| Step {
                guard: step.guard.clone().filter(|_| place == 0),
                end: step.end.clone().filter(|_| place + 1 == moves),
                ..step
            })
        });
        Self { steps: turns.collect(), least, in_turns: true, ..self }
    }

    /// Can its half-moves be turns of several moves? Not if one side moves several times anyway, and it is not settled
    /// what turns the play within other play would have.
    pub fn may_have_turns(&self) -> bool {
        let is_plain = |step: &Step| {
            let mut aims = step.end.iter().chain(&step.guard);
            !step.parry && !step.no_check && aims.all(|aim| aim.plans().is_empty())
        };
        self.alternates() && self.at_once.is_none() && self.steps.iter().all(is_plain)
    }

    fn alternates(&self) -> bool {
        self.steps.windows(2).all(|pair| pair[0].mover != pair[1].mover)
    }

    /// Does its play help all the way, or nearly so? Then a solution is a line, otherwise a tree.
    pub fn is_help(&self) -> bool {
        let helps = |step: &Step| step.quantifier == Quantifier::Help;
        match (self.steps.first(), &self.at_once) {
            (Some(step), _) => helps(step),
            (None, Some(aim)) => aim.plans().iter().all(|plan| plan.is_help()),
            (None, None) => false,
        }
    }

    /// Every goal in it.
    pub fn goals(&self) -> Vec<Goal> {
        let aims = self.steps.iter().flat_map(|step| step.end.iter().chain(&step.guard));
        aims.chain(self.at_once.as_deref()).flat_map(Aim::goals).collect()
    }

    /// Does it begin with the defender's replies? Then they are told like the set play.
    pub fn defends(&self) -> bool {
        self.steps.first().is_some_and(|step| step.quantifier == Quantifier::ForAll)
    }

    /// Must something hold before its first half-move, whichever way it goes?
    pub fn begins_guarded(&self) -> bool {
        let is_guarded = |steps: &Vec<Step>| steps.first().is_some_and(|step| step.guard.is_some());
        self.at_once.is_none() && self.sequences().iter().all(is_guarded)
    }

    /// Does it begin with moves of the attacker, those that solve being its keys? Otherwise it is told as play within
    /// other play is: what must hold without any half-move, or the defender's replies.
    pub fn has_keys(&self) -> bool {
        self.steps.first().is_some_and(|step| step.quantifier == Quantifier::Exists)
    }

    /// Is its play told in lines? Help and series play is, and the parries of a series are no variations either.
    pub fn written_in_lines(&self) -> bool {
        self.is_help() || self.in_turns || self.parries
    }

    /// What is played if the side that begins passes, or leaves out its whole series.
    pub fn set_play(&self) -> Option<Self> {
        if self.in_turns {
            return Some(self.rest()).filter(|rest| !rest.steps.is_empty());
        }
        if self.steps.is_empty() {
            let plans = self.at_once.iter().flat_map(|aim| aim.plans());
            let set_play = plans.filter_map(Self::set_play).next();
            return set_play.map(|plan| Self { numbered: self.numbered, ..plan });
        }
        let parries = self.steps.iter().any(|step| step.parry);
        if !self.alternates() || parries || self.steps.iter().all(|step| step.no_check) {
            return match self.steps.last().and_then(|step| step.end.as_ref()) {
                Some(Aim::Play(plan)) => Some(Self { numbered: self.numbered, ..Self::clone(plan) }),
                _ => None,
            };
        }
        (self.steps.len() > 1).then(|| self.rest())
    }

    /// What suffices after the half-move of a step or, if no solution may be as short, after a later one of its side.
    pub fn end_from(&self, i: usize) -> Option<&Aim> {
        let every = if self.in_turns { self.steps.len() } else { 2 };
        self.steps[i..].iter().step_by(every).find_map(|step| step.end.as_ref())
    }

    /// The plan from its second half-move on; in progressive play, from its second turn on.
    pub fn rest(&self) -> Self {
        let first = self.steps.first().map(|step| step.mover);
        let turn = self.steps.iter().take_while(|step| Some(step.mover) == first).count();
        let skipped = if self.in_turns { turn } else { 1 };
        let (before, steps) = self.steps.split_at(skipped.min(self.steps.len()));
        let helps = |step: &&Step| step.quantifier == Quantifier::Help;
        let ended = before.last().filter(helps).and_then(|step| step.end.clone());
        Self {
            steps: steps.to_vec(),
            at_once: ended.filter(|end| !end.plans().is_empty()).map(Box::new),
            least: self.least.saturating_sub(skipped),
            ..self.clone()
        }
    }

    /// Is there no other play where `at_once` holds?
    pub fn stops_at_once(&self) -> bool {
        self.steps.is_empty() || self.at_once.as_deref().is_some_and(is_stopping_play)
    }

    /// Is the half-move after this step one of the same turn?
    pub fn turn_goes_on(&self, i: usize) -> bool {
        turn_goes_on(&self.steps, i)
    }

    /// Is the play from a later step of the same side on the same play with fewer moves left?
    pub fn can_be_shorter(&self) -> bool {
        self.least < 2 && !self.in_turns
    }

    /// The same play with fewer half-moves at its beginning.
    pub fn last(&self, length: usize) -> Self {
        let skipped = self.steps.len().saturating_sub(length);
        Self {
            steps: self.steps[skipped..].to_vec(),
            least: self.least.saturating_sub(skipped),
            ..self.clone()
        }
    }

    /// The half-moves of a solution of full length, those of the play with which it ends included.
    pub fn longest(&self) -> Vec<Step> {
        let nested = |plan: &Self| {
            let mut steps = plan.longest();
            steps.iter_mut().take(1).for_each(|step| step.anew = plan.anew);
            steps
        };
        let longest = self.told_after().map(nested).max_by_key(Vec::len);
        self.steps.iter().cloned().chain(longest.into_iter().flatten()).collect()
    }

    /// Half-moves of a solution of full length; parries, which may be needed or not, are not counted.
    pub fn half_moves(&self) -> usize {
        self.longest().iter().filter(|step| !step.parry).count()
    }

    /// Half-moves of the shortest help play that is none too short: reciprocal play may end a half-move early.
    ///
    /// ```
    /// use kirke::board::Colour;
    /// use kirke::stipulation::Stipulation;
    /// let least = |text: &str| text.parse::<Stipulation>().unwrap().plan(Colour::Black).least_half_moves();
    /// assert_eq!((least("h#3"), least("reci-h#3"), least("reci-h#1")), (6, 5, 1));
    /// ```
    pub fn least_half_moves(&self) -> usize {
        let steps = self.steps.iter().filter(|step| !step.parry).count();
        steps + self.told_after().map(Self::least_half_moves).min().unwrap_or(0)
    }

    /// The plays with which it ends, as far as they are told.
    fn told_after(&self) -> impl Iterator<Item = &Self> {
        self.end().into_iter().flat_map(Aim::plans).filter(|plan| !plan.hidden)
    }

    /// What the play comes to in the end.
    fn end(&self) -> Option<&Aim> {
        match self.steps.last() {
            Some(step) => step.end.as_ref(),
            None => self.at_once.as_deref(),
        }
    }
}

/// Is the half-move after this one of some steps of the same side, without a pass of the other one in between?
pub fn turn_goes_on(steps: &[Step], i: usize) -> bool {
    let step = &steps[i];
    let next = steps.get(i + 1);
    step.quantifier != Quantifier::Help && next.is_some_and(|next| next.mover == step.mover)
}

/// What a form asks where this side is to move.
fn aim(form: &Form, side: Colour) -> Aim {
    match form {
        Form::Goal(goal) => Aim::Goal(*goal),
        Form::Not(form) => Aim::Not(Box::new(aim(form, side))),
        Form::And(one, other) => Aim::And(Box::new(aim(one, side)), Box::new(aim(other, side))),
        Form::Or(one, other) => Aim::Or(Box::new(aim(one, side)), Box::new(aim(other, side))),
        Form::Branch(branch) => Aim::Play(Arc::new(Plan::of_branch(branch, side))),
    }
}
