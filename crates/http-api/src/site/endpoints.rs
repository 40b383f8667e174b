//! The endpoints of a project on the overview of its docs.

use askama::Template;
use domain::Endpoint;
use schema_docs::{Page, TocEntry};

use super::documents::OVERVIEW;
use super::texts::literal;

const ANCHOR: &str = "section-endpoints";

#[derive(Template)]
#[template(
    ext = "html",
    source = r##"<h2 id="{{ anchor }}"><a class="anchor" href="#{{ anchor }}">Endpoints</a></h2>
<ul class="list endpoints">
{% for endpoint in endpoints -%}
<li><span class="nm" dir="auto">{{ endpoint.name.as_str() }}</span> <span class="pill">{{ endpoint.environment.as_str() }}</span>
{%- if endpoint.is_default && endpoints.len() > 1 %} <span class="pill">default</span>{% endif %}
<code>{{ endpoint.url.as_str() }}</code>
{%- if !endpoint.description.as_str().is_empty() %}<span class="d" dir="auto">{{ endpoint.description.as_str() }}</span>{% endif %}</li>
{% endfor -%}
</ul>
"##
)]
struct Section<'a> {
    anchor: &'a str,
    endpoints: &'a [Endpoint],
}

/// Differs where pages made of the endpoints differ.
pub(super) fn stamp(endpoints: &[Endpoint]) -> String {
    endpoints
        .iter()
        .map(|endpoint| {
            let updated_at = endpoint.updated_at.to_rfc3339();
            format!("{} {} {updated_at};", endpoint.id, endpoint.is_default)
        })
        .collect()
}

/// Where examples are sent to, if anywhere is known.
pub(super) fn default_url(endpoints: &[Endpoint]) -> Option<&str> {
    endpoints
        .iter()
        .find(|endpoint| endpoint.is_default)
        .map(|endpoint| endpoint.url.as_str())
}

/// The section for the page at `path`; empty where it has none.
///
/// # Errors
/// [`domain::Error::Internal`] when it cannot be written.
pub(crate) fn section(path: &str, endpoints: &[Endpoint]) -> domain::Result<String> {
    if path != OVERVIEW || endpoints.is_empty() {
        return Ok(String::new());
    }
    let anchor = ANCHOR;
    Section { anchor, endpoints }
        .render()
        .map_err(domain::Error::internal)
}

/// The section as Markdown; empty where there are no endpoints.
pub(super) fn text(endpoints: &[Endpoint]) -> String {
    let mut out = String::new();
    for endpoint in endpoints {
        let start = if out.is_empty() {
            "## Endpoints\n\n"
        } else {
            ""
        };
        let name = literal(endpoint.name.as_str());
        let environment = endpoint.environment.as_str();
        let default = if endpoint.is_default && endpoints.len() > 1 {
            ", default"
        } else {
            ""
        };
        let url = endpoint.url.as_str().replace('`', "%60");
        let about = match endpoint.description.as_str() {
            "" => String::new(),
            words => format!(": {}", literal(words)),
        };
        out.push_str(&format!(
            "{start}- {name} ({environment}{default}) `{url}`{about}\n"
        ));
    }
    out
}

/// Puts the section before the first other one.
pub(crate) fn add_to(page: &mut Page, section: &str) {
    if section.is_empty() {
        return;
    }
    let first = ["<h2 id=\"section-", "</article>"];
    let Some(at) = first.into_iter().find_map(|start| page.html.find(start)) else {
        return;
    };
    page.html.insert_str(at, section);
    let entry = TocEntry {
        id: ANCHOR.to_owned(),
        title: "Endpoints".to_owned(),
        level: 2,
    };
    page.toc.insert(0, entry);
}
