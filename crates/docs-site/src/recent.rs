//! The newest versions on the overview of the docs, each with the number of its changes.

use askama::Template;
use domain::Error;
use projects::{OpenDocs, VersionEntry};
use schema_results::Criticality;

use crate::address::docs_base;
use crate::sections::with_heading;

/// How many versions the overview lists; the changelog has the rest.
const MAX_VERSIONS: u32 = 3;
const ANCHOR: &str = "section-changes";

#[derive(Template)]
#[template(
    ext = "html",
    source = r##"<h2 id="{{ anchor }}"><a class="anchor" href="#{{ anchor }}">Recent changes</a></h2>
<ul class="list recent">
{% for entry in entries -%}
<li><a class="nm" href="{{ base }}/changelog/{{ entry.version.number }}">Version {{ entry.version.number }}</a>
<time datetime="{{ entry.version.created_at.to_rfc3339() }}">{{ crate::changelog::day(&entry.version) }}</time>
{%- if let Some(counts) = entry.changes -%}
{%- for of in Criticality::ALL -%}{%- if counts.of(*of) > 0 %} <span class="grade {{ of.word() }}">{{ counts.of(*of) }} {{ of.word() }}</span>{% endif -%}{%- endfor -%}
{%- endif -%}
{%- if let Some(text) = entry.version.message %}<div class="d" dir="auto">{{ crate::change_text::with_code(text.as_str())|safe }}</div>{% endif %}</li>
{% endfor -%}
</ul>
<p class="all"><a href="{{ base }}/changelog">All versions</a></p>
"##
)]
struct Section<'a> {
    anchor: &'a str,
    base: &'a str,
    entries: &'a [VersionEntry],
}

/// Returns the newest versions; none if there is only one, which changed nothing.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn versions(
    ctx: &projects::Context,
    open: &OpenDocs,
) -> Result<Vec<VersionEntry>, Error> {
    // Documents are cached by the version that is open, so they must not mention newer ones.
    let entries =
        projects::list_versions(ctx, &open.project, open.version.number.next(), MAX_VERSIONS)
            .await?;
    Ok(if entries.len() < 2 {
        Vec::new()
    } else {
        entries
    })
}

/// Returns the section; `None` if there are no changes.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn section(
    ctx: &projects::Context,
    open: &OpenDocs,
) -> Result<Option<schema_docs::Section>, Error> {
    let entries = versions(ctx, open).await?;
    if entries.is_empty() {
        return Ok(None);
    }
    let html = Section {
        anchor: ANCHOR,
        base: &docs_base(&open.project),
        entries: &entries,
    }
    .render()
    .map_err(Error::internal)?;
    Ok(Some(with_heading(ANCHOR, "Recent changes", html)))
}
