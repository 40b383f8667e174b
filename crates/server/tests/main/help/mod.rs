//! The product's own documentation: every page, link and block of code.

mod blocks;
mod pages;
mod shapes;
