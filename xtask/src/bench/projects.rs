//! The list of an owner's projects, from the release program over HTTP.

use std::time::Instant;

use serde_json::json;

use super::pro::make_pro;
use super::table::Table;
use crate::http::Connection;
use crate::load::percentile;
use crate::program::{DataDir, Program};
use crate::{Outcome, release_program};

const OWNER: &str = "bench@example.org";
const PROJECTS: usize = 500;
const REQUESTS: usize = 200;
const MAX_P95_MS: f64 = 100.0;

/// Measures the list of an owner with many projects.
pub fn projects(table: &mut Table) -> Outcome {
    let data = DataDir::new("bench-projects")?;
    let program = Program::start(&release_program(), &data)?;
    let session = program.api.sign_in(OWNER)?;
    actix_web::rt::System::new().block_on(make_pro(&data.0, OWNER))?;
    for number in 0..PROJECTS {
        let body =
            json!({ "name": format!("Project {number}"), "description": "What it is about." });
        program
            .api
            .json("POST", "/api/projects", Some(&session), &body)?;
    }
    let headers = [format!("Authorization: {}", session.bearer())];
    let mut owner = Connection::open(program.api.address)?;
    let mut times = Vec::new();
    for _ in 0..REQUESTS {
        let start = Instant::now();
        let answer = owner.send("GET", "/api/projects", &headers, b"")?;
        times.push(start.elapsed());
        if answer.status != 200 {
            return Err(format!("the list of projects: {}", answer.status).into());
        }
    }
    times.sort();
    table.time(
        &format!("list of {PROJECTS} projects, p95 of {REQUESTS} requests"),
        percentile(&times, 0.95),
        Some(MAX_P95_MS),
    );
    Ok(())
}
