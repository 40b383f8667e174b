//! Every change of a project stores its events in its own transaction.

use domain::{Event, EventKind};
use persistence::testing::Ladder;
use serde_json::json;

use crate::on_both;
use crate::support::Program;

on_both! {
    each_change_stores_its_events
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

async fn kinds(program: &Program) -> Vec<&'static str> {
    let events = events(program).await;
    events.iter().map(|event| event.kind.as_str()).collect()
}

async fn each_change_stores_its_events(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", "type Query { a: Int }").await;
    assert_eq!(
        kinds(&program).await,
        ["project.created", "schema.published"]
    );
    owner
        .publish("shop", "type Query { a: Int b: Int }")
        .await
        .expect(201);
    // The same schema creates no version.
    owner
        .publish("shop", "type Query { a: Int b: Int }")
        .await
        .expect(200);
    owner
        .publish("shop", "type Query { b: Int }")
        .await
        .expect(201);
    let rename = json!({ "name": "Store", "slug": "store" });
    for _ in 0..2 {
        owner.put("/api/projects/shop", &rename).await.expect(200);
    }
    let rules = json!({ "rules": ["Internal*"] });
    for _ in 0..2 {
        owner
            .put("/api/projects/store/hide-rules", &rules)
            .await
            .expect(200);
    }
    let all = events(&program).await;
    let kinds_then: Vec<&str> = all.iter().map(|event| event.kind.as_str()).collect();
    assert_eq!(
        kinds_then,
        [
            "project.created",
            "schema.published",
            "schema.published",
            "schema.published",
            "schema.breaking_change",
            "project.updated",
            "project.updated",
        ]
    );
    let breaking = all[4].schema.unwrap();
    assert_eq!(
        (breaking.version, breaking.changes.unwrap().breaking),
        (3, 1)
    );
    assert_eq!(all[1].schema.unwrap().changes, None);
    // The event has the project's state at that time.
    assert_eq!(
        (all[4].project.name.as_str(), all[4].project.slug.as_str()),
        ("Shop", "shop")
    );
    assert_eq!(
        (all[5].project.name.as_str(), all[5].project.slug.as_str()),
        ("Store", "store")
    );
    assert_eq!(all[5].project.username, "ada");

    owner.delete("/api/projects/store").await.expect(204);
    let left = events(&program).await;
    assert_eq!(left.len(), 1, "{left:?}");
    assert_eq!(left[0].kind, EventKind::ProjectDeleted);
    assert_eq!(left[0].project, all[6].project);
}

async fn a_refused_change_stores_no_event(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", "type Query { a: Int }").await;
    owner.create("Other", "type Query { a: Int }").await;
    let before = kinds(&program).await;
    let taken = json!({ "slug": "other" });
    owner.put("/api/projects/shop", &taken).await.expect(409);
    owner.publish("shop", "type Query {").await.expect(422);
    let bob = program.sign_in("bob@example.com").await;
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
