//! `openapi`: the checked-in description of the API, made from the handlers.

use crate::{Outcome, root};

/// Writes the snapshot; with `--check` only compares it.
pub fn run(arguments: &[&str]) -> Outcome {
    let file = root().join("crates/http-api/openapi.json");
    let fresh = http_api::openapi_json()?;
    match arguments {
        [] => Ok(std::fs::write(file, fresh)?),
        ["--check"] if std::fs::read_to_string(&file)? == fresh => Ok(()),
        ["--check"] => {
            Err("crates/http-api/openapi.json is stale: run `cargo xtask openapi`".into())
        }
        _ => Err("usage: cargo xtask openapi [--check]".into()),
    }
}
