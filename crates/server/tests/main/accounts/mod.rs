//! Accounts: sign-in, profile and sessions, export, deletion.

pub mod deletion;
mod export;
mod profile;
mod sign_in;
