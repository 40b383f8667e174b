//! Deliveries: what is sent, signatures, retries.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use webhooks::Secret;

use super::{Receiver, Reply, make, make_tested, newest, pro, settled, tried, webhook};
use crate::on_both;
use crate::support::{Program, eventually};

on_both! { with start_open:
    an_event_arrives_signed_as_it_is_stored
    filters_choose_what_is_sent
    a_dead_receiver_is_tried_ten_times_with_one_id
    both_secrets_sign_for_a_day_after_a_rotation
    a_webhook_that_is_switched_off_misses_events_and_can_be_sent_them
    a_receiver_heals_itself_by_number
    dead_receivers_do_not_hold_up_a_healthy_one
    large_changes_stay_below_twenty_kilobytes
}

/// Checks a signature as a receiver does.
fn assert_signed(secret: &str, received: &super::receiver::Received) {
    let id = received.header("webhook-id");
    let at: i64 = received.header("webhook-timestamp").parse().unwrap();
    let at = domain::Timestamp::from_epoch_seconds(at).unwrap();
    let secret = Secret::parse(secret).unwrap();
    let expected = secret.sign(id, at, &received.body).unwrap();
    let signatures = received.header("webhook-signature").split(' ');
    assert!(signatures.into_iter().any(|one| one == expected));
}

async fn an_event_arrives_signed_as_it_is_stored(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Body(200, "x".repeat(5_000))).await;
    let (path, made) = make_tested(&ada, &receiver).await;
    let test = receiver.received()[0].json();
    assert_eq!(test["data"]["test"], true);
    assert_eq!(test["data"].get("sequence"), None);
    ada.create("Shop", "type Query { a: Int }").await;
    let received = receiver.wait_for(2).await[1].clone();
    assert_eq!(
        (received.method.as_str(), received.path.as_str()),
        ("POST", "/hooks/s3cret-path")
    );
    assert_eq!(received.header("content-type"), "application/json");
    assert!(received.header("user-agent").contains('/'));
    assert!(received.header("webhook-id").starts_with("evt_"));
    assert_signed(made["secret"].as_str().unwrap(), &received);
    let body = received.json();
    assert_eq!(body["type"], "project.created");
    assert_eq!(body["data"]["sequence"], 1);
    assert_eq!(body["data"]["project"]["slug"], "shop");
    assert_eq!(
        body["data"]["actor"],
        json!({ "kind": "session", "name": "ada" })
    );
    let delivery = tried(&ada, &path, 1).await;
    assert_eq!(delivery["status"], "delivered");
    assert_eq!(delivery["event_id"], received.header("webhook-id"));
    let details = format!("{path}/deliveries/{}", delivery["id"].as_str().unwrap());
    let details = ada.get(&details).await.expect(200).json();
    assert_eq!(details["body"], received.body);
    let attempt = &details["attempts"][0];
    assert_eq!(attempt["status"], 200);
    assert_eq!(attempt["response_body"].as_str().unwrap().len(), 1_024);
    assert!(attempt["timings"]["first_byte_ms"].is_u64());
    let sent = attempt["request_headers"].as_array().unwrap();
    let signature =
        json!({ "name": "webhook-signature", "value": received.header("webhook-signature") });
    assert!(sent.contains(&signature), "{sent:?}");
    assert!(
        details["curl"]
            .as_str()
            .unwrap()
            .contains("webhook-signature: v1,")
    );
    let shown = webhook(&ada, &path).await;
    assert_eq!(
        (&shown["sequence"], &shown["last_status"]),
        (&json!(1), &json!(200))
    );
    assert_eq!(shown["days"][13]["delivered"], 2);
}

async fn filters_choose_what_is_sent(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let new = json!({
        "url": receiver.url, "events": ["schema.published"], "min_severity": "breaking", "coordinates": ["Query.pay*"],
    });
    let (path, _) = make(&ada, new).await;
    receiver.wait_for(1).await;
    ada.create("Shop", "type Query { a: Int pay: Int payment: Int }")
        .await;
    ada.publish("shop", "type Query { pay: Int payment: Int }")
        .await
        .expect(201);
    ada.publish("shop", "type Query { pay: Int payment: Int payNew: Int }")
        .await
        .expect(201);
    ada.publish("shop", "type Query { pay: Int payNew: Int }")
        .await
        .expect(201);
    let received = receiver.wait_for(2).await[1].json();
    assert_eq!(received["data"]["version"], 4);
    assert_eq!(received["data"]["sequence"], 1);
    assert_eq!(received["data"]["changes"][0]["path"], "Query.payment");
    let url = received["data"]["changes_url"].as_str().unwrap();
    assert!(url.ends_with("/d/ada/shop/changelog/4"), "{url}");
    let wanted = json!({ "events": ["schema.published"], "min_severity": "breaking" });
    let preview = ada
        .post("/api/webhook-preview", &wanted)
        .await
        .expect(200)
        .json();
    assert_eq!(preview["matching"], 2);
    // The text as it would be sent, so that members have the same order.
    let last = preview["last"].as_str().unwrap();
    assert!(last.starts_with(r#"{"type":"schema.published","timestamp":"#));
    let last: Value = serde_json::from_str(last).unwrap();
    assert_eq!(last["data"]["version"], 4);
    assert_eq!(preview["days"].as_array().unwrap().len(), 30);
    assert_eq!(newest(&ada, &path).await["version"], 4);
}

async fn a_dead_receiver_is_tried_ten_times_with_one_id(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let (path, _) = make_tested(&ada, &receiver).await;
    receiver.answer(Reply::Status(500, &[]));
    ada.create("Shop", "type Query { a: Int }").await;
    for attempt in 1..=10 {
        let delivery = tried(&ada, &path, attempt).await;
        assert_eq!(delivery["last_status"], 500);
        let is_last = attempt == 10;
        assert_eq!(
            delivery["status"],
            if is_last { "failed" } else { "pending" }
        );
        program.clock.advance(27 * 3600);
    }
    let received = &receiver.received()[1..];
    assert_eq!(received.len(), 10);
    let ids: BTreeSet<_> = received
        .iter()
        .map(|one| one.header("webhook-id"))
        .collect();
    let times: BTreeSet<_> = received
        .iter()
        .map(|one| one.header("webhook-timestamp"))
        .collect();
    let bodies: BTreeSet<_> = received.iter().map(|one| one.body.as_str()).collect();
    assert_eq!((ids.len(), times.len(), bodies.len()), (1, 10, 1));
    // It is no dead job, and the owner is told once.
    let now = domain::Clock::now(&*program.clock);
    let dead = program
        .store()
        .read(move |conn| persistence::jobs::queue_state(conn, now))
        .await
        .unwrap();
    assert_eq!(dead.dead, 0);
    assert_eq!(events(&program, "webhook.delivery_failed").await, 1);
    let shown = webhook(&ada, &path).await;
    assert_eq!(
        (&shown["given_up"], &shown["waiting"]),
        (&json!(1), &json!(0))
    );
    // One event is too little to switch it off.
    assert_eq!(shown["enabled"], true);
    receiver.answer(Reply::Status(204, &[]));
    let replay = ada
        .post(&format!("{path}/replay"), &json!({ "what": "failed" }))
        .await;
    assert_eq!(replay.expect(202).json()["queued"], 1);
    let again = tried(&ada, &path, 11).await;
    assert_eq!(again["status"], "delivered");
    assert_eq!(again["event_id"], *ids.first().unwrap());
}

/// Counts stored events of a kind.
async fn events(program: &Program, kind: &'static str) -> usize {
    let store = program.store();
    let read = store.read(|conn| persistence::events::list_after(conn, 0, 1_000));
    let all = read.await.unwrap();
    all.iter()
        .filter(|stored| stored.event.what.kind() == kind)
        .count()
}

async fn both_secrets_sign_for_a_day_after_a_rotation(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let (path, made) = make_tested(&ada, &receiver).await;
    let rotated = ada.post(&format!("{path}/rotate-secret"), &json!({})).await;
    let rotated = rotated.expect(200).json();
    let (old, new) = (
        made["secret"].as_str().unwrap(),
        rotated["secret"].as_str().unwrap(),
    );
    ada.create("One", "type Query { a: Int }").await;
    let received = receiver.wait_for(2).await[1].clone();
    assert_eq!(received.header("webhook-signature").split(' ').count(), 2);
    assert_signed(old, &received);
    assert_signed(new, &received);
    program.clock.advance(24 * 3600 + 1);
    ada.create("Two", "type Query { a: Int }").await;
    let received = receiver.wait_for(3).await[2].clone();
    assert_eq!(received.header("webhook-signature").split(' ').count(), 1);
    assert_signed(new, &received);
}

async fn a_webhook_that_is_switched_off_misses_events_and_can_be_sent_them(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let (path, _) = make_tested(&ada, &receiver).await;
    ada.put(&path, &json!({ "enabled": false }))
        .await
        .expect(200);
    ada.create("Shop", "type Query { a: Int }").await;
    let missed = eventually("the event is not noted", async || {
        let delivery = newest(&ada, &path).await;
        (delivery["status"] == "missed").then_some(delivery)
    })
    .await;
    assert_eq!(webhook(&ada, &path).await["missed"], 1);
    let resend = format!(
        "{path}/deliveries/{}/resend",
        missed["id"].as_str().unwrap()
    );
    let refused = ada.post(&resend, &json!({})).await.expect(409);
    assert_eq!(refused.error_code(), "webhook_disabled");
    ada.put(&path, &json!({ "enabled": true }))
        .await
        .expect(200);
    let sent = ada.post(&resend, &json!({})).await.expect(202).json();
    assert_eq!(sent["delivery_id"], missed["id"]);
    let received = receiver.wait_for(2).await[1].clone();
    assert_eq!(missed["event_id"], received.header("webhook-id"));
    settled(&ada, &path).await;
    assert_eq!(webhook(&ada, &path).await["missed"], 0);
}

async fn a_receiver_heals_itself_by_number(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let (path, _) = make_tested(&ada, &receiver).await;
    for name in ["One", "Two", "Three"] {
        ada.create(name, "type Query { a: Int }").await;
    }
    let received = receiver.wait_for(4).await;
    let key = ada.with_key("read").await;
    let first = key
        .get(&format!("{path}/events?limit=2"))
        .await
        .expect(200)
        .json();
    assert_eq!(first["items"].as_array().unwrap().len(), 2);
    assert_eq!(first["next_after"], 2);
    let rest = key
        .get(&format!("{path}/events?after=2"))
        .await
        .expect(200)
        .json();
    assert_eq!(rest["next_after"], Value::Null);
    let with_id = |one: &super::receiver::Received| {
        let mut body = one.json();
        body["id"] = json!(one.header("webhook-id"));
        body
    };
    let messages: Vec<Value> = received[1..].iter().map(with_id).collect();
    let item = &rest["items"][0];
    assert_eq!(item["data"]["sequence"], 3);
    assert!(messages.contains(item), "{item}");
    key.get(&format!("{path}/deliveries")).await.expect(403);
}

async fn dead_receivers_do_not_hold_up_a_healthy_one(program: Program) {
    let ada = pro(&program, "ada").await;
    let healthy = Receiver::start(Reply::Status(204, &[])).await;
    let (path, _) = make_tested(&ada, &healthy).await;
    // Ten webhooks of each of ten users hang.
    let silent = Receiver::start(Reply::Silence).await;
    for number in 0..10 {
        let user = pro(&program, &format!("user{number}")).await;
        for _ in 0..10 {
            make(&user, json!({ "url": silent.url, "events": ["*"] })).await;
        }
    }
    silent.wait_for(100).await;
    ada.post(&format!("{path}/test"), &json!({}))
        .await
        .expect(202);
    healthy.wait_for(2).await;
    assert!(silent.open() > 0, "the healthy one waited for the others");
}

async fn large_changes_stay_below_twenty_kilobytes(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let schema = |start: usize| {
        let fields =
            (start..start + 2_000).map(|n| format!("a_field_with_a_rather_long_name_{n}: Int"));
        format!("type Query {{ {} }}", fields.collect::<Vec<_>>().join(" "))
    };
    ada.create("Shop", &schema(0)).await;
    // A webhook is told about what happens after it was created.
    program.clock.advance(1);
    let new = json!({ "url": receiver.url, "events": ["schema.published"] });
    make(&ada, new).await;
    receiver.wait_for(1).await;
    ada.publish("shop", schema(2_000)).await.expect(201);
    let received = receiver.wait_for(2).await[1].clone();
    assert!(received.body.len() <= 20_000, "{}", received.body.len());
    let body = received.json();
    assert_eq!(body["data"]["counts"]["breaking"], 2_000);
    assert_eq!(body["data"]["changes"].as_array().unwrap().len(), 20);
}
