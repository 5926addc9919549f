//! Does the solution that an author tells of a defensive retractor hold, whatever else solves?

use super::agrees::told_by;
use super::solve::{Asked, Diagram, Solved, solve};
use crate::problem::Problem;
use crate::retro::Only;
use crate::search::{Settings, Unsolvable};
use crate::solution::Completeness;

/// What is known of a solution that is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Held {
    /// It reaches its aim against every reply, by each first retraction that it tells.
    Yes,
    /// It does not.
    No,
    /// The search was cut short.
    Undecided,
}

/// Searches every reply to what a text tells: wherever one of its positions comes up, the side that begins takes back what
/// is told and nothing else. None of what is no defensive retractor, and of a text that cannot be read or taken back.
///
/// ```
/// use kirke::input::read_file;
/// use kirke::retractor::{Diagram, Held, held};
/// use kirke::rules::Profile;
/// use kirke::search::Settings;
/// let items = read_file("", "8/8/8/1P6/1P6/2K5/8/rb1k4 ; -3 & #1 Proca Anticirce");
/// let problem = &items[0].as_ref().unwrap().twins[0].problem;
/// let diagram = Diagram::of(problem, Profile::Book).unwrap();
/// let held = |text| held(problem, &diagram, text, &Settings::default()).unwrap();
/// assert_eq!(held("-1.Kd4-c3 Kd2-d1 -2.Kd5-d4"), Some(Held::No));
/// assert_eq!(held("-1.Kd8-c3"), None);
/// ```
///
/// # Errors
/// If it cannot be searched.
pub fn held(
    problem: &Problem,
    diagram: &Diagram,
    text: &str,
    settings: &Settings,
) -> Result<Option<Held>, Unsolvable> {
    let asked = Asked::default();
    if asked.of_defence(problem).is_none() {
        return Ok(None);
    }
    let told = told_by(problem, diagram, text, asked.legality, settings.profile).unwrap_or_default();
    if told.is_empty() {
        return Ok(None);
    }
    let only = Only { told: &told, ..Only::default() };
    let Solved::Defensive(_, found) = solve(problem, diagram, Asked { only, ..asked }, settings)? else {
        return Ok(None);
    };
    let keys = found.beginnings.iter().filter(|first| first.moves.is_some()).count();
    Ok(Some(match found.completeness {
        _ if keys > 0 && keys == found.looked_at => Held::Yes,
        Completeness::Complete => Held::No,
        Completeness::Cut(_) => Held::Undecided,
    }))
}
