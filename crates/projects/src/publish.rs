//! Publishing a schema version.

use domain::{
    CommitHash, Error, Findings, Project, ProjectId, Result, SchemaText, SchemaVersion, VersionId,
    VersionMessage, VersionSource,
};
use persistence::schema_versions::NewVersion;
use persistence::{Conn, projects, schema_versions};
use schema_docs::Docs;
use sha2::{Digest, Sha256};

use crate::Context;
use crate::engine::{counts, findings};

/// What somebody publishes.
pub struct SchemaUpload {
    /// SDL or an introspection result, as sent.
    pub bytes: Vec<u8>,
    /// How it came.
    pub source: VersionSource,
    /// What its publisher says of it.
    pub message: Option<VersionMessage>,
    /// The commit it was made from.
    pub commit: Option<CommitHash>,
}

/// What became of it.
pub struct Published {
    /// The version that is shown now.
    pub version: SchemaVersion,
    /// What is wrong with it, which does not stop it.
    pub findings: Findings,
    /// The same SDL as before: no new version was made.
    pub unchanged: bool,
}

/// A schema that the engine has accepted, ready to be written.
pub(crate) struct BuiltSchema {
    sdl: SchemaText,
    sdl_hash: String,
    findings: Findings,
    counts: domain::Counts,
    source: VersionSource,
    message: Option<VersionMessage>,
    commit: Option<CommitHash>,
}

impl BuiltSchema {
    pub(crate) async fn build(ctx: &Context, upload: SchemaUpload) -> Result<(Self, Docs)> {
        let (sdl, docs) = ctx.engine.build(upload.bytes).await?;
        let built = Self {
            sdl_hash: format!("{:x}", Sha256::digest(sdl.as_str().as_bytes())),
            sdl,
            findings: findings(docs.findings()),
            counts: counts(docs.counts()),
            source: upload.source,
            message: upload.message,
            commit: upload.commit,
        };
        Ok((built, docs))
    }

    /// Writes it as the project's next version and shows it.
    pub(crate) fn insert(
        &self,
        conn: &mut Conn,
        project: ProjectId,
        now: domain::Timestamp,
    ) -> Result<SchemaVersion> {
        let number =
            projects::take_version_number(conn, project)?.ok_or(Error::NotFound("Project"))?;
        let version = SchemaVersion {
            id: VersionId::generate(),
            project_id: project,
            number,
            source: self.source,
            message: self.message.clone(),
            commit: self.commit.clone(),
            counts: self.counts,
            sdl_bytes: u32::try_from(self.sdl.as_str().len()).map_err(Error::internal)?,
            findings_count: self.findings.count(),
            created_at: now,
        };
        let new = NewVersion {
            version: &version,
            sdl: &self.sdl,
            sdl_hash: &self.sdl_hash,
            findings: &self.findings,
        };
        schema_versions::insert(conn, &new)?;
        projects::set_current_version(conn, project, number, now)?;
        Ok(version)
    }

    pub(crate) fn findings(&self) -> &Findings {
        &self.findings
    }
}

/// Publishes a schema: refused whole, or stored whole and shown at once. The same SDL as the
/// current version makes no new one.
///
/// # Errors
/// [`Error::InvalidSchema`] and [`Error::TooLarge`]; then the current version stays.
pub async fn publish(ctx: &Context, project: &Project, upload: SchemaUpload) -> Result<Published> {
    let (built, docs) = BuiltSchema::build(ctx, upload).await?;
    let (id, now) = (project.id, ctx.clock.now());
    let published = ctx
        .store
        .write(move |conn| {
            if let Some(version) = unchanged(conn, id, &built.sdl_hash)? {
                let findings = schema_versions::find_findings(conn, version.id)?;
                return Ok(Published {
                    version,
                    findings,
                    unchanged: true,
                });
            }
            let version = built.insert(conn, id, now)?;
            Ok(Published {
                version,
                findings: built.findings,
                unchanged: false,
            })
        })
        .await?;
    if !published.unchanged {
        ctx.docs.warm(published.version.id, docs).await;
        ctx.docs.forget_route(&project.slug).await;
        tracing::info!(project_id = %project.id, version = published.version.number, "schema published");
    }
    Ok(published)
}

/// The current version, if its SDL has that hash.
fn unchanged(conn: &mut Conn, project: ProjectId, sdl_hash: &str) -> Result<Option<SchemaVersion>> {
    let Some(project) = projects::find(conn, &domain::ProjectRef::Id(project))? else {
        return Err(Error::NotFound("Project"));
    };
    let Some(number) = project.current_version else {
        return Ok(None);
    };
    let Some(version) = schema_versions::find(conn, project.id, number)? else {
        return Ok(None);
    };
    let same =
        schema_versions::find_sdl_hash(conn, version.id)?.is_some_and(|hash| hash == sdl_hash);
    Ok(same.then_some(version))
}
