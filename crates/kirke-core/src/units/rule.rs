//! Movements in words.

use super::lines::Line;
use super::movement::{
    Angle, Beyond, Heading, Leaps, Lender, Manner, Movement, Only, PawnWay, Purpose, Shape,
};

/// How a unit with these movements moves, in one sentence: `leaps (1,3)`, `moves like a rook, or leaps (1,2)`.
pub(super) fn sentence(movements: &[Movement]) -> String {
    if movements.is_empty() {
        return "cannot move".to_owned();
    }
    let mut ways: Vec<String> = Vec::new();
    let mut rest = movements;
    while let [first, others @ ..] = rest {
        let both = others.first().filter(|second| are_of_a_queen(first, second)).is_some();
        rest = if both { &others[1..] } else { others };
        ways.push(phrase(*first, both));
    }
    ways.join(", or ")
}

/// Is it the same on the lines of a rook and on those of a bishop?
fn are_of_a_queen(one: &Movement, two: &Movement) -> bool {
    match (one.shape, two.shape) {
        (Shape::Along(Line::Straight(0, 1), first), Shape::Along(Line::Straight(1, 1), second)) => {
            first == second && one.only == two.only
        }
        (Shape::Bounce(0, 1), Shape::Bounce(1, 1)) => one.only == two.only,
        _ => false,
    }
}

/// A phrase that follows "it".
fn phrase(movement: Movement, on_queen_lines: bool) -> String {
    let shape = match movement.shape {
        Shape::Along(line, manner) => along(line, manner, on_queen_lines),
        Shape::DoubleHop(_) => {
            let lines = if matches!(movement.shape, Shape::DoubleHop([(0, 1), (1, 1)])) {
                "the lines of a queen".to_owned()
            } else if matches!(movement.shape, Shape::DoubleHop([(0, 1)])) {
                lines(Line::Straight(0, 1))
            } else {
                lines(Line::Straight(1, 1))
            };
            format!(
                "hops twice along {lines}, each time over one unit to the free square just beyond it, and may turn between"
            )
        }
        Shape::Bounce(a, b) => {
            let lines = line_words(Line::Straight(a, b), on_queen_lines);
            format!(
                "moves along {lines} away from the next unit, or the edge, on the other side, exactly as far as that is away"
            )
        }
        Shape::Equihop(leaps) => {
            format!(
                "hops over a unit at {} to the square as far beyond it, whatever stands between",
                of(leaps)
            )
        }
        Shape::EquihopTurned(leaps) => {
            format!("hops to a unit at {} and as far on at a right angle, whatever stands between", of(leaps))
        }
        Shape::Halfway(leaps) => {
            format!(
                "moves to the middle between itself and a unit at twice {}, whatever stands between",
                of(leaps)
            )
        }
        Shape::AroundHurdle { on_queen_lines } => {
            let lines = if on_queen_lines { " along the lines of a queen" } else { "" };
            format!("hops{lines} to a unit and from there to any square as far away, whatever stands between")
        }
        Shape::AroundEnemy => {
            "hops to an enemy unit and from there to any square as far away, whatever stands between"
                .to_owned()
        }
        Shape::AroundSelf { on_queen_lines } => {
            let lines = if on_queen_lines { " along the lines of a queen" } else { "" };
            format!("leaps{lines} to any square as far away as some unit is, in another direction")
        }
        Shape::PawnStep(way) => match way {
            PawnWay::Forward => "moves like a pawn without capturing".to_owned(),
            PawnWay::Diagonal | PawnWay::Backward | PawnWay::DiagonalBackward => {
                format!("steps one square {} without capturing, or two from where pawns do", pawn_way(way))
            }
        },
        Shape::PawnTake { way, beyond: false, .. } => {
            format!("captures on the next square {}", pawn_way(way))
        }
        Shape::PawnTake { way, beyond: true, .. } => {
            format!("captures on the next square {} and lands just beyond", pawn_way(way))
        }
        Shape::Lent(Lender::Attackers) => {
            "moves as the enemy units do that attack it; an orphan that moves so lends it on".to_owned()
        }
        Shape::Lent(Lender::Guards) => {
            "moves as the units of its own side do that guard it; a friend that moves so lends it on"
                .to_owned()
        }
        Shape::KnightTour => {
            "makes any number of knight's leaps over empty squares in any directions".to_owned()
        }
        Shape::NightriderFromEdge => {
            "moves like a nightrider, and from each square of the edge on in any direction".to_owned()
        }
    };
    restricted(&shape, movement.only)
}

fn pawn_way(way: PawnWay) -> &'static str {
    match way {
        PawnWay::Forward => "straight forward",
        PawnWay::Diagonal => "diagonally forward",
        PawnWay::Backward => "straight backward",
        PawnWay::DiagonalBackward => "diagonally backward",
    }
}

fn restricted(shape: &str, only: Only) -> String {
    let purpose = match only.purpose {
        None => "",
        Some(Purpose::Quiet) => " without capturing",
        Some(Purpose::Capture) => " to capture",
    };
    let heading = match only.heading {
        Heading::Any => "",
        Heading::Forward => " away from its own side",
        Heading::Backward => " towards its own side",
        Heading::Up => " to higher ranks",
        Heading::Down => " to lower ranks",
        Heading::Sideways => " along the rank",
    };
    let edge = if only.edge_changes { " between the edge and the inside of the board" } else { "" };
    let letters: Vec<String> = ('a'..='h')
        .enumerate()
        .filter(|&(i, _)| only.files >> i & 1 == 1)
        .map(|(_, c)| c.to_string())
        .collect();
    let files = match letters.as_slice() {
        [_, _, _, _, _, _, _, _] => String::new(),
        [one] => format!(" from the {one}-file"),
        several => format!(" from the files {}", several.join(", ")),
    };
    let half = if only.beyond_middle { " on the other half of the board" } else { "" };
    format!("{shape}{purpose}{heading}{edge}{files}{half}")
}

fn of(leaps: Leaps) -> &'static str {
    match leaps {
        Leaps::Any => "any leap",
        Leaps::Queen => "a leap along the lines of a queen",
        Leaps::Short => "a (1,2)-, (1,3)- or (2,3)-leap",
        Leaps::QueenOrShortLines => {
            "a leap along the lines of a queen or lines of (1,2)-, (1,3)- or (2,3)-leaps"
        }
    }
}

fn line_words(line: Line, on_queen_lines: bool) -> String {
    if on_queen_lines { "the lines of a queen".to_owned() } else { lines(line) }
}

fn lines(line: Line) -> String {
    match line {
        Line::Straight(0, 1) => "the lines of a rook".to_owned(),
        Line::Straight(1, 1) => "the lines of a bishop".to_owned(),
        Line::Straight(a, b) => format!("lines of ({a},{b})-leaps"),
        Line::Circle => "circles of knight's leaps".to_owned(),
        Line::Zigzag((a, b), (c, d)) => {
            format!("zigzags of ({a},{b})-leaps, two of which make a ({c},{d})-leap,")
        }
        Line::Reflected(1) => "diagonals that the edge reflects once".to_owned(),
        Line::Reflected(times) => format!("diagonals that the edge reflects, at most {times} times,"),
        Line::Bounced => "diagonals that bounce once off the edge to squares of the other colour".to_owned(),
        Line::KnightThenDabbaba => {
            "lines that begin with a knight's leap and go on in (0,2)-leaps".to_owned()
        }
        Line::KnightFromEdge => {
            "at most three knight's leaps, each further one from the edge in any direction,".to_owned()
        }
        Line::Mao => "lines of a square orthogonally and one diagonally outward, by turns,".to_owned(),
        Line::Moa => "lines of a square diagonally and one orthogonally outward, by turns,".to_owned(),
    }
}

fn along(line: Line, manner: Manner, on_queen_lines: bool) -> String {
    let lines = line_words(line, on_queen_lines);
    match manner {
        Manner::Leap => leap(line, on_queen_lines),
        Manner::Ride => ride(line, on_queen_lines),
        Manner::Hop { hurdles, beyond } => {
            let units = match hurdles {
                1 => "one unit".to_owned(),
                several => format!("{} units", number(several)),
            };
            format!("hops along {lines} over {units} {}", end(beyond))
        }
        Manner::HopAdjacent(beyond) => {
            format!("hops along {lines} over a unit on the first square {}", end(beyond))
        }
        Manner::Chinese => format!("rides along {lines}, and captures there by hopping over one unit"),
        Manner::ChineseLeap => {
            format!(
                "leaps along {lines} to the first square, and captures on the second over a unit on the first"
            )
        }
        Manner::Argentinian => {
            format!("moves along {lines} beyond one unit, and captures there the first unit")
        }
        Manner::Locust => {
            format!("captures the first unit along {lines} and lands on the free square just beyond it")
        }
        Manner::Marine => {
            format!(
                "rides along {lines}, and captures the first unit there, landing on the free square just beyond it"
            )
        }
        Manner::MarineLeap => {
            let quiet = leap(line, on_queen_lines);
            format!("{quiet}, and captures a unit on the first square, landing on the free square beyond it")
        }
        Manner::ToHurdle => {
            format!("moves along {lines} to the square just before the first unit, without capturing")
        }
        Manner::Pushed => format!("rides along {lines} away from a unit on the square just behind it"),
        Manner::EquihopOnLine => {
            format!(
                "hops along {lines} over the first unit to the square as far beyond it, over free squares"
            )
        }
        Manner::HalfwayOnLine => {
            format!("moves along {lines} to the middle between itself and the next unit, over free squares")
        }
        Manner::EquihopTurnedOnLine => {
            format!("moves along {lines} to the first unit and as far on at a right angle, over free squares")
        }
        Manner::HopTurned(angle) => {
            let degrees = match angle {
                Angle::ToKnight => "to the next knight's leap",
                Angle::Half => "by 45 degrees",
                Angle::Right => "by 90 degrees",
                Angle::Back => "by 135 degrees",
            };
            format!("moves along {lines} to the first unit, turns {degrees} and lands on the next square")
        }
    }
}

fn leap(line: Line, on_queen_lines: bool) -> String {
    match line {
        Line::Straight(0, 1) if on_queen_lines => "steps one square in any direction".to_owned(),
        Line::Straight(0, 1) => "steps one square orthogonally".to_owned(),
        Line::Straight(1, 1) => "steps one square diagonally".to_owned(),
        Line::Straight(a, b) => format!("leaps ({a},{b})"),
        Line::Mao => "steps one square orthogonally to an empty square, and on one square diagonally outward"
            .to_owned(),
        Line::Moa => "steps one square diagonally to an empty square, and on one square orthogonally outward"
            .to_owned(),
        Line::Circle
        | Line::Zigzag(..)
        | Line::Reflected(_)
        | Line::Bounced
        | Line::KnightThenDabbaba
        | Line::KnightFromEdge => format!("leaps to the first square of {}", lines(line)),
    }
}

fn ride(line: Line, on_queen_lines: bool) -> String {
    match line {
        Line::Straight(0, 1) if on_queen_lines => "moves like a queen".to_owned(),
        Line::Straight(0, 1) => "moves like a rook".to_owned(),
        Line::Straight(1, 1) => "moves like a bishop".to_owned(),
        Line::Straight(a, b) => {
            format!("makes any number of ({a},{b})-leaps in one direction over empty squares")
        }
        Line::KnightFromEdge => format!("makes {} over empty squares", lines(line).trim_end_matches(',')),
        Line::Circle
        | Line::Zigzag(..)
        | Line::Reflected(_)
        | Line::Bounced
        | Line::KnightThenDabbaba
        | Line::Mao
        | Line::Moa => format!("rides along {} over empty squares", lines(line).trim_end_matches(',')),
    }
}

fn number(n: u8) -> &'static str {
    ["no", "one", "two", "three", "four"].get(usize::from(n)).copied().unwrap_or("many")
}

fn end(beyond: Beyond) -> String {
    match beyond {
        Beyond::Any => "to any square beyond it, as far as the way is free".to_owned(),
        Beyond::Exactly(1) => "to the square just beyond it".to_owned(),
        Beyond::Exactly(squares) => {
            format!("to exactly {} squares beyond it, over free squares", number(squares))
        }
    }
}
