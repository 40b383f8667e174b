//! Making a project.

use std::sync::Arc;

use domain::{
    Description, Entitlements, Error, Event, EventKind, Feature, HideRuleLines, Project, ProjectId,
    ProjectName, ProjectRef, PublishedSchema, Result, SchemaVersion, Slug, Timestamp, User, UserId,
    VersionSource,
};
use persistence::{Conn, events, projects, users};
use schema_docs::Docs;
use schema_results::Findings;

use crate::change::{Notice, published};
use crate::idempotency::IdempotentRequest;
use crate::publish::{BuiltSchema, SchemaUpload};
use crate::{Context, slugs};

/// What a new project starts with.
pub struct NewProject {
    /// Its name.
    pub name: ProjectName,
    /// Its slug, if the owner chose one; otherwise made from the name.
    pub slug: Option<Slug>,
    /// Its description.
    pub description: Description,
    /// May everybody read its docs.
    pub is_public: bool,
    /// Its first schema.
    pub schema: Option<Vec<u8>>,
    /// Where that is from.
    pub source: VersionSource,
}

/// What was made.
#[derive(Clone)]
pub struct Created {
    /// The project.
    pub project: Project,
    /// Its first version, if a schema came with it.
    pub version: Option<SchemaVersion>,
    /// What is wrong with that schema.
    pub findings: Findings,
}

/// What became of a request to make a project.
pub enum Creation {
    /// It was made.
    New(Box<Created>),
    /// It was made before, by the same request; this is what that was answered.
    Before(String),
}

/// Makes a project, with its first schema version where one is given: both or nothing. Of requests
/// with the same key, one after the other or at once, one makes it and all get its answer; a
/// request that is refused leaves no trace, so its key may be sent again.
///
/// # Errors
/// [`Error::PlanLimit`] past the plan's projects and for a private one on Free; [`Error::Conflict`]
/// with code `slug_taken` for a chosen slug; [`Error::Unprocessable`] for a key that came with
/// another request; those of the engine for the schema.
pub async fn create(
    ctx: &Context,
    owner: &User,
    new: NewProject,
    once: Option<IdempotentRequest>,
) -> Result<Creation> {
    let once = once.map(Arc::new);
    if let Some(answer) = check_ahead(ctx, owner, new.is_public, once.clone()).await? {
        return Ok(Creation::Before(answer));
    }
    let (built, docs) = match new.schema {
        Some(bytes) => {
            let (built, docs) = build(ctx, bytes, new.source).await?;
            (Some(built), Some(docs))
        }
        None => (None, None),
    };
    let draft = Draft {
        owner_id: owner.id,
        entitlements: owner.plan.entitlements(),
        name: new.name,
        slug: new.slug,
        description: new.description,
        is_public: new.is_public,
        built,
        now: ctx.clock.now(),
    };
    let write = move |conn: &mut Conn| draft.insert(conn, once.as_deref());
    let creation = ctx.store.write(write).await?;
    if let Creation::New(created) = &creation {
        tell(ctx, created, docs).await;
        tracing::info!(project_id = %created.project.id, "project created");
    }
    Ok(creation)
}

/// Refuses what the plan does not include before the schema is built, so that nobody waits for a build that is
/// refused. Returns the answer to an earlier request with the same key.
async fn check_ahead(
    ctx: &Context,
    owner: &User,
    is_public: bool,
    once: Option<Arc<IdempotentRequest>>,
) -> Result<Option<String>> {
    let (now, owner_id) = (ctx.clock.now(), owner.id);
    let (count, earlier) = ctx
        .store
        .read(move |conn| {
            // Counted first: where the project of the same request is counted, its answer is there as well.
            let count = projects::count_of_owner(conn, owner_id)?;
            let earlier = once.map(|once| once.find_earlier(conn, owner_id, now));
            Ok((count, earlier.transpose()?.flatten()))
        })
        .await?;
    if earlier.is_some() {
        return Ok(earlier);
    }
    let entitlements = owner.plan.entitlements();
    if !is_public && !entitlements.private_projects {
        return Err(private_needs_pro());
    }
    check_limit(entitlements, count)?;
    Ok(None)
}

async fn build(
    ctx: &Context,
    bytes: Vec<u8>,
    source: VersionSource,
) -> Result<(BuiltSchema, Arc<Docs>)> {
    let upload = SchemaUpload {
        bytes,
        source,
        message: None,
        commit: None,
        strict: false,
    };
    BuiltSchema::build(ctx, upload, &HideRuleLines::default()).await
}

/// A project that may be made, with its schema built.
struct Draft {
    owner_id: UserId,
    entitlements: Entitlements,
    name: ProjectName,
    slug: Option<Slug>,
    description: Description,
    is_public: bool,
    built: Option<BuiltSchema>,
    now: Timestamp,
}

impl Draft {
    /// Writes it, in a transaction.
    fn insert(self, conn: &mut Conn, once: Option<&IdempotentRequest>) -> Result<Creation> {
        let (now, owner_id) = (self.now, self.owner_id);
        if !users::lock(conn, owner_id)? {
            return Err(Error::Unauthenticated);
        }
        let count = projects::count_of_owner(conn, owner_id)?;
        // Checked again behind the lock: the same request may have come through meanwhile.
        if let Some(once) = once
            && let Some(answer) = once.find_earlier(conn, owner_id, now)?
        {
            return Ok(Creation::Before(answer));
        }
        check_limit(self.entitlements, count)?;
        let id = self.insert_row(conn)?;
        let version = self.built.as_ref();
        let version = version.map(|schema| schema.insert(conn, id, now, None));
        let version = version.transpose()?;
        let project = projects::find(conn, &ProjectRef::Id(id))?
            .ok_or_else(|| Error::internal("new project is gone"))?;
        let findings = self.built.map(|schema| schema.findings().clone());
        let created = Created {
            project,
            version,
            findings: findings.unwrap_or_default(),
        };
        if let Some(once) = once {
            once.keep(conn, owner_id, &created, now)?;
        }
        events::insert(conn, &events_of(&created, now))?;
        Ok(Creation::New(Box::new(created)))
    }

    fn insert_row(&self, conn: &mut Conn) -> Result<ProjectId> {
        let id = ProjectId::generate();
        let row = projects::NewProject {
            id,
            owner_id: self.owner_id,
            name: &self.name,
            description: &self.description,
            is_public: self.is_public,
        };
        match &self.slug {
            Some(chosen) => projects::insert(conn, &row, chosen, self.now)?
                .map_err(|projects::SlugTaken| slug_taken(chosen))?,
            None => {
                let made = Slug::from_name(self.name.as_str());
                insert_numbered(conn, &row, &made, self.now)?;
            }
        }
        Ok(id)
    }
}

/// Tells this process's caches of the new project.
async fn tell(ctx: &Context, created: &Created, docs: Option<Arc<Docs>>) {
    let project = &created.project;
    let new_docs = created.version.as_ref().zip(docs);
    let new_docs = new_docs.map(|(version, docs)| (project.clone(), version.id, docs));
    let notice = Notice {
        slugs: vec![project.slug.clone()],
        docs: new_docs.into_iter().collect(),
    };
    notice.tell(ctx).await;
}

fn events_of(created: &Created, now: Timestamp) -> Vec<Event> {
    let schema = created.version.as_ref().map(|version| PublishedSchema {
        version: version.number.get(),
        changes: None,
    });
    std::iter::once((EventKind::ProjectCreated, None))
        .chain(schema.into_iter().flat_map(published))
        .map(|(kind, schema)| Event::new(kind, &created.project, schema, now))
        .collect()
}

/// Why no further project can be made by who has `count` of them; none where one can.
#[must_use]
pub fn refusal(owner: &User, count: usize) -> Option<String> {
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    match check_limit(owner.plan.entitlements(), count) {
        Err(Error::PlanLimit { message, .. }) => Some(message),
        _ => None,
    }
}

fn insert_numbered(
    conn: &mut Conn,
    row: &projects::NewProject<'_>,
    slug: &Slug,
    now: Timestamp,
) -> Result<()> {
    for slug in slugs::numbered(slug) {
        if projects::insert(conn, row, &slug, now)?.is_ok() {
            return Ok(());
        }
    }
    Err(slug_taken(slug))
}

pub(crate) fn check_limit(entitlements: Entitlements, count: u32) -> Result<()> {
    match entitlements.max_projects {
        // Deleting one would make no room.
        Some(most) if count > most => Err(Error::plan_limit(
            Feature::UnlimitedProjects,
            format!(
                "The Free plan includes {most} projects and you have {count}. Upgrade to Pro for unlimited projects."
            ),
        )),
        Some(most) if count == most => Err(Error::plan_limit(
            Feature::UnlimitedProjects,
            format!(
                "The Free plan includes {most} projects. Delete one, or upgrade to Pro for unlimited projects."
            ),
        )),
        _ => Ok(()),
    }
}

pub(crate) fn private_needs_pro() -> Error {
    Error::PlanLimit {
        feature: Feature::PrivateProjects,
        field: Some("is_public"),
        message:
            "Private projects are part of the Pro plan. Make the project public, or upgrade to Pro."
                .to_owned(),
    }
}

pub(crate) fn slug_taken(slug: &Slug) -> Error {
    Error::Conflict {
        code: "slug_taken",
        field: Some("slug"),
        message: format!("The address “{slug}” is taken. Choose another one."),
    }
}
