//! The requests and responses in the API reference: one story over the running program, with every operation.

mod branding;
mod named_examples;
mod rest;
mod webhooks;

use std::collections::{BTreeMap, BTreeSet};

use billing::WebhookSecret;
use domain::{Clock as _, NotificationKind};
use serde_json::{Value, json};

use super::masks::Masks;
use crate::accounts::deletion::wait_until_read;
use crate::api::public_routes::{Operation, operations};
use crate::branding::website::website;
use crate::endpoints::graphql_server::{GraphqlServer, whole};
use crate::notifications::mail_token;
use crate::support::{Actor, Answer, Program, eventually, start_with};
use crate::webhooks::{Receiver, Reply};
use branding::themes;
use rest::{keys, public_docs, service};
use webhooks::webhooks;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/help/recorded.json");
const PUBLIC_URL: &str = "https://docs.example";
const SECRET: &str = "whsec_of_the_recording";

/// Their numbers depend on the moment, so only names and types are compared.
const ONLY_SHAPES: &[&str] = &["get_health", "get_status", "get_status_page"];

const FIRST: &str = "type Query {\n  product(id: ID!): Product\n}\n\n\"\"\"Something that can be bought.\"\"\"\n\
                     type Product {\n  id: ID!\n  name: String!\n  weight: Int\n}\n";
const SECOND: &str = "type Query {\n  product(id: ID!): Product\n}\n\n\"\"\"Something that can be bought.\"\"\"\n\
                      type Product {\n  id: ID!\n  name: String!\n  weight: Int\n  price: Float\n}\n";
const BREAKING: &str =
    "type Query { product(id: ID!): Product } type Product { id: ID! name: String! price: Float }";

/// One call of the story.
struct Call<'a> {
    actor: &'a Actor,
    id: &'a str,
    /// Values of the names in the path.
    names: &'a [(&'a str, &'a str)],
    query: &'a str,
    /// JSON, or a schema as text.
    body: Value,
    headers: Vec<(&'static str, String)>,
    status: u16,
}

impl<'a> Call<'a> {
    fn new(actor: &'a Actor, id: &'a str) -> Self {
        Self {
            actor,
            id,
            names: &[],
            query: "",
            body: Value::Null,
            headers: Vec::new(),
            status: 200,
        }
    }

    fn at(self, names: &'a [(&'a str, &'a str)]) -> Self {
        Self { names, ..self }
    }

    fn query(self, query: &'a str) -> Self {
        Self { query, ..self }
    }

    fn body(self, body: Value) -> Self {
        Self { body, ..self }
    }

    fn expect(self, status: u16) -> Self {
        Self { status, ..self }
    }
}

/// Calls operations and keeps what was sent and received.
struct Recorder {
    operations: BTreeMap<String, Operation>,
    masks: Masks,
    examples: BTreeMap<String, Value>,
}

impl Recorder {
    /// Makes a call, records it, and returns the response as it was.
    async fn call(&mut self, call: Call<'_>) -> Value {
        let operation = &self.operations[call.id];
        let mut path = operation.path.clone();
        for (name, value) in call.names {
            path = path.replace(&format!("{{{name}}}"), value);
        }
        assert!(!path.contains('{'), "{path}");
        if !call.query.is_empty() {
            path = format!("{path}?{}", call.query);
        }
        let mut request = call.actor.request(operation.method.clone(), &path);
        for (name, value) in &call.headers {
            request = request.header(*name, value);
        }
        request = match &call.body {
            Value::Null => request,
            Value::String(sdl) => request
                .header("content-type", "application/graphql")
                .body(sdl.clone()),
            json => request.json(json),
        };
        let answer = Answer::of(request).await;
        assert_eq!(
            answer.status.as_u16(),
            call.status,
            "{}: {}",
            call.id,
            answer.text
        );
        let is_json = answer
            .header("content-type")
            .starts_with("application/json");
        let received = if is_json { answer.json() } else { Value::Null };
        let mut example = json!({ "path": path, "status": call.status });
        if !call.headers.is_empty() {
            let names = call.headers.iter().map(|(name, _)| *name);
            example["headers"] = names.collect();
        }
        if !call.body.is_null() {
            example["body"] = call.body;
        }
        if !received.is_null() {
            example["response"] = received.clone();
        }
        let example = self.masks.apply(example);
        let earlier = self.examples.insert(call.id.to_owned(), example);
        assert!(earlier.is_none(), "{} is called twice", call.id);
        received
    }
}

impl Recorder {
    /// Keeps the response to a request whose body is not JSON.
    fn keep_response(&mut self, id: &str, response: Value) {
        let path = self.operations[id].path.clone();
        let example = json!({ "path": path, "status": 200, "response": response });
        let example = self.masks.apply(example);
        assert!(self.examples.insert(id.to_owned(), example).is_none());
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

const SHOP: &[(&str, &str)] = &[("id", "shop")];
const DOCS: &[(&str, &str)] = &[("username", "ada"), ("slug", "shop")];

#[tokio::test(flavor = "multi_thread")]
async fn the_reference_shows_what_the_program_answers() {
    let program = start_with(None, |settings| {
        settings.server.public_url = PUBLIC_URL.to_owned();
        settings.outbound.allow_loopback = true;
        settings.billing.webhook_secret = SECRET.to_owned();
    });
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let server = GraphqlServer::start(|seen| match seen.path.as_str() {
        "/graphql" => whole(seen, &[]),
        _ => website(seen),
    })
    .await;
    let page = server.url.replace("/graphql", "/");
    let by_id = operations().into_iter().map(|it| (it.id.clone(), it));
    let mut recorder = Recorder {
        operations: by_id.collect(),
        masks: Masks::new(&[
            (&server.url, "https://api.example.com/graphql"),
            (&page, "https://example.com/"),
            (&receiver.url, "https://hooks.example.com/graphfolio"),
            (PUBLIC_URL, "{public_url}"),
            (&program.base, "{public_url}"),
        ]),
        examples: BTreeMap::new(),
    };
    sign_in(&mut recorder, &program).await;
    let ada = program.sign_in_again("ada@example.com", 1).await;
    let root = program.sign_in("root@example.com").await;
    account(&mut recorder, &program, &ada).await;
    project(&mut recorder, &ada).await;
    policy(&mut recorder, &ada).await;
    content(&mut recorder, &ada).await;
    endpoints(&mut recorder, &ada, &server.url).await;
    wait_until_read(&program).await;
    webhooks(&mut recorder, &ada, &receiver).await;
    themes(&mut recorder, &ada, &page).await;
    public_docs(&mut recorder, &program, &ada).await;
    keys(&mut recorder, &ada).await;
    service(&mut recorder, &program, &root, &server.url).await;
    billing_page(&mut recorder, &ada).await;
    ends(&mut recorder, &program, &ada).await;

    let all: BTreeSet<_> = recorder.operations.keys().collect();
    let recorded: BTreeSet<_> = recorder.examples.keys().collect();
    assert_eq!(recorded, all, "the story has to call every operation");
    compare(&recorder.examples);
}

async fn sign_in(recorder: &mut Recorder, program: &Program) {
    let anybody = program.anonymous();
    let email = json!({ "email": "ada@example.com" });
    recorder
        .call(Call::new(&anybody, "send_magic_link").body(email))
        .await;
    let token = program.mailed_token("ada@example.com", 0).await;
    let query = format!("token={token}");
    for id in ["get_magic_link", "verify_magic_link"] {
        recorder.call(Call::new(&anybody, id).query(&query)).await;
    }
}

async fn account(recorder: &mut Recorder, program: &Program, ada: &Actor) {
    recorder.call(Call::new(ada, "current_user")).await;
    let name = json!({ "name": "Ada Lovelace" });
    recorder
        .call(Call::new(ada, "update_profile").body(name))
        .await;
    recorder.call(Call::new(ada, "get_notifications")).await;
    let switches = json!({ "settings": { "api_key_limit": true } });
    recorder
        .call(Call::new(ada, "save_notifications").body(switches))
        .await;
    let token = mail_token(program, "ada@example.com", NotificationKind::Feedback).await;
    let query = format!("token={token}");
    let anybody = program.anonymous();
    for id in [
        "get_mail_subscription",
        "unsubscribe_from_mail",
        "subscribe_to_mail",
    ] {
        recorder.call(Call::new(&anybody, id).query(&query)).await;
    }
    let names = [("username", "ada-lovelace")];
    recorder
        .call(Call::new(ada, "get_username").at(&names))
        .await;
    recorder
        .call(Call::new(&program.anonymous(), "list_plans"))
        .await;
    let back = json!({ "return_to": "/dashboard" });
    recorder
        .call(Call::new(ada, "create_checkout_session").body(back))
        .await;
    ada.make_pro().await;
    recorder.call(Call::new(ada, "get_subscription")).await;
    recorder.call(Call::new(ada, "create_portal_session")).await;

    let now = program.clock.now();
    let event = json!({
        "id": "evt_1",
        "type": "product.created",
        "created": now.epoch_seconds(),
        "data": { "object": {} },
    });
    let signature = WebhookSecret::new(SECRET.to_owned()).sign(event.to_string().as_bytes(), now);
    let mut call = Call::new(ada, "receive_billing_event").body(event);
    let anybody = program.anonymous();
    call.actor = &anybody;
    call.headers = vec![("Stripe-Signature", signature)];
    recorder.call(call).await;
}

async fn project(recorder: &mut Recorder, ada: &Actor) {
    recorder
        .call(Call::new(ada, "propose_slug").query("name=Shop"))
        .await;
    recorder
        .call(Call::new(ada, "get_slug").at(&[("slug", "shop")]))
        .await;
    let new = json!({ "name": "Shop", "description": "Products and prices.", "sdl": FIRST });
    recorder
        .call(Call::new(ada, "create_project").body(new).expect(201))
        .await;
    recorder.call(Call::new(ada, "list_projects")).await;
    recorder.call(Call::new(ada, "get_project").at(SHOP)).await;
    recorder
        .call(Call::new(&ada.program.anonymous(), "get_public_project").at(SHOP))
        .await;
    let edit = json!({ "description": "What we sell." });
    recorder
        .call(Call::new(ada, "update_project").at(SHOP).body(edit))
        .await;

    let newer = json!({ "sdl": SECOND, "message": "Add prices", "commit": "3f2a9c1" });
    recorder
        .call(
            Call::new(ada, "publish_schema")
                .at(SHOP)
                .body(newer)
                .expect(201),
        )
        .await;
    let breaking = json!({ "sdl": BREAKING });
    let checked = recorder
        .call(Call::new(ada, "check_schema").at(SHOP).body(breaking))
        .await;
    let check = text(&checked["url"]).rsplit('/').next().unwrap().to_owned();
    recorder.call(Call::new(ada, "list_checks").at(SHOP)).await;
    recorder
        .call(Call::new(ada, "get_check").at(&[("id", "shop"), ("check_id", &check)]))
        .await;
    let typo = "type Query { user: Usr } type User { id: ID }";
    recorder
        .call(Call::new(ada, "check_unpublished_schema").body(json!({ "sdl": typo })))
        .await;
    recorder
        .call(Call::new(ada, "diagnose_schema").body(json!(typo)))
        .await;
    for id in [
        "get_schema",
        "list_versions",
        "get_documentation_score",
        "get_project_docs",
    ] {
        recorder.call(Call::new(ada, id).at(SHOP)).await;
    }
    let second = [("id", "shop"), ("number", "2")];
    for id in ["get_version", "get_version_changes", "download_version"] {
        recorder.call(Call::new(ada, id).at(&second)).await;
    }
    recorder
        .call(Call::new(ada, "get_project_page").at(&[("id", "shop"), ("path", "overview")]))
        .await;
    recorder
        .call(
            Call::new(ada, "search_project_docs")
                .at(SHOP)
                .query("q=price"),
        )
        .await;
    recorder
        .call(Call::new(ada, "get_project_type").at(&[("id", "shop"), ("name", "Product")]))
        .await;
    let first = [("id", "shop"), ("number", "1")];
    recorder
        .call(Call::new(ada, "restore_version").at(&first).expect(201))
        .await;
}

async fn policy(recorder: &mut Recorder, ada: &Actor) {
    let allow = json!({
        "path": "Product.weight", "code": "field_removed", "reason": "No client uses it.",
    });
    let allowed = recorder
        .call(
            Call::new(ada, "allow_change")
                .at(SHOP)
                .body(allow)
                .expect(201),
        )
        .await;
    let ignored = json!({ "ignored": ["Query.noise"] });
    recorder
        .call(Call::new(ada, "save_change_policy").at(SHOP).body(ignored))
        .await;
    recorder
        .call(Call::new(ada, "get_change_policy").at(SHOP))
        .await;
    let names = [("id", "shop"), ("allowed_id", text(&allowed["id"]))];
    recorder
        .call(
            Call::new(ada, "withdraw_allowed_change")
                .at(&names)
                .expect(204),
        )
        .await;
    let rules = json!({ "rules": ["*Connection"] });
    for id in ["preview_hide_rules", "save_hide_rules"] {
        recorder
            .call(Call::new(ada, id).at(SHOP).body(rules.clone()))
            .await;
    }
    recorder
        .call(Call::new(ada, "get_hide_rules").at(SHOP))
        .await;
    named_examples::record(recorder, ada).await;
}

async fn content(recorder: &mut Recorder, ada: &Actor) {
    let names = [("id", "shop"), ("section", "getting-started")];
    let section = json!({
        "title": "Getting started", "body": "Send your first request.", "is_visible": true,
    });
    recorder
        .call(
            Call::new(ada, "save_content_section")
                .at(&names)
                .body(section)
                .expect(201),
        )
        .await;
    recorder.call(Call::new(ada, "list_content").at(SHOP)).await;
    recorder
        .call(Call::new(ada, "get_content_section").at(&names))
        .await;
    let draft = json!({ "body": "See `Product.name`." });
    recorder
        .call(
            Call::new(ada, "preview_content_section")
                .at(SHOP)
                .body(draft),
        )
        .await;
    let order = json!({ "sections": ["getting-started"] });
    recorder
        .call(Call::new(ada, "reorder_content").at(SHOP).body(order))
        .await;
    recorder
        .call(
            Call::new(ada, "delete_content_section")
                .at(&names)
                .expect(204),
        )
        .await;
}

async fn endpoints(recorder: &mut Recorder, ada: &Actor, url: &str) {
    let live = json!({ "name": "Production", "url": url, "environment": "production" });
    let made = recorder
        .call(
            Call::new(ada, "create_endpoint")
                .at(SHOP)
                .body(live)
                .expect(201),
        )
        .await;
    let names = [
        ("id", "shop"),
        ("endpointId", text(&made["endpoint"]["id"])),
    ];
    recorder
        .call(Call::new(ada, "list_endpoints").at(SHOP))
        .await;
    recorder
        .call(Call::new(ada, "get_endpoint").at(&names))
        .await;
    let edit = json!({ "description": "For everybody." });
    recorder
        .call(Call::new(ada, "update_endpoint").at(&names).body(edit))
        .await;
    for id in ["test_endpoint", "import_endpoint_schema"] {
        recorder.call(Call::new(ada, id).at(&names)).await;
    }
    recorder
        .call(Call::new(ada, "delete_endpoint").at(&names).expect(204))
        .await;
    recorder
        .call(Call::new(ada, "introspect_address").body(json!({ "url": url })))
        .await;
}

/// The values of the billing page.
async fn billing_page(recorder: &mut Recorder, ada: &Actor) {
    for id in ["get_payments", "get_kept_projects"] {
        recorder.call(Call::new(ada, id)).await;
    }
    let project = ada.get("/api/projects/shop").await.expect(200).json();
    let kept = json!({ "project_ids": [project["project"]["id"]] });
    recorder
        .call(Call::new(ada, "keep_projects").body(kept))
        .await;
}

/// Everything that ends something.
async fn ends(recorder: &mut Recorder, program: &Program, ada: &Actor) {
    recorder.call(Call::new(ada, "export_account")).await;
    recorder
        .call(Call::new(ada, "delete_project").at(SHOP).expect(204))
        .await;
    for (id, query) in [
        ("list_audit_log", "limit=2"),
        ("export_audit_log", "format=csv"),
    ] {
        recorder.call(Call::new(ada, id).query(query)).await;
    }
    let list = recorder.call(Call::new(ada, "list_sessions")).await;
    let sessions = list["sessions"].as_array().unwrap();
    let other = sessions
        .iter()
        .find(|one| one["is_current"] != true)
        .unwrap();
    let names = [("session_id", text(&other["id"]))];
    recorder
        .call(Call::new(ada, "end_session").at(&names).expect(204))
        .await;
    for id in ["end_other_sessions", "sign_out_everywhere"] {
        recorder.call(Call::new(ada, id).expect(204)).await;
    }
    let again = program.sign_in_again("ada@example.com", 2).await;
    recorder
        .call(Call::new(&again, "sign_out").expect(204))
        .await;
    let last = program.sign_in_again("ada@example.com", 3).await;
    let confirmation = json!({ "confirmation": "ada" });
    recorder
        .call(
            Call::new(&last, "delete_account")
                .body(confirmation)
                .expect(204),
        )
        .await;
}

/// Compares the examples with the file, or writes it.
fn compare(examples: &BTreeMap<String, Value>) {
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        let fresh = serde_json::to_string_pretty(examples).unwrap();
        std::fs::write(FILE, fresh + "\n").unwrap();
        return;
    }
    let stored = std::fs::read_to_string(FILE).unwrap();
    let stored: BTreeMap<String, Value> = serde_json::from_str(&stored).unwrap();
    for (id, example) in examples {
        let (stored, fresh) = match stored.get(id) {
            Some(stored) if ONLY_SHAPES.contains(&id.as_str()) => (shape(stored), shape(example)),
            stored => (stored.cloned().unwrap_or_default(), example.clone()),
        };
        assert_eq!(
            stored, fresh,
            "docs/help/recorded.json is stale for {id}: run this test with UPDATE_GENERATED=1"
        );
    }
    assert_eq!(stored.len(), examples.len(), "an operation is gone");
}

/// Returns names and types of a value; those of the first item of a list.
fn shape(value: &Value) -> Value {
    match value {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, field)| (name.clone(), shape(field)))
            .collect(),
        Value::Array(items) => items.iter().take(1).map(shape).collect(),
        Value::String(_) => json!("text"),
        Value::Number(_) => json!(0),
        other => other.clone(),
    }
}

#[test]
fn no_secret_is_in_the_recording() {
    let stored = std::fs::read_to_string(FILE).unwrap();
    let mut secrets = stored
        .split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_' || letter == '-'));
    let found = secrets.find(|word| {
        let is_long = word.len() > 40
            && word.bytes().any(|b| b.is_ascii_uppercase())
            && word.bytes().any(|b| b.is_ascii_digit());
        let is_secret = |start: &str, shown: usize| word.starts_with(start) && word.len() > shown;
        is_long || is_secret("gf_", 12) || is_secret("whsec_", "whsec_".len())
    });
    assert_eq!(found, None);
}
