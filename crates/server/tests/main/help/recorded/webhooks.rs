//! Webhooks: their settings and what they got.

use super::*;
use crate::webhooks::Receiver;

pub(super) async fn webhooks(recorder: &mut Recorder, ada: &Actor, receiver: &Receiver) {
    let new = json!({
        "url": receiver.url,
        "events": ["schema.published", "schema.breaking_change"],
        "min_severity": "dangerous",
        "coordinates": ["Product*"],
    });
    let preview = json!({ "events": ["schema.published"] });
    recorder
        .call(Call::new(ada, "preview_webhook").body(preview))
        .await;
    let made = recorder
        .call(Call::new(ada, "create_webhook").body(new).expect(201))
        .await;
    let webhook = text(&made["webhook"]["id"]).to_owned();
    let names = [("webhook_id", webhook.as_str())];
    // The test that it gets first.
    wait_for_quiet(ada, &webhook).await;
    for id in ["list_webhooks", "get_webhook", "list_deliveries"] {
        let at = if id == "list_webhooks" {
            &[][..]
        } else {
            &names
        };
        recorder.call(Call::new(ada, id).at(at)).await;
    }
    let body = json!({ "events": ["*"], "min_severity": "safe", "coordinates": [] });
    recorder
        .call(Call::new(ada, "update_webhook").at(&names).body(body))
        .await;
    let list = ada
        .get(&format!("/api/webhooks/{webhook}/deliveries"))
        .await
        .json();
    let delivery = text(&list["items"][0]["id"]).to_owned();
    let both = [names[0], ("delivery_id", delivery.as_str())];
    recorder
        .call(Call::new(ada, "get_delivery").at(&both))
        .await;
    recorder
        .call(Call::new(ada, "resend_delivery").at(&both).expect(202))
        .await;
    wait_for_quiet(ada, &webhook).await;
    let body = json!({ "event": "schema.breaking_change" });
    let test = Call::new(ada, "test_webhook").at(&names).body(body);
    recorder.call(test.expect(202)).await;
    wait_for_quiet(ada, &webhook).await;
    let body = json!({ "what": "failed" });
    let replay = Call::new(ada, "replay_deliveries").at(&names).body(body);
    recorder.call(replay.expect(202)).await;
    for id in ["list_webhook_events", "rotate_webhook_secret"] {
        recorder.call(Call::new(ada, id).at(&names)).await;
    }
    recorder
        .call(Call::new(ada, "delete_webhook").at(&names).expect(204))
        .await;
}

/// Waits until all that a webhook is told about has been delivered.
async fn wait_for_quiet(ada: &Actor, webhook: &str) {
    let path = format!("/api/webhooks/{webhook}");
    eventually("a delivery waits", async || {
        let webhook = ada.get(&path).await.json();
        let webhook = &webhook["webhook"];
        (webhook["waiting"] == 0 && webhook["last_status"] == 204).then_some(())
    })
    .await;
}
