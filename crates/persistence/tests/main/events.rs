//! Events are read in the order of their commits.

use std::process::{Child, Command};

use domain::{Actor, Event, ProjectRef, PropertyChanges, SystemReason, What};
use persistence::events::{self, Consumer};
use persistence::jobs::{JobKind, JobOwner, NewJob};
use persistence::{DatabaseUrl, Store, audit_log, jobs, projects, users};

use crate::{Scratch, add_project, add_user, on_both};

on_both! {
    a_reader_that_follows_the_sequence_misses_nothing
    old_events_are_deleted_once_all_have_read_them
    a_killed_consumer_reads_each_event_once
    a_failed_batch_comes_again
    deleting_an_account_waits_for_a_change_of_its_project
}

/// Returns whether a transaction waits for a lock. On SQLite, writers wait before they begin.
fn somebody_waits(store: &Store) -> bool {
    let waits = store.read(persistence::testing::waits_for_lock);
    tokio::runtime::Handle::current().block_on(waits).unwrap()
}

async fn deleting_an_account_waits_for_a_change_of_its_project(scratch: Scratch) {
    let event = an_event(&scratch).await;
    let (owner, other) = (event.owner_id, scratch.another_instance());
    let (begun, has_begun) = tokio::sync::oneshot::channel();
    let store = scratch.store.clone();
    let change = tokio::spawn(async move {
        let write = store.write(move |conn| {
            projects::lock(conn, event.subject.project().unwrap().id)?;
            begun.send(()).unwrap();
            while !somebody_waits(&other) {
                std::thread::yield_now();
            }
            events::emit(conn, &[event])
        });
        write.await
    });
    has_begun.await.unwrap();
    let delete = scratch.store.write(move |conn| users::delete(conn, owner));
    let (changed, deleted) = tokio::join!(change, delete);
    assert_eq!(changed.unwrap(), Ok(()));
    assert_eq!(deleted, Ok(()));
    let left = scratch.store.read(|conn| events::list_after(conn, 0, 9));
    // The event outlives the account until every consumer has read it.
    assert_eq!(left.await.unwrap().len(), 1);
}

async fn an_event(scratch: &Scratch) -> Event {
    let ada = add_user(&scratch.store, "ada@example.com").await;
    let id = add_project(&scratch.store, &ada, "shop").await;
    let found = scratch
        .store
        .read(move |conn| projects::find(conn, &ProjectRef::Id(id)));
    let project = found.await.unwrap().unwrap();
    let changes = PropertyChanges::new().compare("name", "Shop", "Store");
    let what = What::ProjectUpdated {
        changes: changes.into_list(),
    };
    let actor = Actor::system(SystemReason::Examples);
    Event::of_project(actor, &project, what, crate::now())
}

/// Returns the event again, as another one.
fn again(event: &Event) -> Event {
    Event {
        id: domain::EventId::generate(),
        ..event.clone()
    }
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
                    let event = again(&event);
                    let write = store.write(move |conn| {
                        events::emit(conn, &[event])?;
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
            assert_eq!(stored.event.subject, event.subject);
            assert_eq!(stored.event.what, event.what);
            assert_eq!(stored.event.actor, event.actor);
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

const READER: Consumer = Consumer("test");

async fn old_events_are_deleted_once_all_have_read_them(scratch: Scratch) {
    let event = an_event(&scratch).await;
    let later = Event {
        created_at: event.created_at.plus_seconds(1),
        ..again(&event)
    };
    let work = scratch.store.write(move |conn| {
        let (owner, time) = (later.owner_id, later.created_at);
        events::register(conn, READER, time)?;
        events::emit(conn, &[event.clone(), later.clone()])?;
        assert_eq!(events::delete_before(conn, time)?, 0);
        assert!(events::has_unread(conn, READER)?);
        events::consume(conn, READER, 9, time, |_, _| Ok(()))?;
        assert!(!events::has_unread(conn, READER)?);
        assert_eq!(events::delete_before(conn, time)?, 1);
        let left = events::list_of_owner_after(conn, owner, 0, 9)?;
        assert!(left.into_iter().map(|stored| stored.event).eq([later]));
        // The log has a lifetime of its own.
        assert_eq!(audit_log::list_after(conn, owner, None, 9)?.len(), 2);
        events::unregister(conn, READER)?;
        assert_eq!(events::delete_before(conn, time.plus_seconds(1))?, 1);
        Ok(())
    });
    work.await.unwrap();
}

async fn a_failed_batch_comes_again(scratch: Scratch) {
    let event = an_event(&scratch).await;
    let store = &scratch.store;
    let (first, now) = (event.clone(), crate::now());
    let write = store.write(move |conn| {
        events::register(conn, READER, now)?;
        events::emit(conn, &[first])
    });
    write.await.unwrap();
    let fail = store.write(move |conn| {
        events::consume(conn, READER, 9, now, |_, _| {
            Err(domain::Error::internal("the receiver is away"))
        })
    });
    assert!(fail.await.is_err());
    let read = store.write(move |conn| {
        events::consume(conn, READER, 9, now, |_, page| {
            assert_eq!(page[0].event, event);
            Ok(())
        })
    });
    assert_eq!(read.await, Ok(1));
}

/// Set in the process that reads events until it is killed: the address of the database.
const WALK: &str = "WALK_EVENTS_OF";
const EVENTS: usize = 120;

/// Reads events for ever, and makes a job of each.
async fn walk(url: &str) {
    let store = Store::open(&DatabaseUrl::parse(url).unwrap()).unwrap();
    loop {
        let now = crate::now();
        let step = store.write(move |conn| {
            events::consume(conn, READER, 3, now, |conn, page| {
                for stored in page {
                    let new = NewJob {
                        kind: JobKind::EndCustomer,
                        owner: &JobOwner::Server,
                        lane: None,
                        payload: &stored.event.id.to_string(),
                    };
                    jobs::insert(conn, &new, now, now)?;
                }
                Ok(())
            })
        });
        if step.await.unwrap() == 0 {
            tokio::task::yield_now().await;
        }
    }
}

/// Starts this test again, as a process of its own that can be killed.
fn start_walk(url: &str) -> Child {
    let test = std::thread::current();
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", test.name().unwrap(), "--nocapture"])
        .env(WALK, url)
        .spawn()
        .unwrap()
}

async fn a_killed_consumer_reads_each_event_once(scratch: Scratch) {
    if let Ok(url) = std::env::var(WALK) {
        return walk(&url).await;
    }
    let event = an_event(&scratch).await;
    let now = crate::now();
    let register = move |conn: &mut persistence::Conn| events::register(conn, READER, now);
    scratch.store.write(register).await.unwrap();
    let (store, first) = (scratch.store.clone(), event.clone());
    let emitting = tokio::spawn(async move {
        let mut ids = Vec::new();
        for _ in 0..EVENTS {
            let event = again(&first);
            ids.push(event.id.to_string());
            let write = store.write(move |conn| events::emit(conn, &[event]));
            write.await.unwrap();
        }
        ids
    });
    let mut seen = 0;
    while seen < EVENTS {
        let mut walker = start_walk(&scratch.address);
        let goal = EVENTS.min(seen + 20);
        while seen < goal {
            assert_eq!(
                walker.try_wait().unwrap(),
                None,
                "the consumer ended by itself"
            );
            seen = made(&scratch.store).await.len();
        }
        walker.kill().unwrap();
        walker.wait().unwrap();
    }
    assert_eq!(made(&scratch.store).await, emitting.await.unwrap());
}

/// Returns the payloads of all jobs, in the order in which they were made.
async fn made(store: &Store) -> Vec<String> {
    let rows = store.read(persistence::testing::all_rows).await.unwrap();
    let jobs = rows["jobs"].iter();
    let mut jobs: Vec<(String, String)> = jobs
        .map(|row| {
            let row: serde_json::Value = serde_json::from_str(row).unwrap();
            let text = |field: &str| row[field].as_str().unwrap().to_owned();
            (text("id"), text("payload"))
        })
        .collect();
    jobs.sort();
    jobs.into_iter().map(|(_, payload)| payload).collect()
}
