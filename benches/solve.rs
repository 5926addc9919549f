//! Whole solves on one thread: problems that are made to be long (`benches/problems.txt`), and the composed ones of
//! `problems/`.
//!
//! `cargo bench --bench solve` prints the nodes of each and a signature first: a change that moves it has changed the
//! search, not only its speed.

use kirke::input::{Item, read_file};
use kirke::problem::Variations;
use kirke::search::{Settings, solve};
use std::path::Path;

fn settings() -> Settings {
    Settings { threads: 1, ..Settings::default() }
}

fn read(path: &Path) -> Vec<Item> {
    let text = std::fs::read_to_string(path).expect("a file with problems");
    read_file("", &text).into_iter().filter_map(Result::ok).collect()
}

/// The long problems, keys only.
fn long() -> Vec<Item> {
    let mut items = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/problems.txt"));
    for twin in items.iter_mut().flat_map(|item| &mut item.twins) {
        twin.problem.options.variations = Variations::Keys;
    }
    items
}

/// The composed problems with all their play.
fn composed() -> Vec<Item> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    let entries = std::fs::read_dir(folder).expect("a folder with problems");
    let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    files.iter().flat_map(|file| read(file)).collect()
}

/// Solves a problem with its twins; the number of nodes.
fn nodes(item: &Item) -> u64 {
    let solved = item.twins.iter().map(|twin| solve(&twin.problem, &settings()).expect("a solution"));
    solved.map(|solution| solution.statistics.nodes).sum()
}

#[divan::bench(args = long().into_iter().map(|item| item.name).collect::<Vec<_>>(), sample_count = 5, sample_size = 1)]
fn long_problem(bencher: divan::Bencher, name: &str) {
    let item = long().into_iter().find(|item| item.name == name).expect("a problem");
    bencher.bench(|| nodes(divan::black_box(&item)));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn composed_problems(bencher: divan::Bencher) {
    let items = composed();
    bencher.bench(|| items.iter().map(nodes).sum::<u64>());
}

fn main() {
    let mut total = 0;
    for item in long() {
        let count = nodes(&item);
        println!("{}: {count} nodes", item.name);
        total += count;
    }
    let count: u64 = composed().iter().map(nodes).sum();
    println!("composed problems: {count} nodes");
    println!("signature solve: {}", total + count);
    divan::main();
}
