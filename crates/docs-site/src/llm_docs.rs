//! The page for readers who give the docs to a language model: files with their sizes, and how to set up the
//! MCP server. As HTML, as Markdown, and as data for the app.

use std::fmt::Write as _;

use askama::Template;
use domain::{Error, Project};
use projects::OpenDocs;
use schema_docs::{Page, PageKind, TocEntry};
use schema_model::text::format_number;

use crate::Site;
use crate::address::{LLM_DOCS, docs_base};
use crate::mcp::ToolName;
use crate::mcp_clients::{Client, clients};

/// Path of the page below the docs' root.
pub const PATH: &str = LLM_DOCS;

/// Title of the page.
pub(crate) const TITLE: &str = "LLM docs";

/// Path of the page on which owners create API keys.
const KEYS_PATH: &str = "/settings/api-keys";

/// The content of the page.
#[derive(Template)]
#[template(path = "llm_docs.html")]
pub struct LlmDocs {
    /// Whether the docs are public.
    pub is_public: bool,
    /// The files; the one to read first comes first.
    pub files: Vec<File>,
    /// Address of the MCP server.
    pub mcp_url: String,
    /// Tools of the MCP server.
    pub tools: Vec<Tool>,
    /// Set-up instructions for each MCP client.
    pub clients: Vec<Client>,
    /// Address of the page on which the owner creates keys.
    keys_url: String,
    description: String,
}

/// A file.
pub struct File {
    /// File name.
    pub name: &'static str,
    /// Absolute address.
    pub url: String,
    /// Path of the same file on this site.
    pub path: String,
    /// File name for downloads.
    pub download: String,
    /// A sentence on its purpose, without a full stop.
    pub purpose: &'static str,
    /// Size before compression.
    pub bytes: usize,
    /// Size in tokens of the o200k encoding.
    pub tokens: usize,
    /// The first lines.
    pub preview: String,
    /// Whether the file is longer than the preview.
    pub is_cut: bool,
}

/// A tool of the MCP server.
pub struct Tool {
    /// Name by which clients call it.
    pub name: &'static str,
    /// A sentence about it.
    pub description: &'static str,
}

impl LlmDocs {
    /// Collects the content. Counts the tokens of each file unless they are known.
    ///
    /// # Errors
    /// Errors of the store.
    pub async fn new(site: &Site<'_>, open: &OpenDocs) -> Result<Self, Error> {
        let (project, public_url) = (&open.project, site.public_url);
        let base = docs_base(project);
        let root = format!("{public_url}{base}");
        let measured = site.texts.measure_all(site, open).await?;
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
            keys_url: format!("{public_url}{KEYS_PATH}"),
            description: about(project),
        })
    }

    /// Renders the content as a docs page.
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
            kind: PageKind::LlmDocs,
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

    /// Renders the content as Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut out = String::from(
            "# LLM docs\n\nThis API for language models: files to hand over whole, and a server whose tools look \
             things up. Every page is Markdown too, at its address with `.md` behind it.\n\n",
        );
        if !self.is_public {
            let _ = write!(
                out,
                "These docs are private. A program reads them with an API key that has `llm:read`, sent as \
                 `Authorization: Bearer …`; in a browser only their owner reads them, while signed in. The \
                 owner creates keys at <{}>.\n\n",
                self.keys_url
            );
        }
        out.push_str("## Files\n\n");
        for file in &self.files {
            let (tokens, size) = (format_number(file.tokens), format_size(file.bytes));
            let _ = writeln!(
                out,
                "- [{}]({}) {tokens} tokens, {size}: {}.",
                file.name, file.url, file.purpose
            );
        }
        let _ = write!(
            out,
            "\nTokens are those of the encoding o200k; other models count a little more or less.\n\n\
             ## MCP server\n\nStreamable HTTP, nothing to install. Its tools only read; a long answer comes in \
             parts.\n\n`{}`\n\n",
            self.mcp_url
        );
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

/// Returns a sentence about the page, for search engines.
pub(crate) fn about(project: &Project) -> String {
    format!(
        "{} for language models: llms.txt, the whole schema as text, and an MCP server.",
        project.name.as_str()
    )
}

/// Writes bytes in a readable unit, like the app.
fn format_size(bytes: usize) -> String {
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
    /// Separates thousands.
    #[askama::filter_fn]
    pub(super) fn format_number(number: &usize, _: &dyn askama::Values) -> askama::Result<String> {
        Ok(super::format_number(*number))
    }

    /// Writes bytes with their unit.
    #[askama::filter_fn]
    pub(super) fn size(bytes: &usize, _: &dyn askama::Values) -> askama::Result<String> {
        Ok(super::format_size(*bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_formatted_for_people() {
        for (number, expected) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(format_number(number), expected);
        }
        for (bytes, expected) in [
            (1, "1 byte"),
            (999, "999 bytes"),
            (1_499, "1 KB"),
            (999_499, "999 KB"),
            (999_500, "1.0 MB"),
            (3_149_999, "3.1 MB"),
        ] {
            assert_eq!(format_size(bytes), expected);
        }
    }
}
