//! A fault of the program while it works on one thing must not end what it does for others: it is caught, and told in
//! words.

use std::any::Any;
use std::cell::Cell;
use std::fmt;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::{Mutex, PoisonError};

/// The message of the latest fault of the program, and the place in the source where it was noticed.
static LATEST: Mutex<Option<(String, String)>> = Mutex::new(None);

/// A fault of the program: what it was asked is not answered, and whoever asked is not to blame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramFault {
    message: String,
    place: Option<String>,
}

impl fmt::Display for ProgramFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the program failed here ({}", self.message.replace('\n', " "))?;
        if let Some(place) = &self.place {
            write!(f, ", {place}")?;
        }
        f.write_str("); this is a fault of kirke, not of the problem: please report it")
    }
}

impl std::error::Error for ProgramFault {}

/// Does some work; a panic in it, on this thread or on one that works for it, is a fault of the program. What the work
/// was about to change must not be used after a fault.
///
/// ```
/// use kirke::guard::guarded;
/// assert_eq!(guarded(|| 1 + 1), Ok(2));
/// let fault = guarded(|| -> u8 { panic!("lost my way") }).unwrap_err();
/// assert!(fault.to_string().contains("lost my way"));
/// ```
///
/// # Errors
/// If the work panics.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, ProgramFault> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| {
        let message = message(&*payload);
        let latest = LATEST.lock().unwrap_or_else(PoisonError::into_inner);
        let place = latest.as_ref().filter(|(of, _)| *of == message).map(|(_, place)| place.clone());
        ProgramFault { message, place }
    })
}

/// So many questions, each asked while the same one is looked at elsewhere, have no end: kings come back for ever, or two
/// rules ask each other. Those that end need a handful.
const DEEPEST: u32 = 32;

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// Counts down again, after a fault as well.
struct Level;

impl Drop for Level {
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get() - 1);
    }
}

/// Looks at a question, perhaps while the same one is looked at elsewhere; `what` names it.
///
/// ```
/// use kirke::guard::{guarded, nested};
/// fn endless() -> bool {
///     nested("the answer", endless)
/// }
/// for _ in 0..2 {
///     let fault = guarded(endless).unwrap_err();
///     assert!(fault.to_string().contains("the answer depends on itself"), "{fault}");
///     assert!(nested("it", || nested("it", || true)));
/// }
/// ```
///
/// # Panics
/// If that goes on and on. A panic ends one problem, while a stack that overflows ends the program.
pub fn nested<T>(what: &str, look: impl FnOnce() -> T) -> T {
    let depth = DEPTH.get() + 1;
    assert!(depth <= DEEPEST, "{what} depends on itself under these conditions");
    DEPTH.set(depth);
    let _level = Level;
    look()
}

/// From now on a panic writes nothing on the terminal by itself: [`guarded`] says what is to be said. With
/// `RUST_BACKTRACE` set, whoever looks for the fault still gets everything.
pub fn keep_panics_quiet() {
    let tell_all = std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0");
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info: &PanicHookInfo<'_>| {
        let place = info.location().map_or_else(String::new, ToString::to_string);
        *LATEST.lock().unwrap_or_else(PoisonError::into_inner) = Some((message(info.payload()), place));
        if tell_all {
            usual(info);
        }
    }));
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
}
