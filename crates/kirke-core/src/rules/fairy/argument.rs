//! What stands behind the names of some fairy conditions: squares, kinds of units, a number.

use super::Fairy;
use super::budgets::Budgets;
use super::drawn::DrawnGrid;
use super::places::SquareList;
use super::sentinels::Sentinels;
use crate::board::Bitboard;
use crate::rules::CodeList;

/// What is named behind a fairy condition. In a row of the table it is empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FairyArgument {
    /// Nothing can stand there.
    Nothing,
    /// Squares: `Forced Square White f4`.
    Squares(Bitboard),
    /// Squares in an order: `Imitator h2b7`.
    Places(SquareList),
    /// How far sides may go: `BGL 2.83 6`.
    Budgets(Budgets),
    /// Which pawns: `PionAdvers MaximumTotal 3`.
    Sentinels(Sentinels),
    /// A grid: `Orthogonal bdf246`.
    Grid(DrawnGrid),
    /// Kinds of units: `Q R`.
    Kinds(CodeList),
    /// A leaper: `S`.
    Leaper(CodeList),
    /// A number; 0 stands for none.
    Number(u16),
}

impl FairyArgument {
    /// Is nothing named?
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Nothing | Self::Number(0) => true,
            Self::Squares(squares) => squares.is_empty(),
            Self::Places(places) => places.is_empty(),
            Self::Budgets(budgets) => !budgets.is_named,
            Self::Sentinels(sentinels) => *sentinels == Sentinels::USUAL,
            Self::Grid(grid) => *grid == grid.bare(),
            Self::Kinds(codes) | Self::Leaper(codes) => codes.is_empty(),
            Self::Number(_) => false,
        }
    }

    /// Its words, each as it is written behind the name; codes of units are English.
    pub fn words(&self) -> Vec<String> {
        match self {
            Self::Nothing | Self::Number(0) => Vec::new(),
            Self::Squares(squares) => squares.into_iter().map(|square| square.to_string()).collect(),
            Self::Places(places) => places.as_slice().iter().map(ToString::to_string).collect(),
            Self::Budgets(budgets) => budgets.words(),
            Self::Sentinels(sentinels) => sentinels.words(2),
            Self::Grid(grid) => grid.words(),
            Self::Kinds(codes) | Self::Leaper(codes) => {
                codes.as_slice().iter().map(|code| (*code).to_owned()).collect()
            }
            Self::Number(number) => vec![number.to_string()],
        }
    }

    /// One of this sort that could stand there.
    pub fn example(&self) -> Self {
        match self {
            Self::Nothing => Self::Nothing,
            Self::Squares(_) => Self::Squares([crate::board::Square::D4].into_iter().collect()),
            Self::Places(_) => Self::Places([crate::board::Square::D4].into_iter().collect()),
            Self::Budgets(_) => Self::Budgets(Budgets {
                white: Some(1000),
                black: Some(500),
                is_shared: false,
                is_named: true,
            }),
            Self::Grid(grid) => Self::Grid(grid.example()),
            Self::Sentinels(_) => Self::Sentinels(Sentinels { para: true, ..Sentinels::USUAL }),
            Self::Kinds(_) => Self::Kinds(CodeList::new(&["Q", "S"])),
            Self::Leaper(_) => Self::Leaper(CodeList::new(&["S"])),
            Self::Number(_) => Self::Number(1),
        }
    }

    /// What must be named, in words for those who have not.
    pub const fn wanted(&self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Squares(_) | Self::Places(_) => "squares",
            Self::Kinds(_) => "kinds of units",
            Self::Leaper(_) => "a leaper",
            Self::Number(_) => "a number",
            Self::Budgets(_) => "one number or two",
            Self::Grid(_) => "lines or cells",
            Self::Sentinels(_) => "which pawns are left",
        }
    }
}

impl Fairy {
    /// The rule as it stands in its row, without what is named behind it.
    #[must_use]
    pub fn without_argument(self) -> Self {
        match self.argument() {
            FairyArgument::Nothing => self,
            FairyArgument::Squares(_) => self.with_argument(FairyArgument::Squares(Bitboard::EMPTY)),
            FairyArgument::Budgets(_) => self.with_argument(FairyArgument::Budgets(Budgets::UNNAMED)),
            FairyArgument::Grid(grid) => self.with_argument(FairyArgument::Grid(grid.bare())),
            FairyArgument::Sentinels(_) => self.with_argument(FairyArgument::Sentinels(Sentinels::USUAL)),
            FairyArgument::Places(_) => self.with_argument(FairyArgument::Places(SquareList::default())),
            FairyArgument::Kinds(_) => self.with_argument(FairyArgument::Kinds(CodeList::new(&[]))),
            FairyArgument::Leaper(_) => self.with_argument(FairyArgument::Leaper(CodeList::new(&[]))),
            FairyArgument::Number(_) => self.with_argument(FairyArgument::Number(0)),
        }
    }

    /// Its name, with what is named behind it.
    pub fn name(self) -> String {
        let name = self.row().map_or("", |row| row.name);
        let words = self.argument().words().into_iter();
        words.fold(name.to_owned(), |name, word| format!("{name} {word}"))
    }

    /// Is something missing that must be named?
    pub fn lacks_argument(self) -> bool {
        let argument = self.argument();
        argument != FairyArgument::Nothing && argument.is_empty() && !self.may_lack_argument()
    }
}
