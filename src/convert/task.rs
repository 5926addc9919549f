use crate::input::{position, task};
use crate::position::Setup;
use crate::problem::{Intended, OPTIONS, PlayOptions, Problem};
use crate::units::Army;

/// A problem as `POSITION` and `TASK`, from which the same problem is read again; only a claim that is more than a
/// number (`2.1.1`) is left to the caller.
///
/// ```
/// use kirke::convert::position_and_task;
/// let outcomes = kirke::input::read_file("", "4n3/8/8/8/8/2k5/8/K3R3 w ; #2 Circe Parrain, tries 2");
/// let problem = &outcomes[0].as_ref().unwrap().twins[0].problem;
/// let (position, task) = position_and_task(problem).unwrap();
/// assert_eq!((position.as_str(), task.as_str()), ("4n3/8/8/8/8/2k5/8/K3R3 w", "#2 Circe Parrain, tries 2"));
/// ```
///
/// # Errors
/// What of the problem cannot be written like that.
pub fn position_and_task(problem: &Problem) -> Result<(String, String), String> {
    let setup = problem.origin.as_ref().unwrap_or(&problem.setup);
    let board = position::write(setup);
    let mut words = task_words(problem);
    if problem.origin.is_some() {
        words += &format!(", target={}", position::placement(&problem.setup));
    }
    let read_again = position::read(&board).ok().filter(|read| same_setup(read, setup));
    let Some(read_again) = read_again else {
        return Err(format!("the position cannot be written as \"{board}\""));
    };
    let same_target = |target: Option<&Setup>| match target {
        Some(target) => same_setup(target, &problem.setup),
        None => problem.origin.is_none(),
    };
    match task::read_for(&words, &read_again.army) {
        Ok(read) if read.retractions != problem.retractions => {
            Err(format!("{} would be read as another retractor", problem.asked()))
        }
        Ok(read) if read.stipulation != problem.stipulation => {
            Err(format!("the stipulation {} would be read as {}", problem.stipulation, read.stipulation))
        }
        Ok(read) if !read.condition.means_the_same(&problem.condition) => {
            Err(format!("the condition {} would be read as {}", problem.condition.name, read.condition.name))
        }
        Ok(_) if problem.exchanged_condition.is_some() => {
            Err("the condition binds another side when the problem is solved for the other one".to_owned())
        }
        Ok(read) if read.options != without_branching(&problem.options) => {
            Err("an option of the play has no word in a task".to_owned())
        }
        Ok(read) if !same_target(read.target.as_ref()) => {
            Err("the second position would be read as another one".to_owned())
        }
        Ok(_) => Ok((board, words)),
        Err(faults) => {
            let faults: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
            Err(format!("\"{words}\" would not be understood: {}", faults.join("; ")))
        }
    }
}

/// Options without a claim that is more than a number, `2.1.1` say: a task has no word for it, and it changes nothing of
/// what is asked.
fn without_branching(options: &PlayOptions) -> PlayOptions {
    let claimed_solutions = options.claimed_solutions.clone().filter(Intended::is_number);
    PlayOptions { claimed_solutions, ..options.clone() }
}

/// Are two positions the same? The numbers of fairy units depend on the order in which they were read.
pub(super) fn same_setup(one: &Setup, other: &Setup) -> bool {
    let plain = |setup: &Setup| Setup { army: Army::default(), ..setup.clone() };
    let has_fairy_units = one.army.kinds().count() > Army::default().kinds().count();
    match has_fairy_units {
        true => position::write(one) == position::write(other),
        false => plain(one) == plain(other),
    }
}

/// Stipulation, condition and options in words. What [`task::read`] makes of them must be compared with the problem.
fn task_words(problem: &Problem) -> String {
    let Problem { stipulation, condition, options, .. } = problem;
    let of_play = OPTIONS.iter().filter_map(|option| {
        let name = option.names.first().unwrap_or(&"");
        let argument = option.argument(stipulation, options)?;
        Some(format!("{name} {argument}").trim().to_owned())
    });
    let first = format!("{} {}", problem.asked(), condition.name).trim_end().to_owned();
    [first].into_iter().chain(of_play).collect::<Vec<_>>().join(", ")
}
