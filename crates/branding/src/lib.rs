//! What carries a project's or owner's look: themes as colours and style sheets, and badges.

pub mod badge;
pub mod color;
pub mod syntax;
