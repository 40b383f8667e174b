//! The events that each writing operation stores.

/// The events that an operation stores when it does something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stores {
    /// Events of these kinds, in this order.
    Events(&'static [&'static str]),
    /// No event, for this reason.
    Nothing(&'static str),
}

use Stores::{Events, Nothing};

const NOT_OF_AN_ACCOUNT: &str = "it changes neither a project nor an account";
const IN_THE_DELIVERY_LOG: &str = "the log of deliveries has a row of its own for it";
const STORES_NOTHING: &str = "it stores nothing of the owner's";

/// A row for every operation that is not a `GET`, and for those `GET`s that change something.
pub const ROWS: &[(&str, Stores)] = &[
    ("create_incident", Nothing(NOT_OF_AN_ACCOUNT)),
    ("update_incident", Nothing(NOT_OF_AN_ACCOUNT)),
    ("delete_incident", Nothing(NOT_OF_AN_ACCOUNT)),
    ("retry_dead_job", Nothing(NOT_OF_AN_ACCOUNT)),
    ("discard_dead_job", Nothing(NOT_OF_AN_ACCOUNT)),
    ("sign_out", Events(&["session.ended"])),
    ("sign_out_everywhere", Events(&["session.ended"])),
    (
        "send_magic_link",
        Nothing("anybody may ask for a link to any address"),
    ),
    (
        "verify_magic_link",
        Events(&["account.created", "session.started"]),
    ),
    (
        "create_checkout_session",
        Nothing("the plan changes with the payment"),
    ),
    ("keep_projects", Events(&["account.updated"])),
    ("receive_billing_event", Events(&["plan.started"])),
    ("report_client_error", Nothing(NOT_OF_AN_ACCOUNT)),
    ("report_events", Nothing(NOT_OF_AN_ACCOUNT)),
    ("send_message", Nothing(NOT_OF_AN_ACCOUNT)),
    ("introspect_address", Nothing(STORES_NOTHING)),
    (
        "create_project",
        Events(&["project.created", "schema.published"]),
    ),
    ("update_project", Events(&["project.updated"])),
    ("delete_project", Events(&["project.deleted"])),
    ("save_change_policy", Events(&["project.updated"])),
    ("allow_change", Events(&["allowed_change.created"])),
    (
        "withdraw_allowed_change",
        Events(&["allowed_change.withdrawn"]),
    ),
    ("preview_content_section", Nothing(STORES_NOTHING)),
    ("reorder_content", Events(&["content.reordered"])),
    ("save_content_section", Events(&["content.created"])),
    ("delete_content_section", Events(&["content.deleted"])),
    ("create_endpoint", Events(&["endpoint.created"])),
    ("update_endpoint", Events(&["endpoint.updated"])),
    ("delete_endpoint", Events(&["endpoint.deleted"])),
    ("import_endpoint_schema", Nothing(STORES_NOTHING)),
    (
        "test_endpoint",
        Nothing("a test measures the endpoint and does not change it"),
    ),
    ("save_hide_rules", Events(&["project.updated"])),
    ("preview_hide_rules", Nothing(STORES_NOTHING)),
    ("replace_named_examples", Events(&["project.updated"])),
    ("save_named_example", Events(&["project.updated"])),
    ("delete_named_example", Events(&["project.updated"])),
    ("preview_named_example", Nothing(STORES_NOTHING)),
    ("save_docs_layout", Events(&["project.updated"])),
    ("preview_docs_layout", Nothing(STORES_NOTHING)),
    ("save_sample_values", Events(&["project.updated"])),
    ("preview_sample_values", Nothing(STORES_NOTHING)),
    (
        "publish_schema",
        Events(&["schema.published", "schema.breaking_change"]),
    ),
    (
        "check_schema",
        Nothing("a check changes nothing; the list of checks has it"),
    ),
    (
        "restore_version",
        Events(&["schema.published", "schema.breaking_change"]),
    ),
    ("answer_public_page", Nothing("readers have no account")),
    ("follow_changelog", Nothing("readers have no account")),
    ("confirm_following", Nothing("readers have no account")),
    ("comment_public_answer", Nothing("readers have no account")),
    ("answer_help_page", Nothing("readers have no account")),
    ("comment_help_answer", Nothing("readers have no account")),
    ("check_unpublished_schema", Nothing(STORES_NOTHING)),
    ("diagnose_schema", Nothing(STORES_NOTHING)),
    ("preview_schema", Nothing(STORES_NOTHING)),
    ("introspect_public_address", Nothing(STORES_NOTHING)),
    ("search_preview", Nothing(STORES_NOTHING)),
    ("validate_schema", Nothing(STORES_NOTHING)),
    ("update_profile", Events(&["account.updated"])),
    ("save_notifications", Events(&["account.updated"])),
    ("unsubscribe_from_mail", Events(&["account.updated"])),
    ("subscribe_to_mail", Events(&["account.updated"])),
    (
        "delete_account",
        Nothing("its last events go once they are read for webhooks; see `deletions.rs`"),
    ),
    ("create_api_key", Events(&["api_key.created"])),
    ("delete_api_key", Events(&["api_key.deleted"])),
    ("end_old_secret", Events(&["api_key.old_secret_ended"])),
    ("rotate_api_key", Events(&["api_key.rotated"])),
    ("save_branding", Events(&["branding.updated"])),
    ("reset_branding", Events(&["branding.updated"])),
    ("save_project_branding", Events(&["project.updated"])),
    ("clear_project_branding", Events(&["project.updated"])),
    ("delete_branding_asset", Events(&["branding.updated"])),
    ("preview_theme", Nothing(STORES_NOTHING)),
    ("read_theme", Nothing(STORES_NOTHING)),
    (
        "propose_theme",
        Nothing("the theme that refers to its pictures is saved later"),
    ),
    (
        "upload_logo",
        Nothing("the theme that refers to it is saved later"),
    ),
    (
        "upload_favicon",
        Nothing("the theme that refers to it is saved later"),
    ),
    ("create_webhook", Events(&["webhook.created"])),
    ("preview_webhook", Nothing(STORES_NOTHING)),
    (
        "update_webhook",
        Events(&["webhook.updated", "webhook.disabled"]),
    ),
    ("delete_webhook", Events(&["webhook.deleted"])),
    ("rotate_webhook_secret", Events(&["webhook.secret_rotated"])),
    ("test_webhook", Nothing(IN_THE_DELIVERY_LOG)),
    ("resend_delivery", Nothing(IN_THE_DELIVERY_LOG)),
    ("replay_deliveries", Nothing(IN_THE_DELIVERY_LOG)),
    ("export_account", Events(&["account.exported"])),
    ("end_other_sessions", Events(&["session.ended"])),
    ("end_session", Events(&["session.ended"])),
];
