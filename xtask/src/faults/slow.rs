//! Keeps the server waiting with slow clients, in every way that HTTP/1.1 allows, and measures a healthy client meanwhile.

use std::io::{Error, ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::time::{Duration, Instant};

use crate::Outcome;
use crate::http::Connection;
use crate::program::{DataDir, Program};

const SECONDS: u64 = 30;
/// Pause between two bytes of a slow client.
const PAUSE: Duration = Duration::from_secs(3);
/// Requests per second of the healthy client, which alternates between a kept connection and new ones.
const PER_SECOND: u32 = 20;
/// Maximum p99 of the healthy requests. The load of this tool runs on the same machine.
const MAX_P99: Duration = Duration::from_millis(50);

const BODY: &str =
    "POST /api/auth/magic-link HTTP/1.1\r\nHost: slow\r\nContent-Type: application/json\r\n";

const KINDS: usize = 5;
const DEAF: usize = 4;
/// More than the buffers at both ends hold for a client that reads nothing.
const DEAF_REQUESTS: usize = 20;

/// Returns the first bytes that a slow client sends.
fn start(client: usize) -> String {
    match client % KINDS {
        0 => "GET / HTTP/1.1\r\nHost: slow\r\nX-Slow: ".to_owned(),
        1 => "GET /healthz HTTP/1.1\r\nHost: slow\r\n\r\nGET / HTTP/1.1\r\nX-Slow: ".to_owned(),
        2 => format!("{BODY}Content-Length: 60000\r\n\r\n{{"),
        3 => format!("{BODY}Transfer-Encoding: chunked\r\n\r\nffff\r\n{{"),
        // `DEAF`: requests a lot and reads nothing.
        _ => "GET / HTTP/1.1\r\nHost: slow\r\n\r\n".repeat(DEAF_REQUESTS),
    }
}

/// Runs with `clients` slow clients. A client that is disconnected connects again.
pub fn run(binary: &Path, clients: usize) -> Outcome {
    let files = rlimit::increase_nofile_limit(u64::MAX)?;
    if files < clients as u64 + 100 {
        return Err(format!("{clients} clients need more open files than {files}").into());
    }
    let data = DataDir::new("slow")?;
    // All of them are on this machine but stand for as many addresses.
    let per_address = (clients + 100).to_string();
    let settings = [(
        "GRAPHFOLIO__CONNECTIONS__MAX_PER_ADDRESS",
        per_address.as_str(),
    )];
    let program = Program::start_with(binary, &data, &settings)?;
    let address = program.api.address;
    let (is_over, let_go) = (AtomicBool::new(false), AtomicUsize::new(0));
    let times = std::thread::scope(|scope| {
        scope.spawn(|| crowd(address, clients, &is_over, &let_go));
        let times = healthy(address);
        is_over.store(true, SeqCst);
        times
    });
    let open = program.open_files()?;
    let share = |share: f64| {
        let rank = (times.len() as f64 * share).ceil() as usize;
        times
            .get(rank.saturating_sub(1))
            .copied()
            .unwrap_or_default()
    };
    let asked = SECONDS as usize * PER_SECOND as usize;
    println!(
        "{clients} slow clients for {SECONDS} s, {} let go; {} of {asked} healthy requests answered: p50 {:.1} ms, \
         p99 {:.1} ms, longest {:.1} ms; the server has {open} open files",
        let_go.load(SeqCst),
        times.len(),
        share(0.5).as_secs_f64() * 1_000.0,
        share(0.99).as_secs_f64() * 1_000.0,
        share(1.0).as_secs_f64() * 1_000.0
    );
    if times.len() < asked {
        return Err("healthy requests were not answered".into());
    }
    if share(0.99) > MAX_P99 {
        return Err(format!("p99 is over {} ms", MAX_P99.as_millis()).into());
    }
    if let_go.load(SeqCst) < clients {
        return Err("slow clients are still there".into());
    }
    Ok(())
}

/// Connects all clients and sends a byte on each now and then, until the end.
fn crowd(address: SocketAddr, clients: usize, is_over: &AtomicBool, let_go: &AtomicUsize) {
    let mut open: Vec<Option<TcpStream>> = (0..clients).map(|_| None).collect();
    while !is_over.load(SeqCst) {
        for (client, slot) in open.iter_mut().enumerate() {
            let is_reader = client % KINDS != DEAF;
            let is_gone = match slot {
                Some(stream) => is_let_go(stream, is_reader),
                None => false,
            };
            if is_gone {
                let_go.fetch_add(1, SeqCst);
                *slot = None;
            }
            if slot.is_none() {
                *slot = connect(address, &start(client));
            }
            if is_over.load(SeqCst) {
                return;
            }
        }
        std::thread::sleep(PAUSE);
    }
}

fn connect(address: SocketAddr, start: &str) -> Option<TcpStream> {
    let mut stream = TcpStream::connect_timeout(&address, Duration::from_secs(5)).ok()?;
    stream.set_nonblocking(true).ok()?;
    let _ = stream.write(start.as_bytes());
    Some(stream)
}

/// Sends one more byte. Returns whether the server has closed the connection, which a client that reads nothing only
/// notices when it writes.
fn is_let_go(stream: &mut TcpStream, is_reader: bool) -> bool {
    let is_open = |error: &Error| error.kind() == ErrorKind::WouldBlock;
    if stream.write(b"x").is_err_and(|error| !is_open(&error)) {
        return true;
    }
    let mut bytes = [0; 4096];
    if !is_reader {
        return false;
    }
    loop {
        match stream.read(&mut bytes) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(error) => return !is_open(&error),
        }
    }
}

/// Returns the response times of a healthy client, sorted, each from the time when the request was due.
fn healthy(address: SocketAddr) -> Vec<Duration> {
    let begin = Instant::now() + Duration::from_secs(1);
    let mut kept = None;
    let mut times = Vec::new();
    for number in 0..SECONDS as u32 * PER_SECOND {
        let due = begin + Duration::from_secs(1) * number / PER_SECOND;
        std::thread::sleep(due.saturating_duration_since(Instant::now()));
        let is_kept = number % 2 == 0;
        let open = if is_kept { kept.take() } else { None };
        let Some(mut connection) = open.or_else(|| Connection::open(address).ok()) else {
            continue;
        };
        let mut answer = connection.send("GET", "/healthz", &[], b"");
        if is_kept
            && answer.is_err()
            && let Ok(fresh) = Connection::open(address)
        {
            // The server closed it between two requests, which every client must expect.
            connection = fresh;
            answer = connection.send("GET", "/healthz", &[], b"");
        }
        if answer.is_ok_and(|answer| answer.status == 200) {
            times.push(due.elapsed());
            if is_kept {
                kept = Some(connection);
            }
        }
    }
    times.sort();
    times
}
