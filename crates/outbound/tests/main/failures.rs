//! Each way in which a call can fail has its own error.

use std::future::pending;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use outbound::{
    CertificateDer, CheckedAddress, Dial, Headers, Options, Outbound, OutboundError, Pending,
    Request, Resolve, Response, Target, TlsFault,
};
use rcgen::{CertificateParams, KeyPair};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;

use crate::world::{OTHER, PUBLIC, Server, World, answer, read_request, redirect, soon, user};

#[test]
fn the_limits_are_those_of_the_specification() {
    let options = Options::default();
    assert!(!options.allow_loopback);
    assert_eq!(options.connect, Duration::from_secs(3));
    assert_eq!(options.total, Duration::from_secs(10));
    assert_eq!(outbound::MAX_BYTES, 2 * 1024 * 1024);
    assert_eq!(outbound::INTROSPECTION_MAX_BYTES, 32 * 1024 * 1024);
}

#[tokio::test]
async fn a_closed_port_is_told_apart_from_a_name_without_an_address() {
    let world = World::new();
    world.name("api.example.com", &[PUBLIC, OTHER]);
    let error = world.get("http://nobody.example.com/").await.unwrap_err();
    assert_eq!(error, OutboundError::Blocked);
    let error = world.get("http://api.example.com/").await.unwrap_err();
    assert_eq!(error, OutboundError::ConnectionRefused);
    assert_eq!(world.dialled().len(), 2, "both addresses were tried");
}

#[tokio::test]
async fn the_second_address_answers_for_the_first() {
    let server = Server::answering(|_| answer("200 OK", &[], b"fine")).await;
    let world = World::new();
    world
        .name("api.example.com", &[PUBLIC, OTHER])
        .route(OTHER, &server);
    let response = soon(world.get("http://api.example.com/")).await.unwrap();
    assert_eq!(response.body, b"fine");
}

#[tokio::test]
async fn at_most_four_addresses_are_tried() {
    let world = World::new();
    let many: Vec<_> = (1..=200).map(|last| format!("93.184.215.{last}")).collect();
    let many: Vec<_> = many.iter().map(String::as_str).collect();
    world.name("api.example.com", &many);
    world.get("http://api.example.com/").await.unwrap_err();
    assert_eq!(world.dialled().len(), 4);
}

/// A resolver and a network that never answer.
struct Silence;

impl Resolve for Silence {
    fn resolve<'a>(&'a self, _: &'a str) -> Pending<'a, Vec<IpAddr>> {
        Box::pin(pending())
    }
}

impl Dial for Silence {
    fn dial(&self, _: CheckedAddress) -> Pending<'_, TcpStream> {
        Box::pin(pending())
    }
}

#[tokio::test]
async fn silence_ends_in_time() {
    const NAME: &str = "http://api.example.com/";
    const LITERAL: &str = "http://93.184.215.14/";
    /// In milliseconds: longer than `soon` waits.
    const FAR: u64 = 60_000;
    // Each row shortens one limit, which must be the one that ends the call: time to connect,
    // time in all, the caller's deadline.
    for (url, connect, total, deadline) in [
        (LITERAL, 100, FAR, FAR),
        (LITERAL, FAR, 100, FAR),
        (NAME, 100, 200, FAR),
        (NAME, FAR, FAR, 100),
    ] {
        let options = Options {
            connect: Duration::from_millis(connect),
            total: Duration::from_millis(total),
            ..Options::default()
        };
        let outbound = Outbound::with_ports(options, Arc::new(Silence), Arc::new(Silence)).unwrap();
        let request = Request::get(Target::parse(url).unwrap())
            .with_deadline(Duration::from_millis(deadline));
        let started = Instant::now();
        let error = soon(outbound.send(&user(), request)).await.unwrap_err();
        assert_eq!(error, OutboundError::TimedOut, "{url}");
        // No limit ends a call early.
        assert!(started.elapsed() >= Duration::from_millis(100), "{url}");
    }
}

#[tokio::test]
async fn a_response_that_is_not_http_is_reported() {
    let long_line = format!("HTTP/1.1 200 OK\r\nX-Long: {}\r\n\r\n", "x".repeat(300_000));
    let many = format!("HTTP/1.1 200 OK\r\n{}\r\n", "X-Many: 1\r\n".repeat(100));
    let cases: [(&[u8], OutboundError); 9] = [
        (b"220 mail.example.com ESMTP\r\n", OutboundError::NotHttp),
        (b"SSH-2.0-OpenSSH_9.9\r\n", OutboundError::NotHttp),
        (b"\x15\x03\x01\x00\x02\x02\x16", OutboundError::NotHttp),
        (b"HTTP/1.1 abc OK\r\n\r\n", OutboundError::NotHttp),
        (
            b"HTTP/1.1 200 OK\r\nBad Header: 1\r\n\r\n",
            OutboundError::NotHttp,
        ),
        (
            b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort",
            OutboundError::Interrupted,
        ),
        (b"", OutboundError::Interrupted),
        (long_line.as_bytes(), OutboundError::HeadersTooLarge),
        (many.as_bytes(), OutboundError::HeadersTooLarge),
    ];
    for (bytes, expected) in cases {
        let sent = bytes.to_vec();
        let server = Server::answering(move |_| sent.clone()).await;
        let world = World::new();
        world.route(PUBLIC, &server);
        let outcome = soon(world.get(&format!("http://{PUBLIC}/"))).await;
        let shown = bytes[..bytes.len().min(60)].escape_ascii();
        assert_eq!(outcome.err(), Some(expected), "{shown}");
    }
}

#[tokio::test]
async fn headers_without_end_are_cut() {
    for line in ["X-Flood: 1\r\n", "x"] {
        let server = Server::with(move |_, mut stream| async move {
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\n").await;
            crate::world::write_endlessly(&mut stream, line.repeat(500).as_bytes()).await;
        })
        .await;
        let world = World::new();
        world.route(PUBLIC, &server);
        let error = soon(world.get(&format!("http://{PUBLIC}/")))
            .await
            .unwrap_err();
        assert_eq!(error, OutboundError::HeadersTooLarge, "{line}");
    }
}

#[tokio::test]
async fn certificates_are_verified_for_the_name_in_the_address() {
    let good = certificate(&["secure.example.com"], 2000, 4000);
    let expired = certificate(&["secure.example.com"], 2000, 2001);
    let early = certificate(&["secure.example.com"], 3999, 4000);
    let other = certificate(&["other.example.com"], 2000, 4000);
    let address = certificate(&[PUBLIC], 2000, 4000);
    let name = "https://secure.example.com/";
    let literal = format!("https://{PUBLIC}/");
    let cases = [
        (name, &good, true, None),
        (name, &good, false, Some(TlsFault::Untrusted)),
        (name, &expired, true, Some(TlsFault::Expired)),
        (name, &early, true, Some(TlsFault::Expired)),
        (name, &other, true, Some(TlsFault::WrongName)),
        (&literal, &address, true, None),
        (&literal, &good, true, Some(TlsFault::WrongName)),
    ];
    for (url, certificate, is_trusted, expected) in cases {
        let server = tls_server(certificate, answer("200 OK", &[], b"secure")).await;
        let roots = is_trusted.then(|| certificate.0.clone());
        let outcome = get_secure(url, &server, roots).await;
        match expected {
            None => assert_eq!(outcome.unwrap().body, b"secure"),
            Some(fault) => assert_eq!(outcome.unwrap_err(), OutboundError::Tls(fault), "{url}"),
        }
    }
    // A server that does not speak TLS at all.
    let plain = Server::accepting(|mut stream| async move {
        let _ = stream
            .write_all(&answer("400 Bad Request", &[], b"plain"))
            .await;
        let _ = stream.shutdown().await;
    })
    .await;
    let error = get_secure(name, &plain, None).await.unwrap_err();
    assert_eq!(error, OutboundError::Tls(TlsFault::Other));
}

#[tokio::test]
async fn a_redirect_from_https_to_http_is_not_followed() {
    let good = certificate(&["secure.example.com"], 2000, 4000);
    for location in [
        "http://secure.example.com/",
        "http://127.0.0.1/",
        "http://nobody.example.com/",
    ] {
        let server = tls_server(&good, redirect(302, location)).await;
        let roots = Some(good.0.clone());
        let error = get_secure("https://secure.example.com/", &server, roots)
            .await
            .unwrap_err();
        assert_eq!(error, OutboundError::InsecureRedirect, "{location}");
    }
}

#[tokio::test]
async fn a_redirect_from_http_to_https_is_followed_without_the_secrets() {
    let good = certificate(&["secure.example.com"], 2000, 4000);
    let secure = tls_echo(&good).await;
    let plain = Server::answering(|_| redirect(301, "https://secure.example.com/in")).await;
    let world = World::new();
    world
        .name("secure.example.com", &[PUBLIC])
        .name("secure.example.com", &[OTHER])
        .route(PUBLIC, &plain)
        .route(OTHER, &secure);
    let outbound = world.outbound(Options {
        extra_roots: vec![good.0.clone()],
        ..Options::default()
    });
    let mut headers = Headers::new();
    headers.add_secret("Authorization", "S3CR3T").unwrap();
    let url = Target::parse("http://secure.example.com/").unwrap();
    let response = soon(outbound.send(&user(), Request::get(url).with_headers(headers))).await;
    let seen = String::from_utf8(response.unwrap().body).unwrap();
    assert!(
        seen.starts_with("GET /in HTTP/1.1\r\n") && !seen.contains("S3CR3T"),
        "{seen}"
    );
    assert!(plain.requests()[0].contains("authorization: S3CR3T\r\n"));
}

type Certificate = (CertificateDer<'static>, Vec<u8>);

fn certificate(names: &[&str], from: i32, until: i32) -> Certificate {
    let names: Vec<_> = names.iter().map(|name| (*name).to_owned()).collect();
    let mut params = CertificateParams::new(names).unwrap();
    params.not_before = rcgen::date_time_ymd(from, 1, 1);
    params.not_after = rcgen::date_time_ymd(until, 1, 1);
    let key = KeyPair::generate().unwrap();
    (
        params.self_signed(&key).unwrap().der().clone(),
        key.serialize_der(),
    )
}

async fn tls_server(certificate: &Certificate, answer: Vec<u8>) -> Server {
    tls(certificate, move |_| answer.clone()).await
}

/// Echoes the request.
async fn tls_echo(certificate: &Certificate) -> Server {
    tls(certificate, |request| {
        answer("200 OK", &[], request.as_bytes())
    })
    .await
}

/// Starts a TLS server.
async fn tls(
    (certificate, key): &Certificate,
    answer: impl Fn(&str) -> Vec<u8> + Send + Sync + 'static,
) -> Server {
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.clone()], key.clone().try_into().unwrap())
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let answer = Arc::new(answer);
    Server::accepting(move |stream| {
        let (acceptor, answer) = (acceptor.clone(), answer.clone());
        async move {
            // A client that does not trust the certificate leaves, which is fine.
            if let Ok(mut stream) = acceptor.accept(stream).await {
                let request = read_request(&mut stream).await;
                let _ = stream.write_all(&answer(&request)).await;
                let _ = stream.shutdown().await;
            }
        }
    })
    .await
}

async fn get_secure(
    url: &str,
    server: &Server,
    root: Option<CertificateDer<'static>>,
) -> Result<Response, OutboundError> {
    let world = World::new();
    world
        .name("secure.example.com", &[PUBLIC])
        .route(PUBLIC, server);
    let outbound = world.outbound(Options {
        extra_roots: root.into_iter().collect(),
        ..Options::default()
    });
    soon(outbound.send(&user(), Request::get(Target::parse(url)?))).await
}
