//! Endpoints: live addresses that a project's docs describe, with headers whose values are sealed.

mod answer;
mod headers;
mod introspect;
mod probe;
mod sync;

use domain::{
    Description, Endpoint, EndpointId, EndpointName, EndpointTest, EndpointUrl, Environment, Error,
    Project, RateLimit, Result, SyncInterval, User, UserId,
};
use outbound::{Target, UserKey};
use persistence::{endpoints, rate_limits};

use crate::{Context, read_only};
pub use headers::NewHeader;
pub use introspect::Imported;
pub use sync::sync_next;

/// What a new endpoint starts with.
pub struct NewEndpoint {
    /// Its name.
    pub name: EndpointName,
    /// Its address as typed.
    pub url: String,
    /// What it is for.
    pub environment: Environment,
    /// What readers are told about it.
    pub description: Description,
    /// Sent with every call; each needs its value.
    pub headers: Vec<NewHeader>,
    /// Shall readers start with it; the first of a project always is the default.
    pub is_default: bool,
    /// How often its schema is read and published by itself.
    pub sync: SyncInterval,
}

/// What an owner changes; what is none stays.
#[derive(Default)]
pub struct EndpointChanges {
    /// A new name.
    pub name: Option<EndpointName>,
    /// A new address.
    pub url: Option<String>,
    /// A new purpose.
    pub environment: Option<Environment>,
    /// A new description.
    pub description: Option<Description>,
    /// All headers from now on; one without a value keeps the value it has.
    pub headers: Option<Vec<NewHeader>>,
    /// Makes it the default; the mark cannot be taken away, only given to another.
    pub is_default: Option<bool>,
    /// How often its schema is read and published by itself.
    pub sync: Option<SyncInterval>,
}

/// An endpoint as its owner sees it.
pub struct EndpointView {
    /// The endpoint.
    pub endpoint: Endpoint,
    /// For each header, in order: can its value still be read with the key in force.
    pub readable: Vec<bool>,
}

/// All endpoints of a project, in the order they were made.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
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

/// One endpoint of a project.
///
/// # Errors
/// [`Error::NotFound`] where the project has no such endpoint.
pub async fn find(ctx: &Context, project: &Project, id: EndpointId) -> Result<EndpointView> {
    stored(ctx, project, id)
        .await
        .map(|endpoint| view(ctx, endpoint))
}

/// Makes an endpoint.
///
/// # Errors
/// [`Error::InvalidInput`] for the address and the headers; [`Error::Conflict`] with code
/// `too_many_endpoints`; [`Error::PlanLimit`] for a project that is read-only.
pub async fn create(
    ctx: &Context,
    owner: &User,
    project: &Project,
    new: NewEndpoint,
) -> Result<EndpointView> {
    sync::check(owner, new.sync)?;
    let (id, now) = (EndpointId::generate(), ctx.clock.now());
    let endpoint = Endpoint {
        id,
        project_id: project.id,
        name: new.name,
        url: accepted(ctx, &new.url)?,
        environment: new.environment,
        description: new.description,
        headers: headers::sealed(ctx, id, new.headers, &[])?,
        is_default: new.is_default,
        last_test: None,
        sync: new.sync,
        // The first one soon: whoever switches it on wants to see it work.
        sync_at: (new.sync != SyncInterval::Off).then_some(now),
        last_sync: None,
        created_at: now,
        updated_at: now,
    };
    let created = ctx
        .store
        .write(move |conn| {
            let mut endpoint = endpoint;
            if !endpoints::lock_project(conn, endpoint.project_id)? {
                return Err(Error::NotFound("Project"));
            }
            read_only::check_stored(conn, endpoint.project_id)?;
            let others = endpoints::list(conn, endpoint.project_id)?;
            if others.len() >= Endpoint::MOST {
                return Err(too_many());
            }
            endpoint.is_default |= others.is_empty();
            if endpoint.is_default {
                endpoints::clear_default(conn, endpoint.project_id)?;
            }
            endpoints::insert(conn, &endpoint)?;
            Ok(endpoint)
        })
        .await?;
    ctx.docs.forget_route(&project.slug).await;
    Ok(view(ctx, created))
}

/// Changes an endpoint and answers it as it is now. A new address forgets the last test.
///
/// # Errors
/// Those of [`create`]; [`Error::NotFound`]; [`Error::InvalidInput`] on `headers` where values would
/// follow the endpoint to another server unseen.
pub async fn update(
    ctx: &Context,
    owner: &User,
    project: &Project,
    id: EndpointId,
    changes: EndpointChanges,
) -> Result<EndpointView> {
    sync::check(owner, changes.sync.unwrap_or(SyncInterval::Off))?;
    let url = changes
        .url
        .as_deref()
        .map(|url| accepted(ctx, url))
        .transpose()?;
    let (context, project_id, now) = (ctx.clone(), project.id, ctx.clock.now());
    let updated = ctx
        .store
        .write(move |conn| {
            let missing = Error::NotFound("Endpoint");
            if !endpoints::lock_project(conn, project_id)? {
                return Err(missing);
            }
            read_only::check_stored(conn, project_id)?;
            let mut endpoint = endpoints::find(conn, project_id, id)?.ok_or(missing)?;
            let url = url.unwrap_or_else(|| endpoint.url.clone());
            let kept: &[_] = if url.origin() == endpoint.url.origin() {
                &endpoint.headers
            } else {
                headers::must_be_given_again(&endpoint.headers, changes.headers.as_deref())?;
                &[]
            };
            if let Some(new) = changes.headers {
                endpoint.headers = headers::sealed(&context, id, new, kept)?;
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
            Ok(endpoint)
        })
        .await?;
    ctx.docs.forget_route(&project.slug).await;
    Ok(view(ctx, updated))
}

/// Removes an endpoint; the oldest that is left becomes the default where it was.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::PlanLimit`] for a project that is read-only.
pub async fn delete(ctx: &Context, project: &Project, id: EndpointId) -> Result<()> {
    let (project_id, now) = (project.id, ctx.clock.now());
    ctx.store
        .write(move |conn| {
            let missing = Error::NotFound("Endpoint");
            if !endpoints::lock_project(conn, project_id)? {
                return Err(missing);
            }
            read_only::check_stored(conn, project_id)?;
            let endpoint = endpoints::find(conn, project_id, id)?.ok_or(missing)?;
            endpoints::delete(conn, id)?;
            if endpoint.is_default
                && let Some(mut next) = endpoints::list(conn, project_id)?.into_iter().next()
            {
                next.is_default = true;
                next.updated_at = now;
                endpoints::update(conn, &next)?;
            }
            Ok(())
        })
        .await?;
    ctx.docs.forget_route(&project.slug).await;
    Ok(())
}

/// Calls an endpoint, asks whether it answers introspection, and keeps what came of it.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::RateLimited`] past ten tests a minute and where too many calls of
/// the user are running.
pub async fn test(
    ctx: &Context,
    owner: &User,
    project: &Project,
    id: EndpointId,
) -> Result<EndpointTest> {
    let endpoint = stored(ctx, project, id).await?;
    count(ctx, "endpoint-test", owner.id, RateLimit::ENDPOINT_TESTS).await?;
    let result = match headers::opened(ctx, &endpoint) {
        Ok(headers) => {
            let target = Target::parse(endpoint.url.as_str())?;
            probe::probe(ctx, &UserKey::new(owner.id), target, headers).await?
        }
        Err(error) => probe::failed(ctx.clock.now(), error.to_string()),
    };
    let kept = result.clone();
    ctx.store
        .write(move |conn| endpoints::set_last_test(conn, &endpoint, &kept))
        .await?;
    Ok(result)
}

/// Reads the schema of an endpoint by introspection. Publishes nothing.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Conflict`] with code `headers_unreadable`; those of
/// [`introspect_address`].
pub async fn import(
    ctx: &Context,
    owner: &User,
    project: &Project,
    id: EndpointId,
) -> Result<Imported> {
    let endpoint = stored(ctx, project, id).await?;
    count(ctx, "introspection", owner.id, RateLimit::INTROSPECTIONS).await?;
    let headers = headers::opened(ctx, &endpoint)?;
    let target = Target::parse(endpoint.url.as_str())?;
    introspect::introspect(ctx, &UserKey::new(owner.id), target, headers).await
}

/// Reads the schema behind an address by introspection. Headers are used once and not kept.
///
/// # Errors
/// [`Error::InvalidInput`] for address and headers; [`Error::RateLimited`]; [`Error::BadRequest`] that
/// says why there is no schema; those of the engine.
pub async fn introspect_address(
    ctx: &Context,
    user: &User,
    url: &str,
    headers: Vec<NewHeader>,
) -> Result<Imported> {
    let url = accepted(ctx, url)?;
    let headers = headers::plain(headers)?;
    count(ctx, "introspection", user.id, RateLimit::INTROSPECTIONS).await?;
    let target = Target::parse(url.as_str())?;
    introspect::introspect(ctx, &UserKey::new(user.id), target, headers).await
}

async fn stored(ctx: &Context, project: &Project, id: EndpointId) -> Result<Endpoint> {
    let project_id = project.id;
    ctx.store
        .read(move |conn| endpoints::find(conn, project_id, id))
        .await?
        .ok_or(Error::NotFound("Endpoint"))
}

/// Counts one more call of that user, or says when the next may pass.
async fn count(ctx: &Context, what: &str, user: UserId, limit: RateLimit) -> Result<()> {
    let (subject, now) = (format!("{what}:{user}"), ctx.clock.now());
    let passed = ctx
        .store
        .write(move |conn| rate_limits::pass(conn, &subject, limit, now))
        .await?;
    passed.map_err(|retry_after| Error::RateLimited {
        message: format!(
            "That was too often for one minute. Try again in {retry_after} {}.",
            if retry_after == 1 {
                "second"
            } else {
                "seconds"
            }
        ),
        retry_after,
    })
}

/// The address in its one form, if it is one that may be called as far as its text tells.
fn accepted(ctx: &Context, url: &str) -> Result<EndpointUrl> {
    let read = Target::parse(url).map_err(outbound::OutboundError::from);
    let target = read.and_then(|target| ctx.outbound.check(&target).map(|()| target));
    target
        .map(|target| EndpointUrl::accepted(target.as_str().to_owned()))
        .map_err(|error| Error::field("url", error.to_string()))
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
            "A project has at most {} endpoints. Delete one first.",
            Endpoint::MOST
        ),
    }
}
