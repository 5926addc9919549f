//! The page in a real browser, by mouse and by keyboard. Without Chromium and its driver nothing is tested, and that
//! is said.

use crate::server::Server;
use crate::webdriver::{Browser, is_installed};
use serde_json::{Value, json};

const ENTER: &str = "\u{e007}";
const TAB: &str = "\u{e004}";
const LEFT: &str = "\u{e012}";
const UP: &str = "\u{e013}";
const RIGHT: &str = "\u{e014}";
const DOWN: &str = "\u{e015}";
const DELETE: &str = "\u{e017}";

/// The page of a new server.
fn page(width: u32, height: u32) -> Option<(Server, Browser)> {
    if !is_installed() {
        eprintln!(
            "SKIPPED: chromium and chromedriver are not installed, so the page is not tested in a browser"
        );
        return None;
    }
    let server = Server::start(&[]);
    let browser = Browser::start(width, height);
    browser.open(&server.address());
    Some((server, browser))
}

fn square(name: &str) -> String {
    format!("[data-square={name}]")
}

fn solve(browser: &Browser) {
    browser.click("#solve");
    browser.wait("!document.getElementById('verdict').hidden");
}

/// Tanner's Circe Parrain, set up by hand.
#[test]
fn a_problem_is_set_up_by_mouse_and_solved_and_its_line_played() {
    let Some((_server, browser)) = page(1280, 1000) else { return };
    browser.click("[data-do=clear]");
    // One unit is dragged from the box, others are placed by clicks, one is dragged from square to square.
    browser.drag("[data-unit=K]", &square("a1"));
    browser.drag(&square("a1"), &square("b1"));
    for (unit, squares) in [
        ("R", &["e1"][..]),
        ("B", &["f7"]),
        ("N", &["g5"]),
        ("k", &["h8"]),
        ("n", &["e8"]),
        ("p", &["g7", "h7"]),
    ] {
        browser.click(&format!("[data-unit={unit}]"));
        squares.iter().for_each(|name| browser.click(&square(name)));
    }
    assert_eq!(browser.value("document.getElementById('fen').value"), "4n2k/5Bpp/8/6N1/8/8/8/1K2R3");
    // A click with the same unit takes it away again, and undo brings it back.
    browser.click(&square("h7"));
    browser.click("#undo");
    assert_eq!(browser.value("document.getElementById('fen').value"), "4n2k/5Bpp/8/6N1/8/8/8/1K2R3");
    // The condition is picked.
    browser.click("#pick-condition > summary");
    browser.fill("#pick-condition input[type=search]", "parrain");
    browser.click("[data-condition='Circe Parrain']");
    browser.wait("document.getElementById('task').value === '#2 Circe Parrain'");
    browser.wait("document.getElementById('rules').innerText.includes('reborn by the next move')");
    browser.fill("#pick-condition input[type=search]", "Circe");
    browser.click("[data-condition='Circe']");
    browser.wait("document.getElementById('task').value === '#2 Circe'");
    browser.click("#pick-condition > summary");
    solve(&browser);
    assert!(browser.text("#verdict").contains("sound: 1 solution"));
    // The tree folds and unfolds.
    let open = "document.querySelector('#solution [role=treeitem]').getAttribute('aria-expanded')";
    assert_eq!(browser.value(open), "true");
    browser.click("#solution .row");
    assert_eq!(browser.value(open), "false");
    // The key is played, and the rebirth drawn and told.
    browser.click("#solution .move.key");
    browser.wait("document.querySelector('.arrows .rebirth')");
    assert_eq!(browser.value("document.querySelector('[data-square=g8]').dataset.token"), "n");
    assert!(browser.text("#story").contains("reborn"), "{}", browser.text("#story"));
    browser.picture("line");
    browser.click("#line-first");
    assert_eq!(browser.value("document.querySelector('[data-square=g8]').dataset.token"), "");
    browser.click("#line-close");
    browser.choose("#theme", "dark");
    browser.picture("dark");
}

#[test]
fn a_cook_is_seen_and_its_version_found() {
    let Some((_server, browser)) = page(1280, 1000) else { return };
    browser.fill("#fen", "7K/7R/k7/8/7p/2Q5/8/8");
    browser.fill("#task", "#2 Strict Circe");
    solve(&browser);
    assert!(browser.text("#verdict").contains("cooked"), "{}", browser.text("#verdict"));
    browser.click("#add-version");
    assert!(browser.text("#versions").contains("cooked"));
    browser.click("#improve");
    browser.wait("document.querySelector('[data-position=\"7K/n6R/k7/8/7p/2Q5/8/8\"]')");
    browser.wait("document.getElementById('stop').disabled");
    browser.picture("versions");
    browser.click("[data-position=\"7K/n6R/k7/8/7p/2Q5/8/8\"] button");
    solve(&browser);
    assert!(browser.text("#verdict").contains("sound: 1 solution"), "{}", browser.text("#verdict"));
}

#[test]
fn play_comes_live_and_a_search_is_stopped() {
    let Some((_server, browser)) = page(1280, 900) else { return };
    browser.fill("#fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    browser.fill("#task", "h#10 Circe");
    browser.click("#solve");
    browser.wait("document.getElementById('status').innerText.match(/\\d/)");
    assert_eq!(browser.value("document.getElementById('stop').disabled"), false);
    browser.click("#stop");
    browser.wait("document.getElementById('stop').disabled");
    assert!(browser.text("#status").contains("Stopped"), "{}", browser.text("#status"));
    // Lines are there before the search is over.
    browser.fill("#fen", "8/8/8/8/8/8/8/k1K4R");
    browser.fill("#task", "ser-h#9");
    browser.click("#solve");
    browser.wait("document.querySelector('#solution .move') || !document.getElementById('verdict').hidden");
}

#[test]
fn a_link_holds_the_problem() {
    let Some((server, browser)) = page(1280, 900) else { return };
    browser.fill("#fen", "7k/8/5K2/8/8/8/8/6R1 w");
    browser.fill("#task", "#2 Take&Make, set play");
    browser.click("#exchange > summary");
    browser.click("[data-copy=link]");
    let link = browser.value("location.href");
    let link = link.as_str().unwrap();
    assert!(link.starts_with(&format!("{}#p=", server.address())), "{link}");
    browser.open(link);
    assert_eq!(browser.value("document.getElementById('task').value"), "#2 Take&Make, set play");
    assert_eq!(browser.value("document.getElementById('fen').value"), "7k/8/5K2/8/8/8/8/6R1 w");
}

#[test]
fn german_words_and_letters() {
    let Some((_server, browser)) = page(1280, 900) else { return };
    browser.choose("#language", "de");
    browser.wait("document.getElementById('solve').innerText === 'Lösen'");
    solve(&browser);
    assert!(browser.text("#verdict").contains("korrekt: 1 Lösung"), "{}", browser.text("#verdict"));
    assert!(browser.text("#solution").contains("1.Txe8(Sg8)!"), "{}", browser.text("#solution"));
    assert_eq!(
        browser.value("document.querySelector('[data-square=h8]').getAttribute('aria-label')"),
        "h8, König, schwarz"
    );
    // German letters set up German units.
    browser.click(&square("a1"));
    browser.keys(&["D", RIGHT, RIGHT, "s"]);
    assert_eq!(browser.value("document.querySelector('[data-square=a1]').dataset.token"), "Q");
    assert_eq!(browser.value("document.querySelector('[data-square=c1]').dataset.token"), "n");
    browser.choose("#language", "fr");
    browser.wait("document.getElementById('solve').innerText === 'Résoudre'");
    let words = "[...document.querySelectorAll('[data-t]')].filter((one) => one.textContent === one.dataset.t).length";
    assert_eq!(browser.value(words), 0, "every word has its translation");
}

#[test]
fn the_keyboard_alone_suffices() {
    let Some((_server, browser)) = page(1280, 900) else { return };
    browser.value("document.body.focus()");
    let focused = |test: &str| {
        for _ in 0..40 {
            if browser.value(&format!("document.activeElement?.matches({})", json!(test)))
                == Value::Bool(true)
            {
                return;
            }
            browser.keys(&[TAB]);
        }
        panic!("the tabulator never reaches {test}");
    };
    focused("[data-do=clear], .cell");
    focused(".cell");
    // From e1, where the board is entered, a king and others are typed; one goes by Enter from square to square.
    let fen = || browser.value("document.getElementById('fen').value");
    browser.value("document.querySelector('[data-do=clear]').click()");
    browser.keys(&["K", RIGHT, "R", UP, "r", DELETE, LEFT, "q"]);
    assert_eq!(fen(), "8/8/8/8/8/8/4q3/4KR2");
    browser.keys(&[ENTER, UP, UP, ENTER]);
    assert_eq!(fen(), "8/8/8/8/4q3/8/8/4KR2");
    browser.keys(&["k", DOWN, DOWN, DOWN, "Q"]);
    assert_eq!(fen(), "8/8/8/8/4k3/8/8/4QR2");
    browser.keys(&[UP, "K"]);
    focused("#task");
    browser.fill("#task", "#1");
    browser.keys(&[ENTER]);
    browser.wait("!document.getElementById('verdict').hidden");
    // Another problem, whose tree is gone through.
    browser.fill("#fen", "4n2k/5Bpp/8/6N1/8/8/8/1K2R3");
    browser.fill("#task", "#2 Circe");
    browser.keys(&[ENTER]);
    browser.wait("document.querySelector('#solution [role=treeitem]')");
    browser.wait("document.getElementById('verdict').innerText.includes('sound')");
    focused("#solution [role=treeitem]");
    browser.keys(&[LEFT]);
    assert_eq!(browser.value("document.activeElement.getAttribute('aria-expanded')"), "false");
    browser.keys(&[RIGHT, ENTER]);
    browser.wait("document.querySelector('.arrows .rebirth')");
}

#[test]
fn legal_moves_are_shown_and_played() {
    let Some((_server, browser)) = page(1280, 1000) else { return };
    browser.click("input[value=play]");
    browser.click(&square("e1"));
    browser.wait("document.querySelectorAll('.cell.target').length > 3");
    browser.picture("moves");
    browser.click(&square("e8"));
    browser.wait("document.querySelector('.arrows .rebirth')");
    browser.click("#line-keep");
    browser.wait("document.getElementById('fen').value.startsWith('4R1nk/5Bpp/8/6N1/8/8/8/1K6')");
}

#[test]
fn a_telephone_is_wide_enough() {
    let Some((_server, browser)) = page(360, 740) else { return };
    browser.be_narrow(360, 740);
    solve(&browser);
    let ids = ["pick-stipulation", "pick-condition", "pick-choices", "pick-options", "exchange"];
    for id in ids {
        browser.click(&format!("#{id} > summary"));
        browser.wait(&format!("document.getElementById('{id}').open"));
        // What comes later moves what is below it.
        browser.wait("!document.getElementById('pick-choices').open || document.querySelector('#pick-choices fieldset')");
    }
    for language in ["en", "de", "fr"] {
        browser.choose("#language", language);
        let wide = browser.value("document.documentElement.scrollWidth");
        assert!(wide.as_u64().is_some_and(|width| width <= 360), "{language}: {wide}");
        let sticks_out = "[...document.querySelectorAll('main *')].filter((one) => one.getBoundingClientRect().right > 361 && !one.closest('.hidden')).map((one) => one.outerHTML.slice(0, 80))";
        assert_eq!(browser.value(sticks_out), json!([]), "{language}");
    }
    browser.picture("narrow");
}
