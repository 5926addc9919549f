//! Random mates beside fairy units, which stand round the king so that there are mates: what most problems over the axes of
//! a rule lack.

use super::combinations::{conditions_asked_for, rule_asked_for};
use super::random::Dice;
use kirke::board::Square;
use kirke::problem::Problem;
use kirke::rules::{Argument, FAIRY_CONDITIONS, PRESETS, Profile};
use kirke::units::CATALOGUE;

/// Half the problems have one of these conditions, the others any one.
const CONDITIONS: [&str; 18] = [
    "",
    "",
    "",
    "",
    "Circe",
    "Circe",
    "PWC",
    "Equipollents Circe",
    "Mirror Circe",
    "Clone Circe",
    "Couscous Circe",
    "File Circe",
    "Circe Parrain",
    "Anticirce",
    "Anticirce",
    "Anticirce Cheylan",
    "Mirror Anticirce",
    "Anticirce File",
];

/// Replies that must check or capture are forced more often than those that must mate.
const STIPULATIONS: [&str; 30] = [
    "h#1", "h#1.5", "h#1.5", "h#1.5", "h#2", "h#2", "ser-h#2", "ser-h#3", "#1", "#2", "s#1", "s#2", "r#1",
    "ser-#2", "hs#1.5", "h=0.5", "h=1.5", "h=2", "=1", "ser-=2", "ser-=5", "ser-h=4", "s+1", "sx1", "s+2",
    "sx2", "hs+1.5", "hsx1.5", "ser-s+2", "ser-sx2",
];

/// Marks that units of some diagrams bear.
const MARKS: [&str; 18] = [
    "functionary",
    "paralysing",
    "patrol",
    "jigger",
    "dob",
    "chameleon",
    "kamikaze",
    "royal",
    "uncapturable",
    "frischauf",
    "halfneutral",
    "bul",
    "hurdlecolourchanging",
    "volage",
    "protean",
    "magic",
    "anda",
    "andainverse",
];

/// The commonest fairy units, of which half the diagrams have some.
const COMMON: [&str; 18] =
    ["G", "N", "G", "N", "LI", "EQ", "PA", "LE", "MO", "SP", "CA", "B1", "RK", "L", "MH", "MP", "BP", "O"];

/// Units that can bear a mark which acts on what they hop over; others cannot.
const HOPPERS: [&str; 7] = ["G", "G", "G", "LI", "MO", "SP", "EA"];

/// What chameleons become, where it is not what they usually do.
const CYCLES: [&str; 4] = [
    "+ Chameleon Chess",
    "+ ChameleonSequence Q R B S",
    "+ ChameleonSequence G N S",
    "+ ChameleonSequence S P L Q",
];

/// So many squares of the board are tried for a unit.
const MOST_TRIES: usize = 50;

struct Diagram {
    squares: [String; 64],
    /// Half of the units stand near this square.
    centre: Square,
}

impl Diagram {
    fn put(&mut self, dice: &mut Dice, unit: &str) {
        let is_pawn = matches!(unit, "P" | "p" | "{=P}");
        for _ in 0..MOST_TRIES {
            let mut square = *dice.pick(&Square::ALL);
            if dice.one_in(2) {
                let [files, ranks] = [0, 1].map(|_| dice.below(5) as i8 - 2);
                let Some(near) = self.centre.offset(files, ranks) else { continue };
                square = near;
            }
            let is_lost = is_pawn && matches!(square.rank(), 0 | 7) && !dice.one_in(4);
            if self.squares[square.index()].is_empty() && !is_lost {
                self.squares[square.index()] = unit.to_owned();
                return;
            }
        }
    }

    fn text(&self) -> String {
        let rank = |rank: usize| {
            let row = &self.squares[rank * 8..rank * 8 + 8];
            row.iter().map(|unit| if unit.is_empty() { "1" } else { unit }).collect::<String>()
        };
        (0..8).rev().map(rank).collect::<Vec<_>>().join("/")
    }
}

fn fairy_code(dice: &mut Dice) -> &'static str {
    if dice.one_in(2) { dice.pick::<&str>(&COMMON) } else { dice.pick(CATALOGUE).code }
}

/// A white unit as it stands in a diagram.
fn written(code: &str) -> String {
    if matches!(code, "R" | "B" | "S" | "P" | "Q") { code.to_owned() } else { format!("{{{code}}}") }
}

/// The name of a condition that needs nothing else to be named. Cages beside such units take long to find.
fn condition(dice: &mut Dice) -> &'static str {
    if let Some(preset) = rule_asked_for() {
        return preset.name;
    }
    let any = dice.pick(PRESETS);
    let is_quick = super::soak() || !any.name.contains("Cage");
    match any.argument {
        Argument::Nothing if dice.one_in(2) && is_quick => any.name,
        Argument::Nothing | Argument::Cycle | Argument::Kinds | Argument::Kind => {
            dice.pick::<&str>(&CONDITIONS)
        }
    }
}

/// Now and then a condition of another sort stands beside the rebirths.
fn fairy_condition(dice: &mut Dice) -> String {
    if let Some(rows) = conditions_asked_for() {
        return format!("+ {}", dice.pick(&rows).name);
    }
    let row = dice.pick(FAIRY_CONDITIONS);
    if row.fairy.lacks_argument() || !dice.one_in(6) { String::new() } else { format!("+ {}", row.name) }
}

fn acts_on_hurdles(mark: &str) -> bool {
    matches!(mark, "bul" | "dob" | "hurdlecolourchanging")
}

/// `KIRKE_MARK=bul` puts this mark into every diagram.
fn mark_asked_for() -> Option<&'static str> {
    let name = std::env::var("KIRKE_MARK").ok()?;
    Some(*MARKS.iter().find(|&&mark| mark == name).expect("a mark of the list"))
}

/// None if the diagram cannot be read as a problem.
pub fn random_mate_beside_fairies(dice: &mut Dice) -> Option<(Problem, Profile)> {
    let castles = dice.one_in(8);
    let centre = if castles { Square::E8 } else { *dice.pick(&Square::ALL) };
    let mut diagram = Diagram { squares: std::array::from_fn(|_| String::new()), centre };
    let mark = mark_asked_for().or_else(|| Some(*dice.pick::<&str>(&MARKS)).filter(|_| dice.one_in(6)));
    diagram.squares[centre.index()] = match mark {
        Some(mark) if !acts_on_hurdles(mark) && dice.one_in(3) => format!("{{k:{mark}}}"),
        _ => "k".to_owned(),
    };
    if castles {
        diagram.squares[dice.pick(&[Square::A8, Square::H8]).index()] = "r".to_owned();
    }
    diagram.put(dice, "K");
    let [mut one, mut other] = match dice.one_in(6) {
        true => ["R", "P"],
        false => [0, 1].map(|_| fairy_code(dice)),
    };
    let is_for_hoppers = mark.is_some_and(acts_on_hurdles);
    if is_for_hoppers {
        one = dice.pick::<&str>(&HOPPERS);
        other = if dice.one_in(2) { other } else { "P" };
    }
    let may_bear = |code: &str| !is_for_hoppers || code == one;
    // Some units that do not bear it bear another mark.
    let second = Some(*dice.pick::<&str>(&MARKS))
        .filter(|second| mark.is_some() && !acts_on_hurdles(second) && dice.one_in(3));
    let mark_of = |dice: &mut Dice, code: &str, one_in: usize| match mark {
        Some(mark) if may_bear(code) && dice.one_in(one_in) => Some(mark),
        _ => second.filter(|_| dice.one_in(2)),
    };
    let has_neutrals = dice.one_in(4);
    for _ in 0..2 + dice.below(4) {
        let code = *dice.pick::<&str>(&["R", "B", "S", "P", "Q", other, other, one, one]);
        let unit = match mark_of(dice, code, 2) {
            Some(mark) if has_neutrals && dice.one_in(3) => format!("{{={code}:{mark}}}"),
            Some(mark) => format!("{{{code}:{mark}}}"),
            None if has_neutrals && dice.one_in(2) => format!("{{={code}}}"),
            None => written(code),
        };
        diagram.put(dice, &unit);
    }
    for _ in 0..dice.below(6) {
        let code = *dice.pick::<&str>(&["R", "B", "S", "P", "P", one, other]);
        let unit = match mark_of(dice, code, 3) {
            Some(mark) => format!("{{{}:{mark}}}", code.to_lowercase()),
            None => written(code).to_lowercase(),
        };
        diagram.put(dice, &unit);
    }
    let beside = match mark {
        Some("chameleon") if dice.one_in(3) => dice.pick(&CYCLES).to_string(),
        _ => fairy_condition(dice),
    };
    let (stipulation, conditions) = (dice.pick(&STIPULATIONS), [condition(dice), &beside].join(" "));
    let line = format!("{} ; {stipulation} {}", diagram.text(), conditions.trim().trim_start_matches("+ "));
    let mut item = kirke::input::read_file("", &line).remove(0).ok()?;
    Some((item.twins.remove(0).problem, Profile::Book))
}
