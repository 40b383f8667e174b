//! Recognises the secrets of API keys.
//!
//! 1. Shape and checksum ([`PlainApiKey::parse`]), so junk costs nothing.
//! 2. The stored secret with the same prefix, remembered for a second, so that a revoked key stops working on every
//!    instance within two. Unknown prefixes are looked up together and never reach argon2.
//! 3. Argon2 on a bounded pool, once for callers with the same secret. Only "this secret is that key's" is remembered,
//!    under the SHA-256 of the secret; everything else about the key is read in step 2.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use domain::{
    ApiKeyId, ApiKeyPrefix, Credential, Error, HashedApiKey, PlainApiKey, Principal, RateLimit,
    Result, Timestamp,
};
use moka::future::Cache;
use persistence::api_keys::{self, FoundSecret};
use persistence::{Batches, Store};
use tokio::sync::Semaphore;

use crate::Context;

/// How long the state of a key is used without asking the database. With the time that a query takes, a change is in
/// force within two seconds.
const STATE_LIFE: Duration = Duration::from_secs(1);
/// How long a verified secret is remembered after its last use, and a refused one after its refusal.
const REMEMBERED: Duration = Duration::from_secs(60);
/// Maximum number of secrets that are remembered, of each kind.
const MAX_REMEMBERED: u64 = 10_000;
/// How many wrong secrets with the prefix of a real key reach argon2 within a minute.
const MAX_WRONG_PER_PREFIX: u32 = 10;
/// How many runs of argon2 wait for a core. More are refused.
const MAX_QUEUE: usize = 64;

type Digest = [u8; 32];

/// Finds the user of a secret.
///
/// # Errors
/// [`Error::Unauthenticated`] for a secret that is unknown, revoked or expired; [`Error::PlanLimit`] if the owner's plan
/// no longer includes keys; [`Error::RateLimited`] if too many secrets are being checked.
pub(crate) async fn authenticate(ctx: &Context, secret: PlainApiKey) -> Result<Principal> {
    let prefix = secret.prefix();
    let found = ctx.api_keys.checks.find(secret).await?;
    if !is_valid(&found, ctx.clock.now()) {
        return Err(Error::Unauthenticated);
    }
    super::check_plan(&found.user)?;
    Ok(Principal {
        user: found.user.clone(),
        credential: Credential::ApiKey {
            id: found.key,
            name: found.name.clone(),
            prefix,
            access: found.access,
            projects: found.projects.clone(),
        },
        request_id: None,
    })
}

fn is_valid(found: &FoundSecret, now: Timestamp) -> bool {
    let holds = |until: Option<Timestamp>| until.is_none_or(|until| now < until);
    holds(found.valid_until) && holds(found.expires_at)
}

/// Checked secrets and the states of their keys. Cheap to clone.
#[derive(Clone)]
pub(super) struct Checks {
    look_ups: Batches<ApiKeyPrefix, Option<Arc<FoundSecret>>>,
    states: Cache<ApiKeyPrefix, Arc<FoundSecret>>,
    verified: Cache<(Digest, ApiKeyId), ()>,
    refused: Cache<Digest, ()>,
    wrong: Cache<ApiKeyPrefix, Arc<AtomicU32>>,
    pool: Pool,
}

/// Why a secret is not a key's.
enum Refusal {
    Unknown,
    Failed(Error),
}

impl Checks {
    pub(super) fn new(store: &Store) -> Self {
        let store = store.clone();
        let remembered = || Cache::builder().max_capacity(MAX_REMEMBERED);
        Self {
            look_ups: Batches::new(move |prefixes: Vec<ApiKeyPrefix>| {
                let store = store.clone();
                async move { store.read(move |conn| look_up(conn, &prefixes)).await }
            }),
            states: Cache::builder()
                .max_capacity(MAX_REMEMBERED)
                .time_to_live(STATE_LIFE)
                .build(),
            verified: Cache::builder()
                .max_capacity(MAX_REMEMBERED)
                .time_to_idle(REMEMBERED)
                .build(),
            refused: remembered().time_to_live(REMEMBERED).build(),
            wrong: Cache::builder()
                .max_capacity(MAX_REMEMBERED)
                .time_to_live(REMEMBERED)
                .build(),
            pool: Pool::new(),
        }
    }

    pub(super) fn pool(&self) -> &Pool {
        &self.pool
    }

    pub(super) fn argon2_runs(&self) -> u64 {
        self.pool.runs.load(Ordering::Relaxed)
    }

    /// Forgets the states of secrets that have changed.
    pub(super) async fn forget(&self, prefixes: &[ApiKeyPrefix]) {
        for prefix in prefixes {
            self.states.invalidate(prefix).await;
        }
    }

    /// Returns the stored secret that a presented one is, with the state of its key.
    async fn find(&self, secret: PlainApiKey) -> Result<Arc<FoundSecret>> {
        let digest = secret.digest();
        if self.refused.contains_key(&digest) {
            return Err(Error::Unauthenticated);
        }
        let outcome = match self.state(secret.prefix()).await {
            Ok(found) => self.verify(secret, digest, &found).await.map(|()| found),
            Err(refusal) => Err(refusal),
        };
        match outcome {
            Ok(found) => Ok(found),
            Err(Refusal::Failed(error)) => Err(error),
            Err(Refusal::Unknown) => {
                self.refused.insert(digest, ()).await;
                Err(Error::Unauthenticated)
            }
        }
    }

    async fn state(&self, prefix: ApiKeyPrefix) -> Result<Arc<FoundSecret>, Refusal> {
        if let Some(found) = self.states.get(&prefix).await {
            return Ok(found);
        }
        let found = self.look_ups.ask(prefix.clone()).await;
        let found = found.map_err(Refusal::Failed)?.ok_or(Refusal::Unknown)?;
        self.states.insert(prefix, Arc::clone(&found)).await;
        Ok(found)
    }

    /// Checks that a secret is the found one.
    async fn verify(
        &self,
        secret: PlainApiKey,
        digest: Digest,
        found: &FoundSecret,
    ) -> Result<(), Refusal> {
        let known = (digest, found.key);
        if self.verified.get(&known).await.is_some() {
            return Ok(());
        }
        let prefix = secret.prefix();
        let wrong = self.wrong.get_with(prefix, async { Arc::default() }).await;
        let first = self.verified.try_get_with(known, async {
            if wrong.load(Ordering::Relaxed) >= MAX_WRONG_PER_PREFIX {
                return Err(Refusal::Failed(too_many_wrong()));
            }
            match self.pool.matches(secret, found.hash.clone()).await {
                Ok(true) => Ok(()),
                Ok(false) => {
                    wrong.fetch_add(1, Ordering::Relaxed);
                    Err(Refusal::Unknown)
                }
                Err(error) => Err(Refusal::Failed(error)),
            }
        });
        first.await.map_err(|refusal| match &*refusal {
            Refusal::Unknown => Refusal::Unknown,
            Refusal::Failed(error) => Refusal::Failed(error.clone()),
        })
    }
}

fn look_up(
    conn: &mut persistence::Conn,
    prefixes: &[ApiKeyPrefix],
) -> Result<Vec<Option<Arc<FoundSecret>>>> {
    let found = api_keys::find_secrets(conn, prefixes)?;
    let found: std::collections::HashMap<_, _> = found
        .into_iter()
        .map(|(prefix, secret)| (prefix, Arc::new(secret)))
        .collect();
    Ok(prefixes
        .iter()
        .map(|prefix| found.get(prefix).cloned())
        .collect())
}

fn too_many_wrong() -> Error {
    RateLimit::refuse("Too many wrong API keys start like this one.", 60)
}

/// Runs argon2 on half of the cores, so that requests that need none keep the others.
#[derive(Clone)]
pub(super) struct Pool {
    turns: Arc<Semaphore>,
    /// One for each run and each caller that waits for one.
    places: Arc<Semaphore>,
    runs: Arc<AtomicU64>,
}

impl Pool {
    fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let turns = (cores / 2).max(1);
        Self {
            turns: Arc::new(Semaphore::new(turns)),
            places: Arc::new(Semaphore::new(turns + MAX_QUEUE)),
            runs: Arc::default(),
        }
    }

    async fn matches(&self, secret: PlainApiKey, hash: HashedApiKey) -> Result<bool> {
        let runs = Arc::clone(&self.runs);
        self.run(move || {
            runs.fetch_add(1, Ordering::Relaxed);
            secret.matches(&hash)
        })
        .await
    }

    /// Computes a hash off the async threads.
    ///
    /// # Errors
    /// [`Error::RateLimited`] if too many callers wait.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        compute: impl FnOnce() -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = place.map_err(|_| busy())?;
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        let turn = turn.map_err(Error::internal)?;
        // The thread holds both, because it goes on even if the caller is cancelled.
        tokio::task::spawn_blocking(move || {
            let (_turn, _place) = (turn, place);
            compute()
        })
        .await
        .map_err(Error::internal)?
    }
}

fn busy() -> Error {
    RateLimit::refuse("Too many API keys are being checked.", 1)
}

#[cfg(test)]
mod tests;
