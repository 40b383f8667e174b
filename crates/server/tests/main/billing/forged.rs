//! Events and subscriptions that would give Pro, or somebody else's portal, to a user who has not paid for it.

use domain::{CheckoutId, Provider, UserId};
use persistence::billing_checkouts::{self, OpenedCheckout};
use serde_json::{Value, json};

use super::fake_stripe::{self, FakeStripe};
use super::{checkout, deliver, event, start_stripe};
use crate::support::{Actor, Program};

async fn plan(actor: &Actor) -> Value {
    let me = actor.get("/api/auth/me").await.expect(200).json();
    me["user"]["plan"].clone()
}

async fn user_id(actor: &Actor) -> String {
    let me = actor.get("/api/auth/me").await.expect(200).json();
    me["user"]["id"].as_str().unwrap().to_owned()
}

fn item(price: &str, quantity: u32) -> Value {
    json!({ "price": { "id": price }, "quantity": quantity })
}

/// Makes these the items of the only subscription of a customer.
fn subscribe_to(stripe: &FakeStripe, customer: &str, items: &Value) {
    let mut own = fake_stripe::subscription(customer, "active", 1_900_000_000);
    own["items"]["data"] = items.clone();
    stripe.world(|world| world.subscriptions = vec![own]);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_subscription_to_the_price_of_pro_counts() {
    let stripe = FakeStripe::start().await;
    let program = start_stripe(None, &stripe);
    let ada = program.join("ada@example.com").await;
    checkout(&ada, &json!({})).await;
    for (number, (items, expected)) in [
        (json!([item("price_1_dollar_other_product", 1)]), "free"),
        (json!([item("price_pro", 1)]), "pro"),
        (json!([item("price_pro", 0)]), "free"),
        (json!([item("price_2025", 1)]), "pro"),
        (json!([item("price_2024", 1)]), "free"),
        (json!([item("price_2024", 1), item("price_pro", 1)]), "pro"),
        (json!([]), "free"),
    ]
    .into_iter()
    .enumerate()
    {
        subscribe_to(&stripe, "cus_1", &items);
        let kind = "customer.subscription.updated";
        let object = json!({ "customer": "cus_1" });
        let changed = event(&format!("evt_{number}"), kind, object, &program);
        deliver(&program, &changed).await.expect(200);
        assert_eq!(plan(&ada).await, expected, "{items}");
    }
    // A subscription to something else does not prevent a checkout, and ends with no refund and no checkout.
    subscribe_to(&stripe, "cus_1", &json!([item("price_2024", 1)]));
    checkout(&ada, &json!({})).await;
    for (id, kind) in [
        ("evt_refund", "charge.refunded"),
        ("evt_paid", "checkout.session.completed"),
    ] {
        let object = json!({ "customer": "cus_1", "refunded": true, "created": 1_800_000_000 });
        deliver(&program, &event(id, kind, object, &program))
            .await
            .expect(200);
    }
    assert_eq!(stripe.calls("DELETE", "/v1/subscriptions/").len(), 0);
}

/// Delivers the full refund of a charge, and returns the user's plan afterwards.
async fn refund(program: &Program, ada: &Actor, charge: Value) -> Value {
    let mut object = charge;
    object["customer"] = json!("cus_1");
    object["refunded"] = json!(true);
    let id = object["id"].as_str().unwrap().replace("ch_", "evt_");
    let refunded = event(&id, "charge.refunded", object, program);
    deliver(program, &refunded).await.expect(200);
    plan(ada).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_ends_only_the_subscription_that_was_paid() {
    let stripe = FakeStripe::start().await;
    let program = start_stripe(None, &stripe);
    let ada = program.join("ada@example.com").await;
    checkout(&ada, &json!({})).await;
    subscribe_to(&stripe, "cus_1", &json!([item("price_pro", 1)]));
    let own = stripe.world(|world| world.subscriptions[0]["id"].clone());
    stripe.world(|world| {
        world.invoices = vec![
            json!({ "id": "in_sticker", "subscription": null }),
            json!({ "id": "in_other", "subscription": "sub_other" }),
            json!({ "id": "in_pro", "subscription": own }),
        ];
        world.charges = vec![
            json!({ "id": "ch_3", "invoice": "in_sticker" }),
            json!({ "id": "ch_4", "invoice": null }),
            json!({ "id": "ch_6", "invoice": "in_pro" }),
        ];
    });
    let paid = event(
        "evt_0",
        "checkout.session.completed",
        json!({ "customer": "cus_1" }),
        &program,
    );
    deliver(&program, &paid).await.expect(200);
    assert_eq!(plan(&ada).await, "pro");
    for charge in [
        json!({ "id": "ch_1", "invoice": "in_sticker" }),
        json!({ "id": "ch_2", "invoice": "in_other" }),
        json!({ "id": "ch_3" }),
        json!({ "id": "ch_4" }),
        json!({ "id": "ch_5", "invoice": "../customers/cus_1" }),
    ] {
        assert_eq!(
            refund(&program, &ada, charge.clone()).await,
            "pro",
            "{charge}"
        );
    }
    assert_eq!(stripe.calls("DELETE", "/v1/subscriptions/").len(), 0);
    // Newer events do not name the invoice.
    assert_eq!(
        refund(&program, &ada, json!({ "id": "ch_6" })).await,
        "free"
    );
    assert_eq!(stripe.calls("DELETE", "/v1/subscriptions/").len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn checkouts_of_other_products_stay_open() {
    let stripe = FakeStripe::start().await;
    let program = start_stripe(None, &stripe);
    let ada = program.join("ada@example.com").await;
    checkout(&ada, &json!({})).await;
    let sticker = ("cs_sticker".to_owned(), "cus_1".to_owned());
    stripe.world(|world| world.open_checkouts.push(sticker.clone()));
    let paid = async |id: &str| {
        let object = json!({ "customer": "cus_1" });
        let paid = event(id, "checkout.session.completed", object, &program);
        deliver(&program, &paid).await.expect(200);
        stripe.world(|world| world.open_checkouts.len())
    };
    // A sticker was paid: the checkout for Pro stays open as well.
    assert_eq!(paid("evt_1").await, 2);
    subscribe_to(&stripe, "cus_1", &json!([item("price_pro", 1)]));
    assert_eq!(paid("evt_2").await, 1);
    stripe.world(|world| assert_eq!(world.open_checkouts, [sticker]));
}

/// Remembers a checkout as if this server had opened it for a user.
async fn remember(program: &Program, session: &str, user: &str) {
    let opened = OpenedCheckout {
        id: CheckoutId::generate(),
        user_id: UserId::parse(user).unwrap(),
        provider: Provider::Stripe,
        session_id: session.to_owned(),
    };
    let now = domain::Clock::now(&*program.clock);
    let store = program.store();
    let stored = store.write(move |conn| billing_checkouts::insert(conn, &opened, now));
    stored.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reference_names_a_user_only_for_a_checkout_of_this_server() {
    let stripe = FakeStripe::start().await;
    let program = start_stripe(None, &stripe);
    let [ada, bob, cat] = ["ada", "bob", "cat"].map(|name| format!("{name}@example.com"));
    let (ada, bob, cat) = (
        program.join(&ada).await,
        program.join(&bob).await,
        program.join(&cat).await,
    );
    let ids = [
        user_id(&ada).await,
        user_id(&bob).await,
        user_id(&cat).await,
    ];
    // Cat is a customer already, Bob is not.
    checkout(&cat, &json!({})).await;
    remember(&program, "cs_of_ada", &ids[0]).await;
    remember(&program, "cs_of_cat", &ids[2]).await;
    stripe.world(|world| world.customers.push("cus_foreign".to_owned()));
    subscribe_to(
        &stripe,
        "cus_foreign",
        &json!([{ "price": { "id": "price_pro" }, "quantity": 1 }]),
    );
    let send = async |id: &str, kind: &str, object: Value| {
        deliver(&program, &event(id, kind, object, &program))
            .await
            .expect(200);
    };
    let kind = "checkout.session.completed";
    let paid = |session: &str, named: &str| json!({ "id": session, "customer": "cus_foreign", "client_reference_id": named });
    // A payment link, whose buyers choose the reference; another user's checkout; a customer who is another one.
    send("evt_1", kind, paid("cs_of_a_payment_link", &ids[1])).await;
    send("evt_2", kind, paid("cs_of_ada", &ids[1])).await;
    send("evt_3", kind, paid("cs_of_cat", &ids[2])).await;
    // Only a checkout has a reference, and metadata is none.
    send("evt_4", "invoice.paid", paid("cs_of_ada", &ids[0])).await;
    let metadata = json!({ "customer": "cus_foreign", "metadata": { "user_id": ids[1] } });
    send("evt_5", "customer.subscription.created", metadata).await;
    for actor in [&ada, &bob, &cat] {
        assert_eq!(plan(actor).await, "free");
    }
    bob.get("/api/billing/portal-session").await.expect(404);
    cat.get("/api/billing/portal-session").await.expect(200);
    let opened = stripe.calls("POST", "/v1/billing_portal/sessions");
    assert_eq!(opened.last().unwrap().form["customer"], "cus_1");

    // Her own checkout makes Ada that customer, for ever: no other event gives it to Bob.
    send("evt_6", kind, paid("cs_of_ada", &ids[0])).await;
    assert_eq!(plan(&ada).await, "pro");
    remember(&program, "cs_of_bob", &ids[1]).await;
    send("evt_7", kind, paid("cs_of_bob", &ids[1])).await;
    assert_eq!(plan(&bob).await, "free");
    bob.get("/api/billing/portal-session").await.expect(404);
    assert_eq!(plan(&ada).await, "pro");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_checkout_needs_no_body() {
    let stripe = FakeStripe::start().await;
    let program = start_stripe(None, &stripe);
    let ada = program.join("ada@example.com").await;
    let path = "/api/billing/checkout-session";
    let send = async |body: &'static str, kind: Option<&str>| {
        let mut request = ada.request(reqwest::Method::POST, path).body(body);
        if let Some(kind) = kind {
            request = request.header("content-type", kind);
        }
        crate::support::Answer::of(request).await
    };
    let opened = send("", None).await.expect(200).json();
    assert!(opened["url"].is_string() && opened["id"].is_string());
    send("{}", Some("application/json")).await.expect(200);
    send("", Some("application/json")).await.expect(200);
    send("{}", Some("text/plain")).await.expect(415);
    send("{", Some("application/json")).await.expect(400);
    stripe.world(|world| world.failures = vec![500, 500, 500]);
    let down = send("", None).await.expect(503);
    assert_eq!(down.header("retry-after"), "5");
    let document: Value = serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap();
    let body = &document["paths"][path]["post"]["requestBody"];
    assert_eq!(body["required"], false);
}
