//! The page for those who bring the docs to a language model: files, their sizes, and how to set up the
//! MCP server. As HTML, as Markdown, and as data for the app.

use std::fmt::Write as _;

use askama::Template;
use domain::Error;
use projects::OpenDocs;
use schema_docs::{Page, TocEntry};

use super::docs_base;
use crate::AppState;

/// Its path below the docs' root.
pub(crate) const PATH: &str = "llm-docs";

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

/// How a program is told of the MCP server.
pub(crate) struct Client {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) instruction: &'static str,
    pub(crate) code: String,
}

impl LlmDocs {
    /// Of these docs. Counts the tokens of all files where that has not been done.
    pub(crate) async fn new(state: &AppState, open: &OpenDocs) -> Result<Self, Error> {
        let (project, public_url) = (&open.project, &state.site.public_url);
        let base = docs_base(project);
        let root = format!("{public_url}{base}");
        let measured = state.texts.measures(open, public_url).await?;
        let files = measured.iter().map(|measured| File {
            name: measured.file.name(),
            url: format!("{root}/{}", measured.file.name()),
            path: format!("{base}/{}", measured.file.name()),
            download: measured.file.saved_as(project),
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
            clients: clients(project.slug.as_str(), &mcp_url),
            mcp_url,
            tools: tools.into(),
            description: format!(
                "{} for language models: llms.txt, the whole schema as text, and an MCP server.",
                project.name.as_str()
            ),
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
            title: "LLM docs".to_owned(),
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
        let mut out = String::from("# LLM docs\n\n## Files\n\n");
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
        for client in &self.clients {
            let _ = write!(
                out,
                "\n### {}\n\n{}\n\n```\n{}\n```\n",
                client.name, client.instruction, client.code
            );
        }
        out
    }
}

/// The set-up of each client in its own format, as their documentation has it in November 2026.
fn clients(slug: &str, url: &str) -> Vec<Client> {
    let name = format!("{slug}-docs");
    let servers = |key: &str, server: &str| {
        format!("{{\n  \"{key}\": {{\n    \"{name}\": {server}\n  }}\n}}")
    };
    // The bridge refuses addresses without TLS unless told to take them.
    let insecure = if url.starts_with("http://") {
        ", \"--allow-http\""
    } else {
        ""
    };
    let client = |id, name, instruction, code| Client {
        id,
        name,
        instruction,
        code,
    };
    vec![
        client(
            "claude-code",
            "Claude Code",
            "Run this once in a terminal:",
            format!("claude mcp add --transport http {name} {url}"),
        ),
        client(
            "claude-desktop",
            "Claude Desktop",
            "Settings, Connectors, “Add custom connector” takes the address above. Or, with Node.js, put this into claude_desktop_config.json (Settings, Developer, “Edit config”) and start the app again:",
            servers(
                "mcpServers",
                &format!(
                    "{{ \"command\": \"npx\", \"args\": [\"-y\", \"mcp-remote\", \"{url}\"{insecure}] }}"
                ),
            ),
        ),
        client(
            "cursor",
            "Cursor",
            "Into .cursor/mcp.json of a project, or ~/.cursor/mcp.json for all:",
            servers("mcpServers", &format!("{{ \"url\": \"{url}\" }}")),
        ),
        client(
            "vs-code",
            "VS Code",
            "Into .vscode/mcp.json of a workspace:",
            servers(
                "servers",
                &format!("{{ \"type\": \"http\", \"url\": \"{url}\" }}"),
            ),
        ),
        client(
            "windsurf",
            "Windsurf",
            "Into ~/.codeium/windsurf/mcp_config.json:",
            servers("mcpServers", &format!("{{ \"serverUrl\": \"{url}\" }}")),
        ),
        client(
            "codex-cli",
            "Codex CLI",
            "Into ~/.codex/config.toml:",
            format!("[mcp_servers.{name}]\nurl = \"{url}\""),
        ),
    ]
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

    #[test]
    fn set_ups_are_what_they_say() {
        for url in [
            "https://docs.example/d/acme/shop/mcp",
            "http://127.0.0.1:1/d/acme/shop/mcp",
        ] {
            let clients = clients("shop", url);
            for client in &clients {
                assert!(client.code.contains(url), "{}", client.name);
                if client.code.starts_with('{') {
                    let json: serde_json::Value = serde_json::from_str(&client.code).unwrap();
                    let servers = json.as_object().unwrap().values().next().unwrap();
                    assert!(servers["shop-docs"].is_object(), "{}", client.code);
                }
            }
            let bridge = clients
                .iter()
                .find(|client| client.id == "claude-desktop")
                .unwrap();
            assert_eq!(
                bridge.code.contains("--allow-http"),
                url.starts_with("http://")
            );
        }
    }
}
