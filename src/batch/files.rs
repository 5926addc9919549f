use crate::input::looks_like_problems;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// What was found at a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// A file that is to be read, with its size in bytes.
    File(PathBuf, u64),
    /// A file of a directory that does not look like problems.
    PassedOver(PathBuf),
    /// Something that cannot be opened, and why.
    Unreadable(PathBuf, String),
}

/// Endings of files that are meant to hold problems, whatever is in them.
const ENDINGS: [&str; 7] = ["olv", "yaml", "yml", "json", "jsonl", "inp", "txt"];

/// Bytes that are looked at where the ending says nothing.
const HEAD: u64 = 1 << 14;

/// The files at a path: the file itself, or those of a directory and of the directories in it, in the order of their
/// names. Hidden files are left out, links to directories are not followed. `-` stands for standard input.
pub fn find(path: &Path) -> Box<dyn Iterator<Item = Found>> {
    if path == Path::new("-") {
        return Box::new(std::iter::once(Found::File(path.to_owned(), 0)));
    }
    let is_shown =
        |entry: &DirEntry| entry.depth() == 0 || !entry.file_name().to_string_lossy().starts_with('.');
    let entries = WalkDir::new(path).sort_by_file_name().into_iter().filter_entry(is_shown);
    let whole = path.to_owned();
    Box::new(entries.filter_map(move |entry| match entry {
        Ok(entry) => file(&entry),
        Err(error) => {
            let place = error.path().unwrap_or(&whole).to_owned();
            let why = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
            Some(Found::Unreadable(place, why))
        }
    }))
}

fn file(entry: &DirEntry) -> Option<Found> {
    let path = entry.path().to_owned();
    let size = match std::fs::metadata(&path) {
        Ok(data) if data.is_file() => data.len(),
        // What a user names is read, a pipe too; in directories only files are.
        Ok(data) if data.is_dir() || entry.depth() > 0 => return None,
        Ok(_) => 0,
        Err(error) => return Some(Found::Unreadable(path, error.to_string())),
    };
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let is_named = ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str()));
    let head = || -> std::io::Result<Vec<u8>> {
        let mut head = Vec::new();
        File::open(&path)?.take(HEAD).read_to_end(&mut head)?;
        Ok(head)
    };
    if entry.depth() == 0 {
        return Some(Found::File(path, size));
    }
    let found = match head() {
        Err(error) => Found::Unreadable(path, error.to_string()),
        Ok(head) if is_results(&head) => Found::PassedOver(path),
        Ok(head) if is_named || looks_like_problems(&head) => Found::File(path, size),
        Ok(_) => Found::PassedOver(path),
    };
    Some(found)
}

/// Results of an earlier run that lie among the problems.
fn is_results(head: &[u8]) -> bool {
    head.starts_with(format!("{{\"schema\":\"{}\"", super::SCHEMA).as_bytes())
}
