//! Previews of schemas that belong to no project.

use projects::Preview;
use schema_results::{Counts, Diagnostic};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::docs::{Navigation, Page};

/// A schema to preview.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewSchema {
    /// SDL, or an introspection result as JSON text.
    pub sdl: String,
    /// Path of a page, such as `objects/User` or `overview`. Defaults to the first object type of the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

/// A page of a schema that belongs to no project. Its links begin with `/preview`.
#[derive(Serialize, ToSchema)]
pub struct SchemaPreview {
    /// The page.
    pub page: Page,
    /// Every page by name.
    pub navigation: Navigation,
    /// Counts of what is in the schema.
    pub counts: Counts,
    /// Findings, which would not refuse the schema, in source order; at most 100.
    pub findings: Vec<Diagnostic>,
    /// How many more findings there are.
    pub omitted: u32,
}

impl From<Preview> for SchemaPreview {
    fn from(of: Preview) -> Self {
        let findings = of.docs.findings();
        Self {
            navigation: of.docs.navigation().into(),
            counts: of.docs.counts(),
            findings: findings.items.clone(),
            omitted: findings.omitted,
            page: of.page.into(),
        }
    }
}
