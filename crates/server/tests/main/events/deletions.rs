//! Deletions lose no event that a consumer has not read, and leave nothing that all have read.

use domain::{Clock as _, Retention};
use persistence::events::{self, Consumer};

use super::{audit_rows, kinds};
use crate::accounts::deletion::wait_until_read;
use crate::on_both;
use crate::support::{Program, eventually};
use serde_json::json;

on_both! {
    the_log_survives_a_project
    events_of_a_deleted_account_wait_for_their_consumer
    old_rows_are_deleted_by_the_plan
}

const READER: Consumer = Consumer("test");

async fn the_log_survives_a_project(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", "type Query { a: Int }").await;
    owner.delete("/api/projects/shop").await.expect(204);
    let expected = ["project.created", "schema.published", "project.deleted"];
    let all = kinds(&program).await;
    assert_eq!(all[all.len() - 3..], expected);
    let rows = audit_rows(&program, "ada").await;
    let rows: Vec<(&str, &str)> = rows
        .iter()
        .map(|row| (row.kind.as_str(), row.subject_name.as_str()))
        .collect();
    assert_eq!(rows[rows.len() - 3..], expected.map(|kind| (kind, "Shop")));
}

async fn events_of_a_deleted_account_wait_for_their_consumer(program: Program) {
    let (store, now) = (program.store(), program.clock.now());
    let register = store.write(move |conn| events::register(conn, READER, now));
    register.await.unwrap();
    let owner = program.sign_in("ada@example.com").await;
    let delete = json!({ "confirmation": "ada" });
    let deleted = owner.call(reqwest::Method::DELETE, "/api/user", &delete);
    deleted.await.expect(204);
    assert_eq!(
        kinds(&program).await,
        ["account.created", "session.started", "account.deleted"]
    );
    wait_until_read(&program).await;
    let old = now.plus_seconds(-Retention::EVENT);
    let clean_up = store.write(move |conn| events::delete_before(conn, old));
    assert_eq!(clean_up.await, Ok(0));
    let read = store.write(move |conn| events::consume(conn, READER, 10, now, |_, _| Ok(())));
    assert_eq!(read.await, Ok(3));
    // The program reads them too, for webhooks.
    eventually("events that all have read are kept", async || {
        let clean_up = store.write(move |conn| events::delete_before(conn, old));
        clean_up.await.unwrap();
        kinds(&program).await.is_empty().then_some(())
    })
    .await;
}

async fn old_rows_are_deleted_by_the_plan(program: Program) {
    let free = program.sign_in("bob@example.com").await;
    let pro = program.sign_in("ada@example.com").await;
    pro.make_pro().await;
    for actor in [&free, &pro] {
        actor.create("Shop", "type Query { a: Int }").await;
    }
    let rows = async |name| audit_rows(&program, name).await.len();
    let (of_free, of_pro) = (rows("bob").await, rows("ada").await);
    assert!(of_free > 0 && of_pro > 0);
    let clean_up = async |seconds: i64| {
        let now = program.clock.now().plus_seconds(seconds);
        let (free, pro) = (
            now.plus_seconds(-Retention::AUDIT_LOG_FREE),
            now.plus_seconds(-Retention::AUDIT_LOG_PRO),
        );
        let store = program.store();
        let delete = move |conn: &mut _| persistence::audit_log::delete_before(conn, free, pro);
        store.write(delete).await.unwrap()
    };
    assert_eq!(clean_up(Retention::AUDIT_LOG_FREE - 60).await, 0);
    assert_eq!(clean_up(Retention::AUDIT_LOG_FREE + 60).await, of_free);
    assert_eq!((rows("bob").await, rows("ada").await), (0, of_pro));
    assert_eq!(clean_up(Retention::AUDIT_LOG_PRO + 60).await, of_pro);
    assert_eq!(rows("ada").await, 0);
}
