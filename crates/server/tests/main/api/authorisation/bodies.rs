//! A body that each operation takes.

use serde_json::{Value, json};

use super::{NOBODY, Stage};

impl Stage {
    pub(super) fn body(&self, id: &str) -> Value {
        match id {
            "create_project" => json!({ "name": "New" }),
            "validate_schema" => json!({ "schema": "type Query { b: Int }" }),
            "publish_schema" | "check_schema" | "check_unpublished_schema" | "preview_schema" => {
                json!({ "sdl": "type Query { b: Int }" })
            }
            "search_preview" => json!({ "key": "0".repeat(64), "q": "b" }),
            "save_hide_rules" | "preview_hide_rules" => json!({ "rules": ["Internal*"] }),
            "replace_named_examples" => json!({
                "examples": [{ "file": "a.graphql", "document": "{ b }" }],
            }),
            "save_named_example" | "preview_named_example" => json!({ "document": "{ b }" }),
            "save_sample_values" | "preview_sample_values" => {
                json!({ "values": [{ "for": "Int", "value": 7 }] })
            }
            "save_docs_layout" | "preview_docs_layout" => {
                json!({ "layout": { "snippets": ["graphql", "go"] } })
            }
            "save_change_policy" => json!({ "ignored": ["Query.noise"] }),
            "allow_change" => {
                json!({ "path": "Query", "code": "type_removed", "reason": "Unused." })
            }
            "answer_public_page" => json!({ "page": "overview", "is_helpful": true }),
            "follow_changelog" => {
                json!({ "email": "reader@example.com", "breaking_only": false })
            }
            "answer_help_page" => json!({ "is_helpful": true }),
            "comment_public_answer" | "comment_help_answer" => json!({ "comment": "Fine." }),
            "reorder_content" => json!({ "sections": ["errors"] }),
            "preview_content_section" => json!({ "body": "Text." }),
            "save_notifications" => json!({ "settings": { "feedback": false } }),
            "keep_projects" => json!({ "project_ids": [] }),
            "create_endpoint" => json!({ "name": "Live", "url": NOBODY }),
            "introspect_address" | "introspect_public_address" => json!({ "url": NOBODY }),
            "create_api_key" => json!({ "name": "New", "accessType": "read" }),
            "create_webhook" => json!({ "url": NOBODY, "events": ["*"] }),
            "preview_webhook" => json!({ "events": ["*"] }),
            "save_branding" => json!({ "primary_color": "#f97316" }),
            "save_project_branding" => json!({ "link_color": "#ea580c" }),
            "preview_theme" => json!({ "theme": {} }),
            "read_theme" => json!({ "json": "{}" }),
            "propose_theme" => json!({ "url": NOBODY }),
            "replay_deliveries" => json!({ "what": "failed" }),
            "delete_account" => json!({ "confirmation": self.username }),
            "send_magic_link" => json!({ "email": format!("new-{}@example.com", self.name) }),
            "create_incident" => self.incident_body(),
            "update_incident" => json!({ "version": 1, "incident": self.incident_body() }),
            "send_message" => json!({
                "email": format!("new-{}@example.com", self.name), "subject": "question", "message": "How does it work?",
            }),
            "report_client_error" => json!({ "message": "x is undefined" }),
            "report_events" => json!({
                "project": self.name, "events": [{ "type": "view", "path": "/d/ada/shop" }],
            }),
            _ => json!({}),
        }
    }
}
