//! Webhooks: their settings, what they get, and what happens if their receivers do not answer.

mod answers;
mod delivery;
mod formats;
mod github;
mod instances;
mod libraries;
mod log;
mod messages;
mod receiver;
mod secrets;
mod settings;

use serde_json::{Value, json};

use crate::support::{Actor, Program, eventually};

pub use receiver::{Receiver, Reply};

/// Signs in a Pro user.
async fn pro(program: &Program, name: &str) -> Actor {
    let user = program.sign_in(&format!("{name}@example.com")).await;
    user.make_pro().await;
    user
}

/// Creates a webhook. Returns its path and the response.
pub(crate) async fn make(owner: &Actor, new: Value) -> (String, Value) {
    let made = owner.post("/api/webhooks", &new).await.expect(201).json();
    let id = made["webhook"]["id"].as_str().unwrap();
    (format!("/api/webhooks/{id}"), made)
}

/// Creates a webhook for the creation of projects, and waits for its first test.
async fn make_tested(owner: &Actor, receiver: &Receiver) -> (String, Value) {
    let new = json!({ "url": receiver.url, "events": ["project.created"] });
    let made = make(owner, new).await;
    receiver.wait_for(1).await;
    settled(owner, &made.0).await;
    made
}

/// Waits until no delivery of a webhook waits for its first attempt.
pub async fn settled(owner: &Actor, path: &str) {
    eventually("a delivery was not tried", async || {
        let list = owner.get(&format!("{path}/deliveries")).await.expect(200);
        let list = list.json();
        let items = list["items"].as_array().unwrap();
        let is_tried = |item: &Value| item["status"] != "pending" || item["attempts"] != 0;
        items.iter().all(is_tried).then_some(())
    })
    .await;
}

/// Returns the webhook.
async fn webhook(owner: &Actor, path: &str) -> Value {
    owner.get(path).await.expect(200).json()["webhook"].clone()
}

/// Returns the newest delivery that is not a test.
async fn newest(owner: &Actor, path: &str) -> Value {
    let list = owner.get(&format!("{path}/deliveries")).await.expect(200);
    let list = list.json();
    let items = list["items"].as_array().unwrap();
    let found = items.iter().find(|item| item["is_test"] == false);
    found.cloned().unwrap_or_default()
}

/// Waits until the newest delivery has been tried that often, and returns it.
pub(crate) async fn tried(owner: &Actor, path: &str, attempts: u32) -> Value {
    eventually("the delivery was not tried again", async || {
        let delivery = newest(owner, path).await;
        (delivery["attempts"] == attempts).then_some(delivery)
    })
    .await
}
