//! The front end as its users see it: real schemas, bad input, findings.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that cannot go on shall fail; helpers are not seen as tests"
)]

mod bad_input;
mod corpus;
mod federation;
mod findings;
mod hostile;
mod introspection;
mod operations;
mod operations_costs;
mod pasted;
mod rendered;
mod webs;

use schema_model::{Limits, ParsedSchema, Refusal, SourceText, parse_schema};

/// A schema of `tests/schemas`.
fn schema(name: &str) -> Vec<u8> {
    std::fs::read(format!(
        "{}/tests/schemas/{name}",
        env!("CARGO_MANIFEST_DIR")
    ))
    .unwrap()
}

fn parsed(bytes: &[u8]) -> Result<ParsedSchema, Refusal> {
    let limits = Limits::default();
    parse_schema(&schema_model::read(bytes, &limits)?, &limits)
}

fn parsed_sdl(sdl: &str) -> ParsedSchema {
    parse_schema(&SourceText::new(sdl.to_owned()), &Limits::default()).unwrap()
}
