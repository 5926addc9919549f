//! Movements in the short words in which users define units of their own: `hop 0,1 over 1 to next`.

use super::catalogue::Row;
use super::lines::Line;
use super::movement::{
    Angle, Beyond, Heading, Leaps, Lender, Manner, Movement, Only, Pawn, PawnWay, Purpose, Shape,
};

/// The words of those manners of going along a line that need no more than the line.
pub const MANNERS: [(&str, Manner); 13] = [
    ("leap", Manner::Leap),
    ("ride", Manner::Ride),
    ("chinese", Manner::Chinese),
    ("chinese-leap", Manner::ChineseLeap),
    ("argentinian", Manner::Argentinian),
    ("locust", Manner::Locust),
    ("marine", Manner::Marine),
    ("marine-leap", Manner::MarineLeap),
    ("to-hurdle", Manner::ToHurdle),
    ("pushed", Manner::Pushed),
    ("equihop", Manner::EquihopOnLine),
    ("halfway", Manner::HalfwayOnLine),
    ("equihop-turned", Manner::EquihopTurnedOnLine),
];

/// The words of lines that need no numbers.
pub const LINES: [(&str, Line); 6] = [
    ("circle", Line::Circle),
    ("bounced", Line::Bounced),
    ("knight-dabbaba", Line::KnightThenDabbaba),
    ("knight-edge", Line::KnightFromEdge),
    ("mao", Line::Mao),
    ("moa", Line::Moa),
];

/// The words of angles, in degrees.
pub const ANGLES: [(&str, Angle); 4] =
    [("27", Angle::ToKnight), ("45", Angle::Half), ("90", Angle::Right), ("135", Angle::Back)];

/// The words of sets of leaps.
pub const LEAPS: [(&str, Leaps); 4] = [
    ("any", Leaps::Any),
    ("queen", Leaps::Queen),
    ("short", Leaps::Short),
    ("queen-short", Leaps::QueenOrShortLines),
];

/// The words of directions of pawns.
pub const PAWN_WAYS: [(&str, PawnWay); 4] = [
    ("forward", PawnWay::Forward),
    ("diagonal", PawnWay::Diagonal),
    ("backward", PawnWay::Backward),
    ("diagonal-backward", PawnWay::DiagonalBackward),
];

/// The words of directions to which a movement may be restricted.
pub const HEADINGS: [(&str, Heading); 5] = [
    ("only-forward", Heading::Forward),
    ("only-backward", Heading::Backward),
    ("only-up", Heading::Up),
    ("only-down", Heading::Down),
    ("only-sideways", Heading::Sideways),
];

/// The words of purposes to which a movement may be restricted.
pub const PURPOSES: [(&str, Purpose); 2] = [("quiet", Purpose::Quiet), ("capture", Purpose::Capture)];

/// The words of pawns.
pub const PAWNS: [(&str, Pawn); 3] =
    [("pawn", Pawn::Forward), ("pawn-backward", Pawn::Backward), ("pawn-marine", Pawn::Marine)];

/// What makes a movement of a set of leaps.
pub type OfLeaps = fn(Leaps) -> Shape;

/// The words of movements that take a set of leaps.
pub const BY_LEAPS: [(&str, OfLeaps); 3] = [
    ("equihop-nonstop", Shape::Equihop),
    ("equihop-nonstop-turned", Shape::EquihopTurned),
    ("halfway-nonstop", Shape::Halfway),
];

/// The words of movements that need no more.
pub const ALONE: [(&str, Shape); 9] = [
    ("around-unit", Shape::AroundHurdle { on_queen_lines: false }),
    ("around-unit-queen", Shape::AroundHurdle { on_queen_lines: true }),
    ("around-enemy", Shape::AroundEnemy),
    ("around-self", Shape::AroundSelf { on_queen_lines: false }),
    ("around-self-queen", Shape::AroundSelf { on_queen_lines: true }),
    ("knight-tour", Shape::KnightTour),
    ("nightrider-edge", Shape::NightriderFromEdge),
    ("as-attackers", Shape::Lent(Lender::Attackers)),
    ("as-guards", Shape::Lent(Lender::Guards)),
];

/// What a unit without any movement has in their place.
pub const STAYS: &str = "stays";

impl Row {
    /// How it moves, in the words in which users define units.
    ///
    /// ```
    /// let words = |code| kirke::units::find(code).unwrap().words();
    /// assert_eq!(words("G"), "hop 0,1 over 1 to next; hop 1,1 over 1 to next");
    /// assert_eq!(words("DU"), "stays");
    /// ```
    pub fn words(&self) -> String {
        let mut clauses: Vec<String> = self.movements.iter().map(|&movement| words(movement)).collect();
        if clauses.is_empty() {
            clauses.push(STAYS.to_owned());
        }
        if self.is_royal {
            clauses.push("royal".to_owned());
        }
        clauses.extend(self.pawn.map(|pawn| word(&PAWNS, pawn).to_owned()));
        clauses.join("; ")
    }

    /// How its user has defined it, on one line; nothing for a unit of the catalogue.
    pub fn definition(&self) -> Option<String> {
        let text = || format!("unit {} \"{}\": {}", self.code, self.names[0], self.words());
        self.is_own.then(text)
    }
}

fn word<T: PartialEq>(words: &[(&'static str, T)], meaning: T) -> &'static str {
    words.iter().find(|(_, known)| *known == meaning).map_or("", |(word, _)| word)
}

fn words(movement: Movement) -> String {
    let shape = match movement.shape {
        Shape::Along(line, manner) => along(&line_words(line), manner),
        Shape::DoubleHop(steps) => {
            let steps: Vec<String> = steps.iter().map(|(a, b)| format!("{a},{b}")).collect();
            format!("double-hop {}", steps.join(" "))
        }
        Shape::Bounce(a, b) => format!("bounce {a},{b}"),
        Shape::Equihop(leaps) => format!("equihop-nonstop {}", word(&LEAPS, leaps)),
        Shape::EquihopTurned(leaps) => format!("equihop-nonstop-turned {}", word(&LEAPS, leaps)),
        Shape::Halfway(leaps) => format!("halfway-nonstop {}", word(&LEAPS, leaps)),
        Shape::PawnStep(way) => format!("pawn-step {}", word(&PAWN_WAYS, way)),
        Shape::PawnTake { way, beyond, from_first } => {
            let beyond = if beyond { " beyond" } else { "" };
            let from_first = if from_first { " from-first" } else { "" };
            format!("pawn-take {}{beyond}{from_first}", word(&PAWN_WAYS, way))
        }
        Shape::AroundHurdle { .. }
        | Shape::AroundEnemy
        | Shape::AroundSelf { .. }
        | Shape::KnightTour
        | Shape::Lent(_)
        | Shape::NightriderFromEdge => word(&ALONE, movement.shape).to_owned(),
    };
    shape + &restrictions(movement.only)
}

fn along(line: &str, manner: Manner) -> String {
    match manner {
        Manner::Hop { hurdles, beyond } => format!("hop {line} over {hurdles} to {}", end(beyond)),
        Manner::HopAdjacent(beyond) => format!("hop {line} over neighbour to {}", end(beyond)),
        Manner::HopTurned(angle) => format!("bend {line} by {}", word(&ANGLES, angle)),
        Manner::Leap
        | Manner::Ride
        | Manner::Chinese
        | Manner::ChineseLeap
        | Manner::Argentinian
        | Manner::Locust
        | Manner::Marine
        | Manner::MarineLeap
        | Manner::ToHurdle
        | Manner::Pushed
        | Manner::EquihopOnLine
        | Manner::HalfwayOnLine
        | Manner::EquihopTurnedOnLine => format!("{} {line}", word(&MANNERS, manner)),
    }
}

fn end(beyond: Beyond) -> String {
    match beyond {
        Beyond::Exactly(1) => "next".to_owned(),
        Beyond::Exactly(squares) => squares.to_string(),
        Beyond::Any => "far".to_owned(),
    }
}

fn line_words(line: Line) -> String {
    match line {
        Line::Straight(a, b) => format!("{a},{b}"),
        Line::Zigzag((a, b), (c, d)) => format!("zigzag {a},{b} {c},{d}"),
        Line::Reflected(times) => format!("reflected {times}"),
        Line::Circle
        | Line::Bounced
        | Line::KnightThenDabbaba
        | Line::KnightFromEdge
        | Line::Mao
        | Line::Moa => word(&LINES, line).to_owned(),
    }
}

fn restrictions(only: Only) -> String {
    let mut text = String::new();
    let mut add = |word: &str| {
        if !word.is_empty() {
            text += &format!(" {word}");
        }
    };
    add(word(&HEADINGS, only.heading));
    add(only.purpose.map_or("", |purpose| word(&PURPOSES, purpose)));
    add(if only.edge_changes { "edge-change" } else { "" });
    add(if only.beyond_middle { "beyond-middle" } else { "" });
    if only.files != 0xFF {
        let files = ('a'..='h').enumerate().filter(|&(i, _)| only.files >> i & 1 == 1).map(|(_, file)| file);
        add(&format!("files {}", files.collect::<String>()));
    }
    text
}
