//! Events are read in the order of their commits.

use diesel::prelude::*;
use domain::{Event, EventKind, ProjectRef, PublishedSchema};
use persistence::{Conn, events, projects, users};

use crate::{Scratch, add_project, add_user, on_both};

on_both! {
    a_reader_that_follows_the_sequence_misses_nothing
    old_events_are_deleted
    deleting_an_account_waits_for_a_change_of_its_project
}

#[derive(diesel::QueryableByName)]
struct Blocked {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    count: i64,
}

/// Returns whether a transaction waits for a lock. On SQLite, writers wait before they begin.
fn somebody_waits(store: &persistence::Store) -> bool {
    const QUERY: &str = "SELECT count(*) AS count FROM pg_stat_activity \
        WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let count = store.read(|conn| match conn {
        Conn::Sqlite(_) => Ok(1),
        Conn::Pg(pg) => {
            let blocked: Blocked = diesel::sql_query(QUERY).get_result(pg).unwrap();
            Ok(blocked.count)
        }
    });
    tokio::runtime::Handle::current().block_on(count).unwrap() > 0
}

async fn deleting_an_account_waits_for_a_change_of_its_project(scratch: Scratch) {
    let event = an_event(&scratch).await;
    let (owner, other) = (event.owner_id, scratch.another_instance());
    let (begun, has_begun) = tokio::sync::oneshot::channel();
    let store = scratch.store.clone();
    let change = tokio::spawn(async move {
        let write = store.write(move |conn| {
            projects::lock(conn, event.project.id)?;
            begun.send(()).unwrap();
            while !somebody_waits(&other) {
                std::thread::yield_now();
            }
            events::insert(conn, &[event])
        });
        write.await
    });
    has_begun.await.unwrap();
    let delete = scratch.store.write(move |conn| users::delete(conn, owner));
    let (changed, deleted) = tokio::join!(change, delete);
    assert_eq!(changed.unwrap(), Ok(()));
    assert_eq!(deleted, Ok(()));
    let left = scratch.store.read(|conn| events::list_after(conn, 0, 9));
    assert!(left.await.unwrap().is_empty());
}

async fn an_event(scratch: &Scratch) -> Event {
    let ada = add_user(&scratch.store, "ada@example.com").await;
    let id = add_project(&scratch.store, &ada, "shop").await;
    let found = scratch
        .store
        .read(move |conn| projects::find(conn, &ProjectRef::Id(id)));
    let project = found.await.unwrap().unwrap();
    let schema = Some(PublishedSchema {
        version: 3,
        changes: None,
    });
    Event::new(EventKind::SchemaPublished, &project, schema, crate::now())
}

async fn a_reader_that_follows_the_sequence_misses_nothing(scratch: Scratch) {
    const EACH: usize = 25;
    let event = an_event(&scratch).await;
    let writers: Vec<_> = (0..8)
        .map(|number| {
            let store = if number % 2 == 0 {
                scratch.store.clone()
            } else {
                scratch.another_instance()
            };
            let event = event.clone();
            tokio::spawn(async move {
                for _ in 0..EACH {
                    let mut event = event.clone();
                    event.id = domain::EventId::generate();
                    let write = store.write(move |conn| {
                        events::insert(conn, &[event])?;
                        // Long enough for another writer to come first, if it could.
                        std::thread::yield_now();
                        Ok(())
                    });
                    write.await.unwrap();
                }
            })
        })
        .collect();
    let (mut last, mut seen) = (0, 0);
    while seen < 8 * EACH {
        let page = scratch
            .store
            .read(move |conn| events::list_after(conn, last, 7));
        let page = page.await.unwrap();
        for stored in page {
            assert!(stored.sequence > last);
            assert_eq!(stored.event.project, event.project);
            assert_eq!(stored.event.schema, event.schema);
            last = stored.sequence;
            seen += 1;
        }
        assert!(
            seen == 8 * EACH || !writers.iter().all(tokio::task::JoinHandle::is_finished) || {
                let rest = scratch
                    .store
                    .read(move |conn| events::list_after(conn, last, 1));
                !rest.await.unwrap().is_empty()
            },
            "an event was passed over: {seen}"
        );
    }
}

async fn old_events_are_deleted(scratch: Scratch) {
    let event = an_event(&scratch).await;
    let later = Event {
        id: domain::EventId::generate(),
        created_at: event.created_at.plus_seconds(1),
        ..event.clone()
    };
    let left = scratch.store.write(move |conn| {
        events::insert(conn, &[event, later.clone()])?;
        assert_eq!(events::delete_before(conn, later.created_at)?, 1);
        let left = events::list_of_owner_after(conn, later.owner_id, 0, 9)?;
        Ok(left
            .into_iter()
            .map(|stored| stored.event == later)
            .collect::<Vec<_>>())
    });
    assert_eq!(left.await.unwrap(), [true]);
}
