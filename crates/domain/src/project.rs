//! Projects.

use crate::{Counts, Description, ProjectId, ProjectName, Slug, Timestamp, UserId, Username};

/// A named place that holds one GraphQL schema's history and its docs.
#[derive(Debug, Clone)]
pub struct Project {
    /// Its id.
    pub id: ProjectId,
    /// Who owns it.
    pub owner_id: UserId,
    /// The owner's name in addresses.
    pub username: Username,
    /// What it is called.
    pub name: ProjectName,
    /// Its name in addresses, unique across the product.
    pub slug: Slug,
    /// What it is about; may be empty.
    pub description: Description,
    /// May everybody read its docs.
    pub is_public: bool,
    /// Number of the version that is shown; none before the first publish.
    pub current_version: Option<u32>,
    /// Counts of that version.
    pub counts: Option<Counts>,
    /// How many findings that version has.
    pub findings: Option<u32>,
    /// When that version was published.
    pub published_at: Option<Timestamp>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it or its schema last changed.
    pub updated_at: Timestamp,
}

/// How an address names a project: by id or by slug.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProjectRef {
    /// By id.
    Id(ProjectId),
    /// By slug.
    Slug(Slug),
}

impl ProjectRef {
    /// Reads a path segment; none where it can be neither.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        ProjectId::parse(text)
            .map(Self::Id)
            .or_else(|| Slug::parse(text).ok().map(Self::Slug))
    }
}
