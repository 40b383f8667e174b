//! The section of the overview with downloads: the schema as files, a collection of requests, the MCP server.

use askama::Template;
use domain::{Error, Project};
use schema_docs::PageKind;

use crate::TextFile;
use crate::address::docs_base;
use crate::sections::with_heading;

const ANCHOR: &str = "section-downloads";
const TITLE: &str = "Downloads and MCP server";
const MCP: &str =
    "The address and set-up for assistants, which then search and read these docs themselves";

#[derive(Template)]
#[template(
    ext = "html",
    source = r##"<h2 id="{{ anchor }}"><a class="anchor" href="#{{ anchor }}">{{ title }}</a></h2>
<ul class="list downloads">
{% for (file, name) in files -%}
<li><a class="nm" href="{{ base }}/{{ file.name() }}" download="{{ name }}">{{ file.name() }}</a><div class="d">{{ file.purpose() }}</div></li>
{% endfor -%}
<li><a class="nm" href="{{ base }}/{{ llm_docs }}">MCP server</a><div class="d">{{ mcp }}</div></li>
</ul>
"##
)]
struct Section<'a> {
    anchor: &'a str,
    title: &'a str,
    base: &'a str,
    files: Vec<(TextFile, String)>,
    llm_docs: &'a str,
    mcp: &'a str,
}

/// Returns the section for the current version.
///
/// # Errors
/// [`Error::Internal`] if rendering fails.
pub(crate) fn section(project: &Project) -> Result<schema_docs::Section, Error> {
    let named = |file: TextFile| (file, file.saved_as(project, None));
    let html = Section {
        anchor: ANCHOR,
        title: TITLE,
        base: &docs_base(project),
        files: TextFile::DOWNLOADS.map(named).into(),
        llm_docs: PageKind::LlmDocs.word(),
        mcp: MCP,
    };
    let html = html.render().map_err(Error::internal)?;
    Ok(with_heading(ANCHOR, TITLE, html))
}

/// Returns the section as Markdown.
pub(crate) fn text(project: &Project) -> String {
    let base = docs_base(project);
    let mut out = format!("## {TITLE}\n\n");
    for file in TextFile::DOWNLOADS {
        let (name, purpose) = (file.name(), file.purpose());
        out.push_str(&format!("- [{name}]({base}/{name}): {purpose}\n"));
    }
    let llm_docs = PageKind::LlmDocs.word();
    out.push_str(&format!("- [MCP server]({base}/{llm_docs}.md): {MCP}\n"));
    out
}
