//! Exports all data of an account as one archive.

use std::fs::File;
use std::io::{BufWriter, Seek as _, Write as _};
use std::sync::Arc;

use domain::{
    Error, Event, RateLimit, ReachedProjects, Result, SessionId, Timestamp, User, UserAgent,
    UserId, What,
};
use persistence::audit_log::{self, AuditEntry};
use persistence::export::Archive;
use persistence::{
    Conn, api_key_hours, api_keys, change_account, events, rate_limits, sessions,
    username_redirects,
};
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use zip::write::SimpleFileOptions;
use zip::{DateTime, ZipWriter};

use crate::Context;
use crate::current_session::CurrentSession;

/// Maximum number of archives that this process writes at once. Other requests wait.
const MAX_AT_ONCE: usize = 2;
static TURNS: Semaphore = Semaphore::const_new(MAX_AT_ONCE);

/// How far back the use of API keys goes: all that cleanup leaves.
const KEY_USE_SECONDS: i64 = 2 * 24 * 3600;

const README: &str = "\
All of this account's data.

profile.json                          the account
sessions.json                         where it is signed in
api-keys.json                         its API keys without their secrets, and their use in the last day
events.json                           what happened to the account and its projects in the last 30 days
audit-log.json                        who did what in the account
";

/// Number of rows per page for tables of any length.
const PAGE: u32 = 100;

/// An archive that is ready to be sent.
pub struct Export {
    /// The ZIP archive, open at its beginning. The file has no name and disappears when it is closed.
    pub file: File,
    /// Its length in bytes.
    pub bytes: u64,
    /// The file name for the download.
    pub name: String,
}

/// Writes everything that is stored about a user into an archive on disk, in one read transaction. At most one
/// schema is in memory.
///
/// # Errors
/// [`Error::RateLimited`] after five an hour; [`Error::Internal`] if the disk fails.
pub async fn export(ctx: &Context, session: &CurrentSession) -> Result<Export> {
    let (user, current, now) = (session.user.clone(), session.id, ctx.clock.now());
    let (actor, id) = (session.actor.clone(), user.id);
    change_account(&ctx.store, actor, id, now, move |change| {
        let subject = format!("exports:{id}");
        rate_limits::pass(change.conn, &subject, RateLimit::EXPORTS, now)?.map_err(too_many)?;
        change.emit(What::AccountExported {});
        Ok(())
    })
    .await?;
    let _turn = TURNS.acquire().await.map_err(Error::internal)?;
    let name = format!("{}-{}.zip", user.username, now.to_date());
    let sections = Arc::clone(&ctx.export_sections);
    ctx.store
        .read(move |conn| {
            let file = tempfile::tempfile().map_err(Error::internal)?;
            let mut zip = Zip {
                zip: ZipWriter::new(BufWriter::new(file)),
                options: SimpleFileOptions::default()
                    .last_modified_time(zip_time(now).unwrap_or_default()),
            };
            let archive: &mut dyn Archive = &mut zip;
            let sessions = sessions::list(conn, user.id, now)?;
            let readme: String = std::iter::once(README)
                .chain(sections.iter().map(|section| section.readme))
                .collect();
            archive.text("README.txt", &readme)?;
            archive.json("profile.json", &profile(conn, &user)?)?;
            archive.json("sessions.json", &sessions_json(&sessions, current))?;
            archive.json("api-keys.json", &api_keys_json(conn, user.id, now)?)?;
            write_events(archive, conn, user.id)?;
            write_audit_log(archive, conn, user.id)?;
            for section in sections.iter() {
                (section.write)(archive, conn, &user)?;
            }
            let (file, bytes) = zip.finish()?;
            Ok(Export { file, bytes, name })
        })
        .await
}

struct Zip {
    zip: ZipWriter<BufWriter<File>>,
    options: SimpleFileOptions,
}

impl Archive for Zip {
    fn begin(&mut self, path: &str) -> Result<()> {
        // Sizes are unknown here, but no file can reach 4 GiB: each is one row or a bounded text.
        self.zip
            .start_file(path, self.options)
            .map_err(Error::internal)
    }

    fn write(&mut self, text: &str) -> Result<()> {
        self.zip.write_all(text.as_bytes()).map_err(Error::internal)
    }
}

impl Zip {
    fn finish(self) -> Result<(File, u64)> {
        let writer = self.zip.finish().map_err(Error::internal)?;
        let mut file = writer
            .into_inner()
            .map_err(|error| Error::internal(error.error()))?;
        let bytes = file.stream_position().map_err(Error::internal)?;
        file.rewind().map_err(Error::internal)?;
        Ok((file, bytes))
    }
}

/// Converts the time to that of ZIP archives, which has no zone and starts in 1980.
fn zip_time(now: Timestamp) -> Option<DateTime> {
    let text = now.to_rfc3339();
    let part = |from: usize| text.get(from..from + 2)?.parse::<u8>().ok();
    let year = text.get(..4)?.parse().ok()?;
    DateTime::from_date_and_time(year, part(5)?, part(8)?, part(11)?, part(14)?, part(17)?).ok()
}

fn write_events(archive: &mut dyn Archive, conn: &mut Conn, user: UserId) -> Result<()> {
    let mut last = 0;
    archive.json_pages("events.json", || {
        let page = events::list_of_owner_after(conn, user, last, PAGE)?;
        last = page.last().map_or(last, |stored| stored.sequence);
        Ok(page
            .iter()
            .map(|stored| event_json(&stored.event))
            .collect())
    })
}

fn event_json(event: &Event) -> Value {
    json!({
        "id": event.id,
        "actor": event.actor,
        "subject": event.subject,
        "what": event.what,
        "created_at": event.created_at.to_rfc3339(),
    })
}

fn write_audit_log(archive: &mut dyn Archive, conn: &mut Conn, user: UserId) -> Result<()> {
    let mut last = None;
    archive.json_pages("audit-log.json", || {
        let page = audit_log::list_after(conn, user, last, PAGE)?;
        last = page.last().map(|entry| entry.id).or(last);
        Ok(page.iter().map(audit_json).collect())
    })
}

fn audit_json(entry: &AuditEntry) -> Value {
    json!({
        "id": entry.id,
        "kind": entry.kind,
        "actor": {
            "kind": entry.actor_kind,
            "name": entry.actor_name,
            "detail": entry.actor_detail,
        },
        "subject": {
            "kind": entry.subject_kind,
            "id": entry.subject_id,
            "name": entry.subject_name,
        },
        "changes": entry.changes,
        "request_id": entry.request_id,
        "created_at": entry.created_at.to_rfc3339(),
    })
}

fn profile(conn: &mut Conn, user: &User) -> Result<Value> {
    Ok(json!({
        "id": user.id,
        "email": user.email.as_str(),
        "name": user.name,
        "username": user.username,
        "earlier_usernames": username_redirects::list(conn, user.id)?,
        "plan": user.plan,
        "created_at": user.created_at.to_rfc3339(),
    }))
}

fn sessions_json(sessions: &[sessions::ListedSession], current: SessionId) -> Value {
    sessions
        .iter()
        .map(|session| {
            json!({
                "user_agent": session.user_agent.as_ref().map(UserAgent::as_str),
                "created_at": session.created_at.to_rfc3339(),
                "last_used_at": session.last_used_at.to_rfc3339(),
                "expires_at": session.expires_at.to_rfc3339(),
                "is_current": session.id == current,
            })
        })
        .collect()
}

fn api_keys_json(conn: &mut Conn, user: UserId, now: Timestamp) -> Result<Value> {
    let hours = api_key_hours::list_of(conn, user, now.plus_seconds(-KEY_USE_SECONDS))?;
    let keys = api_keys::list(conn, user, now)?;
    Ok(keys
        .iter()
        .map(|key| {
            let hours = hours.iter().filter(|hour| hour.key == key.id);
            let hours: Vec<Value> = hours
                .map(|hour| {
                    json!({
                        "hour": hour.hour.to_rfc3339(),
                        "route": hour.route,
                        "requests": hour.requests,
                    })
                })
                .collect();
            json!({
                "id": key.id,
                "name": key.name,
                "prefix": key.prefix.as_str(),
                "access_type": key.access.word(),
                "project_ids": match &key.projects {
                    ReachedProjects::All => None,
                    ReachedProjects::Chosen(ids) => Some(&**ids),
                },
                "created_at": key.created_at.to_rfc3339(),
                "expires_at": key.expires_at.map(Timestamp::to_rfc3339),
                "last_used_at": key.last_used_at.map(Timestamp::to_rfc3339),
                "last_used_route": key.last_used_route,
                "hours": hours,
            })
        })
        .collect())
}

fn too_many(retry_after: u32) -> Error {
    RateLimit::refuse(
        "You downloaded your data five times within an hour.",
        retry_after,
    )
}
