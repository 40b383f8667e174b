//! Plans and payments: the built-in provider, Stripe, and the events of both.

mod customers;
mod deliveries;
mod event_shapes;
mod fake_stripe;
mod forged;
mod kept;
mod kills;
mod life;
pub(crate) mod local_provider;
mod localstripe;
mod payments;
mod secrecy;
mod stripe;

use billing::WebhookSecret;
use domain::Clock;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Actor, Answer, Program, start_with};
use fake_stripe::FakeStripe;

/// The secret that the tests sign with.
const SECRET: &str = "whsec_of_the_tests";

/// Starts a program with the built-in provider and a known secret.
pub fn start_local(database: Option<String>) -> Program {
    start_with(database, |settings| {
        settings.billing.webhook_secret = SECRET.to_owned();
    })
}

/// Starts a program that takes payments with that Stripe.
fn start_stripe(database: Option<String>, stripe: &FakeStripe) -> Program {
    let url = stripe.url.clone();
    start_with(database, |settings| {
        settings.billing.stripe_secret_key = "sk_test_of_the_tests".to_owned();
        settings.billing.stripe_price_id = "price_pro".to_owned();
        settings.billing.former_price_ids = vec!["price_2025".to_owned()];
        settings.billing.webhook_secret = SECRET.to_owned();
        settings.billing.stripe_api_base = url;
    })
}

pub fn event(id: &str, event_type: &str, object: Value, program: &Program) -> String {
    let created = program.clock.now().epoch_seconds();
    json!({ "id": id, "object": "event", "type": event_type, "created": created, "data": { "object": object } })
        .to_string()
}

pub fn sign(program: &Program, body: &str) -> String {
    WebhookSecret::new(SECRET.to_owned()).sign(body.as_bytes(), program.clock.now())
}

/// Sends an event with that signature.
async fn send(program: &Program, body: &str, signature: &str) -> Answer {
    let request = program
        .request(Method::POST, "/api/billing/webhook")
        .header("content-type", "application/json")
        .header("stripe-signature", signature)
        .body(body.to_owned());
    Answer::of(request).await
}

/// Signs and sends an event.
async fn deliver(program: &Program, body: &str) -> Answer {
    send(program, body, &sign(program, body)).await
}

async fn checkout(actor: &Actor, body: &Value) -> String {
    let answer = actor.post("/api/billing/checkout-session", body).await;
    answer.expect(200).json()["url"]
        .as_str()
        .unwrap()
        .to_owned()
}

/// Returns the query that the page of that checkout leads back with.
fn outcome(started: &Value, outcome: &str) -> String {
    let id = started["id"].as_str().unwrap();
    format!("checkout={outcome}&checkout_id={id}")
}

async fn subscription(actor: &Actor) -> Value {
    let answer = actor.get("/api/billing/subscription").await;
    answer.expect(200).json()
}

async fn status(actor: &Actor) -> String {
    let answer = subscription(actor).await;
    answer["subscription"]["status"]
        .as_str()
        .unwrap()
        .to_owned()
}

/// Returns the subjects of the mails to an address, oldest first.
fn subjects(program: &Program, email: &str) -> Vec<String> {
    let mails = program.mails(email).into_iter();
    mails
        .map(|text| {
            let mut lines = text.lines();
            let subject = lines.find_map(|line| line.strip_prefix("Subject: "));
            subject.unwrap().to_owned()
        })
        .filter(|subject| !subject.starts_with("Sign in"))
        .collect()
}

/// Counts the rows of a table.
async fn count(program: &Program, table: &'static str) -> usize {
    let rows = program.store().read(persistence::testing::all_rows).await;
    rows.unwrap()[table].len()
}
