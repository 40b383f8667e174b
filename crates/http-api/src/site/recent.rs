//! The newest versions on the overview of the docs, each with how much it changed.

use askama::Template;
use domain::{Criticality, Error};
use projects::{OpenDocs, VersionEntry};
use schema_docs::{Page, TocEntry};

use super::pages::docs_base;

/// Versions shown; the changelog has the rest.
const SHOWN: u32 = 3;
const ANCHOR: &str = "section-changes";

#[derive(Template)]
#[template(
    ext = "html",
    source = r##"<h2 id="{{ anchor }}"><a class="anchor" href="#{{ anchor }}">Recent changes</a></h2>
<ul class="list recent">
{% for entry in entries -%}
<li><a class="nm" href="{{ base }}/changelog/{{ entry.version.number }}">Version {{ entry.version.number }}</a>
<time datetime="{{ entry.version.created_at.to_rfc3339() }}">{{ super::changelog::day(&entry.version) }}</time>
{%- if let Some(counts) = entry.changes -%}
{%- for of in Criticality::ALL -%}{%- if counts.of(*of) > 0 %} <span class="grade {{ of.word() }}">{{ counts.of(*of) }} {{ of.word() }}</span>{% endif -%}{%- endfor -%}
{%- endif -%}
{%- if let Some(text) = entry.version.message %}<span class="d" dir="auto">{{ super::change_text::with_code(text.as_str())|safe }}</span>{% endif %}</li>
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

/// The newest versions; none where there is one only, which changed nothing.
///
/// # Errors
/// Those of the store.
pub(super) async fn versions(
    ctx: &projects::Context,
    open: &OpenDocs,
) -> Result<Vec<VersionEntry>, Error> {
    // Documents are kept by the version that is open, so newer ones than that must not show.
    let entries =
        projects::list_versions(ctx, &open.project, open.version.number + 1, SHOWN).await?;
    Ok(if entries.len() < 2 {
        Vec::new()
    } else {
        entries
    })
}

/// The section; empty where there are no changes to tell of.
///
/// # Errors
/// Those of the store.
pub(super) async fn section(ctx: &projects::Context, open: &OpenDocs) -> Result<String, Error> {
    let entries = versions(ctx, open).await?;
    if entries.is_empty() {
        return Ok(String::new());
    }
    Section {
        anchor: ANCHOR,
        base: &docs_base(&open.project),
        entries: &entries,
    }
    .render()
    .map_err(Error::internal)
}

/// Puts the section between the operations and the types.
pub(super) fn add_to(page: &mut Page, section: &str) {
    if section.is_empty() {
        return;
    }
    let next = ["<h2 id=\"section-types\">", "</article>"];
    let Some(at) = next.into_iter().find_map(|next| page.html.find(next)) else {
        return;
    };
    page.html.insert_str(at, section);
    let entry = TocEntry {
        id: ANCHOR.to_owned(),
        title: "Recent changes".to_owned(),
        level: 2,
    };
    let types = page
        .toc
        .iter()
        .position(|entry| entry.id == "section-types");
    page.toc.insert(types.unwrap_or(page.toc.len()), entry);
}
