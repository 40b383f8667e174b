//! `bench --readers`: what readers of GitHub's docs get, in a browser and under load.
//!
//! Needs `nginx` and `wrk` (Debian: `nginx-light`, `wrk`), Chromium, and Lighthouse from npm, which is
//! installed below the target folder.

mod browser;
mod throughput;

use serde_json::json;

use super::table::Table;
use crate::http::Connection;
use crate::program::{DataDir, Program};
use crate::{Outcome, release_program};

pub use throughput::bare;

/// The page that is measured: a type with many fields and uses.
const PAGE: &str = "objects/Repository";

/// Where GitHub's docs are read.
struct Site {
    program: Program,
    /// Path of the docs, without a slash at its end.
    docs: String,
}

/// Measures how fast the page is sent, and how it feels.
pub fn readers(bytes: &[u8], table: &mut Table) -> Outcome {
    let data = DataDir::new("readers")?;
    let site = publish(bytes, &data)?;
    throughput::throughput(&site, &data, table)?;
    browser::feel(&site, table)?;
    browser::lighthouse(&site, table)
}

fn publish(bytes: &[u8], data: &DataDir) -> Result<Site, Box<dyn std::error::Error>> {
    // As nginx and the bare handler: without a line for each request.
    let settings = [("GRAPHFOLIO__LOG__FILTER", "warn")];
    let program = Program::start_with(&release_program(), data, &settings)?;
    let session = program.api.sign_in("bench@example.org")?;
    let sdl = String::from_utf8(bytes.to_vec())?;
    let project = json!({"name": "GitHub", "slug": "github", "sdl": sdl});
    program
        .api
        .json("POST", "/api/projects", Some(&session), &project)?;
    let docs = format!("/d/{}/github", session.username);
    let page = format!("{docs}/{PAGE}");
    let answer = Connection::open(program.api.address)?.send("GET", &page, &[], b"")?;
    if answer.status != 200 {
        return Err(format!("{page}: {}", answer.status).into());
    }
    Ok(Site { program, docs })
}
