//! Units that users define, in files and on the command line.

use std::path::PathBuf;
use std::process::{Command, Output};

/// A folder of its own for a test, removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("kirke-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).unwrap();
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn kirke(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kirke")).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

const DEFINED: &str = "unit XX \"camel hopper\": leap 1,3; hop 0,1 over 1 to next";
const PROBLEM: &str = "3{XX}4/6k1/{XX}3K3/8/8/8/8/8 ; h#2 ; solution: 1.Kf8 XXe5+ 2.Ke8 XXd5#";

#[test]
fn a_file_may_define_units_for_its_problems() {
    let folder = Folder::new("own-units");
    let path = folder.write("own.txt", &format!("{DEFINED}\n{PROBLEM}\n"));
    for format in ["text", "json", "html", "latex", "popeye"] {
        let output = kirke(&["solve", &path, "--format", format]);
        assert_eq!(output.status.code(), Some(0), "{format}: {}", text(&output.stderr));
        assert!(text(&output.stdout).contains("XX"), "{format}");
    }
    assert_eq!(kirke(&["verify", &path]).status.code(), Some(0));
    assert_eq!(kirke(&["solve", "--plain", &path]).stdout, kirke(&["solve", &path]).stdout);
}

#[test]
fn conversions_and_work_carry_the_definition_along() {
    let folder = Folder::new("own-units-carried");
    let path = folder.write("own.txt", &format!("{DEFINED}\n{PROBLEM}\n"));
    let line = folder.path("line.txt");
    assert_eq!(kirke(&["convert", &path, &line]).status.code(), Some(0));
    assert!(std::fs::read_to_string(&line).unwrap().starts_with(DEFINED));
    let refused = kirke(&["convert", &path, &folder.path("own.inp")]);
    assert_eq!(refused.status.code(), Some(4), "{}", text(&refused.stderr));
    let units = folder.write("units.jsonl", &text(&kirke(&["split", &path]).stdout));
    let answers = folder.write("answers.jsonl", &text(&kirke(&["work", &units]).stdout));
    let merged = kirke(&["merge", &answers]);
    assert!(text(&merged.stdout).contains("XXd5#"), "{}", text(&merged.stderr));
}

#[test]
fn definitions_of_halves_of_hunters_and_of_units_that_only_conditions_name_are_carried_along() {
    let folder = Folder::new("own-units-named");
    let problems = ["{XX/R}7/8/8/8/8/8/1k6/7K ; h#1", "8/6P1/8/8/8/8/1k6/7K ; h#1 Promotions Only XX"];
    for problem in problems {
        let path = folder.write("own.txt", &format!("{DEFINED}\n{problem}\n"));
        let line = folder.path("line.txt");
        assert_eq!(kirke(&["convert", &path, &line]).status.code(), Some(0));
        assert_eq!(std::fs::read_to_string(&line).unwrap(), format!("{DEFINED}\n{problem}\n"));
        let refused = kirke(&["convert", &path, &folder.path("own.inp")]);
        assert_eq!(refused.status.code(), Some(4), "{}", text(&refused.stderr));
        let units = folder.write("units.jsonl", &text(&kirke(&["split", &path]).stdout));
        let work = kirke(&["work", &units]);
        assert!(work.status.success() && !work.stdout.is_empty(), "{}", text(&work.stderr));
    }
}

#[test]
fn problems_with_a_unit_whose_definition_is_refused_are_not_solved_with_another_one() {
    let folder = Folder::new("own-units-twice");
    let with_hopper = "8/8/8/8/8/{G}7/1k6/7K ; h#1";
    let file =
        format!("{DEFINED}\n{PROBLEM}\nunit XX: leap 0,1\n{PROBLEM}\nunit g: leap 0,2\n{with_hopper}\n");
    folder.write("a.txt", &file);
    folder.write("b.txt", &format!("unit xx: leap 1,1\n{PROBLEM}\n"));
    let output = kirke(&["check", &folder.path("")]);
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(2), "{told}");
    for part in [
        "7 problems of 2 files: 1 sound, 6 error",
        "a.txt, line 3: there is another unit \"XX\" already: leap 1,3; hop 0,1 over 1 to next",
        "line 4: the unit XX is not known here: its definition on line 3 was refused",
        "line 6: the unit G is not known here: its definition on line 5 was refused",
        "b.txt, line 1: there is another unit \"XX\"",
        "line 2: the unit XX is not known here: its definition on line 1 was refused",
    ] {
        assert!(told.contains(part), "{part:?} is not in\n{told}");
    }
    let mended = format!("unit YY: laep 0,1\nUnit YY: leap 0,1\n{}\n", PROBLEM.replace("XX", "YY"));
    let told = text(&kirke(&["solve", &folder.write("c.txt", &mended)]).stderr);
    assert!(told.contains("\"laep\"") && !told.contains("not known"), "{told}");
}

#[test]
fn a_conversion_of_nothing_leaves_what_the_file_held() {
    let folder = Folder::new("own-units-kept");
    let path = folder.write("own.txt", &format!("{DEFINED}\n{PROBLEM}\n"));
    let target = folder.write("own.inp", "what it held");
    assert_eq!(kirke(&["convert", &path, &target]).status.code(), Some(4));
    assert_eq!(std::fs::read_to_string(&target).unwrap(), "what it held");
}

#[test]
fn units_are_shown_by_the_names_that_users_gave_them() {
    let shown = kirke(&["units", "Camel Hopper", "--unit", DEFINED]);
    assert!(text(&shown.stdout).starts_with("{XX}  camel hopper\n"), "{}", text(&shown.stderr));
}

#[test]
fn wrong_definitions_are_told_with_their_place() {
    let folder = Folder::new("own-units-wrong");
    let path =
        folder.write("own.txt", "unit XX: leap 1,3; hpo 0,1 over 1 to next\n8/8/8/8/8/8/8/K6k ; h#1\n");
    let output = kirke(&["solve", &path]);
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{told}");
    for part in ["own.txt, line 1", "\"hpo\"", "^^^", "did you mean \"hop\"?"] {
        assert!(told.contains(part), "{part:?} is not in\n{told}");
    }
    let output = kirke(&["units", "XX", "--unit", "G \"mine\": leap 1,3"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("the code of the grasshopper"));
}

#[test]
fn the_command_line_may_define_units() {
    let folder = Folder::new("own-units-typed");
    let path = folder.write("units.txt", "# mine\nunit YY \"my knight\": leap 1,2\n");
    let file = format!("@{path}");
    let moves = |unit: &str, definition: &str| {
        kirke(&["moves", &format!("7k/8/8/8/8/8/4{unit}3/K7 w"), "--unit", definition])
    };
    let mine = moves("{YY}", &file);
    assert_eq!(mine.status.code(), Some(0), "{}", text(&mine.stderr));
    let knights = text(&kirke(&["moves", "7k/8/8/8/8/8/4N3/K7 w"]).stdout);
    assert_eq!(text(&mine.stdout).lines().count(), knights.lines().count());
    let chart = kirke(&["units", "zz", "--unit", "ZZ \"<b>\": ride 1,2", "--format", "svg"]);
    assert!(!text(&chart.stdout).contains("<b>"));
}
