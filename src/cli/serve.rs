//! `kirke serve`

use super::args::Serve;
use super::choices::When;
use super::exit::Exit;
use super::fault::Fault;
use super::{screen, stop};
use crate::desk::{Desk, serve};
use std::io::Write;
use std::time::Duration;

/// So long after a signal the program ends in any case.
const GRACE: Duration = Duration::from_millis(400);

/// Serves the page until a signal ends it.
pub fn run(args: &Serve, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let missing = args.paths.iter().filter(|path| !path.exists());
    let faults: Vec<Fault> =
        missing.map(|path| Fault::input(format!("{}: there is no such file", path.display()))).collect();
    if !faults.is_empty() {
        return Ok(screen::complain("", &faults, When::Auto));
    }
    let stop = stop::flag_with_grace(GRACE);
    let desk = Desk::new(&args.paths, args.rules.profile());
    let begun = |address: &str| -> std::io::Result<()> {
        writeln!(out, "{address}")?;
        out.flush()?;
        // Whoever has no browser here still has the address.
        if !args.no_open && open::that_detached(address).is_err() {
            screen::warn_once("no browser could be opened: open the address yourself");
        }
        Ok(())
    };
    match serve(desk, args.port, &stop, begun) {
        Ok(()) => Ok(Exit::Success),
        Err(error) => {
            let fault = format!("port {} of this machine: {error}", args.port);
            Ok(screen::complain("", &[Fault::input(fault)], When::Auto))
        }
    }
}
