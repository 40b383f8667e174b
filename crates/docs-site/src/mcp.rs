//! The MCP server of a project's docs, without its transport: tools, the texts that they return, and how long
//! texts are cut into parts.

pub(crate) mod answers;
mod paging;
mod tools;

pub use answers::{ToolError, answer, budget};
pub use paging::{Call, Part, fence_part, part};
pub use tools::{ToolName, USUAL_TOKENS};
