//! Limits of concurrent calls.

use std::future::pending;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use outbound::{
    CheckedAddress, Dial, Options, Outbound, OutboundError, Pending, Request, Target, UserKey,
};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

use crate::world::{PUBLIC, Server, World, answer, soon};

/// A network that neither makes nor refuses connections.
#[derive(Default)]
struct Silence(AtomicUsize);

impl Dial for Silence {
    fn dial(&self, _: CheckedAddress) -> Pending<'_, TcpStream> {
        self.0.fetch_add(1, Ordering::SeqCst);
        Box::pin(pending())
    }
}

#[tokio::test]
async fn calls_beyond_the_caps_are_refused_at_once_and_others_go_on() {
    let silence = Arc::new(Silence::default());
    let options = Options {
        per_user: 2,
        global: 3,
        ..Options::default()
    };
    let outbound = Outbound::with_ports(options, World::new(), silence.clone()).unwrap();
    let outbound = Arc::new(outbound);
    let mut calls = Vec::new();
    for user in ["a", "a", "b"] {
        calls.push(start(&outbound, user));
        soon(running(&silence, calls.len())).await;
    }
    // The global limit affects everybody, and has the same message as the limit per user.
    for user in ["a", "b", "c"] {
        assert_eq!(
            soon(call(&outbound, user)).await,
            OutboundError::Busy,
            "{user}"
        );
    }
    assert_eq!(
        silence.0.load(Ordering::SeqCst),
        3,
        "what is refused is not dialled"
    );
    // A call that its caller drops frees its slot.
    calls.remove(2).abort();
    calls.push(soon(started(&outbound, "c", &silence, 4)).await);
    let error = domain::Error::from(OutboundError::Busy);
    assert!(matches!(
        error,
        domain::Error::RateLimited { retry_after: 5, .. }
    ));
    for call in calls {
        call.abort();
    }
}

#[tokio::test]
async fn one_user_at_the_cap_does_not_hinder_another() {
    let silence = Arc::new(Silence::default());
    let options = Options {
        per_user: 2,
        global: 100,
        ..Options::default()
    };
    let outbound = Outbound::with_ports(options, World::new(), silence.clone()).unwrap();
    let outbound = Arc::new(outbound);
    for user in 0..10 {
        for running_calls in 1..=2 {
            start(&outbound, &user.to_string());
            soon(running(&silence, user * 2 + running_calls)).await;
        }
        for busy in 0..=user {
            let outcome = soon(call(&outbound, &busy.to_string())).await;
            assert_eq!(outcome, OutboundError::Busy, "{busy}");
        }
    }
}

#[tokio::test]
async fn a_finished_call_frees_its_slot_however_it_ended() {
    let server = Server::answering(|_| answer("200 OK", &[], b"fine")).await;
    let world = World::new();
    world.route(PUBLIC, &server);
    let outbound = world.outbound(Options {
        per_user: 1,
        global: 1,
        ..Options::default()
    });
    for round in 0..50 {
        for (url, expected) in [
            (format!("http://{PUBLIC}/"), None),
            ("http://127.0.0.1/".to_owned(), Some(OutboundError::Blocked)),
            (
                "http://8.8.8.8/".to_owned(),
                Some(OutboundError::ConnectionRefused),
            ),
            (
                "http://nobody.example.com/".to_owned(),
                Some(OutboundError::Blocked),
            ),
        ] {
            let request = Request::get(Target::parse(&url).unwrap());
            let outcome = soon(outbound.send(&UserKey::new(round), request)).await;
            assert_eq!(outcome.err(), expected, "{url}");
        }
    }
}

fn request() -> Request {
    Request::get(Target::parse(&format!("http://{PUBLIC}/")).unwrap())
}

fn start(outbound: &Arc<Outbound>, user: &str) -> JoinHandle<OutboundError> {
    let (outbound, user) = (outbound.clone(), user.to_owned());
    tokio::spawn(async move { call(&outbound, &user).await })
}

async fn call(outbound: &Outbound, user: &str) -> OutboundError {
    let user = UserKey::new(user);
    outbound.send(&user, request()).await.unwrap_err()
}

async fn running(silence: &Silence, dialled: usize) {
    while silence.0.load(Ordering::SeqCst) < dialled {
        tokio::task::yield_now().await;
    }
}

/// Starts a call, and tries again until there is a slot for it.
async fn started(
    outbound: &Arc<Outbound>,
    user: &str,
    silence: &Silence,
    dialled: usize,
) -> JoinHandle<OutboundError> {
    loop {
        let call = start(outbound, user);
        while !call.is_finished() {
            if silence.0.load(Ordering::SeqCst) >= dialled {
                return call;
            }
            tokio::task::yield_now().await;
        }
    }
}
