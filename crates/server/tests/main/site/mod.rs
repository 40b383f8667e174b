//! The product's own pages, as readers without script and crawlers see them.

mod links;
mod pages;
mod promises;
