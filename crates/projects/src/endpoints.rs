//! Use-cases for endpoints: live addresses of a project's API, with headers whose values are sealed.

mod answer;
mod headers;
mod introspect;
mod introspection_query;
mod probe;
mod sync;

use domain::{
    Actor, Description, Endpoint, EndpointId, EndpointName, EndpointTest, EndpointUrl, Environment,
    Error, EventEndpoint, Project, PropertyChanges, RateLimit, Result, SyncInterval, User, UserId,
    What,
};
use outbound::{Headers, OutboundError, Target, UserKey};
use persistence::{endpoints, rate_limits};

use crate::Context;
use crate::change::change;
pub use headers::NewHeader;
pub use introspect::Imported;
pub use sync::sync_next;

/// An endpoint to create.
pub struct NewEndpoint {
    /// Its name.
    pub name: EndpointName,
    /// Its address, as typed.
    pub url: String,
    /// Its environment.
    pub environment: Environment,
    /// Text for readers.
    pub description: Description,
    /// The headers of every call; each needs a value.
    pub headers: Vec<NewHeader>,
    /// Whether readers start with it. The first endpoint of a project always is the default.
    pub is_default: bool,
    /// How often its schema is synced.
    pub sync: SyncInterval,
}

/// Changes of an endpoint. None keeps the old value.
#[derive(Default)]
pub struct EndpointChanges {
    /// The new name.
    pub name: Option<EndpointName>,
    /// The new address, as typed.
    pub url: Option<String>,
    /// The new environment.
    pub environment: Option<Environment>,
    /// The new description.
    pub description: Option<Description>,
    /// The new list of headers. A header without a value keeps its stored value.
    pub headers: Option<Vec<NewHeader>>,
    /// Makes it the default. To change the default, make another endpoint the default.
    pub is_default: Option<bool>,
    /// How often its schema is synced.
    pub sync: Option<SyncInterval>,
}

/// An endpoint as its owner sees it.
pub struct EndpointView {
    /// The endpoint.
    pub endpoint: Endpoint,
    /// For each header, in order: whether its value can be opened with the current key.
    pub readable: Vec<bool>,
}

/// Lists the endpoints of a project, oldest first.
pub async fn list(ctx: &Context, project: &Project) -> Result<Vec<EndpointView>> {
    let id = project.id;
    let found = ctx
        .store
        .read(move |conn| endpoints::list(conn, id))
        .await?;
    Ok(found
        .into_iter()
        .map(|endpoint| view(ctx, endpoint))
        .collect())
}

/// Finds an endpoint of a project.
///
/// # Errors
/// [`Error::NotFound`] if the project has no such endpoint.
pub async fn find(ctx: &Context, project: &Project, id: EndpointId) -> Result<EndpointView> {
    find_stored(ctx, project, id)
        .await
        .map(|endpoint| view(ctx, endpoint))
}

/// Creates an endpoint.
///
/// # Errors
/// [`Error::InvalidInput`] for the address and the headers; [`Error::Conflict`] with code
/// `too_many_endpoints`; [`Error::PlanLimit`] for a project that is read-only.
pub async fn create(
    ctx: &Context,
    actor: Actor,
    project: &Project,
    new: NewEndpoint,
) -> Result<EndpointView> {
    let (id, now) = (EndpointId::generate(), ctx.clock.now());
    let endpoint = Endpoint {
        id,
        project_id: project.id,
        name: new.name,
        url: check_url(ctx, &new.url)?,
        environment: new.environment,
        description: new.description,
        headers: headers::seal_values(ctx, id, new.headers, &[])?,
        is_default: new.is_default,
        last_test: None,
        sync: new.sync,
        // The first sync runs soon, because the owner wants to see that it works.
        sync_at: (new.sync != SyncInterval::Off).then_some(now),
        last_sync: None,
        created_at: now,
        updated_at: now,
    };
    let created = change(ctx, actor, project.id, move |change| {
        sync::check(&change.owner, endpoint.sync)?;
        let (mut endpoint, conn) = (endpoint, &mut *change.conn);
        let others = endpoints::list(conn, endpoint.project_id)?;
        if others.len() >= Endpoint::MAX_PER_PROJECT {
            return Err(too_many());
        }
        endpoint.is_default |= others.is_empty();
        if endpoint.is_default {
            endpoints::clear_default(conn, endpoint.project_id)?;
        }
        endpoints::insert(conn, &endpoint)?;
        let changes = compare(None, &endpoint).into_list();
        let of = EventEndpoint::from(&endpoint);
        change.emit(What::EndpointCreated {
            endpoint: of,
            changes,
        });
        Ok(endpoint)
    })
    .await?;
    Ok(view(ctx, created))
}

/// Changes an endpoint and returns it after the change. A new address removes the last test.
///
/// # Errors
/// As [`create`]; [`Error::NotFound`]; [`Error::InvalidInput`] on `headers` if stored values would be sent to another
/// server.
pub async fn update(
    ctx: &Context,
    actor: Actor,
    project: &Project,
    id: EndpointId,
    changes: EndpointChanges,
) -> Result<EndpointView> {
    let url = changes
        .url
        .as_deref()
        .map(|url| check_url(ctx, url))
        .transpose()?;
    let (context, project_id) = (ctx.clone(), project.id);
    let updated = change(ctx, actor, project_id, move |change| {
        sync::check(&change.owner, changes.sync.unwrap_or(SyncInterval::Off))?;
        let (now, conn) = (change.now, &mut *change.conn);
        let missing = Error::NotFound("Endpoint");
        let mut endpoint = endpoints::find(conn, project_id, id)?.ok_or(missing)?;
        let before = endpoint.clone();
        let url = url.unwrap_or_else(|| endpoint.url.clone());
        let kept: &[_] = if url.origin() == endpoint.url.origin() {
            &endpoint.headers
        } else {
            headers::must_be_given_again(&endpoint.headers, changes.headers.as_deref())?;
            &[]
        };
        if let Some(new) = changes.headers {
            endpoint.headers = headers::seal_values(&context, id, new, kept)?;
        }
        if url != endpoint.url {
            endpoint.last_test = None;
        }
        let sync = changes.sync.unwrap_or(endpoint.sync);
        if sync != endpoint.sync {
            endpoint.sync_at = (sync != SyncInterval::Off).then_some(now);
            endpoint.sync = sync;
        }
        endpoint.url = url;
        endpoint.name = changes.name.unwrap_or(endpoint.name);
        endpoint.environment = changes.environment.unwrap_or(endpoint.environment);
        endpoint.description = changes.description.unwrap_or(endpoint.description);
        endpoint.updated_at = now;
        if changes.is_default == Some(true) && !endpoint.is_default {
            endpoints::clear_default(conn, project_id)?;
            endpoint.is_default = true;
        }
        endpoints::update(conn, &endpoint)?;
        let changed = compare(Some(&before), &endpoint);
        if !changed.is_empty() {
            let changes = changed.into_list();
            let of = EventEndpoint::from(&endpoint);
            change.emit(What::EndpointUpdated {
                endpoint: of,
                changes,
            });
        }
        Ok(endpoint)
    })
    .await?;
    Ok(view(ctx, updated))
}

/// Deletes an endpoint. If it was the default, the oldest one left becomes the default.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::PlanLimit`] for a project that is read-only.
pub async fn delete(ctx: &Context, actor: Actor, project: &Project, id: EndpointId) -> Result<()> {
    let project_id = project.id;
    change(ctx, actor, project_id, move |change| {
        let (now, conn) = (change.now, &mut *change.conn);
        let missing = Error::NotFound("Endpoint");
        let endpoint = endpoints::find(conn, project_id, id)?.ok_or(missing)?;
        endpoints::delete(conn, id)?;
        if endpoint.is_default
            && let Some(mut next) = endpoints::list(conn, project_id)?.into_iter().next()
        {
            next.is_default = true;
            next.updated_at = now;
            endpoints::update(conn, &next)?;
        }
        let endpoint = EventEndpoint::from(&endpoint);
        change.emit(What::EndpointDeleted { endpoint });
        Ok(())
    })
    .await
}

/// Returns the changes of an endpoint; of its headers the names, and that a value was replaced.
fn compare(before: Option<&Endpoint>, after: &Endpoint) -> PropertyChanges {
    let names = |endpoint: &Endpoint| -> Vec<String> {
        let names = endpoint.headers.iter().map(|header| header.name.as_str());
        names.map(str::to_owned).collect()
    };
    let text = |of: fn(&Endpoint) -> &str| before.map(of);
    PropertyChanges::new()
        .compare("name", text(|it| it.name.as_str()), after.name.as_str())
        .compare("url", text(|it| it.url.as_str()), after.url.as_str())
        .compare(
            "environment",
            text(|it| it.environment.as_str()),
            after.environment.as_str(),
        )
        .compare(
            "description",
            text(|it| it.description.as_str()),
            after.description.as_str(),
        )
        .compare("headers", before.map(names), names(after))
        .compare(
            "header_values",
            None::<u32>,
            count_new_values(before, after),
        )
        .compare(
            "is_default",
            before.map(|it| it.is_default),
            after.is_default,
        )
        .compare("sync", text(|it| it.sync.as_str()), after.sync.as_str())
}

/// Returns how many headers got another value; none if no header did.
fn count_new_values(before: Option<&Endpoint>, after: &Endpoint) -> Option<u32> {
    let old = before
        .map(|before| before.headers.as_slice())
        .unwrap_or_default();
    let headers = after.headers.iter();
    let count = headers
        .filter(|header| {
            let same = old.iter().find(|old| old.name == header.name);
            same.is_some_and(|old| old.value != header.value)
        })
        .count();
    u32::try_from(count).ok().filter(|count| *count > 0)
}

/// Tests an endpoint, including whether introspection is on, and stores the result.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::RateLimited`] after ten tests a minute, or if too many calls of the user are running.
pub async fn test(
    ctx: &Context,
    owner: &User,
    project: &Project,
    id: EndpointId,
) -> Result<EndpointTest> {
    let endpoint = find_stored(ctx, project, id).await?;
    count(ctx, "endpoint-test", owner.id, RateLimit::ENDPOINT_TESTS).await?;
    let result = match headers::open_values(ctx, &endpoint) {
        Ok(headers) => {
            let target = Target::parse(endpoint.url.as_str())?;
            probe::probe(ctx, &UserKey::new(owner.id), target, headers).await?
        }
        Err(error) => probe::fail_test(ctx.clock.now(), error.to_string()),
    };
    let kept = result.clone();
    ctx.store
        .write(move |conn| endpoints::set_last_test(conn, &endpoint, &kept))
        .await?;
    Ok(result)
}

/// Imports the schema of an endpoint by introspection. Does not publish it.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Conflict`] with code `headers_unreadable`; as [`introspect_address`].
pub async fn import(
    ctx: &Context,
    owner: &User,
    project: &Project,
    id: EndpointId,
) -> Result<Imported> {
    let endpoint = find_stored(ctx, project, id).await?;
    count(ctx, "introspection", owner.id, RateLimit::INTROSPECTIONS).await?;
    let headers = headers::open_values(ctx, &endpoint)?;
    let target = Target::parse(endpoint.url.as_str())?;
    introspect::introspect(ctx, &UserKey::new(owner.id), target, headers).await
}

/// Imports the schema at an address by introspection. Headers are not stored.
///
/// # Errors
/// [`Error::InvalidInput`] for the address and the headers; [`Error::RateLimited`]; [`Error::BadRequest`] if the server
/// returns no schema; the errors of the engine.
pub async fn introspect_address(
    ctx: &Context,
    user: &User,
    url: &str,
    headers: Vec<NewHeader>,
) -> Result<Imported> {
    let url = check_url(ctx, url)?;
    let headers = headers::plain(headers)?;
    count(ctx, "introspection", user.id, RateLimit::INTROSPECTIONS).await?;
    let target = Target::parse(url.as_str())?;
    introspect::introspect(ctx, &UserKey::new(user.id), target, headers)
        .await
        .map_err(at_url)
}

/// Imports the schema of a public endpoint for a visitor without an account. Stores nothing. `caller` is the subject of the
/// rate limit.
///
/// # Errors
/// As [`introspect_address`]; also [`Error::RateLimited`] while several visitors do the same.
pub async fn introspect_public(ctx: &Context, url: &str, caller: String) -> Result<Imported> {
    let url = check_url(ctx, url)?;
    let limit = RateLimit::PREVIEW_INTROSPECTIONS_PER_IP;
    count_subject(ctx, caller, limit).await?;
    let target = Target::parse(url.as_str())?;
    introspect::introspect(ctx, &UserKey::new(VISITORS), target, Headers::new())
        .await
        .map_err(at_url)
}

/// All visitors together have the slots of one user, so that users' own calls always find free ones.
const VISITORS: &str = "visitors";

/// Sets the field of a blocked-address error to `url`.
fn at_url(error: Error) -> Error {
    match error {
        Error::BadRequest { code, message, .. } if code == OutboundError::Blocked.code() => {
            Error::BadRequest {
                code,
                field: Some("url"),
                message,
            }
        }
        error => error,
    }
}

async fn find_stored(ctx: &Context, project: &Project, id: EndpointId) -> Result<Endpoint> {
    let project_id = project.id;
    ctx.store
        .read(move |conn| endpoints::find(conn, project_id, id))
        .await?
        .ok_or(Error::NotFound("Endpoint"))
}

/// Counts one more call of a user against a rate limit.
async fn count(ctx: &Context, what: &str, user: UserId, limit: RateLimit) -> Result<()> {
    count_subject(ctx, format!("{what}:{user}"), limit).await
}

async fn count_subject(ctx: &Context, subject: String, limit: RateLimit) -> Result<()> {
    let now = ctx.clock.now();
    let passed = ctx
        .store
        .write(move |conn| rate_limits::pass(conn, &subject, limit, now))
        .await?;
    passed.map_err(|retry_after| RateLimit::refuse("Too many requests.", retry_after))
}

/// Parses an address and checks it, as far as that is possible without resolving its name.
fn check_url(ctx: &Context, url: &str) -> Result<EndpointUrl> {
    let read = Target::parse(url).map_err(OutboundError::from);
    let target = read.and_then(|target| ctx.outbound.check(&target).map(|()| target));
    target
        .map(|target| EndpointUrl::accepted(target.as_str().to_owned()))
        .map_err(|error| match error {
            OutboundError::Blocked => at_url(error.into()),
            error => Error::field("url", error.to_string()),
        })
}

fn view(ctx: &Context, endpoint: Endpoint) -> EndpointView {
    let readable = headers::readable(ctx, &endpoint);
    EndpointView { endpoint, readable }
}

fn too_many() -> Error {
    Error::Conflict {
        code: "too_many_endpoints",
        field: None,
        message: format!(
            "A project can have at most {} endpoints. Delete one first.",
            Endpoint::MAX_PER_PROJECT
        ),
    }
}
