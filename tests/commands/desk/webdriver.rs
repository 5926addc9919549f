//! A real browser, driven through chromedriver.

use serde_json::{Value, json};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A page must have done what is waited for by then.
const PATIENCE: Duration = Duration::from_secs(30);

/// A browser of its own, without anything of an earlier one.
pub struct Browser {
    driver: Child,
    session: String,
    profile: PathBuf,
}

/// Is there what a test in a browser needs?
pub fn is_installed() -> bool {
    let answers = |name: &str| {
        let run = Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        run.is_ok_and(|status| status.success())
    };
    answers("chromedriver") && (answers("chromium") || answers("google-chrome"))
}

impl Browser {
    /// With a window of this size.
    pub fn start(width: u32, height: u32) -> Self {
        let port = TcpListener::bind("127.0.0.1:0")
            .and_then(|listener| listener.local_addr())
            .expect("a port")
            .port();
        let profile = std::env::temp_dir().join(format!("kirke-browser-{}-{port}", std::process::id()));
        let driver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver");
        let mut browser = Self { driver, session: format!("http://127.0.0.1:{port}/session"), profile };
        let arguments = [
            "--headless".to_owned(),
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-background-networking".to_owned(),
            "--lang=en".to_owned(),
            format!("--user-data-dir={}", browser.profile.display()),
            format!("--window-size={width},{height}"),
        ];
        let wanted =
            json!({ "capabilities": { "alwaysMatch": { "goog:chromeOptions": { "args": arguments } } } });
        let start = Instant::now();
        let session = loop {
            match ureq::post(&browser.session).send_json(&wanted) {
                Ok(mut answer) => break answer.body_mut().read_json::<Value>().expect("JSON"),
                Err(error) => assert!(start.elapsed() < PATIENCE, "no browser: {error}"),
            }
            std::thread::sleep(Duration::from_millis(100));
        };
        let id = session["value"]["sessionId"].as_str().expect("a session");
        browser.session = format!("{}/{id}", browser.session);
        browser
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let answer = ureq::post(&format!("{}/{path}", self.session)).send_json(body);
        let mut answer = answer.unwrap_or_else(|error| panic!("{path} {body}: {error}"));
        answer.body_mut().read_json::<Value>().expect("JSON")["value"].take()
    }

    pub fn open(&self, address: &str) {
        // From a page that is the same but for its fragment nothing is loaded.
        self.post("url", &json!({ "url": "about:blank" }));
        self.post("url", &json!({ "url": address }));
        self.wait("document.body.dataset.ready === 'yes'");
    }

    /// The value of an expression of the page.
    pub fn value(&self, expression: &str) -> Value {
        self.post("execute/sync", &json!({ "script": format!("return {expression};"), "args": [] }))
    }

    pub fn text(&self, selector: &str) -> String {
        let value = self.value(&format!("document.querySelector({})?.innerText ?? ''", json!(selector)));
        value.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an expression of the page is true.
    pub fn wait(&self, expression: &str) {
        let start = Instant::now();
        while self.value(&format!("Boolean({expression})")) != Value::Bool(true) {
            assert!(start.elapsed() < PATIENCE, "never came: {expression}\n{}", self.text("body"));
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn scroll_to(&self, selector: &str) {
        self.wait(&format!("document.querySelector({})", json!(selector)));
        self.value(&format!(
            "document.querySelector({}).scrollIntoView({{ block: 'center' }})",
            json!(selector)
        ));
    }

    /// The middle of an element, when it has come to rest.
    fn middle(&self, selector: &str) -> (i64, i64) {
        let script = format!(
            "(() => {{ const r = document.querySelector({}).getBoundingClientRect(); \
             return [Math.round(r.x + r.width / 2), Math.round(r.y + r.height / 2)]; }})()",
            json!(selector)
        );
        let mut place = self.value(&script);
        for _ in 0..20 {
            std::thread::sleep(Duration::from_millis(30));
            let before = std::mem::replace(&mut place, self.value(&script));
            if before == place {
                break;
            }
        }
        let number = |at: usize| place[at].as_i64().expect("a number");
        (number(0), number(1))
    }

    /// The same of an element that is scrolled to, again if what comes above it moves it out of sight meanwhile.
    fn middle_in_view(&self, selector: &str) -> (i64, i64) {
        let start = Instant::now();
        loop {
            self.scroll_to(selector);
            let (x, y) = self.middle(selector);
            if self.value("window.innerHeight").as_i64().is_some_and(|height| (0..height).contains(&y)) {
                return (x, y);
            }
            assert!(start.elapsed() < PATIENCE, "{selector} stays out of sight");
        }
    }

    fn pointer(&self, actions: Vec<Value>) {
        let mouse = json!({ "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" }, "actions": actions });
        self.post("actions", &json!({ "actions": [mouse] }));
    }

    /// Clicks with the mouse in the middle of an element, when what was changed before is understood and laid out.
    pub fn click(&self, selector: &str) {
        self.wait("document.body.ariaBusy === 'false'");
        let (x, y) = self.middle_in_view(selector);
        self.pointer(vec![
            json!({ "type": "pointerMove", "x": x, "y": y }),
            json!({ "type": "pointerDown", "button": 0 }),
            json!({ "type": "pointerUp", "button": 0 }),
        ]);
    }

    /// Picks files of this machine where the page asks for some.
    pub fn pick_files(&self, selector: &str, paths: &[&str]) {
        let found = self.post("element", &json!({ "using": "css selector", "value": selector }));
        let id = found.as_object().and_then(|found| found.values().next()).and_then(Value::as_str);
        let path = format!("element/{}/value", id.expect("an element"));
        self.post(&path, &json!({ "text": paths.join("\n") }));
    }

    /// Drags with the mouse from one element to another.
    pub fn drag(&self, from: &str, to: &str) {
        self.scroll_to(to);
        let (x, y) = self.middle(from);
        let (to_x, to_y) = self.middle(to);
        self.pointer(vec![
            json!({ "type": "pointerMove", "x": x, "y": y }),
            json!({ "type": "pointerDown", "button": 0 }),
            json!({ "type": "pointerMove", "duration": 60, "x": (x + to_x) / 2, "y": (y + to_y) / 2 }),
            json!({ "type": "pointerMove", "duration": 60, "x": to_x, "y": to_y }),
            json!({ "type": "pointerUp", "button": 0 }),
        ]);
    }

    /// Types on the keyboard, wherever the focus is.
    pub fn keys(&self, keys: &[&str]) {
        let presses = keys.iter().flat_map(|key| {
            [json!({ "type": "keyDown", "value": key }), json!({ "type": "keyUp", "value": key })]
        });
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": presses.collect::<Vec<_>>() });
        self.post("actions", &json!({ "actions": [keyboard] }));
    }

    /// Types a text over whatever stands in a field.
    pub fn fill(&self, selector: &str, text: &str) {
        self.click(selector);
        self.value(&format!("document.querySelector({}).select()", json!(selector)));
        let letters: Vec<String> = text.chars().map(String::from).collect();
        self.keys(&letters.iter().map(String::as_str).collect::<Vec<_>>());
    }

    /// Chooses an entry of a list.
    pub fn choose(&self, selector: &str, value: &str) {
        self.value(&format!(
            "(() => {{ const e = document.querySelector({}); e.value = {}; e.dispatchEvent(new Event('change')); }})()",
            json!(selector),
            json!(value)
        ));
    }

    /// A window like that of a telephone.
    pub fn be_narrow(&self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": true });
        self.post(
            "goog/cdp/execute",
            &json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": metrics }),
        );
    }

    /// A picture of the page in the folder that `KIRKE_SHOTS` names, to be looked at.
    pub fn picture(&self, name: &str) {
        let Some(folder) = std::env::var_os("KIRKE_SHOTS") else { return };
        let mut answer = ureq::get(&format!("{}/screenshot", self.session)).call().expect("a picture");
        let encoded = answer.body_mut().with_config().limit(50 << 20).read_json::<Value>().expect("JSON");
        let path = PathBuf::from(folder).join(format!("{name}.png.base64"));
        std::fs::write(path, encoded["value"].as_str().expect("a picture")).expect("the folder");
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = ureq::delete(&self.session).call();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}
