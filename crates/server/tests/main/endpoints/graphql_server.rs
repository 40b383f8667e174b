//! A GraphQL server on this machine whose responses the test chooses.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

/// A recorded request.
#[derive(Debug, Clone)]
pub struct Seen {
    pub path: String,
    /// Headers by name in lower case.
    pub headers: HashMap<String, String>,
    pub query: String,
}

pub enum Reply {
    Json(u16, Value),
    Text(u16, String),
    Redirect(String),
    /// No response.
    Silence,
    /// An endless body.
    Endless,
}

pub struct GraphqlServer {
    pub url: String,
    seen: Arc<Mutex<Vec<Seen>>>,
}

impl GraphqlServer {
    pub async fn start(reply: impl Fn(&Seen) -> Reply + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/graphql", listener.local_addr().unwrap());
        let seen = Arc::new(Mutex::new(Vec::new()));
        let (reply, record) = (Arc::new(reply), Arc::clone(&seen));
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let (reply, record) = (Arc::clone(&reply), Arc::clone(&record));
                tokio::spawn(async move {
                    // A caller may hang up.
                    let _ = serve(stream, &*reply, &record).await;
                });
            }
        });
        Self { url, seen }
    }

    pub fn seen(&self) -> Vec<Seen> {
        self.seen.lock().unwrap().clone()
    }
}

async fn serve(
    mut stream: TcpStream,
    reply: &(dyn Fn(&Seen) -> Reply + Send + Sync),
    record: &Mutex<Vec<Seen>>,
) -> std::io::Result<()> {
    let seen = read(&mut stream).await?;
    record.lock().unwrap().push(seen.clone());
    match reply(&seen) {
        Reply::Json(status, body) => write(&mut stream, status, "", &body.to_string()).await,
        Reply::Text(status, body) => write(&mut stream, status, "", &body).await,
        Reply::Redirect(to) => write(&mut stream, 307, &format!("location: {to}\r\n"), "").await,
        Reply::Silence => std::future::pending().await,
        Reply::Endless => {
            stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await?;
            loop {
                stream.write_all(&[b' '; 65_536]).await?;
            }
        }
    }
}

async fn read(stream: &mut TcpStream) -> std::io::Result<Seen> {
    let mut bytes = Vec::new();
    loop {
        let mut part = [0; 4096];
        let length = stream.read(&mut part).await?;
        bytes.extend_from_slice(&part[..length]);
        let text = String::from_utf8_lossy(&bytes);
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            if length == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
            continue;
        };
        let mut lines = head.lines();
        let path = lines.next().unwrap().split(' ').nth(1).unwrap().to_owned();
        let headers: HashMap<String, String> = lines
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
            .collect();
        let announced = headers
            .get("content-length")
            .map_or(0, |n| n.parse().unwrap());
        if body.len() < announced {
            continue;
        }
        let body: Value = serde_json::from_str(body).unwrap_or_default();
        let query = body["query"].as_str().unwrap_or_default().to_owned();
        return Ok(Seen {
            path,
            headers,
            query,
        });
    }
}

async fn write(stream: &mut TcpStream, status: u16, head: &str, body: &str) -> std::io::Result<()> {
    let length = body.len();
    let answer = format!("HTTP/1.1 {status} X\r\n{head}content-length: {length}\r\n\r\n{body}");
    stream.write_all(answer.as_bytes()).await?;
    stream.shutdown().await
}

/// Responds like a complete server whose introspection does not know the words in `unknown`.
pub fn whole(seen: &Seen, unknown: &[&str]) -> Reply {
    if let Some(word) = unknown.iter().find(|word| seen.query.contains(**word)) {
        let message = format!("Cannot query field \"{word}\".");
        return Reply::Json(400, json!({ "errors": [{ "message": message }] }));
    }
    if seen.query.contains("__typename") {
        return Reply::Json(200, json!({ "data": { "__typename": "Query" } }));
    }
    if seen.query.contains("types") {
        return Reply::Json(200, introspected("hello"));
    }
    Reply::Json(
        200,
        json!({ "data": { "__schema": { "queryType": { "name": "Query" } } } }),
    )
}

/// Returns the introspection result of a schema with one query of that name.
pub fn introspected(query: &str) -> Value {
    let string = json!({ "kind": "SCALAR", "name": "String", "ofType": null });
    json!({ "data": { "__schema": {
        "description": "A greeting service.",
        "queryType": { "name": "Query" },
        "mutationType": null,
        "subscriptionType": null,
        "types": [
            { "kind": "OBJECT", "name": "Query", "description": "The root.", "interfaces": [],
              "fields": [{ "name": query, "description": null, "args": [], "type": string,
                           "isDeprecated": false, "deprecationReason": null }] },
            { "kind": "SCALAR", "name": "String" },
        ],
        "directives": [],
    } } })
}
