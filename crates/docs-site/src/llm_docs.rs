//! The page for those who bring the docs to a language model: files, their sizes, and how to set up the
//! MCP server. As HTML, as Markdown, and as data for the app.

use std::fmt::Write as _;

use askama::Template;
use domain::{Error, Project};
use projects::OpenDocs;
use schema_docs::{Page, TocEntry};

use crate::Site;
use crate::address::{LLM_DOCS, docs_base};
use crate::mcp::ToolName;
use crate::mcp_clients::{Client, clients};

/// Its path below the docs' root.
pub const PATH: &str = LLM_DOCS;

/// What it is called.
pub(crate) const TITLE: &str = "LLM docs";

/// What private docs ask of programs, in Markdown.
const PRIVATE_NOTE: &str = "These docs are private. A program reads them with an API key that has `llm:read`, sent as \
     `Authorization: Bearer …`; in a browser only their owner reads them, while signed in.";

/// Everything that the page says.
#[derive(Template)]
#[template(path = "llm_docs.html")]
pub struct LlmDocs {
    /// Whether everybody may read them.
    pub is_public: bool,
    /// The files, the one to read first at the front.
    pub files: Vec<File>,
    /// Address of the MCP server.
    pub mcp_url: String,
    /// Its tools.
    pub tools: Vec<Tool>,
    /// How programs are told of it.
    pub clients: Vec<Client>,
    description: String,
}

/// A file.
pub struct File {
    /// Its name.
    pub name: &'static str,
    /// Its address.
    pub url: String,
    /// The same within this site.
    pub path: String,
    /// What it is called when it is saved.
    pub download: String,
    /// What it is for, in a sentence without a full stop.
    pub purpose: &'static str,
    /// Its size before compression.
    pub bytes: usize,
    /// Its size in tokens of o200k.
    pub tokens: usize,
    /// Its first lines.
    pub preview: String,
    /// Whether more follows behind the preview.
    pub is_cut: bool,
}

/// A tool of the MCP server.
pub struct Tool {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub description: &'static str,
}

impl LlmDocs {
    /// Of these docs. Counts the tokens of all files where that has not been done.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn new(site: &Site<'_>, open: &OpenDocs) -> Result<Self, Error> {
        let (project, public_url) = (&open.project, site.public_url);
        let base = docs_base(project);
        let root = format!("{public_url}{base}");
        let measured = site.texts.measures(site, open).await?;
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
        let tools = ToolName::ALL.map(|tool| Tool {
            name: tool.word(),
            description: tool.description(),
        });
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
    #[must_use]
    pub fn page(&self) -> Page {
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

    /// As Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
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
pub(crate) fn about(project: &Project) -> String {
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
