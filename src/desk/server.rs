//! Connections. The server listens on the loopback device and nowhere else.

use super::gate::Gate;
use super::routes::Desk;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// Connections at once; a page needs a handful.
const MOST_CONNECTIONS: usize = 128;

/// A request must have begun by then, and so must the next one.
const PATIENCE: Duration = Duration::from_secs(10);

/// Threads that answer short questions.
const MOST_THREADS: usize = 16;

/// How often it is looked whether the server is to end.
const LOOK: Duration = Duration::from_millis(50);

const BUSY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// Serves until it is told to stop; `begun` is told the address.
pub fn serve(
    desk: Desk,
    port: u16,
    stop: &AtomicBool,
    begun: impl FnOnce(&str) -> io::Result<()>,
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .enable_time()
        .max_blocking_threads(MOST_THREADS)
        .build()?;
    let done = runtime.block_on(async {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let gate = Gate::new(listener.local_addr()?.port())?;
        begun(&gate.address())?;
        take_connections(&listener, &Arc::new(desk), &Arc::new(gate), stop).await;
        Ok(())
    });
    // Searches that still run see that nobody listens; nobody waits for them.
    runtime.shutdown_background();
    done
}

async fn take_connections(listener: &TcpListener, desk: &Arc<Desk>, gate: &Arc<Gate>, stop: &AtomicBool) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    while !stop.load(Ordering::Relaxed) {
        let Ok(accepted) = tokio::time::timeout(LOOK, listener.accept()).await else { continue };
        let Ok((stream, _)) = accepted else {
            // No more files may be open, say: the connections that are there will end.
            tokio::time::sleep(LOOK).await;
            continue;
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
            let _ = stream.try_write(BUSY);
            continue;
        };
        let (desk, gate) = (Arc::clone(desk), Arc::clone(gate));
        tokio::spawn(async move {
            connection(stream, desk, gate).await;
            drop(place);
        });
    }
}

async fn connection(stream: TcpStream, desk: Arc<Desk>, gate: Arc<Gate>) {
    // An answer in small pieces is not to wait for more of it.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request| {
        let answer = Arc::clone(&desk).answer(Arc::clone(&gate), request);
        async move { Ok::<_, Infallible>(answer.await) }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(PATIENCE);
    // A connection that breaks off is nothing to be told.
    let _ = http.serve_connection(TokioIo::new(stream), service).await;
}
