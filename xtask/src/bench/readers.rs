//! `bench --readers`: a page of GitHub's docs in a browser and under load.
//!
//! Needs `nginx` and `wrk` (Debian: `nginx-light`, `wrk`), Chromium, and Lighthouse from npm, which is installed
//! below the target folder.

mod browser;
mod throughput;

use serde_json::json;

use super::table::Table;
use crate::http::Connection;
use crate::program::{DataDir, Program};
use crate::{Outcome, release_program};

pub use throughput::bare;

/// The measured page: a type with many fields and uses.
const PAGE: &str = "objects/Repository";

/// A running program with GitHub's docs.
struct Site {
    program: Program,
    /// Path of the docs, without a trailing slash.
    docs: String,
}

/// Measures how fast the page is served, and how fast it is in a browser.
pub fn readers(bytes: &[u8], table: &mut Table) -> Outcome {
    let data = DataDir::new("readers")?;
    let site = publish(bytes, &data)?;
    throughput::throughput(&site, &data, table)?;
    browser::feel(&site, table)?;
    browser::lighthouse(&site, table)
}

/// Pages of the product's own site that are measured.
const SITE_PAGES: [&str; 5] = [
    "/",
    "/pricing",
    "/docs",
    "/tools/graphql-validator",
    "/login",
];

/// Measures the product's own pages in a browser, and how fast they and GitHub's docs answer keys and clicks.
pub fn own_pages(bytes: &[u8], table: &mut Table) -> Outcome {
    let data = DataDir::new("own-pages")?;
    let settings = [("GRAPHFOLIO__LOG__FILTER", "warn")];
    let program = Program::start_with(&release_program(), &data, &settings)?;
    let mut connection = Connection::open(program.api.address)?;
    let mut pages = Vec::new();
    for path in SITE_PAGES {
        match connection.send("GET", path, &[], b"")?.status {
            200 => pages.push(path),
            status => eprintln!("{path} is not measured: it answers {status}"),
        }
    }
    browser::lighthouse_of_site(&program.api.address.to_string(), &pages, table)?;
    drop(program);
    let data = DataDir::new("interactions")?;
    browser::interactions(&publish(bytes, &data)?, table)
}

fn publish(bytes: &[u8], data: &DataDir) -> Result<Site, Box<dyn std::error::Error>> {
    // No log line per request, like nginx and the bare handler.
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
