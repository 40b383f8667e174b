//! All of a user's data as one archive.

use std::fs::File;
use std::io::{BufWriter, Seek as _, Write as _};

use domain::{
    Error, Project, RateLimit, Result, SchemaVersion, SessionId, Timestamp, User, UserAgent,
};
use persistence::{
    Conn, content_sections, endpoints, page_feedback, projects, rate_limits, schema_versions,
    sessions, username_redirects,
};
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use zip::write::SimpleFileOptions;
use zip::{DateTime, ZipWriter};

use crate::Context;
use crate::session::CurrentSession;

/// Archives made at once in this process; others wait.
const AT_ONCE: usize = 2;
/// Rows read at once of what has no bound.
const PAGE: u32 = 100;
static TURNS: Semaphore = Semaphore::const_new(AT_ONCE);

const README: &str = "All of this account's data.

profile.json                          the account
sessions.json                         where it is signed in
projects/SLUG/project.json            name, address, description, visibility, hide rules
projects/SLUG/versions/N.graphql      each schema version as SDL
projects/SLUG/versions/N.json         where it came from, its counts and findings
projects/SLUG/content/KEY.md          each content section as Markdown
projects/SLUG/content/KEY.json        its title, place and visibility
projects/SLUG/endpoints.json          endpoints; values of headers are secret and left out
projects/SLUG/feedback.json           what readers answered
";

/// An archive that is ready to be sent.
pub struct Export {
    /// The ZIP archive, at its beginning; it has no name and is gone when it is closed.
    pub file: File,
    /// Its length in bytes.
    pub bytes: u64,
    /// What to call it.
    pub name: String,
}

/// Writes all that is stored of a user into an archive, of one moment, on disk: at most one schema
/// is in memory.
///
/// # Errors
/// [`Error::RateLimited`] past five an hour; [`Error::Internal`] when the disk or the database fails.
pub async fn export(ctx: &Context, session: &CurrentSession) -> Result<Export> {
    let (user, current, now) = (session.user.clone(), session.id, ctx.clock.now());
    let subject = format!("exports:{}", user.id);
    ctx.store
        .write(move |conn| rate_limits::pass(conn, &subject, RateLimit::EXPORTS, now))
        .await?
        .map_err(too_many)?;
    let _turn = TURNS.acquire().await.map_err(Error::internal)?;
    let day = now.to_rfc3339().chars().take(10).collect::<String>();
    let name = format!("{}-{day}.zip", user.username);
    ctx.store
        .read(move |conn| {
            let file = tempfile::tempfile().map_err(Error::internal)?;
            let mut archive = Archive {
                zip: ZipWriter::new(BufWriter::new(file)),
                options: SimpleFileOptions::default()
                    .last_modified_time(zip_time(now).unwrap_or_default()),
            };
            let sessions = sessions::list(conn, user.id, now)?;
            archive.text("README.txt", README)?;
            archive.json("profile.json", &profile(conn, &user)?)?;
            archive.json("sessions.json", &sessions_json(&sessions, current))?;
            for project in projects::list_of_owner(conn, user.id)? {
                write_project(&mut archive, conn, &project)?;
            }
            let (file, bytes) = archive.finish()?;
            Ok(Export { file, bytes, name })
        })
        .await
}

struct Archive {
    zip: ZipWriter<BufWriter<File>>,
    options: SimpleFileOptions,
}

impl Archive {
    fn begin(&mut self, path: &str) -> Result<()> {
        // Sizes are not known ahead; a file of 4 GiB cannot occur, as each is one row or bounded text.
        self.zip
            .start_file(path, self.options)
            .map_err(Error::internal)
    }

    fn write(&mut self, text: &str) -> Result<()> {
        self.zip.write_all(text.as_bytes()).map_err(Error::internal)
    }

    fn text(&mut self, path: &str, text: &str) -> Result<()> {
        self.begin(path)?;
        self.write(text)
    }

    fn json(&mut self, path: &str, value: &Value) -> Result<()> {
        self.begin(path)?;
        serde_json::to_writer_pretty(&mut self.zip, value).map_err(Error::internal)?;
        self.write("\n")
    }

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

/// The time as archives write it, which is without a zone; none before 1980.
fn zip_time(now: Timestamp) -> Option<DateTime> {
    let text = now.to_rfc3339();
    let part = |from: usize| text.get(from..from + 2)?.parse::<u8>().ok();
    let year = text.get(..4)?.parse().ok()?;
    DateTime::from_date_and_time(year, part(5)?, part(8)?, part(11)?, part(14)?, part(17)?).ok()
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

fn write_project(archive: &mut Archive, conn: &mut Conn, project: &Project) -> Result<()> {
    let folder = format!("projects/{}", project.slug);
    let head = json!({
        "id": project.id,
        "name": project.name,
        "slug": project.slug,
        "description": project.description,
        "is_public": project.is_public,
        "hide_rules": project.hide_rules.lines().collect::<Vec<_>>(),
        "current_version": project.current_version,
        "created_at": project.created_at.to_rfc3339(),
        "updated_at": project.updated_at.to_rfc3339(),
    });
    archive.json(&format!("{folder}/project.json"), &head)?;
    write_versions(archive, conn, project, &folder)?;
    write_content(archive, conn, project, &folder)?;
    let endpoints = endpoints_json(conn, project)?;
    archive.json(&format!("{folder}/endpoints.json"), &endpoints)?;
    write_feedback(archive, conn, project, &folder)
}

fn write_versions(
    archive: &mut Archive,
    conn: &mut Conn,
    project: &Project,
    folder: &str,
) -> Result<()> {
    let mut before = u32::MAX;
    loop {
        let page = schema_versions::list_before(conn, project.id, before, PAGE)?;
        let Some(last) = page.last() else {
            return Ok(());
        };
        before = last.number;
        for version in &page {
            write_version(archive, conn, version, folder)?;
        }
    }
}

fn write_version(
    archive: &mut Archive,
    conn: &mut Conn,
    version: &SchemaVersion,
    folder: &str,
) -> Result<()> {
    let path = format!("{folder}/versions/{}", version.number);
    let sdl = schema_versions::find_sdl(conn, version.project_id, version.number)?
        .ok_or_else(|| Error::internal("a listed version has no SDL"))?;
    archive.text(&format!("{path}.graphql"), sdl.as_str())?;
    let findings = schema_versions::find_findings(conn, version.id)?;
    let about = json!({
        "number": version.number,
        "source": version.source,
        "message": version.message,
        "commit": version.commit,
        "types": version.counts.types,
        "operations": version.counts.operations,
        "fields": version.counts.fields,
        "created_at": version.created_at.to_rfc3339(),
        "findings": findings,
    });
    archive.json(&format!("{path}.json"), &about)
}

fn write_content(
    archive: &mut Archive,
    conn: &mut Conn,
    project: &Project,
    folder: &str,
) -> Result<()> {
    for head in content_sections::list(conn, project.id)? {
        let path = format!("{folder}/content/{}", head.key.as_str());
        let Some(section) = content_sections::find(conn, project.id, &head.key)? else {
            continue;
        };
        archive.text(&format!("{path}.md"), section.body.as_str())?;
        let about = json!({
            "key": head.key.as_str(),
            "title": head.title,
            "position": head.position,
            "is_visible": head.is_visible,
            "updated_at": head.updated_at.to_rfc3339(),
        });
        archive.json(&format!("{path}.json"), &about)?;
    }
    Ok(())
}

/// Names of headers only: their values are the endpoint's secrets.
fn endpoints_json(conn: &mut Conn, project: &Project) -> Result<Value> {
    let endpoints = endpoints::list(conn, project.id)?;
    Ok(endpoints
        .iter()
        .map(|endpoint| {
            let headers: Vec<&str> = endpoint.headers.iter().map(|h| h.name.as_str()).collect();
            json!({
                "id": endpoint.id,
                "name": endpoint.name,
                "url": endpoint.url.as_str(),
                "environment": endpoint.environment.as_str(),
                "description": endpoint.description,
                "headers": headers,
                "is_default": endpoint.is_default,
                "sync": endpoint.sync.as_str(),
                "last_test": endpoint.last_test,
                "last_sync": endpoint.last_sync,
                "created_at": endpoint.created_at.to_rfc3339(),
                "updated_at": endpoint.updated_at.to_rfc3339(),
            })
        })
        .collect())
}

/// Written page by page: there may be any number of them.
fn write_feedback(
    archive: &mut Archive,
    conn: &mut Conn,
    project: &Project,
    folder: &str,
) -> Result<()> {
    archive.begin(&format!("{folder}/feedback.json"))?;
    archive.write("[")?;
    let mut before = None;
    let mut separator = "\n";
    loop {
        let page = page_feedback::list_before(conn, project.id, before, PAGE)?;
        let Some(last) = page.last() else {
            return archive.write("\n]\n");
        };
        before = Some(last.id);
        for answer in &page {
            let answer = json!({
                "page": answer.page,
                "is_helpful": answer.is_helpful,
                "comment": answer.comment,
                "created_at": answer.created_at.to_rfc3339(),
            });
            archive.write(&format!("{separator}  {answer}"))?;
            separator = ",\n";
        }
    }
}

fn too_many(retry_after: u32) -> Error {
    Error::RateLimited {
        message: format!(
            "Your data was downloaded five times within the hour. Try again in {} minutes.",
            retry_after.div_ceil(60)
        ),
        retry_after,
    }
}
