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
