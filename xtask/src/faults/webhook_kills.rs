//! Kills the server with `kill -9` while API keys write as fast as they can, and checks that each webhook got every event.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasher as _, RandomState};
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::webhook_owner::{Marker, Owner};
use crate::Outcome;
use crate::program::{DataDir, Program, create_postgres};
use crate::receiver::{Message, Receiver};

/// Owners who write at the same time. A webhook whose delivery is killed waits for the end of the lease, so there are several.
const OWNERS: usize = 4;
/// Every other kill happens at most this long after the first write of its round.
const MAX_WRITING_MS: u64 = 400;
/// The others happen after this many writes.
const WRITES: usize = 2 * OWNERS;
/// At most this long after the first delivery that follows.
const MAX_DELIVERING_MS: u64 = 50;
/// Maximum time for a first write.
const FIRST_WRITE: Duration = Duration::from_secs(5);
/// Maximum time for a first delivery. All webhooks may wait for the ends of leases.
const FIRST_DELIVERY: Duration = Duration::from_millis(500);
/// Maximum time from the last start until everything is delivered. A lease of 30 s ends in it, and the retries.
const PATIENCE: Duration = Duration::from_secs(150);

/// Kills the server `kills` times on SQLite and, at the same time, on PostgreSQL if there is a server.
pub fn run(binary: &Path, kills: usize) -> Outcome {
    let on = |kind: &'static str, url: Option<String>| {
        move || kill_on(binary, kills, kind, url.as_deref()).map_err(|e| format!("{kind}: {e}"))
    };
    let postgres = create_postgres("faults")?;
    let outcomes = std::thread::scope(|scope| {
        let mut runs = vec![scope.spawn(on("SQLite", None))];
        match postgres {
            Some(url) => runs.push(scope.spawn(on("PostgreSQL", Some(url)))),
            None => println!("PostgreSQL is not tested: TEST_DATABASE_URL is not set"),
        }
        let outcomes = runs.into_iter().map(|run| run.join());
        outcomes.collect::<Vec<_>>()
    });
    for outcome in outcomes {
        outcome.map_err(|_| "a run panicked")??;
    }
    Ok(())
}

fn kill_on(
    binary: &Path,
    kills: usize,
    kind: &str,
    url: Option<&str>,
) -> Result<(), Box<dyn std::error::Error>> {
    let data = DataDir::new(&format!("webhook-kills-{}", kind.to_lowercase()))?;
    let mut settings = vec![
        ("GRAPHFOLIO__OUTBOUND__ALLOW_LOOPBACK", "true"),
        ("GRAPHFOLIO__LOG__FILTER", "warn"),
    ];
    settings.extend(url.map(|url| ("GRAPHFOLIO__DATABASE__URL", url)));
    // Some first attempts fail, so that there are retries.
    let receiver = Receiver::start(|message, earlier| {
        let is_first = || !earlier.iter().any(|one| is_same_delivery(one, message));
        let fails = message.id.ends_with('0') && is_first();
        Some(if fails { 500 } else { 204 })
    })?;
    let mut program = Program::start_with(binary, &data, &settings)?;
    let owners = (0..OWNERS)
        .map(|number| Owner::create(program.api, number, kills, &receiver))
        .collect::<Result<Vec<_>, _>>()?;
    let acknowledged = || owners.iter().map(Owner::acknowledged).sum::<usize>();
    for kill in 1..=kills {
        let random = RandomState::new().hash_one(kill);
        let (api, written) = (program.api, acknowledged());
        std::thread::scope(|scope| {
            let writers: Vec<_> = owners
                .iter()
                .map(|owner| scope.spawn(move || owner.write(api)))
                .collect();
            // A busy machine takes a while for both.
            let waited = if kill % 2 == 1 {
                wait_for(FIRST_WRITE, || acknowledged() > written);
                random % MAX_WRITING_MS
            } else {
                wait_for(FIRST_WRITE, || acknowledged() >= written + WRITES);
                let delivered = receiver.messages().len();
                wait_for(FIRST_DELIVERY, || receiver.messages().len() > delivered);
                random % MAX_DELIVERING_MS
            };
            std::thread::sleep(Duration::from_millis(waited));
            program.kill();
            let mut ends = writers.into_iter().map(|writer| writer.join());
            ends.try_for_each(|end| end.map_err(|_| "a writer panicked".to_owned())?)
        })?;
        program = Program::start_with(binary, &data, &settings)?;
        println!(
            "{kind}, kill {kill:>2}: {:>4} events acknowledged, {:>5} messages received",
            acknowledged(),
            receiver.messages().len()
        );
    }
    let last_start = Instant::now();
    let totals = loop {
        match check(&program, &owners, &receiver) {
            Ok(totals) => break totals,
            Err(missing) if last_start.elapsed() > PATIENCE => return Err(missing),
            Err(_) => std::thread::sleep(Duration::from_millis(500)),
        }
    };
    println!(
        "{kind}: {kills} kills, {} events acknowledged; {} deliveries for {} webhooks in {} attempts, {} of them again \
         after the receiver had taken the event; complete {} s after the last start; 0 lost, no gap in the sequences",
        acknowledged(),
        totals.deliveries,
        owners
            .iter()
            .map(|owner| owner.webhooks.len())
            .sum::<usize>(),
        totals.attempts,
        totals.repeated,
        last_start.elapsed().as_secs()
    );
    if acknowledged() == 0 {
        return Err("no event was acknowledged: the kills hit nothing".into());
    }
    Ok(())
}

/// Waits until a condition holds, or the time is over.
fn wait_for(patience: Duration, holds: impl Fn() -> bool) {
    let until = Instant::now() + patience;
    while !holds() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn is_same_delivery(one: &Message, other: &Message) -> bool {
    one.id == other.id && one.path == other.path
}

/// What the webhooks got.
#[derive(Default)]
struct Totals {
    deliveries: usize,
    attempts: usize,
    /// Attempts after a successful one: the server was killed before it had stored the success.
    repeated: usize,
}

/// Checks all webhooks. The error names the first thing that is missing or wrong.
fn check(
    program: &Program,
    owners: &[Owner],
    receiver: &Receiver,
) -> Result<Totals, Box<dyn std::error::Error>> {
    let all = receiver.messages();
    let mut totals = Totals::default();
    for owner in owners {
        let committed = owner.committed(program.api)?;
        for webhook in &owner.webhooks {
            let messages: Vec<&Message> =
                all.iter().filter(|one| one.path == webhook.path).collect();
            let events = check_messages(&messages, &mut totals)
                .map_err(|wrong| format!("{}: {wrong}", webhook.path))?;
            let path = format!("/api/webhooks/{}", webhook.id);
            let shown = program
                .api
                .json("GET", &path, Some(&owner.session), &Value::Null)?;
            let sequence = shown.pointer("/webhook/sequence").and_then(Value::as_u64);
            let last = events.keys().next_back().copied().unwrap_or_default();
            if sequence != Some(last) || u64::try_from(events.len())? != last {
                return Err(format!(
                    "{}: {} numbers received, the last one is {last}, the webhook's is {sequence:?}",
                    webhook.path,
                    events.len()
                )
                .into());
            }
            let received: BTreeSet<Marker> = events.values().filter_map(Marker::of).collect();
            if let Some(lost) = committed.iter().find(|one| !received.contains(one)) {
                return Err(
                    format!("{}: {lost:?} was committed and not received", webhook.path).into(),
                );
            }
            totals.deliveries += events.len();
        }
    }
    Ok(totals)
}

/// Checks that all attempts at an event are the same, and that a number stands for one event. Returns the events by number.
fn check_messages(
    messages: &[&Message],
    totals: &mut Totals,
) -> Result<BTreeMap<u64, Value>, String> {
    let mut by_id: BTreeMap<&str, &Message> = BTreeMap::new();
    let mut events: BTreeMap<u64, (&str, Value)> = BTreeMap::new();
    for message in messages {
        let body: Value = serde_json::from_str(&message.body).map_err(|e| e.to_string())?;
        // The first test of a new webhook has no number.
        let Some(sequence) = body.pointer("/data/sequence").and_then(Value::as_u64) else {
            continue;
        };
        totals.attempts += 1;
        let first = by_id.entry(&message.id).or_insert(message);
        if first.body != message.body {
            return Err(format!("{} was sent with two bodies", message.id));
        }
        let is_again = !std::ptr::eq(*first, *message);
        totals.repeated += usize::from(is_again && first.status == Some(204));
        let (id, _) = events.entry(sequence).or_insert((&message.id, body));
        if *id != message.id {
            return Err(format!(
                "{sequence} is the number of {id} and {}",
                message.id
            ));
        }
    }
    Ok(events
        .into_iter()
        .map(|(number, (_, body))| (number, body))
        .collect())
}
