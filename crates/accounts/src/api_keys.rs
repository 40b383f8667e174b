//! API keys: creating, listing, rotating and deleting them, and recognising their secrets.
//!
//! [`check`] recognises a presented secret, [`count`] counts its requests against the limit, [`usage`] notes when and on
//! which routes keys are used, [`expiry`] plans what follows from the day on which they end.

mod check;
mod count;
mod expiry;
mod usage;

use std::collections::HashMap;

use domain::{
    AccessType, ApiKeyExpiry, ApiKeyId, ApiKeyLimits, ApiKeyName, ApiKeyPrefix, Error, EventApiKey,
    Feature, HashedApiKey, IdempotencyKey, PlainApiKey, PropertyChange, PropertyChanges,
    PropertyValue, ReachedProjects, Result, Retention, Timestamp, User, UserId, What,
};
use persistence::api_key_hours::{self, HourOfRoute};
pub use persistence::api_keys::ApiKey;
use persistence::api_keys::{NewApiKey, NewSecret, PrefixTaken};
use persistence::{AccountChange, Conn, Store, api_key_projects, api_keys, change_account, users};

pub(crate) use check::authenticate;
pub use count::{Allowance, count_api_request};
pub use expiry::note_expired_key;
pub use usage::flush_api_key_usage;

use crate::Context;
use crate::current_session::CurrentSession;
use check::Checks;
use count::Counts;
use usage::Usage;

/// How far back the use of keys is shown: 24 hours.
const USAGE_SECONDS: i64 = 24 * HOUR;
const HOUR: i64 = 3600;
/// Maximum number of routes that are shown for a key.
const MAX_ROUTES: usize = 5;

/// The API keys that this process has checked. Cheap to clone.
#[derive(Clone)]
pub struct ApiKeys {
    checks: Checks,
    counts: Counts,
    usage: Usage,
}

impl ApiKeys {
    /// Creates an empty memory.
    #[must_use]
    pub fn new(store: &Store) -> Self {
        Self {
            checks: Checks::new(store),
            counts: Counts::new(store),
            usage: Usage::default(),
        }
    }

    /// Returns how often this process has run argon2 for a presented secret.
    #[must_use]
    pub fn argon2_runs(&self) -> u64 {
        self.checks.argon2_runs()
    }
}

/// A key as a user asks for it.
#[derive(Clone)]
pub struct ApiKeyRequest {
    /// Its name.
    pub name: ApiKeyName,
    /// The access that it gives.
    pub access: AccessType,
    /// The projects that it reaches.
    pub projects: ReachedProjects,
    /// When it expires.
    pub expiry: ApiKeyExpiry,
}

/// A key with its secret, which is shown this once.
pub struct IssuedApiKey {
    /// The secret.
    pub secret: PlainApiKey,
    /// The key.
    pub key: ListedApiKey,
}

/// A key with its use in the last 24 hours.
pub struct ListedApiKey {
    /// The key.
    pub key: ApiKey,
    /// The number of requests.
    pub requests: u32,
    /// The requests by hour, oldest first; the last hour has not ended yet.
    pub hours: Vec<(Timestamp, u32)>,
    /// The routes with the most requests, the most used first.
    pub routes: Vec<(String, u32)>,
    /// Whether it expires within 7 days.
    pub expires_soon: bool,
}

/// Returns a user's keys, newest first. They are listed on every plan, because they are kept when Pro ends.
pub async fn list_api_keys(ctx: &Context, user: UserId) -> Result<Vec<ListedApiKey>> {
    let now = ctx.clock.now();
    match flush_api_key_usage(ctx).await {
        // Lists can be read when nothing can be saved.
        Ok(()) | Err(Error::CannotSave(_)) => {}
        Err(error) => return Err(error),
    }
    ctx.store
        .read(move |conn| {
            let keys = api_keys::list(conn, user, now)?;
            with_usage(conn, user, keys, now)
        })
        .await
}

/// Creates a key. A request that is sent again, with the same `request`, creates nothing more: it replaces the secret of
/// the key that the first one made, because the response with that secret was lost.
///
/// # Errors
/// [`Error::PlanLimit`] without Pro; [`Error::Conflict`] with code `key_limit` for a sixth key; [`Error::InvalidInput`]
/// on `project_ids` for another user's project; [`Error::Unprocessable`] with code `idempotency_key_reused` if `request` belongs to another request.
pub async fn create_api_key(
    ctx: &Context,
    current: &CurrentSession,
    new: ApiKeyRequest,
    request: Option<IdempotencyKey>,
) -> Result<IssuedApiKey> {
    let (user, now) = (current.user.id, ctx.clock.now());
    // Refuse before the slow hash; checked again behind the lock.
    let (known, asked) = (request.clone(), new.clone());
    ctx.store
        .read(move |conn| plan_creation(conn, user, &asked, known.as_ref(), now))
        .await?;
    let issued = issue(ctx, new.access, request).await?;
    let (secret, (key, prefixes)) = store(ctx, current, issued, move |change, secret| {
        let earlier = plan_creation(change.conn, user, &new, secret.request, now)?;
        if let Some(earlier) = earlier {
            return replace_unseen(change, earlier, secret);
        }
        let row = NewApiKey {
            user,
            name: &new.name,
            access: new.access,
            projects: &new.projects,
            expires_at: new.expiry.expires_at(now),
        };
        let id = api_keys::insert(change.conn, &row, secret, now)?.map_err(try_again)?;
        expiry::schedule(change.conn, user, id, row.expires_at, now)?;
        let listed = find(change.conn, user, id, now)?;
        change.emit(What::ApiKeyCreated {
            key: describe(&listed.key),
            changes: properties(&listed.key),
        });
        Ok((listed, Vec::new()))
    })
    .await?;
    ctx.api_keys.checks.forget(&prefixes).await;
    tracing::info!(user_id = %user, key_id = %key.key.id, "API key created");
    Ok(IssuedApiKey { secret, key })
}

/// Gives a key a new secret. The old one works for 24 hours more. A request that is sent again, with the same `request`,
/// replaces the new secret only, because the response with that secret was lost.
///
/// # Errors
/// [`Error::NotFound`] if the user has no such key; [`Error::PlanLimit`] without Pro; [`Error::Conflict`] with code
/// `key_expired` for an expired key; [`Error::Unprocessable`] with code `idempotency_key_reused` if `request` belongs to
/// another request.
pub async fn rotate_api_key(
    ctx: &Context,
    current: &CurrentSession,
    id: ApiKeyId,
    request: Option<IdempotencyKey>,
) -> Result<IssuedApiKey> {
    let (user, now) = (current.user.id, ctx.clock.now());
    let access = ctx
        .store
        .read(move |conn| check_rotation(conn, user, id, now))
        .await?;
    let issued = issue(ctx, access, request).await?;
    let old_until = now.plus_seconds(ApiKeyLimits::ROTATION_SECONDS);
    let (secret, (key, prefixes)) = store(ctx, current, issued, move |change, secret| {
        check_rotation(change.conn, user, id, now)?;
        match find_made_by(change.conn, user, secret.request, now)? {
            Some(earlier) if earlier == id => return replace_unseen(change, id, secret),
            Some(_) => return Err(Error::idempotency_key_reused()),
            None => {}
        }
        let prefixes = api_keys::prefixes_of(change.conn, id)?;
        api_keys::rotate(change.conn, id, secret, now, old_until)?.map_err(try_again)?;
        Ok((emit_rotated(change, id)?, prefixes))
    })
    .await?;
    ctx.api_keys.checks.forget(&prefixes).await;
    tracing::info!(user_id = %user, key_id = %id, "API key rotated");
    Ok(IssuedApiKey { secret, key })
}

/// Replaces the secret that an earlier attempt of the same request made, because the response with it was lost.
fn replace_unseen(
    change: &mut AccountChange<'_>,
    id: ApiKeyId,
    secret: &NewSecret<'_>,
) -> Result<(ListedApiKey, Vec<ApiKeyPrefix>)> {
    let prefixes = api_keys::prefixes_of(change.conn, id)?;
    api_keys::replace_unseen(change.conn, id, secret, change.now)?.map_err(try_again)?;
    Ok((emit_rotated(change, id)?, prefixes))
}

fn emit_rotated(change: &mut AccountChange<'_>, id: ApiKeyId) -> Result<ListedApiKey> {
    let listed = find(change.conn, change.user.id, id, change.now)?;
    let key = describe(&listed.key);
    change.emit(What::ApiKeyRotated { key });
    Ok(listed)
}

/// Ends the secret from before a key's last rotation, if it still works: at once here, and within two seconds on other
/// instances. The current secret is not affected.
///
/// # Errors
/// [`Error::NotFound`] if the user has no such key.
pub async fn end_old_secret(ctx: &Context, current: &CurrentSession, id: ApiKeyId) -> Result<()> {
    let (actor, user, now) = (current.actor.clone(), current.user.id, ctx.clock.now());
    let ending = change_account(&ctx.store, actor, user, now, move |change| {
        let key = api_keys::find_of(change.conn, user, id, now)?.ok_or(MISSING)?;
        let prefixes = api_keys::end_old_secret(change.conn, user, id)?.ok_or(MISSING)?;
        if key.rotated_until.is_some() {
            let key = describe(&key);
            change.emit(What::ApiKeyOldSecretEnded { key });
        }
        Ok(prefixes)
    });
    ctx.api_keys.checks.forget(&ending.await?).await;
    tracing::info!(user_id = %user, key_id = %id, "old secret of an API key ended");
    Ok(())
}

/// Deletes a key. Its secrets stop working at once here, and within two seconds on other instances.
///
/// # Errors
/// [`Error::NotFound`] if the user has no such key.
pub async fn delete_api_key(ctx: &Context, current: &CurrentSession, id: ApiKeyId) -> Result<()> {
    let (actor, user, now) = (current.actor.clone(), current.user.id, ctx.clock.now());
    let deleting = change_account(&ctx.store, actor, user, now, move |change| {
        let key = api_keys::find_of(change.conn, user, id, now)?.ok_or(MISSING)?;
        let prefixes = api_keys::delete(change.conn, user, id)?.ok_or(MISSING)?;
        let key = describe(&key);
        change.emit(What::ApiKeyDeleted { key });
        Ok(prefixes)
    });
    ctx.api_keys.checks.forget(&deleting.await?).await;
    tracing::info!(user_id = %user, key_id = %id, "API key deleted");
    Ok(())
}

/// Describes a key for an event.
fn describe(key: &ApiKey) -> EventApiKey {
    EventApiKey::new(key.id, key.name.as_str(), key.prefix.as_str(), key.access)
}

/// Returns the properties of a new key for its event.
fn properties(key: &ApiKey) -> Vec<PropertyChange> {
    let bound = match &key.projects {
        ReachedProjects::All => None,
        ReachedProjects::Chosen(ids) => Some(ids.iter().map(ToString::to_string).collect()),
    };
    PropertyChanges::new()
        .create("access_type", key.access.word())
        .create("project_ids", bound.map(PropertyValue::List))
        .create("expires_at", key.expires_at.map(Timestamp::to_rfc3339))
        .into_list()
}

const MISSING: Error = Error::NotFound("API key");

/// Checks that the user's plan includes keys and that there is room for one more.
fn check_room(conn: &mut Conn, user: UserId) -> Result<()> {
    check_plan(&users::find(conn, user)?.ok_or(Error::Unauthenticated)?)?;
    let most = ApiKeyLimits::MAX_PER_USER;
    if api_keys::count_of(conn, user)? < most {
        return Ok(());
    }
    Err(Error::Conflict {
        code: "key_limit",
        field: None,
        message: format!("You have {most} API keys, which is the limit. Delete one first."),
    })
}

/// Checks that a key is bound to projects of its user only.
fn check_projects(conn: &mut Conn, user: UserId, projects: &ReachedProjects) -> Result<()> {
    if api_key_projects::belong_to(conn, user, projects)? {
        return Ok(());
    }
    Err(Error::field(
        "project_ids",
        "One of these projects is not yours, or it was deleted. Use ids of your projects.",
    ))
}

/// Checks that a key can be rotated, and returns its access.
fn check_rotation(
    conn: &mut Conn,
    user: UserId,
    id: ApiKeyId,
    now: Timestamp,
) -> Result<AccessType> {
    let key = api_keys::find_of(conn, user, id, now)?.ok_or(MISSING)?;
    check_plan(&users::find(conn, user)?.ok_or(Error::Unauthenticated)?)?;
    if key.expires_at.is_some_and(|expires_at| expires_at <= now) {
        return Err(Error::Conflict {
            code: "key_expired",
            field: None,
            message: "This API key has expired. Create a new one instead.".to_owned(),
        });
    }
    Ok(key.access)
}

/// Checks that the user's plan includes API keys.
fn check_plan(user: &User) -> Result<()> {
    if user.plan.entitlements().api_keys {
        return Ok(());
    }
    let way = user.way_to_pro(
        "Upgrade to Pro to use them",
        "; existing keys are kept and work again then.",
    );
    Err(Error::plan_limit(
        Feature::ApiKeys,
        format!("API keys are part of the Pro plan. {way}"),
    ))
}

/// A secret that is not stored yet.
struct Issued {
    secret: PlainApiKey,
    hash: HashedApiKey,
    request: Option<IdempotencyKey>,
}

async fn issue(
    ctx: &Context,
    access: AccessType,
    request: Option<IdempotencyKey>,
) -> Result<Issued> {
    let compute = move || {
        let secret = PlainApiKey::generate(access);
        let hash = secret.hash()?;
        Ok(Issued {
            secret,
            hash,
            request,
        })
    };
    ctx.api_keys.checks.pool().run(compute).await
}

/// Runs `write` in a transaction that has locked the user. Returns the secret for its owner, and what `write` returns.
async fn store<T: Send + 'static>(
    ctx: &Context,
    current: &CurrentSession,
    issued: Issued,
    write: impl FnOnce(&mut AccountChange<'_>, &NewSecret<'_>) -> Result<T> + Send + 'static,
) -> Result<(PlainApiKey, T)> {
    let (actor, user, now) = (current.actor.clone(), current.user.id, ctx.clock.now());
    let prefix = issued.secret.prefix();
    let (hash, request) = (issued.hash, issued.request);
    let stored = change_account(&ctx.store, actor, user, now, move |change| {
        let secret = NewSecret {
            prefix: &prefix,
            hash: &hash,
            request: request.as_ref(),
        };
        write(change, &secret)
    });
    Ok((issued.secret, stored.await?))
}

/// Checks that a key can be created. Returns the key that an earlier attempt of the same request has created.
fn plan_creation(
    conn: &mut Conn,
    user: UserId,
    new: &ApiKeyRequest,
    request: Option<&IdempotencyKey>,
    now: Timestamp,
) -> Result<Option<ApiKeyId>> {
    let Some(earlier) = find_made_by(conn, user, request, now)? else {
        check_room(conn, user)?;
        check_projects(conn, user, &new.projects)?;
        return Ok(None);
    };
    check_plan(&users::find(conn, user)?.ok_or(Error::Unauthenticated)?)?;
    let key = api_keys::find_of(conn, user, earlier, now)?.ok_or(MISSING)?;
    let is_same = key.name.as_str() == new.name.as_str()
        && key.access == new.access
        && key.projects == new.projects
        && key.expires_at == new.expiry.expires_at(key.created_at);
    if is_same {
        Ok(Some(earlier))
    } else {
        Err(Error::idempotency_key_reused())
    }
}

fn find_made_by(
    conn: &mut Conn,
    user: UserId,
    request: Option<&IdempotencyKey>,
    now: Timestamp,
) -> Result<Option<ApiKeyId>> {
    let Some(request) = request else {
        return Ok(None);
    };
    let since = now.plus_seconds(-Retention::IDEMPOTENCY_KEY);
    api_keys::find_made_by(conn, user, request, since)
}

fn try_again(PrefixTaken: PrefixTaken) -> Error {
    Error::Unavailable("The key could not be created. Try again.".to_owned())
}

fn find(conn: &mut Conn, user: UserId, id: ApiKeyId, now: Timestamp) -> Result<ListedApiKey> {
    let key = api_keys::find_of(conn, user, id, now)?.ok_or(MISSING)?;
    let listed = with_usage(conn, user, vec![key], now)?;
    listed.into_iter().next().ok_or(MISSING)
}

/// Adds the stored use to a user's keys.
fn with_usage(
    conn: &mut Conn,
    user: UserId,
    keys: Vec<ApiKey>,
    now: Timestamp,
) -> Result<Vec<ListedApiKey>> {
    let hours = api_key_hours::list_of(conn, user, now.plus_seconds(-USAGE_SECONDS))?;
    Ok(keys
        .into_iter()
        .map(|key| {
            let own = hours.iter().filter(|hour| hour.key == key.id);
            let routes = busiest_first(own.clone());
            let until = now.plus_seconds(ApiKeyLimits::EXPIRES_SOON_SECONDS);
            ListedApiKey {
                hours: by_hour(own, now),
                requests: routes.iter().map(|(_, requests)| requests).sum(),
                routes: routes.into_iter().take(MAX_ROUTES).collect(),
                expires_soon: key
                    .expires_at
                    .is_some_and(|expires_at| now < expires_at && expires_at <= until),
                key,
            }
        })
        .collect())
}

/// Returns the requests of each of the last 24 hours.
fn by_hour<'a>(
    hours: impl Iterator<Item = &'a HourOfRoute> + Clone,
    now: Timestamp,
) -> Vec<(Timestamp, u32)> {
    (0..USAGE_SECONDS / HOUR)
        .rev()
        .map(|ago| {
            let start = now.hour().plus_seconds(-ago * HOUR);
            let own = hours.clone().filter(|hour| hour.hour == start);
            (start, own.map(|hour| hour.requests).sum())
        })
        .collect()
}

fn busiest_first<'a>(hours: impl Iterator<Item = &'a HourOfRoute>) -> Vec<(String, u32)> {
    let mut by_route: HashMap<&str, u32> = HashMap::new();
    for hour in hours {
        *by_route.entry(&hour.route).or_default() += hour.requests;
    }
    let routes = by_route.into_iter();
    let mut routes: Vec<(String, u32)> = routes
        .map(|(route, requests)| (route.to_owned(), requests))
        .collect();
    routes.sort_by(|(a, less), (b, more)| more.cmp(less).then_with(|| a.cmp(b)));
    routes
}
