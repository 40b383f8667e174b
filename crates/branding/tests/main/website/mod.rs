//! Proposals from websites.

mod fetching;
mod hostile;
mod sites;
