//! Intake of the release program over HTTP, and docs beside it: at a usual rate, and with more than it can take.

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::database::Database;
use super::traffic::Numbers;
use crate::bench::table::Table;
use crate::http::Connection;
use crate::load::{Load, Measured, percentile};
use crate::program::{DataDir, Program};
use crate::{Outcome, release_program};

const EVENTS_PER_SECOND: u32 = 2_000;
const EVENTS_OF_BATCH: u32 = 4;
const SECONDS: u32 = 20;
const LANES: u32 = 32;
const MAX_P99_MS: f64 = 25.0;
/// The p99 of docs beside intake, compared with that before.
const MAX_GROWTH: f64 = 2.0;
const DOCS: Load = Load {
    per_second: 200,
    seconds: SECONDS,
    connections: 8,
};
/// None of them sends as much as one reader may.
const READERS: f64 = 20_000.0;
const PAGES: u32 = 2_000;
const OVERLOAD_SECONDS: u32 = 15;
/// Some senders that never rest, and a crowd of which more wait than the program lets wait.
const FLOODS: [u64; 2] = [64, 6_000];
/// A sender needs little.
const STACK_BYTES: usize = 256 * 1024;
/// As many as a batch may have.
const OVERLOAD_EVENTS: u32 = 20;
const AGENTS: [&str; 3] = [
    "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
];

/// Measures the program with a database.
pub fn intake(database: &Database, table: &mut Table) -> Outcome {
    let (kind, url) = (database.kind, database.address());
    let data = DataDir::new(&format!("bench-intake-{}", kind.to_lowercase()))?;
    let settings = [
        ("GRAPHFOLIO__LOG__FILTER", "warn"),
        ("GRAPHFOLIO__SERVER__PROXY_HOPS", "1"),
        ("GRAPHFOLIO__DATABASE__URL", url.as_str()),
    ];
    let program = Program::start_with(&release_program(), &data, &settings)?;
    let address = program.api.address;
    let session = program.api.sign_in("bench@example.org")?;
    let sdl = "type Query { shop: Shop }\ntype Shop { name: String! }\n";
    let project = json!({ "name": "Shop", "slug": "shop", "sdl": sdl });
    program
        .api
        .json("POST", "/api/projects", Some(&session), &project)?;
    let page = format!("/d/{}/shop/objects/Shop", session.username);
    let before = DOCS.run(address, &page);
    let before = docs_row(kind, "docs without intake", &before, table);

    let sender = std::thread::spawn(move || steady(address));
    let beside = DOCS.run(address, &page);
    let (times, other) = sender.join().map_err(|_| "the senders panicked")?;
    let rate = times.len() as f64 * f64::from(EVENTS_OF_BATCH) / f64::from(SECONDS);
    let what = |what: &str| format!("{kind}: {what}");
    table.row(&what("events taken"), rate, None, "per second");
    let refused = other as f64;
    table.row(&what("batches not answered by 202"), refused, Some(0.0), "");
    let p99 = percentile(&times, 0.99);
    table.time(&what("intake, p50"), percentile(&times, 0.5), None);
    table.time(&what("intake, p99"), p99, Some(MAX_P99_MS));
    let beside = docs_row(kind, "docs beside it", &beside, table);
    let growth = beside.as_secs_f64() / before.as_secs_f64();
    let compared = what("the same, compared with before");
    table.row(&compared, growth, Some(MAX_GROWTH), "times");

    for senders in FLOODS {
        let flood = std::thread::spawn(move || overload(address, senders));
        let load = Load {
            seconds: OVERLOAD_SECONDS,
            ..DOCS
        };
        let beside = load.run(address, &page);
        let answers = flood.join().map_err(|_| "the flood panicked")?;
        let docs = format!("docs beside {senders} senders that never rest");
        docs_row(kind, &docs, &beside, table);
        for (status, count) in answers {
            let rate = f64::from(count) / f64::from(OVERLOAD_SECONDS);
            let batches = format!("batches of {OVERLOAD_EVENTS} of {senders} senders: {status}");
            table.row(&what(&batches), rate, None, "per second");
        }
    }
    Ok(())
}

/// Adds rows for docs, none of which may fail. Returns the p99.
fn docs_row(kind: &str, what: &str, measured: &Measured, table: &mut Table) -> Duration {
    let p99 = percentile(&measured.times, 0.99);
    table.time(&format!("{kind}: {what}, p99"), p99, None);
    let failed = measured.failed as f64;
    let what = format!("{kind}: {what}, answers other than 200");
    table.row(&what, failed, Some(0.0), "");
    p99
}

/// Sends batches at fixed times. Returns the times of those that were taken, sorted, and the number of others.
fn steady(address: SocketAddr) -> (Vec<Duration>, usize) {
    let rate = EVENTS_PER_SECOND / EVENTS_OF_BATCH;
    let start = Instant::now() + Duration::from_millis(100);
    let lane = |lane: u32| {
        let (mut times, mut other) = (Vec::new(), 0);
        let mut numbers = Numbers(lane.into());
        let mut connection = None;
        for number in (lane..rate * SECONDS).step_by(LANES as usize) {
            let due = start + Duration::from_secs(1) * number / rate;
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
            match send(address, &mut connection, &mut numbers, EVENTS_OF_BATCH) {
                Some(202) => times.push(due.elapsed()),
                _ => other += 1,
            }
        }
        (times, other)
    };
    let parts: Vec<_> = std::thread::scope(|scope| {
        let lanes: Vec<_> = (0..LANES).map(|n| scope.spawn(move || lane(n))).collect();
        lanes
            .into_iter()
            .filter_map(|lane| lane.join().ok())
            .collect()
    });
    let other = parts.iter().map(|part| part.1).sum();
    let mut times: Vec<Duration> = parts.into_iter().flat_map(|part| part.0).collect();
    times.sort();
    (times, other)
}

/// Sends full batches, each as soon as the one before it is answered. Returns the number of answers by status.
fn overload(address: SocketAddr, senders: u64) -> BTreeMap<String, u32> {
    let until = Instant::now() + Duration::from_secs(OVERLOAD_SECONDS.into());
    let lane = |lane: u64| {
        let mut answers: BTreeMap<String, u32> = BTreeMap::new();
        let mut numbers = Numbers(1_000 + lane);
        let mut connection = None;
        while Instant::now() < until {
            let status = send(address, &mut connection, &mut numbers, OVERLOAD_EVENTS);
            let name = status.map_or("no answer".to_owned(), |status| status.to_string());
            *answers.entry(name).or_default() += 1;
        }
        answers
    };
    std::thread::scope(|scope| {
        let builder = || std::thread::Builder::new().stack_size(STACK_BYTES);
        let lanes: Vec<_> = (0..senders)
            .filter_map(|n| builder().spawn_scoped(scope, move || lane(n)).ok())
            .collect();
        let mut all: BTreeMap<String, u32> = BTreeMap::new();
        for (status, count) in lanes
            .into_iter()
            .filter_map(|lane| lane.join().ok())
            .flatten()
        {
            *all.entry(status).or_default() += count;
        }
        all
    })
}

/// Sends a batch of a random reader. Returns the status.
fn send(
    address: SocketAddr,
    connection: &mut Option<Connection>,
    numbers: &mut Numbers,
    events: u32,
) -> Option<u16> {
    let mut open = match connection.take() {
        Some(open) => open,
        None => Connection::open(address).ok()?,
    };
    let reader = (numbers.share() * READERS) as u32;
    // The last eight bits do not tell visitors apart.
    let from = Ipv4Addr::from_bits((16 << 24) + (reader << 8));
    let agent = AGENTS.get(reader as usize % AGENTS.len())?;
    let headers = [
        "Content-Type: application/json".to_owned(),
        format!("X-Forwarded-For: {from}"),
        format!("User-Agent: {agent}"),
    ];
    let events: Vec<Value> = (0..events).map(|_| event(numbers)).collect();
    let body = json!({ "project": "shop", "events": events }).to_string();
    let answer = open.send("POST", "/api/public/events", &headers, body.as_bytes());
    let status = answer.ok()?.status;
    *connection = Some(open);
    Some(status)
}

fn event(numbers: &mut Numbers) -> Value {
    let path = format!("/d/bench/shop/objects/Shop{}", numbers.rank(PAGES));
    match (numbers.share() * 10.0) as u32 {
        0..5 => json!({ "type": "view", "path": path, "referrer": "https://github.com/" }),
        5..9 => json!({ "type": "leave", "path": path, "seconds": numbers.rank(900) }),
        _ => {
            json!({ "type": "search", "path": path, "term": format!("order {}", numbers.rank(500)), "results": 3 })
        }
    }
}
