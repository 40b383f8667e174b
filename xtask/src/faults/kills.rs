//! Kills the server with `kill -9` while it publishes, and checks that the stored data is consistent.

use std::hash::{BuildHasher, RandomState};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

use crate::Outcome;
use crate::program::{Api, DataDir, Program, Session};

/// Long enough for several publishes, short enough to hit the first one too.
const MAX_WAIT_MS: u64 = 400;
const TYPES: usize = 300;
const DOCS: &str = "/api/projects/faults/schema";

/// Kills the server `kills` times.
pub fn run(binary: &Path, kills: usize) -> Outcome {
    let data = DataDir::new("faults")?;
    let mut program = Program::start(binary, &data)?;
    let session = program.api.sign_in("faults@example.org")?;
    let first = json!({"name": "Faults", "slug": "faults", "sdl": sdl(0)});
    program
        .api
        .json("POST", "/api/projects", Some(&session), &first)?;
    let mut stored = 0;
    let mut moved = 0;
    for kill in 1..=kills {
        let (acknowledged, wait) = publish_until_killed(program, &session, stored);
        program = Program::start(binary, &data)?;
        let found = whole_version(program.api, &session)?;
        // The acknowledged publish must be there; the one in progress may be.
        if found != acknowledged && found != acknowledged + 1 {
            return Err(format!(
                "kill {kill}: publish {acknowledged} was acknowledged, {found} is stored"
            )
            .into());
        }
        println!(
            "kill {kill:>2} after {:>3} ms: publish {found} is stored, whole",
            wait.as_millis()
        );
        moved += usize::from(found > stored);
        stored = found;
    }
    println!(
        "{kills} kills: the old version or the new one each time; {moved} with publishes in between"
    );
    if moved == 0 {
        Err("no publish got through: the kills hit nothing".into())
    } else {
        Ok(())
    }
}

/// Publishes one version after the other and kills the server at a random moment. Returns the last publish that the server
/// acknowledged, and when the server was killed.
fn publish_until_killed(program: Program, session: &Session, stored: usize) -> (usize, Duration) {
    let acknowledged = AtomicUsize::new(stored);
    let wait = Duration::from_millis(RandomState::new().hash_one(stored) % MAX_WAIT_MS);
    std::thread::scope(|scope| {
        let api = program.api;
        let acknowledged = &acknowledged;
        scope.spawn(move || {
            for number in stored + 1.. {
                if api
                    .json("PUT", DOCS, Some(session), &json!({ "sdl": sdl(number) }))
                    .is_err()
                {
                    break;
                }
                acknowledged.store(number, Ordering::SeqCst);
            }
        });
        std::thread::sleep(wait);
        program.kill();
    });
    (acknowledged.into_inner(), wait)
}

/// Returns the number of the stored publish, if schema, page and navigation agree on it.
fn whole_version(api: Api, session: &Session) -> Result<usize, Box<dyn std::error::Error>> {
    let answer = api.json("GET", DOCS, Some(session), &Value::Null)?;
    let stored = answer.get("sdl").and_then(Value::as_str).ok_or("no sdl")?;
    let number = stored
        .split("publish_")
        .nth(1)
        .and_then(|rest| rest.split(':').next())
        .and_then(|number| number.parse().ok())
        .ok_or("the stored schema is not one of ours")?;
    if stored.trim_end() != sdl(number).trim_end() {
        return Err(format!("the schema of publish {number} is not whole").into());
    }
    let version = answer.pointer("/version/number").and_then(Value::as_u64);
    let docs = format!("/api/public/docs/{}/faults", session.username);
    let docs_version = api.json("GET", &docs, None, &Value::Null)?;
    if docs_version
        .pointer("/version/number")
        .and_then(Value::as_u64)
        != version
    {
        return Err(format!(
            "schema and docs are of different versions: {version:?}, {docs_version}"
        )
        .into());
    }
    for name in ["Part0", "Part299"] {
        let page = api.get(&format!("/d/{}/faults/objects/{name}", session.username))?;
        if page.status != 200
            || !String::from_utf8_lossy(&page.body).contains(&format!("publish_{number}"))
        {
            return Err(format!("the page of {name} is not of publish {number}").into());
        }
    }
    Ok(number)
}

/// Returns a schema with its number in every type.
fn sdl(number: usize) -> String {
    let mut sdl = "type Query { part: Part0 }\n".to_owned();
    for part in 0..TYPES {
        sdl.push_str(&format!(
            "type Part{part} {{ publish_{number}: Int next: Part{} }}\n",
            (part + 1) % TYPES
        ));
    }
    sdl
}
