//! The hosted docs as readers and crawlers see them.

mod changelog;
mod deprecated;
mod discovery;
mod documents;
mod elsewhere;
mod graph;
mod guides;
mod private_docs;
mod reading;
mod repeats;
mod search_page;
mod social_images;
mod surfaces;
mod without_script;
