use super::{Branch, BranchKind, Form, Goal};
use crate::board::Colour;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// A stipulation in structured form: the side to move, and what is asked.
///
/// ```
/// use kirke::stipulation::{Structured, Form};
/// let structured: Structured = "White 3a[1a[#]d]d{!1a[#]d}".parse()?;
/// let Form::Branch(branch) = &structured.form else { panic!() };
/// assert_eq!(branch.most, 3);
/// assert!(branch.slots[1].guard.is_some());
/// assert_eq!(structured.to_string(), "White 3a[1a[#]d]d{!1a[#]d}");
/// # Ok::<(), kirke::stipulation::StructuredError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Structured {
    /// The side to move.
    pub side: Colour,
    /// What is asked.
    pub form: Form,
    /// As it was written, without superfluous blanks.
    text: String,
}

/// Why a text is not a structured stipulation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("structured stipulation: {expected} expected, found {}", quoted(.found))]
pub struct StructuredError {
    /// What belongs there.
    pub expected: &'static str,
    /// What stands there.
    pub found: String,
    /// Where, in bytes.
    pub span: Range<usize>,
}

fn quoted(text: &str) -> String {
    if text.is_empty() { "the end".to_owned() } else { format!("\"{text}\"") }
}

impl Structured {
    /// The side that plays the first half-move.
    pub fn first_mover(&self) -> Colour {
        match &self.form {
            Form::Branch(branch) if branch.swapped => !self.side,
            _ => self.side,
        }
    }
}

impl fmt::Display for Structured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Structured {
    type Err = StructuredError;

    fn from_str(text: &str) -> Result<Self, StructuredError> {
        let mut reader = Reader { text, at: 0 };
        reader.skip_blanks();
        let word: String = reader.rest().chars().take_while(char::is_ascii_alphabetic).collect();
        let begins = |side: &str| !word.is_empty() && side.starts_with(&word.to_ascii_lowercase());
        let side = match () {
            () if begins("white") => Colour::White,
            () if begins("black") => Colour::Black,
            () => return Err(reader.error("the side to move (White or Black)")),
        };
        reader.at += word.len();
        let form = reader.expression()?;
        reader.skip_blanks();
        if !reader.rest().is_empty() {
            return Err(reader.error("& or | or the end"));
        }
        // The only blank that tells anything stands behind the side.
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        let text = format!("{first} {}", words.collect::<String>()).trim_end().to_owned();
        Ok(Self { side, form, text })
    }
}

/// Nobody nests deeper; a bound for hostile input.
const DEEPEST: usize = 60;

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

type Reading<T> = Result<T, StructuredError>;

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Takes a sign if it comes next.
    fn takes(&mut self, sign: &str) -> bool {
        self.skip_blanks();
        let comes = self.rest().get(..sign.len()).is_some_and(|next| next.eq_ignore_ascii_case(sign));
        if comes {
            self.at += sign.len();
        }
        comes
    }

    fn needs(&mut self, sign: &str, expected: &'static str) -> Reading<()> {
        if self.takes(sign) { Ok(()) } else { Err(self.error(expected)) }
    }

    fn error(&self, expected: &'static str) -> StructuredError {
        let found: String = self.rest().chars().take(10).collect();
        StructuredError { expected, span: self.at..self.at + found.len(), found }
    }

    fn expression(&mut self) -> Reading<Form> {
        self.joined(0)
    }

    /// Operands joined by `&` and `|`, from left to right.
    fn joined(&mut self, depth: usize) -> Reading<Form> {
        let mut form = self.operand(depth)?;
        loop {
            if self.takes("&") {
                form = form.and(self.operand(depth)?);
            } else if self.takes("|") {
                form = form.or(self.operand(depth)?);
            } else {
                return Ok(form);
            }
        }
    }

    fn operand(&mut self, depth: usize) -> Reading<Form> {
        self.skip_blanks();
        let start = self.at;
        let form = self.whole_operand(depth)?;
        if form.half_moves() > MOST_NESTED {
            self.at = start;
            return Err(self.error("shorter branches within branches (20000 half-moves, multiplied)"));
        }
        Ok(form)
    }

    fn whole_operand(&mut self, depth: usize) -> Reading<Form> {
        if depth > DEEPEST {
            return Err(self.error("a form that is less deeply nested"));
        }
        self.skip_blanks();
        // != and !# are goals of their own, but here ! is the negation.
        if self.takes("!") {
            return Ok(self.operand(depth + 1)?.negated());
        }
        if self.takes("(") {
            let form = self.joined(depth + 1)?;
            self.needs(")", ")")?;
            return Ok(form);
        }
        // 00 and c81 would pass for lengths.
        if let Some((goal, rest)) = Goal::read(self.rest()) {
            self.at = self.text.len() - rest.len();
            return Ok(Form::Goal(goal));
        }
        self.branch(depth).map(Branch::form)
    }

    fn branch(&mut self, depth: usize) -> Reading<Branch> {
        let stops = self.takes(">");
        let hidden = self.takes("/");
        let swapped = self.takes("-");
        let mut least = 1;
        let mut most = self.number("a goal or the length of a branch")?;
        if self.takes(":") {
            least = most;
            most = self.number("the greatest length of the branch")?;
        }
        let letters = "the kind of the branch (a, d, h or s)";
        self.skip_blanks();
        let first = self.rest().chars().next().map(|letter| letter.to_ascii_lowercase());
        let (kind, second) = match first {
            Some('a') => (BranchKind::Attack, "d"),
            Some('d') => (BranchKind::Defence, "a"),
            Some('h') => (BranchKind::Help, "h"),
            Some('s') => (BranchKind::Series, ""),
            _ => return Err(self.error(letters)),
        };
        self.at += 1;
        let mut branch = Branch { stops, hidden, swapped, ..Branch::new(kind, most) }.at_least(least);
        self.slot(&mut branch, 0, depth)?;
        if kind == BranchKind::Series {
            return Ok(branch);
        }
        if self.takes("?+?") {
            branch.slots[1].parry = true;
        }
        // The second letter may be left out if it has nothing to say.
        if self.takes(second) {
            self.slot(&mut branch, 1, depth)?;
        } else if branch.slots[1].parry {
            return Err(self.error("the second kind of half-move (a, d or h)"));
        }
        Ok(branch)
    }

    /// Ends and constraints behind a letter.
    fn slot(&mut self, branch: &mut Branch, slot: usize, depth: usize) -> Reading<()> {
        loop {
            if self.takes("[") {
                let end = self.joined(depth + 1)?;
                self.needs("]", "]")?;
                *branch = branch.clone().end(slot, end);
            } else if self.takes("{") {
                let guard = self.joined(depth + 1)?;
                self.needs("}", "}")?;
                let before = if branch.kind == BranchKind::Series { 0 } else { 1 - slot };
                *branch = branch.clone().guard_before(before, guard);
            } else {
                return Ok(());
            }
        }
    }

    fn number(&mut self, expected: &'static str) -> Reading<usize> {
        self.skip_blanks();
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let number =
            self.rest()[..digits].parse().ok().filter(|number| (1..=MOST_HALF_MOVES).contains(number));
        let number = number.ok_or_else(|| self.error(expected))?;
        self.at += digits;
        Ok(number)
    }
}

/// Most half-moves of branches within branches; see [`Form::half_moves`]. Each of them becomes a step of the plan.
const MOST_NESTED: usize = 20_000;

/// Twice the most moves of a named stipulation.
const MOST_HALF_MOVES: usize = 2 * super::parse::MOST_MOVES as usize;
