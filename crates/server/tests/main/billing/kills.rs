//! The program is killed while events arrive, and gets them again after the next start, as a provider sends them.

use std::path::Path;

use billing::WebhookSecret;
use domain::{Clock as _, SystemClock};
use serde_json::{Value, json};

use super::SECRET;
use super::fake_stripe::FakeStripe;
use crate::support::process::{base, opened, printed_link, serve, subscribe};
use crate::support::{eventually, http_client};

const ROUNDS: usize = 6;
const EVENTS_A_ROUND: usize = 12;

fn body(id: &str) -> String {
    let created = SystemClock.now().epoch_seconds();
    json!({ "id": id, "type": "invoice.paid", "created": created, "data": { "object": { "customer": "cus_1" } } })
        .to_string()
}

/// Returns the status of the response; none if there was none.
async fn deliver(client: &reqwest::Client, base: &str, body: String) -> Option<u16> {
    let secret = WebhookSecret::new(SECRET.to_owned());
    let signature = secret.sign(body.as_bytes(), SystemClock.now());
    let sent = client
        .post(format!("{base}/api/billing/webhook"))
        .header("stripe-signature", signature)
        .body(body)
        .send()
        .await;
    sent.ok().map(|answer| answer.status().as_u16())
}

fn start(folder: &Path, stripe: &FakeStripe) -> std::process::Child {
    serve(folder)
        .env(
            "GRAPHFOLIO__BILLING__STRIPE_SECRET_KEY",
            "sk_test_of_the_tests",
        )
        .env("GRAPHFOLIO__BILLING__STRIPE_PRICE_ID", "price_pro")
        .env("GRAPHFOLIO__BILLING__WEBHOOK_SECRET", SECRET)
        .env("GRAPHFOLIO__BILLING__STRIPE_API_BASE", &stripe.url)
        .spawn()
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn redelivery_completes_what_a_kill_interrupted() {
    let folder = tempfile::tempdir().unwrap();
    let stripe = FakeStripe::start().await;
    let client = http_client();
    let mut child = start(folder.path(), &stripe);
    let (mut address, mut console) = base(&mut child);
    let link = printed_link(&client, &address, &mut console, "ada@example.com").await;
    let session = opened(&client, &address, &link).await;
    let opened = client
        .post(format!("{address}/api/billing/checkout-session"))
        .bearer_auth(&session)
        .json(&json!({}))
        .send();
    assert_eq!(opened.await.unwrap().status(), 200);

    for round in 0..ROUNDS {
        // Each round changes the truth: the end of the period.
        stripe.set("active", 1_900_000_000 + i64::try_from(round).unwrap());
        let ids: Vec<String> = (0..EVENTS_A_ROUND)
            .map(|n| format!("evt_{round}_{n}"))
            .collect();
        let calls: Vec<_> = ids
            .iter()
            .map(|id| {
                let (client, address, body) = (client.clone(), address.clone(), body(id));
                tokio::spawn(async move { deliver(&client, &address, body).await })
            })
            .collect();
        // Kill the program when about that many events have been asked about.
        let asked = || stripe.calls("GET", "/v1/subscriptions").len();
        let before = asked();
        eventually("no event has arrived", async || {
            (asked() > before || calls.iter().all(|call| call.is_finished())).then_some(())
        })
        .await;
        child.kill().unwrap();
        child.wait().unwrap();
        for call in calls {
            call.await.unwrap();
        }
        child = start(folder.path(), &stripe);
        let started = base(&mut child);
        (address, console) = started;
        for id in &ids {
            assert_eq!(
                deliver(&client, &address, body(id)).await,
                Some(200),
                "{id}"
            );
        }
        let answer = client
            .get(format!("{address}/api/billing/subscription"))
            .bearer_auth(&session)
            .send();
        let now: Value = answer.await.unwrap().json().await.unwrap();
        let ends = 1_900_000_000 + u64::try_from(round).unwrap();
        assert_eq!(now["subscription"]["current_period_end"], ends);
    }
    drop(console);
    let welcomes = || {
        let files = std::fs::read_dir(folder.path().join("outbox")).unwrap();
        let texts = files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
        texts
            .filter(|text| text.contains("Subject: Welcome"))
            .count()
    };
    // Killed between sending and noting it, a mail can go out again; the job for it exists once.
    eventually("no mail", async || (welcomes() > 0).then_some(())).await;
    child.kill().unwrap();
    child.wait().unwrap();
    let url = format!("sqlite://{}", folder.path().join("graphfolio.db").display());
    let store = persistence::Store::open(&persistence::DatabaseUrl::parse(&url).unwrap()).unwrap();
    let rows = store.read(persistence::testing::all_rows).await.unwrap();
    assert_eq!(rows["billing_events"].len(), ROUNDS * EVENTS_A_ROUND);
    let changed = rows["billing_events"]
        .iter()
        .filter(|row| row.contains("\"changed\""));
    assert_eq!(changed.count(), ROUNDS);
    assert_eq!(rows["billing_customers"].len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_built_in_provider_delivers_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let client = http_client();
    let mut child = serve(folder.path()).spawn().unwrap();
    let (mut address, mut console) = base(&mut child);
    let link = printed_link(&client, &address, &mut console, "ada@example.com").await;
    let session = opened(&client, &address, &link).await;
    subscribe(&client, &address, &session).await;
    let url = format!("sqlite://{}", folder.path().join("graphfolio.db").display());
    let store = persistence::Store::open(&persistence::DatabaseUrl::parse(&url).unwrap()).unwrap();
    let rows = async || store.read(persistence::testing::all_rows).await.unwrap();
    // The status at the provider, as its JSON state has it.
    let at_provider = async || {
        let account = rows().await["local_billing_accounts"].join("");
        let known = ["past_due", "canceled", "active"];
        known.into_iter().find(|status| account.contains(status))
    };
    for form in ["action=fail", "action=renew", "action=fail", "action=end"] {
        let before = rows().await["local_billing_accounts"].clone();
        let answer = client
            .get(format!("{address}/api/billing/portal-session"))
            .bearer_auth(&session)
            .send();
        let portal: Value = answer.await.unwrap().json().await.unwrap();
        let click = client.post(portal["url"].as_str().unwrap());
        let click = tokio::spawn(click.header("origin", &address).body(form).send());
        // Kill it as soon as the provider's state has changed: some events are not delivered yet.
        eventually("the click has no effect", async || {
            (rows().await["local_billing_accounts"] != before).then_some(())
        })
        .await;
        child.kill().unwrap();
        child.wait().unwrap();
        drop(click.await.unwrap());
        child = serve(folder.path()).spawn().unwrap();
        let started = base(&mut child);
        (address, console) = started;
        let truth = at_provider().await.unwrap();
        eventually("the subscription does not follow", async || {
            let answer = client
                .get(format!("{address}/api/billing/subscription"))
                .bearer_auth(&session)
                .send();
            let now: Value = answer.await.unwrap().json().await.unwrap();
            (now["subscription"]["status"] == truth).then_some(())
        })
        .await;
    }
    drop(console);
    child.kill().unwrap();
    child.wait().unwrap();
}
