//! Answers as HTTP has them. None of them may be kept, framed or read by other sites, and the page may load nothing
//! from elsewhere.

use bytes::Bytes;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full};
use hyper::body::Body;
use hyper::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};
use serde::Serialize;
use std::convert::Infallible;

/// An answer.
pub type Answer = Response<UnsyncBoxBody<Bytes, Infallible>>;

const ALWAYS: [(HeaderName, HeaderValue); 7] = [
    (hyper::header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    (hyper::header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (hyper::header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (hyper::header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (
        hyper::header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
             base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
    ),
];

/// An answer of this kind.
pub fn with(
    status: StatusCode,
    kind: &'static str,
    body: impl Body<Data = Bytes, Error = Infallible> + Send + 'static,
) -> Answer {
    let mut answer = Response::new(body.boxed_unsync());
    *answer.status_mut() = status;
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    for (name, value) in ALWAYS {
        answer.headers_mut().insert(name, value);
    }
    answer
}

/// Something that is there as it is.
pub fn file(kind: &'static str, bytes: &'static [u8]) -> Answer {
    with(StatusCode::OK, kind, Full::new(Bytes::from_static(bytes)))
}

/// A line of text: why there is nothing else.
pub fn refusal(status: StatusCode, text: &str) -> Answer {
    with(status, "text/plain; charset=utf-8", Full::new(Bytes::from(format!("{text}\n"))))
}

/// A JSON document.
pub fn json(document: &impl Serialize) -> Answer {
    match serde_json::to_vec(document) {
        Ok(bytes) => with(StatusCode::OK, "application/json", Full::new(Bytes::from(bytes))),
        Err(error) => refusal(StatusCode::INTERNAL_SERVER_ERROR, &error.to_string()),
    }
}
