//! Notices what users want to be told, and stores the jobs of their mails.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::{Piece, Worker};

/// How soon an event becomes a notice.
const EVENTS_EVERY: Duration = Duration::from_secs(1);
const KEYS_EVERY: Duration = Duration::from_secs(60);

/// Reads events.
pub(crate) struct NoticedEvents {
    notifications: notifications::Context,
    is_reading: AtomicBool,
}

impl NoticedEvents {
    pub(crate) fn new(notifications: notifications::Context) -> Self {
        Self {
            notifications,
            is_reading: AtomicBool::new(false),
        }
    }
}

impl Worker for NoticedEvents {
    fn name(&self) -> &'static str {
        "noticed_events"
    }

    fn rest(&self) -> Duration {
        EVENTS_EVERY
    }

    fn finishes(&self) -> bool {
        true
    }

    fn work(&self) -> Piece<'_, domain::Result<bool>> {
        Box::pin(async {
            if !self.is_reading.load(Ordering::Relaxed) {
                notifications::start_reading(&self.notifications).await?;
                self.is_reading.store(true, Ordering::Relaxed);
            }
            notifications::read_events(&self.notifications).await
        })
    }
}

/// Finds API keys near their limit.
pub(crate) struct BusyKeys(pub(crate) notifications::Context);

impl Worker for BusyKeys {
    fn name(&self) -> &'static str {
        "busy_keys"
    }

    fn rest(&self) -> Duration {
        KEYS_EVERY
    }

    fn work(&self) -> Piece<'_, domain::Result<bool>> {
        Box::pin(async {
            notifications::tell_busy_keys(&self.0).await?;
            Ok(false)
        })
    }
}
