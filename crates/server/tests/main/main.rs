//! The real program over HTTP: `Application::build` as `main` uses it, port 0, outbox mail,
//! SQLite always and PostgreSQL where `TEST_DATABASE_URL` names a server.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    missing_docs
)]

mod authorisation;
mod bad_input;
mod command_line;
mod content;
mod discovery;
mod docs;
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

mod llm_docs;
mod mcp;
mod private_docs;
mod program;
mod projects;
mod sign_in;
mod social_images;
mod support;
mod texts;
mod versions;
