//! An owner whose API keys write, and whose webhooks are told.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use serde_json::{Value, json};

use crate::program::{Api, Session};
use crate::receiver::Receiver;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const WEBHOOKS: usize = 2;
const KEYS: usize = 5;
/// A little less than a key may make in an hour.
const CALLS_PER_KEY: usize = 95;
/// Maximum number of calls before a kill.
const CALLS_PER_KILL: usize = 40;

/// What tells one event from the others of its project.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Marker {
    /// The number of a published version.
    Version(u64),
    /// A new description.
    Description(String),
}

pub struct Webhook {
    pub id: String,
    /// The path of its receiver.
    pub path: String,
}

pub struct Owner {
    pub session: Session,
    pub webhooks: Vec<Webhook>,
    keys: Vec<Session>,
    project: String,
    calls: AtomicUsize,
    calls_per_kill: usize,
    acknowledged: Mutex<Vec<Marker>>,
}

impl Marker {
    /// Returns the marker of an event; none if it is of another kind.
    pub fn of(event: &Value) -> Option<Self> {
        let data = event.get("data")?;
        match event.get("type")?.as_str()? {
            "schema.published" => data.get("version")?.as_u64().map(Self::Version),
            "project.updated" => {
                let mut changes = data.get("changes")?.as_array()?.iter();
                let change =
                    changes.find(|change| change.get("field") == Some(&json!("description")))?;
                let to = change.get("to")?.as_str()?;
                Some(Self::Description(to.to_owned()))
            }
            _ => None,
        }
    }
}

impl Owner {
    /// Signs in an owner on the Pro plan with a project, API keys and webhooks, and divides the calls of the keys among the kills.
    pub fn create(api: Api, number: usize, kills: usize, receiver: &Receiver) -> Result<Self> {
        let session = api.sign_in(&format!("owner{number}@example.org"))?;
        let project = format!("owner{number}");
        let call = |path: &str, body: &Value| api.json("POST", path, Some(&session), body);
        let new = json!({ "name": project, "slug": project, "sdl": "type Query { first: Int }" });
        call("/api/projects", &new)?;
        api.subscribe(&session)?;
        let mut keys = Vec::new();
        for _ in 0..KEYS {
            let new = json!({ "name": "Pipeline", "accessType": "write" });
            let made = call("/api/user/api-keys", &new)?;
            let key = made.get("key").and_then(Value::as_str).ok_or("no key")?;
            keys.push(Session::with_token(key, &session.username));
        }
        let mut webhooks = Vec::new();
        for webhook in 0..WEBHOOKS {
            let path = format!("/{project}/{webhook}");
            let new = json!({ "url": receiver.url(&path), "events": ["*"] });
            let made = call("/api/webhooks", &new)?;
            let id = made.pointer("/webhook/id").and_then(Value::as_str);
            let id = id.ok_or("no webhook")?.to_owned();
            webhooks.push(Webhook { id, path });
        }
        Ok(Self {
            session,
            webhooks,
            keys,
            project,
            calls: AtomicUsize::new(0),
            calls_per_kill: (KEYS * CALLS_PER_KEY / kills.max(1)).min(CALLS_PER_KILL),
            acknowledged: Mutex::default(),
        })
    }

    /// Publishes versions and changes the description in turn, each call as soon as the one before is answered, until the server
    /// is killed or the calls of this round are used up.
    pub fn write(&self, api: Api) -> std::result::Result<(), String> {
        for _ in 0..self.calls_per_kill {
            let number = self.calls.fetch_add(1, Ordering::Relaxed);
            let Some(key) = self.keys.get(number / CALLS_PER_KEY) else {
                break;
            };
            match self.write_once(api, key, number) {
                Ok(marker) => self.lock().push(marker),
                // The server was killed meanwhile.
                Err(error) if error.is::<io::Error>() => break,
                Err(error) => return Err(error.to_string()),
            }
        }
        Ok(())
    }

    fn write_once(&self, api: Api, key: &Session, number: usize) -> Result<Marker> {
        let project = format!("/api/projects/{}", self.project);
        if number % 2 == 1 {
            let description = format!("Description {number}");
            let body = json!({ "description": description });
            api.json("PUT", &project, Some(key), &body)?;
            return Ok(Marker::Description(description));
        }
        let sdl = format!("type Query {{ field{number}: Int }}");
        let path = format!("{project}/schema");
        let answer = api.json("PUT", &path, Some(key), &json!({ "sdl": sdl }))?;
        let version = answer.pointer("/version/number").and_then(Value::as_u64);
        Ok(Marker::Version(version.ok_or("no version")?))
    }

    /// Returns the number of events that the server has acknowledged.
    pub fn acknowledged(&self) -> usize {
        self.lock().len()
    }

    /// Returns what was acknowledged and what is stored now, which includes writes whose answers were lost.
    pub fn committed(&self, api: Api) -> Result<Vec<Marker>> {
        let get = |path: &str| api.json("GET", path, Some(&self.session), &Value::Null);
        let project = format!("/api/projects/{}", self.project);
        let schema = get(&format!("{project}/schema"))?;
        let version = schema.pointer("/version/number").and_then(Value::as_u64);
        // Webhooks are told about what happens after they were created.
        let versions = 2..=version.ok_or("no version")?;
        let shown = get(&project)?;
        let description = shown
            .pointer("/project/description")
            .and_then(Value::as_str);
        let description = description.filter(|text| !text.is_empty());
        let description = description.map(|text| Marker::Description(text.to_owned()));
        let mut all: Vec<Marker> = self.lock().clone();
        all.extend(versions.map(Marker::Version).chain(description));
        Ok(all)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Marker>> {
        self.acknowledged
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}
