//! The engine as its users see it, on real schemas.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that cannot go on shall fail; helpers are not seen as tests"
)]

mod changes;
mod complete;
mod cut_pages;
mod deprecated;
mod direction;
mod directive_definitions;
mod example_counts;
mod example_random;
mod example_rules;
mod example_telling;
mod example_things;
mod example_values;
mod examples;
mod graph;
mod group_lists;
mod hidden;
mod hostile;
mod id_styles;
mod introspection;
mod map;
mod mutations;
mod named_examples;
mod odd_text;
mod questions;
mod ranking;
mod samples;
mod score;
mod search;
mod search_ranks;
mod search_words;
mod source_place;
mod texts;
mod ways;

use schema_docs::{Docs, DocsOptions, HideRules};
use schema_model::{Limits, Refusal, SourceText};

/// A schema of `schema-model/tests/schemas`.
fn schema(name: &str) -> Vec<u8> {
    std::fs::read(format!(
        "{}/../schema-model/tests/schemas/{name}",
        env!("CARGO_MANIFEST_DIR")
    ))
    .unwrap()
}

fn docs_of(bytes: &[u8]) -> Result<Docs, Refusal> {
    let limits = Limits::default();
    schema_docs::build(&schema_model::read(bytes, &limits)?, &limits)
}

/// With everything that it says, also what federation adds.
fn whole_docs_of(bytes: &[u8]) -> Docs {
    let limits = Limits::default();
    let source = schema_model::read(bytes, &limits).unwrap();
    schema_docs::build_with(&source, &limits, &DocsOptions::hiding(HideRules::none())).unwrap()
}

fn docs(sdl: &str) -> Docs {
    schema_docs::build(&SourceText::new(sdl.to_owned()), &Limits::default()).unwrap()
}

const SCHEMAS: [&str; 7] = [
    "coral.graphql",
    "cosmo-employees-subgraph.graphql",
    "github.graphql",
    "shopify-storefront.graphql",
    "shopify-storefront.introspection.json",
    "spotify-supergraph.graphql",
    "swapi.graphql",
];
