//! The only way to change a project.
//!
//! [`change`] locks the project, refuses it if the plan does not cover it, runs the closure, and stores the events
//! that it emits, all in one transaction. After the commit it updates this process's caches; other instances see the
//! change within two seconds, when they read the route again.

use std::sync::Arc;

use domain::{
    Actor, Error, Event, Project, ProjectId, ProjectRef, PropertyChanges, PublishedSchema, Result,
    SchemaVersion, Slug, Timestamp, User, VersionComparison, VersionId, VersionNumber, What,
};
use persistence::{Conn, events, projects, slug_redirects, users};
use schema_docs::Docs;

use crate::{Context, read_only};

/// A change of a project inside a transaction.
pub(crate) struct Change<'a> {
    /// The connection with the open transaction.
    pub conn: &'a mut Conn,
    /// The stored project. It is locked until the commit.
    pub project: Project,
    /// Its owner, with the current plan.
    pub owner: User,
    /// The actor of the change.
    pub actor: Actor,
    /// The time of the change.
    pub now: Timestamp,
    emitted: Vec<What>,
    built: Vec<(VersionId, Arc<Docs>)>,
}

impl Change<'_> {
    /// Emits an event. It is stored with the state of the project at the end of the closure.
    pub(crate) fn emit(&mut self, what: What) {
        self.emitted.push(what);
    }

    /// Emits which properties of the project changed, if any did.
    pub(crate) fn emit_updated(&mut self, changes: PropertyChanges) {
        if !changes.is_empty() {
            let changes = changes.into_list();
            self.emit(What::ProjectUpdated { changes });
        }
    }

    /// Emits the events of a published version.
    pub(crate) fn emit_published(&mut self, schema: PublishedSchema) {
        self.emitted.extend(list_published(schema));
    }

    /// Passes on the docs of a version that this change stores, so that its first reader does not wait.
    pub(crate) fn warm(&mut self, version: VersionId, docs: Arc<Docs>) {
        self.built.push((version, docs));
    }
}

/// Returns the events of a published version.
pub(crate) fn list_published(schema: PublishedSchema) -> impl Iterator<Item = What> {
    let breaking = schema.may_break().then(|| What::SchemaBreakingChange {
        schema: schema.clone(),
    });
    std::iter::once(What::SchemaPublished { schema }).chain(breaking)
}

/// Updates of this process's caches after a commit.
#[derive(Default)]
pub(crate) struct Notice {
    /// Slugs whose project changed.
    pub slugs: Vec<Slug>,
    /// Docs that were built for the change.
    pub docs: Vec<(Project, VersionId, Arc<Docs>)>,
}

impl Notice {
    /// Updates the caches. Docs come first, so that a reader who gets the new route finds its docs too.
    pub(crate) async fn tell(self, ctx: &Context) {
        for (project, version, docs) in self.docs {
            ctx.docs.warm(&project, version, docs).await;
        }
        ctx.docs.forget_routes(&self.slugs).await;
    }
}

/// Updates this process's caches after an account has changed. `slugs` are those that lead elsewhere or nowhere now.
/// Other instances see the change within two seconds.
pub async fn addresses_changed(ctx: &Context, slugs: Vec<Slug>) {
    let docs = Vec::new();
    Notice { slugs, docs }.tell(ctx).await;
}

/// Changes a project: everything that `work` does is stored, or nothing.
///
/// # Errors
/// [`Error::NotFound`] if the project is gone or belongs to another user; [`Error::PlanLimit`] if its owner's plan
/// does not cover it; errors of `work`.
pub(crate) async fn change<T, F>(
    ctx: &Context,
    actor: Actor,
    project: ProjectId,
    work: F,
) -> Result<T>
where
    T: Send + 'static,
    F: FnOnce(&mut Change<'_>) -> Result<T> + Send + 'static,
{
    change_even_read_only(ctx, actor, project, |change| {
        // Checked inside the transaction, because the plan may have changed since the request arrived.
        read_only::check(change.conn, &change.owner, &change.project)?;
        work(change)
    })
    .await
}

/// Like [`change`], but also for read-only projects.
///
/// # Errors
/// As [`change`], except [`Error::PlanLimit`].
pub(crate) async fn change_even_read_only<T, F>(
    ctx: &Context,
    actor: Actor,
    project: ProjectId,
    work: F,
) -> Result<T>
where
    T: Send + 'static,
    F: FnOnce(&mut Change<'_>) -> Result<T> + Send + 'static,
{
    let now = ctx.clock.now();
    let (outcome, notice) = ctx
        .store
        .write(move |conn| run(conn, actor, project, now, work))
        .await?;
    notice.tell(ctx).await;
    Ok(outcome)
}

fn run<T>(
    conn: &mut Conn,
    actor: Actor,
    id: ProjectId,
    now: Timestamp,
    work: impl FnOnce(&mut Change<'_>) -> Result<T>,
) -> Result<(T, Notice)> {
    let missing = Error::NotFound("Project");
    if !projects::lock(conn, id)? {
        return Err(missing);
    }
    let by_id = ProjectRef::Id(id);
    let before = projects::find(conn, &by_id)?.ok_or(missing.clone())?;
    actor.check_owner(before.owner_id, "Project")?;
    let owner = users::find(conn, before.owner_id)?.ok_or(missing)?;
    let mut slugs = slug_redirects::of_project(conn, id)?;
    slugs.push(before.slug.clone());
    let mut change = Change {
        conn,
        project: before.clone(),
        owner,
        actor,
        now,
        emitted: Vec::new(),
        built: Vec::new(),
    };
    let outcome = work(&mut change)?;
    let (actor, emitted, built) = (change.actor, change.emitted, change.built);
    // The events of a deleted project describe its last state.
    let after = projects::find(conn, &by_id)?.unwrap_or(before);
    let emitted: Vec<Event> = emitted
        .into_iter()
        .map(|what| Event::of_project(actor.clone(), &after, what, now))
        .collect();
    events::emit(conn, &emitted)?;
    slugs.push(after.slug.clone());
    let docs = built
        .into_iter()
        .map(|(version, docs)| (after.clone(), version, docs))
        .collect();
    Ok((outcome, Notice { slugs, docs }))
}

/// Describes a version for its events.
pub(crate) fn published_schema(
    version: &SchemaVersion,
    restored_version: Option<VersionNumber>,
    comparison: VersionComparison,
) -> PublishedSchema {
    let commit = version.commit.as_ref();
    PublishedSchema {
        version: version.number.get(),
        source: Some(version.source.as_str().to_owned()),
        restored_version: restored_version.map(VersionNumber::get),
        commit: commit.map(|commit| commit.as_str().to_owned()),
        comparison,
    }
}
