//! Which answer belongs to which path. A path is compared with the names here and leads to no file.

use super::answer::{Answer, file, json, refusal, with};
use super::events::{Events, Teller};
use super::fault::{Fault, Faults};
use super::gate::{Gate, TurnedAway};
use super::jobs::{Full, Jobs};
use super::question::Question;
use super::{catalogue, collection, control, page, play, reading, report, solving, state, twins, versions};
use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::body::{Body, Incoming};
use hyper::{Method, Request, StatusCode};
use kirke::guard::guarded;
use kirke::rules::Profile;
use kirke::search::Settings;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json as value};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Most bytes of a question.
const LONGEST: usize = 1 << 20;

/// Most bytes of a question that holds files.
const LONGEST_WITH_FILES: usize = 16 << 20;

/// Questions that may hold files.
const WITH_FILES: [&str; 3] = ["api/list", "api/check", "api/read"];

/// A question must have come by then.
const PATIENCE: Duration = Duration::from_secs(10);

/// Everything the server knows.
pub struct Desk {
    paths: Vec<PathBuf>,
    jobs: Arc<Jobs>,
}

impl Desk {
    /// With these files, and whose reading of the rules.
    pub fn new(paths: &[PathBuf], profile: Profile) -> Self {
        Self { paths: paths.to_vec(), jobs: Arc::new(Jobs::new(profile)) }
    }

    /// Answers a request.
    pub async fn answer(self: Arc<Self>, gate: Arc<Gate>, request: Request<Incoming>) -> Answer {
        let path = match gate.admit(&request) {
            Ok(path) => path.to_owned(),
            Err(TurnedAway(status, why)) => return refusal(status, why),
        };
        match *request.method() {
            Method::GET => self.get(&path).await,
            Method::POST => {
                let most = if WITH_FILES.contains(&path.as_str()) { LONGEST_WITH_FILES } else { LONGEST };
                match body(request, most).await {
                    Ok(body) => self.post(&path, body).await,
                    Err(TurnedAway(status, why)) => refusal(status, why),
                }
            }
            _ => refusal(StatusCode::METHOD_NOT_ALLOWED, "only GET and POST are answered"),
        }
    }

    async fn get(self: Arc<Self>, path: &str) -> Answer {
        match path {
            "api/conditions" => json(&state::conditions()),
            "api/units" => json(&catalogue::units()),
            "api/collection" => {
                let own = collection::Asking::default();
                apart(move || Ok::<_, Faults>(collection::list(&own, &self.paths))).await
            }
            _ => match page::asset(path) {
                Some((kind, bytes)) => file(kind, bytes),
                None => unknown(),
            },
        }
    }

    async fn post(self: Arc<Self>, path: &str, body: Bytes) -> Answer {
        let profile = self.jobs.profile();
        match path {
            "api/state" => ask(&body, move |question| Ok(state::state(&question, profile))).await,
            "api/combine" => ask(&body, move |combining| state::combined(&combining, profile)).await,
            "api/twin" => ask(&body, move |edit| twins::edited(&edit)).await,
            "api/list" => ask(&body, move |asking| Ok(collection::list(&asking, &self.paths))).await,
            "api/choices" => ask(&body, move |question| state::choices(&question, profile)).await,
            "api/moves" => ask(&body, move |line| play::moves(&line, profile)).await,
            "api/line" => ask(&body, move |line| play::line(&line, profile)).await,
            "api/read" => ask(&body, move |text| Ok(reading::read(&text))).await,
            "api/write" => ask(&body, move |writing| reading::written(&writing)).await,
            "api/solve" => self.solve(&body),
            "api/pause" => {
                let jobs = Arc::clone(&self.jobs);
                ask(&body, move |asked: control::Request| Ok(value!({ "done": jobs.make_wait(asked.job) })))
                    .await
            }
            "api/go-on" => match serde_json::from_slice::<control::Request>(&body) {
                Ok(asked) => json(&value!({ "done": self.jobs.go_on(asked.job, asked.time()) })),
                Err(error) => refusal(StatusCode::BAD_REQUEST, &error.to_string()),
            },
            "api/improve" => self.long(&body, Question::time, versions::versions),
            "api/report" => {
                self.long(&body, |report: &report::Report| report.question().time(), report::report)
            }
            "api/check" => {
                let paths = self.paths.clone();
                self.long(
                    &body,
                    |_: &collection::Asking| None,
                    move |asking, teller, settings| collection::check(asking, &paths, teller, settings),
                )
            }
            _ => unknown(),
        }
    }

    /// A search; its answer are events.
    fn solve(&self, body: &[u8]) -> Answer {
        match serde_json::from_slice::<Question>(body) {
            Ok(question) => {
                let time = question.time();
                told(self.jobs.begin_with_pauses(time, move |teller, settings| {
                    solving::solve(&question, teller, settings);
                }))
            }
            Err(error) => refusal(StatusCode::BAD_REQUEST, &error.to_string()),
        }
    }

    /// Other work that takes its time: the answer are events.
    fn long<Q: DeserializeOwned + Send + 'static>(
        &self,
        body: &[u8],
        time: impl FnOnce(&Q) -> Option<Duration>,
        work: impl FnOnce(&Q, &Teller, &Settings) + Send + 'static,
    ) -> Answer {
        match serde_json::from_slice::<Q>(body) {
            Ok(question) => {
                let time = time(&question);
                told(self.jobs.begin(time, move |teller, settings| work(&question, teller, settings)))
            }
            Err(error) => refusal(StatusCode::BAD_REQUEST, &error.to_string()),
        }
    }
}

fn told(begun: Result<Events, Full>) -> Answer {
    match begun {
        Ok(events) => with(StatusCode::OK, "text/event-stream", events),
        Err(Full) => refusal(StatusCode::SERVICE_UNAVAILABLE, "too much work waits already"),
    }
}

fn unknown() -> Answer {
    refusal(StatusCode::NOT_FOUND, "there is nothing of this name")
}

/// The whole body, if it is not too long and comes in time.
async fn body(request: Request<Incoming>, most: usize) -> Result<Bytes, TurnedAway> {
    let too_long =
        TurnedAway(StatusCode::PAYLOAD_TOO_LARGE, "a question has a megabyte at most, files 16 together");
    // What is announced as too long is not even read.
    if request.body().size_hint().lower() > most as u64 {
        return Err(too_long);
    }
    let collected = Limited::new(request.into_body(), most).collect();
    match tokio::time::timeout(PATIENCE, collected).await {
        Ok(Ok(collected)) => Ok(collected.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_long),
        Ok(Err(_)) => Err(TurnedAway(StatusCode::BAD_REQUEST, "the question broke off")),
        Err(_) => Err(TurnedAway(StatusCode::REQUEST_TIMEOUT, "the question took too long")),
    }
}

/// Answers a question that needs little time.
async fn ask<Q: DeserializeOwned + Send + 'static>(
    body: &[u8],
    answer: impl FnOnce(Q) -> Result<Value, Faults> + Send + 'static,
) -> Answer {
    match serde_json::from_slice(body) {
        Ok(question) => apart(move || answer(question)).await,
        Err(error) => refusal(StatusCode::BAD_REQUEST, &error.to_string()),
    }
}

/// Does some work beside the connections; what is wrong with a question is an answer, too.
async fn apart<T: Serialize + Send + 'static>(
    work: impl FnOnce() -> Result<T, Faults> + Send + 'static,
) -> Answer {
    let done = tokio::task::spawn_blocking(move || guarded(work)).await;
    let faults = match done {
        Ok(Ok(Ok(answer))) => return json(&answer),
        Ok(Ok(Err(faults))) => faults,
        Ok(Err(fault)) => vec![Fault::new(fault)],
        Err(error) => vec![Fault::new(error)],
    };
    json(&value!({ "wrong": faults }))
}
