//! The endpoints of a project on the overview of its docs.

use askama::Template;
use domain::Endpoint;

use crate::literal::literal;
use crate::sections::with_heading;

const ANCHOR: &str = "section-endpoints";

#[derive(Template)]
#[template(
    ext = "html",
    source = r##"<h2 id="{{ anchor }}"><a class="anchor" href="#{{ anchor }}">Endpoints</a></h2>
<ul class="list endpoints">
{% for endpoint in endpoints -%}
<li><span class="nm" dir="auto">{{ endpoint.name.as_str() }}</span> <span class="pill">{{ endpoint.environment.as_str() }}</span>
{%- if endpoint.is_default && endpoints.len() > 1 %} <span class="pill">default</span>{% endif %}
<div class="code-box" data-copy-code="address of {{ endpoint.name.as_str() }}"><pre tabindex="0"><code>{{ endpoint.url.as_str() }}</code></pre></div>
{%- if !endpoint.description.as_str().is_empty() %}<div class="d" dir="auto">{{ endpoint.description.as_str() }}</div>{% endif %}</li>
{% endfor -%}
</ul>
"##
)]
struct Section<'a> {
    anchor: &'a str,
    endpoints: &'a [Endpoint],
}

/// Returns the URL that examples are sent to, if the project has an endpoint.
pub(crate) fn default_url(endpoints: &[Endpoint]) -> Option<&str> {
    endpoints
        .iter()
        .find(|endpoint| endpoint.is_default)
        .map(|endpoint| endpoint.url.as_str())
}

/// Returns the section of the overview; `None` if the project has no endpoints.
///
/// # Errors
/// [`domain::Error::Internal`] if rendering fails.
pub(crate) fn section(endpoints: &[Endpoint]) -> domain::Result<Option<schema_docs::Section>> {
    if endpoints.is_empty() {
        return Ok(None);
    }
    let anchor = ANCHOR;
    let html = Section { anchor, endpoints }
        .render()
        .map_err(domain::Error::internal)?;
    Ok(Some(with_heading(ANCHOR, "Endpoints", html)))
}

/// Returns the section as Markdown; empty if there are no endpoints.
pub(crate) fn text(endpoints: &[Endpoint]) -> String {
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
