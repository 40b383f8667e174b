//! Concurrent writers: nothing is lost, nothing happens twice.

use std::collections::HashSet;

use domain::{Email, PlainToken, RateLimit};
use persistence::jobs::{self, JobKind};

use crate::jobs::add_job;
use persistence::{projects, rate_limits, sign_in_links};
use tokio::task::JoinSet;

use crate::{Scratch, add_project, add_user, now, on_both};

on_both! {
    eight_writers_lose_nothing
    a_link_is_spent_once
    a_limit_lets_exactly_its_number_pass
    a_job_goes_to_one_worker
    one_address_becomes_one_user
}

async fn eight_writers_lose_nothing(scratch: Scratch) {
    const WRITERS: usize = 8;
    const WRITES: usize = 25;
    let owner = add_user(&scratch.store, "ada@example.com").await;
    let project = add_project(&scratch.store, &owner, "shop").await;
    let second = scratch.another_instance();
    let mut writers = JoinSet::new();
    for number in 0..WRITERS {
        // Half of them use another instance, so only the database can order them.
        let store = if number % 2 == 0 {
            scratch.store.clone()
        } else {
            second.clone()
        };
        writers.spawn(async move {
            let mut numbers = Vec::new();
            for _ in 0..WRITES {
                let number = store
                    .write(move |conn| projects::take_version_number(conn, project))
                    .await;
                numbers.push(number.unwrap().unwrap());
            }
            numbers
        });
    }
    let numbers = writers.join_all().await.into_iter().flatten();
    let numbers: HashSet<u32> = numbers.map(u32::from).collect();
    assert_eq!(numbers.len(), WRITERS * WRITES);
    assert_eq!(numbers.into_iter().max(), Some(200));
}

async fn a_link_is_spent_once(scratch: Scratch) {
    let token = PlainToken::generate();
    let (hash, email, start) = (
        token.hash(),
        Email::parse("ada@example.com").unwrap(),
        now(),
    );
    scratch
        .store
        .write(move |conn| {
            sign_in_links::insert(conn, &hash, &email, None, start, start.plus_seconds(600))
        })
        .await
        .unwrap();
    let mut callers = JoinSet::new();
    for _ in 0..200 {
        let (store, hash) = (scratch.store.clone(), token.hash());
        callers.spawn(async move {
            store
                .write(move |conn| sign_in_links::spend(conn, &hash, now()))
                .await
                .unwrap()
        });
    }
    let spent = callers.join_all().await.into_iter().flatten().count();
    assert_eq!(spent, 1);
}

async fn a_limit_lets_exactly_its_number_pass(scratch: Scratch) {
    let mut callers = JoinSet::new();
    for _ in 0..60 {
        let store = scratch.store.clone();
        callers.spawn(async move {
            store
                .write(|conn| rate_limits::pass(conn, "test:one", RateLimit::SIGN_IN_PER_IP, now()))
                .await
                .unwrap()
        });
    }
    let passed = callers
        .join_all()
        .await
        .into_iter()
        .filter(Result::is_ok)
        .count();
    assert_eq!(passed, 20);
}

async fn a_job_goes_to_one_worker(scratch: Scratch) {
    let start = now();
    let add = scratch.store.write(move |conn| {
        // Two jobs for each receiver, of which only one may run.
        for number in 0..40 {
            let lane = (number / 2).to_string();
            add_job(conn, &lane, &number.to_string(), start)?;
        }
        Ok(())
    });
    add.await.unwrap();
    let mut workers = JoinSet::new();
    for number in 0..8 {
        // Half of them are other instances, whose writes do not queue with ours.
        let store = match number % 2 {
            0 => scratch.store.clone(),
            _ => scratch.another_instance(),
        };
        workers.spawn(async move {
            let mut claimed = Vec::new();
            loop {
                let find = store.read(|conn| jobs::find_due(conn, JobKind::SignInMail, 40, now()));
                let mut due = find.await.unwrap();
                if due.is_empty() {
                    return claimed;
                }
                due.sort();
                let lease = now().plus_seconds(3600);
                let claim = store.write(move |conn| {
                    let claims = due.iter().map(|due| jobs::claim(conn, due, now(), lease));
                    claims.collect::<domain::Result<Vec<_>>>()
                });
                let jobs = claim.await.unwrap().into_iter().flatten();
                claimed.extend(jobs.map(|job| job.payload.parse::<u32>().unwrap() / 2));
            }
        });
    }
    let mut lanes: Vec<u32> = workers.join_all().await.into_iter().flatten().collect();
    lanes.sort_unstable();
    assert_eq!(lanes, (0..20).collect::<Vec<_>>());
}

async fn one_address_becomes_one_user(scratch: Scratch) {
    let mut callers = JoinSet::new();
    for number in 0..16 {
        let store = scratch.store.clone();
        // Two addresses that would both get the username `ada`.
        let email = if number % 2 == 0 {
            "ada@example.com"
        } else {
            "ada@example.org"
        };
        callers.spawn(async move { add_user(&store, email).await });
    }
    let users = callers.join_all().await;
    let ids: HashSet<_> = users.iter().map(|user| user.id).collect();
    let names: HashSet<_> = users
        .iter()
        .map(|user| user.username.as_str().to_owned())
        .collect();
    assert_eq!(ids.len(), 2);
    assert_eq!(names, HashSet::from(["ada".to_owned(), "ada-2".to_owned()]));
}
