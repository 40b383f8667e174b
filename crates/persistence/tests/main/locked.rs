//! A lock that another process holds. `server/tests/main/operation/locked.rs` asks a whole server.

use std::time::{Duration, Instant};

use domain::{Error, Result};
use persistence::{Store, testing};
use tokio::sync::oneshot;

use crate::{Scratch, add_user};

/// Begins a write in another instance. It ends with the sender.
async fn hold(scratch: &Scratch, sql: &'static str) -> std::sync::mpsc::Sender<()> {
    let (release, released) = std::sync::mpsc::channel::<()>();
    let (begun, has_begun) = oneshot::channel();
    let other = scratch.another_instance();
    tokio::spawn(async move {
        let held = other.write(move |conn| {
            testing::run_sql(conn, sql)?;
            let _ = begun.send(());
            let _ = released.recv();
            Ok(())
        });
        held.await.unwrap();
    });
    has_begun.await.unwrap();
    release
}

async fn write(store: &Store) -> Result<()> {
    let sql = "UPDATE users SET name = 'Ada'";
    store.write(move |conn| testing::run_sql(conn, sql)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn no_writer_waits_long_for_a_locked_file() {
    let scratch = crate::sqlite();
    add_user(&scratch.store, "ada@example.com").await;
    let release = hold(&scratch, "SELECT 1").await;

    let start = Instant::now();
    let writers: Vec<_> = (0..8)
        .map(|_| {
            let store = scratch.store.clone();
            tokio::spawn(async move { write(&store).await })
        })
        .collect();
    for writer in writers {
        let outcome = writer.await.unwrap();
        assert!(matches!(outcome, Err(Error::CannotSave(_))), "{outcome:?}");
    }
    // Each of them 5 s would be 40 s.
    let took = start.elapsed();
    assert!(took < Duration::from_secs(8), "{took:?}");
    let start = Instant::now();
    assert!(matches!(
        write(&scratch.store).await,
        Err(Error::CannotSave(_))
    ));
    assert!(
        start.elapsed() < Duration::from_secs(2),
        "the lock is known"
    );
    scratch.store.ping().await.unwrap();
    let start = Instant::now();
    let outcome = scratch.store.check_writable().await;
    assert!(matches!(outcome, Err(Error::CannotSave(_))), "{outcome:?}");
    assert!(start.elapsed() < Duration::from_secs(3));

    drop(release);
    while write(&scratch.store).await.is_err() {}
    scratch.store.check_writable().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_writer_waits_long_for_a_locked_row() {
    let Some(scratch) = crate::postgres() else {
        return;
    };
    add_user(&scratch.store, "ada@example.com").await;
    let release = hold(&scratch, "UPDATE users SET name = 'Eve'").await;
    let start = Instant::now();
    let outcome = write(&scratch.store).await;
    assert!(matches!(outcome, Err(Error::CannotSave(_))), "{outcome:?}");
    assert!(start.elapsed() < Duration::from_secs(8));
    // A row says nothing about the others.
    scratch.store.check_writable().await.unwrap();
    drop(release);
}
