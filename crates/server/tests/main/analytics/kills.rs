//! The program is killed while events arrive. What it has acknowledged is stored.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};

use super::{FIREFOX, SDL};
use crate::support::process::{base, opened, printed_link, serve};
use crate::support::{eventually, http_client};

const ROUNDS: usize = 5;
const READERS: usize = 24;
const EVENTS: u64 = 20;
/// Batches that are acknowledged before the program is killed.
const BATCHES: u64 = 60;

struct Running {
    child: std::process::Child,
    address: String,
    console: std::io::BufReader<std::process::ChildStdout>,
}

fn start(folder: &Path) -> Running {
    let mut child = serve(folder).spawn().unwrap();
    let (address, console) = base(&mut child);
    Running {
        child,
        address,
        console,
    }
}

/// Reports views until there is no answer, and counts them: those that were sent, and those that were acknowledged.
async fn read(
    client: reqwest::Client,
    address: String,
    agent: String,
    counts: Arc<[AtomicU64; 2]>,
) {
    let view = |_| json!({ "type": "view", "path": "/d/ada/shop" });
    let views: Vec<Value> = (0..EVENTS).map(view).collect();
    let body = json!({ "project": "shop", "events": views });
    let [sent, acknowledged] = &*counts;
    // The limit of a reader.
    for _ in 0..15 {
        sent.fetch_add(EVENTS, Ordering::Relaxed);
        let request = client
            .post(format!("{address}/api/public/events"))
            .header("user-agent", &agent)
            .json(&body);
        match request.send().await {
            Ok(answer) if answer.status() == 202 => {
                acknowledged.fetch_add(EVENTS, Ordering::Relaxed);
            }
            Ok(answer) => panic!("{}", answer.status()),
            Err(_) => return,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_loses_no_event_that_was_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let client = http_client();
    let mut program = start(folder.path());
    let address = program.address.clone();
    let link = printed_link(&client, &address, &mut program.console, "ada@example.com").await;
    let session = opened(&client, &address, &link).await;
    let new = json!({ "name": "Shop", "sdl": SDL });
    let made = client.post(format!("{address}/api/projects"));
    let made = made.bearer_auth(&session).json(&new).send().await;
    assert_eq!(made.unwrap().status(), 201);

    let counts = Arc::new([AtomicU64::new(0), AtomicU64::new(0)]);
    for round in 0..ROUNDS {
        let acknowledged = || counts[1].load(Ordering::Relaxed);
        let before = acknowledged();
        let readers: Vec<_> = (0..READERS)
            .map(|reader| {
                let agent = format!("{FIREFOX} {round} {reader}");
                let (client, address) = (client.clone(), program.address.clone());
                tokio::spawn(read(client, address, agent, Arc::clone(&counts)))
            })
            .collect();
        eventually("no event is acknowledged", async || {
            (acknowledged() >= before + BATCHES * EVENTS).then_some(())
        })
        .await;
        program.child.kill().unwrap();
        program.child.wait().unwrap();
        for reader in readers {
            reader.await.unwrap();
        }
        program = start(folder.path());
        let asked = client.get(format!("{}/api/projects/shop", program.address));
        let answer = asked.bearer_auth(&session).send().await.unwrap();
        let project: Value = answer.json().await.unwrap();
        let stored = project["project"]["total_views"].as_u64().unwrap();
        let sent = counts[0].load(Ordering::Relaxed);
        assert!(
            acknowledged() <= stored && stored <= sent,
            "round {round}: {} acknowledged, {stored} stored, {sent} sent",
            acknowledged()
        );
    }
    program.child.kill().unwrap();
    program.child.wait().unwrap();
}
