//! Creates projects.

use std::sync::Arc;

use domain::{
    Actor, Description, Error, Event, Feature, Project, ProjectId, ProjectName, ProjectRef,
    PropertyChanges, Result, SchemaVersion, Slug, StoredDocsOptions, Timestamp, User,
    VersionComparison, VersionSource, What,
};
use persistence::{Conn, events, projects, users};
use schema_docs::Docs;
use schema_results::{ChangeCounts, Changes, Findings};

use crate::Context;
use crate::change::{Notice, list_published, published_schema};
use crate::idempotency::IdempotentRequest;
use crate::publish::{Breaking, BuiltSchema, SchemaUpload};
use crate::slugs::{candidates, slug_taken};

/// A project to create.
pub struct NewProject {
    /// Its name.
    pub name: ProjectName,
    /// Its slug, if the owner chose one; otherwise made from the name.
    pub slug: Option<Slug>,
    /// Its description.
    pub description: Description,
    /// Whether its docs are public.
    pub is_public: bool,
    /// Its first schema.
    pub schema: Option<Vec<u8>>,
    /// The origin of that schema.
    pub source: VersionSource,
}

/// A created project.
#[derive(Clone)]
pub struct Created {
    /// The project.
    pub project: Project,
    /// Its first version, if a schema came with it.
    pub version: Option<SchemaVersion>,
    /// Findings of that schema.
    pub findings: Findings,
}

/// The result of a request to create a project.
pub enum Creation {
    /// The project was created.
    New(Box<Created>),
    /// The same request had already created it; holds the stored response.
    Replayed(String),
}

/// Creates a project together with its first schema version, if there is a schema. Of several requests with the same
/// key, even concurrent ones, only one creates the project and all get its response. A refused request is not
/// remembered, so its key may be used again.
///
/// # Errors
/// [`Error::PlanLimit`] above the plan's number of projects and for a private project on Free; [`Error::Conflict`]
/// with code `slug_taken` for a chosen slug; [`Error::Unprocessable`] if the key came with another request; errors of
/// the engine for the schema.
pub async fn create(
    ctx: &Context,
    actor: Actor,
    owner: &User,
    mut new: NewProject,
    once: Option<IdempotentRequest<Created>>,
) -> Result<Creation> {
    let once = once.map(Arc::new);
    if let Some(answer) = check_ahead(ctx, owner, new.is_public, once.clone()).await? {
        return Ok(Creation::Replayed(answer));
    }
    let schema = new.schema.take().into_iter();
    let schema = schema.map(|bytes| first_upload(bytes, new.source));
    let versions = schema.collect();
    let (draft, docs) = Draft::build(ctx, actor, owner, new, versions).await?;
    let write = move |conn: &mut Conn| draft.insert(conn, once.as_deref());
    let creation = ctx.store.write(write).await?;
    if let Creation::New(created) = &creation {
        tell(ctx, created, docs).await;
        tracing::info!(project_id = %created.project.id, "project created");
    }
    Ok(creation)
}

/// Creates a project with all of its versions, oldest first, unless its owner already has one of that name. Of several
/// concurrent calls, one creates it.
///
/// # Errors
/// As [`create`].
pub(crate) async fn create_unless_named(
    ctx: &Context,
    actor: Actor,
    owner: &User,
    new: NewProject,
    versions: Vec<SchemaUpload>,
) -> Result<()> {
    let (draft, docs) = Draft::build(ctx, actor, owner, new, versions).await?;
    let write = move |conn: &mut Conn| {
        // Locked first, so that a concurrent call sees the project of the other.
        if !users::lock(conn, draft.owner.id)? {
            return Err(Error::Unauthenticated);
        }
        let named = projects::list_of_owner(conn, draft.owner.id)?;
        if named.iter().any(|project| project.name == draft.name) {
            return Ok(None);
        }
        draft.insert(conn, None).map(Some)
    };
    if let Some(Creation::New(created)) = ctx.store.write(write).await? {
        tell(ctx, &created, docs).await;
    }
    Ok(())
}

/// Checks the plan before the schema is built, so that a request that will be refused does not wait for the build.
/// Returns the response to an earlier request with the same key.
async fn check_ahead(
    ctx: &Context,
    owner: &User,
    is_public: bool,
    once: Option<Arc<IdempotentRequest<Created>>>,
) -> Result<Option<String>> {
    let (now, owner_id) = (ctx.clock.now(), owner.id);
    let (count, earlier) = ctx
        .store
        .read(move |conn| {
            // Counted first: if the project of the same request is counted, its response is stored too.
            let count = projects::count_of_owner(conn, owner_id)?;
            let earlier = once.map(|once| once.find_earlier(conn, owner_id, now));
            Ok((count, earlier.transpose()?.flatten()))
        })
        .await?;
    if earlier.is_some() {
        return Ok(earlier);
    }
    if !is_public && !owner.plan.entitlements().private_projects {
        return Err(private_needs_pro(owner));
    }
    check_limit(owner, count)?;
    Ok(None)
}

fn first_upload(bytes: Vec<u8>, source: VersionSource) -> SchemaUpload {
    SchemaUpload {
        bytes,
        source,
        message: None,
        commit: None,
        run: None,
        strict: false,
        breaking: Breaking::Publish,
    }
}

/// A version to write, and how it differs from the one before; none for the first.
struct DraftVersion {
    built: BuiltSchema,
    changes: Option<Changes>,
}

/// Builds the versions, and returns the docs of the last one too.
async fn build_versions(
    ctx: &Context,
    uploads: Vec<SchemaUpload>,
) -> Result<(Vec<DraftVersion>, Option<Arc<Docs>>)> {
    let mut versions = Vec::new();
    let mut before: Option<Arc<Docs>> = None;
    for upload in uploads {
        let options = StoredDocsOptions::default();
        let (built, docs) = BuiltSchema::build(ctx, upload, &options).await?;
        let changes = match before {
            Some(before) => Some(ctx.engine.compare(before, Arc::clone(&docs)).await?),
            None => None,
        };
        versions.push(DraftVersion { built, changes });
        before = Some(docs);
    }
    Ok((versions, before))
}

/// A version that was written, and how it compares with the one before.
type WrittenVersion = (SchemaVersion, VersionComparison);

/// A project whose schemas have been built, ready to be written.
struct Draft {
    actor: Actor,
    owner: User,
    name: ProjectName,
    slug: Option<Slug>,
    description: Description,
    is_public: bool,
    versions: Vec<DraftVersion>,
    now: Timestamp,
}

impl Draft {
    /// Builds the schemas, if there are any.
    async fn build(
        ctx: &Context,
        actor: Actor,
        owner: &User,
        new: NewProject,
        uploads: Vec<SchemaUpload>,
    ) -> Result<(Self, Option<Arc<Docs>>)> {
        let (versions, docs) = build_versions(ctx, uploads).await?;
        let draft = Self {
            actor,
            owner: owner.clone(),
            name: new.name,
            slug: new.slug,
            description: new.description,
            is_public: new.is_public,
            versions,
            now: ctx.clock.now(),
        };
        Ok((draft, docs))
    }

    /// Writes the project in a transaction.
    fn insert(
        self,
        conn: &mut Conn,
        once: Option<&IdempotentRequest<Created>>,
    ) -> Result<Creation> {
        let (now, owner_id) = (self.now, self.owner.id);
        if !users::lock(conn, owner_id)? {
            return Err(Error::Unauthenticated);
        }
        let count = projects::count_of_owner(conn, owner_id)?;
        // Checked again behind the lock, because the same request may have succeeded meanwhile.
        if let Some(once) = once
            && let Some(answer) = once.find_earlier(conn, owner_id, now)?
        {
            return Ok(Creation::Replayed(answer));
        }
        check_limit(&self.owner, count)?;
        let id = self.insert_row(conn)?;
        let written = self.insert_versions(conn, id)?;
        let project = projects::find(conn, &ProjectRef::Id(id))?
            .ok_or_else(|| Error::internal("new project is gone"))?;
        let newest = self.versions.last();
        let findings = newest.map(|version| version.built.findings().clone());
        let created = Created {
            project,
            version: written.last().map(|(version, _)| version.clone()),
            findings: findings.unwrap_or_default(),
        };
        if let Some(once) = once {
            once.keep(conn, owner_id, &created, now)?;
        }
        events::emit(
            conn,
            &events_of(&self.actor, &created.project, &written, now),
        )?;
        Ok(Creation::New(Box::new(created)))
    }

    fn insert_versions(&self, conn: &mut Conn, id: ProjectId) -> Result<Vec<WrittenVersion>> {
        let versions = self.versions.iter();
        versions
            .map(|DraftVersion { built, changes }| {
                let version = built.insert(conn, id, self.now, changes.as_ref())?;
                let comparison = match changes {
                    Some(changes) => VersionComparison::Compared {
                        shown: changes.counts,
                        hidden: ChangeCounts::default(),
                    },
                    None => VersionComparison::First,
                };
                Ok((version, comparison))
            })
            .collect()
    }

    fn insert_row(&self, conn: &mut Conn) -> Result<ProjectId> {
        let id = ProjectId::generate();
        let row = projects::NewProject {
            id,
            owner_id: self.owner.id,
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

/// Updates this process's caches.
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

fn events_of(
    actor: &Actor,
    project: &Project,
    versions: &[WrittenVersion],
    now: Timestamp,
) -> Vec<Event> {
    let changes = PropertyChanges::new()
        .create("name", project.name.as_str())
        .create("slug", project.slug.as_str())
        .create(
            "description",
            Some(project.description.as_str()).filter(|text| !text.is_empty()),
        )
        .create("is_public", project.is_public)
        .into_list();
    let published = versions.iter().flat_map(|(version, comparison)| {
        list_published(published_schema(version, None, *comparison))
    });
    std::iter::once(What::ProjectCreated { changes })
        .chain(published)
        .map(|what| Event::of_project(actor.clone(), project, what, now))
        .collect()
}

/// Returns why an owner of `count` projects cannot create another one; none if they can.
#[must_use]
pub fn refusal(owner: &User, count: usize) -> Option<String> {
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    match check_limit(owner, count) {
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
    for slug in candidates(slug) {
        if projects::insert(conn, row, &slug, now)?.is_ok() {
            return Ok(());
        }
    }
    Err(slug_taken(slug))
}

pub(crate) fn check_limit(owner: &User, count: u32) -> Result<()> {
    match owner.plan.entitlements().max_projects {
        // Deleting one project would not be enough.
        Some(most) if count > most => Err(Error::plan_limit(
            Feature::UnlimitedProjects,
            format!(
                "The Free plan includes {most} projects and you have {count}. {}",
                owner.way_to_pro("Upgrade to Pro for unlimited projects", ".")
            ),
        )),
        Some(most) if count == most => Err(Error::plan_limit(
            Feature::UnlimitedProjects,
            format!(
                "The Free plan includes {most} projects. {}",
                owner.way_to_pro("Delete one, or upgrade to Pro for unlimited projects", ".")
            ),
        )),
        _ => Ok(()),
    }
}

pub(crate) fn private_needs_pro(owner: &User) -> Error {
    let way = owner.way_to_pro("Make the project public, or upgrade to Pro", ".");
    Error::PlanLimit {
        feature: Feature::PrivateProjects,
        field: Some("is_public"),
        message: format!("Private projects are part of the Pro plan. {way}"),
    }
}
