//! Republican Chess: the king of a side comes onto the board where he is mated.

use super::{Insertion, StandaloneRule, row};
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POISSON};

pub(in crate::rules::fairy) const TYPE_1: FairyCondition = FairyCondition {
    aliases: &["Republican Chess I"],
    french: &["Échecs républicains type 1", "Échecs républicains I"],
    german: &["Republikanerschach Typ 1", "Republikanerschach I"],
    popeye: ["EchecsRepublicains Type1", "RepublikanerSchach Typ1", "RepublicanChess Type1"],
    rule: "With a legal move a side may put the other side's king, if that has none, on an empty square where it is mated.",
    source: POISSON,
    example: ("8/8/8/8/8/8/1R6/7R w", "Rh1-a1[+bKa8]"),
    ..row(&TYPE_1_RULE)
};

pub(in crate::rules::fairy) const TYPE_2: FairyCondition = FairyCondition {
    aliases: &["Republican Chess", "Republican Chess II"],
    french: &["Échecs républicains", "Échecs républicains type 2", "Échecs républicains II"],
    german: &["Republikanerschach", "Republikanerschach Typ 2", "Republikanerschach II"],
    popeye: ["EchecsRepublicains", "RepublikanerSchach", "RepublicanChess"],
    rule: "With its move a side may put the other side's king, if that has none, on an empty square where it is mated; who has \
           been mated so may put the other king on the board in its turn, which then may parry the check.",
    source: POISSON,
    example: ("8/8/4b3/7p/8/6R1/6R1/r7 b", "Ra1-h1[+wKh3] Kh3-h4[+bKh2]"),
    ..row(&TYPE_2_RULE)
};

const RULE: StandaloneRule = StandaloneRule {
    nature: Nature::CHANGE.asking_for_check(true).having(Features::KINDS),
    is_of_chessmen: false,
    ..StandaloneRule::NONE
};

static TYPE_1_RULE: StandaloneRule =
    StandaloneRule { name: "Republican Chess Type 1", inserts: Some(Insertion::AfterLegalMove), ..RULE };

static TYPE_2_RULE: StandaloneRule =
    StandaloneRule { name: "Republican Chess Type 2", inserts: Some(Insertion::WithMove), ..RULE };
