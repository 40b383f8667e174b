//! Handles messages about one project's docs.

use std::sync::Arc;

use actix_web::web::Data;
use docs_site::docs_base;
use docs_site::mcp::{self, Call, ToolError, ToolName, USUAL_TOKENS, fence_part, part};
use projects::OpenDocs;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, CustomRequest,
    CustomResult, ErrorCode, Implementation, ListToolsResult, MetaObject, PaginatedRequestParams,
    ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::json;

use crate::AppState;

/// Methods of this server. Wrong parameters for them must not be reported as an unknown method.
const METHODS: [&str; 4] = ["initialize", "ping", "tools/list", "tools/call"];
/// Tokens reserved for the note about the next part, and for the fences of cut code.
const TRAILER: usize = 70;

/// The docs that one message is about. Cheap to clone.
#[derive(Clone)]
pub(super) struct DocsServer {
    state: Data<AppState>,
    open: Arc<OpenDocs>,
}

impl DocsServer {
    pub(super) fn new(state: Data<AppState>, open: OpenDocs) -> Self {
        Self {
            state,
            open: Arc::new(open),
        }
    }

    async fn answer(
        &self,
        tool: ToolName,
        request: CallToolRequestParams,
    ) -> Result<CallToolResult, ToolError> {
        let mut arguments = request.arguments.unwrap_or_default();
        // Many clients send null for arguments that the model left out.
        arguments.retain(|_, value| !value.is_null());
        let cursor = arguments.remove("cursor");
        let budget = arguments.remove("max_tokens");
        let budget = budget.map_or(Ok(USUAL_TOKENS), mcp::budget)?;
        let spelling = serde_json::to_string(&arguments).unwrap_or_default();
        let stamp = match tool {
            // Search results depend on guides too.
            ToolName::SearchSchema => self.open.stamp(),
            _ => self.open.schema_stamp(),
        };
        let call = Call {
            stamp: &stamp,
            tool: tool.word(),
            arguments: &spelling,
        };
        let lost = || {
            ToolError::from(
                "This cursor does not belong to this call: it was made for other arguments, or the schema has \
             been published anew since. Call again without a cursor.",
            )
        };
        let offset = match cursor {
            None => 0,
            Some(cursor) => cursor
                .as_str()
                .and_then(|cursor| call.offset(cursor))
                .ok_or_else(lost)?,
        };
        let arguments = serde_json::Value::Object(arguments);
        let text = mcp::answer(&self.state.projects, &self.open, tool, arguments).await?;
        let part = part(&text, offset, budget - TRAILER).ok_or_else(lost)?;
        let mut result =
            CallToolResult::success(vec![ContentBlock::text(fence_part(&text, offset, &part))]);
        if let Some(next) = part.next {
            let cursor = call.cursor(next);
            result.content.push(ContentBlock::text(format!(
                "{}% shown. For more call {} with the same arguments and cursor \"{cursor}\".",
                next * 100 / text.len().max(1),
                tool.word()
            )));
            let mut meta = MetaObject::new();
            meta.0.insert("next_cursor".to_owned(), json!(cursor));
            result.meta = Some(meta);
        }
        Ok(result)
    }
}

impl ServerHandler for DocsServer {
    fn get_info(&self) -> ServerConfig {
        let (project, version) = (&self.open.project, self.open.version.number);
        let (name, site) = (project.name.as_str(), &self.state.site);
        let mut server = Implementation::new(project.slug.as_str(), format!("{version}"));
        server.title = Some(format!("{name} · {}", site.product));
        server.website_url = Some(format!("{}{}", site.public_url, docs_base(project)));
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(server)
            .with_instructions(format!(
                "Documentation of the GraphQL API “{name}”, version {version} of its schema. Look names up \
                 with search_schema, read them with get_type and get_operation, and begin a query from \
                 example_operation instead of guessing fields."
            ))
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(
            ToolName::ALL.map(definition).to_vec(),
        ))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        ToolName::from_word(name).map(definition)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = ToolName::from_word(&request.name) else {
            let names = ToolName::ALL.map(ToolName::word).join(", ");
            return Err(ErrorData::invalid_params(
                format!("There is no such tool. Use one of: {names}."),
                None,
            ));
        };
        let result = match self.answer(tool, request).await {
            Ok(result) => result,
            // Sent to the model, which can correct the call.
            Err(ToolError::Call(words)) => CallToolResult::error(vec![ContentBlock::text(words)]),
            Err(ToolError::Failed(error)) => {
                tracing::error!(%error, tool = tool.word(), "tool failed");
                return Err(ErrorData::internal_error(
                    "Something went wrong on our side. Try again.",
                    None,
                ));
            }
        };
        Ok(result.into())
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        if METHODS.contains(&request.method.as_str()) {
            return Err(ErrorData::invalid_params(
                "The parameters do not match this method.",
                None,
            ));
        }
        Err(ErrorData::new(
            ErrorCode::METHOD_NOT_FOUND,
            request.method,
            None,
        ))
    }
}

/// Converts a tool into the SDK's type.
fn definition(tool: ToolName) -> Tool {
    let mut out = Tool::new(tool.word(), tool.description(), tool.arguments());
    out.title = Some(tool.title().to_owned());
    out.annotations = Some(ToolAnnotations::from_raw(
        Some(tool.title().to_owned()),
        Some(true),
        Some(false),
        Some(true),
        Some(false),
    ));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_only_read() {
        for tool in ToolName::ALL {
            let hints = definition(tool).annotations;
            assert!(hints.is_some_and(|hints| hints.read_only_hint == Some(true)));
        }
    }
}
