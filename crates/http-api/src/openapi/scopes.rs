//! Adds to each operation who may call it: the scope that an API key needs, or that only administrators may. Without
//! either, only sessions may call it.

use domain::Scope;
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{HttpMethod, OpenApi, SecurityRequirement};

/// Tags of the operations that API keys may call.
const TAGS: [&str; 8] = [
    "projects",
    "schemas",
    "versions",
    "content",
    "endpoints",
    "docs layout",
    "examples",
    "hide rules",
];

/// Operations that take a body and change nothing.
const READING: [&str; 7] = [
    "check_unpublished_schema",
    "diagnose_schema",
    "preview_content_section",
    "preview_docs_layout",
    "preview_hide_rules",
    "preview_named_example",
    "preview_sample_values",
];

/// The operations that only API keys may call.
const FOR_KEYS: [&str; 1] = ["get_analytics_summary"];
/// Tag of the operations that need the scope of analytics.
const ANALYTICS: &str = "analytics";
/// Tag of the operations that need the scope of the audit log.
const AUDIT_LOG: &str = "audit log";
/// Operations below this path are for administrators.
const ADMINISTRATION: &str = "/api/admin/";

/// Adds the scopes, `x-administrators` where only they may call, and `x-api-keys-only` where sessions may not.
/// `server/tests/main/api/authorisation.rs` compares all of them with what callers really get.
pub(super) fn add(document: &mut OpenApi) {
    for (path, item) in &mut document.paths.paths {
        for (method, operation) in [
            (HttpMethod::Get, &mut item.get),
            (HttpMethod::Put, &mut item.put),
            (HttpMethod::Post, &mut item.post),
            (HttpMethod::Delete, &mut item.delete),
        ] {
            let Some(operation) = operation else { continue };
            if path.starts_with(ADMINISTRATION) {
                let only = ExtensionsBuilder::new().add("x-administrators", true);
                operation.extensions = Some(only.build());
            }
            if let Some(scope) = scope(&method, operation) {
                let requirement = SecurityRequirement::new("bearer", [scope.word()]);
                operation.security = Some(vec![requirement]);
                if is_for_keys(operation) {
                    let only = ExtensionsBuilder::new().add("x-api-keys-only", true);
                    operation.extensions = Some(only.build());
                }
            }
        }
    }
}

/// Returns whether sessions may not call an operation.
fn is_for_keys(operation: &Operation) -> bool {
    let id = operation.operation_id.as_deref();
    id.is_some_and(|id| FOR_KEYS.contains(&id))
}

/// Returns the scope that an operation needs; none if keys cannot call it, or if it needs no credential.
fn scope(method: &HttpMethod, operation: &Operation) -> Option<Scope> {
    // Public documentation also has an empty requirement.
    if operation.security.as_ref()?.len() != 1 {
        return None;
    }
    let tag = operation.tags.as_ref()?.first()?.as_str();
    let id = operation.operation_id.as_deref().unwrap_or_default();
    let is_reading = matches!(method, HttpMethod::Get) || READING.contains(&id);
    match (tag, id) {
        (_, "delete_project" | "save_hide_rules") => None,
        (_, "publish_schema" | "replace_named_examples") => Some(Scope::SchemaPublish),
        (_, "check_schema") => Some(Scope::SchemaCheck),
        (ANALYTICS, _) => Some(Scope::AnalyticsRead),
        (AUDIT_LOG, _) => Some(Scope::AuditRead),
        (_, "list_webhook_events") => Some(Scope::ProjectsRead),
        (tag, _) if !TAGS.contains(&tag) => None,
        _ if is_reading => Some(Scope::ProjectsRead),
        _ => Some(Scope::ProjectsWrite),
    }
}
