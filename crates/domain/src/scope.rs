//! Scopes of credentials.

/// A group of things that a credential may do for its user. A session may do all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Reads analytics.
    AnalyticsRead,
    /// Reads projects: settings, schemas, versions, content sections, endpoints, private docs.
    ProjectsRead,
    /// Changes projects: publishes and restores schemas, writes sections, tests endpoints.
    ProjectsWrite,
    /// Publishes schemas, and nothing else.
    SchemaPublish,
    /// Checks schemas against the current version of a project.
    SchemaCheck,
    /// Reads private docs in the formats made for language models.
    LlmRead,
    /// Reads the audit log of the account.
    AuditRead,
}

impl Scope {
    /// Returns the scope as keys list it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::AnalyticsRead => "analytics:read",
            Self::ProjectsRead => "projects:read",
            Self::ProjectsWrite => "projects:*",
            Self::SchemaPublish => "schema:publish",
            Self::SchemaCheck => "schema:check",
            Self::LlmRead => "llm:read",
            Self::AuditRead => "audit:read",
        }
    }
}
