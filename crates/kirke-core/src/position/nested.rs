//! Checks that depend on other checks: how deep they may go.

use std::cell::Cell;

/// So many captures of kings, each asked about while another one is looked at, have no end: kings come back for ever, or
/// two rules ask each other. Those that end need a handful.
const DEEPEST: u32 = 32;

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// Counts down again, after a fault as well.
struct Level;

impl Drop for Level {
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get() - 1);
    }
}

/// Looks at a capture of a king, perhaps while another one is looked at.
///
/// # Panics
/// If that goes on and on. A panic ends one problem, while a stack that overflows ends the program.
pub(super) fn nested<T>(look: impl FnOnce() -> T) -> T {
    let depth = DEPTH.get() + 1;
    assert!(depth <= DEEPEST, "whether a king is in check depends on itself under these conditions");
    DEPTH.set(depth);
    let _level = Level;
    look()
}

#[cfg(test)]
mod tests {
    use super::nested;
    use crate::guard::guarded;

    fn endless() -> bool {
        nested(endless)
    }

    #[test]
    fn what_has_no_end_is_a_fault_of_one_problem_only() {
        for _ in 0..2 {
            let fault = guarded(endless).unwrap_err();
            assert!(fault.to_string().contains("depends on itself"), "{fault}");
            assert!(nested(|| nested(|| true)));
        }
    }
}
