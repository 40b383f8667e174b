//! Stops the server. Every request that has reached its socket is answered.

use std::io;
use std::net::TcpListener;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use super::Transport;

/// How long to wait for requests that are on their way, on connections whose handshake has begun and on kept-alive ones.
/// It is several times the longest round trip on Earth.
const LAST_REQUESTS: Duration = Duration::from_secs(1);
/// How long running requests may take after that. Together with the background workers' time, the program ends within ten
/// seconds of the signal.
pub(super) const RUNNING_REQUESTS_SECONDS: u64 = 7;

impl Transport {
    /// Serves until a signal arrives, then:
    /// 1. Refuses new connections, except those whose handshake has begun. Every response says `Connection: close`.
    /// 2. After [`LAST_REQUESTS`], closes the socket and the connections that wait for a request.
    /// 3. Gives running requests [`RUNNING_REQUESTS_SECONDS`] to finish.
    ///
    /// A second signal stops the server at once.
    pub(crate) async fn run(self) -> io::Result<()> {
        let Self {
            server,
            listener,
            connections,
        } = self;
        let watch = tokio::spawn(Arc::clone(&connections).watch());
        let handle = server.handle();
        let mut server = pin!(server);
        let mut signals = Signals::new()?;
        let outcome = tokio::select! {
            outcome = &mut server => outcome,
            () = signals.next() => {
                tracing::info!("stopping: answering the last requests");
                connections.start_draining();
                refuse_new(&listener);
                let stop = async {
                    tokio::time::sleep(LAST_REQUESTS).await;
                    // The socket closes when the acceptor drops its clone too.
                    drop(listener);
                    connections.close_idle();
                    handle.stop(true).await;
                };
                let stop = async {
                    tokio::select! {
                        () = stop => {}
                        () = signals.next() => handle.stop(false).await,
                    }
                };
                let (outcome, ()) = tokio::join!(&mut server, stop);
                outcome
            }
        };
        watch.abort();
        outcome
    }
}

/// Makes the kernel ignore new connections, so that the queue of accepted ones becomes empty. A client tries again after a
/// second and finds a closed port, or the next instance of the program.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn refuse_new(listener: &TcpListener) {
    use socket2::{SockFilter, SockRef};

    // Classic BPF over the TCP header: drop packets with the SYN flag (byte 13, bit 1), keep the rest.
    const LOAD_BYTE: u16 = 0x30;
    const JUMP_IF_ANY_BIT: u16 = 0x45;
    const RETURN: u16 = 0x06;
    let filter = [
        SockFilter::new(LOAD_BYTE, 0, 0, 13),
        SockFilter::new(JUMP_IF_ANY_BIT, 0, 1, 0x02),
        SockFilter::new(RETURN, 0, 0, 0),
        SockFilter::new(RETURN, 0, 0, u32::MAX),
    ];
    if let Err(error) = SockRef::from(listener).attach_filter(&filter) {
        tracing::warn!(%error, "new connections cannot be refused while the last requests are answered");
    }
}

/// On other systems, connections are accepted and answered until the socket is closed.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn refuse_new(_: &TcpListener) {}

/// The signals that stop the program: `SIGTERM` from a supervisor and `SIGINT` from a terminal.
struct Signals {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
}

impl Signals {
    #[cfg(unix)]
    fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    #[cfg(unix)]
    async fn next(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }

    #[cfg(not(unix))]
    fn new() -> io::Result<Self> {
        Ok(Self {})
    }

    #[cfg(not(unix))]
    async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
