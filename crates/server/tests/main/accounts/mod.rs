//! Accounts: sign-in, profile and sessions, export, deletion.

mod audit_log;
pub mod deletion;
mod export;
mod profile;
mod sign_in;
