//! Responses that are too large, too slow or maliciously compressed.

use std::io::Write;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use outbound::{INTROSPECTION_MAX_BYTES, MAX_BYTES, Options, OutboundError, Request, Target};
use tokio::io::AsyncWriteExt;
use tokio::sync::mpsc;

use crate::world::{PUBLIC, Server, World, answer, soon, user, write_endlessly};

const MIB: usize = 1 << 20;

#[tokio::test]
async fn the_limit_is_exact_plain_and_packed() {
    for (encoding, pack) in [
        ("identity", identity as fn(&[u8]) -> Vec<u8>),
        ("gzip", gzip),
        ("x-gzip", gzip),
        ("GZIP", gzip),
        ("br", brotli),
    ] {
        for (length, fits) in [
            (0, true),
            (1, true),
            (5_000, true),
            (5_001, false),
            (MIB, false),
        ] {
            let text = noise(length);
            let packed = pack(&text);
            let header = format!("Content-Encoding: {encoding}");
            let server = Server::answering(move |_| answer("200 OK", &[&header], &packed)).await;
            let got = fetch(&server, 5_000).await;
            if fits {
                assert_eq!(got.unwrap(), text, "{encoding} {length}");
            } else {
                assert_eq!(
                    got.unwrap_err(),
                    OutboundError::TooLarge(5_000),
                    "{encoding} {length}"
                );
            }
        }
    }
}

#[tokio::test]
async fn an_introspection_may_be_larger() {
    let body = vec![b'x'; 20 * MIB];
    let packed = gzip(&body);
    let server =
        Server::answering(move |_| answer("200 OK", &["Content-Encoding: gzip"], &packed)).await;
    assert_eq!(
        fetch(&server, INTROSPECTION_MAX_BYTES).await.unwrap().len(),
        body.len()
    );
    let error = fetch(&server, MAX_BYTES).await.unwrap_err();
    assert_eq!(error.to_string(), "The response is larger than 2 MiB.");
}

#[tokio::test]
async fn an_announced_length_beyond_the_limit_is_not_waited_for() {
    let server = Server::with(|_, mut stream| async move {
        let head = b"HTTP/1.1 200 OK\r\nContent-Length: 5000001\r\n\r\n";
        stream.write_all(head).await.unwrap();
        // Sends nothing more, and does not close.
        std::future::pending::<()>().await;
    })
    .await;
    let error = fetch(&server, 5_000_000).await.unwrap_err();
    assert_eq!(error, OutboundError::TooLarge(5_000_000));
}

#[tokio::test]
async fn bodies_without_end_are_cut_and_take_little_memory() {
    let block = vec![b'x'; 64 * 1024];
    let chunk = [b"10000\r\n", block.as_slice(), b"\r\n"].concat();
    // 32 MiB of zeros in 32 kB, again and again: each is a whole member of a gzip file.
    let member = gzip_of_zeros(32);
    // An empty member: endless input without output.
    let empty = gzip(&[]);
    let cases: [(&str, &[u8], &str); 5] = [
        ("Content-Encoding: gzip\r\n", &member, "a gzip bomb"),
        ("", &block, "until the connection closes"),
        ("Transfer-Encoding: chunked\r\n", &chunk, "in chunks"),
        ("Content-Encoding: gzip\r\n", &empty, "gzip without output"),
        (
            "Content-Encoding: gzip\r\nContent-Length: 9000\r\n",
            &member,
            "a gzip bomb of known length",
        ),
    ];
    // One start for all cases, so that memory left over from an earlier case does not hide a later peak.
    let peak = Peak::start();
    for (headers, part, what) in cases {
        let head = format!("HTTP/1.1 200 OK\r\n{headers}\r\n");
        let (told, mut written) = mpsc::unbounded_channel();
        let part = part.to_vec();
        let server = Server::with(move |_, mut stream| {
            let (head, part, told) = (head.clone(), part.clone(), told.clone());
            async move {
                let _ = stream.write_all(head.as_bytes()).await;
                told.send(write_endlessly(&mut stream, &part).await)
                    .unwrap();
            }
        })
        .await;
        let error = fetch(&server, MAX_BYTES).await.unwrap_err();
        assert_eq!(error, OutboundError::TooLarge(MAX_BYTES), "{what}");
        peak.assert_below(16 * MIB, what);
        // The connection is closed with the call: the server's next write fails.
        soon(written.recv()).await.unwrap();
    }
}

#[tokio::test]
async fn a_brotli_bomb_ends_early_and_takes_little_memory() {
    for window in [16, 22, 23, 24] {
        let bomb = brotli_of_zeros(256 * MIB, window);
        assert!(bomb.len() < MIB, "{} bytes", bomb.len());
        let server =
            Server::answering(move |_| answer("200 OK", &["Content-Encoding: br"], &bomb)).await;
        let peak = Peak::start();
        let error = fetch(&server, MAX_BYTES).await.unwrap_err();
        assert_eq!(error, OutboundError::TooLarge(MAX_BYTES), "window {window}");
        peak.assert_below(16 * MIB, &format!("window {window}"));
    }
}

/// The decoder keeps the window in memory, however little comes out in the end.
#[tokio::test]
async fn only_large_responses_may_use_the_largest_brotli_window() {
    for (window, fits_small) in [(10, true), (16, true), (22, true), (23, true), (24, false)] {
        let packed = brotli_with_window(b"hello", window);
        let server =
            Server::answering(move |_| answer("200 OK", &["Content-Encoding: br"], &packed)).await;
        let small = fetch(&server, MAX_BYTES).await;
        if fits_small {
            assert_eq!(small.unwrap(), b"hello", "window {window}");
        } else {
            let refused = OutboundError::TooLarge(MAX_BYTES);
            assert_eq!(small.unwrap_err(), refused, "window {window}");
        }
        let large = fetch(&server, INTROSPECTION_MAX_BYTES).await;
        assert_eq!(large.unwrap(), b"hello", "window {window}");
    }
}

#[tokio::test]
async fn a_body_that_trickles_ends_with_the_deadline() {
    for head in [
        &b"HTTP/1.1 200 OK\r\n\r\n"[..],
        b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n",
        // A gzip header whose file name never ends.
        b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n\x1f\x8b\x08\x08\0\0\0\0\0\0",
        // The response head itself, and its first line.
        b"HTTP/1.1 200 OK\r\nX-Slow: ",
        b"HTTP/1.1 200 ",
    ] {
        let (told, mut closed) = mpsc::unbounded_channel();
        let server = Server::with(move |_, mut stream| {
            let told = told.clone();
            async move {
                let _ = stream.write_all(head).await;
                while stream.write_all(b"x").await.is_ok() {
                    tokio::time::sleep(Duration::from_millis(10)).await;
                }
                told.send(()).unwrap();
            }
        })
        .await;
        let started = Instant::now();
        let world = world(&server);
        let url = Target::parse("http://api.example.com/").unwrap();
        let request = Request::get(url).with_deadline(Duration::from_millis(300));
        let outcome = soon(world.outbound(Options::default()).send(&user(), request)).await;
        assert_eq!(
            outcome.unwrap_err(),
            OutboundError::TimedOut,
            "{}",
            head.escape_ascii()
        );
        assert!(started.elapsed() >= Duration::from_millis(300));
        soon(closed.recv()).await.unwrap();
    }
}

#[tokio::test]
async fn unknown_or_broken_compression_is_reported() {
    let good = gzip(b"hello");
    let mut wrong_sum = good.clone();
    let at = wrong_sum.len() - 8;
    wrong_sum[at] ^= 1;
    let cut = good[..good.len() - 9].to_vec();
    let brotli_cut = brotli(&noise(3000))[..1500].to_vec();
    let cases: [(&str, Vec<u8>); 11] = [
        ("Content-Encoding: deflate", good.clone()),
        ("Content-Encoding: zstd", good.clone()),
        ("Content-Encoding: gzip, gzip", gzip(&good)),
        (
            "Content-Encoding: gzip\r\nContent-Encoding: gzip",
            gzip(&good),
        ),
        ("Content-Encoding: gzip", b"plain text".to_vec()),
        ("Content-Encoding: gzip", cut),
        ("Content-Encoding: gzip", wrong_sum),
        (
            "Content-Encoding: br",
            b"plain text, which brotli is not".to_vec(),
        ),
        ("Content-Encoding: br", brotli_cut),
        (
            "Content-Encoding: br",
            [brotli(b"hello"), b"more".to_vec()].concat(),
        ),
        // A large window, which only a non-standard extension has.
        ("Content-Encoding: br", vec![0x11, 0x1e, 0, 0]),
    ];
    for (header, body) in cases {
        let shown = format!("{header} {body:?}");
        let server = Server::answering(move |_| answer("200 OK", &[header], &body)).await;
        assert_eq!(
            fetch(&server, 5_000).await.unwrap_err(),
            OutboundError::Encoding,
            "{shown}"
        );
    }
}

async fn fetch(server: &Server, max_bytes: usize) -> Result<Vec<u8>, OutboundError> {
    let world = world(server);
    let url = Target::parse("http://api.example.com/").unwrap();
    let request = Request::get(url).with_max_bytes(max_bytes);
    let response = soon(world.outbound(Options::default()).send(&user(), request)).await;
    response.map(|response| response.body)
}

fn world(server: &Server) -> std::sync::Arc<World> {
    let world = World::new();
    world
        .name("api.example.com", &[PUBLIC])
        .route(PUBLIC, server);
    world
}

/// Bytes that hardly compress.
fn noise(length: usize) -> Vec<u8> {
    let mut state = 1u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    (0..length).map(|_| next()).collect()
}

fn identity(text: &[u8]) -> Vec<u8> {
    text.to_vec()
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn gzip_of_zeros(mebibytes: usize) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    for _ in 0..16 * mebibytes {
        encoder.write_all(&[0; MIB / 16]).unwrap();
    }
    encoder.finish().unwrap()
}

fn brotli(text: &[u8]) -> Vec<u8> {
    brotli_with_window(text, 22)
}

fn brotli_with_window(text: &[u8], window: u32) -> Vec<u8> {
    let mut packed = Vec::new();
    let mut writer = ::brotli::CompressorWriter::new(&mut packed, 4096, 5, window);
    writer.write_all(text).unwrap();
    drop(writer);
    packed
}

fn brotli_of_zeros(length: usize, window: u32) -> Vec<u8> {
    let mut packed = Vec::new();
    let mut writer = ::brotli::CompressorWriter::new(&mut packed, 1 << 16, 1, window);
    for _ in 0..length / MIB {
        writer.write_all(&vec![0; MIB]).unwrap();
    }
    drop(writer);
    packed
}

/// The peak memory of this process since a moment. A test runner that shares the process between tests would
/// measure those too; `cargo nextest` starts a process for each test.
struct Peak(usize);

impl Peak {
    fn start() -> Self {
        // Resets the high-water mark to the current resident size (proc_pid_clear_refs(5)).
        std::fs::write("/proc/self/clear_refs", "5").unwrap();
        Self(Self::now())
    }

    fn assert_below(&self, most: usize, what: &str) {
        let grown = Self::now().saturating_sub(self.0);
        println!("{what}: {} KiB more", grown / 1024);
        assert!(grown <= most, "{what}: {} KiB more", grown / 1024);
    }

    fn now() -> usize {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:"))
            .unwrap();
        line.trim()
            .trim_end_matches(" kB")
            .parse::<usize>()
            .unwrap()
            * 1024
    }
}
