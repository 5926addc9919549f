//! What the rest of the program asks of rules.

use super::Rules;
use crate::board::{Attributes, Kind, Square, Unit};
use crate::rules::fairy::{CheckWhen, Choice, Motion, Outcome};
use crate::rules::{Colours, Kings, Occupied, Rebirth, SquareRule, Who};

impl Rules {
    /// Is there a condition beside the rebirths that changes how units move or what moves lead to?
    #[inline]
    pub fn has_fairy(&self) -> bool {
        // What is taken out later, to ask what would be without it, may leave the flag behind.
        debug_assert!(self.fairy || self.motion == Motion::default() && self.outcome.is_only_cycle());
        self.fairy
    }

    /// Is there more at work than rebirths: a condition of another sort, neutral units, units with other marks than
    /// the commonest, or with moves that orthodox ones do not know: locusts, orphans? Then captures are played to
    /// see what they lead to.
    #[inline]
    pub fn has_more_than_rebirths(&self) -> bool {
        self.army.has_borrowers || self.has_more_than_borrowers()
    }

    /// Is there more at work than rebirths and marks?
    pub(crate) fn has_more_than_marks(&self) -> bool {
        self.has_fairy()
            || self.army.has_borrowers
            || self.army.has_neutrals
            || self.army.has_locusts
            || self.army.has_fairy_pawns()
            || self.army.has_passers()
            || self.army.has_hoppers_over_enemies()
    }

    fn has_more_than_borrowers(&self) -> bool {
        self.has_more_than_borrowers_and_marks() || self.marks != Attributes::NONE
    }

    fn has_more_than_borrowers_and_marks(&self) -> bool {
        self.has_fairy()
            || self.army.has_neutrals
            || self.army.has_locusts
            || self.army.has_fairy_pawns()
            || self.army.has_passers()
            || self.army.has_hoppers_over_enemies()
    }

    /// Is this one rule of rebirth, with no more beside it than units that have some of these marks?
    pub fn adds_only_marks(&self, marks: Attributes) -> bool {
        self.beside.is_none()
            && !self.army.has_borrowers
            && !self.has_more_than_borrowers_and_marks()
            && self.marks != Attributes::NONE
            && marks.has(self.marks)
    }

    /// Is this one rule of rebirth, with no more beside it than units that move as others do?
    pub fn adds_only_borrowers(&self) -> bool {
        self.beside.is_none() && self.army.has_borrowers && !self.has_more_than_borrowers()
    }

    /// Is this Alice Chess with orthodox units, with nothing beside it?
    pub(in crate::rules) fn has_two_boards_alone(&self) -> bool {
        let motion = Motion { two_boards: true, ..Motion::default() };
        let outcome = Outcome { safe_on_old_board: true, ..Outcome::default() };
        let army = &self.army;
        self.motion == motion
            && self.outcome == outcome
            && self.beside.is_none()
            && self.rebirth == Rebirth::ORTHODOX
            && Attributes::BOARD_B.has(self.marks)
            && army.kinds().next().is_none()
            && !army.has_neutrals
    }

    /// Are kings units like others throughout (Extinction Chess, Losing Chess)?
    #[inline]
    pub(crate) fn kings_are_like_others(&self) -> bool {
        matches!(self.outcome.checks, CheckWhen::LastOfKind | CheckWhen::Never)
    }

    /// Is more asked of the last moves than which units made them, and of which kinds they were (Disparate, Fuddled Men)?
    pub(crate) fn asks_all_of_last_moves(&self) -> bool {
        let motion = &self.motion;
        // Other rules may ask for more later.
        self.change_next
            || motion.asks_last_moves
            || motion.remembers_vacated
            || self.outcome.amu
            || motion.choices.iter().any(|choice| matches!(choice, Some(Choice::After(_))))
    }

    /// Does it depend on its checks, and on what parries them, whether a move is legal (Checkless Chess, Exclusive Chess)?
    #[inline]
    pub fn judges_checks(&self) -> bool {
        self.outcome.checkless || self.outcome.exclusive
    }

    /// May a side have several kings, because pawns promote to kings, too?
    #[inline]
    pub(crate) fn allows_several_kings(&self) -> bool {
        self.outcome.checks == CheckWhen::OnlyKing || self.kings_are_like_others()
    }

    /// Does a unit without a capture no more than move there, as far as [`plain_units_move`](super::Physics) holds?
    #[inline]
    pub fn shifts_to(&self, unit: Unit, to: Square) -> bool {
        let acts_on = match unit.is_neutral() {
            true => self.acts_on[0] | self.acts_on[1],
            false => self.acts_on[unit.colour().index()],
        };
        let promotes = || self.army.acts_as_pawn(unit.kind()) && self.promotes_on(unit, to);
        self.goes_plainly(unit) && !acts_on.has(to) && !promotes()
    }

    /// Has its quiet move no other consequences than that of a unit without marks? A unit that moves its hurdles may go
    /// without one.
    #[inline]
    fn goes_plainly(&self, unit: Unit) -> bool {
        let goes_alone = || {
            let marks = unit.attributes();
            marks.meets(Attributes::MOVE_HURDLES)
                && !self.army.hops_quietly(unit.kind())
                && unit.with_attributes(marks.without(Attributes::MOVE_HURDLES)).moves_plainly()
        };
        unit.moves_plainly() || goes_alone()
    }

    /// As what a unit stands where it has gone without a capture, if it no more than moves there, or becomes the next kind
    /// of a chameleon.
    #[inline]
    pub fn arrives_as(&self, unit: Unit, to: Square) -> Option<Unit> {
        match self.shifts_to(unit, to) {
            true => Some(unit),
            false if self.marks.has(Attributes::CHAMELEON) => self.chameleon_arrives_as(unit, to),
            false => None,
        }
    }

    fn chameleon_arrives_as(&self, unit: Unit, to: Square) -> Option<Unit> {
        let marks = unit.attributes();
        let plain = unit.with_attributes(marks.without(Attributes::CHAMELEON));
        let is_chameleon = marks.has(Attributes::CHAMELEON) && !self.has_fairy();
        (is_chameleon && self.shifts_to(plain, to)).then(|| self.next_of_chameleon(unit))
    }

    /// The same under any rules that let it be known, unless a unit is pending or hidden.
    #[inline]
    pub fn quiet_arrival(&self, unit: Unit, to: Square) -> Option<Unit> {
        match self.physics.quiets {
            Ok(()) => Some(unit),
            Err(_) => self.physics.plain_units_shift.ok().and_then(|()| self.arrives_as(unit, to)),
        }
    }

    /// What a unit is after a move of its own, if nothing but its being a chameleon changes it.
    pub fn next_of_chameleon(&self, unit: Unit) -> Unit {
        let next_of_own = |cycle: [u8; Kind::TABLE]| Kind::from_index(cycle[unit.kind().index()]);
        let next = match unit.kind() {
            _ if !unit.has(Attributes::CHAMELEON) => return unit,
            kind if let Some(cycle) = self.outcome.cycle => next_of_own(cycle).unwrap_or(kind),
            Kind::KNIGHT => Kind::BISHOP,
            Kind::BISHOP => Kind::ROOK,
            Kind::ROOK => Kind::QUEEN,
            Kind::QUEEN => Kind::KNIGHT,
            _ => return unit,
        };
        unit.turned_into(next)
    }

    /// The same of a unit that also moves its hurdle, and does nothing else.
    #[inline]
    pub fn shifts_with_hurdle(&self, unit: Unit, to: Square) -> bool {
        let marks = unit.attributes();
        let plain = unit.with_attributes(marks.without(Attributes::MOVE_HURDLES));
        marks.meets(Attributes::MOVE_HURDLES)
            && self.army.hops_quietly(unit.kind())
            && self.shifts_to(plain, to)
    }

    /// May a king change sides by a move or a rebirth?
    #[inline]
    pub(crate) fn kings_may_turn(&self) -> bool {
        self.outcome.traitors
            || self.outcome.breton.is_some_and(|breton| breton.turns)
            || self.any_part(|rules| rules.rebirth.colour == Colours::Changed)
    }

    /// The rules of the condition: this one, and the second one if there is one; where they change in play, those of all
    /// periods.
    pub fn parts(&self) -> impl Iterator<Item = &Self> {
        let later = self
            .periods
            .iter()
            .flat_map(|period| [&period.rules].into_iter().chain(period.rules.beside.as_deref()));
        [self].into_iter().chain(self.beside.as_deref()).chain(later)
    }

    /// Is a royal unit that cannot be captured in check all the same? Not where it takes more than an attack to capture a king.
    pub fn checks_uncapturable_kings(&self) -> bool {
        self.parts().all(|rules| {
            let rebirth = &rules.rebirth;
            rebirth.who != Who::Capturer
                && rebirth.kings != Kings::Inclusive
                && rebirth.occupied != Occupied::Assassin
        })
    }

    /// Does something hold of one of these rules? Mostly there is but one.
    #[inline]
    pub fn any_part(&self, holds: impl Fn(&Self) -> bool) -> bool {
        holds(self) || (self.beside.is_some() || !self.periods.is_empty()) && self.parts().any(holds)
    }

    /// Do turns have 1, 2, 3, ... moves?
    #[inline]
    pub fn is_progressive(&self) -> bool {
        self.rebirth.extras.progressive
    }

    /// Does the player choose where a captured unit is reborn?
    pub fn chooses_square_of_victim(&self) -> bool {
        let chosen = |rule: &Rebirth| {
            matches!(rule.square, SquareRule::Super | SquareRule::Cage | SquareRule::TakeAndMake)
        };
        self.any_part(|rules| rules.rebirth.who == Who::Victim && chosen(&rules.rebirth))
    }

    /// May a unit that moves from its rebirth square start from this one? A pawn cannot be transferred to the first
    /// or last rank.
    #[inline]
    pub fn starts_from(&self, unit: Unit, from: Square, start: Square) -> bool {
        start == from || !self.is_pawn(unit) || !matches!(start.rank(), 0 | 7)
    }

    /// Does a condition act on the capturing unit, so that it matters whether a kamikaze unit has gone before?
    pub(crate) fn acts_on_capturers(&self) -> bool {
        let (motion, outcome) = (&self.motion, &self.outcome);
        outcome.kind_change.is_some()
            || outcome.protean.is_some() && !self.army.marks.has(Attributes::PROTEAN)
            || outcome.kobul != [false; 2]
            || outcome.contact_across_line
            || motion.exchange.is_some()
            || motion.bicaptures
            || outcome.turns_on_arrival() && self.any_part(|part| part.rebirth.who == Who::Victim)
    }

    /// Does a kamikaze unit leave the board with its victim, so that a pawn does not promote any more?
    #[inline]
    pub fn kamikazes_vanish(&self) -> bool {
        let is_reborn = |who| matches!(who, Who::Victim | Who::Capturer | Who::Both { .. } | Who::Neighbours);
        !self.any_part(|rules| is_reborn(rules.rebirth.who))
    }

    /// May this unit have the ways of moving of others, or see less than the whole board?
    #[inline]
    pub fn lends_to(&self, unit: Unit) -> bool {
        let Motion { lending, makes_first, two_boards, .. } = self.motion;
        let lends_to_all = lending.is_some() || makes_first || two_boards;
        self.lends_moves && (lends_to_all || self.army.borrows(unit.kind()) || self.starts_elsewhere())
    }

    /// Do units also move from other squares than their own?
    #[inline]
    pub fn starts_elsewhere(&self) -> bool {
        self.any_part(|rules| matches!(rules.rebirth.who, Who::Mover { .. } | Who::Danger))
    }

    /// Do units move from the squares where they stood in the diagram?
    #[inline]
    pub(crate) fn starts_from_diagram(&self) -> bool {
        self.rebirth.square == SquareRule::Diagram && matches!(self.rebirth.who, Who::Mover { .. })
    }

    /// Does a move tell the unit over which it hops where others tell the square from which it starts? Nobody starts
    /// elsewhere under such rules.
    #[inline]
    pub fn names_hurdles(&self) -> bool {
        self.marks.meets(Attributes::MOVE_HURDLES)
    }

    /// Does a move tell there where a locust lands? Where locusts stand beside units whose attributes promoted ones may
    /// get, the usual place is taken.
    #[inline]
    pub fn lands_by_start(&self) -> bool {
        self.army.has_locusts && self.marks.meets(Attributes::HOPPERS.with(Attributes::CHAMELEON))
    }

    /// Does the square from which other moves start tell something else?
    #[inline]
    pub fn starts_name_choices(&self) -> bool {
        self.names_hurdles() || self.lands_by_start() || self.motion.series
    }

    /// Does it not depend on choices that a move leaves open how much a side wants it, where it must choose?
    pub fn is_rank_told_at_once(&self) -> bool {
        !self.army.has_locusts
            && !self.motion.makes_first
            && self.motion.goes_on.is_none()
            && !self.starts_name_choices()
    }

    /// Can a pawn capture en passant from afar, after a transfer? Otherwise it must stand beside the other pawn.
    #[inline]
    pub fn en_passant_needs_no_neighbour(&self) -> bool {
        matches!(self.rebirth.who, Who::Mover { .. })
    }

    /// May a royal unit be lost when the opponent captures this pawn en passant after its double step?
    #[inline]
    pub fn may_be_lost_in_passing(&self, pawn: Unit) -> bool {
        pawn.is_royal() || self.rebirth_crushes
    }
}
