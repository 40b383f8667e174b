//! Formats for language models: Markdown, files, the MCP server.

mod llm_docs;
mod markdown;
pub(crate) mod mcp;
mod mcp_answers;
mod texts;
