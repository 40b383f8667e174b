//! Jobs are never lost, and dead ones are visible.

use domain::{Email, JobId, Timestamp};
use persistence::jobs::{self, JobKind, JobOwner, NewJob};
use persistence::{Conn, users};

use crate::{Scratch, add_user, now, on_both};

on_both! {
    a_job_whose_worker_died_goes_to_the_next_one
    a_dead_job_stays_visible
    jobs_go_with_their_owner
}

const KIND: JobKind = JobKind::SignInMail;

pub fn add_job(conn: &mut Conn, payload: &str, run_at: Timestamp) -> domain::Result<JobId> {
    let owner = JobOwner::Email(Email::parse("ada@example.com")?);
    let new = NewJob {
        kind: KIND,
        owner: &owner,
        payload,
    };
    jobs::insert(conn, &new, run_at, run_at)
}

async fn a_job_whose_worker_died_goes_to_the_next_one(scratch: Scratch) {
    let start = now();
    let steps = scratch.store.write(move |conn| {
        add_job(conn, "first", start)?;
        let lease = start.plus_seconds(60);
        let dead = jobs::claim(conn, KIND, start, lease)?.unwrap();
        assert!(jobs::claim(conn, KIND, start.plus_seconds(59), lease)?.is_none());
        let next = jobs::claim(conn, KIND, lease, lease.plus_seconds(60))?.unwrap();
        assert_eq!((next.id, next.attempts), (dead.id, 2));
        // The first worker was only slow; its result does not count any more.
        assert!(!jobs::is_held(conn, &dead)?);
        assert!(jobs::is_held(conn, &next)?);
        jobs::fail(conn, &dead, "late", None, lease)?;
        assert_eq!(jobs::count_dead(conn)?, 0);
        jobs::finish(conn, next.id)?;
        assert!(jobs::claim(conn, KIND, lease.plus_seconds(999), lease)?.is_none());
        Ok(())
    });
    steps.await.unwrap();
}

async fn a_dead_job_stays_visible(scratch: Scratch) {
    let start = now();
    let steps = scratch.store.write(move |conn| {
        add_job(conn, "first", start)?;
        let job = jobs::claim(conn, KIND, start, start.plus_seconds(60))?.unwrap();
        let retry_at = start.plus_seconds(2);
        jobs::fail(conn, &job, "no answer", Some(retry_at), start)?;
        assert!(jobs::claim(conn, KIND, start.plus_seconds(1), retry_at)?.is_none());
        let job = jobs::claim(conn, KIND, retry_at, start.plus_seconds(60))?.unwrap();
        jobs::fail(conn, &job, "refused", None, retry_at)?;
        assert!(jobs::claim(conn, KIND, start.plus_seconds(999), start)?.is_none());
        assert_eq!(jobs::count_dead(conn)?, 1);
        let rows = persistence::testing::all_rows(conn)?;
        assert!(rows["jobs"][0].contains("\"refused\""), "{rows:?}");
        assert_eq!(jobs::delete_dead_before(conn, retry_at)?, 0);
        assert_eq!(jobs::delete_dead_before(conn, retry_at.plus_seconds(1))?, 1);
        Ok(())
    });
    steps.await.unwrap();
}

async fn jobs_go_with_their_owner(scratch: Scratch) {
    let ada = add_user(&scratch.store, "ada@example.com").await;
    let bob = add_user(&scratch.store, "bob@example.com").await;
    let steps = scratch.store.write(move |conn| {
        for owner in [
            JobOwner::User(ada.id),
            JobOwner::User(bob.id),
            JobOwner::Email(ada.email.clone()),
            JobOwner::Email(bob.email.clone()),
        ] {
            let new = NewJob {
                kind: KIND,
                owner: &owner,
                payload: "{}",
            };
            jobs::insert(conn, &new, now(), now())?;
        }
        users::delete(conn, ada.id)?;
        jobs::delete_of_email(conn, &ada.email)?;
        let rows = persistence::testing::all_rows(conn)?;
        assert_eq!(rows["jobs"].len(), 2, "{rows:?}");
        assert!(!format!("{:?}", rows["jobs"]).contains("ada@"), "{rows:?}");
        Ok(())
    });
    steps.await.unwrap();
}
