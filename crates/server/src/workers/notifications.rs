//! Notices what users and followers want to be told, and stores the jobs of their mails.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use notifications::Calendar;
use persistence::jobs::{Job, JobKind};

use super::jobs::{JobFailure, JobHandler, Schedule};
use super::{Piece, Worker};

/// How soon an event becomes a notice.
const EVENTS_EVERY: Duration = Duration::from_secs(1);
const CALENDAR_EVERY: Duration = Duration::from_secs(10);
/// How long an attempt may take before another instance can claim the job.
const LEASE: Duration = Duration::from_secs(60);
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

/// Adds what is told at fixed times.
pub(crate) struct TimedNotices {
    notifications: notifications::Context,
    calendar: Calendar,
}

impl TimedNotices {
    pub(crate) fn new(notifications: notifications::Context) -> Self {
        Self {
            notifications,
            calendar: Calendar::default(),
        }
    }
}

impl Worker for TimedNotices {
    fn name(&self) -> &'static str {
        "timed_notices"
    }

    fn rest(&self) -> Duration {
        CALENDAR_EVERY
    }

    fn work(&self) -> Piece<'_, domain::Result<bool>> {
        Box::pin(async {
            self.calendar.tell_due(&self.notifications).await?;
            Ok(false)
        })
    }
}

/// The handler that adds the mails to a changelog's followers.
pub(crate) struct TellFollowers(pub(crate) notifications::Context);

impl JobHandler for TellFollowers {
    fn kind(&self) -> JobKind {
        JobKind::TellFollowers
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
            let told = notifications::tell_followers(&self.0, job).await;
            let now = self.0.clock.now();
            told.map_err(|error| self.schedule().after(job, error.to_string(), now))
        })
    }
}
