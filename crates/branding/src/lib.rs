//! What carries a project's or owner's look: themes as colours, style sheets and files, and badges.

pub mod badge;
pub mod color;
pub mod css;
pub mod export;
pub mod font;
pub mod syntax;
