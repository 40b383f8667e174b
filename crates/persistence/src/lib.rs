//! Graphfolio's rows: SQLite and PostgreSQL behind one [`Store`].
//!
//! One module of queries per noun, each a plain function on [`Conn`]; use-cases open the
//! transaction with [`Store::read`] or [`Store::write`] and call them inside it.
//! Diesel stays in here: outside, a connection is opaque and every failure a `domain::Error`.

mod backend;
mod conn;
pub mod content_sections;
pub mod endpoints;
mod error;
pub mod idempotency_keys;
pub mod jobs;
pub mod migrations;
pub mod page_feedback;
pub mod projects;
pub mod rate_limits;
mod schema;
pub mod schema_changes;
pub mod schema_versions;
pub mod sessions;
pub mod sign_in_links;
mod store;
pub mod testing;
mod url;
pub mod username_redirects;
pub mod users;

pub use conn::Conn;
pub use error::StartError;
pub use store::Store;
pub use url::DatabaseUrl;
