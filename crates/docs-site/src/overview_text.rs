//! The overview as Markdown: the engine's text with the project's own parts around it.

use domain::{Error, VersionNumber};
use projects::OpenDocs;
use schema_docs::Links;

use crate::address::docs_base;
use crate::literal::literal;
use crate::{changelog, downloads, endpoints, recent};

/// Writes the overview of a version, or of the current one, which also lists endpoints and recent changes.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn write(
    ctx: &projects::Context,
    open: &OpenDocs,
    version: Option<VersionNumber>,
    links: &Links<'_>,
) -> Result<String, Error> {
    let parts = projects::read_overview_text(ctx, open, links).await?;
    let mut blocks = vec![format!("# {}\n", literal(open.project.name.as_str()))];
    let about = open.project.description.as_str();
    if !about.is_empty() {
        blocks.push(format!("{}\n", literal(about)));
    }
    blocks.extend([parts.introduction, parts.schema, parts.guides]);
    if version.is_none() {
        blocks.push(endpoints::text(&open.endpoints));
        blocks.push(recent_changes(ctx, open).await?);
        blocks.push(downloads::text(&open.project));
    }
    blocks.retain(|block| !block.is_empty());
    Ok(blocks.join("\n"))
}

/// Writes the section of recent changes; empty if there are none.
async fn recent_changes(ctx: &projects::Context, open: &OpenDocs) -> Result<String, Error> {
    let versions = recent::versions(ctx, open).await?;
    if versions.is_empty() {
        return Ok(String::new());
    }
    let base = docs_base(&open.project);
    let mut out = String::from("## Recent changes\n\n");
    for entry in &versions {
        out.push_str(&changelog::line(entry, &base));
    }
    out.push_str(&format!("\n[All versions]({base}/changelog.md)\n"));
    Ok(out)
}
