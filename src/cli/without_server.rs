//! `kirke serve` where no program may listen.

use super::args::Serve;
use super::choices::When;
use super::exit::Exit;
use super::fault::Fault;
use super::screen;
use std::io::Write;

/// Says that there is no page.
#[expect(clippy::unnecessary_wraps, reason = "the same signature as where there is a server")]
pub fn run(_: &Serve, _: &mut dyn Write) -> anyhow::Result<Exit> {
    let fault = Fault::unsupported("not supported: a sandbox of WebAssembly serves no page");
    Ok(screen::complain("", &[fault], When::Auto))
}
