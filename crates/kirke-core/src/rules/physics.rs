//! What the rest of the program may assume about a compiled condition: how captures and quiet moves change the board,
//! how kings are attacked, and which shortcuts of the search follow from that.
//!
//! No other module asks which condition is played in order to save work. A shortcut holds only if it is said here that
//! it does; what is not known is an error that says why, and `kirke conditions NAME --shortcuts` prints it.

mod facts;
mod fills;
mod more;
mod shortcuts;
mod why;

use super::{Adapted, Becomes, Occupied, OnOwnSquare, Rules, Transfer, When, Who};
use crate::board::Attributes;
pub(super) use facts::is_static;
use facts::{
    Facts, boards, captures, has_simple_table, king_attack, offers_squares, quiets, returns,
    starts_are_plain, turns_are_plain, victims_go_by_table, waiting,
};
use fills::fills;
use more::{beside_more, kings_flee};
use schemars::JsonSchema;
use serde::Serialize;
use shortcuts::{acts_while_standing, orthodox, travel};
use why::{CHANGES, GUARDS, ONE_SIDED, ORIGINS, TURNED_OFF, known};

/// Why something is not known of a condition, so that a shortcut is not taken: a clause, to be put behind "because".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema, thiserror::Error)]
#[error("{0}")]
pub struct Why(pub &'static str);

/// Something that holds, perhaps in one of several ways; or why it does not.
pub type Known<T = ()> = Result<T, Why>;

/// How a king is attacked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KingAttack {
    /// A unit that could capture him in orthodox chess gives check.
    Plain,
    /// The same, but kings capture nothing and so give no check.
    NotByKings,
    /// The attacker must be able to go home afterwards (Anticirce); its home square is in the table.
    AttackerGoesHome,
    /// The king's rebirth square must be taken once he has been captured (rex inclusive); it is in the table.
    KingComesBack,
    /// The attacker captures from its rebirth square (Marscirce).
    FromRebirthSquare,
    /// As in orthodox chess, and on the home square of an attacked enemy as well (Danger Circe).
    WithJumps,
    /// His capture must be played out to see whether he disappears for good.
    PlayedOut,
}

/// What a capture does besides taking the captured unit off the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Captures {
    /// Nothing.
    Remove,
    /// The captured unit may come back, now or later.
    BringBack,
    /// The capturing unit may go elsewhere, now or later.
    SendAway,
    /// More than that, or something else.
    Other,
}

/// Where a captured unit comes back, if it comes back at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Returns {
    /// Where the table of the rules has its square.
    Table,
    /// Where the capturing unit came from.
    Departure,
    /// As far beyond the square of capture as the capturing unit came from.
    Shifted,
    /// By the next move.
    ByNextMove,
    /// Anywhere, for all that is known; or at some other time.
    Anywhere,
}

/// What is known of a unit that waits for its rebirth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiting {
    /// Captures lead to rebirths at once, if to any.
    Nobody,
    /// The next move brings it back as far from its square of capture as that move goes, if that square is empty, and
    /// does nothing else (Circe Parrain).
    Shifted,
    /// The next move may put it on an empty square, in its own colour and kind.
    OnEmptySquare,
    /// Nothing.
    Unknown,
}

/// From where checks come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checks {
    /// From where the moving unit arrives, or along the line that it opens.
    ByArrival,
    /// The same, and any capture may give check, because the capturing unit goes on from there.
    ByArrivalOrCapture,
    /// By arrival, or by an attack on a unit whose rebirth would annihilate the king (Assassin); and any capture may give
    /// check, because its rebirth takes away what stands there.
    AlsoByCrushing,
    /// By arrival, or by a unit that is attacked and would capture the king by going home (Danger Circe).
    ByArrivalOrJump,
    /// By units that must be able to go home afterwards; a capturing unit arrives at home.
    GoingHome,
    /// As by arrival, or by taking the square on which the king would come back.
    KingComesBack,
    /// From rebirth squares.
    FromRebirthSquares,
}

/// How the units of the mating side act in a helpmate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Acts {
    /// A capturing unit goes to its rebirth square (Anticirce).
    pub goes_home: bool,
    /// A unit captures from its rebirth square (Marscirce).
    pub transfers: bool,
    /// A captured unit is reborn at once.
    pub reborn: bool,
    /// There are fairy units: what units reach is asked of their ways, one by one.
    pub by_ways: bool,
}

/// How units come to other squares than by their own ways, for bounds on the way to a diagram. Kinds and sides are kept,
/// nobody waits, and no unit comes from nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Travel {
    /// Captured units may be reborn.
    pub victims_return: bool,
    /// Capturing units may be reborn.
    pub capturers_return: bool,
    /// Kings may be reborn, too.
    pub kings_return: bool,
    /// A unit may go straight to its home square (Danger Circe).
    pub jumps: bool,
    /// A rebirth may take another unit off the board.
    pub crushes: bool,
    /// Each move leads to the other one of two boards (Alice Chess).
    pub changes_boards: bool,
    /// A king may move as any other unit (Transmuted Kings).
    pub kings_borrow: bool,
    /// So may every unit (Annan Chess).
    pub all_borrow: bool,
    /// Units may leave the board that nobody captures (Lost Pieces).
    pub vanish: bool,
    /// A unit that captures may arrive anywhere (Make&Take, Take&Make).
    pub captures_lead_anywhere: bool,
    /// A king of either side may go two squares along a rank or file towards a rook, of either side, which goes along it to the
    /// square between by the same move; there is no other castling (Rokagogo).
    pub rooks_pass_kings: bool,
    /// Pawns may promote to kings (Losing Chess).
    pub pawns_become_kings: bool,
}

impl Travel {
    /// Do units go their own ways only, and leave the board only when they are captured?
    pub fn is_plain(self) -> bool {
        let Self { victims_return, capturers_return, jumps, crushes, .. } = self;
        !(victims_return || capturers_return || jumps || crushes)
    }
}

/// What one half-move may fill of a diagram at most: squares that come to hold another unit than before. The rook's part of
/// orthodox castling is not counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fills {
    /// With units of the side that moves.
    pub own: u8,
    /// With units of the other side, where the sides move in turn.
    pub others: u8,
    /// The same where a side may move twice in a row.
    pub others_in_series: u8,
    /// With any units.
    pub all: u8,
    /// No unit comes onto the board but those that wait for their rebirth or are hidden.
    pub none_come: bool,
    /// So many units at most leave the board, if none is a kamikaze unit; none if that is not known.
    pub taken: Option<u8>,
    /// A move that only takes a unit to an empty square fills no other one, unless a unit waits or is hidden.
    pub quiets_fill_one: bool,
    /// Nor does a capture that only takes a unit to the square of the captured one.
    pub captures_fill_one: bool,
    /// A side castles once in the play, and only with a king that has not moved.
    pub castles_once: bool,
    /// King and rook stand as such where they have castled to, perhaps with the other side.
    pub castled_units_stay: bool,
    /// A half-move fills more than one square only if a unit waits before it.
    pub waits: bool,
}

impl Fills {
    /// May a half-move fill squares with units of either side alike?
    pub const fn units_turn(&self) -> bool {
        self.others == self.all
    }
}

/// Everything that may be assumed about a condition. Computed with the [`Rules`].
#[derive(Clone, Debug)]
pub struct Physics {
    /// How kings are attacked.
    pub attack: KingAttack,
    /// Nothing but one rule of rebirth is at work: no second one, no condition of another sort, no neutral units and no
    /// marks.
    pub only_rebirths: bool,
    /// A move that is no castling, promotion, double step or capture in passing does no more than transfer its unit, take
    /// the captured one off the board, and what the rule of rebirth makes of this capture, or of an earlier one.
    pub turns_are_plain: bool,
    /// Where nobody is reborn: such a move may be forbidden for what it is or leads to, and is perhaps remembered, but it does no
    /// more than transfer its unit and take the captured one off the board; captures by kamikaze units apart.
    pub steps_are_plain: bool,
    /// The same of a move without capture, whoever is reborn by captures, while no unit waits or is hidden.
    pub quiet_steps_are_plain: bool,
    /// Steps are plain, and no unit captures a king but by its own way of moving, by that of a kind on the board, or by that
    /// of one that the condition names.
    pub lent_units_check: Known,
    /// Alice Chess: kings are in check by nothing but ways of moving of units on their own board, and a move takes its unit to
    /// the other one.
    pub boards_check: Known,
    /// Units move from where they stand only, and a unit that is no pawn and has none but the three commonest marks goes wherever
    /// its own way of moving leads, if it may move at all, and [nobody lends it another one](super::Rules::lends_to).
    pub starts_are_plain: bool,
    /// The same, and a captured unit comes back at once on the square that the table has for it, if that is empty, as what it
    /// was; captures by kamikaze units apart, and of kings where the rule spares them.
    pub victims_go_home: bool,
    /// The same of the unit that captures.
    pub capturers_go_home: bool,
    /// Turns are plain, and nobody is in check but where the way of an orthodox unit leads to his king.
    pub only_ways_check: bool,
    /// Where the capture of a king must be played out: a king without marks, of one side, is in check by a unit whose way
    /// leads to him if its marks are only such as [leave its captures alone](crate::board::Attributes::CAPTURE_PLAINLY).
    pub plain_units_check: Known,
    /// Who captures a king stays where it lands, and nothing is asked of that but its way: a free square there, for a locust.
    pub takers_of_kings_stay: bool,
    /// Beside neutral units, marks and fairy conditions, which keep most shortcuts off: a quiet move of a unit changes nothing
    /// but its place, and perhaps its kind, as far as [`arrives_as`](Rules::arrives_as) tells, unless a unit is pending, or
    /// one comes to light where it stood. A king of one side that [moves plainly](crate::board::Unit::moves_plainly) can be
    /// captured only along ways of moving, whatever marks forbid: those that lead to him already, that from where the unit
    /// arrives, and those that its move opens.
    pub plain_units_move: Known,
    /// The same where nothing forbids such a move that leaves its own king safe, unless its squares [bar](Rules::bars) it.
    pub plain_units_are_free: Known,
    /// The same where it can be told of the board after such a move who is in check, too.
    pub shifts_are_foreseen: Known,
    /// The same of a capture of such a unit by such a unit: it does no more than take it off the board.
    pub removals_are_foreseen: Known,
    /// A king without marks may go to any empty square beside it that no unit of the other side reaches on any board from
    /// where it stands, orphans and friends as any unit on the board, unless a unit is pending or hidden. A capture brings no
    /// unit to the capturing side, neutral ones apart, and fills no more than one empty square.
    pub kings_flee: Known,
    /// The same as far as it says nothing of checks, which holds beside more marks: a quiet move of a unit that moves
    /// plainly changes nothing but its place, unless a unit is pending or hidden.
    pub plain_units_shift: Known,
    /// The same of a capture of such a unit by such a unit: it does no more than take it off the board.
    pub removals_shift: Known,
    /// The same beside a unit that waits: by such a move it comes back on the square to which the move would take it from
    /// where it was captured, if that is empty, and a unit without marks as what it was.
    pub waiting_shifts: Known,
    /// What captures do.
    pub captures: Captures,
    /// Where captured units come back.
    pub returns: Returns,
    /// Whether units wait for their rebirth.
    pub waiting: Waiting,
    /// A unit may wait after a capture: then nothing is said of the moves that follow.
    pub captures_wait: bool,
    /// The rebirth square depends on nothing but the unit and the square of capture.
    pub squares_are_in_table: bool,
    /// Reborn units stay what they were.
    pub kinds_are_kept: bool,
    /// Where a promoted unit is reborn does not depend on what it was.
    pub promoted_are_alike: bool,
    /// A unit may be reborn where it stands.
    pub may_stay: bool,
    /// Captured units are reborn as in Circe on the squares that the table has for them, if those are empty.
    pub relaxed_by_table: bool,
    /// Kings are annihilated by units whose rebirth square is in the table, and only by those.
    pub crushes_by_table: bool,
    /// Danger Circe: the table alone tells where an attacked unit may go.
    pub jumps_by_table: bool,
    /// The player chooses where a unit is reborn at once, among squares that the board after the capture tells.
    pub squares_are_offered: bool,
    /// A capture may start from another square than its unit's, and nothing else does.
    pub only_captures_transfer: bool,
    /// A move without capture changes nothing but the place of its unit, unless a unit is pending or hidden. It cannot
    /// be forbidden either; the Alsatian test looks at the results of captures only.
    pub quiets: Known,
    /// The board after a move can be told without playing it, but for some moves that are told apart easily.
    pub boards: Known,
    /// The same of a reply to a move whose board is told.
    pub replies: Known,
    /// See [`Shortcuts::foresight`](super::Shortcuts).
    pub foresight: Known,
    /// See [`Shortcuts::pins`](super::Shortcuts).
    pub pins: Known,
    /// Units that are not on a line with their king, nor on the rebirth square of an attacker, may leave freely.
    pub exposure: Known,
    /// See [`Shortcuts::mates_by_unit`](super::Shortcuts).
    pub mates_by_unit: Known,
    /// See [`Shortcuts::checking_squares`](super::Shortcuts).
    pub checking_squares: Known<Checks>,
    /// See [`Shortcuts::flights`](super::Shortcuts).
    pub flights: Known,
    /// Stalemates: a unit that is neither captured nor hemmed in, and on whose squares no attack on its king depends, may
    /// move. A move captures one unit at most, and fills two squares; if it does more, that goes by marks of hoppers.
    pub free_units: Known,
    /// See [`Shortcuts::forced_mates`](super::Shortcuts).
    pub forced_mates: Known,
    /// See [`Shortcuts::standing_defences`](super::Shortcuts).
    pub standing_defences: Known,
    /// Help play: moves before the mate that contribute nothing to it are left out.
    pub helper_moves: Known<Acts>,
    /// Series play: moves after which the side that stands still until it mates cannot do so are left out. What is said
    /// of units holds for those without marks that are no pawns of other kinds.
    pub series_mates: Known<Acts>,
    /// Help play: bounds on the number of moves, which hold in orthodox chess only.
    pub orthodox_bounds: Known,
    /// Proof games and `a=>b`: bounds on the number of moves to the diagram.
    pub diagram_bounds: Known<Travel>,
    /// The same where units stand or travel of which that is not known: how many squares a half-move fills.
    pub diagram_fills: Known<Fills>,
}

/// Marks of units that take kings as others do: a chameleon changes when it has arrived. Hurdles that must move away
/// (Bul, Dob) may forbid the capture.
const LEAVE_KINGS_TAKEN: Attributes = Attributes::CHAMELEON;

impl Physics {
    /// Of rules that nothing is known of.
    pub(super) const UNKNOWN: Self = Self::unknown(TURNED_OFF);

    const fn unknown(why: Why) -> Self {
        Self {
            attack: KingAttack::PlayedOut,
            only_rebirths: false,
            turns_are_plain: false,
            steps_are_plain: false,
            quiet_steps_are_plain: false,
            lent_units_check: Err(why),
            boards_check: Err(why),
            victims_go_home: false,
            capturers_go_home: false,
            only_ways_check: false,
            starts_are_plain: false,
            plain_units_check: Err(why),
            takers_of_kings_stay: false,
            plain_units_move: Err(why),
            plain_units_are_free: Err(why),
            shifts_are_foreseen: Err(why),
            removals_are_foreseen: Err(why),
            kings_flee: Err(why),
            plain_units_shift: Err(why),
            removals_shift: Err(why),
            waiting_shifts: Err(why),
            captures: Captures::Other,
            returns: Returns::Anywhere,
            waiting: Waiting::Unknown,
            captures_wait: true,
            squares_are_in_table: false,
            kinds_are_kept: false,
            promoted_are_alike: false,
            may_stay: false,
            relaxed_by_table: false,
            crushes_by_table: false,
            jumps_by_table: false,
            squares_are_offered: false,
            only_captures_transfer: false,
            quiets: Err(why),
            boards: Err(why),
            replies: Err(why),
            foresight: Err(why),
            pins: Err(why),
            exposure: Err(why),
            mates_by_unit: Err(why),
            checking_squares: Err(why),
            flights: Err(why),
            free_units: Err(why),
            forced_mates: Err(why),
            standing_defences: Err(why),
            helper_moves: Err(why),
            series_mates: Err(why),
            orthodox_bounds: Err(why),
            diagram_bounds: Err(why),
            diagram_fills: Err(why),
        }
    }

    /// What may be assumed of these rules, which are compiled but for this.
    pub(super) fn of(rules: &Rules) -> Self {
        let diagram_fills = known(rules.shortcuts.help_bounds, TURNED_OFF).and_then(|()| fills(rules));
        let captures_wait = rules.parts().any(|rules| rules.rebirth.when != When::ThisMove);
        Self { diagram_fills, captures_wait, ..Self::told(rules) }
    }

    fn told(rules: &Rules) -> Self {
        let facts = Facts::of(rules);
        let rebirth = &rules.rebirth;
        let attack = match king_attack(rebirth) {
            attack @ (KingAttack::FromRebirthSquare | KingAttack::WithJumps) => attack,
            KingAttack::Plain if rules.adds_only_borrowers() || rules.adds_only_marks(LEAVE_KINGS_TAKEN) => {
                KingAttack::Plain
            }
            _ if rules.beside.is_some() || rules.has_more_than_rebirths() => KingAttack::PlayedOut,
            attack => attack,
        };
        if rules.change_in_play() || rules.change_next {
            let only_rebirths = rules.beside.is_none() && !rules.has_more_than_rebirths();
            return Self { attack, only_rebirths, ..Self::unknown(CHANGES) };
        }
        if rules.has_more_than_rebirths() {
            return Self { attack, ..beside_more(rules, &facts) };
        }
        if rules.parts().any(|rules| rules.rebirth.side.is_some()) {
            return Self { attack, ..Self::unknown(ONE_SIDED) };
        }
        if rules.parts().any(|rules| rules.starts_from_diagram()) {
            return Self { attack, ..Self::unknown(ORIGINS) };
        }
        let alone = rules.beside.is_none();
        let boards = boards(rules, &facts);
        let captures_transfer =
            matches!(rebirth.who, Who::Mover { captures: Transfer::Always, quiets: Transfer::Never });
        let mut physics = Self {
            attack,
            only_rebirths: alone,
            turns_are_plain: alone && turns_are_plain(rules),
            starts_are_plain: alone && starts_are_plain(rules),
            captures: if alone { captures(rebirth.who) } else { Captures::Other },
            returns: returns(rebirth),
            waiting: if alone { waiting(rebirth, boards) } else { Waiting::Unknown },
            squares_are_in_table: is_static(rebirth.square),
            kinds_are_kept: rebirth.becomes == Becomes::Same,
            promoted_are_alike: rebirth.adapted == Adapted::Not,
            may_stay: rebirth.on_own_square == OnOwnSquare::Calvet,
            relaxed_by_table: alone && victims_go_by_table(rebirth, Occupied::Relaxed),
            crushes_by_table: alone && victims_go_by_table(rebirth, Occupied::Assassin),
            jumps_by_table: alone && rebirth.who == Who::Danger && has_simple_table(rebirth),
            only_captures_transfer: captures_transfer && boards.is_ok() && facts.no_diagram.is_ok(),
            quiets: quiets(rules),
            boards,
            ..Self::UNKNOWN
        };
        let on = |switch: bool| known(switch, TURNED_OFF);
        let switches = rules.shortcuts;
        physics.replies = physics.replies_hold(&facts);
        physics.foresight = on(switches.foresight).and(boards);
        physics.squares_are_offered = alone && physics.foresight.is_ok() && offers_squares(rebirth);
        physics.victims_go_home = physics.victims_go_home(rebirth);
        physics.capturers_go_home = physics.capturers_go_home(rebirth);
        physics.only_ways_check = physics.only_ways_check(rules, &facts);
        physics.pins = on(switches.pins).and(physics.pins_hold(&facts));
        physics.exposure = on(switches.pins).and(physics.exposure_hold(&facts));
        physics.mates_by_unit = on(switches.mates_by_unit);
        physics.checking_squares = on(switches.checking_squares).and(physics.checks_hold(&facts));
        physics.flights = on(switches.flights).and(physics.flights_hold(&facts));
        physics.kings_flee = on(switches.flights).and(kings_flee(rules, &facts, GUARDS));
        physics.free_units = on(switches.free_units).and(physics.free_units_hold(&facts));
        physics.forced_mates = on(switches.forced_mates).and(physics.forced_mates_hold(&facts));
        physics.standing_defences =
            on(switches.standing_defences).and(physics.standing_defences_hold(&facts));
        physics.helper_moves = on(switches.help_bounds).and(physics.acts_hold(&facts));
        physics.series_mates =
            physics.helper_moves.and_then(|acts| acts_while_standing(rules, physics.waiting, acts));
        physics.orthodox_bounds = on(switches.help_bounds).and(orthodox(rules, &facts));
        physics.diagram_bounds = on(switches.help_bounds).and(travel(rules, &facts));
        physics
    }

    /// Each shortcut that depends on the condition, what it does, and whether it holds.
    ///
    /// ```
    /// use kirke::rules::{Condition, Profile, Rebirth, Rules};
    /// let circe = Condition::from(Rebirth::CIRCE);
    /// let rules = Rules::of(&circe, &Default::default(), Profile::Book).unwrap();
    /// let why = |name| rules.physics.shortcuts().iter().find(|row| row.0 == name).unwrap().2;
    /// assert!(why("flights").is_ok());
    /// assert_eq!(why("orthodox-bounds").unwrap_err().to_string(), "units are reborn");
    /// ```
    pub fn shortcuts(&self) -> [(&'static str, &'static str, Known); 19] {
        let takes_kings = match self.attack {
            KingAttack::PlayedOut => self.plain_units_check,
            KingAttack::Plain
            | KingAttack::NotByKings
            | KingAttack::AttackerGoesHome
            | KingAttack::KingComesBack
            | KingAttack::FromRebirthSquare
            | KingAttack::WithJumps => Ok(()),
        };
        [
            ("foresight", "boards after moves are told without playing them", self.foresight),
            (
                "quiet-foresight",
                "the same after moves without capture of common units",
                self.foresight.or(self.shifts_are_foreseen),
            ),
            (
                "capture-foresight",
                "the same after captures of common units by common units, which only take them off the board",
                self.foresight.or(self.removals_are_foreseen),
            ),
            (
                "king-attacks",
                "who attacks a king is in most cases known without playing his capture",
                takes_kings,
            ),
            ("pins", "legal moves are told from pins and check lines", self.pins),
            (
                "departures",
                "units that cannot expose their king by leaving are told from lines",
                self.exposure,
            ),
            (
                "mates-by-unit",
                "mates are looked for among the moves of each unit, not among all legal moves",
                self.mates_by_unit,
            ),
            (
                "checking-squares",
                "only moves that can give check are tried as mates",
                self.checking_squares.map(drop),
            ),
            (
                "quiet-checks",
                "moves without capture of common units that cannot give check are not tried as mates",
                self.checking_squares
                    .map(drop)
                    .or(self.plain_units_move)
                    .or(self.lent_units_check)
                    .or(self.boards_check),
            ),
            (
                "flights",
                "moves that leave the king a flight are not tried as mates",
                if self.mates_by_unit.is_ok() { self.flights } else { self.kings_flee.or(self.flights) },
            ),
            (
                "stalemate-flights",
                "moves that leave the king a flight are not tried as stalemates",
                self.kings_flee,
            ),
            (
                "free-units",
                "stalemates: not looked for where more units can move than one move can hold",
                self.free_units,
            ),
            ("replies", "replies to a mating move are tried before it is played", self.replies),
            (
                "standing-defences",
                "direct play: moves that a known defence refutes are left out",
                self.standing_defences,
            ),
            (
                "forced-mates",
                "self play: last moves that leave a free reply are left out",
                self.forced_mates.or(self.replies_to_shifts()),
            ),
            (
                "helper-moves",
                "help play: moves before the mate that cannot contribute are left out",
                self.helper_moves.map(drop),
            ),
            (
                "series-mates",
                "series play: moves after which the side that stands still cannot mate are left out",
                self.series_mates.map(drop),
            ),
            (
                "orthodox-bounds",
                "help and series play: lower bounds on the moves a mate takes",
                self.orthodox_bounds,
            ),
            (
                "diagram-bounds",
                "proof games and a=>b: lower bounds on the moves to the diagram",
                self.diagram_bounds.map(drop).or_else(|why| self.diagram_fills.map(drop).map_err(|_| why)),
            ),
        ]
    }

    /// Is it known of quiet replies to foreseen quiet moves that they are legal?
    #[inline]
    pub fn replies_to_shifts(&self) -> Known {
        self.shifts_are_foreseen.and(self.plain_units_are_free)
    }

    /// Is the rebirth square of every captured unit the one that the table has for it?
    #[inline]
    pub fn returns_by_table(&self) -> bool {
        self.returns == Returns::Table
    }

    /// Does a move without capture change nothing but the place of its unit, as far as units that start elsewhere do
    /// that for captures only?
    #[inline]
    pub fn quiets_are_plain(&self) -> bool {
        self.quiets.is_ok() || self.only_captures_transfer
    }
}
