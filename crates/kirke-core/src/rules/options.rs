use super::presets::CHAMELEON;
use super::{
    Adapted, Argument, Becomes, Chooser, CodeList, Colours, DefinedBy, Kings, Occupied, OfSide, OnOwnSquare,
    Rebirth, SquareRule, Symmetry, Transfer, When, Who,
};
use crate::board::Colour;

/// One answer on one axis of a [`Rebirth`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Set {
    /// Who is reborn.
    Who(Who),
    /// Which capture counts.
    When(When),
    /// Where.
    Square(SquareRule),
    /// How the square is changed.
    Adapted(Adapted),
    /// Whose table.
    OfSide(OfSide),
    /// Which unit defines the square.
    DefinedBy(DefinedBy),
    /// What the unit turns into.
    Becomes(Becomes),
    /// Which side it joins.
    Colour(Colours),
    /// What if the square is occupied.
    Occupied(Occupied),
    /// Captures on the own rebirth square.
    OnOwnSquare(OnOwnSquare),
    /// Kings.
    Kings(Kings),
    /// Only these kinds.
    Kinds(CodeList),
    /// Only units of this side.
    Side(Colour),
    /// Who chooses.
    Chooser(Chooser),
    /// Kamikaze Circe: the capturing unit vanishes.
    Vanish,
    /// Cohen's rule.
    Cohen,
    /// The Alsatian test.
    Alsatian,
    /// Progressive play.
    Progressive,
}

impl Set {
    /// Gives this answer.
    pub fn apply(self, rule: &mut Rebirth) {
        match self {
            Self::Who(who) => rule.who = who,
            Self::When(when) => rule.when = when,
            Self::Square(square) => rule.square = square,
            Self::Adapted(adapted) => rule.adapted = adapted,
            Self::OfSide(side) => rule.of_side = side,
            Self::DefinedBy(unit) => rule.defined_by = unit,
            Self::Becomes(becomes) => rule.becomes = becomes,
            Self::Colour(colour) => rule.colour = colour,
            Self::Occupied(occupied) => rule.occupied = occupied,
            Self::OnOwnSquare(own) => rule.on_own_square = own,
            Self::Kings(kings) => rule.kings = kings,
            Self::Kinds(kinds) => rule.kinds = kinds,
            Self::Side(side) => rule.side = Some(side),
            Self::Chooser(chooser) => rule.chooser = chooser,
            Self::Vanish => {
                if let Who::Both { vanish } = &mut rule.who {
                    *vanish = true;
                }
            }
            Self::Cohen => rule.extras.cohen = true,
            Self::Alsatian => rule.extras.alsatian = true,
            Self::Progressive => rule.extras.progressive = true,
        }
    }

    /// Is this already the answer of that rule?
    pub fn holds(self, rule: &Rebirth) -> bool {
        let mut changed = *rule;
        self.apply(&mut changed);
        changed == *rule && !(self == Self::Vanish && rule.who != Who::Both { vanish: true })
    }

    /// Do both answer the same question?
    pub fn same_axis(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    /// The question, to be read after "both say".
    pub fn question(self) -> &'static str {
        match self {
            Self::Who(_) => "who is reborn",
            Self::When(_) => "which capture leads to the rebirth",
            Self::Square(_) => "where the unit is reborn",
            Self::Adapted(_) => "how the rebirth square is changed",
            Self::OfSide(_) => "for which side the rebirth square is read",
            Self::DefinedBy(_) => "which unit defines the rebirth square",
            Self::Becomes(_) => "what the reborn unit turns into",
            Self::Colour(_) => "which side the reborn unit joins",
            Self::Occupied(_) => "what happens if the rebirth square is occupied",
            Self::OnOwnSquare(_) => "whether a unit may capture on its rebirth square",
            Self::Kings(_) => "what the rule means for kings",
            Self::Kinds(_) => "which kinds are reborn",
            Self::Side(_) => "whose units are reborn",
            Self::Chooser(_) => "who chooses",
            Self::Vanish => "whether the capturing unit vanishes",
            Self::Cohen => "whether a position may be restored",
            Self::Alsatian => "which positions are legal",
            Self::Progressive => "how many moves are made in turn",
        }
    }

    /// The answers in which `rule` differs from `base`.
    pub fn differences(rule: &Rebirth, base: &Rebirth) -> Vec<Self> {
        let mut sets = Vec::new();
        let mut note = |differs: bool, set: Self| {
            if differs {
                sets.push(set);
            }
        };
        note(rule.who != base.who, Self::Who(rule.who));
        note(rule.when != base.when, Self::When(rule.when));
        note(rule.square != base.square, Self::Square(rule.square));
        note(rule.adapted != base.adapted, Self::Adapted(rule.adapted));
        note(rule.of_side != base.of_side, Self::OfSide(rule.of_side));
        note(rule.defined_by != base.defined_by, Self::DefinedBy(rule.defined_by));
        note(rule.becomes != base.becomes, Self::Becomes(rule.becomes));
        note(rule.colour != base.colour, Self::Colour(rule.colour));
        note(rule.occupied != base.occupied, Self::Occupied(rule.occupied));
        note(rule.on_own_square != base.on_own_square, Self::OnOwnSquare(rule.on_own_square));
        note(rule.kings != base.kings, Self::Kings(rule.kings));
        note(rule.kinds != base.kinds, Self::Kinds(rule.kinds));
        if let Some(side) = rule.side.filter(|_| rule.side != base.side) {
            note(true, Self::Side(side));
        }
        note(rule.chooser != base.chooser, Self::Chooser(rule.chooser));
        note(rule.extras.cohen && !base.extras.cohen, Self::Cohen);
        note(rule.extras.alsatian && !base.extras.alsatian, Self::Alsatian);
        note(rule.extras.progressive && !base.extras.progressive, Self::Progressive);
        sets
    }
}

/// A word that can be added to a condition: `Rex Inclusive`, `Volcanic`, `Mirror`.
#[derive(Debug)]
pub struct ConditionOption {
    /// The English word, as it is printed.
    pub name: &'static str,
    /// Other English spellings.
    pub aliases: &'static [&'static str],
    /// French words.
    pub french: &'static [&'static str],
    /// German words.
    pub german: &'static [&'static str],
    /// What it says.
    pub sets: &'static [Set],
    /// What it also says unless something else is said, see [`ConditionOption::implied`].
    implies: &'static [Set],
    /// Beside these it says no more than what it says.
    unless: &'static [Set],
    /// The unit codes that follow it.
    pub argument: Argument,
}

impl ConditionOption {
    /// What it also says beside this square unless something else is said.
    pub fn implied(&self, square: SquareRule) -> &'static [Set] {
        if self.unless.contains(&Set::Square(square)) { &[] } else { self.implies }
    }

    /// All words.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        [self.name].into_iter().chain([self.aliases, self.french, self.german].into_iter().flatten().copied())
    }
}

const fn word(
    name: &'static str,
    aliases: &'static [&'static str],
    french: &'static [&'static str],
    german: &'static [&'static str],
    sets: &'static [Set],
) -> ConditionOption {
    ConditionOption {
        name,
        aliases,
        french,
        german,
        sets,
        implies: &[],
        unless: &[],
        argument: Argument::Nothing,
    }
}

const fn symmetry(axis: Symmetry) -> Set {
    Set::Square(SquareRule::Symmetry(axis))
}

const OPPOSITE: Set = Set::OfSide(OfSide::Opposite);
const EQUIPOLLENT: Set = Set::Square(SquareRule::Equipollent);
const LAST_MOVE: Set = Set::When(When::LastMove);
const NO_KINDS: CodeList = CodeList::new(&[]);

/// Every option word, in the order in which options are printed. A word with several answers stands before the
/// words for each of them.
#[rustfmt::skip]
pub static OPTIONS: &[ConditionOption] = &[
    word("Contraparrain", &["Contra Parrain"], &[], &["Kontraparrain"], &[LAST_MOVE, EQUIPOLLENT, OPPOSITE]),
    word("Parrain", &["Godfather"], &[], &[], &[LAST_MOVE, EQUIPOLLENT]),
    word("Last Move", &[], &["Coup dernier"], &["Letzter Zug"], &[LAST_MOVE]),
    word("Wait Capture", &[], &["Prise prochaine"], &["Nächster Schlag"], &[Set::When(When::NextCapture)]),
    word("File", &[], &["Colonne", "Colonnes"], &[], &[Set::Square(SquareRule::File)]),
    word("Rank", &[], &["Rangée"], &["Reihen", "Reihe"], &[Set::Square(SquareRule::Rank)]),
    word("Symmetry", &["Symmetrical"], &["Symétrique", "Symétrie"], &["Symmetrie"], &[symmetry(Symmetry::Point)]),
    word("Vertical Symmetry", &["Symmetry Vertical"], &["Symétrique vertical", "Symétrique verticale"],
        &["Vertikale Symmetrie"], &[symmetry(Symmetry::Vertical)]),
    word("Horizontal Symmetry", &["Symmetry Horizontal"], &["Symétrique horizontal", "Symétrique horizontale"],
        &["Horizontale Symmetrie"], &[symmetry(Symmetry::Horizontal)]),
    word("Relative Symmetry", &[], &[], &[], &[Set::Square(SquareRule::RelativeSymmetry)]),
    word("Antipodes", &["Antipodean"], &["Antipoden"], &["Antipoden"], &[Set::Square(SquareRule::Antipodes)]),
    word("Diagram", &[], &["Diagramme"], &["Diagramm"], &[Set::Square(SquareRule::Diagram)]),
    word("PWC", &["Exchange", "Interchange"], &["Échange"], &["Platzwechsel"], &[Set::Square(SquareRule::Departure)]),
    word("Capture Square", &[], &["Case de prise"], &["Schlagfeld"], &[Set::Square(SquareRule::Capture)]),
    word("Equipollents", &["Equipollent"], &[], &[], &[EQUIPOLLENT]),
    word("Super", &[], &[], &[], &[Set::Square(SquareRule::Super)]),
    word("Cage", &[], &[], &["Käfig"], &[Set::Square(SquareRule::Cage)]),
    ConditionOption {
        implies: &[Set::Occupied(Occupied::Strict)],
        ..word("Take&Make", &["Take and Make", "Anti-Take&Make"], &[], &[], &[Set::Square(SquareRule::TakeAndMake)])
    },
    word("Diametral", &[], &["Diamétral", "Diamétrale"], &[], &[Set::Adapted(Adapted::Diametral)]),
    word("Vertical Mirror", &["Mirror Vertical"], &["Maléfique vertical", "Maléfique verticale"],
        &["Vertikales Spiegel", "Vertikalspiegel"], &[Set::Adapted(Adapted::VerticalMirror)]),
    word("Frischauf", &[], &[], &[], &[Set::Adapted(Adapted::Frischauf)]),
    word("Hydra", &[], &[], &[], &[Set::Adapted(Adapted::Hydra)]),
    word("CousCous", &["CouCou"], &["Koko"], &[], &[Set::DefinedBy(DefinedBy::OtherUnit)]),
    word("Double Agents", &["Double Agent"], &["Agents doubles"], &["Doppelagenten"], &[OPPOSITE, Set::Colour(Colours::Changed)]),
    word("Mirror", &[], &["Maléfique", "Miroir"], &["Spiegel"], &[OPPOSITE]),
    word("Clone", &[], &[], &[], &[Set::Becomes(Becomes::Clone)]),
    ConditionOption {
        argument: Argument::Cycle,
        ..word("Chameleon", &["Chamaeleon", "Chameleon Sequence"], &["Caméléon", "Séquence caméléon"],
            &["Chamäleon", "Chamäleon Sequenz"], &[Set::Becomes(Becomes::Cycle(CHAMELEON))])
    },
    ConditionOption {
        argument: Argument::Kind,
        ..word("Mutants", &["Mutant"], &[], &["Mutanten"], &[Set::Becomes(Becomes::Mutant(NO_KINDS))])
    },
    word("Reversal Einstein", &["Reverse Einstein"], &[], &[], &[Set::Becomes(Becomes::ReversalEinstein)]),
    word("Einstein", &[], &[], &[], &[Set::Becomes(Becomes::Einstein)]),
    word("Turncoats", &["Turncoat"], &[], &[], &[Set::Colour(Colours::Changed)]),
    word("Vanish", &["Vanishing"], &[], &[], &[Set::Vanish]),
    word("Rex Inclusive", &["RI", "Rex Incl"], &["Rex inclusif"], &["Rex inklusive", "Rex inklusiv", "Rex inkl"], &[Set::Kings(Kings::Inclusive)]),
    word("Rex Exclusive", &["Rex Excl"], &["Rex exclusif"], &["Rex exklusive", "Rex exklusiv", "Rex exkl"], &[Set::Kings(Kings::Exclusive)]),
    word("Kings Cannot Capture", &[], &[], &[], &[Set::Kings(Kings::CannotCapture)]),
    word("Relaxed", &[], &["Relâché", "Relâche"], &["Locker"], &[Set::Occupied(Occupied::Relaxed)]),
    word("Strict", &[], &["Strict", "Stricte"], &["Strikt", "Striktes"], &[Set::Occupied(Occupied::Strict)]),
    word("Assassin", &[], &["Assassins"], &[], &[Set::Occupied(Occupied::Assassin)]),
    word("Volcanic", &["Vulcan"], &["Volcanique", "Volcaniques"], &["Vulkan"], &[Set::Occupied(Occupied::Volcanic)]),
    word("Parachute", &[], &["Parachuté", "À parachutage"], &["Fallschirm"], &[Set::Occupied(Occupied::Parachute)]),
    word("Alternative", &[], &["Alternatif"], &["Alternativ"], &[Set::Occupied(Occupied::Alternative)]),
    word("Calvet", &["Type Calvet"], &[], &["Typ Calvet"], &[Set::OnOwnSquare(OnOwnSquare::Calvet)]),
    word("Cheylan", &["Type Cheylan"], &[], &["Typ Cheylan"], &[Set::OnOwnSquare(OnOwnSquare::Cheylan)]),
    ConditionOption {
        argument: Argument::Kinds,
        implies: &[Set::Occupied(Occupied::Strict)],
        // Supercirce for some kinds is Supercirce in everything else: no rebirth is one of the player's choices.
        unless: &[Set::Square(SquareRule::Super)],
        ..word("April", &[], &["Avril"], &[], &[Set::Kinds(NO_KINDS)])
    },
    word("White", &["White Only", "Only White"], &["Blanc", "Blanche", "Blancs", "Blanches"], &["Weiß", "Weißes", "Weiße"],
        &[Set::Side(Colour::White)]),
    word("Black", &["Black Only", "Only Black"], &["Noir", "Noire", "Noirs", "Noires"], &["Schwarz", "Schwarzes", "Schwarze"],
        &[Set::Side(Colour::Black)]),
    word("Chooser Owner", &[], &[], &[], &[Set::Chooser(Chooser::Owner)]),
    word("Chooser Mover", &[], &[], &[], &[Set::Chooser(Chooser::Mover)]),
    word("Cohen", &["Cohen's rule"], &[], &[], &[Set::Cohen]),
    word("Alsatian", &[], &["Alsacien"], &[], &[Set::Alsatian]),
    word("Progressive", &[], &["Progressif"], &["Progressives"], &[Set::Progressive]),
];

/// A rule of the family that is told by a prefix: `Anti`, `Mars`.
#[derive(Debug)]
pub struct Prefix {
    /// The prefix in its spellings.
    pub names: &'static [&'static str],
    /// Who is reborn.
    pub who: Who,
}

/// Every prefix that turns a Circe into something else: `MarsMirrorCirce`, `AntiFileCirce`.
pub static PREFIXES: &[Prefix] = &[
    Prefix { names: &["Anti"], who: Who::Capturer },
    Prefix { names: &["Kamikaze"], who: Who::Both { vanish: false } },
    Prefix { names: &["Atom"], who: Who::Neighbours },
    Prefix { names: &["Mars"], who: Who::Mover { captures: Transfer::Always, quiets: Transfer::Never } },
    Prefix { names: &["Anti-Mars"], who: Who::Mover { captures: Transfer::Never, quiets: Transfer::Always } },
    Prefix { names: &["Danger", "Gefahren"], who: Who::Danger },
];
