//! Readers who follow a public changelog by mail.

use reqwest::Method;
use serde_json::{Value, json};

use super::{break_shop, context, notifications, rows, wait_until_sent};
use crate::accounts::deletion::wait_until_read;
use crate::on_both;
use crate::support::{Actor, Answer, Program, eventually, fresh_ip};

on_both! {
    a_follower_confirms_is_told_and_unsubscribes
    breaking_only_followers_are_told_of_nothing_else
    private_docs_have_no_followers
    an_address_that_is_not_confirmed_is_deleted
}

const READER: &str = "reader@example.com";
const PATH: &str = "/api/public/docs/ada/shop/followers";

async fn follow(program: &Program, breaking_only: bool) -> Answer {
    let body = json!({ "email": READER, "breaking_only": breaking_only });
    let request = program.request(Method::POST, PATH);
    let request = request.header("x-forwarded-for", fresh_ip());
    Answer::of(request.json(&body)).await
}

/// Returns the token in the line of a mail that ends with such a link.
fn token(mail: &str, page: &str) -> String {
    let page = format!("{page}?token=");
    let (_, rest) = mail.split_once(&page).unwrap();
    rest.chars().take(64).collect()
}

/// Waits for that many mails to the reader.
async fn wait_for_mails(program: &Program, count: usize) -> Vec<String> {
    eventually("mails to the reader are missing", async || {
        let mails = notifications(program, READER);
        (mails.len() == count).then_some(mails)
    })
    .await
}

async fn confirm(program: &Program) {
    let asked = wait_for_mails(program, 1).await;
    let path = format!(
        "/api/public/followers/confirm?token={}",
        token(&asked[0], "/follow/confirm")
    );
    Answer::of(program.request(Method::POST, &path))
        .await
        .expect(200);
}

async fn counts(owner: &Actor) -> Value {
    owner
        .get("/api/projects/shop/followers")
        .await
        .expect(200)
        .json()
}

/// Waits until nothing about followers is left to do.
async fn told(program: &Program) {
    wait_until_read(program).await;
    program.clock.advance(601);
    wait_until_sent(program).await;
    eventually("followers wait", async || {
        let jobs = rows(program, "jobs").await;
        let waits = jobs.iter().any(|job| job.contains("follower"));
        (!waits).then_some(())
    })
    .await;
}

async fn a_follower_confirms_is_told_and_unsubscribes(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    ada.create("Shop", "type Query { field0: Int }").await;
    let first = follow(&program, false).await.expect(202);
    let again = follow(&program, false).await.expect(202);
    assert_eq!(first.text, again.text);
    let asked = wait_for_mails(&program, 1).await;
    assert!(asked[0].contains("Subject: Follow the changelog of Shop?\r\n"));
    assert!(!asked[0].contains("List-Unsubscribe"));
    let confirm = format!(
        "/api/public/followers/confirm?token={}",
        token(&asked[0], "/follow/confirm")
    );
    let expected = json!({
        "project": { "name": "Shop", "slug": "shop", "username": "ada" },
        "breaking_only": false,
        "is_confirmed": false,
    });
    let anybody = program.anonymous();
    for _ in 0..2 {
        assert_eq!(anybody.get(&confirm).await.expect(200).json(), expected);
    }
    assert_eq!(
        counts(&ada).await,
        json!({ "confirmed": 0, "breaking_only": 0 })
    );
    for _ in 0..2 {
        let confirmed = Answer::of(program.request(Method::POST, &confirm)).await;
        assert_eq!(confirmed.expect(200).json()["is_confirmed"], true);
    }
    assert_eq!(
        counts(&ada).await,
        json!({ "confirmed": 1, "breaking_only": 0 })
    );

    break_shop(&ada, 1).await;
    break_shop(&ada, 2).await;
    told(&program).await;
    let mails = wait_for_mails(&program, 2).await;
    for text in [
        "Subject: Shop: 2 new versions, some may break clients\r\n".to_owned(),
        format!("\r\n{}/d/ada/shop/changelog/3\r\n", program.base),
        "\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n".to_owned(),
    ] {
        assert!(mails[1].contains(&text), "{text}: {}", mails[1]);
    }
    let end = format!(
        "/api/public/notifications/unsubscribe?token={}",
        token(&mails[1], "/unsubscribe")
    );
    let read = anybody.get(&end).await.expect(200).json();
    let expected = json!({
        "kind": null, "project": { "name": "Shop", "slug": "shop", "username": "ada" },
        "is_subscribed": true, "email": "r•••@example.com",
    });
    assert_eq!(read, expected);
    let ended = Answer::of(program.request(Method::POST, &end)).await;
    assert_eq!(ended.expect(200).json()["is_subscribed"], false);
    break_shop(&ada, 3).await;
    told(&program).await;
    wait_for_mails(&program, 2).await;
    assert_eq!(
        counts(&ada).await,
        json!({ "confirmed": 0, "breaking_only": 0 })
    );
}

async fn breaking_only_followers_are_told_of_nothing_else(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    ada.create("Shop", "type Query { field0: Int }").await;
    follow(&program, true).await.expect(202);
    // Within the hour there is no second mail, and the link in the first confirms what that mail says.
    follow(&program, false).await.expect(202);
    confirm(&program).await;
    assert_eq!(
        counts(&ada).await,
        json!({ "confirmed": 1, "breaking_only": 1 })
    );
    ada.publish("shop", "type Query { field0: Int more: Int }")
        .await
        .expect(201);
    told(&program).await;
    wait_for_mails(&program, 1).await;
    ada.publish("shop", "type Query { more: Int }")
        .await
        .expect(201);
    told(&program).await;
    let mails = wait_for_mails(&program, 2).await;
    assert!(
        mails[1].contains("Subject: Shop: version 3 may break clients\r\n"),
        "{}",
        mails[1]
    );
}

async fn private_docs_have_no_followers(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    ada.make_pro().await;
    ada.create("Shop", "type Query { field0: Int }").await;
    follow(&program, false).await.expect(202);
    confirm(&program).await;
    break_shop(&ada, 1).await;
    wait_until_read(&program).await;
    ada.make_private("shop").await;
    told(&program).await;
    wait_for_mails(&program, 1).await;
    let unknown = follow(&program, false).await.expect(404);
    assert_eq!(unknown.error_code(), "not_found");
    ada.delete("/api/projects/shop").await.expect(204);
    assert!(rows(&program, "changelog_followers").await.is_empty());
}

async fn an_address_that_is_not_confirmed_is_deleted(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    ada.create("Shop", "type Query { field0: Int }").await;
    follow(&program, false).await.expect(202);
    wait_for_mails(&program, 1).await;
    let ctx = context(&program);
    program.clock.advance(48 * 3600 - 60);
    ::notifications::clean_up(&ctx).await.unwrap();
    assert_eq!(rows(&program, "changelog_followers").await.len(), 1);
    program.clock.advance(120);
    ::notifications::clean_up(&ctx).await.unwrap();
    assert!(rows(&program, "changelog_followers").await.is_empty());
}
