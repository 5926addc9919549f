use super::*;
use crate::rules::Profile;
use crate::verdict::Verdict;
use std::path::{Path, PathBuf};

/// A directory of its own for a test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("kirke-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn asked() -> Asked {
    Asked::new(Profile::Book, false)
}

fn record(text: &str, verdict: Verdict) -> Record {
    Record {
        schema: SCHEMA.to_owned(),
        program: PROGRAM.to_owned(),
        id: Ids::default().next(text),
        file: "a".into(),
        line: 1,
        problem: text.into(),
        authors: Vec::new(),
        source: String::new(),
        stipulation: "#2".into(),
        condition: String::new(),
        verdict,
        asked: asked(),
        faults: Vec::new(),
        twins: Vec::new(),
        seconds: None,
    }
}

fn open(path: &Path, resume: bool) -> Result<(Results, Done), ResultsError> {
    Results::open(path, resume, false, &asked())
}

#[test]
fn ids_name_the_content_and_number_its_copies() {
    let mut ids = Ids::default();
    let first = ids.next("x ; #2\n");
    assert_eq!(first.to_string().len(), 16);
    assert_eq!(ids.next("x ; #2\r\n\n").to_string(), format!("{first}-2"));
    assert_ne!(ids.next("x ; #3"), first);
    for id in [first, ids.next("x ; #2")] {
        assert_eq!(id.to_string().parse(), Ok(id));
    }
    assert!("xyz".parse::<Id>().is_err() && "0123456789abcdefg".parse::<Id>().is_err());
}

#[test]
fn every_problem_belongs_to_one_shard() {
    let mut ids = Ids::default();
    for n in 0..1000 {
        let id = ids.next(&n.to_string());
        let has = |part: &u32| format!("{part}/7").parse::<Shard>().unwrap().has(id);
        assert_eq!((1..=7).filter(has).count(), 1);
    }
    for text in ["", "1", "0/2", "3/2", "1/0", "a/b", "-1/2"] {
        assert!(text.parse::<Shard>().is_err(), "{text}");
    }
}

#[test]
fn results_go_on_behind_the_last_whole_line() {
    let folder = Folder::new("results");
    let path = folder.file("r.jsonl");
    let (first, second) = (record("first", Verdict::Sound), record("second", Verdict::Cooked));
    {
        let (mut results, done) = open(&path, false).unwrap();
        assert_eq!(done.verdict(first.id), None);
        results.append(&first).unwrap();
        assert!(matches!(open(&path, true), Err(ResultsError::InUse(_))));
        results.append(&second).unwrap();
    }
    let whole = std::fs::read(&path).unwrap();
    let torn_at = first.to_line().unwrap().len();
    for end in torn_at..whole.len() {
        std::fs::write(&path, &whole[..end]).unwrap();
        assert_eq!(read(&path).unwrap().len(), 1);
        let (mut results, done) = open(&path, true).unwrap();
        assert_eq!((done.verdict(first.id), done.verdict(second.id)), (Some(Verdict::Sound), None));
        results.append(&second).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), whole);
    }
    assert!(matches!(open(&path, false), Err(ResultsError::Exists(_))));
    drop(Results::open(&path, false, true, &asked()).unwrap());
    assert_eq!(std::fs::read(&path).unwrap(), b"");
    std::fs::write(&path, "some text\n").unwrap();
    assert!(matches!(open(&path, true), Err(ResultsError::NotResults { line: 1, .. })));
    assert_eq!(std::fs::read(&path).unwrap(), b"some text\n");
}

#[test]
fn only_what_was_asked_in_the_same_way_is_done() {
    let folder = Folder::new("asked");
    let path = folder.file("r.jsonl");
    let limited = |limits: &str| Asked { limits: limits.into(), ..asked() };
    let cut = Record { asked: limited("1s"), ..record("cut", Verdict::Incomplete) };
    let sound = record("sound", Verdict::Sound);
    let (mut results, _) = open(&path, false).unwrap();
    results.append(&cut).unwrap();
    results.append(&sound).unwrap();
    drop(results);
    let known = |asked: Asked| {
        let (_, done) = Results::open(&path, true, false, &asked).unwrap();
        (done.verdict(cut.id).is_some(), done.verdict(sound.id).is_some())
    };
    assert_eq!(known(limited("1s")), (true, true));
    assert_eq!(known(limited("9s")), (false, true));
    assert_eq!(known(Asked { duals: true, ..limited("1s") }), (false, false));
    assert_eq!(known(Asked { rules: "popeye".into(), ..limited("1s") }), (false, false));
}

#[test]
fn changes_between_two_runs() {
    let records = |list: &[Record]| list.iter().map(|record| (record.id, record.clone())).collect();
    let old = [record("a", Verdict::Sound), record("b", Verdict::Sound), record("c", Verdict::Sound)];
    let new = [record("b", Verdict::Cooked), record("c", Verdict::Sound), record("d", Verdict::Sound)];
    let mut told: Vec<_> = changes(records(&old), records(&new))
        .iter()
        .map(|change| match change {
            Change::Gone(record) => format!("-{}", record.problem),
            Change::New(record) => format!("+{}", record.problem),
            Change::Verdict(pair) => format!("{} {}>{}", pair.1.problem, pair.0.verdict, pair.1.verdict),
            Change::Solutions(_) => "solutions".to_owned(),
        })
        .collect();
    told.sort();
    assert_eq!(told, ["+d", "-a", "b sound>cooked"]);
}

#[test]
fn a_directory_is_searched_for_problems() {
    let folder = Folder::new("files");
    let write = |name: &str, text: &str| {
        let path = folder.file(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write("b.txt", "broken");
    write("a/c.olv", "---\n");
    write("a/plain", "8/8/8/8/8/5K2/4Q3/7k ; #2\n");
    write("README.md", "# Title\n");
    write(".hidden.txt", "x");
    write("r.jsonl", &record("x", Verdict::Sound).to_line().unwrap());
    let told: Vec<String> = find(&folder.0)
        .map(|found| match found {
            Found::File(path, size) => format!("{} {size}", path.strip_prefix(&folder.0).unwrap().display()),
            Found::PassedOver(path) => format!("({})", path.strip_prefix(&folder.0).unwrap().display()),
            Found::Unreadable(path, _) => format!("!{}", path.display()),
        })
        .collect();
    assert_eq!(told, ["(README.md)", "a/c.olv 4", "a/plain 26", "b.txt 6", "(r.jsonl)"]);
    assert!(matches!(find(&folder.file("missing")).next(), Some(Found::Unreadable(..))));
    assert!(matches!(find(&folder.file("README.md")).next(), Some(Found::File(..))));
}

#[test]
fn a_fault_of_the_program_is_an_error_of_its_problem_alone() {
    use crate::input::Problems;
    use crate::search::Settings;
    use std::sync::Arc;
    // Whoever is told how a long search gets on loses his way.
    let settings = Settings {
        progress: Some(Arc::new(|_| panic!("lost my way"))),
        memory: 1 << 16,
        ..Settings::default()
    };
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b ; h#10 Circe\n8/8/8/8/8/5K2/4Q3/7k w ; #1\n";
    let mut ids = Ids::default();
    let judged: Vec<Record> = Problems::new("", text.as_bytes())
        .map(|entry| {
            let entry = entry.unwrap();
            judge(Work { id: ids.next(&entry.text), file: "f".into(), entry }, &settings, &asked())
        })
        .collect();
    assert_eq!(judged[0].verdict, Verdict::Error);
    assert!(
        judged[0].faults[0].starts_with("the program failed here (lost my way"),
        "{:?}",
        judged[0].faults
    );
    assert_eq!((judged[1].verdict, judged[1].faults.len()), (Verdict::Sound, 0));
}

#[test]
fn what_is_not_of_this_program_is_neither_taken_over_nor_touched() {
    let folder = Folder::new("others");
    let path = folder.file("r.jsonl");
    let sound = record("sound", Verdict::Sound);
    let older = Record { program: "kirke 0.0.1".into(), ..record("older", Verdict::Sound) };
    let mut of_old_schema = record("schema", Verdict::Sound);
    of_old_schema.schema = "kirke.check/0".into();
    let lines = [&sound, &older, &of_old_schema].map(|record| record.to_line().unwrap()).concat();
    std::fs::write(&path, &lines).unwrap();
    let (_, done) = open(&path, true).unwrap();
    assert_eq!((done.of_others(), done.verdict(sound.id)), (2, Some(Verdict::Sound)));
    assert_eq!((done.verdict(older.id), done.verdict(of_old_schema.id)), (None, None));
    // Whatever stands in a file of somebody else, it stays there.
    let others = [
        "My notes, without a line feed".to_owned(),
        "{\"schema\":\"kirke.unit/1\"}\n".to_owned(),
        format!("{lines}My notes\n"),
        format!("{lines}My notes, without a line feed"),
        format!("My notes\n{lines}"),
    ];
    for text in others {
        std::fs::write(&path, &text).unwrap();
        for (resume, force) in [(true, false), (false, true), (false, false)] {
            assert!(Results::open(&path, resume, force, &asked()).is_err(), "{text}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
    }
}
