//! The engine as its users see it: real schemas, bad input, findings.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that cannot go on shall fail; helpers are not seen as tests"
)]

mod bad_input;
mod changes;
mod complete;
mod corpus;
mod example_random;
mod example_rules;
mod examples;
mod findings;
mod graph;
mod hidden;
mod hostile;
mod introspection;
mod map;
mod mutations;
mod rendered;
mod score;
mod search;
mod search_ranks;
mod texts;
mod webs;

use schema_docs::{Docs, HideRules, Limits, Refusal, SourceText};

/// A schema of `tests/schemas`.
fn schema(name: &str) -> Vec<u8> {
    std::fs::read(format!(
        "{}/tests/schemas/{name}",
        env!("CARGO_MANIFEST_DIR")
    ))
    .unwrap()
}

fn docs_of(bytes: &[u8]) -> Result<Docs, Refusal> {
    let limits = Limits::default();
    schema_docs::build(&schema_docs::read(bytes, &limits)?, &limits)
}

/// With everything that it says, also what federation adds.
fn whole_docs_of(bytes: &[u8]) -> Docs {
    let limits = Limits::default();
    let source = schema_docs::read(bytes, &limits).unwrap();
    schema_docs::build_with(&source, &limits, &HideRules::none()).unwrap()
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
