//! Jobs are never lost, dead ones are visible, and the jobs of one receiver run one at a time.

use domain::{Email, JobId, Timestamp};
use persistence::jobs::{self, Job, JobKind, JobOwner, NewJob};
use persistence::{Conn, users};

use crate::{Scratch, add_user, now, on_both};

on_both! {
    a_job_whose_worker_died_goes_to_the_next_one
    a_dead_job_is_listed_retried_and_discarded
    a_lane_runs_one_job_at_a_time
    a_full_lane_hides_no_other
    jobs_go_with_their_owner
}

const KIND: JobKind = JobKind::SignInMail;

pub fn add_job(
    conn: &mut Conn,
    lane: &str,
    payload: &str,
    run_at: Timestamp,
) -> domain::Result<JobId> {
    let owner = JobOwner::Email(Email::parse("ada@example.com")?);
    let new = NewJob {
        kind: KIND,
        owner: &owner,
        lane: Some(lane),
        payload,
    };
    jobs::insert(conn, &new, run_at, run_at)
}

/// Claims the job that has been due longest, for a minute.
fn claim_next(conn: &mut Conn, now: Timestamp) -> domain::Result<Option<Job>> {
    let due = jobs::find_due(conn, KIND, 1, now)?.pop();
    let claimed = due.map(|due| jobs::claim(conn, &due, now, now.plus_seconds(60)));
    Ok(claimed.transpose()?.flatten())
}

async fn a_job_whose_worker_died_goes_to_the_next_one(scratch: Scratch) {
    let start = now();
    let steps = scratch.store.write(move |conn| {
        add_job(conn, "a", "first", start)?;
        let dead = claim_next(conn, start)?.unwrap();
        assert!(claim_next(conn, start.plus_seconds(59))?.is_none());
        let lease = start.plus_seconds(60);
        let next = claim_next(conn, lease)?.unwrap();
        assert_eq!((next.id, next.attempts), (dead.id, 2));
        // The first worker was only slow; its result does not count any more.
        assert!(!jobs::is_held(conn, &dead)?);
        assert!(jobs::is_held(conn, &next)?);
        jobs::fail(conn, &dead, "late", None, lease)?;
        assert_eq!(jobs::queue_state(conn, start)?.dead, 0);
        jobs::finish(conn, next.id)?;
        assert!(claim_next(conn, lease.plus_seconds(999))?.is_none());
        Ok(())
    });
    steps.await.unwrap();
}

async fn a_dead_job_is_listed_retried_and_discarded(scratch: Scratch) {
    let start = now();
    let steps = scratch.store.write(move |conn| {
        let id = add_job(conn, "a", "first", start)?;
        let waiting = add_job(conn, "b", "second", start.plus_seconds(9_999))?;
        let job = claim_next(conn, start)?.unwrap();
        let retry_at = start.plus_seconds(2);
        jobs::fail(conn, &job, "no answer", Some(retry_at), start)?;
        assert!(claim_next(conn, start.plus_seconds(1))?.is_none());
        let job = claim_next(conn, retry_at)?.unwrap();
        jobs::fail(conn, &job, "refused", None, retry_at)?;
        assert!(claim_next(conn, start.plus_seconds(999))?.is_none());
        assert_eq!(jobs::queue_state(conn, start)?.dead, 1);
        let dead = jobs::list_dead_before(conn, None, 9)?;
        assert_eq!(dead.len(), 1);
        assert_eq!((dead[0].id, dead[0].attempts), (id, 2));
        assert_eq!(
            (dead[0].kind.as_str(), dead[0].lane.as_str()),
            ("sign_in_mail", "a")
        );
        assert_eq!(
            (dead[0].last_error.as_str(), dead[0].dead_at),
            ("refused", retry_at)
        );
        assert!(jobs::list_dead_before(conn, Some(id), 9)?.is_empty());
        // Only dead jobs are retried or discarded.
        assert!(!jobs::retry_dead(conn, waiting, start)?);
        assert!(!jobs::discard_dead(conn, waiting)?);
        assert!(jobs::retry_dead(conn, id, retry_at)?);
        assert!(!jobs::retry_dead(conn, id, retry_at)?);
        assert_eq!(jobs::queue_state(conn, start)?.dead, 0);
        let job = claim_next(conn, retry_at)?.unwrap();
        assert_eq!((job.id, job.attempts), (id, 1));
        jobs::fail(conn, &job, "refused", None, retry_at)?;
        assert!(jobs::discard_dead(conn, id)?);
        assert!(!jobs::discard_dead(conn, id)?);
        assert_eq!(jobs::queue_state(conn, start)?.dead, 0);
        Ok(())
    });
    steps.await.unwrap();
    let steps = scratch.store.write(move |conn| {
        add_job(conn, "a", "old", start)?;
        let job = claim_next(conn, start)?.unwrap();
        jobs::fail(conn, &job, "refused", None, start)?;
        assert_eq!(jobs::delete_dead_before(conn, start)?, 0);
        assert_eq!(jobs::delete_dead_before(conn, start.plus_seconds(1))?, 1);
        Ok(())
    });
    steps.await.unwrap();
}

async fn a_lane_runs_one_job_at_a_time(scratch: Scratch) {
    let start = now();
    let steps = scratch.store.write(move |conn| {
        let first = add_job(conn, "a", "first", start)?;
        let second = add_job(conn, "a", "second", start.plus_seconds(1))?;
        let later = start.plus_seconds(2);
        let job = claim_next(conn, later)?.unwrap();
        assert_eq!(job.id, first);
        assert!(claim_next(conn, later)?.is_none());
        // While the first waits for its next attempt, the second can run.
        let retry_at = later.plus_seconds(5);
        jobs::fail(conn, &job, "no answer", Some(retry_at), later)?;
        let found = jobs::find_due(conn, KIND, 9, later)?;
        // Another instance has found the first again, and claims it before this one claims the second.
        jobs::fail(conn, &job, "no answer", Some(start), later)?;
        let job = claim_next(conn, later)?.unwrap();
        assert_eq!(job.id, first);
        assert!(jobs::claim(conn, &found[0], later, later.plus_seconds(60))?.is_none());
        jobs::fail(conn, &job, "no answer", Some(retry_at), later)?;
        let job = jobs::claim(conn, &found[0], later, later.plus_seconds(60))?.unwrap();
        assert_eq!(job.id, second);
        // The time of the first has come, but its lane is taken until the second is done or its worker has died.
        assert!(claim_next(conn, later.plus_seconds(59))?.is_none());
        let next = claim_next(conn, later.plus_seconds(60))?.unwrap();
        assert_eq!(next.id, second, "it has been due longest");
        jobs::finish(conn, second)?;
        assert_eq!(claim_next(conn, later.plus_seconds(60))?.unwrap().id, first);
        Ok(())
    });
    steps.await.unwrap();
}

async fn a_full_lane_hides_no_other(scratch: Scratch) {
    let start = now();
    let steps = scratch.store.write(move |conn| {
        for number in 0..500 {
            add_job(conn, "dead", &number.to_string(), start)?;
        }
        for lane in ["b", "a"] {
            add_job(conn, lane, lane, start.plus_seconds(1))?;
        }
        let later = start.plus_seconds(9);
        assert_eq!(jobs::find_due(conn, KIND, 9, later)?.len(), 3);
        let dead = claim_next(conn, later)?.unwrap();
        assert_eq!(dead.payload, "0");
        let other = [claim_next(conn, later)?, claim_next(conn, later)?];
        assert_eq!(other.map(|job| job.unwrap().payload), ["a", "b"]);
        assert!(jobs::find_due(conn, KIND, 9, later)?.is_empty());
        assert!(jobs::find_due(conn, JobKind::BillingMail, 9, later)?.is_empty());
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
                lane: None,
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
