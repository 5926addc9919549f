//! Random problems over the axes of a rule, not over its named combinations: any base with any options, two rules at
//! once, all plays and goals, and diagrams in which castling, capture in passing, promotion and the capture of kings
//! are near.

use super::random::{Dice, Wildness, random_setup};
use kirke::board::{ATTRIBUTES, Attributes, Colour, Kind, Square, Unit, king_attacks};
use kirke::convert::position_and_task;
use kirke::position::{Castling, Position, Setup};
use kirke::problem::{Heading, PlayOptions, Problem};
use kirke::rules::{
    Adapted, Becomes, Budgets, Cells, CheckWhen, Chooser, CodeList, Colours, Condition, DefinedBy, DrawnGrid,
    FAIRY_CONDITIONS, Fairy, FairyArgument, FairyCondition, Kings, Occupied, OfSide, OnOwnSquare, Preset,
    Profile, Rebirth, Rules, SentinelOwner, Sentinels, Set, SquareRule, Symmetry, Transfer, When, Who, base,
    in_order, name,
};
use kirke::stipulation::{Play, Stipulation};
use kirke::units::{Army, CATALOGUE};

/// Who is reborn; captured and capturing units are met most often.
const BASES: [Who; 20] = [
    Who::Victim,
    Who::Victim,
    Who::Victim,
    Who::Victim,
    Who::Capturer,
    Who::Capturer,
    Who::Capturer,
    Who::Both { vanish: false },
    Who::Both { vanish: true },
    Who::Neighbours,
    Who::Mover { captures: Transfer::Always, quiets: Transfer::Never },
    Who::Mover { captures: Transfer::Never, quiets: Transfer::Always },
    Who::Mover { captures: Transfer::Always, quiets: Transfer::Always },
    Who::Mover { captures: Transfer::May, quiets: Transfer::May },
    Who::Mover { captures: Transfer::May, quiets: Transfer::Never },
    Who::Mover { captures: Transfer::Never, quiets: Transfer::May },
    Who::Immune,
    Who::Geneva,
    Who::Danger,
    Who::Nobody,
];

const SQUARES: [SquareRule; 15] = [
    SquareRule::Home,
    SquareRule::File,
    SquareRule::Rank,
    SquareRule::Symmetry(Symmetry::Point),
    SquareRule::Symmetry(Symmetry::Vertical),
    SquareRule::Symmetry(Symmetry::Horizontal),
    SquareRule::Antipodes,
    SquareRule::Diagram,
    SquareRule::Departure,
    SquareRule::Capture,
    SquareRule::Equipollent,
    SquareRule::RelativeSymmetry,
    SquareRule::Super,
    SquareRule::TakeAndMake,
    SquareRule::Centre,
];

const BECOMES: [Becomes; 5] = [
    Becomes::Clone,
    Becomes::Cycle(CodeList::new(&["Q", "S", "B", "R"])),
    Becomes::Einstein,
    Becomes::ReversalEinstein,
    Becomes::Mutant(CodeList::new(&["R"])),
];

const OCCUPIED: [Occupied; 6] = [
    Occupied::Relaxed,
    Occupied::Strict,
    Occupied::Assassin,
    Occupied::Volcanic,
    Occupied::Parachute,
    Occupied::Alternative,
];

/// Another answer on one of the axes.
fn option(dice: &mut Dice) -> Set {
    match dice.below(32) {
        0..=6 => Set::Square(*dice.pick(&SQUARES)),
        // A cage is looked for on the whole board.
        7 if dice.one_in(3) => Set::Square(SquareRule::Cage),
        7..=9 => Set::When(*dice.pick(&[When::LastMove, When::NextCapture])),
        10..=12 => Set::Adapted(*dice.pick(&[
            Adapted::Diametral,
            Adapted::VerticalMirror,
            Adapted::Frischauf,
            Adapted::Hydra,
        ])),
        13 | 14 => Set::OfSide(OfSide::Opposite),
        15 | 16 => Set::DefinedBy(DefinedBy::OtherUnit),
        17 | 18 => Set::Becomes(*dice.pick(&BECOMES)),
        19 => Set::Colour(Colours::Changed),
        20..=22 => Set::Occupied(*dice.pick(&OCCUPIED)),
        23 => Set::OnOwnSquare(OnOwnSquare::Cheylan),
        24..=27 => Set::Kings(*dice.pick(&[
            Kings::Inclusive,
            Kings::Inclusive,
            Kings::Inclusive,
            Kings::Exclusive,
            Kings::CannotCapture,
        ])),
        28 => Set::Kinds(*dice.pick(&[CodeList::new(&["Q"]), CodeList::new(&["P", "R"])])),
        29 if dice.one_in(2) => Set::Side(*dice.pick(&Colour::ALL)),
        29 => Set::Chooser(Chooser::Owner),
        30 => Set::Cohen,
        _ => *dice.pick(&[Set::Alsatian, Set::Progressive]),
    }
}

/// A rule with up to four options that means something.
fn rule(dice: &mut Dice) -> Rebirth {
    loop {
        let who = *dice.pick(&BASES);
        let mut rule = base(who).map_or(Rebirth { who, ..Rebirth::CIRCE }, |base| base.rebirth);
        for _ in 0..*dice.pick(&[0, 1, 2, 2, 2, 3, 3, 4]) {
            let before = rule;
            option(dice).apply(&mut rule);
            if rule.nonsense().is_some() {
                rule = before;
            }
        }
        if is_ambiguous(&rule) {
            continue;
        }
        if Rules::compile(&rule, &Army::default(), Profile::Book).is_ok() {
            return rule;
        }
    }
}

/// May moves start from several squares? Such a rule has no name, and no text tells from which it was.
fn is_ambiguous(rule: &Rebirth) -> bool {
    matches!(rule.square, SquareRule::Centre | SquareRule::Super) && matches!(rule.who, Who::Mover { .. })
}

/// `KIRKE_RULE=Circe` lets every problem have this rule of rebirth.
pub fn rule_asked_for() -> Option<&'static Preset> {
    std::env::var("KIRKE_RULE").ok().map(|name| super::preset(&name))
}

/// The fairy conditions that `KIRKE_CONDITIONS=Volage,Norsk` names, if it is set.
pub fn conditions_asked_for() -> Option<Vec<&'static FairyCondition>> {
    let names = std::env::var("KIRKE_CONDITIONS").ok()?;
    Some(names.split(',').map(super::fairy).collect())
}

/// A condition: rules of the Circe family, fairy conditions, or both.
pub fn condition(dice: &mut Dice) -> Condition {
    let mut condition = rebirths(dice);
    if let Some(rows) = conditions_asked_for() {
        let row = dice.pick(&rows);
        let fairy = with_argument(dice, row.fairy);
        add_fairy(&mut condition, fairy);
    } else if std::env::var_os("KIRKE_FAIRY").is_some() || dice.one_in(3) {
        let wanted = 1 + usize::from(dice.one_in(2));
        for _ in 0..wanted {
            let row = dice.pick(FAIRY_CONDITIONS);
            let fairy = with_argument(dice, row.fairy);
            add_fairy(&mut condition, fairy);
        }
    }
    if std::env::var_os("KIRKE_PERIODS").is_some() || dice.one_in(24) {
        return changing(dice, condition);
    }
    condition
}

/// The condition for some half-moves, and another one, or none, from then on.
fn changing(dice: &mut Dice, condition: Condition) -> Condition {
    let from = 2 + dice.below(4);
    let later = rebirths(dice);
    let when = |name: &str, words: &str| -> Vec<String> {
        name.split(" + ").filter(|part| !part.is_empty()).map(|part| format!("{part} {words}")).collect()
    };
    let parts =
        [when(&condition.name, &format!("until {}", from - 1)), when(&later.name, &format!("from {from}"))];
    kirke::input::condition::read(&parts.concat().join(" + ")).unwrap_or(condition)
}

/// The condition with something named behind it, where something can be.
pub fn with_argument(dice: &mut Dice, fairy: Fairy) -> Fairy {
    let argument = match fairy.argument() {
        FairyArgument::Nothing => FairyArgument::Nothing,
        FairyArgument::Squares(_) => {
            let many = 1 + dice.below(4);
            FairyArgument::Squares((0..many).map(|_| Square::from_index(dice.below(64) as u8)).collect())
        }
        FairyArgument::Budgets(_) => {
            let mut number = || Some(100 * (1 + dice.below(12)) as u32).filter(|&number| number < 1100);
            let (white, black) = (number(), number());
            let is_shared = white == black;
            FairyArgument::Budgets(Budgets { white, black, is_shared, is_named: true })
        }
        FairyArgument::Places(_) => {
            let many = 1 + dice.below(3);
            FairyArgument::Places((0..many).map(|_| Square::from_index(dice.below(64) as u8)).collect())
        }
        FairyArgument::Grid(bare) => FairyArgument::Grid(grid(dice, bare)),
        FairyArgument::Sentinels(_) => FairyArgument::Sentinels(sentinels(dice)),
        FairyArgument::Kinds(_) => FairyArgument::Kinds(CodeList::new(&[*dice.pick(&["Q", "R", "B", "S"])])),
        FairyArgument::Leaper(_) => {
            let codes = ["WE", "FE", "DA", "S", "AL", "CA", "Z", "GI", "AN"];
            FairyArgument::Leaper(CodeList::new(&[*dice.pick(&codes)]))
        }
        FairyArgument::Number(_) => FairyArgument::Number(1 + dice.below(3) as u16),
    };
    fairy.with_argument(argument)
}

/// A grid of this sort, with a piece of line now and then.
fn grid(dice: &mut Dice, bare: DrawnGrid) -> DrawnGrid {
    let square = |dice: &mut Dice| Square::from_index(dice.below(64) as u8);
    let mut text = match bare.cells {
        Cells::Usual => String::new(),
        Cells::Lines(_) => {
            let sign = |dice: &mut Dice| char::from(b"abcdefg1234567"[dice.below(14)]);
            (0..1 + dice.below(6)).map(|_| sign(dice)).collect()
        }
        Cells::Numbered(_) => {
            let mut cell = || (0..1 + dice.below(4)).map(|_| square(dice).to_string()).collect::<String>();
            (0..3).map(|_| cell()).collect::<Vec<_>>().join(" ")
        }
    };
    if text.is_empty() || dice.one_in(3) {
        let sort = *dice.pick(&["V", "H"]);
        text += &format!(" GridLine {sort}{}{}", square(dice), 1 + dice.below(8));
    }
    DrawnGrid::read(&text, bare).map_or_else(|| bare.example(), |(grid, _)| grid)
}

/// Pawns of some sort, often few of them.
fn sentinels(dice: &mut Dice) -> Sentinels {
    let owners = [SentinelOwner::Mover, SentinelOwner::Opponent, SentinelOwner::NeutralOfNeutrals];
    let mut most = |usual: u8| if dice.one_in(3) { dice.below(5) as u8 } else { usual };
    let (most, most_of_all) = ([most(8), most(8)], most(16));
    let (berolina, para) = (dice.one_in(4), dice.one_in(3));
    Sentinels { owner: *dice.pick(&owners), berolina, para, most, most_of_all }
}

/// Adds a fairy condition if it goes with what is there.
fn add_fairy(condition: &mut Condition, fairy: Fairy) {
    // Units that come back and back make moves without number.
    let squares = [Some(condition.rebirth), condition.beside].into_iter().flatten();
    let mut comes_home =
        squares.map(|rule| rule.square == SquareRule::Home && rule.adapted != Adapted::Hydra);
    if fairy == Fairy::SeriesCapture && !comes_home.all(|home| home) {
        return;
    }
    let mut more = condition.clone();
    more.fairy.push(fairy);
    more.fairy.sort();
    if Rules::of(&more, &Army::default(), Profile::Book).is_ok() {
        let rows = more.fairy.iter().map(|fairy| fairy.name());
        let [one, other] = [Some(&more.rebirth), more.beside.as_ref()].map(|rule| rule.map(name));
        let rebirths = [one, other].into_iter().flatten().filter(|name| !name.is_empty());
        more.name = rebirths.chain(rows).collect::<Vec<_>>().join(" + ");
        *condition = more;
    }
}

/// A rule of the Circe family, or two of them; sometimes none.
fn rebirths(dice: &mut Dice) -> Condition {
    if let Some(preset) = rule_asked_for() {
        return super::named(preset);
    }
    if dice.one_in(12) {
        return Rebirth::ORTHODOX.into();
    }
    let one = rule(dice);
    if dice.one_in(6)
        && let Ok((first, second)) = in_order(one, rule(dice))
    {
        let name = format!("{} + {}", name(&first), name(&second));
        return Condition {
            name,
            rebirth: first,
            beside: Some(second),
            fairy: Vec::new(),
            periods: Vec::new(),
        };
    }
    Condition { name: name(&one), rebirth: one, beside: None, fairy: Vec::new(), periods: Vec::new() }
}

/// A diagram under construction.
struct Board<'a> {
    dice: &'a mut Dice,
    setup: Setup,
    kinds: Vec<Kind>,
    marks: bool,
}

impl Board<'_> {
    fn put(&mut self, square: Square, unit: Unit) {
        let lost = unit.kind() == Kind::PAWN && matches!(square.rank(), 0 | 7) && !self.dice.one_in(4);
        if self.setup.placement.at(square).is_none() && !lost {
            self.setup.placement.put(square, unit);
        }
    }

    fn unit(&mut self, colour: Colour) -> Unit {
        let unit = Unit::new(colour, *self.dice.pick(&self.kinds));
        match self.dice.below(60) {
            0 | 1 if self.marks => unit.with(Attributes::KAMIKAZE),
            2 if self.marks && unit.kind() != Kind::PAWN => unit.with(Attributes::PROMOTEE),
            3 if self.marks && self.dice.one_in(2) => unit.with(Attributes::ROYAL),
            _ => unit,
        }
    }

    fn near(&mut self, square: Square, reach: i8) -> Square {
        let mut offset = || self.dice.below(2 * reach as usize + 1) as i8 - reach;
        let (files, ranks) = (offset(), offset());
        square.offset(files, ranks).unwrap_or(square)
    }

    /// A king at home with rooks that may castle.
    fn castler(&mut self, colour: Colour) {
        let rank = colour.first_rank();
        self.put(Square::new(4, rank), Unit::new(colour, Kind::KING));
        for file in [0, 7] {
            if self.dice.one_in(2) {
                self.put(Square::new(file, rank), Unit::new(colour, Kind::ROOK));
            }
        }
    }

    /// A pawn that has just made its double step, or may make it, beside one that could take it.
    fn neighbours(&mut self) {
        let victim = *self.dice.pick(&Colour::ALL);
        let file = 1 + self.dice.below(6) as u8;
        let rank = if victim == Colour::White { 3 } else { 4 };
        let at_home = self.dice.one_in(2);
        let square = Square::new(file, if at_home { victim.pawn_rank() } else { rank });
        let beside = Square::new(if self.dice.one_in(2) { file - 1 } else { file + 1 }, rank);
        let passed = square.offset(0, -victim.forward());
        let pawn = Unit::new(victim, Kind::PAWN);
        self.put(square, pawn);
        self.put(beside, Unit::new(!victim, Kind::PAWN));
        let stands = self.setup.placement.at(square) == Some(pawn);
        let is_empty = |behind: i8| {
            let square = square.offset(0, -behind * victim.forward());
            square.is_some_and(|square| self.setup.placement.at(square).is_none())
        };
        if stands && !at_home && is_empty(1) && is_empty(2) && self.dice.one_in(2) {
            self.setup.en_passant = passed;
        }
    }
}

/// A diagram with few units of which many stand near the king of one side.
fn diagram(dice: &mut Dice) -> Setup {
    if dice.one_in(8) {
        return random_setup(dice, Wildness { units: 5, fairies: true, marks: true });
    }
    let mut kinds = vec![Kind::PAWN, Kind::PAWN, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN];
    let mut setup = Setup::default();
    if dice.one_in(5) {
        let mut army = Army::default();
        for _ in 0..=dice.below(2) {
            // Units that are royal by nature are not drawn yet.
            let row = Some(dice.pick(CATALOGUE)).filter(|row| !row.is_royal);
            kinds.extend(row.and_then(|row| army.enlist(row).ok()));
        }
        setup.army = army;
    }
    let marks = dice.one_in(3);
    let mut board = Board { dice, setup, kinds, marks };
    let weak = *board.dice.pick(&Colour::ALL);
    let strong = !weak;
    const CORNERS: [Square; 14] = [
        Square::A8,
        Square::H8,
        Square::A1,
        Square::H1,
        Square::G8,
        Square::B1,
        Square::C2,
        Square::F2,
        Square::E7,
        Square::C7,
        Square::A4,
        Square::H5,
        Square::D5,
        Square::C1,
    ];
    let castles = board.dice.one_in(3);
    if castles {
        board.castler(strong);
    }
    let king = match board.dice.one_in(10) {
        true => Square::new(4, weak.first_rank()),
        false => *board.dice.pick(&CORNERS),
    };
    if king.rank() == weak.first_rank() && king.file() == 4 {
        board.castler(weak);
    } else {
        board.put(king, Unit::new(weak, Kind::KING));
    }
    if !castles && !board.dice.one_in(15) {
        let square = match board.dice.below(4) {
            0 => *board.dice.pick(&Square::ALL),
            1 => Square::new(4, strong.first_rank()),
            _ => board.near(king, 2),
        };
        let touches = king_attacks(king).has(square) && !board.dice.one_in(4);
        if !touches {
            board.put(square, Unit::new(strong, Kind::KING));
        }
    }
    for _ in 0..1 + board.dice.below(4) {
        let square = if board.dice.one_in(2) { board.near(king, 3) } else { *board.dice.pick(&Square::ALL) };
        let unit = board.unit(strong);
        board.put(square, unit);
    }
    let huddle = board.dice.below(4);
    for _ in 0..huddle {
        let square = board.near(king, 1);
        let unit = board.unit(weak);
        board.put(square, unit);
    }
    for _ in 0..board.dice.below(2) {
        let square = *board.dice.pick(&Square::ALL);
        let unit = board.unit(weak);
        board.put(square, unit);
    }
    if board.dice.one_in(4) {
        let colour = *board.dice.pick(&Colour::ALL);
        let rank = (colour.promotion_rank() as i8 - colour.forward()) as u8;
        let square = Square::new(board.dice.below(8) as u8, rank);
        board.put(square, Unit::new(colour, Kind::PAWN));
    }
    if board.dice.one_in(5) {
        board.neighbours();
    }
    if board.dice.one_in(12) {
        board.setup.castling = Some(Castling::NONE);
    }
    board.setup
}

/// Plays, each with the lengths that are quick enough without shortcuts; the shorter ones come more often.
const PLAYS: [&str; 60] = [
    "{}1",
    "{}1",
    "{}1",
    "{}2",
    "{}2",
    "{}2",
    "h{}1",
    "h{}1",
    "h{}1.5",
    "h{}1.5",
    "h{}1.5",
    "h{}2",
    "h{}2",
    "s{}1",
    "s{}1",
    "s{}2",
    "s{}2",
    "semi-r{}1",
    "semi-r{}2",
    "r{}1",
    "r{}2",
    "hs{}1",
    "hs{}1.5",
    "hs{}2",
    "hr{}1",
    "hr{}1.5",
    "hr{}2",
    "ser-{}1",
    "ser-{}2",
    "ser-{}3",
    "ser-h{}1",
    "ser-h{}2",
    "ser-h{}3",
    "ser-s{}1",
    "ser-s{}2",
    "ser-r{}1",
    "ser-r{}2",
    "ser-semi-r{}1",
    "ser-hs{}1",
    "ser-hs{}2",
    "ser-hr{}1",
    "ser-hr{}2",
    "pser-{}2",
    "pser-h{}2",
    "pser-s{}2",
    "phser-{}2",
    "phser-s{}2",
    "reci-h{}1",
    "reci-h{}1.5",
    "reci-h{}2",
    "exact-{}2",
    "exact-h{}2",
    "1->ser-h{}1",
    "1->ser-{}1",
    "white -2da[{}]",
    "black 2da[{}]",
    "black -3a[{}]d",
    "white 2ad[{}]",
    "white 3hh[1a[{}]]",
    "black 2s[1d[{}]a]",
];

const GOALS: [&str; 22] = [
    "=", "=", "==", "!=", "#=", "!#", "##", "##!", "+", "+", "x", "%", "zd1", "ze8", "ep", "00", "~", "ct",
    "ctr", "<>", "c81", "ke1",
];

fn stipulation(dice: &mut Dice) -> Option<Stipulation> {
    let play = *dice.pick(&PLAYS);
    let goal = match dice.below(3) {
        0 => *dice.pick(&GOALS),
        _ => "#",
    };
    let mut stipulation: Stipulation = play.replace("{}", goal).parse().ok()?;
    if dice.one_in(15) {
        stipulation.allow_either_goal();
    }
    if dice.one_in(25) {
        stipulation.end_with_goal();
    }
    Some(stipulation)
}

fn options(dice: &mut Dice, stipulation: &Stipulation) -> PlayOptions {
    let defaults = PlayOptions::default();
    let named = stipulation.named();
    // Where the play goes on behind the last help move, it is not settled how much of it is told when the search stops.
    let goes_on =
        named.is_none_or(|named| matches!(named.play, Play::Reciprocal | Play::HelpSelf | Play::HelpReflex));
    let mut one_in = |n| dice.one_in(n);
    PlayOptions {
        set_play: one_in(4),
        tries: one_in(6).then_some(2),
        duplex: one_in(10),
        null_moves: one_in(25),
        max_solutions: (one_in(20) && !goes_on).then_some(2),
        stop_on_short: one_in(20),
        max_flights: one_in(30).then_some(1),
        keep_mating_piece: one_in(40),
        mates_in_one: one_in(20),
        no_checking_tries: one_in(12),
        no_threats: one_in(20),
        post_key: one_in(30),
        count_only: one_in(30),
        ..defaults
    }
}

/// A unit waits for its rebirth.
fn let_wait(dice: &mut Dice, setup: &mut Setup, first: Colour) {
    let kind = *dice.pick(&[Kind::PAWN, Kind::KNIGHT, Kind::ROOK, Kind::QUEEN]);
    let [square, departure] = [(); 2].map(|()| *dice.pick(&Square::ALL));
    setup.pending = Some(super::waiting(Unit::new(first, kind), square, departure));
}

/// A random problem that can be played, with the reading of the rules under which it is to be solved.
pub fn random_problem(dice: &mut Dice) -> (Problem, Profile) {
    loop {
        let condition = condition(dice);
        let Some(stipulation) = stipulation(dice) else { continue };
        // Where Popeye's units check from the squares of the other side, the checker reads the book.
        let later = condition.periods.iter().map(|period| period.condition.rebirth);
        let has_mirrors =
            [condition.rebirth].into_iter().chain(later).any(|rule| rule.of_side == OfSide::Opposite);
        let profile = if dice.one_in(3) && !has_mirrors { Profile::Popeye } else { Profile::Book };
        for _ in 0..4 {
            let mut setup = diagram(dice);
            if condition.rebirth.when == When::LastMove && dice.one_in(6) {
                let_wait(dice, &mut setup, stipulation.first_mover());
            }
            if dice.one_in(10) {
                make_neutral(dice, &mut setup);
            }
            if condition.fairy.contains(&Fairy::Check(CheckWhen::OnlyKing)) {
                add_kings(dice, &mut setup);
            }
            if condition.fairy.contains(&Fairy::TwoBoards) {
                put_on_two_boards(dice, &mut setup);
            } else if dice.one_in(8) {
                mark_units(dice, &mut setup);
            }
            let problem = Problem {
                name: String::new(),
                heading: Heading::default(),
                setup,
                origin: None,
                retractions: None,
                exchanged_condition: None,
                stipulation: stipulation.clone(),
                condition: condition.clone(),
                options: options(dice, &stipulation),
            };
            let Ok(rules) = problem.rules(profile) else { continue };
            if Position::new(&problem.setup, &rules, problem.first_mover()).is_ok() {
                return (problem, profile);
            }
        }
    }
}

/// Makes some units neutral, at times a king.
fn make_neutral(dice: &mut Dice, setup: &mut Setup) {
    if let Some(pending) = &mut setup.pending
        && dice.one_in(2)
    {
        pending.victim = pending.victim.neutral();
    }
    for square in setup.placement.occupied() {
        let Some(unit) = setup.placement.at(square) else { continue };
        if dice.one_in(if unit.is_royal() { 8 } else { 2 }) {
            setup.placement.take(square);
            setup.placement.put(square, unit.neutral().owned_by(Colour::White));
        }
    }
}

/// Gives some units one of the rarer attributes, or two, at times a king.
fn mark_units(dice: &mut Dice, setup: &mut Setup) {
    let rare: Vec<Attributes> =
        ATTRIBUTES.iter().map(|attribute| attribute.mark).filter(|mark| mark.others() == *mark).collect();
    let marks = [*dice.pick(&rare), *dice.pick(&rare)];
    let most = if dice.one_in(3) { 2 } else { 1 };
    for square in setup.placement.occupied() {
        let Some(unit) = setup.placement.at(square) else { continue };
        for &mark in &marks[..most] {
            if dice.one_in(if unit.is_royal() { 8 } else { 2 }) {
                let unit = setup.placement.take(square).unwrap_or(unit);
                let mark = if unit.attributes().with(mark).fit() { mark } else { Attributes::NONE };
                setup.placement.put(square, unit.with(mark));
            }
        }
    }
}

/// Royal Dynasty: a side may have a second king.
fn add_kings(dice: &mut Dice, setup: &mut Setup) {
    for side in Colour::ALL {
        let square = *dice.pick(&Square::ALL);
        if dice.one_in(2) && setup.placement.at(square).is_none() {
            setup.placement.put(square, Unit::new(side, Kind::KING));
        }
    }
}

/// Alice Chess: half of the units stand on the second board.
fn put_on_two_boards(dice: &mut Dice, setup: &mut Setup) {
    for square in setup.placement.occupied() {
        if dice.one_in(2)
            && let Some(unit) = setup.placement.take(square)
        {
            setup.placement.put(square, unit.with(Attributes::BOARD_B));
        }
    }
}

/// A problem on one line, to be pasted behind `kirke solve`; with what no line can say.
pub fn one_line(problem: &Problem, profile: Profile) -> String {
    let rules = if profile == Profile::Popeye { "   --rules popeye" } else { "" };
    match position_and_task(problem) {
        Ok((position, task)) => format!("{position} ; {task}{rules}"),
        Err(why) => {
            let (board, options) = (kirke::input::position::write(&problem.setup), &problem.options);
            let (stipulation, condition) = (&problem.stipulation, &problem.condition);
            format!("{board} ; {stipulation} {condition:?} {options:?}{rules} ({why})")
        }
    }
}
