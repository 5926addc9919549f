//! The claim on a duplex: two solutions one after the other, each for its own side.

use super::scan::{Token, scan, sides};
use super::{Claim, ClaimFaultKind};
use crate::problem::Problem;
use crate::rules::Profile;

/// Reads both halves. Where no heading says that the other side begins, the second half starts at the first move that
/// leaves the fewest faults; a blank line before it, as Popeye prints one, decides between equals.
pub(super) fn read(problem: &Problem, exchanged: &Problem, text: &str, profile: Profile) -> Claim {
    let mut best: Option<(usize, Claim)> = None;
    for (first, second) in sides(text) {
        let mut claim = super::read(problem, &first, profile);
        let mut other = super::read(exchanged, &second, profile);
        let is_play = |(_, token): &(usize, Token)| matches!(token, Token::Move { .. });
        if !scan(&second, false, false).iter().any(is_play) {
            // A side that cannot begin, because the other one is in check, has nothing to claim.
            other.faults.retain(|fault| !matches!(fault.kind, ClaimFaultKind::Unplayable(_)));
        }
        let faults = claim.faults.len() + other.faults.len();
        claim.other_side = Some(Box::new(other));
        if best.as_ref().is_none_or(|(fewest, _)| faults < *fewest) {
            best = Some((faults, claim));
        }
        if faults == 0 {
            break;
        }
    }
    best.map(|(_, claim)| claim).unwrap_or_default()
}
