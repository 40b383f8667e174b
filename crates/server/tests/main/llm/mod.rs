//! Formats for language models: Markdown, files, the MCP server.

mod llm_docs;
mod markdown;
mod mcp;
mod mcp_answers;
mod texts;
