//! Published versions, until their followers are told.

use domain::{
    Error, Event, ProjectId, PublishedSchema, Result, Timestamp, UserId, VersionComparison,
};
use persistence::jobs::{self, Job, JobKind, JobOwner, NewJob};
use persistence::{Conn, followers};
use serde::{Deserialize, Serialize};

use super::{public_project, schedule};
use crate::Context;

/// How long the first version waits for others.
const WINDOW_SECONDS: i64 = 600;
/// Versions that are told at once. Of more, the oldest are left out.
const MAX_VERSIONS: usize = 50;

/// A version as readers see it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct PublishedVersion {
    pub(crate) number: u32,
    /// Numbers of breaking, dangerous and safe changes that readers see; none if it could not be compared.
    pub(crate) counts: Option<(u32, u32, u32)>,
}

impl PublishedVersion {
    /// Returns none for a first version, and for one without changes that readers see.
    fn new(schema: &PublishedSchema) -> Option<Self> {
        let counts = match schema.comparison {
            VersionComparison::First => return None,
            VersionComparison::Unknown => None,
            VersionComparison::Compared { shown, .. } if shown.total() == 0 => return None,
            VersionComparison::Compared { shown, .. } => {
                Some((shown.breaking, shown.dangerous, shown.safe))
            }
        };
        Some(Self {
            number: schema.version,
            counts,
        })
    }

    /// Returns whether it breaks clients, or may, because it could not be compared.
    pub(crate) fn may_break(&self) -> bool {
        self.counts.is_none_or(|(breaking, ..)| breaking > 0)
    }
}

/// The payload of the job that tells a project's followers.
#[derive(Serialize, Deserialize)]
struct TellFollowersJob {
    project_id: ProjectId,
}

/// Stores a published version for the project's followers, and unless others wait, the job that tells them.
pub(crate) fn collect(
    conn: &mut Conn,
    event: &Event,
    schema: &PublishedSchema,
    now: Timestamp,
) -> Result<()> {
    let project = event.subject.project().map(|project| project.id);
    let (Some(project), Some(version)) = (project, PublishedVersion::new(schema)) else {
        return Ok(());
    };
    let has_followers = followers::count_confirmed(conn, project)?.0 > 0;
    if !has_followers || public_project(conn, project)?.is_none() {
        return Ok(());
    }
    let waiting = followers::find_batch(conn, project)?;
    let mut versions: Vec<PublishedVersion> = match &waiting {
        Some(json) => serde_json::from_str(json).map_err(Error::internal)?,
        None => Vec::new(),
    };
    versions.push(version.clone());
    versions.drain(..versions.len().saturating_sub(MAX_VERSIONS));
    let json =
        |versions: &[PublishedVersion]| serde_json::to_string(versions).map_err(Error::internal);
    if waiting.is_some() && followers::update_batch(conn, project, &json(&versions)?)? {
        return Ok(());
    }
    // Those that waited were taken meanwhile.
    followers::insert_batch(conn, project, &json(&[version])?)?;
    add_job(conn, event.owner_id, project, now)
}

fn add_job(conn: &mut Conn, owner: UserId, project_id: ProjectId, now: Timestamp) -> Result<()> {
    let payload = TellFollowersJob { project_id };
    let new = NewJob {
        kind: JobKind::TellFollowers,
        owner: &JobOwner::User(owner),
        lane: None,
        payload: &serde_json::to_string(&payload).map_err(Error::internal)?,
    };
    jobs::insert(conn, &new, now.plus_seconds(WINDOW_SECONDS), now).map(drop)
}

/// Adds the job of a mail for each follower who wants one of the versions that wait.
///
/// # Errors
/// [`Error::Internal`] if the payload cannot be read.
pub async fn tell_followers(ctx: &Context, job: &Job) -> Result<()> {
    let TellFollowersJob { project_id } =
        serde_json::from_str(&job.payload).map_err(Error::internal)?;
    let own = ctx.clone();
    ctx.store
        .write(move |conn| {
            let Some(json) = followers::take_batch(conn, project_id)? else {
                return Ok(());
            };
            let versions: Vec<PublishedVersion> =
                serde_json::from_str(&json).map_err(Error::internal)?;
            if public_project(conn, project_id)?.is_none() {
                return Ok(());
            }
            for follower in followers::list_confirmed(conn, project_id)? {
                let wanted = versions
                    .iter()
                    .filter(|version| !follower.breaking_only || version.may_break());
                let wanted: Vec<PublishedVersion> = wanted.cloned().collect();
                if !wanted.is_empty() {
                    schedule(&own, conn, follower.id, follower.email, Some(wanted))?;
                }
            }
            Ok(())
        })
        .await?;
    ctx.mail_waiting.notify_one();
    Ok(())
}
