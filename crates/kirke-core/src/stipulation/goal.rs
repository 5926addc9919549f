use crate::board::Square;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What the last move of a solution must bring about.
///
/// ```
/// use kirke::stipulation::Goal;
/// assert_eq!(Goal::read("##!2"), Some((Goal::Countermate, "2")));
/// assert_eq!(Goal::read("zf71").map(|(goal, rest)| (goal.to_string(), rest)), Some(("zf7".to_owned(), "1")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// `#`: the side to move is in check and has no legal move.
    Mate,
    /// `=`: the side to move is not in check and has no legal move.
    Stalemate,
    /// `==`: stalemate, and the side that has moved could not move either.
    DoubleStalemate,
    /// `!=`: the side that has moved has stalemated itself.
    AutoStalemate,
    /// `#=`: the side to move has no legal move.
    MateOrStalemate,
    /// `!#`: the side that has moved has mated itself.
    AutoMate,
    /// `##`: both sides are mated by a side that could still move.
    DoubleMate,
    /// `##!`: both sides are mated by a side that was mated.
    Countermate,
    /// `+`: the side to move is in check.
    Check,
    /// `x`: a capture.
    Capture,
    /// `%`: a capture whose victim is not reborn.
    Win,
    /// `zf7`: the unit that has moved stands on this square.
    Target(Square),
    /// `ep`: a capture en passant.
    EnPassant,
    /// `00`: castling, to either side.
    Castling,
    /// `~`: any move.
    Any,
    /// `ct`: the unit that has moved is back on its square of the diagram.
    Circuit,
    /// `ctr`: a unit is reborn on its square of the diagram.
    CircuitByRebirth,
    /// `<>`: the unit that has moved and another one of its side have exchanged their squares of the diagram.
    Exchange,
    /// `<>r`: a reborn unit and another one of its side have exchanged their squares of the diagram.
    ExchangeByRebirth,
    /// `c81`: the unit that has moved stands on the last rank, as seen by its side.
    Chess81,
    /// `ka7`: the unit that has moved stands beside the one that stood here in the diagram, and nothing else does.
    Kiss(Square),
    /// `dia`: the diagram, from the game array.
    ProofGame,
    /// `a=>b`: the second of two diagrams, from the first.
    OtherDiagram,
}

/// Signs without a square, each before those that begin it.
const SIGNS: [(&str, Goal); 22] = [
    ("##!", Goal::Countermate),
    ("##", Goal::DoubleMate),
    ("#=", Goal::MateOrStalemate),
    ("#", Goal::Mate),
    ("==", Goal::DoubleStalemate),
    ("!=", Goal::AutoStalemate),
    ("!#", Goal::AutoMate),
    ("=", Goal::Stalemate),
    ("+", Goal::Check),
    ("x", Goal::Capture),
    ("%", Goal::Win),
    ("ep", Goal::EnPassant),
    ("00", Goal::Castling),
    ("~", Goal::Any),
    ("any", Goal::Any),
    ("ctr", Goal::CircuitByRebirth),
    ("ct", Goal::Circuit),
    ("<>r", Goal::ExchangeByRebirth),
    ("<>", Goal::Exchange),
    ("c81", Goal::Chess81),
    ("dia", Goal::ProofGame),
    ("a=>b", Goal::OtherDiagram),
];

impl Goal {
    /// Reads the goal at the beginning of a text, small or capital letters; gives the rest back.
    pub fn read(text: &str) -> Option<(Self, &str)> {
        let sign = SIGNS.iter().find_map(|&(sign, goal)| Some((goal, strip(text, sign)?)));
        sign.or_else(|| {
            let kind = text.get(..1)?.to_ascii_lowercase();
            let square = text.get(1..3)?.to_ascii_lowercase().parse().ok()?;
            match kind.as_str() {
                "z" => Some((Self::Target(square), &text[3..])),
                "k" => Some((Self::Kiss(square), &text[3..])),
                _ => None,
            }
        })
    }

    /// The sign of the goal in a stipulation.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Target(_) => "z",
            Self::Kiss(_) => "k",
            other => SIGNS.iter().find(|&&(_, goal)| goal == other).map_or("", |&(sign, _)| sign),
        }
    }

    /// The square that belongs to the sign, if there is one.
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Target(square) | Self::Kiss(square) => Some(square),
            _ => None,
        }
    }

    /// May the move that reaches the goal leave its own king in check? A side that only paralysing units hold is stalemated
    /// even in check, by a move of its own, too.
    pub const fn allows_self_check(self) -> bool {
        matches!(self, Self::DoubleMate | Self::Countermate | Self::AutoMate | Self::AutoStalemate)
    }

    /// Does the goal ask where units stood in the diagram?
    pub const fn asks_origins(self) -> bool {
        matches!(
            self,
            Self::Circuit | Self::CircuitByRebirth | Self::Exchange | Self::ExchangeByRebirth | Self::Kiss(_)
        )
    }

    /// Can the position after the move tell alone whether the goal is reached?
    pub const fn is_seen_in_position(self) -> bool {
        matches!(
            self,
            Self::Mate
                | Self::Stalemate
                | Self::DoubleStalemate
                | Self::AutoStalemate
                | Self::MateOrStalemate
                | Self::AutoMate
                | Self::Check
                | Self::Any
                | Self::ProofGame
                | Self::OtherDiagram
        )
    }

    /// What stands behind a move that reaches the goal; nothing where the move itself shows it.
    pub fn mark(self) -> &'static str {
        match self {
            Self::EnPassant
            | Self::Castling
            | Self::Any
            | Self::Circuit
            | Self::CircuitByRebirth
            | Self::Exchange
            | Self::ExchangeByRebirth
            | Self::Kiss(_) => "",
            other => other.sign(),
        }
    }

    /// Is a check told beside the sign of the goal?
    pub const fn is_told_with_check(self) -> bool {
        matches!(self, Self::Win | Self::Chess81 | Self::ProofGame | Self::OtherDiagram)
    }

    /// Is the side to move without a legal move when the goal is reached?
    pub const fn leaves_no_move(self) -> bool {
        matches!(
            self,
            Self::Mate
                | Self::Stalemate
                | Self::DoubleStalemate
                | Self::MateOrStalemate
                | Self::DoubleMate
                | Self::Countermate
        )
    }

    /// Is the goal the diagram of a proof game or of `a=>b`?
    pub const fn is_diagram(self) -> bool {
        matches!(self, Self::ProofGame | Self::OtherDiagram)
    }
}

/// What follows a prefix, whatever its case.
pub(super) fn strip<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let head = text.get(..prefix.len())?;
    head.eq_ignore_ascii_case(prefix).then(|| &text[prefix.len()..])
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sign())?;
        self.square().map_or(Ok(()), |square| write!(f, "{square}"))
    }
}
