//! The MCP server of a project's docs, without its transport: tools, the texts that they return, and how long
//! texts are cut into parts.

pub(crate) mod answers;
mod changes;
mod paging;
mod tool_error;
mod tools;

pub use answers::{answer, budget};
pub use paging::{Call, Part, fence_part, part};
pub use tool_error::ToolError;
pub use tools::{ToolName, USUAL_TOKENS};
