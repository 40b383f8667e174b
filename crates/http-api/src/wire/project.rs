//! Projects, schema versions and findings.

use projects::read_only::ReadOnly;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::wire::Changes;

/// A new project.
#[derive(Deserialize, Serialize, ToSchema)]
pub struct CreateProject {
    /// 1 to 80 characters.
    pub name: String,
    /// Made from the name where it is left out.
    pub slug: Option<String>,
    /// At most 500 characters.
    pub description: Option<String>,
    /// True where it is left out.
    pub is_public: Option<bool>,
    /// SDL, or an introspection result as JSON text.
    pub sdl: Option<String>,
    /// Where the schema is from; `upload` where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<SchemaOrigin>,
}

/// Where its sender has a schema from.
#[derive(Clone, Copy, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SchemaOrigin {
    /// Pasted, or from files.
    Upload,
    /// Read from a live address.
    Endpoint,
}

impl From<SchemaOrigin> for domain::VersionSource {
    fn from(origin: SchemaOrigin) -> Self {
        match origin {
            SchemaOrigin::Upload => Self::Upload,
            SchemaOrigin::Endpoint => Self::Endpoint,
        }
    }
}

/// What to change; what is left out stays.
#[derive(Deserialize, ToSchema)]
pub struct UpdateProject {
    /// 1 to 80 characters.
    pub name: Option<String>,
    /// The old one leads to the new one until somebody else takes it.
    pub slug: Option<String>,
    /// At most 500 characters.
    pub description: Option<String>,
    /// Opens or closes its docs.
    pub is_public: Option<bool>,
}

/// A schema sent as JSON.
#[derive(Deserialize, ToSchema)]
pub struct PublishSchema {
    /// SDL.
    pub sdl: String,
    /// What its publisher says of it.
    pub message: Option<String>,
    /// The commit it was made from.
    pub commit: Option<String>,
    /// Where the schema is from; `upload` where it is left out.
    pub source: Option<SchemaOrigin>,
    /// Refuse it where it has findings; they do not stop a publish where this is left out.
    pub strict: Option<bool>,
}

/// A project, as its owner's.
#[derive(Serialize, ToSchema)]
pub struct Project {
    /// UUIDv7.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Its name in addresses.
    pub slug: String,
    /// What it is about; may be empty.
    pub description: String,
    /// May everybody read its docs.
    pub is_public: bool,
    /// The owner's name in addresses.
    pub username: String,
    /// Number of the version that is shown.
    #[schema(required)]
    pub current_version: Option<u32>,
    /// Counts of that version.
    #[schema(required)]
    pub counts: Option<Counts>,
    /// How many findings that version has.
    #[schema(required)]
    pub findings: Option<u32>,
    /// Views in the last 30 days; null while they are not counted.
    #[schema(required)]
    pub views_30d: Option<u32>,
    /// When that version was published: RFC 3339, UTC.
    #[schema(required)]
    pub published_at: Option<String>,
    /// Why it cannot be changed under the owner's plan; null where it can.
    #[schema(required)]
    pub read_only: Option<String>,
    /// Is it private and read-only, but covered by the owner's plan once it is public.
    pub can_be_opened: bool,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// RFC 3339, UTC.
    pub updated_at: String,
}

impl Project {
    /// A project that its owner's plan may not cover.
    #[must_use]
    pub fn covered(project: domain::Project, read_only: Option<ReadOnly>) -> Self {
        Self {
            can_be_opened: read_only.as_ref().is_some_and(|found| found.can_be_opened),
            read_only: read_only.map(|found| found.reason),
            ..project.into()
        }
    }
}

/// One that can be changed.
impl From<domain::Project> for Project {
    fn from(project: domain::Project) -> Self {
        Self {
            id: project.id.to_string(),
            name: project.name.as_str().to_owned(),
            slug: project.slug.to_string(),
            description: project.description.as_str().to_owned(),
            is_public: project.is_public,
            username: project.username.to_string(),
            current_version: project.current_version,
            counts: project.counts.map(Counts::from),
            findings: project.findings,
            views_30d: None,
            published_at: project.published_at.map(domain::Timestamp::to_rfc3339),
            read_only: None,
            can_be_opened: false,
            created_at: project.created_at.to_rfc3339(),
            updated_at: project.updated_at.to_rfc3339(),
        }
    }
}

/// A project, as everybody sees it.
#[derive(Serialize, ToSchema)]
pub struct PublicProject {
    /// UUIDv7.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Its name in addresses.
    pub slug: String,
    /// What it is about; may be empty.
    pub description: String,
    /// The owner's name in addresses.
    pub username: String,
    /// Number of the version that is shown.
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
            current_version: project.current_version,
            counts: project.counts.map(Counts::from),
            updated_at: project.updated_at.to_rfc3339(),
        }
    }
}

/// One project, as its owner's.
#[derive(Serialize, ToSchema)]
pub struct ProjectAnswer {
    /// The project.
    pub project: Project,
}

/// One project, as everybody sees it.
#[derive(Serialize, ToSchema)]
pub struct PublicProjectAnswer {
    /// The project.
    pub project: PublicProject,
}

/// A user's projects, newest first.
#[derive(Serialize, ToSchema)]
pub struct ProjectList {
    /// The owner's name in addresses.
    pub username: String,
    /// The projects.
    pub projects: Vec<Project>,
    /// Why the plan allows no further project; null where it does.
    #[schema(required)]
    pub create_refusal: Option<String>,
}

/// What can be said of an address before a project takes it.
#[derive(Serialize, ToSchema)]
pub struct SlugAnswer {
    /// As it was asked for.
    pub slug: String,
    /// Can a project take it now.
    pub available: bool,
    /// Why not; null where it can.
    #[schema(required)]
    pub message: Option<String>,
    /// The next one that is free, where this one is taken.
    #[schema(required)]
    pub suggestion: Option<String>,
}

impl SlugAnswer {
    /// What is known of `slug`.
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
    /// What is wrong with that schema; it does not stop it.
    pub findings: Findings,
}

impl From<projects::Created> for CreatedProject {
    fn from(created: projects::Created) -> Self {
        Self {
            project: created.project.into(),
            version: created.version.map(Into::into),
            findings: created.findings.into(),
        }
    }
}

/// What became of a publish.
#[derive(Serialize, ToSchema)]
pub struct PublishedSchema {
    /// The version that is shown now.
    pub version: SchemaVersion,
    /// What is wrong with it; it does not stop it.
    pub findings: Findings,
    /// What changed; none for the first version.
    #[schema(required)]
    pub changes: Option<Changes>,
    /// The same SDL as before: no new version was made.
    pub unchanged: bool,
}

/// The schema that a project shows.
#[derive(Serialize, ToSchema)]
pub struct SchemaAnswer {
    /// Its version.
    pub version: SchemaVersion,
    /// Its SDL.
    pub sdl: String,
    /// What is wrong with it.
    pub findings: Findings,
}

impl From<projects::CurrentSchema> for SchemaAnswer {
    fn from(schema: projects::CurrentSchema) -> Self {
        Self {
            version: schema.version.into(),
            sdl: schema.sdl.into_string(),
            findings: schema.findings.into(),
        }
    }
}

/// One accepted schema.
#[derive(Serialize, ToSchema)]
pub struct SchemaVersion {
    /// 1, 2, 3 … within its project.
    pub number: u32,
    /// How it came.
    pub source: VersionSource,
    /// What its publisher said of it.
    #[schema(required)]
    pub message: Option<String>,
    /// The commit it was made from.
    #[schema(required)]
    pub commit: Option<String>,
    /// What is in it.
    pub counts: Counts,
    /// Length of its SDL in bytes.
    pub sdl_bytes: u32,
    /// How many findings it has.
    pub findings_count: u32,
    /// RFC 3339, UTC.
    pub created_at: String,
}

impl From<domain::SchemaVersion> for SchemaVersion {
    fn from(version: domain::SchemaVersion) -> Self {
        Self {
            number: version.number,
            source: match version.source {
                domain::VersionSource::Upload => VersionSource::Upload,
                domain::VersionSource::Api => VersionSource::Api,
                domain::VersionSource::Endpoint => VersionSource::Endpoint,
                domain::VersionSource::Sync => VersionSource::Sync,
                domain::VersionSource::Restore => VersionSource::Restore,
            },
            message: version.message.map(|text| text.as_str().to_owned()),
            commit: version.commit.map(|text| text.as_str().to_owned()),
            counts: version.counts.into(),
            sdl_bytes: version.sdl_bytes,
            findings_count: version.findings_count,
            created_at: version.created_at.to_rfc3339(),
        }
    }
}

/// How a version came.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum VersionSource {
    /// Pasted or dropped in the browser.
    Upload,
    /// Published through the API.
    Api,
    /// Read from a live endpoint by its owner.
    Endpoint,
    /// Read from a live endpoint by itself.
    Sync,
    /// An older version published again.
    Restore,
}

/// What is in a schema.
#[derive(Serialize, ToSchema)]
pub struct Counts {
    /// Named types that it defines.
    pub types: u32,
    /// Fields of its root operation types.
    pub operations: u32,
    /// Fields of objects and interfaces.
    pub fields: u32,
}

impl From<domain::Counts> for Counts {
    fn from(counts: domain::Counts) -> Self {
        Self {
            types: counts.types,
            operations: counts.operations,
            fields: counts.fields,
        }
    }
}

/// A schema that belongs to no project yet.
#[derive(Serialize, ToSchema)]
pub struct SchemaCheck {
    /// What is in it.
    pub counts: Counts,
    /// What is wrong with it; it would not stop a publish.
    pub findings: Findings,
}

impl From<projects::SchemaCheck> for SchemaCheck {
    fn from(checked: projects::SchemaCheck) -> Self {
        Self {
            counts: checked.counts.into(),
            findings: checked.findings.into(),
        }
    }
}

/// Findings of a schema: the first of them and how many more there are.
#[derive(Serialize, ToSchema)]
pub struct Findings {
    /// In source order.
    pub items: Vec<Diagnostic>,
    /// How many were left out.
    pub omitted: u32,
}

impl From<domain::Findings> for Findings {
    fn from(findings: domain::Findings) -> Self {
        Self {
            items: findings.items.into_iter().map(Diagnostic::from).collect(),
            omitted: findings.omitted,
        }
    }
}

/// One thing wrong with a schema. Lines and columns count from 1; 0 where no place can be named.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Diagnostic {
    /// Line.
    pub line: u32,
    /// Column, in characters.
    pub column: u32,
    /// Line of the end.
    pub end_line: u32,
    /// Column behind the end.
    pub end_column: u32,
    /// How bad it is.
    pub severity: Severity,
    /// Machine-readable, `snake_case`.
    pub code: String,
    /// A sentence for people.
    pub message: String,
    /// The offending line, cut to a readable window.
    pub excerpt: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hint: Option<String>,
}

/// How bad a diagnostic is.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Breaks a rule of the GraphQL specification.
    Error,
    /// Legal but doubtful.
    Warning,
}

impl From<domain::Diagnostic> for Diagnostic {
    fn from(of: domain::Diagnostic) -> Self {
        Self {
            line: of.line,
            column: of.column,
            end_line: of.end_line,
            end_column: of.end_column,
            severity: match of.severity {
                domain::Severity::Error => Severity::Error,
                domain::Severity::Warning => Severity::Warning,
            },
            code: of.code,
            message: of.message,
            excerpt: of.excerpt,
            hint: of.hint,
        }
    }
}
