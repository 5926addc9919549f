//! Exit codes: what scripts may rely on.

use kirke::verdict::Verdict;
use std::process::{ExitCode, Termination};

/// How a run ended. The numbers are part of the contract with scripts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Exit {
    /// Everything was done and came out as asked; problems are sound.
    Success = 0,
    /// Something is not as asked: no solution, cooks, duals, another solution than claimed.
    Failure = 1,
    /// The command line or an input is wrong.
    Usage = 2,
    /// Stopped by a limit or by the user; what was printed is proved.
    Incomplete = 3,
    /// A rule the program does not have.
    Unsupported = 4,
}

impl Exit {
    /// From the worst to the best.
    const ORDER: [Self; 5] = [Self::Usage, Self::Unsupported, Self::Incomplete, Self::Failure, Self::Success];

    /// The exit code of a batch: the worst of its parts.
    pub fn worst(parts: impl IntoIterator<Item = Self>) -> Self {
        let rank = |exit: &Self| Self::ORDER.iter().position(|other| other == exit);
        parts.into_iter().min_by_key(rank).unwrap_or(Self::Success)
    }

    /// The worse of two.
    pub fn and(self, other: Self) -> Self {
        Self::worst([self, other])
    }
}

impl From<Verdict> for Exit {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Sound => Self::Success,
            Verdict::Dual | Verdict::Short | Verdict::Differs | Verdict::Cooked | Verdict::NoSolution => {
                Self::Failure
            }
            Verdict::Incomplete => Self::Incomplete,
            Verdict::Unsupported => Self::Unsupported,
            Verdict::Error => Self::Usage,
        }
    }
}

impl Termination for Exit {
    fn report(self) -> ExitCode {
        ExitCode::from(self as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::Exit::{self, Failure, Incomplete, Success, Unsupported, Usage};

    #[test]
    fn the_numbers_are_fixed() {
        let all = [Success, Failure, Usage, Incomplete, Unsupported];
        assert_eq!(all.map(|exit| exit as u8), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn the_worst_part_decides_in_the_order_2_4_3_1_0() {
        let order = [Usage, Unsupported, Incomplete, Failure, Success];
        for (i, worse) in order.into_iter().enumerate() {
            for better in &order[i..] {
                assert_eq!(Exit::worst([*better, worse]), worse);
                assert_eq!(worse.and(*better), worse);
            }
        }
        assert_eq!(Exit::worst([]), Success);
    }
}
