//! The page in a real browser, by mouse and by keyboard. Without Chromium and its driver nothing is tested, and that
//! is said.

use super::server::Server;
use super::webdriver::{Browser, is_installed};
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
fn a_stopped_search_goes_on_and_goes_deeper() {
    let Some((_server, browser)) = page(1280, 900) else { return };
    // Short series are found at once; that there are no more takes far longer.
    browser.fill("#fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    browser.fill("#task", "ser-h#9 Circe");
    assert_eq!(browser.value("document.getElementById('go-on').disabled"), true);
    browser.click("#solve");
    browser.wait("document.getElementById('status').innerText.match(/\\d/)");
    browser.click("#stop");
    browser.wait("!document.getElementById('go-on').disabled");
    assert!(browser.text("#status").contains("Stopped"), "{}", browser.text("#status"));
    assert!(browser.text("#verdict").contains("incomplete"), "{}", browser.text("#verdict"));
    assert_eq!(browser.value("document.getElementById('stop').disabled"), true);
    browser.picture("paused");
    let so_far = "Number(document.getElementById('status').innerText.match(/([\\d.]+) s/)[1])";
    let before = browser.value(so_far).as_f64().unwrap();
    // It goes on where it was, and stops again when the time that it was given is over.
    browser.value("document.getElementById('seconds').add(new Option('2 s', '2'))");
    browser.choose("#seconds", "2");
    browser.click("#go-on");
    browser.wait("document.getElementById('status').innerText.match(/left/)");
    assert!(browser.value(so_far).as_f64().unwrap() >= before);
    assert_eq!(browser.value("document.getElementById('verdict').hidden"), true);
    browser.wait("!document.getElementById('go-on').disabled");
    assert!(browser.value(so_far).as_f64().unwrap() >= before + 1.9);
    browser.choose("#seconds", "");
    // One move more is asked for, and solved; what has stopped is given up.
    browser.fill("#fen", "7k/8/5K2/8/8/8/8/6R1 w");
    browser.fill("#task", "#1 Circe b) Kf6-f7");
    browser.wait("document.body.ariaBusy === 'false'");
    browser.click("#deeper");
    browser.wait("document.getElementById('task').value === '#2 Circe b) Kf6-f7'");
    browser.wait("document.querySelectorAll('#solution .twin').length === 2");
    browser.wait("document.getElementById('stop').disabled");
}

#[test]
fn a_twin_is_made_on_the_board_and_its_text_follows() {
    let Some((_server, browser)) = page(1280, 1000) else { return };
    browser.fill("#fen", "7k/8/5K2/8/8/8/8/6R1");
    browser.fill("#task", "#2 Circe");
    browser.click("#new-twin");
    browser.drag(&square("f6"), &square("f7"));
    let task =
        |text: &str| browser.wait(&format!("document.getElementById('task').value === {}", json!(text)));
    task("#2 Circe b) Kf6-f7");
    browser.wait("document.querySelector('[data-twin=\"1\"]')");
    assert_eq!(browser.text("[data-twin=\"1\"]"), "b) wKf6-->f7");
    // Typed on the board, one after the other.
    browser.click(&square("a2"));
    browser.keys(&["P", RIGHT, "p"]);
    task("#2 Circe b) Kf6-f7, +wPa2, +bPb2");
    // The diagram is as it was, and the twin comes back.
    browser.click("[data-twin=\"0\"]");
    assert_eq!(browser.value("document.querySelector('[data-square=f6]').dataset.token"), "K");
    browser.click("[data-twin=\"1\"]");
    assert_eq!(browser.value("document.querySelector('[data-square=f7]').dataset.token"), "K");
    browser.picture("twin");
    // What is typed stands on the board.
    browser.fill("#task", "#2 Circe b) Kf6-e6");
    browser.wait("document.querySelector('[data-square=e6]').dataset.token === 'K'");
    assert_eq!(browser.value("document.getElementById('fen').value"), "7k/8/4K3/8/8/8/8/6R1");
    solve(&browser);
    assert!(browser.text("#solution").contains("wKf6-->e6"), "{}", browser.text("#solution"));
    browser.click("#undo");
    browser.wait("document.getElementById('task').value !== '#2 Circe b) Kf6-e6'");
    browser.click("#redo");
    task("#2 Circe b) Kf6-e6");
    browser.click("#remove-twin");
    task("#2 Circe");
    assert_eq!(browser.value("document.querySelector('[data-square=f6]').dataset.token"), "K");
}

#[test]
fn files_are_opened_judged_and_put_on_the_board() {
    let Some((_server, browser)) = page(1280, 1000) else { return };
    let folder = std::env::temp_dir().join(format!("kirke-desk-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("mine.txt");
    // In the letters of an old file: u with two dots is one byte.
    let mut text = b"4n2k/5Bpp/8/6N1/8/8/8/1K2R3 ; #2 Circe ; author: M\xfcller\n".to_vec();
    text.extend(b"7K/7R/k7/8/7p/2Q5/8/8 ; #2 Strict Circe\n");
    std::fs::write(&file, text).unwrap();
    browser.click("#collection > summary");
    browser.pick_files("#openFiles", &[file.to_str().unwrap()]);
    browser.wait("document.querySelectorAll('#collection .version').length === 2");
    assert!(browser.text("#collection").contains("Müller"), "{}", browser.text("#collection"));
    browser.click("#judge");
    browser.wait(
        "document.querySelectorAll('#collection .badge.cooked, #collection .badge.sound').length === 2",
    );
    // The more urgent one stands first.
    browser.wait("document.querySelector('#collection .version .badge').innerText === 'cooked'");
    browser.picture("collection");
    browser.choose("#theme", "dark");
    browser.picture("collection-dark");
    assert_eq!(browser.value("document.getElementById('save-results').disabled"), false);
    browser.click("#collection .version button");
    browser.wait("document.getElementById('task').value === '#2 Strict Circe'");
    std::fs::remove_dir_all(folder).unwrap();
    // A file that is dropped is opened, too.
    let dropped = json!("7k/8/5K2/8/8/8/8/6R1 ; #2 Circe\n".repeat(3));
    browser.value(&format!(
        "(() => {{ const held = new DataTransfer(); held.items.add(new File([{dropped}], 'dropped.txt')); \
         document.getElementById('collection').dispatchEvent(new DragEvent('drop', {{ dataTransfer: held, bubbles: true, cancelable: true }})); }})()"
    ));
    browser.wait("document.querySelectorAll('#collection .version').length === 3");
    assert!(browser.text("#collection").contains("dropped.txt:1"), "{}", browser.text("#collection"));
}

#[test]
fn the_picker_says_what_may_be_combined_and_why_not() {
    let Some((_server, browser)) = page(1280, 1000) else { return };
    browser.fill("#task", "#2 Circe");
    browser.click("#pick-condition > summary");
    browser.fill("#pick-condition input[type=search]", "madrasi");
    browser.wait("document.querySelector('[data-adds=Madrasi] button')");
    browser.click("[data-adds=Madrasi] button");
    browser.wait("document.getElementById('task').value === '#2 Circe, Madrasi'");
    browser.fill("#pick-condition input[type=search]", "circe");
    browser.wait("document.querySelector('#pick-condition .why-not')");
    browser.picture("combine");
    // An answer on an axis is added and taken away again.
    browser.fill("#task", "#2 Circe");
    browser.click("#pick-condition > summary");
    browser.click("#pick-choices > summary");
    browser.click("[data-choice='Rex Inclusive']");
    browser.wait("document.getElementById('task').value === '#2 Circe Rex Inclusive'");
    // The box can be used again once the page has read the task that it has changed.
    browser.wait("document.querySelector(\"[data-choice='Rex Inclusive']:checked:enabled\")");
    browser.click("[data-choice='Rex Inclusive']");
    browser.wait("document.getElementById('task').value === '#2 Circe'");
}

#[test]
fn a_unit_is_turned_and_changes_its_colour() {
    let Some((_server, browser)) = page(1280, 1000) else { return };
    browser.click("[data-do=clear]");
    browser.click(&square("d4"));
    browser.keys(&["Q", "."]);
    let at = "document.querySelector('[data-square=d4]').dataset.token";
    let first = browser.value(at);
    assert!(first.as_str().is_some_and(|token| token.starts_with('{')), "{first}");
    browser.keys(&["="]);
    assert_eq!(browser.value(at).as_str().map(str::to_lowercase), first.as_str().map(str::to_lowercase));
    browser.click("#turn");
    assert_ne!(browser.value(at).as_str().map(str::to_lowercase), first.as_str().map(str::to_lowercase));
}

#[test]
fn a_link_holds_the_problem() {
    let Some((server, browser)) = page(1280, 900) else { return };
    browser.fill("#fen", "7k/8/5K2/8/8/8/{=G}7/6R1 w");
    browser.fill("#task", "#2 Take&Make, set play");
    browser.click("#exchange > summary");
    browser.click("[data-copy=link]");
    let link = browser.value("location.href");
    let link = link.as_str().unwrap();
    assert!(link.starts_with(&format!("{}#p=", server.address())), "{link}");
    browser.open(link);
    assert_eq!(browser.value("document.getElementById('task').value"), "#2 Take&Make, set play");
    assert_eq!(browser.value("document.getElementById('fen').value"), "7k/8/5K2/8/8/8/{=G}7/6R1 w");
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
        for _ in 0..90 {
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
    // A twin is made, and goes again.
    focused("#new-twin");
    browser.keys(&[ENTER]);
    assert_eq!(browser.value("document.activeElement.id"), "new-twin", "the focus stays");
    focused(".cell");
    browser.keys(&["Q"]);
    browser.wait("document.getElementById('task').value.includes(' b) +wQe1')");
    focused("#remove-twin");
    browser.keys(&[ENTER]);
    browser.wait("!document.getElementById('task').value.includes('b)')");
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
    let ids =
        ["pick-stipulation", "pick-condition", "pick-choices", "pick-options", "exchange", "collection"];
    browser.click("#new-twin");
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
    browser.choose("#language", "de");
    browser.value("document.getElementById('twins').scrollIntoView()");
    browser.picture("narrow-twin");
    browser.value("document.getElementById('collection').scrollIntoView()");
    browser.picture("narrow-collection");
}
