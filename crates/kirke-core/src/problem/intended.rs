use crate::stipulation::Stipulation;
use std::fmt;
use std::str::FromStr;

/// How many solutions the author intends, as it is written below diagrams: `3`, `2.1.1.1` (two first moves, one way to
/// go on from each), `2.1...`, or several such parts: `1+1` for set play and solution, or for the two sides of a
/// duplex. A part that begins with 0 speaks of set play, where the first half-move is left out: `0.1+1.1`.
///
/// ```
/// use kirke::problem::Intended;
/// let intended: Intended = "2.1.1.1".parse().unwrap();
/// assert_eq!((intended.total(), intended.to_string().as_str()), (2, "2.1.1.1"));
/// assert_eq!("1+1".parse::<Intended>().unwrap().total(), 2);
/// assert!("many".parse::<Intended>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Intended {
    /// The parts; never empty.
    pub parts: Vec<Branching>,
}

/// Into how many moves the play branches at each half-move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Branching {
    /// Moves at each half-move; never empty. Behind the last one there is one at each.
    pub moves: Vec<u32>,
    /// Written with dots at its end.
    pub open: bool,
}

/// A text that is no number of solutions.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is not a number of solutions, as in 2, 2.1.1.1, 2.1... or 1+1")]
pub struct NotIntended(String);

impl Intended {
    /// All solutions, those of set play left out.
    pub fn total(&self) -> u64 {
        let played = self.parts.iter().filter(|part| !part.is_set_play());
        played.map(Branching::product).fold(0, u64::saturating_add)
    }

    /// Is it no more than a number?
    pub fn is_number(&self) -> bool {
        matches!(self.parts.as_slice(), [Branching { moves, open: false }] if moves.len() == 1)
    }

    /// What a stipulation with half a move leaves out at its beginning is not set play.
    pub fn fitted(mut self, stipulation: &Stipulation) -> Self {
        for part in &mut self.parts {
            if stipulation.begins_halfway() && part.moves.len() > 1 && part.moves[0] == 0 {
                part.moves.remove(0);
            }
        }
        self
    }
}

impl Branching {
    /// Does it speak of set play?
    pub fn is_set_play(&self) -> bool {
        self.moves.len() > 1 && self.moves[0] == 0
    }

    /// The lines it amounts to.
    pub fn product(&self) -> u64 {
        let moves = &self.moves[usize::from(self.is_set_play())..];
        moves.iter().map(|&moves| u64::from(moves)).fold(1, u64::saturating_mul)
    }

    /// Moves at a half-move, counted from 0.
    pub fn at(&self, half_move: usize) -> u32 {
        self.moves.get(half_move).copied().unwrap_or(1)
    }
}

impl From<u32> for Intended {
    fn from(solutions: u32) -> Self {
        Self { parts: vec![Branching { moves: vec![solutions], open: false }] }
    }
}

impl FromStr for Intended {
    type Err = NotIntended;

    fn from_str(text: &str) -> Result<Self, NotIntended> {
        let fault = || NotIntended(text.trim().chars().take(40).collect());
        // "2 sols.", "2 Lösungen", "2 solutions".
        let number = text.trim().trim_end_matches(|c: char| c.is_alphabetic() || c.is_whitespace());
        let number = if text.contains(char::is_alphabetic) { number.trim_end_matches('.') } else { number };
        let number = number.trim_end_matches(|c: char| c.is_alphabetic() || c.is_whitespace());
        let part = |part: &str| -> Result<Branching, NotIntended> {
            let part = part.trim().replace('…', "...");
            let digits = part.trim_end_matches('.');
            let moves = digits.split('.').map(|moves| moves.trim().parse().map_err(|_| fault()));
            Ok(Branching { moves: moves.collect::<Result<_, _>>()?, open: digits.len() < part.len() })
        };
        let parts = number.split(['+', ';', '&', '/']).map(part).collect::<Result<Vec<_>, _>>()?;
        Ok(Self { parts })
    }
}

impl fmt::Display for Intended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, part) in self.parts.iter().enumerate() {
            let plus = if i > 0 { "+" } else { "" };
            let moves: Vec<String> = part.moves.iter().map(u32::to_string).collect();
            write!(f, "{plus}{}{}", moves.join("."), if part.open { "..." } else { "" })?;
        }
        Ok(())
    }
}
