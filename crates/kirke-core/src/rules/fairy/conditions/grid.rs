//! Grid Chess: moves lead from one cell of a grid to another one.

use crate::board::Square;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, POPEYE, row};
use crate::rules::fairy::{DrawnGrid, Fairy, FairyArgument, Motion, Outcome};
use schemars::JsonSchema;
use serde::Serialize;

/// Lines between the cells of a grid: bit 0 is the line between the first two files or ranks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
pub struct Grid {
    /// Between files.
    pub files: u8,
    /// Between ranks.
    pub ranks: u8,
}

impl Grid {
    /// Cells of two by two squares.
    pub const USUAL: Self = Self { files: 0x2A, ranks: 0x2A };

    /// The same by the numbers that Popeye gives to the cells: where its lines between ranks are shifted, it numbers
    /// cells twice, or parts what is one cell.
    pub fn parts_by_number(self, one: Square, other: Square) -> bool {
        let shifted = |lines: u8| lines & 1 != 0;
        let number = |square: Square| {
            let [file, rank] = [square.file(), square.rank()].map(u32::from);
            let file = if shifted(self.files) { file.div_ceil(2) } else { file / 2 };
            let cells = if shifted(self.files) { 5 } else { 4 };
            if shifted(self.ranks) { file + cells * (rank + 1) / 2 } else { file + cells * (rank / 2) }
        };
        number(one) != number(other)
    }

    /// Are two squares in different cells?
    pub fn parts(self, one: Square, other: Square) -> bool {
        let crosses = |lines: u8, one: u8, other: u8| {
            (one.min(other)..one.max(other)).any(|line| lines >> line & 1 != 0)
        };
        crosses(self.files, one.file(), other.file()) || crosses(self.ranks, one.rank(), other.rank())
    }
}

pub(in crate::rules::fairy) const GRID: FairyCondition = FairyCondition {
    name: "Grid Chess",
    french: &["Échecs Grille"],
    german: &["Gitterschach"],
    popeye: ["Grille", "Gitterschach", "GridChess"],
    rule: "The board has sixteen cells of two by two squares; every move leads from one cell to another.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/5K2/8/7p/8/3r4/7n w", "Kf6-e7"),
    goes_with_neutrals: true,
    ..row(Fairy::Grid(Grid { files: 0x2A, ranks: 0x2A }))
};

pub(in crate::rules::fairy) const HORIZONTAL_SHIFT: FairyCondition = FairyCondition {
    name: "Grid Chess Horizontal Shift",
    popeye: ["Grille HorizontalDecalage", "Gitterschach HorizontalVerschieben", "GridChess HorizontalShift"],
    rule: "Grid Chess whose lines between files are shifted by one file.",
    source: POPEYE,
    example: ("4k3/8/5K2/8/7p/8/3r4/7n w", "Kf6-e7"),
    goes_with_neutrals: true,
    ..row(Fairy::Grid(Grid { files: 0x55, ranks: 0x2A }))
};

pub(in crate::rules::fairy) const VERTICAL_SHIFT: FairyCondition = FairyCondition {
    name: "Grid Chess Vertical Shift",
    popeye: ["Grille VerticalDecalage", "Gitterschach VertikalVerschieben", "GridChess VerticalShift"],
    rule: "Grid Chess whose lines between ranks are shifted by one rank.",
    source: POPEYE,
    example: ("8/2NK4/1k6/r7/8/2B5/8/8 b", "Kb6*c7"),
    goes_with_neutrals: true,
    ..row(Fairy::Grid(Grid { files: 0x2A, ranks: 0x55 }))
};

pub(in crate::rules::fairy) const DIAGONAL_SHIFT: FairyCondition = FairyCondition {
    name: "Grid Chess Diagonal Shift",
    popeye: ["Grille DiagonalDecalage", "Gitterschach DiagonalVerschieben", "GridChess DiagonalShift"],
    rule: "Grid Chess whose lines are shifted by one file and one rank.",
    source: POPEYE,
    example: ("8/8/6N1/8/8/8/1n1k1K1p/8 w", "Kf2-e2"),
    goes_with_neutrals: true,
    ..row(Fairy::Grid(Grid { files: 0x55, ranks: 0x55 }))
};

pub(in crate::rules::fairy) const ORTHOGONAL: FairyCondition = FairyCondition {
    name: "Grid Chess Orthogonal",
    popeye: ["Grille Orthogonale", "Gitterschach Orthogonal", "GridChess Orthogonal"],
    rule: "Grid Chess whose lines lead across the board behind the files and ranks named: `bdf246` is the usual grid. Pieces of lines may follow behind the word `GridLine`.",
    source: POPEYE,
    example: ("4k3/8/5K2/8/7p/8/3r4/7n w", "Kf6-e7"),
    goes_with_neutrals: true,
    ..row(Fairy::DrawnGrid(DrawnGrid::ORTHOGONAL))
};

pub(in crate::rules::fairy) const IRREGULAR: FairyCondition = FairyCondition {
    name: "Grid Chess Irregular",
    popeye: ["Grille Irreguliere", "Gitterschach Unregelmaessig", "GridChess Irregular"],
    rule: "Grid Chess whose cells are the groups of squares named, as `a1b1a2 e2e3`; all squares not named make one more cell. Pieces of lines may follow behind the word `GridLine`.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/4K3/8 w", "Ke2-f1"),
    goes_with_neutrals: true,
    ..row(Fairy::DrawnGrid(DrawnGrid::IRREGULAR))
};

pub(in crate::rules::fairy) const GRID_LINE: FairyCondition = FairyCondition {
    name: "Grid Chess Grid Line",
    popeye: ["Grille LigneGrille", "Gitterschach GitterLinie", "GridChess GridLine"],
    rule: "Grid Chess with further pieces of lines: `Ve14` is a vertical one from the lower left corner of e1, four squares long, `He14` a horizontal one. A move along which the straight way between the middles of its squares meets a piece of line is allowed, too.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/4K3/8 w", "Ke2-d2"),
    goes_with_neutrals: true,
    ..row(Fairy::DrawnGrid(DrawnGrid::LINES))
};

pub(in crate::rules::fairy) const CONTACT_GRID: FairyCondition = FairyCondition {
    name: "Contact Grid Chess",
    aliases: &["Contact Grid"],
    french: &["Échecs grille de contact"],
    german: &["Kontaktgitterschach"],
    popeye: ["ContactGrille", "KontaktGitter", "ContactGridChess"],
    rule: "Grid Chess in which a unit that has moved must stand beside another unit in another cell; captured units are \
           reborn only where they stand so.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/4K1N1/8 w", "Ke2-f3"),
    ..row(Fairy::ContactGrid)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::BAR.having(Features::WITHIN_A_HALF_MOVE).allowing_quiets()
}

pub(in crate::rules::fairy) fn add(grid: Grid, motion: &mut Motion) {
    motion.grid = Some(grid);
}

pub(in crate::rules::fairy) const fn nature_of_contact() -> Nature {
    Nature::DEMAND.shifting()
}

pub(in crate::rules::fairy) fn add_of_contact(motion: &mut Motion, outcome: &mut Outcome) {
    motion.grid = Some(Grid::USUAL);
    outcome.contact_across_line = true;
}

pub(in crate::rules::fairy) const fn nature_of_drawn(grid: DrawnGrid) -> Nature {
    Nature::BAR.having(Features::WITHIN_A_HALF_MOVE).allowing_quiets().with(FairyArgument::Grid(grid))
}

pub(in crate::rules::fairy) fn add_of_drawn(grid: DrawnGrid, motion: &mut Motion) {
    motion.drawn_grid = Some(grid);
}
