//! Clients that keep the server waiting, and the caps on connections.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use server::Settings;
use socket2::{Domain, Socket, Type};

use crate::support::{Program, eventually, start_with, wait_until};

/// Longer than anything here takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
const BODY_HEAD: &str =
    "POST /api/auth/magic-link HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";

fn impatient(settings: &mut Settings) {
    settings.connections.head_seconds = 1;
    settings.connections.grace_seconds = 1;
}

fn connect(program: &Program) -> TcpStream {
    connect_from(program, Ipv4Addr::LOCALHOST)
}

fn connect_from(program: &Program, from: Ipv4Addr) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket
        .bind(&SocketAddr::new(IpAddr::V4(from), 0).into())
        .unwrap();
    let to: SocketAddr = program.base.trim_start_matches("http://").parse().unwrap();
    socket.connect(&to.into()).unwrap();
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Sends `start`, then a byte every 50 ms until the server responds. Returns everything that it sent until it
/// closed.
fn trickle(mut stream: TcpStream, start: &str) -> String {
    stream.write_all(start.as_bytes()).unwrap();
    let mut bytes = stream.try_clone().unwrap();
    let (stop, stopped) = std::sync::mpsc::channel::<()>();
    let trickle = std::thread::spawn(move || {
        while stopped.recv_timeout(Duration::from_millis(50)).is_err()
            && bytes.write_all(b"x").is_ok()
        {}
    });
    let mut answer = [0; 4096];
    let length = stream.read(&mut answer).unwrap();
    stop.send(()).ok();
    trickle.join().unwrap();
    let mut answer = answer[..length].to_vec();
    // A reset counts as closing.
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8(answer).unwrap()
}

/// Returns whether the server has closed the connection or sent something.
fn is_over(stream: &TcpStream) -> bool {
    stream.set_nonblocking(true).unwrap();
    let outcome = stream.peek(&mut [0; 1]);
    stream.set_nonblocking(false).unwrap();
    !matches!(outcome, Err(error) if error.kind() == ErrorKind::WouldBlock)
}

fn open(streams: &[TcpStream]) -> usize {
    streams.iter().filter(|stream| !is_over(stream)).count()
}

fn read_until(stream: &mut TcpStream, end: &[u8]) -> String {
    let mut read = Vec::new();
    while !read.ends_with(end) {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        read.extend(byte);
    }
    String::from_utf8(read).unwrap()
}

#[test]
fn responses_say_how_long_the_connection_stays_open() {
    let program = start_with(None, |settings| {
        settings.connections.keep_alive_seconds = 600;
    });
    for (connection, says) in [("keep-alive", true), ("close", false)] {
        let mut stream = connect(&program);
        let request =
            format!("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: {connection}\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let answer = read_until(&mut stream, b"ok\n").to_lowercase();
        assert_eq!(
            answer.contains("keep-alive: timeout=600\r\n"),
            says,
            "{answer}"
        );
    }
}

async fn is_healthy(program: &Program) {
    program.anonymous().get("/healthz").await.expect(200);
}

#[test]
fn a_body_that_trickles_in_is_answered_408() {
    let program = start_with(None, impatient);
    let sized = format!("{BODY_HEAD}Content-Length: 60000\r\n\r\n{{");
    let answer = trickle(connect(&program), &sized);
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains(r#""code":"request_timeout""#), "{answer}");
    assert!(
        answer.to_lowercase().contains("connection: close"),
        "{answer}"
    );

    // Chunks may have any size.
    let chunked = format!("{BODY_HEAD}Transfer-Encoding: chunked\r\n\r\n10000\r\n{{");
    let answer = trickle(connect(&program), &chunked);
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
}

#[test]
fn a_head_that_trickles_in_is_answered_408_also_after_a_request() {
    let program = start_with(None, impatient);
    let answer = trickle(
        connect(&program),
        "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    );
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");

    let mut kept = connect(&program);
    kept.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        .unwrap();
    read_until(&mut kept, b"ok\n");
    let answer = trickle(kept, "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ");
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
}

#[test]
fn a_connection_that_never_says_anything_is_closed() {
    let program = start_with(None, impatient);
    let mut silent = connect(&program);
    assert_eq!(silent.read(&mut [0; 1]).unwrap(), 0);
}

/// A chunked body that no handler reads, long after the response was sent.
#[test]
fn an_unread_body_keeps_no_connection_open() {
    let program = start_with(None, impatient);
    let start =
        "POST /no/such/page HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n10000\r\n{";
    let answer = trickle(connect(&program), start);
    assert!(answer.starts_with("HTTP/1.1 4"), "{answer}");
}

#[test]
fn a_reader_that_takes_nothing_of_its_responses_is_closed() {
    let program = start_with(None, impatient);
    let mut deaf = connect(&program);
    deaf.set_write_timeout(Some(Duration::from_millis(200)))
        .unwrap();
    // More than fits into both ends' buffers; the rest waits for a server that does not read any further.
    let pipelined = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(20_000);
    let until = Instant::now() + PATIENCE;
    let mut sent = 0;
    loop {
        match deaf.write(
            pipelined
                .get(sent..)
                .filter(|rest| !rest.is_empty())
                .unwrap_or(b"G"),
        ) {
            Ok(bytes) => sent += bytes,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => break,
        }
        assert!(
            Instant::now() < until,
            "still open after {sent} bytes of requests"
        );
    }
}

/// Connects once to each of the server's workers, which take connections in turn. Each worker has its own queue, so
/// only then has every earlier connection been admitted.
fn connect_to_every_worker(program: &Program) -> Vec<TcpStream> {
    let workers = std::thread::available_parallelism().unwrap().get();
    (0..workers)
        .map(|_| {
            let mut stream = connect(program);
            stream
                .write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                .unwrap();
            read_until(&mut stream, b"ok\n");
            stream
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_slowest_gives_way_at_the_cap() {
    const FIRST: usize = 8;
    let workers = std::thread::available_parallelism().unwrap().get();
    let cap = FIRST + 4 * workers;
    let program = start_with(None, |settings| {
        settings.connections.max = cap;
        // Connections only end because of the cap.
        settings.connections.head_seconds = 600;
        settings.connections.keep_alive_seconds = 600;
    });
    let first: Vec<_> = (0..FIRST).map(|_| connect(&program)).collect();
    let idle = connect_to_every_worker(&program);
    let later: Vec<_> = (0..cap).map(|_| connect(&program)).collect();
    wait_until("more than the cap are open", || {
        open(&first) + open(&idle) + open(&later) <= cap
    });
    assert_eq!(open(&first), 0, "the first have waited longest");
    // As many were closed as exceeded the cap, so at most as many of the later ones as there were idle ones.
    assert!(open(&later) >= cap - idle.len());
    is_healthy(&program).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_a_cap_of_its_own() {
    let program = start_with(None, |settings| {
        settings.server.proxy_hops = 0;
        settings.connections.max_per_address = 4;
        settings.connections.head_seconds = 600;
    });
    let other = connect_from(&program, Ipv4Addr::new(127, 0, 0, 2));
    let greedy: Vec<_> = (0..20).map(|_| connect(&program)).collect();
    // Until then a worker may still admit greedy connections from before the healthy one, which would have to give
    // way to them.
    wait_until("one address has more than its cap", || open(&greedy) <= 4);
    is_healthy(&program).await;
    assert!(!is_over(&other), "another address was cut off");
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_the_cap_is_that_of_the_client_and_not_the_proxy_s() {
    let program = start_with(None, |settings| {
        settings.server.proxy_hops = 1;
        settings.connections.max_per_address = 4;
        settings.connections.head_seconds = 600;
        settings.connections.grace_seconds = 600;
    });
    let idle: Vec<_> = (0..30).map(|_| connect(&program)).collect();
    let upload = |client: &str| {
        let mut stream = connect(&program);
        let head = format!("{BODY_HEAD}X-Forwarded-For: {client}\r\nContent-Length: 100\r\n\r\n{{");
        stream.write_all(head.as_bytes()).unwrap();
        stream
    };
    let other = upload("203.0.113.8");
    let greedy: Vec<_> = (0..20).map(|_| upload("203.0.113.7")).collect();
    wait_until("one client has more than its cap", || open(&greedy) <= 4);
    is_healthy(&program).await;
    assert!(!is_over(&other), "another client was cut off");
    assert!(!idle.iter().any(is_over), "the proxy was cut off");
}

/// `cargo xtask faults --slow` measures how fast healthy clients are served meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn two_thousand_slow_clients_are_let_go_while_healthy_ones_are_served() {
    let program = start_with(None, |settings| {
        settings.connections.head_seconds = 3;
        settings.connections.grace_seconds = 3;
    });
    let starts = [
        "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ".to_owned(),
        format!("{BODY_HEAD}Content-Length: 60000\r\n\r\n{{"),
    ];
    let slow: Vec<_> = starts
        .iter()
        .cycle()
        .take(2_000)
        .map(|start| {
            let mut stream = connect(&program);
            stream.write_all(start.as_bytes()).unwrap();
            stream
        })
        .collect();
    eventually("slow clients are still there", async || {
        is_healthy(&program).await;
        slow.iter().all(is_over).then_some(())
    })
    .await;
    for mut stream in slow {
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    }
}
