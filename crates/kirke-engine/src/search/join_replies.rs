//! A first move put together again from what it is for each reply.

use crate::problem::{PlayOptions, Variations};
use crate::solution::{Branch, Role, Sign};

/// The play of a first move, from what it is for each reply: a key if all are answered, a try if few are not.
pub(super) fn join_replies(options: &PlayOptions, of_replies: Vec<Vec<Branch>>) -> Vec<Branch> {
    let answered = |play: &Vec<Branch>| play.first().is_some_and(|branch| branch.role == Role::Key);
    let refutations = of_replies.iter().filter(|play| !answered(play)).count();
    let is_key = refutations == 0;
    if refutations > options.tries.map_or(0, |most| most as usize) {
        return Vec::new();
    }
    let is_written = is_key || options.variations == Variations::Full;
    let [mut threats, mut defences, mut refuting] = [const { Vec::new() }; 3];
    let mut joined: Option<Branch> = None;
    for Branch { ply, zugzwang, branches, .. } in of_replies.into_iter().flatten() {
        // Each tells the threats.
        let is_first = joined.is_none();
        for branch in branches {
            match branch.role {
                Role::Threat if is_first => threats.push(branch),
                Role::Threat => {}
                Role::Refutation => refuting.push(branch),
                Role::Key | Role::Try | Role::Defence | Role::Forced | Role::Continuation | Role::Help => {
                    defences.push(branch);
                }
            }
        }
        let role = if is_key { Role::Key } else { Role::Try };
        let zugzwang = zugzwang && is_written;
        joined.get_or_insert_with(|| Branch { ply, role, zugzwang, branches: Vec::new() });
    }
    let Some(mut joined) = joined else { return Vec::new() };
    if options.no_checking_tries && refutations == 1 && joined.ply.sign == Sign::Check {
        return Vec::new();
    }
    if is_written {
        joined.branches.append(&mut threats);
        joined.branches.append(&mut defences);
    }
    joined.branches.append(&mut refuting);
    vec![joined]
}
