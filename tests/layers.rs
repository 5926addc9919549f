//! Holds the table of layers against the code, as far as the crates do not: a module uses only lower levels, its own
//! children, and nothing that is kept to other modules.

use std::fs;
use std::path::{Path, PathBuf};

/// The levels, lowest first; the modules of one level do not use each other, unless [`SAME_LEVEL`] says so.
const LEVELS: &[&[&str]] = &[
    &["board", "units", "guard", "threads"],
    &["rules", "stipulation"],
    &["position", "vocabulary"],
    &["movegen", "problem", "solution"],
    &["search", "input", "claim"],
    &["verdict", "replay", "retro"],
    &["output"],
    &["convert"],
    &["explain", "improve"],
    &["retractor"],
    &["batch"],
    &["work"],
    &["desk"],
    &["cli"],
];

/// Uses within a level: (who, whom).
const SAME_LEVEL: &[(&str, &str)] = &[("units", "board")];

/// Libraries that only some modules of a crate may use.
const KEPT_TO: &[(&str, &[&str])] = &[
    ("rayon", &["search", "retro", "threads", "cli"]),
    ("clap", &["cli"]),
    ("indicatif", &["cli"]),
    ("anyhow", &["cli"]),
    ("ctrlc", &["cli"]),
    ("tokio", &["desk"]),
    ("hyper", &["desk"]),
];

fn level(module: &str) -> Option<usize> {
    LEVELS.iter().position(|modules| modules.contains(&module))
}

fn may_use(user: &str, used: &str) -> bool {
    if user == used || SAME_LEVEL.contains(&(user, used)) {
        return true;
    }
    match (level(user), level(used)) {
        (Some(user), Some(used)) => used < user,
        _ => false,
    }
}

/// The code without its comments and without the tests at its end, one line for each line. Documentation may speak of
/// anything, and unit tests may read their positions from text.
fn without_comments(source: &str) -> Vec<&str> {
    let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or(source);
    code.lines().map(|line| line.split("//").next().unwrap_or("")).collect()
}

/// Names that directly follow a path prefix such as `crate::`, braces opened: `crate::{board::Square, rules}`.
fn names_after(code: &str, prefix: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (start, _) in code.match_indices(prefix) {
        let glued =
            code[..start].chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':');
        if glued {
            continue;
        }
        let rest = &code[start + prefix.len()..];
        match rest.strip_prefix('{') {
            Some(list) => names.extend(heads_of_list(list)),
            None => names.extend(identifier(rest)),
        }
    }
    names
}

fn identifier(text: &str) -> Option<String> {
    let name: String = text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    (!name.is_empty()).then_some(name)
}

/// The first name of each entry of an opened brace list.
fn heads_of_list(list: &str) -> Vec<String> {
    let mut depth = 0;
    let mut names: Vec<String> = identifier(list).into_iter().collect();
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => names.extend(identifier(&list[at + 1..])),
            _ => {}
        }
    }
    names
}

/// What is wrong with the source of a file of a module. `depth` is the file's distance from the root of the crate: that
/// many `super::` lead out of the module, to the names of its neighbours.
fn faults(module: &str, depth: usize, source: &str) -> Vec<String> {
    let code = without_comments(source).join("\n");
    let mut used = names_after(&code, "crate::");
    used.extend(names_after(&code, "kirke::"));
    used.extend(names_after(&code, &"super::".repeat(depth)));
    let mut faults = Vec::new();
    used.sort();
    used.dedup();
    for other in used.iter().filter(|name| level(name).is_some()) {
        if !may_use(module, other) {
            faults.push(format!("{module} uses {other}"));
        }
    }
    for (library, users) in KEPT_TO {
        let named = !names_after(&code, &format!("{library}::")).is_empty();
        if named && !users.contains(&module) {
            faults.push(format!("{module} uses {library}, which is kept to {}", users.join(" and ")));
        }
    }
    faults
}

/// Every source file below a `src` with its path relative to it.
fn sources(folder: &Path, prefix: &str, found: &mut Vec<(String, String)>) {
    let mut entries: Vec<_> =
        fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            sources(&path, &format!("{prefix}{name}/"), found);
        } else if name.ends_with(".rs") {
            found.push((format!("{prefix}{name}"), fs::read_to_string(&path).expect("the source")));
        }
    }
}

/// The module to which a file belongs, and how deep it lies in the tree of modules; `lib.rs` and `main.rs` belong to none.
fn place(file: &str) -> Option<(&str, usize)> {
    let path = file.strip_suffix(".rs")?;
    let parts: Vec<&str> = path.split('/').collect();
    let depth = parts.len() - usize::from(parts.last() == Some(&"mod"));
    (!matches!(path, "lib" | "main")).then_some((parts[0], depth))
}

/// The folders of all crates below the root; beside them stands a module for Python.
fn crates(root: &Path) -> impl Iterator<Item = PathBuf> {
    let folders = fs::read_dir(root.join("crates")).expect("crates");
    folders.map(|entry| entry.expect("a crate").path()).filter(|folder| folder.join("Cargo.toml").exists())
}

fn all_sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = crates(root);
    for folder in crates.chain([root.to_path_buf()]) {
        sources(&folder.join("src"), "", &mut found);
    }
    found
}

#[test]
fn modules_use_only_lower_levels() {
    let mut wrong = Vec::new();
    for (file, source) in all_sources() {
        let Some((module, depth)) = place(&file) else { continue };
        if file.ends_with("tests.rs") {
            continue;
        }
        assert!(level(module).is_some(), "{file} is on no level");
        wrong.extend(faults(module, depth, &source).into_iter().map(|fault| format!("{file}: {fault}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The modules of a crate: their paths, and their code.
fn modules(folder: &Path) -> Vec<(Vec<String>, String)> {
    let mut found = Vec::new();
    sources(&folder.join("src"), "", &mut found);
    let parts = |file: &str| -> Vec<String> {
        let path = file.trim_end_matches(".rs").trim_end_matches("/mod");
        path.split('/').filter(|part| !matches!(*part, "lib" | "main")).map(str::to_owned).collect()
    };
    let is_code = |(file, _): &(String, String)| !file.ends_with("tests.rs");
    let code = |source: &str| without_comments(source).join("\n");
    found.into_iter().filter(is_code).map(|(file, source)| (parts(&file), code(&source))).collect()
}

/// Which of its neighbours, below the same module, a module uses; what stands below them counts for them.
fn uses_of_neighbours(modules: &[(Vec<String>, String)]) -> Vec<(String, String, String)> {
    let mut uses = Vec::new();
    for (path, code) in modules {
        for at in 0..path.len() {
            let above = path[..at].join("::");
            let from_root = format!("crate::{above}{}", if at == 0 { "" } else { "::" });
            let mut names = names_after(code, &"super::".repeat(path.len() - at));
            names.extend(names_after(code, &from_root));
            let is_neighbour = |name: &String| {
                *name != path[at]
                    && modules
                        .iter()
                        .any(|(other, _)| other.len() > at && other[..at] == path[..at] && other[at] == *name)
            };
            let used = names.into_iter().filter(is_neighbour);
            uses.extend(used.map(|name| (above.clone(), path[at].clone(), name)));
        }
    }
    uses
}

/// What is left of such uses when those that lead to no circle are taken away, again and again.
fn circles(mut uses: Vec<(String, String, String)>) -> Vec<(String, String, String)> {
    loop {
        let before = uses.len();
        let goes_on = |(above, _, to): &(String, String, String)| {
            uses.iter().any(|(other, from, _)| other == above && from == to)
        };
        let kept: Vec<_> = uses.iter().filter(|one| goes_on(one)).cloned().collect();
        if kept.len() == before {
            return kept;
        }
        uses = kept;
    }
}

#[test]
fn the_files_of_a_module_use_each_other_in_no_circle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = crates(root);
    let mut seen = 0;
    for folder in crates.chain([root.to_path_buf()]) {
        let uses = uses_of_neighbours(&modules(&folder));
        seen += uses.len();
        let circles = circles(uses);
        assert!(circles.is_empty(), "{}: {circles:#?}", folder.display());
    }
    assert!(seen > 500, "only {seen} uses were read");
}

#[test]
fn circles_are_noticed() {
    let module =
        |path: &str, code: &str| (path.split('/').map(str::to_owned).collect::<Vec<_>>(), code.to_owned());
    let mut modules = vec![
        module("a", "mod b; mod c;"),
        module("a/b", "use super::c::Thing;"),
        module("a/c", "use super::{Other, d};"),
        module("a/d", ""),
    ];
    assert_eq!(circles(uses_of_neighbours(&modules)), []);
    modules.push(module("a/d/e", "use crate::a::b::Thing;"));
    assert_eq!(circles(uses_of_neighbours(&modules)).len(), 3);
}

#[test]
fn the_checker_shares_nothing_with_what_it_checks() {
    for (file, source) in all_sources() {
        let is_test = file.ends_with("tests.rs");
        if !file.starts_with("replay/") || is_test {
            continue;
        }
        let code = without_comments(&source).join("\n");
        for forbidden in
            ["movegen", "search", "king_attacked", ".in_check(", "attackers", "king_would_be", "jump_of"]
        {
            assert!(!code.contains(forbidden), "{file} uses {forbidden}");
        }
    }
}

/// Axes of a condition; the search asks `Rules::physics` what they come to.
const AXES: [&str; 12] = [
    "Fairy::",
    "Contact::",
    "Who::",
    "When::",
    "SquareRule::",
    "Adapted::",
    "Becomes::",
    "Colours::",
    "Occupied::",
    "Kings::",
    "Transfer::",
    "OnOwnSquare::",
];

#[test]
fn the_search_does_not_ask_which_condition_is_played() {
    let sources = all_sources();
    let searching = sources.iter().filter(|(file, _)| file.starts_with("search/"));
    let code: Vec<_> = searching
        .flat_map(|(file, source)| without_comments(source).into_iter().map(move |line| (file, line)))
        .collect();
    assert!(code.len() > 5000, "only {} lines of the search were read", code.len());
    let asks = |line: &str| AXES.iter().any(|axis| line.contains(axis)) || line.contains("rules.rebirth.");
    let faults: Vec<_> = code.into_iter().filter(|(_, line)| asks(line)).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn upward_uses_are_noticed() {
    let found = |source: &str| faults("position", 2, source);
    assert_eq!(found("use crate::movegen::legal_moves;"), ["position uses movegen"]);
    assert_eq!(found("use crate::{board::Square, rules::{Rules, Who}, search};"), ["position uses search"]);
    assert_eq!(found("fn f() { crate::output::tree(); }"), ["position uses output"]);
    assert_eq!(found("use super::super::cli;"), ["position uses cli"]);
    assert_eq!(found("use super::Effect;\nuse crate::board::Square; // crate::search"), Vec::<String>::new());
    assert_eq!(found("#[cfg(test)]\nmod tests {\nuse crate::input;\n}"), Vec::<String>::new());
    assert_eq!(
        found("use rayon::prelude::*;"),
        ["position uses rayon, which is kept to search and retro and threads and cli"]
    );
    assert_eq!(
        faults("search", 2, "use rayon::prelude::*; use anyhow::Result;"),
        ["search uses anyhow, which is kept to cli"]
    );
    assert_eq!(faults("board", 2, "use crate::units::Army;"), ["board uses units"]);
    assert_eq!(faults("units", 2, "use crate::board::Square;"), Vec::<String>::new());
    assert_eq!(faults("input", 2, "use crate::search::solve;"), ["input uses search"]);
}

#[test]
fn files_are_placed() {
    assert_eq!(place("search/mod.rs"), Some(("search", 1)));
    assert_eq!(place("input/popeye/words.rs"), Some(("input", 3)));
    assert_eq!(place("lib.rs"), None);
}
