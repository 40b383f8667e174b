//! Publishes schema versions.

use std::sync::Arc;

use domain::{
    Actor, AllowedChangeReason, CommitHash, Error, EventAllowedChange, Project, ProjectId,
    PublishedRun, Result, Run, SchemaText, SchemaVersion, StoredDocsOptions, VersionComparison,
    VersionId, VersionMessage, VersionNumber, VersionSource, What,
};
use persistence::schema_versions::NewVersion;
use persistence::{Conn, allowed_changes, projects, schema_changes, schema_versions};
use schema_docs::Docs;
use schema_results::{ChangeCounts, Changes, CheckedChanges, Counts, Findings, Verdict};
use sha2::{Digest, Sha256};

use crate::cannot_compare::CannotCompare;
use crate::change::{Change, change, published_schema};
use crate::changes::{OwnChanges, compare_pairs, open_pair_of, pair_of_new};
use crate::checks::tolerance;
use crate::idempotency::IdempotentRequest;
use crate::{Context, policy, read_only, run_order};

/// A schema to publish.
pub struct SchemaUpload {
    /// SDL or an introspection result, as sent.
    pub bytes: Vec<u8>,
    /// How it is published.
    pub source: VersionSource,
    /// The publisher's message.
    pub message: Option<VersionMessage>,
    /// The commit that it is published from.
    pub commit: Option<CommitHash>,
    /// The run of the pipeline that publishes it.
    pub run: Option<Run>,
    /// Whether to refuse a schema with findings.
    pub strict: bool,
    /// The handling of breaking changes.
    pub breaking: Breaking,
}

/// The handling of a schema that breaks clients.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Breaking {
    /// Publish it.
    #[default]
    Publish,
    /// Refuse it, unless each breaking change is allowed or ignored.
    Refuse,
    /// Publish it, and say in the changelog who allowed it and why.
    Allow(AllowedChangeReason),
}

/// The result of a request to publish.
pub enum Publication {
    /// It was published, or the schema is unchanged.
    Done(Box<Published>),
    /// The same request had already published it; holds the stored response.
    Replayed(String),
    /// It was refused, because some of these changes break clients.
    Refused(Box<CheckedChanges>),
}

/// How a schema compares with the current version.
enum Comparison {
    /// There is no version to compare with.
    First,
    /// These are its changes.
    Changes(OwnChanges),
    /// The two could not be compared.
    Failed(CannotCompare),
}

impl Comparison {
    /// Returns what an event says about it. Hidden parts are told if they count.
    fn describe(&self, hidden_parts_count: bool) -> VersionComparison {
        match self {
            Self::First => VersionComparison::First,
            Self::Failed(_) => VersionComparison::Unknown,
            Self::Changes(changes) => VersionComparison::Compared {
                shown: changes.shown.counts,
                hidden: if hidden_parts_count {
                    changes.hidden.counts
                } else {
                    ChangeCounts::default()
                },
            },
        }
    }

    fn into_changes(self) -> Option<OwnChanges> {
        match self {
            Self::Changes(changes) => Some(changes),
            Self::First | Self::Failed(_) => None,
        }
    }
}

/// The result of publishing.
#[derive(Clone)]
pub struct Published {
    /// The current version after publishing.
    pub version: SchemaVersion,
    /// Its findings, which do not refuse it.
    pub findings: Findings,
    /// Its changes, for the owner, those of hidden parts marked; none for the first version and if they are unknown, empty
    /// if the schema is unchanged.
    pub changes: Option<Changes>,
    /// Whether the SDL equals the current version, so that no version was created.
    pub unchanged: bool,
}

/// A schema that the engine has accepted, ready to be written.
pub(crate) struct BuiltSchema {
    sdl: SchemaText,
    sdl_hash: String,
    findings: Findings,
    counts: Counts,
    source: VersionSource,
    message: Option<VersionMessage>,
    commit: Option<CommitHash>,
    run: Option<Run>,
    /// The version that it is again.
    restored: Option<VersionNumber>,
    rules_stamp: String,
}

impl BuiltSchema {
    pub(crate) async fn build(
        ctx: &Context,
        upload: SchemaUpload,
        options: &StoredDocsOptions,
    ) -> Result<(Self, Arc<Docs>)> {
        let (sdl, docs) = ctx.engine.build(upload.bytes, options).await?;
        let built = Self {
            sdl_hash: format!("{:x}", Sha256::digest(sdl.as_str().as_bytes())),
            sdl,
            findings: docs.findings().clone(),
            counts: docs.counts(),
            source: upload.source,
            message: upload.message,
            commit: upload.commit,
            run: upload.run,
            restored: None,
            rules_stamp: options.stamp(),
        };
        Ok((built, Arc::new(docs)))
    }

    /// Inserts it as the project's next version and makes it the current one.
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
            run: self.run.clone(),
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

/// Maximum number of tries when other publishes come first. In each round at least one succeeds.
const MAX_TRIES: usize = 100;

/// Publishes a schema, which becomes the current version at once. If its SDL equals the current version, no version is
/// created.
///
/// # Errors
/// [`Error::PlanLimit`] if the project is read-only, [`Error::InvalidSchema`] and [`Error::TooLarge`]. Then the current
/// version stays.
pub async fn publish(
    ctx: &Context,
    actor: Actor,
    project: &Project,
    upload: SchemaUpload,
) -> Result<Published> {
    let publication = publish_from(ctx, actor, project, upload, None, None).await?;
    published(publication)
}

fn published(publication: Publication) -> Result<Published> {
    match publication {
        Publication::Done(published) => Ok(*published),
        Publication::Replayed(_) => Err(Error::internal("a replay of a request without a key")),
        Publication::Refused(_) => Err(Error::Conflict {
            code: "breaking_changes",
            field: None,
            message: "The schema breaks clients.".to_owned(),
        }),
    }
}

/// Like [`publish`], also for requests that may be sent again. Of several requests with the same key, even concurrent
/// ones, only one publishes and all get its response. A refused request is not remembered, so its key may be used
/// again.
///
/// # Errors
/// As [`publish`]; [`Error::Unprocessable`] if the key came with another request; [`Error::Conflict`] with code
/// `cannot_compare` or [`Error::Unavailable`] if breaking changes are to be refused and the changes are unknown;
/// [`Error::Conflict`] with code `older_commit` if a newer run has published.
pub async fn publish_once(
    ctx: &Context,
    actor: Actor,
    project: &Project,
    upload: SchemaUpload,
    once: Option<IdempotentRequest<Published>>,
) -> Result<Publication> {
    publish_from(ctx, actor, project, upload, None, once).await
}

/// Publishes a schema, which may be that of an older version again.
async fn publish_from(
    ctx: &Context,
    actor: Actor,
    project: &Project,
    mut upload: SchemaUpload,
    restored: Option<VersionNumber>,
    once: Option<IdempotentRequest<Published>>,
) -> Result<Publication> {
    upload.run = Run::by(upload.run, &actor.author);
    let once = once.map(Arc::new);
    if let Some(answer) = find_earlier(ctx, project, once.clone()).await? {
        return Ok(Publication::Replayed(answer));
    }
    read_only::check_ahead(ctx, project.id).await?;
    let (strict, breaking) = (upload.strict, upload.breaking.clone());
    let (mut built, docs) = BuiltSchema::build(ctx, upload, &project.docs_options).await?;
    built.restored = restored;
    let no_changes = ChangeCounts::default();
    if !Verdict::new(&built.findings, no_changes, tolerance(strict)).is_ok() {
        return Err(refused_for(built.findings));
    }
    let built = Arc::new(built);
    for _ in 0..MAX_TRIES {
        let before = current(ctx, project.id).await?;
        let comparison = compare(ctx, project, before.as_ref(), &built, &docs).await;
        let new = NewDocs {
            built: Arc::clone(&built),
            docs: Arc::clone(&docs),
            options: project.docs_options.clone(),
            breaking: breaking.clone(),
            once: once.clone(),
        };
        let by = actor.clone();
        let Some(publication) = write(ctx, by, project.id, new, before, comparison).await? else {
            continue;
        };
        if let Publication::Done(published) = &publication
            && !published.unchanged
        {
            tracing::info!(project_id = %project.id, version = published.version.number.get(), "schema published");
        }
        return Ok(publication);
    }
    Err(Error::Unavailable(
        "Another schema of this project was published at the same time. Try again.".to_owned(),
    ))
}

/// Publishes an older version again as a new version.
///
/// # Errors
/// [`Error::NotFound`] if the project has no such version; as [`publish`].
pub async fn restore(
    ctx: &Context,
    actor: Actor,
    project: &Project,
    number: VersionNumber,
) -> Result<Published> {
    let id = project.id;
    let sdl = ctx
        .store
        .read(move |conn| schema_versions::find_sdl(conn, id, number))
        .await?
        .ok_or(Error::NotFound("Schema version"))?;
    let upload = SchemaUpload {
        bytes: sdl.into_string().into_bytes(),
        source: VersionSource::Restore,
        message: VersionMessage::parse(&format!("Version {number} again")).ok(),
        commit: None,
        run: None,
        strict: false,
        breaking: Breaking::Publish,
    };
    let publication = publish_from(ctx, actor, project, upload, Some(number), None).await?;
    published(publication)
}

/// Returns the response to an earlier request with the same key, before the schema is built.
async fn find_earlier(
    ctx: &Context,
    project: &Project,
    once: Option<Arc<IdempotentRequest<Published>>>,
) -> Result<Option<String>> {
    let Some(once) = once else { return Ok(None) };
    let (now, owner) = (ctx.clock.now(), project.owner_id);
    ctx.store
        .read(move |conn| once.find_earlier(conn, owner, now))
        .await
}

fn refused_for(findings: Findings) -> Error {
    let count = findings.count();
    let s = if count == 1 { "" } else { "s" };
    Error::InvalidSchema {
        message: format!(
            "The schema has {count} finding{s}, and “strict” refuses a schema with findings."
        ),
        diagnostics: findings.items,
    }
}

/// A schema with its docs, the options they were made with, and how it is to be published.
struct NewDocs {
    built: Arc<BuiltSchema>,
    docs: Arc<Docs>,
    options: StoredDocsOptions,
    breaking: Breaking,
    once: Option<Arc<IdempotentRequest<Published>>>,
}

/// Writes the version if the one that it was compared with is still the current version.
async fn write(
    ctx: &Context,
    actor: Actor,
    id: ProjectId,
    new: NewDocs,
    before: Option<SchemaVersion>,
    comparison: Comparison,
) -> Result<Option<Publication>> {
    change(ctx, actor, id, move |change| {
        let (owner, now) = (change.owner.id, change.now);
        // Checked again behind the lock, because the same request may have succeeded meanwhile.
        if let Some(once) = &new.once
            && let Some(answer) = once.find_earlier(change.conn, owner, now)?
        {
            return Ok(Some(Publication::Replayed(answer)));
        }
        let once = new.once.clone();
        let run = PublishedRun::new(new.built.commit.as_ref(), new.built.run.as_ref());
        let outdated = run_order::find_newer(change.conn, id, run.as_ref())?;
        let publication = match find_unchanged(change.conn, id, &new.built.sdl_hash)? {
            Some(version) => Some(unchanged(change.conn, version)?),
            None => {
                if let Some(newer) = &outdated {
                    return Err(newer.refuse());
                }
                let shown = current_version(change.conn, id)?.map(|version| version.id);
                if shown == before.map(|version| version.id) {
                    Some(insert(change, new, comparison)?)
                } else {
                    None
                }
            }
        };
        if let (None, Some(run), Some(Publication::Done(_))) = (outdated, run, &publication) {
            run_order::record(change.conn, id, run)?;
        }
        if let (Some(once), Some(Publication::Done(published))) = (once, &publication) {
            once.keep(change.conn, owner, published, now)?;
        }
        Ok(publication)
    })
    .await
}

fn unchanged(conn: &mut Conn, version: SchemaVersion) -> Result<Publication> {
    let findings = schema_versions::find_findings(conn, version.id)?;
    Ok(Publication::Done(Box::new(Published {
        version,
        findings,
        changes: Some(Changes::default()),
        unchanged: true,
    })))
}

/// Inserts the version, unless it breaks clients, or may break them, and is to be refused then.
fn insert(change: &mut Change<'_>, new: NewDocs, comparison: Comparison) -> Result<Publication> {
    let id = change.project.id;
    let is_unknown = matches!(comparison, Comparison::Failed(_));
    let rules = policy::Rules::read(change.conn, id)?;
    let described = comparison.describe(rules.do_hidden_parts_count());
    let changes = match comparison {
        Comparison::Failed(failed) if new.breaking == Breaking::Refuse => {
            return Err(failed.into_refusal());
        }
        known => known.into_changes(),
    };
    let judged = rules.judge(changes.clone().unwrap_or_default());
    let failing = judged.failing();
    if new.breaking == Breaking::Refuse && failing > 0 {
        return Ok(Publication::Refused(Box::new(judged.merged())));
    }
    let built = &new.built;
    let shown = changes.as_ref().map(|changes| &changes.shown);
    let version = built.insert(change.conn, id, change.now, shown)?;
    rules.spend(change.conn, &judged, version.number)?;
    if let Breaking::Allow(reason) = new.breaking
        && (failing > 0 || is_unknown)
    {
        let author = &change.actor.author;
        let allowed = policy::allow_all(id, reason, author, version.number, change.now);
        allowed_changes::insert(change.conn, &allowed)?;
        let allowed_change = EventAllowedChange::from(&allowed);
        change.emit(What::AllowedChangeCreated { allowed_change });
    }
    change.emit_published(published_schema(&version, built.restored, described));
    // If other options were saved meanwhile, counts, changes and docs are stale and will be computed again.
    if change.project.docs_options == new.options {
        change.warm(version.id, new.docs);
    }
    Ok(Publication::Done(Box::new(Published {
        version,
        findings: built.findings.clone(),
        changes: changes.map(OwnChanges::merged),
        unchanged: false,
    })))
}

/// Compares a schema with the current version. A current version that can no longer be read must not stop its successor,
/// unless breaking changes are to be refused.
async fn compare(
    ctx: &Context,
    project: &Project,
    before: Option<&SchemaVersion>,
    built: &BuiltSchema,
    docs: &Arc<Docs>,
) -> Comparison {
    let Some(before) = before else {
        return Comparison::First;
    };
    let compared = async {
        let id = before.id;
        let hash = ctx
            .store
            .read(move |conn| schema_versions::find_sdl_hash(conn, id))
            .await?;
        if hash.is_some_and(|hash| hash == built.sdl_hash) {
            return Ok(OwnChanges::default());
        }
        let new = pair_of_new(ctx, &built.sdl, Arc::clone(docs)).await?;
        let old = open_pair_of(ctx, project, before.number).await?;
        compare_pairs(ctx, old, new).await
    };
    match compared.await {
        Ok(changes) => Comparison::Changes(changes),
        Err(cause) => {
            tracing::warn!(project_id = %project.id, error = %cause, "changes unknown");
            Comparison::Failed(CannotCompare {
                current: before.number,
                cause,
            })
        }
    }
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

/// Returns the current version if its SDL has this hash.
fn find_unchanged(
    conn: &mut Conn,
    project: ProjectId,
    sdl_hash: &str,
) -> Result<Option<SchemaVersion>> {
    let Some(version) = current_version(conn, project)? else {
        return Ok(None);
    };
    let same =
        schema_versions::find_sdl_hash(conn, version.id)?.is_some_and(|hash| hash == sdl_hash);
    Ok(same.then_some(version))
}
