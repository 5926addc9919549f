use crate::board::Colour;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// Who is reborn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// Nobody: orthodox captures.
    Nobody,
    /// The captured unit (Circe): `Rxe8(Ng8)`.
    Victim,
    /// The capturing unit, after its capture (Anticirce): `Sxd4[Sg1]`.
    Capturer,
    /// First the capturing unit, unless it is a king, then the captured one (Kamikaze Circe); with `vanish` the
    /// capturing unit leaves the board instead.
    Both {
        /// The capturing unit is removed, not reborn.
        vanish: bool,
    },
    /// The captured unit, then every unit next to the place of capture (Atom Circe).
    Neighbours,
    /// The moving unit, before it moves (Marscirce and its relatives): `Re4-h1xh5`.
    Mover {
        /// Whether captures start from the rebirth square.
        captures: Transfer,
        /// Whether other moves start from the rebirth square.
        quiets: Transfer,
    },
    /// Nobody, but a unit can be captured only while its rebirth square is free (Immune Chess).
    Immune,
    /// Nobody, but a unit can capture only while its own rebirth square is free (Geneva Chess).
    Geneva,
    /// Nobody at captures, but an attacked unit may go straight to its home square (Danger Circe).
    Danger,
}

/// Whether a move starts from the rebirth square of the moving unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Transfer {
    /// It starts where the unit stands.
    Never,
    /// It starts from the rebirth square, and only if that is free.
    Always,
    /// The player chooses.
    May,
}

/// Which capture leads to the rebirth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// The capture of this very move.
    ThisMove,
    /// The capture of the opponent's move just played (Parrain).
    LastMove,
    /// The previous capture, at the moment when the next one is made (WaitCapture).
    NextCapture,
}

/// Reflections of the place of capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Symmetry {
    /// Through the centre of the board: d4 to e5.
    Point,
    /// In the axis between the d- and e-files: d4 to e4.
    Vertical,
    /// In the axis between the fourth and fifth ranks: d4 to d5.
    Horizontal,
}

/// Where the unit is reborn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SquareRule {
    /// Its home square in the game array; the colour of the place of capture decides between two. Pawns: second rank
    /// of the file of capture. Fairy units: promotion rank of that file.
    Home,
    /// The file of capture: officers on the first rank of their side, pawns on the second, fairy units on the last.
    File,
    /// The rank of capture, on the file of the home square (White's table on odd ranks, Black's on even ones).
    Rank,
    /// The place of capture, reflected.
    Symmetry(Symmetry),
    /// Four files and four ranks away from the place of capture.
    Antipodes,
    /// The square on which the unit stood in the diagram.
    Diagram,
    /// The square the capturing unit comes from (PWC).
    Departure,
    /// The place of capture itself.
    Capture,
    /// As far from the place of capture as the move went, in the same direction.
    Equipollent,
    /// The place of capture reflected in the departure square of the capturing unit.
    RelativeSymmetry,
    /// Any empty square the player likes (Supercirce).
    Super,
    /// An empty square from which the unit could not move (Cage Circe).
    Cage,
    /// Where the unit gets by a quiet move of its own from the place of capture (Take&Make Circe).
    TakeAndMake,
    /// Another one of d4, e4, d5 and e5, for a unit that stands on one of them (Plus Chess).
    Centre,
}

/// A change to the square found by the [`SquareRule`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Adapted {
    /// No change.
    Not,
    /// Turned by 180 degrees: h8 becomes a1.
    Diametral,
    /// Reflected in the axis between the d- and e-files: h8 becomes a8.
    VerticalMirror,
    /// Promoted units are reborn on the promotion rank of the file of capture.
    Frischauf,
    /// On this square and on its reflection in the axis between the d- and e-files, as two units.
    Hydra,
}

/// Whose table the square is read from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OfSide {
    /// The table of the side of the unit.
    Own,
    /// The table of the other side (Mirror Circe). For vectors: the opposite vector (Contraparrain).
    Opposite,
}

/// Which unit of the capture the square is read for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DefinedBy {
    /// The reborn unit.
    Itself,
    /// The other unit that took part in the capture (Couscous).
    OtherUnit,
}

/// What the unit turns into before it is reborn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Becomes {
    /// It stays what it is.
    Same,
    /// It takes the kind of the other unit of the capture (Clone).
    Clone,
    /// The next kind of a cycle (Chameleon, Protée): each kind turns into the one after it.
    Cycle(CodeList),
    /// Queen, rook, bishop, knight, pawn: one down; the pawn stays.
    Einstein,
    /// One up the same ladder; the queen stays.
    ReversalEinstein,
    /// Always this kind (Circé mutants); a list of one.
    Mutant(CodeList),
}

/// Which side the reborn unit belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Colours {
    /// The side it had.
    Kept,
    /// The other one, after its square has been found (Turncoats).
    Changed,
}

/// What happens if the rebirth square is occupied.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Occupied {
    /// No rebirth; the capture is an ordinary one.
    Relaxed,
    /// The capture is illegal.
    Strict,
    /// The unit on the square is annihilated (Assassin).
    Assassin,
    /// The reborn unit waits below until the square is left (Volcanic).
    Volcanic,
    /// The unit on the square waits below the reborn one (Parachute).
    Parachute,
    /// The Mirror square is tried, then as `Relaxed`.
    Alternative,
}

/// Whether a unit that is reborn after its own capture may capture on its rebirth square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OnOwnSquare {
    /// It may (Calvet's type).
    Calvet,
    /// It may not (Cheylan's type).
    Cheylan,
}

/// What the rule means for kings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kings {
    /// They are not reborn.
    Exclusive,
    /// They are reborn like other units.
    Inclusive,
    /// They are not reborn and cannot capture (Paracirce).
    CannotCapture,
}

/// Who decides where the rule leaves a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Chooser {
    /// The side that moves.
    Mover,
    /// The side that owns the reborn unit.
    Owner,
}

/// Rules that can be added to any variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, JsonSchema)]
pub struct Extras {
    /// Cohen: no move may restore the board as it was before the opponent's move.
    pub cohen: bool,
    /// Alsatian: positions that cannot arise in a game are illegal (a partial test only).
    pub alsatian: bool,
    /// Progressive play: 1, 2, 3, ... moves in turn.
    pub progressive: bool,
}

/// A short list of unit codes (`Q`, `S`, `LI`), for rules that name kinds.
///
/// ```
/// use kirke::rules::CodeList;
/// let list = CodeList::new(&["Q", "R"]);
/// assert_eq!(list.as_slice(), ["Q", "R"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CodeList {
    codes: [&'static str; Self::MOST],
    len: usize,
}

impl CodeList {
    /// Most codes a list can hold.
    pub const MOST: usize = 15;

    /// A list of these codes.
    ///
    /// # Panics
    /// With more than [`CodeList::MOST`] codes.
    pub const fn new(codes: &[&'static str]) -> Self {
        assert!(codes.len() <= Self::MOST);
        let mut list = Self { codes: [""; Self::MOST], len: codes.len() };
        let mut i = 0;
        while i < codes.len() {
            list.codes[i] = codes[i];
            i += 1;
        }
        list
    }

    /// The codes.
    pub fn as_slice(&self) -> &[&'static str] {
        &self.codes[..self.len]
    }

    /// No code at all.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl Serialize for CodeList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl JsonSchema for CodeList {
    fn schema_name() -> Cow<'static, str> {
        "CodeList".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<String>::json_schema(generator)
    }
}

/// A condition of the family: one answer per axis. See `rules::PRESETS` for the named ones.
///
/// ```
/// use kirke::rules::{Kings, Occupied, Rebirth, SquareRule};
/// // Nobody has to have named a combination for it to work.
/// let rule = Rebirth { square: SquareRule::Departure, kings: Kings::Inclusive, ..Rebirth::CIRCE };
/// assert_eq!(rule.occupied, Occupied::Relaxed);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
pub struct Rebirth {
    /// Who is reborn.
    pub who: Who,
    /// Which capture counts.
    pub when: When,
    /// Where.
    pub square: SquareRule,
    /// How the square is changed afterwards.
    pub adapted: Adapted,
    /// Whose table.
    pub of_side: OfSide,
    /// Which unit defines the square.
    pub defined_by: DefinedBy,
    /// What the unit turns into.
    pub becomes: Becomes,
    /// Which side it joins.
    pub colour: Colours,
    /// What if the square is occupied.
    pub occupied: Occupied,
    /// Captures on the own rebirth square.
    pub on_own_square: OnOwnSquare,
    /// Kings.
    pub kings: Kings,
    /// Only these kinds are reborn; empty: all.
    pub kinds: CodeList,
    /// Only units of this side are reborn; none: those of both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Colour>,
    /// Who chooses.
    pub chooser: Chooser,
    /// Added rules.
    pub extras: Extras,
}

impl Rebirth {
    /// Orthodox chess: nobody is reborn.
    pub const ORTHODOX: Self = Self { who: Who::Nobody, ..Self::CIRCE };

    /// Circe, the rule from which every other one is told as an exception.
    pub const CIRCE: Self = Self {
        who: Who::Victim,
        when: When::ThisMove,
        square: SquareRule::Home,
        adapted: Adapted::Not,
        of_side: OfSide::Own,
        defined_by: DefinedBy::Itself,
        becomes: Becomes::Same,
        colour: Colours::Kept,
        occupied: Occupied::Relaxed,
        on_own_square: OnOwnSquare::Calvet,
        kings: Kings::Exclusive,
        kinds: CodeList::new(&[]),
        side: None,
        chooser: Chooser::Mover,
        extras: Extras { cohen: false, alsatian: false, progressive: false },
    };

    /// Anticirce: the capturing unit is reborn, kings included, and only if its square is free.
    pub const ANTICIRCE: Self =
        Self { who: Who::Capturer, occupied: Occupied::Strict, kings: Kings::Inclusive, ..Self::CIRCE };
}
