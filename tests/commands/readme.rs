//! What the README says is true: its table of conditions is that of the program, its examples print what it shows.
//!
//! `KIRKE_BLESS=1 cargo test --test commands readme` writes the table anew.

use crate::support;
use kirke::rules::{FAIRY_CONDITIONS, PRESETS};
use std::fmt::Write as _;
use std::process::Command;

const BEGIN: &str = "<!-- conditions: begin -->\n";
const END: &str = "<!-- conditions: end -->";

fn readme() -> String {
    std::fs::read_to_string(support::repository("README.md")).unwrap()
}

/// The catalogue as a table.
fn table() -> String {
    let mut text = String::from("| condition | French, German | rule |\n|---|---|---|\n");
    let mut row = |name: &str, french: &[&str], german: &[&str], rule: &str| {
        let others: Vec<&str> = french.iter().take(1).chain(german.iter().take(1)).copied().collect();
        let _ = writeln!(text, "| {name} | {} | {} |", others.join(", "), rule.replace('|', "\\|"));
    };
    for preset in PRESETS {
        row(preset.name, preset.french, preset.german, preset.rule);
    }
    for fairy in FAIRY_CONDITIONS {
        row(fairy.name, fairy.french, fairy.german, fairy.rule);
    }
    text
}

#[test]
fn the_table_of_conditions_is_that_of_the_program() {
    let readme = readme();
    let (before, rest) = readme.split_once(BEGIN).expect("the begin of the table is marked");
    let (shown, after) = rest.split_once(END).expect("the end of the table is marked");
    if support::bless() {
        std::fs::write(support::repository("README.md"), format!("{before}{BEGIN}{}{END}{after}", table()))
            .unwrap();
    } else {
        assert!(
            shown == table(),
            "the table is out of date: KIRKE_BLESS=1 cargo test --test commands readme"
        );
    }
}

/// Words of a command line; quotation marks hold blanks together.
fn words(line: &str) -> Vec<String> {
    let pieces = line.split('"').enumerate();
    pieces
        .flat_map(|(n, piece)| match n % 2 {
            0 => piece.split_whitespace().map(str::to_owned).collect(),
            _ => vec![piece.to_owned()],
        })
        .collect()
}

#[test]
fn the_examples_print_what_is_shown() {
    if support::bless() {
        return;
    }
    let readme = readme();
    let mut examples = 0;
    for block in readme.split("```").skip(1).step_by(2) {
        let Some((command, shown)) = block.trim_start_matches("text\n").split_once('\n') else { continue };
        let Some(arguments) = command.strip_prefix("$ kirke ") else { continue };
        let output = Command::new(env!("CARGO_BIN_EXE_kirke"))
            .args(words(arguments))
            .current_dir(support::repository("."))
            .output()
            .unwrap();
        let printed =
            String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert_eq!(printed.trim_end(), shown.trim_end(), "{command}");
        examples += 1;
    }
    assert!(examples >= 3, "only {examples} examples");
}

/// The picture is what the program draws of the position in the example next to it.
#[test]
fn the_picture_shows_the_problem_below_it() {
    let readme = readme();
    let (_, after) = readme.split_once("](docs/tanner.svg)").expect("the picture is shown");
    let position = words(after.split_once("$ kirke ").unwrap().1.lines().next().unwrap()).remove(1);
    let command = [env!("CARGO_BIN_EXE_kirke"), "diagram", &position, "--format", "svg"];
    let drawn = Command::new(command[0]).args(&command[1..]).output().unwrap().stdout;
    let file = support::repository("docs/tanner.svg");
    if support::bless() {
        std::fs::write(&file, &drawn).unwrap();
    }
    assert!(
        drawn == std::fs::read(&file).unwrap(),
        "KIRKE_BLESS=1 cargo test --test commands readme draws it anew"
    );
}
