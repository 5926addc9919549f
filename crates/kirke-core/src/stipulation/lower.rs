//! Named stipulations as structured ones.

use super::{Branch, BranchKind, Form, Goal, Mode, Named, Play};
use BranchKind::{Attack, Defence, Help, Series};

impl Named {
    /// The structured form. Comments give it as it would be written for the goal `#`.
    pub fn form(&self) -> Form {
        let form = match self.mode {
            Mode::Alternate => self.alternate(),
            Mode::Series => self.series(),
            Mode::ParrySeries => self.parry_series(),
            Mode::HelpParrySeries => self.help_parry_series(),
        };
        match self.introduction {
            0 => form,
            moves => Branch::new(Series, moves.into()).end_at_last(form).form(),
        }
    }

    fn alternate(&self) -> Form {
        let moves = usize::from(self.moves);
        let help = 2 * moves + usize::from(self.half);
        match self.play {
            // 5a[#]d
            Play::Direct => self.battle(2 * moves - 1).end(0, self.goal()).form(),
            // 6a d[#]
            Play::SelfPlay => self.battle(2 * moves).end(1, self.goal()).form(),
            // 5a[1a[#]d]d{!1a[#]d}
            Play::Reflex => {
                self.battle(2 * moves - 1).end(0, self.can()).guard_before(0, self.cannot()).form()
            }
            // 5a[1a[#]d]d
            Play::SemiReflex => self.battle(2 * moves - 1).end(0, self.can()).form(),
            // 6hh[#], -7h[#]h
            Play::Help => self.help(help).end_at_last(self.goal()).form(),
            // 5h[>1d[#]a]h
            Play::HelpSelf => self.help(help - 1).end_at_last(self.must_at_once()).form(),
            // 5h[>1a[#]d]h{!1a[#]d}
            Play::HelpReflex => {
                let branch = self.help(help - 1).end_at_last(self.can_at_once());
                let last = (branch.most + 1) % 2;
                branch.guard_before(last, self.cannot()).form()
            }
            // 4hh[1h[#]h & 2hh[#]]
            Play::Reciprocal if help == 2 => self.reciprocal(false),
            Play::Reciprocal => self.help(help - 2).end_at_last(self.reciprocal(false)).form(),
        }
    }

    fn series(&self) -> Form {
        let moves = usize::from(self.moves);
        let series = |end| self.shortened(Branch::new(Series, moves)).end_at_last(end);
        match self.play {
            // 5s[#]
            Play::Direct => series(self.goal()).form(),
            // 5s[>1d[#]a]
            Play::SelfPlay => series(self.must_at_once()).form(),
            // 5s[>1a[#]d]{!1a[#]d}
            Play::Reflex => series(self.can_at_once()).guard_before(0, self.cannot()).form(),
            Play::SemiReflex => series(self.can_at_once()).form(),
            // 5s[1h[#]h], or 5s[1h[#]h]{!#}
            Play::Help if self.goal_is_end => {
                series(last_help(self.goal())).guard_before(0, self.goal().negated()).form()
            }
            Play::Help => series(last_help(self.goal())).form(),
            // 5s[1h[1d[#]a]h]
            Play::HelpSelf => series(last_help(self.must())).form(),
            Play::HelpReflex => series(last_help(self.can())).form(),
            // 4s[-1h[#]h & -2hh[#]]
            Play::Reciprocal if moves == 1 => self.reciprocal(false),
            Play::Reciprocal => {
                self.shortened(Branch::new(Series, moves - 1)).end_at_last(self.reciprocal(true)).form()
            }
        }
    }

    fn parry_series(&self) -> Form {
        let length = 2 * usize::from(self.moves) - 1;
        let battle = |end| self.battle(length).end(0, end).parrying();
        let help = |end| self.help(length).end(0, end).parrying().form();
        match self.play {
            // 5a[#]?+?d
            Play::Direct => battle(self.goal()).form(),
            // 5a[1d[#]a]?+?d[#]
            Play::SelfPlay => battle(self.must()).end(1, self.goal()).form(),
            // 5a[>1a[#]d]?+?d{!1a[#]d}
            Play::Reflex => battle(self.can_at_once()).guard_before(0, self.cannot()).form(),
            Play::SemiReflex => battle(self.can_at_once()).form(),
            // 5h[1h[#]h]?+?h
            Play::Help => help(last_help(self.goal())),
            Play::HelpSelf => help(last_help(self.must())),
            Play::HelpReflex => help(last_help(self.can())),
            Play::Reciprocal => help(self.reciprocal(true)),
        }
    }

    fn help_parry_series(&self) -> Form {
        let help = self.help(2 * usize::from(self.moves) - 1).parrying();
        match self.play {
            // 5h[#]?+?h
            Play::Direct => help.end(0, self.goal()).form(),
            // 5h[>1d[#]a]?+?h
            Play::SelfPlay => help.end(0, self.must_at_once()).form(),
            Play::Reflex => help.end(0, self.can_at_once()).guard_before(0, self.cannot()).form(),
            Play::SemiReflex => help.end(0, self.can_at_once()).form(),
            Play::Help => help.end(0, last_help(self.goal())).form(),
            Play::HelpSelf => help.end(0, last_help(self.must())).form(),
            Play::HelpReflex => help.end(0, last_help(self.can())).form(),
            Play::Reciprocal => help.end(0, self.reciprocal(true)).form(),
        }
    }

    fn goal(&self) -> Form {
        Form::Goal(self.goal)
    }

    /// The side to move can reach the goal, and must.
    fn can(&self) -> Form {
        Branch::new(Attack, 1).end(0, self.goal()).form()
    }

    fn cannot(&self) -> Form {
        self.can().negated()
    }

    /// As [`Named::can`], and the play ends where it is so: help and series play may not go on.
    fn can_at_once(&self) -> Form {
        Branch::new(Attack, 1).end(0, self.goal()).stopping().form()
    }

    /// Whatever the side to move plays, it reaches the goal.
    fn must(&self) -> Form {
        Branch::new(Defence, 1).end(0, self.goal()).form()
    }

    /// As [`Named::must`], and the play ends where it is so.
    fn must_at_once(&self) -> Form {
        Branch::new(Defence, 1).end(0, self.goal()).stopping().form()
    }

    /// The side to move can reach its goal; it can also help the other side to reach the other one.
    /// `swapped` lets the side that has just moved go on.
    fn reciprocal(&self, swapped: bool) -> Form {
        let own = Form::Goal(self.other_goal.unwrap_or(self.goal));
        let own = Branch { swapped, ..Branch::new(Help, 1).end(0, own) };
        let other = Branch { swapped, ..Branch::new(Help, 2).end(1, self.goal()) };
        own.form().and(other.form())
    }

    fn battle(&self, length: usize) -> Branch {
        let branch = Branch::new(Attack, length);
        // The last move of each side may solve.
        let branch = if self.exact { branch.at_least(length.saturating_sub(1)) } else { branch };
        self.with_options(branch)
    }

    fn help(&self, length: usize) -> Branch {
        let mut branch = self.shortened(Branch::new(Help, length));
        if self.goal_is_end {
            let other = length % 2;
            branch.slots[other].guard = Some(self.goal().negated());
        }
        branch
    }

    fn shortened(&self, branch: Branch) -> Branch {
        let most = branch.most;
        if self.exact { branch.at_least(most) } else { branch }
    }

    /// Quodlibet, and the play that ends with the wrong side's goal.
    fn with_options(&self, mut branch: Branch) -> Branch {
        let (right, wrong) = match self.play {
            Play::Direct => (0, 1),
            Play::SelfPlay | Play::Reflex | Play::SemiReflex => (1, 0),
            Play::Help | Play::HelpSelf | Play::HelpReflex | Play::Reciprocal => return branch,
        };
        let goal: Goal = self.goal;
        if self.goal_is_end && !self.quodlibet {
            branch.slots[wrong].guard = Some(Form::Goal(goal).negated());
        }
        if self.quodlibet && right == 1 {
            branch.slots[0].end = Some(Form::Goal(goal));
        }
        branch
    }
}

/// One half-move of help.
fn last_help(end: Form) -> Form {
    Branch::new(Help, 1).end(0, end).form()
}
