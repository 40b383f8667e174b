//! Events as Stripe's API reference shows them (version 2024-06-20, and one of 2025-03-31), with our ids in them.

use domain::Clock as _;
use serde_json::{Value, json};

use super::fake_stripe::{self, FakeStripe};
use super::{checkout, deliver, start_stripe, subscription};
use crate::support::Program;

macro_rules! shapes {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("events/", $name, ".json")))),*]
    };
}

const SHAPES: &[(&str, &str)] = shapes! {
    "customer.subscription.created"
    "invoice.paid"
    "checkout.session.completed"
    "customer.subscription.updated"
    "invoice.payment_failed"
    "invoice.paid.2025-03-31"
    "charge.refunded"
    "customer.subscription.deleted"
};

/// Fills our ids and the time into a shape.
fn fill(text: &str, program: &Program, customer: &str, user: &str) -> Value {
    let text = text
        .replace("{customer}", customer)
        .replace("{user}", user)
        .replace(
            "\"{now}\"",
            &program.clock.now().epoch_seconds().to_string(),
        );
    serde_json::from_str(&text).unwrap()
}

/// Returns the effects of the stored events, in the order in which they arrived.
async fn effects(program: &Program) -> Vec<(String, String)> {
    let rows = program.store().read(persistence::testing::all_rows).await;
    let rows = rows.unwrap()["billing_events"].clone();
    let rows = rows.iter().map(|row| {
        let row: Value = serde_json::from_str(row).unwrap();
        let text = |name: &str| row[name].as_str().unwrap().to_owned();
        (text("id"), text("effect"))
    });
    let mut rows: Vec<_> = rows.collect();
    rows.sort();
    rows
}

#[tokio::test(flavor = "multi_thread")]
async fn events_in_the_shapes_of_stripe_are_understood() {
    let stripe = FakeStripe::start().await;
    let program = start_stripe(None, &stripe);
    let ada = program.join("ada@example.com").await;
    checkout(&ada, &json!({})).await;
    let me = ada.get("/api/auth/me").await.expect(200).json();
    let user = me["user"]["id"].as_str().unwrap();
    let ends = 1_900_000_000;
    stripe.world(|world| {
        world.invoices = vec![json!({
            "id": "in_1MowQWLkdIwHu7ixuzkSPfKd", "subscription": "sub_1MowQVLkdIwHu7ixeRlqHVzs",
        })];
    });
    // The status at Stripe when each event arrives, and what its owner sees then.
    for ((name, shape), (at_stripe, seen)) in SHAPES.iter().zip([
        ("incomplete", "incomplete"),
        ("active", "active"),
        ("active", "active"),
        ("active", "active"),
        ("past_due", "past_due"),
        ("active", "active"),
        // The refund ends it at Stripe.
        ("active", "canceled"),
        ("canceled", "canceled"),
    ]) {
        stripe.set(at_stripe, ends);
        let next_try = 1_890_000_000;
        if at_stripe == "past_due" {
            stripe.world(|world| {
                world.subscriptions[0]["latest_invoice"] = json!({
                    "id": "in_1", "object": "invoice", "status": "open", "next_payment_attempt": next_try,
                });
            });
        }
        let body = fill(shape, &program, "cus_1", user);
        let expected_type = name.trim_end_matches(".2025-03-31");
        assert_eq!(body["type"], expected_type);
        deliver(&program, &body.to_string()).await.expect(200);
        let current = subscription(&ada).await["subscription"].clone();
        assert_eq!(current["status"], seen, "{name}");
        assert_eq!(current["current_period_end"], ends, "{name}");
        let next = if seen == "past_due" {
            json!(next_try)
        } else {
            json!(null)
        };
        assert_eq!(current["next_payment_attempt"], next, "{name}");
        assert_eq!(
            current["payment_failed_at"].is_null(),
            seen != "past_due",
            "{name}"
        );
    }
    assert_eq!(stripe.calls("DELETE", "/v1/subscriptions/sub_").len(), 1);
    let effects = effects(&program).await;
    assert_eq!(effects.len(), SHAPES.len(), "{effects:?}");
    let counted = |effect: &str| effects.iter().filter(|(_, own)| own == effect).count();
    assert_eq!((counted("changed"), counted("unchanged")), (5, 3));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_shape_gives_a_user_a_customer_that_is_not_theirs() {
    for (name, shape) in SHAPES {
        let stripe = FakeStripe::start().await;
        let program = start_stripe(None, &stripe);
        let ada = program.join("ada@example.com").await;
        let me = ada.get("/api/auth/me").await.expect(200).json();
        let user = me["user"]["id"].as_str().unwrap();
        stripe.world(|world| {
            world.customers.push("cus_9".to_owned());
            world.subscriptions = vec![fake_stripe::subscription("cus_9", "active", 1_900_000_000)];
        });
        let body = fill(shape, &program, "cus_9", user);
        deliver(&program, &body.to_string()).await.expect(200);
        ada.get("/api/billing/subscription").await.expect(404);
        assert_eq!(effects(&program).await[0].1, "unknown customer", "{name}");
    }
}
