//! The keywords of Popeye's English input language.

use crate::board::Colour;

/// What a word stands for: a keyword may be cut short as long as no other one begins the same.
pub(super) enum Found<T> {
    One(T),
    Several(String),
    Nothing,
}

pub(super) fn look_up<T: Copy>(word: &str, table: &[(&str, T)]) -> Found<T> {
    let word = word.to_lowercase();
    if word.is_empty() {
        return Found::Nothing;
    }
    if let Some(&(_, found)) = table.iter().find(|(name, _)| *name == word) {
        return Found::One(found);
    }
    let close: Vec<_> = table.iter().filter(|(name, _)| name.starts_with(&word)).collect();
    match close.as_slice() {
        [] => Found::Nothing,
        [(_, found)] => Found::One(*found),
        several => Found::Several(several.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")),
    }
}

/// A part of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Section {
    Begin,
    Next,
    End,
    Zero,
    Twin,
    Condition,
    Option,
    Stipulation,
    StructuredStipulation,
    Pieces,
    Forsyth,
    Array,
    Author,
    Origin,
    Title,
    Award,
    Remark,
    /// Steers the incumbent's printing.
    Printing,
}

pub(super) const SECTIONS: [(&str, Section); 22] = [
    ("beginproblem", Section::Begin),
    ("nextproblem", Section::Next),
    ("endproblem", Section::End),
    ("zeroposition", Section::Zero),
    ("twin", Section::Twin),
    ("condition", Section::Condition),
    ("option", Section::Option),
    ("stipulation", Section::Stipulation),
    ("sstipulation", Section::StructuredStipulation),
    ("pieces", Section::Pieces),
    ("forsyth", Section::Forsyth),
    ("array", Section::Array),
    ("author", Section::Author),
    ("origin", Section::Origin),
    ("title", Section::Title),
    ("award", Section::Award),
    ("remark", Section::Remark),
    ("latex", Section::Printing),
    ("latexpieces", Section::Printing),
    ("protocol", Section::Printing),
    ("traceprotocol", Section::Printing),
    ("inputfile", Section::Printing),
];

/// Does a new section begin with this word? In the middle of a section it must be long enough to be sure.
pub(super) fn section(word: &str) -> Option<Section> {
    match look_up(word, &SECTIONS) {
        Found::One(section) if word.len() >= 3 => Some(section),
        _ => None,
    }
}

pub(super) const COLOURS: [(&str, Option<Colour>); 3] =
    [("white", Some(Colour::White)), ("black", Some(Colour::Black)), ("neutral", None)];

/// What an option does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opt {
    SetPlay,
    Variations,
    Try,
    Defence,
    NoThreat,
    WhiteToPlay,
    HalfDuplex,
    MaxSolutions,
    NoCastling,
    EnPassant,
    /// Only tells the incumbent's engine how to work or what to print beside the solution.
    Engine(usize),
    /// Changes what is printed as the solution, in a way we do not have; with its number of arguments.
    Missing(usize),
}

pub(super) const OPTIONS: [(&str, Opt); 35] = [
    ("setplay", Opt::SetPlay),
    ("variations", Opt::Variations),
    ("try", Opt::Try),
    ("defence", Opt::Defence),
    ("nothreat", Opt::NoThreat),
    ("whitetoplay", Opt::WhiteToPlay),
    ("halfduplex", Opt::HalfDuplex),
    ("maxsolutions", Opt::MaxSolutions),
    ("nocastling", Opt::NoCastling),
    ("enpassant", Opt::EnPassant),
    ("intelligent", Opt::Engine(1)),
    ("movenumbers", Opt::Engine(0)),
    ("noboard", Opt::Engine(0)),
    ("maxtime", Opt::Engine(1)),
    ("nowk", Opt::Engine(0)),
    ("nobk", Opt::Engine(0)),
    ("beep", Opt::Engine(1)),
    ("duplex", Opt::Missing(0)),
    ("stoponshortsolutions", Opt::Missing(0)),
    ("postkeyplay", Opt::Missing(0)),
    ("quodlibet", Opt::Missing(0)),
    ("goalisend", Opt::Missing(0)),
    ("matesin1", Opt::Missing(0)),
    ("nullmoves", Opt::Missing(0)),
    ("noshortvariations", Opt::Missing(0)),
    ("lastline", Opt::Missing(0)),
    ("maxflightsquares", Opt::Missing(1)),
    ("threat", Opt::Missing(1)),
    ("nontrivial", Opt::Missing(2)),
    ("startmovenumber", Opt::Missing(1)),
    ("restartnumber", Opt::Missing(1)),
    ("uptomovenumber", Opt::Missing(1)),
    ("castlingmutuallyexclusive", Opt::Missing(1)),
    ("gridlines", Opt::Missing(1)),
    ("specificgrid", Opt::Missing(1)),
];

/// A change that makes a twin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    Move,
    Exchange,
    Remove,
    Add,
    Substitute,
    Stipulation,
    StructuredStipulation,
    Condition,
    Rotate,
    Mirror,
    Shift,
    PolishType,
    Continued,
}

pub(super) const CHANGES: [(&str, Change); 13] = [
    ("move", Change::Move),
    ("exchange", Change::Exchange),
    ("remove", Change::Remove),
    ("add", Change::Add),
    ("substitute", Change::Substitute),
    ("stipulation", Change::Stipulation),
    ("sstipulation", Change::StructuredStipulation),
    ("condition", Change::Condition),
    ("rotate", Change::Rotate),
    ("mirror", Change::Mirror),
    ("shift", Change::Shift),
    ("polishtype", Change::PolishType),
    ("continued", Change::Continued),
];
