//! The overview as Markdown: the engine's text with the project's own parts around it.

use domain::{Error, VersionNumber};
use projects::OpenDocs;
use schema_docs::{Docs, Links, OverviewPart};

use crate::address::docs_base;
use crate::literal::literal;
use crate::{changelog, downloads, endpoints, recent};

/// Types that are listed.
const MAX_TYPES: usize = 6;

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
    blocks.push(parts.introduction);
    let mut of_page: Vec<(Option<OverviewPart>, String)> = parts.schema;
    let mut add = |part, text| of_page.push((Some(part), text));
    add(OverviewPart::Guides, parts.guides);
    add(OverviewPart::MostUsed, most_used(&open.docs, links));
    if version.is_none() {
        add(OverviewPart::Endpoints, endpoints::text(&open.endpoints));
        add(OverviewPart::Changes, recent_changes(ctx, open).await?);
        add(OverviewPart::Downloads, downloads::text(&open.project));
    }
    let overview = &open.docs.layout().overview;
    overview.arrange_by(&mut of_page, |(part, _)| *part);
    blocks.extend(of_page.into_iter().map(|(_, text)| text));
    blocks.retain(|block| !block.is_empty());
    Ok(blocks.join("\n"))
}

/// Writes the types that most fields return; empty if there are none.
fn most_used(docs: &Docs, links: &Links<'_>) -> String {
    let mut used = docs.most_used(MAX_TYPES);
    used.retain(|of| of.uses > 1);
    if used.is_empty() {
        return String::new();
    }
    let mut out = String::from("## Most used types\n\n");
    for of in &used {
        let address = links.markdown(&of.path);
        out.push_str(&format!(
            "- [{}]({address}): {} fields return it\n",
            literal(&of.name),
            of.uses
        ));
    }
    out
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
