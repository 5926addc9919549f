//! The page: files that are part of the program.

/// A file: its name, what it is, its bytes.
type Asset = (&'static str, &'static str, &'static [u8]);

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// Every file of the page; the page itself has no name.
const ASSETS: [Asset; 12] = [
    ("", "text/html; charset=utf-8", include_bytes!("page/index.html")),
    ("style.css", "text/css; charset=utf-8", include_bytes!("page/style.css")),
    ("app.js", SCRIPT, include_bytes!("page/app.js")),
    ("api.js", SCRIPT, include_bytes!("page/api.js")),
    ("board.js", SCRIPT, include_bytes!("page/board.js")),
    ("collection.js", SCRIPT, include_bytes!("page/collection.js")),
    ("fen.js", SCRIPT, include_bytes!("page/fen.js")),
    ("pickers.js", SCRIPT, include_bytes!("page/pickers.js")),
    ("solution.js", SCRIPT, include_bytes!("page/solution.js")),
    ("versions.js", SCRIPT, include_bytes!("page/versions.js")),
    ("words.js", SCRIPT, include_bytes!("page/words.js")),
    ("icon.svg", "image/svg+xml", include_bytes!("page/icon.svg")),
];

/// The file with exactly this name.
pub fn asset(name: &str) -> Option<(&'static str, &'static [u8])> {
    ASSETS.iter().find(|(known, ..)| *known == name).map(|&(_, kind, bytes)| (kind, bytes))
}
