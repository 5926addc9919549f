use super::Goal;

/// What is asked, in the structured form that all stipulations are lowered to: goals and branches of play, joined by
/// *not*, *and*, *or*.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// The last move has reached this goal.
    Goal(Goal),
    /// The opposite.
    Not(Box<Form>),
    /// Both.
    And(Box<Form>, Box<Form>),
    /// Either.
    Or(Box<Form>, Box<Form>),
    /// The sides play on.
    Branch(Box<Branch>),
}

/// How the half-moves of a branch are joined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BranchKind {
    /// `s`: one side moves alone.
    Series,
    /// `h`: the sides help each other.
    Help,
    /// `a`, `ad`: the side that begins attacks.
    Attack,
    /// `d`, `da`: the side that begins defends.
    Defence,
}

/// A stretch of play. Its half-moves take turns in two slots, first and second; a series has only the first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Branch {
    /// `-`: the other side begins.
    pub swapped: bool,
    /// `>`: the play around it ends where this branch has a solution.
    pub stops: bool,
    /// `/`: its half-moves are not told.
    pub hidden: bool,
    /// How the half-moves are joined.
    pub kind: BranchKind,
    /// Fewest half-moves.
    pub least: usize,
    /// Most half-moves.
    pub most: usize,
    /// The slots.
    pub slots: [Slot; 2],
}

/// What belongs to every second half-move.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Slot {
    /// What suffices after the half-move.
    pub end: Option<Form>,
    /// What must hold after it if the play goes on, and, behind the second slot, at the beginning.
    pub guard: Option<Form>,
    /// The half-move is played only by a side in check; otherwise the other side goes on.
    pub parry: bool,
}

impl Branch {
    /// A branch of at most so many half-moves.
    pub fn new(kind: BranchKind, most: usize) -> Self {
        let slots = [Slot::default(), Slot::default()];
        Self { swapped: false, stops: false, hidden: false, kind, least: 1, most, slots }
    }

    /// What suffices after the half-moves of a slot, beside what sufficed before.
    pub fn end(mut self, slot: usize, end: Form) -> Self {
        self.slots[slot].end = Some(match self.slots[slot].end.take() {
            Some(other) => other.or(end),
            None => end,
        });
        self
    }

    /// What suffices after the last half-move, and after those of the same slot.
    pub fn end_at_last(self, end: Form) -> Self {
        let slot = if self.kind == BranchKind::Series { 0 } else { (self.most + 1) % 2 };
        self.end(slot, end)
    }

    /// What must hold before every half-move of a slot, beside what had to hold before.
    pub fn guard_before(mut self, slot: usize, guard: Form) -> Self {
        let before = if self.kind == BranchKind::Series { 0 } else { 1 - slot };
        let guard = match self.slots[before].guard.take() {
            Some(other) => other.and(guard),
            None => guard,
        };
        self.slots[before].guard = Some(guard);
        self
    }

    /// No solution shorter than so many half-moves.
    pub fn at_least(mut self, least: usize) -> Self {
        self.least = least.max(1);
        self
    }

    /// The second side moves only when it is in check.
    pub fn parrying(mut self) -> Self {
        self.slots[1].parry = true;
        self
    }

    /// The play around it ends where this branch has a solution.
    pub fn stopping(mut self) -> Self {
        self.stops = true;
        self
    }

    /// As a form.
    pub fn form(self) -> Form {
        Form::Branch(Box::new(self))
    }
}

impl Form {
    /// The opposite.
    pub fn negated(self) -> Self {
        Self::Not(Box::new(self))
    }

    /// Both.
    pub fn and(self, other: Self) -> Self {
        Self::And(Box::new(self), Box::new(other))
    }

    /// Either.
    pub fn or(self, other: Self) -> Self {
        Self::Or(Box::new(self), Box::new(other))
    }

    /// Half-moves of all branches in it, those of a branch within another one counted for each half-move of that one.
    pub fn half_moves(&self) -> usize {
        match self {
            Self::Goal(_) => 0,
            Self::Not(form) => form.half_moves(),
            Self::And(one, other) | Self::Or(one, other) => {
                one.half_moves().saturating_add(other.half_moves())
            }
            Self::Branch(branch) => {
                let forms = branch.slots.iter().flat_map(|slot| slot.end.iter().chain(&slot.guard));
                let within = forms.fold(1_usize, |sum, form| sum.saturating_add(form.half_moves()));
                branch.most.saturating_mul(within)
            }
        }
    }

    /// Every goal in it.
    pub fn goals(&self) -> Vec<Goal> {
        match self {
            Self::Goal(goal) => vec![*goal],
            Self::Not(form) => form.goals(),
            Self::And(one, other) | Self::Or(one, other) => [one.goals(), other.goals()].concat(),
            Self::Branch(branch) => {
                let forms = branch.slots.iter().flat_map(|slot| slot.end.iter().chain(&slot.guard));
                forms.flat_map(Self::goals).collect()
            }
        }
    }
}
