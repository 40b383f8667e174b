//! The page for those who bring the docs to a language model: files, their sizes, and how to set up the
//! MCP server. As HTML, as Markdown, and as data for the app.

use std::fmt::Write as _;

use askama::Template;
use domain::{Error, Project};
use projects::OpenDocs;
use schema_docs::{Page, TocEntry};

use super::docs_base;
use super::mcp_clients::{Client, clients};
use crate::AppState;

/// Its path below the docs' root.
pub(crate) const PATH: &str = "llm-docs";

/// What it is called.
pub(super) const TITLE: &str = "LLM docs";

/// What private docs ask of programs, in Markdown.
const PRIVATE_NOTE: &str = "These docs are private. A program reads them with an API key that has `llm:read`, sent as \
     `Authorization: Bearer …`; in a browser only their owner reads them, while signed in.";

/// Everything that the page says.
#[derive(Template)]
#[template(path = "llm_docs.html")]
pub(crate) struct LlmDocs {
    pub(crate) is_public: bool,
    pub(crate) files: Vec<File>,
    pub(crate) mcp_url: String,
    pub(crate) tools: Vec<Tool>,
    pub(crate) clients: Vec<Client>,
    description: String,
}

/// A file.
pub(crate) struct File {
    pub(crate) name: &'static str,
    pub(crate) url: String,
    /// The same within this site.
    pub(crate) path: String,
    /// What it is called when it is saved.
    pub(crate) download: String,
    pub(crate) purpose: &'static str,
    pub(crate) bytes: usize,
    pub(crate) tokens: usize,
    pub(crate) preview: String,
    pub(crate) is_cut: bool,
}

/// A tool of the MCP server.
pub(crate) struct Tool {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
}

impl LlmDocs {
    /// Of these docs. Counts the tokens of all files where that has not been done.
    pub(crate) async fn new(state: &AppState, open: &OpenDocs) -> Result<Self, Error> {
        let (project, public_url) = (&open.project, &state.site.public_url);
        let base = docs_base(project);
        let root = format!("{public_url}{base}");
        let measured = state
            .texts
            .measures(&state.projects, open, public_url)
            .await?;
        let files = measured.iter().map(|measured| File {
            name: measured.file.name(),
            url: format!("{root}/{}", measured.file.name()),
            path: format!("{base}/{}", measured.file.name()),
            download: measured.file.saved_as(project, None),
            purpose: measured.file.purpose(),
            bytes: measured.bytes,
            tokens: measured.tokens,
            preview: measured.preview.clone(),
            is_cut: measured.is_cut,
        });
        let mcp_url = format!("{root}/mcp");
        let tools = crate::mcp::tool_texts().map(|(name, description)| Tool { name, description });
        Ok(Self {
            is_public: project.is_public,
            files: files.collect(),
            clients: clients(project.slug.as_str(), &mcp_url, project.is_public),
            mcp_url,
            tools: tools.into(),
            description: about(project),
        })
    }

    /// As a page among the others.
    pub(crate) fn page(&self) -> Page {
        let section = |id: &str, title: &str| TocEntry {
            id: id.to_owned(),
            title: title.to_owned(),
            level: 2,
        };
        Page {
            path: PATH.to_owned(),
            title: TITLE.to_owned(),
            kind: PATH,
            description: self.description.chars().take(160).collect(),
            // Writing into a string cannot fail.
            html: self.render().unwrap_or_default(),
            toc: vec![
                section("section-files", "Files"),
                section("section-mcp", "MCP server"),
                section("section-set-up", "Set-up"),
            ],
        }
    }

    pub(crate) fn markdown(&self) -> String {
        let mut out = String::from("# LLM docs\n\n");
        if !self.is_public {
            let _ = write!(out, "{}\n\n", PRIVATE_NOTE);
        }
        out.push_str("## Files\n\n");
        for file in &self.files {
            let (tokens, size) = (with_commas(file.tokens), with_unit(file.bytes));
            let _ = writeln!(
                out,
                "- [{}]({}): {}. {tokens} tokens, {size}.",
                file.name, file.url, file.purpose
            );
        }
        let _ = write!(out, "\n## MCP server\n\n`{}`\n\n", self.mcp_url);
        for tool in &self.tools {
            let _ = writeln!(out, "- `{}`: {}", tool.name, tool.description);
        }
        out.push_str("\n## Set-up\n");
        for client in &self.clients {
            let _ = write!(
                out,
                "\n### {}\n\n{}\n\n```{}\n{}\n```\n",
                client.name, client.instruction, client.language, client.code
            );
        }
        out
    }
}

/// What it is for, in a sentence.
pub(super) fn about(project: &Project) -> String {
    format!(
        "{} for language models: llms.txt, the whole schema as text, and an MCP server.",
        project.name.as_str()
    )
}

/// 12480 is `12,480`.
fn with_commas(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + 4);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Bytes in the unit that people read, as the app writes them.
fn with_unit(bytes: usize) -> String {
    match bytes {
        1 => "1 byte".to_owned(),
        0..1_000 => format!("{bytes} bytes"),
        1_000..999_500 => format!("{} KB", (bytes + 500) / 1_000),
        _ => format!(
            "{}.{} MB",
            (bytes + 50_000) / 1_000_000,
            (bytes + 50_000) / 100_000 % 10
        ),
    }
}

mod filters {
    /// Thousands apart.
    #[askama::filter_fn]
    pub(super) fn grouped(number: &usize, _: &dyn askama::Values) -> askama::Result<String> {
        Ok(super::with_commas(*number))
    }

    /// Bytes with their unit.
    #[askama::filter_fn]
    pub(super) fn size(bytes: &usize, _: &dyn askama::Values) -> askama::Result<String> {
        Ok(super::with_unit(*bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_for_people() {
        for (number, expected) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(with_commas(number), expected);
        }
        for (bytes, expected) in [
            (1, "1 byte"),
            (999, "999 bytes"),
            (1_499, "1 KB"),
            (999_499, "999 KB"),
            (999_500, "1.0 MB"),
            (3_149_999, "3.1 MB"),
        ] {
            assert_eq!(with_unit(bytes), expected);
        }
    }
}
