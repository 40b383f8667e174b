//! The parts that the project adds to the overview as Markdown.

use domain::{Error, VersionNumber};
use projects::OpenDocs;

use crate::address::docs_base;
use crate::literal::literal;
use crate::{changelog, endpoints, recent};

/// Inserts name and description before the engine's text and, for the current version, appends endpoints and
/// recent changes.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn complete(
    text: &mut String,
    ctx: &projects::Context,
    open: &OpenDocs,
    version: Option<VersionNumber>,
) -> Result<(), Error> {
    let rest = text.split_once('\n').map_or("", |(_, rest)| rest);
    let mut out = format!("# {}\n", literal(open.project.name.as_str()));
    let about = open.project.description.as_str();
    if !about.is_empty() {
        out.push_str(&format!("\n{}\n", literal(about)));
    }
    out.push_str(rest);
    if version.is_none() {
        let endpoints = endpoints::text(&open.endpoints);
        if !endpoints.is_empty() {
            out.push_str(&format!("\n{endpoints}"));
        }
        let versions = recent::versions(ctx, open).await?;
        if !versions.is_empty() {
            let base = docs_base(&open.project);
            out.push_str("\n## Recent changes\n\n");
            for entry in &versions {
                out.push_str(&changelog::line(entry, &base));
            }
            out.push_str(&format!("\n[All versions]({base}/changelog.md)\n"));
        }
    }
    *text = out;
    Ok(())
}
