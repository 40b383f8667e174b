//! How often argon2 runs.

use domain::{AccessType, ApiKeyName, Clock as _, Email, SystemClock, Username};
use persistence::api_keys::{NewApiKey, NewSecret};
use persistence::{DatabaseUrl, users};
use tokio::task::JoinSet;

use super::*;

/// Opens a database with one key.
async fn with_key() -> (tempfile::TempDir, Checks, PlainApiKey) {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}/test.db", folder.path().display());
    let store = Store::open(&DatabaseUrl::parse(&url).unwrap()).unwrap();
    let secret = PlainApiKey::generate(AccessType::Read);
    let (prefix, hash) = (secret.prefix(), secret.hash().unwrap());
    let written = store.write(move |conn| {
        let now = SystemClock.now();
        let email = Email::parse("ada@example.com")?;
        let user = users::find_or_insert(conn, &email, &Username::from_email(&email), now)?;
        let new = NewApiKey {
            user: user.id,
            name: &ApiKeyName::parse("CI")?,
            access: AccessType::Read,
            projects: &domain::ReachedProjects::All,
            expires_at: None,
        };
        let secret = NewSecret {
            prefix: &prefix,
            hash: &hash,
            request: None,
        };
        api_keys::insert(conn, &new, &secret, now)?.unwrap();
        Ok(())
    });
    written.await.unwrap();
    (folder, Checks::new(&store), secret)
}

fn again(secret: &PlainApiKey) -> PlainApiKey {
    PlainApiKey::parse(secret.reveal()).unwrap()
}

/// Returns a well-formed secret with the same prefix.
fn wrong_secret(secret: &PlainApiKey, number: usize) -> PlainApiKey {
    let mut text = format!("{}{number:025}", secret.prefix().as_str());
    let alphabet: Vec<char> = ('0'..='9').chain('A'..='Z').chain('a'..='z').collect();
    let sum = crc32fast::hash(text.as_bytes());
    for place in (0..6).rev() {
        text.push(alphabet[(sum / 62_u32.pow(place) % 62) as usize]);
    }
    PlainApiKey::parse(&text).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn argon2_runs_once_for_all_callers_with_a_secret() {
    let (_folder, checks, secret) = with_key().await;
    let mut calls = JoinSet::new();
    for _ in 0..100 {
        let (checks, secret) = (checks.clone(), again(&secret));
        calls.spawn(async move { checks.find(secret).await.is_ok() });
    }
    assert!(calls.join_all().await.into_iter().all(|found| found));
    assert_eq!(checks.argon2_runs(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_secrets_never_reach_argon2() {
    let (_folder, checks, secret) = with_key().await;
    let mut calls = JoinSet::new();
    for _ in 0..2_000 {
        let checks = checks.clone();
        let unknown = PlainApiKey::generate(AccessType::Write);
        calls.spawn(async move { checks.find(unknown).await.err() });
    }
    let refusals = calls.join_all().await;
    assert!(
        refusals
            .iter()
            .all(|error| *error == Some(Error::Unauthenticated))
    );
    assert_eq!(checks.argon2_runs(), 0);
    assert!(checks.find(secret).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_secrets_with_a_known_prefix_are_limited() {
    let (_folder, checks, secret) = with_key().await;
    assert!(checks.find(again(&secret)).await.is_ok());
    let most = u64::from(MAX_WRONG_PER_PREFIX);
    for number in 0..100 {
        let refused = checks.find(wrong_secret(&secret, number)).await.err();
        if number < MAX_WRONG_PER_PREFIX as usize {
            assert_eq!(refused, Some(Error::Unauthenticated));
        } else {
            assert!(matches!(refused, Some(Error::RateLimited { .. })));
        }
    }
    // The same wrong secret again is remembered.
    let refused = checks.find(wrong_secret(&secret, 0)).await.err();
    assert_eq!(refused, Some(Error::Unauthenticated));
    assert_eq!(checks.argon2_runs(), 1 + most);
    assert!(checks.find(secret).await.is_ok(), "the real one goes on");
}

#[tokio::test(flavor = "multi_thread")]
async fn argon2_has_a_bounded_queue() {
    let (_folder, checks, secret) = with_key().await;
    let mut calls = JoinSet::new();
    for _ in 0..1_000 {
        let (pool, secret) = (checks.pool().clone(), again(&secret));
        calls.spawn(async move { pool.run(move || Ok(secret.digest())).await });
    }
    while let Some(outcome) = calls.join_next().await {
        let outcome = outcome.unwrap();
        assert!(matches!(outcome, Ok(_) | Err(Error::RateLimited { .. })));
    }
    let cores = std::thread::available_parallelism().unwrap().get();
    assert_eq!(checks.pool().turns.available_permits(), (cores / 2).max(1));
    assert!(
        checks.find(secret).await.is_ok(),
        "every place is free again"
    );
}
