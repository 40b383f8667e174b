//! `openapi` and `facts`: write checked-in files from the server's code.

use crate::{Outcome, root};

/// Writes the document; with `--check` only compares it.
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

/// Writes the constants that the browser shares with the server; with `--check` only compares them.
pub fn write_facts(arguments: &[&str]) -> Outcome {
    let folder = root().join("frontend/src/lib/generated");
    for (name, fresh) in http_api::facts::typescript()? {
        let file = folder.join(name);
        match arguments {
            [] => {
                std::fs::create_dir_all(&folder)?;
                std::fs::write(file, fresh)?;
            }
            ["--check"] if std::fs::read_to_string(&file)? == fresh => {}
            ["--check"] => {
                return Err(format!("{} is stale: run `cargo xtask facts`", file.display()).into());
            }
            _ => return Err("usage: cargo xtask facts [--check]".into()),
        }
    }
    Ok(())
}
