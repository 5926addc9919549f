//! Problems solved side by side by a program that has threads of its own.

use kirke::input::read_file;
use kirke::search::{Settings, solve};
use rayon::prelude::*;
use std::cell::Cell;

thread_local! {
    static DEPTH: Cell<usize> = const { Cell::new(0) };
}

/// A thread that solves a problem for its program must not begin another one before: the problems of a long list would lie on
/// top of each other on its stack.
#[test]
fn a_thread_finishes_a_problem_before_it_begins_the_next_one() {
    let outcome = read_file("", "8/8/8/8/8/5K2/7R/7k b ; h#1 Circe").pop().unwrap();
    let item = outcome.unwrap_or_else(|faults| panic!("{}", faults[0]));
    let problem = &item.twins[0].problem;
    let threads = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let deepest = threads.install(|| {
        let depths = (0..400).into_par_iter().map(|_| {
            let depth = DEPTH.get() + 1;
            DEPTH.set(depth);
            solve(problem, &Settings { threads: 2, memory: 1 << 16, ..Settings::default() }).unwrap();
            DEPTH.set(depth - 1);
            depth
        });
        depths.max()
    });
    assert_eq!(deepest, Some(1));
}
