//! Projects.

use schema_results::Counts;

use crate::{
    Description, ProjectId, ProjectName, Slug, StoredDocsOptions, Timestamp, UserId, Username,
    VersionNumber, Viewer,
};

/// A named place that holds one GraphQL schema's history and its docs.
#[derive(Debug, Clone)]
pub struct Project {
    /// Its id.
    pub id: ProjectId,
    /// Its owner.
    pub owner_id: UserId,
    /// Its owner's username.
    pub username: Username,
    /// Its name.
    pub name: ProjectName,
    /// Its name in addresses, unique across the product.
    pub slug: Slug,
    /// Its description; may be empty.
    pub description: Description,
    /// Whether everybody may read its docs.
    pub is_public: bool,
    /// Since when its owner wants to keep it editable on a plan that does not cover all projects; none if not chosen.
    pub kept_at: Option<Timestamp>,
    /// Its options for building docs.
    pub docs_options: StoredDocsOptions,
    /// The number of the current version; none before the first publish.
    pub current_version: Option<VersionNumber>,
    /// Counts of the current version.
    pub counts: Option<Counts>,
    /// The number of findings of the current version.
    pub findings: Option<u32>,
    /// When the current version was published.
    pub published_at: Option<Timestamp>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it or its schema last changed.
    pub updated_at: Timestamp,
}

impl Project {
    /// Returns whether `viewer`, or an anonymous reader for `None`, may read its docs. Only the owner may read private docs.
    #[must_use]
    pub fn may_be_read_by(&self, viewer: Option<&Viewer>) -> bool {
        self.is_public || viewer.is_some_and(|viewer| viewer.owns(self.owner_id, self.id))
    }
}

/// A project named by id or by slug.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProjectRef {
    /// By id.
    Id(ProjectId),
    /// By slug.
    Slug(Slug),
}

impl ProjectRef {
    /// Parses a path segment; none if it is neither an id nor a slug.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        ProjectId::parse(text)
            .map(Self::Id)
            .or_else(|| Slug::parse(text).ok().map(Self::Slug))
    }
}
