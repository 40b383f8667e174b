//! The LLM docs: files and the MCP server.

use docs_site::{llm_docs, mcp_clients};
use serde::Serialize;
use utoipa::ToSchema;

/// Files with their sizes, and the MCP server.
#[derive(Serialize, ToSchema)]
pub struct LlmDocs {
    /// Whether everybody may read the docs.
    pub is_public: bool,
    /// The files, in reading order.
    pub files: Vec<LlmFile>,
    /// Address of the MCP server (streamable HTTP).
    pub mcp_url: String,
    /// Its tools.
    pub tools: Vec<LlmTool>,
    /// How to connect clients to it.
    pub clients: Vec<LlmClient>,
}

/// One file.
#[derive(Serialize, ToSchema)]
pub struct LlmFile {
    /// Its name.
    pub name: String,
    /// Its address.
    pub url: String,
    /// Suggested file name.
    pub download: String,
    /// Its purpose.
    pub purpose: String,
    /// Its size before compression.
    pub bytes: u32,
    /// Its size in tokens of the encoding o200k.
    pub tokens: u32,
    /// Its first lines.
    pub preview: String,
    /// Whether the preview is cut.
    pub is_cut: bool,
}

/// A tool of the MCP server.
#[derive(Serialize, ToSchema)]
pub struct LlmTool {
    /// Its name.
    pub name: String,
    /// A sentence about it.
    pub description: String,
}

/// How to connect one client to the MCP server.
#[derive(Serialize, ToSchema)]
pub struct LlmClient {
    /// Its short id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Instruction for the code.
    pub instruction: String,
    /// The code to paste.
    pub code: String,
    /// The same code, highlighted, as HTML.
    pub code_html: String,
}

impl From<llm_docs::LlmDocs> for LlmDocs {
    fn from(docs: llm_docs::LlmDocs) -> Self {
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let file = |file: llm_docs::File| LlmFile {
            name: file.name.to_owned(),
            url: file.url,
            download: file.download,
            purpose: file.purpose.to_owned(),
            bytes: number(file.bytes),
            tokens: number(file.tokens),
            preview: file.preview,
            is_cut: file.is_cut,
        };
        let tool = |tool: llm_docs::Tool| LlmTool {
            name: tool.name.to_owned(),
            description: tool.description.to_owned(),
        };
        let client = |client: mcp_clients::Client| LlmClient {
            id: client.id.to_owned(),
            name: client.name.to_owned(),
            instruction: client.instruction.to_owned(),
            code_html: client.highlight(),
            code: client.code,
        };
        Self {
            is_public: docs.is_public,
            files: docs.files.into_iter().map(file).collect(),
            mcp_url: docs.mcp_url,
            tools: docs.tools.into_iter().map(tool).collect(),
            clients: docs.clients.into_iter().map(client).collect(),
        }
    }
}
