//! Customers who could pay twice, or not at all: two open checkouts, a deleted customer, another provider.

use domain::Clock as _;
use serde_json::{Value, json};

use super::fake_stripe::{self, FakeStripe};
use super::local_provider::subscribe;
use super::{checkout, deliver, event, start_local, start_stripe, status, subjects};
use crate::support::{Actor, eventually};

/// Adds a subscription at Stripe.
fn add(stripe: &FakeStripe, id: &str, status: &str, created: i64) {
    stripe.world(|world| {
        let customer = world.customers[0].clone();
        let mut new = fake_stripe::subscription(&customer, status, 1_900_000_000);
        new["id"] = json!(id);
        new["created"] = json!(created);
        world.subscriptions.push(new);
    });
}

/// Returns ids and statuses at Stripe.
fn at_stripe(stripe: &FakeStripe) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    stripe.world(|world| {
        let all = world.subscriptions.iter();
        all.map(|one| (text(&one["id"]), text(&one["status"])))
            .collect()
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_paid_checkouts_one_subscription_stays() {
    let stripe = FakeStripe::start().await;
    let program = start_stripe(None, &stripe);
    let ada = program.join("ada@example.com").await;
    for _ in 0..3 {
        checkout(&ada, &json!({})).await;
    }
    assert_eq!(stripe.world(|world| world.open_checkouts.len()), 3);
    let completed = |id: &str| {
        let object = json!({ "customer": "cus_1" });
        event(id, "checkout.session.completed", object, &program)
    };

    // The first one is paid: nobody can pay the other two any more.
    add(&stripe, "sub_ended", "canceled", 1_600_000_000);
    add(&stripe, "sub_first", "active", 1_700_000_000);
    let paid = stripe.world(|world| world.open_checkouts.remove(0));
    deliver(&program, &completed("evt_1")).await.expect(200);
    assert_eq!(stripe.world(|world| world.open_checkouts.len()), 0);
    let expired = stripe.calls("POST", "/v1/checkout/sessions/");
    assert_eq!(expired.len(), 2);
    assert!(expired.iter().all(|call| !call.path.contains(&paid.0)));
    assert_eq!(stripe.calls("DELETE", "/v1/subscriptions/").len(), 0);
    assert_eq!(status(&ada).await, "active");

    // A second one was paid in the same moment: one subscription stays, and the other one is credited.
    add(&stripe, "sub_second", "active", 1_700_000_060);
    deliver(&program, &completed("evt_2")).await.expect(200);
    let ended = stripe.calls("DELETE", "/v1/subscriptions/");
    assert_eq!(ended.len(), 1);
    assert_eq!(
        ended[0].path,
        "/v1/subscriptions/sub_first?prorate=true&invoice_now=true"
    );
    let left = [
        ("sub_ended", "canceled"),
        ("sub_first", "canceled"),
        ("sub_second", "active"),
    ];
    assert_eq!(
        at_stripe(&stripe),
        left.map(|(id, status)| (id.to_owned(), status.to_owned()))
    );
    // The end of the first one, and everything once more, changes nothing.
    let object = json!({ "id": "sub_first", "customer": "cus_1" });
    let gone = event("evt_3", "customer.subscription.deleted", object, &program);
    for body in [gone, completed("evt_4"), completed("evt_2")] {
        deliver(&program, &body).await.expect(200);
        assert_eq!(status(&ada).await, "active");
    }
    assert_eq!(stripe.calls("DELETE", "/v1/subscriptions/").len(), 1);
    // Only a checkout ends another subscription: one that an operator adds stays.
    add(&stripe, "sub_operator", "active", 1_700_000_090);
    let object = json!({ "customer": "cus_1" });
    let made = event("evt_5", "customer.subscription.created", object, &program);
    deliver(&program, &made).await.expect(200);
    assert_eq!(stripe.calls("DELETE", "/v1/subscriptions/").len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customer_deleted_at_stripe_is_made_again() {
    let stripe = FakeStripe::start().await;
    let program = start_stripe(None, &stripe);
    let ada = program.join("ada@example.com").await;
    checkout(&ada, &json!({})).await;
    stripe.set("active", 1_900_000_000);
    let paid = |id: &str, customer: &str| {
        event(
            id,
            "invoice.paid",
            json!({ "customer": customer }),
            &program,
        )
    };
    deliver(&program, &paid("evt_1", "cus_1")).await.expect(200);
    assert_eq!(status(&ada).await, "active");

    stripe.world(|world| world.delete_customer("cus_1".to_owned()));
    let missing = ada.get("/api/billing/portal-session").await.expect(404);
    assert_eq!(missing.error_code(), "not_found");
    let ended = event(
        "evt_2",
        "customer.subscription.deleted",
        json!({ "customer": "cus_1" }),
        &program,
    );
    deliver(&program, &ended).await.expect(200);
    assert_eq!(status(&ada).await, "canceled");

    // Two checkouts at once make one new customer.
    let open = |actor: &Actor| {
        let actor = actor.clone();
        tokio::spawn(async move { checkout(&actor, &json!({})).await })
    };
    for call in [open(&ada), open(&ada)] {
        call.await.unwrap();
    }
    let made = stripe.world(|world| world.customers.clone());
    assert_eq!(made, ["cus_1", "cus_2"]);
    let of_new = stripe.calls("POST", "/v1/checkout/sessions");
    assert_eq!(of_new.last().unwrap().form["customer"], "cus_2");
    ada.get("/api/billing/portal-session").await.expect(200);

    // Events about the new customer count, and late ones about the old one do not.
    stripe.world(|world| {
        world.subscriptions = vec![fake_stripe::subscription("cus_2", "active", 1_900_000_000)];
    });
    deliver(&program, &paid("evt_3", "cus_2")).await.expect(200);
    assert_eq!(status(&ada).await, "active");
    deliver(&program, &paid("evt_4", "cus_1")).await.expect(200);
    assert_eq!(status(&ada).await, "active");
}

#[tokio::test(flavor = "multi_thread")]
async fn pro_of_the_built_in_provider_ends_under_stripe() {
    let trial = start_local(None);
    let ada = trial.join("ada@example.com").await;
    subscribe(&ada).await;
    let key = ada.with_key("read").await;
    key.get("/api/projects").await.expect(200);
    // Bob's Pro was granted by hand, and stays.
    let bob = trial.join("bob@example.com").await;
    bob.make_pro().await;

    let stripe = FakeStripe::start().await;
    let program = start_stripe(Some(trial.database.clone()), &stripe);
    let (ada, key) = (ada.on(&program), key.on(&program));
    eventually("Pro is still in force", async || {
        (status(&ada).await == "canceled").then_some(())
    })
    .await;
    let me = ada.get("/api/auth/me").await.expect(200).json();
    assert_eq!(me["user"]["plan"], "free");
    let refused = eventually("the key still works", async || {
        let answer = key.get("/api/projects").await;
        (answer.status == 403).then_some(answer)
    });
    assert_eq!(refused.await.error_code(), "plan_limit");
    let bob = bob.on(&program).get("/api/auth/me").await;
    assert_eq!(bob.expect(200).json()["user"]["plan"], "pro");
    // Ada is told, by whichever of the two instances sends the mail.
    eventually("no mail about the end", async || {
        let mails = [&trial, &program].map(|one| subjects(one, "ada@example.com"));
        let ended = mails
            .concat()
            .into_iter()
            .filter(|mail| mail.contains("ended"));
        (ended.count() == 1).then_some(())
    })
    .await;

    // She can buy it for real.
    checkout(&ada, &json!({})).await;
    stripe.set("active", program.clock.now().plus_months(1).epoch_seconds());
    let object = json!({ "customer": "cus_1" });
    let paid = event("evt_1", "invoice.paid", object, &program);
    deliver(&program, &paid).await.expect(200);
    assert_eq!(status(&ada).await, "active");
    eventually("the key does not work again", async || {
        (key.get("/api/projects").await.status == 200).then_some(())
    })
    .await;
}
