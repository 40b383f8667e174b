//! What goes over the wire, and nothing else: shapes with their conversions from the domain.

mod content;
mod docs;
mod project;
mod user;

pub use content::{
    ContentList, ContentSection, PreviewSection, ReorderContent, ReorderedContent, SaveSection,
    SectionAnswer, SectionHead, SectionPreview, SuggestedSection,
};
pub use docs::{
    DocsVersion, HitKind, Kind, Navigation, NavigationGroup, NavigationItem, Page, PublicDocs,
    PublicUser, SearchHit, SearchResults, TocEntry,
};
pub use project::{
    Counts, CreateProject, CreatedProject, Diagnostic, Findings, Project, ProjectAnswer,
    ProjectList, PublicProject, PublicProjectAnswer, PublishSchema, PublishedSchema, SchemaAnswer,
    SchemaVersion, Severity, UpdateProject, VersionSource,
};
pub use user::{
    MagicLink, MagicLinkAnswer, MagicLinkRequest, Plan, User, UserAnswer, VerifyAnswer,
};
