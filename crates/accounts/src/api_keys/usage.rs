//! Notes when and on which routes API keys are used. Collected in memory and written together, because nobody needs it to
//! the second.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use domain::{ApiKeyId, Result, Timestamp};
use persistence::api_key_hours::{self, HourOfRoute};

use crate::Context;

/// Use that has not been written yet. Cheap to clone.
#[derive(Clone, Default)]
pub(super) struct Usage(Arc<Mutex<Notes>>);

#[derive(Default)]
struct Notes {
    hours: HashMap<(ApiKeyId, Timestamp, String), u32>,
    last_used: HashMap<ApiKeyId, Timestamp>,
}

impl Usage {
    /// Notes one request.
    pub(super) fn note(&self, key: ApiKeyId, route: String, now: Timestamp) {
        self.change(|notes| notes.add(key, now.hour(), now.minute(), route, 1));
    }

    fn take(&self) -> Notes {
        self.change(std::mem::take)
    }

    /// Puts back what could not be written.
    fn put_back(&self, hours: Vec<HourOfRoute>, last_used: &HashMap<ApiKeyId, Timestamp>) {
        self.change(|notes| {
            for hour in hours {
                let minute = last_used.get(&hour.key).copied().unwrap_or(hour.hour);
                notes.add(hour.key, hour.hour, minute, hour.route, hour.requests);
            }
        });
    }

    fn change<T>(&self, change: impl FnOnce(&mut Notes) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Notes {
    fn add(
        &mut self,
        key: ApiKeyId,
        hour: Timestamp,
        minute: Timestamp,
        route: String,
        requests: u32,
    ) {
        *self.hours.entry((key, hour, route)).or_default() += requests;
        let last_used = self.last_used.entry(key).or_insert(minute);
        *last_used = (*last_used).max(minute);
    }

    fn into_rows(self) -> (Vec<HourOfRoute>, HashMap<ApiKeyId, Timestamp>) {
        let hours = self.hours.into_iter();
        let mut rows: Vec<HourOfRoute> = hours
            .map(|((key, hour, route), requests)| HourOfRoute {
                key,
                hour,
                route,
                requests,
            })
            .collect();
        // In one order everywhere, or two instances would deadlock.
        rows.sort_by(|a, b| (a.key, a.hour, &a.route).cmp(&(b.key, b.hour, &b.route)));
        (rows, self.last_used)
    }
}

/// Writes the use of API keys that this process has noted. If that fails, it is kept for the next time.
pub async fn flush_api_key_usage(ctx: &Context) -> Result<()> {
    let (rows, last_used) = ctx.api_keys.usage.take().into_rows();
    if rows.is_empty() {
        return Ok(());
    }
    let (written, minutes) = (rows.clone(), last_used.clone());
    let outcome = ctx
        .store
        .write(move |conn| {
            let mut minutes: Vec<_> = minutes.into_iter().collect();
            minutes.sort_unstable_by_key(|(key, _)| *key);
            for (key, minute) in minutes {
                // A key that was deleted meanwhile has no use.
                if !api_key_hours::touch(conn, key, minute)? {
                    continue;
                }
                for hour in written.iter().filter(|hour| hour.key == key) {
                    api_key_hours::add(conn, hour)?;
                }
            }
            Ok(())
        })
        .await;
    if outcome.is_err() {
        ctx.api_keys.usage.put_back(rows, &last_used);
    }
    outcome
}
