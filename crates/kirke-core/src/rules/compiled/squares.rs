//! Rebirth squares and the tables of them.

use super::{Backwards, CENTRE, CheckerTable, Rules};
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit, officer_attacks, pawn_attacks};
use crate::rules::physics::is_static;
use crate::rules::{Adapted, DefinedBy, Occupied, OfSide, Rebirth, SquareRule, Symmetry};

impl Rules {
    pub(super) fn table_backwards(&self) -> Box<Backwards> {
        let captured_on = [[[Bitboard::EMPTY; 64]; Kind::TABLE]; 2];
        let mut backwards = Box::new(Backwards { captured_on, homes: [Bitboard::EMPTY; 2] });
        for colour in Colour::ALL {
            let kinds = Kind::ORTHODOX.into_iter().chain(self.army.kinds());
            for kind in kinds.map(Kind::index) {
                for capture in Square::ALL {
                    let home = self.table[colour.index()][kind][capture.index()];
                    let squares = &mut backwards.captured_on[colour.index()][kind][home.index()];
                    *squares = squares.with(capture);
                    let homes = &mut backwards.homes[colour.index()];
                    *homes = homes.with(home);
                }
            }
        }
        backwards
    }

    /// Could a unit of this side be reborn on the square, or go home there? No where that is asked of no king.
    #[inline]
    pub fn is_home(&self, colour: Colour, square: Square) -> bool {
        self.captured_on.as_ref().is_some_and(|table| table.homes[colour.index()].has(square))
    }

    /// The squares on which this unit would be captured to be reborn on `home`, or from which it goes home there; empty where
    /// that is asked of no king.
    #[inline]
    pub fn captured_on(&self, unit: Unit, home: Square) -> Bitboard {
        let rows = self.captured_on.as_ref().map(|table| &table.captured_on[unit.colour().index()]);
        rows.map_or(Bitboard::EMPTY, |rows| rows[unit.kind().index()][home.index()])
    }

    pub(super) fn transferred_checkers_on_an_empty_board(&self) -> Box<CheckerTable> {
        let mut table = Box::new([[[Bitboard::EMPTY; 64]; Kind::ORTHODOX.len() + 1]; 2]);
        for colour in Colour::ALL {
            for kind in Kind::ORTHODOX {
                let unit = Unit::new(colour, kind);
                // Some rules send a promoted unit elsewhere.
                let promotee = unit.with(Attributes::PROMOTEE);
                for from in Square::ALL {
                    for start in self.checking_starts(unit, from) | self.checking_starts(promotee, from) {
                        for king in self.reach_on_an_empty_board(Unit::new(colour, kind), start) {
                            let squares = &mut table[colour.index()][kind.index()][king.index()];
                            *squares = squares.with(from);
                        }
                    }
                }
            }
        }
        table
    }

    fn reach_on_an_empty_board(&self, unit: Unit, from: Square) -> Bitboard {
        if self.joins_edges {
            return self.army.capture_reach(unit, from, Bitboard::EMPTY);
        }
        let officer = officer_attacks(unit.kind(), from, Bitboard::EMPTY);
        officer.unwrap_or_else(|| pawn_attacks(unit.colour(), from))
    }

    pub(super) fn newborn_checkers_on_an_empty_board(&self) -> Box<CheckerTable> {
        let mut table = Box::new([[[Bitboard::EMPTY; 64]; Kind::ORTHODOX.len() + 1]; 2]);
        for colour in Colour::ALL {
            for kind in Kind::ORTHODOX {
                for capture in Square::ALL {
                    let home = self.table[colour.index()][kind.index()][capture.index()];
                    let reach = match kind == Kind::PAWN && home.rank() == colour.promotion_rank() {
                        true => Bitboard::FULL,
                        false => self.reach_on_an_empty_board(Unit::new(colour, kind), home),
                    };
                    for king in reach {
                        let squares = &mut table[colour.index()][kind.index()][king.index()];
                        *squares = squares.with(capture);
                    }
                }
            }
        }
        table
    }

    /// Where captured units of an orthodox kind might check a king from their rebirth square, or promote there; all
    /// squares unless the rule is Circe but for the table.
    #[inline]
    pub fn newborn_checkers(&self, colour: Colour, kind: Kind, king: Square) -> Bitboard {
        let table = self.newborn_checkers.as_ref();
        table.map_or(Bitboard::FULL, |table| table[colour.index()][kind.index()][king.index()])
    }

    /// Where units of an orthodox kind, promoted or not, would check a king after their transfer, were the board empty. Anywhere,
    /// if it depends on more than unit and square where they start.
    #[inline]
    pub fn transferred_checkers(&self, colour: Colour, kind: Kind, king: Square) -> Bitboard {
        if self.starts_from_diagram() {
            return Bitboard::FULL;
        }
        let table = self.transferred_checkers.as_ref();
        table.map_or(Bitboard::EMPTY, |table| table[colour.index()][kind.index()][king.index()])
    }

    /// The rebirth square of a unit for a place of capture, if the rule reads it from a table; for the other
    /// functions of the square see [`consequence`](crate::position::Position::consequence).
    #[inline]
    pub fn table_square(&self, unit: Unit, capture: Square) -> Square {
        if self.rebirth.adapted == Adapted::Frischauf && unit.has(Attributes::PROMOTEE) {
            return Square::new(capture.file(), self.table_side(unit.colour()).promotion_rank());
        }
        self.table[unit.colour().index()][unit.kind().index()][capture.index()]
    }

    /// All squares on which a unit may be reborn after a capture on this square.
    pub fn possible_rebirths(&self, unit: Unit, capture: Square) -> Bitboard {
        if !is_static(self.rebirth.square) || self.rebirth.occupied == Occupied::Alternative {
            return Bitboard::FULL;
        }
        match self.rebirth.defined_by {
            DefinedBy::Itself => Bitboard::of(self.table_square(unit, capture)),
            DefinedBy::OtherUnit => Colour::ALL
                .into_iter()
                .flat_map(|colour| Kind::ORTHODOX.map(|kind| Unit::new(colour, kind)))
                .fold(Bitboard::EMPTY, |all, other| all.with(self.table_square(other, capture))),
        }
    }

    /// The rebirth square of plain Circe, for conditions that speak of it.
    pub fn circe_square(&self, unit: Unit, capture: Square) -> Square {
        home_square(unit.colour(), self.home_kind(unit), capture)
    }

    /// The rebirth square that the table of the other side has for a unit.
    pub fn mirror_square(&self, unit: Unit, capture: Square) -> Square {
        if self.rebirth.square == SquareRule::Rank {
            // Which side's table holds is a question of the rank of capture there, not of the unit.
            let of_side = match self.rebirth.of_side {
                OfSide::Own => OfSide::Opposite,
                OfSide::Opposite => OfSide::Own,
            };
            return static_square(
                &Rebirth { of_side, ..self.rebirth },
                unit.colour(),
                self.home_kind(unit),
                capture,
            );
        }
        self.table_square(unit.recoloured(!unit.colour()), capture)
    }

    /// The kind that tells the home square of a unit: all pawns have that of the orthodox one.
    fn home_kind(&self, unit: Unit) -> Kind {
        if self.army.is_pawn(unit.kind()) { Kind::PAWN } else { self.army.stands_for(unit.kind()) }
    }

    /// The squares to which a unit standing here may go before it moves, free or not.
    #[inline]
    pub fn starts(&self, unit: Unit, from: Square) -> Bitboard {
        match self.rebirth.square {
            SquareRule::Centre if CENTRE.has(from) => CENTRE.without(from),
            SquareRule::Centre => Bitboard::EMPTY,
            SquareRule::Super => Bitboard::FULL,
            _ => Bitboard::of(self.table_square(unit, from)),
        }
    }

    /// The squares from which a unit standing here gives check after its transfer.
    #[inline]
    pub fn checking_starts(&self, unit: Unit, from: Square) -> Bitboard {
        let colour = if self.checks_from_other_side { !unit.colour() } else { unit.colour() };
        self.starts(unit.recoloured(colour), from)
    }

    fn table_side(&self, colour: Colour) -> Colour {
        side_of(&self.rebirth, colour)
    }

    /// The square after the adapter, for squares that are not read from the table.
    #[inline]
    pub fn adapt(&self, square: Square) -> Square {
        adapt(&self.rebirth, square)
    }
}

pub(super) fn side_of(rebirth: &Rebirth, colour: Colour) -> Colour {
    match rebirth.of_side {
        OfSide::Own => colour,
        OfSide::Opposite => !colour,
    }
}

fn adapt(rebirth: &Rebirth, square: Square) -> Square {
    match rebirth.adapted {
        Adapted::Not | Adapted::Frischauf | Adapted::Hydra => square,
        Adapted::Diametral => square.mirror_files().mirror_ranks(),
        Adapted::VerticalMirror => square.mirror_files(),
    }
}

/// The classical function: table 1.1 of the rules book.
fn home_square(colour: Colour, kind: Kind, capture: Square) -> Square {
    let rank = colour.first_rank();
    // Reading from White's side: a light place of capture has light home squares, and Black's are reflected.
    let light = capture.is_light();
    let kingside = |light_is_kingside: bool| (light == light_is_kingside) == (colour == Colour::White);
    let file = match kind {
        Kind::PAWN => return Square::new(capture.file(), colour.pawn_rank()),
        Kind::KING => 4,
        Kind::QUEEN => 3,
        Kind::ROOK => [0, 7][usize::from(kingside(true))],
        Kind::BISHOP => [2, 5][usize::from(kingside(true))],
        Kind::KNIGHT => [1, 6][usize::from(kingside(false))],
        _ => return Square::new(capture.file(), colour.promotion_rank()),
    };
    Square::new(file, rank)
}

pub(super) fn static_square(rebirth: &Rebirth, colour: Colour, kind: Kind, capture: Square) -> Square {
    let side = side_of(rebirth, colour);
    let square = match rebirth.square {
        SquareRule::Home => home_square(side, kind, capture),
        SquareRule::File => match kind {
            Kind::PAWN => Square::new(capture.file(), side.pawn_rank()),
            _ if kind.fairy_index().is_some() => Square::new(capture.file(), side.promotion_rank()),
            _ => Square::new(capture.file(), side.first_rank()),
        },
        SquareRule::Rank => {
            // White's table on odd ranks (indices 0, 2, ...), Black's on even ones; Mirror reads the other.
            let odd = capture.rank().is_multiple_of(2);
            let table = if odd == (rebirth.of_side == OfSide::Own) { Colour::White } else { Colour::Black };
            Square::new(home_square(table, kind, capture).file(), capture.rank())
        }
        SquareRule::Symmetry(Symmetry::Point) => capture.mirror_files().mirror_ranks(),
        SquareRule::Symmetry(Symmetry::Vertical) => capture.mirror_files(),
        SquareRule::Symmetry(Symmetry::Horizontal) => capture.mirror_ranks(),
        SquareRule::Antipodes => Square::new(capture.file() ^ 4, capture.rank() ^ 4),
        SquareRule::Capture => capture,
        // Not read from the table.
        SquareRule::Diagram
        | SquareRule::Departure
        | SquareRule::Equipollent
        | SquareRule::RelativeSymmetry
        | SquareRule::Super
        | SquareRule::Cage
        | SquareRule::TakeAndMake
        | SquareRule::Centre => return capture,
    };
    adapt(rebirth, square)
}
