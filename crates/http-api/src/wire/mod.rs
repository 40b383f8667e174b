//! What goes over the wire, and nothing else: shapes with their conversions from the domain.

mod docs;
mod endpoint;
mod project;
mod user;

pub use docs::{
    DocsVersion, HitKind, Kind, Navigation, NavigationGroup, NavigationItem, Page, PublicDocs,
    PublicUser, SearchHit, SearchResults, TocEntry,
};
pub use endpoint::{
    CreateEndpoint, Endpoint, EndpointAnswer, EndpointHeader, EndpointList, EndpointSync,
    EndpointTest, Environment, HeaderInput, Introspect, IntrospectedSchema, PublicEndpoint,
    SyncInterval, UpdateEndpoint,
};
pub use project::{
    Counts, CreateProject, CreatedProject, Diagnostic, Findings, Project, ProjectAnswer,
    ProjectList, PublicProject, PublicProjectAnswer, PublishSchema, PublishedSchema, SchemaAnswer,
    SchemaVersion, Severity, UpdateProject, VersionSource,
};
pub use user::{
    MagicLink, MagicLinkAnswer, MagicLinkRequest, Plan, User, UserAnswer, VerifyAnswer,
};
