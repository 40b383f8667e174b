//! Schemas that are read and published automatically.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::{Value, json};

use crate::endpoints::graphql_server::{GraphqlServer, Reply, introspected, whole};
use crate::endpoints::management::{add, at, project};
use crate::on_both;
use crate::support::{Actor, Program, eventually};

on_both! {
    with start_open:
    a_changed_schema_is_published_once
    a_due_sync_is_claimed_once
}

/// Waits for a sync after `before`.
async fn synced(owner: &Actor, one: &str, before: &Value) -> Value {
    eventually("no sync", async || {
        let endpoint = owner.get(one).await.expect(200).json();
        let last = endpoint["endpoint"]["last_sync"].clone();
        (last != *before).then_some(last)
    })
    .await
}

/// Makes an endpoint due now and waits for its sync. The worker syncs in the order of due times, so everything that
/// was due before is done then.
///
/// The result of an earlier sync is forgotten first: the clock stands still, so two results of one second are equal.
async fn worker_passed(owner: &Actor, one: &str) {
    let ids: Vec<&str> = one.split('/').collect();
    let project = domain::ProjectId::parse(ids[3]).unwrap();
    let id = domain::EndpointId::parse(ids[5]).unwrap();
    let now = domain::Clock::now(&*owner.program.clock);
    owner
        .program
        .store()
        .write(move |conn| {
            let mut endpoint = persistence::endpoints::find(conn, project, id)?.unwrap();
            endpoint.sync = domain::SyncInterval::Hourly;
            endpoint.sync_at = Some(now);
            endpoint.last_sync = None;
            persistence::endpoints::update(conn, &endpoint)
        })
        .await
        .unwrap();
    synced(owner, one, &json!(null)).await;
}

async fn version(owner: &Actor, path: &str) -> Value {
    let schema = path.replace("/endpoints", "/schema");
    owner.get(&schema).await.expect(200).json()["version"].clone()
}

async fn a_changed_schema_is_published_once(first: Program) {
    let reads = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&reads);
    let server = GraphqlServer::start(move |seen| {
        if seen.path == "/broken" {
            return Reply::Text(500, String::new());
        }
        if !seen.query.contains("types") {
            return whole(seen, &[]);
        }
        // From the second read on, the schema is another one.
        let read = counted.fetch_add(1, Ordering::Relaxed);
        Reply::Json(
            200,
            introspected(if read < 2 { "hello" } else { "goodbye" }),
        )
    })
    .await;
    let owner = first.sign_in("ada@example.com").await;
    let path = project(&owner).await;
    let body = json!({ "name": "Live", "url": server.url, "sync": "hourly" });
    let refused = owner.post(&path, &body).await.expect(403);
    assert_eq!(refused.error_code(), "plan_limit");
    owner.make_pro().await;

    let made = add(&owner, &path, body).await;
    assert_eq!(
        (&made["sync"], &made["last_sync"]),
        (&json!("hourly"), &json!(null))
    );
    let one = at(&path, &made);
    let sync = synced(&owner, &one, &json!(null)).await;
    assert_eq!(
        (&sync["ok"], &sync["version"]),
        (&json!(true), &json!(2)),
        "{sync}"
    );
    assert_eq!(sync["message"], "Version 2 was published.");
    let now = version(&owner, &path).await;
    assert_eq!(
        (&now["number"], &now["message"]),
        (&json!(2), &json!("Synced from the endpoint Live"))
    );

    // Nothing changed, so nothing is published, and nothing is read for an hour.
    first.clock.advance(3599);
    let closed = json!({ "name": "Closed", "url": "http://127.0.0.1:1/" });
    let closed = at(&path, &add(&owner, &path, closed).await);
    worker_passed(&owner, &closed).await;
    assert_eq!(reads.load(Ordering::Relaxed), 1);
    first.clock.advance(2);
    let sync = synced(&owner, &one, &sync).await;
    assert_eq!(
        (&sync["version"], &sync["message"]),
        (&json!(null), &json!("The schema has not changed."))
    );
    first.clock.advance(3601);
    let sync = synced(&owner, &one, &sync).await;
    assert_eq!(sync["version"], 3);

    // An error is reported, and the published version stays.
    let broken = json!({ "url": server.url.replace("/graphql", "/broken") });
    owner.put(&one, &broken).await.expect(200);
    first.clock.advance(3601);
    let sync = synced(&owner, &one, &sync).await;
    assert_eq!(
        (&sync["ok"], &sync["version"]),
        (&json!(false), &json!(null))
    );
    assert!(sync["message"].as_str().unwrap().contains("500"));
    assert_eq!(version(&owner, &path).await["number"], 3);

    // Without Pro the sync stops, and can still be switched off.
    owner.make_free().await;
    first.clock.advance(3601);
    let sync = synced(&owner, &one, &sync).await;
    assert!(sync["message"].as_str().unwrap().contains("Pro"), "{sync}");
    let off = json!({ "sync": "off" });
    owner.put(&one, &off).await.expect(200);
    first.clock.advance(86_400);
    worker_passed(&owner, &closed).await;
    let after = owner.get(&one).await.json()["endpoint"]["last_sync"].clone();
    assert_eq!(after, sync);
}

/// With many workers on one table, exactly one claims each due sync.
async fn a_due_sync_is_claimed_once(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let path = project(&owner).await;
    add(
        &owner,
        &path,
        json!({ "name": "Live", "url": "https://a.example.com" }),
    )
    .await;
    let id = domain::ProjectId::parse(path.split('/').nth(3).unwrap()).unwrap();
    let store = program.store();
    // Due in the future, so that the program's own worker does not claim it.
    let due = domain::Clock::now(&*program.clock).plus_seconds(10_000);
    store
        .write(move |conn| {
            let mut endpoint = persistence::endpoints::list(conn, id)?.remove(0);
            endpoint.sync = domain::SyncInterval::Hourly;
            endpoint.sync_at = Some(due);
            persistence::endpoints::update(conn, &endpoint)
        })
        .await
        .unwrap();
    let mut calls = tokio::task::JoinSet::new();
    for _ in 0..16 {
        let store = store.clone();
        calls.spawn(async move {
            let (now, lease) = (due.plus_seconds(1), due.plus_seconds(60));
            store
                .write(move |conn| persistence::endpoints::claim_sync(conn, now, lease))
                .await
                .unwrap()
        });
    }
    let claimed = calls.join_all().await.into_iter().flatten().count();
    assert_eq!(claimed, 1);
    // If a worker dies, the next one can claim the sync when the lease ends.
    let (now, lease) = (due.plus_seconds(61), due.plus_seconds(120));
    let again = store
        .write(move |conn| persistence::endpoints::claim_sync(conn, now, lease))
        .await;
    assert!(again.unwrap().is_some());
}
