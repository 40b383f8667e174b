//! What the MCP server of a project's docs answers: which tools there are, the texts they answer, and how
//! long texts are cut into parts.

mod answers;
mod paging;
mod tools;

pub use answers::{Refused, answer, budget};
pub use paging::{Call, Part, fenced, part};
pub use tools::{ToolName, USUAL_TOKENS};
