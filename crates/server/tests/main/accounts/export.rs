//! The archive of an account holds every column of every table of the database, unless the list below says why it
//! does not.

mod archive;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use self::archive::{comparable, exported_words};
use crate::accounts::deletion::{Rows, leave_links, rows, settle};
use crate::on_both;
use crate::support::Program;

on_both! {
    every_column_is_exported_or_left_out_for_a_reason
}

/// A table, its columns in the archive, and the columns that are left out.
struct Table {
    name: &'static str,
    exported: &'static [&'static str],
    left_out: &'static [&'static str],
}

const TABLES: &[Table] = &[
    Table {
        name: "users",
        exported: &["id", "email", "name", "username", "created_at"],
        left_out: &[],
    },
    Table {
        name: "subscriptions",
        exported: &[
            "plan",
            "status",
            "provider",
            "subscription_id",
            "current_period_end",
            "cancel_at_period_end",
            "payment_failed_at",
            "next_payment_attempt",
            "updated_at",
        ],
        left_out: &["user_id"],
    },
    Table {
        name: "billing_customers",
        exported: &["provider", "customer_id", "created_at"],
        // Bookkeeping of comparisons with the provider.
        left_out: &["user_id", "version", "checked_at"],
    },
    Table {
        name: "billing_checkouts",
        exported: &["id", "provider", "session_id", "created_at"],
        left_out: &["user_id"],
    },
    Table {
        name: "billing_events",
        exported: &["id", "event_type", "effect", "created_at", "received_at"],
        left_out: &["user_id"],
    },
    // What mails said, which the user has; deleted after 60 days.
    Table {
        name: "notices",
        exported: &[],
        left_out: &[
            "id",
            "user_id",
            "kind",
            "source",
            "data",
            "mail_id",
            "composed_at",
            "created_at",
        ],
    },
    // The addresses are those of readers, whom the owner never sees.
    Table {
        name: "changelog_followers",
        exported: &[],
        left_out: &[
            "id",
            "project_id",
            "email",
            "breaking_only",
            "confirm_hash",
            "token_hash",
            "confirmed_at",
            "changed_at",
        ],
    },
    // Waits for ten minutes; the versions are exported with their project.
    Table {
        name: "changelog_batches",
        exported: &[],
        left_out: &["project_id", "versions"],
    },
    // Secret.
    Table {
        name: "notification_tokens",
        exported: &[],
        left_out: &["token_hash", "user_id", "kind"],
    },
    // The fields are in the archive as an object, not as a text; `branding/` reads them.
    Table {
        name: "themes",
        exported: &[],
        left_out: &["user_id", "fields", "use_custom_branding", "updated_at"],
    },
    Table {
        name: "project_themes",
        exported: &[],
        left_out: &["project_id", "mode", "fields", "updated_at"],
    },
    Table {
        name: "notification_settings",
        exported: &["kind"],
        left_out: &["user_id", "is_on", "updated_at"],
    },
    // The built-in provider plays another company, whose data is not ours to export.
    Table {
        name: "local_billing_accounts",
        exported: &[],
        left_out: &["customer_id", "user_id", "state", "version", "created_at"],
    },
    // Secret, and deleted within a day.
    Table {
        name: "local_billing_sessions",
        exported: &[],
        left_out: &[
            "token_hash",
            "customer_id",
            "kind",
            "return_url",
            "cancel_url",
            "created_at",
            "expires_at",
        ],
    },
    // What readers did, not the user. The dashboard exports it.
    Table {
        name: "analytics_counts",
        exported: &[],
        left_out: &[
            "project_id",
            "unit",
            "dimension",
            "start",
            "value",
            "count",
            "visitors",
            "seconds",
        ],
    },
    Table {
        name: "analytics_days",
        exported: &[],
        left_out: &["project_id", "unit", "day", "counts"],
    },
    Table {
        name: "analytics_readers",
        exported: &[],
        left_out: &["project_id", "visitor", "seen_at"],
    },
    Table {
        name: "analytics_totals",
        exported: &[],
        left_out: &["project_id", "views"],
    },
    // Secret.
    Table {
        name: "sessions",
        exported: &["user_agent", "created_at", "last_used_at", "expires_at"],
        left_out: &["id", "user_id", "token_hash"],
    },
    Table {
        name: "api_keys",
        exported: &[
            "id",
            "name",
            "access_type",
            // As `project_ids`, which is null for a key that is not bound.
            "is_bound",
            "created_at",
            "expires_at",
            "last_used_at",
            "last_used_route",
        ],
        // The count of the current hour.
        left_out: &["user_id", "window_started_at", "window_requests"],
    },
    // Secret.
    Table {
        name: "api_key_secrets",
        exported: &["prefix"],
        left_out: &["key_id", "hash", "created_at", "valid_until", "request_key"],
    },
    Table {
        name: "api_key_projects",
        exported: &["project_id"],
        left_out: &["key_id"],
    },
    Table {
        name: "api_key_hours",
        exported: &["hour", "route", "requests"],
        left_out: &["key_id"],
    },
    Table {
        name: "webhooks",
        exported: &["id", "format", "host", "min_severity", "created_at"],
        // Address and secrets are sealed; kinds and coordinates are exported as lists; the rest is how it has done.
        left_out: &[
            "user_id",
            "url",
            "secret",
            "old_secret",
            "old_secret_until",
            "kinds",
            "coordinates",
            "is_bound",
            "is_enabled",
            "disabled_reason",
            "disabled_at",
            "sequence",
            "slowed_until",
            "last_success_at",
            "failing_since",
            "last_status",
            "last_error",
            "last_duration_ms",
            "is_given_up_told",
            "request_key",
        ],
    },
    Table {
        name: "webhook_projects",
        exported: &["project_id"],
        left_out: &["webhook_id"],
    },
    Table {
        name: "webhook_deliveries",
        exported: &["id", "event_id", "kind", "status", "created_at", "body"],
        // The project is in the body; the rest is how it was delivered.
        left_out: &[
            "webhook_id",
            "sequence",
            "project_id",
            "project_name",
            "project_slug",
            "version",
            "attempts",
            "attempts_before",
            "last_attempt_at",
            "next_attempt_at",
            "settled_on",
            "last_status",
            "last_error",
            "last_duration_ms",
        ],
    },
    // How it was delivered.
    Table {
        name: "webhook_attempts",
        exported: &[],
        left_out: &[
            "delivery_id",
            "number",
            "started_at",
            "status",
            "error",
            "duration_ms",
            "timings",
            "request_headers",
            "response_headers",
            "response_body",
        ],
    },
    Table {
        name: "username_redirects",
        exported: &["username"],
        left_out: &["user_id", "created_at"],
    },
    // Kept for a day to recognise retries; the response repeats the project.
    Table {
        name: "idempotency_keys",
        exported: &[],
        left_out: &["user_id", "key", "request_hash", "answer", "created_at"],
    },
    // Secret, and deleted within minutes.
    Table {
        name: "sign_in_links",
        exported: &[],
        left_out: &[
            "token_hash",
            "email",
            "redirect",
            "created_at",
            "expires_at",
            "used_at",
        ],
    },
    // Counters that are deleted within hours.
    Table {
        name: "rate_limit_subjects",
        exported: &[],
        left_out: &["subject", "touched_at"],
    },
    Table {
        name: "rate_limit_events",
        exported: &[],
        left_out: &["id", "subject", "passed_at"],
    },
    // Internal work: mail that has not been sent.
    Table {
        name: "jobs",
        exported: &[],
        left_out: &[
            "id",
            "kind",
            "payload",
            "attempts",
            "run_at",
            "created_at",
            "owner_id",
            "owner_email",
            "last_error",
            "dead_at",
            "lane",
            "leased_until",
        ],
    },
    Table {
        name: "allowed_changes",
        exported: &[
            "path",
            "code",
            "message",
            "reason",
            "allowed_by",
            "created_at",
        ],
        // `allowed_by` says whether it was a key.
        left_out: &["id", "project_id", "version_number", "is_allowed_by_key"],
    },
    // The changes are on the page of the check.
    Table {
        name: "schema_checks",
        exported: &[
            "id",
            "message",
            "commit_hash",
            "created_by",
            "created_at",
            "run",
        ],
        left_out: &[
            "project_id",
            "base_version",
            "is_ok",
            "page_views",
            "breaking",
            "dangerous",
            "safe",
            "failing",
            "findings_count",
            "changes",
            "rules_stamp",
            "is_ok_for_readers",
            // Exported as objects.
            "run",
            "hidden",
            "hidden_changes",
            "reasons",
        ],
    },
    Table {
        name: "events",
        exported: &["id", "kind", "created_at"],
        // The payload is exported as objects, which `profile.rs` reads.
        left_out: &["sequence", "owner_id", "project_id", "payload"],
    },
    Table {
        name: "event_cursors",
        exported: &[],
        // Where parts of the program are in the list of events.
        left_out: &["consumer", "sequence", "updated_at"],
    },
    Table {
        name: "audit_log",
        exported: &[
            "id",
            "kind",
            "actor_kind",
            "actor_name",
            "subject_kind",
            "subject_id",
            "subject_name",
            "created_at",
        ],
        // Changes are exported as objects, which `profile.rs` reads. The others may be null.
        left_out: &["owner_id", "actor_detail", "changes", "request_id"],
    },
    Table {
        name: "projects",
        exported: &[
            "id",
            "name",
            "slug",
            "description",
            "is_public",
            "hide_rules",
            "ignored_changes",
            "sample_values",
            "docs_layout",
            "docs_layout_version",
            "current_version",
            "created_at",
            "updated_at",
            "kept_at",
        ],
        left_out: &[
            "owner_id",
            "latest_version",
            "hidden_parts_count",
            "latest_run",
        ],
    },
    Table {
        name: "slug_redirects",
        exported: &["slug"],
        left_out: &["project_id", "created_at"],
    },
    Table {
        name: "schema_versions",
        exported: &[
            "number",
            "source",
            "message",
            "commit_hash",
            "sdl",
            "types_count",
            "operations_count",
            "fields_count",
            "created_at",
        ],
        // Findings are exported as a list, which `profile.rs` reads; the rest is computed from the SDL.
        left_out: &[
            "id",
            "project_id",
            "sdl_hash",
            "sdl_bytes",
            "findings",
            "findings_count",
            "rules_stamp",
            // Exported as an object.
            "run",
        ],
    },
    // Computed from the versions.
    Table {
        name: "schema_changes",
        exported: &[],
        left_out: &[
            "version_id",
            "breaking",
            "dangerous",
            "safe",
            "omitted",
            "items",
        ],
    },
    Table {
        name: "page_feedback",
        exported: &["page", "is_helpful", "comment", "created_at"],
        left_out: &["id", "project_id"],
    },
    Table {
        name: "contact_messages",
        exported: &["name", "email", "subject", "message", "created_at"],
        left_out: &["id"],
    },
    Table {
        name: "content_sections",
        exported: &[
            "key",
            "title",
            "body",
            "position",
            "is_visible",
            "updated_at",
        ],
        // The summary is computed from the body.
        left_out: &["id", "project_id", "summary", "version"],
    },
    Table {
        name: "named_examples",
        exported: &[
            "key",
            "document",
            "variables",
            "origin",
            "file",
            "version",
            "updated_at",
        ],
        // Which versions it fits is computed from the schemas.
        left_out: &["id", "project_id", "fits"],
    },
    Table {
        name: "endpoints",
        exported: &[
            "id",
            "name",
            "url",
            "environment",
            "description",
            "is_default",
            "last_test",
            "sync",
            "last_sync",
            "created_at",
            "updated_at",
        ],
        // Only the names of headers, because their values are secret.
        left_out: &["project_id", "headers", "sync_at"],
    },
];

async fn every_column_is_exported_or_left_out_for_a_reason(program: Program) {
    let before = rows(&program).await;
    let ada = settle(&program, "ada").await;
    leave_links(&program, "ada").await;
    let after = rows(&program).await;
    let columns = own_columns(&before, &after);
    let listed: BTreeMap<&str, BTreeSet<&str>> = TABLES
        .iter()
        .map(|table| {
            let columns = table.exported.iter().chain(table.left_out).copied();
            (table.name, columns.collect())
        })
        .collect();
    for name in after.keys() {
        let known = listed.get(name.as_str());
        let known = known.unwrap_or_else(|| panic!("“{name}” is new: export it, or say why not"));
        let found = columns.get(name);
        let found = found.unwrap_or_else(|| {
            panic!("Nothing in “{name}” is the user's. Let `settle` write a row of it.")
        });
        let found: BTreeSet<&str> = found.keys().map(String::as_str).collect();
        assert_eq!(&found, known, "columns of “{name}”");
    }
    let words = exported_words(&ada).await;
    for table in TABLES {
        let Some(found) = columns.get(table.name) else {
            continue;
        };
        for column in table.exported {
            for value in &found[*column] {
                assert!(
                    words.contains(&comparable(value)),
                    "{}.{column} is not in the archive: {value}",
                    table.name
                );
            }
        }
    }
}

/// Returns the texts in the new rows, by table and column.
fn own_columns(before: &Rows, after: &Rows) -> BTreeMap<String, BTreeMap<String, Vec<String>>> {
    let mut columns: BTreeMap<String, BTreeMap<String, Vec<String>>> = BTreeMap::new();
    for (table, rows) in after {
        for row in rows.iter().filter(|row| !before[table].contains(row)) {
            let row: BTreeMap<String, Value> = serde_json::from_str(row).unwrap();
            let known = columns.entry(table.clone()).or_default();
            for (column, value) in row {
                let texts = known.entry(column).or_default();
                texts.extend(
                    value
                        .as_str()
                        .filter(|text| !text.is_empty())
                        .map(str::to_owned),
                );
            }
        }
    }
    columns
}
