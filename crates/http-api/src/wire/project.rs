//! Projects, schema versions and findings.

use analytics::ProjectViews;
use domain::{Description, ProjectName, Slug};
use projects::read_only::ReadOnly;
use projects::{NewProject, ProjectChanges};
use schema_results::{Changes, Counts, Findings};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::wire::SentRun;

/// A new project.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateProject {
    /// 1 to 80 characters.
    pub name: String,
    /// Defaults to a slug made from the name.
    pub slug: Option<String>,
    /// At most 500 characters.
    pub description: Option<String>,
    /// Defaults to true.
    pub is_public: Option<bool>,
    /// SDL, or an introspection result as JSON text.
    pub sdl: Option<String>,
    /// The origin of the schema. Defaults to `upload`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<SchemaOrigin>,
}

/// The origin of a schema.
#[derive(Clone, Copy, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SchemaOrigin {
    /// Pasted, or from files.
    Upload,
    /// Read from a live address.
    Endpoint,
}

impl SchemaOrigin {
    /// Returns the source of a version. What an API key sends does not come from the browser.
    #[must_use]
    pub fn source(origin: Option<Self>, has_api_key: bool) -> domain::VersionSource {
        match origin {
            Some(Self::Endpoint) => domain::VersionSource::Endpoint,
            None | Some(Self::Upload) if has_api_key => domain::VersionSource::Api,
            None | Some(Self::Upload) => domain::VersionSource::Upload,
        }
    }
}

impl CreateProject {
    /// Parses the body.
    ///
    /// # Errors
    /// [`domain::Error::InvalidInput`].
    pub fn parse(self, has_api_key: bool) -> domain::Result<NewProject> {
        let body = self;
        Ok(NewProject {
            name: ProjectName::parse(&body.name)?,
            slug: body.slug.as_deref().map(Slug::parse).transpose()?,
            description: Description::parse(body.description.as_deref().unwrap_or_default())?,
            is_public: body.is_public.unwrap_or(true),
            schema: body.sdl.map(String::into_bytes),
            source: SchemaOrigin::source(body.source, has_api_key),
        })
    }
}

impl TryFrom<UpdateProject> for ProjectChanges {
    type Error = domain::Error;

    fn try_from(body: UpdateProject) -> domain::Result<Self> {
        let description = body.description.as_deref().map(Description::parse);
        Ok(Self {
            name: body.name.as_deref().map(ProjectName::parse).transpose()?,
            slug: body.slug.as_deref().map(Slug::parse).transpose()?,
            description: description.transpose()?,
            is_public: body.is_public,
        })
    }
}

/// The fields to change. A field that is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateProject {
    /// 1 to 80 characters.
    pub name: Option<String>,
    /// The old one redirects to the new one until somebody else takes it.
    pub slug: Option<String>,
    /// At most 500 characters.
    pub description: Option<String>,
    /// Whether everybody may read its docs.
    pub is_public: Option<bool>,
}

/// A schema to publish, sent as JSON.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PublishSchema {
    /// SDL.
    pub sdl: String,
    /// The publisher's message.
    pub message: Option<String>,
    /// The commit that the schema is from.
    pub commit: Option<String>,
    /// The run of the pipeline that it comes from.
    pub run: Option<SentRun>,
    /// The origin of the schema. Defaults to `upload`.
    pub source: Option<SchemaOrigin>,
    /// Whether findings refuse the schema. Defaults to false.
    pub strict: Option<bool>,
    /// Whether breaking changes refuse the schema, except those that are allowed or ignored. Defaults to false.
    pub refuse_breaking: Option<bool>,
    /// Why the breaking changes are fine: 1 to 500 characters. They are published, and the changelog says who
    /// allowed them and why. Takes precedence over `refuse_breaking`.
    pub allow_breaking: Option<String>,
}

/// A project as its owner sees it.
#[derive(Serialize, ToSchema)]
pub struct Project {
    /// UUIDv7.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The slug in addresses.
    pub slug: String,
    /// Its description; may be empty.
    pub description: String,
    /// Whether everybody may read its docs.
    pub is_public: bool,
    /// The owner's username.
    pub username: String,
    /// Number of the current version.
    #[schema(required)]
    pub current_version: Option<u32>,
    /// Counts of that version.
    #[schema(required)]
    pub counts: Option<Counts>,
    /// How many findings that version has.
    #[schema(required)]
    pub findings: Option<u32>,
    /// Views in the last 30 days, of which today is one.
    pub views_30d: u64,
    /// Views since they are counted.
    pub total_views: u64,
    /// The views of the last 30 days by UTC day: 30 numbers, of which the last is today's.
    pub daily_views: Vec<u64>,
    /// When that version was published: RFC 3339, UTC.
    #[schema(required)]
    pub published_at: Option<String>,
    /// Why the owner's plan does not allow changes; null if it does.
    #[schema(required)]
    pub read_only: Option<String>,
    /// Whether it is private and read-only, but would be covered by the owner's plan if it were public.
    pub can_be_opened: bool,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// RFC 3339, UTC.
    pub updated_at: String,
}

impl Project {
    /// Converts a project with its views, which the owner's plan may not cover.
    #[must_use]
    pub fn covered(
        project: domain::Project,
        read_only: Option<ReadOnly>,
        views: &ProjectViews,
    ) -> Self {
        Self {
            views_30d: views.recent(),
            total_views: views.total(),
            daily_views: views.days().to_vec(),
            can_be_opened: read_only.as_ref().is_some_and(|found| found.can_be_opened),
            read_only: read_only.map(|found| found.reason),
            ..project.into()
        }
    }
}

/// Converts a project that can be changed and has no views yet.
impl From<domain::Project> for Project {
    fn from(project: domain::Project) -> Self {
        Self {
            id: project.id.to_string(),
            name: project.name.as_str().to_owned(),
            slug: project.slug.to_string(),
            description: project.description.as_str().to_owned(),
            is_public: project.is_public,
            username: project.username.to_string(),
            current_version: project.current_version.map(u32::from),
            counts: project.counts,
            findings: project.findings,
            views_30d: 0,
            total_views: 0,
            daily_views: ProjectViews::default().days().to_vec(),
            published_at: project.published_at.map(domain::Timestamp::to_rfc3339),
            read_only: None,
            can_be_opened: false,
            created_at: project.created_at.to_rfc3339(),
            updated_at: project.updated_at.to_rfc3339(),
        }
    }
}

/// A project as everybody sees it.
#[derive(Serialize, ToSchema)]
pub struct PublicProject {
    /// UUIDv7.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The slug in addresses.
    pub slug: String,
    /// Its description; may be empty.
    pub description: String,
    /// The owner's username.
    pub username: String,
    /// Number of the current version.
    #[schema(required)]
    pub current_version: Option<u32>,
    /// Counts of that version.
    #[schema(required)]
    pub counts: Option<Counts>,
    /// RFC 3339, UTC.
    pub updated_at: String,
}

impl From<&domain::Project> for PublicProject {
    fn from(project: &domain::Project) -> Self {
        Self {
            id: project.id.to_string(),
            name: project.name.as_str().to_owned(),
            slug: project.slug.to_string(),
            description: project.description.as_str().to_owned(),
            username: project.username.to_string(),
            current_version: project.current_version.map(u32::from),
            counts: project.counts,
            updated_at: project.updated_at.to_rfc3339(),
        }
    }
}

/// One project as its owner sees it.
#[derive(Serialize, ToSchema)]
pub struct ProjectAnswer {
    /// The project.
    pub project: Project,
}

/// One project as everybody sees it.
#[derive(Serialize, ToSchema)]
pub struct PublicProjectAnswer {
    /// The project.
    pub project: PublicProject,
}

/// A user's projects, newest first.
#[derive(Serialize, ToSchema)]
pub struct ProjectList {
    /// The owner's username.
    pub username: String,
    /// The projects.
    pub projects: Vec<Project>,
    /// Why the plan allows no more projects; null if it does.
    #[schema(required)]
    pub create_refusal: Option<String>,
}

/// Whether a project can take a slug.
#[derive(Serialize, ToSchema)]
pub struct SlugAnswer {
    /// The name from the request.
    pub slug: String,
    /// Whether a project can take it now.
    pub available: bool,
    /// Why not; null if it can be taken.
    #[schema(required)]
    pub message: Option<String>,
    /// The next free slug, if this one is taken.
    #[schema(required)]
    pub suggestion: Option<String>,
}

impl SlugAnswer {
    /// Converts the state of `slug`.
    #[must_use]
    pub fn new(slug: String, state: projects::SlugState) -> Self {
        Self {
            slug,
            available: state.refusal.is_none(),
            message: state.refusal,
            suggestion: state.suggestion.map(|slug| slug.to_string()),
        }
    }
}

/// A project that was just made.
#[derive(Serialize, ToSchema)]
pub struct CreatedProject {
    /// The project.
    pub project: Project,
    /// Its first version, if a schema came with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<SchemaVersion>,
    /// Findings of that schema; they do not stop a publish.
    pub findings: Findings,
}

impl From<projects::Created> for CreatedProject {
    fn from(created: projects::Created) -> Self {
        Self {
            project: created.project.into(),
            version: created.version.map(Into::into),
            findings: created.findings,
        }
    }
}

/// The result of a publish.
#[derive(Serialize, ToSchema)]
pub struct PublishedSchema {
    /// The current version.
    pub version: SchemaVersion,
    /// Its findings; they do not stop a publish.
    pub findings: Findings,
    /// The changes; null for the first version, and if they are not known.
    #[schema(required)]
    pub changes: Option<Changes>,
    /// Whether the SDL is the same as before, so that no new version was made.
    pub unchanged: bool,
}

impl From<projects::Published> for PublishedSchema {
    fn from(done: projects::Published) -> Self {
        Self {
            version: done.version.into(),
            findings: done.findings,
            changes: done.changes,
            unchanged: done.unchanged,
        }
    }
}

/// The current schema of a project.
#[derive(Serialize, ToSchema)]
pub struct SchemaAnswer {
    /// Its version.
    pub version: SchemaVersion,
    /// Its SDL.
    pub sdl: String,
    /// Its findings.
    pub findings: Findings,
}

impl From<projects::CurrentSchema> for SchemaAnswer {
    fn from(schema: projects::CurrentSchema) -> Self {
        Self {
            version: schema.version.into(),
            sdl: schema.sdl.into_string(),
            findings: schema.findings,
        }
    }
}

/// One accepted schema, as readers may know it.
#[derive(Serialize, ToSchema)]
pub struct PublicVersion {
    /// 1, 2, 3 … within its project.
    pub number: u32,
    /// How it was published.
    pub source: VersionSource,
    /// The publisher's message.
    #[schema(required)]
    pub message: Option<String>,
    /// The commit that the schema is from.
    #[schema(required)]
    pub commit: Option<String>,
    /// Counts of its contents.
    pub counts: Counts,
    /// RFC 3339, UTC.
    pub created_at: String,
}

/// One accepted schema, as its owner knows it.
#[derive(Serialize, ToSchema)]
pub struct SchemaVersion {
    /// The part that readers may know.
    #[serde(flatten)]
    pub public: PublicVersion,
    /// Length of its SDL in bytes, with hidden parts.
    pub sdl_bytes: u32,
    /// How many findings it has, also in hidden parts.
    pub findings_count: u32,
}

impl From<domain::SchemaVersion> for SchemaVersion {
    fn from(version: domain::SchemaVersion) -> Self {
        Self {
            sdl_bytes: version.sdl_bytes,
            findings_count: version.findings_count,
            public: version.into(),
        }
    }
}

impl From<domain::SchemaVersion> for PublicVersion {
    fn from(version: domain::SchemaVersion) -> Self {
        Self {
            number: version.number.get(),
            source: match version.source {
                domain::VersionSource::Upload => VersionSource::Upload,
                domain::VersionSource::Api => VersionSource::Api,
                domain::VersionSource::Endpoint => VersionSource::Endpoint,
                domain::VersionSource::Sync => VersionSource::Sync,
                domain::VersionSource::Restore => VersionSource::Restore,
            },
            message: version.message.map(|text| text.as_str().to_owned()),
            commit: version.commit.map(|text| text.as_str().to_owned()),
            counts: version.counts,
            created_at: version.created_at.to_rfc3339(),
        }
    }
}

/// How a version was published.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum VersionSource {
    /// Pasted or uploaded in the browser.
    Upload,
    /// Published through the API.
    Api,
    /// Read from a live endpoint by the owner.
    Endpoint,
    /// Read from a live endpoint by automatic sync.
    Sync,
    /// An older version, published again.
    Restore,
}

/// A schema that belongs to no project yet.
#[derive(Serialize, ToSchema)]
pub struct SchemaCheck {
    /// Counts of its contents.
    pub counts: Counts,
    /// Its findings; they would not stop a publish.
    pub findings: Findings,
}

impl From<projects::SchemaCheck> for SchemaCheck {
    fn from(checked: projects::SchemaCheck) -> Self {
        Self {
            counts: checked.counts,
            findings: checked.findings,
        }
    }
}
