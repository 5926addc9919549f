//! Who may ask. The server listens on the loopback device, where any page of any site in a browser on this machine can
//! reach it: so the address holds a token, and a request from elsewhere is known by its headers.

use hyper::header::{CONTENT_TYPE, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN};
use hyper::{Method, Request, StatusCode};
use std::fmt::Write as _;

/// Set by browsers: where the page that asks comes from.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Bytes of a token.
const LENGTH: usize = 16;

/// What a request must have.
pub struct Gate {
    hosts: [String; 2],
    token: String,
}

/// Why a request is turned away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnedAway(pub StatusCode, pub &'static str);

impl Gate {
    /// For a server on this port, with a new token.
    pub fn new(port: u16) -> std::io::Result<Self> {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
        let mut token = String::with_capacity(2 * LENGTH);
        for byte in bytes {
            let _ = write!(token, "{byte:02x}");
        }
        Ok(Self { hosts: ["127.0.0.1", "localhost"].map(|host| format!("{host}:{port}")), token })
    }

    /// The address of the page.
    pub fn address(&self) -> String {
        format!("http://{}/{}/", self.hosts[0], self.token)
    }

    /// What is asked for: the path behind the token.
    pub fn admit<'a, B>(&self, request: &'a Request<B>) -> Result<&'a str, TurnedAway> {
        let headers = request.headers();
        // A name that somebody has made point to this machine is not ours (DNS rebinding).
        let host = single(headers, &HOST).filter(|host| self.is_own(host));
        let host = host.ok_or(TurnedAway(StatusCode::FORBIDDEN, "this is not the name of this server"))?;
        let is_foreign = |origin: &str| origin.strip_prefix("http://") != Some(host);
        if headers.contains_key(ORIGIN) && single(headers, &ORIGIN).is_none_or(is_foreign) {
            return Err(TurnedAway(StatusCode::FORBIDDEN, "pages of other sites may not ask"));
        }
        let is_from_elsewhere = |site: &HeaderValue| site != "same-origin" && site != "none";
        if headers.get(FETCH_SITE).is_some_and(is_from_elsewhere) {
            return Err(TurnedAway(StatusCode::FORBIDDEN, "pages of other sites may not ask"));
        }
        let path = request.uri().path().strip_prefix('/').and_then(|path| path.split_once('/'));
        let (token, rest) = path.unwrap_or(("", ""));
        if !self.is_token(token) {
            return Err(TurnedAway(
                StatusCode::FORBIDDEN,
                "the address is not complete: take the one that kirke serve prints",
            ));
        }
        let is_json = |kind: &HeaderValue| kind.as_bytes().starts_with(b"application/json");
        // Forms of other sites cannot send this without asking first.
        if request.method() == Method::POST && !headers.get(CONTENT_TYPE).is_some_and(is_json) {
            return Err(TurnedAway(StatusCode::UNSUPPORTED_MEDIA_TYPE, "questions are JSON"));
        }
        Ok(rest)
    }

    fn is_own(&self, host: &str) -> bool {
        self.hosts.iter().any(|own| own.eq_ignore_ascii_case(host))
    }

    /// Takes the same time for every wrong token of the right length.
    fn is_token(&self, given: &str) -> bool {
        let (given, own) = (given.as_bytes(), self.token.as_bytes());
        given.len() == own.len()
            && given.iter().zip(own).fold(0, |all, (one, other)| all | (one ^ other)) == 0
    }
}

/// A header that stands there once.
fn single<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let first = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(first)
}
