//! Batches: many small writes with one commit.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use domain::{Email, Error, Username};
use persistence::{Batches, Conn, Store, users};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::{Scratch, on_both};

on_both! {
    writes_are_answered_after_their_commit
    a_batch_that_fails_leaves_nothing_and_the_next_one_runs
    a_cancelled_caller_cancels_nobody_else
    callers_beyond_the_limit_are_refused
}

fn add(conn: &mut Conn, name: &str) -> domain::Result<String> {
    let email = Email::parse(&format!("{name}@example.com"))?;
    let user = users::find_or_insert(conn, &email, &Username::from_email(&email), crate::now())?;
    Ok(user.username.to_string())
}

async fn exists(store: &Store, name: &str) -> bool {
    let email = Email::parse(&format!("{name}@example.com")).unwrap();
    let found = store.read(move |conn| users::find_by_email(conn, &email));
    found.await.unwrap().is_some()
}

/// Creates batches that add users. A name that starts with "panic" or "refuse" fails its batch.
fn adding(store: &Store, runs: &Arc<AtomicUsize>) -> Batches<String, String> {
    let (store, runs) = (store.clone(), Arc::clone(runs));
    Batches::new(move |names: Vec<String>| {
        runs.fetch_add(1, Ordering::Relaxed);
        let store = store.clone();
        async move {
            let write = store.write(move |conn| {
                let added = names.iter().map(|name| add(conn, name));
                let added = added.collect::<domain::Result<Vec<_>>>()?;
                if names.iter().any(|name| name.starts_with("refuse")) {
                    return Err(Error::Forbidden("no".to_owned()));
                }
                Ok((added, names.iter().any(|name| name.starts_with("panic"))))
            });
            let (added, panics) = write.await?;
            assert!(!panics, "on purpose");
            Ok(added)
        }
    })
}

async fn writes_are_answered_after_their_commit(scratch: Scratch) {
    let runs = Arc::default();
    let batches = adding(&scratch.store, &runs);
    let other = scratch.another_instance();
    let mut callers = JoinSet::new();
    for number in 0..500 {
        let (batches, other) = (batches.clone(), other.clone());
        callers.spawn(async move {
            let name = format!("user-{number}");
            assert_eq!(batches.ask(name.clone()).await.unwrap(), name);
            assert!(exists(&other, &name).await, "{name}");
        });
    }
    callers.join_all().await;
    let runs = runs.load(Ordering::Relaxed);
    assert!(runs < 250, "{runs} transactions for 500 writes");
}

async fn a_batch_that_fails_leaves_nothing_and_the_next_one_runs(scratch: Scratch) {
    let batches = adding(&scratch.store, &Arc::default());
    let refused = batches.ask("refuse-ada".to_owned()).await;
    assert_eq!(refused, Err(Error::Forbidden("no".to_owned())));
    assert!(!exists(&scratch.store, "refuse-ada").await);
    let panicked = batches.ask("panic-bob".to_owned()).await;
    assert!(matches!(panicked, Err(Error::Internal(_))), "{panicked:?}");
    assert_eq!(batches.ask("carl".to_owned()).await.unwrap(), "carl");
}

async fn a_cancelled_caller_cancels_nobody_else(scratch: Scratch) {
    let batches = adding(&scratch.store, &Arc::default());
    let first = tokio::time::timeout(std::time::Duration::ZERO, batches.ask("ada".to_owned()));
    // The first caller has started the batch, and is gone.
    assert!(first.await.is_err());
    assert_eq!(batches.ask("bob".to_owned()).await.unwrap(), "bob");
    assert!(exists(&scratch.store, "ada").await);
}

/// Needs no database, but shows the largest batch.
async fn callers_beyond_the_limit_are_refused(_scratch: Scratch) {
    let gate = Arc::new(Semaphore::new(0));
    let sizes = Arc::new(Mutex::new(Vec::new()));
    let batches = Batches::new({
        let (gate, sizes) = (Arc::clone(&gate), Arc::clone(&sizes));
        move |questions: Vec<u32>| {
            sizes.lock().unwrap().push(questions.len());
            let gate = Arc::clone(&gate);
            async move {
                let _pass = gate.acquire().await.unwrap();
                Ok(questions)
            }
        }
    });
    let mut callers = JoinSet::new();
    for number in 0..6_000 {
        let batches = batches.clone();
        callers.spawn(async move { batches.ask(number).await });
    }
    // Refused callers are answered while the first batch still runs.
    let refused = callers.join_next().await.unwrap().unwrap();
    assert!(
        matches!(refused, Err(Error::RateLimited { .. })),
        "{refused:?}"
    );
    gate.add_permits(1);
    let mut answers = callers.join_all().await;
    answers.retain(Result::is_ok);
    assert!(
        (5_000..=5_500).contains(&answers.len()),
        "{}",
        answers.len()
    );
    assert!(sizes.lock().unwrap().iter().all(|size| *size <= 500));
}
