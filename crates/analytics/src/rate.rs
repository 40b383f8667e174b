//! Limits how much one reader can send.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use domain::{RateLimit, Result};
use moka::sync::Cache;

use crate::Batch;
use crate::visitor::Salt;

/// Maximum number of events of one visitor of a project per minute. Somebody who reads fast sends some thirty.
pub const MAX_EVENTS_A_MINUTE: u32 = 300;
const WINDOW: Duration = Duration::from_secs(60);
/// Maximum number of visitors whose events are counted; more push out those that sent nothing for longest.
const MAX_VISITORS: u64 = 50_000;

/// How much each visitor has sent to this process within a minute. Only in memory.
#[derive(Clone)]
pub(crate) struct Rates {
    sent: Cache<[u8; 32], Arc<AtomicU32>>,
    salt: Salt,
}

impl Rates {
    pub(crate) fn new() -> Self {
        Self {
            sent: Cache::builder()
                .max_capacity(MAX_VISITORS)
                .time_to_live(WINDOW)
                .build(),
            salt: Salt::generate(),
        }
    }

    /// Counts the events of a batch.
    ///
    /// # Errors
    /// [`domain::Error::RateLimited`] if the visitor sends too many.
    pub(crate) fn pass(&self, batch: &Batch) -> Result<()> {
        let reader = &batch.reader;
        let (project, address) = (batch.project.as_str(), reader.address.to_string());
        let parts = [
            project.as_bytes(),
            address.as_bytes(),
            reader.agent.as_bytes(),
        ];
        let sent = self.sent.get_with(self.salt.hash(&parts), Arc::default);
        let events = u32::try_from(batch.events.len()).unwrap_or(u32::MAX);
        let before = sent.fetch_add(events, Ordering::Relaxed);
        if before.saturating_add(events) <= MAX_EVENTS_A_MINUTE {
            return Ok(());
        }
        let wait = u32::try_from(WINDOW.as_secs()).unwrap_or(60);
        Err(RateLimit::refuse(
            &format!(
                "This reader has sent {MAX_EVENTS_A_MINUTE} events within a minute, which is the limit."
            ),
            wait,
        ))
    }
}
