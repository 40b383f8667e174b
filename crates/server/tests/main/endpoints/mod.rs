//! Endpoints of projects: storage, calls, secrets, sync. `graphql_server` answers the calls.

mod calls;
pub mod graphql_server;
mod management;
mod secrets;
mod sync;
