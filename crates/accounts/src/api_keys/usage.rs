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
    last_used: HashMap<ApiKeyId, LastUse>,
}

/// The last request of a key.
#[derive(Clone)]
struct LastUse {
    minute: Timestamp,
    route: String,
}

impl Usage {
    /// Notes one request.
    pub(super) fn note(&self, key: ApiKeyId, route: String, now: Timestamp) {
        self.change(|notes| {
            let last = LastUse {
                minute: now.minute(),
                route: route.clone(),
            };
            notes.add_last(key, last);
            *notes.hours.entry((key, now.hour(), route)).or_default() += 1;
        });
    }

    fn take(&self) -> Notes {
        self.change(std::mem::take)
    }

    /// Puts back what could not be written.
    fn put_back(&self, hours: Vec<HourOfRoute>, last_used: HashMap<ApiKeyId, LastUse>) {
        self.change(|notes| {
            // Requests that came meanwhile are the newer ones.
            let newer = std::mem::replace(&mut notes.last_used, last_used);
            for (key, last) in newer {
                notes.add_last(key, last);
            }
            for hour in hours {
                let place = (hour.key, hour.hour, hour.route);
                *notes.hours.entry(place).or_default() += hour.requests;
            }
        });
    }

    fn change<T>(&self, change: impl FnOnce(&mut Notes) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Notes {
    /// Notes a request that came after those that are noted.
    fn add_last(&mut self, key: ApiKeyId, last: LastUse) {
        let is_older = |known: &LastUse| last.minute < known.minute;
        if !self.last_used.get(&key).is_some_and(is_older) {
            self.last_used.insert(key, last);
        }
    }

    fn into_rows(self) -> (Vec<HourOfRoute>, HashMap<ApiKeyId, LastUse>) {
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
    let (written, last) = (rows.clone(), last_used.clone());
    let outcome = ctx
        .store
        .write(move |conn| {
            let mut last: Vec<_> = last.into_iter().collect();
            last.sort_unstable_by_key(|(key, _)| *key);
            for (key, last) in last {
                // A key that was deleted meanwhile has no use.
                if !api_key_hours::touch(conn, key, last.minute, &last.route)? {
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
        ctx.api_keys.usage.put_back(rows, last_used);
    }
    outcome
}
