//! Themes as colours, style sheets, files and links, and from websites; badges as SVG.

pub mod badge;
pub mod color;
pub mod css;
pub mod export;
pub mod font;
pub mod syntax;
pub mod website;
