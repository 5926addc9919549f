use super::catalogue::{IMITATOR, Row};
use super::movement::{Movement, Pawn, PawnWay, Purpose, Shape};
use super::table::Table;
use super::ways::{Way, ways};
use super::{Lender, Line, Manner};
use crate::board::{Attributes, Bitboard, Colour, FAIRY_KINDS, Joined, Kind, Placement, Square, Unit};
use arrayvec::ArrayVec;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The fairy units of one problem: which row of the catalogue each free [`Kind`] index stands for.
///
/// ```
/// use kirke::units::{find, Army};
/// let mut army = Army::default();
/// let grasshopper = army.enlist(find("G").unwrap()).unwrap();
/// assert_eq!(army.code(grasshopper), "G");
/// assert_eq!(army.enlist(find("G").unwrap()), Ok(grasshopper));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Army {
    units: ArrayVec<Enlisted, FAIRY_KINDS>,
    /// Are there neutral units among them, orthodox ones included?
    pub has_neutrals: bool,
    /// Are there units that move as others do?
    pub has_borrowers: bool,
    /// Their kinds, a bit for each.
    borrowers: u64,
    /// The kinds that hop over enemy units only, a bit for each.
    over_enemies: u16,
    /// Are there units that land elsewhere than where they capture?
    pub has_locusts: bool,
    /// All marks that some unit among them has, but for royal, kamikaze and Frischauf.
    pub marks: Attributes,
    /// Pawns on their last rank stay pawns.
    pawns_stay: bool,
    /// Pawns promote one rank before their last one.
    promotes_early: bool,
    /// Where the pawns of a side promote, if not on the last rank.
    promotion_squares: [Option<Bitboard>; 2],
    /// The mark that a condition gives to every unit, if it does; whether to kings, too.
    everyone: Option<(Attributes, bool)>,
    /// Which of the marks of hoppers the units of each kind have on the board: a bit for each set of them, see
    /// [`HOPPER_MARKS`].
    pub hopper_marks: [u8; Kind::TABLE],
    /// The fairy kinds that are pawns, a bit for each.
    pawns: u16,
    /// Those that may capture in passing, or be captured so: a bit for each.
    passers: u16,
    /// Those that may hop over single units to an empty square: a bit for each.
    hop_quietly: u16,
    /// The kinds that stand on the board, a bit for each.
    pub kinds_on_board: u16,
    /// Has some pawn no room for another mark that it might get by its promotion?
    pub has_full_pawns: bool,
    /// The fairy units that stand for orthodox kinds by a condition.
    stand_ins: &'static [StandIn],
    /// Which edges of the board are joined.
    joined: Joined,
    /// The tables of the orthodox kinds on such a board.
    orthodox: Vec<OnJoinedBoard>,
    /// From where some fairy unit may capture on each square, on some board.
    sources: Vec<Bitboard>,
}

/// An orthodox kind, and the code of the fairy unit that stands for it.
pub type StandIn = (Kind, &'static str);

/// The tables of a unit, one for each side.
type Tables = Arc<[Arc<Table>; 2]>;

/// The tables of an orthodox kind where edges are joined; which these are the army says.
#[derive(Clone, Debug)]
struct OnJoinedBoard(Tables);

impl PartialEq for OnJoinedBoard {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for OnJoinedBoard {}

/// A unit of the catalogue with its tables.
#[derive(Clone, Debug)]
struct Enlisted {
    row: &'static Row,
    /// One for each side.
    tables: Tables,
}

impl PartialEq for Enlisted {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.row, other.row)
    }
}

impl Eq for Enlisted {}

impl Enlisted {
    /// `first_rank`: pawns move on their own first rank.
    fn of(row: &'static Row, first_rank: bool, joined: Joined) -> Self {
        Self { row, tables: tables(row.code, row.movements, first_rank, joined) }
    }
}

/// Tables are made once for each unit in use. Movements of which it is not known how they lead over joined edges are left
/// out: [`Army::stays_on_board`] tells of them.
fn tables(code: &'static str, movements: &[Movement], first_rank: bool, joined: Joined) -> Tables {
    type Key = (&'static str, bool, Joined);
    static KNOWN: Mutex<Option<HashMap<Key, Tables>>> = Mutex::new(None);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let tables = known.get_or_insert_default().entry((code, first_rank, joined)).or_insert_with(|| {
        let movements: Vec<Movement> = movements.iter().filter_map(|movement| movement.on(joined)).collect();
        let white = Arc::new(Table::of(&movements, Colour::White, first_rank));
        let depends_on_side = movements.iter().any(|movement| movement.depends_on_side());
        let black = if depends_on_side {
            Arc::new(Table::of(&movements, Colour::Black, first_rank))
        } else {
            Arc::clone(&white)
        };
        Arc::new([white, black])
    });
    Arc::clone(tables)
}

/// The movements of an orthodox kind. A pawn captures from its first rank: whether it may is asked elsewhere.
fn orthodox_movements(kind: Kind) -> Vec<Movement> {
    let take = Shape::PawnTake { way: PawnWay::Diagonal, beyond: false, from_first: true };
    let queen = |manner| [(0, 1), (1, 1)].map(|(a, b)| Movement::along(Line::Straight(a, b), manner));
    match kind {
        Kind::PAWN => vec![Movement::of(Shape::PawnStep(PawnWay::Forward)), Movement::of(take)],
        Kind::KNIGHT => vec![Movement::leap(1, 2)],
        Kind::BISHOP => vec![Movement::ride(1, 1)],
        Kind::ROOK => vec![Movement::ride(0, 1)],
        Kind::QUEEN => queen(Manner::Ride).to_vec(),
        _ => queen(Manner::Leap).to_vec(),
    }
}

/// The marks that only hoppers have. A pawn gets those by its promotion that units of the new kind have on the board.
pub const HOPPER_MARKS: [Attributes; 3] =
    [Attributes::HURDLE_COLOUR_CHANGING, Attributes::BUL, Attributes::DOB];

/// A problem uses more fairy kinds than there are free indices.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("more than {FAIRY_KINDS} kinds of fairy units in a problem")]
pub struct ArmyFull;

impl Army {
    /// The kind for this row, taking a free index if it has none yet.
    ///
    /// # Errors
    /// When all indices are taken.
    pub fn enlist(&mut self, row: &'static Row) -> Result<Kind, ArmyFull> {
        if let Some(n) = self.units.iter().position(|known| known.row.code == row.code) {
            return Ok(Kind::fairy(n));
        }
        let enlisted = Enlisted::of(row, false, self.joined);
        let is_locust = enlisted.tables[0].is_locust();
        let hops_quietly = enlisted.tables.iter().any(|table| table.hops_quietly());
        self.units.try_push(enlisted).map_err(|_| ArmyFull)?;
        self.has_locusts |= is_locust;
        self.has_borrowers |= lender(row).is_some();
        self.over_enemies |= u16::from(hops_over_enemies(row)) << Kind::fairy(self.units.len() - 1).index();
        self.borrowers |= u64::from(lender(row).is_some()) << Kind::fairy(self.units.len() - 1).index();
        let kind = Kind::fairy(self.units.len() - 1);
        self.pawns |= u16::from(row.pawn.is_some()) << kind.index();
        let acts = |movement: &Movement| takes_like_a_pawn(movement) || steps_like_a_pawn(movement);
        self.passers |= u16::from(row.movements.iter().any(acts)) << kind.index();
        self.hop_quietly |= u16::from(hops_quietly) << kind.index();
        self.gather_sources();
        Ok(kind)
    }

    fn gather_sources(&mut self) {
        let tables = || self.units.iter().flat_map(|unit| unit.tables.iter());
        let of = |target| tables().fold(Bitboard::EMPTY, |all, table| all | table.sources(target));
        self.sources = Square::ALL.into_iter().map(of).collect();
    }

    /// Lets pawns of all kinds, and units that move like them, do so on their own first rank.
    pub(crate) fn let_pawns_move_on_their_first_rank(&mut self) {
        let moves =
            |movement: &Movement| matches!(movement.shape, Shape::PawnStep(_) | Shape::PawnTake { .. });
        for unit in self.units.iter_mut().filter(|unit| unit.row.movements.iter().any(moves)) {
            *unit = Enlisted::of(unit.row, true, self.joined);
        }
        self.gather_sources();
    }

    /// Are there pawns of other kinds?
    #[inline]
    pub fn has_fairy_pawns(&self) -> bool {
        self.pawns != 0
    }

    /// Are there fairy units that may capture in passing, or be captured so?
    #[inline]
    pub fn has_passers(&self) -> bool {
        self.passers != 0
    }

    /// Is it a fairy unit that moves, captures or promotes as pawns do?
    #[inline]
    pub fn acts_as_pawn(&self, kind: Kind) -> bool {
        (self.pawns | self.passers) >> kind.index() & 1 != 0
    }

    /// May a unit of this kind hop over a single unit to an empty square?
    #[inline]
    pub fn hops_quietly(&self, kind: Kind) -> bool {
        self.hop_quietly >> kind.index() & 1 != 0
    }

    /// Is a unit of this kind a pawn?
    #[inline]
    pub fn is_pawn(&self, kind: Kind) -> bool {
        (self.pawns | 1 << Kind::PAWN.index()) >> kind.index() & 1 != 0
    }

    /// What sort of pawn a unit of this kind is, if it is one.
    pub fn pawn(&self, kind: Kind) -> Option<Pawn> {
        if kind == Kind::PAWN { Some(Pawn::Forward) } else { self.row(kind)?.pawn }
    }

    /// The pawns of a side promote on these squares only from now on.
    pub(crate) fn let_pawns_promote_on(&mut self, side: Colour, squares: Bitboard) {
        self.promotion_squares[side.index()] = Some(squares);
    }

    /// Pawns do not promote from now on.
    pub(crate) fn let_pawns_stay_pawns(&mut self) {
        self.pawns_stay = true;
    }

    /// The same army, whose pawns promote one rank earlier.
    pub(crate) fn promoting_early(&self) -> Self {
        Self { promotes_early: true, ..self.clone() }
    }

    /// The same army on a board with joined edges.
    pub(crate) fn on_joined_board(&self, joined: Joined) -> Self {
        let units = self.units.iter().map(|unit| Enlisted::of(unit.row, false, joined)).collect();
        let tables = |kind| OnJoinedBoard(tables(self.code(kind), &orthodox_movements(kind), false, joined));
        let orthodox = Kind::ORTHODOX.map(tables).to_vec();
        let mut army = Self { units, joined, orthodox, ..self.clone() };
        army.gather_sources();
        army
    }

    /// The code of a fairy unit of which it is not known how it moves over the joined edges of the board, if there is one.
    pub(crate) fn stays_on_board(&self) -> Option<&'static str> {
        let stays = |row: &Row| row.movements.iter().any(|movement| movement.on(self.joined).is_none());
        self.units.iter().map(|unit| unit.row).find(|row| stays(row)).map(|row| row.code)
    }

    /// Which edges of the board are joined.
    #[inline]
    pub fn joined(&self) -> Joined {
        self.joined
    }

    /// The rank on which pawns of a side promote.
    #[inline]
    pub fn promotion_rank(&self, side: Colour) -> u8 {
        if self.promotes_early { (!side).pawn_rank() } else { side.promotion_rank() }
    }

    /// Does a unit of this kind promote when it arrives on this square?
    #[inline]
    pub fn promotes_on(&self, unit: Unit, square: Square) -> bool {
        if !self.is_pawn(unit.kind()) {
            return false;
        }
        if let Some(squares) = self.promotion_squares[unit.colour().index()] {
            return squares.has(square) && !self.pawns_stay;
        }
        if unit.kind() == Kind::PAWN {
            return square.rank() == self.promotion_rank(unit.colour()) && !self.pawns_stay;
        }
        self.fairy_pawn_promotes(unit, square)
    }

    #[cold]
    fn fairy_pawn_promotes(&self, unit: Unit, square: Square) -> bool {
        let towards = match self.pawn(unit.kind()) {
            Some(Pawn::Backward) => !unit.colour(),
            Some(Pawn::Forward | Pawn::Marine) | None => unit.colour(),
        };
        square.rank() == towards.promotion_rank()
    }

    /// Can a unit of this kind be captured in passing after a double step?
    pub fn steps_twice(&self, kind: Kind) -> bool {
        let steps = |row: &Row| row.movements.iter().any(steps_like_a_pawn);
        kind == Kind::PAWN || self.row(kind).is_some_and(steps)
    }

    /// Is this quiet move one after which the unit can be captured in passing: two steps of a pawn?
    pub fn is_double_step(&self, unit: Unit, from: Square, to: Square) -> bool {
        let (files, ranks) = from.vector_to(to);
        match unit.kind() {
            Kind::PAWN => ranks.abs() >= 2,
            _ => ranks.abs() == 2 && files % 2 == 0 && self.passes_by(unit, (files / 2, ranks / 2)),
        }
    }

    /// Does a pawn like this go past other squares by such steps?
    pub fn passes_by(&self, unit: Unit, step: (i8, i8)) -> bool {
        let goes = |movement: &Movement| match movement.shape {
            Shape::PawnStep(way) => way.steps(unit.colour()).0.contains(&step),
            _ => false,
        };
        match self.row(unit.kind()) {
            None => unit.kind() == Kind::PAWN && step == (0, unit.colour().forward()),
            Some(row) => row.movements.iter().any(goes),
        }
    }

    /// The squares on which a fairy unit could capture in passing, were a pawn of the other side just gone past them.
    pub fn passing_reach(&self, unit: Unit, from: Square, occupied: Bitboard) -> Bitboard {
        self.passing_ways(unit, from).filter(|way| way.is_open(occupied)).map(|way| way.target).collect()
    }

    /// The same on any board.
    pub fn passing_squares(&self, unit: Unit, from: Square) -> Bitboard {
        self.passing_ways(unit, from).map(|way| way.target).collect()
    }

    fn passing_ways(&self, unit: Unit, from: Square) -> impl Iterator<Item = Way> {
        let row = self.row(unit.kind()).filter(|_| self.passers >> unit.kind().index() & 1 != 0);
        let movements = row.into_iter().flat_map(|row| row.movements);
        let takes = movements.filter(|&movement| takes_like_a_pawn(movement));
        let takes = takes.filter_map(|take| take.on(self.joined));
        takes.flat_map(move |take| ways(take, from, unit.colour(), Purpose::Capture, false))
    }

    /// The fairy kinds in use.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.units.len()).map(Kind::fairy)
    }

    /// The catalogue's row of a fairy kind in use.
    pub fn row(&self, kind: Kind) -> Option<&'static Row> {
        self.units.get(kind.fairy_index()?).map(|unit| unit.row)
    }

    /// The marks that every unit of this kind has, and that nobody writes.
    pub fn marks_by_nature(&self, kind: Kind) -> Attributes {
        match self.row(kind) {
            Some(row) if row.is_royal => Attributes::ROYAL,
            _ => Attributes::NONE,
        }
    }

    /// The marks of a unit that are written: those that do not go without saying.
    pub fn written_marks(&self, unit: Unit) -> Attributes {
        let everyone = self.everyone.map_or(Attributes::NONE, |(mark, _)| mark);
        unit.attributes().without(self.marks_by_nature(unit.kind())).without(everyone)
    }

    /// The same army, in which these units stand for orthodox kinds.
    pub(crate) fn with_stand_ins(&self, stand_ins: &'static [StandIn]) -> Self {
        Self { stand_ins, ..self.clone() }
    }

    /// Adds what is known of another board on which the same kinds stand.
    pub(crate) fn stand_on_board_of(&mut self, other: &Self) {
        self.has_neutrals |= other.has_neutrals;
        self.has_full_pawns |= other.has_full_pawns;
        self.kinds_on_board |= other.kinds_on_board;
        self.marks = self.marks.with(other.marks);
        for (sets, more) in self.hopper_marks.iter_mut().zip(other.hopper_marks) {
            *sets |= more;
        }
    }

    /// The unit of a side that has the place of this orthodox kind in the game array.
    pub fn unit_in_place_of(&self, orthodox: Kind, colour: Colour) -> Unit {
        let code = self.stand_in(orthodox);
        let kind = self.kinds().find(|&kind| code == Some(self.code(kind))).unwrap_or(orthodox);
        Unit::new(colour, kind).with(self.marks_by_nature(kind))
    }

    /// The code of the fairy unit that stands for this orthodox kind, if one does.
    pub fn stand_in(&self, orthodox: Kind) -> Option<&'static str> {
        self.stand_ins.iter().find(|&&(kind, _)| kind == orthodox).map(|&(_, code)| code)
    }

    /// The orthodox kind whose place a unit of this kind has: mostly its own. An orthodox kind for which another one stands
    /// is like a fairy one.
    pub fn stands_for(&self, kind: Kind) -> Kind {
        if self.stand_ins.is_empty() {
            return kind;
        }
        let code = self.code(kind);
        match self.stand_ins.iter().find(|&&(_, stand_in)| stand_in == code) {
            Some(&(orthodox, _)) => orthodox,
            None if self.stand_in(kind).is_some() && kind != Kind::PAWN => Kind::fairy(0),
            None => kind,
        }
    }

    /// The same army, each unit of which has this mark by a condition.
    pub(crate) fn all_marked(&self, mark: Attributes, kings_too: bool) -> Self {
        let marks = self.marks.with(mark);
        let has_neutrals = self.has_neutrals || mark.meets(Attributes::BECOME_NEUTRAL);
        Self { marks, has_neutrals, everyone: Some((mark, kings_too)), ..self.clone() }
    }

    /// The unit with the mark that every unit has.
    pub(crate) fn marked_as_everyone(&self, unit: Unit) -> Unit {
        // Kings are on no cycle; other royal units go round it.
        let goes_round = |mark| mark == Attributes::CHAMELEON && unit.kind() != Kind::KING;
        match self.everyone {
            Some((mark, kings_too)) if kings_too || !unit.is_royal() || goes_round(mark) => unit.with(mark),
            Some(_) | None => unit,
        }
    }

    /// The unit without that mark, which a text does not tell.
    pub fn without_everyones_mark(&self, unit: Unit) -> Unit {
        let everyone = self.everyone.map_or(Attributes::NONE, |(mark, _)| mark);
        unit.with_attributes(unit.attributes().without(everyone))
    }

    /// Does a text that shows one board show the other one as well? The marks that everyone has it does not tell, nor holes.
    pub fn show_the_same(&self, one: &Placement, other: &Placement) -> bool {
        let told = |board: &Placement, square| board.at(square).map(|unit| self.without_everyones_mark(unit));
        let units = |board: &Placement| board.side(Colour::White) | board.side(Colour::Black);
        units(one) == units(other)
            && units(one).into_iter().all(|square| told(one, square) == told(other, square))
    }

    /// English code of a kind: `K Q R B S P` or the code of the catalogue.
    pub fn code(&self, kind: Kind) -> &'static str {
        match kind {
            Kind::PAWN => "P",
            Kind::KNIGHT => "S",
            Kind::BISHOP => "B",
            Kind::ROOK => "R",
            Kind::QUEEN => "Q",
            Kind::KING => "K",
            _ => self.row(kind).map_or("?", |row| row.code),
        }
    }

    /// Squares to which a fairy unit could move without capturing; occupied ones are for the caller to take out.
    pub fn quiet_reach(&self, unit: Unit, from: Square, occupied: Bitboard) -> Bitboard {
        self.table(unit).map_or(Bitboard::EMPTY, |table| table.reach(from, occupied, Purpose::Quiet))
    }

    /// Squares on which a fairy unit could capture, were an enemy there.
    pub fn capture_reach(&self, unit: Unit, from: Square, occupied: Bitboard) -> Bitboard {
        self.table(unit).map_or(Bitboard::EMPTY, |table| table.reach(from, occupied, Purpose::Capture))
    }

    /// Could a fairy unit capture on this square, were an enemy there?
    pub fn captures(&self, unit: Unit, from: Square, target: Square, occupied: Bitboard) -> bool {
        self.table(unit).is_some_and(|table| table.captures(from, target, occupied))
    }

    /// The ways in which a fairy unit could capture on a square: the squares that must be empty, and those on which units
    /// must stand. None if they are too many to be listed.
    pub fn capture_ways(
        &self,
        unit: Unit,
        from: Square,
        target: Square,
    ) -> Option<impl Iterator<Item = (Bitboard, Bitboard)>> {
        let ways = self.table(unit)?.listed_captures(from, target)?;
        Some(ways.iter().map(|way| (way.empty, way.hurdles)))
    }

    /// All ways of a fairy unit, if they can be listed and it captures where it lands.
    pub fn listed_ways(&self, unit: Unit) -> Option<ListedWays<'_>> {
        self.table(unit).filter(|table| table.is_listed()).map(ListedWays)
    }

    /// The squares to which a fairy unit may move on some board, with or without capture.
    #[inline]
    pub fn targets(&self, unit: Unit, from: Square, purpose: Purpose) -> Bitboard {
        self.table(unit).map_or(Bitboard::EMPTY, |table| table.targets(from, purpose))
    }

    /// The squares to which a fairy unit may go without capturing whatever stands elsewhere, if they are empty.
    #[inline]
    pub fn next(&self, unit: Unit, from: Square) -> Bitboard {
        self.table(unit).map_or(Bitboard::EMPTY, |table| table.next(from))
    }

    /// The squares from which a fairy unit may capture on this one on some board.
    #[inline]
    pub fn sources(&self, unit: Unit, target: Square) -> Bitboard {
        self.table(unit).map_or(Bitboard::EMPTY, |table| table.sources(target))
    }

    /// The squares from which some fairy unit may capture on this one on some board.
    #[inline]
    pub(crate) fn all_sources(&self, target: Square) -> Bitboard {
        self.sources.get(target.index()).copied().unwrap_or(Bitboard::EMPTY)
    }

    /// Where a fairy unit may land that captures on this square, if that is elsewhere (locust).
    pub fn landings(&self, unit: Unit, from: Square, target: Square, occupied: Bitboard) -> Option<Bitboard> {
        self.table(unit)?.landings(from, target, occupied)
    }

    /// The squares on which a fairy unit may stand after a capture on some board, unless it captures in passing.
    pub fn stands_after_capture(&self, unit: Unit, from: Square) -> Bitboard {
        self.table(unit).map_or(Bitboard::EMPTY, |table| table.stands_after_capture(from))
    }

    /// Does a unit of this kind land elsewhere than where it captures?
    pub fn is_locust(&self, kind: Kind) -> bool {
        let unit = kind.fairy_index().and_then(|index| self.units.get(index));
        self.has_locusts && unit.is_some_and(|unit| unit.tables[0].is_locust())
    }

    /// May a unit of this kind land elsewhere than where it captures, by itself or as a unit that lends it its moves?
    #[inline]
    pub fn may_land_elsewhere(&self, kind: Kind) -> bool {
        self.has_locusts && (self.borrows(kind) || self.is_locust(kind))
    }

    /// Does a unit of this kind move as others do?
    #[inline]
    pub fn borrows(&self, kind: Kind) -> bool {
        self.borrowers >> kind.index() & 1 != 0
    }

    /// Does a unit of this kind hop over enemy units only?
    #[inline]
    pub fn hops_over_enemies(&self, kind: Kind) -> bool {
        self.over_enemies >> kind.index() & 1 != 0
    }

    /// Is there a unit that hops over enemy units only?
    #[inline]
    pub fn has_hoppers_over_enemies(&self) -> bool {
        self.over_enemies != 0
    }

    /// Who lends a unit of this kind his way of moving, if it has none of its own?
    pub fn lender(&self, kind: Kind) -> Option<Lender> {
        lender(self.row(kind)?)
    }

    /// Does a unit of this kind take a step to an adjacent square and go on from there, as the mao does?
    pub fn moves_in_two_steps(&self, kind: Kind) -> bool {
        self.row(kind)
            .is_some_and(|row| row.movements == [Movement::of(Shape::Along(Line::Mao, Manner::Leap))])
    }

    /// Is this what pawns become that promote to imitators?
    pub fn is_imitator(&self, kind: Kind) -> bool {
        self.row(kind).is_some_and(|row| std::ptr::eq(row, &raw const IMITATOR))
    }

    /// Does every move of this kind lead along a line over empty squares?
    pub fn rides_or_leaps(&self, kind: Kind) -> bool {
        let is_plain = |movement: &Movement| {
            use {Line::*, Manner::*};
            matches!(movement.shape, Shape::Along(Straight(..), Leap | Ride) | Shape::Along(Mao | Moa, Leap))
        };
        self.row(kind).is_none_or(|row| row.movements.iter().all(is_plain))
    }

    /// Is it clear what an imitator makes of every move of this kind: what it must go over, and over what it must hop? Not
    /// so if a move is bent, captures in another way, goes on from a capture, stops before a unit, or is one that others lend.
    pub fn is_imitated(&self, kind: Kind) -> bool {
        let is_clear = |movement: &Movement| {
            use {Line::*, Manner::*};
            matches!(
                movement.shape,
                Shape::Along(Straight(..), Leap | Ride | Hop { .. } | HopAdjacent(_) | EquihopOnLine)
                    | Shape::Along(Straight(..), HopTurned(_))
                    | Shape::Along(Mao | Moa, Leap)
                    | Shape::Equihop(_)
            )
        };
        self.row(kind).is_none_or(|row| row.movements.iter().all(is_clear))
    }

    /// The ways in which a fairy unit gets to a square on such a board: the squares that are empty because they must be, and
    /// those with the units over which it hops.
    pub fn open_ways(
        &self,
        unit: Unit,
        [from, target]: [Square; 2],
        occupied: Bitboard,
        purpose: Purpose,
    ) -> impl Iterator<Item = (Bitboard, Bitboard)> {
        let tables = self.table(unit).into_iter();
        let ways = tables.flat_map(move |table| table.open_ways(from, target, occupied, purpose));
        ways.map(|way| (way.empty, way.hurdles))
    }

    /// Does a fairy unit get to a square without hopping over any of these squares?
    pub fn needs_no_hurdle_on(
        &self,
        unit: Unit,
        [from, target]: [Square; 2],
        occupied: Bitboard,
        (purpose, squares): (Purpose, Bitboard),
    ) -> bool {
        let Some(table) = self.table(unit) else { return false };
        let hops = |hurdles: Bitboard| (hurdles & squares).any();
        let free = |way: &Way| !hops(way.hurdles);
        table.open_ways(from, target, occupied, purpose).any(free)
            || table.tours(from, occupied, purpose).has(target)
    }

    pub(super) fn table(&self, unit: Unit) -> Option<&Table> {
        let tables = match unit.kind().fairy_index() {
            Some(index) => &self.units.get(index)?.tables,
            None => {
                let at = Kind::ORTHODOX.iter().position(|&kind| kind == unit.kind())?;
                &self.orthodox.get(at)?.0
            }
        };
        Some(&tables[unit.colour().index()])
    }
}

fn steps_like_a_pawn(movement: &Movement) -> bool {
    matches!(movement.shape, Shape::PawnStep(_))
}

fn takes_like_a_pawn(movement: &Movement) -> bool {
    matches!(movement.shape, Shape::PawnTake { .. })
}

fn hops_over_enemies(row: &Row) -> bool {
    row.movements.iter().any(|movement| matches!(movement.shape, Shape::AroundEnemy))
}

fn lender(row: &Row) -> Option<Lender> {
    match row.movements {
        [Movement { shape: Shape::Lent(lender), .. }] => Some(*lender),
        _ => None,
    }
}

/// All ways of a fairy unit.
#[derive(Clone, Copy, Debug)]
pub struct ListedWays<'a>(&'a Table);

impl<'a> ListedWays<'a> {
    /// The ways from a square to another one, with or without capture: the squares that must be empty, and those on which
    /// units must stand.
    #[inline]
    pub fn between(
        self,
        from: Square,
        target: Square,
        purpose: Purpose,
    ) -> impl Iterator<Item = (Bitboard, Bitboard)> + use<'a> {
        self.0.ways_to(from, target, purpose).iter().map(|way| (way.empty, way.hurdles))
    }
}
