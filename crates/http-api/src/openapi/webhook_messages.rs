//! The messages of webhooks: the section `webhooks` of the OpenAPI document, and their JSON Schema.

use domain::WebhookKinds;
use serde_json::{Map, Value, json};
use utoipa::openapi::path::{
    Operation, OperationBuilder, ParameterBuilder, ParameterIn, PathsBuilder,
};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{Content, HttpMethod, OpenApi, PathItem, Ref, Required, Response};

const COMPONENTS: &str = "#/components/schemas/";

/// The headers of each message (Standard Webhooks 1.0.0).
const HEADERS: [(&str, &str); 3] = [
    (
        "webhook-id",
        "The id of the event, the same in every attempt",
    ),
    (
        "webhook-timestamp",
        "The time of this attempt, in seconds since 1970",
    ),
    (
        "webhook-signature",
        "`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by blanks",
    ),
];

/// Adds a webhook for each kind of event.
pub(super) fn add(document: &mut OpenApi) {
    let mut webhooks = PathsBuilder::new();
    for kind in WebhookKinds::OFFERED {
        webhooks = webhooks.path(kind, PathItem::new(HttpMethod::Post, message(kind)));
    }
    document.webhooks = Some(webhooks.build());
}

/// Returns the name of the message's shape.
fn shape(kind: &str) -> &'static str {
    if kind.starts_with("schema.") {
        "SchemaMessage"
    } else {
        "ProjectMessage"
    }
}

fn message(kind: &str) -> Operation {
    let body = Content::new(Some(Ref::from_schema_name(shape(kind))));
    let body = RequestBodyBuilder::new()
        .content("application/json", body)
        .required(Some(Required::True));
    let mut operation = OperationBuilder::new()
        .summary(Some(format!("`{kind}`, sent to the address of a webhook.")))
        .request_body(Some(body.build()))
        .response(
            "2XX",
            Response::new("The message has arrived. Everything else is a failure."),
        );
    for (name, description) in HEADERS {
        let text = ObjectBuilder::new().schema_type(Type::String).build();
        let header = ParameterBuilder::new()
            .name(name)
            .parameter_in(ParameterIn::Header)
            .required(Required::True)
            .description(Some(description))
            .schema(Some(text));
        operation = operation.parameter(header.build());
    }
    operation.build()
}

/// The JSON Schema (2020-12) of all messages as pretty JSON, from the OpenAPI document: its schemas are JSON Schema.
///
/// # Errors
/// When the document cannot be written as JSON.
pub fn message_schema() -> serde_json::Result<String> {
    let document: Value = serde_json::from_str(&super::openapi_json()?)?;
    let schemas = document.pointer("/components/schemas");
    let mut definitions = Map::new();
    let mut open = vec!["SchemaMessage".to_owned(), "ProjectMessage".to_owned()];
    while let Some(name) = open.pop() {
        if definitions.contains_key(&name) {
            continue;
        }
        let mut schema = schemas
            .and_then(|schemas| schemas.get(&name))
            .cloned()
            .unwrap_or_default();
        follow(&mut schema, &mut open);
        definitions.insert(name, schema);
    }
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of webhooks",
        "oneOf": [{ "$ref": "#/$defs/SchemaMessage" }, { "$ref": "#/$defs/ProjectMessage" }],
        "$defs": definitions,
    });
    Ok(format!("{schema:#}\n"))
}

/// Makes references point into `$defs`, and collects the names behind them.
fn follow(schema: &mut Value, names: &mut Vec<String>) {
    match schema {
        Value::Array(list) => list.iter_mut().for_each(|one| follow(one, names)),
        Value::Object(fields) => {
            for (key, value) in fields {
                let name = value.as_str().and_then(|to| to.strip_prefix(COMPONENTS));
                if let Some(name) = name.filter(|_| key == "$ref").map(str::to_owned) {
                    *value = Value::String(format!("#/$defs/{name}"));
                    names.push(name);
                } else {
                    follow(value, names);
                }
            }
        }
        _ => {}
    }
}
