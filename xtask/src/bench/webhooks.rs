//! `bench --webhooks`: how soon a webhook is called, alone and beside a hundred whose receivers accept and never answer.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::table::{Table, sort_times};
use crate::load::percentile;
use crate::program::{Api, DataDir, Program, Session, create_postgres};
use crate::receiver::Receiver;
use crate::{Outcome, release_program};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// Owners whose receivers are dead.
const DEAD_OWNERS: usize = 10;
/// As many as an owner may have.
const WEBHOOKS_PER_OWNER: usize = 10;
/// Events of the healthy webhook.
const EVENTS: u32 = 100;
/// Pause between them, and the step by which it changes, so that they do not keep time with the program's own pauses.
const PAUSE_MS: u32 = 150;
const STEP_MS: u32 = 37;
/// Pause between two events of the owners with dead receivers.
const PAUSE_OF_OTHERS: Duration = Duration::from_millis(250);
/// The longest delay from the answer to a write until the healthy receiver has the event.
const MAX_DELAY_MS: f64 = 1_000.0;
/// Maximum time to wait for what must arrive.
const PATIENCE: Duration = Duration::from_secs(60);

/// Measures the release program, or another one, on SQLite and PostgreSQL; without a server for PostgreSQL only on SQLite, which
/// it says.
pub fn webhooks(arguments: &[&str], table: &mut Table) -> Outcome {
    let binary = match arguments {
        [] => release_program(),
        ["--program", file] => PathBuf::from(file),
        _ => return Err("bench --webhooks [--program FILE]".into()),
    };
    measure(&binary, "SQLite", None, table)?;
    match create_postgres("bench_webhooks")? {
        Some(url) => measure(&binary, "PostgreSQL", Some(&url), table),
        None => {
            eprintln!("PostgreSQL is not measured: TEST_DATABASE_URL is not set");
            Ok(())
        }
    }
}

fn measure(binary: &Path, kind: &str, url: Option<&str>, table: &mut Table) -> Outcome {
    let data = DataDir::new(&format!("bench-webhooks-{}", kind.to_lowercase()))?;
    let mut settings = vec![
        ("GRAPHFOLIO__OUTBOUND__ALLOW_LOOPBACK", "true"),
        ("GRAPHFOLIO__LOG__FILTER", "warn"),
    ];
    settings.extend(url.map(|url| ("GRAPHFOLIO__DATABASE__URL", url)));
    let program = Program::start_with(binary, &data, &settings)?;
    let api = program.api;
    let healthy = Receiver::start(|_, _| Some(204))?;
    let owner = create_owner(api, "healthy", 1, &healthy)?;
    let alone = delays(api, &owner, &healthy)?;
    rows(&format!("{kind}: a webhook alone"), &alone, None, table);

    let silent = Receiver::start(|_, _| None)?;
    let others = (0..DEAD_OWNERS)
        .map(|number| create_owner(api, &format!("dead{number}"), WEBHOOKS_PER_OWNER, &silent))
        .collect::<Result<Vec<_>>>()?;
    let dead = DEAD_OWNERS * WEBHOOKS_PER_OWNER;
    let called = || -> BTreeSet<String> {
        let messages = silent.messages().into_iter();
        messages.map(|message| message.path).collect()
    };
    wait("the dead receivers are not called", || {
        called().len() == dead
    })?;
    let is_over = AtomicBool::new(false);
    let before = silent.messages().len();
    let beside = std::thread::scope(|scope| {
        scope.spawn(|| {
            for (number, other) in others.iter().cycle().enumerate() {
                if is_over.load(Ordering::Relaxed) {
                    break;
                }
                if let Err(error) = write(api, other, &number.to_string()) {
                    eprintln!("{error}");
                }
                std::thread::sleep(PAUSE_OF_OTHERS);
            }
        });
        let beside = delays(api, &owner, &healthy);
        is_over.store(true, Ordering::Relaxed);
        beside
    })?;
    let calls = silent.messages().len() - before;
    eprintln!("{kind}: the dead receivers got {calls} calls meanwhile");
    let what = format!("{kind}: beside {dead} whose receivers never answer");
    rows(&what, &beside, Some(MAX_DELAY_MS), table);
    Ok(())
}

fn rows(what: &str, delays: &[Duration], bound: Option<f64>, table: &mut Table) {
    table.time(&format!("{what}, p50"), percentile(delays, 0.5), None);
    table.time(&format!("{what}, p95"), percentile(delays, 0.95), None);
    table.time(&format!("{what}, longest"), percentile(delays, 1.0), bound);
}

/// An owner with a project, whose webhooks are told about its changes.
struct Owner {
    session: Session,
    project: String,
}

fn create_owner(api: Api, name: &str, webhooks: usize, receiver: &Receiver) -> Result<Owner> {
    let session = api.sign_in(&format!("{name}@example.org"))?;
    api.subscribe(&session)?;
    let call = |path: &str, body: &Value| api.json("POST", path, Some(&session), body);
    let project = json!({ "name": name, "slug": name, "sdl": "type Query { a: Int }" });
    call("/api/projects", &project)?;
    for number in 0..webhooks {
        let url = receiver.url(&format!("/{name}/{number}"));
        call("/api/webhooks", &json!({ "url": url, "events": ["*"] }))?;
    }
    Ok(Owner {
        session,
        project: format!("/api/projects/{name}"),
    })
}

/// Changes the description of an owner's project.
fn write(api: Api, owner: &Owner, description: &str) -> Outcome {
    let body = json!({ "description": description });
    api.json("PUT", &owner.project, Some(&owner.session), &body)
        .map(drop)
}

/// Writes events one after the other. Returns the delays from the answers until the receiver had the events, sorted.
fn delays(api: Api, owner: &Owner, receiver: &Receiver) -> Result<Vec<Duration>> {
    let mut answered = BTreeMap::new();
    let before = receiver.messages().len();
    for number in 0..EVENTS {
        let description = format!("{before}, {number}");
        write(api, owner, &description)?;
        answered.insert(description, Instant::now());
        let pause = PAUSE_MS + number * STEP_MS % PAUSE_MS;
        std::thread::sleep(Duration::from_millis(pause.into()));
    }
    let arrived = || -> BTreeMap<String, Instant> {
        let messages = receiver.messages().into_iter();
        let descriptions = messages.filter_map(|one| Some((description(&one.body)?, one.at)));
        descriptions
            .filter(|(description, _)| answered.contains_key(description))
            .collect()
    };
    wait("events are missing", || arrived().len() == answered.len())?;
    let arrived = arrived();
    let delays = answered.iter().filter_map(|(description, at)| {
        Some(arrived.get(description)?.saturating_duration_since(*at))
    });
    Ok(sort_times(delays))
}

/// Returns the new description that an event tells.
fn description(body: &str) -> Option<String> {
    let body: Value = serde_json::from_str(body).ok()?;
    let mut changes = body.pointer("/data/changes")?.as_array()?.iter();
    let change = changes.find(|change| change.get("field") == Some(&json!("description")))?;
    change.get("to")?.as_str().map(str::to_owned)
}

fn wait(what: &str, is_so: impl Fn() -> bool) -> Outcome {
    let until = Instant::now() + PATIENCE;
    while !is_so() {
        if Instant::now() > until {
            return Err(what.into());
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}
