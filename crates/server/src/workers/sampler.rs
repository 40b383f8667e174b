//! Samples the components of the service for the status page, once in each minute.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use domain::Timestamp;

use super::{Piece, Worker};

/// How often to look whether a new minute has begun. Waiting a minute instead would drift, and miss one now and then.
const POLL: Duration = Duration::from_secs(1);

/// Records one sample of every component in each minute.
pub(crate) struct Sampler {
    status: status::Context,
    sampled: Mutex<Option<Timestamp>>,
}

impl Sampler {
    pub(crate) fn new(status: status::Context) -> Self {
        Self {
            status,
            sampled: Mutex::new(None),
        }
    }

    /// Returns the current minute if it has no sample of this instance yet, and notes that it will have one.
    fn claim_minute(&self) -> Option<Timestamp> {
        let minute = self.status.clock.now().minute();
        let mut sampled = self.sampled.lock().unwrap_or_else(PoisonError::into_inner);
        (sampled.replace(minute) != Some(minute)).then_some(minute)
    }
}

impl Worker for Sampler {
    fn name(&self) -> &'static str {
        "sampler"
    }

    fn rest(&self) -> Duration {
        POLL
    }

    fn finishes(&self) -> bool {
        true
    }

    fn work(&self) -> Piece<'_, domain::Result<bool>> {
        Box::pin(async {
            // The checks may take until after the minute's end: the sample still counts for the minute that was claimed.
            if let Some(minute) = self.claim_minute() {
                let checks = status::check(&self.status).await;
                status::record(&self.status, minute, checks).await?;
            }
            Ok(false)
        })
    }
}
