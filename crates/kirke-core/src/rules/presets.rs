use super::{
    Adapted, Becomes, Chooser, CodeList, Colours, DefinedBy, Extras, Kings, Occupied, OfSide, OnOwnSquare,
    Rebirth, SquareRule, Symmetry, Transfer, When, Who,
};
use serde::Serialize;

/// A named condition: one row of the table everything else reads. Its serialized form says what the row adds to the
/// name and the axes.
#[derive(Debug, Serialize)]
pub struct Preset {
    /// English name, as it is printed.
    #[serde(skip)]
    pub name: &'static str,
    /// Other English names and spellings.
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    pub aliases: &'static [&'static str],
    /// French names, the usual one first.
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    pub french: &'static [&'static str],
    /// German names, the usual one first.
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    pub german: &'static [&'static str],
    /// Popeye's English keyword, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub popeye: Option<&'static str>,
    /// The rule in one sentence.
    pub rule: &'static str,
    /// Where the rule is written down.
    pub source: &'static str,
    /// What has to be named beside the condition.
    #[serde(skip)]
    pub argument: Argument,
    /// The axes. Where the [`Argument`] must be given, they hold an example of it.
    #[serde(skip)]
    pub rebirth: Rebirth,
}

/// Unit codes that belong to a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Argument {
    /// None.
    Nothing,
    /// A cycle of kinds may be given: `Chameleon Circe Q R B S P Q`.
    Cycle,
    /// One or more kinds must be given: `April Chess Q R`.
    Kinds,
    /// One kind must be given: `Circe Mutants Q`.
    Kind,
}

impl Preset {
    /// All names: the printed one, other English ones, French, German, Popeye's.
    ///
    /// ```
    /// use kirke::rules::PRESETS;
    /// assert!(PRESETS.iter().any(|preset| preset.names().any(|name| name == "Spiegelcirce")));
    /// ```
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        [self.name]
            .into_iter()
            .chain([self.aliases, self.french, self.german].into_iter().flatten().copied().chain(self.popeye))
    }
}

/// The named condition of a player's or composer's vocabulary from which the variants of `who` are told as
/// exceptions: Circe, Anticirce, Marscirce, ...
///
/// ```
/// use kirke::rules::{Who, base};
/// assert_eq!(base(Who::Capturer).unwrap().name, "Anticirce");
/// ```
pub fn base(who: Who) -> Option<&'static Preset> {
    PRESETS.iter().find(|preset| preset.rebirth.who == who)
}

/// Names that are known but not offered, with the reason.
pub static LEFT_OUT: &[(&str, &str)] = &[
    ("Jovian Circe", "the sources do not say enough about it to decide every move"),
    ("Pongracz Circe", "the sources do not say enough about it to decide every move"),
    ("Circe X", "no source says what it is"),
];

const ENGLISH: &str = "Wikipedia, Circe chess";
const FRENCH: &str = "Wikipédia, Échecs Circé";
const GERMAN: &str = "Wikipedia, Circe (Schach)";
const RETRO: &str = "Retro-analysis glossary, Circe Chess";
const POPEYE: &str = "Popeye 4.104";
const ECHEKK: &str = "echekk.fr, Circé";

/// The cycle of Chameleon Circe: S-B-R-Q-S.
pub(in crate::rules) const CHAMELEON: CodeList = CodeList::new(&["Q", "S", "B", "R"]);
const PROTEE_DESCENDING: CodeList = CodeList::new(&["Q", "R", "B", "S", "P"]);
const PROTEE_ASCENDING: CodeList = CodeList::new(&["Q", "P", "S", "B", "R"]);
const APRIL: CodeList = CodeList::new(&["Q"]);
const MUTANT: CodeList = CodeList::new(&["Q"]);

const COHEN: Extras = Extras { cohen: true, ..NO_EXTRAS };
const ALSATIAN: Extras = Extras { alsatian: true, ..NO_EXTRAS };
const PROGRESSIVE: Extras = Extras { progressive: true, ..NO_EXTRAS };
const NO_EXTRAS: Extras = Rebirth::CIRCE.extras;

const ANTIMARS: Who = Who::Mover { captures: Transfer::Never, quiets: Transfer::Always };
const PLUS: Who = Who::Mover { captures: Transfer::May, quiets: Transfer::Never };
const PHANTOM: Who = Who::Mover { captures: Transfer::May, quiets: Transfer::May };
const MARSCIRCE: Rebirth = Rebirth {
    who: Who::Mover { captures: Transfer::Always, quiets: Transfer::Never },
    kings: Kings::Inclusive,
    ..Rebirth::CIRCE
};

/// What most rows have in common.
const ROW: Preset = Preset {
    name: "",
    aliases: &[],
    french: &[],
    german: &[],
    popeye: None,
    rule: "",
    source: "",
    argument: Argument::Nothing,
    rebirth: Rebirth::CIRCE,
};

/// Every named condition, in the order of the catalogue. The first row of each [`Who`] is its [`base`].
#[rustfmt::skip]
pub static PRESETS: &[Preset] = &[
    // Orthodox chess.

    Preset {
        name: "Orthodox",
        aliases: &["Orthodox Chess"],
        french: &["Orthodoxe", "Échecs orthodoxes"],
        german: &["Orthodoxes Schach"],
        rule: "Captured units leave the board for good.",
        source: ENGLISH,
        rebirth: Rebirth::ORTHODOX,
        ..ROW
    },

    // The captured unit is reborn.

    Preset {
        name: "Circe",
        aliases: &["Regular Circe", "Circe Chess"],
        french: &["Circé", "Échecs Circé"],
        german: &["Circe"],
        popeye: Some("Circe"),
        rule: "A captured unit, kings excepted, is reborn on its home square if that is free.",
        source: ENGLISH,
        ..ROW
    },

    Preset {
        name: "Circe Rex Inclusive",
        aliases: &["Circe RI"],
        french: &["Circé Rex inclusif"],
        german: &["Circe rex inklusiv"],
        popeye: Some("Circe RexInclusive"),
        rule: "Circe for kings too: a king is in check only if its rebirth square is taken.",
        source: ENGLISH,
        rebirth: Rebirth { kings: Kings::Inclusive, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Strict Circe",
        french: &["Circé strict", "Circé stricte"],
        german: &["Striktes Circe"],
        popeye: Some("Circe Strict"),
        rule: "Circe in which a capture without rebirth is illegal.",
        source: ENGLISH,
        rebirth: Rebirth { occupied: Occupied::Strict, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Circe Assassin",
        aliases: &["Assassin Circe"],
        french: &["Circé assassin", "Circé assassins"],
        german: &["Circe Assassin", "Assassin Circe"],
        popeye: Some("CirceAssassin"),
        rule: "The reborn unit annihilates whatever stands on its rebirth square.",
        source: ENGLISH,
        rebirth: Rebirth { occupied: Occupied::Assassin, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Volcanic Circe",
        aliases: &["Vulcan Circe"],
        french: &["Circé volcanique", "Circé volcaniques"],
        german: &["Vulkan-Circe"],
        popeye: Some("Circe Volcanic"),
        rule: "A unit whose rebirth square is taken waits below the occupant until that leaves.",
        source: ENGLISH,
        rebirth: Rebirth { occupied: Occupied::Volcanic, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Parachute Circe",
        french: &["Circé parachuté", "Circé à parachutage"],
        german: &["Fallschirmcirce"],
        popeye: Some("Circe Parachute"),
        rule: "The reborn unit lands on top of an occupant, which waits below until the square is left.",
        source: POPEYE,
        rebirth: Rebirth { occupied: Occupied::Parachute, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Alternative Circe",
        french: &["Circé alternatif"],
        german: &["Alternativcirce"],
        rule: "If the home square is taken, the Mirror Circe square is tried.",
        source: ECHEKK,
        rebirth: Rebirth { occupied: Occupied::Alternative, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Mirror Circe",
        french: &["Circé miroir", "Circé maléfique"],
        german: &["Spiegelcirce"],
        popeye: Some("MirrorCirce"),
        rule: "The unit is reborn on the home square of a unit of its kind, but of the other side.",
        source: ENGLISH,
        rebirth: Rebirth { of_side: OfSide::Opposite, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Vertical Mirror Circe",
        french: &["Circé maléfique vertical", "Circé maléfique verticale"],
        german: &["Vertikales Spiegelcirce"],
        popeye: Some("VerticalMirrorCirce"),
        rule: "The home square is reflected in the axis between the d- and e-files.",
        source: POPEYE,
        rebirth: Rebirth { adapted: Adapted::VerticalMirror, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Diametral Circe",
        french: &["Circé diamétral", "Circé diamétrale"],
        german: &["Diametralcirce"],
        popeye: Some("DiametralCirce"),
        rule: "The home square is turned by 180 degrees.",
        source: FRENCH,
        rebirth: Rebirth { adapted: Adapted::Diametral, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Hydra Circe",
        rule: "The unit is reborn twice: on its home square and on the reflection of it in the axis between the d- and e-files.",
        source: RETRO,
        rebirth: Rebirth { adapted: Adapted::Hydra, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Frischauf Circe",
        aliases: &["Frisch-auf Circe"],
        french: &["Circé Frischauf"],
        german: &["Circe Frischauf"],
        popeye: Some("FrischAufCirce"),
        rule: "Promoted units are reborn on the promotion rank of the file of capture.",
        source: RETRO,
        rebirth: Rebirth { adapted: Adapted::Frischauf, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Symmetrical Circe",
        aliases: &["Symmetry Circe", "Circe Symmetry"],
        french: &["Circé symétrique"],
        german: &["Symmetriecirce"],
        popeye: Some("SymmetryCirce"),
        rule: "The unit is reborn on the place of capture reflected through the centre of the board.",
        source: ENGLISH,
        rebirth: Rebirth { square: SquareRule::Symmetry(Symmetry::Point), ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Vertical Symmetry Circe",
        french: &["Circé symétrique vertical", "Circé symétrique verticale"],
        german: &["Vertikale Symmetrie Circe"],
        popeye: Some("VerticalSymmetryCirce"),
        rule: "The place of capture is reflected in the axis between the d- and e-files.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::Symmetry(Symmetry::Vertical), ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Horizontal Symmetry Circe",
        french: &["Circé symétrique horizontal", "Circé symétrique horizontale"],
        german: &["Horizontale Symmetrie Circe"],
        popeye: Some("HorizontalSymmetryCirce"),
        rule: "The place of capture is reflected in the axis between the fourth and fifth ranks.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::Symmetry(Symmetry::Horizontal), ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Relative Symmetry Circe",
        rule: "The place of capture is reflected in the departure square of the capturing unit.",
        source: ECHEKK,
        rebirth: Rebirth { square: SquareRule::RelativeSymmetry, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "File Circe",
        french: &["Circé colonnes", "Circé colonne", "FileCirce"],
        german: &["Filecirce"],
        popeye: Some("FileCirce"),
        rule: "The unit is reborn on the file of capture: pawns on their second rank, other units on their first.",
        source: GERMAN,
        rebirth: Rebirth { square: SquareRule::File, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Mirror File Circe",
        french: &["FileCirce maléfique"],
        german: &["Spiegelfilecirce"],
        popeye: Some("MirrorFileCirce"),
        rule: "File Circe on the ranks of the other side.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::File, of_side: OfSide::Opposite, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Rank Circe",
        french: &["Circé rangée", "RankCirce"],
        german: &["Reihencirce", "RankCirce"],
        popeye: Some("RankCirce"),
        rule: "The unit is reborn on the rank of capture, on the file of its home square.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::Rank, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Rank Mirror Circe",
        aliases: &["Mirror Rank Circe"],
        rule: "Rank Circe with the home files of the other side.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::Rank, of_side: OfSide::Opposite, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Diagram Circe",
        french: &["Circé diagramme"],
        german: &["Diagrammcirce"],
        popeye: Some("DiagramCirce"),
        rule: "The unit is reborn on its square in the diagram.",
        source: ENGLISH,
        rebirth: Rebirth { square: SquareRule::Diagram, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "PWC",
        aliases: &["Platzwechselcirce", "Exchange Circe", "Interchange Circe", "Circe Exchange", "Circe Cambio", "Italian Circe Cambio"],
        french: &["Circé échange", "Platzwechselcirce"],
        german: &["Platzwechselcirce", "PWC"],
        popeye: Some("PWC"),
        rule: "The captured unit goes to the square the capturing unit comes from.",
        source: ENGLISH,
        rebirth: Rebirth { square: SquareRule::Departure, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "PWC Rex Inclusive",
        aliases: &["PWC RI"],
        french: &["Circé échange Rex inclusif"],
        german: &["Platzwechselcirce rex inklusiv"],
        popeye: Some("Circe PWC RexInclusive"),
        rule: "PWC for kings too, so that no king is ever in check.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::Departure, kings: Kings::Inclusive, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Antipodean Circe",
        aliases: &["Antipodes Circe", "Antipoden Circe"],
        french: &["Circé antipodes", "Circé antipoden"],
        german: &["Antipodencirce"],
        popeye: Some("AntipodeanCirce"),
        rule: "The unit is reborn four files and four ranks away from the place of capture.",
        source: RETRO,
        rebirth: Rebirth { square: SquareRule::Antipodes, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Equipollents Circe",
        aliases: &["Circe Equipollents"],
        french: &["Circé équipollents"],
        german: &["Equipollentscirce"],
        popeye: Some("EquipollentsCirce"),
        rule: "The captured unit goes on from the place of capture as far and in the direction in which the capturing unit came.",
        source: ENGLISH,
        rebirth: Rebirth { square: SquareRule::Equipollent, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Circe Parrain",
        aliases: &["Godfather Circe"],
        french: &["Circé parrain"],
        german: &["Circe Parrain"],
        popeye: Some("ParrainCirce"),
        rule: "A captured unit is reborn by the next move, as far from the place of capture as that move goes, in its direction.",
        source: ENGLISH,
        rebirth: Rebirth { when: When::LastMove, square: SquareRule::Equipollent, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Contraparrain",
        aliases: &["Circe Contraparrain"],
        french: &["Contraparrain"],
        german: &["Kontraparrain"],
        popeye: Some("ContraParrain"),
        rule: "Circe Parrain with the opposite direction.",
        source: POPEYE,
        rebirth: Rebirth { when: When::LastMove, square: SquareRule::Equipollent, of_side: OfSide::Opposite, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Circe Last Move",
        french: &["Circé coup dernier"],
        german: &["Circe letzter Zug"],
        popeye: Some("Circe LastMove"),
        rule: "A captured unit is reborn on its home square by the next move.",
        source: POPEYE,
        rebirth: Rebirth { when: When::LastMove, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Circe Wait Capture",
        french: &["Circé prise prochaine"],
        german: &["Circe nächster Schlag"],
        popeye: Some("Circe WaitCapture"),
        rule: "A captured unit is reborn on its home square when the next capture is made.",
        source: POPEYE,
        rebirth: Rebirth { when: When::NextCapture, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Circe Capture Square",
        french: &["Circé case de prise"],
        german: &["Circe Schlagfeld"],
        popeye: Some("Circe CaptureSquare"),
        rule: "The unit is reborn on the place of capture, which is free only after an en passant capture.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::Capture, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Clone Circe",
        french: &["Circé clone"],
        german: &["Clonecirce"],
        popeye: Some("CirceClone"),
        rule: "The captured unit takes the kind of the capturing unit before it is reborn.",
        source: ENGLISH,
        rebirth: Rebirth { becomes: Becomes::Clone, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Mirror Clone Circe",
        aliases: &["Mirror Circe Clone"],
        french: &["Circé clone maléfique"],
        german: &["Spiegel-Circe-Clone"],
        popeye: Some("MirrorCirceClone"),
        rule: "Clone Circe with the home squares of the other side.",
        source: POPEYE,
        rebirth: Rebirth { of_side: OfSide::Opposite, becomes: Becomes::Clone, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Chameleon Circe",
        aliases: &["Chamaeleon Circe"],
        french: &["Circé caméléon"],
        german: &["Chamäleoncirce"],
        popeye: Some("ChameleonCirce"),
        rule: "The captured unit is reborn as the next kind of a cycle: S-B-R-Q-S unless another one is given.",
        source: ENGLISH,
        argument: Argument::Cycle,
        rebirth: Rebirth { becomes: Becomes::Cycle(CHAMELEON), ..Rebirth::CIRCE },
    },

    Preset {
        name: "Protée Circe Descending",
        aliases: &["Protée Circe", "Circe Protée", "Circe Protée Descending", "Descending Protée Circe"],
        french: &["Circé Protée", "Circé Protée descendant"],
        popeye: Some("ChameleonCirce Q R B S P Q"),
        rule: "The captured unit is reborn as the next kind of the cycle Q-R-B-S-P-Q.",
        source: ECHEKK,
        rebirth: Rebirth { becomes: Becomes::Cycle(PROTEE_DESCENDING), ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Protée Circe Ascending",
        aliases: &["Circe Protée Ascending", "Ascending Protée Circe"],
        french: &["Circé Protée ascendant"],
        popeye: Some("ChameleonCirce Q P S B R Q"),
        rule: "The captured unit is reborn as the next kind of the cycle Q-P-S-B-R-Q.",
        source: ECHEKK,
        rebirth: Rebirth { becomes: Becomes::Cycle(PROTEE_ASCENDING), ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Circe Mutants",
        aliases: &["Mutant Circe", "Circe Mutant"],
        french: &["Circé mutants"],
        rule: "All captured units are reborn as units of one given kind.",
        source: ECHEKK,
        argument: Argument::Kind,
        rebirth: Rebirth { becomes: Becomes::Mutant(MUTANT), ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Circe Einstein",
        aliases: &["Einstein Circe"],
        french: &["Circé Einstein"],
        german: &["Circe Einstein"],
        popeye: Some("Circe Einstein"),
        rule: "The captured unit is reborn one step lower on the ladder Q-R-B-S-P.",
        source: POPEYE,
        rebirth: Rebirth { becomes: Becomes::Einstein, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Circe Reversal Einstein",
        aliases: &["Reversal Einstein Circe"],
        popeye: Some("Circe ReversalEinstein"),
        rule: "The captured unit is reborn one step higher on the ladder Q-R-B-S-P.",
        source: POPEYE,
        rebirth: Rebirth { becomes: Becomes::ReversalEinstein, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Circe Turncoats",
        aliases: &["Turncoat Circe"],
        french: &["Circé turncoats"],
        german: &["Turncoatcirce"],
        popeye: Some("CirceTurncoats"),
        rule: "The unit changes sides after its rebirth.",
        source: POPEYE,
        rebirth: Rebirth { colour: Colours::Changed, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Circe Double Agents",
        aliases: &["Double Agents Circe"],
        french: &["Circé agents doubles", "Circé double agents"],
        german: &["Doppelagentencirce"],
        popeye: Some("CirceDoubleAgents"),
        rule: "The unit is reborn on the square of the other side and joins that side.",
        source: POPEYE,
        rebirth: Rebirth { of_side: OfSide::Opposite, colour: Colours::Changed, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "CousCous Circe",
        french: &["Circé couscous"],
        german: &["Circe Couscous", "Couscouscirce"],
        popeye: Some("CouscousCirce"),
        rule: "The captured unit is reborn on the home square of the capturing unit.",
        source: ENGLISH,
        rebirth: Rebirth { defined_by: DefinedBy::OtherUnit, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "CousCous Circe Chooser Owner",
        rule: "CousCous Circe in which the owner of a pawn reborn on its promotion rank chooses its kind, before his next move.",
        source: ENGLISH,
        rebirth: Rebirth { defined_by: DefinedBy::OtherUnit, chooser: Chooser::Owner, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "CouCou Circe",
        french: &["Circé coucou", "Circé koko"],
        rule: "The captured unit is reborn on the home square of the capturing unit; the capturing side promotes a reborn pawn.",
        source: ENGLISH,
        rebirth: Rebirth { defined_by: DefinedBy::OtherUnit, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Mirror CousCous Circe",
        french: &["Circé couscous maléfique"],
        german: &["Spiegelcouscouscirce"],
        popeye: Some("MirrorCouscousCirce"),
        rule: "CousCous Circe with the home squares of the other side.",
        source: POPEYE,
        rebirth: Rebirth { of_side: OfSide::Opposite, defined_by: DefinedBy::OtherUnit, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Supercirce",
        aliases: &["Super Circe"],
        french: &["Supercircé"],
        german: &["Supercirce"],
        popeye: Some("SuperCirce"),
        rule: "The captured unit is reborn on any free square the capturing side likes, or not at all.",
        source: GERMAN,
        rebirth: Rebirth { square: SquareRule::Super, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "April Chess",
        french: &["Échecs avril"],
        german: &["Aprilschach"],
        popeye: Some("AprilChess"),
        rule: "Supercirce for the given kinds only; their rebirth cannot be declined.",
        source: POPEYE,
        argument: Argument::Kinds,
        rebirth: Rebirth { square: SquareRule::Super, kinds: APRIL, occupied: Occupied::Strict, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Cage Circe",
        aliases: &["Circe Cage"],
        french: &["Circé cage"],
        german: &["Käfigcirce"],
        popeye: Some("CageCirce"),
        rule: "The captured unit is reborn on a free square from which it cannot move.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::Cage, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Circe Take&Make",
        aliases: &["Take&Make Circe", "Anti-Take&Make"],
        french: &["Circé Take&Make"],
        german: &["Circe Take&Make"],
        popeye: Some("CirceTake&Make"),
        rule: "The captured unit moves on from the place of capture by a quiet move of its own; without one the capture is illegal.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::TakeAndMake, occupied: Occupied::Strict, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Circe Cohen",
        aliases: &["Cohen Circe"],
        french: &["Circé Cohen"],
        rule: "Circe in which no move may restore the board as it was before the opponent's move.",
        source: ENGLISH,
        rebirth: Rebirth { extras: COHEN, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Alsatian Circe",
        french: &["Circé alsacien"],
        rule: "Circe in which a capture is illegal if its result could not arise in a game; a partial test only.",
        source: RETRO,
        rebirth: Rebirth { extras: ALSATIAN, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Progressive Circe",
        french: &["Circé progressif"],
        german: &["Progressives Circe"],
        rule: "Circe in which turns have one, two, three, ... moves; only the last move of a turn may give check.",
        source: FRENCH,
        rebirth: Rebirth { extras: PROGRESSIVE, ..Rebirth::CIRCE },
        ..ROW
    },

    // The capturing unit is reborn.

    Preset {
        name: "Anticirce",
        aliases: &["Anti-Circe", "Anticirce Calvet"],
        french: &["Anticircé", "Anticircé type Calvet"],
        german: &["Anticirce", "Anticirce Typ Calvet"],
        popeye: Some("AntiCirce"),
        rule: "The capturing unit, kings included, is reborn on its home square; unless that is free, the capture is illegal.",
        source: ENGLISH,
        rebirth: Rebirth::ANTICIRCE,
        ..ROW
    },

    Preset {
        name: "Anticirce Cheylan",
        french: &["Anticircé type Cheylan"],
        german: &["Anticirce Typ Cheylan"],
        popeye: Some("AntiCirce Cheylan"),
        rule: "Anticirce in which a unit cannot capture on its own rebirth square.",
        source: ENGLISH,
        rebirth: Rebirth { on_own_square: OnOwnSquare::Cheylan, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anticirce Rex Exclusive",
        french: &["Anticircé Rex exclusif"],
        german: &["Anticirce rex exklusiv"],
        popeye: Some("AntiCirce RexExclusive"),
        rule: "Anticirce in which kings capture without rebirth.",
        source: POPEYE,
        rebirth: Rebirth { kings: Kings::Exclusive, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anticirce Relaxed",
        aliases: &["Relaxed Anticirce"],
        french: &["Anticircé relâché"],
        popeye: Some("AntiCirce Relaxed"),
        rule: "Anticirce in which the capturing unit stays where it is if its rebirth square is taken.",
        source: POPEYE,
        rebirth: Rebirth { occupied: Occupied::Relaxed, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Paracirce",
        aliases: &["Para Circe"],
        french: &["Paracircé"],
        german: &["Paracirce"],
        rule: "The capturing unit goes home if it can and stays otherwise; kings cannot capture.",
        source: GERMAN,
        rebirth: Rebirth { occupied: Occupied::Relaxed, kings: Kings::CannotCapture, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Vulcan Anticirce",
        aliases: &["Volcanic Anticirce"],
        french: &["Anticircé volcanique"],
        popeye: Some("AntiCirce Volcanic"),
        rule: "Anticirce in which the capturing unit waits below the occupant of its rebirth square.",
        source: RETRO,
        rebirth: Rebirth { occupied: Occupied::Volcanic, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anticirce Assassin",
        aliases: &["Assassin Anticirce"],
        french: &["Anticircé assassin"],
        popeye: Some("AntiCirce Assassin"),
        rule: "Anticirce in which the capturing unit annihilates the occupant of its rebirth square.",
        source: POPEYE,
        rebirth: Rebirth { occupied: Occupied::Assassin, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anticirce Parachute",
        aliases: &["Parachute Anticirce"],
        french: &["Anticircé parachuté"],
        popeye: Some("AntiCirce Parachute"),
        rule: "Anticirce in which the capturing unit lands on top of the occupant of its rebirth square.",
        source: POPEYE,
        rebirth: Rebirth { occupied: Occupied::Parachute, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anti-Supercirce",
        aliases: &["Super Anti-Circe", "Anticirce Super"],
        french: &["Antisupercircé"],
        german: &["Antisupercirce"],
        popeye: Some("AntiSuperCirce"),
        rule: "The capturing unit must be put on any free square its side likes.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::Super, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Mirror Anticirce",
        aliases: &["Anticirce Mirror", "Anti-Mirror Circe"],
        french: &["Anticircé maléfique"],
        german: &["Antispiegelcirce"],
        popeye: Some("MirrorAntiCirce"),
        rule: "The capturing unit is reborn on the home square of the other side.",
        source: POPEYE,
        rebirth: Rebirth { of_side: OfSide::Opposite, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anticirce File",
        aliases: &["Anti-File Circe", "File Anticirce"],
        french: &["Antifilecircé"],
        german: &["Antifilecirce"],
        popeye: Some("FileAntiCirce"),
        rule: "File Circe for the capturing unit.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::File, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anticirce Mirror File",
        aliases: &["Mirror File Anticirce"],
        popeye: Some("MirrorFileAntiCirce"),
        rule: "Mirror File Circe for the capturing unit.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::File, of_side: OfSide::Opposite, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anticirce Rank",
        aliases: &["Rank Anticirce"],
        popeye: Some("AntiCirce Rank"),
        rule: "Rank Circe for the capturing unit.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::Rank, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anticirce Diametral",
        aliases: &["Diametral Anticirce"],
        popeye: Some("AntiCirce Diametral"),
        rule: "Diametral Circe for the capturing unit.",
        source: POPEYE,
        rebirth: Rebirth { adapted: Adapted::Diametral, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anticirce Vertical Mirror",
        aliases: &["Vertical Mirror Anticirce"],
        popeye: Some("AntiCirce VerticalMirror"),
        rule: "Vertical Mirror Circe for the capturing unit.",
        source: POPEYE,
        rebirth: Rebirth { adapted: Adapted::VerticalMirror, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anticirce Frischauf",
        aliases: &["Frischauf Anticirce"],
        popeye: Some("AntiCirce Frischauf"),
        rule: "Frischauf Circe for the capturing unit.",
        source: POPEYE,
        rebirth: Rebirth { adapted: Adapted::Frischauf, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anticirce Symmetry",
        aliases: &["Symmetry Anticirce", "Symmetrical Anticirce"],
        french: &["Anticircé symétrique"],
        german: &["Antisymmetriecirce"],
        popeye: Some("SymmetryAntiCirce"),
        rule: "The capturing unit is reborn on the place of capture reflected through the centre of the board.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::Symmetry(Symmetry::Point), ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anticirce Antipodes",
        aliases: &["Antipodean Anticirce"],
        french: &["Anticircé antipodes", "Anticircé antipoden"],
        german: &["Antiantipodencirce"],
        popeye: Some("AntipodeanAntiCirce"),
        rule: "The capturing unit is reborn four files and four ranks away from the place of capture.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::Antipodes, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anticirce Diagram",
        aliases: &["Diagram Anticirce"],
        french: &["Anticircé diagramme"],
        german: &["Antidiagrammcirce"],
        popeye: Some("DiagramAntiCirce"),
        rule: "The capturing unit returns to its square in the diagram.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::Diagram, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anticirce PWC",
        aliases: &["Anti-PWC"],
        french: &["Anticircé échange"],
        german: &["Anticirce Platzwechsel"],
        popeye: Some("AntiCirce PWC"),
        rule: "The capturing unit returns to the square it comes from.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::Departure, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anticirce Equipollents",
        aliases: &["Equipollents Anticirce"],
        french: &["Anticircé équipollents"],
        german: &["Antiequipollentscirce"],
        popeye: Some("EquipollentsAntiCirce"),
        rule: "The capturing unit goes on from the place of capture by the vector of its move.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::Equipollent, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anti-Clone Circe",
        aliases: &["Anticirce Clone"],
        french: &["Anticlonecircé"],
        german: &["Anticlonecirce"],
        popeye: Some("AntiCloneCirce"),
        rule: "The capturing unit takes the kind of the captured one and is reborn on its home square.",
        source: POPEYE,
        rebirth: Rebirth { becomes: Becomes::Clone, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anticirce CousCous",
        aliases: &["CousCous Anticirce"],
        french: &["Anticircé couscous"],
        popeye: Some("AntiCirce Couscous"),
        rule: "The capturing unit is reborn on the home square of the captured one.",
        source: POPEYE,
        rebirth: Rebirth { defined_by: DefinedBy::OtherUnit, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anticirce Chameleon",
        aliases: &["Chameleon Anticirce"],
        french: &["Anticircé caméléon"],
        popeye: Some("AntiCirce Chameleon"),
        rule: "The capturing unit is reborn as the next kind of a cycle: S-B-R-Q-S unless another one is given.",
        source: POPEYE,
        argument: Argument::Cycle,
        rebirth: Rebirth { becomes: Becomes::Cycle(CHAMELEON), ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anticirce Einstein",
        popeye: Some("AntiCirce Einstein"),
        rule: "The capturing unit changes its kind as a capturing unit does in Einstein Chess, then it is reborn.",
        source: POPEYE,
        rebirth: Rebirth { becomes: Becomes::Einstein, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anticirce Reversal Einstein",
        popeye: Some("AntiCirce ReversalEinstein"),
        rule: "Anticirce Einstein with the ladder reversed.",
        source: POPEYE,
        rebirth: Rebirth { becomes: Becomes::ReversalEinstein, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anticirce Turncoats",
        aliases: &["Turncoat Anticirce"],
        popeye: Some("AntiCirce Turncoats"),
        rule: "The capturing unit changes sides after its rebirth.",
        source: POPEYE,
        rebirth: Rebirth { colour: Colours::Changed, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    Preset {
        name: "Anticirce Cage",
        aliases: &["Cage Anticirce"],
        french: &["Anticircé cage"],
        popeye: Some("AntiCirce Cage"),
        rule: "The capturing unit is put on a free square from which it cannot move.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::Cage, ..Rebirth::ANTICIRCE },
        ..ROW
    },

    // Both, and units nearby.

    Preset {
        name: "Kamikaze Circe",
        aliases: &["Circe Kamikaze"],
        french: &["Circé kamikaze"],
        german: &["Kamikazecirce"],
        rule: "The capturing unit, kings excepted, and the captured one are both reborn on their home squares.",
        source: GERMAN,
        rebirth: Rebirth { who: Who::Both { vanish: false }, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Kamikaze Circe Vanish",
        aliases: &["Circe Kamikaze Vanish"],
        rule: "The capturing unit, kings excepted, leaves the board; the captured one is reborn.",
        source: ENGLISH,
        rebirth: Rebirth { who: Who::Both { vanish: true }, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Atom Circe",
        aliases: &["Circe Atom"],
        german: &["Atomcirce"],
        rule: "After a capture and its rebirth every unit next to the place of capture, but kings, the capturing unit and the reborn one, goes to its home square, or leaves the board if that is taken.",
        source: RETRO,
        rebirth: Rebirth { who: Who::Neighbours, ..Rebirth::CIRCE },
        ..ROW
    },

    // The moving unit starts from its home square.

    Preset {
        name: "Marscirce",
        aliases: &["Martian Circe", "Mars Circe"],
        french: &["Marscircé", "Circé maléfique martien", "Circé martien"],
        german: &["Marscirce"],
        popeye: Some("MarsCirce"),
        rule: "To capture, a unit first goes to its home square, which must be free, and captures from there.",
        source: ENGLISH,
        rebirth: MARSCIRCE,
        ..ROW
    },

    Preset {
        name: "Mirror Marscirce",
        aliases: &["Mars Mirror Circe"],
        french: &["Marscircé maléfique"],
        german: &["Marsspiegelcirce"],
        popeye: Some("MarsMirrorCirce"),
        rule: "Marscirce with the home squares of the other side.",
        source: POPEYE,
        rebirth: Rebirth { of_side: OfSide::Opposite, ..MARSCIRCE },
        ..ROW
    },

    Preset {
        name: "Marscirce File",
        aliases: &["File Marscirce"],
        popeye: Some("MarsCirce File"),
        rule: "Marscirce from the File Circe square.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::File, ..MARSCIRCE },
        ..ROW
    },

    Preset {
        name: "Marscirce Symmetry",
        aliases: &["Symmetry Marscirce"],
        popeye: Some("MarsCirce Symmetry"),
        rule: "Marscirce from the square reflected through the centre of the board.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::Symmetry(Symmetry::Point), ..MARSCIRCE },
        ..ROW
    },

    Preset {
        name: "Marscirce Antipodes",
        aliases: &["Antipodean Marscirce"],
        popeye: Some("MarsCirce Antipodes"),
        rule: "Marscirce from the square four files and four ranks away.",
        source: POPEYE,
        rebirth: Rebirth { square: SquareRule::Antipodes, ..MARSCIRCE },
        ..ROW
    },

    Preset {
        name: "Antimarscirce",
        aliases: &["Anti-Mars Circe"],
        french: &["Antimarscircé"],
        german: &["Antimarscirce"],
        popeye: Some("AntiMarsCirce"),
        rule: "Captures are orthodox; for any other move a unit first goes to its home square, which must be free.",
        source: POPEYE,
        rebirth: Rebirth { who: ANTIMARS, ..MARSCIRCE },
        ..ROW
    },

    Preset {
        name: "Mirror Antimarscirce",
        aliases: &["Anti-Mars Mirror Circe"],
        french: &["Antimarscircé maléfique"],
        german: &["Antimarsspiegelcirce"],
        popeye: Some("AntiMarsMirrorCirce"),
        rule: "Antimarscirce with the home squares of the other side.",
        source: POPEYE,
        rebirth: Rebirth { who: ANTIMARS, of_side: OfSide::Opposite, ..MARSCIRCE },
        ..ROW
    },

    Preset {
        name: "Phantom Chess",
        aliases: &["Phantomchess"],
        french: &["Échecs phantom"],
        german: &["Phantomschach"],
        popeye: Some("PhantomChess"),
        rule: "A unit, kings excepted, plays from where it stands or from its home square if that is free.",
        source: POPEYE,
        rebirth: Rebirth { who: PHANTOM, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Phantom Chess Rex Inclusive",
        french: &["Échecs phantom Rex inclusif"],
        german: &["Phantomschach rex inklusiv"],
        popeye: Some("PhantomChess RexInclusive"),
        rule: "Phantom Chess for kings too.",
        source: POPEYE,
        rebirth: Rebirth { who: PHANTOM, kings: Kings::Inclusive, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Mirror Phantom Chess",
        popeye: Some("PhantomChess Mirror"),
        rule: "Phantom Chess with the home squares of the other side.",
        source: POPEYE,
        rebirth: Rebirth { who: PHANTOM, of_side: OfSide::Opposite, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Plus Chess",
        aliases: &["Pluschess"],
        french: &["Échecs Plus"],
        german: &["PlusSchach"],
        popeye: Some("PlusChess"),
        rule: "A unit on d4, e4, d5 or e5, kings included, may also capture as if it stood on another of these squares that is free.",
        source: POPEYE,
        rebirth: Rebirth { who: PLUS, square: SquareRule::Centre, kings: Kings::Inclusive, ..Rebirth::CIRCE },
        ..ROW
    },

    // Nobody is reborn, but rebirth squares matter.

    Preset {
        name: "Immune Chess",
        aliases: &["Immunchess", "Immun Chess"],
        french: &["Échecs immuns", "Immunschach"],
        german: &["Immunschach", "Immunchess"],
        popeye: Some("ImmunChess"),
        rule: "A unit, kings excepted, can be captured only if its home square is free.",
        source: POPEYE,
        rebirth: Rebirth { who: Who::Immune, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Immune Chess Rex Inclusive",
        french: &["Échecs immuns Rex inclusif"],
        german: &["Immunschach rex inklusiv"],
        popeye: Some("ImmunChess RexInclusive"),
        rule: "Immune Chess for kings too.",
        source: POPEYE,
        rebirth: Rebirth { who: Who::Immune, kings: Kings::Inclusive, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Mirror Immune Chess",
        aliases: &["Immune Chess Mirror"],
        popeye: Some("MirrorImmunChess"),
        rule: "Immune Chess with the rebirth squares of Mirror Circe.",
        source: POPEYE,
        rebirth: Rebirth { who: Who::Immune, of_side: OfSide::Opposite, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "File Immune Chess",
        aliases: &["Immune Chess File"],
        popeye: Some("FileImmunChess"),
        rule: "Immune Chess with the rebirth squares of File Circe.",
        source: POPEYE,
        rebirth: Rebirth { who: Who::Immune, square: SquareRule::File, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Mirror File Immune Chess",
        aliases: &["Immune Chess Mirror File"],
        popeye: Some("MirrorFileImmunChess"),
        rule: "Immune Chess with the rebirth squares of Mirror File Circe.",
        source: POPEYE,
        rebirth: Rebirth { who: Who::Immune, square: SquareRule::File, of_side: OfSide::Opposite, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Symmetry Immune Chess",
        aliases: &["Immune Chess Symmetry"],
        popeye: Some("SymmetryImmunChess"),
        rule: "Immune Chess with the rebirth squares of Symmetry Circe.",
        source: POPEYE,
        rebirth: Rebirth { who: Who::Immune, square: SquareRule::Symmetry(Symmetry::Point), ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Antipodes Immune Chess",
        aliases: &["Immune Chess Antipodes"],
        popeye: Some("AntipodeanImmunChess"),
        rule: "Immune Chess with the rebirth squares of Antipodes Circe.",
        source: POPEYE,
        rebirth: Rebirth { who: Who::Immune, square: SquareRule::Antipodes, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Diagram Immune Chess",
        aliases: &["Immune Chess Diagram"],
        popeye: Some("DiagramImmunChess"),
        rule: "Immune Chess with the rebirth squares of Diagram Circe.",
        source: POPEYE,
        rebirth: Rebirth { who: Who::Immune, square: SquareRule::Diagram, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Equipollents Immune Chess",
        aliases: &["Immune Chess Equipollents"],
        popeye: Some("EquipollentsImmunChess"),
        rule: "Immune Chess with the rebirth squares of Equipollents Circe.",
        source: POPEYE,
        rebirth: Rebirth { who: Who::Immune, square: SquareRule::Equipollent, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Geneva Chess",
        aliases: &["Genevachess"],
        popeye: Some("GenevaChess"),
        rule: "A unit, kings excepted, can capture only if its own home square is free.",
        source: POPEYE,
        rebirth: Rebirth { who: Who::Geneva, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Geneva Chess Rex Inclusive",
        popeye: Some("GenevaChess RexInclusive"),
        rule: "Geneva Chess for kings too.",
        source: POPEYE,
        rebirth: Rebirth { who: Who::Geneva, kings: Kings::Inclusive, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Mirror Geneva Chess",
        aliases: &["Geneva Chess Mirror"],
        popeye: Some("GenevaChess Mirror"),
        rule: "Geneva Chess with the home squares of the other side.",
        source: POPEYE,
        rebirth: Rebirth { who: Who::Geneva, of_side: OfSide::Opposite, ..Rebirth::CIRCE },
        ..ROW
    },

    Preset {
        name: "Danger Circe",
        aliases: &["Circe Danger"],
        french: &["Circé danger"],
        german: &["Gefahrencirce"],
        popeye: Some("DangerCirce"),
        rule: "A unit under attack, kings included, may also go straight to its home square, capturing there or not.",
        source: POPEYE,
        rebirth: Rebirth { who: Who::Danger, kings: Kings::Inclusive, ..Rebirth::CIRCE },
        ..ROW
    },

];
