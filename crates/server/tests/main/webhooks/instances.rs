//! Several instances on one database.

use std::collections::BTreeMap;

use serde_json::json;

use domain::WebhookId;
use persistence::{testing, users, webhooks};

use super::{Receiver, Reply, make_tested, pro, tried, webhook};
use crate::on_both;
use crate::support::{Program, eventually, postgres, start_open, start_with};

on_both! { with start_open:
    three_instances_count_without_a_gap
}

const EVENTS: usize = 30;

async fn three_instances_count_without_a_gap(program: Program) {
    // Before the others start, or one of them might send the link.
    let ada = pro(&program, "ada").await;
    // All of them open what one has sealed.
    let key = std::fs::read_to_string(program.folder.path().join("secret.key")).unwrap();
    let others = [(); 2].map(|()| {
        start_with(Some(program.database.clone()), |settings| {
            settings.outbound.allow_loopback = true;
            settings.secrets.key = key.trim().to_owned();
        })
    });
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let (path, _) = make_tested(&ada, &receiver).await;
    let instances = [&program, &others[0], &others[1]];
    for number in 0..EVENTS {
        let ada = ada.on(instances[number % 3]);
        let new = json!({ "name": format!("Project {number}") });
        ada.post("/api/projects", &new).await.expect(201);
    }
    let received = receiver.wait_for(EVENTS + 1).await;
    super::settled(&ada, &path).await;
    // A number may come twice after a crash, and never with another event.
    let mut ids = BTreeMap::new();
    for one in received.iter().skip(1) {
        let number = one.json()["data"]["sequence"].as_u64().unwrap();
        let id = one.header("webhook-id").to_owned();
        assert_eq!(*ids.entry(number).or_insert(id.clone()), id, "{number}");
    }
    let numbers: Vec<u64> = ids.keys().copied().collect();
    assert_eq!(numbers, (1..=EVENTS as u64).collect::<Vec<_>>());
}

/// On PostgreSQL only: SQLite has one writer at a time.
#[tokio::test(flavor = "multi_thread")]
async fn an_attempt_waits_for_a_change_of_the_account() {
    let Some(url) = postgres() else { return };
    let program = start_open(Some(url));
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let (path, _) = make_tested(&ada, &receiver).await;
    receiver.answer(Reply::Status(503, &[]));
    ada.create("Shop", "type Query { a: Int }").await;
    tried(&ada, &path, 1).await;
    receiver.answer(Reply::Status(410, &[]));
    let id = WebhookId::parse(path.rsplit('/').next().unwrap()).unwrap();
    let (store, reader, clock) = (program.store(), program.store(), program.clock.clone());
    let seen = receiver.clone();
    let change = store.write(move |conn| {
        let found = webhooks::find(conn, id)?.unwrap();
        users::lock(conn, found.user)?;
        // The next attempt ends with the end of the webhook, which is a change of the account too.
        clock.advance(60);
        let handle = tokio::runtime::Handle::current();
        handle.block_on(seen.wait_for(3));
        while !handle.block_on(reader.read(testing::waits_for_lock))? {
            std::thread::yield_now();
        }
        webhooks::set_filter(conn, id, &found.filter)
    });
    change.await.unwrap();
    eventually("the attempt was lost", async || {
        (webhook(&ada, &path).await["disabled_reason"] == "gone").then_some(())
    })
    .await;
    assert_eq!(receiver.received().len(), 3);
}
