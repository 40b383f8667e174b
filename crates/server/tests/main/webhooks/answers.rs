//! What the answers of receivers mean.

use serde_json::{Value, json};

use super::{Receiver, Reply, make_tested, newest, pro, settled, tried, webhook};
use crate::accounts::deletion::wait_until_read;
use crate::notifications::{notifications, wait_for_notices, wait_until_sent};
use crate::on_both;
use crate::support::{Program, eventually};

on_both! { with start_open:
    a_redirect_is_a_failure
    gone_switches_the_webhook_off
    the_owner_is_told_in_one_mail_without_the_address
    a_receiver_can_switch_the_webhook_off
    a_receiver_can_give_up_an_event
    a_receiver_says_when_to_come_back
    a_busy_receiver_gets_nothing_for_a_while
    five_days_of_failures_switch_the_webhook_off
}

async fn a_redirect_is_a_failure(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let (path, _) = make_tested(&ada, &receiver).await;
    receiver.answer(Reply::Status(307, &["Location: /elsewhere"]));
    ada.create("Shop", "type Query { a: Int }").await;
    let delivery = tried(&ada, &path, 1).await;
    assert_eq!(
        (&delivery["status"], &delivery["last_status"]),
        (&json!("pending"), &json!(307))
    );
    let error = delivery["last_error"].as_str().unwrap();
    assert!(error.contains("redirect"), "{error}");
    assert!(
        receiver
            .received()
            .iter()
            .all(|one| one.path != "/elsewhere")
    );
}

/// Waits until the webhook is switched off for the reason.
async fn switched_off(ada: &crate::support::Actor, path: &str, reason: &str) {
    eventually("the webhook is still on", async || {
        let shown = webhook(ada, path).await;
        (shown["disabled_reason"] == reason).then_some(())
    })
    .await;
    let log = ada.get("/api/audit-log?kind=webhook.disabled").await;
    let log = log.expect(200).json();
    assert_eq!(log["items"][0]["actor"]["kind"], "system");
}

async fn gone_switches_the_webhook_off(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let (path, _) = make_tested(&ada, &receiver).await;
    receiver.answer(Reply::Status(410, &[]));
    ada.create("Shop", "type Query { a: Int }").await;
    switched_off(&ada, &path, "gone").await;
    assert_eq!(newest(&ada, &path).await["status"], "failed");
}

async fn the_owner_is_told_in_one_mail_without_the_address(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let (path, _) = make_tested(&ada, &receiver).await;
    receiver.answer(Reply::Status(410, &[]));
    ada.create("Shop", "type Query { a: Int }").await;
    switched_off(&ada, &path, "gone").await;
    // The event that was given up, and the end of the webhook.
    wait_for_notices(&program, 2).await;
    program.clock.advance(601);
    wait_until_sent(&program).await;
    let mails = notifications(&program, "ada@example.com");
    assert_eq!(mails.len(), 1, "{mails:?}");
    // Lines of the texts are broken.
    let mail = mails[0].replace("=\r\n", "");
    for text in [
        "Subject: A webhook was switched off\r\n",
        "127.0.0.1",
        "answered 410",
        &format!("/settings/webhooks/{}", path.rsplit('/').next().unwrap()),
        "List-Unsubscribe:",
    ] {
        assert!(mail.contains(text), "{text}: {mail}");
    }
    assert!(!mail.contains("s3cret-path"), "{mail}");
    // Owners know what they switch off themselves.
    for is_on in [true, false] {
        let change = json!({ "enabled": is_on });
        ada.put(&path, &change).await.expect(200);
    }
    wait_until_read(&program).await;
    program.clock.advance(601);
    wait_until_sent(&program).await;
    assert_eq!(notifications(&program, "ada@example.com").len(), 1);
}

async fn a_receiver_can_switch_the_webhook_off(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let (path, _) = make_tested(&ada, &receiver).await;
    receiver.answer(Reply::Status(200, &["Webhook-Delivery: disable"]));
    ada.create("Shop", "type Query { a: Int }").await;
    switched_off(&ada, &path, "receiver").await;
    assert_eq!(newest(&ada, &path).await["status"], "delivered");
}

async fn a_receiver_can_give_up_an_event(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let (path, _) = make_tested(&ada, &receiver).await;
    receiver.answer(Reply::Status(422, &["Abort-Message: unknown project"]));
    // A test that fails is not an event that was lost.
    let test = json!({ "event": "project.created" });
    let test = ada.post(&format!("{path}/test"), &test).await;
    test.expect(202);
    receiver.wait_for(2).await;
    settled(&ada, &path).await;
    let shown = webhook(&ada, &path).await;
    assert_eq!(shown["given_up"], 0);
    assert_eq!(shown["failing_since"], Value::Null);
    ada.create("Shop", "type Query { a: Int }").await;
    let delivery = tried(&ada, &path, 1).await;
    assert_eq!(delivery["status"], "failed");
    let shown = webhook(&ada, &path).await;
    assert_eq!(
        (&shown["enabled"], &shown["given_up"]),
        (&json!(true), &json!(1))
    );
    let replay = json!({ "what": "failed" });
    let replayed = ada.post(&format!("{path}/replay"), &replay).await;
    assert_eq!(replayed.expect(202).json()["queued"], 1);
    // It is given up again, and its owner knows that already.
    receiver.wait_for(4).await;
    settled(&ada, &path).await;
    let given_up = async || {
        let log = ada.get("/api/audit-log?kind=webhook.delivery_failed").await;
        log.expect(200).json()["items"].as_array().unwrap().len()
    };
    assert_eq!(given_up().await, 1);
    // Once it has worked, the next one is told.
    receiver.answer(Reply::Status(204, &[]));
    ada.create("Works", "type Query { a: Int }").await;
    receiver.wait_for(5).await;
    settled(&ada, &path).await;
    receiver.answer(Reply::Status(422, &["Abort-Message: unknown project"]));
    ada.create("Fails", "type Query { a: Int }").await;
    receiver.wait_for(6).await;
    settled(&ada, &path).await;
    assert_eq!(given_up().await, 2);
}

/// Returns the seconds from the program's time to that of a field.
fn seconds_until(program: &Program, time: &Value) -> i64 {
    use domain::Clock as _;
    let time = domain::Timestamp::parse_rfc3339(time.as_str().unwrap()).unwrap();
    time.seconds_since(program.clock.now())
}

async fn a_receiver_says_when_to_come_back(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let (path, _) = make_tested(&ada, &receiver).await;
    for (attempt, header, seconds) in [
        (1, &["Retry-After: 3600"], 3_600),
        (2, &["Retry-After: 9999999"], 86_400),
    ] {
        receiver.answer(Reply::Status(503, header));
        if attempt == 1 {
            ada.create("Shop", "type Query { a: Int }").await;
        }
        let delivery = tried(&ada, &path, attempt).await;
        assert_eq!(
            seconds_until(&program, &delivery["next_attempt_at"]),
            seconds
        );
        program.clock.advance(seconds);
    }
}

async fn a_busy_receiver_gets_nothing_for_a_while(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let (path, _) = make_tested(&ada, &receiver).await;
    receiver.answer(Reply::Status(429, &["Retry-After: 600"]));
    ada.create("One", "type Query { a: Int }").await;
    tried(&ada, &path, 1).await;
    receiver.answer(Reply::Status(204, &[]));
    ada.create("Two", "type Query { a: Int }").await;
    let second = eventually("the event is not noted", async || {
        let second = newest(&ada, &path).await;
        (second["sequence"] == 2).then_some(second)
    })
    .await;
    assert_eq!(
        (&second["status"], &second["attempts"]),
        (&json!("pending"), &json!(0))
    );
    assert_eq!(seconds_until(&program, &second["next_attempt_at"]), 600);
    program.clock.advance(600);
    let received = receiver.wait_for(4).await;
    assert_eq!(received.len(), 4);
}

async fn five_days_of_failures_switch_the_webhook_off(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let (path, _) = make_tested(&ada, &receiver).await;
    receiver.answer(Reply::Status(500, &[]));
    for (name, calls) in [("One", 2), ("Two", 3)] {
        ada.create(name, "type Query { a: Int }").await;
        receiver.wait_for(calls).await;
        settled(&ada, &path).await;
    }
    program.clock.advance(5 * 24 * 3600);
    receiver.wait_for(5).await;
    settled(&ada, &path).await;
    // Two events are too few.
    assert_eq!(webhook(&ada, &path).await["enabled"], true);
    ada.create("Three", "type Query { a: Int }").await;
    switched_off(&ada, &path, "failing").await;
    assert_eq!(webhook(&ada, &path).await["waiting"], 0);
    // Switching it on forgets the failures.
    receiver.answer(Reply::Status(204, &[]));
    ada.put(&path, &json!({ "enabled": true }))
        .await
        .expect(200);
    let replay = ada
        .post(&format!("{path}/replay"), &json!({ "what": "failed" }))
        .await;
    assert_eq!(replay.expect(202).json()["queued"], 3);
    eventually("the replay does not arrive", async || {
        (webhook(&ada, &path).await["given_up"] == 0 && webhook(&ada, &path).await["waiting"] == 0)
            .then_some(())
    })
    .await;
    assert_eq!(webhook(&ada, &path).await["failing_since"], Value::Null);
}
