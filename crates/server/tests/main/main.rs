//! Tests of the real program over HTTP: `Application::build` as in `main`, port 0, outbox mail, always on SQLite,
//! and on PostgreSQL if `TEST_DATABASE_URL` names a server.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    missing_docs
)]

mod accounts;
mod analytics;
mod api;
mod api_keys;
mod billing;
mod branding;
mod cli;
mod contact;
mod docs;
mod endpoints;
mod events;
mod help;
mod llm;
mod notifications;
mod operation;
mod pipelines;
mod projects;
mod site;
mod support;
mod webhooks;
