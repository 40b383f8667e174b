//! The real program over HTTP: `Application::build` as `main` uses it, port 0, outbox mail,
//! SQLite always and PostgreSQL where `TEST_DATABASE_URL` names a server.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    missing_docs
)]

mod accounts;
mod api;
mod cli;
mod docs;
mod endpoints;
mod llm;
mod operation;
mod projects;
mod support;
