//! Incidents: written, edited and deleted by administrators.

use domain::{Error, Incident, IncidentDraft, IncidentId, Result};
use persistence::incidents;

use crate::Context;

/// Stores a new incident.
///
/// # Errors
/// [`Error::InvalidInput`] on the field that breaks a rule.
pub async fn create_incident(ctx: &Context, draft: IncidentDraft) -> Result<Incident> {
    let now = ctx.clock.now();
    let incident = draft.apply(None, now)?;
    let created = ctx
        .store
        .write(move |conn| {
            incidents::insert(conn, &incident)?;
            Ok(incident)
        })
        .await;
    ctx.known.forget();
    created
}

/// Replaces an incident, if nobody has edited it since `version`.
///
/// # Errors
/// [`Error::NotFound`] if there is no such incident; [`Error::Conflict`] if it has another version;
/// [`Error::InvalidInput`] on the field that breaks a rule.
pub async fn update_incident(
    ctx: &Context,
    id: IncidentId,
    version: u32,
    draft: IncidentDraft,
) -> Result<Incident> {
    let now = ctx.clock.now();
    let updated = ctx
        .store
        .write(move |conn| {
            let earlier = incidents::find(conn, id)?.ok_or(Error::NotFound("Incident"))?;
            if earlier.version != version {
                return Err(conflict());
            }
            let incident = draft.apply(Some(&earlier), now)?;
            match incidents::update(conn, &incident)? {
                true => Ok(incident),
                false => Err(conflict()),
            }
        })
        .await;
    ctx.known.forget();
    updated
}

fn conflict() -> Error {
    Error::Conflict {
        code: "edited_meanwhile",
        field: None,
        message: "Somebody else has edited this incident. Load it again and repeat your change."
            .to_owned(),
    }
}

/// Deletes an incident.
///
/// # Errors
/// [`Error::NotFound`] if there is no such incident.
pub async fn delete_incident(ctx: &Context, id: IncidentId) -> Result<()> {
    let existed = ctx
        .store
        .write(move |conn| incidents::delete(conn, id))
        .await?;
    ctx.known.forget();
    match existed {
        true => Ok(()),
        false => Err(Error::NotFound("Incident")),
    }
}

/// Returns the incidents written before the given one, newest first.
pub async fn list_incidents(
    ctx: &Context,
    before: Option<IncidentId>,
    limit: u32,
) -> Result<Vec<Incident>> {
    ctx.store
        .read(move |conn| incidents::list_before(conn, before, limit))
        .await
}
