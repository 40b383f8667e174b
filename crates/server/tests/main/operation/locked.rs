//! A database that another process locks: health answers, reads work, and writes say that nothing can be saved.

use std::time::{Duration, Instant};

use persistence::{DatabaseUrl, Store};
use reqwest::Method;
use serde_json::json;
use tokio::sync::oneshot;

use crate::billing::start_local;
use crate::support::{Answer, Program, eventually, fresh_ip};

/// Locks the database of a program until the sender is dropped.
async fn lock(program: &Program) -> std::sync::mpsc::Sender<()> {
    let url = DatabaseUrl::parse(&program.database).unwrap();
    let other = Store::open(&url).unwrap();
    let (release, released) = std::sync::mpsc::channel::<()>();
    let (locked, is_locked) = oneshot::channel();
    tokio::spawn(async move {
        let held = other.write(move |_| {
            let _ = locked.send(());
            let _ = released.recv();
            Ok(())
        });
        held.await.unwrap();
    });
    is_locked.await.unwrap();
    release
}

/// Returns an answer and how long it took.
async fn timed(answer: impl Future<Output = Answer>) -> (Answer, Duration) {
    let start = Instant::now();
    (answer.await, start.elapsed())
}

async fn expect_cannot_save(answer: impl Future<Output = Answer>, what: &str) {
    let (answer, took) = timed(answer).await;
    let answer = answer.expect(503);
    assert_eq!(answer.error_code(), "cannot_save", "{what}");
    assert_eq!(answer.header("retry-after"), "5", "{what}");
    assert!(took < Duration::from_secs(5), "{what} took {took:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_database_is_reported_at_once() {
    let program = start_local(None);
    let ada = program.join("ada@example.com").await;
    ada.create("Shop", "type Query { a: Int }").await;
    let bob = program.join("bob@example.com").await;
    ada.make_pro().await;
    let root = program.join("root@example.com").await;
    let key = ada.with_key("read").await;
    key.get("/api/projects").await.expect(200);

    let release = lock(&program).await;
    // All at once: no writer waits for the ones before it.
    let hook = program
        .request(Method::POST, "/api/billing/webhook")
        .header("content-type", "application/json");
    let body = crate::billing::event("evt_1", "invoice.paid", json!({"customer": "c"}), &program);
    let hook = hook
        .header("stripe-signature", crate::billing::sign(&program, &body))
        .body(body);
    let new = json!({ "name": "Other" });
    let sdl = json!({ "sdl": "type Query { b: Int }" });
    let (ip, empty) = (fresh_ip(), json!({}));
    tokio::join!(
        expect_cannot_save(ada.post("/api/projects", &new), "create"),
        expect_cannot_save(
            ada.call(Method::PUT, "/api/projects/shop/schema", &sdl),
            "publish"
        ),
        expect_cannot_save(program.ask("cleo@example.com", &ip, None), "sign-in"),
        expect_cannot_save(Answer::of(hook), "webhook"),
        expect_cannot_save(
            bob.post("/api/billing/checkout-session", &empty),
            "checkout"
        ),
        expect_cannot_save(ada.post("/api/auth/logout", &empty), "sign-out"),
    );

    // A session that would be extended, and a key whose request would be counted, can read.
    program.clock.advance(600);
    for (what, actor, path) in [
        ("session", &ada, "/api/auth/me"),
        ("key", &key, "/api/projects"),
    ] {
        let (answer, took) = timed(actor.get(path)).await;
        answer.expect(200);
        assert!(took < Duration::from_secs(5), "{what} took {took:?}");
    }
    for _ in 0..3 {
        for path in ["/api/health", "/readyz"] {
            let (answer, took) = timed(program.anonymous().get(path)).await;
            answer.expect(503);
            assert!(took < Duration::from_secs(2), "{path} took {took:?}");
        }
    }
    let health = program.anonymous().get("/api/health").await.json();
    assert_eq!(health["checks"]["storage"], "error");
    assert_eq!(health["checks"]["database"], "ok", "it can be read");

    drop(release);
    eventually("health stays bad", async || {
        let answer = program.anonymous().get("/api/health").await;
        (answer.status == 200).then_some(())
    })
    .await;
    ada.post("/api/projects", &new).await.expect(201);

    // Writers waited for seconds, which administrators see, and nothing else of the calls.
    let usage = root.get("/api/admin/analytics").await.expect(200).json();
    let calls = usage["slow_calls"].as_array().unwrap();
    let publish = (calls.iter())
        .find(|call| call["route"] == "/api/projects/{id}/schema")
        .unwrap_or_else(|| panic!("{calls:?}"));
    assert_eq!(
        (&publish["method"], &publish["status"]),
        (&json!("PUT"), &json!(503))
    );
    assert!(
        publish["duration_ms"].as_u64().unwrap() > 1_000,
        "{publish}"
    );
    let text = usage["slow_calls"].to_string();
    assert!(!text.contains("shop") && !text.contains("ada"), "{text}");
}
