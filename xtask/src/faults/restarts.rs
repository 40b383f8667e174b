//! Restarts the server with `SIGTERM` under load, and counts the requests without a response.
//!
//! A request counts if its client wrote all of it, on a connection that the server's socket had accepted, before the server
//! closed that socket. It must be answered completely. If the port is closed, or the connection closes before the client
//! writes, nothing is lost.

use std::hash::{BuildHasher as _, RandomState};
use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::time::{Duration, Instant};

use crate::Outcome;
use crate::program::{DataDir, Program};

/// Clients that open a connection for each request, and clients that keep theirs.
const FRESH: usize = 6;
const KEPT: usize = 6;
/// Pause between two requests of a client that keeps its connection.
const MAX_PAUSE_MS: u64 = 200;
/// Time between a start and the signal.
const MIN_LIFE_MS: u64 = 100;
const MAX_LIFE_MS: u64 = 600;
/// How long the socket stays open after the signal (`LAST_REQUESTS` in `server/src/transport/shutdown.rs`).
const SOCKET_OPEN: Duration = Duration::from_secs(1);
/// Maximum time for the program to end.
const END: Duration = Duration::from_secs(10);

#[derive(Default)]
struct Counts {
    answered: AtomicUsize,
    /// Responses with `Connection: close`.
    last: AtomicUsize,
    /// The port was closed.
    refused: AtomicUsize,
    /// Requests that were written after the socket was closed.
    late: AtomicUsize,
    lost: AtomicUsize,
}

struct Load {
    address: SocketAddr,
    counts: Counts,
    is_over: AtomicBool,
    signalled: Mutex<Option<Instant>>,
}

/// Restarts the server `restarts` times.
pub fn run(binary: &Path, restarts: usize) -> Outcome {
    let data = DataDir::new("restarts")?;
    let mut program = Program::start(binary, &data)?;
    let load = Load {
        address: program.api.address,
        counts: Counts::default(),
        is_over: AtomicBool::new(false),
        signalled: Mutex::new(None),
    };
    let load = &load;
    let outcome = std::thread::scope(|scope| {
        for _ in 0..FRESH {
            scope.spawn(move || load.open_each_time());
        }
        for client in 0..KEPT {
            scope.spawn(move || load.reuse_connection(client));
        }
        let restarted = (1..=restarts).try_for_each(|number| {
            let life = RandomState::new().hash_one(number) % (MAX_LIFE_MS - MIN_LIFE_MS);
            std::thread::sleep(Duration::from_millis(MIN_LIFE_MS + life));
            load.signal(Some(Instant::now()));
            let took = program.terminate()?;
            load.signal(None);
            if took > END {
                return Err(
                    format!("restart {number}: the end took {} ms", took.as_millis()).into(),
                );
            }
            program = Program::start_at(binary, &data, load.address)?;
            println!(
                "restart {number:>3}: ended after {:>4} ms; {} requests answered so far, {} lost",
                took.as_millis(),
                load.counts.answered.load(SeqCst),
                load.counts.lost.load(SeqCst)
            );
            Ok(())
        });
        load.is_over.store(true, SeqCst);
        restarted
    });
    outcome.and_then(|()| verdict(&load.counts, restarts))
}

fn verdict(counts: &Counts, restarts: usize) -> Outcome {
    let count = |of: &AtomicUsize| of.load(SeqCst);
    println!(
        "{restarts} restarts: {} requests answered, {} of them as their connection's last; {} clients found the port \
         closed; {} wrote after that; {} requests lost",
        count(&counts.answered),
        count(&counts.last),
        count(&counts.refused),
        count(&counts.late),
        count(&counts.lost)
    );
    if count(&counts.lost) > 0 {
        return Err("requests that had reached the socket stayed without an answer".into());
    }
    if count(&counts.last) == 0 {
        return Err("no request fell into a restart: the load was too thin".into());
    }
    Ok(())
}

impl Load {
    fn signal(&self, at: Option<Instant>) {
        if let Ok(mut signalled) = self.signalled.lock() {
            *signalled = at;
        }
    }

    fn is_over(&self) -> bool {
        self.is_over.load(SeqCst)
    }

    fn add(counter: &AtomicUsize) {
        counter.fetch_add(1, SeqCst);
    }

    fn connect(&self) -> Option<TcpStream> {
        let stream = TcpStream::connect_timeout(&self.address, Duration::from_secs(10))
            .and_then(|stream| {
                stream.set_nodelay(true)?;
                stream.set_read_timeout(Some(Duration::from_secs(30)))?;
                Ok(stream)
            })
            .ok();
        if stream.is_none() {
            Self::add(&self.counts.refused);
            std::thread::sleep(Duration::from_millis(5));
        }
        stream
    }

    /// Opens a connection for each request.
    fn open_each_time(&self) {
        while !self.is_over() {
            if let Some(mut stream) = self.connect() {
                self.ask(&mut stream, "Connection: close\r\n");
            }
        }
    }

    /// Uses one connection for many requests, with pauses between them.
    fn reuse_connection(&self, client: usize) {
        let random = RandomState::new();
        let mut connection = None;
        for number in 0.. {
            if self.is_over() {
                break;
            }
            let Some(mut stream) = connection.take().or_else(|| self.connect()) else {
                continue;
            };
            if self.ask(&mut stream, "") {
                let pause = random.hash_one((client, number)) % MAX_PAUSE_MS;
                std::thread::sleep(Duration::from_millis(pause));
                connection = Some(stream).filter(|stream| !is_closed(stream));
            }
        }
    }

    /// Sends a request. Returns whether the connection can be used for another one.
    fn ask(&self, stream: &mut TcpStream, header: &str) -> bool {
        let request = format!("GET /healthz HTTP/1.1\r\nHost: faults\r\n{header}\r\n");
        let is_written = stream.write_all(request.as_bytes()).is_ok();
        let written = Instant::now();
        let signalled = self.signalled.lock().ok().and_then(|at| *at);
        match answer(stream) {
            Ok(is_last) if is_written => {
                Self::add(&self.counts.answered);
                if is_last && header.is_empty() {
                    Self::add(&self.counts.last);
                }
                !is_last
            }
            failure => {
                if signalled.is_some_and(|at| written > at + SOCKET_OPEN) {
                    Self::add(&self.counts.late);
                    return false;
                }
                let kind = if header.is_empty() { "kept" } else { "new" };
                let after = signalled.map(|at| written.duration_since(at));
                println!(
                    "lost on a {kind} connection, written whole: {is_written}, after the signal: {after:?}, {failure:?}"
                );
                Self::add(&self.counts.lost);
                false
            }
        }
    }
}

/// Reads a whole response. Returns whether it is the last of its connection; the error says what came instead.
fn answer(stream: &mut TcpStream) -> Result<bool, String> {
    let mut answer = Vec::new();
    let mut bytes = [0; 4096];
    loop {
        let text = String::from_utf8_lossy(&answer).to_lowercase();
        if text.starts_with("http/1.1 200") && text.ends_with("\r\n\r\nok\n") {
            return Ok(text.contains("connection: close"));
        }
        match stream.read(&mut bytes) {
            Ok(0) => return Err(format!("closed after {text:?}")),
            // This process was paused, for example by a debugger.
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(format!("{error} after {text:?}")),
            Ok(length) => answer.extend_from_slice(bytes.get(..length).unwrap_or_default()),
        }
    }
}

fn is_closed(stream: &TcpStream) -> bool {
    let looked = stream
        .set_nonblocking(true)
        .and_then(|()| stream.peek(&mut [0; 1]));
    let _ = stream.set_nonblocking(false);
    !matches!(looked, Err(error) if error.kind() == ErrorKind::WouldBlock)
}
