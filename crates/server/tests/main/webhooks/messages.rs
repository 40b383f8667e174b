//! Messages have the shapes that the OpenAPI document and the JSON Schema promise.

use std::collections::BTreeSet;

use domain::WebhookKinds;
use serde_json::{Value, json};

use super::{Receiver, Reply, make, pro};
use crate::help::shapes::problem;
use crate::on_both;
use crate::support::{Program, eventually};

const KINDS: [&str; 5] = WebhookKinds::OFFERED;

on_both! { with start_open:
    each_message_has_its_documented_shape
    the_json_schema_names_what_it_refers_to
}

/// Returns what is wrong with a message; none if it has the shape of its kind.
fn problem_of(openapi: &Value, message: &Value) -> Option<String> {
    let kind = message["type"].as_str().unwrap();
    let body = &openapi["webhooks"][kind]["post"]["requestBody"]["content"]["application/json"];
    assert!(body["schema"].is_object(), "{kind} is not documented");
    problem(openapi, &body["schema"], message, kind)
}

async fn each_message_has_its_documented_shape(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let (path, _) = make(&ada, json!({ "url": receiver.url, "events": KINDS })).await;
    for kind in KINDS {
        let test = format!("{path}/test");
        ada.post(&test, &json!({ "event": kind })).await.expect(202);
    }
    ada.create("Shop", "type Query { a: Int b: Int c: Int }")
        .await;
    let next = ada.publish("shop", "type Query { a: Int c: Int }").await;
    next.expect(201);
    let hidden = json!({ "rules": ["Query.c"] });
    let path = "/api/projects/shop/hide-rules";
    ada.put(path, &hidden).await.expect(200);
    ada.delete("/api/projects/shop").await.expect(204);
    let sent = |is_test: bool| {
        let messages = receiver.received().into_iter();
        let messages = messages.map(|received| received.json());
        let messages = messages.filter(|message| (message["data"]["test"] == true) == is_test);
        messages.collect::<Vec<_>>()
    };
    for is_test in [true, false] {
        let kinds = async || {
            let sent = sent(is_test);
            let kinds: BTreeSet<&str> = sent.iter().filter_map(|it| it["type"].as_str()).collect();
            (kinds == BTreeSet::from(KINDS)).then_some(())
        };
        eventually("a kind of event did not arrive", kinds).await;
    }
    let openapi = ada.get("/docs/openapi.json").await.expect(200).json();
    for message in [sent(true), sent(false)].concat() {
        assert_eq!(problem_of(&openapi, &message), None);
    }
    let mut wrong = sent(false).swap_remove(0);
    wrong["data"]["project"]["slug"] = json!(1);
    assert!(problem_of(&openapi, &wrong).is_some());
}

async fn the_json_schema_names_what_it_refers_to(program: Program) {
    let reader = program.anonymous();
    let schema = reader.get("/docs/webhooks.schema.json").await.expect(200);
    let text = schema.text.clone();
    let schema = schema.json();
    let mut references = text.split("\"#/$defs/").skip(1);
    assert!(text.contains("#/$defs/ChangeCounts"), "{text}");
    assert!(references.all(|rest| {
        let name = rest.split('"').next().unwrap();
        schema["$defs"][name].is_object()
    }));
    assert!(!text.contains("#/components/"), "{text}");
}
