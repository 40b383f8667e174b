//! Every change of a project or an account stores its events, and their rows of the audit log, in its own transaction.

mod deletions;
mod story;
mod table;

use domain::{Author, Event, PropertyValue, VersionComparison, What};
use persistence::audit_log::{self, AuditEntry};
use persistence::testing::Ladder;
use serde_json::json;

use crate::on_both;
use crate::support::{self, Program};

on_both! {
    each_change_says_what_it_was_and_what_it_is
    events_name_the_credential_and_the_request
    versions_that_cannot_be_compared_may_break_clients
    secrets_and_schemas_are_in_no_event
    a_refused_change_stores_no_event
    a_change_whose_event_cannot_be_stored_does_not_happen
}

async fn events(program: &Program) -> Vec<Event> {
    let stored = program
        .store()
        .read(|conn| persistence::events::list_after(conn, 0, 1000))
        .await
        .unwrap();
    stored.into_iter().map(|stored| stored.event).collect()
}

/// Returns the audit log of a user, oldest first.
pub(crate) async fn audit_rows(program: &Program, username: &str) -> Vec<AuditEntry> {
    let username = domain::Username::parse(username).unwrap();
    let list = move |conn: &mut _| {
        let user = persistence::users::find_by_username(conn, &username)?;
        user.map_or(Ok(Vec::new()), |user| {
            audit_log::list_after(conn, user.id, None, 1000)
        })
    };
    program.store().read(list).await.unwrap()
}

async fn kinds(program: &Program) -> Vec<&'static str> {
    let events = events(program).await;
    events.iter().map(|event| event.what.kind()).collect()
}

/// Returns "field: from → to" for each property of the newest event of this kind.
async fn newest(program: &Program, kind: &str) -> Vec<String> {
    let events = events(program).await;
    let event = events.iter().rev().find(|event| event.what.kind() == kind);
    let properties = event.unwrap().what.properties();
    let text = |value: &PropertyValue| serde_json::to_string(value).unwrap();
    properties
        .iter()
        .map(|it| format!("{}: {} → {}", it.field, text(&it.from), text(&it.to)))
        .collect()
}

async fn each_change_says_what_it_was_and_what_it_is(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", "type Query { a: Int }").await;
    let before = kinds(&program).await.len();
    // The second request changes nothing.
    let rename = json!({ "name": "Store", "slug": "store" });
    for slug in ["shop", "store"] {
        let path = format!("/api/projects/{slug}");
        owner.put(&path, &rename).await.expect(200);
    }
    let rules = json!({ "rules": ["Internal*"] });
    for _ in 0..2 {
        let path = "/api/projects/store/hide-rules";
        owner.put(path, &rules).await.expect(200);
    }
    assert_eq!(
        newest(&program, "project.updated").await,
        [r#"hide_rules: ["preset:federation"] → ["Internal*"]"#]
    );
    let all = events(&program).await;
    assert_eq!(all.len(), before + 2);
    let renamed = &all[before];
    assert_eq!(
        serde_json::to_value(&renamed.what).unwrap(),
        json!({ "kind": "project.updated", "changes": [
            { "field": "name", "from": "Shop", "to": "Store" },
            { "field": "slug", "from": "shop", "to": "store" },
        ] })
    );
    assert_eq!(renamed.subject.name(), "Store");
    let section = json!({ "title": "Errors", "body": "Four" });
    let path = "/api/projects/store/content/errors";
    owner.put(path, &section).await.expect(201);
    owner
        .put(path, &json!({ "body": "Three more" }))
        .await
        .expect(200);
    assert_eq!(
        newest(&program, "content.updated").await,
        [
            r#"section: null → "errors""#,
            "version: 1 → 2",
            "body_characters: 4 → 10"
        ]
    );
    owner
        .put("/api/user", &json!({ "username": "countess" }))
        .await
        .expect(200);
    assert_eq!(
        newest(&program, "account.updated").await,
        [r#"username: "ada" → "countess""#]
    );
}

async fn events_name_the_credential_and_the_request(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    owner.create("Shop", "type Query { a: Int }").await;
    let key = owner.with_key("write").await;
    let edited = key
        .edit("shop", &json!({ "name": "Store" }))
        .await
        .expect(200);
    let request = edited.header("x-request-id").to_owned();
    let event = events(&program).await.pop().unwrap();
    let Author::Key { name, prefix, .. } = &event.actor.author else {
        panic!("{:?}", event.actor);
    };
    assert_eq!(
        (name.as_str(), &prefix[..]),
        ("write key", &key.token[..12])
    );
    assert_eq!(event.actor.request_id.unwrap().to_string(), request);
    let row = audit_rows(&program, "ada").await.pop().unwrap();
    assert_eq!(
        (row.actor_kind.as_str(), row.actor_name.as_str()),
        ("key", "write key")
    );
    assert_eq!(row.actor_detail.as_ref(), Some(prefix));
    assert_eq!(row.request_id, Some(request));
    // An allowed change and a check name the key for the owner, and readers do not learn its name.
    let change = json!({ "path": "Query.a", "code": "field_removed", "reason": "Unused." });
    let path = "/api/projects/shop/change-policy/allowed";
    key.post(path, &change).await.expect(201);
    let policy = owner
        .get("/api/projects/shop/change-policy")
        .await
        .expect(200);
    assert_eq!(policy.json()["allowed"][0]["by"], "API key “write key”");
    key.publish("shop", "type Query { b: Int }")
        .await
        .expect(201);
    let public = program
        .anonymous()
        .get("/d/ada/shop/changelog/2")
        .await
        .expect(200);
    assert!(public.text.contains("by a pipeline"), "{}", public.text);
    assert!(!public.text.contains("write key"));
    let first = &events(&program).await[0];
    let Author::Session { username, .. } = &first.actor.author else {
        panic!("{:?}", first.actor);
    };
    assert_eq!(username, "ada");
}

async fn versions_that_cannot_be_compared_may_break_clients(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", "type Query { a: Int }").await;
    let url = persistence::DatabaseUrl::parse(&program.database).unwrap();
    let mut database = Ladder::open(&url).unwrap();
    database
        .execute("UPDATE schema_versions SET sdl = 'type Query {'")
        .unwrap();
    // Another instance, because this one remembers the docs of the first version.
    let other = support::start(Some(program.database.clone()));
    let owner = other.with_token(&owner.token);
    owner
        .publish("shop", "type Query { b: Int }")
        .await
        .expect(201);
    owner
        .publish("shop", "type Query { b: Int c: Int }")
        .await
        .expect(201);
    let comparisons: Vec<(&str, VersionComparison)> = events(&program)
        .await
        .into_iter()
        .filter_map(|event| match event.what {
            What::SchemaPublished { schema } => Some(("published", schema.comparison)),
            What::SchemaBreakingChange { schema } => Some(("breaking", schema.comparison)),
            _ => None,
        })
        .collect();
    let [first, unknown, breaking, (_, compared)] = comparisons.as_slice() else {
        panic!("{comparisons:?}");
    };
    assert_eq!(*first, ("published", VersionComparison::First));
    assert_eq!(*unknown, ("published", VersionComparison::Unknown));
    assert_eq!(*breaking, ("breaking", VersionComparison::Unknown));
    assert!(matches!(compared, VersionComparison::Compared { shown, .. } if shown.safe == 1));
}

async fn secrets_and_schemas_are_in_no_event(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    owner
        .create("Shop", "type Query { verySecretField: Int }")
        .await;
    let endpoint = json!({
        "name": "Live",
        "url": "https://api.example.com/graphql",
        "environment": "production",
        "headers": [{ "name": "Authorization", "value": "very-secret-value" }],
    });
    let path = "/api/projects/shop/endpoints";
    let made = owner.post(path, &endpoint).await.expect(201).json();
    let path = format!("{path}/{}", made["endpoint"]["id"].as_str().unwrap());
    let header = json!({ "headers": [{ "name": "Authorization", "value": "another-secret" }] });
    owner.put(&path, &header).await.expect(200);
    assert_eq!(
        newest(&program, "endpoint.updated").await,
        [r#"endpoint: null → "Live""#, "header_values: null → 1"]
    );
    let key = owner.with_key("write").await;
    let store = program.store();
    let rows = store.read(persistence::testing::all_rows).await.unwrap();
    for table in ["events", "audit_log"] {
        let all = rows[table].join("\n");
        assert!(all.contains("Authorization"), "{table}: {all}");
        for secret in [
            owner.token.as_str(),
            key.token.as_str(),
            "very-secret-value",
            "another-secret",
            "verySecretField",
        ] {
            assert!(!all.contains(secret), "{table} contains {secret}");
        }
    }
}

async fn a_refused_change_stores_no_event(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", "type Query { a: Int }").await;
    owner.create("Other", "type Query { a: Int }").await;
    let bob = program.sign_in("bob@example.com").await;
    let before = kinds(&program).await;
    let taken = json!({ "slug": "other" });
    owner.put("/api/projects/shop", &taken).await.expect(409);
    owner.publish("shop", "type Query {").await.expect(422);
    bob.publish("shop", "type Query { b: Int }")
        .await
        .expect(404);
    assert_eq!(kinds(&program).await, before);
}

async fn a_change_whose_event_cannot_be_stored_does_not_happen(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", "type Query { a: Int }").await;
    let url = persistence::DatabaseUrl::parse(&program.database).unwrap();
    let mut database = Ladder::open(&url).unwrap();
    database
        .execute("ALTER TABLE events RENAME TO away")
        .unwrap();
    owner
        .publish("shop", "type Query { b: Int }")
        .await
        .expect(500);
    let rename = json!({ "name": "Store" });
    owner.put("/api/projects/shop", &rename).await.expect(500);
    owner.delete("/api/projects/shop").await.expect(500);
    database
        .execute("ALTER TABLE away RENAME TO events")
        .unwrap();
    let shop = owner.get("/api/projects/shop").await.expect(200).json();
    assert_eq!(shop["project"]["name"], "Shop");
    assert_eq!(shop["project"]["current_version"], 1);
}
