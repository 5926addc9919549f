//! Defensive retractors, held against a plain search of the definition.

use crate::support::random::{Dice, Wildness, random_setup};
use kirke::board::{Kind, Square, Unit};
use kirke::input::read_task;
use kirke::movegen::legal_moves;
use kirke::position::{Move, Position, Setup};
use kirke::problem::{Problem, Uncaptures};
use kirke::replay;
use kirke::retro::{
    Defended, Defensive, Legality, Only, Past, Retracted, Retraction, defensive_retractor, has_retraction,
    retractions,
};
use kirke::rules::{Profile, Rules};
use kirke::search::Settings;

fn mates(position: &Position, rules: &Rules) -> bool {
    legal_moves(position, rules).into_iter().any(|mv| {
        position
            .play(rules, mv)
            .is_ok_and(|after| after.in_check(rules, after.side()) && legal_moves(&after, rules).is_empty())
    })
}

fn all(past: &Past, rules: &Rules, uncaptures: Uncaptures) -> Vec<Retraction> {
    let mut all = retractions(past, rules, Legality::ALL);
    all.retain(|retraction| uncaptures != Uncaptures::Pacific || retraction.uncaptured.is_none());
    all
}

/// Two retractions of White and one of Black, by the definition of the types in which nobody else decides.
fn solves(retraction: &Retraction, moves: u16, rules: &Rules, asked: Defensive) -> bool {
    let before = &retraction.before;
    let past_goes_on = match asked.uncaptures {
        Uncaptures::Pacific => !all(before, rules, Uncaptures::Pacific).is_empty(),
        _ => has_retraction(before, rules, Legality::ALL),
    };
    if !past_goes_on {
        return false;
    }
    if mates(&before.position(rules), rules) {
        return true;
    }
    if moves == 1 {
        return false;
    }
    let replies = all(before, rules, asked.uncaptures);
    let legal: Vec<&Retraction> =
        replies.iter().filter(|reply| !all(&reply.before, rules, asked.uncaptures).is_empty()).collect();
    let answered = |reply: &&Retraction| {
        let defends = asked.forward_defence && mates(&reply.before.position(rules), rules);
        let mut answers = all(&reply.before, rules, asked.uncaptures).into_iter();
        !defends && answers.any(|answer| solves(&answer, moves - 1, rules, asked))
    };
    !legal.is_empty() && legal.iter().all(answered)
}

fn keys(solved: &Defended) -> Vec<(Move, Option<(Square, Unit)>)> {
    let ways = solved.beginnings.iter().flat_map(|first| &first.answer.ways);
    ways.map(|way| (way.retraction.mv, way.retraction.uncaptured)).collect()
}

fn check_way(way: &Retracted, after: &Past, rules: &Rules) {
    check_retraction(&way.retraction, after, rules);
    assert!(way.ends.is_empty() != way.replies.is_empty(), "it ends or goes on");
    for reply in &way.replies {
        check_retraction(&reply.retraction, &way.retraction.before, rules);
        for way in reply.answers.iter().flat_map(|answer| &answer.ways) {
            check_way(way, &reply.retraction.before, rules);
        }
    }
}

fn check_retraction(retraction: &Retraction, after: &Past, rules: &Rules) {
    let before = retraction.before.position(rules);
    assert!(replay::legal_moves(&before, rules).contains(&retraction.mv));
    let played = before.play(rules, retraction.mv).unwrap();
    assert_eq!(played.placement(), after.placement());
}

fn problem(dice: &mut Dice, condition: &str) -> Option<(Past, Rules, Problem)> {
    let wildness = Wildness { units: 4, fairies: false, marks: false };
    let setup = random_setup(dice, wildness);
    let edges = setup.placement.kind(Kind::PAWN).into_iter().any(|at| matches!(at.rank(), 0 | 7));
    let kings = kirke::board::Colour::ALL.map(|side| setup.placement.units(side, Kind::KING));
    // A king at home can have captured anything anywhere: too much for a plain search.
    let at_home = kings[0].has(Square::E1) || kings[1].has(Square::E8);
    if edges || at_home || kings.iter().any(|king| king.is_empty()) {
        return None;
    }
    let placement = kirke::input::position::write(&Setup { side: None, castling: None, ..setup });
    let problem = read_task(placement.split(' ').next().unwrap(), &format!("#1 {condition}")).ok()?;
    let rules = problem.rules(Profile::Book).ok()?;
    let setup = Setup { castling: None, side: None, army: rules.army.clone(), ..problem.setup.clone() };
    Position::new(&setup, &rules, kirke::board::Colour::Black).ok()?;
    Some((Past::of(&setup, kirke::board::Colour::Black), rules, problem))
}

/// A solution: a first retraction and, of the tree behind it, the first answer to each reply.
fn told_behind(past: &Past, first: &Retraction, way: Option<&Retracted>) -> Vec<(Past, Retraction)> {
    let replies = way.map_or(&[][..], |way| way.replies.as_slice());
    let answers = replies.iter().filter_map(|reply| {
        let answer = reply.answers.first()?.ways.first()?;
        Some((reply.retraction.before.clone(), answer.retraction.clone()))
    });
    std::iter::once((past.clone(), first.clone())).chain(answers).collect()
}

#[test]
fn keys_are_those_of_the_definition() {
    let (mut positions, mut found) = (0, 0);
    let mut dice = Dice::new(7);
    while positions < 60 {
        let condition = *dice.pick(&["", "Anticirce", "Anticirce Cheylan", "Circe"]);
        let uncaptures = *dice.pick(&[Uncaptures::Proca, Uncaptures::Pacific]);
        let Some((past, rules, problem)) = problem(&mut dice, condition) else { continue };
        let forward_defence = dice.below(2) == 0;
        let asked = Defensive {
            moves: 2,
            uncaptures,
            forward_defence,
            quiet: None,
            tries: 0,
            legality: Legality::ALL,
        };
        let firsts = all(&past, &rules, uncaptures);
        if firsts.len() > 40 {
            continue;
        }
        let settings = Settings { threads: 1, memory: 1 << 22, ..Settings::default() };
        let solved = defensive_retractor(&past, &rules, asked, Only::default(), &problem, &settings).unwrap();
        assert_eq!(solved.first_retractions, firsts.len());
        let expected: Vec<_> = firsts.iter().filter(|first| solves(first, 2, &rules, asked)).collect();
        let mut wanted: Vec<_> = expected.iter().map(|first| (first.mv, first.uncaptured)).collect();
        let mut told = keys(&solved);
        wanted.sort_by_key(|key| format!("{key:?}"));
        told.sort_by_key(|key| format!("{key:?}"));
        let text = kirke::input::position::write(&past.diagram());
        assert_eq!(told, wanted, "{condition} {uncaptures:?} {forward_defence} {text}");
        for way in solved.beginnings.iter().flat_map(|first| &first.answer.ways) {
            check_way(way, &past, &rules);
        }
        // A solution holds if it begins with a key, and goes on as the tree does.
        for first in &firsts {
            let way =
                solved.beginnings.iter().flat_map(|key| &key.answer.ways).find(|way| {
                    way.retraction.mv == first.mv && way.retraction.uncaptured == first.uncaptured
                });
            let told = told_behind(&past, first, way);
            let only = Only { told: &told, ..Only::default() };
            let held = defensive_retractor(&past, &rules, asked, only, &problem, &settings).unwrap();
            assert_eq!(held.beginnings.len(), usize::from(way.is_some()), "{condition} {first:?} {text}");
            let ways = held.beginnings.iter().flat_map(|first| &first.answer.ways);
            ways.for_each(|way| check_way(way, &past, &rules));
        }
        positions += 1;
        found += wanted.len();
    }
    assert!(found > 10, "{found} keys");
}
