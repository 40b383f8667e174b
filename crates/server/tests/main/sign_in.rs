//! Sign-in: one mailed link, one session.

use domain::{Clock as _, PlainToken};
use reqwest::Method;
use serde_json::json;
use tokio::task::JoinSet;

use crate::on_both;
use crate::support::{Program, fresh_ip};

on_both! {
    a_link_opens_a_session
    of_two_hundred_attempts_one_succeeds
    looking_at_a_link_does_not_spend_it
    a_link_expires_after_ten_minutes
    a_session_slides_and_expires_after_thirty_days
    signing_out_revokes
    links_are_limited_per_address
    links_are_limited_per_ip
    only_paths_on_this_site_are_kept_as_redirect
    tokens_are_stored_as_hashes
    the_answer_is_the_same_for_known_and_unknown_addresses
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
        .get(&format!("/api/auth/verify?token={link}"), "")
        .await
        .expect(200);
    assert_eq!(answer.header("cache-control"), "no-store");
    let body = answer.json();
    assert_eq!(body["redirect"], "/d/acme/shop");
    let token = body["token"].as_str().unwrap();
    let me = program.get("/api/auth/me", token).await.expect(200).json();
    assert_eq!(me["user"], body["user"]);
    assert_eq!(me["user"]["email"], "ada@example.com");
    assert_eq!(me["user"]["username"], "ada");
    assert_eq!(me["user"]["plan"], "free");
    assert_eq!(me["user"]["is_admin"], false);
    assert_eq!(me["user"]["created_at"], program.clock.now().to_rfc3339());

    let root = program.sign_in("root@example.com").await;
    let me = program.get("/api/auth/me", &root).await.expect(200).json();
    assert_eq!(me["user"]["is_admin"], true);
    assert_eq!(me["user"]["username"], "root-user");
}

async fn of_two_hundred_attempts_one_succeeds(program: Program) {
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

async fn looking_at_a_link_does_not_spend_it(program: Program) {
    program
        .ask("ada@example.com", &fresh_ip(), None)
        .await
        .expect(200);
    let link = program.mailed_token("ada@example.com", 0).await;
    // What a mail scanner does.
    for path in [
        format!("/auth/verify?token={link}"),
        format!("/api/auth/verify?token={link}"),
    ] {
        program.send(program.request(Method::HEAD, &path)).await;
    }
    program
        .get(&format!("/auth/verify?token={link}"), "")
        .await
        .expect(200);
    let whose = program
        .get(&format!("/api/auth/link?token={link}"), "")
        .await
        .expect(200);
    assert_eq!(whose.json()["email"], "ada@example.com");
    program
        .get(&format!("/api/auth/verify?token={link}"), "")
        .await
        .expect(200);
    let dead = program
        .get(&format!("/api/auth/link?token={link}"), "")
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
        .get(&format!("/api/auth/verify?token={link}"), "")
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
        .get(&format!("/api/auth/verify?token={link}"), "")
        .await
        .expect(200);
}

async fn a_session_slides_and_expires_after_thirty_days(program: Program) {
    const DAY: i64 = 24 * 3600;
    let token = program.sign_in("ada@example.com").await;
    for _ in 0..3 {
        program.clock.advance(29 * DAY);
        program.get("/api/auth/me", &token).await.expect(200);
    }
    program.clock.advance(30 * DAY);
    let answer = program.get("/api/auth/me", &token).await.expect(401);
    assert_eq!(answer.error_code(), "unauthenticated");
    assert_eq!(answer.header("www-authenticate"), "Bearer");
}

async fn signing_out_revokes(program: Program) {
    let first = program.sign_in("ada@example.com").await;
    let second = program.sign_in_again("ada@example.com", 1).await;

    program
        .call(Method::POST, "/api/auth/logout", &first, &json!({}))
        .await
        .expect(204);
    program.get("/api/auth/me", &first).await.expect(401);
    program.get("/api/auth/me", &second).await.expect(200);

    program.clock.advance(61);
    program
        .ask("ada@example.com", &fresh_ip(), None)
        .await
        .expect(200);
    let link = program.mailed_token("ada@example.com", 2).await;
    let third = program
        .get(&format!("/api/auth/verify?token={link}"), "")
        .await
        .expect(200)
        .json();
    let third = third["token"].as_str().unwrap();
    program
        .call(
            Method::POST,
            "/api/auth/logout-everywhere",
            third,
            &json!({}),
        )
        .await
        .expect(204);
    program.get("/api/auth/me", &second).await.expect(401);
    program.get("/api/auth/me", third).await.expect(401);
}

async fn links_are_limited_per_address(program: Program) {
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

async fn links_are_limited_per_ip(program: Program) {
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
    // What the caller writes into the header itself changes nothing; only the proxy's own entry counts.
    program
        .ask("one-more@example.com", "198.51.100.1, 192.0.2.7", None)
        .await
        .expect(429);
    program
        .ask("one-more@example.com", "192.0.2.8", None)
        .await
        .expect(200);
}

async fn only_paths_on_this_site_are_kept_as_redirect(program: Program) {
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
            .get(&format!("/api/auth/verify?token={link}"), "")
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
    // The hashes are there, so the search below looks in the right place.
    let (store, now) = (program.store(), program.clock.now());
    let hash = PlainToken::parse(&session).unwrap().hash();
    let found = store
        .read(move |conn| persistence::sessions::find(conn, &hash, now))
        .await
        .unwrap();
    assert!(found.is_some());
    for file in ["graphfolio.db", "graphfolio.db-wal"] {
        let Ok(bytes) = std::fs::read(program.folder.path().join(file)) else {
            continue;
        };
        for token in [&session, &link] {
            assert!(
                !bytes
                    .windows(token.len())
                    .any(|window| window == token.as_bytes()),
                "{file} holds a token"
            );
        }
    }
    // A hash that was stolen signs nobody in.
    let stolen = PlainToken::parse(&session).unwrap().hash();
    program
        .get("/api/auth/me", stolen.as_str())
        .await
        .expect(401);
}

async fn the_answer_is_the_same_for_known_and_unknown_addresses(program: Program) {
    program.sign_in("ada@example.com").await;
    program.clock.advance(61);
    let known = program.ask("ada@example.com", &fresh_ip(), None).await;
    let unknown = program.ask("nobody@example.com", &fresh_ip(), None).await;
    assert_eq!((known.status, &known.text), (unknown.status, &unknown.text));
}
