//! Sign-in: one link by mail opens one session.

use domain::{Clock as _, PlainToken};
use reqwest::Method;
use serde_json::json;
use tokio::task::JoinSet;

use crate::on_both;
use crate::support::{Answer, Program, fresh_ip};

on_both! {
    a_link_opens_a_session
    of_200_concurrent_attempts_one_succeeds
    inspecting_a_link_does_not_spend_it
    a_link_expires_after_ten_minutes
    a_session_slides_and_expires_after_thirty_days
    signing_out_revokes_the_session
    links_are_rate_limited_per_email
    links_are_rate_limited_per_ip
    a_redirect_to_another_site_is_dropped
    tokens_are_stored_as_hashes
    known_and_unknown_emails_get_the_same_response
}

async fn a_link_opens_a_session(program: Program) {
    let sent = program
        .ask("  Ada@Example.com ", &fresh_ip(), Some("/d/acme/shop"))
        .await
        .expect(200);
    assert_eq!(
        sent.json()["message"],
        "Magic link sent! Check your email to log in."
    );
    let link = program.mailed_token("ada@example.com", 0).await;
    let answer = program
        .anonymous()
        .get(&format!("/api/auth/verify?token={link}"))
        .await
        .expect(200);
    assert_eq!(answer.header("cache-control"), "private, no-store");
    let body = answer.json();
    assert_eq!(body["redirect"], "/d/acme/shop");
    let token = body["token"].as_str().unwrap();
    let me = program
        .with_token(token)
        .get("/api/auth/me")
        .await
        .expect(200)
        .json();
    assert_eq!(me["user"], body["user"]);
    assert_eq!(me["user"]["email"], "ada@example.com");
    assert_eq!(me["user"]["username"], "ada");
    assert_eq!(me["user"]["plan"], "free");
    assert_eq!(me["user"]["is_admin"], false);
    assert_eq!(me["user"]["created_at"], program.clock.now().to_rfc3339());

    let root = program.sign_in("root@example.com").await;
    let me = root.get("/api/auth/me").await.expect(200).json();
    assert_eq!(me["user"]["is_admin"], true);
    assert_eq!(me["user"]["username"], "root-user");
}

async fn of_200_concurrent_attempts_one_succeeds(program: Program) {
    program
        .ask("ada@example.com", &fresh_ip(), None)
        .await
        .expect(200);
    let link = program.mailed_token("ada@example.com", 0).await;
    let mut attempts = JoinSet::new();
    for _ in 0..200 {
        let request = program.request(Method::GET, &format!("/api/auth/verify?token={link}"));
        attempts.spawn(async move { request.send().await.unwrap().status().as_u16() });
    }
    let statuses = attempts.join_all().await;
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1);
    assert_eq!(
        statuses.iter().filter(|status| **status == 400).count(),
        199
    );
}

async fn inspecting_a_link_does_not_spend_it(program: Program) {
    program
        .ask("ada@example.com", &fresh_ip(), None)
        .await
        .expect(200);
    let link = program.mailed_token("ada@example.com", 0).await;
    // Mail scanners do this.
    for path in [
        format!("/auth/verify?token={link}"),
        format!("/api/auth/verify?token={link}"),
    ] {
        Answer::of(program.request(Method::HEAD, &path)).await;
    }
    program
        .anonymous()
        .get(&format!("/auth/verify?token={link}"))
        .await
        .expect(200);
    let whose = program
        .anonymous()
        .get(&format!("/api/auth/link?token={link}"))
        .await
        .expect(200);
    assert_eq!(whose.json()["email"], "ada@example.com");
    program
        .anonymous()
        .get(&format!("/api/auth/verify?token={link}"))
        .await
        .expect(200);
    let dead = program
        .anonymous()
        .get(&format!("/api/auth/link?token={link}"))
        .await
        .expect(400);
    assert_eq!(dead.error_code(), "link_invalid");
}

async fn a_link_expires_after_ten_minutes(program: Program) {
    program
        .ask("ada@example.com", &fresh_ip(), None)
        .await
        .expect(200);
    let link = program.mailed_token("ada@example.com", 0).await;
    program.clock.advance(600);
    let answer = program
        .anonymous()
        .get(&format!("/api/auth/verify?token={link}"))
        .await
        .expect(400);
    assert_eq!(answer.error_code(), "link_invalid");

    program
        .ask("ada@example.com", &fresh_ip(), None)
        .await
        .expect(200);
    let link = program.mailed_token("ada@example.com", 1).await;
    program.clock.advance(599);
    program
        .anonymous()
        .get(&format!("/api/auth/verify?token={link}"))
        .await
        .expect(200);
}

async fn a_session_slides_and_expires_after_thirty_days(program: Program) {
    const DAY: i64 = 24 * 3600;
    let ada = program.sign_in("ada@example.com").await;
    for _ in 0..3 {
        program.clock.advance(29 * DAY);
        ada.get("/api/auth/me").await.expect(200);
    }
    program.clock.advance(30 * DAY);
    let answer = ada.get("/api/auth/me").await.expect(401);
    assert_eq!(answer.error_code(), "unauthenticated");
    assert_eq!(answer.header("www-authenticate"), "Bearer");
}

async fn signing_out_revokes_the_session(program: Program) {
    let first = program.sign_in("ada@example.com").await;
    let second = program.sign_in_again("ada@example.com", 1).await;

    first.post("/api/auth/logout", &json!({})).await.expect(204);
    first.get("/api/auth/me").await.expect(401);
    second.get("/api/auth/me").await.expect(200);

    program.clock.advance(61);
    program
        .ask("ada@example.com", &fresh_ip(), None)
        .await
        .expect(200);
    let link = program.mailed_token("ada@example.com", 2).await;
    let third = program
        .anonymous()
        .get(&format!("/api/auth/verify?token={link}"))
        .await
        .expect(200)
        .json();
    let third = program.with_token(third["token"].as_str().unwrap());
    third
        .post("/api/auth/logout-everywhere", &json!({}))
        .await
        .expect(204);
    second.get("/api/auth/me").await.expect(401);
    third.get("/api/auth/me").await.expect(401);
}

async fn links_are_rate_limited_per_email(program: Program) {
    let mut at_once = JoinSet::new();
    for _ in 0..20 {
        let request = program
            .request(Method::POST, "/api/auth/magic-link")
            .header("x-forwarded-for", fresh_ip())
            .json(&json!({ "email": "ada@example.com" }));
        at_once.spawn(async move { request.send().await.unwrap().status().as_u16() });
    }
    let sent = at_once
        .join_all()
        .await
        .into_iter()
        .filter(|status| *status == 200)
        .count();
    assert_eq!(sent, 1);

    let refused = program
        .ask("ADA@example.com", &fresh_ip(), None)
        .await
        .expect(429);
    assert_eq!(refused.error_code(), "rate_limited");
    assert_eq!(refused.header("retry-after"), "60");
    assert_eq!(refused.json()["retry_after"], 60);
    for _ in 0..4 {
        program.clock.advance(60);
        program
            .ask("ada@example.com", &fresh_ip(), None)
            .await
            .expect(200);
    }
    program.clock.advance(60);
    let refused = program
        .ask("ada@example.com", &fresh_ip(), None)
        .await
        .expect(429);
    assert_eq!(refused.header("retry-after"), (3600 - 5 * 60).to_string());
    program.clock.advance(3600 - 5 * 60);
    program
        .ask("ada@example.com", &fresh_ip(), None)
        .await
        .expect(200);
}

async fn links_are_rate_limited_per_ip(program: Program) {
    for number in 0..20 {
        program
            .ask(&format!("user{number}@example.com"), "192.0.2.7", None)
            .await
            .expect(200);
    }
    let refused = program
        .ask("one-more@example.com", "192.0.2.7", None)
        .await
        .expect(429);
    assert_eq!(refused.header("retry-after"), "3600");
    // What callers write into the header themselves changes nothing; only the proxy's own entry counts.
    program
        .ask("one-more@example.com", "198.51.100.1, 192.0.2.7", None)
        .await
        .expect(429);
    program
        .ask("one-more@example.com", "192.0.2.8", None)
        .await
        .expect(200);
}

async fn a_redirect_to_another_site_is_dropped(program: Program) {
    for (number, redirect) in [
        "https://evil.example",
        "//evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
    ]
    .into_iter()
    .enumerate()
    {
        program
            .ask("ada@example.com", &fresh_ip(), Some(redirect))
            .await
            .expect(200);
        let link = program.mailed_token("ada@example.com", number).await;
        let body = program
            .anonymous()
            .get(&format!("/api/auth/verify?token={link}"))
            .await
            .expect(200)
            .json();
        assert_eq!(body["redirect"], "/dashboard", "{redirect}");
        program.clock.advance(61);
    }
}

async fn tokens_are_stored_as_hashes(program: Program) {
    let session = program.sign_in("ada@example.com").await;
    program.clock.advance(61);
    program
        .ask("ada@example.com", &fresh_ip(), None)
        .await
        .expect(200);
    let link = program.mailed_token("ada@example.com", 1).await;
    // The database holds the hashes, so the search below looks in the right place.
    let (store, now) = (program.store(), program.clock.now());
    let hash = PlainToken::parse(&session.token).unwrap().hash();
    let found = store
        .read(move |conn| persistence::sessions::find(conn, &hash, now))
        .await
        .unwrap();
    assert!(found.is_some());
    for file in ["graphfolio.db", "graphfolio.db-wal"] {
        let Ok(bytes) = std::fs::read(program.folder.path().join(file)) else {
            continue;
        };
        for token in [&session.token, &link] {
            assert!(
                !bytes
                    .windows(token.len())
                    .any(|window| window == token.as_bytes()),
                "{file} holds a token"
            );
        }
    }
    // A stolen hash signs nobody in.
    let stolen = PlainToken::parse(&session.token).unwrap().hash();
    program
        .with_token(stolen.as_str())
        .get("/api/auth/me")
        .await
        .expect(401);
}

async fn known_and_unknown_emails_get_the_same_response(program: Program) {
    program.sign_in("ada@example.com").await;
    program.clock.advance(61);
    let known = program.ask("ada@example.com", &fresh_ip(), None).await;
    let unknown = program.ask("nobody@example.com", &fresh_ip(), None).await;
    assert_eq!((known.status, &known.text), (unknown.status, &unknown.text));
}
