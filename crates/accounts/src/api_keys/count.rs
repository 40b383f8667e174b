//! Counts the requests of API keys in the database, so that all instances together let exactly as many pass as the limit
//! allows. While nothing can be saved, each instance goes on counting in memory, from the last count that it has saved.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use domain::{ApiKeyId, ApiKeyLimits, Clock, Error, RateLimit, Result, Timestamp};
use moka::sync::Cache;
use persistence::{Batches, Conn, Store, api_keys};

use crate::Context;

/// Longer than a window.
const EXHAUSTED_LIFE: Duration = Duration::from_secs(2 * ApiKeyLimits::WINDOW_SECONDS as u64);
const MAX_EXHAUSTED: u64 = 10_000;
/// Maximum number of keys whose count is remembered for the time when nothing can be saved.
const MAX_REMEMBERED: u64 = 10_000;

/// How much of its limit a key has left after a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// Whether the request may pass.
    pub passes: bool,
    /// How many requests are left.
    pub remaining: u32,
    /// The time now.
    pub now: Timestamp,
    /// When the limit resets.
    pub resets_at: Timestamp,
}

impl Allowance {
    /// Checks that the request may pass.
    ///
    /// # Errors
    /// [`Error::RateLimited`] with the time until the limit resets.
    pub fn check(&self) -> Result<()> {
        if self.passes {
            return Ok(());
        }
        // Rounded up, so that a request at that time passes.
        let wait = self.resets_at.seconds_since(self.now) + 1;
        let wait = u32::try_from(wait).unwrap_or(1);
        let cause = format!(
            "This API key has made {} requests within an hour, which is its limit.",
            ApiKeyLimits::MAX_REQUESTS
        );
        Err(RateLimit::refuse(&cause, wait))
    }
}

/// Counts of this process's requests. Cheap to clone.
#[derive(Clone)]
pub(super) struct Counts {
    store: Store,
    /// For requests whose counting has to wait.
    batches: Batches<(ApiKeyId, Timestamp), Option<Place>>,
    /// When keys that have used up their limit may be used again, so that further requests need no write.
    exhausted: Cache<ApiKeyId, Timestamp>,
    /// The last request of each key.
    remembered: Cache<ApiKeyId, Place>,
}

/// The place of a request in its window.
#[derive(Clone, Copy)]
struct Place {
    started_at: Timestamp,
    /// From 1.
    number: u32,
}

impl Place {
    fn ends_at(self) -> Timestamp {
        self.started_at
            .plus_seconds(i64::from(ApiKeyLimits::WINDOW_SECONDS))
    }

    /// Returns the place of the next request.
    fn next(self, now: Timestamp) -> Self {
        if now < self.ends_at() {
            return Self {
                number: self.number.saturating_add(1),
                ..self
            };
        }
        Self {
            started_at: now,
            number: 1,
        }
    }
}

impl Counts {
    pub(super) fn new(store: &Store) -> Self {
        let waiting = store.clone();
        Self {
            store: store.clone(),
            batches: Batches::new(move |requests: Vec<(ApiKeyId, Timestamp)>| {
                let store = waiting.clone();
                async move { store.write(move |conn| count_all(conn, &requests)).await }
            }),
            exhausted: Cache::builder()
                .max_capacity(MAX_EXHAUSTED)
                .time_to_live(EXHAUSTED_LIFE)
                .build(),
            remembered: Cache::builder()
                .max_capacity(MAX_REMEMBERED)
                .time_to_live(EXHAUSTED_LIFE)
                .build(),
        }
    }

    async fn count(&self, key: ApiKeyId, clock: &Arc<dyn Clock>) -> Result<Allowance> {
        let now = clock.now();
        if let Some(resets_at) = self.exhausted.get(&key).filter(|until| now < *until) {
            return Ok(Allowance {
                passes: false,
                remaining: 0,
                now,
                resets_at,
            });
        }
        let place = match self.count_stored(key, now).await {
            // None if the key was deleted meanwhile.
            Ok(place) => self.remember(key, place.ok_or(Error::Unauthenticated)?),
            Err(Error::CannotSave(cause)) => {
                tracing::warn!(cause, "a request of an API key is only counted in memory");
                self.count_in_memory(key, now)
            }
            Err(error) => return Err(error),
        };
        let allowance = Allowance {
            passes: place.number <= ApiKeyLimits::MAX_REQUESTS,
            remaining: ApiKeyLimits::MAX_REQUESTS.saturating_sub(place.number),
            now,
            resets_at: place.ends_at(),
        };
        if allowance.remaining == 0 {
            self.exhausted.insert(key, allowance.resets_at);
        }
        Ok(allowance)
    }

    /// Counts a request in the database: at once if it can be written at once, otherwise with all others that wait.
    async fn count_stored(&self, key: ApiKeyId, now: Timestamp) -> Result<Option<Place>> {
        let request = (key, now);
        let counted = self.store.write_now(|conn| count_all(conn, &[request]));
        match counted {
            Some(places) => places.map(|places| places.into_iter().next().flatten()),
            None => self.batches.ask(request).await,
        }
    }

    fn remember(&self, key: ApiKeyId, place: Place) -> Place {
        self.remembered.insert(key, place);
        place
    }

    fn count_in_memory(&self, key: ApiKeyId, now: Timestamp) -> Place {
        let entry = self.remembered.entry(key).and_upsert_with(|last| {
            let start = Place {
                started_at: now,
                number: 0,
            };
            last.map_or(start, |last| *last.value()).next(now)
        });
        *entry.value()
    }
}

/// Counts all requests in one transaction, and gives those of one key consecutive places.
fn count_all(conn: &mut Conn, requests: &[(ApiKeyId, Timestamp)]) -> Result<Vec<Option<Place>>> {
    let mut totals: HashMap<ApiKeyId, (u32, Timestamp)> = HashMap::new();
    for (key, now) in requests {
        let (total, latest) = totals.entry(*key).or_insert((0, *now));
        *total += 1;
        *latest = (*latest).max(*now);
    }
    let mut keys: Vec<ApiKeyId> = totals.keys().copied().collect();
    // In one order everywhere, or two instances would deadlock.
    keys.sort_unstable();
    let mut next = HashMap::new();
    for key in keys {
        let Some((total, now)) = totals.get(&key).copied() else {
            continue;
        };
        let window = ApiKeyLimits::WINDOW_SECONDS;
        if let Some(counted) = api_keys::count_requests(conn, key, total, window, now)? {
            next.insert(key, counted);
        }
    }
    Ok(requests
        .iter()
        .map(|(key, _)| {
            let counted = next.get_mut(key)?;
            counted.before += 1;
            Some(Place {
                started_at: counted.started_at,
                number: counted.before,
            })
        })
        .collect())
}

/// Counts one request of a key on a route, given as method and pattern.
///
/// # Errors
/// [`Error::Unauthenticated`] if the key was deleted meanwhile; [`Error::RateLimited`] if too many requests wait.
pub async fn count_api_request(
    ctx: &Context,
    key: ApiKeyId,
    route: impl FnOnce() -> String,
) -> Result<Allowance> {
    let allowance = ctx.api_keys.counts.count(key, &ctx.clock).await?;
    if allowance.passes {
        ctx.api_keys.usage.note(key, route(), allowance.now);
    }
    Ok(allowance)
}
