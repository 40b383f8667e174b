//! Writes when and on which routes API keys were used, and which have expired.

use std::time::Duration;

use persistence::jobs::{Job, JobKind};

use super::jobs::{JobFailure, JobHandler, Schedule};
use super::{Piece, Worker};

const EVERY: Duration = Duration::from_secs(60);
/// How long an attempt may take before another instance can claim the job.
const LEASE: Duration = Duration::from_secs(60);

/// Runs once a minute. When the program stops, `Application::run` writes the rest.
pub(crate) struct ApiKeyUsage(pub(crate) accounts::Context);

impl Worker for ApiKeyUsage {
    fn name(&self) -> &'static str {
        "api_key_usage"
    }

    fn rest(&self) -> Duration {
        EVERY
    }

    fn finishes(&self) -> bool {
        true
    }

    fn work(&self) -> Piece<'_, domain::Result<bool>> {
        Box::pin(async {
            accounts::flush_api_key_usage(&self.0).await?;
            Ok(false)
        })
    }
}

/// The handler for keys that reach their expiry.
pub(crate) struct ExpiredKeys(pub(crate) accounts::Context);

impl JobHandler for ExpiredKeys {
    fn kind(&self) -> JobKind {
        JobKind::ApiKeyExpiry
    }

    fn concurrency(&self) -> usize {
        1
    }

    fn lease(&self) -> Duration {
        LEASE
    }

    fn schedule(&self) -> Schedule {
        Schedule::DAY
    }

    fn run<'a>(&'a self, job: &'a Job) -> Piece<'a, Result<(), JobFailure>> {
        Box::pin(async {
            let noted = accounts::note_expired_key(&self.0, job).await;
            let now = self.0.clock.now();
            noted.map_err(|error| self.schedule().after(job, error.to_string(), now))
        })
    }
}
