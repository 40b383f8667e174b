//! Nothing secret is in the database, in responses or in events.

use serde_json::json;

use super::{Receiver, Reply, make, pro, settled};
use crate::on_one;
use crate::support::Program;

on_one! { with start_open:
    secrets_and_addresses_are_sealed_in_the_database
}

async fn secrets_and_addresses_are_sealed_in_the_database(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let new = json!({ "url": receiver.url, "events": ["*"] });
    let (path, made) = make(&ada, new).await;
    let chat = json!({ "url": receiver.url, "events": ["*"], "format": "slack" });
    make(&ada, chat).await;
    let rotated = ada.post(&format!("{path}/rotate-secret"), &json!({})).await;
    let rotated = rotated.expect(200).json();
    ada.create("Shop", "type Query { a: Int }").await;
    receiver.wait_for(6).await;
    settled(&ada, &path).await;
    let secrets = [&made["secret"], &rotated["secret"]].map(|secret| secret.as_str().unwrap());
    let file = program.database.strip_prefix("sqlite://").unwrap();
    for end in ["", "-wal"] {
        let bytes = std::fs::read(format!("{file}{end}")).unwrap_or_default();
        let holds = |text: &str| {
            bytes
                .windows(text.len())
                .any(|part| part == text.as_bytes())
        };
        for secret in secrets {
            assert!(!holds(secret), "a secret is in the database");
            assert!(
                !holds(secret.strip_prefix("whsec_").unwrap()),
                "a secret is in the database"
            );
        }
        assert!(!holds("s3cret-path"), "an address is in the database");
    }
    for place in [
        "/api/webhooks",
        &path,
        "/api/audit-log",
        &format!("{path}/deliveries"),
    ] {
        let text = ada.get(place).await.expect(200).text;
        for secret in secrets {
            assert!(!text.contains(secret), "{place}");
        }
    }
    let log = ada.get("/api/audit-log").await.expect(200).text;
    assert!(log.contains("webhook.created"), "{log}");
    assert!(!log.contains("s3cret-path"), "{log}");
}
