//! Messages for chat programs.

use serde_json::{Value, json};

use super::{Receiver, Reply, make, pro, webhook};
use crate::on_both;
use crate::support::Program;

on_both! { with start_open:
    chat_programs_get_messages_of_their_own
}

async fn chat_programs_get_messages_of_their_own(program: Program) {
    let ada = pro(&program, "ada").await;
    for (format, place) in [
        ("slack", "/blocks/0/type"),
        ("discord", "/embeds/0/title"),
        ("teams", "/attachments/0/content/type"),
    ] {
        let receiver = Receiver::start(Reply::Status(200, &[])).await;
        let new = json!({ "url": receiver.url, "events": ["project.created"], "format": format });
        let (path, made) = make(&ada, new).await;
        // The address is the secret.
        assert_eq!(made["secret"], Value::Null);
        let shown = webhook(&ada, &path).await;
        let url = shown["url"].as_str().unwrap();
        assert!(url.ends_with("/hooks/••••"), "{url}");
        ada.create(&format!("For {format}"), "type Query { a: Int }")
            .await;
        let received = receiver.wait_for(2).await[1].clone();
        assert_eq!(received.path, "/hooks/s3cret-path");
        assert_eq!(received.header("webhook-signature"), "");
        let body = received.json();
        assert!(body.pointer(place).is_some(), "{body}");
        assert!(
            body.to_string()
                .contains(&format!("For {format} was created")),
            "{body}"
        );
        assert!(
            body.to_string().contains(&format!("/d/ada/for-{format}")),
            "{body}"
        );
        let delivery = super::tried(&ada, &path, 1).await;
        let details = format!("{path}/deliveries/{}", delivery["id"].as_str().unwrap());
        let details = ada.get(&details).await.expect(200).text;
        assert!(!details.contains("s3cret-path"), "{details}");
        let rotate = ada.post(&format!("{path}/rotate-secret"), &json!({})).await;
        assert_eq!(rotate.expect(409).error_code(), "not_signed");
        ada.delete(&path).await.expect(204);
    }
}
