//! Calls to Stripe, and what its answers change.

use domain::Clock as _;
use reqwest::Method;
use serde_json::json;

use super::fake_stripe::FakeStripe;
use super::{checkout, count, deliver, event, start_stripe, status, subjects, subscription};
use crate::support::eventually;

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_checkouts_create_one_customer() {
    let stripe = FakeStripe::start().await;
    let program = start_stripe(None, &stripe);
    let ada = program.join("ada@example.com").await;
    let calls = (0..10).map(|_| {
        let ada = ada.clone();
        tokio::spawn(
            async move { checkout(&ada, &json!({ "return_to": "/settings/api-keys" })).await },
        )
    });
    for call in calls.collect::<Vec<_>>() {
        assert!(
            call.await
                .unwrap()
                .starts_with("https://checkout.example.com/")
        );
    }
    assert_eq!(stripe.world(|world| world.customers.len()), 1);
    let made = stripe.calls("POST", "/v1/customers");
    assert!(
        made.iter()
            .all(|call| call.key == made[0].key && !call.key.is_empty())
    );
    let user = made[0].form["metadata[user_id]"].clone();
    assert_eq!(made[0].form["email"], "ada@example.com");
    let form = &stripe.calls("POST", "/v1/checkout/sessions")[0].form;
    for (field, value) in [
        ("mode", "subscription"),
        ("customer", "cus_1"),
        ("client_reference_id", &user),
        ("subscription_data[metadata][user_id]", &user),
        ("line_items[0][price]", "price_pro"),
    ] {
        assert_eq!(form[field], value, "{field}");
    }
    let back = format!("{}/settings/api-keys?checkout=", program.base);
    let (_, id) = form["success_url"].split_once("&checkout_id=").unwrap();
    assert_eq!(
        form["success_url"],
        format!("{back}success&checkout_id={id}")
    );
    assert_eq!(
        form["cancel_url"],
        format!("{back}canceled&checkout_id={id}")
    );
    // The pages of the built-in provider do not exist.
    for page in ["checkout", "portal"] {
        let page = format!("/billing/local/{page}/{}", "a".repeat(64));
        program.anonymous().get(&page).await.expect(404);
        let sent = program
            .request(Method::POST, &page)
            .header("origin", &program.base);
        assert_eq!(
            sent.body("action=renew").send().await.unwrap().status(),
            404
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_are_repeated_with_the_same_key_and_then_given_up() {
    let stripe = FakeStripe::start().await;
    let program = start_stripe(None, &stripe);
    let ada = program.join("ada@example.com").await;
    stripe.world(|world| world.failures = vec![503, 429]);
    checkout(&ada, &json!({})).await;
    let calls = stripe.calls("POST", "/v1/customers");
    assert_eq!(calls.len(), 3);
    assert!(calls.iter().all(|call| *call == calls[0]));
    stripe.world(|world| world.failures = vec![409, 500, 502]);
    let answer = ada.get("/api/billing/portal-session").await.expect(503);
    assert_eq!(answer.error_code(), "unavailable");
    // A refusal is not repeated, and what Stripe says about keys stays on the server.
    stripe.world(|world| world.failures = vec![401]);
    let answer = ada.get("/api/billing/portal-session").await.expect(503);
    assert!(!answer.text.contains("sk_test"), "{}", answer.text);
    assert_eq!(stripe.calls("POST", "/v1/billing_portal/sessions").len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_life_at_stripe() {
    let stripe = FakeStripe::start().await;
    let program = start_stripe(None, &stripe);
    let ada = program.join("ada@example.com").await;
    ada.get("/api/billing/subscription").await.expect(404);
    ada.get("/api/billing/portal-session").await.expect(404);
    checkout(&ada, &json!({})).await;
    let of = json!({ "customer": "cus_1" });
    let ends = program.clock.now().plus_months(1).epoch_seconds();

    // The provider does not answer: nothing is stored, and the event comes again.
    let started = event("evt_1", "checkout.session.completed", of.clone(), &program);
    stripe.set("active", ends);
    stripe.world(|world| world.failures = vec![500, 500, 500]);
    let late = deliver(&program, &started).await.expect(503);
    assert_eq!(late.header("retry-after"), "5");
    assert_eq!(count(&program, "billing_events").await, 0);
    deliver(&program, &started).await.expect(200);
    let pro = subscription(&ada).await;
    assert_eq!(pro["subscription"]["current_period_end"], ends);
    assert_eq!(
        pro["limits"],
        json!({ "maxProjects": -1, "allowPrivateProjects": true })
    );
    let second = ada.post("/api/billing/checkout-session", &json!({})).await;
    assert_eq!(second.expect(409).error_code(), "already_subscribed");

    stripe.set("past_due", ends);
    deliver(
        &program,
        &event("evt_2", "invoice.payment_failed", of.clone(), &program),
    )
    .await
    .expect(200);
    let owed = subscription(&ada).await;
    assert_eq!(owed["subscription"]["status"], "past_due");
    assert_eq!(
        owed["limits"],
        json!({ "maxProjects": 2, "allowPrivateProjects": false })
    );
    let second = ada.post("/api/billing/checkout-session", &json!({})).await;
    assert_eq!(second.expect(409).error_code(), "already_subscribed");

    stripe.set("active", ends);
    deliver(
        &program,
        &event("evt_3", "invoice.paid", of.clone(), &program),
    )
    .await
    .expect(200);
    assert_eq!(status(&ada).await, "active");

    // A partial refund changes nothing; a full one ends the subscription at Stripe.
    let charge = |refunded: bool| json!({ "customer": { "id": "cus_1" }, "invoice": "in_1", "refunded": refunded });
    stripe.world(|world| {
        world.invoices =
            vec![json!({ "id": "in_1", "subscription": "sub_1MowQVLkdIwHu7ixeRlqHVzs" })];
    });
    deliver(
        &program,
        &event("evt_4", "charge.refunded", charge(false), &program),
    )
    .await
    .expect(200);
    assert_eq!(status(&ada).await, "active");
    deliver(
        &program,
        &event("evt_5", "charge.refunded", charge(true), &program),
    )
    .await
    .expect(200);
    assert_eq!(status(&ada).await, "canceled");
    assert_eq!(stripe.calls("DELETE", "/v1/subscriptions/sub_").len(), 1);

    // Unknown types and customers are stored without effect.
    for (id, event_type, object) in [
        ("evt_6", "payout.paid", of),
        (
            "evt_7",
            "invoice.paid",
            json!({ "customer": "cus_unknown" }),
        ),
        ("evt_8", "invoice.paid", json!({})),
    ] {
        deliver(&program, &event(id, event_type, object, &program))
            .await
            .expect(200);
    }
    assert_eq!(count(&program, "billing_events").await, 8);
    let mails = eventually("three mails", async || {
        let mails = subjects(&program, "ada@example.com");
        (mails.len() == 3).then_some(mails)
    });
    let mails = mails.await;
    for (mail, words) in mails.iter().zip(["Welcome", "failed", "ended"]) {
        assert!(mail.contains(words), "{mail}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_answer_never_replaces_a_newer_one() {
    let stripe = FakeStripe::start().await;
    let program = start_stripe(None, &stripe);
    let ada = program.join("ada@example.com").await;
    checkout(&ada, &json!({})).await;
    stripe.set("active", 1_900_000_000);
    let hold = std::sync::Arc::new(tokio::sync::Notify::new());
    stripe.world(|world| world.hold = Some(std::sync::Arc::clone(&hold)));
    let slow = event(
        "evt_1",
        "invoice.paid",
        json!({ "customer": "cus_1" }),
        &program,
    );
    let slow = {
        let program = program.clone();
        tokio::spawn(async move { deliver(&program, &slow).await.expect(200) })
    };
    eventually("the first question has arrived", async || {
        stripe.world(|world| world.hold.is_none()).then_some(())
    })
    .await;
    stripe.set("canceled", 1_900_000_000);
    let ended = event(
        "evt_2",
        "customer.subscription.deleted",
        json!({ "customer": "cus_1" }),
        &program,
    );
    deliver(&program, &ended).await.expect(200);
    assert_eq!(status(&ada).await, "canceled");
    // The answer that says "active" comes now.
    hold.notify_one();
    slow.await.unwrap();
    assert_eq!(status(&ada).await, "canceled");
    assert_eq!(count(&program, "billing_events").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_without_an_event_is_found_within_a_day() {
    let stripe = FakeStripe::start().await;
    let program = start_stripe(None, &stripe);
    let ada = program.join("ada@example.com").await;
    checkout(&ada, &json!({})).await;
    stripe.set("active", 1_900_000_000);
    program.clock.advance(24 * 3600 + 1);
    let ada = program.join("ada@example.com").await;
    eventually("the subscription is not repaired", async || {
        let answer = ada.get("/api/billing/subscription").await;
        (answer.status == 200).then_some(())
    })
    .await;
    assert_eq!(status(&ada).await, "active");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_account_pays_no_longer() {
    let stripe = FakeStripe::start().await;
    let program = start_stripe(None, &stripe);
    let ada = program.join("ada@example.com").await;
    checkout(&ada, &json!({})).await;
    stripe.set("active", 1_900_000_000);
    ada.call(
        Method::DELETE,
        "/api/user",
        &json!({ "confirmation": "ada" }),
    )
    .await
    .expect(204);
    eventually("the customer still exists", async || {
        let calls = stripe.calls("DELETE", "/v1/customers/cus_1");
        (calls.len() == 1).then_some(())
    })
    .await;
    // An event about it belongs to nobody.
    let ended = event(
        "evt_1",
        "customer.subscription.deleted",
        json!({ "customer": "cus_1" }),
        &program,
    );
    deliver(&program, &ended).await.expect(200);
    assert_eq!(count(&program, "subscriptions").await, 0);
}
