//! The built-in provider: its pages, and the life of a subscription.

use domain::Clock as _;
use reqwest::Method;
use serde_json::json;

use super::{checkout, outcome, start_local, status, subjects, subscription};
use crate::on_both;
use crate::support::{Actor, Answer, Program, eventually, start};

on_both! {
    with start_local:
    a_payment_starts_pro_on_every_instance
    a_life_at_the_built_in_provider
    a_checkout_is_paid_once
    a_missing_payment_says_since_when_and_when_it_is_tried_again
}

/// Submits the form of a page.
pub(crate) async fn submit(program: &Program, page: &str, form: &'static str) -> Answer {
    let path = page.strip_prefix(&program.base).unwrap();
    let request = program
        .request(Method::POST, path)
        .header("origin", &program.base)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(form);
    Answer::of(request).await
}

async fn open(program: &Program, page: &str) -> Answer {
    let path = page.strip_prefix(&program.base).unwrap();
    program.anonymous().get(path).await
}

pub(crate) async fn subscribe(actor: &Actor) {
    let page = checkout(actor, &json!({})).await;
    submit(&actor.program, &page, "payment=succeeds")
        .await
        .expect(303);
}

pub(crate) async fn portal(actor: &Actor) -> String {
    let answer = actor
        .get("/api/billing/portal-session?return_to=/dashboard")
        .await;
    answer.expect(200).json()["url"]
        .as_str()
        .unwrap()
        .to_owned()
}

async fn a_payment_starts_pro_on_every_instance(program: Program) {
    let ada = program.join("ada@example.com").await;
    let elsewhere = ada.on(&start(Some(program.database.clone())));
    elsewhere.create("Shop", "type Query { a: Int }").await;
    let private = json!({ "is_public": false });
    elsewhere.edit("shop", &private).await.expect(403);
    let body = json!({ "return_to": "/settings/api-keys?x=1&checkout=success#new" });
    let started = ada.post("/api/billing/checkout-session", &body).await;
    let started = started.expect(200).json();
    let page = started["url"].as_str().unwrap().to_owned();
    let shown = open(&program, &page).await.expect(200);
    for text in [
        "Test mode: no payment is taken",
        "ada@example.com",
        "$19.00",
        "Unlimited projects",
        "Back to API Keys</a>",
    ] {
        assert!(shown.text.contains(text), "{text}");
    }
    assert!(
        shown
            .header("content-security-policy")
            .starts_with("default-src 'none'; style-src 'sha256-")
    );
    assert_eq!(shown.header("referrer-policy"), "same-origin");
    let declined = submit(&program, &page, "payment=declined")
        .await
        .expect(200);
    assert!(
        declined.text.contains("The payment was declined"),
        "{}",
        declined.text
    );
    ada.get("/api/billing/subscription").await.expect(404);
    let paid = submit(&program, &page, "payment=succeeds")
        .await
        .expect(303);
    let back = format!(
        "{}/settings/api-keys?x=1&{}#new",
        program.base,
        outcome(&started, "success")
    );
    assert_eq!(paid.header("location"), back);
    // Not within two seconds but at once: plans are read with each request.
    elsewhere.edit("shop", &private).await.expect(200);
    let me = elsewhere.get("/api/auth/me").await.expect(200).json();
    assert_eq!(me["user"]["plan"], "pro");
    let limits = subscription(&ada).await["limits"].clone();
    assert_eq!(
        limits,
        json!({ "maxProjects": -1, "allowPrivateProjects": true })
    );
}

async fn a_life_at_the_built_in_provider(program: Program) {
    let ada = program.join("ada@example.com").await;
    subscribe(&ada).await;
    ada.create("Shop", "type Query { a: Int }").await;
    ada.make_private("shop").await;
    let page = portal(&ada).await;
    let shown = open(&program, &page).await.expect(200);
    assert!(
        shown.text.contains("Back to My Projects</span></a>"),
        "{}",
        shown.text
    );
    let month = |months| program.clock.now().plus_months(months).epoch_seconds();
    for (form, expected, ends, cancels) in [
        ("action=cancel", "active", Some(month(1)), true),
        ("action=resume", "active", Some(month(1)), false),
        ("action=month", "active", Some(month(2)), false),
        ("action=fail", "past_due", None, false),
        ("action=renew", "active", None, false),
        ("action=cancel", "active", None, true),
        ("action=month", "canceled", None, true),
    ] {
        submit(&program, &page, form).await.expect(303);
        let now = subscription(&ada).await["subscription"].clone();
        assert_eq!(now["status"], expected, "{form}");
        assert_eq!(now["cancel_at_period_end"], cancels, "{form}");
        let ended_at = (expected == "canceled").then(|| program.clock.now().epoch_seconds());
        assert_eq!(now["ended_at"], json!(ended_at), "{form}");
        if let Some(ends) = ends {
            assert_eq!(now["current_period_end"], ends, "{form}");
        }
        let shown = open(&program, &page).await.expect(200);
        assert!(shown.text.contains("Test mode: no payment is taken"));
        assert!(shown.text.contains(&format!("{}/dashboard", program.base)));
        // Nothing is deleted: the project stays private, and is read-only without Pro.
        let edited = ada.edit("shop", &json!({ "description": form })).await;
        edited.expect(if expected == "active" { 200 } else { 403 });
        program.anonymous().get("/d/ada/shop").await.expect(404);
    }
    subscribe(&ada).await;
    ada.edit("shop", &json!({ "description": "Back." }))
        .await
        .expect(200);
    let page = portal(&ada).await;
    submit(&program, &page, "action=refund").await.expect(303);
    assert_eq!(status(&ada).await, "canceled");
    let mails = eventually("five mails", async || {
        let mails = subjects(&program, "ada@example.com");
        (mails.len() >= 5).then_some(mails)
    })
    .await;
    for (mail, words) in mails
        .iter()
        .zip(["Welcome", "failed", "ended", "Welcome", "ended"])
    {
        assert!(mail.contains(words), "{mails:?}");
    }
    // Every event was also a job; a second delivery has no effect and sends nothing.
    eventually("an event is left", async || {
        (super::count(&program, "jobs").await == 0).then_some(())
    })
    .await;
    assert_eq!(subjects(&program, "ada@example.com").len(), 5);
}

async fn a_checkout_is_paid_once(program: Program) {
    let ada = program.join("ada@example.com").await;
    let (first, second) = (
        checkout(&ada, &json!({})).await,
        checkout(&ada, &json!({})).await,
    );
    let path = first.strip_prefix(&program.base).unwrap();
    // Forms of other sites are refused.
    for (name, value) in [
        ("x-none", ""),
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
    ] {
        let request = program.request(Method::POST, path).header(name, value);
        let refused = Answer::of(request.body("payment=succeeds"));
        let refused = refused.await.expect(403);
        assert!(refused.text.contains("<h1>Nothing was changed</h1>"));
    }
    submit(&program, &first, "payment=free").await.expect(400);
    submit(&program, &first, "payment=succeeds")
        .await
        .expect(303);
    let again = submit(&program, &first, "payment=succeeds")
        .await
        .expect(404);
    assert!(again.text.contains("This page is closed"), "{}", again.text);
    // The other page leads on, but takes no second payment.
    submit(&program, &second, "payment=succeeds")
        .await
        .expect(303);
    let shown = open(&program, &portal(&ada).await).await.expect(200);
    assert_eq!(shown.text.matches(">Paid<").count(), 1);
    // A page for one thing is not a page for another, and all of them expire.
    let page = portal(&ada).await;
    open(&program, &page.replace("/portal/", "/checkout/"))
        .await
        .expect(404);
    program.clock.advance(3_601);
    open(&program, &page).await.expect(404);
}

async fn a_missing_payment_says_since_when_and_when_it_is_tried_again(program: Program) {
    let ada = program.join("ada@example.com").await;
    subscribe(&ada).await;
    let page = portal(&ada).await;
    let week = 7 * 24 * 3600;
    let now = || program.clock.now().epoch_seconds();
    let failed_at = now();
    for (form, since, next) in [
        ("action=cancel", json!(null), json!(null)),
        ("action=resume", json!(null), json!(null)),
        ("action=fail", json!(failed_at), json!(failed_at + week)),
    ] {
        submit(&program, &page, form).await.expect(303);
        let current = subscription(&ada).await["subscription"].clone();
        assert_eq!(current["payment_failed_at"], since, "{form}");
        assert_eq!(current["next_payment_attempt"], next, "{form}");
    }
    // A second failure moves the next try, but Pro is paused since the first one.
    program.clock.advance(60);
    submit(&program, &page, "action=fail").await.expect(303);
    let current = subscription(&ada).await["subscription"].clone();
    assert_eq!(current["payment_failed_at"], failed_at);
    assert_eq!(current["next_payment_attempt"], failed_at + 60 + week);
    submit(&program, &page, "action=renew").await.expect(303);
    let current = subscription(&ada).await["subscription"].clone();
    assert_eq!(current["status"], "active");
    assert_eq!(current["payment_failed_at"], json!(null));
    assert_eq!(current["next_payment_attempt"], json!(null));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_can_fail_on_renewal() {
    let program = start_local(None);
    let ada = program.join("ada@example.com").await;
    let body = json!({ "return_to": "https://evil.example" });
    let started = ada.post("/api/billing/checkout-session", &body).await;
    let started = started.expect(200).json();
    let page = started["url"].as_str().unwrap().to_owned();
    let paid = submit(&program, &page, "payment=fails_on_renewal")
        .await
        .expect(303);
    let back = format!(
        "{}/settings/billing?{}",
        program.base,
        outcome(&started, "success")
    );
    assert_eq!(paid.header("location"), back);
    let page = portal(&ada).await;
    submit(&program, &page, "action=month").await.expect(303);
    assert_eq!(status(&ada).await, "past_due");
    // All dates follow the clock of the portal.
    let current = subscription(&ada).await["subscription"].clone();
    let failed_at = program.clock.now().plus_months(1).epoch_seconds();
    assert_eq!(current["payment_failed_at"], failed_at);
    assert_eq!(current["next_payment_attempt"], failed_at + 7 * 24 * 3600);
    // Three more tries, a week apart; then the subscription ends.
    submit(&program, &page, "action=month").await.expect(303);
    assert_eq!(status(&ada).await, "canceled");
}
