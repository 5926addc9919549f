//! Server-sent events: what long work tells while it goes on.

use bytes::Bytes;
use hyper::body::{Body, Frame};
use serde::Serialize;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::{Interval, MissedTickBehavior, interval};

/// So often something is sent in any case: a browser that has gone is noticed by that at the latest.
const BEAT: Duration = Duration::from_millis(200);

/// Events that wait for the browser; then the work waits.
const AHEAD: usize = 256;

/// Tells events; to be called on threads of the work.
#[derive(Clone)]
pub struct Teller {
    send: Sender<Bytes>,
    stop: Arc<AtomicBool>,
}

/// The body of an answer that lasts as long as the work. When it is dropped, nobody listens any more, and the work is
/// to end.
pub struct Events {
    told: Receiver<Bytes>,
    beat: Interval,
    stop: Arc<AtomicBool>,
}

/// Both ends of new work.
pub fn events() -> (Teller, Events) {
    let (send, told) = channel(AHEAD);
    let stop = Arc::new(AtomicBool::new(false));
    let mut beat = interval(BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    (Teller { send, stop: Arc::clone(&stop) }, Events { told, beat, stop })
}

impl Teller {
    /// Tells something, as soon as there is room for it; nothing if nobody listens any more.
    pub fn tell(&self, name: &str, data: &impl Serialize) {
        if self.nobody_listens() {
            return;
        }
        let Ok(data) = serde_json::to_string(data) else { return };
        let event = Bytes::from(format!("event: {name}\ndata: {data}\n\n"));
        if self.send.blocking_send(event).is_err() {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Then the work is to end, and what it has found is not worth writing.
    pub fn nobody_listens(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Set when nobody listens any more.
    pub fn stop(&self) -> &Arc<AtomicBool> {
        &self.stop
    }

    /// Waits until nobody listens any more.
    pub async fn has_no_listener(&self) {
        self.send.closed().await;
    }
}

impl Body for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if let Poll::Ready(told) = self.told.poll_recv(context) {
            return Poll::Ready(told.map(|event| Ok(Frame::data(event))));
        }
        self.beat.poll_tick(context).map(|_| Some(Ok(Frame::data(Bytes::from_static(b": \n\n")))))
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
