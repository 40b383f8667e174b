//! The release program over HTTP.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::json;

use super::table::Table;
use crate::http::Connection;
use crate::load::{Load, Measured, percentile};
use crate::program::{DataDir, Program, Session};
use crate::{Outcome, release_program};

/// Number of schemas to publish: more than the cache of docs holds.
const SCHEMAS: usize = 20;
const ROUNDS: usize = 5;
const QUIET: Duration = Duration::from_millis(5);
const LOAD: Load = Load {
    per_second: 1_000,
    seconds: 10,
    connections: 32,
};

/// Measures the server over loopback. The load shares the machine with it.
pub fn server(bytes: &[u8], table: &mut Table) -> Outcome {
    let data = DataDir::new("bench")?;
    let program = Program::start(&release_program(), &data)?;
    program.api.get("/")?;
    table.memory("server memory (RSS), idle", program.memory()?, 40.0);

    let session = program.api.sign_in("bench@example.org")?;
    let project =
        json!({"name": "GitHub", "slug": "github", "sdl": String::from_utf8(bytes.to_vec())?});
    program
        .api
        .json("POST", "/api/projects", Some(&session), &project)?;
    let page = format!("/d/{}/github/objects/User", session.username);
    let mut reader = Connection::open(program.api.address)?;
    let start = Instant::now();
    let answer = reader.send("GET", &page, &["Accept-Encoding: br".to_owned()], b"")?;
    let first = start.elapsed();
    if answer.status != 200 {
        return Err(format!("{page}: {}", answer.status).into());
    }
    let kb = answer.body.len() as f64 / 1024.0;
    table.time(
        &format!("type page, first request ({kb:.1} KB with brotli)"),
        first,
        None,
    );
    table.memory(
        "server memory (RSS), GitHub's docs loaded",
        program.memory()?,
        120.0,
    );

    let (measured, rounds) = quietest(program.api.address, &page)?;
    let what = format!(
        "type page at {} requests/s for {} s (least disturbed of {rounds} rounds)",
        LOAD.per_second, LOAD.seconds
    );
    table.time(
        &format!("{what}, p50"),
        percentile(&measured.times, 0.5),
        None,
    );
    table.time(
        &format!("{what}, p99"),
        percentile(&measured.times, 0.99),
        Some(5.0),
    );
    table.time(
        &format!("{what}, longest"),
        percentile(&measured.times, 1.0),
        None,
    );
    table.time(
        &format!("{what}, the machine's own longest delay"),
        measured.longest_wake(),
        None,
    );
    table.memory(
        "server memory (RSS), after the load",
        program.memory()?,
        120.0,
    );
    let published = publish_many(&program, &session, bytes)?;
    let what = format!("publishing it through HTTP, median of {}", published.len());
    table.time(&what, percentile(&published, 0.5), Some(60.0));
    table.memory(
        &format!("server memory (RSS), after {SCHEMAS} schemas of that size"),
        program.memory()?,
        180.0,
    );
    Ok(())
}

/// Publishes versions of a schema that differ in one type, and returns how long each took, the shortest first.
fn publish_many(
    program: &Program,
    session: &Session,
    bytes: &[u8],
) -> Result<Vec<Duration>, Box<dyn std::error::Error>> {
    let sdl = std::str::from_utf8(bytes)?;
    let mut times = Vec::new();
    for number in 2..=SCHEMAS {
        let sdl = format!("{sdl}\ntype Extra{number} {{ a: Int }}\n");
        let body = json!({ "sdl": sdl });
        let start = Instant::now();
        program
            .api
            .json("PUT", "/api/projects/github/schema", Some(session), &body)?;
        times.push(start.elapsed());
    }
    times.sort();
    Ok(times)
}

/// Repeats a round if the machine woke a sender late, because it was then busy with something else. Prints each round.
/// Returns the round that the machine disturbed least, and the number of rounds.
fn quietest(
    address: SocketAddr,
    page: &str,
) -> Result<(Measured, usize), Box<dyn std::error::Error>> {
    let mut best: Option<Measured> = None;
    let mut rounds = 0;
    while rounds < ROUNDS {
        rounds += 1;
        let round = LOAD.run(address, page);
        eprintln!(
            "round {rounds}: p99 {:.2} ms, senders woken {:.2} ms late at most",
            percentile(&round.times, 0.99).as_secs_f64() * 1000.0,
            round.longest_wake().as_secs_f64() * 1000.0
        );
        if round.failed > 0 {
            return Err(format!("{} requests failed under load", round.failed).into());
        }
        if best
            .as_ref()
            .is_none_or(|best| round.longest_wake() < best.longest_wake())
        {
            best = Some(round);
        }
        if best
            .as_ref()
            .is_some_and(|best| best.longest_wake() < QUIET)
        {
            break;
        }
    }
    Ok((best.ok_or("no round")?, rounds))
}
