//! Accounts: signing in, the profile and its sessions, the archive, deletion.

mod deletion;
mod export;
mod profile;
mod sign_in;
