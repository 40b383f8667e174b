//! `bench --keys`: the price of an API key, and a flood of wrong ones, from the release program over HTTP.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use domain::{AccessType, PlainApiKey};
use serde_json::{Value, json};

use super::pro::make_pro;
use super::table::Table;
use crate::http::Connection;
use crate::load::percentile;
use crate::program::{DataDir, Program};
use crate::{Outcome, release_program};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// Keys of a user.
const KEYS: usize = 5;
/// Fewer than a key may make in an hour.
const CALLS_PER_KEY: usize = 90;
const MAX_PRICE_MICROS: f64 = 50.0;
const WRONG_PER_SECOND: u32 = 10_000;
const SECONDS: u32 = 10;
const LANES: u32 = 32;
/// The p99 of valid calls during the flood, compared with that before.
const MAX_GROWTH: f64 = 3.0;

/// Measures what a warm key adds to a call, and valid calls during a flood of wrong keys.
pub fn keys(table: &mut Table) -> Outcome {
    let data = DataDir::new("bench-keys")?;
    let settings = [("GRAPHFOLIO__LOG__FILTER", "warn")];
    let program = Program::start_with(&release_program(), &data, &settings)?;
    let address = program.api.address;
    let mut owners = Vec::new();
    for name in ["price", "quiet", "flood"] {
        owners.push(make_keys(&program, &data.0, name)?);
    }
    let [price, quiet, flooded] = &owners[..] else {
        return Err("three owners".into());
    };
    measure_price(address, price, table)?;
    let before = percentile(&valid_calls(address, quiet)?, 0.99);
    table.time("call with a key, p99", before, None);
    let flood = std::thread::spawn(move || send_wrong_keys(address));
    let during = percentile(&valid_calls(address, flooded)?, 0.99);
    let (refused, other) = flood.join().map_err(|_| "the flood panicked")?;
    if other > 0 {
        return Err(format!("{other} wrong keys got something other than 401").into());
    }
    let rate = f64::from(refused) / f64::from(SECONDS);
    table.row("wrong keys refused", rate, None, "per second");
    table.time("call with a key during them, p99", during, None);
    let growth = during.as_secs_f64() / before.as_secs_f64();
    table.row(
        "the same, compared with before",
        growth,
        Some(MAX_GROWTH),
        "times",
    );
    Ok(())
}

/// The keys of an owner and the address of their public docs.
struct Owner {
    docs: String,
    keys: Vec<String>,
}

fn make_keys(program: &Program, data: &Path, name: &str) -> Result<Owner> {
    let email = format!("{name}@example.org");
    let session = program.api.sign_in(&email)?;
    actix_web::rt::System::new().block_on(make_pro(data, &email))?;
    let project = json!({ "name": name, "slug": name, "sdl": "type Query { a: Int }" });
    let call = |path, body: &Value| program.api.json("POST", path, Some(&session), body);
    call("/api/projects", &project)?;
    let mut keys = Vec::new();
    for _ in 0..KEYS {
        let new = json!({ "name": "Key", "accessType": "read" });
        let made = call("/api/user/api-keys", &new)?;
        let key = made.get("key").and_then(Value::as_str).ok_or("no key")?;
        keys.push(format!("Authorization: Bearer {key}"));
    }
    Ok(Owner {
        docs: format!("/d/{}/{name}/llms.txt", session.username),
        keys,
    })
}

/// Compares calls of a public file with and without a warm key, one after the other on one connection.
fn measure_price(address: SocketAddr, owner: &Owner, table: &mut Table) -> Outcome {
    let mut connection = Connection::open(address)?;
    // Responses to conditional requests are not repeated without routing.
    let conditional = "If-None-Match: \"none\"".to_owned();
    let none = [conditional.clone()];
    let (mut with, mut without) = (Vec::new(), Vec::new());
    for key in &owner.keys {
        let some = [conditional.clone(), key.clone()];
        timed(&mut connection, &owner.docs, &some)?;
        for _ in 1..CALLS_PER_KEY {
            without.push(timed(&mut connection, &owner.docs, &none)?);
            with.push(timed(&mut connection, &owner.docs, &some)?);
        }
    }
    with.sort();
    without.sort();
    let (with, without) = (percentile(&with, 0.5), percentile(&without, 0.5));
    table.time("call without a key, p50", without, None);
    table.time("call with a warm key, p50", with, None);
    let price = with.saturating_sub(without).as_secs_f64() * 1_000_000.0;
    table.row(
        "price of a warm key, counted in the database",
        price,
        Some(MAX_PRICE_MICROS),
        "µs",
    );
    Ok(())
}

fn timed(connection: &mut Connection, path: &str, headers: &[String]) -> Result<Duration> {
    let start = Instant::now();
    let answer = connection.send("GET", path, headers, b"")?;
    let time = start.elapsed();
    match answer.status {
        200 => Ok(time),
        status => Err(format!("{path}: {status}").into()),
    }
}

/// Sends the valid calls of an owner evenly over the seconds of the flood. Returns their times, sorted.
fn valid_calls(address: SocketAddr, owner: &Owner) -> Result<Vec<Duration>> {
    let mut connection = Connection::open(address)?;
    let all = u32::try_from(KEYS * CALLS_PER_KEY)?;
    let start = Instant::now();
    let mut times = Vec::new();
    for (number, key) in (0..all).zip(owner.keys.iter().cycle()) {
        let due = start + Duration::from_secs(SECONDS.into()) * number / all;
        std::thread::sleep(due.saturating_duration_since(Instant::now()));
        let headers = std::slice::from_ref(key);
        times.push(timed(&mut connection, &owner.docs, headers)?);
    }
    times.sort();
    Ok(times)
}

/// Sends well-formed wrong keys. Returns how many got 401, and how many something else.
fn send_wrong_keys(address: SocketAddr) -> (u32, u32) {
    let start = Instant::now();
    let lane = |lane| {
        let mut counts = (0, 0);
        let Ok(mut connection) = Connection::open(address) else {
            return counts;
        };
        for number in (lane..WRONG_PER_SECOND * SECONDS).step_by(LANES as usize) {
            let due = start + Duration::from_secs(1) * number / WRONG_PER_SECOND;
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
            if start.elapsed() > Duration::from_secs(SECONDS.into()) {
                break;
            }
            let wrong = PlainApiKey::generate(AccessType::Read);
            let headers = [format!("Authorization: Bearer {}", wrong.reveal())];
            match connection.send("GET", "/api/projects", &headers, b"") {
                Ok(answer) if answer.status == 401 => counts.0 += 1,
                _ => counts.1 += 1,
            }
        }
        counts
    };
    std::thread::scope(|scope| {
        let lanes: Vec<_> = (0..LANES).map(|n| scope.spawn(move || lane(n))).collect();
        lanes
            .into_iter()
            .filter_map(|lane| lane.join().ok())
            .fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1))
    })
}
