//! Graphfolio's database: SQLite and PostgreSQL behind one [`Store`].
//!
//! There is one module of queries per noun; each query is a function on [`Conn`]. Use-cases open a transaction with
//! [`Store::read`] or [`Store::write`] and call queries inside it. Only this crate knows diesel: outside, a
//! connection is opaque and every failure is a `domain::Error`.
//!
//! Every query returns [`domain::Error::Internal`] if the database fails, and [`domain::Error::CannotSave`] if it
//! cannot write. Their docs name other errors only.

mod account_change;
pub mod allowed_changes;
pub mod analytics;
pub mod api_key_hours;
pub mod api_key_projects;
pub mod api_keys;
pub mod audit_log;
mod backend;
mod batches;
pub mod billing_checkouts;
pub mod billing_customers;
pub mod billing_events;
pub mod brand_files;
pub mod client_errors;
mod conn;
pub mod contact_messages;
pub mod content_sections;
mod disk;
pub mod endpoints;
mod error;
pub mod events;
pub mod export;
pub mod followers;
pub mod help_feedback;
pub mod idempotency_keys;
pub mod incidents;
pub mod jobs;
pub mod local_billing;
pub mod migrations;
pub mod named_examples;
pub mod notices;
pub mod notification_settings;
pub mod notification_tokens;
pub mod page_feedback;
pub mod plan_days;
pub mod projects;
pub mod rate_limits;
mod schema;
pub mod schema_changes;
pub mod schema_checks;
pub mod schema_versions;
pub mod sessions;
pub mod sign_in_links;
pub mod slug_redirects;
pub mod status_samples;
mod store;
pub mod subscriptions;
pub mod testing;
pub mod themes;
mod url;
pub mod usage;
pub mod username_redirects;
pub mod users;
pub mod webhook_attempts;
pub mod webhook_deliveries;
mod webhook_projects;
pub mod webhooks;
mod writers;

pub use account_change::{AccountChange, change_account, within as change_account_within};
pub use batches::Batches;
pub use conn::Conn;
pub use error::StartError;
pub use store::Store;
pub use url::DatabaseUrl;
