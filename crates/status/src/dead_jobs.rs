//! Jobs that were given up: administrators look why, and run them again or discard them.

use domain::{Error, JobId, Result};
use persistence::jobs::{self, DeadJob};

use crate::Context;

/// Returns the dead jobs that were added before the given one, newest first.
pub async fn list_dead_jobs(
    ctx: &Context,
    before: Option<JobId>,
    limit: u32,
) -> Result<Vec<DeadJob>> {
    ctx.store
        .read(move |conn| jobs::list_dead_before(conn, before, limit))
        .await
}

/// Runs a dead job again, with all of its attempts.
///
/// # Errors
/// [`Error::NotFound`] if no dead job has that id.
pub async fn retry_dead_job(ctx: &Context, id: JobId) -> Result<()> {
    let now = ctx.clock.now();
    let existed = ctx
        .store
        .write(move |conn| jobs::retry_dead(conn, id, now))
        .await?;
    check_existed(existed)
}

/// Deletes a dead job.
///
/// # Errors
/// [`Error::NotFound`] if no dead job has that id.
pub async fn discard_dead_job(ctx: &Context, id: JobId) -> Result<()> {
    let existed = ctx
        .store
        .write(move |conn| jobs::discard_dead(conn, id))
        .await?;
    check_existed(existed)
}

fn check_existed(existed: bool) -> Result<()> {
    match existed {
        true => Ok(()),
        false => Err(Error::NotFound("Job")),
    }
}
