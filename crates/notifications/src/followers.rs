//! Readers who follow a public changelog by mail. They confirm their address first (double opt-in).
//!
//! Example: [`follow`] stores an address and the job of the mail that asks. [`confirm`] starts the mail. When a version is
//! published, the reader of events stores it; ten minutes later [`tell_followers`] adds the job of a mail for each follower.

mod mails;
mod versions;

use domain::{Email, Error, FollowerId, PlainToken, Project, ProjectId, RateLimit, Result};
use persistence::followers::{self, Follower, NewFollower};
use persistence::jobs::{self, JobKind, JobOwner, NewJob};
use persistence::{Conn, rate_limits};
use serde::{Deserialize, Serialize};

use crate::Context;

pub use mails::follower_mail;
pub use versions::tell_followers;
pub(crate) use versions::{PublishedVersion, collect};

/// Followers of a project, confirmed or not. Further ones are not stored.
const MAX_FOLLOWERS: i64 = 10_000;

/// The payload of a job.
#[derive(Serialize, Deserialize)]
struct FollowerMailJob {
    follower_id: FollowerId,
    /// The versions to tell; none for the mail that asks to confirm.
    versions: Option<Vec<PublishedVersion>>,
}

/// A follower as the owner of the address sees it.
pub struct Following {
    /// The project.
    pub project: Project,
    /// Whether only versions that break clients are told.
    pub breaking_only: bool,
    /// Whether mail is sent.
    pub is_confirmed: bool,
}

/// Stores a follower and the job of the mail that asks to confirm the address; nothing for an address that has confirmed, or
/// was asked within the hour. The caller cannot tell the difference. `reader` is the subject of the rate limit.
///
/// # Errors
/// [`Error::RateLimited`] after 20 an hour from one IP address.
pub async fn follow(
    ctx: &Context,
    project: ProjectId,
    email: Email,
    breaking_only: bool,
    reader: String,
) -> Result<()> {
    let (own, now) = (ctx.clone(), ctx.clock.now());
    ctx.store
        .write(move |conn| {
            if let Err(wait) = rate_limits::pass(conn, &reader, RateLimit::FOLLOWS_PER_IP, now)? {
                return Err(RateLimit::refuse(
                    "You have followed many changelogs.",
                    wait,
                ));
            }
            let known = followers::find_by_email(conn, project, &email)?;
            if known.as_ref().is_some_and(|known| known.is_confirmed) {
                return Ok(());
            }
            // The counters hold no address, and do not tell which project it is.
            let subject =
                |of: String| format!("follow:{}", own.seal_key.derive_token(&of).hash().as_str());
            for (subject, limit) in [
                (
                    subject(format!("follow:{project}:{}", email.as_str())),
                    RateLimit::FOLLOW_MAILS,
                ),
                (
                    subject(format!("follow:{}", email.as_str())),
                    RateLimit::FOLLOW_MAILS_PER_EMAIL,
                ),
            ] {
                if rate_limits::pass(conn, &subject, limit, now)?.is_err() {
                    return Ok(());
                }
            }
            // Only with a new mail: the link in an old one must not confirm what that mail did not say.
            let id = match known {
                Some(known) => {
                    followers::set_wish(conn, known.id, breaking_only, now)?;
                    known.id
                }
                None => match add(&own, conn, project, &email, breaking_only)? {
                    Some(id) => id,
                    None => return Ok(()),
                },
            };
            schedule(&own, conn, id, email, None)
        })
        .await?;
    ctx.mail_waiting.notify_one();
    Ok(())
}

/// Adds a follower; none if the project has too many.
fn add(
    ctx: &Context,
    conn: &mut Conn,
    project: ProjectId,
    email: &Email,
    breaking_only: bool,
) -> Result<Option<FollowerId>> {
    if followers::count_all(conn, project)? >= MAX_FOLLOWERS {
        return Ok(None);
    }
    let id = FollowerId::generate();
    let new = NewFollower {
        id,
        project,
        email,
        breaking_only,
        confirm_token: &confirm_token(ctx, id).hash(),
        token: &token(ctx, id).hash(),
    };
    let is_new = followers::insert(conn, &new, ctx.clock.now())?;
    Ok(is_new.then_some(id))
}

/// Adds the job of a mail that is sent at once.
fn schedule(
    ctx: &Context,
    conn: &mut Conn,
    follower_id: FollowerId,
    email: Email,
    versions: Option<Vec<PublishedVersion>>,
) -> Result<()> {
    let payload = FollowerMailJob {
        follower_id,
        versions,
    };
    let new = NewJob {
        kind: JobKind::FollowerMail,
        owner: &JobOwner::Email(email),
        lane: None,
        payload: &serde_json::to_string(&payload).map_err(Error::internal)?,
    };
    let now = ctx.clock.now();
    jobs::insert(conn, &new, now, now).map(drop)
}

/// Returns the token of the link that confirms.
fn confirm_token(ctx: &Context, id: FollowerId) -> PlainToken {
    ctx.seal_key.derive_token(&format!("confirm-follower:{id}"))
}

/// Returns the token of the links that unsubscribe.
fn token(ctx: &Context, id: FollowerId) -> PlainToken {
    ctx.seal_key.derive_token(&format!("follower:{id}"))
}

/// Returns what a link asks to confirm, and changes nothing.
///
/// # Errors
/// [`Error::NotFound`] for an unknown token, and for docs that are not public any more.
pub async fn find_following(ctx: &Context, token: &str) -> Result<Following> {
    let hash = PlainToken::parse(token).ok_or_else(unknown)?.hash();
    ctx.store
        .read(move |conn| {
            let follower = followers::find_by_confirm_token(conn, &hash)?;
            following(conn, follower.ok_or_else(unknown)?)
        })
        .await
}

/// Confirms an address. Doing it twice changes nothing more.
///
/// # Errors
/// As [`find_following`].
pub async fn confirm(ctx: &Context, token: &str) -> Result<Following> {
    let hash = PlainToken::parse(token).ok_or_else(unknown)?.hash();
    let now = ctx.clock.now();
    ctx.store
        .write(move |conn| {
            let follower = followers::find_by_confirm_token(conn, &hash)?.ok_or_else(unknown)?;
            let id = follower.id;
            following(conn, follower)?;
            followers::set_confirmed(conn, id, true, now)?;
            let confirmed = followers::find(conn, id)?.ok_or_else(unknown)?;
            following(conn, confirmed)
        })
        .await
}

fn following(conn: &mut Conn, follower: Follower) -> Result<Following> {
    Ok(Following {
        project: public_project(conn, follower.project)?.ok_or_else(unknown)?,
        breaking_only: follower.breaking_only,
        is_confirmed: follower.is_confirmed,
    })
}

/// Finds a project whose docs are public.
fn public_project(conn: &mut Conn, id: ProjectId) -> Result<Option<Project>> {
    let project = crate::draft::find_project(conn, id)?;
    Ok(project.filter(|project| project.is_public))
}

/// Counts a project's followers who have confirmed: all, and those who only want versions that break clients.
pub async fn count_followers(ctx: &Context, project: ProjectId) -> Result<(u64, u64)> {
    ctx.store
        .read(move |conn| followers::count_confirmed(conn, project))
        .await
}

fn unknown() -> Error {
    Error::NotFound("Link")
}
