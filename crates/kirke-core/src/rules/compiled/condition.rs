//! A condition as asked for.

use crate::rules::fairy::{Fairy, FairyArgument, FairyArmy};
use crate::rules::{Becomes, Rebirth};
use crate::units::{self, Army, ArmyFull};
use schemars::JsonSchema;
use serde::Serialize;

/// A condition as asked for: its printed name and what it means.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Condition {
    /// Name in normalised form: `Circe Parrain`, `Anticirce Cheylan`; empty for orthodox chess.
    pub name: String,
    /// The axes.
    pub rebirth: Rebirth,
    /// A second rule that acts at another point of the move: `Anticirce + Circe`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<Rebirth>,
    /// Fairy conditions that are no rebirths, in the order of the catalogue.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fairy: Vec<Fairy>,
    /// What holds from which half-move on, where that changes; the rules above are those of orthodox chess then.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub periods: Vec<ConditionPeriod>,
}

/// What holds from a half-move on, up to the next period. Half-moves are counted from the diagram, those that are passed
/// over in set play and in series play as well.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ConditionPeriod {
    /// The number of the first half-move; 1 is the first one from the diagram.
    pub from: u16,
    /// What holds then.
    pub condition: Condition,
}

impl From<Rebirth> for Condition {
    /// A condition of one rule, under the name that it has.
    fn from(rebirth: Rebirth) -> Self {
        Self {
            name: crate::rules::name(&rebirth),
            rebirth,
            beside: None,
            fairy: Vec::new(),
            periods: Vec::new(),
        }
    }
}

impl Condition {
    /// Its rules of rebirth: one, or two.
    pub fn rebirths(&self) -> impl Iterator<Item = &Rebirth> + Clone {
        [Some(&self.rebirth), self.beside.as_ref()].into_iter().flatten()
    }

    /// Are these the same rules, whatever they are called?
    pub fn means_the_same(&self, other: &Self) -> bool {
        let same_period = |(one, two): (&ConditionPeriod, &ConditionPeriod)| {
            one.from == two.from && one.condition.means_the_same(&two.condition)
        };
        (self.rebirth, self.beside, &self.fairy) == (other.rebirth, other.beside, &other.fairy)
            && self.periods.len() == other.periods.len()
            && self.periods.iter().zip(&other.periods).all(same_period)
    }

    /// The codes of units that are named in it: `Promotions Only G`.
    pub fn unit_codes(&self) -> Vec<&'static str> {
        let by_rebirths = self.rebirths().flat_map(|rule| {
            let becomes = match rule.becomes {
                Becomes::Cycle(codes) | Becomes::Mutant(codes) => Some(codes),
                Becomes::Same | Becomes::Clone | Becomes::Einstein | Becomes::ReversalEinstein => None,
            };
            [Some(rule.kinds), becomes]
        });
        let by_others = self.fairy.iter().map(|fairy| match fairy.argument() {
            FairyArgument::Kinds(codes) | FairyArgument::Leaper(codes) => Some(codes),
            FairyArgument::Nothing
            | FairyArgument::Squares(_)
            | FairyArgument::Places(_)
            | FairyArgument::Budgets(_)
            | FairyArgument::Sentinels(_)
            | FairyArgument::Grid(_)
            | FairyArgument::Number(_) => None,
        });
        let lists = by_rebirths.chain(by_others).flatten();
        let mut codes: Vec<_> = lists.flat_map(|codes| codes.as_slice().to_vec()).collect();
        codes.extend(self.periods.iter().flat_map(|period| period.condition.unit_codes()));
        codes
    }

    /// Which fairy units stand for orthodox ones, or beside them, if any do.
    pub(crate) fn fairy_army(&self) -> Option<FairyArmy> {
        self.fairy.iter().find_map(|fairy| match fairy {
            Fairy::Army(fairy_army) => Some(*fairy_army),
            _ => None,
        })
    }

    /// The army with these units in it; none where there are none.
    ///
    /// # Errors
    /// If there are too many kinds.
    pub(crate) fn army_with_stand_ins(&self, army: &Army) -> Result<Option<Army>, ArmyFull> {
        let Some(fairy_army) = self.fairy_army() else { return Ok(None) };
        let mut army = army.with_stand_ins(fairy_army.stand_ins());
        let stand_ins = fairy_army.stand_ins().iter().map(|&(_, code)| code);
        for row in stand_ins.chain(fairy_army.additions().iter().copied()).filter_map(units::find) {
            army.enlist(row)?;
        }
        Ok(Some(army))
    }

    /// Do turns have 1, 2, 3, ... moves?
    pub fn is_progressive(&self) -> bool {
        self.rebirths().any(|rule| rule.extras.progressive)
    }
}
