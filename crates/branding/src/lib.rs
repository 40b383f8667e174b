//! Draws what carries a project's name to other sites.

pub mod badge;
