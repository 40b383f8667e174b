//! Publishing a schema version.

use std::sync::Arc;

use domain::{
    Changes, CommitHash, Error, Findings, HideRuleLines, Project, ProjectId, Result, SchemaText,
    SchemaVersion, VersionId, VersionMessage, VersionSource,
};
use persistence::schema_versions::NewVersion;
use persistence::{Conn, projects, schema_changes, schema_versions};
use schema_docs::Docs;
use sha2::{Digest, Sha256};

use crate::engine::{counts, findings};
use crate::versions::version_docs;
use crate::{Context, read_only};

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
    /// Are findings a reason to refuse it.
    pub strict: bool,
}

/// What became of it.
pub struct Published {
    /// The version that is shown now.
    pub version: SchemaVersion,
    /// What is wrong with it, which does not stop it.
    pub findings: Findings,
    /// What changed; none for the first version, nothing where it is unchanged.
    pub changes: Option<Changes>,
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
    rules_stamp: String,
}

impl BuiltSchema {
    pub(crate) async fn build(
        ctx: &Context,
        upload: SchemaUpload,
        rules: &HideRuleLines,
    ) -> Result<(Self, Arc<Docs>)> {
        let (sdl, docs) = ctx.engine.build(upload.bytes, rules).await?;
        let built = Self {
            sdl_hash: format!("{:x}", Sha256::digest(sdl.as_str().as_bytes())),
            sdl,
            findings: findings(docs.findings()),
            counts: counts(docs.counts()),
            source: upload.source,
            message: upload.message,
            commit: upload.commit,
            rules_stamp: rules.stamp().to_owned(),
        };
        Ok((built, Arc::new(docs)))
    }

    /// Writes it as the project's next version and shows it.
    pub(crate) fn insert(
        &self,
        conn: &mut Conn,
        project: ProjectId,
        now: domain::Timestamp,
        changes: Option<&Changes>,
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
            rules_stamp: self.rules_stamp.clone(),
            created_at: now,
        };
        let new = NewVersion {
            version: &version,
            sdl: &self.sdl,
            sdl_hash: &self.sdl_hash,
            findings: &self.findings,
        };
        schema_versions::insert(conn, &new)?;
        if let Some(changes) = changes {
            schema_changes::insert(conn, version.id, changes)?;
        }
        projects::set_current_version(conn, project, number, now)?;
        Ok(version)
    }

    pub(crate) fn findings(&self) -> &Findings {
        &self.findings
    }
}

/// How often a publish begins again because another one came first; in each round one comes through.
const MOST_TRIES: usize = 100;

/// Publishes a schema: refused whole, or stored whole and shown at once. The same SDL as the
/// current version makes no new one.
///
/// # Errors
/// [`Error::PlanLimit`] for a project that is read-only, [`Error::InvalidSchema`] and
/// [`Error::TooLarge`]; then the current version stays.
pub async fn publish(ctx: &Context, project: &Project, upload: SchemaUpload) -> Result<Published> {
    read_only::check_ahead(ctx, project.id).await?;
    let strict = upload.strict;
    let (built, docs) = BuiltSchema::build(ctx, upload, &project.hide_rules).await?;
    if strict && built.findings.count() > 0 {
        return Err(refused_for(built.findings));
    }
    let built = Arc::new(built);
    for _ in 0..MOST_TRIES {
        let before = current(ctx, project.id).await?;
        let changes = changes_since(ctx, project, before.as_ref(), &built, &docs).await;
        let Some(published) = write(ctx, project.id, &built, before, changes).await? else {
            continue;
        };
        if !published.unchanged {
            // Under rules that were saved meanwhile, its counts and changes are stale and made again.
            ctx.docs.warm(project, published.version.id, docs).await;
            ctx.docs.forget_route(&project.slug).await;
            tracing::info!(project_id = %project.id, version = published.version.number, "schema published");
        }
        return Ok(published);
    }
    Err(Error::Unavailable(
        "Other schemas of this project were published at the same time. Try again.".to_owned(),
    ))
}

fn refused_for(findings: Findings) -> Error {
    let count = findings.count();
    let s = if count == 1 { "" } else { "s" };
    Error::InvalidSchema {
        message: format!(
            "The schema has {count} finding{s}; with “strict” it is refused for that."
        ),
        diagnostics: findings.items,
    }
}

/// Writes it, if the version that it was compared with is still shown.
async fn write(
    ctx: &Context,
    id: ProjectId,
    built: &Arc<BuiltSchema>,
    before: Option<SchemaVersion>,
    changes: Option<Changes>,
) -> Result<Option<Published>> {
    let (built, now) = (Arc::clone(built), ctx.clock.now());
    ctx.store
        .write(move |conn| {
            projects::lock(conn, id)?;
            read_only::check_stored(conn, id)?;
            if let Some(version) = unchanged(conn, id, &built.sdl_hash)? {
                let findings = schema_versions::find_findings(conn, version.id)?;
                return Ok(Some(Published {
                    version,
                    findings,
                    changes: Some(Changes::default()),
                    unchanged: true,
                }));
            }
            let shown = current_version(conn, id)?.map(|version| version.id);
            if shown != before.map(|version| version.id) {
                return Ok(None);
            }
            let version = built.insert(conn, id, now, changes.as_ref())?;
            Ok(Some(Published {
                version,
                findings: built.findings.clone(),
                changes,
                unchanged: false,
            }))
        })
        .await
}

/// What the schema changes. A version that cannot be read any more must not stop its successor.
async fn changes_since(
    ctx: &Context,
    project: &Project,
    before: Option<&SchemaVersion>,
    built: &BuiltSchema,
    docs: &Arc<Docs>,
) -> Option<Changes> {
    let before = before?;
    let compared = async {
        let id = before.id;
        let hash = ctx
            .store
            .read(move |conn| schema_versions::find_sdl_hash(conn, id))
            .await?;
        if hash.is_some_and(|hash| hash == built.sdl_hash) {
            return Ok(Changes::default());
        }
        let (_, old) = version_docs(ctx, project, before.number).await?;
        ctx.engine.compare(old, Arc::clone(docs)).await
    };
    compared
        .await
        .inspect_err(
            |error: &Error| tracing::warn!(project_id = %project.id, %error, "changes unknown"),
        )
        .ok()
}

async fn current(ctx: &Context, id: ProjectId) -> Result<Option<SchemaVersion>> {
    ctx.store.read(move |conn| current_version(conn, id)).await
}

fn current_version(conn: &mut Conn, id: ProjectId) -> Result<Option<SchemaVersion>> {
    let project =
        projects::find(conn, &domain::ProjectRef::Id(id))?.ok_or(Error::NotFound("Project"))?;
    match project.current_version {
        Some(number) => schema_versions::find(conn, id, number),
        None => Ok(None),
    }
}

/// The current version, if its SDL has that hash.
fn unchanged(conn: &mut Conn, project: ProjectId, sdl_hash: &str) -> Result<Option<SchemaVersion>> {
    let Some(version) = current_version(conn, project)? else {
        return Ok(None);
    };
    let same =
        schema_versions::find_sdl_hash(conn, version.id)?.is_some_and(|hash| hash == sdl_hash);
    Ok(same.then_some(version))
}
