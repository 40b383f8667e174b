//! The search in a project's docs: the same for the palette, the API and MCP.

use std::time::{Duration, Instant};

use domain::Result;
use schema_docs::{SearchQuery, SearchResults};

use crate::guides::guide_texts;
use crate::{Context, OpenDocs};

/// The result of a search.
pub struct SearchOutcome {
    /// Hits of the schema, of the content sections that readers see and of the examples, best first.
    pub results: SearchResults,
    /// How long the search took, without reading the sections.
    pub took: Duration,
}

/// Searches open docs: names and descriptions of the schema, and titles, headings and sentences of the content
/// sections and examples that readers see.
///
/// # Errors
/// As [`guide_texts`].
pub async fn search(
    ctx: &Context,
    open: &OpenDocs,
    query: &SearchQuery<'_>,
) -> Result<SearchOutcome> {
    let texts = guide_texts(ctx, open).await?;
    let started = Instant::now();
    let results =
        open.docs
            .search_with(query, &open.guides.entries, &texts, &open.examples.fitting);
    Ok(SearchOutcome {
        results,
        took: started.elapsed(),
    })
}
