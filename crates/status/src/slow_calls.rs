//! HTTP calls that took long, in the memory of this process.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::Timestamp;

/// How many calls are remembered.
const MAX_CALLS: usize = 100;
/// How long a call is remembered, in seconds.
const LIFE: i64 = 24 * 3600;
/// Calls that took longer are slow.
const SLOW: Duration = Duration::from_secs(1);

/// An HTTP call that took long. It names neither address, query nor user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlowCall {
    /// The method.
    pub method: String,
    /// The pattern of the route, such as `/d/{username}/{slug}`.
    pub route: String,
    /// The status of the response.
    pub status: u16,
    /// How long it took, with the time in which the client sent its body.
    pub duration: Duration,
    /// When it ended.
    pub at: Timestamp,
}

/// The slow calls of this process, oldest first.
#[derive(Default)]
pub struct SlowCalls(Mutex<VecDeque<SlowCall>>);

impl SlowCalls {
    /// Returns whether a call that took so long is slow.
    #[must_use]
    pub fn is_slow(duration: Duration) -> bool {
        duration > SLOW
    }

    /// Remembers a call.
    pub fn add(&self, call: SlowCall) {
        let mut calls = self.lock();
        calls.push_back(call);
        while calls.len() > MAX_CALLS {
            calls.pop_front();
        }
    }

    /// Returns the calls of the last 24 hours, newest first, and forgets older ones.
    #[must_use]
    pub fn list(&self, now: Timestamp) -> Vec<SlowCall> {
        let since = now.plus_seconds(-LIFE);
        let mut calls = self.lock();
        calls.retain(|call| call.at >= since);
        calls.iter().rev().cloned().collect()
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<SlowCall>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use domain::{Clock as _, SystemClock};

    use super::*;

    fn call(at: Timestamp) -> SlowCall {
        SlowCall {
            method: "GET".to_owned(),
            route: "/d/{username}/{slug}".to_owned(),
            status: 200,
            duration: Duration::from_millis(1_200),
            at,
        }
    }

    #[test]
    fn a_call_is_slow_after_a_second() {
        assert!(!SlowCalls::is_slow(Duration::from_secs(1)));
        assert!(SlowCalls::is_slow(Duration::from_millis(1_001)));
    }

    #[test]
    fn the_newest_calls_of_a_day_are_listed() {
        let (calls, start) = (SlowCalls::default(), SystemClock.now());
        for second in 0..250 {
            calls.add(call(start.plus_seconds(second)));
        }
        let listed = calls.list(start.plus_seconds(249));
        assert_eq!(listed.len(), 100);
        assert_eq!(listed.first().unwrap().at, start.plus_seconds(249));
        assert_eq!(listed.last().unwrap().at, start.plus_seconds(150));
        assert_eq!(calls.list(start.plus_seconds(200 + LIFE)).len(), 50);
        assert!(calls.list(start.plus_seconds(250 + LIFE)).is_empty());
    }
}
