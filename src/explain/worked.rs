//! Worked examples of conditions: a position and moves are kept, what happens is found by running the rule.

use super::examples::{NAMED, PLAYS};
use super::reading::{Text, completions};
use crate::board::Colour;
use crate::input::position;
use crate::movegen::{is_legal, legal_moves};
use crate::output::Notation;
use crate::position::{Cause, Effect, Move, Position, Setup};
use crate::rules::{Condition, PRESETS, Preset, Profile, Rebirth, Rules, When};
use crate::solution::describe;

/// An example of a condition at work.
#[derive(Clone, PartialEq, Debug)]
pub struct Worked {
    /// The position at the start.
    pub before: Setup,
    /// The moves in long notation.
    pub moves: Vec<String>,
    /// The position at the end.
    pub after: Setup,
    /// What happens, one sentence each.
    pub story: Vec<String>,
    /// The last move is one that the rule refuses; the end is the position before it.
    pub refused: bool,
}

/// An example for this condition, if one of the stored positions shows it at work.
///
/// ```
/// use kirke::explain::worked_example;
/// use kirke::rules::Rebirth;
/// let example = worked_example(&Rebirth::CIRCE.into()).unwrap();
/// assert!(example.story.iter().any(|sentence| sentence.contains("reborn")));
/// ```
pub fn worked_example(condition: &Condition) -> Option<Worked> {
    let of_rows = condition.fairy.iter().filter_map(|fairy| Some(fairy.row()?.example));
    let is_named = |preset: &&Preset| condition.fairy.is_empty() && preset.rebirth == condition.rebirth;
    let names: Vec<&str> = PRESETS.iter().filter(is_named).map(|preset| preset.name).collect();
    let named = NAMED.iter().filter(|(name, ..)| names.contains(name));
    let own = of_rows.chain(named.map(|&(_, fen, moves)| (fen, moves)));
    if let Some((_, worked)) = own.filter_map(|(fen, moves)| play(condition, fen, moves)).next() {
        return Some(worked);
    }
    let mut best: Option<(usize, Worked)> = None;
    for (fen, moves) in PLAYS {
        if let Some((merit, worked)) = play(condition, fen, moves)
            && merit > 0
            && best.as_ref().is_none_or(|&(known, _)| merit > known)
        {
            best = Some((merit, worked));
        }
    }
    best.map(|(_, worked)| worked)
}

/// The example, and in how many ways it differs from what plain Circe, or else orthodox chess, would do.
fn play(condition: &Condition, fen: &str, moves: &str) -> Option<(usize, Worked)> {
    let setup = position::read(fen).ok()?;
    let rules = Rules::of(condition, &setup.army_in_play(), Profile::Book).ok()?;
    let start = Position::new(&setup, &rules, setup.side.unwrap_or(Colour::White)).ok()?;
    let circe = Rules::compile(&Rebirth::CIRCE, &setup.army, Profile::Book).ok()?;
    let mut now = start.clone();
    let mut worked = Worked {
        before: start.to_setup(&rules),
        moves: Vec::new(),
        after: Setup::default(),
        story: Vec::new(),
        refused: false,
    };
    let mut merit = 0;
    let several = moves.split(' ').count() > 1;
    for text in moves.split(' ') {
        if let Some(text) = text.strip_prefix('!') {
            let explained = super::explain(&now, &rules, text).ok()?;
            let why = match explained.choices.into_iter().next() {
                Some(choice) => {
                    worked.moves.push(format!("{} is refused", choice.long));
                    worked.story.extend(choice.story);
                    choice.refused?
                }
                None => {
                    worked.moves.push(format!("{text} is refused"));
                    explained.obstacles.first()?.clone()
                }
            };
            worked.story.push(format!("It is refused: {why}."));
            worked.refused = true;
            break;
        }
        let mv = find(&now, &rules, text)?;
        let trace = now.trace(&rules, mv);
        let (ply, after) = describe(&now, &rules, mv).ok()?;
        let at_work = trace.effects.iter().filter(|effect| is_rebirth(effect)).count();
        merit += 2 * at_work;
        if at_work > 0 && now.trace(&circe, mv).effects != trace.effects {
            merit += 20;
        }
        worked.moves.push(Notation::LONG.ply(&ply));
        worked.story.extend(super::words::tell(&now, &rules, mv, &trace));
        now = after;
    }
    // Two moves only where one cannot show it.
    if several && condition.rebirth.when == When::ThisMove {
        merit = merit.saturating_sub(15);
    }
    worked.after = now.to_setup(&rules);
    Some((merit, worked))
}

fn find(position: &Position, rules: &Rules, text: &str) -> Option<Move> {
    let read = Text::read(text).ok()?.under(rules);
    let all = read.candidates(position, rules).into_iter().flat_map(|mv| completions(position, rules, mv));
    let told = all.filter(|&mv| read.tells(position, rules, mv));
    let mut legal: Vec<Move> = told.filter(|&mv| is_legal(position, rules, mv)).collect();
    // The richest choice: a rebirth rather than none.
    legal.sort_by_key(|&mv| {
        let effects = position.trace(rules, mv).effects;
        std::cmp::Reverse(effects.iter().filter(|effect| is_rebirth(effect)).count())
    });
    debug_assert!(legal.iter().all(|mv| legal_moves(position, rules).contains(mv)));
    legal.first().copied()
}

fn is_rebirth(effect: &Effect) -> bool {
    match *effect {
        Effect::Remove { cause, .. }
        | Effect::Place { cause, .. }
        | Effect::Shift { cause, .. }
        | Effect::Transform { cause, .. } => cause != Cause::Play,
        Effect::Hide { .. } | Effect::Reveal { .. } => true,
        Effect::Await { .. }
        | Effect::Rights { .. }
        | Effect::EnPassant { .. }
        | Effect::Origin { .. }
        | Effect::Precedent { .. }
        | Effect::Choice { .. }
        | Effect::Count { .. }
        | Effect::Passed { .. }
        | Effect::Imitate { .. }
        | Effect::Spend { .. }
        | Effect::Dig { .. }
        | Effect::Exchanged { .. }
        | Effect::Turn => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::condition::read;
    use crate::rules::FAIRY_CONDITIONS;

    #[test]
    fn every_named_condition_that_can_be_played_has_its_example() {
        for preset in PRESETS {
            assert!(worked_example(&preset.rebirth.into()).is_some(), "{}", preset.name);
        }
        for row in FAIRY_CONDITIONS {
            // A name may need the code of a unit, or squares.
            let condition = read(&row.completed().name()).unwrap();
            assert!(worked_example(&condition).is_some(), "{}", row.name);
            let (fen, moves) = row.example;
            assert!(
                moves.is_empty() || play(&condition, fen, moves).is_some(),
                "{}: {fen} {moves}",
                row.name
            );
        }
        for (name, fen, moves) in NAMED {
            // A name may need the code of a unit, which the row of its preset has.
            let preset = PRESETS.iter().find(|preset| preset.name == *name);
            let condition = preset.map_or_else(|| read(name).unwrap(), |preset| preset.rebirth.into());
            assert!(play(&condition, fen, moves).is_some(), "{name}: {fen} {moves}");
        }
    }
}
