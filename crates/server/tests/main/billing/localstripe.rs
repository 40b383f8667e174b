//! Our provider against localstripe, which keeps customers, subscriptions and invoices as Stripe does and sends webhooks.
//!
//! localstripe has no checkout and no portal, so the tests subscribe and change cards through its API, as Stripe's pages
//! would. It sends `invoice.payment_succeeded` instead of `invoice.paid`, and nothing for a renewal that fails, for an
//! updated subscription or for a refund. The tests send those events, or wait for the daily comparison.
//! `event_shapes.rs` and `stripe.rs` test the rest.

use std::process::{Child, Command, Stdio};

use reqwest::Method;
use serde_json::{Value, json};

use super::{SECRET, deliver, event, status, subjects, subscription};
use crate::support::{Actor, Program, eventually, http_client, start_with};

const GOOD_CARD: &str = "4242424242424242";
/// It can be saved, but not charged.
const FAILING_CARD: &str = "4000000000000341";
const KEY: &str = "sk_test_of_the_tests";

/// A running localstripe, stopped when dropped.
struct Localstripe {
    child: Child,
    url: String,
    client: reqwest::Client,
}

impl Drop for Localstripe {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Localstripe {
    /// Returns none, with a message, if it is not installed.
    async fn start() -> Option<Self> {
        let Ok(program) = std::env::var("LOCALSTRIPE") else {
            eprintln!("skipped: LOCALSTRIPE is not set (scripts/localstripe.sh)");
            return None;
        };
        // Free a moment ago; localstripe cannot choose one itself.
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let child = Command::new(program)
            .args(["--port", &port.to_string(), "--from-scratch"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let this = Self {
            child,
            url: format!("http://127.0.0.1:{port}"),
            client: http_client(),
        };
        eventually("localstripe does not start", async || {
            let request = this.client.get(format!("{}/v1/plans", this.url));
            let answer = request.bearer_auth(KEY).send().await.ok()?;
            answer.status().is_success().then_some(())
        })
        .await;
        let plan = [
            ("id", "price_pro"),
            ("amount", "1900"),
            ("currency", "usd"),
            ("interval", "month"),
            ("product[name]", "Pro"),
        ];
        this.post("/v1/plans", &plan).await;
        Some(this)
    }

    async fn call(&self, method: Method, path: &str, fields: &[(&str, &str)]) -> Value {
        let form = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields)
            .finish();
        let request = self
            .client
            .request(method, format!("{}{path}", self.url))
            .bearer_auth(KEY)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(form);
        let answer = request.send().await.unwrap();
        let status = answer.status();
        let text = answer.text().await.unwrap();
        assert!(status.is_success(), "{path}: {status} {text}");
        serde_json::from_str(&text).unwrap_or_default()
    }

    async fn post(&self, path: &str, fields: &[(&str, &str)]) -> Value {
        self.call(Method::POST, path, fields).await
    }

    async fn get(&self, path: &str) -> Value {
        self.call(Method::GET, path, &[]).await
    }

    /// Makes the program receive its webhooks.
    async fn send_events_to(&self, program: &Program) {
        let body = json!({
            "url": format!("{}/api/billing/webhook", program.base),
            "secret": SECRET,
        });
        let request = self
            .client
            .post(format!("{}/_config/webhooks/graphfolio", self.url));
        let answer = request.json(&body).send().await.unwrap();
        assert!(answer.status().is_success());
    }

    /// Gives a customer another card.
    async fn set_card(&self, customer: &str, number: &str) {
        let card = [
            ("type", "card"),
            ("card[number]", number),
            ("card[exp_month]", "12"),
            ("card[exp_year]", "2040"),
            ("card[cvc]", "123"),
        ];
        let card = self.post("/v1/payment_methods", &card).await;
        let card = card["id"].as_str().unwrap();
        let attach = format!("/v1/payment_methods/{card}/attach");
        self.post(&attach, &[("customer", customer)]).await;
        let default = [("invoice_settings[default_payment_method]", card)];
        self.post(&format!("/v1/customers/{customer}"), &default)
            .await;
    }

    /// Subscribes a customer, as checkout does.
    async fn subscribe(&self, customer: &str, user: &str) -> Value {
        let fields = [
            ("customer", customer),
            ("items[0][plan]", "price_pro"),
            ("metadata[user_id]", user),
        ];
        self.post("/v1/subscriptions", &fields).await
    }
}

/// Starts a program that takes payments there, and makes Ada a customer.
async fn start(stripe: &Localstripe) -> (Program, Actor, String) {
    let url = stripe.url.clone();
    let program = start_with(None, |settings| {
        settings.billing.stripe_secret_key = KEY.to_owned();
        settings.billing.stripe_price_id = "price_pro".to_owned();
        settings.billing.former_price_ids = vec!["price_yearly".to_owned()];
        settings.billing.webhook_secret = SECRET.to_owned();
        settings.billing.stripe_api_base = url;
    });
    stripe.send_events_to(&program).await;
    let ada = program.join("ada@example.com").await;
    // It has no checkout, but the customer is made before.
    let refused = ada.post("/api/billing/checkout-session", &json!({})).await;
    assert_eq!(refused.expect(503).error_code(), "unavailable");
    let customers = stripe.get("/v1/customers").await;
    assert_eq!(customers["data"].as_array().unwrap().len(), 1);
    let customer = customers["data"][0].clone();
    assert_eq!(customer["email"], "ada@example.com");
    let me = ada.get("/api/auth/me").await.expect(200).json();
    assert_eq!(customer["metadata"]["user_id"], me["user"]["id"]);
    let id = customer["id"].as_str().unwrap().to_owned();
    (program, ada, id)
}

/// Waits until the webhooks have brought that status.
async fn wait_for(ada: &Actor, expected: &str) {
    let what = format!("the subscription is not {expected}");
    eventually(&what, async || {
        let answer = ada.get("/api/billing/subscription").await;
        (answer.status == 200 && answer.json()["subscription"]["status"] == expected).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_life_at_localstripe() {
    let Some(stripe) = Localstripe::start().await else {
        return;
    };
    let (program, ada, customer) = start(&stripe).await;
    let me = ada.get("/api/auth/me").await.expect(200).json();
    let user = me["user"]["id"].as_str().unwrap();
    stripe.set_card(&customer, GOOD_CARD).await;
    let own = stripe.subscribe(&customer, user).await;
    wait_for(&ada, "active").await;
    let current = subscription(&ada).await["subscription"].clone();
    assert_eq!(current["current_period_end"], own["current_period_end"]);
    assert_eq!(current["cancel_at_period_end"], false);

    // A payment fails: a longer interval makes it write an invoice at once.
    stripe.set_card(&customer, FAILING_CARD).await;
    let yearly = [
        ("id", "price_yearly"),
        ("amount", "19000"),
        ("currency", "usd"),
        ("interval", "year"),
        ("product[name]", "Pro, yearly"),
    ];
    stripe.post("/v1/plans", &yearly).await;
    let path = format!("/v1/subscriptions/{}", own["id"].as_str().unwrap());
    stripe
        .post(&path, &[("items[0][plan]", "price_yearly")])
        .await;
    let failed = event(
        "evt_own_1",
        "invoice.payment_failed",
        json!({ "customer": customer }),
        &program,
    );
    deliver(&program, &failed).await.expect(200);
    assert_eq!(status(&ada).await, "past_due");
    let current = subscription(&ada).await["subscription"].clone();
    let invoices = stripe
        .get(&format!("/v1/invoices?customer={customer}"))
        .await;
    let mut invoices = invoices["data"].as_array().unwrap().iter();
    let invoice = invoices
        .find(|invoice| invoice["status"] == "open")
        .unwrap();
    assert_eq!(
        current["next_payment_attempt"],
        invoice["next_payment_attempt"]
    );
    assert!(current["payment_failed_at"].is_i64());

    // A subscription that ends there ends here.
    stripe.call(Method::DELETE, &path, &[]).await;
    wait_for(&ada, "canceled").await;

    // It comes back with the card that works.
    stripe.set_card(&customer, GOOD_CARD).await;
    let own = stripe.subscribe(&customer, user).await;
    wait_for(&ada, "active").await;

    // It sends nothing when a subscription is updated; the daily comparison finds it.
    let path = format!("/v1/subscriptions/{}", own["id"].as_str().unwrap());
    stripe
        .post(&path, &[("cancel_at_period_end", "true")])
        .await;
    program.clock.advance(24 * 3600 + 1);
    let ada = program.join("ada@example.com").await;
    eventually("the comparison finds nothing", async || {
        let current = subscription(&ada).await["subscription"].clone();
        (current["cancel_at_period_end"] == true).then_some(())
    })
    .await;
    assert_eq!(status(&ada).await, "active");
    program.clock.advance(-(24 * 3600 + 1));
    let mails = subjects(&program, "ada@example.com");
    for words in ["Welcome", "failed", "ended"] {
        assert!(mails.iter().any(|mail| mail.contains(words)), "{mails:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn our_calls_end_what_they_should_at_localstripe() {
    let Some(stripe) = Localstripe::start().await else {
        return;
    };
    let (program, ada, customer) = start(&stripe).await;
    let me = ada.get("/api/auth/me").await.expect(200).json();
    let user = me["user"]["id"].as_str().unwrap();
    stripe.set_card(&customer, GOOD_CARD).await;
    stripe.subscribe(&customer, user).await;
    stripe.subscribe(&customer, user).await;
    wait_for(&ada, "active").await;
    let list = format!("/v1/subscriptions?customer={customer}&status=all");
    let running = async || {
        let all = stripe.get(&list).await["data"].clone();
        let all = all.as_array().unwrap().clone();
        let own = all.into_iter().filter(|own| own["status"] == "active");
        own.count()
    };
    assert_eq!(running().await, 2);

    // After a checkout one subscription stays.
    let of = |object: Value| {
        let mut object = object;
        object["customer"] = json!(customer);
        object
    };
    let completed = event(
        "evt_own_1",
        "checkout.session.completed",
        of(json!({})),
        &program,
    );
    deliver(&program, &completed).await.expect(200);
    assert_eq!(running().await, 1);
    assert_eq!(status(&ada).await, "active");

    // A full refund ends it.
    let all = stripe.get(&list).await["data"].clone();
    let own = all.as_array().unwrap().iter();
    let own = own.clone().find(|own| own["status"] == "active").unwrap();
    let invoices = stripe
        .get(&format!("/v1/invoices?customer={customer}"))
        .await;
    let invoices = invoices["data"].as_array().unwrap().iter();
    let paid = invoices
        .clone()
        .find(|one| one["subscription"] == own["id"]);
    let charge = of(json!({ "invoice": paid.unwrap()["id"], "refunded": true }));
    let refunded = event("evt_own_2", "charge.refunded", charge, &program);
    deliver(&program, &refunded).await.expect(200);
    assert_eq!(running().await, 0);
    assert_eq!(status(&ada).await, "canceled");

    // Deleting the account deletes the customer.
    ada.call(
        Method::DELETE,
        "/api/user",
        &json!({ "confirmation": "ada" }),
    )
    .await
    .expect(204);
    eventually("the customer still exists", async || {
        let customers = stripe.get("/v1/customers").await;
        let left = customers["data"].as_array().unwrap().len();
        (left == 0).then_some(())
    })
    .await;
}
