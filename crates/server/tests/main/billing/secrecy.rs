//! No log line has a secret or the address of a page, and nothing of the start is silent.

use std::process::Command;

use serde_json::{Value, json};

use super::SECRET;
use super::fake_stripe::FakeStripe;
use crate::support::http_client;
use crate::support::process::{base, opened, printed_link, serve, spawn_logged};

/// Runs a program with the finest log, and returns the log and the addresses of the pages that it opened.
async fn log_of(mut command: Command, acts: bool) -> (String, Vec<String>) {
    let (mut child, log) = spawn_logged(command.env("GRAPHFOLIO__LOG__FILTER", "trace"));
    let (base, mut console) = base(&mut child);
    let client = http_client();
    let link = printed_link(&client, &base, &mut console, "ada@example.com").await;
    let session = opened(&client, &base, &link).await;
    let open = async |request: reqwest::RequestBuilder| {
        let answer = request.bearer_auth(&session).send().await.unwrap();
        let body: Value = answer.json().await.unwrap();
        body["url"].as_str().unwrap().to_owned()
    };
    let checkout = client.post(format!("{base}/api/billing/checkout-session"));
    let checkout = open(checkout.json(&json!({}))).await;
    let portal = open(client.get(format!("{base}/api/billing/portal-session"))).await;
    if acts {
        for (page, form) in [(&checkout, "payment=succeeds"), (&portal, "action=renew")] {
            client.get(page).send().await.unwrap();
            let sent = client
                .post(page)
                .header("origin", &base)
                .body(form)
                .send()
                .await;
            assert_eq!(sent.unwrap().status(), 303);
        }
    }
    Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status()
        .unwrap();
    let log = log.join().unwrap();
    child.wait().unwrap();
    assert!(
        log.contains("/api/billing/checkout-session"),
        "the log is empty"
    );
    (log, vec![checkout, portal])
}

fn assert_absent(log: &str, secret: &str) {
    let held = log.lines().find(|line| line.contains(secret));
    assert_eq!(held, None, "the log holds a secret");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_has_no_secret_and_no_address_of_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let (log, pages) = log_of(serve(folder.path()), true).await;
    for page in &pages {
        assert_absent(&log, page.rsplit('/').next().unwrap());
    }
    let secret = std::fs::read_to_string(folder.path().join("billing.key")).unwrap();
    assert!(secret.len() > 40);
    assert_absent(&log, &secret);
    assert_absent(&log, "v1=");

    let stripe = FakeStripe::start().await;
    let folder = tempfile::tempdir().unwrap();
    let mut command = serve(folder.path());
    command
        .env(
            "GRAPHFOLIO__BILLING__STRIPE_SECRET_KEY",
            "sk_test_of_the_tests",
        )
        .env("GRAPHFOLIO__BILLING__STRIPE_PRICE_ID", "price_pro")
        .env("GRAPHFOLIO__BILLING__WEBHOOK_SECRET", SECRET)
        .env("GRAPHFOLIO__BILLING__STRIPE_API_BASE", &stripe.url);
    let (log, pages) = log_of(command, false).await;
    for page in &pages {
        assert_absent(&log, page.rsplit('/').next().unwrap());
    }
    for secret in ["sk_test_of_the_tests", SECRET, "example.com"] {
        assert_absent(&log, secret);
    }
}

#[test]
fn a_provider_that_is_not_configured_whole_stops_the_start() {
    for (settings, says) in [
        (
            vec![("BILLING__STRIPE_SECRET_KEY", "sk_test_hunter2")],
            "billing.stripe_price_id is missing",
        ),
        (
            vec![
                ("BILLING__STRIPE_SECRET_KEY", "sk_test_hunter2"),
                ("BILLING__STRIPE_PRICE_ID", "price_1"),
            ],
            "billing.webhook_secret is missing",
        ),
        (
            vec![("SERVER__PROFILE", "production")],
            "billing.allow_local_in_production = true",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut command = serve(folder.path());
        for (name, value) in settings {
            command.env(format!("GRAPHFOLIO__{name}"), value);
        }
        let output = command.output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && text.contains(says), "{text}");
        assert!(!text.contains("hunter2"), "{text}");
    }
}
