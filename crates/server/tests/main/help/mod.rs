//! The product's own documentation: every page, link and block of code.

mod blocks;
mod masks;
mod pages;
mod recorded;
mod search;
pub mod shapes;
