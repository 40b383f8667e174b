//! The real program over HTTP: `Application::build` as `main` uses it, port 0, outbox mail,
//! SQLite always and PostgreSQL where `TEST_DATABASE_URL` names a server.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    missing_docs
)]

mod account;
mod account_deletion;
mod authorisation;
mod bad_input;
mod command_line;
mod content;
mod discovery;
mod docs;
mod elsewhere;
mod endpoints;
mod endpoints_calls;
mod endpoints_secrets;
mod endpoints_sync;
mod errors;
mod feedback;
mod generated;
mod graph;
mod graphql_server;
mod guides;
mod hidden_changes;
mod hide_rules;
mod idempotency;
mod llm_docs;
mod many_projects;
mod markdown;
mod mcp;
mod plan_limits;
mod private_docs;
mod program;
mod projects;
mod read_only;
mod reading;
mod repeats;
mod schema_diagnostics;
mod sign_in;
mod social_images;
mod support;
mod texts;
mod versions;
mod without_script;
