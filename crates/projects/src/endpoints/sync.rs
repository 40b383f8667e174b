//! Syncs endpoints: reads the schema every hour or day, and publishes it if it changed.

use domain::{
    Actor, Endpoint, EndpointSync, Error, EventEndpoint, Feature, Project, ProjectRef, Result,
    SyncInterval, SystemReason, Timestamp, User, VersionMessage, VersionSource, What,
};
use outbound::{Target, UserKey};
use persistence::{endpoints, projects, users};

use super::{headers, introspect};
use crate::change::change_even_read_only;
use crate::{Breaking, Context, SchemaUpload, publish, read_only};

/// Longer than the slowest read, build and publish together, so that no sync runs twice.
const LEASE_SECONDS: i64 = 180;
/// The wait before the next attempt if too many calls are running.
const BUSY_SECONDS: i64 = 60;

/// Refuses to turn syncing on without Pro.
pub(super) fn check(owner: &User, sync: SyncInterval) -> Result<()> {
    if sync == SyncInterval::Off || owner.plan.entitlements().endpoint_sync {
        return Ok(());
    }
    Err(needs_pro(owner))
}

/// Runs the sync that has been due longest, and returns whether there was one. Problems of the endpoint are stored for
/// its owner to see.
pub async fn sync_next(ctx: &Context) -> Result<bool> {
    let now = ctx.clock.now();
    let lease = now.plus_seconds(LEASE_SECONDS);
    let claimed = ctx
        .store
        .write(move |conn| endpoints::claim_sync(conn, now, lease))
        .await?;
    let Some(endpoint) = claimed else {
        return Ok(false);
    };
    let (next, result) = match sync(ctx, &endpoint).await {
        Err(Error::RateLimited { .. }) => (Some(now.plus_seconds(BUSY_SECONDS)), None),
        outcome => {
            let (ok, version, message) = match outcome {
                Ok(None) => (true, None, "The schema has not changed.".to_owned()),
                Ok(Some(number)) => (
                    true,
                    Some(number),
                    format!("Version {number} was published."),
                ),
                Err(Error::Internal(cause)) => {
                    tracing::error!(endpoint_id = %endpoint.id, cause, "sync");
                    (false, None, "Something went wrong on our side.".to_owned())
                }
                Err(error) => (false, None, error.to_string()),
            };
            let result = EndpointSync {
                at: ctx.clock.now(),
                ok,
                message,
                version,
            };
            (endpoint.sync.next(now), Some(result))
        }
    };
    finish(ctx, endpoint, next, result).await?;
    Ok(true)
}

/// Stores the result. A failure is also an event, unless the sync before it failed for the same reason.
async fn finish(
    ctx: &Context,
    endpoint: Endpoint,
    next: Option<Timestamp>,
    result: Option<EndpointSync>,
) -> Result<()> {
    let (actor, id) = (actor(&endpoint), endpoint.project_id);
    let stored = change_even_read_only(ctx, actor, id, move |change| {
        endpoints::finish_sync(change.conn, &endpoint, next, result.as_ref())?;
        let message = |sync: EndpointSync| (!sync.ok).then_some(sync.message);
        let before = endpoint.last_sync.clone().and_then(message);
        if let Some(message) = result.and_then(message)
            && before.as_ref() != Some(&message)
        {
            let endpoint = EventEndpoint::from(&endpoint);
            change.emit(What::EndpointSyncFailed { endpoint, message });
        }
        Ok(())
    });
    match stored.await {
        // The project was deleted meanwhile.
        Err(Error::NotFound(_)) => Ok(()),
        outcome => outcome,
    }
}

fn actor(endpoint: &Endpoint) -> Actor {
    Actor::system_for(SystemReason::EndpointSync, Some(endpoint.name.as_str()))
}

/// Returns the number of the version that was published; none if nothing changed.
async fn sync(ctx: &Context, endpoint: &Endpoint) -> Result<Option<u32>> {
    let (owner, project) = owner_of(ctx, endpoint).await?;
    if !owner.plan.entitlements().endpoint_sync {
        return Err(needs_pro(&owner));
    }
    read_only::check_ahead(ctx, project.id).await?;
    let headers = headers::open_values(ctx, endpoint)?;
    let target = Target::parse(endpoint.url.as_str())?;
    let read = introspect::introspect(ctx, &UserKey::new(owner.id), target, headers).await?;
    let message = format!("Synced from the endpoint {}", endpoint.name.as_str());
    let upload = SchemaUpload {
        bytes: read.sdl.into_string().into_bytes(),
        source: VersionSource::Sync,
        message: Some(VersionMessage::parse(&message)?),
        commit: None,
        run: None,
        strict: false,
        breaking: Breaking::Publish,
    };
    let published = publish(ctx, actor(endpoint), &project, upload).await?;
    Ok((!published.unchanged).then_some(published.version.number.get()))
}

async fn owner_of(ctx: &Context, endpoint: &Endpoint) -> Result<(User, Project)> {
    let id = endpoint.project_id;
    ctx.store
        .read(move |conn| {
            let missing = Error::NotFound("Project");
            let project = projects::find(conn, &ProjectRef::Id(id))?.ok_or(missing.clone())?;
            let owner = users::find_by_username(conn, &project.username)?.ok_or(missing)?;
            Ok((owner, project))
        })
        .await
}

fn needs_pro(owner: &User) -> Error {
    let way = owner.way_to_pro("Turn it off, or upgrade to Pro", ".");
    Error::PlanLimit {
        feature: Feature::EndpointSync,
        field: Some("sync"),
        message: format!("Automatic syncing is part of the Pro plan. {way}"),
    }
}
