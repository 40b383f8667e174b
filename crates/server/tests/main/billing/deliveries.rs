//! Events that arrive often, late, in any order, or from somebody else.

use serde_json::json;

use super::fake_stripe::FakeStripe;
use super::{checkout, count, deliver, event, send, sign, start_stripe, status, subjects};
use crate::support::{Program, eventually, postgres};

#[tokio::test(flavor = "multi_thread")]
async fn only_signed_events_are_received() {
    let program = super::start_local(None);
    let body = event(
        "evt_1",
        "invoice.paid",
        json!({ "customer": "cus_1" }),
        &program,
    );
    let good = sign(&program, &body);
    let spaced = body.replace(':', ": ");
    let time = domain::Clock::now(&*program.clock).epoch_seconds();
    let moved = good.replacen(&time.to_string(), &(time - 1).to_string(), 1);
    let zeros = format!("t={time},v1={}", "0".repeat(64));
    for (body, signature) in [
        (body.as_str(), ""),
        (&body, &zeros),
        (&body, &good[..good.len() - 2]),
        (&body, &moved),
        (&spaced, &good),
        (&body[..body.len() - 1], &good),
        ("", &good),
    ] {
        let answer = send(&program, body, signature).await.expect(400);
        assert_eq!(answer.error_code(), "invalid_signature", "{signature}");
    }
    for seconds in [-301, 602] {
        program.clock.advance(seconds);
        let answer = send(&program, &body, &good).await.expect(400);
        assert_eq!(answer.error_code(), "invalid_signature", "{seconds}");
    }
    program.clock.advance(-301);
    for body in ["{}", "[]", "", "{\"id\": 1}", "\u{0}"] {
        let answer = deliver(&program, body).await.expect(400);
        assert_eq!(answer.error_code(), "invalid_event", "{body}");
    }
    for object in ["null", "7", "[]", "\"in_1\""] {
        let body = format!(
            "{{\"id\":\"evt_1\",\"type\":\"invoice.paid\",\"created\":1,\"data\":{{\"object\":{object}}}}}"
        );
        let answer = deliver(&program, &body).await.expect(400);
        assert_eq!(answer.error_code(), "invalid_event", "{object}");
    }
    let odd = event("evt\n\u{0}", "invoice.paid", json!({}), &program);
    assert_eq!(
        deliver(&program, &odd).await.expect(400).error_code(),
        "invalid_event"
    );
    for created in ["-1", "1.5", "9223372036854775807", "253402300800", "null"] {
        let body = format!(
            "{{\"id\":\"evt_1\",\"type\":\"x\",\"created\":{created},\"data\":{{\"object\":{{}}}}}}"
        );
        let answer = deliver(&program, &body).await.expect(400);
        assert_eq!(answer.error_code(), "invalid_event", "{created}");
    }
    let large = event(
        "evt_2",
        "x",
        json!({ "text": "a".repeat(256 * 1024) }),
        &program,
    );
    deliver(&program, &large).await.expect(413);
    assert_eq!(count(&program, "billing_events").await, 0);
    let several = format!("{},v1={}", zeros, good.split_once("v1=").unwrap().1);
    let answer = send(&program, &body, &several).await.expect(200);
    assert_eq!(answer.json(), json!({ "received": true }));
    assert_eq!(count(&program, "billing_events").await, 1);
}

async fn a_hundred_deliveries_have_one_effect(database: Option<String>) {
    let stripe = FakeStripe::start().await;
    let program = start_stripe(database, &stripe);
    let ada = program.join("ada@example.com").await;
    checkout(&ada, &json!({})).await;
    stripe.set("active", 1_900_000_000);
    let body = event(
        "evt_1",
        "invoice.paid",
        json!({ "customer": "cus_1" }),
        &program,
    );
    let calls = (0..100).map(|_| {
        let (program, body) = (program.clone(), body.clone());
        tokio::spawn(async move { deliver(&program, &body).await.status.as_u16() })
    });
    for call in calls.collect::<Vec<_>>() {
        assert_eq!(call.await.unwrap(), 200);
    }
    assert_eq!(status(&ada).await, "active");
    assert_eq!(count(&program, "billing_events").await, 1);
    eventually("no mail", async || {
        (!subjects(&program, "ada@example.com").is_empty()).then_some(())
    })
    .await;
    eventually("a job is left", async || {
        (count(&program, "jobs").await == 0).then_some(())
    })
    .await;
    assert_eq!(subjects(&program, "ada@example.com").len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_deliveries_have_one_effect_on_sqlite() {
    a_hundred_deliveries_have_one_effect(None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_deliveries_have_one_effect_on_postgres() {
    if let Some(url) = postgres() {
        a_hundred_deliveries_have_one_effect(Some(url)).await;
    }
}

/// A life of seven events, with the status at Stripe after each.
const LIFE: [(&str, &str); 7] = [
    ("customer.subscription.created", "incomplete"),
    ("invoice.paid", "active"),
    ("checkout.session.completed", "active"),
    ("invoice.payment_failed", "past_due"),
    ("customer.subscription.updated", "past_due"),
    ("invoice.paid", "active"),
    ("customer.subscription.deleted", "canceled"),
];

/// Delivers every event one to three times, all in an order that `seed` chooses, while the life goes on: an event is
/// delivered as soon as it has happened, or later.
async fn live(program: &Program, stripe: &FakeStripe, seed: u64) {
    let mut random = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    let mut next = |below: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap() % below
    };
    let mut order: Vec<usize> = Vec::new();
    for number in 0..LIFE.len() {
        for _ in 0..=next(3) {
            order.insert(next(order.len() + 1), number);
        }
    }
    let mut happened = 0;
    let mut running = Vec::new();
    for number in order {
        while happened <= number {
            stripe.set(LIFE[happened].1, 1_900_000_000);
            happened += 1;
        }
        let body = event(
            &format!("evt_{seed}_{number}"),
            LIFE[number].0,
            json!({ "customer": "cus_1" }),
            program,
        );
        let program = program.clone();
        let call = tokio::spawn(async move { deliver(&program, &body).await.expect(200) });
        // Some deliveries overlap.
        if next(2) == 0 {
            call.await.unwrap();
        } else {
            running.push(call);
        }
    }
    for call in running {
        call.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_order_of_deliveries_ends_in_the_same_state() {
    let stripe = FakeStripe::start().await;
    let program = start_stripe(None, &stripe);
    let ada = program.join("ada@example.com").await;
    checkout(&ada, &json!({})).await;
    for seed in 0..25 {
        live(&program, &stripe, seed).await;
        assert_eq!(status(&ada).await, "canceled", "seed {seed}");
    }
    assert_eq!(count(&program, "billing_events").await, 25 * LIFE.len());
}
