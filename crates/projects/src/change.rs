//! The one way to change a project.
//!
//! [`change`] locks the project, refuses what the plan does not cover, runs the closure, and stores the events
//! that it emits, all in one transaction. After the commit it tells this process's caches; other instances
//! notice within two seconds, when they read the route again.

use std::sync::Arc;

use domain::{
    Actor, Error, Event, EventKind, Project, ProjectId, ProjectRef, PublishedSchema, Result, Slug,
    Timestamp, User, VersionId,
};
use persistence::{Conn, events, projects, slug_redirects, users};
use schema_docs::Docs;

use crate::{Context, read_only};

/// A change of a project, inside its transaction.
pub(crate) struct Change<'a> {
    /// The connection that the transaction is open on.
    pub conn: &'a mut Conn,
    /// The project as it is stored; nobody else changes it until the commit.
    pub project: Project,
    /// Its owner, with the plan in force.
    pub owner: User,
    /// The time of the change.
    pub now: Timestamp,
    emitted: Vec<(EventKind, Option<PublishedSchema>)>,
    built: Vec<(VersionId, Arc<Docs>)>,
}

impl Change<'_> {
    /// Says that something happened. It is stored with the project as it is when the closure ends.
    pub(crate) fn emit(&mut self, kind: EventKind) {
        self.emitted.push((kind, None));
    }

    /// Says that a version was published.
    pub(crate) fn emit_published(&mut self, schema: PublishedSchema) {
        self.emitted.extend(published(schema));
    }

    /// Hands over the docs of a version that this change stores, so that its first reader does not wait.
    pub(crate) fn warm(&mut self, version: VersionId, docs: Arc<Docs>) {
        self.built.push((version, docs));
    }
}

/// The events of a version that was published.
pub(crate) fn published(
    schema: PublishedSchema,
) -> impl Iterator<Item = (EventKind, Option<PublishedSchema>)> {
    let breaks = schema.changes.is_some_and(|changes| changes.breaking > 0);
    let breaking = breaks.then_some(EventKind::SchemaBreakingChange);
    std::iter::once(EventKind::SchemaPublished)
        .chain(breaking)
        .map(move |kind| (kind, Some(schema)))
}

/// What this process's caches are told after a commit.
#[derive(Default)]
pub(crate) struct Notice {
    /// Slugs that lead to what changed.
    pub slugs: Vec<Slug>,
    /// Docs that were built for it.
    pub docs: Vec<(Project, VersionId, Arc<Docs>)>,
}

impl Notice {
    /// Tells the caches. Docs first: a reader who finds the new route finds its docs as well.
    pub(crate) async fn tell(self, ctx: &Context) {
        for (project, version, docs) in self.docs {
            ctx.docs.warm(&project, version, docs).await;
        }
        ctx.docs.forget_routes(&self.slugs).await;
    }
}

/// Tells this process's caches, after the commit of a change to an account, which slugs lead somewhere else now
/// or nowhere. Other instances notice within two seconds.
pub async fn addresses_changed(ctx: &Context, slugs: Vec<Slug>) {
    let docs = Vec::new();
    Notice { slugs, docs }.tell(ctx).await;
}

/// Changes a project: all that `work` does happens, or nothing.
///
/// # Errors
/// [`Error::NotFound`] where the project is gone or somebody else's; [`Error::PlanLimit`] where its owner's
/// plan does not cover it; those of `work`.
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
        // Asked here: what a request knew of the plan when it came may be over.
        read_only::check(change.conn, &change.owner, &change.project)?;
        work(change)
    })
    .await
}

/// [`change`] for what a project allows also while it is read-only.
///
/// # Errors
/// As [`change`], without [`Error::PlanLimit`].
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
        now,
        emitted: Vec::new(),
        built: Vec::new(),
    };
    let outcome = work(&mut change)?;
    let (emitted, built) = (change.emitted, change.built);
    // One that was deleted is described as it was.
    let after = projects::find(conn, &by_id)?.unwrap_or(before);
    let emitted: Vec<Event> = emitted
        .into_iter()
        .map(|(kind, schema)| Event::new(kind, &after, schema, now))
        .collect();
    events::insert(conn, &emitted)?;
    slugs.push(after.slug.clone());
    let docs = built
        .into_iter()
        .map(|(version, docs)| (after.clone(), version, docs))
        .collect();
    Ok((outcome, Notice { slugs, docs }))
}
