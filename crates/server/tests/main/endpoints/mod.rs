//! Endpoints of projects: what is stored, calls, secrets, synchronisation. `graphql_server` answers the calls.

mod calls;
mod graphql_server;
mod management;
mod secrets;
mod sync;
