//! Twins: changed copies of the diagram.

use super::super::diagnostic::Fault;
use super::super::extras;
use super::Reader;
use super::draft::Draft;
use super::pieces;
use crate::board::{Square, Unit};
use crate::problem::Problem;
use crate::units::Army;
use crate::vocabulary::{
    CHANGES, Change, Found, Language, colour_letter, condition_line, in_language, mark_letters,
};
use std::ops::Range;

/// A twin before it is finished.
pub(super) struct Variant {
    pub draft: Draft,
    pub caption: Vec<Caption>,
    pub continued: bool,
    pub zero: bool,
    /// What is wrong with its changes.
    pub faults: Vec<Fault>,
}

/// A part of the line that says what the twin changes.
pub(super) enum Caption {
    Text(String),
    /// The name of the twin's condition, known only when it is finished.
    Condition,
}

impl Variant {
    /// The diagram without a change.
    pub fn diagram(draft: Draft) -> Self {
        Self { draft, caption: Vec::new(), continued: false, zero: false, faults: Vec::new() }
    }

    /// The changes as Popeye prints them: `wRg1-->g2`.
    pub fn caption(&self, problem: &Problem) -> String {
        let part = |part: &Caption| match part {
            Caption::Text(text) => text.clone(),
            Caption::Condition => {
                let lines = condition_line(&problem.condition, self.draft.language);
                lines.into_iter().chain(self.draft.last_capture_line()).collect::<Vec<_>>().join("\n   ")
            }
        };
        self.caption.iter().map(part).collect::<Vec<_>>().join("  ")
    }
}

/// The label of the n-th twin: a, b, ... z, z1, z2, ...
pub(in crate::input) fn label(n: usize) -> String {
    match u8::try_from(n) {
        Ok(n @ 0..=25) => char::from(b'a' + n).to_string(),
        _ => format!("z{}", n - 25),
    }
}

impl Reader<'_> {
    /// Reads the changes of a twin; a continued twin starts from `before`, if there is one.
    pub(super) fn twin(&mut self, diagram: &Draft, before: Option<&Variant>, zero: bool) -> Variant {
        let mut variant = Variant { zero, ..Variant::diagram(diagram.clone()) };
        let known = self.faults.len();
        let mut continues_nothing = None;
        while let Some((span, word)) = self.peek() {
            match self.look_up(word, CHANGES) {
                Found::One(Change::Continued) => {
                    self.at += 1;
                    variant.continued = true;
                    if let Some(before) = before {
                        variant.draft = before.draft.clone();
                        if !before.faults.is_empty() {
                            let fault = "the twin before it, which it changes further, cannot be read";
                            continues_nothing = Some(Fault::new(span, fault));
                        }
                    }
                }
                Found::One(change) => {
                    self.at += 1;
                    if let Err(fault) = self.change(change, &span, &mut variant) {
                        self.faults.push(fault);
                    }
                }
                Found::Several(names) => {
                    self.at += 1;
                    let fault = Fault::new(span, format!("change \"{word}\" is ambiguous"));
                    self.faults.push(fault.hint(format!("it may mean {names}")));
                }
                Found::Nothing => break,
            }
        }
        if let Some(fault) = continues_nothing {
            // Whatever else is wrong may be so only because of that.
            self.faults.truncate(known);
            self.faults.push(fault);
        }
        variant
    }

    fn change(&mut self, change: Change, span: &Range<usize>, twin: &mut Variant) -> Result<(), Fault> {
        let language = self.language;
        let keyword = CHANGES.iter().find(|(_, known)| *known == change);
        let keyword = keyword.map_or("", |(word, _)| in_language(word, language));
        let draft = &mut twin.draft;
        let caption = match change {
            Change::Move => {
                let ((place, from), (_, to)) = (self.square(span)?, self.square(span)?);
                let unit = draft.take(from, place)?;
                let gone = draft.setup.placement.take(to);
                draft.put(to, unit);
                let army = &draft.setup.army;
                let gone =
                    gone.map(|gone| format!("-{}  ", name(language, army, gone, to))).unwrap_or_default();
                format!("{gone}{}-->{to}", name(language, army, unit, from))
            }
            Change::Exchange => {
                let ((place_a, a), (place_b, b)) = (self.square(span)?, self.square(span)?);
                let (first, second) = (draft.take(a, place_a)?, draft.take(b, place_b)?);
                draft.put(a, second);
                draft.put(b, first);
                let army = &draft.setup.army;
                format!("{}<-->{}", name(language, army, first, a), name(language, army, second, b))
            }
            Change::Remove => {
                let (place, text) = self.argument(span, "the square of a unit to remove")?;
                let mut removed = Vec::new();
                for square in extras::squares(text, place.start)? {
                    let unit = draft.take(square, place.clone())?;
                    removed.push(format!("-{}", name(language, &draft.setup.army, unit, square)));
                }
                removed.join("  ")
            }
            Change::Add => {
                let units = self.pieces(draft);
                if units.is_empty() {
                    return Err(Fault::new(span.clone(), "the unit to add is missing"));
                }
                let mut added = Vec::new();
                for (square, unit, _) in units {
                    let sign = if draft.setup.placement.at(square).is_some() { "" } else { "+" };
                    draft.put(square, unit);
                    added.push(format!("{sign}{}", name(language, &draft.setup.army, unit, square)));
                }
                added.join("  ")
            }
            Change::Stipulation => {
                self.stipulation(span, draft)?;
                draft.stipulation.as_ref().map_or(String::new(), |(_, text)| text.clone())
            }
            Change::Condition => {
                draft.condition.clear();
                draft.of_one_side.clear();
                draft.last_capture = None;
                self.condition(span, draft, true);
                twin.caption.push(Caption::Condition);
                return Ok(());
            }
            Change::Rotate => {
                let degrees = self.number(keyword, span)?;
                let turn: fn(u8, u8) -> Square = match degrees {
                    90 => |file, rank| Square::new(7 - rank, file),
                    180 => |file, rank| Square::new(7 - file, 7 - rank),
                    270 => |file, rank| Square::new(rank, 7 - file),
                    _ => {
                        return Err(Fault::new(span.clone(), "a board is rotated by 90, 180 or 270 degrees"));
                    }
                };
                draft.transform(span.clone(), |at, unit| Some((turn(at.file(), at.rank()), unit)))?;
                format!("{keyword} {degrees}")
            }
            Change::Mirror => {
                let (place, corners) = self.argument(span, "the pair of corners")?;
                let corners = corners.to_lowercase();
                let reflect: fn(u8, u8) -> Square = match corners.as_str() {
                    "a1<-->h1" => |file, rank| Square::new(7 - file, rank),
                    "a1<-->a8" => |file, rank| Square::new(file, 7 - rank),
                    "a1<-->h8" => |file, rank| Square::new(7 - rank, 7 - file),
                    "a8<-->h1" => |file, rank| Square::new(rank, file),
                    _ => {
                        let fault = Fault::new(place, format!("\"{corners}\" is not a pair of corners"));
                        return Err(fault.hint("write a1<-->h1, a1<-->a8, a1<-->h8 or a8<-->h1"));
                    }
                };
                draft.transform(span.clone(), |at, unit| Some((reflect(at.file(), at.rank()), unit)))?;
                format!("{keyword} {corners}")
            }
            Change::Shift => {
                let ((_, from), (_, to)) = (self.square(span)?, self.square(span)?);
                let (files, ranks) = from.vector_to(to);
                draft.transform(span.clone(), |at, unit| Some((at.offset(files, ranks)?, unit)))?;
                format!("{keyword} {from} ==> {to}")
            }
            Change::PolishType => {
                draft.transform(span.clone(), |at, unit| Some((at, unit.turned())))?;
                keyword.to_owned()
            }
            Change::StructuredStipulation => self.structured_stipulation(span.clone(), draft),
            Change::Substitute => {
                let (old_place, old) = self.argument(span, "the unit to be replaced")?;
                let (new_place, new) = self.argument(span, "the unit that replaces it")?;
                let old_kind = pieces::kind(&mut draft.setup.army, language, old, old_place)?;
                let new_kind = pieces::kind(&mut draft.setup.army, language, new, new_place)?;
                draft.transform(span.clone(), |at, unit| {
                    let kind = if unit.kind() == old_kind { new_kind } else { unit.kind() };
                    Some((at, unit.turned_into(kind)))
                })?;
                format!("{} ==> {}", old.to_uppercase(), new.to_uppercase())
            }
            Change::Continued => return Ok(()),
        };
        twin.caption.push(Caption::Text(caption));
        Ok(())
    }

    fn square(&mut self, after: &Range<usize>) -> Result<(Range<usize>, Square), Fault> {
        let (span, word) = self.argument(after, "a square")?;
        let square = word
            .parse()
            .map_err(|error: crate::board::NotASquare| Fault::new(span.clone(), error.to_string()));
        Ok((span, square?))
    }
}

/// A unit on its square as it stands in captions: `wRg1`, `brPe7`.
fn name(language: Language, army: &Army, unit: Unit, square: Square) -> String {
    let marks = army.written_marks(unit).each().map(|attribute| mark_letters(attribute.key, language));
    let marks: String = marks.collect();
    let side = match unit.is_neutral() {
        true => mark_letters('n', language),
        false => colour_letter(unit.colour(), language).to_string(),
    };
    format!("{side}{marks}{}{square}", language.code(army.code(unit.kind())))
}
